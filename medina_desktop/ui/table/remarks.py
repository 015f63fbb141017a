"""Remarks of opponents: who they are, when the game begins, and now and then a few words about what happened.

All of it is worked out from the game itself, so that a game that is loaded, or told in another language, has the same
remarks. Nothing is said twice in a game. A setting says how much is said; where it is little, nobody speaks twice in a
row unless nobody else could.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from medina_desktop.challenges.missions import Mission
from medina_desktop.game.box import NOBODY, Box
from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.l10n import N_, _, translate
from medina_desktop.match.match import Match, Step
from medina_desktop.storage.settings import Talk
from medina_desktop.ui import names
from medina_desktop.ui.table.window import LogEntry, Window


@dataclass(frozen=True)
class Manner:
    """The rules by which opponents speak: often or rarely."""

    quiet: int  # turns of everybody between two remarks
    willing: float  # how often somebody who could say something does
    most: int  # remarks of one opponent in a game, besides the last word
    again: bool  # somebody may speak twice in a row


MANNERS: dict[Talk, Manner] = {"few": Manner(3, 0.6, 3, False), "lively": Manner(1, 1.0, 12, True)}

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


def mission_host(seats: Sequence[Seat]) -> int | None:
    """Return who speaks for a mission: the first of the opponents."""
    return next((player for player, seat in enumerate(seats) if seat.level), None)


class Remarks:
    """`talk`: how much is said here; every time the game is told from its beginning, that is asked again."""

    def __init__(self, match: Match, window: Window, talk: Callable[[], Talk], mission: Mission | None = None) -> None:
        self.match, self.window, self._talk, self._mission = match, window, talk, mission
        self.forget()

    def forget(self) -> None:
        """The game is told from its beginning."""
        self._manner = MANNERS.get(self._talk())  # None: nobody says anything
        self._last: int | None = None  # the action after which somebody spoke last
        self._last_speaker: int | None = None
        self._said: set[str] = set()
        self._count = [0] * self.match.players

    def opening(self, player: int) -> str:
        """Return what somebody says when a mission begins."""
        if self._manner is None or self._mission is None or player != mission_host(self.match.seats):
            return ""
        said = names.of_mission(self._mission, self._mission.form.begins)
        return _("“{remark}”").format(remark=said) if said else ""

    def about(self, step: Step) -> LogEntry | None:
        """Return what somebody says to a step. Ask this about every step once, in order."""
        game, manner = self.match.game, self._manner
        over = game.rules.actor(step.after) == NOBODY
        if manner is None:
            return None
        host = mission_host(self.match.seats)
        if over and host is not None and self._mission is not None and self._mission.form.ends:
            return self._say(step, host, names.of_mission(self._mission, self._mission.form.ends))
        if not over and self._last is not None and step.index - self._last < manner.quiet * self.match.players:
            return None
        for moment in [Moment(OVER)] if over else self.window.moments(step, self.match.seats):
            chance = Random(f"{game.seed}/{step.index}/{moment.key}")
            speaker = self._speaker(moment, chance, manner)
            if speaker is None or (not over and chance.random() > manner.willing):
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
            return self._say(step, speaker, _(text).format(other=other))
        return None

    def _say(self, step: Step, speaker: int, remark: str) -> LogEntry:
        sentence = _("{name}: “{remark}”").format(name=self.match.seats[speaker].name, remark=remark)
        return LogEntry(speaker, sentence, step=step.index, remark=True)

    def _speaker(self, moment: Moment, chance: Random, manner: Manner) -> int | None:
        """Return who may say something to it: an AI seat that has not spoken often, and not twice in a row where others
        could speak."""
        willing = [player for player in range(self.match.players) if not self.match.is_human(player)]
        alone = len(willing) == 1
        if moment.player is not None:
            willing = [one for one in willing if one == moment.player]
        if moment.key != OVER:
            willing = [one for one in willing if self._count[one] < manner.most]
            if not (alone or manner.again):
                willing = [one for one in willing if one != self._last_speaker]
        return chance.choice(willing) if willing else None

    def _texts(self, moment: Moment, speaker: int) -> list[str]:
        own = self.match.game.box.words.remarks
        nature = f"{moment.key}:{self.match.seats[speaker].temperament}"
        return [*own.get(nature, ()), *own.get(moment.key, ()), *COMMON.get(moment.key, ())]
