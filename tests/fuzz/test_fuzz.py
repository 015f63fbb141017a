"""Damaged bytes through every loader: rulesets, records, settings, the line protocol.

`corpus/` keeps inputs that once taught us something, one file each; they are tried first, every time. The long runs are
in `python -m medina_desktop soak`; FUZZ=5000 pytest tests/fuzz tries that many here.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from medina_desktop import games
from medina_desktop.dev.soak_files import (
    ODD_VALUES,
    PIECES,
    Mutator,
    WrongAcceptance,
    change,
    mutate,
    protocol_samples,
    record_samples,
    rulesets_of_all_games,
    setup_samples,
    try_name,
    try_record,
    try_ruleset,
    try_settings,
    try_setup,
    try_talk,
)
from medina_desktop.game.record import record_of, to_plain
from medina_desktop.games import new_game
from medina_desktop.storage import record_files, ruleset_files

CORPUS = Path(__file__).parent / "corpus"
COUNT = int(os.environ.get("FUZZ", "300"))
EXAMPLES = settings(
    max_examples=max(60, COUNT // 5), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
SCRAPS = st.binary(max_size=120) | st.lists(st.sampled_from([*PIECES, b"a", b" ", b"  ", b"id: x\n"])).map(b"".join)


@pytest.mark.parametrize("file", sorted(CORPUS.iterdir()), ids=lambda file: file.name)
def test_what_once_taught_us_something_is_still_answered_in_words(file: Path, tmp_path: Path) -> None:
    content = file.read_bytes()
    kind, _, expected = file.stem.partition("-")
    attempts = {"ruleset": try_ruleset, "record": try_record, "settings": try_settings}
    attempt = attempts.get(kind)
    if attempt is not None:
        assert attempt(content, tmp_path) is expected.startswith("accepted")
    else:
        try_talk(content.decode("utf-8", "replace").split("\n"))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_damaged_files_cause_no_traceback_no_hang_and_no_wrong_acceptance(tmp_path: Path, seed: int) -> None:
    mutator = Mutator(seed, tmp_path)
    for _ in range(COUNT):
        mutator.one()
    outcome = mutator.outcome
    print(f"{sum(outcome.tried.values())} damaged files: {dict(outcome.tried)}, accepted {dict(outcome.accepted)}")
    assert outcome.failures == []
    assert len(outcome.tried) == (7 if os.name == "posix" else 6)
    assert sum(outcome.accepted.values()) < COUNT


@EXAMPLES
@given(SCRAPS)
def test_any_bytes_as_a_ruleset(tmp_path: Path, content: bytes) -> None:
    try_ruleset(content, tmp_path)


@EXAMPLES
@given(SCRAPS)
def test_any_bytes_as_a_game(tmp_path: Path, content: bytes) -> None:
    try_record(content, tmp_path)


@EXAMPLES
@given(st.sampled_from(record_samples(Random(1), (0,))), SCRAPS)
def test_any_bytes_as_actions_of_a_game(tmp_path: Path, beginning: bytes, content: bytes) -> None:
    try_record(beginning + content, tmp_path)


@pytest.mark.parametrize("game", games.GAMES)
def test_damaged_files_are_of_every_game(game: str) -> None:
    chance = Random(2)
    written = record_samples(chance, (0, 3))
    assert sum(f"\ngame: {game}\n".encode() in content for content in written) >= 2
    rulesets = [rules.id for rules in rulesets_of_all_games() if rules.game == game]
    assert {begin.split()[1] for begin, _ in setup_samples(chance)} >= set(rulesets)
    lines = [line for talk in protocol_samples(chance) for line in talk]
    assert {line.split()[1] for line in lines if line.startswith("new ")} >= set(rulesets)


@pytest.mark.long
@pytest.mark.parametrize(("begin", "setup"), setup_samples(Random(4)), ids=lambda value: str(value)[:30])
def test_odd_set_ups_are_refused_in_words_or_can_be_played(begin: str, setup: Any) -> None:
    """Every part of every game's set-up replaced by every odd value, and some accidents more."""
    parts = [setup | {key: odd} for key in setup for odd in ODD_VALUES]
    chance = Random(6)
    for changed_setup in [*ODD_VALUES, *parts, *(change(setup, chance) for _ in range(30))]:
        try_setup(begin, json.dumps(changed_setup))
    assert try_setup(begin, json.dumps(setup))


@pytest.mark.long
@EXAMPLES
@given(st.binary(min_size=1, max_size=60))
@pytest.mark.skipif(os.name != "posix", reason="names are text there")
def test_a_game_may_be_called_by_any_bytes(tmp_path: Path, name: bytes) -> None:
    name = name.replace(b"/", b"").replace(b"\0", b"") or b"a"
    assert try_name(name + b".yaml", A_GAME, tmp_path)


A_GAME = record_samples(Random(1), (3,))[0]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ["language", "window_width", "ui_scale", "key_map", "last_new_game", "window_mode", "music_on", "odd"]


@EXAMPLES
@given(SCRAPS | st.dictionaries(st.sampled_from(FIELDS), JSON).map(lambda d: __import__("json").dumps(d).encode()))
def test_any_bytes_as_settings(tmp_path: Path, content: bytes) -> None:
    try_settings(content, tmp_path)


WORDS = st.sampled_from(
    "new play undo scores board record load legal turn tiles stocks breakdown levels rulesets version seed=1 seed=x "
    "well=a1 merchant=z99 2 3 -1 1e9 99999999999999999999999 red wall a1 p11 tea via medina é 日 \0 = # ?".split(" ")
)


@pytest.mark.long
@EXAMPLES
@given(st.lists(st.lists(WORDS | st.text(max_size=6), max_size=5).map(" ".join), max_size=6))
def test_any_lines_to_the_engine(lines: list[str]) -> None:
    ruleset = ruleset_files.available()[0].id
    try_talk([f"new {ruleset} 3 seed=1", *lines, "scores"])


def test_the_checks_themselves_notice_an_impossible_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A loader that let an impossible game through would be found."""
    rules = next(e.ruleset for e in ruleset_files.available() if e.ruleset is not None)
    game = new_game(rules, rules.players[0], 1)
    first, second = game.legal()[:2]
    game.play(first)
    content = record_files.dump(to_plain(record_of(game))).encode()
    real = record_files.load_record

    def careless(path: Path) -> record_files.Loaded:
        loaded = real(path)
        loaded.game.actions[0] = second
        return loaded

    assert try_record(content, tmp_path)
    monkeypatch.setattr(record_files, "load_record", careless)
    with pytest.raises(WrongAcceptance):
        try_record(content, tmp_path)


def test_mutations_change_something_and_are_the_same_for_the_same_seed() -> None:
    original = record_samples(Random(3), (12,))[0]
    made = [mutate(original, Random(seed)) for seed in range(40)]
    assert made == [mutate(original, Random(seed)) for seed in range(40)]
    assert sum(one != original for one in made) > 30
