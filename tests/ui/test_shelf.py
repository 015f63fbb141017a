"""The shelf with one, two and three boxes: by mouse, by keyboard, in every size; and the picture that grows."""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from medina_desktop import bundled, games
from medina_desktop.dev.shot import picture
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.play.form import player_counts
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.ruleset_files import Entry
from medina_desktop.ui.context import Context, Offer
from medina_desktop.ui.scenes.new_game import NewGameScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.shelf import boxes as boxes_module
from medina_desktop.ui.shelf import growing
from medina_desktop.ui.shelf.boxes import BoxFront, Shelf
from medina_desktop.ui.shelf.growing import Growing
from medina_desktop.ui.widgets.layout_check import problems
from support.contrast import contrast
from support.hands import Hands
from support.sampling import every
from support.staging import switch

SIZES = [(1024, 640), (1366, 768), (1920, 1080), (3840, 2160)]
FIRST = next(iter(games.GAMES))
LONG = "A palace that is talked about in a thousand and one very long nights."


class Sand(Ruleset, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game = "sandcastles"


class Trains(Ruleset, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game = "desert-trains"


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Puts so many boxes on the shelf; the second and the third are of games that only this test has."""
    real = games.box(FIRST)
    made_up = [
        dataclasses.replace(
            real, id="sandcastles", name=Said("Sandcastles"), tagline=Said(LONG), credit=Said("By us.")
        ),
        dataclasses.replace(real, id="desert-trains", name=Said("Desert Trains of the South"), tagline=Said("Tut.")),
    ]
    known, others = {box.id: box for box in made_up}, games.box
    monkeypatch.setattr(games, "box", lambda game: known[game] if game in known else others(game))
    ours = [entry for entry in ruleset_files.available() if entry.game == "medina"]
    like = ours[0].ruleset

    def entry(kind: type[Ruleset], name: str, players: tuple[int, ...]) -> Entry:
        rules = kind(**{key: getattr(like, key) for key in like.__struct_fields__})
        rules = msgspec.structs.replace(rules, id=name.lower().replace(" ", "-"), name=name, players=players)
        return Entry(rules.id, Path(f"{name}.yaml"), False, rules)

    more = [entry(Sand, "As printed", (1, 2, 3)), entry(Sand, "Low tide", (2,)), entry(Trains, "On rails", (2, 5))]

    def put(count: int) -> None:
        monkeypatch.setattr(games, "playable", lambda: [real, *made_up][:count])
        monkeypatch.setattr(ruleset_files, "available", lambda _folder=None: [*ours, *more])

    return put


@pytest.fixture
def open_shelf(stage: Callable[..., Any], boxes: Callable[[int], None]) -> Callable[..., tuple[TitleScene, Hands]]:
    def show(count: int, size: tuple[int, int] = (1920, 1080), **look: Any) -> tuple[TitleScene, Hands]:
        boxes(count)
        context = stage("title", size, **look)
        scene = context.stack.top
        assert isinstance(scene, TitleScene)
        scene.settle()
        return scene, Hands(scene)

    return show


Open = Callable[..., tuple[TitleScene, Hands]]


class TestTheBoxes:
    def test_only_a_game_that_can_be_played_has_a_box(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = games.box(FIRST)
        unfinished = dataclasses.replace(real, id="unfinished", window="")
        monkeypatch.setattr(games, "GAMES", {FIRST: FIRST, "unfinished": "unfinished"})
        monkeypatch.setattr(games, "box", {FIRST: real, "unfinished": unfinished}.__getitem__)
        assert [box.id for box in games.playable()] == [FIRST]

    @pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
    @pytest.mark.parametrize("count", every(3, [3, 1, 2]))
    def test_everything_fits(self, open_shelf: Open, count: int, size: tuple[int, int]) -> None:
        found = []
        for lang in ("en", "fr", "de"):
            scene, hands = open_shelf(count, size, lang=lang)
            for scale in (1.0, 2.0):
                switch(scene.context, size, scale)
                for number in range(count):
                    scene.choose(scene.boxes[number].id)
                    wrong = problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
                    found += [f"{lang} {scale:.0%}, box {number + 1}: {sentence}" for sentence in wrong]
                    place = hands.widget("shelf").rect
                    fronts = [hands.widget(f"box:{box.id}").rect for box in scene.boxes]
                    assert all(place.contains(front) for front in fronts)
                    assert not any(a.colliderect(b) for a, b in itertools.pairwise(fronts))
                    assert not hands.widget("menu").rect.colliderect(place)
        assert not found, "\n".join(found)

    def test_the_numbers_choose_the_boxes_there_are(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(2)
        for key, chosen in (("2", "sandcastles"), ("3", "sandcastles"), ("9", "sandcastles"), ("1", FIRST)):
            hands.key(key)
            assert scene.chosen == chosen

    def test_a_box_that_is_alone_has_the_shelf_for_itself(self, open_shelf: Open) -> None:
        _scene, hands = open_shelf(1)
        front = hands.widget(f"box:{FIRST}").rect
        assert front.w > hands.widget("shelf").rect.w * 0.8
        assert front.w > front.h * 1.5, "it lies on its long side"

    def test_the_chosen_box_is_the_largest_and_the_brightest(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(3)
        scene.choose("sandcastles")
        fronts = [widget for widget in hands.widget("shelf").children if isinstance(widget, BoxFront)]
        assert max(fronts, key=lambda front: front.rect.h).game == "sandcastles"
        chosen = picture(scene.context)
        scene.choose("desert-trains")
        scene.lay_out()
        other = picture(scene.context)
        where = hands.widget("box:sandcastles").rect.inflate(-120, -200)  # inside of it at both sizes
        assert sum(_mean(chosen, where)) > sum(_mean(other, where)) * 1.2

    def test_every_game_has_its_front_and_its_name(self) -> None:
        images = bundled.assets() / "images"
        for box in games.playable():
            front, name = boxes_module.front_file(box.id), boxes_module.name_file(box.id)
            assert (images / front).is_file(), f"paint the front of its box, assets/images/{front}, about 800 by 1120"
            how = f"add {box.id} to NAMES in assets/source/shelf/shelf.py and run it: it cuts assets/images/{name}"
            assert (images / name).is_file(), how
            where = f"games/{games.GAMES[box.id]}/box.py"
            assert box.tagline, f"{where}: make one want to open the box, Box(tagline=...)"
            assert box.credit, f"{where}: say whose game it is, Box(credit=...)"


def _mean(surface: pygame.Surface, area: pygame.Rect) -> tuple[int, int, int]:
    red, green, blue, *_alpha = pygame.transform.average_color(surface, area)
    return red, green, blue


class TestChoosing:
    def test_a_click_chooses_a_box_and_a_click_on_the_chosen_one_opens_it(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(2)
        hands.click("box:sandcastles")
        assert scene.chosen == "sandcastles"
        assert scene.context.stack.top is scene
        hands.click("box:sandcastles")
        assert isinstance(scene.context.stack.top, NewGameScene)

    def test_the_drawer_has_the_editions_of_the_chosen_game(self, open_shelf: Open) -> None:
        _scene, hands = open_shelf(3)
        hands.click("box:sandcastles")
        assert hands.has("edition:as-printed")
        assert hands.has("edition:low-tide")
        assert not hands.has("edition:on-rails")
        hands.click("box:desert-trains")
        assert hands.has("edition:on-rails")
        assert not hands.has("edition:low-tide")

    def test_the_edition_for_most_numbers_of_players_is_offered_first(self, open_shelf: Open) -> None:
        scene, _hands = open_shelf(2)
        scene.choose("sandcastles")
        assert (edition := scene.editions.chosen(scene.chosen)) is not None
        assert edition.id == "as-printed"

    def test_a_new_game_begins_with_the_edition_of_the_drawer(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(1)
        before = scene.editions.chosen(FIRST)
        other = next(rules for rules in scene.editions.of(FIRST) if rules is not before)
        hands.click(f"edition:{other.id}")
        hands.click("new_game")
        top = scene.context.stack.top
        assert isinstance(top, NewGameScene)
        assert top.form.rules.id == other.id

    def test_each_drawer_remembers_what_was_chosen_in_it(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(2)
        hands.click("box:sandcastles")
        hands.click("edition:low-tide")
        hands.click(f"box:{FIRST}")
        hands.click("box:sandcastles")
        assert (edition := scene.editions.chosen(scene.chosen)) is not None
        assert edition.id == "low-tide"

    def test_scenes_of_the_menu_belong_to_the_chosen_game(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(3)
        hands.click("box:desert-trains")
        assert scene.context.game == "desert-trains"

    def test_the_shelf_opens_at_the_game_to_continue(
        self, stage: Callable[..., Any], boxes: Callable[[int], None]
    ) -> None:
        boxes(3)
        context = stage("curtain")
        context.navigation.to_continue = lambda _c: Offer("Leïla to dig", lambda: None, "sandcastles")
        title = TitleScene(context)
        context.stack.push(title)
        assert title.chosen == "sandcastles"

    def test_many_rulesets_become_a_list(self, open_shelf: Open, monkeypatch: pytest.MonkeyPatch) -> None:
        scene, hands = open_shelf(1)
        like: Any = scene.editions.of(FIRST)[0]
        many = [msgspec.structs.replace(like, id=f"own-{n}", name=f"Own {n}") for n in range(30)]
        scene.editions.rulesets += many
        scene.rebuild()
        assert not hands.has("edition:own-3")
        assert hands.has("edition")
        assert problems(scene.root, scene.ui, pygame.Rect(0, 0, 1920, 1080)) == []
        scene.editions.choose(FIRST, "own-29")
        assert (edition := scene.editions.chosen(scene.chosen)) is not None
        assert edition.id == "own-29"


class TestKeyboard:
    def test_arrows_go_from_box_to_box_and_digits_too(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(3)
        hands.tab_to(f"box:{FIRST}")
        hands.key("right")
        assert (hands.focus, scene.chosen) == ("box:sandcastles", "sandcastles")
        hands.key("right")
        assert scene.chosen == "desert-trains"
        hands.key("left")
        assert scene.chosen == "sandcastles"
        hands.key("3")
        assert (hands.focus, scene.chosen) == ("box:desert-trains", "desert-trains")
        hands.key("1")
        assert scene.chosen == FIRST
        hands.key("7")
        assert scene.chosen == FIRST

    def test_enter_leads_into_the_drawer_and_escape_out_of_it(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(2)
        hands.key("2")
        hands.key("return")
        assert hands.focus == "new_game"
        hands.key("left")
        assert hands.focus.startswith("edition:")
        hands.key("escape")
        assert hands.focus == "box:sandcastles"
        hands.key("escape")
        assert hands.focus == "continue"
        assert scene.context.stack.top is scene

    def test_up_and_down_go_through_the_menu(self, open_shelf: Open) -> None:
        _scene, hands = open_shelf(3)
        hands.key("down")
        assert hands.focus == "load"
        for key in ("replays", "challenges", "learn", "rules", "statistics", "settings", "quit"):
            hands.key("down")
            assert hands.focus == key
        hands.key("up")
        assert hands.focus == "settings"

    def test_tab_reaches_menu_boxes_and_drawer_at_every_scale(self, open_shelf: Open) -> None:
        for look in ({}, {"size": (1024, 640), "scale": 2.0}):
            _scene, hands = open_shelf(3, **look)
            for key in ("continue", "quit", f"box:{FIRST}", "new_game"):
                hands.tab_to(key)

    def test_tab_leads_from_the_chosen_box_into_its_own_drawer(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(3)
        for game, edition in ((FIRST, "medina-"), ("sandcastles", "as-printed"), ("desert-trains", "on-rails")):
            hands.tab_to(f"box:{scene.chosen}")
            while scene.chosen != game:
                hands.key("right")
            hands.key("tab")
            assert hands.focus.startswith(f"edition:{edition}")
            hands.key("tab", pygame.KMOD_SHIFT)
            assert (hands.focus, scene.chosen) == (f"box:{game}", game)

    def test_the_focus_can_be_seen_on_a_box(self, open_shelf: Open) -> None:
        scene, hands = open_shelf(2)
        hands.tab_to(f"box:{FIRST}")
        hands.key("right")
        assert hands.focus == "box:sandcastles"
        marked = picture(scene.context)
        scene.ui.show_focus = False
        assert pygame.image.tobytes(marked, "RGB") != pygame.image.tobytes(picture(scene.context), "RGB")


def test_the_menu_stays_where_it_is_whatever_the_card_says(stage: Callable[..., Any]) -> None:
    def places(context: Context) -> list[tuple[int, ...]]:
        context.stack.reset(TitleScene(context))
        hands = Hands(context.stack.top)  # type: ignore[arg-type]
        return [tuple(hands.widget(key).rect) for key in ("load", "settings", "quit", "shelf")]

    for size in ((1024, 640), (1920, 1080)):
        context = stage("curtain", size)
        context.navigation.to_continue = lambda _c: None
        found = [places(context)]
        context.navigation.to_continue = lambda _c: Offer("Leïla to place, round 12, " * 3, lambda: None)
        found.append(places(context))
        context.navigation.to_continue = lambda _c: Offer("Short", lambda: None)
        found.append(places(context))
        context.navigation.to_continue = lambda _c: None
        context.settings.change(last_new_game={"ruleset": "gone"})
        found.append(places(context))
        assert all(place == found[0] for place in found)


def test_numbers_of_players_are_said() -> None:
    assert [player_counts(counts) for counts in ((2,), (1,), (3, 4), (2, 3, 4), [1, 2, 3, 4, 5], (1, 2, 4))] == [
        "2 players",
        "1 player",
        "3 or 4 players",
        "2 to 4 players",
        "1 to 5 players",
        "1, 2 or 4 players",
    ]


class TestGrowing:
    """On a picture of its own: two white squares come into a black one."""

    @pytest.fixture
    def context(self, stage: Callable[..., Any], tmp_path: Path) -> Context:
        context: Context = stage("curtain")
        context.settings.change(reduced_motion=False)
        folder = tmp_path / "shelf"
        folder.mkdir()
        pygame.image.save(pygame.Surface((100, 50)), str(folder / "dots-begun.jpg"))
        sheet = pygame.Surface((20, 10), pygame.SRCALPHA, 32)
        sheet.fill((255, 255, 255, 255))
        pygame.image.save(sheet, str(folder / "dots-steps.png"))
        steps = [{"rect": [0, 0, 10, 10], "at": [0, 40]}, {"rect": [10, 0, 10, 10], "at": [90, 40]}]
        (folder / "dots-steps.json").write_text(json.dumps(steps))
        context.sprites = type(context.sprites)(tmp_path)
        return context

    @pytest.fixture
    def dots(self, context: Context, monkeypatch: pytest.MonkeyPatch) -> Growing:
        monkeypatch.setattr(growing, "SHEET", "steps.png")
        return Growing(context, "dots")

    def look(self, dots: Growing, size: tuple[int, int] = (200, 100)) -> tuple[int, int]:
        """How bright the places of both pieces are."""
        target = pygame.Surface(size, 0, 32)
        dots.draw(target, target.get_rect())
        low = size[1] - size[1] // 10
        return target.get_at((size[0] // 20, low))[0], target.get_at((size[0] - size[0] // 20, low))[0]

    def test_pieces_come_one_after_the_other_and_stay(self, dots: Growing) -> None:
        assert self.look(dots) == (0, 0)
        assert dots.update(growing.EVERY + 0.01)
        assert dots.update(growing.ARRIVES / 2)
        assert 60 < self.look(dots)[0] < 250, "it comes softly"
        assert dots.update(growing.ARRIVES)
        assert self.look(dots) == (255, 0)
        dots.update(growing.EVERY + 0.01)
        dots.update(growing.ARRIVES + 0.01)
        assert self.look(dots) == (255, 255)
        assert self.look(dots, (400, 200)) == (255, 255), "at another size they are there too"

    def test_the_complete_picture_rests_and_then_begins_again(self, dots: Growing) -> None:
        for _piece in range(2):
            dots.update(growing.EVERY + 0.01)
            dots.update(growing.ARRIVES + 0.01)
        assert not dots.update(growing.RESTS - 1)
        assert self.look(dots) == (255, 255)
        assert dots.update(1.01)
        assert self.look(dots) == (0, 0)

    def test_it_holds_still_while_somebody_uses_the_menu(self, dots: Growing) -> None:
        dots.update(growing.EVERY + 0.01)
        dots.stop()
        assert self.look(dots) == (255, 0), "what was coming is there"
        assert not dots.update(60)
        dots.start()
        assert dots.update(growing.EVERY + 0.01)

    def test_nothing_moves_with_reduced_motion(self, context: Context, dots: Growing) -> None:
        context.settings.change(reduced_motion=True)
        assert not dots.grows
        assert not dots.update(60)
        assert self.look(dots) == (0, 0), "what is on the screen already stays as it is"

    @pytest.mark.parametrize("text", ["", "{", "[1]", '[{"rect": [0, 0], "at": [0, 0]}]', '{"a": 1}'])
    def test_a_damaged_description_is_a_still_picture(self, context: Context, tmp_path: Path, text: str) -> None:
        (tmp_path / "shelf" / "dots-steps.json").write_text(text)
        assert not Growing(context, "dots").grows
        assert not Growing(context, "nothing at all").grows

    def test_the_title_shows_it_and_any_key_stops_it(self, open_shelf: Open, monkeypatch: pytest.MonkeyPatch) -> None:
        scene, hands = open_shelf(1)
        scene.context.settings.change(reduced_motion=False)
        moving = scene.pictures.growing[FIRST]
        if not moving.grows:
            pytest.skip("its picture is a still one")
        moving.start()
        before = moving.there
        for _turn in range(30):
            scene.update(0.2)
        assert moving.there > before
        hands.key("tab")
        now = moving.there
        for _turn in range(30):
            scene.update(0.2)
        assert moving.there == now


def test_there_is_a_menu_before_there_are_pictures(stage: Callable[..., Any]) -> None:
    """The first frame is drawn before any picture of the shelf was read."""
    scene = stage("title").stack.top
    assert not scene.pictures.ready
    target = pygame.Surface((1920, 1080), 0, 32)
    scene.draw(target)
    card = find_rect(scene, "continue")
    assert contrast(_mean(target, card), (0, 0, 0)) > 10, "the card is there"
    bare = contrast(_mean(target, find_rect(scene, "shelf")), (0, 0, 0))
    scene.settle()
    scene.draw(target)
    assert contrast(_mean(target, find_rect(scene, "shelf")), (0, 0, 0)) > 1.6 * bare, "the boxes are there"


def find_rect(scene: TitleScene, key: str) -> pygame.Rect:
    return Hands(scene).widget(key).rect


def test_the_shelf_widget_without_boxes_is_empty(stage: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "playable", list)
    scene = stage("title").stack.top
    scene.settle()
    assert isinstance(Hands(scene).widget("shelf"), Shelf)
    scene.draw(pygame.Surface((1920, 1080), 0, 32))
