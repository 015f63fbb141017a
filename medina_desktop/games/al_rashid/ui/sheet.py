"""The sheet over half of the board: who acts in which order, what can be chosen at what price and with what effect,
what is put together and what it comes to; and one button that says what it does."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from medina_desktop.games.al_rashid.rules.names import PALACES, SECTORS
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.ground import Ground
from medina_desktop.games.al_rashid.ui.ladder import Beads, Guards, Ladder
from medina_desktop.games.al_rashid.ui.picker import HeapRow, Missing, PickerCommands, PickerFacts, Sums, heap_rows
from medina_desktop.games.al_rashid.ui.places import places
from medina_desktop.games.al_rashid.ui.sheet_lines import LEAST_WORDS, Lines, SheetCommands, SheetFacts, SheetLine
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.text import shortened
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Button, Scroll, Size, TextFit, Ui, Widget

MOST_BESIDE = 8  # lines; where there are more, the ladder of ranks lies above them
SHARE_OF_LADDER = 0.29
SHARE_LEFT_OF_BUTTON = 0.66  # of the sheet's width: what the button that does it leaves free, whatever it says
ROOM_FOR_SUMS = 620  # design pixels of the sheet's width, for sums and a button beside them


class Body(Widget):
    """What scrolls: lines and what is put together, one below the other."""

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
        self,
        facts: SheetFacts,
        commands: SheetCommands,
        art: Art,
        ground: Callable[[], Ground],
        standing: bool,
        tight: bool,
    ) -> None:
        super().__init__(key="sheet")
        self.facts, self.art, self.ground = facts, art, ground
        self._kept: tuple[Hashable, pygame.Surface] | None = None  # how it looked, and its picture
        decision, picking = facts.decision, facts.decision.picking
        self.roomy = standing
        standing = standing and len(decision.lines) <= MOST_BESIDE
        self.standing, self.tight = standing, tight  # the ladder stands; there is room for hardly anything
        groups = [
            (group.heading, [SheetLine(line, facts, commands, art) for line in group.lines])
            for group in decision.groups
        ]
        self.lines = Lines(groups, self._columns)
        selected = next((line for line in decision.every if line.key == facts.selected and line.open), None)
        heaps: list[Widget] = []
        self.sums: Sums | None = None
        if picking is not None:
            picked = facts.picked or picking.nothing
            picker = PickerFacts(picking, picked, facts.family, facts.colours, selected is not None)
            picker_commands = PickerCommands(commands.add, commands.take_back, commands.do)
            heaps += heap_rows(picker, picker_commands, art, low=not self.roomy)
            self.sums = Sums(picking.sums(facts.together), facts.family, art)
        parts: list[Widget] = [self.lines] if decision.lines else []
        parts = [*parts, *heaps] if decision.lines_first else [*heaps, *parts]
        self.guards = Guards(facts, art, standing) if decision.guards else None
        if self.guards is not None and not standing:
            parts.insert(0, self.guards)
        self.scroll = Scroll(Body(parts), on_paper=True, key="sheet-lines")
        self.ladder: Ladder | Beads | None = None
        if decision.ranks and not tight:
            self.ladder = Ladder(facts, standing, art)
        elif decision.beads and not tight:
            self.ladder = Beads(facts)
        self.beside = standing and isinstance(self.ladder, Ladder)
        self.buttons: list[Widget] = []
        if decision.note:
            icon = "check" if facts.with_note else ""
            self.buttons.append(
                Button(decision.note, commands.switch_note, icon=icon, selected=facts.with_note, key="sheet-note")
            )
        forward = selected is None and decision.passing_leads_on
        if decision.passing:
            kind = "primary" if forward else "plain"
            self.buttons.append(Button(decision.passing, commands.give_up, kind=kind, key="sheet-pass"))  # type: ignore[arg-type]
        self.do: Button | Missing | None = None
        if selected is not None:
            self.do = Button(selected.button, commands.do, kind="primary", key="sheet-do")
        elif picking is not None:  # where the button will be, what is still missing
            missing = picking.missing(facts.together)
            self.do = Missing(missing)
        self.lift = Button(facts.lift, commands.lift, kind="quiet", icon="eye", on_paper=True, key="sheet-lift")

    @property
    def children(self) -> Sequence[Widget]:
        parts: list[Widget] = [self.ladder] if self.ladder is not None else []
        if self.guards is not None and self.standing:
            parts.append(self.guards)
        sums: list[Widget] = [self.sums] if self.sums is not None else []
        last: list[Widget] = [self.do] if self.do is not None else []
        return [*parts, self.scroll, *sums, *self.buttons, *last, self.lift]

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
        return round((22 if self.roomy else 14) * ui.theme.text_scale)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """`rect` is the board's area."""
        self.within = pygame.Rect(rect)
        room = self._room(ui, rect)
        wanted = self._height_for(ui, room.w)
        area = pygame.Rect(room.x, room.y, room.w, min(room.h, wanted))
        if self.facts.decision.covers_map:
            area.bottom = room.bottom
        super().place(ui, area)
        pad = self._pad(ui)
        inner = area.inflate(-2 * pad, -2 * pad)
        y = inner.top + self._head_height(ui, inner.w)
        w, h = self.lift.measure(ui, inner.w)
        self.lift.place(ui, pygame.Rect(inner.right - w + pad // 2, area.top + 4, w, min(h, ui.theme.hit)))
        bottom = inner.bottom - self._foot_height(ui, inner.w)
        left, width = inner.left, inner.w
        if self.beside:
            left, width = self._place_beside(ui, inner, y, bottom)
        elif self.ladder is not None:
            high = self.ladder.measure(ui, inner.w)[1]
            self.ladder.place(ui, pygame.Rect(inner.left, y, inner.w, high))
            y += high + pad // 2
        self.scroll.place(ui, pygame.Rect(left, y, width, max(10, bottom - y - pad // 2)))
        self._place_buttons(ui, inner)
        if self.sums is not None:
            high = self.sums.measure(ui, width)[1]
            if self._sums_beside(ui, inner.w):
                right = self.do.rect.left if self.do is not None else inner.right
                self.sums.place(ui, pygame.Rect(left, inner.bottom - high, right - left - self._gap(ui), high))
            else:
                top = inner.bottom - self._buttons_height(ui, inner.w) - high
                self.sums.place(ui, pygame.Rect(left, top, width, high))

    def _place_beside(self, ui: Ui, inner: pygame.Rect, y: int, bottom: int) -> tuple[int, int]:
        """The ladder at the left, under what is to be beaten; (left, width) of what remains."""
        assert self.ladder is not None
        pad, wide = self._pad(ui), round(inner.w * SHARE_OF_LADDER)
        top = y
        if self.guards is not None:
            high = min(self.guards.measure(ui, wide)[1], bottom - top)
            self.guards.place(ui, pygame.Rect(inner.left, top, wide, high))
            top += high + pad // 2
        high = max(0, min(bottom - top, self.ladder.measure(ui, wide)[1]))
        self.ladder.place(ui, pygame.Rect(inner.left, top, wide, high))
        return inner.left + wide + pad, inner.w - wide - pad

    def _room(self, ui: Ui, area: pygame.Rect) -> pygame.Rect:
        """The half of the board that the sheet may cover; in small windows rather more than its sector free."""
        ground, decision, gap = self.ground(), self.facts.decision, round(8 * ui.theme.text_scale)
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
        high = 2 * pad + self._head_height(ui, inner) + self._foot_height(ui, inner) + pad // 2
        wide = inner
        beside = 0
        if self.ladder is not None:
            if self.beside:
                column = round(inner * SHARE_OF_LADDER)
                wide = inner - column - pad
                beside = self.ladder.measure(ui, column)[1]
                if self.guards is not None:
                    beside += self.guards.measure(ui, column)[1] + pad // 2
            else:
                high += self.ladder.measure(ui, inner)[1] + pad // 2
        return high + max(self.scroll.child.measure(ui, wide)[1], beside)

    # -- the head: what it is about, or a hint in the same room -----------------------------------------------------

    def _seal(self, ui: Ui) -> pygame.Surface | None:
        sector = self.facts.decision.sector
        if not self.roomy or sector not in PALACES:
            return None
        return self.art.seal(SECTORS[sector], round(52 * ui.theme.text_scale))

    def _head_left(self, ui: Ui) -> int:
        seal = self._seal(ui)
        return seal.get_width() + round(12 * ui.theme.text_scale) if seal is not None else 0

    def _title_font(self, ui: Ui) -> pygame.font.Font:
        return ui.font(Face.SERIF, Type.L if self.roomy else Type.M)

    def _about_lines(self, ui: Ui, width: int) -> tuple[str, ...]:
        """Two lines at least, so that there is room for a hint: it must not move anything."""
        return ui.texts.wrapped(ui.font(Face.SANS, Type.XS), self.facts.decision.about, width - self._head_left(ui))

    def _rows_of_head(self, ui: Ui, width: int) -> int:
        return max(2, len(self._about_lines(ui, width)))

    def _told(self, ui: Ui, width: int) -> list[str]:
        """What stands under the title: what it is about, or the hint, cut to the same number of lines."""
        if not self.facts.hint:
            return list(self._about_lines(ui, width))
        font, room = ui.font(Face.SANS, Type.XS), width - self._head_left(ui)
        wrapped, rows = list(ui.texts.wrapped(font, self.facts.hint, room)), self._rows_of_head(ui, width)
        if len(wrapped) > rows:
            wrapped = [*wrapped[: rows - 1], shortened(font, " ".join(wrapped[rows - 1 :]), room)]
        return wrapped

    def hint(self) -> str:
        """The whole hint, where the head has room for its beginning only."""
        return self.facts.hint

    def _head_height(self, ui: Ui, width: int) -> int:
        small = ui.font(Face.SANS, Type.XS)
        words = self._title_font(ui).get_linesize() + self._rows_of_head(ui, width) * small.get_linesize()
        return words + round(8 * ui.theme.text_scale)

    # -- the foot ---------------------------------------------------------------------------------------------------

    def _summary(self, ui: Ui, width: int) -> tuple[str, ...]:
        """Beside the buttons at the left where it has room there, else above all buttons."""
        text = self.facts.decision.summary
        if not text:
            return ()
        font = ui.font(Face.SANS, Type.S)
        beside = ui.texts.wrapped(font, text, max(1, self._room_for_summary(ui, width)))
        return beside if self._summary_beside(ui, width) else ui.texts.wrapped(font, text, width)

    def _room_for_summary(self, ui: Ui, width: int) -> int:
        left = sum(button.measure(ui, width)[0] + self._gap(ui) for button in self.buttons)
        return round(width * SHARE_LEFT_OF_BUTTON) - left - self._pad(ui)

    def _summary_beside(self, ui: Ui, width: int) -> bool:
        font, room = ui.font(Face.SANS, Type.S), self._room_for_summary(ui, width)
        if room < round(LEAST_WORDS * ui.theme.text_scale) or len(self._button_rows(ui, width)) > 1:
            return False
        lines = ui.texts.wrapped(font, self.facts.decision.summary, room)
        return len(lines) * font.get_linesize() <= self._button_height(ui) + self._gap(ui)

    def _foot_height(self, ui: Ui, width: int) -> int:
        rows = 0 if self._summary_beside(ui, width) else len(self._summary(ui, width))
        summary = rows * ui.font(Face.SANS, Type.S).get_linesize()
        sums = self.sums.measure(ui, width)[1] if self.sums is not None else 0
        buttons = self._buttons_height(ui, width)
        return summary + (max(buttons, sums) if self._sums_beside(ui, width) else buttons + sums)

    def _sums_beside(self, ui: Ui, width: int) -> bool:
        """Left of the one button there is, where both have room."""
        return not self.buttons and width >= round(ROOM_FOR_SUMS * ui.theme.text_scale)

    def _buttons_height(self, ui: Ui, width: int) -> int:
        return (self._button_height(ui) + self._gap(ui)) * len(self._button_rows(ui, width))

    def _gap(self, ui: Ui) -> int:
        return round(6 * ui.theme.text_scale)

    def _button_height(self, ui: Ui) -> int:
        """The same with and without something selected: nothing moves."""
        return max(ui.theme.hit, ui.font(Face.SERIF, Type.M).get_linesize() + round(14 * ui.theme.text_scale))

    def _button_rows(self, ui: Ui, width: int) -> list[list[Widget]]:
        """As many rows as are needed; there is always one, so that nothing moves when something is selected."""
        rows: list[list[Widget]] = [[]]
        used = 0
        for button in [*self.buttons, *([self.do] if self.do is not None else [])]:
            w = min(width, button.measure(ui, width)[0])
            if rows[-1] and used + w > width:
                rows.append([])
                used = 0
            rows[-1].append(button)
            used += w + self._gap(ui)
        return rows

    def _place_buttons(self, ui: Ui, inner: pygame.Rect) -> None:
        """What gives up and what switches at the left, what does it at the right."""
        gap, high = self._gap(ui), self._button_height(ui)
        rows = self._button_rows(ui, inner.w)
        y = inner.bottom - (high + gap) * len(rows) + gap
        for row in rows:
            x = inner.left
            for button in row:
                w = min(button.measure(ui, inner.w)[0], inner.w)
                left = inner.right - w if button is self.do else x
                button.place(ui, pygame.Rect(left, y, w, high))
                x += w + gap
            y += high + gap

    def texts(self, ui: Ui) -> list[TextFit]:
        title = self.facts.decision.title
        room = self.lift.rect.left - self.rect.left - self._pad(ui) - self._head_left(ui)
        return [TextFit(title, self._title_font(ui).size(title), (room, self.rect.h), True)]

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        """Frame by frame, so what is on the paper is kept as long as nothing on it looks different."""
        self._dim(ui, target)
        ui.paint.paper(target, self.rect)
        offset = ui.memory.get("sheet-lines:offset", 0)
        looks = (self.rect.size, offset, ui.hover, ui.pressed, ui.focus, ui.show_focus, tuple(ui.glow.items()))
        # A window can be smaller than the least that things are laid out for: then little or nothing of it is seen.
        inside = self.rect.inflate(-8, -8).clip(target.get_rect())
        if self._kept is None or self._kept[0] != looks or self._kept[1].get_size() != inside.size:
            self._draw_inside(ui, target)
            self._kept = (looks, target.subsurface(inside).copy()) if inside else None
        else:
            target.blit(self._kept[1], inside)

    def _draw_inside(self, ui: Ui, target: pygame.Surface) -> None:
        pad = self._pad(ui)
        x, y = self.rect.left + pad, self.rect.top + pad
        inner = self.rect.w - 2 * pad
        seal = self._seal(ui)
        if seal is not None:
            blit(target, seal, seal.get_rect(topleft=(x, y)))
        left = x + self._head_left(ui)
        font = self._title_font(ui)
        title = shortened(font, self.facts.decision.title, self.lift.rect.left - left)
        target.blit(ui.texts.line(font, title, C.INK), (left, y))
        y += font.get_linesize()
        small = ui.font(Face.SANS, Type.XS)
        for number, text in enumerate(self._told(ui, inner)):
            colour = C.BLUE_2 if self.facts.hint else C.INK_2
            target.blit(ui.texts.line(small, text, colour), (left, y + number * small.get_linesize()))
        y = self.rect.top + pad + self._head_height(ui, inner)
        ui.paint.hairline(target, (x, y - round(4 * ui.theme.text_scale)), inner, C.LINE_PAPER)
        self._draw_summary(ui, target, x, inner)
        self.draw_children(ui, target)

    def _draw_summary(self, ui: Ui, target: pygame.Surface, x: int, inner: int) -> None:
        font, lines = ui.font(Face.SANS, Type.S), self._summary(ui, inner)
        y = self.rect.bottom - self._pad(ui) - self._foot_height(ui, inner)
        if self._summary_beside(ui, inner):
            y = self.rect.bottom - self._pad(ui) - (self._button_height(ui) + len(lines) * font.get_linesize()) // 2
            if self.buttons:
                x = self.buttons[-1].rect.right + self._pad(ui)
        for text in lines:
            target.blit(ui.texts.line(font, text, C.INK), (x, y))
            y += font.get_linesize()

    def _dim(self, ui: Ui, target: pygame.Surface) -> None:
        board = self.ground().rect
        sector = self.facts.decision.sector
        framed = sector >= 0 and not self.facts.decision.on_map
        free = self.ground().sector_rect(sector).inflate(8, 8) if framed else board
        if not framed:
            free = pygame.Rect(board.x, self.rect.bottom, board.w, board.bottom - self.rect.bottom)
        free = free.clip(board)
        for part in (
            pygame.Rect(board.x, board.y, board.w, free.top - board.y),
            pygame.Rect(board.x, free.bottom, board.w, board.bottom - free.bottom),
            pygame.Rect(board.x, free.top, free.left - board.x, free.h),
            pygame.Rect(free.right, free.top, board.right - free.right, free.h),
        ):
            if part.w > 0 and part.h > 0:
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
