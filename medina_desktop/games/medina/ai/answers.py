"""The turns that are left at the end, each after what the next player may answer.

In a game that is played out everybody places by habit, one piece after the other; a grab that takes two placements is
rarely among it. So the best turns are played out once more, after each of the answers that the next player would think
of, and count as they do after the answers that turn out well for that player.
"""

import math

from medina_desktop.games.medina.ai.calculator import Games, Position
from medina_desktop.games.medina.ai.search import OutOfBudget, Search, Turn, different
from medina_desktop.games.medina.rules.apply import after_turn
from medina_desktop.games.medina.rules.state import State

TURNS = 4  # that are left
ANSWERS = 6  # to each of them
BEAM = 6  # first placements of an answer after which every second one is tried
FEWEST = 25  # games after each answer; where there is no time for so many, more games of the turns alone tell more
ENOUGH = 1000  # and more would change nothing
HALVING = 0.5  # the share of the time after which the worse half of the turns is left out
TRUST = 0.7  # how much many of these games count; the rest is what was known before
THEIR_TRUST = 0.9  # the same when the next player chooses an answer
DOUBT = 12  # games after which they count half as much as many
CARE = 1.0  # an answer that is worth so many points less is given 2.7 times less often


class _Answered:
    """A turn, and the games after each answer to it."""

    def __init__(self, search: Search, s: State, turn: Turn, start: Position) -> None:
        self.turn = turn
        self.positions: list[Position] = [start]
        self._search = search
        self._player = s.player
        ours = after_turn(s, turn.actions)
        self._next = ours.player
        self._planned = [0.0]
        answers = [] if ours.over else different(search.turns(ours, BEAM), ANSWERS)[0]
        if answers:
            self.positions = [search.calculator.after(start, answer.actions) for answer in answers]
            self._planned = [answer.value for answer in answers]
        self._ours = [0.0] * len(self.positions)
        self._theirs = [0.0] * len(self.positions)

    def ended(self, answer: int, points: list[int]) -> None:
        values = [float(p) for p in points]
        self._ours[answer] += self._search.want(values, self._player)
        self._theirs[answer] += self._search.want(values, self._next)

    def judged(self, rounds: int) -> Turn:
        sure = rounds / (rounds + DOUBT)
        trust = THEIR_TRUST * sure
        theirs = [
            trust * won / rounds + (1 - trust) * planned
            for won, planned in zip(self._theirs, self._planned, strict=True)
        ]
        best = max(theirs)
        often = [math.exp((value - best) / CARE) for value in theirs]
        ours = sum(share * won / rounds for share, won in zip(often, self._ours, strict=True)) / sum(often)
        trust = TRUST * sure
        return self.turn._replace(value=trust * ours + (1 - trust) * self.turn.value)


def worth_it(search: Search, a_game: int) -> bool:
    """Whether there is time for games after every answer, each of which looks at about so many placements."""
    spent = search.spent()
    left = search.nodes * (1 - spent) / max(spent, 1e-9)
    return left >= FEWEST * TURNS * ANSWERS * a_game


def best_first(search: Search, s: State, turns: list[Turn], starts: list[Position], games: Games) -> list[Turn]:
    """These turns, after which the positions are these, again and again until the budget is used up."""
    alive = [_Answered(search, s, turn, start) for turn, start in zip(turns, starts, strict=True)]
    left_out: list[Turn] = []
    rounds, a_round, begun = 0, 0, search.spent()

    def judged() -> list[_Answered]:
        return sorted(alive, key=lambda one: one.judged(rounds).value, reverse=True)

    try:
        while len(alive) > 1 and rounds < ENOUGH and search.has_left(a_round):
            todo = [(one, answer) for one in alive for answer in range(len(one.positions))]
            played = games([one.positions[answer] for one, answer in todo], search.luck.draw())
            for (one, answer), (points, _) in zip(todo, played, strict=True):
                one.ended(answer, points)
            rounds += 1
            a_round = sum(nodes for _, nodes in played)
            search.count(a_round)
            if not left_out and search.spent() >= begun + (1 - begun) * HALVING:
                alive = judged()
                half = (len(alive) + 1) // 2
                left_out = [one.judged(rounds) for one in alive[half:]]
                alive = alive[:half]
    except OutOfBudget:
        search.cut_short = True
    return [one.judged(rounds) for one in judged()] + left_out if rounds else turns
