"""The tower and palace tiles with their holders, the merchants lying on them, and the tea still to be earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from medina_desktop.game.box import NOBODY
from medina_desktop.game.record import Seat
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.rules.actions import COLOURS
from medina_desktop.games.medina.rules.board import cells_of
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.ui.card import draw_swatch
from medina_desktop.games.medina.ui.city import corner_spot
from medina_desktop.games.medina.ui.tile_art import TileId, draw_tile
from medina_desktop.games.medina.words import CORNERS, THE_TILE, Description
from medina_desktop.l10n import N_, _, ngettext
from medina_desktop.l10n.writing import capitalise
from medina_desktop.ui.pictures.sprites import scale_well
from medina_desktop.ui.table.tray import tray_wood
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import Box, Column, Size, Ui, Widget, caption

TEA_PALACE = {
    "grey": N_("grey palace"),
    "black": N_("black palace"),
    "purple": N_("purple palace"),
    "brown": N_("brown palace"),
    "orange": N_("orange palace"),
}


@dataclass(frozen=True)
class TilesEntryFacts:
    tile: TileId
    value: str
    corner: str  # of a tower
    colour: str  # of a palace
    holder: str  # the player's colour, "" when it lies on the board
    merchants: int
    sentence: str  # its tooltip
    spots: tuple[int, ...]  # what it lights up
    hidden: bool = False  # on its way


class TilesEntry(Widget):
    """One tile; pointing at it lights its tower with its walls, or its palace."""

    pointable = True
    least_hit = False

    def __init__(self, facts: TilesEntryFacts, on_point: Callable[[tuple[int, ...]], None]) -> None:
        super().__init__(key=f"tile-{facts.tile[0]}-{facts.tile[1]}", tooltip=facts.sentence)
        self.facts, self.on_point = facts, on_point

    def measure(self, ui: Ui, width: int) -> Size:
        t = ui.theme.text_scale
        return round(84 * t), round(40 * t)

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        self.on_point(self.facts.spots)
        return False

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        """The tile in its recess; the recess alone, with its holder's crest, once somebody has taken it."""
        f = self.facts
        ui.paint.recess(target, self.rect, Radius.TILE, alpha=215)
        if f.holder:
            self._draw_taken(ui, target)
        else:
            edge = max(2, ui.theme.px(3))
            rect = self.rect.inflate(-2 * edge, -2 * edge)
            wide = rect.w >= round(96 * ui.theme.text_scale)
            end = draw_tile(ui, target, rect, f.value, f.colour, shows_tower=wide)
            if f.tile[0] == "tower":
                self._draw_tower(ui, target, end + round((4 if wide else 1) * ui.theme.text_scale), rect.right - edge)
        if self.is_hovered(ui):
            ui.paint.rounded(target, self.rect, Radius.TILE, None, border=C.IVORY_2)

    def _draw_taken(self, ui: Ui, target: pygame.Surface) -> None:
        f, t = self.facts, ui.theme.text_scale
        x = self.rect.left + round(9 * t)
        value = ui.line(Face.SERIF, Type.M, f.value, C.DIM)
        target.blit(value, (x, self.rect.centery - value.get_height() // 2))
        x += value.get_width() + round(5 * t)
        side = min(round(24 * t), self.rect.h - round(10 * t))
        if f.tile[0] == "tower":
            corner = ui.line(Face.SANS, Type.XS, f.corner, C.DIM)
            target.blit(corner, (x, self.rect.centery - corner.get_height() // 2))
        else:
            draw_swatch(ui, target, pygame.Rect(x, self.rect.centery - side // 2, side, side), f.colour)
        if not f.hidden:
            crest = ui.sprites.crest(f.holder, side)
            target.blit(crest, crest.get_rect(midright=(self.rect.right - round(6 * t), self.rect.centery)))

    def _draw_tower(self, ui: Ui, target: pygame.Surface, left: int, right: int) -> None:
        """The corner, and the merchants that lie on the tile; in a narrow one they stand closer together."""
        t = ui.theme.text_scale
        corner = ui.line(Face.SANS, Type.XS, self.facts.corner, C.INK_2)
        target.blit(corner, (left, self.rect.centery - corner.get_height() // 2))
        merchants = self.facts.merchants
        height, step = round(20 * t), round(11 * t)
        # The figure fills the middle of its picture: the picture's empty edges may lie on the letters and the rim.
        room = right - left - corner.get_width()
        if merchants and (merchants - 1) * step + height > room:
            height, right = round(18 * t), right + round(4 * t)
            step = min(step, max(round(5 * t), (room + round(4 * t) - height) // max(1, merchants - 1)))
        for number in range(merchants):
            icon = ui.sprites.icon("merchant", height, (140, 52, 40))
            target.blit(icon, (right - height - number * step, self.rect.centery - height // 2))


class TileStrip(Box):
    """A plank with recesses for the tiles."""

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        tray_wood(ui, target, self.rect)
        self.draw_children(ui, target)


class TileRow(Widget):
    """Four of equal width in a row, or two below two where the column is narrow."""

    def __init__(self, tiles: Sequence[Widget]) -> None:
        super().__init__()
        self.tiles = list(tiles)

    @property
    def children(self) -> Sequence[Widget]:
        return self.tiles

    def _gap(self, ui: Ui) -> int:
        return max(4, round(6 * ui.theme.text_scale))

    def _columns(self, ui: Ui, width: int) -> int:
        least = round(68 * ui.theme.text_scale)
        return len(self.tiles) if (width + self._gap(ui)) // len(self.tiles) >= least else 2

    def measure(self, ui: Ui, width: int) -> Size:
        rows = -(-len(self.tiles) // self._columns(ui, width))
        height = max(tile.measure(ui, width)[1] for tile in self.tiles)
        return width, rows * height + (rows - 1) * self._gap(ui)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap = self._gap(ui)
        columns = self._columns(ui, rect.w)
        rows = -(-len(self.tiles) // columns)
        width, height = (rect.w - gap * (columns - 1)) // columns, (rect.h - gap * (rows - 1)) // rows
        for number, tile in enumerate(self.tiles):
            row, column = divmod(number, columns)
            place = pygame.Rect(rect.x + column * (width + gap), rect.y + row * (height + gap), width, height)
            tile.place(ui, place)


class TeaLadder(Widget):
    """Glasses for the first palace of the tea colour, the second, the third; where one has been earned its place is
    empty."""

    def __init__(self, rewards: Sequence[int], earned: int, colour: str, sentence: str) -> None:
        super().__init__(key="tea-ladder", tooltip=sentence)
        self.rewards, self.earned, self.colour = tuple(rewards), earned, colour

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(32 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        t, y = ui.theme.text_scale, self.rect.centery
        side = round(24 * t)
        place = pygame.Rect(self.rect.left + round(6 * t), y - side // 2, side, side)
        draw_swatch(ui, target, place, self.colour)
        for number, reward in enumerate(self.rewards):
            gone = number < self.earned
            text = ui.line(Face.SERIF, Type.S, str(reward), C.DIM if gone else C.IVORY)
            x = place.right + round(18 * t)
            target.blit(text, (x, y - text.get_height() // 2))
            place = pygame.Rect(x + text.get_width() + round(5 * t), self.rect.top, self.rect.h, self.rect.h)
            ui.paint.recess(target, place.inflate(-4, -4), self.rect.h, alpha=215)
            if gone:
                line = (x - round(3 * t), y), (x + text.get_width() + round(3 * t), y)
                pygame.draw.line(target, C.DIM, *line, max(1, round(1.5 * t)))
            else:
                target.blit(self._glass(ui, place.h), place)

    def _glass(self, ui: Ui, side: int) -> pygame.Surface:
        picture = ui.sprites.part("sprites", "tilted/tile_tea")
        if picture is None:
            return ui.sprites.icon("tea", side, C.IVORY)
        return ui.sprites.cache.get(("tea", side), lambda: scale_well(picture, (side, side)))


def tile_facts(
    state: Position, seats: Sequence[Seat], hidden: frozenset[TileId]
) -> tuple[list[TilesEntryFacts], list[TilesEntryFacts]]:
    """The four tower tiles and the four palace tiles."""
    table = state.terms
    towers, palaces = [], []
    for tower in range(4):
        owner = state.tower_owner[tower]
        runs = [r for r in range(8) if table.run_tower[r] == tower]
        walls = [spot for r in runs for spot in cells_of(state.run_walls[r])]
        corner = table.tower_corners[tower]
        name = seats[owner].name if owner != NOBODY else ""
        sentence = (
            _("Tower tile {number}, worth {points}: held by {name}.").format(
                number=tower + 1, points=table.tower_values[tower], name=name
            )
            if name
            else _("Tower tile {number}, worth {points}: on the board.").format(
                number=tower + 1, points=table.tower_values[tower]
            )
        )
        sentence += "\n" + _("It goes to the palace most recently connected to a wall of this tower.")
        merchants = state.tower_merchants[tower]
        if not name and merchants:
            more = ngettext(
                "Whoever takes it first also receives the {n} merchant on it.",
                "Whoever takes it first also receives the {n} merchants on it.",
                merchants,
            ).format(n=merchants)
            sentence = f"{sentence}\n{more}"
        towers.append(
            TilesEntryFacts(
                ("tower", tower),
                str(table.tower_values[tower]),
                _(CORNERS[corner]),
                "",
                seats[owner].colour if owner != NOBODY else "",
                merchants,
                sentence,
                (corner_spot(table.geometry, corner), *walls),
                ("tower", tower) in hidden,
            )
        )
    for colour_name in table.rules.colours:
        colour = COLOURS.index(colour_name)
        holder = state.tile_owner(colour)
        palace = state.tile_palace[colour]
        spots = tuple(i for i, p in enumerate(state.palace_at) if palace != NOBODY and p == palace + 1)
        tile = capitalise(_(THE_TILE[colour_name]))
        sentence = (
            _("{tile}, worth {points}: held by {name}.").format(
                tile=tile, points=table.tile_values[colour], name=seats[holder].name
            )
            if holder is not None
            else _("{tile}, worth {points}: on the board.").format(tile=tile, points=table.tile_values[colour])
        )
        moves = _("It goes to the first palace of its colour to be roofed, then to any larger one.")
        sentence += "\n" + in_edition(moves, table.rules)
        palaces.append(
            TilesEntryFacts(
                ("palace", colour),
                str(table.tile_values[colour]),
                "",
                colour_name,
                seats[holder].colour if holder is not None else "",
                0,
                sentence,
                spots,
                ("palace", colour) in hidden,
            )
        )
    return towers, palaces


def tiles_panel(
    state: Position, seats: Sequence[Seat], hidden: frozenset[TileId], on_point: Callable[[tuple[int, ...]], None]
) -> Widget:
    towers, palaces = tile_facts(state, seats, hidden)
    lines: list[Widget] = [
        caption(_("Tower tiles")),
        TileRow([TilesEntry(facts, on_point) for facts in towers]),
        caption(_("Palace tiles")),
        TileRow([TilesEntry(facts, on_point) for facts in palaces]),
    ]
    rules = state.terms.rules
    if rules.tea and rules.tea_colour is not None:
        sentence = _("Tea for the first {palace} to be roofed, the second, and so on.").format(
            palace=_(TEA_PALACE[rules.tea_colour])
        )
        lines.append(TeaLadder(rules.tea_tiles, state.tea_order, rules.tea_colour, sentence))
    return TileStrip(Column(lines, gap=8), pad=(14, 12), key="tiles-panel")


def tower_description(state: Position, spot: int, seats: Sequence[Seat]) -> Description | None:
    """Describe a tower and its tile, when the spot is its corner."""
    table = state.terms
    for number, corner in enumerate(table.tower_corners):
        if spot == corner_spot(table.geometry, corner):
            facts = tile_facts(state, seats, frozenset())[0][number]
            return Description("", tuple(facts.sentence.split("\n")), facts.spots)
    return None
