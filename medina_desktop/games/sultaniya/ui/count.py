"""The final count as a scene: the palaces at night, and lamps that come on over what scores, player by player.

Where nothing is to move, all lamps are lit from the beginning; arrows or a press go through the count step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.ui.count_pane import CHIP_COLOURS, Chip, Pane
from medina_desktop.games.sultaniya.ui.counting import OBJECTIVES, STEPS, CountPlan
from medina_desktop.games.sultaniya.ui.lanterns import PARTY, STILL
from medina_desktop.games.sultaniya.ui.palace import Palaces
from medina_desktop.l10n import _
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.picture import KeptScene
from medina_desktop.ui.table.tray import tray_wood
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Button, Pressable, Ui, Widget
from medina_desktop.ui.widgets.buttons import is_activation

NOTES = 8  # of the plucked scale
SIGNS = ("window", "dome", "door", "guard", "roof", "secret")


class CountScene(KeptScene):
    """`on_end` is called once, when it is left."""

    def __init__(
        self,
        context: Context,
        position: Position,
        seats: Sequence[Seat],
        palaces: Palaces,
        headline: str,
        on_end: Callable[[], None],
    ) -> None:
        super().__init__(context)
        self.position, self.seats, self.palaces, self.on_end = position, seats, palaces, on_end
        self.headline = headline  # who has won
        self.party = STILL  # seconds since somebody has won
        self.plan = CountPlan(position, palaces)
        self.runs = bool(context.settings.value.speed)
        self.seconds = 0.0 if self.runs else self.plan.seconds
        self.looked_at: int | None = None  # a beat that was stepped to: it stands as it ends
        self._heard = (-1, 0)
        self._looks: dict[str, object] = {}  # of the panes, by their keys, when they were last drawn

    # -- time -----------------------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        super().rebuild()
        self.picture.changes.everything()  # all of them look at the time

    def update(self, dt: float) -> bool:
        changed = self._pass(dt)
        for pane in self.root.children:
            if isinstance(pane, Pane) and self._looks.get(pane.key) != (looks := pane.looks(self.ui)):
                self._looks[pane.key] = looks
                self.picture.changes.widget(pane.key)
        return changed

    def _pass(self, dt: float) -> bool:
        changed = super().update(dt)
        speed = self.context.settings.value.speed
        if not self.runs:
            if not self.celebrated or not speed or self.party >= PARTY:
                return changed
            self.party += dt
            return True
        step = self.step
        self.seconds += dt * (speed or 1.0)
        self._hear()
        if self.seconds >= self.plan.seconds:
            self._end()
        elif self.step != step:
            self.rebuild()
        return True

    def _end(self) -> None:
        """All is counted: the winner is celebrated."""
        self._stop_at(self.plan.seconds)
        self.party = 0.0
        self.context.sounds.play("fanfare")

    def _hear(self) -> None:
        """A note for every lamp, the wood of an objective as it turns, a bell when the guards are compared."""
        number = self.plan.beat_at(self.seconds)
        if number >= len(self.plan.beats):
            return
        beat = self.plan.beats[number]
        lit = self.plan.lit(beat.player, beat.entry, self.seconds) if beat.player is not None else 0
        if beat.hush and self.seconds < beat.begins + beat.hush:
            return
        if (number, lit) == self._heard:
            return
        if number != self._heard[0] and (beat.player is None or beat.hush):
            self.context.sounds.play("complete" if beat.player is None else "flip")
        elif lit:
            self.context.sounds.play(f"lamp_{(lit - 1) % NOTES + 1}")
        self._heard = (number, lit)

    def _stop_at(self, seconds: float) -> None:
        self.runs = False
        self.seconds = seconds
        self.rebuild()

    # -- what one can do ------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """The next step at once, then the end of the count; at the end the results."""
        if not self.runs:
            self.close()
            return
        step = self.plan.beats[min(self.plan.beat_at(self.seconds), len(self.plan.beats) - 1)].step
        self.seconds = max(beat.ends for beat in self.plan.beats if beat.step == step)
        self.update(0.0)
        self.rebuild()

    def back(self) -> None:
        """Esc: to the end of the count, then to the results."""
        if self.runs:
            self._end()
        else:
            self.close()

    def close(self) -> None:
        self.context.stack.remove(self)
        self.on_end()

    def look_at_step(self, step: int) -> None:
        self.look_at(max(n for n, beat in enumerate(self.plan.beats) if beat.step == step))

    def look_at(self, number: int) -> None:
        """As it stood at the end of a beat."""
        beats = self.plan.beats
        self.looked_at = number if number < len(beats) else None
        self._stop_at(beats[number].ends if number < len(beats) else self.plan.seconds)

    def handle(self, event: pygame.Event) -> bool:
        arrows = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.type == pygame.KEYDOWN and event.key in arrows and not event.mod & pygame.KMOD_ALT:
            beats = len(self.plan.beats)
            now = self.looked_at if self.looked_at is not None else min(self.plan.beat_at(self.seconds), beats)
            self.look_at(max(0, min(beats, now + arrows[event.key])))
            return True
        if event.type == pygame.KEYDOWN and self.ui.focus == "" and is_activation(event):
            self.go_on()
            return True
        return super().handle(event)

    # -- what is shown --------------------------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """The step that is counted now; as many as there are when all is counted."""
        if self.looked_at is not None:
            return self.plan.beats[self.looked_at].step
        number = self.plan.beat_at(self.seconds)
        return self.plan.beats[number].step if number < len(self.plan.beats) else len(STEPS)

    @property
    def celebrated(self) -> Collection[int]:
        """Whoever has won, once all is counted."""
        return score.winners(self.position) if self.step == len(STEPS) else ()

    @property
    def now(self) -> tuple[int | None, int] | None:
        """(player, entry) of the beat that goes on or is looked at; player None: all of them."""
        number = self.looked_at if self.looked_at is not None else self.plan.beat_at(self.seconds)
        if number >= len(self.plan.beats):
            return None
        return self.plan.beats[number].player, self.plan.beats[number].entry

    def ringed(self, player: int, chip: str) -> tuple[int, int] | None:
        """(entry, how many of its spots) that has rings round what it counts: the one pointed at, or an objective that
        is being counted."""
        for number in range(len(self.plan.entries[player])):
            if chip == chip_key(player, number) and self.plan.counted(player, number, self.seconds):
                return number, len(self.plan.entries[player][number].lamps)
        now = self.now
        if now is None or now[0] != player or (now[1] < OBJECTIVES and self.looked_at is None):
            return None
        return now[1], self.plan.lit(player, now[1], self.seconds)

    def first_focus(self) -> str:
        return "go-on"

    def build(self) -> Widget:
        panes = []
        for player, seat in enumerate(self.seats):
            character = words.character_name(self.position.characters[player])
            numbers = range(len(self.plan.entries[player]))
            chips = [Chip(chip_key(player, number), self, player, number) for number in numbers]
            panes.append(Pane(self, player, seat, character, chips))
        steps = [StepBox(self, number) for number in range(len(STEPS))]
        label = _("Results")
        if self.runs:  # it says what it does
            label = _("Next step") if self.step < OBJECTIVES else _("Final scores")
        tip = _("Enter: next step; Esc: skip to the end; ← and →: step by step")
        button = Button(label, self.go_on, kind="primary", key="go-on", tooltip=tip if self.runs else "")
        return CountRoot(panes, steps, button)


def chip_key(player: int, number: int) -> str:
    return f"chip-{player}-{number}"


class StepBox(Pressable):
    """A step of the count: a press shows how it stood then."""

    def __init__(self, scene: CountScene, number: int) -> None:
        super().__init__(key=f"step-{number}", tooltip=_(STEPS[number]))
        self.scene, self.number = scene, number

    def activate(self, ui: Ui) -> None:
        self.scene.look_at_step(self.number)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        done, now = self.number < self.scene.step, self.number == self.scene.step
        lit = self.glow(ui)
        ui.paint.rounded(target, self.rect, 8, C.IVORY if now else C.WALNUT_900, 235)
        if lit and not now:
            ui.paint.rounded(target, self.rect, 8, C.LINE_FIELD, round(95 * lit))
        ink = C.INK if now else C.IVORY if done else C.DIM
        gap = max(4, ui.theme.px(8))
        side = min(self.rect.h - 2 * gap, round(30 * ui.theme.text_scale))
        font = ui.font(Face.SANS_BOLD, Type.XS)
        lines = self._lines(ui, font, self.rect.w - side - 4 * gap)
        wide = max((font.size(line)[0] for line in lines), default=-gap)
        left = self.rect.centerx - (side + gap + wide) // 2
        self._draw_sign(ui, target, pygame.Rect(left, self.rect.centery - side // 2, side, side), done, ink)
        y = self.rect.centery - len(lines) * font.get_linesize() // 2
        for line in lines:
            target.blit(ui.texts.line(font, line, ink), (left + side + gap, y))
            y += font.get_linesize()
        rule = pygame.Rect(self.rect.x + gap, self.rect.bottom - gap // 2 - 3, self.rect.w - 2 * gap, 3)
        target.fill(CHIP_COLOURS[self.number], rule)
        self.draw_focus(ui, target)

    def _lines(self, ui: Ui, font: pygame.font.Font, room: int) -> Sequence[str]:
        """Its name, if there is room for that of every step; else the sign alone speaks, and the tooltip."""
        every = [ui.texts.wrap(font, _(step), max(10, room)) for step in STEPS]
        if any(len(lines) > 2 or max(font.size(line)[0] for line in lines) > room for lines in every):
            return ()
        return every[self.number]

    def _draw_sign(
        self, ui: Ui, target: pygame.Surface, area: pygame.Rect, done: bool, ink: tuple[int, int, int]
    ) -> None:
        """Draw the parts that are counted, with a tick once they have been."""
        if done:
            corner = pygame.Rect(self.rect.right - area.w, self.rect.top, area.w, area.w)
            tick = ui.sprites.icon("check", area.w * 2 // 3, C.GAIN_DARK)
            target.blit(tick, tick.get_rect(center=corner.center))
        if SIGNS[self.number] in ("roof", "secret"):
            icon = ui.sprites.icon("roof" if SIGNS[self.number] == "roof" else "eye", area.w, ink)
            target.blit(icon, icon.get_rect(center=area.center))
        else:
            picture = self.scene.palaces.art.symbol(SIGNS[self.number], area.h)
            target.blit(picture, picture.get_rect(center=area.center), special_flags=pygame.BLEND_PREMULTIPLIED)


class CountRoot(Widget):
    """A palace for each player, and the steps below them."""

    def __init__(self, panes: Sequence[Pane], steps: Sequence[StepBox], button: Button) -> None:
        super().__init__(key="count")
        self.panes, self.steps, self.button = list(panes), list(steps), button
        self.bar = pygame.Rect(0, 0, 0, 0)

    @property
    def children(self) -> Sequence[Widget]:
        return [*self.panes, *self.steps, self.button]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap = max(6, ui.theme.px(14))
        bar = max(ui.theme.hit + 2 * gap, round(76 * ui.theme.text_scale))
        area = pygame.Rect(rect.x, rect.y, rect.w, rect.h - bar - gap)
        columns, beside = self._arranged(ui, area, gap)
        width, height = self._pane_size(area, columns, gap)
        for number, pane in enumerate(self.panes):
            row, column = divmod(number, columns)
            left_over = len(self.panes) - row * columns  # those of the last row stand in its middle
            x = rect.centerx - (min(columns, left_over) * (width + gap) - gap) // 2 + column * (width + gap)
            pane.beside = beside
            pane.place(ui, pygame.Rect(x, rect.y + gap + row * (height + gap), width, height))
        self.bar = pygame.Rect(rect.x + gap, rect.bottom - gap - bar, rect.w - 2 * gap, bar)
        inner = self.bar.inflate(-2 * gap, -2 * gap)
        wide = min(inner.w // 4, max(self.button.measure(ui, inner.w)[0], inner.w // 6))
        self.button.place(ui, pygame.Rect(inner.right - wide, inner.y, wide, inner.h))
        each = (inner.w - wide - gap * len(self.steps)) // len(self.steps)
        for number, step in enumerate(self.steps):
            step.place(ui, pygame.Rect(inner.x + number * (each + gap), inner.y, each, inner.h))

    def _pane_size(self, area: pygame.Rect, columns: int, gap: int) -> tuple[int, int]:
        rows = -(-len(self.panes) // columns)
        return (area.w - (columns + 1) * gap) // columns, (area.h - (rows + 1) * gap) // rows

    def _arranged(self, ui: Ui, area: pygame.Rect, gap: int) -> tuple[int, bool]:
        """The columns of panes, and whether chips stand beside a palace: as makes the palaces largest."""
        ways = [(columns, beside) for columns in range(1, min(2, len(self.panes)) + 1) for beside in (False, True)]
        pane = self.panes[0]
        return max(ways, key=lambda way: pane.unit_in(ui, self._pane_size(area, way[0], gap), way[1]))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        tray_wood(ui, target, self.bar)
        self.draw_children(ui, target)
