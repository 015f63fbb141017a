"""Medina in the window."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.game.box import Refusal
from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.games.medina import words
from medina_desktop.games.medina.draft import draft_of
from medina_desktop.games.medina.kinds import Played, Step
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.moments import moments
from medina_desktop.games.medina.places import places, spot_of
from medina_desktop.games.medina.rest import rest
from medina_desktop.games.medina.rules import reasons
from medina_desktop.games.medina.rules.actions import MERCHANT, NEUTRAL, ROOF, TEA, kind_of
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import Ruleset, mood_of
from medina_desktop.games.medina.rules.verbs import MedinaRules
from medina_desktop.games.medina.ui.board import MedinaBoard
from medina_desktop.games.medina.ui.editor import Editor
from medina_desktop.games.medina.ui.looking_back import MedinaLookingBack
from medina_desktop.games.medina.ui.motion import sound_of
from medina_desktop.games.medina.ui.school import MedinaSchool
from medina_desktop.games.medina.ui.sight import CitySight, picture
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.table.plain import PlainWindow
from medina_desktop.ui.table.window import LogEntry, Table, Window
from medina_desktop.ui.widgets import Ui


class MedinaWindow(PlainWindow[Ruleset, Position, int]):
    """Screens are a setting: everything behind them can be worked out, so there are no secrets."""

    def board(self, table: Table[Position, int]) -> MedinaBoard:
        return MedinaBoard(table)

    def set_up_by_hand(self, context: Context, game: Played, seats: Sequence[Seat]) -> Scene:
        return Editor(context, draft_of(game), seats).make_table()

    def sight(self, context: Context, position: Position, colours: tuple[str, ...], area: pygame.Rect) -> CitySight:
        return CitySight(context, position, colours, area)

    def picture(
        self, context: Context, position: Position, colours: tuple[str, ...], size: tuple[int, int]
    ) -> pygame.Surface:
        return picture(context.sprites, position, colours, size)

    def draw_edition(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect, ruleset: Ruleset) -> None:
        """A corner of the city as this ruleset builds it."""
        name = f"cards/{mood_of(ruleset)}{'_gates' if ruleset.gates else ''}"
        photo = ui.sprites.part("pictures", name)
        if photo is not None:
            ui.paint.photo(target, rect, photo, name)

    def clicks(self, position: Position, action: int) -> tuple[str, ...]:
        kind = kind_of(action)
        if kind == TEA:
            return ("button-tea",)
        spot = spot_of(position, action)
        top = "-top" if kind in (ROOF, NEUTRAL) else ""
        ways = places(position, kind).get(spot, [action]) if kind == MERCHANT else [action]
        way = (f"way-{ways.index(action)}",) if len(ways) > 1 else ()
        return (f"slot-{kind}", f"spot-{spot}{top}", *way)

    def say(self, step: Step, seats: Sequence[Seat]) -> list[LogEntry]:
        return [
            LogEntry(line.player, line.text, line.place, line.spots, step.index, line.loud)
            for line in words.lines_of(step, seats)
        ]

    def why_not(self, refusal: Refusal, position: Position) -> str:
        assert isinstance(refusal, reasons.Refusal)
        return in_edition(words.why_not(refusal), position.terms.rules)

    def aside(self, step: Step, turn: Sequence[int], seats: Sequence[Seat]) -> str:
        return in_edition(words.aside(step, turn, seats), step.after.terms.rules)

    def ending(self, position: Position, seats: Sequence[Seat], hidden: bool) -> str:
        return words.ending(position, seats, hidden)

    def rest(self, position: Position) -> Sequence[int]:
        return rest(position)

    def moments(self, step: Step, seats: Sequence[Seat]) -> Sequence[Moment]:
        return moments(step, seats)

    def sound(self, step: Step) -> str:
        return sound_of(kind_of(step.action))


WINDOW: Window[Ruleset, Position, int] = MedinaWindow(MedinaRules(), MedinaSchool(), MedinaLookingBack())
