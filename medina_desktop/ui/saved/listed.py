"""The player's games as the lists of saved games and replays show them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

import pygame

from medina_desktop.game.kinds import A, P, R
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _
from medina_desktop.match.seats import complete, is_human
from medina_desktop.plain_text import plain
from medina_desktop.play.lists import GameList
from medina_desktop.storage.saves import SavedGame
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.window import window_of


@dataclass(frozen=True, slots=True)
class SeatSummary:
    name: str
    colour: str
    detail: str = ""  # the AI's level, in words
    score: int | None = None


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """One line of a list. With a `problem` it cannot be opened, and the line says why."""

    id: str
    edition: str
    seats: tuple[SeatSummary, ...]
    when: datetime
    detail: str = ""  # "round 12", "finished"
    finished: bool = False
    problem: str = ""
    file: str = ""
    by_itself: bool = False  # kept while it is played; nobody gave it a name
    picture: Callable[[tuple[int, int]], pygame.Surface | None] | None = None


class SaveProvider(Protocol):
    """A list of games for `LoadScene`."""

    @property
    def paged(self) -> GameList | None:
        """The list in pages, read as there is time; None if `saves` knows them all."""

    def saves(self) -> Sequence[SaveSummary]:
        """Look again, and list them."""

    def rows(self) -> Sequence[SaveSummary]:
        """List them as far as they were read."""

    def open(self, context: Context, save: SaveSummary) -> None:
        """Go to the table (or the replay) with this game."""

    def delete(self, save: SaveSummary) -> None: ...

    def rename(self, save: SaveSummary, name: str) -> None:
        """Asked only for games that have a name. OSError if the disk refuses."""


class ListedGames:
    """The games of a list on the disk; `go` opens one of them."""

    def __init__(self, context: Context, games: GameList, go: Callable[[SavedGame], None]) -> None:
        self.paged = games
        self._context, self._go = context, go

    def saves(self) -> Sequence[SaveSummary]:
        self.paged.look()
        return self.rows()

    def rows(self) -> Sequence[SaveSummary]:
        return [_wait(one) if isinstance(one, Path) else summarise(one, self._context) for one in self.paged.games()]

    def open(self, context: Context, save: SaveSummary) -> None:
        saved = self.paged.get(save.id)
        if saved is not None:
            self._go(saved)

    def rename(self, save: SaveSummary, name: str) -> None:
        saved = self.paged.get(save.id)
        if saved is not None:
            self.paged.library.rename(saved, name)

    def delete(self, save: SaveSummary) -> None:
        saved = self.paged.get(save.id)
        if saved is not None:
            self.paged.library.delete(saved)


def hide_secrets(game: Played[R, P, A], seats: Sequence[Seat]) -> P:
    """The position as a list may show it: as the only person at the table knows it; with several, what they all do."""
    people = [player for player, seat in enumerate(seats) if is_human(seat)]
    position = game.position
    for player in people if len(people) == 1 else range(len(seats)):
        position = game.rules.seen_by(position, player)
    return position


def summarise(saved: SavedGame, context: Context) -> SaveSummary:
    """Describe a game in a line."""
    if saved.game is None or saved.record is None:
        return SaveSummary(str(saved.path), "", (), saved.when, problem=saved.problem, file=plain(saved.path.name))
    game = saved.game
    players = complete(saved.record.seats, saved.record.players)
    position = game.position if game.over else hide_secrets(game, players)
    points = game.rules.scores(position)
    seats = tuple(
        SeatSummary(seat.name, seat.colour, names.level(game.box, seat.level), points[number])
        for number, seat in enumerate(players)
    )
    detail = _("finished") if game.over else names.round_of(game.box, game.round)
    if saved.in_use:
        detail += " · " + _("open in another window: will open as a copy")
    colours = tuple(seat.colour for seat in seats)
    nameless = saved.running or context.library.is_replay(saved)
    return SaveSummary(
        str(saved.path),
        _(saved.record.ruleset.name),
        seats,
        saved.when,
        detail,
        game.over,
        file="" if nameless else plain(saved.path.stem),
        by_itself=saved.running,
        picture=lambda size: window_of(game.box.window).picture(context, position, colours, size),
    )


def _wait(path: Path) -> SaveSummary:
    """A line for a game that was not read yet: its date is all that is known."""
    try:
        when = datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, OverflowError, ValueError):
        when = datetime.fromtimestamp(0)
    return SaveSummary(str(path), "…", (), when)
