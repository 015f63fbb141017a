"""An area that shows part of something taller, with a bar that says where. And long text in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets.base import Common, Size, Ui, Widget, walk


class Scroll(Widget):
    """A scroll area: wheel, drag of the bar, Page Up / Down, Home and End; a widget that gets the focus scrolls into
    view."""

    clips = True
    pointable = True

    def __init__(self, child: Widget, *, on_paper: bool = False, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.child = child
        self.on_paper = on_paper
        self.content_height = 0
        self._content_width = 0

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Reached by Tab only when there is something to scroll and nothing inside that takes the focus."""
        return self.content_height > self.rect.h and not any(w.focusable for w in walk(self.child))

    def _bar_room(self, ui: Ui) -> int:
        return max(16, ui.theme.px(24))

    def measure(self, ui: Ui, width: int) -> Size:
        w, h = self.child.measure(ui, width)
        return min(width, w + self._bar_room(ui)), h

    def least_width(self, ui: Ui) -> int:
        return self.child.least_width(ui) + self._bar_room(ui)

    def offset(self, ui: Ui) -> int:
        return int(ui.memory.get(f"{self.key}:offset", 0))

    def _end(self) -> int:
        return max(0, self.content_height - self.rect.h)

    def scroll_to(self, ui: Ui, offset: float) -> bool:
        new = round(max(0, min(self._end(), offset)))
        if new == self.offset(ui):
            return False
        ui.memory[f"{self.key}:offset"] = new
        self._place_child(ui)
        return True

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        # The bar takes room only when there is something to scroll.
        self._content_width = rect.w
        self.content_height = self.child.measure(ui, rect.w)[1]
        if self.content_height > rect.h:
            self._content_width = rect.w - self._bar_room(ui)
            self.content_height = self.child.measure(ui, self._content_width)[1]
        ui.memory[f"{self.key}:offset"] = min(self.offset(ui), self._end())
        self._place_child(ui)
        if ui.reveal:
            for widget in walk(self.child):
                if widget.key == ui.reveal:
                    self.show(ui, widget.rect)

    def _place_child(self, ui: Ui) -> None:
        # Content shorter than the area fills it, so that `grow` works inside too.
        height = max(self.content_height, self.rect.h)
        self.child.place(ui, pygame.Rect(self.rect.x, self.rect.y - self.offset(ui), self._content_width, height))

    def show(self, ui: Ui, area: pygame.Rect) -> None:
        """Scroll as little as needed so that the area is visible, with some room around it."""
        margin = ui.theme.px(16)
        if area.top < self.rect.top + margin:
            self.scroll_to(ui, self.offset(ui) - (self.rect.top + margin - area.top))
        elif area.bottom > self.rect.bottom - margin:
            self.scroll_to(ui, self.offset(ui) + (area.bottom + margin - self.rect.bottom))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        before = target.get_clip()
        target.set_clip(self._visible_area(ui).clip(before))
        self.child.draw(ui, target)
        target.set_clip(before)
        if self._end() > 0:
            self._draw_edges(ui, target)
            self._draw_bar(ui, target)
        self.draw_focus(ui, target)

    def _visible_area(self, ui: Ui) -> pygame.Rect:
        """A little more than the area: shadows and focus rings are not cut at the sides, nor where the content ends."""
        spill = ui.theme.px(16)
        above = spill if self.offset(ui) == 0 else 0
        below = spill if self.offset(ui) >= self._end() else 0
        return pygame.Rect(
            self.rect.x - spill, self.rect.y - above, self.rect.w + 2 * spill, self.rect.h + above + below
        )

    def _track(self, ui: Ui) -> pygame.Rect:
        width = max(6, ui.theme.px(8))
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.h)

    def _thumb(self, ui: Ui) -> pygame.Rect:
        track = self._track(ui)
        height = max(ui.theme.hit, round(track.h * self.rect.h / max(1, self.content_height)))
        travel = track.h - height
        y = track.y + round(travel * self.offset(ui) / max(1, self._end()))
        return pygame.Rect(track.x, y, track.w, height)

    def _draw_edges(self, ui: Ui, target: pygame.Surface) -> None:
        """A soft shade where there is more above or below, so that a cut line does not look like a mistake."""
        height = ui.theme.px(28)
        colour = C.IVORY if self.on_paper else C.WALNUT_900
        offset = self.offset(ui)
        if offset > 0:
            target.blit(ui.paint.edge_shade((self._content_width, height), colour, down=False), self.rect.topleft)
        if offset < self._end():
            target.blit(
                ui.paint.edge_shade((self._content_width, height), colour, down=True),
                (self.rect.x, self.rect.bottom - height),
            )

    def _draw_bar(self, ui: Ui, target: pygame.Surface) -> None:
        track, thumb = self._track(ui), self._thumb(ui)
        radius = track.w / 2 / ui.theme.scale
        ui.paint.rounded(target, track, radius, C.WALNUT_900, 120)
        near = ui.pressed == self.key or track.inflate(16, 0).collidepoint(ui.mouse)
        ui.paint.rounded(target, thumb, radius, C.DIM if near else C.LINE_FIELD)

    # -- reactions ------------------------------------------------------------------------------------------------

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        return self._end() > 0 and self._track(ui).inflate(32, 0).collidepoint(pos)

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        grip = pygame.Rect(self.rect.right - ui.theme.hit // 2, self.rect.y, ui.theme.hit, self.rect.h)
        if button != 1 or self._end() == 0 or not grip.collidepoint(pos):
            return False
        thumb = self._thumb(ui)
        hold = pos[1] - thumb.y if thumb.inflate(ui.theme.hit, 0).collidepoint(pos) else thumb.h // 2
        ui.memory[f"{self.key}:hold"] = hold
        return self.on_drag(ui, pos)

    def on_drag(self, ui: Ui, pos: tuple[int, int]) -> bool:
        hold = ui.memory.get(f"{self.key}:hold")
        if hold is None:
            return False
        track, thumb = self._track(ui), self._thumb(ui)
        travel = max(1, track.h - thumb.h)
        self.scroll_to(ui, (pos[1] - hold - track.y) / travel * self._end())
        return True

    def on_release(self, ui: Ui, pos: tuple[int, int], button: int, inside: bool) -> bool:
        return ui.memory.pop(f"{self.key}:hold", None) is not None

    def on_wheel(self, ui: Ui, steps: float) -> bool:
        return self.scroll_to(ui, self.offset(ui) - steps * ui.theme.px(96))

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        page = self.rect.h - ui.theme.hit
        moves = {
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_END: self.content_height,
            pygame.K_HOME: -self.content_height,
        }
        if self.focusable:
            moves |= {pygame.K_DOWN: ui.theme.px(64), pygame.K_UP: -ui.theme.px(64)}
        if event.key in moves:
            return self.scroll_to(ui, self.offset(ui) + moves[event.key])
        return False
