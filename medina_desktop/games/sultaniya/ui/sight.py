"""Palaces to look at: in results, replays and lists; and behind the title."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.game.box import NOBODY
from medina_desktop.game.record import Seat
from medina_desktop.games.sultaniya.kinds import Step
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.ui.art import FOLDER, Art
from medina_desktop.games.sultaniya.ui.card import small_place, small_scene
from medina_desktop.games.sultaniya.ui.palace import HEAD, STOREY, Palaces, key_of
from medina_desktop.games.sultaniya.ui.stacks import GILT
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.pictures.paint import blank
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.table.window import Pointed, Spots
from medina_desktop.ui.theme import PLAYER_COLOURS

ASPECT = 14.4 / (4 * STOREY + HEAD + 0.9)


def panes(area: pygame.Rect, count: int) -> list[pygame.Rect]:
    """As many pictures of a plot as there are players, as large as fits."""
    gap = max(4, area.w // 100)
    ways = []
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = (area.w - (columns - 1) * gap) // columns
        height = (area.h - (rows - 1) * gap) // rows
        ways.append((min(width, round(height * ASPECT)), columns, rows))
    width, columns, rows = max(ways)
    height = round(width / ASPECT)
    left = area.centerx - (columns * width + (columns - 1) * gap) // 2
    top = area.centery - (rows * height + (rows - 1) * gap) // 2
    return [
        pygame.Rect(left + n % columns * (width + gap), top + n // columns * (height + gap), width, height)
        for n in range(count)
    ]


class PalacesSight:
    """Everybody's palace, each with its crest."""

    def __init__(self, context: Context, position: Position, colours: tuple[str, ...], area: pygame.Rect) -> None:
        self.sprites, self.colours = context.sprites, colours
        self.palaces = Palaces(Art(context.sprites), position.terms.catalogue)
        self.panes = panes(area, position.terms.players)
        self.rect = self.panes[0].unionall(self.panes[1:])

    def draw(self, target: pygame.Surface, position: Position, lit: Spots = ()) -> None:
        catalogue = position.terms.catalogue
        for player, pane in enumerate(self.panes):
            face = catalogue.character[position.characters[player]].face
            blit(target, small_scene(self.palaces, position.palaces[player], face, pane.size, 8), pane)
            if len(self.panes) > 1:
                crest = self.sprites.crest(self.colours[player], max(16, pane.h // 8))
                target.blit(crest, (pane.left + 6, pane.top + 6))
        for spot in lit:
            if isinstance(spot, tuple):
                player, place = spot
                area = small_place(self.panes[player], place)
                pygame.draw.rect(target, GILT, area, max(2, area.h // 20), border_radius=3)

    def pointed(self, position: Position, seats: Sequence[Seat], pos: tuple[int, int]) -> Pointed | None:
        """Name the palace's owner, and tell all the points."""
        player = next((n for n, pane in enumerate(self.panes) if pane.collidepoint(pos)), NOBODY)
        return Pointed(seats[player].name, player=player) if player != NOBODY else None

    def draw_step(self, target: pygame.Surface, step: Step, share: float) -> None:
        """Draw a line round the palace that changes."""
        if any(isinstance(event, (ev.Placed, ev.TileMoved, ev.TileReturned)) for event in step.events):
            pygame.draw.rect(target, PLAYER_COLOURS[self.colours[step.player]], self.panes[step.player], 3, 8)


def picture(sprites: Sprites, position: Position, colours: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
    """As large as fits into the size."""
    keys = tuple(key_of(palace) for palace in position.palaces)

    def make() -> pygame.Surface:
        palaces = Palaces(Art(sprites), position.terms.catalogue)
        surface = blank(size)
        for player, pane in enumerate(panes(pygame.Rect((0, 0), size), position.terms.players)):
            face = position.terms.catalogue.character[position.characters[player]].face
            blit(surface, small_scene(palaces, position.palaces[player], face, pane.size, 3), pane)
        return surface

    return sprites.cache.get((FOLDER, "picture", keys, colours, size), make)
