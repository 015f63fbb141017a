"""Draws over the palace in a frame: legal places, the ghost, edges that do not match, the cursor."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.sultaniya.rules.actions import BUILD, MOVE, RETURN, face_of, place_of, verb_of
from medina_desktop.games.sultaniya.rules.plot import ABOVE_LEFT, ABOVE_RIGHT, BELOW_LEFT, LEFT, RIGHT
from medina_desktop.games.sultaniya.rules.position import STONY
from medina_desktop.games.sultaniya.rules.reasons import Edge
from medina_desktop.games.sultaniya.ui.bubbles import hint_is_at, points_at, refused_now
from medina_desktop.games.sultaniya.ui.held import Held, liftable
from medina_desktop.games.sultaniya.ui.other_palace import Trial
from medina_desktop.games.sultaniya.ui.turning import away, rise_of, shadow, turning
from medina_desktop.l10n.writing import signed
from medina_desktop.ui.pictures.atlas import blit, see_through
from medina_desktop.ui.table.points import draw_number
from medina_desktop.ui.table.window import Spot, Spots, numbers
from medina_desktop.ui.theme import PLAYER_COLOURS, C, Face, Type

if TYPE_CHECKING:
    from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard

GHOST, REFUSED = 0.88, 0.45
NUMBERED = 14  # design pixels: a smaller tile would vanish behind its number
PAD = (203, 206, 214)
GILT = (255, 214, 110)
WRONG = (255, 120, 96)


def tile_picture(board: SultaniyaBoard, face: int, turned: float = 1.0) -> tuple[pygame.Surface, int]:
    """A tile as large as on the plot, perhaps on its way from its other side, and how far it rises over its place."""
    half_column = board.shown.ground.half_column
    return turning(board.palaces, face, half_column, turned), rise_of(board.palaces, face, half_column)


def draw(board: SultaniyaBoard, target: pygame.Surface, lit: Spots) -> None:
    before = target.get_clip()
    target.set_clip(board.shown.ground.inner)
    try:
        _draw(board, target, lit)
    finally:
        target.set_clip(before)
    _draw_others(board, target, lit)
    _draw_hinted(board, target)
    if board.hand.dragging and board.hand.at is None:
        _draw_carried(board, target)


def _draw(board: SultaniyaBoard, target: pygame.Surface, lit: Spots) -> None:
    hand = board.hand.held
    tried = board.shown.tried
    if tried is not None:
        _draw_trial(board, target, tried)
    elif hand is not None and board.hand.marks_share and board.shown.enlarged is None:
        share = board.hand.marks_share
        points = {place: points_at(board, hand, place) for place in hand.places} if share == 1.0 else {}
        _draw_marks(board, target, hand, share, points)
    elif hand is None and board.shown.enlarged is None and not board.table.busy:
        _draw_liftable(board, target)
    for place in board.director.framed:
        _frame(board, target, place, C.IVORY, 2)
    for place in numbers(lit):  # in the palace that is looked at; places of others' are drawn on their cards, too
        _frame(board, target, place, GILT, 3)
    if board.table.busy or board.shown.enlarged is not None:
        return
    at = _draw_hint(board, target)
    if hand is not None and at is not None:
        if hand.action(at) is not None:
            _draw_ghost(board, target, hand, at)
        elif at != hand.origin:
            _draw_refused(board, target)
    elif board.hand.refused is not None:
        _draw_refused(board, target)
    if hand is not None and hand.origin >= 0:
        _frame(board, target, hand.origin, C.IVORY_2, 2)
    if board.hand.cursor_shown and board.table.ui.focus in ("", "board"):
        _frame(board, target, board.hand.cursor, C.IVORY, 2)
        _frame(board, target, board.hand.cursor, C.BLUE_2, 2, 3)


def _draw_others(board: SultaniyaBoard, target: pygame.Surface, lit: Spots) -> None:
    """Draw the others' actions, in the player's colour and with their numbers, and what the log speaks of: in palaces,
    small or large."""
    painter, ui = board.table.context.painter, board.table.ui
    for mark in () if board.table.busy else board.table.marks:
        for spot in mark.spots:
            area = _area_in_palace(board, spot)
            if area is not None:
                painter.rounded(target, area.inflate(4, 4), 3, None, border=C.WALNUT_900, border_width=4)
                painter.rounded(target, area.inflate(2, 2), 3, None, border=PLAYER_COLOURS[mark.colour], border_width=2)
                if area.h >= round(NUMBERED * ui.theme.text_scale):
                    draw_number(ui, target, mark.number, mark.colour, area.topright)
    for spot in lit:
        area = _area_in_palace(board, spot)
        if area is not None:
            painter.rounded(target, area.inflate(4, 4), 3, None, border=C.WALNUT_900, border_width=4)
            painter.rounded(target, area.inflate(2, 2), 3, None, border=GILT, border_width=3)


def _area_in_palace(board: SultaniyaBoard, spot: Spot) -> pygame.Rect | None:
    """Return where a place of a player's palace is on the screen, if the spot is one and it can be seen."""
    return board.shown.rect_of(*spot) if isinstance(spot, tuple) else None


def _frame(
    board: SultaniyaBoard, target: pygame.Surface, place: int, colour: tuple[int, int, int], width: int, out: int = 0
) -> None:
    area = board.shown.ground.place_rect(place)
    grow = 2 * board.table.context.theme.px(out) if out else 0
    board.table.context.painter.rounded(target, area.inflate(grow, grow), 3, None, border=colour, border_width=width)


def _draw_trial(board: SultaniyaBoard, target: pygame.Surface, tried: Trial) -> None:
    """Draw the places where the tile would fit in the palace that is looked at, and the tile on the best of them."""
    points = {place: shown.points for place, shown in tried.previews.items() if place != tried.best}
    _draw_marks(board, target, replace(tried.hand, places=dict.fromkeys(points, (0,))), 1.0, points)
    if tried.best is not None:
        face = face_of(tried.previews[tried.best].action)
        area = board.shown.ground.place_rect(tried.best)
        picture, rise = tile_picture(board, face)
        ghost = see_through(picture, GHOST)
        blit(target, ghost, ghost.get_rect(midtop=(area.centerx, area.top - rise)))
        _frame(board, target, tried.best, C.IVORY, 3)


def _draw_marks(
    board: SultaniyaBoard, target: pygame.Surface, hand: Held, share: float, points: dict[int, int]
) -> None:
    """A pad with corners and a plus; the flip sign where only the other way up fits; points where places differ."""
    painter, ui, ground = board.table.context.painter, board.table.ui, board.shown.ground
    compare = len(set(points.values())) > 1
    for place in hand.places:
        area = ground.place_rect(place).inflate(-4, -4)
        painter.rounded(target, area, 4, PAD, round(168 * share))
        corner = max(8, area.h // 4)
        thick = max(2, ui.theme.px(3))
        for x, dx in ((area.left + 4, 1), (area.right - 4, -1)):
            for y, dy in ((area.top + 4, 1), (area.bottom - 4, -1)):
                pygame.draw.line(target, C.BLUE, (x, y), (x + dx * corner, y), thick)
                pygame.draw.line(target, C.BLUE, (x, y), (x, y + dy * corner), thick)
        side = max(14, area.h // 3)
        if hand.way(place) != hand.flip:
            sign = board.art.atlas.tint("sign/flip", (side, side), C.BLUE)
            blit(target, sign, sign.get_rect(center=area.center))
        elif compare and place in points:
            text = signed(points[place]) if points[place] else "0"
            label = ui.line(Face.SERIF, Type.M, text, C.GAIN_PAPER if points[place] > 0 else C.INK)
            target.blit(label, label.get_rect(center=area.center))
        else:
            arm = side // 2
            x, y = area.center
            pygame.draw.line(target, C.BLUE, (x - arm, y), (x + arm, y), thick)
            pygame.draw.line(target, C.BLUE, (x, y - arm), (x, y + arm), thick)


def _draw_liftable(board: SultaniyaBoard, target: pygame.Surface) -> None:
    """With the stone: which tiles can be lifted."""
    p = board.position
    if not board.table.my_turn or p.step != STONY:
        return
    for place in liftable(p):
        _frame(board, target, place, GILT, 3 if place == board.hand.at else 2)


def _draw_hint(board: SultaniyaBoard, target: pygame.Surface) -> int | None:
    hint = board.table.hint
    if hint is None or verb_of(hint.action) not in (BUILD, MOVE, RETURN):
        return board.hand.at
    place = place_of(hint.action)
    if board.hand.held is None:
        _frame(board, target, place, GILT, 3)
        return board.hand.at
    if board.hand.at is not None and board.hand.at != place:
        _frame(board, target, place, GILT, 3)
        return board.hand.at
    return place


def _draw_hinted(board: SultaniyaBoard, target: pygame.Surface) -> None:
    """Frame the stack, djinn or button that a hint speaks of: its bubble stands aside."""
    hint = board.table.hint
    at = hint_is_at(hint.action) if hint is not None else None
    area = board.table.rect_of(at) if isinstance(at, str) else None
    if area is not None:
        painter = board.table.context.painter
        painter.rounded(target, area.inflate(6, 6), 8, None, border=C.WALNUT_900, border_width=5)
        painter.rounded(target, area.inflate(4, 4), 8, None, border=GILT, border_width=3)


def _draw_ghost(board: SultaniyaBoard, target: pygame.Surface, hand: Held, place: int) -> None:
    way = hand.way(place)
    area = board.shown.ground.place_rect(place)
    turned = board.director.flip_share if hand.flip == way else 1.0
    picture, rise = tile_picture(board, 2 * hand.tile + (way or 0), turned)
    ghost = see_through(picture, GHOST)
    blit(target, ghost, ghost.get_rect(midtop=(area.centerx, area.top - rise)))
    _frame(board, target, place, C.IVORY, 3)


def _draw_refused(board: SultaniyaBoard, target: pygame.Surface) -> None:
    """The tile, faint, and the edges that do not match."""
    found = refused_now(board)
    if found is None:
        return
    hand, place, refusal = found
    area = board.shown.ground.place_rect(place)
    if not board.position.palace.filled >> place & 1:
        picture, rise = tile_picture(board, hand.face, board.director.flip_share)
        ghost = see_through(picture, REFUSED)
        blit(target, ghost, ghost.get_rect(midtop=(area.centerx, area.top - rise)))
    _frame(board, target, place, WRONG, 2)
    for edge in refusal.edges:
        _draw_edge(board, target, area, edge)


def _draw_edge(board: SultaniyaBoard, target: pygame.Surface, area: pygame.Rect, edge: Edge) -> None:
    thick = max(5, board.table.context.theme.px(9))
    half = area.w // 2
    if edge.step in (LEFT, RIGHT):
        x = area.left if edge.step == LEFT else area.right
        bar = pygame.Rect(x - thick // 2, area.top, thick, area.h)
    else:
        y = area.top if edge.step in (ABOVE_LEFT, ABOVE_RIGHT) else area.bottom
        x = area.left if edge.step in (ABOVE_LEFT, BELOW_LEFT) else area.left + half
        bar = pygame.Rect(x, y - thick // 2, half, thick)
    painter = board.table.context.painter
    painter.rounded(target, bar.inflate(4, 4), 3, C.WALNUT_900)
    painter.rounded(target, bar, 3, WRONG)
    side = max(16, thick * 2)
    painter.circle(target, bar.center, side // 2 + 2, C.WALNUT_900)
    icon = board.table.context.sprites.icon("close", side, WRONG)
    target.blit(icon, icon.get_rect(center=bar.center))


def _draw_carried(board: SultaniyaBoard, target: pygame.Surface) -> None:
    if board.hand.held is None or board.table.ui.mouse[0] < 0:
        return
    half_column = board.shown.ground.half_column
    picture, _rise = tile_picture(board, board.hand.held.face, board.director.flip_share)
    area = picture.get_rect(center=board.table.ui.mouse)
    off = away(half_column, 1.0)
    blit(target, shadow(board.palaces, board.hand.held.face, half_column), area.move(off, off))
    blit(target, picture, area)
