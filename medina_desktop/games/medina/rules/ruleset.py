"""Every key a ruleset can have, declared once.

A field below carries its type, allowed values, default and a sentence for people; the YAML files in `data/rulesets`
hold values only. The JSON Schema, the documentation page and the switches of the set-up screen are made from here.
A `key` belongs to a rule of the rulebook summary; a `switch` is one that a table may want to flip.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from medina_desktop.game import ruleset as game
from medina_desktop.game.box import Problem
from medina_desktop.game.plain import base_problems
from medina_desktop.game.ruleset import key, switch
from medina_desktop.said import N_, Counted, Said, players_said

Edition = Literal["first", "second"]
PlayerCount = Annotated[int, Meta(ge=2, le=4)]
TowerNumber = Annotated[int, Meta(ge=1, le=4)]
Colour = Literal["grey", "black", "purple", "brown", "orange"]
Corner = Literal["north-west", "north-east", "south-east", "south-west"]

MAX_COLS = 16  # columns are the letters a to p
MAX_ROWS = 16
MIN_SIDE = 6


class Board(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The size of the city in cells; the ring of wall spaces lies around it."""

    cols: Annotated[int, Meta(ge=MIN_SIDE, le=MAX_COLS, description="Cells from west to east.")]
    rows: Annotated[int, Meta(ge=MIN_SIDE, le=MAX_ROWS, description="Cells from north to south.")]


class Stock(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The pieces each player starts with."""

    buildings: Annotated[int, Meta(ge=0, le=30, description="Buildings of each colour.")]
    stables: Annotated[int, Meta(ge=0, le=30, description="Stables.")]
    merchants: Annotated[int, Meta(ge=0, le=60, description="Merchants.")]
    walls: Annotated[int, Meta(ge=0, le=60, description="Walls.")]
    roofs: Annotated[int, Meta(ge=0, le=4, description="Roofs in the player's own colour.")] = 4
    neutral_roofs: Annotated[
        int,
        key("6.2", "Roofs that belong to nobody; used while `neutral_roofs` is on.", ge=0, le=8),
    ] = 0
    gates: Annotated[int, key("13.1", "City gates; used while `gates` is on.", ge=0, le=2)] = 0
    spare_gates: Annotated[
        int,
        key(
            "13.1",
            "Gates beside the board: the first player to place a gate receives them. Used while `gates` is on.",
            ge=0,
            le=2,
        ),
    ] = 0


class Tower(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One tower tile: where its tower stands and what it brings."""

    corner: Annotated[Corner, Meta(description="The corner of the city its tower stands on.")]
    value: Annotated[int, Meta(ge=0, le=20, description="Points for holding the tile at the end.")]
    merchants: Annotated[
        int,
        key("2.3", "Merchants lying on the tile; used while `tower_merchants` is on.", ge=0, le=10),
    ] = 0


class Ruleset(game.Ruleset, frozen=True, kw_only=True):
    game: ClassVar[str] = "medina"

    players: Annotated[
        tuple[PlayerCount, ...],
        key("2", "The numbers of players that can play it.", min_length=1),
    ]
    board: Annotated[
        dict[PlayerCount, Board],
        key("1.1", "The size of the city for each number of players."),
    ]
    stocks: Annotated[
        dict[PlayerCount, Stock],
        key("2", "What each player starts with, for each number of players."),
    ]
    colours: Annotated[
        tuple[Colour, Colour, Colour, Colour],
        key("1.4", "The four colours of buildings."),
    ]
    palace_tiles: Annotated[
        dict[Colour, Annotated[int, Meta(ge=0, le=20)]],
        key("2.2", "Points for the palace tile of each colour."),
    ]
    towers: Annotated[
        dict[TowerNumber, Tower],
        key("2.1", "The four tower tiles, by the number printed on them."),
    ]

    first_merchant: Annotated[
        Literal["first_player", "random"],
        key("3.1", "Who places the first merchant: the first player, as the first action of the game, or chance."),
    ] = "first_player"
    well: Annotated[
        bool,
        switch(
            "14.2",
            "There is a well in the city. You can’t build around it, but it pays for buildings and stables 2 "
            "spaces away in a straight line.",
        ),
    ] = False
    well_points: Annotated[
        int,
        key(
            "14.2",
            "Points for each building or stable exactly 2 spaces from the well in a straight line.",
            ge=0,
            le=20,
        ),
    ] = 4
    merchant_beside_well: Annotated[
        bool,
        key("3.2", "A first merchant placed at random may stand on the spaces around the well."),
    ] = True
    tea: Annotated[
        bool,
        switch("10.1", "Roofing palaces of one colour earns tea; a tea tile replaces the second placement of a turn."),
    ] = False
    tea_colour: Annotated[Colour | None, key("10.1", "The colour of palace that earns tea.")] = None
    tea_tiles: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=6)], ...],
        key("10.1", "Tea tiles for the first palace of that colour to be roofed, the second, and so on.", max_length=8),
    ] = (3, 2, 1)
    neutral_roofs: Annotated[
        bool,
        switch("6.2", "Players also hold neutral roofs, which close a palace to everybody."),
    ] = False
    tower_merchants: Annotated[
        bool,
        switch("9.4", "There are merchants on the tower tiles; whoever takes a tile first gets them."),
    ] = False
    short_first_turns: Annotated[
        bool,
        switch("4.2", "In the first round, the players who go first place only 1 piece."),
    ] = False
    short_turns: Annotated[
        dict[PlayerCount, Annotated[int, Meta(ge=0, le=4)]],
        key("4.2", "How many players have such a short first turn, for each number of players."),
    ] = field(default_factory=lambda: {2: 1, 3: 2, 4: 2})
    gates: Annotated[
        bool,
        switch("13", "City gates can be placed in the walls, and the market street can pass through them."),
    ] = False
    gate_passed_once: Annotated[
        bool,
        key("13.6", "A merchant that came in through a gate cannot leave by that gate again."),
    ] = True
    last_player_must_roof: Annotated[
        bool,
        switch("4.5", "The only player who can still place anything must place a roof each turn, as long as one fits."),
    ] = False
    last_player_judged: Annotated[
        Literal["second_placement", "turn_start"],
        key("4.5", "When being alone is judged: just before the second placement, or as the turn begins."),
    ] = "second_placement"
    may_strand_second: Annotated[
        bool,
        key("4.3", "A first placement that leaves no second one is allowed even where another would leave one."),
    ] = True
    refill_after_out: Annotated[
        bool,
        key(
            "4.6",
            "A player whose stock was empty plays on when tower merchants refill it; otherwise such "
            "merchants go to the box.",
        ),
    ] = True
    tower_connection: Annotated[
        Literal["tower", "run"],
        switch(
            "9.3",
            "How often a palace can win the same tower tile: once, or once for each of the tower’s two "
            "stretches of wall.",
        ),
    ] = "tower"
    new_street_touches: Annotated[
        Literal[0, 1],
        switch(
            "11.4",
            "Whether a new street may start next to one merchant of an old street, or must stay apart "
            "from all of them.",
        ),
    ] = 1
    ties: Annotated[
        Literal["shared", "largest_palace"],
        switch(
            "14.4",
            "Who wins a tie: all tied players, or the one with the largest palace (then whoever roofed it first).",
        ),
    ] = "shared"
    mood: Annotated[
        Edition | None,
        Meta(
            description="Whose board is on the table: the cool one of the first edition or the warm one of the second. "
            "Without this key it follows from well and tea, as in rulesets from before there was one."
        ),
    ] = None
    vocabulary: Annotated[
        Edition | None,
        Meta(
            description="Whose words are used where the editions' rulebooks differ (a roof is a dome in French ones of "
            "the first). Without this key it follows from well and tea, like `mood`."
        ),
    ] = None


def mood_of(rules: Ruleset) -> Edition:
    return rules.mood or _edition_of(rules)


def vocabulary_of(rules: Ruleset) -> Edition:
    return rules.vocabulary or _edition_of(rules)


def _edition_of(rules: Ruleset) -> Edition:
    """For rulesets that do not say, those in games of version 0.1.0 among them: only the second edition has a well and
    tea."""
    return "second" if rules.well or rules.tea else "first"


def problems(rules: Ruleset) -> Iterator[Problem]:
    """Find what makes a well-formed ruleset impossible to play, as sentences with the key they are about."""
    yield from base_problems(rules)
    if len(set(rules.colours)) != len(rules.colours):
        yield Problem(("colours",), Said("A colour is named twice, but you need 4 different ones."))
    for colour in dict.fromkeys(rules.colours):
        if colour not in rules.palace_tiles:
            sentence = Said("The value of the {colour} palace tile is missing.", colour=colour)
            yield Problem(("palace_tiles",), sentence, (("colours",),))
    yield from _problems_of_towers(rules)
    if rules.tea and rules.tea_colour is None:
        sentence = Said("Tea is on, but `tea_colour` doesn’t say which palaces earn it.")
        yield Problem(("tea",), sentence, (("tea_colour",),))
    if rules.tea and not any(rules.tea_tiles):
        yield Problem(("tea_tiles",), Said("Tea is on, but no palace earns a tile."), (("tea",),))
    if rules.tea_colour is not None and rules.tea_colour not in rules.colours:
        template = N_("Tea is earned by {colour} palaces, but there are no {colour} buildings.")
        yield Problem(("tea_colour",), Said(template, colour=rules.tea_colour), (("colours",),))
    for players in dict.fromkeys(rules.players):
        yield from _problems_at_table(rules, players)


def _problems_of_towers(rules: Ruleset) -> Iterator[Problem]:
    for number in (1, 2, 3, 4):
        if number not in rules.towers:
            yield Problem(("towers",), Said("Tower tile {number} is missing.", number=number))
    corners: dict[str, int] = {}
    for number, tower in sorted(rules.towers.items()):
        first = corners.setdefault(tower.corner, number)
        if first != number:
            template = N_("Towers {first} and {second} are both in the {corner} corner.")
            sentence = Said(template, first=first, second=number, corner=tower.corner)
            yield Problem(("towers", number, "corner"), sentence, (("towers", first, "corner"),))
    if rules.tower_merchants and not any(tower.merchants for tower in rules.towers.values()):
        sentence = Said("Tower merchants are on, but no tower has any `merchants`.")
        yield Problem(("tower_merchants",), sentence, (("towers",),))


def _problems_at_table(rules: Ruleset, players: int) -> Iterator[Problem]:
    board = rules.board.get(players)
    stock = rules.stocks.get(players)
    if board is None:
        sentence = Said(
            "This ruleset allows {players}, but `board` has no size for that number.", players=players_said(players)
        )
        yield Problem(("board",), sentence, (("players",),))
    if stock is None:
        template = N_("This ruleset allows {players}, but `stocks` has no pieces for that number.")
        sentence = Said(template, players=players_said(players))
        yield Problem(("stocks",), sentence, (("players",),))
    if rules.short_first_turns and rules.short_turns.get(players, 0) > players:
        yield Problem(("short_turns", players), Said("There are more short first turns than players ({n}).", n=players))
    if board is None or stock is None:
        return
    at = ("stocks", players)
    board_at = ("board", players)
    cells = board.cols * board.rows
    spaces = 2 * (board.cols + board.rows) - 4
    if players * stock.walls > spaces:
        sentence = Said(
            "With {each} each, {players} have {walls} in all, but only {spaces} can hold one on a board of {cols} × "
            "{rows} (one space on every side stays empty).",
            players=players_said(players),
            each=Counted("{n} wall", "{n} walls", stock.walls),
            walls=players * stock.walls,
            spaces=Counted("{n} space", "{n} spaces", spaces),
            cols=board.cols,
            rows=board.rows,
        )
        yield Problem((*at, "walls"), sentence, (board_at,))
    on_cells = players * (4 * stock.buildings + stock.stables + stock.merchants)
    if on_cells > cells * 2:  # discards and blocked cells let more start than fit, within reason
        sentence = Said(
            "With {players} there are {pieces} for {spaces}: the city can’t hold even half of them.",
            players=players_said(players),
            pieces=Counted("{n} piece", "{n} pieces", on_cells),
            spaces=Counted("{n} space", "{n} spaces", cells),
        )
        yield Problem(at, sentence, (board_at,))
    if stock.buildings == 0:
        yield Problem((*at, "buildings"), Said("Without buildings there are no palaces."))
    if stock.roofs == 0:
        yield Problem((*at, "roofs"), Said("Without roofs nobody can own a palace."))
    if rules.gates:
        yield from _problems_of_gates(stock, players)


def _problems_of_gates(stock: Stock, players: int) -> Iterator[Problem]:
    at = ("stocks", players)
    in_all = players * stock.gates + stock.spare_gates
    if in_all > 4:
        sentence = Said(
            "There are {gates} for {players}, but each of the four sides takes only one.",
            gates=Counted("{n} gate", "{n} gates", in_all),
            players=players_said(players),
        )
        yield Problem((*at, "gates"), sentence, ((*at, "spare_gates"), ("gates",)))
    if stock.gates == 0:
        sentence = Said("City gates are on, but with {players} nobody has any `gates`.", players=players_said(players))
        yield Problem((*at, "gates"), sentence, (("gates",),))
