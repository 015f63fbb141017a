"""The sources of a player's points: a sheet that opens beside the player's card and lights up whatever scored."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import whole
from medina_desktop.ui.looking_back import SheetRow, draw_sign
from medina_desktop.ui.table.window import Spots
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget

SIGN = (226, 190, 140)
HEAD, LINE = 44, 30  # design pixels


class Breakdown(Widget):
    """The name, a line for everything that brought points, the total. Pointing at a line, or choosing it by the arrow
    keys, lights up what scored it."""

    clips = True
    focusable = True
    pointable = True
    least_hit = False

    def __init__(self, seat: Seat, player: int, rows: Sequence[SheetRow], on_point: Callable[[Spots], None]) -> None:
        super().__init__(key="breakdown")
        self.seat, self.on_point = seat, on_point
        self.lines = [(row.label, row.points[player], row.spots_of(player), row.sign) for row in rows]
        self.lines = [line for line in self.lines if line[1]]  # what brought nothing is not told
        everything = tuple(dict.fromkeys(spot for line in self.lines for spot in line[2]))
        self.lines.append((_("Total"), sum(line[1] for line in self.lines), everything, ""))

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round((HEAD + LINE * len(self.lines)) * ui.theme.text_scale)

    def line_rect(self, ui: Ui, number: int) -> pygame.Rect:
        t = ui.theme.text_scale
        return pygame.Rect(self.rect.x, self.rect.y + round((HEAD + LINE * number) * t), self.rect.w, round(LINE * t))

    def _left(self, ui: Ui) -> int:
        return round(40 * ui.theme.text_scale)

    def _room(self, ui: Ui) -> int:
        figures = ui.font(Face.SERIF, Type.M).size("000")[0]
        return self.rect.w - self._left(ui) - figures - round(20 * ui.theme.text_scale)

    def texts(self, ui: Ui) -> list[TextFit]:
        font, room = ui.font(Face.SANS, Type.S), (self._room(ui), round(LINE * ui.theme.text_scale))
        return [TextFit(label, font.size(label), room, True) for label, *_rest in self.lines]

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        t = ui.theme.text_scale
        side = round(32 * t)
        target.blit(ui.sprites.crest(self.seat.colour, side), self.rect.topleft)
        font = ui.font(Face.SERIF, Type.M)
        name = ui.texts.line(font, shorten(font, self.seat.name, self.rect.w - self._left(ui)), C.IVORY)
        target.blit(name, (self.rect.left + self._left(ui), self.rect.top + (side - name.get_height()) // 2))
        chosen = self._lit(ui)
        for number in range(len(self.lines)):
            self._draw_line(ui, target, number, number == chosen)
        self.draw_focus(ui, target)

    def _draw_line(self, ui: Ui, target: pygame.Surface, number: int, lit: bool) -> None:
        t = ui.theme.text_scale
        area = self.line_rect(ui, number)
        label, points, _spots, sign = self.lines[number]
        if lit:
            ui.paint.rounded(target, area, 6, C.WALNUT_700_HOVER, 150)
        if number == len(self.lines) - 1:
            ui.paint.hairline(target, area.topleft, area.w, C.LINE_FIELD)
        side = round(22 * t)
        draw_sign(ui, target, pygame.Rect(area.left + round(8 * t), area.centery - side // 2, side, side), sign, SIGN)
        font = ui.font(Face.SANS, Type.S)
        text = ui.texts.line(font, shorten(font, label, self._room(ui)), C.IVORY)
        target.blit(text, (area.left + self._left(ui), area.centery - text.get_height() // 2))
        figure = ui.line(Face.SERIF, Type.M, whole(points), C.IVORY)
        target.blit(figure, figure.get_rect(midright=(area.right - round(8 * t), area.centery)))

    # -- reactions ------------------------------------------------------------------------------------------------

    def _at(self, ui: Ui, pos: tuple[int, int]) -> int | None:
        found = (number for number in range(len(self.lines)) if self.line_rect(ui, number).collidepoint(pos))
        return next(found, None)

    def _lit(self, ui: Ui) -> int | None:
        if self.is_hovered(ui):
            return self._at(ui, ui.mouse)
        return self._chosen(ui) if self.is_focused(ui) and ui.show_focus else None

    def _chosen(self, ui: Ui) -> int:
        return min(int(ui.memory.get("breakdown:chosen", 0)), len(self.lines) - 1)

    def _choose(self, ui: Ui, number: int) -> None:
        ui.memory["breakdown:chosen"] = number
        self.on_point(self.lines[number][2])

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        number = self._at(ui, pos)
        self.on_point(self.lines[number][2] if number is not None else ())
        return True

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        return button == 1

    def on_focus(self, ui: Ui, gained: bool) -> None:
        if gained and ui.show_focus:
            self._choose(ui, self._chosen(ui))
        elif not gained:
            self.on_point(())

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None or not 0 <= self._chosen(ui) + step < len(self.lines):
            return False
        self._choose(ui, self._chosen(ui) + step)
        return True
