"""Why an action is not legal: a code the window can translate, what is in the way, and a plain English sentence.

`legal` decides; this module only explains. It asks in the order a person would: is there such a place, is there such
a piece, is the place free, and only then the finer rules.
"""

from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    GATE,
    KIND_WORDS,
    KINDS,
    MERCHANT,
    NEUTRAL,
    ROOF,
    STABLE,
    TEA,
    WALL,
    cell_text,
    kind_of,
    place_of,
    space_text,
    via_of,
)
from medina_desktop.games.medina.rules.board import BIT, N4, N8, cells_of
from medina_desktop.games.medina.rules.fits import is_end
from medina_desktop.games.medina.rules.legal import fits_without_mode, is_legal
from medina_desktop.games.medina.rules.state import FIRST_MERCHANT, KEEP_A_SECOND, OVER, ROOFS_ONLY, State
from medina_desktop.said import N_, Said

# Every reason there is. Names in braces are filled in from the refusal.
SENTENCES = {
    "game_over": N_("the game is over"),
    "set_first_merchant": N_("the game begins with the first merchant, set by the first player"),
    "first_merchant_edge": N_("the first merchant does not go on a cell beside the walls"),
    "first_merchant_by_well": N_("the first merchant does not begin beside the well"),
    "not_in_game": N_("there are no such pieces in this game: {piece}"),
    "none_left": N_("there is none left in your stock: {piece}"),
    "no_such_place": N_("this board has no place called {place}"),
    "taken": N_("{place} is taken"),
    "by_well": N_("nothing is built around the well: {place} is beside it"),
    "faces_gate": N_("nothing is built in front of a gate: {place} faces one"),
    "touches_palace": N_("palaces never touch, not even at a corner: {place} is beside the palace on {other}"),
    "must_extend": N_("the {colour} palace on {other} can still grow, so {colour} buildings must join it"),
    "stable_needs_building": N_("a stable goes beside a building: {place} has none next to it"),
    "street_goes_on": N_("merchants go to an end of the street while it can go on, and {place} is not beside an end"),
    "street_touches_two": N_("a merchant never joins two others: {place} is beside more than one"),
    "new_street_touches": N_("a new street may not begin beside so many merchants: {place}"),
    "via_no_gate": N_("there is no gate on {other}"),
    "via_same_gate": N_("a street leaves by one gate and comes in by another"),
    "via_no_end": N_("no end of a street stands in front of the gate on {other}"),
    "via_used": N_("the street has already passed through the gate on {other}"),
    "via_no_entry": N_("{place} does not face a gate"),
    "via_beside_merchant": N_("a street comes in only where no other merchant is next to it: {place}"),
    "wall_apart": N_("a wall goes next to a tower or next to a wall on its side: {place} is not"),
    "wall_last_space": N_("one space of every side stays open: {place} is the last one"),
    "wall_beyond_gate": N_("the wall ends at the gate: {place} lies beyond it"),
    "roof_no_building": N_("a roof goes on a building: there is none on {place}"),
    "roof_taken": N_("the palace on {place} already has a roof"),
    "roof_second": N_("one roof of each colour: you already own the {colour} palace on {other}"),
    "roofs_only": N_("nobody else can place anything, so this placement must be a roof"),
    "keeps_no_second": N_("this would leave you no second placement, and another first placement would"),
    "gate_no_wall": N_("a gate goes next to a wall on its side: {place} is not"),
    "gate_by_tower": N_("a gate does not go next to a tower: {place} is"),
    "gate_one_a_side": N_("each side takes one gate, and this side has the one on {other}"),
    "gate_faces_building": N_("a gate opens on an empty cell or a merchant: {place} faces {other}"),
    "tea_is_second": N_("tea replaces the second placement of a turn"),
}


class Refusal(Struct, frozen=True):
    """Why an action was refused. Cells and ring codes are numbers, for lighting up; `sentence` has them as text."""

    code: str
    action: int
    cells: tuple[int, ...] = ()  # what is in the way
    palace: int | None = None  # the palace in the way
    other: str = ""  # the place that fills {other}
    colour: str = ""

    def words(self) -> dict[str, str]:
        """What fills the braces of the sentence, before translation."""
        kind = kind_of(self.action)
        place = space_text(place_of(self.action)) if kind in (WALL, GATE) else ""
        if not place and kind < TEA:
            place = cell_text(place_of(self.action))
        return {"piece": KIND_WORDS[kind], "place": place, "other": self.other, "colour": self.colour}

    def sentence(self) -> Said:
        return Said(SENTENCES[self.code], **self.words())


def why_not(s: State, action: int) -> Refusal | None:
    """Why an action is refused, or None if it is legal."""
    if is_legal(s, action):
        return None
    return next(_reasons(s, action), Refusal("no_such_place", action))


def why_nowhere(s: State, player: int, kind: int) -> str:
    """Why no place at all takes a player's piece of this kind now: a code, like that of a refusal."""
    if s.mode == OVER:
        return "game_over"
    if s.mode == FIRST_MERCHANT and kind != MERCHANT:
        return "set_first_merchant"
    if not s.stock[player * KINDS + kind]:
        gone = kind < STABLE and all(owned >> kind & 1 for owned in s.colours_owned)
        return "colour_gone" if gone else "none_left"
    if s.mode == ROOFS_ONLY and kind != ROOF:
        return "roofs_only"
    if s.mode == KEEP_A_SECOND and fits_without_mode(s, kind):
        return "keeps_no_second"
    if kind == STABLE:
        return "stable_nowhere" if s.palaces else "stable_too_early"
    if kind == MERCHANT:
        return "merchant_nowhere"
    if kind == WALL:
        return "wall_nowhere"
    if kind == GATE:
        return "gate_nowhere" if s.walls else "gate_too_early"
    if kind in (ROOF, NEUTRAL):
        if not s.palaces:
            return "roof_too_early"
        return "roof_nowhere" if s.unroofed else "roof_all_taken"
    return "building_nowhere"


def _reasons(s: State, action: int) -> Iterator[Refusal]:
    """Reasons that hold, the plainest first; only the first is used."""
    kind, place = kind_of(action), place_of(action)
    geo = s.table.geometry

    def refuse(code: str, cells: tuple[int, ...] = (), palace: int | None = None, other: str = "") -> Refusal:
        colour = COLOURS[s.palaces[palace][0]] if palace is not None else ""
        return Refusal(code, action, cells, palace, other, colour)

    if s.mode == OVER:
        yield refuse("game_over")
    if kind >= KINDS or (kind < STABLE and kind not in s.table.colours):
        yield refuse("not_in_game")
    if kind == TEA:
        if s.stock[s.player * KINDS + TEA]:
            yield refuse("tea_is_second" if s.mode != ROOFS_ONLY else "roofs_only")
        yield refuse("none_left" if s.table.rules.tea else "not_in_game")
    on_ring = kind in (WALL, GATE)
    if not (geo.has_space(place) if on_ring else geo.has_cell(place)):
        yield refuse("no_such_place")
    if s.mode == FIRST_MERCHANT:
        if kind != MERCHANT or via_of(action) is not None:
            yield refuse("set_first_merchant")
        if not s.empty >> place & 1:
            yield refuse("taken", (place,))
        if not geo.inner >> place & 1:
            yield refuse("first_merchant_edge")
        yield refuse("first_merchant_by_well")
    if not s.stock[s.player * KINDS + kind]:
        in_game = s.table.stock()[kind] or kind < STABLE or kind == MERCHANT
        yield refuse("none_left" if in_game else "not_in_game")
    if s.mode == ROOFS_ONLY and kind != ROOF:
        yield refuse("roofs_only")
    if kind < STABLE:
        yield from _why_no_building(s, kind, place, refuse)
    elif kind == STABLE:
        yield from _why_no_stable(s, place, refuse)
    elif kind == MERCHANT and via_of(action) is not None:
        yield from _why_not_via(s, place, via_of(action) or 0, refuse)
    elif kind == MERCHANT:
        yield from _why_no_merchant(s, place, refuse)
    elif kind == WALL:
        yield from _why_no_wall(s, place, refuse)
    elif kind in (ROOF, NEUTRAL):
        yield from _why_no_roof(s, kind, place, refuse)
    elif kind == GATE:
        yield from _why_no_gate(s, place, refuse)
    if s.mode == KEEP_A_SECOND:
        yield refuse("keeps_no_second")


class _Refuse(Protocol):
    """How the functions below name their reason."""

    def __call__(
        self, code: str, cells: tuple[int, ...] = (), palace: int | None = None, other: str = ""
    ) -> Refusal: ...


def _why_not_built(s: State, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
    """What keeps any building or stable off a cell."""
    if not s.empty >> cell & 1:
        yield refuse("taken", (cell,), s.palace_on(cell))
    well = s.set_up.well
    if well is not None and N8[well] >> cell & 1:
        yield refuse("by_well", (well,))
    for gate in s.gates:
        if gate != NOBODY and s.table.geometry.faced[gate] == cell:
            yield refuse("faces_gate", (s.table.geometry.space_bit[gate],))


def _palaces_around(s: State, cell: int) -> list[tuple[int, int]]:
    """(palace, its cell) for every building and stable in the surroundings of a cell."""
    around = [(s.palace_on(c), c) for c in cells_of(N8[cell] & s.table.geometry.city)]
    return [(palace, c) for palace, c in around if palace is not None]


def _why_no_building(s: State, colour: int, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
    yield from _why_not_built(s, cell, refuse)
    growing = s.open_palace[colour] if s.open4[colour] & s.ok else None
    if growing is not None and not s.open4[colour] >> cell & 1:
        first = s.palaces[growing][7]
        yield refuse("must_extend", tuple(cells_of(s.open4[colour] & s.ok)), growing, cell_text(first))
    for palace, at in _palaces_around(s, cell):
        if palace != growing:
            yield refuse("touches_palace", (at,), palace, cell_text(at))


def _why_no_stable(s: State, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
    yield from _why_not_built(s, cell, refuse)
    if not s.near >> cell & 1:
        yield refuse("stable_needs_building")
    beside = [p for c in cells_of(N4[cell] & ~s.stables & s.table.geometry.city) if (p := s.palace_on(c)) is not None]
    for palace, at in _palaces_around(s, cell):
        if palace != beside[0]:
            yield refuse("touches_palace", (at,), palace, cell_text(at))


def _why_no_merchant(s: State, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
    if not s.empty >> cell & 1:
        yield refuse("taken", (cell,), s.palace_on(cell))
    beside = tuple(cells_of(N4[cell] & s.merchants))
    if s.street or s.via:
        if len(beside) > 1:
            yield refuse("street_touches_two", beside)
        yield refuse("street_goes_on", beside)
    yield refuse("new_street_touches", beside)


def _why_not_via(s: State, cell: int, door: int, refuse: _Refuse) -> Iterator[Refusal]:
    geo = s.table.geometry
    name = space_text(door)
    if door not in s.gates:
        yield refuse("via_no_gate", other=name)
    inside = geo.faced[door]
    if not s.merchants >> inside & 1 or not is_end(s, inside):
        yield refuse("via_no_end", (inside,), other=name)
    if s.table.rules.gate_passed_once and s.linked >> inside & 1:
        yield refuse("via_used", (inside,), other=name)
    if cell == inside:
        yield refuse("via_same_gate")
    if not any(gate != NOBODY and geo.faced[gate] == cell for gate in s.gates):
        yield refuse("via_no_entry")
    if not s.empty >> cell & 1:
        yield refuse("taken", (cell,))
    yield refuse("via_beside_merchant", tuple(cells_of(N4[cell] & s.merchants)))


def _why_no_wall(s: State, code: int, refuse: _Refuse) -> Iterator[Refusal]:
    space = s.table.geometry.space_bit[code]
    side, index = divmod(code, 16)
    gate = s.gates[side]
    if s.walls >> space & 1 or gate == code:
        yield refuse("taken", (space,))
    low, high = s.run_next[2 * side], s.run_next[2 * side + 1]
    if gate == NOBODY and low == high == index:
        yield refuse("wall_last_space")
    if gate != NOBODY and abs(index - gate % 16) == 1:
        yield refuse("wall_beyond_gate", (s.table.geometry.space_bit[gate],))
    yield refuse("wall_apart")


def _why_no_roof(s: State, kind: int, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
    number = s.palace_on(cell)
    if number is None or s.stables >> cell & 1:
        yield refuse("roof_no_building")
        return
    colour, owner = s.palaces[number][:2]
    if owner != NOBODY:
        yield refuse("roof_taken", (cell,), number)
    mine = next((i for i, p in enumerate(s.palaces) if p[0] == colour and p[1] == s.player), None)
    if kind == ROOF and mine is not None:
        yield refuse("roof_second", (s.palaces[mine][8],), mine, cell_text(s.palaces[mine][7]))


def _why_no_gate(s: State, code: int, refuse: _Refuse) -> Iterator[Refusal]:
    geo = s.table.geometry
    space, faced = geo.space_bit[code], geo.faced[code]
    side, index = divmod(code, 16)
    gate = s.gates[side]
    if s.walls >> space & 1 or gate == code:
        yield refuse("taken", (space,))
    if gate != NOBODY:
        yield refuse("gate_one_a_side", (geo.space_bit[gate],), other=space_text(gate))
    if index in (0, geo.side_length[side] - 1):
        yield refuse("gate_by_tower")
    if s.palace_on(faced) is not None:
        yield refuse("gate_faces_building", (faced,), s.palace_on(faced), cell_text(faced))
    beside = s.walls & (BIT[geo.space_bit[code - 1]] | BIT[geo.space_bit[code + 1]])
    if not beside:
        yield refuse("gate_no_wall")
