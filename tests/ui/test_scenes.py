"""What the scenes do for the people who use them."""

import subprocess
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from medina_desktop import l10n
from medina_desktop.challenges.progress import DayProgress
from medina_desktop.check import check
from medina_desktop.game.lessons import FINISHED
from medina_desktop.game.rulebook import Sheet
from medina_desktop.games import GAMES, box
from medina_desktop.games.medina.ai.player import LEVELS
from medina_desktop.games.medina.learn.chapters import CHAPTERS
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.play.new_game import NewGame
from medina_desktop.play.rules_choice import switchables
from medina_desktop.said import Said
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui import keys
from medina_desktop.ui.context import Context, Offer, make_context
from medina_desktop.ui.saved.listed import SaveSummary, SeatSummary
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.error import ErrorScene
from medina_desktop.ui.scenes.forms import MarkedPanel
from medina_desktop.ui.scenes.keys_help import KeysScene
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.new_game import NewGameScene, summarise
from medina_desktop.ui.scenes.pause import PauseItem, PauseScene
from medina_desktop.ui.scenes.settings import SettingsScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.setting_up.seats import LevelPips
from medina_desktop.ui.shelf.chosen import school_for
from medina_desktop.ui.table.guide import Tutor
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Button, Label, Selector, find
from medina_desktop.ui.wiring import navigation
from support.hands import Hands

OWN_RULES = """
extends: {base}
id: long-walls
name: Long walls
about: More walls.
"""


@pytest.fixture
def context(tmp_path: Path) -> Context:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    settings = SettingsStore(user_paths(tmp_path).settings_file)
    settings.change(reduced_motion=True, language="en")
    return make_context((1920, 1080), navigation(), settings=settings, user_dir=tmp_path, language="en", muted=True)


def push(context: Context, scene: WidgetScene) -> Hands:
    context.stack.push(scene)
    return Hands(scene)


def top(context: Context) -> Any:
    return context.stack.top


def text_at(hands: Hands, key: str) -> str:
    widget = hands.widget(key)
    assert isinstance(widget, (Button, Label))
    return widget.text


class TestTitle:
    def test_without_a_game_there_is_nothing_to_continue(self, context: Context) -> None:
        context.navigation.to_continue = lambda _c: None
        hands = push(context, TitleScene(context))
        assert not hands.has("continue")

    def test_a_newcomer_is_led_into_the_first_lesson_at_once(self, context: Context) -> None:
        context.navigation.to_continue = lambda _c: None
        hands = push(context, TitleScene(context))
        assert hands.focus == "begin_here"
        hands.key("return")
        lesson = top(context)
        assert isinstance(lesson, TableScene)
        assert isinstance(lesson.tutor, Tutor)
        assert lesson.tutor.course.chapter is CHAPTERS[0]

    def test_a_newcomer_to_a_game_without_lessons_is_offered_a_game(self, context: Context) -> None:
        context.navigation.to_continue = lambda _c: None
        title = TitleScene(context)
        title.boxes = [replace(one, teaches=False) for one in title.boxes]
        assert push(context, title).focus == "today"  # a game, too

    @pytest.mark.parametrize("game", list(GAMES))
    def test_a_box_says_whether_its_window_has_lessons(self, game: str) -> None:
        assert box(game).teaches == bool(school_for(game).chapters)

    def test_how_far_the_lessons_have_come_is_told_and_gone_on_with(self, context: Context) -> None:
        context.navigation.to_continue = lambda _c: None
        context.library.note_lessons("medina", CHAPTERS[0].key, FINISHED)
        context.library.note_lessons("medina", CHAPTERS[1].key, 1)
        hands = push(context, TitleScene(context))
        assert f"1 of {len(CHAPTERS)}" in hands.widget("learn").aside  # type: ignore[attr-defined]
        assert hands.focus == "learn_on"
        hands.key("return")
        assert top(context).tutor.course.chapter is CHAPTERS[1]

    def test_a_game_that_the_disk_gives_late_is_offered_then(self, context: Context) -> None:
        offer = Offer("Leïla to place", lambda: None)
        behind = True
        context.navigation.to_continue = lambda _c: None if behind else offer
        context.library.is_behind = lambda: behind  # type: ignore[method-assign]
        title = TitleScene(context)
        hands = push(context, title)
        title.update(0.02)
        assert not hands.has("continue")
        behind = False
        title.update(0.02)
        assert hands.has("continue")

    def test_each_box_tells_of_its_own_lessons(self, context: Context) -> None:
        """After the start the menu counted the lessons of the first game beside whichever box stood open."""
        context.library.note_lessons("sultaniya", "tiles", FINISHED)
        title = TitleScene(context)
        hands = push(context, title)
        for game, done in (("sultaniya", 1), ("medina", 0), ("sultaniya", 1)):
            title.choose(game)
            of = len(school_for(game).chapters)
            assert hands.widget("learn").aside == f"{done} of {of}"  # type: ignore[attr-defined]

    def test_who_has_learned_everything_is_offered_a_game(self, context: Context) -> None:
        context.navigation.to_continue = lambda _c: None
        for chapter in CHAPTERS:
            context.library.note_lessons("medina", chapter.key, FINISHED)
        assert push(context, TitleScene(context)).focus == "today"
        context.library.progress.note_day(DayProgress("medina", date.today().isoformat()), lambda: "a")
        hands = push(context, TitleScene(context))
        assert hands.focus == "play"
        hands.key("return")
        assert isinstance(top(context), NewGameScene)

    def test_who_has_played_is_no_newcomer(self, context: Context) -> None:
        context.navigation.to_continue = lambda _c: None
        context.settings.change(last_new_game={"ruleset": "gone"})
        assert push(context, TitleScene(context)).focus == "today"

    def test_continue_says_what_and_does_it(self, context: Context) -> None:
        begun: list[str] = []
        context.navigation.to_continue = lambda _c: Offer("Leïla to place", lambda: begun.append("on"))
        hands = push(context, TitleScene(context))
        hands.key("return")
        assert begun == ["on"], "it is where the keyboard starts"

    def test_quit_ends_and_escape_does_not(self, context: Context) -> None:
        ended: list[str] = []
        context.quit = lambda: ended.append("quit")
        hands = push(context, TitleScene(context))
        hands.key("escape")
        assert isinstance(top(context), TitleScene)
        hands.click("quit")
        assert ended == ["quit"]


def find_heading(hands: Hands, text: str) -> pygame.Rect:
    return next(w.rect for w in _walk(hands.scene) if isinstance(w, Label) and w.text == text)


class TestNewGame:
    @pytest.fixture
    def started(self, context: Context) -> list[NewGame]:
        games: list[NewGame] = []
        context.navigation.start_game = lambda _c, choice: games.append(choice)
        return games

    def test_a_quick_start_is_two_clicks_from_the_title(self, context: Context, started: list[NewGame]) -> None:
        Hands(push(context, TitleScene(context)).scene).click("new_game")
        Hands(top(context)).click("start")
        (game,) = started
        assert [seat.kind.split(":")[0] for seat in game.seats] == ["human", "ai", "ai"]
        assert game.ruleset
        assert game.seed is None

    @pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440)], ids=lambda s: f"{s[0]}")
    def test_players_and_modules_begin_on_one_line(self, context: Context, size: tuple[int, int]) -> None:
        context.resize(size)
        hands = push(context, NewGameScene(context))
        players, modules = (find_heading(hands, text) for text in ("Players", "Modules"))
        assert players.centery == modules.centery
        assert hands.widget("seats").rect.top == hands.widget("modules").rect.top

    def test_the_keyboard_alone_starts_a_game(self, context: Context, started: list[NewGame]) -> None:
        hands = push(context, NewGameScene(context))
        hands.key("return")
        assert len(started) == 1

    def test_seats_names_and_levels(self, context: Context, started: list[NewGame]) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        scene.seats.change(3, "kind", "empty")
        scene.seats.change(1, "level", "vizier")
        hands.click("name0")
        hands.key("a", pygame.KMOD_CTRL)
        hands.type("Zoé")
        hands.click("first1")
        hands.click("start")
        (game,) = started
        assert [seat.name for seat in game.seats] == ["Zoé", "Omar", "Yasmin"]
        assert game.seats[1].kind == "ai:vizier"
        assert game.first == 1

    def test_two_players_never_have_one_colour(self, context: Context, started: list[NewGame]) -> None:
        hands = push(context, NewGameScene(context))
        hands.click("colour0")
        hands.click("colour0:option2")
        hands.click("start")
        colours = [seat.colour for seat in started[0].seats]
        assert colours[0] == "green"
        assert sorted(colours) == ["blue", "green", "red"]

    def test_where_the_order_is_dealt_nothing_is_asked_that_would_do_nothing(
        self, context: Context, started: list[NewGame]
    ) -> None:
        for game, asked in (("medina", True), ("sultaniya", True), ("al-rashid", False)):
            context.game = game
            hands = push(context, NewGameScene(context))
            assert [hands.has(key) for key in ("first0", "order")] == [asked, asked]
            hands.click("start")
            assert not started[-1].shuffled

    def test_the_screens_are_put_up_or_down(self, context: Context, started: list[NewGame]) -> None:
        hands = push(context, NewGameScene(context))
        assert context.settings.value.screens_up
        hands.tab_to("screens")
        hands.key("right")
        assert context.settings.value.screens_up, "not before the game starts"
        hands.click("start")
        assert not context.settings.value.screens_up

    def test_an_edition_for_more_players_says_so_and_does_not_start(
        self, context: Context, started: list[NewGame]
    ) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        scene.seats.change(2, "kind", "empty")
        scene.seats.change(3, "kind", "empty")
        for_more = next(c for c in scene.form.rules.cards if c.entry.ruleset and 2 not in c.entry.ruleset.players)
        hands.click(f"edition:{for_more.id}")
        assert not hands.widget("start").enabled
        assert "3 or 4 players" in hands.widget("start").hint()
        hands.click("start")
        assert started == []

    def test_the_time_to_think_is_offered_beside_the_strongest_level(
        self, context: Context, started: list[NewGame]
    ) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        assert not hands.has("thinking1")
        scene.seats.change(1, "level", "vizier")
        hands.click("thinking1")
        hands.click("thinking1:option2")
        assert context.settings.value.thinking == "eight_seconds"

    def test_every_level_says_how_it_plays_and_how_it_fares(self, context: Context, started: list[NewGame]) -> None:
        hands = push(context, NewGameScene(context))
        hands.tab_to("level1")
        told = set()
        for number in range(len(LEVELS)):
            hands.click("level1")
            hands.click(f"level1:option{number}")
            told.add(text_at(hands, "about-level1"))
            reached = [widget.hint() for widget in _walk(hands.scene) if isinstance(widget, LevelPips)]
            assert reached[1] == f"Level {number + 1} of {len(LEVELS)}"
        assert len(told) == len(LEVELS)
        assert text_at(hands, "about-level1").endswith("Beats three masters almost half the time.")
        for seat in (2, 3):
            hands.tab_to(f"kind{seat}")
            hands.key("left")
            hands.key("left")
        assert text_at(hands, "about-level1").endswith("Beats a master three times in four."), "of two players"
        assert not hands.has("about-level0"), "a person has no level"

    def test_what_differs_between_the_editions_is_one_press_away(
        self, context: Context, started: list[NewGame]
    ) -> None:
        hands = push(context, NewGameScene(context))
        hands.click("compare")
        assert top(context).current.key == "editions"
        hands.scene.context.stack.pop()
        assert top(context) is hands.scene, "and back, with nothing lost"

    def test_the_expansion_is_a_switch_on_its_card(self, context: Context, started: list[NewGame]) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        card = next(c for c in scene.form.rules.cards if c.expanded is not None)
        assert card.expanded is not None
        hands.click(f"expansion:{card.id}")
        hands.click("start")
        assert started[0].ruleset == card.expanded.id

    def test_modules_come_from_the_ruleset_and_change_it(self, context: Context, started: list[NewGame]) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        hands.click("option:well")
        rules = scene.form.rules.ruleset()
        base = scene.form.rules.base()
        assert isinstance(rules, Ruleset)
        assert isinstance(base, Ruleset)
        assert rules.well is not base.well
        hands.click("start")
        assert started[0].options == {"well": "true" if rules.well else "false"}

    def test_changed_modules_are_marked_and_named_and_can_be_set_back_one_by_one(
        self, context: Context, started: list[NewGame]
    ) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        assert not any(isinstance(w, MarkedPanel) for w in _walk(scene))
        assert "Changed" not in summarise(scene.form)
        places = {w.key: w.rect.copy() for w in _walk(scene) if w.key.startswith("option:")}
        hands.click("option:well")
        scene.modules.set("ties", "largest_palace")
        hands = Hands(scene)
        marked = [w.key for w in _walk(scene) if isinstance(w, MarkedPanel)]
        assert marked == ["module:well", "module:ties"]
        assert summarise(scene.form).endswith("Changed: The well, Ties.")
        assert {w.key: w.rect for w in _walk(scene) if w.key in places} == places, "nothing moves"
        hands.click("reset:well")
        assert [w.key for w in _walk(scene) if isinstance(w, MarkedPanel)] == ["module:ties"]
        assert not hands.has("reset:well")
        hands.click("start")
        assert started[0].options == {"ties": "largest_palace"}

    def test_all_modules_are_set_back_at_once(self, context: Context) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        assert not hands.widget("modules:reset").enabled
        hands.click("option:well")
        hands.click("option:tea")
        assert scene.form.rules.changed() == ["well", "tea"]
        hands.click("modules:reset")
        assert scene.form.rules.changed() == []
        assert scene.form.rules.ruleset() == scene.form.rules.base()

    def test_many_changed_modules_are_counted(self, context: Context) -> None:
        scene = NewGameScene(context)
        push(context, scene)
        switches = [item.key for item in scene.form.rules.switches() if item.is_switch]
        for key in switches:
            scene.modules.set(key, not scene.form.rules.value_of(key))
        assert len(switches) == 6
        assert summarise(scene.form).endswith("The well, Tea, Neutral roofs, Tower merchants and 2 more.")

    def test_a_seed_is_a_number(self, context: Context, started: list[NewGame]) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        scene.interaction.focus(hands.widget("seed"))
        hands.type("1x7²")
        hands.click("start")
        assert started[0].seed == 17

    def test_it_remembers_the_last_choice(self, context: Context, tmp_path: Path) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        hands.click("name0")
        hands.key("a", pygame.KMOD_CTRL)
        hands.type("Zoé")
        scene.seats.change(3, "kind", "empty")
        scene.modules.set_order(True)
        hands.key("escape")
        context.settings = SettingsStore(user_paths(tmp_path).settings_file)
        again = NewGameScene(context)
        assert again.form.seating.places[0].name == "Zoé"
        assert again.form.seating.places[3].kind == "empty"
        assert again.form.seating.shuffled

    def test_what_is_below_a_seat_stays_in_its_place_whoever_sits_there(self, context: Context) -> None:
        scene = NewGameScene(context)
        hands = push(context, scene)
        places = []
        for kind in ("ai", "empty", "human", "ai"):
            scene.seats.change(1, "kind", kind)
            places.append(hands.widget("kind2").rect.topleft)
        assert len(set(places)) == 1

    def test_every_module_can_be_set_to_all_its_values(self, context: Context) -> None:
        for remembered in (None, True):
            context.settings.change(last_new_game={"options": {"new_street_touches": remembered}})
            scene = NewGameScene(context)
            push(context, scene)
            for item in switchables(box("medina")):
                for value in item.values:
                    scene.modules.set(item.key, value)
                    rules = scene.form.rules.ruleset()
                    assert rules is not None, (item.key, value)
                    assert getattr(rules, item.key) == value
            choice = Hands(scene).widget("option:new_street_touches")
            assert isinstance(choice, Selector)
            assert [option.label for option in choice.options] == ["Apart", "May touch"]

    def test_own_files_are_offered_and_broken_ones_say_why(self, context: Context) -> None:
        folder = context.user.rulesets
        folder.mkdir(parents=True)
        base = NewGameScene(context).form.rules.cards[0].id
        (folder / "long-walls.yaml").write_text(OWN_RULES.format(base=base))
        (folder / "broken.yaml").write_text("players: [7]\n")
        scene = NewGameScene(context)
        hands = push(context, scene)
        hands.click("edition:own")
        assert scene.form.rules.id == "long-walls"
        broken = next(e for e in scene.form.rules.own if e.ruleset is None)
        assert str(broken.error)

    def test_a_broken_file_stands_in_the_list_with_what_check_says_of_it(self, context: Context) -> None:
        folder = context.user.rulesets
        folder.mkdir(parents=True)
        (folder / "broken.yaml").write_text("extends: medina-2014\nname: Broken\nplayers: [7]\nwel: 4\n")
        scene = NewGameScene(context)
        hands = push(context, scene)
        before = scene.form.rules.id
        hands.click("own:file")
        told = str(getattr(hands.widget("own:file:option0"), "detail", ""))
        with pytest.raises(DataError) as error:
            check(folder / "broken.yaml")
        for fault in error.value.faults:
            assert f"Line {fault.line}: {fault.advice}" in told
        assert len(error.value.faults) == 2
        hands.click("own:file:option0")
        assert isinstance(top(context), Dialog), "all of it, when it is pressed"
        assert scene.form.rules.id == before

    def test_an_own_file_is_compared_with_the_editions(self, context: Context) -> None:
        folder = context.user.rulesets
        folder.mkdir(parents=True)
        (folder / "apart.yaml").write_text("extends: medina-2014\nname: Streets apart\nnew_street_touches: 0\n")
        hands = push(context, NewGameScene(context))
        hands.click("compare")
        sheet = next(part for part in top(context).current.parts if isinstance(part, Sheet))
        assert "Streets apart" in sheet.header
        (row,) = [row for row in sheet.rows if "new street" in row[0]]
        assert row[sheet.header.index("Streets apart")] == "stays apart"
        assert set(row[1:]) == {"stays apart", "may touch"}

    def test_a_game_of_one_edition_can_be_compared_with_own_rules(self, context: Context) -> None:
        context.game = "al-rashid"
        folder = context.user.rulesets
        folder.mkdir(parents=True)
        assert text_at(push(context, NewGameScene(context)), "compare") == "Rules"
        (folder / "mild.yaml").write_text("game: al-rashid\nextends: al-rashid\nname: Mild\nbattle_tie: win\n")
        hands = push(context, NewGameScene(context))
        assert text_at(hands, "compare") == "Compare"
        hands.click("compare")
        sheet = next(part for part in top(context).current.parts if isinstance(part, Sheet))
        assert sheet.rows == (("Equal forces", "Mercenaries win", "The player wins"),)

    def test_a_file_dropped_onto_the_window_is_taken(self, context: Context, tmp_path: Path) -> None:
        scene = NewGameScene(context)
        push(context, scene)
        file = tmp_path / "long-walls.yaml"
        file.write_text(OWN_RULES.format(base=scene.form.rules.cards[0].id))
        scene.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
        assert scene.form.rules.id == "long-walls"
        assert (context.user.rulesets / "long-walls.yaml").is_file()

    def test_a_dropped_file_that_is_no_ruleset_says_so(self, context: Context, tmp_path: Path) -> None:
        scene = NewGameScene(context)
        push(context, scene)
        file = tmp_path / "shopping.yaml"
        file.write_text("milk: 2\n")
        before = scene.form.rules.id
        scene.handle(pygame.Event(pygame.DROPFILE, file=str(file)))
        assert isinstance(top(context), Dialog)
        assert scene.form.rules.id == before


class TestSettings:
    def test_the_language_changes_at_once(self, context: Context) -> None:
        push(context, TitleScene(context))
        scene = SettingsScene(context)
        hands = push(context, scene)
        hands.click("language")
        hands.click("language:option2")
        assert l10n.language() == "fr"
        hands.key("escape")
        texts = [w.text for w in _walk(top(context)) if hasattr(w, "text")]
        assert "Nouvelle partie" in texts, "scenes that waited below speak it too"

    def test_larger_text_is_larger_at_once(self, context: Context) -> None:
        scene = SettingsScene(context)
        hands = push(context, scene)
        hands.tab_to("ui_scale")
        for _press in range(10):
            hands.key("right")
        assert context.settings.value.ui_scale == 2.0
        assert context.theme.ui_scale == 2.0
        assert scene.ui.theme is context.theme

    def test_the_slider_that_makes_text_larger_stays_in_sight(self, context: Context) -> None:
        context.resize((1024, 640))
        hands = push(context, SettingsScene(context, "display"))
        hands.tab_to("ui_scale")
        for _press in range(10):
            hands.key("right")
            assert hands.widget("page").rect.contains(hands.widget("ui_scale").rect)

    @pytest.mark.parametrize("tab", ["display", "access"])
    @pytest.mark.parametrize("size", [(1920, 1080), (1024, 640)], ids=lambda s: f"{s[0]}")
    def test_it_stays_in_sight_when_it_is_dragged_too(self, context: Context, tab: str, size: tuple[int, int]) -> None:
        context.resize(size)
        hands = push(context, SettingsScene(context, tab))
        slider = hands.widget("ui_scale").rect
        hands.press((slider.left + 10, slider.centery))
        hands.move((slider.right, slider.centery))
        hands.release((slider.right, slider.centery))
        assert context.theme.ui_scale == 2.0
        assert hands.widget("page").rect.contains(hands.widget("ui_scale").rect)

    @pytest.mark.parametrize(
        ("tab", "field"),
        [
            ("display", "coordinates"),
            ("display", "top_view"),
            ("game", "show_legal_places"),
            ("game", "show_score_preview"),
            ("game", "confirm_turn"),
            ("game", "screens_up"),
            ("sound", "music_on"),
            ("access", "reduced_motion"),
        ],
    )
    def test_switches_are_kept(self, context: Context, tmp_path: Path, tab: str, field: str) -> None:
        hands = push(context, SettingsScene(context, tab))
        before = getattr(context.settings.value, field)
        hands.click(field)
        kept = SettingsStore(user_paths(tmp_path).settings_file)
        assert getattr(kept.value, field) is not before

    @pytest.mark.parametrize(
        ("tab", "field", "expected"),
        [
            ("game", "animation_speed", "instant"),
            ("game", "ai_pace", "immediate"),
            ("game", "thinking", "eight_seconds"),
            ("access", "colour_marks", "strong"),
        ],
    )
    def test_choices_are_kept(self, context: Context, tmp_path: Path, tab: str, field: str, expected: str) -> None:
        hands = push(context, SettingsScene(context, tab))
        hands.tab_to(field)
        for _press in range(5):
            hands.key("right")
        kept = SettingsStore(user_paths(tmp_path).settings_file)
        assert getattr(kept.value, field) == expected

    def test_a_key_can_be_changed(self, context: Context) -> None:
        hands = push(context, SettingsScene(context, "keys"))
        hands.click("key:hint")
        hands.key("j")
        assert context.settings.value.key_map == {"hint": "j"}

    def test_a_key_that_is_taken_is_refused_with_a_reason(self, context: Context) -> None:
        scene = SettingsScene(context, "keys")
        hands = push(context, scene)
        hands.click("key:hint")
        hands.key("t")
        assert context.settings.value.key_map == {}
        assert "Spend tea" in scene.keys.message
        hands.key("escape")
        assert scene.keys.waiting_for == ""
        assert top(context) is scene, "Esc only gave up the change"

    @pytest.mark.parametrize("key", ["1", "left", "page down", "f1"])
    def test_keys_that_always_mean_something_cannot_be_taken(self, context: Context, key: str) -> None:
        scene = SettingsScene(context, "keys")
        hands = push(context, scene)
        hands.click("key:hint")
        hands.key(key)
        assert context.settings.value.key_map == {}
        assert "already used for" in scene.keys.message

    def test_changed_keys_can_be_set_back_alone(self, context: Context) -> None:
        context.settings.change(confirm_turn=True, key_map={"hint": "j"})
        hands = push(context, SettingsScene(context, "keys"))
        hands.tab_to("keys:standard")
        hands.key("return")
        assert context.settings.value.key_map == {}
        assert context.settings.value.confirm_turn

    def test_the_overlay_lists_every_key_there_is(self, context: Context) -> None:
        scene = KeysScene(context)
        push(context, scene)
        texts = [getattr(w, "text", "") for w in _walk(scene)]
        ours = {action.describe() for action in keys.actions() if action.game in ("", "medina") and not action.number}
        assert ours | {some.label for some in keys.RANGES} <= set(texts)
        assert "R" in texts
        assert texts[texts.index("Pick up a piece") + 1] == "1 – 9, 0"

    def test_the_keys_that_take_pieces_can_be_changed_and_are_shown(self, context: Context, tmp_path: Path) -> None:
        hands = push(context, SettingsScene(context, "keys"))
        hands.tab_to("key:take_2")
        hands.key("return")
        hands.key("m")
        assert context.settings.value.key_map == {"take_2": "m"}
        assert SettingsStore(user_paths(tmp_path).settings_file).value.key_map == {"take_2": "m"}, "saved"
        scene = KeysScene(context)
        push(context, scene)
        texts = [getattr(w, "text", "") for w in _walk(scene)]
        assert texts[texts.index("Pick up a piece") + 1] == "1  M  3  4  5  6  7  8  9  0"

    def test_a_key_that_takes_a_piece_is_not_given_away_nor_takes_anothers(self, context: Context) -> None:
        scene = SettingsScene(context, "keys")
        hands = push(context, scene)
        hands.tab_to("key:take_2")
        hands.key("return")
        hands.key("h")
        assert scene.keys.message.startswith("H is already used for: Hint.")
        hands.key("1")
        assert scene.keys.message.startswith("1 is already used for: Choose piece or option 1.")
        hands.key("m")
        hands.tab_to("key:hint")
        hands.key("return")
        hands.key("2")
        assert context.settings.value.key_map == {"take_2": "m", "hint": "2"}, "2 was free by then"

    def test_everything_can_be_set_back(self, context: Context) -> None:
        context.settings.change(confirm_turn=True, key_map={"hint": "j"})
        hands = push(context, SettingsScene(context))
        hands.click("reset")
        Hands(top(context)).click("answer0")
        assert not context.settings.value.confirm_turn
        assert context.settings.value.key_map == {}

    def test_setting_back_changes_neither_the_language_nor_the_window(self, context: Context) -> None:
        kept = {
            "language": "fr",
            "window_width": 1280,
            "window_height": 720,
            "last_new_game": {"ruleset": "medina-1999"},
        }
        context.settings.change(**kept, ui_scale=1.5)
        hands = push(context, SettingsScene(context))
        hands.click("reset")
        Hands(top(context)).click("answer0")
        now = context.settings.value
        assert now.ui_scale == 1.0
        assert {name: getattr(now, name) for name in kept} == kept
        assert l10n.language() == "fr"

    def test_the_log_can_be_found(self, context: Context) -> None:
        scene = SettingsScene(context, "files")
        push(context, scene)
        texts = [str(getattr(w, "text", "")).replace("\u200b", "") for w in _walk(scene)]
        assert str(context.user.log_file) in texts


def _walk(scene: WidgetScene) -> list[Any]:
    from medina_desktop.ui.widgets import walk

    return walk(scene.root)


class Shelf:
    """Saved games that remember what was done with them."""

    paged = None

    def __init__(self) -> None:
        seats = (SeatSummary("Leïla", "blue"), SeatSummary("Omar", "red", "Mason"))
        when = datetime(2026, 1, 2, 3, 4)
        self.games = [
            SaveSummary("a", "First", seats, when),
            SaveSummary("b", "", (), when, problem="line 3: not a game", file="b.medina"),
        ]
        self.opened: list[str] = []

    def saves(self) -> list[SaveSummary]:
        return list(self.games)

    rows = saves

    def open(self, context: Context, save: SaveSummary) -> None:
        self.opened.append(save.id)

    def rename(self, save: SaveSummary, name: str) -> None: ...

    def delete(self, save: SaveSummary) -> None:
        self.games = [g for g in self.games if g.id != save.id]


class TestLoad:
    def test_a_game_is_opened_by_mouse_or_key(self, context: Context) -> None:
        shelf = Shelf()
        hands = push(context, LoadScene(context, shelf))
        hands.key("return")
        hands.click("save:a")
        assert shelf.opened == ["a", "a"]

    def test_what_cannot_be_read_says_why_and_cannot_be_opened(self, context: Context) -> None:
        scene = LoadScene(context, Shelf())
        hands = push(context, scene)
        assert not hands.has("save:b")
        assert "Line 3: not a game." in [getattr(w, "text", "") for w in _walk(scene)]

    def test_it_shows_a_broken_game_and_not_a_whole_one(
        self, context: Context, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        scene = LoadScene(context, Shelf())
        push(context, scene)
        icon, shown = context.sprites.icon, []

        def note(name: str, *rest: Any) -> pygame.Surface:
            shown.append(name)
            return icon(name, *rest)

        monkeypatch.setattr(context.sprites, "icon", note)
        scene.draw(pygame.Surface((1920, 1080)))
        assert [name for name in shown if name in ("book", "broken")] == ["book", "broken"]

    def test_deleting_asks_first(self, context: Context) -> None:
        shelf = Shelf()
        hands = push(context, LoadScene(context, shelf))
        hands.click("delete:a")
        Hands(top(context)).key("escape")
        assert len(shelf.games) == 2, "Esc keeps it"
        hands.click("delete:a")
        Hands(top(context)).click("answer0")
        assert [game.id for game in shelf.games] == ["b"]
        assert not hands.has("save:a")

    def test_after_a_deletion_the_keyboard_goes_on_where_it_was(self, context: Context) -> None:
        shelf = Shelf()
        hands = push(context, LoadScene(context, shelf))
        hands.tab_to("delete:a")
        hands.key("return")
        question = Hands(top(context))
        keep = question.scene.interaction.find_focused()
        assert isinstance(keep, Button)
        assert keep.text == "Keep it", "Enter by mistake deletes nothing"
        question.key("tab")
        question.click("answer0")
        assert [game.id for game in shelf.games] == ["b"]
        hands.scene.root  # noqa: B018 - as the next frame would
        assert hands.focus == "back", "there is nothing left to open"

    def test_the_replays_are_one_press_away(self, context: Context) -> None:
        hands = push(context, LoadScene(context, Shelf()))
        hands.click("replays")
        assert top(context).heading == "Replays"
        assert not Hands(top(context)).has("replays")

    def test_an_empty_shelf_explains_itself(self, context: Context) -> None:
        shelf = Shelf()
        shelf.games = []
        scene = LoadScene(context, shelf)
        push(context, scene)
        assert any("saved" in str(getattr(w, "text", "")) for w in _walk(scene))


def curtain(context: Context, happened: list[str]) -> CurtainScene:
    return CurtainScene(
        context,
        "Yasmin",
        "green",
        Said("Show my tokens"),
        on_open=lambda: happened.append("open"),
        on_menu=lambda: happened.append("menu"),
    )


class TestOverlays:
    def test_the_curtain_lies_over_the_tray_and_opens_once(self, context: Context) -> None:
        opened: list[str] = []
        below = TitleScene(context)
        push(context, below)
        scene = curtain(context, opened)
        hands = push(context, scene)
        assert context.stack.visible() == (below, scene), "what lies below it stays in sight"
        sheet = find(scene.root, "open")
        assert sheet is not None
        assert sheet.rect.top > context.theme.size[1] * 2 // 3
        assert "Yasmin" in [getattr(w, "text", "") for w in _walk(scene)]
        hands.key("return")
        assert opened == ["open"]
        assert isinstance(top(context), TitleScene)

    def test_escape_at_the_curtain_asks_for_the_menu_and_shows_nothing(self, context: Context) -> None:
        happened: list[str] = []
        scene = curtain(context, happened)
        push(context, scene).key("escape")
        assert happened == ["menu"]
        assert top(context) is scene

    def test_after_a_click_beside_its_button_enter_still_opens_the_curtain(self, context: Context) -> None:
        happened: list[str] = []
        hands = push(context, curtain(context, happened))
        hands.click((5, 5))
        hands.key("return")
        assert happened == ["open"]

    def test_pause_offers_what_the_game_adds(self, context: Context) -> None:
        done: list[str] = []
        push(context, TitleScene(context))
        hands = push(context, PauseScene(context, lambda: [PauseItem("Give up", lambda: done.append("up"))]))
        hands.click("item0")
        assert done == ["up"]
        assert isinstance(top(context), TitleScene)

    def test_a_dialog_gives_its_answer_once_and_escape_the_last(self, context: Context) -> None:
        given: list[str] = []
        push(context, TitleScene(context))
        answers = [Answer("Yes", lambda: given.append("yes")), Answer("No", lambda: given.append("no"))]
        push(context, Dialog(context, "Really?", "Think.", answers)).key("escape")
        push(context, Dialog(context, "Really?", "Think.", answers)).key("return")
        assert given == ["no", "yes"]

    def test_an_error_tells_what_and_where(self, context: Context, tmp_path: Path) -> None:
        push(context, TitleScene(context))
        scene = ErrorScene(context, ValueError("the well is dry"), tmp_path / "medina.log")
        hands = push(context, scene)
        texts = " ".join(str(getattr(w, "text", "")) for w in _walk(scene)).replace("\u200b", "")
        assert "the well is dry" in texts
        assert str(tmp_path / "medina.log") in texts
        hands.key("escape")
        assert isinstance(top(context), TitleScene)


class TestFolders:
    def test_the_files_page_opens_folders_and_makes_that_of_the_rulesets(
        self, context: Context, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        shown: list[list[str]] = []
        monkeypatch.setattr("sys.platform", "linux")
        monkeypatch.setattr(subprocess, "Popen", lambda command, **options: shown.append(command))
        scene = SettingsScene(context, "files")
        hands = push(context, scene)
        for number in range(4):
            hands.click(f"folder:{number}")
        user = context.user
        wanted = [user.data, user.rulesets, user.settings_file.parent, user.log_file.parent]
        assert [command[1] for command in shown] == [str(folder) for folder in wanted]
        assert user.rulesets.is_dir()

    def test_where_no_folder_can_be_shown_its_place_is_told(
        self, context: Context, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fails(command: list[str], **options: object) -> None:
            raise FileNotFoundError(command[0])

        monkeypatch.setattr("sys.platform", "linux")
        monkeypatch.setattr(subprocess, "Popen", fails)
        push(context, SettingsScene(context, "files")).click("folder:1")
        asked = top(context)
        assert isinstance(asked, Dialog)
        assert any(str(context.user.rulesets) in str(getattr(w, "text", "")) for w in _walk(asked))
