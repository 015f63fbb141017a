"""Motions that show a step: tiles are lifted, fly and clack down, djinns come as smoke, sapphires arc to owners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.sultaniya.kinds import Step
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules.actions import DJINNS
from medina_desktop.games.sultaniya.ui.stacks import StackBox
from medina_desktop.games.sultaniya.ui.turning import away, piece, shadow, turning
from medina_desktop.ui.animation import Motion, arc, between, in_out_cubic, in_quad, out_quad
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.pictures.atlas import blit, see_through
from medina_desktop.ui.theme import C, Timing

if TYPE_CHECKING:
    from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard

TRAVEL = 0.42
FLIP = 0.18
SET = 0.16
SMOKE = 0.5
PUFFS = 26
GEM = 0.42
RETURN = 0.3
RING = 0.32
PREPARING = 0.002  # seconds of a frame for pictures that will be needed
SOUNDS = ("ground_floor", "clack", "clack", "roof_tile")
TINTS = ((235, 240, 248), (236, 190, 176), (205, 190, 230), (150, 150, 165))  # of the djinns' smoke


def sound_of(step: Step) -> str:
    """The sound of a step that lands."""
    for event in step.events:
        if isinstance(event, (ev.Placed, ev.TileMoved)):
            return SOUNDS[step.after.terms.kind_of[event.tile]]
        if isinstance(event, ev.DjinnCalled):
            return f"djinn_{DJINNS[event.djinn]}"
        if isinstance(event, (ev.Revealed, ev.TileReturned)):
            return "tile"
        if isinstance(event, ev.Passed):
            return "sapphire"
    return "tick"


def _resize(picture: pygame.Surface, share: float) -> pygame.Surface:
    size = (max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share)))
    return pygame.transform.smoothscale(picture, size) if size != picture.get_size() else picture


class Director:
    """Plays what happened on the table's stage. Finishing early, or a speed of 0, ends in the same place."""

    def __init__(self, board: SultaniyaBoard) -> None:
        self.board = board
        self.flying: set[int] = set()  # tiles that have left their display
        self.hidden: tuple[int, int] | None = None  # whose palace, which place: its tile is in the air
        self.framed: tuple[int, ...] = ()  # what was placed last in the palace before one
        self._frame_left = 0.0
        self._flip_left = 0.0
        self._to_prepare: list[Callable[[], object]] = []  # pictures that will be needed when something lands

    def forget(self) -> None:
        self.flying.clear()
        self.hidden = None
        self.framed, self._frame_left = (), 0.0

    def update(self, dt: float) -> bool:
        if self._to_prepare and self.board.table.busy and pace.draw_within(PREPARING, self._to_prepare[0]):
            self._to_prepare.pop(0)
        moved = self._flip_left > 0 or self._frame_left > 0
        self._flip_left = max(0.0, self._flip_left - dt)
        self._frame_left = max(0.0, self._frame_left - dt)
        if not self._frame_left:
            self.framed = ()
        return moved

    def begin_flip(self) -> None:
        self._flip_left = FLIP if self.board.table.speed else 0.0

    @property
    def flip_share(self) -> float:
        """The share to which the tile in hand has turned over: 0 to 1."""
        return 1.0 - self._flip_left / FLIP

    # -- a step ---------------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        # Not in the first frame, which draws all widgets anyway.
        pictures = self.board.shown.pictures_of(step.player, step.after) if self.board.table.speed else []
        self._to_prepare = [lambda: None, *pictures]
        first = step.events[0] if step.events else None
        match first:
            case ev.Placed():
                self._place(step, first, by_hand, land)
            case ev.TileMoved():
                self._move(step, first, by_hand, land)
            case ev.Revealed():
                self._reveal(step, first, land)
            case ev.DjinnCalled():
                self._call(step, first, land)
            case ev.TileReturned():
                self._give_back(step, first, land)
            case _:
                self._land(step, land)

    def _land(self, step: Step, land: Callable[[], None]) -> None:
        table = self.board.table
        if not any(isinstance(event, ev.DjinnCalled) for event in step.events):  # they are heard when they come
            table.sound(sound_of(step))
        self.flying.clear()
        self.hidden = None
        land()
        places: list[int] = []
        for event in step.events:
            if isinstance(event, (ev.Placed, ev.TileMoved)) and step.player == table.viewer:
                places.append(event.place)
                self._dust(event.place)
            elif isinstance(event, ev.Completed):
                table.sound("complete")
                if step.player == table.viewer:
                    self._ring(event.places)
            elif isinstance(event, ev.SapphiresTaken):
                self._gems(event, step.player)
        if table.results_follow and any(isinstance(event, ev.GameOver) for event in step.events):
            table.stage.then(self.board.open_count)
        if places:
            self.framed = tuple(places)
            self._frame_left = (Timing.LAST_PLACEMENT + Timing.LAST_PLACEMENT_FADE) / 1000

    # -- where things come from and go ----------------------------------------------------------------------------

    def _place_of(self, player: int, place: int) -> pygame.Rect:
        found = self.board.shown.rect_of(player, place) if self.board.table.speed else None
        return found or self.board.shown.ground.sky

    def _rect(self, key: str) -> pygame.Rect | None:
        """The area of a widget; None where nothing moves, as the table would have to be laid out for it."""
        return self.board.table.rect_of(key) if self.board.table.speed else None

    def _source(self, tile: int) -> pygame.Rect:
        board = self.board
        table = board.position.terms
        found = self._rect(f"tile-{table.catalogue.tiles[tile].id}")
        return found or self._stack(table.kind_of[tile])

    def _stack(self, kind: int) -> pygame.Rect:
        return self._rect(f"stack-{kind}") or self.board.shown.ground.stacks[kind]

    def _fly(
        self, face: int, start: pygame.Rect, end: pygame.Rect, seconds: float, on_end: Callable[[], None]
    ) -> Motion:
        """A tile on its way, as large as where it comes from and goes to; one that is to lie the other way up turns
        over in the air."""
        palaces, half_column = self.board.palaces, self.board.shown.ground.half_column
        shade = shadow(palaces, face, half_column)
        rise = max(18.0, abs(end.centery - start.centery) * 0.18)
        turns = bool(face & 1)

        def fly(target: pygame.Surface, t: float) -> None:
            along = in_out_cubic(t)
            x, y = arc(start.midbottom, end.midbottom, along, rise)
            size = between(min(start.w, 2 * half_column), end.w, along) / (2 * half_column)
            share = max(0.0, min(1.0, (t - 0.25) / 0.5)) if turns else 1.0
            picture = _resize(turning(palaces, face, half_column, share), size)
            area = picture.get_rect(midbottom=(round(x), round(y)))
            if share >= 1.0:
                off = round(away(half_column, 4 * t * (1 - t)) * size)
                blit(target, _resize(shade, size), area.move(off, off))
            blit(target, picture, area)

        return Motion(seconds, fly, on_end=on_end)

    def _add(self, motion: Motion) -> None:
        self.board.table.stage.add(motion)

    # -- kinds of steps -------------------------------------------------------------------------------------------

    def _place(self, step: Step, event: ev.Placed, by_hand: bool, land: Callable[[], None]) -> None:
        face = 2 * event.tile + event.flip
        end = self._place_of(step.player, event.place)
        start = end.move(0, -round(self.board.shown.ground.half_column * 0.3)) if by_hand else self._source(event.tile)
        self.flying.add(event.tile)
        if by_hand and step.player == self.board.shown.whose:
            self._add(self._fall(face, start, end, lambda: self._land(step, land)))
        else:
            self.board.table.sound("lift")
            self._add(self._fly(face, start, end, TRAVEL, lambda: self._land(step, land)))

    def _fall(self, face: int, start: pygame.Rect, end: pygame.Rect, on_end: Callable[[], None]) -> Motion:
        palaces, half_column = self.board.palaces, self.board.shown.ground.half_column
        picture, shade = piece(palaces, face, half_column), shadow(palaces, face, half_column)

        def fall(target: pygame.Surface, t: float) -> None:
            y = between(start.bottom, end.bottom, in_quad(t))
            area = picture.get_rect(midbottom=(end.centerx, round(y)))
            off = away(half_column, 1 - in_quad(t))
            blit(target, shade, area.move(off, off))
            blit(target, picture, area)

        return Motion(SET, fall, on_end=on_end)

    def _move(self, step: Step, event: ev.TileMoved, by_hand: bool, land: Callable[[], None]) -> None:
        face = 2 * event.tile + event.flip
        end = self._place_of(step.player, event.place)
        self.hidden = (step.player, event.origin)
        if by_hand and step.player == self.board.shown.whose:
            start = end.move(0, -round(self.board.shown.ground.half_column * 0.3))
            self._add(self._fall(face, start, end, lambda: self._land(step, land)))
        else:
            start = self._place_of(step.player, event.origin)
            self._add(self._fly(face, start, end, TRAVEL, lambda: self._land(step, land)))

    def _reveal(self, step: Step, event: ev.Revealed, land: Callable[[], None]) -> None:
        start = self._stack(event.stack)
        box = self.board.table.widget(f"stack-box-{event.stack}") if self.board.table.speed else None
        end = start
        if isinstance(box, StackBox) and len(box.cells) > 1 + len(box.shown):
            end = box.cells[1 + len(box.shown)]
        self._add(self._fly(2 * event.tile, start, end.inflate(-8, -8), RETURN, lambda: self._land(step, land)))

    def _give_back(self, step: Step, event: ev.TileReturned, land: Callable[[], None]) -> None:
        face = step.before.palaces[step.player].faces[event.place]
        self.hidden = (step.player, event.place)
        start, end = self._place_of(step.player, event.place), self._stack(event.stack)
        self._add(self._fly(face, start, end.inflate(-8, -8), TRAVEL, lambda: self._land(step, land)))

    def _call(self, step: Step, event: ev.DjinnCalled, land: Callable[[], None]) -> None:
        """Smoke from its slot to the caller's card."""
        board = self.board
        slot = self._rect(f"djinn-{event.djinn}") or board.table.tray_area
        card = self._rect(f"player-{step.player}") or board.shown.ground.sky
        figure = board.art.djinn(DJINNS[event.djinn], max(24, slot.h * 3 // 4))

        def smoke(target: pygame.Surface, t: float) -> None:
            for number in range(PUFFS):
                part = t * 1.5 - number / PUFFS * 0.5
                if 0 < part < 1:
                    x, y = arc(slot.center, card.center, in_out_cubic(part), 60)
                    puff = self._puff(number % 12, event.djinn, max(12, round(slot.h * (0.4 + 0.5 * part))))
                    faint = see_through(puff, round((1 - part) * 8) / 8 * 0.8)
                    spread = (number * 37 % 21 - 10) * slot.h / 60
                    blit(target, faint, faint.get_rect(midbottom=(round(x + spread), round(y + spread / 2))))
            x, y = arc(slot.center, card.center, in_out_cubic(t), 60)
            blit(target, figure, figure.get_rect(center=(round(x), round(y))))

        board.table.sound(f"djinn_{DJINNS[event.djinn]}")
        self._add(Motion(SMOKE, smoke, on_end=lambda: self._land(step, land)))

    def _puff(self, number: int, djinn: int, height: int) -> pygame.Surface:
        art = self.board.art
        height = height // 8 * 8 or 8

        def make() -> pygame.Surface:
            picture = art.atlas.high(f"smoke/{number}", height).copy()
            picture.fill((*TINTS[djinn], 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return art.atlas.keep(("puff", number, djinn, height), make)

    # -- what follows ---------------------------------------------------------------------------------------------

    def _gems(self, event: ev.SapphiresTaken, player: int) -> None:
        board = self.board
        start = self._rect("treasury") or board.table.tray_area
        card = self._rect(f"card-{player}") or board.shown.ground.sky
        gem = board.art.symbol("gem", max(16, board.table.context.theme.px(30)))
        for number in range(event.count):

            def fly(target: pygame.Surface, t: float, number: int = number) -> None:
                x, y = arc(start.center, card.midleft, in_out_cubic(t), 60 + 14 * number)
                blit(target, gem, gem.get_rect(center=(round(x), round(y))))

            self._add(
                Motion(
                    GEM,
                    fly,
                    delay=0.09 * number,
                    blocks=False,
                    on_start=lambda: board.table.sound("sapphire"),
                )
            )

    def _dust(self, place: int) -> None:
        board = self.board
        area = board.shown.ground.place_rect(place)

        def dust(target: pygame.Surface, t: float) -> None:
            for number, x in enumerate((area.left, area.centerx, area.right)):
                puff = board.art.atlas.high(f"dust/{number}", max(10, area.h // 2))
                faint = see_through(puff, round((1 - t) * 8) / 8 * 0.7)
                blit(target, faint, faint.get_rect(midbottom=(x, area.bottom + round(4 * t))))

        self._add(Motion(0.3, dust, blocks=False))

    def _ring(self, places: tuple[int, ...]) -> None:
        board = self.board
        area = board.shown.ground.place_rect(places[0]).unionall(
            [board.shown.ground.place_rect(place) for place in places[1:]]
        )

        def ring(target: pygame.Surface, t: float) -> None:
            grow = round(area.h * 0.25 * out_quad(t))
            width = max(1, round(4 * (1 - t)))
            pygame.draw.ellipse(target, C.IVORY, area.inflate(grow, grow), width)

        self._add(Motion(RING, ring, blocks=False))

    def take_back(self, steps: Sequence[Step]) -> None:
        """Tiles that were placed go back to where they came from."""
        for step in steps:
            for event in step.events:
                if isinstance(event, ev.Placed):
                    motion = self._fly(
                        2 * event.tile + event.flip,
                        self._place_of(step.player, event.place),
                        self._source(event.tile),
                        RETURN,
                        lambda: None,
                    )
                    motion.blocks = False
                    self._add(motion)
