"""The tutorial's chapters, and how far one has come."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.l10n import _
from medina_desktop.learn.chapters import CHAPTERS
from medina_desktop.learn.tutorial import Chapter, rules_for
from medina_desktop.match.process import ProcessThinker
from medina_desktop.match.thinking import Thinker
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.forms import note, page
from medina_desktop.ui.scenes.learn_chapter import ChapterScene
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Progress,
    Row,
    Widget,
    body,
    caption,
    fill,
    section,
)

FINISHED = 100  # more than any chapter has lessons


class LearnScene(WidgetScene):
    def first_focus(self) -> str:
        return f"chapter:{self.next_chapter().key}"

    def progress(self, chapter: Chapter) -> int:
        """Lessons done; `FINISHED` when the chapter was completed once."""
        return self.context.settings.value.tutorial_progress.get(chapter.key, 0)

    def next_chapter(self) -> Chapter:
        return next((c for c in CHAPTERS if self.progress(c) < FINISHED), CHAPTERS[0])

    def build(self) -> Widget:
        cards: list[Widget] = [self._card(number, c) for number, c in enumerate(CHAPTERS, start=1)]
        done = sum(self.progress(c) >= FINISHED for c in CHAPTERS)
        told = _("{done} of {all} chapters done").format(done=done, all=len(CHAPTERS))
        lead = note(_("Short lessons on a real board. Leave at any time; you come back to where you were."))
        content = Column([lead, Grid(cards, 3, gap=16, least_column=380), caption(told)], gap=16)
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
        top: list[Widget] = [section(f"{number}. {_(chapter.title)}", ink, grow=1)]
        if finished:
            top.append(Icon("check", 26, ink, align="center", tooltip=_("Done")))
        lines: list[Widget] = [Row(top, gap=8), body(_(chapter.about), second)]
        if 0 < at < FINISHED and chapter.lessons:
            lines.append(Progress(at / len(chapter.lessons)))
        return Card(
            Column(lines, gap=6),
            lambda: self.open(chapter),
            selected=chosen,
            pad=20,
            key=f"chapter:{chapter.key}",
        )

    def open(self, chapter: Chapter) -> None:
        at = self.progress(chapter)
        open_chapter(self.context, chapter, 0 if at >= FINISHED else at)


def open_chapter(
    context: Context, chapter: Chapter, at: int = 0, make_thinker: Callable[[], Thinker] = ProcessThinker
) -> None:
    rulesets = [e.ruleset for e in ruleset_files.available() if e.ruleset is not None]
    done = CHAPTERS.index(chapter) + 1
    following = CHAPTERS[done] if done < len(CHAPTERS) else None

    def on_progress(lessons: int, finished: bool) -> None:
        kept = dict(context.settings.value.tutorial_progress)
        if finished:
            kept[chapter.key] = FINISHED
        elif kept.get(chapter.key, 0) < FINISHED:
            kept[chapter.key] = lessons
        context.settings.change(tutorial_progress=kept)

    def on_next() -> None:
        top = context.stack.top
        if top is not None:
            context.stack.remove(top)
        if following is not None:
            open_chapter(context, following, make_thinker=make_thinker)

    scene = ChapterScene(
        context,
        chapter,
        rules_for(chapter, rulesets),
        at,
        on_progress,
        on_next if following is not None else None,
        make_thinker,
    )
    context.stack.push(scene)
