"""Sultaniya's figures for the statistics, and its achievements."""

from medina_desktop.game.results import Achievement, Feats, Figure, GameResult, SeatResult
from medina_desktop.games.sultaniya.kinds import Played
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.said import Said

STRONGEST = "grand-vizier"


def facts(game: Played) -> list[dict[str, int]]:
    p: Position = game.position
    return [
        {"roofs_built": palace.roofs, "djinns_held": p.djinns.count(player)} for player, palace in enumerate(p.palaces)
    ]


def _always(game: GameResult, seat: SeatResult) -> bool:
    return True


def _won(game: GameResult, seat: SeatResult) -> bool:
    return seat.won and not game.alone


def _first_among_guards(game: GameResult, seat: SeatResult) -> bool:
    return seat.of("guards") >= 9 and len(game.seats) >= 3


def _objectives(game: GameResult, seat: SeatResult) -> bool:
    return seat.of("first_objective") + seat.of("second_objective") >= 10


def _beat_the_strongest(game: GameResult, seat: SeatResult) -> bool:
    return seat.won and STRONGEST in game.levels


FEATS = Feats(
    facts=facts,
    figures=(Figure("roofs_built", Said("Roofs")), Figure("djinns_held", Said("Djinns at the end"))),
    achievements=(
        Achievement(
            "foundation",
            Said("Foundation stone"),
            Said("Play a game to its end."),
            Said("It ends soon after somebody's fifth roof."),
            _always,
        ),
        Achievement(
            "finest_palace",
            Said("The finest palace"),
            Said("Win a game."),
            Said("Build for your cartouches, and look at what the others still need."),
            _won,
        ),
        Achievement(
            "five_roofs",
            Said("All under roof"),
            Said("Have five roofs on your palace."),
            Said("Build broad early: every storey carries only what stands below it."),
            lambda game, seat: seat.of("roofs_built") >= 5,
        ),
        Achievement(
            "great_gates",
            Said("Great gates"),
            Said("Have three complete doors or minarets that count for you."),
            Said("Two posts side by side wait for the tile that closes them above."),
            lambda game, seat: seat.of("whole") >= 18,
        ),
        Achievement(
            "well_guarded",
            Said("Well guarded"),
            Said("Be first with guards at a table of three or four."),
            Said("As many as another is not enough: both get the points of the lower rank."),
            _first_among_guards,
        ),
        Achievement(
            "secret_plans",
            Said("Secret plans"),
            Said("Score ten points with your two objectives."),
            Said("Look at them before each tile: a storey or a column wants many of one kind."),
            _objectives,
        ),
        Achievement(
            "three_djinns",
            Said("Master of the lamps"),
            Said("Hold three djinns at the end."),
            Said("Sapphires on tiles and passing pay for them; call late what others could call away."),
            lambda game, seat: seat.of("djinns_held") >= 3,
        ),
        Achievement(
            "sixty",
            Said("Talk of the town"),
            Said("Score sixty points in one game."),
            Said("Doors and minarets count six each, roofs four or five."),
            lambda game, seat: seat.total >= 60,
        ),
        Achievement(
            "fifty_alone",
            Said("A quiet evening"),
            Said("Score fifty points alone."),
            Said("Every turn counts: do not spend many of them on passing."),
            lambda game, seat: game.alone and seat.total >= 50,
        ),
        Achievement(
            "beat_grand_vizier",
            Said("The sultan's favour"),
            Said("Win against the strongest AI."),
            Said("Let the AI look at your lost games in the replay: it shows where they were lost."),
            _beat_the_strongest,
        ),
    ),
)
