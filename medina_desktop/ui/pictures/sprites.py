"""Pictures: found through assets/images/manifest.json, scaled once per size, kept. What is missing is drawn by us.

The manifest maps groups and names to a file, or to a part of one: {"icons": {"icon/undo": {"file": "icons.png", "rect":
[1, 1, 96, 96]}}}. Icons, marks and crest symbols are white masks that are tinted.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Hashable
from pathlib import Path

import msgspec
import pygame
from msgspec import Struct

from medina_desktop import bundled
from medina_desktop.ui.pictures import glyphs
from medina_desktop.ui.pictures.files import PictureFiles
from medina_desktop.ui.pictures.paint import SurfaceCache, tint
from medina_desktop.ui.theme import CREST_SYMBOL_COLOURS, PLAYER_COLOURS, C, Colour

log = logging.getLogger(__name__)
BADGE = 0.40  # how much of a portrait's side the crest takes
MIN_BADGE = 15  # pixels: below that no crest is told from another
CREST_SYMBOLS: dict[str, str] = {"blue": "crescent", "red": "star", "green": "palm", "yellow": "hand", "white": "ring"}


class Entry(Struct, frozen=True):
    """A picture in the manifest; None stands for what is not said of it."""

    file: str = ""
    rect: tuple[int, int, int, int] | None = None  # the part of the file
    anchor: tuple[float, float] | None = None
    disc: tuple[float, float, float] | None = None  # behind a person: x, y and radius
    grid: tuple[float, float] | None = None  # of a board: where its first cell begins
    cell: tuple[float, float] | None = None
    size: tuple[float, float] | None = None
    quarter_split: tuple[int, int] | None = None  # of a view: where buildings are divided


Manifest = dict[str, dict[str, Entry]]  # by group and name


class Sprites:
    """One per app; survives resizing (sizes are part of what is remembered)."""

    def __init__(self, folder: Path | None = None, limit_bytes: int = 64_000_000) -> None:
        self.folder = folder if folder is not None else bundled.assets() / "images"
        self.cache = SurfaceCache(limit_bytes)
        # Medina: one view's pieces with a board, the table and what the title shows, 95 MB. Sultaniya: tiles of four
        # kinds in large sheets, two skies and the rest, 165 MB; with less a new tile waits for its sheet to be read.
        self.files = PictureFiles(self.folder, 192_000_000)
        self.boards: dict[Hashable, object] = {}  # a game's boards that its small pictures are drawn with
        self.manifest = self._read_manifest()
        self.strong_marks = False

    def mark_strongly(self, on: bool) -> None:
        """Draw large marks on buildings and domes from now on, or the carved ones. Widgets that keep pictures lay out
        again."""
        if on != self.strong_marks:
            self.strong_marks = on
            self.cache.clear()
            self.boards.clear()

    def _read_manifest(self) -> Manifest:
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

    def entry(self, group: str, name: str) -> Entry | None:
        """Return what the manifest says of a picture."""
        return self.manifest.get(group, {}).get(name)

    def file_of(self, group: str, name: str) -> str | None:
        entry = self.entry(group, name)
        return entry.file if entry is not None and entry.file else None

    def original(self, file: str) -> pygame.Surface | None:
        """A picture at its own size, or None when it cannot be read (said once in the log)."""
        return self.files.get(file)

    def read_ahead(self, view: str) -> None:
        """Begin to read what every table needs: the wood and the pieces as this view ("tilted", "above") shows them."""
        found = [self.file_of("backgrounds", "table"), self.file_of("icons", "icon/undo")]
        found += [self.file_of(group, name) for group in ("people", "moods") for name in self.manifest.get(group, {})]
        sprites = self.manifest.get("sprites", {})
        found += [self.file_of("sprites", name) for name in sprites if name.startswith(f"{view}/")]
        self.files.read_ahead(dict.fromkeys(file for file in found if file is not None))

    def scale(self, file: str, size: tuple[int, int]) -> pygame.Surface | None:
        picture = self.original(file)
        if picture is None:
            return None
        return self.cache.get((file, size), lambda: scale_well(picture, size))

    def fit(self, file: str, box: tuple[int, int]) -> pygame.Surface | None:
        """The picture as large as fits in the box, in its own proportions."""
        picture = self.original(file)
        if picture is None:
            return None
        w, h = picture.get_size()
        scale = min(box[0] / w, box[1] / h)
        return self.scale(file, (max(1, round(w * scale)), max(1, round(h * scale))))

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

    def portrait(
        self, face: str, player_colour: str, side: int, badge: bool = True, mood: str = "calm"
    ) -> pygame.Surface:
        """Somebody's bust before a disc in the player's colour, with the crest small at the lower right (`badge`). For
        a person, who has no face here, and where the picture is missing: the crest alone."""
        bust, about = self.part("people", face), self.entry("people", face)
        if bust is None or about is None or (disc := about.disc) is None:
            return self.crest(player_colour, side)

        def make() -> pygame.Surface:
            x, y, radius = (n / bust.get_width() * side for n in disc)
            found = pygame.Surface((side, side), pygame.SRCALPHA, 32)
            symbol = CREST_SYMBOL_COLOURS.get(player_colour, C.IVORY)
            behind = glyphs.disc(round(2 * radius), PLAYER_COLOURS.get(player_colour, C.LINE_FIELD), symbol)
            found.blit(behind, behind.get_rect(center=(round(x), round(y))))
            found.blit(scale_well(self._in_mood(bust, f"{face}-{mood}"), (side, side)), (0, 0))
            if badge:
                wide = max(MIN_BADGE, round(side * BADGE))
                ring = pygame.Rect(side - wide, side - wide, wide, wide)
                pygame.draw.circle(found, C.WALNUT_900, ring.center, ring.w // 2)
                found.blit(self.crest(player_colour, ring.w - 2), ring.move(1, 1))
            return found

        return self.cache.get(("portrait", face, player_colour, side, badge, mood), make)

    def _in_mood(self, bust: pygame.Surface, name: str) -> pygame.Surface:
        """The bust with another look; as it is, if there is no such look."""
        look, about = self.part("moods", name), self.entry("moods", name)
        if look is None or about is None or about.anchor is None:
            return bust
        x, y = about.anchor
        found = bust.copy()
        found.fill((0, 0, 0, 0), ((x, y), look.get_size()))
        found.blit(look, (x, y))
        return found

    def mask(self, name: str, side: int) -> pygame.Surface | None:
        """A white mask of the icon sheet ("icon/undo", "crest/star", "mark/waves") at this size."""
        picture = self.part("icons", name)
        if picture is None:
            return None
        mask = scale_well(picture, (side, side)).copy()
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return mask

    def part(self, group: str, name: str) -> pygame.Surface | None:
        """A picture, or the part of a sheet that the manifest names."""
        entry = self.entry(group, name)
        picture = self.original(entry.file) if entry is not None and entry.file else None
        if picture is None or entry is None or entry.rect is None:
            return picture
        try:
            return picture.subsurface(pygame.Rect(entry.rect))
        except (TypeError, ValueError) as error:  # a manifest and a sheet that do not belong together
            log.warning("picture %s/%s cannot be cut out: %s", group, name, error)
            return None

    def wood(self) -> pygame.Surface | None:
        """The rendered table, if there is one."""
        return self.named("backgrounds", "table")

    def named(self, group: str, name: str) -> pygame.Surface | None:
        return self.part(group, name)


# What the entries of a group must say, for whoever cuts pictures by them.
_NEEDED = {
    "sprites": ("rect", "anchor"),
    "people": ("rect", "disc"),
    "moods": ("rect", "anchor"),
    "boards": ("grid", "cell", "size"),
    "views": ("quarter_split",),
}


def usable(manifest: object) -> Manifest:
    """Return the manifest without what cannot be used: a picture that is not there is drawn plainly, and the game goes
    on."""
    found: Manifest = {}
    for group, entries in manifest.items() if isinstance(manifest, dict) else ():
        if isinstance(entries, dict):
            good = {name: entry for name, about in entries.items() if (entry := _read_entry(group, about)) is not None}
            if len(good) < len(entries):
                log.warning("%d pictures of %s are described wrongly", len(entries) - len(good), group)
            found[group] = good
    views = manifest.get("views") if isinstance(manifest, dict) else None
    if not views or len(found.get("views", {})) < len(views):
        found.pop("sprites", None)
    return found


def _read_entry(group: str, about: object) -> Entry | None:
    """Read what the manifest says of a picture: a file, or more about it."""
    if isinstance(about, str):
        return None if group in _NEEDED else Entry(about)
    try:
        entry = msgspec.convert(about, Entry)
    except msgspec.ValidationError:
        return None
    return entry if all(getattr(entry, key) is not None for key in _NEEDED.get(group, ())) else None


def scale_well(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Scaled with averaging. Our pictures carry their colours beyond their edge, so no dark rim appears."""
    size = (max(1, size[0]), max(1, size[1]))
    if picture.get_size() == size:
        return picture
    return pygame.transform.smoothscale(picture, size)
