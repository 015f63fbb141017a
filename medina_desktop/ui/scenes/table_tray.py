"""The tray below the board: whose turn it is, the stock of the person to move, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from medina_desktop.games.medina.rules.actions import COLOURS, GATE, MERCHANT, NEUTRAL, ROOF, STABLE, WALL
from medina_desktop.ui.board_view_art import BoardArt, Sprite
from medina_desktop.ui.scenes.table_layout import room_of
from medina_desktop.ui.text import shortened
from medina_desktop.ui.theme import C, Face, Shadow, Type
from medina_desktop.ui.widgets import Button, Pressable, Size, TextFit, Ui, Widget

KIND_ORDER = (STABLE, MERCHANT, WALL, GATE, ROOF, NEUTRAL)
_TRAY_SHADOW = Shadow(8, 4, 150)


@dataclass(frozen=True)
class SlotFacts:
    kind: int
    count: int
    fits: bool  # some place takes it now
    colour: str  # the player's, for roofs
    hidden: bool = False  # behind a screen: neither piece nor count is shown


def piece_sprite(art: BoardArt, kind: int, colour: str) -> Sprite:
    """A kind of piece as it lies in the tray or is carried by the pointer."""
    if kind < STABLE:
        return art.building(COLOURS[kind])
    if kind == STABLE:
        return art.stable(0)
    if kind == MERCHANT:
        return art.merchant(0)
    if kind == WALL:
        return art.wall("S", True, True, 0)
    if kind == GATE:
        return art.gate("S")
    return art.roof("neutral" if kind == NEUTRAL else colour)


class TraySlot(Pressable):
    """A kind of piece with its count. A press picks it up (or puts it back); dragging carries it to the board."""

    sound = "tick"
    radius = 8

    def __init__(
        self,
        facts: SlotFacts,
        art: BoardArt,
        picked: bool,
        on_pick: Callable[[int], None],
        on_drag_out: Callable[[int, tuple[int, int]], None],
        *,
        number: int,
        tooltip: str,
        enabled: bool,
        reason: str,
        code: str,
    ) -> None:
        super().__init__(key=f"slot-{facts.kind}", tooltip=tooltip, enabled=enabled, reason=reason)
        self.facts, self.art, self.picked = facts, art, picked
        self.number = number  # from the left; the key of this number picks it up
        self.code = code  # of the reason why no place takes it, which has its place in the rules
        self.on_pick, self.on_drag_out = on_pick, on_drag_out

    def activate(self, ui: Ui) -> None:
        self.on_pick(self.facts.kind)

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        if button != 1 or not self.enabled:
            return button == 1
        # Picked up on the press, so that a drag carries it at once; a press on the picked one puts it back.
        ui.sound(self.sound)
        self.on_pick(self.facts.kind)
        return True

    def on_drag(self, ui: Ui, pos: tuple[int, int]) -> bool:
        if self.enabled and not self.rect.collidepoint(pos):
            self.on_drag_out(self.facts.kind, pos)
            return True
        return False

    def on_release(self, ui: Ui, pos: tuple[int, int], button: int, inside: bool) -> bool:
        return False  # the scene drops what was dragged

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        if self.facts.hidden:
            return
        empty = self.facts.count == 0
        lit = self.glow(ui)
        if lit and not self.picked:
            ui.paint.rounded(target, self.rect, 8, C.LINE_FIELD, round(95 * lit))
        sprite = piece_sprite(self.art, self.facts.kind, self.facts.colour)
        if empty:
            sprite = self.art.see_through(sprite, 56)
        elif not self.facts.fits:
            sprite = self.art.see_through(sprite, 140)
        lift = ui.theme.px(4) if self.picked else 0
        before = target.get_clip()
        target.set_clip(self.rect.inflate(-2, -2).clip(before))
        box = sprite.surface.get_bounding_rect()
        x, y = self._picture_place(ui, box)
        target.blit(sprite.surface, (x, y - lift), special_flags=pygame.BLEND_PREMULTIPLIED)
        target.set_clip(before)
        if self.picked:
            ui.paint.rounded(target, self.rect, 8, None, border=C.IVORY, border_width=3)
        self._draw_count(ui, target, empty)
        self._draw_key(ui, target)
        if not empty and not self.facts.fits:
            self._draw_no_place(ui, target)
        self.draw_focus(ui, target)

    def _draw_no_place(self, ui: Ui, target: pygame.Surface) -> None:
        """A small cross: there are some left, but no place takes them now."""
        radius = max(8, round(10 * ui.theme.text_scale))
        centre = (self.rect.right - radius - round(4 * ui.theme.text_scale), self.rect.top + radius + 4)
        ui.paint.circle(target, centre, radius, C.WALNUT_900)
        icon = ui.sprites.icon("close", round(radius * 1.3), C.DIM)
        target.blit(icon, icon.get_rect(center=centre))

    def _draw_key(self, ui: Ui, target: pygame.Surface) -> None:
        """The key that picks it up, small in the corner where neither piece nor count stand."""
        font = ui.font(Face.SANS, Type.XS)
        label = ui.texts.line(font, str(self.number % 10), C.DIM)
        edge = round(5 * ui.theme.text_scale)
        plate = label.get_rect(topleft=(self.rect.left + edge, self.rect.top + edge // 2))
        ui.paint.rounded(target, plate.inflate(edge, 0), 4, C.WALNUT_900, 190)
        target.blit(label, plate)

    def _count_size(self, ui: Ui) -> Size:
        font = ui.font(Face.SERIF, Type.M)
        return font.size("12")[0], round(font.get_linesize() * 0.8)

    def _picture_place(self, ui: Ui, box: pygame.Rect) -> tuple[int, int]:
        """The count stands lower right: the picture left of it in wide slots, above it in narrow, high ones."""
        count_w, count_h = self._count_size(ui)
        beside = self.rect.w - box.w - count_w
        above = self.rect.h - box.h - count_h
        if beside >= above:
            room = (self.rect.w - box.w) // 2 - 4
            aside = max(round(self.rect.w * 0.08), min(count_w // 2, room))
            x = self.rect.centerx - aside - box.centerx
            y = self.rect.centery - box.centery
        else:
            x = self.rect.centerx - box.centerx
            y = self.rect.top + max(round(5 * ui.theme.text_scale), above // 2) - box.top
        if box.h > self.rect.h - 8:
            y = self.rect.bottom - 6 - box.bottom
        return x, y

    def _draw_count(self, ui: Ui, target: pygame.Surface, empty: bool) -> None:
        colour = C.DISABLED_TEXT if empty else C.IVORY
        font = ui.font(Face.SERIF, Type.M)
        text = str(self.facts.count)
        shade = ui.texts.line(font, text, C.WALNUT_900)
        label = ui.texts.line(font, text, colour)
        x = self.rect.right - label.get_width() - round(7 * ui.theme.text_scale)
        y = self.rect.bottom - label.get_height() - round(2 * ui.theme.text_scale)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1), (-1, 1)):
            target.blit(shade, (x + dx, y + dy))
        target.blit(label, (x, y))


@dataclass(frozen=True)
class PlateText:
    """What the plate says: whose turn, and what is to be done; a pip for each placement of the turn."""

    name: str  # what the title becomes when there is no room for more
    title: str
    detail: str = ""
    pips: tuple[int, int] = (0, 0)  # made, of how many
    pips_aside: bool = False  # under the crest instead of before the detail


# Of title and detail, the largest first.
PLATE_TYPES = ((Type.M, Type.S), (Type.S, Type.S), (Type.S, Type.XS), (Type.XS, Type.XS))


class PlateLines(NamedTuple):
    """The plate's words as they fit."""

    title: Sequence[str]
    title_type: Type
    detail: Sequence[str]
    detail_type: Type


class TurnPlate(Widget):
    """Crest, "Leïla, your turn", what to do, and a pip for each placement of the turn.

    Nothing it says is ever cut: words go on a second line, then become smaller. `every` are the texts it may have at
    this table: its width follows from the longest, so that nothing moves when the turn does.
    """

    def __init__(self, colour: str, text: PlateText, every: Sequence[PlateText], extra: Sequence[Widget]) -> None:
        super().__init__(key="turn")
        self.colour, self.text, self.every = colour, text, every
        self.extra = list(extra)  # small buttons at its right: done, results

    @property
    def children(self) -> Sequence[Widget]:
        return self.extra

    def measure(self, ui: Ui, width: int) -> Size:
        return width, ui.theme.hit

    def wished_width(self, ui: Ui, height: int, least: int, most: int, rows: int) -> int:
        """The least width at which everything it may have to say fits in full size, each part in so many rows."""
        asked = (height, least, most, tuple(self.every))
        known = ui.memory.get(f"turn:width:{rows}")
        if known is None or known[0] != asked:
            step = max(4, round(8 * ui.theme.text_scale))
            widths = range(least, most, step)
            fitting = (w for w in widths if all(self._fits(ui, text, w, height, rows) for text in self.every))
            known = ui.memory[f"turn:width:{rows}"] = (asked, next(fitting, most))
        return int(known[1])

    def _fits(self, ui: Ui, text: PlateText, width: int, height: int, rows: int) -> bool:
        inner = width - self._left(ui, width, height) - round(8 * ui.theme.text_scale)
        lines = self._lines(ui, text, inner, height)
        if lines is None or (lines.title_type, lines.detail_type) != (Type.M, Type.S):
            return False
        return len(lines.title) == 1 and len(lines.detail) <= rows

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        x = rect.right - ui.theme.px(8)
        for widget in reversed(self.extra):
            w, h = widget.measure(ui, rect.w // 2)
            h = min(h, rect.h - 2 * ui.theme.px(6))
            h = max(h, ui.theme.hit)
            x -= w
            widget.place(ui, pygame.Rect(x, rect.centery - h // 2, w, h))
            x -= ui.theme.px(6)

    def _left(self, ui: Ui, width: int, height: int) -> int:
        """Where the words begin, from the plate's left edge."""
        side = self._side(ui, width, height)
        return side + round((20 if side else 10) * ui.theme.text_scale)

    def _text_area(self, ui: Ui) -> pygame.Rect:
        left = self.rect.left + self._left(ui, *self.rect.size)
        right = self.rect.right - round(8 * ui.theme.text_scale)
        if self.extra:
            right = min(w.rect.left for w in self.extra) - round(6 * ui.theme.text_scale)
        return pygame.Rect(left, self.rect.top, max(10, right - left), self.rect.h)

    def _side(self, ui: Ui, width: int, height: int) -> int:
        """The crest's; a narrow plate leaves the room to the words."""
        t = ui.theme.text_scale
        if width < 150 * t:
            return 0
        return min(height - 12, round((52 if width >= 190 * t else 34) * t))

    def _pip(self, ui: Ui) -> int:
        return max(8, round(11 * ui.theme.text_scale))

    def _pip_gap(self, ui: Ui) -> int:
        return round(5 * ui.theme.text_scale)

    def _pips_width(self, ui: Ui, text: PlateText) -> int:
        """What the pips take from the detail's width."""
        if not text.pips[1] or text.pips_aside:
            return 0
        return text.pips[1] * (self._pip(ui) + self._pip_gap(ui)) + round(3 * ui.theme.text_scale)

    def _lines(
        self, ui: Ui, text: PlateText, width: int, height: int, types: Sequence[tuple[Type, Type]] = PLATE_TYPES
    ) -> PlateLines | None:
        """The words in the largest type in which all of them are seen, or None."""
        indent = self._pips_width(ui, text)
        for title_type, detail_type in types:
            title, detail = ui.font(Face.SERIF, title_type), ui.font(Face.SANS, detail_type)
            above = ui.texts.wrapped(title, text.title, width)
            below = ui.texts.wrapped(detail, text.detail, width - indent) if text.detail else ()
            rows = max(len(below), 1 if indent else 0)
            high = len(above) * title.get_linesize() + rows * detail.get_linesize()
            wide = [title.size(line)[0] <= width for line in above]
            wide += [detail.size(line)[0] <= width - indent for line in below]
            if high <= height and all(wide):
                return PlateLines(above, title_type, below, detail_type)
        return None

    def _shown(self, ui: Ui) -> tuple[PlateText, PlateLines]:
        """What there is room for. A name that is too long is shortened: the tooltip and the player's card have all of
        it. Where the pips leave no room for words, they go under the crest, or the words do without them. Rather than
        to become small, the title says only whose turn it is."""
        area = self._text_area(ui)
        brief = replace(self.text, title=shortened(ui.font(Face.SERIF, Type.M), self.text.name, area.w))
        ways = [replace(self.text, pips=(0, 0)), brief, replace(brief, pips=(0, 0))]
        if self._pips_fit_aside(ui):
            ways = [replace(self.text, pips_aside=True), replace(brief, pips_aside=True), *ways]
        ways.insert(0, self.text)
        found = []
        for types in (PLATE_TYPES[:2], PLATE_TYPES[2:]):
            for text in ways:
                lines = self._lines(ui, text, area.w, area.h, types)
                if lines is not None:
                    found.append((text, lines))
        if found:
            calm = [one for one in found if len(one[1].title) <= 2 and len(one[1].detail) <= 2]
            return (calm or found)[0]
        return replace(brief, detail=""), PlateLines([brief.title], Type.S, (), Type.XS)

    def texts(self, ui: Ui) -> list[TextFit]:
        area = self._text_area(ui)
        text, shown = self._shown(ui)
        font, small = ui.font(Face.SERIF, shown.title_type), ui.font(Face.SANS, shown.detail_type)
        indent = self._pips_width(ui, text)
        fits = [TextFit(line, font.size(line), area.size, False) for line in shown.title]
        fits += [TextFit(line, small.size(line), (area.w - indent, area.h), False) for line in shown.detail]
        high = len(shown.title) * font.get_linesize() + len(shown.detail) * small.get_linesize()
        fits.append(TextFit(self.hint(), (0, high), area.size, False))
        if text.detail != self.text.detail:
            fits.append(TextFit(self.text.detail, small.size(self.text.detail), (0, 0), False))
        return fits

    def hint(self) -> str:
        return f"{self.text.title} – {self.text.detail}" if self.text.detail else self.text.title

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        side = self._side(ui, *self.rect.size)
        area = self._text_area(ui)
        text, shown = self._shown(ui)
        if side:
            crest = ui.sprites.crest(self.colour, side)
            left = self.rect.left + round(10 * ui.theme.text_scale)
            aside = self._pip(ui) + self._pip_gap(ui) if text.pips_aside else 0
            top = self.rect.centery - (side + aside) // 2
            target.blit(crest, (left, top))
            if aside:
                width = text.pips[1] * aside - self._pip_gap(ui)
                self._draw_pips(ui, target, text, left + (side - width) // 2, top + side + self._pip_gap(ui))
        font, small = ui.font(Face.SERIF, shown.title_type), ui.font(Face.SANS, shown.detail_type)
        indent = self._pips_width(ui, text)
        rows = max(len(shown.detail), 1 if indent else 0)
        y = self.rect.centery - (len(shown.title) * font.get_linesize() + rows * small.get_linesize()) // 2
        for line in shown.title:
            target.blit(ui.texts.line(font, line, C.IVORY), (area.left, y))
            y += font.get_linesize()
        if indent:
            self._draw_pips(ui, target, text, area.left, y + (small.get_linesize() - self._pip(ui)) // 2)
        for line in shown.detail:
            target.blit(ui.texts.line(small, line, C.DIM), (area.left + indent, y))
            y += small.get_linesize()
        self.draw_children(ui, target)

    def _pips_fit_aside(self, ui: Ui) -> bool:
        side = self._side(ui, *self.rect.size)
        return bool(side and self.text.pips[1]) and side + self._pip(ui) + self._pip_gap(ui) <= self.rect.h - 12

    def _draw_pips(self, ui: Ui, target: pygame.Surface, text: PlateText, x: int, y: int) -> None:
        done, of = text.pips
        pip = self._pip(ui)
        for number in range(of):
            box = pygame.Rect(x + number * (pip + self._pip_gap(ui)), y, pip, pip)
            if number < done:
                ui.paint.rounded(target, box, 2, C.IVORY)
            else:
                ui.paint.rounded(target, box, 2, None, border=C.IVORY, border_width=2)


class Tray(Widget):
    """Turn plate, slots in groups, buttons. Everything keeps its place when counts change."""

    def __init__(
        self, plate: TurnPlate, groups: Sequence[Sequence[Widget]], buttons: Sequence[Button], words: Sequence[str]
    ) -> None:
        super().__init__(key="tray")
        self.plate, self.groups, self.buttons = plate, [list(g) for g in groups if g], list(buttons)
        self.words = words  # that any button may have in the course of a game: their width is that of the longest

    @property
    def children(self) -> Sequence[Widget]:
        return [self.plate, *(slot for group in self.groups for slot in group), *self.buttons]

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(100 * ui.theme.text_scale)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        t = ui.theme.text_scale
        pad = max(5, round(8 * t))
        gap = max(3, round(6 * t))
        between = max(6, round(14 * t))
        inner = rect.inflate(-2 * pad, -2 * pad)
        slots = sum(len(group) for group in self.groups)
        small = room_of(ui.theme) == "small"
        fixed = between * (len(self.groups) + 1) + gap * (slots - len(self.groups) + len(self.buttons) - 1)
        least_slot = round(52 * t) if not small else ui.theme.hit
        most_slot = round(92 * t)
        room = inner.w - fixed
        count = max(1, len(self.buttons))
        plate_most = round(300 * t)
        plate_room = room - slots * max(ui.theme.hit, least_slot) - count * ui.theme.hit
        button_wish = self._button_wish(ui)
        least = round((150 if small else 200) * t)
        one_row, two_rows = (self.plate.wished_width(ui, inner.h, least, plate_most, rows) for rows in (1, 2))
        plate_least = one_row if one_row <= room - slots * round(64 * t) - count * ui.theme.hit else two_rows
        slots_least = slots * max(ui.theme.hit, least_slot)
        if button_wish > (room - plate_least - slots_least) // count:
            plate_least = two_rows  # rather that than buttons without words
        plate_least = min(plate_room, plate_least)
        button_room = (room - plate_least - slots_least) // count
        if button_wish > button_room:
            # Words that do not fit are left to the tooltips.
            for button in self.buttons:
                button.text = ""
            button_wish = ui.theme.hit
        button_width = max(ui.theme.hit, min(button_wish, button_room))
        slot_width = min(most_slot, (room - plate_least - button_width * len(self.buttons)) // max(1, slots))
        slot_width = max(least_slot, slot_width)
        plate_width = room - slot_width * slots - button_width * len(self.buttons)
        if plate_width > plate_most:
            extra = (plate_width - plate_most) // max(1, slots + len(self.buttons))
            grow = min(extra, round(24 * t))
            slot_width += grow
            button_width += grow
            plate_width = room - slot_width * slots - button_width * len(self.buttons)
        x = inner.x
        self.plate.place(ui, pygame.Rect(x, inner.y, plate_width, inner.h))
        x += plate_width + between
        for group in self.groups:
            for slot in group:
                slot.place(ui, pygame.Rect(x, inner.y, slot_width, inner.h))
                x += slot_width + gap
            x += between - gap
        for button in self.buttons:
            button.place(ui, pygame.Rect(x, inner.y, button_width, inner.h))
            x += button_width + gap

    def _button_wish(self, ui: Ui) -> int:
        """The width at which every button has room for any word it may have."""
        font = ui.font(Face.SANS_BOLD, Type.XS)
        widths = [font.size(word)[0] + 2 * ui.theme.px(8) for word in self.words]
        return max(*widths, *(button.least_width(ui) for button in self.buttons))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        tray_wood(ui, target, self.rect)
        self.draw_children(ui, target)


def tray_wood(ui: Ui, target: pygame.Surface, rect: pygame.Rect) -> None:
    """The wooden tray: a lighter, reddish walnut with a rim."""
    surface = ui.paint.cache.get(("tray", rect.size), lambda: _tray_surface(ui, rect.size))
    ui.paint.shadow(target, rect, 8, _TRAY_SHADOW)
    target.blit(surface, rect)


def _tray_surface(ui: Ui, size: tuple[int, int]) -> pygame.Surface:
    from medina_desktop.ui.paint import blank, covering, painted_wood, rounded_mask

    picture = ui.sprites.named("backgrounds", "tray") or ui.sprites.wood()
    wood = covering(picture, size) if picture is not None else painted_wood(size)
    surface = blank(size)
    surface.blit(wood, (0, 0))
    # Walnut as on the board's frame: the same grain, redder and lighter than the table.
    surface.fill((34, 17, 6, 0), special_flags=pygame.BLEND_RGBA_ADD)
    radius = ui.theme.px(8)
    edge = max(2, ui.theme.px(3))
    pygame.draw.rect(surface, (255, 220, 170, 60), surface.get_rect(), 1, border_radius=radius)
    pygame.draw.rect(surface, (20, 11, 5, 130), surface.get_rect().inflate(-2, -2), edge, border_radius=radius)
    surface.blit(rounded_mask(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
