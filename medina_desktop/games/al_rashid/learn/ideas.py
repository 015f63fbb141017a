"""Playing well: what good players of Al-Rashid look for, each idea with a position that was played by the rules.

Three families play, and blue is the reader's. What the words claim, tests ask of the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.game.rulebook import Idea
from medina_desktop.games.al_rashid.kinds import Played
from medina_desktop.games.al_rashid.learn.diagrams import Diagram, sector_of
from medina_desktop.games.al_rashid.learn.goals import board
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset

DRAWS = "draw red, draw red, draw red, "
TRADE = (
    DRAWS + "place merchant abbasid-caliphate, place merchant nilus-valley, place merchant mare-internum, "
    "place pasha commerce, place pasha sanmatia, place pasha military, place sage abbasid-caliphate, "
    "place sage nilus-valley, place sage mare-internum"
)
# By the idea's key: the turn order, what was played, and the red tokens on top of their pile.
PLAYED = {
    "years": (
        "012",
        DRAWS + "place merchant traditions, place merchant traditions, place merchant commerce, "
        "place pasha silk-road, place pasha sanmatia, place pasha nilus-valley, place sage sanmatia, "
        "place sage nilus-valley, place sage silk-road, resolve traditions",
        "",
    ),
    "prevalence": (
        "102",
        DRAWS + "place merchant sanmatia, place merchant sanmatia, place sage sanmatia, place pasha commerce, "
        "place pasha politics, place pasha military, place sage nilus-valley, place sage sanmatia",
        "",
    ),
    "goods": ("012", TRADE, ""),
    "trade_first": ("012", TRADE, ""),
    "guilds": ("012", TRADE + ", resolve commerce", ""),
    "others": (
        "012",
        DRAWS + "place merchant abbasid-caliphate, place pasha silk-road, place merchant mare-internum, "
        "place pasha commerce, place merchant military, place pasha sanmatia, place sage abbasid-caliphate, "
        "place sage military, place sage mare-internum",
        "33422",
    ),
    "battle": (
        "012",
        DRAWS + "place merchant silk-road, place pasha sanmatia, place merchant mare-internum, place pasha commerce, "
        "place merchant military, place pasha nilus-valley, place sage silk-road, place sage military, "
        "place sage mare-internum, resolve silk-road",
        "23433",
    ),
    "first": (
        "102",
        DRAWS + "place merchant silk-road, place pasha al-rashid, place merchant mare-internum, place pasha commerce, "
        "place merchant military, place pasha nilus-valley, place sage silk-road, place sage al-rashid, "
        "place sage mare-internum",
        "",
    ),
}


def reach(rules: Ruleset, key: str) -> Played:
    """Play up to the position of an idea."""
    order, actions, red = PLAYED[key]
    return board(order, actions, red=red)(rules)


def _sector(key: str, name: str) -> Callable[[Ruleset], Diagram]:
    return lambda rules: sector_of(reach(rules, key).position, name)


def _whole(key: str) -> Callable[[Ruleset], Diagram]:
    return lambda rules: Diagram(reach(rules, key).position)


PICTURES: dict[str, Callable[[Ruleset], Diagram]] = {
    "years": _sector("years", "traditions"),
    "prevalence": _sector("prevalence", "sanmatia"),
    "goods": _sector("goods", "abbasid-caliphate"),
    "trade_first": _whole("trade_first"),
    "guilds": _sector("guilds", "commerce"),
    "others": _whole("others"),
    "battle": _sector("battle", "silk-road"),
    "first": _sector("first", "al-rashid"),
}

IDEAS = (
    Idea(
        "years",
        "Five years: buy pawns early",
        (
            "The game is over after 5 years. A pawn you buy in year 1 is placed in 4 more of them; one bought in "
            "year 5 is worth only its points.",
            "Sages are the cheapest, and you place each of them again every year. The better your rank in a guild, "
            "the less you pay.",
        ),
        "Blue is first in the Traditions Guild and pays 5 gold for a sage. Red is second and pays 7.",
    ),
    Idea(
        "prevalence",
        "A sage can tip the scales",
        (
            "A pasha counts 5, a merchant 3 and each sage 1. If two stacks are level, the one that got there first "
            "is ahead.",
            "Only the first three act. So keep a sage for the end of the placement: it can still put your "
            "merchant ahead of somebody else’s.",
        ),
        "Red’s merchant got there first. But blue’s merchant and sage count 4 against 3, so blue is first here, red "
        "second and white’s sage third.",
    ),
    Idea(
        "goods",
        "A new kind is worth the most",
        (
            "There is no money: you pay with goods. Sets of 1, 2, 3, 4 and 5 different goods are worth 1, 3, 6, 10 "
            "and 15 gold.",
            "So take what you don’t have yet. The fourth kind adds 4 gold to a set of 3 and the fifth adds 5, but "
            "another one of what you have often adds only 1.",
        ),
        "Blue has 1 wood, 1 metal and 1 pottery. The spice in the Abbasid Caliphate adds 4 gold to that, another "
        "wood only 1.",
    ),
    Idea(
        "trade_first",
        "Trade first, buy later",
        (
            "On your turn you resolve one sector with pawns in it. Resolve the countries that fill your stock "
            "before the guilds that empty it.",
            "The others can spoil that plan: anybody may resolve any sector. They may well resolve your guild "
            "before you can pay.",
        ),
        "Blue’s goods are worth 6 gold, and a merchant costs 8 in the Commerce Guild. After trading in the Abbasid "
        "Caliphate blue can pay for one.",
    ),
    Idea(
        "guilds",
        "Don’t go to a guild empty-handed",
        (
            "If you take neither the service nor a title in a guild, you take 1 dishonour, which costs 2 points. "
            "A favour alone doesn’t help.",
            "Add up what you’ll be able to pay before you place a pawn there. In the Military Guild and the "
            "Intrigue Guild the service is free.",
        ),
        "With goods worth 6 gold, blue can choose nothing but a favour here: the service costs 8 and each title 7.",
    ),
    Idea(
        "others",
        "Resolve before they are ready",
        (
            "You may resolve a sector even if none of your pawns is there. That makes the order of the sectors a "
            "weapon.",
            "Look at what the others still need. Resolve their country before they have drawn tokens for the "
            "battle, or their guild before they have traded.",
        ),
        "Red wants tokens from the Military Guild before the battle on the Silk Road. If blue resolves the Silk "
        "Road now, red has to fight with a single token, or flee.",
    ),
    Idea(
        "battle",
        "One token saves your honour",
        (
            "To win a battle, your tokens must be worth more than the country’s in each colour. Fleeing costs 2 "
            "dishonour, and that’s 4 points.",
            "A battle you fight and lose costs no dishonour. So make sure you have at least one token of the "
            "right colour before you go to a country with tokens.",
        ),
        "The red tokens on the Silk Road are worth 5 in all, and blue has only one red token, worth 4. Fighting "
        "costs blue the trade, but no points. Fleeing would cost 4 points.",
    ),
    Idea(
        "first",
        "Be first when it counts",
        (
            "In Al-Rashid’s Palace, benevolence is free: you take any good, and from the next round on you "
            "come first in the turn order.",
            "That means placing first and resolving first. But you need a pasha there: without one, you take 2 "
            "dishonour.",
        ),
        "Red is first in the turn order and blue second. If blue asks for benevolence here, blue comes first as "
        "soon as the round is over.",
    ),
)
