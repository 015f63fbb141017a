"""The set-up: what chance settles, whether a given set-up is possible, and the board before the first step."""

from random import Random
from typing import TypeVar

from msgspec import Struct, convert

from medina_desktop.game.box import BadSetup, Setup
from medina_desktop.games.al_rashid.rules import goods
from medina_desktop.games.al_rashid.rules.catalogue import Catalogue
from medina_desktop.games.al_rashid.rules.position import Position, Terms
from medina_desktop.games.al_rashid.rules.supply import Events, carry_out, carry_out_year_tile
from medina_desktop.said import N_, Said

T = TypeVar("T")


class SetupForm(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A set-up as it is recorded."""

    order: list[int]
    setup_tile: str
    year_tiles: list[str]
    red: list[int]
    blue: list[int]
    again_red: list[int]
    again_blue: list[int]


def token_values(catalogue: Catalogue) -> list[int]:
    """All tokens of one colour, ascending."""
    return [value for value, number in catalogue.tokens for _ in range(number)]


def deal(catalogue: Catalogue, players: int, chance: Random) -> Setup:
    """3.6."""
    values = token_values(catalogue)

    def shuffled(things: list[T]) -> list[T]:
        chance.shuffle(things)
        return things

    return {
        "order": shuffled(list(range(players))),
        "setup_tile": chance.choice(sorted(catalogue.setup_tiles)),
        "year_tiles": shuffled(sorted(catalogue.year_tiles)),
        "red": shuffled(values[:]),
        "blue": shuffled(values[:]),
        "again_red": shuffled(list(range(len(values)))),
        "again_blue": shuffled(list(range(len(values)))),
    }


_NOT_ALL_OF = N_("the set-up needs {key}: a list of {what}, each as many times as there are copies")


def check(catalogue: Catalogue, players: int, setup: object) -> Setup:
    """Return a set-up from outside; BadSetup where it cannot be one of this game."""
    values = token_values(catalogue)
    lists: dict[str, list[int] | list[str]] = {
        "order": list(range(players)),
        "year_tiles": sorted(catalogue.year_tiles),
        "red": values,
        "blue": values,
        "again_red": list(range(len(values))),
        "again_blue": list(range(len(values))),
    }
    if not isinstance(setup, dict):
        raise BadSetup(
            Said("a set-up is a mapping with the keys {keys}", keys=", ".join(sorted([*lists, "setup_tile"])))
        )
    for key in setup:
        if key not in lists and key != "setup_tile":
            raise BadSetup(Said("the set-up has a key {key} that this game doesn’t know", key=repr(key)))
    for key, expected in lists.items():
        given = setup.get(key)
        kind = type(expected[0])
        right = isinstance(given, list) and all(type(item) is kind for item in given) and sorted(given) == expected
        if not right:
            what = ", ".join(map(str, dict.fromkeys(expected)))
            raise BadSetup(Said(_NOT_ALL_OF, key=key, what=what))
    setup_tile = setup.get("setup_tile")
    if not isinstance(setup_tile, str) or setup_tile not in catalogue.setup_tiles:
        tiles = ", ".join(sorted(catalogue.setup_tiles))
        raise BadSetup(Said("the set-up needs setup_tile: one of {tiles}", tiles=tiles))
    return setup


def lay_out(terms: Terms, setup: Setup, events: Events) -> Position:
    """3.1 to 3.4: everything before the first step."""
    catalogue = terms.catalogue
    p = Position(terms)
    p.dealt = setup
    given = convert(setup, SetupForm)
    p.order = p.queue = tuple(given.order)
    p.setup_tile, p.tiles = given.setup_tile, tuple(given.year_tiles)
    p.piles = [tuple(reversed(tokens)) for tokens in (given.red, given.blue)]
    p.again = (tuple(given.again_red), tuple(given.again_blue))
    p.stock = list(terms.printed)
    for place, player in enumerate(p.order):
        p.home[player] = p.family[player] = terms.start_pawns
        p.goods[player] = goods.pack(catalogue.start_goods[place])
    if terms.ruleset.box == "limited":
        on_board = sum(country[-1] for country in catalogue.country_goods)
        p.supply = [catalogue.box[0] - on_board, *catalogue.box[1:]]
    carry_out(p, p.setup_tile, catalogue.setup_tiles[p.setup_tile], events)
    if terms.two_tiles_first:
        carry_out_year_tile(p, events)
    return p
