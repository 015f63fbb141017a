"""The final count as a plan: what is counted for whom, in which order, and what it lights up or rings."""

from __future__ import annotations

from dataclasses import dataclass

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.plot import COLUMN, COLUMNS, ROWS
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.tiles import GUARD, SIGNS, Objective
from medina_desktop.games.sultaniya.ui.lamps import Spot, spots
from medina_desktop.games.sultaniya.ui.palace import STOREY, Palaces
from medina_desktop.l10n import N_, _, ngettext

LAMP = 0.09  # seconds from one lamp to the next
LEAST = 0.3  # what a player's beat takes at least
COMPARE = 1.1  # the guards of all
TURN = 0.3  # an objective turns over
LOOK = 0.8  # and is looked at
STEPS = (
    N_("Windows, towers"),
    N_("Domes, gardens"),
    N_("Doors, minarets"),
    N_("Guards"),
    N_("Roofs"),
    N_("Secret objectives"),
)
GUARDS, ROOFS, OBJECTIVES = 3, 4, 5


@dataclass(frozen=True)
class CountEntry:
    """One step of the count for one player."""

    points: int
    detail: str
    picture: str  # a symbol, or "objective/..."
    sentence: str
    lamps: tuple[Spot, ...]  # what it counts in the palace
    band: Spot | None = None  # the storey or column of an objective

    @property
    def is_objective(self) -> bool:
        return self.picture.startswith("objective/")


@dataclass(frozen=True)
class Beat:
    """Lamps of one player come on, an objective is turned over, or (no player) all are compared."""

    step: int
    player: int | None
    entry: int
    begins: float
    ends: float


class CountPlan:
    def __init__(self, position: Position, palaces: Palaces) -> None:
        self.position = position
        self.entries = [_entries(position, palaces, player) for player in position.terms.everyone]
        self.beats: list[Beat] = []
        for step in range(OBJECTIVES):
            for player, entries in enumerate(self.entries):
                self._add(step, player, step, LEAST + LAMP * len(entries[step].lamps))
            if step == GUARDS and len(self.entries) > 1:
                self._add(step, None, step, COMPARE)
        for player, entries in enumerate(self.entries):  # in seat order, both of a player
            for number in range(OBJECTIVES, len(entries)):
                self._add(OBJECTIVES, player, number, TURN + LOOK + LAMP * len(entries[number].lamps))

    def _add(self, step: int, player: int | None, entry: int, seconds: float) -> None:
        begins = self.beats[-1].ends if self.beats else 0.0
        self.beats.append(Beat(step, player, entry, begins, begins + seconds))

    @property
    def seconds(self) -> float:
        return self.beats[-1].ends

    def beat_at(self, seconds: float) -> int:
        """The number of the beat that goes on then; as many as there are when all is counted."""
        return sum(beat.ends <= seconds for beat in self.beats)

    def lit(self, player: int, number: int, seconds: float) -> int:
        """The number of an entry's lamps that are on."""
        count = len(self.entries[player][number].lamps)
        for beat in self.beats:
            if beat.player == player and beat.entry == number:
                begun = seconds - beat.begins - (TURN if number >= OBJECTIVES else 0)
                return max(0, min(count, int(begun / LAMP + 0.001))) if seconds < beat.ends else count
        return 0

    def counted(self, player: int, number: int, seconds: float) -> bool:
        """Its points have been given: guards all at once, when they are compared."""
        last = [b for b in self.beats if b.entry == number and (b.player == player or number == GUARDS)][-1]
        return seconds >= last.ends

    def points(self, player: int, seconds: float) -> int:
        entries = enumerate(self.entries[player])
        return sum(entry.points for number, entry in entries if self.counted(player, number, seconds))

    def turned(self, player: int, number: int, seconds: float) -> float:
        """The share to which an objective is turned over: 0 to 1."""
        beat = next(b for b in self.beats if b.player == player and b.entry == number)
        return max(0.0, min(1.0, (seconds - beat.begins) / TURN))


def _entries(p: Position, palaces: Palaces, player: int) -> list[CountEntry]:
    palace = p.palaces[player]
    points = score.breakdown(p)[player]
    found = []
    for sign in p.terms.catalogue.character[p.characters[player]].scores:
        name, count = SIGNS[sign], score.count(palace.signs, sign)
        sentence = words.cartouche_tooltip(sign, count)
        lamps = tuple(spots(palaces, palace, name))
        found.append(CountEntry(points.cartouches[name], f"{count} × {score.WORTH[sign]}", name, sentence, lamps))
    guards = score.count(palace.signs, GUARD)
    sentence = words.guards_tooltip(guards)
    lamps = tuple(spots(palaces, palace, "guard"))
    found.append(CountEntry(points.guards, words.guards_text(guards, points.guards), "guard", sentence, lamps))
    roofs = (*spots(palaces, palace, "+4"), *spots(palaces, palace, "+5"))
    found.append(CountEntry(points.roofs, "", "roof", _("Roofs with +4 or +5"), roofs))
    objectives = {one.id: one for one in p.terms.catalogue.objectives}
    for objective, gained in points.objectives.items():
        found.append(_objective(p, palaces, player, objectives[objective], gained))
    return found


def _objective(p: Position, palaces: Palaces, player: int, objective: Objective, points: int) -> CountEntry:
    palace = p.palaces[player]
    picture, sentence = f"objective/{objective.id}", _(words.OBJECTIVES[objective.id])
    if objective.kind == "djinns":
        return CountEntry(points, f"{p.djinns.count(player)} × 2", picture, sentence, ())
    if objective.kind == "pairs":
        held = p.sapphires[player]
        return CountEntry(points, ngettext("{n} sapphire", "{n} sapphires", held).format(n=held), picture, sentence, ())
    board, name = palace.board(objective.symbol), SIGNS[objective.symbol]
    if objective.kind == "line":
        storey = max(range(4), key=lambda row: (board & ROWS[row]).bit_count())
        lamps = spots(palaces, palace, name, storey=storey)
        band = (0.0, (storey + 1) * STOREY, float(len(COLUMNS)), STOREY)
        return CountEntry(points, _("storey {n}").format(n=storey + 1), picture, sentence, tuple(lamps), band)
    column = max(range(len(COLUMNS)), key=lambda one: (board >> one & COLUMN).bit_count())
    lamps = sorted(spots(palaces, palace, name, column=column), key=lambda spot: spot[1])
    bonus = points - len(lamps)
    if not lamps:
        return CountEntry(points, "", picture, sentence, ())
    detail = _("column {letter}").format(letter=COLUMNS[column]) + (f", +{bonus}" if bonus else "")
    return CountEntry(points, detail, picture, sentence, tuple(lamps), (float(column), 4 * STOREY, 1.0, 4 * STOREY))
