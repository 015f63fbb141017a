"""What a game supplies for learning it: its book of rules and its lessons. A window holds one as `school`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from medina_desktop.game.kinds import A_contra, P_contra, R_contra
from medina_desktop.game.rulebook import Section
from medina_desktop.l10n import N_

if TYPE_CHECKING:
    from medina_desktop.game.played import Played
    from medina_desktop.match.thinking import Thinker
    from medina_desktop.storage.lessons import LessonBoards
    from medina_desktop.ui.context import Context
    from medina_desktop.ui.scene import Scene
    from medina_desktop.ui.widgets import Widget


class Illustrations(Protocol):
    """The pictures of a book of rules, for one ruleset."""

    def view(self, name: str) -> Widget: ...

    def clear(self) -> None:
        """The window's size is another: pictures made for the old one are no good any more."""


@dataclass(frozen=True)
class Chapter:
    """A few lessons on one thing. Title and about are marked for translation where they are declared."""

    key: str
    title: str
    about: str
    lessons: int
    free: bool = False  # played with a coach, instead of lessons
    free_for: str = N_("A whole game")  # how long that is


@dataclass(frozen=True)
class Left:
    """A board that was left in the middle of a chapter."""

    lessons: int  # done so far
    told: str = ""  # how it stands, where lessons do not say it


@dataclass(frozen=True)
class Visit:
    """Somebody takes a chapter."""

    chapter: Chapter
    at: int  # the lesson it begins with
    on_progress: Callable[[int, bool], None]  # (lessons done, finished): keeps how far one has come
    on_next: Callable[[], None] | None  # leads to the next chapter
    make_thinker: Callable[[], Thinker]  # for a coach
    boards: LessonBoards | None  # keep what is on the board, so that one can come back to it


class School(Protocol[R_contra, P_contra, A_contra]):
    def rulebook(self, ruleset: R_contra, others: Sequence[R_contra]) -> list[Section]:
        """The rules by this ruleset; `others`: what it is compared with, where the game compares its rulesets."""

    def section_for(self, code: str) -> str:
        """Where in it the reason for a refusal is explained."""

    def illustrations(self, ruleset: R_contra) -> Illustrations: ...

    @property
    def chapters(self) -> Sequence[Chapter]:
        """Its lessons, in the order in which one takes them; none where a game has no lessons yet."""

    def left(self, chapter: Chapter, kept: Played[R_contra, P_contra, A_contra]) -> Left | None:
        """How far one had come on a board that was kept; None when it is no board of this chapter."""

    def lesson(self, context: Context, visit: Visit) -> Scene: ...
