"""The supply in the box: credit notes, influence, dishonour (rules.md 1.4), and the two piles of tokens (11)."""

from medina_desktop.game import kinds
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules.catalogue import Tile
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY
from medina_desktop.games.al_rashid.rules.position import CREDIT_SUPPLY, DISHONOUR_SUPPLY, INFLUENCE_SUPPLY, Position

Events = kinds.Events[ev.Event] | None


def give_credit(p: Position, player: int, events: Events) -> None:
    if p.supply[CREDIT_SUPPLY]:
        p.supply[CREDIT_SUPPLY] -= 1
        p.credit[player] += 1
        if events is not None:
            events.append(ev.CreditGained(player))


def give_back_credit(p: Position, player: int) -> None:
    p.credit[player] -= 1
    p.supply[CREDIT_SUPPLY] += 1


def give_influence(p: Position, player: int, number: int, events: Events) -> None:
    number = min(number, p.supply[INFLUENCE_SUPPLY])
    if number:
        p.supply[INFLUENCE_SUPPLY] -= number
        p.influence[player] += number
        if events is not None:
            events.append(ev.InfluenceGained(player, number))


def dishonour(p: Position, player: int, number: int, events: Events) -> None:
    number = min(number, p.supply[DISHONOUR_SUPPLY])
    if number:
        p.supply[DISHONOUR_SUPPLY] -= number
        p.dishonour[player] += number
        if events is not None:
            events.append(ev.Dishonoured(player, number))


def drawable(p: Position) -> int:
    """Bit 0: a red token can be drawn; bit 1: a blue one."""
    piles = p.piles
    if piles[0] and piles[1]:
        return 3
    discards = p.discards if p.terms.shuffles else ((), ())
    return (1 if piles[0] or discards[0] else 0) | (2 if piles[1] or discards[1] else 0)


def draw(p: Position, colour: int, events: Events) -> int:
    """The value of the next token of a colour, which must be drawable."""
    pile = p.piles[colour]
    if not pile:
        pile = _pile_again(p, colour, events)
    p.piles[colour] = pile[:-1]
    return pile[-1]


def _pile_again(p: Position, colour: int, events: Events) -> tuple[int, ...]:
    """11.4: the discards in the order settled at set-up; an order that is not known gives unknown values."""
    discards, again = p.discards[colour], p.again[colour]
    p.discards[colour] = ()
    if events is not None:
        events.append(ev.PileMade(colour, len(discards)))
    if again[0] < 0:
        return (tokens.UNKNOWN,) * len(discards)
    return tuple(discards[number] for number in reversed(again) if number < len(discards))


def draw_to_hand(p: Position, player: int, colour: int, events: Events) -> None:
    value = draw(p, colour, events)
    p.hand[player] += tokens.in_hand(colour, value)
    if events is not None:
        events.append(ev.TokenDrawn(player, colour, value))


def carry_out(p: Position, name: str, tile: Tile, events: Events) -> None:
    """11.1: lay the tokens of a crisis tile; fewer where the pile has no more."""
    for colour, sector, count in tile:
        laid = 0
        country = sector - FIRST_COUNTRY
        for _ in range(count):
            if drawable(p) >> colour & 1:
                p.tokens[country] = (*p.tokens[country], tokens.lying(colour, draw(p, colour, events)))
                laid += 1
        if laid and events is not None:
            events.append(ev.TokensLaid(name, sector, colour, laid))


def carry_out_year_tile(p: Position, events: Events) -> None:
    """The next year tile; one that is not known lays nothing."""
    name = p.tiles[p.revealed]
    p.revealed += 1
    carry_out(p, name, p.terms.catalogue.year_tiles.get(name, ()), events)
