"""What a played turn lost against the best that was found."""

from __future__ import annotations

from random import Random

import pytest

from medina_desktop.game.played import Played
from medina_desktop.game.points import lead
from medina_desktop.games import new_game
from medina_desktop.games.medina.ai.judge import judge
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.match.review import played_turns
from medina_desktop.storage import ruleset_files

TABLES = [(e.ruleset, n) for e in ruleset_files.available() if e.game == "medina" for n in e.ruleset.players]


def random_game(number: int) -> Played:
    rules, players = TABLES[number % len(TABLES)]
    game, random = new_game(rules, players, number), Random(number)
    while not game.over:
        game.play(legal.draw(game.position, random.random))
    return game


def test_the_ais_own_turn_loses_nothing_and_random_ones_lose_points() -> None:
    game = random_game(5)
    turns = played_turns(game)[20:60:13]
    found = [judge(game.position_after(first), played, seed=1) for first, played in turns]
    assert sum(choice.lost for choice in found) > len(found)
    first, worst = turns[0][0], found[0].turn
    assert judge(game.position_after(first), worst, seed=1).lost == 0
    assert judge(game.position_after(first), tuple(reversed(worst)), seed=1).lost == 0, "the order does not matter"


@pytest.mark.parametrize("number", [3, 19, 25, 38, 57, 59])
def test_the_last_turn_is_judged_exactly(number: int) -> None:
    """What was lost is what the best of all turns would have brought: no estimate where everything can be tried."""
    game = random_game(number)
    first, played = played_turns(game)[-1]
    before = game.position_after(first)
    me = before.player

    def ahead(state: Position) -> float:
        return lead(score.scores(state), me)

    def after(state: Position, action: int) -> Position:
        then = state.copy()
        play(then, action)
        return then

    def ends(state: Position) -> list[Position]:
        if state.over:
            return [state]
        assert state.player == me, "the example is one in which this turn ends the game"
        return [end for action in legal.actions(state) for end in ends(after(state, action))]

    assert judge(before, played, seed=1).lost == max(ahead(end) for end in ends(before)) - ahead(game.position)
