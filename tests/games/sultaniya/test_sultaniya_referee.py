"""The referee finds nothing where there is nothing, and every mistake that was made on purpose."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.piped_engine import Difference
from support.sultaniya.answers import Answers
from support.sultaniya.mistakes import MISTAKES
from support.sultaniya.referee import Match, Totals
from support.sultaniya.reference import Rules

PROJECT = Path(__file__).parents[3]
SEED = 1

# The game in which a rare mistake shows first, so that the test need not play those before it.
FIRST_GAME = {
    "AlwaysMeansBeside": 13,
    "FirstTileAgainAfterReturning": 33,
    "GuardsNeedNone": 2,
    "HandMayStopEarly": 9,
    "MixesFaces": 9,
    "OneRoundMore": 1,
    "ReturnedTilesWereNotBuilt": 5,
    "SapphiresDecideNothing": 8,
    "SeesOnlyNarrowGaps": 1,
    "StallsAlone": 20,
    "TakesMoreThanTheTreasuryHas": 3,
}


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_reference_agrees_with_itself(players: int) -> None:
    totals = Totals()
    Match(Answers(Rules()), f"{SEED}/{players}", totals, [players]).run()
    assert totals.actions > 0
    assert totals.compared > 0


def play_until_noticed(mistake: str) -> None:
    opponent = Answers(MISTAKES[mistake]())
    first = FIRST_GAME.get(mistake, 0)
    for game in range(first, first + 40):
        Match(opponent, f"{SEED}/{game}", Totals(), [1, 2, 3, 4]).run()


@pytest.mark.long
@pytest.mark.parametrize("mistake", sorted(MISTAKES))
def test_the_referee_notices(mistake: str) -> None:
    with pytest.raises(Difference, match="The commands that lead there"):
        play_until_noticed(mistake)


def test_the_engine_plays_by_the_same_rules() -> None:
    """A few games through a pipe. More: `python tests/support/sultaniya/referee.py --games 300`."""
    referee = "tests/support/sultaniya/referee.py"
    command = [sys.executable, referee, "--games", "4", "--seed", "20261116"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "games 4," in done.stdout
    assert "differences 0," in done.stdout
