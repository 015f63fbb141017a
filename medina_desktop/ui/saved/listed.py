"""The player's games as the lists of saved games and replays show them."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

import pygame

from medina_desktop import games
from medina_desktop.l10n import _
from medina_desktop.match.seats import complete
from medina_desktop.plain_text import plain
from medina_desktop.play.lists import GameList
from medina_desktop.play.saved import DAMAGED, SavedGame, hide_secrets
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
        """The list in pages; None if `saves` knows them all."""

    def saves(self) -> Sequence[SaveSummary]:
        """Look again, and list them."""

    def rows(self) -> Sequence[SaveSummary]:
        """List them as they were when somebody looked."""

    def open(self, context: Context, save: SaveSummary) -> None:
        """Go to the table (or the replay) with this game."""

    def delete(self, save: SaveSummary) -> None: ...

    def rename(self, save: SaveSummary, name: str) -> None:
        """Asked only for games that have a name. OSError if the disk refuses."""


class ListedGames:
    """The games of a list of the library; `go` opens one of them."""

    def __init__(self, context: Context, games: GameList, go: Callable[[SavedGame], None]) -> None:
        self.paged = games
        self._context, self._go = context, go

    def saves(self) -> Sequence[SaveSummary]:
        self.paged.look()
        return self.rows()

    def rows(self) -> Sequence[SaveSummary]:
        return [summarise(saved, self._context) for saved in self.paged.games]

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


def summarise(saved: SavedGame, context: Context) -> SaveSummary:
    """Describe a game in a line."""
    summary = saved.summary
    if saved.problem or summary is None:
        problem = saved.problem or DAMAGED
        return SaveSummary(saved.id, "", (), saved.when, problem=problem, file=plain(saved.name))
    box = games.box(saved.box)
    seats = tuple(SeatSummary(s.name, s.colour, names.level(box, s.level), s.points) for s in summary.seats)
    detail = _("finished") if saved.over else names.round_of(box, summary.round)
    if saved.in_use:
        detail += " · " + _("open in another window; a copy will open here")
    return SaveSummary(
        saved.id,
        _(summary.edition),
        seats,
        saved.when,
        detail,
        saved.over,
        file=plain(saved.name),
        by_itself=saved.running,
        picture=Thumbnail(saved, context).draw,
    )


class Thumbnail:
    """The picture of a game: kept in the library, drawn where it is not there yet."""

    def __init__(self, saved: SavedGame, context: Context) -> None:
        self._saved, self._context = saved, context
        self._read: SavedGame | None = saved if saved.game is not None else None

    def draw(self, size: tuple[int, int]) -> pygame.Surface | None:
        library, marks = self._context.library, self._context.settings.value.colour_marks
        form = f"{size[0]}x{size[1]} {marks}"
        kept = library.picture(self._saved, form)
        if kept:
            with contextlib.suppress(pygame.error):
                return pygame.image.load(io.BytesIO(kept), "picture.png")
        if self._read is None:
            self._read = library.read(self._saved.id)
        game, record = self._read.game, self._read.record
        if game is None or record is None:
            return None
        seats = complete(record.seats, record.players)
        colours = tuple(seat.colour for seat in seats)
        picture = window_of(game.box.window).picture(self._context, hide_secrets(game, seats), colours, size)
        if picture is not None:
            stream = io.BytesIO()
            pygame.image.save(picture, stream, "picture.png")
            library.keep_picture(self._saved, form, stream.getvalue())
        return picture
