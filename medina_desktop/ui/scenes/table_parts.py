"""The table's widgets, described from what the scene knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.medina.places import kinds as fitting_kinds
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    GATE,
    KIND_WORDS,
    NEUTRAL,
    ROOF,
    STABLE,
    TEA,
    TEA_ACTION,
)
from medina_desktop.games.medina.rules.state import FIRST_MERCHANT, ROOFS_ONLY, State, Table
from medina_desktop.l10n import _, ngettext, pgettext
from medina_desktop.match.seats import level_of
from medina_desktop.ui import keys, names, phrases
from medina_desktop.ui.scenes.table_layout import Room, Side, areas, room_of
from medina_desktop.ui.scenes.table_log import LogView
from medina_desktop.ui.scenes.table_players import CardFacts, PlayerCard, TileId
from medina_desktop.ui.scenes.table_tiles import tiles_panel
from medina_desktop.ui.scenes.table_tray import KIND_ORDER, PlateText, SlotFacts, Tray, TraySlot, TurnPlate
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import Box, Button, Row, Size, TextFit, Ui, Widget

if TYPE_CHECKING:
    from medina_desktop.ui.scenes.table import TableScene
    from medina_desktop.ui.scenes.table_placing import TablePlacing


def slot_kinds(table: Table) -> list[int]:
    """The tray's slots from left to right: kinds that this game has. The number keys follow them."""
    stock = table.stock()
    kinds = [COLOURS.index(c) for c in table.rules.colours]
    spare = table.rules.stocks[table.players].spare_gates if table.gates else 0
    for kind in KIND_ORDER:
        if stock[kind] or (kind == GATE and spare):
            kinds.append(kind)
    return kinds


# -- tray --------------------------------------------------------------------------------------------------------------


def build_tray(scene: TableScene) -> Tray:
    match = scene.match
    kinds = slot_kinds(match.game.table)
    state = match.state
    viewer = scene.viewer
    hidden = scene.screens_up and len(match.humans) > 1 and match.human_to_place and viewer != state.player
    held = state.held(viewer)
    possible = fitting_kinds(match.state) if scene.my_turn else set()
    slots: list[TraySlot] = []
    for number, kind in enumerate(kinds):
        slots.append(_slot(scene, kind, number, held[kind], kind in possible, hidden))
    groups = [
        [s for s in slots if s.facts.kind < STABLE],
        [s for s in slots if s.facts.kind >= STABLE and s.facts.kind not in (ROOF, NEUTRAL)],
        [s for s in slots if s.facts.kind in (ROOF, NEUTRAL)],
    ]
    labels = room_of(scene.context.theme) != "small"
    return Tray(_turn_plate(scene), groups, _buttons(scene, labels), _button_words() if labels else ())


def _button_words() -> tuple[str, ...]:
    theirs = (pgettext("button", "Pause"), pgettext("button", "Skip"), pgettext("button", "Go on"))
    return (pgettext("button", "Undo"), pgettext("button", "Redo"), _("Hint"), _("Tea"), _("Menu"), *theirs)


def _slot(scene: TableScene, kind: int, number: int, count: int, fits: bool, hidden: bool) -> TraySlot:
    match = scene.match
    first = match.state.mode == FIRST_MERCHANT and KIND_WORDS[kind] == "merchant"
    name = scene.said(phrases.piece_name(kind))
    key = str((number + 1) % 10)
    tooltip = _("{piece} – key {key}").format(piece=name, key=key)
    reason = code = ""
    if not scene.my_turn:
        reason = _("{piece}: it is not your turn.").format(piece=name)
    elif not fits:
        reason, code = no_place(scene, kind)
        # What is said over the board need not be said twice.
        reason = "" if reason == scene.notice else f"{reason}\n{scene.way_to_the_rule()}"
    picked = scene.hand is not None and scene.hand.kind == kind
    enabled = scene.my_turn and (count > 0 or first)
    return TraySlot(
        SlotFacts(kind, count, fits or not scene.my_turn, match.seats[scene.viewer].colour, hidden),
        scene.tray_art,
        picked,
        scene.pick,
        scene.drag,
        number=number + 1,
        tooltip=reason if enabled and not fits else tooltip,
        enabled=enabled,
        reason=reason,
        code=code,
    )


def no_place(scene: TablePlacing, kind: int) -> tuple[str, str]:
    """Why a kind of piece cannot be placed at all now, and the code that has its place in the rules."""
    return phrases.nowhere(scene.match.state, scene.viewer, kind)


def _turn_plate(scene: TableScene) -> TurnPlate:
    extra: list[Widget] = []
    match = scene.match
    player = scene.acting
    if player is None:
        player = match.game.outcome().winners[0]
        extra.append(Button("", scene.show_results, icon="chevron-right", key="results", tooltip=_("Results")))
    elif match.awaiting_confirmation and not scene.director.busy:
        tip = _("End the turn ({key}). Until then it can be taken back.").format(key=keys.shown("return"))
        extra.append(Button(_("Done"), scene.confirm, kind="primary", key="done", tooltip=tip))
    return TurnPlate(match.seats[player].colour, _plate_text(scene), _plate_texts(scene), extra)


def _plate_text(scene: TableScene) -> PlateText:
    match = scene.match
    player = scene.acting
    if player is None:
        over = _("The game is over")
        return PlateText(over, over)
    name = match.seats[player].name
    before = scene.coming.before if scene.coming is not None else scene.director.shown
    pips = (before.placed, before.of)
    if match.awaiting_confirmation and not scene.director.busy:
        return PlateText(name, name, "", (2, 2))
    if not match.is_human(player):
        return PlateText(name, name, _("paused") if scene.paused else _("thinks …"), pips)
    title = _("{name}, your turn").format(name=name)
    if before.mode == FIRST_MERCHANT:
        return PlateText(name, title, _("set the first merchant"))
    if match.looking_for_hint:
        return PlateText(name, title, _("looking for a hint …"), pips)
    if before.mode == ROOFS_ONLY:
        return PlateText(name, title, scene.said(_("it must be a roof")), pips)
    left = pieces_left(before, player)
    if left <= before.of - before.placed:
        last = ngettext("your last piece", "your last {n} pieces", left).format(n=left)
        return PlateText(name, title, last, pips)
    if before.of == 1:
        return PlateText(name, title, _("one piece, first round"), pips)
    return PlateText(name, title, _("first of two") if before.placed == 0 else _("second of two"), pips)


def _plate_texts(scene: TableScene) -> list[PlateText]:
    """Everything the plate may have to say in this game."""
    over = _("The game is over")
    found = [PlateText(over, over)]
    for player, seat in enumerate(scene.match.seats):
        if scene.match.is_human(player):
            title = _("{name}, your turn").format(name=seat.name)
            if scene.match.game.table.rules.first_merchant == "first_player":
                found.append(PlateText(seat.name, title, _("set the first merchant")))
            last = ngettext("your last piece", "your last {n} pieces", 2).format(n=2)
            details = (
                last,
                scene.said(_("it must be a roof")),
                _("looking for a hint …"),
                _("one piece, first round"),
                _("first of two"),
                _("second of two"),
            )
            found += [PlateText(seat.name, title, detail, (0, 2)) for detail in details]
        else:
            found += [PlateText(seat.name, seat.name, detail, (0, 2)) for detail in (_("paused"), _("thinks …"))]
    return found


def _buttons(scene: TableScene, labels: bool) -> list[Button]:
    match = scene.match
    key_map = scene.context.settings.value.key_map

    def button(key: str, icon: str, label: str, do: object, enabled: bool, reason: str, badge: str = "") -> Button:
        shortcut = keys.shown(keys.key_for(key, key_map)) if key in keys.BY_ID else keys.shown("escape")
        return Button(
            label if labels else "",
            do,  # type: ignore[arg-type]
            icon=icon,
            icon_above=True,
            key=f"button-{key}",
            enabled=enabled,
            reason=_("{what}: {reason}").format(what=label, reason=reason) if reason else "",
            tooltip=f"{label} ({shortcut})",
            badge=badge,
        )

    # Short words: they stand under small signs. While an AI seat is to place there is nothing to redo and no hint to
    # ask for: their places serve its pace.
    found: list[Button] = [
        button("undo", "undo", pgettext("button", "Undo"), scene.undo, match.can_undo, why_no_undo(scene))
    ]
    if scene.acting is None or match.is_human(scene.acting):
        redo = pgettext("button", "Redo")
        found.append(button("redo", "redo", redo, scene.redo, match.can_redo, _("nothing was taken back.")))
        found.append(button("hint", "hint", _("Hint"), scene.ask_hint, scene.my_turn, _("it is not your turn.")))
    else:
        going = scene.paused
        pause = pgettext("button", "Go on") if going else pgettext("button", "Pause")
        shortcut = keys.shown(keys.key_for("pause", key_map))
        found.append(
            Button(
                pause if labels else "",
                scene.toggle_pause,
                icon="play" if going else "pause",
                icon_above=True,
                key="pause",
                tooltip=f"{_('Go on') if going else _('Pause the AI')} ({shortcut})",
            )
        )
        found.append(
            Button(
                pgettext("button", "Skip") if labels else "",
                scene.skip,
                icon="skip",
                icon_above=True,
                key="skip",
                tooltip=_("Show everything at once until my turn"),
            )
        )
    if match.game.table.rules.tea:
        tea = match.state.held(scene.viewer)[TEA]
        allowed = scene.my_turn and match.why_not(TEA_ACTION) is None
        reason = why_no_tea(scene)
        found.append(button("tea", "tea", _("Tea"), scene.hand_in_tea, allowed, reason, str(tea) if tea else ""))
    found.append(button("menu", "menu", _("Menu"), scene.open_menu, True, ""))
    return found


def why_no_tea(scene: TablePlacing) -> str:
    if not scene.match.game.table.rules.tea:
        return _("there is no tea in this game.")
    if not scene.match.state.held(scene.viewer)[TEA]:
        return _("you have no tea.")
    if not scene.my_turn:
        return _("it is not your turn.")
    return _("it replaces the second placement of a turn.")


def why_no_undo(scene: TablePlacing) -> str:
    if len(scene.match.humans) > 1:
        return _("with several people only the present turn can be taken back.")
    return _("there is nothing to take back.")


# -- side --------------------------------------------------------------------------------------------------------------


def build_side(scene: TableScene) -> Side:
    room = room_of(scene.context.theme)
    cards: list[Widget] = [build_card(scene, player, room) for player in range(scene.match.players)]
    rest: list[Widget] = []
    if room == "small":
        parts = [("log", _("Log"))]
        if scene.tiles_beside:
            rest.append(tiles_box(scene))
        else:
            parts.insert(0, ("tiles", _("Tiles")))
        drawers = [
            DrawerButton(text, scene.drawer == part, partial(scene.toggle, part), key=f"drawer-{part}")
            for part, text in parts
        ]
        rest.append(Row(drawers, gap=8, key="drawers"))
        if _height_left(scene, [*cards, *rest]) > 84 * scene.context.theme.text_scale:
            # Room for the last lines of the log; all of it is in the drawer.
            rest.append(LogView(scene.log, scene.match.seats, scene.light))
    else:
        rest.append(tiles_box(scene))
        rest.append(LogPanel(scene, open_=scene.is_log_open))
    return Side([*cards, *rest], len(cards))


def _height_left(scene: TableScene, widgets: Sequence[Widget]) -> int:
    """What the side column still has when these stand in it."""
    side = areas(scene.context.theme).side
    gap = max(6, scene.context.theme.px(8))
    return side.h - sum(widget.measure(scene.ui, side.w)[1] + gap for widget in widgets)


def tiles_fit_beside(scene: TableScene) -> bool:
    """A small window has the tiles in a drawer, unless its column has room for them (and for the drawers' buttons)."""
    room = room_of(scene.context.theme)
    cards = [build_card(scene, player, room) for player in range(scene.match.players)]
    return _height_left(scene, [*cards, tiles_box(scene)]) > max(
        scene.context.theme.hit, 54 * scene.context.theme.text_scale
    )


def tiles_box(scene: TableScene) -> Widget:
    return Box(tiles(scene), pad=(12, 12), surface="recess", key="tiles-box")


def tiles(scene: TableScene) -> Widget:
    return tiles_panel(scene.director.shown, scene.match.seats, frozenset(scene.director.hidden_tiles), scene.light)


def build_card(scene: TableScene, player: int, room: Room) -> PlayerCard:
    match = scene.match
    shown = scene.director.shown
    table = match.game.table
    seat = match.seats[player]
    level = level_of(seat)
    if level:
        detail = _("AI, {level}").format(level=names.level(level))
    else:
        detail = _("You") if len(match.humans) == 1 else ""
    held: list[tuple[TileId, str, str]] = []
    for tower in range(4):
        if shown.tower_owner[tower] == player:
            held.append((("tower", tower), str(table.tower_values[tower]), ""))
    for colour in (COLOURS.index(c) for c in table.rules.colours):
        if shown.tile_owner(colour) == player:
            held.append((("palace", colour), str(table.tile_values[colour]), COLOURS[colour]))
    stock = shown.held(player)
    facts = CardFacts(
        player,
        seat.name,
        seat.colour,
        detail,
        stock[ROOF],
        _("all placed") if pieces_left(shown, player) == 0 else "",
        tuple(held),
        stock[TEA] if table.rules.tea else None,
        player == scene.acting,
        frozenset(scene.director.hidden_tiles),
    )
    return PlayerCard(facts, room, _card_tooltip(scene, player, detail))


def pieces_left(state: State, player: int) -> int:
    """How many pieces a player still has to place; tea is none."""
    held = state.held(player)
    return sum(held) - held[TEA]


def _card_tooltip(scene: TableScene, player: int, detail: str) -> str:
    """Name and level; the open stock when screens are down."""
    match = scene.match
    lines = [match.seats[player].name + (f" – {detail}" if detail else "")]
    shown = scene.director.shown
    stock = shown.held(player)
    if pieces_left(shown, player):
        lines.append(scene.said(ngettext("{n} roof left", "{n} roofs left", stock[ROOF]).format(n=stock[ROOF])))
    else:
        lines.append(_("All pieces are placed."))
    names = [_("tower {number}").format(number=t + 1) for t in range(4) if shown.tower_owner[t] == player]
    names += [
        _(phrases.THE_TILE[c]) for c in match.game.table.rules.colours if shown.tile_owner(COLOURS.index(c)) == player
    ]
    if names:
        lines.append(_("Holds: {tiles}").format(tiles=", ".join(names)))
    if not scene.screens_up:
        parts = [
            f"{phrases.piece_name(kind)} {stock[kind]}"
            for kind in slot_kinds(match.game.table)
            if kind not in (ROOF,) and stock[kind]
        ]
        if parts:
            lines.append(", ".join(parts))
    return "\n".join(lines)


class DrawerButton(Button):
    """A line with a chevron that opens a drawer."""

    def __init__(self, text: str, is_open: bool, on_click: object, *, key: str) -> None:
        super().__init__(text, on_click, key=key, selected=is_open, grow=1)  # type: ignore[arg-type]
        self.is_open = is_open

    def measure(self, ui: Ui, width: int) -> Size:
        return self.least_width(ui), max(ui.theme.hit, round(46 * ui.theme.text_scale))

    def _pad(self, ui: Ui) -> int:
        return round(9 * ui.theme.text_scale)

    def _side(self, ui: Ui) -> int:
        return round(14 * ui.theme.text_scale)

    def least_width(self, ui: Ui) -> int:
        text = ui.font(Face.SANS, Type.S).size(self.text)[0]
        return max(ui.theme.hit, text + 2 * self._pad(ui) + self._side(ui) + self._pad(ui) // 3)

    def texts(self, ui: Ui) -> list[TextFit]:
        size = ui.font(Face.SANS, Type.S).size(self.text)
        return [TextFit(self.text, size, (self.rect.w - 2 * self._pad(ui) - self._side(ui), self.rect.h), False)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, Radius.BUTTON)
        lit = 1.0 if self.is_open else self.glow(ui)
        if lit:
            ui.paint.rounded(target, self.rect, Radius.BUTTON, C.WALNUT_700_HOVER, round(110 * lit))
        label = ui.line(Face.SANS, Type.S, self.text, C.IVORY)
        pad, side = self._pad(ui), self._side(ui)
        target.blit(label, (self.rect.left + pad, self.rect.centery - label.get_height() // 2))
        icon = ui.sprites.icon("chevron-left" if self.is_open else "chevron-right", side, C.IVORY)
        target.blit(icon, (self.rect.right - pad - side, self.rect.centery - side // 2))
        self.draw_focus(ui, target)


class LogPanel(Widget):
    """The heading, which folds the log, and the log."""

    def __init__(self, scene: TableScene, *, open_: bool, key: str = "log") -> None:
        super().__init__(key=f"{key}-panel", grow=1 if open_ else 0)
        self.open = open_
        self.head = FoldHeading(_("What happened"), open_, lambda: scene.toggle("log"), key=f"{key}-fold")
        self.log = LogView(scene.log, scene.match.seats, scene.light, key, _how_to_begin(scene))

    @property
    def children(self) -> Sequence[Widget]:
        return (self.head, self.log) if self.open else (self.head,)

    def measure(self, ui: Ui, width: int) -> Size:
        head = self.head.measure(ui, width)[1]
        return width, head + (self.log.measure(ui, width)[1] if self.open else 0)

    def least_height(self, ui: Ui) -> int:
        return self.head.measure(ui, 0)[1] + (self.log.least_height(ui) if self.open else 0)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = round(12 * ui.theme.text_scale)
        head = self.head.measure(ui, rect.w)[1]
        self.head.place(ui, pygame.Rect(rect.x, rect.y, rect.w, head))
        if self.open:
            area = pygame.Rect(rect.x + pad, rect.y + head, rect.w - 2 * pad, rect.h - head - pad // 2)
            self.log.place(ui, area)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect)
        self.draw_children(ui, target)


def _how_to_begin(scene: TableScene) -> str:
    if not scene.match.humans:
        return ""
    return _(
        "Choose a piece from the tray: the places that take it light up. Click one of them, or drag the piece there. "
        "Point at anything to read what it is."
    )


class FoldHeading(Button):
    def __init__(self, text: str, is_open: bool, on_click: object, *, key: str) -> None:
        super().__init__(text, on_click, kind="quiet", key=key)  # type: ignore[arg-type]
        self.is_open = is_open

    def measure(self, ui: Ui, width: int) -> Size:
        return width, max(ui.theme.hit, round(46 * ui.theme.text_scale))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        pad = round(14 * ui.theme.text_scale)
        label = ui.line(Face.SANS_BOLD, Type.S, self.text, C.IVORY)
        target.blit(label, (self.rect.left + pad, self.rect.centery - label.get_height() // 2))
        side = round(18 * ui.theme.text_scale)
        colour = C.IVORY if self.is_hovered(ui) else C.DIM
        icon = ui.sprites.icon("chevron-down" if self.is_open else "chevron-right", side, colour)
        target.blit(icon, (self.rect.right - pad - side, self.rect.centery - side // 2))
        self.draw_focus(ui, target)
