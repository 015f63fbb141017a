"""Pictures: found through assets/images/manifest.json, scaled once per size, kept. What is missing is drawn by us.

The manifest maps groups and names to a file, or to a part of one: {"icons": {"icon/undo": {"file": "icons.png", "rect":
[1, 1, 96, 96]}}}. Icons, marks and crest symbols are white masks that are tinted.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pygame

from medina_desktop import bundled
from medina_desktop.ui.pictures import glyphs
from medina_desktop.ui.pictures.files import PictureFiles
from medina_desktop.ui.pictures.paint import SurfaceCache, tint
from medina_desktop.ui.theme import CREST_SYMBOL_COLOURS, PLAYER_COLOURS, C, Colour

log = logging.getLogger(__name__)
BADGE = 0.40  # how much of a portrait's side the crest takes
MIN_BADGE = 15  # pixels: below that no crest is told from another
CREST_SYMBOLS: dict[str, str] = {"blue": "crescent", "red": "star", "green": "palm", "yellow": "hand", "white": "ring"}


class Sprites:
    """One per app; survives resizing (sizes are part of what is remembered)."""

    def __init__(self, folder: Path | None = None, limit_bytes: int = 64_000_000) -> None:
        self.folder = folder if folder is not None else bundled.assets() / "images"
        self.cache = SurfaceCache(limit_bytes)
        # Medina: one view's pieces with a board, the table and what the title shows, 95 MB. Sultaniya: tiles of four
        # kinds in large sheets, two skies and the rest, 165 MB; with less a new tile waits for its sheet to be read.
        self.files = PictureFiles(self.folder, 192_000_000)
        self.boards: dict[Any, Any] = {}  # BoardViews that small pictures of games are drawn with
        self.manifest: dict[str, Any] = self._read_manifest()
        self.strong_marks = False

    def mark_strongly(self, on: bool) -> None:
        """Draw large marks on buildings and domes from now on, or the carved ones. Widgets that keep pictures lay out
        again."""
        if on != self.strong_marks:
            self.strong_marks = on
            self.cache.clear()
            self.boards.clear()

    def _read_manifest(self) -> dict[str, Any]:
        file = self.folder / "manifest.json"
        try:
            manifest = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            log.info("no picture manifest at %s; drawing plain ones", file)
            return {}
        except (OSError, ValueError) as error:
            log.warning("picture manifest %s cannot be read: %s", file, error)
            return {}
        return usable(manifest)

    def file_of(self, group: str, name: str) -> str | None:
        """The file of a picture, as the manifest has it: a plain path or an object with a "file"."""
        entries = self.manifest.get(group)
        entry = entries.get(name) if isinstance(entries, dict) else None
        if isinstance(entry, dict):
            entry = entry.get("file")
        return entry if isinstance(entry, str) else None

    def original(self, file: str) -> pygame.Surface | None:
        """A picture at its own size, or None when it cannot be read (said once in the log)."""
        return self.files.get(file)

    def read_ahead(self, view: str) -> None:
        """Begin to read what every table needs: the wood and the pieces as this view ("tilted", "above") shows them."""
        found = [self.file_of("backgrounds", "table"), self.file_of("icons", "icon/undo")]
        found += [self.file_of("people", face) for face in self.manifest.get("people", {})]
        sprites = self.manifest.get("sprites", {})
        found += [self.file_of("sprites", name) for name in sprites if name.startswith(f"{view}/")]
        self.files.read_ahead(dict.fromkeys(file for file in found if file is not None))

    def scaled(self, file: str, size: tuple[int, int]) -> pygame.Surface | None:
        picture = self.original(file)
        if picture is None:
            return None
        return self.cache.get((file, size), lambda: scaled_well(picture, size))

    def fitted(self, file: str, box: tuple[int, int]) -> pygame.Surface | None:
        """The picture as large as fits in the box, in its own proportions."""
        picture = self.original(file)
        if picture is None:
            return None
        w, h = picture.get_size()
        scale = min(box[0] / w, box[1] / h)
        return self.scaled(file, (max(1, round(w * scale)), max(1, round(h * scale))))

    # -- named things ---------------------------------------------------------------------------------------------

    def icon(self, name: str, side: int, colour: Colour, alpha: int = 255) -> pygame.Surface:
        def make() -> pygame.Surface:
            mask = self.mask(name if "/" in name else f"icon/{name.replace('-', '_')}", side)
            return tint(mask if mask is not None else glyphs.mask(name, side), colour, alpha)

        return self.cache.get(("icon", name, side, colour, alpha), make)

    def crest(self, player_colour: str, side: int) -> pygame.Surface:
        """A player's disc with its symbol: the same mark as on the domes."""

        def make() -> pygame.Surface:
            colour = PLAYER_COLOURS.get(player_colour, C.LINE_FIELD)
            symbol = CREST_SYMBOL_COLOURS.get(player_colour, C.IVORY)
            inner = round(side * 0.58)
            mask = self.mask(f"crest/{CREST_SYMBOLS.get(player_colour, 'ring')}", inner)
            return glyphs.crest(player_colour, side, colour, symbol, mask)

        return self.cache.get(("crest", player_colour, side), make)

    def portrait(self, face: str, player_colour: str, side: int, badge: bool = True) -> pygame.Surface:
        """Somebody's bust before a disc in the player's colour, with the crest small at the lower right (`badge`). For
        a person, who has no face here, and where the picture is missing: the crest alone."""
        bust = self.part("people", face) if face else None
        if bust is None:
            return self.crest(player_colour, side)

        def make() -> pygame.Surface:
            whole = bust.get_width()
            x, y, radius = (n / whole * side for n in self.manifest["people"][face]["disc"])
            found = pygame.Surface((side, side), pygame.SRCALPHA, 32)
            symbol = CREST_SYMBOL_COLOURS.get(player_colour, C.IVORY)
            behind = glyphs.disc(round(2 * radius), PLAYER_COLOURS.get(player_colour, C.LINE_FIELD), symbol)
            found.blit(behind, behind.get_rect(center=(round(x), round(y))))
            found.blit(scaled_well(bust, (side, side)), (0, 0))
            if badge:
                wide = max(MIN_BADGE, round(side * BADGE))
                ring = pygame.Rect(side - wide, side - wide, wide, wide)
                pygame.draw.circle(found, C.WALNUT_900, ring.center, ring.w // 2)
                found.blit(self.crest(player_colour, ring.w - 2), ring.move(1, 1))
            return found

        return self.cache.get(("portrait", face, player_colour, side, badge), make)

    def mask(self, name: str, side: int) -> pygame.Surface | None:
        """A white mask of the icon sheet ("icon/undo", "crest/star", "mark/waves") at this size."""
        picture = self.part("icons", name)
        if picture is None:
            return None
        mask = scaled_well(picture, (side, side)).copy()
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return mask

    def part(self, group: str, name: str) -> pygame.Surface | None:
        """A picture, or the part of a sheet that the manifest names."""
        file = self.file_of(group, name)
        picture = self.original(file) if file is not None else None
        if picture is None:
            return None
        entry = self.manifest[group][name]
        area = entry.get("rect") if isinstance(entry, dict) else None
        if area is None:
            return picture
        try:
            return picture.subsurface(pygame.Rect(area))
        except (TypeError, ValueError) as error:  # a manifest and a sheet that do not belong together
            log.warning("picture %s/%s cannot be cut out: %s", group, name, error)
            return None

    def wood(self) -> pygame.Surface | None:
        """The rendered table, if there is one."""
        return self.named("backgrounds", "table")

    def named(self, group: str, name: str) -> pygame.Surface | None:
        return self.part(group, name)


# What the entries of a group must say, as lists of this many numbers, for whoever cuts pictures by them.
_NUMBERS = {
    "sprites": {"rect": 4, "anchor": 2},
    "people": {"rect": 4, "disc": 3},
    "boards": {"grid": 2, "cell": 2, "size": 2},
}


def usable(manifest: object) -> dict[str, Any]:
    """The manifest without what cannot be used: a picture that is not there is drawn plainly, and the game goes on."""
    if not isinstance(manifest, dict):
        return {}
    found: dict[str, Any] = {}
    for group, entries in manifest.items():
        wanted = _NUMBERS.get(group, {})
        if not isinstance(entries, dict):
            continue
        good = {
            name: entry
            for name, entry in entries.items()
            if not wanted or (isinstance(entry, dict) and all(_numbers(entry.get(k), n) for k, n in wanted.items()))
        }
        if len(good) < len(entries):
            log.warning("%d pictures of %s are described wrongly", len(entries) - len(good), group)
        found[group] = good
    views = found.get("views", {})
    if not all(isinstance(v, dict) and _numbers(v.get("quarter_split"), 2) for v in views.values()) or not views:
        found.pop("sprites", None)
    return found


def _numbers(value: object, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(isinstance(n, (int, float)) for n in value)


def scaled_well(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Scaled with averaging. Our pictures carry their colours beyond their edge, so no dark rim appears."""
    size = (max(1, size[0]), max(1, size[1]))
    if picture.get_size() == size:
        return picture
    return pygame.transform.smoothscale(picture, size)
