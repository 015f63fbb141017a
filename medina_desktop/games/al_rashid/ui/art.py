"""Al-Rashid's pictures: cut out of their sheets, scaled once, kept. What they are is told by the manifest, and in words
by docs/al-rashid-art.md. Sizes are pixels of the screen; `scale` is 1 where the board is 1480 pixels wide.

All pictures but the board are premultiplied: they are scaled without dark rims, and laid down with `blit`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from medina_desktop.games.al_rashid.ui.places import FOLDER, manifest, places
from medina_desktop.ui.paint import blank
from medina_desktop.ui.sprites import Sprites

ADD = pygame.BLEND_PREMULTIPLIED
Rgb = tuple[int, int, int]

INK: Rgb = (35, 23, 13)
IVORY: Rgb = (245, 236, 217)
# Stains of the palaces on paper and tiles, and of the goods on paper.
PALACE_COLOURS: dict[str, Rgb] = {
    "intrigue": (43, 42, 46),
    "military": (160, 48, 31),
    "traditions": (107, 58, 147),
    "commerce": (44, 85, 150),
    "politics": (35, 120, 138),
    "al-rashid": (47, 107, 58),
}
GOOD_COLOURS: dict[str, Rgb] = {
    "wood": (90, 51, 33),
    "metal": (110, 116, 123),
    "pottery": (107, 58, 147),
    "spice": (197, 95, 14),
    "silk": (140, 131, 113),
}
LARGEST_HEAP = 6
STEP = 8.3  # pixels at scale 1 by which each sage lifts whoever stands on it


def about(name: str) -> dict[str, Any]:
    found: dict[str, Any] = manifest()["sprites"][name]
    return found


def sign_sizes() -> list[int]:
    """The heights signs are drawn in, the smallest first."""
    found: list[int] = manifest()["signs"]
    return found


class Art:
    def __init__(self, sprites: Sprites) -> None:
        self.sprites = sprites

    # -- the board ------------------------------------------------------------------------------------------------

    def board(self, size: tuple[int, int]) -> pygame.Surface:
        """The whole board with its tray. It is opaque; its proportions are those of `places().size`."""

        def make() -> pygame.Surface:
            files = manifest()["board"]  # the smaller file first: it is read in half the time
            name = next((file["file"] for file in files if file["size"][0] >= size[0]), files[-1]["file"])
            return pygame.transform.smoothscale(self.sheet(name), size)

        return self.sprites.cache.get((FOLDER, "board", size), make)

    # -- pieces, by their height or width ---------------------------------------------------------------------------

    def pawn(self, family: str, kind: str, size: int) -> pygame.Surface:
        """A pawn, `size` pixels high."""
        return self.high(f"pawn/{kind}/{family}", size)

    def good(self, kind: str, size: int) -> pygame.Surface:
        """One piece of a good in a square of `size`."""
        return self.fitted(f"good/{kind}", size)

    def heap(self, kind: str, n: int, size: int) -> pygame.Surface:
        """A heap of n pieces in a square of `size`; a large one looks like one of six."""
        return self.fitted(f"heap/{kind}/{min(n, LARGEST_HEAP)}", size)

    def token(self, colour: str, face: str, size: int) -> pygame.Surface:
        """A mercenary, "red" or "blue"; its face is "back", "2", "3" or "4"."""
        return self.fitted(f"token/{colour}/{face}", size)

    def counter(self, name: str, size: int) -> pygame.Surface:
        """A credit note ("credit"), "influence" or "dishonour"."""
        return self.fitted(f"counter/{name}", size)

    # -- titles and signs -------------------------------------------------------------------------------------------

    def title(self, name: str, size: int) -> pygame.Surface:
        """The tile of a title, `size` pixels wide: maple, its sign, a foot in its palace's colour."""
        plate = f"plate/{palace_of(name)}"

        def make() -> pygame.Surface:
            tile = self.wide(plate, size).copy()
            side = round(size * 0.74)
            sign = self.sign(name, side, INK)
            blit(tile, sign, ((size - side) // 2, round(size * 0.09)))
            return tile

        return self.sprites.cache.get((FOLDER, "title", name, size), make)

    def sign(self, name: str, size: int, colour: Rgb = IVORY) -> pygame.Surface:
        """A flat sign in one ink: a title, a palace, a good, a pawn, a leader, a step (see the docs)."""

        def make() -> pygame.Surface:
            larger = next((s for s in sign_sizes() if s >= size), sign_sizes()[-1])
            picture = self.sized(f"sign/{name}/{larger}", (size, size)).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self.sprites.cache.get((FOLDER, "sign", name, size, colour), make)

    # -- with the ground under the piece on a point -----------------------------------------------------------------

    def on_board(self, name: str, scale: float) -> pygame.Surface:
        """A picture as large as it is on the board."""
        return self.scaled(name, scale * float(about(name)["scale"]))

    def put(
        self, target: pygame.Surface, name: str, at: tuple[float, float], scale: float, share: float = 1.0
    ) -> pygame.Rect:
        """A picture with its anchor on a point; `scale` is that of the board. Less than a share of 1 is a ghost."""
        entry = about(name)
        factor = scale * float(entry["scale"])
        picture = self.on_board(name, scale) if share == 1 else see_through(self.on_board(name, scale), share)
        ax, ay = entry["anchor"]
        area = picture.get_rect(topleft=(round(at[0] - ax * factor), round(at[1] - ay * factor)))
        target.blit(picture, area, special_flags=ADD)
        return area

    def put_stack(
        self,
        target: pygame.Surface,
        family: str,
        leader: str | None,
        sages: int,
        at: tuple[float, float],
        scale: float,
    ) -> pygame.Rect:
        """Sages below, the leader on them, with their shadow: the stack is as high as it is strong."""
        self.put(target, f"shadow/{leader or 'sage'}", at, scale)
        area = pygame.Rect(round(at[0]), round(at[1]), 0, 0)
        for i in range(sages):
            area = area.union(self.put(target, f"pawn/sage/{family}", (at[0], at[1] - i * STEP * scale), scale))
        if leader is not None:
            top = (at[0], at[1] - sages * STEP * scale)
            area = area.union(self.put(target, f"pawn/{leader}/{family}", top, scale))
        return area

    # -- any picture ------------------------------------------------------------------------------------------------

    def sheet(self, file: str) -> pygame.Surface:
        found = self.sprites.original(f"{FOLDER}/{file}")
        return found if found is not None else blank((4096, 2048))  # a damaged file: nothing is seen, the game goes on

    def cut(self, name: str) -> pygame.Surface:
        """A picture at its own size."""
        entry = about(name)
        return self.sheet(entry["file"]).subsurface(pygame.Rect(entry["rect"])).premul_alpha()

    def sized(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        size = (max(1, size[0]), max(1, size[1]))
        return self._kept((name, size), lambda: pygame.transform.smoothscale(self.cut(name), size))

    def scaled(self, name: str, factor: float) -> pygame.Surface:
        w, h = about(name)["rect"][2:]
        return self.sized(name, (round(w * factor), round(h * factor)))

    def high(self, name: str, height: int) -> pygame.Surface:
        w, h = about(name)["rect"][2:]
        return self.sized(name, (round(height * w / h), height))

    def wide(self, name: str, width: int) -> pygame.Surface:
        w, h = about(name)["rect"][2:]
        return self.sized(name, (width, round(width * h / w)))

    def fitted(self, name: str, side: int) -> pygame.Surface:
        """As large as fits in a square, in its middle."""

        def make() -> pygame.Surface:
            w, h = about(name)["rect"][2:]
            picture = self.scaled(name, side / max(w, h))
            square = blank((side, side))
            square.blit(picture, picture.get_rect(center=(side // 2, side // 2)), special_flags=ADD)
            return square

        return self._kept(("fitted", name, side), make)

    def stretched(self, name: str, size: tuple[int, int], scale: float = 1.0) -> pygame.Surface:
        """A surface with a border that keeps its width: parchment, ribbon, plate (nine parts)."""

        def make() -> pygame.Surface:
            entry = about(name)
            picture = self.scaled(name, float(entry["scale"]) * scale)
            edge = round(entry["slice"] * float(entry["scale"]) * scale)
            return nine_parts(picture, min(edge, size[0] // 2, size[1] // 2), size)

        return self._kept(("stretched", name, size, scale), make)

    def _kept(self, key: tuple[Any, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self.sprites.cache.get((FOLDER, *key), make)


def nine_parts(picture: pygame.Surface, edge: int, size: tuple[int, int]) -> pygame.Surface:
    (w, h), (width, height) = picture.get_size(), size
    out = blank(size)
    columns = ((0, edge, 0, edge), (edge, w - 2 * edge, edge, width - 2 * edge), (w - edge, edge, width - edge, edge))
    rows = ((0, edge, 0, edge), (edge, h - 2 * edge, edge, height - 2 * edge), (h - edge, edge, height - edge, edge))
    for sx, sw, dx, dw in columns:
        for sy, sh, dy, dh in rows:
            if min(sw, sh, dw, dh) > 0:
                part = picture.subsurface(pygame.Rect(sx, sy, sw, sh))
                out.blit(pygame.transform.smoothscale(part, (dw, dh)), (dx, dy))
    return out


def palace_of(title: str) -> str:
    """The palace whose front holds a title."""
    return next(name for name, place in places().sectors.items() if title in place.niches)


def blit(target: pygame.Surface, picture: pygame.Surface, at: pygame.Rect | tuple[int, int]) -> None:
    target.blit(picture, at, special_flags=ADD)


def see_through(picture: pygame.Surface, share: float) -> pygame.Surface:
    """A premultiplied picture with less of it."""
    part = round(255 * share)
    thin = picture.copy()
    thin.fill((part, part, part, part), special_flags=pygame.BLEND_RGBA_MULT)
    return thin
