"""Previews an action: how it would change whose score, and why. Worked out on a copy, never played."""

from typing import Literal

from msgspec import Struct

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.actions import COLOURS
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import Position

Source = Literal["building", "stable", "wall", "merchant", "well", "roof", "tower", "palace_tile"]


class Cause(Struct, frozen=True):
    """One reason for points: where they come from, how many, and for tiles which one and from whom."""

    source: Source
    points: int
    tower: int | None = None  # counted from 0
    colour: int | None = None
    other: int | None = None  # who held the tile before (when gained) or holds it now (when lost)
    palace: int | None = None
    parts: tuple["Cause", ...] = ()  # what the points of a roof are made of


class Change(Struct, frozen=True):
    player: int
    points: int
    causes: tuple[Cause, ...]


class Growth(Struct, frozen=True):
    """A palace without a roof: what it would be worth to the one who roofs it now."""

    palace: int
    colour: int
    worth: int


class Preview(Struct, frozen=True):
    action: int
    changes: tuple[Change, ...]  # only players whose score or tiles change; the mover first, then in turn order
    growth: Growth | None
    events: tuple[ev.Event, ...]

    def of(self, player: int) -> int:
        return next((c.points for c in self.changes if c.player == player), 0)


def preview(state: Position, action: int) -> Preview:
    """The effect of a legal action."""
    after = state.copy()
    events: list[ev.Event] = []
    play(after, action, events)
    old, new = score.breakdown(state), score.breakdown(after)
    changes = []
    order = [state.player, *(p for p in state.terms.everyone if p != state.player)]
    for player in order:
        causes = tuple(_causes(state, after, events, player, old[player], new[player]))
        points = new[player].total - old[player].total
        if causes or points:
            changes.append(Change(player, points, causes))
    return Preview(action, tuple(changes), _growth(state, after), tuple(events))


def _causes(
    state: Position,
    after: Position,
    events: list[ev.Event],
    player: int,
    old: score.PlayerPoints,
    new: score.PlayerPoints,
) -> list[Cause]:
    found: list[Cause] = []
    before = {p.palace: p for p in old.palaces}
    for palace in new.palaces:
        was = before.get(palace.palace)
        colour = COLOURS.index(palace.colour)
        sources: tuple[tuple[Source, int], ...] = (
            ("building", palace.buildings - (was.buildings if was else 0)),
            ("stable", palace.stables - (was.stables if was else 0)),
            ("wall", palace.walls - (was.walls if was else 0)),
            ("merchant", palace.merchants - (was.merchants if was else 0)),
            ("well", palace.well - (was.well if was else 0)),
        )
        causes = [Cause(source, points, colour=colour, palace=palace.palace) for source, points in sources if points]
        if was is None:
            found.append(Cause("roof", palace.total, colour=colour, palace=palace.palace, parts=tuple(causes)))
        else:
            found.extend(causes)
    for tower in range(4):
        had, has = state.tower_owner[tower], after.tower_owner[tower]
        if had != has and player in (had, has):
            value = state.terms.tower_values[tower]
            gained = has == player
            other = had if gained else has
            found.append(
                Cause("tower", value if gained else -value, tower=tower, other=None if other == NOBODY else other)
            )
    for c in state.terms.colours:
        held, holds = state.tile_owner(c), after.tile_owner(c)
        if held != holds and player in (held, holds):
            value = state.terms.tile_values[c]
            gained = holds == player
            found.append(Cause("palace_tile", value if gained else -value, colour=c, other=held if gained else holds))
    return found


def _growth(state: Position, after: Position) -> Growth | None:
    """The palace without a roof that the action makes worth more. Only a merchant can stand beside several; all of them
    gain the same, and the one that was founded first is named."""
    for number, palace in enumerate(after.palaces):
        worth = worth_of(after, number)
        known = worth_of(state, number) if number < len(state.palaces) else 0
        if palace[1] == NOBODY and worth > known:
            return Growth(number, palace[0], worth)
    return None


def worth_of(state: Position, palace: int) -> int:
    """Return what a palace scores or would score, without tiles."""
    return score.palace_points(state, palace).total
