"""The bubble over the board: it explains a pawn's rank there, the resolution of a sector, a title, a sector with what
stands in it, and what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.common import describe_change
from medina_desktop.games.al_rashid.decisions.decision import line_key
from medina_desktop.games.al_rashid.kinds import Choice
from medina_desktop.games.al_rashid.preview import (
    Standing,
    after_placing,
    best_trade,
    enemies,
    may_pass,
    own_force,
    rank_of,
    standings,
)
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import stacks
from medina_desktop.games.al_rashid.rules.goods import counts, worth
from medina_desktop.games.al_rashid.rules.names import AL_RASHID, FIRST_COUNTRY, GOODS, LEADER_OF, PAWNS, SECOND
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.ui.board_picture import TOKEN_SIGNS
from medina_desktop.games.al_rashid.ui.bubble_rows import (
    BAD,
    DIM,
    GOOD,
    PLAIN,
    Divider,
    RankRow,
    Row,
    Rows,
    Signs,
    TextRow,
    in_words,
)
from medina_desktop.l10n import _, ngettext
from medina_desktop.l10n.writing import capitalise, labelled
from medina_desktop.ui.names import reason
from medina_desktop.ui.table.window import Bubble, Spot, Surroundings

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.ui.board import AlRashidBoard


def at_pointer(board: AlRashidBoard) -> Bubble | None:
    if board.hand.at is None:
        return None
    if board.placing.may_place and board.hand.held is not None:
        return _placing(board, board.hand.at, board.hand.held)
    if board.placing.niche is not None:
        return _title(board, board.placing.niche)
    if board.placing.may_resolve and board.hand.at in board.placing.places():
        return _resolving(board, board.hand.at)
    return _sector(board, board.hand.at) if board.hand.has_rested or board.hand.cursor_shown else None


# -- parts -------------------------------------------------------------------------------------------------------------


def _name(board: AlRashidBoard, player: int) -> str:
    return board.table.match.seats[player].name


def rank_rows(board: AlRashidBoard, found: list[Standing]) -> list[Row]:
    later = _("tied, but arrived later")
    return [
        RankRow(
            standing.rank,
            standing.stack.player,
            _name(board, standing.stack.player),
            words.prevalence(standing.stack),
            later if standing.equal_but_later else "",
            standing.stack.player == board.table.viewer,
        )
        for standing in found
    ]


def _goods_signs(packed: int) -> tuple[tuple[str | int, str], ...]:
    names = (*GOODS, "credit")
    return tuple((names[kind], str(number)) for kind, number in enumerate(counts(packed)) if number)


def offer_rows(p: Position, sector: int) -> list[Row]:
    """The goods, services and titles that each rank gets there."""
    if sector >= FIRST_COUNTRY:
        stock = p.stock[sector - FIRST_COUNTRY]
        said = _("On offer: {goods}.").format(goods=words.goods(stock) or _("nothing"))
        rule = _("The first takes any 3 goods or all of one kind, the second any 2, the third any 1.")
        return [TextRow(rule), Signs("", _goods_signs(stock), said) if stock else TextRow(said)]
    catalogue = p.terms.catalogue
    for_sale = [title for title in catalogue.palace_titles[sector] if p.unsold >> title & 1]
    prices = ", ".join(f"{words.title(title)} {catalogue.titles[title].cost}" for title in for_sale)
    titles: list[Row] = []
    if for_sale:
        said = _("Titles: {list}.").format(list=prices)
        signs = tuple((f"title:{title}", str(catalogue.titles[title].cost)) for title in for_sale)
        titles.append(Signs(_("Titles"), signs, said))
    if sector == AL_RASHID:
        first = _(
            "Benevolence: take any good, and come first in the turn order. You need a pasha; without one "
            "you take 2 dishonour."
        )
        return [TextRow(first), *titles]
    service = ", ".join(words.service_at(p, sector, rank) for rank in range(3))
    name = _(words.SERVICES[sector])
    leader = LEADER_OF[sector]
    price = words.gold(catalogue.favour_cost[leader])
    favour = labelled(f"{_(words.FAVOURS[leader])} ({price})", words.favour_effect(leader))
    by_rank = _("Service, by rank: {name} ({list}).").format(name=name, list=service)
    return [TextRow(by_rank), *titles, TextRow(favour)]


def battle_rows(board: AlRashidBoard, sector: int) -> list[Row]:
    """The tokens in the way, and whether the own hand beats them; without the hand while it is covered."""
    p = board.position
    rows: list[Row] = []
    for enemy in enemies(p, sector):
        told = words.count_tokens(enemy.colour, enemy.count)
        spread = str(enemy.least) if enemy.least == enemy.most else f"{enemy.least}–{enemy.most}"
        line = _("Battle first: {tokens}, {force} in all.").format(tokens=told, force=spread)
        tone = PLAIN
        if not board.table.hides_hand:
            own = own_force(p, board.table.viewer, enemy.colour)
            needed = 0 if p.terms.tie_wins else 1
            if own >= enemy.most + needed:
                verdict, tone = _("Yours total {own}: sure to beat them."), GOOD
            elif own >= enemy.least + needed:
                verdict = _("Yours total {own}: perhaps enough.")
            else:
                verdict, tone = _("Yours total {own}: not enough."), BAD
            line += " " + verdict.format(own=own)
        rows.append(TextRow(line, tone, (TOKEN_SIGNS[enemy.colour],)))
    return rows


def _bubble(board: AlRashidBoard, sector: int, title: str, rows: list[Row], verdict: str = "") -> Bubble:
    lines = tuple(text for text in (verdict, *map(in_words, rows)) if text)
    shown = Rows(title, verdict, tuple(rows), board.table.colours, board.art)
    return Bubble(lines, title=title, at=sector, body=shown)


def _divide(*parts: list[Row]) -> list[Row]:
    """With a line between them."""
    found: list[Row] = []
    for part in parts:
        if part:
            found += [Divider(), *part] if found else part
    return found


# -- bubbles -----------------------------------------------------------------------------------------------------------


def _placing(board: AlRashidBoard, sector: int, pawn: int) -> Bubble:
    p = board.position
    title = _("{pawn} to: {sector}").format(pawn=capitalise(words.pawn(pawn)), sector=words.sector(sector))
    refusal = why_not(p, do.Place(pawn, sector))
    if refusal is not None:
        lines = (words.why_not(refusal), board.table.way_to_the_rule())
        return Bubble(lines, title=title, code=refusal.code, at=sector)
    found = after_placing(p, board.table.viewer, pawn, sector)
    rank = rank_of(board.table.viewer, found)
    acting = sector < FIRST_COUNTRY or not p.tokens[sector - FIRST_COUNTRY]
    told = _("Rank {rank} now: only three act") if rank > 3 and acting else _("Rank {rank} now")
    then = stacks.add_pawn(p.stacks[sector], board.table.viewer, pawn)
    rows = _divide(
        rank_rows(board, found),
        battle_rows(board, sector),
        _my_part(board, sector, rank),
        _who_may_pass(board, may_pass(p, board.table.viewer, sector, then)),
    )
    return _bubble(board, sector, title, rows, told.format(rank=rank))


def _who_may_pass(board: AlRashidBoard, passing: list[int]) -> list[Row]:
    p = board.position
    if not passing:
        return [TextRow(_("Nobody can overtake you any more."), GOOD)] if len(p.order) > 1 else []
    said = _("Who can still overtake you: {names}.").format(names=", ".join(_name(board, one) for one in passing))
    items: list[tuple[str | int, str]] = []
    for player in passing:
        items.append((player, ""))
        for pawn, name in enumerate(PAWNS):
            number = stacks.count(p.home[player], pawn) + (p.held[player] == pawn)
            if number:
                items.append((name, str(number)))
    return [Signs(_("Who can still overtake you"), tuple(items), said)]


def _my_part(board: AlRashidBoard, sector: int, rank: int) -> list[Row]:
    p = board.position
    if sector >= FIRST_COUNTRY:
        stock = p.stock[sector - FIRST_COUNTRY]
        what = words.trade_at(rank - 1)
        said = _("At your rank you take {what}. On offer: {goods}.").format(what=what, goods=words.goods(stock))
        best = best_trade(p, board.table.viewer, sector, rank)
        then = p.goods[board.table.viewer] + best
        gain = _("up to {gain}").format(gain=describe_change(p, then)) if best else ""
        return [
            TextRow(_("At your rank you take {what}.").format(what=what)),
            Signs("", _goods_signs(stock), said, gain),
        ]
    have = worth(p.goods[board.table.viewer])
    return [*offer_rows(p, sector), TextRow(_("Your goods are worth {gold}.").format(gold=words.gold(have)), DIM)]


def _resolving(board: AlRashidBoard, sector: int) -> Bubble:
    p = board.position
    rows = _divide(rank_rows(board, standings(p.stacks[sector])), battle_rows(board, sector), offer_rows(p, sector))
    return _bubble(board, sector, words.name_of(p, do.Resolve(sector)), rows)


def _sector(board: AlRashidBoard, sector: int) -> Bubble:
    p = board.position
    resolved: list[Row] = [TextRow(_("Already resolved this year."), DIM)] if p.resolved >> sector & 1 else []
    rows = _divide(
        resolved,
        rank_rows(board, standings(p.stacks[sector])),
        battle_rows(board, sector),
        offer_rows(p, sector),
    )
    return _bubble(board, sector, words.sector(sector), rows)


def _title(board: AlRashidBoard, title: int) -> Bubble:
    p = board.position
    declared = p.terms.catalogue.titles[title]
    left = (p.unsold >> title & 1) + (p.unsold >> SECOND + title & 1)
    lines = [words.effect(title)]
    price = words.gold(declared.cost)
    if declared.by_table is None:
        told = ngettext("{gold}; {n} point at the end.", "{gold}; {n} points at the end.", declared.points)
        lines.append(told.format(gold=price, n=declared.points))
    else:
        lines.append(f"{price}.")
    owners = [_name(board, player) for player in range(p.terms.players) if p.has(player, title)]
    lines.append(ngettext("{n} left.", "{n} left.", left).format(n=left))
    if owners:
        lines.append(_("Taken by: {names}.").format(names=", ".join(owners)))
    return Bubble(tuple(lines), title=f"{words.title(title)} ({words.way_of(title)})", at=("title", title))


def hint_text(board: AlRashidBoard, hint: Choice) -> str:
    """For the sheet: what the hint proposes and why."""
    why = reason(board.table.match.game, hint, board.table.match.seats)
    return _("Hint: {what}. {why}").format(what=words.name_of(board.position, hint.action), why=why)


def of_hint(board: AlRashidBoard, hint: Choice) -> Bubble:
    action = hint.action
    at: Spot = line_key(action)
    if isinstance(action, do.Place | do.Resolve):
        at = action.sector
    why = reason(board.table.match.game, hint, board.table.match.seats)
    return Bubble((why,), title=words.name_of(board.position, action), at=at)


def surroundings(board: AlRashidBoard, bubble: Bubble) -> Surroundings:
    ground = board.ground
    if isinstance(bubble.at, int):
        rect = ground.sector_rect(bubble.at)
        return Surroundings(rect, ground.rect, rect)
    if isinstance(bubble.at, tuple):
        sector = board.hand.at if board.hand.at is not None else 0
        rect = ground.sector_rect(sector)
        return Surroundings(rect, ground.rect, rect)
    screen = pygame.Rect((0, 0), board.table.context.theme.size).inflate(-12, -12)
    widget = board.table.rect_of(str(bubble.at)) or ground.rect
    return Surroundings(widget, screen, widget)
