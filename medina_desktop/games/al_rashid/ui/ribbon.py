"""Year, part of the year, turn order: above the cards."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from medina_desktop.ui.table.window import Room
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget

GOLD = (233, 202, 130)


@dataclass(frozen=True)
class RibbonFacts:
    year: str
    number: str  # of the year, where there is no room for the word
    state: str  # what goes on
    parts: tuple[str, ...]  # of the year
    part: int  # the present one, or -1
    order: tuple[str, ...]  # the colours of the players, in turn order
    turn: int  # whose turn it is, by place in the order; -1
    acting: int  # who decides, by place in the order; -1
    done: tuple[bool, ...]  # who has had a turn in this round


class Ribbon(Widget):
    pointable = True

    def __init__(self, facts: RibbonFacts, room: Room, tooltip: str, tight: bool) -> None:
        super().__init__(key="ribbon", tooltip=f"{facts.year}. {facts.state}\n{tooltip}")
        self.facts, self.room, self.tight = facts, room, tight  # tight: the year's number and the turn order alone

    def _disc(self, ui: Ui) -> int:
        return round((20 if self.tight else 32 if self.room == "wide" else 26) * ui.theme.text_scale)

    def measure(self, ui: Ui, width: int) -> Size:
        t = ui.theme.text_scale
        if self.tight:
            return width, self._disc(ui) + round(6 * t)
        high = self._disc(ui) + ui.font(Face.SERIF, Type.S).get_linesize() + round(22 * t)
        if self.room == "wide":
            high += ui.font(Face.SANS, Type.XS).get_linesize() + round(2 * t)
        return width, high

    def texts(self, ui: Ui) -> list[TextFit]:
        if self.tight:
            size = ui.font(Face.SERIF, Type.XS).size(self._year(ui))
            return [TextFit(self._year(ui), size, (self._before_order(ui), self.rect.h), False)]
        font = ui.font(Face.SERIF, Type.S)
        fits = [TextFit(self.facts.year, font.size(self.facts.year), self.rect.size, False)]
        if self.room == "wide":
            small = ui.font(Face.SANS, Type.XS)
            each = (self.rect.w // len(self.facts.parts), self.rect.h)
            fits += [TextFit(part, small.size(part), each, True) for part in self.facts.parts]
        return fits

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        facts, t = self.facts, ui.theme.text_scale
        if self.tight:
            year = ui.line(Face.SERIF, Type.XS, self._year(ui), C.IVORY)
            target.blit(year, year.get_rect(midleft=(self.rect.left, self._order_y(ui))))
            self._draw_order(ui, target)
            return
        x, y = self.rect.topleft
        year = ui.line(Face.SERIF, Type.S, facts.year, C.IVORY)
        target.blit(year, (x, y))
        font = ui.font(Face.SANS, Type.XS)
        room = self.rect.w - year.get_width() - round(12 * t)
        state = ui.texts.line(font, shorten(font, facts.state, room), C.DIM)
        target.blit(state, state.get_rect(midright=(self.rect.right, y + year.get_height() // 2)))
        y += ui.font(Face.SERIF, Type.S).get_linesize() + round(4 * t)
        width = self.rect.w // len(facts.parts)
        for number, part in enumerate(facts.parts):
            now = number == facts.part
            bar = pygame.Rect(x + number * width + 1, y, width - 3, max(2, round(3 * t)))
            pygame.draw.rect(target, GOLD if now else C.LINE_FIELD if number < facts.part else C.LINE_DARK, bar)
            if self.room == "wide":
                small = ui.font(Face.SANS_BOLD if now else Face.SANS, Type.XS)
                label = ui.texts.line(small, shorten(small, part, width - 2), C.IVORY if now else C.DIM)
                target.blit(label, label.get_rect(midtop=(bar.centerx, bar.bottom + 2)))
        self._draw_order(ui, target)

    def _year(self, ui: Ui) -> str:
        """In words where the turn order leaves room for them."""
        order = len(self.facts.order) * (self._disc(ui) + round(6 * ui.theme.text_scale))
        wide = ui.font(Face.SERIF, Type.XS).size(self.facts.year)[0] + round(12 * ui.theme.text_scale)
        return self.facts.year if wide + order <= self.rect.w else self.facts.number

    def _before_order(self, ui: Ui) -> int:
        """Pixels to the left of the turn order."""
        if not self.tight:
            return 0
        return ui.font(Face.SERIF, Type.XS).size(self._year(ui))[0] + round(12 * ui.theme.text_scale)

    def _order_y(self, ui: Ui) -> int:
        return self.rect.bottom - self._disc(ui) // 2 - 3

    def _draw_order(self, ui: Ui, target: pygame.Surface) -> None:
        facts, side = self.facts, self._disc(ui)
        y = self._order_y(ui)
        places, left = len(facts.order), self.rect.left + self._before_order(ui)
        step = (self.rect.right - left - side - 8) // max(1, places - 1)
        xs = [left + 4 + side // 2 + number * step for number in range(places)]
        pygame.draw.line(target, C.LINE_FIELD, (xs[0], y), (xs[-1], y), 1)
        for number, (x, colour) in enumerate(zip(xs, facts.order, strict=True)):
            crest = ui.sprites.crest(colour, side)
            target.blit(crest, crest.get_rect(center=(x, y)))
            if facts.done[number]:
                ui.paint.circle(target, (x, y), side // 2, C.WALNUT_900, 150)
                check = ui.sprites.icon("check", side * 2 // 3, C.IVORY)
                target.blit(check, check.get_rect(center=(x, y)))
            if number == facts.turn:
                pygame.draw.circle(target, C.IVORY, (x, y), side // 2 + 3, 2)
            if number == facts.acting:
                tip = (x, y + side // 2 + 1)
                size = max(4, side // 6)
                points = [tip, (x - size, tip[1] + size), (x + size, tip[1] + size)]
                pygame.draw.polygon(target, C.IVORY, points)
