"""One player in the final count: the palace at night with its lamps, chips that fill, and a bar that grows.

Chips stand below the palace, or beside it where that leaves the palace more room.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sin
from typing import TYPE_CHECKING

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.games.sultaniya.rules.plot import COLUMNS
from medina_desktop.games.sultaniya.ui.counting import GUARDS, OBJECTIVES, ROOFS, CountEntry
from medina_desktop.games.sultaniya.ui.lamps import area_of, light
from medina_desktop.games.sultaniya.ui.lanterns import draw_lanterns
from medina_desktop.games.sultaniya.ui.palace import HEAD, STOREY
from medina_desktop.games.sultaniya.ui.stacks import GILT
from medina_desktop.games.sultaniya.ui.strip import fitted
from medina_desktop.l10n.writing import signed
from medina_desktop.match.people import faces
from medina_desktop.ui.animation import between, in_out_cubic
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Ui, Widget

if TYPE_CHECKING:
    from medina_desktop.games.sultaniya.ui.count import CountScene

LEAST_FACE = 40  # pixels
CHIP_COLOURS = (
    (220, 178, 66),
    (60, 176, 172),
    (206, 136, 92),
    (226, 118, 104),
    (233, 202, 130),
    (140, 160, 214),
    (182, 150, 210),
)


def _unit_for(size: tuple[int, int]) -> int:
    """The width of a half-column in a sky of this size."""
    return max(4, min(size[0] // (len(COLUMNS) + 1), int(size[1] / (4 * STOREY + HEAD + 0.6))))


def _panel(ui: Ui) -> int:
    """The least width of what stands beside a palace."""
    return round(300 * ui.theme.text_scale)


class Chip(Widget):
    """The line of one entry; drawn by its pane, which knows how far the count is."""

    pointable = True
    least_hit = False

    def __init__(self, key: str, scene: CountScene, player: int, number: int) -> None:
        super().__init__(key=key)
        self.scene, self.player, self.number = scene, player, number

    @property
    def entry(self) -> CountEntry:
        return self.scene.plan.entries[self.player][self.number]

    @property
    def turned(self) -> float:
        """The share to which it is turned over; only objectives lie face down."""
        if not self.entry.is_objective:
            return 1.0
        return self.scene.plan.turned(self.player, self.number, self.scene.seconds)

    def hint(self) -> str:
        return self.entry.sentence if self.turned >= 1 else ""


class Pane(Widget):
    def __init__(self, scene: CountScene, player: int, seat: Seat, character: str, chips: Sequence[Chip]) -> None:
        super().__init__(key=f"count-{player}")
        self.scene, self.player, self.seat, self.character = scene, player, seat, character
        self.chips = list(chips)
        self.beside = False  # chips beside the palace
        self.heading = self.sky = self.bar = pygame.Rect(0, 0, 0, 0)
        self._lit: tuple[int, ...] = ()
        self._night: pygame.Surface | None = None

    @property
    def children(self) -> Sequence[Widget]:
        return self.chips

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad, gap = max(4, ui.theme.px(10)), max(3, ui.theme.px(6))
        inner = rect.inflate(-2 * pad, -2 * pad)
        bar = max(12, round(20 * ui.theme.text_scale))
        if self.beside:
            wide = inner.w - _unit_for((inner.w - _panel(ui), inner.h)) * (len(COLUMNS) + 1) - pad
            side = pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
            self.sky = pygame.Rect(inner.x, inner.y, inner.w - wide - pad, inner.h)
            columns, head = 2, 2 * ui.font(Face.SERIF, Type.L).get_linesize()
        else:
            side, columns, head = inner, len(self.chips), ui.font(Face.SERIF, Type.M).get_linesize()
        self.heading = pygame.Rect(side.x, side.y, side.w, head)
        self.bar = pygame.Rect(side.x, side.bottom - bar, side.w, bar)
        rows = -(-len(self.chips) // columns)
        chip = self._chip_height(ui, inner.h)
        if self.beside:
            chip = (self.bar.top - gap - self.heading.bottom - gap * rows) // rows
        width = (side.w - gap * (columns - 1)) // columns
        top = self.bar.top - rows * (chip + gap)
        for number, one in enumerate(self.chips):
            row, column = divmod(number + (self.beside and number >= OBJECTIVES), columns)
            wide = side.w if self.beside and number == ROOFS else width  # the objectives stand side by side
            one.place(ui, pygame.Rect(side.x + column * (width + gap), top + row * (chip + gap), wide, chip))
        if not self.beside:
            above = self.heading.bottom + gap
            self.sky = pygame.Rect(inner.x, above, inner.w, top - gap - above)

    def _chip_height(self, ui: Ui, height: int) -> int:
        """A row for the number and one for how it came about; in low panes the number alone."""
        wanted = round(ui.font(Face.SERIF, Type.L).get_ascent() + ui.font(Face.SANS, Type.XS).get_linesize() * 1.9)
        return min(wanted, max(round(40 * ui.theme.text_scale), height // 4))

    def unit_in(self, ui: Ui, size: tuple[int, int], beside: bool) -> int:
        """The width that a half-column of the palace would have in a pane of this size."""
        pad, gap = max(4, ui.theme.px(10)), max(3, ui.theme.px(6))
        w, h = size[0] - 2 * pad, size[1] - 2 * pad
        if beside:
            return _unit_for((w - _panel(ui), h))
        bar, head = max(12, round(20 * ui.theme.text_scale)), ui.font(Face.SERIF, Type.M).get_linesize()
        return _unit_for((w, h - bar - head - self._chip_height(ui, h) - 3 * gap))

    # -- the palace -----------------------------------------------------------------------------------------------

    @property
    def _unit(self) -> int:
        return _unit_for(self.sky.size)

    @property
    def _base(self) -> int:
        return self.sky.h - max(3, round(self._unit * 0.35))

    @property
    def _left(self) -> int:
        return (self.sky.w - 14 * self._unit) // 2

    def _picture(self) -> pygame.Surface:
        """The night's palace with the lamps that are on; those that were lit before stay so."""
        scene, player = self.scene, self.player
        palaces, position = scene.palaces, scene.position
        face = position.terms.catalogue.character[position.characters[player]].face
        asked = (position.palaces[player], face, self._unit, self.sky.size, self._base)
        plan = scene.plan
        lit = tuple(plan.lit(player, number, scene.seconds) for number in range(OBJECTIVES))
        if self._night is None or any(now < before for now, before in zip(lit, self._lit, strict=True)):
            self._night, self._lit = palaces.scene(*asked, True).copy(), (0,) * OBJECTIVES
        if lit != self._lit:
            day = palaces.scene(*asked)
            for number, (before, now) in enumerate(zip(self._lit, lit, strict=True)):
                for spot in plan.entries[player][number].lamps[before:now]:
                    light(palaces, self._night, day, spot, self._unit, self._left, self._base)
            self._lit = lit
        return self._night

    def looks(self, ui: Ui) -> object:
        """Return what its drawing depends on besides the step of the count: as long as that stays the same, so does the
        drawing."""
        scene, plan, player, seconds = self.scene, self.scene.plan, self.player, self.scene.seconds
        chips = [(chip.turned, plan.counted(player, chip.number, seconds)) for chip in self.chips]
        lit = [plan.lit(player, chip.number, seconds) for chip in self.chips]
        held = any(plan.held_up(player, chip.number, seconds) for chip in self.chips[OBJECTIVES:])
        moves = (seconds if held else 0.0, scene.party if player in scene.celebrated else 0.0)
        return scene.now, scene.ringed(player, ui.hover), chips, lit, moves

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        scene = self.scene
        ui.paint.recess(target, self.rect, 10, 210)
        now = scene.now
        current = now is not None and now[0] in (self.player, None)
        if len(scene.seats) > 1 and (current or self.player in scene.celebrated):
            ui.paint.rounded(target, self.rect, 10, None, border=GILT, border_width=max(2, ui.theme.px(3)))
        target.blit(self._picture(), self.sky)
        before = target.get_clip()
        target.set_clip(self.sky.clip(before))
        if self.player in scene.celebrated:
            draw_lanterns(ui, target, self.sky, scene.party, self._unit)
        elif scene.celebrated:
            ui.paint.rounded(target, self.sky, 0, C.WALNUT_900, 50)
        self._draw_rings(ui, target)
        target.set_clip(before)
        self._draw_heading(ui, target)
        for chip in self.chips:
            self._draw_chip(ui, target, chip)
        self._draw_bar(ui, target)
        self._draw_held_up(ui, target)

    def _draw_held_up(self, ui: Ui, target: pygame.Surface) -> None:
        """An objective where all can read it: on its way from its place, face down, turning, or open."""
        plan, seconds = self.scene.plan, self.scene.seconds
        for chip in self.chips[OBJECTIVES:]:
            share = plan.held_up(self.player, chip.number, seconds)
            if share:
                self._draw_large(ui, target, chip, in_out_cubic(share))

    def _draw_large(self, ui: Ui, target: pygame.Surface, chip: Chip, share: float) -> None:
        t, art, turned = ui.theme.text_scale, self.scene.palaces.art, chip.turned
        ui.paint.scrim(target, self.sky, round(130 * share))
        wide = min(round(self.sky.w * 0.82), round(430 * t))
        large = pygame.Rect(0, 0, wide, min(round(self.sky.h * 0.8), round(150 * t)))
        large.center = self.sky.center
        shown = pygame.Rect(*(round(between(a, b, share)) for a, b in zip(tuple(chip.rect), tuple(large), strict=True)))
        if turned < 1:
            shown.x += round(sin(self.scene.seconds * 40) * 2 * t) if turned == 0 and share == 1 else 0
            middle = shown.center
            shown.w = max(3, round(shown.w * abs(1 - 2 * turned)))
            shown.center = middle
        if turned < 0.5:
            blit(target, pygame.transform.smoothscale(art.atlas.cut("objective/back"), shown.size), shown)
            return
        ui.paint.rounded(target, shown, 10, C.IVORY, border=GILT, border_width=max(2, ui.theme.px(3)))
        if turned < 1 or share < 1:
            return
        pad = max(4, ui.theme.px(12))
        picture = art.atlas.fit(chip.entry.picture, min(shown.h - 2 * pad, shown.w // 3))
        blit(target, picture, picture.get_rect(center=(shown.x + pad + shown.w // 6, shown.centery)))
        left = shown.x + 2 * pad + shown.w // 3
        room = shown.right - pad - left
        name, small = ui.font(Face.SERIF, Type.M), ui.font(Face.SANS, Type.S)
        heads = ui.texts.wrap(name, chip.entry.name, room)
        lines = ui.texts.wrap(small, chip.entry.sentence, room)
        high = len(heads) * name.get_linesize() + len(lines) * small.get_linesize()
        if high > shown.h - pad:
            lines, high = (), len(heads) * name.get_linesize()
        y = shown.centery - high // 2
        for font, text, ink in [*((name, one, C.INK) for one in heads), *((small, one, C.INK_2) for one in lines)]:
            target.blit(ui.texts.line(font, text, ink), (left, y))
            y += font.get_linesize()

    def _draw_rings(self, ui: Ui, target: pygame.Surface) -> None:
        """Round what is counted, numbered; and the storey or column it lies in."""
        found = self.scene.ringed(self.player, ui.hover)
        if found is None:
            return
        entry = self.chips[found[0]].entry
        left, base = self.sky.x + self._left, self.sky.y + self._base
        if entry.band is not None and self.chips[found[0]].turned >= 1:
            x, y, w, h = (round(part * self._unit) for part in entry.band)
            band = pygame.Rect(left + x, base - y, w, h)
            ui.paint.rounded(target, band, 4, C.IVORY, 34, border=C.IVORY, border_width=2)
        side = max(8, round(9 * ui.theme.text_scale))
        for number, spot in enumerate(entry.lamps[: found[1]]):
            area = area_of(spot, self._unit, left, base)
            thick = max(2, self._unit // 20)
            pygame.draw.ellipse(target, C.WALNUT_900, area.inflate(4, 4), thick + 2)
            pygame.draw.ellipse(target, C.IVORY, area, thick)
            badge = (area.right - side // 2, area.top + side // 2)
            ui.paint.circle(target, badge, side + 2, C.WALNUT_900)
            ui.paint.circle(target, badge, side, C.IVORY)
            label = ui.line(Face.SANS_BOLD, Type.XS, str(number + 1), C.INK)
            target.blit(label, label.get_rect(center=badge))

    # -- name, points, chips --------------------------------------------------------------------------------------

    def _draw_heading(self, ui: Ui, target: pygame.Surface) -> None:
        """Face and name; at the right what is counted so far, and what the present entry adds."""
        scene, pad, row = self.scene, max(4, ui.theme.px(10)), self.heading
        figures = Type.XL if self.beside else Type.L
        total = ui.line(Face.SERIF, figures, str(scene.plan.points(self.player, scene.seconds)), C.IVORY)
        target.blit(total, total.get_rect(midright=(row.right - pad, row.centery)))
        digits = ui.font(Face.SERIF, figures).size("000")[0]
        now = scene.now
        if now is not None and (now[0] == self.player or (now[0] is None and now[1] == GUARDS)):
            points = self.chips[now[1]].entry.points
            hidden = self.chips[now[1]].turned < 1
            if points and not hidden and (now[1] != GUARDS or now[0] is None or len(scene.seats) == 1):
                more = ui.line(Face.SERIF, Type.M, signed(points), C.GAIN_DARK)
                target.blit(more, more.get_rect(midright=(row.right - 2 * pad - digits, row.centery)))
        side = row.h - 2
        if self.player in scene.celebrated:
            room = row.right - 3 * pad - digits - (row.x + side + pad)
            self._draw_ribbon(ui, target, pygame.Rect(row.right - 2 * pad - digits - room, row.y, room, row.h))
        mood = "proud" if self.player in scene.celebrated else "calm"
        face = faces(scene.seats)[self.player] if side >= LEAST_FACE else ""  # a smaller one shows its crest alone
        target.blit(ui.sprites.portrait(face, self.seat.colour, side, mood=mood), (row.x, row.y + 1))
        if self.player in scene.celebrated:
            return
        x = row.x + side + pad
        room = row.right - 3 * pad - digits - ui.font(Face.SERIF, Type.M).size("+00")[0] - x
        large, small = ui.font(Face.SERIF, Type.M), ui.font(Face.SANS, Type.XS)
        name = ui.texts.line(large, shorten(large, self.seat.name, room), C.IVORY)
        below = self.beside and row.h >= large.get_linesize() + small.get_linesize()
        at = name.get_rect(midleft=(x, row.centery - (small.get_linesize() // 2 if below else 0)))
        target.blit(name, at)
        if below:
            character = ui.texts.line(small, shorten(small, self.character, room), C.DIM)
            target.blit(character, (x, at.bottom))
        elif name.get_width() + pad + small.size(self.character)[0] <= room:
            character = ui.texts.line(small, self.character, C.DIM)
            target.blit(character, (x + name.get_width() + pad, at.top + large.get_ascent() - small.get_ascent()))

    def _draw_ribbon(self, ui: Ui, target: pygame.Surface, room: pygame.Rect) -> None:
        """Draw who has won, in the place of the name."""
        pad = max(4, ui.theme.px(10))
        font = ui.font(Face.SERIF, fitted(ui, Face.SERIF, self.scene.headline, (room.w - 4 * pad, room.h)) or Type.XS)
        label = ui.texts.line(font, shorten(font, self.scene.headline, room.w - 2 * pad), C.INK)
        ribbon = pygame.Rect(room.x, room.y, min(room.w, label.get_width() + 4 * pad), room.h)
        ribbon.h = min(room.h, label.get_height() + pad)
        ribbon.midleft = room.midleft
        ui.paint.rounded(target, ribbon, 8, GILT)
        target.blit(label, label.get_rect(center=ribbon.center))

    def _draw_chip(self, ui: Ui, target: pygame.Surface, chip: Chip) -> None:
        scene, number, area = self.scene, chip.number, chip.rect
        art = scene.palaces.art
        turned = chip.turned
        if chip.entry.is_objective and scene.plan.held_up(self.player, number, scene.seconds):
            ui.paint.rounded(target, area, 6, C.WALNUT_900, 160)
            return
        if turned < 1:
            blit(target, art.atlas.resize("objective/back", area.size), area)
            return
        now = scene.now
        current = now is not None and now[1] == number and now[0] in (self.player, None)
        counted = scene.plan.counted(self.player, number, scene.seconds)
        ui.paint.rounded(target, area, 6, C.IVORY if counted or current else C.IVORY_2)
        gap = max(3, min(ui.theme.px(6), area.w // 20))
        says = counted or chip.entry.is_objective
        draw = self._draw_wide if self.beside else self._draw_tall
        draw(ui, target, chip, gap, says, says or current)
        target.fill(CHIP_COLOURS[number], (area.x + gap, area.bottom - gap, area.w - 2 * gap, max(2, gap // 2)))
        if current or chip.is_hovered(ui):
            ui.paint.rounded(target, area, 6, None, border=GILT, border_width=max(2, ui.theme.px(3)))

    def _draw_tall(
        self, ui: Ui, target: pygame.Surface, chip: Chip, gap: int, with_points: bool, with_detail: bool
    ) -> None:
        """The picture beside the points, and below them how they came about, if there is room."""
        small, detail, area = ui.font(Face.SANS, Type.XS), chip.entry.detail, chip.rect
        fits = bool(detail) and small.size(detail)[0] <= area.w - gap and area.h >= 3 * small.get_linesize()
        upper = pygame.Rect(area.x, area.y, area.w, area.h - gap - (small.get_linesize() if fits else 0))
        kind = fitted(ui, Face.SERIF, "00", (area.w * 2 // 5, upper.h), (Type.L, Type.M, Type.S)) or Type.XS
        self._draw_picture(ui, target, chip, upper, gap, upper.w - ui.font(Face.SERIF, kind).size("00")[0] - 4 * gap)
        if with_points:
            label = ui.line(Face.SERIF, kind, str(chip.entry.points), C.INK)
            target.blit(label, label.get_rect(midright=(area.right - 2 * gap, upper.centery)))
        if fits and with_detail:
            line = ui.texts.line(small, detail, C.INK_2)
            target.blit(line, line.get_rect(midtop=(area.centerx, upper.bottom - gap // 2)))

    def _draw_wide(
        self, ui: Ui, target: pygame.Surface, chip: Chip, gap: int, with_points: bool, with_detail: bool
    ) -> None:
        """The picture, what it is and how the points came about, and the points."""
        area = chip.rect
        inner = pygame.Rect(area.x, area.y, area.w, area.h - gap)
        kind = fitted(ui, Face.SERIF, "00", (area.w // 5, inner.h), (Type.L, Type.M, Type.S)) or Type.XS
        wide = self.chips[0].rect.w // 4
        self._draw_picture(ui, target, chip, inner, gap, wide)
        left = area.x + 3 * gap + wide
        room = area.right - 4 * gap - ui.font(Face.SERIF, kind).size("00")[0] - left
        bold, small = ui.font(Face.SANS_BOLD, Type.XS), ui.font(Face.SANS, Type.XS)
        name, detail = chip.entry.name, chip.entry.detail if with_detail else ""
        lines = [
            ui.texts.line(font, text, ink)
            for font, text, ink in ((bold, name, C.INK), (small, detail, C.INK_2))
            if text and font.size(text)[0] <= room  # else the picture says it
        ]
        if sum(line.get_height() for line in lines) > inner.h:
            lines = lines[:1]
        y = inner.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            target.blit(line, (left, y))
            y += line.get_height()
        if with_points:
            label = ui.line(Face.SERIF, kind, str(chip.entry.points), C.INK)
            target.blit(label, label.get_rect(midright=(area.right - 2 * gap, inner.centery)))

    def _draw_picture(
        self, ui: Ui, target: pygame.Surface, chip: Chip, upper: pygame.Rect, gap: int, width: int
    ) -> None:
        art, name = self.scene.palaces.art, chip.entry.picture
        room = (max(12, width), upper.h - gap)
        if name == "roof":
            icon = ui.sprites.icon("roof", min(room[0], room[1] * 3 // 4), C.INK_2)
            target.blit(icon, icon.get_rect(center=(upper.x + gap + room[0] // 2, upper.centery)))
            return
        picture = art.atlas.high(name, room[1]) if chip.entry.is_objective else art.symbol(name, room[1])
        if picture.get_width() > room[0]:
            high = max(8, room[1] * room[0] // picture.get_width())
            picture = art.atlas.high(name, high) if chip.entry.is_objective else art.symbol(name, high)
        blit(target, picture, picture.get_rect(center=(upper.x + gap + room[0] // 2, upper.centery)))

    def _draw_bar(self, ui: Ui, target: pygame.Surface) -> None:
        """A piece of each chip's colour, as long as its points, with the points on it."""
        plan = self.scene.plan
        most = max(sum(entry.points for entry in one) for one in plan.entries) or 1
        pygame.draw.rect(target, C.WALNUT_900, self.bar, border_radius=3)
        x = self.bar.x
        for chip in self.chips:
            if not plan.counted(self.player, chip.number, self.scene.seconds):
                continue
            width = round(self.bar.w * 0.96 * chip.entry.points / most)
            if width <= 2:
                continue
            piece = pygame.Rect(x, self.bar.y, width - 2, self.bar.h)
            pygame.draw.rect(target, CHIP_COLOURS[chip.number], piece, border_radius=3)
            label = ui.line(Face.SANS_BOLD, Type.XS, str(chip.entry.points), C.INK)
            if label.get_width() + 4 <= piece.w and label.get_height() <= piece.h + 6:
                target.blit(label, label.get_rect(center=piece.center))
            x += width
