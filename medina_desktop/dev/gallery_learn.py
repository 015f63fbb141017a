"""The views of the scenes one learns from: rules, replay, tutorial, statistics."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from medina_desktop.dev.at_lesson import do_task, follow_coach, open_lesson
from medina_desktop.dev.gallery import ShotOptions, View, view
from medina_desktop.game.lessons import FINISHED
from medina_desktop.game.played import Played
from medina_desktop.game.record import SEAT_COLOURS, Seat
from medina_desktop.game.results import GameResult, SeatResult
from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.rules import legal
from medina_desktop.match.review import Review
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.tally import list_medals
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.learn import LearnScene
from medina_desktop.ui.scenes.playing_well import PlayingWellScene
from medina_desktop.ui.scenes.replay import ReplayScene
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.scenes.statistics import StatisticsScene


def _rules_view(section: str) -> View:
    def show(context: Context, options: ShotOptions) -> None:
        ruleset = ruleset_files.load(options.ruleset) if options.ruleset else None
        context.stack.push(RulesScene(context, section, ruleset))

    return show


view("rules")(_rules_view("buildings"))
view("rules-editions")(_rules_view("editions"))


@view("rules-search")
def rules_search(context: Context, options: ShotOptions) -> None:
    scene = RulesScene(context)
    context.stack.push(scene)
    scene.look_for("merchant" if context.settings.value.language == "en" else "mar")
    assert scene.root is not None  # laid out again


def _open_replay(context: Context, options: ShotOptions) -> ReplayScene:
    """A game played by simple players, some way into it."""
    ruleset = options.ruleset or next(e.id for e in ruleset_files.available() if e.game == "medina" and e.ruleset.tea)
    game = Played.new(BOX, ruleset_files.load(ruleset), 4, options.seed)
    random = Random(options.seed)
    for _action in range(options.actions or 90):
        if not game.over:
            game.play(legal.draw(game.position, random.random))
    names = ("Leïla", "Omar", "Yasmin", "Tarik")
    seats = [Seat(name=n, kind="human", colour=c) for n, c in zip(names, SEAT_COLOURS, strict=False)]
    scene = ReplayScene(context, game, seats, len(game.actions) * 3 // 4)
    context.stack.push(scene)
    return scene


@view("replay")
def replay(context: Context, options: ShotOptions) -> None:
    _open_replay(context, options)


@view("replay-reviewed")
def replay_reviewed(context: Context, options: ShotOptions) -> None:
    scene = _open_replay(context, ShotOptions(options.ruleset, options.seed, 80))
    scene.panel.review = review = Review(scene.replay.game, SimpleThinker)
    while len(review.opinions) < len(review.turns) * 2 // 3:
        review.tick(0.1)
    worst = review.worst()
    scene.look_at(worst[0])
    assert scene.root is not None  # laid out again


@view("learn")
def learn(context: Context, options: ShotOptions) -> None:
    scene = LearnScene(context)
    context.stack.push(scene)
    scene.done = {"palace": FINISHED, "timing": FINISHED, "stables": 1}
    scene.rebuild()


@view("playing-well")
def playing_well(context: Context, options: ShotOptions) -> None:
    context.stack.push(PlayingWellScene(context, "medina", "towers"))


@view("learn-lesson")
def learn_lesson(context: Context, options: ShotOptions) -> None:
    open_lesson(context, "medina", "stables")


@view("learn-told")
def learn_told(context: Context, options: ShotOptions) -> None:
    """A lesson that was done, and what came of it."""
    do_task(open_lesson(context, "medina", "walls", 1))


@view("learn-game")
def learn_game(context: Context, options: ShotOptions) -> None:
    follow_coach(open_lesson(context, "medina", "game"), 6)


@view("statistics")
def statistics(context: Context, options: ShotOptions) -> None:
    """Two dozen invented games."""
    scene = StatisticsScene(context)
    scene.find_medals = lambda box: list_medals(box.feats.achievements, scene.results)
    random = Random(options.seed)
    rules = next(e.ruleset for e in ruleset_files.available() if e.game == "medina" and e.ruleset.tea)
    for number in range(24):

        def seat(name: str, level: str, won: bool) -> SeatResult:
            points = {
                "palaces": random.randrange(12, 22),
                "walls": random.randrange(2, 9),
                "merchants": random.randrange(2, 9),
                "well": random.choice((0, 4, 8)),
                "towers": random.randrange(5),
                "tiles": random.randrange(5),
            }
            return SeatResult(name, level, won, points, {"palaces_owned": 4, "largest": random.randrange(5, 9)})

        won = random.random() < 0.4
        seats = (seat("Leïla", "", won), seat("Omar", "builder", not won), seat("Yasmin", "architect", False))
        when = datetime(2026, 3, 1) + timedelta(days=number)
        scene.results.append(GameResult(str(number), when, rules.game, rules.id, rules.name, seats))
    context.stack.push(scene)
