"""The four stacks with their displays; and a stack that the eye has opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.rules.tiles import UNKNOWN
from medina_desktop.games.sultaniya.ui.art import KINDS, Art, unit
from medina_desktop.games.sultaniya.ui.drawn_tiles import Light, closed, draw_loose, fitting, tile_area
from medina_desktop.games.sultaniya.ui.palace import STOREY, Palaces
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import signed
from medina_desktop.ui.pictures.atlas import blit, see_through
from medina_desktop.ui.table.tray import PieceSlot
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import MIN_HIT, C, Face, Shadow, Type
from medina_desktop.ui.widgets import Pressable, TextFit, Ui, Widget

GILT = (237, 194, 92)
LIFTED = Shadow(12, 8, 190)
WISPS, PUFFS = 9, 12  # of smoke round an open stack, and how many pictures there are
LAYERS = 3  # of a stack that are seen under its top tile
LAYER = 0.05  # half-columns


def badge(
    ui: Ui, target: pygame.Surface, text: str, corner: tuple[int, int], anchor: str, icon: str = ""
) -> pygame.Rect:
    """A small dark label."""
    label = ui.line(Face.SANS_BOLD, Type.XS, text, C.IVORY)
    pad = max(3, ui.theme.px(5))
    side = label.get_height() * 3 // 4 if icon else 0
    between = pad if icon and text else 0
    area = pygame.Rect(0, 0, label.get_width() + 2 * pad + side + between, label.get_height())
    setattr(area, anchor, corner)
    ui.paint.rounded(target, area, 4, C.WALNUT_900, 225)
    if icon:
        target.blit(ui.sprites.icon(icon, side, C.IVORY), (area.left + pad, area.centery - side // 2))
    target.blit(label, (area.right - pad - label.get_width(), area.top))
    return area


def draw_corners(target: pygame.Surface, area: pygame.Rect, colour: tuple[int, int, int], thick: int) -> None:
    """The sign of a legal place, small."""
    arm = max(2, area.w // 4)
    for x, dx in ((area.left, arm), (area.right, -arm)):
        for y, dy in ((area.top, arm), (area.bottom, -arm)):
            pygame.draw.line(target, colour, (x, y), (x + dx, y), thick)
            pygame.draw.line(target, colour, (x, y), (x, y + dy), thick)


@dataclass(frozen=True)
class TileFacts:
    """A tile that can be picked."""

    tile: int
    key: str
    face: str  # of the own board: which sky lies behind it
    picked: bool = False
    flip: int = 0  # which way up it is held
    fits: bool = True  # some place takes it; a cross if not
    note: str = ""  # how many points it brings at best
    places: int = -1  # how many take it; -1: not said
    number: int = 0  # in the stack that lies open; 0: not said


class TileSlot(PieceSlot):
    sound = "lift"
    radius = 6

    def __init__(
        self,
        facts: TileFacts,
        palaces: Palaces,
        pick: Callable[[int], None],
        drag: Callable[[int, tuple[int, int]], None],
        *,
        tooltip: str,
        enabled: bool,
        reason: str = "",
    ) -> None:
        super().__init__(facts.tile, pick, drag, key=facts.key, tooltip=tooltip, enabled=enabled, reason=reason)
        self.facts, self.palaces = facts, palaces

    def picture_box(self, ui: Ui) -> pygame.Rect:
        box = self.rect.inflate(-4, -4)
        if self.facts.places >= 0:  # room for the note beside it
            box.w -= self._note_room(ui)
        return box

    def _note_room(self, ui: Ui) -> int:
        return min(round(self.rect.w * 0.3), round(40 * ui.theme.text_scale))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        lift = round(4 * ui.theme.scale * max(self.glow(ui), 1.5 * self.facts.picked))
        box = self.picture_box(ui)
        if self.facts.picked:
            ui.paint.shadow(target, tile_area(box), 4, LIFTED)
        box.move_ip(0, -lift)
        dim = not self.facts.fits
        face = 2 * self.facts.tile + self.facts.flip
        light: Light = "dark" if dim else "full"
        area = draw_loose(self.palaces, target, face, box, self.facts.face, light)
        if self.facts.picked:
            ui.paint.rounded(target, area.inflate(6, 6), 6, None, border=C.IVORY, border_width=3)
        if self.facts.number:
            badge(ui, target, str(self.facts.number), area.topleft, "topleft")
        if dim:
            side = min(max(16, ui.theme.px(22)), area.h // 3)
            spot = (area.right - side * 2 // 3, area.top + side * 2 // 3)
            if self.facts.places >= 0:  # beside it, where the points of the others are
                spot = (area.right + max(3, ui.theme.px(6)) + side // 2, area.centery)
            else:
                ui.paint.circle(target, spot, side * 2 // 3, C.WALNUT_900)
            icon = ui.sprites.icon("close", side, C.DIM)
            target.blit(icon, icon.get_rect(center=spot))
        elif self.facts.places >= 0:
            kind = Type.M if ui.font(Face.SERIF, Type.M).size("+00")[0] <= self._note_room(ui) else Type.S
            note = ui.line(Face.SERIF, kind, self.facts.note, C.GAIN_DARK if self.facts.note != "0" else C.IVORY)
            count = ui.line(Face.SANS, Type.XS, str(self.facts.places), C.DIM)
            x = area.right + max(3, ui.theme.px(6))
            target.blit(note, (x, area.centery - note.get_height()))
            sign = pygame.Rect(x, 0, count.get_height() * 3 // 4, count.get_height() * 3 // 5)
            sign.centery = area.centery + count.get_height() // 2
            draw_corners(target, sign, C.DIM, max(1, ui.theme.px(2)))
            target.blit(count, (sign.right + max(2, ui.theme.px(4)), area.centery))
        self.draw_focus(ui, target)


@dataclass(frozen=True)
class StackFacts:
    kind: int
    top: int | None  # the open tile; None: the stack is empty
    count: int
    face: str
    chosen: bool = False  # may be chosen for the djinn that is being called, or a lifted tile may go under it
    eyed: str = ""  # a djinn looks through it now
    says: str = ""  # what a press does, in a word, or that this tile comes next


class StackTop(Pressable):
    """The open top of a stack. A press turns it over, or chooses the stack."""

    sound = "tile"
    radius = 6

    def __init__(
        self,
        facts: StackFacts,
        palaces: Palaces,
        press: Callable[[int], None],
        *,
        tooltip: str,
        enabled: bool,
        reason: str,
    ) -> None:
        super().__init__(key=f"stack-{facts.kind}", tooltip=tooltip, enabled=enabled, reason=reason)
        self.facts, self.palaces, self.press = facts, palaces, press
        self.counts_aside = False  # a small tile would vanish behind its number: the heading has it then

    def activate(self, ui: Ui) -> None:
        self.press(self.facts.kind)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        digits = ui.font(Face.SANS_BOLD, Type.XS).size("00")
        self.counts_aside = tile_area(rect.inflate(-10, -10)).w < 2 * (digits[0] + digits[1])

    def _light(self, ui: Ui) -> Light:
        """One that can be turned over is seen better than one that only comes next."""
        if not self.enabled:
            return "dark"
        return "full" if self.glow(ui) > 0.5 or self.facts.chosen else "dusk"

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        facts = self.facts
        box = self.rect.inflate(-4, -4)
        if facts.top is None:
            ui.paint.recess(target, box, 6, 150)
            label = ui.line(Face.SANS, Type.XS, _("empty"), C.DIM)
            if label.get_width() <= box.w:
                target.blit(label, label.get_rect(center=box.center))
            self.draw_focus(ui, target)
            return
        half_column = fitting((box.w - 6, box.h - 6))
        area = pygame.Rect(0, 0, 2 * half_column, round(STOREY * half_column))
        area.center = box.center
        step = max(1, round(LAYER * half_column))
        layer = self.palaces.art.atlas.scale(f"stack/layer_{KINDS[facts.kind]}", half_column / unit())
        for number in range(min(LAYERS, facts.count - 1), 0, -1):
            blit(target, layer, (area.left + number, area.bottom - layer.get_height() + number * step))
        inside = area.move(0, -round(3 * ui.theme.scale * self.glow(ui)))
        if facts.top == UNKNOWN:
            back = closed(self.palaces.art, facts.kind, half_column)
            blit(target, back, back.get_rect(bottomleft=inside.bottomleft))
        else:
            draw_loose(self.palaces, target, 2 * facts.top, inside, facts.face, self._light(ui))
        if facts.chosen:
            ui.paint.rounded(target, area.inflate(6, 6), 6, None, border=GILT, border_width=3)
        if not self.counts_aside:
            self._draw_badges(ui, target, area)
        if facts.eyed:
            figure = self.palaces.art.djinn(facts.eyed, area.h)
            blit(target, figure, figure.get_rect(midbottom=(area.centerx, area.bottom)))
        self.draw_focus(ui, target)

    def _draw_badges(self, ui: Ui, target: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the number of tiles, the stack's key, and what a press does."""
        facts = self.facts
        count = badge(ui, target, str(facts.count), (area.right - 2, area.bottom - 2), "bottomright", "menu")
        if area.h >= 2 * count.h:
            badge(ui, target, str(facts.kind + 1), (area.left + 2, area.top + 2), "topleft")
        if facts.says and area.w >= count.w + ui.font(Face.SANS_BOLD, Type.XS).size(facts.says)[0] + 5 * count.h // 4:
            badge(ui, target, facts.says, (area.left + 2, area.bottom - 2), "bottomleft")
        elif self.enabled and not facts.chosen and area.w >= 2 * count.w:
            badge(ui, target, "", (area.left + 2, area.bottom - 2), "bottomleft", "chevron-right")


class StackBox(Widget):
    """Heading, the open top, and up to three tiles on display."""

    def __init__(self, kind: int, top: StackTop, shown: Sequence[TileSlot], art: Art) -> None:
        super().__init__(key=f"stack-box-{kind}")
        self.kind, self.top, self.shown, self.art = kind, top, list(shown), art
        self.cells: list[pygame.Rect] = []

    @property
    def children(self) -> Sequence[Widget]:
        return (self.top, *self.shown)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = max(4, ui.theme.px(8))
        heading = ui.font(Face.SANS_BOLD, Type.S).get_linesize()
        inner = pygame.Rect(rect.x + pad, rect.y + heading + pad // 2, rect.w - 2 * pad, 0)
        inner.h = rect.bottom - pad // 2 - inner.y
        w, h = (inner.w - pad) // 2, inner.h // 2
        self.cells = [
            pygame.Rect(inner.x + column * (w + pad), inner.y + row * h, w, h) for row in (0, 1) for column in (0, 1)
        ]
        for child, cell in zip(self.children, self.cells, strict=False):
            child.place(ui, cell)

    def _heading(self, ui: Ui) -> tuple[str, pygame.font.Font, int]:
        """The name, its font, and the room it has."""
        side = self._side(ui)
        room = self.rect.w - side - 3 * max(4, ui.theme.px(8)) - self._count_width(ui)
        large, small = ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SANS_BOLD, Type.XS)
        whole, short = _(words.STACKS[self.kind]), _(words.SHORT_STACKS[self.kind])
        for name, font in ((whole, large), (whole, small), (short, large)):
            if font.size(name)[0] <= room:
                return name, font, room
        return short, small, room

    def _side(self, ui: Ui) -> int:
        return max(14, round(20 * ui.theme.text_scale))

    def _count_width(self, ui: Ui) -> int:
        """The width that the number of tiles takes of the heading, where it stands there."""
        if not self.top.counts_aside:
            return 0
        digits = ui.font(Face.SANS_BOLD, Type.XS).size("00")
        return digits[0] + digits[1]

    def texts(self, ui: Ui) -> list[TextFit]:
        name, font, room = self._heading(ui)
        return [TextFit(name, font.size(name), (room, font.get_linesize()), True)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 10, 190)
        for cell in self.cells[1 + len(self.shown) :]:
            ui.paint.rounded(target, tile_area(cell.inflate(-4, -4)), 6, C.WALNUT_900, 120, border=C.LINE_DARK)
        self.draw_children(ui, target)
        self._draw_heading(ui, target)

    def _draw_heading(self, ui: Ui, target: pygame.Surface) -> None:
        """Over the tiles: the spires of roofs rise into its line."""
        name, font, room = self._heading(ui)
        pad, side = max(4, ui.theme.px(8)), self._side(ui)
        line = ui.font(Face.SANS_BOLD, Type.S).get_linesize()
        middle = self.rect.top + pad // 4 + line // 2
        mark = self.art.atlas.high(f"storey/{KINDS[self.kind]}/64", side)
        label = ui.texts.line(font, shorten(font, name, room), C.IVORY)
        if self.kind == len(KINDS) - 1:
            wide = 2 * pad + side + label.get_width()
            behind = pygame.Rect(self.rect.left + pad // 2, middle - side * 5 // 8, wide, side * 5 // 4)
            ui.paint.rounded(target, behind, 4, C.WALNUT_900, 205)
        blit(target, mark, (self.rect.left + pad, middle - side // 2))
        target.blit(label, (self.rect.left + 2 * pad + side, middle - label.get_height() // 2))
        if self.top.counts_aside:
            count = ui.line(Face.SANS_BOLD, Type.XS, str(self.top.facts.count), C.DIM)
            x = self.rect.right - pad - count.get_width()
            target.blit(count, (x, middle - count.get_height() // 2))
            sign = ui.sprites.icon("menu", count.get_height() * 2 // 3, C.DIM)
            target.blit(sign, sign.get_rect(midright=(x - pad // 2, middle)))


class OpenStack(Widget):
    """The whole stack in its order, in the place of the four; only its caller sees it."""

    def __init__(self, tiles: Sequence[TileSlot], title: str, detail: str, secret: str, art: Art) -> None:
        super().__init__(key="open-stack")
        self.tiles, self.title, self.detail, self.secret, self.art = list(tiles), title, detail, secret, art

    @property
    def children(self) -> Sequence[Widget]:
        return self.tiles

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = max(4, ui.theme.px(8))
        heading = ui.font(Face.SANS_BOLD, Type.S).get_linesize()
        figure = self._figure(ui)
        inner = pygame.Rect(rect.x + figure + 2 * pad, rect.y + heading + pad, 0, 0)
        inner.w, inner.h = rect.right - pad - inner.x, rect.bottom - pad - inner.y
        rows = max(1, min(3, inner.h // MIN_HIT))
        best = max(range(1, rows + 1), key=lambda n: self._size(inner, n))
        columns = -(-len(self.tiles) // best) or 1
        w, h = inner.w // columns, inner.h // best
        for number, tile in enumerate(self.tiles):
            row, column = divmod(number, columns)
            tile.place(ui, pygame.Rect(inner.x + column * w, inner.y + row * h, w, h))

    def _size(self, inner: pygame.Rect, rows: int) -> int:
        columns = -(-len(self.tiles) // rows) or 1
        return fitting((round(inner.w / columns * 0.72), inner.h // rows))

    def _figure(self, ui: Ui) -> int:
        return min(self.rect.w // 12, round(120 * ui.theme.text_scale)) if ui.theme.room[0] > 1100 else 0

    def texts(self, ui: Ui) -> list[TextFit]:
        bold = ui.font(Face.SANS_BOLD, Type.S)
        return [TextFit(self.title, bold.size(self.title), (self.rect.w, self.rect.h), True)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 10, 215)
        self._draw_smoke(ui, target)
        ui.paint.rounded(target, self.rect, 10, None, border=GILT, border_width=2)
        pad = max(4, ui.theme.px(8))
        figure = self._figure(ui)
        if figure:
            picture = self.art.djinn("eye", min(self.rect.h - 4 * pad, round(figure * 1.6)))
            at = (self.rect.left + pad + figure // 2, self.rect.bottom - 2 * pad)
            blit(target, picture, picture.get_rect(midbottom=at))
        bold, plain = ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SANS, Type.S)
        secret = ui.texts.line(bold, self.secret, GILT)
        side = round(20 * ui.theme.text_scale)
        right = self.rect.right - 2 * pad - secret.get_width()
        top = self.rect.top + pad // 2
        target.blit(secret, (right, top))
        target.blit(ui.sprites.icon("eye", side, GILT), (right - side - pad, top + (secret.get_height() - side) // 2))
        x = self.rect.left + figure + 3 * pad
        room = right - side - 2 * pad - x
        title = shorten(bold, self.title, room)
        target.blit(ui.texts.line(bold, title, C.IVORY), (x, top))
        x += bold.size(title)[0] + 2 * pad
        if x + plain.size(self.detail)[0] < right - side - 2 * pad:
            target.blit(ui.texts.line(plain, self.detail, C.DIM), (x, top))
        self.draw_children(ui, target)

    def _draw_smoke(self, ui: Ui, target: pygame.Surface) -> None:
        """The djinn's, round the figure and along the lower rim."""
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        high = round(self.rect.h * 0.8)
        for number in range(WISPS):
            puff = number % PUFFS
            picture = self.art.atlas.keep(("wisp", puff, high), partial(self._wisp, puff, high))
            x = self.rect.x + round(self.rect.w * (number + 0.2) / WISPS)
            blit(target, picture, picture.get_rect(midbottom=(x, self.rect.bottom + high // 4)))
        target.set_clip(before)

    def _wisp(self, puff: int, high: int) -> pygame.Surface:
        wide = pygame.transform.smoothscale(self.art.atlas.cut(f"smoke/{puff}"), (high * 2, high))
        return see_through(wide, 0.3)


def note_of(points: int) -> str:
    return signed(points) if points else "0"
