"""Tables where somebody learns, for the views of lessons."""

from __future__ import annotations

from medina_desktop.game.lessons import Course
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.learn import open_chapter
from medina_desktop.ui.table.guide import Tutor
from medina_desktop.ui.table.scene import TableScene


def open_lesson(context: Context, game: str, chapter: str, at: int = 0) -> TableScene:
    context.game = game
    open_chapter(context, chapter, at, make_thinker=SimpleThinker, keeps=False)
    table = context.stack.top
    assert isinstance(table, TableScene)
    settle(table)
    return table


def tutor_of(table: TableScene) -> Tutor:
    assert isinstance(table.tutor, Tutor)
    return table.tutor


def course_of(table: TableScene) -> Course:
    return tutor_of(table).course


def settle(table: TableScene) -> None:
    """Let time pass until everybody has answered and the coach has its tip."""
    guide = tutor_of(table).guide
    for _frame in range(2000):
        table.update(0.1)
        thinks = guide.coach is not None and not guide.course.finished and guide.tip is None
        if guide.settled and not table.busy and not thinks:
            break
    table.update(0.1)


def do_task(table: TableScene) -> None:
    """Do a lesson in the first way that is good."""
    while not course_of(table).done:
        table.play(course_of(table).wanted()[0])
        settle(table)


def follow_coach(table: TableScene, steps: int) -> None:
    for _step in range(steps):
        if course_of(table).finished:
            break
        tutor_of(table).follow_coach()
        settle(table)
