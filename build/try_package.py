"""Starts the packaged program of this system, as a person would: its engine over pipes, then its window, until the log
says that the first frame was drawn and two opponents have placed something.

    python build/try_package.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import package  # build/package.py, which lies beside this

PROGRAMS = {"win32": "Medina.exe", "darwin": "Medina.app/Contents/MacOS/Medina"}
PATIENCE = 240.0  # seconds


def main() -> int:
    program = package.place_of(package.platform_name()) / PROGRAMS.get(sys.platform, "Medina")
    spoken = subprocess.run(
        [str(program), "engine"], input="new medina-1999 3 seed=1\nturn\nquit\n", capture_output=True, text=True,
        timeout=PATIENCE,
    )  # fmt: skip
    if "= player=0 placed=0 of=1" not in spoken.stdout:
        print(f"The engine said {spoken.stdout!r}, {spoken.stderr!r}.")
        return 1
    with tempfile.TemporaryDirectory(prefix="medina-try-", ignore_cleanup_errors=True) as folder:
        words = ["--user-dir", folder, "--ruleset", "medina-2014", "--seats", "ai:apprentice,ai:apprentice"]
        silent = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
        window = subprocess.Popen([str(program), *words], env=silent, stdin=subprocess.DEVNULL)
        try:
            return watch(window, Path(folder))
        finally:
            window.kill()
            window.wait()


def watch(window: subprocess.Popen[bytes], folder: Path) -> int:
    until = time.monotonic() + PATIENCE
    log = ""
    while time.monotonic() < until and window.poll() is None:
        time.sleep(0.5)
        log = "".join(file.read_text("utf-8", "replace") for file in folder.rglob("medina.log"))
        placed = max((file.read_bytes().count(b"\n- ") for file in folder.rglob("*.yaml")), default=0)
        if "first frame" in log and placed >= 4:
            print(log)
            print(f"It opened its window, and {placed} placements were made.")
            return 0
    print(log)
    print("It ended by itself." if window.poll() is not None else "Nothing was placed in time.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
