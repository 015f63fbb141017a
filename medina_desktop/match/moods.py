"""The moods of opponents, told from the points that everybody at the screen sees: a face gives no secret away.

Whoever thinks looks it; that is the table's affair.
"""

from __future__ import annotations

from collections.abc import Sequence

SECONDS = 5.0  # that a good or a bad turn is seen in a face
GAIN = 4  # points in one step that gladden
LEAD = 5  # points ahead of everybody that make proud when the end is near


class Moods:
    """Each player's mood; calm, unless something has happened."""

    def __init__(self) -> None:
        self._felt: dict[int, tuple[str, float]] = {}  # with the seconds that are left of it
        self._proud: int | None = None

    def of(self, player: int) -> str:
        return self._felt[player][0] if player in self._felt else "proud" if player == self._proud else "calm"

    def follow(self, actor: int, before: Sequence[int], after: Sequence[int], near_end: bool, over: bool) -> None:
        """Somebody has acted, and the points on the cards have changed by it."""
        for player, change in enumerate(b - a for a, b in zip(before, after, strict=True)):
            if player == actor and change >= GAIN:
                self._felt[player] = "glad", SECONDS
            elif player != actor and change < 0:
                self._felt[player] = "stung", SECONDS
        best, *others = sorted(after, reverse=True)
        lead = best - max(others, default=best)
        self._proud = after.index(best) if (over and lead > 0) or (near_end and lead >= LEAD) else None
        if over:
            self._felt.clear()

    def update(self, dt: float) -> bool:
        """Let time pass; True when a face looks different now."""
        left = {player: (mood, seconds - dt) for player, (mood, seconds) in self._felt.items()}
        self._felt = {player: felt for player, felt in left.items() if felt[1] > 0}
        return len(self._felt) < len(left)
