"""One game at one table: whose seat is next, what they may do, what happened, what can be taken back.

People act through `play`. An AI seat thinks through `think`, which hands out its choice; nothing has happened until
`carry_out` makes it a step. Every step is told to the journal, which keeps the game safe.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, Protocol

from msgspec import Struct

from medina_desktop.game.box import Action, Choice, Question, Refusal, reveals, shows, turns_begun
from medina_desktop.game.kinds import A_co, P_co, R_co
from medina_desktop.game.played import Played, step_of
from medina_desktop.game.played import Step as Step
from medina_desktop.game.record import Record, Seat, record_of
from medina_desktop.match import timeline
from medina_desktop.match.seats import complete, is_human
from medina_desktop.match.thinking import Adviser, Answer, SimpleThinker, Thinker, fits, limit_nodes, rest_of

if TYPE_CHECKING:
    from medina_desktop.match.same_deal import SameDeal


class Journal(Protocol):
    """Keeps the game on disk. None of these may raise: trouble is told in its own way, and the game goes on."""

    def begin(self, record: Record) -> None: ...

    def add(self, action: str) -> None: ...

    def rewrite(self, record: Record) -> None: ...

    def finish(self, record: Record) -> None: ...


class Undone(Struct, frozen=True):
    """Actions taken back; the game now ends after `keep` of them."""

    keep: int
    actions: tuple[Action, ...]


class Match(Generic[R_co, P_co, A_co]):
    def __init__(
        self,
        game: Played[R_co, P_co, A_co],
        seats: Sequence[Seat],
        make_thinker: Callable[[], Thinker] = SimpleThinker,
        journal: Journal | None = None,
        *,
        already_saved: bool = False,
    ) -> None:
        self.game = game
        self.seats = complete(seats, game.players)
        self.make_thinker = make_thinker
        self.same_deal: SameDeal | None = None  # played by the strongest level once this game is over
        self.adviser = Adviser(game.box, make_thinker)
        self.journal = journal
        self.strongest_seconds: float | None = None  # that the strongest level thinks; None: as long as by itself
        # The most that AI seats look at, without a clock: then they answer the same on every machine.
        self.most_nodes: int | None = None
        self.may_unsee = False  # what showed somebody something hidden may be taken back all the same
        self.confirm_turns = False  # people say "done" before their turn passes on
        self._unconfirmed: int | None = None  # the player who has placed everything and may still take it back
        self._redo: list[tuple[Action, ...]] = []
        self._answer: Answer | None = None  # of the AI seat to act, until it is carried out
        self._plan: Choice | None = None  # of the AI seat to act, for the rest of its turn
        self._finished = game.over
        self.kept_as_replay = game.over  # whoever keeps replays notes it here, once a game
        if journal is not None and not already_saved:
            journal.begin(self.record())

    # -- who and what ---------------------------------------------------------------------------------------------

    @property
    def position(self) -> P_co:
        """The position after the last action."""
        return self.game.position

    def seen_by(self, player: int) -> P_co:
        """The position as a player may know it: what previews, hints and opponents are made from."""
        return self.game.rules.seen_by(self.game.position, player)

    @property
    def over(self) -> bool:
        return self.game.over and self._unconfirmed is None

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def player(self) -> int:
        """The player whose turn it is: the one to place, or the one who has yet to confirm."""
        return self.game.actor if self._unconfirmed is None else self._unconfirmed

    @property
    def awaiting_confirmation(self) -> bool:
        return self._unconfirmed is not None

    def is_human(self, player: int) -> bool:
        return is_human(self.seats[player])

    @property
    def humans(self) -> list[int]:
        return [p for p in range(self.players) if self.is_human(p)]

    @property
    def human_to_place(self) -> bool:
        return not self.game.over and self._unconfirmed is None and self.is_human(self.game.actor)

    @property
    def ai_to_act(self) -> bool:
        return not self.game.over and self._unconfirmed is None and not self.is_human(self.game.actor)

    @property
    def thinking(self) -> bool:
        return self.ai_to_act and self.adviser.busy

    def record(self) -> Record:
        return record_of(self.game, self.seats)

    # -- what is legal --------------------------------------------------------------------------------------------

    def why_not(self, action: Action) -> Refusal | None:
        return self.game.why_not(action)

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self, action: Action) -> Step[P_co, A_co]:
        """The placement of a person; IllegalAction if the rules refuse it."""
        if self._unconfirmed is not None:
            raise ValueError("the turn is to be confirmed or taken back first")
        step = self._play(action)
        self._redo.clear()
        return step

    def _play(self, action: Action) -> Step[P_co, A_co]:
        player = self.game.actor
        events = self.game.play(action)
        self._stop_thinking()
        turn_ended = self.game.over or bool(turns_begun(events))
        # What the first player does before the first turn (setting a piece, say) is no turn to confirm.
        before_the_first_turn = len(self.game.actions) == 1 and self.game.actor == player
        if self.confirm_turns and turn_ended and not before_the_first_turn and self.is_human(player):
            self._unconfirmed = player
        if self.journal is not None:
            self.journal.add(self.game.text_of(len(self.game.actions) - 1))
        self._note_end()
        return step_of(self.game, len(self.game.actions) - 1)

    def confirm(self) -> None:
        """The person is done: the turn passes on for good."""
        self._unconfirmed = None
        self._note_end()

    def _note_end(self) -> None:
        if self.over and not self._finished:
            self._finished = True
            if self.journal is not None:
                self.journal.finish(self.record())

    # -- AI seats -------------------------------------------------------------------------------------------------

    def think(self, dt: float) -> Answer | None:
        """Let the AI seat to act think for a while. Returns its choice as soon as it has one, and the same again until
        it is carried out or the game changes."""
        if not self.ai_to_act or self._answer is not None:
            return self._answer
        if self._plan is not None and fits(self.game.box, self.position, self._plan.action):
            self._answer = Answer(self._plan)
        elif self.adviser.busy:
            self._answer = self.adviser.tick(dt)
        else:
            seat = self.seats[self.game.actor]
            strongest = seat.level == self.game.box.opponents.levels[-1]
            question = self.question(seat.opponent, self.strongest_seconds if strongest else None)
            self.adviser.ask(
                question if self.most_nodes is None else limit_nodes(self.game.box, question, self.most_nodes)
            )
        return self._answer

    def carry_out(self) -> Step[P_co, A_co]:
        """Play what the AI seat to act has chosen. It keeps to its plan until it knows more than when it made it."""
        if self._answer is None:
            raise ValueError("nothing has been chosen")
        choice = self._answer.choice
        step = self._play(choice.action)
        self._redo.clear()
        self._plan = rest_of(choice, step, self.game.actor)
        return step

    def question(self, level: str, seconds: float | None = None) -> Question:
        """The present position as a question to an opponent: as the player to act may know it."""
        return Question(self.seen_by(self.game.actor), level, self.game.luck, seconds)

    def _stop_thinking(self) -> None:
        """The position is another: forget what was chosen, planned or asked."""
        self.adviser.stop()
        self._answer = self._plan = None

    # -- taking back ----------------------------------------------------------------------------------------------

    def undo_target(self) -> int | None:
        """Return how many actions would be left after an undo, or None when nothing may be taken back now."""
        keep = self._wanted_back()
        return None if keep is None or self._revealed_since(keep) else keep

    @property
    def undo_would_unsee(self) -> bool:
        """Something could be taken back, were it not that somebody has seen since what was hidden."""
        keep = self._wanted_back()
        return keep is not None and self._revealed_since(keep)

    def _wanted_back(self) -> int | None:
        made = len(self.game.actions)
        if not made:
            return None
        current = self.player
        if self.is_human(current) and (not self.game.over or self._unconfirmed is not None):
            start = self._turn_start(current)
            if made > start and self.game.actor_of(made - 1) == current:
                return made - 1
        if len(self.humans) != 1:
            return None
        person = self.humans[0]
        for index in range(made - 1, -1, -1):
            if self.game.actor_of(index) == person:
                return index
        return None

    def _revealed_since(self, actions: int) -> bool:
        """Tell if anything after this many actions showed somebody what was hidden. The only person at the table may go
        back over what only opponents have seen: they forget it."""
        game = self.game
        if self.may_unsee:
            return False
        if len(self.humans) != 1:
            return any(reveals(events) for events in game.events[actions:])
        person, made = self.humans[0], range(actions, len(game.actions))
        return any(shows(game.events[index], game.position_after(index), person) for index in made)

    def _turn_start(self, player: int) -> int:
        """Return where the player's present turn begins (the one they have yet to confirm counts as present)."""
        found = timeline.turns(self.game)
        if self._unconfirmed is not None:
            # The next turn may have begun in the rules; the one before it is the one in question.
            started = [t.first for t in found if t.player == player and t.first < len(self.game.actions)]
            return started[-1] if started else 0
        return found[-1].first

    @property
    def can_undo(self) -> bool:
        return self.undo_target() is not None

    @property
    def can_redo(self) -> bool:
        return bool(self._redo)

    def undo(self) -> Undone | None:
        keep = self.undo_target()
        if keep is None:
            return None
        gone = tuple(self.game.actions[keep:])
        self._stop_thinking()
        self._unconfirmed = None
        self.game.undo(len(gone))
        self._redo.append(gone)
        self._finished = False
        self.kept_as_replay = False  # another end may follow, and is the one that counts
        self._rewrite()
        return Undone(keep, gone)

    def redo(self) -> list[Step[P_co, A_co]]:
        """Make the actions again that the last undo took back."""
        if not self._redo:
            return []
        waiting = self._redo[:-1]
        steps = [self._play(action) for action in self._redo[-1]]
        self._redo = waiting
        return steps

    def _rewrite(self) -> None:
        if self.journal is not None:
            self.journal.rewrite(self.record())

    def close(self) -> None:
        self.adviser.close()
        if self.same_deal is not None:
            self.same_deal.close()
