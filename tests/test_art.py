"""Every picture the game can ask for is there, where the manifest says, and all of them together stay small."""

import json
import struct
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from medina_desktop import games
from medina_desktop.ui.shelf.chosen import school_for

IMAGES = Path(__file__).parent.parent / "assets" / "images"
VIEWS = ("tilted", "above")
BUDGET = 30_000_000


def picture_size(path: Path) -> tuple[int, int]:
    """Width and height from the header of a PNG or JPEG file."""
    data = path.read_bytes()
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    assert data[:2] == b"\xff\xd8", f"{path.name} is neither PNG nor JPEG"
    at = 2
    while True:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length


@pytest.fixture(scope="module")
def manifest() -> Any:
    return json.loads((IMAGES / "manifest.json").read_text())


def sprites_needed() -> set[str]:
    names = {f"shadow_{n}" for n in ("building", "stable", "well", "tower", *(f"merchant_{k}" for k in range(6)))}
    names |= {f"shadow_{kind}_{side}" for kind, side in product(("wall", "gate"), "NSWE")}
    for colour, config in product(
        ("grey", "black", "purple", "brown", "orange"), ("alone", "across", "along", "cross", "full")
    ):
        names |= {f"building_{colour}_{config}_{grain}" for grain in range(2)}
    names |= {f"roof_{c}" for c in ("blue", "red", "green", "yellow", "neutral")}
    names |= {f"merchant_{k}" for k in range(6)} | {"stable_0", "well", "tile_tea"}
    names |= {f"wall_{side}_{ends}_0" for side, ends in product("NSWE", ("00", "01", "10", "11"))}
    names |= {f"gate_{side}" for side in "NSWE"}
    names |= {f"{kind}_{n}" for kind, n in product(("tower", "tile_tower"), (1, 2, 3, 4))}
    names |= {f"tile_palace_{c}" for c in ("grey", "black", "purple", "brown", "orange")}
    return names


@pytest.mark.parametrize("view", VIEWS)
def test_every_piece_has_a_picture_in_both_views(manifest: Any, view: str) -> None:
    missing = {name for name in sprites_needed() if f"{view}/{name}" not in manifest["sprites"]}
    assert not missing


def test_every_board_is_there_in_both_moods_and_views(manifest: Any) -> None:
    wanted = {f"board_{s}_{m}_{v}" for s, m, v in product(("16x11", "14x10"), ("first", "second"), VIEWS)}
    assert wanted == set(manifest["boards"])
    for name, board in manifest["boards"].items():
        width, height = picture_size(IMAGES / board["file"])
        assert [width, height] == board["size"], name
        # the grid and the ring of wall spaces round it lie inside the picture
        (x, y), (cell_w, cell_h) = board["grid"], board["cell"]
        assert x >= cell_w, name
        assert y >= cell_h, name
        assert x + cell_w * (board["columns"] + 1) <= width, name
        assert y + cell_h * (board["rows"] + 1) <= height, name


def test_every_sprite_lies_inside_its_atlas_and_holds_its_anchor(manifest: Any) -> None:
    sizes = {s["file"]: picture_size(IMAGES / s["file"]) for s in manifest["sprites"].values()}
    for name, sprite in manifest["sprites"].items():
        x, y, w, h = sprite["rect"]
        width, height = sizes[sprite["file"]]
        assert x >= 0 <= y, name
        assert w > 0 < h, name
        assert x + w <= width, name
        assert y + h <= height, name
        if sprite["layer"] == "piece":
            assert 0 <= sprite["anchor"][0] <= w, name
            assert 0 <= sprite["anchor"][1] <= h, name


def test_all_grains_of_a_colour_come_in_the_same_number(manifest: Any) -> None:
    counts = {
        (view, colour, config): sum(n.startswith(f"{view}/building_{colour}_{config}_") for n in manifest["sprites"])
        for view, colour, config in product(
            VIEWS, ("grey", "black", "purple", "brown", "orange"), ("alone", "across", "along", "cross", "full")
        )
    }
    assert len(set(counts.values())) == 1


def test_marks_and_crests_and_the_icons_of_the_table_are_there(manifest: Any) -> None:
    wanted = {f"crest/{n}" for n in ("crescent", "star", "palm", "hand", "ring")}
    wanted |= {f"mark/{n}" for n in ("lines", "waves", "dots", "diamond", "chevrons")}
    wanted |= {f"icon/{n}" for n in ("undo", "redo", "hint", "tea", "menu", "settings", "sound", "music", "fullscreen")}
    assert wanted <= set(manifest["icons"])


@pytest.mark.parametrize("group", ["surfaces", "backgrounds", "pictures"])
def test_every_other_picture_has_the_size_the_manifest_says(manifest: Any, group: str) -> None:
    assert manifest[group]
    for name, entry in manifest[group].items():
        assert list(picture_size(IMAGES / entry["file"])) == entry["size"], name


def test_everybody_has_a_look_for_every_mood_inside_their_picture(manifest: Any) -> None:
    looks = manifest["moods"]
    assert set(looks) == {f"{n}-{m}" for n, m in product(manifest["people"], ("thinking", "glad", "stung", "proud"))}
    for name, look in looks.items():
        x, y, w, h = look["rect"]
        width, height = picture_size(IMAGES / look["file"])
        assert x + w <= width, name
        assert y + h <= height, name
        side = manifest["people"][name.split("-")[0]]["rect"][2]
        assert max(look["anchor"]) + max(w, h) <= side, name


def test_committed_assets_stay_small() -> None:
    # Each other game's pictures, the boxes of the shelf and the chapters have a budget of their own:
    # test_sultaniya_art, test_al_rashid_art, and below.
    apart = ("sultaniya", "shelf", "al-rashid", "learn")
    files = [p for p in IMAGES.parent.rglob("*") if p.is_file() and p.parent.name not in apart]
    total = sum(p.stat().st_size for p in files)
    assert total < BUDGET


@pytest.mark.parametrize("game", games.GAMES)
def test_every_chapter_under_learn_has_a_picture(game: str) -> None:
    chapters = [chapter.key for chapter in school_for(game).chapters]
    missing = [key for key in [*chapters, "playing-well"] if not (IMAGES / "learn" / f"{game}-{key}.jpg").is_file()]
    assert not missing, "add its spot to assets/source/learn.py and run it"


def test_pictures_of_chapters_stay_small() -> None:
    assert sum(file.stat().st_size for file in (IMAGES / "learn").iterdir()) < 1_000_000
