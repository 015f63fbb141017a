"""The documents tell the truth: links lead somewhere, the protocol page names every command, its bot plays."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from medina_desktop.protocol import Engine, usage

PROJECT = Path(__file__).parent.parent
PAGES = sorted([*PROJECT.glob("*.md"), *(PROJECT / "docs").glob("*.md")])


def page(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.name)
def test_every_link_leads_to_a_file(file: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", file.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (file.parent / link).exists()]
    assert not missing


def test_the_protocol_page_has_every_command() -> None:
    answer = Engine().answer("list_commands")
    assert answer is not None
    table = page("docs/protocol.md").split("## Commands")[1].split("## Actions")[0]
    named = set(re.findall(r"`([a-z_]+)[ `]", table))
    commands = set(answer.removeprefix("= ").split())
    assert commands <= named, "docs/protocol.md lacks these commands"
    usages = [usage(command) for command in commands]
    assert not [line for line in usages if f"`{line}`" not in table], "docs/protocol.md writes these otherwise"


def test_the_bot_of_the_protocol_page_plays_a_game_of_each(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(page("docs/protocol.md").split("```python\n")[1].split("```")[0], encoding="utf-8")
    command = [sys.executable, str(bot), sys.executable, "-m", "medina_desktop", "engine"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["medina-2014", "sultaniya", "al-rashid"]
    assert all(re.search(r": -?\d+ -?\d+, won by [01]", line) for line in lines), lines
