"""A table of Sultaniya for tests: games with chosen stacks and boards, answered as the line protocol does."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec

from medina_desktop.game.box import Box
from medina_desktop.game.played import Played
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset

STANDARD = Ruleset(id="sultaniya", name="Sultaniya", players=(1, 2, 3, 4))
VARIANTS: dict[str, dict[str, Any]] = {
    "standard": {},
    "always adjacent": {"adjacent": "always"},
    "gap": {"hole": "gap"},
    "free pass": {"pass_after_reveal": "free"},
    "poor stone": {"stone_pays": False, "guards_need_one": False, "column_bonus_at_zero": False},
    "open": {"open_objectives": True},
    "short": {"round_limit": 7, "stall_rounds": 1},
    "never stalled": {"stall_rounds": 0, "hole": "gap", "adjacent": "always"},
}


def ruleset(**options: Any) -> Ruleset:
    return msgspec.structs.replace(STANDARD, **options)


def dealt(players: int, seed: int = 1, box: Box = BOX, **options: Any) -> Played:
    return Played.new(box, ruleset(**options), players, seed)


def canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def play_random(game: Played, random: Random, actions: int | None = None) -> None:
    """Random actions to the end, or so many."""
    made = 0
    while not game.over and made != actions:
        game.play(random.choice(game.legal()))
        made += 1


def shuffled_unseen(p: Position, player: int, random: Random) -> Position:
    """Another position that looks the same to this player: what they do not know (12.4) is dealt differently.
    It does not ask `seen_by` what that is: a leak there has to be noticed."""
    other = p.copy()
    for kind, stack in enumerate(p.stacks):
        hidden = [depth for depth, tile in enumerate(stack) if depth and not p.known[player] >> tile & 1]
        tiles = [stack[depth] for depth in hidden]
        random.shuffle(tiles)
        mixed = list(stack)
        for depth, tile in zip(hidden, tiles, strict=True):
            mixed[depth] = tile
        other.stacks[kind] = tuple(mixed)
    other.known = [known if one == player else 0 for one, known in enumerate(p.known)]
    if not p.over and not p.terms.rules.open_objectives:
        mine = set(p.objectives[player])
        pool = [one for one in range(10) if one not in mine]
        random.shuffle(pool)
        other.objectives = tuple(
            pair if one == player else (pool.pop(), pool.pop()) for one, pair in enumerate(p.objectives)
        )
    return other
