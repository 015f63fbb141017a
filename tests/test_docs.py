"""The documents tell the truth: links lead somewhere, the protocol page names every command, its bot plays."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from medina_desktop.protocol import Engine, usage
from medina_desktop.storage.ruleset_files import load_file
from support.parsers import parsers

PROJECT = Path(__file__).parent.parent
PAGES = sorted([*PROJECT.glob("*.md"), *(PROJECT / "docs").glob("*.md")])


def page(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.name)
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(file: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)", file.read_text(encoding="utf-8"))
    for link in links:
        name, _sharp, heading = link.partition("#")
        if "://" not in link:
            target = file.parent / name if name else file
            assert target.exists(), link
            assert not heading or heading in headings(target), link


def test_every_picture_is_on_a_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert not [file.name for file in (PROJECT / "docs/pictures").iterdir() if file.name not in text]


def test_the_changelog_is_short() -> None:
    """A sentence a line, six lines a group; the first version has no groups."""
    groups = re.split(r"\n\n(?!- )", page("CHANGELOG.md").split("## 0.1.0")[0])
    lines = [[line for line in group.split("\n") if line.startswith("- ")] for group in groups]
    assert max(map(len, lines)) <= 6
    assert "\n  " not in page("CHANGELOG.md"), "longer than a line"


def headings(file: Path) -> set[str]:
    """The anchors that a page of Markdown has."""
    lines = re.findall(r"(?m)^#+ (.*)$", file.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.name)
def test_every_file_that_is_named_is_there(file: Path) -> None:
    """In backquotes, with a folder and an ending, from the root of the project or of the package."""
    named = re.findall(
        r"`((?:[\w*.-]+/)+[\w*-]+\.(?:py|md|c|yaml|json|txt|po|jpg|png))`", file.read_text(encoding="utf-8")
    )
    package = PROJECT / "medina_desktop"
    roots = [PROJECT, PROJECT / "assets/source", package, *(package / "games").iterdir()]
    theirs = [name for name in named if not re.search(r"\bmy-", name)]  # the reader's own
    assert not [name for name in theirs if not any(any(root.glob(name)) for root in roots)]


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.name)
def test_every_command_that_is_named_exists(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    targets = set(re.findall(r"(?m)^([a-z-]+):", page("Makefile")))
    assert set(re.findall(r"(?m)(?:^ *(?:\$ )?|`)make ([a-z][a-z-]*)", text)) <= targets
    options = {name: set(parser._option_string_actions) for name, parser in parsers().items()}
    for line in re.findall(r"(?:python -m medina_desktop|medina-desktop) ([^`\n]*)", text):
        words = line.split()
        verb = words[0] if re.match(r"[a-z]", words[0]) else ""
        assert verb in options, line
        assert {word for word in words if re.match(r"--[a-z]", word)} <= options[""] | options[verb], line
    for module in re.findall(r"python -m (medina_desktop\.[\w.]+)", text):
        assert importlib.util.find_spec(module) is not None, module


def test_the_page_of_how_it_is_built_names_nothing_that_is_gone() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in (PROJECT / "medina_desktop").rglob("*.py"))
    words = set(re.findall(r"\w+", source)) | {file.stem for file in (PROJECT / "medina_desktop").rglob("*.py")}
    named = re.findall(r"`@?((?:[A-Za-z_]+\.)*[A-Za-z_]+)(?:\([^`]*\))?`", page("docs/architecture.md"))
    gone = {name for name in named if not set(name.split(".")) <= words | {"md", "py"}}
    assert not gone


def test_the_protocol_page_has_every_command() -> None:
    answer = Engine().answer("list_commands")
    assert answer is not None
    table = page("docs/protocol.md").split("## Commands")[1].split("## Actions")[0]
    named = set(re.findall(r"`([a-z_]+)[ `]", table))
    commands = set(answer.removeprefix("= ").split())
    assert commands <= named, "docs/protocol.md lacks these commands"
    usages = [usage(command) for command in commands]
    assert not [line for line in usages if f"`{line}`" not in table], "docs/protocol.md writes these otherwise"


def test_the_protocol_page_shows_what_the_engine_answers() -> None:
    session = page("docs/protocol.md").split("    $ medina-desktop engine\n")[1].split("\n- ")[0]
    engine = Engine()
    for exchange in re.split(r"\n\s*\n", session.strip()):
        command, reply = (line.strip() for line in exchange.split("\n"))
        answer = engine.answer(command)
        assert answer is not None
        assert answer.strip() == reply


@pytest.mark.parametrize(("name", "start", "end"), [("manual", "    game:", "\n\n"), ("rulesets", "extends: ", "```")])
def test_the_house_rules_of_the_pages_can_be_played(name: str, start: str, end: str, tmp_path: Path) -> None:
    text = page(f"docs/{name}.md")
    at = text.index(start)
    file = tmp_path / "shown.yaml"
    file.write_text(textwrap.dedent(text[at : text.index(end, at)]), encoding="utf-8")
    assert load_file(file).name in text


def test_the_bot_of_the_protocol_page_plays_a_game_of_each(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(page("docs/protocol.md").split("```python\n")[1].split("```")[0], encoding="utf-8")
    command = [sys.executable, str(bot), sys.executable, "-m", "medina_desktop", "engine"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["medina-2014", "sultaniya", "al-rashid"]
    assert all(re.search(r": -?\d+ -?\d+, won by [01]", line) for line in lines), lines
