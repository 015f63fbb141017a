"""A game of the library: what lists show of it, and the game itself once it was read."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from medina_desktop import games
from medina_desktop.game.kinds import A, P, R
from medina_desktop.game.played import Played
from medina_desktop.game.record import Record, Seat, record_of
from medina_desktop.match.seats import complete, is_human
from medina_desktop.said import Said
from medina_desktop.storage.database import Value
from medina_desktop.storage.library_file import NOTHING

RUNNING, FINISHED, NAMED, LESSON = "running", "finished", "named", "lesson"
DAMAGED_END = Said("The last line was cut off.")
DAMAGED = Said("This game is damaged and can’t be opened.")


class SeatLine(Struct, frozen=True):
    """A seat as lists show it: with the points that everybody may know."""

    name: str
    colour: str
    level: str
    points: int


class Summary(Struct, frozen=True):
    """A game as lists show it."""

    edition: str
    seats: tuple[SeatLine, ...]
    round: int
    actor: int


@dataclass(frozen=True)
class SavedGame:
    """With a `problem` it cannot be opened. `record` and `game` are there once it was read."""

    id: str
    kind: str
    name: str  # that the player gave it; or its file's, if it cannot be opened
    when: datetime  # of the last action, by the clock here
    box: str
    over: bool
    actions: int
    turn: int
    origin: str = ""
    owner: str = ""  # the window that has it, or had it when it ended
    in_use: bool = False  # another window is playing it
    summary: Summary | None = None
    lost: Said = NOTHING  # what was damaged when it was brought over
    problem: Said = NOTHING
    record: Record | None = None
    game: Played | None = None

    @property
    def running(self) -> bool:
        """Kept while it is played, not one the player named."""
        return self.kind == RUNNING

    @property
    def finished(self) -> bool:
        return self.over


COLUMNS = "id, kind, name, changed, game, over, actions, turn, origin, owner, summary, lost, problem"


def from_row(row: Sequence[Value], in_use: bool) -> SavedGame:
    """The game of a row of `COLUMNS`, whatever is in it."""
    texts = [value if isinstance(value, str) else "" for value in row]
    over, actions, turn = (value if isinstance(value, int) else 0 for value in row[5:8])
    summary, problem = None, _read_said(texts[12])
    if not problem and texts[4] not in games.GAMES:
        problem = Said("This version has no game called {game}.", game=repr(texts[4]))
    try:
        summary = msgspec.json.decode(texts[10], type=Summary) if texts[10] else None
    except (msgspec.MsgspecError, ValueError):
        problem = problem or DAMAGED
    return SavedGame(
        texts[0],
        texts[1],
        texts[2],
        to_local(texts[3]),
        texts[4],
        bool(over),
        actions,
        turn,
        texts[8],
        texts[9],
        in_use,
        summary,
        _read_said(texts[11]),
        problem,
    )


def to_local(utc: str) -> datetime:
    """A time of the library by the clock here."""
    try:
        return datetime.fromisoformat(utc).astimezone().replace(tzinfo=None)
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0)


def to_utc(local: datetime) -> str:
    try:
        return local.astimezone(UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0, UTC).isoformat()


def hide_secrets(game: Played[R, P, A], seats: Sequence[Seat]) -> P:
    """The position as a list may show it: as the only person at the table knows it; with several, what they all do."""
    if game.over:
        return game.position
    people = [player for player, seat in enumerate(seats) if is_human(seat)]
    position = game.position
    for player in people if len(people) == 1 else range(len(seats)):
        position = game.rules.seen_by(position, player)
    return position


def summarise(game: Played, seats: Sequence[Seat]) -> Summary:
    """Describe a game for lists."""
    players = complete(seats, game.players)
    points = game.rules.scores(hide_secrets(game, players))
    lines = tuple(SeatLine(seat.name, seat.colour, seat.level, n) for seat, n in zip(players, points, strict=True))
    return Summary(game.ruleset.name, lines, game.round, game.actor)


def of_game(name: str, kind: str, game: Played, seats: Sequence[Seat], when: datetime) -> SavedGame:
    """A game as it would be listed if it were in the library."""
    summary, record = summarise(game, seats), record_of(game, list(seats))
    return SavedGame(
        name, kind, name, when, game.box.id, game.over, len(game.actions), 0, summary=summary, record=record, game=game
    )


def write_said(said: str) -> str:
    """A sentence as text from which it can be said again in any language."""
    return json.dumps(_plain(said), ensure_ascii=False) if said else ""


def _plain(said: object) -> object:
    if isinstance(said, Said):
        return [said.template, {key: _plain(value) for key, value in said.values.items()}]
    return said if isinstance(said, (str, int, float)) else str(said)


def _read_said(text: str) -> Said:
    try:
        found = _say(json.loads(text)) if text else NOTHING
        return found if isinstance(found, Said) else DAMAGED
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
        return DAMAGED


def _say(plain: object) -> object:
    if isinstance(plain, list):
        template, values = plain
        return Said(template, **{key: _say(value) for key, value in values.items()})
    return plain
