"""The three stars of a mission, and what each asks for."""

from __future__ import annotations

from typing import Unpack

import pygame

from medina_desktop.challenges.missions import STARS, Mission
from medina_desktop.l10n import ngettext, translate
from medina_desktop.ui.theme import Colour, Type
from medina_desktop.ui.widgets import Common, Icon, Label, Row, Size, Ui, Widget

GOLD = (214, 158, 46)


class Stars(Widget):
    """Drawn for who sees them; `say_stars` tells them to who doesn't."""

    def __init__(self, won: int, empty: Colour, size: float = 24, of: int = STARS, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.won, self.empty, self.size, self.of = won, empty, size, of

    def _side(self, ui: Ui) -> int:
        return max(14, ui.theme.px(self.size))

    def measure(self, ui: Ui, width: int) -> Size:
        return self._side(ui) * self.of, self._side(ui)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        draw_stars(ui, target, self.rect.topleft, self._side(ui), self.won, self.of, self.empty)


def draw_stars(
    ui: Ui, target: pygame.Surface, at: tuple[int, int], side: int, won: int, of: int, empty: Colour
) -> None:
    for number in range(of):
        colour = GOLD if number < won else empty
        target.blit(ui.sprites.icon("star", side, colour), (at[0] + number * side, at[1]))


def say_stars(mask: int) -> str:
    n = mask.bit_count()
    return ngettext("{n} of {all} stars", "{n} of {all} stars", n).format(n=n, all=STARS)


def list_stars(mission: Mission, mask: int, ink: Colour, empty: Colour, done: Colour) -> list[Widget]:
    """A line for each star: what it asks for, and whether it was won."""
    lines: list[Widget] = []
    for number, star in enumerate(mission.form.stars):
        won = bool(mask >> number & 1)
        parts: list[Widget] = [
            Stars(STARS if won else 0, empty, of=number + 1, align="center"),
            Label(translate(mission.describe(star)), Type.S, ink, grow=1, align="center"),
        ]
        if won:
            parts.append(Icon("check", 22, done, align="center"))
        lines.append(Row(parts, gap=12, key=f"star:{number}"))
    return lines
