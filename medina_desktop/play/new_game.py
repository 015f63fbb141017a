"""A game that is to begin: asked for by the set-up screen, the command line or a tool, and dealt here."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from medina_desktop import games
from medina_desktop.game.box import Ruleset, SeatChoice
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.match.seats import complete
from medina_desktop.play import ruleset_options
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.yaml_files import is_yaml_name

if TYPE_CHECKING:
    from medina_desktop.match.match import Match

SEED_DIGITS = 19  # 64 bits: so many that nobody finds a deal by trying them all


class NewGame(Struct, frozen=True):
    """Rules, seats, order and chance of a game."""

    ruleset: str  # its id
    seats: tuple[Seat, ...]  # around the table
    options: Mapping[str, str] = {}  # changed keys of the ruleset, and parts of the set-up that are given
    chosen: tuple[str, ...] = ()  # each seat's choice (`Box.seat_choice`); an empty one is left to chance
    first: int | None = 0  # the seat that begins; None: chance decides
    shuffled: bool = False  # chance decides the whole order
    seed: int | None = None  # None: any


class Dealt(NamedTuple):
    """A game before its first action, and the seats in turn order."""

    game: Played
    seats: list[Seat]


def read_rules(
    asked: str, options: Mapping[str, str], user_rulesets: Path | None = None
) -> tuple[Ruleset, dict[str, str]]:
    """Load a ruleset, by its id or the path of its file, with its changed keys, and tell the options apart that are
    given to its set-up. DataError if there is no such ruleset, or it cannot be played like this."""
    if is_yaml_name(asked):
        ruleset = ruleset_files.load_file(Path(asked), user_rulesets)
    else:
        ruleset = ruleset_files.load(asked, user_rulesets)
    rules = games.box(ruleset.game).rules
    given = {key: value for key, value in options.items() if rules.is_given(key, value)}
    changed = {key: value for key, value in options.items() if key not in given}
    return ruleset_options.with_options(ruleset, changed) if changed else ruleset, given


def deal(new: NewGame, user_rulesets: Path | None = None) -> Dealt:
    """Draw the set-up, and put the seats in turn order. DataError as `read_rules`."""
    ruleset, given = read_rules(new.ruleset, new.options, user_rulesets)
    seed = draw_seed() if new.seed is None else new.seed
    order = order_seats(len(new.seats), new.first, new.shuffled, seed)
    offered = games.box(ruleset.game).seat_choice(ruleset)
    if offered is not None and any(new.chosen):
        given[offered.key] = ",".join(new.chosen[n] for n in order)
    game = games.new_game(ruleset, len(new.seats), seed, given)
    return Dealt(game, complete([new.seats[n] for n in order], len(new.seats)))


def draw_seed() -> int:
    return random.SystemRandom().randrange(1, 10**SEED_DIGITS)


def order_seats(count: int, first: int | None, shuffled: bool, seed: int) -> list[int]:
    """Number the seats in turn order: shuffled, or as they sit, beginning with the first player."""
    chance = random.Random(seed * 7919 + 1)  # not the set-up's own, which deals
    if shuffled:
        mixed = list(range(count))
        chance.shuffle(mixed)
        return mixed
    start = chance.randrange(count) if first is None else first
    return [(start + n) % count for n in range(count)]


def rematch(match: Match) -> Dealt:
    """Deal the same seats another game by the same rules; the second player begins. Somebody alone keeps what they
    played: their results are compared by it."""
    made = choice_alone(match.game)
    given = {made[0].key: made[0].options[made[1] - 1].value} if made is not None else {}
    game = games.new_game(match.game.ruleset, match.players, draw_seed(), given)
    return Dealt(game, match.seats[1:] + match.seats[:1])


def choice_alone(game: Played) -> tuple[SeatChoice, int] | None:
    """The choice that somebody who plays alone had before the game, and the number of the option, from 1."""
    offered = game.box.seat_choice(game.ruleset) if game.players == 1 else None
    facts = game.box.feats.facts(game) if offered is not None else []
    number = facts[0].get(offered.fact, 0) if offered is not None and facts else 0
    return (offered, number) if offered is not None and number else None


def begin_again(match: Match) -> Dealt:
    """Lay out the same set-up for the same seats."""
    game = match.game
    return Dealt(Played(game.box, game.ruleset, game.players, game.setup, game.seed, game.challenge), match.seats)
