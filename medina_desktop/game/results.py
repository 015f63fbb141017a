"""The result of a game: points by the rows of the score sheet, a game's own figures, and what can be achieved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    by_hand: bool = False  # it began in a position that somebody set up: it is not counted

    @cached_property
    def people(self) -> list[SeatResult]:
        return [seat for seat in self.seats if seat.person]

    @cached_property
    def levels(self) -> frozenset[str]:
        return frozenset(seat.level for seat in self.seats if seat.level)

    @property
    def alone(self) -> bool:
        return len(self.seats) == 1


Counting = Callable[[GameResult, SeatResult], int]


@dataclass(frozen=True)
class Achievement:
    """Something to be proud of in three grades, counted from the results of finished games."""

    key: str
    name: Said
    goal: Said  # what is counted
    way: Said  # how one gets there
    count: Counting  # what one game brings; asked for people only
    grades: tuple[int, int, int]  # from how many on it is wood, silver, gold
    best: bool = False  # the best game counts, not all of them together
    sign: str = "trophy"  # the icon on its medal

    def add(self, count: int, games: Iterable[GameResult]) -> int:
        """The count with these games. Where several people sat at a table, the best of them counts."""
        for game in games:
            people = game.people
            if len(people) == 1:  # nearly always
                brought = self.count(game, people[0])
            else:
                brought = max([self.count(game, seat) for seat in people], default=0)
            count = max(count, brought) if self.best else count + brought
        return count


class Medal(Struct, frozen=True):
    """An achievement, and the progress that people have made in it."""

    achievement: Achievement
    count: int

    @property
    def grade(self) -> int:
        """0 for none, 1 for wood, 2 for silver, 3 for gold."""
        return sum(self.count >= least for least in self.achievement.grades)

    @property
    def goal(self) -> int:
        """The count of the next grade, or of gold when it is won."""
        return self.achievement.grades[min(self.grade, 2)]

    @property
    def share(self) -> float:
        """The part of the way to the next grade that is done."""
        return min(1.0, max(0, self.count) / self.goal)


def finish(game: GameResult, seat: SeatResult) -> int:
    return 1


def win(game: GameResult, seat: SeatResult) -> int:
    return seat.won and not game.alone


def beat(level: str) -> Counting:
    """Win a game in which an opponent of this level sat."""
    return lambda game, seat: seat.won and level in game.levels


def win_among(players: int) -> Counting:
    """Win a game with this number of players."""
    return lambda game, seat: seat.won and len(game.seats) == players


def figure(key: str) -> Counting:
    """Points of a row, or one of the game's own figures."""
    return lambda game, seat: seat.of(key)


def at_least(key: str, least: int) -> Counting:
    """Have so much of a figure."""
    return lambda game, seat: seat.of(key) >= least


def total(game: GameResult, seat: SeatResult) -> int:
    return seat.total


def lowest_row(game: GameResult, seat: SeatResult) -> int:
    """The points of the row of the score sheet that brought the fewest."""
    return min(seat.points.values(), default=0)


def _lead(game: GameResult, seat: SeatResult) -> int:
    return seat.total - max(other.total for other in game.seats if other is not seat) if win(game, seat) else 0


def _win_by_a_hair(game: GameResult, seat: SeatResult) -> int:
    return win(game, seat) and _lead(game, seat) <= 1


def list_victories(lead: tuple[int, int, int]) -> tuple[Achievement, ...]:
    """The achievements of every game for two and more: to win with this lead, narrowly, and against one opponent."""
    return (
        Achievement(
            "far_ahead",
            Said("No contest"),
            Said("Largest winning margin"),
            Said("What helps you and hurts the others counts twice."),
            _lead,
            lead,
            best=True,
            sign="speed",
        ),
        Achievement(
            "by_a_hair",
            Said("By a hair"),
            Said("Games won by 1 point or on a tie-break"),
            Said("Know the tie-break. It decides who wins when players are level on points."),
            _win_by_a_hair,
            (1, 3, 10),
            sign="crest/star",
        ),
        Achievement(
            "duel",
            Said("Head to head"),
            Said("Games won with 2 players"),
            Said("With 2 players, hurting your opponent is as good as helping yourself."),
            win_among(2),
            (3, 15, 60),
            sign="eye",
        ),
    )


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
    rules = game.ruleset
    return GameResult(id_, when, game.box.id, rules.id, rules.name, tuple(found), game.by_hand)
