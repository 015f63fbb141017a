"""The end of a game: who won, a score sheet whose figures light up their source on the board, the scores over time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import pygame

from medina_desktop.challenges.ends import find_person
from medina_desktop.challenges.missions import Mission, find_mission
from medina_desktop.challenges.today import BANDS, find_day, is_day_open, result_of, say_result
from medina_desktop.game.points import lead
from medina_desktop.game.record import AI_PREFIX, Seat
from medina_desktop.game.results import GameResult, Medal, SeatResult
from medina_desktop.l10n import _, ngettext, translate
from medina_desktop.l10n.dates import date_alone
from medina_desktop.l10n.writing import capitalise, join_names, whole
from medina_desktop.match.match import Match
from medina_desktop.match.people import faces
from medina_desktop.match.same_deal import SameDeal, can_be_played_again
from medina_desktop.match.timeline import scores_over_time
from medina_desktop.play import new_game
from medina_desktop.play.session import BestAlone
from medina_desktop.ui import names
from medina_desktop.ui.challenges.stars import list_stars
from medina_desktop.ui.challenges.start import start_mission
from medina_desktop.ui.charts.scores import Chart
from medina_desktop.ui.context import Context
from medina_desktop.ui.looking_back import SheetRow, Spots, draw_sign
from medina_desktop.ui.pictures.sights import BoardPane, Sights
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.final_count import CountBars, FinalCount
from medina_desktop.ui.scenes.medals import MedalPicture, announce
from medina_desktop.ui.table.guide import Tutor
from medina_desktop.ui.table.layout import too_small
from medina_desktop.ui.table.menu import try_to_save
from medina_desktop.ui.table.remarks import mission_host
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import window_of
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
    TextFit,
    Ui,
    Widget,
    body,
    caption,
)
from medina_desktop.ui.widgets.buttons import is_activation

BEFORE_KEYS = 0.8  # seconds: an Enter that was meant for the last placement must not begin a new game
LOW = 660.0  # a window lower than this, in body text, has no room for the sheet and the chart below each other
FEW = 3  # best games of all, where a second list follows
MOST_MEDALS = 3  # told by name
TOTAL = "total"
SIGN_INK = (122, 84, 38)
GOLD = (214, 170, 80)  # under the row that is counted


def what_decided(match: Match) -> str:
    """Return the game's own words about it; else how far the winner is ahead, or the tie-break. Nothing for a lone
    player."""
    game, seats = match.game, match.seats
    told = window_of(game.box.window).looking_back.decided(game, seats)
    if told or game.players == 1:
        return told
    points, outcome = game.scores(), game.outcome()
    ahead = min(lead(points, winner) for winner in outcome.winners)
    if len(outcome.winners) > 1:
        return _("There’s a tie at the top, so the win is shared.")
    if ahead <= 0:
        return capitalise(translate(outcome.decided_by)) + "."
    second = [player for player, n in enumerate(points) if n == sorted(points)[-2]]
    if second == [names.only_person(seats)]:
        return ngettext("{n} point ahead of you.", "{n} points ahead of you.", int(ahead)).format(n=int(ahead))
    return ngettext("{n} point ahead of {names}.", "{n} points ahead of {names}.", int(ahead)).format(
        n=int(ahead), names=join_names([seats[player].name for player in second])
    )


def score_sheet(match: Match) -> list[SheetRow]:
    """The game's rows, and the total."""
    game = match.game
    rows = list(window_of(game.box.window).looking_back.sheet(game.position))
    everything = tuple(
        tuple(dict.fromkeys(spot for row in rows for spot in row.spots_of(player))) for player in range(game.players)
    )
    return [*rows, SheetRow(TOTAL, _("Total"), tuple(game.scores()), everything)]


HEAD = 0.17  # of the sheet's height, at most
TOTAL_ROW = 1.35  # how high the last row is, in other rows


class ScoreSheet(Widget):
    """Paper with a column for each player; pointing at a figure lights it, the arrow keys move between figures."""

    focusable = True
    pointable = True
    radius = 6

    def __init__(
        self,
        rows: Sequence[SheetRow],
        seats: Sequence[Seat],
        winners: Sequence[int],
        lit: tuple[int, int] | None,
        on_light: Callable[[tuple[int, int] | None], None],
        counted: int | None = None,
    ) -> None:
        super().__init__(key="sheet")
        self.counted = counted  # the row that is counted now: those after it are blank
        self.rows, self.seats, self.winners, self.lit, self.on_light = rows, seats, winners, lit, on_light
        self.faces = faces(seats)
        self.most_height = 0  # pixels, where it stands in an area that scrolls; 0: as high as it likes

    def measure(self, ui: Ui, width: int) -> Size:
        t = ui.theme.text_scale
        return width, self.most_height or round((104 + 48 * (len(self.rows) - 1) + 76) * t)

    def _pad(self, ui: Ui) -> int:
        return round(min(40 * ui.theme.text_scale, self.rect.w * 0.05))

    def _head(self, ui: Ui) -> int:
        return round(min(100 * ui.theme.text_scale, self.rect.h * HEAD))

    def _row_height(self, ui: Ui) -> float:
        return (self.rect.h - self._head(ui) - self._pad(ui) // 2) / (len(self.rows) - 1 + TOTAL_ROW)

    def least_height(self, ui: Ui) -> int:
        """Return the height in which no line is cut."""
        rows = (len(self.rows) - 1 + TOTAL_ROW) * (ui.font(Face.SANS, Type.S).get_linesize() + 1)
        return round((rows + 20 * ui.theme.text_scale) / (1 - HEAD))

    def _gap(self, ui: Ui) -> int:
        """Between the labels and the first player's column, which may be shaded."""
        return round(16 * ui.theme.text_scale)

    def _columns(self, ui: Ui) -> tuple[int, int]:
        """Return where the figures begin, and how wide a column is."""
        pad = self._pad(ui)
        font = ui.font(Face.SANS, Type.S)
        gap = self._gap(ui)
        label = max(font.size(row.label)[0] for row in self.rows) + round(40 * ui.theme.text_scale) + gap
        label = max(label, ui.font(Face.SERIF, Type.M).size(_("Score sheet"))[0] + gap)
        inner = self.rect.w - 2 * pad
        label = min(label, inner * 55 // 100)
        return self.rect.left + pad + label, (inner - label) // len(self.seats)

    def _row_rect(self, ui: Ui, index: int) -> pygame.Rect:
        h = self._row_height(ui)
        top = self.rect.top + self._head(ui) + round(index * h)
        height = round(h) if index < len(self.rows) - 1 else self.rect.bottom - self._pad(ui) // 2 - top
        return pygame.Rect(self.rect.left + self._pad(ui), top, self.rect.w - 2 * self._pad(ui), height)

    def figure_rect(self, ui: Ui, row: int, player: int) -> pygame.Rect:
        left, width = self._columns(ui)
        area = self._row_rect(ui, row)
        return pygame.Rect(left + player * width, area.top, width, area.h)

    def texts(self, ui: Ui) -> list[TextFit]:
        font = ui.font(Face.SANS, Type.S)
        left, width = self._columns(ui)
        room = left - self.rect.left - self._pad(ui) - round(40 * ui.theme.text_scale)
        fits = [TextFit(r.label, font.size(r.label), (room, round(self._row_height(ui))), True) for r in self.rows]
        small = ui.font(Face.SANS_BOLD, Type.XS)
        fits += [TextFit(s.name, small.size(s.name), (width, self._head(ui)), True) for s in self.seats]
        return fits

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.paper(target, self.rect, 6)
        t = ui.theme.text_scale
        left, width = self._columns(ui)
        for winner in self.winners:
            band = pygame.Rect(left + winner * width, self.rect.top + round(12 * t), width, self.rect.h - round(24 * t))
            ui.paint.rounded(target, band, 8, C.LINE_PAPER, 150)
        head = self._head(ui)
        room = left - self.rect.left - self._pad(ui) - self._gap(ui) // 2
        kind = Type.L if ui.font(Face.SERIF, Type.L).size(_("Score sheet"))[0] <= room else Type.M
        title = ui.line(Face.SERIF, kind, shorten(ui.font(Face.SERIF, kind), _("Score sheet"), room), C.INK)
        target.blit(title, (self.rect.left + self._pad(ui), self.rect.top + (head - title.get_height()) // 2))
        name_font = ui.font(Face.SANS_BOLD, Type.XS)
        for player, seat in enumerate(self.seats):
            side = min(round(48 * t), round(head * 0.52))
            middle = left + player * width + width // 2
            name = ui.texts.line(name_font, shorten(name_font, seat.name, width - round(10 * t)), C.INK)
            total = side + name.get_height() + round(4 * t)
            y = self.rect.top + (head - total) // 2 + round(4 * t)
            target.blit(ui.sprites.portrait(self.faces[player], seat.colour, side), (middle - side // 2, y))
            target.blit(name, (middle - name.get_width() // 2, y + side + round(4 * t)))
        for index, row in enumerate(self.rows):
            self._draw_row(ui, target, index, row)
        self.draw_focus(ui, target)

    def _draw_row(self, ui: Ui, target: pygame.Surface, index: int, row: SheetRow) -> None:
        t = ui.theme.text_scale
        area = self._row_rect(ui, index)
        last = row.key == TOTAL
        if last:
            target.fill(C.INK, (area.left, area.top, area.w, max(2, round(2 * t))))
        else:
            ui.paint.hairline(target, area.topleft, area.w, C.LINE_PAPER)
        if index == self.counted:
            ui.paint.rounded(target, area.inflate(round(12 * t), -round(4 * t)), 6, GOLD, 110)
        left, _width = self._columns(ui)
        side = min(round(26 * t), round(area.h * 0.7))
        x = area.left
        icon = pygame.Rect(x, area.centery - side // 2, side, side)
        draw_sign(ui, target, icon, row.sign, SIGN_INK)
        font = ui.font(Face.SERIF, Type.M) if last else ui.font(Face.SANS, Type.S)
        start = x if not row.sign else x + side + round(14 * t)
        label = ui.texts.line(font, shorten(font, row.label, left - start - self._gap(ui) // 4), C.INK)
        target.blit(label, (start, area.centery - label.get_height() // 2))
        if not last and self.counted is not None and index > self.counted:
            return
        for player, points in enumerate(row.points):
            box = self.figure_rect(ui, index, player)
            if self.lit == (index, player):
                ui.paint.rounded(
                    target, box.inflate(-round(6 * t), -round(4 * t)), 6, C.IVORY, border=C.BLUE, border_width=2
                )
            text = whole(points) if points or last else "–"
            kind = Type.L if last else Type.M
            number = ui.line(Face.SERIF, kind, text, C.INK)
            target.blit(number, number.get_rect(center=box.center))

    # -- reactions ------------------------------------------------------------------------------------------------

    def _at(self, ui: Ui, pos: tuple[int, int]) -> tuple[int, int] | None:
        for index in range(len(self.rows)):
            for player in range(len(self.seats)):
                if self.figure_rect(ui, index, player).collidepoint(pos):
                    return index, player
        return None

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        self.on_light(self._at(ui, pos))
        return True

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        self.on_light(self._at(ui, pos))
        return button == 1

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        steps = {
            pygame.K_UP: (-1, 0),
            pygame.K_DOWN: (1, 0),
            pygame.K_LEFT: (0, -1),
            pygame.K_RIGHT: (0, 1),
        }
        if event.key not in steps or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        row, player = self.lit if self.lit is not None else (0, 0)
        if self.lit is not None:
            row, player = row + steps[event.key][0], player + steps[event.key][1]
        if not (0 <= row < len(self.rows) and 0 <= player < len(self.seats)):
            return False
        self.on_light((row, player))
        return True


class Headline(Widget):
    """A heading as large as fits on one line: a screen heading, or the next smaller size; else small, on several
    lines."""

    def __init__(self, text: str) -> None:
        super().__init__(key="headline", grow=1)
        self.text = text

    def _font(self, ui: Ui, width: int) -> pygame.font.Font:
        for kind in (Type.XL, Type.L):
            font = ui.font(Face.SERIF, kind)
            if font.size(self.text)[0] <= width:
                return font
        return ui.font(Face.SERIF, Type.M)

    def _lines(self, ui: Ui, width: int) -> tuple[str, ...]:
        return ui.texts.wrap(self._font(ui, width), self.text, max(1, width))

    def measure(self, ui: Ui, width: int) -> Size:
        large = ui.font(Face.SERIF, Type.XL)
        height = self._font(ui, width).get_linesize() * len(self._lines(ui, width))
        return min(width, large.size(self.text)[0]), max(large.get_linesize(), height)

    def least_width(self, ui: Ui) -> int:
        return 60

    def texts(self, ui: Ui) -> list[TextFit]:
        font, lines = self._font(ui, self.rect.w), self._lines(ui, self.rect.w)
        needed = max(font.size(line)[0] for line in lines), font.get_linesize() * len(lines)
        return [TextFit(self.text, needed, self.rect.size, False)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        font, lines = self._font(ui, self.rect.w), self._lines(ui, self.rect.w)
        y = self.rect.centery - font.get_linesize() * len(lines) // 2
        for text in lines:
            target.blit(ui.texts.line(font, text, C.IVORY), (self.rect.left, y))
            y += font.get_linesize()


class ResultsScene(WidgetScene):
    """`counting`: the game has just ended, and the sheet is counted row by row before anybody reads who won. `won`: the
    achievements that it brought."""

    def __init__(
        self,
        context: Context,
        table: TableScene,
        counting: bool = False,
        won: Sequence[Medal] = (),
        best: BestAlone | None = None,
    ) -> None:
        super().__init__(context)
        self.table = table
        self.best = best
        self.match = table.match
        self.rows = score_sheet(self.match)
        self.history = scores_over_time(self.match.game)
        self.lit: tuple[int, int] | None = None
        game = self.match.game
        self._sights = Sights(context, game, self.match.seats, len(game.actions))
        self._shown_for = 0.0  # seconds
        self.won = won
        if self.match.same_deal is None and table.tutor is None and can_be_played_again(self.match):
            self.match.same_deal = SameDeal(self.match)
        self.count = FinalCount(self.rows[:-1])
        if not counting or not context.settings.value.speed:
            self.count.finish()
        self._told_end = self._skipped = False

    def first_focus(self) -> str:
        if not self.count.over:
            return "skip-count"
        # Not the loud one: an Enter too many begins no other game.
        return "board-again" if self.table.tutor is None else "new-game"

    def enter(self) -> None:
        super().enter()
        self._end_of_count()

    # -- the count ------------------------------------------------------------------------------------------------

    def _end_of_count(self) -> None:
        """Announce the winner, once, in words and by sound."""
        if not self.count.over or self._told_end:
            return
        self._told_end = True
        self._shown_for = 0.0  # a key or click that was meant for the count begins no new game
        self.context.sounds.play("fanfare" if self.won else "win")
        self.ui.want_focus = self.first_focus()
        self.rebuild()

    def skip_count(self) -> None:
        self._skipped = True
        self.count.finish()
        self._end_of_count()

    def _count_on(self, dt: float) -> bool:
        if self.count.over:
            return False
        row, totals, ahead = self.count.at, self.count.totals(), self.count.ahead()
        self.count.update(dt * (self.context.settings.value.speed or 1.0))
        if not self.count.over and self.count.at != row:
            self.context.sounds.play("tile")
        elif self.count.ahead() != ahead and any(totals):
            self.context.sounds.play("turn")
        if self.count.at != row or self.count.totals() != totals:
            self.rebuild()
        self._end_of_count()
        return True

    def relayout(self) -> None:
        self._sights.forget()
        self.rows = score_sheet(self.match)  # its labels are in the language of the moment
        self.count.rows = self.rows[:-1]
        super().relayout()

    def light(self, figure: tuple[int, int] | None) -> None:
        if figure != self.lit:
            self.lit = figure
            self.rebuild()

    def _lit_spots(self) -> Spots:
        return () if self.lit is None else self.rows[self.lit[0]].spots_of(self.lit[1])

    def update(self, dt: float) -> bool:
        self._shown_for += dt
        changed = self._count_on(dt)
        if self.match.same_deal is not None and self.match.same_deal.tick(dt):
            self.rebuild()
            changed = True
        return super().update(dt) or changed

    def handle(self, event: pygame.Event) -> bool:
        if not self.count.over:
            key = event.type == pygame.KEYDOWN and (is_activation(event) or event.key == pygame.K_ESCAPE)
            pressed = key or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)
            if pressed and self._shown_for > BEFORE_KEYS:
                self.skip_count()
            return pressed or super().handle(event)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and self._skipped
        if self._shown_for < BEFORE_KEYS and (clicked or (event.type == pygame.KEYDOWN and is_activation(event))):
            return False
        changed = super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.ui.hover != "sheet" and self.lit is not None:
            self.light(None)
            changed = True
        return changed

    def draw(self, target: pygame.Surface) -> None:
        if too_small(self.context.theme):
            target.fill(C.WALNUT_900)
        else:
            super().draw(target)

    # -- widgets --------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return self._built() if self.count.over else self._counting()

    def _counting(self) -> Widget:
        """The same page while it is counted: nothing of it tells the end."""
        match, count = self.match, self.count
        totals, ahead = count.totals(), count.ahead()
        heading = Row([Headline(_("Scoring: {row}").format(row=count.row.label))], gap=20)
        leaders = join_names([match.seats[player].name for player in ahead])
        leads = ngettext("{names} is ahead.", "{names} are ahead.", len(ahead)).format(names=leaders)
        if ahead == [names.only_person(match.seats)]:
            leads = _("You’re ahead.")
        said = leads if any(totals) and len(match.seats) > 1 else ""
        how_to_skip = caption(_("Press Enter or click to see the result."))
        sentence = Column([Label(said or " ", Type.M, C.IVORY, Face.SERIF), how_to_skip])
        board = BoardPane(self._sights, match.position, count.spots(), key="final-board")
        total = SheetRow(TOTAL, _("Total"), tuple(totals))
        sheet = ScoreSheet([*count.shown(), total], match.seats, (), None, lambda figure: None, counted=count.at)
        most = max(match.game.scores())
        bars = Box(
            Column([body(_("So far")), CountBars(match.seats, totals, most, ahead)], gap=4),
            pad=(20, 14),
            surface="recess",
            key="chart-box",
        )
        skip = Grid([Button(_("Show result"), self.skip_count, key="skip-count", grow=1)], 1)
        root = LowResults if self.context.theme.room[1] < LOW else ResultsRoot
        return root(heading, board, sentence, skip, sheet, bars)

    def _built(self) -> Widget:
        match = self.match
        winners = match.game.outcome().winners
        heading = Row(
            [
                *[
                    Crest(match.seats[w].colour, 84 if len(winners) == 1 else 64, faces(match.seats)[w], align="center")
                    for w in winners
                ],
                Headline(names.headline(match)),
            ],
            gap=20,
        )
        decided = what_decided(match)
        told: list[Widget] = [Label(decided, Type.M, C.IVORY, Face.SERIF)] if decided else []
        alone = [*self._rank(), *self._master()]
        sentence = Column([*told, *alone, *self._challenge(), *self._achievements(), caption(self._hint())], gap=6)
        board = BoardPane(self._sights, match.position, self._lit_spots(), key="final-board")
        sheet = ScoreSheet(self.rows, match.seats, winners, self.lit, self.light)
        plot = Chart(self.history, match.seats, winners, match.game.box.years)
        chart = Box(
            Column([body(_("Score over time")), plot], gap=4),
            pad=(20, 14),
            surface="recess",
            key="chart-box",
            grow=1,
        )
        aside: Widget = chart if self.best is None else Row([chart, self._best_alone(self.best)], gap=12)
        if self.context.theme.room[1] < LOW:
            return LowResults(heading, board, sentence, self._buttons(), sheet, aside)
        return ResultsRoot(heading, board, sentence, self._buttons(), sheet, aside)

    def _rank(self) -> list[Widget]:
        """The title of somebody who played alone, and how far the next one is."""
        ranks, points = self.match.game.box.ranks, int(self.match.game.scores()[0])
        if not ranks or len(self.match.seats) > 1:
            return []
        reached = [rank for rank in ranks if points >= rank.least]
        name = translate((reached or list(ranks))[-1].name)
        found: list[Widget] = [Label(name, Type.L, C.SAND, Face.SERIF, key="rank")]
        following = next((rank for rank in ranks if points < rank.least), None)
        if following is not None:
            missing = following.least - points
            told = ngettext("{n} more point to reach “{rank}”.", "{n} more points to reach “{rank}”.", missing)
            found.append(body(told.format(n=missing, rank=translate(following.name)), C.IVORY))
        return found

    def _master(self) -> list[Widget]:
        """The strongest level's result with the same deal, once it has played it."""
        deal = self.match.same_deal
        if deal is None or deal.by_simple_player:
            return []
        if not deal.done:
            return [caption(_("The strongest opponent is playing the same deal…"), key="master")]
        told = ngettext(
            "The strongest opponent scored {n} point with the same deal.",
            "The strongest opponent scored {n} points with the same deal.",
            abs(deal.points),
        )
        words = body(told.format(n=whole(deal.points)), C.IVORY, grow=1, align="center")
        watch = Button(_("Watch"), self._watch_master, kind="quiet", icon="eye", key="watch-master")
        return [Row([words, watch], gap=12, key="master")]

    def _watch_master(self) -> None:
        from medina_desktop.ui.scenes.replay import open_replay

        deal = self.match.same_deal
        if deal is not None:
            name = names.level(self.match.game.box, deal.level)
            seat = Seat(name=name, kind=AI_PREFIX + deal.level, colour=self.match.seats[0].colour)
            open_replay(self.context, deal.game, (seat,), 0)

    def _best_alone(self, best: BestAlone) -> Widget:
        """The best games of all, and those with what was chosen for this one."""
        lines: list[Widget] = [body(_("Best solo games"))]
        lines += self._listed(best.games[:FEW] if best.with_chosen else best.games, best.now)
        if best.with_chosen:
            chosen = translate(best.chosen)
            lines += [body(_("Best with {chosen}").format(chosen=chosen)), *self._listed(best.with_chosen, best.now)]
        listed = Scroll(Column(lines, gap=2), key="best-alone:lines", grow=1)
        return Box(listed, pad=(20, 14), surface="recess", key="best-alone", grow=1)

    def _listed(self, games: Sequence[tuple[GameResult, SeatResult]], this: str) -> list[Widget]:
        found: list[Widget] = []
        for place, (game, seat) in enumerate(games, start=1):
            now = game.id == this
            ink = C.IVORY if now else C.DIM
            told = f"{place}. {seat.name}, " + (_("now") if now else date_alone(game.when))
            found.append(Row([caption(told, ink, grow=1), body(whole(seat.total), ink)], gap=12))
        return found

    @cached_property
    def _mission(self) -> Mission | None:
        user = self.context.user
        return find_mission(self.match.game.challenge, user.challenges, user.rulesets)

    def _challenge(self) -> list[Widget]:
        """The stars of a mission and what each asks for, or how a day's game compares with par."""
        game, person = self.match.game, find_person(self.match.seats)
        if not game.challenge or person is None:
            return []
        if self._mission is not None:
            won = self._mission.stars(game, person)
            return [
                *self._last_words(self._mission),
                *list_stars(self._mission, won, C.IVORY, C.LINE_FIELD, C.GAIN_DARK),
            ]
        day = find_day(game.challenge)
        par = day.par if day is not None else None
        if day is None or par is None:
            return []
        band = _(BANDS[day.band(result_of(game, person), par)])
        told = _("Today’s game: {band} ({result})").format(band=band, result=translate(say_result(par)))
        return [body(told, C.IVORY)]

    def _last_words(self, mission: Mission) -> list[Widget]:
        """The words of the first opponent when a mission is over; nothing where the room is needed for the stars."""
        seats, host = self.match.seats, mission_host(self.match.seats)
        if host is None or not mission.form.ends or self.context.theme.room[1] < LOW:
            return []
        said = _("“{remark}”").format(remark=names.of_mission(mission, mission.form.ends))
        face = Crest(seats[host].colour, 44, faces(seats)[host], align="center")
        return [Row([face, body(said, C.DIM, grow=1, align="center")], gap=10)]

    def _achievements(self) -> list[Widget]:
        """List medals of a grade that is won for the first time, the best ones first and only a few."""
        found: list[Widget] = []
        for medal in sorted(self.won, key=lambda medal: -medal.grade)[:MOST_MEDALS]:
            sign = MedalPicture(medal.grade, medal.achievement.sign, 32, align="center")
            words = Label(announce(medal), Type.S, C.GAIN_DARK, Face.SANS_BOLD, grow=1, align="center")
            found.append(Row([sign, words], gap=10, key=medal.achievement.key))
        more = len(self.won) - MOST_MEDALS
        if more > 0:
            told = ngettext("And {n} more medal under Statistics.", "And {n} more medals under Statistics.", more)
            found.append(body(told.format(n=more), C.GAIN_DARK))
        return found

    def _hint(self) -> str:
        """Explain the number pointed at in words, with the whole name; or say that numbers can be pointed at."""
        if self.lit is None:
            if not any(spots for row in self.rows for spots in row.spots):
                return ""
            return _("Point at a number on the sheet to see the pieces that scored it.")
        row, player = self.rows[self.lit[0]], self.match.seats[self.lit[1]].name
        points = row.points[self.lit[1]]
        return ngettext("{name}, {row}: {n} point", "{name}, {row}: {n} points", abs(points)).format(
            name=player, row=row.label, n=whole(points)
        )

    def _buttons(self) -> Widget:
        board = Button(_("Board"), self.back, key="board-again", grow=1, tooltip=_("Back to the board"))
        tutor = self.table.tutor
        if isinstance(tutor, Tutor):
            ways = [*tutor.ways_after_the_game(self._leave_lesson), board]
            return Grid(ways, 2 if self.context.theme.room[1] < LOW else len(ways), gap=12)
        again = Button(
            _("Play again"),
            lambda: rematch(self.context, self.match, self._mission),
            kind="primary",
            key="rematch",
            grow=1,
        )
        replay = Button(_("Replay"), self._replay, key="replay", grow=1)
        menu = Button(_("Main menu"), self.context.to_title, key="title", grow=1)
        onward = self._onward()
        if onward is not None:
            again.kind = "plain" if onward.kind == "primary" else "primary"
            return Grid([onward, again, replay, board, menu], 5, gap=12)
        save = Button(_("Save"), self._save, key="save", grow=1)
        waits = is_day_open(self.context.library.progress, self.match.game.box.id)
        tab, text = ("today", _("Today’s game")) if waits else ("puzzles", _("Puzzles"))
        challenge = Button(text, lambda: self._open_challenges(tab), key="next", grow=1)
        return Grid([again, challenge, replay, save, board, menu], 6, gap=12, least_column=112)

    def _onward(self) -> Button | None:
        """To the next challenge, after a game that was played for one; a mission without a star leads back to the
        road, and another try is the loud way."""
        game, person = self.match.game, find_person(self.match.seats)
        if self._mission is not None:
            won = person is not None and self._mission.stars(game, person)
            tab, text = "road", _("Next station") if won else _("The road")
        elif find_day(game.challenge) is not None:
            won, tab, text = True, "today", _("Today’s games")
        else:
            return None
        return Button(text, lambda: self._open_challenges(tab), kind="primary" if won else "plain", key="next", grow=1)

    def _open_challenges(self, tab: str) -> None:
        self.context.game = self.match.game.box.id
        self.context.to_title()
        self.context.stack.push(self.context.navigation.challenges(self.context, tab))

    def _leave_lesson(self) -> None:
        self.back()
        self.context.stack.remove(self.table)

    def _replay(self) -> None:
        from medina_desktop.ui.scenes.replay import open_replay

        open_replay(self.context, self.match.game, self.match.seats, 0)

    def _save(self) -> None:
        told = try_to_save(self.context, self.table.match)
        if told:
            self.context.stack.push(Dialog(self.context, _("Save"), told))


def rematch(context: Context, match: Match, mission: Mission | None = None) -> None:
    """Open a table with another game by the same rules; the second player begins. A mission begins as it does."""
    if mission is not None:
        start_mission(context, mission)
        return
    context.navigation.open_table(context, *new_game.rematch(match))


class ResultsRoot(Widget):
    """Two columns: heading, board, sentence and buttons; sheet and chart."""

    def __init__(
        self, heading: Widget, board: Widget, sentence: Widget, buttons: Widget, sheet: Widget, chart: Widget
    ) -> None:
        super().__init__(key="results")
        self.heading, self.board, self.sentence, self.buttons = heading, board, sentence, buttons
        self.sheet, self.chart = sheet, chart

    @property
    def children(self) -> Sequence[Widget]:
        return (self.heading, self.board, self.sentence, self.buttons, self.sheet, self.chart)

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.size

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        margin = max(10, ui.theme.px(32))
        gap = max(8, ui.theme.px(20))
        right_width = max(round(rect.w * 0.375), min(round(rect.w * 0.44), round(560 * ui.theme.text_scale)))
        right = pygame.Rect(rect.right - margin - right_width, rect.top + margin, right_width, rect.h - 2 * margin)
        left = pygame.Rect(rect.left + margin, rect.top + margin, right.left - gap - rect.left - margin, right.h)
        heading = self.heading.measure(ui, left.w)[1]
        buttons = max(ui.theme.hit, self.buttons.measure(ui, left.w)[1])
        sentence = self.sentence.measure(ui, left.w)[1]
        board_room = left.h - heading - buttons - sentence - 3 * gap
        board = min(board_room, round(left.w / 1.47))
        self.heading.place(ui, pygame.Rect(left.x, left.y, left.w, heading))
        y = left.y + heading + gap
        self.board.place(ui, pygame.Rect(left.x, y, left.w, board))
        y += board + gap
        self.sentence.place(ui, pygame.Rect(left.x, y, left.w, sentence))
        self.buttons.place(ui, pygame.Rect(left.x, left.bottom - buttons, left.w, buttons))
        wanted = self.sheet.measure(ui, right.w)[1]
        sheet = min(wanted, round((right.h - gap) * 0.66))
        self.sheet.place(ui, pygame.Rect(right.x, right.y, right.w, sheet))
        self.chart.place(ui, pygame.Rect(right.x, right.y + sheet + gap, right.w, right.h - sheet - gap))


class LowResults(ResultsRoot):
    """The results in low windows and with large text: heading and buttons over the whole width, board and sheet between
    them. The chart is below the sheet: scroll to it."""

    def __init__(
        self, heading: Widget, board: Widget, sentence: Widget, buttons: Widget, sheet: ScoreSheet, chart: Widget
    ) -> None:
        super().__init__(heading, board, sentence, buttons, sheet, chart)
        self.score_sheet = sheet
        self.side = Scroll(Column([sheet, chart], gap=12), key="side")

    @property
    def children(self) -> Sequence[Widget]:
        return (self.heading, self.board, self.sentence, self.side, self.buttons)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        area = rect.inflate(-2 * ui.theme.px(20), -2 * ui.theme.px(12))
        gap = ui.theme.px(12)
        heading = self.heading.measure(ui, area.w)[1]
        buttons = self.buttons.measure(ui, area.w)[1]
        self.heading.place(ui, pygame.Rect(area.x, area.y, area.w, heading))
        self.buttons.place(ui, pygame.Rect(area.x, area.bottom - buttons, area.w, buttons))
        top = area.y + heading + gap
        height = area.bottom - buttons - gap - top
        width = round(area.w * 0.54)
        sentence = self.sentence.measure(ui, area.w - width - gap)[1]
        board = pygame.Rect(area.x, top, area.w - width - gap, height - sentence - gap)
        self.board.place(ui, board)
        self.sentence.place(ui, pygame.Rect(area.x, board.bottom + gap, board.w, sentence))
        shown = height - ui.theme.px(24)  # the chart's edge shows that there is more
        self.score_sheet.most_height = max(shown, self.score_sheet.least_height(ui))
        self.side.place(ui, pygame.Rect(area.right - width, top, width, height))
