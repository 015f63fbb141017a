"""Rows, columns, grids, panels: where things go. Gaps and padding are design pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Unpack

import pygame

from medina_desktop.ui.theme import Radius
from medina_desktop.ui.widgets.base import Common, Size, Ui, Widget

Justify = Literal["start", "center", "end", "between"]


class Spacer(Widget):
    """Empty room: of a fixed size (design pixels) or growing."""

    def __init__(self, width: float = 0, height: float = 0, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.width, self.height = width, height

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.px(self.width), ui.theme.px(self.height)


def fill() -> Spacer:
    """Takes all the room that is left over."""
    return Spacer(grow=1)


class _Line(Widget):
    """Children one after the other, with gaps between them."""

    def __init__(
        self, children: Sequence[Widget], gap: float = 8, justify: Justify = "start", **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self._children = list(children)
        self.gap, self.justify = gap, justify

    @property
    def children(self) -> Sequence[Widget]:
        return self._children


class Row(_Line):
    """Side by side. Children with `grow` share the spare width; when it is scarce those that can wrap give way."""

    def measure(self, ui: Ui, width: int) -> Size:
        wanted = self._widths(ui, width, share=False)
        # Heights follow from the widths the children will really get.
        given = self._widths(ui, width, share=True)
        heights = [child.measure(ui, w)[1] for child, w in zip(self._children, given, strict=True)]
        return sum(wanted) + self._gaps(ui), max(heights, default=0)

    def least_width(self, ui: Ui) -> int:
        return sum(child.least_width(ui) for child in self._children) + self._gaps(ui)

    def _gaps(self, ui: Ui) -> int:
        return ui.theme.px(self.gap) * max(0, len(self._children) - 1)

    def _widths(self, ui: Ui, width: int, share: bool) -> list[int]:
        room = width - self._gaps(ui)
        wanted = [child.measure(ui, max(room, 0))[0] for child in self._children]
        if share:
            shares = self._shares(ui, room, wanted)
            if shares is not None:
                return shares
        excess = sum(wanted) - room
        if excess > 0:
            return self._squeeze(ui, wanted, excess)
        weights = sum(child.grow for child in self._children)
        if share and weights:
            return [w - int(excess * c.grow / weights) for w, c in zip(wanted, self._children, strict=True)]
        return wanted

    def _shares(self, ui: Ui, room: int, wanted: list[int]) -> list[int] | None:
        """Growing children share what the others leave by their weights, so that equal weights give equal widths.
        None when one of them would get less than it needs."""
        weights = sum(child.grow for child in self._children)
        if not weights:
            return None
        free = room - sum(w for w, child in zip(wanted, self._children, strict=True) if not child.grow)
        widths = []
        for w, child in zip(wanted, self._children, strict=True):
            part = int(free * child.grow / weights) if child.grow else w
            if child.grow and part < child.least_width(ui):
                return None
            widths.append(part)
        return widths

    def _squeeze(self, ui: Ui, wanted: list[int], excess: int) -> list[int]:
        """Let those that can be narrower give way, in proportion, until everything fits or nothing more can give."""
        slack = [max(0, w - child.least_width(ui)) for w, child in zip(wanted, self._children, strict=True)]
        total = sum(slack)
        if total == 0:
            return wanted
        give = min(excess, total)
        taken = [part * give // total for part in slack]
        for index, part in enumerate(slack):
            left = give - sum(taken)
            taken[index] += min(part - taken[index], left)
        return [w - t for w, t in zip(wanted, taken, strict=True)]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        widths = self._widths(ui, rect.w, share=True)
        gap = ui.theme.px(self.gap)
        spare = max(0, rect.w - sum(widths) - self._gaps(ui))
        x = rect.x + {"start": 0, "center": spare // 2, "end": spare, "between": 0}[self.justify]
        between = spare // max(1, len(widths) - 1) if self.justify == "between" else 0
        for child, w in zip(self._children, widths, strict=True):
            if child.align == "stretch":
                area = pygame.Rect(x, rect.y, w, rect.h)
            else:
                h = min(rect.h, child.measure(ui, w)[1])
                dy = {"start": 0, "center": (rect.h - h) // 2, "end": rect.h - h}[child.align]
                area = pygame.Rect(x, rect.y + dy, w, h)
            child.place(ui, area)
            x += w + gap + between


class Column(_Line):
    """One below the other. Children with `grow` share the spare height."""

    def measure(self, ui: Ui, width: int) -> Size:
        sizes = [child.measure(ui, width) for child in self._children]
        gaps = ui.theme.px(self.gap) * max(0, len(sizes) - 1)
        return max((w for w, _h in sizes), default=0), sum(h for _w, h in sizes) + gaps

    def least_width(self, ui: Ui) -> int:
        return max((child.least_width(ui) for child in self._children), default=0)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap = ui.theme.px(self.gap)
        sizes = [child.measure(ui, rect.w) for child in self._children]
        spare = rect.h - sum(h for _w, h in sizes) - gap * max(0, len(sizes) - 1)
        weights = sum(child.grow for child in self._children)
        y = rect.y
        if not weights and spare > 0:
            y += {"start": 0, "center": spare // 2, "end": spare, "between": 0}[self.justify]
        for child, (w, h) in zip(self._children, sizes, strict=True):
            if weights and child.grow:
                # A growing child may also be squeezed: a scroll area asks for all its content and takes what is left.
                h = max(0, h + int(spare * child.grow / weights))
            if child.align == "stretch":
                area = pygame.Rect(rect.x, y, rect.w, h)
            else:
                w = min(w, rect.w)
                dx = {"start": 0, "center": (rect.w - w) // 2, "end": rect.w - w}[child.align]
                area = pygame.Rect(rect.x + dx, y, w, h)
            child.place(ui, area)
            y += h + gap
            if self.justify == "between" and not weights and spare > 0:
                y += spare // max(1, len(sizes) - 1)


class Grid(Widget):
    """Equal columns, filled row by row; a row is as high as its highest child.

    `least_column` (design pixels, of text) turns columns into fewer when the width does not allow them. `even`: a few
    children are as wide as many would be. `across`: between columns, if that is not `gap`.
    """

    def __init__(
        self,
        children: Sequence[Widget],
        columns: int,
        gap: float = 16,
        least_column: float = 0,
        even: bool = False,
        across: float | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self._children = list(children)
        self.columns, self.gap, self.least_column, self.even = columns, gap, least_column, even
        self.across = gap if across is None else across

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def _layout(self, ui: Ui, width: int) -> tuple[int, int]:
        gap = ui.theme.px(self.across)
        columns = self.columns if self.even else max(1, min(self.columns, len(self._children) or 1))
        needed = max((child.least_width(ui) for child in self._children), default=0)
        needed = max(needed, round(self.least_column * ui.theme.text_scale))
        while columns > 1 and (width - gap * (columns - 1)) // columns < needed:
            columns -= 1
        return columns, max(0, (width - gap * (columns - 1)) // columns)

    def _rows(self, ui: Ui, width: int) -> tuple[int, int, list[int]]:
        columns, column_width = self._layout(ui, width)
        heights = []
        for start in range(0, len(self._children), columns):
            row = self._children[start : start + columns]
            heights.append(max(child.measure(ui, column_width)[1] for child in row))
        return columns, column_width, heights

    def measure(self, ui: Ui, width: int) -> Size:
        _columns, _w, heights = self._rows(ui, width)
        return width, sum(heights) + ui.theme.px(self.gap) * max(0, len(heights) - 1)

    def least_width(self, ui: Ui) -> int:
        return max((child.least_width(ui) for child in self._children), default=0)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        columns, column_width, heights = self._rows(ui, rect.w)
        gap, across = ui.theme.px(self.gap), ui.theme.px(self.across)
        y = rect.y
        for row_number, height in enumerate(heights):
            for column, child in enumerate(self._children[row_number * columns : (row_number + 1) * columns]):
                child.place(ui, pygame.Rect(rect.x + column * (column_width + across), y, column_width, height))
            y += height + gap


class Stack(Widget):
    """Children over each other, all in the same rectangle: a background and what stands on it."""

    layered = True

    def __init__(self, children: Sequence[Widget], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._children = list(children)

    @property
    def children(self) -> Sequence[Widget]:
        return self._children

    def measure(self, ui: Ui, width: int) -> Size:
        sizes = [child.measure(ui, width) for child in self._children]
        return max((w for w, _h in sizes), default=0), max((h for _w, h in sizes), default=0)

    def least_width(self, ui: Ui) -> int:
        return max((child.least_width(ui) for child in self._children), default=0)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        for child in self._children:
            child.place(ui, rect)


class AsHighAs(Widget):
    """A widget at least as high as each of the others would be in its place, so that nothing around it moves when
    another of them is shown."""

    def __init__(self, shown: Widget, *others: Widget, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.shown, self.others = shown, others

    @property
    def children(self) -> Sequence[Widget]:
        return (self.shown,)

    def measure(self, ui: Ui, width: int) -> Size:
        shown = self.shown.measure(ui, width)
        return shown[0], max(shown[1], *(other.measure(ui, width)[1] for other in self.others), 0)

    def least_width(self, ui: Ui) -> int:
        return self.shown.least_width(ui)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        height = rect.h if self.shown.grow else self.shown.measure(ui, rect.w)[1]
        self.shown.place(ui, pygame.Rect(rect.topleft, (rect.w, height)))


Surface = Literal["none", "recess", "paper", "field", "wood", "scrim"]


class Box(Widget):
    """One child with padding, on a surface, perhaps of a fixed or limited size, aligned inside what it is given."""

    def __init__(
        self,
        child: Widget | None = None,
        *,
        pad: float | tuple[float, float] = 0,
        surface: Surface = "none",
        width: float = 0,  # design pixels; 0: as the child wants
        height: float = 0,
        max_width: float = 0,  # in body text (design pixels x text scale), so that lines stay readable
        least_hit_height: bool = False,
        radius: float = Radius.PANEL,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.child = child
        self.pad = pad if isinstance(pad, tuple) else (pad, pad)
        self.surface = surface
        self.width, self.height, self.max_width = width, height, max_width
        self.hit_height = least_hit_height
        self.radius = radius

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,) if self.child is not None else ()

    def _pads(self, ui: Ui) -> tuple[int, int]:
        return ui.theme.px(self.pad[0]), ui.theme.px(self.pad[1])

    def _limit(self, ui: Ui, width: int) -> int:
        if self.width:
            return ui.theme.px(self.width)
        if self.max_width:
            return min(width, round(self.max_width * ui.theme.text_scale))
        return width

    def measure(self, ui: Ui, width: int) -> Size:
        px, py = self._pads(ui)
        limit = self._limit(ui, width)
        w, h = self.child.measure(ui, max(0, limit - 2 * px)) if self.child is not None else (0, 0)
        w, h = w + 2 * px, h + 2 * py
        if self.width:
            w = ui.theme.px(self.width)
        if self.height:
            h = ui.theme.px(self.height)
        if self.hit_height:
            h = max(h, ui.theme.hit)
        return w, h

    def least_width(self, ui: Ui) -> int:
        if self.width:
            return ui.theme.px(self.width)
        inner = self.child.least_width(ui) if self.child is not None else 0
        return inner + 2 * self._pads(ui)[0]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        limit = self._limit(ui, rect.w)
        if self.max_width and limit < rect.w:
            rect = pygame.Rect(rect.x + (rect.w - limit) // 2, rect.y, limit, rect.h)
        super().place(ui, rect)
        px, py = self._pads(ui)
        if self.child is not None:
            self.child.place(
                ui, pygame.Rect(rect.x + px, rect.y + py, max(0, rect.w - 2 * px), max(0, rect.h - 2 * py))
            )

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        draw_surface(ui, target, self.rect, self.surface, self.radius)
        self.draw_children(ui, target)


def draw_surface(ui: Ui, target: pygame.Surface, rect: pygame.Rect, surface: Surface, radius: float) -> None:
    if surface == "recess":
        ui.paint.recess(target, rect, radius)
    elif surface == "paper":
        ui.paint.paper(target, rect, radius)
    elif surface == "field":
        from medina_desktop.ui.theme import C

        ui.paint.rounded(target, rect, radius, C.WALNUT_900, 190, C.LINE_FIELD)
    elif surface == "wood":
        ui.paint.wood(target, rect, ui.sprites.wood())
    elif surface == "scrim":
        ui.paint.scrim(target, rect)


class FlowRow(Widget):
    """Buttons side by side, in as many lines as they need."""

    def __init__(self, items: Sequence[Widget], gap: float = 8, line: Callable[[Ui], int] | None = None) -> None:
        super().__init__()
        self.items, self.gap = list(items), gap
        self.least_line = line  # how high a line is at least

    @property
    def children(self) -> Sequence[Widget]:
        return self.items

    def _flow(self, ui: Ui, width: int) -> tuple[list[pygame.Rect], int]:
        gap = ui.theme.px(self.gap)
        least = self.least_line(ui) if self.least_line is not None else 0
        areas: list[pygame.Rect] = []
        heights: dict[int, int] = {}  # of the lines, by where they begin
        x = y = 0
        for item in self.items:
            w, h = item.measure(ui, width)
            if x and x + w > width:
                x, y = 0, y + heights[y] + gap
            areas.append(pygame.Rect(x, y, min(w, width), h))
            x += w + gap
            heights[y] = max(heights.get(y, least), h)
        for area in areas:  # each in the middle of its line
            area.y += (heights[area.y] - area.h) // 2
        return areas, y + heights.get(y, 0)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, self._flow(ui, width)[1]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        for item, area in zip(self.items, self._flow(ui, rect.w)[0], strict=True):
            item.place(ui, area.move(rect.topleft))
