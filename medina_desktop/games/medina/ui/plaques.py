"""Plaques on open palaces: they show who can still take each, in turn order, whoever comes first larger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.medina.places import palace_cells
from medina_desktop.games.medina.prospects import takers
from medina_desktop.l10n import _
from medina_desktop.ui.pictures.paint import blank
from medina_desktop.ui.theme import C, Face, Type

if TYPE_CHECKING:
    from medina_desktop.games.medina.ui.board import MedinaBoard


@dataclass(frozen=True)
class Plaque:
    palace: int
    takers: tuple[int, ...]  # in turn order
    words: str
    light: bool  # the only light one waits for the person at the table alone


def list_plaques(board: MedinaBoard) -> list[Plaque]:
    """One for each open palace. They step aside for a piece in hand."""
    table, position = board.table, board.position
    if not board.shows_takers or board.hand.held is not None:
        return []
    people = table.match.humans
    me = people[0] if len(people) == 1 else None
    found = []
    for number in position.unroofed:
        able, words = takers(position, number), ""
        if not able:
            words = _("nobody")
        elif able == (me,):
            words = _("only you")
        elif len(able) == 1:
            words = _("only {name}").format(name=table.match.seats[able[0]].name)
        found.append(Plaque(number, able, words, able == (me,)))
    return found


def draw_plaques(board: MedinaBoard, target: pygame.Surface) -> None:
    for plaque in list_plaques(board):
        picture = _picture(board, tuple(board.table.colours[p] for p in plaque.takers), plaque.words, plaque.light)
        area = board.city.area_of(palace_cells(board.position, plaque.palace))
        place = picture.get_rect(midtop=(area.centerx, area.top - picture.get_height() // 3))
        target.blit(picture, place.clamp(board.city.rect))


def _picture(board: MedinaBoard, colours: tuple[str, ...], words: str, light: bool) -> pygame.Surface:
    ui = board.table.ui
    first = max(18, round(board.city.cell[1] * 0.5))

    def make() -> pygame.Surface:
        pad, small = max(3, first // 8), round(first * 0.72)
        ink = C.INK if light else C.IVORY
        text = ui.line(Face.SANS, Type.XS, words, ink) if words else None
        sides = [first, *[small] * (len(colours) - 1)][: len(colours)]
        width = pad + sum(side + pad for side in sides) + (text.get_width() + 2 * pad if text is not None else 0)
        height = max(first + 2 * pad, text.get_height() + pad if text is not None else 0)
        plaque = blank((width, height))
        edge = C.BLUE if light else C.LINE_FIELD
        ui.paint.rounded(plaque, plaque.get_rect(), height, C.IVORY if light else C.WALNUT_900, 255 if light else 225)
        ui.paint.rounded(plaque, plaque.get_rect(), height, None, border=edge, border_width=2 if light else 1)
        x = pad
        for side, colour in zip(sides, colours, strict=True):
            crest = ui.sprites.crest(colour, side)
            plaque.blit(crest, crest.get_rect(midleft=(x, height // 2)))
            x += side + pad
        if text is not None:
            plaque.blit(text, (x if colours else 2 * pad, (height - text.get_height()) // 2))
        return plaque

    return ui.sprites.cache.get(("plaque", colours, words, light, first, ui.theme.text_scale), make)
