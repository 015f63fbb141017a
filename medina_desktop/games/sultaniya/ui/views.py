"""Sultaniya's table set up with something to show, for `shot` and the layout tests."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from random import Random

import pygame

from medina_desktop.dev.at_lesson import do_task, follow_coach, open_lesson
from medina_desktop.dev.gallery import ShotOptions, view
from medina_desktop.game.lessons import FINISHED
from medina_desktop.game.record import Record, Seat, record_of, replay
from medina_desktop.game.results import GameResult, Medal, SeatResult, result_of
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.kinds import Played
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    EYE,
    PASS,
    STONE,
    calling,
    djinn_of,
    face_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.plot import ALL_PLACES, BY_TEXT
from medina_desktop.games.sultaniya.rules.position import START, Position
from medina_desktop.games.sultaniya.rules.reasons import why_not
from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard
from medina_desktop.games.sultaniya.ui.count import CountScene
from medina_desktop.games.sultaniya.ui.counting import OBJECTIVES
from medina_desktop.games.sultaniya.ui.held import take
from medina_desktop.games.sultaniya.ui.other_palace import trial
from medina_desktop.games.sultaniya.ui.school import SultaniyaSchool
from medina_desktop.games.sultaniya.words import CHARACTERS
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.play.session import BestAlone
from medina_desktop.play.tally import best_scores
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.learn import LearnScene
from medina_desktop.ui.scenes.new_game import NewGameScene
from medina_desktop.ui.scenes.playing_well import PlayingWellScene
from medina_desktop.ui.scenes.replay import open_replay
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.table.scene import TableScene

SEATS = (
    human("Leïla", "blue"),
    ai("mason", "Omar", "red"),
    ai("architect", "Yasmin", "green"),
    ai("gardener", "Tarik", "yellow"),
)
LONG_NAMES = (
    human("Maximiliane von Hohenstein", "blue"),
    ai("grand-vizier", "Scheherazade bint al-Wazir", "red"),
    ai("water-carrier", "Yasmin", "green"),
    ai("architect", "Bartholomäus", "yellow"),
)


def game_for(players: int, turns: int, seed: int = 5, sapphires: int = 0) -> Played:
    """Let a simple player play up to the first person's turn, with this many sapphires at least."""
    return replay(_played(players, turns, seed, sapphires), BOX)


@lru_cache(maxsize=32)
def _played(players: int, turns: int, seed: int, sapphires: int) -> Record:
    rules = ruleset_files.load("sultaniya-solo" if players == 1 else "sultaniya")
    game = Played.new(BOX, rules, players, seed)
    random = Random(seed)
    while not game.over:
        p: Position = game.position
        if p.number > turns and p.player == 0 and p.step == START and p.sapphires[0] >= sapphires:
            break
        game.play(_plausible(p, random, sapphires))
    return record_of(game)


def _plausible(p: Position, random: Random, sapphires: int) -> int:
    """The tile with the most points; now and then a new one is turned over, or a djinn is called."""
    actions = legal.actions(p)
    saving = p.player == 0 and p.sapphires[0] < sapphires
    calls = [action for action in actions if verb_of(action) == CALL and djinn_of(action) != EYE]
    if calls and not saving and random.random() < 0.3:
        return random.choice(calls)
    builds = [action for action in actions if verb_of(action) == BUILD]
    rest = [action for action in actions if verb_of(action) not in (BUILD, CALL, PASS)]
    if builds and (not rest or random.random() < 0.6):
        return max(random.sample(builds, min(len(builds), 8)), key=lambda action: _worth(p, action))
    return random.choice(rest or builds or actions)


def _worth(p: Position, action: int) -> int:
    after = p.copy()
    play(after, action)
    roof = face_of(action) >> 1 >= p.terms.catalogue.first[3]
    return score.scores(after)[p.player] - 3 * roof


def table_for(context: Context, game: Played, seats: tuple[Seat, ...] = SEATS) -> TableScene:
    scene = TableScene(context, Match(game, seats[: game.players]))
    context.stack.push(scene)
    scene.update(0.05)
    return scene


def board_of(scene: TableScene) -> SultaniyaBoard:
    assert isinstance(scene.board, SultaniyaBoard)
    return scene.board


def hold_best(scene: TableScene) -> None:
    """Hold the tile, and point at the place, that brings the most."""
    board = board_of(scene)
    actions = [action for action in legal.actions(board.position) if verb_of(action) == BUILD]
    if not actions:
        return
    best = max(actions, key=lambda action: board.preview(action).points)
    board.placing.pick(face_of(best) >> 1)
    if board.hand.held is not None and board.hand.held.face != face_of(best):
        board.placing.flip()
    point(scene, best & 63)


def point(scene: TableScene, place: int) -> None:
    board = board_of(scene)
    pos = board.shown.ground.place_rect(place).center
    scene.ui.mouse = pos
    board.point_at(pos)
    scene.update(0.05)


@view("sultaniya")
def table(context: Context, options: ShotOptions) -> None:
    hold_best(table_for(context, game_for(4, options.actions or 30, options.seed + 9)))


@view("sultaniya-start")
def start(context: Context, options: ShotOptions) -> None:
    table_for(context, game_for(2, 0))


@view("sultaniya-solo")
def solo(context: Context, options: ShotOptions) -> None:
    hold_best(table_for(context, game_for(1, 6)))


@view("sultaniya-long-names")
def long_names(context: Context, options: ShotOptions) -> None:
    table_for(context, game_for(4, 40), LONG_NAMES)


@view("sultaniya-why-not")
def why(context: Context, options: ShotOptions) -> None:
    """A tile over a place where an edge does not match."""
    scene = table_for(context, game_for(3, 24))
    board = board_of(scene)
    p = board.position
    for tile in (tile for display in p.displays for tile in display):
        hand = take(p, tile)
        for place in ALL_PLACES:
            refusal = why_not(p, hand.tried(place, 0))
            if place not in hand.places and refusal is not None and refusal.edges:
                board.placing.pick(tile)
                point(scene, place)
                return


@view("sultaniya-gap")
def gap(context: Context, options: ShotOptions) -> None:
    """The pointer rests on an empty place: what may still come there."""
    scene = table_for(context, game_for(3, 14))
    board = board_of(scene)
    palace = board.position.palaces[0]
    point(scene, next(place for place in ALL_PLACES if palace.spots >> place & 1 and place > BY_TEXT["a2"]))
    scene.update(2.0)


@view("sultaniya-call")
def call(context: Context, options: ShotOptions) -> None:
    """The eye is called: the player chooses a stack."""
    scene = table_for(context, game_for(2, 12, sapphires=3))
    board_of(scene).placing.call(EYE)


@view("sultaniya-eye")
def eye(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_for(4, 20, sapphires=3))
    scene.play(calling(EYE, 2))
    scene.catch_up()
    hold_best(scene)


@view("sultaniya-stone")
def stone(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_for(2, 16, sapphires=2))
    scene.play(calling(STONE))
    scene.catch_up()


@view("sultaniya-enlarged")
def enlarged(context: Context, options: ShotOptions) -> None:
    """Another's palace, and a tile of a display tried there."""
    scene = table_for(context, game_for(4, 30, 10))
    board = board_of(scene)
    board.placing.enlarge(2)
    scene.update(0.05)
    p = board.position
    for tile in (tile for display in p.displays for tile in display):
        if trial(p, 2, tile).previews:
            slot = scene.rect_of(f"tile-{p.terms.catalogue.tiles[tile].id}")
            if slot is not None:
                scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=slot.center, rel=(0, 0), buttons=(0, 0, 0)))
                return


def _players(options: ShotOptions, usual: int) -> int:
    """`--actions` says how many play."""
    return options.actions if 1 <= options.actions <= len(SEATS) else usual


@view("sultaniya-count")
def count(context: Context, options: ShotOptions) -> None:
    """The final count, so far that an objective is being counted (or all of it, where it stands still)."""
    scene = table_for(context, game_for(4, 1000, options.seed + 4))
    board_of(scene).open_count()
    counting = context.stack.top
    if isinstance(counting, CountScene):
        for number, beat in enumerate(counting.plan.beats):
            if beat.player == 1 and beat.entry >= OBJECTIVES and counting.plan.entries[1][beat.entry].band:
                counting.look_at(number)
                break


@view("sultaniya-counted")
def counted(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_for(_players(options, 3), 1000, options.seed + 4))
    board_of(scene).open_count()


@view("sultaniya-count-hush")
def count_hush(context: Context, options: ShotOptions) -> None:
    """An objective has just been turned over."""
    scene = table_for(context, game_for(_players(options, 2), 1000, options.seed + 4))
    board_of(scene).open_count()
    counting = context.stack.top
    if isinstance(counting, CountScene):
        counting.runs, counting.seconds = False, counting.plan.beats[-1].lamps_begin - 0.5
        counting.rebuild()


@view("sultaniya-over")
def over(context: Context, options: ShotOptions) -> None:
    table_for(context, game_for(3, 1000))


@view("sultaniya-learn")
def learn(context: Context, options: ShotOptions) -> None:
    context.game = BOX.id
    scene = LearnScene(context)
    context.stack.push(scene)
    scene.done = {"tiles": FINISHED, "edges": FINISHED, "doors": 1}
    scene.rebuild()


@view("sultaniya-playing-well")
def playing_well(context: Context, options: ShotOptions) -> None:
    context.stack.push(PlayingWellScene(context, "sultaniya", "fits"))


@view("sultaniya-lesson")
def lesson(context: Context, options: ShotOptions) -> None:
    """`--actions` chooses another lesson: 100 for the second chapter, 101 for the second lesson of it."""
    number, at = divmod(options.actions, 100)
    open_lesson(context, BOX.id, SultaniyaSchool.chapters[number].key, at)


@view("sultaniya-lesson-told")
def lesson_told(context: Context, options: ShotOptions) -> None:
    """A lesson that was done, and what came of it."""
    number, at = divmod(options.actions or 400, 100)
    do_task(open_lesson(context, BOX.id, SultaniyaSchool.chapters[number].key, at))


@view("sultaniya-lesson-wrong")
def lesson_wrong(context: Context, options: ShotOptions) -> None:
    """A tile is held over a place that it does not fit, and the bubble says why."""
    table = open_lesson(context, BOX.id, "edges")
    board = board_of(table)
    board.placing.pick(table.position.terms.catalogue.number["B09"])
    board.hand.press(board.shown.ground.place_rect(BY_TEXT["d1"]).center)
    table.update(0.05)


@view("sultaniya-lesson-game")
def lesson_game(context: Context, options: ShotOptions) -> None:
    follow_coach(open_lesson(context, BOX.id, "game"), options.actions)


@view("sultaniya-rules")
def rules(context: Context, options: ShotOptions) -> None:
    context.game = BOX.id
    ruleset = ruleset_files.load(options.ruleset or BOX.id)
    scene = RulesScene(context, "", ruleset)
    scene.section = scene.sections[options.actions % len(scene.sections)].key
    context.stack.push(scene)


@view("sultaniya-results")
def results(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_for(_players(options, 4), 1000))
    context.stack.push(ResultsScene(context, scene))


@view("sultaniya-results-alone")
def results_alone(context: Context, options: ShotOptions) -> None:
    """With what was achieved, and the best games."""
    scene = table_for(context, game_for(1, 1000))
    now = result_of(scene.match.game, scene.match.seats, "now", datetime(2026, 3, 8, 21, 5))
    others = [
        GameResult(f"{n}", datetime(2026, 2, n, 20, 30), now.game, now.ruleset, now.ruleset_name, (one,))
        for n, one in enumerate((SeatResult("Omar", "", True, {"small": points}) for points in (61, 48, 40, 33)), 1)
    ]
    best = best_scores([now, *others])
    character = CHARACTERS[scene.position.characters[0]]
    context.stack.push(
        ResultsScene(
            context,
            scene,
            won=[Medal(one, one.grades[1]) for one in BOX.feats.achievements[:2]],
            best=BestAlone(best, now.id, character, best[1:4]),
        )
    )


@view("sultaniya-replay")
def replay_of_it(context: Context, options: ShotOptions) -> None:
    game = game_for(3, 1000)
    open_replay(context, game, SEATS[:3], len(game.actions) * 2 // 3)


@view("sultaniya-new-game-alone")
def new_game_alone(context: Context, options: ShotOptions) -> None:
    context.game = BOX.id
    scene = NewGameScene(context, "sultaniya-solo")
    scene.form.seating.places[0].chosen = "sinbad"
    context.stack.push(scene)


@view("sultaniya-new-game")
def new_game(context: Context, options: ShotOptions) -> None:
    context.game = BOX.id
    scene = NewGameScene(context, options.ruleset or "sultaniya")
    scene.form.seating.places[1].chosen = "scheherazade"
    context.stack.push(scene)
