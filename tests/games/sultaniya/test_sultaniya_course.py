"""Sultaniya's lessons, without a window: each can be done in any way that fulfils it, by the real rules alone."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from medina_desktop.game.lessons import LEARNER
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.kinds import Chapter, Course
from medina_desktop.games.sultaniya.learn.chapters import CHAPTERS
from medina_desktop.games.sultaniya.learn.chapters import course as course_of
from medina_desktop.games.sultaniya.learn.goals import GUIDED_ROUNDS, rules_for
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules import setup as set_up
from medina_desktop.games.sultaniya.rules.actions import DJINNS, PASSING
from medina_desktop.games.sultaniya.rules.events import Completed, DjinnCalled
from medina_desktop.games.sultaniya.rules.position import HIDDEN
from medina_desktop.games.sultaniya.rules.reasons import Refusal
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files

every = [entry.ruleset for entry in ruleset_files.available(without_window=True)]
RULES = rules_for([ruleset for ruleset in every if isinstance(ruleset, Ruleset)])
WITH_LESSONS = [one for one in CHAPTERS if one.guided is None]


def course(one: Chapter, at: int = 0) -> Course:
    return course_of(one, [RULES], at)


def chapter(key: str) -> Chapter:
    return next(one for one in CHAPTERS if one.key == key)


def test_the_usual_rules_are_taught() -> None:
    assert ruleset_files.load("sultaniya") == RULES


@pytest.mark.parametrize("one", WITH_LESSONS, ids=lambda c: c.key)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_the_learner_chooses_every_lesson_can_be_done(one: Chapter, seed: int) -> None:
    random, learner = Random(seed), course(one)
    for _step in range(60):
        assert learner.position.player == LEARNER, "a lesson begins when it is the learner's turn"
        if learner.finished:
            break
        assert learner.attempt(random.choice(learner.solutions())).made
        if learner.done and not learner.finished:
            assert learner.go_on()
    assert learner.finished
    assert not learner.go_on()


@pytest.mark.parametrize("one", WITH_LESSONS, ids=lambda c: c.key)
def test_every_board_is_a_game_by_the_rules(one: Chapter) -> None:
    for lesson in one.lessons:
        if lesson.board is not None:
            game = lesson.board(RULES)
            set_up.check(game.position.terms, game.setup)
            again = type(game)(BOX, game.ruleset, game.players, game.setup)
            for text in game.action_texts():
                again.play_text(text)
            assert again.position.key() == game.position.key()


def test_what_the_frames_lead_to_fulfils_every_task() -> None:
    """Whoever presses what has a golden frame comes through, and not by detours."""
    steps = 0
    for one in WITH_LESSONS:
        learner = course(one)
        while not learner.finished:
            learner.attempt(learner.wanted()[0])
            steps += 1
            if learner.done:
                learner.go_on()
    assert steps <= 42, "ten minutes for all of it, the guided game included"


def test_every_djinn_is_called_and_doors_and_minarets_are_completed() -> None:
    called: set[int] = set()
    completed: set[bool] = set()
    for one in WITH_LESSONS:
        learner = course(one)
        while not learner.finished:
            for step in learner.attempt(learner.wanted()[0]).steps:
                called |= {event.djinn for event in step.events if isinstance(event, DjinnCalled)}
                completed |= {event.minaret for event in step.events if isinstance(event, Completed)}
            if learner.done:
                learner.go_on()
    assert called == set(range(len(DJINNS)))
    assert completed == {False, True}


def test_points_and_their_sum_are_those_of_the_rules() -> None:
    seen: set[str] = set()
    for one in WITH_LESSONS:
        learner = course(one)
        while not learner.finished:
            before = BOX.rules.scores(learner.seen)[LEARNER]
            while not learner.done:
                outcome = learner.attempt(learner.wanted()[0])
            assert outcome.gained == BOX.rules.scores(learner.as_seen(outcome.steps[0].after))[LEARNER] - before
            seen |= {label for label, _points in outcome.parts}
            learner.go_on()
    everything = {row.label for row in course(WITH_LESSONS[0]).game.sheet()}
    assert seen == everything, "every way to score is met in some lesson"


def test_what_the_guards_lesson_says_of_both_players_is_true() -> None:
    learner = course(chapter("guards"))
    points = [sheet.guards for sheet in score.breakdown(learner.position)]
    assert (score.guards(learner.position), points) == ([1, 2], [6, 9])
    done = learner.attempt(learner.wanted()[0])
    assert [sheet.guards for sheet in score.breakdown(done.steps[0].after)] == [6, 6]
    assert score.guards(learner.position) == [2, 2], "Omar built without a guard"
    assert len(done.steps) == 3
    learner.go_on()
    learner.attempt(learner.wanted()[0])
    assert [sheet.guards for sheet in score.breakdown(learner.position)] == [9, 6]


def test_what_the_lessons_say_of_prices_is_true() -> None:
    learner = course(chapter("djinns"))
    prices = []
    while not learner.finished:
        for step in learner.attempt(learner.wanted()[0]).steps:
            prices += [
                (DJINNS[event.djinn], step.before.sapphires[LEARNER] - step.after.sapphires[LEARNER])
                for event in step.events
                if isinstance(event, DjinnCalled)
            ]
        if learner.done:
            learner.go_on()
    assert prices == [("wind", 1), ("stone", 2), ("hand", 2), ("eye", 3)]


def test_no_tile_on_display_fits_where_the_wind_is_taught() -> None:
    learner = course(chapter("djinns"), 1)
    assert all(len(display) == (3 if kind == 1 else 0) for kind, display in enumerate(learner.position.displays))
    assert not [action for action in learner.game.legal() if action < 1 << 14], "nothing can be built"


def test_what_the_rules_refuse_is_refused_with_their_reason_and_changes_nothing() -> None:
    learner = course(chapter("edges"), 2)
    before = learner.position
    tried = BOX.rules.parse(before, "build R03 c2")
    outcome = learner.attempt(tried)
    assert isinstance(outcome.refusal, Refusal)
    assert outcome.refusal.code == "hole"
    assert outcome.refusal.words["other"] == "d1", "as the lesson says"
    assert learner.position is before


def test_what_is_legal_but_not_the_lesson_is_not_made() -> None:
    learner = course(CHAPTERS[0])
    assert learner.game.why_not(PASSING) is None
    assert learner.attempt(PASSING).misses_goal
    assert not learner.game.actions


def test_objectives_are_covered_until_they_are_taught() -> None:
    for one in CHAPTERS:
        learner = course(one)
        known = HIDDEN not in learner.seen.objectives[LEARNER]
        assert known == (one.key in ("objectives", "game"))


@pytest.mark.parametrize("one", WITH_LESSONS, ids=lambda c: c.key)
def test_one_comes_back_to_every_lesson_even_without_its_board(one: Chapter) -> None:
    for at in range(len(one.lessons)):
        learner = course(one, at)
        assert learner.index == at
        assert learner.last is None
        assert learner.solutions()


@pytest.mark.parametrize("one", WITH_LESSONS, ids=lambda c: c.key)
def test_one_comes_back_to_the_board_one_left(one: Chapter) -> None:
    random, learner = Random(2), course(one)
    while not learner.finished:
        learner.attempt(random.choice(learner.solutions()))
        if learner.finished:
            break
        again = course(one)
        assert again.resume(learner.game)
        if learner.done:
            learner.go_on()
        assert (again.index, again.position.key()) == (learner.index, learner.position.key())
        assert again.solutions() == learner.solutions()


def test_the_guided_game_is_short_and_comes_to_its_end() -> None:
    learner = course(chapter("game"))
    assert learner.game.players == 2
    steps = 0
    while not learner.finished:
        assert learner.attempt(BOX.opponents.at_once(learner.seen).action).made
        steps += 1
    assert learner.position.over == "round_limit"
    assert learner.position.number <= 2 * 8
    assert steps <= 30


def test_the_guided_game_goes_on_where_it_was_left_even_in_the_middle_of_omars_turn() -> None:
    learner = course(chapter("game"))
    for _step in range(6):
        learner.attempt(BOX.opponents.at_once(learner.seen).action)
    again = course(chapter("game"))
    assert again.resume(learner.game)
    assert again.position.key() == learner.position.key()
    cut = course(chapter("game")).game
    for action in learner.game.actions:
        cut.play(action)
        if cut.position.player != LEARNER:
            break
    assert cut.position.player != LEARNER, "the example is one in which it is Omar's turn"
    assert again.resume(cut)
    assert again.position.player == LEARNER


def test_a_game_of_another_chapter_is_no_board_to_go_on_with() -> None:
    first, guided = course(CHAPTERS[0]), course(chapter("game"))
    assert guided.game.ruleset == replace(RULES, round_limit=GUIDED_ROUNDS)
    assert not guided.resume(first.game)
    assert not first.resume(guided.game)
    assert not first.resume(course(chapter("guards")).game)
