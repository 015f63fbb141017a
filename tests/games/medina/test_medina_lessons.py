"""Medina's lessons at the table: by keys, in every language, and what is told of a wrong step."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop.game.lessons import FINISHED
from medina_desktop.games.medina.learn.chapters import CHAPTERS
from medina_desktop.games.medina.rules.actions import NEUTRAL, ROOF, STABLE, TEA, kind_of
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.ui.board import MedinaBoard
from medina_desktop.games.medina.ui.tray import slot_kinds
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find
from support.lessons import (
    assert_fits,
    click,
    context,
    course,
    frames,
    in_two_looks,
    key,
    open_lesson,
    said,
    settle,
    shown,
    tutor,
    wait,
)

pytestmark = pytest.mark.usefixtures("no_display")

ARROWS = {"right": pygame.K_RIGHT, "left": pygame.K_LEFT, "down": pygame.K_DOWN, "up": pygame.K_UP}


def board_of(table: TableScene) -> MedinaBoard:
    assert isinstance(table.board, MedinaBoard)
    return table.board


def place_by_keys(table: TableScene, action: int) -> None:
    kind, board = kind_of(action), board_of(table)
    if kind == TEA:
        key(table, pygame.K_t)
        return
    if board.hand.held is None or board.hand.held.kind != kind:
        key(table, pygame.K_0 + (slot_kinds(table.position.terms).index(kind) + 1) % 10)
    held = board.hand.held
    assert held is not None
    goal = next(spot for spot, actions in held.places.items() if action in actions)
    key(table, pygame.K_RIGHT)
    for _step in range(60):
        row, col = divmod(board.hand.cursor, STRIDE)
        to_row, to_col = divmod(goal, STRIDE)
        if (row, col) == (to_row, to_col):
            break
        before = board.hand.cursor
        sideways, upright = ("right" if to_col > col else "left"), ("down" if to_row > row else "up")
        on_ring = to_row in (0, table.position.terms.geometry.rows + 1)
        first = (upright if row != to_row else sideways) if not on_ring else (sideways if col != to_col else upright)
        key(table, ARROWS[first])
        if board.hand.cursor == before:
            key(table, ARROWS[upright if first == sideways else sideways])
    key(table, pygame.K_RETURN)


@pytest.mark.parametrize(
    ("chapter", "lang", "scale"), in_two_looks([one.key for one in CHAPTERS if one.guided is None])
)
def test_a_learner_completes_the_chapter_by_keys(chapter: str, lang: str, scale: float, tmp_path: Path) -> None:
    there = context(tmp_path, "medina", lang, scale=scale)
    table = open_lesson(there, chapter)
    for _lesson in range(20):
        assert_fits(table)
        place_by_keys(table, course(table).solutions()[0])
        assert course(table).done, (course(table).index, table.notice)
        settle(there)
        assert table.ui.focus == "continue"
        assert table.ui.show_focus, "whoever uses the keyboard sees where they are"
        assert_fits(table)
        if course(table).finished:
            break
        key(table, pygame.K_RETURN)
        settle(there)
        table = shown(there)
    assert there.library.lessons_done("medina")[chapter] == FINISHED
    there.stack.clear()


def test_a_wrong_place_is_explained_and_leads_to_the_rules(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = open_lesson(there, "stables")
    click(table, f"slot-{STABLE}")
    far = board_of(table).city.spot_rect(9 * STRIDE + 9)
    for kind, more in (
        (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        there.stack.handle(pygame.Event(kind, pos=far.center, **more))
    wait(there)
    bubble = table.view.bubble()
    assert bubble is not None
    assert "stable" in " ".join(bubble.lines)
    assert not course(table).done
    key(table, pygame.K_r)
    rules = there.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.current.key == "stables"
    there.stack.clear()


def test_a_golden_frame_shows_the_piece_and_then_its_place(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = open_lesson(there, "walls")
    [slot] = frames(table)
    assert slot.startswith("slot-")
    click(table, slot)
    [spot] = frames(table)
    assert spot.startswith("spot-")
    assert tutor(table).golden_areas([spot]) == [table.board.where(spot)]
    click(table, spot)
    settle(there)
    assert course(table).done
    there.stack.clear()


def test_many_places_get_one_line_around_them(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = open_lesson(there, "palace")
    click(table, frames(table)[0])
    names = frames(table)
    assert len(names) > 20
    assert tutor(table).golden_areas(names) == []
    assert len(tutor(table).lit(names)) == len(names)
    there.stack.clear()


def test_the_coach_says_what_it_would_do_and_frames_it(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = open_lesson(there, "game")
    assert "The coach:" in said(table)
    tip = tutor(table).guide.tip
    assert tip is not None
    assert "Place a" not in said(table), "its advice says the deed itself"
    assert frames(table) == list(table.window.clicks(table.position, tip.action)), "the piece and its place"
    there.stack.clear()


def test_in_the_guided_game_a_piece_that_cannot_be_placed_says_why(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = open_lesson(there, "game")
    for kind, name in ((STABLE, "stable"), (ROOF, "roof"), (NEUTRAL, "roof")):
        slot = find(table.root, f"slot-{kind}")
        assert slot is not None
        assert name in slot.hint()
    there.stack.clear()


def test_the_buttons_stay_where_they_are_when_a_lesson_is_done(tmp_path: Path) -> None:
    there = context(tmp_path, "medina")
    table = open_lesson(there, "palace")

    def places() -> list[pygame.Rect | None]:
        return [table.rect_of(name) for name in ("leave", "repeat")]

    before = [rect.copy() for rect in places() if rect is not None]
    place_by_keys(table, course(table).solutions()[0])
    settle(there)
    assert course(table).done
    assert places() == before
    there.stack.clear()
