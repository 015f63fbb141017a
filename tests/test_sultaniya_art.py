"""Every tile, symbol, djinn, character and card of Sultaniya has its picture where the manifest says; none is empty."""

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from support.reading import data_of

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "assets" / "images"
FOLDER = IMAGES / "sultaniya"
DATA = ROOT / "data" / "games" / "sultaniya"
BUDGET = 12_000_000
MANIFEST: dict[str, Any] = json.loads((FOLDER / "manifest.json").read_text(encoding="utf-8"))
SPRITES: dict[str, dict[str, Any]] = MANIFEST["sprites"]
UNIT, STOREY, HEAD = MANIFEST["unit"], MANIFEST["storey"], MANIFEST["head"]


def data(name: str) -> list[dict[str, Any]]:
    content: list[dict[str, Any]] = data_of((DATA / f"{name}.yaml").read_text(encoding="utf-8"))[name]
    return content


TILES, BOARDS, OBJECTIVES = data("tiles"), data("boards"), data("objectives")


@cache
def sheet(file: str) -> pygame.Surface:
    return pygame.image.load(FOLDER / file)


def picture(name: str) -> pygame.Surface:
    return sheet(SPRITES[name]["file"]).subsurface(SPRITES[name]["rect"])


def faces() -> dict[str, dict[str, Any]]:
    """The names of all faces of tiles, with the tile as it lies."""
    out = {}
    for tile in TILES:
        turned = {edge: tile[edge][::-1] for edge in ("sides", "base", "top")}
        out[f"tile/{tile['id']}"] = tile
        out[f"tile/{tile['id']}/flip"] = {**tile, **turned, "left": tile["right"], "right": tile["left"]}
    for board in BOARDS:
        out |= {f"printed/{board['id']}/{tile['at']}": tile for tile in board["printed"]}
    return out


FACES = faces()


def wanted() -> set[str]:
    names = set(FACES)
    symbols = ("window", "tower", "dome", "garden", "guard", "sapphire", "door", "minaret", "lintel", "point")
    names |= {f"symbol/{s}/{h}" for s, h in product((*symbols, "+4", "+5", "roof", "gem"), (192, 96, 64, 44, 32, 22))}
    names |= {f"edge/coping_{k}_{s}_{e}" for k, s, e in product("BRG", "so", ("whole", "from", "to"))}
    names |= {
        f"edge/teeth_{k}_{side}" for k, side in product(("B_w", "B_d", "R_w", "R_m", "G_w", "T_w"), ("left", "right"))
    }
    names |= {"edge/strut_left", "edge/strut_right", "ground/lip", "light/halo", "light/spot", "sign/flip"}
    names |= {f"djinn/{d}{s}" for d, s in product(("wind", "stone", "hand", "eye"), ("", "/112", "/64"))}
    names |= {f"smoke/{i}" for i in range(12)} | {f"dust/{i}" for i in range(3)}
    names |= {f"person/{board['id']}" for board in BOARDS} | {"board/sun", "board/moon"}
    names |= {f"objective/{o['id']}" for o in OBJECTIVES} | {"objective/front", "objective/back"}
    names |= {f"plaque/{k}/{face}" for k, face in product("BRGT", ("sun", "moon"))} | {"sky/sun", "sky/moon"}
    names |= {f"{what}{k}" for what, k in product(("back/", "stack/base_", "stack/layer_"), "BRGT")}
    names |= {"treasury/back", "treasury/front"} | {f"heap/{n}" for n in (3, 6, 12, 24, 55)}
    names |= {f"storey/{k}/{h}" for k, h in product("BRGT", (128, 64, 32))}
    return names


def test_everything_the_table_shows_has_a_picture() -> None:
    assert len(TILES) == 93
    assert len(BOARDS) == 8
    assert wanted() - set(SPRITES) == set()


def test_every_picture_lies_inside_its_atlas_and_shows_something() -> None:
    for name, sprite in SPRITES.items():
        assert sheet(sprite["file"]).get_rect().contains(pygame.Rect(sprite["rect"])), name
        shown = picture(name)
        if shown.get_flags() & pygame.SRCALPHA:
            assert shown.get_bounding_rect(min_alpha=40).width > 0, name
        else:
            assert any(pygame.transform.average_color(shown)[:3]), name


def test_no_two_pictures_of_an_atlas_overlap() -> None:
    for file in {sprite["file"] for sprite in SPRITES.values()}:
        rects = {tuple(sprite["rect"]) for sprite in SPRITES.values() if sprite["file"] == file}
        for i, one in enumerate(ordered := sorted(rects)):
            others = [pygame.Rect(other) for other in ordered[i + 1 :]]
            assert pygame.Rect(one).collidelist(others) == -1, (file, one)


@pytest.mark.parametrize("name", FACES)
def test_a_tile_fills_its_place_and_is_open_where_its_sides_are_open(name: str) -> None:
    tile, sprite, shown = FACES[name], SPRITES[name], picture(name)
    roof = tile["top"] == "--"
    assert shown.get_size() == (2 * UNIT, STOREY + (HEAD if roof else 0))
    assert sprite["anchor"] == [0, shown.get_height()]
    knee = shown.get_height() - STOREY // 3  # a height at which every tile is wall from end to end
    for side, x in ((0, 3), (1, 2 * UNIT - 4)):
        assert (shown.get_at((x, knee)).a < 40) == (tile["sides"][side] == "o"), side
    if roof:
        assert shown.get_at((5, 5)).a < 40  # the sky is seen over a roof


@pytest.mark.parametrize("name", FACES)
def test_the_symbols_of_a_tile_are_where_its_lights_will_stand(name: str) -> None:
    tile, spots = FACES[name], SPRITES[name]["spots"]
    printed = [(s, half) for half, key in ((0, "left"), (1, "right"), (None, "mid")) for s in tile[key]]
    printed += [("jamb", h) for h in (0, 1) if tile["sides"][h] == "d"]
    printed += [("shaft", h) for h in (0, 1) if tile["sides"][h] == "m"]
    found = [(spot["symbol"], spot["half"]) for spot in spots if spot["symbol"] != "loggia"]
    assert sorted(found, key=str) == sorted(printed, key=str)
    shown = picture(name)
    for spot in spots:
        place = pygame.Rect(spot["rect"])
        assert shown.get_rect().contains(place), spot
        if spot["half"] is not None:
            assert (place.centerx > UNIT) == (spot["half"] == 1), spot
        if spot["symbol"] in ("window", "loggia"):
            assert spot["lamp"] in SPRITES


def test_a_flipped_tile_is_another_picture_unless_the_tile_is_its_own_mirror_image() -> None:
    same = {t["id"] for t in TILES if SPRITES[f"tile/{t['id']}"] == SPRITES[f"tile/{t['id']}/flip"]}
    assert same == {"T04", "T08", "T10", "T20"}


@pytest.mark.parametrize("name", sorted(MANIFEST["pictures"]))
def test_a_large_picture_has_the_size_the_manifest_says(name: str) -> None:
    entry = MANIFEST["pictures"][name]
    assert list(sheet(entry["file"]).get_size()) == entry["size"]


def test_the_symbols_can_be_told_apart_by_shape_alone() -> None:
    """Outlines laid over each other at 64 pixels differ by at least a tenth of their area."""
    masks = {}
    for symbol in ("window", "tower", "dome", "garden", "guard", "gem", "door", "minaret"):
        shown = pygame.Surface((64, 64), pygame.SRCALPHA)
        one = picture(f"symbol/{symbol}/64")
        shown.blit(one, one.get_rect(midbottom=(32, 64)))
        masks[symbol] = pygame.mask.from_surface(shown, 127)
    for (a, first), (b, second) in product(masks.items(), masks.items()):
        if a < b:
            both = first.overlap_area(second, (0, 0))
            either = first.count() + second.count() - both
            assert (either - both) / either > 0.1, (a, b)


def test_the_boxes_of_the_shelf_are_there() -> None:
    for game in ("medina", "sultaniya", "al-rashid"):
        for file in (f"{game}.jpg", f"{game}-name.png"):
            assert min(pygame.image.load(IMAGES / "shelf" / file).get_size()) > 60


def test_the_pictures_stay_small() -> None:
    files = [*FOLDER.iterdir(), *(IMAGES / "shelf").iterdir()]
    assert sum(file.stat().st_size for file in files) < BUDGET
    used = {entry["file"] for group in ("sprites", "pictures") for entry in MANIFEST[group].values()}
    assert {file.name for file in FOLDER.iterdir()} == used | {"manifest.json"}
