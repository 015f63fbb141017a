"""The tiles, boards and objectives as tables that the rules can use quickly (2, 3).

A tile is a number, in the order blue, red, green, gold; a *face* is a tile as it lies: twice the tile, plus one if
flipped. Printed tiles have faces of their own, after all others. Within a kind, a set of faces is an int with a bit
for each.

What is on a face is kept as *signs*: one board of places (64 bits) for each sign, all boards in one int. Shifted by the
place of a tile it can be added to the signs of a palace, and counting symbols is counting bits.
"""

from functools import cached_property

from msgspec import Struct

from medina_desktop.games.sultaniya.rules.plot import (
    ABOVE_LEFT,
    ABOVE_RIGHT,
    BELOW_LEFT,
    BELOW_RIGHT,
    BOARD_BITS,
    BY_TEXT,
    LEFT,
    RIGHT,
    storey_of,
)

STACKS = ("blue", "red", "green", "gold")
LETTERS = "BRGT"
TILES = 93
UNKNOWN = TILES  # a tile that a player does not know
FIRST_PRINTED = 2 * (TILES + 1)

WINDOW, TOWER, DOME, GARDEN, GUARD, SAPPHIRE, DOOR, MINARET, CAP, LEFT_POST, RIGHT_POST, PLUS_4, PLUS_5 = range(13)
SIGNS = ("window", "tower", "dome", "garden", "guard", "sapphire", "door", "minaret")
_MIDDLE = {"lintel": CAP, "point": CAP, "door": DOOR, "minaret": MINARET, "+4": PLUS_4, "+5": PLUS_5}
_POSTS = "dm"  # jambs of ground floors and shafts of first floors


class Tile(Struct, frozen=True):
    """A tile as it lies, or a printed one, in the words of the data."""

    id: str
    kind: int  # 0 to 3: its storey, and its stack
    set: int  # the fewest players it is used with; 0 for a printed tile
    sides: str
    base: str
    top: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    mid: tuple[str, ...]

    def flipped(self) -> "Tile":
        return Tile(
            self.id,
            self.kind,
            self.set,
            self.sides[::-1],
            self.base[::-1],
            self.top[::-1],
            self.right,
            self.left,
            self.mid,
        )

    @property
    def signs(self) -> int:
        found = 0
        for half, symbols in enumerate((self.left, self.right)):
            for symbol in symbols:
                found |= 1 << BOARD_BITS * SIGNS.index(symbol) + half
        for sign in self.mid:
            found |= 1 << BOARD_BITS * _MIDDLE[sign]
        if self.sides[0] in _POSTS:
            found |= 1 << BOARD_BITS * LEFT_POST
        if self.sides[1] in _POSTS:
            found |= 1 << BOARD_BITS * RIGHT_POST
        return found

    def edge(self, towards: int) -> str:
        """The letter of the edge on the side of a neighbour."""
        return {
            LEFT: self.sides[0],
            RIGHT: self.sides[1],
            ABOVE_LEFT: self.top[0],
            ABOVE_RIGHT: self.top[1],
            BELOW_LEFT: self.base[0],
            BELOW_RIGHT: self.base[1],
        }[towards]


class Character(Struct, frozen=True):
    """One face of a board."""

    id: str
    name: str
    board: int
    face: str
    scores: tuple[int, int, int]  # signs
    sapphires: int
    printed: tuple[tuple[int, int], ...]  # place, face


class Objective(Struct, frozen=True):
    id: str
    kind: str  # line, column, djinns, pairs
    symbol: int = -1  # for a line or a column


class Piece(Struct, frozen=True):
    """A tile as the data have it, in the box or printed on a board."""

    sides: str
    base: str
    top: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    mid: tuple[str, ...]
    id: str = ""  # of one in the box
    set: int = 0
    at: str = ""  # of one on a board

    def to_tile(self, id: str, kind: int) -> Tile:
        return Tile(id, kind, self.set, self.sides, self.base, self.top, self.left, self.right, self.mid)


class BoardFace(Struct, frozen=True):
    """One face of a board as the data have it."""

    id: str
    name: str
    board: int
    face: str
    scores: tuple[str, str, str]
    sapphires: int
    printed: tuple[Piece, ...]


class Aim(Struct, frozen=True):
    """An objective as the data have it."""

    id: str
    kind: str
    symbol: str = ""


class Catalogue:
    """All that the data say, made into tables once."""

    def __init__(self, tiles: list[Piece], boards: list[BoardFace], objectives: list[Aim]) -> None:
        in_box = [piece.to_tile(piece.id, LETTERS.index(piece.id[0])) for piece in tiles]
        in_box.sort(key=lambda tile: (tile.kind, tile.id))
        assert len(in_box) == TILES
        self.tiles = tuple(in_box)
        self.kind_of = tuple(tile.kind for tile in in_box)
        self.number = {tile.id: number for number, tile in enumerate(in_box)}
        self.first = tuple(self.kind_of.index(kind) for kind in range(4))  # the first tile of each kind
        self.own_mirror = frozenset(n for n, tile in enumerate(in_box) if tile == tile.flipped())
        unknown = Tile("?", 0, 0, "--", "--", "--", (), (), ())
        self.faces: list[Tile] = [face for tile in (*in_box, unknown) for face in (tile, tile.flipped())]
        self.characters = tuple(self._character(entry) for entry in boards)
        self.character = {one.id: one for one in self.characters}
        self.objectives = tuple(
            Objective(one.id, one.kind, SIGNS.index(one.symbol) if one.symbol else -1) for one in objectives
        )
        self.objective = {one.id: number for number, one in enumerate(self.objectives)}
        self.signs = tuple(face.signs for face in self.faces)
        self.sapphires = tuple((*face.left, *face.right).count("sapphire") for face in self.faces)

    def _character(self, one: BoardFace) -> Character:
        printed = []
        for piece in one.printed:
            place = BY_TEXT[piece.at]
            printed.append((place, len(self.faces)))
            self.faces.append(piece.to_tile(one.id, storey_of(place)))
        first, second, third = (SIGNS.index(sign) for sign in one.scores)
        return Character(one.id, one.name, one.board, one.face, (first, second, third), one.sapphires, tuple(printed))

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """For each tile, both its faces within its kind; one that is its own mirror image is never flipped (2.7)."""
        found = []
        for number, kind in enumerate(self.kind_of):
            ways = 1 if number in self.own_mirror else 3
            found.append(ways << 2 * (number - self.first[kind]))
        return (*found, 0)  # the unknown tile fits nowhere

    @cached_property
    def presses(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return what a face asks of its neighbours: (step to the neighbour, the faces of the neighbour's kind that
        match)."""
        meeting = {LEFT: RIGHT, RIGHT: LEFT, ABOVE_LEFT: BELOW_RIGHT, ABOVE_RIGHT: BELOW_LEFT}
        meeting |= {BELOW_RIGHT: ABOVE_LEFT, BELOW_LEFT: ABOVE_RIGHT}
        rises = {LEFT: 0, RIGHT: 0, ABOVE_LEFT: 1, ABOVE_RIGHT: 1, BELOW_LEFT: -1, BELOW_RIGHT: -1}
        with_edge: dict[tuple[int, int, str], int] = {}
        for number, kind in enumerate(self.kind_of):
            for flip in (0, 1):
                bit = 1 << 2 * (number - self.first[kind]) + flip
                for step in meeting:
                    key = (kind, step, self.faces[2 * number + flip].edge(step))
                    with_edge[key] = with_edge.get(key, 0) | bit
        found = []
        for face in self.faces:
            asked = []
            for step, their_step in meeting.items():
                kind = face.kind + rises[step]
                if 0 <= kind < 4:
                    asked.append((step, with_edge.get((kind, their_step, face.edge(step)), 0)))
            found.append(tuple(asked))
        return tuple(found)

    def face_text(self, face: int) -> str:
        """`R03 flip`, as a state writes it."""
        return self.faces[face].id + (" flip" if face & 1 and face < FIRST_PRINTED else "")
