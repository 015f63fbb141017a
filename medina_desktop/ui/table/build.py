"""The table's widgets, described from what the table and its board know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from medina_desktop.game.played import step_of
from medina_desktop.l10n import _, pgettext
from medina_desktop.match.people import faces
from medina_desktop.match.seats import level_of
from medina_desktop.ui import keys, names
from medina_desktop.ui.table.breakdown import Breakdown
from medina_desktop.ui.table.cards import PlayerCard, Who
from medina_desktop.ui.table.drawer import Drawer, DrawerButton, FoldHeading
from medina_desktop.ui.table.layout import Side, TableRoot, areas
from medina_desktop.ui.table.log import LogView
from medina_desktop.ui.table.menu import open_rules
from medina_desktop.ui.table.plate import TurnPlate
from medina_desktop.ui.table.remarks import introduction
from medina_desktop.ui.table.tray import Tray
from medina_desktop.ui.table.window import ButtonFacts, Panel, Plate
from medina_desktop.ui.widgets import Box, Button, Row, Size, Ui, Widget

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene

LOG_DRAWER = 480  # design pixels: how high the log is in its drawer
LAST_LINES = 84  # what the column must have left to show the last lines of the log beside its drawer
ROOM_FOR_CARDS = 650  # how high a window is that has room for three cards and a guide's page
ROOM_FOR_LOG = 150  # below a guide's page
DRAWERS = 54  # how high the row of their buttons is


def how_to_begin(table: TableScene) -> str:
    """Return what a newcomer reads until somebody at this table has done something; also when an AI seat began."""
    match = table.match
    begun = any(match.is_human(match.game.actor_of(n)) for n in range(len(match.game.actions)))
    return table.board.how_to_begin() if match.humans and not begun else ""


def build_table(table: TableScene) -> TableRoot:
    board = table.board
    floating = board.floating()
    hidden = table.drawers.player is not None and table.hides_hand
    drawer = _drawer(table) if table.drawers.open and not hidden else None
    return TableRoot(table.shape, board.build(), _tray(table), _side(table), drawer, floating)


# -- tray --------------------------------------------------------------------------------------------------------------


def _tray(table: TableScene) -> Tray:
    labels = table.room != "small"
    words = [*_button_words(), *table.board.button_words()] if labels else []
    return Tray(_turn_plate(table), table.board.slots(table.room), _buttons(table, labels), words)


def _button_words() -> tuple[str, ...]:
    theirs = (pgettext("button", "Pause"), pgettext("button", "Skip"), pgettext("button", "Resume"))
    return (pgettext("button", "Undo"), pgettext("button", "Redo"), _("Hint"), _("Menu"), *theirs)


def _turn_plate(table: TableScene) -> TurnPlate:
    extra: list[Widget] = []
    match, player = table.match, table.acting
    if player is None:
        if table.results_follow:
            extra.append(Button(_("Results"), table.show_results, kind="primary", key="results"))
    elif match.awaiting_confirmation and not table.busy:
        tip = _("End your turn ({key}). Until then you can still undo it.").format(key=keys.describe("return"))
        extra.append(Button(_("Done"), table.commands.confirm, kind="primary", key="done", tooltip=tip))
    elif table.tutor is None and len(table.rest.offer()) > 1:
        tip = _("Wherever you place these, the points are the same, so they are all placed for you.")
        extra.append(Button(_("Place the rest"), table.rest.place, key="rest", tooltip=tip))
    colour = match.seats[player].colour if player is not None else ""  # who won is told by the count
    return TurnPlate(colour, _plate(table), _plates(table), extra)


def _plate(table: TableScene) -> Plate:
    match, player = table.match, table.acting
    if player is None and not table.results_follow:
        return Plate(_("Game over"), _("Game over"))
    if player is None:
        return Plate(_("Results"), _("Results"))
    name = match.seats[player].name
    if match.awaiting_confirmation and not table.busy:
        last = step_of(match.game, len(match.game.actions) - 1)
        whole = table.board.pips(table.shown.as_seen(last).before)[1]
        return Plate(name, name, "", (whole, whole))
    pips = table.board.pips(table.position)
    if table.tutor is not None and not table.tutor.guide.learner_may_act and match.is_human(player):
        return Plate(name, name, "", pips)
    if not match.is_human(player):
        if table.tutor is not None and not table.tutor.guide.others_may_act:
            return Plate(name, name, "", pips)
        detail = _("replaying…") if table.recall.shows else _("paused") if table.flow.paused else _("is thinking…")
        return Plate(name, name, detail, pips)
    if table.hints.sought:
        return Plate(name, _("{name}, your turn").format(name=name), _("looking for a hint…"), pips)
    return table.board.plate(table.position, player)


def _plates(table: TableScene) -> list[Plate]:
    """Everything the plate may have to say in this game."""
    found = [Plate(_("Results"), _("Results"))]
    for player, seat in enumerate(table.match.seats):
        theirs = table.board.plates(player)
        pips = (0, max((plate.pips[1] for plate in theirs), default=0))
        if table.match.is_human(player):
            title = _("{name}, your turn").format(name=seat.name)
            found += [*theirs, Plate(seat.name, title, _("looking for a hint…"), pips)]
        else:
            found += [
                Plate(seat.name, seat.name, detail, pips)
                for detail in (_("paused"), _("is thinking…"), _("replaying…"))
            ]
    return found


def _buttons(table: TableScene, labels: bool) -> list[Button]:
    # Short words: they stand under small signs. While an AI seat is to act there is nothing to redo and no hint to
    # ask for: their places serve its pace.
    match, do = table.match, table.commands
    undo, redo = pgettext("button", "Undo"), pgettext("button", "Redo")
    tutor = table.tutor
    wanted = [ButtonFacts("undo", "undo", undo, do.undo, do.may_undo, do.why_no_undo())]
    found: list[Button] = []
    theirs = [_button(table, facts, labels) for facts in table.board.buttons()]
    if tutor is not None:  # its page has the rest
        rules = ButtonFacts("rules", "book", _("Rules"), partial(open_rules, table), True)
        return [*(_button(table, one, labels) for one in (*tutor.buttons(), rules)), *theirs]
    if table.acting is None or match.is_human(table.acting) or table.recall.shows:
        wanted.append(ButtonFacts("redo", "redo", redo, do.redo, match.can_redo, _("nothing was undone.")))
        wanted.append(ButtonFacts("hint", "hint", _("Hint"), do.ask_hint, table.my_turn, _("it’s not your turn.")))
    else:
        found = _pace_buttons(table, labels)
    menu = _button(table, ButtonFacts("menu", "menu", _("Menu"), table.menu.open, True), labels)
    return [*(_button(table, facts, labels) for facts in wanted), *found, *theirs, menu]


def _button(table: TableScene, facts: ButtonFacts, labels: bool) -> Button:
    key_map = table.context.settings.value.key_map
    has_key = keys.find_action(facts.key) is not None
    shortcut = keys.describe(keys.key_for(facts.key, key_map)) if has_key else keys.describe("escape")
    return Button(
        facts.label if labels else "",
        facts.do,
        icon=facts.icon,
        icon_above=True,
        key=f"button-{facts.key}",
        enabled=facts.enabled,
        reason=_("{what}: {reason}").format(what=facts.label, reason=facts.reason) if facts.reason else "",
        tooltip=f"{facts.label} ({shortcut})" if has_key or facts.key == "menu" else facts.label,
        badge=facts.badge,
    )


def _pace_buttons(table: TableScene, labels: bool) -> list[Button]:
    paused = table.flow.paused
    word = pgettext("button", "Resume") if paused else pgettext("button", "Pause")
    what = _("Let the AI play on") if paused else _("Pause the AI")
    shortcut = keys.describe(keys.key_for("pause", table.context.settings.value.key_map))
    pause = Button(
        word if labels else "",
        table.flow.toggle_pause,
        icon="play" if paused else "pause",
        icon_above=True,
        key="pause",
        tooltip=f"{what} ({shortcut})",
    )
    skip = Button(
        pgettext("button", "Skip") if labels else "",
        table.flow.skip,
        icon="skip",
        icon_above=True,
        key="skip",
        tooltip=_("Skip ahead to my turn"),
    )
    return [pause, skip]


# -- side --------------------------------------------------------------------------------------------------------------


def _side(table: TableScene) -> Side:
    area = areas(table.context.theme, table.shape).side
    side = _column(table)
    return side if side.least_height(table.ui, area.w) <= area.h else _column(table, bodies=False)


def _column(table: TableScene, bodies: bool = True) -> Side:
    """Build the column beside the board. Without their bodies cards say who and how many points, their tooltips the
    rest."""
    cards: list[Widget] = [_card(table, player, bodies) for player in table.board.order()]
    if table.tutor is not None and len(cards) > 2 and table.context.theme.room[1] < ROOM_FOR_CARDS:
        cards = []  # a page that can be read is worth more
    panels = table.board.panels()
    above = [_panel(panel) for panel in panels if panel.above]
    below: list[Widget] = []
    if table.room == "small":
        folded = panels_in_drawers(table)
        below = [_panel(panel) for panel in panels if not panel.above and panel.key not in folded]
        parts = [(panel.key, panel.name) for panel in panels if panel.key in folded]
        parts += [("log", _("Log"))] if table.tutor is None else []
        drawers = [
            DrawerButton(text, table.drawers.open == part, partial(table.toggle, part), key=f"drawer-{part}")
            for part, text in parts
        ]
        if drawers or table.tutor is None:
            below.append(Row([*drawers, _again(table)], gap=4, key="drawers"))
        if table.tutor is not None:
            below.append(table.tutor.page())
        elif _height_left(table, [*above, *cards, *below]) > LAST_LINES * table.context.theme.text_scale:
            # Room for the last lines of the log; all of it is in the drawer.
            below.append(_log(table, "log"))
    else:
        below = [_panel(panel) for panel in panels if not panel.above]
        if table.tutor is not None:
            below.append(table.tutor.page())
        room_for_log = ROOM_FOR_LOG * table.context.theme.text_scale
        left = _height_left(table, [*above, *cards, *below])
        if table.tutor is None or (table.tutor.leaves_log and left > room_for_log):
            below.append(LogPanel(table))
    return Side(above, cards, below)


def _panel(panel: Panel) -> Widget:
    if panel.bare:
        return Box(panel.build(), key=f"{panel.key}-box")
    return Box(panel.build(), pad=(12, 12), surface="recess", key=f"{panel.key}-box")


def _height_left(table: TableScene, widgets: Sequence[Widget]) -> int:
    """Return the height that these leave in the side column."""
    side = areas(table.context.theme, table.shape).side
    gap = max(6, table.context.theme.px(8))
    return side.h - sum(widget.measure(table.ui, side.w)[1] + gap for widget in widgets)


def is_drawer(table: TableScene, part: str) -> bool:
    """Tell if it lies over the board when it is opened: panels and the log in small windows, and players' cards."""
    small = table.room == "small" and (part == "log" or part in panels_in_drawers(table))
    return small or part.startswith("player-")


def panels_in_drawers(table: TableScene) -> set[str]:
    """A small window has panels in drawers, unless its column has room for them (and for the drawers' buttons)."""
    if table.room != "small":
        return set()
    panels = [panel for panel in table.board.panels() if not panel.above]
    if table.tutor is not None:  # its page needs the room
        return {panel.key for panel in panels}
    standing: list[Widget] = [_panel(panel) for panel in table.board.panels() if panel.above]
    standing += [_card(table, player) for player in table.board.order()]
    folded: set[str] = set()
    for panel in panels:
        box = _panel(panel)
        theme = table.context.theme
        if _height_left(table, [*standing, box]) > max(theme.hit, DRAWERS * theme.text_scale):
            standing.append(box)
        else:
            folded.add(panel.key)
    return folded


def _card(table: TableScene, player: int, body: bool = True) -> PlayerCard:
    match = table.match
    seat = match.seats[player]
    level = level_of(seat)
    detail = _("AI, {level}").format(level=names.level(match.game.box, level)) if level else ""
    if not level and len(match.humans) == 1:
        detail = _("You")
    facts = table.board.card(player, table.room)
    if not body or (table.tutor is not None and table.room == "small"):
        facts = replace(facts, body=None)  # a page needs the room, or others do
    detail = ", ".join(part for part in (detail, facts.detail) if part)
    opens = _("Click to see where the points come from.")
    head = introduction(match.game.box, seat) or seat.name + (f" – {detail}" if detail else "")
    tooltip = "\n".join([head, *facts.tooltip, opens])
    who = Who(player, seat.name, seat.colour, detail, player == table.acting, faces(match.seats)[player])
    part = f"player-{player}"
    opened = table.drawers.open == part
    on_open = partial(table.toggle, part)
    return PlayerCard(who, table.room, facts.body, tooltip, on_open, opened, facts.note, facts.low)


def _drawer(table: TableScene) -> Widget:
    for panel in table.board.panels():
        if panel.key == table.drawers.open:
            return Drawer(panel.build(), 0)
    player = table.drawers.player
    if player is not None:
        rows = table.window.looking_back.sheet(table.position)
        return Drawer(Breakdown(table.match.seats[player], player, rows, table.light), 0)
    return Drawer(_log(table, "log-drawer"), LOG_DRAWER)


def _log(table: TableScene, key: str, begin: str = "") -> LogView:
    return LogView(table.log.rows(), table.log.told_seats, table.light, key, begin, table.since.numbers())


def _again(table: TableScene) -> Button:
    """Shows again what the others did."""
    shortcut = keys.describe(keys.key_for("since", table.context.settings.value.key_map))
    what = _("Show the others’ turns again")
    return Button(
        "",
        lambda: table.recall.begin(bool(table.speed)),
        icon="eye",
        kind="quiet",
        key="since",
        enabled=table.recall.possible,
        reason=_("{what}: {reason}").format(what=what, reason=table.recall.why_not()),
        tooltip=f"{what} ({shortcut})",
    )


class LogPanel(Widget):
    """The heading, which folds the log, a button that shows the last of it again, and the log."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(key="log-panel", grow=1 if table.drawers.log_open else 0)
        self.open = table.drawers.log_open
        self.head = FoldHeading(_("What happened"), self.open, lambda: table.toggle("log"), key="log-fold")
        self.again = _again(table)
        self.log = _log(table, "log", how_to_begin(table))

    @property
    def children(self) -> Sequence[Widget]:
        return (self.head, self.again, self.log) if self.open else (self.head, self.again)

    def measure(self, ui: Ui, width: int) -> Size:
        head = self.head.measure(ui, width)[1]
        return width, head + (self.log.measure(ui, width)[1] if self.open else 0)

    def least_height(self, ui: Ui) -> int:
        return self.head.measure(ui, 0)[1] + (self.log.least_height(ui) if self.open else 0)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = round(12 * ui.theme.text_scale)
        head = self.head.measure(ui, rect.w)[1]
        side = max(ui.theme.hit, round(40 * ui.theme.text_scale))
        self.head.place(ui, pygame.Rect(rect.x, rect.y, rect.w - side, head))
        self.again.place(ui, pygame.Rect(rect.right - side, rect.y + (head - side) // 2, side, side))
        if self.open:
            area = pygame.Rect(rect.x + pad, rect.y + head, rect.w - 2 * pad, rect.h - head - pad // 2)
            self.log.place(ui, area)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect)
        self.draw_children(ui, target)
