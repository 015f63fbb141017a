"""build/compile_fast.py: whatever it meets, it says a sentence, and what it leaves is whole or not there.

The compiler here is a script that copies its source; what a real one makes of it is compared with plain Python in
tests/games/medina/ai/test_compiled.py.
"""

import os
import shlex
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import compile_fast
from medina_desktop.games.medina.ai import compiled

PROJECT = Path(__file__).parent.parent

AI = "medina_desktop/games/medina/ai"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="the compiler of these tests is a shell script")


def script(folder: Path, *lines: str) -> str:
    """A compiler of our own: $first is its first word, $source what it gets and $made what it is to make."""
    file = folder / "our-cc"
    took = 'first=$1; while [ $# -gt 0 ]; do case "$1" in *.c) source=$1;; -o) made=$2;; esac; shift; done'
    file.write_text("\n".join(("#!/bin/sh", took, *lines)) + "\n")
    file.chmod(0o755)
    return str(file)


def is_whole(library: Path, source: Path) -> bool:
    content = library.read_bytes()
    mark = library.with_suffix(".mark").read_text()
    return content == source.read_bytes() and mark == sha256(content * 2).hexdigest() + "\n"


def test_it_is_made_where_the_program_looks_for_it() -> None:
    assert compiled.LIBRARY.resolve() == compile_fast.LIBRARY
    assert compiled.SOURCE.resolve() == compile_fast.SOURCE


def test_without_a_compiler_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for chosen in ("", "/nonexistent", "cc -O2", "'"):
        monkeypatch.setenv("CC", chosen)
        assert compile_fast.compiled(tmp_path / "fast.so").startswith("No C compiler was found: ")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (("echo 'fast.c:1: a mistake' >&2", "echo more >&2", "exit 1"), "fast.c:1: a mistake"),
        (('printf x > "$made"', "exit 3"), "our-cc ended with 3"),
        (("printf 'na\\303\\257ve \\377' >&2", "exit 1"), "na\\xc3\\xafve \\xff"),
        (("exit 0",), "our-cc made nothing"),
        (("kill -9 $$",), "our-cc ended with -9"),
    ],
)
def test_a_compiler_that_fails_leaves_what_was_there(
    lines: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", script(tmp_path, *lines))
    place = tmp_path / "place"
    place.mkdir()
    (place / "fast.so").write_text("the old one")
    said = compile_fast.compiled(place / "fast.so")
    assert said.startswith("fast.c could not be compiled (")
    assert reason in said
    assert "\n" not in said
    assert [file.name for file in place.iterdir()] == ["fast.so"]
    assert (place / "fast.so").read_text() == "the old one"


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", script(tmp_path, 'cp "$source" "$made"'))
    (tmp_path / "file").touch()
    (tmp_path / "fast.so").mkdir()
    (tmp_path / "closed").mkdir(mode=0o500)
    for place in ("file", "missing", ".", *(["closed"] if os.getuid() else [])):
        said = compile_fast.compiled(tmp_path / place / "fast.so")
        assert said.startswith("fast.c could not be compiled (")


def test_a_library_that_was_signed_is_marked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", script(tmp_path, 'cp "$source" "$made"'))
    command = [sys.executable, compile_fast.__file__]
    library = tmp_path / "fast.so"
    subprocess.run([*command, str(library)], check=True, stdout=subprocess.DEVNULL)
    assert is_whole(library, compile_fast.SOURCE)
    signed = library.read_bytes() + b"signature"
    library.write_bytes(signed)
    subprocess.run([*command, "--mark", str(library)], check=True)
    assert library.read_bytes() == signed
    assert (
        library.with_suffix(".mark").read_text().strip()
        == sha256(compile_fast.SOURCE.read_bytes() + signed).hexdigest()
    )


def test_options_beside_the_compilers_name_are_given_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = script(tmp_path, 'printf "%s" "$first" > "$made"')
    monkeypatch.setenv("CC", f"{shlex.quote(program)} --sysroot='/a b'")
    assert compile_fast.compiled(tmp_path / "fast.so").endswith("our-cc.")
    assert (tmp_path / "fast.so").read_bytes().startswith(b"--sysroot=/a b")


@pytest.mark.parametrize("name", [b"with  spaces ", b'it\'s "quoted" $x `y`', b"two\nlines", b"latin-\xe9", b"-o"])
def test_the_folder_may_have_any_name_and_several_may_compile_at_once(name: bytes, tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    (folder / AI).mkdir(parents=True)
    (folder / "build").mkdir()
    shutil.copy(compile_fast.SOURCE, folder / AI)
    shutil.copy(compile_fast.__file__, folder / "build")
    slowly = script(tmp_path, 'head -c 999 "$source" > "$made"', "sleep 0.2", 'cp "$source" "$made"')
    # The last one finds a compiler that fails, and names the folder.
    failing = tmp_path / "failing"
    failing.mkdir()
    compilers = [slowly, slowly, slowly, script(failing, 'echo "$source" >&2; exit 1')]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    running = [
        subprocess.Popen(
            [sys.executable, "build/compile_fast.py"],
            cwd=folder,
            env={**environment, "CC": compiler},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for compiler in compilers
    ]
    said = [process.communicate(timeout=60) for process in running]
    assert [process.returncode for process in running] == [0, 0, 0, 0]
    assert [error for _, error in said] == [b""] * 4
    assert all(sentence.startswith(b"Medina's opponents were compiled") for sentence, _ in said[:3])
    assert said[3][0].startswith(b"fast.c could not be compiled (")
    assert is_whole(folder / AI / "fast.so", folder / AI / "fast.c")
    assert sorted(file.name for file in (folder / AI).iterdir()) == ["fast.c", "fast.mark", "fast.so"]


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_make_compiles_it_when_there_is_something_new(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / AI).mkdir(parents=True)
    (tree / "build").mkdir()
    (tree / "build" / "locked").mkdir()
    locked = ("build/locked/run.txt", "build/locked/dev.txt")
    for file in ("Makefile", "pyproject.toml", *locked, "build/compile_fast.py", f"{AI}/fast.c"):
        shutil.copyfile(PROJECT / file, tree / file)
    programs = tree / ".venv" / "bin"
    programs.mkdir(parents=True)
    (programs / "python").write_text(
        f'#!/bin/sh\ncase "$1" in -m) echo "$*";; *) PATH=$OTHER_PATH exec "{sys.executable}" "$@";; esac\n'
    )
    (programs / "python").chmod(0o755)
    (tree / ".venv" / ".run").touch()
    (tree / ".venv" / ".dev").touch()
    copying = script(tmp_path, 'cp "$source" "$made"')

    def made(goal: str, compiler: str) -> list[str]:
        # Nothing of a `make` that these tests may be running under.
        usual = "/usr/bin:/bin"
        environment = {"PATH": usual, "CC": compiler, "OTHER_PATH": "" if compiler == "none" else usual}
        done = subprocess.run(["make", goal], cwd=tree, env=environment, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")
        return [line.strip() for line in done.stdout.splitlines()]

    run, test = "-m medina_desktop", "-m pytest -n 2 --dist worksteal"
    for goal, then in (("run", run), ("test", test)):
        sentence, started = made(goal, "none")
        assert sentence.startswith("No C compiler was found")
        assert started == then
    sentence, started = made("run", copying)
    assert sentence.startswith("Medina's opponents were compiled with ")
    assert started == run
    assert is_whole(tree / AI / "fast.so", tree / AI / "fast.c")
    needed = [tree / AI / "fast.c", tree / "build" / "compile_fast.py"]
    for changed in needed:
        for source in needed:
            os.utime(source, (1e9, 1e9))
        os.utime(tree / AI / "fast.so", (1e9 + 60, 1e9 + 60))
        assert made("test", copying) == [test]
        os.utime(changed, (1e9 + 120, 1e9 + 120))
        assert len(made("test", copying)) == 2
