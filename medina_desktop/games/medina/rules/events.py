"""Events: the effects of an action, step by step. The window animates, logs and sounds from events only."""

from typing import ClassVar, Literal

from msgspec import Struct

Player = int
Cell = int
RingCode = int
PalaceId = int  # palaces are numbered in the order they were founded


class Event(Struct, frozen=True, tag=True):
    """One thing that happened."""


class Placed(Event, frozen=True):
    """A piece left the player's stock for the board. The first event of every placement."""

    player: Player
    action: int


class Founded(Event, frozen=True):
    palace: PalaceId
    colour: int
    cell: Cell


class Extended(Event, frozen=True):
    """A building or a stable joined a palace."""

    palace: PalaceId
    cell: Cell
    stable: bool
    size: int


class Roofed(Event, frozen=True):
    """A palace is finished; `player` is None under a neutral roof."""

    palace: PalaceId
    colour: int
    cell: Cell
    player: Player | None


class TowerTileMoved(Event, frozen=True):
    """A tower tile changed hands; None is the board."""

    tower: int
    before: Player | None
    player: Player | None
    palace: PalaceId


class PalaceTileMoved(Event, frozen=True):
    """A palace tile changed hands; None is the board."""

    colour: int
    before: Player | None
    player: Player | None
    palace: PalaceId


class MerchantsGained(Event, frozen=True):
    """Merchants lying on a tower tile went to a player, or to the box (None)."""

    player: Player | None
    tower: int
    count: int


class TeaGained(Event, frozen=True):
    """Tea tiles went to a player, or to the box (None)."""

    player: Player | None
    count: int


class TeaSpent(Event, frozen=True):
    player: Player


class ColourDiscarded(Event, frozen=True):
    """Every player owns a palace of the colour: what each still held of it went back to the box."""

    colour: int
    counts: tuple[int, ...]


class StreetStarted(Event, frozen=True):
    cell: Cell


class StreetExtended(Event, frozen=True):
    cell: Cell


class PassedGates(Event, frozen=True):
    """The market street left the city by one gate and came back by another."""

    left: RingCode
    entered: RingCode
    cell: Cell


class GateReceived(Event, frozen=True):
    """The first player to place a gate received those beside the board."""

    player: Player
    count: int


class GateDiscarded(Event, frozen=True):
    player: Player


class PlayerSkipped(Event, frozen=True):
    """The player holds pieces but none of them fits anywhere now."""

    player: Player


class PlayerOut(Event, frozen=True):
    """The player has nothing left to place."""

    player: Player


class TurnBegan(Event, frozen=True):
    begins_turn: ClassVar[bool] = True
    player: Player
    placements: int


class GameOver(Event, frozen=True):
    """`stocks_empty`: everything is placed; `nothing_fits`: pieces are left, but none of them can be placed."""

    reason: Literal["stocks_empty", "nothing_fits"]
