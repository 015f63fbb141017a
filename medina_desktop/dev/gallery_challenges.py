"""The views of challenges: the page with its tabs, and the puzzle at the table."""

from __future__ import annotations

from datetime import date, timedelta

from medina_desktop.challenges.files import list_puzzles, load_puzzle
from medina_desktop.challenges.missions import load_mission
from medina_desktop.challenges.progress import DayProgress, MissionProgress, PuzzleProgress
from medina_desktop.challenges.sitting import Sitting
from medina_desktop.challenges.today import Day
from medina_desktop.dev.gallery import ShotOptions, view
from medina_desktop.match.match import Match
from medina_desktop.play.challenge import deal_mission
from medina_desktop.ui.challenges.making import MakingSheet
from medina_desktop.ui.challenges.page import ChallengesScene
from medina_desktop.ui.challenges.par_sheet import ParSheet
from medina_desktop.ui.challenges.puzzle import PuzzleTutor
from medina_desktop.ui.challenges.puzzles import PuzzlesTab
from medina_desktop.ui.challenges.road import RoadTab
from medina_desktop.ui.challenges.today import TodayTab
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.results import ResultsScene
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


@view("challenges-road")
def road(context: Context, options: ShotOptions) -> None:
    """Half of the road walked."""
    scene = ChallengesScene(context, "road")
    context.stack.push(scene)
    tab = scene.tab
    assert isinstance(tab, RoadTab)
    masks = (7, 7, 7, 7, 3, 3)
    for mission, mask in zip(tab.stations, masks, strict=False):
        ended = "2026-11-14T20:15:00+00:00"
        tab.known[mission.id] = MissionProgress(mission.id, 1, tab.game, mask, 3, "", mask, 52, 44, ended)
    tab.choose(tab.stations[5].id)


@view("challenges-today")
def today(context: Context, options: ShotOptions) -> None:
    """One game was played today, the others wait; the last days of each."""
    scene = ChallengesScene(context, "today")
    context.stack.push(scene)
    tab = scene.tab
    assert isinstance(tab, TodayTab)
    tab.today = date(2026, 11, 18)
    for number, game in enumerate(tab.days):
        for back in range(0 if not number else 1, 20, 2 + number):
            day = (tab.today - timedelta(days=back)).isoformat()
            alone = game == "sultaniya" and back != 0
            tab.days[game][day] = DayProgress(
                game, day, back, 61 + back % 7, None if alone else 44, 58, None if alone else 47
            )
    scene.rebuild()


@view("challenges-par")
def par(context: Context, options: ShotOptions) -> None:
    """Par's game is played again."""
    today(context, options)
    context.stack.push(ParSheet(context, Day("medina", date(2026, 11, 18))))


@view("results-mission")
def results_mission(context: Context, options: ShotOptions) -> None:
    """The end of a mission: its stars and the way on."""
    dealt = deal_mission(load_mission("medina-oasis"), "Ada", seed=7)
    while not dealt.game.over:
        dealt.game.play(dealt.game.legal()[0])
    table = TableScene(context, Match(dealt.game, dealt.seats))
    context.stack.push(table)
    context.stack.push(ResultsScene(context, table))


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
    tutor.hint()
    _play(table, "wall dS", "roof n3")


@view("puzzle-hint")
def puzzle_hint(context: Context, options: ShotOptions) -> None:
    tutor, _table = _sit_down(context, "al-rashid-a-favour-worth-four")
    tutor.hint()
    tutor.hint()


@view("puzzle-right")
def puzzle_right(context: Context, options: ShotOptions) -> None:
    puzzle = load_puzzle("sultaniya-a-door-for-the-roof")
    _play(_sit_down(context, puzzle.id)[1], *puzzle.form.solution[0].turn)


@view("puzzle-making")
def puzzle_making(context: Context, options: ShotOptions) -> None:
    """The goal of a new puzzle is being chosen."""
    _sit_down(context, "medina-let-them-build")
    _make(context)


@view("puzzle-making-name")
def puzzle_making_name(context: Context, options: ShotOptions) -> None:
    """The turns were found; it wants a name."""
    _sit_down(context, "medina-by-a-single-point")
    sheet = _make(context)
    sheet.choose("points")
    sheet.look()
    while sheet.state == "look":
        sheet.update(0.1)
    sheet.lay_out()


def _make(context: Context) -> MakingSheet:
    table = context.stack.top
    assert isinstance(table, TableScene)
    sheet = MakingSheet(context, table.match.game, table.match.seats)
    context.stack.push(sheet)
    return sheet
