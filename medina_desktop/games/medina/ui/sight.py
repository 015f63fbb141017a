"""The city to look at: in results, replays and lists."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.games.medina import words
from medina_desktop.games.medina.kinds import Step
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.rules.actions import TEA, kind_of
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import mood_of
from medina_desktop.games.medina.ui.city import City, CityPicture, piece_for
from medina_desktop.games.medina.ui.tiles import tower_description
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.table.window import Pointed, Spots, numbers
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Theme

DRAWN = (720, 520)  # small pictures are drawn larger and then made smaller, as cells are whole pixels
KEPT = 4  # cities for small pictures


class CitySight:
    def __init__(self, context: Context, position: Position, colours: tuple[str, ...], area: pygame.Rect) -> None:
        table = position.terms
        c = context
        self.colours = colours
        self.city = City(c.sprites, c.painter, c.texts, c.theme, table.geometry, mood_of(table.rules), area)

    @property
    def rect(self) -> pygame.Rect:
        return self.city.rect

    def draw(self, target: pygame.Surface, position: Position, lit: Spots = ()) -> None:
        target.blit(self.city.city(CityPicture(position, self.colours)), self.city.layer_rect)
        if lit:
            self.city.outline(target, numbers(lit))

    def pointed(self, position: Position, seats: Sequence[Seat], pos: tuple[int, int]) -> Pointed | None:
        spot = self.city.spot_at(pos, position, "pieces", self.colours)
        if spot is None:
            return None
        found = words.describe(position, spot, seats) or tower_description(position, spot, seats)
        if found is None:
            return None
        title, *lines = (in_edition(line, position.terms.rules) for line in (found.title, *found.lines))
        return Pointed(title, tuple(lines), found.spots)

    def draw_step(self, target: pygame.Surface, step: Step, share: float) -> None:
        """The piece falls on its place."""
        if kind_of(step.action) == TEA:
            return
        city = self.city
        piece = piece_for(step.before, step.action, self.colours, step.player)
        height = city.cell[1] * 1.2 * (1 - share * share)
        city.draw_piece(target, piece, height=height)
        if not piece.floor:
            covered = city.sprite(piece).rect(*city.anchor(piece.spot, piece.floor)).move(0, -round(height))
            city.draw_in_front(target, covered, piece.spot // STRIDE)


def picture(sprites: Sprites, position: Position, colours: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """As large as fits into the size."""
    key = ("board picture", position.key(), colours, size)
    city = _small_city(sprites, position)
    if key not in sprites.cache:
        city.city(CityPicture(position, colours))  # here it can be broken off between its parts

    def make() -> pygame.Surface:
        surface = pygame.Surface(DRAWN, 0, 24)
        surface.blit(city.city(CityPicture(position, colours)), city.layer_rect)
        board = surface.subsurface(city.rect.clip(surface.get_rect()))
        factor = min(size[0] / board.get_width(), size[1] / board.get_height())
        return pygame.transform.smoothscale_by(board, factor)

    return sprites.cache.get(key, make)


def _small_city(sprites: Sprites, position: Position) -> City:
    """The last few are kept: what was drawn for one picture serves the next."""
    boards = sprites.boards
    geometry, mood = position.terms.geometry, mood_of(position.terms.rules)
    key = (geometry.cols, geometry.rows, mood)
    city = boards.get(key)
    if not isinstance(city, City):
        while len(boards) >= KEPT:
            del boards[next(iter(boards))]
        theme = Theme(DRAWN)
        area = pygame.Rect((0, 0), DRAWN)
        city = boards[key] = City(sprites, Painter(theme), TextCache(), theme, geometry, mood, area, coordinates=False)
    return city
