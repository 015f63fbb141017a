"""The strongest opponent's last turn: whatever can be reached with what it knows is reached."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from medina_desktop import games
from medina_desktop.game.played import Played
from medina_desktop.game.record import from_plain, replay
from medina_desktop.games.sultaniya.ai.last_turn import LastTurn, is_last
from medina_desktop.games.sultaniya.ai.opponents import SultaniyaOpponents
from medina_desktop.games.sultaniya.kinds import Question
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import REVEAL, verb_of
from medina_desktop.games.sultaniya.rules.position import Position, seen_by
from support.reading import data_of
from support.sampling import every

TURNS: list[dict[str, Any]] = data_of(Path(__file__).with_name("last_turns.yaml").read_text(encoding="utf-8"))
OPPONENTS = SultaniyaOpponents()


def game_before(turn: dict[str, Any]) -> Played:
    return replay(from_plain(turn["record"], games.box), games.box("sultaniya"))


def decide(p: Position, level: str = "grand-vizier", nodes: int | None = 400, seed: int = 1) -> int:
    return int(OPPONENTS.choose(Question(position=seen_by(p, p.player), level=level, seed=seed, nodes=nodes)).action)


@pytest.mark.parametrize("turn", every(2, TURNS), ids=lambda turn: turn["id"])
def test_it_reaches_all_the_points_there_are(turn: dict[str, Any]) -> None:
    game = game_before(turn)
    player, number = game.position.player, game.position.number
    assert is_last(game.position)
    while not game.over and game.position.number == number:
        game.play(decide(game.position))
    assert score.scores(game.position)[player] >= turn["points"]


def test_no_tile_is_turned_up_that_helps_nobody() -> None:
    """Where building what lies there is the best of all, nothing comes before it."""
    game = game_before(next(turn for turn in TURNS if turn["id"] == "two-sapphires-left"))
    number = game.position.number
    while not game.over and game.position.number == number:
        action = decide(game.position)
        assert verb_of(action) != REVEAL
        game.play(action)


def test_however_little_it_may_count_it_decides_and_the_same_seed_decides_alike() -> None:
    game = game_before(TURNS[0])
    first = decide(game.position, nodes=1)
    assert first in legal.actions(game.position)
    assert first == decide(game.position, nodes=1)


def test_only_the_strongest_counts_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []
    monkeypatch.setattr(LastTurn, "rank", lambda *_words: counted.append(1))
    decide(game_before(TURNS[0]).position, level="architect", nodes=8)
    assert not counted


def test_the_judge_finds_nothing_better_than_the_best_turn_and_says_what_a_worse_one_lost() -> None:
    turn = next(turn for turn in TURNS if turn["id"] == "two-sapphires-left")
    p = game_before(turn).position
    best = LastTurn(seen_by(p, p.player), Random(1), 10_000).rank(seen_by(p, p.player))
    seen = seen_by(p, p.player)
    right = OPPONENTS.judge(Question(position=seen, level="grand-vizier", seed=1, played=best[0].turn))
    wrong = OPPONENTS.judge(Question(position=seen, level="grand-vizier", seed=1, played=best[-1].turn))
    assert right is not None
    assert wrong is not None
    assert right.lost == 0
    assert wrong.lost > 1


@pytest.mark.parametrize("turn", TURNS[::4], ids=lambda turn: turn["id"])
def test_a_turn_is_worth_the_same_to_the_judge_as_to_the_player(turn: dict[str, Any]) -> None:
    """Whatever it begins with: the eye and a tile that is turned up are not held against it."""
    p = game_before(turn).position
    seen = seen_by(p, p.player)
    counting = LastTurn(seen, Random(1), 10_000)
    for way in counting.rank(seen):
        assert counting.value(seen, way.turn[:1]) == pytest.approx(way.value)


def test_before_the_end_is_near_nothing_is_the_last_turn() -> None:
    game = games.new_game(game_before(TURNS[0]).ruleset, 3, 1)
    assert not is_last(game.position)
