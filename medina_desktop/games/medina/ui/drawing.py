"""Draws Medina's board in a frame: the city, then marks, frames, the ghost and the cursor over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.medina.places import gate_links, spot_of
from medina_desktop.games.medina.rules.actions import TEA, kind_of
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.ui.bubbles import floor_of
from medina_desktop.games.medina.ui.city import GHOST, CityPicture, piece_for
from medina_desktop.games.medina.ui.plaques import draw_plaques
from medina_desktop.games.medina.ui.tray import piece_sprite
from medina_desktop.ui.animation import between
from medina_desktop.ui.table.points import draw_number, number_radius
from medina_desktop.ui.table.window import Spots, numbers
from medina_desktop.ui.theme import PLAYER_COLOURS, C

if TYPE_CHECKING:
    from medina_desktop.games.medina.ui.board import MedinaBoard

LINK = (235, 190, 90)  # of gates that a street goes through


def draw_board(board: MedinaBoard, target: pygame.Surface, lit: Spots) -> None:
    city, hand = board.city, board.hand.held
    target.blit(city.city(picture_of(board)), city.layer_rect)
    board.life.draw(target)
    if hand is not None and 0.0 < board.hand.marks_share < 1.0:
        city.draw_marks(target, hand.places, hand.goes_on_top, round(255 * board.hand.marks_share))
    _outline_what_others_did(board, target)
    if hand is not None and not board.table.busy:
        _draw_gate_links(board, target, [action for ways in hand.places.values() for action in ways])
    board.director.draw_under(target)
    draw_plaques(board, target)
    city.outline(target, numbers(lit))
    _number_what_others_did(board, target)
    if board.table.busy:
        return
    spot = _draw_hint(board, target)
    if hand is not None and spot is not None:
        actions = hand.places.get(spot)
        if actions:
            _draw_ghost(board, target, actions[0], spot)
        elif board.hand.dragging:
            _draw_carried(board, target)
    elif board.hand.dragging and board.table.ui.mouse[0] >= 0:
        _draw_carried(board, target)
    if board.hand.cursor_shown and board.table.ui.focus in ("", "board"):
        _draw_cursor(board, target)


def picture_of(board: MedinaBoard) -> CityPicture:
    """The city as it is shown now: what stands in front of the spot that is pointed at is thinned for a piece on the
    ground."""
    hand, held = board.hand, board.hand.held
    on_top = held is not None and held.goes_on_top
    faded: frozenset[int] = frozenset()
    if held is not None and hand.at is not None and not on_top:
        faded = board.city.in_front_of(hand.at)
    marks = frozenset(held.places) if held is not None and hand.marks_share == 1.0 else frozenset()
    return CityPicture(board.position, board.table.colours, marks, on_top, faded, board.see_through)


def _outline_what_others_did(board: MedinaBoard, target: pygame.Surface) -> None:
    """A line in the player's colour around each."""
    for mark in board.table.marks:
        board.city.outline(target, numbers(mark.spots), colour=PLAYER_COLOURS[mark.colour])


def _number_what_others_did(board: MedinaBoard, target: pygame.Surface) -> None:
    """Above every line: what is pointed at has one, too."""
    for (centre, most), mark in zip(number_places(board), board.table.marks, strict=True):
        draw_number(board.table.ui, target, mark.number, mark.colour, centre, most)


def number_places(board: MedinaBoard) -> list[tuple[tuple[int, int], int]]:
    """Find the middle of each mark's number, at the upper right corner of its uppermost piece, and its largest radius:
    so much of a piece stays in sight that one sees what it is."""
    city, found, taken = board.city, list[tuple[tuple[int, int], int]](), set[tuple[int, int]]()
    most = round(0.3 * city.cell[0])
    for mark in board.table.marks:
        pieces = [city.area_of((spot,)) for spot in numbers(mark.spots)]
        area = min(pieces, key=lambda piece: (piece.top, -piece.right))
        centre = (area.right - most // 3, area.top)
        while centre in taken:  # a building and then its palace's roof
            centre = (centre[0] - round(2.5 * number_radius(board.table.ui, most)), centre[1])
        taken.add(centre)
        found.append((centre, most))
    return found


def _draw_gate_links(board: MedinaBoard, target: pygame.Surface, actions: Sequence[int]) -> None:
    """Dots from the gate by which a merchant would leave to the one by which it would come in."""
    city = board.city
    for one, other in gate_links(actions, board.position):
        city.outline(target, (one,), colour=LINK)
        city.outline(target, (other,), colour=LINK)
        (x0, y0), (x1, y1) = city.anchor(one), city.anchor(other)
        dots = max(6, round(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / city.cell[0] * 2))
        radius = max(2, round(city.cell[0] * 0.06))
        for number in range(1, dots):
            x, y = between(x0, x1, number / dots), between(y0, y1, number / dots)
            board.table.ui.paint.circle(target, (round(x), round(y)), radius + 1, C.WALNUT_900)
            board.table.ui.paint.circle(target, (round(x), round(y)), radius, LINK)


def _draw_hint(board: MedinaBoard, target: pygame.Surface) -> int | None:
    """Draw the hint's piece where it would stand; return the spot whose ghost is drawn besides."""
    hint = board.table.hint
    if hint is None or kind_of(hint.action) == TEA:
        return board.hand.at
    hinted = spot_of(board.position, hint.action)
    if board.hand.at is None or board.hand.held is None or board.hand.at == hinted:
        if board.hand.held is None:  # put back: the hint shows its own
            _draw_ghost(board, target, hint.action, hinted)
        return hinted
    _draw_ghost(board, target, hint.action, hinted)
    board.city.frame(target, hinted, floor_of(hint.action), double=True)
    return board.hand.at


def _draw_cursor(board: MedinaBoard, target: pygame.Surface) -> None:
    has_ghost = (
        board.hand.held is not None
        and board.hand.cursor == board.hand.at
        and board.hand.cursor in board.hand.held.places
    )
    if not has_ghost:  # the ghost has a frame of its own
        floor = board.city.top_of(board.hand.cursor, board.position)
        board.city.frame(target, board.hand.cursor, floor, double=True)


def _draw_ghost(board: MedinaBoard, target: pygame.Surface, action: int, spot: int) -> None:
    city = board.city
    piece = piece_for(board.position, action, board.table.colours, board.position.player)
    city.frame(target, spot, piece.floor, double=board.hand.cursor_shown)
    city.draw_piece(target, piece, height=city.cell[1] * 0.12, alpha=GHOST)
    rect = city.sprite(piece).rect(*city.anchor(piece.spot, piece.floor))
    if piece.floor == 0:
        city.draw_in_front(target, rect, spot // STRIDE)


def _draw_carried(board: MedinaBoard, target: pygame.Surface) -> None:
    """The piece under the pointer while it is dragged over a place that does not take it."""
    if board.hand.held is None:
        return
    sprite = piece_sprite(board.city.art, board.hand.held.kind, board.table.colours[board.table.viewer])
    x, y = board.table.ui.mouse
    board.city.art.see_through(sprite, GHOST).blit(target, x, y - board.city.cell[1] * 0.2)
