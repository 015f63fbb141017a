"""Tokens: contrast, type sizes, hit areas."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from medina_desktop.game.record import SEAT_COLOURS
from medina_desktop.games.medina.ui.palette import BUILDING_COLOURS
from medina_desktop.ui import names
from medina_desktop.ui.pictures import glyphs
from medina_desktop.ui.pictures.glyphs import CRESTS
from medina_desktop.ui.pictures.sprites import CREST_SYMBOLS, Sprites
from medina_desktop.ui.theme import (
    CHART_LINES,
    CREST_SYMBOL_COLOURS,
    PLAYER_COLOURS,
    C,
    Theme,
    Type,
)
from support.contrast import TEXT_PAIRS, contrast

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]


@pytest.mark.parametrize(("what", "text", "ground", "large"), TEXT_PAIRS, ids=[pair[0] for pair in TEXT_PAIRS])
def test_text_can_be_read(what: str, text: tuple[int, int, int], ground: tuple[int, int, int], large: bool) -> None:
    assert contrast(text, ground) >= (3.0 if large else 4.5), what


def test_contrast_is_measured_as_the_standard_says() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_the_focus_ring_is_seen_on_wood_and_on_paper() -> None:
    """One of its two lines stands out on any ground it is drawn on."""
    for ground in (C.WALNUT_900, C.WALNUT_700, C.WALNUT_600, C.SAND, C.IVORY):
        assert max(contrast(C.IVORY, ground), contrast(C.BLUE_2, ground)) >= 3.0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_type_is_never_too_small_and_keeps_its_order(size: tuple[int, int], scale: float) -> None:
    theme = Theme(size, scale)
    pixels = [theme.type_px(kind) for kind in (Type.XS, Type.S, Type.M, Type.L, Type.XL)]
    assert min(pixels) >= 14
    assert pixels == sorted(pixels)
    assert theme.hit >= 44


def test_the_design_size_is_the_design() -> None:
    theme = Theme((1920, 1080))
    assert [theme.type_px(kind) for kind in Type] == [56, 32, 22, 18, 15]
    assert theme.px(16) == 16
    assert theme.room == (1920, 1080)


def test_a_hairline_never_vanishes() -> None:
    assert Theme((1024, 640)).px(0.4) == 1
    assert Theme((1024, 640)).px(0) == 0


def test_scale_makes_everything_twice_as_large() -> None:
    assert Theme((1920, 1080), 2.0).type_px(Type.S) == 36
    assert Theme((1920, 1080), 2.0).room == (960, 540)


def test_no_two_players_share_a_line_in_the_chart() -> None:
    assert set(CHART_LINES) == set(PLAYER_COLOURS)
    assert len(set(CHART_LINES.values())) == len(CHART_LINES)


def test_every_seat_has_a_colour_a_name_and_a_mark_of_its_own() -> None:
    """Blue, red and green are alike in greyscale: it is the mark that tells them apart, so no two may share one."""
    for table in (PLAYER_COLOURS, CREST_SYMBOL_COLOURS, CHART_LINES, names.PLAYER_COLOURS, CREST_SYMBOLS, CRESTS):
        assert set(table) == set(SEAT_COLOURS)
    assert len(set(CREST_SYMBOLS.values())) == len(SEAT_COLOURS)
    assert len(set(CRESTS.values())) == len(SEAT_COLOURS)


@pytest.mark.parametrize("drawn_plainly", [False, True], ids=["from the sheet", "plainly"])
def test_crests_can_be_told_apart_without_colour(drawn_plainly: bool, tmp_path: Path) -> None:
    """As somebody sees them who sees no colours: the same disc for all, only the mark differs."""
    side = 48
    sprites = Sprites(tmp_path if drawn_plainly else None)
    marks = {}
    for colour, symbol in CREST_SYMBOLS.items():
        mask = sprites.mask(f"crest/{symbol}", 28)
        ground = pygame.Surface((side, side))
        ground.fill((128, 128, 128))
        ground.blit(glyphs.crest(colour, side, (128, 128, 128), (0, 0, 0), mask), (0, 0))
        marks[colour] = pygame.mask.from_threshold(ground, (0, 0, 0), (70, 70, 70))
    for one, other in combinations(SEAT_COLOURS, 2):
        common = marks[one].overlap_area(marks[other], (0, 0))
        whole = marks[one].count() + marks[other].count() - common
        assert common / whole < 0.6, (one, other)


def test_building_colours_can_be_told_from_each_other() -> None:
    colours = list(BUILDING_COLOURS.values())
    assert len(set(colours)) == len(colours)
