"""Points as they are written and shown: a sign before them, a player's crest beside them."""

from __future__ import annotations

import pygame

from medina_desktop.l10n.writing import signed
from medina_desktop.ui.pictures.paint import blank
from medina_desktop.ui.theme import CREST_SYMBOL_COLOURS, PLAYER_COLOURS, C, Face, Type
from medina_desktop.ui.widgets import Ui


def number_radius(ui: Ui, most: int | None = None) -> int:
    """Return the radius of a number's coin; `most`: as much as what it lies on leaves it."""
    wanted = round(12 * ui.theme.text_scale)
    return wanted if most is None else max(min(12, wanted), min(wanted, most))


def draw_number(
    ui: Ui, target: pygame.Surface, number: int, colour: str, centre: tuple[int, int], most: int | None = None
) -> None:
    """The number of something a player did, on a coin in that player's colour."""
    radius = number_radius(ui, most)
    ui.paint.circle(target, centre, radius + max(1, ui.theme.px(2)), C.WALNUT_900)
    ui.paint.circle(target, centre, radius, PLAYER_COLOURS[colour])
    text = ui.line(Face.SANS_BOLD, Type.XS, str(number), CREST_SYMBOL_COLOURS[colour])
    if text.get_height() > 2 * radius:
        text = pygame.transform.smoothscale_by(text, 2 * radius / text.get_height())
    target.blit(text, text.get_rect(center=centre))


def points_chip(ui: Ui, colour: str, points: int) -> pygame.Surface:
    """A player's crest and a change of points, on paper."""
    t = ui.theme.text_scale
    side, pad = round(24 * t), round(7 * t)
    text = ui.line(Face.SERIF, Type.M, signed(points), C.GAIN_PAPER if points > 0 else C.LOSS_PAPER)
    chip = blank((side + text.get_width() + 3 * pad, side + pad))
    ui.paint.rounded(chip, chip.get_rect(), 8, C.IVORY, border=C.LINE_PAPER)
    chip.blit(ui.sprites.crest(colour, side), (pad, pad // 2))
    chip.blit(text, text.get_rect(midleft=(2 * pad + side, chip.get_height() // 2)))
    return chip
