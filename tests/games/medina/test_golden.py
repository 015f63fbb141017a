"""The golden games: every rule of rules.md shown by a short game in text, in `golden/`.

A file begins with `# RULE what it shows`. Then come games, each begun by a `new` line of the line protocol:

    0: grey d5; grey d6             player 0 makes these actions (a turn, or a part of one)
    legal grey: d7 e6               exactly these places for this piece; `legal grey:` alone: none
    count grey 126                  so many places for this piece
    kinds: roof tea                 exactly these pieces have a legal place at all
    may stable d4                   legal
    may not stable e6: by_well      refused, with this reason code, and what is in the way if it is named
    turn player=1 placed=0 of=2     as in the line protocol
    scores 3 0 0
    breakdown 0 orange buildings=4 stables=2 ...        one palace of a player
    tiles towers 1=0 3=none         and `tiles palaces grey=1`
    stocks 1 merchants=9 grey=5
    events roofed d5 by 0, palace-tile grey to 0        all that the last action did, in this order (the placement
                                                        itself and whose turn begins are left out); or `none`
    over nothing_fits               the game has ended, and why
    winners 0 2
    unreadable orange D5            no action at all
    undo 2                          takes back actions
    refused new ...: WORDS          such a game does not begin; the complaint holds these words

Empty lines and further lines with `#` are for people. Every file is run twice: against the program, and against the
second reading of the rules in `reference.py`, which knows all of this but reasons, events and winners.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from medina_desktop.game.box import BadAction
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    KIND_WORDS,
    cell_text,
    parse,
    space_text,
    text_of,
)
from medina_desktop.games.medina.rules.reasons import REFUSALS, Refusal
from medina_desktop.storage import ruleset_files
from support.medina.positions import EngineTable, ReferenceTable, Refused, bundled_tables

FILES = sorted(Path(__file__).with_name("golden").glob("*.txt"))

# Every numbered statement of rules.md that a game can show. 1.3 and 1.4 are shown by all others; 2.4, 3.3 are about
# screens and lots.
RULES = """
1.1 1.2 2 2.1 2.2 2.3 3.1 3.2 4.1 4.2 4.3 4.4 4.5 4.6 4.7 5.1 5.2 5.3 5.4 5.5 5.6 6.1 6.2 6.3 6.4 7.1 7.2 8.1 8.2
9.1 9.2 9.3-tower 9.3-run 9.4 9.5 10.1 11.1 11.2 11.3 11.4-touching 11.4-apart 12.1
13.1 13.2 13.3 13.4 13.5 13.6 13.7 14.1 14.2 14.3 14.4-shared 14.4-largest
""".split()


def rule_of(path: Path) -> str:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    match = re.fullmatch(r"# (\S+) .*\S", first)
    assert match, f"{path.name}: the first line says `# RULE what it shows`, not {first!r}"
    return match[1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_program_plays_by_the_rule(path: Path) -> None:
    Reading(path, EngineTable).run()


# The reference is handed its set-ups; where they may lie is the program's to say.
SET_UPS_ONLY = ("3.2-merchant-apart",)


@pytest.mark.parametrize("path", [p for p in FILES if p.stem not in SET_UPS_ONLY], ids=lambda path: path.stem)
def test_the_second_reading_of_the_rules_agrees(path: Path) -> None:
    Reading(path, ReferenceTable).run()


def test_every_rule_has_a_golden_game() -> None:
    shown = {rule_of(path) for path in FILES}
    assert shown == set(RULES)


def test_file_names_begin_with_their_rule() -> None:
    assert [path.name for path in FILES if not f"{path.stem}-".startswith(f"{rule_of(path)}-")] == []


def test_every_ruleset_and_number_of_players_has_a_golden_game() -> None:
    begun = {tuple(line.split()[1:3]) for line in _all_lines() if line.startswith("new ")}
    assert {(name, str(players)) for name, players in bundled_tables()} <= begun


def test_every_reason_is_shown_in_a_golden_game() -> None:
    shown = {line.split(": ")[1].split()[0] for line in _all_lines() if line.startswith("may not ")}
    assert set(REFUSALS) - shown == set()


def test_a_line_nobody_understands_fails(tmp_path: Path) -> None:
    path = tmp_path / "1.1-typo.txt"
    path.write_text("# 1.1 a typing error\nnew medina-1999 3 merchant=h6\nlegl grey: a1\n", encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match="what does 'legl' mean"):
        Reading(path, EngineTable).run()


def test_a_drawn_set_up_keeps_to_the_rules_and_to_its_seed() -> None:
    """3.2: what `new` is not given is drawn: two different cells, none in the outermost ring."""
    drawn = set()
    rules = ruleset_files.load("medina-2014")
    for seed in range(200):
        setup = new_game(rules, 2, seed).setup
        assert setup == new_game(rules, 2, seed).setup
        well, merchant = str(setup["well"]), str(setup["merchant"])
        assert well != merchant
        for cell in (well, merchant):
            assert cell[0] in "bcdefghijklm"
            assert 2 <= int(cell[1:]) <= 9
        drawn.add((well, merchant))
    assert len(drawn) > 150


def _all_lines() -> Iterator[str]:
    for path in FILES:
        yield from path.read_text(encoding="utf-8").splitlines()


class Reading:
    """One file, played at one kind of table."""

    def __init__(self, path: Path, table: type[EngineTable] | type[ReferenceTable]) -> None:
        self.path = path
        self.make = table
        self.table: EngineTable | ReferenceTable | None = None

    def run(self) -> None:
        said = 0
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), start=1):
            if not line or line.startswith("#"):
                continue
            try:
                said += self._line(line)
            except (AssertionError, Refused, ValueError) as error:
                drawing = f"\n{self.table.engine.answer('board')}" if isinstance(self.table, EngineTable) else ""
                message = f"golden/{self.path.name}:{number}: {line}\n{error}{drawing}"
                raise pytest.fail.Exception(message, pytrace=False) from None
        assert said, "the file expects nothing"

    def _line(self, line: str) -> bool:
        """Carry out a line; whether it expected something."""
        if line.startswith("new "):
            self.table = self.make(line)
            return False
        if line.startswith("refused new "):
            self._refused(line.removeprefix("refused "))
            return True
        assert self.table is not None, "a game begins with `new`"
        word, _, rest = line.partition(" ")
        if re.fullmatch(r"\d:", word):
            self._actions(int(word[0]), rest.split("; "))
            return True
        if word == "undo":
            self.table.undo(int(rest))
            return False
        word = word.rstrip(":")
        assert word in EXPECTATIONS, f"what does {word!r} mean?"
        getattr(self, f"_{word}")(self.table, rest)
        return True

    def _refused(self, new: str) -> None:
        new, words = new.split(": ")
        with pytest.raises(Refused) as complaint:
            self.make(new)
        if self.make is EngineTable:
            assert words in str(complaint.value), complaint.value

    def _actions(self, player: int, actions: list[str]) -> None:
        assert self.table is not None
        for action in actions:
            turn = self.table.turn()
            assert turn.startswith(f"player={player} "), f"it is not player {player}'s turn: {turn}"
            self.table.play(action)
            if isinstance(self.table, EngineTable):
                assert_told(self.table, action)

    def _legal(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        kind, _, places = rest.partition(":")
        expected = sorted(re.findall(r"\S+ via \S+|\S+", places))
        assert legal_places(table, kind) == expected

    def _count(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        kind, count = rest.split()
        assert len(legal_places(table, kind)) == int(count)

    def _kinds(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        kinds = {action.split()[0] for action in table.legal()}
        assert kinds == set(rest.split())

    def _may(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        if not rest.startswith("not "):
            assert table.may(rest), "it is refused"
            # A roof may name any building of its palace; the list names one (6.3).
            assert rest in table.legal() or rest.split()[0] in ("roof", "neutral"), "it is not in the list"
            return
        action, reason = rest.removeprefix("not ").split(": ")
        assert action not in table.legal(), "it is in the list"
        if not isinstance(table, EngineTable):
            assert not table.may(action), "it is allowed"
            return
        refusal = table.game.why_not(parse(action))
        assert refusal is not None, "it is allowed"
        code, _, in_the_way = reason.partition(" ")
        assert refusal.code == code, f"{refusal.code}: {refusal.sentence()}"
        assert isinstance(refusal, Refusal)
        assert not in_the_way or refusal.other == in_the_way, f"in the way is {refusal.other}"
        before = table.game.position
        with pytest.raises(Refused):
            table.play(action)
        assert table.game.position is before

    def _unreadable(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        if not isinstance(table, EngineTable):
            assert not table.may(rest)
            return
        with pytest.raises(BadAction):
            parse(rest)

    def _turn(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        assert table.turn() == rest

    def _scores(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        assert table.scores() == [int(word) for word in rest.split()]

    def _breakdown(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        player, colour, *counts = rest.split()
        palaces = [p for p in table.breakdown()[int(player)]["palaces"] if p["colour"] == colour]
        assert len(palaces) == 1, f"player {player} owns no {colour} palace"
        expected = {key: int(value) for key, value in (count.split("=") for count in counts)}
        assert {key: palaces[0].get(key) for key in expected} == expected

    def _tiles(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        which, *words = rest.split()
        expected = {key: None if value == "none" else int(value) for key, value in (w.split("=") for w in words)}
        tiles = table.tiles()[which]
        assert {key: tiles.get(key, "no such tile") for key in expected} == expected

    def _stocks(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        player, *words = rest.split()
        stock = table.stocks()[int(player)]
        held = {**stock.pop("buildings"), **stock}
        expected = {key: int(value) for key, value in (word.split("=") for word in words)}
        assert {key: held.get(key) for key in expected} == expected

    def _events(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        if isinstance(table, EngineTable):
            happened = [told(table, event) for event in table.game.events[-1]]
            assert ", ".join(words for words in happened if words) == ("" if rest == "none" else rest)

    def _over(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        assert table.turn() == "over"
        assert table.legal() == []
        if isinstance(table, EngineTable):
            assert table.game.events[-1][-1] == ev.GameOver(rest)  # type: ignore[arg-type]

    def _winners(self, table: EngineTable | ReferenceTable, rest: str) -> None:
        if isinstance(table, EngineTable):
            assert list(table.game.outcome().winners) == [int(word) for word in rest.split()]


EXPECTATIONS = "legal count kinds may unreadable turn scores breakdown tiles stocks events over winners".split()


def legal_places(table: EngineTable | ReferenceTable, kind: str) -> list[str]:
    assert kind in KIND_WORDS, f"there are no pieces called {kind!r}"
    return sorted(action.removeprefix(f"{kind} ") for action in table.legal() if action.startswith(f"{kind} "))


def assert_told(table: EngineTable, action: str) -> None:
    """What every action tells: the placement first; and when the turn ended, who goes on or that nobody does."""
    player_before = table.game.position_after(len(table.game.actions) - 1).player
    happened = table.game.events[-1]
    first, last = happened[0], happened[-1]
    if action == "tea":
        assert first == ev.TeaSpent(player_before)
    else:
        assert isinstance(first, ev.Placed)
        assert (first.player, text_of(first.action)) == (player_before, action)
    state = table.game.position
    begins = [event for event in happened if isinstance(event, ev.TurnBegan | ev.GameOver)]
    assert len(begins) == (state.placed == 0)
    if begins:
        assert last == begins[0]
        assert isinstance(last, ev.GameOver) or (last.player, last.placements) == (state.player, state.of)


def told(table: EngineTable, event: object) -> str:
    """An event in the words of the golden files; nothing for those that follow from the action and the turn."""
    match event:
        case ev.Founded(_, colour, cell):
            return f"founded {COLOURS[colour]} {cell_text(cell)}"
        case ev.Extended(_, cell, _, size):
            return f"extended {cell_text(cell)} to {size}"
        case ev.Roofed(_, _, cell, player):
            return f"roofed {cell_text(cell)} by {_who(player)}"
        case ev.TowerTileMoved(tower, before, player, _):
            return f"tower-tile {tower + 1} from {_who(before)} to {_who(player)}"
        case ev.PalaceTileMoved(colour, before, player, _):
            return f"palace-tile {COLOURS[colour]} from {_who(before)} to {_who(player)}"
        case ev.MerchantsGained(player, tower, count):
            return f"{count} merchants of {tower + 1} to {_who(player, 'box')}"
        case ev.TeaGained(player, count):
            return f"{count} tea to {_who(player, 'box')}"
        case ev.ColourDiscarded(colour, counts):
            return f"discarded {COLOURS[colour]} {' '.join(map(str, counts))}"
        case ev.StreetStarted(cell):
            return f"street-started {cell_text(cell)}"
        case ev.StreetExtended(cell):
            return f"street-extended {cell_text(cell)}"
        case ev.PassedGates(left, entered, cell):
            return f"passed {space_text(left)} to {space_text(entered)} on {cell_text(cell)}"
        case ev.GateReceived(player, count):
            return f"{count} gate to {player}"
        case ev.GateDiscarded(player):
            return f"gate-discarded by {player}"
        case ev.PlayerSkipped(player):
            return f"skipped {player}"
        case ev.PlayerOut(player):
            return f"out {player}"
        case ev.Placed() | ev.TeaSpent() | ev.TurnBegan() | ev.GameOver():
            return ""
    raise AssertionError(f"the golden files have no words for {event}")


def _who(player: int | None, nobody: str = "nobody") -> str:
    return nobody if player is None else str(player)
