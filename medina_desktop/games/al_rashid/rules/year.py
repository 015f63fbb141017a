"""The end of a year and of the game (rules.md 4.3)."""

from medina_desktop.game.box import NOBODY
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY
from medina_desktop.games.al_rashid.rules.names import CREDIT, OVER, YEARS
from medina_desktop.games.al_rashid.rules.placement import begin_holding
from medina_desktop.games.al_rashid.rules.position import CREDIT_SUPPLY, NO_STEP, Position
from medina_desktop.games.al_rashid.rules.supply import Events, carry_out_year_tile


def end_year(p: Position, events: Events) -> None:
    """After a year; the next one begins with holding, or the game is over."""
    p.round = 0
    if p.year == YEARS:
        p.phase = OVER
        p.player, p.step, p.left, p.options = NOBODY, NO_STEP, 0, ()
        if events is not None:
            events.append(ev.GameOver())
        return
    for country, printed in enumerate(p.terms.printed):
        note = p.stock[country] >> 8 * CREDIT
        if printed >> 8 * CREDIT and not note and p.supply[CREDIT_SUPPLY]:
            p.supply[CREDIT_SUPPLY] -= 1
            note = 1
        p.stock[country] = printed & GOODS_ONLY | note << 8 * CREDIT
    p.resolved = 0
    p.used = [0] * p.terms.players
    carry_out_year_tile(p, events)
    p.year += 1
    begin_year(p, events)


def begin_year(p: Position, events: Events) -> None:
    if events is not None:
        events.append(ev.YearBegan(p.year))
    begin_holding(p)
