"""How steps come about: pawns are set, goods poured, tokens turned, titles stamped, the year turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import stacks
from medina_desktop.games.al_rashid.rules.goods import counts
from medina_desktop.games.al_rashid.rules.names import COLOURS, CREDIT, GOODS, PAWNS, TITLES
from medina_desktop.games.al_rashid.ui.places import places
from medina_desktop.match.match import Step
from medina_desktop.ui.animation import Motion, arc, in_out_cubic
from medina_desktop.ui.atlas import blit

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.ui.board import AlRashidBoard

SET = 0.26
POUR, APART = 0.22, 0.045
TURN = 0.18
STAMP = 0.42
SLIDE = 0.3
YEAR = 0.9


# What one hears of a step is the first of these that happened.
SOUNDS: tuple[tuple[type[ev.Event], str], ...] = (
    (ev.YearBegan, "year"),
    (ev.Fled, "dishonour"),
    (ev.Fought, "tokens_turned"),
    (ev.TokensTurned, "tokens_turned"),
    (ev.TitleTaken, "title_stamped"),
    (ev.TitleActivated, "title_stamped"),
    (ev.Dishonoured, "dishonour"),
    (ev.InfluenceGained, "influence"),
    (ev.CreditGained, "note"),
    (ev.TokensExamined, "token"),
    (ev.TokenDrawn, "token"),
    (ev.TokenRemoved, "token"),
    (ev.OrderChanged, "beads"),
    (ev.PawnJoined, "pawn"),
    (ev.PawnMoved, "pawn"),
)


def sound_of(step: Step) -> str:
    """What one hears when it lands."""
    kinds = {type(event) for event in step.events}
    for event in step.events:
        if isinstance(event, ev.PawnPlaced):
            stack = stacks.stack_of(step.after.stacks[event.sector], event.player)
            return "pawn_stacked" if stack is not None and stack.leader + stack.sage > 1 else "pawn"
    found = next((sound for kind, sound in SOUNDS if kind in kinds), "")
    if found:
        return found
    for event in step.events:
        if isinstance(event, ev.GoodsTaken | ev.Paid):
            numbers = counts(event.goods)
            kind = max(range(len(numbers)), key=lambda one: numbers[one])
            return "note" if kind == CREDIT else f"good_{GOODS[kind]}"
    return "tick"


class Director:
    """Plays what happened on the table's stage. Finishing early, or a speed of 0, ends in the same place."""

    def __init__(self, board: AlRashidBoard) -> None:
        self.board = board

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        placed = next((event for event in step.events if isinstance(event, ev.PawnPlaced | ev.PawnMoved)), None)
        if isinstance(placed, ev.PawnPlaced) and not by_hand:
            self._fly_pawn(step, placed.player, placed.pawn, self._home(placed.player), placed.sector, land)
        elif isinstance(placed, ev.PawnMoved):
            start = self.board.ground.seat_rect(placed.source, 0)
            self._fly_pawn(step, placed.whose, placed.pawn, start, placed.target, land)
        else:
            self._land(step, land)

    def _land(self, step: Step, land: Callable[[], None]) -> None:
        self.board.table.sound(sound_of(step))
        land()
        if any(isinstance(event, ev.GameOver) for event in step.events):
            self.board.table.stage.then(self.board.open_count)
        if not self.board.table.speed:
            return
        for event in step.events:
            match event:
                case ev.GoodsTaken():
                    self._pour(event)
                case ev.Paid():
                    self._spend(event)
                case ev.TitleTaken():
                    self._stamp(event)
                case ev.TokensTurned():
                    self._turn(event)
                case ev.YearBegan() if event.year > 1:
                    self._turn_year(event)

    # -- where things come from and go ----------------------------------------------------------------------------

    def _home(self, player: int) -> pygame.Rect:
        """Where a family's pawns come from: the tray, or the card."""
        board = self.board
        if player == board.viewer:
            return board.table.tray_area
        return self._card(player)

    def _card(self, player: int) -> pygame.Rect:
        board = self.board
        return board.table.rect_of(f"player-{player}") or board.ground.rect

    def _add(self, motion: Motion) -> None:
        self.board.table.stage.add(motion)

    # -- motions --------------------------------------------------------------------------------------------------

    def _fly_pawn(
        self, step: Step, player: int, pawn: int, start: pygame.Rect, sector: int, land: Callable[[], None]
    ) -> None:
        board = self.board
        ground = board.ground
        standing = stacks.stacks_in(step.after.stacks[sector])
        seat = next((n for n, stack in enumerate(standing) if stack.player == player), 0)
        end = ground.seat(sector, seat)
        picture = board.art.on_board(f"pawn/{PAWNS[pawn]}/{board.table.colours[player]}", ground.scale)

        def fly(target: pygame.Surface, t: float) -> None:
            x, y = arc(start.center, end, in_out_cubic(t), 60)
            blit(target, picture, picture.get_rect(midbottom=(round(x), round(y))))

        self._add(Motion(SET, fly, on_end=lambda: self._land(step, land)))

    def _fly(
        self, picture: pygame.Surface, start: tuple[int, int], end: tuple[int, int], seconds: float, delay: float
    ) -> None:
        def fly(target: pygame.Surface, t: float) -> None:
            x, y = arc(start, end, in_out_cubic(t), 50)
            blit(target, picture, picture.get_rect(center=(round(x), round(y))))

        self._add(Motion(seconds, fly, delay=delay, blocks=False))

    def _good(self, kind: int) -> pygame.Surface:
        side = max(14, round(40 * self.board.ground.scale))
        art = self.board.art
        return art.counter("credit", side) if kind == CREDIT else art.good(GOODS[kind], side)

    def _pour(self, event: ev.GoodsTaken) -> None:
        """One by one, from their heaps to the card."""
        ground, end, number = self.board.ground, self._card(event.player).center, 0
        for kind, count in enumerate(counts(event.goods)):
            start = ground.rect.center
            if event.sector >= 0:
                place = ground.place(event.sector)
                box = place.credit if kind == CREDIT else place.heaps.get(GOODS[kind])
                start = ground.box(box).center if box is not None else ground.sector_rect(event.sector).center
            for _one in range(count):
                self._fly(self._good(kind), start, end, POUR + SLIDE, APART * number)
                number += 1

    def _spend(self, event: ev.Paid) -> None:
        start, number = self._card(event.player).center, 0
        end = self.board.ground.rect.center
        if self.board.position.resolving >= 0:
            end = self.board.ground.sector_rect(self.board.position.resolving).center
        for kind, count in enumerate(counts(event.goods)):
            for _one in range(count):
                self._fly(self._good(kind), start, end, POUR + SLIDE, APART * number)
                number += 1

    def _stamp(self, event: ev.TitleTaken) -> None:
        """The tile flies from its niche to the card."""
        ground, name = self.board.ground, TITLES[event.title]
        place = next(place for place in places().sectors.values() if name in place.niches)
        start = ground.box(place.niches[name])
        self._fly(self.board.art.title(name, max(20, start.w)), start.center, self._card(event.player).center, STAMP, 0)

    def _turn(self, event: ev.TokensTurned) -> None:
        """Each token narrows to nothing and opens again with its value."""
        ground = self.board.ground
        box = ground.place(event.country).tokens
        if box is None:
            return
        area = ground.box(box)
        side = max(12, round(area.h * 0.86))
        art, count = self.board.art, len(event.tokens)
        step = min(side + 2, (area.w - side) // max(1, count - 1)) if count > 1 else 0
        left = area.centerx - (side + step * (count - 1)) // 2

        def turn(target: pygame.Surface, t: float) -> None:
            share = abs(2 * t - 1)
            for number, (colour, value) in enumerate(event.tokens):
                picture = art.token(COLOURS[colour], "back" if t < 0.5 else str(value), side)
                narrow = pygame.transform.smoothscale(picture, (max(1, round(side * share)), side))
                blit(target, narrow, narrow.get_rect(center=(left + number * step + side // 2, area.centery)))

        self._add(Motion(TURN * 2, turn))

    def _turn_year(self, event: ev.YearBegan) -> None:
        """The gold disc rolls one socket on, the light goes down and comes back."""
        ground = self.board.ground
        start, end = (ground.point(places().years[number]) for number in (event.year - 2, event.year - 1))
        shade = pygame.Surface(ground.rect.size)
        shade.fill((34, 16, 40))
        art = self.board.art

        def turn(target: pygame.Surface, t: float) -> None:
            shade.set_alpha(round(110 * (1 - abs(2 * t - 1))))
            target.blit(shade, ground.rect)
            x, y = arc(start, end, in_out_cubic(t), 8)
            art.put(target, "year/disc", (x, y), ground.scale)

        self._add(Motion(YEAR, turn))
