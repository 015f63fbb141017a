"""Statistics are counted from replays, once each, and can be deleted."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat, record_of
from medina_desktop.game.results import GameResult, result_of
from medina_desktop.games import box, new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.play.tally import list_achieved
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files, statistics
from medina_desktop.storage.files import write_atomically
from medina_desktop.storage.instance import Lock, is_locked
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.saves import Saves
from medina_desktop.storage.statistics import StatisticsStore
from medina_desktop.storage.yaml_files import DataError, Fault

RULES = next(e.ruleset for e in ruleset_files.available() if e.game == "medina" and e.ruleset.tea)
SEATS = [
    Seat(name="Leïla", colour="blue"),
    Seat(name="Omar", kind="ai:mason", colour="red"),
    Seat(name="Yasmin", kind="ai:vizier", colour="green"),
]


def achieved(games: list[GameResult]) -> set[str]:
    return list_achieved(box("medina").feats.achievements, games)


def finished(seed: int) -> Played:
    game, random = new_game(RULES, 3, seed), Random(seed)
    while not game.over:
        game.play(legal.draw(game.position, random.random))
    return game


def count(store: StatisticsStore) -> None:
    while store.count_one():
        pass


def test_every_finished_replay_is_counted_once(tmp_path: Path) -> None:
    user = user_paths(tmp_path)
    for seed in (1, 2):
        assert Saves(user).keep_replay(record_of(finished(seed), SEATS)) is not None
    store = StatisticsStore(user)
    assert store.waiting() == 2
    count(store)
    again = StatisticsStore(user)
    assert len(again.value.games) == 2
    assert again.waiting() == 0
    for replay in user.replays.iterdir():
        replay.unlink()
    assert len(StatisticsStore(user).value.games) == 2, "deleting a replay does not uncount it"


def test_a_game_is_counted_when_it_ends_even_if_its_replay_goes_before_anybody_looks(tmp_path: Path) -> None:
    user = user_paths(tmp_path)
    game = finished(6)
    kept = Saves(user).keep_replay(record_of(game, SEATS))
    assert kept is not None
    StatisticsStore(user).count_game(game, SEATS, kept.stem)
    kept.unlink()
    assert [g.seats[0].total for g in StatisticsStore(user).value.games] == [game.scores()[0]]


def test_a_game_counted_at_its_end_is_not_counted_again_from_its_replay(tmp_path: Path) -> None:
    user = user_paths(tmp_path)
    first, other = finished(6), finished(7)
    kept = Saves(user).keep_replay(record_of(first, SEATS))
    assert kept is not None
    store = StatisticsStore(user)
    store.count_game(first, SEATS, kept.stem)
    store.count_game(other, SEATS, kept.stem)
    count(store)
    again = StatisticsStore(user)
    assert again.waiting() == 0
    assert [g.seats[0].total for g in again.value.games] == [other.scores()[0]], "it counts as it ended last"


def test_two_windows_count_into_one_file_and_neither_puts_back_what_it_read_before(tmp_path: Path) -> None:
    """One window has the statistics open, with a game in them that the other takes back and ends differently."""
    user = user_paths(tmp_path)
    here, first_end, last_end, another = StatisticsStore(user), finished(1), finished(2), finished(3)
    assert here.count_game(first_end, SEATS, "taken back")
    there = StatisticsStore(user)
    assert here.count_game(last_end, SEATS, "taken back")
    assert there.count_game(another, SEATS, "another")
    counted = {game.id: [seat.total for seat in game.seats] for game in StatisticsStore(user).value.games}
    assert counted == {"taken back": last_end.scores(), "another": another.scores()}
    assert {game.id for game in there.value.games} == set(counted), "the window knows what it has written"


def test_what_the_disk_refused_is_written_with_the_next_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    user = user_paths(tmp_path)
    store = StatisticsStore(user)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(statistics, "write_atomically", full)
        assert not store.count_game(finished(1), SEATS, "first")
    assert store.count_game(finished(2), SEATS, "second")
    assert {game.id for game in StatisticsStore(user).value.games} == {"first", "second"}


def test_a_window_that_hangs_while_it_counts_does_not_stop_the_others(tmp_path: Path) -> None:
    user = user_paths(tmp_path)
    user.data.mkdir(parents=True, exist_ok=True)
    hung = Lock(user.data / "statistics.lock")
    assert hung.take()
    assert StatisticsStore(user).count_game(finished(1), SEATS, "first")
    hung.free()
    assert [game.id for game in StatisticsStore(user).value.games] == ["first"]
    assert not (user.data / "statistics.lock").exists()


def test_nobody_else_writes_between_reading_and_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    user = user_paths(tmp_path)
    locked = []

    def writing(path: Path, content: bytes) -> None:
        locked.append(is_locked(user.data / "statistics.lock"))
        write_atomically(path, content)

    monkeypatch.setattr(statistics, "write_atomically", writing)
    assert StatisticsStore(user).count_game(finished(1), SEATS, "first")
    assert locked == [True]


def test_what_another_window_has_deleted_from_the_count_does_not_come_back(tmp_path: Path) -> None:
    """One window is counting old replays, one at a time, while the other forgets everything."""
    user = user_paths(tmp_path)
    for seed in (1, 2):
        assert Saves(user).keep_replay(record_of(finished(seed), SEATS)) is not None
    here, there = StatisticsStore(user), StatisticsStore(user)
    assert here.waiting() == 2
    assert here.count_one()
    there.clear()
    assert here.count_one()
    assert StatisticsStore(user).value.games == []
    assert here.count_game(finished(3), SEATS, "after that")
    assert [game.id for game in StatisticsStore(user).value.games] == ["after that"]


def test_a_file_that_cannot_be_read_for_a_moment_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = user_paths(tmp_path)
    store = StatisticsStore(user)
    assert store.count_game(finished(1), SEATS, "first")
    with monkeypatch.context() as few_handles:

        def refused(path: Path, limit: int = 0) -> bytes:
            raise DataError(Fault(str(path), 0, Said("Too many open files.")))

        few_handles.setattr(statistics, "read_bytes", refused)
        assert store.count_game(finished(2), SEATS, "second")
    assert store.damaged is None
    assert {game.id for game in StatisticsStore(user).value.games} == {"first", "second"}


def test_the_parts_of_a_result_add_up_to_the_score() -> None:
    for seed in range(5):
        game = finished(seed)
        result = result_of(game, SEATS, "x", datetime.now())
        assert [seat.total for seat in result.seats] == game.scores()
        assert [p for p, seat in enumerate(result.seats) if seat.won] == list(game.outcome().winners)
        assert [seat.level for seat in result.seats] == ["", "mason", "vizier"]


def test_deleting_forgets_everything_and_does_not_count_it_again(tmp_path: Path) -> None:
    user = user_paths(tmp_path)
    Saves(user).keep_replay(record_of(finished(3), SEATS))
    store = StatisticsStore(user)
    count(store)
    assert achieved(store.value.games)
    store.clear()
    again = StatisticsStore(user)
    count(again)
    assert again.value.games == []
    assert not achieved(again.value.games)


def test_a_damaged_file_is_put_aside_and_counted_anew(tmp_path: Path) -> None:
    user = user_paths(tmp_path)
    Saves(user).keep_replay(record_of(finished(4), SEATS))
    user.data.mkdir(parents=True, exist_ok=True)
    (user.data / "statistics.json").write_bytes(b"{half a fi")
    store = StatisticsStore(user)
    count(store)
    assert len(store.value.games) == 1
    assert any("damaged" in file.name for file in user.data.iterdir())


@pytest.mark.parametrize(
    "content",
    [
        b"[]",
        b"7",
        b"{}",
        b'{"version": 0, "games": []}',
        b'{"version": 3, "games": []}',
        b'{"version": 1, "games": [{}]}',
        b'{"version": 1, "games": 7}',
        b'{"version": "1", "games": []}',
        b'{"version": 1, "games": [{"seats": [3]}]}',
    ],
)
def test_what_this_program_did_not_write_is_put_aside(tmp_path: Path, content: bytes) -> None:
    user = user_paths(tmp_path)
    user.data.mkdir(parents=True)
    (user.data / "statistics.json").write_bytes(content)
    store = StatisticsStore(user)
    assert store.damaged is not None
    assert store.damaged.read_bytes() == content
    assert store.value.games == []


def test_points_that_no_game_gives_are_set_aside_with_their_file(tmp_path: Path) -> None:
    store = StatisticsStore(user_paths(tmp_path))
    store.count_game(finished(1), SEATS, "one")
    text = store.file.read_text(encoding="utf-8")
    before, key, rest = text.partition('"points":{')
    name, colon, points = rest.partition(":")
    store.file.write_text(before + key + name + colon + "9" * 400 + points[points.index(",") :], encoding="utf-8")
    again = StatisticsStore(user_paths(tmp_path))
    assert again.value.games == []
    assert again.damaged is not None
    assert "9" * 400 in again.damaged.read_text(encoding="utf-8")
