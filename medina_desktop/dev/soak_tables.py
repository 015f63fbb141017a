"""The quick app of the soak, and the games that are begun in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from medina_desktop import games
from medina_desktop.game.box import Ruleset
from medina_desktop.game.record import AI_PREFIX, SEAT_COLOURS, Seat
from medina_desktop.play.new_game import NewGame
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.start import start_game

SIZE = (1024, 640)
QUICK = {"reduced_motion": True, "ai_pace": "immediate", "music_on": False, "sound_volume": 0.0, "screens_up": False}


def hide_windows() -> None:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"


def open_app(user_dir: Path, on_error: Callable[[Exception, bool], None] | None, size: tuple[int, int] = SIZE) -> App:
    """Open the real app, with nothing that takes time. `on_error` hears of unexpected errors instead of the player."""
    app = App(Options(user_dir=user_dir, language="en", size=size))
    app.settings.change(**QUICK)
    app.running = True
    if on_error is not None:
        app.errors.tell = on_error  # type: ignore[method-assign,assignment]
    return app


def weakest(rules: Ruleset) -> str:
    """Return the kind of seat that plays the quickest, by the rules' own game."""
    return AI_PREFIX + games.box(rules.game).opponents.levels[0]


def playable_rulesets() -> list[Ruleset]:
    return [entry.ruleset for entry in ruleset_files.available() if entry.ruleset is not None]


def draw_ruleset(rulesets: Sequence[Ruleset], chance: Random) -> Ruleset:
    """Draw a game, then one of its rulesets."""
    game = chance.choice(sorted({rules.game for rules in rulesets}))
    return chance.choice([rules for rules in rulesets if rules.game == game])


def name_seats(kinds: Sequence[str]) -> list[Seat]:
    return [Seat(name=f"P{n}", kind=kind, colour=SEAT_COLOURS[n]) for n, kind in enumerate(kinds)]


def start(context: Context, rules: Ruleset, kinds: Sequence[str], chance: Random) -> None:
    start_game(context, NewGame(rules.id, tuple(name_seats(kinds)), seed=chance.randrange(9999)))
