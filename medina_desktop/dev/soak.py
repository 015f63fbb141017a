"""`soak --minutes M`: a year of bad luck for the game, in M minutes.

Six parts run at once, each in a process of its own, in a folder of its own:

- lives: the real app plays games without a display and is killed with SIGKILL at random moments, again and again. Its
AI processes are killed and stopped, its disk is full now and then (a real small one, where that can be made), bytes of
its library are cut off and flipped between two lives, umask and HOME are odd, and sometimes two play at once, or three
in real windows whose display may go away. Every action that a life has completed must be there in the next, a game is
kept as it ended last and counted once, and nothing public gives a secret away.

- library: windows without a display are killed at random, at statements and at system calls, on disks that are full,
slow, refuse fsync or cannot be read.

- files: damaged rulesets, records, libraries, settings and protocol lines through every loader.

- damage: damaged libraries alone, thousands of them, with and without a sound copy beside them.

- monkey: random placements, clicks, keys, resizes and changes of scene; memory, handles and processes are watched.

- games: AI games one after the other in one window; memory, handles and processes are watched.

It prints its counts and losses; the exit code is 0 when nothing was lost.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import json
import math
import os
import select
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from medina_desktop import command_line
from medina_desktop.dev.asked_for import cannot_be_written
from medina_desktop.l10n import _

if TYPE_CHECKING:
    from medina_desktop.dev.monkey import Tale
    from medina_desktop.play.library import Library

ANYWHERE = ("files", "damage", "monkey", "games")
PARTS = ("lives", "library", *ANYWHERE) if hasattr(os, "fork") else ANYWHERE  # Windows cannot fork a life
GRACE = 180.0  # seconds after which a part that should have ended hangs
STARTING = 60.0  # seconds after which a life that says nothing counts as one that does not start
QUICK_START, MOST_SLOW = 0.4, 15.0  # seconds in which a life starts on a quiet machine; how much slower one may be
DISK_BYTES = 3_000_000  # of the small file system; what is not needed for games is filled up and freed again
# The player's folder: a letter of Latin-1, an escape for a terminal, a sign that turns the reading. Not every system
# takes such a name.
ODD_HOME = os.fsdecode(b"us\xe9r \x1b[1m\xe2\x80\xae") if sys.platform == "linux" else "user"
SAMPLE_SECONDS = 20.0  # between two looks at the monkey's memory, in a long run
ENOUGH = threading.Event()  # whoever waits for the end of a long run may ask for it by SIGTERM
ORPHAN_SECONDS = 15.0  # an AI process whose game was killed finishes its thought, and goes


def main(argv: list[str] | None = None) -> int:
    parser = _parser()
    options = parser.parse_args(argv)
    begun = time.monotonic()
    try:
        if options.part:
            return _part(options)
        with tempfile.TemporaryDirectory(prefix="medina-soak-", ignore_cleanup_errors=True) as folder:
            outcomes = run(
                Path(folder), options.minutes * 60, options.seed, options.only or list(PARTS), options.placements
            )
    except OSError as error:
        parser.error(cannot_be_written(error.filename or tempfile.gettempprefix(), error))
    print(describe(outcomes, time.monotonic() - begun))
    return 0 if all(is_fine(part, outcome) for part, outcome in outcomes.items()) else 1


def _parser() -> argparse.ArgumentParser:
    description = _("Put the program through a year of bad luck in a few minutes.")
    parser = argparse.ArgumentParser(prog="medina-desktop soak", description=description)
    minutes = command_line.amount(0.01, 10_000)
    parser.add_argument("--minutes", type=minutes, default=1.0, metavar="M", help=_("how many minutes (default: 1)"))
    chance = _("random seed")
    parser.add_argument("--seed", type=command_line.seed, default=int(time.time()), metavar="N", help=chance)
    parser.add_argument(
        "--only", type=_parts, metavar="PART", help=_("only these parts: {parts}").format(parts=",".join(PARTS))
    )
    placements = command_line.whole(1, 1_000_000_000)
    enough = _("the monkey stops after this many placements")
    parser.add_argument("--placements", type=placements, metavar="N", help=enough)
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, default=Path(), help=argparse.SUPPRESS)
    seconds = command_line.amount(0.01, 600_000)
    parser.add_argument("--seconds", type=seconds, default=10.0, help=argparse.SUPPRESS)
    parser.add_argument("--small-disk", action="store_true", help=argparse.SUPPRESS)
    return parser


def _parts(text: str) -> list[str]:
    parts = list(dict.fromkeys(text.split(",")))  # each has a folder of its own, and one only
    for part in parts:
        if part not in PARTS:
            sentence = _("{text} isn’t a part of the soak test; the parts are: {parts}")
            raise argparse.ArgumentTypeError(sentence.format(text=command_line.quote(part), parts=", ".join(PARTS)))
    return parts


def command(*words: str) -> list[str]:
    """Return the command that runs this program with other words: from the source tree, or packaged."""
    start = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "medina_desktop.dev.soak"]
    return [*start, *(["soak"] if getattr(sys, "frozen", False) else []), *words]


def run(
    folder: Path, seconds: float, seed: int, parts: list[str], placements: int | None = None
) -> dict[str, dict[str, Any]]:
    """Run every part in its own process; return the outcome of each. SIGTERM asks all of them for an early end."""
    running = {}
    for number, part in enumerate(parts):
        words = command(
            "--part", part, "--folder", str(folder / part), "--seconds", str(seconds), "--seed", str(seed + number)
        )
        if part == "lives":
            words = with_small_disk(words)
        if placements is not None:
            words += ["--placements", str(placements)]
        # Games are rescued to the temporary files: these have to be the soak's own, and go with it.
        own = os.environ | dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder))
        running[part] = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=own, start_new_session=True
        )
    outcomes: dict[str, dict[str, Any]] = {}
    until = time.monotonic() + seconds + GRACE

    def end_early(*_: object) -> None:
        for process in running.values():
            process.terminate()

    before = signal.signal(signal.SIGTERM, end_early)
    try:
        for part, process in running.items():
            try:
                said, trouble = process.communicate(timeout=max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                _end(process)
                outcomes[part] = {"failures": ["it did not come to its end"], "ended": process.returncode}
                continue
            lines = [line for line in said.splitlines() if line.startswith("{")]
            early = {"failures": [trouble[-3000:]], "ended": process.returncode}
            outcomes[part] = json.loads(lines[-1]) if lines else early
    finally:
        signal.signal(signal.SIGTERM, before)
        for process in running.values():  # whoever breaks it off breaks all of it off
            _end(process)
    return outcomes


def _end(process: subprocess.Popen[str]) -> None:
    """End a process, with everything it has started that might outlive it."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def with_small_disk(words: list[str]) -> list[str]:
    """Return the command in a namespace of its own, where it may mount a small file system; unchanged where that isn't
    allowed."""
    mount = ["mount", "-t", "tmpfs", "tmpfs", tempfile.gettempdir()]
    for own_world in (["unshare", "-m"], ["unshare", "-rm"]):
        with contextlib.suppress(OSError):
            if subprocess.run([*own_world, *mount], capture_output=True).returncode == 0:
                return [*own_world, *words, "--small-disk"]
    return words


def _part(options: argparse.Namespace) -> int:
    part, folder, seconds, seed = options.part, options.folder, options.seconds, options.seed
    signal.signal(signal.SIGTERM, lambda *_: ENOUGH.set())
    folder.mkdir(parents=True, exist_ok=True)
    outcome: dict[str, Any]
    if part == "lives":
        if options.small_disk:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder)], check=True)
        lives = Lives(folder, seed, options.small_disk)
        lives.play(seconds)
        outcome = plain(lives.tally)
    elif part == "library":
        from medina_desktop.dev.soak_library import Siege

        siege = Siege(folder / "user", seed)
        siege.play(seconds, ENOUGH.is_set)
        outcome = plain(siege.tally)
    elif part in ("files", "damage"):
        outcome = _damage_files(folder, seconds, seed, part == "damage")
    elif part == "games":
        from medina_desktop.dev import soak_games

        outcome = plain(soak_games.play(folder, seed, seconds, max(1.0, seconds / 40), ENOUGH.is_set))
    else:
        from medina_desktop.dev.monkey import Monkey

        monkey = Monkey(folder, seed)
        monkey.app.memory.take_over()  # as a player's window looks for garbage
        every = min(SAMPLE_SECONDS, max(1.0, seconds / 40))
        outcome = plain(monkey.play(seconds, every, options.placements or math.inf, _tell_on_the_way, ENOUGH.is_set))
        monkey.close()
    print(json.dumps(outcome))
    return 0


def _tell_on_the_way(tale: Tale) -> None:
    """Print the state of a long run before its end."""
    now = tale.samples[-1]
    wrong = tale.errors + tale.impossible
    print(
        f"{now.seconds:.0f} s: {tale.placements} placements in {tale.games} games, {wrong} wrong, "
        f"{now.megabytes:.0f} MB, {now.objects} objects, {now.handles} handles",
        flush=True,
    )


def plain(told: object) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(told)
    return found


def _damage_files(folder: Path, seconds: float, seed: int, only_libraries: bool) -> dict[str, Any]:
    from medina_desktop.dev.soak_files import Mutator

    mutator = Mutator(seed, folder)
    damage_one = mutator.one_library if only_libraries else mutator.one
    until = time.monotonic() + seconds
    while time.monotonic() < until and not ENOUGH.is_set():
        faulthandler.dump_traceback_later(60, exit=True)  # a real hang ends the part, and says where
        for _try in range(50):
            damage_one()
    faulthandler.cancel_dump_traceback_later()
    return plain(mutator.outcome)


# -- lives -------------------------------------------------------------------------------------------------------------


@dataclass
class Tally:
    lives: int = 0
    kills: int = 0
    closed: int = 0  # lives that ended as a player ends them
    together: int = 0  # lives that ran beside another one
    three: int = 0  # times that three ran at once
    windows: int = 0  # lives in a real window, on a display of the soak's own
    displays_lost: int = 0  # times that the display went away under three windows
    odd: int = 0  # lives with an unusual umask, without HOME, or both
    taken_back: Counter[str] = field(default_factory=Counter)  # ends that were taken back, by game
    ended_again: int = 0  # of these, games that then ended differently
    old_ends: int = 0  # of these, such as were kept with their old end
    looked_around: int = 0  # times that the lists were opened over the table
    secrets_sought: int = 0  # times that a game with secrets was compared with another deal that nobody may tell apart
    secrets_told: int = 0
    copies: int = 0  # named copies of a game, several within a minute
    copies_lost: int = 0  # of these, such as were not there, or not what was saved
    completed: int = 0  # actions told as completed
    games: int = 0  # games begun
    finished: int = 0
    resumed: int = 0
    lost: int = 0  # completed actions that were not there after a kill
    told_unsaved: int = 0  # actions made while the disk was full; the player is told
    full_disks: int = 0
    disk: str = "no file may grow (RLIMIT_FSIZE)"  # how it was filled
    ai_kills: int = 0
    ai_stops: int = 0
    orphans: int = 0  # AI processes that outlived their game
    damaged: int = 0  # libraries with bytes cut off or flipped
    mended: int = 0  # of these, games that came back complete
    lost_by_damage: int = 0  # actions whose bytes were damaged, or that could not follow without them
    settings_damaged: int = 0
    errors: int = 0
    not_started: int = 0
    failures: list[str] = field(default_factory=list)


@dataclass
class Known:
    """The actions of a running game that were completed, and those that were under way."""

    done: list[str]
    tried: list[list[str]] = field(default_factory=list)
    over: bool = False
    damaged: bool = False  # its library was


class LifeProcess:
    """A child process that plays, and its messages."""

    def __init__(self, folder: Path, seed: int, squeezes: bool, display: str = "") -> None:
        self.id = ""  # of the game at its table
        self.ais: list[int] = []
        self.spoken = False
        self.ended = False
        self._rest = b""
        self.pipe, write_end = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:  # everything is imported already: a life begins in no time
            os.close(self.pipe)
            _be_a_life(folder, seed, write_end, squeezes, display)
        os.close(write_end)

    def messages(self, wait: float) -> list[dict[str, Any]]:
        """Return its messages since the last call, complete lines only; nothing after its end."""
        if self.ended:
            time.sleep(wait)
            return []
        ready, _, _ = select.select([self.pipe], [], [], wait)
        if not ready:
            return []
        data = os.read(self.pipe, 1 << 20)
        if not data:
            self.ended = True
            return []
        *lines, self._rest = (self._rest + data).split(b"\n")
        self.spoken = self.spoken or bool(lines)
        return [json.loads(line) for line in lines]

    def kill(self) -> list[dict[str, Any]]:
        """Kill it with SIGKILL; return its last messages."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        last = []
        while not self.ended:
            last += self.messages(5.0)
        os.waitpid(self.pid, 0)
        os.close(self.pipe)
        return last


def _be_a_life(folder: Path, seed: int, pipe: int, squeezes: bool, display: str) -> None:
    code = 1
    try:
        from medina_desktop.dev import soak_life

        with open(os.devnull, "w") as nothing:
            os.dup2(nothing.fileno(), 1)
            if display:
                os.dup2(nothing.fileno(), 2)  # the X library says there that its display is gone
        if soak_life.make_surroundings_odd(seed):
            os.write(pipe, b'{"odd": true}\n')
        steps = 60 if seed % 10 == 0 else 1_000_000  # some end properly
        soak_life.live(folder, seed, pipe, steps, squeezes, display)
        code = 0
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.write(pipe, (json.dumps({"died": f"{type(error).__name__}: {error}"}) + "\n").encode())
    finally:
        os._exit(code)


class Display:
    """An X server of the soak's own, where there is one: real windows, and a display that can go away."""

    def __init__(self) -> None:
        self.name = ""
        self._server: subprocess.Popen[bytes] | None = None

    def open(self) -> str:
        """Return the display's name; empty where there is none."""
        if self._server is None or self._server.poll() is not None:
            self.close()
            words = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
            with contextlib.suppress(OSError):
                self._server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                assert self._server.stdout is not None
                ready, _, _ = select.select([self._server.stdout], [], [], STARTING)
                number = self._server.stdout.readline().decode().strip() if ready else ""
                self.name = f":{number}" if number else ""
        return self.name

    def close(self) -> None:
        if self._server is not None:
            self._server.kill()
            self._server.wait()
            assert self._server.stdout is not None
            self._server.stdout.close()
        self._server, self.name = None, ""


class Lives:
    def __init__(self, folder: Path, seed: int, small_disk: bool = False) -> None:
        from medina_desktop.dev import soak_life  # noqa: F401 - imported once, before the first life
        from medina_desktop.dev.soak_tables import hide_windows
        from medina_desktop.storage.paths import user_paths

        hide_windows()
        self.chance = Random(seed)
        self.folder = folder
        self.home = folder / ODD_HOME
        self.user = user_paths(self.home)
        self.display = Display()
        self.tally = Tally()
        self.known: dict[str, Known] = {}
        self.dying: dict[int, float] = {}  # AI processes whose game is dead, and since when
        self.small_disk = small_disk
        if small_disk:
            self.tally.disk = f"a file system of {DISK_BYTES // 1000} KB"
        self._seed = seed * 1000

    def play(self, seconds: float) -> None:
        try:
            self._play(seconds)
        finally:
            self.display.close()

    def _play(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until and not ENOUGH.is_set():
            count = self.chance.choices((1, 2, 3), (0.88, 0.06, 0.06))[0]
            display = self.display.open() if count == 3 else ""
            lives = [self._life(display) for _ in range(count)]
            self.tally.together += count if count > 1 else 0
            self.tally.three += count == 3
            self._watch(lives)
            if display and self.chance.random() < 0.3:
                self.display.close()
                self.tally.displays_lost += 1
            for life in lives:
                for message in life.kill():
                    self._hear(life, message)
                self.dying.update(dict.fromkeys(life.ais, time.monotonic()))
            for life in lives:
                self._look(life.id)
            self._look_for_orphans()
            if self.chance.random() < 0.7:
                self._free_disk()
            if self.chance.random() < 0.2:
                self._damage(lives[0].id)
            self._make_room()
        while self.dying:
            self._look_for_orphans()
            time.sleep(0.1)

    def _life(self, display: str = "") -> LifeProcess:
        self._seed += 1
        self.tally.lives += 1
        return LifeProcess(self.home, self._seed, not self.small_disk, display)

    def _watch(self, lives: list[LifeProcess]) -> None:
        """Listen until the lives have begun to play, then some moments more."""
        started = time.monotonic()
        while not all(life.id or life.ended for life in lives):
            for life in lives:
                self._listen(life, 0.02)
            if time.monotonic() - started > STARTING:
                self.tally.not_started += 1
                break
        # On a busy machine everything takes longer: whoever were killed by the clock would never get to act.
        slow = min(MOST_SLOW, max(1.0, (time.monotonic() - started) / QUICK_START))
        # Most deaths come soon after the start or an action, some late.
        end = time.monotonic() + slow * self.chance.choice((0.0, 0.02, 0.1, 0.3, 0.6, 1.5)) * self.chance.random()
        if any(life.ais for life in lives) and self.chance.random() < 0.5:
            end += slow * 2 * self.chance.random()  # its AI needs a moment before it can be hurt
        while time.monotonic() < end:
            for life in lives:
                self._listen(life, 0.01)
                self._hurt_ai(life)
            if self.small_disk and self.chance.random() < 0.03:
                self._fill_disk()
            elif self.chance.random() < 0.02:
                self._free_disk()
        for life in lives:
            if life.ended:
                self.tally.closed += 1
            else:
                self.tally.kills += 1

    def _listen(self, life: LifeProcess, wait: float) -> None:
        for message in life.messages(wait):
            self._hear(life, message)

    def _hurt_ai(self, life: LifeProcess) -> None:
        if life.ais and self.chance.random() < 0.02:
            stop = self.chance.random() < 0.3
            with contextlib.suppress(ProcessLookupError):
                os.kill(life.ais[-1], signal.SIGSTOP if stop else signal.SIGKILL)
                self.tally.ai_stops += stop
                self.tally.ai_kills += not stop

    # -- the small disk -------------------------------------------------------------------------------------------

    @property
    def _ballast(self) -> Path:
        return self.folder / "ballast"

    def _fill_disk(self) -> None:
        """Leave room for nothing, or for a few blocks."""
        with self._ballast.open("ab", buffering=0) as stream, contextlib.suppress(OSError):
            while stream.write(bytes(4096)):
                pass
        size = self._ballast.stat().st_size
        os.truncate(self._ballast, max(0, size - 4096 * self.chance.choice((0, 0, 1, 2, 4))))
        self.tally.full_disks += 1

    def _free_disk(self) -> None:
        self._ballast.unlink(missing_ok=True)

    def _make_room(self) -> None:
        """Delete games that are not played any more, which pile up."""
        library = self._open_library()
        listed = [*library.list_replays(), *library.list_games()]
        if self.small_disk and len(listed) > 12:
            for saved in listed[:8]:
                with contextlib.suppress(OSError):
                    library.delete(saved)
                    self.known.pop(saved.id, None)
        library.close()

    def _open_library(self) -> Library:
        from medina_desktop.play.library import Library

        return Library(self.user)

    # -- what a life tells ----------------------------------------------------------------------------------------

    def _hear(self, life: LifeProcess, message: dict[str, Any]) -> None:
        id_ = str(message.get("id", life.id))
        if "try" in message:
            self.known[id_].tried.append(message["try"])
        elif "done" in message:
            self._completed(self.known[id_], message)
        elif "began" in message:
            life.id = id_
            self.tally.games += 1
            self.known[id_] = Known(message["began"] if message["saved"] else [], [message["began"]])
        elif "resumed" in message:
            life.id = id_
            self.tally.resumed += 1
            if id_ in self.known:
                self._compare(id_, message["resumed"])
            self.known[id_] = Known(message["resumed"])
        elif "ai" in message:
            life.ais.append(message["ai"])
        elif "odd" in message:
            self.tally.odd += 1
        elif "window" in message:
            self.tally.windows += 1
        elif "taken back" in message:
            self.tally.taken_back[message["taken back"]] += 1
        elif "ended again" in message:
            self.tally.ended_again += message["ended again"]
            if not message["right"]:
                self.tally.old_ends += 1
                self._fail(f"{life.id} was kept with an end that was taken back")
        elif "looked around" in message:
            self.tally.looked_around += 1
        elif "secrets" in message:
            self.tally.secrets_sought += 1
            self.tally.secrets_told += len(message["secrets"])
            for told in message["secrets"]:
                self._fail(f"a secret is told: {told}")
        elif "copies" in message:
            self._look_at_copies(message["copies"], message["of"])
        elif "full" in message:
            self.tally.full_disks += 1
        elif "error" in message or "died" in message:
            self.tally.errors += 1
            self._fail(str(message))

    def _look_at_copies(self, names: list[str], actions: list[str]) -> None:
        self.tally.copies += len(names)
        library = self._open_library()
        for saved in [saved for saved in library.list_games() if saved.kind == "named"]:
            game = library.read(saved.id).game
            if saved.name in names and game is not None and game.action_texts() == actions:
                names.remove(saved.name)
            with contextlib.suppress(OSError):
                library.delete(saved)  # there would be thousands
        library.close()
        if names:
            self.tally.copies_lost += len(names)
            self._fail(f"copies that are not what was saved: {names}")

    def _completed(self, known: Known, message: dict[str, Any]) -> None:
        if not message["saved"]:
            self.tally.told_unsaved += 1  # may or may not be there: everything tried since stays possible
            return
        self.tally.completed += 1
        self.tally.finished += message["over"] and not known.over
        known.done, known.tried, known.over = message["done"], [], message["over"]

    def _fail(self, what: str) -> None:
        if len(self.tally.failures) < 20:
            self.tally.failures.append(what[:2000])

    # -- what is there --------------------------------------------------------------------------------------------

    def _look(self, id_: str) -> None:
        """Read the killed game as the next start reads it."""
        if id_ not in self.known:
            return
        library = self._open_library()
        saved = library.read(id_)
        self._compare(id_, saved.game.action_texts() if saved.game is not None else [])
        twice = Counter(result.id for result in library.results())
        if any(count > 1 for count in twice.values()):
            self._fail("a game is counted twice")
            self.tally.lost += 1
        library.close()

    def _compare(self, id_: str, found: list[str]) -> None:
        known = self.known[id_]
        if found == known.done or found in known.tried:
            if known.damaged:
                self.tally.mended += 1
                known.damaged = False
            return
        same = next((n for n, pair in enumerate(zip(found, known.done, strict=False)) if pair[0] != pair[1]), None)
        same = min(len(found), len(known.done)) if same is None else same
        if known.damaged:
            self.tally.lost_by_damage += len(known.done) - same
        else:
            self.tally.lost += max(1, len(known.done) - same)
            self._fail(f"{id_}: completed {known.done[-4:]} ({len(known.done)}), found {found[-4:]} ({len(found)})")
        self.known[id_] = Known(found)

    def _look_for_orphans(self) -> None:
        for pid, since in list(self.dying.items()):
            if not _is_alive(pid):
                del self.dying[pid]
            elif time.monotonic() - since > ORPHAN_SECONDS:
                if not _is_stopped(pid):  # one that we stopped ourselves cannot notice anything
                    self.tally.orphans += 1
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                del self.dying[pid]

    # -- damage ---------------------------------------------------------------------------------------------------

    def _damage(self, id_: str) -> None:
        """Cut or flip bytes of the library (or of the settings), and read it again."""
        if self.chance.random() < 0.25 and self.user.settings_file.exists():
            _hurt(self.user.settings_file, self.chance)
            self.tally.settings_damaged += 1
            return
        library = self._open_library()
        if id_ not in self.known or not library.file.path.exists():
            return
        # What is there now is what counts: an action that was under way may have been written, or not.
        for known in list(self.known):
            game = library.read(known).game
            self.known[known] = Known(game.action_texts() if game is not None else [], damaged=True)
        library.file.close()
        self._free_disk()
        _hurt(library.file.path, self.chance)
        self.tally.damaged += 1
        self._look(id_)


def _hurt(file: Path, chance: Random) -> None:
    """Flip bytes (half of the time), cut them off or zero them."""
    data = bytearray(file.read_bytes())
    if not data:
        return
    kind = chance.randrange(6)
    if kind == 0:
        del data[-chance.randrange(1, 60) :]
    elif kind == 1:
        length = chance.randrange(1, 200)
        data[-length:] = b"\0" * min(length, len(data))
    elif kind == 2:
        del data[chance.randrange(len(data)) :]
    else:
        for _ in range(chance.choice((1, 1, 2, 5))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    file.write_bytes(bytes(data))


def _is_alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stream:
            return stream.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _is_stopped(pid: int) -> bool:
    with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stream:
        return stream.read().rpartition(")")[2].split()[0] == "T"
    return False


# -- the end -----------------------------------------------------------------------------------------------------------

WRONG = {  # counts that must stay 0, by part
    "lives": "lost copies_lost old_ends secrets_told errors orphans not_started".split(),
    "library": ["lost", "miscounted", "errors"],
    "files": ["tracebacks", "hangs", "wrong"],
    "damage": ["tracebacks", "hangs", "wrong"],
    "monkey": ["errors", "impossible"],
    "games": ["errors"],
}
WATCHED = ("megabytes", "objects", "handles", "threads", "processes")


def is_fine(part: str, outcome: dict[str, Any]) -> bool:
    return not any(outcome.get(key, 1) for key in WRONG[part]) and not find_growth(outcome.get("samples", []))


def describe(outcomes: dict[str, dict[str, Any]], seconds: float) -> str:
    well = sum(is_fine(part, outcome) for part, outcome in outcomes.items())
    lines = [f"soak: {seconds / 60:.1f} minutes, {well} of {len(outcomes)} parts fine"]
    for part, outcome in outcomes.items():
        lines.append(f"{part}: {'fine' if is_fine(part, outcome) else 'NOT FINE'}")
        if "ended" in outcome:
            lines.append("  ended early")
        else:
            counts = [_describe_count(*item) for item in outcome.items() if item[0] not in ("samples", "failures")]
            lines += textwrap.wrap("; ".join(counts), 116, initial_indent="  ", subsequent_indent="  ")
            lines += [f"  {line}" for line in _describe_samples(outcome.get("samples", []))]
        lines += [f"  ! {text}" for text in outcome.get("failures", [])]
    return "\n".join(lines)


def _describe_count(name: str, value: object) -> str:
    if isinstance(value, dict):
        value = ", ".join(f"{key} {count}" for key, count in value.items())
    if isinstance(value, float):
        value = f"{value:.2f}"
    return f"{name.replace('_', ' ')}: {value}"


def quarters(samples: list[dict[str, Any]], name: str) -> tuple[float, float]:
    """Return the average of the second quarter of a run (after it has warmed up), and that of the last."""
    values = [float(one[name]) for one in samples]
    quarter = max(1, len(values) // 4)
    early, late = values[quarter : 2 * quarter] or values, values[-quarter:]
    return sum(early) / len(early), sum(late) / len(late)


def find_growth(samples: list[dict[str, Any]]) -> list[str]:
    """Say what a long run holds more of at its end than after its first quarter: a sentence for each."""
    if len(samples) < 20 or samples[-1]["seconds"] < 300:
        return []  # the caches are still being filled
    found = []
    for name in WATCHED:
        early, late = quarters(samples, name)
        if late > early * 1.1 + 2:
            found.append(f"{name} grew from {early:.0f} to {late:.0f}")
    return found


def _describe_samples(samples: list[dict[str, Any]]) -> list[str]:
    """List the averages and, after each tenth of the placements, what was held: growth is best seen by looking."""
    if not samples:
        return []
    lines = []
    for name in WATCHED:
        early, late = quarters(samples, name)
        most = max(float(one[name]) for one in samples)
        lines.append(f"{name}: {early:.0f} in the second quarter, {late:.0f} in the last, at most {most:.0f}")
    made = samples[-1]["placements"]
    tenths = [next(n for n, one in enumerate(samples) if one["placements"] * 10 >= made * tenth) for tenth in range(11)]
    marks = [samples[n] for n in dict.fromkeys(tenths)] if made else []
    rows = [f"{one['placements']:>12,} {one['megabytes']:>6.0f} {one['objects']:>10,}" for one in marks]
    return [*lines, *find_growth(samples), *(["  placements     MB    objects", *rows] if rows else [])]


if __name__ == "__main__":
    sys.exit(main())
