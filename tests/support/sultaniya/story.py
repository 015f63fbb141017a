"""A golden game, told in lines."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from medina_desktop.game.box import BadAction, BadSetup, reveals
from medina_desktop.game.played import Played
from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.rules.plot import place_text
from medina_desktop.games.sultaniya.rules.reasons import Refusal
from medina_desktop.games.sultaniya.rules.tiles import STACKS
from support.plain import plain
from support.sultaniya.table import ruleset


def part(value: Any, path: str) -> Any:
    for step in path.split("."):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def value_of(text: str) -> Any:
    """A key's value: a number, true, false, or a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


class Story:
    """One file, told line by line."""

    def __init__(self) -> None:
        self.begun: Played | None = None
        self.new = ""
        self.tops: dict[str, list[str]] = {}
        self.dealt: dict[int, list[str]] = {}

    @property
    def game(self) -> Played:
        if self.begun is None:
            self.begun = self.begin(self.new)
        return self.begun

    def begin(self, new: str) -> Played:
        players, *words = new.split()
        options = dict(word.split("=") for word in words)
        count = int(players)
        catalogue = data.catalogue()
        boards = options.pop("boards", "ali_baba,anis,dinarzad,sinbad").split(",")
        if "boards=" not in new:
            boards = boards[:count]
        rules = ruleset(**{key: value_of(text) for key, text in options.items()})
        in_use = data.terms(rules, count).in_use
        stacks = {}
        for kind, stack in enumerate(STACKS):
            tops = self.tops.get(stack, [])
            stacks[stack] = tops + [t for n in in_use[kind] if (t := catalogue.tiles[n].id) not in tops]
        named = [one for pair in self.dealt.values() for one in pair]
        rest = [one for one in catalogue.objective if one not in named]
        objectives = [self.dealt.get(player) or [rest.pop(0), rest.pop(0)] for player in range(count)]
        return Played(BOX, rules, count, {"boards": boards, "objectives": objectives, "stacks": stacks})

    def tell(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "new":
            self.__init__()  # type: ignore[misc]
            self.new = rest
        elif word == "stack":
            stack, *tiles = rest.split()
            self.tops[stack] = tiles
        elif word == "objectives":
            player, *names = rest.split()
            self.dealt[int(player)] = names
        elif match := re.fullmatch(r"(\d): (.*)", line):
            for _ in range(self.game.players):
                if self.game.actor != int(match[1]):
                    self.game.play_text("pass")
            for text in match[2].split("; "):
                assert self.game.actor == int(match[1])
                self.game.play_text(text)
        elif word == "refused":
            new, _, words = rest.removeprefix("new ").rpartition(": ")
            with pytest.raises(BadSetup, match=words):
                self.begin(new)
        else:
            getattr(self, f"_{word}")(rest)

    def _legal(self, rest: str) -> None:
        start, _, ends = rest.partition(":")
        found = sorted(BOX.rules.text(self.game.position, action) for action in self.game.legal())
        wanted = sorted(f"{start} {end}".strip() for end in ends.strip().split(", ") if end)
        assert [text for text in found if text == start or text.startswith(start + " ")] == wanted

    def _may(self, rest: str) -> None:
        if not rest.startswith("not "):
            action = BOX.rules.parse(self.game.position, rest)
            assert self.game.why_not(action) is None
            assert action in self.game.legal()
            return
        text, _, said = rest.removeprefix("not ").rpartition(": ")
        code, *places = said.split()
        refusal = self.game.why_not(BOX.rules.parse(self.game.position, text))
        assert isinstance(refusal, Refusal)
        assert refusal.code == code
        assert refusal.sentence()
        if places:
            assert [place_text(place) for place in refusal.places] == places

    def _unreadable(self, rest: str) -> None:
        with pytest.raises(BadAction):
            BOX.rules.parse(self.game.position, rest)

    def _is(self, rest: str) -> None:
        path, _, value = rest.partition(" ")
        assert part(BOX.talk.state(self.game.position), path) == json.loads(value)

    def _view(self, rest: str) -> None:
        player, path, value = rest.split(" ", 2)
        assert part(BOX.talk.view(self.game.position, int(player)), path) == json.loads(value)

    def _points(self, rest: str) -> None:
        player, path, value = rest.split(" ", 2)
        assert part(plain(BOX.talk.breakdown(self.game.position))[int(player)], path) == json.loads(value)

    def _turn(self, rest: str) -> None:
        assert not self.game.over
        assert BOX.talk.turn(self.game.position) == rest

    def _scores(self, rest: str) -> None:
        assert self.game.scores() == [int(one) for one in rest.split()]

    def _events(self, rest: str) -> None:
        assert [type(event).__name__ for event in self.game.events[-1]] == rest.split(", ")

    def _reveals(self, rest: str) -> None:
        assert reveals(self.game.events[-1]) == (rest != "not")

    def _over(self, rest: str) -> None:
        assert self.game.position.over == rest
        assert self.game.over
        assert not self.game.legal()

    def _winners(self, rest: str) -> None:
        assert self.game.outcome().winners == tuple(int(one) for one in rest.split())

    def _undo(self, rest: str) -> None:
        self.game.undo(int(rest))
