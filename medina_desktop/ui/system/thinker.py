"""Where opponents think: each in a process of its own, so that the window never waits."""

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.match.thinking import Thinker


def make_thinker() -> Thinker:
    return ProcessThinker()
