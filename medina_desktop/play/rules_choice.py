"""The rules of a game that is set up: an edition, perhaps with its expansion, or an own file; and what is switched."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from medina_desktop.game.box import Box, Ruleset
from medina_desktop.play import ruleset_options
from medina_desktop.storage.ruleset_files import Entry
from medina_desktop.storage.yaml_files import DataError

Value = bool | int | str  # of a key that a table may switch


@dataclass(frozen=True, slots=True)
class Switchable:
    """A ruleset key that a table may switch, from the ruleset's own declaration."""

    key: str
    sentence: str  # English; shown translated
    values: tuple[Value, ...]

    @property
    def is_switch(self) -> bool:
        return all(isinstance(value, bool) for value in self.values)  # 0 and 1 are equal to them, but numbers


def switchables(box: Box) -> list[Switchable]:
    """List the keys that a table may switch."""
    declared = ruleset_options.declared_keys(box)
    return [
        Switchable(key.path[0], key.sentence, key.choices)
        for key in declared
        if key.switch and key.choices and len(key.path) == 1
    ]


@dataclass(frozen=True, slots=True)
class Edition:
    """A ruleset, and perhaps its twin that only adds the expansion: a card on the screen."""

    entry: Entry
    expanded: Entry | None = None

    @property
    def id(self) -> str:
        return self.entry.id


def sort_editions(entries: list[Entry], box: Box) -> tuple[list[Edition], list[Entry]]:
    """Tell a game's editions (those for most player counts first) and the player's own files apart. A broken file may
    be of any game."""
    ours = [e for e in entries if not e.own and e.game == box.id]
    twins: dict[str, Entry] = {}
    for entry in ours:
        for base in ours:
            if entry is not base and _is_expansion_of(entry, base, box):
                twins[base.id] = entry
    taken = {entry.id for entry in twins.values()}
    cards = [Edition(entry, twins.get(entry.id)) for entry in ours if entry.id not in taken]
    cards.sort(key=lambda card: -len(card.entry.ruleset.players))
    return cards, [e for e in entries if e.own and e.game in (box.id, "")]


def _is_expansion_of(one: Entry, base: Entry, box: Box) -> bool:
    if box.expansion is None:
        return False
    key, rules = box.expansion.key, base.ruleset
    if not getattr(one.ruleset, key) or getattr(rules, key):
        return False
    plain = {"id": rules.id, "name": rules.name, "about": rules.about, key: getattr(rules, key)}
    return bool(msgspec.structs.replace(one.ruleset, **plain) == rules)


@dataclass
class RulesChoice:
    """The rulesets of a game, the chosen one, and the keys that are switched."""

    box: Box
    cards: list[Edition]
    own: list[Entry]
    id: str = ""
    options: dict[str, Value] = field(default_factory=dict)

    def entries(self) -> list[Entry]:
        ours = [e for card in self.cards for e in (card.entry, card.expanded) if e is not None]
        return [*ours, *self.own]

    def entry(self) -> Entry | None:
        return next((e for e in self.entries() if e.id == self.id), None)

    def base(self) -> Ruleset | None:
        """The chosen ruleset as its file has it."""
        entry = self.entry()
        return entry.ruleset if entry is not None else None

    def card(self) -> Edition | None:
        """The chosen edition; None for an own file."""
        for card in self.cards:
            if self.id in (card.id, card.expanded.id if card.expanded is not None else None):
                return card
        return None

    def choose(self, ruleset_id: str) -> None:
        """Choose another ruleset; nothing is switched in it."""
        if ruleset_id != self.id:
            self.id = ruleset_id
            self.options = {}

    def expand(self, card: Edition, on: bool) -> None:
        """Play an edition with or without its expansion; this also chooses the edition."""
        if card.expanded is None:
            return
        self.options = self.options if self.card() is card else {}
        self.id = card.expanded.id if on else card.id

    # -- switches -------------------------------------------------------------------------------------------------

    def switches(self) -> list[Switchable]:
        """List the keys that a table may switch here; the expansion has its switch on its own card."""
        expansion = self.box.expansion
        on_the_card = expansion.key if expansion is not None and self.card() is not None else ""
        return [item for item in switchables(self.box) if item.key != on_the_card]

    def value_of(self, key: str) -> Value | None:
        value: Value | None = self.options.get(key, getattr(self.base(), key, None))
        return value

    def set(self, key: str, value: Value) -> None:
        if getattr(self.base(), key, None) == value:
            self.options.pop(key, None)
        else:
            self.options[key] = value

    def is_changed(self, key: str) -> bool:
        base = self.base()
        return base is not None and self.value_of(key) != getattr(base, key)

    def changed(self) -> list[str]:
        """List the keys that are not as the chosen ruleset has them."""
        return [item.key for item in self.switches() if self.is_changed(item.key)]

    def reset(self, key: str = "") -> None:
        """Set a key back to how the ruleset has it; without a key: all of them."""
        self.options = {k: v for k, v in self.options.items() if key and k != key}

    def texts(self) -> dict[str, str]:
        """Write the changed keys as ruleset files do."""
        return {key: _write(value) for key, value in self.options.items()}

    def ruleset(self) -> Ruleset | None:
        """The ruleset with its switches applied; None when that cannot be played."""
        base = self.base()
        if base is None:
            return None
        try:
            return ruleset_options.with_options(base, self.texts())
        except DataError:
            return None


def _write(value: Value) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
