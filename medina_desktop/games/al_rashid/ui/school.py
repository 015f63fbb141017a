"""Al-Rashid's rules and lessons, as the shell's scenes show them."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.rulebook import Section
from medina_desktop.games.al_rashid.data import GAME
from medina_desktop.games.al_rashid.kinds import Chapter, Course
from medina_desktop.games.al_rashid.learn import book, chapters, ideas
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.ui.diagram_view import DiagramView, illustrations
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.pictures.illustrations import Diagrams
from medina_desktop.ui.school import Illustrations
from medina_desktop.ui.table.guide import Marks


class AlRashidSchool:
    chapters = chapters.CHAPTERS

    def rulebook(self, ruleset: Ruleset, others: Sequence[Ruleset]) -> list[Section]:
        return book.rulebook(ruleset, others)

    def section_for(self, code: str) -> str:
        return book.section_for(code)

    def illustrations(self, ruleset: Ruleset) -> Illustrations:
        return illustrations(ruleset)

    def course(self, chapter: Chapter, at: int = 0) -> Course:
        return chapters.course(chapter, _rules(), at)

    def ideas(self) -> list[Section]:
        return [idea.section() for idea in ideas.IDEAS]

    def idea_pictures(self) -> Illustrations:
        return Diagrams(_rules(), ideas.PICTURES, DiagramView, {})

    def marks(self) -> Marks[Action]:
        from medina_desktop.games.al_rashid.ui.lesson import AlRashidMarks  # only when a lesson is opened

        return AlRashidMarks()


def _rules() -> Ruleset:
    rules = ruleset_files.load(GAME)
    assert isinstance(rules, Ruleset)
    return rules
