"""The AI's opinion of every turn of a game: what it would have done, and how much was lost.

Each turn is asked of a thinker (in its own process), one after the other; `tick` lets time pass, so that a window can
show the progress and stop at any time. What was lost is measured there (each game's `judge`): the AI's own best turn
and the played one are followed by the same search.

It is asked with the level and the luck of a hint. Where a game's opponents judge the steps of a turn, it is asked again
wherever a hint would have been, with what the player knew by then: whoever took every hint has lost nothing.
"""

from collections.abc import Callable, Collection

from msgspec import Struct
from msgspec.structs import replace

from medina_desktop.game.box import Action, Choice, Question, reveals
from medina_desktop.game.kinds import A, P, R
from medina_desktop.game.played import Played
from medina_desktop.match import timeline
from medina_desktop.match.thinking import Adviser, Thinker

COSTLY = 1.0  # points lost from which a turn is worth looking at again: less is within the AI's own doubt


class Opinion(Struct, frozen=True):
    """About one turn: `first` is the index of its first action."""

    first: int
    player: int
    played: tuple[Action, ...]
    better: tuple[Action, ...]  # what the AI would have placed; the same when it saw nothing better
    choice: Choice  # what it answered, for the game's own words

    @property
    def lost(self) -> float:
        """Expected points; 0 when the turn was as good or better."""
        return self.choice.lost

    @property
    def costly(self) -> bool:
        return self.lost >= COSTLY

    @property
    def end(self) -> int:
        """The number of actions when the turn was over."""
        return self.first + len(self.played)


class Review:
    """Goes through the turns of a game that were played to their end; those of some players before the others."""

    def __init__(self, game: Played, make_thinker: Callable[[], Thinker], before: Collection[int] = ()) -> None:
        self.game = game
        self.turns = played_turns(game)
        self._waiting = sorted(self.turns, key=lambda turn: game.actor_of(turn[0]) not in before)
        self.opinions: dict[int, Opinion] = {}  # by the index of the turn's first action
        self.by_simple_player = False  # the AI failed: some opinions count only the points on the board
        self._steps: list[tuple[int, Choice]] = []  # of the turn that is judged: where each begins, what was answered
        self._at = 0  # the step that is asked about, from the turn's first action
        self._adviser = Adviser(game.box, make_thinker)

    @property
    def done(self) -> bool:
        return not self._waiting

    @property
    def progress(self) -> float:
        return 1.0 if not self.turns else 1 - len(self._waiting) / len(self.turns)

    def tick(self, dt: float) -> bool:
        """Let time pass; True when there is a new opinion."""
        if self.done:
            return False
        first, actions = self._waiting[0]
        game, at = self.game, first + self._at
        if not self._adviser.busy:
            seen = game.rules.seen_by(game.position_after(at), game.actor_of(at))
            level = game.box.opponents.hint_level
            self._adviser.ask(Question(seen, level, seed=game.luck_after(at), played=self._step))
            return False
        answer = self._adviser.tick(dt)
        if answer is None:
            return False
        self.by_simple_player |= answer.by_simple_player
        if self._goes_on(answer.choice):
            return False
        at, worst = max(self._steps, key=lambda step: step[1].lost)
        choice = replace(worst, lost=round(sum(step.lost for _at, step in self._steps), 1))
        better = (*actions[:at], *(worst.turn or (worst.action,)))
        self.opinions[first] = Opinion(first, game.actor_of(first), actions, better, choice)
        self._steps, self._at = [], 0
        self._waiting.pop(0)
        if self.done:
            self.close()
        return True

    @property
    def _step(self) -> tuple[Action, ...]:
        """The rest of the turn from here, or as much of it as rests on what the player knew here."""
        first, actions = self._waiting[0]
        rest = actions[self._at :]
        if not self.game.box.opponents.judges_steps:
            return rest
        shown = (n for n, events in enumerate(self.game.events[first + self._at :], 1) if reveals(events))
        return rest[: next(shown, len(rest))]

    def _goes_on(self, choice: Choice) -> bool:
        """Note an answer; True if the turn has another step to judge: after a plan that was kept, or a new sight."""
        first, actions = self._waiting[0]
        step, plan = self._step, choice.turn or (choice.action,)
        kept = min(len(step), len(plan))
        if self.game.box.opponents.judges_steps and step[:kept] == plan[:kept]:
            step, choice = step[:kept], replace(choice, lost=0.0)
        self._steps.append((self._at, choice))
        self._at += len(step)
        return self._at < len(actions) and self.game.actor_of(first + self._at) == self.game.actor_of(first)

    def of_action(self, index: int) -> Opinion | None:
        """The opinion of the turn that an action belongs to."""
        starts = [first for first, actions in self.turns if first <= index < first + len(actions)]
        return self.opinions.get(starts[0]) if starts else None

    def worst(self, player: int | None = None, count: int = 3) -> list[Opinion]:
        """The turns that lost most, worst first."""
        found = [o for o in self.opinions.values() if player in (None, o.player) and o.costly]
        return sorted(found, key=lambda o: (-o.lost, o.first))[:count]

    def close(self) -> None:
        self._adviser.close()


def played_turns(game: Played[R, P, A]) -> list[tuple[int, tuple[A, ...]]]:
    """(index of the first action, actions) of every turn that was played to its end. What was done before the first
    turn is judged by itself."""
    made = len(game.actions)
    begun = {turn.first for turn in timeline.beginnings(game)}
    starts = sorted({0, *(first for first in begun if first < made)})
    ends = [*starts[1:], made]
    found = [(first, tuple(game.actions[first:end])) for first, end in zip(starts, ends, strict=True) if end > first]
    if found and not game.over and made not in begun:
        found.pop()  # the rest of it is still to come
    return found


def position_after(game: Played[R, P, A], first: int, actions: tuple[A, ...]) -> P:
    """Return the position to which a turn would have led."""
    after = game.position_after(first).copy()
    for action in actions:
        if game.rules.why_not(after, action) is None:
            game.rules.play(after, action)
    return after
