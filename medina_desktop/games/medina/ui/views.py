"""The table and the results set up with something to show, for `shot` and the layout tests."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from medina_desktop.dev.gallery import ShotOptions, view
from medina_desktop.game.played import step_of
from medina_desktop.game.record import Record, Seat, record_of, replay
from medina_desktop.games.medina.ai.opponents import at_once
from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.draft import draft_of
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.moments import moments
from medina_desktop.games.medina.places import places
from medina_desktop.games.medina.preview import preview
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import MERCHANT, ROOF, STABLE, WALL, kind_of, place_of
from medina_desktop.games.medina.rules.board import BITS
from medina_desktop.games.medina.ui.board import MedinaBoard
from medina_desktop.games.medina.ui.editor import Editor
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.table.scene import TableScene

SEATS = (
    human("Leïla", "blue"),
    ai("builder", "Omar", "red"),
    ai("architect:generous", "Yasmin", "green"),
    ai("builder:blocker", "Tarik", "yellow"),
)
LONG_NAMES = (
    human("Maximiliane von Hohenstein", "blue"),
    ai("vizier", "Scheherazade bint al-Wazir", "red"),
    ai("apprentice", "Yasmin", "green"),
    ai("architect", "Bartholomäus", "yellow"),
)


def game_for(options: ShotOptions, players: int = 0, actions: int | None = None, person: int | None = 0) -> Played:
    """A game that simple players and chance have brought so far; with a person, on until it is that person's turn."""
    wanted = options.actions if actions is None else actions
    record = _played(options.ruleset, options.seed, players, wanted, person)
    return replay(record, BOX)


@lru_cache(maxsize=32)
def _played(ruleset: str, seed: int, players: int, wanted: int, person: int | None) -> Record:
    entries = [e.ruleset for e in ruleset_files.available() if e.game == BOX.id]
    rules = ruleset_files.load(ruleset) if ruleset else next(r for r in entries if r.well)
    seats = players if players in rules.players else max(rules.players)
    game = Played.new(BOX, rules, seats, seed)
    random = Random(seed)
    while not game.over and (
        len(game.actions) < wanted
        or (person is not None and (game.position.player != person or game.position.placed == 0))
    ):
        game.play(_plausible(game, random))
    return record_of(game)


def _plausible(game: Played, random: Random) -> int:
    """Sometimes the best at once, mostly chance; but roofs wait until palaces have some size."""
    if random.random() < 0.3:
        return int(at_once(game.position).action)
    action = legal.draw(game.position, random.random)
    for _try in range(3):
        palace = game.position.palace_on(place_of(action)) if kind_of(action) == ROOF else None
        if palace is None or game.position.palace(palace).size > 3:
            break
        action = legal.draw(game.position, random.random)
    return action


def table_for(context: Context, game: Played, seats: tuple[Seat, ...] = SEATS) -> TableScene:
    scene = TableScene(context, Match(game, seats[: game.players]))
    context.stack.push(scene)
    scene.update(0.05)
    return scene


def board_of(scene: TableScene) -> MedinaBoard:
    assert isinstance(scene.board, MedinaBoard)
    return scene.board


def _pick_best(scene: TableScene) -> None:
    """Hold the piece, and point at the place, that changes the scores most: something for the bubble to say."""
    best: tuple[int, int, int] | None = None
    for kind in (STABLE, WALL, MERCHANT, ROOF):
        for spot, actions in places(scene.position, kind).items():
            shown = preview(scene.position, actions[0])
            weight = sum(abs(c.points) + 2 * len(c.causes) for c in shown.changes)
            if best is None or weight > best[0]:
                best = (weight, kind, spot)
    if best is None or not scene.my_turn:
        return
    _weight, kind, spot = best
    board = board_of(scene)
    board.placing.pick(kind)
    pos = board.city.spot_rect(spot, 1 if kind == ROOF else 0).center
    scene.ui.mouse = pos
    board.point_at(pos)


@view("position")
def position(context: Context, options: ShotOptions) -> None:
    """A position set up by hand, out of a game that is half over."""
    game = game_for(options, 3, 60, None)
    context.stack.push(Editor(context, draft_of(game), SEATS[: game.players]).make_table())


@view("table-takers")
def takers(context: Context, options: ShotOptions) -> None:
    """Nothing in hand: each open palace shows who can still take it."""
    table_for(context, game_for(options, actions=options.actions or 30))


@view("table")
def table(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_for(options, actions=options.actions or 60))
    _pick_best(scene)


@view("table-start")
def table_start(context: Context, options: ShotOptions) -> None:
    table_for(context, game_for(options, actions=0, person=None))


@view("table-since")
def table_since(context: Context, options: ShotOptions) -> None:
    """Marks on what the others did since the person's last turn."""
    game = game_for(options, actions=options.actions or 60)
    while game.actor_of(len(game.actions) - 1) == game.actor:
        game.undo()
    table_for(context, game)


@view("table-points")
def table_points(context: Context, options: ShotOptions) -> None:
    """A card that says where somebody's points come from."""
    scene = table_for(context, game_for(options, actions=options.actions or 60))
    scene.toggle(f"player-{len(scene.match.seats) - 1}")


@view("table-ceremony")
def table_ceremony(context: Context, options: ShotOptions) -> None:
    """A wall has just been completed, or a tile taken from somebody."""
    game = game_for(options, actions=1000, person=None)
    seats = SEATS[: game.players]
    great = next(
        (n, m) for n in range(len(game.actions)) for m in moments(step_of(game, n), seats) if m.title and m.spots
    )
    while len(game.actions) > great[0] + 1:
        game.undo()
    scene = table_for(context, game)
    scene.flow.toggle_pause()
    scene.ceremony.begin(great[1], still=False)
    scene.ceremony.update(0.5)


@view("curtain")
def curtain(context: Context, options: ShotOptions) -> None:
    """Between two people at one screen."""
    game = game_for(options, actions=options.actions or 60)
    while game.actor_of(len(game.actions) - 1) == game.actor:
        game.undo()
    people = tuple(human(seat.name, seat.colour) if number != 1 else seat for number, seat in enumerate(SEATS))
    scene = table_for(context, game, people)
    scene.shown.viewer = game.players - 1
    scene.update(0.05)


@view("table-long-names")
def table_long_names(context: Context, options: ShotOptions) -> None:
    table_for(context, game_for(options, actions=options.actions or 90), LONG_NAMES)


@view("table-two")
def table_two(context: Context, options: ShotOptions) -> None:
    table_for(context, game_for(options, 2, actions=options.actions or 50))


@view("table-why-not")
def table_why_not(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_for(options, actions=options.actions or 40))
    if scene.my_turn:
        kind = next((k for k in (WALL, STABLE, MERCHANT) if places(scene.position, k)), MERCHANT)
        board = board_of(scene)
        board.placing.pick(kind)
        geo = board.position.terms.geometry
        taken = next(s for s in range(BITS) if geo.has_cell(s) and board.position.palace_at[s])
        board.point_at(board.city.spot_rect(taken).center)


@view("table-drawer")
def table_drawer(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_for(options, actions=options.actions or 60))
    scene.toggle("log")


@view("table-confirm")
def table_confirm(context: Context, options: ShotOptions) -> None:
    context.settings.change(confirm_turn=True)
    scene = table_for(context, game_for(options, actions=options.actions or 60))
    while scene.my_turn and not scene.match.awaiting_confirmation:
        scene.play(scene.match.game.legal()[0])
        scene.catch_up()


@view("results")
def results(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_for(options, actions=1000, person=None))
    context.stack.push(ResultsScene(context, scene))


@view("results-count")
def results_count(context: Context, options: ShotOptions) -> None:
    """In the middle of the final count."""
    context.settings.change(reduced_motion=False, animation_speed="normal")
    scene = table_for(context, game_for(options, actions=1000, person=None))
    results = ResultsScene(context, scene, counting=True)
    context.stack.push(results)
    results.update(6.0)


@view("results-long-names")
def results_long_names(context: Context, options: ShotOptions) -> None:
    scene = table_for(context, game_for(options, actions=1000, person=None), LONG_NAMES)
    context.stack.push(ResultsScene(context, scene))


@view("table-watching")
def table_watching(context: Context, options: ShotOptions) -> None:
    """An AI seat is to place."""
    game = game_for(options, actions=options.actions or 60)
    scene = table_for(context, game)
    while scene.my_turn:
        scene.play(scene.match.game.legal()[0])
        scene.catch_up()
    scene.flow.toggle_pause()
    scene.update(0.0)


@view("table-over")
def table_over(context: Context, options: ShotOptions) -> None:
    """The last piece stands, and it is said."""
    game = game_for(options, actions=1000, person=None)
    scene = table_for(context, game)
    step = step_of(game, len(game.actions) - 1)
    scene.notice_board.announce(step.player, scene.window.say(step, scene.match.seats), scene.match.seats)
