"""The engine plays some games against the second reading of the rules; the referee can play as many as one likes."""

from medina_desktop.protocol import Engine
from support.al_rashid.referee import play_games


class InOneProcess:
    """Our engine without a pipe."""

    def __init__(self) -> None:
        self.engine = Engine()

    def ask(self, *commands: str) -> list[str]:
        return [(self.engine.answer(command) or "").removesuffix("\n\n") for command in commands]

    def close(self) -> None:
        pass


def test_no_difference_in_two_games() -> None:
    totals, _ = play_games(InOneProcess, 2, 3, players=[2, 4], ahead=1)
    assert totals.games == 2
    assert totals.compared > 1000
    assert totals.differences == 0
