"""Finds the moments worth a small ceremony or a word: battles, titles, dishonour, the last year."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules.names import YEARS
from medina_desktop.games.al_rashid.words import battle_ended, title_taken
from medina_desktop.l10n import _


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
            case ev.YearBegan() if event.year > 1:
                told = _("Year {year} of {years}").format(year=event.year, years=YEARS)
                found.append(Moment("ending" if event.year == YEARS else "year", title=told, staged=True))
    return found
