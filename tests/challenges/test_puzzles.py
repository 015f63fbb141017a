"""Puzzles: every file of ours holds what it promises, turns are judged, bad files are named."""

from itertools import permutations
from pathlib import Path

import pytest
import yaml

from medina_desktop import bundled, check
from medina_desktop.challenges import files
from medina_desktop.challenges.puzzle import PLAYER, Puzzle, describe_fault, describe_task, play_turn, with_names
from medina_desktop.game.played import Played
from medina_desktop.storage.yaml_files import DataError, read
from support.reading import data_of

OURS = [path.stem for path in sorted((bundled.challenges() / "puzzles").glob("*.yaml"))]
LET_THEM_BUILD = "medina-let-them-build"


@pytest.mark.parametrize("id_", OURS)
def test_a_puzzle_of_ours_holds_what_it_promises(id_: str) -> None:
    """Replayed, every listed turn legal, the solution plays to its end, none both accepted and wrong."""
    puzzle = files.check(read(bundled.challenges() / "puzzles" / f"{id_}.yaml"))
    assert puzzle.id == id_
    assert puzzle == files.load_puzzle(id_)  # its turns are written as the game writes them
    form = puzzle.form
    texts = [form.name, form.hint, form.explanation]
    for text in texts:
        assert all(int(number) < puzzle.record.players for number in PLAYER.findall(text)), text
        assert "{" not in with_names(text, ["Leïla"] * 5), text
    if form.accepted:
        _check_orders(puzzle)


def _check_orders(puzzle: Puzzle) -> None:
    """A turn that can be made in another order with the same result is accepted in that order, too."""
    game = puzzle.begin()

    def key(turn: tuple[str, ...]) -> object:
        refusal = play_turn(game, turn)
        found = None if refusal is not None or not puzzle.is_over(game) else game.position.key()
        game.undo(len(game.actions) - puzzle.start)
        return found

    for turn in puzzle.form.accepted:
        for other in permutations(turn):
            if key(other) == key(tuple(turn)):
                assert list(other) in puzzle.form.accepted


def test_every_game_has_puzzles_in_its_list() -> None:
    found = {game: len(files.list_puzzles(game)) for game in ("medina", "sultaniya", "al-rashid")}
    assert sum(found.values()) == len(OURS)
    assert all(found.values())


def _after(puzzle: Puzzle, *turn: str) -> Played:
    game = puzzle.begin()
    assert play_turn(game, turn) is None
    return game


def test_a_turn_is_judged_when_it_is_over() -> None:
    puzzle = files.load_puzzle(LET_THEM_BUILD)
    assert puzzle.judge(_after(puzzle, "wall dS")) is None  # no accepted turn begins like it, but it can be undone
    wrong = puzzle.judge(_after(puzzle, "wall dS", "roof n3"))
    assert wrong is not None
    assert not wrong.right
    assert describe_fault(puzzle, wrong) == "Then you can end up 7 points behind."
    other = puzzle.judge(_after(puzzle, "roof n3", "wall dS"))
    assert other is not None
    assert other == wrong  # the same turn in another order
    right = puzzle.judge(_after(puzzle, "wall 11W", "wall 10W"))
    assert right is not None
    assert right.right


def test_the_goal_is_told_where_a_file_has_no_words_for_it() -> None:
    told = {describe_task(files.load_puzzle(id_)) for id_ in OURS}
    assert "Win the game, whatever the others do." in told
    assert "Make sure of winning by 7 points, whatever the others do." in told
    assert "Have 57 points when your turn is over." in told


def test_a_goal_of_points_is_judged_from_the_position() -> None:
    puzzle = files.load_puzzle("sultaniya-a-door-for-the-roof")
    right = puzzle.judge(_after(puzzle, *puzzle.form.also[0]))
    assert right is not None
    assert right.right
    assert right.points == 57
    wrong = puzzle.judge(_after(puzzle, "reveal green", "build G13 l3"))
    assert wrong is not None
    assert not wrong.right
    assert wrong.points is not None
    assert wrong.points < 57


def test_a_decision_is_over_with_one_action() -> None:
    puzzle = files.load_puzzle("al-rashid-a-favour-worth-four")
    right = puzzle.judge(_after(puzzle, "favour vizier"))
    assert right is not None
    assert right.right
    wrong = puzzle.judge(_after(puzzle, "service"))
    assert wrong is not None
    assert not wrong.right


def test_the_second_hint_is_what_all_ways_share() -> None:
    puzzle = files.load_puzzle(LET_THEM_BUILD)
    assert puzzle.common() == ["wall 11W"]
    assert puzzle.next_step(puzzle.begin()) == "wall 11W"
    assert puzzle.next_step(_after(puzzle, "wall 3E")) == "wall 11W"
    assert puzzle.next_step(_after(puzzle, "wall dS")) == ""  # there is no way on from here


# -- files of players --------------------------------------------------------------------------------------------------


def write(folder: Path, id_: str = "my-puzzle", source: str = LET_THEM_BUILD, /, **changes: object) -> Path:
    """Write a player's own puzzle, made of one of ours."""
    data = data_of((bundled.challenges() / "puzzles" / f"{source}.yaml").read_text(encoding="utf-8"))
    path = folder / f"{id_}.yaml"
    path.write_text(yaml.safe_dump(data | {"id": id_} | changes, sort_keys=False), encoding="utf-8")
    return path


def said(path: Path) -> str:
    with pytest.raises(DataError) as refused:
        check.check(path)
    return refused.value.first.sentence


def test_a_puzzle_of_ones_own_is_in_the_list(tmp_path: Path) -> None:
    write(tmp_path, name="Mine")
    (tmp_path / "broken.yaml").write_text("medina_challenge: 1\nkind: [\n")
    (tmp_path / "other.yaml").write_text("a: note of mine\n")
    own = [entry for entry in files.list_puzzles("medina", tmp_path) if entry.own]
    assert [entry.id for entry in own] == ["broken", "my-puzzle"]
    assert own[0].error is not None
    assert own[1].puzzle is not None
    assert own[1].puzzle.own
    assert files.load_puzzle("my-puzzle", tmp_path).form.name == "Mine"
    assert [entry.id for entry in files.list_puzzles("sultaniya", tmp_path) if entry.own] == ["broken"]


def test_check_takes_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path)
    assert check.main([str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: ok, a puzzle for medina-2014, 3 players\n"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"player": 0}, "It’s player 2’s turn in this position, not player 1’s."),
        (
            {"accepted": [["roof c9", "wall 3E"]]},
            "Accepted turn 1 breaks the rules: ",
        ),
        (
            {"accepted": [["wall 3E", "wall 11W"], ["wall 11W"]]},
            "Accepted turn 2 stops before the turn is over.",
        ),
        (
            {"wrong": [{"turn": ["wall 11W", "wall 3E"], "reason": "No."}]},
            "The turn wall 11W, wall 3E is both accepted and wrong.",
        ),
        ({"ends": [45, 53, 44]}, "The scores at the end of the solution are 45, 53, 43, not 45, 53, 44."),
        ({"goal": {"lead": 7}}, "A goal is `lead` with `sure: true`, or `points` with"),
        ({"accepted": []}, "This goal needs the list `accepted`: every turn that reaches it."),
        ({"solution": [{"player": 2, "turn": ["wall 3E"]}]}, "Line 1 of the solution breaks the rules: it’s not "),
        ({"game": "medin"}, "There is no game `medin`."),
        ({"difficulty": 9}, "`difficulty` must be a whole number from 1 to 4, not `9`."),
        ({"name": "x" * 41}, "`name` can have at most 40 characters, not 41."),
        ({"hints": "?"}, "There is no key `hints`."),
        ({"record": {}}, "This isn’t a game record: "),
    ],
)
def test_a_bad_puzzle_gets_its_sentence(changes: dict[str, object], sentence: str, tmp_path: Path) -> None:
    assert said(write(tmp_path, **changes)).startswith(sentence)


def test_a_goal_of_points_that_the_solution_misses(tmp_path: Path) -> None:
    path = write(tmp_path, "my-puzzle", "sultaniya-a-door-for-the-roof", goal={"points": 60, "after": "turn"})
    assert said(path) == "The solution reaches 57 points; the goal asks for 60."


def test_a_fault_names_its_line(tmp_path: Path) -> None:
    path = write(tmp_path, ends=[1, 2, 3])
    with pytest.raises(DataError) as refused:
        check.check(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    line = refused.value.first.line
    assert lines[line - 1].startswith("ends") or lines[line - 2].startswith("ends")


def test_an_id_of_ours_is_taken(tmp_path: Path) -> None:
    write(tmp_path, LET_THEM_BUILD)
    entry = next(entry for entry in files.list_puzzles("medina", tmp_path) if entry.own)
    assert entry.error is not None
    assert entry.error.first.sentence == f"`{LET_THEM_BUILD}` is one of the game’s own; choose another name."


def test_an_unknown_puzzle_is_told_with_the_closest(tmp_path: Path) -> None:
    with pytest.raises(DataError) as refused:
        files.load_puzzle("medina-let-them-built", tmp_path)
    assert refused.value.first.meant == LET_THEM_BUILD
