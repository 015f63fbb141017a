"""The pieces and boards as pictures for one cell size. What the artist's manifest does not have is drawn plainly here.

Every sprite has its anchor on the ground at the centre of its cell. A building is put together from quarters of five
renderings, so that neighbours of one palace grow together into one house.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from medina_desktop.games.medina.rules.ruleset import Edition
from medina_desktop.games.medina.ui.palette import BUILDING_COLOURS
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.pictures.paint import SurfaceCache, blank, tint
from medina_desktop.ui.pictures.sprites import Entry, Sprites, scale_well
from medina_desktop.ui.theme import PLAYER_COLOURS, C, Colour

View = Literal["tilted", "above"]

TILTED_RATIO = 0.88  # height of a cell on screen by its width
BLOCK_LIFT = 0.255  # how far a building's terrace lies above its cell, in cell widths
FULL_CELL = 200  # pixels across a cell in the artist's pictures

# The sign each building colour carries: the carved one, and the large one of the strong marks.
MARKS = {"grey": "lines", "purple": "waves", "black": "chevrons", "brown": "dots", "orange": "diamond"}

LIFE = "streets/life.png"
ANIMALS = ("sparrow", "lizard", "cat", "dust", "shadow")  # its rows
FRAME = 112  # pixels across one of its pictures
FEET = (56, 88)

NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = (1 << i for i in range(8))


class Sprite(NamedTuple):
    """A picture and where its upper left corner lies, seen from the anchor. Its colours are multiplied by its alpha
    (that keeps the edges clean when it is scaled), so it is drawn with `blit`."""

    surface: pygame.Surface
    dx: int
    dy: int

    def rect(self, x: float, y: float) -> pygame.Rect:
        return self.surface.get_rect(topleft=(round(x) + self.dx, round(y) + self.dy))

    def blit(self, target: pygame.Surface, x: float, y: float) -> None:
        place = (round(x) + self.dx, round(y) + self.dy)
        target.blit(self.surface, place, special_flags=pygame.BLEND_PREMULTIPLIED)


class BoardArt:
    """Sprites scaled to one cell width and view."""

    def __init__(self, sprites: Sprites, cell_width: float, view: View) -> None:
        self.sprites = sprites
        self.cell = max(8.0, cell_width)
        self.view: View = view
        self._made: dict[object, Sprite | None] = {}
        self._grains = 0

    @property
    def ratio(self) -> float:
        return TILTED_RATIO if self.view == "tilted" else 1.0

    @property
    def lift(self) -> float:
        """The height of a building's top above the ground, in pixels."""
        return BLOCK_LIFT * self.cell if self.view == "tilted" else 0.0

    # -- from the manifest ----------------------------------------------------------------------------------------

    def _entry(self, name: str) -> Entry | None:
        return self.sprites.entry("sprites", f"{self.view}/{name}")

    def _cut(self, name: str) -> tuple[pygame.Surface, tuple[float, float]] | None:
        """A picture at the artist's size, and its anchor."""
        entry = self._entry(name)
        if entry is None or entry.rect is None or entry.anchor is None:
            return None
        sheet = self.sprites.original(entry.file)
        if sheet is None or not sheet.get_rect().contains(entry.rect):
            return None
        return sheet.subsurface(entry.rect), entry.anchor

    def _scale(self, picture: pygame.Surface, anchor: tuple[float, float]) -> Sprite:
        scale = self.cell / FULL_CELL
        size = (max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale)))
        small = pygame.transform.smoothscale(picture.premul_alpha(), size)
        return Sprite(small, -round(anchor[0] * size[0] / picture.get_width()),
                      -round(anchor[1] * size[1] / picture.get_height()))  # fmt: skip

    def named(self, name: str) -> Sprite | None:
        if name not in self._made:
            self._made[name] = pace.make(lambda: self._whole(name))
        return self._made[name]

    def _whole(self, name: str) -> Sprite | None:
        cut = self._cut(name)
        return self._scale(*cut) if cut is not None else None

    def _house(self, colour: str, around: int, grain: int) -> Sprite | None:
        """A building put together from quarters: each follows the neighbours on its two sides and between them."""
        alone = self._cut(f"building_{colour}_alone_{grain}")
        if alone is None:
            return None
        whole, anchor = alone
        view = self.sprites.entry("views", self.view)
        if view is None or view.quarter_split is None:
            return None
        w, h = whole.get_size()
        sx, sy = view.quarter_split
        out = blank((w, h))
        for upright, sideways, corner, box in (
            (NORTH, WEST, NORTH_WEST, (0, 0, sx, sy)),
            (NORTH, EAST, NORTH_EAST, (sx, 0, w - sx, sy)),
            (SOUTH, WEST, SOUTH_WEST, (0, sy, sx, h - sy)),
            (SOUTH, EAST, SOUTH_EAST, (sx, sy, w - sx, h - sy)),
        ):
            v, side, diagonal = bool(around & upright), bool(around & sideways), bool(around & corner)
            if v and side:
                config = "full" if diagonal else "cross"
            else:
                config = "along" if v else "across" if side else "alone"
            part = self._cut(f"building_{colour}_{config}_{grain}") or alone
            out.blit(part[0], box[:2], box, special_flags=pygame.BLEND_RGBA_MAX)
        return self._scale(out, anchor)

    # -- pieces ---------------------------------------------------------------------------------------------------

    def building(self, colour: str, around: int = 0, grain: int = 0) -> Sprite:
        """`around` says which of the eight neighbours belong to the same palace."""
        around = _that_matter(around)
        grain = grain % self.grains
        key = ("building", colour, around, grain, self.sprites.strong_marks)
        made = self._made.get(key)
        if made is None:
            made = pace.make(lambda: self._whole_building(colour, around, grain))
            self._made[key] = made
        return made

    def _whole_building(self, colour: str, around: int, grain: int) -> Sprite:
        house = self._house(colour, around, grain) or self._plain_block(BUILDING_COLOURS[colour], self.lift)
        if not self.sprites.strong_marks:
            return house
        # One on the terrace, and a small one that a dome does not hide: on the front, or in a corner.
        house = self._mark(house, self._mark_plate(colour, 0.56), (0, -self.lift))
        if self.view == "tilted":
            return self._mark(house, self._mark_plate(colour, 0.32), (0, (self.cell * self.ratio - self.lift) / 2))
        return self._mark(house, self._mark_plate(colour, 0.32), (-self.cell / 3, self.cell / 3))

    def _mark_plate(self, colour: str, size: float) -> pygame.Surface:
        """The colour's mark in ink on an ivory plate, so much of a cell wide."""
        side = max(8, round(self.cell * size))
        plate = blank((side, round(side * self.ratio)))
        pygame.draw.rect(plate, C.INK, plate.get_rect(), border_radius=side // 5)
        pygame.draw.rect(plate, C.IVORY, plate.get_rect().inflate(-2, -2), border_radius=side // 5)
        mask = self.sprites.mask(f"mark/{MARKS[colour]}", plate.get_height() - 2)
        if mask is not None:
            mark = tint(mask, C.INK)
            plate.blit(mark, mark.get_rect(center=plate.get_rect().center))
        return plate

    @staticmethod
    def _mark(sprite: Sprite, mark: pygame.Surface, where: tuple[float, float]) -> Sprite:
        """The sprite with a mark on it, so far from its anchor."""
        surface = sprite.surface.copy()
        place = mark.get_rect(center=(round(where[0]) - sprite.dx, round(where[1]) - sprite.dy))
        surface.blit(mark.premul_alpha(), place, special_flags=pygame.BLEND_PREMULTIPLIED)
        return Sprite(surface, sprite.dx, sprite.dy)

    @property
    def grains(self) -> int:
        """The number of renderings of each building."""
        if not self._grains:
            while self._entry(f"building_grey_alone_{self._grains}") is not None:
                self._grains += 1
            self._grains = max(1, self._grains)
        return self._grains

    def roof(self, colour: str) -> Sprite:
        plain = self.named(f"roof_{colour}") or self._plain_dome(colour)
        if not self.sprites.strong_marks or colour not in PLAYER_COLOURS:
            return plain
        key = ("marked roof", colour)
        made = self._made.get(key)
        if made is None:
            crest = self.sprites.crest(colour, max(8, round(self.cell * 0.6)))
            made = self._mark(plain, crest, (0, plain.dy + plain.surface.get_height() / 2))
            self._made[key] = made
        return made

    def stable(self, variant: int) -> Sprite:
        found = self.named(f"stable_{variant % 2}") or self.named("stable_0")
        return found or self._plain("stable", (196, 160, 112), 0.2, 0.84)

    def merchant(self, variant: int) -> Sprite:
        return self.named(f"merchant_{variant % 8}") or self.named("merchant_0") or self._plain_merchant()

    def wall(self, side: str, before: bool, after: bool, variant: int) -> Sprite:
        name = f"wall_{side}_{before:d}{after:d}"
        found = self.named(f"{name}_{variant % 2}") or self.named(f"{name}_0")
        return found or self._plain("wall", (205, 160, 104), 0.22, 1.0)

    def gate(self, side: str) -> Sprite:
        return self.named(f"gate_{side}") or self._plain("gate", (120, 92, 60), 0.34, 0.9)

    def tower(self, number: int) -> Sprite:
        return self.named(f"tower_{number}") or self._plain("tower", (190, 146, 98), 0.6, 0.9)

    def well(self) -> Sprite:
        return self.named("well") or self._plain("well", (96, 128, 140), 0.12, 0.8)

    def shadow(self, name: str) -> Sprite | None:
        return self.named(f"shadow_{name}")

    def animal(self, kind: str, frame: int, left: bool, size: float = 1.0) -> Sprite | None:
        """One of the pictures of what lives in the streets, facing right or left."""
        key = ("animal", kind, frame, left, size)
        if key not in self._made:
            self._made[key] = pace.make(lambda: self._cut_animal(kind, frame, left, size))
        return self._made[key]

    def _cut_animal(self, kind: str, frame: int, left: bool, size: float) -> Sprite | None:
        sheet = self.sprites.original(LIFE)
        rect = pygame.Rect(frame * FRAME, ANIMALS.index(kind) * FRAME, FRAME, FRAME)
        if sheet is None or not sheet.get_rect().contains(rect):
            return None
        picture = sheet.subsurface(rect)
        # The sun stands at the left: shadows fall to the right, whichever way they face.
        turned = pygame.transform.flip(picture, left and kind != "shadow", False)
        return self._scale(pygame.transform.smoothscale_by(turned, size), (FEET[0] * size, FEET[1] * size))

    # -- made from others -----------------------------------------------------------------------------------------

    def see_through(self, sprite: Sprite, alpha: int) -> Sprite:
        key = ("alpha", id(sprite.surface), alpha)
        made = self._made.get(key)
        if made is None:
            surface = sprite.surface.copy()
            surface.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            made = Sprite(surface, sprite.dx, sprite.dy)
            self._made[key] = made
        return made

    def see_through_above(self, sprite: Sprite, height: float, alpha: int) -> Sprite:
        """See-through in what rises more than so high above its anchor, and softly less so below."""
        key = ("alpha above", id(sprite.surface), round(height), alpha)
        made = self._made.get(key)
        if made is None:
            surface = sprite.surface.copy()
            edge = round(-height - sprite.dy)
            soft = max(1, round(self.cell * 0.2))
            for y in range(min(surface.get_height(), edge + soft)):
                part = min(255, alpha + (255 - alpha) * max(0, y - edge) // soft)
                surface.fill((part, part, part, part), (0, y, surface.get_width(), 1), pygame.BLEND_RGBA_MULT)
            made = Sprite(surface, sprite.dx, sprite.dy)
            self._made[key] = made
        return made

    # -- plain stand-ins ------------------------------------------------------------------------------------------

    def _plain(self, name: str, colour: Colour, height: float, width: float) -> Sprite:
        key = ("plain", name)
        made = self._made.get(key)
        if made is None:
            lift = height * self.cell if self.view == "tilted" else 0
            made = self._plain_block(colour, lift, width)
            self._made[key] = made
        return made

    def _plain_block(self, colour: Colour, lift: float, width: float = 0.96) -> Sprite:
        w, h = round(self.cell * width), round(self.cell * self.ratio * width)
        up = round(lift)
        surface = blank((w, h + up))
        dark = tuple(c * 6 // 10 for c in colour)
        pygame.draw.rect(surface, dark, (0, up, w, h), border_radius=max(2, w // 12))
        pygame.draw.rect(surface, colour, (0, 0, w, h), border_radius=max(2, w // 12))
        return Sprite(surface.premul_alpha(), -w // 2, -h // 2 - up)

    def _plain_dome(self, colour: str) -> Sprite:
        key = ("dome", colour)
        made = self._made.get(key)
        if made is None:
            side = round(self.cell * 0.8)
            surface = blank((side, side))
            shade = PLAYER_COLOURS.get(colour, (236, 226, 200))
            pygame.draw.circle(surface, shade, (side // 2, side // 2), side // 2)
            crest = self.sprites.crest(colour, max(8, side // 2)) if colour in PLAYER_COLOURS else None
            if crest is not None:
                surface.blit(crest, crest.get_rect(center=(side // 2, side // 2)))
            made = Sprite(surface.premul_alpha(), -side // 2, -side // 2 - round(self.cell * 0.12))
            self._made[key] = made
        return made

    def _plain_merchant(self) -> Sprite:
        key = "plain merchant"
        made = self._made.get(key)
        if made is None:
            w, h = round(self.cell * 0.44), round(self.cell * 0.8)
            surface = blank((w, h))
            pygame.draw.ellipse(surface, (238, 230, 214), (0, h // 3, w, h - h // 3))
            pygame.draw.circle(surface, (178, 60, 48), (w // 2, h // 4), w // 3)
            made = Sprite(surface.premul_alpha(), -w // 2, -round(h * 0.8))
            self._made[key] = made
        return made

    # -- boards ---------------------------------------------------------------------------------------------------

    def board_shape(self, cols: int, rows: int, mood: Edition) -> tuple[float, float, float, float]:
        """In cell widths: the size of the board's picture, and where cell a1 begins in it."""
        entry = self._board_entry(cols, rows, mood)
        if entry is not None and entry.cell and entry.size and entry.grid:
            unit = entry.cell[0]
            return entry.size[0] / unit, entry.size[1] / unit, entry.grid[0] / unit, entry.grid[1] / unit
        rim = 0.6
        return cols + 2 + 2 * rim, (rows + 2 + 2 * rim) * self.ratio, 1 + rim, (1 + rim) * self.ratio

    def _board_entry(self, cols: int, rows: int, mood: Edition) -> Entry | None:
        return self.sprites.entry("boards", f"board_{cols}x{rows}_{mood}_{self.view}")

    def read_board_ahead(self, cols: int, rows: int, mood: Edition) -> None:
        """Begin to read the board's picture; it is the largest of all."""
        entry = self._board_entry(cols, rows, mood)
        self.sprites.files.read_ahead([entry.file] if entry is not None else [])

    def board(self, cols: int, rows: int, mood: Edition, kept: SurfaceCache) -> pygame.Surface:
        wide, high, left, top = self.board_shape(cols, rows, mood)
        size = (round(wide * self.cell), round(high * self.cell))
        entry = self._board_entry(cols, rows, mood)
        origin = (left * self.cell, top * self.cell)
        cell = (self.cell, self.cell * self.ratio)

        def make(picture: pygame.Surface | None) -> pygame.Surface:
            return scale_well(picture, size) if picture else _plain_board(size, origin, cell, cols, rows)

        return kept.get_large(mood, lambda: self.sprites.original(entry.file) if entry else None, make)


def _that_matter(around: int) -> int:
    """Corner neighbours only show when both sides beside them are there too."""
    for corner, one, other in (
        (NORTH_EAST, NORTH, EAST),
        (SOUTH_EAST, SOUTH, EAST),
        (SOUTH_WEST, SOUTH, WEST),
        (NORTH_WEST, NORTH, WEST),
    ):
        if not (around & one and around & other):
            around &= ~corner
    return around


def _plain_board(
    size: tuple[int, int], origin: tuple[float, float], cell: tuple[float, float], cols: int, rows: int
) -> pygame.Surface:
    """A tray with a grid, for sizes the artist did not make and for a missing picture."""
    surface = pygame.Surface(size, 0, 24)
    surface.fill((93, 58, 32))
    ring = pygame.Rect(origin[0] - cell[0], origin[1] - cell[1], (cols + 2) * cell[0], (rows + 2) * cell[1])
    surface.fill((196, 160, 108), ring)
    for row in range(rows + 2):
        for col in range(cols + 2):
            x, y = ring.x + col * cell[0], ring.y + row * cell[1]
            inside = 0 < row <= rows and 0 < col <= cols
            shade = (222 + (row * 7 + col * 13) % 9, 198 + (row * 5 + col * 3) % 7, 148) if inside else (190, 150, 102)
            surface.fill(shade, (round(x) + 1, round(y) + 1, round(cell[0]) - 2, round(cell[1]) - 2))
    return surface
