"""What happened, the newest first; pointing at a line, or choosing it by the arrow keys, lights its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.game.played import step_of
from medina_desktop.game.record import Seat
from medina_desktop.match.match import Match, Step
from medina_desktop.ui.table.window import LogEntry, Spots
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, Ui, Widget


class LogBook:
    """What is told of a game, line by line."""

    def __init__(self, match: Match, say: Callable[[Step, Sequence[Seat]], list[LogEntry]]) -> None:
        self.match = match
        self.entries: list[LogEntry] = []
        self._say = say
        self.write_all()

    def write(self, step: Step) -> list[LogEntry]:
        """One more step; the lines it brought."""
        new = self._say(step, self.match.seats)
        self.entries.extend(new)
        return new

    def write_all(self) -> None:
        """From the beginning: of a game that was loaded, gone back in, or is now told in another language."""
        self.entries.clear()
        for index in range(len(self.match.game.actions)):
            self.write(step_of(self.match.game, index))


class LogView(Widget):
    """Draws only the lines that are seen, however long the game. The wheel scrolls; arrows and Page keys go from line
    to line, and the view follows."""

    clips = True
    pointable = True
    focusable = True
    least_hit = False

    def __init__(
        self,
        entries: Sequence[LogEntry],
        seats: Sequence[Seat],
        on_point: Callable[[Spots], None],
        key: str = "log",
        when_empty: str = "",
    ) -> None:
        super().__init__(key=key, grow=1)
        self.when_empty = when_empty
        self.entries, self.seats, self.on_point = entries, seats, on_point

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(300 * ui.theme.text_scale)

    def least_height(self, ui: Ui) -> int:
        return round(60 * ui.theme.text_scale)

    # -- lines ----------------------------------------------------------------------------------------------------

    def _fonts(self, ui: Ui) -> tuple[pygame.font.Font, pygame.font.Font]:
        return ui.font(Face.SANS, Type.S), ui.font(Face.SANS_BOLD, Type.XS)

    def _left(self, ui: Ui) -> int:
        """Where the text begins."""
        return round(32 * ui.theme.text_scale)

    def _lines(self, ui: Ui, entry: LogEntry) -> tuple[str, ...]:
        """The text, beside its place."""
        font, small = self._fonts(ui)
        t = ui.theme.text_scale
        place = small.size(entry.place)[0] + round(8 * t) if entry.place else 0
        return ui.texts.wrapped(font, entry.text, max(40, self.rect.w - self._left(ui) - place - round(12 * t)))

    def _height(self, ui: Ui, entry: LogEntry) -> int:
        font, _small = self._fonts(ui)
        return len(self._lines(ui, entry)) * font.get_linesize() + round(12 * ui.theme.text_scale)

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
        left = self._left(ui)
        t = ui.theme.text_scale
        lit = self._lit(ui)
        if not self.entries:
            self._draw_nothing_yet(ui, target)
        newest = self.entries[-1].step if self.entries else -1
        for top, entry in self._visible(ui):
            lines = self._lines(ui, entry)
            height = len(lines) * font.get_linesize()
            if entry is lit:
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

    def _draw_nothing_yet(self, ui: Ui, target: pygame.Surface) -> None:
        """Where the log will be, a newcomer reads how to begin."""
        font = ui.font(Face.SANS, Type.S)
        y = self.rect.top + round(5 * ui.theme.text_scale)
        for line in ui.texts.wrapped(font, self.when_empty, self.rect.w - round(8 * ui.theme.text_scale)):
            target.blit(ui.texts.line(font, line, C.DIM), (self.rect.left + round(2 * ui.theme.text_scale), y))
            y += font.get_linesize()

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

    def _lit(self, ui: Ui) -> LogEntry | None:
        """The line that is pointed at or chosen."""
        if self.is_hovered(ui):
            return self._at(ui, ui.mouse)
        if self.is_focused(ui) and ui.show_focus and self.entries:
            return self.entries[len(self.entries) - 1 - self._chosen(ui)]
        return None

    def _chosen(self, ui: Ui) -> int:
        """Which line the keyboard is at, counted from the newest."""
        return min(int(ui.memory.get(f"{self.key}:chosen", 0)), len(self.entries) - 1)

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        entry = self._at(ui, pos)
        self.on_point(entry.spots if entry is not None else ())
        return True

    def on_focus(self, ui: Ui, gained: bool) -> None:
        if gained and ui.show_focus:
            self._choose(ui, self.offset(ui))
        elif not gained:
            self.on_point(())

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        return button == 1

    def _choose(self, ui: Ui, line: int) -> None:
        if not self.entries:
            return
        line = max(0, min(len(self.entries) - 1, line))
        ui.memory[f"{self.key}:chosen"] = line
        shown = len(self._visible(ui))
        if not self.offset(ui) <= line < self.offset(ui) + shown:
            ui.memory[f"{self.key}:offset"] = line if line < self.offset(ui) else line - shown + 1
            while not self.offset(ui) <= line < self.offset(ui) + len(self._visible(ui)):
                ui.memory[f"{self.key}:offset"] = self.offset(ui) + 1  # lines differ in height
        self.on_point(self.entries[len(self.entries) - 1 - line].spots)

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
        if event.key not in moves or not self.entries:
            return False
        chosen = self._chosen(ui)
        if event.key in (pygame.K_UP, pygame.K_DOWN) and not 0 <= chosen + moves[event.key] < len(self.entries):
            return False  # on to the next widget
        self._choose(ui, chosen + moves[event.key])
        return True
