"""The deal that somebody has played alone, played by a master: the strongest level, in its own process.

Time only passes through `tick`, so nothing ever waits for it. Like every opponent it sees no more than its player may.
"""

from __future__ import annotations

from medina_desktop.game.box import Question
from medina_desktop.game.played import Played
from medina_desktop.match.match import Match
from medina_desktop.match.seats import is_human
from medina_desktop.match.thinking import Adviser


def can_be_played_again(match: Match) -> bool:
    """True for a finished game of one person alone, by a deal; a challenge has its own measure."""
    game = match.game
    return game.over and game.players == 1 and is_human(match.seats[0]) and not game.by_hand and not game.challenge


class SameDeal:
    def __init__(self, match: Match) -> None:
        game = match.game
        self.level = game.box.opponents.levels[-1]
        self.game = Played(game.box, game.ruleset, game.players, game.setup, game.seed)
        self.by_simple_player = False  # the AI failed: this is no master's game
        self._adviser = Adviser(game.box, match.make_thinker)

    @property
    def done(self) -> bool:
        return self.game.over

    @property
    def points(self) -> int:
        return int(self.game.scores()[0])

    def tick(self, dt: float) -> bool:
        """Let time pass; True when the game has just come to its end."""
        game = self.game
        if game.over:
            return False
        if not self._adviser.busy:
            seen = game.rules.seen_by(game.position, game.actor)
            self._adviser.ask(Question(seen, self.level, seed=game.luck))
            return False
        answer = self._adviser.tick(dt)
        if answer is None:
            return False
        self.by_simple_player |= answer.by_simple_player
        game.play(answer.choice.action)
        if game.over:
            self.close()
        return game.over

    def close(self) -> None:
        self._adviser.close()
