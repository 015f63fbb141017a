"""The board with everything that lies on it: goods in heaps, tokens, titles in the palace fronts, stacks in order, year
and turn order. One picture, made again when something on it has changed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.rules import stacks, tokens
from medina_desktop.games.al_rashid.rules.goods import counts
from medina_desktop.games.al_rashid.rules.names import (
    COLOURS,
    CREDIT,
    FIRST_COUNTRY,
    GOODS,
    PALACES,
    SECOND,
    SECTORS,
    TITLES,
    YEARS,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.stacks import Stack
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.ground import Ground
from medina_desktop.games.al_rashid.ui.places import Box, places
from medina_desktop.l10n import language
from medina_desktop.ui.pictures.atlas import blit, see_through
from medina_desktop.ui.text import TextCache, shorten
from medina_desktop.ui.theme import C, Face, Theme, Type

NUMERALS = ("I", "II", "III", "IV", "V")
MOST_IN_A_ROW = 3  # tokens of a country; more of them lie in two rows, so that none hides another
CRISIS_GROWS = (52, 28)  # pixels at scale 1 by which its plate may be wider and higher than its place
TO_THE_RIM = 10  # of these, at the right
TOKEN_SIGNS = ("sabre", "dhow")
TOKEN_INKS = ((226, 120, 104), (140, 178, 232))


class BoardScene:
    def __init__(self, art: Art, theme: Theme, texts: TextCache, colours: tuple[str, ...]) -> None:
        self.art, self.theme, self.texts, self.colours = art, theme, texts, colours
        self._kept: pygame.Surface | None = None
        self._key: Hashable = None
        self._looks: list[Hashable] = []

    def picture(
        self, p: Position, size: tuple[int, int], covered: bool = False, lettered: bool = True
    ) -> pygame.Surface:
        """`covered`: what the viewer knows of face-down tokens is not shown; `lettered`: with names and numbers."""
        whole = (size, covered, lettered, language(), self.look(p))
        looks = self.looks(p)
        if self._kept is None or self._key != whole:
            self._kept = self.art.board(size).copy()
            self._draw(self._kept, p, covered, lettered, self._kept.get_rect())
        elif looks != self._looks:  # what a step changes is a sector or two
            areas = self.areas(Ground(pygame.Rect((0, 0), size)))
            for area, old, new in zip(areas, self._looks, looks, strict=True):
                if old != new:
                    self._draw(self._kept, p, covered, lettered, area)
        self._key, self._looks = whole, looks
        return self._kept

    def look(self, p: Position) -> Hashable:
        """The values that the whole picture depends on."""
        return p.year, p.order, p.revealed

    def looks(self, p: Position) -> list[Hashable]:
        """The values that the pictures of single parts depend on: of each sector, and of the piles."""
        piles = (len(p.piles[0]), len(p.piles[1]))
        return [*(self._key_of(p, sector) for sector in range(len(SECTORS))), piles]

    def areas(self, ground: Ground) -> list[pygame.Rect]:
        """The areas of those parts."""
        return [*(self._area(ground, sector) for sector in range(len(SECTORS))), ground.box(places().piles)]

    def _key_of(self, p: Position, sector: int) -> Hashable:
        """The values that a sector's picture depends on."""
        niches = places().sectors[SECTORS[sector]].niches
        unsold = tuple(p.unsold >> TITLES.index(name) & (1 | 1 << SECOND) for name in niches)
        owners = tuple(_owners(p, TITLES.index(name)) for name in niches)
        country = sector - FIRST_COUNTRY
        there = (p.stock[country], p.tokens[country]) if country >= 0 else ()
        return p.stacks[sector], unsold, owners, there, p.resolved >> sector & 1

    def _area(self, ground: Ground, sector: int) -> pygame.Rect:
        """Of a sector with all that stands in it: stacks are higher than their seats."""
        rect = ground.sector_rect(sector).inflate(round(60 * ground.scale), round(40 * ground.scale))
        higher = round(70 * ground.scale)
        return pygame.Rect(rect.x, rect.y - higher, rect.w, rect.h + higher).clip(ground.rect)

    def _draw(self, surface: pygame.Surface, p: Position, covered: bool, lettered: bool, area: pygame.Rect) -> None:
        """All that lies in the area, on the bare board."""
        ground = Ground(surface.get_rect())
        surface.set_clip(area)
        surface.blit(self.art.board(surface.get_size()), area, area)
        self._year_and_order(surface, ground, p, lettered)
        near = [sector for sector in range(len(SECTORS)) if self._area(ground, sector).colliderect(area)]
        for sector in near:
            if sector in PALACES:
                self._titles(surface, ground, p, sector)
            else:
                self._goods(surface, ground, p, sector, lettered)
                self._tokens(surface, ground, p, sector, covered)
        for sector in near:
            self.stacks(surface, ground, sector, stacks.stacks_in(p.stacks[sector]), lettered)
        if lettered:
            for sector in near:
                self._name(surface, ground, p, sector)
            self._corners(surface, ground, p)
        surface.set_clip(None)

    # -- pieces ---------------------------------------------------------------------------------------------------

    def stacks(
        self, target: pygame.Surface, ground: Ground, sector: int, standing: Sequence[Stack], lettered: bool
    ) -> None:
        """With the number of sages, where a leader stands on them or there are several."""
        for number, stack in enumerate(standing):
            leader = "pasha" if stack.pasha else "merchant" if stack.merchant else None
            at = ground.seat(sector, number)
            self.art.put_stack(target, self.colours[stack.player], leader, stack.sage, at, ground.scale)
            if lettered and stack.sage + bool(leader) > 1 and stack.sage:
                font = self.theme.font(Face.SANS_BOLD, Type.XS)
                label = self.texts.line(font, f"+{stack.sage}" if leader else str(stack.sage), C.INK)
                box = label.get_rect(center=(at[0] + round(19 * ground.scale), at[1] + round(4 * ground.scale)))
                pygame.draw.rect(target, C.IVORY, box.inflate(4, -4), border_radius=6)
                pygame.draw.rect(target, C.INK_2, box.inflate(4, -4), 1, border_radius=6)
                target.blit(label, box)

    def _titles(self, target: pygame.Surface, ground: Ground, p: Position, sector: int) -> None:
        for name, box in ground.place(sector).niches.items():
            title, area = TITLES.index(name), ground.box(box)
            left = (p.unsold >> title & 1) + (p.unsold >> SECOND + title & 1)
            if left:
                tile = self.art.title(name, max(12, area.w))
                blit(target, tile, tile.get_rect(center=area.center))
                if left > 1:  # dots: how many copies
                    radius = max(2, area.w // 12)
                    for number in range(left):
                        x = area.centerx + (2 * number - left + 1) * 2 * radius
                        pygame.draw.circle(target, C.IVORY, (x, area.bottom), radius)
                        pygame.draw.circle(target, C.INK, (x, area.bottom), radius, 1)
            for player, seal in seals(p, title, area).items():
                target.blit(self.art.atlas.sprites.crest(self.colours[player], seal.w), seal)

    def _goods(self, target: pygame.Surface, ground: Ground, p: Position, sector: int, lettered: bool) -> None:
        place, stock = ground.place(sector), counts(p.stock[sector - FIRST_COUNTRY])
        for name, box in place.heaps.items():
            number, area = stock[GOODS.index(name)], ground.box(box)
            if number:
                heap = self.art.heap(name, number, max(8, min(area.size)))
                blit(target, heap, heap.get_rect(center=area.center))
                if lettered:
                    self._count(target, area, number)
        if place.credit is not None and stock[CREDIT]:
            area = ground.box(place.credit)
            note = self.art.counter("credit", max(8, min(area.size)))
            blit(target, note, note.get_rect(center=area.center))

    def _count(self, target: pygame.Surface, area: pygame.Rect, number: int) -> None:
        font = self.theme.font(Face.SANS_BOLD, Type.XS)
        label = self.texts.line(font, str(number), C.IVORY)
        radius = max(7, label.get_height() // 2 - 1)
        centre = (area.right - radius + 2, area.bottom - radius + 2)
        pygame.draw.circle(target, C.WALNUT_900, centre, radius)
        target.blit(label, label.get_rect(center=centre))

    def _tokens(self, target: pygame.Surface, ground: Ground, p: Position, sector: int, covered: bool) -> None:
        lying, box = p.tokens[sector - FIRST_COUNTRY], ground.place(sector).tokens
        if not lying or box is None:
            return
        spots = token_spots(ground.box(box), len(lying))
        for token, place in zip(sorted(lying, key=tokens.colour_of), spots, strict=True):
            colour = COLOURS[tokens.colour_of(token)]
            value = tokens.value_of(token)
            face = str(value) if tokens.is_face_up(token) and value else "back"
            blit(target, self.art.token(colour, face, place.w), place)
            if face == "back" and value and not covered:  # seen by the viewer alone
                font = self.theme.font(Face.SANS_BOLD, Type.XS)
                label = self.texts.line(font, str(value), C.INK)
                in_one_row = len(lying) <= MOST_IN_A_ROW
                centre = (place.centerx, place.bottom - label.get_height() // 3 if in_one_row else place.centery)
                pygame.draw.circle(target, C.IVORY, centre, max(7, label.get_height() // 2 - 1))
                target.blit(label, label.get_rect(center=centre))

    # -- letters --------------------------------------------------------------------------------------------------

    def _name(self, target: pygame.Surface, ground: Ground, p: Position, sector: int) -> None:
        area = ground.box(ground.place(sector).name)
        font = self.theme.font(Face.SANS_BOLD, Type.XS)
        done = bool(p.resolved >> sector & 1)
        check = font.get_height() if done else 0
        text, plate = self.name_plate(ground, sector, check)
        label = self.texts.line(font, text, C.DIM if done else C.IVORY)
        if plate.w > area.w or label.get_height() * 0.8 > area.h:  # the plate in the wood is too small: it is hidden
            whole = plate.union(area)
            pygame.draw.rect(target, (48, 30, 17), whole, border_radius=4)
            pygame.draw.rect(target, (88, 62, 36), whole, 1, border_radius=4)
        x = plate.centerx - (label.get_width() + check) // 2
        if done:
            icon = self.art.atlas.sprites.icon("check", check - 4, C.GAIN_DARK)
            target.blit(icon, icon.get_rect(midleft=(x, plate.centery)))
        target.blit(label, label.get_rect(midleft=(x + check, plate.centery)))

    def name_plate(self, ground: Ground, sector: int, beside: int = 0) -> tuple[str, pygame.Rect]:
        """A sector's name as it fits, and what it covers with something as wide as `beside` before it."""
        area = ground.box(ground.place(sector).name)
        font = self.theme.font(Face.SANS_BOLD, Type.XS)
        text = shorten(font, words.sector(sector), max(area.w, ground.sector_rect(sector).w) - 8 - beside)
        plate = pygame.Rect(0, 0, font.size(text)[0] + beside + 14, max(area.h, font.get_height()))
        plate.center = area.center
        return text, plate

    def _year_and_order(self, target: pygame.Surface, ground: Ground, p: Position, lettered: bool) -> None:
        font = self.theme.font(Face.SERIF, Type.XS)
        for number, share in enumerate(places().years[:YEARS]):
            at = ground.point(share)
            now = number + 1 == p.year
            if now:
                self.art.put(target, "year/disc", at, ground.scale)
            if lettered:
                label = self.texts.line(font, NUMERALS[number], C.INK if now else C.DIM)
                target.blit(label, label.get_rect(center=at))
        for player, share in zip(p.order, places().order, strict=False):
            self.art.put(target, f"stone/{self.colours[player]}", ground.point(share), ground.scale)

    def _corners(self, target: pygame.Surface, ground: Ground, p: Position) -> None:
        """The number of tokens in the piles, and the crisis of the year."""
        font = self.theme.font(Face.SANS_BOLD, Type.XS)
        area = self._panel(target, ground, places().piles)
        for colour, name in enumerate(COLOURS):
            side = max(14, min(area.h - font.get_height() - 4, round(34 * ground.scale)))
            x = area.left + area.w * (2 * colour + 1) // 4
            picture = self.art.token(name, "back", side)
            if not p.piles[colour]:
                picture = see_through(picture, 0.3)
            label = self.texts.line(font, str(len(p.piles[colour])), C.IVORY)
            top = area.centery - (side + label.get_height()) // 2
            blit(target, picture, picture.get_rect(midtop=(x, top)))
            target.blit(label, label.get_rect(midtop=(x, top + side)))
        self._crisis(target, ground, p)

    def _crisis(self, target: pygame.Surface, ground: Ground, p: Position) -> None:
        """In words where they have room, else the tile itself, with the signs of the countries."""
        font = self.theme.font(Face.SANS_BOLD, Type.XS)
        lines, area = crisis_lines(p), ground.box(places().crisis)
        wider, higher = (round(length * ground.scale) for length in CRISIS_GROWS)
        wide = max(font.size(text)[0] for _colour, text in lines) + font.get_height() + 10
        high = len(lines) * font.get_height() + 4
        if wide > area.w + wider or high > area.h + higher:
            tile = self.art.crisis(crisis_tile(p), area.inflate(round(8 * ground.scale), 0).size)
            blit(target, tile, tile.get_rect(center=area.center))
            return
        aside = min(max(0, wide - area.w), round(TO_THE_RIM * ground.scale))
        right, size = area.right + aside, (max(area.w, wide), max(area.h, high))
        area = pygame.Rect((right - size[0], area.y), size)
        self._draw_panel(target, area)
        y = area.centery - len(lines) * font.get_height() // 2
        for colour, text in lines:
            sign = self.art.sign(TOKEN_SIGNS[colour], font.get_height() - 4, TOKEN_INKS[colour])
            blit(target, sign, sign.get_rect(topleft=(area.left + 5, y + 2)))
            label = self.texts.line(font, text, C.IVORY)
            target.blit(label, (area.left + font.get_height() + 5, y))
            y += font.get_height()

    def _panel(self, target: pygame.Surface, ground: Ground, share: Box) -> pygame.Rect:
        area = ground.box(share)
        self._draw_panel(target, area)
        return area

    def _draw_panel(self, target: pygame.Surface, area: pygame.Rect) -> None:
        pygame.draw.rect(target, (46, 28, 16), area, border_radius=6)
        pygame.draw.rect(target, (128, 98, 58), area, 1, border_radius=6)


def _owners(p: Position, title: int) -> tuple[int, ...]:
    return tuple(player for player in range(p.terms.players) if p.has(player, title))


def seals(p: Position, title: int, niche: pygame.Rect) -> dict[int, pygame.Rect]:
    """The seals of the families that have a title, on its niche: in the middle, or above a tile that is still there."""
    owners, left = _owners(p, title), p.unsold >> title & (1 | 1 << SECOND)
    side = max(8, round(niche.w * (0.86 if len(owners) == 1 and not left else 0.56)))
    found = {}
    for number, player in enumerate(owners):
        seal = pygame.Rect(0, 0, side, side)
        seal.center = niche.centerx + round((2 * number - len(owners) + 1) * side * 0.48), niche.centery
        if left:
            seal.midtop = (seal.centerx, niche.top - side // 2)
        found[player] = seal
    return found


def token_spots(area: pygame.Rect, count: int) -> list[pygame.Rect]:
    """The places of a country's tokens: side by side, many of them smaller and in two rows."""
    rows = 1 if count <= MOST_IN_A_ROW else 2
    columns = -(-count // rows)
    side = max(12, round(min(area.h * (0.86 if rows == 1 else 0.56), area.w * 1.2 / columns)))
    step = min(side + 2, (area.w - side) // max(1, columns - 1)) if columns > 1 else 0
    found = []
    for number in range(count):
        row, column = divmod(number, columns)
        here = min(columns, count - row * columns)
        spot = pygame.Rect(0, 0, side, side)
        x = area.centerx - step * (here - 1) // 2 + column * step
        spot.center = (x, area.centery + round((row - (rows - 1) / 2) * side * 0.96))
        found.append(spot)
    return found


def crisis_lines(p: Position) -> list[tuple[int, str]]:
    """(colour, where and how many) of the tile that was carried out last."""
    return [(colour, f"{words.sector(sector)} {number}") for colour, sector, number in crises(p)]


def crisis_tile(p: Position) -> str:
    """The tile that was carried out last."""
    return p.tiles[p.revealed - 1] if p.revealed else p.setup_tile


def crises(p: Position) -> Sequence[tuple[int, int, int]]:
    """(colour, country, number of tokens) of that tile."""
    catalogue, name = p.terms.catalogue, crisis_tile(p)
    return catalogue.year_tiles.get(name) or catalogue.setup_tiles.get(name) or ()
