"""The game that is being looked at: whose box was chosen on the shelf, or else the first that can be played."""

from __future__ import annotations

from medina_desktop import games
from medina_desktop.ui.context import Context
from medina_desktop.ui.school import School
from medina_desktop.ui.table.window import Window, window_of


def game_of(context: Context) -> str:
    return context.game or games.playable()[0].id


def window_for(game: str) -> Window:
    return window_of(games.box(game).window)


def school_for(game: str) -> School:
    return window_for(game).school
