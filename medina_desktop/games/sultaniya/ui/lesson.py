"""One chapter of Sultaniya's school: what has a golden frame, how everybody stands, and the guided game with its coach.
The rest is the same for every game: ui/lesson_scene.py."""

from __future__ import annotations

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.game.rulebook import Sheet
from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.learn.course import LEARNER, Course, Outcome, points_by_part
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    MOVE,
    RETURN,
    djinn_of,
    origin_of,
    place_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT
from medina_desktop.games.sultaniya.rules.reasons import why_not
from medina_desktop.games.sultaniya.ui.board import SHAPE, SultaniyaBoard
from medina_desktop.games.sultaniya.ui.card import MiniPalace
from medina_desktop.games.sultaniya.ui.clicks import clicks
from medina_desktop.games.sultaniya.ui.drawn_tiles import fitting
from medina_desktop.games.sultaniya.ui.held import FROM_DISPLAY
from medina_desktop.games.sultaniya.ui.palace import STOREY
from medina_desktop.games.sultaniya.ui.stacks import StackTop, TileSlot
from medina_desktop.games.sultaniya.ui.standing import Standing
from medina_desktop.l10n import N_, _, ngettext
from medina_desktop.l10n.writing import capitalised
from medina_desktop.match.seats import ai, human
from medina_desktop.ui.context import Context
from medina_desktop.ui.lesson_parts import LessonTray
from medina_desktop.ui.lesson_scene import LessonScene
from medina_desktop.ui.scenes.rules_parts import PaperTable
from medina_desktop.ui.school import Visit
from medina_desktop.ui.table.window import ButtonFacts, Spots
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Label,
    Ui,
    Widget,
    caption,
    strong,
)

COACH = "architect"  # the level that advises in the guided game
NO_BREAK = "\u00a0"  # a space that keeps its words on one line
WORDS_BESIDE_DJINNS = 1200.0  # how wide the window is then, in body text
ROOM_FOR_PALACE = 760  # how high the page is where the other palace is shown, too
PARTS = {
    "window": N_("windows"),
    "tower": N_("towers"),
    "dome": N_("domes"),
    "garden": N_("gardens"),
    "door": N_("doors"),
    "minaret": N_("minarets"),
    "guard": N_("guards"),
    "roof": N_("number on the roof"),
    "objective": N_("objective"),
}
ROWS = (
    (N_("Windows or towers"), ("window", "tower")),
    (N_("Domes or gardens"), ("dome", "garden")),
    (N_("Doors or minarets"), ("door", "minaret")),
    (N_("Guards"), ("guard",)),
    (N_("Roofs"), ("roof",)),
    (N_("Objectives"), ("objective",)),
)


class ChapterScene(LessonScene):
    shape = SHAPE
    course: Course
    board: SultaniyaBoard

    def __init__(self, context: Context, visit: Visit, course: Course) -> None:
        super().__init__(context, visit, course, coach=COACH)
        self._refused: object = None

    @property
    def seats(self) -> list[Seat]:
        return [human(_("You"), "blue"), ai("gardener", "Omar", "red")][: self.course.game.players]

    @property
    def hides_hand(self) -> bool:
        return not self.course.chapter.objectives

    def note_refusal(self) -> None:
        """Where a tile does not fit, the page says why, as the bubble does, and leads to the rule."""
        refused = self.board.hand.refused
        if refused is self._refused:
            return
        self._refused = refused
        if refused is not None:
            hand, place = refused
            found = why_not(self._shown, hand.tried(place, hand.flip))
            if found is not None:
                self.tell(words.why_not(found, self._shown), code=found.code)

    # -- what is to be pressed -------------------------------------------------------------------------------------

    def wanted(self) -> list[int]:
        """The steps that the golden frames lead to: of those that fulfil the task, or else of those on the way to it;
        in the guided game the coach's."""
        if self.course.chapter.free:
            return [self.tip.action] if self.tip is not None else []
        return self.course.wanted()

    def frames(self) -> tuple[list[str], list[int]]:
        """(widgets, places) that have a golden frame now."""
        if not self.my_turn or self.busy:
            return [], []
        hand = self.board.hand.held
        found: list[str] = []
        for action in self.wanted():
            names = clicks(self._shown, action)
            found.append(names[-1] if self._is_begun(action, names[0]) else names[0])
        places = [place for name in dict.fromkeys(found) if (place := _place(name)) is not None]
        if hand is not None and not self.course.chapter.free and set(places) == set(hand.places):
            places = []  # all that light up will do
        return [name for name in dict.fromkeys(found) if _place(name) is None], places

    def lit_places(self) -> Spots:
        return tuple(self.frames()[1])

    def golden_areas(self) -> list[pygame.Rect]:
        found = [self.widget(key) for key in self.frames()[0]]
        return [_area_of(widget, self.ui) for widget in found if widget is not None and widget.rect.w > 0]

    def _is_begun(self, action: int, first: str) -> bool:
        """Its tile is held, or its djinn is being called: what is left to press is the place, or the stack."""
        board, verb = self.board, verb_of(action)
        if verb == CALL:
            return board.placing.calling == djinn_of(action)
        hand = board.hand.held
        if hand is None or verb not in (BUILD, MOVE, RETURN):
            return False
        if verb == BUILD:
            return hand.origin == FROM_DISPLAY and first == f"tile-{self._shown.terms.catalogue.tiles[hand.tile].id}"
        return hand.origin == (origin_of(action) if verb == MOVE else place_of(action))

    # -- widgets ---------------------------------------------------------------------------------------------------

    def what_happened(self, outcome: Outcome) -> list[Widget]:
        lines = super().what_happened(outcome)
        if outcome.parts:
            lines.insert(0, strong(_sum(outcome), C.GAIN_PAPER if outcome.gained >= 0 else C.LOSS_PAPER))
        return lines

    def begins_with(self) -> str:
        return _(
            "A short game of {n} rounds, with all the rules. You are Aladdin: windows, gardens, doors. The "
            "coach’s proposal has a golden frame. You need not follow it."
        ).format(n=self._rounds)

    def advice(self) -> list[Widget]:
        return [caption(_("Round {n} of {all}").format(n=self._shown.round, all=self._rounds), C.INK_2)]

    def proposed(self, action: int) -> str:
        return words.hint_title(self._shown, action)

    @property
    def _rounds(self) -> int:
        table = self.course.position.terms
        return table.turns // table.players

    def ends_with(self) -> list[Widget]:
        mine, other = self.course.game.scores()
        winners = self.course.game.outcome().winners
        if len(winners) > 1:
            end = _("Level in points and in sapphires, {mine} to {other}. Time for a real game.")
        elif LEARNER in winners:
            end = _("You are Grand Vizier, {mine} to {other}. Time for a real game.")
        else:
            end = _("Omar is Grand Vizier, {other} to {mine}. Time for a real game.")
        both = [points_by_part(self.course.position, player) for player in (LEARNER, 1)]
        rows = [(_(name), *(str(sum(p.get(part, 0) for part in parts)) for p in both)) for name, parts in ROWS]
        said = Label(end.format(mine=mine, other=other), Type.M, C.INK, Face.SANS_BOLD)
        return [said, PaperTable(Sheet(("", *(seat.name for seat in self.seats)), tuple(rows)))]

    def standings(self) -> list[Widget]:
        """How everybody stands; of the others the palace, where there is room."""
        p, board = self._shown, self.board
        lines: list[Widget] = []
        for player, seat in enumerate(self.seats):
            roofs = p.palaces[player].roofs
            tip = [
                f"{seat.name}: {words.character_name(p.characters[player])}",
                words.gems(p.sapphires[player]),
                ngettext("{n} roof of 5", "{n} roofs of 5", roofs).format(n=roofs),
            ]
            lines.append(Standing(p, player, seat.name, seat.colour, board.art, "\n".join(tip)))
            if player != LEARNER and self.context.theme.room[1] >= ROOM_FOR_PALACE:
                shown = board.shown.enlarged == player
                mini = MiniPalace(
                    player, p.palaces[player], board.shown.face_of(player), board.palaces, board.placing.enlarge, shown
                )
                lines.append(Box(mini, height=126))
        return lines

    def tray(self) -> Widget:
        chapter = self.course.chapter
        named = not chapter.djinns or (self.context.theme.room[0] >= WORDS_BESIDE_DJINNS and not chapter.free)
        before = self.ways_out(named)
        slots = [slot for group in self.board.slots(self.room) for slot in group] if chapter.djinns else []
        return LessonTray(before, slots, [self._button(facts) for facts in self._board_buttons()])

    def _board_buttons(self) -> list[ButtonFacts]:
        """Flip; pass or done while nothing is held, in chapters that have come so far."""
        facts = list(self.board.buttons())
        if self.board.hand.held is None and not self.course.chapter.djinns:
            nothing = _("Nothing is in your hand.")
            return [ButtonFacts("flip", "flip", _("Flip"), self.board.placing.flip, False, nothing)]
        return facts

    def _button(self, facts: ButtonFacts) -> Button:
        text = f"{facts.label} {facts.badge}".strip()
        named = not self.course.chapter.djinns or self.context.theme.room[0] >= WORDS_BESIDE_DJINNS
        return Button(
            text if named else "",
            facts.do,
            icon=facts.icon,
            key=f"button-{facts.key}",
            tooltip="" if named else text,
            enabled=facts.enabled,
            reason=capitalised(facts.reason),
        )


def _sum(outcome: Outcome) -> str:
    """Where the points of a lesson come from: "1 (windows) + 3 (domes) = 4 points"."""
    told = ngettext("{n} point", "{n} points", outcome.gained).format(n=outcome.gained)
    if len(outcome.parts) > 1:
        parts = " + ".join(f"{points} ({_(PARTS[part])})" for part, points in outcome.parts)
        return f"{parts} = {told.replace(' ', NO_BREAK)}"
    sign = "+" if outcome.gained >= 0 else ""
    return f"{sign}{told} ({_(PARTS[outcome.parts[0][0]])})"


def _area_of(widget: Widget, ui: Ui) -> pygame.Rect:
    """What is seen of it: a tile, which may be smaller than its slot, or all of it."""
    if isinstance(widget, TileSlot):
        box = widget.picture_box(ui)
    elif isinstance(widget, StackTop):
        box = widget.rect.inflate(-4, -4)
    else:
        return widget.rect
    half_column = fitting(box.size)
    area = pygame.Rect(0, 0, 2 * half_column, round(STOREY * half_column))
    area.center = box.center
    return area


def _place(name: str) -> int | None:
    return BY_TEXT.get(name.removeprefix("place-")) if name.startswith("place-") else None
