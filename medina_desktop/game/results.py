"""The result of a game: points by the rows of the score sheet, a game's own figures, and what can be achieved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Generic

from msgspec import Struct

from medina_desktop.game.kinds import A_contra, P_contra, R_contra
from medina_desktop.said import Said

if TYPE_CHECKING:
    from medina_desktop.game.played import Played
    from medina_desktop.game.record import Seat


class SeatResult(Struct, frozen=True, dict=True):
    """One seat at the end of a game."""

    name: str
    level: str  # of an AI seat, empty for a person
    won: bool
    points: dict[str, int] = {}  # by the key of the sheet's row
    facts: dict[str, int] = {}  # the game's own figures, for its achievements

    @property
    def person(self) -> bool:
        return not self.level

    @cached_property
    def total(self) -> int:
        return sum(self.points.values())

    def of(self, figure: str) -> int:
        """Points of a row or one of the game's own figures; 0 for one that was not noted."""
        return self.points.get(figure, self.facts.get(figure, 0))


class GameResult(Struct, frozen=True, dict=True):
    id: str
    when: datetime
    game: str
    ruleset: str
    ruleset_name: str
    seats: tuple[SeatResult, ...]

    @cached_property
    def people(self) -> list[SeatResult]:
        return [seat for seat in self.seats if seat.person]

    @cached_property
    def levels(self) -> frozenset[str]:
        return frozenset(seat.level for seat in self.seats if seat.level)

    @property
    def alone(self) -> bool:
        return len(self.seats) == 1


@dataclass(frozen=True)
class Achievement:
    """Something to be proud of, worked out from the results of finished games."""

    key: str
    name: Said
    goal: Said  # what to reach
    way: Said  # how one gets there
    reached: Callable[[GameResult, SeatResult], bool]  # asked for people only


def finish(game: GameResult, seat: SeatResult) -> bool:
    return True


def win(game: GameResult, seat: SeatResult) -> bool:
    return seat.won and not game.alone


def beat(level: str) -> Callable[[GameResult, SeatResult], bool]:
    """Win a game in which an opponent of this level sat."""
    return lambda game, seat: seat.won and level in game.levels


class Figure(Struct, frozen=True):
    """One of the game's own figures that the statistics show."""

    key: str  # of `SeatResult.facts`
    label: Said


def _no_facts(game: Played) -> list[dict[str, int]]:
    return []


@dataclass(frozen=True)
class Feats(Generic[R_contra, P_contra, A_contra]):
    """The figures that a game notes of a finished game besides the score sheet, and what can be achieved in it."""

    achievements: tuple[Achievement, ...] = ()
    facts: Callable[[Played[R_contra, P_contra, A_contra]], list[dict[str, int]]] = _no_facts  # by player
    figures: tuple[Figure, ...] = ()  # of these, what a player likes to see counted
    wanted: tuple[Figure, ...] = ()  # further ones that missions may ask for

    @property
    def labels(self) -> dict[str, Said]:
        """The names of figures by their keys."""
        return {figure.key: figure.label for figure in (*self.figures, *self.wanted)}


def result_of(game: Played, seats: Sequence[Seat], id_: str, when: datetime) -> GameResult:
    winners, sheet, facts = game.outcome().winners, game.sheet(), game.box.feats.facts(game)
    found = []
    for player in range(game.players):
        seat = seats[player] if player < len(seats) else None
        found.append(
            SeatResult(
                seat.name if seat is not None else "",
                seat.level if seat is not None else "",
                player in winners,
                {row.key: row.points[player] for row in sheet},
                facts[player] if facts else {},
            )
        )
    return GameResult(id_, when, game.box.id, game.ruleset.id, game.ruleset.name, tuple(found))
