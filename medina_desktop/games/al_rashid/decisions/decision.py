"""The parts of a decision: lines that are chosen whole, and pieces that are put together one by one (goods from heaps,
tokens of a hand, a pawn and where it goes). No pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.goods import KINDS, WORTH_OF_SET, counts
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY
from medina_desktop.games.al_rashid.rules.position import NOWHERE

# What is drawn before a line's words: ("good", kind), ("token", colour, value), ("title", number), ("counter", name),
# ("sign", name), ("arrow",), ("pawn", kind) of the player who decides or ("pawn", kind, player);
# ("set", gold, kinds...) is a set of goods with its worth.
Picture = tuple[object, ...]


@dataclass(frozen=True)
class Offer:
    """Something that can be chosen, or that cannot and why."""

    action: do.Action
    title: str
    detail: str = ""
    price: int | None = None
    full_price: int | None = None  # what it costs without a credit note
    gain: str = ""
    bad: bool = False  # the gain is a loss
    button: str = ""  # what the button says when it is selected
    pictures: tuple[Picture, ...] = ()
    kept: tuple[Picture, ...] = ()  # at the right: what is left then
    why_not: str = ""
    lacks: str = ""  # said on the line instead of the whole reason: 4 gold short
    code: str = ""
    chosen: bool = False  # it was chosen before, in this visit
    ticked: bool = False  # it will be chosen with everything else that is ticked
    at_once: bool = False  # a press does it, without a button

    @property
    def key(self) -> str:
        return line_key(self.action)

    @property
    def open(self) -> bool:
        return not self.why_not and not self.chosen


def line_key(action: do.Action) -> str:
    if isinstance(action, do.BuyTitle):
        action = do.BuyTitle(action.title)  # with or without a credit note is a switch of its own
    return "line-" + do.text_of(action).replace(" ", "-")


@dataclass(frozen=True)
class Group:
    heading: str
    lines: tuple[Offer, ...]


@dataclass(frozen=True)
class Rank:
    """A rung of the ladder of ranks."""

    rank: int
    player: int
    sum: str  # 6 = pasha 5 + 1 sage
    state: str
    now: bool = False
    pawn: int = 2  # who stands on top


# -- put together piece by piece ---------------------------------------------------------------------------------------

Picked = tuple[int, ...]  # how many of each piece, in the order of `Picking.pieces`


@dataclass(frozen=True)
class Piece:
    name: str  # in keys: "wood"
    label: str
    picture: Picture
    there: int = 1
    aside: str = ""

    @property
    def key(self) -> str:
        return f"pick-{self.name}"


@dataclass(frozen=True)
class Heap:
    """Pieces of one sort. `single`: only one of them, so a press on another chooses that one instead; `counted`: with
    plus and minus."""

    heading: str
    pieces: tuple[Piece, ...]
    single: bool = False
    counted: bool = False


@dataclass(frozen=True)
class Sum:
    """A sum of what has been put together: a name, pictures, and a number or a verdict."""

    label: str
    pictures: tuple[Picture, ...] = ()
    text: str = ""
    verdict: str = ""
    bad: bool = False


@dataclass(frozen=True)
class Picking:
    heaps: tuple[Heap, ...]
    ways: Mapping[Picked, Offer]  # what is an action, and how it is said
    sums: Callable[[Picked], tuple[Sum, ...]]  # always as many, so that nothing moves
    missing: Callable[[Picked], str]  # what is still missing, where it is no action yet
    closed: str = ""  # why a piece cannot be added
    pieces: tuple[Piece, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pieces", tuple(piece for heap in self.heaps for piece in heap.pieces))

    @property
    def nothing(self) -> Picked:
        return (0,) * len(self.pieces)

    def leads_somewhere(self, picked: Picked) -> bool:
        return any(all(a <= b for a, b in zip(picked, way, strict=True)) for way in self.ways)

    def heap_of(self, number: int) -> tuple[Heap, range]:
        """The heap of a piece, and the numbers of its pieces."""
        first = 0
        for heap in self.heaps:
            if number < first + len(heap.pieces):
                return heap, range(first, first + len(heap.pieces))
            first += len(heap.pieces)
        raise IndexError(number)

    def with_one_more(self, picked: Picked, number: int) -> Picked | None:
        """After a press on a piece. In a single heap it replaces the other one; if it does not go with the rest, the
        rest is put back. None: it does not fit."""
        more = _with(picked, number, picked[number] + 1)
        if self.leads_somewhere(more):
            return more
        heap, same = self.heap_of(number)
        if not heap.single:
            return None
        instead = tuple(int(n == number) if n in same else count for n, count in enumerate(picked))
        alone = _with(self.nothing, number, 1)
        return next((way for way in (instead, alone) if way != picked and self.leads_somewhere(way)), None)

    def with_one_less(self, picked: Picked, number: int) -> Picked | None:
        return _with(picked, number, picked[number] - 1) if picked[number] else None

    def pressed(self, picked: Picked, number: int) -> Picked | None:
        """A press on the picture of a piece: one more, or none of it any more when there are no more to add."""
        more = self.with_one_more(picked, number)
        if more is not None or not picked[number]:
            return more
        return None if self.heap_of(number)[0].counted else _with(picked, number, 0)

    def way_to(self, action: do.Action) -> Picked | None:
        return next((way for way, line in self.ways.items() if line.action == action), None)

    def presses(self, action: do.Action) -> tuple[str, ...]:
        """The keys of the pieces one presses for an action."""
        way = self.way_to(action) or self.nothing
        return tuple(piece.key for piece, number in zip(self.pieces, way, strict=True) for _one in range(number))


def _with(picked: Picked, number: int, count: int) -> Picked:
    return (*picked[:number], count, *picked[number + 1 :])


# -- the whole ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bead:
    """One of the operations in their order: whose it is, and the how manieth of theirs."""

    player: int
    number: int
    now: bool


@dataclass(frozen=True)
class Decision:
    title: str
    about: str
    groups: tuple[Group, ...]
    sector: int = NOWHERE
    ranks: tuple[Rank, ...] = ()
    passing: str = ""  # what the second button does, where the step can be passed
    passing_leads_on: bool = False  # it is what one does next, not what one gives up
    summary: str = ""
    first: str = ""  # the line that is selected to begin with
    boxes: bool = False  # lines are ticked, several at a time
    button: str = ""  # what the button does with all that is ticked
    note: str = ""  # the switch for a credit note
    on_map: bool = False  # it is about pawns and tokens on the map: the sheet lies over the city
    picking: Picking | None = None
    lines_first: bool = False  # the lines stand above what is put together
    guards: tuple[Picture, ...] = ()  # the tokens that are to be beaten
    guards_say: tuple[str, ...] = ()
    beads: tuple[Bead, ...] = ()

    @property
    def lines(self) -> list[Offer]:
        return [line for group in self.groups for line in group.lines]

    @property
    def every(self) -> list[Offer]:
        """All that can be chosen here, as a line or piece by piece."""
        found = {line.key: line for line in self.lines}
        if self.picking is not None:
            found.update((line.key, line) for line in self.picking.ways.values())
        return list(found.values())

    @property
    def covers_map(self) -> bool:
        """A palace is resolved on a sheet over the map, everything else on one over the city."""
        return NOWHERE < self.sector < FIRST_COUNTRY and not self.on_map


def sets_of(goods: int) -> tuple[Picture, ...]:
    """Goods as the sets they are worth (2.1)."""
    numbers = counts(goods)[:KINDS]
    found: list[Picture] = []
    for level in range(max(numbers, default=0)):
        kinds = [kind for kind in range(KINDS) if numbers[kind] > level]
        found.append(("set", WORTH_OF_SET[len(kinds)], *kinds))
    return tuple(found)
