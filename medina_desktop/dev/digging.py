"""Looks for puzzles in played games, game by game, and says what makes a position one.

A good one: the turn that gains most at once fails by two points or more, one action is common to all turns that reach
the goal, and no other turn is one point short of it. The rest is for a person to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from medina_desktop.challenges.puzzle import HARDEST
from medina_desktop.dev.solving import Solver, TooMuch
from medina_desktop.game.box import Action, Position, Question
from medina_desktop.game.played import Played
from medina_desktop.game.points import lead
from medina_desktop.game.record import record_of, to_plain

Plain = dict[str, Any]

FEW_GOOD = 8  # positions to which right turns may lead
TRIES = 3  # of each level
NODES = 4_000  # that a level may look at
FAILS = 2  # positions of a game that take too long, before the earlier ones are left alone


class Vein(NamedTuple):
    """The way one game is looked through."""

    level: str  # plays the games
    places: Callable[[Played], Iterator[int]]  # where a turn is worth a look, the last ones first
    most: int = 30_000  # positions that may be looked at for one turn
    decision: bool = False  # over with one action
    fewest: int = 16  # different turns
    goal: str = "lead"  # or points, when the turn is over
    same: Callable[[Position, int], Hashable] = lambda p, player: p.key()  # equal ends of a turn
    is_simple: Callable[[Sequence[str]], bool] = lambda texts: False  # a turn that anybody tries first


class Found(Struct):
    """The ways that end alike."""

    after: Position
    turns: list[tuple[Action, ...]]
    now: float  # lead or points when the turn is over


# -- the games ---------------------------------------------------------------------------------------------------------


def _in_medina(game: Played) -> Iterator[int]:
    from medina_desktop.games.medina.ai.endgame import pieces_left
    from medina_desktop.games.medina.rules.actions import KINDS, ROOF

    for number in reversed(range(len(game.actions))):
        p = game.position_after(number)
        if p.placed or p.of != 2 or not 5 <= pieces_left(p) <= 24:
            continue
        if any(p.stock[player * KINDS + ROOF] for player in p.terms.everyone):
            yield number


def _in_sultaniya(game: Played) -> Iterator[int]:
    from medina_desktop.games.sultaniya.ai.last_turn import is_last
    from medina_desktop.games.sultaniya.rules.position import START

    for number in reversed(range(len(game.actions))):
        p = game.position_after(number)
        if p.step == START and is_last(p):
            yield number


def _in_al_rashid(game: Played) -> Iterator[int]:
    """Only where nothing hidden matters any more: no mercenaries lie in a country still to come, and nobody fights
    after the player."""
    from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY, SECTORS, STEPS

    last = game.position_after(len(game.actions)).year
    for number in reversed(range(len(game.actions))):
        p = game.position_after(number)
        if p.year < last:
            return
        ahead = [i for i in range(FIRST_COUNTRY, len(SECTORS)) if p.occupied >> i & 1 and not p.resolved >> i & 1]
        fights = STEPS[p.step] == "battle" and p.at == len(p.ranks) - 1  # what lies there was turned up
        here = [p.resolving] if p.resolving >= FIRST_COUNTRY and not fights else []
        held = any(p.tokens[i - FIRST_COUNTRY] for i in (*ahead, *here) if i != p.resolving or not fights)
        if not held and (fights or STEPS[p.step] in ("act", "choose", "take")):
            yield number


def _in_palaces(game: Played) -> Iterator[int]:
    """A visit to a palace that ends a turn: nobody acts after the player there. What it brings is counted at once, so
    it doesn't matter what mercenaries lie where."""
    from medina_desktop.games.al_rashid.rules.names import INTRIGUE, STEPS

    for number in reversed(range(len(game.actions))):
        p = game.position_after(number)
        last = p.at == len(p.ranks) - 1 and (p.resolving != INTRIGUE or len(p.ranks) == 1)
        if STEPS[p.step] == "choose" and not p.chosen and p.active == p.player and last:
            yield number


def _palace(p: Any, player: int) -> Hashable:
    return tuple(p.palaces[player].faces), tuple(p.djinns), p.sapphires[player]


def _family(p: Any, player: int) -> Hashable:
    """Everything that counts; of the goods, the number of kinds."""
    from medina_desktop.games.al_rashid.rules.goods import kinds_in

    return p.titles[player], p.family[player], p.influence[player], p.dishonour[player], len(kinds_in(p.goods[player]))


def _is_one_choice(texts: Sequence[str]) -> bool:
    return sum(text.split()[0] in ("service", "title", "favour", "benevolence") for text in texts) <= 1


VEINS: dict[str, tuple[Vein, ...]] = {
    "medina": (Vein("mason", _in_medina),),
    "sultaniya": (
        Vein(
            "gardener",
            _in_sultaniya,
            most=14_000,
            goal="points",
            same=_palace,
            is_simple=lambda texts: len(texts) <= 2 and not texts[0].startswith("call"),
        ),
    ),
    "al-rashid": (
        Vein("porter", _in_al_rashid, most=12_000, decision=True, fewest=3),
        Vein("porter", _in_palaces, most=12_000, goal="points", same=_family, is_simple=_is_one_choice),
    ),
}


# -- looking -----------------------------------------------------------------------------------------------------------


def dig(game: Played) -> Iterator[Plain]:
    """The puzzles that lie in a finished game."""
    for vein in VEINS[game.box.id]:
        fails = 0
        for number in vein.places(game):
            try:
                found = Spot(game, number, vein).look()
            except TooMuch:
                fails += 1
                if fails >= FAILS:
                    break
                continue
            if found is not None:
                yield found


class Spot:
    """A position of a game that may be a puzzle."""

    def __init__(self, game: Played, number: int, vein: Vein) -> None:
        self.game, self.number, self.vein = game, number, vein
        self.rules, self.opponents = game.rules, game.box.opponents
        self.position = game.position_after(number)
        self.player: int = self.rules.actor(self.position)
        self.solver = Solver(self.rules, self.player, vein.most)

    def look(self) -> Plain | None:
        return self._look_for_points() if self.vein.goal == "points" else self._look_for_lead()

    def _every(self, position: Position) -> dict[Hashable, Found]:
        """Every turn from here, those that end alike together."""
        found: dict[Hashable, Found] = {}
        for turn, after in self.solver.turns(position, self.vein.decision, self.vein.goal == "points"):
            known = found.setdefault(self.vein.same(after, self.player), Found(after, [], 0))
            known.turns.append(turn)
        for one in found.values():
            points = self.rules.scores(one.after)
            one.now = points[self.player] if self.vein.goal == "points" else lead(points, self.player)
            one.turns.sort(key=len)
        return found

    # -- a sure lead ----------------------------------------------------------------------------------------------

    def _look_for_lead(self) -> Plain | None:
        solver, every = self.solver, self._every(self.position)
        if len(every) < self.vein.fewest:
            return None
        best = solver.value(self.position)
        if best < 1:
            return None

        def reaches(one: Found, goal: int) -> bool:
            return solver.value(one.after, goal - 1, goal) >= goal

        top = max(one.now for one in every.values())
        greedy = [one for one in every.values() if one.now == top]
        for goal in sorted({1, max(1, best - 1), best}):
            short = goal if goal == 1 else goal - 1  # a tie is near, and still no win
            if sum(reaches(one, short) for one in greedy) * 3 > len(greedy):
                continue
            good = {key: one for key, one in every.items() if reaches(one, goal)}
            near = sum(reaches(one, goal - 1) for key, one in every.items() if key not in good)
            most = 2 if self.vein.decision else FEW_GOOD
            shared = set.intersection(*(set(turn) for one in good.values() for turn in one.turns))
            if len(good) <= most and (shared or self.vein.decision) and (goal == 1 or not near):
                return self._write_lead(goal, best, near, every, good)
        return None

    def _write_lead(
        self, goal: int, best: int, near: int, every: dict[Hashable, Found], good: dict[Hashable, Found]
    ) -> Plain | None:
        solver = self.solver
        found_by, tempting = self._ask_levels(set(good))
        if next(iter(found_by.values())) == 1:
            return None  # everybody sees it
        wrong = []
        others = sorted((key for key in every if key not in good), key=lambda k: (-tempting.get(k, 0), -every[k].now))
        for key in others[:3]:
            line, _points = solver.line(every[key].after)
            texts = solver.texts(self.position, every[key].turns[0])
            answer = line[0][1] if line and line[0][0] != self.player else []
            wrong.append({"turn": texts, "answer": answer, "lead": solver.value(every[key].after)})
        right = next(iter(good.values()))
        line, ends = solver.line(right.after)
        first = solver.texts(self.position, right.turns[0])
        return self._write(
            {"lead": goal, "sure": True},
            found_by,
            accepted=[solver.texts(self.position, turn) for one in good.values() for turn in one.turns],
            solution=[{"player": self.player, "turn": first}, *({"player": p, "turn": turn} for p, turn in line)],
            ends=ends,
            wrong=wrong,
            verified={"how": "exact", "turns": len(every), "best": best, "one_less": near},
        )

    # -- points when the turn is over -----------------------------------------------------------------------------

    def _look_for_points(self) -> Plain | None:
        """Tried twice: with what the player knows, and as the tiles lie. Luck must reach nothing better, nor the same
        in another way."""
        known = self._every(self.rules.seen_by(self.position, self.player))
        every = self._every(self.position)
        best = max(one.now for one in known.values())
        good = {key: one for key, one in known.items() if one.now == best}
        lucky = [one for one in every.values() if one.now >= best]
        if len(lucky) > len(good) or len(good) > 3:
            return None
        texts = self.solver.texts
        simple = [one for one in known.values() if self.vein.is_simple(texts(self.position, one.turns[0]))]
        if not simple or max(one.now for one in simple) >= best - 1:
            return None
        found_by, tempting = self._ask_levels(set(good))
        others = sorted((key for key in known if key not in good), key=lambda k: (-tempting.get(k, 0), -known[k].now))
        first, *also = [texts(self.position, one.turns[0]) for one in good.values()]
        return self._write(
            {"points": int(best), "after": "turn"},
            found_by,
            solution=[{"player": self.player, "turn": first}],
            also=also,
            wrong=[
                {"turn": texts(self.position, known[key].turns[0]), "points": int(known[key].now)} for key in others[:3]
            ],
            verified={
                "how": "every turn tried with what the player knows, and with everything as it lies",
                "turns": len(known),
                "second_best": int(max(one.now for one in known.values() if one.now < best)),
            },
        )

    # -- what both need -------------------------------------------------------------------------------------------

    def _ask_levels(self, good: set[Hashable]) -> tuple[dict[str, float], dict[Hashable, int]]:
        """Ask each level several times: how often it finds the solution, and what tempts it."""
        found_by, tempting = {}, dict[Hashable, int]()
        for level in self.opponents.levels[:: 2 if len(self.opponents.levels) > 5 else 1]:
            ends = [self._play_level(level, seed) for seed in range(TRIES)]
            found_by[level] = round(sum(end in good for end in ends) / TRIES, 2)
            for end in ends:
                if end not in good:
                    tempting[end] = tempting.get(end, 0) + 1
        return found_by, tempting

    def _play_level(self, level: str, seed: int) -> Hashable:
        p, ended, solver = self.position, False, Solver(self.rules, self.player, 100)
        while not ended:
            seen = self.rules.seen_by(p, self.player)
            nodes = min(self.opponents.budget(seen, level) or NODES, NODES)
            choice = self.opponents.choose(Question(seen, level, seed=seed, nodes=nodes))
            p, ended = solver.after(p, choice.action)
            ended = ended or self.vein.decision
        return self.vein.same(p, self.player)

    def _write(self, goal: Plain, found_by: dict[str, float], verified: Plain, **keys: Any) -> Plain:
        record = to_plain(record_of(self.game))
        record.pop("seats", None)
        record["actions"] = self.game.action_texts()[: self.number]
        return {
            "medina_challenge": 1,
            "kind": "puzzle",
            "id": f"{self.game.ruleset.id}-{self.game.players}-{self.game.seed}-{self.number}-{self.vein.goal}",
            "game": self.game.box.id,
            "name": "?",
            "theme": "?",
            "difficulty": rate_difficulty(list(found_by.values())),
            "player": self.player,
            "goal": goal,
            "hint": "?",
            "explanation": "?",
            **{key: value for key, value in keys.items() if value},
            "verified": {**verified, "found_by": found_by},
            "record": record,
        }


def rate_difficulty(found_by: Sequence[float]) -> int:
    """From 1 to 4, by the weakest level that mostly finds it."""
    first = next((number for number, share in enumerate(found_by) if share > 0.5), len(found_by))
    return min(HARDEST, 1 + first * HARDEST // len(found_by))


def play(game: Played, level: str) -> None:
    """Play a game to its end."""
    opponents, rules = game.box.opponents, game.rules
    while not game.over:
        seen = rules.seen_by(game.position, game.actor)
        nodes = min(opponents.budget(seen, level) or NODES, NODES)
        game.play(opponents.choose(Question(seen, level, seed=game.luck, nodes=nodes)).action)
