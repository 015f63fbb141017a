"""The order in which families act: the ladder of ranks and the string of operations."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.games.al_rashid.decisions.decision import Bead, Rank
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.pictures import one
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import join_clauses, labelled
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, Ui, Widget


class Ladder(Widget):
    """The ranks, from the first on; standing where there is room, else lying."""

    def __init__(
        self, ranks: Sequence[Rank], names: Sequence[str], colours: tuple[str, ...], standing: bool, art: Art
    ) -> None:
        super().__init__(key="ladder")
        self.ranks, self.names, self.colours, self.standing, self.art = ranks, names, colours, standing, art

    def _row(self, ui: Ui) -> int:
        name, small = ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SANS, Type.XS)
        lines = 3 if self.standing else 2
        return name.get_linesize() + (lines - 1) * small.get_linesize() + round(8 * ui.theme.text_scale)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, self._row(ui) * (len(self.ranks) if self.standing else 1)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        row = self._row(ui)
        width = self.rect.w if self.standing else self.rect.w // max(1, len(self.ranks))
        for number, rung in enumerate(self.ranks):
            if self.standing:
                area = pygame.Rect(self.rect.left, self.rect.top + number * row, width, row)
            else:
                area = pygame.Rect(self.rect.left + number * width, self.rect.top, width, row)
            self._draw_rung(ui, target, rung, area)

    def _draw_rung(self, ui: Ui, target: pygame.Surface, rung: Rank, area: pygame.Rect) -> None:
        t = ui.theme.text_scale
        if rung.now:
            ui.paint.rounded(target, area.inflate(-2, -2), 6, C.IVORY_2)
            edge = pygame.Rect(area.left + 1, area.top + 3, max(3, round(4 * t)), area.h - 6)
            pygame.draw.rect(target, C.BLUE_2, edge)
        x = area.left + round(12 * t)
        number = ui.line(Face.SERIF, Type.M, str(rung.rank), C.INK)
        target.blit(number, number.get_rect(midleft=(x, area.centery)))
        x += number.get_width() + round(8 * t)
        side = round((46 if self.standing else 34) * t)
        pawn = one(self.art, ("pawn", rung.pawn, rung.player), side, "", self.colours)
        if pawn is not None:
            blit(target, pawn, pawn.get_rect(midleft=(x, area.centery)))
        x += side + round(6 * t)
        room = area.right - x - 4
        strong, small = ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SANS, Type.XS)
        name = self.names[rung.player]
        if self.standing:
            texts = [(strong, name, C.INK), (small, rung.sum, C.INK_2), (small, rung.state, C.INK_2)]
        else:
            texts = [(strong, name, C.INK), (small, join_clauses([rung.sum, rung.state]), C.INK_2)]
        y = area.centery - sum(font.get_linesize() for font, _text, _colour in texts) // 2
        for font, text, colour in texts:
            if rung.now and text == rung.state:
                colour = C.BLUE_2
            target.blit(ui.texts.line(font, shorten(font, text, room), colour), (x, y))
            y += font.get_linesize()

    def hint(self) -> str:
        names = self.names
        return "\n".join(labelled(f"{r.rank}. {names[r.player]}", join_clauses([r.sum, r.state])) for r in self.ranks)


class Beads(Widget):
    """The operations in their order, one bead each: whose it is, and the how manieth of theirs."""

    def __init__(self, beads: Sequence[Bead], names: Sequence[str], colours: tuple[str, ...]) -> None:
        super().__init__(key="beads")
        self.beads, self.names, self.colours = beads, names, colours

    def measure(self, ui: Ui, width: int) -> Size:
        return width, self._side(ui) + ui.font(Face.SANS, Type.XS).get_linesize() + round(10 * ui.theme.text_scale)

    def _side(self, ui: Ui) -> int:
        return round(30 * ui.theme.text_scale)

    def hint(self) -> str:
        names = self.names
        return " – ".join(names[bead.player] for bead in self.beads)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        beads, side, t = self.beads, self._side(ui), ui.theme.text_scale
        each = min(round(130 * t), self.rect.w // max(1, len(beads)))
        y = self.rect.top + side // 2 + round(2 * t)
        font = ui.font(Face.SANS, Type.XS)
        for number, bead in enumerate(beads):
            x = self.rect.left + number * each + each // 2
            if number:
                pygame.draw.line(target, C.LINE_PAPER, (x - each + side // 2, y), (x - side // 2, y), 2)
            if bead.now:
                area = pygame.Rect(x - each // 2 + 2, self.rect.top, each - 4, self.rect.h - round(4 * t))
                ui.paint.rounded(target, area, 6, C.IVORY_2)
                pygame.draw.rect(target, C.BLUE_2, (area.left + 6, area.bottom - 3, area.w - 12, 3))
            crest = ui.sprites.crest(self.colours[bead.player], side)
            target.blit(crest, crest.get_rect(center=(x, y)))
            name = self.names[bead.player] if not bead.now else _("now")
            told = ui.texts.line(font, shorten(font, name, each - 6), C.BLUE_2 if bead.now else C.INK_2)
            target.blit(told, told.get_rect(midtop=(x, y + side // 2 + round(2 * t))))
