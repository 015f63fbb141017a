"""The example game of the rules text is reproduced, answer by answer."""

from __future__ import annotations

import json
from pathlib import Path

from sultaniya_table import STANDARD, canonical

from medina_desktop.game.played import Played
from medina_desktop.games.sultaniya.box import BOX

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


class Conversation:
    """Answers the commands of the example, until the engine speaks all games."""

    game: Played

    def answer(self, line: str) -> str:
        word, _, rest = line.partition(" ")
        if word == "new":
            _, players, setup = rest.split(" ", 2)
            plain = json.loads(setup.removeprefix("setup="))
            rules, set_up = BOX.talk.read_setup(STANDARD, int(players), plain)
            self.game = Played(BOX, rules, int(players), set_up)
            return ""
        game = self.game
        p = game.position
        if word == "play":
            game.play_text(rest)
            return ""
        return {
            "turn": lambda: "over" if game.over else BOX.talk.turn(p),
            "legal": lambda: "\n".join(sorted(BOX.rules.text(p, action) for action in game.legal())),
            "state": lambda: canonical(BOX.talk.state(p)),
            "view": lambda: canonical(BOX.talk.view(p, int(rest))),
            "scores": lambda: " ".join(map(str, game.scores())),
            "breakdown": lambda: json.dumps(BOX.talk.breakdown(p)),
            "winners": lambda: " ".join(map(str, game.outcome().winners)),
        }[word]()


def test_the_example_game() -> None:
    table = Conversation()
    for sent, answer in conversation():
        assert f"= {table.answer(sent)}".strip() == answer, sent
