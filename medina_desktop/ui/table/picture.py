"""The kept picture of a scene's widgets, of which only what has changed is drawn again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from medina_desktop.ui.pictures import pace
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.table.layout import TableRoot
from medina_desktop.ui.widgets import Widget, find
from medina_desktop.ui.widgets.looks import differences, lights, merged

if TYPE_CHECKING:
    from medina_desktop.ui.context import Context

WIDEST_SHADOW = 32  # design pixels that a widget may draw outside of its rectangle
LARGEST_PART = 300_000  # pixels that are drawn in one go where time is short


class Changes:
    """Counts changes of the widgets' looks, so that a kept picture of them is known to be old."""

    def __init__(self) -> None:
        self.count = 0
        self.all_at = 0  # the count at which everything changed
        self.some_at = 0  # the count at which they were described anew: a look at them says which have changed
        self.at: dict[str, int] = {}  # the count at which single widgets changed, by their keys

    def everything(self) -> None:
        self.some()
        self.all_at = self.count
        self.at.clear()

    def some(self) -> None:
        self.count += 1
        self.some_at = self.count

    def widget(self, key: str) -> None:
        """One of them: what the pointer lights up must not cost a whole picture."""
        self.count += 1
        self.at[key] = self.count


class KeptPicture:
    def __init__(self, scene: WidgetScene) -> None:
        self._scene = scene
        self.changes = Changes()
        self._widgets: pygame.Surface | None = None
        self._drawn_at = -1  # the count of changes that the kept picture shows
        self._drawn: tuple[Widget, dict[str, object]] | None = None  # the widgets it shows, and in which light
        self._old_parts: list[pygame.Rect] = []  # of the picture: to be drawn again

    def of_widgets(self, like: pygame.Surface) -> pygame.Surface:
        """The picture of the widgets, for a target like this."""
        changes, kept = self.changes, self._widgets
        # The same surface serves again and again: the system takes milliseconds to find memory for a new one.
        if kept is None or kept.get_size() != like.get_size():
            kept = self._widgets = pace.make(lambda: pygame.Surface(like.get_size(), 0, like))
            self._drawn = None
        if self._drawn is None or self._drawn_at < changes.all_at:
            self._old_parts = [kept.get_rect()]
            self._drawn = self._seen_now()
        elif self._drawn_at < changes.count:
            around = 2 * self._scene.context.theme.px(WIDEST_SHADOW)
            self._old_parts = merged([*self._old_parts, *(part.inflate(around, around) for part in self._find_old())])
        self._drawn_at = changes.count
        while self._old_parts:
            part = self._old_parts[-1]
            if pace.is_limited() and part.w * part.h > LARGEST_PART:
                self._old_parts[-1:] = _halves(part)
                continue
            pace.make_part(partial(self._draw_widgets, kept, part))
            self._old_parts.pop()
        return kept

    def _seen_now(self) -> tuple[Widget, dict[str, object]]:
        return self._scene.interaction.root, lights(self._scene.ui)

    def _find_old(self) -> Iterator[pygame.Rect]:
        """Find the places where the picture no longer shows the widgets as they are."""
        root, keys = self._scene.interaction.root, {key for key, at in self.changes.at.items() if at > self._drawn_at}
        if self._drawn is not None and self._drawn_at < self.changes.some_at:
            (before, lit_before), (_root, lit) = self._drawn, self._seen_now()
            for old, new in zip(_parts(before), _parts(root), strict=True):
                yield from differences(old, new)
            keys |= {key for key in lit.keys() | lit_before.keys() if lit.get(key) != lit_before.get(key)}
            self._drawn = root, lit
        for key in keys - {"board"}:  # the board is no part of it
            for widget in (find(part, key) for part in _parts(root)):
                if widget is not None and widget.rect.w > 0:
                    yield widget.rect

    def _draw_widgets(self, picture: pygame.Surface, area: pygame.Rect) -> None:
        picture.set_clip(area)
        try:
            self._scene.draw_behind(picture)
            self._scene.interaction.root.draw(self._scene.ui, picture)
        finally:
            picture.set_clip(None)


class KeptScene(WidgetScene):
    """A scene whose widgets look the same until they are described again or pointed at, or `picture.changes` says
    that one has changed."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.picture = KeptPicture(self)

    def _refresh(self) -> None:
        """Count the change from here: what is drawn between `rebuild` and this shows the widgets as they were."""
        if self._stale:
            self.picture.changes.some()
            self.context.redraw()
        super()._refresh()

    def relayout(self) -> None:
        self.picture.changes.everything()
        super().relayout()

    def handle(self, event: pygame.Event) -> bool:
        changed = super().handle(event)
        if changed:
            self.picture.changes.some()
        return changed

    def update(self, dt: float) -> bool:
        self._refresh()
        return self.update_widgets(dt)

    def update_widgets(self, dt: float) -> bool:
        """Let time pass for the widgets alone."""
        glow = self.ui.glow
        changed = self.interaction.update(dt)
        if self.ui.glow is not glow:
            for key in glow.keys() | self.ui.glow.keys():
                self.picture.changes.widget(key)
        return changed

    def draw(self, target: pygame.Surface) -> None:
        target.blit(self.picture.of_widgets(target), (0, 0))
        self.interaction.draw_notes(target)


def _halves(area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    if area.w > area.h:
        left = area.w // 2
        return pygame.Rect(area.x, area.y, left, area.h), pygame.Rect(area.x + left, area.y, area.w - left, area.h)
    top = area.h // 2
    return pygame.Rect(area.x, area.y, area.w, top), pygame.Rect(area.x, area.y + top, area.w, area.h - top)


def _parts(root: Widget) -> Sequence[Widget]:
    """The parts of the picture: all but what lies over the table and is drawn frame by frame."""
    return root.below if isinstance(root, TableRoot) else (root,)
