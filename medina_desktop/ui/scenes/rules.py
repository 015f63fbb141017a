"""The rules: a section at a time, for any ruleset, with pictures of real positions; searchable.

`open_rules(context, code, ruleset)` opens them where a refusal is explained.
"""

from __future__ import annotations

from typing import Any

import pygame

from medina_desktop.game import rulebook as pages
from medina_desktop.game.rulebook import Hit, Illustration, Paragraph, Part, Section, Sheet
from medina_desktop.l10n import _, ngettext
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.rules_parts import (
    HitLine,
    ListItem,
    MarkedLabel,
    PaperTable,
)
from medina_desktop.ui.shelf.chosen import game_of, school_for
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Choice,
    Column,
    Option,
    Row,
    Scroll,
    Spacer,
    TextEntry,
    Widget,
    body,
    fill,
    heading,
    title,
)

SIDE_BY_SIDE = 1080.0  # from this width on pictures stand beside the words
HITS_SHOWN = 12  # at once, so that typing does not wait for a hundred of them; a button shows the rest
READABLE = 820.0  # the longest line that is easy to read, in body text


def open_rules(context: Context, code: str = "", ruleset: Any = None) -> None:
    """Show the rules over the present scene: of this ruleset, where this refusal is explained."""
    game = ruleset.game if ruleset is not None else game_of(context)
    section = school_for(game).section_for(code) if code else ""
    context.stack.push(RulesScene(context, section, ruleset))


class RulesScene(WidgetScene):
    def __init__(self, context: Context, section: str = "", ruleset: Any = None) -> None:
        super().__init__(context)
        game = ruleset.game if ruleset is not None else game_of(context)
        self.school = school_for(game)
        entries = [e for e in ruleset_files.available(context.user.rulesets) if e.game == game]
        self.rulesets = [e.ruleset for e in entries]
        self.compared = [e.ruleset for e in entries]
        if ruleset is not None:
            # A table may have its own switches: what is explained is what is played.
            self.rulesets = [ruleset if r.id == ruleset.id else r for r in self.rulesets]
            if all(r.id != ruleset.id for r in self.rulesets):
                self.rulesets.append(ruleset)
        self.ruleset = ruleset or self._usual(game)
        self.section = section
        self.words = ""  # what is being looked for; empty while a section is shown
        self.found: Hit | None = None  # what the section was opened for, and with which words
        self.found_by = ""
        self.hits_shown = HITS_SHOWN
        self._illustrations = self.school.illustrations(self.ruleset)
        self._sections: list[Section] = []

    def _usual(self, game: str) -> Any:
        """The one last played, or else the one that takes most numbers of players."""
        last = self.context.settings.value.form_of(game).get("ruleset")
        for ruleset in self.rulesets:
            if ruleset.id == last:
                return ruleset
        return max(self.rulesets, key=lambda ruleset: len(ruleset.players))

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
        """The section, at the passage that was found; its words are marked."""
        words = self.words
        self.show(hit.section)
        self.found, self.found_by = hit, words
        self.ui.want_focus = self.first_focus()  # outside the page, which is to show the passage
        self.ui.reveal = f"part:{hit.part}:{hit.row}" if self._is_table(hit) else f"part:{hit.part}"
        self.rebuild()

    def _is_table(self, hit: Hit) -> bool:
        return isinstance(self.current.parts[hit.part], Sheet)

    def to_results(self) -> None:
        """Back to the list, at the result that was opened."""
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

    def _step(self, by: int) -> None:
        at = self.sections.index(self.current) + by
        if 0 <= at < len(self.sections):
            self.show(self.sections[at].key)

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
        return f"section:{self.current.key}" if self._wide else "sections"

    # -- widgets --------------------------------------------------------------------------------------------------

    @property
    def _wide(self) -> bool:
        return self.context.theme.room[0] >= 1200

    def build(self) -> Widget:
        room = self.context.theme.room
        roomy = room[0] >= 1500 and room[1] >= 900
        edition = Choice(
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
            tooltip=_("Search the rules (Ctrl+F)"),
        )
        paper = Box(
            Scroll(self._content(), key="text", on_paper=True),
            pad=(40, 28) if roomy else (20, 14),
            surface="paper",
            grow=1,
            key="page",
        )
        foot = Row(
            [
                Button(_("Back"), self._leave, key="back", wide=168),
                fill(),
                self._turner(-1, "chevron-left", "previous"),
                self._turner(1, "chevron-right", "next"),
            ],
            gap=16,
        )
        if self._wide:
            top: Widget = Row([heading(_("Rules"), grow=1), find, edition], gap=24)
            names = Scroll(
                Column(
                    [
                        ListItem(
                            s.title,
                            lambda key=s.key: self.show(key),  # type: ignore[misc]
                            chosen=s.key == self.current.key and not self.words,
                            key=f"section:{s.key}",
                        )
                        for s in self.sections
                    ],
                    gap=2,
                ),
                key="names",
            )
            middle: Widget = Row([Box(names, width=360), paper], gap=24, grow=1)
        else:
            top = Column(
                [
                    Row([title(_("Rules"), grow=1), find], gap=16),
                    Row(
                        [
                            edition,
                            Choice(
                                [Option(s.key, s.title) for s in self.sections],
                                self.current.key,
                                self.show,
                                key="sections",
                                always_list=True,
                                grow=1,
                            ),
                        ],
                        gap=16,
                    ),
                ],
                gap=10,
            )
            middle = paper
        return Box(Column([top, middle, foot], gap=20 if roomy else 12), pad=(96, 36) if roomy else (32, 16))

    def _leave(self) -> None:
        self.words, self.found = "", None
        self.back()

    def _turner(self, by: int, icon: str, key: str) -> Widget:
        at = self.sections.index(self.current) + by
        there = 0 <= at < len(self.sections)
        name = self.sections[at].title if there else ""
        return Button(
            "",
            lambda: self._step(by),
            icon=icon,
            key=key,
            tooltip=name,
            enabled=there,
            reason=_("There are no more sections."),
        )

    def _content(self) -> Widget:
        if self.words.strip():
            return self._hits()
        section = self.current
        heading_: list[Widget] = [title(section.title, C.INK)]
        if self.found is not None:
            again = Button(
                _("Back to the results for “{words}”").format(words=self.found_by.strip()),
                self.to_results,
                icon="chevron-left",
                kind="quiet",
                on_paper=True,
                key="to-results",
                align="start",
            )
            heading_.insert(0, again)
        every = list(enumerate(section.parts))
        pictures = [self._part(n, part) for n, part in every if isinstance(part, Illustration)]
        if pictures and self._paper_room() >= SIDE_BY_SIDE:
            words = [self._part(n, part) for n, part in every if not isinstance(part, Illustration)]
            both = Row([Column(words, gap=16, grow=1), Column(pictures, gap=16, grow=1)], gap=40)
            return Column([*heading_, both], gap=16)
        parts: list[Widget] = [*heading_, *(self._part(n, part) for n, part in every)]
        if section.wide:
            return Column(parts, gap=16)
        return self._readable(parts, gap=16)

    def _readable(self, parts: list[Widget], gap: float) -> Widget:
        """Lines that are not too long; headings keep their place from section to section."""
        if self._paper_room() >= SIDE_BY_SIDE:
            return Row([Column(parts, gap=gap, grow=3), Spacer(grow=1)])
        return Box(Column(parts, gap=gap), max_width=READABLE)

    def _paper_room(self) -> float:
        """How wide the text may be, in body text."""
        theme = self.context.theme
        return (theme.size[0] - theme.px(2 * 96 + 360 + 24 + 2 * 40)) / theme.text_scale if self._wide else 0.0

    def _part(self, number: int, part: Part) -> Widget:
        key, marked = f"part:{number}", self.found_by
        here = self.found is not None and self.found.part == number
        if isinstance(part, Paragraph):
            # Where there is room the text is larger.
            size = Type.M if self._paper_room() >= SIDE_BY_SIDE else Type.S
            return MarkedLabel(part.text, marked, size, here=here, key=key)
        if isinstance(part, Illustration):
            picture = self._illustrations.view(part.diagram)
            told = MarkedLabel(part.caption, marked, Type.XS, colour=C.INK_2, here=here)
            return Column([picture, told], gap=6, key=key)
        return PaperTable(part, key, marked, self.found.row if here and self.found is not None else None)

    def _hits(self) -> Widget:
        words = self.words.strip()
        found = self.hits
        if not found:
            lines: list[Widget] = [
                title(_("Nothing found"), C.INK),
                body(
                    _(
                        "These rules have no passage with “{words}”. Try a part of the word, or another word for it; "
                        "other editions may have it."
                    ).format(words=words),
                    C.INK,
                ),
                Button(_("Show the rules again"), lambda: self.look_for(""), key="clear", align="start"),
            ]
            return self._readable(lines, gap=12)
        told = ngettext("{n} result for “{words}”", "{n} results for “{words}”", len(found))
        lines = [title(told.format(n=len(found), words=words), C.INK)]
        shown = ""
        for number, hit in enumerate(found[: self.hits_shown]):
            if hit.title != shown:
                shown = hit.title
                lines.append(MarkedLabel(hit.title, words, Type.M, Face.SERIF))
            lines.append(HitLine(hit.snippet, words, lambda hit=hit: self.open_hit(hit), key=f"hit:{number}"))  # type: ignore[misc]
        more = len(found) - self.hits_shown
        if more > 0:
            told = ngettext("Show {n} more result", "Show {n} more results", more).format(n=more)
            lines.append(Button(told, self._show_all_hits, key="more-hits", align="start"))
        return Column(lines, gap=8)

    def _show_all_hits(self) -> None:
        first = self.hits_shown
        self.hits_shown = len(self.hits)
        self.ui.want_focus = f"hit:{first}"
        self.rebuild()
