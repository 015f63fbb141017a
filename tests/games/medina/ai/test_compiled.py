"""Compiled or plain, the opponents' sums are the same to the last bit: in every bundled ruleset, in rulesets with every
switch turned, from the first placement to the last. Where nothing is compiled these tests say so and skip."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from medina_desktop.games.medina.ai import compiled, glance, intuition, weights
from medina_desktop.games.medina.ai.calculator import calculator
from medina_desktop.games.medina.ai.compiled import Compiled
from medina_desktop.games.medina.ai.evaluate import NAMES, evaluator, phase, pieces_left
from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.ai.plain import Mood, Plain, View
from medina_desktop.games.medina.ai.player import LEVELS, choose
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.position import Position, Terms
from medina_desktop.games.medina.rules.score import scores
from medina_desktop.games.medina.rules.setup import draw_set_up
from medina_desktop.storage import ruleset_files
from support.medina.compiled import made_up_intuition, needs_compiler, rules_of
from support.sampling import every

TABLES = [(entry.id, n) for entry in ruleset_files.available() if entry.game == "medina" for n in entry.ruleset.players]
# Rules of people's own, each on a table where it matters.
SWITCHED = [
    ("medina-1999", 3, {"new_street_touches": "0"}),
    ("medina-1999", 4, {"last_player_judged": "turn_start"}),
    ("medina-1999", 3, {"last_player_must_roof": "false"}),
    ("medina-1999", 4, {"tower_connection": "tower"}),
    ("medina-1999-gates", 3, {"gate_passed_once": "false"}),
    ("medina-1999", 3, {"well": "true"}),
    ("medina-2014", 2, {"refill_after_out": "false"}),
    ("medina-2014", 3, {"tower_connection": "run", "neutral_roofs": "false"}),
    ("medina-2014", 4, {"tea": "false", "short_first_turns": "false", "tower_merchants": "false"}),
    ("medina-2014-gates", 2, {"first_merchant": "first_player"}),
]
VIEW_MOODS = [(Mood(), 1.0), (Mood(0.8, 1.05), 0.8), (Mood(0.0, 0.9), 1.0)]


def game(table: Terms, seed: int) -> Iterator[tuple[Position, tuple[int, ...]]]:
    """A whole random game: each position, and what was played before it."""
    random = Random(seed)
    s = begin(table, draw_set_up(table, random))
    played: tuple[int, ...] = ()
    while not s.over:
        yield s, played
        played = (legal.draw(s, random.random),)
        play(s, *played)
    yield s, played


def both(table: Terms, s: Position, which: int) -> tuple[Plain, Compiled]:
    view = View(weights.for_table(table), *VIEW_MOODS[which % len(VIEW_MOODS)])
    return Plain(table, view, phase(s)), Compiled(table, view, phase(s))


@needs_compiler
@pytest.mark.parametrize(
    ("ruleset", "players", "options"), [*every(6, ((r, n, {}) for r, n in TABLES)), *every(3, SWITCHED)]
)
def test_compiled_and_plain_agree_from_the_first_placement_to_the_last(
    ruleset: str, players: int, options: dict[str, str]
) -> None:
    table = Terms(rules_of(ruleset, options), players)
    assert compiled.is_for(table)
    known = made_up_intuition(players)
    guesses = intuition.Guesses(known)
    followed = None  # one that has seen the whole game, beside those made from each position
    for number, (s, played) in enumerate(game(table, 7)):
        plain, fast = both(table, s, number)
        made = fast.start(s)
        followed = made if followed is None else fast.after(followed, played)
        for position in (made, followed):
            assert fast.scores(position) == scores(s)
            assert fast.legal(position) == legal.actions(s)
            assert fast.values(position) == plain.values(s)
            assert fast.over(position) == s.over
        if number % 9 == 4 and not s.over:
            one, other = Luck(number), Luck(number)
            assert fast.options(made, one, 8) == plain.options(s, other, 8)
            assert fast.reply(made, s.player, one)[1:] == plain.reply(s, s.player, other)[1:]
            assert one.at == other.at
            assert fast.features(s) == plain.features(s)
            assert fast.glance(made) == fast.glance(followed) == glance.glance(s)
        if number % 3 == 0:
            assert fast.guess(followed, known) == guesses.values(s)
        if number % 40 == 20 and not s.over:
            assert fast.play_out(made, number) == plain.play_out(s, number)
            until = max(pieces_left(s) - 9, 0)
            view = plain.view._replace(until=until)
            fast_judged = Compiled(table, view, phase(s)).play_out(made, number)
            assert fast_judged == Plain(table, view, phase(s)).play_out(s, number)


@needs_compiler
@pytest.mark.parametrize("level", every(2, LEVELS))
def test_every_level_decides_alike_with_and_without(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(3)
    for ruleset, players in (("medina-2014", 4), ("medina-1999-gates", 3), ("medina-2014", 2)):
        table = Terms(ruleset_files.load(ruleset), players)
        for number, (s, _) in enumerate(game(table, players)):
            if number % 83 or s.over:
                continue
            seed = random.getrandbits(30)
            monkeypatch.delenv(compiled.WITHOUT, raising=False)
            fast = choose(s, level, seed=seed, nodes=1500)
            monkeypatch.setenv(compiled.WITHOUT, "1")
            plain = choose(s, level, seed=seed, nodes=1500)
            assert (fast.turn, fast.gain, fast.nodes) == (plain.turn, plain.gain, plain.nodes)


def test_whoever_wants_to_do_without_does(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Terms(ruleset_files.load("medina-2014"), 4)
    monkeypatch.setenv(compiled.WITHOUT, "1")
    assert isinstance(calculator(table, View(weights.for_table(table)), 0.0), Plain)


@pytest.mark.parametrize(
    "options",
    [
        {"may_strand_second": "false"},
        {"well": "true", "first_merchant": "first_player", "merchant_beside_well": "false"},
        {"rows": "13"},
        {"rows": "16"},
    ],
    ids=str,
)
def test_rules_that_are_not_compiled_are_thought_about_in_plain_python(options: dict[str, str]) -> None:
    rows = options.pop("rows", "")
    rules = rules_of("medina-2014", options)
    if rows:
        rules = replace(rules, board={**rules.board, 4: replace(rules.board[4], rows=int(rows))})
    table = Terms(rules, 4)
    assert not compiled.is_for(table)
    s = begin(table, draw_set_up(table, Random(1)))
    assert legal.is_legal(s, choose(s, "builder", seed=1, nodes=300).action)


def test_features_times_weights_are_the_evaluation() -> None:
    random = Random(3)
    numbers = [random.uniform(-1, 1) for _ in NAMES]
    for ruleset, players in (("medina-2014", 4), ("medina-1999-gates", 3), ("medina-2014", 2)):
        table = Terms(ruleset_files.load(ruleset), players)
        for number, (s, _) in enumerate(game(table, 5)):
            if number % 40 == 10 and not s.over:
                features = Plain(table, View(weights.for_table(table)), 0.0).features(s)
                expected = evaluator(table, numbers)(s)
                for p in range(players):
                    weighted = sum(w * count for w, count in zip(numbers, features[p], strict=True))
                    assert expected[p] == pytest.approx(scores(s)[p] + weighted)
