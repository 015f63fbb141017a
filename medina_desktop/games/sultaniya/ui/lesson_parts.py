"""What a lesson's page is made of, besides the board: where its parts stand, the tray, how a player stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import DJINNS
from medina_desktop.games.sultaniya.rules.state import ROOFS_TO_END, Position
from medina_desktop.games.sultaniya.ui.art import Art, blit
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, Ui, Widget

GILT = (255, 206, 92)


class LessonRoot(Widget):
    """Board left, words right, tray below the board."""

    def __init__(self, board: Widget, words: Widget, tray: Widget, on_room: Callable[[pygame.Rect], None]) -> None:
        super().__init__(key="chapter")
        self.board, self.words, self.tray, self.on_room = board, words, tray, on_room

    @property
    def children(self) -> Sequence[Widget]:
        return (self.board, self.words, self.tray)

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.size

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        margin, gap = max(8, ui.theme.px(20)), max(6, ui.theme.px(16))
        inner = rect.inflate(-2 * margin, -2 * margin)
        words = min(inner.w * 42 // 100, max(round(340 * ui.theme.text_scale), inner.w * 26 // 100))
        left = inner.w - words - gap
        tray = self.tray.measure(ui, left)[1]
        room = pygame.Rect(inner.x, inner.y, left, inner.h - tray - gap)
        self.on_room(room)  # the board's parts find their places in it
        self.board.place(ui, room)
        self.words.place(ui, pygame.Rect(inner.right - words, inner.y, words, inner.h))
        self.tray.place(ui, pygame.Rect(inner.x, inner.bottom - tray, left, tray))


class LessonTray(Widget):
    """Buttons, and between them what stands in the tray of a table, as large as the rest of the row allows."""

    def __init__(self, before: Sequence[Widget], slots: Sequence[Widget], after: Sequence[Widget]) -> None:
        super().__init__(key="tray")
        self.before, self.slots, self.after = list(before), list(slots), list(after)

    @property
    def children(self) -> Sequence[Widget]:
        return [*self.before, *self.slots, *self.after]

    def measure(self, ui: Ui, width: int) -> Size:
        buttons = max(button.measure(ui, width)[1] for button in (*self.before, *self.after))
        return width, max(buttons, round((70 if self.slots else 48) * ui.theme.text_scale))

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap = max(3, round(7 * ui.theme.text_scale))
        wide = {button: button.measure(ui, rect.w)[0] for button in (*self.before, *self.after)}
        rest = rect.w - sum(wide.values()) - gap * (len(self.children) - 1)
        slot = min(round(70 * ui.theme.text_scale), rest // max(1, len(self.slots)))
        x = rect.x
        for part in self.children:
            w, h = (wide[part], part.measure(ui, rect.w)[1]) if part in wide else (slot, rect.h)
            part.place(ui, pygame.Rect(x, rect.centery - h // 2, w, h))
            x += w + gap


class Standing(Widget):
    """A line on paper: whose, points, sapphires, roofs, djinns."""

    def __init__(self, position: Position, player: int, name: str, colour: str, art: Art, tooltip: str) -> None:
        super().__init__(key=f"player-{player}", tooltip=tooltip)
        self.name, self.colour, self.art = name, colour, art
        self.points = str(score.scores(position)[player])
        self.gems = str(position.sapphires[player])
        self.roofs = f"{position.palaces[player].roofs}/{ROOFS_TO_END}"
        self.djinns = [djinn for djinn in range(4) if position.djinns[djinn] == player]

    def _side(self, ui: Ui) -> int:
        return round(22 * ui.theme.text_scale)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(34 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        side, gap = self._side(ui), max(3, round(7 * ui.theme.text_scale))
        middle, x = self.rect.centery, self.rect.left
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        crest = ui.sprites.crest(self.colour, side)
        target.blit(crest, (x, middle - side // 2))
        x += side + gap
        for picture, text, face in (
            (None, self.name, Face.SANS_BOLD),
            (None, self.points, Face.SERIF),
            (self.art.symbol("gem", side), self.gems, Face.SERIF),
            (ui.sprites.icon("roof", side, C.INK), self.roofs, Face.SERIF),
        ):
            if picture is not None:
                if picture.get_flags() & pygame.SRCALPHA and text == self.gems:
                    blit(target, picture, picture.get_rect(midleft=(x, middle)))
                else:
                    target.blit(picture, picture.get_rect(midleft=(x, middle)))
                x += picture.get_width() + gap // 2
            line = ui.line(face, Type.S if face is Face.SANS_BOLD else Type.M, text, C.INK)
            target.blit(line, line.get_rect(midleft=(x, middle)))
            x += line.get_width() + 2 * gap
        for djinn in self.djinns:
            figure = self.art.djinn(DJINNS[djinn], self.rect.h)
            blit(target, figure, figure.get_rect(midleft=(x, middle)))
            x += figure.get_width() + gap // 2
        target.set_clip(before)


def gold_frame(ui: Ui, target: pygame.Surface, area: pygame.Rect) -> None:
    """Around what is to be pressed now."""
    width = min(5, max(3, ui.theme.px(4)))
    around = area.inflate(2 * width, 2 * width)
    ui.paint.rounded(target, around.inflate(4, 4), 9, None, border=C.WALNUT_900, border_width=2)
    ui.paint.rounded(target, around, 8, None, border=GILT, border_width=width)
