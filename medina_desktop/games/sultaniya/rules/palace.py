"""One player's palace: what lies where, where each face fits, what it shows. A palace never changes; building makes
another one, so positions can share them.

This is the one source of legality for placing: the list, the answer and the reasons all ask it.
"""

from __future__ import annotations

from medina_desktop.games.sultaniya.rules.actions import moving, returning
from medina_desktop.games.sultaniya.rules.plot import (
    AROUND,
    BOARD_BITS,
    NEIGHBOURS,
    ROOFS,
    STOREYS,
    WHOLE,
    enclosed,
    gaps,
    loose,
    on_something,
    places_in,
    storey_of,
    touched,
    would_enclose,
    would_gap,
)
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.tiles import Catalogue, Character

EMPTY = -1


class Site:
    """The ground that all palaces of a game share."""

    def __init__(self, catalogue: Catalogue, rules: Ruleset) -> None:
        self.catalogue = catalogue
        self.rules = rules
        self.presses = catalogue.presses
        self.signs = catalogue.signs
        self.always_adjacent = rules.adjacent == "always"
        self.no_gaps = rules.hole == "gap"
        # Every face of a kind; by place, before anything lies around it.
        every = [(1 << 2 * catalogue.kind_of.count(kind)) - 1 for kind in range(4)]
        self.anything = [every[place // 16] for place in range(BOARD_BITS)]

    def holes(self, filled: int) -> int:
        return gaps(filled) if self.no_gaps else enclosed(filled)

    def stands(self, filled: int) -> bool:
        """Tell if every tile has its foundation and there is no hole (6.2, 6.4)."""
        return not loose(filled) and not self.holes(filled)


class Palace:
    __slots__ = ("_builds", "_spots", "built", "faces", "filled", "fits", "printed", "signs", "site")

    site: Site
    filled: int  # the places with a tile
    faces: list[int]  # by place
    fits: list[int]  # by place: the faces of its storey that match everything around it
    signs: int
    built: int  # tiles the player has placed so far; moving is no placing, and a returned tile was placed
    printed: int  # the places of the printed tiles
    _spots: int  # -1: not worked out yet
    _builds: list[tuple[int, tuple[int, ...]]]  # by kind: for which faces on display, and the actions

    @classmethod
    def begun(cls, site: Site, character: Character) -> Palace:
        palace = cls()
        palace.site = site
        palace.filled = palace.signs = palace.built = palace.printed = 0
        palace.faces = [EMPTY] * BOARD_BITS
        palace.fits = site.anything
        for place, face in character.printed:
            palace = palace.with_tile(face, place)
        palace.built = 0
        palace.printed = palace.filled
        return palace

    def with_tile(self, face: int, place: int) -> Palace:
        """The palace with one more tile; whether it may lie there is not asked."""
        new = Palace()
        new.site = site = self.site
        new.filled = self.filled | 1 << place
        new.faces = faces = self.faces[:]
        faces[place] = face
        new.fits = fits = self.fits[:]
        for step, matching in site.presses[face]:
            fits[place + step] &= matching
        new.signs = self.signs | site.signs[face] << place
        new.built = self.built + 1
        new.printed = self.printed
        new._spots = -1
        new._builds = _NOT_YET[:]
        return new

    def without_tile(self, place: int) -> Palace:
        """The palace with a tile lifted."""
        new = Palace()
        new.site = site = self.site
        face = self.faces[place]
        new.filled = self.filled ^ 1 << place
        new.faces = self.faces[:]
        new.faces[place] = EMPTY
        new.fits = self.fits[:]
        for near in places_in(NEIGHBOURS[place] | 1 << place):
            fitting = site.anything[near]
            for step in AROUND:
                if near + step >= 0 and new.filled >> near + step & 1:
                    fitting &= dict(site.presses[new.faces[near + step]])[-step]
            new.fits[near] = fitting
        new.signs = self.signs ^ site.signs[face] << place
        new.built = self.built
        new.printed = self.printed
        new._spots = -1
        new._builds = _NOT_YET[:]
        return new

    def moved(self, origin: int, place: int, flip: int) -> Palace:
        face = self.faces[origin] & ~1 | flip
        new = self.without_tile(origin).with_tile(face, place)
        new.built = self.built
        return new

    @property
    def spots(self) -> int:
        """The places where the next tile may lie, if one matches (6.1, 6.2, 6.4, 6.5)."""
        if self._spots < 0:
            filled, site = self.filled, self.site
            spots = on_something(filled) & ~filled
            spots &= ~(would_gap(filled) if site.no_gaps else would_enclose(filled))
            if not self.built:
                spots &= touched(self.printed)
            elif site.always_adjacent:
                spots &= touched(filled)
            self._spots = spots
        return self._spots

    def builds(self, kind: int, offered: int) -> tuple[int, ...]:
        """The actions by which a tile of this kind can be built, out of the faces that are offered."""
        before = self._builds[kind]
        if before[0] == offered:
            return before[1]
        found = []
        base = 2 * self.site.catalogue.first[kind]
        spots = self.spots & STOREYS[kind]
        fits = self.fits
        while spots:
            place = spots.bit_length() - 1
            spots ^= 1 << place
            matching = fits[place] & offered
            while matching:
                bit = matching.bit_length() - 1
                matching ^= 1 << bit
                found.append(base + bit << 6 | place)
        actions = tuple(found)
        self._builds[kind] = (offered, actions)
        return actions

    @property
    def roofs(self) -> int:
        return (self.filled & ROOFS).bit_count()

    def board(self, sign: int) -> int:
        """Return where a sign is shown: symbols by half-column, other signs by place."""
        return self.signs >> BOARD_BITS * sign & WHOLE

    def own_tiles(self) -> tuple[int, ...]:
        """The places of the tiles that are not printed."""
        return places_in(self.filled & ~self.printed)

    def moves(self) -> list[int]:
        """The actions of the stone djinn on this palace: every tile that can be moved, and to where, or returned
        (7.6)."""
        found = []
        catalogue, stands = self.site.catalogue, self.site.stands
        for origin in self.own_tiles():
            rest = self.filled ^ 1 << origin
            kind = storey_of(origin)
            targets = [place for place in self._targets(origin) if stands(rest | 1 << place)]
            if targets:
                lifted = self.without_tile(origin)
                number = self.faces[origin] >> 1
                bit = 2 * (number - catalogue.first[kind])
                ways = (0,) if number in catalogue.own_mirror else (0, 1)
                for place in targets:
                    fits = lifted.fits[place] >> bit
                    found += [moving(origin, place, flip) for flip in ways if fits >> flip & 1]
            if stands(rest):
                found.append(returning(origin))
        return found

    def _targets(self, origin: int) -> tuple[int, ...]:
        """Return the places where a lifted tile has a foundation, except where it lay."""
        rest = self.filled ^ 1 << origin
        spots = STOREYS[storey_of(origin)] & on_something(rest) & ~self.filled
        if self.site.always_adjacent:
            spots &= touched(rest)
        return places_in(spots)


_NOT_YET: list[tuple[int, tuple[int, ...]]] = [(0, ())] * 4  # nothing offered, nothing to build
