"""One chapter of Al-Rashid's school: who plays, what has a golden frame, how the families stand, and the first year
with its coach. The rest is the same for every game: ui/lesson_scene.py."""

from __future__ import annotations

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.game.rulebook import Sheet
from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.learn.coach import what_to_look_for
from medina_desktop.games.al_rashid.learn.course import LEARNER, Course
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import PLACE_STEP
from medina_desktop.games.al_rashid.rules.score import points_of, scores
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.games.al_rashid.ui.furniture import worth_tooltip
from medina_desktop.games.al_rashid.ui.ground import NUMBER
from medina_desktop.games.al_rashid.ui.tray import WorthSlot
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import capitalised
from medina_desktop.match.seats import DEFAULT_NAMES, ai, human
from medina_desktop.ui.context import Context
from medina_desktop.ui.lesson_parts import LessonTray
from medina_desktop.ui.lesson_scene import LessonScene
from medina_desktop.ui.scenes.rules_parts import PaperTable
from medina_desktop.ui.school import Visit
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Button, Crest, Label, Row, Widget, body

SECTOR = "sector-"
TITLES = "button-rashid_titles"
ROOM_FOR_ALL = 1260.0  # pixels of width in which pawns and goods stand side by side, and can be hit
COACH = "courtier"  # the level that advises in the first year
ROOM_FOR_WORDS = 1200.0  # how wide the window is where the tray's buttons have words, in body text


class ChapterScene(LessonScene):
    course: Course
    board: AlRashidBoard

    def __init__(self, context: Context, visit: Visit, course: Course) -> None:
        super().__init__(context, visit, course, coach=COACH)

    @property
    def seats(self) -> list[Seat]:
        three = [human(_("You"), "blue"), ai("scribe", "Omar", "red"), ai("scribe", "Salma", "white")]
        return three[: self.course.game.players]

    # -- what is to be pressed -------------------------------------------------------------------------------------

    def frames(self) -> list[str]:
        """What has a golden frame now: keys of widgets, and names of sectors as `Board.where` knows them."""
        if not self.my_turn or self.busy:
            return []
        found = [self._next_press(action) for action in self.wanted()]
        return list(dict.fromkeys(found))

    def wanted(self) -> list[do.Action]:
        """The steps that the golden frames lead to: what fulfils the task; in the first year what the coach says."""
        if self.coach is None:
            return self.course.wanted()
        return [self.tip.action] if self.tip is not None else []

    def _next_press(self, action: do.Action) -> str:
        """Of what one presses for this action, the first that is not done yet."""
        board = self.board
        presses = list(self.window.clicks(self.position, action))
        if isinstance(action, do.Place) and board.hand.held == action.pawn:
            return presses[-1]
        if "sheet-note" in presses and board.choosing.with_note:
            presses.remove("sheet-note")
        if board.choosing.titles_open and presses[0] == TITLES:
            presses.remove(TITLES)
        if presses[-1] == "sheet-do" and presses[0] not in ("sheet-note", TITLES):
            line = board.choosing.selected_line() if board.choosing.has_sheet else None
            if line is not None and line.action == action:
                return "sheet-do"
            presses = self._not_together_yet(action) or presses
        return presses[0]

    def _not_together_yet(self, action: do.Action) -> list[str]:
        """The pieces that are still to be pressed for an action that is put together."""
        picking = self.board.choosing.decision().picking if self.board.choosing.has_sheet else None
        way = picking.way_to(action) if picking is not None else None
        if picking is None or way is None:
            return []
        picked = self.board.choosing.picked or picking.nothing
        return [piece.key for piece, have, want in zip(picking.pieces, picked, way, strict=True) if have < want]

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
            scrolls = name.startswith(("line-", "pick-")) and lines is not None
            area = found.rect.clip(lines.rect) if scrolls and lines is not None else found.rect
            if area.h > 0:  # what is scrolled away has none
                areas.append(area)
        return areas

    # -- the first year --------------------------------------------------------------------------------------------

    def begins_with(self) -> str:
        return _(
            "Your first year, with all the rules, against Omar’s family. Before each decision you read what to look "
            "for; what the coach would do has a golden frame. You need not follow it."
        )

    def advice(self) -> list[Widget]:
        told = what_to_look_for(self._shown) if self.my_turn else ""
        return [body(told, C.INK)] if told else []

    def proposed(self, action: do.Action) -> str:
        return words.name_of(self._shown, action)

    def ends_with(self) -> list[Widget]:
        p = self.course.position
        points = [points_of(p, player) for player in (LEARNER, 1)]
        rows = (
            (_("Pawns"), *(str(sum(one.pawns)) for one in points)),
            (_("Titles"), *(str(sum(one.titles.values())) for one in points)),
            (_("Influence and dishonour"), *(str(one.influence + one.dishonour) for one in points)),
            (_("Points"), *(str(one.total) for one in points)),
            (_("Goods, in gold"), *(str(worth(p.goods[player])) for player in (LEARNER, 1))),
        )
        told = _(
            "Your first year is over. The countries are full again, and a new crisis has come. Goods that you kept pay "
            "in the next year. In a whole game four more years follow."
        )
        return [
            Label(told, Type.M, C.INK, Face.SANS_BOLD),
            PaperTable(Sheet(("", *(seat.name for seat in self.seats)), rows)),
            *(self.what_happened(self.course.last) if self.course.last is not None else ()),
        ]

    def after_the_game(self) -> list[Widget]:
        tip, new_game = _("The four years that follow, at a real table"), self.context.navigation.new_game
        return [
            Button(_("Play on"), self._play_on, kind="primary", key="play-on", tooltip=tip),
            Button(_("New game"), lambda: self.context.go(new_game), key="new-game"),
            Button(_("Back to the chapters"), self.go_on, key="continue"),
        ]

    def _play_on(self) -> None:
        """The same game goes on as any other: it is saved, and counts."""
        you, *others = self.seats
        seats = [human(DEFAULT_NAMES[LEARNER], you.colour), *others]
        self.context.navigation.open_table(self.context, self.course.game, seats)

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
        named = self.context.theme.room[0] >= ROOM_FOR_WORDS and not chapter.free
        pawns, goods, hand = self.board.slots("medium")
        crowded = chapter.free and self._crowded
        placing = self._shown.step == PLACE_STEP
        slots = [
            *(pawns if chapter.pawns and (placing or not crowded) else ()),
            *(goods if chapter.goods and not (placing and crowded) else ()),
            *(hand if chapter.hand else ()),
        ]
        if goods[0] in slots:
            slots.append(WorthSlot(worth(self.position.goods[self.viewer]), worth_tooltip(self.position, self.viewer)))
        return LessonTray(self.ways_out(named), slots, [self._titles()] if chapter.free else [])

    @property
    def _crowded(self) -> bool:
        """Pawns and goods do not both have room beside all the buttons of the first year."""
        theme = self.context.theme
        return theme.size[0] < ROOM_FOR_ALL * max(1.0, theme.text_scale)

    def _titles(self) -> Button:
        """Titles are used by a button of the table, which lessons have no need of."""
        facts = next(one for one in self.board.buttons() if f"button-{one.key}" == TITLES)
        return Button(
            "",
            facts.do,
            icon=facts.icon,
            key=TITLES,
            tooltip=facts.label,
            enabled=facts.enabled,
            reason=capitalised(facts.reason),
        )
