"""Medina's widgets for tray, column and cards, described from its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from medina_desktop.games.medina import words
from medina_desktop.games.medina.places import kinds, pieces_left
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    MERCHANT,
    NEUTRAL,
    ROOF,
    STABLE,
    TEA,
    TEA_ACTION,
)
from medina_desktop.games.medina.rules.legal import is_legal
from medina_desktop.games.medina.rules.position import FIRST_MERCHANT, ROOFS_ONLY, Position
from medina_desktop.games.medina.ui.card import Holdings, HoldingsBody
from medina_desktop.games.medina.ui.placing import why_no_tea
from medina_desktop.games.medina.ui.tile_art import TileId
from medina_desktop.games.medina.ui.tiles import tiles_panel
from medina_desktop.games.medina.ui.tray import SlotFacts, TraySlot, slot_kinds
from medina_desktop.l10n import _, ngettext
from medina_desktop.ui import keys
from medina_desktop.ui.table.window import ButtonFacts, CardFacts, Plate, Room
from medina_desktop.ui.widgets import Widget

if TYPE_CHECKING:
    from medina_desktop.games.medina.ui.board import MedinaBoard

PLACEMENTS = 2  # of a turn


# -- tray --------------------------------------------------------------------------------------------------------------


def slots(board: MedinaBoard) -> list[list[TraySlot]]:
    table, state = board.table, board.position
    held = list(state.held(table.viewer))
    if board.director.in_the_air is not None and board.director.in_the_air[0] == table.viewer:
        held[board.director.in_the_air[1]] -= 1
    possible = kinds(state) if table.my_turn else set()
    every = [
        _slot(board, kind, number, held[kind], kind in possible) for number, kind in enumerate(slot_kinds(state.terms))
    ]
    roofs = [slot for slot in every if slot.facts.kind in (ROOF, NEUTRAL)]
    buildings = [slot for slot in every if slot.facts.kind < STABLE]
    groups = [buildings, [slot for slot in every if slot not in roofs and slot not in buildings], roofs]
    return [group for group in groups if group]


def _slot(board: MedinaBoard, kind: int, number: int, count: int, fits: bool) -> TraySlot:
    table = board.table
    first = board.position.mode == FIRST_MERCHANT and kind == MERCHANT
    name = board.said(words.piece_name(kind))
    key = keys.describe_number(number + 1, table.context.settings.value.key_map)
    tooltip = _("{piece} – key {key}").format(piece=name, key=key)
    reason = code = ""
    if not table.my_turn:
        reason = _("{piece}: it’s not your turn.").format(piece=name)
    elif not fits:
        reason, code = words.nowhere(board.position, table.viewer, kind)
        # What is said over the board need not be said twice.
        reason = "" if reason == table.notice else f"{reason}\n{table.way_to_the_rule()}"
    enabled = table.my_turn and (count > 0 or first)
    return TraySlot(
        SlotFacts(kind, count, fits or not table.my_turn, table.colours[table.viewer], table.hides_hand),
        board.tray_art,
        board.hand.held is not None and board.hand.held.kind == kind,
        board.placing.pick,
        board.hand.drag,
        taken_by=key,
        tooltip=reason if enabled and not fits else tooltip,
        enabled=enabled,
        reason=reason,
        code=code,
    )


def buttons(board: MedinaBoard) -> list[ButtonFacts]:
    table, state = board.table, board.position
    if not state.terms.rules.tea:
        return []
    tea = state.held(table.viewer)[TEA]
    allowed = table.my_turn and is_legal(state, TEA_ACTION)
    badge = str(tea) if tea else ""
    return [ButtonFacts("tea", "tea", _("Tea"), board.placing.hand_in_tea, allowed, why_no_tea(board.table), badge)]


def plate(board: MedinaBoard, before: Position, player: int) -> Plate:
    name = board.table.match.seats[player].name
    title = _("{name}, your turn").format(name=name)
    pips = (before.placed, before.of)
    if not before.of:  # a position is being set up
        left = pieces_left(before, player)
        return Plate(name, name, ngettext("{n} piece left", "{n} pieces left", left).format(n=left))
    if before.mode == FIRST_MERCHANT:
        return Plate(name, title, _("place the first merchant"))
    if before.mode == ROOFS_ONLY:
        return Plate(name, title, board.said(_("you must place a roof")), pips)
    left = pieces_left(before, player)
    if left <= before.of - before.placed:
        last = ngettext("your last piece", "your last {n} pieces", left).format(n=left)
        return Plate(name, title, last, pips)
    if before.of == 1:
        return Plate(name, title, _("1 piece, first round"), pips)
    return Plate(name, title, _("first of two") if before.placed == 0 else _("second of two"), pips)


def plates(board: MedinaBoard, player: int) -> list[Plate]:
    name = board.table.match.seats[player].name
    title = _("{name}, your turn").format(name=name)
    found = []
    if board.position.terms.rules.first_merchant == "first_player":
        found.append(Plate(name, title, _("place the first merchant")))
    details = (
        ngettext("your last piece", "your last {n} pieces", 2).format(n=2),
        board.said(_("you must place a roof")),
        _("1 piece, first round"),
        _("first of two"),
        _("second of two"),
    )
    return found + [Plate(name, title, detail, (0, PLACEMENTS)) for detail in details]


# -- side --------------------------------------------------------------------------------------------------------------


def tiles(board: MedinaBoard) -> Widget:
    hidden = frozenset(board.director.hidden_tiles)
    return tiles_panel(board.position, board.table.match.seats, hidden, board.table.light)


def card(board: MedinaBoard, player: int, room: Room) -> CardFacts:
    shown = board.position
    table = shown.terms
    held: list[tuple[TileId, str, str]] = []
    for tower in range(4):
        if shown.tower_owner[tower] == player:
            held.append((("tower", tower), str(table.tower_values[tower]), ""))
    for colour in (COLOURS.index(c) for c in table.rules.colours):
        if shown.tile_owner(colour) == player:
            held.append((("palace", colour), str(table.tile_values[colour]), COLOURS[colour]))
    stock = shown.held(player)
    facts = Holdings(
        stock[ROOF],
        _("all placed") if pieces_left(shown, player) == 0 else "",
        tuple(held),
        stock[TEA] if table.rules.tea else None,
        frozenset(board.director.hidden_tiles),
    )
    note = _("safe: {n}").format(n=board.safe_points()[player]) if board.shows_takers else ""
    return CardFacts(HoldingsBody(player, facts, room), note=note, tooltip=_card_tooltip(board, player))


def _card_tooltip(board: MedinaBoard, player: int) -> tuple[str, ...]:
    """Roofs and tiles; the open stock when screens are down."""
    shown = board.position
    rules, stock = shown.terms.rules, shown.held(player)
    if pieces_left(shown, player):
        lines = [board.said(ngettext("{n} roof left", "{n} roofs left", stock[ROOF]).format(n=stock[ROOF]))]
    else:
        lines = [_("All pieces are placed.")]
    names = [_("tower tile {number}").format(number=t + 1) for t in range(4) if shown.tower_owner[t] == player]
    names += [_(words.THE_TILE[c]) for c in rules.colours if shown.tile_owner(COLOURS.index(c)) == player]
    if names:
        lines.append(_("Holds: {tiles}").format(tiles=", ".join(names)))
    if board.shows_takers:
        lines.append(_("Safe points: nobody can take them away any more."))
    if not board.table.context.settings.value.screens_up:
        parts = [
            f"{words.piece_name(kind)} {stock[kind]}"
            for kind in slot_kinds(shown.terms)
            if kind != ROOF and stock[kind]
        ]
        if parts:
            lines.append(", ".join(parts))
    return tuple(lines)
