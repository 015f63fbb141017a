"""The rows of a bubble over the board: ranks with their crests, goods and titles by their signs, verdicts in colour."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from medina_desktop.games.al_rashid.rules.names import GOODS
from medina_desktop.games.al_rashid.ui.art import GOOD_COLOURS, Art
from medina_desktop.games.al_rashid.ui.pictures import title_badge
from medina_desktop.l10n.writing import labelled
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, Ui

PLAIN, GOOD, BAD, DIM = range(4)  # how something is meant
INKS = (C.INK, C.GAIN_PAPER, C.LOSS_PAPER, C.INK_2)


@dataclass(frozen=True)
class RankRow:
    rank: int
    player: int
    name: str
    sum: str
    aside: str = ""
    own: bool = False


@dataclass(frozen=True)
class TextRow:
    text: str
    tone: int = PLAIN
    signs: tuple[str, ...] = ()  # before it


@dataclass(frozen=True)
class Signs:
    """Signs with numbers: goods of a country, titles with their prices, pawns at home. (sign, text), or (crest, "")
    with the number of a player instead of a sign."""

    label: str
    items: tuple[tuple[str | int, str], ...]
    said: str  # the same in words
    verdict: str = ""


@dataclass(frozen=True)
class Divider:
    """A thin line between two things."""


Row = RankRow | TextRow | Signs | Divider


def in_words(row: Row) -> str:
    if isinstance(row, RankRow):
        aside = f" ({row.aside})" if row.aside else ""
        return labelled(f"{row.rank}. {row.name}", f"{row.sum}{aside}")
    if isinstance(row, TextRow):
        return row.text
    return row.said if isinstance(row, Signs) else ""


@dataclass(frozen=True)
class Rows:
    title: str
    verdict: str  # at the right of the title
    rows: tuple[Row, ...]
    colours: tuple[str, ...]
    art: Art = field(compare=False)

    def measure(self, ui: Ui, width: int) -> Size:
        title = ui.font(Face.SERIF, Type.S)
        wide = title.size(self.title)[0] + title.size(self.verdict)[0] + self._gap(ui) * 2
        wide = max(wide, *(self._width(ui, row) for row in self.rows), round(300 * ui.theme.text_scale))
        wide = min(width, wide)
        return wide, title.get_linesize() + sum(self._height(ui, row, wide) for row in self.rows)

    def _gap(self, ui: Ui) -> int:
        return round(8 * ui.theme.text_scale)

    def _side(self, ui: Ui) -> int:
        return round(19 * ui.theme.text_scale)

    def _width(self, ui: Ui, row: Row) -> int:
        font, gap = ui.font(Face.SANS, Type.XS), self._gap(ui)
        if isinstance(row, RankRow):
            return self._left_of_sum(ui) + font.size(row.sum)[0] + font.size(row.aside)[0] + gap
        if isinstance(row, Signs):
            return self._signs(ui, row, 10_000)[0]
        return 0

    def _left_of_sum(self, ui: Ui) -> int:
        """Rank, crest and the longest name."""
        font = ui.font(Face.SANS_BOLD, Type.XS)
        names = max((font.size(row.name)[0] for row in self.rows if isinstance(row, RankRow)), default=0)
        most = round(170 * ui.theme.text_scale)
        return font.size("5")[0] + self._side(ui) + min(names, most) + 3 * self._gap(ui)

    def _height(self, ui: Ui, row: Row, width: int) -> int:
        font, t = ui.font(Face.SANS, Type.XS), ui.theme.text_scale
        if isinstance(row, Divider):
            return round(11 * t)
        if isinstance(row, TextRow):
            room = width - len(row.signs) * (self._side(ui) + self._gap(ui) // 2)
            return font.get_linesize() * len(ui.texts.wrap(font, row.text, room)) + round(2 * t)
        if isinstance(row, RankRow):
            return max(font.get_linesize(), self._side(ui)) + round(3 * t)
        return self._signs(ui, row, width)[1]

    def _signs(
        self, ui: Ui, row: Signs, width: int, target: pygame.Surface | None = None, at: int = 0, y: int = 0
    ) -> Size:
        """As large as it is; drawn where there is a target. Signs that have no room stand in the next row."""
        strong, gap, side = ui.font(Face.SANS_BOLD, Type.XS), self._gap(ui), self._side(ui)
        high = max(strong.get_linesize(), side) + round(4 * ui.theme.text_scale)
        label = strong.size(row.label)[0] + gap if row.label else 0
        if target is not None and row.label:
            drawn = ui.texts.line(strong, row.label, C.INK)
            target.blit(drawn, drawn.get_rect(midleft=(at, y + high // 2)))
        x, top, most = label, 0, label
        verdict = strong.size(row.verdict)[0]
        parts: list[tuple[str | int, str, int]] = [
            (sign, text, side + (strong.size(text)[0] + gap // 4 if text else 0)) for sign, text in row.items
        ]
        if verdict:
            parts.append(("", row.verdict, verdict))
        for sign, text, wide in parts:
            if x > label and x + wide > width:
                x, top = label, top + high
            if target is not None:
                self._draw_sign(ui, target, sign, text, (at + x, y + top + high // 2))
            x += wide + gap
            most = max(most, x)
        return min(width, most), top + high

    def _draw_sign(self, ui: Ui, target: pygame.Surface, sign: str | int, text: str, at: tuple[int, int]) -> None:
        side, x = self._side(ui), at[0]
        if isinstance(sign, int):
            crest = ui.sprites.crest(self.colours[sign], side)
            target.blit(crest, crest.get_rect(midleft=at))
            x += side
        elif sign.startswith("title:"):
            blit(target, title_badge(self.art, int(sign[6:]), side), (x, at[1] - side // 2))
            x += side
        elif sign:
            colour = GOOD_COLOURS[sign] if sign in GOODS else C.INK_2
            picture = self.art.sign(sign, side, colour)
            blit(target, picture, picture.get_rect(midleft=at))
            x += side
        if text:
            font = ui.font(Face.SANS_BOLD, Type.XS)
            drawn = ui.texts.line(font, text, C.INK if sign != "" else C.GAIN_PAPER)
            target.blit(drawn, drawn.get_rect(midleft=(x + (self._gap(ui) // 4 if sign != "" else 0), at[1])))

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect) -> None:
        title = ui.font(Face.SERIF, Type.S)
        verdict = ui.texts.line(title, self.verdict, C.BLUE_2)
        room = rect.w - verdict.get_width() - self._gap(ui)
        target.blit(ui.texts.line(title, shorten(title, self.title, room), C.INK), rect.topleft)
        target.blit(verdict, verdict.get_rect(topright=rect.topright))
        y = rect.top + title.get_linesize()
        for row in self.rows:
            self._draw_row(ui, target, row, pygame.Rect(rect.left, y, rect.w, self._height(ui, row, rect.w)))
            y += self._height(ui, row, rect.w)

    def _draw_row(self, ui: Ui, target: pygame.Surface, row: Row, area: pygame.Rect) -> None:
        font, gap = ui.font(Face.SANS, Type.XS), self._gap(ui)
        if isinstance(row, Divider):
            ui.paint.hairline(target, (area.left, area.centery), area.w, C.LINE_PAPER)
        elif isinstance(row, TextRow):
            x = area.left
            for sign in row.signs:
                picture = self.art.sign(sign, self._side(ui), C.INK_2)
                blit(target, picture, picture.get_rect(topleft=(x, area.top)))
                x += self._side(ui) + gap // 2
            y = area.top
            for text in ui.texts.wrap(font, row.text, area.right - x):
                target.blit(ui.texts.line(font, text, INKS[row.tone]), (x, y))
                y += font.get_linesize()
        elif isinstance(row, RankRow):
            self._draw_rank(ui, target, row, area)
        else:
            self._signs(ui, row, area.w, target, area.left, area.top)

    def _draw_rank(self, ui: Ui, target: pygame.Surface, row: RankRow, area: pygame.Rect) -> None:
        strong, font, gap, side = (
            ui.font(Face.SANS_BOLD, Type.XS),
            ui.font(Face.SANS, Type.XS),
            self._gap(ui),
            self._side(ui),
        )
        x = area.left
        number = ui.texts.line(strong, str(row.rank), C.INK)
        target.blit(number, number.get_rect(midleft=(x, area.centery)))
        x += strong.size("5")[0] + gap
        crest = ui.sprites.crest(self.colours[row.player], side)
        target.blit(crest, crest.get_rect(midleft=(x, area.centery)))
        x += side + gap
        left = area.left + self._left_of_sum(ui)
        name = ui.texts.line(strong if row.own else font, shorten(strong, row.name, left - x - gap // 2), C.INK)
        target.blit(name, name.get_rect(midleft=(x, area.centery)))
        aside = ui.texts.line(font, row.aside, C.INK_2)
        told = ui.texts.line(font, shorten(font, row.sum, area.right - left - aside.get_width()), C.INK)
        target.blit(told, told.get_rect(midleft=(left, area.centery)))
        target.blit(aside, aside.get_rect(midright=(area.right, area.centery)))
