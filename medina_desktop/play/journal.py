"""Keeps a game in the library while it is played: every action is one transaction of the library's own thread."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import uuid4

import msgspec
from msgspec.structs import replace

from medina_desktop.game.played import Played
from medina_desktop.game.record import Record, Seat, record_of, to_plain
from medina_desktop.game.results import GameResult, result_of
from medina_desktop.play.saved import FINISHED, RUNNING, SavedGame, summarise, to_utc
from medina_desktop.said import Said
from medina_desktop.storage import record_files
from medina_desktop.storage.database import Connection, next_turn, put, set_fact

if TYPE_CHECKING:
    from medina_desktop.play.library import Library


Shown = tuple[str, str, str, bool, int, str]  # kind, name, changed, over, number of actions, summary: of a game's row


class Journal:
    """Nothing here raises or waits: `problem` says what is wrong, and the library tries again."""

    def __init__(
        self, library: Library, game: Played, seats: Sequence[Seat], kind: str = RUNNING, name: str = ""
    ) -> None:
        self.id = uuid4().hex
        self._library, self._game, self._seats = library, game, list(seats)
        self._kind, self._name = kind, name
        self._head = ""
        self._actions: tuple[str, ...] = ()  # as they were written last
        self._finished = False
        self._open = False

    @property
    def problem(self) -> Said:
        """The reason why the game cannot be kept just now; empty while all is well."""
        return self._library.file.problem

    def begin(self, record: Record) -> None:
        self._keep(record.actions)

    def take_over(self, saved: SavedGame) -> None:
        """Go on with a game of the library; with a copy of it, if another window was quicker."""
        self.id = saved.id
        self._actions = tuple(self._game.action_texts())
        self._finished = saved.kind == FINISHED
        self._hold()
        window = self._library.window.id

        def claim(connection: Connection) -> None:
            claimed = connection.execute(
                "UPDATE games SET owner=? WHERE id=? AND owner IN (?, ?) AND turn=?",
                (window, saved.id, saved.owner, window, saved.turn),
            )
            self._change_id(saved.id if claimed.rowcount else uuid4().hex)

        self._library.file.write(claim)

    def add(self, action: str) -> None:
        self._keep([*self._actions, action])

    def rewrite(self, record: Record) -> None:
        self._keep(record.actions)

    def finish(self, record: Record) -> None:
        """The game is over: it becomes a replay, and is counted, at once."""
        if not (self._finished and self._actions == tuple(record.actions)):
            with self._library.file.together:  # a program that is killed has done both or none
                self._keep(record.actions, result_of(self._game, self._seats, self.id, datetime.now()))
                self._library.note_challenge(self._game, self._seats, lambda: self.id, datetime.now())

    def close(self) -> None:
        """Leave the game to other windows."""
        if not self._open:
            return
        self._open = False
        self._library.open_games.discard(self.id)
        window = self._library.window.id
        self._library.file.write(
            lambda connection: connection.execute("UPDATE games SET owner='' WHERE id=? AND owner=?", (self.id, window))
        )

    def _hold(self) -> None:
        self._library.window.hold_mark()
        self._open = True
        self._library.open_games.add(self.id)

    def _keep(self, texts: Sequence[str], result: GameResult | None = None) -> None:
        """Have the game written as it is now."""
        if not self._open:
            self._hold()
        if not self._head:
            self._head = head_of(record_of(self._game, self._seats))
        actions, before = tuple(texts), self._actions
        same = next((n for n, pair in enumerate(zip(actions, before, strict=False)) if pair[0] != pair[1]), None)
        same = min(len(actions), len(before)) if same is None else same
        kind = FINISHED if result is not None else self._kind
        goes_on = self._finished and result is None  # its end was taken back
        self._actions, self._finished = actions, result is not None
        summary = msgspec.json.encode(summarise(self._game, self._seats)).decode()
        values = (kind, self._name, to_utc(datetime.now()), self._game.over, len(actions), summary)
        window = self._library.window.id

        def write(connection: Connection) -> None:
            changed = connection.execute(
                "UPDATE games SET turn=?, kind=?, name=?, changed=?, over=?, actions=?, summary=?, lost='' "
                "WHERE id=? AND owner=? AND actions=?",
                (next_turn(connection), *values, self.id, window, len(before)),
            )
            begin = same
            if not changed.rowcount:  # it is not in the library, or not as this window left it: written whole
                begin = 0
                self._make_row(connection, values, window)
            put_actions(connection, self.id, actions, begin)
            if result is not None:
                count(connection, replace(result, id=self.id))
            elif goes_on:
                connection.execute("DELETE FROM results WHERE id=?", (self.id,))
                set_fact(connection, "taken_back", next_turn(connection))

        self._library.file.write(write)

    def _change_id(self, id_: str) -> None:
        self._library.open_games.discard(self.id)
        self.id = id_
        if self._open:
            self._library.open_games.add(id_)

    def _make_row(self, connection: Connection, values: Shown, window: str) -> None:
        found = connection.execute("SELECT owner FROM games WHERE id=?", (self.id,)).fetchone()
        if found is not None and found[0] != window:
            self._change_id(uuid4().hex)  # another window has taken it: this one goes on with a copy
        insert(connection, self.id, window, self._game.box.id, values, self._head)


def insert(
    connection: Connection,
    id_: str,
    owner: str,
    game: str,
    values: Shown,
    head: str,
    origin: str = "",
    lost: str = "",
    problem: str = "",
) -> None:
    """Make the row of a game; one with the same id makes room."""
    remove(connection, id_)
    connection.execute(
        "INSERT INTO games (id, head, turn, owner, game, origin, lost, problem, kind, name, changed, over, actions, "
        "summary, seal) VALUES (?1, ?2, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, seal(?1, ?2))",
        (id_, head, next_turn(connection), owner, game, origin, lost, problem, *values),
    )


def remove(connection: Connection, id_: str) -> None:
    """Remove a game with all that belongs to it, but for its result."""
    connection.execute("DELETE FROM actions WHERE game=(SELECT number FROM games WHERE id=?)", (id_,))
    connection.execute("DELETE FROM games WHERE id=?", (id_,))
    connection.execute("DELETE FROM pictures WHERE game=?", (id_,))
    next_turn(connection)


def head_of(record: Record) -> str:
    """A record without its actions, as text."""
    return record_files.dump(to_plain(record) | {"actions": []})


def put_actions(connection: Connection, id_: str, actions: Sequence[str], begin: int = 0) -> None:
    """Write the actions of a game from this one on, in place of those that are there."""
    ((game,),) = connection.execute("SELECT number FROM games WHERE id=?", (id_,))
    connection.execute("DELETE FROM actions WHERE game=? AND number>=?", (game, begin))
    for number in range(begin, len(actions)):
        put(connection, "actions", (game, number, actions[number]))


def count(connection: Connection, result: GameResult) -> None:
    """Count a finished game; one that was counted with the same end keeps its day. What began in a position set up by
    hand is not counted."""
    if result.by_hand:
        return
    seats = msgspec.json.encode(result.seats).decode()
    if connection.execute("SELECT 1 FROM results WHERE id=? AND seats=?", (result.id, seats)).fetchone() is None:
        kept = (result.id, next_turn(connection), to_utc(result.when), result.game, result.ruleset, result.ruleset_name)
        put(connection, "results", (*kept, seats))
