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
from medina_desktop.games.medina.ui.card import TileId, draw_swatch
from medina_desktop.games.medina.ui.city import corner_spot
from medina_desktop.games.medina.words import CORNERS, THE_TILE, Description
from medina_desktop.l10n import N_, _, ngettext
from medina_desktop.l10n.writing import capitalise
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Column, Size, Ui, Widget, caption

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
        f = self.facts
        t = ui.theme.text_scale
        held = bool(f.holder)
        ui.paint.rounded(target, self.rect, 6, C.SAND_HELD if held else C.IVORY, border=C.WALNUT_900)
        if self.is_hovered(ui):
            ui.paint.rounded(target, self.rect, 6, None, border=C.WALNUT_600, border_width=2)
        x = self.rect.left + round(6 * t)
        value = ui.line(Face.SERIF, Type.M, f.value, C.INK)
        target.blit(value, (x, self.rect.centery - value.get_height() // 2))
        x += value.get_width() + round(4 * t)
        side = min(round(24 * t), self.rect.h - round(10 * t))
        right = self.rect.right - round(6 * t)
        if f.tile[0] == "tower":
            self._draw_tower(ui, target, x, right - side if held else right)
        else:
            draw_swatch(ui, target, pygame.Rect(x, self.rect.centery - side // 2, side, side), f.colour)
        if held and not f.hidden:
            target.blit(ui.sprites.crest(f.holder, side), (right - side, self.rect.centery - side // 2))

    def _draw_tower(self, ui: Ui, target: pygame.Surface, left: int, right: int) -> None:
        """The corner, and the merchants that lie on the tile; in a narrow one they stand closer together."""
        t = ui.theme.text_scale
        corner = ui.line(Face.SANS, Type.XS, self.facts.corner, C.INK_2)
        target.blit(corner, (left, self.rect.centery - corner.get_height() // 2))
        merchants = self.facts.merchants if not self.facts.holder else 0
        height, step = round(20 * t), round(11 * t)
        # The figure fills the middle of its picture: the picture's empty edges may lie on the letters and the rim.
        room = right - left - corner.get_width()
        if merchants and (merchants - 1) * step + height > room:
            height, right = round(18 * t), right + round(4 * t)
            step = min(step, max(round(5 * t), (room + round(4 * t) - height) // max(1, merchants - 1)))
        for number in range(merchants):
            icon = ui.sprites.icon("merchant", height, (140, 52, 40))
            target.blit(icon, (right - height - number * step, self.rect.centery - height // 2))


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
    """Cups for the first palace of the tea colour, the second, the third; those already earned are faded."""

    def __init__(self, rewards: Sequence[int], earned: int, colour: str, sentence: str) -> None:
        super().__init__(key="tea-ladder", tooltip=sentence)
        self.rewards, self.earned, self.colour = tuple(rewards), earned, colour

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(28 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        t = ui.theme.text_scale
        side = round(22 * t)
        x = self.rect.left
        draw_swatch(ui, target, pygame.Rect(x, self.rect.centery - side // 2, side, side), self.colour)
        x += side + round(14 * t)
        for number, reward in enumerate(self.rewards):
            gone = number < self.earned
            colour = C.LINE_FIELD if gone else C.IVORY
            text = ui.line(Face.SERIF, Type.S, str(reward), colour)
            target.blit(text, (x, self.rect.centery - text.get_height() // 2))
            x += text.get_width() + round(4 * t)
            icon = ui.sprites.icon("tea", side, colour)
            target.blit(icon, (x, self.rect.centery - side // 2))
            if gone:
                y = self.rect.centery
                pygame.draw.line(target, C.DIM, (x - round(16 * t), y), (x + side, y), max(1, round(1.5 * t)))
            x += side + round(18 * t)


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
    return Column(lines, gap=8, key="tiles-panel")


def tower_description(state: Position, spot: int, seats: Sequence[Seat]) -> Description | None:
    """Describe a tower and its tile, when the spot is its corner."""
    table = state.terms
    for number, corner in enumerate(table.tower_corners):
        if spot == corner_spot(table.geometry, corner):
            facts = tile_facts(state, seats, frozenset())[0][number]
            return Description("", tuple(facts.sentence.split("\n")), facts.spots)
    return None
