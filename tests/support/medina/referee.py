"""Plays an engine against the plain rules of `reference.py` beside it, over the line protocol, and compares answers.

    python tests/support/medina/referee.py --games 20
    python tests/support/medina/referee.py --command "python -m medina_desktop engine" --ruleset medina-2014 \
        --players 2 --policy gates_first --seed 7 --games 100

After every action `turn`, `legal`, `scores`, `tiles` and `stocks` must be what the reference says, `breakdown` every
few actions and at the end. Now and then it sends an action that is not legal, which must be refused and change
nothing, or takes actions back and makes them again. It stops at the first difference, shows both answers, and
the commands that lead there. The policies are no good players: they lead games to where the rare rules are.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it also runs as a plain script

from support.medina.reference import (
    REF_RULES,
    Cell,
    Reference,
    RefRules,
    cell_name,
    cell_named,
    random_setup,
    space_name,
)
from support.piped_engine import Difference, PipedEngine, body

# ------------------------------------------------------------------------------------------------ the policies


def kind_of(action: str) -> str:
    word = action.split(" ")[0]
    return word if word in ("stable", "merchant", "wall", "roof", "neutral", "gate", "tea") else "building"


def of_kind(actions: list[str], *kinds: str) -> list[str]:
    return [action for action in actions if kind_of(action) in kinds]


def choose_any(game: Reference, actions: list[str], rng: random.Random) -> str:
    """Half the time every action is as likely as another, half the time every kind."""
    if rng.random() < 0.5:
        return rng.choice(actions)
    kind = rng.choice(sorted({kind_of(action) for action in actions}))
    return rng.choice(of_kind(actions, kind))


def choose_first_of(actions: list[str], rng: random.Random, *kinds: str) -> str | None:
    for kind in kinds:
        some = of_kind(actions, kind)
        if some:
            return rng.choice(some)
    return None


def choose_walls_first(game: Reference, actions: list[str], rng: random.Random) -> str:
    return choose_first_of(actions, rng, "wall") or choose_any(game, actions, rng)


def choose_hold_roofs(game: Reference, actions: list[str], rng: random.Random) -> str:
    others = [action for action in actions if kind_of(action) not in ("roof", "neutral")]
    return choose_any(game, others or actions, rng)


def choose_fill(game: Reference, actions: list[str], rng: random.Random) -> str:
    """Builds as long as it can; a roof now and then, so that there are many palaces."""
    if rng.random() < 0.12:
        return choose_first_of(actions, rng, "roof", "neutral") or choose_any(game, actions, rng)
    return choose_first_of(actions, rng, "building", "stable") or choose_any(game, actions, rng)


def taken_around(game: Reference, cell: Cell) -> int:
    """How closed in a cell is: neighbours that are taken or outside the city."""
    return 4 - sum(game.empty(other) for other in game.neighbours(cell))


def choose_merchants_first(game: Reference, actions: list[str], rng: random.Random) -> str:
    """Merchants first, often into dead ends, so that streets get blocked and new ones begin."""
    merchants = of_kind(actions, "merchant")
    if not merchants:
        return choose_any(game, actions, rng)
    touching = [a for a in merchants if game.merchant_neighbours(cell_named(a.split(" ")[1]))]
    if len(touching) < len(merchants) and touching and rng.random() < 0.6:
        return rng.choice(touching)  # a new street that touches an old one
    if rng.random() < 0.6:
        return max(merchants, key=lambda a: (taken_around(game, cell_named(a.split(" ")[1])), rng.random()))
    return rng.choice(merchants)


def choose_gates_first(game: Reference, actions: list[str], rng: random.Random) -> str:
    """Gates as soon as walls allow them, then streets that walk to a gate and through it."""
    via = [action for action in actions if " via " in action]
    if via and rng.random() < 0.8:
        return rng.choice(via)
    gates = of_kind(actions, "gate")
    if gates and rng.random() < 0.8:
        return rng.choice(gates)
    sides_with_gate = {side for side, _position in game.gates}
    walls = [action for action in of_kind(actions, "wall") if action[-1] not in sides_with_gate]
    if walls and len(game.gates) < 4 and game.hands[game.player].gates and rng.random() < 0.7:
        return rng.choice(walls)
    merchants = of_kind(actions, "merchant")
    if merchants and game.gates and rng.random() < 0.7:
        goals = [game.faced_cell(gate) for gate in game.gates]
        goals = [goal for goal in goals if game.empty(goal)] or goals

        def distance(action: str) -> float:
            row, col = cell_named(action.split(" ")[1])
            return min(abs(row - goal[0]) + abs(col - goal[1]) for goal in goals) + 0.5 * rng.random()

        return min(merchants, key=distance)
    return choose_any(game, actions, rng)


def choose_stables_first(game: Reference, actions: list[str], rng: random.Random) -> str:
    """Stables at once, or kept back to reach walls with; often at the edge of the city or by a roofed palace."""
    stables = of_kind(actions, "stable")
    by_a_wall = [
        action
        for action in stables
        if any(space in game.walls for space in game.facing_spaces(cell_named(action.split(" ")[1])))
    ]
    if game.player % 2 and len(stables) < len(actions):
        # The patient ones: walls and roofs first.
        if by_a_wall and rng.random() < 0.9:
            return rng.choice(by_a_wall)
        return choose_any(game, of_kind(actions, "wall", "roof", "building", "merchant") or actions, rng)
    if stables and rng.random() < 0.9:
        edge = [action for action in stables if game.facing_spaces(cell_named(action.split(" ")[1]))]
        return rng.choice(edge if edge and rng.random() < 0.6 else stables)
    return choose_any(game, actions, rng)


def choose_last_one(game: Reference, actions: list[str], rng: random.Random) -> str:
    """The last seat keeps merchants, walls and roofs until the others are stuck with buildings: 4.5, 4.6, 4.7."""
    if game.player == game.players - 1:
        return choose_first_of(actions, rng, "building", "stable", "wall", "merchant") or rng.choice(actions)
    if rng.random() < 0.25:
        return choose_first_of(actions, rng, "roof") or choose_any(game, actions, rng)
    return choose_first_of(actions, rng, "wall", "merchant", "stable", "gate") or choose_any(game, actions, rng)


Policy = Callable[[Reference, list[str], random.Random], str]

POLICIES: dict[str, Policy] = {
    "random": choose_any,
    "walls_first": choose_walls_first,
    "hold_roofs": choose_hold_roofs,
    "fill": choose_fill,
    "merchants_first": choose_merchants_first,
    "gates_first": choose_gates_first,
    "stables_first": choose_stables_first,
    "last_one": choose_last_one,
}


def choose(policy: str, hoarder: int | None, game: Reference, actions: list[str], rng: random.Random) -> str:
    if policy != "last_one" and game.player == hoarder and rng.random() < 0.95:
        # One who keeps roofs back while the others do not is the one the last player's duty (4.5) meets.
        return choose_hold_roofs(game, [a for a in actions if a != "tea"] or actions, rng)
    if rng.random() < 0.1:
        return choose_any(game, actions, rng)
    return POLICIES[policy](game, actions, rng)


# ------------------------------------------------------------------------------------------------ one game


def all_action_texts(game: Reference) -> list[str]:
    """Every well-formed action there can be on this board, legal or not."""
    texts = ["tea"]
    for cell in game.all_cells():
        name = cell_name(cell)
        texts += [f"{kind} {name}" for kind in (*game.rules.colours, "stable", "merchant", "roof", "neutral")]
        for left_by in game.gates:
            if game.facing_spaces(cell):
                texts.append(f"merchant {name} via {space_name(left_by)}")
    for space in game.all_spaces():
        texts += [f"wall {space_name(space)}", f"gate {space_name(space)}"]
    return texts


NONSENSE = (
    "play",
    "play orange",
    "play orange z9",
    "play orange a12",
    "play orange q1",
    "play orange a0",
    "play orange a1 b2",
    "play pink d5",
    "play wall a1",
    "play wall 12W",
    "play wall zN",
    "play merchant aN",
    "play merchant a1 via",
    "play merchant a1 via a1",
    "play merchant a1 via zN",
    "play roof",
    "play roof cN",
    "play stable d5 via cN",
    "play tea a1",
    "play gate d5",
    "frobnicate",
    "new",
    "new no-such-rules 3",
    "new medina-1999 2",
    "new medina-1999 5",
    "new medina-2014 1",
    "new medina-2014 four",
    "new medina-2014 4 well=a1 merchant=c3",
    "new medina-2014 4 well=c3 merchant=c3",
    "new medina-2014 2 well=n5 merchant=c3",
    "new medina-1999 3 merchant=a4",
    "load /no/such/file",
)


@dataclass
class Totals:
    games: int = 0
    actions: int = 0
    refused: int = 0
    undone: int = 0
    differences: int = 0

    def add(self, other: Totals) -> None:
        self.games += other.games
        self.actions += other.actions
        self.refused += other.refused
        self.undone += other.undone
        self.differences += other.differences


class Match:
    """One game, played in the engine and in the reference at once."""

    def __init__(
        self, engine: PipedEngine, rules: RefRules, players: int, seed: str, policy: str, options: list[str]
    ) -> None:
        self.engine = engine
        self.rng = random.Random(seed)
        self.policy = policy
        self.totals = Totals(games=1)
        self.hoarder = self.rng.randrange(players) if self.rng.random() < 0.4 else None
        well, merchant = random_setup(rules, players, self.rng, set_merchant=self.rng.random() < 0.2)
        self.game = Reference(rules, players, well, merchant)
        self.before: list[Reference] = []  # the positions before each action of the record
        self.record: list[str] = []
        words = ["new", rules.name, str(players), f"seed={self.rng.randrange(10**6)}"]
        if well:
            words.append(f"well={well}")
        if merchant:
            words.append(f"merchant={merchant}")
        self.opening = " ".join(words + options)

    # What each command must answer.

    def expected(self, command: str) -> Any:
        if command == "turn":
            return self.game.turn()
        if command == "legal":
            return self.game.legal()
        if command == "scores":
            return self.game.scores()
        if command == "tiles":
            return self.game.tiles()
        if command == "stocks":
            return self.game.stocks()
        assert command == "breakdown"
        return by_colour(self.game.breakdown())

    def understood(self, command: str, reply: str) -> Any:
        if not reply.startswith("="):
            raise Difference(self.report(f"{command!r} was refused: {reply}"))
        text = body(reply)
        try:
            if command == "turn":
                return text
            if command == "legal":
                return text.split("\n") if text else []
            if command == "scores":
                return [int(word) for word in text.split(" ")]
            answer = json.loads(text)
            return by_colour(answer) if command == "breakdown" else answer
        except (ValueError, KeyError, TypeError) as problem:
            raise Difference(self.report(f"{command!r}: cannot read {text!r} ({problem})")) from None

    def compare(self, commands: list[str], replies: list[str]) -> None:
        for command, reply in zip(commands, replies, strict=True):
            told, known = self.understood(command, reply), self.expected(command)
            if told != known:
                raise Difference(self.report(describe(command, told, known)))

    def commands(self) -> list[str]:
        asked = ["turn", "legal", "scores", "tiles", "stocks"]
        if self.game.over or len(self.record) % 4 == 0:
            asked.append("breakdown")
        return asked

    def check(self) -> None:
        asked = self.commands()
        self.compare(asked, self.engine.ask(*asked))

    # What is done to the engine.

    def play(self, action: str, check: bool = True) -> None:
        """`action` is as `legal` writes it; a palace may be sent by another of its buildings."""
        sent = action
        if kind_of(action) in ("roof", "neutral") and self.rng.random() < 0.5:
            palace = self.game.palace_at(cell_named(action.split(" ")[1]))
            assert palace is not None
            sent = f"{kind_of(action)} {cell_name(self.rng.choice(sorted(palace.buildings)))}"
        self.before.append(self.game.copy())
        self.record.append(sent)
        self.game.play(sent)
        self.totals.actions += 1
        asked = self.commands() if check else []
        done, *replies = self.engine.ask(f"play {sent}", *asked)
        if not done.startswith("="):
            raise Difference(self.report(f"the engine refuses {sent!r}, the reference does not: {done}"))
        self.compare(asked, replies)

    def refuse(self, commands: list[str]) -> None:
        """Sends what must be refused, and checks that it left no trace."""
        for start in range(0, len(commands), 200):  # few enough for the pipe
            some = commands[start : start + 200]
            for command, reply in zip(some, self.engine.ask(*some), strict=True):
                if not reply.startswith("? ") or not reply[2:].strip():
                    raise Difference(self.report(f"{command!r} must be refused with '? ' and a reason, got {reply!r}"))
        self.totals.refused += len(commands)
        self.check()

    def illegal(self, how_many: int | None) -> None:
        texts = all_action_texts(self.game)
        if how_many is not None:
            texts = self.rng.sample(texts, how_many)
        self.refuse([f"play {text}" for text in texts if not self.game.is_legal(text)])

    def undo(self) -> None:
        number = self.rng.choice([1, 1, 2, 3, self.rng.randint(1, len(self.record))])
        number = min(number, len(self.record))
        again = self.record[-number:]
        command = "undo" if number == 1 and self.rng.random() < 0.5 else f"undo {number}"
        (reply,) = self.engine.ask(command)
        self.game = self.before[-number]
        del self.before[-number:], self.record[-number:]
        self.totals.undone += number
        if not reply.startswith("="):
            raise Difference(self.report(f"{command!r} was refused: {reply}"))
        try:
            self.check()
        except Difference as difference:
            raise Difference(f"after {len(again)} more ({'; '.join(again)}) and {command!r}:\n{difference}") from None
        for action in again:
            self.play(action, check=self.rng.random() < 0.3)
        self.check()

    def run(self) -> None:
        (reply,) = self.engine.ask(self.opening)
        if not reply.startswith("="):
            raise Difference(self.report(f"{self.opening!r} was refused: {reply}"))
        self.check()
        while not self.game.over:
            self.play(choose(self.policy, self.hoarder, self.game, self.game.legal(), self.rng))
            luck = self.rng.random()
            if luck < 0.006:
                self.illegal(None)
            elif luck < 0.05:
                self.illegal(20)
            elif luck < 0.06:
                self.refuse(self.rng.sample(NONSENSE, 6))
            elif luck < 0.085:
                self.undo()
        if self.rng.random() < 0.3:
            self.undo()  # the end of the game, too, can be taken back
        if self.rng.random() < 0.3:
            self.illegal(40)

    def report(self, problem: str) -> str:
        lines = [problem, "", "The commands that lead there:", self.opening]
        lines += [f"play {action}" for action in self.record]
        lines += ["", f"The reference is here ({self.game.turn()}, policy {self.policy}):", *self.game.picture()]
        return "\n".join(lines)


def by_colour(answer: Any) -> Any:
    """A breakdown with the palaces in a fixed order: the protocol leaves it open."""
    return [{**each, "palaces": sorted(each["palaces"], key=lambda palace: str(palace["colour"]))} for each in answer]


def describe(command: str, told: Any, known: Any) -> str:
    lines = [f"{command!r} differs."]
    if command == "legal":
        lines.append(f"only the engine lists:    {sorted(set(told) - set(known))}")
        lines.append(f"only the reference lists: {sorted(set(known) - set(told))}")
        if sorted(told) == known:
            lines.append("the same actions, but the engine does not sort them as text")
        elif len(set(told)) != len(told):
            lines.append("the engine lists some twice")
        return "\n".join(lines)
    lines += [f"engine:    {told}", f"reference: {known}"]
    if isinstance(told, list) and isinstance(known, list) and len(told) == len(known):
        for number, (one, other) in enumerate(zip(told, known, strict=True)):
            if one != other:
                lines.append(f"player {number}: engine {one}\n          reference {other}")
    return "\n".join(lines)


# ------------------------------------------------------------------------------------------------ the command


def with_options(rules: RefRules, options: list[str]) -> RefRules:
    """The overrides of `new` that the reference knows too."""
    for option in options:
        key, value = option.split("=")
        off = value == "false"
        changes: dict[str, Any] = {}
        if key == "new_street_touches":
            changes[key] = int(value)
        elif key in ("tower_connection", "last_player_judged"):
            changes[key] = value
        elif key in ("last_player_must_roof", "may_strand_second", "refill_after_out", "gate_passed_once"):
            changes[key] = not off
        elif key == "tea" and off:
            changes["tea_colour"] = None
        elif key in ("tower_merchants", "short_first_turns") and off:
            changes[key] = {}
        elif key == "neutral_roofs" and off:
            changes["stocks"] = {players: replace(stock, neutral=0) for players, stock in rules.stocks.items()}
        else:
            raise SystemExit(f"the referee does not know {option}")
        rules = replace(rules, **changes)
    return rules


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays an engine against the plain rules and compares all answers.")
    parser.add_argument("--command", default="python -m medina_desktop engine")
    parser.add_argument("--games", type=int, default=1, help="games in each configuration and policy")
    parser.add_argument("--ruleset", nargs="+", choices=sorted(REF_RULES), default=sorted(REF_RULES))
    parser.add_argument("--players", nargs="+", type=int, default=[2, 3, 4])
    parser.add_argument("--policy", nargs="+", choices=sorted(POLICIES), default=sorted(POLICIES))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", nargs="+", default=[], metavar="KEY=VALUE", help="ruleset options for both sides")
    parser.add_argument("--rare", action="store_true", help="also say how often rare rules came up")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no new game after this time")
    parser.add_argument("--keep-going", action="store_true", help="do not stop at the first difference")
    arguments = parser.parse_args()

    fixtures = [
        (ruleset, players, policy, arguments.seed + number)
        for number in range(arguments.games)
        for ruleset in arguments.ruleset
        for players in REF_RULES[ruleset].player_counts
        if players in arguments.players
        for policy in arguments.policy
    ]
    totals, rare = Totals(), Counter[str]()
    engine = PipedEngine(arguments.command)
    started = time.monotonic()
    for ruleset, players, policy, seed in fixtures:
        if time.monotonic() - started > arguments.seconds:
            print(f"time is up before seed {seed}")
            break
        name = f"{ruleset}/{players}/{policy}/{seed}"
        rules = with_options(REF_RULES[ruleset], arguments.option)
        match = Match(engine, rules, players, name, policy, arguments.option)
        try:
            match.run()
        except Difference as difference:
            match.totals.differences = 1
            print(f"DIFFERENCE in game {name}\n{difference}\n", flush=True)
        totals.add(match.totals)
        rare += match.game.seen
        if match.totals.differences:
            if not arguments.keep_going:
                break
            engine.close()
            engine = PipedEngine(arguments.command)
    engine.close()
    if arguments.rare:
        for rule, times in sorted(rare.items()):
            print(f"{times:7d}  {rule}")
    print(
        f"games {totals.games}, actions {totals.actions}, refusals {totals.refused}, taken back {totals.undone}, "
        f"differences {totals.differences}, {time.monotonic() - started:.0f} s"
    )
    return 1 if totals.differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
