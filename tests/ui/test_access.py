"""Every scene by keyboard alone: everything is reached, in sight and visibly marked; and large enough to be hit."""

from collections.abc import Iterator

import pygame
import pytest

from medina_desktop import l10n
from medina_desktop.dev import shot
from medina_desktop.dev.shot import picture, scene_names
from medina_desktop.games.medina.ui.city_art import BoardArt, View
from medina_desktop.games.medina.ui.palette import BUILDING_COLOURS
from medina_desktop.ui.app import LEAST_LAYOUT
from medina_desktop.ui.scene import Scene, WidgetScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.theme import Theme
from medina_desktop.ui.widgets import Selector, Slider, Widget, find, walk
from medina_desktop.ui.widgets.base import chain_to
from medina_desktop.ui.widgets.layout_check import problems
from support.sampling import every
from support.staging import Stage, switch

SIZE = LEAST_LAYOUT
LEAST_TARGET = 32
# Where a board, a text or a plot takes the arrows.
OTHERS = ("table", "sultaniya", "al-rashid", "learn", "position", "puzzle", "replay", "rules", "statistics")
FORMS = [name for name in scene_names() if not name.startswith(OTHERS)]
ARROWS = (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN)


class Staged:
    """A scene that is staged once for all that is looked at in it; each look begins with nothing in focus."""

    def __init__(self, name: str) -> None:
        self.context = shot.stage(name, SIZE, "fr")

    def at(self, scale: float) -> WidgetScene:
        l10n.use("fr")
        switch(self.context, SIZE, scale)
        scene = self.context.stack.top
        assert isinstance(scene, WidgetScene)
        scene.ui.focus, scene.ui.show_focus = "", False
        return scene


@pytest.fixture(scope="module", params=every(3, scene_names()))
def staged(request: pytest.FixtureRequest) -> Iterator[Staged]:
    there = Staged(request.param)
    yield there
    there.context.stack.clear()


def press(scene: WidgetScene, key: int, mod: int = 0) -> None:
    scene.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def focused(scene: WidgetScene) -> Widget:
    found = find(scene.root, scene.ui.focus)
    assert found is not None
    return found


def in_sight(scene: WidgetScene, widget: Widget) -> pygame.Rect:
    """What of it is inside the window and inside every area that scrolls around it."""
    seen = widget.rect.clip(pygame.Rect((0, 0), SIZE))
    for around in chain_to(scene.root, widget)[:-1]:
        if around.clips:
            seen = seen.clip(around.rect)
    return seen


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_tab_reaches_everything_both_ways_and_shows_it(staged: Staged, scale: float) -> None:
    """All but boxes that are not chosen: on the shelf Tab leads past them, and arrows from one to the other."""
    scene = staged.at(scale)
    wanted = {w.key for w in scene.interaction.focusables() if w.tab_stop}
    assert all(w.tab_stop or w.key.startswith("box:") for w in scene.interaction.focusables())
    assert wanted, "there must be something to press"
    for mod in (0, pygame.KMOD_SHIFT):
        seen = set()
        for _press in range(len(wanted) + 1):
            press(scene, pygame.K_TAB, mod)
            widget = focused(scene)
            seen.add(widget.key)
            area = in_sight(scene, widget)
            enough = min(widget.rect.h, scene.ui.theme.hit)
            assert area.h >= enough, f"{widget.key} has the focus out of sight"
            assert area.w == widget.rect.w
        assert seen >= wanted


@pytest.mark.parametrize("name", FORMS)
def test_arrows_lead_everywhere_in_menus_and_forms(stage: Stage, name: str) -> None:
    """Whatever an arrow key does in a control (move in a list, change a value), others lead on to the next one. Only
    what lies inside another control, as the switch on a card, is for Tab."""
    scene = stage(name, SIZE, "fr").stack.top
    assert isinstance(scene, WidgetScene)
    press(scene, pygame.K_TAB)
    start, seen = focused(scene).key, set()
    waiting = [start]
    chosen = scene.chosen if isinstance(scene, TitleScene) else ""

    def back_to_its_box() -> None:
        """Another box has other editions in its drawer."""
        if isinstance(scene, TitleScene) and scene.chosen != chosen:
            scene.choose(chosen)
            scene.lay_out()

    while waiting:
        key = waiting.pop()
        if key in seen:
            continue
        seen.add(key)
        for arrow in ARROWS:
            back_to_its_box()
            for _press in range(12):  # through a score sheet, say
                here = find(scene.root, key)
                if here is None or (isinstance(here, (Selector, Slider)) and arrow in (pygame.K_LEFT, pygame.K_RIGHT)):
                    break  # these change their value; up and down lead on
                scene.interaction.focus(here)
                press(scene, arrow)
                if scene.ui.focus != key:
                    break
            if scene.context.stack.top is scene and scene.ui.focus:
                waiting.append(scene.ui.focus)
    back_to_its_box()
    every = scene.interaction.focusables()
    outer = {w.key for w in every if not any(o is not w and o.rect.contains(w.rect) for o in every)}
    assert outer <= seen, outer - seen


def test_the_focus_is_seen(staged: Staged) -> None:
    """The ring changes a good part of what lies along the control's edge."""
    scene = staged.at(1.0)
    ui = scene.ui
    canvases = [pygame.Surface(SIZE, 0, 24) for _state in (False, True)]
    for widget in scene.interaction.focusables():
        if widget.key == "board":
            continue  # it has a cursor of its own, which the table's tests look at
        scene.interaction.focus(widget)  # and into view
        area = widget.rect.inflate(24, 24).clip(canvases[0].get_rect())
        for ui.show_focus, canvas in zip((False, True), canvases, strict=True):
            canvas.set_clip(area)
            canvas.fill((90, 74, 60))
            widget.draw(ui, canvas)
        changed = differing(*(canvas.subsurface(area) for canvas in canvases))
        assert changed >= 100, f"{widget.key}: only {changed} pixels tell that it has the focus"


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    same = pygame.transform.threshold(None, one, None, (24, 24, 24), set_behavior=0, search_surf=other)
    return one.get_width() * one.get_height() - same


def test_every_scene_can_be_drawn_where_next_to_nothing_of_it_is_seen(staged: Staged) -> None:
    """A window can be made smaller than anything fits in: then it is laid out for the least size, and cut."""
    staged.at(1.0)
    scenes = [scene for scene in staged.context.stack.visible() if isinstance(scene, Scene)]
    for scene in scenes:
        scene.settle()
    for size in ((1, 1), (20, 20), (200, 100), (LEAST_LAYOUT[0], 9), LEAST_LAYOUT):
        window = pygame.Surface(size, 0, 32)
        for _frame in range(2):  # the second may use what the first has kept
            for scene in scenes:
                scene.lay_out()
                scene.draw(window)


def test_every_list_opens_in_sight_and_closes(staged: Staged) -> None:
    scene = staged.at(2.0)
    for key in [w.key for w in scene.interaction.focusables() if isinstance(w, Selector) and w.enabled]:
        choice = find(scene.root, key)
        assert isinstance(choice, Selector)
        if not choice.folded:
            continue
        scene.interaction.focus(choice)
        press(scene, pygame.K_RETURN)
        popup = scene.ui.popup
        assert popup is not None
        assert not problems(popup, scene.ui, pygame.Rect((0, 0), SIZE)), key
        for _option in choice.options:
            press(scene, pygame.K_TAB)
            at = scene.interaction.find_focused()
            assert at is not None
            assert popup.rect.contains(at.rect)
        press(scene, pygame.K_ESCAPE)
        assert scene.ui.popup is None
        assert scene.ui.focus == key, "back where it was opened"


def test_everything_that_is_clicked_is_large_enough(staged: Staged) -> None:
    """In the smallest window at 100 %; of a scroll area the bar is dragged, and it is wider to grip than to see. A line
    that only says more to whoever points at it (`least_hit`) isn't clicked."""
    scene = staged.at(1.0)
    small = []
    for widget in walk(scene.root):
        clicked = widget.focusable or (widget.pointable and widget.least_hit)
        if clicked and not widget.clips and widget.enabled and widget.rect.w:
            targets = [widget.rect]
            if isinstance(widget, Selector) and not widget.folded:
                targets = [pygame.Rect(r.x, widget.rect.y, r.w, widget.rect.h) for r in widget.segment_rects(scene.ui)]
            small += [f"{widget.key} {tuple(t)}" for t in targets if min(t.w, t.h) < LEAST_TARGET]
    assert not small, small


def test_targets_grow_with_the_text() -> None:
    assert [Theme((1920, 1080), scale).hit for scale in (1.0, 1.5, 2.0)] == [44, 66, 88]
    assert Theme(SIZE).hit == 44


class TestStrongMarks:
    def test_they_are_seen_at_once_when_asked_for(self, stage: Stage) -> None:
        context = stage("table", SIZE)
        normal = picture(context)
        context.settings.change(colour_marks="strong")
        strong = picture(context)
        context.settings.change(colour_marks="normal")
        assert differing(normal, strong) > 3000
        assert differing(normal, picture(context)) == 0

    @pytest.mark.parametrize("view", ["tilted", "above"])
    def test_without_any_colour_the_buildings_can_be_told_apart_even_under_a_dome(
        self, stage: Stage, view: View
    ) -> None:
        sprites = stage("curtain", SIZE).sprites
        sprites.mark_strongly(True)
        art = BoardArt(sprites, 48, view)
        looks = []
        for colour in BUILDING_COLOURS:
            cell = pygame.Surface((96, 96), 0, 24)
            art.building(colour).blit(cell, 48, 56)
            art.roof("blue").blit(cell, 48, 56 - art.lift)
            plain = pygame.Surface((96, 96), 0, 24)
            plain.blit(pygame.transform.grayscale(cell), (0, 0))
            looks.append(pygame.mask.from_threshold(plain, (255, 255, 255), (70, 70, 70)))  # the ivory of the plates
        for number, one in enumerate(looks):
            for other in looks[:number]:
                same = one.overlap_area(other, (0, 0))
                assert one.count() + other.count() - 2 * same >= 8
