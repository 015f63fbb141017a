"""The rules: a section at a time, for any ruleset, with pictures of real positions; searchable.

`open_rules(context, code, ruleset)` opens them where a refusal is explained.
"""

from __future__ import annotations

import pygame

from medina_desktop.game import rulebook as pages
from medina_desktop.game.box import Ruleset
from medina_desktop.game.rulebook import Hit, Section, Sheet
from medina_desktop.l10n import _
from medina_desktop.storage import ruleset_files
from medina_desktop.ui import keys
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.pages import Book
from medina_desktop.ui.scenes.rules_page import RulesPage
from medina_desktop.ui.shelf.chosen import game_of, school_for
from medina_desktop.ui.shelf.editions import usual_ruleset
from medina_desktop.ui.widgets import Option, Selector, TextEntry, Widget

HITS_SHOWN = 12  # at once, so that typing does not wait for a hundred of them; a button shows the rest


def open_rules(context: Context, code: str = "", ruleset: Ruleset | None = None) -> None:
    """Show the rules over the present scene: of this ruleset, where this refusal is explained."""
    game = ruleset.game if ruleset is not None else game_of(context)
    section = school_for(game).section_for(code) if code else ""
    context.stack.push(RulesScene(context, section, ruleset))


class RulesScene(WidgetScene):
    def __init__(self, context: Context, section: str = "", ruleset: Ruleset | None = None) -> None:
        super().__init__(context)
        game = ruleset.game if ruleset is not None else game_of(context)
        self.school = school_for(game)
        entries = ruleset_files.available(context.user.rulesets)
        self.rulesets: list[Ruleset] = [e.ruleset for e in entries if e.game == game]
        self.compared = list(self.rulesets)
        if ruleset is not None:
            # A table may have its own switches: what is explained is what is played.
            self.rulesets = [ruleset if r.id == ruleset.id else r for r in self.rulesets]
            if all(r.id != ruleset.id for r in self.rulesets):
                self.rulesets.append(ruleset)
        last = str(context.settings.value.form_of(game).get("ruleset", ""))
        usual = ruleset or usual_ruleset(self.rulesets, last)
        assert usual is not None  # every game has a ruleset
        self.ruleset = usual
        self.section = section
        self.words = ""  # what is being looked for; empty while a section is shown
        self.found: Hit | None = None  # what the section was opened for, and with which words
        self.found_by = ""
        self.hits_shown = HITS_SHOWN
        self._illustrations = self.school.illustrations(self.ruleset)
        self._sections: list[Section] = []

    # -- state ----------------------------------------------------------------------------------------------------

    def relayout(self) -> None:
        self._illustrations.clear()
        self._sections = []
        super().relayout()

    @property
    def sections(self) -> list[Section]:
        if not self._sections:
            self._sections = self.school.rulebook(self.ruleset, self.compared)
        return self._sections

    @property
    def current(self) -> Section:
        return next((s for s in self.sections if s.key == self.section), self.sections[0])

    @property
    def hits(self) -> list[Hit]:
        return pages.search(self.sections, self.words)

    def show(self, key: str) -> None:
        self.section = key
        self.words = self.found_by = ""
        self.found = None
        self.ui.reveal = f"section:{key}"
        self.ui.memory.pop("text:offset", None)
        self.rebuild()

    def open_hit(self, hit: Hit) -> None:
        """Open the section at the passage; the words looked for are marked."""
        words = self.words
        self.show(hit.section)
        self.found, self.found_by = hit, words
        self.ui.want_focus = self.first_focus()  # outside the page, which is to show the passage
        in_table = isinstance(self.current.parts[hit.part], Sheet)
        self.ui.reveal = f"part:{hit.part}:{hit.row}" if in_table else f"part:{hit.part}"
        self.rebuild()

    def to_results(self) -> None:
        """Go back to the list, at the result that was opened."""
        opened = self.found
        self.look_for(self.found_by)
        hits = self.hits
        if opened in hits[HITS_SHOWN:]:
            self.hits_shown = len(hits)
        self.ui.want_focus = f"hit:{hits.index(opened)}" if opened in hits else "hit:0"
        self.rebuild()

    def choose(self, ruleset_id: str) -> None:
        self.found, self.found_by = None, ""
        self.ruleset = next(r for r in self.rulesets if r.id == ruleset_id)
        self._sections = []
        self._illustrations = self.school.illustrations(self.ruleset)
        self.ui.memory.pop("text:offset", None)
        self.rebuild()

    def look_for(self, words: str) -> None:
        self.words, self.found, self.found_by = words, None, ""
        self.hits_shown = HITS_SHOWN
        self.ui.reveal = ""
        self.ui.memory.pop("text:offset", None)
        self.rebuild()

    def _to_first_hit(self) -> None:
        if self.hits:
            self.ui.want_focus = "hit:0"
            self.rebuild()

    def on_key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_f and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.ui.want_focus = "search"
            self.rebuild()
            return True
        if event.key == pygame.K_DOWN and self.ui.focus == "search" and self.words:
            self._to_first_hit()
            return True
        return False

    def back(self) -> None:
        if self.words:
            self.look_for("")
        elif self.found is not None:
            self.to_results()
        else:
            super().back()

    def first_focus(self) -> str:
        return self.book.first_focus

    # -- widgets --------------------------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        return Book(self.context.theme, self.sections, self.current, self.show)

    def build(self) -> Widget:
        edition = Selector(
            [Option(r.id, _(r.name)) for r in self.rulesets],
            self.ruleset.id,
            self.choose,
            key="ruleset",
            always_list=True,
            align="center",
        )
        find = TextEntry(
            self.words,
            self.look_for,
            placeholder=_("Search"),
            wide=280,
            key="search",
            align="center",
            limit=60,
            on_done=self._to_first_hit,
            tooltip=_("Search the rules ({key})").format(key=keys.describe("ctrl+f")),
        )
        return self.book.lay_out(_("Rules"), self._content(), self._leave, marked=not self.words, tools=(find, edition))

    def _leave(self) -> None:
        self.words, self.found = "", None
        self.back()

    def _content(self) -> Widget:
        page = RulesPage(self.book.room, self._illustrations)
        if self.words.strip():
            return page.results(
                self.words.strip(), self.hits, self.hits_shown, self.open_hit, self._show_all_hits, self.look_for
            )
        return page.section(self.current, self.found, self.found_by, self.to_results if self.found else None)

    def _show_all_hits(self) -> None:
        first = self.hits_shown
        self.hits_shown = len(self.hits)
        self.ui.want_focus = f"hit:{first}"
        self.rebuild()
