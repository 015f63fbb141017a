"""The design tokens, once: colours, type, spacing, shapes; and how they scale with the window.

A `Theme` belongs to one window size and UI scale. Sizes in the source are those of a 1920 x 1080 window; `px` turns
them into pixels of this one. Nothing here draws.
"""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from pathlib import Path

import pygame
from pygame.typing import ColorLike

from medina_desktop import bundled
from medina_desktop.plain_text import plain

Colour = tuple[int, int, int]
log = logging.getLogger(__name__)


def _hex(text: str) -> Colour:
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


class C:
    """Colours by the name they have in the design."""

    WALNUT_900 = _hex("1B120B")
    WALNUT_800 = _hex("281B11")
    WALNUT_700 = _hex("38271A")
    WALNUT_700_HOVER = _hex("4A3524")
    WALNUT_600 = _hex("5D3A20")
    LINE_DARK = _hex("4A3826")
    LINE_PAPER = _hex("D8C6A0")
    LINE_FIELD = _hex("8A7350")
    SAND = _hex("D9BF8C")
    SAND_HELD = _hex("CDB78D")
    IVORY = _hex("F5ECD9")
    IVORY_2 = _hex("E8DABC")
    DIM = _hex("CBB997")
    INK = _hex("23170D")
    INK_2 = _hex("5E4930")
    BLUE = _hex("172A4D")
    BLUE_HOVER = _hex("1F3866")
    BLUE_2 = _hex("28477F")
    GAIN_PAPER = _hex("1E6138")
    LOSS_PAPER = _hex("9A2A1C")
    GAIN_DARK = _hex("9BD3A8")
    LOSS_DARK = _hex("F2A796")
    DISABLED_TEXT = _hex("B29A7C")


PLAYER_COLOURS: dict[str, Colour] = {
    "blue": _hex("2257B0"),
    "red": _hex("B3261E"),
    "green": _hex("1F7A3F"),
    "yellow": _hex("E2B32A"),
    "white": _hex("EDE6D6"),
}
CREST_SYMBOL_COLOURS: dict[str, Colour] = {
    "blue": C.IVORY,
    "red": C.IVORY,
    "green": C.IVORY,
    "yellow": C.INK,
    "white": C.INK,
}
# Line colour, width in design pixels, dash pattern (empty: solid): no two players share both colour and pattern.
CHART_LINES: dict[str, tuple[Colour, tuple[int, ...]]] = {
    "blue": (_hex("6E9BEA"), ()),
    "green": (_hex("58B478"), ()),
    "red": (_hex("E2665A"), (12, 7)),
    "yellow": (_hex("E2B32A"), (2, 7)),
    "white": (_hex("EDE6D6"), (22, 6)),
}

ON_PAPER = {
    C.IVORY: C.INK,
    C.IVORY_2: C.INK_2,
    C.DIM: C.INK_2,
    C.GAIN_DARK: C.GAIN_PAPER,
    C.LOSS_DARK: C.LOSS_PAPER,
}


def ink(colour: Colour, on_paper: bool) -> Colour:
    """Return a colour of text on dark wood, or the one that says the same on paper."""
    return ON_PAPER.get(colour, colour) if on_paper else colour


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour on the way from one to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


class Type(Enum):
    """The five sizes: design pixels, and the least a small window may shrink them to."""

    XL = (56, 32)  # screen heading
    L = (32, 20)  # score, card title, menu
    M = (22, 16)  # name, count, section
    S = (18, 15)  # body, log, bubble
    XS = (15, 14)  # caption, coordinates

    __hash__ = object.__hash__  # Enum's own is written in Python, and a frame looks up hundreds of fonts


class Face(Enum):
    SERIF = "SourceSerifPro-Semibold.otf"
    SANS = "SourceSansPro-Regular.otf"
    SANS_BOLD = "SourceSansPro-Semibold.otf"

    __hash__ = object.__hash__


class Radius:
    PANEL = 12
    BUTTON = 8
    TILE = 6


@dataclass(frozen=True, slots=True)
class Shadow:
    blur: int
    dy: int
    alpha: int


PAPER_SHADOW = Shadow(10, 5, 153)
BUTTON_SHADOW = Shadow(4, 2, 110)

MIN_WINDOW = (1024, 640)
MIN_HIT = 44


class Timing:
    """Milliseconds at normal speed."""

    HOVER = 80
    PLACE_FALL = 160
    PLACE_SETTLE = 60
    TILE = 420
    SCORE = 300
    LEGAL_FADE = 100
    LAST_PLACEMENT = 900
    LAST_PLACEMENT_FADE = 300
    SCENE = 200


class Theme:
    """Tokens at one window size."""

    def __init__(self, size: tuple[int, int], ui_scale: float = 1.0) -> None:
        self.size = size
        self.ui_scale = ui_scale
        self.scale = min(size[0] / 1920, size[1] / 1080) * ui_scale

    @property
    def scale(self) -> float:
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        self._scale = scale
        # One layout asks for these some thousand times.
        self._px: dict[float, int] = {}
        self._type_px = {kind: max(kind.value[1], round(kind.value[0] * scale)) for kind in Type}
        # How large body text is compared with the design: what decides how much fits, and so when to reflow.
        self.text_scale = self._type_px[Type.S] / Type.S.value[0]

    def px(self, design: float) -> int:
        """Pixels for a length of the 1920 x 1080 design; something never becomes nothing."""
        found = self._px.get(design)
        if found is None:
            pixels = math.floor(abs(design) * self._scale + 0.5)
            found = self._px[design] = int(math.copysign(max(1, pixels), design)) if design else 0
        return found

    @property
    def hit(self) -> int:
        """The least width and height of anything that can be clicked."""
        return max(MIN_HIT, self.px(MIN_HIT))

    def type_px(self, kind: Type) -> int:
        return self._type_px[kind]

    @property
    def room(self) -> tuple[float, float]:
        """The window's size measured in body text: (1920, 1080) for the design. Scenes choose their layout by it."""
        return self.size[0] / self.text_scale, self.size[1] / self.text_scale

    def font(self, face: Face, kind: Type) -> pygame.font.Font:
        return load_font(face, self.type_px(kind))


class PlainFont(pygame.font.Font):
    """Every text that is drawn or measured goes through here, so this is where text from outside is made drawable."""

    def render(  # type: ignore[override,unused-ignore]
        self, text: str, antialias: bool, colour: ColorLike, ground: ColorLike | None = None, wraplength: int = 0
    ) -> pygame.Surface:
        try:
            return super().render(_drawable(text), antialias, colour, ground, wraplength)
        except pygame.error:  # signs that are there but have no width: pygame refuses to draw nothing
            return super().render("", antialias, colour, ground, wraplength)

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override,unused-ignore]
        return text_size(self, text)


@lru_cache(maxsize=20_000)
def text_size(font: PlainFont, text: str) -> tuple[int, int]:
    """Layouts ask for the same sizes again and again."""
    return pygame.font.Font.size(font, _drawable(text))


def _drawable(text: str) -> str:
    return text if text.isprintable() else plain(text, keep="\n\u200b")  # the latter is where a line may be broken


@lru_cache(maxsize=64)
def load_font(face: Face, pixels: int) -> pygame.font.Font:
    pygame.font.init()
    file = bundled.assets() / "fonts" / face.value
    # Fonts count the height of a line; the design counts the size of the letter, as printers do.
    if file.is_file():
        try:
            return _open_font(file, pixels)
        except (pygame.error, OSError, ValueError) as error:
            log.warning("font %s cannot be read (%s), using pygame's own", file, error)
    else:
        log.warning("font %s is missing, using pygame's own", file)
    return PlainFont(None, round(pixels * 1.3))


def _open_font(file: Path, pixels: int) -> pygame.font.Font:
    # pygame-ce (2.5) answers with an empty font when the file is damaged, and touching that ends the process: only the
    # error it leaves behind tells.
    pygame.set_error("")
    font = PlainFont(str(file), pixels)
    if pygame.get_error():
        raise pygame.error(pygame.get_error())
    font.set_script("Latn")
    font.size("Medina")  # some damage shows only now
    return font


def forget_fonts() -> None:
    """Forget all fonts, which die with pygame.font.quit(); call this after quitting pygame."""
    load_font.cache_clear()
    text_size.cache_clear()
