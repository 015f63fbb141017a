"""Al-Rashid's lessons, chapter by chapter. Omar and Salma are the other families."""

from medina_desktop.game.lessons import Guided, Lesson
from medina_desktop.game.played import Played
from medina_desktop.games.al_rashid.kinds import Chapter, Course
from medina_desktop.games.al_rashid.learn.coach import what_to_look_for
from medina_desktop.games.al_rashid.learn.goals import (
    answer,
    board,
    does,
    draws_the_last,
    guided,
    keeps_most,
    takes,
    wins_the_battle,
    year_is_over,
)
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.l10n import N_, _
from medina_desktop.said import Said

OPENING = Said(
    "Your first year, with all the rules, against Omar’s family. Before each decision you can read what to look "
    "for; the coach’s suggestion has a golden frame. You don’t have to follow it."
)

# Omar has traded, and the learner's goods are worth 16 gold: wood 2, metal 2, pottery 2, spice 1.
WITH_GOODS = (
    "draw red, draw red, place pasha nilus-valley, place pasha abbasid-caliphate, place merchant mare-internum, "
    "place sage traditions, place sage sanmatia, place merchant commerce, resolve nilus-valley, take 2wood 1metal, "
    "resolve abbasid-caliphate, take 1metal 1pottery 1spice, resolve mare-internum, take 1wood 1metal 1pottery"
)


def say_how_it_ended(_game: Played) -> str:
    return _(
        "Your first year is over. The countries are full again, and a new crisis has come. The goods you kept can "
        "be spent next year. A whole game goes on for 4 more years."
    )


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        "pawns",
        N_("Pawns and prevalence"),
        N_("Where your family stands, and who goes first there."),
        (
            Lesson(
                "You have 5 years to score the most points. Pawns, titles and influence score points; dishonour "
                "costs some. Goods from the countries pay for titles and new pawns in the palaces. Each year "
                "begins with everybody placing their pawns, one at a time. You’ll act wherever you have pawns. "
                "Omar and Salma have already started.",
                "Pick up your pasha and place it in the Mare Internum.",
                does("place pasha mare-internum"),
                "A pasha counts 5, a merchant 3, a sage 1: that’s prevalence. With 5 you’re first there. Omar’s "
                "sage has since joined his merchant, but that makes only 4, so you’re still first. Whoever is "
                "first acts first, and gets more.",
                reply="place sage mare-internum, place merchant nilus-valley",
                board=board(
                    "120", "draw red, draw red, draw red, place merchant mare-internum, place sage mare-internum"
                ),
            ),
            Lesson(
                "Pawns of one family in one sector stand and count together. A family may have only one leader in "
                "a sector, a pasha or a merchant, but as many sages as it likes.",
                "Place your merchant in the Nilus Valley, beside Salma’s.",
                does("place merchant nilus-valley"),
                "You both count 3. In a tie, whoever got there first is ahead, so Salma is first and you’re second.",
                reply="place pasha commerce, place pasha al-rashid",
            ),
            Lesson(
                "With a pawn in your hand, point at a sector: you’ll see what rank you would have, and who "
                "could still get ahead of you.",
                "Place your sage so that you are first in the Nilus Valley, too.",
                does("place sage nilus-valley"),
                "3 plus 1 makes 4, and Salma has only 3. All pawns are placed, so now the sectors are resolved.",
            ),
        ),
    ),
    Chapter(
        "trade",
        N_("Trade"),
        N_("Goods from the 7 countries."),
        (
            Lesson(
                "All pawns are placed. In turn order, each player now resolves one sector of their choice with "
                "pawns in it, no matter whose. Seven of the sectors are countries: that’s where the goods are.",
                "Click the Mare Internum to resolve it.",
                does("resolve mare-internum"),
                "Your merchant counts 3 and Omar’s sage only 1, so you trade first.",
                board=board(
                    "01",
                    "draw red, draw red, place merchant mare-internum, place sage mare-internum, "
                    "place pasha nilus-valley, place merchant nilus-valley, place sage abbasid-caliphate, "
                    "place pasha abbasid-caliphate",
                ),
            ),
            Lesson(
                "The first takes any 3 of the goods, or all of one kind. The second takes 2 of what is left, the "
                "third 1. Different goods are usually worth more.",
                "Take 1 wood, 1 metal and 1 pottery.",
                does("take 1wood 1metal 1pottery"),
                "Then Omar took 2 goods. Your pawns went home, and it was his turn. He resolved the Abbasid "
                "Caliphate, where his pasha is ahead of your sage.",
                reply="take 1pottery 1credit, resolve abbasid-caliphate, take 1wood 1pottery 1spice",
            ),
            Lesson(
                "In the Abbasid Caliphate you are second, so you get 2 of the goods Omar left.",
                "Take 2 goods, whichever you like.",
                does("take *"),
                "So you also act on other players’ turns. But whoever’s turn it is decides which sector is resolved.",
            ),
            Lesson(
                "The Nilus Valley has 4 wood. The first in rank may take all of one kind if that is more than 3.",
                "Resolve the Nilus Valley, and take all the wood.",
                does("take all wood"),
                "That’s 4 goods instead of 3. Next you’ll see what they’re worth together.",
                on_the_way=does("resolve nilus-valley"),
            ),
        ),
    ),
    Chapter(
        "worth",
        N_("What goods are worth"),
        N_("Sets of different goods, and how to pay with them."),
        (
            Lesson(
                "There is no money. Goods are worth gold in sets: 1, 2, 3, 4 or 5 different goods are worth 1, 3, "
                "6, 10 or 15 gold. Your 2 wood, 1 metal and 1 pottery make a set of 3 and 1 more wood: 6 + 1 = 7 "
                "gold.",
                "Resolve the Abbasid Caliphate, and take the 3 goods that make yours worth the most.",
                keeps_most("take *"),
                "A set of 4, worth 10, and a set of 3, worth 6, make 16 gold.",
                on_the_way=does("resolve abbasid-caliphate"),
                reply="resolve mare-internum, take 1wood 1metal 1pottery",
                board=board(
                    "10",
                    "draw red, draw red, place pasha nilus-valley, place pasha abbasid-caliphate, "
                    "place merchant mare-internum, place sage traditions, place sage sanmatia, "
                    "place merchant commerce, resolve nilus-valley, take 2wood 1metal",
                ),
            ),
            Lesson(
                "In the Traditions Guild you can gain a sage for your family. You’re first there, so you pay 5 gold.",
                "Resolve the Traditions Guild, and choose the sage.",
                takes("service"),
                "5 gold is due now. Which goods you pay with is up to you.",
                on_the_way=does("resolve traditions", "service"),
            ),
            Lesson(
                "You pay with goods worth at least the price. No change is given, and you can’t pay with more "
                "goods than needed. So it matters which goods you give and which you keep.",
                "Pay so that what you keep is worth the most.",
                keeps_most("pay *"),
                "You paid with a set of 3, worth 6 gold, and kept a set of 4, worth 10. And the sage is yours.",
            ),
        ),
    ),
    Chapter(
        "guilds",
        N_("Guilds and titles"),
        N_("Service, title, favour: choose 2 of 3."),
        (
            Lesson(
                "The 5 palaces around Al-Rashid’s are the guilds. In a guild you choose at most 2 of these: its "
                "service, one title, its leader’s favour. Titles are yours for good, and most of them score "
                "points. For 2 gold the Court Scholar gives you a credit note. A favour alone isn’t enough: "
                "whoever chooses neither a service nor a title takes 1 dishonour, which costs 2 points.",
                "Resolve the Traditions Guild, tick the Banker and the Court Scholar’s favour, and take both.",
                takes("title banker", "favour scholar"),
                "Together they cost 8 gold. The Banker scores 2 points at the end. And with it, a credit note "
                "takes 5 gold off a title instead of 3.",
                on_the_way=does("resolve traditions", "title banker", "favour scholar"),
                board=board("10", WITH_GOODS),
            ),
            Lesson(
                "",
                "Pay the 8 gold with goods you can spare.",
                does("pay *"),
                "The title and the note are yours. Then Omar traded in Sanmatia.",
                reply="resolve sanmatia, take 3metal",
            ),
            Lesson(
                "In the Commerce Guild a title costs 7 gold. With a credit note and your Banker it costs only 2: "
                "switch the note on, then choose.",
                "Resolve the Commerce Guild, and choose the Hardwood Importer with a credit note.",
                takes("title wood-importer credit"),
                "You can use only one credit note per title.",
                on_the_way=does("resolve commerce", "title wood-importer credit"),
            ),
            Lesson(
                "",
                "Pay the 2 gold.",
                does("pay *"),
                "An importer scores 2 points, and you can use it once a year, on one of your turns.",
            ),
            Lesson(
                "On your turn you may use one title, before or after you resolve a sector. A new one can be "
                "used at once.",
                "Use the Hardwood Importer.",
                does("activate wood-importer"),
                "That’s 1 wood for free. You can use the title again next year.",
            ),
        ),
    ),
    Chapter(
        "battles",
        N_("Battles"),
        N_("Mercenaries in your way, and some of your own."),
        (
            Lesson(
                "There are 2 red tokens face down on the Silk Road: mercenaries who fight on land. Blue tokens "
                "fight at sea. Each token has a value of 2, 3 or 4. Nobody can trade on the Silk Road until its "
                "tokens are beaten. The Military Guild gives you tokens of your own for free, 3 if you’re first "
                "there.",
                "Resolve the Military Guild, and choose its service.",
                takes("service"),
                "At the start of the game you drew a red token with a value of 4. Now you draw 3 more.",
                on_the_way=does("resolve military", "service"),
                board=board(
                    "01",
                    "draw red, draw blue, place merchant military, place pasha nilus-valley, place pasha silk-road, "
                    "place merchant mare-internum, place sage silk-road, place sage sanmatia",
                    red="234323",
                ),
            ),
            Lesson(
                "You draw them one by one. Only red tokens help on the Silk Road. The other players don’t see "
                "their values.",
                "Draw 3 red tokens, one click each.",
                draws_the_last("red"),
                "Your tokens are 4, 3, 2 and 3, which makes 12 in all. Then Omar traded in the Nilus Valley.",
                on_the_way=does("draw red"),
                reply="resolve nilus-valley, take 2wood 1metal",
            ),
            Lesson(
                "When you resolve the Silk Road, its tokens are turned face up. To beat a colour, your tokens "
                "of that colour must be worth more than those there. Fleeing costs 2 dishonour; if you fight "
                "and lose, you keep your honour but go home.",
                "Resolve the Silk Road, and win the battle.",
                wins_the_battle,
                "The tokens there were 2 and 3: 5 in all. You had more, so you won, and the road is clear.",
                on_the_way=does("resolve silk-road"),
            ),
            Lesson(
                "You beat them on your own, and you’re first, so now you trade.",
                "Take 3 goods, or all of one kind.",
                does("take *"),
                "Silk and spice are rare. That’s why mercenaries were waiting for you here.",
            ),
        ),
    ),
    Chapter(
        "palace",
        N_("In Al-Rashid’s Palace"),
        N_("The caliph’s benevolence, his titles, and the turn order."),
        (
            Lesson(
                "Al-Rashid’s Palace stands in the middle. A family enters it with a pasha; then sages may follow. "
                "Merchants are never let in.",
                "Place your pasha in Al-Rashid’s Palace.",
                does("place pasha al-rashid"),
                "Nobody can get ahead of you there without a pasha.",
                reply="place sage nilus-valley",
                board=board(
                    "10",
                    "draw red, draw red, place pasha commerce, place merchant sanmatia, place merchant mare-internum",
                ),
            ),
            Lesson(
                "",
                "Place your sage beside your pasha.",
                does("place sage al-rashid"),
                "Then Omar began the resolution, and traded in the Nilus Valley.",
                reply="resolve nilus-valley, take 2wood 1metal",
            ),
            Lesson(
                "Here you may ask for the caliph’s benevolence, which costs nothing, and take one of his titles. "
                "Benevolence gives you a good of your choice and first place in the turn order. Each title works "
                "once, when you take it: the Silk Monopolist brings you 1 silk for 3 gold.",
                "Resolve Al-Rashid’s Palace, tick benevolence and the Silk Monopolist, and take both.",
                takes("benevolence", "title silk-monopolist"),
                "Together that costs 3 gold. The Silk Monopolist also scores 1 point at the end.",
                on_the_way=does("resolve al-rashid", "benevolence", "title silk-monopolist"),
            ),
            Lesson(
                "",
                "Pay the 3 gold.",
                does("pay *"),
                "The silk is yours. Now for the good that benevolence gives you.",
            ),
            Lesson(
                "",
                "Take the good that makes yours worth the most.",
                keeps_most("take *"),
                "When this round is over, you’ll be first in the turn order, ahead of Omar. It stays that way "
                "until someone changes it here.",
            ),
        ),
    ),
    Chapter(
        "year",
        N_("The year"),
        N_("How a year ends, and how the game ends."),
        (
            Lesson(
                "Placement first, then resolution: that’s a year. This one is nearly over. Only your merchant is "
                "left, in Sanmatia. Keep an eye on the countries.",
                "Resolve Sanmatia, and take 3 goods, or all of one kind.",
                does("take *"),
                "The last sector is resolved. The pawns have gone home, the countries are full again, and used "
                "titles are ready again. A new crisis has put tokens in some countries; old ones stay until "
                "they are beaten.",
                on_the_way=does("resolve sanmatia"),
                reply="place pasha commerce",
                board=board(
                    "10",
                    "draw red, draw red, place pasha nilus-valley, place pasha mare-internum, "
                    "place merchant abbasid-caliphate, place sage mare-internum, "
                    "place sage nilus-valley, place merchant sanmatia, resolve nilus-valley, take 2wood 1metal, "
                    "resolve mare-internum, take 1wood 1metal 1pottery, resolve abbasid-caliphate, "
                    "take 1wood 1pottery 1spice",
                ),
            ),
            Lesson(
                "The game lasts 5 years. At the end you score 3 points for each pasha, 2 for each merchant, 1 for "
                "each sage and 1 for each influence, up to 5 in all. Your titles score as well, and each "
                "dishonour costs 2 points. In a tie, whoever has the more valuable goods wins.",
                "It’s year 2. Omar has placed a pawn. Place one of yours anywhere you like.",
                does("place *"),
                "Now you know all you need. For everything else, just point at it and read. Next comes a whole "
                "year, with a coach beside you.",
            ),
        ),
    ),
    Chapter(
        "game",
        N_("A first year"),
        N_("A whole year against Omar, with a coach beside you."),
        guided=Guided(
            guided,
            "courtier",
            OPENING,
            say_how_it_ended,
            advice=what_to_look_for,
            is_over=year_is_over,
            length=N_("A whole year"),
            goes_on=N_("The next 4 years, at a real table"),
        ),
    ),
)


def course(chapter: Chapter, rules: Ruleset, at: int = 0) -> Course:
    return Course(chapter, rules, at, answer, "scribe")
