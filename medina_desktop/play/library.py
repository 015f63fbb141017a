"""The player's games, their results and the boards of their lessons: the only way from play to the disk.

`begin` and `resume` give a running game its journal, to which the match adds every action. `continuable`, `list_games`,
`list_replays` and `read` look. `save_copy`, `rename` and `delete` are the player's wishes. `results` are the finished
games that count; `lessons_done` and `lesson_boards` are what was learned and begun; `progress` is what was reached in
challenges. Games are known by their ids.
"""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from uuid import uuid4

import msgspec

from medina_desktop.challenges.ends import note_end
from medina_desktop.challenges.progress import GameId, Progress
from medina_desktop.game.box import Box
from medina_desktop.game.lessons import FINISHED as COMPLETED
from medina_desktop.game.played import Played
from medina_desktop.game.record import Record, Seat, record_of
from medina_desktop.game.results import GameResult, Medal, SeatResult, result_of
from medina_desktop.match.seats import complete
from medina_desktop.play import older
from medina_desktop.play.journal import Journal, count, head_of, insert, put_actions, remove
from medina_desktop.play.saved import (
    COLUMNS,
    DAMAGED_END,
    FINISHED,
    LESSON,
    NAMED,
    SavedGame,
    from_row,
    summarise,
    to_local,
    to_utc,
)
from medina_desktop.play.tally import list_medals
from medina_desktop.said import Said
from medina_desktop.storage import record_files
from medina_desktop.storage.database import Connect, Connection, Row, Value, fact, intact, next_turn, set_fact
from medina_desktop.storage.library_file import NO_ANSWER, WISH_PATIENCE, LibraryFile
from medina_desktop.storage.paths import UserPaths
from medina_desktop.storage.windows import Window
from medina_desktop.storage.yaml_files import DataError

COUNTED_AT_ONCE = 500  # results, for medals: a step must not hold up a frame
SOME = 20  # running games among which one to continue is sought
LISTED = "kind IN ('running', 'named')"


class Library:
    """One for the whole program. Opening it costs nothing: the file is opened when something is asked of it."""

    def __init__(self, user: UserPaths, connect: Connect = sqlite3.connect) -> None:
        self.user = user
        self.file = LibraryFile(user.data, connect)
        self.progress = Progress(self.file)  # in challenges
        self.window = Window(user.data / "windows")
        self.open_games: set[str] = set()  # at the tables of this window
        self._results: dict[str, GameResult] = {}
        self._counted = 0  # the last turn that is in them
        self._marks: tuple[Value, ...] = (0, 0)  # the turns when results were forgotten or taken back last
        self._medals: dict[str, tuple[int, list[Medal]]] = {}  # by game: in so many results, these
        self._learned: dict[str, int] = {}  # here, whether or not the disk took it

    def close(self, seconds: float = 10.0) -> bool:
        """Write the rest, for so long at most; False if something could not be written."""
        written = self.file.close(seconds)
        self.window.close()
        return written

    def bring_over(self) -> Iterator[tuple[int, int]]:
        """Bring the games of older versions over, once; their files stay as they are. Says with every step how many
        are done, and of how many."""
        if not self.file.read("SELECT 1 FROM facts WHERE key=?", (older.LESSONS_CAME,)) and not self.unreadable:
            older.bring_lessons_over(self.user, self.file)
        if not older.has_files(self.user):
            return
        if not self.file.read("SELECT value FROM facts WHERE key='brought_over'"):
            yield from older.bring_over(self.user, self.file)
        elif self.file.read("SELECT value FROM facts WHERE key='uncounted' AND value"):
            older.count_later(self.user, self.file)

    # -- running games --------------------------------------------------------------------------------------------

    def begin(self, game: Played, seats: Sequence[Seat]) -> Journal:
        """A journal for a game that begins."""
        return Journal(self, game, seats)

    def resume(self, saved: SavedGame) -> Journal:
        """The journal of a game that is played on: its own, or another where it must stay as it is. A finished game
        that somebody only looks at is not kept a second time."""
        assert saved.game is not None
        assert saved.record is not None
        journal = Journal(self, saved.game, complete(saved.record.seats, saved.record.players))
        if saved.running and not saved.in_use:
            journal.take_over(saved)
        elif not saved.over:
            journal.begin(saved.record)
        return journal

    def continuable(self) -> SavedGame | None:
        """The unfinished game that was played last, and that no other window is playing."""
        for begun in ("actions>0", "actions=0"):
            condition = f"kind='running' AND over=0 AND problem='' AND {begun}"
            for saved in self._find(f"{condition} ORDER BY turn DESC LIMIT {SOME}"):
                if not saved.in_use and not saved.problem:
                    return saved
        return None

    def find_running(self, challenge: str) -> SavedGame | None:
        """The unfinished game that was begun for a challenge, and that no other window is playing."""
        named = f"challenge: {record_files.action_text(challenge)}\n"
        condition = "kind='running' AND over=0 AND problem='' AND instr(head, ?)"
        found = self._find(f"{condition} ORDER BY turn DESC LIMIT {SOME}", (named,))
        return next((saved for saved in found if not saved.in_use), None)

    def tidy(self) -> None:
        """Make replays of running games that are over, and count them: the program may have ended just then."""
        for saved in self._find("kind='running' AND over=1"):
            read = self.read(saved.id) if not saved.in_use else saved
            if read.game is None or read.record is None or not read.game.over:
                continue
            seats = complete(read.record.seats, read.record.players)
            result = result_of(read.game, seats, saved.id, saved.when)

            def finish(connection: Connection, saved: SavedGame = saved, result: GameResult = result) -> None:
                same = "UPDATE games SET kind='finished' WHERE id=? AND turn=?"  # else its end was taken back since
                if connection.execute(same, (saved.id, saved.turn)).rowcount:
                    next_turn(connection)
                    count(connection, result)

            with self.file.together:
                self.note_challenge(read.game, seats, lambda saved=saved: saved.id, saved.when)  # type: ignore[misc]
                self.file.write(finish)

    def drop_untouched(self, but: str) -> None:
        """Remove running games in which nothing was done, also by no AI."""
        for saved in self._find("kind='running' AND actions=0 AND lost='' AND problem=''"):
            if saved.id != but and not saved.in_use:
                self.file.write(lambda connection, saved=saved: _remove_unchanged(connection, saved))  # type: ignore[misc]

    # -- lists ----------------------------------------------------------------------------------------------------

    def count_games(self) -> int:
        return self._count(LISTED)

    def list_games(self, first: int = 0, most: int = -1) -> list[SavedGame]:
        """Running and named games, the one played last first."""
        return self._find(f"{LISTED} ORDER BY turn DESC LIMIT ? OFFSET ?", (most, first))

    def count_replays(self, secret: Collection[str] = ()) -> int:
        return self._count(_replayable(secret), tuple(secret))

    def list_replays(self, secret: Collection[str] = (), first: int = 0, most: int = -1) -> list[SavedGame]:
        """Games to look back at: the finished ones, then running and named ones that have begun and give nothing away.
        The `secret` games (ids of their boxes) do until they are over."""
        order = "ORDER BY kind='finished' DESC, turn DESC"
        page = f"SELECT rowid FROM games WHERE {_replayable(secret)} {order} LIMIT ? OFFSET ?"  # read from the index
        return self._find(f"rowid IN ({page}) {order}", (*secret, most, first))

    def _count(self, condition: str, values: tuple[Value, ...] = ()) -> int:
        rows = self.file.read(f"SELECT count(*) FROM games WHERE {condition}", values)
        return int(rows[0][0] or 0) if rows else 0

    def _find(self, condition: str, values: tuple[Value, ...] = ()) -> list[SavedGame]:
        rows = self.file.read(f"SELECT {COLUMNS} FROM games WHERE {condition}", values)
        lives = {owner: self.window.lives(str(owner)) for owner in {row[9] for row in rows}}
        return [from_row(row, lives[row[9]] or row[0] in self.open_games) for row in rows]

    def read(self, id_: str) -> SavedGame:
        """A game with all that happened in it, or the reason why it cannot be read."""
        found = self._find("id=?", (id_,))
        if not found:
            gone = self.file.unreadable or Said("This game is no longer there.")
            return SavedGame(id_, "", "", datetime.fromtimestamp(0), "", False, 0, 0, problem=gone)
        saved = found[0]
        if saved.problem:
            return saved
        text = self.text_of(id_)
        if self.unreadable:  # half a game must not pass for a game
            return replace(saved, problem=self.unreadable)
        try:
            loaded = record_files.recover_content(text.encode(), "")
        except DataError as error:
            return replace(saved, problem=error.faults[0].advice)
        if len(loaded.record.actions) < saved.actions and loaded.lost is None:
            saved = replace(saved, lost=DAMAGED_END)
        lost = saved.lost if loaded.lost is None else loaded.lost.advice
        return replace(saved, record=loaded.record, game=loaded.game, lost=lost)

    def read_to_play(self, id_: str) -> SavedGame:
        """The same, but not while an action is on its way to the disk: the game must not go on without it."""
        self.file.wait(WISH_PATIENCE)
        saved = self.read(id_)
        return replace(saved, game=None, problem=saved.problem or NO_ANSWER) if self.file.is_behind else saved

    def text_of(self, id_: str) -> str:
        """The record of a game, as it is exported."""
        rows = self.file.read(
            "SELECT games.head, actions.text FROM games LEFT JOIN actions ON actions.game=games.number WHERE id=? "
            f"AND {intact('games')} AND (actions.seal IS NULL OR {intact('actions')}) ORDER BY actions.number",
            (id_,),
        )
        lines = [f"- {record_files.action_text(str(text))}\n" for _, text in rows if text is not None]
        return "".join([*(str(head) for head, _ in rows[:1]), *lines])

    def turn(self) -> int:
        """The number of the last change, of this window or another. Not waited for."""
        rows = self.file.read("SELECT value FROM facts WHERE key='turn'", waits=False)
        return _number(rows[0][0]) if rows else 0

    def is_behind(self) -> bool:
        """True if what is read now lacks what was written, or nothing can be read. Not waited for."""
        self.turn()
        return self.file.is_behind

    @property
    def unreadable(self) -> Said:
        """The reason why the library cannot be read; empty while all is well."""
        return self.file.unreadable

    # -- pictures -------------------------------------------------------------------------------------------------

    def picture(self, saved: SavedGame, form: str) -> bytes:
        """The picture of a game in this form (its size, say) as it is now; empty if there is none yet."""
        rows = self.file.read(
            "SELECT png FROM pictures WHERE game=? AND form=? AND turn=?", (saved.id, form, saved.turn)
        )
        return rows[0][0] if rows and isinstance(rows[0][0], bytes) else b""

    def keep_picture(self, saved: SavedGame, form: str, png: bytes) -> None:
        values = (saved.id, form, saved.turn, png)
        self.file.write(
            lambda connection: connection.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?, ?)", values)
        )

    # -- the player's wishes --------------------------------------------------------------------------------------

    def save_copy(self, name: str, record: Record, game: Played) -> str:
        """Keep a game under a name; the name it got. OSError if the disk refuses."""
        name, id_ = self._free_name(name), uuid4().hex
        self.file.do(lambda connection: self._insert(connection, NAMED, name, record, game, id_))
        return name

    def take_in(self, path: Path) -> SavedGame:
        """Keep the game in a record file: a finished one among the replays, another under the file's name. DataError
        if it is not a game, OSError if the disk refuses. Games that somebody sent are not counted."""
        loaded = record_files.load_record(path)
        kind = FINISHED if loaded.game.over else NAMED
        name = self._free_name(path.stem) if kind == NAMED else ""
        id_ = uuid4().hex
        self.file.do(lambda connection: self._insert(connection, kind, name, loaded.record, loaded.game, id_))
        return self.read(id_)

    @staticmethod
    def _insert(connection: Connection, kind: str, name: str, record: Record, game: Played, id_: str) -> None:
        summary = msgspec.json.encode(summarise(game, record.seats)).decode()
        values = (kind, name, to_utc(datetime.now()), game.over, len(record.actions), summary)
        insert(connection, id_, "", record.game, values, head_of(record))
        put_actions(connection, id_, record.actions)

    def _free_name(self, name: str) -> str:
        """The name, or "name 2", "name 3": two games in the list should not look the same."""
        taken = {row[0] for row in self.file.read("SELECT name FROM games WHERE kind='named'")}
        number, free = 1, name
        while free in taken:
            number += 1
            free = f"{name} {number}"
        return free

    def rename(self, saved: SavedGame, name: str) -> None:
        """Give a named game another name. OSError if the disk refuses; ValueError for a game that has no name."""
        if saved.kind != NAMED:
            raise ValueError(f"{saved.id} has no name")
        if name != saved.name:
            free = self._free_name(name)

            def rename(connection: Connection) -> None:
                connection.execute("UPDATE games SET name=? WHERE id=?", (free, saved.id))
                next_turn(connection)

            self.file.do(rename)

    def delete(self, saved: SavedGame) -> None:
        """Remove a game; its result stays counted. OSError if the disk refuses, or a window plays it."""

        def delete(connection: Connection) -> None:
            for (owner,) in connection.execute("SELECT owner FROM games WHERE id=?", (saved.id,)).fetchall():
                if self.window.lives(owner) or saved.id in self.open_games:
                    raise OSError(errno.EBUSY, "another window is playing this game")
            remove(connection, saved.id)

        self.file.do(delete)

    # -- results --------------------------------------------------------------------------------------------------

    def results(self, game: str = "") -> list[GameResult]:
        """The finished games that count (of one box), in the order in which they ended. Those that were read before are
        remembered."""
        marks = ", ".join(
            f"coalesce((SELECT value FROM facts WHERE key='{key}'), 0)" for key in ("forgotten", "taken_back")
        )
        for *found, newest in self.file.read(f"SELECT {marks}, coalesce(max(turn), 0) FROM results"):
            if tuple(found) != self._marks or _number(newest) < self._counted:
                self._results, self._marks, self._counted = {}, tuple(found), _number(found[0])
                self._medals.clear()
        columns = "id, ended, game, ruleset, ruleset_name, seats, turn"
        newer = f"turn>? AND {intact('results')} ORDER BY turn"
        for row in self.file.read(f"SELECT {columns} FROM results WHERE {newer}", (self._counted,)):
            if self._results.pop(str(row[0]), None) is not None:
                self._medals.clear()  # it ended in another way
            with contextlib.suppress(msgspec.MsgspecError, ValueError):  # a damaged row
                self._results[str(row[0])] = _result(row)
            self._counted = max(self._counted, _number(row[6]))
        return [result for result in self._results.values() if not game or result.game == game]

    def medals(self, box: Box) -> list[Medal]:
        """List the achievements of this game, with the progress that people have made."""
        for _step in self.count_medals(box):
            pass
        return self._medals[box.id][1]

    def count_medals(self, box: Box) -> Iterator[None]:
        """Work the medals out from the results that came since the last time, some with every step."""
        while True:
            results = self.results(box.id)
            done, medals = self._medals.get(box.id, (0, []))
            if box.id in self._medals and done == len(results):
                return
            some = results[done : done + COUNTED_AT_ONCE]
            self._medals[box.id] = (done + len(some), list_medals(box.feats.achievements, some, medals))
            yield

    def forget_results(self) -> None:
        """Count nothing that has ended until now. OSError if the disk refuses."""
        self.file.do(lambda connection: set_fact(connection, "forgotten", next_turn(connection)))

    def note_challenge(self, game: Played, seats: Sequence[Seat], id_: GameId, when: datetime) -> None:
        """Keep what a finished game has reached for the challenge it was played for, if it was for one."""
        note_end(self.progress, game, seats, id_, when, self.user.challenges, self.user.rulesets)

    # -- lessons --------------------------------------------------------------------------------------------------

    def has_learned(self) -> bool:
        """True if a lesson of any game was done."""
        return bool(self._learned or self.file.read("SELECT 1 FROM facts WHERE key GLOB 'lesson:*' LIMIT 1"))

    def lessons_done(self, game: str) -> dict[str, int]:
        """The number of lessons done by chapter; `game.lessons.FINISHED` for a chapter that was completed once."""
        found: dict[str, int] = {}
        key = older.lesson_fact(game, "")
        rows = self.file.read("SELECT key, value FROM facts WHERE key GLOB ?", (f"{key}*",))
        for name, done in [*rows, *((name, done) for name, done in self._learned.items() if name.startswith(key))]:
            chapter = str(name).removeprefix(key)
            found[chapter] = max(found.get(chapter, 0), _number(done))
        return found

    def note_lessons(self, game: str, chapter: str, done: int) -> None:
        """Keep how many lessons of a chapter are done. A completed one stays completed."""
        key = older.lesson_fact(game, chapter)

        def note(connection: Connection) -> None:
            if fact(connection, key) not in (done, COMPLETED):
                set_fact(connection, key, done)
                next_turn(connection)

        if self._learned.get(key) not in (done, COMPLETED):
            self._learned[key] = done
            self.file.write(note)

    def lesson_boards(self, game: str) -> LessonBoards:
        """The boards of lessons of this game that were begun."""
        return LessonBoards(self, game)


class LessonBoards:
    """Keeps boards by chapter; see `match.guide.Boards`."""

    def __init__(self, library: Library, game: str) -> None:
        self._library, self._game = library, game
        self._journals: dict[str, Journal] = {}

    def _rows(self, chapter: str) -> list[SavedGame]:
        name = f"{self._game}:{chapter}"
        return self._library._find("kind='lesson' AND name=? ORDER BY turn DESC", (name,))

    def kept(self, chapter: str) -> Played | None:
        """The game on the chapter's board as it was left; None when there is none, or another window has it."""
        for saved in self._rows(chapter):
            if not saved.in_use:
                return self._library.read(saved.id).game
        return None

    def begin(self, chapter: str, game: Played) -> None:
        """A board with what is on it already."""
        self.forget(chapter)
        self._journals[chapter] = Journal(self._library, game, [], LESSON, f"{self._game}:{chapter}")
        self._journals[chapter].begin(record_of(game))

    def add(self, chapter: str, actions: Sequence[str]) -> None:
        for action in actions:
            if chapter in self._journals:
                self._journals[chapter].add(action)

    def forget(self, chapter: str) -> None:
        self._close(chapter)
        for saved in self._rows(chapter):
            if not saved.in_use:
                self._library.file.write(lambda connection, id_=saved.id: remove(connection, id_))  # type: ignore[misc]

    def _close(self, chapter: str) -> None:
        journal = self._journals.pop(chapter, None)
        if journal is not None:
            journal.close()

    def close(self) -> None:
        for chapter in list(self._journals):
            self._close(chapter)


def _replayable(secret: Collection[str]) -> str:
    hidden = ", ".join("?" * len(secret))
    return f"(kind='finished' OR {LISTED} AND actions>0 AND (over OR game NOT IN ({hidden})))"


def _remove_unchanged(connection: Connection, saved: SavedGame) -> None:
    """Remove a game unless somebody has played on since it was looked at."""
    if connection.execute("SELECT 1 FROM games WHERE id=? AND turn=?", (saved.id, saved.turn)).fetchone():
        remove(connection, saved.id)


_SEATS = msgspec.json.Decoder(tuple[SeatResult, ...])


def _result(row: Row) -> GameResult:
    id_, ended, game, ruleset, name, seats = map(str, row[:6])
    return GameResult(id_, to_local(ended), game, ruleset, name, _SEATS.decode(seats))


def _number(value: Value) -> int:
    return value if isinstance(value, int) else 0
