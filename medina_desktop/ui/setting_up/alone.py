"""Somebody who plays alone: a name, and what the rules leave to choose, each with the best score so far. No seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from medina_desktop.game.box import SeatChoice, SeatOption
from medina_desktop.game.results import GameResult
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import whole
from medina_desktop.match.seats import DEFAULT_NAMES
from medina_desktop.play.form import Form
from medina_desktop.play.tally import best_scores, select
from medina_desktop.ui.context import Context
from medina_desktop.ui.theme import C, Face
from medina_desktop.ui.widgets import (
    Box,
    Card,
    Column,
    Grid,
    Icon,
    Row,
    Scroll,
    TextEntry,
    Widget,
    body,
    caption,
    section,
    strong,
)
from medina_desktop.ui.widgets.entry import LONGEST_TYPED


class AloneForm:
    def __init__(self, context: Context, form: Form, changed: Callable[[], None]) -> None:
        self._context, self._form, self._seating, self._changed = context, form, form.seating, changed

    @property
    def _index(self) -> int:
        """The place where the person sits."""
        return self._seating.playing()[0]

    @cached_property
    def _results(self) -> list[GameResult]:
        return self._context.library.results(self._form.box.id)

    def build(self, scrolls: bool) -> Widget:
        offered = self._form.seat_choice()
        parts: list[Widget] = [self._name()]
        if offered is not None:
            cards = Grid([self._card(one, n, offered) for n, one in enumerate((None, *offered.options))], 3, gap=14)
            parts += [section(translate(offered.label)), cards]
        page = Column(parts, gap=12)
        return Column(
            [section(_("You’re playing solo")), Scroll(page, key="seats", grow=1) if scrolls else page], gap=8
        )

    def _name(self) -> Widget:
        place = self._seating.places[self._index]
        entry = TextEntry(
            place.name,
            self._rename,
            placeholder=DEFAULT_NAMES[self._index],
            limit=LONGEST_TYPED,
            key=f"name{self._index}",
            face=Face.SERIF,
            align="center",
            grow=1,
        )
        return Box(Row([body(_("Your name"), C.DIM, align="center"), entry], gap=16), pad=(16, 8), surface="recess")

    def _rename(self, text: str) -> None:
        self._seating.places[self._index].name = text
        self._changed()

    def _choose(self, value: str, offered: SeatChoice) -> None:
        self._seating.set_chosen(self._index, value, offered)
        self._changed()

    def _card(self, option: SeatOption | None, number: int, offered: SeatChoice) -> Widget:
        """An option, what it means and the best score with it; the first card leaves it to chance."""
        now = self._seating.chosen_by(self._index, offered)
        chosen = (now.value if now is not None else "") == (option.value if option is not None else "")
        ink, dim = (C.INK, C.INK_2) if chosen else (C.IVORY, C.DIM)
        head: list[Widget] = [strong(translate(option.label) if option is not None else _("Random"), ink, grow=1)]
        if chosen:
            head.append(Icon("check", 20, C.BLUE, align="center"))
        about = translate(option.about) if option is not None else _("A different one each time.")
        lines: list[Widget] = [Row(head, gap=8), caption(about, dim)]
        best = self._best(offered, number)
        if best:
            lines.append(caption(best, ink))
        value = option.value if option is not None else ""
        return Card(
            Column(lines, gap=2),
            lambda: self._choose(value, offered),
            selected=chosen,
            key=f"chosen:{value}",
            pad=12,
        )

    def _best(self, offered: SeatChoice, number: int) -> str:
        """The best score with this option, by these rules; 0: with any."""
        base = self._form.rules.base()
        if base is None or (number and not offered.fact):
            return ""
        played = select(self._results, ruleset=base.id)
        found = best_scores(played, count=1, fact=(offered.fact, number) if number else None)
        if not found:
            return _("Not played yet.") if number and offered.fact else ""
        _game, seat = found[0]
        return _("Best: {n}, by {name}").format(n=whole(seat.total), name=seat.name)
