"""Writes the lock files: versions and hashes of everything that is installed, in the form pip reads.

    make lock              keeps the versions that are locked and adds what is missing
    make lock ARGS=-U      takes the newest ones

Needs `uv`, which knows the wheels of every system at once, and the network. Nothing else does.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKED = ROOT / "build" / "locked"
EVERYWHERE = ["--universal", "--python-version", "3.11"]
WINDOWS = ["--python-platform", "x86_64-pc-windows-msvc", "--python-version", "3.11"]
# What is locked, of which groups of pyproject.toml, for which systems.
FILES = {
    "run": (["build"], EVERYWHERE),
    "package": (["build", "package"], EVERYWHERE),
    "dev": (["dev"], EVERYWHERE),
    "windows": (["package", "test"], WINDOWS),  # what wine's Python gets; pip itself would ask the wrong system
}
HEAD = "# Written by `make lock`: versions and hashes of what is installed.\n"


def main(options: list[str]) -> int:
    for name, (groups, systems) in FILES.items():
        file = LOCKED / f"{name}.txt"
        command = ["uv", "pip", "compile", "--quiet", "--generate-hashes", "--no-header", "--no-annotate"]
        command += ["--no-emit-index-url", "--no-emit-find-links", "--default-index", "https://pypi.org/simple"]
        command += [*systems, *options, "pyproject.toml", "-o", str(file)]
        command += [word for group in groups for word in ("--group", group)]
        done = subprocess.run(command, cwd=ROOT, check=False)
        if done.returncode:
            return done.returncode
        file.write_text(HEAD + file.read_text(encoding="utf-8").removeprefix(HEAD), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
