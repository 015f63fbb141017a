"""The character's board under the palace: cartouches that count as the palace grows, and the two objectives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.position import HIDDEN, Position
from medina_desktop.games.sultaniya.rules.tiles import GUARD, SIGNS
from medina_desktop.games.sultaniya.ui.art import Art
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import labelled, signed
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Colour, Face, Type
from medina_desktop.ui.widgets import TextFit, Ui, Widget

SIZES = (Type.L, Type.M, Type.S, Type.XS)
DARK_INK = (52, 26, 8)  # on the maple of the sun's boards


def fitted(ui: Ui, face: Face, text: str, room: tuple[int, int], sizes: Sequence[Type] = SIZES) -> Type | None:
    """The largest type in which a text fits; None if it fits in none."""
    for kind in sizes:
        font = ui.font(face, kind)
        if font.size(text)[0] <= room[0] and font.get_ascent() <= room[1]:
            return kind
    return None


@dataclass(frozen=True)
class CartoucheFacts:
    sign: str
    detail: str  # "7 × 1"
    points: int


class Cartouche(Widget):
    """A symbol, how often it counts, and the points."""

    pointable = True

    def __init__(self, facts: CartoucheFacts, art: Art, tooltip: str) -> None:
        super().__init__(key=f"cartouche-{facts.sign}", tooltip=tooltip)
        self.facts, self.art = facts, art

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.rounded(target, self.rect, 8, C.IVORY if self.facts.points else C.IVORY_2)
        pad = max(3, self.rect.h // 12)
        symbol = self.art.symbol(self.facts.sign, self.rect.h - 3 * pad)
        wide = max(symbol.get_width(), (self.rect.h - 3 * pad) * 3 // 4)
        blit(target, symbol, symbol.get_rect(center=(self.rect.left + pad + wide // 2, self.rect.centery)))
        points = str(self.facts.points)
        kind = fitted(ui, Face.SERIF, points, (self.rect.w // 3, self.rect.h - 2 * pad)) or Type.XS
        number = ui.line(Face.SERIF, kind, points, C.INK)
        right = self.rect.right - 2 * pad
        target.blit(number, (right - number.get_width(), self.rect.centery - number.get_height() // 2))
        left = self.rect.left + wide + 2 * pad
        room = right - number.get_width() - 3 * pad - left  # "0 × 6" and "0" must not read as 60
        small = fitted(ui, Face.SANS, self.facts.detail, (room, self.rect.h), (Type.S, Type.XS))
        if small is not None:
            detail = ui.line(Face.SANS, small, self.facts.detail, C.INK_2)
            target.blit(detail, (left, self.rect.centery - detail.get_height() // 2))


class Strip(Widget):
    def __init__(self, position: Position, player: int, points: score.PlayerPoints, colour: str, art: Art) -> None:
        self.character = position.terms.catalogue.character[position.characters[player]]
        name, about = words.character_name(self.character.id), translate(words.about_character(self.character))
        super().__init__(key="strip", tooltip=f"{name}\n{about}")
        self.art, self.colour = art, colour
        signs = position.palaces[player].signs
        self.cartouches = []
        for sign in self.character.scores:
            count = score.count(signs, sign)
            detail = f"{count} × {score.WORTH[sign]}"
            facts = CartoucheFacts(SIGNS[sign], detail, points.cartouches[SIGNS[sign]])
            self.cartouches.append(Cartouche(facts, art, words.cartouche_tooltip(sign, count)))
        guards, players = score.count(signs, GUARD), position.terms.players
        facts = CartoucheFacts("guard", words.guards_text(guards, points.guards, players), points.guards)
        self.cartouches.append(Cartouche(facts, art, words.guards_tooltip(guards, players)))

    @property
    def children(self) -> Sequence[Widget]:
        return self.cartouches

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = max(3, rect.h // 11)
        width = min(round(rect.w * 0.165), rect.h * 2)
        x = rect.right - 2 * pad - 4 * width - 3 * pad
        for cartouche in self.cartouches:
            cartouche.place(ui, pygame.Rect(x, rect.y + pad, width, rect.h - 2 * pad))
            x += width + pad

    def _text_area(self) -> pygame.Rect:
        emblem = round(self.rect.h * 1.05)
        left = self.rect.left + emblem
        return pygame.Rect(left, self.rect.top, self.cartouches[0].rect.left - left - 4, self.rect.h)

    def _lines(self, ui: Ui) -> list[tuple[str, Face, Type]]:
        """The name and the face; a name of two words has a line for each where there is no room for both."""
        area = self._text_area()
        name, face = words.character_name(self.character.id), _(words.FACES[self.character.face])
        height = area.h * 45 // 100
        whole = fitted(ui, Face.SERIF, name, (area.w, height), (Type.M, Type.S))
        first, _space, last = name.rpartition(" ")
        if whole is None and first:
            kind = fitted(ui, Face.SERIF, last, (area.w, height), (Type.M, Type.S, Type.XS)) or Type.XS
            lines = [(first, Face.SANS, Type.XS), (last, Face.SERIF, kind)]
        else:
            kind = whole or fitted(ui, Face.SERIF, name, (area.w, height), (Type.M, Type.S, Type.XS)) or Type.XS
            lines = [(name, Face.SERIF, kind), (face, Face.SANS, Type.XS)]
        if ui.font(Face.SERIF, kind).get_linesize() + ui.font(Face.SANS, Type.XS).get_ascent() <= area.h:
            return lines
        return [(name, Face.SERIF, Type.XS if whole is None else whole)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        side = self.character.face
        blit(target, self.art.atlas.resize(f"board/{side}", self.rect.size), self.rect)
        ink: Colour = C.IVORY if side == "moon" else DARK_INK
        emblem = self.art.atlas.high(f"emblem/{side}", round(self.rect.h * 0.7))
        middle = (self.rect.left + round(self.rect.h * 0.55), self.rect.centery)
        blit(target, emblem, emblem.get_rect(center=middle))
        crest = ui.sprites.crest(self.colour, max(14, round(self.rect.h * 0.32)))
        target.blit(crest, crest.get_rect(center=(middle[0] + self.rect.h * 3 // 10, middle[1] + self.rect.h // 4)))
        area = self._text_area()
        lines = [
            ui.texts.line(ui.font(face, kind), shorten(ui.font(face, kind), text, area.w), ink)
            for text, face, kind in self._lines(ui)
        ]
        y = area.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            target.blit(line, (area.left, y))
            y += line.get_height()
        self.draw_children(ui, target)


class ObjectiveCard(Widget):
    """Its sign and points, or the back of it."""

    pointable = True

    def __init__(
        self, position: Position, player: int, number: int, points: score.PlayerPoints, art: Art, hidden: bool
    ) -> None:
        one = position.objectives[player][number]
        self.objective = "" if hidden or one == HIDDEN else position.terms.catalogue.objectives[one].id
        tooltip = _("A secret objective")
        self.points = 0
        if self.objective:
            self.points = points.objectives[self.objective]
            tooltip = labelled(_("Secret objective"), f"{_(words.OBJECTIVES[self.objective])}. {signed(self.points)}")
        super().__init__(key=f"objective-{number}", tooltip=tooltip)
        self.art = art

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if not self.objective:
            blit(target, self.art.atlas.resize("objective/back", self.rect.size), self.rect)
            return
        blit(target, self.art.atlas.resize("objective/front", self.rect.size), self.rect)
        sign = self.art.atlas.high(f"objective/{self.objective}", min(self.rect.h // 2, round(self.rect.w * 0.6)))
        blit(target, sign, sign.get_rect(midtop=(self.rect.centerx, self.rect.top + self.rect.h // 16)))
        text = signed(self.points) if self.points else "0"
        room = (self.rect.w, round(self.rect.h * 0.42))
        kind = fitted(ui, Face.SERIF, text, room, (Type.M, Type.S, Type.XS)) or Type.XS
        label = ui.line(Face.SERIF, kind, text, C.GAIN_PAPER if self.points else C.INK_2)
        target.blit(label, label.get_rect(center=(self.rect.centerx, self.rect.bottom - self.rect.h // 4)))

    def texts(self, ui: Ui) -> list[TextFit]:
        return []
