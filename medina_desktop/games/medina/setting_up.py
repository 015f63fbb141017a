"""What Medina calls its opponents, the rules that a table may switch, and its keys."""

from medina_desktop.game.box import Expansion, Key, Level, Words
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.said import Said

EASIEST = Said("The easiest.")
# How a level plays, and how it fares against the level below: one against one, and one against three of it. The figures
# are those of docs/opponents.md, rounded.
LEVELS = {
    "apprentice": Level(
        Said("Apprentice"), Said("Takes palaces before they are large, and misjudges a lot."), EASIEST, EASIEST
    ),
    "mason": Level(
        Said("Mason"),
        Said("Waits longer, but thinks of one piece at a time."),
        Said("Beats an apprentice seven times in ten."),
        Said("Beats three apprentices five times in ten."),
    ),
    "builder": Level(
        Said("Builder"),
        Said("Plans whole turns, and what the next players will do."),
        Said("Beats a mason seven times in ten."),
        Said("Beats three masons five times in ten."),
    ),
    "architect": Level(
        Said("Architect"),
        Said("Looks at more turns, further ahead, and misjudges little."),
        Said("Beats a builder seven times in ten."),
        Said("Beats three builders five times in ten."),
    ),
    "vizier": Level(
        Said("Vizier"),
        Said("Plays its best turns out to the end, the last pieces exactly."),
        Said("Beats an architect seven times in ten."),
        Said("Beats three architects five times in ten."),
    ),
}

WORDS = Words(
    levels=LEVELS,
    saved=Said("This game is saved after every placement."),
    # The sentence below each comes from the ruleset's own declaration.
    modules={
        "well": Said("The well"),
        "tea": Said("Tea"),
        "neutral_roofs": Said("Neutral roofs"),
        "tower_merchants": Said("Tower merchants"),
        "short_first_turns": Said("Short first turns"),
        "gates": Said("The Gates of Medina"),
        "last_player_must_roof": Said("The last player roofs"),
        "tower_connection": Said("Winning a tower"),
        "new_street_touches": Said("A new market street"),
        "ties": Said("Ties"),
    },
    module_values={
        "tower_connection": {"tower": Said("Once a tower"), "run": Said("Once a wall")},
        "new_street_touches": {0: Said("Apart"), 1: Said("May touch")},
        "ties": {"shared": Said("Shared"), "largest_palace": Said("Largest palace")},
    },
    sounds={
        "clack": Said("wood on wood: a building"),
        "stable": Said("straw and wood: a stable"),
        "step": Said("steps: a merchant"),
        "stone": Said("stone on stone: a wall"),
        "roof": Said("a soft thud: a roof"),
        "gate": Said("a creak: a gate"),
        "tea": Said("tea is poured"),
    },
    in_ruleset=in_edition,
)
EXPANSION = Expansion("gates", Said("with the Gates of Medina"))
KEYS = (Key("tea", Said("Hand in tea"), "t"), Key("tiles", Said("Open or fold the tiles"), "i"))
