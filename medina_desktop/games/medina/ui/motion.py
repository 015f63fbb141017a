"""From steps to motion: pieces fly and fall, tiles move to their holders, points rise from their place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from medina_desktop.games.medina.kinds import Step
from medina_desktop.games.medina.places import palace_cells
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.actions import COLOURS, GATE, MERCHANT, NEUTRAL, ROOF, STABLE, TEA, WALL, kind_of
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.position import FIRST_MERCHANT
from medina_desktop.games.medina.ui.card import HoldingsBody
from medina_desktop.games.medina.ui.city import StandingPiece, corner_spot, piece_for
from medina_desktop.games.medina.ui.palette import ROOF_MS
from medina_desktop.games.medina.ui.tile_art import TileId, draw_tile
from medina_desktop.ui.animation import Motion, arc, between, in_out_cubic, in_quad, out_quad
from medina_desktop.ui.table.points import points_chip
from medina_desktop.ui.theme import C, Shadow, Timing
from medina_desktop.ui.widgets import Ui

if TYPE_CHECKING:
    from medina_desktop.games.medina.ui.board import MedinaBoard

TRAVEL = 0.42  # seconds from a player's card to the board
GLINT = 0.55
POINTS = 1.3  # the points of a placement are seen rising from it
RETURN = 0.3  # a piece that is taken back, and how much later the next one follows
RETURN_AFTER = 0.06
_TILE_SHADOW = Shadow(8, 6, 140)


class FlyingPiece(NamedTuple):
    """A piece, and whose it is."""

    piece: StandingPiece
    player: int
    kind: int


SOUNDS = {STABLE: "stable", MERCHANT: "step", WALL: "stone", ROOF: "roof", NEUTRAL: "roof", GATE: "gate", TEA: "tea"}


def sound_of(kind: int) -> str:
    return SOUNDS.get(kind, "clack")


class Director:
    """Plays what happened on the table's stage. Finishing early, or a speed of 0, ends in the same place."""

    def __init__(self, board: MedinaBoard) -> None:
        self.board = board
        self.hidden_tiles: set[TileId] = set()  # on their way to their holders
        self.last_spots: tuple[int, ...] = ()  # what was placed last, framed for a moment
        self.frame_left = 0.0  # seconds
        self.in_the_air: tuple[int, int] | None = None  # whose piece, of which kind, has left the tray but not landed

    def forget(self) -> None:
        """The position is another at once: nothing is on its way, nothing was placed last."""
        self.hidden_tiles.clear()
        self.last_spots, self.frame_left = (), 0.0
        self.in_the_air = None

    def update(self, dt: float) -> bool:
        if self.frame_left <= 0:
            return False
        self.frame_left = max(0.0, self.frame_left - dt)
        return True

    def fly_back(self, steps: Sequence[Step]) -> None:
        """Pieces that were taken from the board go where they came from."""
        self._fly_all(self._pieces_of(steps), back=True, on_end=None)

    def fly_again(self, steps: Sequence[Step], land: Callable[[], None]) -> None:
        """Pieces that were taken back go to the board again."""
        self._fly_all(self._pieces_of(steps), back=False, on_end=land)

    def _pieces_of(self, steps: Sequence[Step]) -> list[FlyingPiece]:
        """The pieces that steps placed; tea has none."""
        colours = self.board.table.colours
        return [
            FlyingPiece(piece_for(step.before, step.action, colours, step.player), step.player, kind)
            for step in steps
            if (kind := kind_of(step.action)) != TEA
        ]

    def _fly_all(self, pieces: Sequence[FlyingPiece], back: bool, on_end: Callable[[], None] | None) -> None:
        city = self.board.city
        goals = [self._source_of(p.player, p.kind) for p in pieces]
        whole = RETURN + RETURN_AFTER * max(0, len(pieces) - 1)

        def fly(target: pygame.Surface, t: float) -> None:
            for number, (placed, goal) in enumerate(zip(pieces, goals, strict=True)):
                part = min(1.0, max(0.0, (t * whole - RETURN_AFTER * number) / RETURN))
                if part == (1.0 if back else 0.0):
                    continue  # it lies with its owner
                along = in_out_cubic(part if back else 1.0 - part)
                home = city.anchor(placed.piece.spot, placed.piece.floor)
                ground = between(home[0], goal[0], along), between(home[1], goal[1], along)
                height = 4 * city.cell[1] * 1.2 * along * (1 - along)
                city.draw_piece(target, placed.piece, at=ground, height=height, shadow=along < 0.5)

        self._add(Motion(whole, fly, on_end=on_end, blocks=not back))

    def _add(self, motion: Motion) -> None:
        self.board.table.stage.add(motion)

    # -- where things come from and go ----------------------------------------------------------------------------

    def _source_of(self, player: int, kind: int) -> tuple[int, int]:
        """The point a player's piece comes from: the tray, or the player's card."""
        table = self.board.table
        rect = table.rect_of(f"slot-{kind}") if player == table.viewer else None
        rect = rect or table.rect_of(f"player-{player}")
        return rect.center if rect is not None else self.board.city.rect.midbottom

    def _tile_place(self, tile: TileId, holder: int | None) -> pygame.Rect:
        """The area of a tile: on its holder's card, on offer, or, a tower's, at its tower."""
        board, terms = self.board, self.board.position.terms
        row = board.table.widget(f"card-{holder}") if holder is not None else None
        if isinstance(row, HoldingsBody) and tile in row.chips:
            return row.chips[tile]
        offered = board.table.rect_of(f"tile-{tile[0]}-{tile[1]}")
        if offered is None and tile[0] == "tower":
            return board.city.spot_rect(corner_spot(terms.geometry, terms.tower_corners[tile[1]]))
        return offered or board.city.rect

    def _tile_facts(self, tile: TileId) -> tuple[str, str]:
        """Its value and, for palaces, its colour."""
        terms = self.board.position.terms
        if tile[0] == "tower":
            return str(terms.tower_values[tile[1]]), ""
        return str(terms.tile_values[tile[1]]), COLOURS[tile[1]]

    # -- a step ---------------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        """Play a step. `by_hand`: the piece already hovers over its place. `land` is called when it stands."""
        kind = kind_of(step.action)
        if step.before.mode != FIRST_MERCHANT:
            self.in_the_air = (step.player, kind)
        if kind == TEA:
            self.board.table.sound("tea")
            self._land(step, None, land)
            return
        piece = piece_for(step.before, step.action, self.board.table.colours, step.player)
        city = self.board.city
        end = city.anchor(piece.spot, piece.floor)
        hover = city.cell[1] * 0.35

        if by_hand:

            def fall(target: pygame.Surface, t: float) -> None:
                city.draw_piece(target, piece, height=hover * (1 - in_quad(t)))

            flight = Motion(Timing.PLACE_FALL / 1000, fall, on_end=lambda: self._contact(step, piece, land))
        else:
            # Where nothing moves the source is not asked for: the table would have to be laid out.
            start = self._source_of(step.player, kind) if self.board.table.speed else end
            rise = max(city.cell[1] * 1.6, abs(end[1] - start[1]) * 0.25)

            def fly(target: pygame.Surface, t: float) -> None:
                along = in_out_cubic(t)
                ground = between(start[0], end[0], along), between(start[1], end[1], along)
                height = 4 * rise * along * (1 - along)
                city.draw_piece(target, piece, at=ground, height=height, shadow=along > 0.5)
                self._cover(target, piece, along)

            flight = Motion(TRAVEL, fly, on_end=lambda: self._contact(step, piece, land))
        self._add(flight)

    def _cover(self, target: pygame.Surface, piece: StandingPiece, along: float) -> None:
        """Near the ground, what stands before the place hides the piece's foot."""
        if along > 0.93:
            city = self.board.city
            rect = city.sprite(piece).rect(*city.anchor(piece.spot, piece.floor))
            city.draw_in_front(target, rect, piece.spot // STRIDE)

    def _contact(self, step: Step, piece: StandingPiece, land: Callable[[], None]) -> None:
        self.board.table.sound(sound_of(kind_of(step.action)))
        city = self.board.city
        bounce = max(2.0, city.cell[1] * 0.05)

        def settle(target: pygame.Surface, t: float) -> None:
            city.draw_piece(target, piece, height=4 * bounce * t * (1 - t))
            self._cover(target, piece, 1.0)

        self._add(Motion(Timing.PLACE_SETTLE / 1000 * 1.6, settle, on_end=lambda: self._land(step, piece, land)))

    def _land(self, step: Step, piece: StandingPiece | None, land: Callable[[], None]) -> None:
        """The piece stands: show the new position and everything that follows from it."""
        moved = [event for event in step.events if isinstance(event, (ev.TowerTileMoved, ev.PalaceTileMoved))]
        sources = {_tile_of(event): self._tile_place(_tile_of(event), event.before) for event in moved}
        self.hidden_tiles = {_tile_of(event) for event in moved if event.player is not None}
        self.in_the_air = None
        land()
        if piece is not None:
            self._rise_points(step, piece)
        for event in step.events:
            if isinstance(event, (ev.TowerTileMoved, ev.PalaceTileMoved)):
                tile = _tile_of(event)
                self._fly_tile(tile, sources[tile], self._tile_place(tile, event.player))
            elif isinstance(event, ev.Roofed):
                self._ring(event.cell)
                self._glint(tuple(palace_cells(step.after, event.palace)))
            elif isinstance(event, ev.Founded):
                self._glint((event.cell,))
            elif isinstance(event, ev.TeaGained) and event.player is not None and piece is not None:
                self._fly_icons("tea", event.count, self.board.city.anchor(piece.spot, 1), event.player, "tea")
            elif isinstance(event, ev.MerchantsGained) and event.player is not None:
                source = self._tile_place(("tower", event.tower), None)
                start = source.center
                self._fly_icons("merchant", event.count, start, event.player, "step")
            elif isinstance(event, ev.ColourDiscarded) and any(event.counts):
                self._discard(event)
        if piece is not None:
            self.last_spots = (piece.spot,)
            self.frame_left = (Timing.LAST_PLACEMENT + Timing.LAST_PLACEMENT_FADE) / 1000

    # -- parts ----------------------------------------------------------------------------------------------------

    def _rise_points(self, step: Step, piece: StandingPiece) -> None:
        """Let the points it scored rise from the place, each with its player's crest."""
        before, after = score.scores(step.before), score.scores(step.after)
        gains = [(player, a - b) for player, (b, a) in enumerate(zip(before, after, strict=True)) if a != b]
        if not gains:
            return
        ui, city = self.board.table.ui, self.board.city
        chips = [points_chip(ui, self.board.table.colours[player], points) for player, points in gains]
        x, y = city.anchor(piece.spot, 1)

        def rise(target: pygame.Surface, t: float) -> None:
            top = y - city.cell[1] * (0.7 + 0.6 * out_quad(t))
            for number, chip in enumerate(chips):
                chip.set_alpha(round(255 * min(1.0, 6 * t, 3 * (1 - t))))
                row = round(top) - number * (chip.get_height() + 2)
                area = chip.get_rect(midbottom=(round(x), row)).clamp(city.layer_rect)
                target.blit(chip, area)

        self._add(Motion(POINTS, rise, blocks=False))

    def _fly_tile(self, tile: TileId, source: pygame.Rect, goal: pygame.Rect) -> None:
        start, end = source.center, goal.center
        rise = max(40.0, abs(end[0] - start[0]) * 0.12)

        def fly(target: pygame.Surface, t: float) -> None:
            x, y = arc(start, end, in_out_cubic(t), rise)
            draw_flying_tile(self.board.table.ui, target, (round(x), round(y)), self._tile_facts(tile))

        def arrive() -> None:
            self.hidden_tiles.discard(tile)
            self.board.table.rebuild()

        self._add(Motion(Timing.TILE / 1000, fly, on_start=lambda: self.board.table.sound("tile"), on_end=arrive))

    def _fly_icons(self, icon: str, count: int, start: tuple[float, float], player: int, sound: str) -> None:
        rect = self.board.table.rect_of(f"player-{player}")
        end = rect.center if rect is not None else self.board.city.rect.center
        ui = self.board.table.ui
        side = max(20, ui.theme.px(34))
        for number in range(count):

            def fly(target: pygame.Surface, t: float, number: int = number) -> None:
                x, y = arc(start, end, in_out_cubic(t), 60 + 14 * number)
                ui.paint.circle(target, (round(x), round(y)), side * 3 // 4, C.IVORY)
                picture = ui.sprites.icon(icon, side, C.INK)
                target.blit(picture, picture.get_rect(center=(round(x), round(y))))

            self._add(
                Motion(
                    Timing.TILE / 1000,
                    fly,
                    delay=0.09 * number,
                    on_start=(lambda: self.board.table.sound(sound)) if number == 0 else None,
                )
            )

    def _discard(self, event: ev.ColourDiscarded) -> None:
        """Buildings that are of no use any more rise from their owners and fade away."""
        self.board.table.sound("discard")
        sprite = self.board.city.art.building(COLOURS[event.colour])
        art = self.board.city.art
        for player, count in enumerate(event.counts):
            rect = self.board.table.rect_of(f"player-{player}")
            if rect is None or not count:
                continue
            centre = rect.center

            def leave(target: pygame.Surface, t: float, centre: tuple[int, int] = centre) -> None:
                alpha = max(0, round(255 * (1 - t))) // 16 * 16
                if alpha:
                    art.see_through(sprite, alpha).blit(target, centre[0] - 40 * t, centre[1] - 90 * out_quad(t))

            self._add(Motion(0.7, leave, blocks=False))

    def _ring(self, cell: int) -> None:
        city = self.board.city

        def ring(target: pygame.Surface, t: float) -> None:
            x, y = city.anchor(cell, 1)
            radius = round(city.cell[0] * between(0.35, 0.95, out_quad(t)))
            width = max(1, round(city.cell[0] * 0.06 * (1 - t)))
            box = pygame.Rect(0, 0, 2 * radius, round(2 * radius * city.art.ratio))
            box.center = (round(x), round(y))
            pygame.draw.ellipse(target, C.IVORY, box, width)

        self._add(Motion(ROOF_MS / 1000, ring, blocks=False))

    def _glint(self, spots: tuple[int, ...]) -> None:
        city = self.board.city

        def glint(target: pygame.Surface, t: float) -> None:
            alpha = round(255 * (1 - abs(2 * t - 1)))
            if alpha > 16:
                city.outline(target, spots, alpha)

        self._add(Motion(GLINT, glint, blocks=False))

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw_under(self, target: pygame.Surface) -> None:
        """Frames on the board, below what flies."""
        if self.frame_left > 0 and self.last_spots:
            fade = min(1.0, self.frame_left / (Timing.LAST_PLACEMENT_FADE / 1000))
            self.board.city.outline(target, self.last_spots, round(255 * fade))


def _tile_of(event: ev.TowerTileMoved | ev.PalaceTileMoved) -> TileId:
    return ("tower", event.tower) if isinstance(event, ev.TowerTileMoved) else ("palace", event.colour)


def draw_flying_tile(ui: Ui, target: pygame.Surface, centre: tuple[int, int], facts: tuple[str, str]) -> None:
    t = ui.theme.text_scale
    rect = pygame.Rect(0, 0, round(62 * t), round(36 * t))
    rect.center = centre
    ui.paint.shadow(target, rect, 6, _TILE_SHADOW)
    draw_tile(ui, target, rect, *facts)
