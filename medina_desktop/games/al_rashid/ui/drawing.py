"""Draws over the board: legal places, ranks, the frame of what is pointed at, the pawn in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.al_rashid.decisions.schemes import pawn_name
from medina_desktop.games.al_rashid.preview import after_placing, standings
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import stacks
from medina_desktop.games.al_rashid.rules.names import PAWNS, SAGE
from medina_desktop.games.al_rashid.rules.position import NOWHERE
from medina_desktop.games.al_rashid.ui.art import STEP
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.table.points import draw_number
from medina_desktop.ui.table.window import Spots, numbers
from medina_desktop.ui.theme import C, Face, Type

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.ui.board import AlRashidBoard


def draw(board: AlRashidBoard, target: pygame.Surface, lit: Spots) -> None:
    if board.table.context.settings.value.show_legal_places:
        for sector in board.placing.places():
            _mark(board, target, sector)
    if board.choosing.is_shown:
        _on_map(board, target)
    hint = board.table.hint
    hinted = {hint.action.sector} if hint is not None and isinstance(hint.action, do.Place | do.Resolve) else set()
    for sector in {*numbers(lit), *hinted}:
        _frame(board, target, sector, C.SAND)
    if board.hand.at is not None and not board.choosing.is_shown:
        _frame(board, target, board.hand.at, C.IVORY)
        _ranks(board, target, board.hand.at)
        if board.placing.may_place and board.hand.held is not None and board.hand.at in board.placing.places():
            _ghost(board, target, board.hand.at, board.hand.held)
    elif board.position.resolving != NOWHERE:
        _frame(board, target, board.position.resolving, C.IVORY)
        _ranks(board, target, board.position.resolving)
    if not board.choosing.is_shown:
        _others(board, target)
    if board.table.ui.show_focus and board.table.ui.focus == "board" and board.hand.cursor_shown:
        board.table.ui.paint.focus_ring(target, board.ground.sector_rect(board.hand.cursor).inflate(10, 10), 8)


def _on_map(board: AlRashidBoard, target: pygame.Surface) -> None:
    """Operations and schemes: a ring round pawns that can go, brackets where the lifted one may go, an eye where tokens
    can be looked at, and the way of the move that is selected."""
    ground, p = board.ground, board.position
    moves = [action for action in p.options if isinstance(action, do.Move)]
    lifted = board.choosing.lifted_pawn()
    for move in {pawn_name(move): move for move in moves}.values():
        whose, source = move.whose, move.source
        player = board.table.viewer if whose == do.NOT_SAID else whose
        standing = [stack.player for stack in stacks.stacks_in(p.stacks[source])]
        seat = ground.seat_rect(source, standing.index(player)).inflate(10, 10)
        held = pawn_name(move) == lifted
        pygame.draw.ellipse(target, C.WALNUT_900, seat.inflate(2, 2), 6)
        pygame.draw.ellipse(target, C.SAND if held else C.IVORY, seat, 4 if held else 2)
    for sector in board.choosing.targets_on_map():
        _seat_mark(board, target, sector)
    for action in p.options:
        if isinstance(action, do.Examine):
            box = ground.place(action.country).tokens
            if box is not None:
                area = ground.box(box)
                radius = max(8, round(13 * ground.scale))
                at = (area.right - radius // 2, area.top)
                pygame.draw.circle(target, C.BLUE, at, radius)
                pygame.draw.circle(target, C.IVORY, at, radius, 2)
                eye = board.art.sign("examine", radius + radius // 3, C.IVORY)
                blit(target, eye, eye.get_rect(center=at))
    line = board.choosing.selected_line()
    if line is not None and isinstance(line.action, do.Move):
        start = ground.seat(line.action.source, 0)
        end = ground.seat(line.action.target, own_seat(board, line.action.target))
        pygame.draw.line(target, C.WALNUT_900, start, end, 6)
        pygame.draw.line(target, C.IVORY, start, end, 3)
        _frame(board, target, line.action.target, C.IVORY)
    elif line is not None and isinstance(line.action, do.Examine):
        _frame(board, target, line.action.country, C.IVORY)


def _others(board: AlRashidBoard, target: pygame.Surface) -> None:
    """Draw the others' actions since the viewer's last turn: their numbers in the players' colours, side by side."""
    beside: dict[int, int] = {}
    ui = board.table.ui
    step = round(26 * ui.theme.text_scale)
    for mark in () if board.table.busy else board.table.marks:
        for sector in numbers(mark.spots):
            rect = board.ground.sector_rect(sector)
            x = rect.left + beside.get(sector, 0) * step
            beside[sector] = beside.get(sector, 0) + 1
            if x < rect.right:
                draw_number(ui, target, mark.number, mark.colour, (x, rect.top))


def _frame(board: AlRashidBoard, target: pygame.Surface, sector: int, colour: tuple[int, int, int]) -> None:
    rect = board.ground.sector_rect(sector).inflate(8, 8)
    pygame.draw.rect(target, C.WALNUT_900, rect.inflate(2, 2), 5, border_radius=9)
    pygame.draw.rect(target, colour, rect, 3, border_radius=8)


def own_seat(board: AlRashidBoard, sector: int) -> int:
    """The seat of the viewer's stack there, or the next free one."""
    standing = stacks.stacks_in(board.position.stacks[sector])
    return next((n for n, stack in enumerate(standing) if stack.player == board.table.viewer), len(standing))


def _mark(board: AlRashidBoard, target: pygame.Surface, sector: int) -> None:
    """A pad with brackets and a plus where the pawn may stand; a triangle where a sector can be resolved."""
    ground = board.ground
    if board.placing.may_resolve:
        name = board.scene.name_plate(ground, sector)[1]
        radius = max(8, round(13 * ground.scale))
        at = (name.left - radius + 2, name.centery)  # before the name, never on it
        pygame.draw.circle(target, C.BLUE_2, at, radius)
        pygame.draw.circle(target, C.IVORY, at, radius, 2)
        side = radius // 2
        points = [(at[0] - side // 2, at[1] - side), (at[0] + side, at[1]), (at[0] - side // 2, at[1] + side)]
        pygame.draw.polygon(target, C.IVORY, points)
        return
    _seat_mark(board, target, sector)


def _seat_mark(board: AlRashidBoard, target: pygame.Surface, sector: int) -> None:
    """A pad with a plus; beside the foot of a stack that stands there already, so that it is seen."""
    seat = board.ground.seat_rect(sector, own_seat(board, sector))
    taken = stacks.stack_of(board.position.stacks[sector], board.table.viewer) is not None
    pad = seat if not taken else pygame.Rect(0, 0, seat.h, seat.h)
    if taken:
        pad.midleft = (seat.left - seat.h // 2, seat.bottom)
    pygame.draw.ellipse(target, (244, 228, 186), pad, 0)
    pygame.draw.ellipse(target, C.BLUE, pad, 2)
    x, y = pad.center
    arm = max(4, seat.h // 4)
    pygame.draw.line(target, C.BLUE, (x - arm, y), (x + arm, y), 2)
    pygame.draw.line(target, C.BLUE, (x, y - arm), (x, y + arm), 2)
    corner = max(4, seat.w // 5)
    box = seat.inflate(6, 6)
    for cx, cy, dx, dy in (
        (box.left, box.top, 1, 1),
        (box.right, box.top, -1, 1),
        (box.left, box.bottom, 1, -1),
        (box.right, box.bottom, -1, -1),
    ):
        pygame.draw.line(target, C.BLUE, (cx, cy), (cx + dx * corner, cy), 2)
        pygame.draw.line(target, C.BLUE, (cx, cy), (cx, cy + dy * corner), 2)


def _ranks(board: AlRashidBoard, target: pygame.Surface, sector: int) -> None:
    """A badge with the rank under every stack."""
    p = board.position
    held = board.hand.held if board.placing.may_place and sector in board.placing.places() else None
    if held is not None:
        found = after_placing(p, board.table.viewer, held, sector)
        order = [
            stack.player for stack in stacks.stacks_in(stacks.add_pawn(p.stacks[sector], board.table.viewer, held))
        ]
    else:
        found = standings(p.stacks[sector])
        order = [stack.player for stack in stacks.stacks_in(p.stacks[sector])]
    font = board.table.ui.font(Face.SANS_BOLD, Type.XS)
    sheet = board.table.rect_of("sheet")
    for standing in found:
        at = board.ground.seat(sector, order.index(standing.stack.player))
        if sheet is not None and sheet.inflate(0, 4 * font.get_height()).collidepoint(at):
            continue  # it would be cut by the sheet, whose ladder has the ranks
        text = str(standing.rank) if standing.rank <= 3 else "–"
        label = board.table.ui.texts.line(font, text, C.IVORY)
        box = pygame.Rect(0, 0, max(label.get_height(), label.get_width() + 6), label.get_height() - 2)
        box.midtop = (at[0], at[1] + max(4, round(10 * board.ground.scale)))
        pygame.draw.rect(target, C.BLUE if standing.rank <= 3 else C.WALNUT_700, box, border_radius=4)
        pygame.draw.rect(target, C.IVORY, box, 1, border_radius=4)
        target.blit(label, label.get_rect(center=box.center))


def _ghost(board: AlRashidBoard, target: pygame.Surface, sector: int, pawn: int) -> None:
    """The pawn in hand as it would stand."""
    ground = board.ground
    x, y = ground.seat(sector, own_seat(board, sector))
    own = stacks.stack_of(board.position.stacks[sector], board.table.viewer)
    if own is not None and pawn != SAGE:
        y -= round(own.sage * STEP * ground.scale)
    board.art.put(target, f"pawn/{PAWNS[pawn]}/{board.choosing.family}", (x, y), ground.scale, 0.85)
