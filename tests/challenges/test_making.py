"""A position becomes a puzzle of one's own: its turns are found or judged, and the file can be read again."""

from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import replace

from medina_desktop import games
from medina_desktop.challenges import files
from medina_desktop.challenges.making import Kind, Making
from medina_desktop.challenges.puzzle import describe_fault, describe_task, play_turn
from medina_desktop.game.box import NOBODY, Box, Choice, Question
from medina_desktop.game.played import Played
from medina_desktop.match.thinking import SimpleThinker, simple_judgement
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.yaml_files import DataError

KINDS: tuple[Kind, ...] = get_args(Kind)


class Here:
    """The strongest level with little to think with, in this process; it judges by the points on the board."""

    def __init__(self) -> None:
        self._asked: tuple[Box, Question] | None = None

    def ask(self, box: Box, question: Question) -> None:
        self._asked = box, question

    def poll(self) -> Choice | None:
        assert self._asked is not None
        box, question = self._asked
        if question.played:
            return simple_judgement(box, question.position, question.played)
        return box.opponents.choose(replace(question, nodes=300))

    def stop(self) -> None:
        self._asked = None

    close = stop


def make(game: Played, kind: Kind, thinker: type[Here] = Here) -> Making:
    making = Making(game, kind, thinker)
    for _step in range(20_000):
        if making.done:
            break
        making.tick(0.02)
    assert making.done
    assert making.progress == 1
    return making


def late_position(id_: str) -> Played:
    return files.load_puzzle(id_).begin()


def test_the_most_points_of_a_turn_become_a_puzzle(tmp_path: Path) -> None:
    making = make(late_position("sultaniya-room-on-k4"), "points")
    assert making.points == 52
    puzzle = making.write(tmp_path, "Ma place d’été")
    assert puzzle.own
    assert puzzle.id == "my-sultaniya-ma-place-dete"
    assert describe_task(puzzle) == "Have 52 points when your turn is over."
    right = puzzle.begin()
    assert play_turn(right, ["call stone", "move i4 g4 flip", "build T03 k4 flip"]) is None
    verdict = puzzle.judge(right)
    assert verdict is not None
    assert verdict.right
    assert [entry.id for entry in files.list_puzzles("sultaniya", tmp_path) if entry.own] == [puzzle.id]


def test_the_best_turn_is_judged(tmp_path: Path) -> None:
    making = make(late_position("medina-let-them-build"), "judged")
    puzzle = making.write(tmp_path, "Mine")
    assert describe_task(puzzle) == "Find the turn that the AI judges best."
    assert not puzzle.is_decision
    game = puzzle.begin()
    assert play_turn(game, puzzle.form.wrong[0].turn) is None
    verdict = puzzle.judge(game)
    assert verdict is not None
    assert not verdict.right
    assert "The AI expects" in describe_fault(puzzle, verdict)


def test_it_says_of_how_many_turns_the_best_was_found() -> None:
    asked = []

    class Noting(Here):
        def ask(self, box: Box, question: Question) -> None:
            asked.append(question.played)  # nothing: which turn is the best
            super().ask(box, question)

    making = make(late_position("medina-let-them-build"), "judged", Noting)
    assert str(len(asked)) in str(making.describe()).split(), making.describe()


def test_a_turn_that_others_share_is_a_decision(tmp_path: Path) -> None:
    puzzle = make(late_position("al-rashid-three-pashas"), "judged").write(tmp_path, "Decide")
    assert puzzle.is_decision


def test_names_get_ids_of_their_own(tmp_path: Path) -> None:
    making = make(late_position("medina-by-a-single-point"), "points")
    ids = [making.write(tmp_path, name).id for name in ("Mine", "Mine", "城")]
    assert ids == ["my-medina-mine", "my-medina-mine-2", "my-medina-puzzle"]


@pytest.mark.parametrize("game", games.GAMES)
def test_a_first_turn_is_a_puzzle_too(game: str, tmp_path: Path) -> None:
    """With hundreds of turns, of which not all are looked at in a moment."""
    ruleset = next(entry.ruleset for entry in ruleset_files.available() if entry.ruleset and entry.ruleset.game == game)
    played = games.new_game(ruleset, min(ruleset.players), seed=1)
    making = Making(played, "judged", SimpleThinker)
    making.tick(0.02)
    assert 0 < making.progress < 1
    making.close()


def test_a_finished_game_has_no_turn_to_find() -> None:
    game = files.load_puzzle("medina-let-them-build").begin()
    while not game.over:
        game.play(game.legal()[0])
    for kind in KINDS:
        making = Making(game, kind, Here)
        assert making.done
        assert making.problem == "The game is over here, so go back to an earlier moment."


def test_where_every_turn_is_as_good_there_is_no_puzzle() -> None:
    game = files.load_puzzle("medina-let-them-build").begin()
    while not game.over:
        game.play(game.legal()[0])
        if game.actor != NOBODY and len(game.legal()) == 1:
            break
    making = make(game, "points")
    assert making.problem == "Every turn scores the same here, so there’s nothing to find."


def test_a_judged_turn_is_right_in_whatever_order_it_is_made(tmp_path: Path) -> None:
    puzzle = make(late_position("medina-let-them-build"), "judged").write(tmp_path, "Mine")
    first = next(turn for turn in puzzle.form.accepted if turn[::-1] in puzzle.form.accepted)
    only = replace(puzzle, form=replace(puzzle.form, accepted=[first]))
    game = only.begin()
    assert play_turn(game, first[::-1]) is None
    verdict = only.judge(game)
    assert verdict is not None
    assert verdict.right


def test_a_file_that_fails_its_check_does_not_stay(tmp_path: Path) -> None:
    making = make(late_position("medina-by-a-single-point"), "points")
    making.points += 1  # which no turn makes
    with pytest.raises(DataError, match="the goal asks for"):
        making.write(tmp_path, "Mine")
    assert list(tmp_path.iterdir()) == []
