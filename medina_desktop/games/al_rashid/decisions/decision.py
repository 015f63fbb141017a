"""The parts of a decision: lines that are chosen whole, and pieces that are put together one by one (goods from heaps,
tokens of a hand, a pawn and where it goes). No pygame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate

from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.goods import KINDS, WORTH_OF_SET, counts
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY
from medina_desktop.games.al_rashid.rules.position import NOWHERE
from medina_desktop.games.al_rashid.rules.tokens import FORCE

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
    quiet: bool = False  # the reason is that of many lines: said where it is pointed at, not on each of them
    code: str = ""
    chosen: bool = False  # it was chosen before, in this visit
    ticked: bool = False  # it will be chosen with everything else that is ticked
    at_once: bool = False  # a press does it, without a button
    name: str = ""  # in keys, where the action does not tell lines apart

    @property
    def key(self) -> str:
        return f"line-{self.name}" if self.name else line_key(self.action)

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

    def key_of(self, copy: int, picked: int) -> str:
        """Of one of several that lie open one beside the other, those that are picked first. The next one to pick, or
        else the last one picked, has the piece's own key."""
        return self.key if copy == min(picked, self.there - 1) else f"{self.key}-{copy}"


@dataclass(frozen=True)
class Heap:
    """Pieces of one sort. `single`: only one of them, so a press on another chooses that one instead; `counted`: with
    plus and minus; `gives_way`: where one is too many, the first of the others go back."""

    heading: str
    pieces: tuple[Piece, ...]
    single: bool = False
    counted: bool = False
    gives_way: bool = False


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
        if heap.gives_way:
            return self._with_room_for(more, number, same)
        if not heap.single:
            return None
        instead = tuple(int(n == number) if n in same else count for n, count in enumerate(picked))
        alone = _with(self.nothing, number, 1)
        return next((way for way in (instead, alone) if way != picked and self.leads_somewhere(way)), None)

    def _with_room_for(self, picked: Picked, number: int, same: range) -> Picked | None:
        """As many of the heap put back, from its first piece on, as it takes for one that was just added."""
        if picked[number] > self.pieces[number].there:
            return None
        while not self.leads_somewhere(picked):
            kept = 1  # of the piece that was added
            back = next((n for n in same if picked[n] > (kept if n == number else 0)), None)
            if back is None:
                return None
            picked = _with(picked, back, picked[back] - 1)
        return picked

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

    def presses(self, action: do.Action, start: Picked | None = None) -> tuple[str, ...]:
        """The keys of the pieces one presses for an action: those that go back first, then those that are added."""
        numbers = list(zip(self.pieces, start or self.nothing, self.way_to(action) or self.nothing, strict=True))
        back = [piece.key_of(n - 1, n) for piece, have, want in numbers for n in range(have, want, -1)]
        return (*back, *(piece.key for piece, have, want in numbers for _one in range(want - have)))


def _with(picked: Picked, number: int, count: int) -> Picked:
    return (*picked[:number], count, *picked[number + 1 :])


# -- a battle ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Front:
    """One colour of a battle: the values that hold the country, those put forward, how much each of these counts more
    by a title, and the force that beats it."""

    colour: int
    held: tuple[int, ...]
    brought: tuple[int, ...]
    bonus: int
    needed: int

    @property
    def columns(self) -> int:
        return max(len(self.held), len(self.brought))

    @property
    def beaten(self) -> bool:
        return bool(self.brought) and self.sums(brought=True)[-1] >= self.needed

    def sums(self, brought: bool) -> list[int]:
        """The sum so far, token by token."""
        values = self.brought if brought else self.held
        return list(accumulate(FORCE[value] + (self.bonus if brought else 0) for value in values))


@dataclass(frozen=True)
class Decider:
    """Somebody who fights or flees: now, or if nobody has won until then. What the others could bring at most is worked
    out from the number of their tokens and their titles, which lie open."""

    rank: Rank
    most: tuple[tuple[int, int, int], ...] = ()  # by colour to be beaten: it, the number of tokens, their most force
    could_win: bool = True


@dataclass(frozen=True)
class Outcome:
    """One way a battle can end: what the line that leads there brings, before and after, and what follows."""

    line: Offer
    told: str = ""
    points: tuple[int, int] = (0, 0)
    gold: tuple[int, int] = (0, 0)
    at_best: bool = False  # it depends on what one chooses then
    brings: tuple[Picture, ...] = ()


@dataclass(frozen=True)
class BattleFacts:
    """A battle for one who is to decide, by the tokens that have been put forward."""

    fronts: Callable[[Picked], tuple[Front, ...]]
    deciders: Callable[[Picked], tuple[Decider, ...]]
    outcomes: Callable[[Picked], tuple[Outcome, ...]]  # to win, to lose with honour, to flee
    idle: tuple[tuple[int, tuple[int, ...]], ...]  # (colour, values) of the own tokens that do not fight here


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
    battle: BattleFacts | None = None
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
