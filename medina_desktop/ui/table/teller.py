"""Tells what happened: the log's lines, the banner for what nobody should miss, a ceremony for great moments."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.game.box import NOBODY, Position
from medina_desktop.game.moments import Moment
from medina_desktop.l10n import _, translate
from medina_desktop.match.match import Match, Step
from medina_desktop.ui.table.captions import Captions
from medina_desktop.ui.table.ceremony import Ceremony
from medina_desktop.ui.table.log import LogBook
from medina_desktop.ui.table.notice import Notice
from medina_desktop.ui.table.window import EVERYBODY, Window

ENDING_SECONDS = 9.0  # that the end is near stays to be read


class Teller:
    """`trouble`: why the game cannot be saved now, "" if it can. `on_told`: the log has another line."""

    def __init__(
        self,
        match: Match,
        window: Window,
        log: LogBook,
        notices: Notice,
        ceremony: Ceremony,
        captions: Captions,
        trouble: Callable[[], str],
        on_told: Callable[[], None],
    ) -> None:
        self._match, self._window = match, window
        self._log, self._notices, self._ceremony, self._captions = log, notices, ceremony, captions
        self._trouble, self._on_told = trouble, on_told
        self.ending_told = False

    def tell(self, step: Step) -> None:
        """A step has come to its place."""
        lines = self._log.write(step)
        if not self._ends(step):  # the ribbon says the end, and the log why
            self._notices.announce(step.player, lines, self._match.seats)
        self._on_told()

    def sound(self, name: str) -> None:
        self._captions.play(name)

    def warn(self, sentence: str) -> None:
        self._notices.tell(sentence)

    def tell_trouble(self) -> None:
        """Say that the game cannot be saved, if it cannot and nothing else is being said."""
        reason = self._trouble()
        if reason and not self._notices.sentence:
            sentence = _(
                "The game can’t be saved right now: {reason}. You can keep playing; saving will be tried again."
            )
            self._notices.tell(sentence.format(reason=translate(reason)))

    def celebrate(self, step: Step, still: bool) -> None:
        """Hold a ceremony for the greatest moment of a step, if it has one, or for the end of the game."""
        found = list(self._window.moments(step, self._log.told_seats))
        if self._ends(step):
            found.insert(0, Moment("over", title=_("The game is over"), sound="complete"))
        moment = next((one for one in found if one.title), None)
        if moment is not None and (still or not moment.staged):
            self._ceremony.begin(moment, still)
        if moment is not None and moment.sound:
            self.sound(moment.sound)

    def _ends(self, step: Step) -> bool:
        return self._match.game.rules.actor(step.after) == NOBODY

    def tell_ending(self, position: Position, hidden: bool) -> None:
        """Say once a game that the end is near. `hidden`: without telling what is in anybody's hand."""
        if self.ending_told or self._match.game.over:
            return
        said = self._window.ending(position, self._match.seats, hidden)
        if said:
            self.ending_told = True
            heard = f"{self._notices.sentence}\n{said}" if self._notices.sentence else said
            self._notices.tell(heard, ENDING_SECONDS, EVERYBODY)

    def begin_again(self) -> None:
        """The game went back or on: the log is another, and what was said may be said again."""
        self._notices.forget()
        self._log.write_all()
