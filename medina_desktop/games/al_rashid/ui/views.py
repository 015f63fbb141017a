"""Al-Rashid's table set up with something to show, for `shot` and the layout tests."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import lru_cache

import msgspec

from medina_desktop.dev.at_lesson import do_task, follow_coach, open_lesson
from medina_desktop.dev.gallery import ShotOptions, view
from medina_desktop.game.record import Record, Seat, record_of, replay
from medina_desktop.game.results import Medal, result_of
from medina_desktop.games.al_rashid.ai.policy import best
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.kinds import Played
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    AL_RASHID,
    BATTLE_STEP,
    CHOOSE_STEP,
    DRAW_STEP,
    FIRST_COUNTRY,
    MERCHANT,
    OPERATE_STEP,
    PAY_STEP,
    PLACE_STEP,
    POLITICS,
    SECTORS,
    TAKE_STEP,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.games.al_rashid.ui.school import AlRashidSchool
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.play.tally import list_medals
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.playing_well import PlayingWellScene
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.scenes.statistics import StatisticsScene
from medina_desktop.ui.table.scene import TableScene

SEATS = (
    human("Leïla", "blue"),
    ai("scribe", "Omar", "red"),
    ai("courtier", "Salma", "white"),
    ai("pedlar", "Yasmin", "green"),
    ai("caliph", "Tarik", "yellow"),
)
LONG_NAMES = (
    human("Maximiliane von Hohenstein", "blue"),
    ai("courtier", "Scheherazade bint al-Wazir", "red"),
    ai("caliph", "Salma", "white"),
    ai("pedlar", "Yasmin", "green"),
    ai("scribe", "Bartholomäus", "yellow"),
)
Wanted = Callable[[Position], bool]


def game_until(players: int, wanted: Wanted) -> Played:
    """A game played by a simple player until the first person has to decide what is wanted; or to its end."""
    for seed in range(3, 9):
        record, positions = _played(players, seed)
        for number, p in enumerate(positions):
            if p.player == 0 and wanted(p):
                return replay(msgspec.structs.replace(record, actions=record.actions[:number]), BOX)
    return replay(record, BOX)


@lru_cache(maxsize=32)  # more than the tables and seeds that `game_until` goes through
def _played(players: int, seed: int) -> tuple[Record, tuple[Position, ...]]:
    """A whole game, and the positions in which its actions were made."""
    game = Played.new(BOX, ruleset_files.load("al-rashid"), players, seed)
    positions: list[Position] = []
    while not game.over:
        positions.append(game.position)
        game.play(best(game.rules.seen_by(game.position, game.position.player)))
    return record_of(game), tuple(positions)


def table_for(context: Context, game: Played, seats: tuple[Seat, ...] = SEATS) -> TableScene:
    scene = TableScene(context, Match(game, seats[: game.players]))
    context.stack.push(scene)
    scene.update(0.05)
    return scene


def board_of(scene: TableScene) -> AlRashidBoard:
    assert isinstance(scene.board, AlRashidBoard)
    return scene.board


def hold(scene: TableScene, sector: str) -> None:
    """Hold the first pawn there is, and point at a sector."""
    board = board_of(scene)
    board.placing.pick(
        next(pawn for pawn in range(3) if any(getattr(a, "pawn", -1) == pawn for a in board.position.options))
    )
    point(scene, sector)


def point(scene: TableScene, sector: str) -> None:
    board = board_of(scene)
    pos = board.ground.sector_rect(SECTORS.index(sector)).center
    scene.ui.mouse = pos
    board.point_at(pos)
    scene.update(0.05)


def at_step(step: int, year: int = 1, more: Wanted = lambda p: True) -> Wanted:
    return lambda p: p.step == step and p.year >= year and more(p)


@view("al-rashid")
def table(context: Context, options: ShotOptions) -> None:
    """Placing a pawn: rank, what each rank gets, what is in the way."""
    hold(table_for(context, game_until(5, at_step(PLACE_STEP, 3, lambda p: p.home[0].bit_count() > 1))), "silk-road")


@view("al-rashid-start")
def start(context: Context, options: ShotOptions) -> None:
    table_for(context, game_until(2, at_step(DRAW_STEP)))


@view("al-rashid-act")
def act(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_until(4, at_step(ACT_STEP, 3)))
    sectors = sorted(board_of(scene).placing.places())
    if sectors:
        point(scene, SECTORS[sectors[-1]])


@view("al-rashid-guild")
def guild(context: Context, options: ShotOptions) -> None:
    table_for(context, game_until(5, at_step(CHOOSE_STEP, 2, lambda p: len(p.ranks) > 1)))


@view("al-rashid-politics")
def politics(context: Context, options: ShotOptions) -> None:
    table_for(context, game_until(3, at_step(CHOOSE_STEP, 2, lambda p: p.resolving == POLITICS)))


@view("al-rashid-pay")
def pay(context: Context, options: ShotOptions) -> None:
    table_for(context, game_until(3, at_step(PAY_STEP, 2, lambda p: len(p.options) > 5)))


@view("al-rashid-battle")
def battle(context: Context, options: ShotOptions) -> None:
    table_for(context, game_until(4, at_step(BATTLE_STEP, 2, lambda p: len(p.options) > 4)))


@view("al-rashid-trade")
def trade(context: Context, options: ShotOptions) -> None:
    table_for(context, game_until(3, at_step(TAKE_STEP, 2, lambda p: p.resolving >= FIRST_COUNTRY and p.at == 0)))


@view("al-rashid-operate")
def operate(context: Context, options: ShotOptions) -> None:
    table_for(context, game_until(5, at_step(OPERATE_STEP)))


@view("al-rashid-two")
def two(context: Context, options: ShotOptions) -> None:
    hold(table_for(context, game_until(2, at_step(PLACE_STEP, 2))), "commerce")


@view("al-rashid-long-names")
def long_names(context: Context, options: ShotOptions) -> None:
    table_for(context, game_until(5, at_step(CHOOSE_STEP, 4)), LONG_NAMES)


@view("al-rashid-over")
def over(context: Context, options: ShotOptions) -> None:
    table_for(context, game_until(5, lambda p: False))


@view("al-rashid-count")
def count(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_until(5, lambda p: False))
    board_of(scene).open_count()


# -- the school --------------------------------------------------------------------------------------------------------


@view("al-rashid-lesson")
def lesson(context: Context, options: ShotOptions) -> None:
    """`--actions` chooses another lesson: 100 for the second chapter, 101 for the second lesson of it."""
    number, at = divmod(options.actions, 100)
    open_lesson(context, BOX.id, AlRashidSchool.chapters[number].key, at)


@view("al-rashid-lesson-sheet")
def lesson_sheet(context: Context, options: ShotOptions) -> None:
    """A sheet with something to choose."""
    open_lesson(context, BOX.id, "guilds", 1)


@view("al-rashid-lesson-told")
def lesson_told(context: Context, options: ShotOptions) -> None:
    """A lesson that was done, and what came of it."""
    do_task(open_lesson(context, BOX.id, "trade", 1))


@view("al-rashid-lesson-wrong")
def lesson_wrong(context: Context, options: ShotOptions) -> None:
    """A merchant at the door of Al-Rashid's Palace, and the bubble says why not."""
    board = board_of(open_lesson(context, BOX.id, "pawns", 1))
    board.placing.pick(MERCHANT)
    board.placing.press(AL_RASHID)


@view("al-rashid-year")
def year(context: Context, options: ShotOptions) -> None:
    """The first year with its coach, after a number of the learner's steps (`--actions`)."""
    follow_coach(open_lesson(context, BOX.id, "game"), options.actions)


@view("al-rashid-year-over")
def year_over(context: Context, options: ShotOptions) -> None:
    follow_coach(open_lesson(context, BOX.id, "game"), 100)


# -- afterwards --------------------------------------------------------------------------------------------------------


@view("al-rashid-results")
def results(context: Context, options: ShotOptions) -> None:
    """With what was achieved."""
    scene = table_for(context, game_until(5, lambda p: False))
    context.stack.push(ResultsScene(context, scene, won=[Medal(BOX.feats.achievements[0], 1)]))


@view("al-rashid-statistics")
def statistics(context: Context, options: ShotOptions) -> None:
    """A few games with two to five families."""
    context.game = BOX.id
    scene = StatisticsScene(context)
    scene.find_medals = lambda box: list_medals(box.feats.achievements, scene.results)
    for number, players in enumerate((2, 5, 3)):
        game = game_until(players, lambda p: False)
        when = datetime(2026, 3, 1 + number)
        scene.results.append(result_of(game, SEATS[:players], str(number), when))
    context.stack.push(scene)


@view("al-rashid-playing-well")
def playing_well(context: Context, options: ShotOptions) -> None:
    context.stack.push(PlayingWellScene(context, "al-rashid", "trade_first"))


@view("al-rashid-rules")
def rules(context: Context, options: ShotOptions) -> None:
    """`--actions` chooses the section, from 0."""
    context.game = BOX.id
    scene = RulesScene(context)
    context.stack.push(scene)
    scene.show(scene.sections[min(options.actions, len(scene.sections) - 1)].key)
