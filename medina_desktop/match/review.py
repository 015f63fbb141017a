"""The AI's opinion of every turn of a game: what it would have done, and how much was lost.

Each turn is asked of a thinker (in its own process), one after the other; `tick` lets time pass, so that a window can
show the progress and stop at any time. What was lost is measured with the AI's own evaluation of the position after its
turn and after the one that was played: expected points at the end of the game, compared with the others.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from medina_desktop.ai import levels, weights
from medina_desktop.ai.evaluate import evaluator, phase
from medina_desktop.ai.explain import Reason
from medina_desktop.ai.search import utility
from medina_desktop.match import timeline
from medina_desktop.match.thinking import Adviser, Thinker
from medina_desktop.rules import legal
from medina_desktop.rules.apply import play
from medina_desktop.rules.game import Game
from medina_desktop.rules.state import State

LEVEL = "architect"
BAD = 3.0  # points lost from which a turn counts as a mistake worth looking at


class Opinion(Struct, frozen=True):
    """About one turn: `first` is the index of its first action."""

    first: int
    player: int
    played: tuple[int, ...]
    better: tuple[int, ...]  # what the AI would have placed
    lost: float  # expected points; 0 when the turn was as good or better
    why: Reason


class Review:
    """Goes through the turns of a game that were played to their end."""

    def __init__(self, game: Game, make_thinker: Callable[[], Thinker], level: str = LEVEL) -> None:
        self.game = game
        self.level = level
        self.turns = played_turns(game)
        self.opinions: dict[int, Opinion] = {}  # by the index of the turn's first action
        self._adviser = Adviser(make_thinker)
        self._next = 0

    @property
    def done(self) -> bool:
        return self._next >= len(self.turns)

    @property
    def progress(self) -> float:
        return 1.0 if not self.turns else self._next / len(self.turns)

    def tick(self, dt: float) -> bool:
        """Let time pass; True when there is a new opinion."""
        if self.done:
            return False
        first, actions = self.turns[self._next]
        state = self.game.state_after(first)
        if not self._adviser.busy:
            self._adviser.ask(state, self.level, first)
            return False
        answer = self._adviser.tick(dt)
        if answer is None:
            return False
        choice = answer.choice
        self.opinions[first] = opinion(state, first, actions, choice.turn or (choice.action,), choice.why, self.level)
        self._next += 1
        if self.done:
            self.close()
        return True

    def of_action(self, index: int) -> Opinion | None:
        """The opinion of the turn that an action belongs to."""
        starts = [first for first, actions in self.turns if first <= index < first + len(actions)]
        return self.opinions.get(starts[0]) if starts else None

    def worst(self, player: int | None = None, count: int = 5) -> list[Opinion]:
        """The turns that lost most, worst first."""
        found = [o for o in self.opinions.values() if player in (None, o.player) and o.lost >= BAD]
        return sorted(found, key=lambda o: -o.lost)[:count]

    def close(self) -> None:
        self._adviser.close()


def played_turns(game: Game) -> list[tuple[int, tuple[int, ...]]]:
    """(index of the first action, actions) of every turn in which something was placed."""
    starts = sorted({turn.first for turn in timeline.turns(game) if turn.first < len(game.actions)})
    ends = [*starts[1:], len(game.actions)]
    return [(first, tuple(game.actions[first:end])) for first, end in zip(starts, ends, strict=True)]


def opinion(
    state: State, first: int, played: Sequence[int], better: Sequence[int], why: Reason, level: str = LEVEL
) -> Opinion:
    judge = _judge(state, level)
    lost = judge(_after(state, better)) - judge(_after(state, played))
    same = set(better) == set(played)
    return Opinion(first, state.player, tuple(played), tuple(better), 0.0 if same else max(0.0, round(lost, 1)), why)


def _judge(state: State, level: str) -> Callable[[State], float]:
    """What a position is worth to the player to move in `state`, by the weights of that moment."""
    fitted = weights.for_table(state.table, levels.LEVELS[level].view)
    evaluate = evaluator(state.table, weights.at_phase(fitted, phase(state)))
    want = utility(*levels.TEMPERAMENTS[levels.DEFAULT_TEMPERAMENT])
    player = state.player
    return lambda after: want(evaluate(after), player)


def _after(state: State, actions: Sequence[int]) -> State:
    after = state.copy()
    for action in actions:
        if legal.is_legal(after, action):
            play(after, action)
    return after
