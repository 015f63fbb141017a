"""The views of challenges: the page with its tabs, and the puzzle at the table."""

from __future__ import annotations

from medina_desktop.challenges.files import list_puzzles, load_puzzle
from medina_desktop.challenges.progress import PuzzleProgress
from medina_desktop.challenges.sitting import Sitting
from medina_desktop.dev.gallery import ShotOptions, view
from medina_desktop.ui.challenges.page import ChallengesScene
from medina_desktop.ui.challenges.puzzle import PuzzleTutor
from medina_desktop.ui.challenges.puzzles import PuzzlesTab
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.scene import TableScene


@view("challenges-puzzles")
def puzzles(context: Context, options: ShotOptions) -> None:
    """The list, with a third of it done."""
    scene = ChallengesScene(context, "puzzles")
    context.stack.push(scene)
    tab = scene.tab
    assert isinstance(tab, PuzzlesTab)
    ids = [entry.id for entry in list_puzzles(tab.game)][::3]
    tab.known = {id_: PuzzleProgress(id_, number, tab.game, number % 3 != 2) for number, id_ in enumerate(ids)}
    tab.ratings = [1200, 1224, 1250, 1238, 1262, 1241, 1265, 1284, 1299]
    scene.rebuild()


def _sit_down(context: Context, id_: str) -> tuple[PuzzleTutor, TableScene]:
    tutor = PuzzleTutor(context, Sitting(load_puzzle(id_)))
    tutor.open()
    table = context.stack.top
    assert isinstance(table, TableScene)
    return tutor, table


def _play(table: TableScene, *texts: str) -> None:
    for text in texts:
        game = table.match.game
        table.play(game.rules.parse(game.position, text))
        while table.busy:
            table.update(0.1)
    table.update(0.1)


@view("puzzle")
def puzzle(context: Context, options: ShotOptions) -> None:
    _sit_down(context, "medina-let-them-build")


@view("puzzle-wrong")
def puzzle_wrong(context: Context, options: ShotOptions) -> None:
    """A turn that fails, with the hint that was asked for before."""
    tutor, table = _sit_down(context, "medina-let-them-build")
    tutor.hint(table)
    _play(table, "wall dS", "roof n3")


@view("puzzle-hint")
def puzzle_hint(context: Context, options: ShotOptions) -> None:
    tutor, table = _sit_down(context, "al-rashid-a-favour-worth-four")
    tutor.hint(table)
    tutor.hint(table)


@view("puzzle-right")
def puzzle_right(context: Context, options: ShotOptions) -> None:
    puzzle = load_puzzle("sultaniya-a-door-for-the-roof")
    _play(_sit_down(context, puzzle.id)[1], *puzzle.form.solution[0].turn)
