"""A game as plain data: what is saved, and how it is replayed and checked. `storage` turns it into text and back."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from medina_desktop.games.medina.rules.actions import BadAction, cell_text, parse_cell
from medina_desktop.games.medina.rules.game import Game
from medina_desktop.games.medina.rules.reasons import IllegalAction
from medina_desktop.games.medina.rules.ruleset import Ruleset, problems
from medina_desktop.games.medina.rules.state import BadSetUp, SetUp
from medina_desktop.said import N_, Said

FORMAT = 2

Path = tuple[str | int, ...]


class RecordError(ValueError):
    """A record that cannot be replayed: where in it, and a sentence."""

    def __init__(self, path: Path, sentence: Said) -> None:
        super().__init__(sentence)
        self.path = path
        self.sentence = sentence


class Seat(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Who sits where, in turn order."""

    name: Annotated[str, Meta(max_length=40)] = ""
    kind: Annotated[str, Meta(max_length=40, description="`human`, or `ai:` and a level")] = "human"
    colour: Annotated[str, Meta(pattern="^(blue|green|red|yellow)$")] = "blue"


class SetUpText(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    well: str | None = None
    merchant: str | None = None


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game: its format, the complete ruleset it is played by, the seats, the seed, the set-up and the actions."""

    medina_record: int = FORMAT
    ruleset: Ruleset
    players: Annotated[int, Meta(ge=2, le=4)]
    seats: Annotated[list[Seat], Meta(max_length=4)] = []
    seed: int | None = None
    setup: SetUpText = SetUpText()
    actions: Annotated[list[str], Meta(max_length=2000)] = []


def record_of(game: Game, seats: list[Seat] | None = None) -> Record:
    def text(cell: int | None) -> str | None:
        return None if cell is None else cell_text(cell)

    return Record(
        ruleset=game.table.rules,
        players=game.table.players,
        seats=seats or [],
        seed=game.seed,
        setup=SetUpText(well=text(game.set_up.well), merchant=text(game.set_up.merchant)),
        actions=game.action_texts(),
    )


def to_plain(record: Record) -> dict[str, Any]:
    """Mappings, lists, texts and numbers only, in reading order; what is not there is left out."""
    plain: dict[str, Any] = msgspec.to_builtins(record, builtin_types=())
    plain["ruleset"] = {k: v for k, v in plain["ruleset"].items() if v is not None}
    plain["setup"] = {k: v for k, v in plain["setup"].items() if v is not None}
    return {k: v for k, v in plain.items() if v is not None}


def _setup_in_one_place(plain: dict[str, Any]) -> None:
    """Format 1 kept the well and the first merchant at the top level."""
    plain["setup"] = {key: plain.pop(key) for key in ("well", "merchant") if key in plain}


# UPGRADES[n] turns format n into format n + 1. Never change one that was released: add the next.
UPGRADES: dict[int, Callable[[dict[str, Any]], None]] = {1: _setup_in_one_place}


def from_plain(plain: object) -> Record:
    """Upgrade and check the shape of a record; RecordError says where it is wrong."""
    if not isinstance(plain, dict):
        sentence = Said("This is not a game record: it should be a mapping that begins with `medina_record`.")
        raise RecordError((), sentence)
    data = dict(plain)
    version = data.get("medina_record")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        sentence = Said("This is not a game record: it has no format version (`medina_record`).")
        raise RecordError(("medina_record",), sentence)
    if version > FORMAT:
        newer = N_("This game was saved by a newer version (format {version}; this program knows up to {known}).")
        raise RecordError(("medina_record",), Said(newer, version=version, known=FORMAT))
    while version < FORMAT:
        UPGRADES[version](data)
        version += 1
    data["medina_record"] = FORMAT
    try:
        return msgspec.convert(data, Record)
    except msgspec.ValidationError as error:
        words, _, where = str(error).partition(" - at `$")
        raise RecordError(parse_path(where.rstrip("`")), Said("This does not fit: {words}.", words=words)) from error


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


_BAD_BEGINNING = N_("The game cannot begin like this; {reason}.")


def replay(record: Record) -> Game:
    """Play a record through the rules; RecordError names the first thing that is impossible."""
    for problem in problems(record.ruleset):
        raise RecordError(("ruleset", *problem.path), problem.sentence)
    if record.players not in record.ruleset.players:
        sentence = Said("{ruleset} is not for {n} players.", ruleset=record.ruleset.id, n=record.players)
        raise RecordError(("players",), sentence)
    if record.seats and len(record.seats) != record.players:
        sentence = Said("There are {seats} seats for {n} players.", seats=len(record.seats), n=record.players)
        raise RecordError(("seats",), sentence)
    cells: dict[str, int | None] = {}
    for key in ("well", "merchant"):
        text = getattr(record.setup, key)
        try:
            cells[key] = None if text is None else parse_cell(text)
        except BadAction as error:
            raise RecordError(("setup", key), Said(_BAD_BEGINNING, reason=error.sentence)) from error
    if record.ruleset.well and cells["well"] is None:
        raise RecordError(("setup",), Said("The well's cell is missing."))
    if record.ruleset.first_merchant == "random" and cells["merchant"] is None:
        raise RecordError(("setup",), Said("The first merchant's cell is missing."))
    try:
        game = Game(record.ruleset, record.players, SetUp(cells["well"], cells["merchant"]), record.seed)
    except BadSetUp as error:
        raise RecordError(("setup",), Said(_BAD_BEGINNING, reason=error.sentence)) from error
    for number, text in enumerate(record.actions):
        try:
            game.play_text(text)
        except IllegalAction as error:
            template = N_("Action {n}, {text!r}, breaks the rules: {reason}.")
            sentence = Said(template, n=number + 1, text=text, reason=error.refusal.sentence())
            raise RecordError(("actions", number), sentence) from error
        except BadAction as error:
            sentence = Said("Action {n}: {reason}.", n=number + 1, reason=error.sentence)
            raise RecordError(("actions", number), sentence) from error
    return game
