"""The sheet over half of the board: who acts in which order, what can be chosen at what price and with what effect,
what is put together and what it comes to; and one button that says what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.choosing import Choosing
from medina_desktop.games.al_rashid.ui.ground import Ground
from medina_desktop.games.al_rashid.ui.ladder import Beads, Ladder
from medina_desktop.games.al_rashid.ui.picker import HeapRow, heap_rows
from medina_desktop.games.al_rashid.ui.places import places
from medina_desktop.games.al_rashid.ui.sheet_lines import LEAST_WORDS, Lines, SheetLine
from medina_desktop.games.al_rashid.ui.sheet_parts import PAD, SMALL_PAD, SheetFoot, SheetHead
from medina_desktop.l10n import _
from medina_desktop.ui import keys
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.table.picture import WIDEST_SHADOW
from medina_desktop.ui.theme import C, Radius
from medina_desktop.ui.widgets import Button, Scroll, Size, Ui, Widget
from medina_desktop.ui.widgets.looks import lights, relit

MOST_BESIDE = 8  # lines; where there are more, the ladder of ranks lies above them
SHARE_OF_LADDER = 0.29
MOST_OF_BOARD = 0.76  # of its height: what a sheet with much on it covers


class Body(Widget):
    """The part that scrolls: lines and what is put together, one below the other."""

    def __init__(self, parts: Sequence[Widget]) -> None:
        super().__init__(key="sheet-body")
        self.parts = parts

    @property
    def children(self) -> Sequence[Widget]:
        return self.parts

    def _rows(self, ui: Ui, width: int) -> list[list[tuple[Widget, int]]]:
        """(part, its width): heaps that leave each other room stand side by side."""
        gap = round(18 * ui.theme.text_scale)
        rows: list[list[tuple[Widget, int]]] = []
        for part in self.parts:
            wanted = part.in_one_row(ui, width) if isinstance(part, HeapRow) else width
            used = sum(wide + gap for _part, wide in rows[-1]) if rows else width
            if used + wanted <= width:
                rows[-1].append((part, wanted))
            else:
                rows.append([(part, min(wanted, width))])
        return rows

    def measure(self, ui: Ui, width: int) -> Size:
        rows = self._rows(ui, width)
        return width, sum(max(part.measure(ui, wide)[1] for part, wide in row) for row in rows)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        y = rect.y
        for row in self._rows(ui, rect.w):
            x = rect.x
            for part, wide in row:
                part.place(ui, pygame.Rect(x, y, wide, part.measure(ui, wide)[1]))
                x += wide + round(18 * ui.theme.text_scale)
            y += max(part.rect.h for part, _wide in row)


class Sheet(Widget):
    """Places itself beside its sector, over the other half of the board; dims what is not concerned."""

    pointable = True
    radius = 12

    def __init__(
        self, choosing: Choosing, art: Art, ground: Callable[[], Ground], *, roomy: bool, tight: bool, hint: str
    ) -> None:
        super().__init__(key="sheet")
        self.decision, self.ground, self.roomy, self.tight, self.said = choosing.decision(), ground, roomy, tight, hint
        self._kept: pygame.Surface | None = None  # what is on the paper
        self._lit: dict[str, object] = {}  # what was pointed at, pressed, scrolled when it was drawn
        decision, picking, table = self.decision, self.decision.picking, choosing.table
        selected = choosing.selected_line()
        key = selected.key if selected is not None else ""
        self.standing = roomy and len(decision.lines) <= MOST_BESIDE  # the ladder stands
        groups = [
            (group.heading, [SheetLine(line, line.key == key, decision.boxes, choosing, art) for line in group.lines])
            for group in decision.groups
        ]
        self.lines = Lines(groups, self._columns)
        heaps: list[Widget] = []
        if picking is not None:
            heaps += heap_rows(picking, choosing, art, low=not roomy)
        parts: list[Widget] = [self.lines] if decision.lines else []
        parts = [*parts, *heaps] if decision.lines_first else [*heaps, *parts]
        self.scroll = Scroll(Body(parts), on_paper=True, key="sheet-lines")
        names = [seat.name for seat in table.match.seats]
        self.ladder: Ladder | Beads | None = None
        if decision.ranks and not tight:
            self.ladder = Ladder(decision.ranks, names, table.colours, self.standing, art)
        elif decision.beads and not tight:
            self.ladder = Beads(decision.beads, names, table.colours)
        self.beside = self.standing and isinstance(self.ladder, Ladder)
        name = _("{key}: see the board").format(key=keys.describe("space"))
        lift = Button(name, choosing.lift, kind="quiet", icon="eye", on_paper=True, key="sheet-lift")
        self.head = SheetHead(decision, hint, art, roomy, lift)
        self.foot = SheetFoot(decision, selected, choosing, art, roomy)

    @property
    def children(self) -> Sequence[Widget]:
        parts: list[Widget] = [self.head]
        if self.ladder is not None:
            parts.append(self.ladder)
        return [*parts, self.scroll, self.foot]

    def hint(self) -> str:
        """The whole hint, where the head has room for its beginning only."""
        return self.said

    def _columns(self, ui: Ui, width: int) -> int:
        """As many, up to four, as leave every line room for its words and pictures."""
        least = round(1.2 * LEAST_WORDS * ui.theme.text_scale)
        lines = [line for _heading, group in self.lines.groups for line in group]
        for columns in (4, 3, 2):
            each = (width - columns * self._pad(ui)) // columns
            if len(lines) >= columns and all(line.room_for_words(ui, each, kept=self.roomy) >= least for line in lines):
                return columns
        return 1

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return round((PAD if self.roomy else SMALL_PAD) * ui.theme.text_scale)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """`rect` is the board's area."""
        self.within = pygame.Rect(rect)
        room = self._room(ui, rect)
        wanted = self._height_for(ui, room.w)
        most = max(room.h, round(rect.h * MOST_OF_BOARD))  # before anything is scrolled away
        area = pygame.Rect(room.x, room.y, room.w, min(most, wanted))
        if self.decision.covers_map:
            area.bottom = room.bottom
        super().place(ui, area)
        pad = self._pad(ui)
        inner = area.inflate(-2 * pad, -2 * pad)
        y = area.top + self.head.measure(ui, area.w)[1]
        self.head.place(ui, pygame.Rect(area.topleft, (area.w, y - area.top)))
        foot = self.foot.measure(ui, inner.w)[1]
        bottom = inner.bottom - foot
        left, width = inner.left, inner.w
        if self.beside:
            left, width = self._place_beside(ui, inner, y, bottom)
        elif self.ladder is not None:
            high = self.ladder.measure(ui, inner.w)[1]
            self.ladder.place(ui, pygame.Rect(inner.left, y, inner.w, high))
            y += high + pad // 2
        self.scroll.place(ui, pygame.Rect(left, y, width, max(10, bottom - y - pad // 2)))
        self.foot.left = left
        self.foot.place(ui, pygame.Rect(inner.left, bottom, inner.w, foot))

    def _place_beside(self, ui: Ui, inner: pygame.Rect, y: int, bottom: int) -> tuple[int, int]:
        """Place the ladder at the left; (left, width) of what remains."""
        assert self.ladder is not None
        pad, wide = self._pad(ui), round(inner.w * SHARE_OF_LADDER)
        high = max(0, min(bottom - y, self.ladder.measure(ui, wide)[1]))
        self.ladder.place(ui, pygame.Rect(inner.left, y, wide, high))
        return inner.left + wide + pad, inner.w - wide - pad

    def _room(self, ui: Ui, area: pygame.Rect) -> pygame.Rect:
        """The half of the board that the sheet may cover; in small windows rather more than its sector free."""
        ground, decision, gap = self.ground(), self.decision, round(8 * ui.theme.text_scale)
        least = area.h if self.tight else round(area.h * (0.56 if self.roomy else 0.66))
        if decision.covers_map:
            top = min(ground.sector_rect(decision.sector).bottom + gap, area.bottom - least)
            found = pygame.Rect(area.x, top, area.w, area.bottom - top)
        else:
            on_country = decision.sector >= 0 and not decision.on_map
            middle = ground.box(places().map).top - gap
            below = ground.sector_rect(decision.sector).top - gap if on_country else middle
            bottom = max(below, area.top + least)
            found = pygame.Rect(area.x, area.top, area.w, min(bottom, area.bottom) - area.top)
        if self.roomy:  # the board's rim stays in sight
            rim = round(26 * ground.scale)
            board = ground.rect.inflate(-2 * rim, -2 * rim)
            found = found.clip(board)
        return found

    def _height_for(self, ui: Ui, width: int) -> int:
        pad = self._pad(ui)
        inner = width - 2 * pad
        high = pad + self.head.measure(ui, width)[1] + self.foot.measure(ui, inner)[1] + pad // 2
        wide = inner
        beside = 0
        if self.ladder is not None:
            if self.beside:
                column = round(inner * SHARE_OF_LADDER)
                wide = inner - column - pad
                beside = self.ladder.measure(ui, column)[1]
            else:
                high += self.ladder.measure(ui, inner)[1] + pad // 2
        return high + max(self.scroll.child.measure(ui, wide)[1], beside)

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        """Frame by frame, so what is on the paper is kept, and drawn again only where it looks different."""
        self._dim(ui, target)
        # A window can be smaller than the least that things are laid out for: then little or nothing of it is seen.
        inside = self.rect.inflate(-8, -8).clip(target.get_rect())
        lit, clip = lights(ui), target.get_clip()
        if self._kept is None or self._kept.get_size() != inside.size:
            ui.paint.paper(target, self.rect)
            pace.make_part(partial(self.draw_children, ui, target))
            self._kept = target.subsurface(inside).copy() if inside else None
        else:
            for part in around(self.rect.inflate(256, 256), inside):
                target.set_clip(part.clip(clip))
                ui.paint.paper(target, self.rect)
            target.set_clip(clip)
            target.blit(self._kept, inside)
            for part in (part.clip(inside) for part in relit(self, self._lit, lit, 2 * ui.theme.px(WIDEST_SHADOW))):
                target.set_clip(part)
                ui.paint.paper(target, self.rect)
                self.draw_children(ui, target)
                target.set_clip(clip)
                self._kept.blit(target, part.move(-inside.x, -inside.y), part)
        self._lit = lit

    def _dim(self, ui: Ui, target: pygame.Surface) -> None:
        board = self.ground().rect
        sector = self.decision.sector
        framed = sector >= 0 and not self.decision.on_map
        free = self.ground().sector_rect(sector).inflate(8, 8) if framed else board
        if not framed:
            free = pygame.Rect(board.x, self.rect.bottom, board.w, board.bottom - self.rect.bottom)
        free = free.clip(board)
        radius = ui.theme.px(Radius.PANEL)
        paper = self.rect.inflate(-2 * radius, -2 * radius)  # what is under it is not seen
        for dimmed in around(board, free):
            for part in around(dimmed, paper.clip(dimmed)):
                ui.paint.scrim(target, part, 107)
        if framed:
            pygame.draw.rect(target, C.IVORY, free, 3, border_radius=8)
            self._draw_leash(target, free)

    def _draw_leash(self, target: pygame.Surface, free: pygame.Rect) -> None:
        """From the sheet to the frame of its sector, where there is board between them."""
        if free.bottom < self.rect.top:
            ends = (free.centerx, free.bottom), (free.centerx, self.rect.top)
        elif free.top > self.rect.bottom:
            ends = (free.right - 24, free.top), (free.right - 24, self.rect.bottom)
        else:
            return
        pygame.draw.line(target, C.WALNUT_900, *ends, 5)
        pygame.draw.line(target, C.IVORY, *ends, 3)
        pygame.draw.circle(target, C.IVORY, ends[0], 6)
        pygame.draw.circle(target, C.BLUE_2, ends[0], 4)


def around(area: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of an area around a hole in it."""
    if not hole:
        return [area]
    parts = (
        pygame.Rect(area.x, area.y, area.w, hole.top - area.y),
        pygame.Rect(area.x, hole.bottom, area.w, area.bottom - hole.bottom),
        pygame.Rect(area.x, hole.top, hole.left - area.x, hole.h),
        pygame.Rect(hole.right, hole.top, area.right - hole.right, hole.h),
    )
    return [part for part in parts if part.w > 0 and part.h > 0]
