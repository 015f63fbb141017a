"""Small pictures in a row, as lines of sheets and cards show them: goods, tokens, titles, pawns, sets with their
worth."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.games.al_rashid.decisions.decision import Picture
from medina_desktop.games.al_rashid.rules.names import COLOURS, GOODS, PAWNS, TITLES
from medina_desktop.games.al_rashid.ui.art import GOOD_COLOURS, PALACE_COLOURS, Art, palace_of
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Ui


def width_of(ui: Ui, pictures: Sequence[Picture], side: int) -> int:
    return sum(_width(ui, picture, side) + side // 6 for picture in pictures)


def _width(ui: Ui, picture: Picture, side: int) -> int:
    if picture[0] == "set":
        number = ui.font(Face.SANS_BOLD, Type.XS).size(str(picture[1]))[0]
        return (len(picture) - 2) * _in_set(side) + number + side // 2
    return side


def _in_set(side: int) -> int:
    return max(12, side * 3 // 4)


def draw_row(
    ui: Ui,
    art: Art,
    target: pygame.Surface,
    pictures: Sequence[Picture],
    at: tuple[int, int],
    side: int,
    family: str,
    colours: tuple[str, ...] = (),
) -> None:
    """From the left, around a middle line."""
    x, y = at
    for picture in pictures:
        width = _width(ui, picture, side)
        area = pygame.Rect(x, y - side // 2, width, side)
        if picture[0] == "set":
            _draw_set(ui, art, target, picture, area)
        else:
            drawn = one(art, picture, side, family, colours)
            if drawn is not None:
                blit(target, drawn, drawn.get_rect(center=area.center))
        x += width + side // 6


def _draw_set(ui: Ui, art: Art, target: pygame.Surface, picture: Picture, area: pygame.Rect) -> None:
    ui.paint.rounded(target, area, 4, C.IVORY_2)
    side = _in_set(area.h)
    x = area.left + area.h // 8
    for kind in picture[2:]:
        assert isinstance(kind, int)
        sign = art.sign(GOODS[kind], side, GOOD_COLOURS[GOODS[kind]])
        blit(target, sign, sign.get_rect(midleft=(x, area.centery)))
        x += side
    label = ui.line(Face.SANS_BOLD, Type.XS, str(picture[1]), C.INK)
    target.blit(label, label.get_rect(midright=(area.right - area.h // 6, area.centery)))


def one(art: Art, picture: Picture, side: int, family: str, colours: tuple[str, ...] = ()) -> pygame.Surface | None:
    """`family` is the colour of the player who decides, `colours` those of all players."""
    what, *of = picture
    number = of[0] if of else 0
    if what == "good":
        return art.good(GOODS[int(str(number))], side)
    if what == "token":
        colour, value = int(str(of[0])), int(str(of[1]))
        return art.token(COLOURS[colour], str(value) if value else "back", side)
    if what == "title":
        return art.title(TITLES[int(str(number))], side)
    if what == "pawn":
        if len(of) > 1:
            family = colours[int(str(of[1]))]
        return art.atlas.fit(f"pawn/{PAWNS[int(str(number))]}/{family}", side)
    if what == "counter":
        return art.counter(str(number), side)
    if what == "sign":
        return art.sign(str(number), side * 5 // 6, C.INK_2)
    if what == "arrow":
        return art.sign("move", side * 2 // 3, C.INK_2)
    return None


def title_badge(art: Art, title: int, side: int, faded: bool = False) -> pygame.Surface:
    """The sign of a title in ivory on its palace's colour."""
    name = TITLES[title]
    colour = PALACE_COLOURS[palace_of(name)]

    def make() -> pygame.Surface:
        surface = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.rect(surface, (*colour, 130 if faded else 255), surface.get_rect(), border_radius=max(3, side // 6))
        sign = art.sign(name, side * 5 // 6)
        surface = surface.premul_alpha()
        blit(surface, sign, sign.get_rect(center=(side // 2, side // 2)))
        return surface

    return art.atlas.keep(("badge", title, side, faded), make)
