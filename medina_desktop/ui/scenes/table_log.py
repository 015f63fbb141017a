"""What happened, the newest first; pointing at a line lights its place on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.rules.record import Seat
from medina_desktop.ui.phrases import LogEntry
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, Ui, Widget


class LogView(Widget):
    """Draws only the lines that are seen, however long the game. Wheel, arrows and Page keys scroll."""

    clips = True
    pointable = True
    focusable = True
    least_hit = False

    def __init__(
        self,
        entries: Sequence[LogEntry],
        seats: Sequence[Seat],
        on_point: Callable[[tuple[int, ...]], None],
        key: str = "log",
    ) -> None:
        super().__init__(key=key, grow=1)
        self.entries, self.seats, self.on_point = entries, seats, on_point

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(300 * ui.theme.text_scale)

    def least_height(self, ui: Ui) -> int:
        return round(60 * ui.theme.text_scale)

    # -- lines ----------------------------------------------------------------------------------------------------

    def _fonts(self, ui: Ui) -> tuple[pygame.font.Font, pygame.font.Font]:
        return ui.font(Face.SANS, Type.S), ui.font(Face.SANS_BOLD, Type.XS)

    def _widths(self, ui: Ui) -> tuple[int, int]:
        """Where the text begins, and how wide it may be."""
        t = ui.theme.text_scale
        crest = round(22 * t) + round(10 * t)
        place = self._fonts(ui)[1].size("m11 ")[0]
        return crest, max(40, self.rect.w - crest - place - round(14 * t))

    def _height(self, ui: Ui, entry: LogEntry) -> int:
        font, _small = self._fonts(ui)
        lines = ui.texts.wrapped(font, entry.text, self._widths(ui)[1])
        return len(lines) * font.get_linesize() + round(12 * ui.theme.text_scale)

    def offset(self, ui: Ui) -> int:
        """How many lines are scrolled away at the top."""
        return min(int(ui.memory.get(f"{self.key}:offset", 0)), max(0, len(self.entries) - 1))

    def _visible(self, ui: Ui) -> list[tuple[int, LogEntry]]:
        """(top, entry) of what fits, from the newest that is not scrolled away."""
        found: list[tuple[int, LogEntry]] = []
        y = self.rect.top
        for index in range(len(self.entries) - 1 - self.offset(ui), -1, -1):
            entry = self.entries[index]
            height = self._height(ui, entry)
            if y + height > self.rect.bottom + 2 and found:
                break
            found.append((y, entry))
            y += height
        return found

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        font, small = self._fonts(ui)
        left, width = self._widths(ui)
        t = ui.theme.text_scale
        newest = self.entries[-1].step if self.entries else -1
        for top, entry in self._visible(ui):
            lines = ui.texts.wrapped(font, entry.text, width)
            height = len(lines) * font.get_linesize()
            if self.is_hovered(ui) and self._at(ui, ui.mouse) is entry and entry.spots:
                line = pygame.Rect(self.rect.left, top, self.rect.w, height + round(10 * t))
                ui.paint.rounded(target, line, 6, C.WALNUT_700_HOVER, 150)
            side = round(22 * t)
            if entry.player is not None:
                crest = ui.sprites.crest(self.seats[entry.player].colour, side)
                y = top + round(5 * t) + (font.get_linesize() - side) // 2
                target.blit(crest, (self.rect.left + round(2 * t), y))
            colour = C.IVORY if entry.step == newest else C.DIM
            y = top + round(5 * t)
            for text in lines:
                target.blit(ui.texts.line(font, text, colour), (self.rect.left + left, y))
                y += font.get_linesize()
            if entry.place:
                place = ui.texts.line(small, entry.place, colour)
                x = self.rect.right - place.get_width() - round(10 * t)
                target.blit(place, (x, top + round(5 * t) + (font.get_linesize() - place.get_height()) // 2))
        self._draw_bar(ui, target)
        target.set_clip(before)
        self.draw_focus(ui, target)

    def _draw_bar(self, ui: Ui, target: pygame.Surface) -> None:
        shown = len(self._visible(ui))
        if shown >= len(self.entries):
            return
        width = max(3, ui.theme.px(4))
        track = pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.h)
        height = max(20, track.h * shown // len(self.entries))
        y = track.top + (track.h - height) * self.offset(ui) // max(1, len(self.entries) - shown)
        thumb = pygame.Rect(track.x, min(y, track.bottom - height), width, height)
        ui.paint.rounded(target, thumb, width / 2 / ui.theme.scale, C.LINE_FIELD)

    # -- reactions ------------------------------------------------------------------------------------------------

    def _at(self, ui: Ui, pos: tuple[int, int]) -> LogEntry | None:
        for top, entry in self._visible(ui):
            if top <= pos[1] < top + self._height(ui, entry):
                return entry
        return None

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        entry = self._at(ui, pos)
        self.on_point(entry.spots if entry is not None else ())
        return True

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        return button == 1

    def _scroll(self, ui: Ui, by: int) -> bool:
        most = max(0, len(self.entries) - max(1, len(self._visible(ui))))
        new = max(0, min(most, self.offset(ui) + by))
        if new == self.offset(ui):
            return False
        ui.memory[f"{self.key}:offset"] = new
        return True

    def on_wheel(self, ui: Ui, steps: float) -> bool:
        return self._scroll(ui, -round(steps * 2) or (-1 if steps > 0 else 1))

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        page = max(1, len(self._visible(ui)) - 1)
        moves = {
            pygame.K_DOWN: 1,
            pygame.K_UP: -1,
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_END: len(self.entries),
            pygame.K_HOME: -len(self.entries),
        }
        return event.key in moves and self._scroll(ui, moves[event.key])
