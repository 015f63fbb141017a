"""The paper bubble by the pointer: what a placement would score and why, or why it is not possible here."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.l10n.writing import signed
from medina_desktop.ui.table.window import Bubble, Surroundings
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Ui


def bubble_size(ui: Ui, bubble: Bubble, seats: Sequence[Seat], widest: int) -> tuple[tuple[int, int], list[str]]:
    font = ui.font(Face.SANS, Type.S)
    pad = round(14 * ui.theme.text_scale)
    lines: list[str] = []
    for line in bubble.lines if bubble.body is None else ():
        lines.extend(ui.texts.wrap(font, line, widest - 2 * pad))
    width = max((font.size(line)[0] for line in lines), default=0)
    height = font.get_linesize() * len(lines)
    if bubble.body is not None:
        width, height = bubble.body.measure(ui, widest - 2 * pad)
    elif bubble.title:
        title = ui.font(Face.SANS_BOLD, Type.S)
        above = ui.texts.wrap(title, bubble.title, widest - 2 * pad)
        width = max(width, *(title.size(line)[0] for line in above))
        height += title.get_linesize() * len(above)
    if bubble.changes:
        rows = _change_rows(ui, bubble, seats, widest - 2 * pad)
        width = max(width, max(sum(w for w, _c in row) + _gap(ui) * (len(row) - 1) for row in rows))
        height += len(rows) * _change_height(ui) + round(12 * ui.theme.text_scale)
    if bubble.button:
        w, h = _button_size(ui, bubble)
        width = max(width, w)
        height += h + round(8 * ui.theme.text_scale)
    return (width + 2 * pad, height + 2 * round(10 * ui.theme.text_scale)), lines


def _button_size(ui: Ui, bubble: Bubble) -> tuple[int, int]:
    width = ui.font(Face.SANS_BOLD, Type.S).size(bubble.button)[0]
    return width + round(28 * ui.theme.text_scale), max(ui.theme.hit, round(36 * ui.theme.text_scale))


def button_rect(ui: Ui, bubble: Bubble, rect: pygame.Rect) -> pygame.Rect:
    """Return the button's area in a bubble that lies in this rectangle."""
    size = _button_size(ui, bubble)
    t = ui.theme.text_scale
    return pygame.Rect((rect.left + round(14 * t), rect.bottom - round(10 * t) - size[1]), size)


def _gap(ui: Ui) -> int:
    return round(22 * ui.theme.text_scale)


def _change_height(ui: Ui) -> int:
    return round(30 * ui.theme.text_scale)


def _change_rows(ui: Ui, bubble: Bubble, seats: Sequence[Seat], width: int) -> list[list[tuple[int, tuple[int, int]]]]:
    """(width, change) in as many rows as are needed."""
    name, points = ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SERIF, Type.M)
    crest = round(24 * ui.theme.text_scale) + round(14 * ui.theme.text_scale)
    rows: list[list[tuple[int, tuple[int, int]]]] = [[]]
    used = 0
    for change in bubble.changes:
        w = crest + name.size(seats[change[0]].name)[0] + points.size(signed(change[1]))[0]
        if rows[-1] and used + _gap(ui) + w > width:
            rows.append([])
            used = 0
        rows[-1].append((w, change))
        used += w + (_gap(ui) if used else 0)
    return rows


def place_bubble(size: tuple[int, int], around: Surroundings) -> pygame.Rect:
    """Place a bubble below its place, unless that hides something; in a corner if its place is outside the area."""
    spot, ghost = around.points_at, around.never
    gap = max(8, spot.h // 4)
    x, y = spot.centerx, spot.centery
    shift = size[0] // 2 + spot.w
    candidates: list[tuple[float, int, pygame.Rect]] = []
    area = around.within
    corners = (
        []
        if area.colliderect(spot)
        else [
            (3 + 4 * abs(getattr(area, at)[0] - x) / area.w + 2 * ("top" in at), at, getattr(area, at))
            for at in ("bottomleft", "bottomright", "topleft", "topright")
        ]
    )
    for preference, anchor, point in (
        (0, "midtop", (x, spot.bottom + gap)),
        (2, "midbottom", (x, ghost.top - gap)),
        (3, "midtop", (x + shift // 2, spot.bottom + gap)),
        (3, "midtop", (x - shift // 2, spot.bottom + gap)),
        (4, "midleft", (ghost.right + gap, y)),
        (4, "midright", (ghost.left - gap, y)),
        (5, "midbottom", (x + shift // 2, ghost.top - gap)),
        (5, "midbottom", (x - shift // 2, ghost.top - gap)),
        (14, "midtop", (x, spot.bottom + gap + 2 * spot.h)),
        (14, "midbottom", (x, ghost.top - gap - 2 * spot.h)),
        *corners,
    ):
        rect = pygame.Rect((0, 0), size)
        setattr(rect, anchor, point)
        rect.clamp_ip(area)
        cost = preference * spot.w * spot.h / 12
        cost += 60 * _overlap(rect, ghost)
        cost += sum(2.0 * _overlap(rect, part) for part in around.hardly)
        cost += sum(0.25 * _overlap(rect, mark) for mark in around.rather_not)
        candidates.append((cost, len(candidates), rect))
    return min(candidates)[2]


def _overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    common = one.clip(other)
    return common.w * common.h


def widest_bubble(ui: Ui, board: pygame.Rect) -> int:
    return min(round(460 * ui.theme.text_scale), board.w - 20)


def draw_bubble(
    ui: Ui,
    target: pygame.Surface,
    bubble: Bubble,
    seats: Sequence[Seat],
    rect: pygame.Rect,
    spot: pygame.Rect,
    widest: int,
) -> None:
    _size, lines = bubble_size(ui, bubble, seats, widest)
    ui.paint.paper(target, rect)
    _draw_nib(ui, target, rect, spot)
    t = ui.theme.text_scale
    pad = round(14 * t)
    y = rect.top + round(10 * t)
    if bubble.body is not None:
        inner = rect.w - 2 * pad
        area = pygame.Rect((rect.left + pad, y), bubble.body.measure(ui, inner))
        bubble.body.draw(ui, target, area)
        y = area.bottom
    elif bubble.title:
        for line in ui.texts.wrap(ui.font(Face.SANS_BOLD, Type.S), bubble.title, widest - 2 * pad):
            target.blit(ui.line(Face.SANS_BOLD, Type.S, line, C.INK), (rect.left + pad, y))
            y += ui.font(Face.SANS_BOLD, Type.S).get_linesize()
    font = ui.font(Face.SANS, Type.S)
    for line in lines:
        target.blit(ui.texts.line(font, line, C.INK), (rect.left + pad, y))
        y += font.get_linesize()
    if bubble.changes:
        if bubble.lines:
            y += round(6 * t)
            ui.paint.hairline(target, (rect.left + pad, y), rect.w - 2 * pad, C.LINE_PAPER)
            y += round(6 * t)
        for row in _change_rows(ui, bubble, seats, widest - 2 * pad):
            x = rect.left + pad
            middle = y + _change_height(ui) // 2
            for _width, (player, points) in row:
                x = _draw_change(ui, target, seats[player], points, x, middle) + _gap(ui)
            y += _change_height(ui)
    if bubble.button:
        area = button_rect(ui, bubble, rect)
        lit = area.collidepoint(ui.mouse)
        ui.paint.button(target, area, C.WALNUT_700_HOVER if lit else C.WALNUT_700, C.LINE_FIELD, False)
        label = ui.line(Face.SANS_BOLD, Type.S, bubble.button, C.IVORY)
        target.blit(label, label.get_rect(center=area.center))


def _draw_change(ui: Ui, target: pygame.Surface, seat: Seat, points: int, x: int, middle: int) -> int:
    t = ui.theme.text_scale
    side = round(24 * t)
    target.blit(ui.sprites.crest(seat.colour, side), (x, middle - side // 2))
    x += side + round(7 * t)
    name = ui.line(Face.SANS_BOLD, Type.S, seat.name, C.INK)
    target.blit(name, (x, middle - name.get_height() // 2))
    x += name.get_width() + round(7 * t)
    colour = C.GAIN_PAPER if points > 0 else C.LOSS_PAPER
    number = ui.line(Face.SERIF, Type.M, signed(points), colour)
    target.blit(number, (x, middle - number.get_height() // 2))
    return x + number.get_width()


def _draw_nib(ui: Ui, target: pygame.Surface, rect: pygame.Rect, spot: pygame.Rect) -> None:
    """The corner of paper that points at the place."""
    size = max(6, ui.theme.px(10))
    x = max(rect.left + 2 * size, min(rect.right - 2 * size, spot.centerx))
    if abs(x - spot.centerx) > spot.w or rect.top - spot.bottom > spot.h or spot.top - rect.bottom > 2 * spot.h:
        return  # too far aside to point at it
    if rect.top >= spot.bottom:
        pygame.draw.polygon(target, C.IVORY, [(x - size, rect.top + 1), (x, rect.top - size), (x + size, rect.top + 1)])
    elif rect.bottom <= spot.top + spot.h // 2:
        points = [(x - size, rect.bottom - 1), (x, rect.bottom + size), (x + size, rect.bottom - 1)]
        pygame.draw.polygon(target, C.IVORY, points)
