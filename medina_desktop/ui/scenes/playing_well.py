"""Playing well: what good players of a game look for, an idea at a time, with pictures of real positions."""

from __future__ import annotations

from medina_desktop.game.rulebook import Section
from medina_desktop.l10n import _
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.pages import Book
from medina_desktop.ui.scenes.rules_page import RulesPage
from medina_desktop.ui.shelf.chosen import school_for
from medina_desktop.ui.widgets import Widget


class PlayingWellScene(WidgetScene):
    def __init__(self, context: Context, game: str, idea: str = "") -> None:
        super().__init__(context)
        self.school = school_for(game)
        self.idea = idea
        self._pictures = self.school.idea_pictures()

    def relayout(self) -> None:
        self._pictures.clear()
        super().relayout()

    @property
    def book(self) -> Book:
        ideas = self.school.ideas()
        current: Section = next((one for one in ideas if one.key == self.idea), ideas[0])
        return Book(self.context.theme, ideas, current, self.show)

    def first_focus(self) -> str:
        return self.book.first_focus

    def show(self, key: str) -> None:
        self.idea = key
        self.ui.reveal = f"section:{key}"
        self.ui.memory.pop("text:offset", None)
        self.rebuild()

    def build(self) -> Widget:
        book = self.book
        content = RulesPage(book.room, self._pictures).section(book.current)
        return book.lay_out(_("Playing well"), content, self.back)
