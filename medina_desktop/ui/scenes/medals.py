"""Medals as widgets: the picture, the card with the way to the next grade, and all cards of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

import pygame

from medina_desktop.game.results import Medal
from medina_desktop.l10n import N_, _, ngettext, translate
from medina_desktop.ui.pictures.medals import GOLD, TONES, draw_medal
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import (
    Box,
    Column,
    FlowRow,
    Grid,
    Icon,
    Label,
    Progress,
    Row,
    Size,
    Ui,
    Widget,
    body,
    caption,
    fill,
    section,
    strong,
)
from medina_desktop.ui.widgets.base import Common

# By grade, from wood on.
GRADES = (N_("wood"), N_("silver"), N_("gold"))
NEXT = (N_("for wood"), N_("for silver"), N_("for gold"))
WON = (
    N_("Wooden medal: {name} ({goal}: {n})"),
    N_("Silver medal: {name} ({goal}: {n})"),
    N_("Gold medal: {name} ({goal}: {n})"),
)


def announce(medal: Medal) -> str:
    one = medal.achievement
    return _(WON[medal.grade - 1]).format(name=translate(one.name), goal=translate(one.goal), n=medal.count)


class MedalPicture(Widget):
    def __init__(self, grade: int, sign: str, size: float, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.grade, self.sign, self.size = grade, sign, size

    def measure(self, ui: Ui, width: int) -> Size:
        side = max(ui.theme.px(self.size), round(self.size * 2 / 3))
        return side, side

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        draw_medal(ui.paint, ui.sprites, target, self.rect, self.grade, self.sign)


class MedalCard(Box):
    """A medal, what it is for, and a bar to the next grade. Pointing at it or focusing it tells how one gets there."""

    focusable = True

    def __init__(self, medal: Medal, nearest: bool) -> None:
        one, grade = medal.achievement, medal.grade
        self.nearest = nearest
        words: list[Widget] = [
            Label(translate(one.name), Type.S, C.IVORY if grade else C.DIM, Face.SERIF),
            caption(translate(one.goal)),
        ]
        if nearest:
            left = medal.goal - medal.count
            flag = strong(ngettext("one to go", "{n} to go", left).format(n=left), C.INK)
            words.append(Box(flag, pad=(12, 1), surface="paper", radius=Radius.BUTTON, align="start"))
        if grade < GOLD:
            told = _("{n} of {all}").format(n=medal.count, all=medal.goal)
            state: list[Widget] = [strong(told), fill(), body(_(NEXT[grade]), C.DIM)]
        else:
            state = [strong(_("gold: all done")), fill(), Icon("check", 22, TONES[GOLD][2], align="center")]
        rows = [
            Row([MedalPicture(grade, one.sign, 96, align="start"), Column(words, gap=4, grow=1)], gap=14),
            Column([Row(state, gap=8), Progress(medal.share, TONES[min(grade + 1, GOLD)][2])], gap=4),
        ]
        super().__init__(
            Column(rows, gap=8, justify="between"),
            pad=(16, 14),
            surface="recess",
            key=f"medal:{one.key}",
            tooltip=translate(one.way),
        )

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        super().draw(ui, target)
        if self.nearest:
            ui.paint.rounded(target, self.rect, self.radius, None, border=C.IVORY, border_width=2)
        self.draw_focus(ui, target)


def find_nearest(medals: Sequence[Medal]) -> Medal | None:
    """Find the medal whose next grade is the fewest games away for what was done already."""
    open_ones = [medal for medal in medals if medal.grade < GOLD and not medal.achievement.best]
    return max(open_ones, key=lambda medal: medal.share, default=None)


def medals_panel(medals: Sequence[Medal]) -> Widget:
    """All medals of a game under a line that counts them."""
    parts: list[Widget] = []
    for grade in range(GOLD, 0, -1):
        number = sum(medal.grade == grade for medal in medals)
        words = [strong(str(number)), body(_(GRADES[grade - 1]), C.DIM)]
        parts.append(Row([MedalPicture(grade, "trophy", 40), *words], gap=8, align="center"))
    grades = sum(medal.grade for medal in medals)
    parts.append(body(_("{n} of {all} grades").format(n=grades, all=GOLD * len(medals))))
    parts.append(caption(_("Medals count all games.")))
    nearest = find_nearest(medals)
    cards = [MedalCard(medal, medal is nearest) for medal in medals]
    return Column([section(_("Medals")), FlowRow(parts, gap=28), Grid(cards, 6, gap=12, least_column=264)], gap=8)
