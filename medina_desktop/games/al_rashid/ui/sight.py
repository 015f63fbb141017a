"""The board to look at: in results, replays and lists. Tokens that lie face down stay so, as the game may still be
going on."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.preview import standings
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.board_picture import BoardScene
from medina_desktop.games.al_rashid.ui.bubble_rows import in_words
from medina_desktop.games.al_rashid.ui.bubbles import offer_rows
from medina_desktop.games.al_rashid.ui.ground import ground
from medina_desktop.games.al_rashid.ui.looking_back import sectors_of
from medina_desktop.games.al_rashid.ui.places import FOLDER
from medina_desktop.l10n.writing import labelled
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.table.window import Pointed, Spots
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import PLAYER_COLOURS, C, Theme

LETTERED = 620  # pixels of width from which names can be read


class BoardSight:
    def __init__(self, context: Context, colours: tuple[str, ...], area: pygame.Rect) -> None:
        self.ground = ground(area)
        self.rect = self.ground.rect
        self.colours = colours
        self.scene = BoardScene(Art(context.sprites), context.theme, context.texts, colours)

    def draw(self, target: pygame.Surface, position: Position, lit: Spots = ()) -> None:
        lettered = self.rect.w >= LETTERED
        target.blit(self.scene.picture(position, self.rect.size, covered=True, lettered=lettered), self.rect)
        for sector in lit:
            if isinstance(sector, int):
                pygame.draw.rect(target, C.IVORY, self.ground.sector_rect(sector).inflate(6, 6), 3, border_radius=8)

    def pointed(self, position: Position, seats: Sequence[Seat], pos: tuple[int, int]) -> Pointed | None:
        """Describe a sector: its name, the stacks there, and what it offers."""
        sector = self.ground.sector_at(pos)
        if sector is None:
            return None
        there = [
            labelled(seats[standing.stack.player].name, words.prevalence(standing.stack))
            for standing in standings(position.stacks[sector])
        ]
        return Pointed(words.sector(sector), (*there, *map(in_words, offer_rows(position, sector))), (sector,))

    def draw_step(self, target: pygame.Surface, step: Step, share: float) -> None:
        """Draw a line round the sectors where something happens."""
        for sector in sectors_of(step.events):
            colour = PLAYER_COLOURS[self.colours[step.player]]
            pygame.draw.rect(target, colour, self.ground.sector_rect(sector).inflate(6, 6), 4, border_radius=8)


def picture(
    sprites: Sprites, theme: Theme, position: Position, colours: tuple[str, ...], size: tuple[int, int]
) -> pygame.Surface:
    """As large as fits into the size."""
    area = ground(pygame.Rect((0, 0), size)).rect.size

    def make() -> pygame.Surface:
        scene = BoardScene(Art(sprites), theme, TextCache(), colours)
        return scene.picture(position, area, covered=True, lettered=area[0] >= LETTERED)

    return sprites.cache.get((FOLDER, "picture", position.key(), colours, area), make)
