"""A whole position that a player may believe in: what is not known is drawn."""

from random import Random

from medina_desktop.game.box import NOBODY
from medina_desktop.games.sultaniya.rules.position import HIDDEN, Position
from medina_desktop.games.sultaniya.rules.tiles import UNKNOWN


def imagine(p: Position, random: Random) -> Position:
    """The position with unknown tiles and objectives drawn from those that nobody has been seen with."""
    world = p.copy()
    world.viewer = NOBODY
    for kind, stack in enumerate(p.stacks):
        if UNKNOWN in stack or UNKNOWN in p.displays[kind]:
            unseen = unseen_tiles(p, kind)
            random.shuffle(unseen)
            world.stacks[kind] = tuple(unseen.pop() if tile == UNKNOWN else tile for tile in stack)
            display = tuple(unseen.pop() if tile == UNKNOWN else tile for tile in p.displays[kind])
            if display != p.displays[kind]:
                world.displays[kind] = display
                for tile in display:
                    world.offered[kind] |= p.terms.bits[tile]
    if any(HIDDEN in pair for pair in p.objectives):
        known = {one for pair in p.objectives for one in pair}
        rest = [one for one in range(len(p.terms.catalogue.objectives)) if one not in known]
        random.shuffle(rest)
        world.objectives = tuple((rest.pop(), rest.pop()) if HIDDEN in pair else pair for pair in p.objectives)
    return world


def unseen_tiles(p: Position, kind: int) -> list[int]:
    """The tiles of a kind that lie face down, for all this player knows."""
    seen = {face >> 1 for palace in p.palaces for face in palace.faces}
    seen.update(p.stacks[kind], p.displays[kind])
    return [tile for tile in p.terms.in_use[kind] if tile not in seen]
