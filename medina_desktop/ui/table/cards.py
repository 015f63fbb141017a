"""The players' cards: who they are, their score, what the game shows of them, whose turn it is.

Faces, scores and their changes are drawn apart (`draw_live`), because they move while everything else stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from medina_desktop.l10n.writing import signed
from medina_desktop.ui.table.window import Room
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type, ink
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget, walk
from medina_desktop.ui.widgets.buttons import Pressable

ROW = 28  # design pixels: how high a card's body is that has one row
HIGH: dict[Room, int] = {"wide": 120, "medium": 112, "small": 104}  # how high a card with such a body likes to be
LOW: dict[Room, int] = {"wide": 96, "medium": 92, "small": 72}  # and has to be


class CardBody(Widget):
    """A game's part of a player's card, below name and score. Any widget will do; this one also says where the dots of
    a thinking AI may stand."""

    def dots(self, ui: Ui) -> tuple[int, int]:
        """Return where the dots end, and their middle."""
        return self.rect.right, self.rect.centery


def dots_step(ui: Ui) -> int:
    """Return the distance from one of the dots to the next."""
    return _dot(ui) * 3


def _dot(ui: Ui) -> int:
    return max(2, round(3.5 * ui.theme.text_scale))


@dataclass(frozen=True)
class Thinking:
    """An AI seat that thinks, as its card shows it."""

    seconds: float  # by which the dots move
    used: float | None = None  # of the time it was given, 0 to 1; None: it was given none


@dataclass(frozen=True)
class Who:
    """The owner of a card."""

    player: int
    name: str
    colour: str
    detail: str  # "You", "AI, Builder"
    active: bool  # it is their turn
    face: str = ""  # of an AI seat


class PlayerCard(Pressable):
    """Paper for the player whose turn it is, a recess for the others. A press opens where the points come from."""

    pointable = True
    radius = 12

    def __init__(
        self,
        who: Who,
        room: Room,
        body: Widget | None,
        tooltip: str,
        on_open: Callable[[], None],
        opened: bool = False,
        note: str = "",
        low: bool = False,
    ) -> None:
        super().__init__(key=f"player-{who.player}", tooltip=tooltip)
        self.who, self.room, self.body, self.low = who, room, body, low
        self.on_open, self.opened = on_open, opened
        self.note = note if room != "small" else ""  # below the score
        for widget in walk(body) if body is not None else ():
            widget.on_paper = who.active

    def activate(self, ui: Ui) -> None:
        self.on_open()

    @property
    def children(self) -> Sequence[Widget]:
        return (self.body,) if self.body is not None else ()

    def measure(self, ui: Ui, width: int) -> Size:
        return width, self._height(ui, width, LOW if self.low else HIGH)

    def least_height(self, ui: Ui) -> int:
        return self._height(ui, self.rect.w or 1, LOW)

    def _height(self, ui: Ui, width: int, with_one_row: dict[Room, int]) -> int:
        t = ui.theme.text_scale
        return round(with_one_row[self.room] * t) + self._body_height(ui, width) - round(ROW * t)

    # -- layout ---------------------------------------------------------------------------------------------------

    def _body_height(self, ui: Ui, width: int) -> int:
        return self.body.measure(ui, width - 2 * self._pad(ui))[1] if self.body is not None else 0

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        if self.body is not None:
            height = self._body_height(ui, rect.w)
            top = rect.bottom - self._pad(ui) - 2 * (height // 2) + round(2 * ui.theme.text_scale)
            self.body.place(ui, pygame.Rect(rect.left + self._pad(ui), top, rect.w - 2 * self._pad(ui), height))

    def _pad(self, ui: Ui) -> int:
        return round((14 if self.room != "small" else 10) * ui.theme.text_scale)

    def _crest(self, ui: Ui) -> int:
        side = {"wide": 70, "medium": 62, "small": 46}[self.room]
        return round((side * 0.8 if self.low else side) * ui.theme.text_scale)

    def _first_row(self, ui: Ui) -> int:
        """The middle of the row with crest, name and score."""
        bottom = self.body.rect.top if self.body is not None else self.rect.bottom
        return (self.rect.top + self._pad(ui) // 2 + bottom) // 2

    def _name_area(self, ui: Ui) -> pygame.Rect:
        left = self.rect.left + self._pad(ui) + self._crest(ui) + round(10 * ui.theme.text_scale)
        # Room for three digits and, where it is shown, for the change beside them.
        digits = ui.font(Face.SERIF, Type.L if self.room != "small" else Type.M).size("000")[0]
        change = ui.font(Face.SERIF, Type.M).size("+00")[0] if self.room != "small" else 0
        right = self.rect.right - self._pad(ui) - digits - change
        return pygame.Rect(left, self.rect.top, max(20, right - left), self.rect.h)

    def _shows_detail(self) -> bool:
        return self.room == "wide" and bool(self.who.detail)

    def texts(self, ui: Ui) -> list[TextFit]:
        area = self._name_area(ui)
        font = ui.font(Face.SERIF, Type.M)
        fits = [TextFit(self.who.name, font.size(self.who.name), area.size, True)]
        if self._shows_detail():
            small = ui.font(Face.SANS, Type.XS)
            fits.append(TextFit(self.who.detail, small.size(self.who.detail), area.size, True))
        if self.note:
            room = (self.rect.right - self._pad(ui) - area.right, area.h)
            fits.append(TextFit(self.note, ui.font(Face.SANS, Type.XS).size(self.note), room, False))
        return fits

    # -- drawing --------------------------------------------------------------------------------------------------

    def _colours(self) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        return ink(C.IVORY, self.who.active), ink(C.DIM, self.who.active)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if self.who.active:
            ui.paint.paper(target, self.rect)
        else:
            ui.paint.recess(target, self.rect)
        lit = 1.0 if self.opened else self.glow(ui)
        if lit:
            edge = C.BLUE if self.who.active else C.IVORY_2
            ui.paint.rounded(target, self.rect, self.radius, None, border=edge, border_alpha=round(255 * lit))
        main, second = self._colours()
        pad, side = self._pad(ui), self._crest(ui)
        middle = self._first_row(ui)
        if not self.who.face:
            crest = ui.sprites.crest(self.who.colour, round(side * 0.76))
            target.blit(crest, crest.get_rect(center=(self.rect.left + pad + side // 2, middle)))
        area = self._name_area(ui)
        font = ui.font(Face.SERIF, Type.M)
        name = ui.texts.line(font, shorten(font, self.who.name, area.w), main)
        if self._shows_detail():
            small = ui.font(Face.SANS, Type.XS)
            detail = ui.texts.line(small, shorten(small, self.who.detail, area.w), second)
            total = name.get_height() + detail.get_height() - ui.theme.px(4)
            top = middle - total // 2
            target.blit(name, (area.left, top))
            target.blit(detail, (area.left, top + total - detail.get_height()))
        else:
            target.blit(name, (area.left, middle - name.get_height() // 2))
        self.draw_children(ui, target)
        self.draw_focus(ui, target)

    def _draw_pointer(self, ui: Ui, target: pygame.Surface) -> None:
        """A small flag of paper that points at the board. It lies over the edge of the city, which is drawn later than
        the card itself."""
        size = max(6, ui.theme.px(9))
        x, y = self.rect.left + 1, self._first_row(ui)
        points = [(x, y - size), (x - size, y), (x, y + size)]
        pygame.draw.polygon(target, C.IVORY, points)

    def draw_live(
        self, ui: Ui, target: pygame.Surface, score: int, change: int, thinking: Thinking | None, mood: str
    ) -> None:
        """The face, the score, the change that the placement under the pointer would bring, and the sign of a thinking
        AI."""
        main, second = self._colours()
        if self.who.active:
            self._draw_pointer(ui, target)
        middle = self._first_row(ui)
        if self.who.face:
            side = self._crest(ui)
            bust = ui.sprites.portrait(self.who.face, self.who.colour, side, mood=mood)
            target.blit(bust, (self.rect.left + self._pad(ui), middle - side // 2))
        font = ui.font(Face.SERIF, Type.L if self.room != "small" else Type.M)
        text = ui.texts.line(font, str(score), main)
        right = self.rect.right - self._pad(ui)
        if self.note:
            note = ui.line(Face.SANS, Type.XS, self.note, second)
            total = text.get_height() + note.get_height() - ui.theme.px(8)
            target.blit(note, (right - note.get_width(), middle + total // 2 - note.get_height()))
            middle += (text.get_height() - total) // 2
        target.blit(text, (right - text.get_width(), middle - text.get_height() // 2))
        if change:
            paper = self.who.active
            colour = C.GAIN_DARK if change > 0 else C.LOSS_DARK
            kind = Type.M if self.room != "small" else Type.S
            delta = ui.line(Face.SERIF, kind, signed(change), ink(colour, paper))
            if self.room == "small":
                # Over the end of a long name, if need be: it is there only while a place is pointed at.
                chip = delta.get_rect(midright=(right - text.get_width() - round(5 * ui.theme.text_scale), middle))
                back = C.IVORY if paper else C.WALNUT_900
                ui.paint.rounded(target, chip.inflate(round(6 * ui.theme.text_scale), 0), 4, back)
                target.blit(delta, chip)
            else:
                x = right - font.size("00")[0] - ui.theme.px(12) - delta.get_width()
                x = min(x, right - text.get_width() - ui.theme.px(10) - delta.get_width())
                target.blit(delta, (x, middle - delta.get_height() // 2))
        if thinking is not None:
            self._draw_dots(ui, target, thinking.seconds)
            if thinking.used is not None:
                self._draw_time(ui, target, thinking.used)

    def _draw_dots(self, ui: Ui, target: pygame.Surface, seconds: float) -> None:
        """Three dots that swell one after the other."""
        main, _second = self._colours()
        radius, step = _dot(ui), dots_step(ui)
        right, y = self.rect.right - self._pad(ui), self.rect.bottom - self._pad(ui)
        if self.body is not None:
            right, y = self.body.dots(ui) if isinstance(self.body, CardBody) else self.body.rect.midright
        y = min(y, self.time_bar(ui).top - 2 * radius)
        for dot in range(3):
            phase = (seconds * 1.4 - dot * 0.22) % 1.0
            grow = 1.0 + 0.6 * max(0.0, 1 - abs(phase - 0.25) / 0.25)
            ui.paint.circle(target, (right - (2 - dot) * step, y), round(radius * grow), main)

    def time_bar(self, ui: Ui) -> pygame.Rect:
        """The groove along the lower edge in which the time that a thinking AI was given fills up."""
        high = max(3, ui.theme.px(4))
        pad = self._pad(ui)
        return pygame.Rect(self.rect.left + pad, self.rect.bottom - pad // 3 - high, self.rect.w - 2 * pad, high)

    def _draw_time(self, ui: Ui, target: pygame.Surface, used: float) -> None:
        bar = self.time_bar(ui)
        ui.paint.rounded(target, bar, 2, C.LINE_PAPER if self.who.active else C.LINE_DARK)
        clip = target.get_clip()
        target.set_clip(clip.clip((bar.topleft, (round(bar.w * used), bar.h))))
        ui.paint.rounded(target, bar, 2, C.WALNUT_600 if self.who.active else C.DIM)
        target.set_clip(clip)
