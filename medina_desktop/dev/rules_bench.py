"""How fast the rules are on this machine, in the same breath as python-chess, because machines are noisy."""

import time
from collections.abc import Callable
from random import Random

from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.state import Table, draw_set_up
from medina_desktop.storage import ruleset_files

SLICE = 0.04  # CPU seconds each contestant runs before the next has its turn: they share good and bad moments

Game = Callable[[], int]  # plays one random game and says how many placements or moves it took


def with_lists(table: Table, random: Random) -> Game:
    """Random games through the public interface: make the legal list, choose, play."""

    def game() -> int:
        s = begin(table, draw_set_up(table, random))
        draw = random.random
        actions = legal.actions
        count = 0
        while options := actions(s):
            play(s, options[int(draw() * len(options))])
            count += 1
        return count

    return game


def with_masks(table: Table, random: Random) -> Game:
    """Random games as `playout` makes them: drawn from masks, without the list."""
    return lambda: legal.playout(begin(table, draw_set_up(table, random)), random.random)


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
    """Placements per CPU second of each contestant, measured in turns."""
    spent = [0.0] * len(contestants)
    made = [0] * len(contestants)
    while min(spent) < seconds:
        for i, game in enumerate(contestants):
            start = time.process_time()
            while time.process_time() - start < SLICE:
                made[i] += game()
            spent[i] += time.process_time() - start
    return [count / cpu for count, cpu in zip(made, spent, strict=True)]


def copy_cost(table: Table, random: Random) -> float:
    """Microseconds to copy a state, in the middle of a game."""
    s = begin(table, draw_set_up(table, random))
    for _ in range(60):
        play(s, legal.draw(s, random.random))
    start = time.process_time()
    for _ in range(20000):
        s.copy()
    return (time.process_time() - start) / 20000 * 1e6


def rules(seconds: float) -> int:
    print("Random games: placements per CPU second, and beside it python-chess in the same run.")
    print(f"{'ruleset':<22} players   with lists          playout             python-chess  copy")
    for entry in ruleset_files.available():
        if entry.ruleset is None:
            continue
        for players in entry.ruleset.players:
            table, random = Table(entry.ruleset, players), Random(1)
            games = [with_lists(table, random), with_masks(table, random)]
            chess = chess_game(random)
            measured = rates([*games, chess] if chess else games, seconds)
            line = f"{entry.id:<22} {players:>7}  "
            for rate in measured[:2]:
                line += f" {rate:>9,.0f}" + (f" {rate / measured[2]:5.1f} x " if chess else " " * 9)
            line += f"   {measured[2]:>9,.0f}" if chess else "  not installed"
            print(f"{line}  {copy_cost(table, random):>7.1f} us", flush=True)
    return 0
