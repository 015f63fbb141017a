"""The golden games: every rule of Sultaniya shown by a short game in text, in `golden/`.

A file begins with `# RULE what it shows`. Then come games, each begun by a `new` line:

    new 2 boards=anis,sinbad hole=gap         players, boards and keys; the objectives and stacks are the first ones in
                                              the order of the data, but for what these lines say:
    stack blue B04 B12                        these tiles lie on top of their stack
    objectives 0 djinns guard_line
    0: reveal blue; build B04 d1              player 0 makes these actions; whoever has a turn before passes
    legal build R02: i2, i2 flip              exactly these actions begin with these words; nothing behind `:` is none
    may call stone                            legal
    may not build B04 e1: storey [d1 ...]     refused, with this reason code, and what is in the way if it is named
    unreadable build B4 d1                    no action at all
    is seats.0.sapphires 4                    a part of the state
    view 1 stacks.blue.1 null                 a part of what a player sees
    points 0 cartouches.dome 3                a part of the score sheet
    turn player=1 round=3 step=build
    scores 3 0
    events Placed, SapphiresTaken, TurnBegan  what the last action did
    reveals                                   the last action showed something hidden; `reveals not`: it did not
    over fifth_roof                           the game has ended, and why
    winners 0 1
    undo 2
    refused new ...: WORDS                    such a game does not begin; the complaint holds these words

Empty lines and further lines with `#` are for people.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from sultaniya_table import ruleset

from medina_desktop.game.box import BadAction, BadSetup, reveals
from medina_desktop.game.played import Played
from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.rules.plot import place_text
from medina_desktop.games.sultaniya.rules.reasons import SENTENCES, Refusal
from medina_desktop.games.sultaniya.rules.tiles import STACKS

FILES = sorted(Path(__file__).with_name("golden").glob("*.txt"))
# Every numbered statement that a game can show.
RULES = """
1.1 1.2 1.3 2.1 2.2 2.3 2.4 2.6 2.7 3.1 3.2 4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 5.6
6.1 6.2 6.3 6.4 6.5 6.6 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 7.9 8.1 8.2 8.3 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8
10.1 10.2 11.1 11.2 12.3 12.4 12.5
""".split()


def rule_of(path: Path) -> str:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    match = re.fullmatch(r"# (\S+) .*\S", first)
    assert match, f"{path.name}: the first line says `# RULE what it shows`, not {first!r}"
    return match[1]


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
        assert part(BOX.talk.breakdown(self.game.position)[int(player)], path) == json.loads(value)

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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_is_played_by_the_rule(path: Path) -> None:
    story = Story()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line and not line.startswith("#"):
            try:
                story.tell(line)
            except Exception as error:
                error.add_note(f"{path.name}, line {number}: {line}")
                raise


def test_every_rule_has_a_game() -> None:
    assert sorted({rule_of(path) for path in FILES}) == sorted(RULES)


def test_every_reason_is_shown_by_a_game() -> None:
    told = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    named = set(re.findall(r"^may not .*: (\w+)", told, re.MULTILINE))
    assert named == set(SENTENCES)
