"""The sheet over half of the board: who acts in which order, what can be chosen at what price and with what effect,
what cannot and why; and one button that says what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from medina_desktop.games.al_rashid.decisions import Decision, Line, Rank
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.ground import Ground
from medina_desktop.games.al_rashid.ui.pictures import draw_row, width_of
from medina_desktop.games.al_rashid.ui.places import places
from medina_desktop.ui.atlas import blit
from medina_desktop.ui.text import shortened
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Button, Pressable, Scroll, Size, TextFit, Ui, Widget, is_activation

MOST_BESIDE = 7  # lines; where there are more, the ladder of ranks lies above them
LEAST_WORDS = 150  # design pixels: what a line's words have at least, or pictures give way


@dataclass(frozen=True)
class SheetFacts:
    decision: Decision
    names: tuple[str, ...]
    colours: tuple[str, ...]
    family: str  # the colour of whoever decides
    selected: str  # the key of a line
    with_note: bool
    hint: str
    lift: str  # how the sheet is lifted: "Space: see the board"


@dataclass(frozen=True)
class SheetCommands:
    select: Callable[[str], None]
    do: Callable[[], None]
    give_up: Callable[[], None]
    switch_note: Callable[[], None]
    lift: Callable[[], None]


class SheetLine(Pressable):
    sound = "tick"
    radius = 6

    def __init__(self, line: Line, facts: SheetFacts, commands: SheetCommands, art: Art) -> None:
        super().__init__(key=line.key, enabled=line.open, reason=line.why_not)
        self.line, self.facts, self.commands, self.art = line, facts, commands, art
        self._kept_lines: dict[int, list[tuple[pygame.font.Font, str, tuple[int, int, int]]]] = {}

    @property
    def selected(self) -> bool:
        return self.facts.selected == self.key

    def activate(self, ui: Ui) -> None:
        self.commands.select(self.key)

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        """Enter selects; Enter on what is selected does it."""
        if is_activation(event) and self.selected:
            self.commands.do()
            return True
        return super().on_key(ui, event)

    def hint(self) -> str:
        """A closed line shows the reason where its effect would stand, so the tooltip has both."""
        return "\n".join(text for text in (self.line.detail, super().hint()) if text) if self.line.why_not else ""

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return round(8 * ui.theme.text_scale)

    def _side(self, ui: Ui) -> int:
        return round(30 * ui.theme.text_scale)

    def _mark(self, ui: Ui) -> int:
        return round(20 * ui.theme.text_scale)

    def room_for_words(self, ui: Ui, width: int, pictures: bool = True, kept: bool = True) -> int:
        """What is left for words beside the pictures that are shown."""
        left = width_of(ui, self.line.pictures, self._side(ui)) + self._pad(ui) if pictures else 0
        right = max(self._price_width(ui), self._gain_width(ui, kept)) + 2 * self._pad(ui)
        return width - 2 * self._pad(ui) - self._mark(ui) - left - right

    def _shown(self, ui: Ui, width: int) -> tuple[bool, bool]:
        """Whether there is room for the pictures before the words, and for those of what is kept."""
        least = round(LEAST_WORDS * ui.theme.text_scale)
        for pictures, kept in ((True, True), (True, False)):
            if self.room_for_words(ui, width, pictures, kept) >= least:
                return bool(self.line.pictures) and pictures, kept
        return False, False

    def _left(self, ui: Ui, width: int) -> int:
        pictures = width_of(ui, self.line.pictures, self._side(ui)) if self._shown(ui, width)[0] else 0
        return self._pad(ui) * 2 + self._mark(ui) + (pictures + self._pad(ui) if pictures else 0)

    def _right(self, ui: Ui, width: int) -> int:
        return max(self._price_width(ui), self._gain_width(ui, self._shown(ui, width)[1])) + 2 * self._pad(ui)

    def _price_width(self, ui: Ui) -> int:
        if self.line.price is None:
            return 0
        text = str(self.line.price)
        if self.line.full_price is not None:
            text += f" {self.line.full_price}"
        return ui.font(Face.SERIF, Type.S).size(text)[0] + round(24 * ui.theme.text_scale)

    def _gain_width(self, ui: Ui, with_kept: bool) -> int:
        kept = width_of(ui, self.line.kept, self._kept_side(ui)) if with_kept else 0
        gain = ui.font(Face.SANS_BOLD, Type.S).size(self.line.gain)[0] if self.line.gain else 0
        return gain + (kept + self._pad(ui) if kept else 0)

    def _kept_side(self, ui: Ui) -> int:
        return round(22 * ui.theme.text_scale)

    def _detail(self) -> str:
        if self.line.why_not:
            return self.line.why_not
        return self.line.detail

    def _lines(self, ui: Ui, width: int) -> list[tuple[pygame.font.Font, str, tuple[int, int, int]]]:
        """Drawn frame by frame, so what was worked out is kept."""
        if width not in self._kept_lines:
            self._kept_lines[width] = self._make_lines(ui, width)
        return self._kept_lines[width]

    def _make_lines(self, ui: Ui, width: int) -> list[tuple[pygame.font.Font, str, tuple[int, int, int]]]:
        room = max(60, width - self._left(ui, width) - self._right(ui, width))
        strong, small = ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SANS, Type.XS)
        shut = not self.enabled and not self.line.chosen
        found = [(strong, text, C.INK_2 if shut else C.INK) for text in ui.texts.wrapped(strong, self.line.title, room)]
        if self._detail():
            colour = C.LOSS_PAPER if self.line.bad and not shut and not self.line.gain else C.INK_2
            found += [(small, text, colour) for text in ui.texts.wrapped(small, self._detail(), room)]
        return found

    def measure(self, ui: Ui, width: int) -> Size:
        high = sum(font.get_linesize() for font, _text, _colour in self._lines(ui, width))
        return width, max(ui.theme.hit, high + self._pad(ui))

    def texts(self, ui: Ui) -> list[TextFit]:
        room = self.rect.w - self._left(ui, self.rect.w) - self._right(ui, self.rect.w)
        return [
            TextFit(text, font.size(text), (max(room, 0), self.rect.h), False)
            for font, text, _colour in self._lines(ui, self.rect.w)
        ]

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        line, pad = self.line, self._pad(ui)
        shut = not self.enabled and not line.chosen
        lit = self.glow(ui)
        fill = C.IVORY_2 if shut else C.IVORY
        ui.paint.rounded(target, self.rect, 6, fill, 255 if shut or lit else 150, border=C.LINE_PAPER)
        if lit and not self.selected:
            ui.paint.rounded(target, self.rect, 6, C.LINE_PAPER, round(90 * lit))
        if self.selected or line.chosen:
            ui.paint.rounded(target, self.rect, 6, None, border=C.BLUE_2, border_width=2)
        self._draw_mark(ui, target, pad)
        side = self._side(ui)
        pictures, kept = self._shown(ui, self.rect.w)
        if pictures:
            left = self.rect.left + 2 * pad + self._mark(ui)
            draw_row(ui, self.art, target, line.pictures, (left, self.rect.centery), side, self.facts.family)
        lines = self._lines(ui, self.rect.w)
        y = self.rect.centery - sum(font.get_linesize() for font, _text, _colour in lines) // 2
        for font, text, colour in lines:
            target.blit(ui.texts.line(font, text, colour), (self.rect.left + self._left(ui, self.rect.w), y))
            y += font.get_linesize()
        self._draw_right(ui, target, pad, shut, kept)
        self.draw_focus(ui, target)

    def _draw_mark(self, ui: Ui, target: pygame.Surface, pad: int) -> None:
        """A circle, full when it is selected; a tick when it was chosen; a bar when it is closed."""
        radius = self._mark(ui) // 2
        at = (self.rect.left + pad + radius, self.rect.centery)
        if self.line.chosen:
            tick = ui.sprites.icon("check", 2 * radius, C.BLUE_2)
            target.blit(tick, tick.get_rect(center=at))
        elif not self.enabled:
            pygame.draw.line(target, C.INK_2, (at[0] - radius // 2, at[1]), (at[0] + radius // 2, at[1]), 2)
        else:
            pygame.draw.circle(target, C.INK_2, at, radius, 1)
            if self.selected:
                pygame.draw.circle(target, C.BLUE_2, at, radius * 2 // 3)

    def _draw_right(self, ui: Ui, target: pygame.Surface, pad: int, shut: bool, kept: bool) -> None:
        line, x, y = self.line, self.rect.right - pad, self.rect.centery
        if line.price is not None:
            side = round(18 * ui.theme.text_scale)
            coin = self.art.sign("gold", side, C.INK_2)
            blit(target, coin, coin.get_rect(midright=(x, y)))
            number = ui.line(Face.SERIF, Type.S, str(line.price), C.INK_2 if shut else C.INK)
            place = number.get_rect(midright=(x - side - 3, y))
            target.blit(number, place)
            if line.full_price is not None:
                old = ui.line(Face.SERIF, Type.S, str(line.full_price), C.INK_2)
                where = old.get_rect(midright=(place.left - 4, y))
                target.blit(old, where)
                pygame.draw.line(target, C.INK_2, where.midleft, where.midright, 1)
        if line.gain:
            colour = C.LOSS_PAPER if line.bad else C.GAIN_PAPER
            label = ui.line(Face.SANS_BOLD, Type.S, line.gain, colour)
            target.blit(label, label.get_rect(midright=(x, y)))
            x -= label.get_width() + pad
        if line.kept and kept:
            wide = width_of(ui, line.kept, self._kept_side(ui))
            draw_row(ui, self.art, target, line.kept, (x - wide, y), self._kept_side(ui), self.facts.family)


class Heading(Widget):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def measure(self, ui: Ui, width: int) -> Size:
        font = ui.font(Face.SANS_BOLD, Type.XS)
        return width, font.get_linesize() * len(ui.texts.wrapped(font, self.text, width)) + round(
            4 * ui.theme.text_scale
        )

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        font = ui.font(Face.SANS_BOLD, Type.XS)
        y = self.rect.top
        for text in ui.texts.wrapped(font, self.text, self.rect.w):
            target.blit(ui.texts.line(font, text, C.INK_2), (self.rect.left, y))
            y += font.get_linesize()


class Lines(Widget):
    """All groups, one below the other; the lines of a group in as many columns as there is room for."""

    def __init__(self, groups: Sequence[tuple[str, Sequence[SheetLine]]], columns_of: Callable[[Ui, int], int]) -> None:
        super().__init__()
        self.groups = [(Heading(heading) if heading else None, list(lines)) for heading, lines in groups]
        self.columns_of = columns_of

    @property
    def children(self) -> Sequence[Widget]:
        found: list[Widget] = []
        for heading, lines in self.groups:
            found += [heading] if heading is not None else []
            found += lines
        return found

    def _laid_out(self, ui: Ui, width: int) -> tuple[list[tuple[Widget, pygame.Rect]], int]:
        gap = round(6 * ui.theme.text_scale)
        columns = self.columns_of(ui, width)
        each = (width - gap * (columns - 1)) // columns
        found: list[tuple[Widget, pygame.Rect]] = []
        y = 0
        for heading, lines in self.groups:
            if heading is not None:
                high = heading.measure(ui, width)[1]
                found.append((heading, pygame.Rect(0, y, width, high)))
                y += high
            for start in range(0, len(lines), columns):
                row = lines[start : start + columns]
                high = max(line.measure(ui, each)[1] for line in row)
                for number, line in enumerate(row):
                    found.append((line, pygame.Rect(number * (each + gap), y, each, high)))
                y += high + gap
        return found, y

    def measure(self, ui: Ui, width: int) -> Size:
        return width, self._laid_out(ui, width)[1]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        for widget, area in self._laid_out(ui, rect.w)[0]:
            widget.place(ui, area.move(rect.topleft))


class Ladder(Widget):
    """The ranks, from the first on; standing where there is room, else lying."""

    def __init__(self, facts: SheetFacts, standing: bool) -> None:
        super().__init__(key="ladder")
        self.facts, self.standing = facts, standing

    def _row(self, ui: Ui) -> int:
        name, small = ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SANS, Type.XS)
        lines = 3 if self.standing else 2
        return name.get_linesize() + (lines - 1) * small.get_linesize() + round(8 * ui.theme.text_scale)

    def measure(self, ui: Ui, width: int) -> Size:
        ranks = self.facts.decision.ranks
        return width, self._row(ui) * (len(ranks) if self.standing else 1)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ranks = self.facts.decision.ranks
        row = self._row(ui)
        width = self.rect.w if self.standing else self.rect.w // max(1, len(ranks))
        for number, rung in enumerate(ranks):
            if self.standing:
                area = pygame.Rect(self.rect.left, self.rect.top + number * row, width, row)
            else:
                area = pygame.Rect(self.rect.left + number * width, self.rect.top, width, row)
            self._draw_rung(ui, target, rung, area)

    def _draw_rung(self, ui: Ui, target: pygame.Surface, rung: Rank, area: pygame.Rect) -> None:
        t = ui.theme.text_scale
        if rung.now:
            ui.paint.rounded(target, area.inflate(-2, -2), 6, C.IVORY_2)
            edge = pygame.Rect(area.left + 1, area.top + 3, max(3, round(4 * t)), area.h - 6)
            pygame.draw.rect(target, C.BLUE_2, edge)
        x = area.left + round(12 * t)
        number = ui.line(Face.SERIF, Type.M, str(rung.rank), C.INK)
        target.blit(number, number.get_rect(midleft=(x, area.centery)))
        x += number.get_width() + round(8 * t)
        side = round(34 * t)
        crest = ui.sprites.crest(self.facts.colours[rung.player], side)
        target.blit(crest, crest.get_rect(midleft=(x, area.centery)))
        x += side + round(8 * t)
        room = area.right - x - 4
        strong, small = ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SANS, Type.XS)
        name = self.facts.names[rung.player]
        if self.standing:
            texts = [(strong, name, C.INK), (small, rung.sum, C.INK_2), (small, rung.state, C.INK_2)]
        else:
            texts = [(strong, name, C.INK), (small, f"{rung.sum}; {rung.state}", C.INK_2)]
        y = area.centery - sum(font.get_linesize() for font, _text, _colour in texts) // 2
        for font, text, colour in texts:
            if rung.now and text == rung.state:
                colour = C.BLUE_2
            target.blit(ui.texts.line(font, shortened(font, text, room), colour), (x, y))
            y += font.get_linesize()

    def hint(self) -> str:
        names = self.facts.names
        return "\n".join(f"{r.rank}. {names[r.player]}: {r.sum}; {r.state}" for r in self.facts.decision.ranks)


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
        self.roomy = standing
        standing = standing and len(facts.decision.lines) <= MOST_BESIDE
        self.standing, self.tight = standing, tight  # the ladder stands; there is room for hardly anything
        decision = facts.decision
        groups = [
            (group.heading, [SheetLine(line, facts, commands, art) for line in group.lines])
            for group in decision.groups
        ]
        self.lines = Lines(groups, self._columns)
        self.scroll = Scroll(self.lines, on_paper=True, key="sheet-lines")
        self.ladder = Ladder(facts, standing) if decision.ranks and not tight else None
        selected = next((line for line in decision.lines if line.key == facts.selected and line.open), None)
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
        self.do = Button(selected.button, commands.do, kind="primary", key="sheet-do") if selected is not None else None
        self.lift = Button(facts.lift, commands.lift, kind="quiet", on_paper=True, key="sheet-lift")

    @property
    def children(self) -> Sequence[Widget]:
        parts: list[Widget] = [self.ladder] if self.ladder is not None else []
        last: list[Widget] = [self.do] if self.do is not None else []
        return [*parts, self.scroll, *self.buttons, *last, self.lift]

    def _columns(self, ui: Ui, width: int) -> int:
        """As many, up to three, as leave every line room for its words and pictures."""
        least = round(1.2 * LEAST_WORDS * ui.theme.text_scale)
        lines = [line for _heading, group in self.lines.groups for line in group]
        for columns in (3, 2):
            each = (width - columns * self._pad(ui)) // columns
            if len(lines) > columns and all(line.room_for_words(ui, each) >= least for line in lines):
                return columns
        return 2 if len(lines) == 2 and all(line.room_for_words(ui, width // 2) >= least for line in lines) else 1

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return round(16 * ui.theme.text_scale)

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
        if self.ladder is not None:
            if self.standing:
                wide = round(inner.w * 0.3)
                high = min(bottom - y, self.ladder.measure(ui, wide)[1])
                self.ladder.place(ui, pygame.Rect(inner.left, y, wide, high))
                left, width = inner.left + wide + pad, inner.w - wide - pad
            else:
                high = self.ladder.measure(ui, inner.w)[1]
                self.ladder.place(ui, pygame.Rect(inner.left, y, inner.w, high))
                y += high + pad // 2
        self.scroll.place(ui, pygame.Rect(left, y, width, max(10, bottom - y - pad // 2)))
        self._place_buttons(ui, inner)

    def _room(self, ui: Ui, area: pygame.Rect) -> pygame.Rect:
        """The half of the board that the sheet may cover; in small windows rather more than its sector free."""
        ground, decision, gap = self.ground(), self.facts.decision, round(8 * ui.theme.text_scale)
        least = area.h if self.tight else round(area.h * (0.56 if self.roomy else 0.66))
        if decision.covers_map:
            top = min(ground.sector_rect(decision.sector).bottom + gap, area.bottom - least)
            return pygame.Rect(area.x, top, area.w, area.bottom - top)
        on_country = decision.sector >= 0 and not decision.on_map
        middle = ground.box(places().map).top - gap
        below = ground.sector_rect(decision.sector).top - gap if on_country else middle
        bottom = max(below, area.top + least)
        return pygame.Rect(area.x, area.top, area.w, min(bottom, area.bottom) - area.top)

    def _height_for(self, ui: Ui, width: int) -> int:
        pad = self._pad(ui)
        inner = width - 2 * pad
        high = 2 * pad + self._head_height(ui, inner) + self._foot_height(ui, inner) + pad // 2
        lines = inner
        beside = 0
        if self.ladder is not None:
            if self.standing:
                lines = inner - round(inner * 0.3) - pad
                beside = self.ladder.measure(ui, round(inner * 0.3))[1]
            else:
                high += self.ladder.measure(ui, inner)[1] + pad // 2
        return high + max(self.lines.measure(ui, lines)[1], beside)

    def _about_lines(self, ui: Ui, width: int) -> tuple[str, ...]:
        return ui.texts.wrapped(ui.font(Face.SANS, Type.XS), self.facts.decision.about, width)

    def _head_height(self, ui: Ui, width: int) -> int:
        small = ui.font(Face.SANS, Type.XS)
        return (
            ui.font(Face.SERIF, Type.M).get_linesize()
            + len(self._about_lines(ui, width)) * small.get_linesize()
            + round(8 * ui.theme.text_scale)
        )

    def _summary(self, ui: Ui, width: int) -> tuple[str, ...]:
        text = self.facts.hint or self.facts.decision.summary
        return ui.texts.wrapped(ui.font(Face.SANS, Type.S), text, width) if text else ()

    def _foot_height(self, ui: Ui, width: int) -> int:
        summary = len(self._summary(ui, width)) * ui.font(Face.SANS, Type.S).get_linesize()
        rows = len(self._button_rows(ui, width))
        return (self._button_height(ui) + self._gap(ui)) * rows + summary

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
        room = self.lift.rect.left - self.rect.left - self._pad(ui)
        return [TextFit(title, ui.font(Face.SERIF, Type.M).size(title), (room, self.rect.h), True)]

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        self._dim(ui, target)
        ui.paint.paper(target, self.rect)
        pad = self._pad(ui)
        x, y = self.rect.left + pad, self.rect.top + pad
        font = ui.font(Face.SERIF, Type.M)
        title = shortened(font, self.facts.decision.title, self.lift.rect.left - x)
        target.blit(ui.texts.line(font, title, C.INK), (x, y))
        y += font.get_linesize()
        small = ui.font(Face.SANS, Type.XS)
        for text in self._about_lines(ui, self.rect.w - 2 * pad):
            target.blit(ui.texts.line(small, text, C.INK_2), (x, y))
            y += small.get_linesize()
        ui.paint.hairline(target, (x, y + round(3 * ui.theme.text_scale)), self.rect.w - 2 * pad, C.LINE_PAPER)
        body = ui.font(Face.SANS, Type.S)
        inner = self.rect.w - 2 * pad
        y = self.rect.bottom - pad - self._foot_height(ui, inner)
        for text in self._summary(ui, inner):
            target.blit(ui.texts.line(body, text, C.BLUE_2 if self.facts.hint else C.INK), (x, y))
            y += body.get_linesize()
        self.draw_children(ui, target)

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
