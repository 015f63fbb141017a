"""One player in the final count: the palace at night with its lamps, chips that fill, and a bar that grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.games.sultaniya.ui.counting import GUARDS, OBJECTIVES, CountEntry
from medina_desktop.games.sultaniya.ui.lamps import area_of, light
from medina_desktop.games.sultaniya.ui.palace import HEAD, STOREY
from medina_desktop.games.sultaniya.ui.stacks import GILT
from medina_desktop.games.sultaniya.ui.strip import fitted
from medina_desktop.l10n.writing import signed
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Ui, Widget

if TYPE_CHECKING:
    from medina_desktop.games.sultaniya.ui.count import CountScene

CHIP_COLOURS = (
    (220, 178, 66),
    (60, 176, 172),
    (206, 136, 92),
    (226, 118, 104),
    (233, 202, 130),
    (140, 160, 214),
    (182, 150, 210),
)


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
        # A row for the number and one for how it came about; in low panes the number alone.
        wanted = round(ui.font(Face.SERIF, Type.L).get_ascent() + ui.font(Face.SANS, Type.XS).get_linesize() * 1.9)
        chip = min(wanted, max(round(40 * ui.theme.text_scale), inner.h // 4))
        self.bar = pygame.Rect(inner.x, inner.bottom - bar, inner.w, bar)
        width = (inner.w - gap * (len(self.chips) - 1)) // len(self.chips)
        for number, one in enumerate(self.chips):
            one.place(ui, pygame.Rect(inner.x + number * (width + gap), self.bar.top - gap - chip, width, chip))
        self.heading = pygame.Rect(inner.x, inner.y, inner.w, ui.font(Face.SERIF, Type.M).get_linesize())
        top = self.heading.bottom + gap
        self.sky = pygame.Rect(inner.x, top, inner.w, self.bar.top - gap - chip - gap - top)

    # -- the palace -----------------------------------------------------------------------------------------------

    @property
    def _unit(self) -> int:
        return max(4, min(self.sky.w // 15, int(self.sky.h / (4 * STOREY + HEAD + 0.6))))

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

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 10, 210)
        now = self.scene.now
        if now is not None and now[0] in (self.player, None) and len(self.scene.seats) > 1:
            ui.paint.rounded(target, self.rect, 10, None, border=GILT, border_width=max(2, ui.theme.px(3)))
        target.blit(self._picture(), self.sky)
        before = target.get_clip()
        target.set_clip(self.sky.clip(before))
        self._draw_rings(ui, target)
        target.set_clip(before)
        self._draw_heading(ui, target)
        for chip in self.chips:
            self._draw_chip(ui, target, chip)
        self._draw_bar(ui, target)

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
        """Crest and name; at the right what is counted so far, and what the present entry adds."""
        scene, pad, row = self.scene, max(4, ui.theme.px(10)), self.heading
        total = ui.line(Face.SERIF, Type.L, str(scene.plan.points(self.player, scene.seconds)), C.IVORY)
        target.blit(total, total.get_rect(midright=(row.right - pad, row.centery)))
        digits = ui.font(Face.SERIF, Type.L).size("000")[0]
        now = scene.now
        if now is not None and (now[0] == self.player or (now[0] is None and now[1] == GUARDS)):
            points = self.chips[now[1]].entry.points
            if points and (now[1] != GUARDS or now[0] is None or len(scene.seats) == 1):
                more = ui.line(Face.SERIF, Type.M, signed(points), C.GAIN_DARK)
                target.blit(more, more.get_rect(midright=(row.right - 2 * pad - digits, row.centery)))
        side = row.h - 2
        target.blit(ui.sprites.crest(self.seat.colour, side), (row.x, row.y + 1))
        x = row.x + side + pad
        room = row.right - 3 * pad - digits - ui.font(Face.SERIF, Type.M).size("+00")[0] - x
        large, small = ui.font(Face.SERIF, Type.M), ui.font(Face.SANS, Type.XS)
        name = ui.texts.line(large, shorten(large, self.seat.name, room), C.IVORY)
        target.blit(name, name.get_rect(midleft=(x, row.centery)))
        if name.get_width() + pad + small.size(self.character)[0] <= room:
            character = ui.texts.line(small, self.character, C.DIM)
            foot = name.get_rect(midleft=(x, row.centery)).top + large.get_ascent() - small.get_ascent()
            target.blit(character, (x + name.get_width() + pad, foot))

    def _draw_chip(self, ui: Ui, target: pygame.Surface, chip: Chip) -> None:
        scene, number, area = self.scene, chip.number, chip.rect
        art = scene.palaces.art
        turned = chip.turned
        if turned < 1:  # it turns about its upright axis
            shown = pygame.Rect(0, 0, max(3, round(area.w * abs(1 - 2 * turned))), area.h)
            shown.center = area.center
            if turned < 0.5:
                blit(target, art.atlas.resize("objective/back", shown.size), shown)
            else:
                ui.paint.rounded(target, shown, 6, C.IVORY)
            return
        now = scene.now
        current = now is not None and now[1] == number and now[0] in (self.player, None)
        counted = scene.plan.counted(self.player, number, scene.seconds)
        ui.paint.rounded(target, area, 6, C.IVORY if counted or current else C.IVORY_2)
        gap = max(3, min(ui.theme.px(6), area.w // 20))
        says = counted or (chip.entry.is_objective and turned >= 1)
        small = ui.font(Face.SANS, Type.XS)
        detail = chip.entry.detail
        with_detail = bool(detail) and small.size(detail)[0] <= area.w - gap and area.h >= 3 * small.get_linesize()
        upper = pygame.Rect(area.x, area.y, area.w, area.h - gap - (small.get_linesize() if with_detail else 0))
        text = str(chip.entry.points)
        kind = fitted(ui, Face.SERIF, "00", (area.w * 2 // 5, upper.h), (Type.L, Type.M, Type.S)) or Type.XS
        self._draw_picture(ui, target, chip, upper, gap, upper.w - ui.font(Face.SERIF, kind).size("00")[0] - 4 * gap)
        if says:
            label = ui.line(Face.SERIF, kind, text, C.INK)
            target.blit(label, label.get_rect(midright=(area.right - 2 * gap, upper.centery)))
        if with_detail and (says or current):
            line = ui.texts.line(small, detail, C.INK_2)
            target.blit(line, line.get_rect(midtop=(area.centerx, upper.bottom - gap // 2)))
        target.fill(CHIP_COLOURS[number], (area.x + gap, area.bottom - gap, area.w - 2 * gap, max(2, gap // 2)))
        if current or chip.is_hovered(ui):
            ui.paint.rounded(target, area, 6, None, border=GILT, border_width=max(2, ui.theme.px(3)))

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
