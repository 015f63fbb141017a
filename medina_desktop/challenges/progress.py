"""Progress in puzzles, missions and today's games, as the library keeps it.

Everything is kept by id, also of files that went away. A change is worked out from the row on the disk, so two windows
never undo each other's; until the disk takes it, reading shows it as if it had. Nothing here raises but `forget`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, fields, replace

from medina_desktop.storage.database import FORGOTTEN_CHALLENGES, Connection, Row, intact, next_turn, put, set_fact
from medina_desktop.storage.library_file import LibraryFile, Task

FIRST_RATING = 1200
REMEMBERED = 8  # games of a mission whose end may be taken back and come again without counting twice


class PuzzleProgress(Struct, frozen=True, array_like=True):
    """A puzzle that was tried."""

    id: str
    turn: int = 0
    game: str = ""
    solved: bool = False
    tries: int = 0
    hints: int = 0  # 0, 1 or 2 steps of it
    seen: bool = False  # the solution was shown
    rating_before: int = 0
    rating_after: int = 0
    rated: int = 0  # as which of the game's puzzles; 0: not yet


class MissionProgress(Struct, frozen=True, array_like=True):
    """A mission that was played to the end."""

    id: str
    turn: int = 0
    game: str = ""
    stars: int = 0  # a mask of all that were ever won
    times: int = 0
    last: str = ""  # the ids of the games that were counted last, the newest last
    best_stars: int = 0  # a mask of those in the best game
    points: int = 0
    others: int | None = None  # the best of them; None where somebody played alone
    ended: str = ""

    @property
    def when(self) -> datetime | None:
        """The local time when the best game ended."""
        with contextlib.suppress(ValueError):
            return datetime.fromisoformat(self.ended).astimezone().replace(tzinfo=None)
        return None


class DayProgress(Struct, frozen=True, array_like=True):
    """A day's game that was played to the end."""

    game: str
    date: str
    turn: int = 0
    points: int = 0
    others: int | None = None
    par: int | None = None
    par_others: int | None = None
    late: bool = False
    played: str = ""  # the id of the game


class Result(NamedTuple):
    """The end of a game for the person in it."""

    points: int
    others: int | None  # the best of the others

    @property
    def lead(self) -> int:
        return self.points - (self.others or 0)


T = TypeVar("T", bound=PuzzleProgress | MissionProgress | DayProgress)
GameId = Callable[[], str]  # asked for when it is written: a game that another window took goes on as a copy
Rate = Callable[[int, int], int]  # from a rating and the number of puzzles rated before to the rating after


class Progress:
    """Held by the library (`Library.progress`)."""

    def __init__(self, file: LibraryFile) -> None:
        self._file = file
        self._puzzles = _Table(file, "puzzles", PuzzleProgress)
        self._missions = _Table(file, "missions", MissionProgress)
        self._days = _Table(file, "days", DayProgress)

    # -- puzzles --------------------------------------------------------------------------------------------------

    def puzzles(self, game: str = "") -> dict[str, PuzzleProgress]:
        """The puzzles (of one box) that were tried, by id, the one changed last last."""
        return {one.id: one for one in self._puzzles.read() if not game or one.game == game}

    def ratings(self, game: str) -> list[int]:
        """The rating at the beginning and after each puzzle that was rated, in their order."""
        rated = sorted(
            (one for one in self._puzzles.read() if one.game == game and one.rated), key=lambda one: one.rated
        )
        return [rated[0].rating_before if rated else FIRST_RATING, *(one.rating_after for one in rated)]

    def note_puzzle(
        self,
        id_: str,
        game: str,
        *,
        solved: bool = False,
        tries: int = 0,
        hints: int = 0,
        seen: bool = False,
        rate: Rate | None = None,
    ) -> None:
        """Add to what was done with a puzzle. Solved stays solved; only the first rating of a puzzle counts."""

        def change(rows: Sequence[PuzzleProgress]) -> PuzzleProgress:
            old = next((one for one in rows if one.id == id_), PuzzleProgress(id_))
            new = replace(
                old,
                game=game,
                solved=old.solved or solved,
                tries=old.tries + tries,
                hints=max(old.hints, hints),
                seen=old.seen or seen,
            )
            if rate is None or old.rated:
                return new
            last = max((one for one in rows if one.game == game), key=lambda one: one.rated, default=old)
            before = last.rating_after if last.rated else FIRST_RATING
            after = rate(before, last.rated)
            return replace(new, rating_before=before, rating_after=after, rated=last.rated + 1)

        self._puzzles.change(change)

    # -- missions -------------------------------------------------------------------------------------------------

    def missions(self, game: str = "") -> dict[str, MissionProgress]:
        """The missions (of one box) that were played to the end, by id."""
        return {one.id: one for one in self._missions.read() if not game or one.game == game}

    def note_mission(self, id_: str, game: str, stars: int, result: Result, played: GameId, when: datetime) -> None:
        """Add a game that ended. Stars are never lost; the same game counts once, though its end be taken back."""

        def change(rows: Sequence[MissionProgress]) -> MissionProgress:
            old = next((one for one in rows if one.id == id_), MissionProgress(id_))
            counted = old.last.split()
            again = played() in counted
            last = " ".join(counted if again else [*counted, played()][-REMEMBERED:])
            new = replace(old, game=game, stars=old.stars | stars, times=old.times + (not again), last=last)
            best = (old.best_stars.bit_count(), Result(old.points, old.others).lead)
            if old.times and (stars.bit_count(), result.lead) <= best:
                return new
            ended = when.astimezone(UTC).isoformat()
            return replace(new, best_stars=stars, points=result.points, others=result.others, ended=ended)

        self._missions.change(change)

    # -- days -----------------------------------------------------------------------------------------------------

    def days(self, game: str) -> dict[str, DayProgress]:
        """The days whose game was played to the end, by date."""
        return {one.date: one for one in self._days.read() if one.game == game}

    def note_day(self, day: DayProgress, played: GameId) -> None:
        """Keep a day's result; the first that is finished counts. Its own game may end in another way once more."""

        def change(rows: Sequence[DayProgress]) -> DayProgress:
            new = replace(day, played=played())
            old = next((one for one in rows if (one.game, one.date) == (day.game, day.date)), new)
            return new if old.played == new.played else old

        self._days.change(change)

    def forget(self) -> None:
        """Delete all of it. OSError if the disk refuses."""

        def forget(connection: Connection) -> None:
            for table in ("puzzles", "missions", "days"):
                connection.execute(f"DELETE FROM {table}")
            set_fact(connection, FORGOTTEN_CHALLENGES, next_turn(connection))

        self._file.do(forget)


class _Table(Generic[T]):
    """The rows of one table, and the changes that the disk has not taken yet."""

    def __init__(self, file: LibraryFile, name: str, form: type[T]) -> None:
        self._file, self._name, self._form = file, name, form
        self._columns = ", ".join(field.name for field in fields(form))
        self._waiting: list[tuple[Task, Callable[[Sequence[T]], T]]] = []
        self._written: list[list[T]] = []  # by this window, change by change: a row for each time it was tried

    def read(self) -> list[T]:
        while True:
            self._drop_written()
            waiting = list(self._waiting)
            rows = self._read_rows(self._file.read(self._select))
            self._drop_written()
            if waiting == self._waiting:  # else one was written meanwhile, perhaps after the rows were read
                break
        for _task, change in waiting:
            rows = self._put(rows, change(rows))
        return rows

    def _drop_written(self) -> None:
        self._waiting = [one for one in self._waiting if not one[0].done and one[0].refusal is None]

    def change(self, change: Callable[[Sequence[T]], T]) -> None:
        """Have a row written that is worked out from those on the disk."""

        number, mine = len(self._written), list[T]()
        self._written.append(mine)

        def write(connection: Connection) -> None:
            rows = self._read_rows(connection.execute(self._select).fetchall())
            since = chain.from_iterable(self._written[number:])
            if mine and any(row in rows for row in since if _key(row) == _key(mine[0])):
                return  # it took although the disk said no, as it is or with what was added to it
            new = change(rows)
            if new not in rows:
                mine.append(replace(new, turn=next_turn(connection)))
                put(connection, self._name, astuple(mine[-1]))

        self._waiting.append((self._file.write(write), change))

    @property
    def _select(self) -> str:
        return f"SELECT {self._columns} FROM {self._name} WHERE {intact(self._name)} ORDER BY turn"

    def _read_rows(self, rows: Sequence[Row]) -> list[T]:
        found = []
        for row in rows:
            with contextlib.suppress(msgspec.ValidationError):  # a damaged one
                found.append(msgspec.convert(row, self._form, strict=False))
        return found

    def _put(self, rows: list[T], new: T) -> list[T]:
        return [*(one for one in rows if _key(one) != _key(new)), new]


def _key(row: PuzzleProgress | MissionProgress | DayProgress) -> tuple[str, str]:
    return (row.game, row.date) if isinstance(row, DayProgress) else (row.id, "")
