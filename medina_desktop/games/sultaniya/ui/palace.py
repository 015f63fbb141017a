"""A palace as a picture: tiles, what closes their free edges, sky, shadow and sand (docs/art.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT, COLUMNS, LEFT, RIGHT, STRIDE, place_text, places_in
from medina_desktop.games.sultaniya.rules.tiles import FIRST_PRINTED, Catalogue
from medina_desktop.games.sultaniya.ui.art import KINDS, Art, Whole, manifest, unit
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.pictures.atlas import ADD, see_through
from medina_desktop.ui.pictures.paint import blank

POST = 0.19  # half-columns: where a wall ends before an open side
SHADOW = (0.10, 0.065)
DUSK = (84, 92, 148)
STOREY = 224 / 192  # half-columns
HEAD = 80 / 192  # how far a roof rises over its tile
PIECES = 6  # of a palace that are put together in one go
Key = tuple[tuple[int, int], ...]  # (place, face)
Piece = tuple[str, int, int]  # (its picture, how far right it stands, on which floor)


def key_of(palace: Palace) -> Key:
    return tuple((place, palace.faces[place]) for place in places_in(palace.filled))


def sprite_of(catalogue: Catalogue, face: int, place: int = BY_TEXT["f1"]) -> str:
    tile = catalogue.faces[face]
    if face >= FIRST_PRINTED:
        return f"printed/{tile.id}/{place_text(place)}"
    return f"tile/{tile.id}/flip" if face & 1 else f"tile/{tile.id}"


class Palaces:
    """Composed at the pictures' own size, scaled once, kept until they are no longer asked for."""

    def __init__(self, art: Art, catalogue: Catalogue) -> None:
        self.art, self.catalogue = art, catalogue
        self._composed: tuple[Key, pygame.Surface] | None = None  # the last one, large: it is scaled in another frame
        self._to_put: list[Piece] = []  # what it still lacks

    def compose(self, palace: Palace) -> pygame.Surface:
        """A whole plot at the pictures' own size. Drawn at a pace, it takes some frames."""
        key = key_of(palace)
        if self._composed is None or self._composed[0] != key:
            size = (len(COLUMNS) * unit(), 4 * manifest().storey + manifest().head)
            self._composed = (key, pace.make(lambda: blank(size)))
            self._to_put = self._pieces(palace)
        picture = self._composed[1]
        while self._to_put:
            pace.make(partial(self._put, picture, self._to_put[:PIECES]))
            del self._to_put[:PIECES]
        return picture

    def picture(self, palace: Palace, half_column: int) -> pygame.Surface:
        """A whole plot, from the base line up to the highest spire; premultiplied."""
        key = ("palace", key_of(palace), half_column)
        size = (len(COLUMNS) * half_column, round((4 * STOREY + HEAD) * half_column))
        if not self.art.atlas.has(key):
            self.compose(palace)
        return self.art.atlas.keep(key, lambda: pygame.transform.smoothscale(self.compose(palace), size))

    def _put(self, picture: pygame.Surface, pieces: Sequence[Piece]) -> None:
        cut = [self.art.atlas.cut(name) for name, _x, _floor in pieces]  # all or none: their file may not be read yet
        for piece, (name, x, floor) in zip(cut, pieces, strict=True):
            ax, ay = self.art.atlas.cuts[name].anchor
            picture.blit(piece, (x - ax, picture.get_height() - floor * manifest().storey - ay), special_flags=ADD)

    def _pieces(self, palace: Palace) -> list[Piece]:
        """The pieces of a palace, the lowest first."""
        u, filled, faces = unit(), palace.filled, self.catalogue.faces
        halves = {place + half for place in places_in(filled) for half in (0, 1)}
        pieces: list[Piece] = []

        def put(name: str, x: int, floor: int) -> None:
            pieces.append((name, x, floor))

        for place in places_in(filled):
            row, column = divmod(place, STRIDE)
            tile = faces[palace.faces[place]]
            for side, step, word, x in ((0, LEFT, "left", column * u), (1, RIGHT, "right", (column + 2) * u)):
                beside = place + step
                if tile.sides[side] != "o" and not (beside >= 0 and filled >> beside & 1):
                    put(f"edge/teeth_{KINDS[row]}_{tile.sides[side]}_{word}", x, row + 1)
            for half in (0, 1):
                if row and place + half - STRIDE not in halves:
                    below = place + (1 if half == 0 else -1) - STRIDE
                    carries = below >= 0 and filled >> below & 1
                    shift = round(POST * u) if carries and faces[palace.faces[below]].sides[half] == "o" else 0
                    put(f"edge/strut_{('left', 'right')[half]}", (column + half) * u + (shift, -shift)[half], row)
        for place in places_in(filled):  # storeys from below
            put(sprite_of(self.catalogue, palace.faces[place], place), place % STRIDE * u, place // STRIDE)
        for place in places_in(filled):
            row, column = divmod(place, STRIDE)
            tile = faces[palace.faces[place]]
            for half in (0, 1):
                if row < 3 and place + half + STRIDE not in halves:
                    ends = "whole" if tile.sides[half] != "o" else ("from", "to")[half]
                    put(f"edge/coping_{KINDS[row]}_{tile.top[half]}_{ends}", (column + half) * u, row + 1)
        return pieces

    def scene(
        self, palace: Palace, face: str, half_column: int, size: tuple[int, int], base: int, night: bool = False
    ) -> pygame.Surface:
        """Sky, moon or sun, shadow, palace and sand in a picture of this size, whose base line is at `base`; the plot's
        middle stands in its middle."""
        key = ("scene", key_of(palace), face, half_column, size, base, night)
        if not self.art.atlas.has(key):  # one after the other: each may be made in a frame of its own
            self._sky(face, half_column, size, base)
            self._shadow(palace, half_column)
        return self.art.atlas.keep(key, lambda: self._scene(palace, face, half_column, size, base, night))

    def _scene(
        self, palace: Palace, face: str, half_column: int, size: tuple[int, int], base: int, night: bool
    ) -> pygame.Surface:
        w = size[0]
        picture = self._sky(face, half_column, size, base).copy()
        built = self.picture(palace, half_column)
        left, top = (w - built.get_width()) // 2, base - built.get_height()
        dx, dy = (round(part * half_column) for part in SHADOW)
        picture.blit(self._shadow(palace, half_column), (left + dx, top + dy), special_flags=ADD)
        picture.blit(built, (left, top), special_flags=ADD)
        scale = half_column / unit()
        lip = self.art.atlas.scale("ground/lip", scale)
        y = base - round(self.art.atlas.cuts["ground/lip"].anchor[1] * scale)
        for number, x in enumerate(range(0, w, max(1, lip.get_width()))):
            piece = lip if number % 2 == 0 else pygame.transform.flip(lip, True, False)
            picture.blit(piece, (x, y), special_flags=ADD)
        if night:
            picture.fill(DUSK, special_flags=pygame.BLEND_RGB_MULT)
        return picture

    def _shadow(self, palace: Palace, half_column: int) -> pygame.Surface:
        built = self.picture(palace, half_column)
        return self.art.atlas.keep(("shadow", key_of(palace), half_column), lambda: shadow_of(built))

    def _sky(self, face: str, half_column: int, size: tuple[int, int], base: int) -> pygame.Surface:
        entry = manifest().pictures[f"sky/{face}"]
        return self.art.atlas.keep_large(
            ("sky", face, half_column, size, base),
            lambda: (self.art.atlas.sheet(entry.file), self.art.atlas.scale(f"sky/{face}", half_column / unit())),
            lambda found: painted_sky(*found, entry, half_column, size, base),
        )


def painted_sky(
    sheet: pygame.Surface, disc: pygame.Surface, entry: Whole, half_column: int, size: tuple[int, int], base: int
) -> pygame.Surface:
    """The sky of a plot with its sun or moon."""
    w, h = size
    scale = half_column / entry.unit
    x = round(entry.left * scale) - (w - len(COLUMNS) * half_column) // 2
    y = round(entry.base * scale) - base
    # Only what is seen is scaled; a picture that is higher or wider than the sky stretches it.
    part = pygame.Rect(round(x / scale), round(y / scale), round(w / scale), round(h / scale))
    part = part.clip(sheet.get_rect())
    picture = pygame.Surface(size, 0, 32)
    picture.blit(pygame.transform.smoothscale(sheet.subsurface(part).convert(32), size), (0, 0))
    lx = max(disc.get_width() // 4, min(w - disc.get_width() // 4, round(entry.light[0] * scale) - x))
    ly = max(disc.get_height() // 5, round(entry.light[1] * scale) - y)
    picture.blit(disc, disc.get_rect(center=(lx, ly)), special_flags=ADD)
    return picture


def shadow_of(picture: pygame.Surface, share: float = 0.6) -> pygame.Surface:
    """Its outline, soft and dark."""
    dark = picture.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    w, h = dark.get_size()
    small = pygame.transform.smoothscale(dark, (max(1, w // 6), max(1, h // 6)))
    return see_through(pygame.transform.smoothscale(small, (w, h)), share)
