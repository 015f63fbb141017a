"""What is a game's record, and what is not: told by its format, whatever else it holds."""

import pytest

from medina_desktop import games
from medina_desktop.game.record import FORMAT, RecordError, from_plain, upgrade


@pytest.mark.parametrize("version", [None, "3", 3.0, True, 0, -1])
def test_a_record_says_its_format_as_a_number_from_one_on(version: object) -> None:
    with pytest.raises(RecordError, match="no format version"):
        upgrade({"medina_record": version})


def test_a_format_of_the_future_is_told_apart_from_nonsense() -> None:
    with pytest.raises(RecordError, match="newer version"):
        upgrade({"medina_record": FORMAT + 1})
    assert upgrade({"medina_record": FORMAT})["medina_record"] == FORMAT


def test_where_a_record_is_wrong_is_told_with_its_path() -> None:
    with pytest.raises(RecordError) as told:
        from_plain({"medina_record": FORMAT, "game": "medina", "ruleset": 7}, games.box)
    assert [path for path, _sentence in told.value.faults] == [("ruleset",)]
