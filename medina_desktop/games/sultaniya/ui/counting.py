"""The final count as a plan: what is counted for whom, in which order, and what it lights up or rings."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.plot import COLUMN, COLUMNS, ROWS
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.tiles import GUARD, SIGNS, Objective
from medina_desktop.games.sultaniya.ui.lamps import Spot, spots
from medina_desktop.games.sultaniya.ui.palace import STOREY, Palaces
from medina_desktop.l10n import N_, _

LAMP = 0.09  # seconds from one lamp to the next
LEAST = 0.3  # what a player's beat takes at least
COMPARE = 1.1  # the guards of all
HUSH = 0.6  # an objective is held up, face down, before it turns over
LAST_HUSH = 1.3  # and the last of all
TURN = 0.35  # it turns over
READ = 0.9  # it is read, before what it counts lights up
MOVE = 0.25  # of the time it is held up: it comes from its place, or goes back there
SETTLE = 0.5
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
    name: str
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
    hush: float = 0.0  # before an objective turns over

    @property
    def lamps_begin(self) -> float:
        return self.begins + (self.hush + TURN + READ if self.hush else 0.0)


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
        self._add_objectives()

    def _add_objectives(self) -> None:
        """Everybody's first one, then the second ones; each time whoever has the fewest points so far begins."""
        so_far = [sum(entry.points for entry in entries[:OBJECTIVES]) for entries in self.entries]
        order = sorted(range(len(self.entries)), key=lambda player: so_far[player])
        most = max(len(entries) for entries in self.entries)
        turned = [(player, n) for n in range(OBJECTIVES, most) for player in order if n < len(self.entries[player])]
        for player, number in turned:
            hush = LAST_HUSH if (player, number) == turned[-1] else HUSH
            lamps = LAMP * len(self.entries[player][number].lamps)
            self._add(OBJECTIVES, player, number, hush + TURN + READ + lamps + SETTLE, hush)

    def _add(self, step: int, player: int | None, entry: int, seconds: float, hush: float = 0.0) -> None:
        begins = self.beats[-1].ends if self.beats else 0.0
        self.beats.append(Beat(step, player, entry, begins, begins + seconds, hush))

    @property
    def seconds(self) -> float:
        return self.beats[-1].ends

    def beat_at(self, seconds: float) -> int:
        """The number of the beat that goes on then; as many as there are when all is counted."""
        return bisect_right(self.beats, seconds, key=lambda beat: beat.ends)

    def lit(self, player: int, number: int, seconds: float) -> int:
        """The number of an entry's lamps that are on."""
        count = len(self.entries[player][number].lamps)
        for beat in self.beats:
            if beat.player == player and beat.entry == number:
                begun = seconds - beat.lamps_begin
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
        beat = self._beat_of(player, number)
        return max(0.0, min(1.0, (seconds - beat.begins - beat.hush) / TURN))

    def held_up(self, player: int, number: int, seconds: float) -> float:
        """The share that an objective has gone of its way from its place to where all can read it: 0 to 1."""
        beat = self._beat_of(player, number)
        if not beat.begins <= seconds < beat.lamps_begin:
            return 0.0
        return min(1.0, (seconds - beat.begins) / MOVE, (beat.lamps_begin - seconds) / MOVE)

    def _beat_of(self, player: int, number: int) -> Beat:
        return next(beat for beat in self.beats if beat.player == player and beat.entry == number)


def _entries(p: Position, palaces: Palaces, player: int) -> list[CountEntry]:
    palace = p.palaces[player]
    points = score.breakdown(p)[player]
    found = []
    for sign in p.terms.catalogue.character[p.characters[player]].scores:
        name, count = SIGNS[sign], score.count(palace.signs, sign)
        sentence = words.cartouche_tooltip(sign, count)
        lamps = tuple(spots(palaces, palace, name))
        detail = f"{count} × {score.WORTH[sign]}"
        found.append(CountEntry(points.cartouches[name], detail, name, sentence, lamps, _(words.SYMBOLS[name])))
    guards = score.count(palace.signs, GUARD)
    sentence = words.guards_tooltip(guards, p.terms.players)
    lamps = tuple(spots(palaces, palace, "guard"))
    detail = words.guards_text(guards, points.guards, p.terms.players)
    found.append(CountEntry(points.guards, detail, "guard", sentence, lamps, _(words.SYMBOLS["guard"])))
    roofs = (*spots(palaces, palace, "+4"), *spots(palaces, palace, "+5"))
    found.append(CountEntry(points.roofs, "", "roof", _("Roofs with +4 or +5"), roofs, _("Roofs")))
    objectives = {one.id: one for one in p.terms.catalogue.objectives}
    for objective, gained in points.objectives.items():
        found.append(_objective(p, palaces, player, objectives[objective], gained))
    return found


def _objective(p: Position, palaces: Palaces, player: int, objective: Objective, points: int) -> CountEntry:
    palace, name = p.palaces[player], _(words.OBJECTIVE_NAMES[objective.id])
    picture, sentence = f"objective/{objective.id}", _(words.OBJECTIVES[objective.id])
    if objective.kind == "djinns":
        return CountEntry(points, f"{p.djinns.count(player)} × 2", picture, sentence, (), name)
    if objective.kind == "pairs":
        return CountEntry(points, words.gems(p.sapphires[player]), picture, sentence, (), name)
    board, sign = palace.board(objective.symbol), SIGNS[objective.symbol]
    if objective.kind == "line":
        storey = max(range(4), key=lambda row: (board & ROWS[row]).bit_count())
        lamps = spots(palaces, palace, sign, storey=storey)
        band = (0.0, (storey + 1) * STOREY, float(len(COLUMNS)), STOREY)
        return CountEntry(points, _("storey {n}").format(n=storey + 1), picture, sentence, tuple(lamps), name, band)
    column = max(range(len(COLUMNS)), key=lambda one: (board >> one & COLUMN).bit_count())
    lamps = sorted(spots(palaces, palace, sign, column=column), key=lambda spot: spot[1])
    bonus = points - len(lamps)
    if not lamps:
        return CountEntry(points, "", picture, sentence, (), name)
    detail = _("column {letter}").format(letter=COLUMNS[column]) + (f", +{bonus}" if bonus else "")
    band = (float(column), 4 * STOREY, 1.0, 4 * STOREY)
    return CountEntry(points, detail, picture, sentence, tuple(lamps), name, band)
