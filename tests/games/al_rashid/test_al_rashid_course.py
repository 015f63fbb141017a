"""Al-Rashid's lessons, without a window: each can be done in any way that fulfils it, by the real rules alone, and what
they say of the board is true."""

from __future__ import annotations

from random import Random

import pytest

from medina_desktop.game.lessons import LEARNER
from medina_desktop.game.played import Played
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.kinds import Chapter, Course
from medina_desktop.games.al_rashid.learn.chapters import CHAPTERS
from medina_desktop.games.al_rashid.learn.chapters import course as course_of
from medina_desktop.games.al_rashid.learn.coach import what_to_look_for
from medina_desktop.games.al_rashid.learn.goals import guided
from medina_desktop.games.al_rashid.preview import rank_of, standings
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules.goods import counts, worth
from medina_desktop.games.al_rashid.rules.names import (
    BATTLE_STEP,
    COLOURS,
    FIRST_COUNTRY,
    HOLD_STEP,
    PAY_STEP,
    PLACEMENT,
    SCHEME_STEP,
    SECTORS,
    STEPS,
    TITLES,
)
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files

loaded = ruleset_files.load("al-rashid")
assert isinstance(loaded, Ruleset)
RULES = loaded
LESSONS = tuple(one for one in CHAPTERS if one.guided is None)


def chapter(key: str) -> Chapter:
    return next(one for one in CHAPTERS if one.key == key)


def course(key: str, at: int = 0) -> Course:
    return course_of(chapter(key), RULES, at)


def do_lesson(learner: Course) -> None:
    while not learner.done:
        assert learner.attempt(learner.wanted()[0]).made


def go_on(learner: Course) -> None:
    do_lesson(learner)
    assert learner.go_on()


@pytest.mark.parametrize("one", LESSONS, ids=lambda c: c.key)
@pytest.mark.parametrize("seed", range(8))
def test_whatever_the_learner_chooses_every_lesson_can_be_done(one: Chapter, seed: int) -> None:
    random, learner = Random(seed), course_of(one, RULES)
    for _step in range(40):
        if learner.finished:
            break
        assert learner.position.player == LEARNER, "a lesson begins when it is the learner's turn"
        assert learner.attempt(random.choice(learner.solutions())).made
        if learner.done and not learner.finished:
            assert learner.go_on()
    assert learner.finished
    assert not learner.go_on()


@pytest.mark.parametrize("one", LESSONS, ids=lambda c: c.key)
def test_a_board_that_was_left_is_gone_on_with(one: Chapter) -> None:
    learner = course_of(one, RULES)
    do_lesson(learner)
    if learner.go_on() and not learner.lesson_has_board:
        again = course_of(one, RULES)
        assert again.resume(learner.game)
        assert (again.index, again.done) == (1, False)
        assert again.game.action_texts() == learner.game.action_texts()
    other = LESSONS[(LESSONS.index(one) + 1) % len(LESSONS)]
    elsewhere = course_of(other, RULES)
    assert not elsewhere.resume(course_of(chapter("battles" if other.key != "battles" else "pawns"), RULES).game)


@pytest.mark.parametrize("one", LESSONS, ids=lambda c: c.key)
def test_every_lesson_can_be_begun_at(one: Chapter) -> None:
    for number in range(len(one.lessons)):
        learner = course_of(one, RULES, number)
        assert (learner.index, learner.done) == (number, False)
        assert learner.wanted()


def test_only_what_belongs_to_the_task_is_done() -> None:
    learner = course("pawns")
    before = learner.position
    assert learner.attempt(do.parse("place merchant al-rashid")).refusal is not None
    assert learner.attempt(do.parse("place sage nilus-valley")).misses_goal
    assert learner.position is before
    assert learner.attempt(do.parse("place pasha mare-internum")).made


def rank(learner: Course, sector: str, player: int = LEARNER) -> int:
    return rank_of(player, standings(learner.position.stacks[SECTORS.index(sector)]))


def test_what_the_lessons_on_pawns_say_is_true() -> None:
    learner = course("pawns")
    do_lesson(learner)
    found = standings(learner.position.stacks[SECTORS.index("mare-internum")])
    assert [(one.stack.player, one.stack.prevalence) for one in found] == [(0, 5), (1, 4), (2, 1)]
    learner.go_on()
    do_lesson(learner)
    assert (rank(learner, "nilus-valley", 2), rank(learner, "nilus-valley")) == (1, 2)
    learner.go_on()
    do_lesson(learner)
    assert rank(learner, "nilus-valley") == 1
    assert not any(learner.position.home), "all pawns stand"


def test_what_the_lessons_on_trade_say_is_true() -> None:
    learner = course("trade")
    go_on(learner)
    go_on(learner)
    assert rank(learner, "abbasid-caliphate") == 2
    go_on(learner)
    wood = counts(learner.position.goods[LEARNER])[0]
    do_lesson(learner)
    assert counts(learner.position.goods[LEARNER])[0] == wood + 4


def test_what_the_lessons_on_worth_say_is_true() -> None:
    learner = course("worth")
    assert worth(learner.position.goods[LEARNER]) == 7
    assert list(counts(learner.position.goods[LEARNER])[:5]) == [2, 1, 1, 0, 0]
    go_on(learner)
    assert worth(learner.position.goods[LEARNER]) == 16
    go_on(learner)
    do_lesson(learner)
    assert worth(learner.position.goods[LEARNER]) == 10


def test_what_the_lessons_on_guilds_say_is_true() -> None:
    learner = course("guilds")
    assert worth(learner.position.goods[LEARNER]) == 16
    do_lesson(learner)
    assert learner.position.owed == 8
    learner.go_on()
    go_on(learner)
    assert learner.position.credit[LEARNER] == 1
    assert learner.position.has(LEARNER, TITLES.index("banker"))
    do_lesson(learner)
    assert learner.position.owed == 2
    learner.go_on()
    go_on(learner)
    wood = counts(learner.position.goods[LEARNER])[0]
    do_lesson(learner)
    assert counts(learner.position.goods[LEARNER])[0] == wood + 1


def test_what_the_lessons_on_battles_say_is_true() -> None:
    learner = course("battles")
    assert tokens.values_in(learner.position.hand[LEARNER], 0) == (4,)
    go_on(learner)
    do_lesson(learner)
    assert sorted(tokens.values_in(learner.position.hand[LEARNER], 0)) == [2, 3, 3, 4]
    lying = learner.position.tokens[SECTORS.index("silk-road") - FIRST_COUNTRY]
    assert sorted(tokens.value_of(token) for token in lying) == [2, 3]
    assert not any(tokens.value_of(t) for t in learner.seen.tokens[SECTORS.index("silk-road") - FIRST_COUNTRY])
    learner.go_on()
    do_lesson(learner)
    assert not learner.position.tokens[SECTORS.index("silk-road") - FIRST_COUNTRY]


def test_what_the_lessons_on_the_palace_say_is_true() -> None:
    learner = course("palace")
    assert learner.position.order == (1, 0)
    for _lesson in range(4):
        go_on(learner)
    silk = counts(learner.position.goods[LEARNER])[4]
    do_lesson(learner)
    assert counts(learner.position.goods[LEARNER])[4] == silk + 1
    assert learner.position.has(LEARNER, TITLES.index("silk-monopolist"))
    assert (learner.position.next_order or learner.position.order) == (0, 1)


def test_what_the_lessons_on_the_year_say_is_true() -> None:
    learner = course("year")
    assert learner.position.year == 1
    laid = sum(map(len, learner.position.tokens))
    go_on(learner)
    assert learner.position.year == 2
    assert sum(map(len, learner.position.tokens)) > laid
    assert learner.position.stock == list(learner.position.terms.printed)
    assert BOX.rules.scores(learner.position) == [6, 6]


# -- the first year ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_first_year_comes_to_its_end_whatever_the_learner_does(seed: int) -> None:
    random, learner = Random(seed), course("game")
    while not learner.finished:
        assert learner.position.year == 1
        assert learner.position.player == LEARNER, "Omar has answered"
        assert learner.attempt(random.choice(learner.solutions())).made
        assert not learner.done, "there are no tasks"
    assert (learner.position.year, learner.position.phase) == (2, PLACEMENT)
    assert learner.position.stacks == [0] * len(SECTORS), "Omar does not begin the second year"
    assert not learner.solutions()
    assert not learner.attempt(learner.game.legal()[0]).made
    assert not learner.go_on()


def test_the_first_year_is_the_same_for_everybody_and_omar_answers_alike() -> None:
    one, other = course("game"), course("game")
    while not one.finished:
        action = one.solutions()[0]
        assert one.attempt(action).made == other.attempt(action).made
    assert one.game.action_texts() == other.game.action_texts()
    assert one.game.setup == guided(RULES).setup


def test_a_first_year_that_was_left_is_gone_on_with() -> None:
    learner = course("game")
    for _step in range(5):
        learner.attempt(learner.solutions()[0])
    again = course("game")
    assert again.resume(learner.game)
    assert again.game.action_texts() == learner.game.action_texts()
    while again.game.actor_of(len(again.game.actions) - 1) != LEARNER:  # killed while Omar was about to answer
        again.game.undo()
    killed = course("game")
    assert killed.resume(again.game)
    assert killed.game.action_texts() == learner.game.action_texts(), "Omar answers as he had"


def test_another_game_is_no_first_year() -> None:
    learner = course("game")
    for other in (Played.new(BOX, RULES, 3, 2), Played.new(BOX, RULES, 2, 3), course("trade").game):
        assert not course("game").resume(other)
    while not learner.finished:
        learner.attempt(learner.solutions()[0])
    assert not course("game").resume(learner.game), "it is over"


def test_whatever_is_decided_in_a_first_year_the_coach_says_what_to_look_for() -> None:
    told: dict[str, set[str]] = {}
    for seed in range(60):
        chance, game = Random(seed), Played.new(BOX, RULES, 2, seed)
        while game.position.year == 1:
            p = game.position
            told.setdefault(STEPS[p.step], set()).add(what_to_look_for(BOX.rules.seen_by(p, p.player)))
            game.play(chance.choice(game.legal()))
    later = {STEPS[HOLD_STEP], STEPS[SCHEME_STEP]}  # what only the titles of an earlier year bring
    assert set(told) == set(STEPS) - later
    assert all(all(sentences) for sentences in told.values())
    firsts = [min(sentences) for sentences in told.values()]
    assert len(set(firsts)) == len(firsts), "each decision has words of its own"


def test_what_the_coach_says_of_the_board_is_true() -> None:
    learner = course("game")
    crisis = [tokens.colour_of(token) for country in learner.position.tokens for token in country]
    assert f"{crisis.count(0)} red and {crisis.count(1)} blue" in what_to_look_for(learner.seen)
    seen = set()
    for seed in range(40):
        chance, game = Random(seed), Played.new(BOX, RULES, 2, seed)
        while game.position.year == 1:
            p = game.position
            said = what_to_look_for(p)
            if p.step == PAY_STEP:
                assert f"You owe {p.owed} gold" in said
                seen.add(p.step)
            if p.step == BATTLE_STEP:
                lying = p.tokens[p.resolving - FIRST_COUNTRY]
                for colour, name in enumerate(COLOURS):
                    values = [tokens.value_of(token) for token in lying if tokens.colour_of(token) == colour]
                    assert (f"{name} {sum(values)}" in said) == bool(values)
                seen.add(p.step)
            game.play(chance.choice(game.legal()))
    assert seen == {PAY_STEP, BATTLE_STEP}
