"""Sultaniya looked back at: what an action is called, and the sheet with its objectives by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.kinds import Step
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import COLUMN, COLUMNS, ROWS, WHOLE, places_in
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.tiles import DOOR, GUARD, MINARET, PLUS_4, PLUS_5, SIGNS, Objective
from medina_desktop.games.sultaniya.ui.art import Art
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import begin_small
from medina_desktop.ui.looking_back import PlainLookingBack, SheetRow, Sign
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.table.window import Spots
from medina_desktop.ui.widgets import Ui

CARTOUCHES = 3
PICTURES = ("window", "dome", "door", "guard", "roof")  # of the rows before the objectives


class SultaniyaLookingBack(PlainLookingBack[Ruleset, Position, int]):
    counts_itself = True

    def sheet(self, position: Position) -> Sequence[SheetRow]:
        """The rules' rows; instead of everybody's first and second objective a row for each one, by its name."""
        rows = self.rules.sheet(position)[: len(PICTURES)]
        everyone = position.terms.everyone
        found = []
        for number, row in enumerate(rows):
            spots = tuple(_counted_by(position, player, number) for player in everyone)
            picture, label = _named(position, number)
            sign: Sign = picture if picture == "roof" else partial(_draw_symbol, picture)
            found.append(SheetRow(row.key, label or translate(row.label), row.points, spots, sign))
        objectives = {one.id: one for one in position.terms.catalogue.objectives}
        for player, points in enumerate(score.breakdown(position)):
            for name, gained in points.objectives.items():
                mine = _spots(player, position.palaces[player], _objective_places(position, player, objectives[name]))
                found.append(
                    SheetRow(
                        name,
                        _(words.OBJECTIVE_NAMES[name]),
                        tuple(gained if one == player else 0 for one in everyone),
                        tuple(mine if one == player else () for one in everyone),
                        partial(_draw_objective, name),
                    )
                )
        return found

    def spots(self, step: Step) -> Spots:
        """The players and places of the palaces it changed."""
        changed = (ev.Placed, ev.TileMoved, ev.TileReturned)
        return tuple((step.player, event.place) for event in step.events if isinstance(event, changed))

    def name(self, position: Position, action: int) -> str:
        return begin_small(words.hint_title(position, action))


def _named(p: Position, row: int) -> tuple[str, str]:
    """The picture of a row, and its name where all characters count the same there."""
    signs = {p.terms.catalogue.character[one].scores[row] for one in p.characters} if row < CARTOUCHES else set()
    if len(signs) != 1:
        return PICTURES[row], ""
    name = SIGNS[signs.pop()]
    return name, _(words.SYMBOLS[name])


def _counted_by(p: Position, player: int, row: int) -> Spots:
    """The tiles that a row before the objectives counts."""
    palace = p.palaces[player]
    if PICTURES[row] == "roof":
        return _spots(player, palace, palace.board(PLUS_4) | palace.board(PLUS_5))
    if PICTURES[row] == "guard":
        return _spots(player, palace, palace.board(GUARD))
    sign = p.terms.catalogue.character[p.characters[player]].scores[row]
    if sign in (DOOR, MINARET):
        parts = {place for whole in score.complete(palace.signs, sign == MINARET) for place in whole}
        return tuple((player, place) for place in sorted(parts))
    return _spots(player, palace, palace.board(sign))


def _objective_places(p: Position, player: int, objective: Objective) -> int:
    """The places of the symbols that an objective counts; none for one that counts djinns or sapphires."""
    if objective.kind not in ("line", "column"):
        return 0
    board = p.palaces[player].board(objective.symbol)
    areas = list(ROWS) if objective.kind == "line" else [COLUMN << number & WHOLE for number in range(len(COLUMNS))]
    return max((board & area for area in areas), key=int.bit_count)


def _spots(player: int, palace: Palace, board: int) -> Spots:
    """The tiles on which these half-columns lie."""
    places = {place if palace.filled >> place & 1 else place - 1 for place in places_in(board)}
    return tuple((player, place) for place in sorted(places))


def _draw_symbol(name: str, ui: Ui, target: pygame.Surface, area: pygame.Rect) -> None:
    picture = Art(ui.sprites).symbol(name, area.h)
    blit(target, picture, picture.get_rect(center=area.center))


def _draw_objective(name: str, ui: Ui, target: pygame.Surface, area: pygame.Rect) -> None:
    picture = Art(ui.sprites).atlas.fit(f"objective/{name}", area.w)
    blit(target, picture, picture.get_rect(center=area.center))
