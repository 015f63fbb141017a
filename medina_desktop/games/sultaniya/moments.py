"""Finds the moments worth a small ceremony or a word: doors and minarets, djinns that leave, the fifth roof."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.games.sultaniya.kinds import Step
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.words import completed, fifth_roof


def moments(step: Step, seats: Sequence[Seat]) -> list[Moment]:
    """From events alone, and of those only what everybody saw: objectives stay secret to the end."""
    found: list[Moment] = []
    for event in step.events:
        match event:
            case ev.EndNear() if len(seats) > 1:
                title = fifth_roof(event, seats)
                found.append(Moment("ending", None, None, title, sound="complete", whose=event.player))
            case ev.Completed():
                spots = tuple((event.player, place) for place in event.places)
                title = completed(event, seats)
                # What is heard is the board's own: it rings when the last part lands.
                found.append(Moment("complete", event.player, None, title, spots, whose=event.player))
            case ev.DjinnCalled() if event.owner is not None and event.owner != event.player:
                found.append(Moment("djinn", event.owner, event.player))
    return found
