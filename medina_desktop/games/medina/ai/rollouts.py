"""The most promising turns, played out to the end of the game again and again: a plan that looks good and then loses
its palaces to the others shows it there. Thinking stops at any moment; what is known by then decides."""

from random import Random

from medina_desktop.games.medina.ai.candidates import likely
from medina_desktop.games.medina.ai.evaluate import Evaluator, evaluator, phase
from medina_desktop.games.medina.ai.search import OutOfBudget, Search, Turn, after_turn
from medina_desktop.games.medina.ai.weights import Knots, at_phase
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.score import scores
from medina_desktop.games.medina.rules.state import OVER, State

CANDIDATES = 8  # turns that are played out; the worse half is left after a third of the time, and after two thirds
ENOUGH = 100  # games of each turn; more would change nothing
PHASES = 8  # the weights change so often during a game
LOOK_AGAIN = 6  # placements after which the phase is looked at again
NOISE = 1.0  # points by which a player in a played-out game may misjudge a placement: no two games are the same
TRUST = 0.7  # how much the games count; the rest is the plan's own judgement


class Rollouts:
    def __init__(self, search: Search, knots: Knots, patience: float) -> None:
        self.search = search
        self._knots, self._patience = knots, patience
        self._evaluators: dict[int, Evaluator] = {}

    def best_first(self, s: State, turns: list[Turn]) -> list[Turn]:
        """The turns, those first that were played out, the best of them in front."""
        alive = turns[:CANDIDATES]
        begun, player = self.search.spent(), s.player
        starts = {turn.actions: after_turn(s, turn.actions) for turn in alive}
        planned = {turn.actions: turn.value for turn in alive}
        sums = dict.fromkeys(starts, 0.0)
        rounds, left_out = 0, turns[CANDIDATES:]

        def judged() -> list[Turn]:
            values = {a: TRUST * sums[a] / rounds + (1 - TRUST) * planned[a] for a in (turn.actions for turn in alive)}
            return sorted((t._replace(value=values[t.actions]) for t in alive), key=lambda t: t.value, reverse=True)

        halvings = [begun + (1 - begun) * share for share in (1 / 3, 2 / 3)]
        try:
            while len(alive) > 1 and rounds < ENOUGH:
                # The same luck for everybody: what differs in the end differs by the turn.
                luck = self.search.random.getrandbits(32)
                played = {turn.actions: self._play_out(starts[turn.actions], player, Random(luck)) for turn in alive}
                for actions, value in played.items():
                    sums[actions] += value
                rounds += 1
                if halvings and self.search.spent() >= halvings[0]:
                    del halvings[0]
                    alive = judged()
                    half = (len(alive) + 1) // 2
                    left_out = alive[half:] + left_out
                    alive = alive[:half]
        except OutOfBudget:
            self.search.cut_short = True
        return judged() + left_out if rounds else turns

    def _play_out(self, s: State, player: int, random: Random) -> float:
        """What the end is worth to the player if everybody goes on with what looks best to them, more or less."""
        search = self.search
        want = search.want
        evaluate, left = self._evaluator(s), LOOK_AGAIN
        search.count(1)
        while s.mode != OVER:
            options = likely(s, random)
            p = s.player
            best_value = -1e9
            best = s
            for action in options:
                after = s.copy()
                play(after, action)
                value = want(evaluate(after), p) + NOISE * random.random()
                if value > best_value:
                    best_value, best = value, after
            search.count(len(options))
            s = best
            left -= 1
            if not left:
                evaluate, left = self._evaluator(s), LOOK_AGAIN
        return want([float(points) for points in scores(s)], player)

    def _evaluator(self, s: State) -> Evaluator:
        moment = round(phase(s) * PHASES)
        found = self._evaluators.get(moment)
        if found is None:
            weights = at_phase(self._knots, moment / PHASES)
            found = self._evaluators[moment] = evaluator(s.table, [self._patience * w for w in weights])
        return found
