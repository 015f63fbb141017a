"""The table that compares rulesets: what differs is in it, whichever key of an own ruleset it is."""

from typing import Any

import msgspec
import pytest

from medina_desktop.game.rulebook import Sheet
from medina_desktop.games.medina.learn.book import differences
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files

BASE: Ruleset = ruleset_files.load("medina-2014-gates")
SHOWN_ONLY = {"id", "name", "about", "mood", "vocabulary"}  # nothing that is played by
CHANGED: dict[str, Any] = {
    "players": (3,),
    "board": {n: msgspec.structs.replace(b, cols=b.cols - 1) for n, b in BASE.board.items()},
    "stocks": {n: msgspec.structs.replace(s, stables=1) for n, s in BASE.stocks.items()},
    "colours": tuple(reversed(BASE.colours)),
    "palace_tiles": dict.fromkeys(BASE.palace_tiles, 9),
    "towers": {n: msgspec.structs.replace(t, value=9) for n, t in BASE.towers.items()},
    "first_merchant": "first_player",
    "well_points": 9,
    "tea_colour": next(c for c in BASE.colours if c != BASE.tea_colour),
    "tea_tiles": (1,),
    "short_turns": {2: 0, 3: 0, 4: 0},
    "last_player_judged": "turn_start",
    "tower_connection": "run",
    "new_street_touches": 0,
    "ties": "largest_palace",
}


@pytest.mark.parametrize("key", [key for key in Ruleset.__struct_fields__ if key not in SHOWN_ONLY])
def test_whatever_differs_is_told(key: str) -> None:
    base = BASE if key != "last_player_judged" else msgspec.structs.replace(BASE, last_player_must_roof=True)
    other = msgspec.structs.replace(base, **{key: CHANGED.get(key, not getattr(base, key))})
    (sheet,) = [part for part in differences([base, other]) if isinstance(part, Sheet)]
    assert sheet.rows


def test_what_is_the_same_is_left_out() -> None:
    (sheet,) = [part for part in differences([BASE, BASE]) if isinstance(part, Sheet)]
    assert sheet.rows == ()
