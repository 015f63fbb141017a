"""A picture of a finished game to share: the board, and below it the line with result and date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.table.window import window_of
from medina_desktop.ui.text import wrap
from medina_desktop.ui.theme import C, Face, Theme, Type

SIZE = 1600, 1000
MARGIN, LINE = 40, 96


def draw_to_share(context: Context, game: Played, seats: Sequence[Seat], line: str) -> pygame.Surface:
    theme = Theme(SIZE)
    surface = pygame.Surface(SIZE, 0, 24)
    drawing = replace(context, theme=theme, painter=Painter(theme))
    drawing.painter.wood(surface, surface.get_rect(), context.sprites.wood())
    area = pygame.Rect(MARGIN, MARGIN, SIZE[0] - 2 * MARGIN, SIZE[1] - 2 * MARGIN - LINE)
    colours = tuple(seat.colour for seat in seats)
    sight = window_of(game.box.window).sight(drawing, game.position_after(0), colours, area)
    sight.draw(surface, game.position)
    font = theme.font(Face.SERIF, Type.L)
    lines = wrap(font, line, area.w)
    y = SIZE[1] - LINE - MARGIN // 2 + (LINE - len(lines) * font.get_linesize()) // 2
    for text in lines:
        told = context.texts.line(font, text, C.IVORY)
        surface.blit(told, (SIZE[0] // 2 - told.get_width() // 2, y))
        y += font.get_linesize()
    return surface
