"""The golden games: every rule of Sultaniya shown by a short game in text, in `golden/`.

A file begins with `# RULE what it shows`. Then come games, each begun by a `new` line:

    new 2 boards=anis,sinbad hole=gap         players, boards and keys; the objectives and stacks are the first ones in
                                              the order of the data, but for what these lines say:
    stack blue B04 B12                        these tiles lie on top of their stack
    objectives 0 djinns guard_line
    0: reveal blue; build B04 d1              player 0 makes these actions; whoever has a turn before passes
    legal build R02: i2, i2 flip              exactly these actions begin with these words; nothing behind `:` is none
    may call stone                            legal
    may not build B04 e1: storey [d1 ...]     refused, with this reason code, and what is in the way if it is named
    unreadable build B4 d1                    no action at all
    is seats.0.sapphires 4                    a part of the state
    view 1 stacks.blue.1 null                 a part of what a player sees
    points 0 cartouches.dome 3                a part of the score sheet
    turn player=1 round=3 step=build
    scores 3 0
    events Placed, SapphiresTaken, TurnBegan  what the last action did
    reveals                                   the last action showed something hidden; `reveals not`: it did not
    over fifth_roof                           the game has ended, and why
    winners 0 1
    undo 2
    refused new ...: WORDS                    such a game does not begin; the complaint holds these words

Empty lines and further lines with `#` are for people.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from medina_desktop.games.sultaniya.rules.reasons import SENTENCES
from support.sultaniya.story import Story

FILES = sorted(Path(__file__).with_name("golden").glob("*.txt"))
# Every numbered statement that a game can show.
RULES = """
1.1 1.2 1.3 2.1 2.2 2.3 2.4 2.6 2.7 3.1 3.2 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 5.6
6.1 6.2 6.3 6.4 6.5 6.6 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 8.1 8.2 8.3 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8
10.1 10.2 11.1 11.2 12.3 12.4 12.5
""".split()


def rule_of(path: Path) -> str:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    match = re.fullmatch(r"# (\S+) .*\S", first)
    assert match, f"{path.name}: the first line says `# RULE what it shows`, not {first!r}"
    return match[1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_is_played_by_the_rule(path: Path) -> None:
    story = Story()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line and not line.startswith("#"):
            try:
                story.tell(line)
            except Exception as error:
                error.add_note(f"{path.name}, line {number}: {line}")
                raise


def test_every_rule_has_a_game() -> None:
    assert sorted({rule_of(path) for path in FILES}) == sorted(RULES)


def test_every_reason_is_shown_by_a_game() -> None:
    told = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    named = set(re.findall(r"^may not .*: (\w+)", told, re.MULTILINE))
    assert named == set(SENTENCES)
