"""Tokens: contrast, type sizes, hit areas."""

import pytest

from medina_desktop.ui.theme import (
    BUILDING_COLOURS,
    CHART_LINES,
    PLAYER_COLOURS,
    TEXT_PAIRS,
    C,
    Theme,
    Type,
    contrast,
)

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


def test_building_colours_can_be_told_from_each_other() -> None:
    colours = list(BUILDING_COLOURS.values())
    assert len(set(colours)) == len(colours)
