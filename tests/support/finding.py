"""Widgets found by their key, of the kind that a test expects."""

from __future__ import annotations

from typing import TypeVar

from medina_desktop.ui.widgets import Widget, find

W = TypeVar("W", bound=Widget)


def find_as(kind: type[W], root: Widget, key: str) -> W:
    found = find(root, key)
    assert isinstance(found, kind), f"{key} is {found!r}"
    return found
