"""Al-Rashid's figures for the statistics, and its achievements."""

from medina_desktop.game.results import (
    Achievement,
    Feats,
    Figure,
    GameResult,
    SeatResult,
    at_least,
    beat,
    figure,
    finish,
    list_victories,
    total,
    win,
    win_among,
)
from medina_desktop.games.al_rashid.kinds import Played
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules.names import PALACES, PAWNS, SILK_MONOPOLIST, SPICE_MONOPOLIST
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.stacks import count
from medina_desktop.said import Said


def facts(game: Played) -> list[dict[str, int]]:
    p: Position = game.position
    won = [event.player for events in game.events for event in events if isinstance(event, ev.Fought) and event.won]
    return [
        {
            "titles_held": p.titles[player].bit_count(),
            "palaces_with_title": sum(
                any(p.has(player, title) for title in p.terms.catalogue.palace_titles[palace]) for palace in PALACES
            ),
            "monopolies": p.has(player, SILK_MONOPOLIST) + p.has(player, SPICE_MONOPOLIST),
            "pawns": sum(count(p.family[player], pawn) for pawn in range(len(PAWNS))),
            "battles_won": won.count(player),
        }
        for player in range(game.players)
    ]


def _won_with_honour(game: GameResult, seat: SeatResult) -> int:
    return seat.won and not seat.of("dishonour")


FEATS = Feats(
    facts=facts,
    figures=(
        Figure("titles_held", Said("Titles")),
        Figure("pawns", Said("Pawns")),
        Figure("battles_won", Said("Battles won")),
    ),
    wanted=(
        Figure("palaces_with_title", Said("Palaces you hold a title from")),
        Figure("monopolies", Said("Monopolies")),
    ),
    achievements=(
        Achievement(
            "five_years",
            Said("Five years at court"),
            Said("Games finished"),
            Said("A game ends with the fifth year, whoever is ahead."),
            finish,
            (1, 15, 75),
            sign="clock",
        ),
        Achievement(
            "first_family",
            Said("The first family"),
            Said("Games won"),
            Said("Pawns early, titles late: a pawn gained in year 1 works for 4 more years."),
            win,
            (1, 15, 50),
            sign="trophy",
        ),
        Achievement(
            "ten_titles",
            Said("A name that fills a line"),
            Said("Titles at the end of a game"),
            Said("Credit notes take 3 gold off a title, or 5 with the Banker."),
            figure("titles_held"),
            (8, 10, 12),
            best=True,
            sign="book",
        ),
        Achievement(
            "great_house",
            Said("A great house"),
            Said("Pawns in your family at the end of a game"),
            Said(
                "Pawns are cheapest for whoever is first in a guild; the Loremaster takes 3 gold off merchants and "
                "pashas."
            ),
            figure("pawns"),
            (6, 7, 8),
            best=True,
            sign="person",
        ),
        Achievement(
            "six_palaces",
            Said("Known in every house"),
            Said("Games with a title from each of the 6 palaces"),
            Said("The Steward of the City scores 6 points for that, and is itself a politics title."),
            at_least("palaces_with_title", 6),
            (1, 5, 15),
            sign="palace",
        ),
        Achievement(
            "monopolies",
            Said("Silk and spice"),
            Said("Games with both monopolies, silk and spice"),
            Said("The second monopolist you take brings 4 goods at once."),
            at_least("monopolies", 2),
            (1, 5, 15),
            sign="merchant",
        ),
        Achievement(
            "four_battles",
            Said("Lord of the roads"),
            Said("Battles won in one game"),
            Said("Examine before you fight: the Intrigue Guild’s operations show what is there."),
            figure("battles_won"),
            (4, 5, 6),
            best=True,
            sign="wall",
        ),
        Achievement(
            "full_influence",
            Said("The caliph’s ear"),
            Said("Games with 5 points from influence"),
            Said("The Qadi sells 1 influence for 1 gold; the Astrologist brings up to 3 at once."),
            at_least("influence", 5),
            (1, 3, 10),
            sign="sound",
        ),
        Achievement(
            "with_honour",
            Said("A spotless name"),
            Said("Games won without any dishonour"),
            Said("Take a service or a title in every guild, and fight with one token rather than flee."),
            _won_with_honour,
            (1, 5, 15),
            sign="crest/ring",
        ),
        Achievement(
            "thirty",
            Said("Talk of the City of Peace"),
            Said("Points in one game"),
            Said("Politics titles score the most: decide early which of them to aim for."),
            total,
            (30, 35, 40),
            best=True,
            sign="home",
        ),
        Achievement(
            "full_table",
            Said("First of five"),
            Said("Games won with 5 families"),
            Said("With 5 families, ranks change often: place late where it matters, and mind the turn order."),
            win_among(5),
            (1, 5, 15),
            sign="crest/hand",
        ),
        Achievement(
            "battles",
            Said("Master of the seas"),
            Said("Battles won in all"),
            Said("Examine a country first, and bring one token more than you think you need."),
            figure("battles_won"),
            (5, 40, 150),
            sign="crest/crescent",
        ),
        Achievement(
            "politics",
            Said("In the council"),
            Said("Points from politics titles in one game"),
            Said("Look at what the politics titles count, and collect that from the first year on."),
            figure("titles-politics"),
            (6, 10, 15),
            best=True,
            sign="tower",
        ),
        Achievement(
            "pashas",
            Said("A house of pashas"),
            Said("Points from pashas in one game"),
            Said("A pasha scores 3 points, a merchant 2 and a sage 1."),
            figure("pashas"),
            (6, 9, 12),
            best=True,
            sign="crest/palm",
        ),
        *list_victories(lead=(8, 16, 26)),
        Achievement(
            "beat_caliph",
            Said("The caliph’s equal"),
            Said("Wins against the strongest AI"),
            Said("Ask the AI to review your lost games in the replay. It shows where they slipped away."),
            beat("caliph"),
            (1, 5, 25),
            sign="settings",
        ),
    ),
)
