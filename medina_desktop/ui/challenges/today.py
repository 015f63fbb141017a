"""Today's game: a card for each box with the day's table, what was reached, and the last month."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Unpack

import pygame

from medina_desktop import games
from medina_desktop.challenges.progress import DayProgress, Result
from medina_desktop.challenges.today import BANDS, PAR, Day, days_played, say_result, share_line
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.dates import date_alone
from medina_desktop.l10n.writing import capitalise
from medina_desktop.play.challenge import seat_people
from medina_desktop.play.saved import SavedGame
from medina_desktop.said import players_said
from medina_desktop.ui import names
from medina_desktop.ui.challenges.par_sheet import ParSheet
from medina_desktop.ui.challenges.picture import draw_to_share
from medina_desktop.ui.challenges.stars import GOLD
from medina_desktop.ui.challenges.start import start_day
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.replay_export import Exports
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    Common,
    Grid,
    Hairline,
    Label,
    Size,
    Ui,
    Widget,
    body,
    caption,
    strong,
)
from medina_desktop.ui.widgets.entry import put_scrap

MONTH = 28  # days that are shown


class TodayTab:
    scrolls = True

    def __init__(self, context: Context, on_change: Callable[[], None]) -> None:
        self.context, self._on_change = context, on_change
        self.today = date.today()
        self.days: dict[str, dict[str, DayProgress]] = {}
        self.running: dict[str, SavedGame] = {}
        self.copied = ""  # the game whose line was
        self.exports = Exports(context, on_change)

    def look(self) -> None:
        self.today = date.today()
        self.days = {box.id: self.context.library.progress.days(box.id) for box in games.playable()}
        self.running = {}
        for box in games.playable():
            for day in (Day(box.id, self.today), self._yesterday(box.id)):
                found = self.context.library.find_running(day.id)
                if found is not None:
                    self.running[day.id] = found

    def update(self, dt: float) -> bool:
        return self.exports.tick()

    def _yesterday(self, game: str) -> Day:
        return Day(game, self.today - timedelta(days=1), late=True)

    def first_focus(self) -> str:
        return f"today:{next(iter(self.days), '')}"

    def foot(self) -> list[Widget]:
        told = self.exports.notice or _("Only your first attempt counts; another one doesn’t change the result.")
        return [caption(told, C.DIM, align="center")]

    # -- what one can do here -----------------------------------------------------------------------------------------

    def play(self, day: Day) -> None:
        running = self.running.get(day.id)
        if running is not None:
            self.context.navigation.go_on(self.context, running.id)
        else:
            start_day(self.context, day)

    def copy(self, day: Day) -> None:
        put_scrap(self.line(day))
        self.copied = day.game
        self._on_change()

    def line(self, day: Day) -> str:
        """The line to copy."""
        known = self.days[day.game]
        return translate(share_line(day, known[day.date.isoformat()], days_played(known, self.today)))

    def save_picture(self, day: Day) -> None:
        """Write the finished board with result and date as a picture; nothing if its game was deleted."""
        saved = self.context.library.read(self.days[day.game][day.date.isoformat()].played)
        if saved.game is not None and saved.record is not None:
            self.exports.write_picture(draw_to_share(self.context, saved.game, saved.record.seats, self.line(day)))

    # -- the page -----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        told = _("{date}. The same deal for everybody, everywhere; there’s a new one tomorrow.")
        told = told.format(date=date_alone(self.today))
        cards: list[Widget] = [self._card(Day(game, self.today)) for game in self.days]
        return Column([body(told, C.DIM), Grid(cards, 3, gap=20, least_column=380)], gap=16)

    def _card(self, day: Day) -> Widget:
        known = self.days[day.game]
        done = known.get(day.date.isoformat())
        seats = seat_people(day.box, day.table.opponents, self.context.settings.value.player, day.seat, day.id)
        lines: list[Widget] = [
            Band(day.game),
            Label(_(day.rules.name), Type.M, C.INK, Face.SERIF),
            body(self._table(day, seats), C.INK_2),
            Hairline(C.LINE_PAPER),
            *self._result(day, done),
            Strip(self.today, known),
            caption(self._say_month(known), C.INK_2),
            *self._ways(day, done),
        ]
        return Box(Column(lines, gap=12), surface="paper", pad=(24, 20), key=f"card:{day.game}")

    def _table(self, day: Day, seats: list[Seat]) -> str:
        opponents = [f"{seat.name} ({names.level(day.box, seat.level)})" for seat in seats if seat.level]
        players = translate(players_said(day.players))
        if not opponents:
            return players
        return _("{players}, against {names}").format(players=players, names=", ".join(opponents))

    def _result(self, day: Day, done: DayProgress | None) -> list[Widget]:
        par = day.par
        if done is not None and done.par is not None:
            par = Result(done.par, done.par_others)
        shown: list[Widget] = []
        if done is not None:
            shown.append(_figure(_("You"), Result(done.points, done.others), day.players, strong_ink=True))
        if par is not None:
            shown.append(_figure(_("Par"), par, day.players, strong_ink=False))
        told: list[Widget] = []
        if done is None:
            told = [strong(_("In progress") if day.id in self.running else _("Not played yet"), C.INK)]
            if par is not None:
                told.append(
                    caption(
                        _("Par is the middle result of 5 games the AI played in your seat, with the same deal."),
                        C.INK_2,
                    )
                )
        elif par is not None:
            band = day.band(Result(done.points, done.others), par)
            ink = C.GAIN_PAPER if band > PAR else C.LOSS_PAPER if band < PAR else C.INK
            told = [strong(capitalise(_(BANDS[band])), ink)]
        if done is not None and done.late:
            told.append(caption(_("Played a day late."), C.INK_2))
        return [*([Grid(shown, 2, gap=12)] if shown else []), *told]

    def _ways(self, day: Day, done: DayProgress | None) -> list[Widget]:
        ways: list[Widget] = []
        if done is None:
            text = _("Continue") if day.id in self.running else _("Play")
            ways.append(Button(text, lambda: self.play(day), kind="primary", key=f"today:{day.game}"))
        else:
            text = _("Copied") if self.copied == day.game else _("Copy result")
            copy = Button(text, lambda: self.copy(day), key=f"today:{day.game}", tooltip=self.line(day))
            there = Button(_("Save picture"), lambda: self.save_picture(day), key=f"picture:{day.game}")
            shown: list[Widget] = [copy, there]
            if day.par is not None:
                shown.append(
                    Button(
                        _("See par’s game"),
                        lambda: self.context.stack.push(ParSheet(self.context, day)),
                        key=f"par:{day.game}",
                        tooltip=_("A replay of how the AI got par with this deal."),
                    )
                )
            ways.append(Grid(shown, 2, gap=12, least_column=150))
        late = self._yesterday(day.game)
        if late.date.isoformat() not in self.days[day.game]:
            text = _("Continue yesterday’s game") if late.id in self.running else _("Play yesterday’s game")
            ways.append(
                Button(
                    text,
                    lambda: self.play(late),
                    key=f"yesterday:{day.game}",
                    tooltip=_("It counts for yesterday, marked as late."),
                )
            )
        return ways

    def _say_month(self, known: dict[str, DayProgress]) -> str:
        """Count the days in the strip that were played."""
        n = sum((self.today - timedelta(days=number)).isoformat() in known for number in range(MONTH))
        return capitalise(_("played on {n} of the last {all} days").format(n=n, all=MONTH))


def _figure(name: str, result: Result, players: int, *, strong_ink: bool) -> Widget:
    """The points of who plays, and below them the rival's."""
    ink = C.INK if strong_ink else C.INK_2
    points = translate(say_result(Result(result.points, None)))
    lines: list[Widget] = [caption(name, C.INK_2), Label(points, Type.M, ink, Face.SERIF)]
    if result.others is not None:
        told = _("rival: {points}") if players == 2 else _("best rival: {points}")
        lines.append(caption(told.format(points=result.others), C.INK_2))
    return Column(lines, gap=0)


class Band(Widget):
    """A strip of the picture on the box."""

    def __init__(self, game: str, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.game = game

    def measure(self, ui: Ui, width: int) -> Size:
        return width, ui.theme.px(110)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        picture = ui.sprites.original(f"shelf/{self.game}.jpg")
        if picture is None:
            return
        height = round(picture.get_width() * self.rect.h / self.rect.w)
        part = pygame.Rect(0, max(0, (picture.get_height() - height) // 2), picture.get_width(), height)
        cut = picture.subsurface(part.clip(picture.get_rect()))
        target.blit(pygame.transform.smoothscale(cut, self.rect.size), self.rect)


class Strip(Widget):
    """Four weeks, today last: a full square for better than par, a half one for any other game, a frame for none."""

    def __init__(self, today: date, known: dict[str, DayProgress]) -> None:
        super().__init__()
        self.today, self.known = today, known

    def _cell(self, ui: Ui, width: int) -> int:
        return max(6, min(ui.theme.px(30), width // (MONTH // 2)))

    def measure(self, ui: Ui, width: int) -> Size:
        cell = self._cell(ui, width)
        return cell * (MONTH // 2), cell * 2

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        cell = self._cell(ui, self.rect.w)
        for number in range(MONTH):
            day = self.today - timedelta(days=MONTH - 1 - number)
            row, column = divmod(number, MONTH // 2)
            area = pygame.Rect(self.rect.x + column * cell, self.rect.y + row * cell, cell, cell)
            area.inflate_ip(-max(2, cell // 6), -max(2, cell // 6))
            done = self.known.get(day.isoformat())
            if done is None:
                ui.paint.rounded(target, area, 3, C.LINE_PAPER, 120)
            else:
                ui.paint.rounded(target, area, 3, C.WALNUT_700)
                if self._is_better(done):
                    side = area.w * 4 // 5
                    star = ui.sprites.icon("star", side, GOLD)
                    target.blit(star, star.get_rect(center=area.center))
            if day == self.today:
                ui.paint.rounded(target, area, 3, None, border=C.BLUE, border_width=2)

    def _is_better(self, done: DayProgress) -> bool:
        if done.par is None:
            return False
        day = Day(done.game, date.fromisoformat(done.date))
        return day.band(Result(done.points, done.others), Result(done.par, done.par_others)) > PAR
