"""A game that is set up: rules, seats and chance, whether it may start, and the form as it is remembered."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from medina_desktop import games
from medina_desktop.game.box import Box, SeatChoice
from medina_desktop.game.record import FIRST_GAME, HUMAN, Plain
from medina_desktop.l10n import _, ngettext
from medina_desktop.play.new_game import SEED_DIGITS, NewGame
from medina_desktop.play.rules_choice import RulesChoice, sort_editions, switchables
from medina_desktop.play.seating import AI, EMPTY, Place, Seating, default_places
from medina_desktop.storage import ruleset_files


@dataclass
class Form:
    box: Box
    rules: RulesChoice
    seating: Seating
    screens_up: bool = True
    seed: str = ""
    _left: tuple[str, ...] = ()  # the kinds of the places before a ruleset for one sent the others away

    @classmethod
    def from_files(
        cls,
        user_rulesets: Path | None = None,
        remembered: Mapping[str, object] | None = None,
        game: str = FIRST_GAME,
        player: str = "",
    ) -> Form:
        """A form with everything that is there to choose from, and as it was left the last time. `player`: the name of
        the person at this computer."""
        box = games.box(game)
        rules = RulesChoice(box, *sort_editions(ruleset_files.available(user_rulesets), box))
        playable = [entry.ruleset for entry in rules.entries() if entry.ruleset is not None]
        places = max((max(ruleset.players) for ruleset in playable), default=1)
        form = cls(box, rules, Seating(box, default_places(box, places, player)))
        if rules.cards:
            form.choose(rules.cards[0].id)
        if remembered:
            form._recall(remembered)
        return form

    def choose(self, ruleset_id: str) -> None:
        """Choose a ruleset. One for a single number of players leaves nothing else to choose: they sit down."""
        if ruleset_id == self.rules.id:
            return
        self.rules.choose(ruleset_id)
        base, places = self.rules.base(), self.seating.places
        if base is not None and len(base.players) == 1:
            self._left = self._left or tuple(place.kind for place in places)
            self.seating.fill(base.players[0])
        elif self._left:
            for place, kind in zip(places, self._left, strict=True):
                place.kind = kind
            self._left = ()

    @property
    def alone(self) -> bool:
        """True for a ruleset for one, with a person to play by it: there are no seats and no order to speak of."""
        base, playing = self.rules.base(), self.seating.playing()
        is_for_one = base is not None and tuple(base.players) == (1,)
        return is_for_one and len(playing) == 1 and self.seating.places[playing[0]].kind == HUMAN

    def adopt(self, file: Path, user_rulesets: Path) -> None:
        """Put a ruleset from anywhere among the player's own, and choose it. DataError or OSError if it cannot be."""
        ruleset = ruleset_files.adopt(file, user_rulesets)
        self.rules.cards, self.rules.own = sort_editions(ruleset_files.available(user_rulesets), self.box)
        self.choose(ruleset.id)

    def seat_choice(self) -> SeatChoice | None:
        """The choice that each seat has by these rules besides."""
        base = self.rules.base()
        return self.box.seat_choice(base) if base is not None else None

    def problem(self) -> str:
        """The reason why the game cannot start, in a sentence; empty when it can."""
        base, seating = self.rules.base(), self.seating
        if base is None:
            return _("Choose an edition.")
        playing = seating.playing()
        if len(playing) not in base.players:
            return _("{edition} is for {counts}.").format(edition=_(base.name), counts=player_counts(base.players))
        names = [seating.name_of(i).casefold() for i in playing]
        if len(set(names)) < len(names):
            return _("Two players have the same name.")
        if self.rules.ruleset() is None:
            return _("These modules can’t be played together.")
        if self.seed and self._seed_number() is None:
            return _("The seed must be a number.")
        return ""

    def _seed_number(self) -> int | None:
        """Some signs are digits and yet in no number, like ²; and very long numbers could not be read from a save."""
        return int(self.seed) if self.seed.isdecimal() and len(self.seed) <= SEED_DIGITS else None

    def new_game(self) -> NewGame:
        """The game that is asked for: only the seats that play."""
        seating, offered = self.seating, self.seat_choice()
        playing, beginner = seating.playing(), seating.beginner()
        chosen = [seating.chosen_by(i, offered) for i in playing]
        return NewGame(
            self.rules.id,
            tuple(seating.seat(i) for i in playing),
            self.rules.texts(),
            tuple(one.value if one is not None else "" for one in chosen),
            first=0 if not seating.has_order else playing.index(beginner) if beginner is not None else None,
            shuffled=seating.shuffled and seating.has_order,
            seed=self._seed_number(),
        )

    # -- as data --------------------------------------------------------------------------------------------------

    def to_remember(self) -> Plain:
        """Everything on the screen, empty seats and typed texts included, for the next time."""
        return {
            "ruleset": self.rules.id,
            "options": dict(self.rules.options),
            "seats": [asdict(place) for place in self.seating.places],
            "first": self.seating.first,
            "random_order": self.seating.shuffled,
            "screens_up": self.screens_up,
        }

    def _recall(self, kept: Mapping[str, object]) -> None:
        """Take over what still makes sense; a file that was deleted or a level that is gone is left out."""
        ruleset, options, first = kept.get("ruleset"), kept.get("options"), kept.get("first")
        if ruleset in [e.id for e in self.rules.entries() if e.ruleset is not None]:
            self.rules.id = str(ruleset)
        self._recall_places(kept.get("seats"))
        if isinstance(options, dict):
            allowed = {item.key: item.values for item in switchables(self.box)}
            # The value as it is declared: for Python and JSON, True and 1 are much the same.
            found = {k: [value for value in allowed.get(k, ()) if value == v] for k, v in options.items()}
            self.rules.options = {k: same[0] for k, same in found.items() if same}
        if isinstance(first, int) and first in range(len(self.seating.places)):  # for Python 1.0 is in a range, too
            self.seating.first = first
        self.seating.shuffled = kept.get("random_order") is True
        self.screens_up = kept.get("screens_up") is not False

    def _recall_places(self, kept: object) -> None:
        """All of them or none."""
        if not isinstance(kept, list) or len(kept) != len(self.seating.places):
            return
        temperaments = {"", *(one.key for one in self.box.temperaments)}
        with contextlib.suppress(KeyError, TypeError, AttributeError):
            read = [_read_place(one) for one in kept]
            if (
                {place.colour for place in read} == set(self.seating.colours)
                and all(place.kind in (EMPTY, HUMAN, AI) for place in read)
                and all(place.level in self.box.opponents.levels for place in read)
                and all(place.temperament in temperaments for place in read)
            ):
                self.seating.places = read


def _read_place(kept: Mapping[str, object]) -> Place:
    told = {key: str(kept.get(key, "")) for key in ("chosen", "temperament")}
    return Place(str(kept["kind"]), str(kept["level"]), str(kept["name"]), str(kept["colour"]), **told)


def player_counts(counts: Sequence[int]) -> str:
    """ "2 to 4 players", "3 or 4 players"."""
    numbers = sorted(set(counts))
    least, most = numbers[0], numbers[-1]
    if least == most:
        return ngettext("{n} player", "{n} players", most).format(n=most)
    if len(numbers) > 2 and numbers == list(range(least, most + 1)):
        return _("{least} to {most} players").format(least=least, most=most)
    return _("{numbers} or {last} players").format(numbers=", ".join(map(str, numbers[:-1])), last=most)
