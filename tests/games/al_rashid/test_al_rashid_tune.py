"""What the strongest opponents of Al-Rashid know of the years to come is learnt by `tune`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from medina_desktop.dev import living, tune
from medina_desktop.dev.living import NAMES, Duel, Life, Lived
from medina_desktop.dev.tune import Table
from medina_desktop.games.al_rashid.ai import habits
from medina_desktop.games.al_rashid.ai.experience import Experience, Learnt
from medina_desktop.games.al_rashid.ai.habits import PLAIN, tried
from support.al_rashid.tables import ruleset

pytest.importorskip("numpy")


def test_a_life_tells_what_everybody_had_and_still_won() -> None:
    job = Life(Table(ruleset(), 2), 5, 0)
    lived = living.live(job)
    assert [row[0] for row in lived.rows] == [3, 3, 2, 2, 1, 1, 0, 0]
    assert all(len(row) == len(NAMES) + 2 for row in lived.rows)
    assert lived == living.live(job)


def test_what_brings_points_is_found_out() -> None:
    """From a thousand families that win three points for each pasha and lose one for each note, whatever the year."""
    chance = Random(1)
    pashas, notes = NAMES.index("pashas"), NAMES.index("notes")
    games = []
    for number in range(250):
        rows = []
        for years in range(4):
            had = [0] * len(NAMES)
            had[0], had[pashas], had[notes] = 1, chance.randrange(4), chance.randrange(5)
            rows.append([years, *had, 3 * had[pashas] - had[notes] + chance.choice((-1, 1))])
        games.append(Lived(number, [0, 0], rows))
    found, figures = living.fit(games)
    for years, row in enumerate(found):
        assert abs(row[pashas] - 3000) < 700
        assert abs(row[notes] + 1000) < 700
        assert figures[f"explained_{years}"] > 0.8


def test_habits_that_are_the_same_win_what_they_lose_and_better_ones_more() -> None:
    table = Table(ruleset(), 2)
    one, other = living.fight_duel(Duel(table, 3, PLAIN, PLAIN))
    assert one == -other
    margins = [sum(living.fight_duel(Duel(table, seed, tried(), PLAIN))) for seed in range(12)]
    assert sum(margins) > 24


@pytest.mark.long
def test_tune_writes_what_the_game_reads(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    table = ["--ruleset", "al-rashid", "--players", "2", "--jobs", "1"]
    assert (
        tune.main(
            ["--work", str(tmp_path / "work"), *table, "--games", "3", "--gate", "2", "--trial", "1", "--out", str(out)]
        )
        == 0
    )
    for file in out.glob("habits*"):  # nothing, if it was not better
        assert habits.read(file.read_bytes()).gold
    for file in out.glob("experience*"):
        learnt = msgspec.json.decode(file.read_bytes(), type=Learnt)
        assert Experience([[learnt.weights[name][years] for name in NAMES] for years in range(4)])
    assert len((tmp_path / "work" / "al-rashid-2" / "games.jsonl").read_text().splitlines()) == 4
