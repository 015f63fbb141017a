"""Medina's rules and lessons, as the shell's scenes show them."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.rulebook import Section
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.learn import book
from medina_desktop.games.medina.learn.chapters import CHAPTERS
from medina_desktop.games.medina.learn.tutorial import Chapter as Taught
from medina_desktop.games.medina.learn.tutorial import Course, rules_for
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.ui.diagram_view import Illustrations
from medina_desktop.l10n import _
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.school import Chapter, Left, Visit


class MedinaSchool:
    chapters = tuple(Chapter(c.key, c.title, c.about, len(c.lessons), c.free) for c in CHAPTERS)

    def rulebook(self, ruleset: Ruleset, others: Sequence[Ruleset]) -> list[Section]:
        return book.rulebook(ruleset, others)

    def section_for(self, code: str) -> str:
        return book.section_for(code)

    def illustrations(self, ruleset: Ruleset) -> Illustrations:
        return Illustrations(ruleset)

    def left(self, chapter: Chapter, kept: Played) -> Left | None:
        taught = _taught(chapter)
        course = Course(taught, rules_for(taught, _rulesets()))
        if not course.resume(kept):
            return None
        if not chapter.free:
            return Left(course.index)
        mine, other = course.game.scores()
        return Left(0, _("Begun: you {mine}, Omar {other}").format(mine=mine, other=other))

    def lesson(self, context: Context, visit: Visit) -> Scene:
        from medina_desktop.games.medina.ui.lesson import ChapterScene  # only when a lesson is opened

        taught = _taught(visit.chapter)
        return ChapterScene(context, visit, Course(taught, rules_for(taught, _rulesets()), visit.at))


def _taught(chapter: Chapter) -> Taught:
    return next(one for one in CHAPTERS if one.key == chapter.key)


def _rulesets() -> list[Ruleset]:
    return [e.ruleset for e in ruleset_files.available() if isinstance(e.ruleset, Ruleset)]
