"""Finds where a picture of widgets is old: after they were described again most of them look as before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from medina_desktop.ui.widgets.base import Ui, Widget, find

UNSEEN = frozenset({"tooltip", "reason", "given_key", "_sizes"})  # no widget draws these of itself


def differences(old: Widget, new: Widget) -> Iterator[pygame.Rect]:
    """The areas where the one tree looks different from the other."""
    if old is new:
        return
    before, after = old.children, new.children
    if type(old) is not type(new) or len(before) != len(after) or not _are_alike(vars(old), vars(new)):
        yield old.rect.union(new.rect)
        return
    for one, other in zip(before, after, strict=True):
        yield from differences(one, other)


def _are_alike(old: object, new: object) -> bool:
    """Tell if two things that widgets know lead to the same drawing. What a widget does is not seen, and its children
    are looked at by themselves."""
    if old is new:
        return True
    if isinstance(old, Widget):
        return isinstance(new, Widget)
    if type(old) is not type(new):
        return callable(old) and callable(new)
    if isinstance(old, dict) and isinstance(new, dict):
        if old.keys() != new.keys():
            return False
        return all(_are_alike(old[name], new[name]) for name in old if name not in UNSEEN)
    if old == new or callable(old):
        return True
    if isinstance(old, (list, tuple)) and isinstance(new, (list, tuple)):
        return len(old) == len(new) and all(map(_are_alike, old, new))
    return False


def lights(ui: Ui) -> dict[str, object]:
    """By their keys: the widgets that look different for now: pointed at, pressed, focused, scrolled."""
    found: dict[str, object] = dict(ui.glow)
    for name, value in ui.memory.items():
        key = name.rpartition(":")[0]
        found[key] = (found.get(key), name, value)
    for state, key in (("hover", ui.hover), ("pressed", ui.pressed), ("focus", ui.focus if ui.show_focus else "")):
        if key:
            found[key] = (found.get(key), state)
    return found


def relit(root: Widget, before: dict[str, object], now: dict[str, object], around: int) -> list[pygame.Rect]:
    """The areas of the widgets below the root that are lit in another way now, with what is around them."""
    keys = {key for key in before.keys() | now.keys() if before.get(key) != now.get(key)} - {root.key}
    found = (find(root, key) for key in keys)
    return merged(widget.rect.inflate(around, around) for widget in found if widget is not None)


def merged(areas: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same areas, each place in one of them only."""
    found: list[pygame.Rect] = []
    for area in areas:
        while (number := area.collidelist(found)) >= 0:
            area = area.union(found.pop(number))
        if area.w > 0 and area.h > 0:
            found.append(area)
    return found
