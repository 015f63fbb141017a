"""A learner with mouse or keyboard goes through the whole tutorial, in every language."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop.games.medina.learn.chapters import CHAPTERS
from medina_desktop.games.medina.learn.tutorial import LEARNER
from medina_desktop.games.medina.rules.actions import NEUTRAL, ROOF, STABLE, TEA, kind_of
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.ui.lesson import ChapterScene
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.learn import FINISHED, LearnScene, open_chapter
from medina_desktop.ui.scenes.replay import ReplayScene
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.school import Visit
from medina_desktop.ui.shelf.chosen import school_for
from medina_desktop.ui.widgets import Label, Widget, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation
from support.finding import find_as
from support.hands import Hands


def context(tmp_path: Path, lang: str = "en", size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> Context:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(language=lang, ui_scale=scale, reduced_motion=True)
    return make_context(size, navigation(), settings=settings, user_dir=tmp_path, language=lang, muted=True)


def shown(there: Context) -> ChapterScene:
    top = there.stack.top
    assert isinstance(top, ChapterScene)
    return top


def place(scene: ChapterScene, action: int) -> None:
    """By mouse: take the piece if it is not in the hand, press where it goes."""
    hands = Hands(scene)
    kind = kind_of(action)
    if scene.kind != kind:
        hands.click(f"piece-{kind}")
    if kind == TEA:
        return
    spot = next(s for s, actions in scene.course.places(kind).items() if action in actions)
    hands.click(scene.view.spot_rect(spot, 1 if kind in (ROOF, NEUTRAL) else 0).center)


def place_by_keys(scene: ChapterScene, action: int) -> None:
    hands = Hands(scene)
    kind = kind_of(action)
    if kind == TEA or scene.kind != kind:
        hands.key(str((scene._slots().index(kind) + 1) % 10))
        if kind == TEA:
            return
    hands.key("right")
    goal = next(s for s, actions in scene.course.places(kind).items() if action in actions)
    for _step in range(60):
        row, col = divmod(scene.cursor, STRIDE)
        to_row, to_col = divmod(goal, STRIDE)
        if (row, col) == (to_row, to_col):
            break
        before = scene.cursor
        sideways, upright = ("right" if to_col > col else "left"), ("down" if to_row > row else "up")
        on_ring = to_row in (0, scene.course.game.position.terms.geometry.rows + 1)
        first = (upright if row != to_row else sideways) if not on_ring else (sideways if col != to_col else upright)
        hands.key(first)
        if scene.cursor == before:
            hands.key(upright if first == sideways else sideways)
    hands.key("return")


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("key", [c.key for c in CHAPTERS if not c.free])
def test_a_learner_completes_the_chapter(key: str, lang: str, tmp_path: Path) -> None:
    there = context(tmp_path, lang, scale={"en": 1.0, "fr": 2.0, "de": 1.5}[lang])
    open_chapter(there, key)
    scene = shown(there)
    by_hand = place if lang != "de" else place_by_keys
    for _lesson in range(20):
        made = len(scene.course.game.actions)
        assert problems(scene.root, scene.ui, pygame.Rect((0, 0), there.theme.size)) == []
        by_hand(scene, scene.course.solutions()[0])
        assert scene.course.done, (scene.course.index, scene.problem)
        if by_hand is place_by_keys:
            assert scene.ui.focus == "continue"
            assert scene.ui.show_focus, "whoever uses the keyboard sees where they are"
        assert len(scene.course.game.actions) > made
        assert problems(scene.root, scene.ui, pygame.Rect((0, 0), there.theme.size)) == []
        if scene.course.finished:
            break
        Hands(scene).click("continue") if by_hand is place else Hands(scene).key("return")
    assert there.settings.value.tutorial_progress[key] == FINISHED
    Hands(scene).click("continue")
    assert shown(there).course.chapter.key == CHAPTERS[[c.key for c in CHAPTERS].index(key) + 1].key
    there.stack.clear()


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_learner_plays_the_guided_game_by_following_the_coach(lang: str, tmp_path: Path) -> None:
    there = context(tmp_path, lang)
    open_chapter(there, "game", make_thinker=SimpleThinker)
    scene = shown(there)
    for placement in range(200):
        for _frame in range(10):
            scene.update(0.05)
        if scene.course.finished:
            break
        assert scene.tip is not None
        assert lang != "de" or not placement or scene.ui.focus == "follow", "one key follows the coach on and on"
        if lang == "de":
            if scene.ui.focus != "follow":
                Hands(scene).tab_to("follow")
            Hands(scene).key("return")
        else:
            (place if lang != "fr" else place_by_keys)(scene, scene.tip.action)
    assert scene.course.game.over
    assert Hands(scene).has("new-game")
    Hands(scene).click("replay")
    looking_back = there.stack.top
    assert isinstance(looking_back, ReplayScene)
    assert looking_back.replay.game is scene.course.game
    assert there.settings.value.tutorial_progress["game"] == FINISHED
    there.stack.clear()


def test_leaving_in_the_middle_one_comes_back_to_where_one_was(tmp_path: Path) -> None:
    there = context(tmp_path)
    menu = LearnScene(there)
    there.stack.push(menu)
    Hands(menu).click("chapter:timing")
    scene = shown(there)
    for _lesson in range(3):
        place(scene, scene.course.solutions()[0])
        Hands(scene).click("continue")
    assert scene.course.index == 3
    Hands(scene).key("escape")
    assert there.stack.top is menu
    Hands(menu).click("chapter:timing")
    assert shown(there).course.index == 3
    Hands(shown(there)).click("repeat")
    assert shown(there).course.index == 0


def play_some(there: Context, placements: int = 7) -> ChapterScene:
    """Into the guided game."""
    open_chapter(there, "game", make_thinker=SimpleThinker)
    scene = shown(there)
    for _placement in range(placements):
        place(scene, scene.course.solutions()[0])
    return scene


def test_the_guided_game_can_be_left_and_comes_back_as_it_was(tmp_path: Path) -> None:
    there = context(tmp_path)
    menu = LearnScene(there)
    there.stack.push(menu)
    scene = play_some(there)
    left = scene.course.game.actions
    Hands(scene).key("escape")
    assert "Begun" in " ".join(w.text for w in walk(menu.root) if isinstance(w, Label))
    Hands(menu).click("chapter:game")
    assert shown(there).course.game.actions == left
    place(shown(there), shown(there).course.solutions()[0])
    scene = shown(there)
    Hands(scene).click("repeat")
    asked = there.stack.top
    assert isinstance(asked, Dialog)
    Hands(asked).click("answer0")
    Hands(scene).key("escape")
    Hands(menu).click("chapter:game")
    assert shown(there).course.game.actions == [], "from the start means from the start"
    there.stack.clear()


def test_a_placement_of_the_guided_game_can_be_taken_back_and_stays_so(tmp_path: Path) -> None:
    there = context(tmp_path)
    scene = play_some(there, 2)
    assert len(scene.course.game.actions) == 4, "a turn of each"
    Hands(scene).click("take-back")
    assert len(scene.course.game.actions) == 1
    assert scene.course.state.player == LEARNER
    there.stack.clear()
    open_chapter(there, "game", make_thinker=SimpleThinker)
    assert len(shown(there).course.game.actions) == 1
    Hands(shown(there)).key("z", mod=pygame.KMOD_CTRL)
    assert shown(there).course.game.actions == []
    there.stack.clear()


def test_a_killed_program_and_lost_settings_cost_no_lesson_and_no_placement(tmp_path: Path) -> None:
    there = context(tmp_path)
    played = play_some(there).course.game.actions
    open_chapter(there, "palace")
    place(shown(there), shown(there).course.solutions()[3])
    Hands(shown(there)).click("continue")
    board = shown(there).course.state
    for scene in list(there.stack.scenes):  # a killed program leaves nothing behind but its files; locks go with it
        assert isinstance(scene, ChapterScene)
        assert scene.boards is not None
        scene.boards.close()
    (tmp_path / "settings.json").write_bytes(b"{half a fi")
    again = context(tmp_path)
    menu = LearnScene(again)
    again.stack.push(menu)
    Hands(menu).click("chapter:game")
    assert shown(again).course.game.actions == played
    Hands(shown(again)).key("escape")
    Hands(menu).click("chapter:palace")
    assert shown(again).course.index == 1
    assert shown(again).course.state == board
    there.stack.clear()
    again.stack.clear()


def test_a_damaged_board_is_mended_or_begun_anew(tmp_path: Path) -> None:
    there = context(tmp_path)
    scene = play_some(there)
    played = scene.course.game.actions
    there.stack.clear()
    [file] = (there.user.data / "tutorial").rglob("game.yaml")
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    open_chapter(there, "game", make_thinker=SimpleThinker)
    assert shown(there).course.game.actions == played, "its copy is complete"
    there.stack.clear()
    for one in file.parent.iterdir():
        one.write_bytes(b"\0 nonsense")
    open_chapter(there, "game", make_thinker=SimpleThinker)
    assert shown(there).course.game.actions == []
    place(shown(there), shown(there).course.solutions()[0])
    there.stack.clear()


def test_progress_outlasts_the_window(tmp_path: Path) -> None:
    there = context(tmp_path)
    open_chapter(there, "tiles")
    place(shown(there), shown(there).course.solutions()[0])
    assert SettingsStore(tmp_path / "settings.json").value.tutorial_progress == {"tiles": 1}


def test_a_wrong_place_is_explained_and_leads_to_the_rules(tmp_path: Path) -> None:
    there = context(tmp_path)
    open_chapter(there, "stables")
    scene = shown(there)
    hands = Hands(scene)
    hands.click(scene.view.spot_rect(9 * STRIDE + 9).center)
    assert scene.problem == "A stable goes next to a building."
    assert not scene.course.done
    hands.click("why")
    rules = there.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.current.key == "stables"


def test_placements_are_shown_one_after_the_other_and_going_on_does_not_wait(tmp_path: Path) -> None:
    there = context(tmp_path)
    there.settings.change(reduced_motion=False)
    open_chapter(there, "palace")
    scene = shown(there)
    place(scene, scene.course.solutions()[0])
    Hands(scene).click("continue")
    place(scene, scene.course.solutions()[0])
    assert len(scene.falling) == 3, "the learner's second building, and two pieces of Omar's"
    picture = pygame.Surface(there.theme.size)
    for _frame in range(50):
        scene.draw(picture)
        scene.update(1 / 20)
    assert not scene.falling
    Hands(scene).click("continue")
    place(scene, scene.course.solutions()[0])
    assert scene.falling
    Hands(scene).click("continue")
    assert not scene.falling


def test_the_coachs_advice_is_in_the_words_of_the_frame_that_shows_it(tmp_path: Path) -> None:
    there = context(tmp_path)
    open_chapter(there, "game", make_thinker=SimpleThinker)
    scene = shown(there)
    for _frame in range(50):
        scene.update(0.02)
        if scene.tip is not None:
            break
    said = " ".join(w.text for w in walk(scene.interaction.root) if isinstance(w, Label))
    assert "The coach:" in said


def test_the_coachs_frame_stays_wherever_the_mouse_goes(tmp_path: Path) -> None:
    there = context(tmp_path)
    open_chapter(there, "game", make_thinker=SimpleThinker)
    scene = shown(there)
    while scene.tip is None:
        scene.update(0.02)
    kind = kind_of(scene.tip.action)
    spot = next(s for s, actions in scene.course.places(kind).items() if scene.tip.action in actions)
    framed = scene.view.spot_rect(spot, 1 if kind in (ROOF, NEUTRAL) else 0)
    far = max((scene.view.spot_rect(s) for s in scene.course.places(kind)), key=lambda rect: abs(rect.x - framed.x))
    hands = Hands(scene)

    def looks() -> bytes:
        surface = pygame.Surface(there.theme.size, 0, 24)
        scene.draw(surface)
        return pygame.image.tobytes(surface.subsurface(framed.inflate(12, 12)), "RGB")

    with_frame = looks()
    hands.move(far.center)
    assert looks() == with_frame
    hands.move(framed.center)
    assert looks() == with_frame, "also while nothing is in the hand"


def test_the_buttons_stay_where_they_are_when_a_lesson_is_done(tmp_path: Path) -> None:
    there = context(tmp_path)
    open_chapter(there, "palace")
    scene = shown(there)
    before = {key: Hands(scene).widget(key).rect.copy() for key in ("leave", "repeat")}
    place(scene, scene.course.solutions()[0])
    assert scene.course.done
    assert {key: Hands(scene).widget(key).rect for key in before} == before


def test_in_the_guided_game_a_piece_that_cannot_be_placed_says_why(tmp_path: Path) -> None:
    there = context(tmp_path)
    open_chapter(there, "game", make_thinker=SimpleThinker)
    hands = Hands(shown(there))
    assert hands.widget(f"piece-{STABLE}").hint() == "A stable goes next to a building, and there is none yet."
    assert hands.widget(f"piece-{ROOF}").hint() == "A roof goes on a building, and there is none yet."


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=lambda s: f"{s[0]}")
def test_the_coachs_button_stays_in_one_place(tmp_path: Path, size: tuple[int, int]) -> None:
    context = make_context(size, navigation(), settings=SettingsStore(), user_dir=tmp_path, language="en", muted=True)
    context.settings.change(reduced_motion=True)
    free = next(chapter for chapter in school_for("medina").chapters if chapter.free)
    shown = school_for("medina").lesson(context, Visit(free, 0, lambda _n, _done: None, None, SimpleThinker, None))
    assert isinstance(shown, WidgetScene)
    context.stack.push(shown)
    places, followed = set(), 0
    for _frame in range(400):
        shown.update(0.05)
        button = find_as(Widget, shown.root, "follow")
        places.add(tuple(button.rect))
        if button.enabled and followed < 6:
            Hands(shown).click("follow")
            followed += 1
    assert followed == 6
    assert len(places) == 1
