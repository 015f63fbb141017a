"""The whole game of al-rashid/example.txt: what `turn`, `scores` and `breakdown` answer after every action."""

import json
from pathlib import Path

from al_rashid_tables import RULES, TALK, canonical, ruleset

from medina_desktop.game.box import NOBODY
from medina_desktop.games.al_rashid.rules.position import Position

LINES = Path(__file__).with_name("example.txt").read_text(encoding="utf-8").splitlines()


def test_the_example_is_reproduced() -> None:
    p: Position | None = None
    checked = 0
    for line in LINES:
        if line.startswith("new al-rashid 2 setup="):
            _, setup = TALK.read_setup(ruleset(), 2, json.loads(line.partition("setup=")[2]))
            p = RULES.begin(ruleset(), 2, setup)
            continue
        if p is None:
            continue
        if line.startswith("play "):
            action = RULES.parse(p, line.removeprefix("play "))
            assert RULES.why_not(p, action) is None
            RULES.play(p, action)
        elif line.startswith("# scores: "):
            assert line == "# scores: " + " ".join(map(str, RULES.scores(p)))
        elif line.startswith("# breakdown: "):
            assert line == "# breakdown: " + canonical(TALK.breakdown(p))
        elif line.startswith("#"):
            assert line == "# " + ("over" if p.player == NOBODY else TALK.turn(p))
        checked += 1
    assert p is not None
    assert checked == len(LINES) - 3
