"""Lessons and guided games of every game, at the real table, with the mouse."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop.game.lessons import FINISHED, LEARNER
from medina_desktop.play.library import Library
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.learn import LearnScene
from medina_desktop.ui.scenes.replay import ReplayScene
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.shelf.chosen import school_for
from medina_desktop.ui.table.guide import GILT
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, find, walk
from support.lessons import (
    GAMES,
    assert_fits,
    click,
    context,
    course,
    do_by_mouse,
    do_task,
    frames,
    key,
    open_lesson,
    press_at,
    said,
    settle,
    shown,
    tutor,
    wait,
    what_to_press,
)
from support.sampling import every

pytestmark = pytest.mark.usefixtures("no_display")

CHAPTERS = [(game, one.key) for game in GAMES for one in school_for(game).chapters if one.guided is None]
GUIDED = [(game, one.key) for game in GAMES for one in school_for(game).chapters if one.guided is not None]


def progress(there: Context, game: str, chapter: str) -> int:
    return there.library.lessons_done(game).get(chapter, 0)


def press_what_is_framed(there: Context) -> str:
    found = what_to_press(shown(there))
    if found is not None:
        press_at(there, found[1])
    return found[0] if found is not None else ""


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_every_lesson_is_done_by_golden_frames_and_waiting(game: str, chapter: str, tmp_path: Path) -> None:
    """With all that moves at its usual pace; nothing is done but to press and to let time pass."""
    there = context(tmp_path, game, moves=True)
    open_lesson(there, chapter)
    idle, pressed = 0.0, []
    while progress(there, game, chapter) < FINISHED:
        name = press_what_is_framed(there)
        idle = 0.0 if name else idle + 0.1
        pressed.append(name)
        assert idle < 20, f"nothing is to be pressed any more after {[one for one in pressed if one][-4:]}"
        assert len([one for one in pressed if one]) < 200
        wait(there, 0.3)
    for _second in range(20):  # to the chapter that follows
        table = shown(there)
        if course(table).chapter.key != chapter:
            break
        press_what_is_framed(there)
        wait(there, 1.0)
    assert course(shown(there)).chapter.key != chapter
    there.stack.clear()


@pytest.mark.parametrize(("game", "chapter"), GUIDED)
def test_a_guided_game_is_played_by_golden_frames_and_waiting(game: str, chapter: str, tmp_path: Path) -> None:
    there = context(tmp_path, game)
    open_lesson(there, chapter)
    for _press in range(400):
        settle(there)
        if progress(there, game, chapter) == FINISHED:
            break
        assert press_what_is_framed(there), "the coach always has something to propose"
    assert progress(there, game, chapter) == FINISHED
    there.stack.clear()


@pytest.mark.parametrize(
    ("lang", "size", "scale"),
    every(
        3,
        [
            ("de", (1024, 640), 1.0),
            ("en", (1024, 640), 1.0),
            ("fr", (1920, 1080), 2.0),
            ("fr", (1280, 800), 2.0),
            ("de", (1920, 1080), 1.25),
        ],
    ),
)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_every_lesson_fits(
    game: str, lang: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    there = context(tmp_path, game, lang, size, scale)
    picture = pygame.Surface(size)
    for one in school_for(game).chapters:
        table = open_lesson(there, one.key)
        assert_fits(table)
        table.draw(picture)
        for _lesson in one.lessons:
            assert_fits(shown(there))
            while not course(shown(there)).done:
                shown(there).play(course(shown(there)).wanted()[0])
                settle(there)
            assert_fits(shown(there))
            if course(shown(there)).finished:
                break
            tutor(shown(there)).go_on()
            settle(there)
        there.stack.clear()


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS[:1] + CHAPTERS[8:9] + CHAPTERS[-2:-1])
def test_left_in_the_middle_a_lesson_goes_on_where_it_was(game: str, chapter: str, tmp_path: Path) -> None:
    there = context(tmp_path, game)
    menu = LearnScene(there)
    there.stack.push(menu)
    click(menu, f"chapter:{chapter}")
    settle(there)
    do_task(shown(there))
    click(shown(there), "continue")
    settle(there)
    made = course(shown(there)).game.action_texts()
    assert there.library.file.wait()
    assert Library(there.user).lessons_done(game) == {chapter: 1}
    click(shown(there), "leave")
    assert there.stack.top is menu
    click(menu, f"chapter:{chapter}")
    settle(there)
    assert course(shown(there)).index == 1
    assert course(shown(there)).game.action_texts() == made
    click(shown(there), "repeat")
    settle(there)
    assert course(shown(there)).index == 0
    click(shown(there), "leave")
    assert there.stack.top is menu
    there.stack.clear()


def play_some(there: Context, steps: int = 5) -> TableScene:
    """Into the guided game."""
    table = open_lesson(there, "game")
    for _step in range(steps):
        table.play(table.match.game.legal()[0])
        settle(there)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_is_left_taken_back_and_begun_again(game: str, tmp_path: Path) -> None:
    there = context(tmp_path, game)
    menu = LearnScene(there)
    there.stack.push(menu)
    begun = course(open_lesson(there, "game")).game.action_texts()
    there.stack.pop()
    made = course(play_some(there)).game.action_texts()
    key(shown(there), pygame.K_ESCAPE)
    assert there.stack.top is menu
    assert "In progress: you" in said(menu)
    click(menu, "chapter:game")
    settle(there)
    assert course(shown(there)).game.action_texts() == made
    click(shown(there), "button-undo")
    settle(there)
    key(shown(there), pygame.K_z, pygame.KMOD_CTRL)
    settle(there)
    left = course(shown(there)).game.action_texts()
    assert len(left) < len(made) - 1
    assert course(shown(there)).game.actor == LEARNER
    key(shown(there), pygame.K_ESCAPE)
    click(menu, "chapter:game")
    settle(there)
    assert course(shown(there)).game.action_texts() == left, "what was taken back stays so"
    click(shown(there), "repeat")
    asked = there.stack.top
    assert isinstance(asked, Dialog)
    click(asked, "answer0")
    settle(there)
    assert course(shown(there)).game.action_texts() == begun
    there.stack.clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_killed_program_and_lost_settings_cost_no_step(game: str, tmp_path: Path) -> None:
    there = context(tmp_path, game)
    made = course(play_some(there)).game.action_texts()
    boards = tutor(shown(there)).guide.boards
    assert boards is not None
    boards.close()  # a killed program leaves nothing behind but its files; locks go with it
    (tmp_path / "settings.json").write_bytes(b"{half a fi")
    again = context(tmp_path, game)
    menu = LearnScene(again)
    again.stack.push(menu)
    click(menu, "chapter:game")
    settle(again)
    assert course(shown(again)).game.action_texts() == made
    again.stack.clear()
    there.stack.clear()


@pytest.mark.parametrize("game", GAMES)
def test_one_key_follows_the_coach_to_the_end_which_leads_on(game: str, tmp_path: Path) -> None:
    there = context(tmp_path, game)
    table = open_lesson(there, "game")
    click(table, "follow")
    for _step in range(200):
        settle(there)
        if course(table).finished:
            break
        assert table.ui.focus == "follow"
        made = len(table.match.game.actions)
        key(table, pygame.K_RETURN)
        assert len(table.match.game.actions) > made
    assert course(table).finished
    if table.match.over:
        for _second in range(60):
            wait(there, 1.0)
            if isinstance(there.stack.top, ResultsScene):
                break
            if there.stack.top is not table:
                there.stack.pop()  # a count of the game's own
        results = there.stack.top
        assert isinstance(results, ResultsScene), "it ends as any game does"
        assert_fits(results)
        click(results, "board-again")
    assert there.stack.top is table
    click(table, "replay")
    assert isinstance(there.stack.top, ReplayScene)
    there.stack.pop()
    wait(there, 2.0)
    click(table, "continue")
    assert there.stack.top is not table
    there.stack.clear()


def test_the_end_is_not_pressed_away_unread(tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, "game")
    while not course(table).finished:
        click(table, "follow")
        if not course(table).finished:
            settle(there)
    tutor(table).go_on()
    assert there.stack.top is table
    there.stack.clear()


def test_after_the_first_year_the_same_game_is_played_on(tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, "game")
    while not course(table).finished:
        click(table, "follow")
        settle(there)
    year = table.match.game.position.year
    click(table, "play-on")
    real = shown(there)
    assert real.tutor is None
    assert real.match.game.position.year == year == 2
    assert [seat.kind for seat in real.match.seats] == ["human", "ai:scribe"]
    there.stack.clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_legal_step_of_another_lesson_is_refused_and_changes_nothing(game: str, tmp_path: Path) -> None:
    there = context(tmp_path, game)
    table = open_lesson(there, school_for(game).chapters[0].key)
    wanted = {str(action) for action in course(table).solutions()}
    other = next(action for action in table.match.game.legal() if str(action) not in wanted)
    made = table.match.game.action_texts()
    do_by_mouse(table, other)
    assert "this lesson is about something else" in table.notice
    assert table.match.game.action_texts() == made
    do_task(table)
    there.stack.clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_golden_frame_is_seen_and_gone_when_the_task_is_done(game: str, tmp_path: Path) -> None:
    there = context(tmp_path, game)
    table = open_lesson(there, school_for(game).chapters[0].key)
    picture = pygame.Surface(there.theme.size)

    def golden() -> int:
        table.draw(picture)
        return pygame.mask.from_threshold(picture, GILT, (1, 1, 1, 255)).count()

    assert golden() > 100
    do_task(table)
    assert frames(table) == []
    assert golden() < 60
    there.stack.clear()


@pytest.mark.parametrize("game", GAMES)
def test_what_the_others_answer_is_shown_one_after_the_other_and_can_be_skipped(game: str, tmp_path: Path) -> None:
    chapter, at = {"medina": ("palace", 1), "sultaniya": ("guards", 0), "al-rashid": ("pawns", 0)}[game]
    there = context(tmp_path, game, moves=True)
    table = open_lesson(there, chapter, at)
    made = len(table.match.game.actions)
    table.play(course(table).wanted()[0])
    assert len(table.match.game.actions) == made + 1, "the others have not answered yet"
    assert table.busy
    lesson = course(table).lesson
    assert lesson is not None
    assert lesson.told not in said(table), "what it led to is told when it has been seen"
    click(table, "continue")
    for _frame in range(5):
        wait(there)
    assert tutor(table).guide.settled
    assert lesson.told in said(table)
    assert course(table).index == at, "the first press only skips"
    click(table, "continue")
    settle(there)
    assert course(shown(there)).index == at + 1
    there.stack.clear()


def test_a_coach_frames_the_place_before_the_piece_is_in_the_hand_and_a_lesson_does_not(tmp_path: Path) -> None:
    """A lesson's place is for the learner to find."""
    there = context(tmp_path, "medina")
    table = open_lesson(there, "game")
    for _frame in range(200):
        if tutor(table).guide.tip is not None:
            break
        wait(there)
    piece, place = tutor(table).frames()
    assert table.widget(piece) is not None
    assert tutor(table).marks.spot(place) is not None
    assert len(tutor(table).golden_areas(tutor(table).frames())) == 2
    table = open_lesson(there, "palace")
    settle(there)
    assert len(tutor(table).frames()) == 1
    there.stack.clear()


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=lambda s: f"{s[0]}")
def test_the_coachs_button_stays_in_one_place(tmp_path: Path, size: tuple[int, int]) -> None:
    there = context(tmp_path, "medina", size=size)
    table = open_lesson(there, "game")
    places = set()
    for _step in range(6):
        click(table, "follow")
        for _frame in range(100):
            wait(there)
            button = find(table.root, "follow")
            assert button is not None
            places.add(tuple(button.rect))
            if button.enabled:
                break
    assert len(places) == 1
    there.stack.clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_no_undo_no_hint_and_is_not_saved_as_a_game(game: str, tmp_path: Path) -> None:
    there = context(tmp_path, game)
    table = open_lesson(there, school_for(game).chapters[0].key)
    do_task(table)
    made = table.match.game.action_texts()
    key(table, pygame.K_z, pygame.KMOD_CTRL)
    key(table, pygame.K_h)
    assert table.match.game.action_texts() == made
    assert table.hint is None
    assert find(table.root, "button-undo") is None
    assert there.navigation.to_continue(there) is None
    there.stack.clear()


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_nothing_is_marked_on_the_board_of_a_lesson_before_its_first_step(
    game: str, chapter: str, tmp_path: Path
) -> None:
    """The board was laid out: nobody did anything before the learner's eyes."""
    assert open_lesson(context(tmp_path, game), chapter).marks == ()


def test_a_turn_with_reveals_is_told_shortly_beside_the_guided_game(tmp_path: Path) -> None:
    there = context(tmp_path, "sultaniya")
    table = open_lesson(there, "game")
    told = 0
    for _step in range(30):
        if course(table).finished:
            break
        tutor(table).follow_coach()
        settle(there)
        page = find(table.root, "page-box")
        assert page is not None
        lines = [one.text for one in walk(page) if isinstance(one, Label) and one.text.startswith("Omar revealed")]
        told += len(lines) > 0
        assert len(set(lines)) == len(lines), lines
    assert told
