"""One chapter of Al-Rashid's school: who plays, what has a golden frame, how the families stand. The rest is the same
for every game: ui/lesson_scene.py."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.learn.course import Chapter, Course
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.score import scores
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.games.al_rashid.ui.furniture import worth_tooltip
from medina_desktop.games.al_rashid.ui.ground import NUMBER
from medina_desktop.games.al_rashid.ui.tray import WorthSlot
from medina_desktop.l10n import _
from medina_desktop.match.seats import ai, human
from medina_desktop.storage.lessons import LessonBoards
from medina_desktop.ui.context import Context
from medina_desktop.ui.lesson_parts import LessonTray
from medina_desktop.ui.lesson_scene import LessonScene
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Button, Crest, Row, Widget, body

SECTOR = "sector-"
ROOM_FOR_WORDS = 1200.0  # how wide the window is where the tray's buttons have words, in body text


class ChapterScene(LessonScene):
    course: Course
    board: AlRashidBoard

    def __init__(
        self,
        context: Context,
        chapter: Chapter,
        rules: Ruleset,
        at: int = 0,
        on_progress: Callable[[int, bool], None] | None = None,
        on_next: Callable[[], None] | None = None,
        boards: LessonBoards | None = None,
    ) -> None:
        super().__init__(context, Course(chapter, rules, at), at, on_progress, on_next, boards)

    @property
    def seats(self) -> list[Seat]:
        three = [human(_("You"), "blue"), ai("scribe", "Omar", "red"), ai("scribe", "Salma", "white")]
        return three[: self.course.game.players]

    # -- what is to be pressed -------------------------------------------------------------------------------------

    def frames(self) -> list[str]:
        """What has a golden frame now: keys of widgets, and names of sectors as `Board.where` knows them."""
        if not self.my_turn or self.busy:
            return []
        found = [self._next_press(action) for action in self.course.wanted()]
        return list(dict.fromkeys(found))

    def _next_press(self, action: do.Action) -> str:
        """Of what one presses for this action, the first that is not done yet."""
        board = self.board
        presses = list(self.window.clicks(self.position, action))
        if isinstance(action, do.Place) and board.pawn == action.pawn:
            return presses[-1]
        if "sheet-note" in presses and board.with_note:
            presses.remove("sheet-note")
        if presses[-1] == "sheet-do" and presses[0] != "sheet-note":
            line = board.selected_line() if board.has_sheet else None
            if line is not None and line.action == action:
                return "sheet-do"
        return presses[0]

    def golden_areas(self) -> list[pygame.Rect]:
        areas = []
        lines = self.widget("sheet-lines")
        for name in self.frames():
            if name.startswith(SECTOR):
                areas.append(self.board.ground.sector_rect(NUMBER[name.removeprefix(SECTOR)]))
                continue
            found = self.widget(name)
            if found is None or not found.rect.w:
                continue
            scrolls = name.startswith("line-") and lines is not None
            area = found.rect.clip(lines.rect) if scrolls and lines is not None else found.rect
            if area.h > 0:  # what is scrolled away has none
                areas.append(area)
        return areas

    # -- widgets ---------------------------------------------------------------------------------------------------

    def standings(self) -> list[Widget]:
        p = self.position
        lines: list[Widget] = []
        for player, points in enumerate(scores(p)):
            seat, gold = self.seats[player], words.gold(worth(p.goods[player]))
            told = _("{name}: {points}, goods worth {gold}").format(
                name=seat.name, points=words.points(points), gold=gold
            )
            lines.append(Row([Crest(seat.colour, 20), body(told, C.INK, grow=1)], gap=8, key=f"player-{player}"))
        return lines

    def tray(self) -> Widget:
        chapter = self.course.chapter
        again = _("Chapter from the start")
        named = self.context.theme.room[0] >= ROOM_FOR_WORDS
        before = [
            Button(_("Back"), self.leave_chapter, key="leave"),
            Button(
                again if named else "",
                self.repeat,
                icon="to-start",
                key="repeat",
                tooltip="" if named else again,
            ),
        ]
        pawns, goods, hand = self.board.slots("medium")
        slots = [*(pawns if chapter.pawns else ()), *(goods if chapter.goods else ()), *(hand if chapter.hand else ())]
        if chapter.goods:
            slots.append(WorthSlot(worth(self.position.goods[self.viewer]), worth_tooltip(self.position, self.viewer)))
        return LessonTray(before, slots, [])
