"""Makes the processes in which opponents think, so that the window never waits."""

from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.match.thinking import Thinker


def make_thinker() -> Thinker:
    return ProcessThinker()
