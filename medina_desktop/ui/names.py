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

# How a level plays, and how it fares against the level below: one against three of it, and one against one. The figures
# are those of docs/opponents.md, rounded.
LEVEL_PLAYS: dict[str, str] = {
    "apprentice": N_("Takes the points that lie there, piece by piece."),
    "mason": N_("Wants a palace of every colour, but takes small ones early."),
    "builder": N_("Waits for larger palaces, whoever else may need them."),
    "architect": N_("Sees who needs what, who comes first, which tiles are near."),
    "vizier": N_("Thinks ahead: whole turns, the answers, the last pieces exactly."),
}
LEVEL_FARES: dict[str, tuple[str, str]] = {
    "apprentice": (N_("The easiest."), N_("The easiest.")),
    "mason": (N_("Beats three apprentices nine times in ten."), N_("Always beats an apprentice.")),
    "builder": (N_("Beats three masons six times in ten."), N_("Nearly always beats a mason.")),
    "architect": (N_("Beats three builders five to seven times in ten."), N_("Nearly always beats a builder.")),
    "vizier": (N_("Beats three architects eight times in ten."), N_("Nearly always beats an architect.")),
}

PLAYER_COLOURS: dict[str, str] = {
    "blue": N_("Blue, crescent"),
    "red": N_("Red, star"),
    "green": N_("Green, palm"),
    "yellow": N_("Yellow, hand"),
    "white": N_("White, ring"),
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


def level_plays(name: str) -> str:
    return _(LEVEL_PLAYS[name]) if name in LEVEL_PLAYS else ""


def level_fares(name: str, players: int) -> str:
    if name not in LEVEL_FARES:
        return ""
    among_four, alone = LEVEL_FARES[name]
    return _(alone) if players == 2 else _(among_four)


def module(key: str) -> str:
    return _(MODULES[key]) if key in MODULES else key.replace("_", " ").capitalize()


def module_value(key: str, value: object) -> str:
    known = MODULE_VALUES.get(key, {})
    return _(known[value]) if value in known else str(value).replace("_", " ").capitalize()
