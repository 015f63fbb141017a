"""AI seats in their own process: they answer, and a killed process costs nothing but a moment."""

import os
import signal
import time

import pytest

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules.actions import text_of
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.storage import ruleset_files

SEATS = [human("Leïla", "blue"), ai("apprentice", "Omar", "red")]


def new_match(made: list[ProcessThinker]) -> Match:
    def make() -> ProcessThinker:
        made.append(ProcessThinker())
        return made[-1]

    match = Match(new_game(ruleset_files.load("medina-2014"), 2, 3), SEATS, make)
    match.play(sorted(match.game.legal(), key=text_of)[0])
    return match


def run_until_person(match: Match, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not match.human_to_place:
        assert time.monotonic() < until, "the AI never answered"
        if match.think(0.02) is not None:
            match.carry_out()
        time.sleep(0.02)


def test_the_answer_comes_from_another_process_and_the_window_never_waits() -> None:
    made: list[ProcessThinker] = []
    match = new_match(made)
    match.think(0.0)
    assert match.thinking
    assert made[0].process_id not in (None, os.getpid())
    run_until_person(match)
    assert match.adviser.restarts == 0
    match.close()
    assert made[0].process_id is None


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_killed_process_is_started_again_and_the_game_goes_on() -> None:
    made: list[ProcessThinker] = []
    match = new_match(made)
    match.think(0.0)
    process = made[0].process_id
    assert process is not None
    os.kill(process, signal.SIGKILL)
    run_until_person(match)
    assert match.adviser.restarts == 1
    assert len(made) == 2
    assert len(match.game.actions) == 3
    match.close()
