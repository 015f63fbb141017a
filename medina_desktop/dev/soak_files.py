"""Damaged files through every loader: rulesets, records, settings, statistics and protocol lines, for the soak and the
tests.

A loader may accept or refuse in words. A traceback, an answer after more than two seconds, or an accepted file that
isn't a legal game (a playable ruleset, valid settings) is a failure, and the bytes that caused it are kept.
"""

from __future__ import annotations

import json
import os
import shutil
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from datetime import datetime
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from medina_desktop import bundled, check, games
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat, record_of, to_plain
from medina_desktop.game.results import result_of
from medina_desktop.games import new_game
from medina_desktop.plain_text import plain
from medina_desktop.play.tally import list_people, select, summarise
from medina_desktop.protocol import Engine
from medina_desktop.storage import line_checks, paths, record_files, ruleset_files
from medina_desktop.storage.running_files import copy_file
from medina_desktop.storage.saves import Saves
from medina_desktop.storage.settings import Settings, SettingsStore
from medina_desktop.storage.statistics import Statistics, StatisticsStore
from medina_desktop.storage.yaml_files import DataError, parse

LIMIT = 2.0  # seconds of computing that one file may take
PIECES = rb"""&a *a !! !!python/name:os.system [ ] { } : - ' " |- >- ? # --- ... %TAG no null ~ 0 -1 1e999 .nan 0x10 010
<<: 99999999999999999999 [[[[[[[[ {{{{ \u0000 \ud800 true -0 1.5 ../../x /etc/passwd""".split()
PIECES += [b"\n", b"\t", b"\0", b"\xff", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b": ", b"- ", b"? ", b"\n- ", b"\n\n", b", "]


class WrongAcceptance(AssertionError):
    """A loader took something that it should have refused."""


def mutate(content: bytes, chance: Random, pieces: list[bytes] | None = None) -> bytes:
    """Return the same bytes with one to eight accidents: flipped, cut, doubled, moved, replaced, cut off."""
    data = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at, other = chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)
        length = chance.choice((1, 1, 2, 5, 30))
        kind = chance.randrange(9)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del data[at : at + length]
        elif kind == 2:
            data[at:at] = chance.choice(pieces or PIECES)
        elif kind == 3:
            data[at:at] = data[other : other + 2 * length]
        elif kind == 4 and chance.random() < 0.3:
            del data[at:]
        elif kind == 5 and at < len(data):
            data[at] = chance.randrange(256)
        elif kind == 6:
            lines = bytes(data).split(b"\n")
            one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            data = bytearray(b"\n".join(lines))
        elif kind == 7 and at < len(data) and data[at : at + 1].isdigit():
            data[at : at + 1] = str(chance.choice((0, 1, 2, 9, 40, 255, 10**9, -3))).encode()
        elif kind == 8:
            data[at : at + length] = b"\0" * length
    return bytes(data)


ODD_VALUES: tuple[Any, ...] = (None, True, 0, -1, 10**18, 1.5, "", "x", "\x1b[1m", [], {}, [None], {"": 0})


def change(plain: Any, chance: Random) -> Any:
    """Return the same JSON with one accident somewhere inside: another value, a part that is missing, doubled or
    misplaced."""
    if isinstance(plain, dict) and plain and chance.random() < 0.95:
        key = chance.choice(sorted(plain))
        rest = {name: value for name, value in plain.items() if name != key}
        draw = chance.random()
        if draw < 0.1:
            return rest
        return plain | {"odd": 1} if draw < 0.15 else rest | {key: change(plain[key], chance)}
    if isinstance(plain, list) and plain and chance.random() < 0.95:
        one, two = chance.randrange(len(plain)), chance.randrange(len(plain))
        parts, draw = list(plain), chance.random()
        if draw < 0.1:
            del parts[one]
        elif draw < 0.2:
            parts.insert(one, parts[two])
        elif draw < 0.5:
            parts[one], parts[two] = parts[two], parts[one]
        else:
            parts[one] = change(parts[one], chance)
        return parts
    return chance.choice(ODD_VALUES)


# -- what is damaged ---------------------------------------------------------------------------------------------------


def rulesets_of_all_games() -> list[Any]:
    """Return all rulesets, also of games without a window: the engine plays them."""
    return [entry.ruleset for entry in ruleset_files.available(None, True) if entry.ruleset is not None]


def ruleset_samples() -> list[bytes]:
    return [path.read_bytes() for path in sorted(bundled.rulesets().glob("*.yaml"))]


def record_samples(chance: Random, lengths: tuple[int, ...] = (0, 3, 12, 40)) -> list[bytes]:
    """Short games by the bundled rules, written as the game writes them."""
    found = []
    for rules in rulesets_of_all_games():
        for length in lengths:
            players = chance.choice(rules.players)
            game = random_game(rules, players, length, chance)
            seats = [Seat(name=name) for name in ("Zoë", "", "Ali: “#1”", "no", "-")][:players]
            found.append(record_files.dump(to_plain(record_of(game, seats))).encode())
    return found


def random_game(rules: Any, players: int, length: int, chance: Random) -> Played:
    game = new_game(rules, players, chance.randrange(10_000))
    while len(game.actions) < length and not game.over:
        game.play(chance.choice(game.legal()))
    return game


def running_samples(chance: Random) -> list[tuple[bytes, list[str]]]:
    """Files of running games, whose lines carry checks, and what was played."""
    found = []
    for rules in rulesets_of_all_games():
        game = random_game(rules, chance.choice(rules.players), chance.choice((12, 40)), chance)
        record = record_files.dump(to_plain(record_of(game, [])))
        content, _ = line_checks.add_checks(f"# {len(game.actions)} actions, version 1; each with its check.", record)
        found.append((content.encode(), game.action_texts()))
    return found


def settings_samples() -> list[bytes]:
    chosen = Settings(
        language="fr",
        ui_scale=1.5,
        key_map={"undo": "ctrl+z"},
        last_new_game={"ruleset": "x", "seats": [{"kind": "human", "name": "Zoë"}], "first": None},
        tutorial_progress={"first": 3},
    )
    return [msgspec.json.format(msgspec.json.encode(value), indent=2) for value in (Settings(), chosen)]


def statistics_sample(chance: Random) -> bytes:
    rules = next(entry.ruleset for entry in ruleset_files.available() if entry.ruleset is not None)
    games = []
    for number in range(3):
        game = random_game(rules, rules.players[0], 60, chance)
        games.append(result_of(game, [Seat(name="Zoë")], f"game-{number}", datetime(2026, 1, 1 + number)))
    return msgspec.json.encode(Statistics(games=games))


def protocol_samples(chance: Random) -> list[list[str]]:
    """Conversations, line by line."""
    talks: list[list[str]] = []
    for rules in rulesets_of_all_games():
        players = chance.choice(rules.players)
        game = random_game(rules, players, 12, chance)
        listing = [] if talks else ["rulesets"]  # reads every ruleset, which takes as long as all the others together
        talk = ["name", *listing, f"new {rules.id} {players} seed={game.seed}", "turn", "legal"]
        talk += [f"play {text}" for text in game.action_texts()]
        talk += "view 0,scores,breakdown,tiles,stocks,board,undo 2,playout 3 1,record,load /nowhere".split(",")
        talks.append(talk)
    return talks


def setup_samples(chance: Random) -> list[tuple[str, Any]]:
    """Return set-ups for `new ... setup=`: the beginning of the line, and the set-up."""
    found = []
    for rules in rulesets_of_all_games():
        for players in rules.players:
            begin = f"new {rules.id} {players}"
            engine = Engine()
            engine.answer(f"{begin} seed={chance.randrange(100)}")
            found.append((begin, json.loads((engine.answer("setup") or "")[2:])))
    return found


def name_of_bytes(chance: Random) -> bytes:
    """Return a file name of a few bytes of any kind, or of troublesome ones."""
    known = [*b"\xe9 \x1b[31m \xe2\x80\xae \xe2\x80\x8b . ' - \xed\xa0\x80 \xff".split(b" "), b"\n", b" "]
    any_bytes = bytes(chance.randrange(1, 256) for _ in range(chance.choice((1, 2, 9, 60))))
    parts = [chance.choice((*known, any_bytes)) for _ in range(chance.randrange(1, 4))]
    return b"".join(parts).replace(b"/", b"")[:200] + b".yaml"


# -- what must come of it ----------------------------------------------------------------------------------------------


def try_ruleset(content: bytes, folder: Path) -> bool:
    """Return whether it was accepted; then it must be playable."""
    file = folder / "own.yaml"
    file.write_bytes(content)
    try:
        rules = ruleset_files.load_file(file, folder)
    except DataError as refused:
        _in_words(refused)
        return False
    if any(True for _ in games.box(rules.game).rules.problems(rules)):
        raise WrongAcceptance("a ruleset with problems was accepted")
    for players in rules.players:
        game = new_game(rules, players, 1)
        chance = Random(1)
        while len(game.actions) < 6 and not game.over:
            game.play(chance.choice(game.legal()))
    return True


def try_record(content: bytes, folder: Path) -> bool:
    file = folder / "game.yaml"
    file.write_bytes(content)
    try:
        recovered = record_files.recover(file)
        _is_legal(recovered)
    except DataError as refused:
        _in_words(refused)
    try:
        loaded = record_files.load_record(file)
    except DataError as refused:
        _in_words(refused)
        return False
    _is_legal(loaded)
    file.write_text(record_files.dump(to_plain(loaded.record)), encoding="utf-8")
    again = record_files.load_record(file)
    if again.game.actions != loaded.game.actions or again.game.scores() != loaded.game.scores():
        raise WrongAcceptance("written and read again it is another game")
    return True


def _is_legal(loaded: record_files.Loaded) -> None:
    """Replays with the list of legal actions, not with the single answer that the loader used."""
    game = loaded.game
    again = Played(game.box, game.ruleset, game.players, game.setup)
    for action in game.actions:
        # Any building of a palace may name it when it is roofed; the list holds one name.
        by_another_name = again.rules.text(again.position, action) in again.rules.spellings(again.position)
        if action not in again.legal() and not by_another_name:
            raise WrongAcceptance("an impossible game was accepted")
        again.play(action)
    # The file may write an action with more spaces than we do; what it says must be the same.
    written = [text.split() for text in loaded.record.actions[: len(game.actions)]]
    if again.scores() != game.scores() or [text.split() for text in again.action_texts()] != written:
        raise WrongAcceptance("replayed it is another game")


def try_running(file: bytes, copy: bytes, played: list[str], folder: Path) -> bool:
    """A running game's damaged file and its copy: what comes back was played, or is its beginning."""
    saves = Saves(paths.user_paths(folder))
    saves.running_folder.mkdir(parents=True, exist_ok=True)
    path = saves.running_folder / "game.yaml"
    path.write_bytes(file)
    copy_file(path).write_bytes(copy)
    saved = saves.look(path)
    if saved.game is None:
        if not saved.problem or not saved.problem.isprintable():
            raise AssertionError(f"not a sentence: {saved.problem!r}")
        return False
    found = saved.game.action_texts()
    if found != played[: len(found)]:
        raise WrongAcceptance("damage passed for another game")
    if len(line_checks.read(copy).lines) == len(played) and copy_is_whole(copy) and found != played:
        raise WrongAcceptance("the copy is whole, but something was lost")
    return True


def copy_is_whole(copy: bytes) -> bool:
    return line_checks.read(copy).first_wrong() is None


def try_settings(content: bytes, folder: Path) -> bool:
    file = folder / "settings.json"
    file.write_bytes(content)
    store = SettingsStore(file)
    if store.damaged is not None:
        kept = store.damaged.read_bytes()
        store.damaged.unlink()
        if kept != content or store.value != Settings():
            raise WrongAcceptance("damaged settings were not set aside as they were")
        return False
    msgspec.convert(msgspec.structs.asdict(store.value), Settings)  # raises for a value out of range
    store.change(ui_scale=1.25 if store.value.ui_scale != 1.25 else 1.0)
    if SettingsStore(file).damaged is not None:
        raise WrongAcceptance("settings were written that cannot be read")
    return True


def try_statistics(content: bytes, folder: Path) -> bool:
    user = paths.user_paths(folder)
    file = user.data / "statistics.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    store = StatisticsStore(user)
    if store.damaged is not None:
        kept = store.damaged.read_bytes()
        store.damaged.unlink()
        if kept != content or store.value != Statistics():
            raise WrongAcceptance("damaged statistics were not set aside as they were")
        return False
    games = sorted(store.value.games, key=lambda game: game.when)
    for person in ["", *list_people(games)]:
        summarise(select(games, person=person), person)
    return True


SLOW_WORDS = ("genmove", "suggest", "playout")  # these take as long as they are asked to


def try_talk(lines: list[str]) -> bool:
    """True when every line was answered well; an answer is one block that begins with `=` or `?`."""
    engine = Engine()
    fine = True
    for line in lines:
        if any(word in line for word in SLOW_WORDS) and line not in ("playout 3 1",):
            continue
        reply = engine.answer(line)
        if reply is None:
            continue
        if not reply.startswith(("= ", "? ")) or not reply.endswith("\n\n") or "\n\n" in reply[:-2]:
            raise WrongAcceptance(f"not an answer: {reply[:80]!r}")
        if "unexpected error" in reply:
            raise AssertionError(reply.strip())
        fine = fine and reply[0] == "="
    return fine


def try_setup(line: str, setup: str) -> bool:
    """A set-up by `setup=`: refused in words, or a game that can be begun, written and loaded."""
    engine = Engine()
    told = engine.answer(f"{line} setup={setup}") or ""
    if "unexpected error" in told:
        raise AssertionError(told.strip())
    if not told.startswith("= "):
        return False
    answers = [engine.answer(word) or "" for word in ("turn", "legal", "state", "view 0", "scores", "board", "record")]
    if not all(answer.startswith("= ") for answer in answers):
        raise WrongAcceptance(f"a game that cannot be looked at: {answers}")
    _is_legal(record_files.replay_document(parse(answers[-1][2:].encode(), "record")))
    return True


def try_name(name: bytes, content: bytes, folder: Path) -> bool:
    """A game under a name of any bytes is listed, opened, checked and counted, and what is said of it is harmless."""
    user = paths.user_paths(folder / "names")
    file = user.replays / os.fsdecode(name)
    user.replays.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    try:
        [listed] = Saves(user).replays()
        said = StringIO()
        with redirect_stdout(said):
            check.main([str(file)], user.rulesets)
        answer = Engine().answer(f"load {file}") or ""
        store = StatisticsStore(user)
        while store.count_one():
            pass
        told = [*said.getvalue().splitlines(), answer.rstrip("\n"), *(game.id for game in store.value.games)]
        for text in told:
            if plain(text) != text:
                raise AssertionError(f"not harmless: {text!r}")
        if StatisticsStore(user).damaged is not None:
            raise WrongAcceptance("statistics were written that cannot be read")
        return listed.game is not None
    finally:
        shutil.rmtree(folder / "names")


def _in_words(refused: DataError) -> None:
    for fault in refused.faults:
        if not fault.sentence or not fault.sentence.isprintable():
            raise AssertionError(f"not a sentence: {fault.sentence!r}")


# -- the run -----------------------------------------------------------------------------------------------------------


@dataclass
class Tries:
    """The numbers of files tried and accepted, and the failures."""

    tried: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    hangs: int = 0
    tracebacks: int = 0
    wrong: int = 0
    failures: list[str] = field(default_factory=list)  # the first ones, in full

    def note(self, kind: str, content: object, trouble: str) -> None:
        if len(self.failures) < 20:
            self.failures.append(f"{kind}: {trouble}\n{content!r}"[:4000])


class Mutator:
    """Damages one thing after the other, and remembers what came of it."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        self.folder = folder
        self.outcome = Tries()
        folder.mkdir(parents=True, exist_ok=True)
        self.rulesets = ruleset_samples()
        self.records = record_samples(self.chance)
        self.running = running_samples(self.chance)
        self.settings = settings_samples()
        self.statistics = statistics_sample(self.chance)
        self.talks = protocol_samples(self.chance)
        self.setups = setup_samples(self.chance)

    def one(self) -> None:
        draw = self.chance.random()
        if draw < 0.3:
            content = mutate(self.chance.choice(self.rulesets), self.chance)
            self._try("ruleset", content, lambda: try_ruleset(content, self.folder))
        elif draw < 0.6:
            content = mutate(self._record(), self.chance)
            self._try("record", content, lambda: try_record(content, self.folder))
        elif draw < 0.7:
            written, played = self.chance.choice(self.running)
            content = mutate(written, self.chance)
            copy = written if self.chance.random() < 0.3 else mutate(written, self.chance)
            self._try("running game", (content, copy), lambda: try_running(content, copy, played, self.folder))
        elif draw < 0.75:
            content = mutate(self.statistics, self.chance)
            self._try("statistics", content, lambda: try_statistics(content, self.folder))
        elif draw < 0.83:
            content = mutate(self.chance.choice(self.settings), self.chance)
            self._try("settings", content, lambda: try_settings(content, self.folder))
        elif draw < 0.9:
            begin, setup = self.chance.choice(self.setups)
            for _ in range(self.chance.choice((1, 1, 2, 3))):
                setup = change(setup, self.chance)
            written_setup = json.dumps(setup)
            self._try("set-up", (begin, written_setup), lambda: try_setup(begin, written_setup))
        elif draw < 0.95 and os.name == "posix":
            name, record = name_of_bytes(self.chance), self.chance.choice(self.records)
            self._try("file name", name, lambda: try_name(name, record, self.folder))
        else:
            words = mutate("\n".join(self.chance.choice(self.talks)).encode(), self.chance).decode("utf-8", "replace")
            lines = words.split("\n")
            self._try("protocol", words, lambda: try_talk(lines))

    def _record(self) -> bytes:
        """Half of the accidents happen to the actions alone: the beginning is long, and soon nothing is a game."""
        content = self.chance.choice(self.records)
        if self.chance.random() < 0.5:
            return content
        begin = content.index(b"\nactions:") + 9
        return content[:begin] + mutate(content[begin:], self.chance)

    def _try(self, kind: str, content: object, attempt: Callable[[], bool]) -> None:
        begun = time.thread_time()
        self.outcome.tried[kind] += 1
        try:
            if attempt():
                self.outcome.accepted[kind] += 1
        except WrongAcceptance as error:
            self.outcome.wrong += 1
            self.outcome.note(kind, content, str(error))
        except Exception:
            self.outcome.tracebacks += 1
            self.outcome.note(kind, content, traceback.format_exc())
        took = time.thread_time() - begun
        self.outcome.slowest = max(self.outcome.slowest, took)
        if took > LIMIT:
            self.outcome.hangs += 1
            self.outcome.note(kind, content, f"took {took:.1f} s")
