"""Sultaniya's rules and lessons, as the shell's scenes show them."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.rulebook import Section
from medina_desktop.games.sultaniya.kinds import Chapter, Course
from medina_desktop.games.sultaniya.learn import book, chapters
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.ui.diagram_view import illustrations
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.school import Illustrations
from medina_desktop.ui.table.guide import Marks


class SultaniyaSchool:
    chapters = chapters.CHAPTERS

    def rulebook(self, ruleset: Ruleset, others: Sequence[Ruleset]) -> list[Section]:
        return book.rulebook(ruleset, others)

    def section_for(self, code: str) -> str:
        return book.section_for(code)

    def illustrations(self, ruleset: Ruleset) -> Illustrations:
        return illustrations(ruleset)

    def course(self, chapter: Chapter, at: int = 0) -> Course:
        rulesets = [entry.ruleset for entry in ruleset_files.available(without_window=True)]
        return chapters.course(chapter, [one for one in rulesets if isinstance(one, Ruleset)], at)

    def ideas(self) -> list[Section]:
        return []

    def idea_pictures(self) -> Illustrations:
        raise NotImplementedError

    def marks(self) -> Marks:
        from medina_desktop.games.sultaniya.ui.lesson import SultaniyaMarks  # only when a lesson is opened

        return SultaniyaMarks()
