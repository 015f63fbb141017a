"""Positions with a known right answer, written as text; `positions/README.md` explains the lines."""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import KIND_WORDS, KINDS, parse, parse_cell, text_of
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.position import NORMAL, Position, Terms
from medina_desktop.games.medina.rules.setup import draw_set_up
from medina_desktop.storage import ruleset_files

FOLDER = Path(__file__).parents[2] / "games" / "medina" / "ai" / "positions"


@dataclass
class Case:
    title: str
    state: Position
    levels: list[str]
    best: list[str] = field(default_factory=list)  # beginnings of the actions that are right
    avoid: list[str] = field(default_factory=list)  # beginnings of the actions that are wrong
    turn: list[str] = field(default_factory=list)  # beginnings of the actions of the whole turn


def read(path: Path) -> Case:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    title = lines[0].removeprefix("# ")
    given: dict[str, str] = {}
    puts: list[tuple[int, str]] = []
    stocks: list[tuple[str, str]] = []
    for line in lines[1:]:
        if line.startswith("#"):
            continue
        key, _, value = line.partition(":")
        word, _, who = key.partition(" ")
        if word == "put":
            puts += [(int(who), action.strip()) for action in value.split(",")]
        elif word == "stock":
            stocks.append((who, value))
        else:
            given[key] = value.strip()
    table = Terms(ruleset_files.load(given["ruleset"]), int(given["players"]))
    well = parse_cell(given["well"]) if "well" in given else None
    s = begin(table, draw_set_up(table, Random(0), well, parse_cell(given["merchant"])))
    for player, text in puts:
        _turn(s, player, 0)
        action = parse(text)
        assert legal.is_legal(s, action), f"{path.name}: {text} is not legal for player {player}"
        play(s, action)
    for who, value in stocks:
        _set_stock(s, who, value)
    mover, _, _ = given["turn"].partition(" second")
    _turn(s, int(mover), 1 if "second" in given["turn"] else 0)

    def listed(key: str) -> list[str]:
        return [x.strip() for x in given.get(key, "").split(",") if x.strip()]

    levels = listed("levels") or ["vizier"]
    return Case(title, s, levels, listed("best"), listed("avoid"), listed("whole turn"))


def _turn(s: Position, player: int, placed: int) -> None:
    s.player, s.placed, s.of, s.mode, s.first_round = player, placed, 2, NORMAL, False


def _set_stock(s: Position, who: str, value: str) -> None:
    """`stock 1: wall 2, tea 1` replaces the stock of player 1; `stock all:` that of everybody. Roofs stay."""
    counts = [0] * KINDS
    for part in value.split(","):
        if part.strip():
            kind, number = part.split()
            counts[KIND_WORDS.index(kind)] = int(number)
    for p in s.terms.everyone if who == "all" else [int(who)]:
        counts[8] = 4 - s.colours_owned[p].bit_count()
        s.stock[p * KINDS : (p + 1) * KINDS] = counts


def texts(actions: tuple[int, ...]) -> list[str]:
    return [text_of(a) for a in actions]
