"""Damaged files: whatever the bytes are, the loaders answer in words, and soon."""

import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medina_desktop import bundled, check
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat, record_of, to_plain
from medina_desktop.games import new_game
from medina_desktop.storage import record_files, ruleset_files
from medina_desktop.storage.yaml_files import DataError, Fault, parse

PIECES = b"""&a *a !! [ ] { } : - ' " |- >- ? # --- %TAG no null 0 -1 1e9 <<: 99999999999999999999""".split()
PIECES += [b"\n", b"\t", b"\0", b"\xff", b"\xe2\x80\xa8", b": ", b"- ", b"? ", b"\n- ", b"\n\n"]


def mutated(content: bytes, chance: random.Random) -> bytes:
    data = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, other = chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)
        kind = chance.randrange(6)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del data[at : at + chance.randrange(1, 30)]
        elif kind == 2:
            data[at:at] = chance.choice(PIECES)
        elif kind == 3:
            data[at:at] = data[other : other + chance.randrange(1, 60)]
        elif kind == 4:
            del data[at:]
        elif at < len(data):
            data[at] = chance.randrange(256)
    return bytes(data)


def a_record() -> bytes:
    chance = random.Random(5)
    game = new_game(ruleset_files.load("medina-2014-gates"), 3, 5)
    while len(game.actions) < 25:
        game.play(chance.choice(game.legal()))
    return record_files.dump(to_plain(record_of(game, [Seat(name="Zoë"), Seat(), Seat()]))).encode()


def samples() -> list[bytes]:
    rulesets = [path.read_bytes() for path in sorted(bundled.rulesets().glob("*.yaml"))]
    return [*rulesets, a_record()]


@pytest.mark.parametrize("seed", range(3))
def test_damaged_files_are_read_or_refused_in_words(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    originals = samples()
    file = tmp_path / "damaged.yaml"
    for _ in range(150):
        file.write_bytes(mutated(chance.choice(originals), chance))
        begun = time.process_time()
        faults: tuple[Fault, ...] = ()
        try:
            check.check(file)
        except DataError as refused:
            faults = refused.faults
        assert all(fault.sentence and fault.sentence.isprintable() for fault in faults)
        assert time.process_time() - begun < 2


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200) | st.lists(st.sampled_from([*PIECES, b"a", b" ", b"  "])).map(b"".join))
def test_any_bytes_are_read_or_refused_in_words(content: bytes) -> None:
    try:
        data = parse(content, "any").data
    except DataError:
        return
    assert isinstance(data, dict)


def test_a_damaged_record_that_is_accepted_is_a_legal_game(tmp_path: Path) -> None:
    chance = random.Random(9)
    original = a_record()
    beginning = original.index(b"actions:")
    file = tmp_path / "damaged.yaml"
    accepted = 0
    for _ in range(150):
        file.write_bytes(original[:beginning] + mutated(original[beginning:], chance))
        try:
            game = record_files.load_record(file).game
        except DataError:
            continue
        accepted += 1
        again = Played(game.box, game.ruleset, game.players, game.setup)
        for action in game.actions:
            assert action in again.legal()
            again.play(action)
        assert again.scores() == game.scores()
    assert accepted < 150
