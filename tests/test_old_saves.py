"""Games saved by older versions go on. Each file in old_saves is kept for ever, with what it must lead to."""

from pathlib import Path

import pytest

from medina_desktop.game.record import FORMAT, UPGRADES
from medina_desktop.storage import record_files

FOLDER = Path(__file__).parent / "old_saves"

# file -> actions, scores, player to move
EXPECTED = dict.fromkeys(("format-1.yaml", "format-2.yaml", "format-3.yaml"), (60, [22, 0, 4], 1))


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_an_old_save_leads_to_the_position_it_was_saved_in(name: str) -> None:
    loaded = record_files.load_record(FOLDER / name)
    actions, scores, player = EXPECTED[name]
    assert len(loaded.game.actions) == actions
    assert loaded.game.scores() == scores
    assert loaded.game.position.player == player
    assert loaded.record.seats[0].name == "Leïla"
    assert loaded.record.medina_record == FORMAT


def test_every_old_format_has_its_upgrade_and_its_file() -> None:
    assert sorted(UPGRADES) == list(range(1, FORMAT))
    assert sorted(p.name for p in FOLDER.iterdir()) == [f"format-{n}.yaml" for n in range(1, FORMAT)]
