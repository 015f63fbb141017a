"""Compiles what Medina's opponents spend their time on, where there is a C compiler; where there is none nothing is lost
but time. `make run` and `make test` call this, and so do `pip install` and the packaging."""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "medina_desktop/games/medina/ai/fast.c"
LIBRARY = SOURCE.with_suffix(".so")
# Sums must come out as in Python: no rounding left out, no two operations made one.
FLAGS = ("-O3", "-std=gnu11", "-ffp-contract=off", "-fno-fast-math", "-fPIC", "-shared", "-w")


def compiler() -> str | None:
    return next((found for name in (os.environ.get("CC"), "cc", "gcc", "clang") if name and (found := shutil.which(name))), None)


def compiled(to: Path = LIBRARY) -> str:
    """Compile it, and say in a sentence what came of it."""
    cc = compiler()
    if cc is None:
        return "No C compiler was found: Medina's opponents think in plain Python, with the same results, but see less."
    machine = ("-mpopcnt",) if platform.machine().lower() in ("x86_64", "amd64") else ()
    new = to.with_name(f"{to.name}.{os.getpid()}")
    try:
        subprocess.run([cc, *FLAGS, *machine, str(SOURCE), "-o", str(new)], check=True, capture_output=True, text=True)
        new.replace(to)  # a program that has the old one open keeps it
    except (OSError, subprocess.CalledProcessError) as error:
        new.unlink(missing_ok=True)
        said = (getattr(error, "stderr", "") or str(error)).strip().splitlines()
        return f"{cc} could not compile {SOURCE.name} ({said[0] if said else 'no reason given'}): plain Python it is."
    return f"Medina's opponents were compiled with {cc}."


if __name__ == "__main__":
    print(compiled())
    sys.exit(0)
