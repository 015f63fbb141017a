"""The types of its own that every game has, as far as the shell knows them, and their type variables.

The shell holds rulesets, positions, actions and events without looking inside. A type that is about one game takes them
as parameters: `Played[Ruleset, Position, int]`. Without parameters it is about any game, and what it holds is only
passed on to that game's own box.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Protocol, Self

from medina_desktop.game.ruleset import Ruleset as Ruleset

if TYPE_CHECKING:
    from typing_extensions import TypeVar
else:
    from typing import TypeVar as _TypeVar

    def TypeVar(name, default, **rest):
        """Python 3.11 knows no defaults; only mypy asks for them."""
        return _TypeVar(name, **rest)


# An action is a small value of the game's own: comparable, hashable, picklable, with one text.
Action = Hashable
# One thing that happened. An event class may have `reveals = True`: somebody now knows what was hidden, and undo does
# not go back over it. And `begins_turn = True`: from here on it is the turn of its `player`.
Event = object
# All that chance has settled, as plain data: mappings with texts as keys, lists, texts, numbers, True, False and None.
# It is recorded as it is.
Setup = dict[str, object]
Plain = object  # plain data, as JSON knows it
# A place of the game's own; the table only hands it back.
Spot = Hashable
Spots = tuple[Spot, ...]


class Position(Protocol):
    def copy(self) -> Self:
        """Another position that is the same, so that playing on it leaves this one as it is."""

    def key(self) -> Hashable:
        """Equal for positions that are the same in every way that matters to the rules."""


E_contra = TypeVar("E_contra", default=Event, contravariant=True)


class Events(Protocol[E_contra]):
    """Takes up what happens, one event after the other: a list, say. A game's own rules may name their own events."""

    def append(self, event: E_contra, /) -> None: ...


R = TypeVar("R", bound=Ruleset, default=Ruleset)
P = TypeVar("P", bound=Position, default=Any)
A = TypeVar("A", bound=Action, default=Any)
# What holds something of a game: it may stand wherever that of any game may.
R_co = TypeVar("R_co", bound=Ruleset, default=Ruleset, covariant=True)
P_co = TypeVar("P_co", bound=Position, default=Any, covariant=True)
A_co = TypeVar("A_co", bound=Action, default=Any, covariant=True)
# What is only given it.
R_contra = TypeVar("R_contra", bound=Ruleset, default=Ruleset, contravariant=True)
P_contra = TypeVar("P_contra", bound=Position, default=Any, contravariant=True)
A_contra = TypeVar("A_contra", bound=Action, default=Any, contravariant=True)
