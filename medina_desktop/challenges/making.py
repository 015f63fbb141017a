"""Makes a puzzle of a position: finds the turns that reach the goal, a little at a time, and writes the file.

Two goals: the most points that the turn can make, which every turn is tried for; and the best turn, which the strongest
level judges beside those that bring most at once. Nothing is tried that the player could not know.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Literal

from medina_desktop.challenges import files
from medina_desktop.challenges.puzzle import FORMAT, Puzzle
from medina_desktop.game.box import NOBODY, Action, Choice, Position, Question, Rules, turns_begun
from medina_desktop.game.played import Played
from medina_desktop.game.points import lead
from medina_desktop.game.record import record_of, to_plain
from medina_desktop.match.thinking import Adviser, Answer, Thinker
from medina_desktop.said import Counted, Said
from medina_desktop.storage.files import write_atomically
from medina_desktop.storage.record_files import SUFFIX, dump_plain
from medina_desktop.storage.yaml_files import DataError, read

Kind = Literal["points", "judged"]
Turn = tuple[Action, ...]
Way = tuple[Turn, Position]  # a turn, and the position after it
After = Callable[
    [Position, Action], tuple[Position, bool]
]  # the position after an action, and whether the turn is over

MOST_TRIED = 30_000  # actions, when all turns are looked at
SLICE = 0.004  # seconds of it at a time: a frame of the window has room for more
JUDGED = 12  # turns that the strongest level is asked about
ALIKE = 0.5  # points: a turn that loses less is as good
SHOWN = 3  # wrong turns in the file
THEME, DIFFICULTY = "own", 2


def ways(
    rules: Rules, position: Position, decision: bool = False, once: bool = False, after: After | None = None
) -> Iterator[Way]:
    """Every way to end the turn, or to decide, with the position after it, the shortest first. `once`: each position
    on the way is gone through once, however it is reached."""

    def play(before: Position, action: Action) -> tuple[Position, bool]:
        then: Position = before.copy()
        events: list[object] = []
        rules.play(then, action, events)
        return then, rules.actor(then) == NOBODY or bool(turns_begun(events))

    player, played = rules.actor(position), after or play
    open_ways: deque[Way] = deque([((), position)])
    passed: set[object] = set()
    while open_ways:
        made, before = open_ways.popleft()
        for action in rules.legal(before):
            then, ended = played(before, action)
            if ended or decision:
                yield (*made, action), then
            elif rules.actor(then) == player and not (once and then.key() in passed):
                passed.add(then.key() if once else None)
                open_ways.append(((*made, action), then))


class Making:
    """Time passes through `tick`, so that a window can show the progress and stop at any moment."""

    def __init__(self, game: Played, kind: Kind, make_thinker: Callable[[], Thinker]) -> None:
        self.game, self.kind, self.rules = game, kind, game.rules
        self.player = game.actor
        self.seen = game.position if game.over else game.rules.seen_by(game.position, self.player)
        self.looked_at = 0  # turns
        self.good: list[Turn] = []
        self.points = 0  # the most that a turn can make
        self.problem: Said | None = None  # why there is no puzzle here
        self._best: Choice | None = None
        self._found: dict[object, tuple[float, Turn]] = {}  # by the position after: what it brings at once, and a turn
        self._wrong: list[dict[str, object]] = []
        self._asked: list[Turn] = []
        self._to_judge: list[Turn] = []
        self._adviser = Adviser(game.box, make_thinker)
        self._ways: Iterator[Way] | None = None
        self._tried = 0
        self.done = False
        if game.over:
            self._end(Said("The game is over here, so go back to an earlier moment."))
        elif kind == "points":
            self._ways = ways(self.rules, self.seen, once=True)
        else:
            self._adviser.ask(Question(self.seen, game.box.opponents.hint_level, seed=game.luck))

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        if self.done:
            return 1.0
        if self.kind == "points":
            return min(0.99, self._tried / MOST_TRIED)
        judged = len(self._asked) - len(self._to_judge)
        return (1 + judged) / (2 + JUDGED) if self._best is not None else 0.0

    def close(self) -> None:
        self._adviser.close()

    def _end(self, problem: Said | None = None) -> None:
        self.done, self.problem = True, problem
        self._adviser.close()

    def tick(self, dt: float) -> bool:
        """Let time pass; True when something new is known."""
        if self.done:
            return False
        if self._ways is not None:
            self._try_some(self._ways)
            return True
        answer = self._adviser.tick(dt)
        if answer is None:
            return False
        if self._best is None:
            self._hear_best(answer)
        else:
            self._hear_judgement(answer.choice)
        return True

    # -- trying every turn ----------------------------------------------------------------------------------------

    def _try_some(self, turns: Iterator[Way]) -> None:
        until = time.perf_counter() + SLICE
        for turn, after in turns:
            self.looked_at += 1
            self._tried += len(turn)
            points = self.rules.scores(after)
            worth = points[self.player] if self.kind == "points" else lead(points, self.player)
            self._found.setdefault(after.key(), (worth, turn))
            if self._tried >= MOST_TRIED:
                break
            if time.perf_counter() > until:
                return
        self._ways = None
        if self.kind == "points":
            self._end_counting()
        else:
            self._begin_judging()

    def _end_counting(self) -> None:
        if not self._found:
            self._end(Said("What this turn scores depends on more than this player’s own choices."))
            return
        self.points = int(max(worth for worth, _turn in self._found.values()))
        self.good = [turn for worth, turn in self._found.values() if worth == self.points]
        all_good = len(self.good) == len(self._found)
        self._end(Said("Every turn scores the same here, so there’s nothing to find.") if all_good else None)

    # -- judging some ---------------------------------------------------------------------------------------------

    def _hear_best(self, answer: Answer) -> None:
        """The strongest level has chosen; where its turn depends on what comes, only the first action is judged."""
        self._best = choice = answer.choice
        turn = choice.turn or (choice.action,)
        position, ended = self.seen.copy(), False
        for action in turn:
            ended = self._play(position, action)
        while answer.by_simple_player and not ended and self.rules.actor(position) == self.player:
            turn = (*turn, self.game.box.opponents.at_once(position).action)
            ended = self._play(position, turn[-1])
        self.good = [turn if ended else turn[:1]]
        self._ways = ways(self.rules, self.seen, not ended, once=True)

    def _play(self, position: Position, action: Action) -> bool:
        events: list[object] = []
        self.rules.play(position, action, events)
        return self.rules.actor(position) == NOBODY or bool(turns_begun(events))

    def _begin_judging(self) -> None:
        """Those that bring most at once are judged beside the best."""
        found = sorted(self._found.values(), key=lambda one: -one[0])
        same = self._key(self.good[0])
        self._to_judge = [turn for _worth, turn in found if self._key(turn) != same][:JUDGED]
        self._asked = [*self._to_judge]
        self._ask()

    def _key(self, turn: Turn) -> object:
        position = self.seen.copy()
        for action in turn:
            self.rules.play(position, action)
        return position.key()

    def _ask(self) -> None:
        if self._to_judge:
            level, seed = self.game.box.opponents.hint_level, self.game.luck
            self._adviser.ask(Question(self.seen, level, seed=seed, played=self._to_judge[0]))
            return
        self._end(None if self._wrong else Said("The AI finds no turn better than the others here."))

    def _hear_judgement(self, choice: Choice) -> None:
        turn = self._to_judge.pop(0)
        if choice.lost < ALIKE:
            self.good.append(turn)
        else:
            self._wrong.append({"turn": self._texts(turn), "lost": max(1, round(choice.lost))})
        self._ask()

    # -- writing --------------------------------------------------------------------------------------------------

    def _texts(self, turn: Sequence[Action], name_action: Callable[[Position, Action], str] | None = None) -> list[str]:
        """A turn as files have it, or in other words."""
        position, found = self.seen.copy(), []
        for action in turn:
            found.append((name_action or self.rules.text)(position, action))
            self.rules.play(position, action)
        return found

    def _orders(self, turn: Turn) -> list[list[str]]:
        """A turn of two actions in both orders, where both lead to the same position."""
        if len(turn) != 2:
            return [self._texts(turn)]
        other = (turn[1], turn[0])
        position = self.seen.copy()
        for action in other:
            if self.rules.why_not(position, action) is not None:
                return [self._texts(turn)]
            self.rules.play(position, action)
        same = position.key() == self._key(turn)
        return [self._texts(turn), self._texts(other)] if same else [self._texts(turn)]

    def describe(self) -> Said:
        """Say how many turns there are, and how many of them are right."""
        if self.kind == "points":
            return Counted(
                "Of the {all} turns, {n} brings you to {points} points, the most possible.",
                "Of the {all} turns, {n} bring you to {points} points, the most possible.",
                len(self.good),
                all=len(self._found),
                points=self.points,
            )
        return Counted(
            "Of the {all} turns the AI judged, {n} is best.",
            "Of the {all} turns the AI judged, {n} are tied for best.",
            len(self.good),
            all=1 + len(self._asked),
        )

    def write(
        self,
        folder: Path,
        name: str,
        translate: Callable[[str], str] = str,
        name_action: Callable[[Position, Action], str] | None = None,
    ) -> Puzzle:
        """Write the puzzle into the folder, and read it again: DataError, OSError, and no file then. `translate` and
        `name_action` say things in the player's language."""
        id_ = _free_id(folder, self.game.box.id, name)
        right = [order for turn in self.good for order in self._orders(turn)]
        listed = ", ".join(self._texts(self.good[0], name_action))
        told = listed[:1].upper() + listed[1:]
        record = to_plain(record_of(self.game))
        data: dict[str, object] = {
            "medina_challenge": FORMAT,
            "kind": "puzzle",
            "id": id_,
            "game": self.game.box.id,
            "name": name,
            "theme": THEME,
            "difficulty": DIFFICULTY,
            "player": self.player,
            "hint": translate(self.describe()),
            "solution": [{"player": self.player, "turn": right[0]}],
            "record": {key: value for key, value in record.items() if key not in ("seats", "challenge")},
        }
        if self._best is None:
            made = Counted(
                "{turn}: that brings you to {n} point.",
                "{turn}: that brings you to {n} points.",
                self.points,
                turn=told,
            )
            goal: dict[str, object] = {"points": self.points, "after": "turn"}
            data |= {"goal": goal, "explanation": translate(made), "also": right[1:]}
        else:
            why = " ".join(filter(None, [f"{told}.", translate(self._best.reason)]))
            data |= {"goal": {"judged": True}, "explanation": why, "accepted": right, "wrong": self._wrong[:SHOWN]}
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{id_}{SUFFIX}"
        write_atomically(path, dump_plain(data).encode())
        try:
            return files.check(read(path))
        except DataError:
            path.unlink()
            raise


def _free_id(folder: Path, game: str, name: str) -> str:
    """An id made of the name that no file has yet, ours included."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "puzzle"
    taken = {path.stem for path in (*files.our_files(), *folder.glob(f"*{SUFFIX}"))}
    base = f"my-{game}-{slug}"[:56].rstrip("-")
    return next(id_ for number in count(1) if (id_ := base if number == 1 else f"{base}-{number}") not in taken)
