"""From steps to motion: what the board shows lags behind the match while pieces fly, tiles move and scores count.

`Director.show(step)` plays one step; `shown` is the position the table shows meanwhile. Finishing early, or a speed
of 0, ends in the same place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from medina_desktop.games.medina.places import palace_cells
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.actions import COLOURS, GATE, MERCHANT, NEUTRAL, ROOF, STABLE, TEA, WALL, kind_of
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.state import State
from medina_desktop.match.match import Step
from medina_desktop.ui.animation import Motion, Stage, arc, between, in_out_cubic, in_quad, linear, out_quad
from medina_desktop.ui.board_view import BoardView, Standing, piece_for
from medina_desktop.ui.paint import blank
from medina_desktop.ui.phrases import signed
from medina_desktop.ui.scenes.table_players import TileId, draw_chip
from medina_desktop.ui.theme import C, Face, Shadow, Type
from medina_desktop.ui.theme import Motion as Timing
from medina_desktop.ui.widgets import Ui

TRAVEL = 0.42  # seconds from a player's card to the board
GLINT = 0.55
POINTS = 1.3  # the points of a placement are seen rising from it
RETURN = 0.3  # a piece that is taken back, and how much later the next one follows
RETURN_AFTER = 0.06
_TILE_SHADOW = Shadow(8, 6, 140)


class Placed(NamedTuple):
    """A piece, and whose it is."""

    piece: Standing
    player: int
    kind: int


class MotionHost(Protocol):
    """The scene, as motion sees it."""

    @property
    def view(self) -> BoardView: ...

    @property
    def ui(self) -> Ui: ...

    @property
    def colours(self) -> tuple[str, ...]: ...

    def sound(self, name: str) -> None: ...

    def source_of(self, player: int, kind: int) -> tuple[int, int]:
        """Where a player's piece comes from: the tray, or the player's card."""

    def tile_place(self, tile: TileId, holder: int | None) -> pygame.Rect | None: ...

    def tile_facts(self, tile: TileId) -> tuple[str, str]:
        """Its value and, for palaces, its colour."""

    def card_rect(self, player: int) -> pygame.Rect | None: ...

    def changed(self) -> None:
        """The shown position changed: describe the widgets anew."""


SOUNDS = {STABLE: "stable", MERCHANT: "step", WALL: "stone", ROOF: "roof", NEUTRAL: "roof", GATE: "gate", TEA: "tea"}


def sound_of(kind: int) -> str:
    return SOUNDS.get(kind, "clack")


class Director:
    def __init__(self, host: MotionHost, state: State) -> None:
        self.host = host
        self.stage = Stage()
        self.shown = state
        self.scores: list[float] = [float(p) for p in score.scores(state)]
        self.hidden_tiles: set[TileId] = set()
        self.last_spots: tuple[int, ...] = ()  # what an AI seat placed last, framed for a moment
        self.last_alpha = 0.0
        self._on_land: Callable[[], None] = lambda: None

    @property
    def busy(self) -> bool:
        return self.stage.busy

    @property
    def moving(self) -> bool:
        return self.stage.moving or self.last_alpha > 0

    def update(self, dt: float) -> bool:
        moving = self.stage.update(dt)
        if self.last_alpha > 0:
            self.last_alpha = max(0.0, self.last_alpha - dt)
            moving = True
        return moving

    def finish(self) -> None:
        self.stage.finish()

    def jump(self, state: State) -> None:
        """Show a position at once: after an undo, or when there are no animations."""
        self.stage.clear()
        self.hidden_tiles.clear()
        self.last_spots, self.last_alpha = (), 0.0
        self._arrive(state)
        self.scores = [float(p) for p in score.scores(state)]

    def fly_back(self, pieces: Sequence[Placed], scores: Sequence[float]) -> None:
        """After a jump back: the pieces that were taken from the board go where they came from, the scores go down."""
        self._fly_all(pieces, back=True, on_end=None)
        self._count(scores, score.scores(self.shown), blocks=False)

    def fly_again(self, shown: State, pieces: Sequence[Placed], scores: Sequence[float]) -> None:
        """After a jump forward: as if it had not been yet, the pieces fly to their places."""
        now = self.shown
        self._arrive(shown)
        self._fly_all(pieces, back=False, on_end=lambda: self._arrive(now))
        self._count(scores, score.scores(now), blocks=False)

    def _fly_all(self, pieces: Sequence[Placed], back: bool, on_end: Callable[[], None] | None) -> None:
        view = self.host.view
        goals = [self.host.source_of(p.player, p.kind) for p in pieces]
        whole = RETURN + RETURN_AFTER * max(0, len(pieces) - 1)

        def fly(target: pygame.Surface, t: float) -> None:
            for number, (placed, goal) in enumerate(zip(pieces, goals, strict=True)):
                part = min(1.0, max(0.0, (t * whole - RETURN_AFTER * number) / RETURN))
                if part == (1.0 if back else 0.0):
                    continue  # it lies with its owner
                along = in_out_cubic(part if back else 1.0 - part)
                home = view.anchor(placed.piece.spot, placed.piece.floor)
                ground = between(home[0], goal[0], along), between(home[1], goal[1], along)
                height = 4 * view.cell[1] * 1.2 * along * (1 - along)
                view.draw_piece(target, placed.piece, at=ground, height=height, shadow=along < 0.5)

        self.stage.add(Motion(whole, fly, on_end=on_end, blocks=not back))

    def _arrive(self, state: State) -> None:
        self.shown = state
        self.host.changed()

    # -- a step ---------------------------------------------------------------------------------------------------

    def show(self, step: Step, from_hand: bool, on_land: Callable[[], None], on_done: Callable[[], None]) -> None:
        """Play a step. `from_hand`: the piece already hovers over its place. `on_land` is called when it stands."""
        self._on_land = on_land
        kind = kind_of(step.action)
        if kind == TEA:
            self.host.sound("tea")
            self._land(step, None, on_done)
            return
        piece = piece_for(step.before, step.action, self.host.colours, step.player)
        view = self.host.view
        end = view.anchor(piece.spot, piece.floor)
        hover = view.cell[1] * 0.35

        if from_hand:

            def fall(target: pygame.Surface, t: float) -> None:
                view.draw_piece(target, piece, height=hover * (1 - in_quad(t)))

            flight = Motion(Timing.PLACE_FALL / 1000, fall, on_end=lambda: self._contact(step, piece, on_done))
        else:
            start = self.host.source_of(step.player, kind)
            rise = max(view.cell[1] * 1.6, abs(end[1] - start[1]) * 0.25)

            def fly(target: pygame.Surface, t: float) -> None:
                along = in_out_cubic(t)
                ground = between(start[0], end[0], along), between(start[1], end[1], along)
                height = 4 * rise * along * (1 - along)
                view.draw_piece(target, piece, at=ground, height=height, shadow=along > 0.5)
                self._cover(target, piece, along)

            flight = Motion(TRAVEL, fly, on_end=lambda: self._contact(step, piece, on_done))
        self.stage.add(flight)

    def _cover(self, target: pygame.Surface, piece: Standing, along: float) -> None:
        """Near the ground, what stands before the place hides the piece's foot."""
        if along > 0.93:
            view = self.host.view
            rect = view.sprite(piece).rect(*view.anchor(piece.spot, piece.floor))
            view.draw_in_front(target, rect, piece.spot // STRIDE)

    def _contact(self, step: Step, piece: Standing, on_done: Callable[[], None]) -> None:
        self.host.sound(sound_of(kind_of(step.action)))
        view = self.host.view
        bounce = max(2.0, view.cell[1] * 0.05)

        def settle(target: pygame.Surface, t: float) -> None:
            view.draw_piece(target, piece, height=4 * bounce * t * (1 - t))
            self._cover(target, piece, 1.0)

        self.stage.add(
            Motion(Timing.PLACE_SETTLE / 1000 * 1.6, settle, on_end=lambda: self._land(step, piece, on_done))
        )

    def _land(self, step: Step, piece: Standing | None, on_done: Callable[[], None]) -> None:
        """The piece stands: show the new position and everything that follows from it."""
        sources = {tile: self._tile_rect(tile, before) for tile, before in _tiles_moved(step)}
        self.hidden_tiles = {tile for tile, holder in _tile_targets(step) if holder is not None}
        self._on_land()
        self._arrive(step.after)
        self._count(self.scores, score.scores(step.after))
        if piece is not None:
            self._rise_points(step, piece)
        for event in step.events:
            if isinstance(event, (ev.TowerTileMoved, ev.PalaceTileMoved)):
                tile = _tile_of(event)
                self._fly_tile(tile, sources.get(tile), self._tile_rect(tile, event.player))
            elif isinstance(event, ev.Roofed):
                self._ring(event.cell)
                self._glint(tuple(palace_cells(step.after, event.palace)))
            elif isinstance(event, ev.Founded):
                self._glint((event.cell,))
            elif isinstance(event, ev.TeaGained) and event.player is not None and piece is not None:
                self._fly_icons("tea", event.count, self.host.view.anchor(piece.spot, 1), event.player, "tea")
            elif isinstance(event, ev.MerchantsGained) and event.player is not None:
                source = self._tile_rect(("tower", event.tower), None)
                start = source.center if source is not None else self.host.view.rect.center
                self._fly_icons("merchant", event.count, start, event.player, "step")
            elif isinstance(event, ev.ColourDiscarded) and any(event.counts):
                self._discard(event)
        if piece is not None:
            self.last_spots = (piece.spot,)
            self.last_alpha = (Timing.LAST_PLACEMENT + Timing.LAST_PLACEMENT_FADE) / 1000
        self.stage.then(on_done)

    # -- parts ----------------------------------------------------------------------------------------------------

    def _tile_rect(self, tile: TileId, holder: int | None) -> pygame.Rect | None:
        return self.host.tile_place(tile, holder)

    def _count(self, before: Sequence[float], after: Sequence[int], blocks: bool = True) -> None:
        """The scores go up or down to what they are now."""
        begun = list(before)
        if all(round(b) == a for b, a in zip(begun, after, strict=True)):
            return

        def count(t: float) -> None:
            self.scores = [between(b, a, out_quad(t)) for b, a in zip(begun, after, strict=True)]

        def arrive() -> None:
            self.scores = [float(p) for p in after]

        count(0.0)
        self.stage.add(Motion(Timing.SCORE / 1000, on_time=count, on_end=arrive, blocks=blocks))

    def _rise_points(self, step: Step, piece: Standing) -> None:
        """What it scored, and for whom, rises from the place."""
        before, after = score.scores(step.before), score.scores(step.after)
        gains = [(player, a - b) for player, (b, a) in enumerate(zip(before, after, strict=True)) if a != b]
        if not gains:
            return
        ui, view = self.host.ui, self.host.view
        chips = [points_chip(ui, self.host.colours[player], points) for player, points in gains]
        x, y = view.anchor(piece.spot, 1)

        def rise(target: pygame.Surface, t: float) -> None:
            top = y - view.cell[1] * (0.7 + 0.6 * out_quad(t))
            for number, chip in enumerate(chips):
                chip.set_alpha(round(255 * min(1.0, 6 * t, 3 * (1 - t))))
                row = round(top) - number * (chip.get_height() + 2)
                area = chip.get_rect(midbottom=(round(x), row)).clamp(view.layer_rect)
                target.blit(chip, area)

        self.stage.add(Motion(POINTS, rise, blocks=False))

    def _fly_tile(self, tile: TileId, source: pygame.Rect | None, goal: pygame.Rect | None) -> None:
        start = source.center if source is not None else self.host.view.rect.center
        end = goal.center if goal is not None else self.host.view.rect.center
        rise = max(40.0, abs(end[0] - start[0]) * 0.12)

        def fly(target: pygame.Surface, t: float) -> None:
            x, y = arc(start, end, in_out_cubic(t), rise)
            draw_flying_tile(self.host.ui, target, tile, (round(x), round(y)), self.host.tile_facts(tile))

        def arrive() -> None:
            self.hidden_tiles.discard(tile)
            self.host.changed()

        self.stage.add(Motion(Timing.TILE / 1000, fly, on_start=lambda: self.host.sound("tile"), on_end=arrive))

    def _fly_icons(self, icon: str, count: int, start: tuple[float, float], player: int, sound: str) -> None:
        rect = self.host.card_rect(player)
        end = rect.center if rect is not None else self.host.view.rect.center
        ui = self.host.ui
        side = max(20, ui.theme.px(34))
        for number in range(count):

            def fly(target: pygame.Surface, t: float, number: int = number) -> None:
                x, y = arc(start, end, in_out_cubic(t), 60 + 14 * number)
                ui.paint.circle(target, (round(x), round(y)), side * 3 // 4, C.IVORY)
                picture = ui.sprites.icon(icon, side, C.INK)
                target.blit(picture, picture.get_rect(center=(round(x), round(y))))

            self.stage.add(
                Motion(
                    Timing.TILE / 1000,
                    fly,
                    delay=0.09 * number,
                    on_start=(lambda: self.host.sound(sound)) if number == 0 else None,
                )
            )

    def _discard(self, event: ev.ColourDiscarded) -> None:
        """Buildings that nobody needs any more rise from their owners and fade away."""
        self.host.sound("discard")
        sprite = self.host.view.art.building(COLOURS[event.colour])
        art = self.host.view.art
        for player, count in enumerate(event.counts):
            rect = self.host.card_rect(player)
            if rect is None or not count:
                continue
            centre = rect.center

            def leave(target: pygame.Surface, t: float, centre: tuple[int, int] = centre) -> None:
                alpha = max(0, round(255 * (1 - t))) // 16 * 16
                if alpha:
                    art.see_through(sprite, alpha).blit(target, centre[0] - 40 * t, centre[1] - 90 * out_quad(t))

            self.stage.add(Motion(0.7, leave, blocks=False))

    def _ring(self, cell: int) -> None:
        view = self.host.view

        def ring(target: pygame.Surface, t: float) -> None:
            x, y = view.anchor(cell, 1)
            radius = round(view.cell[0] * between(0.35, 0.95, out_quad(t)))
            width = max(1, round(view.cell[0] * 0.06 * (1 - t)))
            box = pygame.Rect(0, 0, 2 * radius, round(2 * radius * view.art.ratio))
            box.center = (round(x), round(y))
            pygame.draw.ellipse(target, C.IVORY, box, width)

        self.stage.add(Motion(Timing.ROOF / 1000, ring, blocks=False))

    def _glint(self, spots: tuple[int, ...]) -> None:
        view = self.host.view

        def glint(target: pygame.Surface, t: float) -> None:
            alpha = round(255 * (1 - abs(2 * linear(t) - 1)))
            if alpha > 16:
                view.outline(target, spots, alpha)

        self.stage.add(Motion(GLINT, glint, blocks=False))

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw_under(self, target: pygame.Surface) -> None:
        """Frames on the board, below what flies."""
        if self.last_alpha > 0 and self.last_spots:
            fade = min(1.0, self.last_alpha / (Timing.LAST_PLACEMENT_FADE / 1000))
            self.host.view.outline(target, self.last_spots, round(255 * fade))

    def draw(self, target: pygame.Surface) -> None:
        self.stage.draw(target)


def _tile_of(event: ev.TowerTileMoved | ev.PalaceTileMoved) -> TileId:
    return ("tower", event.tower) if isinstance(event, ev.TowerTileMoved) else ("palace", event.colour)


def _tiles_moved(step: Step) -> list[tuple[TileId, int | None]]:
    return [(_tile_of(e), e.before) for e in step.events if isinstance(e, (ev.TowerTileMoved, ev.PalaceTileMoved))]


def _tile_targets(step: Step) -> list[tuple[TileId, int | None]]:
    return [(_tile_of(e), e.player) for e in step.events if isinstance(e, (ev.TowerTileMoved, ev.PalaceTileMoved))]


def points_chip(ui: Ui, colour: str, points: int) -> pygame.Surface:
    """A player's crest and a change of points, on paper."""
    t = ui.theme.text_scale
    side, pad = round(24 * t), round(7 * t)
    text = ui.line(Face.SERIF, Type.M, signed(points), C.GAIN_PAPER if points > 0 else C.LOSS_PAPER)
    chip = blank((side + text.get_width() + 3 * pad, side + pad))
    ui.paint.rounded(chip, chip.get_rect(), 8, C.IVORY, border=C.LINE_PAPER)
    chip.blit(ui.sprites.crest(colour, side), (pad, pad // 2))
    chip.blit(text, text.get_rect(midleft=(2 * pad + side, chip.get_height() // 2)))
    return chip


def draw_flying_tile(
    ui: Ui, target: pygame.Surface, tile: TileId, centre: tuple[int, int], facts: tuple[str, str]
) -> None:
    t = ui.theme.text_scale
    rect = pygame.Rect(0, 0, round(58 * t), round(34 * t))
    rect.center = centre
    ui.paint.shadow(target, rect, 6, _TILE_SHADOW)
    draw_chip(ui, target, rect, tile, *facts, on_paper=True)
