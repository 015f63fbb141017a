"""How a player stands, on the page of a lesson."""

from __future__ import annotations

import pygame

from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import DJINNS
from medina_desktop.games.sultaniya.rules.position import ROOFS_TO_END, Position
from medina_desktop.games.sultaniya.ui.art import Art
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, Ui, Widget


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
