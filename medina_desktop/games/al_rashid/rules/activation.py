"""Titles that are activated once a year, in their owner's turn (rules.md 7.2, 12.1)."""

from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules.actions import PASS, Action, Activate, Pass, Remove
from medina_desktop.games.al_rashid.rules.goods import ONE, kinds_in
from medina_desktop.games.al_rashid.rules.names import (
    ACTIVATED,
    COLOURS,
    COMMON,
    COUNTRIES,
    FIRST_COUNTRY,
    GOODS,
    IMPORTED,
    NEGOTIATOR,
    ONE_COPY,
    RECRUITER,
    REMOVE_STEP,
    SECOND,
    SMUGGLER,
    TRADER,
)
from medina_desktop.games.al_rashid.rules.position import NOWHERE, Position
from medina_desktop.games.al_rashid.rules.supply import Events, draw_to_hand, drawable

_ACTIVATED_MASK = sum(1 << title for title in ACTIVATED)


def ready(p: Position, player: int) -> int:
    """A mask of the titles that the player has not used up this year."""
    unused = p.titles[player] & ~p.used[player]
    return (unused | unused >> SECOND) & _ACTIVATED_MASK & ONE_COPY


def activations(p: Position, player: int) -> tuple[Action, ...]:
    """Every title with every way to use it that has an effect now."""
    titles = ready(p, player)
    if not titles:
        return ()
    held = sum(1 << sector for sector in COUNTRIES if p.tokens[sector - FIRST_COUNTRY])
    return _ways(titles, kinds_in(p.goods[player]), drawable(p), held)


@remembered(1 << 14)
def _ways(titles: int, goods: tuple[int, ...], colours: int, held: int) -> tuple[Activate, ...]:
    ways = []
    if titles >> SMUGGLER & 1:
        ways += [Activate(SMUGGLER, give, get) for give in goods for get in range(len(GOODS)) if get != give]
    if titles >> RECRUITER & 1:
        ways += [Activate(RECRUITER, colour) for colour in range(len(COLOURS)) if colours >> colour & 1]
    if titles >> NEGOTIATOR & 1:
        ways += [Activate(NEGOTIATOR, country) for country in COUNTRIES if held >> country & 1]
    if titles >> TRADER & 1:
        ways += [Activate(TRADER, give) for give in goods if give in COMMON]
    ways += [Activate(title) for title in IMPORTED if titles >> title & 1]
    return tuple(ways)


def activate(p: Position, action: Activate, events: Events) -> None:
    player, title = p.player, action.title
    copy = 1 << title
    p.used[player] |= copy << SECOND if p.used[player] & copy else copy
    p.activated = True
    if events is not None:
        events.append(ev.TitleActivated(player, title))
    if title == SMUGGLER:
        _give(p, action.what, events)
        _get(p, ONE[action.get], events)
    elif title == RECRUITER:
        draw_to_hand(p, player, action.what, events)
    elif title == NEGOTIATOR:
        examine(p, action.what, events)
        p.negotiating = action.what
    elif title == TRADER:
        _give(p, action.what, events)
        _get(p, sum(ONE[kind] for kind in COMMON if kind != action.what), events)
    else:
        _get(p, ONE[IMPORTED[title]], events)


def _give(p: Position, kind: int, events: Events) -> None:
    p.goods[p.player] -= ONE[kind]
    if events is not None:
        events.append(ev.GoodGiven(p.player, kind))


def _get(p: Position, goods: int, events: Events) -> None:
    p.goods[p.player] += goods
    if events is not None:
        events.append(ev.GoodsTaken(p.player, goods, NOWHERE))


def examine(p: Position, sector: int, events: Events) -> None:
    """The player has seen all tokens there; they stay face down."""
    country = sector - FIRST_COUNTRY
    p.tokens[country] = tuple(tokens.examined_by(token, p.player) for token in p.tokens[country])
    if events is not None:
        events.append(ev.TokensExamined(p.player, sector))


def removal_options(p: Position) -> tuple[Action, ...]:
    return (*tokens.removals(p.hand[p.active], p.tokens[p.negotiating - FIRST_COUNTRY]), PASS)


def go_on_negotiating(p: Position, events: Events) -> bool:
    """Ask for the removal; False where there is nothing to remove."""
    options = removal_options(p)
    if len(options) > 1:
        p.ask(p.active, REMOVE_STEP, options)
        return True
    p.negotiating = NOWHERE
    if events is not None:
        events.append(ev.Passed(p.active, REMOVE_STEP))
    return False


def remove(p: Position, action: Remove | Pass, events: Events) -> None:
    sector, p.negotiating = p.negotiating, NOWHERE
    if isinstance(action, Pass):
        if events is not None:
            events.append(ev.Passed(p.player, REMOVE_STEP))
        return
    colour, country = action.colour, sector - FIRST_COUNTRY
    there = list(p.tokens[country])
    same = next(
        place
        for place, token in enumerate(there)
        if tokens.colour_of(token) == colour and tokens.value_of(token) == action.theirs
    )
    del there[same]
    p.tokens[country] = tuple(there)
    p.hand[p.player] -= tokens.in_hand(colour, action.mine)
    p.discards[colour] = (*p.discards[colour], action.mine, action.theirs)
    if events is not None:
        events.append(ev.TokenRemoved(p.player, sector, colour, action.mine, action.theirs))
