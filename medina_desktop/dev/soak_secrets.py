"""Looks for secrets of a running game that give themselves away, for the soak and the tests.

Two games that differ only in something a player doesn't know must look the same in every public place: in the lists of
games with their pictures and points, and in the log of the table; and a player who knows the same of both must have the
same view. A report of an error and the log file hold no game at all while it has secrets.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame

from medina_desktop.game.box import BadAction, BadSetup, IllegalAction
from medina_desktop.game.played import Played, step_of
from medina_desktop.game.record import SEAT_COLOURS, Seat
from medina_desktop.match.match import Match
from medina_desktop.play.saved import of_game
from medina_desktop.ui.context import Context
from medina_desktop.ui.saved.listed import SaveSummary, summarise
from medina_desktop.ui.system import report
from medina_desktop.ui.table.window import window_of

TRIES = 30
PICTURE = (200, 120)
LINES = 12  # of the log: actions that are told again


def _known_to_all(game: Played) -> Any:
    """Return the position as far as all players know it."""
    position = game.position
    for player in range(game.players):
        position = game.rules.seen_by(position, player)
    return position


def find_twin(game: Played, chance: Random) -> Played | None:
    """Return the same game with another deal, of which all players know the same; None where none was found."""
    for _ in range(TRIES):
        setup = json.loads(json.dumps(game.setup))
        lists = list(_lists_in(setup))
        if not lists:
            return None
        one = chance.choice(lists)
        a, b = chance.sample(range(len(one)), 2)
        one[a], one[b] = one[b], one[a]
        try:
            other = Played(game.box, game.ruleset, game.players, setup, game.seed)
            for text in game.action_texts():
                other.play_text(text)
        except (BadSetup, BadAction, IllegalAction):
            continue
        if other.position.key() != game.position.key() and _known_to_all(other).key() == _known_to_all(game).key():
            return other
    return None


def _lists_in(plain: Any) -> Iterator[list[Any]]:
    if isinstance(plain, dict):
        for value in plain.values():
            yield from _lists_in(value)
    elif isinstance(plain, list):
        if len(plain) > 1:
            yield plain
        for value in plain:
            yield from _lists_in(value)


def find_leaks(context: Context, game: Played, other: Played) -> list[str]:
    """Return the public places in which the two games differ."""
    found = []
    for what in (_points, _picture, _log_of_the_table):
        one, two = what(context, game), what(context, other)
        if one != two:
            found.append(f"{what.__name__.strip('_')}: {one!r:.300} and {two!r:.300}")
    rules, talk = game.rules, game.box.talk
    for player in range(game.players):
        alike = rules.seen_by(game.position, player).key() == rules.seen_by(other.position, player).key()
        if alike and talk.view(game.position, player) != talk.view(other.position, player):
            found.append(f"the view of player {player}")
    return found


def find_in_reports(context: Context, match: Match, log_file: Path | None) -> list[str]:
    """Return the parts of a game with secrets that a report of an error, or the log file, holds."""
    texts = {"report": report.report(context, RuntimeError("the soak asks for a report"), None)}
    if log_file is not None and log_file.is_file():
        texts["log"] = log_file.read_text(encoding="utf-8", errors="replace")
    hidden = [json.dumps(part) for part in _lists_in(match.game.setup) if len(part) > 4]
    signs = ["\nactions:", "\nsetup:", *hidden, *(text.replace('"', "'") for text in hidden)]
    return [f"{name}: {sign[:60]!r}" for name, text in texts.items() for sign in signs if sign in text]


def _summary(context: Context, game: Played) -> SaveSummary:
    """Return the game's line in a list that several people may look at."""
    seats = [Seat(name=f"P{number}", colour=SEAT_COLOURS[number]) for number in range(game.players)]
    return summarise(of_game("x", "named", game, seats, datetime(2026, 1, 1)), context)


def _points(context: Context, game: Played) -> list[Any]:
    summary = _summary(context, game)
    return [summary.detail, *(seat.score for seat in summary.seats)]


def _picture(context: Context, game: Played) -> bytes:
    draw = _summary(context, game).picture
    picture = draw(PICTURE) if draw is not None else None
    return pygame.image.tobytes(picture, "RGB") if picture is not None else b""


def _log_of_the_table(context: Context, game: Played) -> list[Any]:
    window = window_of(game.box.window)
    seats = [Seat(name=f"P{number}", colour=SEAT_COLOURS[number]) for number in range(game.players)]
    begin = max(0, len(game.actions) - LINES)
    return [window.say(step_of(game, index), seats) for index in range(begin, len(game.actions))]
