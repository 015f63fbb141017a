"""The tutorial's chapters, without a window."""

from __future__ import annotations

from random import Random

import pytest

from medina_desktop.game.lessons import LEARNER
from medina_desktop.games.medina.kinds import Chapter, Course
from medina_desktop.games.medina.learn.chapters import CHAPTERS, WITH_GATES
from medina_desktop.games.medina.learn.chapters import course as course_of
from medina_desktop.games.medina.learn.goals import rules_for
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import MERCHANT, WALL, kind_of, make
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files

RULESETS = [e.ruleset for e in ruleset_files.available() if isinstance(e.ruleset, Ruleset)]
WITH_LESSONS = [c for c in CHAPTERS if not c.guided]


def course(chapter: Chapter, at: int = 0) -> Course:
    return course_of(chapter, RULESETS, at)


@pytest.mark.parametrize("chapter", WITH_LESSONS, ids=lambda c: c.key)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_the_learner_chooses_every_lesson_can_be_done(chapter: Chapter, seed: int) -> None:
    random = Random(seed)
    learner = course(chapter)
    while True:
        assert learner.position.player == LEARNER, "a lesson begins when it is the learner's turn"
        done = learner.attempt(random.choice(learner.solutions()))
        assert done.made
        if learner.finished:
            break
        assert learner.go_on()
    assert not learner.go_on()


def test_a_guided_game_comes_to_its_end() -> None:
    learner = course(next(c for c in CHAPTERS if c.guided))
    random = Random(5)
    while not learner.finished:
        assert learner.attempt(legal.draw(learner.position, random.random)).made
    assert learner.game.over


def test_what_the_rules_refuse_is_refused_with_their_reason_and_changes_nothing() -> None:
    learner = course(CHAPTERS[0])
    before = learner.position
    street = next(a for a in (make(MERCHANT, c) for c in range(400)) if learner.game.why_not(a) is not None)
    outcome = learner.attempt(street)
    assert outcome.refusal is not None
    assert not outcome.made
    assert learner.position is before


def test_what_is_legal_but_not_the_lesson_is_not_made() -> None:
    learner = course(CHAPTERS[0])
    wall = next(a for a in learner.game.legal() if kind_of(a) == WALL)
    assert learner.attempt(wall).misses_goal
    assert not learner.game.actions


def test_points_and_their_sum_are_those_of_the_rules() -> None:
    seen: set[str] = set()
    for chapter in WITH_LESSONS:
        learner = course(chapter)
        while True:
            before = learner.game.scores()[LEARNER]
            done = learner.attempt(learner.solutions()[0])
            assert score.scores(done.steps[0].after)[LEARNER] - before == done.gained
            assert done.gained == sum(points for _part, points in done.parts)
            seen |= {label for label, _points in done.parts}
            if not learner.go_on():
                break
    everything = {row.label for row in course(WITH_LESSONS[0]).game.sheet()}
    assert seen == everything, "every way to score is met in some lesson"


@pytest.mark.parametrize("chapter", WITH_LESSONS, ids=lambda c: c.key)
def test_one_comes_back_to_every_lesson_even_without_its_board(chapter: Chapter) -> None:
    for at in range(len(chapter.lessons)):
        learner = course(chapter, at)
        assert learner.index == at
        assert learner.last is None
        assert learner.solutions()


@pytest.mark.parametrize("chapter", WITH_LESSONS, ids=lambda c: c.key)
def test_one_comes_back_to_the_board_one_left(chapter: Chapter) -> None:
    random = Random(2)
    learner = course(chapter)
    for at in range(1, len(chapter.lessons)):
        learner.attempt(random.choice(learner.solutions()))
        left = learner.game
        again = course(chapter)
        assert again.resume(left)
        learner.go_on()
        assert (again.index, again.position) == (at, learner.position)
        assert again.solutions() == learner.solutions()


def test_the_guided_game_goes_on_where_it_was_left_even_in_the_middle_of_omars_turn() -> None:
    guided = next(c for c in CHAPTERS if c.guided)
    learner, random = course(guided), Random(7)
    while len(learner.game.actions) < 9:
        learner.attempt(legal.draw(learner.position, random.random))
    again = course(guided)
    assert again.resume(learner.game)
    assert again.position == learner.position
    cut = course(guided).game
    for action in learner.game.actions[:3]:
        cut.play(action)
    assert cut.position.player != LEARNER, "the example is one in which Omar has placed one piece of two"
    assert again.resume(cut)
    assert again.position.player == LEARNER


def test_a_game_of_another_chapter_is_no_board_to_go_on_with() -> None:
    first, guided = course(CHAPTERS[0]), course(next(c for c in CHAPTERS if c.guided))
    assert not guided.resume(first.game)
    assert not first.resume(guided.game)


def test_the_second_edition_and_the_gates_are_taught_with_rules_that_have_them() -> None:
    for chapter in CHAPTERS:
        gates = chapter.key in WITH_GATES
        rules = rules_for(gates, RULESETS)
        assert rules.gates == gates
        assert rules.well
        assert rules.tea
