"""Decisions in a palace: service, title and favour, at their prices. No pygame."""

from __future__ import annotations

from dataclasses import replace

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.common import close_if_refused, rank_visitors
from medina_desktop.games.al_rashid.decisions.decision import Decision, Group, Offer, Picture
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import palaces, stacks
from medina_desktop.games.al_rashid.rules.catalogue import NOTE_SAVES, NOTE_SAVES_BANKER
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import AL_RASHID, BANKER, INTRIGUE, MILITARY, SECOND
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import score
from medina_desktop.l10n import _, ngettext
from medina_desktop.l10n.writing import signed


def choose_in_palace(p: Position, with_note: bool) -> Decision:
    here, player = p.resolving, p.player
    with_note = with_note and p.credit[player] > 0
    favours = tuple(_make_favour(p, leader) for leader in palaces.leaders_at(here))
    titles = tuple(_make_title(p, title, with_note) for title in p.terms.catalogue.palace_titles[here])
    groups = [
        Group(_("Service, and favour") if favours else "", (_make_service(p), *favours)),
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
        about = _("Benevolence, one title, or both. You pay for everything together, before anything takes effect.")
    else:
        about = _(
            "Choose up to two: service, title, favour. You pay for everything together, before anything takes effect."
        )
        if p.terms.idle_dishonour:
            about += " " + _("Neither service nor title: 1 dishonour.")
    return Decision(
        words.sector(here),
        about,
        tuple(groups),
        here,
        rank_visitors(p),
        passing,
        bool(p.chosen) and not punished,
        describe_debt(p),
        note=note,
    )


def describe_debt(p: Position) -> str:
    have = _("Your goods are worth {gold}.").format(gold=words.gold(worth(p.goods[p.player])))
    if not p.chosen:
        return have
    parts = [f"{words.name_of(p, choice)} {palaces.price_of(p, choice)}" for choice in p.chosen]
    return f"{' + '.join(parts)} = {words.gold(p.owed)}. {have}"


def _price_line(p: Position, line: Offer) -> Offer:
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
        button = _("Take it for free")
    return close_if_refused(p, replace(line, price=price, button=button))


def _make_service(p: Position) -> Offer:
    here, player = p.resolving, p.player
    if here == AL_RASHID:
        detail = _(
            "Take a good of any kind. From the next round on, those who ask for benevolence come first in the turn "
            "order, by rank."
        )
        return _price_line(p, Offer(do.BENEVOLENCE, _("Benevolence"), detail))
    name = words.name_of(p, do.SERVICE)
    by_rank = ", ".join(words.service_at(p, here, rank) for rank in range(3))
    detail = _("By rank: {list}.").format(list=by_rank)
    sold = palaces.SOLD_PAWN.get(here)
    pictures: tuple[Picture, ...] = ()
    if sold is not None:
        have, most = stacks.count(p.family[player], sold), p.terms.catalogue.most_pawns[sold]
        detail += " " + _("You have {n}; the limit is {most}.").format(n=have, most=most)
        detail += " " + _describe_points(p.terms.catalogue.pawn_points[sold])
        pictures = (("pawn", sold),)
    elif here == MILITARY:
        pictures = (("token", 0, 0), ("token", 1, 0))
    elif here == INTRIGUE:
        detail += " " + _("Examine tokens or move pawns, once everyone has chosen.")
    return _price_line(p, Offer(do.SERVICE, name, detail, pictures=pictures))


def _describe_points(number: int) -> str:
    return ngettext("{n} point.", "{n} points.", abs(number)).format(n=signed(number))


def _make_title(p: Position, title: int, with_note: bool) -> Offer:
    left = (p.unsold >> title & 1) + (p.unsold >> SECOND + title & 1)
    owner = p.copy()
    owner.titles[p.player] |= 1 << title
    more = score(owner, p.player) - score(p, p.player)
    detail = words.effect(title)
    if not p.has(p.player, title):
        detail += f" {_describe_points(more)}"
    detail += " " + ngettext("{n} left.", "{n} left.", left).format(n=left)
    chosen = next((c for c in p.chosen if isinstance(c, do.BuyTitle) and c.title == title), None)
    action = chosen or do.BuyTitle(title, with_note)
    full = p.terms.catalogue.titles[title].cost if action.note else None
    return _price_line(p, Offer(action, words.title(title), detail, full_price=full, pictures=(("title", title),)))


def _make_favour(p: Position, leader: int) -> Offer:
    line = Offer(do.AskFavour(leader), words.name_of(p, do.AskFavour(leader)), words.favour_effect(leader))
    return _price_line(p, line)
