"""Sultaniya's figures for the statistics, and its achievements."""

from medina_desktop.game.results import Achievement, Feats, Figure, GameResult, SeatResult, beat, finish, win
from medina_desktop.games.sultaniya.kinds import Played
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.said import Said


def facts(game: Played) -> list[dict[str, int]]:
    p: Position = game.position
    return [
        {"roofs_built": palace.roofs, "djinns_held": p.djinns.count(player)} for player, palace in enumerate(p.palaces)
    ]


def _first_among_guards(game: GameResult, seat: SeatResult) -> bool:
    return seat.of("guards") >= 9 and len(game.seats) >= 3


def _objectives(game: GameResult, seat: SeatResult) -> bool:
    return seat.of("first_objective") + seat.of("second_objective") >= 10


FEATS = Feats(
    facts=facts,
    figures=(Figure("roofs_built", Said("Roofs")), Figure("djinns_held", Said("Djinns at the end"))),
    achievements=(
        Achievement(
            "foundation",
            Said("Foundation stone"),
            Said("Finish a game."),
            Said("It ends soon after somebody’s fifth roof."),
            finish,
        ),
        Achievement(
            "finest_palace",
            Said("The finest palace"),
            Said("Win a game."),
            Said("Build for your cartouches, and look at what the others still need."),
            win,
        ),
        Achievement(
            "five_roofs",
            Said("Topped out"),
            Said("Have 5 roofs on your palace."),
            Said("Build wide early: higher up, a tile needs something to stand on."),
            lambda game, seat: seat.of("roofs_built") >= 5,
        ),
        Achievement(
            "great_gates",
            Said("Great gates"),
            Said("Have 3 complete doors or minarets that count for you."),
            Said("Two halves of a door side by side still need a lintel above them."),
            lambda game, seat: seat.of("whole") >= 18,
        ),
        Achievement(
            "well_guarded",
            Said("Well guarded"),
            Said("Have the most guards in a game with 3 or 4 players."),
            Said("A tie isn’t enough: both then get the points of the lower rank."),
            _first_among_guards,
        ),
        Achievement(
            "secret_plans",
            Said("Secret plans"),
            Said("Score 10 points with your two objectives."),
            Said("Check them before you build: they reward many symbols of one kind in a storey or a column."),
            _objectives,
        ),
        Achievement(
            "three_djinns",
            Said("Master of the lamps"),
            Said("Hold 3 djinns at the end."),
            Said("Sapphires from tiles and from passing pay for them; call a djinn late if others could call it away."),
            lambda game, seat: seat.of("djinns_held") >= 3,
        ),
        Achievement(
            "sixty",
            Said("Talk of the town"),
            Said("Score 60 points in one game."),
            Said("Doors and minarets score 6 each, some roofs 4 or 5."),
            lambda game, seat: seat.total >= 60,
        ),
        Achievement(
            "fifty_alone",
            Said("A quiet evening"),
            Said("Score 50 points in a solo game."),
            Said("Every turn counts: don’t waste too many on passing."),
            lambda game, seat: game.alone and seat.total >= 50,
        ),
        Achievement(
            "beat_grand_vizier",
            Said("The sultan’s favour"),
            Said("Win against the strongest AI."),
            Said("Ask the AI to review your lost games in the replay: it shows where they slipped away."),
            beat("grand-vizier"),
        ),
    ),
)
