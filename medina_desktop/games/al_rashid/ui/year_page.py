"""The page that turns with the year: its number, its tile of crises, what they are in words, and who leads."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.rules.names import YEARS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import places, score
from medina_desktop.games.al_rashid.ui.board_picture import TOKEN_SIGNS, crises, crisis_tile
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import labelled, whole
from medina_desktop.match.people import faces
from medina_desktop.ui.animation import out_quad
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.ui.board import AlRashidBoard

OPENS, CLOSES = 0.1, 0.06  # shares of the time in which it unrolls, and rolls up again
TILE = (420, 218)  # design pixels at most
SHARE = 0.8  # of the board's width and height at most


class YearPage:
    """Drawn over the middle of the board at any share of its time."""

    def __init__(self, board: AlRashidBoard, p: Position, year: int) -> None:
        self.board, self.p, self.year, self.ui = board, p, year, board.table.ui

    def told(self) -> list[tuple[int, str]]:
        """(colour, crisis): each of them in words."""
        found = []
        for colour, country, number in crises(self.p):
            found.append((colour, labelled(words.sector(country), words.count_tokens(colour, number))))
        return found

    @cached_property
    def picture(self) -> pygame.Surface:
        """A sheet of paper as large as it needs to be: tile and words below each other, or beside each other where it
        would be too high."""
        ui, most = self.ui, self.board.ground.rect
        t = ui.theme.text_scale
        pad, told = round(24 * t), self.told()
        standing = self._draw_standing(round(most.w * SHARE) - 2 * pad)
        title = ui.line(Face.SERIF, Type.L, _("Year {year} of {years}").format(year=self.year, years=YEARS), C.INK)
        font = ui.font(Face.SANS_BOLD, Type.S)
        line, sign = font.get_linesize(), font.get_linesize()
        room = round(most.w * SHARE) - 2 * pad
        tile = self.board.art.crisis(crisis_tile(self.p), (round(TILE[0] * t), round(TILE[1] * t)))
        lines = len(told) * line
        beside = title.get_height() + tile.get_height() + lines + standing.get_height() + 4 * pad > most.h * SHARE
        if beside:
            tile = self.board.art.crisis(crisis_tile(self.p), (room * 2 // 5, round(most.h * 0.4)))
        wide = room - (tile.get_width() + pad if beside else 0) - sign
        texts = [(colour, ui.texts.line(font, shorten(font, text, wide), C.INK)) for colour, text in told]
        list_width = sign + max(text.get_width() for _colour, text in texts)
        if beside:
            inner = (tile.get_width() + pad + list_width, max(tile.get_height(), lines))
        else:
            inner = (max(tile.get_width(), list_width), tile.get_height() + pad // 2 + lines)
        wide = max(inner[0], title.get_width(), standing.get_width())
        size = (wide + 2 * pad, title.get_height() + inner[1] + standing.get_height() + 3 * pad)
        found = pygame.Surface(size, pygame.SRCALPHA, 32)
        ui.paint.paper(found, found.get_rect())
        found.blit(title, title.get_rect(midtop=(size[0] // 2, pad)))
        top = pad + title.get_height() + pad // 2
        if beside:
            left = (size[0] - inner[0]) // 2
            blit(found, tile, tile.get_rect(midleft=(left, top + inner[1] // 2)))
            x, y = left + tile.get_width() + pad, top + (inner[1] - lines) // 2
        else:
            blit(found, tile, tile.get_rect(midtop=(size[0] // 2, top)))
            x, y = (size[0] - list_width) // 2, top + tile.get_height() + pad // 2
        for colour, text in texts:
            mark = self.board.art.sign(TOKEN_SIGNS[colour], sign - 6, C.LOSS_PAPER if colour == 0 else C.BLUE_2)
            blit(found, mark, mark.get_rect(midleft=(x, y + line // 2)))
            found.blit(text, (x + sign, y))
            y += line
        found.blit(standing, standing.get_rect(midbottom=(size[0] // 2, size[1] - pad)))
        return found

    def standing(self) -> list[tuple[int, int]]:
        """(player, points): the first one first."""
        placed = places(self.p)
        players = sorted(range(self.p.terms.players), key=lambda player: placed[player])
        return [(player, score(self.p, player)) for player in players]

    def _draw_standing(self, room: int) -> pygame.Surface:
        ui, seats = self.ui, self.board.table.match.seats
        t, found = ui.theme.text_scale, faces(seats)
        each = min(round(84 * t), room // len(seats))
        side = min(round(40 * t), each - 4)
        high = side + ui.font(Face.SERIF, Type.M).get_linesize()
        picture = pygame.Surface((each * len(seats), high), pygame.SRCALPHA, 32)
        for number, (player, points) in enumerate(self.standing()):
            middle = each * number + each // 2
            mood = "calm" if number else "proud"
            face = ui.sprites.portrait(found[player], seats[player].colour, side, mood=mood)
            picture.blit(face, face.get_rect(midtop=(middle, 0)))
            told = ui.line(Face.SERIF, Type.M, whole(points), C.INK)
            picture.blit(told, told.get_rect(midbottom=(middle, picture.get_height())))
        return picture

    def draw(self, target: pygame.Surface, t: float) -> None:
        picture = self.picture
        share = min(1.0, t / OPENS, (1 - t) / CLOSES)
        high = max(2, round(picture.get_height() * out_quad(max(0.0, share))))
        part = pygame.Rect(0, (picture.get_height() - high) // 2, picture.get_width(), high)
        area = picture.get_rect(center=self.board.ground.rect.center)
        target.blit(picture, area.move(0, part.y), part)
