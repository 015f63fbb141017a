"""The pictures in Sultaniya's rules: palaces, or parts of them, under their sky."""

from __future__ import annotations

import pygame

from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.learn.book import DJINNS
from medina_desktop.games.sultaniya.learn.diagrams import DIAGRAMS, Diagram
from medina_desktop.games.sultaniya.rules.actions import COSTS
from medina_desktop.games.sultaniya.rules.actions import DJINNS as NAMES
from medina_desktop.games.sultaniya.rules.plot import COLUMNS, STRIDE
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.ui.art import Art
from medina_desktop.games.sultaniya.ui.palace import HEAD, STOREY, Palaces
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.pictures.illustrations import Diagrams
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Size, Ui, Widget

WIDEST = 620.0  # in body text
SAND = 0.35  # half-columns below the base line
PAD = (203, 206, 214)
GILT = (255, 206, 92)
WRONG = (255, 120, 96)


def illustrations(ruleset: Ruleset) -> Diagrams[Diagram, Ruleset]:
    return Diagrams(ruleset, DIAGRAMS, DiagramView, {DJINNS: DjinnsView})


class DiagramView(Widget):
    def __init__(self, name: str, diagram: Diagram) -> None:
        super().__init__(key=f"diagram:{name}")
        self.name, self.diagram = name, diagram

    def _half_column(self, ui: Ui, width: int) -> int:
        """Parts of a palace are shown larger than a whole one, but not as large as the room."""
        room = min(width, round(WIDEST * ui.theme.text_scale))
        return max(8, min(room // self.diagram.columns, round(56 * ui.theme.text_scale)))

    def measure(self, ui: Ui, width: int) -> Size:
        unit = self._half_column(ui, width)
        high = self.diagram.storeys * STOREY + HEAD + SAND
        return unit * self.diagram.columns, round(unit * high)

    def least_width(self, ui: Ui) -> int:
        return round(240 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        unit = self._half_column(ui, self.rect.w)
        size = self.measure(ui, self.rect.w)
        area = pygame.Rect(self.rect.topleft, size)
        base = area.bottom - round(SAND * unit)
        whole = (len(COLUMNS) * unit, size[1])
        palaces = Palaces(Art(ui.sprites), data.catalogue())
        scene = palaces.scene(self.diagram.palace, self.diagram.face, unit, whole, base - area.top)
        target.blit(scene, area, pygame.Rect(self.diagram.left * unit, 0, *size))
        before = target.get_clip()
        target.set_clip(area.clip(before))
        for place in sorted(self.diagram.marks):
            self._mark(ui, target, self._place(area, base, unit, place))
        for places, colour in ((self.diagram.outline, GILT), (self.diagram.wrong, WRONG)):
            for place in sorted(places):
                spot = self._place(area, base, unit, place)
                ui.paint.rounded(target, spot, 3, None, border=C.WALNUT_900, border_width=5)
                ui.paint.rounded(target, spot.inflate(-2, -2), 3, None, border=colour, border_width=3)
        for place in sorted(self.diagram.wrong):
            spot = self._place(area, base, unit, place)
            icon = ui.sprites.icon("close", spot.h // 2, WRONG)
            target.blit(icon, icon.get_rect(center=spot.center))
        target.set_clip(before)
        ui.paint.rounded(target, area, 2, None, border=C.WALNUT_600, border_width=2)

    def _place(self, area: pygame.Rect, base: int, unit: int, place: int) -> pygame.Rect:
        row, column = divmod(place, STRIDE)
        top, bottom = (round(base - high * STOREY * unit) for high in (row + 1, row))
        return pygame.Rect(area.left + (column - self.diagram.left) * unit, top, 2 * unit, bottom - top)

    def _mark(self, ui: Ui, target: pygame.Surface, spot: pygame.Rect) -> None:
        """As on the table: a pad and a plus."""
        ui.paint.rounded(target, spot.inflate(-4, -4), 4, PAD, 190)
        arm, thick = max(4, spot.h // 6), max(2, spot.h // 22)
        x, y = spot.center
        pygame.draw.line(target, C.BLUE, (x - arm, y), (x + arm, y), thick)
        pygame.draw.line(target, C.BLUE, (x, y - arm), (x, y + arm), thick)


class DjinnsView(Widget):
    """The four of them in a row, with their prices."""

    def __init__(self) -> None:
        super().__init__(key="diagram:djinns")

    def measure(self, ui: Ui, width: int) -> Size:
        wide = min(width, round(WIDEST * ui.theme.text_scale))
        return wide, wide * 2 // 7

    def least_width(self, ui: Ui) -> int:
        return round(240 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        area = pygame.Rect(self.rect.topleft, self.measure(ui, self.rect.w))
        ui.paint.rounded(target, area, 8, C.WALNUT_700, border=C.WALNUT_600, border_width=2)
        art, gap = Art(ui.sprites), area.h // 14
        gem = area.h // 8
        for djinn, name in enumerate(NAMES):
            figure = art.djinn(name, area.h - 3 * gap)
            middle = area.left + round(area.w * (djinn + 0.5) / len(NAMES))
            blit(target, figure, figure.get_rect(midbottom=(middle - gem // 2, area.bottom - gap)))
            for number in range(COSTS[djinn]):
                spot = (middle + area.w // 14, area.top + 2 * gap + number * (gem + gap // 2))
                blit(target, art.symbol("gem", gem), spot)
