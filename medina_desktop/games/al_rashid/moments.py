"""Finds the moments worth a small ceremony or a word: battles, titles, dishonour, the last year."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.words import battle_ended, title_taken

LAST_YEAR = 5


def moments(step: Step, seats: Sequence[Seat]) -> list[Moment]:
    """From events alone, and of those only what everybody saw: hands and face-down tokens are in none of them."""
    found: list[Moment] = []
    for event in step.events:
        match event:
            case ev.Fought() | ev.Fled():
                won = isinstance(event, ev.Fought) and event.won
                key = "battle" if won else "fled" if isinstance(event, ev.Fled) else "honour"
                told = battle_ended(event, seats).removesuffix(".")
                found.append(
                    Moment(key, event.player, None, told, (event.country,), "complete" * won, event.player, True)
                )
            case ev.TitleTaken():
                told = title_taken(event, seats)
                found.append(Moment("title", event.player, None, told, whose=event.player))
            case ev.Dishonoured():
                found.append(Moment("dishonour", event.player))
            case ev.YearBegan() if event.year == LAST_YEAR:
                found.append(Moment("ending"))
    return found
