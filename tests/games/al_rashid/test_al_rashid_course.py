"""Al-Rashid's lessons, without a window: each can be done in any way that fulfils it, by the real rules alone, and what
they say of the board is true."""

from __future__ import annotations

from random import Random

import pytest

from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.learn.chapters import CHAPTERS, chapter
from medina_desktop.games.al_rashid.learn.course import LEARNER, Chapter, Course
from medina_desktop.games.al_rashid.preview import rank_of, standings
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules.goods import counts, worth
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY, SECTORS, TITLES
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files

loaded = ruleset_files.load("al-rashid")
assert isinstance(loaded, Ruleset)
RULES = loaded


def course(key: str, at: int = 0) -> Course:
    return Course(chapter(key), RULES, at)


def do_lesson(learner: Course) -> None:
    while not learner.done:
        assert learner.attempt(learner.wanted()[0]).made


def go_on(learner: Course) -> None:
    do_lesson(learner)
    assert learner.go_on()


@pytest.mark.parametrize("one", CHAPTERS, ids=lambda c: c.key)
@pytest.mark.parametrize("seed", range(8))
def test_whatever_the_learner_chooses_every_lesson_can_be_done(one: Chapter, seed: int) -> None:
    random, learner = Random(seed), Course(one, RULES)
    for _step in range(40):
        if learner.finished:
            break
        assert learner.position.player == LEARNER, "a lesson begins when it is the learner's turn"
        assert learner.attempt(random.choice(learner.solutions())).made
        if learner.done and not learner.finished:
            assert learner.go_on()
    assert learner.finished
    assert not learner.go_on()


@pytest.mark.parametrize("one", CHAPTERS, ids=lambda c: c.key)
def test_a_board_that_was_left_is_gone_on_with(one: Chapter) -> None:
    learner = Course(one, RULES)
    do_lesson(learner)
    if learner.go_on() and not learner.lesson_has_board:
        again = Course(one, RULES)
        assert again.resume(learner.game)
        assert (again.index, again.done) == (1, False)
        assert again.game.action_texts() == learner.game.action_texts()
    other = CHAPTERS[(CHAPTERS.index(one) + 1) % len(CHAPTERS)]
    elsewhere = Course(other, RULES)
    assert not elsewhere.resume(Course(chapter("battles" if other.key != "battles" else "pawns"), RULES).game)


@pytest.mark.parametrize("one", CHAPTERS, ids=lambda c: c.key)
def test_every_lesson_can_be_begun_at(one: Chapter) -> None:
    for number in range(len(one.lessons)):
        learner = Course(one, RULES, number)
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
    go_on(learner)
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
    assert tokens.held(learner.position.hand[LEARNER], 0) == (4,)
    go_on(learner)
    do_lesson(learner)
    assert sorted(tokens.held(learner.position.hand[LEARNER], 0)) == [2, 3, 3, 4]
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
    assert learner.position.stock == list(learner.position.table.printed)
    assert BOX.rules.scores(learner.position) == [6, 6]
