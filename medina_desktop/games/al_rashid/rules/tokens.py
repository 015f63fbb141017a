"""Mercenary tokens: hands, tokens lying in countries, and what a hand can do in a battle.

A hand is one number, a byte for each colour and value. A token in a country is a number, too: its value, its colour,
whether it lies face up, and who has examined it. The value 0 is one that is not known (see `seen_by`); where playing
goes on regardless it counts as the commonest value.
"""

from collections.abc import Iterator
from itertools import product

from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.rules.actions import FLEE, Fight, Flee, Remove, token_text
from medina_desktop.games.al_rashid.rules.names import BLUE, COLOURS, RED, STRATEGIST

UNKNOWN = 0
VALUES = (UNKNOWN, 2, 3, 4)
FORCE = {UNKNOWN: 3, 2: 2, 3: 3, 4: 4}

# --------------------------------------------------------------------------------------------------------- in hands

_ONE_IN_HAND = {
    (colour, value): 1 << 8 * (4 * colour + place) for colour in (RED, BLUE) for place, value in enumerate(VALUES)
}
_COLOUR_BITS = 32


def in_hand(colour: int, value: int) -> int:
    """Return what one token adds to a hand."""
    return _ONE_IN_HAND[colour, value]


@remembered(1 << 14)
def values_in(hand: int, colour: int) -> tuple[int, ...]:
    """The values of a colour, ascending; those not known first."""
    numbers = (hand >> _COLOUR_BITS * colour & 0xFFFFFFFF).to_bytes(4, "little")
    return tuple(value for value, number in zip(VALUES, numbers, strict=True) for _ in range(number))


@remembered(1 << 14)
def hidden(hand: int) -> int:
    """The same hand as others see it."""
    return sum(len(values_in(hand, colour)) * in_hand(colour, UNKNOWN) for colour in (RED, BLUE))


# ----------------------------------------------------------------------------------------------------- in countries

_COLOUR, _OPEN, _KNOWN = 3, 4, 5
OPEN = 1 << _OPEN


def lying(colour: int, value: int) -> int:
    """A token that is laid face down."""
    return colour << _COLOUR | value


def value_of(token: int) -> int:
    return token & 7


def colour_of(token: int) -> int:
    return token >> _COLOUR & 1


def is_face_up(token: int) -> bool:
    return bool(token & OPEN)


def turned_up(token: int) -> int:
    return token & 15 | OPEN


def examined_by(token: int, player: int) -> int:
    return token if token & OPEN else token | 1 << _KNOWN + player


def knows(token: int, player: int) -> bool:
    return bool(token & OPEN or token >> _KNOWN + player & 1)


def known_by(token: int) -> list[int]:
    return [player for player in range(5) if token >> _KNOWN + player & 1]


def hidden_from(token: int, player: int) -> int:
    return token if knows(token, player) else token & ~7


@remembered(1 << 14)
def force(tokens: tuple[int, ...], colour: int) -> int:
    """Return the force of the tokens of a colour together; -1 if there are none."""
    forces = [FORCE[value_of(token)] for token in tokens if colour_of(token) == colour]
    return sum(forces) if forces else -1


# -------------------------------------------------------------------------------------------------------- in battle


def bonus_of(titles: int) -> int:
    """Return the bonus of each own token in a fight (10.4)."""
    return titles >> STRATEGIST & 1


def beats(own: int, theirs: int, tie_wins: bool) -> bool:
    return own > theirs or (tie_wins and own == theirs)


@remembered(1 << 15)
def battle_options(hand: int, red: int, blue: int, bonus: int, tie_wins: bool) -> tuple[Fight | Flee, ...]:
    """The lean fights (10.6) against so much of each colour (-1: none of it), and to flee."""
    winning = [
        _lean_sets(values_in(hand, colour), force_there, bonus, tie_wins) if force_there >= 0 else ()
        for colour, force_there in ((RED, red), (BLUE, blue))
    ]
    fights = []
    for colour in (RED, BLUE):
        fights += [_fight((colour, values)) for values in winning[colour]]
    fights += [_fight((RED, reds), (BLUE, blues)) for reds, blues in product(*winning)]
    for colour, force_there in ((RED, red), (BLUE, blue)):
        if force_there >= 0:
            for value in dict.fromkeys(values_in(hand, colour)):
                if not beats(FORCE[value] + bonus, force_there, tie_wins):
                    fights.append(_fight((colour, (value,))))
    return (*fights, FLEE)


def _lean_sets(values: tuple[int, ...], against: int, bonus: int, tie_wins: bool) -> tuple[tuple[int, ...], ...]:
    """The choices among tokens of one colour that beat it, and no longer do without any one of them."""
    kinds = tuple(dict.fromkeys(values))
    found = []
    for numbers in product(*(range(values.count(value) + 1) for value in kinds)):
        forces = [(FORCE[value] + bonus, number) for value, number in zip(kinds, numbers, strict=True) if number]
        total = sum(each * number for each, number in forces)
        if forces and beats(total, against, tie_wins) and not beats(total - min(forces)[0], against, tie_wins):
            found.append(tuple(v for v, number in zip(kinds, numbers, strict=True) for _ in range(number)))
    return tuple(found)


def _fight(*parts: tuple[int, tuple[int, ...]]) -> Fight:
    tokens = [(colour, value) for colour, values in parts for value in values]
    return Fight(tuple(sorted(tokens, key=lambda token: token_text(*token))))


@remembered(1 << 13)
def removals(hand: int, tokens: tuple[int, ...]) -> tuple[Remove, ...]:
    """12.1: one of the hand against one of the same colour in the country."""
    return tuple(_removals(hand, tokens))


def _removals(hand: int, tokens: tuple[int, ...]) -> Iterator[Remove]:
    for colour in range(len(COLOURS)):
        theirs = dict.fromkeys(value_of(token) for token in tokens if colour_of(token) == colour)
        for mine in dict.fromkeys(values_in(hand, colour)):
            for value in sorted(theirs):
                yield Remove(colour, mine, value)
