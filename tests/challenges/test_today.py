"""Today's game: the same for everybody on every machine, told in bands, and the first finished attempt counts."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from medina_desktop import games
from medina_desktop.challenges import today
from medina_desktop.challenges.par_game import ParGame
from medina_desktop.challenges.progress import DayProgress, Result
from medina_desktop.challenges.today import BANDS, Day, find_day, share_line
from medina_desktop.dev import par
from medina_desktop.game.box import Box, Choice, Question
from medina_desktop.match.match import Match
from medina_desktop.play.challenge import deal_day
from medina_desktop.play.library import Library
from medina_desktop.play.session import begin, go_on
from medina_desktop.storage.paths import user_paths

DAY = date(2026, 11, 17)

# Written down once: another seed would be another deal for somebody.
SEEDS = {
    ("medina", "2026-11-16"): 863563590,
    ("medina", "2026-11-17"): 3473422597,
    ("medina", "2026-11-18"): 1904633036,
    ("medina", "2026-11-22"): 3363061598,
    ("sultaniya", "2026-11-16"): 2273640916,
    ("sultaniya", "2026-11-18"): 3292486960,
    ("sultaniya", "2026-11-22"): 1334984114,
    ("al-rashid", "2026-11-16"): 371043219,
    ("al-rashid", "2026-11-18"): 1796413688,
    ("al-rashid", "2026-11-22"): 204420813,
}


@pytest.mark.parametrize(("game", "day"), SEEDS)
def test_the_seed_of_a_day_never_changes(game: str, day: str) -> None:
    assert Day(game, date.fromisoformat(day)).seed == SEEDS[game, day]


@pytest.mark.parametrize("game", games.GAMES)
def test_every_weekday_has_a_game_that_can_be_played(game: str) -> None:
    for number in range(7):
        day = Day(game, DAY + timedelta(days=number))
        dealt = deal_day(day, "Ada")
        assert dealt.game.players == day.players
        assert dealt.seats[day.seat].name == "Ada"
        assert [seat.opponent for seat in dealt.seats if seat.level] == list(day.table.opponents)
        levels = day.box.opponents.levels
        assert {seat.level for seat in dealt.seats if seat.level} <= set(levels)
        assert day.week.par.level in levels
        assert find_day(dealt.game.challenge) == day


@pytest.mark.parametrize(
    "challenge",
    ["", None, "medina-oasis", "today", "today:chess:2026-11-17", "today:medina:soon", "today:medina:2026-11-17:x"],
)
def test_other_challenges_are_no_days(challenge: str | None) -> None:
    assert find_day(challenge) is None
    assert today.most_nodes(challenge) is None


@pytest.mark.parametrize(
    ("mine", "band"),
    [(11, 2), (13, 2), (9, 2), (14, 3), (17, 3), (18, 3), (19, 4), (8, 1), (3, 0), (4, 1)],
)
def test_a_result_is_told_in_bands_of_five_points_of_lead(mine: int, band: int) -> None:
    day = Day("medina", DAY)
    assert day.band(Result(50 + mine, 50), Result(58, 47)) == band


@pytest.mark.parametrize(("mine", "band"), [(54, 2), (55, 2), (56, 3), (57, 3), (58, 4), (53, 2), (52, 1), (50, 0)])
def test_alone_a_band_is_two_points(mine: int, band: int) -> None:
    day = Day("sultaniya", DAY)
    assert day.players == 1
    assert day.band(Result(mine, None), Result(54, None)) == band


def test_the_line_to_copy() -> None:
    kept = DayProgress("medina", "2026-11-17", points=61, others=44, par=58, par_others=47)
    line = share_line(Day("medina", DAY), kept, 8)
    assert line == "Medina 2026-11-17 · 61 to 44 · better than par (58 to 47) · played on 8 of the last 14 days"
    alone = DayProgress("sultaniya", "2026-11-17", points=54, late=True)
    assert share_line(Day("sultaniya", DAY), alone, 1) == (
        "Sultaniya 2026-11-17 · 54 points · a day late · played on 1 of the last 14 days"
    )
    assert set(BANDS) == {"far behind par", "behind par", "on par", "better than par", "far better than par"}


def test_the_days_of_the_last_two_weeks_are_counted() -> None:
    days = [(DAY - timedelta(days=n)).isoformat() for n in (0, 1, 5, 13, 14, 40)]
    assert today.days_played(days, DAY) == 4
    assert today.days_played(["2026-11-18"], DAY) == 0  # a clock that was set back


def play_to_the_end(match: Match) -> None:
    while not match.game.over:
        if match.human_to_place:
            match.play(match.game.legal()[0])
        elif match.think(0.1) is not None:
            match.carry_out()


def test_the_first_finished_attempt_counts_and_a_game_that_was_left_goes_on_as_the_days(tmp_path: Path) -> None:
    library = Library(user_paths(tmp_path))
    dealt = deal_day(Day("medina", DAY), "Ada")
    session = begin(library, dealt.game, dealt.seats)
    session.match.play(session.match.game.legal()[0]) if session.match.human_to_place else None
    session.close()
    saved = library.continuable()
    assert saved is not None
    session = go_on(library, library.read(saved.id))
    assert session.match.game.challenge == "today:medina:2026-11-17"
    assert session.match.most_nodes == 4000
    play_to_the_end(session.match)
    kept = library.progress.days("medina")["2026-11-17"]
    assert kept.points == session.match.game.scores()[Day("medina", DAY).seat]
    assert not kept.late
    session.close()
    again = deal_day(Day("medina", DAY, late=True), "Ada")
    second = begin(library, again.game, again.seats)
    play_to_the_end(second.match)
    assert library.progress.days("medina")["2026-11-17"] == kept
    second.close()
    assert len(library.results("medina")) == 2  # both are games like any other
    library.close(0.5)


def test_opponents_of_the_day_are_asked_without_a_clock(tmp_path: Path) -> None:
    """Whatever the settings say: the same question on every machine."""
    library = Library(user_paths(tmp_path))
    dealt = deal_day(Day("medina", date(2026, 11, 22)), "Ada")
    session = begin(library, dealt.game, dealt.seats)
    match = session.match
    match.strongest_seconds = 9.0
    while match.human_to_place:
        match.play(match.game.legal()[0])
    match.think(0.0)
    question = match.adviser.question
    assert question is not None
    assert (question.seconds, question.nodes, question.seed) == (None, 4000, match.game.luck)
    session.close()
    library.close(0.5)


def test_par_is_played_the_same_way_each_time_and_the_table_goes_on_where_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "par.csv"
    command = ["--days", "2", "--from", "2026-11-18", "--game", "sultaniya", "--jobs", "1", "--out", str(out)]
    monkeypatch.setattr(par, "ATTEMPTS", 1)
    monkeypatch.setattr(today, "ATTEMPTS", 1)
    assert par.main(command) == 0
    whole = out.read_text()
    heading, first, second = whole.splitlines()
    assert heading == "version,1"
    assert first.startswith("sultaniya,2026-11-18,")
    out.write_text("\n".join([heading, second, first[:21]]))  # killed in the middle of a line
    assert par.main(command) == 0
    assert out.read_text() == whole
    out.write_text(whole.replace("version,1", "version,0"))
    monkeypatch.setattr(par, "play_day", lambda day: [day.game, day.date.isoformat(), "1:2"])
    assert par.main(command) == 0
    assert "1:2" in out.read_text()  # made for other deals: all days are played again
    with pytest.raises(SystemExit):
        par.main(["--from", "soon"])
    assert "soon" in capsys.readouterr().err


def test_the_median_of_five_games_is_par() -> None:
    results = [Result(50, 40), Result(70, 30), Result(45, 44), Result(60, 41), Result(52, 44)]
    assert results[today.median(results)] == Result(50, 40)
    for game in games.GAMES:
        assert Day(game, date(2099, 1, 1)).par is None


class Here:
    """Answers in this process."""

    def __init__(self) -> None:
        self.asked: tuple[Box, Question] | None = None

    def ask(self, box: Box, question: Question) -> None:
        self.asked = box, question

    def poll(self) -> Choice | None:
        assert self.asked is not None
        return self.asked[0].opponents.choose(self.asked[1])

    def stop(self) -> None:
        self.asked = None

    close = stop


def test_pars_game_is_played_again_as_the_table_has_it_and_kept(tmp_path: Path) -> None:
    day = Day("sultaniya", DAY)  # alone
    par_game = ParGame(day, tmp_path, Here)
    while not par_game.done:
        par_game.tick(0.1)
    assert today.result_of(par_game.game, day.seat) == day.par
    again = ParGame(day, tmp_path, Here)
    assert again.done
    assert again.game.actions == par_game.game.actions
    (tmp_path / "sultaniya-2026-11-17.yaml").write_text("damaged", encoding="utf-8")
    assert not ParGame(day, tmp_path, Here).done


def test_where_nobody_thinks_there_is_no_game_of_par(tmp_path: Path) -> None:
    class Dead(Here):
        def poll(self) -> Choice | None:
            raise RuntimeError

    par_game = ParGame(Day("sultaniya", DAY), tmp_path, Dead)
    while not par_game.done:
        par_game.tick(0.1)
    assert par_game.failed
    assert list(tmp_path.iterdir()) == []
