"""Decisions in a palace: service, title and favour, at their prices. No pygame."""

from __future__ import annotations

from dataclasses import replace

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.common import close_if_refused, rank_visitors
from medina_desktop.games.al_rashid.decisions.decision import Decision, Group, Offer, Picture
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import palaces, stacks
from medina_desktop.games.al_rashid.rules.catalogue import NOTE_SAVES, NOTE_SAVES_BANKER
from medina_desktop.games.al_rashid.rules.goods import kinds_in, payments, worth
from medina_desktop.games.al_rashid.rules.names import AL_RASHID, BANKER, INTRIGUE, MILITARY, QADI, SECOND
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import PER_DISHONOUR, score
from medina_desktop.games.al_rashid.rules.supply import give_influence
from medina_desktop.games.al_rashid.rules.titles import join_family
from medina_desktop.l10n import _, ngettext
from medina_desktop.l10n.writing import labelled, signed

Ticked = tuple[do.Action, ...]

TOO_DEAR = ("too_dear", "too_dear_together")


def choose_in_palace(p: Position, with_note: bool, ticked: Ticked) -> Decision:
    """The visit with these choices ticked: what they come to, and what can be chosen besides."""
    here, player = p.resolving, p.player
    with_note = with_note and p.credit[player] > 0
    favours = tuple(_make_favour(p, leader, ticked) for leader in palaces.leaders_at(here))
    titles = tuple(_make_title(p, title, with_note, ticked) for title in p.terms.catalogue.palace_titles[here])
    groups = [
        Group(_("Service and favour") if favours else "", (_make_service(p, ticked), *favours)),
        Group(_("One title, whatever your rank"), titles),
    ]
    punished = _is_idle(p, p.chosen)
    passing = words.passing(p)
    if p.chosen and ticked:  # beside the button that takes both
        passing = _("Only the first, pay {gold}") if p.owed else _("Only the first")
        passing = passing.format(gold=words.gold(p.owed))
    if punished:
        passing = _("{what}: 1 dishonour").format(what=passing)
    saved = NOTE_SAVES_BANKER if p.has(player, BANKER) else NOTE_SAVES
    note = ""
    if p.credit[player] and not any(isinstance(choice, do.BuyTitle) for choice in p.chosen):
        note = _("Credit note: {gold} gold off a title").format(gold=saved)
    if len(after_choosing(p, ticked).chosen) == palaces.MOST_CHOICES:
        about = _("You have chosen 2, which is the most. You pay for both together, before anything takes effect.")
    elif here == AL_RASHID:
        about = _("Choose benevolence, a title or both. You pay for everything together, before anything takes effect.")
    else:
        about = _(
            "Choose up to 2: service, title, favour. You pay for everything together, before anything takes effect."
        )
        if p.terms.idle_dishonour:
            about += " " + _("Without a service or a title you take 1 dishonour.")
    return Decision(
        words.sector(here),
        about,
        tuple(groups),
        here,
        rank_visitors(p),
        passing,
        bool(p.chosen) and not punished,
        _sum_up(p, ticked),
        boxes=True,
        button=_name_button(p, ticked),
        note=note,
    )


def _is_idle(p: Position, chosen: Ticked) -> bool:
    """Neither service nor title: 1 dishonour (8.3)."""
    lonely = p.resolving != AL_RASHID and all(isinstance(choice, do.AskFavour) for choice in chosen)
    return lonely and (bool(chosen) or p.terms.idle_dishonour)


def after_choosing(p: Position, ticked: Ticked) -> Position:
    then = p.copy()
    for action in ticked:
        palaces.choose(then, action, None)
    then.options = palaces.choices_now(then)
    return then


def _name_button(p: Position, ticked: Ticked) -> str:
    then = after_choosing(p, ticked)
    if not ticked:
        return ""
    if len(then.chosen) > 1:
        button = _("Take both, pay {gold}") if then.owed else _("Take both for free")
    else:
        button = _("Take it, pay {gold}") if then.owed else _("Take it for free")
    button = button.format(gold=words.gold(then.owed))
    return _("{what}: 1 dishonour").format(what=button) if _is_idle(p, then.chosen) else button


def _sum_up(p: Position, ticked: Ticked) -> str:
    """Say what everything chosen costs and brings."""
    then = after_choosing(p, ticked)
    if not then.chosen:
        return describe_debt(p)
    more = PER_DISHONOUR if _is_idle(p, then.chosen) else 0
    least, most = _points_to_come(p, then.chosen)
    points = _describe_points(least + more, most + more) if then.owed or least + more or most + more else ""
    return f"{describe_debt(then)} {points}".rstrip()


def _points_to_come(p: Position, chosen: Ticked, without: Ticked = ()) -> tuple[int, int]:
    """The least and the most that these choices change the own points, with what is paid for them; of those `without`
    nothing is counted but what they cost."""
    player = p.player
    price = sum(palaces.price_of(p, choice) for choice in chosen)
    have = p.goods[player]
    kept = {kinds_in(have - payment.goods): have - payment.goods for payment in payments(have, price)}
    if price > worth(have):
        have, kept = 0, {(): 0}  # it can't be paid for: what it is worth by itself
    elif not price:
        kept = {(): have}
    before = _score_with(p, without, have)
    found = [_score_with(p, chosen, goods) - before for goods in kept.values()]
    return min(found), max(found)


def _score_with(p: Position, chosen: Ticked, goods: int) -> int:
    """The own points with these goods, and what the choices bring by themselves."""
    then, player = p.copy(), p.player
    then.goods[player] = goods
    for choice in chosen:
        if isinstance(choice, do.BuyTitle):
            palaces.take_title(then, player, choice.title, None)
        elif choice == do.AskFavour(QADI):
            give_influence(then, player, 1, None)
        elif isinstance(choice, do.Service) and p.resolving in palaces.SOLD_PAWN:
            join_family(then, player, palaces.SOLD_PAWN[p.resolving], None)
    return score(then, player)


def describe_debt(p: Position) -> str:
    have = _("Your goods are worth {gold}.").format(gold=words.gold(worth(p.goods[p.player])))
    if not p.chosen:
        return have
    if len(p.chosen) == 1:
        return f"{labelled(words.name_of(p, p.chosen[0]), words.gold(p.owed))}. {have}"
    parts = [f"{words.name_of(p, choice)} {palaces.price_of(p, choice)}" for choice in p.chosen]
    return f"{' + '.join(parts)} = {words.gold(p.owed)}. {have}"


def _price_line(p: Position, line: Offer, ticked: Ticked) -> Offer:
    """A line of a palace: with its price, and whether it is ticked or was chosen before. A title takes the place of
    another one that is ticked."""
    line = replace(line, price=palaces.price_of(p, line.action))
    if line.action in p.chosen:
        return replace(line, chosen=True)
    if line.action in ticked:
        return replace(line, ticked=True)
    then = after_choosing(p, _without_its_like(line.action, ticked))
    if len(then.chosen) == palaces.MOST_CHOICES:
        why = _("You can choose at most 2, and you already have.")
        return replace(line, why_not=why, code="chosen_already", quiet=True)
    found = close_if_refused(then, line)
    if found.code == "chosen_already":  # as the heading says
        return replace(found, quiet=True)
    if found.code in TOO_DEAR:
        lacking = then.owed + palaces.price_of(p, line.action) - worth(p.goods[p.player])
        return replace(found, lacks=_("{gold} short.").format(gold=words.gold(lacking)))
    return found


def _without_its_like(action: do.Action, ticked: Ticked) -> Ticked:
    """List the other ticks: of a service, a title and a favour only one each can be."""
    return tuple(other for other in ticked if type(other) is not type(action))


def can_choose(p: Position, ticked: Ticked) -> bool:
    return all(action in after_choosing(p, ticked[:number]).options for number, action in enumerate(ticked))


def tick(action: do.Action, ticked: Ticked) -> Ticked:
    """Return what is ticked after a press on the box of an action."""
    if action in ticked:
        return tuple(other for other in ticked if other != action)
    return (*_without_its_like(action, ticked), action)


def _promise(p: Position, action: do.Action, ticked: Ticked) -> str:
    """Say the points that a choice brings besides what is ticked; "" where it brings none and is not bought for them.
    What the payment may take away is not promised."""
    others = (*p.chosen, *_without_its_like(action, ticked))
    if action in p.chosen or len(others) == palaces.MOST_CHOICES:
        others = ()
    points = _points_to_come(p, (*others, action), others)
    return _describe_points(*points) if any(points) or isinstance(action, do.BuyTitle) else ""


def _make_service(p: Position, ticked: Ticked) -> Offer:
    here, player = p.resolving, p.player
    if here == AL_RASHID:
        detail = _(
            "Take a good of any kind. From the next round on, those who ask for benevolence come first in the turn "
            "order, by rank."
        )
        return _price_line(p, Offer(do.BENEVOLENCE, _("Benevolence"), detail), ticked)
    name = words.name_of(p, do.SERVICE)
    by_rank = ", ".join(words.service_at(p, here, rank) for rank in range(3))
    detail = _("By rank: {list}.").format(list=by_rank)
    sold = palaces.SOLD_PAWN.get(here)
    pictures: tuple[Picture, ...] = ()
    if sold is not None:
        have, most = stacks.count(p.family[player], sold), p.terms.catalogue.most_pawns[sold]
        detail += " " + _("You have {n} of these pawns; the limit is {most}.").format(n=have, most=most)
        if have < most:
            detail += " " + _promise(p, do.SERVICE, ticked)
        pictures = (("pawn", sold),)
    elif here == MILITARY:
        pictures = (("token", 0, 0), ("token", 1, 0))
    elif here == INTRIGUE:
        detail += " " + _("Examine tokens or move pawns, once everyone has chosen.")
    return _price_line(p, Offer(do.SERVICE, name, detail, pictures=pictures), ticked)


def _describe_points(least: int, most: int) -> str:
    if least == most:
        return ngettext("{n} point.", "{n} points.", abs(most)).format(n=signed(most))
    said = _("Points: {least} to {most}, depending on what you pay with.")
    return said.format(least=signed(least), most=signed(most))


def _make_title(p: Position, title: int, with_note: bool, ticked: Ticked) -> Offer:
    left = (p.unsold >> title & 1) + (p.unsold >> SECOND + title & 1)
    chosen = next((c for c in (*p.chosen, *ticked) if isinstance(c, do.BuyTitle) and c.title == title), None)
    action = chosen or do.BuyTitle(title, with_note)
    detail = words.effect(title)
    if left and not p.has(p.player, title):
        detail += f" {_promise(p, action, ticked)}"
    detail += " " + ngettext("{n} left.", "{n} left.", left).format(n=left)
    full = p.terms.catalogue.titles[title].cost if action.note else None
    line = Offer(action, words.title(title), detail, full_price=full, pictures=(("title", title),))
    return _price_line(p, line, ticked)


def _make_favour(p: Position, leader: int, ticked: Ticked) -> Offer:
    action = do.AskFavour(leader)
    detail = " ".join(text for text in (words.favour_effect(leader), _promise(p, action, ticked)) if text)
    return _price_line(p, Offer(action, words.name_of(p, action), detail), ticked)
