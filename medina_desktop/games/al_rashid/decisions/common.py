"""What several kinds of decisions say alike: gains in gold, the ladder of ranks, why a line is closed. No pygame."""

from __future__ import annotations

from dataclasses import replace

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.choices import Line, Picture, Rank
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import stacks
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, counts, worth
from medina_desktop.games.al_rashid.rules.names import AL_RASHID, CREDIT, FIRST_COUNTRY, MERCHANT, PASHA, SAGE
from medina_desktop.games.al_rashid.rules.position import FIGHTING, Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import signed


def open_or_not(p: Position, line: Line) -> Line:
    refusal = why_not(p, line.action)
    if refusal is None:
        return line
    return replace(line, why_not=words.why_not(refusal), code=refusal.code, button="", gain="")


def pass_of(p: Position) -> str:
    return words.passing(p) if do.PASS in p.options else ""


def gold_gain(p: Position, given: int, got: int) -> int:
    """What an exchange does to the worth of the own goods."""
    have = p.goods[p.player]
    return worth(have - given + (got & GOODS_ONLY)) - worth(have)


def gain_text(difference: int) -> str:
    return _("{difference} gold").format(difference=signed(difference))


def goods_pictures(packed: int) -> tuple[Picture, ...]:
    found: list[Picture] = []
    for kind, number in enumerate(counts(packed)):
        found += [good_picture(kind)] * number
    return tuple(found)


def good_picture(kind: int) -> Picture:
    return ("good", kind) if kind != CREDIT else ("counter", "credit")


def ranks_of(p: Position, now: str, later: str, before: str = "") -> tuple[Rank, ...]:
    found = []
    place = 0 if p.stage == FIGHTING else p.at
    for number, player in enumerate(p.ranks):
        stack = stacks.stack_of(p.stacks[p.resolving], player)
        state = now if number == place else later if number > place else before
        text = words.prevalence(stack) if stack is not None else ""
        pawn = SAGE if stack is None else PASHA if stack.pasha else MERCHANT if stack.merchant else SAGE
        found.append(Rank(number + 1, player, text, state, number == place, pawn))
    return tuple(found)


def visit_ranks(p: Position) -> tuple[Rank, ...]:
    if p.resolving >= FIRST_COUNTRY:
        return trade_ranks(p)
    found = []
    for rung in ranks_of(p, _("acts now"), _("acts later"), _("has acted")):
        if p.resolving != AL_RASHID:
            service = _("service: {what}").format(what=words.service_at(p, p.resolving, rung.rank - 1))
            rung = replace(rung, state=f"{rung.state}; {service}")
        found.append(rung)
    return tuple(found)


def trade_ranks(p: Position) -> tuple[Rank, ...]:
    found = []
    for rung in ranks_of(p, _("takes now"), "", _("has taken")):
        if not rung.state:
            rung = replace(rung, state=words.trade_at(rung.rank - 1))
        found.append(rung)
    return tuple(found)
