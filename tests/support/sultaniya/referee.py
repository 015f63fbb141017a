"""Plays an engine against `reference.py`, over the line protocol, and compares all answers.

    python tests/support/sultaniya/referee.py --games 50 --seed 7
    python tests/support/sultaniya/referee.py --games 200 --seed 7 --seconds 300 --keep-going --rare
    python tests/support/sultaniya/referee.py --games 50 --against ForgetsHoles     # a mistake on purpose

Game K of seed S is always the same game (`--seed S --first K --games 1`). After every action `turn`, `legal`, `state`,
`view P` of every player, `scores`, `breakdown` and `winners` must be what the reference says. Now and then the referee
sends what must be refused and change nothing, takes actions back and makes them again, or begins the same set-up anew.
At a difference it shows both answers and the commands that lead there.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it also runs as a plain script

from support.piped_engine import Difference, PipedEngine
from support.sultaniya.answers import Answers, option_text
from support.sultaniya.mistakes import MISTAKES
from support.sultaniya.policies import POLICIES, by_kind
from support.sultaniya.reference import (
    CHOICES,
    COST,
    PLACES,
    STACK_OF,
    STACKS,
    STOREY_OF,
    Illegal,
    Rules,
    Setup,
    State,
    above,
    below,
    boards,
    canonical,
    copied,
    objectives,
    tiles,
)


class Opponent(Protocol):
    """What is examined: an engine in another process, or another reading of the rules in this one."""

    def ask(self, *commands: str) -> list[str]: ...

    def close(self) -> None: ...


# ------------------------------------------------------------------------------------------------ what to send


NONSENSE = (
    "play",
    "play build",
    "play build B04",
    "play build B04 d1 d1",
    "play build B04 d1 flop",
    "play build B21 d1",
    "play build X01 d1",
    "play build B04 d5",
    "play build B04 e1",
    "play build B04 o1",
    "play build R03 b2",
    "play reveal",
    "play reveal purple",
    "play reveal blue red",
    "play call",
    "play call wind",
    "play call eye",
    "play call stone red",
    "play call hand gold",
    "play call sea",
    "play call wind purple",
    "play move d1",
    "play move f1 d1",
    "play move h1 j1 flip",
    "play return f1",
    "play return h1",
    "play return g2",
    "play return z9",
    "play pass blue",
    "play done now",
    "play flip",
    "frobnicate",
    "view",
    "view -1",
    "view 4",
    "view one",
    "undo 100000",
    "tiles",
    "stocks",
    "new",
    "new sultaniya",
    "new sultaniya 0",
    "new sultaniya 5",
    "new sultaniya two",
    "new sultaniyah 2",
    "new sultaniya 2 boards=anis,jafar",
    "new sultaniya 2 boards=anis,anis",
    "new sultaniya 2 boards=anis,sindbad",
    "new sultaniya 2 boards=anis,sinbad,aladdin",
    "new sultaniya 2 colour=blue",
    "new sultaniya 2 hole=none",
    "new sultaniya 2 adjacent=true",
    "new sultaniya 2 round_limit=0",
    "new sultaniya 2 round_limit=201",
    "new sultaniya 2 stall_rounds=21",
    "new sultaniya 2 stall_rounds=-1",
    "new sultaniya 2 stone_pays=maybe",
    "new sultaniya 2 setup={}",
    "new sultaniya 2 setup=[]",
    "new sultaniya 2 setup={",
    "load /no/such/file",
)


def all_actions() -> list[str]:
    """Every well-formed action there can be, legal or not."""
    actions = ["pass", "done", "call stone", "call hand"]
    for stack in STACKS:
        actions += [f"reveal {stack}", f"call wind {stack}", f"call eye {stack}"]
    for tile_id in tiles():
        actions += [f"build {tile_id} {place}{flip}" for place in PLACES for flip in ("", " flip")]
    for origin in PLACES:
        actions += [f"move {origin} {place}{flip}" for place in PLACES for flip in ("", " flip")]
        actions.append(f"return {origin}")
    return actions


def tempting_actions(state: State) -> list[str]:
    """Those of them that a careless engine could take for legal: tiles in reach, on their storey."""
    reach = [tile_id for stack in STACKS for tile_id in state["display"][stack] + state["stacks"][stack][:1]]
    turn = state["turn"]
    if turn and turn["step"] == "eye":
        reach += state["stacks"][turn["stack"]]
    own = state["seats"][turn["player"]]["palace"] if turn else {}
    result = []
    for action in all_actions():
        words = action.split(" ")
        if words[0] == "build":
            wanted = words[1] in reach and STOREY_OF[words[1][0]] == int(words[2][1])
        elif words[0] == "move":
            wanted = words[1] in own and words[1][1] == words[2][1]
        else:
            wanted = True
        if wanted:
            result.append(action)
    return result


def broken_setups(setup: Setup, chance: random.Random) -> list[str]:
    """Set-ups with one fault each (12): what `new` must refuse."""
    players = setup["players"]
    result: list[Setup] = []

    def broken() -> Setup:
        result.append(copied(setup))
        return result[-1]

    stack, other = chance.sample(STACKS, 2)
    broken()["stacks"][stack].pop()
    broken()["stacks"][stack].append(setup["stacks"][stack][0])
    broken()["stacks"][stack][0] = setup["stacks"][stack][1]
    broken()["stacks"][stack][0] = "B99"
    swapped = broken()["stacks"]
    swapped[stack][0], swapped[other][0] = swapped[other][0], swapped[stack][0]
    if players < 4:
        later = [tile_id for tile_id, tile in tiles().items() if tile["set"] > max(2, players) and tile_id[0] == "R"]
        broken()["stacks"]["red"].append(chance.choice(later))
        broken()["stacks"]["red"][0] = chance.choice(later)
    del broken()["stacks"][stack]
    del broken()["stacks"]
    del broken()["boards"]
    del broken()["objectives"]
    broken()["boards"][0] = "sindbad"
    broken()["boards"].append("sinbad")
    broken()["boards"].pop()
    if players > 1:
        number = boards()[setup["boards"][0]]["board"]
        broken()["boards"][1] = chance.choice([name for name, board in boards().items() if board["board"] == number])
        broken()["objectives"][1][0] = setup["objectives"][0][0]
    broken()["objectives"][0] = [setup["objectives"][0][0]] * 2
    broken()["objectives"][0].pop()
    broken()["objectives"].pop()
    broken()["objectives"][0][0] = "dome_line"
    dealt = [each for hand in setup["objectives"] for each in hand]
    left = [name for name in objectives() if name not in dealt]
    if left:
        broken()["objectives"][0].append(left[0])
    broken()["players"] = players % 4 + 1
    broken()["well"] = "c3"
    broken()["options"]["well"] = True
    for key, value in (
        ("hole", "none"),
        ("adjacent", True),
        ("stone_pays", "true"),
        ("stone_pays", 1),
        ("open_objectives", None),
        ("round_limit", 0),
        ("round_limit", 201),
        ("round_limit", "60"),
        ("round_limit", True),
        ("stall_rounds", -1),
        ("stall_rounds", 21),
        ("stall_rounds", False),
    ):
        broken()["options"][key] = value
    return [f"new sultaniya {players} setup={canonical(each)}" for each in result]


def random_options(chance: random.Random) -> dict[str, Any]:
    """A third of the games by the book, the others with a few keys or all drawn; some are very short."""
    luck = chance.random()
    if luck < 0.3:
        return {}
    if luck < 0.45:
        return {"round_limit": chance.choice([1, 1, 2, 3, 4])}  # ends level more often than others (9.8)
    keys = chance.sample(sorted(CHOICES), chance.randint(1, 3)) if luck < 0.7 else sorted(CHOICES)
    options = {key: chance.choice(CHOICES[key]) for key in keys}
    if "round_limit" in options and chance.random() < 0.9:
        options["round_limit"] = chance.choice([3, 5, 10, 15, 20, 25, 30])
    if "stall_rounds" in options and chance.random() < 0.7:
        options["stall_rounds"] = chance.choice([0, 1, 1, 2, 3])
    return options


# ------------------------------------------------------------------------------------------------ one game


@dataclass
class Totals:
    games: int = 0
    actions: int = 0
    compared: int = 0
    refused: int = 0
    undone: int = 0
    differences: int = 0
    rare: Counter[str] = field(default_factory=Counter)


class Match:
    """One game, played by the opponent and by the reference at once."""

    def __init__(self, opponent: Opponent, name: str, totals: Totals, player_counts: list[int]) -> None:
        self.opponent = opponent
        self.name = name
        self.totals = totals
        self.chance = random.Random(name)
        self.rules = Rules()
        self.players = self.chance.choice(player_counts)
        self.policies = self.chance.choices(sorted(POLICIES), k=self.players)
        if self.chance.random() < 0.4:
            self.policies = self.policies[:1] * self.players
        self.opening = ""
        self.setup: Setup = {}
        self.states: list[State] = []  # one more than actions; the present one last
        self.actions: list[str] = []
        self.listed: tuple[State, list[str]] | None = None  # what is legal in which state: needed several times

    @property
    def state(self) -> State:
        return self.states[-1]

    def legal(self) -> list[str]:
        if self.listed is None or self.listed[0] is not self.state:
            self.listed = self.state, self.rules.legal(self.state)
        return self.listed[1]

    # ---------------------------------------------------------------- asking

    def ask(self, *commands: str) -> list[str]:
        replies = self.opponent.ask(*commands)
        for command, reply in zip(commands, replies, strict=True):
            if not (reply == "=" or reply.startswith(("= ", "? ", "=\n"))):
                raise self.difference(f"{command[:200]!r}: a reply starts with '= ' or '? ', not {reply[:200]!r}")
        return replies

    def told(self, command: str) -> str:
        """The answer to a command that must be answered."""
        (reply,) = self.ask(command)
        if not reply.startswith("="):
            raise self.difference(f"{command!r} was refused: {reply}")
        return reply[1:].removeprefix(" ")

    def expected(self) -> dict[str, str]:
        """What every question is to be answered with here."""
        rules, state = self.rules, self.state
        return {
            "turn": rules.turn_line(state),
            "legal": "\n".join(self.legal()),
            "state": canonical(state),
            **{f"view {player}": canonical(rules.view(state, player)) for player in range(self.players)},
            "scores": " ".join(str(points) for points in rules.scores(state)),
            "breakdown": canonical(rules.breakdown(state)),
            "winners": " ".join(str(player) for player in rules.winners(state)) if state["over"] else "refused",
        }

    def check(self) -> None:
        expected = self.expected()
        for (command, right), reply in zip(expected.items(), self.ask(*expected), strict=True):
            self.totals.compared += 1
            answer = reply[1:].removeprefix(" ").strip("\n")
            if command == "winners" and right == "refused":
                if not reply.startswith("? "):
                    raise self.difference(f"'winners' is an error before the end, not {reply!r}")
                continue
            if not reply.startswith("="):
                raise self.difference(f"{command!r} was refused: {reply}")
            if command == "breakdown":
                answer = self.without_spaces(answer)
            if answer != right:
                raise self.difference(describe(command, answer, right))

    def without_spaces(self, answer: str) -> str:
        """A breakdown in canonical JSON: 12.1 asks for that, the example game has spaces, so both are right."""
        try:
            return canonical(json.loads(answer))
        except ValueError as problem:
            raise self.difference(f"'breakdown': {answer[:300]!r} is no JSON: {problem}") from None

    # ---------------------------------------------------------------- the opening

    def open(self) -> None:
        options = random_options(self.chance)
        names = self.chance.choice([None, self.random_boards()])
        if self.chance.random() < 0.5:
            setup = self.rules.draw(self.players, self.chance, names or self.random_boards(), options)
            sent = setup
            if self.chance.random() < 0.3:  # 12.2: what is left out has its default
                sent = setup | {"options": options}
                if not options and self.chance.random() < 0.5:
                    sent = {key: value for key, value in setup.items() if key != "options"}
            self.begin(f"new sultaniya {self.players} setup={canonical(sent)}", setup)
        else:
            self.let_draw(names, options)
        self.check()

    def random_boards(self) -> list[str]:
        numbers = self.chance.sample([1, 2, 3, 4], self.players)
        return [
            self.chance.choice([name for name, board in boards().items() if board["board"] == number])
            for number in numbers
        ]

    def begin(self, opening: str, setup: Setup) -> None:
        self.opening, self.setup = opening, setup
        self.states, self.actions = [self.rules.begin(setup)], []
        self.told(opening)
        answer = self.told("setup")
        if answer != canonical(setup):
            raise self.difference(describe("setup", answer, canonical(setup)))

    def let_draw(self, names: list[str] | None, options: dict[str, Any]) -> None:
        """The opponent draws; its set-up must be one, the same again for the same seed, and can be sent back."""
        words = [f"new sultaniya {self.players}", f"seed={self.chance.randrange(10**6)}"]
        if names:
            words.append("boards=" + ",".join(names))
        words += [f"{key}={option_text(value)}" for key, value in options.items()]
        self.opening = " ".join(words)
        self.told(self.opening)
        answer = self.told("setup")
        try:
            setup = self.rules.checked(json.loads(answer))
        except (ValueError, Illegal) as problem:
            raise self.difference(f"the set-up is none: {problem}\n{answer}") from None
        if answer != canonical(setup):
            raise self.difference(describe("setup", answer, canonical(setup)))
        if setup["players"] != self.players:
            raise self.difference(f"the set-up is for {setup['players']} players")
        if setup["options"] != self.rules.default_options(self.players) | options:
            raise self.difference(f"the options are {setup['options']}")
        if names and setup["boards"] != names:
            raise self.difference(f"the boards are {setup['boards']}")
        if not names and len({boards()[name]["face"] for name in setup["boards"]}) != 1:
            raise self.difference(f"drawn boards show one face (4.2): {setup['boards']}")
        self.begin(self.opening, setup)
        self.check()
        if self.chance.random() < 0.5:
            self.begin(f"new sultaniya {self.players} setup={answer}", setup)

    # ---------------------------------------------------------------- what is done in between

    def play(self, action: str, check: bool = True) -> None:
        self.told(f"play {action}")
        after = self.rules.played(self.state, action)
        notice(self.rules, self.state, action, after, self.totals.rare)
        self.states.append(after)
        self.actions.append(action)
        self.totals.actions += 1
        if check:
            self.check()

    def refuse(self, commands: list[str]) -> None:
        """Sends what must be refused, and checks that it left no trace."""
        for start in range(0, len(commands), 20):  # few enough for the pipe
            some = commands[start : start + 20]
            for command, reply in zip(some, self.ask(*some), strict=True):
                if not reply.startswith("? ") or not reply[2:].strip():
                    raise self.difference(f"must be refused with '? ' and a reason: {command}\ngot {reply[:500]!r}")
        self.totals.refused += len(commands)
        self.check()

    def illegal(self, actions: list[str]) -> None:
        legal = set(self.legal())
        self.refuse([f"play {action}" for action in actions if action not in legal])

    def undo(self) -> None:
        number = min(self.chance.choice([1, 1, 2, 3, 10, 10**6]), len(self.actions))
        if not number:
            return
        again = self.actions[-number:]
        command = "undo" if number == 1 and self.chance.random() < 0.5 else f"undo {number}"
        self.told(command)
        del self.states[-number:], self.actions[-number:]
        self.totals.undone += number
        try:
            self.check()
        except Difference as difference:
            raise Difference(f"after {'; '.join(again)} and {command!r}:\n{difference}") from None
        for action in again:
            self.play(action, check=self.chance.random() < 0.2)
        self.check()

    def look_around(self) -> None:
        """Asks what changes nothing, of what the opponent says it knows."""
        known = self.told("list_commands").split("\n")
        asked = [line for line in ("board", "playout 3 1", "record", "games") if line.split(" ")[0] in known]
        for line in asked:
            self.told(line)
        rulesets = self.told("rulesets").split("\n")
        if "sultaniya" not in rulesets:
            raise self.difference(f"'rulesets' lists 'sultaniya' too, not only {rulesets}")
        if "record" in known and "load" in known:
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / "game.yaml"
                file.write_text(self.told("record") + "\n", encoding="utf-8")
                self.told(f"load {file}")
            answer, began = self.told("setup"), canonical(self.setup)
            if answer != began:
                raise self.difference("after record and load: " + describe("setup", answer, began))
        self.check()

    def disturb(self) -> None:
        """What happens besides playing: mostly nothing."""
        luck = self.chance.random()
        if luck < 0.002:
            self.illegal(all_actions())
        elif luck < 0.012:
            self.illegal(tempting_actions(self.state))
        elif luck < 0.05:
            self.illegal(self.chance.sample(all_actions(), 20))
        elif luck < 0.06:
            self.refuse(self.chance.sample(NONSENSE, 8))
        elif luck < 0.065:
            self.refuse(broken_setups(self.setup, self.chance))
        elif luck < 0.07:
            self.look_around()
        elif luck < 0.095:
            self.undo()

    def run(self) -> None:
        self.totals.games += 1
        self.open()
        while not self.state["over"]:
            policy = POLICIES[self.policies[self.state["turn"]["player"]]]
            if self.chance.random() < 0.08:
                policy = by_kind
            self.play(policy(self.rules, self.state, self.legal(), self.chance))
            self.disturb()
        notice_end(self.rules, self.state, self.totals.rare)
        if self.chance.random() < 0.3:
            self.undo()  # the end of the game, too, can be taken back
        if self.chance.random() < 0.2:
            self.illegal(self.chance.sample(all_actions(), 40))

    def difference(self, problem: str) -> Difference:
        lines = [problem, "", f"The commands that lead there (game {self.name}, {', '.join(self.policies)}):"]
        lines += [self.opening, *(f"play {action}" for action in self.actions)]
        if self.states:
            lines += ["", f"The reference is here: {self.rules.turn_line(self.state)}", canonical(self.state)]
        return Difference("\n".join(lines))


def describe(command: str, answer: str, right: str) -> str:
    lines = [f"{command!r} differs."]
    if command == "legal":
        told, known = answer.split("\n"), right.split("\n")
        lines.append(f"only the engine lists:    {sorted(set(told) - set(known))}")
        lines.append(f"only the reference lists: {sorted(set(known) - set(told))}")
        if sorted(told) == known:
            lines.append("the same actions, but the engine does not sort them as text")
        elif len(set(told)) != len(told):
            lines.append("the engine lists some twice")
        return "\n".join(lines)
    try:
        where = list(unlike("", json.loads(answer), json.loads(right)))
    except ValueError:
        where = []
    lines += where
    if not where:
        lines.append("(the same but for how it is written)" if command != "turn" else "")
        lines += [f"engine:    {answer}", f"reference: {right}"]
    return "\n".join(lines)


def unlike(path: str, told: Any, known: Any) -> list[str]:
    """Where two JSON values differ, one line each."""
    if isinstance(told, dict) and isinstance(known, dict):
        missing = object()
        return [
            line
            for key in sorted({*told, *known})
            for line in unlike(f"{path}.{key}", told.get(key, missing), known.get(key, missing))
        ]
    if isinstance(told, list) and isinstance(known, list) and len(told) == len(known):
        pairs = enumerate(zip(told, known, strict=True))
        return [line for number, (one, other) in pairs for line in unlike(f"{path}[{number}]", one, other)]
    if told == known and type(told) is type(known):
        return []
    return [f"{path}: engine {told!r}, reference {known!r}"]


# ------------------------------------------------------------------------------------------------ rare things


def notice(rules: Rules, before: State, action: str, after: State, rare: Counter[str]) -> None:
    """Counts what seldom happens, so that one sees how far the games reach."""
    turn = before["turn"]
    player = turn["player"]
    words = action.split(" ")
    step = turn["step"]
    gained = after["seats"][player]["sapphires"] - before["seats"][player]["sapphires"]
    if words[0] == "pass":
        rare["5.4 a pass that finds less than 2 in the treasury"] += gained < 2
        rare["5.5 pass after revealing"] += step == "build"
    if words[0] == "build":
        palace = rules.faces(before, player)
        place = words[2]
        symbols = tiles()[words[1]]["left"] + tiles()[words[1]]["right"]
        if step in ("start", "build"):
            rare["5.4 a tile that finds fewer sapphires than it shows"] += gained < symbols.count("sapphire")
        rare["6.2 overhang by half"] += len(below(place)) == 2 and sum(under in palace for under in below(place)) == 1
        rare["6.2 slid under an overhang"] += any(upper in palace for upper in above(place))
        brought_the_end = after["ending"] is not None and before["ending"] is None
        rare["7.7 the fifth roof first, then another tile"] += brought_the_end and step == "hand" and not turn["built"]
        rare["7.5 sapphires by the stone's building"] += step == "stone" and gained > 0
        rare["8.1 another fifth roof while the end is near"] += before["ending"] is not None and rules.roofs(
            after, player
        ) >= 5 > rules.roofs(before, player)
    if words[0] == "reveal":
        rare["5.6 the last tile of a stack"] += not after["stacks"][words[1]]
        known_to_all = [seat["known"] for seat in before["seats"]]
        rare["7.4 a tile revealed that was put under"] += all(
            before["stacks"][words[1]][0] in known for known in known_to_all
        )
    if words[0] == "call":
        rare[f"7.1 call {words[1]}"] += 1
        rare["7.1 call of the own djinn"] += before["djinns"][words[1]] == player
        rare["7.4 wind with an empty stack"] += words[1] == "wind" and not before["stacks"][words[2]]
        rare["7.1 the last sapphire spent"] += before["seats"][player]["sapphires"] == COST[words[1]]
    if words[0] in ("move", "return"):
        rare[f"7.6 {words[0]}"] += 1
        if words[0] == "return":
            tile_id = before["seats"][player]["palace"][words[1]].split(" ")[0]
            rare["7.5 returned under an empty stack"] += not before["stacks"][STACK_OF[tile_id[0]]]
            rare["6.5 a palace emptied again"] += not after["seats"][player]["palace"]
    if words[0] == "done":
        rare[f"7.3 done with {step}, {turn['built']} built"] += 1


def notice_end(rules: Rules, state: State, rare: Counter[str]) -> None:
    players, options = state["players"], state["options"]
    if state["ending"] is not None:
        rare["8.1 the end was near"] += 1
    elif options["stall_rounds"] and state["passes"] >= players * options["stall_rounds"] and players > 1:
        rare["8.2 stalled"] += 1
    else:
        rare["8.3 round limit"] += 1
    for player in range(players):
        palace = rules.faces(state, player)
        whole = [mark for tile in palace.values() for mark in tile["mid"]]
        for kind in ("door", "minaret"):
            rare[f"9.3 {kind}s that were put together"] += rules.complete(palace, kind) - whole.count(kind)
    numbers = [rules.count(rules.faces(state, player), "guard") for player in range(players)]
    rare["9.4 level in guards"] += len(set(numbers)) < players
    scores = rules.scores(state)
    winners = rules.winners(state)
    rare["9.8 sapphires decide"] += scores.count(max(scores)) > len(winners)
    rare["9.8 shared victory"] += len(winners) > 1


# ------------------------------------------------------------------------------------------------ the command


def opponent_named(name: str, command: str) -> Opponent:
    if name == "engine":
        return PipedEngine(command)
    return Answers(Rules() if name == "reference" else MISTAKES[name]())


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays an engine against the plain rules and compares all answers.")
    parser.add_argument("--command", default="python -m medina_desktop engine")
    parser.add_argument("--against", default="engine", choices=["engine", "reference", *sorted(MISTAKES)])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", nargs="+", type=int, default=[1, 2, 3, 4])
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no new game after this time")
    parser.add_argument("--keep-going", action="store_true", help="do not stop at the first difference")
    parser.add_argument("--rare", action="store_true", help="also say how often rare rules came up")
    arguments = parser.parse_args()

    totals = Totals()
    opponent = opponent_named(arguments.against, arguments.command)
    started = time.monotonic()
    for number in range(arguments.first, arguments.first + arguments.games):
        if time.monotonic() - started > arguments.seconds:
            print(f"time is up before game {number}")
            break
        try:
            Match(opponent, f"{arguments.seed}/{number}", totals, arguments.players).run()
        except Difference as difference:
            totals.differences += 1
            print(f"DIFFERENCE in game {number} of seed {arguments.seed}\n{difference}\n", flush=True)
            if not arguments.keep_going:
                break
            opponent.close()
            opponent = opponent_named(arguments.against, arguments.command)
    opponent.close()
    if arguments.rare:
        for rule, times in sorted(totals.rare.items()):
            print(f"{times:7d}  {rule}")
    print(
        f"games {totals.games}, actions {totals.actions}, answers {totals.compared}, refusals {totals.refused}, "
        f"taken back {totals.undone}, differences {totals.differences}, {time.monotonic() - started:.0f} s"
    )
    return 1 if totals.differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
