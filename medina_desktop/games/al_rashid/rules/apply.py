"""One action and all that follows from it, up to the next step somebody has to take."""

from collections.abc import Callable
from typing import Any

from medina_desktop.game.box import Setup
from medina_desktop.games.al_rashid.rules import (
    activation,
    countries,
    palaces,
    placement,
    schemes,
    supply,
    turns,
    year,
)
from medina_desktop.games.al_rashid.rules import (
    events as ev,
)
from medina_desktop.games.al_rashid.rules.actions import Action, Take
from medina_desktop.games.al_rashid.rules.names import (
    DRAW_STEP,
    FIRST_COUNTRY,
    HOLDING,
    OVER,
    PLACEMENT,
    RESOLUTION,
    SCHEMES,
    SETUP,
)
from medina_desktop.games.al_rashid.rules.position import Position, Terms
from medina_desktop.games.al_rashid.rules.setup import lay_out
from medina_desktop.games.al_rashid.rules.supply import Events


def begin(terms: Terms, setup: Setup, events: Events = None) -> Position:
    """The first position of a set-up that is possible."""
    p = lay_out(terms, setup, events)
    _go_on(p, events)
    return p


def play(p: Position, action: Action, events: Events = None) -> None:
    """Change the position by a legal action."""
    _DO[p.step](p, action, events)
    _go_on(p, events)


def _go_on(p: Position, events: Events) -> None:
    while p.phase != OVER and not _GO_ON[p.phase](p, events):
        pass


def _go_on_setup(p: Position, events: Events) -> bool:
    """3.5: in turn order each player draws one token."""
    while p.queue:
        player, p.queue = p.queue[0], p.queue[1:]
        colours = supply.drawable(p)
        if colours:
            if events is not None:
                events.append(ev.TurnBegan(player, SETUP))
            p.ask(player, DRAW_STEP, palaces.DRAW_OPTIONS[colours])
            return True
    year.begin_year(p, events)
    return False


def _go_on_schemes(p: Position, events: Events) -> bool:
    if schemes.go_on(p, events):
        return True
    turns.begin(p)
    return False


def _go_on_resolution(p: Position, events: Events) -> bool:
    if turns.go_on(p, events):
        return True
    year.end_year(p, events)
    return False


def _take(p: Position, action: Take, events: Events) -> None:
    (palaces if p.resolving < FIRST_COUNTRY else countries).take(p, action, events)


_GO_ON: dict[int, Callable[[Position, Events], bool]] = {
    SETUP: _go_on_setup,
    HOLDING: placement.go_on_holding,
    PLACEMENT: placement.go_on_placing,
    SCHEMES: _go_on_schemes,
    RESOLUTION: _go_on_resolution,
}
# By step, in the order of names.STEPS.
_DO: tuple[Callable[[Position, Any, Events], None], ...] = (
    palaces.draw,
    placement.hold,
    placement.place,
    schemes.scheme,
    turns.act,
    activation.remove,
    palaces.choose,
    palaces.pay,
    _take,
    palaces.swap,
    palaces.hire,
    palaces.favour,
    palaces.operate,
    countries.battle,
    palaces.change,
)
