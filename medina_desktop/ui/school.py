"""A game's school: its book of rules and its lessons. A window holds one as `school`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from medina_desktop.game.kinds import A, P, R
from medina_desktop.game.lessons import Chapter, Course
from medina_desktop.game.rulebook import Section

if TYPE_CHECKING:
    from medina_desktop.ui.table.guide import Marks
    from medina_desktop.ui.widgets import Widget


class Illustrations(Protocol):
    """The pictures of a book of rules, for one ruleset."""

    def view(self, name: str) -> Widget: ...

    def clear(self) -> None:
        """The window's size is another: pictures made for the old one are no good any more."""


class School(Protocol[R, P, A]):
    def rulebook(self, ruleset: R, others: Sequence[R]) -> list[Section]:
        """The rules by this ruleset; `others`: what it is compared with, where the game compares its rulesets."""

    def section_for(self, code: str) -> str:
        """Return the section that explains the reason for a refusal."""

    def illustrations(self, ruleset: R) -> Illustrations: ...

    @property
    def chapters(self) -> Sequence[Chapter[R, P, A]]:
        """Its lessons, in the order in which one takes them; none where a game has no lessons yet."""

    def course(self, chapter: Chapter[R, P, A], at: int = 0) -> Course[R, P, A]:
        """A learner's way through a chapter, from this lesson on."""

    def ideas(self) -> list[Section]:
        """Return what good players look for, in the player's language; none where a game has not written any."""

    def idea_pictures(self) -> Illustrations: ...

    def marks(self) -> Marks[A]:
        """Return the golden frames of its lessons."""
