"""Al-Rashid's names for its opponents and the rules that a table may switch, for setting up a game."""

from medina_desktop.game.box import Key, Level, Words
from medina_desktop.said import N_, Said

EASIEST = Said("The easiest.")
# How a level plays, and how it fares against one of the level below; docs/measurements.md has the games.
LEVELS = {
    "porter": Level(Said("Porter"), Said("Sees what there is, but often misjudges what it’s worth."), EASIEST, EASIEST),
    "pedlar": Level(
        Said("Pedlar"),
        Said("Thinks a little longer, but still buys on a whim."),
        Said("Beats a porter about 7 times in 10."),
    ),
    "scribe": Level(
        Said("Scribe"),
        Said("Thinks the whole year through, but makes mistakes."),
        Said("Beats a pedlar about 7 times in 10."),
    ),
    "courtier": Level(
        Said("Courtier"),
        Said("Thinks the whole year through, and rarely makes mistakes."),
        Said("Beats a scribe about 7 times in 10."),
    ),
    "chamberlain": Level(
        Said("Chamberlain"),
        Said("Imagines what is hidden, and thinks the year through many times."),
        Said("Beats a courtier about 7 times in 10."),
    ),
    "emir": Level(
        Said("Emir"),
        Said("Thinks of the others’ best answers, and of the years to come."),
        Said("Usually beats a chamberlain."),
    ),
    "caliph": Level(
        Said("Caliph"),
        Said("Plays like an emir, but thinks much longer."),
        Said("The strongest."),
    ),
}

WORDS = Words(
    levels=LEVELS,
    saved=Said("This game is saved after every decision."),
    shows_hand=Said("Show my tokens"),
    # The sentence below each comes from the ruleset's own declaration.
    modules={
        "activation": Said("Using titles"),
        "battle_ranks": Said("Who fights"),
        "battle_tie": Said("Equal forces"),
        "box": Said("Notes, influence, dishonour"),
        "combination": Said("Goods taken in trade"),
        "empty_pile": Said("An empty pile"),
        "first_year": Said("The first crisis"),
        "idle_guild": Said("Idle in a guild"),
        "operation_pawns": Said("Operations"),
        "same_title": Said("The same title twice"),
    },
    module_values={
        "activation": {"turn": Said("The whole turn"), "moment": Said("Only with a pawn left")},
        "battle_ranks": {"all": Said("Everybody"), "three": Said("The first three")},
        "battle_tie": {"lose": Said("Mercenaries win"), "win": Said("The player wins")},
        "box": {"unlimited": Said("Unlimited"), "limited": Said("As many as in the box")},
        "combination": {"any": Said("Any"), "different": Said("Different")},
        "empty_pile": {"shuffle": Said("Shuffle the discards"), "dry": Said("Stays empty")},
        "first_year": {"setup": Said("The set-up tile"), "setup+year": Said("Plus a year tile")},
        "idle_guild": {"dishonour": Said("1 dishonour"), "nothing": Said("Nothing")},
        "operation_pawns": {"own": Said("Your own pawns"), "any": Said("Anyone’s pawns")},
        "same_title": {"once": Said("Once per family"), "each-copy": Said("Once per copy")},
    },
    themes={
        "guild": Said("Guild"),
        "title": Said("Title"),
        "trade": Said("Trade"),
    },
    remarks={
        "battle": (
            N_("The caravans can travel again."),
            N_("May it be the last battle for a while."),
            N_("The caliph will hear of it."),
        ),
        "title": (
            N_("My mother will be proud."),
            N_("I’ll try to be worthy of it."),
            N_("A fine word to put before my name."),
        ),
        "fled": (N_("There are days for fighting. This isn’t one of them."), N_("You have to know when to go home.")),
        "honour": (N_("There’s no shame in going home like that."), N_("At least they know my banner now.")),
        "dishonour": (N_("I hope nobody writes that down."), N_("The family won’t hear about it from me.")),
        "year": (N_("A new year. May it be kinder than the last one."), N_("New year, new plan.")),
        "ending": (N_("The last year. Let’s make it a good one."),),
    },
)

KEYS = (
    Key("rashid_titles", Said("Use a title"), "t"),
    Key("rashid_pass", Said("Pass, or end the turn"), "n"),
    Key("rashid_note", Said("Credit note on or off"), "c"),
)
