"""Sultaniya in the window."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.game.box import Refusal
from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.kinds import Step
from medina_desktop.games.sultaniya.moments import moments
from medina_desktop.games.sultaniya.rules import reasons
from medina_desktop.games.sultaniya.rules.plot import place_text
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.verbs import SultaniyaRules
from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard
from medina_desktop.games.sultaniya.ui.clicks import clicks
from medina_desktop.games.sultaniya.ui.looking_back import SultaniyaLookingBack
from medina_desktop.games.sultaniya.ui.motion import sound_of
from medina_desktop.games.sultaniya.ui.school import SultaniyaSchool
from medina_desktop.games.sultaniya.ui.sight import PalacesSight, picture
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.plain import PlainWindow
from medina_desktop.ui.table.window import LogEntry, Table, Window


class SultaniyaWindow(PlainWindow[Ruleset, Position, int]):
    secrets = True

    def board(self, table: Table[Position, int]) -> SultaniyaBoard:
        return SultaniyaBoard(table)

    def sight(self, context: Context, position: Position, colours: tuple[str, ...], area: pygame.Rect) -> PalacesSight:
        return PalacesSight(context, position, colours, area)

    def picture(
        self, context: Context, position: Position, colours: tuple[str, ...], size: tuple[int, int]
    ) -> pygame.Surface:
        return picture(context.sprites, position, colours, size)

    def clicks(self, position: Position, action: int) -> tuple[str, ...]:
        return clicks(position, action)

    def say(self, step: Step, seats: Sequence[Seat]) -> list[LogEntry]:
        return [
            LogEntry(
                line.player,
                line.text,
                " ".join(place_text(place) for place in line.places[:2]),
                tuple((step.player, place) for place in line.places),
                step.index,
                line.loud,
                about=line.tile,
                alike=line.alike,
                say_many=line.say_many,
            )
            for line in words.lines_of(step, seats)
        ]

    def why_not(self, refusal: Refusal, position: Position) -> str:
        assert isinstance(refusal, reasons.Refusal)
        return words.why_not(refusal, position)

    def moments(self, step: Step, seats: Sequence[Seat]) -> Sequence[Moment]:
        return moments(step, seats)

    def sound(self, step: Step) -> str:
        return sound_of(step)


RULES = SultaniyaRules()
WINDOW: Window[Ruleset, Position, int] = SultaniyaWindow(RULES, SultaniyaSchool(), SultaniyaLookingBack(RULES))
