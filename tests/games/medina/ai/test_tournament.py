"""The commands that measure and fit the opponents."""

import json
from pathlib import Path
from random import Random

import pytest
from test_players import some_position

from medina_desktop.dev import tournament, tune
from medina_desktop.games.medina.ai import weights
from medina_desktop.games.medina.ai.evaluate import NAMES, evaluator
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.score import scores
from medina_desktop.games.medina.rules.state import Table
from medina_desktop.storage import ruleset_files


def test_prints_a_table_with_every_seat_and_rotates(capsys: pytest.CaptureFixture[str]) -> None:
    assert tournament.main(["--seats", "mason,apprentice", "--games", "3", "--ruleset", "medina-2014", "--quiet"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "medina-2014, 2 players, 4 games, seed 1"
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[3:]]
    assert [row[:2] for row in cells] == [["mason", "4"], ["apprentice", "4"]]
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
    assert "'sultan' is no level" in capsys.readouterr().err


def test_the_interval_holds_the_share_and_shrinks() -> None:
    low, high = tournament.interval(30, 40)
    assert low < 0.75 < high
    wide, narrow = tournament.interval(3, 4), tournament.interval(300, 400)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]


def test_features_times_weights_are_the_evaluation() -> None:
    random = Random(3)
    numbers = [random.uniform(-1, 1) for _ in NAMES]
    for ruleset, players in (("medina-2014", 4), ("medina-1999-gates", 3), ("medina-2014", 2)):
        for placements in (10, 50, 90):
            s = some_position(ruleset, players, placements, placements)
            unknown = [tune.Unknown({i: 1.0}) for i in range(len(NAMES))]
            features = evaluator(s.table, unknown, with_points=False)(s)  # type: ignore[arg-type]
            plain = evaluator(s.table, numbers)(s)
            for p in range(players):
                counts: dict[int, float] = features[p].counts  # type: ignore[attr-defined]
                weighted = sum(numbers[i] * count for i, count in counts.items())
                assert plain[p] == pytest.approx(scores(s)[p] + weighted)


def test_tune_writes_weights_with_their_figures(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    arguments = ["--ruleset", "medina-2014", "--players", "2", "--games", "2", "--out", str(tmp_path)]
    assert tune.main(arguments) == 0
    entry = json.loads((tmp_path / "weights-medina-2014-2.json").read_text())
    assert set(entry["weights"]) == {"mason", "vizier"}
    assert entry["figures"]["rounds"][0]["games"] == 2


def test_every_table_has_weights_of_its_own_size_even_an_unknown_one() -> None:
    own: Ruleset = ruleset_files.with_options(ruleset_files.load("medina-1999"), {"new_street_touches": "0"})
    for players in own.players:
        knots = weights.for_table(Table(own, players), "vizier")
        assert len(knots) == 3
        assert all(len(k) == len(NAMES) for k in knots)
        assert any(w for w in knots[1])
