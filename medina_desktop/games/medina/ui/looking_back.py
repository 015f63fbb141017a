"""Medina looked back at: the paper score sheet, what decided, what a replay marks, what players have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from medina_desktop.game.box import NOBODY, Event
from medina_desktop.game.points import lead
from medina_desktop.game.record import Seat
from medina_desktop.games.medina import words
from medina_desktop.games.medina.decisive import decisive_moment
from medina_desktop.games.medina.kinds import Played, Step
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.places import palace_cells
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.actions import COLOURS, GATE, KINDS, ROOF, TEA, WALL, kind_of, place_of
from medina_desktop.games.medina.rules.board import cells_of
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.ui.card import draw_swatch
from medina_desktop.games.medina.ui.tiles import tiles_panel
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import begin_small, capitalise, join_names
from medina_desktop.ui.looking_back import Holding, Landmark, SheetRow, Spots
from medina_desktop.ui.widgets import Widget


class MedinaLookingBack:
    counts_itself = False

    def sheet(self, position: Position) -> Sequence[SheetRow]:
        return score_sheet(position)

    def decided(self, game: Played, seats: Sequence[Seat]) -> str:
        return what_decided(game, seats)

    def spots(self, step: Step) -> Spots:
        return words.spots_of(step)

    def spots_of(self, position: Position, action: int) -> Spots:
        """The spot of an action's piece; tea has none."""
        kind = kind_of(action)
        if kind == TEA:
            return ()
        return (position.terms.geometry.space_bit[place_of(action)] if kind in (WALL, GATE) else place_of(action),)

    def name(self, position: Position, action: int) -> str:
        return begin_small(in_edition(words.name_of(action), position.terms.rules))

    def landmarks(self, ruleset: Ruleset) -> Sequence[Landmark]:
        def said(text: str) -> str:
            return in_edition(text, ruleset)

        return (
            Landmark("roof", said(_("Roofs")), said(_("Triangles mark roofs.")), "triangle", partial(_any_of, ROOFED)),
            Landmark("tile", _("Tile changes"), _("Diamonds mark tile changes."), "diamond", partial(_any_of, TILES)),
        )

    def holdings(self, position: Position, player: int) -> Sequence[Holding]:
        found = [Holding("roof", str(position.stock[player * KINDS + ROOF]))]
        towers = [str(n + 1) for n in range(4) if position.tower_owner[n] == player]
        if towers:
            found.append(Holding("tower", ", ".join(towers)))
        tea = position.stock[player * KINDS + TEA]
        if tea:
            found.append(Holding("tea", str(tea)))
        mine = [COLOURS[colour] for colour in position.terms.colours if position.tile_owner(colour) == player]
        return [*found, *(Holding(partial(draw_swatch, colour=colour)) for colour in mine)]

    def beside(self, position: Position, seats: Sequence[Seat]) -> Widget:
        return tiles_panel(position, seats, frozenset(), lambda _spots: None)


ROOFED = (ev.Roofed,)
TILES = (ev.TowerTileMoved, ev.PalaceTileMoved)


def _any_of(kinds: tuple[type[ev.Event], ...], events: Sequence[Event]) -> bool:
    return any(isinstance(event, kinds) for event in events)


# -- the score sheet ---------------------------------------------------------------------------------------------------


def score_sheet(state: Position) -> list[SheetRow]:
    """The paper sheet: palaces by colour (their buildings and stables), then what else counts."""
    sheets = score.breakdown(state)
    rules = state.terms.rules
    rows = []
    for colour in rules.colours:
        mine = [[p for p in sheet.palaces if p.colour == colour] for sheet in sheets]
        rows.append(
            SheetRow(
                colour,
                _(words.PALACE[colour]),
                tuple(sum(p.buildings + p.stables for p in palaces) for palaces in mine),
                tuple(tuple(s for p in palaces for s in palace_cells(state, p.palace)) for palaces in mine),
                partial(draw_swatch, colour=colour),
            )
        )
    rows.append(_touching(state, sheets, state.walls, "walls", _("Walls"), "wall"))
    rows.append(_touching(state, sheets, state.merchants, "merchants", _("Merchants"), "merchant"))
    if rules.well:
        spots = [
            tuple(s for p in sheet.palaces for s in palace_cells(state, p.palace) if state.well_line >> s & 1)
            for sheet in sheets
        ]
        points = tuple(sum(p.well for p in sheet.palaces) for sheet in sheets)
        rows.append(SheetRow("well", _("By the well"), points, tuple(spots), "well"))
    towers = tuple(_tower_walls(state, sheet) for sheet in sheets)
    rows.append(SheetRow("towers", _("Tower tiles"), tuple(s.tower_tiles for s in sheets), towers, "tower"))
    tiles = tuple(_tile_palaces(state, sheet) for sheet in sheets)
    rows.append(SheetRow("tiles", _("Palace tiles"), tuple(s.palace_tiles for s in sheets), tiles, "palace"))
    return rows


def _touching(
    state: Position, sheets: list[score.PlayerPoints], what: int, key: str, label: str, sign: str
) -> SheetRow:
    """Walls or merchants beside a player's palaces."""
    spots = []
    for sheet in sheets:
        mask = 0
        for palace in sheet.palaces:
            mask |= state.palace(palace.palace).touch & what
        spots.append(tuple(cells_of(mask)))
    points = tuple(sum(getattr(p, key) for p in sheet.palaces) for sheet in sheets)
    return SheetRow(key, label, points, tuple(spots), sign)


def _tower_walls(state: Position, sheet: score.PlayerPoints) -> Spots:
    runs = [r for r in range(8) if state.terms.run_tower[r] + 1 in sheet.towers]
    return tuple(s for r in runs for s in cells_of(state.run_walls[r]))


def _tile_palaces(state: Position, sheet: score.PlayerPoints) -> Spots:
    palaces = [state.tile_palace[COLOURS.index(colour)] for colour in sheet.tiles]
    return tuple(s for palace in palaces if palace != NOBODY for s in palace_cells(state, palace))


# -- what decided ------------------------------------------------------------------------------------------------------


def what_decided(game: Played, seats: Sequence[Seat]) -> str:
    """A sentence about what broke a tie, or about the placement that made the difference, if there is one."""
    points = game.scores()
    if not lead(points, points.index(max(points))):
        return how_a_tie_ended(game, seats)
    found = decisive_moment(game)
    if found is None:
        return ""
    number, event = found
    place = words.place_name(game.actions[number])
    if isinstance(event, ev.TowerTileMoved):
        what = _("Tower tile {number}").format(number=event.tower + 1)
    else:
        assert isinstance(event, ev.PalaceTileMoved)
        what = capitalise(_(words.THE_TILE[COLOURS[event.colour]]))
    if event.before is not None:
        return _("{what}, taken from {name} with the placement on {place}, made the difference.").format(
            what=what, name=seats[event.before].name, place=place
        )
    return _("{what}, won with the placement on {place}, made the difference.").format(what=what, place=place)


def how_a_tie_ended(game: Played, seats: Sequence[Seat]) -> str:
    winners, points, state = game.outcome().winners, game.scores(), game.position
    others = [p for p, own in enumerate(points) if own == max(points) and p not in winners]
    if not others:
        return ""

    def largest(player: int) -> int:
        palaces = (state.palace(number) for number in range(len(state.palaces)))
        return max((palace.size for palace in palaces if palace.owner == player), default=0)

    names = join_names([seats[p].name for p in others])
    size, other = largest(winners[0]), max(map(largest, others))
    if size == other:
        told = _("Level with {names} on points and largest palace: the one roofed first decided it.")
        return told.format(names=names)
    return _("Level on points with {names}: the largest palace decided it, {size} to {other}.").format(
        names=names, size=size, other=other
    )
