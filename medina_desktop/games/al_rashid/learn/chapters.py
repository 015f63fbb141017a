"""What Al-Rashid's lessons teach, chapter by chapter. Omar and Salma are the other families."""

from medina_desktop.game.lessons import Chapter, Course, Guided, Lesson
from medina_desktop.game.played import Played
from medina_desktop.games.al_rashid.learn.coach import what_to_look_for
from medina_desktop.games.al_rashid.learn.goals import (
    answer,
    board,
    does,
    draws_the_last,
    guided,
    keeps_most,
    wins_the_battle,
    year_is_over,
)
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.l10n import N_, _
from medina_desktop.said import Said

OPENING = Said(
    "Your first year, with all the rules, against Omar’s family. Before each decision you read what to look "
    "for; what the coach would do has a golden frame. You need not follow it."
)

# Omar has traded, and the learner's goods are worth 16 gold: wood 2, metal 2, pottery 2, spice 1.
WITH_GOODS = (
    "draw red, draw red, place pasha nilus-valley, place pasha abbasid-caliphate, place merchant mare-internum, "
    "place sage traditions, place sage sanmatia, place merchant commerce, resolve nilus-valley, take 2wood 1metal, "
    "resolve abbasid-caliphate, take 1metal 1pottery 1spice, resolve mare-internum, take 1wood 1metal 1pottery"
)


def say_how_it_ended(_game: Played) -> str:
    return _(
        "Your first year is over. The countries are full again, and a new crisis has come. Goods that you kept pay "
        "in the next year. In a whole game four more years follow."
    )


CHAPTERS: tuple[Chapter[Position, Ruleset], ...] = (
    Chapter(
        "pawns",
        N_("Pawns and prevalence"),
        N_("Where your family stands, and who comes first there."),
        (
            Lesson(
                N_(
                    "Your family has a pasha, a merchant and a sage. At the beginning of a year everybody places one "
                    "pawn after the other, in turn order, until all stand. Where your pawns stand, you will act. Omar "
                    "and Salma have begun."
                ),
                N_("Pick up your pasha and place it in the Mare Internum."),
                does("place pasha mare-internum"),
                N_(
                    "A pasha counts 5, a merchant 3, a sage 1: that is prevalence. With 5 you are first there. Omar’s "
                    "sage has joined his merchant since, 3 and 1 are 4: you are still first. Who is first acts first, "
                    "and gets more."
                ),
                reply="place sage mare-internum, place merchant nilus-valley",
                board=board(
                    "120", "draw red, draw red, draw red, place merchant mare-internum, place sage mare-internum"
                ),
            ),
            Lesson(
                N_(
                    "Pawns of one family in one sector stand and count together. A family may have only one leader in "
                    "a sector, a pasha or a merchant, but as many sages as it likes."
                ),
                N_("Place your merchant in the Nilus Valley, beside Salma’s."),
                does("place merchant nilus-valley"),
                N_("3 and 3. Of equals, whoever came earlier is before the other: Salma is first, you are second."),
                reply="place pasha commerce, place pasha al-rashid",
            ),
            Lesson(
                N_(
                    "With a pawn in your hand, point at a sector: you read which rank you would have, and who could "
                    "still get before you."
                ),
                N_("Place your sage so that you are first in the Nilus Valley, too."),
                does("place sage nilus-valley"),
                N_("3 and 1 are 4, and Salma has 3. All pawns stand: now the sectors are resolved."),
            ),
        ),
    ),
    Chapter(
        "trade",
        N_("Trade"),
        N_("Goods from the seven countries."),
        (
            Lesson(
                N_(
                    "All pawns stand. In turn order each of you now resolves one sector, whichever you like, if "
                    "anybody’s pawn stands there. Seven of them are countries: they have goods."
                ),
                N_("Resolve the Mare Internum: press it."),
                does("resolve mare-internum"),
                N_("Your merchant counts 3, Omar’s sage 1: you trade first."),
                board=board(
                    "01",
                    "draw red, draw red, place merchant mare-internum, place sage mare-internum, "
                    "place pasha nilus-valley, place merchant nilus-valley, place sage abbasid-caliphate, "
                    "place pasha abbasid-caliphate",
                ),
            ),
            Lesson(
                N_(
                    "The first takes any three of the goods, or all of one kind. The second takes two of what is left, "
                    "the third one. Different goods are usually worth more."
                ),
                N_("Take one wood, one metal and one pottery."),
                does("take 1wood 1metal 1pottery"),
                N_(
                    "Then Omar took two. Your pawns went home, and it was his turn: he resolved the Abbasid Caliphate, "
                    "where his pasha is before your sage."
                ),
                reply="take 1pottery 1credit, resolve abbasid-caliphate, take 1wood 1pottery 1spice",
            ),
            Lesson(
                N_("In the Abbasid Caliphate you are second: two goods of what Omar left."),
                N_("Take two goods, whichever you like."),
                does("take *"),
                N_("So you can act in another’s turn, too. But each of you chooses what is resolved when."),
            ),
            Lesson(
                N_(
                    "Four wood lie in the Nilus Valley. All of one kind can be taken by the first where that is more "
                    "than three."
                ),
                N_("Resolve the Nilus Valley, and take all the wood."),
                does("take all wood"),
                N_("Four goods instead of three. What they are worth together comes next."),
                on_the_way=does("resolve nilus-valley"),
            ),
        ),
    ),
    Chapter(
        "worth",
        N_("What goods are worth"),
        N_("Sets of different goods, and how one pays with them."),
        (
            Lesson(
                N_(
                    "There is no money. Goods are worth gold by sets: 1, 2, 3, 4, 5 different goods are worth 1, 3, 6, "
                    "10, 15. Your 2 wood, 1 metal and 1 pottery are a set of three and one more wood: 6 + 1 = 7 gold."
                ),
                N_("Resolve the Abbasid Caliphate, and take the three goods that make yours worth the most."),
                keeps_most("take *"),
                N_("A set of four for 10 and a set of three for 6: 16 gold."),
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
                N_("In the Traditions Guild you can win a sage for your family. As first there you pay 5 gold for it."),
                N_("Resolve the Traditions Guild, and choose the sage."),
                does("service"),
                N_("It is paid when you have chosen all you want."),
                on_the_way=does("resolve traditions"),
            ),
            Lesson(
                N_(
                    "You pay with goods that are worth at least the price. Nobody gives change, and you give no "
                    "good more than is needed. So it matters which goods you give, and which you keep."
                ),
                N_("End the choosing. Then pay in such a way that what you keep is worth the most."),
                keeps_most("pay *"),
                N_("You gave a set of three, worth 6, and kept a set of four: 10 gold. And the sage is at home."),
                on_the_way=does("pass"),
            ),
        ),
    ),
    Chapter(
        "guilds",
        N_("Guilds and titles"),
        N_("Services, titles, favours: two of three."),
        (
            Lesson(
                N_(
                    "The five palaces around Al-Rashid’s are the guilds. In a guild you choose at most two of these: "
                    "its service, one title, its leader’s favour. Titles are yours for good, and most bring points."
                ),
                N_("Resolve the Traditions Guild, and choose the title Banker."),
                does("title banker"),
                N_("2 points at the end. And with the Banker, a credit note takes 5 gold off a title instead of 3."),
                on_the_way=does("resolve traditions"),
                board=board("10", WITH_GOODS),
            ),
            Lesson(
                N_(
                    "You may choose a second thing. For 2 gold the Court Scholar gives you a credit note. A favour "
                    "alone would not do: whoever chooses neither service nor title gets a dishonour, 2 points less."
                ),
                N_("Choose the favour of the Court Scholar."),
                does("favour scholar"),
                N_("Two things are chosen, that is all. Together they cost 8 gold."),
            ),
            Lesson(
                "",
                N_("Pay the 8 gold with goods you like to give."),
                does("pay *"),
                N_("The title and the note are yours. Then Omar traded in Sanmatia."),
                reply="resolve sanmatia, take 3metal",
            ),
            Lesson(
                N_(
                    "In the Commerce Guild a title costs 7. With a credit note and your Banker it costs only 2: switch "
                    "the note on, then choose."
                ),
                N_("Resolve the Commerce Guild, and choose the Hardwood Importer with a credit note."),
                does("title wood-importer credit"),
                N_("One note for one title, never more."),
                on_the_way=does("resolve commerce"),
            ),
            Lesson(
                "",
                N_("End the choosing, and pay."),
                does("pay *"),
                N_("Importers bring 2 points, and they can be used: once a year, in one of your turns."),
                on_the_way=does("pass"),
            ),
            Lesson(
                N_("In a turn you may use one title, before or after the sector. A new one can be used at once."),
                N_("Use the Hardwood Importer."),
                does("activate wood-importer"),
                N_("One wood for nothing. Next year it can be used again."),
            ),
        ),
    ),
    Chapter(
        "battles",
        N_("Battles"),
        N_("Mercenaries in your way, and your own."),
        (
            Lesson(
                N_(
                    "Two red tokens lie face down on the Silk Road: mercenaries of the land. Blue ones are at sea. "
                    "Each has a value, 2, 3 or 4. Nobody trades there until they are beaten. The Military Guild gives "
                    "you tokens of your own, for nothing: three to the first."
                ),
                N_("Resolve the Military Guild, and choose its service."),
                does("service"),
                N_("You drew a red token at the start of the game, a 4. Three more are coming."),
                on_the_way=does("resolve military"),
                board=board(
                    "01",
                    "draw red, draw blue, place merchant military, place pasha nilus-valley, place pasha silk-road, "
                    "place merchant mare-internum, place sage silk-road, place sage sanmatia",
                    red="234323",
                ),
            ),
            Lesson(
                N_(
                    "You draw them one by one. Only red ones help on the Silk Road. The others do not see their values."
                ),
                N_("End the choosing, and draw three red tokens."),
                draws_the_last("red"),
                N_("4, 3, 2 and 3: that makes 12. Omar then traded in the Nilus Valley."),
                on_the_way=does("pass", "draw red"),
                reply="resolve nilus-valley, take 2wood 1metal",
            ),
            Lesson(
                N_(
                    "When you resolve the Silk Road its tokens are turned up. To beat a colour, your tokens of it must "
                    "be worth more than those that lie there. Fleeing costs 2 dishonour; who fights and loses keeps "
                    "the honour, but goes home."
                ),
                N_("Resolve the Silk Road, and win the battle."),
                wins_the_battle,
                N_("2 and 3 lay there: 5. With more than that you have won, and the way is free."),
                on_the_way=does("resolve silk-road"),
            ),
            Lesson(
                N_("You beat them alone, and you are first: now you trade."),
                N_("Take three goods, or all of one kind."),
                does("take *"),
                N_("Silk and spice are rare. That is why the mercenaries wait for you here."),
            ),
        ),
    ),
    Chapter(
        "palace",
        N_("Al-Rashid’s palace"),
        N_("The caliph’s benevolence, his titles, and the turn order."),
        (
            Lesson(
                N_(
                    "In the middle stands Al-Rashid’s Palace. A family enters it with a pasha; then sages may follow. "
                    "Merchants are never let in."
                ),
                N_("Place your pasha in Al-Rashid’s Palace."),
                does("place pasha al-rashid"),
                N_("Nobody can be before you there without a pasha."),
                reply="place sage nilus-valley",
                board=board(
                    "10",
                    "draw red, draw red, place pasha commerce, place merchant sanmatia, place merchant mare-internum",
                ),
            ),
            Lesson(
                "",
                N_("Place your sage beside your pasha."),
                does("place sage al-rashid"),
                N_("Then Omar began the resolution, and traded in the Nilus Valley."),
                reply="resolve nilus-valley, take 2wood 1metal",
            ),
            Lesson(
                N_(
                    "Here you may ask for the caliph’s benevolence, which costs nothing, and take one of his titles. "
                    "Benevolence is a good of your choice, and the first place in the turn order."
                ),
                N_("Resolve Al-Rashid’s Palace, and ask for benevolence."),
                does("benevolence"),
                N_("And a title besides?"),
                on_the_way=does("resolve al-rashid"),
            ),
            Lesson(
                N_("The caliph’s titles work once, when they are taken. The Silk Monopolist brings 1 silk for 3 gold."),
                N_("Choose the Silk Monopolist, and pay."),
                does("pay *"),
                N_("It brings 1 point at the end, too."),
                on_the_way=does("title silk-monopolist"),
            ),
            Lesson(
                "",
                N_("Take the good that makes yours worth the most."),
                keeps_most("take *"),
                N_(
                    "When this round is over you are first in the turn order, before Omar. It stays so "
                    "until it changes here."
                ),
            ),
        ),
    ),
    Chapter(
        "year",
        N_("The year"),
        N_("How a year ends, and how the game does."),
        (
            Lesson(
                N_(
                    "Placing, then resolving: that is a year. This one is nearly over. Only your merchant is left, in "
                    "Sanmatia. Watch the countries."
                ),
                N_("Resolve Sanmatia, and take three goods, or all of one kind."),
                does("take *"),
                N_(
                    "The last sector is resolved. The pawns came home, the countries are full again, used titles can "
                    "be used again. A new crisis has laid tokens into some countries; old ones stay until they are "
                    "beaten."
                ),
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
                N_(
                    "There are five years. At the end count: each pasha 3 points, merchant 2, sage 1; the titles; "
                    "influence 1 each, 5 at most; dishonour 2 less each. Of equals, the goods worth more win."
                ),
                N_("It is year 2. Omar has placed a pawn. Place one of yours where you like."),
                does("place *"),
                N_(
                    "Now you know all that is needed. The rest is written where you point. Next comes a whole year, "
                    "with a coach beside you."
                ),
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
            goes_on=N_("The four years that follow, at a real table"),
        ),
    ),
)


def course(chapter: Chapter[Position, Ruleset], rules: Ruleset, at: int = 0) -> Course[Position, Ruleset, Action]:
    return Course(chapter, rules, at, answer, "scribe")
