"""Scenes of the gallery, staged without a display."""

from __future__ import annotations

from typing import Protocol

from medina_desktop.ui.context import Context


class Stage(Protocol):
    def __call__(self, name: str, size: tuple[int, int] = ..., lang: str = ..., scale: float = ...) -> Context:
        """Put a scene of the gallery on a stack."""


def switch(context: Context, size: tuple[int, int], scale: float) -> None:
    """Another size of the window and of its texts, for scenes that are there already."""
    if scale != context.settings.value.ui_scale:
        context.settings.change(ui_scale=scale)
    if size != context.theme.size:
        context.resize(size)
