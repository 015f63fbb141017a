"""Finds the moments worth a small ceremony or a word: walls that are complete, tiles that change hands, large
palaces, gifts, the last pieces."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.moments import Moment
from medina_desktop.game.record import Seat
from medina_desktop.games.medina.kinds import Step
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.places import palace_cells
from medina_desktop.games.medina.prospects import takers
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.board import cells_of
from medina_desktop.games.medina.words import ending, palace_tile_taken, tower_taken
from medina_desktop.l10n import N_, _

LARGE = 5  # buildings and stables: worth a word
WANTED = 3  # buildings and stables: somebody else waited for it, too
GIFT = 2  # points that somebody else's placement brings
# By side of the city, in the order of the rules.
WALL_DONE = (
    N_("The northern wall is complete"),
    N_("The eastern wall is complete"),
    N_("The southern wall is complete"),
    N_("The western wall is complete"),
)


def moments(step: Step, seats: Sequence[Seat]) -> list[Moment]:
    """The greatest first."""
    found = [*_stolen(step, seats), *_walls(step)]
    for event in step.events:
        if isinstance(event, ev.Roofed) and event.player is not None and _size(step, event.palace) >= LARGE:
            found.append(Moment("roofed", event.player))
        if isinstance(event, ev.Roofed):
            found += _missed(step, event)
    before, after = score.scores(step.before), score.scores(step.after)
    for player, (less, more) in enumerate(zip(before, after, strict=True)):
        if player != step.player and more - less >= GIFT:
            found.append(Moment("gift", player, step.player))
    if ending(step.after, seats, True) and not ending(step.before, seats, True):
        found.append(Moment("ending"))
    return found


def _missed(step: Step, event: ev.Roofed) -> list[Moment]:
    """Somebody else could have taken it: with a neutral roof at any size, else if it was worth waiting for."""
    if event.player is not None and _size(step, event.palace) < WANTED:
        return []
    others = [player for player in takers(step.before, event.palace) if player != step.player]
    found = [Moment("missed", player, step.player) for player in others]
    if event.player is None and others:
        found.append(Moment("closed", step.player, others[0]))
    return found


def _size(step: Step, palace: int) -> int:
    return len(palace_cells(step.after, palace))


def _stolen(step: Step, seats: Sequence[Seat]) -> list[Moment]:
    found: list[Moment] = []
    for event in step.events:
        if not isinstance(event, (ev.TowerTileMoved, ev.PalaceTileMoved)):
            continue
        if event.before is None or event.player is None or event.before == event.player:
            continue
        if isinstance(event, ev.TowerTileMoved):
            lost, title = "lost_tower", tower_taken(event, seats)
        else:
            lost, title = "lost_palace", palace_tile_taken(event, seats)
        spots = tuple(palace_cells(step.after, event.palace))
        title = in_edition(title, step.after.terms.rules)
        found.append(Moment(lost, event.before, event.player, title, spots, whose=event.player))
        found.append(Moment("took_tile", event.player, event.before))
    return found


def _walls(step: Step) -> list[Moment]:
    """A wall is complete when no further piece of it fits on its side."""
    found: list[Moment] = []
    for side, (before, after) in enumerate(zip(step.before.wall_sides, step.after.wall_sides, strict=True)):
        if before and not after:
            runs = step.after.run_walls[2 * side] | step.after.run_walls[2 * side + 1]
            title = in_edition(_(WALL_DONE[side]), step.after.terms.rules)
            found.append(Moment("wall", step.player, None, title, tuple(cells_of(runs)), "complete", step.player))
    return found
