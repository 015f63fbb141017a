"""Puzzles at the real table, with the mouse: tried, wrong, hinted, solved and shown."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop.challenges.files import load_puzzle
from medina_desktop.challenges.progress import FIRST_RATING
from medina_desktop.ui.challenges.page import ChallengesScene
from medina_desktop.ui.challenges.puzzle import PuzzleTutor, open_five_in_a_row, open_puzzle
from medina_desktop.ui.challenges.puzzles import PuzzlesTab
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.table.scene import TableScene
from support.lessons import assert_fits, click, context, key, press_at, said, wait

LET_THEM_BUILD = "medina-let-them-build"
ONE_OF_EACH = (LET_THEM_BUILD, "sultaniya-a-door-for-the-roof", "al-rashid-a-favour-worth-four")


def at_puzzle(there: Context, id_: str) -> TableScene:
    open_puzzle(there, load_puzzle(id_))
    return shown(there)


def shown(there: Context) -> TableScene:
    table = there.stack.top
    assert isinstance(table, TableScene)
    return table


def tutor(table: TableScene) -> PuzzleTutor:
    assert isinstance(table.tutor, PuzzleTutor)
    return table.tutor


def settle(there: Context) -> None:
    """Let time pass until nothing moves and nothing more is played."""
    for _frame in range(600):
        wait(there)
        table = shown(there)
        if not table.busy and not tutor(table).guide.script:
            break


def do(table: TableScene, *texts: str) -> None:
    """Press what the window says one presses for these actions."""
    for text in texts:
        game = table.match.game
        for name in table.window.clicks(table.position, game.rules.parse(game.position, text)):
            click(table, name)
        settle(table.context)


@pytest.mark.parametrize("id_", ONE_OF_EACH)
def test_a_puzzle_is_solved_with_the_mouse(id_: str, tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = at_puzzle(there, id_)
    puzzle = tutor(table).puzzle
    do(table, *puzzle.ways[0])
    assert tutor(table).guide.state == "right"
    assert "Right!" in said(table)
    assert not table.my_turn
    assert_fits(table)
    noted = there.library.progress.puzzles(puzzle.game)[id_]
    assert noted.solved
    assert noted.tries == 1
    assert there.library.progress.ratings(puzzle.game)[-1] > FIRST_RATING
    click(table, "next-puzzle")
    following = tutor(shown(there)).puzzle
    assert following.game == puzzle.game
    assert following.id != id_


def test_a_wrong_turn_is_told_when_it_is_over_and_can_be_tried_again(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = at_puzzle(there, LET_THEM_BUILD)
    do(table, "wall dS")
    assert tutor(table).guide.state == "move"
    table.commands.undo()  # a part of thinking
    do(table, "wall dS", "roof n3")
    assert "Then you can end up 7 points behind." in said(table)
    assert not there.library.progress.puzzles("medina")[LET_THEM_BUILD].solved
    assert there.library.progress.ratings("medina")[-1] < FIRST_RATING
    click(table, "answer")
    settle(there)
    assert table.match.game.action_texts()[-2:] == ["merchant e3", "merchant d3"]
    click(table, "again")
    again = shown(there)
    assert again is not table
    do(again, "wall 11W", "wall 3E")
    assert tutor(again).guide.state == "right"
    noted = there.library.progress.puzzles("medina")[LET_THEM_BUILD]
    assert noted.tries == 2
    assert not noted.solved  # it stays one to come back to
    assert len(there.library.progress.ratings("medina")) == 2  # only the first turn was rated


def test_nothing_before_the_puzzle_can_be_undone(tmp_path: Path) -> None:
    table = at_puzzle(context(tmp_path, "medina"), LET_THEM_BUILD)
    made = len(table.match.game.actions)
    assert not table.commands.may_undo
    table.commands.undo()
    assert len(table.match.game.actions) == made


@pytest.mark.parametrize("id_", ONE_OF_EACH)
def test_a_hint_comes_in_two_steps(id_: str, tmp_path: Path) -> None:
    table = at_puzzle(context(tmp_path, "medina"), id_)
    puzzle = tutor(table).puzzle
    key(table, pygame.K_h)
    assert puzzle.form.hint in said(table)
    assert table.hint is None
    key(table, pygame.K_h)
    assert table.hint is not None
    game = table.match.game
    assert game.rules.text(game.position, table.hint.action) in puzzle.ways[0]
    assert not table.match.adviser.busy  # nobody thinks here


@pytest.mark.parametrize("id_", ONE_OF_EACH)
def test_the_solution_is_played_to_its_end(id_: str, tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = at_puzzle(there, id_)
    puzzle = tutor(table).puzzle
    click(table, "solution")
    settle(there)
    table = shown(there)
    assert puzzle.tried(table.match.game) == [text for line in puzzle.form.solution for text in line.turn]
    assert puzzle.form.explanation.split("{")[0][:40] in said(table)
    assert not there.library.progress.puzzles(puzzle.game)[id_].solved
    click(table, "again")
    assert tutor(shown(there)).guide.state == "move"


WINDOWS = (((1280, 720), 1.0), ((1920, 1080), 1.0), ((1024, 700), 1.0), ((1024, 640), 2.0))


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("id_", ONE_OF_EACH)
def test_a_way_on_has_one_place_whatever_has_come_of_the_puzzle(
    id_: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    """A press meant for one must never do another."""
    there = context(tmp_path, "medina", size=size, scale=scale)
    ways = ("again", "solution", "next-puzzle")
    table = at_puzzle(there, id_)
    places = {way: table.rect_of(way) for way in ways}
    assert all(places.values())
    states = ["move"]

    def assert_all_stay() -> None:
        states.append(tutor(shown(there)).guide.state)
        assert {way: shown(there).rect_of(way) for way in ways} == places, states
        assert_fits(shown(there))

    puzzle = tutor(table).puzzle
    if puzzle.form.wrong:
        do(table, *puzzle.form.wrong[0].turn)
        assert_all_stay()
        click(table, "again")
        assert_all_stay()
    click(shown(there), "solution")
    settle(there)
    assert_all_stay()
    click(shown(there), "again")
    do(shown(there), *puzzle.ways[0])
    assert_all_stay()
    assert {"right", "shown"} <= set(states)


def test_five_in_a_row_count_clean_ones_and_begin_again_after_a_mistake(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    open_five_in_a_row(there, "medina")
    seen = []
    for number in range(5):
        table = shown(there)
        seen.append(tutor(table).puzzle.id)
        for text in tutor(table).puzzle.ways[0]:
            game = table.match.game
            table.play(game.rules.parse(game.position, text))
        settle(there)
        row = tutor(table).guide.row
        assert row is not None
        assert row.found == number + 1
        if number < 4:
            click(table, "next-puzzle")
    assert "Five in a row!" in said(shown(there))
    assert len(set(seen)) == 5
    click(shown(there), "next-puzzle")
    assert tutor(shown(there)).guide.row is None
    open_five_in_a_row(there, "medina")
    table = shown(there)
    click(table, "solution")
    row = tutor(shown(there)).guide.row
    assert row is not None
    assert row.found == 0


def test_the_list_leads_to_puzzles_and_back_and_shows_what_is_solved(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    there.stack.push(TitleScene(there))
    there.game = "medina"
    page = ChallengesScene(there, "puzzles")
    there.stack.push(page)
    assert isinstance(page.tab, PuzzlesTab)
    click(page, "next-puzzle")
    table = shown(there)
    id_ = tutor(table).puzzle.id
    for text in tutor(table).puzzle.ways[0]:
        table.play(table.match.game.rules.parse(table.match.game.position, text))
    settle(there)
    click(table, "leave")
    assert there.stack.top is page
    assert page.tab.known[id_].solved
    assert f"1 of {len(page.tab.puzzles)} puzzles solved" in said(page)
    page.choose_game("sultaniya")
    assert all(puzzle.game == "sultaniya" for puzzle in page.tab.puzzles)


def test_a_mistake_waits_in_the_list(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = at_puzzle(there, LET_THEM_BUILD)
    do(table, "wall dS", "roof n3")
    click(table, "leave")
    page = ChallengesScene(there, "puzzles")
    there.stack.push(page)
    assert "To come back to" in said(page)
    click(page, "mistakes")
    assert tutor(shown(there)).puzzle.id == LET_THEM_BUILD


def test_a_broken_file_of_ones_own_stands_in_the_list_with_its_sentence(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    there.user.challenges.mkdir(parents=True)
    (there.user.challenges / "mine.yaml").write_text("medina_challenge: 1\nkind: puzzel\n")
    page = ChallengesScene(there, "puzzles")
    there.stack.push(page)
    assert "mine.yaml" in said(page)
    assert "`kind` must be" in said(page) or "are missing" in said(page)


def test_a_click_beside_everything_does_nothing(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = at_puzzle(there, LET_THEM_BUILD)
    made = len(table.match.game.actions)
    press_at(there, (2, 2))
    wait(there, 3.0)
    assert len(table.match.game.actions) == made
