"""A line of text to type in: any script, input methods included; cursor, selection, copy and paste."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets.base import Common, Size, TextFit, Ui, Widget

LONGEST_TYPED = 24  # of a player's name that is typed here: cards have room for it


class TextEntry(Widget):
    """`on_change` hears every change; `on_done` hears Enter. `proposed`: its text is selected when it gets the focus,
    to be typed over."""

    focusable = True

    def __init__(
        self,
        text: str,
        on_change: Callable[[str], None],
        *,
        placeholder: str = "",
        limit: int = 40,
        allowed: Callable[[str], bool] | None = None,
        on_done: Callable[[], None] | None = None,
        wide: float = 248,
        face: Face = Face.SANS,
        proposed: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text, self.on_change = text, on_change
        self.placeholder, self.limit, self.allowed = placeholder, limit, allowed
        self.on_done, self.wide, self.face, self.proposed = on_done, wide, face, proposed

    # -- layout and drawing ---------------------------------------------------------------------------------------

    @property
    def _type(self) -> Type:
        return Type.M if self.face is Face.SERIF else Type.S

    def measure(self, ui: Ui, width: int) -> Size:
        return max(self.least_width(ui), min(width, ui.theme.px(self.wide))), ui.theme.hit

    def least_width(self, ui: Ui) -> int:
        return max(96, round(120 * ui.theme.text_scale))

    def _inner(self, ui: Ui) -> pygame.Rect:
        return self.rect.inflate(-2 * max(8, ui.theme.px(16)), 0)

    def texts(self, ui: Ui) -> list[TextFit]:
        # A long text scrolls with the cursor, so it always fits; a placeholder that is cut would be a fault.
        if self.text or not self.placeholder:
            return []
        font = ui.font(self.face, self._type)
        return [TextFit(self.placeholder, font.size(self.placeholder), self._inner(ui).size, False)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        focused = self.is_focused(ui) and self.enabled
        edge = C.IVORY if focused else (C.DIM if self.is_hovered(ui) and self.enabled else C.LINE_FIELD)
        ui.paint.rounded(target, self.rect, Radius.BUTTON, C.WALNUT_900, 255 if self.on_paper else 205, edge)
        font = ui.font(self.face, self._type)
        inner = self._inner(ui)
        before = target.get_clip()
        target.set_clip(inner.inflate(4, 0).clip(before))
        cursor, anchor = self._cursor(ui)
        composing = str(ui.memory.get(f"{self.key}:ime", "")) if focused else ""
        shown = self.text[:cursor] + composing + self.text[cursor:]
        cursor_x = font.size(shown[: cursor + len(composing)])[0]
        shift = min(0, inner.w - cursor_x - 2) if focused else 0
        y = inner.centery - font.get_linesize() // 2
        if focused and cursor != anchor:
            low, high = sorted((cursor, anchor))
            x0, x1 = font.size(self.text[:low])[0], font.size(self.text[:high])[0]
            target.fill(C.BLUE_2, (inner.x + shift + x0, y, x1 - x0, font.get_linesize()))
        if shown:
            colour = C.IVORY if self.enabled else C.DISABLED_TEXT
            target.blit(ui.texts.line(font, shown, colour), (inner.x + shift, y))
        elif self.placeholder:
            target.blit(ui.texts.line(font, self.placeholder, C.DIM), (inner.x, y))
        if composing:
            start = font.size(shown[:cursor])[0]
            target.fill(C.IVORY, (inner.x + shift + start, y + font.get_linesize() - 2, cursor_x - start, 1))
        if focused:
            width = max(1, ui.theme.px(2))
            target.fill(C.IVORY, (inner.x + shift + cursor_x, y + 2, width, font.get_linesize() - 4))
        target.set_clip(before)
        self.draw_focus(ui, target)

    # -- editing --------------------------------------------------------------------------------------------------

    def _cursor(self, ui: Ui) -> tuple[int, int]:
        end = len(self.text)
        cursor = ui.memory.get(f"{self.key}:cursor", end)
        anchor = ui.memory.get(f"{self.key}:anchor", cursor)
        return min(int(cursor), end), min(int(anchor), end)

    def _move(self, ui: Ui, cursor: int, keep_anchor: bool = False) -> None:
        cursor = max(0, min(len(self.text), cursor))
        if not keep_anchor:
            ui.memory[f"{self.key}:anchor"] = cursor
        ui.memory[f"{self.key}:cursor"] = cursor

    def _replace(self, ui: Ui, low: int, high: int, inserted: str) -> bool:
        if self.allowed is not None:
            inserted = "".join(c for c in inserted if self.allowed is not None and self.allowed(c))
        inserted = "".join(c for c in inserted if c.isprintable())
        inserted = inserted[: max(0, self.limit - (len(self.text) - (high - low)))]
        text = self.text[:low] + inserted + self.text[high:]
        if text == self.text and low == high:
            return True
        self.text = text
        self._move(ui, low + len(inserted))
        self.on_change(text)
        return True

    def on_focus(self, ui: Ui, gained: bool) -> None:
        ui.memory.pop(f"{self.key}:ime", None)
        if gained and self.enabled:
            self._move(ui, 0)
            self._move(ui, len(self.text), keep_anchor=ui.show_focus or self.proposed)
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
        elif not gained:
            pygame.key.stop_text_input()

    def on_text(self, ui: Ui, text: str) -> bool:
        if not self.enabled:
            return False
        ui.memory.pop(f"{self.key}:ime", None)
        low, high = sorted(self._cursor(ui))
        return self._replace(ui, low, high, text)

    def mouse_shape(self) -> str:
        return "text" if self.enabled else "no"

    def on_composing(self, ui: Ui, text: str) -> bool:
        """Show text that an input method is still composing, underlined; it isn't part of the text yet."""
        ui.memory[f"{self.key}:ime"] = text
        return True

    def _index_at(self, ui: Ui, x: int) -> int:
        font = ui.font(self.face, self._type)
        inner = self._inner(ui)
        cursor, _anchor = self._cursor(ui)
        shift = min(0, inner.w - font.size(self.text[:cursor])[0] - 2) if self.is_focused(ui) else 0
        offset = x - inner.x - shift
        return min(range(len(self.text) + 1), key=lambda i: abs(font.size(self.text[:i])[0] - offset))

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        if button != 1 or not self.enabled:
            return False
        self._move(ui, self._index_at(ui, pos[0]))
        return True

    def on_drag(self, ui: Ui, pos: tuple[int, int]) -> bool:
        self._move(ui, self._index_at(ui, pos[0]), keep_anchor=True)
        return True

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        if not self.enabled:
            return False
        cursor, anchor = self._cursor(ui)
        low, high = sorted((cursor, anchor))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._command(ui, event.key, low, high)
        if event.key == pygame.K_BACKSPACE:
            return self._replace(ui, max(0, low - 1) if low == high else low, high, "")
        if event.key == pygame.K_DELETE:
            return self._replace(ui, low, min(len(self.text), high + 1) if low == high else high, "")
        steps = {pygame.K_LEFT: cursor - 1, pygame.K_RIGHT: cursor + 1, pygame.K_HOME: 0, pygame.K_END: len(self.text)}
        if event.key in steps:
            if low == high and not shift and not 0 <= steps[event.key] <= len(self.text):
                return False  # from its end on, the arrow leads to the next control
            self._move(ui, steps[event.key], keep_anchor=shift)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_done is not None:
            self.on_done()
            return True
        # Letters arrive as text events; the keys themselves must not reach the scene's shortcuts.
        return bool(event.unicode and event.unicode.isprintable())

    def _command(self, ui: Ui, key: int, low: int, high: int) -> bool:
        if key == pygame.K_a:
            self._move(ui, 0)
            self._move(ui, len(self.text), keep_anchor=True)
        elif key in (pygame.K_c, pygame.K_x) and low != high:
            put_scrap(self.text[low:high])
            if key == pygame.K_x:
                self._replace(ui, low, high, "")
        elif key == pygame.K_v:
            self._replace(ui, low, high, _get_scrap())
        else:
            return False
        return True


def put_scrap(text: str) -> None:
    """Copy to the clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return  # no clipboard without a display


def _get_scrap() -> str:
    try:
        return str(pygame.scrap.get_text())
    except pygame.error:
        return ""
