"""How games went: counts, averages, two plots, and what was achieved. Local, and deletable."""

from __future__ import annotations

from medina_desktop.l10n import N_, _
from medina_desktop.storage.statistics import (
    ACHIEVEMENTS,
    GameResult,
    StatisticsStore,
    achieved,
    chosen,
    people,
    summary,
)
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.error import breakable
from medina_desktop.ui.scenes.forms import note, page
from medina_desktop.ui.scenes.learn_chapter import FlowRow
from medina_desktop.ui.scenes.statistics_charts import MOST_DOTS, CategoryBars, GamesPlot, decimal
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Choice,
    Column,
    Grid,
    Icon,
    Label,
    Option,
    Row,
    Widget,
    body,
    caption,
    fill,
    section,
    strong,
)

CATEGORY_NAMES = {
    "palaces": N_("Palaces"),
    "walls": N_("Walls"),
    "merchants": N_("Merchants"),
    "well": N_("By the well"),
    "towers": N_("Tower tiles"),
    "tiles": N_("Palace tiles"),
}
# Name, what to reach, how one gets there.
ACHIEVEMENT_NAMES = {
    "first_game": (N_("Bricklayer"), N_("Play a game to its end."), N_("The chapter “A first game” of Learn helps.")),
    "first_win": (
        N_("Master of the city"),
        N_("Win a game."),
        N_("Ask of every placement what it gives to the others, too."),
    ),
    "four_palaces": (
        N_("All four colours"),
        N_("Own a palace of every colour at the end."),
        N_("Count who still needs a colour. A small palace is better than a roof left over."),
    ),
    "large_palace": (
        N_("Patience"),
        N_("Own a palace of eight buildings and stables."),
        N_("Wait with the colour that nobody else needs any more."),
    ),
    "towers": (
        N_("Tower keeper"),
        N_("Hold two tower tiles at the end."),
        N_("Keep a wall or a stable to connect your palace last."),
    ),
    "palace_tiles": (
        N_("The largest"),
        N_("Hold two palace tiles at the end."),
        N_("As large is not enough: keep stables for the end."),
    ),
    "walls": (
        N_("Behind strong walls"),
        N_("Score eight points with walls."),
        N_("Take palaces that lie along the edge, and lead the walls past them."),
    ),
    "market": (
        N_("On the market"),
        N_("Score eight points with merchants."),
        N_("Lead the street between two of your palaces: every merchant there counts twice."),
    ),
    "well": (
        N_("Fresh water"),
        N_("Have the well pay you twice."),
        N_("Build or add stables two cells from the well, in a straight line, on two of its sides."),
    ),
    "beat_vizier": (
        N_("Better than the Vizier"),
        N_("Win against the strongest AI."),
        N_("Let the AI look at your lost games in the replay: it shows where they were lost."),
    ),
}


class StatisticsScene(WidgetScene):
    def __init__(self, context: Context, store: StatisticsStore | None = None) -> None:
        super().__init__(context)
        self.store = store if store is not None else StatisticsStore(context.user)
        self.person = ""
        self.ruleset = ""
        self.seats = 0
        self.level = ""

    def first_focus(self) -> str:
        return "back"

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self.store.count_one():
            self.rebuild()
            changed = True
        self._refresh()  # what is drawn next shows what has just changed
        return changed

    # -- choices --------------------------------------------------------------------------------------------------

    def _set(self, name: str, value: object) -> None:
        setattr(self, name, value)
        self.rebuild()

    def _choices(self) -> Widget:
        games = self.store.value.games
        rulesets = {game.ruleset: _(game.ruleset_name) for game in games}
        counts = sorted({len(game.seats) for game in games})
        levels = [level for level in names.LEVELS if any(level in game.levels for game in games)]
        persons = people(games)
        parts: list[Widget] = []
        if len(persons) > 1:
            parts.append(
                Choice(
                    [Option("", _("Everybody")), *[Option(p, p) for p in persons]],
                    self.person,
                    lambda value: self._set("person", value),
                    key="person",
                    always_list=True,
                )
            )
        parts += [
            Choice(
                [Option("", _("All editions")), *[Option(key, _(name)) for key, name in rulesets.items()]],
                self.ruleset,
                lambda value: self._set("ruleset", value),
                key="ruleset",
                always_list=True,
            ),
            Choice(
                [Option(0, _("Any number of seats")), *[Option(n, _("{n} seats").format(n=n)) for n in counts]],
                self.seats,
                lambda value: self._set("seats", value),
                key="seats",
                always_list=True,
            ),
            Choice(
                [Option("", _("Any opponent")), *[Option(level, names.level(level)) for level in levels]],
                self.level,
                lambda value: self._set("level", value),
                key="level",
                always_list=True,
            ),
        ]
        return FlowRow(parts)

    # -- page -----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        games = self.store.value.games
        parts: list[Widget] = []
        if self.store.damaged is not None:
            told = _("The statistics file could not be read and was set aside; the kept replays are counted anew.")
            parts.append(note(told + " " + breakable(str(self.store.damaged))))
        if self.store.waiting():
            parts.append(note(_("Counting the games that were played: {n} to go.").format(n=self.store.waiting())))
        if not any(game.people for game in games):
            parts.append(
                Box(note(_("No finished games yet. They are counted when they end.")), pad=24, surface="recess")
            )
        else:
            parts += [self._choices(), self._panels()]
        parts.append(self._achievements())
        foot: list[Widget] = [
            Button(_("Back"), self.back, key="back", wide=168),
            fill(),
            Button(
                _("Delete the statistics"),
                self.ask_delete,
                key="delete",
                enabled=bool(games),
                reason=_("There is nothing to delete."),
            ),
        ]
        return page(self.context.theme, _("Statistics"), Column(parts, gap=16), foot)

    def _panels(self) -> Widget:
        games = chosen(
            self.store.value.games, person=self.person, ruleset=self.ruleset, seats=self.seats, level=self.level
        )
        if not games:
            return Box(note(_("No game fits these choices.")), pad=24, surface="recess")
        found = summary(games, self.person)
        figures: list[Widget] = [
            self._figure(str(found.games), _("games")),
            self._figure(str(found.wins), _("won")),
            self._figure(str(found.best), _("best score")),
            self._figure(decimal(found.average), _("points on average")),
        ]
        bars = [
            (_(CATEGORY_NAMES[key]), found.by_category[key], found.opponents[key])
            for key in CATEGORY_NAMES
            if key != "well" or found.by_category[key] or found.opponents[key]
        ]
        dots = _("full dot: won; ring: not won")
        if len(found.points) > MOST_DOTS:
            dots += "; " + _("the last {n} games").format(n=MOST_DOTS)
        return Column(
            [
                Box(Grid(figures, 4, least_column=150), pad=(24, 14), surface="recess"),
                self._tallies(games),
                Grid(
                    [
                        Box(
                            Column(
                                [
                                    section(_("Where points come from")),
                                    CategoryBars(bars),
                                    caption(_("full: you; outline: the others, on average")),
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

    def _tallies(self, games: list[GameResult]) -> Widget:
        """How many games, and how many of them were won: by edition, by seats, by opponents."""
        rulesets = {game.ruleset: _(game.ruleset_name) for game in games}
        seats = sorted({len(game.seats) for game in games})
        levels = [level for level in names.LEVELS if any(level in game.levels for game in games)]
        groups = [
            (_("By edition"), [(name, chosen(games, ruleset=key)) for key, name in rulesets.items()]),
            (_("By seats"), [(_("{n} seats").format(n=n), chosen(games, seats=n)) for n in seats]),
            (_("By opponents"), [(names.level(level), chosen(games, level=level)) for level in levels]),
        ]
        panels: list[Widget] = []
        for heading_, rows in groups:
            lines: list[Widget] = [section(heading_)]
            for name, some in rows:
                told = _("{won} of {games} won").format(won=summary(some, self.person).wins, games=len(some))
                lines.append(Row([body(name, grow=1), body(told, C.DIM)], gap=16))
            if not rows:
                lines.append(note(_("People only.")))
            panels.append(Box(Column(lines, gap=4), pad=20, surface="recess"))
        return Grid(panels, 3, least_column=330)

    def _figure(self, number: str, what: str) -> Widget:
        return Column([Label(number, Type.L, C.IVORY, Face.SERIF), body(what, C.DIM)], gap=0)

    def _achievements(self) -> Widget:
        have = achieved(self.store.value.games)
        cards: list[Widget] = []
        for key in ACHIEVEMENTS:
            name, sentence, how = ACHIEVEMENT_NAMES[key]
            reached = key in have
            icon = Icon("trophy" if reached else "minus", 32, C.IVORY if reached else C.LINE_FIELD, align="center",
                        tooltip=_("Achieved") if reached else _("Not yet"))  # fmt: skip
            lines: list[Widget] = [strong(_(name), C.IVORY if reached else C.DIM), body(_(sentence), C.DIM)]
            if not reached:
                lines.append(caption(_(how), C.DIM))
            words = Column(lines, gap=2, grow=1)
            cards.append(Box(Row([icon, words], gap=16), pad=(16, 10), surface="recess"))
        told = _("Achievements: {n} of {all}").format(n=len(have), all=len(ACHIEVEMENTS))
        return Column([section(told), Grid(cards, 3, gap=12, least_column=330)], gap=8)

    # -- deleting -------------------------------------------------------------------------------------------------

    def ask_delete(self) -> None:
        self.context.stack.push(
            Dialog(
                self.context,
                _("Delete the statistics?"),
                _("All counts and achievements go. The replays stay, but are not counted again."),
                [Answer(_("Delete"), self.delete), Answer(_("Keep them"), kind="primary")],
            )
        )

    def delete(self) -> None:
        self.store.clear()
        self.rebuild()
