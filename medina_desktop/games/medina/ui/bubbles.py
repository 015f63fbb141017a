"""The bubble over Medina's board: it says what a placement would score, why it isn't possible, or what stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.medina import words
from medina_desktop.games.medina.kinds import Choice
from medina_desktop.games.medina.places import palace_cells, spot_of, why_not_at
from medina_desktop.games.medina.preview import Preview
from medina_desktop.games.medina.rules.actions import GATE, NEUTRAL, ROOF, TEA, WALL, kind_of
from medina_desktop.games.medina.rules.reasons import REASONS
from medina_desktop.games.medina.ui.tiles import tower_description
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import whole_sentence
from medina_desktop.ui import names
from medina_desktop.ui.table.window import Bubble, Surroundings, numbers

if TYPE_CHECKING:
    from medina_desktop.games.medina.ui.board import MedinaBoard

ON_TEA = -1  # in place of a spot: tea has none, its note stands over its button


def at_pointer(board: MedinaBoard) -> Bubble | None:
    if board.hand.held is None:
        if board.hand.refused is None:
            return _description(board)
        held, spot = board.hand.refused
        return _why_not(board, held.kind, spot)
    if board.hand.at is None:
        return None
    actions = board.hand.held.places.get(board.hand.at)
    if not actions:
        if board.hand.cursor_shown and board.hand.refused is None and board.hand.at != board.hand.cursor:
            return None
        return _why_not(board, board.hand.held.kind, board.hand.at)
    if not board.table.context.settings.value.show_score_preview:
        return None
    text = words.preview_text(board.preview(actions[0]), board.position, board.table.match.seats)
    lines = tuple(map(board.said, text.lines))
    beside = _palaces(board, board.preview(actions[0]))
    return Bubble(lines, text.changes, beside=beside, at=(board.hand.at, floor_of(actions[0])))


def of_hint(board: MedinaBoard, hint: Choice) -> Bubble:
    seats = board.table.match.seats
    shown = board.preview(hint.action)
    spot = ON_TEA if kind_of(hint.action) == TEA else spot_of(board.position, hint.action)
    game = board.table.match.game
    then = names.rest_of_turn(game, hint, lambda action: board.said(words.hint_title(action)))
    return Bubble(
        (names.reason(game, hint, seats), *then),
        words.preview_text(shown, board.position, seats).changes,
        board.said(words.hint_title(hint.action)),
        beside=_palaces(board, shown),
        at=(spot, floor_of(hint.action)),
    )


def floor_of(action: int) -> int:
    return 1 if kind_of(action) in (ROOF, NEUTRAL) else 0


def _palaces(board: MedinaBoard, shown: Preview) -> tuple[int, ...]:
    """The palaces a preview speaks of: the bubble should not hide them."""
    numbers = {c.palace for change in shown.changes for c in change.causes if c.palace is not None}
    if shown.growth is not None:
        numbers.add(shown.growth.palace)
    state = board.position
    return tuple(s for number in numbers if number < len(state.palaces) for s in palace_cells(state, number))


def _description(board: MedinaBoard) -> Bubble | None:
    """Describe what stands under the pointer, once it has rested there."""
    if board.hand.at is None or not board.hand.has_rested:
        return None
    seats = board.table.match.seats
    found = words.describe(board.position, board.hand.at, seats) or tower_description(
        board.position, board.hand.at, seats
    )
    if found is None:
        return None
    lines = tuple(map(board.said, found.lines))
    at = (board.hand.at, board.city.top_of(board.hand.at, board.position))
    return Bubble(lines, title=board.said(found.title), about=found.spots, beside=found.spots, at=at)


def _why_not(board: MedinaBoard, kind: int, spot: int) -> Bubble | None:
    table = board.position.terms
    on_ring = not table.geometry.has_cell(spot)
    if on_ring != (kind in (WALL, GATE)):
        code = words.wrong_ground(kind, table.rules)
        return _refusal(board, whole_sentence(_(REASONS[code].sentence)), code, spot)
    refusal = why_not_at(board.position, kind, spot)
    if refusal is None:
        return None
    about = refusal.cells
    if refusal.palace is not None:
        about = tuple(palace_cells(board.position, refusal.palace))
    return _refusal(board, words.why_not(refusal), refusal.code, spot, about)


def _refusal(board: MedinaBoard, sentence: str, code: str, spot: int, about: tuple[int, ...] = ()) -> Bubble:
    lines = (board.said(sentence), board.table.way_to_the_rule())
    return Bubble(lines, code=code, about=about, beside=about, at=(spot, 0))


def surroundings(board: MedinaBoard, bubble: Bubble) -> Surroundings:
    city = board.city
    spot, floor = bubble.at if isinstance(bubble.at, tuple) else (ON_TEA, 0)
    if spot == ON_TEA:
        button = board.table.rect_of("button-tea") or city.rect
        return Surroundings(button, pygame.Rect((0, 0), board.table.context.theme.size), button)
    rect = city.spot_rect(spot, floor)
    ghost = rect.union(rect.move(0, -round(city.cell[0] * 0.45)))
    marks = [city.spot_rect(s, floor) for s in board.hand.held.places] if board.hand.held is not None else []
    palaces = [city.spot_rect(s).inflate(0, city.cell[1]) for s in numbers(bubble.beside)]
    return Surroundings(rect, city.layer_rect, ghost, tuple(palaces), tuple(marks))
