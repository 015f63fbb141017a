"""Tower and palace tiles as the pieces of wood they are: on offer, on their way, and on their holders' cards."""

from __future__ import annotations

import pygame

from medina_desktop.games.medina.ui.city_art import MARKS
from medina_desktop.games.medina.ui.palette import BUILDING_COLOURS
from medina_desktop.ui.pictures.paint import blank, nine_slice
from medina_desktop.ui.pictures.sprites import scale_well
from medina_desktop.ui.theme import C, Colour, Face, Type
from medina_desktop.ui.widgets import Ui

TileId = tuple[str, int]  # ("tower", 0 to 3) or ("palace", colour)
TOWER_TILE = "tilted/tile_tower_1"  # all tiles are on the same sheet, and look the same in both views
TOP, BOTTOM = 42, 53  # the rows of a tile's picture above and below what is painted on it
CORNER = 20


def draw_tile(
    ui: Ui, target: pygame.Surface, rect: pygame.Rect, value: str, colour: str, *, shows_tower: bool = True
) -> int:
    """A piece of wood with its value and a tower, or the mark of its palace's colour; return where these end."""
    size = rect.size
    target.blit(ui.sprites.cache.get(("tile", colour, size), lambda: _wood(ui, size, colour)), rect)
    t = ui.theme.text_scale
    ink = tile_ink(colour)
    middle = rect.centery - max(1, round(rect.h * 0.03))  # of its upper side, not of its front edge
    text = ui.line(Face.SERIF, Type.S if rect.h < 32 * t else Type.M, value, ink)
    x = rect.left + round(7 * t)
    target.blit(text, (x, middle - text.get_height() // 2))
    x += text.get_width() + round(4 * t)
    if not colour and not shows_tower:
        return x
    side = round(rect.h * 0.62)
    mark = ui.sprites.icon(f"mark/{MARKS[colour]}" if colour else "tower", side, ink)
    target.blit(mark, (x, middle - side // 2))
    return x + side


def tile_ink(colour: str) -> Colour:
    return C.INK if colour in ("", "grey", "orange") else C.IVORY


def tile_width(ui: Ui, value: str, height: int) -> int:
    """Return the width that a tile of this height needs."""
    t = ui.theme.text_scale
    return ui.font(Face.SERIF, Type.S).size(value)[0] + round(height * 0.62) + round(18 * t)


def _wood(ui: Ui, size: tuple[int, int], colour: str) -> pygame.Surface:
    """The tile's picture without what is painted on it, which a ruleset may change, at the size of a place for it."""
    picture = ui.sprites.part("sprites", f"tilted/tile_palace_{colour}" if colour else TOWER_TILE)
    if picture is None or picture.get_height() < TOP + BOTTOM:
        plain = blank(size)
        pygame.draw.rect(plain, BUILDING_COLOURS.get(colour, C.IVORY_2), plain.get_rect(), border_radius=size[1] // 6)
        return plain
    width, height = picture.get_size()
    whole = blank((width, TOP + BOTTOM))
    whole.blit(picture, (0, 0), (0, 0, width, TOP))
    whole.blit(picture, (0, TOP), (0, height - BOTTOM, width, BOTTOM))
    return scale_well(nine_slice(whole, CORNER, (round(size[0] * (TOP + BOTTOM) / size[1]), TOP + BOTTOM)), size)
