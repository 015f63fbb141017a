"""What every game promises by the verbs of game/box.py, tried on every table of every game and on a made-up one.

Whatever a game is about: legal actions apply and nothing else does, nothing old changes, text and parse agree, a record
replays, the sheet adds up, it ends, a view hides what it must, and what one presses tells the actions apart.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, partialmethod
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from msgspec import structs

from medina_desktop import games
from medina_desktop.challenges import missions
from medina_desktop.challenges.files import list_puzzles
from medina_desktop.challenges.making import Kind, Making
from medina_desktop.challenges.puzzle import play_turn
from medina_desktop.game.box import NOBODY, BadSetup, Box, IllegalAction, Outcome, Question, reveals
from medina_desktop.game.plain import PlainOpponents, PlainRefusal
from medina_desktop.game.played import Played
from medina_desktop.game.record import MAX_PLAYERS, from_plain, record_of, replay
from medina_desktop.games.pebbles.box import BOX as PEBBLES
from medina_desktop.games.pebbles.rules.verbs import PebbleRules, Position
from medina_desktop.games.pebbles.talk import PebbleTalk
from medina_desktop.match import timeline
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.challenge import deal_mission
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.record_files import text_of_record
from medina_desktop.ui.table.window import window_of
from support.pebble_table import RULESET
from support.reading import data_of

LONGEST = 3000  # actions: no game of ours is nearly as long
LOOKS = 12  # positions of a game that are looked at closely
TRIED = 25  # actions of such a position that are tried
SWAPS = 20  # set-ups with two things exchanged, in search of one that looks the same
NODES = 12  # that an opponent may look at: enough to be asked, few enough to be quick


@dataclass(frozen=True, eq=False)
class Table:
    box: Box
    ruleset: Any
    players: int

    def __str__(self) -> str:
        return f"{self.ruleset.id}-{self.players}"


def tables() -> Iterator[Table]:
    for entry in ruleset_files.available(without_window=True):
        assert entry.ruleset is not None, f"{entry.path} cannot be read"
        for players in entry.ruleset.players:
            yield Table(games.box(entry.game), entry.ruleset, players)
    for ruleset in (RULESET, structs.replace(RULESET, id="pebbles-double", double=True)):
        for players in ruleset.players:
            yield Table(PEBBLES, ruleset, players)


TABLES = list(tables())
every_table = pytest.mark.parametrize("table", TABLES, ids=str)


@cache
def game_at(table: Table) -> Played:
    """A whole random game; the same for all tests."""
    chance = Random(7)
    game = Played.new(table.box, table.ruleset, table.players, 7)
    assert game.position.copy() is not game.position, "`copy` must return another position, not the position itself"
    while not game.over:
        actions = game.legal()
        assert len(set(actions)) == len(actions), "`legal` must name each action once"
        assert actions, f"somebody is to act, but nothing is legal after {game.action_texts()[-3:]}"
        game.play(chance.choice(actions))
        assert len(game.actions) < LONGEST, "it does not end"
    return game


def looked_at(game: Played) -> list[int]:
    """Numbers of actions after which the game is looked at closely: the beginning, the end, and some between."""
    made = len(game.actions)
    return sorted({made * n // (LOOKS - 1) for n in range(LOOKS)})


def test_every_game_of_the_house_is_tried() -> None:
    assert {table.box.id for table in TABLES} == {*games.GAMES, "pebbles"}
    assert {table.players for table in TABLES if table.box is PEBBLES} == {1, 2, 3, 5}


@every_table
class TestEveryTable:
    def test_the_same_seed_deals_the_same_and_chance_is_all_in_the_set_up(self, table: Table) -> None:
        deal = table.box.rules.deal
        setups = [deal(table.ruleset, table.players, Random(seed), {}) for seed in (5, 5, 6)]
        assert setups[0] == setups[1], "`deal` must draw from the chance it is given and nothing else"
        assert is_plain(setups[0]), "`deal` must return plain data: dicts with texts as keys, lists, texts, numbers"

    def test_player_0_begins(self, table: Table) -> None:
        if table.box.deals_order:
            pytest.skip("its set-up deals the order")
        first = game_at(table).actor_of(0)
        assert first == 0, f"player {first} begins: it must be player 0, unless the box says `deals_order=True`"

    def test_the_game_ends_and_then_nobody_acts(self, table: Table) -> None:
        game = game_at(table)
        assert game.actor == NOBODY, "`actor` must be NOBODY once the game is over"
        assert game.legal() == [], "`legal` must be empty once the game is over"
        assert game.rules.spellings(game.position) == [], "`spellings` must be empty once the game is over"
        winners = game.outcome().winners
        assert winners, "`outcome` must name a winner, or all who share the victory"
        assert set(winners) <= set(range(table.players)), "`outcome` names a winner who does not play"
        assert isinstance(game.outcome().decided_by, Said), "`outcome` must say what decided by a Said"

    def test_text_and_parse_agree(self, table: Table) -> None:
        game, rules = game_at(table), table.box.rules
        for made in looked_at(game):
            p = game.position_after(made)
            legal = rules.legal(p)
            texts = [rules.text(p, action) for action in legal]
            assert len(set(texts)) == len(texts), "`text` must write each action differently"
            assert [rules.parse(p, text) for text in texts] == legal, "`parse` must read what `text` writes"
            accepted = rules.spellings(p)
            assert set(texts) <= set(accepted), "`spellings` must have the text of every legal action"
            for text in accepted[:200]:
                refused = rules.why_not(p, rules.parse(p, text)) is not None
                assert not refused, f"`spellings` has {text!r}, which `why_not` refuses"

    def test_legal_actions_apply_and_nothing_else_does(self, table: Table) -> None:
        game, rules = game_at(table), table.box.rules
        pool = sorted(set(game.action_texts()))
        chance = Random(3)
        for made in looked_at(game):
            p = game.position_after(made)
            key, legal = p.key(), rules.legal(p)
            for action in chance.sample(legal, min(TRIED, len(legal))):
                assert rules.why_not(p, action) is None, f"`why_not` refuses {action!r}, which `legal` names"
                after = p.copy()
                rules.play(after, action, [])
                assert after.key() != key, f"`key` must change when {action!r} is played"
            assert p.key() == key, "playing on a copy changed the position: `copy` must copy all that `play` changes"
            accepted = set(rules.spellings(p))
            for text in chance.sample(pool, min(TRIED, len(pool))):
                try:
                    action = rules.parse(p, text)
                except ValueError:  # no action at all here: the position is a part of how it is written
                    assert text not in accepted, f"`spellings` names {text!r}, which `parse` cannot read"
                    continue
                refusal = rules.why_not(p, action)
                if refusal is None:
                    assert text in accepted, f"`why_not` allows {text!r}, which `legal` does not name"
                else:
                    assert text not in accepted, f"`why_not` refuses {text!r}, which `spellings` names"
                if refusal is not None:
                    assert refusal.code, "a refusal must have a code"
                    assert isinstance(refusal.sentence(), Said), "the sentence of a refusal must be a Said"

    def test_an_illegal_action_is_refused_and_changes_nothing(self, table: Table) -> None:
        game = replay(record_of(game_at(table)), table.box)
        key, last = game.position.key(), game.actions[-1]
        try:
            game.play(last)
        except IllegalAction:
            pass
        else:
            raise AssertionError("`why_not` must refuse every action once the game is over")
        assert game.position.key() == key, "`why_not` changed the position"
        assert len(game.actions) == len(game_at(table).actions)

    def test_playing_changes_no_older_position(self, table: Table) -> None:
        whole = game_at(table)
        again = Played(table.box, table.ruleset, table.players, whole.setup, whole.seed)
        keys = [again.position.key()]
        for action in whole.actions:
            again.play(action)
            keys.append(again.position.key())
        kept = [again.position_after(n).key() for n in range(len(keys))]
        assert kept == keys, "`play` changed an older position: `copy` must copy all that `play` changes"
        before = [whole.position_after(n).key() for n in range(len(keys))]
        assert keys == before, "the same actions led elsewhere: chance belongs in `deal`"

    def test_a_record_replays_to_the_same_game(self, table: Table) -> None:
        game = game_at(table)
        plain = data_of(text_of_record(record_of(game)))
        again = replay(from_plain(plain, lambda _game: table.box), table.box)
        assert again.action_texts() == game.action_texts()
        assert again.position.key() == game.position.key(), "its record led elsewhere: chance belongs in `deal`"
        assert again.events == game.events, "replaying its record told other events: they must compare by what they say"

    def test_the_sums_of_the_sheet_are_the_scores(self, table: Table) -> None:
        game, rules = game_at(table), table.box.rules
        for made in looked_at(game):
            p = game.position_after(made)
            rows, scores = rules.sheet(p), rules.scores(p)
            assert len(scores) == table.players <= MAX_PLAYERS, "`scores` must have one number for each player"
            assert len({row.key for row in rows}) == len(rows), "no two rows of `sheet` may have the same key"
            assert all(isinstance(row.label, Said) for row in rows), "the label of a row must be a Said"
            sums = [sum(row.points[player] for row in rows) for player in range(table.players)]
            assert sums == scores, "the rows of `sheet` must add up to `scores`"

    def test_rounds_go_on_from_one(self, table: Table) -> None:
        game = game_at(table)
        rounds = [table.box.rules.round_of(game, made) for made in looked_at(game)]
        assert rounds[0] == 1, "`round_of` must begin with 1"
        assert rounds == sorted(rounds), "`round_of` must never fall"
        assert rounds[-1] > 1, "`round_of` must rise: it counts events with `begins_turn = True`"

    def test_it_can_be_talked_about(self, table: Table) -> None:
        game, talk = game_at(table), table.box.talk
        for made in looked_at(game):
            p = game.position_after(made)
            assert is_data(talk.state(p)), "`state` must be data that JSON can write"
            assert is_data(talk.breakdown(p)), "`breakdown` must be data that JSON can write"
            for player in range(table.players):
                assert is_data(talk.view(p, player)), "`view` must be data that JSON can write"
            assert talk.board(p), "`board` must draw something"
            if game.actor_of(made) != NOBODY:
                assert talk.turn(p), "`turn` must say whose turn it is"
        p = game.position_after(0).copy()
        assert talk.playout(p, Random(1).random) > 0, "`playout` must return how many actions it played"
        assert table.box.rules.actor(p) == NOBODY, "`playout` must play to the end"

    def test_who_acts_sees_what_is_legal(self, table: Table) -> None:
        """Previews, hints and opponents are made from the view alone."""
        game, rules = game_at(table), table.box.rules
        for made in looked_at(game):
            p = game.position_after(made)
            actor = rules.actor(p)
            if actor == NOBODY:
                continue
            seen = rules.seen_by(p, actor)
            assert rules.legal(seen) == rules.legal(p), "`seen_by` must leave the actor all that is legal"
            assert rules.seen_by(seen, actor).key() == seen.key(), "`seen_by` must leave a view as it is"
            assert seen.copy().key() == seen.key(), "the copy of a view must be the same view"
            for action in rules.legal(seen)[:TRIED]:
                tried = seen.copy()
                try:
                    rules.play(tried, action, [])
                    rules.scores(tried)
                except Exception as error:
                    said = f"`play` and `scores` must work on what `seen_by` returns; {action!r} ended in {error!r}"
                    raise AssertionError(said) from error

    def test_a_view_hides_what_its_player_cannot_know(self, table: Table) -> None:
        """Two set-ups that look the same to a player give that player the same view, and an opponent in this seat the
        same choice."""
        if not hides_something(table):
            pytest.skip("nothing is hidden at this table")
        found = list(twins(table))
        assert found, "no two set-ups were found that look the same"
        rules, opponents = table.box.rules, table.box.opponents
        for player, one, other in found:
            alike = rules.seen_by(one, player).key() == rules.seen_by(other, player).key()
            assert alike, f"`seen_by` shows player {player} what `view` hides"
        asked = [(one, other) for player, one, other in found if rules.actor(one) == player]
        for one, other in asked[:2]:
            actor = rules.actor(one)
            for level in dict.fromkeys((*opponents.levels, opponents.hint_level)):
                picks = {
                    opponents.choose(Question(rules.seen_by(p, actor), level, seed=5, nodes=NODES)).action
                    for p in (one, other)
                }
                assert len(picks) == 1, f"{level} knows more than it should"

    def test_what_shows_something_hidden_says_so(self, table: Table) -> None:
        """In two deals that the actor cannot tell apart the same action is the same to everybody who could not tell
        them apart either. Where it is not, an event reveals: undo does not go back over it."""
        if not hides_something(table):
            pytest.skip("nothing is hidden at this table")
        rules, game = table.box.rules, game_at(table)
        learned = 0

        @cache
        def seen(made: int, player: int) -> Hashable:
            key: Hashable = rules.seen_by(game.position_after(made), player).key()
            return key

        def alike_to(made: int, other: Any, players: Iterable[int]) -> set[int]:
            """Those who cannot tell a position from that of the game."""
            return {player for player in players if seen(made, player) == rules.seen_by(other, player).key()}

        for other in deals_alike(table):
            p = game.position_after(0)
            alike = alike_to(0, other, range(table.players))
            for made, action in enumerate(game.actions):
                if not alike or rules.why_not(other, action) is not None:
                    break
                actor, after = rules.actor(p), game.position_after(made + 1)
                rules.play(other, action)
                still = alike_to(made + 1, other, alike)
                if actor in alike and still != alike:
                    learned += 1
                    text = rules.text(p, action)
                    assert reveals(game.events[made]), f"`{text}` shows somebody what was hidden: an event must reveal"
                p, alike = after, still
        assert learned, "no action was found that shows something hidden"

    def test_an_opponent_answers_with_something_legal(self, table: Table) -> None:
        game, rules, opponents = game_at(table), table.box.rules, table.box.opponents
        p = game.position_after(len(game.actions) // 2)
        seen = rules.seen_by(p, rules.actor(p))
        for level in (*opponents.levels, opponents.hint_level):
            chosen = opponents.choose(Question(seen, level, seed=5, nodes=NODES)).action
            assert rules.why_not(p, chosen) is None, f"{level} must choose something legal, not {chosen!r}"
        chosen = opponents.at_once(seen).action
        assert rules.why_not(p, chosen) is None, f"`at_once` must choose something legal, not {chosen!r}"

    def test_what_one_presses_tells_the_actions_apart(self, table: Table) -> None:
        if not table.box.window:
            pytest.skip("it has no window yet")
        game, window = game_at(table), window_of(table.box.window)
        for made in looked_at(game):
            p = game.position_after(made)
            pressed = {action: window.clicks(p, action) for action in table.box.rules.legal(p)}
            assert all(pressed.values()), "`clicks` must say what to press for every legal action"
            assert len(set(pressed.values())) == len(pressed), "`clicks` must differ from action to action"


def is_data(value: object) -> bool:
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return False
    return True


def is_plain(value: object) -> bool:
    """Whether it is the same when it was written down and read again."""
    return is_data(value) and json.loads(json.dumps(value)) == value


def hides_something(table: Table) -> bool:
    p = game_at(table).position_after(0)
    state, view = table.box.talk.state(p), table.box.talk.view
    return any(view(p, player) != state for player in range(table.players))


def deals_alike(table: Table) -> Iterator[Any]:
    """First positions of deals that differ from the game's own in two things that are exchanged."""
    chance, game = Random(11), game_at(table)
    for _try in range(SWAPS):
        swapped = json.loads(json.dumps(game.setup))
        lists = list(lists_in(swapped))
        if not lists:
            return
        one = chance.choice(lists)
        a, b = chance.sample(range(len(one)), 2)
        one[a], one[b] = one[b], one[a]
        try:
            yield table.box.rules.begin(table.ruleset, table.players, swapped)
        except BadSetup:
            continue


def twins(table: Table) -> Iterator[tuple[int, Any, Any]]:
    """(player, position, another): the positions differ, and what the line protocol shows to the player does not. Found
    by exchanging two things of the set-up, and playing the same on both for as long as they look the same."""
    rules, talk, game = table.box.rules, table.box.talk, game_at(table)
    view = cache(lambda made, player: talk.view(game.position_after(made), player))
    for other in deals_alike(table):
        for made, action in enumerate(game.actions[:10]):
            p = game.position_after(made)
            alike = [n for n in range(table.players) if view(made, n) == talk.view(other, n)]
            if p.key() == other.key() or not alike:
                break
            yield from ((player, p, other.copy()) for player in alike)
            if rules.why_not(other, action) is not None:
                break
            rules.play(other, action)


def lists_in(plain: Any) -> Iterator[list[Any]]:
    if isinstance(plain, dict):
        for value in plain.values():
            yield from lists_in(value)
    elif isinstance(plain, list):
        if len(plain) > 1:
            yield plain
        for value in plain:
            yield from lists_in(value)


# -- what a stranger reads whose game is not right yet -----------------------------------------------------------------


class TheSame(Position):  # type: ignore[misc]
    def copy(self) -> Position:
        return self


class Keyless(Position):  # type: ignore[misc]
    def key(self) -> Hashable:
        return 0


@dataclass
class Shared(Position):  # type: ignore[misc]
    """Its copies share a list."""

    taken: list[int] = field(default_factory=list)

    def key(self) -> Hashable:
        return super().key(), tuple(self.taken)


def changed(**verbs: Callable[..., object]) -> Box:
    """Return the made-up game with other verbs; each is given the one it replaces."""

    class Changed(PebbleRules):  # type: ignore[misc]
        pass

    for name, verb in verbs.items():
        setattr(Changed, name, partialmethod(verb, getattr(PebbleRules, name)))
    rules = Changed()
    return replace(PEBBLES, rules=rules, opponents=PlainOpponents(rules), talk=PebbleTalk(rules))


def other_position(kind: type[Position], **verbs: Callable[..., object]) -> Box:
    def begin(rules: PebbleRules, was: Callable[..., Position], *args: object) -> Position:
        p = was(rules, *args)
        return kind(p.ruleset, p.stacks, p.hands, p.secrets, p.order)

    return changed(begin=begin, **verbs)


def take_and_note(rules: PebbleRules, was: Callable[..., None], p: Shared, action: int, events: object = None) -> None:
    was(rules, p, action, events)
    p.taken.append(action)


FAULTS: dict[str, tuple[Callable[[], Box], str]] = {
    "a copy that is the position itself": (lambda: other_position(TheSame), "`copy` must return another position"),
    "a copy that shares a list": (
        lambda: other_position(Shared, play=take_and_note),
        "`copy` must copy all that `play` changes",
    ),
    "a key that stays the same": (lambda: other_position(Keyless), "`key` must change when 0 is played"),
    "the second player begins": (
        lambda: changed(begin=lambda rules, was, *args: replace(was(rules, *args), order=(1, 0))),
        "player 1 begins: it must be player 0",
    ),
    "nothing is legal": (lambda: changed(legal=lambda rules, was, p: []), "somebody is to act, but nothing is legal"),
    "an action is named twice": (
        lambda: changed(legal=lambda rules, was, p: 2 * was(rules, p)),
        "`legal` must name each action once",
    ),
    "everything is allowed": (
        lambda: changed(why_not=lambda rules, was, p, action: None),
        "`why_not` allows 'take 1', which `legal` does not name",
    ),
    "a refusal without a code": (
        lambda: changed(why_not=lambda rules, was, p, a: was(rules, p, a) and PlainRefusal("", Said("no"))),
        "a refusal must have a code",
    ),
    "two actions with one text": (
        lambda: changed(text=lambda rules, was, p, action: "take"),
        "`text` must write each action differently",
    ),
    "a text that is not read again": (
        lambda: changed(parse=lambda rules, was, p, text: 0),
        "`parse` must read what `text` writes",
    ),
    "chance that was not given": (
        lambda: changed(deal=lambda rules, was, r, n, chance, given: was(rules, r, n, Random(), given)),
        "`deal` must draw from the chance it is given and nothing else",
    ),
    "a set-up that is no plain data": (
        lambda: changed(deal=lambda rules, was, *args: was(rules, *args) | {"order": (0, 1)}),
        "`deal` must return plain data",
    ),
    "points that are on no sheet": (
        lambda: changed(scores=lambda rules, was, p: [points + 1 for points in was(rules, p)]),
        "the rows of `sheet` must add up to `scores`",
    ),
    "rounds that are not counted": (lambda: changed(round_of=lambda rules, was, game, n: 1), "`round_of` must rise"),
    "nobody wins": (
        lambda: changed(outcome=lambda rules, was, game: Outcome((), Said("a draw"))),
        "`outcome` must name a winner, or all who share the victory",
    ),
    "a view without what is legal": (
        lambda: changed(seen_by=lambda rules, was, p, player: replace(p, stacks=((), (), ()))),
        "`seen_by` must leave the actor all that is legal",
    ),
    "a view that cannot be played on": (
        lambda: changed(play=lambda rules, was, p, a, events=None: p.stacks[a][-1] + 1 and was(rules, p, a, events)),
        "`play` and `scores` must work on what `seen_by` returns",
    ),
    "a view that shows too much": (
        lambda: replace(changed(seen_by=lambda rules, was, p, player: p), talk=PEBBLES.talk),
        "`seen_by` shows player",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_with_a_game_is_said_in_words(fault: str) -> None:
    make, sentence = FAULTS[fault]
    table = Table(make(), RULESET, 2)
    assert sentence in next(complaints(table), "nothing")


def complaints(table: Table) -> Iterator[str]:
    tests = TestEveryTable()
    for name in vars(TestEveryTable):
        if name.startswith("test_"):
            try:
                getattr(tests, name)(table)
            except AssertionError as error:
                yield str(error).partition("\n")[0]
            except Exception as error:
                yield repr(error)
            except pytest.skip.Exception:
                pass


# -- challenges -------------------------------------------------------------------------------------------------------

FOR_TWO = {table.box.id: table for table in reversed(TABLES) if table.players == 2}


@pytest.mark.usefixtures("made_up_game")
@pytest.mark.parametrize("table", FOR_TWO.values(), ids=FOR_TWO)
class TestChallenges:
    """Any game has puzzles and missions without a line of its own."""

    def test_a_turn_near_the_end_becomes_a_puzzle(self, table: Table, tmp_path: Path) -> None:
        made = next((making for making in self._makings(game_at(table)) if making.problem is None), None)
        if table.box is PEBBLES:
            assert made is None, "nobody can know what lies on a stack: nothing there to be found"
            return
        assert made is not None, "no turn of a whole game has a right answer"
        puzzle = made.write(tmp_path, "Any game’s")
        assert [entry.id for entry in list_puzzles(table.box.id, tmp_path) if entry.own] == [puzzle.id]
        game = puzzle.begin()
        assert play_turn(game, puzzle.form.solution[0].turn) is None
        verdict = puzzle.judge(game)
        assert verdict is not None
        assert verdict.right

    def _makings(self, game: Played) -> Iterator[Making]:
        """From the last turns back: the most points, or else what a simple player judges best."""
        for first in sorted({turn.first for turn in timeline.turns(game)}, reverse=True)[:LOOKS]:
            branch = Played(game.box, game.ruleset, game.players, game.setup, game.seed)
            for action in game.actions[:first]:
                branch.play(action)
            kinds: tuple[Kind, ...] = ("points", "judged")
            for kind in kinds if not branch.over else ():
                making = Making(branch, kind, SimpleThinker)
                while not making.done:
                    making.tick(0.02)
                yield making

    def test_a_mission_is_played_to_its_stars(self, table: Table, tmp_path: Path) -> None:
        box, ruleset, row = table.box, table.ruleset, game_at(table).sheet()[0].key
        mission = {
            "id": "any-game",
            "game": box.id,
            "name": "Any game’s",
            "ruleset": ruleset.id,
            "opponents": [box.opponents.levels[0]] * (table.players - 1),
            "stars": [{"place": table.players}, {"rows": {row: 10_000}}, {"points": -10_000}],
        }
        path = tmp_path / "mission.yaml"
        path.write_text(yaml.safe_dump({"missions": [mission]}, allow_unicode=True), encoding="utf-8")
        (entry,) = missions.list_own(box.id, tmp_path)
        assert entry.mission is not None, entry.error
        dealt = deal_mission(entry.mission, "Ada", seed=7)
        while not dealt.game.over:
            dealt.game.play(dealt.game.legal()[0])
        person = next(player for player, seat in enumerate(dealt.seats) if not seat.level)
        assert entry.mission.stars(dealt.game, person) == 0b101
        assert all(entry.mission.describe(star) for star in entry.mission.form.stars)
