"""Sultaniya's rules and lessons, as the shell's scenes show them."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.rulebook import Section
from medina_desktop.games.sultaniya.kinds import Played
from medina_desktop.games.sultaniya.learn import book
from medina_desktop.games.sultaniya.learn.chapters import CHAPTERS
from medina_desktop.games.sultaniya.learn.chapters import chapter as taught
from medina_desktop.games.sultaniya.learn.course import Course, rules_for
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.ui.diagram_view import illustrations
from medina_desktop.l10n import _
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.pictures.illustrations import Diagrams
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.school import Chapter, Left, Visit


class SultaniyaSchool:
    chapters = tuple(Chapter(one.key, one.title, one.about, len(one.lessons), one.free) for one in CHAPTERS)

    def rulebook(self, ruleset: Ruleset, others: Sequence[Ruleset]) -> list[Section]:
        return book.rulebook(ruleset, others)

    def section_for(self, code: str) -> str:
        return book.section_for(code)

    def illustrations(self, ruleset: Ruleset) -> Diagrams:
        return illustrations(ruleset)

    def left(self, chapter: Chapter, kept: Played) -> Left | None:
        course = Course(taught(chapter.key), _taught_rules())
        if not course.resume(kept):
            return None
        if not chapter.free:
            return Left(course.index)
        mine, other = course.game.rules.scores(course.seen)
        return Left(0, _("Begun: you {mine}, Omar {other}").format(mine=mine, other=other))

    def lesson(self, context: Context, visit: Visit) -> Scene:
        from medina_desktop.games.sultaniya.ui.lesson import ChapterScene  # only when a lesson is opened

        return ChapterScene(context, visit, Course(taught(visit.chapter.key), _taught_rules(), visit.at))


def _taught_rules() -> Ruleset:
    every = ruleset_files.available(without_window=True)
    return rules_for([entry.ruleset for entry in every if isinstance(entry.ruleset, Ruleset)])
