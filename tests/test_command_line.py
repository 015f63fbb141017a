"""The command line in the reader's language, and the engine's protocol always in English."""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from medina_desktop import __main__ as command
from medina_desktop import command_line, l10n
from support.parsers import parsers

PROJECT = Path(__file__).parent.parent
OTHERS = ["fr", "de"]
LOCALES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    l10n.use("en")


def texts(parser: argparse.ArgumentParser) -> list[str]:
    """Every text of a parser's help."""
    actions = list(parser._actions)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            actions += action._choices_actions
    helps = [action.help % {} if action.help else "" for action in actions if action.help != argparse.SUPPRESS]
    titles = [group.title or "" for group in parser._action_groups if group._group_actions]
    usage = parser.format_usage().partition("medina-desktop")[0]
    return [text for text in [usage, parser.description or "", *titles, *helps] if text]


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", OTHERS)
def test_help_has_nothing_english_left(language: str) -> None:
    english = {name: texts(parser) for name, parser in parsers("en").items()}
    assert len(english) == 9
    for name, parser in parsers(language).items():
        help_text = plain(parser.format_help())
        for text, same in zip(english[name], texts(parser), strict=True):
            assert text != same, f"{name} --help says {text!r} in {language}"
            assert " " not in text.strip() or plain(text) not in help_text


@pytest.mark.parametrize("name", ["", "engine", "check", "shot", "bench", "tournament", "tune", "soak"])
def test_every_option_is_explained(name: str) -> None:
    options = [action for action in parsers("en")[name]._actions if action.help is None]
    assert not [action.option_strings or action.dest for action in options if action.dest != "command"]


WRONG = [
    ["--size", "3"],
    ["--seed", "x"],
    ["--user-dir"],
    ["--nope"],
    ["--se", "1"],
    ["--safe-mode=1"],
    ["nonsense"],
    ["check"],
    ["bench", "x"],
    ["shot"],
    ["shot", "nowhere", "x.png"],
    ["shot", "title", "x.png", "--scale", "9"],
    ["--ruleset", "nonsense"],
    ["--seats", "nobody"],
    ["--seats", "human"],
    ["tournament", "--seats", "nobody", "--ruleset", "medina"],
    ["tournament", "--seats", "mason,mason", "--ruleset", "nonsense"],
    ["tune", "--ruleset", "nonsense", "--work", "tune"],
]


def complaint(capsys: pytest.CaptureFixture[str], words: list[str]) -> str:
    try:
        code = command.main(words)
    except SystemExit as ended:
        code = int(ended.code or 0)
    assert code != 0
    said = capsys.readouterr()
    assert said.out == ""
    return re.sub(r"(?s)^.*\n(?=\S*medina-desktop)", "", said.err)


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_is_wrong_with_a_command_line_is_said_in_its_language(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    english = complaint(capsys, [*words, "--lang", "en"])
    for language in OTHERS:
        said = complaint(capsys, [f"--lang={language}", *words])
        assert said
        assert said != english
        for text in command_line.ARGPARSE_SAYS:
            for piece in re.split(r"%(?:\(\w+\))?[rs]", text):
                assert " " not in piece.strip() or piece not in said, f"{piece!r} in {said!r}"


def ran(words: list[str], locale: str, typed: str = "", encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name not in LOCALES}
    environment |= {"LANG": locale, "PYTHONPATH": str(PROJECT), "PYTHONIOENCODING": encoding}
    return subprocess.run(
        [sys.executable, "-m", "medina_desktop", *words],
        input=typed,
        capture_output=True,
        encoding=encoding,
        env=environment,
        timeout=60,
    )


def test_help_comes_in_the_systems_language_or_in_the_one_asked_for_later() -> None:
    assert "afficher cette aide" in ran(["--help"], "fr_FR.UTF-8").stdout
    assert "diese Hilfe zeigen" in ran(["--help", "--lang", "de"], "fr_FR.UTF-8").stdout


def test_a_terminal_without_our_letters_still_shows_help() -> None:
    done = ran(["--help", "--lang", "fr"], "C", encoding="ascii")
    assert done.returncode == 0
    assert done.stdout.startswith("usage : medina-desktop")
    assert "afficher le num\\xe9ro de version" in done.stdout


def test_the_engine_answers_in_english_whatever_the_system_speaks(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("medina_record: 2\nplayers: 9\n")
    talk = (
        f"new nonsense 3\nnew medina-2014 7\nnew medina-2014 3 tea=maybe\nload {broken}\nload {tmp_path}/none\n"
        "nonsense\nnew medina-2014 3 seed=1 well=d5 merchant=g8\nplay grey d5\nplay roof a1\nplay horse a1\n"
        "play wall q9\nundo 5\nsuggest apprentice\nboard\nquit\n"
    )
    english = ran(["engine"], "C", talk)
    assert english.stdout.count("? ") == 11
    assert "There is no ruleset" in english.stdout
    assert ran(["engine"], "fr_FR.UTF-8", talk).stdout == english.stdout


@pytest.mark.parametrize(("ruleset", "seats"), [("medina-1999", 4), ("sultaniya", 4), ("sultaniya-solo", 1)])
def test_a_game_without_seats_named_is_one_person_against_middling_opponents(ruleset: str, seats: int) -> None:
    from medina_desktop import games

    options = command._parser().parse_args(["--ruleset", ruleset])
    kinds = [seat.kind for seat in command._new_game(options).seats]
    levels = games.box(ruleset.split("-")[0]).opponents.levels
    assert kinds == ["human", *[f"ai:{levels[len(levels) // 2]}"] * (seats - 1)]


def test_a_log_that_cannot_be_written_goes_to_the_terminal() -> None:
    """Also where there is none: a packaged application has no standard error."""
    script = "import logging, sys; from pathlib import Path; from medina_desktop.ui.system.log_file import start_log; "
    log = "print(start_log(Path('/dev/null/log.txt'))); logging.getLogger('medina').error('a word')"
    here = {**os.environ, "PYTHONPATH": str(PROJECT)}  # the working folder is not always searched
    words = subprocess.run([sys.executable, "-c", script + log], capture_output=True, text=True, check=True, env=here)
    assert words.stdout == "None\n"
    assert "a word" in words.stderr
    closed = [sys.executable, "-c", f"{script}sys.stderr = None; {log}"]
    silent = subprocess.run(closed, capture_output=True, text=True, env=here)
    assert (silent.returncode, silent.stderr) == (0, "")
