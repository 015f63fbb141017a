"""The pictures of the rules: real positions, played by the real rules. What they say is asked of them.

Nothing is resolved on the way to them but what they show, so they come about by every ruleset.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from medina_desktop.games.al_rashid.learn.goals import board
from medina_desktop.games.al_rashid.preview import standings
from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules.goods import pack
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY, RED, SECTORS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.stacks import stacks_in

ACTING = 3  # ranks
GOODS = pack([1, 2, 1, 0, 2])  # the rulebook's example (2.4)
SETS = "sets"  # a picture of these goods, not of a board


@dataclass(frozen=True)
class Diagram:
    """A board, or one sector of it; with the ranks of those who stand there, if they matter."""

    position: Position
    sector: int | None = None
    ranks: tuple[int, ...] = ()  # by stack, as they stand; 0: does not act


def position_after(rules: Ruleset, order: str, actions: str, red: str = "") -> Position:
    position: Position = board(order, actions, red=red)(replace(rules, players=(2, 3, 4, 5))).position
    return position


def sector_of(p: Position, name: str) -> Diagram:
    sector = SECTORS.index(name)
    rank_of = {one.stack.player: one.rank for one in standings(p.stacks[sector])}
    ranks_ = [rank_of[stack.player] for stack in stacks_in(p.stacks[sector])]
    return Diagram(p, sector, tuple(rank if rank <= ACTING else 0 for rank in ranks_))


def whole(rules: Ruleset) -> Diagram:
    """Three families have placed their pawns."""
    return Diagram(
        position_after(
            rules,
            "012",
            "draw red, draw blue, draw red, place pasha nilus-valley, place pasha abbasid-caliphate, "
            "place pasha al-rashid, place merchant commerce, place merchant mare-internum, place merchant politics, "
            "place sage commerce, place sage traditions, place sage mare-internum",
        )
    )


def ranks(rules: Ruleset) -> Diagram:
    """The rulebook's example (7.6): a merchant with a sage, a merchant, a sage; a later sage does not act."""
    p = position_after(
        rules,
        "0123",
        "draw red, draw red, draw red, draw red, place sage sanmatia, place sage sanmatia, place merchant sanmatia, "
        "place merchant sanmatia, place pasha intrigue, place pasha military, place sage sanmatia",
    )
    return sector_of(p, "sanmatia")


def guild(rules: Ruleset) -> Diagram:
    """Four families: of most titles there are two."""
    p = position_after(
        rules,
        "0123",
        "draw red, draw red, draw red, draw red, place pasha politics, place merchant commerce, "
        "place pasha commerce, place sage commerce",
    )
    return sector_of(p, "commerce")


def palace(rules: Ruleset) -> Diagram:
    p = position_after(
        rules,
        "012",
        "draw red, draw red, draw red, place pasha al-rashid, place merchant politics, place pasha al-rashid, "
        "place merchant commerce, place pasha al-rashid, place sage al-rashid",
    )
    return sector_of(p, "al-rashid")


def battle(rules: Ruleset) -> Diagram:
    """Two families on the Silk Road, and what lies there is turned up."""
    p = position_after(
        rules,
        "01",
        "draw red, draw red, place pasha silk-road, place merchant silk-road, place merchant sanmatia, "
        "place pasha sanmatia, place sage sanmatia, place sage commerce, resolve silk-road",
        red="2343",
    )
    return sector_of(p, "silk-road")


def force(diagram: Diagram) -> int:
    """Of the red tokens that lie there."""
    assert diagram.sector is not None
    return tokens.force(diagram.position.tokens[diagram.sector - FIRST_COUNTRY], RED)


def trade(rules: Ruleset) -> Diagram:
    p = position_after(
        rules,
        "012",
        "draw red, draw red, draw red, place merchant mare-internum, place sage mare-internum, "
        "place pasha mare-internum",
    )
    return sector_of(p, "mare-internum")


DIAGRAMS: dict[str, Callable[[Ruleset], Diagram]] = {
    "board": whole,
    "ranks": ranks,
    "guild": guild,
    "palace": palace,
    "battle": battle,
    "trade": trade,
}
