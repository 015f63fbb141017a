"""The views of the scenes around the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from random import Random

from medina_desktop.dev.gallery import ShotOptions, View, view
from medina_desktop.game.box import SAVED
from medina_desktop.game.record import SEAT_COLOURS
from medina_desktop.games import new_game as new_played
from medina_desktop.l10n import _, translate
from medina_desktop.match.match import Match
from medina_desktop.match.seats import DEFAULT_NAMES, ai, human
from medina_desktop.play.folders import Folder
from medina_desktop.play.saved import of_game
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context, Offer
from medina_desktop.ui.saved.listed import SaveSummary, summarise
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.scenes.error import ErrorScene
from medina_desktop.ui.scenes.keys_help import KeysScene
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.new_game import NewGameScene
from medina_desktop.ui.scenes.open_file import OpenFileScene
from medina_desktop.ui.scenes.pause import PauseItem, PauseScene
from medina_desktop.ui.scenes.settings import TABS, SettingsScene
from medina_desktop.ui.scenes.title import TitleScene, ask_who_plays
from medina_desktop.ui.table.scene import TableScene


def _broken() -> str:
    """Return the list's words about a file with a mistake in it, as `storage` puts them together."""
    cell = Said("“{text}” isn’t a space: write a column letter and a row number, like d5", text="z99")
    advice = Said("The game can’t start like this: {reason}.", reason=cell)
    return Said("Line {line}: {advice}", line=14, advice=advice)


class SampleSaves:
    """A few saved games, good and bad, of no real file."""

    paged = None

    def __init__(self, context: Context) -> None:
        self.context = context

    def saves(self) -> Sequence[SaveSummary]:
        from medina_desktop.games.medina.ui.views import SEATS, game_for

        when = datetime(2026, 3, 8, 21, 5)

        def saved(name: str, players: int, actions: int, running: bool) -> SaveSummary:
            game = game_for(ShotOptions(seed=players), players, actions)
            seats = [*SEATS[:3], human("Maximiliane von Hohenstein", "yellow")][:players]
            kind = "running" if running else "named"
            return summarise(of_game(name, kind, game, seats, when), self.context)

        return (
            saved("", 4, 70, True),
            saved("Leïla 2026-03-08 21.05", 2, 24, False),
            SaveSummary("3", "", (), when, problem=_broken(), file="friday.medina"),
        )

    rows = saves

    def open(self, context: Context, save: SaveSummary) -> None:
        return None

    def rename(self, save: SaveSummary, name: str) -> None: ...

    def delete(self, save: SaveSummary) -> None:
        return None


def _sample_standing() -> str:
    return _("{name} to play, {round}, {edition}").format(
        name="Leïla", round=_("round {n}").format(n=12), edition="Medina"
    )


@view("title")
def title(context: Context, options: ShotOptions) -> None:
    context.navigation.to_continue = lambda _context: Offer(_sample_standing(), lambda: None)
    context.stack.push(TitleScene(context))


@view("title-first")
def title_first(context: Context, options: ShotOptions) -> None:
    context.navigation.to_continue = lambda _c: None
    context.stack.push(TitleScene(context))


@view("title-name")
def title_name(context: Context, options: ShotOptions) -> None:
    title_first(context, options)
    ask_who_plays(context)


@view("new-game")
def new_game(context: Context, options: ShotOptions) -> None:
    scene = NewGameScene(context)
    scene.form.seating.first = 0
    if options.ruleset:
        scene.form.choose(options.ruleset)
    context.stack.push(scene)


@view("load")
def load(context: Context, options: ShotOptions) -> None:
    context.stack.push(LoadScene(context, SampleSaves(context)))


@view("open-file")
def open_file(context: Context, options: ShotOptions) -> None:
    scene = OpenFileScene(context, Path("/"))
    path = Path("/home/leila/Documents")
    folders = tuple(path / name for name in ("Letters", "Photos from the last summer holidays", "Taxes"))
    scene.folder = Folder(path, folders, (path / "medina 2026-03-01 20.15.00.yaml", path / "a game of Omar.yaml"))
    context.stack.push(scene)


def _settings_view(tab: str) -> View:
    def show(context: Context, options: ShotOptions) -> None:
        context.stack.push(SettingsScene(context, tab))

    return show


for _tab, _name in TABS:
    view(f"settings-{_tab}")(_settings_view(_tab))


def _over_title(make: Callable[[Context], Scene]) -> View:
    def show(context: Context, options: ShotOptions) -> None:
        title(context, options)
        context.stack.push(make(context))

    return show


def _pause(context: Context) -> Scene:
    """Open the pause menu after a game, when it is longest."""

    def nothing() -> None:
        return None

    def items() -> list[PauseItem]:
        return [PauseItem(label, nothing) for label in (_("Results"), _("Save a copy"), _("Start over"))]

    return PauseScene(context, items, lambda: translate(SAVED))


view("pause")(_over_title(_pause))
view("keys")(_over_title(KeysScene))
view("error")(_over_title(lambda c: ErrorScene(c, ValueError("the well is dry"), c.user.log_file)))


def plain_table(game: str) -> View:
    """Make the view of a game that has none of its own: random actions, until it's the first player's turn."""

    def show(context: Context, options: ShotOptions) -> None:
        ours = (entry.id for entry in ruleset_files.available() if entry.game == game)
        ruleset = ruleset_files.load(options.ruleset or next(ours))
        played = new_played(ruleset, max(ruleset.players), options.seed)
        chance = Random(options.seed)
        while not played.over and (len(played.actions) < options.actions or played.actor != 0):
            played.play(chance.choice(played.legal()))
        while played.actions and played.actor != 0:
            played.undo()
        level = played.box.opponents.levels[0]
        people = list(zip(DEFAULT_NAMES, SEAT_COLOURS, strict=True))[: played.players]
        seats = [
            ai(level, name, colour) if number else human(name, colour) for number, (name, colour) in enumerate(people)
        ]
        context.stack.push(TableScene(context, Match(played, seats)))

    return show
