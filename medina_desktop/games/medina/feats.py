"""Medina's figures for the statistics, and its achievements."""

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


def _won_without_tiles(game: GameResult, seat: SeatResult) -> int:
    return win(game, seat) and seat.points.get("tiles") == 0


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
            Said("Games finished"),
            Said("The chapter “A first game” under Learn will help."),
            finish,
            (1, 25, 150),
            sign="stable",
        ),
        Achievement(
            "first_win",
            Said("Master of the city"),
            Said("Games won"),
            Said("With every placement, ask yourself what it gives the others."),
            win,
            (1, 20, 75),
            sign="trophy",
        ),
        Achievement(
            "four_palaces",
            Said("All four colours"),
            Said("Games with a palace of every colour"),
            Said("Check who still needs a colour. A small palace is better than a leftover roof."),
            at_least("palaces_owned", 4),
            (1, 30, 120),
            sign="palace",
        ),
        Achievement(
            "large_palace",
            Said("Patience"),
            Said("Buildings and stables in your largest palace"),
            Said("If nobody else needs a colour any more, let its palace grow before you roof it."),
            figure("largest"),
            (8, 10, 12),
            best=True,
            sign="clock",
        ),
        Achievement(
            "towers",
            Said("Tower keeper"),
            Said("Games with 2 tower tiles at the end"),
            Said("Keep a wall or a stable, so that your palace is the last to be connected."),
            at_least("tower_tiles", 2),
            (1, 15, 60),
            sign="tower",
        ),
        Achievement(
            "palace_tiles",
            Said("The largest"),
            Said("Games with 2 palace tiles at the end"),
            Said("A tie isn’t enough: save stables for the end."),
            at_least("palace_tiles", 2),
            (1, 15, 60),
            sign="tile",
        ),
        Achievement(
            "walls",
            Said("Behind strong walls"),
            Said("Points from walls in one game"),
            Said("Take palaces along the edge, and build the walls past them."),
            figure("walls"),
            (8, 12, 16),
            best=True,
            sign="wall",
        ),
        Achievement(
            "market",
            Said("At the market"),
            Said("Points from merchants in one game"),
            Said("Run the street between two of your palaces: every merchant there counts twice."),
            figure("merchants"),
            (8, 16, 20),
            best=True,
            sign="merchant",
        ),
        Achievement(
            "well",
            Said("Fresh water"),
            Said("Points from the well in one game"),
            Said("Have buildings or stables 2 spaces from the well, in a straight line, on two of its sides."),
            figure("well"),
            (8, 12, 16),
            best=True,
            sign="well",
        ),
        Achievement(
            "grand_palaces",
            Said("Built to last"),
            Said("Points from palaces in one game"),
            Said("Large palaces pay most, but only if you roof them before somebody else does."),
            figure("palaces"),
            (27, 31, 35),
            best=True,
            sign="roof",
        ),
        Achievement(
            "high_score",
            Said("Talk of the bazaar"),
            Said("Points in one game"),
            Said("Walls, merchants and the well add up: a large palace alone isn’t enough."),
            total,
            (62, 72, 82),
            best=True,
            sign="home",
        ),
        Achievement(
            "all_round",
            Said("A bit of everything"),
            Said("Points in the lowest row of your score sheet"),
            Said("Leave no row at 0: one tower tile and one palace tile are worth a detour."),
            lowest_row,
            (3, 4, 6),
            best=True,
            sign="globe",
        ),
        Achievement(
            "no_crown",
            Said("Without a crown"),
            Said("Games won without a palace tile"),
            Said("If others have the largest palaces, walls and merchants can make up for it."),
            _won_without_tiles,
            (1, 3, 10),
            sign="gate",
        ),
        Achievement(
            "full_table",
            Said("First of four"),
            Said("Games won with 4 players"),
            Said("With 4 players you won’t get every palace you want, so decide which two matter."),
            win_among(4),
            (1, 8, 30),
            sign="person",
        ),
        *list_victories(lead=(15, 25, 40)),
        Achievement(
            "beat_vizier",
            Said("Better than the Vizier"),
            Said("Wins against the strongest AI"),
            Said("Ask the AI to review your lost games in the replay. It shows where they slipped away."),
            beat("vizier"),
            (1, 5, 25),
            sign="settings",
        ),
    ),
)
