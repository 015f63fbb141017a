"""The library as the program uses it: read at once, written by a thread of its own.

A change is a job: a function of the connection, carried out as one transaction (with others, if the disk is slow). The
window never waits for it. A job that the disk refuses is tried again until the disk takes it; `problem` says what is
wrong meanwhile, also when the disk has not answered for three seconds.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from medina_desktop.said import Said
from medina_desktop.storage import database
from medina_desktop.storage.database import Connect, Connection, NewerLibrary, Row, Value
from medina_desktop.storage.trouble import find_number, system_reason

log = logging.getLogger(__name__)

NOTHING = Said("")
SILENCE = 3.0  # seconds without an answer after which the disk is said not to answer
NO_ANSWER = Said("The disk isn’t responding")
TRY_AGAIN = 1.0  # seconds until a job that was refused is tried again
A_FRAME = 0.01  # seconds that reading waits for what was written, on a disk known to be slow
READER_PATIENCE = 1.0  # seconds that reading waits for another program that has locked the file; a window has less
WISH_PATIENCE = 0.25  # seconds that a window waits for what the player asked for
MENDING = 20.0  # seconds
UNSYNCED = Said(
    "This disk doesn’t confirm that your games have been written. They are saved, but a power cut could cost "
    "you the last few actions."
)
Job = Callable[[Connection], object]


@dataclass(eq=False)
class Task:
    """A job in the queue."""

    job: Job
    awaited: bool = False  # somebody is told of its refusal
    done: bool = False
    refusal: OSError | None = None  # its own: it will not be done
    trouble: Exception | None = None  # the disk's: it is tried again


class _Door:
    """A connection to whatever file has the library's name now."""

    def __init__(self, path: Path, connect: Connect) -> None:
        self.path, self.connect = path, connect
        self.file = 0  # its number
        self.connection: Connection | None = None

    def look(self) -> int:
        """Close it if there is another file now, or none; the number of the one that is there."""
        there = database.number_of_file(self.path)
        if there != self.file:
            self.close()
        self.file = there
        return there

    def open(self, *, patience: float = database.WRITER_PATIENCE, syncs: bool = True) -> Connection:
        if self.connection is None:
            self.connection = database.open_library(self.path, self.connect, patience=patience, syncs=syncs)
            self.file = self.file or database.number_of_file(self.path)
        return self.connection

    def close(self) -> None:
        if self.connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self.connection.close()
        self.connection = None


class LibraryFile:
    """`news` are sentences that the player must be told once. Jobs that are put while `together` is held are one
    transaction."""

    def __init__(self, folder: Path, connect: Connect = sqlite3.connect) -> None:
        self.path = folder / database.NAME
        self.patience = 5.0  # seconds that reading waits for what was written; a window has less
        self.news: list[Said] = []
        self.unreadable = NOTHING  # the reason why nothing can be read
        self.together = self._wake = threading.Condition()
        self._tasks: list[Task] = []
        self._attempts = self._attempts_wanted = 0  # the last task has been tried when as many were made
        self._thread: threading.Thread | None = None
        self._closing = self._slow = self._newer = self._unsynced = self._copy_wanted = False
        self._busy_since: float | None = None
        self._refused = NOTHING  # the reason of the last attempt
        self._damaged: int | None = None  # the number of a file that is
        self._mended = 0  # the number of the file that was made last; if that is damaged, too, the disk is to blame
        self._reading = threading.Lock()
        self._reader, self._writer = _Door(self.path, connect), _Door(self.path, connect)
        self._locked = False  # another program was using the file when it was read last

    # -- reading --------------------------------------------------------------------------------------------------

    def read(self, sql: str, values: tuple[Value, ...] = (), *, waits: bool = True) -> list[Row]:
        """The rows as they are now, after what was written here; none if the file is not there or cannot be read."""
        since = self._busy_since
        if waits and not (since is not None and time.monotonic() - since > self.patience):  # else it was waited for
            self.wait()
        for _try in range(2):
            try:
                with self._reading:
                    connection = self._open_reader()
                    rows = connection.execute(sql, values).fetchall() if connection is not None else []
                    if self._locked and connection is not None:
                        connection.execute(f"PRAGMA busy_timeout={1000 * min(READER_PATIENCE, self.patience):.0f}")
                self.unreadable, self._locked = NOTHING, False
                return rows
            except NewerLibrary:
                self._newer, self.unreadable = True, database.NEWER
                return []
            except (sqlite3.Error, OSError, ValueError, OverflowError) as error:
                self._reader.close()
                self._locked = database.is_locked(error)
                reason = system_reason(error)
                if reason != self.unreadable:
                    log.warning("the library cannot be read: %s", error)
                self.unreadable = reason
                if not database.is_damage(error):
                    return []
                self._ask_for_mending(self._reader.file)
        return []

    def _open_reader(self) -> Connection | None:
        if not self._reader.look() and not database.has_lost_all(self.path):
            return None
        try:
            waited_for_once = self._locked
            return self._reader.open(patience=0.0 if waited_for_once else min(READER_PATIENCE, self.patience))
        except sqlite3.OperationalError as error:
            if database.is_damage(error) or os.access(self.path.parent, os.W_OK):
                raise
            self._reader.connection = database.open_unwritable(self.path)
            return self._reader.connection

    @property
    def is_behind(self) -> bool:
        """True if what is read now lacks what was written, or nothing can be read."""
        return bool(self.unreadable) or (bool(self._tasks) and not self._refused)

    @property
    def problem(self) -> Said:
        """The reason why what was played last is not on the disk; empty while all is well."""
        if self._newer:
            return database.NEWER
        since = self._busy_since
        if since is not None and time.monotonic() - since > SILENCE:
            return NO_ANSWER
        return self._refused

    # -- writing --------------------------------------------------------------------------------------------------

    def write(self, job: Job) -> Task:
        """Have a job done as soon as the disk can."""
        return self._put(Task(job))

    def do(self, job: Job) -> None:
        """Have a job done now; OSError if it, or the disk, refuses. A slow disk does it later."""
        task = self._put(Task(job, awaited=True))
        with self._wake:
            self._wake.wait_for(lambda: task.done or task.refusal or task.trouble, max(self.patience, WISH_PATIENCE))
            wrong = task.refusal or task.trouble
            if task.done or wrong is None:
                return
            if task in self._tasks:
                self._tasks.remove(task)
        # The system's words for what SQLite says.
        raise wrong if isinstance(wrong, OSError) else OSError(find_number(wrong), str(wrong))

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is written, for a moment at most; False if something is not."""
        if seconds is None:
            seconds = min(A_FRAME, self.patience) if self._slow else self.patience
        with self._wake:
            self._wake.wait_for(lambda: not self._tasks or self._attempts >= self._attempts_wanted, seconds)
        return not self._tasks

    def look_after(self) -> None:
        """Check the file, and keep a copy if something has changed since the last."""
        if self.path.exists():
            with self._wake:
                self._copy_wanted = True
                self._rouse()

    def close(self, seconds: float = 10.0) -> bool:
        """Write the rest and a copy, for so long at most; False if something could not be written."""
        written = self.wait(seconds)
        if not written:
            log.error("the last actions could not be written: %s", self.problem)
        thread = self._thread
        if thread is not None:
            with self._wake:
                self._closing, self._copy_wanted = True, written
                self._wake.notify_all()
            thread.join(seconds)
        self._reader.close()
        return written

    def _put(self, task: Task) -> Task:
        with self._wake:
            self._tasks.append(task)
            self._attempts_wanted = self._attempts + (1 if self._busy_since is None else 2)
            self._rouse()
        return task

    def _rouse(self) -> None:
        """Have the writer's thread look what there is to do."""
        if self._thread is None or not self._thread.is_alive():
            self._closing = False
            self._thread = threading.Thread(target=self._run, name="library", daemon=True)
            self._thread.start()
        self._wake.notify_all()

    # -- the writer's thread --------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._wake:
                while not (self._tasks or self._damaged is not None or self._copy_wanted or self._closing):
                    self._wake.wait()
                tasks = list(self._tasks)
                self._busy_since = time.monotonic()
            refused = self._attempt(tasks)
            with self._wake:
                self._busy_since = None
                self._refused = refused
                self._attempts += 1
                self._tasks = [task for task in self._tasks if not task.done and task.refusal is None]
                self._wake.notify_all()
                if refused and not self._closing:
                    self._wake.wait(TRY_AGAIN)
            if self._copy_wanted and not self._tasks and not refused:
                self._keep_copy()
            if self._closing:
                self._writer.close()
            with self._wake:
                if self._closing and (refused or not (self._tasks or self._damaged is not None)):
                    self._thread = None  # what is written later starts another
                    return

    def _attempt(self, tasks: list[Task]) -> Said:
        """Do all of them in one transaction. The reason if that does not work; then none is done."""
        reason = NOTHING
        for last in (False, False, True):
            try:
                if self._damaged is not None:
                    self._mend(self._damaged)
                done = self._work(tasks)
                database.wait_for_mending(self.path)
                if database.number_of_file(self.path) != self._writer.file and done and not last:
                    continue  # another window was mending it: this went into the damaged file
                for task in done:
                    task.done, task.trouble = True, None
                refusals = (task.refusal for task in tasks if task.refusal is not None and not task.awaited)
                return next(map(system_reason, refusals), NOTHING)
            except NewerLibrary:
                self._newer = True
                return database.NEWER
            except Exception as error:  # this thread must not end
                reason = system_reason(error)
                if reason != self._refused:
                    log.warning("the library cannot be written: %s", error)
                self._writer.close()
                for task in tasks:
                    task.trouble = error
                if database.refuses_sync(error) and not self._unsynced:
                    self._unsynced = True
                    self.news.append(UNSYNCED)
                elif database.is_damage(error):
                    self._damaged = self._writer.file
                else:
                    break
        return reason

    def _work(self, tasks: list[Task]) -> list[Task]:
        """Those that were done; the others were refused."""
        done: list[Task] = []
        if not tasks:
            return done
        connection = self._open_writer()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for task in tasks:
                connection.execute("SAVEPOINT job")
                task.refusal = None
                try:
                    task.job(connection)
                    done.append(task)
                except Exception as error:
                    if not _is_of_job(error):
                        raise
                    if not isinstance(error, OSError):
                        log.exception("a change of the library is impossible")
                    task.refusal = error if isinstance(error, OSError) else OSError(str(error) or repr(error))
                    connection.execute("ROLLBACK TO job")
                connection.execute("RELEASE job")
            begun = time.monotonic()
            connection.execute("COMMIT")
            self._slow = time.monotonic() - begun > self.patience
        except BaseException:
            database.roll_back(connection)
            raise
        return done

    def _keep_copy(self) -> None:
        """A copy is a comfort: where it cannot be made now, it is made at the next start."""
        self._copy_wanted = False
        try:
            database.back_up(self.path, self._open_writer())
        except Exception as error:
            log.warning("the library cannot be copied: %s", error)
            if database.is_damage(error):
                self._damaged = self._writer.file

    def _open_writer(self) -> Connection:
        if not self._writer.look():  # else the folder may have been deleted or swapped under us
            self.path.parent.mkdir(parents=True, exist_ok=True)
        return self._writer.open(syncs=not self._unsynced)

    # -- damage ---------------------------------------------------------------------------------------------------

    def _ask_for_mending(self, damaged: int) -> None:
        with self._wake:
            self._damaged = damaged
            self._rouse()
            self._wake.wait_for(lambda: self._damaged is None, MENDING)

    def _mend(self, damaged: int) -> None:
        self._writer.close()
        try:
            with self._reading:  # not every system moves a file that is open
                self._reader.close()
                told = database.mend(self.path, damaged, syncs=not self._unsynced)
            if told:
                self.news.append(told)
                self._copy_wanted = damaged != self._mended  # what was played since the last is only here now
                self._mended = database.number_of_file(self.path)
        finally:
            with self._wake:
                self._damaged = None
                self._wake.notify_all()


def _is_of_job(error: Exception) -> bool:
    """True if the job is to blame, and not the disk or the file: trying again would not help."""
    if isinstance(error, sqlite3.Error):
        own = sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError, sqlite3.InterfaceError
        return isinstance(error, own)
    return not isinstance(error, MemoryError)
