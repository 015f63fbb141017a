"""A learner with mouse or keyboard goes through Sultaniya's school, in every language and size of type."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

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
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT
from medina_desktop.games.sultaniya.ui.count import CountScene
from medina_desktop.games.sultaniya.ui.lesson import ChapterScene
from medina_desktop.games.sultaniya.ui.window import WINDOW
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.lesson_parts import GILT
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.learn import FINISHED, LearnScene, open_chapter
from medina_desktop.ui.scenes.replay import ReplayScene
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.widgets import Label, find, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation

pytestmark = pytest.mark.usefixtures("no_display")

LESSONS = [one.key for one in CHAPTERS if not one.free]


def context(tmp_path: Path, lang: str = "en", size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> Context:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(language=lang, ui_scale=scale, reduced_motion=True)
    there = make_context(size, navigation(), settings=settings, user_dir=tmp_path, language=lang, muted=True)
    there.game = "sultaniya"
    return there


def opened(there: Context, key: str, at: int = 0) -> ChapterScene:
    open_chapter(there, key, at, make_thinker=SimpleThinker)
    return shown(there)


def shown(there: Context) -> ChapterScene:
    top = there.stack.top
    assert isinstance(top, ChapterScene)
    top.update(0.01)
    return top


def press_at(scene: WidgetScene, pos: tuple[int, int]) -> None:
    for kind, more in (
        (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        scene.context.stack.handle(pygame.Event(kind, pos=pos, **more))
    scene.context.stack.update(0.01)


def click(scene: WidgetScene, key: str) -> None:
    widget = find(scene.root, key)
    area = widget.rect if widget is not None else None
    if area is None and isinstance(scene, ChapterScene):
        area = scene.board.where(key)
    assert area is not None, f"there is no {key}"
    press_at(scene, area.center)


def key(scene: WidgetScene, code: int, mod: int = 0) -> None:
    scene.context.stack.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
    scene.context.stack.update(0.01)


def by_mouse(scene: ChapterScene, action: int) -> None:
    if scene.board.hand.held is not None:
        key(scene, pygame.K_ESCAPE)  # what is held is let go
    for name in WINDOW.clicks(scene.position, action):
        click(scene, name)


def go_to(scene: ChapterScene, place: int) -> None:
    key(scene, pygame.K_RIGHT)
    for _ in range(20):
        row, column = divmod(scene.board.hand.cursor, 16)
        if row != place // 16:
            key(scene, pygame.K_UP if place // 16 > row else pygame.K_DOWN)
        elif column != place % 16:
            key(scene, pygame.K_RIGHT if place % 16 > column else pygame.K_LEFT)
    assert scene.board.hand.cursor == place


def by_keys(scene: ChapterScene, action: int) -> None:
    board, verb = scene.board, verb_of(action)
    if verb == REVEAL:
        key(scene, pygame.K_1 + stack_of(action), pygame.KMOD_SHIFT)
    elif verb == CALL:
        key(scene, (pygame.K_q, pygame.K_a, pygame.K_s, pygame.K_d)[djinn_of(action)])
        if djinn_of(action) in (WIND, EYE):
            key(scene, pygame.K_1 + stack_of(action))
    elif verb in (BUILD, MOVE, RETURN):
        if verb == BUILD:
            way, tile = face_of(action) & 1, face_of(action) >> 1
            for _ in range(30):
                key(scene, pygame.K_1 + scene.position.terms.kind_of[tile])
                if board.hand.held is not None and board.hand.held.tile == tile:
                    break
        else:
            way = action >> 12 & 1
            go_to(scene, origin_of(action) if verb == MOVE else place_of(action))
            key(scene, pygame.K_RETURN)
        if verb == RETURN:
            key(scene, pygame.K_1 + place_of(action) // 16, pygame.KMOD_SHIFT)
            return
        go_to(scene, place_of(action))
        if board.hand.held is not None and board.hand.held.way(place_of(action)) != way:
            key(scene, pygame.K_f)
        key(scene, pygame.K_RETURN)
    else:
        key(scene, pygame.K_n)


def assert_fits(scene: WidgetScene) -> None:
    assert problems(scene.root, scene.ui, pygame.Rect((0, 0), scene.context.theme.size)) == []


def said(scene: WidgetScene) -> str:
    return " ".join(widget.text for widget in walk(scene.root) if isinstance(widget, Label))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("chapter", LESSONS)
def test_a_learner_completes_the_chapter(chapter: str, lang: str, tmp_path: Path) -> None:
    there = context(tmp_path, lang, scale={"en": 1.0, "fr": 2.0, "de": 1.5}[lang])
    scene = opened(there, chapter)
    hand = by_keys if lang == "de" else by_mouse
    picture = pygame.Surface(there.theme.size)
    for _step in range(60):
        assert_fits(scene)
        scene.draw(picture)
        made = len(scene.course.game.actions)
        hand(scene, scene.course.wanted()[0])
        assert len(scene.course.game.actions) > made, (scene.course.index, scene.problem)
        if scene.course.done:
            assert_fits(scene)
            scene.draw(picture)
            if scene.course.finished:
                break
            if lang == "de":
                assert scene.ui.focus == "continue"
                key(scene, pygame.K_RETURN)
            else:
                click(scene, "continue")
    assert there.settings.value.tutorial_progress[f"sultaniya:{chapter}"] == FINISHED
    click(scene, "continue")
    assert shown(there).course.chapter.key == CHAPTERS[LESSONS.index(chapter) + 1].key
    there.stack.clear()


@pytest.mark.parametrize(
    ("lang", "size", "scale"),
    [
        ("en", (1024, 640), 1.0),
        ("de", (1920, 1080), 1.25),
        ("fr", (1280, 800), 2.0),
        ("de", (1280, 800), 2.0),
        ("fr", (1920, 1080), 2.0),
    ],
)
def test_every_page_of_every_lesson_fits(lang: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    there = context(tmp_path, lang, size, scale)
    for one in CHAPTERS:
        scene = opened(there, one.key)
        while True:
            assert_fits(scene)
            if one.free:
                break
            while not scene.course.done:
                scene.play(scene.course.wanted()[0])
            scene.update(0.01)
            assert_fits(scene)
            if scene.course.finished:
                break
            scene.go_on()
            scene.update(0.01)
        there.stack.clear()


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_learner_plays_the_guided_game_by_following_the_coach(lang: str, tmp_path: Path) -> None:
    there = context(tmp_path, lang)
    scene = opened(there, "game")
    for step in range(80):
        for _frame in range(5):
            scene.update(0.05)
        if scene.course.finished:
            break
        assert scene.tip is not None
        assert scene.wanted() == [scene.tip.action]
        if lang == "de":
            if step:
                assert scene.ui.focus == "follow", "one key follows the coach on and on"
                key(scene, pygame.K_RETURN)
            else:
                click(scene, "follow")
        else:
            (by_mouse if lang == "en" else by_keys)(scene, scene.tip.action)
    assert scene.course.game.over
    count = there.stack.top
    assert isinstance(count, CountScene), "the palaces are counted as at any table"
    count.back()
    assert there.stack.top is scene
    assert_fits(scene)
    mine, other = scene.course.game.scores()
    assert str(mine) in said(scene)
    assert str(other) in said(scene)
    assert there.settings.value.tutorial_progress["sultaniya:game"] == FINISHED
    click(scene, "replay")
    looking_back = there.stack.top
    assert isinstance(looking_back, ReplayScene)
    there.stack.clear()


def test_a_place_that_does_not_fit_is_explained_and_leads_to_the_rule(tmp_path: Path) -> None:
    there = context(tmp_path)
    scene = opened(there, "edges")
    click(scene, "tile-B09")
    click(scene, "place-d1")
    assert not scene.course.game.actions[2:]
    assert scene.problem == "On its right side the ground floor has open air, but the tile on f1 has a wall."
    click(scene, "why")
    rules = there.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.current.key == scene_section(scene.problem_code)
    there.stack.clear()


@pytest.mark.parametrize(
    ("chapter", "at", "over", "section"),
    [("djinns", 0, "djinn-0", "djinns"), ("djinns", 4, "button-pass", "aim"), ("djinns", 9, "button-pass", "djinns")],
)
def test_what_cannot_be_pressed_has_its_rule(chapter: str, at: int, over: str, section: str, tmp_path: Path) -> None:
    """Without sapphires no djinn; with the eye a tile must be built. With the stone one may be done: no refusal."""
    there = context(tmp_path)
    scene = opened(there, chapter, at)
    widget = find(scene.root, over)
    assert widget is not None
    there.stack.handle(pygame.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    key(scene, pygame.K_r)
    rules = there.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.current.key == section
    there.stack.clear()


def scene_section(code: str) -> str:
    return WINDOW.school.section_for(code)


@pytest.mark.parametrize(
    ("chapter", "at", "clicks", "told"),
    [
        ("tiles", 1, ("tile-B04", "place-g2"), "The ground floor goes on storey 1, and g2 is not on it."),
        (
            "tiles",
            1,
            ("tile-B04", "place-b1"),
            "The first tile touches one of the three printed ones, and b1 does not.",
        ),
        ("edges", 1, ("tile-R03", "place-e2"), "At the base the first floor has stone"),
        ("edges", 2, ("tile-R03", "place-c2"), "This would leave a hole on d1"),
        ("tiles", 0, ("stack-3",), "this lesson is about something else"),
        ("doors", 0, ("tile-B11", "place-j1"), "this lesson is about something else"),
        ("points", 0, ("tile-R12", "place-c2"), "this lesson is about something else"),
        ("djinns", 1, ("stack-0",), "this lesson is about something else"),
    ],
)
def test_a_wrong_step_is_refused_with_a_true_sentence(
    chapter: str, at: int, clicks: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    scene = opened(context(tmp_path), chapter, at)
    before = scene.course.position
    for name in clicks:
        click(scene, name)
    assert scene.course.position is before
    assert told in scene.problem
    assert scene.problem in said(scene)
    by_mouse(scene, scene.course.wanted()[0])
    assert not scene.problem, "what was wrong is forgotten once the right thing is done"
    scene.context.stack.clear()


def test_a_golden_frame_shows_what_to_press_next(tmp_path: Path) -> None:
    scene = opened(context(tmp_path), "djinns", 1)
    assert scene.frames() == (["djinn-0"], [])
    click(scene, "djinn-0")
    assert scene.frames() == (["stack-1"], [])
    click(scene, "stack-1")
    assert scene.course.done
    assert scene.frames() == ([], []), "there is only going on"
    click(scene, "continue")
    assert scene.frames() == (["stack-1"], [])
    scene.context.stack.clear()
    scene = opened(context(tmp_path), "doors")
    assert scene.frames() == (["tile-B13"], [])
    click(scene, "tile-B13")
    assert scene.frames() == ([], [BY_TEXT["d1"]]), "it fits elsewhere too, but the lesson is about this place"
    scene.context.stack.clear()


def test_the_frame_is_seen_and_gone_afterwards(tmp_path: Path) -> None:
    scene = opened(context(tmp_path), "tiles")
    picture = pygame.Surface(scene.context.theme.size)

    def golden() -> int:
        scene.draw(picture)
        widget = find(scene.root, "stack-0")
        assert widget is not None
        part = picture.subsurface(widget.rect.inflate(12, 12))
        return pygame.mask.from_threshold(part, GILT, (1, 1, 1, 255)).count()

    assert golden() > 100
    click(scene, "stack-0")
    assert golden() == 0
    scene.context.stack.clear()


def test_leaving_in_the_middle_one_comes_back_to_where_one_was(tmp_path: Path) -> None:
    there = context(tmp_path)
    menu = LearnScene(there)
    there.stack.push(menu)
    click(menu, "chapter:tiles")
    scene = shown(there)
    for _lesson in range(2):
        by_mouse(scene, scene.course.wanted()[0])
        click(scene, "continue")
    by_mouse(scene, scene.course.wanted()[0])  # in the middle of a task
    board = scene.course.position.key()
    key(scene, pygame.K_ESCAPE)
    assert there.stack.top is menu
    click(menu, "chapter:tiles")
    assert shown(there).course.index == 2
    assert shown(there).course.position.key() == board
    click(shown(there), "repeat")
    assert shown(there).course.index == 0
    assert not shown(there).course.game.actions
    there.stack.clear()


def test_the_guided_game_is_left_taken_back_and_begun_again(tmp_path: Path) -> None:
    there = context(tmp_path)
    menu = LearnScene(there)
    there.stack.push(menu)
    click(menu, "chapter:game")
    scene = shown(there)
    while scene.course.position.number < 5:
        scene.play(scene.course.game.box.opponents.at_once(scene.course.seen).action)
    made = list(scene.course.game.actions)
    key(scene, pygame.K_ESCAPE)
    assert "Begun" in said(menu)
    click(menu, "chapter:game")
    assert shown(there).course.game.actions == made
    click(shown(there), "take-back")
    assert len(shown(there).course.game.actions) < len(made)
    key(shown(there), pygame.K_z, pygame.KMOD_CTRL)
    left = len(shown(there).course.game.actions)
    key(shown(there), pygame.K_ESCAPE)
    click(menu, "chapter:game")
    scene = shown(there)
    assert len(scene.course.game.actions) == left, "what was taken back stays so"
    click(scene, "repeat")
    asked = there.stack.top
    assert isinstance(asked, Dialog)
    click(asked, "answer0")
    assert shown(there).course.game.actions == []
    there.stack.clear()


def test_steps_are_shown_one_after_the_other_and_a_click_does_not_wait(tmp_path: Path) -> None:
    there = context(tmp_path)
    there.settings.change(reduced_motion=False)
    scene = opened(there, "guards")
    by_mouse(scene, scene.course.wanted()[0])
    assert scene.busy, "the tile falls, then Omar turns over and builds"
    picture = pygame.Surface(there.theme.size)
    seen = set()
    for _frame in range(80):
        scene.draw(picture)
        scene.update(1 / 20)
        seen.add(scene.position.player)
    assert not scene.busy
    assert seen == {0, 1}
    assert scene.position.key() == scene.course.seen.key()
    click(scene, "continue")
    by_mouse(scene, scene.course.wanted()[0])
    assert scene.busy
    click(scene, "continue")
    assert not scene.busy
    there.stack.clear()


def test_a_tile_can_be_dragged_to_its_place(tmp_path: Path) -> None:
    scene = opened(context(tmp_path), "tiles", 1)
    widget = find(scene.root, "tile-B04")
    place = scene.board.where("place-d1")
    assert widget is not None
    assert place is not None
    handle = scene.context.stack.handle
    handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=widget.rect.center, button=1))
    for pos in (widget.rect.move(60, -60).center, place.center):
        handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0)))
    handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place.center, button=1))
    scene.update(0.01)
    assert scene.course.done
    scene.context.stack.clear()


def test_progress_is_kept_apart_from_other_games(tmp_path: Path) -> None:
    there = context(tmp_path)
    scene = opened(there, "tiles")
    by_mouse(scene, scene.course.wanted()[0])
    assert SettingsStore(tmp_path / "settings.json").value.tutorial_progress == {"sultaniya:tiles": 1}
    there.stack.clear()
