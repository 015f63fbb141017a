"""Explains why an action isn't legal: a code to translate, what is in the way, and a plain English sentence.

`legal` decides; this module only explains. It asks in the order a person would: is there such a place, is there such
a piece, is the place free, and only then the finer rules.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

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
from medina_desktop.games.medina.rules.position import FIRST_MERCHANT, KEEP_A_SECOND, OVER, ROOFS_ONLY, Position
from medina_desktop.said import N_, Said


class Reason(NamedTuple):
    """The sentence for a code, without a capital letter or a full stop: the rule, then the fact here. Names in braces
    are filled in from the refusal."""

    sentence: str
    section: str  # of the rulebook, that explains it


THE_PALACE = {
    "grey": N_("the grey palace"),
    "black": N_("the black palace"),
    "purple": N_("the purple palace"),
    "brown": N_("the brown palace"),
    "orange": N_("the orange palace"),
}
# Several pieces of a kind, after "no" or "all".
MANY = {
    "grey": N_("grey buildings"),
    "black": N_("black buildings"),
    "purple": N_("purple buildings"),
    "brown": N_("brown buildings"),
    "orange": N_("orange buildings"),
    "stable": N_("stables"),
    "merchant": N_("merchants"),
    "wall": N_("walls"),
    "roof": N_("roofs"),
    "neutral": N_("neutral roofs"),
    "gate": N_("gates"),
    "tea": N_("tea tiles"),
}
# Why an action is refused.
REFUSALS = {
    "game_over": Reason(N_("the game is over"), "end"),
    "set_first_merchant": Reason(
        N_("the game begins with the first merchant, and it isn’t on the board yet"), "pieces"
    ),
    "first_merchant_edge": Reason(
        N_("the first merchant can’t start on the outermost spaces, and {place} is one of them"), "pieces"
    ),
    "first_merchant_by_well": Reason(
        N_("the first merchant can’t start next to the well, and {place} is next to it"), "pieces"
    ),
    "not_in_game": Reason(N_("this game has no {pieces}"), "pieces"),
    "none_left": Reason(N_("you have no {pieces} left"), "pieces"),
    "no_such_place": Reason(N_("this board has no space called {place}"), "turn"),
    "taken": Reason(N_("{place} is taken"), "turn"),
    "by_well": Reason(N_("you can’t build around the well, and {place} is next to it"), "well"),
    "faces_gate": Reason(N_("you can’t build in front of a gate, and {place} faces one"), "gates"),
    "touches_palace": Reason(
        N_("palaces can’t touch, not even at a corner, and {place} is next to the palace on {other}"), "buildings"
    ),
    "must_extend": Reason(
        N_(
            "{palace} on {other} can still grow: a new building must touch one of its buildings "
            "(a stable isn’t enough), and {place} doesn’t"
        ),
        "buildings",
    ),
    "stable_needs_building": Reason(
        N_("a stable must go next to a building, and there is none next to {place}"), "stables"
    ),
    "street_goes_on": Reason(
        N_("merchants must go at an end of the street while it can grow, and {place} isn’t next to an end"), "merchants"
    ),
    "street_touches_two": Reason(
        N_("a merchant may touch only one other, and {place} is next to more than one"), "merchants"
    ),
    "new_street_touches": Reason(
        N_("a new street can’t start here: too many merchants are next to {place}"), "merchants"
    ),
    "via_no_gate": Reason(N_("there is no gate on {other}"), "gates"),
    "via_same_gate": Reason(
        N_("a street must leave by one gate and come back in by another, and this would be the same one"), "gates"
    ),
    "via_no_end": Reason(N_("no street ends in front of the gate on {other}"), "gates"),
    "via_used": Reason(N_("the street has already passed through the gate on {other}"), "gates"),
    "via_no_entry": Reason(N_("{place} doesn’t face a gate"), "gates"),
    "via_beside_merchant": Reason(
        N_("a street can come back in only on a space with no merchant next to it, and there is one next to {place}"),
        "gates",
    ),
    "wall_apart": Reason(
        N_("a wall must go next to a tower or another wall on the same side, and {place} isn’t next to either"), "walls"
    ),
    "wall_last_space": Reason(N_("one space on each side must stay open, and {place} is the last one"), "walls"),
    "wall_beyond_gate": Reason(N_("the wall ends at the gate, and {place} is beyond it"), "gates"),
    "roof_no_building": Reason(N_("a roof must go on a building, and there is none on {place}"), "roofs"),
    "roof_taken": Reason(N_("the palace on {place} already has a roof"), "roofs"),
    "roof_second": Reason(
        N_("you can own only one palace of each colour, and {palace} on {other} is already yours"), "roofs"
    ),
    "roofs_only": Reason(N_("nobody else can place anything, so this placement must be a roof"), "turn"),
    "keeps_no_second": Reason(
        N_("your first placement must leave you a second one if it can, and this one doesn’t"), "turn"
    ),
    "gate_no_wall": Reason(
        N_("a gate must go next to a wall on the same side, and {place} isn’t next to one"), "gates"
    ),
    "gate_by_tower": Reason(N_("a gate can’t go next to a tower, and {place} is next to one"), "gates"),
    "gate_one_a_side": Reason(
        N_("each side may have only one gate, and this side already has one on {other}"), "gates"
    ),
    "gate_faces_building": Reason(
        N_("a gate must face an empty space or a merchant, and {other} in front of {place} is neither"), "gates"
    ),
    "tea_is_second": Reason(
        N_("a tea tile can only replace the second placement of a turn, and this is the first"), "tea"
    ),
}
# Said by the window: the place is of another kind than the piece, or no place at all takes it.
AT_THE_WINDOW = {
    "wall_on_cell": Reason(N_("walls go around the city, on the wall spaces, and this space is inside it"), "walls"),
    "gate_on_cell": Reason(N_("gates go around the city, on the wall spaces, and this space is inside it"), "gates"),
    "cell_on_ring": Reason(N_("only walls go on wall spaces, and this is one"), "walls"),
    "cell_on_ring_with_gates": Reason(N_("only walls and gates go on wall spaces, and this is one"), "walls"),
    "colour_gone": Reason(
        N_("every player owns a palace of this colour, so its remaining buildings are out of the game"), "buildings"
    ),
    "building_nowhere": Reason(
        N_("no palace of this colour can grow, and no free space is far enough from other palaces for a new one"),
        "buildings",
    ),
    "stable_too_early": Reason(N_("a stable must go next to a building, but there are no buildings yet"), "stables"),
    "stable_nowhere": Reason(
        N_("a stable must go next to a building, but every space there is taken or must stay free"), "stables"
    ),
    "merchant_nowhere": Reason(
        N_("the street is blocked, and no free space is left where a new one may begin"), "merchants"
    ),
    "wall_nowhere": Reason(N_("the walls are finished: every side is built up to its opening"), "walls"),
    "gate_too_early": Reason(N_("a gate must go next to a wall, but there are no walls yet"), "gates"),
    "gate_nowhere": Reason(
        N_(
            "a gate fits nowhere: it must go next to a wall but not next to a tower, with nothing built in front of "
            "it and no other gate on its side"
        ),
        "gates",
    ),
    "roof_too_early": Reason(N_("a roof must go on a building, but there are no buildings yet"), "roofs"),
    "roof_all_taken": Reason(N_("every palace already has a roof"), "roofs"),
    "roof_nowhere": Reason(
        N_("you can own only one palace of each colour, and every palace without a roof has a colour you already own"),
        "roofs",
    ),
}
REASONS = REFUSALS | AT_THE_WINDOW


class Refusal(Struct, frozen=True):
    """A refused action and the reason. Cells and ring codes are numbers to light up; `sentence` has them as text."""

    code: str
    action: int
    cells: tuple[int, ...] = ()  # what is in the way
    palace: int | None = None  # the palace in the way
    other: str = ""  # the place that fills {other}
    colour: str = ""

    def words(self) -> dict[str, str]:
        """Return what fills the braces of the sentence, before translation."""
        kind = kind_of(self.action)
        place = space_text(place_of(self.action)) if kind in (WALL, GATE) else ""
        if not place and kind < TEA:
            place = cell_text(place_of(self.action))
        return {"place": place, "other": self.other}

    def sentence(self) -> Said:
        words: dict[str, object] = {**self.words(), "pieces": Said(MANY[KIND_WORDS[kind_of(self.action)]])}
        if self.colour:
            words["palace"] = Said(THE_PALACE[self.colour])
        return Said(REFUSALS[self.code].sentence, **words)


def why_not(s: Position, action: int) -> Refusal | None:
    """Return why an action is refused, or None if it is legal."""
    if is_legal(s, action):
        return None
    return next(_reasons(s, action), Refusal("no_such_place", action))


def why_nowhere(s: Position, player: int, kind: int) -> str:
    """Return the code of the reason why this kind of piece fits nowhere now."""
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


def _reasons(s: Position, action: int) -> Iterator[Refusal]:
    """Reasons that hold, the plainest first; only the first is used."""
    kind, place = kind_of(action), place_of(action)
    geo = s.terms.geometry

    def refuse(code: str, cells: tuple[int, ...] = (), palace: int | None = None, other: str = "") -> Refusal:
        colour = COLOURS[s.palaces[palace][0]] if palace is not None else ""
        return Refusal(code, action, cells, palace, other, colour)

    if s.mode == OVER:
        yield refuse("game_over")
    if kind >= KINDS or (kind < STABLE and kind not in s.terms.colours):
        yield refuse("not_in_game")
    if kind == TEA:
        if s.stock[s.player * KINDS + TEA]:
            yield refuse("tea_is_second" if s.mode != ROOFS_ONLY else "roofs_only")
        yield refuse("none_left" if s.terms.rules.tea else "not_in_game")
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
        in_game = s.terms.stock()[kind] or kind < STABLE or kind == MERCHANT
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
    """Takes a code and its values from the functions below."""

    def __call__(
        self, code: str, cells: tuple[int, ...] = (), palace: int | None = None, other: str = ""
    ) -> Refusal: ...


def _why_not_built(s: Position, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
    """Say what keeps any building or stable off a cell."""
    if not s.empty >> cell & 1:
        yield refuse("taken", (cell,), s.palace_on(cell))
    well = s.set_up.well
    if well is not None and N8[well] >> cell & 1:
        yield refuse("by_well", (well,))
    for gate in s.gates:
        if gate != NOBODY and s.terms.geometry.faced[gate] == cell:
            yield refuse("faces_gate", (s.terms.geometry.space_bit[gate],))


def _palaces_around(s: Position, cell: int) -> list[tuple[int, int]]:
    """(palace, its cell) for every building and stable in the surroundings of a cell."""
    around = [(s.palace_on(c), c) for c in cells_of(N8[cell] & s.terms.geometry.city)]
    return [(palace, c) for palace, c in around if palace is not None]


def _why_no_building(s: Position, colour: int, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
    yield from _why_not_built(s, cell, refuse)
    growing = s.open_palace[colour] if s.open4[colour] & s.ok else None
    if growing is not None and not s.open4[colour] >> cell & 1:
        first = s.palaces[growing][7]
        yield refuse("must_extend", tuple(cells_of(s.open4[colour] & s.ok)), growing, cell_text(first))
    for palace, at in _palaces_around(s, cell):
        if palace != growing:
            yield refuse("touches_palace", (at,), palace, cell_text(at))


def _why_no_stable(s: Position, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
    yield from _why_not_built(s, cell, refuse)
    if not s.near >> cell & 1:
        yield refuse("stable_needs_building")
    beside = [p for c in cells_of(N4[cell] & ~s.stables & s.terms.geometry.city) if (p := s.palace_on(c)) is not None]
    for palace, at in _palaces_around(s, cell):
        if palace != beside[0]:
            yield refuse("touches_palace", (at,), palace, cell_text(at))


def _why_no_merchant(s: Position, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
    if not s.empty >> cell & 1:
        yield refuse("taken", (cell,), s.palace_on(cell))
    beside = tuple(cells_of(N4[cell] & s.merchants))
    if s.street or s.via:
        if len(beside) > 1:
            yield refuse("street_touches_two", beside)
        yield refuse("street_goes_on", beside)
    yield refuse("new_street_touches", beside)


def _why_not_via(s: Position, cell: int, door: int, refuse: _Refuse) -> Iterator[Refusal]:
    geo = s.terms.geometry
    name = space_text(door)
    if door not in s.gates:
        yield refuse("via_no_gate", other=name)
    inside = geo.faced[door]
    if not s.merchants >> inside & 1 or not is_end(s, inside):
        yield refuse("via_no_end", (inside,), other=name)
    if s.terms.rules.gate_passed_once and s.linked >> inside & 1:
        yield refuse("via_used", (inside,), other=name)
    if cell == inside:
        yield refuse("via_same_gate")
    if not any(gate != NOBODY and geo.faced[gate] == cell for gate in s.gates):
        yield refuse("via_no_entry")
    if not s.empty >> cell & 1:
        yield refuse("taken", (cell,))
    yield refuse("via_beside_merchant", tuple(cells_of(N4[cell] & s.merchants)))


def _why_no_wall(s: Position, code: int, refuse: _Refuse) -> Iterator[Refusal]:
    space = s.terms.geometry.space_bit[code]
    side, index = divmod(code, 16)
    gate = s.gates[side]
    if s.walls >> space & 1 or gate == code:
        yield refuse("taken", (space,))
    low, high = s.run_next[2 * side], s.run_next[2 * side + 1]
    if gate == NOBODY and low == high == index:
        yield refuse("wall_last_space")
    if gate != NOBODY and abs(index - gate % 16) == 1:
        yield refuse("wall_beyond_gate", (s.terms.geometry.space_bit[gate],))
    yield refuse("wall_apart")


def _why_no_roof(s: Position, kind: int, cell: int, refuse: _Refuse) -> Iterator[Refusal]:
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


def _why_no_gate(s: Position, code: int, refuse: _Refuse) -> Iterator[Refusal]:
    geo = s.terms.geometry
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
