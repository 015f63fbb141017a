"""The commands that measure and fit the opponents."""

from pathlib import Path

import pytest

from medina_desktop.dev import tournament
from medina_desktop.game.box import Choice, Question
from medina_desktop.games.medina.ai import weights
from medina_desktop.games.medina.ai.evaluate import NAMES
from medina_desktop.games.medina.ai.opponents import MedinaOpponents
from medina_desktop.games.medina.rules.position import Position, Terms
from medina_desktop.storage import ruleset_files
from support.medina.compiled import rules_of


def test_prints_a_table_with_every_seat_and_rotates(capsys: pytest.CaptureFixture[str]) -> None:
    assert tournament.main(["--seats", "mason,random", "--games", "3", "--ruleset", "medina-2014", "--quiet"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "medina-2014, 2 players, 4 games, seed 1"
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[3:]]
    assert [row[:2] for row in cells] == [["mason", "4"], ["random", "4"]]
    assert cells[0][2] == "100.0 %"


def test_each_set_up_is_played_from_every_rotation() -> None:
    jobs = tournament.jobs_for(ruleset_files.load("medina-1999"), ["a", "b", "c"], 6, 7, None, None)
    assert [job.seed for job in jobs] == [7, 7, 7, 8, 8, 8]
    assert [job.seats for job in jobs[:3]] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]


def test_among_equals_every_game_has_a_set_up_of_its_own() -> None:
    jobs = tournament.jobs_for(ruleset_files.load("sultaniya"), ["a", "a"], 4, 7, None, None)
    assert [job.seed for job in jobs] == [7, 8, 9, 10]


def test_a_tournament_goes_on_where_its_file_of_results_ends(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def words(games: int, file: str) -> list[str]:
        asked = ["--seats", "gardener,greedy", "--ruleset", "sultaniya", "--unhurried", "--quiet"]
        return [*asked, "--games", str(games), "--results", str(tmp_path / file)]

    def wins() -> list[str]:
        """Without the times, which are never the same."""
        return [line.rsplit("|", 3)[0] for line in capsys.readouterr().out.splitlines()]

    tournament.main(words(4, "at once"))
    at_once = wins()
    tournament.main(words(2, "in pieces"))
    assert wins() != at_once
    tournament.main(words(4, "in pieces"))
    assert wins() == at_once
    monkeypatch.setattr(tournament, "play_game", None)  # there is nothing left to play
    tournament.main(words(4, "in pieces"))
    assert wins() == at_once


def test_a_file_of_results_is_never_mixed_with_another_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "results"

    def played(seats: str, *more: str) -> int:
        words = ["--seats", seats, "--ruleset", "medina-2014", "--games", "2", "--quiet", "--results", str(file)]
        try:
            return tournament.main([*words, *more])
        except SystemExit as ended:
            return int(ended.code or 0)

    assert played("random,greedy") == 0
    before = file.read_bytes()
    capsys.readouterr()
    for other in (("greedy,random",), ("random,greedy", "--seed", "2"), ("random,greedy", "--nodes", "9")):
        assert played(*other) == 2
        assert "random" in capsys.readouterr().err  # it says whose results they are
        assert file.read_bytes() == before
    assert played("random,greedy") == 0
    assert file.read_bytes() == before


def test_results_of_an_unknown_match_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Files of older versions did not say whose they are."""
    file = tmp_path / "results"
    file.write_bytes(b'{"number":0,"entrants":[0,1],"won":[1.0,0.0],"points":[9,8],"thought":[[],[]]}\n')
    with pytest.raises(SystemExit) as ended:
        tournament.main(["--seats", "random,greedy", "--ruleset", "medina-2014", "--results", str(file)])
    assert ended.value.code == 2


def test_half_a_line_of_a_killed_tournament_is_played_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "results"
    words = ["--seats", "random,greedy", "--ruleset", "medina-2014", "--games", "2", "--quiet", "--results", str(file)]
    tournament.main(words)
    whole = file.read_bytes()
    file.write_bytes(whole[:-30])
    tournament.main(words)
    assert capsys.readouterr().out.count("2 players, 2 games") == 2
    assert file.read_bytes().count(b"\n") == whole.count(b"\n")


def test_every_game_can_be_measured_and_equals_are_counted_by_their_characters(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert tournament.main(["--seats", "greedy,random", "--games", "2", "--ruleset", "al-rashid", "--quiet"]) == 0
    assert "| greedy | 2     | 100.0 % |" in capsys.readouterr().out
    words = ["--seats", "gardener", "--players", "4", "--games", "4", "--ruleset", "sultaniya", "--quiet"]
    assert tournament.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    characters = [line.split("|") for line in lines[6:]]
    assert sum(int(cells[2]) for cells in characters) == 4 * 4
    assert len(characters) >= 4


def test_an_unknown_seat_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        tournament.main(["--seats", "sultan,mason", "--ruleset", "medina-2014"])
    assert "'sultan' isn’t a level" in capsys.readouterr().err


def test_the_interval_holds_the_share_and_shrinks() -> None:
    low, high = tournament.interval(30, 40)
    assert low < 0.75 < high
    wide, narrow = tournament.interval(3, 4), tournament.interval(300, 400)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]


def test_every_table_has_weights_of_its_own_size_even_an_unknown_one() -> None:
    own = rules_of("medina-1999", {"new_street_touches": "0"})
    for players in own.players:
        knots = weights.for_table(Terms(own, players))
        assert len(knots) == 3
        assert all(len(k) == len(NAMES) for k in knots)
        assert any(w for w in knots[1])


def test_a_seat_may_have_seconds_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = set()
    choose = MedinaOpponents.choose

    def noted(self: MedinaOpponents, question: Question[Position, int]) -> Choice:
        asked.add((question.level, question.seconds))
        return choose(self, question)

    monkeypatch.setattr(MedinaOpponents, "choose", noted)
    words = ["--seats", "mason@0.25,apprentice", "--games", "2", "--ruleset", "medina-2014", "--quiet"]
    assert tournament.main([*words, "--seconds", "2"]) == 0
    assert asked == {("mason", 0.25), ("apprentice", 2.0)}
    assert "| mason@0.25 | 2     |" in capsys.readouterr().out


@pytest.mark.parametrize("seat", ["vizier@", "vizier@soon", "vizier@nan", "vizier@-1", "greedy@2", "@2", "sultan@2"])
def test_seconds_that_are_none_are_refused(seat: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        tournament.main(["--seats", f"{seat},mason", "--ruleset", "medina-2014"])
    assert ended.value.code == 2
    assert seat in capsys.readouterr().err
