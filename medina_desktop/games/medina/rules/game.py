"""One game from its set-up on: play, undo, and what happened. The window, the protocol and the tournament use this."""

from random import Random

from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import parse, text_of
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.reasons import IllegalAction, Refusal, why_not
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.state import SetUp, State, Table, draw_set_up


class Game:
    """The position, and the way to it. Every position is kept, so undo of any depth is exact and costs nothing."""

    def __init__(self, rules: Ruleset, players: int, set_up: SetUp, seed: int | None = None) -> None:
        self.table = Table(rules, players)
        draw_set_up(self.table, Random(0), *set_up)  # refuses an impossible one
        self.set_up = set_up
        self.seed = seed
        self.actions: list[int] = []
        self.events: list[list[ev.Event]] = []  # by action
        self.opening: list[ev.Event] = []  # what happened before the first action
        self._states = [begin(self.table, set_up, self.opening)]

    @classmethod
    def new(
        cls, rules: Ruleset, players: int, seed: int, well: int | None = None, merchant: int | None = None
    ) -> "Game":
        """A game whose set-up is drawn from the seed where it is not given."""
        table = Table(rules, players)
        return cls(rules, players, draw_set_up(table, Random(seed), well, merchant), seed)

    @property
    def state(self) -> State:
        return self._states[-1]

    def state_after(self, actions: int) -> State:
        """The position after the first so many actions. Not to be changed: copy it to go on from there."""
        return self._states[actions]

    @property
    def over(self) -> bool:
        return self.state.over

    def legal(self) -> list[int]:
        return legal.actions(self.state)

    def why_not(self, action: int) -> Refusal | None:
        return why_not(self.state, action)

    def play(self, action: int) -> list[ev.Event]:
        """Make an action and say what happened; an illegal one raises IllegalAction and changes nothing."""
        refusal = why_not(self.state, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        after = self.state.copy()
        happened: list[ev.Event] = []
        play(after, action, happened)
        self.actions.append(action)
        self.events.append(happened)
        self._states.append(after)
        return happened

    def play_text(self, text: str) -> list[ev.Event]:
        return self.play(parse(text))

    def undo(self, count: int = 1) -> None:
        """Take back actions; asking for more than were made raises ValueError and changes nothing."""
        if not 0 <= count <= len(self.actions):
            raise ValueError(f"cannot take back {count} actions: {len(self.actions)} were made")
        keep = len(self.actions) - count
        del self.actions[keep:], self.events[keep:], self._states[keep + 1 :]

    def scores(self) -> list[int]:
        return score.scores(self.state)

    def breakdown(self) -> list[score.PlayerPoints]:
        return score.breakdown(self.state)

    def winners(self) -> list[int]:
        """Who has won, or would if the game ended now."""
        roofed = [e.palace for happened in self.events for e in happened if isinstance(e, ev.Roofed)]
        return score.winners(self.state, roofed)

    def action_texts(self) -> list[str]:
        return [text_of(a) for a in self.actions]
