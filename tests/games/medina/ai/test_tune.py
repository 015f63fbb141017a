"""`tune`: it can be stopped and resumed at any moment, and a set that is weaker than the present one is not kept."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from medina_desktop.dev import neurons, tournament, tune
from medina_desktop.dev.fit import name_weights
from medina_desktop.dev.self_play import SelfPlay, play_self
from medina_desktop.games.medina.ai import compiled, intuition, weights
from medina_desktop.games.medina.ai.plain import View, by_phase
from medina_desktop.games.medina.ai.weights import from_names
from medina_desktop.games.medina.rules.apply import begin
from medina_desktop.games.medina.rules.position import Terms
from medina_desktop.games.medina.rules.setup import draw_set_up
from medina_desktop.storage import ruleset_files

pytest.importorskip("numpy")

pytestmark = pytest.mark.long
PROJECT = Path(__file__).parents[4]
NAME = "medina-2014-2"
TABLE = Terms(ruleset_files.load("medina-2014"), 2)
COMPILED = compiled.is_for(TABLE)
needs_compiler = pytest.mark.skipif(not COMPILED, reason="nothing was compiled here, and intuition is learnt by that")
MORE = [("practice-1.jsonl", 2), ("practice-2.jsonl", 2)] if COMPILED else []
PARTS = ["weights", "habits", "intuition"] if COMPILED else ["weights", "habits"]


def words(work: Path, *more: str, seed: int = 1) -> list[str]:
    """Two short rounds, short trials after them, short gates, a few steps of the habits, short lessons."""
    asked = [
        "--ruleset",
        "medina-2014",
        "--players",
        "2",
        "--games",
        "4",
        "4",
        "--jobs",
        "1",
        "--trial",
        "2",
        "--gate",
        "2",
        "--steps",
        "3",
        "--lessons",
        "150",
        "150",
        "--part",
        *PARTS,
    ]
    return [*asked, "--seed", str(seed), "--work", str(work), "--out", str(work), *more]


def everything_in(work: Path) -> dict[str, object]:
    """The files of a fit, whatever order the games were played in."""
    return {
        file.name: sorted(file.read_text().splitlines()) if file.suffix == ".jsonl" else json.loads(file.read_text())
        for file in sorted((work / NAME).iterdir())
    }


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    work = tmp_path_factory.mktemp("at-once")
    assert tune.main(words(work)) == 0
    return everything_in(work)


def killed_when(running: subprocess.Popen[bytes], file: Path, lines: int) -> None:
    until = time.monotonic() + 120
    while not file.exists() or file.read_bytes().count(b"\n") < lines:
        assert running.poll() is None
        assert time.monotonic() < until
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()


@pytest.mark.skipif(os.name == "nt", reason="processes are killed with a signal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_fit_that_is_killed_and_resumed_comes_to_the_same(
    jobs: str, at_once: dict[str, object], tmp_path: Path
) -> None:
    for file, lines in (("round-1.jsonl", 3), ("trial-1.jsonl", 2), ("round-2.jsonl", 2), ("habits.jsonl", 2), *MORE):
        running = subprocess.Popen(
            [sys.executable, "-m", "medina_desktop", "tune", *words(tmp_path, "--jobs", jobs)],
            cwd=PROJECT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        killed_when(running, tmp_path / NAME / file, lines)
    assert tune.main(words(tmp_path, "--jobs", jobs)) == 0
    assert everything_in(tmp_path) == at_once


def test_half_a_line_is_the_game_that_was_being_written(at_once: dict[str, object], tmp_path: Path) -> None:
    assert tune.main(words(tmp_path)) == 0
    for file in (tmp_path / NAME).glob("*.jsonl"):
        file.write_bytes(file.read_bytes()[:-20])
    (tmp_path / NAME / "fitted-2.json").unlink()
    assert tune.main(words(tmp_path)) == 0
    assert everything_in(tmp_path) == at_once


def test_a_folder_of_another_fit_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tune.main(words(tmp_path)) == 0
    before = everything_in(tmp_path)
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        tune.main(words(tmp_path, seed=2))
    assert ended.value.code == 2
    assert "holds the results of something else" in capsys.readouterr().err
    assert everything_in(tmp_path) == before


def test_progress_says_how_many_how_fast_and_how_long(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tune.main(words(tmp_path)) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith("medina-2014-2, round 1 of 2: 4 of 4 games, ")
    assert said[0].endswith(" games/s, 0 s to go")


def test_every_table_is_fitted_unless_some_are_named() -> None:
    def names(*asked: object) -> list[tuple[str, int]]:
        return [(table.rules.id, table.players) for table in tune.tables(*asked)]  # type: ignore[arg-type]

    editions = {"medina-1999": (3, 4), "medina-2014": (2, 3, 4)}
    every = {(r + gates, n) for r, players in editions.items() for gates in ("", "-gates") for n in players}
    assert set(names(None, None)) == every
    assert names(["medina-2014", "medina-1999"], [2, 4]) == [
        ("medina-2014", 2),
        ("medina-2014", 4),
        ("medina-1999", 4),
    ]
    with pytest.raises(ValueError, match=r"medina-1999 can’t be played by 2 players\."):
        names(["medina-1999"], [2])


# -- the gate --------------------------------------------------------------------------------------------------------


def standing(name: str, wins: float, games: int) -> tournament.Entrant:
    found = tournament.Entrant(name)
    found.wins, found.games = wins, games
    return found


@pytest.mark.parametrize(("wins", "kept"), [(50.0, True), (49.5, False), (200.0, True), (0.0, False)])
def test_a_new_set_is_kept_if_it_wins_its_share(wins: float, kept: bool) -> None:
    """A seat of four wins a quarter of the games at equal strength."""
    gate = tune.verdict(standing("new", wins, 200), standing("present", 200 - wins, 600), players=4)
    assert gate["kept"] is kept
    assert gate["equal_percent"] == 25
    assert gate["new"]["wins_percent"] == pytest.approx(wins / 2, abs=0.1)
    assert gate["new"]["at_least"] <= wins / 2 <= gate["new"]["at_most"]
    assert gate["present"]["at_least"] <= (200 - wins) / 6 <= gate["present"]["at_most"]


def test_what_wins_the_gate_is_written_with_the_figures_of_both(tmp_path: Path) -> None:
    """The present set counts only the points on the board here: whoever has seen ten games knows better."""
    (tmp_path / NAME).mkdir()
    nothing: dict[str, dict[str, float]] = {"figures": {}, "weights": {}}
    (tmp_path / NAME / "present.json").write_text(json.dumps(nothing))
    assert tune.main(words(tmp_path, "--part", "weights", "--games", "10", "10")) == 0
    entry = json.loads((tmp_path / "weights-medina-2014-2.json").read_text())
    gate = entry["figures"]["gate"]
    assert gate["kept"]
    assert gate["games"] == 2
    assert set(gate["new"]) == set(gate["present"]) == {"wins_percent", "at_least", "at_most"}
    assert [figures["games"] for figures in entry["figures"]["rounds"]] == [10, 10]
    assert any(from_names(entry["weights"])[1])


def test_what_is_weaker_plays_no_further_round_and_is_not_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One game is too little to learn from."""
    assert tune.main(words(tmp_path, "--part", "weights", "--games", "1", "1", "--trial", "4")) == 0
    assert not list(tmp_path.glob("weights-*.json"))
    assert not (tmp_path / NAME / "gate.jsonl").exists()
    said = capsys.readouterr().out
    assert "| new " in said
    assert "nothing better was found, the present set stays" in said
    rounds = [json.loads((tmp_path / NAME / f"round-{n}.jsonl").read_text().splitlines()[1]) for n in (1, 2)]
    present = from_names(json.loads((tmp_path / NAME / "present.json").read_text())["weights"])
    for number, kept in enumerate(rounds, 1):
        rules = ruleset_files.load("medina-2014")
        partners = (present, weights.for_table(Terms(rules, 2), "0.1.0"))
        lesson = SelfPlay(rules, 2, present, partners, 1_000_000 + number * 10_000, 0)
        assert play_self(lesson).points == kept["points"]


# -- habits ----------------------------------------------------------------------------------------------------------


def test_habits_that_win_their_share_are_written_beside_the_weights_that_stay(tmp_path: Path) -> None:
    """The present habits count only the points on the board: any direction but that is better."""
    (tmp_path / NAME).mkdir()
    nothing = {"figures": {"gate": {"kept": True}}, "weights": {"constant": [1.0, 1.0, 1.0]}, "habits": {}}
    (tmp_path / NAME / "present.json").write_text(json.dumps(nothing))
    assert tune.main(words(tmp_path, "--part", "habits", "--steps", "40", "--gate", "40")) == 0
    entry = json.loads((tmp_path / "weights-medina-2014-2.json").read_text())
    figures = entry["figures"]
    assert figures["habits"]["kept"]
    assert figures["habits"]["wins_percent"] >= 50
    assert figures["habits"]["games"] == 40 * 24 * 2
    assert figures["gate"] == {"kept": True}, "what is known of the weights stays"
    assert entry["weights"] == nothing["weights"]
    assert any(any(knots) for knots in from_names(entry["habits"]))


def test_the_figures_in_a_file_are_of_what_is_in_it(tmp_path: Path) -> None:
    """Weights of one game are refused, habits better than none are kept: what is said of the weights is the old."""
    (tmp_path / NAME).mkdir()
    table = Terms(ruleset_files.load("medina-2014"), 2)
    present = {
        "figures": {"gate": "of the present set"},
        "weights": name_weights(weights.for_table(table)),
        "habits": {},
    }
    (tmp_path / NAME / "present.json").write_text(json.dumps(present))
    asked = ("--part", "weights", "habits", "--games", "1", "1", "--trial", "4", "--steps", "40", "--gate", "40")
    assert tune.main(words(tmp_path, *asked)) == 0
    entry = json.loads((tmp_path / "weights-medina-2014-2.json").read_text())
    assert entry["weights"] == present["weights"]
    assert entry["figures"]["gate"] == "of the present set"
    assert entry["figures"]["habits"]["kept"]


def test_habits_are_used_where_games_are_played_out_and_nowhere_else() -> None:
    table = Terms(ruleset_files.load("medina-2014"), 2)
    habits = weights.habits_for(table)
    assert habits
    assert habits != weights.for_table(table)
    view = View(weights.for_table(table), habits=habits)
    assert view.habit() == by_phase(habits)
    assert view.weights(0.5) == weights.at_phase(weights.for_table(table), 0.5)
    assert weights.habits_for(table, "0.1.0") == ()


# -- intuition -------------------------------------------------------------------------------------------------------


@needs_compiler
def test_an_intuition_that_wins_its_share_is_written_and_can_be_used(tmp_path: Path) -> None:
    """Where there is none yet it plays the weights. These count only the points on the board: a few hundred games are
    enough to know better."""
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "intuition-present.json").write_text("{}")
    asked = ("--part", "intuition", "--lessons", "600", "--gate", "40")
    with pytest.MonkeyPatch.context() as patch:
        nothing = from_names({})
        patch.setattr(weights, "for_table", lambda table, version="": nothing)
        assert tune.main(words(tmp_path, *asked)) == 0
    entry = json.loads((tmp_path / "intuition-medina-2014-2.json").read_text())
    assert entry["figures"]["gate"]["kept"]
    assert entry["figures"]["gate"]["wins_percent"] >= 50
    assert entry["figures"]["games"] == 600
    s = begin(TABLE, draw_set_up(TABLE, Random(1)))
    values = intuition.Guesses(intuition.from_entry(entry)).values(s)
    assert all(0 < value < 120 for value in values)


@needs_compiler
def test_what_learnt_from_a_handful_of_games_does_not_replace_what_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tune.main(words(tmp_path, "--part", "intuition", "--lessons", "3", "3", "--gate", "40")) == 0
    assert not list(tmp_path.glob("intuition-*.json"))
    assert "intuition-medina-2014-2: nothing better was found, the present set stays" in capsys.readouterr().out


def test_without_compiled_code_intuition_is_not_learnt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(compiled.WITHOUT, "1")
    with pytest.raises(SystemExit):
        tune.main(words(tmp_path, "--part", "intuition"))
    assert "Intuition can only be trained with compiled code" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_neurons_learn_what_follows_from_a_glance() -> None:
    """Something that no weighted sum can say: whoever has more of one count than of another wins the difference."""
    np = pytest.importorskip("numpy")
    chance = np.random.default_rng(1)
    glances = chance.integers(0, 20, (400_000, 12)).astype("<i2")
    own = np.maximum(glances[:, 0] - glances[:, 1], 0)
    to_come = np.stack([own, glances[:, 2]], axis=1).astype("<i2")
    entry, figures = neurons.learn(glances, to_come, 1)
    assert figures["error"] < 0.5, "the counts themselves differ by four or five points"
    known = intuition.from_entry(entry)
    seen = [int(n) for n in glances[0]]
    first = intuition._fire(intuition._sums(known.first, known.first_from, seen), known.shifts[0])
    second = intuition._fire(intuition._sums(known.second, known.second_from, first), known.shifts[1])
    guessed = [known.point * total for total in intuition._sums(known.last, known.last_from, second)]
    assert guessed == pytest.approx([float(n) for n in to_come[0]], abs=1.5), "whole numbers say the same"
