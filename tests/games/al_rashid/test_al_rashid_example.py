"""The whole game of al-rashid/example.txt over the engine's line protocol: every comment in it is an answer."""

import json
from pathlib import Path

from medina_desktop.protocol import Engine

LINES = Path(__file__).with_name("example.txt").read_text(encoding="utf-8").splitlines()


def test_the_example_is_reproduced() -> None:
    engine = Engine()
    begun = False
    answers = 0

    def ask(command: str) -> str:
        reply = engine.answer(command)
        assert reply is not None
        assert reply.startswith("= "), f"{command}: {reply}"
        return reply.removeprefix("= ").rstrip("\n")

    for line in LINES:
        if not line.startswith("#"):
            ask(line)
            begun = True
        elif begun:
            said = line.removeprefix("# ")
            command, colon, expected = said.partition(": ")
            assert ask(command) == expected if colon else ask("turn") == said, line
            answers += 1
    assert answers == 203
    assert ask("turn") == "over"
    assert ask("winners") == "0"


def test_what_is_not_a_game_of_al_rashid_is_refused() -> None:
    engine = Engine()
    for command in (
        "new al-rashid 1",
        "new al-rashid 6",
        "new al-rashid 2 box=small",
        "new al-rashid 2 colour=red",
        'new al-rashid 2 setup={"order":[0,1]}',
        "new al-rashid 2 setup=[]",
    ):
        reply = engine.answer(command)
        assert reply is not None
        assert reply.startswith("? "), command
        assert len(reply) > 10, "it says why"


def test_an_action_is_played_in_its_own_text_and_no_other() -> None:
    engine = Engine()
    engine.answer("new al-rashid 2 seed=1")
    for text in ("draw  red", "Draw red", "draw red blue", "draw", "red"):
        reply = engine.answer(f"play {text}")
        assert reply is not None
        assert reply.startswith("? "), text
    assert engine.answer("play draw red") == "= \n\n"


def test_the_board_shows_who_stands_where_and_what_was_resolved() -> None:
    """Every pawn stands in its sector's line; an x marks the sectors that `state` says are resolved."""
    engine = Engine()
    for command in ("new al-rashid 2 seed=4", *[f"genmove porter nodes=20 seed={seed}" for seed in range(24)]):
        assert str(engine.answer(command)).startswith("= "), command
        state = json.loads(str(engine.answer("state")).removeprefix("= "))
        lines = str(engine.answer("board")).removeprefix("= ").splitlines()[1:]
        for line in lines[: len(state["sectors"])]:
            sector = state["sectors"][line.split()[0]]
            assert (line[18:19] == "x") == sector["resolved"], line
            marks = {(stack[0], *(stack.count(pawn) for pawn in "PMs")) for stack in line[20:44].split()}
            standing = {
                (str(one["player"]), *(one[pawn] for pawn in ("pasha", "merchant", "sage"))) for one in sector["stacks"]
            }
            assert marks == standing, line
