"""The decision that a family is to make at each step, in words: every legal action as a line or put together from
pieces, with its price and effect, and why something isn't possible. The sheet in the window shows it. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from medina_desktop.games.al_rashid.decisions import battles, goods, palaces, schemes, titles
from medina_desktop.games.al_rashid.decisions.decision import Decision
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    BATTLE_STEP,
    CHANGE_STEP,
    CHOOSE_STEP,
    DRAW_STEP,
    FAVOUR_STEP,
    HIRE_STEP,
    HOLD_STEP,
    OPERATE_STEP,
    PAY_STEP,
    REMOVE_STEP,
    SCHEME_STEP,
    SWAP_STEP,
    TAKE_STEP,
)
from medina_desktop.games.al_rashid.rules.position import Position

DECIDERS: dict[int, Callable[[Position], Decision]] = {
    DRAW_STEP: battles.draw_token,
    HOLD_STEP: titles.hold_pawn,
    ACT_STEP: titles.use_title,
    REMOVE_STEP: titles.remove_token,
    PAY_STEP: goods.pay,
    TAKE_STEP: goods.take_goods,
    SWAP_STEP: goods.swap_good,
    HIRE_STEP: goods.hire_token,
    FAVOUR_STEP: titles.choose_favour,
    CHANGE_STEP: titles.change_sage,
}


def decide(p: Position, seats: Sequence[str], with_note: bool = False, ticked: tuple[Action, ...] = ()) -> Decision:
    """The decision of the player to act; `seats` are the players' names, `ticked` what is to be chosen in a palace.
    Placing a pawn and resolving a sector are decided on the board itself."""
    if p.step == CHOOSE_STEP:
        return palaces.choose_in_palace(p, with_note, ticked)
    if p.step == BATTLE_STEP:
        return battles.fight(p, seats)
    if p.step == SCHEME_STEP:
        return schemes.plan_scheme(p, seats)
    if p.step == OPERATE_STEP:
        return schemes.plan_operation(p, seats)
    return DECIDERS[p.step](p)
