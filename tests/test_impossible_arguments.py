"""Commands that are asked for what cannot be: a sentence, status 2, and nothing of Python's own."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from medina_desktop import __main__ as command
from medina_desktop import l10n
from medina_desktop.dev import soak
from medina_desktop.dev.pool import work_here
from support.sampling import every

PROJECT = Path(__file__).parent.parent
HERE = {**os.environ, "PYTHONPATH": str(PROJECT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
NOWHERE = "/proc/nowhere"
TOURNAMENT = ["tournament", "--seats", "random,random", "--ruleset", "medina-2014"]
TUNE = ["tune", "--ruleset", "medina-2014", "--players", "2", "--work", "/dev/null/work"]
NO_SCHEDULERS = ("", "nonsense", "127.0.0.1:1", "tcp://127.0.0.1:99999999", "tcp://[::1", "file:///etc/passwd")

IMPOSSIBLE = [
    ["--size", "1x1"],
    ["--size", "999999x999999"],
    ["--size", "²x²"],
    ["--size", "9" * 5000 + "x800"],
    ["--seed", "9" * 4100],
    ["--ruleset", "no-such"],
    ["--ruleset", ""],
    ["--seats", ""],
    ["--lang", "zz"],
    ["--lang", "../en"],
    ["shot", "--list", "--lang", "fr_FR"],
    ["--ruleset", "al-rashid", "--seats", "human,human,human,human,human,human"],
    ["--seats", "ai:caliph,human"],
    ["shot", "title", f"{NOWHERE}/x.png"],
    ["shot", "title", "/proc"],
    ["shot", "table", "/dev/null", "--ruleset", "no-such"],
    ["shot", "table", "/dev/null", "--ruleset", "al-rashid"],
    ["shot", "no-such", "/dev/null"],
    ["shot", "title", "/dev/null", "--size", "1x1"],
    ["shot", "title", "/dev/null", "--size", "999999x999999"],
    ["shot", "title", "/dev/null", "--scale", "nan"],
    ["shot", "table", "/dev/null", "--actions", "-1"],
    *(["bench", "rules", "--seconds", number] for number in ("nan", "inf", "-1", "0")),
    ["bench", "ai", "--ruleset", "no-such"],
    ["bench", "ai", "--ruleset", "sultaniya"],
    ["bench", "frames", "--ruleset", "no-such"],
    ["bench", "rules", "--seconds", "0.01", "--ruleset", "no-such"],
    ["bench", "start", "--ruleset", "no-such"],
    ["bench", "start", "--ruleset", "al-rashid"],
    *([*TOURNAMENT, "--games", number] for number in ("0", "-3", "nan", "9" * 5000)),
    *([*TOURNAMENT, "--jobs", number] for number in ("0", "-1")),
    *([*TOURNAMENT, "--seconds", number] for number in ("nan", "inf", "-1", "0")),
    [*TOURNAMENT, "--nodes", "0"],
    [*TOURNAMENT, "--players", "99999999"],
    ["tournament", "--seats", "vizier,random", "--ruleset", "sultaniya"],
    [*TOURNAMENT, "--games", "2", "--quiet", "--results", f"{NOWHERE}/x"],
    ["tournament", "--seats", "random,random", "--ruleset", "no-such"],
    ["tournament", "--seats", "", "--ruleset", "medina-2014"],
    [*TUNE, "--games", "0"],
    [*TUNE, "--games", "-1"],
    [*TUNE, "--jobs", "0"],
    [*TUNE, "--gate", "0"],
    [*TUNE, "--trial", "0"],
    [*TUNE, "--games", "1", "0"],
    TUNE,  # a work folder that cannot be
    [*TUNE[:-2], "--games", "1"],  # none at all
    [*TUNE, "--work", ""],
    [*TUNE, "--work", tempfile.gettempdir(), "--out", NOWHERE],
    [*TUNE, "--ruleset", "al-rashid"],
    [*TUNE, "--ruleset", "no-such"],
    [*TUNE, "--players", "7"],
    [*TUNE, "--players", "7", "--ruleset"],
    *([*command, "--scheduler", address] for command in (TOURNAMENT, TUNE) for address in NO_SCHEDULERS),
    *(["soak", "--minutes", number] for number in ("nan", "inf", "-1", "0")),
    ["soak", "--only", "no-such"],
    ["soak", "--only", ""],
    ["soak", "--part", "files", "--folder", NOWHERE],
    ["soak", "--part", "lives", "--folder", "/dev/null"],
    ["soak", "--part", "files", "--folder", "/dev/null", "--seconds", "nan"],
    ["--user-dir", "", "engine"],
    ["check", f"{NOWHERE}/x.yaml"],
    ["check", "/proc"],
    ["check", ""],
]


@pytest.mark.parametrize("words", IMPOSSIBLE, ids=lambda words: " ".join(words)[:60])
def test_what_cannot_be_is_refused_with_a_sentence_and_status_2(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    try:
        status = command.main(["--lang", "en", "--user-dir", str(tmp_path), *words] if words[0][0] == "-" else words)
    except SystemExit as ended:
        status = int(ended.code or 0)
    finally:
        l10n.use("en")
    said = capsys.readouterr()
    assert status == 2
    assert (said.err or said.out).strip()
    assert "Traceback" not in said.err


def test_a_soak_without_a_temporary_folder_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", NOWHERE)
    with pytest.raises(SystemExit) as ended:
        command.main(["soak", "--minutes", "0.01"])
    assert ended.value.code == 2
    assert "there’s no such file or folder." in capsys.readouterr().err


def test_a_part_of_the_soak_that_is_named_twice_runs_once() -> None:
    """Two of them would share a folder, and the end of only one would be waited for."""
    assert soak._parts("files,lives,files") == ["files", "lives"]


@pytest.mark.parametrize("closed", ["stdin", "stdout"])
def test_an_engine_that_nobody_can_speak_to_says_so(
    closed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, closed, None)
    assert command.main(["--lang", "en", "engine"]) == 2
    assert "standard input and output" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize(
    ("words", "buffered"),
    every(
        2,
        [
            (["shot", "--list"], True),
            (["shot", "--list"], False),
            (["check", "data/rulesets/medina-2014.yaml"], False),
            (["check", "data/rulesets/medina-2014.yaml"], True),
            (["engine"], True),
            (["engine"], False),
        ],
    ),
)
def test_output_that_goes_to_a_full_disk_is_told_in_one_sentence(words: list[str], buffered: bool) -> None:
    environment = {**HERE, "PYTHONUNBUFFERED": "" if buffered else "1"}
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "medina_desktop", "--lang", "en", *words],
            env=environment,
            cwd=PROJECT,
            input="name\n",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.stderr == "That didn’t work: the disk is full.\n"
    assert done.returncode == 1


@pytest.mark.skipif(os.name == "nt", reason="nobody can remove a folder there that a program is in")
def test_a_program_in_a_folder_that_is_gone_says_so(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    code = (
        f"import os, sys; os.chdir({str(gone)!r}); os.rmdir({str(gone)!r})\nfrom medina_desktop import __main__ as m\n"
    )
    code += "sys.exit(m.main(['--lang', 'en', '--user-dir', 'here', 'check', 'x.yaml']))"
    done = subprocess.run([sys.executable, "-c", code], env=HERE, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "That didn’t work: there’s no such file or folder.\n")


@pytest.mark.skipif(os.name == "nt", reason="nobody counts open files there")
def test_a_program_that_may_open_no_more_files_says_so() -> None:
    code = (
        "import contextlib, os, resource, sys\n"
        "from medina_desktop import __main__ as m\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16))\n"
        "with contextlib.suppress(OSError):\n    while True: os.open(os.devnull, os.O_RDONLY)\n"
        "sys.exit(m.main(['--lang', 'en', 'check', 'x.yaml']))"
    )
    done = subprocess.run([sys.executable, "-c", code], env=HERE, capture_output=True, text=True)
    assert done.stderr.startswith("That didn’t work: too many files are open")
    assert done.stderr.count("\n") == 1
    assert (done.returncode, done.stdout) == (1, "")


# -- processes that are killed ---------------------------------------------------------------------------------------


def begun(*command: str) -> subprocess.Popen[str]:
    """In a session of its own, as a shell starts it: Ctrl-C reaches the program and all its children. Whoever runs
    these tests in the background does not listen to Ctrl-C; the program must all the same."""
    return subprocess.Popen(
        [sys.executable, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=HERE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def ended(running: subprocess.Popen[str]) -> tuple[str, str]:
    """What it said until it ended; nothing is left running even if it does not."""
    try:
        return running.communicate(timeout=60)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)


def children(pid: int) -> list[int]:
    """The processes that do its work: Python's own helper that tidies up after it is none of them."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(one) for one in task.read_text().split()]
    return [one for one in found if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def wait_for_children(process: subprocess.Popen[str], count: int) -> list[int]:
    until = time.monotonic() + 60
    while len(found := children(process.pid)) < count and time.monotonic() < until:
        time.sleep(0.02)
    assert len(found) == count
    return found


LONG = ["tournament", "--seats", "vizier,vizier", "--ruleset", "medina-2014", "--jobs", "2", "--games", "40", "--quiet"]
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks for children in /proc")


@pytest.mark.long
@linux
@pytest.mark.parametrize("later", [0.0, 0.15, 2.0])
def test_ctrl_c_ends_a_tournament_without_a_word(later: float) -> None:
    running = begun("-m", "medina_desktop", *LONG)
    found = wait_for_children(running, 2)
    time.sleep(later)
    os.killpg(running.pid, signal.SIGINT)
    out, err = ended(running)
    assert (running.returncode, out, err) == (130, "", "")
    assert not [pid for pid in found if Path(f"/proc/{pid}").exists()]


@pytest.mark.long
@linux
@pytest.mark.parametrize("whom", ["child", "program"])
def test_a_killed_process_of_a_tournament_is_told_in_one_sentence(whom: str) -> None:
    running = begun("-m", "medina_desktop", *LONG)
    found = wait_for_children(running, 2)
    time.sleep(1.0)
    os.kill(found[0] if whom == "child" else running.pid, signal.SIGKILL)
    out, err = ended(running)  # the children hold its standard error: it ends when they do
    assert out == ""
    assert "Traceback" not in err
    if whom == "child":
        assert running.returncode == 1
        assert err.count("\n") == 1


def halved(number: int) -> float:
    return 10 / number


@pytest.mark.long
def test_jobs_come_back_from_several_processes_and_so_do_their_errors() -> None:
    assert sorted(work_here(halved, [1, 2, 5, 10], 2)) == [1, 2, 5, 10]
    with pytest.raises(ZeroDivisionError):
        list(work_here(halved, [1, 0, 2], 2))


@pytest.mark.long
def test_no_job_begins_when_whoever_gives_them_has_had_enough() -> None:
    """`tournament --minutes` with several processes."""
    given: list[int] = []
    enough = False

    def until_enough() -> Iterator[int]:
        for number in range(1, 100):
            if enough:
                return
            given.append(number)
            yield number

    for _done in work_here(halved, until_enough(), 2):
        enough = True
    assert len(given) <= 3


@linux
@pytest.mark.parametrize("later", [0.0, 0.1, 1.5])
def test_ctrl_c_leaves_no_traceback_of_an_opponents_process(later: float, tmp_path: Path) -> None:
    """Whether it is still starting or waits for a question: only the program itself hears of it."""
    code = (
        "from medina_desktop.ai.worker import Thinker; import time\n"
        "if __name__ == '__main__':\n"
        "    thinker = Thinker()\n"
        "    try:\n"
        "        print(thinker.process_id, flush=True)\n"
        "        while True:\n"
        "            time.sleep(0.05)  # a signal just before one long sleep would be heard only after it\n"
        "    except KeyboardInterrupt:\n"
        "        thinker.stop()\n"
    )
    (tmp_path / "asks.py").write_text(code)
    running = begun(str(tmp_path / "asks.py"))
    assert running.stdout is not None
    worker = int(running.stdout.readline())
    time.sleep(later)
    os.killpg(running.pid, signal.SIGINT)
    _out, err = ended(running)
    assert err == ""
    assert not Path(f"/proc/{worker}").exists()
    assert running.returncode == 0


@linux
def test_whoever_reads_may_stop_reading() -> None:
    running = begun("-m", "medina_desktop", "shot", "--list")
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == ""
    running.wait(60)
