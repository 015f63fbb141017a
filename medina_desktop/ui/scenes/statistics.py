"""Statistics: medals, counts, averages and two plots. Local, and deletable."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from random import Random

from medina_desktop import games as boxes
from medina_desktop.game.box import Box as GameBox
from medina_desktop.game.record import FIRST_GAME
from medina_desktop.game.results import GameResult
from medina_desktop.l10n import N_, _, ngettext, translate
from medina_desktop.l10n.dates import date_and_time
from medina_desktop.l10n.writing import join_clauses
from medina_desktop.play.tally import (
    Count,
    Period,
    Summary,
    begin_of,
    best_scores,
    list_people,
    select,
    summarise,
    tally_figure,
)
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.trouble import system_reason
from medina_desktop.ui import names
from medina_desktop.ui.charts.statistics import MOST_DOTS, CategoryBars, GamesPlot, decimal
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.forms import note, page
from medina_desktop.ui.scenes.medals import medals_panel
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    FlowRow,
    Grid,
    Label,
    Option,
    Row,
    Selector,
    Widget,
    body,
    caption,
    fill,
    section,
)

PERIODS: dict[Period, str] = {
    "": N_("All time"),
    "week": N_("This week"),
    "month": N_("This month"),
    "year": N_("This year"),
}


class StatisticsScene(WidgetScene):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._turn = context.library.turn()
        self.results = context.library.results()
        self.find_medals = context.library.medals
        self.game = context.game  # whose results are shown; empty: what was played last
        self.person = ""
        self.ruleset = ""
        self.seats = 0
        self.level = ""
        self.period: Period = ""

    def first_focus(self) -> str:
        return "back"

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self._turn != self.context.library.turn():  # another window has counted a game
            self._look()
            self.rebuild()
            changed = True
        self._refresh()  # what is drawn next shows what has just changed
        return changed

    def _look(self) -> None:
        self._turn = self.context.library.turn()
        self.results = self.context.library.results()

    # -- choices --------------------------------------------------------------------------------------------------

    def _set(self, name: str, value: object) -> None:
        setattr(self, name, value)
        self.rebuild()

    def choose_game(self, game: str) -> None:
        """Points of different games cannot be compared, so one of them is shown at a time."""
        self.game, self.ruleset, self.seats, self.level = game, "", 0, ""
        self.rebuild()

    @property
    def box(self) -> GameBox:
        if self.game in boxes.GAMES:
            return boxes.box(self.game)
        played = (game.game for game in reversed(self.results) if game.people and game.game in boxes.GAMES)
        return boxes.box(next(played, FIRST_GAME))

    def _known_games(self) -> list[str]:
        """Return the games with results. Those of a game that isn't installed are left out."""
        played = {game.game for game in self.results if game.people}
        return [game for game in boxes.GAMES if game in played] or [FIRST_GAME]

    def _choices(self) -> Widget:
        games = select(self.results, game=self.box.id)
        rulesets = _name_rulesets(games)
        counts = sorted({len(game.seats) for game in games})
        levels = self._levels(games)
        persons = list_people(games)
        parts: list[Widget] = []
        if len(persons) > 1:
            parts.append(
                Selector(
                    [Option("", _("Everybody")), *[Option(p, p) for p in persons]],
                    self.person,
                    lambda value: self._set("person", value),
                    key="person",
                    always_list=True,
                )
            )
        parts += [
            Selector(
                [Option("", _("All editions")), *[Option(key, _(name)) for key, name in rulesets.items()]],
                self.ruleset,
                lambda value: self._set("ruleset", value),
                key="ruleset",
                always_list=True,
            ),
            Selector(
                [Option(0, _("Any number of players")), *[Option(n, seat_count(n)) for n in counts]],
                self.seats,
                lambda value: self._set("seats", value),
                key="seats",
                always_list=True,
            ),
            Selector(
                [Option("", _("Any opponent")), *[Option(level, names.level(self.box, level)) for level in levels]],
                self.level,
                lambda value: self._set("level", value),
                key="level",
                always_list=True,
            ),
            Selector(
                [Option(period, _(name)) for period, name in PERIODS.items()],
                self.period,
                lambda value: self._set("period", value),
                key="period",
                always_list=True,
            ),
        ]
        return FlowRow(parts)

    def _game_choice(self) -> list[Widget]:
        known = {*self._known_games(), self.box.id}
        if len(known) < 2:
            return []
        options = [Option(key, translate(boxes.box(key).name)) for key in boxes.GAMES if key in known]
        return [Selector(options, self.box.id, self.choose_game, key="game", always_list=True)]

    def _levels(self, games: list[GameResult]) -> list[str]:
        played = set().union(*(game.levels for game in games))
        return [level for level in self.box.opponents.levels if level in played]

    # -- page -----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        games = self.results
        parts: list[Widget] = []
        if choice := self._game_choice():
            parts.append(FlowRow(choice))
        if self.box.feats.achievements:
            parts.append(medals_panel(self.find_medals(self.box)))
        if not select(games, game=self.box.id):
            parts.append(
                Box(note(_("No finished games yet. Games are counted when they end.")), pad=24, surface="recess")
            )
        else:
            parts += [self._choices(), self._panels()]
        foot: list[Widget] = [
            Button(_("Back"), self.back, key="back", wide=168),
            fill(),
            Button(
                _("Delete statistics"),
                self.ask_delete,
                key="delete",
                enabled=bool(games),
                reason=_("There is nothing to delete."),
            ),
        ]
        return page(self.context.theme, _("Statistics"), Column(parts, gap=16), foot)

    def _panels(self) -> Widget:
        games = select(
            self.results,
            game=self.box.id,
            person=self.person,
            ruleset=self.ruleset,
            seats=self.seats,
            level=self.level,
            since=begin_of(self.period, datetime.now()),
        )
        if not games:
            return Box(note(_("No games match these choices.")), pad=24, surface="recess")
        found = summarise(games, self.person)
        figures: list[Widget] = [
            self._figure(str(found.all.games), ngettext("game", "games", found.all.games)),
            self._figure(str(found.all.wins), ngettext("won", "won", found.all.wins)),
            self._figure(str(found.all.best), _("best score")),
            self._figure(decimal(found.average), _("points on average")),
        ]
        labels = self._row_names()
        bars = [
            (labels.get(key, names.spell(key)), mine, found.opponents[key])
            for key, mine in found.by_row.items()
            if mine or found.opponents[key]
        ]
        dots = _("solid dot: won; ring: not won")
        if len(found.points) > MOST_DOTS:
            dots = join_clauses([dots, _("the last {n} games").format(n=MOST_DOTS)])
        return Column(
            [
                Box(Grid(figures, 4, least_column=150), pad=(24, 14), surface="recess"),
                self._tallies(games, found),
                Grid(
                    [
                        Box(
                            Column(
                                [
                                    section(_("Where points come from")),
                                    CategoryBars(bars),
                                    caption(_("solid: you; outline: the others, on average")),
                                ],
                                gap=8,
                            ),
                            pad=20,
                            surface="recess",
                        ),
                        Box(
                            Column(
                                [
                                    section(_("Game by game")),
                                    GamesPlot(found.points),
                                    caption(dots),
                                ],
                                gap=8,
                            ),
                            pad=20,
                            surface="recess",
                        ),
                    ],
                    2,
                    least_column=520,
                ),
            ],
            gap=16,
        )

    def _tallies(self, games: list[GameResult], found: Summary) -> Widget:
        """Show how many games were played and won: by edition, by seats, by opponents."""
        rulesets = _name_rulesets(games)
        levels = [level for level in self.box.opponents.levels if level in found.levels]
        by_seats = [(seat_count(n), found.seats[n]) for n in sorted(found.seats)]
        groups: list[tuple[str, list[tuple[str, Count]]]] = [
            (_("By edition"), [(name, found.rulesets[key]) for key, name in rulesets.items()]),
            (_("By number of players"), by_seats),
            (_("By opponents"), [(names.level(self.box, level), found.levels[level]) for level in levels]),
        ]
        panels: list[Widget] = []
        for heading_, rows in groups:
            lines: list[Widget] = [section(heading_)]
            for name, some in rows:
                told = ngettext("{won} of {games} won", "{won} of {games} won", some.wins)
                told = told.format(won=some.wins, games=some.together)
                if not some.together:
                    told = _("best score: {n}").format(n=some.best)
                elif rows is by_seats:  # points of tables of one size can be compared
                    told = _("{won}; best score: {n}").format(won=told, n=some.best)
                lines.append(Row([body(name, grow=1), body(told, C.DIM)], gap=16))
            if not rows:
                lines.append(note(_("No computer opponents.")))
            panels.append(Box(Column(lines, gap=4), pad=20, surface="recess"))
        figures = self._own_figures(games)
        if figures:
            panels.append(Box(Column([section(_("In a game")), *figures], gap=4), pad=20, surface="recess", key="own"))
        best_alone = best_scores(games, self.person)
        if best_alone:
            lines = [section(_("Best solo games"))]
            lines += [
                Row([body(f"{seat.name}, {date_and_time(game.when)}", grow=1), body(str(seat.total), C.DIM)], gap=16)
                for game, seat in best_alone
            ]
            panels.append(Box(Column(lines, gap=4), pad=20, surface="recess", key="best-alone"))
        return Grid(panels, 3, least_column=330)

    def _own_figures(self, games: list[GameResult]) -> list[Widget]:
        """Show the figures that only this game counts: each on average, and the highest."""
        lines: list[Widget] = []
        for figure in self.box.feats.figures:
            found = tally_figure(games, figure.key, self.person)
            if found is not None:
                told = _("{average} on average, highest {most}").format(average=decimal(found[0]), most=found[1])
                lines.append(Row([body(translate(figure.label), grow=1), body(told, C.DIM)], gap=16))
        return lines

    def _row_names(self) -> dict[str, str]:
        """Return the names of the rows of the game's score sheet, in all its rulesets."""
        return {key: translate(label) for key, label in _row_labels(self.box.id).items()}

    def _figure(self, number: str, what: str) -> Widget:
        return Column([Label(number, Type.L, C.IVORY, Face.SERIF), body(what, C.DIM)], gap=0)

    # -- deleting -------------------------------------------------------------------------------------------------

    def ask_delete(self) -> None:
        self.context.stack.push(
            Dialog(
                self.context,
                _("Delete the statistics?"),
                _("All statistics and medals will be deleted. Your replays stay, but won’t be counted again."),
                [Answer(_("Delete"), self.delete), Answer(_("Keep them"), kind="primary")],
            )
        )

    def delete(self) -> None:
        try:
            self.context.library.forget_results()
        except OSError as error:
            told = _("The statistics couldn’t be deleted: {reason}.").format(reason=translate(system_reason(error)))
            self.context.stack.push(Dialog(self.context, _("Not deleted"), told))
        self._look()
        self.rebuild()


@cache
def _row_labels(game: str) -> dict[str, str]:
    found: dict[str, str] = {}
    rules = boxes.box(game).rules
    for entry in ruleset_files.available():
        if entry.game == game:
            players = min(entry.ruleset.players)
            first = rules.begin(entry.ruleset, players, rules.deal(entry.ruleset, players, Random(0), {}))
            found |= {row.key: row.label for row in rules.sheet(first)}
    return found


def _name_rulesets(games: list[GameResult]) -> dict[str, str]:
    """Name the editions that were played, each once."""
    return {key: _(name) for key, name in {game.ruleset: game.ruleset_name for game in games}.items()}


def seat_count(n: int) -> str:
    return ngettext("{n} player", "{n} players", n).format(n=n)
