"""The set-up: where the well and the first merchant begin, drawn or given (rules.md 3)."""

from random import Random

from msgspec import Struct

from medina_desktop.game.box import BadSetup, Setup
from medina_desktop.games.medina.rules.actions import cell_text
from medina_desktop.games.medina.rules.board import BIT, N8
from medina_desktop.games.medina.rules.position import SetUp, Terms
from medina_desktop.said import N_, Said


class SetupForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A recorded set-up: cells as text, None without a well or where a player sets the first merchant."""

    well: str | None = None
    merchant: str | None = None


def setup_of(set_up: SetUp) -> Setup:
    cells = {"well": set_up.well, "merchant": set_up.merchant}
    return {key: cell_text(cell) for key, cell in cells.items() if cell is not None}


_WELL_OUTSIDE = N_("the well can’t start on {cell}: it goes on a space that isn’t at the edge")
_MERCHANT_OUTSIDE = N_("the merchant can’t start on {cell}: it goes on a space that isn’t at the edge")


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
        raise BadSetup(Said("the first merchant can’t start next to the well in {ruleset}", ruleset=rules.id))
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
