"""The keys: declared once, shown in the overlay (F1), remappable in the settings.

A key is written as its pygame name with modifiers before it: "f11", "ctrl+z", "shift+tab".
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pygame

from medina_desktop import games
from medina_desktop.l10n import N_, _, pgettext

MODIFIERS: dict[str, int] = {
    "ctrl": pygame.KMOD_CTRL | pygame.KMOD_META,
    "alt": pygame.KMOD_ALT,
    "shift": pygame.KMOD_SHIFT,
}


@dataclass(frozen=True, slots=True)
class KeyAction:
    id: str
    group: str
    label: str
    default: str
    fixed: bool = False  # cannot be remapped: one must always be able to leave and to find this list
    game: str = ""  # whose key it is; empty: every game's
    number: int = 0  # of what it takes, where one label serves several keys

    def describe(self) -> str:
        """Describe the action in the player's language."""
        return _(self.label).format(n=self.number)


EVERYWHERE = N_("Everywhere")
TABLE = N_("At the table")
READING = N_("In replays and rules")
GROUPS = (EVERYWHERE, TABLE, READING)

ACTIONS: tuple[KeyAction, ...] = (
    KeyAction("keys", EVERYWHERE, N_("Show the keys"), "f1", fixed=True),
    KeyAction("back", EVERYWHERE, N_("Back, or put the piece down"), "escape", fixed=True),
    KeyAction("next", EVERYWHERE, N_("Next control"), "tab", fixed=True),
    KeyAction("previous", EVERYWHERE, N_("Previous control"), "shift+tab", fixed=True),
    KeyAction("activate", EVERYWHERE, N_("Confirm, or place"), "return", fixed=True),
    KeyAction("fullscreen", EVERYWHERE, N_("Full screen"), "f11"),
    KeyAction("undo", TABLE, N_("Undo"), "ctrl+z"),
    KeyAction("redo", TABLE, N_("Redo"), "ctrl+y"),
    KeyAction("hint", TABLE, N_("Hint"), "h"),
    KeyAction("since", TABLE, N_("Show the others’ turns again"), "w"),
    KeyAction("rules", TABLE, N_("Read the rule behind the reason shown"), "r"),
    KeyAction("skip", TABLE, N_("Skip the animation"), "space"),
    KeyAction("pause", TABLE, N_("Pause the AI"), "p"),
    KeyAction("see_through", TABLE, N_("See through the pieces"), "x"),
    KeyAction("top_view", TABLE, N_("View from above"), "v"),
    KeyAction("log", TABLE, N_("Open or close the log"), "l"),
)

# What is taken by number, from the left or from the top: pieces, stacks, lines of a choice.
MOST_NUMBERED = 10
NUMBERED: tuple[KeyAction, ...] = tuple(
    KeyAction(f"take_{n}", TABLE, N_("Choose piece or option {n}"), str(n % 10), number=n)
    for n in range(1, MOST_NUMBERED + 1)
)
NUMBER_PAD = [getattr(pygame, f"K_KP{n % 10}") for n in range(1, MOST_NUMBERED + 1)]


def actions() -> Iterator[KeyAction]:
    """The shell's, then those of the games that can be opened."""
    yield from ACTIONS
    for box in games.playable():
        for key in box.keys:
            yield KeyAction(key.id, TABLE, key.label, key.default, game=box.id)
    yield from NUMBERED


_OURS = {one.id: one for one in (*ACTIONS, *NUMBERED)}


def find_action(action: str) -> KeyAction | None:
    return _OURS.get(action) or next((one for one in actions() if one.id == action), None)


@dataclass(frozen=True, slots=True)
class KeyRange:
    """Keys that the overlay lists but that are no single action, and that cannot be given another meaning."""

    group: str
    label: str
    keys: tuple[str, ...]
    written: str = ""  # how the overlay writes them; empty: one after the other


ARROWS = ("left", "up", "down", "right")
RANGES: tuple[KeyRange, ...] = (
    KeyRange(EVERYWHERE, N_("Move between controls"), ARROWS, "← ↑ ↓ →"),
    KeyRange(EVERYWHERE, N_("Scroll"), ("page up", "page down", "home", "end")),
    KeyRange(TABLE, N_("Move the cursor over the board"), ARROWS, "← ↑ ↓ →"),
    KeyRange(READING, N_("Play or pause the replay"), ("space",)),
    KeyRange(READING, N_("One step back or forward"), ("left", "right", ",", "."), "← →   , ."),
    KeyRange(READING, N_("Jump back or forward"), ("page up", "page down")),
    KeyRange(READING, N_("To the beginning or the end"), ("home", "end")),
    KeyRange(READING, N_("Search the rules"), ("ctrl+f",)),
)


def key_for(action: str, key_map: Mapping[str, str]) -> str:
    found = find_action(action)
    if found is None:
        raise KeyError(action)
    return found.default if found.fixed else key_map.get(action, found.default)


def matches(event: pygame.Event, action: str, key_map: Mapping[str, str]) -> bool:
    """Return whether this key press means the action."""
    return event.type == pygame.KEYDOWN and spell(event) == key_for(action, key_map)


def number_of(event: pygame.Event, key_map: Mapping[str, str]) -> int:
    """Return the number that this key press takes, from 1; 0 for none. The number pad always counts too."""
    if event.type != pygame.KEYDOWN:
        return 0
    pressed = spell(event)
    for action in NUMBERED:
        if pressed == key_for(action.id, key_map):
            return action.number
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_SHIFT)
    return NUMBER_PAD.index(event.key) + 1 if plain and event.key in NUMBER_PAD else 0


def describe_number(number: int, key_map: Mapping[str, str]) -> str:
    """The key that takes what has this number, for people's eyes."""
    return describe(key_for(f"take_{number}", key_map)) if number <= MOST_NUMBERED else ""


def spell(event: pygame.Event) -> str:
    """Write the key of an event as text; empty for a modifier alone."""
    name = pygame.key.name(event.key)
    if not name or event.key in MODIFIER_KEYS:
        return ""
    held = [word for word, mask in MODIFIERS.items() if event.mod & mask]
    return "+".join([*held, name])


MODIFIER_KEYS = {
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
    pygame.K_MODE,
    pygame.K_CAPSLOCK,
    pygame.K_NUMLOCK,
}


NAMES = {
    "alt": N_("Alt"),
    "shift": N_("Shift"),
    "escape": N_("Esc"),
    "return": N_("Enter"),
    "space": N_("Space"),
    "tab": N_("Tab"),
    "backspace": N_("Backspace"),
    "page up": N_("Page Up"),
    "page down": N_("Page Down"),
    "home": N_("Home"),
    "end": N_("End"),
}


def describe(key: str) -> str:
    """A key for people's eyes: "ctrl+z" is "Ctrl + Z", and "Cmd + Z" on a Mac, where that key does the same."""
    return " + ".join(map(_describe_part, key.split("+")))


def _describe_part(part: str) -> str:
    if part == "ctrl":
        return _("Cmd") if sys.platform == "darwin" else _("Ctrl")
    if part == "delete":
        return pgettext("key", "Delete")
    if part in NAMES:
        return _(NAMES[part])
    return part.upper() if len(part) <= 3 else part.capitalize()


def conflict(action: str, key: str, key_map: Mapping[str, str]) -> str:
    """Name the action that already has this key where the other action is wanted; empty when the key is free."""
    mine = find_action(action)
    assert mine is not None
    for other in actions():
        meet = not mine.game or other.game in ("", mine.game)  # keys of two games never meet
        if meet and other.id != action and key_for(other.id, key_map) == key:
            return other.describe()
    for some in RANGES:
        if some.group in (EVERYWHERE, mine.group) and key in some.keys:
            return _(some.label)
    return ""


def list_group(group: str, key_map: Mapping[str, str], game: str = "") -> list[tuple[str, str]]:
    """Return the overlay's lines for a group while a game is looked at: (action, key) as people read them."""
    lines = [(_(r.label), r.written or ", ".join(map(describe, r.keys))) for r in RANGES if r.group == group]
    if group == TABLE:
        lines.insert(0, (_("Pick up a piece"), _describe_numbers(key_map)))
    here = [action for action in actions() if action.group == group and action.game in ("", game)]
    return lines + [(action.describe(), describe(key_for(action.id, key_map))) for action in here if not action.number]


def _describe_numbers(key_map: Mapping[str, str]) -> str:
    taken = [key_for(action.id, key_map) for action in NUMBERED]
    if taken == [action.default for action in NUMBERED]:
        return "1 – 9, 0"
    return "  ".join(map(describe, taken))
