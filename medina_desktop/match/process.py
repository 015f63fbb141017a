"""The AI's own process as the match asks it."""

from medina_desktop.ai.worker import Thinker
from medina_desktop.games.medina.ai.player import Choice
from medina_desktop.games.medina.rules.state import State


class ProcessThinker:
    """One process for all AI seats and hints of a table; started ahead, so that the first answer comes soon."""

    def __init__(self) -> None:
        self._thinker = Thinker()
        self._thinker.start()

    @property
    def process_id(self) -> int | None:
        return self._thinker.process_id

    def ask(self, state: State, level: str, seed: int | None = None, played: tuple[int, ...] = ()) -> None:
        self._thinker.ask(state, level, seed=seed, played=played)

    def poll(self) -> Choice | None:
        return self._thinker.poll()

    def stop(self) -> None:
        self._thinker.stop()

    def close(self) -> None:
        self._thinker.stop()
