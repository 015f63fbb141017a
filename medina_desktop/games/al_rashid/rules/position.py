"""The position: the board, the families, who has to decide what; copying and comparing.

A position always stands at a step of one player (or the game is over), and `options` are the legal actions of that
step: whoever comes to a step works them out, because a step without a real choice is passed by unasked (4.2).
"""

from __future__ import annotations

from collections.abc import Hashable

from medina_desktop.game.box import NOBODY, Setup
from medina_desktop.games.al_rashid.rules import goods, stacks
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.catalogue import Catalogue
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY, SECOND, SECTORS, SETUP
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset

NOWHERE = -1
NOTHING_HELD = -1
NO_STEP = -1
WITHOUT_LIMIT = 1 << 20  # more than any game can use
CREDIT_SUPPLY, INFLUENCE_SUPPLY, DISHONOUR_SUPPLY = range(3)

# `stage` while a sector is being resolved: the first four of palaces, the others of countries.
CHOOSING, PAYING, HAVING_EFFECTS, OPERATING, FIGHTING, RAIDING, TRADING = range(7)


class Terms:
    """The terms of a game: its ruleset, worked out once for one number of players."""

    def __init__(self, ruleset: Ruleset, players: int, catalogue: Catalogue) -> None:
        self.ruleset = ruleset
        self.players = players
        self.catalogue = catalogue
        self.until_no_pawn = ruleset.activation == "moment"
        self.only_three_fight = ruleset.battle_ranks == "three"
        self.tie_wins = ruleset.battle_tie == "win"
        self.different = ruleset.combination == "different"
        self.shuffles = ruleset.empty_pile == "shuffle"
        self.two_tiles_first = ruleset.first_year == "setup+year"
        self.idle_dishonour = ruleset.idle_guild == "dishonour"
        self.any_pawn = ruleset.operation_pawns == "any"
        self.each_copy = ruleset.same_title == "each-copy"
        self.printed = tuple(goods.pack(country) for country in catalogue.country_goods)  # goods, and the credit note
        self.start_pawns = sum(number * one for number, one in zip(catalogue.start_pawns, stacks.PAWN, strict=True))
        self.copies = 0  # a mask of titles: see names
        for number, title in enumerate(catalogue.titles):
            copies = title.copies[0 if players <= 3 else 1]
            self.copies |= 1 << number | (1 << SECOND + number if copies == 2 else 0)


class Position:
    __slots__ = (
        "activated",
        "active",
        "again",
        "at",
        "chosen",
        "credit",
        "dealt",
        "discards",
        "dishonour",
        "effects",
        "family",
        "goods",
        "hand",
        "held",
        "home",
        "impostor",
        "influence",
        "leaders",
        "left",
        "negotiating",
        "next_order",
        "occupied",
        "operations",
        "options",
        "order",
        "owed",
        "phase",
        "piles",
        "player",
        "queue",
        "ranks",
        "resolved",
        "resolving",
        "revealed",
        "round",
        "schemes",
        "sector_done",
        "served",
        "setup_tile",
        "stacks",
        "stage",
        "step",
        "stock",
        "supply",
        "terms",
        "tiles",
        "titles",
        "tokens",
        "unsold",
        "used",
        "year",
    )

    def __init__(self, terms: Terms) -> None:
        """Before the set-up: nobody has anything yet."""
        n = terms.players
        self.terms = terms
        self.dealt: Setup | None = None  # the set-up as it was given; None where it is not to be known
        self.year = 1
        self.phase = SETUP
        self.round = 0
        self.order: tuple[int, ...] = ()
        self.next_order: tuple[int, ...] | None = None
        # The players who are still to come in this phase or round; in the placement, the one who placed last is ahead.
        self.queue: tuple[int, ...] = ()

        # The step.
        self.player = NOBODY
        self.step = NO_STEP
        self.left = 0
        self.options: tuple[Action, ...] = ()

        # The turn of the resolution.
        self.active = NOBODY
        self.activated = False
        self.sector_done = False
        self.negotiating = NOWHERE
        self.schemes = 0  # bits of schemes.PLOTTING and INFORMING: what may still be used

        # The sector that is being resolved.
        self.resolving = NOWHERE
        self.stage = CHOOSING
        self.ranks: tuple[int, ...] = ()
        self.at = 0  # whose visit or trade it is: a place in `ranks`
        self.chosen: tuple[Action, ...] = ()
        self.owed = 0
        self.effects: tuple[int, ...] = ()  # what is still to happen in this visit: see palaces
        self.impostor: tuple[int, ...] = ()  # leaders whose favours it has brought
        self.served: tuple[int, ...] = ()
        self.operations: tuple[int, ...] = ()

        # The families.
        self.goods = [0] * n
        self.credit = [0] * n
        self.influence = [0] * n
        self.dishonour = [0] * n
        self.home = [0] * n
        self.family = [0] * n
        self.held = [NOTHING_HELD] * n
        self.titles = [0] * n
        self.used = [0] * n
        self.hand = [0] * n
        self.leaders = [0] * n  # a mask of the sectors where the family has one

        # The board.
        self.stacks = [0] * len(SECTORS)
        self.occupied = 0  # masks of sectors
        self.resolved = 0
        self.stock = [0] * (len(SECTORS) - FIRST_COUNTRY)
        self.tokens: list[tuple[int, ...]] = [()] * (len(SECTORS) - FIRST_COUNTRY)

        # The box.
        self.unsold = terms.copies
        self.supply = [WITHOUT_LIMIT] * 3
        self.piles: list[tuple[int, ...]] = [(), ()]  # the values, the next one last
        self.discards: list[tuple[int, ...]] = [(), ()]
        self.again: tuple[tuple[int, ...], ...] = ((), ())
        self.setup_tile = ""
        self.tiles: tuple[str, ...] = ()  # "" is one that is not known
        self.revealed = 0

    def copy(self) -> Position:
        p = _new(Position)
        p.terms, p.dealt = self.terms, self.dealt
        p.year, p.phase, p.round = self.year, self.phase, self.round
        p.order, p.next_order, p.queue = self.order, self.next_order, self.queue
        p.player, p.step, p.left, p.options = self.player, self.step, self.left, self.options
        p.active, p.activated, p.sector_done = self.active, self.activated, self.sector_done
        p.negotiating, p.schemes = self.negotiating, self.schemes
        p.resolving, p.stage, p.ranks, p.at = self.resolving, self.stage, self.ranks, self.at
        p.chosen, p.owed, p.effects = self.chosen, self.owed, self.effects
        p.impostor, p.served, p.operations = self.impostor, self.served, self.operations
        p.goods, p.credit, p.influence = self.goods[:], self.credit[:], self.influence[:]
        p.dishonour, p.home, p.family = self.dishonour[:], self.home[:], self.family[:]
        p.held, p.titles, p.used = self.held[:], self.titles[:], self.used[:]
        p.hand, p.leaders = self.hand[:], self.leaders[:]
        p.stacks, p.occupied, p.resolved = self.stacks[:], self.occupied, self.resolved
        p.stock, p.tokens = self.stock[:], self.tokens[:]
        p.unsold, p.supply = self.unsold, self.supply[:]
        p.piles, p.discards, p.again = self.piles[:], self.discards[:], self.again
        p.setup_tile, p.tiles, p.revealed = self.setup_tile, self.tiles, self.revealed
        return p

    def key(self) -> Hashable:
        return (
            (self.year, self.phase, self.round, self.order, self.next_order, self.queue),
            (self.player, self.step, self.left, self.active, self.activated, self.sector_done),
            (self.negotiating, self.schemes, self.resolving, self.stage, self.ranks, self.at),
            (self.chosen, self.owed, self.effects, self.impostor, self.served, self.operations),
            tuple(self.goods),
            tuple(self.credit),
            tuple(self.influence),
            tuple(self.dishonour),
            tuple(self.home),
            tuple(self.family),
            tuple(self.held),
            tuple(self.titles),
            tuple(self.used),
            tuple(self.hand),
            tuple(self.stacks),
            (self.resolved, tuple(self.stock), tuple(self.tokens), self.unsold, tuple(self.supply)),
            (tuple(self.piles), tuple(self.discards), self.again, self.setup_tile, self.tiles, self.revealed),
        )

    # ------------------------------------------------------------------------------------------ questions about it

    def ask(self, player: int, step: int, options: tuple[Action, ...], left: int = 1) -> None:
        self.player, self.step, self.options, self.left = player, step, options, left

    def has(self, player: int, title: int) -> bool:
        return bool(self.titles[player] >> title & 1)

    def on_board(self, player: int) -> bool:
        """In the resolution: has the family a pawn that is not at home?"""
        return self.home[player] != self.family[player]


_new = Position.__new__
