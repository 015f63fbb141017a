"""Finds the moments worth a small ceremony or a word: battles, titles, dishonour, the last year."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.words import sector, title_taken
from medina_desktop.l10n.deeds import deed

LAST_YEAR = 5


def moments(step: Step, seats: Sequence[Seat]) -> list[Moment]:
    """From events alone, and of those only what everybody saw: hands and face-down tokens are in none of them."""
    found: list[Moment] = []
    for event in step.events:
        match event:
            case ev.Fought() if event.won:
                name = seats[event.player].name
                told = deed("{name} won the battle: {sector}", name=name, sector=sector(event.country))
                found.append(Moment("battle", event.player, None, told, (event.country,), "complete", event.player))
            case ev.TitleTaken():
                told = title_taken(event, seats)
                found.append(Moment("title", event.player, None, told, whose=event.player))
            case ev.Fled():
                found.append(Moment("fled", event.player))
            case ev.Dishonoured():
                found.append(Moment("dishonour", event.player))
            case ev.YearBegan() if event.year == LAST_YEAR:
                found.append(Moment("ending"))
    return found
