"""Medina's rules and lessons, as the shell's scenes show them."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.rulebook import Section
from medina_desktop.games.medina.kinds import Chapter, Course
from medina_desktop.games.medina.learn import book, chapters
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.ui.diagram_view import Illustrations
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.table.guide import Marks


class MedinaSchool:
    chapters = chapters.CHAPTERS

    def rulebook(self, ruleset: Ruleset, others: Sequence[Ruleset]) -> list[Section]:
        return book.rulebook(ruleset, others)

    def section_for(self, code: str) -> str:
        return book.section_for(code)

    def illustrations(self, ruleset: Ruleset) -> Illustrations:
        return Illustrations(ruleset)

    def course(self, chapter: Chapter, at: int = 0) -> Course:
        rulesets = [entry.ruleset for entry in ruleset_files.available()]
        return chapters.course(chapter, [one for one in rulesets if isinstance(one, Ruleset)], at)

    def marks(self) -> Marks:
        from medina_desktop.games.medina.ui.lesson import MedinaMarks  # only when a lesson is opened

        return MedinaMarks()
