"""Al-Rashid's rules, as the shell's scenes show them. There are no lessons yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from medina_desktop.game.book import Section
from medina_desktop.game.played import Played
from medina_desktop.games.al_rashid.learn import rulebook
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.match.thinking import Thinker
from medina_desktop.storage.lessons import LessonBoards
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.school import Chapter, Left
from medina_desktop.ui.widgets import Spacer, Widget


class NoIllustrations:
    def view(self, name: str) -> Widget:
        return Spacer()

    def clear(self) -> None:
        return None


class AlRashidSchool:
    chapters: tuple[Chapter, ...] = ()

    def rulebook(self, ruleset: Ruleset, others: Sequence[Ruleset]) -> list[Section]:
        return rulebook.rulebook(ruleset)

    def section_for(self, code: str) -> str:
        return rulebook.section_for(code)

    def illustrations(self, ruleset: Ruleset) -> NoIllustrations:
        return NoIllustrations()

    def left(self, chapter: Chapter, kept: Played) -> Left | None:
        return None

    def lesson(
        self,
        context: Context,
        chapter: Chapter,
        at: int,
        on_progress: Callable[[int, bool], None],
        on_next: Callable[[], None] | None,
        make_thinker: Callable[[], Thinker],
        boards: LessonBoards | None,
    ) -> Scene:
        raise ValueError(f"there is no chapter {chapter.key}")
