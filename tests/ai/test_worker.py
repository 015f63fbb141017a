"""The AI lives in a process of its own: it never holds anybody up, and its death is noticed."""

import os
import signal
import sys
import time
from multiprocessing import resource_tracker

import pytest

from medina_desktop.ai.worker import Thinker, ThinkerDied, ThinkerFailed
from medina_desktop.game.box import Choice, Question
from medina_desktop.games import box, new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.storage import ruleset_files
from support.medina.positions import some_position

MEDINA = box("medina")
LONG = 60.0  # seconds for a thought that the test interrupts


def wait_for(thinker: Thinker) -> Choice:
    for _ in range(6000):
        choice = thinker.poll()
        if choice is not None:
            return choice
        time.sleep(0.01)
    raise AssertionError("no answer")


def test_answers_the_same_position_the_same_way() -> None:
    game = new_game(ruleset_files.load("medina-2014"), 3, seed=4)
    thinker = Thinker()
    try:
        thinker.ask(game.box, Question(game.position, "architect", seed=1))
        first = wait_for(thinker)
        thinker.ask(game.box, Question(game.position, "architect", seed=1))
        assert wait_for(thinker).turn == first.turn
        assert legal.is_legal(game.position, first.action)
        assert thinker.poll() is None
    finally:
        thinker.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="kills with a POSIX signal")
@pytest.mark.filterwarnings("error")
def test_nobody_is_told_of_pythons_own_process_that_was_killed() -> None:
    thinker = Thinker()
    tracker = resource_tracker._resource_tracker._pid  # type: ignore[attr-defined]
    os.kill(tracker, signal.SIGKILL)
    os.waitid(os.P_PID, tracker, os.WEXITED | os.WNOWAIT)
    thinker.stop()
    try:
        thinker.ask(MEDINA, Question(some_position("medina-2014", 2, 1, 4), "apprentice", seed=1, nodes=5))
        assert wait_for(thinker)
    finally:
        thinker.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="kills with a POSIX signal")
def test_killed_in_mid_thought_it_says_so_and_thinks_again_when_asked() -> None:
    s = some_position("medina-2014", 4, 1, 40)
    thinker = Thinker()
    try:
        thinker.ask(MEDINA, Question(s, "vizier", seconds=LONG))
        assert thinker.poll() is None
        assert thinker.process_id is not None
        os.kill(thinker.process_id, signal.SIGKILL)
        with pytest.raises(ThinkerDied):
            wait_for(thinker)
        assert not thinker.thinking
        thinker.ask(MEDINA, Question(s, "builder", seed=1))
        assert legal.is_legal(s, wait_for(thinker).action)
    finally:
        thinker.stop()


def test_stop_is_immediate() -> None:
    thinker = Thinker()
    thinker.ask(MEDINA, Question(some_position("medina-2014", 4, 1, 40), "vizier", seconds=LONG))
    started, computed = time.monotonic(), time.thread_time()
    thinker.stop()
    assert time.thread_time() - computed < 0.5
    assert time.monotonic() - started < LONG / 2, "it waited for the thought to end"
    assert not thinker.thinking
    assert thinker.poll() is None


def test_a_question_it_cannot_answer_comes_back_as_an_error() -> None:
    thinker = Thinker()
    try:
        thinker.ask(MEDINA, Question(some_position("medina-1999", 3, 1, 4), "sultan"))
        with pytest.raises(ThinkerFailed, match="no level 'sultan'"):
            wait_for(thinker)
    finally:
        thinker.stop()
