"""A player's taste: how much each face is worth, wherever it lies.

Points are what the board and the objectives pay; the rest are guesses about what a sapphire, a guard or half a door
will bring. `Needs` holds these numbers; they were found by games of the opponents against each other.
"""

from __future__ import annotations

from copy import copy
from functools import cache, lru_cache
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.plot import ABOVE_RIGHT, BOARD_BITS, RIGHT, WHOLE
from medina_desktop.games.sultaniya.rules.position import HIDDEN, Position, Terms
from medina_desktop.games.sultaniya.rules.score import WORTH
from medina_desktop.games.sultaniya.rules.tiles import (
    CAP,
    GUARD,
    LEFT_POST,
    MINARET,
    PLUS_4,
    PLUS_5,
    RIGHT_POST,
    SAPPHIRE,
    TILES,
    Catalogue,
)

NOTHING = -1000.0  # what it is worth if nothing can be built


class Needs(Struct, frozen=True, eq=False):
    """The parts of a taste: points that something is worth beside those it brings, and when one is content."""

    sapphire: float = 0.9
    sapphire_for_pairs: float = 0.5
    guard: float = 1.0
    line: float = 0.6  # a symbol of an objective for a line
    column: float = 0.35
    post: float = 0.7  # half a door, for who scores doors; the same for minarets
    cap: float = 1.2
    meeting: float = 1.5  # two posts that meet under a place that is still empty
    capped: float = 1.0  # one post under a lintel or point, the place of the other still empty
    opens_red: float = 0.3  # a place that gets its foundation
    opens_green: float = 0.7
    opens_gold: float = 0.9
    room_blue: float = 1.2000000000000002  # how much it matters that tiles still fit beside, above and below
    room_red: float = 1.7999999999999998
    room_green: float = 3.0
    room_gold: float = 3.0
    blue: float = 0.0  # to have built a tile of that kind at all
    red: float = 0.0
    green: float = 0.0
    gold: float = 0.0
    content: float = 2.2  # a placement worth this is taken without turning up more
    second: float = 2.5  # what the second placement of the hand must be worth
    eye_gain: float = 3.0  # how much more than what lies open the eye must bring
    passing: float = 0.0  # with less than this one passes


PLAIN = Needs()
# Takes what lies there, and calls the wind at most.
SHY = Needs(content=1.0, second=1000.0, eye_gain=1000.0)
# ... and builds so tightly that little fits beside it.
CARELESS = replace(SHY, room_blue=-2.0, room_red=-2.0, room_green=-2.0, room_gold=-2.0, opens_red=0.0, opens_green=0.0)


@cache
def _signs_on(catalogue: Catalogue) -> list[list[tuple[int, int]]]:
    """By face: each sign it shows, and how often."""
    found = []
    for signs in catalogue.signs[: 2 * TILES]:
        boards = [(sign, (signs >> BOARD_BITS * sign & WHOLE).bit_count()) for sign in range(PLUS_5 + 1)]
        found.append([(sign, count) for sign, count in boards if count])
    return found


class Taste:
    """One player's wishes, by face. `posts`: faces that can be part of a door or minaret that this player scores."""

    def __init__(self, terms: Terms, character: str, objectives: tuple[int, int], needs: Needs) -> None:
        catalogue = terms.catalogue
        board = catalogue.character[character]
        self.needs = needs
        self.whole = board.scores[2]
        self.storey = 1 if self.whole == MINARET else 0  # where its posts are
        wanted: dict[int, float] = dict.fromkeys(range(13), 0.0)
        for sign in board.scores:
            wanted[sign] += WORTH[sign]
        wanted[PLUS_4], wanted[PLUS_5] = 4.0, 5.0
        wanted[GUARD] += needs.guard
        wanted[SAPPHIRE] += needs.sapphire
        self.wants_djinns = False
        self.lines: list[int] = []
        self.columns: list[int] = []
        for number in objectives:
            if number == HIDDEN:
                continue
            objective = catalogue.objectives[number]
            if objective.kind in ("line", "column"):
                wanted[objective.symbol] += needs.line if objective.kind == "line" else needs.column
                (self.lines if objective.kind == "line" else self.columns).append(objective.symbol)
            elif objective.kind == "pairs":
                wanted[SAPPHIRE] += needs.sapphire_for_pairs
            else:
                self.wants_djinns = True
        signs_on = _signs_on(catalogue)
        self.worth = [0.0] * (2 * TILES)
        self.posts = [False] * (2 * TILES)
        built = (needs.blue, needs.red, needs.green, needs.gold)
        for face in range(2 * TILES):
            kind = catalogue.kind_of[face >> 1]
            counts = signs_on[face]
            value = 0.0
            for sign, count in counts:
                value += wanted[sign] * count
            shown = dict(counts)
            has_posts = [sign in shown for sign in (LEFT_POST, RIGHT_POST, CAP)]
            if kind in (self.storey, self.storey + 1):
                if kind == self.storey:
                    value += needs.post * sum(has_posts[:2])
                    self.posts[face] = any(has_posts[:2])
                else:
                    value += needs.cap * has_posts[2]
                    self.posts[face] = has_posts[2]
            self.worth[face] = value + built[kind]
        self.opens = (needs.opens_red, needs.opens_green, needs.opens_gold, 0.0)
        # By tile, more than which it can never bring, wherever it lies. The unknown tile fits nowhere.
        whole = 12.0 + 2 * (max(needs.meeting, 0.0) + max(needs.capped, 0.0))
        self.most = [
            max(self.worth[2 * tile], self.worth[2 * tile + 1])
            + 2 * max(self.opens[catalogue.kind_of[tile]], 0.0)
            + (whole if self.posts[2 * tile] or self.posts[2 * tile + 1] else 0.0)
            for tile in range(TILES)
        ] + [NOTHING]
        # What turning up a tile of each kind may bring.
        self.hope = [
            sum(sorted(self.worth[2 * tile] for tile in tiles)[len(tiles) // 2 :]) / len(tiles) + 0.1
            for tiles in terms.in_use
        ]
        self.in_use = [sum(catalogue.bits[tile] for tile in tiles) for tiles in terms.in_use]
        self.room = (needs.room_blue, needs.room_red, needs.room_green, needs.room_gold)

    def shown(self, signs: int) -> float:
        """Rate the lines and columns of the objectives: the part of a palace that moving a tile can change."""
        return sum(score.line(signs, symbol) for symbol in self.lines) + sum(
            score.column(signs, symbol) for symbol in self.columns
        )

    def noisy(self, random: Random, noise: float) -> Taste:
        """The same, with every tile misjudged a little."""
        other = copy(self)
        other.worth = list(self.worth)
        other.most = list(self.most)
        for tile in range(TILES):
            error = random.gauss(0.0, noise)
            other.worth[2 * tile] += error
            other.worth[2 * tile + 1] += error
            other.most[tile] += error
        return other

    def gates(self, signs: int, filled: int) -> float:
        """Rate the doors (or minarets) that are complete or begun."""
        return 6.0 * score.seams(signs, bool(self.storey)).bit_count() + self.begun(signs, filled)

    def begun(self, signs: int, filled: int) -> float:
        """Rate the doors (or minarets) that are only begun."""
        left = signs >> BOARD_BITS * LEFT_POST & WHOLE
        right = signs >> BOARD_BITS * RIGHT_POST & WHOLE
        caps = signs >> BOARD_BITS * CAP & WHOLE
        rows = 0xFFFF << 16 * self.storey
        over = caps >> ABOVE_RIGHT & rows
        facing = left >> RIGHT & rows
        right &= rows
        needs = self.needs
        value = needs.meeting * (right & facing & ~(filled >> ABOVE_RIGHT)).bit_count()
        half = (right & ~(filled >> RIGHT)) | (facing & ~filled)
        return value + needs.capped * (half & over).bit_count()


@lru_cache(4096)
def _taste(terms: Terms, character: str, objectives: tuple[int, int], needs: Needs) -> Taste:
    return Taste(terms, character, objectives, needs)


def tastes(p: Position, needs: Needs = PLAIN) -> list[Taste]:
    """Every player's; of objectives that are hidden nothing is assumed."""
    return [_taste(p.terms, p.characters[player], p.objectives[player], needs) for player in p.terms.everyone]
