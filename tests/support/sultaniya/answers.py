"""The reference behind the line protocol, in the same process: for the example game, and so that the referee can
play one reading of the rules against another without any engine.
"""

from __future__ import annotations

import json
import random
from typing import Any

from support.sultaniya.reference import CHOICES, Illegal, Rules, Setup, State, boards, canonical

COMMANDS = ("breakdown games legal list_commands new play rulesets scores setup state turn undo view winners").split()


class Answers:
    """One table at which `Rules` decides: a line in, a reply out, as in engine-protocol.md."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.setup: Setup | None = None
        self.states: list[State] = []  # the present one last
        self.listed: tuple[State, list[str]] | None = None  # what is legal in which state: asked many times over

    @property
    def state(self) -> State:
        if not self.states:
            raise Illegal("there is no game")
        return self.states[-1]

    def legal(self) -> list[str]:
        if self.listed is None or self.listed[0] is not self.state:
            self.listed = self.state, self.rules.legal(self.state)
        return self.listed[1]

    def ask(self, *commands: str) -> list[str]:
        return [self.reply(command) for command in commands]

    def close(self) -> None:
        """Nothing to end: there is no other process."""

    def reply(self, line: str) -> str:
        try:
            answer = self.answer(line)
        except Illegal as reason:
            return f"? {reason}"
        return f"= {answer}" if answer else "="

    def answer(self, line: str) -> str:
        command, _, rest = line.partition(" ")
        rules = self.rules
        if command == "new":
            self.new(rest)
            return ""
        if command == "list_commands":
            return "\n".join(COMMANDS)
        if command in ("games", "rulesets"):
            return "sultaniya"
        if command == "setup":
            assert self.setup is not None
            return canonical(self.setup)
        if command == "state":
            return canonical(self.state)
        if command == "view":
            return canonical(rules.view(self.state, self.player_named(rest)))
        if command == "turn":
            return rules.turn_line(self.state)
        if command == "legal":
            return "\n".join(self.legal())
        if command == "play":
            if rest not in self.legal():
                raise Illegal(f"{rest!r} is not legal")
            self.states.append(rules.played(self.state, rest))
            return ""
        if command == "undo":
            self.undo(rest or "1")
            return ""
        if command == "scores":
            return " ".join(str(points) for points in rules.scores(self.state))
        if command == "breakdown":
            # Not as 12.1 wants it: the example game has spaces, and the keys in their natural order.
            return json.dumps(rules.breakdown(self.state))
        if command == "winners":
            return " ".join(str(player) for player in rules.winners(self.state))
        raise Illegal(f"no such command here: {command}")

    def player_named(self, text: str) -> int:
        if text not in [str(player) for player in range(self.state["players"])]:
            raise Illegal(f"there is no player {text!r}")
        return int(text)

    def undo(self, text: str) -> None:
        if not text.isdecimal() or not 1 <= int(text) < len(self.states):
            raise Illegal(f"cannot take back {text!r} actions")
        del self.states[-int(text) :]

    def new(self, rest: str) -> None:
        head, _, given = rest.partition(" setup=")
        words = head.split(" ")
        if len(words) < 2 or words[0] != "sultaniya" or words[1] not in ("1", "2", "3", "4"):
            raise Illegal("new sultaniya PLAYERS ...")
        players = int(words[1])
        if given:
            try:
                setup = self.rules.checked(json.loads(given))
            except ValueError as problem:
                raise Illegal(f"that is no JSON: {problem}") from None
            if setup["players"] != players:
                raise Illegal("the set-up is for another number of players")
        else:
            setup = self.drawn(players, words[2:])
        self.setup = setup
        self.states = [self.rules.begin(setup)]

    def drawn(self, players: int, words: list[str]) -> Setup:
        seed, names, options = "0", None, {}
        for word in words:
            key, _, value = word.partition("=")
            if key == "seed":
                seed = value
            elif key == "boards":
                names = value.split(",")
                if len(names) != players or any(name not in boards() for name in names):
                    raise Illegal("one board for each player")
            elif key in CHOICES:
                options[key] = option_named(key, value)
            else:
                raise Illegal(f"there is no key {key!r}")
        return self.rules.checked(self.rules.draw(players, random.Random(seed), names, options))


def option_named(key: str, text: str) -> Any:
    """The value of 13 that is written like this on the command line."""
    for value in CHOICES[key]:
        if option_text(value) == text:
            return value
    raise Illegal(f"{key} cannot be {text!r}")


def option_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
