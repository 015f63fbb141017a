"""Damaged files through every loader: rulesets, records, libraries, settings and protocol lines, for the soak and the
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
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from medina_desktop import bundled, check, games
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat, record_of, to_plain
from medina_desktop.games import new_game
from medina_desktop.plain_text import plain
from medina_desktop.play.library import Library
from medina_desktop.play.tally import list_people, select, summarise
from medina_desktop.protocol import Engine
from medina_desktop.storage import database, paths, record_files, ruleset_files
from medina_desktop.storage.settings import Settings, SettingsStore
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


def library_sample(chance: Random, folder: Path) -> bytes:
    """A library with games that run, that are finished and that have a name, and with results."""
    library = Library(paths.user_paths(folder))
    for rules in rulesets_of_all_games()[:6]:
        for length in (12, 2000):
            game = random_game(rules, rules.players[0], length, chance)
            journal = library.begin(game, [])
            journal.begin(record_of(game))
            if game.over:
                journal.finish(record_of(game))
            journal.close()
    library.save_copy("Sunday", record_of(game), game)
    library.close()
    return library.file.path.read_bytes()


def settings_samples() -> list[bytes]:
    chosen = Settings(
        language="fr",
        ui_scale=1.5,
        key_map={"undo": "ctrl+z"},
        last_new_game={"ruleset": "x", "seats": [{"kind": "human", "name": "Zoë"}], "first": None},
    )
    return [msgspec.json.format(msgspec.json.encode(value), indent=2) for value in (Settings(), chosen)]


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


def try_library(content: bytes, folder: Path, with_copy: bytes | None) -> bool:
    """A damaged library, with or without a sound copy: it is opened or mended, and games go on being kept."""
    home = folder / "library"
    shutil.rmtree(home, ignore_errors=True)
    library = Library(paths.user_paths(home))
    (library.user.data / "backups").mkdir(parents=True)
    library.file.path.write_bytes(content)
    if with_copy is not None:
        (library.user.data / "backups" / "library-000000000001.sqlite").write_bytes(with_copy)
    listed = [*library.list_games(), *library.list_replays()]
    for saved in listed:
        read = library.read(saved.id)
        if (read.game is None) != bool(read.problem):
            raise AssertionError("neither a game nor a reason")
    results = library.results()
    for person in ["", *list_people(results)]:
        summarise(select(results, person=person), person)
    library.continuable()
    game = random_game(rulesets_of_all_games()[0], 2, 3, Random(1))
    journal = library.begin(game, [])
    journal.begin(record_of(game))
    if library.file.problem != database.NEWER and not (library.file.wait(LIMIT) and library.read(journal.id).game):
        raise WrongAcceptance(f"nothing can be kept any more: {library.file.problem}")
    mended = bool(library.file.news)
    if mended and with_copy is not None and len(library.list_games()) < 2:
        raise WrongAcceptance("the copy did not help")
    library.close()
    return not mended


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
    """A game under a name of any bytes is brought over, checked and counted, and what is said of it is harmless."""
    user = paths.user_paths(folder / "names")
    file = user.replays / os.fsdecode(name)
    user.replays.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    library = Library(user)
    try:
        for _step in library.bring_over():
            pass
        [listed] = library.list_replays()
        said = StringIO()
        with redirect_stdout(said):
            check.main([str(file)], user.rulesets)
        answer = Engine().answer(f"load {file}") or ""
        told = [*said.getvalue().splitlines(), answer.rstrip("\n"), listed.name, listed.origin]
        for text in told:
            if plain(text) != text:
                raise AssertionError(f"not harmless: {text!r}")
        return library.read(listed.id).game is not None
    finally:
        library.close()
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
        self.library = library_sample(self.chance, folder / "sample")
        self.settings = settings_samples()
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
        elif draw < 0.75:
            self.one_library()
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

    def one_library(self) -> None:
        content, copy = bytearray(self.library), self.library if self.chance.random() < 0.5 else None
        for _ in range(self.chance.choice((1, 1, 3, 30))):
            begin, length = self.chance.randrange(len(content)), self.chance.choice((1, 1, 1, 8, 512, 4096))
            content[begin : begin + length] = self.chance.randbytes(len(content[begin : begin + length]))
        if self.chance.random() < 0.1:
            del content[self.chance.randrange(len(content)) :]
        self._try("library", bytes(content[:200]), lambda: try_library(bytes(content), self.folder, copy))

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
