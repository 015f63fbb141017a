"""Medina's figures for the statistics, and its achievements."""

from medina_desktop.game.results import Achievement, Feats, Figure, beat, finish, win
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.rules import score
from medina_desktop.said import Said


def facts(game: Played) -> list[dict[str, int]]:
    return [
        {
            "palaces_owned": len(sheet.palaces),
            "largest": max((palace.buildings + palace.stables for palace in sheet.palaces), default=0),
            "tower_tiles": len(sheet.towers),
            "palace_tiles": len(sheet.tiles),
        }
        for sheet in score.breakdown(game.position)
    ]


FEATS = Feats(
    facts=facts,
    wanted=(
        Figure("palaces_owned", Said("Palaces you own")),
        Figure("largest", Said("Size of your largest palace")),
        Figure("tower_tiles", Said("Tower tiles you hold")),
        Figure("palace_tiles", Said("Palace tiles you hold")),
    ),
    achievements=(
        Achievement(
            "first_game",
            Said("Bricklayer"),
            Said("Finish a game."),
            Said("The chapter “A first game” under Learn will help."),
            finish,
        ),
        Achievement(
            "first_win",
            Said("Master of the city"),
            Said("Win a game."),
            Said("With every placement, ask yourself what it gives the others."),
            win,
        ),
        Achievement(
            "four_palaces",
            Said("All four colours"),
            Said("Own a palace of every colour at the end."),
            Said("Check who still needs a colour. A small palace is better than a leftover roof."),
            lambda game, seat: seat.of("palaces_owned") >= 4,
        ),
        Achievement(
            "large_palace",
            Said("Patience"),
            Said("Own a palace of 8 buildings and stables."),
            Said("If nobody else needs a colour any more, let its palace grow before you roof it."),
            lambda game, seat: seat.of("largest") >= 8,
        ),
        Achievement(
            "towers",
            Said("Tower keeper"),
            Said("Hold 2 tower tiles at the end."),
            Said("Keep a wall or a stable, so that your palace is the last to be connected."),
            lambda game, seat: seat.of("tower_tiles") >= 2,
        ),
        Achievement(
            "palace_tiles",
            Said("The largest"),
            Said("Hold 2 palace tiles at the end."),
            Said("A tie isn’t enough: save stables for the end."),
            lambda game, seat: seat.of("palace_tiles") >= 2,
        ),
        Achievement(
            "walls",
            Said("Behind strong walls"),
            Said("Score 8 points with walls."),
            Said("Take palaces along the edge, and build the walls past them."),
            lambda game, seat: seat.of("walls") >= 8,
        ),
        Achievement(
            "market",
            Said("At the market"),
            Said("Score 8 points with merchants."),
            Said("Run the street between two of your palaces: every merchant there counts twice."),
            lambda game, seat: seat.of("merchants") >= 8,
        ),
        Achievement(
            "well",
            Said("Fresh water"),
            Said("Score by the well twice."),
            Said("Have buildings or stables 2 spaces from the well, in a straight line, on two of its sides."),
            lambda game, seat: seat.of("well") >= 8,
        ),
        Achievement(
            "beat_vizier",
            Said("Better than the Vizier"),
            Said("Win against the strongest AI."),
            Said("Ask the AI to review your lost games in the replay: it shows where they slipped away."),
            beat("vizier"),
        ),
    ),
)
