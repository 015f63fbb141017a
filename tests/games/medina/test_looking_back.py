"""The rows of the score sheet light up what they count."""

from random import Random

from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.ui.looking_back import score_sheet
from medina_desktop.storage import ruleset_files


def test_the_well_lights_the_cells_it_pays() -> None:
    lit = 0
    for seed in range(6):
        game, chance = new_game(ruleset_files.load("medina-2014"), 3, seed), Random(seed)
        while not game.over:
            game.play(legal.draw(game.position, chance.random))
        (row,) = [row for row in score_sheet(game.position) if row.key == "well"]
        for points, spots in zip(row.points, row.spots, strict=True):
            assert bool(points) == bool(spots)
            assert all(game.position.well_line >> spot & 1 for spot in spots)
            lit += len(spots)
    assert lit
