"""The challenges of a game: one page with its tabs, and the boxes to choose from."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop import games
from medina_desktop.l10n import N_, _, translate
from medina_desktop.ui.challenges.position import choose_table
from medina_desktop.ui.challenges.puzzles import PuzzlesTab
from medina_desktop.ui.challenges.road import RoadTab
from medina_desktop.ui.challenges.tab import Tab
from medina_desktop.ui.challenges.today import TodayTab
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.forms import page
from medina_desktop.ui.shelf.chosen import game_of
from medina_desktop.ui.widgets import Button, Column, FlowRow, Option, Scroll, Selector, Widget, fill

LOW = 560  # in body text: in lower windows the tabs are scrolled, too

# Key, name, and how a tab is made: with the context, and what to call when it must be built again.
TABS: tuple[tuple[str, str, Callable[[Context, Callable[[], None]], Tab]], ...] = (
    ("road", N_("The road"), RoadTab),
    ("puzzles", N_("Puzzles"), PuzzlesTab),
    ("today", N_("Today’s game"), TodayTab),
)


class ChallengesScene(WidgetScene):
    def __init__(self, context: Context, tab: str = "") -> None:
        super().__init__(context)
        self.key = tab or TABS[0][0]
        self.tab = self._make_tab()

    def _make_tab(self) -> Tab:
        make = next(make for key, _name, make in TABS if key == self.key)
        return make(self.context, self.rebuild)

    # -- the scene's life -------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.tab.look()
        super().enter()

    def resume(self) -> None:
        self.tab.look()
        super().resume()

    def first_focus(self) -> str:
        return self.tab.first_focus()

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        return self.tab.update(dt) or changed

    # -- choices ----------------------------------------------------------------------------------------------------

    def show_tab(self, key: str) -> None:
        self.key = key
        self._show_another()

    def choose_game(self, game: str) -> None:
        self.context.game = game
        self._show_another()

    def _show_another(self) -> None:
        self.tab = self._make_tab()
        self.tab.look()
        self.ui.memory.pop("page:offset", None)
        self.rebuild()

    # -- the page ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        boxes = games.playable()
        choices: list[Widget] = []
        if len(TABS) > 1:
            tabs = [Option(key, _(name)) for key, name, _make in TABS]
            choices.append(Selector(tabs, self.key, self.show_tab, key="tabs"))
        if len(boxes) > 1 and self.key != "today":  # which shows all of them
            options = [Option(box.id, translate(box.name)) for box in boxes]
            choices.append(Selector(options, game_of(self.context), self.choose_game, key="game"))
        head = FlowRow(choices)
        content: Widget = self.tab.build()
        if self.context.theme.room[1] < LOW and self.tab.scrolls:
            content = Scroll(Column([head, content], gap=16), key="page", grow=1)
        elif self.tab.scrolls:
            content = Column([head, Scroll(content, key="page", grow=1)], gap=16, grow=1)
        else:
            content.grow = 1
            content = Column([head, content], gap=16, grow=1)
        foot: list[Widget] = [Button(_("Back"), self.back, key="back", wide=168), fill(), *self.tab.foot()]
        if self.key != "today" and games.box(game_of(self.context)).sets_up:
            tip = _("Place pieces as you like, then play on or ask the AI.")
            text = _("Set up a position")
            foot.append(Button(text, lambda: choose_table(self.context), key="set-up", tooltip=tip))
        return page(self.context.theme, _("Challenges"), content, foot, scrolls=False)
