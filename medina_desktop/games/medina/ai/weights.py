"""The fitted weights: read from data/games/medina, chosen for the table, interpolated for the moment of the game."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from medina_desktop import bundled
from medina_desktop.games.medina.ai.evaluate import KNOTS, NAMES, knot_shares
from medina_desktop.games.medina.rules.position import Terms

VERSIONS = ("0.1.0",)  # whose weights are kept, for measuring and for learning: in the folder `ladder`

Knots = tuple[tuple[float, ...], ...]  # by knot, then by the order of NAMES


def folder() -> Path:
    return bundled.game_data("medina")


def kinds_of_rules(terms: Terms) -> dict[str, bool]:
    """Return what makes editions play differently, to find weights for a ruleset that has none of its own."""
    rules = terms.rules
    return {"well": rules.well, "tea": rules.tea, "gates": rules.gates, "neutral_roofs": rules.neutral_roofs}


def from_names(named: Mapping[str, Sequence[float]]) -> Knots:
    """Weights by name, one number per knot; a name that is missing counts nothing."""
    nothing = (0.0,) * KNOTS
    return tuple(tuple(float(named.get(name, nothing)[k]) for name in NAMES) for k in range(KNOTS))


@lru_cache(maxsize=4)
def _sets(version: str) -> list[dict[str, object]]:
    found = []
    for path in sorted((folder() / "ladder" / version if version else folder()).glob("weights-*.json")):
        found.append(json.loads(path.read_text(encoding="utf-8")))
    return found


def likeness(entry: Mapping[str, object], terms: Terms) -> tuple[bool, bool, int]:
    """Return how alike the terms of an entry are to others: the larger, the more alike."""
    rules = entry["rules"]
    assert isinstance(rules, dict)
    same = sum(rules.get(key) == value for key, value in kinds_of_rules(terms).items())
    return (entry["players"] == terms.players, entry["ruleset"] == terms.rules.id, same)


@lru_cache(maxsize=64)
def _knots(version: str, number: int, what: str) -> Knots:
    return from_names(msgspec.convert(_sets(version)[number][what], dict[str, tuple[float, ...]]))


def _most_like(terms: Terms, version: str, what: str) -> Knots:
    entries = [(number, entry) for number, entry in enumerate(_sets(version)) if what in entry]
    if not entries:
        return ()
    return _knots(version, max(entries, key=lambda pair: likeness(pair[1], terms))[0], what)


def for_table(terms: Terms, version: str = "") -> Knots:
    """The weights for a table; with a version, those that were released with it."""
    return _most_like(terms, version, "weights")


def habits_for(terms: Terms, version: str = "") -> Knots:
    """Those by which everybody plays in a game that is played out; nothing where a version had none."""
    return _most_like(terms, version, "habits")


def at_phase(knots: Knots, t: float) -> list[float]:
    first, second, third = knot_shares(t)
    return [first * a + second * b + third * c for a, b, c in zip(*knots, strict=True)]
