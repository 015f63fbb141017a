"""Chance for those who think: numbers that follow from a seed, the same in Python and compiled (splitmix64)."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")
_64 = (1 << 64) - 1


class Luck:
    __slots__ = ("at",)

    def __init__(self, seed: int | None) -> None:
        """Without a seed nobody knows what comes."""
        self.at = (Random().getrandbits(64) if seed is None else seed * 0x2545F4914F6CDD1D) & _64

    def draw(self) -> int:
        """64 bits."""
        self.at = z = (self.at + 0x9E3779B97F4A7C15) & _64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _64
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _64
        return z ^ z >> 31

    def unit(self) -> float:
        """From 0 to just below 1."""
        return (self.draw() >> 11) * 2.0**-53

    def within(self, most: float) -> float:
        """Up to so much, up or down."""
        return most * (2.0 * self.unit() - 1.0)

    def below(self, n: int) -> int:
        return (self.draw() >> 32) * n >> 32

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """So many of them, in an order of their own."""
        drawn = list(things)
        for i in range(count):
            j = i + self.below(len(drawn) - i)
            drawn[i], drawn[j] = drawn[j], drawn[i]
        return drawn[:count]
