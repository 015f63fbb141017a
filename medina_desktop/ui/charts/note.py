"""A note about the point of a chart that the mouse is at: paper over it, inside the chart."""

from __future__ import annotations

import pygame

from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Ui


def draw_note(
    ui: Ui, target: pygame.Surface, said: str, at: tuple[int, int], within: pygame.Rect, above: bool = False
) -> None:
    """`at`: where the middle of its upper edge would best be, or of its lower one if it is to lie above."""
    font = ui.font(Face.SANS, Type.S)
    pad = ui.theme.px(12)
    lines = ui.texts.wrap(font, said, max(120, within.w - 2 * pad))
    width = max(font.size(line)[0] for line in lines) + 2 * pad
    note = pygame.Rect(0, 0, width, font.get_linesize() * len(lines) + 2 * (pad // 3))
    if above:
        note.midbottom = at
    else:
        note.midtop = at
    note.clamp_ip(within)
    ui.paint.paper(target, note)
    for row, line in enumerate(lines):
        text = ui.texts.line(font, line, C.INK)
        target.blit(text, (note.left + pad, note.top + pad // 3 + row * font.get_linesize()))
