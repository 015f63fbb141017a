"""Al-Rashid in the window."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.game.box import Refusal
from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.decisions.decide import decide
from medina_desktop.games.al_rashid.decisions.decision import line_key
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.moments import moments
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import reasons
from medina_desktop.games.al_rashid.rules.names import PAWNS, SECTORS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.verbs import AlRashidRules
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.games.al_rashid.ui.looking_back import AlRashidLookingBack
from medina_desktop.games.al_rashid.ui.motion import sound_of
from medina_desktop.games.al_rashid.ui.school import AlRashidSchool
from medina_desktop.games.al_rashid.ui.sight import BoardSight, picture
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.plain import PlainWindow
from medina_desktop.ui.table.window import LogEntry, Table, Window


class AlRashidWindow(PlainWindow[Ruleset, Position, do.Action]):
    """Without asides: why an AI seat does something may tell what it holds."""

    secrets = True

    def board(self, table: Table[Position, do.Action]) -> AlRashidBoard:
        return AlRashidBoard(table)

    def sight(self, context: Context, position: Position, colours: tuple[str, ...], area: pygame.Rect) -> BoardSight:
        return BoardSight(context, colours, area)

    def picture(
        self, context: Context, position: Position, colours: tuple[str, ...], size: tuple[int, int]
    ) -> pygame.Surface:
        return picture(context.sprites, context.theme, position, colours, size)

    def clicks(self, position: Position, action: do.Action) -> tuple[str, ...]:
        if isinstance(action, do.Place):
            return (f"pawn-{PAWNS[action.pawn]}", f"sector-{SECTORS[action.sector]}")
        if isinstance(action, do.Resolve):
            return (f"sector-{SECTORS[action.sector]}",)
        if isinstance(action, do.Pass):
            return ("sheet-pass",)
        found = decide(position, [""] * position.terms.players)
        if isinstance(action, do.Draw):
            return (line_key(action),)
        line: tuple[str, ...] = (line_key(action), "sheet-do")
        if found.picking is not None and found.picking.way_to(action) is not None:
            first = next((one for one in found.lines if found.battle is not None and one.key == found.first), None)
            start = found.picking.way_to(first.action) if first is not None else None
            line = (*found.picking.presses(action, start), "sheet-do")
        if isinstance(action, do.Activate) and not position.sector_done:
            return ("button-rashid_titles", *line)
        if isinstance(action, do.BuyTitle) and action.note:
            return ("sheet-note", *line)
        return line

    def say(self, step: Step, seats: Sequence[Seat]) -> list[LogEntry]:
        return [
            LogEntry(line.player, line.text, "", line.sectors, step.index, line.loud)
            for line in words.lines_of(step, seats)
        ]

    def why_not(self, refusal: Refusal, position: Position) -> str:
        assert isinstance(refusal, reasons.Refusal)
        return words.why_not(refusal)

    def moments(self, step: Step, seats: Sequence[Seat]) -> Sequence[Moment]:
        return moments(step, seats)

    def sound(self, step: Step) -> str:
        return sound_of(step)


RULES = AlRashidRules(catalogue)
WINDOW: Window[Ruleset, Position, do.Action] = AlRashidWindow(RULES, AlRashidSchool(), AlRashidLookingBack(RULES))
