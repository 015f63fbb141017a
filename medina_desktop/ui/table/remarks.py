"""Remarks of opponents: who they are, when the game begins, and now and then a few words about what happened.

All of it is worked out from the game itself, so that a game that is loaded, or told in another language, has the same
remarks. They are few: nobody speaks twice in a row, or says the same thing again.
"""

from __future__ import annotations

from random import Random

from medina_desktop.game.box import NOBODY, Box
from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.l10n import N_, _, translate
from medina_desktop.match.match import Match, Step
from medina_desktop.ui import names
from medina_desktop.ui.table.window import LogEntry, Window

QUIET = 3  # turns of everybody between two remarks
WILLING = 0.6  # how often somebody who could say something does
MOST = 3  # remarks of one opponent in a game, besides the last word

OVER = "over"
# What can be said in any game. At the end nobody tells who has won: that is what the count is for.
COMMON: dict[str, tuple[str, ...]] = {
    OVER: (
        N_("Thanks for the game, everyone."),
        N_("That was a pleasure. Shall we count?"),
        N_("Whoever wins, it was a lovely evening."),
        N_("Let’s play again soon."),
    ),
    "ending": (
        N_("That went by quickly."),
        N_("It’ll soon be over. What a pity."),
        N_("The tea is getting cold, and the end is near."),
    ),
}


def introduction(box: Box, seat: Seat) -> str:
    """Say who sits there, in a sentence; "" for a person."""
    if not seat.level:
        return ""
    told = {"name": seat.name, "level": names.level(box, seat.level)}
    temperament = next((one for one in box.temperaments if one.key == seat.temperament), None)
    if temperament is not None:
        return _("{name} ({level}) {manner}.").format(manner=translate(temperament.manner), **told)
    return _("{name} ({level}): {plays}").format(plays=names.level_plays(box, seat.level), **told)


class Remarks:
    def __init__(self, match: Match, window: Window) -> None:
        self.match, self.window = match, window
        self.forget()

    def forget(self) -> None:
        """The game is told from its beginning."""
        self._last = -QUIET * self.match.players  # the action after which somebody spoke last
        self._last_speaker: int | None = None
        self._said: set[str] = set()
        self._count = [0] * self.match.players

    def about(self, step: Step) -> LogEntry | None:
        """Return what somebody says to a step. Ask this about every step once, in order."""
        game = self.match.game
        over = game.rules.actor(step.after) == NOBODY
        if not over and step.index - self._last < QUIET * self.match.players:
            return None
        for moment in [Moment(OVER)] if over else self.window.moments(step, self.match.seats):
            chance = Random(f"{game.seed}/{step.index}/{moment.key}")
            speaker = self._speaker(moment, chance)
            if speaker is None or (not over and chance.random() > WILLING):
                continue
            words = [text for text in self._texts(moment, speaker) if text not in self._said]
            if not words:
                continue
            text = chance.choice(words)
            self._said.add(text)
            self._count[speaker] += 1
            self._last, self._last_speaker = step.index, speaker
            seats = self.match.seats
            other = seats[moment.other].name if moment.other is not None else ""
            remark = _(text).format(other=other)
            sentence = _("{name}: “{remark}”").format(name=seats[speaker].name, remark=remark)
            return LogEntry(speaker, sentence, step=step.index, remark=True)
        return None

    def _speaker(self, moment: Moment, chance: Random) -> int | None:
        """Return who may say something to it: an AI seat that did not speak last and has not spoken often."""
        if moment.player is not None:
            willing = [moment.player]
        else:
            willing = list(range(self.match.players))
        willing = [one for one in willing if not self.match.is_human(one)]
        if moment.key != OVER:
            willing = [one for one in willing if one != self._last_speaker and self._count[one] < MOST]
        return chance.choice(willing) if willing else None

    def _texts(self, moment: Moment, speaker: int) -> list[str]:
        own = self.match.game.box.words.remarks
        nature = f"{moment.key}:{self.match.seats[speaker].temperament}"
        return [*own.get(nature, ()), *own.get(moment.key, ()), *COMMON.get(moment.key, ())]
