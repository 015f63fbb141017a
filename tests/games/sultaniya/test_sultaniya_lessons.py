"""Sultaniya's lessons at the table: by keys, in every language, and what is told of a wrong step."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop.game.lessons import FINISHED, LEARNER
from medina_desktop.games.sultaniya.learn.chapters import CHAPTERS
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    EYE,
    MOVE,
    RETURN,
    REVEAL,
    WIND,
    djinn_of,
    face_of,
    origin_of,
    place_of,
    stack_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.position import HIDDEN
from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find
from support.lessons import (
    assert_fits,
    click,
    context,
    course,
    do_task,
    frames,
    in_two_looks,
    key,
    open_lesson,
    settle,
    shown,
    wait,
)

pytestmark = pytest.mark.usefixtures("no_display")

LESSONS = [one.key for one in CHAPTERS if one.guided is None]


def board_of(table: TableScene) -> SultaniyaBoard:
    assert isinstance(table.board, SultaniyaBoard)
    return table.board


def go_to(table: TableScene, place: int) -> None:
    key(table, pygame.K_RIGHT)
    for _ in range(20):
        row, column = divmod(board_of(table).hand.cursor, 16)
        if row != place // 16:
            key(table, pygame.K_UP if place // 16 > row else pygame.K_DOWN)
        elif column != place % 16:
            key(table, pygame.K_RIGHT if place % 16 > column else pygame.K_LEFT)
    assert board_of(table).hand.cursor == place


def by_keys(table: TableScene, action: int) -> None:
    board, verb = board_of(table), verb_of(action)
    if verb == REVEAL:
        key(table, pygame.K_1 + stack_of(action), pygame.KMOD_SHIFT)
    elif verb == CALL:
        key(table, (pygame.K_q, pygame.K_a, pygame.K_s, pygame.K_d)[djinn_of(action)])
        if djinn_of(action) in (WIND, EYE):
            key(table, pygame.K_1 + stack_of(action))
    elif verb in (BUILD, MOVE, RETURN):
        if verb == BUILD:
            way, tile = face_of(action) & 1, face_of(action) >> 1
            for _ in range(30):
                key(table, pygame.K_1 + table.position.terms.kind_of[tile])
                if board.hand.held is not None and board.hand.held.tile == tile:
                    break
        else:
            way = action >> 12 & 1
            go_to(table, origin_of(action) if verb == MOVE else place_of(action))
            key(table, pygame.K_RETURN)
        if verb == RETURN:
            key(table, pygame.K_1 + place_of(action) // 16, pygame.KMOD_SHIFT)
            return
        go_to(table, place_of(action))
        if board.hand.held is not None and board.hand.held.way(place_of(action)) != way:
            key(table, pygame.K_f)
        key(table, pygame.K_RETURN)
    else:
        key(table, pygame.K_n)


@pytest.mark.parametrize(("chapter", "lang", "scale"), in_two_looks(LESSONS))
def test_a_learner_completes_the_chapter_by_keys(chapter: str, lang: str, scale: float, tmp_path: Path) -> None:
    there = context(tmp_path, "sultaniya", lang, scale=scale)
    table = open_lesson(there, chapter)
    for _step in range(60):
        assert_fits(table)
        made = len(table.match.game.actions)
        by_keys(table, course(table).wanted()[0])
        assert len(table.match.game.actions) > made, (course(table).index, table.notice)
        settle(there)
        if course(table).done:
            assert_fits(table)
            assert table.ui.focus == "continue"
            if course(table).finished:
                break
            key(table, pygame.K_RETURN)
            settle(there)
            table = shown(there)
    assert there.library.lessons_done("sultaniya")[chapter] == FINISHED
    there.stack.clear()


def heard(table: TableScene) -> str:
    """The banner and the bubble."""
    bubble = table.view.bubble()
    return " ".join([table.notice, *(bubble.lines if bubble is not None else ())])


@pytest.mark.parametrize(
    ("chapter", "at", "clicks", "told"),
    [
        ("tiles", 1, ("tile-B04", "place-g2"), "The ground floor goes on storey 1, and g2 isn’t on that storey."),
        (
            "tiles",
            1,
            ("tile-B04", "place-b1"),
            "The first tile must touch one of the three printed ones, and b1 doesn’t.",
        ),
        ("edges", 1, ("tile-R03", "place-e2"), "At its base the first floor has stone"),
        ("edges", 2, ("tile-R03", "place-c2"), "A palace can’t have holes, and d1 would be closed in"),
        ("tiles", 0, ("stack-3",), "this lesson is about something else"),
        ("doors", 0, ("tile-B11", "place-j1"), "this lesson is about something else"),
        ("points", 0, ("tile-R12", "place-c2"), "this lesson is about something else"),
        ("djinns", 1, ("stack-0",), "this lesson is about something else"),
    ],
)
def test_a_wrong_step_is_refused_with_a_true_sentence(
    chapter: str, at: int, clicks: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    there = context(tmp_path, "sultaniya")
    table = open_lesson(there, chapter, at)
    before = table.match.game.position
    for name in clicks:
        click(table, name)
    assert table.match.game.position is before
    assert told in heard(table)
    do_task(table)
    there.stack.clear()


def test_a_place_that_does_not_fit_leads_to_its_rule(tmp_path: Path) -> None:
    there = context(tmp_path, "sultaniya")
    table = open_lesson(there, "edges")
    click(table, "tile-B09")
    click(table, "place-d1")
    bubble = table.view.bubble()
    assert bubble is not None
    key(table, pygame.K_r)
    rules = there.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.current.key == table.window.school.section_for(bubble.code)
    there.stack.clear()


@pytest.mark.parametrize(
    ("chapter", "at", "over", "section"),
    [("djinns", 0, "djinn-0", "djinns"), ("djinns", 4, "button-pass", "aim"), ("djinns", 9, "button-pass", "djinns")],
)
def test_what_cannot_be_pressed_has_its_rule(chapter: str, at: int, over: str, section: str, tmp_path: Path) -> None:
    """Without sapphires no djinn; with the eye a tile must be built. With the stone one may be done: no refusal."""
    there = context(tmp_path, "sultaniya")
    table = open_lesson(there, chapter, at)
    widget = find(table.root, over)
    assert widget is not None
    there.stack.handle(pygame.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    key(table, pygame.K_r)
    rules = there.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.current.key == section
    there.stack.clear()


def test_a_golden_frame_shows_what_to_press_next(tmp_path: Path) -> None:
    there = context(tmp_path, "sultaniya")
    table = open_lesson(there, "djinns", 1)
    assert frames(table) == ["djinn-0"]
    click(table, "djinn-0")
    assert frames(table) == ["stack-1"]
    click(table, "stack-1")
    settle(there)
    assert course(table).done
    assert frames(table) == [], "there is only going on"
    click(table, "continue")
    settle(there)
    assert frames(shown(there)) == ["stack-1"]
    there.stack.clear()
    table = open_lesson(there, "doors")
    assert frames(table) == ["tile-B13"]
    click(table, "tile-B13")
    assert frames(table) == ["place-d1"], "it fits elsewhere too, but the lesson is about this place"
    there.stack.clear()


def test_objectives_lie_face_down_until_they_are_taught(tmp_path: Path) -> None:
    there = context(tmp_path, "sultaniya")
    for chapter, known in (("tiles", False), ("objectives", True), ("game", True)):
        table = open_lesson(there, chapter)
        assert (HIDDEN not in table.position.objectives[LEARNER]) == known
        there.stack.clear()


def test_a_tile_can_be_dragged_to_its_place(tmp_path: Path) -> None:
    there = context(tmp_path, "sultaniya")
    table = open_lesson(there, "tiles", 1)
    widget, place = find(table.root, "tile-B04"), table.board.where("place-d1")
    assert widget is not None
    assert place is not None
    handle = there.stack.handle
    handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=widget.rect.center, button=1))
    for pos in (widget.rect.move(60, -60).center, place.center):
        handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0)))
    handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place.center, button=1))
    wait(there)
    assert course(table).done
    there.stack.clear()
