"""See par's game: a sheet while it is played again, then its replay."""

from __future__ import annotations

from medina_desktop.challenges.par_game import ParGame
from medina_desktop.challenges.today import Day
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import capitalise
from medina_desktop.match.seats import ai
from medina_desktop.play.challenge import seat_people
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import AnswerRow, SheetScene
from medina_desktop.ui.scenes.replay import open_replay
from medina_desktop.ui.system import thinker
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Button, Column, Widget, body, strong, title


class ParSheet(SheetScene):
    def __init__(self, context: Context, day: Day) -> None:
        super().__init__(context)
        self.day = day
        self.par = ParGame(day, context.user.data / "par", thinker.make_thinker)

    def leave(self) -> None:
        self.par.close()

    def first_focus(self) -> str:
        return "cancel"

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self.par.tick(dt):
            self.rebuild()
            changed = True
        if self.par.game.over:
            self._show()
        return changed

    def _show(self) -> None:
        """Open the replay, with par in the person's seat."""
        day, game = self.day, self.par.game
        game.challenge = None  # whoever plays on from there plays for nothing
        seats = seat_people(day.box, day.table.opponents, "", day.seat, day.id)
        seats[day.seat] = ai(day.week.par.level, _("Par"), seats[day.seat].colour)
        self.back()
        open_replay(self.context, game, seats)

    # -- the sheet ----------------------------------------------------------------------------------------------------

    def content(self) -> Widget:
        if self.par.failed:
            told = [body(_("The AI gave no answer, so the game can’t be shown."), C.INK)]
        else:
            moment = capitalise(names.round_of(self.day.box, self.par.game.round))
            told = [body(_("Playing par’s game again, just as it was…"), C.INK), strong(moment, C.INK)]
        return Column([title(_("Par’s game"), C.INK), *told], gap=20)

    def foot(self) -> Widget:
        return AnswerRow([Button(_("Close") if self.par.failed else _("Stop"), self.back, key="cancel", grow=1)])
