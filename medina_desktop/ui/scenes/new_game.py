"""New game: the edition, who plays, which modules. Two clicks from the title when nothing needs changing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from medina_desktop.l10n import _, ngettext, translate
from medina_desktop.play.form import Form, player_counts
from medina_desktop.play.new_game import NewGame
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.setting_up.alone import AloneForm
from medina_desktop.ui.setting_up.editions import EditionCards
from medina_desktop.ui.setting_up.modules import Modules, name_module
from medina_desktop.ui.setting_up.seats import SeatRows
from medina_desktop.ui.shelf.chosen import game_of
from medina_desktop.ui.theme import C, Type
from medina_desktop.ui.widgets import Box, Button, Column, Icon, Label, Row, Scroll, Widget, heading, section

MOST_NAMED = 4  # changed modules in the summary, which has a line or two


def summarise(form: Form) -> str:
    """Say how many play what, who begins, and which modules are changed."""
    changed = [name_module(form, key) for key in form.rules.changed()]
    if not changed:
        return _who_plays_what(form)
    named = ", ".join(changed[:MOST_NAMED])
    if len(changed) > MOST_NAMED:
        more = len(changed) - MOST_NAMED
        named = ngettext("{named} and {n} more", "{named} and {n} more", more).format(named=named, n=more)
    return _("{summary} Changed: {modules}.").format(summary=_who_plays_what(form), modules=named)


def _who_plays_what(form: Form) -> str:
    base, seating = form.rules.base(), form.seating
    assert base is not None
    playing, beginner = seating.playing(), seating.beginner()
    told = {"count": player_counts((len(playing),)), "edition": _(base.name)}
    if len(playing) == 1:
        return _("{count}, {edition}.").format(**told)
    if beginner is not None:
        return _("{count}, {edition}, {name} goes first.").format(**told, name=seating.name_of(beginner))
    return _("{count}, {edition}; first player chosen at random.").format(**told)


class NewGameScene(WidgetScene):
    def __init__(
        self,
        context: Context,
        ruleset: str = "",
        title: str = "",
        start: Callable[[NewGame], None] | None = None,
    ) -> None:
        """`start`: do this with the game that was asked for, instead of playing it."""
        super().__init__(context)
        self.title, self._begin = title or _("New game"), start
        self.game = game_of(context)
        kept = context.settings.value.form_of(self.game)
        self.form = Form.from_files(context.user.rulesets, kept, self.game, context.settings.value.player)
        if ruleset:
            self.form.choose(ruleset)
        self.warning = "" if context.settings.value.warned else self.form.box.warning()
        if not kept:
            self.form.screens_up = context.settings.value.screens_up
        self.editions = EditionCards(context, self.form, self.rebuild)
        self.seats = SeatRows(context, self.form, self.rebuild)
        self.alone = AloneForm(context, self.form, self.rebuild)
        self.modules = Modules(self.form, self.rebuild, self._lead)

    def first_focus(self) -> str:
        return "start"

    def _lead(self, key: str) -> None:
        self.ui.want_focus = key

    def pause(self) -> None:
        super().pause()
        self._keep()

    def leave(self) -> None:
        self._keep()

    def _keep(self) -> None:
        settings = self.context.settings
        settings.change(**settings.value.with_form(self.game, self.form.to_remember()))
        if self.warning:
            settings.change(warned=True)

    # -- the page -------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        room = self.context.theme.room
        roomy = room[0] >= 1500 and room[1] >= 980
        rules = self.form.rules
        playable = [e for e in rules.own if e.ruleset is not None]
        several = len(rules.cards) + len(playable) > 1  # of one ruleset there is nothing to compare
        compare = Button(
            _("Compare") if several else _("Rules"),
            self._compare,
            kind="quiet",
            icon="book",
            key="compare",
            tooltip=_("The rules, with all differences side by side.") if several else "",
        )
        head = Row([section(_("Edition"), align="center"), compare], gap=16)
        cards = Column([head, self.editions.build()], gap=8)
        who = self.alone if self.form.alone else self.seats
        players, modules = who.build(scrolls=roomy), self.modules.build(scrolls=roomy)
        if roomy:
            players.grow = 0.64
            lower = Row([players, Box(modules, grow=0.36)], gap=24, grow=1)
            page: Widget = Column([cards, lower], gap=28, grow=1)
        else:
            page = Scroll(Column([cards, players, modules], gap=28), key="page", grow=1)
        warning = [Label(translate(self.warning), Type.S, C.IVORY, key="warning")] if self.warning else []
        whole = Column([heading(self.title), *warning, page, self._foot()], gap=12)
        return Box(whole, pad=(96, 28) if roomy else (40, 16))

    def _foot(self) -> Widget:
        problem = self.form.problem()
        words = Label(problem or summarise(self.form), Type.S, C.IVORY, grow=1, text_align="right", align="center")
        start = Button(
            _("Start"), self._start, kind="primary", wide=320, key="start", enabled=not problem, reason=problem
        )
        back = Button(_("Back"), self.back, key="back", wide=168, align="center")
        icon: list[Widget] = [Icon("warning", 26, C.LOSS_DARK, align="center")] if problem else []
        return Row([back, words, *icon, start], gap=24 if self.context.theme.room[0] > 1200 else 12)

    def _start(self) -> None:
        if self.form.problem():
            return
        self._keep()
        if self.form.box.screens:
            self.context.settings.change(screens_up=self.form.screens_up)
        if self._begin is not None:
            self._begin(self.form.new_game())
        else:
            self.context.navigation.start_game(self.context, self.form.new_game())

    def _compare(self) -> None:
        from medina_desktop.ui.scenes.rules import RulesScene

        self.context.stack.push(RulesScene(self.context, "editions", self.form.rules.base()))

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.editions.take_file(Path(event.file))
            return True
        return super().handle(event)
