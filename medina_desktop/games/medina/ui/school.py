"""Medina's rules and lessons, as the shell's scenes show them."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.rulebook import Section
from medina_desktop.games.medina.kinds import Chapter, Course
from medina_desktop.games.medina.learn import book, chapters, ideas
from medina_desktop.games.medina.learn.goals import rules_for
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
        return chapters.course(chapter, _rulesets(), at)

    def ideas(self) -> list[Section]:
        return [idea.section() for idea in ideas.IDEAS]

    def idea_pictures(self) -> Illustrations:
        return Illustrations(rules_for(gates=False, rulesets=_rulesets()), ideas.PICTURES)

    def marks(self) -> Marks[int]:
        from medina_desktop.games.medina.ui.lesson import MedinaMarks  # only when a lesson is opened

        return MedinaMarks()


def _rulesets() -> list[Ruleset]:
    entries = ruleset_files.available()
    return [entry.ruleset for entry in entries if isinstance(entry.ruleset, Ruleset)]
