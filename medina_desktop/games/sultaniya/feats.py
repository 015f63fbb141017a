"""Sultaniya's figures for the statistics, and its achievements."""

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
    lowest_row,
    total,
    win,
    win_among,
)
from medina_desktop.games.sultaniya.kinds import Played
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.score import WORTH
from medina_desktop.games.sultaniya.rules.tiles import DOOR
from medina_desktop.games.sultaniya.words import CHARACTERS
from medina_desktop.said import Said

CHARACTER = "character"  # the fact with the number of the character, from 1


def facts(game: Played) -> list[dict[str, int]]:
    p: Position = game.position
    characters = list(CHARACTERS)
    return [
        {
            "roofs_built": palace.roofs,
            "djinns_held": p.djinns.count(player),
            CHARACTER: characters.index(p.characters[player]) + 1,
        }
        for player, palace in enumerate(p.palaces)
    ]


def _first_among_guards(game: GameResult, seat: SeatResult) -> int:
    return seat.of("guards") >= 9 and len(game.seats) >= 3


def _objectives(game: GameResult, seat: SeatResult) -> int:
    return seat.of("first_objective") + seat.of("second_objective")


def _whole(game: GameResult, seat: SeatResult) -> int:
    """The number of doors or minarets that count."""
    return seat.of("whole") // WORTH[DOOR]


def _alone(game: GameResult, seat: SeatResult) -> int:
    return seat.total if game.alone else 0


FEATS = Feats(
    facts=facts,
    figures=(Figure("roofs_built", Said("Roofs")), Figure("djinns_held", Said("Djinns at the end"))),
    achievements=(
        Achievement(
            "foundation",
            Said("Foundation stone"),
            Said("Games finished"),
            Said("A game ends soon after somebody builds a fifth roof."),
            finish,
            (1, 25, 150),
            sign="stable",
        ),
        Achievement(
            "finest_palace",
            Said("The finest palace"),
            Said("Games won"),
            Said("Build for your cartouches, and look at what the others still need."),
            win,
            (1, 20, 75),
            sign="trophy",
        ),
        Achievement(
            "five_roofs",
            Said("Topped out"),
            Said("Games with 5 roofs on your palace"),
            Said("Build wide early, because higher up a tile needs something to stand on."),
            at_least("roofs_built", 5),
            (1, 20, 80),
            sign="roof",
        ),
        Achievement(
            "great_gates",
            Said("Great gates"),
            Said("Complete doors or minarets that count for you"),
            Said("Two halves of a door side by side still need a lintel above them."),
            _whole,
            (3, 4, 5),
            best=True,
            sign="gate",
        ),
        Achievement(
            "well_guarded",
            Said("Well guarded"),
            Said("Games with 3 or 4 players where you had the most guards"),
            Said("A tie isn’t enough: both then get the points of the lower rank."),
            _first_among_guards,
            (1, 5, 20),
            sign="person",
        ),
        Achievement(
            "secret_plans",
            Said("Secret plans"),
            Said("Points from your objectives in one game"),
            Said("Check them before you build. They reward many symbols of one kind in a storey or a column."),
            _objectives,
            (8, 11, 14),
            best=True,
            sign="curtain",
        ),
        Achievement(
            "three_djinns",
            Said("Master of the lamps"),
            Said("Games with 3 djinns at the end"),
            Said("Sapphires from tiles and from passing pay for them; call a djinn late if others could call it away."),
            at_least("djinns_held", 3),
            (1, 5, 15),
            sign="hint",
        ),
        Achievement(
            "sixty",
            Said("Talk of the town"),
            Said("Points in one game"),
            Said("Doors and minarets score 6 points each, and some roofs 4 or 5."),
            total,
            (60, 70, 80),
            best=True,
            sign="home",
        ),
        Achievement(
            "fifty_alone",
            Said("A quiet evening"),
            Said("Points in a solo game"),
            Said("Every turn counts, so don’t waste too many on passing."),
            _alone,
            (50, 60, 68),
            best=True,
            sign="crest/crescent",
        ),
        Achievement(
            "small_signs",
            Said("A room with a view"),
            Said("Points from windows or towers in one game"),
            Said("They score only 1 point each, so look for tiles that also show something better."),
            figure("small"),
            (9, 12, 15),
            best=True,
            sign="tower",
        ),
        Achievement(
            "large_signs",
            Said("Hanging gardens"),
            Said("Points from domes or gardens in one game"),
            Said("They score 3 points each, as many as 3 windows or towers."),
            figure("large"),
            (21, 27, 33),
            best=True,
            sign="crest/palm",
        ),
        Achievement(
            "fine_roofs",
            Said("Against the sky"),
            Said("Points from roofs in one game"),
            Said("Only roofs that show 4 or 5 points count here, so take those first."),
            figure("roofs"),
            (9, 13, 17),
            best=True,
            sign="palace",
        ),
        Achievement(
            "all_round",
            Said("A bit of everything"),
            Said("Points in the lowest row of your score sheet"),
            Said("Leave no row at 0, not even your two objectives."),
            lowest_row,
            (3, 4, 6),
            best=True,
            sign="globe",
        ),
        Achievement(
            "full_table",
            Said("First of four"),
            Said("Games won with 4 players"),
            Said("With 4 players, a tile you leave is usually gone a round later, so take what you need most."),
            win_among(4),
            (1, 8, 30),
            sign="crest/hand",
        ),
        *list_victories(lead=(12, 20, 30)),
        Achievement(
            "beat_grand_vizier",
            Said("The sultan’s favour"),
            Said("Wins against the strongest AI"),
            Said("Ask the AI to review your lost games in the replay. It shows where they slipped away."),
            beat("grand-vizier"),
            (1, 5, 25),
            sign="settings",
        ),
    ),
)
