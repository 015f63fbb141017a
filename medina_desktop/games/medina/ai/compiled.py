"""The same as `plain`, by `fast.c`, where that was compiled for this machine (`build/compile_fast.py`)."""

import ctypes
import logging
import os
import sys
from collections.abc import Sequence
from ctypes import (
    POINTER,
    Structure,
    byref,
    c_double,
    c_int8,
    c_int16,
    c_int32,
    c_uint8,
    c_uint64,
    c_void_p,
    memmove,
    pointer,
)
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from struct import Struct
from typing import Any, NamedTuple

from medina_desktop.games.medina.ai import glance
from medina_desktop.games.medina.ai.ahead import Reach, Tried
from medina_desktop.games.medina.ai.evaluate import NAMES
from medina_desktop.games.medina.ai.intuition import FIRST, SECOND, Intuition
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import PHASES, Option, Shape, View
from medina_desktop.games.medina.rules.actions import GATE, KINDS
from medina_desktop.games.medina.rules.legal import first_merchant_cells
from medina_desktop.games.medina.rules.position import OVER, Position, Terms
from medina_desktop.said import Said

log = logging.getLogger(__name__)

SOURCE = Path(__file__).with_name("fast.c")
LIBRARY = SOURCE.with_suffix(".so")
WITHOUT = "MEDINA_PLAIN"  # a variable of the environment: whoever sets it does without

MOST_ROWS = 12  # what masks of 256 bits hold
PLAYERS, PALACES, ACTIONS, WEIGHTS = 4, 48, 1600, 80
ROOTS, WAYS, WIDTH, BEAM = 16, 32, 32, 16  # of trees
PATHS = 32  # that are gone side by side, of what lies ahead
MOST_KEPT = 400  # positions of a lesson
GLANCE = glance.size(PLAYERS)
NEVER = -1  # so many pieces left nobody ever has
_64 = (1 << 64) - 1
_256 = (1 << 256) - 1

_Mask = c_uint64 * 4
_Habit = c_double * WEIGHTS * (PHASES + 1)
_Weights = ctypes.Array[ctypes.Array[c_double]]  # a habit
_Seats = POINTER(_Habit) * PLAYERS
_Form = Any  # a type of ctypes
_FORMS: dict[str, _Form] = {"mask": _Mask, "double": c_double, "habit": _Habit}
_FORMS |= {"int8": c_int8, "int16": c_int16, "int32": c_int32, "uint8": c_uint8}


def _declare(text: str, **structures: type[Structure]) -> list[tuple[str, _Form]]:
    """The fields of a structure, written as in C but with one form for several: "mask city ring; int32 colours[4]"."""
    found = []
    for line in text.split(";"):
        form, *names = line.split()
        for name in names:
            field = structures.get(form) or _FORMS[form]
            name, *lengths = name.replace("]", "").split("[")
            for length in reversed(lengths):
                field = field * int(length)
            found.append((name, field))
    return found


class _Table(Structure):
    _fields_ = _declare(
        """mask city ring first_cells gate_edge not_side[4];
        int32 players colours[4] tile_values[5] tower_values[4] run_tower[8] tower_runs[4][2] same_connection[8][2]
            tea_colour tea_count tea_tiles[8] short_turns gates must_roof judged_at_start out_for_good new_street_apart
            gate_passed_once well_points side_length[4] space_bit[64] faced[64] full"""
    )


class _Palace(Structure):
    _fields_ = _declare("mask touch not_around; int8 colour owner; uint8 buildings stables by_well first marks")


_MASKS = ("empty", "ok", "far", "near")
_MORE_MASKS = ("merchants", "street", "no_merchant_near", "few", "linked", "linked_twice", "walls")
_GATE_MASKS = ("gate_cells", "gate_spaces", "gate_faces_free", "gate_open", "well_line")
_NUMBERS = ("spare_gates", "tea_order", "out", "player", "placed", "of", "first_round", "alone_at_start", "mode")


class _State(Structure):
    _fields_ = _declare(
        f"""mask {" ".join(_MASKS)} open4[5] {" ".join(_MORE_MASKS)} run_walls[8] {" ".join(_GATE_MASKS)} frontier
            beside[{PLAYERS + 1}];
        int32 built[{PLAYERS + 1}] via[16] via_count wall_sides[4][2];
        uint8 palace_at[256] stock[{PLAYERS * KINDS}] wall_counts[4];
        int8 run_next[8] open_palace[5] gates[4] tower_owner[4] tile_palace[5];
        uint8 tower_merchants[4] colours_owned[{PLAYERS}] unroofed[{PALACES}] unroofed_count palace_count
            {" ".join(_NUMBERS)};
        palace palaces[{PALACES}]""",
        palace=_Palace,
    )


class _View(Structure):
    _fields_ = _declare(f"double now[{WEIGHTS}] leader others noise; int32 until; habit judged")


class _Shape(Structure):
    _fields_ = _declare("int32 beam width ripe per_kind; double curiosity looks")


class _Intuition(Structure):
    _fields_ = _declare(
        f"""int16 first[{GLANCE}][{FIRST}] second[{SECOND}][{FIRST}] last[{PLAYERS}][{SECOND}];
        int32 first_from[{FIRST}] second_from[{SECOND}] last_from[{PLAYERS}] shifts[2];
        double point"""
    )


class _Reach(Structure):
    _fields_ = _declare("int32 width per_kind; double curiosity temper")


class _Move(Structure):
    _fields_ = _declare("int32 action node visits; double looks prior")


class _Pupil(Structure):
    _fields_ = (("weights", c_void_p), ("known", POINTER(_Intuition)), ("noise", c_double), ("per_kind", c_int32))


class Pupil(NamedTuple):
    """A player in a training game, one placement at a time."""

    weights: Sequence[Sequence[float]]  # for each of the phases of a game; none: by intuition
    known: Intuition | None
    noise: float  # points by which it may misjudge a placement
    per_kind: int = 0  # cells looked at for pieces that fit almost anywhere; 0: a handful of placements of each kind


class Learnt(NamedTuple):
    """A lesson: rows of numbers, one for each position that was kept."""

    glances: bytes
    to_come: bytes  # points, by seat, whoever is to place first
    points: list[int]  # at the end


class _Options:
    """Room for what `options` finds, used again and again."""

    def __init__(self) -> None:
        self.actions = (c_int32 * ACTIONS)()
        self.values = (c_double * (PLAYERS * ACTIONS))()
        self.worth = (c_double * ACTIONS)()
        self.goes_on = (c_uint8 * ACTIONS)()


def _mask(m: int) -> tuple[int, int, int, int]:
    return m & _64, m >> 64 & _64, m >> 128 & _64, m >> 192 & _64


@lru_cache(maxsize=1)
def _load() -> ctypes.CDLL | None:
    """Load the compiled library if there is one and it fits this program.

    It is checked first: loading half a file would end the program.
    """
    if not (LIBRARY.is_file() and SOURCE.is_file()):  # nothing was compiled; reading a pipe would never end
        return None
    try:
        content = LIBRARY.read_bytes()
        mark = LIBRARY.with_suffix(".mark")  # beside it: signing a library changes it
        marked = mark.read_text("ascii", "replace").strip() if mark.is_file() else ""
        if marked != sha256(SOURCE.read_bytes() + content).hexdigest():
            log.info("%s is damaged or of another %s: thinking in plain Python", LIBRARY, SOURCE.name)
            return None
        library = ctypes.CDLL(str(LIBRARY))
    except OSError as error:  # it is for another machine, for example
        log.info("%s cannot be loaded (%s): thinking in plain Python", LIBRARY, error)
        return None
    forms = (_Table, _State, _View, _Shape, _Intuition, _Reach, _Move, _Pupil)
    if [library.fast_sizes(which) for which in range(len(forms))] != [ctypes.sizeof(form) for form in forms]:
        return None  # of another version
    numbers, doubles, luck = POINTER(c_int32), POINTER(c_double), POINTER(c_uint64)
    terms, state, view = POINTER(_Table), POINTER(_State), POINTER(_View)
    library.fast_evaluate.argtypes = (terms, state, doubles, c_double, doubles)
    library.fast_features.argtypes = (terms, state, c_int32, doubles)
    library.fast_settle.argtypes = (terms, state)
    library.fast_play.argtypes = (terms, state, c_int32)
    library.fast_legal.argtypes = (terms, state, numbers)
    library.fast_scores.argtypes = (terms, state, numbers)
    library.fast_options.argtypes = (terms, view, state, luck, c_int32, numbers, doubles, doubles, POINTER(c_uint8))
    library.fast_reply.argtypes = (terms, view, state, luck, c_int32, doubles)
    library.fast_play_on.argtypes = (terms, view, state, luck, _Seats, numbers)
    states, trees = POINTER(POINTER(_State)), c_void_p
    library.fast_play_many.argtypes = (terms, view, states, c_int32, c_uint64, _Seats, numbers, numbers)
    library.fast_trees.argtypes = (POINTER(_Shape), states, c_int32)
    library.fast_trees.restype = trees
    library.fast_ways.argtypes = (trees, terms, view, numbers, c_int32, luck, state)
    library.fast_ended.argtypes = (trees, terms, view, c_int32, numbers)
    library.fast_games.argtypes = (trees, c_int32, doubles)
    library.fast_fell.argtypes = (trees,)
    known, ahead = POINTER(_Intuition), c_void_p
    library.fast_glance.argtypes = (terms, state, POINTER(c_int16))
    library.fast_guess.argtypes = (terms, known, state, doubles)
    library.fast_lesson.argtypes = (
        *(terms, view, state, luck, POINTER(_Pupil)),
        *(c_int32, c_double, c_double, c_int32, POINTER(c_int16), POINTER(c_int16), numbers),
    )
    library.fast_foresee.argtypes = (POINTER(_Reach), known, state)
    library.fast_foresee.restype = ahead
    library.fast_paths.argtypes = (ahead, terms, view, c_int32, luck)
    library.fast_look.argtypes = (ahead, terms, view, c_int32, c_int32)
    library.fast_settle_paths.argtypes = (ahead, terms)
    library.fast_lean.argtypes = (ahead, doubles)
    library.fast_tried.argtypes = (ahead, c_int32, POINTER(POINTER(_Move)))
    library.fast_expected.argtypes = (ahead, c_int32, doubles)
    library.fast_forget.argtypes = (ahead,)
    nothing = "begin evaluate features settle play scores play_many ended fell "
    nothing += "glance guess look lean forget"
    for name in nothing.split():
        getattr(library, f"fast_{name}").restype = None
    library.fast_begin()
    return library


def is_for(terms: Terms) -> bool:
    """Tell if the library is there and knows the rules of this table. Rare house rules are left to `plain`."""
    if os.environ.get(WITHOUT) or terms.keep_a_second or terms.geometry.rows > MOST_ROWS:
        return False
    if terms.rules.well and terms.rules.first_merchant == "first_player" and not terms.rules.merchant_beside_well:
        return False
    if ((terms.geometry.cols + 1) // 2) * ((terms.geometry.rows + 1) // 2) > PALACES:
        return False
    return _load() is not None


def warn_if_slow() -> Said:
    """A sentence for players where nothing was compiled; empty where it was, or where plain Python was asked for."""
    if os.environ.get(WITHOUT) or _load() is not None:
        return Said("")
    if getattr(sys, "frozen", False):
        return Said(
            "Medina’s opponents don’t look as far ahead as they could, because a program file is damaged. "
            "Install the program again."
        )
    return Said(
        "Medina’s opponents don’t look as far ahead as they could, because they aren’t compiled on this "
        "computer. Install a C compiler such as gcc, then start Medina again with “make run”."
    )


def _fill_terms(terms: Terms) -> _Table:
    geo, rules = terms.geometry, terms.rules
    t = _Table()
    blank = Position(terms)
    t.city[:] = _mask(geo.city)
    ring = 0
    for code in geo.ring_codes:
        ring |= 1 << geo.space_bit[code]
    t.ring[:] = _mask(ring)
    t.gate_edge[:] = _mask(sum(1 << cell for cell, edge in enumerate(terms.gate_edge) if edge))
    for side in range(4):
        t.not_side[side][:] = _mask(geo.not_side[side] & _256)
    t.players = terms.players
    t.colours[:] = terms.colours
    t.tile_values[:] = terms.tile_values
    t.tower_values[:] = terms.tower_values
    t.run_tower[:] = terms.run_tower
    for tower in range(4):
        t.tower_runs[tower][:] = terms.tower_runs[tower]
    for run in range(8):
        t.same_connection[run][:] = (*terms.same_connection[run], -1)[:2]
    t.tea_colour = terms.tea_colour
    t.tea_count = len(rules.tea_tiles)
    t.tea_tiles[: len(rules.tea_tiles)] = rules.tea_tiles
    t.short_turns = terms.short_turns
    t.gates, t.must_roof, t.judged_at_start = terms.gates, terms.must_roof, terms.judged_at_start
    t.out_for_good, t.new_street_apart = terms.out_for_good, terms.new_street_apart
    t.gate_passed_once, t.well_points = rules.gate_passed_once, rules.well_points
    t.side_length[:], t.space_bit[:], t.faced[:] = geo.side_length, geo.space_bit, geo.faced
    t.full = sum(terms.stock()[:GATE]) * terms.players
    t.first_cells[:] = _mask(first_merchant_cells(blank))
    return t


_PALACE = Struct("<2b4B2x")  # what follows the two masks of a palace
_REST = Struct(f"<16i i 8i 256s {PLAYERS * KINDS}s 4B 8b 5b 4b 4b 5b 4B {PLAYERS}B {PALACES}s 2B 9B")


def _fill_state(s: Position) -> _State:
    """Written as bytes, for this is done for every position that is thought about."""
    masks = [
        *(getattr(s, name) for name in _MASKS),
        *s.open4,
        *(getattr(s, name) for name in _MORE_MASKS),
        *s.run_walls,
        *(getattr(s, name) for name in _GATE_MASKS),
    ]
    sides = [actions[i] if i < len(actions) else 0 for actions in s.wall_sides for i in (0, 1)]
    rest = _REST.pack(
        *s.via,
        *[0] * (16 - len(s.via)),
        len(s.via),
        *sides,
        bytes(s.palace_at[:256]),
        bytes(s.stock),
        *[len(actions) for actions in s.wall_sides],
        *s.run_next,
        *s.open_palace,
        *s.gates,
        *s.tower_owner,
        *s.tile_palace,
        *s.tower_merchants,
        *s.colours_owned,
        *[0] * (PLAYERS - len(s.colours_owned)),
        bytes(s.unroofed),
        len(s.unroofed),
        len(s.palaces),
        *[getattr(s, name) for name in _NUMBERS],
    )
    parts = [(m & _256).to_bytes(32, "little") for m in masks]
    parts.append(bytes(_State.via.offset - 32 * len(masks)))  # what follows from the rest is left to fast.c
    parts.append(rest)
    parts.append(bytes(_State.palaces.offset - _State.via.offset - _REST.size))
    for colour, owner, buildings, stables, touch, not_around, by_well, first, _ in s.palaces:
        parts.append(touch.to_bytes(32, "little"))
        parts.append((not_around & _256).to_bytes(32, "little"))
        parts.append(_PALACE.pack(colour, owner, buildings, stables, by_well, first))
    found = _State()
    content = b"".join(parts)
    memmove(byref(found), content, len(content))
    return found


@lru_cache(maxsize=16)
def _terms_for(terms: Terms) -> _Table:
    return _fill_terms(terms)


def _habit(by_phase: Sequence[Sequence[float]]) -> _Weights:
    found = _Habit()
    for moment, weights in enumerate(by_phase):
        found[moment][: len(NAMES)] = list(weights)
    return found


@lru_cache(maxsize=16)
def _habit_of(view: View) -> _Weights:
    return _habit(view.habit())


@lru_cache(maxsize=8)
def _fill_intuition(known: Intuition) -> _Intuition:
    found = _Intuition()
    for count, column in zip(found.first, zip(*known.first, strict=True), strict=False):
        count[:] = column
    for neuron, row in zip(found.second, known.second, strict=True):
        neuron[:] = row
    for seat, row in enumerate(known.last):
        found.last[seat][:] = row
    found.first_from[:], found.second_from[:] = known.first_from, known.second_from
    found.last_from[: len(known.last_from)] = known.last_from
    found.shifts[:] = known.shifts
    found.point = known.point
    return found


class Compiled:
    """Positions are copies in its own form. Calls let other threads go on, so games can be played out side by side."""

    def __init__(self, terms: Terms, view: View, t: float) -> None:
        library = _load()
        assert library is not None
        self._library = library
        self.terms, self.view = terms, view
        self._terms = _terms_for(terms)
        self._view = _View()
        self._view.now[: len(NAMES)] = view.weights(t)
        self._view.leader, self._view.others = view.mood
        self._view.noise = view.noise
        self._view.until = NEVER if view.until is None else view.until
        if view.until is not None:
            self._view.judged = _habit(view.judgement())
        self._room = _Options()

    def start(self, s: Position) -> _State:
        found = _fill_state(s)
        self._library.fast_settle(self._terms, found)
        return found

    def after(self, s: _State, actions: Sequence[int]) -> _State:
        after = _State.from_buffer_copy(s)
        for action in actions:
            self._library.fast_play(self._terms, after, action)
        return after

    def over(self, s: _State) -> bool:
        return bool(s.mode == OVER)

    def values(self, s: _State) -> list[float]:
        found = (c_double * PLAYERS)()
        self._library.fast_evaluate(self._terms, s, self._view.now, 1.0, found)
        return found[: self.terms.players]

    def options(self, s: _State, luck: Luck, per_kind: int) -> list[Option]:
        at, room, players = c_uint64(luck.at), self._room, self.terms.players
        count = self._library.fast_options(
            self._terms, self._view, s, at, per_kind, room.actions, room.values, room.worth, room.goes_on
        )
        luck.at = at.value
        values = room.values[: PLAYERS * count]
        return [
            Option(action, worth, tuple(values[PLAYERS * i : PLAYERS * i + players]), bool(goes_on))
            for i, (action, worth, goes_on) in enumerate(
                zip(room.actions[:count], room.worth[:count], room.goes_on[:count], strict=True)
            )
        ]

    def reply(self, s: _State, stop_at: int, luck: Luck) -> tuple[_State, list[float], int]:
        at, after, values = c_uint64(luck.at), _State.from_buffer_copy(s), (c_double * PLAYERS)()
        nodes = self._library.fast_reply(self._terms, self._view, after, at, stop_at, values)
        luck.at = at.value
        return after, values[: self.terms.players], nodes

    def habit(self, by_phase: Sequence[Sequence[float]]) -> _Weights:
        return _habit(by_phase)

    def play_on(self, s: _State, seats: Sequence[_Weights], luck: Luck) -> tuple[list[int], int]:
        at, after, points = c_uint64(luck.at), _State.from_buffer_copy(s), (c_int32 * PLAYERS)()
        held = _Seats(*(pointer(habit) for habit in seats))
        nodes = self._library.fast_play_on(self._terms, self._view, after, at, held, points)
        luck.at = at.value
        return points[: self.terms.players], nodes

    def play_out(self, s: _State, seed: int) -> tuple[list[int], int]:
        return self.play_out_all([s], seed)[0]

    def play_out_all(self, starts: Sequence[_State], seed: int) -> list[tuple[list[int], int]]:
        games, players = len(starts), self.terms.players
        points, nodes = (c_int32 * (PLAYERS * games))(), (c_int32 * games)()
        seats = _Seats(*[pointer(_habit_of(self.view))] * players)
        pointers = (POINTER(_State) * games)(*map(pointer, starts))
        self._library.fast_play_many(self._terms, self._view, pointers, games, Luck(seed).at, seats, points, nodes)
        return [(points[PLAYERS * i : PLAYERS * i + players], looked_at) for i, looked_at in enumerate(nodes)]

    def trees(self, starts: Sequence[_State], player: int, luck: Luck, shape: Shape) -> "CompiledTrees":
        return CompiledTrees(self._library, self._terms, self._view, starts, player, luck, shape)

    def glance(self, s: _State) -> list[int]:
        found = (c_int16 * GLANCE)()
        self._library.fast_glance(self._terms, s, found)
        return found[: glance.size(self.terms.players)]

    def guess(self, s: _State, known: Intuition) -> list[float]:
        """Guess each player's points at the end, by intuition."""
        found = (c_double * PLAYERS)()
        self._library.fast_guess(self._terms, _fill_intuition(known), s, found)
        return found[: self.terms.players]

    def ahead(self, s: _State, known: Intuition, reach: Reach) -> "CompiledAhead":
        return CompiledAhead(self._library, self._terms, self._view, self.terms.players, s, known, reach)

    def lesson(
        self,
        s: _State,
        pupils: Sequence[Pupil],
        luck: Luck,
        astray: int = 0,
        at_random: float = 0.0,
        share: float = 0.0,
    ) -> Learnt:
        """A whole game from here. So many of its first placements, and a share of the others, are made at random; a
        share of its positions is kept."""
        size, players = glance.size(self.terms.players), self.terms.players
        room = MOST_KEPT if share else 0
        glances, to_come, points = (c_int16 * (size * room))(), (c_int16 * (players * room))(), (c_int32 * PLAYERS)()
        at, after = c_uint64(luck.at), _State.from_buffer_copy(s)
        weights = [_habit(pupil.weights) for pupil in pupils]  # held until the game is over
        seats = (_Pupil * players)()
        for seat, pupil, rows in zip(seats, pupils, weights, strict=True):
            if pupil.known:
                seat.known = pointer(_fill_intuition(pupil.known))
            else:
                seat.weights = ctypes.addressof(rows)
            seat.noise, seat.per_kind = pupil.noise, pupil.per_kind
        kept = self._library.fast_lesson(
            self._terms, self._view, after, at, seats, astray, at_random, share, room, glances, to_come, points
        )
        luck.at = at.value
        return Learnt(bytes(glances)[: 2 * size * kept], bytes(to_come)[: 2 * players * kept], points[:players])

    def legal(self, s: _State) -> list[int]:
        count = self._library.fast_legal(self._terms, s, self._room.actions)
        return self._room.actions[:count]

    def scores(self, s: _State) -> list[int]:
        points = (c_int32 * PLAYERS)()
        self._library.fast_scores(self._terms, s, points)
        return points[: self.terms.players]

    def features(self, s: Position) -> list[list[float]]:
        names, rows = len(NAMES), (c_double * (PLAYERS * len(NAMES)))()
        self._library.fast_features(self._terms, self.start(s), names, rows)
        return [rows[names * p : names * (p + 1)] for p in self.terms.everyone]


class CompiledTrees:
    """As in `branches`."""

    def __init__(
        self,
        library: ctypes.CDLL,
        terms: _Table,
        view: _View,
        starts: Sequence[_State],
        player: int,
        luck: Luck,
        shape: Shape,
    ) -> None:
        assert len(starts) <= ROOTS
        assert shape.width <= WIDTH
        assert shape.beam <= BEAM
        self._library, self._terms, self._view = library, terms, view
        self._player, self._luck = player, luck
        pointers = (POINTER(_State) * len(starts))(*map(pointer, starts))
        form = _Shape(shape.beam, shape.width, shape.ripe, shape.per_kind, shape.curiosity, shape.looks)
        self._trees = library.fast_trees(form, pointers, len(starts))
        if not self._trees:
            raise MemoryError
        self._ends = (_State * WAYS)()
        self._under_way = 0
        self._each_end = list(self._ends)

    def __del__(self) -> None:
        if getattr(self, "_trees", None):
            self._library.fast_fell(self._trees)

    def ways(self, roots: Sequence[int]) -> tuple[list[_State], int]:
        at, count = c_uint64(self._luck.at), len(roots)
        assert count <= WAYS
        self._under_way = count
        asked = (c_int32 * count)(*roots)
        nodes = self._library.fast_ways(self._trees, self._terms, self._view, asked, count, at, self._ends)
        self._luck.at = at.value
        return self._each_end[:count], nodes

    def ended(self, points: list[list[int]]) -> None:
        assert len(points) == self._under_way
        nobody = [0] * (PLAYERS - len(points[0]))
        final = (c_int32 * (PLAYERS * len(points)))(*(p for one in points for p in (*one, *nobody)))
        self._library.fast_ended(self._trees, self._terms, self._view, self._player, final)

    def won(self, root: int) -> tuple[int, float]:
        won = c_double()
        games = self._library.fast_games(self._trees, root, won)
        return games, won.value


class CompiledAhead:
    """As in `ahead`."""

    def __init__(
        self,
        library: ctypes.CDLL,
        terms: _Table,
        view: _View,
        players: int,
        root: _State,
        known: Intuition,
        reach: Reach,
    ) -> None:
        self._library, self._terms, self._view, self._players = library, terms, view, players
        self._known = _fill_intuition(known)  # held: the tree asks it until it is forgotten
        self._ahead = library.fast_foresee(_Reach(*reach), self._known, root)
        if not self._ahead:
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "_ahead", None):
            self._library.fast_forget(self._ahead)

    def paths(self, count: int, luck: Luck) -> bool:
        assert count <= PATHS
        at = c_uint64(luck.at)
        gone: int = self._library.fast_paths(self._ahead, self._terms, self._view, count, at)
        luck.at = at.value
        return bool(gone)

    def look(self, first: int, every: int) -> None:
        self._library.fast_look(self._ahead, self._terms, self._view, first, every)

    def settle(self) -> int:
        looked_at: int = self._library.fast_settle_paths(self._ahead, self._terms)
        return looked_at

    def lean(self, bias: list[float]) -> None:
        self._library.fast_lean(self._ahead, (c_double * len(bias))(*bias))

    def tried(self, node: int) -> list[Tried]:
        moves = POINTER(_Move)()
        count = self._library.fast_tried(self._ahead, node, moves)
        return [
            Tried(m.action, m.looks, m.visits, m.node, self._expected(m.node) if m.node >= 0 else ())
            for m in moves[:count]
        ]

    def _expected(self, node: int) -> tuple[float, ...]:
        found = (c_double * PLAYERS)()
        visits = self._library.fast_expected(self._ahead, node, found)
        return tuple(found[: self._players]) if visits else ()
