"""Al-Rashid's widgets for tray, column and board's area, described from its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.decision import sets_of
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import stacks, tokens
from medina_desktop.games.al_rashid.rules.goods import KINDS, counts, worth
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    ACTIVATED,
    BATTLE_STEP,
    CHANGE_STEP,
    CHOOSE_STEP,
    COLOURS,
    DRAW_STEP,
    FAVOUR_STEP,
    GOODS,
    HIRE_STEP,
    HOLD_STEP,
    HOLDING,
    OPERATE_STEP,
    OVER,
    PAWNS,
    PAY_STEP,
    PLACE_STEP,
    PLACEMENT,
    REMOVE_STEP,
    RESOLUTION,
    SCHEME_STEP,
    SCHEMES,
    SECOND,
    SETUP,
    SWAP_STEP,
    TAKE_STEP,
    TITLES,
    YEARS,
)
from medina_desktop.games.al_rashid.rules.position import NOTHING_HELD, Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.rules.score import title_points
from medina_desktop.games.al_rashid.ui.battle_sheet import BattleSheet
from medina_desktop.games.al_rashid.ui.board_area import BoardArea
from medina_desktop.games.al_rashid.ui.board_picture import crisis_lines
from medina_desktop.games.al_rashid.ui.bubbles import hint_text
from medina_desktop.games.al_rashid.ui.card import ALWAYS, READY, USED, WORKED, Holdings, HoldingsBody, Item, TitleFacts
from medina_desktop.games.al_rashid.ui.choosing import why_no_titles
from medina_desktop.games.al_rashid.ui.ribbon import Ribbon, RibbonFacts
from medina_desktop.games.al_rashid.ui.sheet import Sheet
from medina_desktop.games.al_rashid.ui.tray import HandSlot, PawnSlot, WorthSlot, counter_slot, good_slot
from medina_desktop.l10n import _, language, ngettext
from medina_desktop.l10n.writing import capitalise, join_clauses, labelled
from medina_desktop.ui import keys
from medina_desktop.ui.table.board_widget import BoardWidget
from medina_desktop.ui.table.window import ButtonFacts, CardFacts, Plate, Room
from medina_desktop.ui.widgets import Widget

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.ui.board import AlRashidBoard

LOW = 640  # design pixels of window height below which a sheet needs the whole board
# Titles with their names in a column, where there are two families and where there are more.
MOST_IN_A_COLUMN, FEW_IN_A_COLUMN = 4, 2
CROWD = 5  # families: their cards are as low as they can be
COUNTERS = ("credit", "influence", "dishonour")


def area(board: AlRashidBoard) -> Widget:
    covered = board.table.hides_hand
    return BoardArea(lambda: board.ground, board.scene, board.position, covered, BoardWidget(board.hand))


def sheet(board: AlRashidBoard) -> Widget:
    table, hint, roomy = board.table, board.table.hint, board.table.room == "wide"
    said = hint_text(board, hint) if hint is not None else ""
    if board.choosing.decision().battle is not None:
        return BattleSheet(board.choosing, board.art, lambda: board.ground, roomy=roomy, hint=said)
    tight = table.context.theme.room[1] < LOW
    return Sheet(board.choosing, board.art, lambda: board.ground, roomy=roomy, tight=tight, hint=said)


# -- tray --------------------------------------------------------------------------------------------------------------


def slots(board: AlRashidBoard, room: Room) -> list[list[Widget]]:
    p, viewer = board.position, board.table.viewer
    pawns: list[Widget] = [_pawn(board, pawn) for pawn in range(len(PAWNS))]
    numbers = counts(p.goods[viewer])
    goods: list[Widget] = [
        good_slot(board.art, kind, numbers[kind], words.amount(kind, numbers[kind])) for kind in range(KINDS)
    ]
    hand: list[Widget] = [_hand(board, colour) for colour in range(len(COLOURS))]
    if room != "wide":  # what is counted stands on the own card
        return [pawns, goods, hand]
    gold = worth(p.goods[viewer])
    goods.append(WorthSlot(gold, worth_tooltip(p, viewer)))
    counted = [
        counter_slot(board.art, name, counters(p, viewer)[name], counter_tooltip(p, viewer, name)) for name in COUNTERS
    ]
    return [pawns, goods, hand, [*counted]]


def worth_tooltip(p: Position, player: int) -> str:
    gold = words.gold(worth(p.goods[player]))
    rule = _("A set of 1, 2, 3, 4 or 5 different goods is worth 1, 3, 6, 10 or 15 gold. No change is given.")
    return _("Your goods are worth {gold}.").format(gold=gold) + "\n" + rule


def counters(p: Position, player: int) -> dict[str, int]:
    return {"credit": p.credit[player], "influence": p.influence[player], "dishonour": p.dishonour[player]}


def counter_tooltip(p: Position, player: int, name: str) -> str:
    number = counters(p, player)[name]
    if name == "credit":
        return _("Credit notes: {n}. Each takes 3 gold off a title, 5 with the Banker.").format(n=number)
    if name == "influence":
        return _("Influence: {n}. 1 point each, 5 at most.").format(n=number)
    return _("Dishonour: {n}. −2 points each.").format(n=number)


def _pawn(board: AlRashidBoard, pawn: int) -> PawnSlot:
    p, viewer = board.position, board.table.viewer
    number = stacks.count(p.home[viewer], pawn)
    held_back = p.held[viewer] == pawn
    reason = ""
    if not board.table.my_turn:
        reason = _("It’s not your turn.")
    elif not board.placing.may_place:
        reason = _("You can place pawns only at the beginning of the year, and that’s over.")
    elif not any(isinstance(action, do.Place) and action.pawn == pawn for action in p.options):
        refusal = why_not(p, do.Place(pawn, 0))
        reason = words.why_not(refusal) if refusal is not None else ""
    tip = _("{pawns} at home").format(pawns=words.pawns(pawn, number))
    if held_back:
        tip += "\n" + _("One is held back.")
    return PawnSlot(
        pawn,
        number + held_back,
        board.choosing.family,
        board.placing.may_place and board.hand.held == pawn,
        board.art,
        board.placing.pick,
        board.hand.drag,
        tooltip=tip,
        enabled=not reason,
        reason=f"{tip}\n{reason}",
    )


def _hand(board: AlRashidBoard, colour: int) -> HandSlot:
    values = tokens.values_in(board.position.hand[board.table.viewer], colour)
    if board.table.hides_hand:
        values = (0,) * len(values)
    name = _("Red tokens, for the land") if colour == 0 else _("Blue tokens, for the sea")
    shown = ", ".join(str(value) if value else "?" for value in values)
    return HandSlot(colour, values, board.art, labelled(name, shown or "–"))


def buttons(board: AlRashidBoard) -> list[ButtonFacts]:
    reason = why_no_titles(board.table)
    return [ButtonFacts("rashid_titles", "book", _("Titles"), board.choosing.open_titles, not reason, reason)]


# -- what to do --------------------------------------------------------------------------------------------------------


def details() -> dict[int, str]:
    """The words of the plate under the name, by step."""
    return {
        DRAW_STEP: _("draw a token"),
        HOLD_STEP: _("you may hold a pawn back"),
        PLACE_STEP: _("place a pawn"),
        SCHEME_STEP: _("you may move a pawn"),
        ACT_STEP: _("resolve a sector"),
        REMOVE_STEP: _("you may remove a token"),
        CHOOSE_STEP: _("make your choice in the palace"),
        PAY_STEP: _("pay"),
        TAKE_STEP: _("take goods"),
        SWAP_STEP: _("you may swap a good"),
        HIRE_STEP: _("you may hire a token"),
        FAVOUR_STEP: _("choose a favour"),
        OPERATE_STEP: _("carry out an operation"),
        BATTLE_STEP: _("fight or flee"),
        CHANGE_STEP: _("you may change a sage"),
    }


def _held_details() -> list[str]:
    return [
        _("choose a sector for the pasha"),
        _("choose a sector for the merchant"),
        _("choose a sector for the sage"),
    ]


def plate(board: AlRashidBoard, p: Position, player: int) -> Plate:
    name = board.table.match.seats[player].name
    title = _("{name}, your turn").format(name=name)
    detail = details().get(p.step, "")
    if p.step == PLACE_STEP and board.hand.held is not None:
        detail = _held_details()[board.hand.held]
    if p.step == ACT_STEP and p.sector_done:
        detail = _("use a title, or end the turn")
    if board.choosing.lifted and board.choosing.has_sheet:
        detail = _way_back()
    return Plate(name, title, detail)


def _way_back() -> str:
    """Nothing else on the screen says that a sheet waits, while it is out of the way."""
    return _("{key}: back to the choice").format(key=keys.describe("space"))


def plates(board: AlRashidBoard, player: int) -> list[Plate]:
    name = board.table.match.seats[player].name
    title = _("{name}, your turn").format(name=name)
    every = [*details().values(), *_held_details(), _("use a title, or end the turn"), _way_back()]
    return [Plate(name, title, detail) for detail in every]


# -- the year ----------------------------------------------------------------------------------------------------------


def ribbon(board: AlRashidBoard) -> Widget:
    p, table = board.position, board.table
    parts = (_("Hold"), _("Place"), _("Scheme"), _("Resolve"), _("Year’s end"))
    part = {HOLDING: 0, PLACEMENT: 1, SCHEMES: 2, RESOLUTION: 3, OVER: 4}.get(p.phase, -1)
    turn = p.active if p.phase == RESOLUTION else table.acting if table.acting is not None else -1
    acting = table.acting if table.acting is not None else -1
    order = p.order
    facts = RibbonFacts(
        _("Year {year} of {years}").format(year=p.year, years=YEARS),
        f"{p.year}/{YEARS}",
        _state(board),
        parts,
        part,
        tuple(table.colours[player] for player in order),
        order.index(turn) if turn in order else -1,
        order.index(acting) if acting in order and acting != turn else -1,
        tuple(_done(p, player) for player in order),
    )
    names = ", ".join(table.match.seats[player].name for player in order)
    crisis = ", ".join(text for _colour, text in crisis_lines(p))
    tip = _("Turn order: {names}").format(names=names) + "\n" + _("Crisis of the year: {list}").format(list=crisis)
    if p.next_order is not None:
        later = ", ".join(table.match.seats[player].name for player in p.next_order)
        tip += "\n" + _("After this round: {names}").format(names=later)
    return Ribbon(facts, table.room, tip, tight(board))


def tight(board: AlRashidBoard) -> bool:
    """Too many families for a low window: cards say who and how many points, their tooltips the rest."""
    height = board.table.context.theme.room[1]
    return board.table.room == "small" and height < 420 + 68 * board.position.terms.players


def _done(p: Position, player: int) -> bool:
    """Has had a turn in this round of the resolution."""
    return p.phase == RESOLUTION and player != p.active and player not in p.queue


def _state(board: AlRashidBoard) -> str:
    p = board.position
    if p.phase == OVER:
        return _("The game is over")
    if p.phase == PLACEMENT:
        left = sum(_pawns(home) for home in p.home) + sum(held != NOTHING_HELD for held in p.held)
        return ngettext("{n} pawn to place", "{n} pawns to place", left).format(n=left)
    if p.phase == RESOLUTION and p.active >= 0:
        name = board.table.match.seats[p.active].name
        return _("Round {round}: {name}").format(round=p.round, name=name)
    if p.phase == SETUP:
        return _("Drawing tokens")
    return ""


def _pawns(home: int) -> int:
    return sum(stacks.count(home, pawn) for pawn in range(len(PAWNS)))


# -- cards -------------------------------------------------------------------------------------------------------------


def card(board: AlRashidBoard, player: int, room: Room) -> CardFacts:
    p = board.position
    own = player == board.table.viewer
    # A step changes the cards of one family or two: what the others say was worked out before.
    about = (language(), room, own, tight(board), *_holdings_key(p, player))
    if player not in board.on_cards or board.on_cards[player][0] != about:
        board.on_cards[player] = (about, _holdings(p, player, own, room), tuple(_tooltip(p, player)))
    _about, holdings, tooltip = board.on_cards[player]
    if tight(board):
        return CardFacts(None, "", tooltip)
    return CardFacts(HoldingsBody(player, holdings, board.art), "", tooltip, low=p.terms.players >= CROWD)


def _holdings_key(p: Position, player: int) -> tuple[int, ...]:
    """All that a family has."""
    counted = (p.credit[player], p.influence[player], p.dishonour[player])
    return p.family[player], p.home[player], p.goods[player], p.hand[player], p.titles[player], p.used[player], *counted


def _holdings(p: Position, player: int, own: bool, room: Room) -> Holdings:
    players = p.terms.players
    gold = worth(p.goods[player])
    numbers = counts(p.goods[player])
    pawns = tuple(Item(name, str(stacks.count(p.family[player], pawn))) for pawn, name in enumerate(PAWNS))
    hand = tuple(
        Item(sign, str(len(tokens.values_in(p.hand[player], colour)))) for colour, sign in enumerate(("sabre", "dhow"))
    )
    counted = tuple(Item(name, str(number)) for name, number in counters(p, player).items())
    goods = tuple(Item(GOODS[kind], str(numbers[kind])) for kind in range(KINDS))
    worth_item = Item("gold", str(gold), True)
    titles = tuple(_title(p, player, title) for title in range(len(TITLES)) if p.has(player, title))
    rows: tuple[tuple[Item, ...], ...]
    sets = sets_of(p.goods[player]) if own and room != "small" else ()
    crowded = room == "small" or (room == "medium" and players > 4)
    if own:
        rows = ((*pawns, worth_item),) if room == "wide" else ((worth_item, *counted),)
        if room == "small" and players > 4:  # five cards leave one row to each; the tooltip has them
            titles = ()
    elif crowded:
        rows = ((worth_item, *pawns),) if room == "small" else ((worth_item, *pawns, *hand),)
        if players > 3:
            titles = ()
    else:
        have = tuple(item for item in counted if item.text != "0")
        rows = ((*pawns, *(counted if players <= 3 else have)), (*goods, worth_item, *hand))
    named = 0
    if room == "wide" and (own or players <= 3):
        named = 1 if len(titles) <= (MOST_IN_A_COLUMN if players < 3 else FEW_IN_A_COLUMN) else 2
    beside = players > 3 and not own and bool(titles)
    return Holdings(rows, sets, titles, named, beside)


def _tooltip(p: Position, player: int) -> list[str]:
    """All a card says, in words."""
    numbers = [stacks.count(p.family[player], pawn) for pawn in range(len(PAWNS))]
    at_home = _("at home: {n}").format(n=_pawns(p.home[player]))
    family = ", ".join(words.pawns(pawn, number) for pawn, number in enumerate(numbers))
    lines = [join_clauses([family, at_home])]
    goods = words.goods(p.goods[player])
    gold = words.gold(worth(p.goods[player]))
    lines.append(f"{goods} = {gold}" if goods else gold)
    hand = [len(tokens.values_in(p.hand[player], colour)) for colour in range(len(COLOURS))]
    lines.append(_("tokens: {red} red, {blue} blue").format(red=hand[0], blue=hand[1]))
    lines += [counter_tooltip(p, player, name) for name in COUNTERS if counters(p, player)[name]]
    owned = [words.title(title) for title in range(len(TITLES)) if p.has(player, title)]
    if owned:
        lines.append(_("Titles: {list}.").format(list=", ".join(owned)))
    return [capitalise(line) for line in lines]


def _title(p: Position, player: int, title: int) -> TitleFacts:
    state = WORKED if title in words.ONCE else ALWAYS
    word = words.way_of(title)
    if title in ACTIVATED:
        unused = p.titles[player] & ~p.used[player]
        ready = bool((unused | unused >> SECOND) >> title & 1)
        state = READY if ready else USED
        word = _("ready") if ready else _("used this year")
    points = title_points(p, player, title)
    worth_now = ngettext("{n} point now", "{n} points now", points).format(n=points)
    state_and_worth = join_clauses([capitalise(word), worth_now])
    tip = labelled(words.title(title), f"{words.effect(title)}\n{state_and_worth}")
    return TitleFacts(title, state, words.title(title), word, tip)
