"""The golden games of Al-Rashid: its rules shown by short scenes in text, in `golden/`, a file for a few sections.

`# RULE what it shows` begins a scene. Then, each on a line:

    new 2 battle_tie=win            the players, and keys; everybody has drawn, nobody has any goods
    has 0: 3wood 2credit r4 smuggler 2sage      what a family is given
    lie sanmatia: r2 b3             tokens that lie face down in a country
    stand intrigue: 1 pasha sage    pawns of a family that stand in a sector, later lines later
    pile red: 2 3                   what is left of a pile, the next token first
    year 5                          it is that year
    schemes, resolution             straight on to this phase
    play place pasha intrigue       an action
    turn player=0 step=act ...      the beginning of what `turn` answers
    legal: pay 2wood, pay 3wood     exactly these, sorted
    may service                     among the legal actions
    may not service: family_full    refused, with this code
    is families.0.goods.silk 3      a value in the answer to `state`
    scores 3 4                      and `place 0 1`: the place of a player
    over

Every title, favour, service and operation, and every reason, is shown somewhere: tests below say so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from medina_desktop.game.box import NOBODY
from medina_desktop.games.al_rashid.rules.actions import parse, text_of
from medina_desktop.games.al_rashid.rules.names import COLOURS, LEADERS, TITLES
from medina_desktop.games.al_rashid.rules.reasons import SENTENCES, why_not
from support.al_rashid.tables import KEYS, RULES, TALK, Scene, at

FOLDER = Path(__file__).with_name("golden")
# The numbered statements that a scene can show; the others are about names, chance and the text of actions.
SHOWN = """
1.4 2.1 2.2 2.3 2.4 3.1 3.2 3.4 3.5 4.1 4.2 4.3 5.1 5.2 5.3 5.4 6.1 6.2 7.1 7.2 7.3 7.4 7.5 7.6
8.1 8.2 8.3 8.4 8.5 8.6 8.7 8.8 9.1 9.2 9.3 9.4 10.1 10.2 10.3 10.4 10.5 10.6 10.7 10.8 10.9 10.10
11.1 11.3 11.4 11.5 12.1 12.2 12.3 12.4 12.5 12.6 13.1 13.2 14.1 14.2 14.3 14.4
""".split()


class Told(NamedTuple):
    rule: str
    what: str
    lines: list[str]


def scenes() -> Iterator[Told]:
    for path in sorted(FOLDER.glob("*.txt")):
        told: Told | None = None
        for line in path.read_text(encoding="utf-8").splitlines():
            heading = re.fullmatch(r"# (\d+\.\d+) (.+)", line)
            if heading:
                if told is not None:
                    yield told
                told = Told(heading[1], heading[2], [])
            elif line and told is not None and not line.startswith("#"):
                told.lines.append(line)
        if told is not None:
            yield told


SCENES = list(scenes())


@pytest.mark.parametrize("told", SCENES, ids=lambda told: f"{told.rule} {told.what}")
def test_the_program_plays_by_the_rule(told: Told) -> None:
    perform(told.lines)


def perform(lines: list[str]) -> None:
    scene: Scene | None = None
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "new":
            players, *keys = rest.split()
            scene = Scene(int(players), dict(key.split("=") for key in keys))
            continue
        assert scene is not None, "a scene begins with `new`"
        _line(scene, word, rest, line)


def _line(scene: Scene, word: str, rest: str, line: str) -> None:
    p = scene.p
    before, _, after = rest.partition(": ")
    if word == "has":
        for thing in after.split():
            scene.has(int(before), thing)
    elif word == "lie":
        scene.lie(before, after.split())
    elif word == "stand":
        player, *pawns = after.split()
        scene.stand(before, int(player), pawns)
    elif word == "pile":
        p.piles[COLOURS.index(before.rstrip(":"))] = tuple(map(int, reversed(after.split())))
    elif word == "year":
        p.year = int(rest)
    elif word in ("schemes", "resolution"):
        scene.go_to(word)
    elif word == "play":
        refusal = why_not(p, parse(rest))
        assert refusal is None, f"{line}: {refusal and refusal.sentence()}; legal: {scene.legal()}"
        scene.play(rest)
    elif word == "turn":
        assert (TALK.turn(p) + " ").startswith(rest + " "), f"{line}: {TALK.turn(p)}"
    elif word == "legal:":
        assert scene.legal() == [text.strip() for text in rest.split(",")], line
    elif word == "may" and rest.startswith("not "):
        refusal = why_not(p, parse(before.removeprefix("not ")))
        assert refusal is not None, line
        assert refusal.code == after, line
        assert refusal.sentence()
    elif word == "may":
        assert why_not(p, parse(rest)) is None, line
    elif word == "is":
        path, _, expected = rest.partition(" ")
        assert at(TALK.state(p), path) == json.loads(expected), f"{line}: {at(TALK.state(p), path)}"
    elif word == "scores":
        assert " ".join(map(str, RULES.scores(p))) == rest, f"{line}: {RULES.scores(p)}"
    elif word == "place":
        family, place = map(int, rest.split())
        assert TALK.sheets(p)[family]["place"] == place, line
    elif word == "over":
        assert p.player == NOBODY
    else:
        pytest.fail(f"what does {line!r} mean?")


def _said(beginning: str) -> set[str]:
    return {line.removeprefix(beginning) for told in SCENES for line in told.lines if line.startswith(beginning)}


def test_every_rule_has_a_scene() -> None:
    assert {told.rule for told in SCENES} == set(SHOWN)


def test_every_title_is_bought_in_a_scene() -> None:
    assert set(TITLES) - {text.split()[0] for text in _said("play title ")} == set()


def test_every_favour_and_every_step_is_played_in_a_scene() -> None:
    assert set(LEADERS) - {"favourite"} - _said("play favour ") == set()
    played = {text.split()[0] for text in _said("play ")}
    assert {text_of(parse(text)).split()[0] for text in _said("play ")} == played
    verbs = (
        "draw hold place move resolve activate remove service title favour benevolence pay take swap hire examine fight"
    )
    assert set(verbs.split()) | {"flee", "change", "pass"} == played


def test_every_reason_is_shown_in_a_scene() -> None:
    shown = {text.split(": ")[1] for text in _said("may not ")}
    assert set(SENTENCES) - shown == set()


def test_every_value_of_every_key_is_shown_in_a_scene() -> None:
    given = {word for told in SCENES for line in told.lines if line.startswith("new ") for word in line.split()[2:]}
    assert {f"{key}={values[1]}" for key, values in KEYS.items()} - given == set()


def test_a_line_nobody_understands_fails() -> None:
    with pytest.raises(pytest.fail.Exception, match="what does 'legl pass' mean"):
        perform(["new 2", "legl pass"])
