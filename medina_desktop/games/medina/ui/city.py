"""The board with everything on it, drawn in painter's order and kept; and which place a point on the screen is.

A *spot* is a bit of the rules' padded grid: cells and wall spaces alike (row 0 is the north ring, column 0 the west
one). The picture of the city is drawn again only when the position, the marks or what fades changes; a frame is one
blit of it and whatever moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import pygame

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    GATE,
    MERCHANT,
    NEUTRAL,
    ROOF,
    STABLE,
    WALL,
    kind_of,
    place_of,
)
from medina_desktop.games.medina.rules.board import COLUMNS, NORTH, SIDE_LETTERS, SOUTH, STRIDE, Geometry, cells_of
from medina_desktop.games.medina.rules.position import NEUTRAL_OWNER, Position
from medina_desktop.games.medina.rules.ruleset import Edition
from medina_desktop.games.medina.ui.city_art import (
    EAST,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    BoardArt,
    Sprite,
    View,
)
from medina_desktop.games.medina.ui.city_art import NORTH as NORTH_OF
from medina_desktop.games.medina.ui.city_art import SOUTH as SOUTH_OF
from medina_desktop.games.medina.ui.city_marks import Marks
from medina_desktop.games.medina.ui.daylight import light_map
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.pictures.paint import Painter, SurfaceCache, blank
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import C, Colour, Face, Shadow, Theme, Type

FADED = 89  # 35 %
THIN = 140  # 55 %
SEEN = 64  # what is fainter is the edge of a piece, no part one points at
GHOST = 199  # 78 %
COARSE = 4  # pixels of the board for one of the light's
STRIP = 8  # rows of the light that fall on the board at a time
MANY_PARTS = 16  # when more parts of the city changed, it is quicker to draw all of it
_AROUND = (
    (-STRIDE, NORTH_OF),
    (1 - STRIDE, NORTH_EAST),
    (1, EAST),
    (STRIDE + 1, SOUTH_EAST),
    (STRIDE, SOUTH_OF),
    (STRIDE - 1, SOUTH_WEST),
    (-1, WEST),
    (-STRIDE - 1, NORTH_WEST),
)


# What a point on the board means: the ground there; or the top of the building that is seen there, where roofs go; or
# whatever piece is seen there.
Aim = Literal["ground", "tops", "pieces"]


class DrawnPiece(NamedTuple):
    """A piece with its pictures, placed on the city's layer."""

    piece: StandingPiece
    sprite: Sprite
    rect: pygame.Rect
    shadow: Sprite | None
    shadow_rect: pygame.Rect | None


class StandingPiece(NamedTuple):
    """A piece on the board: which sprite, where, and on which floor (1: on top of a building)."""

    spot: int
    floor: int
    what: str  # "building", "roof", "stable", "merchant", "wall", "gate", "tower", "well"
    detail: str = ""  # colour or side
    extra: int = 0  # neighbours, variant or number


@dataclass(frozen=True, eq=False)
class CityPicture:
    """Everything that the city's picture depends on."""

    state: Position
    colours: tuple[str, ...]  # the players', in turn order
    marks: frozenset[int] = frozenset()
    marks_on_top: bool = False  # roofs go on buildings, so their marks do too
    faded: frozenset[int] = field(default=frozenset())  # spots whose pieces are see-through
    see_through: bool = False  # all of them


def variant(spot: int, of: int) -> int:
    """A number that looks random but stays with its place."""
    return (spot * 2654435761 >> 7) % of


def standing(state: Position, colours: Sequence[str]) -> list[StandingPiece]:
    """Every piece, from the back to the front."""
    geo = state.terms.geometry
    found: list[StandingPiece] = []
    for number, corner in enumerate(state.terms.tower_corners):
        found.append(StandingPiece(corner_spot(geo, corner), 0, "tower", "", number + 1))
    joining = state.walls
    for gate in state.gates:
        if gate != NOBODY:
            joining |= 1 << geo.space_bit[gate]
    for spot in cells_of(state.walls):
        code = geo.code_of_space[spot]
        side = SIDE_LETTERS[code >> 4]
        step = 1 if code >> 4 in (NORTH, SOUTH) else STRIDE
        before, after = joining >> (spot - step) & 1, joining >> (spot + step) & 1
        # A run begins at its tower: there the wall goes on behind the tower.
        index, last = code & 15, geo.side_length[code >> 4] - 1
        joined = (before or index == 0) + 2 * (after or index == last)
        found.append(StandingPiece(spot, 0, "wall", side, int(joined)))
    for gate in state.gates:
        if gate != NOBODY:
            found.append(StandingPiece(geo.space_bit[gate], 0, "gate", SIDE_LETTERS[gate >> 4]))
    if state.set_up.well is not None:
        found.append(StandingPiece(state.set_up.well, 0, "well"))
    for spot in cells_of(state.merchants):
        found.append(StandingPiece(spot, 0, "merchant", "", variant(spot, 8)))
    for spot in cells_of(geo.city):
        number = state.palace_at[spot]
        if not number:
            continue
        if state.stables >> spot & 1:
            found.append(StandingPiece(spot, 0, "stable", "", variant(spot, 2)))
            continue
        colour = COLOURS[state.palaces[number - 1][0]]
        around = 0
        for offset, bit in _AROUND:
            beside = spot + offset
            if state.palace_at[beside] == number and not state.stables >> beside & 1:
                around |= bit
        found.append(StandingPiece(spot, 0, "building", colour, around))
    for palace in state.palaces:
        owner, roof = palace[1], palace[8]
        if owner != NOBODY:
            found.append(StandingPiece(roof, 1, "roof", "neutral" if owner == NEUTRAL_OWNER else colours[owner]))
    return sorted(found, key=_order)


def _order(piece: StandingPiece) -> tuple[int, int, int]:
    return piece.spot // STRIDE, piece.floor, piece.spot % STRIDE


def corner_spot(geo: Geometry, corner: int) -> int:
    """The ring's corners in the order of `board.CORNERS`: north-west, north-east, south-east, south-west."""
    row = 0 if corner in (0, 1) else geo.rows + 1
    col = 0 if corner in (0, 3) else geo.cols + 1
    return STRIDE * row + col


def piece_for(state: Position, action: int, colours: Sequence[str], player: int) -> StandingPiece:
    """The piece an action would place, as it would stand."""
    kind, place = kind_of(action), place_of(action)
    geo = state.terms.geometry
    if kind in (WALL, GATE):
        side = SIDE_LETTERS[place >> 4]
        spot = geo.space_bit[place]
        return StandingPiece(spot, 0, "wall" if kind == WALL else "gate", side, 3)
    if kind in (ROOF, NEUTRAL):
        return StandingPiece(place, 1, "roof", "neutral" if kind == NEUTRAL else colours[player])
    if kind == STABLE:
        return StandingPiece(place, 0, "stable", "", variant(place, 2))
    if kind == MERCHANT:
        return StandingPiece(place, 0, "merchant", "", variant(place, 8))
    return StandingPiece(place, 0, "building", COLOURS[kind], 0)


class City:
    """One board at one size. `area` is what it may use; the board's tray is fitted into it."""

    def __init__(
        self,
        sprites: Sprites,
        painter: Painter,
        texts: TextCache,
        theme: Theme,
        geo: Geometry,
        mood: Edition,
        area: pygame.Rect,
        *,
        view: View = "tilted",
        coordinates: bool = True,
        hour: int | None = None,
    ) -> None:
        self.painter, self.texts, self.theme = painter, texts, theme
        self.geo, self.mood, self.view = geo, mood, view
        self.coordinates = coordinates
        self.hour = hour  # of the day, whose light falls on the sand; None: always noon
        self.area = pygame.Rect(area)
        shape = BoardArt(sprites, 100, view)
        wide, high, left, top = shape.board_shape(geo.cols, geo.rows, mood)
        # Towers and the far wall rise above the tray.
        head = 0.25 if view == "tilted" else 0.0
        cell = float(max(8, int(min(area.w / wide, area.h / (high + head)))))  # whole pixels: no seams between blocks
        self.art = BoardArt(sprites, cell, view)
        self.cell = (cell, cell * self.art.ratio)
        self.rect = pygame.Rect(0, 0, round(wide * cell), round(high * cell))
        self.rect.midtop = (area.centerx, area.top + round(head * cell))
        slack = area.bottom - self.rect.bottom
        if slack > 0:
            self.rect.y += slack // 2
        self.origin = (self.rect.x + left * cell, self.rect.y + top * cell)
        self.layer_rect = self.rect.inflate(2 * theme.px(16), 2 * theme.px(16))
        above = max(0, self.layer_rect.top - self.rect.top + round(0.5 * cell))
        self.layer_rect.update(
            self.layer_rect.x, self.layer_rect.y - above, self.layer_rect.w, self.layer_rect.h + above
        )
        self.layer_rect = self.layer_rect.clip(pygame.Rect((0, 0), theme.size))
        self.marks = Marks(self.cell, theme)
        self._empty_board = SurfaceCache(0)
        self._wood: pygame.Surface | None = None
        self._half_lit: tuple[pygame.Surface, Iterator[pygame.Rect]] | None = None
        self._unlit: pygame.Surface | None = None  # the ground before light falls on it
        self._ground: pygame.Surface | None = None
        self._layer: pygame.Surface | None = None
        self._shown: CityPicture | None = None
        self._pieces: list[DrawnPiece] = []  # back to front
        # Lines around groups of spots, and the pieces they were made for.
        self._rings: dict[
            tuple[frozenset[int], Colour], tuple[pygame.Surface, pygame.Rect, tuple[StandingPiece, ...]]
        ] = {}
        self._rings_of: list[DrawnPiece] = self._pieces  # the pieces they were made for
        self._pointed: tuple[Position, list[DrawnPiece]] | None = None  # the pieces that the pointer may mean
        self._standing: dict[int, list[DrawnPiece]] = {}  # the pieces by their spots
        self._standing_of: list[DrawnPiece] = self._pieces

    # -- places ---------------------------------------------------------------------------------------------------

    def spot_rect(self, spot: int, floor: int = 0) -> pygame.Rect:
        """The rectangle of a cell or wall space on the screen; floor 1 is the top of a building."""
        row, col = divmod(spot, STRIDE)
        cw, ch = self.cell
        x, y = self.origin[0] + (col - 1) * cw, self.origin[1] + (row - 1) * ch - floor * self.art.lift
        return pygame.Rect(round(x), round(y), round(x + cw) - round(x), round(y + ch) - round(y))

    def anchor(self, spot: int, floor: int = 0) -> tuple[float, float]:
        row, col = divmod(spot, STRIDE)
        x, y = self.point(col, row)
        return x, y - floor * self.art.lift

    def point(self, col: float, row: float) -> tuple[float, float]:
        """A point of the ground on the screen; whole numbers are the middles of places."""
        return self.origin[0] + (col - 0.5) * self.cell[0], self.origin[1] + (row - 0.5) * self.cell[1]

    def spot_at(
        self, pos: tuple[int, int], state: Position | None = None, aim: Aim = "ground", colours: tuple[str, ...] = ()
    ) -> int | None:
        """The place that is meant by a point: a cell, a wall space or (of a piece that is seen) a tower's corner. With
        a state, what stands there counts too: see `Aim`."""
        if state is not None and aim == "pieces":
            seen = self._piece_at(pos, state, colours)
            if seen is not None:
                return seen
        if state is not None and aim != "ground" and self.art.lift:
            below = self._ground_spot((pos[0], pos[1] + round(self.art.lift)))
            if below is not None and self.top_of(below, state):
                return below
        return self._ground_spot(pos)

    def _piece_at(self, pos: tuple[int, int], state: Position, colours: tuple[str, ...]) -> int | None:
        """The spot of the piece one sees under a point: pieces rise over the places behind them."""
        if self._pointed is None or self._pointed[0] is not state:
            self._pointed = (state, self._place_pieces(state, colours))
        x, y = pos[0] - self.layer_rect.x, pos[1] - self.layer_rect.y
        for drawn in reversed(self._pointed[1]):
            rect, picture = drawn.rect, drawn.sprite.surface
            if rect.collidepoint(x, y) and picture.get_at((x - rect.x, y - rect.y)).a > SEEN:
                return drawn.piece.spot
        return None

    def _ground_spot(self, pos: tuple[int, int]) -> int | None:
        col = int((pos[0] - self.origin[0]) // self.cell[0]) + 1
        row = int((pos[1] - self.origin[1]) // self.cell[1]) + 1
        if not (0 <= col <= self.geo.cols + 1 and 0 <= row <= self.geo.rows + 1):
            return None
        spot = STRIDE * row + col
        return spot if self.geo.has_cell(spot) or spot in self.geo.code_of_space else None

    def in_front_of(self, spot: int) -> frozenset[int]:
        """The spots whose pieces may hide this one: those before it, towards the viewer."""
        if self.view == "above":
            return frozenset()
        return frozenset({spot + STRIDE}) if spot // STRIDE <= self.geo.rows else frozenset()

    # -- pictures of pieces ---------------------------------------------------------------------------------------

    def sprite(self, piece: StandingPiece) -> Sprite:
        art = self.art
        if piece.what == "building":
            return art.building(piece.detail, piece.extra, variant(piece.spot, 4))
        if piece.what == "roof":
            return art.roof(piece.detail)
        if piece.what == "stable":
            return art.stable(piece.extra)
        if piece.what == "merchant":
            return art.merchant(piece.extra)
        if piece.what == "wall":
            return art.wall(piece.detail, bool(piece.extra & 1), bool(piece.extra & 2), variant(piece.spot, 2))
        if piece.what == "gate":
            return art.gate(piece.detail)
        if piece.what == "tower":
            return art.tower(piece.extra)
        return art.well()

    def shadow(self, piece: StandingPiece) -> Sprite | None:
        names = {
            "building": "building",
            "roof": "roof",
            "stable": "stable",
            "merchant": f"merchant_{piece.extra % 8}",
            "wall": f"wall_{piece.detail}",
            "gate": f"gate_{piece.detail}",
            "tower": "tower",
            "well": "well",
        }
        return self.art.shadow(names[piece.what])

    # -- the city -------------------------------------------------------------------------------------------------

    def ground(self) -> pygame.Surface:
        """The table, the empty board, coordinates: what never changes at this size, in the light of the hour."""
        if self._ground is None:
            unlit, hour = self._without_light(), self.hour
            self._ground = unlit if hour is None else self._lit(unlit, hour)
        return self._ground

    def _without_light(self) -> pygame.Surface:
        if self._unlit is None:
            # Each of these is kept when drawing is broken off after it.
            board = self.art.board(self.geo.cols, self.geo.rows, self.mood, self._empty_board)
            self.painter.wood_picture(self.theme.size, self.art.sprites.wood())
            place = self.rect.move(-self.layer_rect.x, -self.layer_rect.y)
            shadow = self.painter.shadow_parts(place, 6, Shadow(12, 8, 170))
            if self._wood is None:
                self._wood = pace.make(self._lay_wood)
            layer = self._wood
            pace.make(lambda: self._lay_board(layer, shadow, board, place))
            self._unlit, self._wood = layer, None
            self._empty_board.clear()  # it is in the ground's picture now
        return self._unlit

    def _lit(self, unlit: pygame.Surface, hour: int) -> pygame.Surface:
        """The ground in the light of an hour; where drawing is paced, some strips of it with every try."""
        if self._half_lit is None:
            light = pace.make(lambda: self._light(hour))
            lit = pace.make(unlit.copy)
            self._half_lit = lit, self._shine(unlit, lit, light)
        lit, strips = self._half_lit
        while pace.make(lambda: next(strips, None)) is not None:
            pass
        self._half_lit = None
        return lit

    def _sand(self) -> pygame.Rect:
        cw, ch = self.cell
        sand = pygame.Rect(self.origin, (round(cw * (self.geo.cols + 2)), round(ch * (self.geo.rows + 2))))
        return sand.move(-self.layer_rect.x - round(cw), -self.layer_rect.y - round(ch))

    def _light(self, hour: int) -> pygame.Surface:
        sand = self._sand()
        return light_map(self.art.sprites, (-(-sand.w // COARSE), -(-sand.h // COARSE)), hour)

    def _shine(self, unlit: pygame.Surface, lit: pygame.Surface, light: pygame.Surface) -> Iterator[pygame.Rect]:
        """Let the light of an hour fall on the sand, strip by strip; yield each as soon as it is lit."""
        sand, (width, height) = self._sand(), light.get_size()
        for top in range(0, height, STRIP):
            rows = pygame.Rect(0, top - 1, width, STRIP + 2).clip(light.get_rect())  # a row more for a smooth edge
            part = pygame.transform.smoothscale(light.subsurface(rows), (width * COARSE, rows.h * COARSE))
            strip = pygame.Rect(sand.x, sand.y + top * COARSE, sand.w, STRIP * COARSE).clip(sand)
            lit.blit(unlit, strip, strip)
            within = pygame.Rect((0, (top - rows.y) * COARSE), strip.size)
            lit.blit(part, strip, within, special_flags=pygame.BLEND_RGB_MULT)
            yield strip

    def relight(self, hour: int) -> Iterator[None]:
        """Let another hour begin, a strip of the kept pictures with every step: all of them would take a frame's time
        and more."""
        self.hour = hour
        if self._unlit is None or self._ground is None or self._layer is None or self._shown is None:
            self._ground = self._layer = self._half_lit = None  # they are made in the new light
            return
        for strip in self._shine(self._unlit, self._ground, self._light(hour)):
            self._render(self._shown, strip, self._layer)
            yield

    def _lay_wood(self) -> pygame.Surface:
        layer = _like_display(self.layer_rect.size)
        screen = pygame.Rect((-self.layer_rect.x, -self.layer_rect.y), self.theme.size)
        self.painter.wood(layer, screen, self.art.sprites.wood())
        return layer

    def _lay_board(
        self,
        layer: pygame.Surface,
        shadow: list[tuple[pygame.Surface, tuple[int, int]]],
        board: pygame.Surface,
        place: pygame.Rect,
    ) -> None:
        layer.blits(shadow)
        layer.blit(board, place)
        self._draw_names(layer, self.layer_rect.topleft)

    def _draw_names(self, layer: pygame.Surface, offset: tuple[int, int]) -> None:
        font = self.theme.font(Face.SERIF, Type.XS)
        colour = C.IVORY if self.mood == "second" else C.INK  # dark walnut, or pale ash
        cw, ch = self.cell
        inner = pygame.Rect(
            round(self.origin[0] - cw), round(self.origin[1] - ch),
            round(cw * (self.geo.cols + 2)), round(ch * (self.geo.rows + 2)),
        )  # fmt: skip
        left = self.rect.left + (inner.left - self.rect.left) // 2
        rim = round(0.6 * ch)
        bottom = inner.bottom + rim // 2
        if self.coordinates:
            for col in range(self.geo.cols):
                text = self.texts.line(font, COLUMNS[col], colour)
                x = round(self.origin[0] + (col + 0.5) * cw)
                _engrave(layer, text, (x - offset[0], bottom - offset[1]))
            for row in range(self.geo.rows):
                text = self.texts.line(font, str(row + 1), colour)
                y = round(self.origin[1] + (row + 0.5) * ch)
                _engrave(layer, text, (left - offset[0], y - offset[1]))

    def city(self, picture: CityPicture) -> pygame.Surface:
        """The board with its pieces; drawn only as far as it differs from the last one asked for."""
        shown = self._shown
        if self._layer is None or shown is None:
            pieces = self._place_pieces(picture.state, picture.colours)
            ground = self.ground()
            self._pieces = pieces
            self._layer = pace.make(lambda: self._whole(ground, picture))
        elif picture.marks_on_top != shown.marks_on_top or picture.see_through != shown.see_through:
            self._pieces = self._place_pieces(picture.state, picture.colours)
            self._render(picture, None, self._layer)
        else:
            before = self._pieces
            if picture.state is not shown.state or picture.colours != shown.colours:
                self._pieces = self._place_pieces(picture.state, picture.colours)
            areas = self._find_changes(picture, shown, before)
            for area in areas if len(areas) <= MANY_PARTS else [None]:
                self._render(picture, area, self._layer)
        self._shown = picture
        return self._layer

    def _whole(self, ground: pygame.Surface, picture: CityPicture) -> pygame.Surface:
        layer = _like_display(ground.get_size())
        self._render(picture, None, layer)
        return layer

    def _find_changes(self, picture: CityPicture, shown: CityPicture, before: list[DrawnPiece]) -> list[pygame.Rect]:
        """The parts of the layer that look different now."""
        areas = [self._reach(spot) for spot in picture.faded ^ shown.faded]
        ox, oy = self.layer_rect.topleft
        floor = 1 if picture.marks_on_top else 0
        areas += [self.spot_rect(spot, floor).move(-ox, -oy) for spot in picture.marks ^ shown.marks]
        if self._pieces is not before:
            old = {drawn.piece: drawn for drawn in before}
            new = {drawn.piece: drawn for drawn in self._pieces}
            for drawn in [old[p] for p in old.keys() - new.keys()] + [new[p] for p in new.keys() - old.keys()]:
                areas.append(drawn.rect.union(drawn.shadow_rect) if drawn.shadow_rect is not None else drawn.rect)
        return [area for area in areas if area.w]

    def _place_pieces(self, state: Position, colours: tuple[str, ...]) -> list[DrawnPiece]:
        ox, oy = self.layer_rect.topleft
        found = []
        known = {drawn.piece: drawn for drawn in self._pieces}
        for piece in standing(state, colours):
            if piece in known:
                found.append(known[piece])
                continue
            ax, ay = self.anchor(piece.spot, piece.floor)
            sprite = self.sprite(piece)
            shadow = self.shadow(piece) if not piece.floor else None
            shadow_rect = shadow.rect(ax - ox, ay - oy) if shadow is not None else None
            found.append(DrawnPiece(piece, sprite, sprite.rect(ax - ox, ay - oy), shadow, shadow_rect))
        return found

    def _reach(self, spot: int) -> pygame.Rect:
        """The part of the layer that a spot's pieces cover."""
        rects = [drawn.rect for drawn in self._pieces if drawn.piece.spot == spot]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def _render(self, picture: CityPicture, region: pygame.Rect | None, layer: pygame.Surface) -> None:
        clip = layer.get_rect() if region is None else region.clip(layer.get_rect())
        layer.set_clip(clip)
        layer.blit(self.ground(), clip, clip)
        ox, oy = self.layer_rect.topleft
        if not picture.marks_on_top:
            self._draw_marks(layer, clip, picture)
        self._draw_shadows(layer, clip, picture)
        for piece, sprite, rect, _shadow, _shadow_rect in self._pieces:
            if not rect.colliderect(clip):
                continue
            sprite = self._thin(picture, piece, sprite)
            layer.blit(sprite.surface, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
            if picture.marks_on_top and piece.what == "building" and piece.spot in picture.marks:
                self.marks.draw(layer, self.spot_rect(piece.spot, 1).move(-ox, -oy), on_top=True)
        if not picture.marks_on_top:
            self._draw_hidden_marks(layer, clip, picture)
        layer.set_clip(None)

    def _thin(self, picture: CityPicture, piece: StandingPiece, sprite: Sprite) -> Sprite:
        """See-through if the picture has it so: all of it, or of a single piece what hides the place behind it. Its
        foot stays, so that one sees what stands there."""
        if picture.see_through:
            return self.art.see_through(sprite, FADED)
        if piece.spot in picture.faded:
            return self.art.see_through_above(sprite, self.cell[1] / 2 - piece.floor * self.art.lift, THIN)
        return sprite

    def _draw_marks(self, layer: pygame.Surface, clip: pygame.Rect, picture: CityPicture) -> None:
        ox, oy = self.layer_rect.topleft
        for spot in picture.marks:
            rect = self.spot_rect(spot).move(-ox, -oy)
            if rect.colliderect(clip):
                self.marks.draw(layer, rect)

    def _draw_hidden_marks(self, layer: pygame.Surface, clip: pygame.Rect, picture: CityPicture) -> None:
        """Legal places that a piece before them hides show through it."""
        ox, oy = self.layer_rect.topleft
        for spot in picture.marks:
            rect = self.spot_rect(spot).move(-ox, -oy)
            for drawn in self._hiding(spot) if rect.colliderect(clip) else ():
                if drawn.rect.colliderect(rect):
                    layer.set_clip(drawn.rect.clip(clip))
                    # A tower is as pale as the mark's lines: there it needs its pad.
                    self.marks.draw(layer, rect, hidden=True, pad=110 if drawn.piece.what == "tower" else 0)
        layer.set_clip(clip)

    def _hiding(self, spot: int) -> list[DrawnPiece]:
        """The pieces before a spot that may hide some of it."""
        if self._standing_of is not self._pieces:
            self._standing_of = self._pieces
            self._standing = {}
            for drawn in self._pieces:
                self._standing.setdefault(drawn.piece.spot, []).append(drawn)
        return self._standing.get(spot + STRIDE, []) + self._standing.get(spot + 2 * STRIDE, [])

    def draw_marks(self, target: pygame.Surface, spots: Iterable[int], on_top: bool, alpha: int) -> None:
        """Legal places that only begin to show: over the city, as far as nothing stands before them."""
        before = target.get_clip()
        for spot in spots:
            rect = self.spot_rect(spot, int(on_top))
            seen = rect.copy()
            for drawn in self._hiding(spot) if not on_top else ():
                top = drawn.rect.top + self.layer_rect.top
                if top < seen.bottom:
                    seen.h = max(0, top - seen.top)
            target.set_clip(seen.clip(before))
            self.marks.draw(target, rect, on_top=on_top, alpha=alpha)
        target.set_clip(before)

    def _draw_shadows(self, layer: pygame.Surface, clip: pygame.Rect, picture: CityPicture) -> None:
        """All shadows together, merged so that they never add up."""
        dark = blank(clip.size)
        for _piece, _sprite, _rect, shadow, rect in self._pieces:
            if shadow is None or rect is None or not rect.colliderect(clip):
                continue
            if picture.see_through:  # a single faded piece keeps its shadow: that is how one sees it is still there
                shadow = self.art.see_through(shadow, FADED)
            place = (rect.x - clip.x, rect.y - clip.y)
            dark.blit(shadow.surface, place, special_flags=pygame.BLEND_RGBA_MAX)
        layer.blit(dark, clip.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)

    # -- what moves -----------------------------------------------------------------------------------------------

    def draw_piece(
        self,
        target: pygame.Surface,
        piece: StandingPiece,
        *,
        at: tuple[float, float] | None = None,
        height: float = 0.0,
        alpha: int = 255,
        shadow: bool = True,
    ) -> None:
        """A piece that is not part of the city: a ghost, or one in flight. `height` lifts it off its shadow."""
        ground = at if at is not None else self.anchor(piece.spot, piece.floor)
        cast = self.shadow(piece) if shadow and not piece.floor else None
        if cast is not None:
            strength = max(0, min(255, round(alpha * max(0.25, 1 - height / (3 * self.cell[0])))))
            spread = height * 0.35
            pale = self.art.see_through(cast, strength // 16 * 16) if strength < 250 else cast
            pale.blit(target, ground[0] + spread, ground[1] + spread * 0.4)
        sprite = self.sprite(piece)
        if alpha < 255:
            sprite = self.art.see_through(sprite, alpha // 8 * 8)
        sprite.blit(target, ground[0], ground[1] - height)

    def draw_in_front(self, target: pygame.Surface, area: pygame.Rect, row: int) -> None:
        """Draw again the pieces before a row, inside an area: what a landing piece must not cover."""
        before = target.get_clip()
        target.set_clip(area.clip(before))
        local = area.move(-self.layer_rect.x, -self.layer_rect.y)
        for piece, sprite, rect, _shadow, _shadow_rect in self._pieces:
            if piece.spot // STRIDE <= row or not rect.colliderect(local):
                continue
            chosen = self._thin(self._shown, piece, sprite) if self._shown is not None else sprite
            place = rect.move(self.layer_rect.topleft)
            target.blit(chosen.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        target.set_clip(before)

    def outline(self, target: pygame.Surface, spots: Iterable[int], alpha: int = 255, colour: Colour = C.IVORY) -> None:
        """A line around what stands on some spots (or around the empty spots themselves): what a log line or a
        figure speaks of. It follows the pieces and goes behind whatever stands before them."""
        if not spots:
            return
        ring, place = self._ring_around(frozenset(spots), colour)
        ring.set_alpha(alpha)
        target.blit(ring, place)

    def area_of(self, spots: Iterable[int]) -> pygame.Rect:
        """The area of the screen that pieces on some spots cover."""
        group = frozenset(spots)
        found = [drawn.rect.move(self.layer_rect.topleft) for drawn in self._pieces if drawn.piece.spot in group]
        return found[0].unionall(found[1:]) if found else self.spot_rect(min(group))

    def _ring_around(self, group: frozenset[int], colour: Colour) -> tuple[pygame.Surface, pygame.Rect]:
        if self._rings_of is not self._pieces:  # those around which nothing has changed are as good as before
            self._rings = {key: kept for key, kept in self._rings.items() if self._pieces_in(kept[1]) == kept[2]}
            self._rings_of = self._pieces
        if len(self._rings) > 60:
            self._rings = {}
        if (group, colour) not in self._rings:
            ring, place = self._ring(group, colour)
            self._rings[group, colour] = (ring, place, self._pieces_in(place))
        return self._rings[group, colour][:2]

    def _pieces_in(self, area: pygame.Rect) -> tuple[StandingPiece, ...]:
        """The pieces in an area of the screen."""
        local = area.move(-self.layer_rect.x, -self.layer_rect.y)
        return tuple(drawn.piece for drawn in self._pieces if drawn.rect.colliderect(local))

    def _ring(self, group: frozenset[int], colour: Colour) -> tuple[pygame.Surface, pygame.Rect]:
        """The line and where it lies on the screen."""
        members = [drawn for drawn in self._pieces if drawn.piece.spot in group]
        bare = group - {drawn.piece.spot for drawn in members}
        offset = self.layer_rect.topleft
        cells = [self.spot_rect(spot).move(-offset[0], -offset[1]) for spot in bare]
        rects = [drawn.rect for drawn in members] + cells
        bounds = rects[0].unionall(rects[1:]).inflate(4 * self.marks.thick, 4 * self.marks.thick)
        shape = blank(bounds.size)
        for drawn in members:
            shape.blit(drawn.sprite.surface, drawn.rect.move(-bounds.x, -bounds.y))
        for cell in cells:
            shape.fill((255, 255, 255, 255), cell.move(-bounds.x, -bounds.y))
        cover = blank(bounds.size)
        for drawn in self._pieces:
            if drawn.piece.spot in group or not drawn.rect.colliderect(bounds):
                continue
            near = [m.piece.spot // STRIDE for m in members if m.rect.inflate(8, 8).colliderect(drawn.rect)]
            near += [spot // STRIDE for spot in bare if abs(spot % STRIDE - drawn.piece.spot % STRIDE) < 2]
            if near and drawn.piece.spot // STRIDE > max(near):
                cover.blit(drawn.sprite.surface, drawn.rect.move(-bounds.x, -bounds.y))
        return self.marks.ring(shape, cover, colour), bounds.move(offset)

    def frame(self, target: pygame.Surface, spot: int, floor: int = 0, double: bool = False) -> None:
        """A frame on the ground of a spot, or on the building there; what stands on it or before it goes over it."""
        rect = self.spot_rect(spot, floor)
        self.marks.frame(target, rect, double)
        area = rect.inflate(4 * self.marks.thick, 4 * self.marks.thick)
        before = target.get_clip()
        target.set_clip(area.clip(before))
        faded = self._shown.faded if self._shown is not None and not self._shown.see_through else frozenset()
        for piece, sprite, place, _shadow, _shadow_rect in self._pieces:
            on_it = piece.spot == spot and (piece.what == "roof" if floor else piece.what != "building")
            in_front = piece.spot // STRIDE > spot // STRIDE and piece.spot not in faded
            on_screen = place.move(self.layer_rect.topleft)
            if (on_it or in_front) and on_screen.colliderect(area):
                target.blit(sprite.surface, on_screen, special_flags=pygame.BLEND_PREMULTIPLIED)
        target.set_clip(before)

    @staticmethod
    def top_of(spot: int, state: Position) -> int:
        """The floor one sees there: 1 on a building."""
        return int(state.palace_at[spot] != 0 and not state.stables >> spot & 1)


def _engrave(layer: pygame.Surface, text: pygame.Surface, centre: tuple[int, int]) -> None:
    layer.blit(text, text.get_rect(center=centre))


def _like_display(size: tuple[int, int]) -> pygame.Surface:
    """Without transparency, in the display's own format, which is copied fastest."""
    display = pygame.display.get_surface() if pygame.display.get_init() else None
    return pygame.Surface(size, 0, display) if display is not None else pygame.Surface(size, 0, 32)
