"""The end as a scene: a column for each family, the lines of all at the same height. Line by line they are counted, for
all families at once; who has won comes last, and a press shows everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.reckoning import Reckoning, reckon
from medina_desktop.games.al_rashid.rules.names import PAWNS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import MOST_INFLUENCE, winner
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.pictures import title_badge
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import signed, whole
from medina_desktop.match.people import faces
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.table.layout import room_of
from medina_desktop.ui.table.picture import KeptScene
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    Crest,
    Grid,
    Label,
    Row,
    Scroll,
    Size,
    Ui,
    Widget,
    fill,
    strong,
    title,
)

MOST_NEAR_MISSES = 5
WIDE_COLUMN = 220  # design pixels: room for a large face beside name and points
SHARE_OF_WINDOW = 0.64  # of its height: what the columns fill where there is room
ROWS = 7  # lines of a column besides its titles

# Seconds that a line is looked at before the next one is counted.
FIRST, PAWN_LINE, TITLE_LINE, INFLUENCE_LINE, DISHONOUR_LINE = 0.6, 0.9, 0.5, 0.7, 1.2


class CountScene(KeptScene):
    """`on_end` is called once, when it is left."""

    def __init__(self, context: Context, position: Position, seats: Sequence[Seat], on_end: Callable[[], None]) -> None:
        super().__init__(context)
        self.position, self.seats, self.on_end = position, seats, on_end
        self.families = reckon(position)
        self.art = Art(context.sprites)
        titles = max(len(family.titles) for family in self.families)
        lines = (FIRST, PAWN_LINE, *(TITLE_LINE,) * titles, INFLUENCE_LINE, DISHONOUR_LINE)
        self.times = list(accumulate(lines))  # when the next line is counted; at the last of them it is over
        self.seconds = 0.0 if context.settings.value.speed else self.times[-1]

    @property
    def shown(self) -> int:
        """The number of lines that have been counted: pawns, each title, influence, dishonour, who has won."""
        return sum(self.seconds >= time for time in self.times)

    @property
    def over(self) -> bool:
        return self.shown == len(self.times)

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self.over:
            return changed
        before = self.shown
        self.seconds += dt * (self.context.settings.value.speed or 1.0)
        if self.shown != before:
            self.context.sounds.play("fanfare" if self.over else "beads")
            self.rebuild()
        return True

    def first_focus(self) -> str:
        return "go-on"

    def go_on(self) -> None:
        """Everything at once; then the results."""
        if not self.over:
            self.seconds = self.times[-1]
            self.rebuild()
        else:
            self.back()

    def back(self) -> None:
        self.context.stack.remove(self)
        self.on_end()

    def build(self) -> Widget:
        first, decided = winner(self.position)
        how = _("{name} wins: {how}.").format(name=self.seats[first].name, how=translate(decided))
        columns = Families(self.families, self.seats, self.art, self.shown, self.over)
        label = _("Results") if self.over else _("Show everything")
        parts = [
            title(_("The end of the fifth year"), C.INK),
            Label(how if self.over else _("The points are counted, line by line."), Type.M, C.INK_2, Face.SERIF),
            Scroll(Column([columns, *self._near_misses()], gap=10), on_paper=True, key="families", grow=1),
            Row([fill(), Button(label, self.go_on, kind="primary", key="go-on")], gap=8),
        ]
        return Box(Box(Column(parts, gap=8), pad=(24, 16), surface="paper", grow=1), pad=(24, 20))

    def _near_misses(self) -> list[Widget]:
        """Say who nearly won, and which titles lacked one of what they count."""
        if not self.over:
            return []
        by_place = sorted(self.families, key=lambda family: family.place)
        first, second = by_place[0], by_place[1]
        lines: list[tuple[int, str]] = []
        name = self.seats[second.player].name
        if first.total > second.total:
            missing = words.points(first.total - second.total)
            short = _("{name} fell {points} short of winning.").format(name=name, points=missing)
            lines.append((second.player, short))
        elif first.goods > second.goods:
            less = words.gold(first.goods - second.goods)
            told = _("{name} had just as many points, but goods worth {gold} less.").format(name=name, gold=less)
            lines.append((second.player, told))
        text = _("{name}: {title}, {have} of {least} ({what}). Missed: {points}.")
        for family in by_place:
            for one in family.missed:
                told = text.format(
                    name=self.seats[family.player].name,
                    title=words.title(one.title),
                    have=one.have,
                    least=one.have + 1,
                    what=one.what,
                    points=words.points(one.points),
                )
                lines.append((family.player, told))
        if not lines:
            return []
        found = faces(self.seats)
        rows: list[Widget] = [
            Row([Crest(self.seats[player].colour, 40, found[player], align="center"), _miss(told)], gap=10)
            for player, told in lines[:MOST_NEAR_MISSES]
        ]
        columns = 2 if room_of(self.context.theme) == "wide" else 1
        return [strong(_("Near misses"), C.INK), Grid(rows, columns, gap=8)]


def _miss(text: str) -> Label:
    return Label(text, Type.S, C.INK_2, Face.SANS, grow=1, align="center")


class Families(Widget):
    """A column for each family, with the same lines at the same height; `shown`: how many of them are counted."""

    def __init__(self, families: Sequence[Reckoning], seats: Sequence[Seat], art: Art, shown: int, over: bool) -> None:
        super().__init__(key="columns")
        self.families, self.seats, self.art, self.shown, self.over = list(families), seats, art, shown, over
        self.faces = faces(seats)
        self.titles = max(len(family.titles) for family in families)

    def _so_far(self, family: Reckoning) -> int:
        """The points of the lines that have been counted."""
        points = [family.pawn_points, *(line.points for line in family.titles)]
        points += [0] * (self.titles + 1 - len(points)) + [family.influence_points, family.dishonour_points]
        return sum(points[: self.shown])

    def _line(self, ui: Ui) -> int:
        """As high as its letters need; with room around them where the paper has some."""
        least = ui.font(Face.SANS, self._type(ui)).get_linesize() + round(4 * ui.theme.text_scale)
        room = round(ui.theme.size[1] * SHARE_OF_WINDOW) - self._head_height(ui)
        return max(least, min(room // (self._title_rows() + ROWS), round(least * 1.4)))

    def _head_height(self, ui: Ui) -> int:
        return round(76 * ui.theme.text_scale)

    def _type(self, ui: Ui) -> Type:
        """Larger where there is room."""
        return Type.S if room_of(ui.theme) == "wide" else Type.XS

    def _title_rows(self) -> int:
        return max(sum(2 if line.condition else 1 for line in family.titles) for family in self.families)

    def measure(self, ui: Ui, width: int) -> Size:
        lines = self._line(ui) * (self._title_rows() + ROWS)
        return width, self._head_height(ui) + lines + round(4 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        gap = round(8 * ui.theme.text_scale)
        count = len(self.families)
        width = (self.rect.w - gap * (count - 1)) // count
        for number, family in enumerate(self.families):
            left = self.rect.left + number * (width + gap)
            area = pygame.Rect(left, self.rect.top, width, self.measure(ui, width)[1])
            best = family.place == 1 and self.over
            edge = C.BLUE_2 if best else C.LINE_PAPER
            ui.paint.rounded(target, area, 8, C.IVORY, 170, border=edge, border_width=3 if best else 1)
            self._head(ui, target, family, area)
            self._lines(ui, target, family, area)

    def _head(self, ui: Ui, target: pygame.Surface, family: Reckoning, area: pygame.Rect) -> None:
        t = ui.theme.text_scale
        side = round((56 if area.w >= WIDE_COLUMN * t else 34) * t)
        seat = self.seats[family.player]
        mood = "calm" if not self.over else "proud" if family.place == 1 else "stung" if family.missed else "calm"
        face = ui.sprites.portrait(self.faces[family.player], seat.colour, side, mood=mood)
        target.blit(face, (area.left + round(8 * t), area.top + round(8 * t)))
        left = area.left + side + round(16 * t)
        right = area.right - round(8 * t)
        total = ui.line(Face.SERIF, Type.L, whole(self._so_far(family)), C.INK)
        target.blit(total, total.get_rect(topright=(right, area.top + round(8 * t))))
        right -= total.get_width() + round(6 * t)
        if self.over:
            place = ui.line(Face.SANS, Type.XS, words.place(family.place), C.INK_2)
            target.blit(place, (left, area.top + round(40 * t)))
        font = ui.font(Face.SERIF, Type.S)
        name = ui.texts.line(font, shorten(font, seat.name, right - left), C.INK)
        target.blit(name, (left, area.top + round(16 * t)))

    def _lines(self, ui: Ui, target: pygame.Surface, family: Reckoning, area: pygame.Rect) -> None:
        t, line, kind = ui.theme.text_scale, self._line(ui), self._type(ui)
        left, right = area.left + round(10 * t), area.right - round(10 * t)
        y = area.top + self._head_height(ui)

        def row(
            label: str,
            points: str,
            colour: tuple[int, int, int] = C.INK,
            strong: bool = True,
            counters: tuple[str, int] = ("", 0),
        ) -> None:
            nonlocal y
            font, middle = ui.font(Face.SANS_BOLD if strong else Face.SANS, kind), y + line // 2 - 2
            number = ui.texts.line(ui.font(Face.SANS_BOLD, kind), points, colour)
            text = ui.texts.line(font, shorten(font, label, right - left - number.get_width() - 6), C.INK)
            target.blit(text, text.get_rect(midleft=(left, middle)))
            target.blit(number, number.get_rect(midright=(right, middle)))
            name, many = counters
            side, x = line - round(8 * t), left + text.get_width() + round(8 * t)
            step = min(side, (right - number.get_width() - side - x) // max(1, many))
            for one in range(many if step > 2 else 0):
                counter = self.art.counter(name, side)
                blit(target, counter, counter.get_rect(midleft=(x + one * step, middle)))
            y += line

        def rule() -> None:
            ui.paint.hairline(target, (left, y - 2), right - left, C.LINE_PAPER)

        if self.shown < 1:
            return
        rule()
        row(_("Pawns"), signed(family.pawn_points))
        x, side = left, round(16 * t)
        for pawn, (number, each) in enumerate(family.pawns):
            sign = self.art.sign(PAWNS[pawn], side, C.INK_2)
            blit(target, sign, sign.get_rect(midleft=(x, y + line // 2 - 2)))
            label = ui.line(Face.SANS, kind, f"{number} × {each}", C.INK_2)
            target.blit(label, label.get_rect(midleft=(x + side + 4, y + line // 2 - 2)))
            x += max(side + label.get_width() + round(6 * t), (right - left) // 3)
        y += line
        if self.shown < 2:
            return
        rule()
        titles = family.titles[: self.shown - 1]
        row(_("Titles"), signed(sum(one.points for one in titles)))
        begin = y
        for one in titles:
            if one.condition:  # it counts something: here families gain or miss the most
                box = pygame.Rect(left - 4, y - 2, right - left + 8, 2 * line - 2)
                ui.paint.rounded(target, box, 6, C.IVORY_2)
            badge = title_badge(self.art, one.title, line - 4)
            blit(target, badge, (left, y))
            left += line + 2
            row(
                words.title(one.title),
                str(one.points),
                C.LOSS_PAPER if one.condition and not one.points else C.INK,
                strong=False,
            )
            if one.condition:
                small = ui.font(Face.SANS, kind)
                text = shorten(small, one.condition, right - left)
                told = ui.texts.line(small, text, C.INK_2 if one.points else C.LOSS_PAPER)
                target.blit(told, told.get_rect(midleft=(left, y + line // 2 - 4)))
                y += line
            left -= line + 2
        y = begin + self._title_rows() * line
        if self.shown < self.titles + 2:
            return
        rule()
        influence = _("Influence: {n}").format(n=family.influence)
        if family.influence > MOST_INFLUENCE:
            influence = _("Influence: {n}, 5 at most").format(n=family.influence)
        row(influence, signed(family.influence_points), counters=("influence", family.influence))
        if self.shown < self.titles + 3:
            return
        bad = C.LOSS_PAPER if family.dishonour else C.INK
        dishonour = _("Dishonour: {n}").format(n=family.dishonour)
        row(dishonour, signed(family.dishonour_points), bad, counters=("dishonour", family.dishonour))
        if not self.over:
            return
        rule()
        parts = (family.pawn_points, family.title_points, family.influence_points, family.dishonour_points)
        added = "".join(f" {'+' if one >= 0 else '−'} {abs(one)}" for one in parts).removeprefix(" + ")
        row(f"{added} =", whole(family.total), strong=False)
        row(_("Goods, if tied"), words.gold(family.goods), C.INK_2, strong=False)
