"""A game at a table, from opening it to closing it: the match, the journal that keeps it, and its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.game.remembered import forget
from medina_desktop.game.results import Achievement, GameResult, SeatResult
from medina_desktop.match.match import Match
from medina_desktop.match.seats import complete
from medina_desktop.match.thinking import SimpleThinker, Thinker
from medina_desktop.play.library import Library
from medina_desktop.play.tally import best_scores, select
from medina_desktop.said import Said
from medina_desktop.storage.saves import SavedGame


class BestAlone(Struct, frozen=True):
    """The best games of those who played alone by these rules."""

    games: Sequence[tuple[GameResult, SeatResult]]
    now: str = ""  # the id of the one that has just ended


class Ending(Struct, frozen=True):
    """Announced at the end of a game."""

    won: Sequence[Achievement] = ()  # for the first time
    best: BestAlone | None = None  # where somebody played alone


class Session:
    """With `saved` it goes on with that game; without, the game begins."""

    def __init__(
        self,
        library: Library,
        game: Played,
        seats: Sequence[Seat],
        make_thinker: Callable[[], Thinker] = SimpleThinker,
        saved: SavedGame | None = None,
    ) -> None:
        self.library = library
        self.journal = library.resume(saved) if saved is not None else library.begin()
        self.match = Match(game, seats, make_thinker, self.journal, already_saved=saved is not None)
        # The actions of a finished game that was opened from a named save: if they stay the same, somebody only looked.
        looks = saved is not None and game.over and not saved.running
        self._looked_at = game.action_texts() if looks else None

    @property
    def problem(self) -> Said:
        """The reason why the game cannot be kept just now; empty while all is well."""
        return self.journal.problem

    def clear_table(self) -> None:
        """Remove other games in which nothing was done: nobody misses them, and the list would be full of them."""
        self.library.drop_untouched(but=self.journal.path)

    def finish(self) -> Ending:
        """Keep the finished game as a replay and count it, once for each end. Asked again, it has nothing new."""
        match, result = self.match, ""
        won: list[Achievement] = []
        if not match.kept_as_replay:
            result = self.library.keep_replay(match.record(), self.journal.path)
            match.kept_as_replay = bool(result)
            if result:
                won = self.library.count(match, result)
        return Ending(won, self._best_alone(result))

    def _best_alone(self, now: str) -> BestAlone | None:
        game = self.match.game
        if game.players > 1:
            return None
        results = self.library.statistics().value.games
        return BestAlone(best_scores(select(results, ruleset=game.ruleset.id, game=game.box.id)), now)

    def close(self) -> None:
        """Leave the table. A finished game that was only looked at leaves nothing behind."""
        self.journal.close()
        forget()
        if self._looked_at is not None and self.match.game.action_texts() == self._looked_at:
            self.library.discard(self.journal.path)
        elif self.match.over:
            self.library.tidy()


def begin(
    library: Library, game: Played, seats: Sequence[Seat], make_thinker: Callable[[], Thinker] = SimpleThinker
) -> Session:
    """Sit down to a game that begins."""
    library.tidy()
    return Session(library, game, seats, make_thinker)


def go_on(library: Library, saved: SavedGame, make_thinker: Callable[[], Thinker] = SimpleThinker) -> Session:
    """Sit down to a game that `Library.take` has read."""
    assert saved.game is not None
    assert saved.record is not None
    library.tidy(but=saved.path)
    seats = complete(saved.record.seats, saved.record.players)
    return Session(library, saved.game, seats, make_thinker, saved)
