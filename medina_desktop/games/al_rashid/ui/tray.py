"""The tray's slots: pawns at home, goods and their worth, tokens in hand, notes, influence, dishonour."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from medina_desktop.games.al_rashid.rules.names import COLOURS, GOODS, PAWNS
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.l10n import _
from medina_desktop.ui.pictures.atlas import blit, see_through
from medina_desktop.ui.table.tray import PieceSlot
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget


class PawnSlot(PieceSlot):
    """A kind of pawn."""

    radius = 8

    def __init__(
        self,
        pawn: int,
        number: int,
        family: str,
        held: bool,
        art: Art,
        pick: Callable[[int], None],
        drag: Callable[[int, tuple[int, int]], None],
        *,
        tooltip: str,
        enabled: bool,
        reason: str,
    ) -> None:
        super().__init__(pawn, pick, drag, key=f"pawn-{PAWNS[pawn]}", tooltip=tooltip, enabled=enabled, reason=reason)
        self.number, self.family, self.held, self.art = number, family, held, art

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        lit = self.glow(ui)
        if lit:
            ui.paint.rounded(target, self.rect, 8, C.LINE_FIELD, round(95 * lit))
        pad = max(3, ui.theme.px(6))
        height = self.rect.h - 2 * pad
        share = (1.0, 0.84, 0.46)[self.piece]
        picture = self.art.pawn(self.family, PAWNS[self.piece], max(12, round(height * share)))
        if picture.get_width() > self.rect.w - 2:
            picture = self.art.pawn(
                self.family,
                PAWNS[self.piece],
                max(12, round(picture.get_height() * (self.rect.w - 2) / picture.get_width())),
            )
        if not self.number:
            picture = see_through(picture, 0.3)
        blit(target, picture, picture.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - pad)))
        _draw_number(ui, target, self.rect, self.number)
        if self.held:
            ui.paint.rounded(target, self.rect, 8, None, border=C.IVORY, border_width=3)
        self.draw_focus(ui, target)


def _draw_number(ui: Ui, target: pygame.Surface, rect: pygame.Rect, number: int) -> None:
    label = ui.line(Face.SERIF, Type.S, str(number), C.IVORY if number else C.DIM)
    place = label.get_rect(bottomright=(rect.right - max(3, ui.theme.px(5)), rect.bottom))
    ui.paint.rounded(target, place.inflate(4, -4), 4, C.WALNUT_900, 170)
    target.blit(label, place)


class CountSlot(Widget):
    """A picture and a number: a good, or what is counted."""

    pointable = True

    def __init__(self, key: str, picture: Callable[[int], pygame.Surface], number: int, tooltip: str) -> None:
        super().__init__(key=key, tooltip=tooltip)
        self.picture, self.number = picture, number

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        pad = max(3, ui.theme.px(6))
        side = max(12, min(self.rect.w - 2 * pad, self.rect.h - 2 * pad))
        picture = self.picture(side)
        if not self.number:
            picture = see_through(picture, 0.3)
        blit(target, picture, picture.get_rect(center=(self.rect.centerx, self.rect.centery - pad)))
        _draw_number(ui, target, self.rect, self.number)


def good_slot(art: Art, kind: int, number: int, tooltip: str) -> CountSlot:
    return CountSlot(f"good-{GOODS[kind]}", lambda side: art.good(GOODS[kind], side), number, tooltip)


def counter_slot(art: Art, name: str, number: int, tooltip: str) -> CountSlot:
    return CountSlot(f"counter-{name}", lambda side: art.counter(name, side * 3 // 4), number, tooltip)


class WorthSlot(Widget):
    """The worth of all goods together."""

    pointable = True

    def __init__(self, gold: int, tooltip: str) -> None:
        super().__init__(key="worth", tooltip=tooltip)
        self.gold = gold

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def texts(self, ui: Ui) -> list[TextFit]:
        word = _("gold")
        return [TextFit(word, ui.font(Face.SANS, Type.XS).size(word), self.rect.size, False)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        number = ui.line(Face.SERIF, Type.M, str(self.gold), (233, 202, 130))
        word = ui.line(Face.SANS, Type.XS, _("gold"), C.IVORY)
        top = self.rect.centery - (number.get_height() + word.get_height()) // 2
        target.blit(number, number.get_rect(midtop=(self.rect.centerx, top)))
        target.blit(word, word.get_rect(midtop=(self.rect.centerx, top + number.get_height())))


class HandSlot(Widget):
    """The tokens of a colour in hand; `values` has 0 for those that are covered."""

    pointable = True

    def __init__(self, colour: int, values: tuple[int, ...], art: Art, tooltip: str) -> None:
        super().__init__(key=f"hand-{COLOURS[colour]}", tooltip=tooltip)
        self.colour, self.values, self.art = colour, values, art

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        pad = max(2, ui.theme.px(4))
        area = self.rect.inflate(-2 * pad, -2 * pad)
        if not self.values:
            side = min(area.w, area.h // 2)
            picture = see_through(self.art.token(COLOURS[self.colour], "back", side), 0.25)
            blit(target, picture, picture.get_rect(center=area.center))
            return
        side, columns = _grid(area.size, len(self.values))
        rows = -(-len(self.values) // columns)
        top = area.centery - rows * side // 2
        for number, value in enumerate(self.values):
            row, column = divmod(number, columns)
            in_row = min(columns, len(self.values) - row * columns)
            x = area.centerx - in_row * side // 2 + column * side
            face = str(value) if value else "back"
            blit(target, self.art.token(COLOURS[self.colour], face, side), (x, top + row * side))


def _grid(size: tuple[int, int], count: int) -> tuple[int, int]:
    """(how large, how many in a row) so that all of them are seen."""
    best = (8, count)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        best = max(best, (min(size[0] // columns, size[1] // rows, 44), columns), key=lambda one: one[0])
    return best
