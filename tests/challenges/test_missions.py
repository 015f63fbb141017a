"""Missions: every one of ours can be played, and each condition is judged by the finished game."""

from __future__ import annotations

from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from medina_desktop import games
from medina_desktop.challenges import missions
from medina_desktop.challenges.ends import note_end
from medina_desktop.challenges.missions import Mission, Star, holds, open_stations, road
from medina_desktop.check import check
from medina_desktop.dev.missions import main as measure
from medina_desktop.game.box import Outcome, Row
from medina_desktop.play.challenge import deal_mission
from medina_desktop.play.library import Library
from medina_desktop.said import Said
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.yaml_files import DataError, read

OURS = [mission for game in games.GAMES for mission in road(game)]


class Finished:
    """A made-up end, in the words of `Played`."""

    def __init__(self, points: list[int], rows: dict[str, int], facts: dict[str, int], round_: int = 9) -> None:
        self.points, self.rows, self.players, self.round = points, rows, len(points), round_
        self.box = self
        self.feats = self
        self._facts = facts

    def scores(self) -> list[int]:
        return self.points

    def sheet(self) -> list[Row]:
        others = (0,) * (self.players - 1)
        return [Row(key, Said("row"), (value, *others)) for key, value in self.rows.items()]

    def outcome(self) -> Outcome:
        best = max(self.points)
        return Outcome(tuple(n for n, points in enumerate(self.points) if points == best), Said(""))

    def facts(self, _game: object) -> list[dict[str, int]]:
        return [self._facts, *[{}] * (self.players - 1)]


def judge(star: Star, points: list[int], rows: dict[str, int], facts: dict[str, int], round_: int = 9) -> bool:
    return holds(star, Finished(points, rows, facts, round_), 0)  # type: ignore[arg-type]


def test_every_game_has_a_road_of_twelve_stations() -> None:
    """Their rulesets, opponents, rows and facts are checked as those of a player's own file."""
    assert len(missions.check(read(missions.our_file()))) == len(OURS) == 36
    for game in games.GAMES:
        stations = road(game)
        assert [mission.form.road for mission in stations] == list(range(1, 13))
        assert all(mission.id.startswith(f"{game}-") for mission in stations)


@pytest.mark.parametrize("mission", OURS, ids=lambda mission: mission.id)
def test_each_star_of_ours_can_be_won_and_missed(mission: Mission) -> None:
    """One made-up result reaches everything that the star asks for, another one nothing."""
    for star in mission.form.stars:
        rows, facts = dict(star.rows), dict(star.facts)
        others = [min(20, star.others_at_most or 20)] * (mission.players - 1)
        best = max([star.points or 0, *(one + max(1, star.lead or 0) for one in others)])
        assert judge(star, [best, *others], rows, facts), mission.describe(star)
        worse = {key: value - 1 for key, value in rows.items()}
        fewer = {key: value - 1 for key, value in facts.items()}
        if rows:
            assert not judge(star, [best, *others], worse, facts)
        if facts:
            assert not judge(star, [best, *others], rows, fewer)
        beaten = [0, *[99] * (mission.players - 1)]
        if set(star.__struct_fields__) - {"rows", "facts"} and not (rows or facts):
            assert not judge(star, beaten, rows, facts), mission.describe(star)


@pytest.mark.parametrize(
    ("star", "holding", "failing"),
    [
        (Star(won=True), [20, 19], [19, 20]),
        (Star(lead=6), [26, 20], [25, 20]),
        (Star(lead=-6), [14, 20], [13, 20]),
        (Star(points=30), [30, 40], [29, 10]),
        (Star(place=2), [20, 30, 20], [20, 30, 21]),
        (Star(others_at_most=40), [10, 40], [90, 41]),
    ],
)
def test_a_condition_of_points_holds_up_to_its_bound(star: Star, holding: list[int], failing: list[int]) -> None:
    assert judge(star, holding, {}, {})
    assert not judge(star, failing, {}, {})


def test_whoever_plays_alone_has_nobody_to_win_against() -> None:
    assert not judge(Star(won=True), [50], {}, {})
    assert judge(Star(points=50, lead=50), [50], {}, {})


def test_rows_facts_and_rounds_are_judged() -> None:
    star = Star(rows={"walls": 4}, facts={"largest": 8}, rounds=9)
    assert judge(star, [1, 2], {"walls": 4}, {"largest": 8})
    assert not judge(star, [1, 2], {"walls": 3}, {"largest": 8})
    assert not judge(star, [1, 2], {"walls": 4}, {"largest": 7})
    assert not judge(star, [1, 2], {"walls": 4}, {"largest": 8}, round_=10)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_finished_game_of_every_box_is_judged(game: str) -> None:
    mission = next(one for one in road(game) if one.players <= 2)
    dealt = deal_mission(mission, "Ada", seed=3)
    played = dealt.game
    while not played.over:
        played.play(played.legal()[0])
    stars = [mission.stars(played, person) for person in range(played.players)]
    assert all(0 <= mask <= missions.ALL_STARS for mask in stars)
    assert played.challenge == mission.id


def test_a_mission_seats_the_person_and_the_same_people_each_time() -> None:
    mission = missions.load_mission("medina-white-roofs")
    seats = deal_mission(mission, "Ada", seed=4).seats
    again = deal_mission(mission, "Ada", seed=5).seats
    assert [seat.name for seat in seats if seat.level] == [seat.name for seat in again if seat.level]
    assert {seats[0].name == "Ada", again[0].name == "Ada"} == {True, False}
    (opponent,) = (seat for seat in seats if seat.level)
    assert (opponent.level, opponent.temperament) == ("mason", "blocker")


def test_a_chosen_character_sits_with_the_person_wherever_that_is() -> None:
    mission = missions.load_mission("sultaniya-dinarzad")
    for seed in (2, 3):
        dealt = deal_mission(mission, seed=seed)
        person = next(n for n, seat in enumerate(dealt.seats) if not seat.level)
        boards = dealt.game.setup["boards"]
        assert isinstance(boards, (list, tuple))
        assert boards[person] == "dinarzad"
        assert boards[1 - person] == "ali_baba"


def test_a_star_opens_the_next_two_stations() -> None:
    stations = road("medina")
    ids = [mission.id for mission in stations]
    assert open_stations(stations, {}) == {ids[0]}
    assert open_stations(stations, {ids[0]: 0b100}) == set(ids[:3])
    assert open_stations(stations, {ids[0]: 1, ids[2]: 1}) == set(ids[:5])
    assert open_stations(stations, {ids[8]: 1, "gone-away": 1}) == {ids[0], *ids[8:11]}


OWN = """missions:
- id: my-own
  game: medina
  name: My own
  ruleset: medina-2014
  changes: {stocks: {2: {walls: 5}}}
  opponents: [novice]
  stars: [{won: true}, {rows: {walls: 4}}, {facts: {largest: 8}}]
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence", "line"),
    [
        ("walls: 4", "wals: 4", "There is no row `wals` in Medina. (did you mean `walls`?)", 8),
        ("largest: 8", "biggest: 8", "There is no fact `biggest` in Medina.", 8),
        ("[novice]", "[novise]", "There is no level `novise` in Medina. (did you mean `novice`?)", 7),
        ("[novice]", "['novice:shy']", "There is no temperament `shy` in Medina.", 7),
        ("{won: true}", "{place: 3}", "With 2 players, `place` can’t be 3.", 8),
        ("id: my-own", "id: medina-oasis", "`medina-oasis` is one of the game’s own; choose another name.", 2),
        ("id: my-own", "id: My own", "`My own` can’t be an id: use lower-case letters, digits and hyphens.", 2),
        ("game: medina", "game: medna", "There is no game `medna`. (did you mean `medina`?)", 3),
        ("medina-2014", "medina-2015", "There is no ruleset `medina-2015`. (did you mean `medina-2014`?)", 5),
        ("medina-2014", "sultaniya", "This ruleset belongs to another game, `sultaniya`.", 5),
        ("walls: 5", "wals: 5", "", 6),
        ("[novice]", "[]", "medina-2014 isn’t for 1 player.", 7),
        ("  name: My own\n", "", "The key `name` is missing.", 2),
        ("{won: true}, ", "", "", 8),
    ],
)
def test_a_bad_file_is_named_with_its_line_and_hurts_nothing_else(
    tmp_path: Path, old: str, new: str, sentence: str, line: int
) -> None:
    (tmp_path / "good.yaml").write_text(OWN.replace("my-own", "good-one"), encoding="utf-8")
    bad = tmp_path / "bad.yaml"
    bad.write_text(OWN.replace(old, new), encoding="utf-8")
    entries = {entry.id: entry for entry in missions.list_own("medina", tmp_path)}
    assert entries["good-one"].mission is not None
    error = entries["bad"].error
    assert error is not None
    assert error.first.line == line, error
    assert sentence in str(error.faults[0].advice), error


def test_own_missions_are_found_by_id_and_played(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(OWN, encoding="utf-8")
    (tmp_path / "puzzle.yaml").write_text("medina_challenge: 1\n", encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("missions: [", encoding="utf-8")
    broken, entry = sorted(missions.list_own("medina", tmp_path), key=lambda entry: entry.id)
    assert entry.own
    assert broken.error is not None
    assert [one.id for one in missions.list_own("sultaniya", tmp_path)] == ["broken"]
    mission = missions.load_mission("my-own", tmp_path)
    assert deal_mission(mission, seed=1).game.challenge == "my-own"
    with pytest.raises(DataError, match="There is no mission `my-on`"):
        missions.load_mission("my-on", tmp_path)


def test_no_file_is_read_for_a_game_that_is_no_challenge(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("missions: []\n", encoding="utf-8")
    files_read: list[Path] = []

    def read_own(path: Path, _rulesets: Path | None) -> list[missions.Entry]:
        files_read.append(path)
        return []

    monkeypatch.setattr(missions, "_read_own", read_own)
    assert missions.find_mission(None, tmp_path) is None
    assert not files_read
    assert missions.find_mission("no-such", tmp_path) is None
    assert files_read


def test_a_mission_by_rules_of_ones_own_is_played_to_its_stars(tmp_path: Path) -> None:
    user = user_paths(tmp_path)
    user.rulesets.mkdir(parents=True)
    user.challenges.mkdir(parents=True)
    rules = "extends: medina-2014\nid: my-rules\nname: My rules\nplayers: [2]\n"
    (user.rulesets / "my-rules.yaml").write_text(rules, encoding="utf-8")
    own = OWN.replace("medina-2014", "my-rules").replace("{won: true}", "{points: 0}")
    (user.challenges / "own.yaml").write_text(own, encoding="utf-8")
    dealt = deal_mission(missions.load_mission("my-own", user.challenges, user.rulesets), seed=1)
    while not dealt.game.over:
        dealt.game.play(dealt.game.legal()[0])
    with closing(Library(user)) as library:
        note_end(library.progress, dealt.game, dealt.seats, lambda: "1", datetime.now(), user.challenges, user.rulesets)
        assert library.progress.missions()["my-own"].stars & 1
    assert check(user.challenges / "own.yaml", user.rulesets) == ["ok, 1 mission"]


def test_missions_are_measured_with_a_level_in_the_persons_seat(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["sultaniya-twelve", "--levels", "water-carrier", "--games", "1", "--nodes", "1", "--jobs", "1"]
    assert measure(command) == 0
    assert capsys.readouterr().out.startswith("sultaniya-twelve water-carrier: ")
    with pytest.raises(SystemExit):
        measure(["sultaniya-twelve", "--levels", "mayor"])
    assert "There is no level mayor" in capsys.readouterr().err
