"""A game as plain data: the record that is saved, checked and replayed. `storage` turns it into text and back.

A record comes in by `from_plain`, which upgrades and checks it, and `replay`, which plays it: each once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from medina_desktop.game.box import BadAction, BadSetup, Box, IllegalAction, Path, Setup
from medina_desktop.game.kinds import A, P, R, Ruleset
from medina_desktop.game.played import Played
from medina_desktop.said import N_, Counted, Said, players_said

FORMAT = 4

SEAT_COLOURS = ("blue", "red", "green", "yellow", "white")
MAX_PLAYERS = len(SEAT_COLOURS)
LONGEST_NAME = 40  # of a player
HUMAN = "human"
AI_PREFIX = "ai:"
TEMPERED = ":"  # between a level and a temperament

# Mappings with texts as keys, lists, texts, numbers, True, False and None, as a file holds them.
Plain = dict[str, object]


class RecordError(ValueError):
    """A record that cannot be replayed: each fault with its place in the record. Where only an action is impossible,
    `game` is the game as far as it could be played."""

    def __init__(self, path: Path, sentence: Said, *more: tuple[Path, Said], game: Played | None = None) -> None:
        super().__init__(sentence)
        self.faults = ((path, sentence), *more)
        self.game = game


class Seat(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A seat at the table; seats are in turn order."""

    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    kind: Annotated[
        str, Meta(max_length=40, description="`human`, or `ai:` and a level; `:` and a temperament may follow")
    ] = HUMAN
    colour: Annotated[str, Meta(pattern=f"^({'|'.join(sorted(SEAT_COLOURS))})$")] = SEAT_COLOURS[0]

    @property
    def opponent(self) -> str:
        """The name an AI seat's player answers to (`Opponents.choose`): a level, perhaps with a temperament after a
        colon; empty for a person."""
        return self.kind[len(AI_PREFIX) :] if self.kind.startswith(AI_PREFIX) else ""

    @property
    def level(self) -> str:
        """Of an AI seat; empty for a person."""
        return self.opponent.partition(TEMPERED)[0]

    @property
    def temperament(self) -> str:
        """Of an AI seat that has one other than the usual."""
        return self.opponent.partition(TEMPERED)[2]


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game: its format, which game it is, the complete ruleset it is played by, the seats, the seed, the challenge
    it is played for, the set-up and the actions. What a ruleset and a set-up look like is the game's: `shape`."""

    medina_record: int = FORMAT
    game: str
    ruleset: Ruleset
    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)]
    seats: Annotated[list[Seat], Meta(max_length=MAX_PLAYERS)] = []
    seed: int | None = None
    challenge: (
        Annotated[str, Meta(max_length=80, description="The id of the mission or day it is played for")] | None
    ) = None
    setup: Setup = {}
    actions: Annotated[list[str], Meta(max_length=5000)] = []


@cache
def shape(box: Box) -> type[Record]:
    """Declare a record of this game, with its ruleset and set-up: faults are found by this declaration."""
    fields = [
        ("ruleset", box.ruleset, msgspec.field()),
        ("setup", box.setup, msgspec.field(default_factory=dict)),
    ]
    form = msgspec.defstruct("Record", fields, bases=(Record,), frozen=True, forbid_unknown_fields=True, kw_only=True)
    assert issubclass(form, Record)
    return form


def record_of(game: Played, seats: list[Seat] | None = None) -> Record:
    return Record(
        game=game.box.id,
        ruleset=game.ruleset,
        players=game.players,
        seats=seats or [],
        seed=game.seed,
        challenge=game.challenge,
        setup=game.setup,
        actions=game.action_texts(),
    )


def to_plain(record: Record) -> Plain:
    """Mappings, lists, texts and numbers only, in reading order; empty values are left out."""
    plain: dict[str, dict[str, object]] = msgspec.to_builtins(record, builtin_types=())
    ruleset = {key: value for key, value in plain["ruleset"].items() if value is not None}
    return {key: value for key, value in (plain | {"ruleset": ruleset}).items() if value is not None}


def _put_setup_in_one_place(plain: Plain) -> None:
    """Format 1 kept the well and the first merchant at the top level."""
    plain["setup"] = {key: plain.pop(key) for key in ("well", "merchant") if key in plain}


def _name_game(plain: Plain) -> None:
    """Up to format 2 there was only one game, and how its board looks was guessed from its rules."""
    plain.setdefault("game", FIRST_GAME)
    ruleset = plain.get("ruleset")
    if isinstance(ruleset, dict):
        edition = "second" if ruleset.get("well") or ruleset.get("tea") else "first"
        plain["ruleset"] = {"mood": edition, "vocabulary": edition, **ruleset}


def _know_challenges(plain: Plain) -> None:
    """Up to format 3 no game was played for a challenge: there is nothing to change."""


# The game of every record and ruleset that does not say: there was no other when they were written.
FIRST_GAME = "medina"

# UPGRADES[n] turns format n into format n + 1. Never change one that was released: add the next.
UPGRADES: dict[int, Callable[[Plain], None]] = {1: _put_setup_in_one_place, 2: _name_game, 3: _know_challenges}


def upgrade(plain: object) -> Plain:
    """Bring a record to today's format; RecordError where its format is unknown. Its other keys are not checked."""
    if not isinstance(plain, dict):
        sentence = Said("This isn’t a game record: it should be a mapping that begins with `medina_record`.")
        raise RecordError((), sentence)
    data: Plain = dict(plain)
    version = data.get("medina_record")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        sentence = Said("This isn’t a game record: it has no format version (`medina_record`).")
        raise RecordError(("medina_record",), sentence)
    if version > FORMAT:
        newer = N_("This game was saved by a newer version (format {version}; this program knows up to {known}).")
        raise RecordError(("medina_record",), Said(newer, version=version, known=FORMAT))
    for number in range(version, FORMAT):
        UPGRADES[number](data)
    data["medina_record"] = FORMAT
    return data


def _trust(data: Plain, form: type[Record]) -> None:
    return None


def from_plain(
    plain: object, box_of: Callable[[str], Box], complain: Callable[[Plain, type[Record]], None] = _trust
) -> Record:
    """Upgrade a record and check everything but its play; RecordError names the faults.

    `complain` may hold the upgraded record against its form first, to name faults in better words than msgspec's.
    """
    data = upgrade(plain)
    box = _find_box(data, box_of)
    complain(data, shape(box))
    try:
        checked = msgspec.convert(data, shape(box))
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at `$")
        raise RecordError(parse_path(where.rstrip("`")), Said("This isn’t valid: {words}.", words=words)) from error
    faults = list(_faults(checked, box))
    if faults:
        raise RecordError(*faults[0], *faults[1:])
    setup = data.get("setup")
    return Record(
        game=checked.game,
        ruleset=checked.ruleset,
        players=checked.players,
        seats=checked.seats,
        seed=checked.seed,
        challenge=checked.challenge,
        setup=setup if isinstance(setup, dict) else {},
        actions=checked.actions,
    )


def _faults(record: Record, box: Box) -> Iterator[tuple[Path, Said]]:
    """Name what does not go together in a record whose keys are all right one by one."""
    for problem in box.rules.problems(record.ruleset):
        yield ("ruleset", *problem.path), problem.sentence
    if record.players not in record.ruleset.players:
        yield (
            ("players",),
            Said(
                "{ruleset} can’t be played by {players}.",
                ruleset=record.ruleset.id,
                players=players_said(record.players),
            ),
        )
    if record.seats and len(record.seats) != record.players:
        yield (
            ("seats",),
            Said(
                "The record has {seats} for {players}.",
                seats=Counted("{n} seat", "{n} seats", len(record.seats)),
                players=players_said(record.players),
            ),
        )


def _find_box(data: Plain, box_of: Callable[[str], Box]) -> Box:
    game = data.get("game")
    try:
        return box_of(game if isinstance(game, str) else "")
    except KeyError:
        sentence = Said("This version has no game called {game}.", game=repr(game))
        raise RecordError(("game",), sentence) from None


def parse_path(text: str) -> Path:
    """msgspec's `.stocks[...].walls` and `.actions[3]` as keys; `[...]` (any key of a mapping) ends the path."""
    keys: list[str | int] = []
    for part in text.replace("[", ".[").split("."):
        if part.startswith("["):
            inner = part[1:-1]
            if not inner.isdigit():
                break
            keys.append(int(inner))
        elif part:
            keys.append(part)
    return tuple(keys)


_BAD_BEGINNING = N_("The game can’t start like this: {reason}.")


def replay(record: Record, box: Box[R, P, A]) -> Played[R, P, A]:
    """Play a record through the rules; RecordError names the first impossible thing."""
    if not isinstance(record.ruleset, box.ruleset):
        raise TypeError(f"a record of {record.game} is not one of {box.id}")
    try:
        game = Played(box, record.ruleset, record.players, record.setup, record.seed, record.challenge)
    except BadSetup as error:
        raise RecordError(("setup", *error.path), Said(_BAD_BEGINNING, reason=error.sentence)) from error
    for number, text in enumerate(record.actions):
        try:
            game.play_text(text)
        except IllegalAction as error:
            template = N_("Action {n}, “{text}”, breaks the rules: {reason}.")
            sentence = Said(template, n=number + 1, text=text, reason=error.refusal.sentence())
            raise RecordError(("actions", number), sentence, game=game) from error
        except BadAction as error:
            sentence = Said("Action {n}: {reason}.", n=number + 1, reason=error.sentence)
            raise RecordError(("actions", number), sentence, game=game) from error
    return game
