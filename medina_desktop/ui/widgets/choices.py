"""One value of several: side by side when there is room, else as a list that opens. And a slider for amounts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar, Unpack

import pygame

from medina_desktop.l10n import _
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Colour, Face, Radius, Type
from medina_desktop.ui.widgets.base import Common, Size, TextFit, Ui, Widget
from medina_desktop.ui.widgets.buttons import Pressable, is_activation
from medina_desktop.ui.widgets.scroll import Scroll

V = TypeVar("V", bound=Hashable)
LONGEST_DETAIL = 720.0  # of a line below an option, in body text


@dataclass(frozen=True, slots=True)
class Option(Generic[V]):
    value: V
    label: str
    enabled: bool = True
    reason: str = ""
    crest: str = ""  # a player colour: shown as its disc before the label
    detail: str = ""  # a sentence below the label in the opened list


class Selector(Widget, Generic[V]):
    """Segments side by side if they fit the width given, else a field that opens a list. Arrows change the value."""

    focusable = True

    def __init__(
        self,
        options: Sequence[Option[V]],
        value: V,
        on_change: Callable[[V], None],
        *,
        always_list: bool = False,
        compact: bool = False,  # only the crest is shown in the closed field
        unchosen: str = "",  # what the closed field says while none of them has been chosen
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.options = list(options)
        self.value, self.on_change = value, on_change
        self.always_list, self.compact, self.unchosen = always_list, compact, unchosen
        self.folded = always_list

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return max(8, ui.theme.px(16))

    def _font(self, ui: Ui, chosen: bool = False) -> pygame.font.Font:
        return ui.font(Face.SANS_BOLD if chosen else Face.SANS, Type.S)

    def _segment_width(self, ui: Ui) -> int:
        widest = max((self._font(ui, True).size(o.label)[0] for o in self.options), default=0)
        return max(ui.theme.hit, widest + 2 * self._pad(ui))

    def _segments_width(self, ui: Ui) -> int:
        return self._segment_width(ui) * len(self.options) + 2 * ui.theme.px(4)

    def _crest_side(self, ui: Ui) -> int:
        return max(28, ui.theme.px(48)) if self.compact else max(20, ui.theme.px(26))

    def _list_width(self, ui: Ui) -> int:
        arrow = max(16, ui.theme.px(22))
        if self.compact:
            return self._crest_side(ui) + arrow + ui.theme.px(8)
        widest = max(self._font(ui).size(label)[0] for label in (self.unchosen, *(o.label for o in self.options)))
        crest = self._crest_side(ui) + ui.theme.px(8) if any(o.crest for o in self.options) else 0
        return max(ui.theme.hit, widest + crest + arrow + 3 * self._pad(ui))

    def measure(self, ui: Ui, width: int) -> Size:
        height = ui.theme.hit
        if self.always_list or self._segments_width(ui) > width:
            return self._list_width(ui), height
        return self._segments_width(ui), height

    def least_width(self, ui: Ui) -> int:
        return self._list_width(ui)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.folded = self.always_list or self._segments_width(ui) > rect.w

    def texts(self, ui: Ui) -> list[TextFit]:
        if self.compact:
            return []
        if self.folded:
            label = self._current().label
            room = self.rect.w - 2 * self._pad(ui) - max(16, ui.theme.px(22))
            return [TextFit(label, self._font(ui).size(label), (room, self.rect.h), False)]
        segment = (self.rect.w - 2 * ui.theme.px(4)) // max(1, len(self.options))
        return [
            TextFit(o.label, self._font(ui, True).size(o.label), (segment, self.rect.h), False) for o in self.options
        ]

    def _current(self) -> Option[V]:
        for option in self.options:
            if option.value == self.value:
                return option
        return Option(self.value, self.unchosen) if self.unchosen else self.options[0]

    def segment_rects(self, ui: Ui) -> list[pygame.Rect]:
        inset = ui.theme.px(4)
        inner = self.rect.inflate(-2 * inset, -2 * inset)
        count = len(self.options)
        edges = [inner.x + inner.w * i // count for i in range(count + 1)]
        return [pygame.Rect(edges[i], inner.y, edges[i + 1] - edges[i], inner.h) for i in range(count)]

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if self.folded:
            self._draw_field(ui, target)
        else:
            self._draw_segments(ui, target)
        self.draw_focus(ui, target)

    def _depth(self) -> int:
        """The share of its own colour that a field has: wood shines through, paper must not."""
        return 255 if self.on_paper else 190

    def _draw_segments(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.rounded(target, self.rect, Radius.BUTTON, C.WALNUT_900, self._depth(), C.LINE_FIELD)
        hovered = self.is_hovered(ui) and self.enabled
        for option, area in zip(self.options, self.segment_rects(ui), strict=True):
            chosen = option.value == self.value
            usable = self.enabled and option.enabled
            if chosen:
                ui.paint.rounded(target, area, Radius.TILE, C.IVORY if self.enabled else C.DIM)
            elif hovered and usable and area.collidepoint(ui.mouse):
                ui.paint.rounded(target, area, Radius.TILE, C.WALNUT_700_HOVER, 170)
            colour = C.INK if chosen else (C.IVORY if usable else C.DISABLED_TEXT)
            if not chosen and usable and not (hovered and area.collidepoint(ui.mouse)):
                colour = C.DIM
            label = ui.texts.line(self._font(ui, chosen), option.label, colour)
            target.blit(label, label.get_rect(center=area.center))
            if not usable and not chosen:
                # Struck through: unavailable is told by more than a paler colour.
                ui.paint.hairline(
                    target,
                    (area.centerx - label.get_width() // 2, area.centery + 1),
                    label.get_width(),
                    C.DISABLED_TEXT,
                )

    def _draw_field(self, ui: Ui, target: pygame.Surface) -> None:
        option = self._current()
        hovered = self.is_hovered(ui) and self.enabled
        arrow = max(16, ui.theme.px(22))
        colour = C.IVORY if self.enabled else C.DISABLED_TEXT
        if self.compact:
            side = self._crest_side(ui)
            if hovered:
                ui.paint.rounded(target, self.rect, Radius.BUTTON, C.WALNUT_700_HOVER, 110)
            target.blit(ui.sprites.crest(option.crest, side), (self.rect.x, self.rect.centery - side // 2))
        else:
            fill = C.WALNUT_700_HOVER if hovered else C.WALNUT_900
            ui.paint.rounded(target, self.rect, Radius.BUTTON, fill, self._depth(), C.LINE_FIELD)
            x = self.rect.x + self._pad(ui)
            if option.crest:
                side = self._crest_side(ui)
                target.blit(ui.sprites.crest(option.crest, side), (x, self.rect.centery - side // 2))
                x += side + ui.theme.px(8)
            room = self.rect.right - arrow - self._pad(ui) - x
            label = ui.texts.line(self._font(ui), shorten(self._font(ui), option.label, room), colour)
            target.blit(label, (x, self.rect.centery - label.get_height() // 2))
        icon = ui.sprites.icon("chevron-down", arrow, colour)
        edge = ui.theme.px(2) if self.compact else self._pad(ui) * 2 // 3
        target.blit(icon, (self.rect.right - arrow - edge, self.rect.centery - arrow // 2))

    # -- reactions ------------------------------------------------------------------------------------------------

    def mouse_shape(self) -> str:
        return "hand" if self.enabled else "no"

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        return not self.folded

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        return button == 1

    def on_release(self, ui: Ui, pos: tuple[int, int], button: int, inside: bool) -> bool:
        if not inside or button != 1 or not self.enabled:
            return False
        if self.folded:
            self.open_list(ui)
            return True
        for option, area in zip(self.options, self.segment_rects(ui), strict=True):
            if area.inflate(0, 2 * ui.theme.px(4)).collidepoint(pos):
                return self._take(ui, option)
        return False

    def _take(self, ui: Ui, option: Option[V]) -> bool:
        if not option.enabled or not self.enabled:
            return False
        if option.value != self.value:
            ui.sound("tick")
            self.on_change(option.value)
        return True

    def open_list(self, ui: Ui) -> None:
        ui.sound("tick")
        entries: list[Widget] = []
        for number, option in enumerate(self.options):
            entries.append(
                ListEntry(
                    option.label,
                    lambda option=option: self._pick_from_list(ui, option),  # type: ignore[misc]
                    chosen=option.value == self.value,
                    crest=option.crest,
                    detail=option.detail,
                    enabled=option.enabled,
                    reason=option.reason,
                    key=f"{self.key}:option{number}",
                )
            )
        ui.open_popup(PopupList(entries, key=f"{self.key}:list"), self.rect)
        index = next((i for i, o in enumerate(self.options) if o.value == self.value), 0)
        ui.want_focus = f"{self.key}:option{index}"

    def _pick_from_list(self, ui: Ui, option: Option[V]) -> None:
        ui.close_popup()
        ui.want_focus = self.key
        self._take(ui, option)

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        if not self.enabled:
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            return self._step(ui, 1 if event.key == pygame.K_RIGHT else -1)
        if is_activation(event):
            if self.folded or len(self.options) > 2:
                self.open_list(ui)
                return True
            return self._step(ui, 1, around=True)
        return False

    def _step(self, ui: Ui, by: int, around: bool = False) -> bool:
        index = next((i for i, o in enumerate(self.options) if o.value == self.value), 0)
        while True:
            index += by
            if around:
                index %= len(self.options)
            if not 0 <= index < len(self.options):
                return True  # at the end: nothing happens, and the focus does not jump away either
            if self.options[index].enabled:
                return self._take(ui, self.options[index])


class ListEntry(Pressable):
    """A line of an opened list."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], None],
        *,
        chosen: bool = False,
        crest: str = "",
        detail: str = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text, self.on_click, self.chosen, self.crest, self.detail = text, on_click, chosen, crest, detail

    def activate(self, ui: Ui) -> None:
        self.on_click()

    def _lead(self, ui: Ui) -> int:
        side = max(18, ui.theme.px(26))
        return side + ui.theme.px(10) if self.crest else 0

    def measure(self, ui: Ui, width: int) -> Size:
        around = self._around(ui)
        font, small = ui.font(self._face, Type.S), ui.font(Face.SANS, Type.XS)
        details = self._details(ui, width)
        widest = max(font.size(self.text)[0], *(small.size(line)[0] for line in details), 0)
        height = font.get_linesize() + len(details) * small.get_linesize() + ui.theme.px(12) if details else 0
        return widest + around, max(ui.theme.hit, height)

    def _around(self, ui: Ui) -> int:
        """Return the part of the width that isn't text."""
        pad = max(10, ui.theme.px(16))
        tick = max(14, ui.theme.px(20)) + ui.theme.px(8)
        return self._lead(ui) + tick + 2 * pad

    def _details(self, ui: Ui, width: int) -> tuple[str, ...]:
        if not self.detail:
            return ()
        room = min(width - self._around(ui), round(LONGEST_DETAIL * ui.theme.text_scale))
        return ui.texts.wrap(ui.font(Face.SANS, Type.XS), self.detail, max(1, room))

    @property
    def _face(self) -> Face:
        return Face.SANS_BOLD if self.detail else Face.SANS

    def texts(self, ui: Ui) -> list[TextFit]:
        fits = [TextFit(self.text, ui.font(self._face, Type.S).size(self.text), self.rect.size, False)]
        small = ui.font(Face.SANS, Type.XS)
        fits += [TextFit(line, small.size(line), self.rect.size, False) for line in self._details(ui, self.rect.w)]
        return fits

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        pad = max(10, ui.theme.px(16))
        if (self.is_hovered(ui) or self.is_focused(ui)) and self.enabled:
            ui.paint.rounded(target, self.rect.inflate(-4, -2), Radius.TILE, C.LINE_PAPER, 150)
        colour = C.INK if self.enabled else C.INK_2
        x = self.rect.x + pad
        if self.crest:
            side = max(18, ui.theme.px(26))
            target.blit(ui.sprites.crest(self.crest, side), (x, self.rect.centery - side // 2))
            x += self._lead(ui)
        label = ui.line(self._face, Type.S, self.text, colour)
        area = label.get_rect(midleft=(x, self.rect.centery))
        details = self._details(ui, self.rect.w)
        step = ui.font(Face.SANS, Type.XS).get_linesize()
        area.y -= len(details) * step // 2
        for number, line in enumerate(details):
            target.blit(ui.line(Face.SANS, Type.XS, line, C.INK_2), (area.x, area.bottom + number * step))
        target.blit(label, area)
        if not self.enabled:
            ui.paint.hairline(target, (x, area.centery + 1), label.get_width(), C.INK_2)
        if self.chosen:
            side = max(14, ui.theme.px(20))
            tick = ui.sprites.icon("check", side, C.BLUE)
            target.blit(tick, (self.rect.right - pad - side, self.rect.centery - side // 2))


class PopupList(Widget):
    """The opened list: paper, scrolling when there are many."""

    radius = Radius.BUTTON

    def __init__(self, entries: Sequence[Widget], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        from medina_desktop.ui.widgets.layout import Column

        self.scroll = Scroll(Column(entries, gap=0), key=self.given_key + ":scroll", on_paper=True)

    @property
    def children(self) -> Sequence[Widget]:
        return (self.scroll,)

    def measure(self, ui: Ui, width: int) -> Size:
        w, h = self.scroll.measure(ui, width)
        return w + 8, h + 8

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.scroll.place(ui, rect.inflate(-8, -8))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.paper(target, self.rect, Radius.BUTTON)
        self.draw_children(ui, target)


class Slider(Widget):
    """An amount from `low` to `high` in steps: drag, click, wheel or arrows. The value is shown as text beside it."""

    focusable = True

    def __init__(
        self,
        value: float,
        on_change: Callable[[float], None],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        show: Callable[[float], str] | None = None,
        live: bool = True,  # tell every step of a drag, or only where it ends
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.value, self.on_change = value, on_change
        self.low, self.high, self.step, self.live = low, high, step, live
        self.show = show if show is not None else lambda v: _("{n}%").format(n=round(v * 100))

    def _text_width(self, ui: Ui) -> int:
        font = ui.font(Face.SANS_BOLD, Type.S)
        return max(font.size(self.show(self.low))[0], font.size(self.show(self.high))[0])

    def measure(self, ui: Ui, width: int) -> Size:
        wanted = max(self.least_width(ui), ui.theme.px(340))
        return min(max(width, self.least_width(ui)), wanted), ui.theme.hit

    def least_width(self, ui: Ui) -> int:
        return self._text_width(ui) + max(96, ui.theme.px(120)) + ui.theme.px(16)

    def texts(self, ui: Ui) -> list[TextFit]:
        text = self.show(self._shown(ui))
        font = ui.font(Face.SANS_BOLD, Type.S)
        return [TextFit(text, font.size(text), (self.rect.w - self._track(ui).w, self.rect.h), False)]

    def _shown(self, ui: Ui) -> float:
        dragged = ui.memory.get(f"{self.key}:drag")
        return float(dragged) if dragged is not None else self.value

    def _track(self, ui: Ui) -> pygame.Rect:
        knob = max(10, ui.theme.px(12))
        width = self.rect.w - self._text_width(ui) - ui.theme.px(16) - 2 * knob
        height = max(4, ui.theme.px(6))
        return pygame.Rect(self.rect.x + knob, self.rect.centery - height // 2, max(1, width), height)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        track = self._track(ui)
        value = self._shown(ui)
        part = (value - self.low) / (self.high - self.low) if self.high > self.low else 0
        x = track.x + round(track.w * part)
        radius = track.h / 2 / ui.theme.scale
        ui.paint.rounded(target, track, radius, C.WALNUT_900, 230, C.LINE_FIELD)
        done = pygame.Rect(track.x, track.y, max(track.h, x - track.x), track.h)
        if part > 0:
            bright = C.BLUE_2 if self.on_paper else C.IVORY
            ui.paint.rounded(target, done, radius, bright if self.enabled else C.LINE_FIELD)
        knob = max(10, ui.theme.px(12)) + (1 if self.is_hovered(ui) and self.enabled else 0)
        ui.paint.circle(target, (x, track.centery + 1), knob + 1, (0, 0, 0), 90)
        ui.paint.circle(target, (x, track.centery), knob, C.IVORY if self.enabled else C.DISABLED_TEXT)
        ui.paint.circle(target, (x, track.centery), max(3, knob // 3), C.BLUE_2 if self.enabled else C.WALNUT_700)
        label = ui.line(Face.SANS_BOLD, Type.S, self.show(value), self._ink())
        target.blit(label, (self.rect.right - label.get_width(), self.rect.centery - label.get_height() // 2))
        self.draw_focus(ui, target)

    def mouse_shape(self) -> str:
        return "hand" if self.enabled else "no"

    def _ink(self) -> Colour:
        if self.on_paper:
            return C.INK if self.enabled else C.INK_2
        return C.IVORY if self.enabled else C.DISABLED_TEXT

    def _at(self, ui: Ui, pos: tuple[int, int]) -> float:
        track = self._track(ui)
        part = max(0.0, min(1.0, (pos[0] - track.x) / track.w))
        return self._rounded(self.low + part * (self.high - self.low))

    def _rounded(self, value: float) -> float:
        steps = round((value - self.low) / self.step)
        return round(max(self.low, min(self.high, self.low + steps * self.step)), 6)

    def _set(self, ui: Ui, value: float) -> bool:
        if not self.enabled:
            return False
        value = self._rounded(value)
        if value != self.value:
            self.on_change(value)
        return True

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        if button != 1 or not self.enabled:
            return False
        return self.on_drag(ui, pos)

    def on_drag(self, ui: Ui, pos: tuple[int, int]) -> bool:
        if not self.enabled:
            return False
        value = self._at(ui, pos)
        ui.memory[f"{self.key}:drag"] = value
        if self.live:
            self._set(ui, value)
        return True

    def on_release(self, ui: Ui, pos: tuple[int, int], button: int, inside: bool) -> bool:
        value = ui.memory.pop(f"{self.key}:drag", None)
        return self._set(ui, float(value)) if value is not None else False

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        moves = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -4, pygame.K_PAGEUP: 4}
        if event.key in moves:
            return self._set(ui, self.value + moves[event.key] * self.step)
        if event.key == pygame.K_HOME:
            return self._set(ui, self.low)
        if event.key == pygame.K_END:
            return self._set(ui, self.high)
        return False
