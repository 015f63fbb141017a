"""install.sh and uninstall.sh: the applications menu starts the program from whatever folder it was unpacked into."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LINUX = Path(__file__).parent.parent / "build" / "linux"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the scripts are for Linux")
FOLDERS = [
    "plain",
    "with  spaces ",
    'it\'s "quoted"',
    "a&b|c;d>e",
    "$HOME ${x} `date`",
    "back\\slash\\",
    "two\nlines\n",
    "tab\there",
    "100%f %",
    "@PROGRAM@ @DIR@",
    "-rf",
    "größe",
    "*?[a]~#=!",
]


def arguments(entry: bytes) -> list[bytes]:
    """The Exec line of a desktop entry as the specification reads it: first the escapes of a string, then quoting, then
    field codes. Its own reading, not the script's writing turned round."""
    (line,) = (one for one in entry.split(b"\n") if one.startswith(b"Exec="))
    text, value = line[len(b"Exec=") :], b""
    escapes = {b"s": b" ", b"n": b"\n", b"t": b"\t", b"r": b"\r", b"\\": b"\\"}
    while text:
        if text[:1] == b"\\":
            value, text = value + escapes[text[1:2]], text[2:]
        else:
            value, text = value + text[:1], text[1:]
    words: list[bytes] = []
    while value:
        if value[:1] != b'"':
            word, _space, value = value.partition(b" ")
            assert word.isalpha() or word == b"-c"
            words.append(word)
            continue
        value, word = value[1:], b""
        while value[:1] != b'"':
            if value[:1] == b"\\":
                value = value[1:]
                assert value[:1] in b'"`$\\'
            else:
                assert value[:1] not in b"`$"
            word, value = word + value[:1], value[1:]
        value = value[1:].lstrip(b" ")
        assert b"%" not in word.replace(b"%%", b"")
        words.append(word.replace(b"%%", b"%"))
    return words


@pytest.fixture(params=FOLDERS, ids=ascii)
def program(request: pytest.FixtureRequest, tmp_path: Path) -> bytes:
    """A folder as it is unpacked, under a name of somebody's choice; its program only says that it ran."""
    folder = os.fsencode(tmp_path) + b"/" + os.fsencode(request.param)
    os.mkdir(folder)
    for file in LINUX.iterdir():
        shutil.copy(os.fsencode(file), folder)
    with open(folder + b"/Medina", "wb") as stream:
        stream.write(b"#!/bin/sh\n: > '" + os.fsencode(tmp_path) + b"/ran'\n")
    os.chmod(folder + b"/Medina", 0o755)
    return folder + b"/Medina"


def ran(script: bytes, data: Path, cwd: bytes = b"/") -> subprocess.CompletedProcess[bytes]:
    environment = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(data), "HOME": "/nowhere"}
    return subprocess.run([b"/bin/sh", script], env=environment, cwd=cwd, capture_output=True, timeout=30)


@pytest.mark.parametrize("inside", [False, True])
def test_the_menu_starts_it_from_any_folder(program: bytes, inside: bool, tmp_path: Path) -> None:
    data = tmp_path / "data $x & | 'y'"
    folder = os.path.dirname(program)
    done = ran(b"install.sh", data, folder) if inside else ran(folder + b"/install.sh", data)
    assert (done.returncode, done.stderr) == (0, b"")
    assert folder in done.stdout
    entry = data / "applications" / "medina-desktop.desktop"
    by_a_shell = [b"sh", b"-c", b'exec "$0"'] if b"%" in program else []
    assert arguments(entry.read_bytes()) == [*by_a_shell, program]
    assert entry.read_bytes().count(b"\n") == (LINUX / "medina-desktop.desktop").read_bytes().count(b"\n")
    done = ran(folder + b"/uninstall.sh", data)
    assert (done.returncode, done.stderr) == (0, b"")
    assert not entry.exists()
    assert os.path.exists(program)


@pytest.mark.skipif(not shutil.which("gio"), reason="gio is not installed (Debian's package: libglib2.0-bin)")
def test_a_real_menu_starts_it(program: bytes, tmp_path: Path) -> None:
    ran(os.path.dirname(program) + b"/install.sh", tmp_path / "data")
    entry = tmp_path / "data" / "applications" / "medina-desktop.desktop"
    subprocess.run(["gio", "launch", str(entry)], check=True, timeout=30)
    for _ in range(200):
        if (tmp_path / "ran").exists():
            return
        subprocess.run(["sleep", "0.05"], check=True)
    pytest.fail("the program was not started")


@pytest.mark.skipif(not shutil.which("iconv"), reason="iconv is not installed")
def test_a_folder_that_no_menu_can_name_is_refused(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/latin-\xe9"
    shutil.copytree(LINUX, os.fsdecode(folder))
    done = ran(folder + b"/install.sh", tmp_path / "data")
    assert done.returncode == 1
    assert done.stderr.startswith(b"The name of this folder is not UTF-8")
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_without_a_home_it_says_so(script: str) -> None:
    done = subprocess.run(
        ["/bin/sh", str(LINUX / script)], env={"PATH": os.environ["PATH"]}, capture_output=True, text=True
    )
    assert done.returncode != 0
    assert "HOME: is not set, so there is no applications menu" in done.stderr
