"""Labels, icons, pictures, progress: widgets that only show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Unpack

import pygame

from medina_desktop.ui.text import SOFT_BREAK, shorten, text_width, widest_word
from medina_desktop.ui.theme import C, Colour, Face, Type, ink
from medina_desktop.ui.widgets.base import Common, Size, TextFit, Ui, Widget

TextAlign = Literal["left", "center", "right"]


class Label(Widget):
    """Text that wraps at its width, or (`wraps=False`) stays on one line, or (`shortens=True`) ends in an ellipsis."""

    def __init__(
        self,
        text: str,
        kind: Type = Type.S,
        colour: Colour = C.IVORY,
        face: Face = Face.SANS,
        *,
        wraps: bool = True,
        shortens: bool = False,
        text_align: TextAlign = "left",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text, self.kind, self.colour, self.face = text, kind, colour, face
        self.wraps = wraps and not shortens
        self.shortens = shortens
        self.text_align: TextAlign = text_align

    def _lines(self, ui: Ui, width: int) -> tuple[str, ...]:
        font = ui.font(self.face, self.kind)
        if self.wraps:
            return ui.texts.wrap(font, self.text, width)
        return (self.text.replace(SOFT_BREAK, ""),)

    def _needed(self, ui: Ui, width: int) -> Size:
        font = ui.font(self.face, self.kind)
        lines = self._lines(ui, width)
        return max((text_width(font, line) for line in lines), default=0), font.get_linesize() * len(lines)

    def measure(self, ui: Ui, width: int) -> Size:
        w, h = self._needed(ui, max(width, 1))
        if self.shortens:
            w = max(min(w, width), self.least_width(ui))
        return w, h

    def least_width(self, ui: Ui) -> int:
        font = ui.font(self.face, self.kind)
        if self.shortens:
            return min(font.size(self.text)[0], font.size("MMMM…")[0])
        if self.wraps:
            return widest_word(font, self.text)
        return font.size(self.text)[0]

    def texts(self, ui: Ui) -> list[TextFit]:
        return [TextFit(self.text, self._needed(ui, self.rect.w), self.rect.size, self.shortens)]

    def hint(self) -> str:
        return self.tooltip or self._cut_text

    _cut_text = ""

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        # A shortened name is told in full by its tooltip.
        too_wide = self.shortens and ui.font(self.face, self.kind).size(self.text)[0] > rect.w
        self._cut_text = self.text if too_wide else ""

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        font = ui.font(self.face, self.kind)
        lines = self._lines(ui, self.rect.w)
        if self.shortens:
            lines = (shorten(font, self.text, self.rect.w),)
        step = font.get_linesize()
        y = self.rect.y + max(0, (self.rect.h - step * len(lines)) // 2)
        for line in lines:
            surface = ui.texts.line(font, line, ink(self.colour, self.on_paper))
            spare = self.rect.w - surface.get_width()
            x = self.rect.x + {"left": 0, "center": spare // 2, "right": spare}[self.text_align]
            target.blit(surface, (x, y))
            y += step


def heading(text: str, **common: Unpack[Common]) -> Label:
    return Label(text, Type.XL, C.IVORY, Face.SERIF, **common)


def title(text: str, colour: Colour = C.IVORY, **common: Unpack[Common]) -> Label:
    return Label(text, Type.L, colour, Face.SERIF, **common)


def section(text: str, colour: Colour = C.IVORY, **common: Unpack[Common]) -> Label:
    return Label(text, Type.M, colour, Face.SERIF, **common)


def body(text: str, colour: Colour = C.IVORY, **common: Unpack[Common]) -> Label:
    return Label(text, Type.S, colour, Face.SANS, **common)


def strong(text: str, colour: Colour = C.IVORY, **common: Unpack[Common]) -> Label:
    return Label(text, Type.S, colour, Face.SANS_BOLD, **common)


def caption(text: str, colour: Colour = C.DIM, **common: Unpack[Common]) -> Label:
    return Label(text, Type.XS, colour, Face.SANS, **common)


class Icon(Widget):
    """A tinted sign, square, as high as `size` design pixels (never below 16 pixels)."""

    def __init__(self, name: str, size: float = 24, colour: Colour = C.IVORY, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.name, self.size, self.colour = name, size, colour

    def measure(self, ui: Ui, width: int) -> Size:
        side = max(16, ui.theme.px(self.size))
        return side, side

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        side = min(self.measure(ui, 0)[0], self.rect.w, self.rect.h)
        target.blit(
            ui.sprites.icon(self.name, side, ink(self.colour, self.on_paper)),
            (self.rect.centerx - side // 2, self.rect.centery - side // 2),
        )


class Crest(Widget):
    """A player's disc; before it the face of an AI seat."""

    def __init__(self, player_colour: str, size: float = 48, face: str = "", **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.player_colour, self.size, self.face = player_colour, size, face

    def measure(self, ui: Ui, width: int) -> Size:
        side = max(22, ui.theme.px(self.size))
        return side, side

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        side = min(self.measure(ui, 0)[0], self.rect.w, self.rect.h)
        picture = ui.sprites.portrait(self.face, self.player_colour, side)
        target.blit(picture, (self.rect.centerx - side // 2, self.rect.centery - side // 2))


class Picture(Widget):
    """Room of the given size for a picture that a function draws (or nothing)."""

    def __init__(
        self,
        paint: Callable[[Ui, pygame.Surface, pygame.Rect], None],
        width: float,
        height: float,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.paint, self.width, self.height = paint, width, height

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.px(self.width), ui.theme.px(self.height)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        self.paint(ui, target, self.rect)


class Hairline(Widget):
    def __init__(self, colour: Colour = C.LINE_DARK, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.colour = colour

    def measure(self, ui: Ui, width: int) -> Size:
        return 0, max(1, round(ui.theme.scale))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        target.fill(self.colour, self.rect)


class Progress(Widget):
    """A bar from 0 to 1."""

    def __init__(self, value: float, colour: Colour = C.IVORY, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.value, self.colour = max(0.0, min(1.0, value)), colour

    def measure(self, ui: Ui, width: int) -> Size:
        return min(width, ui.theme.px(240)), max(8, ui.theme.px(12))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        radius = self.rect.h / 2 / ui.theme.scale
        ui.paint.rounded(target, self.rect, radius, C.WALNUT_900, 200, C.LINE_FIELD)
        done = self.rect.inflate(-4, -4)
        done.w = round(done.w * self.value)
        if done.w >= done.h:
            ui.paint.rounded(target, done, radius, self.colour)


class Steps(Widget):
    """A disc for every step: full when it was done, else a ring."""

    def __init__(self, done: int, of: int, colour: Colour, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.done, self.of, self.colour = done, of, colour

    def _side(self, ui: Ui) -> int:
        return max(12, ui.theme.px(14))

    def measure(self, ui: Ui, width: int) -> Size:
        side = self._side(ui)
        return side * self.of + side // 3 * (self.of - 1), max(16, ui.theme.px(22))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        side = self._side(ui)
        for number in range(self.of):
            centre = (self.rect.x + side // 2 + number * (side + side // 3), self.rect.centery)
            if number < self.done:
                ui.paint.circle(target, centre, side // 2, self.colour)
            else:
                ui.paint.circle_ring(target, centre, side // 2, self.colour, 2)
