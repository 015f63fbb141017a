"""Saved games: what, who, when; and what is wrong with those that cannot be read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime

import pygame

from medina_desktop.l10n import _, translate
from medina_desktop.l10n.dates import date_and_time
from medina_desktop.l10n.writing import whole_sentence
from medina_desktop.play.lists import GameList
from medina_desktop.storage.trouble import system_reason
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.saved.listed import SaveProvider, SaveSummary, SeatSummary
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog, NameDialog
from medina_desktop.ui.scenes.error import breakable
from medina_desktop.ui.scenes.forms import note, page
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Card,
    Column,
    Crest,
    Label,
    Picture,
    Row,
    Ui,
    Widget,
    body,
    find,
    section,
    strong,
)
from medina_desktop.ui.widgets.layout import fill

PictureKey = tuple[str, datetime, tuple[int, int]]
PICTURE = 0.006  # seconds of a frame for the picture of a game
MOST_PICTURES = 60  # that are kept


def _inner(frame: pygame.Rect) -> pygame.Rect:
    return frame.inflate(-4, -4)


class LoadScene(WidgetScene):
    """The list of saved games; also of replays, with another heading and another provider."""

    def __init__(self, context: Context, provider: SaveProvider, heading: str = "", empty: str = "") -> None:
        super().__init__(context)
        self.provider = provider
        self.heading = heading or _("Load")
        self.leads_to_replays = not heading
        self.empty = empty or _("No saved games yet. Games are saved automatically as you play.")
        self.saves: Sequence[SaveSummary] = ()
        self._pictures: dict[PictureKey, pygame.Surface | None] = {}

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        paged = self.provider.paged
        if paged is not None and paged.look_again():
            self.saves = self.provider.rows()
            self.rebuild()
            self._refresh()
            return True
        return self._make_a_picture() or changed

    def settle(self) -> None:
        super().settle()
        while self._make_a_picture(math.inf):
            pass

    def _make_a_picture(self, seconds: float = PICTURE) -> bool:
        """One of those that can be seen, or a part of it, so that the list can be used while they appear."""
        window = pygame.Rect((0, 0), self.context.theme.size)
        for save in self.saves:
            place = find(self.root, f"picture:{save.id}") if save.picture is not None else None
            if place is None or not place.rect.colliderect(window):
                continue
            key = (save.id, save.when, _inner(place.rect).size)
            if key not in self._pictures:
                pace.draw_within(seconds, lambda: self._keep_picture(key, save))  # noqa: B023 - called here and now
                return True
        return False

    def _keep_picture(self, key: PictureKey, save: SaveSummary) -> None:
        assert save.picture is not None
        if len(self._pictures) > MOST_PICTURES:
            self._pictures.clear()
        self._pictures[key] = save.picture(key[2])

    def enter(self) -> None:
        self.saves = self.provider.saves()
        super().enter()

    def resume(self) -> None:
        self.saves = self.provider.saves()
        super().resume()

    def first_focus(self) -> str:
        return f"save:{self.saves[0].id}" if self.saves else "back"

    def build(self) -> Widget:
        rows: list[Widget] = [*self._unreadable(), *(self._row(save) for save in self.saves)]
        if not rows:
            rows = [Box(Column(self._nothing_yet(), gap=16), pad=24, surface="recess")]
        return page(self.context.theme, self.heading, Column(rows, gap=16), self.foot(), narrow=True)

    def _unreadable(self) -> list[Widget]:
        """Say that the library can't be read: it isn't empty, and the player must know."""
        reason = self.context.library.unreadable
        if not reason:
            return []
        told = _("Your games can’t be read right now: {reason}.").format(reason=translate(reason))
        lines: list[Widget] = [body(told, C.LOSS_DARK), note(breakable(str(self.context.library.file.path)))]
        return [Box(Column(lines, gap=6), pad=16, surface="recess")]

    def _nothing_yet(self) -> list[Widget]:
        told: list[Widget] = [note(self.empty)]
        new_game = self.context.navigation.new_game
        if self.leads_to_replays:
            told.append(Button(_("New game"), lambda: self.context.go(new_game), key="new_game", align="start"))
        return told

    def foot(self) -> list[Widget]:
        foot: list[Widget] = [Button(_("Back"), self.back, key="back", wide=168), fill()]
        open_file, replays = self.context.navigation.open_file, self.context.navigation.replays
        told = _("A game that somebody sent you, or that you exported.")
        foot.append(Button(_("Open file"), lambda: self.context.go(open_file), key="open_file", tooltip=told))
        if self.leads_to_replays:
            told = _("Finished games to watch again.")
            foot.append(Button(_("Replays"), lambda: self.context.go(replays), key="replays", tooltip=told))
        paged = self.provider.paged
        return foot if paged is None or paged.pages == 1 else [*foot, *self._turners(paged)]

    def _turners(self, paged: GameList) -> list[Widget]:
        told = _("Games {first} to {last} of {all}").format(
            first=paged.first, last=paged.first + len(self.saves) - 1, all=paged.count
        )
        return [
            body(told, C.DIM, align="center"),
            self._turner(-1, "chevron-left", "newer", _("Newer games"), _("These are the newest games.")),
            self._turner(1, "chevron-right", "older", _("Older games"), _("There are no older games.")),
        ]

    def _turner(self, by: int, icon: str, key: str, tip: str, reason: str) -> Widget:
        paged = self.provider.paged
        there = paged is not None and 0 <= paged.page + by < paged.pages
        return Button(
            "",
            lambda: self.turn_page(by),
            icon=icon,
            key=key,
            tooltip=tip,
            enabled=there,
            reason=reason,
            align="center",
        )

    def turn_page(self, by: int) -> None:
        assert self.provider.paged is not None
        self.provider.paged.page += by
        self.saves = self.provider.saves()
        self.ui.memory.pop("page:offset", None)
        self.ui.want_focus = self.first_focus()
        self.rebuild()

    def _row(self, save: SaveSummary) -> Widget:
        readable = not save.problem
        inner: list[Widget] = [
            Picture(
                lambda ui, target, rect: self._draw_picture(ui, target, rect, save),
                168,
                116,
                align="center",
                key=f"picture:{save.id}",
            )
        ]
        lines: list[Widget] = []
        if readable:
            lines.append(section(save.edition))
            lines.append(SeatLine([self._seat(seat) for seat in save.seats]))
            named = _("saved automatically") if save.by_itself else ""
            named = _("saved as “{name}”").format(name=save.file) if save.file else named
            told = [part for part in (save.detail, date_and_time(save.when), named) if part]
            lines.append(body(" · ".join(told), C.DIM))
        else:
            lines.append(Label(save.file or save.id, Type.M, C.IVORY, Face.SERIF, shortens=True))
            lines.append(body(whole_sentence(translate(save.problem)), C.LOSS_DARK))
            lines.append(body(date_and_time(save.when), C.DIM))
        inner.append(Column(lines, gap=6, justify="center", grow=1))
        delete = Button(
            "",
            lambda: self._ask_delete(save),
            kind="quiet",
            icon="trash",
            tooltip=_("Delete"),
            key=f"delete:{save.id}",
        )
        delete.align = "center"
        if readable and save.file and self.leads_to_replays:
            rename = Button(
                "",
                lambda: self._ask_name(save),
                kind="quiet",
                icon="pencil",
                tooltip=_("Rename"),
                key=f"rename:{save.id}",
            )
            rename.align = "center"
            inner.append(rename)
        inner.append(delete)
        row = Row(inner, gap=24)
        if not readable:
            return Box(row, pad=16, surface="recess")
        return Card(row, lambda: self.provider.open(self.context, save), pad=16, key=f"save:{save.id}")

    def _seat(self, seat: SeatSummary) -> Widget:
        parts: list[Widget] = [
            Crest(seat.colour, 28, align="center"),
            Label(seat.name, Type.S, C.IVORY, Face.SANS, shortens=True, tooltip=seat.detail),
        ]
        if seat.score is not None:
            parts.append(strong(str(seat.score)))
        return Row(
            parts,
            gap=8,
        )

    def _draw_picture(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect, save: SaveSummary) -> None:
        ui.paint.rounded(target, rect, Radius.TILE, C.WALNUT_600, 90, C.LINE_DARK)
        inner = _inner(rect)
        picture = self._pictures.get((save.id, save.when, inner.size))
        if picture is not None:
            target.blit(picture, picture.get_rect(center=inner.center))
            return
        side = min(rect.w, rect.h) // 2
        icon = ui.sprites.icon("broken" if save.problem else "book", side, C.DIM, 150)
        target.blit(icon, icon.get_rect(center=rect.center))

    def _ask_name(self, save: SaveSummary) -> None:
        self.context.stack.push(
            NameDialog(self.context, _("Rename"), save.file, _("Rename"), lambda name: self._rename(save, name))
        )

    def _rename(self, save: SaveSummary, name: str) -> None:
        if not name.strip():
            return
        try:
            self.provider.rename(save, name.strip())
        except OSError as error:
            sentence = _("The game couldn’t be renamed: {reason}.").format(reason=translate(system_reason(error)))
            self.context.stack.push(Dialog(self.context, _("Not renamed"), sentence))
            return
        self.saves = self.provider.saves()
        self.rebuild()

    def _ask_delete(self, save: SaveSummary) -> None:
        names = ", ".join(seat.name for seat in save.seats) or save.file or save.id
        self.context.stack.push(
            Dialog(
                self.context,
                _("Delete this game?"),
                _("{game}, {when}. This can’t be undone.").format(game=names, when=date_and_time(save.when)),
                [
                    Answer(_("Delete"), lambda: self._delete(save)),
                    Answer(_("Keep it"), kind="primary"),
                ],
            )
        )

    def _delete(self, save: SaveSummary) -> None:
        try:
            self.provider.delete(save)
        except OSError as error:
            sentence = _("The game couldn’t be deleted: {reason}.").format(reason=translate(system_reason(error)))
            self.context.stack.push(Dialog(self.context, _("Not deleted"), sentence))
            return
        place = [s.id for s in self.saves].index(save.id)
        self.saves = self.provider.saves()
        # The keyboard goes on with the game that moved up, or with the last one.
        readable = [s for s in self.saves[place:] if not s.problem] or [s for s in self.saves if not s.problem][-1:]
        self.ui.want_focus = f"save:{readable[0].id}" if readable else "back"
        self.rebuild()


class SeatLine(Widget):
    """The players side by side, in as many lines as they need."""

    def __init__(self, seats: Sequence[Widget]) -> None:
        super().__init__()
        self.seats = list(seats)

    @property
    def children(self) -> Sequence[Widget]:
        return self.seats

    def _flow(self, ui: Ui, width: int) -> tuple[list[pygame.Rect], int]:
        gap = ui.theme.px(24)
        areas: list[pygame.Rect] = []
        x = y = line = 0
        for seat in self.seats:
            w, h = seat.measure(ui, width)
            if x and x + w > width:
                x, y, line = 0, y + line + ui.theme.px(4), 0
            areas.append(pygame.Rect(x, y, min(w, width), h))
            x, line = x + w + gap, max(line, h)
        return areas, y + line

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        areas, height = self._flow(ui, width)
        return max((a.right for a in areas), default=0), height

    def least_width(self, ui: Ui) -> int:
        return max((seat.least_width(ui) for seat in self.seats), default=0)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        for seat, area in zip(self.seats, self._flow(ui, rect.w)[0], strict=True):
            seat.place(ui, area.move(rect.topleft))
