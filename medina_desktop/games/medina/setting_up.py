"""Medina's names for its opponents, the rules that a table may switch, and its keys."""

from medina_desktop.game.box import Expansion, Key, Level, Temperament, Words
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.said import N_, Said

EASIEST = Said("The easiest.")
# How a level plays, and how it fares against the level below: one against one, and one against three of it. The figures
# are those of docs/opponents.md, rounded.
LEVELS = {
    "novice": Level(Said("Novice"), Said("Takes any palace there is, and misjudges everything."), EASIEST, EASIEST),
    "apprentice": Level(
        Said("Apprentice"),
        Said("Takes palaces before they are large, and misjudges a lot."),
        Said("Beats a novice three times in four."),
        Said("Beats three novices almost half the time."),
    ),
    "journeyman": Level(
        Said("Journeyman"),
        Said("Waits longer, but misjudges a good deal."),
        Said("Beats an apprentice three times in four."),
        Said("Beats three apprentices almost half the time."),
    ),
    "mason": Level(
        Said("Mason"),
        Said("Waits as long as it pays off, but plans only one piece at a time."),
        Said("Beats a journeyman three times in four."),
        Said("Beats three journeymen almost half the time."),
    ),
    "builder": Level(
        Said("Builder"),
        Said("Plans whole turns, and considers what the next players will do."),
        Said("Beats a mason three times in four."),
        Said("Beats three masons almost half the time."),
    ),
    "surveyor": Level(
        Said("Surveyor"),
        Said("Plans like a builder, and misjudges less."),
        Said("Beats a builder three times in four."),
        Said("Beats three builders almost half the time."),
    ),
    "architect": Level(
        Said("Architect"),
        Said("Looks at more turns, further ahead, and rarely misjudges one."),
        Said("Beats a surveyor three times in four."),
        Said("Beats three surveyors almost half the time."),
    ),
    "master": Level(
        Said("Master"),
        Said("Thinks its best turns through to the end of the game, a few times over."),
        Said("Beats an architect three times in four."),
        Said("Beats three architects almost half the time."),
    ),
    "vizier": Level(
        Said("Vizier"),
        Said("Looks as far ahead as it has time for, and plays the last pieces perfectly."),
        Said("Beats a master three times in four."),
        Said("Beats three masters almost half the time."),
    ),
}

# How much they mind what the others have: ai/levels.py.
TEMPERAMENTS = (
    Temperament("", Said("Opportunist"), Said("takes whatever pays best")),
    Temperament("generous", Said("Generous"), Said("likes to leave something for the others")),
    Temperament("blocker", Said("Blocker"), Said("likes to get in the leader’s way")),
)

LOST = (
    N_("Well played, {other}."),
    N_("It suits you, {other}."),
    N_("I was only keeping it for you, {other}."),
)
LOST_GENEROUS = (N_("Take it, {other}; I’ve had it long enough."),)
LOST_BLOCKER = (N_("And I thought I had my eye on everything."),)

WORDS = Words(
    levels=LEVELS,
    saved=Said("This game is saved after every placement."),
    shows_hand=Said("Show my pieces"),
    # The sentence below each comes from the ruleset's own declaration.
    modules={
        "well": Said("The well"),
        "tea": Said("Tea"),
        "neutral_roofs": Said("Neutral roofs"),
        "tower_merchants": Said("Tower merchants"),
        "short_first_turns": Said("Short first turns"),
        "gates": Said("The Gates of Medina"),
        "last_player_must_roof": Said("The last player must roof"),
        "tower_connection": Said("Winning a tower tile"),
        "new_street_touches": Said("A new market street"),
        "ties": Said("Ties"),
    },
    module_values={
        "tower_connection": {"tower": Said("Once per tower"), "run": Said("Once per stretch")},
        "new_street_touches": {0: Said("Apart"), 1: Said("May touch")},
        "ties": {"shared": Said("Shared"), "largest_palace": Said("Largest palace")},
    },
    sounds={
        "clack": Said("wood on wood: a building"),
        "stable": Said("straw and wood: a stable"),
        "step": Said("footsteps: a merchant"),
        "stone": Said("stone on stone: a wall"),
        "roof": Said("a soft thud: a roof"),
        "gate": Said("a creak: a gate"),
        "tea": Said("tea is poured"),
    },
    themes={
        "close the gap": Said("Close the gap"),
        "deny": Said("Deny"),
        "one turn": Said("One turn"),
        "patience": Said("Patience"),
        "street": Said("Market street"),
        "tempo": Said("Tempo"),
        "tower merchants": Said("Tower merchants"),
        "wall run": Said("Stretch of wall"),
    },
    remarks={
        # Somebody else took a tile of theirs.
        "lost_tower": LOST,
        "lost_tower:generous": LOST_GENEROUS,
        "lost_tower:blocker": LOST_BLOCKER,
        "lost_palace": (*LOST, N_("And I’d only just dusted it.")),
        "lost_palace:generous": LOST_GENEROUS,
        "lost_palace:blocker": LOST_BLOCKER,
        # They took it.
        "took_tile": (
            N_("I’d had my eye on that one, {other}."),
            N_("I’ll take good care of it."),
            N_("You may win it back, {other}."),
        ),
        "took_tile:generous": (N_("I hope you can spare it, {other}."),),
        # They roofed a large palace.
        "roofed": (
            N_("A palace with a view."),
            N_("This one was worth the wait."),
            N_("Now I have a roof over my head."),
        ),
        "roofed:generous": (N_("There’s room for guests."),),
        "roofed:blocker": (N_("Just in time, I think."),),
        # Somebody else roofed a palace that they could have taken.
        "missed": (
            N_("I’d already ordered the roof, {other}."),
            N_("And I was just about to move in."),
            N_("I should have been quicker."),
            N_("You saw it too, {other}."),
        ),
        # They put a neutral roof on a palace that somebody else could have taken.
        "closed": (N_("No hard feelings, {other}."), N_("Somebody had to do it, {other}.")),
        # They completed a wall.
        "wall": (
            N_("What a fine wall."),
            N_("No more sand getting in here."),
            N_("On this side we can sleep soundly."),
        ),
        # Somebody else's placement brought them points.
        "gift": (
            N_("Thank you, {other}."),
            N_("How kind of you, {other}."),
            N_("I owe you a glass of tea, {other}."),
        ),
        "gift:blocker": (N_("I didn’t expect that. Thank you, {other}."),),
        "ending": (N_("Soon there’ll be nothing left to build."), N_("How quickly a city grows.")),
    },
    reasons_advise=True,
    in_ruleset=in_edition,
)
EXPANSION = Expansion("gates", Said("with the Gates of Medina"))
KEYS = (
    Key("tea", Said("Spend tea"), "t"),
    Key("tiles", Said("Show or hide the tiles"), "i"),
    Key("takers", Said("Show or hide who can take a palace"), "o"),
)
