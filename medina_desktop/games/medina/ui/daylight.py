"""The light of the day on Medina's sand: a day passes with the game, from a morning under palms to dusk.

The light is a small picture of factors, by which the board's picture is multiplied once an hour. Pieces stand in their
own light: their colours stay what they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.ui.animation import between
from medina_desktop.ui.pictures.paint import tint
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.table.answers import Answers
from medina_desktop.ui.table.window import Table
from medina_desktop.ui.theme import Colour, mix

if TYPE_CHECKING:
    from medina_desktop.games.medina.ui.city import City

HOURS = 16  # of a day: so many that nobody sees one turn into the next
PALM = "streets/palm.png"
SHADE: Colour = (146, 112, 118)  # the sand in the shadow of leaves, if nothing but shadow were there


class Light(NamedTuple):
    """The light at one moment of the day: what the sun leaves of the sand's colour near it, and far from it."""

    at: float  # 0 morning, 1 dusk
    near: Colour
    far: Colour
    morning_palm: float  # how dark its shadow is, 0 to 1
    evening_palm: float


DAY = (
    Light(0.0, (255, 251, 243), (240, 228, 224), 0.62, 0.0),
    Light(0.3, (255, 254, 250), (250, 246, 240), 0.5, 0.0),
    Light(0.52, (255, 255, 255), (255, 252, 246), 0.0, 0.0),
    Light(0.66, (255, 252, 240), (252, 240, 222), 0.0, 0.34),
    Light(0.82, (255, 240, 208), (240, 212, 190), 0.0, 0.54),
    Light(1.0, (255, 222, 184), (206, 176, 184), 0.0, 0.3),
)


def hour_of(state: Position) -> int:
    """The hour of the day, by what stands on the board; what lies behind screens makes no difference."""
    standing = (state.walls | state.merchants).bit_count() + sum(1 for number in state.palace_at if number)
    roofs = sum(1 for palace in state.palaces if palace[1] != NOBODY)
    most = sum(state.terms.stock()) * state.terms.players * 7 // 8  # the others leave the game unplaced
    return min(HOURS - 1, HOURS * (standing + roofs) // most)


def light_at(hour: int) -> Light:
    at = hour / (HOURS - 1)
    before = [light for light in DAY if light.at <= at][-1]
    after = next((light for light in DAY if light.at > at), before)
    share = (at - before.at) / (after.at - before.at) if after is not before else 0.0
    return Light(
        at,
        mix(before.near, after.near, share),
        mix(before.far, after.far, share),
        between(before.morning_palm, after.morning_palm, share),
        between(before.evening_palm, after.evening_palm, share),
    )


def light_map(sprites: Sprites, size: tuple[int, int], hour: int) -> pygame.Surface:
    """The light on the sand: what each colour of the board is multiplied by. The sun stands behind at the left."""
    light = light_at(hour)
    corners = pygame.Surface((3, 3), 0, 24)
    for x in range(3):
        for y in range(3):
            corners.set_at((x, y), mix(light.near, light.far, (x + y) / 4))
    found = pygame.transform.smoothscale(corners, size)
    palm = sprites.original(PALM)
    if palm is None:
        return found
    shadow = pygame.transform.smoothscale(palm, size)
    # As the sun rises the one shadow draws back; as it sinks the other one comes in, from beyond the far side.
    for strength, right, down in (
        (light.morning_palm, -0.3 * light.at, -0.3 * light.at),
        (light.evening_palm, 0.62 - 0.16 * light.at, -0.24 + 0.18 * light.at),
    ):
        if strength:
            shade = tint(shadow, SHADE, round(255 * strength))
            found.blit(shade, (round(right * size[0]), round(down * size[1])))
    return found


class Daylight:
    """The light at a table: between actions it follows the game."""

    def __init__(self, table: Table[Position, int]) -> None:
        self._table = table
        self._hour_of = Answers(table, hour_of)
        self._dawning: Iterator[None] = iter(())  # what is left to do until the next hour's light has come

    @property
    def hour(self) -> int | None:
        """The hour of the day here. Lessons are at noon, and so is who wants to see marks well."""
        plain = self._table.taught or self._table.context.sprites.strong_marks
        return None if plain else self._hour_of()

    def fall_on(self, city: City | None) -> bool:
        """Let the light of the hour come, a little with every frame; True if something looks different now."""
        if city is None or self._table.busy:
            return False
        if self.hour is not None and self.hour != city.hour:
            self._dawning = city.relight(self.hour)
        return next(self._dawning, self) is None
