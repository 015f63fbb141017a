"""Decisions on the map: schemes and operations move pawns and look at tokens. No pygame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.common import close_if_refused, make_picking, name_passing, way
from medina_desktop.games.al_rashid.decisions.decision import Bead, Decision, Group, Heap, Offer, Picture, Piece, Sum
from medina_desktop.games.al_rashid.preview import after_moving, enemies, rank_of, standings
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import schemes, tokens
from medina_desktop.games.al_rashid.rules import words as names
from medina_desktop.games.al_rashid.rules.names import COUNTRIES, FIRST_COUNTRY, PAWNS, SECTORS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.tokens import colour_of, value_of
from medina_desktop.l10n import _, ngettext, translate
from medina_desktop.l10n.writing import capitalise, labelled


def plan_scheme(p: Position, seats: Sequence[str]) -> Decision:
    about = {
        schemes.PLOTTING: _("Before the resolution you may move one of your pawns from a palace to another palace."),
        schemes.INFORMING: _("Before the resolution you may move one of your pawns from a country to another country."),
    }.get(
        p.schemes,
        _("Before the resolution you may move one of your pawns to another palace, and one to another country."),
    )
    return _add_moves(p, seats, Decision(_("Schemes"), about, (), passing=name_passing(p)))


def plan_operation(p: Position, seats: Sequence[str]) -> Decision:
    about = _("If you pass, you give up only this operation. You can also choose on the map: click tokens or a pawn.")
    seen: dict[int, int] = {}
    beads = []
    for place, player in enumerate(p.operations):
        seen[player] = seen.get(player, 0) + 1
        beads.append(Bead(player, seen[player], place == 0))
    known = tuple(
        close_if_refused(p, Offer(do.Examine(country), words.sector(country)))
        for country in COUNTRIES
        if p.tokens[country - FIRST_COUNTRY] and do.Examine(country) not in p.options
    )
    decision = Decision(
        _("Operations"),
        about,
        (Group("", known),) if known else (),
        p.resolving,
        passing=name_passing(p),
        on_map=True,
        beads=tuple(beads),
    )
    return _add_moves(p, seats, decision)


def pawn_name(move: do.Move) -> str:
    """Of the piece that stands for a pawn that can be moved."""
    whose = "" if move.whose == do.NOT_SAID else f"{move.whose}-"
    return f"{whose}{PAWNS[move.pawn]}-{SECTORS[move.source]}"


def _add_moves(p: Position, seats: Sequence[str], without: Decision) -> Decision:
    moves = [action for action in p.options if isinstance(action, do.Move)]
    looks = [action for action in p.options if isinstance(action, do.Examine)]
    ways = {}
    for look in looks:
        lying = p.tokens[look.country - FIRST_COUNTRY]
        unknown = sum(not tokens.knows(token, p.player) for token in lying)
        detail = ngettext("You don’t know {n} of them.", "You don’t know {n} of them.", unknown).format(n=unknown)
        name = words.name_of(p, look)
        ways[way(SECTORS[look.country])] = Offer(look, words.sector(look.country), detail, button=name)
    for move in moves:
        name = words.name_of(p, move)
        ways[way(pawn_name(move), f"to-{SECTORS[move.target]}")] = Offer(move, name, button=name)
    pieces = tuple(_make_look(p, look) for look in looks)
    heaps = (
        Heap(_("Examine the tokens in a country"), pieces, single=True),
        Heap(_("or move a pawn") if looks else _("Move a pawn"), _make_pawns(p, seats, moves), single=True),
        Heap(_("to"), _make_targets(p, moves), single=True),
    )

    def sums(picked: Mapping[str, int]) -> tuple[Sum, ...]:
        move = next((m for m in moves if picked.get(pawn_name(m))), None)
        target = next((m.target for m in moves if picked.get(f"to-{SECTORS[m.target]}")), None)
        if move is None:
            return (Sum(_("The move")),)
        player = p.player if move.whose == do.NOT_SAID else move.whose
        now = rank_of(player, standings(p.stacks[move.source]))
        leaves = _("{sector}, rank {rank}").format(sector=words.sector(move.source), rank=now)
        if target is None:
            return (Sum(_("The move"), (), f"{leaves} →"),)
        then = after_moving(p, player, move.pawn, target)
        stack = next(one.stack for one in then if one.stack.player == player)
        joins = _("{sector}, rank {rank}").format(sector=words.sector(target), rank=rank_of(player, then))
        told = labelled(f"{leaves} → {joins}", words.prevalence(stack))
        return (Sum(_("The move"), (), told, _describe_battle(p, target), bad=True),)

    def missing(picked: Mapping[str, int]) -> str:
        if not picked:
            return _("Choose tokens to examine, or a pawn.") if looks else _("Choose a pawn.")
        return _("Where to?") if any(picked.get(pawn_name(move)) for move in moves) else _("Which pawn?")

    picking = make_picking(heaps, ways, sums, missing)
    return replace(without, picking=picking)


def _describe_battle(p: Position, sector: int) -> str:
    found = enemies(p, sector)
    if not found:
        return ""
    spread = " + ".join(
        f"{translate(names.colour(one.colour))} {one.least}" + (f"–{one.most}" if one.most > one.least else "")
        for one in found
    )
    return _("battle: {force}").format(force=spread)


def _make_look(p: Position, look: do.Examine) -> Piece:
    lying = p.tokens[look.country - FIRST_COUNTRY]
    unknown = sum(not tokens.knows(token, p.player) for token in lying)
    first = lying[0]
    aside = ngettext("{n} unknown", "{n} unknown", unknown).format(n=unknown)
    return Piece(
        SECTORS[look.country], words.sector(look.country), ("token", colour_of(first), value_of(first)), aside=aside
    )


def _make_pawns(p: Position, seats: Sequence[str], moves: Iterable[do.Move]) -> tuple[Piece, ...]:
    found = {}
    for move in moves:
        player = p.player if move.whose == do.NOT_SAID else move.whose
        label = capitalise(words.pawn(move.pawn))
        if move.whose != do.NOT_SAID:
            label = labelled(seats[move.whose], words.pawn(move.pawn))
        picture: Picture = ("pawn", move.pawn, player)
        found[pawn_name(move)] = Piece(pawn_name(move), label, picture, aside=words.sector(move.source))
    return tuple(found.values())


def _make_targets(p: Position, moves: Iterable[do.Move]) -> tuple[Piece, ...]:
    targets = sorted({move.target for move in moves})
    return tuple(Piece(f"to-{SECTORS[target]}", words.sector(target), ("sign", SECTORS[target])) for target in targets)
