"""The board's picture and places, and the motions over it."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from medina_desktop.game.played import Played
from medina_desktop.games import new_game
from medina_desktop.games.medina.places import places
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import MERCHANT
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.ruleset import mood_of
from medina_desktop.games.medina.ui.city import City, CityPicture, piece_for, standing
from medina_desktop.games.medina.ui.city_art import View
from medina_desktop.games.medina.ui.placing import next_spot
from medina_desktop.play import ruleset_options
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.animation import Motion, Stage
from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.table.bubble import place_bubble
from medina_desktop.ui.table.hand import next_ahead
from medina_desktop.ui.table.window import Surroundings
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Theme

COLOURS = ("blue", "red", "green", "yellow")
SPRITES: list[Sprites] = []


def sprites() -> Sprites:
    if not SPRITES:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        pygame.font.init()
        SPRITES.append(Sprites())
    return SPRITES[0]


def game_of(ruleset: str = "medina-2014-gates", players: int = 4, actions: int = 90, seed: int = 4) -> Played:
    game = new_game(ruleset_files.load(ruleset), players, seed)
    random = Random(seed)
    for _ in range(actions):
        if not game.over:
            game.play(legal.draw(game.position, random.random))
    return game


def view_of(game: Played, size: tuple[int, int] = (900, 640), view: View = "tilted") -> City:
    theme = Theme(size)
    kept = sprites()
    area = pygame.Rect((0, 0), size)
    geometry = game.position.terms.geometry
    return City(kept, Painter(theme), TextCache(), theme, geometry, mood_of(game.position.terms.rules), area, view=view)


@pytest.mark.parametrize("size", [(760, 520), (1400, 930), (2900, 1900)])
@pytest.mark.parametrize("view", ["tilted", "above"])
@pytest.mark.parametrize(("ruleset", "players"), [("medina-2014", 2), ("medina-1999", 4)])
def test_every_place_is_found_under_its_own_middle_and_corners(
    size: tuple[int, int], view: View, ruleset: str, players: int
) -> None:
    game = game_of(ruleset, players, 0)
    board = view_of(game, size, view)
    geo = game.position.terms.geometry
    spots = [s for s in range(STRIDE * STRIDE) if geo.has_cell(s) or s in geo.code_of_space]
    assert len(spots) == geo.cols * geo.rows + 2 * (geo.cols + geo.rows)
    for spot in spots:
        rect = board.spot_rect(spot)
        inside = rect.inflate(-4, -4)
        for pos in (rect.center, inside.topleft, inside.bottomright):
            assert board.spot_at(pos) == spot
    assert board.spot_at((-5, -5)) is None
    assert board.spot_at(board.spot_rect(0).center) is None, "a tower's corner is no place"
    assert board.rect.bottom <= size[1]
    assert board.rect.right <= size[0]


def test_the_top_of_a_building_counts_for_its_own_cell_when_roofs_are_placed() -> None:
    game = game_of(actions=60)
    board = view_of(game)
    building = next(s for s in range(324) if game.position.palace_at[s] and not game.position.stables >> s & 1)
    top = board.spot_rect(building, 1)
    assert board.spot_at((top.centerx, top.top + 3), game.position, "tops") == building


@pytest.mark.parametrize("view", ["tilted", "above"])
def test_drawing_a_part_anew_gives_the_same_picture_as_drawing_everything(view: View) -> None:
    game = game_of()
    for spot in (STRIDE * 3 + 4, STRIDE * 10 + 9, STRIDE * 1 + 16):
        faded = frozenset({spot})
        step_by_step, at_once = view_of(game, view=view), view_of(game, view=view)
        step_by_step.city(CityPicture(game.position, COLOURS))
        parts = step_by_step.city(CityPicture(game.position, COLOURS, faded=faded))
        whole = at_once.city(CityPicture(game.position, COLOURS, faded=faded))
        assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(whole, "RGB")
        back = step_by_step.city(CityPicture(game.position, COLOURS))
        plain = view_of(game, view=view).city(CityPicture(game.position, COLOURS))
        assert pygame.image.tobytes(back, "RGB") == pygame.image.tobytes(plain, "RGB")


def test_marks_and_pieces_change_the_picture() -> None:
    game = game_of(actions=20)
    board = view_of(game)
    plain = pygame.image.tobytes(board.city(CityPicture(game.position, COLOURS)), "RGB")
    marks = frozenset(places(game.position, MERCHANT))
    marked = pygame.image.tobytes(board.city(CityPicture(game.position, COLOURS, marks)), "RGB")
    assert plain != marked
    after = game_of(actions=24)
    assert pygame.image.tobytes(board.city(CityPicture(after.position, COLOURS)), "RGB") != plain


def test_a_piece_before_the_pointer_keeps_its_foot() -> None:
    """It lets the place behind it show, but one still sees what it is."""
    game = game_of(actions=60)
    view = view_of(game)
    merchant = next(piece for piece in standing(game.position, COLOURS) if piece.what == "merchant")
    whole = view.city(CityPicture(game.position, COLOURS)).copy()
    thin = view.city(CityPicture(game.position, COLOURS, faded=frozenset({merchant.spot})))
    x, y = view.anchor(merchant.spot)
    rect = view.sprite(merchant).rect(x, y).move(-view.layer_rect.x, -view.layer_rect.y)
    foot = round(y + view.cell[1] * 0.1) - view.layer_rect.y
    assert whole.get_at((rect.centerx, foot)) == thin.get_at((rect.centerx, foot))
    above = pygame.Rect(rect.left, rect.top, rect.w, round(y - view.cell[1] / 2) - view.layer_rect.y - rect.top)
    assert above.h > 0
    assert pygame.image.tobytes(whole.subsurface(above), "RGB") != pygame.image.tobytes(thin.subsurface(above), "RGB")


def test_every_piece_on_the_board_is_drawn_once_and_from_the_back_to_the_front() -> None:
    for ruleset, players in (("medina-2014-gates", 3), ("medina-1999", 4)):
        game = game_of(ruleset, players, 200)
        state = game.position
        pieces = standing(state, COLOURS)
        rows = [p.spot // STRIDE for p in pieces]
        assert rows == sorted(rows)
        kinds = [p.what for p in pieces]
        assert kinds.count("tower") == 4
        assert kinds.count("wall") == state.walls.bit_count()
        assert kinds.count("merchant") == state.merchants.bit_count()
        assert kinds.count("stable") == state.stables.bit_count()
        assert kinds.count("building") == sum(p[2] for p in state.palaces)
        assert kinds.count("roof") == sum(p[1] >= 0 for p in state.palaces)
        assert kinds.count("gate") == sum(gate >= 0 for gate in state.gates)
        assert kinds.count("well") == (state.set_up.well is not None)
        for roof in (p for p in pieces if p.what == "roof"):
            below = [p for p in pieces if p.spot == roof.spot and p.what == "building"]
            assert pieces.index(below[0]) < pieces.index(roof)


def test_the_ghost_is_the_piece_the_action_places() -> None:
    game = game_of(actions=40)
    for action in game.legal():
        if action >> 9 & 31 == 11:
            continue
        ghost = piece_for(game.position, action, COLOURS, game.position.player)
        trial = game_of(actions=40)
        trial.play(action)
        placed = {(p.spot, p.floor, p.what) for p in standing(trial.position, COLOURS)}
        before = {(p.spot, p.floor, p.what) for p in standing(game.position, COLOURS)}
        assert placed - before == {(ghost.spot, ghost.floor, ghost.what)}


def test_a_board_of_another_size_is_drawn_too() -> None:
    rules = ruleset_options.with_options(
        ruleset_files.load("medina-2014"), {"board.2.cols": "12", "board.2.rows": "9", "stocks.2.walls": "12"}
    )
    game = new_game(rules, 2, 1)
    board = view_of(game)
    assert len(set(pygame.image.tobytes(board.city(CityPicture(game.position, COLOURS)), "RGB")[::991])) > 5


def test_missing_pictures_are_drawn_plainly(tmp_path: object) -> None:
    game = game_of(actions=150)
    theme = Theme((900, 640))
    bare = Sprites(folder=tmp_path)  # type: ignore[arg-type]
    area = pygame.Rect(0, 0, 900, 640)
    board = City(bare, Painter(theme), TextCache(), theme, game.position.terms.geometry, "second", area)
    assert len(set(pygame.image.tobytes(board.city(CityPicture(game.position, COLOURS)), "RGB")[::991])) > 20


class TestCursor:
    def test_it_reaches_every_place_and_never_a_tower(self) -> None:
        geo = game_of(actions=0).position.terms.geometry
        seen, waiting = set(), [STRIDE * 5 + 5]
        while waiting:
            spot = waiting.pop()
            if spot in seen:
                continue
            seen.add(spot)
            waiting += [next_spot(geo, spot, step) for step in ((0, 1), (0, -1), (1, 0), (-1, 0))]
        assert len(seen) == geo.cols * geo.rows + 2 * (geo.cols + geo.rows)
        assert all(geo.has_cell(s) or s in geo.code_of_space for s in seen)

    def test_it_jumps_to_the_next_legal_place(self) -> None:
        def grid(spot: int) -> tuple[int, int]:
            return divmod(spot, STRIDE)

        spots = frozenset({STRIDE * 2 + 9, STRIDE * 5 + 7, STRIDE * 9 + 6})
        assert next_ahead(STRIDE * 5 + 3, (0, 1), spots, grid) == STRIDE * 5 + 7
        assert next_ahead(STRIDE * 5 + 7, (0, 1), spots, grid) == STRIDE * 2 + 9
        assert next_ahead(STRIDE * 5 + 3, (0, -1), spots, grid) == STRIDE * 5 + 3


@pytest.mark.parametrize("spot", [(10, 10), (640, 20), (1300, 300), (20, 860), (700, 880), (1330, 870)])
def test_a_bubble_stays_on_the_board_and_off_its_ghost(spot: tuple[int, int]) -> None:
    board = pygame.Rect(0, 0, 1400, 930)
    cell = pygame.Rect(*spot, 72, 63)
    ghost = cell.union(cell.move(0, -30))
    rect = place_bubble((330, 120), Surroundings(cell, board, ghost))
    assert board.contains(rect)
    assert not rect.colliderect(ghost)


class TestMotions:
    def test_finishing_early_does_everything_once_and_in_order(self) -> None:
        said: list[str] = []
        stage = Stage()
        stage.add(Motion(1.0, on_start=lambda: said.append("rise"), on_end=lambda: said.append("land")))

        def settle() -> None:
            stage.add(Motion(0.5, on_end=lambda: said.append("settle")))

        stage.then(settle)
        stage.then(lambda: said.append("done"))
        assert stage.busy
        stage.finish()
        assert said == ["rise", "land", "settle", "done"]
        assert not stage.busy
        stage.finish()
        assert said == ["rise", "land", "settle", "done"]

    def test_the_next_waits_for_blocking_ones_only(self) -> None:
        said: list[str] = []
        stage = Stage()
        stage.add(Motion(5.0, blocks=False))
        stage.add(Motion(0.2))
        stage.then(lambda: said.append("next"))
        stage.update(0.1)
        assert not said
        stage.update(0.15)
        assert said == ["next"]
        assert stage.moving
        assert not stage.busy

    def test_delays_and_time(self) -> None:
        times: list[float] = []
        motion = Motion(1.0, delay=0.5, on_time=times.append)
        for _ in range(5):
            motion.update(0.25)
        assert times == [0.0, 0.25, 0.5, 0.75]
        motion.update(0.25)
        assert motion.done
