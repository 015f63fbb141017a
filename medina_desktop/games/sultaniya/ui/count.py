"""The final count: the palaces at night, and lamps that come on over what scores, step by step for all players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.state import Position
from medina_desktop.games.sultaniya.rules.tiles import GUARD, SIGNS
from medina_desktop.games.sultaniya.ui.art import blit
from medina_desktop.games.sultaniya.ui.lamps import Spot, light, spots
from medina_desktop.games.sultaniya.ui.palace import HEAD, STOREY
from medina_desktop.games.sultaniya.ui.stacks import GILT
from medina_desktop.games.sultaniya.ui.strip import fitted
from medina_desktop.l10n import N_, _
from medina_desktop.ui.animation import Motion
from medina_desktop.ui.text import shortened
from medina_desktop.ui.theme import C, Face, Type

if TYPE_CHECKING:
    from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard

LAMP = 0.09  # seconds from one lamp to the next
STEP = 0.7  # what a step takes at least
END = 1.6  # the whole is seen before the results
STEPS = (
    N_("Windows, towers"),
    N_("Domes, gardens"),
    N_("Doors, minarets"),
    N_("Guards"),
    N_("Roofs"),
    N_("First objective"),
    N_("Second objective"),
)
CHIPS = (
    (220, 178, 66),
    (60, 176, 172),
    (178, 104, 58),
    (200, 70, 58),
    (233, 202, 130),
    (140, 160, 214),
    (182, 150, 210),
)
SCALE = 8  # plucked notes


@dataclass(frozen=True)
class Entry:
    """What one step counts for one player."""

    points: int
    detail: str
    picture: str  # a symbol, or "objective/..."
    lamps: tuple[Spot, ...]


class Count:
    def __init__(self, board: SultaniyaBoard, position: Position) -> None:
        self.board, self.position = board, position
        self.entries = [self._entries(player) for player in position.table.everyone]
        self.begins = [0.0]
        for step in range(len(STEPS)):
            most = max(len(entries[step].lamps) for entries in self.entries)
            self.begins.append(self.begins[-1] + STEP + LAMP * most)
        self._heard = 0
        self._kept: dict[int, tuple[int, pygame.Surface]] = {}  # by player: how many lamps are lit, and the picture

    @property
    def seconds(self) -> float:
        return self.begins[-1] + END

    def motion(self, on_end: Callable[[], None]) -> Motion:
        return Motion(
            self.seconds, lambda target, t: self.draw(target, t * self.seconds), on_time=self._hear, on_end=on_end
        )

    def _entries(self, player: int) -> list[Entry]:
        p, palaces = self.position, self.board.palaces
        palace = p.palaces[player]
        points = score.breakdown(p)[player]
        found = []
        for sign in p.table.catalogue.character[p.characters[player]].scores:
            name = SIGNS[sign]
            detail = f"{score.count(palace.signs, sign)} × {score.WORTH[sign]}"
            found.append(Entry(points.cartouches[name], detail, name, tuple(spots(palaces, palace, name))))
        guards = score.count(palace.signs, GUARD)
        lamps = tuple(spots(palaces, palace, "guard"))
        found.append(Entry(points.guards, words.guards_text(guards, points.guards), "guard", lamps))
        roofs = (*spots(palaces, palace, "+4"), *spots(palaces, palace, "+5"))
        found.append(Entry(points.roofs, "", "roof", roofs))
        for objective, gained in points.objectives.items():
            found.append(Entry(gained, "", f"objective/{objective}", ()))
        return found

    def _hear(self, t: float) -> None:
        """A note for every lamp."""
        step, lit = self._now(t * self.seconds)
        sounding = step * 100 + lit
        lamps = [len(entries[step].lamps) for entries in self.entries] if step < len(STEPS) else [0]
        if sounding != self._heard and 0 < lit <= max(lamps):
            self.board.table.sound(f"lamp_{(lit - 1) % SCALE + 1}")
        self._heard = sounding

    def _now(self, seconds: float) -> tuple[int, int]:
        """The step that is counted, and how many lamps of it are lit."""
        step = sum(begin <= seconds for begin in self.begins[1:])
        return step, int((seconds - self.begins[step]) / LAMP) if step < len(STEPS) else 0

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, seconds: float) -> None:
        context = self.board.table.context
        ui, theme = self.board.table.ui, context.theme
        screen = target.get_rect()
        ui.paint.wood(target, screen, ui.sprites.wood())
        gap = max(6, theme.px(16))
        bar = max(theme.hit, theme.px(72))
        players = len(self.entries)
        columns = 1 if players == 1 else 2
        rows = -(-players // columns)
        width = (screen.w - (columns + 1) * gap) // columns
        height = (screen.h - bar - (rows + 2) * gap) // rows
        step, lit = self._now(seconds)
        for player in range(players):
            area = pygame.Rect(
                gap + player % columns * (width + gap), gap + player // columns * (height + gap), width, height
            )
            self._draw_player(target, area, player, step, lit)
        self._draw_steps(target, pygame.Rect(gap, screen.bottom - gap - bar, screen.w - 2 * gap, bar), step)

    def _draw_player(self, target: pygame.Surface, area: pygame.Rect, player: int, step: int, lit: int) -> None:
        board, ui = self.board, self.board.table.ui
        theme = ui.theme
        pad = max(4, theme.px(10))
        ui.paint.recess(target, area, 10, 210)
        chip = max(round(54 * theme.text_scale), area.h // 6)
        bar = max(8, theme.px(16))
        inner = area.inflate(-2 * pad, -2 * pad)
        scene = pygame.Rect(inner.x, inner.y, inner.w, inner.h - chip - bar - 2 * pad)
        unit = max(4, min(scene.w // 15, int(scene.h / (4 * STOREY + HEAD + 0.6))))
        base = scene.h - max(3, round(unit * 0.35))
        face = board.face_of(player)
        palace = self.position.palaces[player]
        day = board.palaces.scene(palace, face, unit, scene.size, base)
        night = board.palaces.scene(palace, face, unit, scene.size, base, True)
        entries = self.entries[player]
        lamps: list[Spot] = [spot for entry in entries[:step] for spot in entry.lamps]
        lamps += entries[step].lamps[:lit] if step < len(entries) else ()
        known = self._kept.get(player)
        if known is None or known[1].get_size() != scene.size or known[0] > len(lamps):
            known = (0, night.copy())
        for spot in lamps[known[0] :]:  # those that are lit already stay so
            light(board.palaces, known[1], day, spot, unit, (scene.w - 14 * unit) // 2, base)
        self._kept[player] = (len(lamps), known[1])
        target.blit(known[1], scene)
        counted = sum(entry.points for entry in entries[:step])
        self._draw_name(target, scene, player, counted)
        self._draw_chips(target, pygame.Rect(inner.x, scene.bottom + pad, inner.w, chip), entries, step)
        self._draw_bar(target, pygame.Rect(inner.x, inner.bottom - bar, inner.w, bar), entries, step)

    def _draw_name(self, target: pygame.Surface, scene: pygame.Rect, player: int, points: int) -> None:
        ui = self.board.table.ui
        pad = max(4, ui.theme.px(10))
        seat = self.board.table.match.seats[player]
        font = ui.font(Face.SERIF, Type.M)
        name = ui.texts.line(font, shortened(font, seat.name, scene.w // 3), C.IVORY)
        side = round(name.get_height() * 1.2)
        plate = pygame.Rect(scene.x + pad, scene.y + pad, name.get_width() + side + 3 * pad, side + pad)
        ui.paint.rounded(target, plate, 6, C.WALNUT_900, 225)
        target.blit(ui.sprites.crest(seat.colour, side), (plate.x + pad, plate.y + pad // 2))
        target.blit(name, (plate.x + side + 2 * pad, plate.centery - name.get_height() // 2))
        total = ui.line(Face.SERIF, Type.L, str(points), C.IVORY)
        box = pygame.Rect(0, 0, total.get_width() + 3 * pad, total.get_height() + pad // 2)
        box.topright = (scene.right - pad, scene.y + pad)
        ui.paint.rounded(target, box, 6, C.WALNUT_900, 225)
        target.blit(total, total.get_rect(center=box.center))

    def _draw_chips(self, target: pygame.Surface, area: pygame.Rect, entries: list[Entry], step: int) -> None:
        ui, art = self.board.table.ui, self.board.art
        gap = max(3, ui.theme.px(6))
        width = (area.w - gap * (len(entries) - 1)) // len(entries)
        for number, entry in enumerate(entries):
            chip = pygame.Rect(area.x + number * (width + gap), area.y, width, area.h)
            hidden = entry.picture.startswith("objective/") and number > step
            if hidden:
                blit(target, art.sized("objective/back", chip.size), chip)
                continue
            counted = number < step
            ui.paint.rounded(target, chip, 6, C.IVORY if number <= step else C.IVORY_2)
            if number == step:
                ui.paint.rounded(target, chip, 6, None, border=GILT, border_width=3)
            high = area.h * 6 // 10
            if entry.picture.startswith("objective/"):
                picture = art.high(entry.picture, min(high, round(width * 0.35)))
            else:
                picture = art.symbol(entry.picture, high)
            if picture.get_width() < width * 6 // 10:
                blit(target, picture, picture.get_rect(midleft=(chip.x + gap, chip.centery)))
            if counted:
                text = str(entry.points)
                room = (width - picture.get_width() - 3 * gap, area.h)
                kind = fitted(ui, Face.SERIF, text, room, (Type.L, Type.M, Type.S)) or Type.S
                label = ui.line(Face.SERIF, kind, text, C.INK)
                small = ui.line(Face.SANS, Type.XS, entry.detail, C.INK_2)
                with_detail = entry.detail and small.get_width() <= room[0] and chip.h > label.get_height() + gap
                y = chip.centery - gap // 2 - (small.get_height() // 3 if with_detail else 0)
                target.blit(label, label.get_rect(midright=(chip.right - 2 * gap, y)))
                if with_detail:
                    below = (chip.right - 2 * gap, chip.bottom - 2 * gap)
                    target.blit(small, small.get_rect(bottomright=below))
            target.fill(CHIPS[number], (chip.x + gap, chip.bottom - 2 * gap // 2 - 2, width - 2 * gap, 3))

    def _draw_bar(self, target: pygame.Surface, area: pygame.Rect, entries: list[Entry], step: int) -> None:
        """A piece of each chip's colour, as long as its points."""
        most = max(sum(entry.points for entry in one) for one in self.entries) or 1
        x = area.x
        pygame.draw.rect(target, C.WALNUT_900, area, border_radius=3)
        for number, entry in enumerate(entries[:step]):
            width = round(area.w * 0.94 * entry.points / most)
            if width > 2:
                pygame.draw.rect(target, CHIPS[number], (x, area.y, width - 2, area.h), border_radius=3)
            x += width

    def _draw_steps(self, target: pygame.Surface, area: pygame.Rect, step: int) -> None:
        ui = self.board.table.ui
        gap = max(4, ui.theme.px(10))
        count = len(STEPS) + 1
        width = (area.w - gap * (count - 1)) // count
        for number, text in enumerate((*map(_, STEPS), _("Enter: to the end"))):
            box = pygame.Rect(area.x + number * (width + gap), area.y, width, area.h)
            now, last = number == step, number == len(STEPS)
            ui.paint.rounded(target, box, 8, C.BLUE if last else C.IVORY if now else C.WALNUT_900, 235)
            ink = C.INK if now and not last else C.IVORY if number <= step or last else C.DIM
            font = ui.font(Face.SANS_BOLD, Type.XS)
            lines = ui.texts.wrapped(font, text, width - gap)
            y = box.centery - len(lines) * font.get_linesize() // 2
            for line in lines:
                label = ui.texts.line(font, shortened(font, line, width - 4), ink)
                target.blit(label, label.get_rect(midtop=(box.centerx, y)))
                y += font.get_linesize()
