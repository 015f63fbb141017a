"""Compiles what Medina's opponents spend their time on, where there is a C compiler; where there is none nothing is
lost but time. `make run` and `make test` call this, and so do `pip install` and the packaging.

    python build/compile_fast.py                  here, for this machine
    CC=... python build/compile_fast.py LIBRARY   somewhere else, or for another machine
    python build/compile_fast.py --mark LIBRARY   mark one that was signed since

For gcc and clang, and mingw for Windows; `fast.so` is its name everywhere, ctypes does not mind. By the mark beside
it `compiled.py` sees that it is whole and was made of the `fast.c` there.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
from hashlib import sha256
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory

SOURCE = Path(__file__).resolve().parents[1] / "medina_desktop/games/medina/ai/fast.c"
LIBRARY = SOURCE.with_suffix(".so")
# Sums must come out as in Python: no rounding left out, no two operations made one.
FLAGS = ("-O3", "-std=gnu11", "-ffp-contract=off", "-fno-fast-math", "-fPIC", "-shared", "-w")
X86 = ("-mpopcnt",)  # every such processor since 2008 has it


def compiler() -> list[str] | None:
    """What CC names, with its options, or the first one that is there."""
    try:
        chosen = shlex.split(os.environ.get("CC", ""))
    except ValueError:  # a quote that is not closed
        chosen = []
    for words in (chosen, ["cc"], ["gcc"], ["clang"]):
        if words and (found := shutil.which(words[0])):
            return [found, *words[1:]]
    return None


def compiled(to: Path = LIBRARY) -> str:
    """Compile it, and say in a sentence what came of it."""
    command = compiler()
    if command is None:
        return "No C compiler was found: Medina's opponents think in plain Python, with the same results, but see less."
    machine = X86 if platform.machine().lower() in ("x86_64", "amd64") else ()
    in_english = {**os.environ, "LC_ALL": "C"}
    try:
        source = SOURCE.read_bytes()
        # Beside its place, and put there whole: somebody may compile it at the same time, or have the old one open.
        with TemporaryDirectory(prefix=".fast-", dir=to.parent) as folder:
            new = Path(folder, to.name)
            done = subprocess.run(
                [*command, *FLAGS, *machine, str(SOURCE), "-o", str(new), "-lm"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                env=in_english,
            )
            if done.returncode:
                said = done.stderr.decode("ascii", "backslashreplace").strip().partition("\n")[0]
                return _not_compiled(said or f"{command[0]} ended with {done.returncode}")
            if not new.is_file():
                return _not_compiled(f"{command[0]} made nothing")
            mark(new, source)
            # The mark first: whoever is stopped in between is left with a library that does not fit, older than its
            # source, and compiles it the next time.
            mark_of(new).replace(mark_of(to))
            new.replace(to)
    except OSError as error:
        return _not_compiled(str(error))
    return f"Medina's opponents were compiled with {command[0]}."


def mark_of(library: Path) -> Path:
    return library.with_suffix(".mark")


def mark(library: Path, source: bytes) -> None:
    """Write beside it what it was made of. Signing changes a library: it is marked again afterwards."""
    mark_of(library).write_text(
        sha256(source + library.read_bytes()).hexdigest() + "\n", encoding="ascii", newline="\n"
    )


def _not_compiled(reason: str) -> str:
    return f"{SOURCE.name} could not be compiled ({reason}): without it Medina's opponents see less, in plain Python."


if __name__ == "__main__":
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # whatever a folder may be called
    if sys.argv[1:2] == ["--mark"]:
        mark(Path(sys.argv[2]), SOURCE.read_bytes())
    else:
        print(compiled(Path(*sys.argv[1:2]) if sys.argv[1:] else LIBRARY))
