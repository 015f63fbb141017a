"""Makes the packages that people download, for the system it runs on.

    python build/package.py            `make app`; `make windows` runs it in wine

Everywhere dist/Medina-<version>-<platform>/, the program as a folder, and beside it
- Linux: an archive of it, and a .deb where dpkg-deb is there;
- Windows: a .zip, and an installer where makensis is there (build/windows/medina.nsi);
- macOS: a .dmg with Medina.app. MEDINA_SIGN=IDENTITY signs the app; without it the signature is ad hoc.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from datetime import date
from pathlib import Path

BUILD = Path(__file__).resolve().parent
ROOT = BUILD.parent
sys.path.insert(0, str(ROOT))

from medina_desktop import __version__  # noqa: E402

DIST = ROOT / "dist"
WORK = DIST / "work"
ICONS = ROOT / "assets" / "images" / "app"
SHIPPED = ("pygame-ce", "PyYAML", "appdirs", "msgspec")  # the packages inside, besides Python itself
DEBIAN_MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
# The same in medina.spec, with the sign that a Mac allows. The domain is not ours, and no letter reaches the
# maintainers that linux/control names: whoever publishes the packages puts their own domain and address there.
APP_ID = "org.medina_desktop.Medina"


def platform_name() -> str:
    names = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}
    system = names.get(platform.system(), platform.system().lower())
    return f"{system}-{platform.machine().lower().replace('amd64', 'x86_64')}"


def place_of(name: str) -> Path:
    return DIST / f"Medina-{__version__}-{name}"


def build() -> Path:
    """PyInstaller's part: a folder with the program in it."""
    made = WORK / "made"
    shutil.rmtree(made, ignore_errors=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(made), "--workpath", str(WORK / "pyinstaller"), str(BUILD / "medina.spec")]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONHASHSEED": "0"}, cwd=ROOT)
    target = place_of(platform_name())
    shutil.rmtree(target, ignore_errors=True)
    if platform.system() == "Darwin":
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


def glibc_needed(folder: Path) -> str:
    """The oldest glibc on which everything in this folder loads."""
    minors = {0}
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            content = file.read_bytes()
            if content[:4] == b"\x7fELF":
                minors |= {int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", content)}
    return f"2.{max(minors)}"


def make_archive(target: Path) -> Path:
    """For any Linux: unpack it anywhere; install.sh puts it into the menu."""
    for name in ("install.sh", "uninstall.sh"):
        shutil.copy(BUILD / "linux" / name, target / name)
        (target / name).chmod(0o755)
    shutil.copy(BUILD / "linux" / "medina-desktop.desktop", target / "medina-desktop.desktop")
    shutil.copy(ICONS / "icon_256.png", target / "medina.png")
    archive = target.with_name(target.name + ".tar.gz")
    with tarfile.open(archive, "w:gz", compresslevel=6) as tar:  # the pictures inside do not get any smaller
        tar.add(target, target.name)
    return archive


def make_deb(target: Path) -> Path | None:
    """For Debian, Ubuntu and their kin: in everybody's menu, `medina-desktop` on the command line."""
    if not shutil.which("dpkg-deb"):
        print("dpkg-deb was not found: no .deb is made.")
        return None
    machine = DEBIAN_MACHINES.get(platform.machine(), platform.machine())
    root = WORK / "deb"
    shutil.rmtree(root, ignore_errors=True)
    share = root / "usr" / "share"
    program = root / "usr" / "lib" / "medina-desktop"
    left_out = shutil.ignore_patterns("install.sh", "uninstall.sh", "medina-desktop.desktop", "medina.png")
    shutil.copytree(target, program, symlinks=True, ignore=left_out)
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / "medina-desktop").symlink_to("../lib/medina-desktop/Medina")
    (share / "applications").mkdir(parents=True)
    entry = (BUILD / "linux" / "medina-desktop.desktop").read_text(encoding="utf-8")
    entry = entry.replace("Exec=@PROGRAM@", "Exec=medina-desktop")
    (share / "applications" / "medina-desktop.desktop").write_text(entry, encoding="utf-8")
    for icon in ICONS.glob("icon_*.png"):
        size = icon.stem.removeprefix("icon_")
        folder = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True)
        shutil.copy(icon, folder / "medina-desktop.png")
    (share / "metainfo").mkdir()
    about = (BUILD / "linux" / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    about = about.replace("@VERSION@", __version__).replace("@DATE@", released())
    (share / "metainfo" / f"{APP_ID}.metainfo.xml").write_text(about, encoding="utf-8")
    (share / "doc" / "medina-desktop").mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", share / "doc" / "medina-desktop" / "copyright")
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    kilobytes = sum(file.lstat().st_size for file in root.rglob("*")) // 1024
    (root / "DEBIAN").mkdir()
    control = (BUILD / "linux" / "control").read_text(encoding="utf-8")
    facts = {"VERSION": __version__, "MACHINE": machine, "KILOBYTES": kilobytes, "GLIBC": glibc_needed(program)}
    for name, fact in facts.items():
        control = control.replace(f"@{name}@", str(fact))
    (root / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    package = DIST / f"medina-desktop_{__version__}_{machine}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", str(root), str(package)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return package


def released() -> str:
    """The day of this version, by the CHANGELOG; of one that has none yet, today."""
    found = re.search(rf"{re.escape(__version__)}\D+(\d{{4}}-\d\d-\d\d)", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    return found[1] if found else date.today().isoformat()


def make_zip(target: Path) -> Path:
    archive = target.with_name(target.name + ".zip")
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for file in sorted(target.rglob("*")):
            zipped.write(file, file.relative_to(DIST))
    return archive


def make_installer(target: Path) -> Path | None:
    """For Windows, by NSIS, which runs on Linux as well."""
    if not shutil.which("makensis"):
        print("makensis was not found: no installer is made.")
        return None
    installer = target.with_name(target.name + "-setup.exe")
    kilobytes = sum(file.stat().st_size for file in target.rglob("*")) // 1024
    facts = {"VERSION": __version__, "FOLDER": target, "TARGET": installer, "ICON": ICONS / "medina.ico"}
    command = ["makensis", "-V2", *(f"-D{name}={fact}" for name, fact in facts.items()), f"-DKILOBYTES={kilobytes}"]
    subprocess.run([*command, str(BUILD / "windows" / "medina.nsi")], check=True)
    return installer


def make_disk_image(target: Path) -> Path:
    """For a Mac: Medina.app, to be dragged to the Applications beside it."""
    import compile_fast  # build/compile_fast.py, which lies beside this

    app, identity = target / "Medina.app", os.environ.get("MEDINA_SIGN", "-")
    sign = ["codesign", "--force", "--sign", identity]
    if identity != "-":
        sign += ["--options", "runtime", "--timestamp"]
    # First the library, then its mark, then the bundle, which seals both.
    for library in app.rglob("fast.so"):
        if not library.is_symlink():
            subprocess.run([*sign, str(library)], check=True)
            compile_fast.mark(library, compile_fast.SOURCE.read_bytes())
    subprocess.run([*sign, str(app)], check=True)
    (target / "Applications").symlink_to("/Applications")
    image = target.with_name(target.name + ".dmg")
    command = ["hdiutil", "create", "-volname", "Medina", "-srcfolder", str(target), "-ov", "-format", "UDZO"]
    subprocess.run([*command, str(image)], check=True)
    return image


def main() -> int:
    target = build()
    add_licences(target)
    shutil.copy(BUILD / "README.txt", target / "README.txt")
    made: list[Path | None]
    if platform.system() == "Windows":
        made = [make_zip(target), make_installer(target)]
    elif platform.system() == "Darwin":
        made = [make_disk_image(target)]
    else:
        made = [make_archive(target), make_deb(target)]
        print(f"It runs on systems with glibc {glibc_needed(target)} or newer.")
    for package in made:
        if package is not None:
            print(f"{package.relative_to(ROOT)}: {package.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
