"""No damage to a running game's file passes for another game."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from medina_desktop.game.record import Seat
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import text_of
from medina_desktop.match.match import Match
from medina_desktop.storage import line_checks, record_files, ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.running_files import copy_file, generation
from medina_desktop.storage.saves import Autosave, Saves
from medina_desktop.storage.yaml_files import DataError

SEATS = [Seat(name="Zoë: #1"), Seat(name="Ali")]


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(user_paths(tmp_path))


def played(saves: Saves, actions: int, seed: int = 1) -> tuple[Path, list[str]]:
    """A running game's file, and what was played."""
    rules = next(e.ruleset for e in ruleset_files.available() if e.game == "medina" and 2 in e.ruleset.players)
    match = Match(new_game(rules, 2, seed), SEATS, journal=saves.new_autosave())
    chance = Random(seed)
    while len(match.game.actions) < actions:
        match.play(legal.draw(match.position, chance.random))
    assert isinstance(match.journal, Autosave)
    match.journal.close()
    assert match.journal.path is not None
    return match.journal.path, match.game.action_texts()


def found(saves: Saves, path: Path) -> list[str]:
    saved = Saves(saves.user).look(path)
    assert saved.game is not None, saved.problem
    return saved.game.action_texts()


def line_of(content: bytes, action: int) -> tuple[int, int]:
    """Where the line of an action begins and ends."""
    begin = content.index(b"\nactions:\n") + len(b"\nactions:\n")
    for _ in range(action):
        begin = content.index(b"\n", begin) + 1
    return begin, content.index(b"\n", begin)


def test_a_flipped_bit_anywhere_in_the_file_changes_nothing(saves: Saves) -> None:
    path, actions = played(saves, 33)
    content = path.read_bytes()
    chance = Random(1)
    for _ in range(30):
        at = chance.randrange(len(content))
        path.write_bytes(content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :])
        assert found(saves, path) == actions


def test_damage_to_the_file_and_to_its_copy_loses_next_to_nothing_and_never_makes_another_game(saves: Saves) -> None:
    path, actions = played(saves, 33)
    content = path.read_bytes()
    chance = Random(2)
    complete = 0
    for _ in range(40):
        for file in (path, copy_file(path)):
            damaged = bytearray(content)
            for _ in range(3):
                damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
            file.write_bytes(damaged)
        now = found(saves, path)
        assert now == actions[: len(now)]
        assert len(now) >= len(actions) - 1  # the very last line in both
        complete += now == actions
    assert complete > 30


def test_damage_above_the_actions_of_file_and_copy_is_mended_line_by_line(saves: Saves) -> None:
    path, actions = played(saves, 12)  # too few for an older version
    content = path.read_bytes()
    path.write_bytes(content.replace(b"Ali", b"Bli").replace(b"version 1", b"version 9"))
    copy_file(path).write_bytes(content.replace(b"ruleset:", b"rulesat:"))
    saved = saves.look(path)
    assert saved.game is not None
    assert saved.record is not None
    assert saved.game.action_texts() == actions
    assert saved.record.seats[1].name == "Ali"
    copy_file(path).write_bytes(content.replace(b"Ali", b"Cli"))
    refused = Saves(saves.user).look(path)
    assert refused.game is None or refused.game.action_texts() == []
    assert "isn’t as the game wrote it" in (refused.problem or refused.lost)


def test_an_action_changed_into_another_legal_one_is_noticed_and_the_rules_tell_the_right_one(saves: Saves) -> None:
    path, actions = played(saves, 12)
    copy_file(path).unlink()
    content = path.read_bytes()
    game = new_game(record_files.load_game(path).ruleset, 2, 1)
    for text in actions[:-1]:
        game.play_text(text)
    other = next(text for text in map(text_of, game.legal()) if text != actions[-1])
    begin, _end = line_of(content, 11)
    path.write_bytes(content[:begin] + f"- {other}".encode() + content[content.index(b"  #", begin) :])
    saved = saves.look(path)
    assert saved.game is not None
    assert saved.game.action_texts() == actions
    assert "isn’t as the game wrote it" in saved.lost
    with pytest.raises(DataError) as refused:
        record_files.load_record(path)
    assert refused.value.line == content[:begin].count(b"\n") + 1


def test_a_line_that_is_gone_from_both_files_is_found_by_the_rules(saves: Saves) -> None:
    path, actions = played(saves, 33)
    content = path.read_bytes()
    begin, end = line_of(content, 29)
    for name in [path, copy_file(path)]:
        name.write_bytes(content[:begin] + content[end + 1 :])
    for number in (1, 2, 3):
        generation(path, number).unlink(missing_ok=True)
    assert found(saves, path) == actions


def test_what_was_taken_back_stays_taken_back_when_the_line_after_it_is_damaged(saves: Saves) -> None:
    path, _actions = played(saves, 30)
    saved = saves.look(path)
    assert saved.game is not None
    match = Match(saved.game, SEATS, journal=saves.resume(saved), already_saved=True)
    while not match.can_undo:
        match.play(legal.draw(match.position, Random(5).random))
    match.undo()
    kept = match.game.action_texts()
    match.play(match.game.legal()[0])
    assert isinstance(match.journal, Autosave)
    match.journal.close()
    copy_file(path).unlink()
    content = path.read_bytes()
    path.write_bytes(content[:-18] + b"0000000000000000\n\n")
    assert found(saves, path) == kept


def test_a_file_without_checks_is_read_and_gets_them_when_the_game_goes_on(saves: Saves) -> None:
    path, _actions = played(saves, 12)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("".join(f"{line.partition('  # ')[0]}\n" for line in lines), encoding="utf-8", newline="\n")
    copy_file(path).unlink()
    assert not line_checks.read(path.read_bytes()).has_checks
    saved = saves.look(path)
    assert saved.game is not None
    assert not saved.lost
    match = Match(saved.game, SEATS, journal=saves.resume(saved), already_saved=True)
    match.play(match.game.legal()[0])
    assert isinstance(match.journal, Autosave)
    match.journal.close()
    assert line_checks.read(path.read_bytes()).first_wrong() is None
    assert found(saves, path) == match.game.action_texts()


def test_whoever_changes_a_copied_game_by_hand_is_told_how(saves: Saves) -> None:
    path, actions = played(saves, 12)
    named = saves.user.saves / "mine.yaml"
    content = path.read_text(encoding="utf-8")
    named.write_text(content, encoding="utf-8", newline="\n")
    assert found(saves, named) == actions
    shorter = content.replace("# 0 actions", "# 1 actions").rstrip("\n").rpartition("\n")[0] + "\n"
    named.write_text(shorter, encoding="utf-8", newline="\n")
    assert "edited by hand" in Saves(saves.user).look(named).problem
    without = "".join(f"{line.partition('  # ')[0]}\n" for line in shorter.splitlines())
    named.write_text(without, encoding="utf-8", newline="\n")
    assert found(saves, named) == actions[:-1]


def test_a_game_is_the_same_with_and_without_checks(saves: Saves) -> None:
    path, actions = played(saves, 12)
    with_checks = record_files.load_record(path)
    assert with_checks.game.action_texts() == actions
    named = saves.save_as("named", with_checks.record)
    assert "  # " not in named.read_text(encoding="utf-8")
    assert record_files.load_record(named).record == with_checks.record
