"""A learner with mouse or keyboard goes through Al-Rashid's school, in every language and size of type."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop.games.al_rashid.learn.chapters import CHAPTERS
from medina_desktop.games.al_rashid.learn.coach import what_to_look_for
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.names import PAWNS, SECTORS, TITLES
from medina_desktop.games.al_rashid.ui.lesson import ChapterScene
from medina_desktop.games.al_rashid.ui.window import WINDOW
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.lesson_parts import GILT
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.learn import FINISHED, LearnScene, open_chapter
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, find, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation

pytestmark = pytest.mark.usefixtures("no_display")

LESSONS = [one for one in CHAPTERS if not one.free]
KEYS = [one.key for one in CHAPTERS]


def context(tmp_path: Path, lang: str = "en", size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> Context:
    settings = SettingsStore(tmp_path / "settings.json")
    settings.change(language=lang, ui_scale=scale, reduced_motion=True)
    there = make_context(size, navigation(), settings=settings, user_dir=tmp_path, language=lang, muted=True)
    there.game = "al-rashid"
    return there


def opened(there: Context, key: str, at: int = 0) -> ChapterScene:
    open_chapter(there, key, at, make_thinker=SimpleThinker)
    return shown(there)


def shown(there: Context) -> ChapterScene:
    top = there.stack.top
    assert isinstance(top, ChapterScene)
    top.update(0.01)
    return top


def click(scene: WidgetScene, key: str) -> None:
    widget = find(scene.root, key)
    area = widget.rect if widget is not None else None
    if area is None and isinstance(scene, ChapterScene):
        area = scene.board.where(key)
    assert area is not None, f"there is no {key}"
    inside = find(scene.root, "sheet-lines") if key.startswith(("line-", "pick-")) else None
    if inside is not None and not inside.rect.contains(area):  # scrolled away: one turns the wheel until it is seen
        scene.ui.reveal = key
        scene.ui.memory["sheet-lines:offset"] = max(0, area.bottom - inside.rect.bottom, area.top - inside.rect.top)
        scene.rebuild()
        found = find(scene.root, key)
        assert found is not None
        area = found.rect.clip(inside.rect)
    for kind, more in (
        (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        scene.context.stack.handle(pygame.Event(kind, pos=area.center, **more))
    scene.context.stack.update(0.01)


def key(scene: WidgetScene, code: int, mod: int = 0) -> None:
    scene.context.stack.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
    scene.context.stack.update(0.01)


def by_mouse(scene: ChapterScene, action: do.Action) -> None:
    for name in WINDOW.clicks(scene.position, action):
        if name == "sheet-note" and scene.board.choosing.with_note:
            continue
        click(scene, name)


def go_to(scene: ChapterScene, sector: int) -> None:
    """Along the sectors by the arrows, as somebody does who sees the board."""
    board = scene.board
    key(scene, pygame.K_RIGHT)
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
        key(scene, code)
    assert board.hand.cursor == sector


def by_keys(scene: ChapterScene, action: do.Action) -> None:
    board = scene.board
    if isinstance(action, do.Place):
        key(scene, pygame.K_1 + action.pawn)
        go_to(scene, action.sector)
        key(scene, pygame.K_RETURN)
    elif isinstance(action, do.Resolve):
        go_to(scene, action.sector)
        key(scene, pygame.K_RETURN)
    elif isinstance(action, do.Pass):
        key(scene, pygame.K_n)
    else:
        if isinstance(action, do.BuyTitle) and action.note != board.choosing.with_note:
            key(scene, pygame.K_c)
        picking = board.choosing.decision().picking
        if picking is not None and all(line.action != action for line in board.choosing.decision().lines):
            for piece in picking.presses(action):
                while scene.ui.focus != piece:
                    key(scene, pygame.K_RIGHT)
                key(scene, pygame.K_PLUS)
        for _line in range(len(board.choosing.decision().lines)):
            line = board.choosing.selected_line()
            if line is not None and line.action == action:
                break
            key(scene, pygame.K_DOWN)
        key(scene, pygame.K_RETURN)


def assert_fits(scene: WidgetScene) -> None:
    assert problems(scene.root, scene.ui, pygame.Rect((0, 0), scene.context.theme.size)) == []


def said(scene: WidgetScene) -> str:
    return " ".join(widget.text for widget in walk(scene.root) if isinstance(widget, Label))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize("chapter", [one.key for one in LESSONS])
def test_a_learner_completes_the_chapter(chapter: str, lang: str, tmp_path: Path) -> None:
    there = context(tmp_path, lang, scale={"en": 1.0, "fr": 2.0, "de": 1.5}[lang])
    scene = opened(there, chapter)
    hand = by_keys if lang == "de" else by_mouse
    picture = pygame.Surface(there.theme.size)
    for _step in range(40):
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
    assert there.settings.value.tutorial_progress[f"al-rashid:{chapter}"] == FINISHED
    click(scene, "continue")
    assert shown(there).course.chapter.key == KEYS[KEYS.index(chapter) + 1]
    there.stack.clear()


@pytest.mark.parametrize(
    ("lang", "size", "scale"),
    [("en", (1024, 640), 1.0), ("de", (1920, 1080), 1.25), ("de", (1280, 800), 2.0), ("fr", (1920, 1080), 2.0)],
)
def test_every_page_of_every_lesson_fits(lang: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    there = context(tmp_path, lang, size, scale)
    for one in LESSONS:
        scene = opened(there, one.key)
        while True:
            while not scene.course.done:
                assert_fits(scene)
                scene.play(scene.course.wanted()[0])
                scene.update(0.01)
            assert_fits(scene)
            if scene.course.finished:
                break
            scene.go_on()
            scene.update(0.01)
        there.stack.clear()


@pytest.mark.parametrize(
    ("chapter", "at", "clicks", "told"),
    [
        ("pawns", 0, ("sector-mare-internum",), "First take a pawn"),
        ("pawns", 1, ("pawn-merchant", "sector-al-rashid"), "Merchants never enter Al-Rashid's Palace"),
        ("pawns", 1, ("pawn-merchant", "sector-mare-internum"), "One leader of a family in each sector"),
        ("pawns", 0, ("pawn-sage", "sector-politics"), "this lesson is about something else"),
        ("trade", 0, ("sector-commerce",), "Nobody stands there"),
        ("trade", 0, ("sector-nilus-valley",), "this lesson is about something else"),
        ("guilds", 0, ("sector-abbasid-caliphate",), "It has been resolved this year"),
        ("battles", 2, ("sector-sanmatia",), "this lesson is about something else"),
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


def test_fleeing_is_not_what_the_lesson_is_about(tmp_path: Path) -> None:
    scene = opened(context(tmp_path), "battles", 2)
    by_mouse(scene, do.parse("resolve silk-road"))
    by_mouse(scene, do.parse("flee"))
    assert "this lesson is about something else" in scene.problem
    assert not scene.course.done
    scene.context.stack.clear()


def test_a_refusal_leads_to_the_rule(tmp_path: Path) -> None:
    there = context(tmp_path)
    scene = opened(there, "pawns", 1)
    click(scene, "pawn-merchant")
    click(scene, "sector-al-rashid")
    click(scene, "why")
    rules = there.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.current.key == WINDOW.school.section_for(scene.problem_code)
    there.stack.clear()


def test_a_golden_frame_shows_what_to_press_next(tmp_path: Path) -> None:
    scene = opened(context(tmp_path), "pawns")
    assert scene.frames() == ["pawn-pasha"]
    click(scene, f"pawn-{PAWNS[0]}")
    assert scene.frames() == ["sector-mare-internum"]
    click(scene, "sector-mare-internum")
    assert scene.course.done
    assert scene.frames() == [], "there is only going on"
    scene.context.stack.clear()
    scene = opened(context(tmp_path), "guilds", 3)
    assert scene.frames() == ["sector-commerce"]
    click(scene, "sector-commerce")
    assert scene.frames() == ["sheet-note"]
    click(scene, "sheet-note")
    assert scene.frames() == ["line-title-wood-importer"]
    click(scene, "line-title-wood-importer")
    assert scene.frames() == ["sheet-do"]
    click(scene, "sheet-do")
    assert scene.course.done
    scene.context.stack.clear()


def test_the_frame_is_seen_and_gone_afterwards(tmp_path: Path) -> None:
    scene = opened(context(tmp_path), "trade")
    picture = pygame.Surface(scene.context.theme.size)
    around = scene.board.ground.sector_rect(SECTORS.index("mare-internum")).inflate(16, 16)

    def golden() -> int:
        scene.draw(picture)
        part = picture.subsurface(around.clip(picture.get_rect()))
        return pygame.mask.from_threshold(part, GILT, (1, 1, 1, 255)).count()

    assert golden() > 100
    click(scene, "sector-mare-internum")
    assert golden() < 20
    scene.context.stack.clear()


def test_leaving_in_the_middle_one_comes_back_to_where_one_was(tmp_path: Path) -> None:
    there = context(tmp_path)
    menu = LearnScene(there)
    there.stack.push(menu)
    click(menu, "chapter:trade")
    scene = shown(there)
    for _lesson in range(2):
        by_mouse(scene, scene.course.wanted()[0])
        click(scene, "continue")
    made = scene.course.game.action_texts()
    click(scene, "leave")
    assert there.stack.top is menu
    click(menu, "chapter:trade")
    assert shown(there).course.index == 2
    assert shown(there).course.game.action_texts() == made
    click(shown(there), "repeat")
    assert shown(there).course.index == 0
    there.stack.clear()


def test_steps_are_shown_one_after_the_other_and_a_click_does_not_wait(tmp_path: Path) -> None:
    there = context(tmp_path)
    there.settings.change(reduced_motion=False)
    scene = opened(there, "pawns")
    by_mouse(scene, scene.course.wanted()[0])
    assert scene.busy, "Omar and Salma place their pawns"
    picture = pygame.Surface(there.theme.size)
    for _frame in range(200):
        scene.draw(picture)
        scene.update(1 / 20)
    assert not scene.busy
    assert scene.position.key() == scene.course.seen.key()
    click(scene, "continue")
    by_mouse(scene, scene.course.wanted()[0])
    assert scene.busy
    click(scene, "continue")
    assert not scene.busy
    there.stack.clear()


# -- the first year ----------------------------------------------------------------------------------------------------


def coached(scene: ChapterScene) -> do.Action:
    """What the coach says, once it has thought."""
    for _frame in range(5):
        scene.update(0.05)
    assert scene.tip is not None
    told: do.Action = scene.tip.action
    return told


@pytest.mark.parametrize(
    ("lang", "size", "scale"),
    [("en", (1280, 800), 1.0), ("fr", (1280, 800), 2.0), ("de", (1920, 1080), 1.5), ("de", (1024, 640), 1.0)],
)
def test_a_learner_plays_the_first_year(lang: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    there = context(tmp_path, lang, size, scale)
    scene = opened(there, "game")
    picture = pygame.Surface(there.theme.size)
    hand = {"en": by_mouse, "fr": by_mouse, "de": by_keys}[lang]
    for _step in range(60):
        action = coached(scene)
        assert_fits(scene)
        scene.draw(picture)
        assert what_to_look_for(scene.position) in said(scene)
        made = len(scene.course.game.actions)
        hand(scene, action)
        assert len(scene.course.game.actions) > made, scene.problem
        if scene.course.finished:
            break
    assert scene.course.position.year == 2
    scene.update(0.05)
    assert_fits(scene)
    scene.draw(picture)
    assert all(str(points) in said(scene) for points in scene.course.game.scores())
    assert there.settings.value.tutorial_progress["al-rashid:game"] == FINISHED
    click(scene, "play-on")
    table = there.stack.top
    assert isinstance(table, TableScene)
    assert table.match.game.position.year == 2, "the game goes on where the year ended"
    assert [seat.kind for seat in table.match.seats] == ["human", "ai:scribe"]
    there.stack.clear()


def test_one_key_follows_the_coach_on_and_on(tmp_path: Path) -> None:
    scene = opened(context(tmp_path), "game")
    coached(scene)
    click(scene, "follow")
    while not scene.course.finished:
        coached(scene)
        assert scene.ui.focus == "follow"
        made = len(scene.course.game.actions)
        key(scene, pygame.K_RETURN)
        assert len(scene.course.game.actions) > made
    scene.update(0.2)
    click(scene, "continue")  # stands where the coach's button was
    assert scene.context.stack.top is scene, "the end is not pressed away unread"
    scene.update(2.0)
    click(scene, "continue")
    assert scene.context.stack.top is not scene
    scene.context.stack.clear()


def test_the_coach_need_not_be_followed_and_frames_what_it_means(tmp_path: Path) -> None:
    scene = opened(context(tmp_path), "game")
    by_mouse(scene, coached(scene))
    action = coached(scene)
    assert isinstance(action, do.Place)
    assert scene.frames() == [f"pawn-{PAWNS[action.pawn]}"]
    click(scene, f"pawn-{PAWNS[action.pawn]}")
    assert scene.frames() == [f"sector-{SECTORS[action.sector]}"]
    other = next(
        one
        for one in scene.course.game.legal()
        if isinstance(one, do.Place) and one.pawn == action.pawn and one.sector != action.sector
    )
    click(scene, f"sector-{SECTORS[other.sector]}")
    assert not scene.problem
    assert other in scene.course.game.actions
    scene.context.stack.clear()


def test_a_title_is_used_by_its_button(tmp_path: Path) -> None:
    """Bought in the first year, it can be used before the next sector."""
    scene = opened(context(tmp_path), "game")
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
    game = scene.course.game
    while not any(isinstance(one, do.Activate) for one in game.legal()) and not scene.course.finished:
        texts = {do.text_of(one): one for one in game.legal()}
        listed = next((texts[text] for text in wanted if text in texts), None)
        scene.play(listed if listed is not None else game.legal()[-1])
    assert scene.course.seen.has(0, TITLES.index("wood-importer"))
    if not scene.position.sector_done:
        assert WINDOW.clicks(scene.position, do.parse("activate wood-importer"))[0] == "button-rashid_titles"
    wood = scene.position.goods[0] & 255
    by_mouse(scene, do.parse("activate wood-importer"))
    assert scene.position.goods[0] & 255 == wood + 1
    scene.context.stack.clear()


def test_the_first_year_is_left_taken_back_and_begun_again(tmp_path: Path) -> None:
    there = context(tmp_path)
    menu = LearnScene(there)
    there.stack.push(menu)
    assert "A whole year" in said(menu)
    click(menu, "chapter:game")
    scene = shown(there)
    begun = scene.course.game.action_texts()
    for _step in range(4):
        scene.play(scene.course.solutions()[0])
    made = scene.course.game.action_texts()
    key(scene, pygame.K_ESCAPE)
    assert there.stack.top is menu
    assert "Begun: you 6, Omar 6" in said(menu)
    click(menu, "chapter:game")
    assert shown(there).course.game.action_texts() == made
    click(shown(there), "take-back")
    key(shown(there), pygame.K_z, pygame.KMOD_CTRL)
    left = shown(there).course.game.action_texts()
    assert len(left) < len(made)
    key(shown(there), pygame.K_ESCAPE)
    click(menu, "chapter:game")
    assert shown(there).course.game.action_texts() == left, "what was taken back stays so"
    click(shown(there), "repeat")
    asked = there.stack.top
    assert isinstance(asked, Dialog)
    click(asked, "answer0")
    assert shown(there).course.game.action_texts() == begun
    there.stack.clear()


def test_a_killed_program_and_lost_settings_cost_no_step_of_the_first_year(tmp_path: Path) -> None:
    there = context(tmp_path)
    scene = opened(there, "game")
    for _step in range(5):
        scene.play(scene.course.solutions()[0])
    made = scene.course.game.action_texts()
    assert scene.boards is not None
    scene.boards.close()  # a killed program leaves nothing behind but its files; locks go with it
    (tmp_path / "settings.json").write_bytes(b"{half a fi")
    again = context(tmp_path)
    menu = LearnScene(again)
    again.stack.push(menu)
    click(menu, "chapter:game")
    assert shown(again).course.game.action_texts() == made
    again.stack.clear()
    there.stack.clear()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_whoever_presses_nothing_but_golden_frames_comes_through_the_first_year(scale: float, tmp_path: Path) -> None:
    scene = opened(context(tmp_path, "en", scale=scale), "game")
    for _press in range(200):
        if scene.course.finished:
            break
        coached(scene)
        made, framed = len(scene.course.game.actions), scene.frames()
        assert len(framed) == 1
        click(scene, framed[0])
        assert not scene.problem
        assert len(scene.course.game.actions) > made or scene.frames() != framed, framed
    assert scene.course.finished
    scene.context.stack.clear()
