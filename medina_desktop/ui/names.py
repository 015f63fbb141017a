"""What things are called on screen. `level(name)` and its neighbours give the word in the player's language."""

from __future__ import annotations

from medina_desktop.l10n import N_, _

LEVELS: dict[str, str] = {
    "apprentice": N_("Apprentice"),
    "mason": N_("Mason"),
    "builder": N_("Builder"),
    "architect": N_("Architect"),
    "vizier": N_("Vizier"),
}

PLAYER_COLOURS: dict[str, str] = {
    "blue": N_("Blue, crescent"),
    "red": N_("Red, star"),
    "green": N_("Green, palm"),
    "yellow": N_("Yellow, hand"),
}

BUILDING_COLOURS: dict[str, str] = {
    "grey": N_("grey"),
    "purple": N_("purple"),
    "black": N_("black"),
    "brown": N_("brown"),
    "orange": N_("orange"),
}

# The keys of a ruleset that a table may flip: their name on the set-up screen, and the names of their values.
# The sentence below each comes from the ruleset's own declaration.
MODULES: dict[str, str] = {
    "well": N_("The well"),
    "tea": N_("Tea"),
    "neutral_roofs": N_("Neutral roofs"),
    "tower_merchants": N_("Tower merchants"),
    "short_first_turns": N_("Short first turns"),
    "gates": N_("The Gates of Medina"),
    "last_player_must_roof": N_("The last player roofs"),
    "tower_connection": N_("Winning a tower"),
    "new_street_touches": N_("A new market street"),
    "ties": N_("Ties"),
}
MODULE_VALUES: dict[str, dict[object, str]] = {
    "tower_connection": {"tower": N_("Once a tower"), "run": N_("Once a wall")},
    "new_street_touches": {0: N_("Apart"), 1: N_("May touch")},
    "ties": {"shared": N_("Shared"), "largest_palace": N_("Largest palace")},
}


def level(name: str) -> str:
    return _(LEVELS.get(name, name))


def module(key: str) -> str:
    return _(MODULES[key]) if key in MODULES else key.replace("_", " ").capitalize()


def module_value(key: str, value: object) -> str:
    known = MODULE_VALUES.get(key, {})
    return _(known[value]) if value in known else str(value).replace("_", " ").capitalize()
