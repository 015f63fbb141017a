"""What lies over the board: a drawer in small windows, the choice between two ways, a note."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.medina.rules.actions import via_of
from medina_desktop.l10n import _
from medina_desktop.ui import phrases
from medina_desktop.ui.scenes.table_log import LogView
from medina_desktop.ui.scenes.table_parts import tiles
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import Button, Column, Label, Size, Ui, Widget

# In place of a player's colour:
EVERYBODY = "everybody"  # it concerns all of them, and nothing is wrong
DONE = "done"  # what was asked for has been done

if TYPE_CHECKING:
    from medina_desktop.ui.scenes.table import TableScene


class Drawer(Widget):
    """A panel that lies over the board in small windows."""

    pointable = True  # what is under it is not meant

    def __init__(self, child: Widget, height: float) -> None:
        super().__init__(key="drawer")
        self.child, self.height = child, height

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    def measure(self, ui: Ui, width: int) -> Size:
        pad = round(14 * ui.theme.text_scale)
        wanted = self.child.measure(ui, width - 2 * pad)[1] + 2 * pad
        return width, round(self.height * ui.theme.text_scale) if self.height else wanted

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = round(14 * ui.theme.text_scale)
        self.child.place(ui, rect.inflate(-2 * pad, -2 * pad))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.rounded(target, self.rect, Radius.PANEL, C.WALNUT_900, 244, C.LINE_FIELD)
        self.draw_children(ui, target)


def build_drawer(scene: TableScene) -> Widget:
    if scene.drawer == "tiles":
        return Drawer(tiles(scene), 0)
    return Drawer(LogView(scene.log, scene.match.seats, scene.light, key="log-drawer"), 480)


class Chooser(Widget):
    """A small sheet beside a place that can be reached by several ways."""

    pointable = True

    def __init__(self, child: Widget, spot: pygame.Rect) -> None:
        super().__init__(key="chooser")
        self.child, self.spot = child, spot

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    def measure(self, ui: Ui, width: int) -> Size:
        pad = round(14 * ui.theme.text_scale)
        w, h = self.child.measure(ui, width - 2 * pad)
        return w + 2 * pad, h + 2 * pad

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """Wherever the table would put it, it goes beside its spot."""
        w, h = self.measure(ui, round(420 * ui.theme.text_scale))
        area = pygame.Rect(0, 0, w, h)
        area.midtop = (self.spot.centerx, self.spot.bottom + ui.theme.px(10))
        screen = pygame.Rect((0, 0), ui.theme.size)
        if area.bottom > screen.bottom - 8:
            area.midbottom = (self.spot.centerx, self.spot.top - ui.theme.px(10))
        area.clamp_ip(screen.inflate(-16, -16))
        super().place(ui, area)
        pad = round(14 * ui.theme.text_scale)
        self.child.place(ui, area.inflate(-2 * pad, -2 * pad))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.paper(target, self.rect)
        self.draw_children(ui, target)


def build_chooser(scene: TableScene, spot: pygame.Rect) -> Widget:
    assert scene.chooser is not None
    lines: list[Widget] = [Label(_("Which way does the merchant come?"), Type.S, C.INK, Face.SANS_BOLD)]
    for number, action in enumerate(scene.chooser[1]):
        door = via_of(action)
        text = _("along the street") if door is None else phrases.side_of_gate(door)
        lines.append(Button(text, lambda action=action: scene.place(action), key=f"way-{number}"))  # type: ignore[misc]
    return Chooser(Column(lines, gap=8), spot)


def draw_banner(ui: Ui, target: pygame.Surface, sentence: str, board: pygame.Rect, crest: str = "") -> None:
    """A note on the lower rim of the board, where it hides no place; with the crest of the player it speaks of, or a
    sign that it concerns everybody or is done, or one of warning."""
    font = ui.font(Face.SANS, Type.S)
    pad = round(14 * ui.theme.text_scale)
    icon = round(22 * ui.theme.text_scale)
    lines = ui.texts.wrapped(font, sentence, min(board.w - 4 * pad - icon, round(760 * ui.theme.text_scale)))
    width = max(font.size(line)[0] for line in lines) + 3 * pad + icon
    height = font.get_linesize() * len(lines) + pad
    rect = pygame.Rect(0, 0, width, height)
    rect.midbottom = (board.centerx, board.bottom - ui.theme.px(2))
    ui.paint.paper(target, rect)
    if crest == EVERYBODY:
        picture = ui.sprites.icon("info", icon, C.INK)
    elif crest == DONE:
        picture = ui.sprites.icon("check", icon, C.GAIN_PAPER)
    else:
        picture = ui.sprites.crest(crest, icon) if crest else ui.sprites.icon("warning", icon, C.LOSS_PAPER)
    target.blit(picture, (rect.left + pad, rect.centery - icon // 2))
    y = rect.top + pad // 2
    for line in lines:
        target.blit(ui.texts.line(font, line, C.INK), (rect.left + 2 * pad + icon, y))
        y += font.get_linesize()
