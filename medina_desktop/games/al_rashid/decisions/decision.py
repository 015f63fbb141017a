"""What a player is to decide, in words: every legal action as a line with its price and effect, grouped, and what is
not possible with the reason why. The sheet in the window shows it. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions import picking
from medina_desktop.games.al_rashid.decisions.choices import Decision, Group, Line, Picture
from medina_desktop.games.al_rashid.decisions.common import open_or_not, pass_of, visit_ranks
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import palaces, stacks
from medina_desktop.games.al_rashid.rules.catalogue import NOTE_SAVES, NOTE_SAVES_BANKER
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    AL_RASHID,
    BANKER,
    BATTLE_STEP,
    CHANGE_STEP,
    CHOOSE_STEP,
    COLOURS,
    DRAW_STEP,
    FAVOUR_STEP,
    HIRE_STEP,
    HOLD_STEP,
    INTRIGUE,
    MERCHANT,
    MILITARY,
    OPERATE_STEP,
    PASHA,
    PAY_STEP,
    REMOVE_STEP,
    SCHEME_STEP,
    SECOND,
    SWAP_STEP,
    TAKE_STEP,
)
from medina_desktop.games.al_rashid.rules.position import NOWHERE, Position
from medina_desktop.games.al_rashid.rules.score import score
from medina_desktop.games.al_rashid.rules.tokens import colour_of
from medina_desktop.l10n import _, ngettext
from medina_desktop.l10n.writing import capitalised, signed


def decision(p: Position, seats: Sequence[str], with_note: bool = False) -> Decision:
    """What whoever is to act decides; `seats` are the players' names. Placing a pawn and resolving a sector are
    decided on the board itself."""
    return _DECISIONS[p.step](p, seats, with_note)


# -- draws, holding, schemes -------------------------------------------------------------------------------------------


def _draw(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = []
    for colour in range(len(COLOURS)):
        lying = sum(colour_of(token) == colour for country in p.tokens for token in country)
        pile = len(p.piles[colour])
        detail = _("{n} in the pile; {lying} lie in the countries.").format(n=pile, lying=lying)
        action = do.Draw(colour)
        name = words.name_of(p, action)
        lines.append(open_or_not(p, Line(action, name, detail, pictures=(("token", colour, 0),), button=name)))
    about = ngettext(
        "{n} token to draw; red is for the land, blue for the sea.",
        "{n} tokens to draw, one by one; red is for the land, blue for the sea.",
        p.left,
    )
    return Decision(
        _("Draw a token"),
        about.format(n=p.left),
        (Group("", tuple(lines)),),
        p.resolving,
        visit_ranks(p) if p.resolving != NOWHERE else (),
    )


def _hold(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = tuple(
        open_or_not(
            p,
            Line(
                do.Hold(pawn),
                capitalised(words.pawn(pawn)),
                _("Is placed when all the other pawns of everybody stand."),
                pictures=(("pawn", pawn),),
                button=words.name_of(p, do.Hold(pawn)),
            ),
        )
        for pawn in (PASHA, MERCHANT)
    )
    about = _("You may put one leader aside and place it last.")
    return Decision(words.title(10), about, (Group("", lines),), passing=pass_of(p))


# -- palaces -----------------------------------------------------------------------------------------------------------


def _choose(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    here, player = p.resolving, p.player
    with_note = with_note and p.credit[player] > 0
    favours = tuple(_favour_line(p, leader) for leader in palaces.leaders_at(here))
    titles = tuple(_title_line(p, title, with_note) for title in p.terms.catalogue.palace_titles[here])
    groups = [
        Group(_("Service, and favour") if favours else "", (_service_line(p), *favours)),
        Group(_("One title, whatever your rank"), titles),
    ]
    lonely = here != AL_RASHID and all(isinstance(choice, do.AskFavour) for choice in p.chosen)
    punished = lonely and (bool(p.chosen) or p.terms.idle_dishonour)
    passing = words.passing(p)
    if punished:
        passing = _("{what}: 1 dishonour").format(what=passing)
    saved = NOTE_SAVES_BANKER if p.has(player, BANKER) else NOTE_SAVES
    note = ""
    if p.credit[player] and not any(isinstance(choice, do.BuyTitle) for choice in p.chosen):
        note = _("Credit note: {gold} off a title").format(gold=saved)
    if here == AL_RASHID:
        about = _("Benevolence, one title, or both. All is paid together, before any effect.")
    else:
        about = _("At most two of service, title and favour. All is paid together, before any effect.")
        if p.terms.idle_dishonour:
            about += " " + _("Without service and title: 1 dishonour.")
    return Decision(
        words.sector(here),
        about,
        tuple(groups),
        here,
        visit_ranks(p),
        passing,
        bool(p.chosen) and not punished,
        _owed_text(p),
        note=note,
    )


def _owed_text(p: Position) -> str:
    have = _("Your goods are worth {gold}.").format(gold=words.gold(worth(p.goods[p.player])))
    if not p.chosen:
        return have
    parts = [f"{words.name_of(p, choice)} {palaces.price_of(p, choice)}" for choice in p.chosen]
    return f"{' + '.join(parts)} = {words.gold(p.owed)}. {have}"


def _choice(p: Position, line: Line) -> Line:
    """A line of a palace: with its price, what the button says, and whether it was chosen before."""
    price = palaces.price_of(p, line.action)
    if line.action in p.chosen:
        return replace(line, price=price, chosen=True)
    total = p.owed + price
    last = len(p.chosen) + 1 == palaces.MOST_CHOICES
    if last and total:
        button = _("Take it and pay {gold}").format(gold=words.gold(total))
    elif price:
        button = _("Take it for {gold}").format(gold=words.gold(price))
    else:
        button = _("Take it for nothing")
    return open_or_not(p, replace(line, price=price, button=button))


def _service_line(p: Position) -> Line:
    here, player = p.resolving, p.player
    if here == AL_RASHID:
        detail = _("Take a good of any kind, and come first in the turn order of the next round, by rank.")
        return _choice(p, Line(do.BENEVOLENCE, _("Benevolence"), detail))
    name = words.name_of(p, do.SERVICE)
    by_rank = ", ".join(words.service_at(p, here, rank) for rank in range(3))
    detail = _("By rank: {list}.").format(list=by_rank)
    sold = palaces.SOLD_PAWN.get(here)
    pictures: tuple[Picture, ...] = ()
    if sold is not None:
        have, most = stacks.count(p.family[player], sold), p.terms.catalogue.most_pawns[sold]
        detail += " " + _("You have {n} of at most {most}.").format(n=have, most=most)
        detail += " " + _points_more(p.terms.catalogue.pawn_points[sold])
        pictures = (("pawn", sold),)
    elif here == MILITARY:
        pictures = (("token", 0, 0), ("token", 1, 0))
    elif here == INTRIGUE:
        detail += " " + _("Look at tokens, or move pawns, when all have chosen.")
    return _choice(p, Line(do.SERVICE, name, detail, pictures=pictures))


def _points_more(number: int) -> str:
    return ngettext("{n} point.", "{n} points.", abs(number)).format(n=signed(number))


def _title_line(p: Position, title: int, with_note: bool) -> Line:
    left = (p.unsold >> title & 1) + (p.unsold >> SECOND + title & 1)
    owner = p.copy()
    owner.titles[p.player] |= 1 << title
    more = score(owner, p.player) - score(p, p.player)
    detail = words.effect(title)
    if not p.has(p.player, title):
        detail += f" {_points_more(more)}"
    detail += " " + ngettext("{n} left.", "{n} left.", left).format(n=left)
    chosen = next((c for c in p.chosen if isinstance(c, do.BuyTitle) and c.title == title), None)
    action = chosen or do.BuyTitle(title, with_note)
    full = p.terms.catalogue.titles[title].cost if action.note else None
    return _choice(p, Line(action, words.title(title), detail, full_price=full, pictures=(("title", title),)))


def _favour_line(p: Position, leader: int) -> Line:
    line = Line(do.AskFavour(leader), words.name_of(p, do.AskFavour(leader)), words.favour_effect(leader))
    return _choice(p, line)


def _pay(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    return picking.pay(p, _owed_text(p))


def _favour(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = tuple(
        open_or_not(
            p,
            Line(
                do.AskFavour(leader),
                words.name_of(p, do.AskFavour(leader)),
                words.favour_effect(leader),
                button=words.name_of(p, do.AskFavour(leader)),
            ),
        )
        for leader in palaces.COPIED
    )
    about = ngettext("One more favour for nothing.", "Two different favours for nothing, one after the other.", p.left)
    return Decision(words.title(3), about, (Group("", lines),), p.resolving, visit_ranks(p), pass_of(p))


def _change(p: Position, seats: Sequence[str], with_note: bool) -> Decision:
    lines = tuple(
        Line(action, words.name_of(p, action), pictures=(("pawn", 2), ("arrow",), ("pawn", 1)), button=_("Change it"))
        for action in p.options
        if isinstance(action, do.Change)
    )
    about = _("A merchant counts 3 instead of 1, and is worth a point more. The stack keeps its place.")
    return Decision(words.title(31), about, (Group("", lines),), p.resolving, visit_ranks(p), pass_of(p))


_DECISIONS: dict[int, Callable[[Position, Sequence[str], bool], Decision]] = {
    DRAW_STEP: _draw,
    HOLD_STEP: _hold,
    SCHEME_STEP: picking.scheme,
    ACT_STEP: picking.use_a_title,
    REMOVE_STEP: picking.remove,
    CHOOSE_STEP: _choose,
    PAY_STEP: _pay,
    TAKE_STEP: picking.take,
    SWAP_STEP: picking.swap,
    HIRE_STEP: picking.hire,
    FAVOUR_STEP: _favour,
    OPERATE_STEP: picking.operate,
    BATTLE_STEP: picking.battle,
    CHANGE_STEP: _change,
}
