"""Things one presses: buttons, menu items, cards, switches, radio dots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Unpack

import pygame

from medina_desktop.ui.text import shorten, wrap
from medina_desktop.ui.theme import C, Colour, Face, Radius, Type, mix
from medina_desktop.ui.widgets.base import Common, Size, TextFit, Ui, Widget
from medina_desktop.ui.widgets.layout import Row

Action = Callable[[], None]


def is_activation(event: pygame.Event) -> bool:
    return bool(event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE))


class Pressable(Widget):
    """Click (press and release inside) or Enter / Space calls `activate`. Disabled ones can be focused to read why."""

    focusable = True
    sound = "tick"

    def activate(self, ui: Ui) -> None:
        raise NotImplementedError

    def mouse_shape(self) -> str:
        return "hand" if self.enabled else "no"

    def _do(self, ui: Ui) -> bool:
        if not self.enabled:
            return False
        ui.sound(self.sound)
        self.activate(ui)
        return True

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        return button == 1

    def on_release(self, ui: Ui, pos: tuple[int, int], button: int, inside: bool) -> bool:
        return self._do(ui) if inside and button == 1 else False

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        return self._do(ui) if is_activation(event) else False


TALL, TALL_LARGE = 52, 64  # design pixels: a button is at least so high


def button_height(ui: Ui, content: int, least: int = TALL) -> int:
    return max(ui.theme.hit, content + 2 * ui.theme.px(10), ui.theme.px(least))


class Heading(Row):
    """The line above a column, as high as a button even without one: columns side by side begin level."""

    def measure(self, ui: Ui, width: int) -> Size:
        wide, high = super().measure(ui, width)
        return wide, max(high, button_height(ui, ui.font(Face.SANS_BOLD, Type.S).get_linesize()))


class Button(Pressable):
    """`plain` walnut, `primary` deep blue (one a screen), `quiet` without a body. Icon, label or both. `even`: as large
    whichever of these it is, so that nothing moves when that changes."""

    def __init__(
        self,
        text: str,
        on_click: Action,
        *,
        kind: Literal["plain", "primary", "quiet"] = "plain",
        icon: str = "",
        icon_above: bool = False,
        on_paper: bool = False,
        wide: float = 0,
        badge: str = "",
        selected: bool = False,
        even: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text, self.on_click, self.kind, self.icon = text, on_click, kind, icon
        self.large = kind == "primary" and not even
        self.icon_above, self.on_paper, self.wide, self.badge = icon_above, on_paper, wide, badge
        self.selected = selected

    def activate(self, ui: Ui) -> None:
        self.on_click()

    def _font(self, ui: Ui) -> pygame.font.Font:
        if self.large:
            return ui.font(Face.SERIF, Type.M)
        return ui.font(Face.SANS_BOLD, Type.XS if self.icon_above else Type.S)

    def _icon_side(self, ui: Ui) -> int:
        return max(18, ui.theme.px(32 if self.icon_above else 26))

    def _content(self, ui: Ui) -> Size:
        w = h = 0
        if self.text:
            font = self._font(ui)
            w, h = font.size(self.text)[0], font.get_linesize()
        if self.icon:
            side = self._icon_side(ui)
            if self.icon_above:
                return max(w, side), h + side + ui.theme.px(4)
            return w + side + (ui.theme.px(10) if self.text else 0), max(h, side)
        return w, h

    def measure(self, ui: Ui, width: int) -> Size:
        w, h = self._content(ui)
        pad = ui.theme.px(10) if self.icon_above or not self.text else max(12, ui.theme.px(24))
        least = 0 if self.icon_above else TALL_LARGE if self.large else TALL
        return max(ui.theme.hit, w + 2 * pad, ui.theme.px(self.wide)), button_height(ui, h, least)

    def least_width(self, ui: Ui) -> int:
        return max(ui.theme.hit, self._content(ui)[0] + 2 * ui.theme.px(8))

    def texts(self, ui: Ui) -> list[TextFit]:
        if not self.text:
            return []
        inner = (self.rect.w - 2 * ui.theme.px(4), self.rect.h)
        return [TextFit(self.text, self._content(ui), inner, False)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        pressed = self.is_pressed(ui) and self.enabled
        area = self.rect.move(0, max(1, ui.theme.px(1))) if pressed else self.rect
        colour = self._draw_body(ui, target, area, pressed)
        self._draw_content(ui, target, area, colour)
        self.draw_focus(ui, target)

    def _draw_body(self, ui: Ui, target: pygame.Surface, area: pygame.Rect, pressed: bool) -> Colour:
        """Draws the body; returns the text colour that goes with it."""
        lit = self.glow(ui)
        if self.kind == "quiet":
            if lit or self.selected:
                fill = C.LINE_PAPER if self.on_paper else C.WALNUT_700_HOVER
                alpha = 150 if self.selected or pressed else round(110 * lit)
                ui.paint.rounded(target, area, Radius.BUTTON, fill, alpha)
            if not self.enabled:
                return C.INK_2 if self.on_paper else C.DISABLED_TEXT
            return C.INK if self.on_paper else C.IVORY
        if not self.enabled:
            ui.paint.button(target, area, C.WALNUT_700, C.LINE_DARK, False, 115)
            return C.DISABLED_TEXT
        if self.kind == "primary":
            ui.paint.button(target, area, mix(C.BLUE, C.BLUE_HOVER, lit), (74, 106, 160), pressed)
        else:
            fill = mix(C.WALNUT_700, C.WALNUT_700_HOVER, lit)
            ui.paint.button(target, area, fill, (92, 70, 48), pressed)
        if self.selected:
            ui.paint.rounded(target, area, Radius.BUTTON, None, border=C.IVORY, border_width=2)
        return C.IVORY

    def _draw_content(self, ui: Ui, target: pygame.Surface, area: pygame.Rect, colour: Colour) -> None:
        w, h = self._content(ui)
        x, y = area.centerx - w // 2, area.centery - h // 2
        font = self._font(ui)
        if self.icon:
            side = self._icon_side(ui)
            icon = ui.sprites.icon(self.icon, side, colour)
            if self.icon_above:
                target.blit(icon, (area.centerx - side // 2, y))
                y += side + ui.theme.px(4)
            else:
                target.blit(icon, (x, area.centery - side // 2))
                x += side + ui.theme.px(10)
        if self.text:
            label = ui.texts.line(font, self.text, colour)
            if self.icon_above:
                target.blit(label, (area.centerx - label.get_width() // 2, y))
            else:
                target.blit(label, (x, area.centery - label.get_height() // 2))
        if self.badge:
            self._draw_badge(ui, target, area)

    def _draw_badge(self, ui: Ui, target: pygame.Surface, area: pygame.Rect) -> None:
        number = ui.line(Face.SERIF, Type.XS, self.badge, C.INK)
        radius = max(10, ui.theme.px(11))
        centre = (area.right - radius - ui.theme.px(4), area.top + radius + ui.theme.px(4))
        ui.paint.circle(target, centre, radius, C.IVORY)
        target.blit(number, number.get_rect(center=centre))


class MenuItem(Pressable):
    """A serif line of the title menu, perhaps with a word behind it. The `paper` one is the loud one: it keeps room for
    two lines of detail, so that what follows stays where it is."""

    def __init__(
        self,
        text: str,
        on_click: Action,
        *,
        detail: str = "",
        aside: str = "",
        paper: bool = False,
        kind: Type = Type.L,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text, self.on_click, self.detail, self.aside = text, on_click, detail, aside
        self.paper, self.kind = paper, kind
        self.radius = Radius.PANEL if paper else Radius.BUTTON

    def activate(self, ui: Ui) -> None:
        self.on_click()

    def _pad(self, ui: Ui) -> tuple[int, int]:
        return ui.theme.px(24 if self.kind is Type.L else 16), ui.theme.px(14 if self.paper else 8)

    def _chevron(self, ui: Ui) -> int:
        return max(16, ui.theme.px(26)) if self.paper else 0

    def _inner(self, ui: Ui, width: int) -> int:
        return max(0, width - 2 * self._pad(ui)[0] - self._chevron(ui))

    def _aside_width(self, ui: Ui) -> int:
        return ui.font(Face.SANS, Type.S).size(self.aside)[0] + max(10, ui.theme.px(16)) if self.aside else 0

    def measure(self, ui: Ui, width: int) -> Size:
        font, small = ui.font(Face.SERIF, self.kind), ui.font(Face.SANS, Type.S)
        px, py = self._pad(ui)
        w, h = font.size(self.text)[0] + self._aside_width(ui), font.get_linesize()
        if self.paper:
            return width, max(ui.theme.hit, h + 2 * small.get_linesize() + 2 * py)
        return w + 2 * px, max(ui.theme.hit, h + 2 * py)

    def least_width(self, ui: Ui) -> int:
        words = ui.font(Face.SERIF, self.kind).size(self.text)[0] + self._aside_width(ui)
        return words + 2 * self._pad(ui)[0] + self._chevron(ui)

    def _lines(self, ui: Ui) -> list[str]:
        """The detail in at most two lines."""
        font, room = ui.font(Face.SANS, Type.S), self._inner(ui, self.rect.w)
        lines = wrap(font, self.detail, room) if self.detail else []
        return [*lines[:1], shorten(font, " ".join(lines[1:]), room)] if len(lines) > 1 else list(lines)

    def hint(self) -> str:
        return super().hint() or self._cut_text

    _cut_text = ""

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._cut_text = self.detail if self._lines(ui)[-1:] and self._lines(ui)[-1].endswith("…") else ""

    def texts(self, ui: Ui) -> list[TextFit]:
        font, small = ui.font(Face.SERIF, self.kind), ui.font(Face.SANS, Type.S)
        inner = self._inner(ui, self.rect.w)
        fits = [TextFit(self.text, font.size(self.text), (inner - self._aside_width(ui), self.rect.h), False)]
        if self.aside:
            fits.append(TextFit(self.aside, small.size(self.aside), (self._aside_width(ui), self.rect.h), False))
        fits += [TextFit(line, small.size(line), (inner, self.rect.h), True) for line in self._lines(ui)]
        return fits

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        lit = 1.0 if self.is_focused(ui) and ui.show_focus and self.enabled else self.glow(ui)
        px, _py = self._pad(ui)
        colour = C.INK if self.paper else C.IVORY
        if not self.enabled:
            colour = C.DISABLED_TEXT
        if self.paper:
            ui.paint.paper(target, self.rect)
        elif lit:
            ui.paint.rounded(target, self.rect, Radius.BUTTON, C.WALNUT_700_HOVER, round(150 * lit))
        label = ui.line(Face.SERIF, self.kind, self.text, colour)
        second = C.INK_2 if self.paper else C.DIM
        lines = [ui.line(Face.SANS, Type.S, line, second) for line in self._lines(ui)]
        y = self.rect.centery - (label.get_height() + sum(line.get_height() for line in lines)) // 2
        x = self.rect.x + px
        target.blit(label, (x, y))
        if self.aside:
            aside = ui.line(Face.SANS, Type.S, self.aside, second)
            rises = ui.font(Face.SERIF, self.kind).get_ascent() - ui.font(Face.SANS, Type.S).get_ascent()
            target.blit(aside, (x + label.get_width() + max(10, ui.theme.px(16)), y + rises))
        y += label.get_height()
        for line in lines:
            target.blit(line, (x, y))
            y += line.get_height()
        if self.paper:
            side = self._chevron(ui)
            shift = round(ui.theme.px(3) * lit)
            icon = ui.sprites.icon("chevron-right", side, C.BLUE)
            target.blit(icon, (self.rect.right - px - side + shift, self.rect.centery - side // 2))
        self.draw_focus(ui, target)


class Card(Pressable):
    """A surface with things on it that is itself one choice: ivory and framed when selected."""

    radius = Radius.PANEL

    def __init__(
        self,
        child: Widget,
        on_click: Action,
        *,
        selected: bool = False,
        pad: float = 24,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.child, self.on_click, self.selected, self.pad = child, on_click, selected, pad

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    def activate(self, ui: Ui) -> None:
        self.on_click()

    def measure(self, ui: Ui, width: int) -> Size:
        pad = ui.theme.px(self.pad)
        w, h = self.child.measure(ui, max(0, width - 2 * pad))
        return w + 2 * pad, h + 2 * pad

    def least_width(self, ui: Ui) -> int:
        return self.child.least_width(ui) + 2 * ui.theme.px(self.pad)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = ui.theme.px(self.pad)
        self.child.place(ui, rect.inflate(-2 * pad, -2 * pad))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if self.selected:
            gap = max(2, ui.theme.px(3))
            frame = self.rect.inflate(4 * gap, 4 * gap)
            ui.paint.paper(target, self.rect)
            if not (ui.show_focus and self.is_focused(ui)):
                ui.paint.rounded(
                    target, frame, Radius.PANEL + 5, None, border=C.IVORY, border_width=3, border_alpha=230
                )
        else:
            ui.paint.recess(target, self.rect)
            lit = self.glow(ui)
            if lit:
                ui.paint.rounded(target, self.rect, Radius.PANEL, C.WALNUT_700_HOVER, round(90 * lit))
                ui.paint.rounded(
                    target, self.rect, Radius.PANEL, None, border=C.LINE_FIELD, border_alpha=round(255 * lit)
                )
        self.draw_children(ui, target)
        self.draw_focus(ui, target)


class Switch(Pressable):
    """A switch: a pill whose knob moves and which shows a tick when on. Says both without colour."""

    sound = "tick"

    def __init__(
        self,
        value: bool,
        on_change: Callable[[bool], None],
        *,
        on_paper: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.value, self.on_change, self.on_paper = value, on_change, on_paper
        self.radius = 22

    def activate(self, ui: Ui) -> None:
        self.on_change(not self.value)

    def _pill(self, ui: Ui) -> Size:
        height = max(24, ui.theme.px(30))
        return round(height * 1.9), height

    def measure(self, ui: Ui, width: int) -> Size:
        return max(ui.theme.hit, self._pill(ui)[0]), ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        pill = pygame.Rect((0, 0), self._pill(ui))
        pill.center = self.rect.center
        radius = pill.h / 2 / ui.theme.scale
        knob = pill.h // 2 - max(3, ui.theme.px(4))
        if self.value:
            fill = C.BLUE_2 if self.enabled else C.WALNUT_700
            ui.paint.rounded(target, pill, radius, fill, border=(122, 150, 200) if self.enabled else C.LINE_FIELD)
            ui.paint.circle(target, (pill.right - pill.h // 2, pill.centery), knob, C.IVORY if self.enabled else C.DIM)
            side = round(pill.h * 0.55)
            tick = ui.sprites.icon("check", side, C.IVORY)
            target.blit(tick, (pill.left + pill.h // 2 - side // 2 + side // 5, pill.centery - side // 2))
        else:
            edge = C.INK_2 if self.on_paper else C.DIM
            if not self.enabled:
                edge = C.LINE_FIELD
            ui.paint.rounded(target, pill, radius, None, border=edge, border_width=2)
            ui.paint.circle(target, (pill.left + pill.h // 2, pill.centery), knob, edge)
        if self.is_hovered(ui) and self.enabled:
            ui.paint.rounded(target, pill, radius, C.IVORY, 26)
        if ui.show_focus and self.is_focused(ui):
            ui.paint.focus_ring(target, pill, radius)


class Radio(Pressable):
    """One of several: a ring, with a dot when chosen."""

    sound = "tick"

    def __init__(self, chosen: bool, on_choose: Action, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.chosen, self.on_choose = chosen, on_choose

    def activate(self, ui: Ui) -> None:
        self.on_choose()

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        radius = max(9, ui.theme.px(12))
        edge = C.IVORY if self.chosen or (self.is_hovered(ui) and self.enabled) else C.DIM
        if not self.enabled:
            edge = C.LINE_FIELD
        ui.paint.circle_ring(target, self.rect.center, radius, edge, 2)
        if self.chosen:
            ui.paint.circle(target, self.rect.center, max(4, radius // 2), C.IVORY)
        if ui.show_focus and self.is_focused(ui):
            ring = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            ring.center = self.rect.center
            ui.paint.focus_ring(target, ring, 14)
