"""Makes the packaged application: runs PyInstaller, adds licences, launchers and a README, and packs one archive.

    python build/package.py [--onefile]

The result is dist/Medina-<version>-<platform>/ and the archive of it beside it.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from medina_desktop import __version__  # noqa: E402

DIST = ROOT / "dist"
WORK = DIST / "work"
SHIPPED = ("pygame-ce", "PyYAML", "appdirs", "msgspec")  # the packages inside, besides Python itself


def platform_name() -> str:
    names = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}
    system = names.get(platform.system(), platform.system().lower())
    return f"{system}-{platform.machine().lower().replace('amd64', 'x86_64')}"


def build(one_file: bool) -> Path:
    """PyInstaller's part: a folder with the program in it."""
    environment = {**os.environ, "MEDINA_ONEFILE": "1" if one_file else "0", "PYTHONHASHSEED": "0"}
    made = WORK / "made"
    shutil.rmtree(made, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(made), "--workpath", str(WORK / "pyinstaller"), str(ROOT / "build" / "medina.spec")]
    subprocess.run(command, check=True, env=environment, cwd=ROOT)
    target = DIST / f"Medina-{__version__}-{platform_name()}"
    shutil.rmtree(target, ignore_errors=True)
    if one_file:
        target.mkdir(parents=True)
        for file in made.iterdir():
            shutil.move(file, target / file.name)
    elif (made / "Medina.app").exists():
        target.mkdir(parents=True)
        shutil.move(made / "Medina.app", target / "Medina.app")
    else:
        shutil.move(made / "Medina", target)
    return target


def add_licences(target: Path) -> None:
    """The licence of everything inside."""
    folder = target / "licences"
    folder.mkdir()
    shutil.copy(ROOT / "LICENSE", folder / "Medina.txt")
    standard = Path(sysconfig.get_path("stdlib"))
    for name in (standard / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE"):
        if name.is_file():
            shutil.copy(name, folder / "Python.txt")
            break
    else:
        (folder / "Python.txt").write_text("Python: PSF licence, see python.org.\n", encoding="utf-8")
    for package in SHIPPED:
        files = importlib.metadata.files(package) or []
        found = [f for f in files if any(word in f.name.upper() for word in ("LICENSE", "LICENCE", "COPYING", "LGPL"))]
        text = "\n\n".join(f.read_text(encoding="utf-8") for f in found)
        metadata = importlib.metadata.metadata(package).json
        licence = metadata.get("license") or metadata.get("license_expression") or ""
        head = f"{package} {metadata['version']}: {licence}\n\n"
        (folder / f"{package}.txt").write_text(head + text, encoding="utf-8")
    for file in sorted((ROOT / "assets" / "fonts").glob("*.txt")):
        shutil.copy(file, folder / f"font-{file.name}")
    (folder / "SDL.txt").write_text(
        "SDL2, SDL2_image, SDL2_mixer and SDL2_ttf come inside pygame-ce, under the zlib licence; the libraries they\n"
        "use (FreeType, HarfBuzz, libpng, libjpeg, Ogg, Vorbis and others) are under their own free licences.\n",
        encoding="utf-8",
    )


def add_launchers(target: Path) -> None:
    shutil.copy(ROOT / "README.md", target / "README.md")
    if platform.system() == "Linux":
        for name in ("install.sh", "uninstall.sh"):
            shutil.copy(ROOT / "build" / "linux" / name, target / name)
            (target / name).chmod(0o755)
        shutil.copy(ROOT / "build" / "linux" / "medina-desktop.desktop", target / "medina-desktop.desktop")
        icon = ROOT / "assets" / "images" / "app" / "icon_256.png"
        if icon.exists():
            shutil.copy(icon, target / "medina.png")


def pack(target: Path) -> Path:
    """One archive: what a person downloads."""
    if platform.system() == "Windows":
        archive = target.with_name(target.name + ".zip")
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
            for file in sorted(target.rglob("*")):
                zipped.write(file, file.relative_to(DIST))
        return archive
    archive = target.with_name(target.name + ".tar.gz")
    with tarfile.open(archive, "w:gz", compresslevel=6) as tar:  # the pictures inside do not get any smaller
        tar.add(target, target.name)
    return archive


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the packaged application.")
    parser.add_argument("--onefile", action="store_true", help="one file that unpacks itself, instead of a folder")
    options = parser.parse_args()
    target = build(options.onefile)
    add_licences(target)
    add_launchers(target)
    archive = pack(target)
    print(f"{target.relative_to(ROOT)}\n{archive.relative_to(ROOT)}: {archive.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
