"""The set-up: where the well and the first merchant begin, drawn or given (rules.md 3).

A position that was set up by hand has more: what each player has placed, in order, whoever's turn it may have been, and
whose turn it is. Everything else follows from that by the rules: stocks, tiles, tea, and who is out.
"""

from collections.abc import Iterable
from random import Random
from typing import Annotated

from msgspec import Meta, Struct

from medina_desktop.game.box import BadAction, BadSetup, Setup
from medina_desktop.games.medina.rules import apply
from medina_desktop.games.medina.rules.actions import GATE, TEA, cell_text, kind_of, parse
from medina_desktop.games.medina.rules.board import BIT, N8
from medina_desktop.games.medina.rules.fits import can_place
from medina_desktop.games.medina.rules.position import Position, SetUp, Terms
from medina_desktop.games.medina.rules.reasons import why_not
from medina_desktop.said import N_, PlayerSaid, Said

DISCARD = "discard"  # in the place of an action: the last gate, which fits nowhere, goes to the box (13.7)


class SetupForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A recorded set-up: cells as text, None without a well or where a player sets the first merchant; and what was
    placed by hand: a player's number and an action each."""

    well: str | None = None
    merchant: str | None = None
    placed: Annotated[list[str], Meta(max_length=400)] = []
    turn: Annotated[int, Meta(ge=0, le=3)] = 0


def setup_of(set_up: SetUp) -> Setup:
    cells = {"well": set_up.well, "merchant": set_up.merchant}
    setup: Setup = {key: cell_text(cell) for key, cell in cells.items() if cell is not None}
    return setup | by_hand(set_up)


def by_hand(set_up: SetUp) -> Setup:
    """The part of a set-up that only a position set up by hand has."""
    return {"placed": list(set_up.placed), "turn": set_up.turn} if set_up.placed or set_up.turn else {}


_WELL_OUTSIDE = N_("the well must start on a space away from the edge, and {cell} isn’t one")
_MERCHANT_OUTSIDE = N_("the first merchant must start on a space away from the edge, and {cell} isn’t one")


def draw_set_up(terms: Terms, random: Random, well: int | None = None, merchant: int | None = None) -> SetUp:
    """A set-up for the table; what is not given is drawn (rules.md 3)."""
    rules, geo = terms.rules, terms.geometry
    for sentence, cell in ((_WELL_OUTSIDE, well), (_MERCHANT_OUTSIDE, merchant)):
        if cell is not None and not geo.inner >> cell & 1:
            raise BadSetup(Said(sentence, cell=cell_text(cell)))
    if well is not None and not rules.well:
        raise BadSetup(Said("there is no well in {ruleset}", ruleset=rules.id))
    if well is not None and well == merchant:
        raise BadSetup(Said("the well and the first merchant can’t share a space"))
    if rules.well and well is None:
        well = _draw(terms, random, merchant)
    if merchant is None and rules.first_merchant == "random":
        merchant = _draw(terms, random, well)
    if merchant is not None and well is not None and _closed_to_merchant(terms, well) >> merchant & 1:
        beside = N_("the first merchant can’t start next to the well in {ruleset}, and {cell} is next to it")
        raise BadSetup(Said(beside, ruleset=rules.id, cell=cell_text(merchant)))
    return SetUp(well, merchant)


def _draw(terms: Terms, random: Random, other: int | None) -> int:
    """Any inner cell that the other piece leaves open."""
    closed = _closed_to_merchant(terms, other)
    while True:
        cell = random.choice(terms.geometry.inner_cells)
        if not closed >> cell & 1:
            return cell


def _closed_to_merchant(terms: Terms, well: int | None) -> int:
    """The cells where the well keeps the first merchant away (the relation goes both ways)."""
    if well is None:
        return 0
    return BIT[well] if terms.rules.merchant_beside_well else BIT[well] | N8[well]


# -- by hand -----------------------------------------------------------------------------------------------------------

_NO_PLAYER = N_("“{text}” isn’t a placement: write a player’s number and an action, like “0 orange d5”")
_IMPOSSIBLE = N_("placement {n}, “{text}”, breaks the rules: {reason}")


def lay_out_all(s: Position, placed: Iterable[str], events: apply.Events | None = None) -> None:
    """Place what a set-up says, one after the other. BadSetup names the first that the rules refuse."""
    for number, text in enumerate(placed):
        player, action = read_placed(text, s.terms.players, ("placed", number))
        reason = place_by_hand(s, player, action, events)
        if reason is not None:
            raise BadSetup(Said(_IMPOSSIBLE, n=number + 1, text=text, reason=reason), ("placed", number))


def read_placed(text: str, players: int, path: tuple[str | int, ...] = ()) -> tuple[int, int | None]:
    """A player and an action; None: the last gate is discarded. BadSetup if it is neither."""
    player, _, words = text.partition(" ")
    if not (player.isascii() and player.isdigit() and int(player) < players):
        raise BadSetup(Said(_NO_PLAYER, text=text), path)
    try:
        return int(player), None if words == DISCARD else parse(words)
    except BadAction as error:
        raise BadSetup(error.sentence, path) from error


def _why_keep_gate(s: Position, player: int) -> Said:
    held, name = s.held(player), PlayerSaid(player)
    if not held[GATE]:
        return Said("only a gate can be discarded, and {name} has none", name=name)
    if sum(held[: GATE + 1]) > 1:
        return Said("a gate can be discarded only as a player’s last piece, and {name} has more", name=name)
    return Said("a gate can be discarded only when it fits nowhere, and {name}’s still fits", name=name)


def place_by_hand(s: Position, player: int, action: int | None, events: apply.Events | None = None) -> Said | None:
    """Place one piece outside any turn; the reason why that can't be, or None. The position is then still laid out."""
    apply.lay_out(s, player)
    if action is None:
        if not apply.can_discard_gate(s, player):
            return _why_keep_gate(s, player)
        apply.discard_gate(s, player, events)
        return None
    refusal = why_not(s, action)
    if refusal is not None:
        return refusal.sentence()
    apply.play(s, action, events)
    return None


def why_no_turn(s: Position, player: int) -> Said | None:
    """Say why it can't be a player's turn in a position that was laid out."""
    if can_place(s, player):
        return None
    if not any(can_place(s, other) for other in s.terms.everyone):
        return Said("nobody can place anything any more, so the game would be over")
    return Said("{name} can’t place anything any more, so it can’t be their turn", name=PlayerSaid(player))


def is_first_round(terms: Terms, placed: Iterable[str], turn: int) -> bool:
    """Tell if these are the placements of a first round that has come to this player: no later round looks so."""
    made = [0] * terms.players
    for text in placed:
        player, action = read_placed(text, terms.players)
        made[player] += action is None or kind_of(action) != TEA
    return made == [0 if p >= turn else 1 if p < terms.short_turns else 2 for p in terms.everyone]
