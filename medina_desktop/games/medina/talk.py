"""Medina in the line protocol: what it answers, and its drawing in text."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import msgspec

from medina_desktop.game.box import NOBODY, BadSetup, Plain, Setup
from medina_desktop.game.plain import PlainTalk
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import COLOURS, KIND_WORDS, cell_text, space_text
from medina_desktop.games.medina.rules.board import BIT, COLUMNS, cell_at, cells_of
from medina_desktop.games.medina.rules.position import (
    FIRST_MERCHANT,
    KEEP_A_SECOND,
    NEUTRAL_OWNER,
    NORMAL,
    OVER,
    ROOFS_ONLY,
    Position,
)
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.setup import SetupForm, by_hand
from medina_desktop.said import Said

MODES = {
    NORMAL: "any",
    FIRST_MERCHANT: "first_merchant",
    OVER: "over",
    ROOFS_ONLY: "roofs_only",
    KEEP_A_SECOND: "keep_a_second",
}
STOCK_NAMES = ("stables", "merchants", "walls", "roofs", "neutral", "gates", "tea")


class MedinaTalk(PlainTalk[Ruleset, Position, int]):
    def turn(self, p: Position) -> str:
        return f"player={p.player} placed={p.placed} of={p.of}"

    def setup(self, p: Position) -> Plain:
        return {
            "merchant": None if p.set_up.merchant is None else cell_text(p.set_up.merchant),
            "well": None if p.set_up.well is None else cell_text(p.set_up.well),
            **by_hand(p.set_up),
        }

    def read_setup(self, ruleset: Ruleset, players: int, plain: Plain) -> tuple[Ruleset, Setup]:
        try:
            form = msgspec.convert(plain, SetupForm)
        except msgspec.ValidationError as error:
            raise BadSetup(Said("this isn’t a valid set-up: {words}", words=error)) from None
        cells = {"well": form.well, "merchant": form.merchant, "placed": form.placed, "turn": form.turn}
        return ruleset, {key: value for key, value in cells.items() if value not in (None, [], 0)}

    def state(self, p: Position) -> Plain:
        geo = p.terms.geometry
        return {
            "game": "medina",
            "ruleset": p.terms.rules.id,
            "players": p.terms.players,
            "board": {"cols": geo.cols, "rows": geo.rows},
            "setup": self.setup(p),
            "over": p.over,
            "turn": None if p.over else {"player": p.player, "placed": p.placed, "of": p.of, "may": MODES[p.mode]},
            "merchants": [cell_text(cell) for cell in cells_of(p.merchants)],
            "walls": [space_text(code) for code in geo.ring_codes if p.walls >> geo.space_bit[code] & 1],
            "gates": [space_text(gate) for gate in p.gates if gate != NOBODY],
            "links": {
                "once": [cell_text(cell) for cell in cells_of(p.linked)],
                "twice": [cell_text(cell) for cell in cells_of(p.linked_twice)],
            },
            "spare_gates": p.spare_gates,
            "palaces": [self._palace(p, number) for number in range(len(p.palaces))],
            "towers": self._towers(p),
            "tower_merchants": {str(tower + 1): count for tower, count in enumerate(p.tower_merchants)},
            "palace_tiles": self._palace_tiles(p),
            "tea_palaces": p.tea_order,
            "stocks": self._stocks(p),
            "out": [player for player in p.terms.everyone if p.out >> player & 1],
        }

    def breakdown(self, p: Position) -> Plain:
        return [_sheet(points) for points in score.breakdown(p)]

    def board(self, p: Position) -> str:
        return draw_board(p)

    @property
    def commands(self) -> Mapping[str, Callable[[Position], str]]:
        return {
            "tiles": self.tiles,
            "stocks": self.stocks,
        }

    def tiles(self, p: Position) -> str:
        """A line of JSON: who holds the tower tiles and the palace tiles."""
        return json.dumps({"towers": self._towers(p), "palaces": self._palace_tiles(p)})

    def stocks(self, p: Position) -> str:
        """A line of JSON: the pieces that each player has left."""
        return json.dumps(self._stocks(p))

    def playout(self, p: Position, draw: Callable[[], float]) -> int:
        return legal.playout(p, draw)

    def _palace(self, p: Position, number: int) -> dict[str, Plain]:
        palace = p.palace(number)
        cells = [cell for cell in cells_of(p.terms.geometry.city) if p.palace_on(cell) == number]
        owner: int | str | None = palace.owner
        if owner == NOBODY:
            owner = None
        elif owner == NEUTRAL_OWNER:
            owner = "neutral"
        return {
            "colour": COLOURS[palace.colour],
            "owner": owner,
            "buildings": [cell_text(cell) for cell in cells if not p.stables >> cell & 1],
            "stables": [cell_text(cell) for cell in cells if p.stables >> cell & 1],
        }

    def _towers(self, p: Position) -> dict[str, int | None]:
        return {str(t + 1): None if owner == NOBODY else owner for t, owner in enumerate(p.tower_owner)}

    def _palace_tiles(self, p: Position) -> dict[str, int | None]:
        return {colour: p.tile_owner(COLOURS.index(colour)) for colour in p.terms.rules.colours}

    def _stocks(self, p: Position) -> list[dict[str, Plain]]:
        stocks = []
        for player in p.terms.everyone:
            held = p.held(player)
            buildings = {colour: held[COLOURS.index(colour)] for colour in p.terms.rules.colours}
            stocks.append({"buildings": buildings, **dict(zip(STOCK_NAMES, held[5:], strict=True))})
        return stocks


def _sheet(points: score.PlayerPoints) -> dict[str, object]:
    palaces = [
        {
            "colour": p.colour,
            "buildings": p.buildings,
            "stables": p.stables,
            "walls": p.walls,
            "merchants": p.merchants,
            "well": p.well,
            "total": p.total,
        }
        for p in points.palaces
    ]
    return {
        "palaces": palaces,
        "tower_tiles": points.tower_tiles,
        "palace_tiles": points.palace_tiles,
        "total": points.total,
    }


def draw_board(s: Position) -> str:
    """The board in text: two characters a cell. G. is a grey building, G2 one under player 2's roof, Gn under a neutral
    roof (K stands for black), st a stable, mm a merchant, OO the well, ## a wall, [] a gate, T3 tower 3."""
    geo = s.terms.geometry
    gates = {geo.space_bit[g] for g in s.gates if g != NOBODY}
    rows = [f"{s.terms.rules.name}, {s.terms.players} players"]  # the reply's `= ` would shift a line of the drawing
    rows.append("     " + " ".join(f" {COLUMNS[c]}" for c in range(geo.cols)))
    for row in range(geo.rows + 2):
        cells = []
        for col in range(geo.cols + 2):
            cells.append(_two_letters(s, cell_at(row, col), gates, _tower_at(s, row, col)))
        number = f"{row:>2}" if 1 <= row <= geo.rows else "  "
        rows.append((number + " ".join(cells)).rstrip())
    return "\n".join(rows)


def _tower_at(s: Position, row: int, col: int) -> int | None:
    geo = s.terms.geometry
    corners = [(0, 0), (0, geo.cols + 1), (geo.rows + 1, geo.cols + 1), (geo.rows + 1, 0)]
    if (row, col) not in corners:
        return None
    return s.terms.tower_corners.index(corners.index((row, col))) + 1


def _two_letters(s: Position, cell: int, gates: set[int], tower: int | None) -> str:
    if tower is not None:
        return f"T{tower}"
    if cell in gates:
        return "[]"
    if s.walls >> cell & 1:
        return "##"
    if s.merchants >> cell & 1:
        return "mm"
    if cell == s.set_up.well:
        return "OO"
    number = s.palace_on(cell)
    if number is None:
        return " ." if s.terms.geometry.city & BIT[cell] else "  "
    if s.stables >> cell & 1:
        return "st"
    palace = s.palace(number)
    letter = "K" if KIND_WORDS[palace.colour] == "black" else KIND_WORDS[palace.colour][0].upper()
    return letter + {NOBODY: ".", NEUTRAL_OWNER: "n"}.get(palace.owner, str(palace.owner))
