"""Al-Rashid's pictures, by what they show (docs/art.md). Sizes are pixels of the screen; `scale` is 1 where
the board is 1480 pixels wide. All but the board are premultiplied."""

from __future__ import annotations

import pygame

from medina_desktop.games.al_rashid.ui.places import FOLDER, manifest, places
from medina_desktop.ui.pictures.atlas import Atlas, blit
from medina_desktop.ui.pictures.sprites import Sprites

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
STEP = 10.0  # pixels at scale 1 by which each sage lifts the pawn on it
SHADOW = 0.55  # of its own size: so it falls on the seat of its own stack, not on the next one


def sign_sizes() -> list[int]:
    """The heights signs are drawn in, the smallest first."""
    return list(manifest().signs)


class Art:
    def __init__(self, sprites: Sprites) -> None:
        self.atlas = Atlas(FOLDER, manifest().sprites, sprites)

    # -- the board ------------------------------------------------------------------------------------------------

    def board(self, size: tuple[int, int]) -> pygame.Surface:
        """The whole board with its tray. It is opaque; its proportions are those of `places().size`."""

        def sheet() -> pygame.Surface:
            files = manifest().board
            return self.atlas.sheet(next((one.file for one in files if one.size[0] >= size[0]), files[-1].file))

        return self.atlas.keep_large(("board", size), sheet, lambda found: pygame.transform.smoothscale(found, size))

    # -- pieces, by their height or width ---------------------------------------------------------------------------

    def pawn(self, family: str, kind: str, size: int) -> pygame.Surface:
        """A pawn, `size` pixels high."""
        return self.atlas.high(f"pawn/{kind}/{family}", size)

    def good(self, kind: str, size: int) -> pygame.Surface:
        """One piece of a good in a square of `size`."""
        return self.atlas.fit(f"good/{kind}", size)

    def heap(self, kind: str, n: int, size: int) -> pygame.Surface:
        """A heap of n pieces in a square of `size`; a large one looks like one of six."""
        return self.atlas.fit(f"heap/{kind}/{min(n, LARGEST_HEAP)}", size)

    def token(self, colour: str, face: str, size: int) -> pygame.Surface:
        """A mercenary, "red" or "blue"; its face is "back", "2", "3" or "4"."""
        return self.atlas.fit(f"token/{colour}/{face}", size)

    def counter(self, name: str, size: int) -> pygame.Surface:
        """A credit note ("credit"), "influence" or "dishonour"."""
        return self.atlas.fit(f"counter/{name}", size)

    # -- titles and signs -------------------------------------------------------------------------------------------

    def title(self, name: str, size: int) -> pygame.Surface:
        """The tile of a title, `size` pixels wide: maple, its sign, a foot in its palace's colour."""
        plate = f"plate/{palace_of(name)}"

        def make() -> pygame.Surface:
            tile = self.atlas.wide(plate, size).copy()
            side = round(size * 0.74)
            sign = self.sign(name, side, INK)
            blit(tile, sign, ((size - side) // 2, round(size * 0.09)))
            return tile

        return self.atlas.keep(("title", name, size), make)

    def sign(self, name: str, size: int, colour: Rgb = IVORY) -> pygame.Surface:
        """A flat sign in one ink: a title, a palace, a good, a pawn, a leader, a step (see the docs)."""
        larger = next((s for s in sign_sizes() if s >= size), sign_sizes()[-1])
        return self.atlas.tint(f"sign/{name}/{larger}", (size, size), colour)

    def stamp(self, width: int, colour: Rgb = (160, 48, 31)) -> pygame.Surface:
        """The stamp of worn ink that is pressed on a used title."""
        w, h = self.atlas.size("stamp/used")
        return self.atlas.tint("stamp/used", (width, round(width * h / w)), colour)

    def seal(self, palace: str, side: int) -> pygame.Surface:
        return self.atlas.fit(f"seal/{palace}", side)

    def crisis(self, tile: str, size: tuple[int, int]) -> pygame.Surface:
        """A tile of crises, as large as fits."""
        w, h = self.atlas.size(f"crisis/{tile}")
        return self.atlas.scale(f"crisis/{tile}", min(size[0] / w, size[1] / h))

    # -- with the ground under the piece on a point -----------------------------------------------------------------

    def on_board(self, name: str, scale: float) -> pygame.Surface:
        """A picture as large as it is on the board."""
        return self.atlas.scale(name, self._factor(name, scale))

    def put(
        self, target: pygame.Surface, name: str, at: tuple[float, float], scale: float, share: float = 1.0
    ) -> pygame.Rect:
        """A picture with its anchor on a point; `scale` is that of the board. Less than a share of 1 is a ghost."""
        return self.atlas.put(target, name, at, self._factor(name, scale), share)

    def _factor(self, name: str, scale: float) -> float:
        return scale * self.atlas.cuts[name].scale

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
        self.put(target, f"shadow/{leader or 'sage'}", at, SHADOW * scale)
        area = pygame.Rect(round(at[0]), round(at[1]), 0, 0)
        for i in range(sages):
            area = area.union(self.put(target, f"pawn/sage/{family}", (at[0], at[1] - i * STEP * scale), scale))
        if leader is not None:
            top = (at[0], at[1] - sages * STEP * scale)
            area = area.union(self.put(target, f"pawn/{leader}/{family}", top, scale))
        return area


def palace_of(title: str) -> str:
    """The palace whose front holds a title."""
    return next(name for name, place in places().sectors.items() if title in place.niches)
