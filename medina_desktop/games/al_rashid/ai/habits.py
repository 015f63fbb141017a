"""The measures of the quick judgement: how much it thinks of gold, tokens, pawns, titles, ranks; in points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from medina_desktop import bundled
from medina_desktop.games.al_rashid.ai.evaluate import EXPERIENCE

Numbers = tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Habits:
    """Lists of five go by the years still to be played after the present one, from none to four."""

    gold: Numbers = (0.18, 0.25, 0.25, 0.25, 0.25)  # a gold that can still be spent
    token: Numbers = (0.2, 0.4, 0.45, 0.5, 0.5)
    hope: Numbers = (0.0, 0.35, 0.55, 0.7, 0.8)  # for what a title of politics may still come to
    goods_first: Numbers = (2.0,) * 5  # where a pawn goes, goods count more: nothing is bought without them
    pawns: tuple[Numbers, ...] = tuple(row.pawns for row in EXPERIENCE)
    titles: tuple[Numbers, ...] = tuple(row.titles for row in EXPERIENCE)
    safe: Numbers = (0.92, 0.75, 0.5)  # how likely a pasha, a merchant, a sage keeps its rank while others still place
    spared: Numbers = (0.25, 0.1, 0.0)  # a pasha is the last to be spent on little
    trader: Numbers = (1.0, 0.9, 0.8)  # how much of a trade is left, by rank
    reserve: Numbers = (5.0, 2.0)  # gold for a palace with one's pawns: where pawns are sold, and elsewhere
    income: float = 2.0  # gold to be expected from a leader who stands in a country
    note: float = 2.2  # in gold
    dishonour: float = 2.0
    lost_fight: float = 0.8
    victory: float = 0.3
    far: float = 0.25  # what is lost of the hope for each that is still wanting
    operation: float = 0.25
    benevolence: float = 2.5  # in gold
    order: float = 0.35
    qadi: float = 1.0
    patience: float = 1.2  # how much a loss at a sector counts when it comes to resolving it
    envy: float = 0.5  # how much the others' gains do


PLAIN = Habits()


@lru_cache
def tried() -> Habits:
    """Those that won when one number after the other was tried out in quick games for two: fewer tokens, more goods, no
    pasha for little, and what a sector brings to others counts nearly as much as what it brings oneself."""
    file = bundled.game_data("al-rashid") / "habits-al-rashid-2.json"
    return read(file.read_bytes()) if file.exists() else PLAIN


def read(text: bytes) -> Habits:
    """Habits as they are written; what isn't named is plain."""
    return msgspec.json.decode(text, type=Habits)
