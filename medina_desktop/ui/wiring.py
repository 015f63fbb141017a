"""Which scene follows which: the one place that knows them all.

A new scene is made reachable here, and given a name for `shot` in ui/gallery.py.
"""

from __future__ import annotations

from medina_desktop.ui.context import Navigation
from medina_desktop.ui.scenes.title import TitleScene


def navigation() -> Navigation:
    return Navigation(title=TitleScene)
