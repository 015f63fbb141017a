"""Characters: from the form of a new game to the boards that are dealt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.game.record import HUMAN
from medina_desktop.games import box
from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.ui.count import CountScene
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.seating import EMPTY
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.new_game import NewGameScene
from medina_desktop.ui.scenes.replay import ReplayScene
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, Widget, find
from medina_desktop.ui.wiring import navigation
from support.hands import Hands
from support.plain import plain

BOX = box("sultaniya")
RULES = BOX.rules


@pytest.fixture
def open_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., NewGameScene]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)

    def opened(ruleset: str = "sultaniya", people: int = 4) -> NewGameScene:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        store = SettingsStore(tmp_path / "settings.json")
        store.change(reduced_motion=True)
        context = make_context((1920, 1080), navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)
        context.game = "sultaniya"
        context.stack.push(context.navigation.new_game(context, ruleset))
        form = context.stack.top
        assert isinstance(form, NewGameScene)
        for number, seat in enumerate(form.form.seating.places):
            seat.kind = HUMAN if number < people else EMPTY
        form.rebuild()
        return form

    return opened


def started(context: Context) -> TableScene:
    return next(scene for scene in context.stack.scenes if isinstance(scene, TableScene))


def characters(table: TableScene) -> dict[str, str]:
    """By the name of the player."""
    return dict(zip((seat.name for seat in table.match.seats), table.match.position.characters, strict=True))


def by_the_list(form: NewGameScene, seat: int, value: str) -> None:
    """With the keyboard alone: the list is opened with Enter and gone through with the arrows."""
    hands = Hands(form)
    hands.tab_to(f"chosen{seat}")
    hands.key("return")
    values = [option.value for option in form.form.seat_choice().options]  # type: ignore[union-attr]
    for _ in range(values.index(value) + 1):
        hands.key("down")
    hands.key("return")


def test_what_each_seat_chose_is_what_it_plays(open_form: Callable[..., NewGameScene]) -> None:
    form = open_form(people=3)
    by_the_list(form, 0, "sinbad")
    by_the_list(form, 2, "jafar")
    assert [seat.chosen for seat in form.form.seating.places] == ["sinbad", "", "jafar", ""]
    Hands(form).click("start")
    table = started(form.context)
    dealt = characters(table)
    assert dealt["Leïla"] == "sinbad"
    assert dealt["Yasmin"] == "jafar"
    assert data.catalogue().character[dealt["Omar"]].board in (1, 3), "the boards that nobody chose"
    by_seat = [dealt[seat.name] for seat in table.match.seats]
    assert table.match.record().setup["boards"] == by_seat, "and it is written down"
    form.context.stack.clear()


def test_nobody_has_a_board_twice(open_form: Callable[..., NewGameScene]) -> None:
    form = open_form()
    by_the_list(form, 0, "aladdin")
    by_the_list(form, 1, "dinarzad")  # on the other face of the same board
    assert [seat.chosen for seat in form.form.seating.places] == ["", "dinarzad", "", ""]
    by_the_list(form, 3, "dinarzad")
    assert [seat.chosen for seat in form.form.seating.places] == ["", "", "", "dinarzad"]
    options = {option.value: option for option in form.form.seat_choice().options}  # type: ignore[union-attr]
    assert form.seats.describe(0, options["dinarzad"]) == "Tarik has chosen this."
    assert form.seats.describe(0, options["aladdin"]) == "This can’t be combined with Dinarzad, chosen by Tarik."
    assert form.seats.describe(3, options["aladdin"]).startswith("Points for each: window 1, garden 3")
    form.context.stack.clear()


def test_a_form_from_elsewhere_with_one_board_twice_can_be_played(open_form: Callable[..., NewGameScene]) -> None:
    form = open_form(people=2)
    form.form.seating.places[0].chosen, form.form.seating.places[1].chosen = "ali_baba", "shahriyar"
    assert form.form.new_game().chosen == ("ali_baba", "")
    Hands(form).click("start")
    assert characters(started(form.context))["Leïla"] == "ali_baba"
    form.context.stack.clear()


@pytest.mark.parametrize(
    ("ruleset", "players"), [("sultaniya", 1), ("sultaniya-solo", 1), ("sultaniya-open", 2), ("sultaniya", 4)]
)
def test_every_variant_can_be_begun_with_its_characters(
    open_form: Callable[..., NewGameScene], ruleset: str, players: int
) -> None:
    form = open_form(ruleset, players)
    form.form.seating.set_chosen(0, "scheherazade", form.form.seat_choice())
    form.rebuild()
    Hands(form).click("start")
    table = started(form.context)
    assert table.match.game.ruleset.id == ruleset
    assert len(table.match.seats) == players
    assert characters(table)["Leïla"] == "scheherazade"
    form.context.stack.clear()


def test_one_seat_is_enough_and_the_solo_game_seats_one(open_form: Callable[..., NewGameScene]) -> None:
    form = open_form("sultaniya", 3)
    form.form.choose("sultaniya-solo")
    assert form.form.seating.playing() == [0]
    assert form.form.problem() == ""


def test_alone_there_are_no_seats_and_no_order_and_the_others_come_back_with_the_next_ruleset(
    open_form: Callable[..., NewGameScene],
) -> None:
    form = open_form("sultaniya", 3)
    form.form.choose("sultaniya-solo")
    form.rebuild()
    for key in ("kind0", "name1", "first0", "order", "level0"):
        assert find(form.root, key) is None, key
    Hands(form).click("chosen:sinbad")
    assert form.form.seating.places[0].chosen == "sinbad"
    form.form.choose("sultaniya")
    form.rebuild()
    assert form.form.seating.playing() == [0, 1, 2]
    assert find(form.root, "kind1") is not None
    form.context.stack.clear()


def test_alone_every_character_shows_its_best_score_and_the_results_a_rank(
    open_form: Callable[..., NewGameScene],
) -> None:
    form = open_form("sultaniya-solo", 1)
    assert "Not played yet." in texts(form.root)
    Hands(form).click("chosen:aladdin")
    Hands(form).click("start")
    table = started(form.context)
    context, match = form.context, table.match
    chance = Random(5)
    while not match.over:
        table.play(chance.choice(match.game.legal()))
        table.catch_up()
    for _ in range(2000):
        context.stack.update(0.05)
        if isinstance(context.stack.top, CountScene):
            context.stack.top.close()
        if isinstance(context.stack.top, ResultsScene) and match.same_deal is not None and match.same_deal.done:
            break
    results = context.stack.top
    assert isinstance(results, ResultsScene)
    points, said = match.game.scores()[0], texts(results.root)
    rank = [rank for rank in BOX.ranks if points >= rank.least][-1]
    assert rank.name in said
    assert "Best with Aladdin" in said
    assert match.same_deal is not None
    assert f"The strongest opponent scored {match.same_deal.points} points with the same deal." in said
    Hands(results).click("watch-master")
    assert isinstance(context.stack.top, ReplayScene)
    context.to_title()
    context.stack.push(context.navigation.new_game(context, "sultaniya-solo"))
    again = context.stack.top
    assert isinstance(again, NewGameScene)
    assert texts(again.root).count("Not played yet.") == 7
    assert texts(again.root).count(f"Best: {points}, by Leïla") == 2, "of Aladdin, and of all"
    context.stack.clear()


def texts(root: Widget) -> list[str]:
    """The texts of all labels."""
    own = [root.text] if isinstance(root, Label) else []
    return own + [text for child in root.children for text in texts(child)]


def test_what_is_left_to_chance_shows_one_face_and_no_board_twice() -> None:
    rules = ruleset_files.load("sultaniya")
    found = data.catalogue().character
    seen = set()
    for seed in range(60):
        boards = plain(RULES.deal(rules, 4, Random(seed), {"boards": ",jafar,,"})["boards"])
        assert boards[1] == "jafar"
        assert len({found[one].board for one in boards}) == 4
        drawn = [found[one] for one in boards if one != "jafar"]
        assert len({one.face for one in drawn}) == 1
        seen |= {one.id for one in drawn}
    assert seen == {"ali_baba", "shahriyar", "dinarzad", "aladdin", "scheherazade", "sinbad"}
