"""Events: the effects of an action, step by step. The window animates, logs and sounds from events only."""

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from medina_desktop.game import kinds

if TYPE_CHECKING:
    from medina_desktop.games.sultaniya.rules.position import Position

Player = int
Place = int
Tile = int
Stack = int


class Event(Struct, frozen=True, tag=True):
    """One thing that happened."""


class TurnBegan(Event, frozen=True):
    begins_turn: ClassVar[bool] = True
    player: Player
    number: int  # of all turns, from 1


class Revealed(Event, frozen=True):
    """The top tile of a stack, which everybody saw, went to the end of its display."""

    player: Player
    stack: Stack
    tile: Tile


class TopShown(Event, frozen=True):
    """Another tile is now on top of a stack, for all to see."""

    reveals: ClassVar[bool] = True
    stack: Stack
    tile: Tile

    def shows_to(self, player: int, before: "Position") -> bool:
        """Not to somebody who had seen it in its stack."""
        return not before.known[player] >> self.tile & 1


class Placed(Event, frozen=True):
    """A tile was built."""

    player: Player
    tile: Tile
    flip: bool
    place: Place
    slot: int | None  # where it lay on its display, from 0; None: the eye took it out of the stack


class Completed(Event, frozen=True):
    """A door or a minaret is complete: the three places that make it, or the one of a roof that shows a whole one."""

    player: Player
    minaret: bool
    places: tuple[Place, ...]


class SapphiresTaken(Event, frozen=True):
    """Sapphires left the treasury: for a tile, or for passing. `due` is more than `count` if it ran short."""

    player: Player
    count: int
    due: int
    place: Place | None  # of the tile


class Passed(Event, frozen=True):
    player: Player


class DjinnCalled(Event, frozen=True):
    """Paid, and moved to the caller's palace. `owner` had it before; `stack` is the one it was called for."""

    player: Player
    djinn: int
    cost: int
    owner: Player | None
    stack: Stack | None


class DisplayBlownAway(Event, frozen=True):
    """The wind put a display under its stack; the last of these is now at the bottom."""

    player: Player
    stack: Stack
    tiles: tuple[Tile, ...]


class StackSeen(Event, frozen=True):
    """The eye showed the player a whole stack."""

    reveals: ClassVar[bool] = True
    player: Player
    stack: Stack

    def shows_to(self, player: int, before: "Position") -> bool:
        return player == self.player


class TileMoved(Event, frozen=True):
    player: Player
    tile: Tile
    origin: Place
    place: Place
    flip: bool


class TileReturned(Event, frozen=True):
    """The stone gave a tile back under its stack."""

    player: Player
    tile: Tile
    place: Place
    stack: Stack


class Done(Event, frozen=True):
    """The player ended a turn in which a djinn was called."""

    player: Player


class EndNear(Event, frozen=True):
    """The player has a fifth roof: every other player has one more turn."""

    player: Player


class ObjectivesShown(Event, frozen=True):
    """The game is over, and what was secret is turned over."""

    reveals: ClassVar[bool] = True
    objectives: tuple[tuple[int, int], ...]


class GameOver(Event, frozen=True):
    reason: str  # fifth_roof, stalled, round_limit


Events = kinds.Events[Event]
