"""A game's words and pictures of positions and steps outside its table: in results, replays and reviews.

A game's window holds a `LookingBack`; `PlainLookingBack` is one for a game that has nothing to add to its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, Protocol

import pygame

from medina_desktop.game.kinds import A, A_contra, Event, P, P_contra, R, R_contra
from medina_desktop.game.kinds import Spots as Spots
from medina_desktop.l10n import translate
from medina_desktop.ui.theme import Colour
from medina_desktop.ui.widgets import Ui, Widget

if TYPE_CHECKING:
    from medina_desktop.game.box import Rules
    from medina_desktop.game.played import Played
    from medina_desktop.game.record import Seat
    from medina_desktop.match.match import Step

# A glyph by its name, or something of the game's own that draws itself.
Sign = str | Callable[[Ui, pygame.Surface, pygame.Rect], None]


def draw_sign(ui: Ui, target: pygame.Surface, rect: pygame.Rect, sign: Sign, ink: Colour) -> None:
    if callable(sign):
        sign(ui, target, rect)
    elif sign:
        target.blit(ui.sprites.icon(sign, rect.w, ink), rect)


@dataclass(frozen=True)
class SheetRow:
    """A line of the score sheet as it is shown. The rows of the rules may be told in more detail, but add up to the
    same."""

    key: str
    label: str
    points: tuple[int, ...]  # by player
    spots: tuple[Spots, ...] = ()  # by player: what on the board scored them
    sign: Sign = ""

    def spots_of(self, player: int) -> Spots:
        return self.spots[player] if self.spots else ()


@dataclass(frozen=True)
class Holding:
    """A player's holding, in a few letters: the last ones are left out where there is no room for all."""

    sign: Sign
    text: str = ""


@dataclass(frozen=True)
class Landmark:
    """A kind of event that a replay marks and jumps to."""

    key: str
    name: str  # of what one jumps to: "Roofs"
    legend: str  # a sentence: "Triangles are roofs."
    mark: Literal["triangle", "diamond"]  # above the scores, or below them
    happened: Callable[[Sequence[Event]], bool]


class LookingBack(Protocol[R_contra, P_contra, A_contra]):
    @property
    def counts_itself(self) -> bool:
        """The board shows the final count at the end of the last step; else the results count row by row."""

    def sheet(self, position: P_contra) -> Sequence[SheetRow]:
        """Without the total."""

    def decided(self, game: Played[R_contra, P_contra, A_contra], seats: Sequence[Seat]) -> str:
        """A sentence about what made the difference in a finished game; "" where there is nothing special to say."""

    def spots(self, step: Step[P_contra, A_contra]) -> Spots:
        """Return what a step changed; nothing, if it cannot be seen on the board."""

    def spots_of(self, position: P_contra, action: A_contra) -> Spots:
        """Return where an action would be seen that was not made."""

    def name(self, position: P_contra, action: A_contra) -> str:
        """An action in words, as within a list: "wall on 3 east"."""

    def landmarks(self, ruleset: R_contra) -> Sequence[Landmark]: ...

    def holdings(self, position: P_contra, player: int) -> Sequence[Holding]: ...

    def beside(self, position: P_contra, seats: Sequence[Seat]) -> Widget | None:
        """Return what lies beside the board and belongs to everybody, as far as the board doesn't show it."""


class PlainLookingBack(Generic[R, P, A]):
    counts_itself = False

    def __init__(self, rules: Rules[R, P, A]) -> None:
        self.rules = rules

    def sheet(self, position: P) -> Sequence[SheetRow]:
        return [SheetRow(row.key, translate(row.label), row.points) for row in self.rules.sheet(position)]

    def decided(self, game: Played[R, P, A], seats: Sequence[Seat]) -> str:
        return ""

    def spots(self, step: Step[P, A]) -> Spots:
        return ()

    def spots_of(self, position: P, action: A) -> Spots:
        return ()

    def name(self, position: P, action: A) -> str:
        return self.rules.text(position, action)

    def landmarks(self, ruleset: R) -> Sequence[Landmark]:
        return ()

    def holdings(self, position: P, player: int) -> Sequence[Holding]:
        return ()

    def beside(self, position: P, seats: Sequence[Seat]) -> Widget | None:
        return None
