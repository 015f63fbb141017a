"""`tournament` and `tune` on a Dask cluster: the same figures as on one machine, and a sentence where there is none."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from medina_desktop.dev import pool, tournament, tune

TOURNAMENT = ["--seats", "mason,apprentice", "--ruleset", "medina-2014", "--games", "4", "--quiet"]

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A scheduler and two workers, in processes of their own."""
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed: pip install .[cluster]")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as found:
        yield found


def points_by_game(file: Path) -> list[tuple[int, tuple[int, ...], list[int]]]:
    match = tournament.about(tournament._parser().parse_args(TOURNAMENT), ["mason", "apprentice"])
    results = tournament.Results(file, match)
    return sorted((result.number, result.entrants, result.points) for result in results.all)


def test_a_tournament_on_a_cluster_has_the_same_games(cluster: Any, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    assert tournament.main([*TOURNAMENT, "--results", str(here)]) == 0
    assert tournament.main([*TOURNAMENT, "--results", str(there), "--scheduler", cluster.scheduler_address]) == 0
    assert len(points_by_game(here)) == 4
    assert points_by_game(there) == points_by_game(here)


def test_a_fit_on_a_cluster_comes_to_the_same_weights(cluster: Any, tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    table = ["--ruleset", "medina-2014", "--players", "2", "--games", "3", "3", "--trial", "2", "--gate", "2"]
    for place, where in (("here", ["--jobs", "1"]), ("there", ["--scheduler", cluster.scheduler_address])):
        folder = tmp_path / place
        assert tune.main([*table, "--steps", "3", "--work", str(folder), "--out", str(tmp_path), *where]) == 0
    here, there = (tmp_path / place / "medina-2014-2" for place in ("here", "there"))
    for name in ("fitted-1.json", "fitted-2.json"):
        assert (there / name).read_bytes() == (here / name).read_bytes()
    trials = [sorted((folder / "trial-1.jsonl").read_bytes().splitlines()) for folder in (here, there)]
    assert trials[0] == trials[1]


def tenth(number: int) -> float:
    return 10 / number


def test_an_error_of_a_job_comes_back_from_the_cluster(cluster: Any) -> None:
    options = tournament._parser().parse_args([*TOURNAMENT, "--scheduler", cluster.scheduler_address])
    with pool.workers(options) as workers:
        assert sorted(workers(tenth, [1, 2, 5, 10])) == [1, 2, 5, 10]
        with pytest.raises(ZeroDivisionError):
            list(workers(tenth, [1, 0, 2]))


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        tournament.main(words)
    assert ended.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


def test_without_dask_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pool, "find_spec", lambda name: None)
    said = refused([*TOURNAMENT, "--scheduler", "tcp://127.0.0.1:8786"], capsys)
    assert said.endswith("dask.distributed is needed, and it is not installed: pip install .[cluster]")


@pytest.mark.parametrize("greeting", [b"", b"SSH-2.0-OpenSSH_9.2\r\n"])
def test_who_answers_but_is_no_scheduler_is_given_up(
    greeting: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason="dask.distributed is not installed: pip install .[cluster]")
    monkeypatch.setattr(pool, "SECONDS_TO_ANSWER", 1)
    with socket.create_server(("127.0.0.1", 0)) as somebody:

        def greet() -> None:
            caller, _address = somebody.accept()
            caller.sendall(greeting)
            with suppress(OSError):
                caller.recv(1)  # until it hangs up

        Thread(target=greet, daemon=True).start()
        address = f"tcp://127.0.0.1:{somebody.getsockname()[1]}"
        assert refused([*TOURNAMENT, "--scheduler", address], capsys).endswith(f"answers at '{address}'.")


def test_a_scheduler_without_workers_is_no_help(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed: pip install .[cluster]")
    monkeypatch.setattr(pool, "SECONDS_TO_ANSWER", 2)
    with distributed.LocalCluster(n_workers=0, protocol="tcp", dashboard_address=":0") as empty:
        assert refused([*TOURNAMENT, "--scheduler", empty.scheduler_address], capsys).endswith("has no workers.")
