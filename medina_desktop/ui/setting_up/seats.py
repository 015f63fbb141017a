"""The players: a row for every seat, with crest, face, name, kind and level."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Unpack

import pygame

from medina_desktop.game.box import SeatOption
from medina_desktop.game.record import HUMAN
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import capitalise
from medina_desktop.match.seats import DEFAULT_NAMES
from medina_desktop.play.form import Form
from medina_desktop.play.seating import AI, EMPTY
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import (
    Box,
    Column,
    Heading,
    Label,
    Option,
    Radio,
    Row,
    Scroll,
    Selector,
    Spacer,
    TextEntry,
    Ui,
    Widget,
    caption,
    section,
)
from medina_desktop.ui.widgets.base import Common, Size
from medina_desktop.ui.widgets.buttons import Pressable
from medina_desktop.ui.widgets.entry import LONGEST_TYPED
from medina_desktop.ui.widgets.layout import AsHighAs, fill

FACE = 56  # design pixels


class LevelPips(Widget):
    """An opponent's strength: as many full dots as levels it has reached. With none only their room is kept."""

    def __init__(self, reached: int, of: int, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.reached, self.of = reached, of
        self.tooltip = _("Level {n} of {of}").format(n=reached, of=of) if reached else ""

    def _radius(self, ui: Ui) -> int:
        return max(3, ui.theme.px(5))

    def measure(self, ui: Ui, width: int) -> Size:
        return 3 * self._radius(ui) * self.of, 2 * self._radius(ui)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        radius = self._radius(ui)
        for number in range(self.of if self.reached else 0):
            centre = (self.rect.x + radius + 3 * radius * number, self.rect.centery)
            if number < self.reached:
                ui.paint.circle(target, centre, radius, C.IVORY)
            else:
                ui.paint.circle_ring(target, centre, radius, C.LINE_FIELD, 1)


class FaceButton(Pressable):
    """The person who plays there for the computer. A press brings somebody else; for people only the room is kept."""

    def __init__(self, face: str, colour: str, on_click: Callable[[], None], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.face, self.colour, self.on_click = face, colour, on_click
        self.focusable = self.pointable = bool(face)

    def activate(self, ui: Ui) -> None:
        self.on_click()

    def measure(self, ui: Ui, width: int) -> Size:
        side = max(ui.theme.hit, ui.theme.px(FACE))
        return side, side

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if not self.face:
            return
        lit = self.glow(ui)
        if lit:
            ui.paint.rounded(target, self.rect, Radius.TILE, C.WALNUT_700_HOVER, round(200 * lit))
        target.blit(ui.sprites.portrait(self.face, self.colour, self.rect.h, badge=False), self.rect)
        self.draw_focus(ui, target)


class SeatRows:
    def __init__(self, context: Context, form: Form, changed: Callable[[], None]) -> None:
        self._context, self._form, self._seating, self._changed = context, form, form.seating, changed

    def build(self, scrolls: bool) -> Widget:
        rows: list[Widget] = [self._row(i) for i in range(len(self._seating.places))]
        head: list[Widget] = [section(_("Players"), grow=1, align="center")]
        if self._seating.has_order:
            head += [Label(_("goes first"), Type.S, C.DIM, wraps=False, align="end"), Spacer(width=12)]
        seats = Column(rows, gap=10)
        return Column([Heading(head, gap=4), Scroll(seats, key="seats", grow=1) if scrolls else seats], gap=8)

    def change(self, index: int, field: Literal["kind", "level", "name", "temperament"], value: str) -> None:
        setattr(self._seating.places[index], field, value)
        self._changed()

    def _do(self, deed: Callable[..., None], *given: object) -> None:
        deed(*given)
        self._changed()

    def _row(self, index: int) -> Widget:
        seating = self._seating
        place, box = seating.places[index], self._form.box
        playing = place.kind != EMPTY
        empty_reason = _("Empty seat.")
        crest = Selector(
            [Option(c, _(names.PLAYER_COLOURS[c]), crest=c) for c in seating.colours],
            place.colour,
            lambda colour: self._do(seating.set_colour, index, colour),
            always_list=True,
            compact=True,
            key=f"colour{index}",
            align="center",
            tooltip=_(names.PLAYER_COLOURS[place.colour]),
        )
        name = TextEntry(
            place.name,
            lambda text: self.change(index, "name", text),
            placeholder=DEFAULT_NAMES[index],
            limit=LONGEST_TYPED,
            key=f"name{index}",
            face=Face.SERIF,
            align="center",
            enabled=playing,
            reason=empty_reason,
        )
        face = FaceButton(
            seating.faces()[index],
            place.colour,
            lambda: self._do(seating.swap_person, index),
            key=f"face{index}",
            align="center",
            tooltip=_("Swap for somebody else"),
        )
        kind = Selector(
            [Option(EMPTY, _("Empty")), Option(HUMAN, _("Person")), Option(AI, _("Computer"))],
            place.kind,
            lambda value: self.change(index, "kind", value),
            key=f"kind{index}",
            align="center",
        )
        level = Selector(
            [Option(lv, names.level(box, lv), detail=names.level_plays(box, lv)) for lv in box.opponents.levels],
            place.level,
            lambda value: self.change(index, "level", value),
            always_list=True,
            key=f"level{index}",
            align="center",
            enabled=place.kind == AI,
            reason=_("Only computer players have a level."),
            tooltip=self._about_level(place.level),
        )
        room = self._context.theme.room
        besides, temper, begins = self._seat_choice(index), self._temperament(index), self._begins(index)
        if room[0] >= 1500 and room[1] >= 980:
            name.grow = 1  # beside the modules
            line: Widget = Row([crest, face, name, *besides, kind, level, *temper, *begins], gap=12)
        elif room[0] >= 1180:
            name.wide = 360
            line = Row([crest, face, name, fill(), *besides, kind, level, *temper, *begins], gap=12)
        else:
            name.grow = 1
            kind.grow = level.grow = 1
            line = Column(
                [Row([crest, face, name, *begins], gap=12), Row([*besides, kind, level, *temper], gap=12)], gap=8
            )
        level_told = caption(self._about_level(place.level), key=f"about-level{index}", grow=1)
        levels = box.opponents.levels
        pips = LevelPips(levels.index(place.level) + 1 if place.kind == AI else 0, len(levels), align="center")
        about: Widget = Row([pips, level_told, *self._thinking(index)], gap=12)
        if place.kind != AI:
            told = caption(_("Plays here, in this window.") if playing else empty_reason, grow=1)
            about = AsHighAs(Row([pips, told], gap=12), about)
        return Box(Column([line, about], gap=4), pad=(16, 8), surface="recess")

    def _thinking(self, index: int) -> list[Widget]:
        """The time to think, beside the strongest level: a setting for all tables."""
        place, settings = self._seating.places[index], self._context.settings
        if place.kind != AI or place.level != self._form.box.opponents.levels[-1]:
            return []
        choice = Selector(
            [Option(value, name) for value, name in names.thinking_times()],
            settings.value.thinking,
            lambda value: self._do(lambda: settings.change(thinking=value)),
            always_list=True,
            key=f"thinking{index}",
            align="center",
            tooltip=_("Limits how long the strongest level may think each time."),
        )
        return [Label(_("Thinking time"), Type.S, C.DIM, wraps=False, align="center"), choice]

    def _begins(self, index: int) -> list[Widget]:
        """The sign of the player who begins, in games where that is not dealt."""
        seating = self._seating
        if not seating.has_order:
            return []
        playing = seating.places[index].kind != EMPTY
        radio = Radio(
            seating.beginner() == index,
            lambda: self._do(seating.set_first, index),
            key=f"first{index}",
            align="center",
            tooltip=_("Goes first; click again to choose at random."),
            enabled=playing and not seating.shuffled,
            reason=_("Empty seat.") if not playing else _("The order is random."),
        )
        return [radio]

    def _temperament(self, index: int) -> list[Widget]:
        """The nature of the opponent there, in games that know differences."""
        place, offered = self._seating.places[index], self._form.box.temperaments
        if not offered:
            return []
        choice = Selector(
            [Option(one.key, translate(one.name), detail=capitalise(translate(one.manner))) for one in offered],
            place.temperament,
            lambda value: self.change(index, "temperament", value),
            always_list=True,
            key=f"temperament{index}",
            align="center",
            enabled=place.kind == AI,
            reason=_("Only computer players have a temperament."),
            tooltip=_("The temperament changes the style of play, but hardly the strength."),
        )
        return [choice]

    def _seat_choice(self, index: int) -> list[Widget]:
        """The choice that a seat has by this game's rules; chance decides for the others."""
        offered, place = self._form.seat_choice(), self._seating.places[index]
        if offered is None:
            return []
        chosen = self._seating.chosen_by(index, offered)
        options = [Option("", _("Random"))]
        options += [Option(o.value, translate(o.label), detail=self.describe(index, o)) for o in offered.options]
        choice = Selector(
            options,
            chosen.value if chosen is not None else "",
            lambda value: self._do(self._seating.set_chosen, index, value, offered),
            always_list=True,
            key=f"chosen{index}",
            align="center",
            enabled=place.kind != EMPTY,
            reason=_("Empty seat."),
            tooltip=translate(offered.label),
        )
        return [choice]

    def describe(self, index: int, option: SeatOption) -> str:
        """Say what an option means; and whose it is now, if it cannot be two seats'."""
        for other in self._seating.playing():
            theirs = self._seating.chosen_by(other, self._form.seat_choice())
            if other != index and theirs is not None and option.group and theirs.group == option.group:
                told = {"name": self._seating.name_of(other), "chosen": translate(theirs.label)}
                if theirs.value == option.value:
                    return _("{name} has chosen this.").format(**told)
                return _("This can’t be combined with {chosen}, chosen by {name}.").format(**told)
        return translate(option.about)

    def _about_level(self, level: str) -> str:
        """Say how it plays, and what that is worth at a table of this size."""
        fares = names.level_fares(self._form.box, level, len(self._seating.playing()))
        return f"{names.level_plays(self._form.box, level)} {fares}".strip()
