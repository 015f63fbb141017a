"""The road and today's game in the window: chosen, played, continued, and told at the end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from medina_desktop.challenges import today
from medina_desktop.challenges.missions import load_mission
from medina_desktop.challenges.progress import DayProgress, Result
from medina_desktop.challenges.today import Day
from medina_desktop.game.box import Choice
from medina_desktop.games import new_game
from medina_desktop.match.seats import human
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.challenge import deal_mission
from medina_desktop.ui.challenges.page import ChallengesScene
from medina_desktop.ui.challenges.par_sheet import ParSheet
from medina_desktop.ui.challenges.picture import SIZE, draw_to_share
from medina_desktop.ui.challenges.road import PLACES, RoadMap, RoadTab
from medina_desktop.ui.challenges.today import MONTH, TodayTab
from medina_desktop.ui.context import Context, Lessons, make_context
from medina_desktop.ui.scenes.replay import ReplayScene
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.scenes.settings import SettingsScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.log import Introduced
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Button, Label, Selector, find, walk
from medina_desktop.ui.wiring import navigation
from support.finding import find_as


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Context:
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
    made = make_context((1920, 1080), navigation(), user_dir=tmp_path, language="en", muted=True)
    made.game = "medina"
    return made


def open_tab(context: Context, tab: str) -> ChallengesScene:
    context.to_title()
    scene = navigation().challenges(context, tab)
    assert isinstance(scene, ChallengesScene)
    context.stack.push(scene)
    return scene


def press(scene: ChallengesScene | ResultsScene | SettingsScene | TitleScene, key: str) -> None:
    widget = find(scene.root, key)
    assert widget is not None, key
    assert widget.enabled, key
    widget.activate(scene.ui)  # type: ignore[attr-defined]


def texts_of(scene: ChallengesScene | ResultsScene) -> list[str]:
    return [fit.text for widget in walk(scene.root) for fit in widget.texts(scene.ui)]


def play_to_the_end(table: TableScene) -> None:
    match = table.match
    while not match.game.over:
        if match.human_to_place:
            match.play(match.game.legal()[0])
        elif match.think(0.1) is not None:
            match.carry_out()


def test_the_buttons_stand_where_the_road_was_painted() -> None:
    source = Path(__file__).parents[2] / "assets/source/challenges/road.py"
    written = "".join(source.read_text(encoding="utf-8").split())
    assert all(f"({x:.2f},{y:.2f})" in written for x, y in PLACES)


@pytest.mark.usefixtures("no_display")
def test_a_caravan_stands_at_the_chosen_station_on_the_framed_map(context: Context) -> None:
    scene = open_tab(context, "road")
    picture = pygame.Surface(context.theme.size, pygame.SRCALPHA)

    def look(number: int) -> bytes:
        press(scene, f"station:{number}")
        scene.draw(picture)
        (road,) = (widget for widget in walk(scene.root) if isinstance(widget, RoadMap))
        assert road.rect.inflate(-4, -4).contains(road.map), "there is a frame around it"
        station = find(scene.root, "station:2")
        assert station is not None
        assert road.map.contains(station.rect)
        beside = station.rect.move(-station.rect.w, 0)
        return pygame.image.tobytes(picture.subsurface(beside), "RGB")

    assert look(2) != look(1)


def test_a_mission_is_chosen_played_and_continued(context: Context) -> None:
    scene = open_tab(context, "road")
    tab = scene.tab
    assert isinstance(tab, RoadTab)
    assert tab.chosen == "medina-oasis"
    press(scene, "station:12")
    assert not find(scene.root, "play-mission").enabled  # type: ignore[union-attr]
    press(scene, "station:1")
    press(scene, "play-mission")
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert table.match.game.challenge == "medina-oasis"
    while not table.match.human_to_place:
        if table.match.think(0.1) is not None:
            table.match.carry_out()
    table.match.play(table.match.game.legal()[0])
    id_ = context.library.find_running("medina-oasis")
    assert id_ is None  # this window plays it
    context.to_title()
    scene = open_tab(context, "road")
    assert isinstance(scene.tab, RoadTab)
    assert scene.tab.running is not None
    actions = len(table.match.game.actions)
    press(scene, "play-mission")
    table = context.stack.top
    assert isinstance(table, TableScene)
    assert table.match.game.challenge == "medina-oasis"
    assert len(table.match.game.actions) == actions


def test_the_results_of_a_mission_have_its_stars_and_lead_on(context: Context) -> None:
    scene = open_tab(context, "road")
    press(scene, "play-mission")
    table = context.stack.top
    assert isinstance(table, TableScene)
    play_to_the_end(table)
    known = context.library.progress.missions("medina")["medina-oasis"]
    assert known.times == 1
    results = ResultsScene(context, table)
    context.stack.push(results)
    results.skip_count()
    assert "Win by at least 5 points." in texts_of(results)
    assert find(results.root, "save") is None
    way, again = find_as(Button, results.root, "next"), find_as(Button, results.root, "rematch")
    won = bool(known.stars)
    assert (way.text, way.kind, again.kind) == (
        ("Next station", "primary", "plain") if won else ("The road", "plain", "primary")
    )
    press(results, "next")
    road = context.stack.top
    assert isinstance(road, ChallengesScene)
    assert isinstance(road.tab, RoadTab)
    assert road.tab.chosen == ("medina-deep-well" if known.stars else "medina-oasis")


def test_below_1366_pixels_the_map_is_a_list_with_the_stars_in_words(context: Context) -> None:
    context.library.progress.note_mission(
        "medina-oasis", "medina", 0b011, Result(52, 44), lambda: "a", datetime(2026, 11, 14, 20, 15)
    )
    wide = open_tab(context, "road")
    assert find(wide.root, "station:1") is not None
    assert "2. The deep well, 0 of 3 stars" in [w.tooltip for w in walk(wide.root)]
    context.resize((1280, 720))
    scene = open_tab(context, "road")
    assert find(scene.root, "station:1") is None
    tab = scene.tab
    assert isinstance(tab, RoadTab)
    tab.choose("medina-oasis")
    assert "1. The oasis, 2 of 3 stars" in texts_of(scene)


def test_todays_game_is_offered_played_copied_and_stays(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr("medina_desktop.ui.challenges.today.put_scrap", copied.append)
    context.settings.change(last_new_game={"ruleset": "medina-2014"})
    context.to_title()
    title = context.stack.top
    assert isinstance(title, TitleScene)
    assert title.first_focus() == "today"
    press(title, "today")
    scene = context.stack.top
    assert isinstance(scene, ChallengesScene)
    press(scene, "today:medina")
    table = context.stack.top
    assert isinstance(table, TableScene)
    play_to_the_end(table)
    results = ResultsScene(context, table)
    context.stack.push(results)
    press(results, "next")
    scene = context.stack.top
    assert isinstance(scene, ChallengesScene)
    tab = scene.tab
    assert isinstance(tab, TodayTab)
    assert date.today().isoformat() in tab.days["medina"]
    press(scene, "today:medina")
    (line,) = copied
    assert line.startswith(f"Medina {date.today().isoformat()} · ")
    assert line.endswith(" · played on 1 of the last 14 days")
    context.to_title()
    title = context.stack.top
    assert isinstance(title, TitleScene)
    assert title.first_focus() == "play"


def test_yesterdays_game_counts_late(context: Context) -> None:
    scene = open_tab(context, "today")
    press(scene, "yesterday:sultaniya")
    table = context.stack.top
    assert isinstance(table, TableScene)
    day = today.find_day(table.match.game.challenge)
    assert day == Day("sultaniya", date.today() - timedelta(days=1), late=True)


def test_the_picture_to_share_shows_the_finished_board(context: Context) -> None:
    dealt = deal_mission(load_mission("medina-oasis"), seed=1)
    while not dealt.game.over:
        dealt.game.play(dealt.game.legal()[0])
    picture = draw_to_share(context, dealt.game, dealt.seats, "Medina 2026-11-17 · 61 to 44")
    assert picture.get_size() == SIZE


def test_challenges_are_forgotten_on_request_and_not_otherwise(context: Context) -> None:
    progress = context.library.progress
    progress.note_day(DayProgress("medina", "2026-11-14", points=50), lambda: "a")
    context.to_title()
    settings = SettingsScene(context)
    context.stack.push(settings)
    settings.show_tab("files")
    press(settings, "forget-challenges")
    assert progress.days("medina")
    settings._forget()
    assert not progress.days("medina")


def test_pars_game_is_shown_once_ones_own_is_played(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    class Here(SimpleThinker):
        """The level itself, in this process."""

        def poll(self) -> Choice | None:
            asked, self._asked = self._asked, None
            return asked[0].opponents.choose(asked[1]) if asked is not None else None

    monkeypatch.setattr(thinker, "make_thinker", Here)
    scene = open_tab(context, "today")
    assert find(scene.root, "par:sultaniya") is None, "it would give the deal away"
    day = Day("sultaniya", date.today())
    monkeypatch.setattr(today, "par_table", lambda: {("sultaniya", day.date.isoformat()): (Result(50, None),) * 5})
    context.library.progress.note_day(DayProgress("sultaniya", day.date.isoformat(), points=50), lambda: "1")
    scene = open_tab(context, "today")
    press(scene, "par:sultaniya")
    sheet = context.stack.top
    assert isinstance(sheet, ParSheet)
    for _step in range(500):
        if context.stack.top is not sheet:
            break
        sheet.update(0.1)
    replay = context.stack.top
    assert isinstance(replay, ReplayScene)
    assert replay.replay.game.over
    assert replay.replay.seats[day.seat].name == "Par"
    assert replay.replay.game.challenge is None


def test_the_first_opponent_says_what_the_mission_is_about_and_has_the_last_word(context: Context) -> None:
    mission = load_mission("medina-market-day")
    scene = open_tab(context, "road")
    assert isinstance(scene.tab, RoadTab)
    scene.tab.choose(mission.id)
    assert f"“{mission.form.begins}”" in " ".join(texts_of(scene))
    dealt = deal_mission(mission, "Ada", seed=1)
    host = next(seat.name for seat in dealt.seats if seat.level)
    navigation().open_table(context, dealt.game, dealt.seats)
    table = context.stack.top
    assert isinstance(table, TableScene)
    opened = [row.text for row in table.log.rows() if isinstance(row, Introduced)]
    assert sum(mission.form.begins in text for text in opened) == 1
    assert next(text for text in opened if mission.form.begins in text).startswith(host)
    play_to_the_end(table)
    table.log.write_all()
    assert table.log.entries[-1].text == f"{host}: “{mission.form.ends}”"
    assert f"“{mission.form.ends}”" in texts_of(ResultsScene(context, table))
    context.settings.change(remarks="none")
    table.log.write_all()
    assert mission.form.begins not in str(table.log.rows()), "whoever wants no remarks hears none"


def test_the_title_offers_todays_game_to_who_plays_already(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, "_read_games", lambda scene: None)
    title = TitleScene(context)
    title.enter()
    title.begun, title.lessons, title.today_waits = True, Lessons(2, 9, lambda: None), True
    assert title._card()[0] == "learn_on"
    context.settings.change(last_new_game={"ruleset": "medina-2014"})
    assert title._card()[0] == "today"


def test_after_any_game_the_next_challenge_is_a_press_away(context: Context) -> None:
    ruleset = load_mission("medina-oasis").base
    navigation().open_table(context, new_game(ruleset, 2, 1), [human("Ada", "blue"), human("Bea", "red")])
    table = context.stack.top
    assert isinstance(table, TableScene)
    play_to_the_end(table)
    results = ResultsScene(context, table)
    context.stack.push(results)
    results.skip_count()
    press(results, "next")
    scene = context.stack.top
    assert isinstance(scene, ChallengesScene)
    assert isinstance(scene.tab, TodayTab)


@pytest.mark.parametrize("size", [(1024, 640), (1440, 900), (2560, 1440)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_title_tabs_and_back_stay_where_they_are_on_every_tab(
    stage: Callable[..., Any], size: tuple[int, int], scale: float
) -> None:
    scene = stage("challenges-road", size, "de", scale).stack.top
    places = set()
    for tab in ("road", "puzzles", "today"):
        scene.show_tab(tab)
        scene.update(0.02)
        title = next(widget for widget in walk(scene.root) if isinstance(widget, Label))
        there = [title, find_as(Selector, scene.root, "tabs"), find_as(Button, scene.root, "back")]
        places.add(tuple(widget.rect.topleft for widget in there))
    assert len(places) == 1


def test_a_card_counts_the_days_it_shows_and_says_whose_points_are_whose(context: Context) -> None:
    day = date.today()
    kept = [DayProgress("medina", (day - timedelta(days=n)).isoformat(), 1, 61, 44, 58, 47) for n in (0, 20)]
    scene = open_tab(context, "today")
    assert isinstance(scene.tab, TodayTab)
    scene.tab.days["medina"] = {one.date: one for one in kept}
    scene.rebuild()
    scene.update(0.02)
    card = find(scene.root, "card:medina")
    assert card is not None
    told = [fit.text for widget in walk(card) for fit in widget.texts(scene.ui)]
    assert f"Played on 2 of the last {MONTH} days" in told
    assert "61 points" in told
    assert any(text in told for text in ("rival: 44", "best rival: 44"))
    assert "58 points" in told
    assert any(text in told for text in ("rival: 47", "best rival: 47"))
