"""The position: palaces, stacks and displays, whose turn it is; and the terms that hold for the whole game."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec import Struct, convert

from medina_desktop.game.box import NOBODY, Setup
from medina_desktop.games.sultaniya.rules.palace import Palace, Site
from medina_desktop.games.sultaniya.rules.ruleset import rounds
from medina_desktop.games.sultaniya.rules.tiles import STACKS, UNKNOWN

START, BUILDING, WINDY, STONY, HANDY, EYEING = range(6)
STEPS = ("start", "build", "wind", "stone", "hand", "eye")  # the names of these
SAPPHIRES = 55
ON_DISPLAY = 3  # at most
ROOFS_TO_END = 5
PASS_PAYS = 2
HIDDEN = -1  # an objective that a player does not know


class Terms:
    """A ruleset at a table with a number of players."""

    def __init__(self, site: Site, players: int) -> None:
        self.site = site
        self.catalogue = catalogue = site.catalogue
        self.rules = rules = site.rules
        self.players = players
        self.everyone = range(players)
        self.bits = catalogue.bits
        self.kind_of = catalogue.kind_of
        self.sapphires = catalogue.sapphires
        self.turns = rounds(rules, players) * players
        self.stalled = rules.stall_rounds * players if players > 1 else 0  # passes in a row; 0: never
        self.free_pass = rules.pass_after_reveal == "free"
        self.stone_pays = rules.stone_pays
        in_use = max(players, 2)
        self.in_use = tuple(
            tuple(n for n, tile in enumerate(catalogue.tiles) if tile.kind == kind and tile.set <= in_use)
            for kind in range(4)
        )


class Position:
    __slots__ = (
        "built",
        "characters",
        "displays",
        "djinns",
        "ending",
        "known",
        "moved",
        "number",
        "objectives",
        "offered",
        "over",
        "palaces",
        "passes",
        "player",
        "revealed",
        "sapphires",
        "set_up",
        "stack",
        "stacks",
        "step",
        "terms",
        "treasury",
        "viewer",
    )

    terms: Terms
    characters: tuple[str, ...]
    set_up: Setup | None  # what the game began with; None in what one player sees
    viewer: int  # whose view this is; NOBODY: it is the position itself
    palaces: list[Palace]
    objectives: tuple[tuple[int, int], ...]
    stacks: list[tuple[int, ...]]  # top tile first
    displays: list[tuple[int, ...]]  # oldest tile first
    offered: list[int]  # the faces of the tiles on each display
    sapphires: list[int]
    treasury: int
    djinns: list[int]  # whose
    known: list[int]  # by player: tiles in stacks, one bit each, that were seen or put there openly (12.4)
    ending: int  # who brought the end near
    passes: int  # without a break, up to now
    number: int  # of the turn, from 1
    over: str  # why the game is over, or ""
    # The turn.
    player: int
    step: int
    revealed: int  # the stacks revealed from, one bit each
    built: int
    moved: bool
    stack: int  # that the wind or the eye was called for, or NOBODY

    def copy(self) -> Position:
        new = Position()
        new.terms = self.terms
        new.characters = self.characters
        new.set_up = self.set_up
        new.viewer = self.viewer
        new.palaces = self.palaces[:]
        new.objectives = self.objectives
        new.stacks = self.stacks[:]
        new.displays = self.displays[:]
        new.offered = self.offered[:]
        new.sapphires = self.sapphires[:]
        new.treasury = self.treasury
        new.djinns = self.djinns[:]
        new.known = self.known[:]
        new.ending = self.ending
        new.passes = self.passes
        new.number = self.number
        new.over = self.over
        new.player = self.player
        new.step = self.step
        new.revealed = self.revealed
        new.built = self.built
        new.moved = self.moved
        new.stack = self.stack
        return new

    def key(self) -> Hashable:
        terms = self.terms
        return (
            terms.rules,
            terms.players,
            self.characters,
            self.viewer,
            tuple((tuple(palace.faces), palace.built) for palace in self.palaces),
            self.objectives,
            tuple(self.stacks),
            tuple(self.displays),
            tuple(self.sapphires),
            self.treasury,
            tuple(self.djinns),
            tuple(self.known),
            self.ending,
            self.passes,
            self.number,
            self.over,
            self.player,
            self.step,
            self.revealed,
            self.built,
            self.moved,
            self.stack,
        )

    @property
    def round(self) -> int:
        return (self.number - 1) // self.terms.players + 1

    @property
    def palace(self) -> Palace:
        """The palace of the player whose turn it is."""
        return self.palaces[self.player]

    @property
    def actor(self) -> int:
        return NOBODY if self.over else self.player


class SetupForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A set-up as it is recorded: by player, the character and the objectives; the stacks, top tile first."""

    boards: list[str] = []
    objectives: list[list[str]] = []
    stacks: dict[str, list[str]] = {}


def first_position(terms: Terms, set_up: Setup) -> Position:
    """The position after a set-up that was checked (4)."""
    catalogue = terms.catalogue
    p = Position()
    p.terms = terms
    p.set_up = set_up
    p.viewer = NOBODY
    given = convert(set_up, SetupForm)
    p.characters = tuple(given.boards)
    characters = [catalogue.character[one] for one in p.characters]
    p.palaces = [Palace.begun(terms.site, character) for character in characters]
    p.objectives = tuple(
        (catalogue.objective[first], catalogue.objective[second]) for first, second in given.objectives
    )
    p.stacks = [tuple(catalogue.number[tile] for tile in given.stacks[stack]) for stack in STACKS]
    p.displays = [()] * 4
    p.offered = [0] * 4
    p.sapphires = [character.sapphires for character in characters]
    p.treasury = SAPPHIRES - sum(p.sapphires)
    p.djinns = [NOBODY] * 4
    p.known = [0] * terms.players
    p.ending = p.stack = NOBODY
    p.passes = p.revealed = p.built = p.player = 0
    p.number = 1
    p.over = ""
    p.step = START
    p.moved = False
    return p


def seen_by(p: Position, player: int) -> Position:
    """Return the position as a player may know it (12.5). Tiles that are not known are UNKNOWN: one can play on, and
    what is revealed of them stays unknown and fits nowhere."""
    if p.viewer == player:
        return p
    seen = p.copy()
    seen.viewer = player
    seen.set_up = None
    mine = p.known[player]
    seen.stacks = [
        tuple(tile if not depth or mine >> tile & 1 else UNKNOWN for depth, tile in enumerate(stack))
        for stack in p.stacks
    ]
    seen.known = [known if other == player else 0 for other, known in enumerate(p.known)]
    if not p.over and not p.terms.rules.open_objectives:
        hidden = (HIDDEN, HIDDEN)
        seen.objectives = tuple(pair if other == player else hidden for other, pair in enumerate(p.objectives))
    return seen
