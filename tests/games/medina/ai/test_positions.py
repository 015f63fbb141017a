"""The opponents find what a player who knows the game sees at once."""

import pytest

from medina_desktop.games.medina.ai.player import choose
from support.medina.ai_positions import FOLDER, Case, read, texts

FILES = sorted(FOLDER.glob("*.txt"))
CASES = [(path, level) for path in FILES for level in read(path).levels]


def test_there_are_positions_for_every_kind_of_lesson() -> None:
    assert len(FILES) >= 12


@pytest.mark.parametrize(("path", "level"), CASES, ids=lambda x: x if isinstance(x, str) else x.stem)
def test_known_right_answer(path: object, level: str) -> None:
    position: Case = read(path)  # type: ignore[arg-type]
    choice = choose(position.state, level, seed=1, nodes=600_000, seconds=20)
    turn = texts(choice.turn)
    if position.best:
        assert turn[0].startswith(tuple(position.best)), f"{position.title}: {turn}"
    if position.avoid:
        assert not turn[0].startswith(tuple(position.avoid)), f"{position.title}: {turn}"
    if position.turn:
        for action, wanted in zip(turn, position.turn, strict=True):
            assert action.startswith(wanted), f"{position.title}: {turn}"
