"""The example game of the rules text is reproduced, answer by answer."""

from __future__ import annotations

from pathlib import Path

from medina_desktop.protocol import Engine

EXAMPLE = Path(__file__).with_name("example-game.txt")


def conversation() -> list[tuple[str, str]]:
    """What is sent, and what is answered; the bare `=` after `play` is left out in the file."""
    found: list[tuple[str, str]] = []
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("> "):
            found.append((line[2:], ""))
        elif line and not line.startswith("#"):
            sent, answer = found[-1]
            found[-1] = (sent, f"{answer}\n{line}".strip())
    return [(sent, answer or "=") for sent, answer in found]


def test_the_example_game() -> None:
    engine = Engine()
    for sent, answer in conversation():
        assert (engine.answer(sent) or "").strip() == answer, sent
