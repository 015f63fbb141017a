"""Al-Rashid's lessons at the table: by keys, in every language, what is told of a wrong step, and the first year."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop.game.lessons import FINISHED
from medina_desktop.games.al_rashid.decisions.decision import line_key
from medina_desktop.games.al_rashid.learn.chapters import CHAPTERS
from medina_desktop.games.al_rashid.learn.coach import what_to_look_for
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.names import PAWNS, SECTORS, TITLES
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Scroll, find
from support.lessons import (
    assert_fits,
    click,
    context,
    course,
    do_by_mouse,
    do_task,
    frames,
    in_two_looks,
    key,
    open_lesson,
    said,
    settle,
    shown,
    tutor,
)

pytestmark = pytest.mark.usefixtures("no_display")

LESSONS = [one.key for one in CHAPTERS if one.guided is None]


def board_of(table: TableScene) -> AlRashidBoard:
    assert isinstance(table.board, AlRashidBoard)
    return table.board


def go_to(table: TableScene, sector: int) -> None:
    """Along the sectors by the arrows, as somebody does who sees the board."""
    board = board_of(table)
    key(table, pygame.K_RIGHT)
    steps = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
    ways: dict[int, list[int]] = {board.hand.cursor: []}
    queue = [board.hand.cursor]
    everywhere = tuple(range(len(SECTORS)))
    for here in queue:
        for code, step in steps.items():
            there = board.ground.towards(here, step, everywhere)
            if there not in ways:
                ways[there] = [*ways[here], code]
                queue.append(there)
    for code in ways[sector]:
        key(table, code)
    assert board.hand.cursor == sector


def by_keys(table: TableScene, action: do.Action) -> None:
    board = board_of(table)
    if isinstance(action, do.Place):
        key(table, pygame.K_1 + action.pawn)
        go_to(table, action.sector)
        key(table, pygame.K_RETURN)
    elif isinstance(action, do.Resolve):
        go_to(table, action.sector)
        key(table, pygame.K_RETURN)
    elif isinstance(action, do.Pass):
        key(table, pygame.K_n)
    else:
        if isinstance(action, do.BuyTitle) and action.note != board.choosing.with_note:
            key(table, pygame.K_c)
        if board.choosing.decision().boxes:
            for one in course(table).wanted() if course(table).lesson is not None else [action]:
                while table.ui.focus != line_key(one):
                    key(table, pygame.K_DOWN)
                key(table, pygame.K_RETURN)
            key(table, pygame.K_RETURN)
            return
        picking = board.choosing.decision().picking
        if picking is not None and all(line.action != action for line in board.choosing.decision().lines):
            while any(board.choosing.touched()):
                key(table, pygame.K_BACKSPACE)
            for piece in picking.presses(action):
                while table.ui.focus != piece:
                    key(table, pygame.K_RIGHT)
                key(table, pygame.K_PLUS)
        for _line in range(len(board.choosing.decision().lines)):
            line = board.choosing.selected_line()
            if line is not None and line.action == action:
                break
            key(table, pygame.K_DOWN)
        key(table, pygame.K_RETURN)


@pytest.mark.parametrize(("chapter", "lang", "scale"), in_two_looks(LESSONS))
def test_a_learner_completes_the_chapter_by_keys(chapter: str, lang: str, scale: float, tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid", lang, scale=scale)
    table = open_lesson(there, chapter)
    for _step in range(40):
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
    assert there.library.lessons_done("al-rashid")[chapter] == FINISHED
    there.stack.clear()


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("chapter", LESSONS)
def test_on_a_full_screen_the_task_is_read_without_scrolling(chapter: str, lang: str, tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid", lang, (1920, 1080))
    table = open_lesson(there, chapter)
    page = find(table.root, "page")
    assert isinstance(page, Scroll)
    assert page.child.measure(table.ui, page.rect.w)[1] <= page.rect.h
    there.stack.clear()


def heard(table: TableScene) -> str:
    """The banner and the bubble."""
    bubble = table.view.bubble()
    return " ".join([table.notice, *(bubble.lines if bubble is not None else ())])


@pytest.mark.parametrize(
    ("chapter", "at", "clicks", "told"),
    [
        ("pawns", 0, ("sector-mare-internum",), "First pick up a pawn"),
        ("pawns", 1, ("pawn-merchant", "sector-al-rashid"), "erchants can’t enter Al-Rashid’s Palace"),
        ("pawns", 1, ("pawn-merchant", "sector-mare-internum"), "one leader"),
        ("pawns", 0, ("pawn-sage", "sector-politics"), "this lesson is about something else"),
        ("trade", 0, ("sector-commerce",), "nobody is there"),
        ("trade", 0, ("sector-nilus-valley",), "this lesson is about something else"),
        ("guilds", 0, ("sector-abbasid-caliphate",), "This sector has already been resolved this year"),
        ("battles", 2, ("sector-sanmatia",), "this lesson is about something else"),
    ],
)
def test_a_wrong_step_is_refused_with_a_true_sentence(
    chapter: str, at: int, clicks: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, chapter, at)
    before = table.match.game.position
    for name in clicks:
        click(table, name)
    assert table.match.game.position is before
    assert told in heard(table)
    do_task(table)
    there.stack.clear()


def test_fleeing_is_not_what_the_lesson_is_about(tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, "battles", 2)
    do_by_mouse(table, do.parse("resolve silk-road"))
    do_by_mouse(table, do.parse("flee"))
    assert "this lesson is about something else" in table.notice
    assert not course(table).done
    there.stack.clear()


def test_a_refusal_leads_to_the_rule(tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, "pawns", 1)
    click(table, "pawn-merchant")
    click(table, "sector-al-rashid")
    bubble = table.view.bubble()
    code = table.notice_board.code or (bubble.code if bubble is not None else "")
    assert code
    key(table, pygame.K_r)
    rules = there.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.current.key == table.window.school.section_for(code)
    there.stack.clear()


def test_a_golden_frame_shows_what_to_press_next(tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, "pawns")
    assert frames(table) == ["pawn-pasha"]
    click(table, f"pawn-{PAWNS[0]}")
    assert frames(table) == ["sector-mare-internum"]
    click(table, "sector-mare-internum")
    settle(there)
    assert course(table).done
    assert frames(table) == [], "there is only going on"
    there.stack.clear()
    table = open_lesson(there, "guilds")
    for name in ("sector-traditions", "line-title-banker", "line-favour-scholar", "sheet-do"):
        assert frames(table) == [name]
        click(table, name)
        settle(there)
    assert course(table).done
    there.stack.clear()
    table = open_lesson(there, "guilds", 2)
    for name in ("sector-commerce", "sheet-note", "line-title-wood-importer", "sheet-do"):
        assert frames(table) == [name]
        click(table, name)
        settle(there)
    assert course(table).done
    there.stack.clear()


@pytest.mark.parametrize("chapter", LESSONS)
def test_golden_frames_lead_through_a_chapter_without_a_refusal(chapter: str, tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, chapter)
    for _press in range(80):
        if course(table).finished:
            break
        if course(table).done:
            key(table, pygame.K_RETURN)
            settle(there)
            table = shown(there)
            continue
        held, made = board_of(table).held, len(table.match.game.actions)
        [name, *others] = frames(table)
        assert not others or name.startswith(("pawn-", "sector-")), "on a sheet there is one frame"
        click(table, name)
        settle(there)
        assert table.notice in ("", "Year 2 has begun."), name
        opened = name == "sheet-note" or name.startswith("button-")
        assert opened or board_of(table).held != held or len(table.match.game.actions) > made, name
    assert course(table).finished
    there.stack.clear()


def test_a_golden_frame_takes_back_the_piece_that_leads_nowhere(tmp_path: Path) -> None:
    """4 and 2 beat the tokens on the Silk Road; with 2 and 3 in the hand there is no way on."""
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, "battles", 2)
    click(table, "sector-silk-road")
    settle(there)
    picking = board_of(table).choosing.decision().picking
    assert picking is not None
    for piece in picking.pieces:
        board_of(table).choosing.picked = None
        table.rebuild()
        click(table, piece.key)
        for _press in range(4):
            [name] = frames(table)
            if name == "sheet-do":
                break
            click(table, name)
            assert not table.notice
        assert frames(table) == ["sheet-do"], piece.name
    there.stack.clear()


# -- the first year ----------------------------------------------------------------------------------------------------


def coached(table: TableScene) -> do.Action:
    """What the coach says, once it has thought."""
    settle(table.context)
    tip = tutor(table).guide.tip
    assert tip is not None
    action: do.Action = tip.action
    return action


@pytest.mark.parametrize(("lang", "size", "scale"), [("fr", (1280, 800), 2.0), ("de", (1024, 640), 1.0)])
def test_a_learner_plays_the_first_year(lang: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid", lang, size, scale)
    table = open_lesson(there, "game")
    for _step in range(60):
        action = coached(table)
        assert_fits(table)
        assert what_to_look_for(table.position) in said(table)
        made = len(table.match.game.actions)
        (by_keys if lang == "de" else do_by_mouse)(table, action)
        assert len(table.match.game.actions) > made, table.notice
        settle(there)
        if course(table).finished:
            break
    assert table.match.game.position.year == 2
    assert_fits(table)
    there.stack.clear()


def test_the_coach_need_not_be_followed(tmp_path: Path) -> None:
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, "game")
    do_by_mouse(table, coached(table))
    action = coached(table)
    assert isinstance(action, do.Place)
    assert frames(table) == [f"pawn-{PAWNS[action.pawn]}"]
    other = next(
        one
        for one in table.match.game.legal()
        if isinstance(one, do.Place) and one.pawn == action.pawn and one.sector != action.sector
    )
    do_by_mouse(table, other)
    assert "something else" not in table.notice
    assert other in table.match.game.actions
    there.stack.clear()


def test_a_title_is_used_by_its_button(tmp_path: Path) -> None:
    """Bought in the first year, it can be used before the next sector."""
    there = context(tmp_path, "al-rashid")
    table = open_lesson(there, "game")
    wanted = (
        "draw red",
        "place pasha nilus-valley",
        "place merchant commerce",
        "place sage sanmatia",
        "resolve nilus-valley",
        "take 1wood 1metal 1pottery",
        "resolve commerce",
        "title wood-importer",
    )
    game = table.match.game
    while not any(isinstance(one, do.Activate) for one in game.legal()) and not course(table).finished:
        listed = {do.text_of(one): one for one in game.legal()}
        named = next((listed[text] for text in wanted if text in listed), None)
        table.play(named if named is not None else game.legal()[-1])
        settle(there)
    assert table.position.has(0, TITLES.index("wood-importer"))
    if not table.position.sector_done:
        assert table.window.clicks(table.position, do.parse("activate wood-importer"))[0] == "button-rashid_titles"
    wood = table.position.goods[0] & 255
    do_by_mouse(table, do.parse("activate wood-importer"))
    assert table.position.goods[0] & 255 == wood + 1
    there.stack.clear()
