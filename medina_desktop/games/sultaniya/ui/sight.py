"""Palaces to look at: in results, replays and lists; and behind the title."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.game.box import NOBODY
from medina_desktop.game.record import Seat
from medina_desktop.games.sultaniya.kinds import Step
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules.actions import DJINNS
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.ui.art import FOLDER, Art
from medina_desktop.games.sultaniya.ui.card import small_place, small_scene
from medina_desktop.games.sultaniya.ui.drawn_tiles import draw_loose
from medina_desktop.games.sultaniya.ui.palace import HEAD, STOREY, Palaces, key_of
from medina_desktop.games.sultaniya.ui.stacks import GILT
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.pictures.paint import blank
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.table.window import Pointed, Spots
from medina_desktop.ui.theme import PLAYER_COLOURS, C, Face, Type

BAND = 0.135  # of the width: how high the stacks and djinns are at most
LEAST_WITH_BAND = 260  # pixels
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


def _square(area: pygame.Rect) -> list[pygame.Rect]:
    """Cut an area into four, row by row."""
    w, h = area.w // 2, area.h // 2
    return [pygame.Rect(area.x + n % 2 * w, area.y + n // 2 * h, w, h) for n in range(4)]


class PalacesSight:
    """Everybody's palace, each with its crest; below them, while the game goes on and there is room, the stacks with
    their displays, and the djinns with their owners' crests."""

    def __init__(self, context: Context, position: Position, colours: tuple[str, ...], area: pygame.Rect) -> None:
        self.sprites, self.colours = context.sprites, colours
        self.palaces = Palaces(Art(context.sprites), position.terms.catalogue)
        self.theme, self.texts, self.painter = context.theme, context.texts, context.painter
        high = min(area.h // 4, round(area.w * BAND)) if area.h >= LEAST_WITH_BAND and not position.over else 0
        self.panes = panes(pygame.Rect(area.x, area.y, area.w, area.h - high), position.terms.players)
        self.rect = self.panes[0].unionall(self.panes[1:])
        wide = max(self.rect.w, min(area.w, 8 * high))
        self.band = pygame.Rect(0, self.rect.bottom + high // 12, wide, high - high // 12)
        self.band.centerx = self.rect.centerx

    def draw(self, target: pygame.Surface, position: Position, lit: Spots = ()) -> None:
        catalogue = position.terms.catalogue
        for player, pane in enumerate(self.panes):
            face = catalogue.character[position.characters[player]].face
            blit(target, small_scene(self.palaces, position.palaces[player], face, pane.size, 8), pane)
            if len(self.panes) > 1:
                crest = self.sprites.crest(self.colours[player], max(16, pane.h // 8))
                target.blit(crest, (pane.left + 6, pane.top + 6))
        if self.band.h > 0:
            self._draw_supply(target, position)
        for spot in lit:
            if isinstance(spot, tuple):
                player, place = spot
                area = small_place(self.panes[player], place)
                pygame.draw.rect(target, GILT, area, max(2, area.h // 20), border_radius=3)

    def _draw_supply(self, target: pygame.Surface, position: Position) -> None:
        """Draw each stack's open top with the number of its tiles, and its display, in a square of four; likewise the
        djinns."""
        self.painter.recess(target, self.band, 8, 190)
        gap = max(3, self.band.h // 24)
        inner = self.band.inflate(-2 * gap, -2 * gap)
        djinns = round(inner.h * 1.25)
        face = position.terms.catalogue.character[position.characters[0]].face
        wide = (inner.w - djinns) // 4
        for kind, stack in enumerate(position.stacks):
            cells = _square(pygame.Rect(inner.x + kind * wide, inner.y, wide - 3 * gap, inner.h))
            for number, tile in enumerate((stack[0] if stack else None, *position.displays[kind])):
                if tile is None:
                    continue
                box = cells[number].inflate(-gap, -gap)
                area = draw_loose(self.palaces, target, 2 * tile, box, face, "full" if number else "dusk")
                if not number:
                    self._draw_count(target, len(stack), area)
        places = _square(pygame.Rect(inner.right - djinns, inner.y, djinns, inner.h))
        for djinn, (owner, box) in enumerate(zip(position.djinns, places, strict=True)):
            figure = self.palaces.art.djinn(DJINNS[djinn], box.h)
            blit(target, figure, figure.get_rect(midbottom=box.midbottom))
            if owner != NOBODY:
                crest = self.sprites.crest(self.colours[owner], max(12, box.h * 2 // 5))
                target.blit(crest, crest.get_rect(bottomleft=box.midbottom))

    def _draw_count(self, target: pygame.Surface, count: int, area: pygame.Rect) -> None:
        """In the corner of a stack's top tile."""
        label = self.texts.line(self.theme.font(Face.SANS_BOLD, Type.XS), str(count), C.IVORY)
        back = label.get_rect(bottomright=area.bottomright).inflate(6, 0)
        self.painter.rounded(target, back, 4, C.WALNUT_900, 225)
        target.blit(label, label.get_rect(center=back.center))

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
