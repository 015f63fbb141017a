"""Behind the title: a quiet game in which a city grows, piece by piece. It holds still when the menu is used."""

from __future__ import annotations

import random
import time

import pygame

from medina_desktop.game.played import Played
from medina_desktop.game.record import SEAT_COLOURS
from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.opponents import at_once
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import NEUTRAL, ROOF, TEA_ACTION, kind_of, place_of
from medina_desktop.games.medina.rules.ruleset import mood_of
from medina_desktop.games.medina.ui.city import City, Picture, piece_for
from medina_desktop.storage import ruleset_files
from medina_desktop.ui import pace
from medina_desktop.ui.animation import in_quad
from medina_desktop.ui.context import Context

EVERY = 0.7  # seconds between two pieces
FALL = 0.3
COLOURS = SEAT_COLOURS[:4]
BEGUN = 64  # pieces that already stand when the title opens
BUDGET = 0.007  # seconds a frame may spend on getting so far


class GrowingCity:
    """A game without players. Cheap: one simple choice every EVERY seconds, the city drawn again only then."""

    def __init__(self, context: Context, seed: int | None = None) -> None:
        self.context = context
        self._random = random.Random(seed if seed is not None else random.SystemRandom().randrange(10_000))
        self.game = self._new_game()
        self._view: City | None = None
        self._key: object = None
        self._wait = EVERY
        self._falling: tuple[int, float] | None = None  # action, seconds since it began
        self.running = True

    def _new_game(self) -> Played:
        entries = [e.ruleset for e in ruleset_files.available() if e.ruleset is not None]
        with_four = [r for r in entries if 4 in r.players and r.well] or [r for r in entries if 4 in r.players]
        rules = with_four[0]
        return Played.new(BOX, rules, 4 if 4 in rules.players else rules.players[0], self._random.randrange(10_000))

    def _choose(self) -> int:
        """Mostly chance, now and then sensible; roofs wait, so that palaces grow and the city spreads."""
        if self.game.over:
            self.game = self._new_game()
        state = self.game.position
        if self._random.random() < 0.12:
            return int(at_once(state).action)
        action = legal.draw(state, self._random.random)
        for _try in range(6):
            palace = state.palace_on(place_of(action)) if kind_of(action) in (ROOF, NEUTRAL) else None
            if action != TEA_ACTION and (palace is None or state.palace(palace).size > 2):
                break
            action = legal.draw(state, self._random.random)
        return action

    def _play(self, action: int) -> None:
        self.game.play(action)

    # -- the title's background -----------------------------------------------------------------------------------

    def prepare(self, rect: pygame.Rect) -> bool:
        begun = time.perf_counter()
        while len(self.game.actions) < BEGUN and time.perf_counter() - begun < BUDGET:
            self._play(self._choose())
        if len(self.game.actions) < BEGUN:
            return False
        return pace.finished(BUDGET, lambda: self._view_for(rect).city(Picture(self.game.position, COLOURS)))

    def start(self) -> None:
        self.running = True

    def stop(self) -> None:
        if self._falling is not None:
            self._play(self._falling[0])
            self._falling = None
        self.running = False

    def update(self, dt: float) -> bool:
        if not self.running or self.context.settings.value.reduced_motion:
            return False
        if self._falling is not None:
            action, since = self._falling
            since += dt
            if since >= FALL:
                self._falling = None
                self._play(action)
            else:
                self._falling = (action, since)
            return True
        self._wait -= dt
        if self._wait > 0:
            return False
        self._wait = EVERY
        action = self._choose()
        self._falling = None if action == TEA_ACTION else (action, 0.0)
        if action == TEA_ACTION:
            self._play(action)
        return True

    def draw(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        view = self._view_for(rect)
        target.blit(view.city(Picture(self.game.position, COLOURS)), view.layer_rect)
        if self._falling is not None:
            action, since = self._falling
            piece = piece_for(self.game.position, action, COLOURS, self.game.position.player)
            t = min(1.0, since / FALL)
            height = view.cell[1] * 1.2 * (1 - in_quad(t))
            view.draw_piece(target, piece, height=height, alpha=min(255, round(80 + 175 * t)))

    def _view_for(self, rect: pygame.Rect) -> City:
        """The board larger than the window, its middle to the right of the menu."""
        key = (tuple(rect), self.context.theme.size)
        if self._view is None or self._key != key:
            c = self.context
            width = max(round(rect.w * 1.06), round(rect.h * 1.75))
            area = pygame.Rect(0, 0, width, round(width / 1.44))
            area.center = (round(rect.w * 0.58), round(rect.h * 0.5))
            geometry, mood = self.game.position.table.geometry, mood_of(self.game.ruleset)
            self._view = City(c.sprites, c.painter, c.texts, c.theme, geometry, mood, area, coordinates=False)
            self._key = key
        return self._view
