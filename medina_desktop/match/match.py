"""One game at one table: whose seat is next, what they may do, what happened, what can be taken back.

The window and the tournament both drive this. People play through `play`; AI seats think through the adviser and their
answers come out of `tick`. Every change is told to the journal, which keeps the game safe.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from medina_desktop.games.medina.ai.player import Choice
from medina_desktop.games.medina.preview import Preview, preview
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import GATE, NEUTRAL, ROOF, TEA, WALL, kind_of, make, place_of
from medina_desktop.games.medina.rules.board import cells_of
from medina_desktop.games.medina.rules.game import Game
from medina_desktop.games.medina.rules.reasons import Refusal
from medina_desktop.games.medina.rules.record import Record, Seat, record_of
from medina_desktop.games.medina.rules.state import State
from medina_desktop.match import timeline
from medina_desktop.match.seats import complete, is_human, level_of
from medina_desktop.match.thinking import Adviser, SimpleThinker, Thinker

HINT_LEVEL = "vizier"  # the best there is: a hint that the replay calls costly helps nobody


class Journal(Protocol):
    """Keeps the game on disk. None of these may raise: trouble is told in its own way, and the game goes on."""

    def begin(self, record: Record) -> None: ...

    def add(self, action: str) -> None: ...

    def rewrite(self, record: Record) -> None: ...

    def finish(self, record: Record) -> None: ...


class Step(Struct, frozen=True):
    """One action as it was carried out: what the window shows."""

    index: int
    player: int
    action: int
    events: tuple[ev.Event, ...]
    before: State
    after: State
    by_simple_player: bool = False  # an AI seat whose AI failed


class Undone(Struct, frozen=True):
    """Actions taken back; the game now ends after `keep` of them."""

    keep: int
    actions: tuple[int, ...]


class Match:
    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        make_thinker: Callable[[], Thinker] = SimpleThinker,
        journal: Journal | None = None,
        *,
        already_saved: bool = False,
        hint_level: str = HINT_LEVEL,
    ) -> None:
        self.game = game
        self.seats = complete(seats, game.table.players)
        self.adviser = Adviser(make_thinker)
        self.journal = journal
        self.hint_level = hint_level
        self.confirm_turns = False  # people say "done" before their turn passes on
        self._unconfirmed: int | None = None  # the player who has placed everything and may still take it back
        self._redo: list[tuple[int, ...]] = []
        self._asked_for_hint = False
        self.hint: Choice | None = None
        self._finished = game.over
        self.kept_as_replay = game.over  # whoever keeps replays notes it here, once a game
        if journal is not None and not already_saved:
            journal.begin(self.record())

    # -- who and what ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def over(self) -> bool:
        return self.game.over and self._unconfirmed is None

    @property
    def players(self) -> int:
        return self.game.table.players

    @property
    def player(self) -> int:
        """Whose turn it is: the player to place, or the one who has yet to confirm."""
        return self.state.player if self._unconfirmed is None else self._unconfirmed

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
        return not self.game.over and self._unconfirmed is None and self.is_human(self.state.player)

    @property
    def thinking(self) -> bool:
        return self.adviser.busy and not self._asked_for_hint

    @property
    def looking_for_hint(self) -> bool:
        return self.adviser.busy and self._asked_for_hint

    def record(self) -> Record:
        return record_of(self.game, self.seats)

    # -- what is legal --------------------------------------------------------------------------------------------

    def places(self, kind: int) -> dict[int, list[int]]:
        """Where the player to place may put a piece of this kind: spot -> actions (several where a merchant can come
        by more than one way). Spots are bits of the board, cells and wall spaces alike. A roof fits every building of
        its palace."""
        return places(self.state, kind)

    def kinds(self) -> set[int]:
        """The kinds of piece that fit somewhere now; TEA among them when it may be handed in."""
        return {kind_of(action) for action in self.game.legal()}

    def why_not(self, action: int) -> Refusal | None:
        return self.game.why_not(action)

    def why_not_at(self, kind: int, spot: int) -> Refusal | None:
        """Why a kind of piece may not go to a spot; a wall shown to a cell is answered as a cell off the ring."""
        code = self.game.table.geometry.code_of_space.get(spot)
        if kind in (WALL, GATE):
            return None if code is None else self.game.why_not(make(kind, code))
        return None if code is not None else self.game.why_not(make(kind, spot))

    def preview(self, action: int) -> Preview:
        return preview(self.state, action)

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self, action: int) -> Step:
        """The placement of a person; IllegalAction if the rules refuse it."""
        if self._unconfirmed is not None:
            raise ValueError("the turn is to be confirmed or taken back first")
        step = self._play(action)
        self._redo.clear()
        return step

    def _play(self, action: int, by_simple_player: bool = False) -> Step:
        before = self.state
        player = before.player
        events = self.game.play(action)
        self._forget_question()
        turn_ended = self.game.over or any(isinstance(e, ev.TurnBegan) for e in events)
        first_merchant = self.state.player == player and self.state.placed == 0 and len(self.game.actions) == 1
        if self.confirm_turns and turn_ended and not first_merchant and self.is_human(player):
            self._unconfirmed = player
        if self.journal is not None:
            self.journal.add(self.game.action_texts()[-1])
        self._note_end()
        return Step(len(self.game.actions) - 1, player, action, tuple(events), before, self.state, by_simple_player)

    def confirm(self) -> None:
        """The person is done: the turn passes on for good."""
        self._unconfirmed = None
        self._note_end()

    def _note_end(self) -> None:
        if self.over and not self._finished:
            self._finished = True
            if self.journal is not None:
                self.journal.finish(self.record())

    def tick(self, dt: float) -> Step | None:
        """Let time pass. An AI seat's placement when it has decided; the answer to a hint goes to `hint`."""
        if self.adviser.busy:
            answer = self.adviser.tick(dt)
            if answer is None:
                return None
            if self._asked_for_hint:
                self._asked_for_hint = False
                self.hint = answer.choice
                return None
            step = self._play(answer.choice.action, answer.by_simple_player)
            self._redo.clear()
            return step
        if not self.game.over and self._unconfirmed is None and not self.is_human(self.state.player):
            self._ask(level_of(self.seats[self.state.player]))
        return None

    def _ask(self, level: str) -> None:
        seed = (self.game.seed or 0) * 1009 + len(self.game.actions)
        self.adviser.ask(self.state, level, seed)

    def _forget_question(self) -> None:
        self.adviser.stop()
        self._asked_for_hint = False
        self.hint = None

    # -- hints ----------------------------------------------------------------------------------------------------

    def ask_hint(self) -> bool:
        """Begin to look for a good placement for the person to move; it appears in `hint` after some ticks."""
        if not self.human_to_place or self.looking_for_hint:
            return False
        self.hint = None
        self._asked_for_hint = True
        self._ask(self.hint_level)
        return True

    def drop_hint(self) -> None:
        if self._asked_for_hint:
            self.adviser.stop()
            self._asked_for_hint = False
        self.hint = None

    # -- taking back ----------------------------------------------------------------------------------------------

    def undo_target(self) -> int | None:
        """How many actions would be left after an undo, or None when nothing may be taken back now."""
        made = len(self.game.actions)
        if not made:
            return None
        current = self.player
        if self.is_human(current) and (not self.game.over or self._unconfirmed is not None):
            start = self._turn_start(current)
            if made > start:
                return made - 1
        if len(self.humans) != 1:
            return None
        person = self.humans[0]
        for index in range(made - 1, -1, -1):
            if timeline.player_of(self.game, index) == person:
                return index
        return None

    def _turn_start(self, player: int) -> int:
        """Where the present turn of the player begins (the one to be confirmed counts as present)."""
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
        self._forget_question()
        self._unconfirmed = None
        self.game.undo(len(gone))
        self._redo.append(gone)
        self._finished = False
        self._rewrite()
        return Undone(keep, gone)

    def redo(self) -> list[Step]:
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


def places(state: State, kind: int) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    geo = state.table.geometry
    for action in legal.actions(state):
        if kind_of(action) != kind or kind == TEA:
            continue
        if kind in (WALL, GATE):
            found.setdefault(geo.space_bit[place_of(action)], []).append(action)
        elif kind in (ROOF, NEUTRAL):
            number = state.palace_on(place_of(action))
            assert number is not None
            for cell in palace_buildings(state, number):
                found[cell] = [make(kind, cell)]
        else:
            found.setdefault(place_of(action), []).append(action)
    for actions in found.values():
        actions.sort()
    return found


def palace_cells(state: State, number: int) -> list[int]:
    """Buildings and stables of a palace in reading order."""
    wanted = number + 1
    return [cell for cell in cells_of(state.table.geometry.city) if state.palace_at[cell] == wanted]


def palace_buildings(state: State, number: int) -> list[int]:
    return [cell for cell in palace_cells(state, number) if not state.stables >> cell & 1]
