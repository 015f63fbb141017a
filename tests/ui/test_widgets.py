"""Widgets by synthetic events: mouse, keyboard, text."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.widgets import (
    Button,
    Column,
    Label,
    Option,
    Radio,
    Row,
    Scroll,
    Selector,
    Slider,
    Spacer,
    Switch,
    TextEntry,
    Widget,
    body,
)
from support.hands import Hands


class Form(WidgetScene):
    """One of everything, keeping what it was told."""

    def __init__(self, context: Any, make: Callable[["Form"], Widget]) -> None:
        super().__init__(context)
        self.make = make
        self.heard: list[Any] = []
        self.value: Any = None

    def build(self) -> Widget:
        return self.make(self)

    def take(self, value: Any) -> None:
        self.heard.append(value)
        self.value = value
        self.rebuild()


@pytest.fixture
def form(stage: Callable[..., Any]) -> Callable[..., tuple[Form, Hands]]:
    def show(
        make: Callable[[Form], Widget], value: Any = None, size: tuple[int, int] = (1920, 1080)
    ) -> tuple[Form, Hands]:
        context = stage("title-first", size)
        scene = Form(context, make)
        scene.value = value
        context.stack.push(scene)
        return scene, Hands(scene)

    return show


Show = Callable[..., tuple[Form, Hands]]


def test_a_button_is_pressed_by_releasing_on_it(form: Show) -> None:
    scene, hands = form(lambda f: Row([Button("Go", lambda: f.take("go"), key="go")]))
    hands.click("go")
    assert scene.heard == ["go"]
    pos = hands.widget("go").rect.center
    hands.press(pos)
    hands.release((1900, 1000))
    assert scene.heard == ["go"], "letting go elsewhere takes the press back"


@pytest.mark.parametrize("key", ["return", "space"])
def test_a_button_is_pressed_by_key(form: Show, key: str) -> None:
    scene, hands = form(lambda f: Row([Button("Go", lambda: f.take("go"), key="go")]))
    hands.key("tab")
    assert hands.focus == "go"
    hands.key(key)
    assert scene.heard == ["go"]


def test_a_disabled_button_does_nothing_and_says_why(form: Show) -> None:
    scene, hands = form(
        lambda f: Row([Button("Go", lambda: f.take("go"), enabled=False, reason="It is night.", key="go")])
    )
    hands.click("go")
    hands.tab_to("go")
    hands.key("return")
    assert scene.heard == []
    scene.update(1.0)
    assert scene.interaction._tip_text() == "It is night."


def test_tab_goes_round_and_back(form: Show) -> None:
    scene, hands = form(lambda f: Column([Button(n, lambda: None, key=n) for n in "abc"]))
    order = []
    for _press in range(4):
        hands.key("tab")
        order.append(hands.focus)
    assert order == ["a", "b", "c", "a"]
    hands.key("tab", pygame.KMOD_SHIFT)
    assert hands.focus == "c"
    assert scene.ui.show_focus, "focus by keyboard is visible"


def test_arrows_go_to_the_neighbour_in_that_direction(form: Show) -> None:
    _scene, hands = form(
        lambda f: Column([Row([Button(n, lambda: None, key=n) for n in line]) for line in ("ab", "cd")])
    )
    hands.tab_to("a")
    for key, expected in (("right", "b"), ("down", "d"), ("left", "c"), ("up", "a")):
        hands.key(key)
        assert hands.focus == expected


def test_the_mouse_hides_the_focus_ring_again(form: Show) -> None:
    scene, hands = form(lambda f: Row([Button("Go", lambda: None, key="go")]))
    hands.tab_to("go")
    hands.click("go")
    assert not scene.ui.show_focus


def test_a_switch_turns_over(form: Show) -> None:
    scene, hands = form(lambda f: Row([Switch(bool(f.value), f.take, key="s")]), False)
    hands.click("s")
    hands.tab_to("s")
    hands.key("space")
    assert scene.heard == [True, False]


def test_a_radio_is_chosen(form: Show) -> None:
    scene, hands = form(lambda f: Row([Radio(f.value == 1, lambda: f.take(1), key="one")]))
    hands.click("one")
    assert scene.heard == [1]


OPTIONS = [Option("a", "Apple"), Option("b", "Banana", enabled=False, reason="Sold out"), Option("c", "Cherry")]


def test_a_choice_takes_the_clicked_segment(form: Show) -> None:
    scene, hands = form(lambda f: Row([Selector(OPTIONS, f.value, f.take, key="fruit")]), "a")
    chooser = hands.widget("fruit")
    assert isinstance(chooser, Selector)
    assert not chooser.folded
    hands.click(chooser.segment_rects(scene.ui)[2].center)
    assert scene.heard == ["c"]


def test_a_disabled_segment_cannot_be_taken_by_mouse_or_arrow(form: Show) -> None:
    scene, hands = form(lambda f: Row([Selector(OPTIONS, f.value, f.take, key="fruit")]), "a")
    chooser = hands.widget("fruit")
    assert isinstance(chooser, Selector)
    hands.click(chooser.segment_rects(scene.ui)[1].center)
    assert scene.heard == []
    hands.tab_to("fruit")
    hands.key("right")
    assert scene.heard == ["c"], "the arrow steps over it"
    hands.key("right")
    assert scene.heard == ["c"], "and stays at the end"


def test_a_choice_without_room_becomes_a_list(form: Show) -> None:
    many = [Option(n, f"A rather long answer number {n}") for n in range(8)]
    scene, hands = form(lambda f: Row([Selector(many, f.value, f.take, key="many")]), 0, (1024, 640))
    chooser = hands.widget("many")
    assert isinstance(chooser, Selector)
    assert chooser.folded
    hands.click("many")
    hands.click("many:option5")
    assert scene.heard == [5]
    assert scene.ui.popup is None


def test_a_list_is_used_by_keyboard_alone(form: Show) -> None:
    scene, hands = form(lambda f: Row([Selector(OPTIONS, f.value, f.take, always_list=True, key="fruit")]), "a")
    hands.tab_to("fruit")
    hands.key("return")
    assert hands.focus == "fruit:option0"
    hands.key("down")
    hands.key("down")
    assert hands.focus == "fruit:option2"
    hands.key("return")
    assert scene.heard == ["c"]
    assert hands.focus == "fruit", "the focus comes back to the field"


def test_a_list_that_the_mouse_opened_is_used_by_keyboard_at_once(form: Show) -> None:
    numbers = [Option(n, str(n)) for n in range(3)]
    scene, hands = form(lambda f: Row([Selector(numbers, f.value, f.take, always_list=True, key="number")]), 2)
    hands.click("number")
    hands.key("up")
    hands.key("return")
    assert scene.heard == [1]


def test_the_first_arrow_moves_and_shows_the_focus_where_it_cannot(form: Show) -> None:
    names = ("one", "two")
    scene, hands = form(lambda f: Column([Button(name, lambda: None, key=name) for name in names]))
    scene.ui.want_focus = "one"
    scene.rebuild()
    scene.update(0.0)
    hands.key("up")
    assert (hands.focus, scene.ui.show_focus) == ("one", True)
    hands.click((1900, 1060))
    scene.ui.want_focus = "one"
    scene.rebuild()
    scene.update(0.0)
    hands.key("down")
    assert (hands.focus, scene.ui.show_focus) == ("two", True)


def test_escape_closes_a_list_before_it_leaves_the_scene(form: Show) -> None:
    scene, hands = form(lambda f: Row([Selector(OPTIONS, f.value, f.take, always_list=True, key="fruit")]), "a")
    hands.click("fruit")
    assert scene.ui.popup is not None
    hands.key("escape")
    assert scene.ui.popup is None
    assert scene.context.stack.top is scene
    hands.key("escape")
    assert scene.context.stack.top is not scene


def test_a_click_beside_an_open_list_closes_it_and_nothing_else(form: Show) -> None:
    scene, hands = form(
        lambda f: Column(
            [
                Selector(OPTIONS, "a", f.take, always_list=True, key="fruit"),
                Spacer(grow=1),
                Button("Go", lambda: f.take("go"), key="go"),
            ]
        )
    )
    hands.click("fruit")
    hands.click("go")
    assert scene.ui.popup is None
    assert scene.heard == []


def test_a_slider_moves_by_click_drag_and_key(form: Show) -> None:
    scene, hands = form(lambda f: Row([Slider(f.value, f.take, step=0.1, key="v")]), 0.5)
    slider = hands.widget("v")
    assert isinstance(slider, Slider)
    track = slider._track(scene.ui)
    hands.press((track.left, track.centery))
    assert scene.value == 0.0
    hands.move((track.right, track.centery))
    assert scene.value == 1.0
    hands.release((track.right, track.centery))
    hands.tab_to("v")
    hands.key("left")
    assert scene.value == pytest.approx(0.9)
    hands.key("home")
    assert scene.value == 0.0


def test_a_quiet_slider_tells_only_where_the_drag_ends(form: Show) -> None:
    scene, hands = form(lambda f: Row([Slider(f.value, f.take, step=0.1, live=False, key="v")]), 0.5)
    slider = hands.widget("v")
    assert isinstance(slider, Slider)
    track = slider._track(scene.ui)
    hands.press((track.left, track.centery))
    hands.move((track.centerx, track.centery))
    hands.move((track.right, track.centery))
    assert scene.heard == []
    hands.release((track.right, track.centery))
    assert scene.heard == [1.0]


def entry(f: Form) -> Widget:
    return Row([TextEntry(f.value, f.take, limit=10, key="name")])


def test_what_is_typed_can_be_read_and_what_is_wanted_while_nothing_is(form: Show) -> None:
    def drawn(text: str, placeholder: str = "") -> bytes:
        scene, _hands = form(lambda f: Row([TextEntry(text, f.take, placeholder=placeholder, key="name"), Spacer()]))
        target = pygame.Surface((1920, 1080))
        scene.draw(target)
        return pygame.image.tobytes(target.subsurface(scene.root.children[0].rect), "RGB")

    assert drawn("Omar") != drawn("")
    assert drawn("Omar") != drawn("Tarik")
    assert drawn("", "by chance") != drawn("")
    assert drawn("Omar", "by chance") == drawn("Omar")


def test_text_is_typed_in_any_script(form: Show) -> None:
    scene, hands = form(entry, "")
    hands.click("name")
    hands.type("Leïla 花")
    assert scene.value == "Leïla 花"
    hands.key("backspace")
    assert scene.value == "Leïla "


def test_text_has_an_end(form: Show) -> None:
    scene, hands = form(entry, "")
    hands.click("name")
    hands.type("abcdefghijklmnop")
    assert scene.value == "abcdefghij"


def test_the_cursor_goes_where_it_is_sent(form: Show) -> None:
    scene, hands = form(entry, "Omar")
    hands.click("name")
    hands.key("home")
    hands.type("D")
    hands.key("end")
    hands.key("left")
    hands.key("delete")
    assert scene.value == "DOma"


def test_typing_replaces_what_is_selected(form: Show) -> None:
    scene, hands = form(entry, "Omar")
    hands.click("name")
    hands.key("a", pygame.KMOD_CTRL)
    hands.type("Tarik")
    assert scene.value == "Tarik"


def test_tab_into_a_field_selects_it(form: Show) -> None:
    scene, hands = form(entry, "Omar")
    hands.tab_to("name")
    hands.type("X")
    assert scene.value == "X"


def test_an_input_method_composes_before_it_writes(form: Show) -> None:
    scene, hands = form(entry, "")
    hands.click("name")
    scene.handle(pygame.Event(pygame.TEXTEDITING, text="ni", start=0, length=2))
    assert scene.value == "", "nothing is written yet"
    scene.handle(pygame.Event(pygame.TEXTINPUT, text="你"))
    assert scene.value == "你"


def test_letters_typed_into_a_field_are_no_shortcuts(form: Show) -> None:
    scene, hands = form(entry, "")
    seen: list[int] = []

    def see(event: pygame.Event) -> bool:
        seen.append(event.key)
        return False

    scene.on_key = see  # type: ignore[method-assign]
    hands.click("name")
    hands.key("h", unicode="h")
    assert seen == []


def test_a_field_takes_only_what_it_allows(form: Show) -> None:
    scene, hands = form(lambda f: Row([TextEntry(f.value, f.take, allowed=str.isdigit, key="seed")]), "")
    hands.click("seed")
    hands.type("4a2")
    assert scene.value == "42"


def lines(f: Form) -> Widget:
    return Scroll(Column([Button(f"Line {n}", lambda: None, key=f"line{n}") for n in range(60)]), key="list")


def test_a_list_scrolls_by_wheel_and_stops_at_its_ends(form: Show) -> None:
    scene, hands = form(lines)
    area = hands.widget("list")
    assert isinstance(area, Scroll)
    hands.wheel(area.rect.center, -3)
    assert area.offset(scene.ui) > 0
    hands.wheel(area.rect.center, 500)
    assert area.offset(scene.ui) == 0
    hands.wheel(area.rect.center, -500)
    assert area.offset(scene.ui) == area.content_height - area.rect.h


def test_what_gets_the_focus_scrolls_into_view(form: Show) -> None:
    scene, hands = form(lines)
    hands.key("tab", pygame.KMOD_SHIFT)
    assert hands.focus == "line59"
    assert hands.widget("list").rect.contains(hands.widget("line59").rect)
    del scene


def test_a_click_on_what_is_only_half_in_sight_presses_it(form: Show) -> None:
    scene, hands = form(
        lambda f: Scroll(
            Column([Button(f"{n}", lambda n=n: f.take(n), key=f"line{n}") for n in range(60)]),  # type: ignore[misc]
            key="list",
        )
    )
    area = hands.widget("list")
    assert isinstance(area, Scroll)
    area.scroll_to(scene.ui, hands.widget("line30").rect.top + 12 - area.rect.bottom)
    cut = hands.widget("line30").rect
    assert cut.top < area.rect.bottom < cut.bottom
    hands.click((cut.centerx, cut.top + 6))
    assert scene.heard == [30]


def test_the_bar_can_be_dragged(form: Show) -> None:
    scene, hands = form(lines)
    area = hands.widget("list")
    assert isinstance(area, Scroll)
    thumb = area._thumb(scene.ui)
    hands.press(thumb.center)
    hands.move((thumb.centerx, area.rect.bottom))
    hands.release((thumb.centerx, area.rect.bottom))
    assert area.offset(scene.ui) == area.content_height - area.rect.h


def test_a_click_does_not_reach_what_is_scrolled_out_of_sight(form: Show) -> None:
    scene, hands = form(
        lambda f: Column(
            [
                Spacer(height=200),
                Scroll(Column([Button("x", lambda: f.take("x"), key="x"), Spacer(height=3000)]), key="list", grow=1),
            ]
        )
    )
    area = hands.widget("list")
    hands.wheel(area.rect.center, -3)
    hidden = hands.widget("x").rect
    assert hidden.top < area.rect.top
    hands.click((hidden.centerx, hidden.top + 2))
    assert scene.heard == []


def test_long_text_is_read_by_keyboard_alone(form: Show) -> None:
    scene, hands = form(lambda f: Scroll(body("A word. " * 4000), key="text"))
    hands.key("tab")
    assert hands.focus == "text"
    hands.key("page down")
    area = hands.widget("text")
    assert isinstance(area, Scroll)
    assert area.offset(scene.ui) > 0


def test_scroll_position_and_focus_survive_a_rebuild(form: Show) -> None:
    scene, hands = form(lines)
    hands.tab_to("line3")
    hands.wheel(hands.widget("list").rect.center, -3)
    area = hands.widget("list")
    assert isinstance(area, Scroll)
    before = area.offset(scene.ui)
    scene.rebuild()
    after = hands.widget("list")
    assert isinstance(after, Scroll)
    assert after.offset(scene.ui) == before
    assert hands.focus == "line3"


def test_a_long_name_is_cut_and_told_in_full(form: Show) -> None:
    long = "Maximiliane von Hohenstein-Wolkenburg die Jüngere"
    scene, hands = form(lambda f: Row([Label(long, shortens=True, key="name"), Spacer(width=1700)]), size=(1024, 640))
    assert hands.widget("name").hint() == long
    hands.move(hands.widget("name").rect.center)
    scene.update(1.0)
    assert scene.interaction._tip_text() == long
