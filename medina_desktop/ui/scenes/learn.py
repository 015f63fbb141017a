"""The tutorial's chapters, and how far one has come."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.game.lessons import FINISHED, Chapter, Course
from medina_desktop.l10n import _, ngettext
from medina_desktop.match.guide import Guide
from medina_desktop.match.thinking import Thinker
from medina_desktop.ui.context import Context, Lessons
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.forms import note, page
from medina_desktop.ui.scenes.playing_well import PlayingWellScene
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.shelf.chosen import game_of, school_for
from medina_desktop.ui.table.guide import Tutor
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.theme import C, Colour
from medina_desktop.ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Progress,
    Row,
    Size,
    Steps,
    Ui,
    Widget,
    body,
    caption,
    fill,
    section,
)


class LearnScene(WidgetScene):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.game = game_of(context)
        self.school = school_for(self.game)
        self.behind = False  # the disk had not given or taken all that there is
        self.done: dict[str, int] = {}
        self.left: dict[str, Course] = {}  # chapters whose board was left in the middle

    def enter(self) -> None:
        self._look()
        super().enter()

    def resume(self) -> None:
        self._look()
        super().resume()

    def _look(self) -> None:
        self.done, self.left = self.context.library.lessons_done(self.game), {}
        boards = self.context.library.lesson_boards(self.game)
        for chapter in self.school.chapters:
            kept = boards.kept(chapter.key)
            course = self.school.course(chapter) if kept is not None else None
            if course is not None and kept is not None and course.resume(kept):
                self.left[chapter.key] = course
        self.behind = self.context.library.is_behind()

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self.behind and not self.context.library.is_behind():
            self._look()
            self.rebuild()
            changed = True
        return changed

    def first_focus(self) -> str:
        following = self.next_chapter()
        return f"chapter:{following.key}" if following is not None else "rules"

    def progress(self, chapter: Chapter) -> int:
        """Lessons done; `FINISHED` when the chapter was completed once. A board that was left says it
        too."""
        left = self.left.get(chapter.key)
        return max(self.done.get(chapter.key, 0), left.index if left is not None else 0)

    def next_chapter(self) -> Chapter | None:
        """The first that was not completed, or the first of all; None where a game has no lessons."""
        chapters = self.school.chapters
        return next((c for c in chapters if self.progress(c) < FINISHED), chapters[0] if chapters else None)

    def build(self) -> Widget:
        chapters = self.school.chapters
        cards: list[Widget] = [self._card(number, c) for number, c in enumerate(chapters, start=1)]
        if self.school.ideas():
            cards.append(self._ideas_card())
        done = sum(self.progress(c) >= FINISHED for c in chapters)
        told = ngettext("{done} of {all} chapters done", "{done} of {all} chapters done", done).format(
            done=done, all=len(chapters)
        )
        lead = _("Short lessons on a real board. Leave whenever you like and pick up later where you left off.")
        bar = Row([Progress(done / max(1, len(chapters)), align="center"), note(told)], gap=16)
        head = Column([note(lead), bar], gap=8)
        content: Widget = Column([head, Grid(cards, 5, gap=20, least_column=280)], gap=20)
        if not chapters:
            content = note(_("There are no lessons for this game; read its rules instead."))
        foot: list[Widget] = [
            Button(_("Back"), self.back, key="back", wide=168),
            fill(),
            Button(_("Rules"), lambda: self.context.go(self.context.navigation.rules), key="rules"),
        ]
        return page(self.context.theme, _("Learn"), content, foot)

    def _card(self, number: int, chapter: Chapter) -> Widget:
        at = self.progress(chapter)
        finished = at >= FINISHED
        chosen = chapter is self.next_chapter() and not finished
        ink, second = (C.INK, C.INK_2) if chosen else (C.IVORY, C.DIM)
        lines: list[Widget] = [
            *self._picture(chapter.key),
            section(f"{number}. {_(chapter.title)}", ink),
            body(_(chapter.about), second),
            fill(),
            self._standing(chapter, at, ink, second),
        ]
        return Card(
            Column(lines, gap=6),
            lambda: self.open(chapter),
            selected=chosen,
            pad=16,
            key=f"chapter:{chapter.key}",
        )

    def _picture(self, chapter: str) -> list[Widget]:
        """Show what the chapter is about, where its game has pictures (assets/source/learn.py cuts them)."""
        file = f"learn/{self.game}-{chapter}.jpg"
        return [ChapterPicture(file)] if (self.context.sprites.files.folder / file).is_file() else []

    def _ideas_card(self) -> Widget:
        count = len(self.school.ideas())
        told = ngettext("{n} idea to try", "{n} ideas to try", count).format(n=count)
        lines: list[Widget] = [
            *self._picture("playing-well"),
            section(_("Playing well"), C.IVORY),
            body(_("What good players look for, shown in real positions."), C.DIM),
            fill(),
            Row([Icon("hint", 22, C.IVORY, align="center"), caption(told, C.DIM, grow=1, align="center")], gap=12),
        ]
        return Card(Column(lines, gap=6), self.open_ideas, pad=16, key="playing-well")

    def open_ideas(self) -> None:
        self.context.stack.push(PlayingWellScene(self.context, self.game))

    def _standing(self, chapter: Chapter, at: int, ink: Colour, second: Colour) -> Widget:
        """Say how far the learner has come: a line that every card has, so that all are of one height."""
        left, lessons = self.left.get(chapter.key), len(chapter.lessons)
        if left is not None and chapter.guided is not None:
            mine, other = left.game.rules.scores(left.seen)
            told = _("In progress: you {mine}, Omar {other}").format(mine=mine, other=other)
        elif at >= FINISHED:
            told = _("Done")
        elif chapter.guided is not None:
            told = _(chapter.guided.length)
        elif at:
            told = ngettext("{n} of {all} lessons done", "{n} of {all} lessons done", at).format(n=at, all=lessons)
        else:
            told = ngettext("{n} lesson", "{n} lessons", lessons).format(n=lessons)
        if at >= FINISHED:
            sign: Widget = Icon("check", 22, ink, align="center")
        else:
            sign = Steps(at, lessons or 1, ink, align="center")
        return Row([sign, caption(told, second, grow=1, align="center")], gap=12)

    def open(self, chapter: Chapter) -> None:
        at = self.progress(chapter)
        open_chapter(self.context, chapter.key, 0 if at >= FINISHED else at)


class ChapterPicture(Widget):
    """A picture as wide as the card, half as high."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file

    def measure(self, ui: Ui, width: int) -> Size:
        return width, width // 2

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        picture = ui.sprites.original(self.file)
        if picture is not None:
            ui.paint.photo(target, self.rect, picture, self.file)


def lessons(context: Context) -> Lessons | None:
    """Say how far somebody has come, without its boards: the title asks this. None where a game has no lessons."""
    game = game_of(context)
    kept = context.library.lessons_done(game)
    reached = {one.key: kept.get(one.key, 0) for one in school_for(game).chapters}
    if not reached:
        return None
    undone = [key for key, at in reached.items() if at < FINISHED]
    following = next(iter([*undone, *reached]))
    done = len(reached) - len(undone)
    return Lessons(done, len(reached), lambda: open_chapter(context, following, reached[following] % FINISHED))


def open_chapter(
    context: Context,
    key: str,
    at: int = 0,
    make_thinker: Callable[[], Thinker] = ProcessThinker,
    *,
    keeps: bool = True,
) -> None:
    """`keeps`: what is placed goes to the disk, and what was left there comes back."""
    game = game_of(context)
    school, library = school_for(game), context.library
    chapter = next(one for one in school.chapters if one.key == key)
    done = list(school.chapters).index(chapter) + 1
    following = school.chapters[done] if done < len(school.chapters) else None

    def on_progress(lessons: int, finished: bool) -> None:
        if finished or chapter.guided is None:
            library.note_lessons(game, key, FINISHED if finished else lessons)

    def on_next() -> None:
        top = context.stack.top
        if top is not None:
            context.stack.remove(top)
        if following is not None:
            at = library.lessons_done(game).get(following.key, 0)
            open_chapter(context, following.key, 0 if at >= FINISHED else at, make_thinker, keeps=keeps)

    boards = library.lesson_boards(game) if keeps else None
    guide = Guide(school.course(chapter, at), make_thinker, boards, on_progress)
    guide.come_back()
    tutor = Tutor(context, guide, school.marks(), _make_table, on_next if following is not None else None)
    context.stack.push(_make_table(tutor))


def _make_table(tutor: Tutor) -> TableScene:
    def show_results(table: TableScene, at_the_end: bool) -> None:
        counting = at_the_end and not table.window.looking_back.counts_itself
        tutor.context.stack.push(ResultsScene(tutor.context, table, counting))

    return TableScene(tutor.context, tutor.make_match(), on_over=show_results, on_close=tutor.close, tutor=tutor)
