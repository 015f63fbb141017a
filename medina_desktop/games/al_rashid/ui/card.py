"""A family's card: pawns, goods and their worth, tokens, notes, influence, dishonour, titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from medina_desktop.games.al_rashid.decisions.decision import Picture
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.pictures import draw_row, title_badge, width_of
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.table.cards import CardBody
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type, ink
from medina_desktop.ui.widgets import Size, Ui, Widget

READY, USED, ALWAYS, WORKED = range(4)  # how a title stands
GOLD = (233, 202, 130)
GOLD_ON_PAPER = (124, 84, 14)


@dataclass(frozen=True)
class Item:
    """A sign and a number."""

    sign: str
    text: str
    strong: bool = False


@dataclass(frozen=True)
class TitleFacts:
    title: int
    state: int
    name: str
    word: str  # how it works, or whether it is ready
    tooltip: str


@dataclass(frozen=True)
class Holdings:
    rows: tuple[tuple[Item, ...], ...]
    sets: tuple[Picture, ...]  # the own goods
    titles: tuple[TitleFacts, ...]
    named: int  # the titles are listed with their names, in so many columns; 0: without names
    beside: bool = False  # the titles stand behind the first row, closer together where there are many


class TitleChip(Widget):
    """A title's sign with how it stands: full disc, ready; ring, used; bar, always; diamond, worked when taken."""

    def __init__(self, facts: TitleFacts, art: Art, named: int, key: str) -> None:
        super().__init__(key=key, tooltip=facts.tooltip)
        self.facts, self.art, self.named = facts, art, named

    def measure(self, ui: Ui, width: int) -> Size:
        side = round(24 * ui.theme.text_scale)
        return (width // self.named, side) if self.named else (side + round(16 * ui.theme.text_scale), side)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        t, rect = ui.theme.text_scale, self.rect
        if not rect.w:
            return
        main = ink(C.IVORY, self.on_paper)
        mark = max(3, round(5 * t))
        x = rect.left + mark
        side = rect.h - 2
        if rect.w < side + 3 * mark:  # many, close together: a badge that is used says so itself
            side, x = min(side, rect.w - 1), rect.left - 2 * mark
        else:
            draw_mark(target, (x, rect.centery), mark, self.facts.state, main)
        badge = title_badge(self.art, self.facts.title, side, self.facts.state == USED)
        place = badge.get_rect(midleft=(x + 2 * mark, rect.centery))
        blit(target, badge, place)
        if self.facts.state == USED:
            stamp = self.art.stamp(side + 4, (160, 48, 31) if self.on_paper else (214, 120, 100))
            blit(target, stamp, stamp.get_rect(center=place.center))
        if self.named:
            left = x + 2 * mark + side + round(6 * t)
            font, room = ui.font(Face.SANS, Type.XS), rect.right - left - round(6 * t)
            if self.named == 1:  # in two columns the mark alone says how it stands
                word = ui.texts.line(font, self.facts.word, ink(C.DIM, self.on_paper))
                target.blit(word, word.get_rect(midright=(rect.right, rect.centery)))
                room -= word.get_width()
            name = ui.texts.line(font, shorten(font, self.facts.name, max(20, room)), main)
            target.blit(name, name.get_rect(midleft=(left, rect.centery)))


def draw_mark(target: pygame.Surface, at: tuple[int, int], size: int, state: int, ink: tuple[int, int, int]) -> None:
    x, y = at
    if state == READY:
        pygame.draw.circle(target, ink, at, size)
    elif state == USED:
        pygame.draw.circle(target, ink, at, size, 1)
        pygame.draw.line(target, ink, (x - size, y + size), (x + size, y - size), 1)
    elif state == ALWAYS:
        pygame.draw.rect(target, ink, (x - size, y - size // 3, 2 * size, max(2, size * 2 // 3)))
    else:
        pygame.draw.polygon(target, ink, [(x, y - size), (x + size, y), (x, y + size), (x - size, y)], 1)


class HoldingsBody(CardBody):
    def __init__(self, player: int, facts: Holdings, art: Art) -> None:
        super().__init__(key=f"card-{player}")
        self.facts, self.art = facts, art
        self.chips = [
            TitleChip(title, art, facts.named, f"title-{player}-{number}") for number, title in enumerate(facts.titles)
        ]

    @property
    def children(self) -> Sequence[Widget]:
        return self.chips

    def _row(self, ui: Ui) -> int:
        return round(25 * ui.theme.text_scale)

    def dots(self, ui: Ui) -> tuple[int, int]:
        """Beside the first row: the second one, of goods and tokens, is as wide as the card."""
        return self.rect.right, self.rect.top + self._row(ui) // 2

    def measure(self, ui: Ui, width: int) -> Size:
        rows = len(self.facts.rows) + bool(self.facts.sets)
        return width, rows * self._row(ui) + (0 if self.facts.beside else self._flow(ui, width)[1])

    def _flow(self, ui: Ui, width: int) -> tuple[list[pygame.Rect], int]:
        found, x, y = [], 0, 0
        for chip in self.chips:
            w, h = chip.measure(ui, width)
            if x and x + w > width:
                x, y = 0, y + self._row(ui)
            found.append(pygame.Rect(x, y, min(w, width), h))
            x += w
        return found, y + self._row(ui) if self.chips else 0

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        if self.facts.beside:
            x = rect.left + len(self.facts.rows[0]) * self._item(ui)
            for chip in self.chips:
                w, h = chip.measure(ui, rect.w)
                w = min(w, (rect.right - rect.left - len(self.facts.rows[0]) * self._item(ui)) // len(self.chips))
                chip.place(ui, pygame.Rect(x, rect.top, w, h))
                x += w
            return
        rects, high = self._flow(ui, rect.w)
        for chip, area in zip(self.chips, rects, strict=True):
            chip.place(ui, area.move(rect.left, rect.bottom - high))

    def _item(self, ui: Ui) -> int:
        """The width of a sign and a number where titles stand beside them."""
        return round(38 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        y = self.rect.top + self._row(ui) // 2
        for row in self.facts.rows:
            self._draw_items(ui, target, row, y)
            y += self._row(ui)
        if self.facts.sets:
            self._draw_sets(ui, target, y)
        self.draw_children(ui, target)

    def _draw_sets(self, ui: Ui, target: pygame.Surface, y: int) -> None:
        side = self._row(ui) - 4
        sets = list(self.facts.sets)
        while len(sets) > 1 and width_of(ui, sets, side) > self.rect.w:
            sets.pop()
        draw_row(ui, self.art, target, sets, (self.rect.left, y), side, "")

    def _draw_items(self, ui: Ui, target: pygame.Surface, row: tuple[Item, ...], y: int) -> None:
        main = ink(C.IVORY, self.on_paper)
        gold = GOLD_ON_PAPER if self.on_paper else GOLD
        faded = ink(C.DIM, self.on_paper)
        side = round(18 * ui.theme.text_scale)
        step = self.rect.w // max(1, len(row))
        if self.facts.beside and row is self.facts.rows[0]:
            step = self._item(ui)
        for number, item in enumerate(row):
            x = self.rect.left + number * step
            none = item.text == "0"
            colour = gold if item.strong else faded if none else main
            if item.sign:
                sign = self.art.sign(item.sign, side, colour)
                blit(target, sign, sign.get_rect(midleft=(x, y)))
            face = Face.SANS if none else Face.SANS_BOLD
            label = ui.line(face, Type.XS, item.text, colour)
            target.blit(label, label.get_rect(midleft=(x + (side + 2 if item.sign else 0), y)))
