"""Goods as one number: a byte for each kind, wood lowest, and for the credit note of a country a sixth.

Adding and taking away are then one operation, and what is worked out for some goods (their worth, how they can pay)
is remembered under that number.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, permutations

from medina_desktop.game.remembered import remembered
from medina_desktop.games.al_rashid.rules.actions import Pay, Take, TakeAll
from medina_desktop.games.al_rashid.rules.names import CREDIT, GOODS

ONE = tuple(1 << 8 * kind for kind in range(6))
KINDS = len(GOODS)
GOODS_ONLY = (1 << 8 * KINDS) - 1
WORTH_OF_SET = (0, 1, 3, 6, 10, 15)  # gold for so many different goods (2.1)


def pack(counts: tuple[int, ...] | list[int]) -> int:
    return int.from_bytes(bytes(counts), "little")


def counts(goods: int) -> bytes:
    """Count each kind, the credit note last."""
    return goods.to_bytes(6, "little")


@remembered(1 << 16)
def worth(goods: int) -> int:
    """2.1."""
    return _worth(tuple(counts(goods)[:KINDS]))


def _worth(numbers: tuple[int, ...]) -> int:
    total = 0
    for level in range(max(numbers)):
        total += WORTH_OF_SET[sum(number > level for number in numbers)]
    return total


@remembered(1 << 12)
def kinds_in(goods: int) -> tuple[int, ...]:
    return tuple(kind for kind, number in enumerate(counts(goods)[:KINDS]) if number)


# ------------------------------------------------------------------------------------------------------ paying


@remembered(1 << 14)
def payments(goods: int, price: int) -> tuple[Pay, ...]:
    """The lean payments of a price (2.3), those that give the fewest goods away first."""
    have = tuple(counts(goods)[:KINDS])
    found = []
    for shape in _lean_shapes(price, max(have)):
        for paid in _arrangements(shape):
            if all(p <= h for p, h in zip(paid, have, strict=True)):
                found.append(Pay(pack(paid)))
    return tuple(found)


@remembered(1 << 10)
def _lean_shapes(price: int, most: int) -> tuple[tuple[int, ...], ...]:
    """List the counts of each kind, the most first, that are worth the price, and less without any one good."""
    shapes = []
    for sets in _lean_sets(price, KINDS, most):
        shapes.append(tuple(sum(size > place for size in sets) for place in range(KINDS)))
    return tuple(sorted(shapes, key=lambda shape: (sum(shape), shape)))


def _lean_sets(price: int, largest: int, most: int) -> Iterator[tuple[int, ...]]:
    """The same as sets, the largest first. A set of n goods is worth n more than one of n - 1, so the good that counts
    least is one of the smallest set: without it, the rest must not be enough."""
    for size in range(1, largest + 1) if most else ():
        if WORTH_OF_SET[size] < price:
            for smaller in _lean_sets(price - WORTH_OF_SET[size], size, most - 1):
                yield (size, *smaller)
        elif WORTH_OF_SET[size] - size < price:
            yield (size,)


@remembered(1 << 10)
def _arrangements(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(set(permutations(shape)), reverse=True))


# ------------------------------------------------------------------------------------------------------ taking


@remembered(1 << 14)
def trades(stock: int, number: int, different: bool) -> tuple[Take | TakeAll, ...]:
    """List what may be taken from the goods and the note of a country (10.9, 10.10): 3, 2 or 1, by rank; the first may
    also take all of one kind. Empty where nothing is left."""
    have = counts(stock)
    there = [kind for kind in range(6) if have[kind]]
    if not there:
        return ()
    most_of_kind = 1 if different else number
    number_taken = min(number, sum(min(have[kind], most_of_kind) for kind in there))
    found: list[Take | TakeAll] = []
    for chosen in combinations_with_replacement(there, number_taken):
        if all(chosen.count(kind) <= min(have[kind], most_of_kind) for kind in set(chosen)):
            found.append(Take(sum(ONE[kind] for kind in chosen)))
    if number == 3:
        worth_saying = 1 if different else 3
        found += [TakeAll(kind) for kind in there if kind != CREDIT and have[kind] > worth_saying]
    return tuple(found)


@lru_cache(maxsize=16)
def free_choices(number: int) -> tuple[Take, ...]:
    """So many goods of any kinds, from the supply."""
    chosen = combinations_with_replacement(range(KINDS), number)
    return tuple(Take(sum(ONE[kind] for kind in kinds)) for kinds in chosen)


@lru_cache(maxsize=128)
def one_of(printed: int) -> tuple[Take, ...]:
    """One good of a kind that is printed (10.8)."""
    return tuple(Take(ONE[kind]) for kind in kinds_in(printed))
