"""A game at a table, from opening it to closing it: the match, the journal that keeps it, and its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec import Struct

from medina_desktop.challenges.today import most_nodes
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.game.remembered import forget
from medina_desktop.game.results import GameResult, Medal, SeatResult, result_of
from medina_desktop.match.match import Match
from medina_desktop.match.seats import complete
from medina_desktop.match.thinking import SimpleThinker, Thinker
from medina_desktop.play.library import Library
from medina_desktop.play.new_game import choice_alone
from medina_desktop.play.saved import SavedGame
from medina_desktop.play.tally import best_scores, list_medals, select
from medina_desktop.said import Said

SAME = 3  # best games with the same choice


class BestAlone(Struct, frozen=True):
    """The best games of those who played alone by these rules."""

    games: Sequence[tuple[GameResult, SeatResult]]
    now: str = ""  # the id of the one that has just ended
    chosen: str = ""  # what was chosen for this one (`Box.seat_choice`), if results tell it; untranslated
    with_chosen: Sequence[tuple[GameResult, SeatResult]] = ()  # the best of those with the same choice


class Ending(Struct, frozen=True):
    """Announced at the end of a game."""

    won: Sequence[Medal] = ()  # of a grade that is reached for the first time
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
        self.journal = library.resume(saved) if saved is not None else library.begin(game, seats)
        self.match = Match(game, seats, make_thinker, self.journal, already_saved=saved is not None)
        self.match.most_nodes = most_nodes(game.challenge)

    @property
    def problem(self) -> Said:
        """The reason why the game cannot be kept just now; empty while all is well."""
        return self.journal.problem

    def clear_table(self) -> None:
        """Remove other games in which nothing was done: nobody misses them, and the list would be full of them."""
        self.library.drop_untouched(but=self.journal.id)

    def finish(self) -> Ending:
        """Announce the end, once for each end. Asked again, it has nothing new. The journal has kept and counted it."""
        match, game = self.match, self.match.game
        results = self.library.results(game.box.id)
        before = [one for one in results if one.id != self.journal.id]
        if match.kept_as_replay:
            return Ending((), self._best_alone(results, ""))
        achievements = game.box.feats.achievements
        again = len(before) < len(results)  # it had ended already, and was undone
        old = list_medals(achievements, before) if again else self.library.medals(game.box)
        match.kept_as_replay = True
        self.journal.finish(match.record())
        result = result_of(game, match.seats, self.journal.id, datetime.now())
        now = list_medals(achievements, [] if result.by_hand else [result], old)
        won = [medal for medal, earlier in zip(now, old, strict=True) if medal.grade > earlier.grade]
        best = self._best_alone([*before, result], self.journal.id)
        return Ending(won, best)

    def _best_alone(self, results: Sequence[GameResult], now: str) -> BestAlone | None:
        game = self.match.game
        if game.players > 1:
            return None
        mine = select(results, ruleset=game.ruleset.id)
        made = choice_alone(game)
        if made is None:
            return BestAlone(best_scores(mine), now)
        offered, number = made
        same = best_scores(mine, count=SAME, fact=(offered.fact, number))
        return BestAlone(best_scores(mine), now, offered.options[number - 1].label, same)

    def close(self) -> None:
        """Leave the table."""
        self.journal.close()
        forget()
        if self.match.game.over:
            self.library.tidy()


def begin(
    library: Library, game: Played, seats: Sequence[Seat], make_thinker: Callable[[], Thinker] = SimpleThinker
) -> Session:
    """Sit down to a game that begins."""
    library.tidy()
    return Session(library, game, seats, make_thinker)


def go_on(library: Library, saved: SavedGame, make_thinker: Callable[[], Thinker] = SimpleThinker) -> Session:
    """Sit down to a game that `Library.read` has read."""
    assert saved.game is not None
    assert saved.record is not None
    seats = complete(saved.record.seats, saved.record.players)
    return Session(library, saved.game, seats, make_thinker, saved)
