"""Sultaniya's names for its opponents, rules and characters, for setting up a game."""

from __future__ import annotations

from medina_desktop.game.box import Key, Level, Rank, SeatChoice, SeatOption, Words
from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.feats import CHARACTER
from medina_desktop.games.sultaniya.rules.actions import DJINNS
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.words import CHARACTERS, PROPOSED_CALL, PROPOSED_REVEAL, about_character
from medina_desktop.said import N_, Said

# How each plays; see ai/levels.py.
LEVELS = {
    "goatherd": Level(Said("Goatherd"), Said("Builds wherever a tile happens to fit.")),
    "lamplighter": Level(Said("Lamplighter"), Said("Takes whatever turns up, and is shy of djinns.")),
    "water-carrier": Level(Said("Water carrier"), Said("Builds what pleases the eye, and often misjudges its worth.")),
    "gardener": Level(Said("Gardener"), Said("Takes the tile that brings the most, turn by turn.")),
    "mason": Level(Said("Mason"), Said("Imagines how the game might go, a little way ahead.")),
    "architect": Level(Said("Architect"), Said("Plans the palace, and sees what the others need.")),
    "grand-vizier": Level(Said("Grand Vizier"), Said("Imagines hundreds of games, far ahead, before every turn.")),
}
WORDS = Words(
    levels=LEVELS,
    shows_hand=Said("Show my objectives"),
    # The sentence below each comes from the ruleset's own declaration.
    modules={
        "adjacent": Said("Touching the palace"),
        "column_bonus_at_zero": Said("Bonus without a symbol"),
        "guards_need_one": Said("No guard, no points"),
        "hole": Said("What counts as a hole"),
        "open_objectives": Said("Open objectives"),
        "pass_after_reveal": Said("Passing after revealing"),
        "stone_pays": Said("Sapphires with the stone"),
    },
    module_values={
        "adjacent": {"first": Said("The first tile"), "always": Said("Every tile")},
        "hole": {"enclosed": Said("Closed in"), "gap": Said("Any gap")},
        "pass_after_reveal": {"stuck": Said("If nothing fits"), "free": Said("Always")},
    },
    themes={
        "hand": Said("The hand"),
        "stone": Said("The stone"),
        "wind": Said("The wind"),
    },
    remarks={
        # A door or a minaret of theirs is complete.
        "complete": (
            N_("Now it’s beginning to look like a palace."),
            N_("I like to look at it from all sides."),
            N_("The sultan should see this."),
            N_("Every stone in its place."),
        ),
        # A djinn left them for somebody else.
        "djinn": (
            N_("Give my regards to the djinn, {other}."),
            N_("It was a pleasant guest, {other}."),
            N_("Djinns come and go."),
        ),
    },
)
# By what the levels make of it alone, in twenty turns: a water carrier some 40 points, a grand vizier some 60.
RANKS = (
    Rank(0, Said("Day labourer")),
    Rank(35, Said("Stone setter")),
    Rank(42, Said("Master mason")),
    Rank(48, Said("Builder to the court")),
    Rank(55, Said("Builder to the Sultan")),
    Rank(62, Said("Builder of wonders")),
)
KEYS = (
    Key("flip", Said("Flip the tile"), "f"),
    *(Key(name, Said(text), key) for name, text, key in zip(DJINNS, PROPOSED_CALL, "qasd", strict=True)),
    *(Key(f"reveal_{n}", Said(text), f"shift+{n + 1}") for n, text in enumerate(PROPOSED_REVEAL)),
    Key("pass", Said("Pass, or end a turn with a djinn"), "n"),
    Key("palaces", Said("Look at the other palaces"), "g"),
)


def seat_choice(_ruleset: Ruleset) -> SeatChoice:
    """Each may choose a character; of the two on one board only one can play."""
    options = []
    for one in CHARACTERS:
        character = data.catalogue().character[one]
        options.append(SeatOption(one, Said(CHARACTERS[one]), about_character(character), str(character.board)))
    return SeatChoice("boards", Said("Character"), tuple(options), CHARACTER)
