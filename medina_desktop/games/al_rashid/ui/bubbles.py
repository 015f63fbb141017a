"""What the bubble says over the board: what a pawn would bring there, what resolving a sector means, what a title does,
what stands here, and what is in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from medina_desktop.game.box import Choice
from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions import line_key
from medina_desktop.games.al_rashid.preview import (
    Standing,
    after_placing,
    enemies,
    may_pass,
    own_force,
    rank_of,
    standings,
)
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import stacks
from medina_desktop.games.al_rashid.rules import words as names
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import AL_RASHID, FIRST_COUNTRY, LEADER_OF, SECOND
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.l10n import _, ngettext, translated
from medina_desktop.l10n.writing import capitalised
from medina_desktop.said import Said
from medina_desktop.ui.table.window import Bubble, Surroundings

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.ui.board import AlRashidBoard


def at_pointer(board: AlRashidBoard) -> Bubble | None:
    if board.at is None:
        return None
    if board.placing and board.pawn is not None:
        return _placing(board, board.at, board.pawn)
    if board.niche is not None:
        return _title(board, board.niche)
    if board.resolving and board.at in board.legal_sectors():
        return _resolving(board, board.at)
    return _sector(board, board.at) if board.has_rested or board.cursor_shown else None


# -- parts -------------------------------------------------------------------------------------------------------------


def _name(board: AlRashidBoard, player: int) -> str:
    return board.table.match.seats[player].name


def rank_lines(board: AlRashidBoard, found: list[Standing]) -> list[str]:
    lines = []
    for standing in found:
        line = f"{standing.rank}. {_name(board, standing.stack.player)}: {words.prevalence(standing.stack)}"
        if standing.equal_but_later:
            line += f" ({_('equal, but came later')})"
        lines.append(line)
    return lines


def offer_lines(p: Position, sector: int) -> list[str]:
    """What each rank gets there."""
    if sector >= FIRST_COUNTRY:
        lines = [_("First any three of the goods or all of one kind, then any two, then any one.")]
        stock = words.goods(p.stock[sector - FIRST_COUNTRY])
        lines.append(_("There: {goods}.").format(goods=stock or _("nothing")))
        return lines
    catalogue = p.table.catalogue
    for_sale = [title for title in catalogue.palace_titles[sector] if p.unsold >> title & 1]
    prices = ", ".join(f"{words.title(title)} {catalogue.titles[title].cost}" for title in for_sale)
    titles = [_("Titles: {list}.").format(list=prices)] if prices else []
    if sector == AL_RASHID:
        first = _("Benevolence: any good, and first in the turn order. Only with a pasha; without one: 2 dishonour.")
        return [first, *titles]
    service = ", ".join(words.service_at(p, sector, rank) for rank in range(3))
    name = _(words.SERVICES[sector])
    lines = [_("Service, by rank: {name} ({list}).").format(name=name, list=service), *titles]
    leader = LEADER_OF[sector]
    price = words.gold(catalogue.favour_cost[leader])
    favour = f"{_(words.FAVOURS[leader])} ({price}): {words.favour_effect(leader)}"
    return [*lines, favour]


def battle_lines(board: AlRashidBoard, sector: int) -> list[str]:
    """What is in the way, and what the own hand can do about it; nothing of it while the hand is covered."""
    p, lines = board.position, []
    for enemy in enemies(p, sector):
        colour = translated(names.colour(enemy.colour))
        number = ngettext("{n} token ({colour})", "{n} tokens ({colour})", enemy.count)
        told = number.format(n=enemy.count, colour=colour)
        spread = str(enemy.least) if enemy.least == enemy.most else f"{enemy.least}–{enemy.most}"
        line = _("First a battle: {tokens}, together {force}.").format(tokens=told, force=spread)
        if not board.table.hides_hand:
            own = own_force(p, board.viewer, enemy.colour)
            needed = 0 if p.table.tie_wins else 1
            if own >= enemy.most + needed:
                verdict = _("Yours make {own}: sure to beat them.")
            elif own >= enemy.least + needed:
                verdict = _("Yours make {own}: perhaps enough.")
            else:
                verdict = _("Yours make {own}: not enough.")
            line += " " + verdict.format(own=own)
        lines.append(line)
    return lines


# -- bubbles -----------------------------------------------------------------------------------------------------------


def _placing(board: AlRashidBoard, sector: int, pawn: int) -> Bubble:
    p = board.position
    title = _("{pawn} to: {sector}").format(pawn=capitalised(words.pawn(pawn)), sector=words.sector(sector))
    refusal = why_not(p, do.Place(pawn, sector))
    if refusal is not None:
        lines = (words.why_not(refusal), board.table.way_to_the_rule())
        return Bubble(lines, title=title, code=refusal.code, at=sector)
    found = after_placing(p, board.viewer, pawn, sector)
    rank = rank_of(board.viewer, found)
    acting = sector < FIRST_COUNTRY or not p.tokens[sector - FIRST_COUNTRY]
    told = _("Rank {rank} now: only three act") if rank > 3 and acting else _("Rank {rank} now")
    lines_ = [
        told.format(rank=rank),
        *rank_lines(board, found),
        *battle_lines(board, sector),
        *_my_part(board, sector, rank),
    ]
    then = stacks.joined(p.stacks[sector], board.viewer, pawn)
    passing = may_pass(p, board.viewer, sector, then)
    if passing:
        lines_.append(_("Can still pass you: {names}.").format(names=", ".join(_name(board, one) for one in passing)))
    elif len(p.order) > 1:
        lines_.append(_("Nobody can pass you any more."))
    return Bubble(tuple(lines_), title=title, at=sector)


def _my_part(board: AlRashidBoard, sector: int, rank: int) -> list[str]:
    p = board.position
    if sector >= FIRST_COUNTRY:
        stock = words.goods(p.stock[sector - FIRST_COUNTRY])
        return [_("Your rank takes {what}, of {goods}.").format(what=words.trade_at(rank - 1), goods=stock)]
    lines = offer_lines(p, sector)
    have = worth(p.goods[board.viewer])
    return [*lines, _("Your goods are worth {gold}.").format(gold=words.gold(have))]


def _resolving(board: AlRashidBoard, sector: int) -> Bubble:
    p = board.position
    lines = [
        *rank_lines(board, standings(p.stacks[sector])),
        *battle_lines(board, sector),
        *offer_lines(p, sector),
    ]
    return Bubble(tuple(lines), title=words.name_of(p, do.Resolve(sector)), at=sector)


def _sector(board: AlRashidBoard, sector: int) -> Bubble:
    p = board.position
    lines = [*rank_lines(board, standings(p.stacks[sector])), *battle_lines(board, sector), *offer_lines(p, sector)]
    if p.resolved >> sector & 1:
        lines.insert(0, _("Resolved this year."))
    return Bubble(tuple(lines), title=words.sector(sector), at=sector)


def _title(board: AlRashidBoard, title: int) -> Bubble:
    p = board.position
    declared = p.table.catalogue.titles[title]
    left = (p.unsold >> title & 1) + (p.unsold >> SECOND + title & 1)
    lines = [words.effect(title)]
    price = words.gold(declared.cost)
    if declared.by_table is None:
        told = ngettext("{gold}; {n} point at the end.", "{gold}; {n} points at the end.", declared.points)
        lines.append(told.format(gold=price, n=declared.points))
    else:
        lines.append(f"{price}.")
    owners = [_name(board, player) for player in range(p.table.players) if p.has(player, title)]
    lines.append(ngettext("{n} left.", "{n} left.", left).format(n=left))
    if owners:
        lines.append(_("Taken by: {names}.").format(names=", ".join(owners)))
    return Bubble(tuple(lines), title=f"{words.title(title)} ({words.way_of(title)})", at=("title", title))


def hint_text(board: AlRashidBoard, hint: Choice) -> str:
    """For the sheet: what the hint proposes and why."""
    return _("Hint: {what}. {why}").format(what=words.name_of(board.position, hint.action), why=reason(board, hint))


def reason(board: AlRashidBoard, hint: Choice) -> str:
    """In the words of the rules, but players by their names."""
    said = hint.why.sentence()
    values = {**said.values}
    if "other" in hint.why.values:
        values["other"] = _name(board, hint.why.values["other"])
    return capitalised(translated(Said(said.template, **values))) + "."


def of_hint(board: AlRashidBoard, hint: Choice) -> Bubble:
    action = hint.action
    at: object = line_key(action)
    if isinstance(action, do.Place | do.Resolve):
        at = action.sector
    return Bubble((reason(board, hint),), title=words.name_of(board.position, action), at=at)


def surroundings(board: AlRashidBoard, bubble: Bubble) -> Surroundings:
    ground = board.ground
    if isinstance(bubble.at, int):
        rect = ground.sector_rect(bubble.at)
        return Surroundings(rect, ground.rect, rect)
    if isinstance(bubble.at, tuple):
        sector = board.at if board.at is not None else 0
        rect = ground.sector_rect(sector)
        return Surroundings(rect, ground.rect, rect)
    screen = pygame.Rect((0, 0), board.table.context.theme.size).inflate(-12, -12)
    widget = board.table.rect_of(str(bubble.at)) or ground.rect
    return Surroundings(widget, screen, widget)
