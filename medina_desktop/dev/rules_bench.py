"""Measures the speed of the rules, in turns with python-chess, because machines are noisy."""

import time
from collections.abc import Callable
from random import Random

from medina_desktop import games
from medina_desktop.game.box import Box, Ruleset
from medina_desktop.storage import ruleset_files

SLICE = 0.04  # CPU seconds each contestant runs before the next has its turn: they share good and bad moments

Game = Callable[[], int]  # plays one random game and says how many actions or moves it took


def with_lists(box: Box, ruleset: Ruleset, players: int, random: Random) -> Game:
    """Random games by the verbs of the game: make the legal list, choose, play."""

    def game() -> int:
        rules = box.rules
        p = rules.begin(ruleset, players, rules.deal(ruleset, players, random, {}))
        draw, legal, play = random.random, rules.legal, rules.play
        count = 0
        while options := legal(p):
            play(p, options[int(draw() * len(options))])
            count += 1
        return count

    return game


def with_playouts(box: Box, ruleset: Ruleset, players: int, random: Random) -> Game:
    """Random games as the game's own `playout` makes them, which may need no list."""
    rules = box.rules
    return lambda: box.talk.playout(
        rules.begin(ruleset, players, rules.deal(ruleset, players, random, {})), random.random
    )


def chess_game(random: Random) -> Game | None:
    """The same with chess, cut at 200 moves; None where python-chess is not installed."""
    try:
        import chess
    except ImportError:
        return None

    def game() -> int:
        board = chess.Board()
        draw = random.random
        for count in range(200):
            options = list(board.legal_moves)
            if not options:
                return count
            board.push(options[int(draw() * len(options))])
        return 200

    return game


def rates(contestants: list[Game], seconds: float) -> list[float]:
    """Actions per CPU second of each contestant, measured in turns."""
    spent = [0.0] * len(contestants)
    made = [0] * len(contestants)
    while min(spent) < seconds:
        for i, game in enumerate(contestants):
            start = time.process_time()
            while time.process_time() - start < SLICE:
                made[i] += game()
            spent[i] += time.process_time() - start
    return [count / cpu for count, cpu in zip(made, spent, strict=True)]


def copy_cost(box: Box, ruleset: Ruleset, players: int, random: Random) -> float:
    """Microseconds to copy a position, in the middle of a game."""
    rules = box.rules
    p = rules.begin(ruleset, players, rules.deal(ruleset, players, random, {}))
    for _ in range(60):
        if options := rules.legal(p):
            rules.play(p, random.choice(options))
    start = time.process_time()
    for _ in range(20000):
        p.copy()
    return (time.process_time() - start) / 20000 * 1e6


def rules(seconds: float, asked: Ruleset | None = None) -> int:
    """Measure one ruleset, or all that come with the game."""
    print("Random games: actions per CPU second, and beside it python-chess in the same run.")
    print(f"{'ruleset':<22} players   with lists          playout             python-chess  copy")
    for entry in ruleset_files.available(without_window=True):
        if entry.ruleset is None or (asked is not None and asked.id != entry.id):
            continue
        box = games.box(entry.game)
        for players in entry.ruleset.players:
            random = Random(1)
            contestants = [make(box, entry.ruleset, players, random) for make in (with_lists, with_playouts)]
            chess = chess_game(random)
            measured = rates([*contestants, chess] if chess else contestants, seconds)
            line = f"{entry.id:<22} {players:>7}  "
            for rate in measured[:2]:
                line += f" {rate:>9,.0f}" + (f" {rate / measured[2]:5.1f} x " if chess else " " * 9)
            line += f"   {measured[2]:>9,.0f}" if chess else "  not installed"
            print(f"{line}  {copy_cost(box, entry.ruleset, players, random):>7.1f} us", flush=True)
    return 0
