"""What the new-game screen decides: rulesets offered, seats, switches. No widgets here, so tests need no window.

The result is a plain dict, `NewGame.choice`: {"ruleset": id, "options": {key: text}, "seats": [{"kind": "human" or
"ai:LEVEL", "name": ..., "colour": ...}, ...] in turn order, "first": index or None for chance, "random_order": bool,
"screens_up": bool, "seed": int or None}.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as declaration

from medina_desktop import games
from medina_desktop.game.box import Box
from medina_desktop.game.record import FIRST_GAME
from medina_desktop.games.medina.ai.player import LEVELS
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.l10n import _, ngettext
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.ruleset_files import Entry
from medina_desktop.storage.yaml_files import DataError

EMPTY, HUMAN, AI = "empty", "human", "ai"
COLOURS = ("blue", "red", "green", "yellow")
DEFAULT_NAMES = ("Leïla", "Omar", "Yasmin", "Tarik")
MAX_SEATS = 4
EXPANSION_KEY = "gates"  # shown as a switch on the edition's card, not among the modules


@dataclass(frozen=True, slots=True)
class Switchable:
    """A ruleset key that a table may flip, from the ruleset's own declaration."""

    key: str
    sentence: str  # English; shown translated
    values: tuple[Any, ...]  # (False, True) for a switch

    @property
    def is_switch(self) -> bool:
        return all(isinstance(value, bool) for value in self.values)  # 0 and 1 are equal to them, but numbers


def switchables() -> list[Switchable]:
    found = []
    info = declaration.type_info(Ruleset)
    assert isinstance(info, declaration.StructType)
    for item in info.fields:
        kind: Any = item.type
        if not isinstance(kind, declaration.Metadata) or not (kind.extra or {}).get("switch"):
            continue
        sentence = str((kind.extra_json_schema or {}).get("description", ""))
        if isinstance(kind.type, declaration.BoolType):
            found.append(Switchable(item.name, sentence, (False, True)))
        elif isinstance(kind.type, declaration.LiteralType):
            found.append(Switchable(item.name, sentence, tuple(kind.type.values)))
    return found


@dataclass(frozen=True, slots=True)
class Edition:
    """A card: a ruleset, and perhaps its twin that only adds the expansion."""

    entry: Entry
    expanded: Entry | None = None

    @property
    def id(self) -> str:
        return self.entry.id


def editions(entries: list[Entry]) -> tuple[list[Edition], list[Entry]]:
    """Our rulesets as cards (those for most player counts first), and the player's own files."""
    ours = [e for e in entries if not e.own and e.ruleset is not None]
    twins: dict[str, Entry] = {}
    for entry in ours:
        for base in ours:
            if entry is not base and _is_expansion_of(entry.ruleset, base.ruleset):
                twins[base.id] = entry
    taken = {entry.id for entry in twins.values()}
    cards = [Edition(entry, twins.get(entry.id)) for entry in ours if entry.id not in taken]
    cards.sort(key=lambda card: -len(card.entry.ruleset.players) if card.entry.ruleset else 0)
    return cards, [e for e in entries if e.own]


def _is_expansion_of(one: Ruleset | None, base: Ruleset | None) -> bool:
    if one is None or base is None or not one.gates or base.gates:
        return False
    same = msgspec.structs.replace(one, id=base.id, name=base.name, about=base.about, gates=base.gates)
    return bool(same == base)


@dataclass
class Seat:
    kind: str
    level: str
    name: str
    colour: str


def default_seats() -> list[Seat]:
    kinds = (HUMAN, AI, AI, AI)
    levels = ("builder", "apprentice", "mason", "builder")
    return [Seat(k, lv, n, c) for k, lv, n, c in zip(kinds, levels, DEFAULT_NAMES, COLOURS, strict=True)]


@dataclass
class NewGame:
    cards: list[Edition]
    own: list[Entry]
    ruleset_id: str = ""
    seats: list[Seat] = field(default_factory=default_seats)
    options: dict[str, Any] = field(default_factory=dict)
    first: int | None = None  # a seat of the list, or None: chance decides
    random_order: bool = False
    screens_up: bool = True
    seed: str = ""

    @classmethod
    def from_files(cls, user_folder: Path | None = None, remembered: dict[str, Any] | None = None) -> NewGame:
        cards, own = editions(ruleset_files.available(user_folder))
        model = cls(cards, own)
        if cards:
            model.ruleset_id = cards[0].id
        if remembered:
            model._remember(remembered)
        return model

    @property
    def box(self) -> Box:
        return games.box(FIRST_GAME)

    # -- ruleset --------------------------------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        ours = [e for card in self.cards for e in (card.entry, card.expanded) if e is not None]
        return [*ours, *self.own]

    def entry(self) -> Entry | None:
        return next((e for e in self.entries() if e.id == self.ruleset_id), None)

    def base_ruleset(self) -> Ruleset | None:
        entry = self.entry()
        return entry.ruleset if entry is not None else None

    def choose(self, ruleset_id: str) -> None:
        if ruleset_id != self.ruleset_id:
            self.ruleset_id = ruleset_id
            self.options = {}

    def card_of(self) -> Edition | None:
        for card in self.cards:
            if self.ruleset_id in (card.id, card.expanded.id if card.expanded is not None else None):
                return card
        return None

    def set_expanded(self, card: Edition, on: bool) -> None:
        """The expansion belongs to a card; switching it also chooses the card."""
        if card.expanded is None:
            return
        kept = self.options if self.card_of() is card else {}
        self.ruleset_id = card.expanded.id if on else card.id
        self.options = kept

    def value_of(self, key: str) -> Any:
        base = self.base_ruleset()
        return self.options.get(key, getattr(base, key, None))

    def set_option(self, key: str, value: Any) -> None:
        base = self.base_ruleset()
        if base is not None and getattr(base, key) == value:
            self.options.pop(key, None)
        else:
            self.options[key] = value

    def option_texts(self) -> dict[str, str]:
        """The changed keys as the ruleset files understand them."""
        return {key: _as_text(value) for key, value in self.options.items()}

    def ruleset(self) -> Ruleset | None:
        """The ruleset with the switches applied; None when that cannot be played."""
        base = self.base_ruleset()
        if base is None:
            return None
        try:
            changed: Ruleset = ruleset_files.with_options(base, self.option_texts())
            return changed
        except DataError:
            return None

    # -- seats ----------------------------------------------------------------------------------------------------

    def playing(self) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.kind != EMPTY]

    def set_colour(self, index: int, colour: str) -> None:
        """Whoever had the colour takes the one that becomes free."""
        for seat in self.seats:
            if seat.colour == colour:
                seat.colour = self.seats[index].colour
        self.seats[index].colour = colour

    # -- may it start? --------------------------------------------------------------------------------------------

    def problem(self) -> str:
        """Why the game cannot start, in a sentence; empty when it can."""
        base = self.base_ruleset()
        if base is None:
            return _("Choose an edition.")
        count = len(self.playing())
        if count not in base.players:
            return _("{edition} is for {counts}.").format(edition=_(base.name), counts=player_counts(base.players))
        names = [self.name_of(i).casefold() for i in self.playing()]
        if len(set(names)) < len(names):
            return _("Two players have the same name.")
        if self.ruleset() is None:
            return _("These modules cannot be played together.")
        if self.seed and not self.seed.isdigit():
            return _("The seed is a number.")
        return ""

    def name_of(self, index: int) -> str:
        return self.seats[index].name.strip() or DEFAULT_NAMES[index]

    def summary(self) -> str:
        base = self.base_ruleset()
        assert base is not None
        count = player_count(len(self.playing()))
        edition = _(base.name)
        if self.first in self.playing() and not self.random_order and self.first is not None:
            return _("{count}, {edition}, {name} begins.").format(
                count=count, edition=edition, name=self.name_of(self.first)
            )
        return _("{count}, {edition}; chance says who begins.").format(count=count, edition=edition)

    # -- as data --------------------------------------------------------------------------------------------------

    def choice(self) -> dict[str, Any]:
        """What the table is started with: only the seats that play."""
        playing = self.playing()
        first = playing.index(self.first) if self.first in playing and not self.random_order else None
        return {
            "ruleset": self.ruleset_id,
            "options": self.option_texts(),
            "seats": [
                {
                    "kind": HUMAN if self.seats[i].kind == HUMAN else f"ai:{self.seats[i].level}",
                    "name": self.name_of(i),
                    "colour": self.seats[i].colour,
                }
                for i in playing
            ],
            "first": first,
            "random_order": self.random_order,
            "screens_up": self.screens_up,
            "seed": int(self.seed) if self.seed.isdigit() else None,
        }

    def to_remember(self) -> dict[str, Any]:
        """Everything on the screen, empty seats and typed texts included, for the next time."""
        return {
            "ruleset": self.ruleset_id,
            "options": dict(self.options),
            "seats": [{"kind": s.kind, "level": s.level, "name": s.name, "colour": s.colour} for s in self.seats],
            "first": self.first,
            "random_order": self.random_order,
            "screens_up": self.screens_up,
        }

    def _remember(self, kept: dict[str, Any]) -> None:
        """Takes over what still makes sense; a file that was deleted or a level that is gone is left out."""
        ids = [e.id for e in self.entries() if e.ruleset is not None]
        if kept.get("ruleset") in ids:
            self.ruleset_id = kept["ruleset"]
        seats = kept.get("seats")
        if isinstance(seats, list) and len(seats) == MAX_SEATS:
            with contextlib.suppress(KeyError, TypeError):
                read = [Seat(str(s["kind"]), str(s["level"]), str(s["name"]), str(s["colour"])) for s in seats]
                if (
                    {s.colour for s in read} == set(COLOURS)
                    and all(s.kind in (EMPTY, HUMAN, AI) for s in read)
                    and all(s.level in LEVELS for s in read)
                ):
                    self.seats = read
        options = kept.get("options")
        if isinstance(options, dict):
            allowed = {s.key: s.values for s in switchables()}
            # The value as it is declared: for Python and JSON, True and 1 are much the same.
            found = {k: [value for value in allowed.get(k, ()) if value == v] for k, v in options.items()}
            self.options = {k: same[0] for k, same in found.items() if same}
        if kept.get("first") in (0, 1, 2, 3):
            self.first = kept["first"]
        self.random_order = kept.get("random_order") is True
        self.screens_up = kept.get("screens_up") is not False


def _as_text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def player_count(n: int) -> str:
    words = {2: _("Two players"), 3: _("Three players"), 4: _("Four players")}
    return words.get(n, ngettext("{n} player", "{n} players", n).format(n=n))


def player_counts(counts: tuple[int, ...]) -> str:
    """ "two to four players", "three or four players"."""
    words = {
        (2,): _("two players"),
        (3,): _("three players"),
        (4,): _("four players"),
        (2, 3): _("two or three players"),
        (3, 4): _("three or four players"),
        (2, 4): _("two or four players"),
        (2, 3, 4): _("two to four players"),
    }
    return words.get(tuple(sorted(set(counts))), "")
