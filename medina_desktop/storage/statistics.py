"""What became of finished games: counted when they end, in one file of the player's own, deletable.

A game is counted once, by the name of its replay; deleting a replay does not uncount it. Replays that were not counted
(the program was killed at the very end, the file was damaged or copied from elsewhere) are counted when somebody looks.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.games.medina.rules.score import breakdown
from medina_desktop.storage.files import set_aside, write_atomically
from medina_desktop.storage.paths import UserPaths
from medina_desktop.storage.saves import SUFFIX, SavedGame, Saves
from medina_desktop.storage.yaml_files import DataError, read_bytes

log = logging.getLogger(__name__)

VERSION = 1
MAX_BYTES = 50_000_000  # far more games than anybody plays
CATEGORIES = ("palaces", "walls", "merchants", "well", "towers", "tiles")


class SeatResult(Struct, frozen=True):
    """One seat at the end of a game; points by where they came from."""

    name: str
    level: str  # of an AI seat, empty for a person
    won: bool
    palaces: int = 0
    walls: int = 0
    merchants: int = 0
    well: int = 0
    towers: int = 0
    tiles: int = 0
    palaces_owned: int = 0
    largest: int = 0
    tower_tiles: int = 0
    palace_tiles: int = 0

    @property
    def person(self) -> bool:
        return not self.level

    @property
    def total(self) -> int:
        return sum(int(getattr(self, category)) for category in CATEGORIES)


class GameResult(Struct, frozen=True):
    id: str
    when: datetime
    ruleset: str
    ruleset_name: str
    seats: tuple[SeatResult, ...]

    @property
    def people(self) -> list[SeatResult]:
        return [seat for seat in self.seats if seat.person]

    @property
    def levels(self) -> set[str]:
        return {seat.level for seat in self.seats if seat.level}


class Statistics(Struct):
    version: int = VERSION
    games: list[GameResult] = []
    since: datetime | None = None  # games that ended before were deleted from the count


def result_of(game: Played, seats: Sequence[Seat], id_: str, when: datetime) -> GameResult:
    winners = game.outcome().winners
    found = []
    for player, sheet in enumerate(breakdown(game.position)):
        seat = seats[player] if player < len(seats) else Seat()
        level = seat.kind[3:] if seat.kind.startswith("ai:") else ""
        found.append(
            SeatResult(
                seat.name,
                level,
                player in winners,
                palaces=sum(p.buildings + p.stables for p in sheet.palaces),
                walls=sum(p.walls for p in sheet.palaces),
                merchants=sum(p.merchants for p in sheet.palaces),
                well=sum(p.well for p in sheet.palaces),
                towers=sheet.tower_tiles,
                tiles=sheet.palace_tiles,
                palaces_owned=len(sheet.palaces),
                largest=max((p.buildings + p.stables for p in sheet.palaces), default=0),
                tower_tiles=len(sheet.towers),
                palace_tiles=len(sheet.tiles),
            )
        )
    return GameResult(id_, when, game.ruleset.id, game.ruleset.name, tuple(found))


def decoded(content: bytes) -> Statistics:
    """ValueError for anything that this program did not write."""
    try:
        value = msgspec.json.decode(content, type=Statistics)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(str(error)) from None
    times = [game.when for game in value.games] + ([value.since] if value.since is not None else [])
    if any(when.tzinfo is not None for when in times):
        raise ValueError("times of a place cannot be compared with ours")
    return value


class StatisticsStore:
    """The file. Trouble with the disk is logged and never ends anything."""

    def __init__(self, user: UserPaths) -> None:
        self.file = user.data / "statistics.json"
        self.value = Statistics()
        self._user = user
        self._saves = Saves(user)
        self._waiting: list[Path] | None = None
        self.damaged: Path | None = None  # where an unreadable file was put, so that the window can say so
        self._read()

    def _read(self) -> None:
        if not os.path.lexists(self.file):
            return
        try:
            self.value = decoded(read_bytes(self.file, MAX_BYTES))
        except (DataError, ValueError):
            # Set aside, not overwritten; the kept replays are counted anew.
            self.damaged = set_aside(self.file)

    def _write(self) -> None:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.file, msgspec.json.encode(self.value))
        except OSError as error:
            log.warning("statistics cannot be written: %s", error)

    # -- counting -------------------------------------------------------------------------------------------------

    def waiting(self) -> int:
        """Replays that were not counted yet; looks at the folder anew when none are known."""
        if self._waiting is None:
            known = {game.id for game in self.value.games}
            try:
                files = sorted(self._user.replays.iterdir())
            except OSError:
                files = []
            self._waiting = [f for f in files if f.suffix == SUFFIX and f.stem not in known]
        return len(self._waiting)

    def count_one(self) -> bool:
        """Count the next replay; False when there are no more. One at a time, so that a window can go on meanwhile."""
        if not self.waiting() or not self._waiting:
            return False
        saved = self._saves.look(self._waiting.pop())
        if self._counts(saved):
            assert saved.game is not None
            assert saved.record is not None
            self.value.games.append(result_of(saved.game, saved.record.seats, saved.path.stem, saved.when))
            self.value.games.sort(key=lambda game: game.when)
        if not self._waiting:
            self._write()
        return True

    def count_game(self, game: Played, seats: Sequence[Seat], id_: str, when: datetime | None = None) -> None:
        """A game that has just ended. One that was taken back and ended anew counts as it ended last."""
        result = result_of(game, seats, id_, when if when is not None else datetime.now())
        self.value.games = sorted(
            [known for known in self.value.games if known.id != id_] + [result], key=lambda known: known.when
        )
        self._waiting = None
        self._write()

    def count(self, saved: SavedGame) -> None:
        """A replay that may have been counted before, and is about to be deleted."""
        known = any(game.id == saved.path.stem for game in self.value.games)
        if not known and self._counts(saved):
            assert saved.game is not None
            assert saved.record is not None
            self.count_game(saved.game, saved.record.seats, saved.path.stem, saved.when)

    def _counts(self, saved: SavedGame) -> bool:
        since = self.value.since
        return saved.game is not None and saved.game.over and (since is None or saved.when > since)

    def clear(self) -> None:
        """Forget everything; what was played before is not counted again. The replays stay."""
        self.value = Statistics(since=datetime.now())
        self._waiting = []
        self._write()


# -- what they say ----------------------------------------------------------------------------------------------------


class Summary(Struct, frozen=True):
    """Of some person's results."""

    games: int
    wins: int
    best: int
    average: float
    by_category: dict[str, float]  # average points
    opponents: dict[str, float]  # the same, of all other seats in these games
    points: tuple[tuple[int, bool], ...]  # of every game in order: total and whether it was won


def people(games: Sequence[GameResult]) -> list[str]:
    return sorted({seat.name for game in games for seat in game.people})


def chosen(
    games: Sequence[GameResult], *, person: str = "", ruleset: str = "", seats: int = 0, level: str = ""
) -> list[GameResult]:
    """The games with a person in them that fit; empty wishes fit everything."""
    return [
        game
        for game in games
        if any(not person or seat.name == person for seat in game.people)
        and (not ruleset or game.ruleset == ruleset)
        and (not seats or len(game.seats) == seats)
        and (not level or level in game.levels)
    ]


def summary(games: Sequence[GameResult], person: str = "") -> Summary:
    mine = [s for game in games for s in game.people if not person or s.name == person]
    others = [s for game in games for s in game.seats if not (s.person and (not person or s.name == person))]
    totals = [seat.total for seat in mine]
    return Summary(
        len(games),
        sum(any(s.won for s in game.people if not person or s.name == person) for game in games),
        max(totals, default=0),
        sum(totals) / len(totals) if totals else 0.0,
        _averages(mine),
        _averages(others),
        tuple((seat.total, seat.won) for seat in mine),
    )


def _averages(seats: Sequence[SeatResult]) -> dict[str, float]:
    return {c: sum(int(getattr(s, c)) for s in seats) / len(seats) if seats else 0.0 for c in CATEGORIES}


# -- achievements -----------------------------------------------------------------------------------------------------

ACHIEVEMENTS = (
    "first_game",
    "first_win",
    "four_palaces",
    "large_palace",
    "towers",
    "palace_tiles",
    "walls",
    "market",
    "well",
    "beat_vizier",
)


def achieved(games: Sequence[GameResult]) -> set[str]:
    """What people have managed so far; worked out from the games, so deleting them deletes it too."""
    found: set[str] = set()
    for game in games:
        for seat in game.people:
            against_ai = bool(game.levels)
            reached = {
                "first_game": True,
                "first_win": seat.won and len(game.seats) > 1,
                "four_palaces": seat.palaces_owned >= 4,
                "large_palace": seat.largest >= 8,
                "towers": seat.tower_tiles >= 2,
                "palace_tiles": seat.palace_tiles >= 2,
                "walls": seat.walls >= 8,
                "market": seat.merchants >= 8,
                "well": seat.well >= 8,
                "beat_vizier": seat.won and against_ai and "vizier" in game.levels,
            }
            found |= {name for name, yes in reached.items() if yes}
    return found
