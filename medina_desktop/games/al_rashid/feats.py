"""Al-Rashid's figures for the statistics, and its achievements."""

from medina_desktop.game.results import Achievement, Feats, Figure, GameResult, SeatResult, beat, finish, win
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


def _won_with_honour(game: GameResult, seat: SeatResult) -> bool:
    return seat.won and not seat.of("dishonour")


def _won_at_a_full_table(game: GameResult, seat: SeatResult) -> bool:
    return seat.won and len(game.seats) == 5


FEATS = Feats(
    facts=facts,
    figures=(
        Figure("titles_held", Said("Titles")),
        Figure("pawns", Said("Pawns")),
        Figure("battles_won", Said("Battles won")),
    ),
    wanted=(
        Figure("palaces_with_title", Said("Palaces you hold a title of")),
        Figure("monopolies", Said("Monopolies")),
    ),
    achievements=(
        Achievement(
            "five_years",
            Said("Five years at court"),
            Said("Finish a game."),
            Said("It ends with the fifth year, whoever leads."),
            finish,
        ),
        Achievement(
            "first_family",
            Said("The first family"),
            Said("Win a game."),
            Said("Pawns early, titles late: a pawn gained in year 1 works for four more years."),
            win,
        ),
        Achievement(
            "ten_titles",
            Said("A name that fills a line"),
            Said("Hold 10 titles at the end."),
            Said("Credit notes take 3 gold off a title, with the Banker 5."),
            lambda game, seat: seat.of("titles_held") >= 10,
        ),
        Achievement(
            "great_house",
            Said("A great house"),
            Said("Have 8 pawns in your family."),
            Said("Pawns are cheapest for the first in a guild; the Loremaster takes 3 gold off merchants and pashas."),
            lambda game, seat: seat.of("pawns") >= 8,
        ),
        Achievement(
            "six_palaces",
            Said("Known in every house"),
            Said("Hold a title from each of the six palaces."),
            Said("The Steward of the City brings 6 points for that, and itself counts as the politics title."),
            lambda game, seat: seat.of("palaces_with_title") >= 6,
        ),
        Achievement(
            "monopolies",
            Said("Silk and spice"),
            Said("Hold both monopolies, silk and spice."),
            Said("The second one you take brings 4 goods at once."),
            lambda game, seat: seat.of("monopolies") >= 2,
        ),
        Achievement(
            "four_battles",
            Said("Lord of the roads"),
            Said("Win 4 battles in one game."),
            Said("Examine before you fight: the Intrigue Guild’s operations show what is there."),
            lambda game, seat: seat.of("battles_won") >= 4,
        ),
        Achievement(
            "full_influence",
            Said("The caliph’s ear"),
            Said("Score 5 points for influence."),
            Said("The Qadi sells it for 1 gold; the Astrologist brings up to 3 at once."),
            lambda game, seat: seat.of("influence") >= 5,
        ),
        Achievement(
            "with_honour",
            Said("A spotless name"),
            Said("Win without any dishonour."),
            Said("Take a service or a title in every guild, and fight with one token rather than flee."),
            _won_with_honour,
        ),
        Achievement(
            "thirty",
            Said("Talk of the City of Peace"),
            Said("Score 30 points in one game."),
            Said("Politics titles bring the most: decide early which of them to aim for."),
            lambda game, seat: seat.total >= 30,
        ),
        Achievement(
            "full_table",
            Said("First of five"),
            Said("Win a game with 5 families."),
            Said("With 5 families, ranks change often: place late where it matters, and mind the turn order."),
            _won_at_a_full_table,
        ),
        Achievement(
            "beat_caliph",
            Said("Equal of the caliph"),
            Said("Win against the strongest AI."),
            Said("Ask the AI to review your lost games in the replay: it shows where they slipped away."),
            beat("caliph"),
        ),
    ),
)
