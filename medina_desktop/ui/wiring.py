"""Which scene follows which: the one place that knows them all.

A new scene is made reachable here, and given a name for `shot` in ui/gallery_views.py (or a module of its own that
`gallery.views` imports). Scenes are imported when they are first opened, so that the title appears quickly.
"""

from __future__ import annotations

from medina_desktop.ui.context import Context, Navigation
from medina_desktop.ui.scene import Scene


def title(context: Context) -> Scene:
    from medina_desktop.ui.scenes.title import TitleScene

    return TitleScene(context)


def new_game(context: Context) -> Scene:
    from medina_desktop.ui.scenes.new_game import NewGameScene

    return NewGameScene(context)


def load(context: Context) -> Scene:
    from medina_desktop.ui.scenes.load import LoadScene

    return LoadScene(context)


def settings(context: Context) -> Scene:
    from medina_desktop.ui.scenes.settings import SettingsScene

    return SettingsScene(context)


def navigation() -> Navigation:
    return Navigation(title=title, new_game=new_game, load=load, settings=settings)
