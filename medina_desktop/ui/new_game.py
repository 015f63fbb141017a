"""What the new-game screen decides: rulesets offered, seats, switches. No widgets here, so tests need no window.

The result is a plain dict, `NewGame.choice`: {"ruleset": id, "options": {key: text}, "seats": [{"kind": "human",
"ai:LEVEL" or "ai:LEVEL:TEMPERAMENT", "name": ..., "colour": ..., "chosen": what it chose by `Box.seat_choice`}, ...]
in turn order, "first": index or None for chance, "random_order": bool, "screens_up": bool, "seed": int or None}.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as declaration

from medina_desktop import games
from medina_desktop.game import record
from medina_desktop.game.box import Box, Ruleset, SeatChoice, SeatOption
from medina_desktop.game.record import AI_PREFIX, FIRST_GAME, SEAT_COLOURS, TEMPERED
from medina_desktop.l10n import _
from medina_desktop.match.people import PEOPLE, faces, next_after, temperament_of
from medina_desktop.match.seats import DEFAULT_NAMES
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.ruleset_files import Entry
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui import names

EMPTY, HUMAN, AI = "empty", "human", "ai"
SEED_DIGITS = 12
MOST_NAMED = 4  # changed modules in the summary, which has a line or two


@dataclass(frozen=True, slots=True)
class Switchable:
    """A ruleset key that a table may flip, from the ruleset's own declaration."""

    key: str
    sentence: str  # English; shown translated
    values: tuple[Any, ...]  # (False, True) for a switch

    @property
    def is_switch(self) -> bool:
        return all(isinstance(value, bool) for value in self.values)  # 0 and 1 are equal to them, but numbers


def switchables(box: Box) -> list[Switchable]:
    found = []
    info = declaration.type_info(box.ruleset)
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


def editions(entries: list[Entry], box: Box) -> tuple[list[Edition], list[Entry]]:
    """A game's rulesets of ours as cards (those for most player counts first), and the player's own files: a broken one
    may be of any game."""
    ours = [e for e in entries if not e.own and e.game == box.id]
    twins: dict[str, Entry] = {}
    for entry in ours:
        for base in ours:
            if entry is not base and _is_expansion_of(entry.ruleset, base.ruleset, box):
                twins[base.id] = entry
    taken = {entry.id for entry in twins.values()}
    cards = [Edition(entry, twins.get(entry.id)) for entry in ours if entry.id not in taken]
    cards.sort(key=lambda card: -len(card.entry.ruleset.players))
    return cards, [e for e in entries if e.own and e.game in (box.id, "")]


def _is_expansion_of(one: Any, base: Any, box: Box) -> bool:
    if box.expansion is None:
        return False
    key = box.expansion.key
    if not getattr(one, key) or getattr(base, key):
        return False
    plain = {"id": base.id, "name": base.name, "about": base.about, key: getattr(base, key)}
    return bool(msgspec.structs.replace(one, **plain) == base)


@dataclass
class Seat:
    kind: str
    level: str
    name: str
    colour: str
    chosen: str = ""  # by `Box.seat_choice`; empty: left to chance
    temperament: str = ""  # of `Box.temperaments`; empty: the usual one


def default_seats(box: Box, places: int) -> list[Seat]:
    """A person against opponents, each a little stronger than the last."""
    levels = box.opponents.levels
    seats = [Seat(HUMAN, levels[len(levels) // 2], DEFAULT_NAMES[0], SEAT_COLOURS[0])]
    for n in range(1, places):
        person = PEOPLE[n]
        level = levels[min(n - 1, len(levels) - 1)]
        seats.append(Seat(AI, level, person.name, SEAT_COLOURS[n], temperament=temperament_of(person, box)))
    return seats


@dataclass
class NewGame:
    box: Box
    cards: list[Edition]
    own: list[Entry]
    seats: list[Seat]
    ruleset_id: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    first: int | None = None  # a seat of the list, or None: chance decides
    random_order: bool = False
    screens_up: bool = True
    seed: str = ""

    @classmethod
    def from_files(
        cls, user_folder: Path | None = None, remembered: dict[str, Any] | None = None, game: str = FIRST_GAME
    ) -> NewGame:
        box = games.box(game)
        cards, own = editions(ruleset_files.available(user_folder), box)
        playable = [e.ruleset for e in (*(card.entry for card in cards), *own) if e.ruleset is not None]
        places = max((max(rules.players) for rules in playable), default=1)
        model = cls(box, cards, own, default_seats(box, places))
        if cards:
            model.choose(cards[0].id)
        if remembered:
            model._remember(remembered)
        return model

    @property
    def colours(self) -> tuple[str, ...]:
        return SEAT_COLOURS[: len(self.seats)]

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
            self._seat_the_only_number()

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

    def modules(self) -> list[Switchable]:
        """What a table may flip here; the expansion has its switch on its own card."""
        expansion = self.box.expansion
        on_the_card = expansion.key if expansion is not None and self.card_of() is not None else ""
        return [item for item in switchables(self.box) if item.key != on_the_card]

    def is_changed(self, key: str) -> bool:
        base = self.base_ruleset()
        return base is not None and self.value_of(key) != getattr(base, key)

    def changed(self) -> list[str]:
        """The modules that are not as the chosen ruleset has them."""
        return [item.key for item in self.modules() if self.is_changed(item.key)]

    def reset(self, key: str = "") -> None:
        """A module as the ruleset has it; without a key: all of them."""
        self.options = {k: v for k, v in self.options.items() if key and k != key}

    def module_name(self, key: str) -> str:
        """In the words of the chosen ruleset."""
        rules, name = self.base_ruleset(), names.module(self.box, key)
        return self.box.words.in_ruleset(name, rules) if rules is not None else name

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

    def _seat_the_only_number(self) -> None:
        """A ruleset for one number of players leaves nothing to choose: so many sit down, people before opponents."""
        base = self.base_ruleset()
        if base is None or len(base.players) != 1 or len(self.playing()) == base.players[0]:
            return
        order = sorted(range(len(self.seats)), key=lambda n: (HUMAN, AI, EMPTY).index(self.seats[n].kind))
        for place, index in enumerate(order):
            seat = self.seats[index]
            if place >= base.players[0]:
                seat.kind = EMPTY
            elif seat.kind == EMPTY:
                seat.kind = AI

    def somebody_else(self, index: int) -> None:
        """Another of our people takes the seat, with the nature they have."""
        person = next_after(self.name_of(index), [self.name_of(i) for i in range(len(self.seats))])
        self.seats[index].name = person.name
        self.seats[index].temperament = temperament_of(person, self.box)

    def faces(self) -> tuple[str, ...]:
        """Of those who play for the computer."""
        kinds = [AI_PREFIX + seat.level if seat.kind == AI else HUMAN for seat in self.seats]
        return faces([record.Seat(name=self.name_of(i), kind=kind) for i, kind in enumerate(kinds)])

    def seat_choice(self) -> SeatChoice | None:
        """What each seat may choose besides, by these rules."""
        base = self.base_ruleset()
        return self.box.seat_choice(base) if base is not None else None

    def chosen_by(self, index: int) -> SeatOption | None:
        """What this seat has chosen and can have; None: it is left to chance."""
        offered = self.seat_choice()
        options = {option.value: option for option in offered.options} if offered is not None else {}
        taken: set[str] = set()
        for i in self.playing():
            found = options.get(self.seats[i].chosen)
            found = None if found is not None and found.group and found.group in taken else found
            if i == index:
                return found
            if found is not None:
                taken.add(found.group)
        return None

    def set_chosen(self, index: int, value: str) -> None:
        """Whoever had it, or what excludes it, leaves it to chance again."""
        offered = self.seat_choice()
        groups = {option.value: option.group for option in offered.options} if offered is not None else {}
        for i, seat in enumerate(self.seats):
            if i != index and groups.get(value) and groups.get(seat.chosen) == groups[value]:
                seat.chosen = ""
        self.seats[index].chosen = value

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
        if self.seed and self._seed_number() is None:
            return _("The seed is a number.")
        return ""

    def name_of(self, index: int) -> str:
        return self.seats[index].name.strip() or DEFAULT_NAMES[index]

    def summary(self) -> str:
        changed = [self.module_name(key) for key in self.changed()]
        if not changed:
            return self._who_plays_what()
        named = ", ".join(changed[:MOST_NAMED])
        if len(changed) > MOST_NAMED:
            named = _("{named} and {n} more").format(named=named, n=len(changed) - MOST_NAMED)
        return _("{summary} Changed: {modules}.").format(summary=self._who_plays_what(), modules=named)

    def _who_plays_what(self) -> str:
        base = self.base_ruleset()
        assert base is not None
        count = player_count(len(self.playing()))
        edition = _(base.name)
        if len(self.playing()) == 1:
            return _("{count}, {edition}.").format(count=count, edition=edition)
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
            "seats": [self._seat_of(i) for i in playing],
            "first": first,
            "random_order": self.random_order,
            "screens_up": self.screens_up,
            "seed": self._seed_number(),
        }

    def _seed_number(self) -> int | None:
        """Some signs are digits and yet in no number, like ²; and very long numbers could not be read from a save."""
        return int(self.seed) if self.seed.isdecimal() and len(self.seed) <= SEED_DIGITS else None

    def _seat_of(self, index: int) -> dict[str, str]:
        seat, chosen = self.seats[index], self.chosen_by(index)
        opponent = seat.level + (f"{TEMPERED}{seat.temperament}" if seat.temperament else "")
        kind = HUMAN if seat.kind == HUMAN else AI_PREFIX + opponent
        told = {"kind": kind, "name": self.name_of(index), "colour": seat.colour}
        return told | ({"chosen": chosen.value} if chosen is not None else {})

    def to_remember(self) -> dict[str, Any]:
        """Everything on the screen, empty seats and typed texts included, for the next time."""
        return {
            "ruleset": self.ruleset_id,
            "options": dict(self.options),
            "seats": [msgspec.to_builtins(seat) for seat in self.seats],
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
        temperaments = {"", *(one.key for one in self.box.temperaments)}
        if isinstance(seats, list) and len(seats) == len(self.seats):
            with contextlib.suppress(KeyError, TypeError, AttributeError):
                read = [_read_seat(s) for s in seats]
                if (
                    {s.colour for s in read} == set(self.colours)
                    and all(s.kind in (EMPTY, HUMAN, AI) for s in read)
                    and all(s.level in self.box.opponents.levels for s in read)
                    and all(s.temperament in temperaments for s in read)
                ):
                    self.seats = read
        options = kept.get("options")
        if isinstance(options, dict):
            allowed = {s.key: s.values for s in switchables(self.box)}
            # The value as it is declared: for Python and JSON, True and 1 are much the same.
            found = {k: [value for value in allowed.get(k, ()) if value == v] for k, v in options.items()}
            self.options = {k: same[0] for k, same in found.items() if same}
        first = kept.get("first")
        if isinstance(first, int) and first in range(len(self.seats)):  # for Python 1.0 is in a range, too
            self.first = first
        self.random_order = kept.get("random_order") is True
        self.screens_up = kept.get("screens_up") is not False


def _read_seat(kept: dict[str, Any]) -> Seat:
    told = {key: str(kept.get(key, "")) for key in ("chosen", "temperament")}
    return Seat(str(kept["kind"]), str(kept["level"]), str(kept["name"]), str(kept["colour"]), **told)


def _as_text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def player_count(n: int) -> str:
    words = {
        1: _("One player"),
        2: _("Two players"),
        3: _("Three players"),
        4: _("Four players"),
        5: _("Five players"),
    }
    return words[n] if n in words else str(n)


def player_counts(counts: Sequence[int]) -> str:
    """ "two to four players", "three or four players"."""
    words = {
        (1,): _("one player"),
        (2,): _("two players"),
        (3,): _("three players"),
        (4,): _("four players"),
        (5,): _("five players"),
        (1, 2): _("one or two players"),
        (2, 3): _("two or three players"),
        (3, 4): _("three or four players"),
        (2, 4): _("two or four players"),
        (4, 5): _("four or five players"),
        (1, 2, 3): _("one to three players"),
        (2, 3, 4): _("two to four players"),
        (3, 4, 5): _("three to five players"),
        (1, 2, 3, 4): _("one to four players"),
        (2, 3, 4, 5): _("two to five players"),
        (1, 2, 3, 4, 5): _("one to five players"),
    }
    numbers = tuple(sorted(set(counts)))
    if numbers in words or not numbers:
        return words.get(numbers, "")
    return _("{numbers} or {last} players").format(numbers=", ".join(map(str, numbers[:-1])), last=numbers[-1])
