"""The scenes and how they follow each other: the one place that knows them all.

A new scene is made reachable here, and given a name for `shot` in dev/gallery_views.py (or a module of its own that
`shot.views` imports). Scenes are imported when they are first opened, or when there is nothing else to do, so that
the title appears quickly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from medina_desktop import games
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n import read_ahead
from medina_desktop.ui.context import Context, Lessons, Navigation, Offer
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.scene import Scene

if TYPE_CHECKING:
    from medina_desktop.play.new_game import NewGame


def title(context: Context) -> Scene:
    from medina_desktop.ui.scenes.title import TitleScene

    return TitleScene(context)


def new_game(context: Context, ruleset: str = "") -> Scene:
    from medina_desktop.ui.scenes.new_game import NewGameScene

    return NewGameScene(context, ruleset)


def load(context: Context) -> Scene:
    from medina_desktop.ui.scenes.load import LoadScene
    from medina_desktop.ui.table.start import list_saves

    return LoadScene(context, list_saves(context))


def open_file(context: Context) -> Scene:
    from medina_desktop.ui.scenes.open_file import OpenFileScene

    return OpenFileScene(context)


def learn(context: Context) -> Scene:
    from medina_desktop.ui.scenes.learn import LearnScene

    return LearnScene(context)


def challenges(context: Context, tab: str = "") -> Scene:
    from medina_desktop.ui.challenges.page import ChallengesScene

    return ChallengesScene(context, tab)


def make_puzzle(context: Context, game: Played, seats: Sequence[Seat]) -> None:
    from medina_desktop.ui.challenges.making import MakingSheet

    context.stack.push(MakingSheet(context, game, seats))


def replays(context: Context) -> Scene:
    from medina_desktop.ui.scenes import replay

    return replay.replays(context)


def rules(context: Context) -> Scene:
    from medina_desktop.ui.scenes.rules import RulesScene

    return RulesScene(context)


def statistics(context: Context) -> Scene:
    from medina_desktop.ui.scenes.statistics import StatisticsScene

    return StatisticsScene(context)


def settings(context: Context) -> Scene:
    from medina_desktop.ui.scenes.settings import SettingsScene

    return SettingsScene(context)


def start_game(context: Context, new: NewGame) -> None:
    from medina_desktop.ui.table import start

    start.start_game(context, new)


def to_continue(context: Context) -> Offer | None:
    from medina_desktop.ui.table import start

    return start.to_continue(context)


def go_on(context: Context, id_: str) -> None:
    from medina_desktop.ui.table import start

    start.go_on(context, id_)


def open_table(context: Context, game: Played, seats: Sequence[Seat]) -> None:
    from medina_desktop.ui.table import start

    start.open_table(context, game, seats)


def lessons(context: Context) -> Lessons | None:
    from medina_desktop.ui.scenes import learn

    return learn.lessons(context)


def take_file(context: Context, path: Path) -> None:
    from medina_desktop.ui.table import start

    start.take_file(context, path)


# In the order in which they import each other, so that none of the steps is long.
MODULES = (
    "ui.saved.listed",
    "ui.table.scene",
    "ui.scenes.forms",
    "ui.setting_up.editions",
    "ui.scenes.new_game",
    "ui.scenes.load",
    "ui.scenes.rules_parts",
    "ui.scenes.rules",
    "ui.scenes.learn",
    "match.review",
    "ui.scenes.replay",
    "ui.scenes.results",
    "ui.challenges.page",
    "ui.challenges.making",
    "ui.table.start",
    "ui.scenes.statistics",
    "ui.scenes.settings",
)


def lay_wood(context: Context) -> None:
    """Make the wood that lies behind almost every scene."""
    context.painter.wood_picture(context.theme.size, context.sprites.wood())


def load_ahead(context: Context) -> Iterator[None]:
    """Prepare what may be opened later, a little with every step: the table's wood, modules, words."""
    from medina_desktop.ui.scenes.error import ErrorScene

    ErrorScene(context, RuntimeError(), None, "-").lay_out()  # its letters, too, while they can be read
    yield
    while not pace.draw_within(pace.LEAST_WAIT, lambda: lay_wood(context)):
        yield
    for name in MODULES:
        import_module(f"medina_desktop.{name}")
        yield
    for box in games.playable():
        import_module(box.window)
        yield
    for box in games.playable():
        yield from context.library.count_medals(box)
    yield from read_ahead()


def navigation() -> Navigation:
    return Navigation(
        title=title,
        new_game=new_game,
        load=load,
        open_file=open_file,
        challenges=challenges,
        make_puzzle=make_puzzle,
        learn=learn,
        replays=replays,
        rules=rules,
        statistics=statistics,
        settings=settings,
        start_game=start_game,
        to_continue=to_continue,
        go_on=go_on,
        open_table=open_table,
        lessons=lessons,
        take_file=take_file,
    )
