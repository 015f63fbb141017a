"""Looking for puzzles: what a position must be like to become one."""

import pytest

from medina_desktop.challenges import files
from medina_desktop.challenges.puzzle import play_turn
from medina_desktop.dev import digging


def test_a_visit_to_a_palace_is_counted_when_the_turn_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The title and the favour bring much together and little alone."""
    monkeypatch.setattr(digging, "TRIES", 1)
    monkeypatch.setattr(digging, "NODES", 1)
    puzzle = files.load_puzzle("al-rashid-influence-for-the-aide")
    game = puzzle.begin()
    assert play_turn(game, puzzle.form.solution[0].turn) is None
    vein = digging.VEINS["al-rashid"][1]
    assert next(vein.places(game)) == puzzle.start
    found = digging.Spot(game, puzzle.start, vein).look()
    assert found is not None
    assert found["goal"] == {"points": 26, "after": "turn"}
    assert found["solution"][0]["turn"] == puzzle.form.solution[0].turn
