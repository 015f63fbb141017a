"""No level opens every game alike: over the seeds the first turn differs in kind and place, and nobody begins with ten
pieces of one kind. `python tests/games/medina/ai/test_openings.py 50` looks at fifty games of every level and table;
`--levels apprentice,mason` and `--nodes 3000` make it quicker."""

import argparse
from random import Random
from typing import NamedTuple

import pytest

from medina_desktop.games.medina.ai.player import LEVELS, choose
from medina_desktop.games.medina.rules.actions import COLOURS, KIND_WORDS, kind_of, place_of
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.position import FIRST_MERCHANT, Terms
from medina_desktop.games.medina.rules.setup import draw_set_up
from medina_desktop.storage import ruleset_files
from support.medina.compiled import needs_compiler
from support.sampling import every

TABLES = [("medina-1999", 3), ("medina-1999", 4), ("medina-2014", 2), ("medina-2014", 3), ("medina-2014", 4)]
TEN = 10


class Opening(NamedTuple):
    turn: list[int]  # the first own turn
    pieces: list[str]  # the first ten placements, a building of whatever colour being a building


def opening(ruleset: str, players: int, level: str, seed: int, nodes: int | None) -> Opening:
    """How one seat of the level begins; the others are masons."""
    table = Terms(ruleset_files.load(ruleset), players)
    chance = Random(seed)
    s = begin(table, draw_set_up(table, chance))
    me = seed % players
    turn: list[int] = []
    pieces: list[str] = []
    while len(pieces) < TEN:
        mine, first_merchant = s.player == me, s.mode == FIRST_MERCHANT
        choice = choose(s, level if mine else "mason", seed=chance.getrandbits(30), nodes=nodes)
        for action in choice.turn or (choice.action,):
            if mine and not first_merchant:
                if len(pieces) < s.of and not (turn and s.placed == 0):
                    turn.append(action)
                word = KIND_WORDS[kind_of(action)]
                pieces.append("building" if word in COLOURS else word)
            play(s, action)
    return Opening(turn, pieces[:TEN])


def of_one_kind(openings: list[Opening]) -> int:
    return sum(len(set(found.pieces)) == 1 for found in openings)


def first_kinds(openings: list[Opening]) -> set[str]:
    return {found.pieces[0] for found in openings}


def first_turns(openings: list[Opening]) -> set[tuple[tuple[int, int], ...]]:
    return {tuple((kind_of(a), place_of(a)) for a in found.turn) for found in openings}


@pytest.mark.parametrize(("ruleset", "players"), [("medina-1999", 4), ("medina-2014", 2)])
@pytest.mark.parametrize("level", every(2, LEVELS))
def test_openings_differ_and_are_never_all_of_one_kind(level: str, ruleset: str, players: int) -> None:
    quick = level in ("novice", "apprentice", "journeyman", "mason")
    found = [opening(ruleset, players, level, seed, None if quick else 1200) for seed in range(12 if quick else 3)]
    assert of_one_kind(found) == 0, [x.pieces for x in found]
    assert len(first_turns(found)) > 1, [x.turn for x in found]
    if quick:
        assert len(first_kinds(found)) > 1, [x.pieces for x in found]


@pytest.mark.long
@needs_compiler
@pytest.mark.parametrize("level", ["architect", "master", "vizier"])
def test_at_a_table_of_two_nobody_begins_every_game_with_the_same_kind(level: str) -> None:
    """With the budget of a game. What these judge by would begin with two walls whenever nothing else spoke."""
    kinds = set()
    for seed in range(40):
        table = Terms(ruleset_files.load("medina-2014"), 2)
        s = begin(table, draw_set_up(table, Random(seed)))
        kinds.add(tuple(sorted(KIND_WORDS[kind_of(action)] for action in choose(s, level, seed=seed).turn)))
    assert len(kinds) > 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("seeds", type=int, nargs="?", default=50)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--nodes", type=int)
    options = parser.parse_args()
    for ruleset, players in TABLES:
        for level in options.levels.split(","):
            found = [opening(ruleset, players, level, seed, options.nodes) for seed in range(options.seeds)]
            kinds = ", ".join(f"{k} {sum(x.pieces[0] == k for x in found)}" for k in sorted(first_kinds(found)))
            print(
                f"{ruleset} {players} {level}: {len(first_turns(found))} first turns of {len(found)} ({kinds}), "
                f"{of_one_kind(found)} with ten pieces of one kind",
                flush=True,
            )
