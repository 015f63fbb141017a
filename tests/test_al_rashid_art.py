"""Every sector, piece, title and sign of Al-Rashid has its picture; the board's places fit the data and the scripts'
plan; families and titles are told apart without colour."""

import importlib.util
import json
from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path
from statistics import mean, median
from types import ModuleType
from typing import Any

import pygame
import pytest

from medina_desktop.game.played import Played, step_of
from medina_desktop.games.al_rashid.ai.policy import best
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.rules.names import COLOURS, GOODS, LEADERS, PAWNS, SECTORS, TITLES
from medina_desktop.games.al_rashid.ui import art
from medina_desktop.games.al_rashid.ui.motion import sound_of
from medina_desktop.games.al_rashid.ui.places import places
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.pictures.sprites import Sprites
from support.reading import data_of

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "assets" / "images" / "al-rashid"
SOURCE = ROOT / "assets" / "source" / "al_rashid"
DATA = ROOT / "data" / "games" / "al-rashid"
BUDGET = 3_000_000
MANIFEST: dict[str, Any] = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
SPRITES: dict[str, dict[str, Any]] = MANIFEST["sprites"]
FAMILIES = ("blue", "red", "green", "yellow", "white")
PALACES, COUNTRIES = SECTORS[:6], SECTORS[6:]
PHASES = ("placement", "scheme", "resolution", "year-end", "hold")
STEPS = "examine move operations tokens benevolence battle trade flee crisis order".split()
COUNTERS = ("credit", "influence", "dishonour")


def data(name: str) -> dict[str, Any]:
    content: dict[str, Any] = data_of((DATA / f"{name}.yaml").read_text(encoding="utf-8"))
    return content


@cache
def sheet(file: str) -> pygame.Surface:
    return pygame.image.load(FOLDER / file)


def picture(name: str) -> pygame.Surface:
    return sheet(SPRITES[name]["file"]).subsurface(SPRITES[name]["rect"])


def wanted() -> set[str]:
    names = {f"pawn/{kind}/{family}" for kind, family in product(PAWNS, FAMILIES)}
    names |= {f"shadow/{kind}" for kind in PAWNS} | {f"stone/{family}" for family in FAMILIES}
    names |= {f"good/{kind}" for kind in GOODS} | {f"heap/{kind}/{n}" for kind, n in product(GOODS, range(1, 7))}
    names |= {f"token/{colour}/{face}" for colour, face in product(COLOURS, ("back", "2", "3", "4"))}
    names |= {f"counter/{name}" for name in COUNTERS}
    names |= {f"{what}/{palace}" for what, palace in product(("plate", "seal"), PALACES)}
    names |= {"stamp/used", "year/disc"}
    names |= {f"crisis/{tile}" for tiles in data("crises").values() for tile in tiles}
    signs = {*TITLES, *SECTORS, *LEADERS, *GOODS, *PAWNS, *COUNTERS, "sabre", "dhow", "gold", "points", *PHASES, *STEPS}
    return names | {f"sign/{name}/{size}" for name, size in product(signs, MANIFEST["signs"])}


def test_everything_the_table_shows_has_a_picture() -> None:
    assert len(TITLES) == 32
    assert wanted() == set(SPRITES)  # and nothing is carried along that nobody shows


def test_the_largest_heap_of_a_country_is_drawn_piece_by_piece() -> None:
    most = max(max(country["goods"].values()) for country in data("sectors")["countries"].values())
    assert most <= art.LARGEST_HEAP


def test_every_picture_lies_inside_its_atlas_and_shows_something() -> None:
    for name, sprite in SPRITES.items():
        assert sheet(sprite["file"]).get_rect().contains(pygame.Rect(sprite["rect"])), name
        assert picture(name).get_bounding_rect(min_alpha=40).width > 0, name


def test_no_two_pictures_of_an_atlas_overlap() -> None:
    for file in {sprite["file"] for sprite in SPRITES.values()}:
        rects = sorted({tuple(sprite["rect"]) for sprite in SPRITES.values() if sprite["file"] == file})
        for i, one in enumerate(rects):
            assert pygame.Rect(one).collidelist([pygame.Rect(other) for other in rects[i + 1 :]]) == -1, (file, one)


def test_the_pictures_stay_small_and_none_is_left_over() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < BUDGET
    used = {entry["file"] for entry in [*SPRITES.values(), *MANIFEST["board"]]}
    assert {file.name for file in FOLDER.iterdir()} == used | {"manifest.json"}


# -- the board --------------------------------------------------------------------------------------------------------


def plan() -> ModuleType:
    """The scripts' own plan of the board."""
    spec = importlib.util.spec_from_file_location("al_rashid_plan", SOURCE / "places.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_places_are_those_of_the_scripts_and_the_data() -> None:
    titles = {palace: list(of) for palace, of in data("titles").items()}
    made = plan().told(data("sectors"), titles)
    assert json.loads(json.dumps(made)) == MANIFEST["places"]


def test_the_board_is_there_in_two_sizes_of_the_same_shape() -> None:
    w, h = places().size
    assert [entry["size"] for entry in MANIFEST["board"]] == [[w, h], [2 * w, 2 * h]]
    for entry in MANIFEST["board"]:
        assert list(sheet(entry["file"]).get_size()) == entry["size"]


def test_palaces_hold_their_titles_and_countries_their_goods() -> None:
    titles, sectors = data("titles"), data("sectors")
    assert list(places().sectors) == list(SECTORS)
    for palace in PALACES:
        assert list(places().sectors[palace].niches) == list(titles[palace])
    for name in COUNTRIES:
        place, country = places().sectors[name], sectors["countries"][name]
        assert list(place.heaps) == list(country["goods"])
        assert (place.credit is not None) == bool(country["credit"])


@pytest.mark.parametrize("name", SECTORS)
def test_a_click_on_any_part_of_a_sector_finds_it(name: str) -> None:
    place = places().sectors[name]
    boxes = [place.name, *place.niches.values(), *place.heaps.values(), *filter(None, (place.credit, place.tokens))]
    middles = [(x + w / 2, y + h / 2) for x, y, w, h in boxes]
    for point in [place.centre, *place.seats, *middles]:
        assert places().at(point) == name, point


def test_no_point_belongs_to_two_sectors_and_the_whole_map_to_one() -> None:
    x0, y0, w, h = places().map
    for i, j in product(range(1, 80), range(1, 50)):
        point = (i / 80, j / 50)
        found = [name for name, place in places().sectors.items() if place.holds(point)]
        assert len(found) <= 1, (point, found)
        if x0 + 0.01 < point[0] < x0 + w - 0.01 and y0 + 0.01 < point[1] < y0 + h - 0.01:
            assert found, point


def test_what_is_played_in_a_sector_does_not_overlap() -> None:
    for name, place in places().sectors.items():
        boxes = [place.name, *place.niches.values(), *place.heaps.values(), *filter(None, (place.credit, place.tokens))]
        rects = [pygame.FRect(box) for box in boxes]
        assert all(not one.colliderect(other) for one, other in combinations(rects, 2)), name


# -- told apart without colour ----------------------------------------------------------------------------------------


def shape(name: str, size: int) -> pygame.Mask:
    return pygame.mask.from_surface(picture(f"sign/{name}/{size}"), 110)


@pytest.mark.parametrize("size", [18, 24])
def test_no_two_titles_share_most_of_their_ink(size: int) -> None:
    for one, other in combinations(TITLES, 2):
        a, b = shape(one, size), shape(other, size)
        both = a.overlap_area(b, (0, 0))
        assert both / (a.count() + b.count() - both) < 0.68, (one, other)


def lightness(surface: pygame.Surface) -> list[list[float]]:
    """L* of every pixel, over the brown of the board's wood."""
    ground = pygame.Surface(surface.get_size())
    ground.fill((139, 101, 60))
    ground.blit(surface, (0, 0))
    return [[_l_star(ground.get_at((x, y))) for x in range(ground.get_width())] for y in range(ground.get_height())]


def _l_star(colour: pygame.Color) -> float:
    def linear(v: int) -> float:
        return v / 255 / 12.92 if v < 11 else float(((v / 255 + 0.055) / 1.055) ** 2.4)

    y = 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b)
    return float(116 * y ** (1 / 3) - 16) if y > 0.0089 else 903.3 * y


def on_the_board(kind: str, family: str) -> list[list[float]]:
    """Lightness of a pawn at the size it has on the board of a 1920 window."""
    entry, shown = SPRITES[f"pawn/{kind}/{family}"], picture(f"pawn/{kind}/{family}")
    size = [round(side * entry["scale"]) for side in shown.get_size()]
    return lightness(pygame.transform.smoothscale(shown, size))


@pytest.mark.parametrize("kind", ["pasha", "merchant"])
def test_each_familys_robe_is_a_clear_step_lighter_than_the_one_before(kind: str) -> None:
    robes = []
    for family in FAMILIES:
        rows = on_the_board(kind, family)
        wide = len(rows[0])
        robe = [v for row in rows[len(rows) * 4 // 10 : len(rows) * 8 // 10] for v in row[wide // 5 : wide * 4 // 5]]
        robes.append(median(robe))
    assert all(after - before > 7 for before, after in pairwise(robes)), robes


@pytest.mark.parametrize("kind", PAWNS)
def test_lightness_and_pattern_of_crest_and_hem_tell_families_apart_in_grey(kind: str) -> None:
    grey = {}
    for family in FAMILIES:
        rows = on_the_board(kind, family)
        low = rows[len(rows) * (2 if kind == "sage" else 5) // 10 :]  # robe and hem; the hats are alike
        grey[family] = [v for row in low for v in row]
    for one, other in combinations(FAMILIES, 2):
        a, b = grey[one], grey[other]
        lighter = mean(b) - mean(a)
        pattern = mean(abs(q - p - lighter) for p, q in zip(a, b, strict=True))
        assert abs(lighter) + pattern > 8, (one, other, lighter, pattern)


# -- as the window asks for them --------------------------------------------------------------------------------------


def test_pictures_come_in_the_size_asked_for() -> None:
    drawn = art.Art(Sprites())
    assert drawn.board((740, 462)).get_size() == (740, 462)
    assert drawn.pawn("blue", "pasha", 60).get_height() == 60
    for found in (
        drawn.good("silk", 40),
        drawn.heap("metal", 11, 40),
        drawn.token("red", "back", 40),
        drawn.counter("credit", 40),
        drawn.sign("gold", 40),
    ):
        assert found.get_size() == (40, 40)
    assert drawn.title("smuggler", 34).get_width() == 34


def test_a_stack_is_as_high_as_it_is_strong() -> None:
    drawn, target = art.Art(Sprites()), pygame.Surface((300, 300), pygame.SRCALPHA)
    heights = [drawn.put_stack(target, "red", "pasha", sages, (150, 250), 1.0).top for sages in range(4)]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 4


def test_a_whole_game_is_heard_in_the_sounds_there_are() -> None:
    game = Played.new(BOX, ruleset_files.load("al-rashid"), 5, 3)
    while not game.over:
        game.play(best(game.rules.seen_by(game.position, game.position.player)))
    heard = {sound_of(step_of(game, index)) for index in range(len(game.actions))}
    there = json.loads((ROOT / "assets" / "sounds" / "manifest.json").read_text(encoding="utf-8"))
    assert heard <= set(there)
    own = {"pawn", "pawn_stacked", "token", "tokens_turned", "title_stamped", "note", "influence", "dishonour", "beads"}
    assert own | {"year", *(f"good_{kind}" for kind in GOODS)} <= heard
