"""Make a puzzle of a position: choose what to find, wait for the AI, give it a name, try it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from medina_desktop.challenges.making import Kind, Making
from medina_desktop.challenges.puzzle import LONGEST_NAME, Puzzle
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import whole_sentence
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui import names
from medina_desktop.ui.challenges.puzzle import open_puzzle
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import AnswerRow, SheetScene
from medina_desktop.ui.scenes.error import breakable
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.window import window_of
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import (
    Button,
    Column,
    Option,
    Progress,
    Selector,
    TextEntry,
    Widget,
    body,
    caption,
    title,
)

State = Literal["choose", "look", "name", "saved"]


class MakingSheet(SheetScene):
    """A sheet over the replay, or over the position that was set up."""

    def __init__(self, context: Context, game: Played, seats: Sequence[Seat]) -> None:
        super().__init__(context)
        self.game, self.seats = game, seats
        self.kind: Kind = "judged"
        moment = names.round_of(game.box, game.round)
        self._proposed = _("{game}, {moment}").format(game=translate(game.box.name), moment=moment)
        self.name = self._proposed
        self.making: Making | None = None
        self.puzzle: Puzzle | None = None  # once it is saved
        self.problem = ""

    @property
    def state(self) -> State:
        if self.puzzle is not None:
            return "saved"
        if self.making is None or self.making.problem is not None:
            return "choose"
        return "name" if self.making.done else "look"

    # -- what one does here -------------------------------------------------------------------------------------------

    def choose(self, kind: Kind) -> None:
        self.kind, self.problem = kind, ""
        self.rebuild()

    def look(self) -> None:
        """Have the turns found or judged."""
        self._stop()
        self.problem = ""
        self.making = Making(self.game, self.kind, thinker.make_thinker)
        self._hear()

    def _stop(self) -> None:
        if self.making is not None:
            self.making.close()
        self.making = None

    def stop(self) -> None:
        self._stop()
        self.rebuild()

    def save(self) -> None:
        assert self.making is not None
        players = [f"{{p{player}}}" for player in range(self.game.players)]

        def say(text: str) -> str:
            return whole_sentence(translate(text, players))

        folder, looking_back = self.context.user.challenges, window_of(self.game.box.window).looking_back
        try:
            self.puzzle = self.making.write(folder, self.name.strip() or self._proposed, say, looking_back.name)
        except OSError as error:
            self.problem = _("The file couldn’t be written: {reason}.").format(reason=translate(system_reason(error)))
        except DataError as error:
            self.problem = translate(error.faults[0].whole)
        self.rebuild()

    def try_it(self) -> None:
        assert self.puzzle is not None
        self.back()
        open_puzzle(self.context, self.puzzle)

    # -- the scene's life ---------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self._stop()

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self.state != "look" or self.making is None or not self.making.tick(dt):
            return changed
        self._hear()
        return True

    def _hear(self) -> None:
        """Show how far it is; where no puzzle can come of it, say why."""
        if self.making is not None and self.making.problem is not None:
            self.problem = translate(self.making.problem)
        self.ui.want_focus = self.first_focus() if self.state != "look" else "cancel"
        self.rebuild()

    def first_focus(self) -> str:
        return {"choose": "look", "look": "cancel", "name": "name", "saved": "try"}[self.state]

    # -- the sheet ----------------------------------------------------------------------------------------------------

    def content(self) -> Widget:
        return Column([title(_("Make a puzzle of this"), C.INK), *self._told()], gap=20)

    def _told(self) -> list[Widget]:
        problem: list[Widget] = [body(self.problem, C.LOSS_PAPER)] if self.problem else []
        if self.state == "saved" and self.puzzle is not None:
            told = _("“{name}” is among your own puzzles now.").format(name=self.puzzle.form.name)
            file = self.context.user.challenges / f"{self.puzzle.id}.yaml"
            return [body(told, C.INK), caption(breakable(str(file)), C.INK_2)]
        if self.state == "look" and self.making is not None:
            told = _("Trying every turn…") if self.kind == "points" else _("The AI is judging the turns…")
            return [body(told, C.INK), Progress(self.making.progress, C.SAND)]
        if self.state == "name" and self.making is not None:
            entry = TextEntry(
                self.name,
                self._typed,
                placeholder=self._proposed,
                proposed=True,
                limit=LONGEST_NAME,
                wide=560,
                on_done=self.save,
                key="name",
            )
            return [body(translate(self.making.describe()), C.INK), entry, *problem]
        if self.game.over:
            return [body(_("The game is over here, so go back to an earlier moment."), C.INK)]
        asked = _("It’s {name}’s turn. What should the solver find?").format(name=self.seats[self.game.actor].name)
        options: list[Option[Kind]] = [Option("judged", _("The best lead")), Option("points", _("The most points"))]
        how = (
            _("The strongest level judges which turns promise the best lead at the end of the game.")
            if self.kind == "judged"
            else _("Every possible turn is tried. The right answer is whichever scores the most points.")
        )
        chooser = Selector(options, self.kind, self.choose, key="kind", align="start")
        return [*problem, body(asked, C.INK), chooser, body(how, C.INK_2)]

    def _typed(self, name: str) -> None:
        self.name = name
        self.rebuild()

    def foot(self) -> Widget:
        leave = Button(_("Close") if self.state == "saved" or self.game.over else _("Cancel"), self.back, key="cancel",
                       grow=1)  # fmt: skip
        if self.state == "look":
            return AnswerRow([Button(_("Stop"), self.stop, key="cancel", grow=1)])
        if self.game.over:
            return AnswerRow([leave])
        text, do, key = {
            "choose": (_("Find the turns"), self.look, "look"),
            "name": (_("Save"), self.save, "save"),
            "saved": (_("Try it"), self.try_it, "try"),
        }[self.state]
        return AnswerRow([Button(text, do, kind="primary", key=key, grow=1), leave])
