"""Lists the placements worth a thought: all legal ones except those that differ from another only in a way that rarely
matters, such as the hundred cells where a palace could be founded. Legality itself is asked of the rules."""

from medina_desktop.games.medina.ai.luck import Luck
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import KIND_MASK, KIND_SHIFT, MERCHANT, PLACE_MASK, STABLE, WALL
from medina_desktop.games.medina.rules.board import BIT, N4, STRIDE, cells_of
from medina_desktop.games.medina.rules.position import Position

MANY = 14  # up to this many cells of one kind are all looked at


def worth_a_thought(s: Position, luck: Luck, per_kind: int = 8) -> list[int]:
    """Legal actions of the player to move, at most about `per_kind` of a kind that fits almost anywhere."""
    everything = legal.actions(s)
    if len(everything) <= MANY:
        return everything
    by_kind: dict[int, list[int]] = {}
    for action in everything:
        kind = action >> KIND_SHIFT & KIND_MASK
        if kind in by_kind:
            by_kind[kind].append(action)
        else:
            by_kind[kind] = [action]
    chosen: list[int] = []
    founding_cells: set[int] | None = None
    for kind, actions in by_kind.items():
        if kind == STABLE:
            chosen += _useful_stables(s, actions)
        elif len(actions) <= MANY or kind > MERCHANT:
            chosen += actions
        elif kind == MERCHANT:
            chosen += _new_streets(s, actions, luck, per_kind)
        else:
            if founding_cells is None:  # the same for every colour that can be founded
                founding_cells = _founding_cells(s, actions, luck, per_kind)
            some = [a for a in actions if a & PLACE_MASK in founding_cells]
            chosen += some or actions[:per_kind]
    return chosen


def _useful_stables(s: Position, actions: list[int]) -> list[int]:
    """Stables that do not just give a point to another player, unless there are no others."""
    palace_at, palaces = s.palace_at, s.palaces
    player, owned = s.player, s.colours_owned[s.player]
    useful = []
    for action in actions:
        x = action & PLACE_MASK
        number = palace_at[x - 1] or palace_at[x + 1] or palace_at[x - STRIDE] or palace_at[x + STRIDE]
        palace = palaces[number - 1]
        if palace[1] == player or (palace[1] < 0 and not owned >> palace[0] & 1):
            useful.append(action)
    return useful or actions[:2]


def _new_streets(s: Position, actions: list[int], luck: Luck, count: int) -> list[int]:
    """Beginnings of a street beside a palace of the player's own, and a few elsewhere."""
    mine = 0
    for palace in s.palaces:
        if palace[1] == s.player:
            mine |= palace[4]
    good = [a for a in actions if mine >> (a & PLACE_MASK) & 1]
    if len(good) > count:
        good = luck.some(good, count)
    rest = [a for a in actions if not mine >> (a & PLACE_MASK) & 1]
    return good + luck.some(rest, min(len(rest), count // 2))


def _founding_cells(s: Position, actions: list[int], luck: Luck, count: int) -> set[int]:
    """The richest cells, the poorest ones (a palace that cannot grow is a good one to leave to others), some more."""
    marks = s.merchants | s.walls
    good_for_growth = s.ok & s.far
    ring = ~s.terms.geometry.city
    beside_marks = (marks << 1 | marks >> 1 | marks << STRIDE | marks >> STRIDE) & good_for_growth
    cells = [a & PLACE_MASK for a in luck.some(actions, min(len(actions), 12))]
    cells += cells_of(beside_marks)[:24]

    def riches(x: int) -> int:
        near = N4[x]
        return 3 * (near & marks).bit_count() + (near & ring).bit_count() + 8 * (s.well_line >> x & 1)

    def growth(x: int) -> int:
        return (N4[x] & good_for_growth).bit_count()

    chosen = set(sorted(cells, key=riches, reverse=True)[: count // 2])
    chosen.update(sorted(cells, key=growth)[: count // 4])
    if s.well_line & good_for_growth:
        chosen.update([x for x in cells_of(s.well_line) if BIT[x] & good_for_growth][:2])
    chosen.update(cells[: count // 4])
    return chosen


def likely(s: Position, luck: Luck) -> list[int]:
    """A handful of placements of each kind, for guessing what somebody else will do."""
    everything = legal.actions(s)
    if len(everything) <= 10:
        return everything
    by_kind: dict[int, list[int]] = {}
    for action in everything:
        kind = action >> KIND_SHIFT & KIND_MASK
        if kind in by_kind:
            by_kind[kind].append(action)
        else:
            by_kind[kind] = [action]
    marks = s.merchants | s.walls
    palace_at = s.palace_at
    mine = 0
    for palace in s.palaces:
        if palace[1] == s.player:
            mine |= palace[4]
    chosen: list[int] = []
    for kind, actions in by_kind.items():
        if len(actions) < 4 or kind > WALL:
            chosen += actions
        elif kind == WALL:
            faced = s.terms.geometry.faced
            beside = [a for a in actions if palace_at[faced[a & PLACE_MASK]]]
            chosen += beside
            if len(beside) < len(actions):
                chosen.append(next(a for a in actions if not palace_at[faced[a & PLACE_MASK]]))
        elif kind == MERCHANT:
            paying = [a for a in actions if mine >> (a & PLACE_MASK) & 1]
            chosen += paying[:4]
            chosen += [a for a in actions if not mine >> (a & PLACE_MASK) & 1][:3]
        else:
            if kind == STABLE:
                actions = _useful_stables(s, actions)
            elif len(actions) > MANY:
                actions = luck.some(actions, 6)
            if len(actions) > 3:
                actions = sorted(actions, key=lambda a: -(N4[a & PLACE_MASK] & marks).bit_count())
                chosen += actions[:2]
                chosen.append(actions[-1])
            else:
                chosen += actions
    return chosen
