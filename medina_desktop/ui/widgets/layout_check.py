"""Looks at a placed tree of widgets and says what is wrong with it: the layout's own rectangles, no pictures needed."""

from __future__ import annotations

import pygame

from medina_desktop.ui.theme import MIN_HIT
from medina_desktop.ui.widgets.base import Ui, Widget


def problems(root: Widget, ui: Ui, screen: pygame.Rect) -> list[str]:
    """Sentences; none when nothing overlaps, sticks out, is cut, or is too small to hit."""
    found: list[str] = []
    _look(root, ui, screen, False, found)
    return found


def _look(widget: Widget, ui: Ui, frame: pygame.Rect, scrolled: bool, found: list[str]) -> None:
    name = f"{type(widget).__name__} {widget.key}"
    area = widget.rect
    if not _inside(area, frame, scrolled):
        found.append(f"{name} at {tuple(area)} sticks out of {tuple(frame)}")
    for fit in widget.texts(ui):
        too_wide = fit.needed[0] > fit.given[0] + 1 and not fit.may_shorten
        if too_wide or fit.needed[1] > fit.given[1] + 1:
            found.append(f"{name}: {fit.text!r} needs {fit.needed} and has {fit.given}")
    if widget.focusable and widget.least_hit and not widget.clips and min(area.w, area.h) < MIN_HIT:
        found.append(f"{name} is only {area.w} x {area.h} to hit")
    children = [child for child in widget.children if child.rect.w > 0 and child.rect.h > 0]
    if not widget.layered:
        for index, one in enumerate(children):
            for other in children[index + 1 :]:
                if one.rect.colliderect(other.rect):
                    found.append(
                        f"{type(one).__name__} {one.key} {tuple(one.rect)} and "
                        f"{type(other).__name__} {other.key} {tuple(other.rect)} overlap"
                    )
    for child in widget.children:
        _look(child, ui, area, scrolled or widget.clips, found)


def _inside(area: pygame.Rect, frame: pygame.Rect, scrolled: bool) -> bool:
    if area.w <= 0 or area.h <= 0:
        return True
    sideways = frame.left <= area.left and area.right <= frame.right
    # What scrolls may be above or below its frame; it must never be wider.
    return sideways and (scrolled or (frame.top <= area.top and area.bottom <= frame.bottom))
