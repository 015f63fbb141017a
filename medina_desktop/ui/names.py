"""The names of things on screen, in the player's language. A game's own things are named in its box."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from medina_desktop.challenges.missions import Mission
from medina_desktop.game.box import Box, Choice, Event, reveals
from medina_desktop.game.kinds import A
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n import N_, _, ngettext, pgettext, translate
from medina_desktop.l10n.deeds import You
from medina_desktop.l10n.writing import begin_small, join_names, whole, whole_sentence
from medina_desktop.match.match import Match
from medina_desktop.match.seats import is_human
from medina_desktop.storage.settings import THINKING_SECONDS

PLAYER_COLOURS: dict[str, str] = {
    "blue": N_("Blue, crescent"),
    "red": N_("Red, star"),
    "green": N_("Green, palm"),
    "yellow": N_("Yellow, hand"),
    "white": N_("White, ring"),
}


def only_person(seats: Sequence[Seat]) -> int | None:
    """Return the seat of the only person at the table; None where there are several, or none."""
    people = [player for player, seat in enumerate(seats) if is_human(seat)]
    return people[0] if len(people) == 1 else None


def as_told(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats as the log names them: "You" for the only person at the table, names where there are several."""
    person, told = only_person(seats), list(seats)
    if person is not None:
        told[person] = msgspec.structs.replace(told[person], name=You(_("You")))
    return told


def level(box: Box, name: str) -> str:
    """Name a level; nothing for a seat without one, which is a person's."""
    known = box.words.levels.get(name)
    return translate(known.name) if known is not None else spell(name)


def level_plays(box: Box, name: str) -> str:
    known = box.words.levels.get(name)
    return translate(known.plays) if known is not None else ""


def level_fares(box: Box, name: str, players: int) -> str:
    known = box.words.levels.get(name)
    if known is None:
        return ""
    return translate(known.fares_alone if players == 2 else known.fares)


def reason(game: Played, choice: Choice, seats: Sequence[Seat]) -> str:
    """Say why an opponent would do that: a sentence with the players' names, in the words of the game's ruleset."""
    said = whole_sentence(translate(choice.reason, [seat.name for seat in seats]))
    return game.box.words.in_ruleset(said, game.ruleset)


def rest_of_turn(game: Played, choice: Choice[A], name: Callable[[A], str]) -> tuple[str, ...]:
    """Say what is planned after this action in the same turn, a line for each; nothing where it turns something up,
    which may change the plan."""
    events: list[Event] = []
    game.rules.play(game.position.copy(), choice.action, events)
    if reveals(events):
        return ()
    return tuple(_("Then: {what}.").format(what=begin_small(name(action))) for action in choice.turn[1:])


def of_mission(mission: Mission, text: str) -> str:
    """A text of a mission in the player's language; a player's own are shown as they are."""
    return text if mission.own or not text else _(text)


def thinking_times() -> tuple[tuple[str, str], ...]:
    """Return the times that the strongest level may think, each by its setting and its name."""
    seconds = [
        (name, ngettext("{n} second", "{n} seconds", round(long)).format(n=round(long)))
        for name, long in THINKING_SECONDS.items()
        if long
    ]
    return (("usual", pgettext("time to think", "Usual")), *seconds)


def round_of(box: Box, number: int) -> str:
    """Name the round, or the other unit that the game counts."""
    return _("year {n}").format(n=number) if box.years else _("round {n}").format(n=number)


def module(box: Box, key: str) -> str:
    return translate(box.words.modules[key]) if key in box.words.modules else spell(key)


def module_value(box: Box, key: str, value: object) -> str:
    known = box.words.module_values.get(key, {})
    return translate(known[value]) if value in known else spell(str(value))


def spell(key: str) -> str:
    """Spell a key that has no name: `grand-vizier` as "Grand vizier"."""
    return key.replace("_", " ").replace("-", " ").capitalize()


def headline(match: Match) -> str:
    """Say who won: "You" to the only person at the table."""
    winners = match.game.outcome().winners
    points = match.game.scores()[winners[0]]
    n = {"n": whole(points)}
    person = only_person(match.seats)
    others = [match.seats[w].name for w in winners if w != person]
    if len(winners) == 1 and not others:
        if len(match.seats) == 1:
            return ngettext("You scored {n} point", "You scored {n} points", abs(points)).format(**n)
        return ngettext("You win with {n} point", "You win with {n} points", abs(points)).format(**n)
    if len(match.seats) == 1:
        form = ngettext("{name} scored {n} point", "{name} scored {n} points", abs(points))
        return form.format(name=others[0], **n)
    if len(winners) == 1:
        return ngettext("{name} wins with {n} point", "{name} wins with {n} points", abs(points)).format(
            name=others[0], **n
        )
    together = {"names": join_names(others)}
    mine = len(others) < len(winners)
    if len({match.game.scores()[w] for w in winners}) > 1:  # a draw in a game that points don't decide
        return (_("You share the win with {names}") if mine else _("{names} share the win")).format(**together)
    if mine:
        form = ngettext(
            "You and {names} share the win with {n} point", "You and {names} share the win with {n} points", abs(points)
        )
    else:
        form = ngettext("{names} share the win with {n} point", "{names} share the win with {n} points", abs(points))
    return form.format(**together, **n)
