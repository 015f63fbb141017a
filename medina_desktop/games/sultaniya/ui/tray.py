"""The tray's slots: the four djinns with price and owner, and the treasury."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from medina_desktop.games.sultaniya.rules.actions import COSTS, DJINNS
from medina_desktop.games.sultaniya.ui.art import Art
from medina_desktop.games.sultaniya.ui.stacks import GILT
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Pressable, Size, Ui, Widget

HEAPS = (3, 6, 12, 24, 55)


@dataclass(frozen=True)
class DjinnFacts:
    djinn: int
    owner: str  # the colour of its owner, or ""
    key: str  # for people's eyes
    called: bool  # it is being called, or was called this turn


class DjinnSlot(Pressable):
    sound = "tick"
    radius = 8

    def __init__(
        self, facts: DjinnFacts, art: Art, call: Callable[[int], None], *, tooltip: str, enabled: bool, reason: str
    ) -> None:
        super().__init__(key=f"djinn-{facts.djinn}", tooltip=tooltip, enabled=enabled, reason=reason)
        self.facts, self.art, self.call = facts, art, call

    def activate(self, ui: Ui) -> None:
        self.call(self.facts.djinn)

    def hint(self) -> str:
        """All of it is worth reading, also while it cannot be called."""
        return f"{self.tooltip}\n{self.reason}" if not self.enabled and self.reason else self.tooltip

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        facts = self.facts
        ui.paint.recess(target, self.rect, 8, 150)
        lit = self.glow(ui)
        if lit:
            ui.paint.rounded(target, self.rect, 8, C.LINE_FIELD, round(95 * lit))
        pad = max(3, ui.theme.px(5))
        side = max(8, min(round(15 * ui.theme.text_scale), (self.rect.h - 2 * pad) // 4))
        height = self.rect.h - 3 * pad
        name = DJINNS[facts.djinn]
        figure = self.art.djinn(name, height)
        while figure.get_width() > self.rect.w - side - pad and height > 20:
            height -= 4
            figure = self.art.djinn(name, height)
        at = (self.rect.centerx - side // 2, self.rect.bottom - pad)
        blit(target, figure, figure.get_rect(midbottom=at))
        if not self.enabled and not facts.called:
            ui.paint.rounded(target, self.rect, 8, C.WALNUT_900, 110)
        for number in range(COSTS[facts.djinn]):
            gem = self.art.symbol("gem", side)
            blit(target, gem, (self.rect.right - pad - gem.get_width(), self.rect.top + pad + number * (side + 1)))
        key = ui.line(Face.SANS_BOLD, Type.XS, facts.key, C.IVORY)
        plate = key.get_rect(topleft=(self.rect.left + pad, self.rect.top + pad // 2))
        ui.paint.rounded(target, plate.inflate(pad, 0), 4, C.WALNUT_900, 200)
        target.blit(key, plate)
        if facts.owner:
            crest = ui.sprites.crest(facts.owner, max(16, round(side * 1.5)))
            target.blit(crest, crest.get_rect(bottomright=(self.rect.right - pad, self.rect.bottom - pad)))
        if facts.called:
            ui.paint.rounded(target, self.rect, 8, None, border=GILT, border_width=3)
        self.draw_focus(ui, target)


class Treasury(Widget):
    """The sapphires that are left for all."""

    pointable = True

    def __init__(self, count: int, art: Art, tooltip: str) -> None:
        super().__init__(key="treasury", tooltip=tooltip)
        self.count, self.art = count, art

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect, 8, 150)
        pad = max(3, ui.theme.px(6))
        number = ui.line(Face.SERIF, Type.M, str(self.count), C.IVORY)
        target.blit(number, (self.rect.right - 2 * pad - number.get_width(), self.rect.top + pad // 2))
        if not self.count:
            return
        heap = next((n for n in HEAPS if n >= self.count), HEAPS[-1])
        room = (self.rect.w - 2 * pad, self.rect.h - number.get_height() - pad)
        name = f"heap/{heap}"
        whole = self.art.atlas.high("heap/55", 100)
        share = min(room[0] / whole.get_width(), room[1] / 100) * 100 / 145
        self.art.atlas.put(target, name, (self.rect.centerx, self.rect.bottom - pad), share)
