"""The cards of a game's editions, and the card of the player's own rules."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pygame

from medina_desktop.game.box import Ruleset
from medina_desktop.l10n import _, ngettext, translate
from medina_desktop.l10n.writing import whole_sentence
from medina_desktop.play.form import Form, player_counts
from medina_desktop.play.rules_choice import Edition
from medina_desktop.storage.ruleset_files import Entry
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.error import breakable
from medina_desktop.ui.shelf.chosen import window_for
from medina_desktop.ui.theme import C, Radius
from medina_desktop.ui.widgets import (
    Button,
    Card,
    Column,
    Grid,
    Hairline,
    Icon,
    Option,
    Picture,
    Row,
    Selector,
    Switch,
    Ui,
    Widget,
    body,
    strong,
    title,
)
from medina_desktop.ui.widgets.layout import fill

log = logging.getLogger(__name__)
THREE = 3  # cards side by side
FAULTS_LISTED = 3


def describe_faults(entry: Entry) -> str:
    """Say why an own file cannot be played, as `check` does; empty for one that can."""
    if entry.error is None:
        return ""
    told = [
        _("Line {n}: {sentence}").format(n=fault.line, sentence=translate(fault.advice))
        if fault.line
        else translate(fault.advice)
        for fault in entry.error.faults[:FAULTS_LISTED]
    ]
    return " ".join(told)


class EditionCards:
    def __init__(self, context: Context, form: Form, changed: Callable[[], None]) -> None:
        self._context, self._form, self._rules, self._changed = context, form, form.rules, changed

    def build(self) -> Widget:
        cards: list[Widget] = [self._card(card) for card in self._rules.cards]
        cards.append(self._own_card())
        return Grid(cards, max(THREE, len(cards)), gap=24, least_column=330)

    def _choose(self, ruleset_id: str) -> None:
        self._form.choose(ruleset_id)
        self._changed()

    def _expand(self, card: Edition, on: bool) -> None:
        self._rules.expand(card, on)
        self._changed()

    def _card(self, card: Edition) -> Widget:
        rules, expanded = card.entry.ruleset, card.expanded
        assert rules is not None
        chosen = self._rules.card() is card
        counts = player_counts(rules.players)
        shown = expanded.ruleset if expanded is not None and self._rules.id == expanded.id else rules
        foot: Widget | None = None
        if expanded is not None and self._form.box.expansion is not None:
            switch = Switch(
                self._rules.id == expanded.id,
                lambda on: self._expand(card, on),
                on_paper=chosen,
                key=f"expansion:{card.id}",
                tooltip=_(expanded.ruleset.about) if expanded.ruleset else "",
            )
            label = translate(self._form.box.expansion.label)
            foot = Row([switch, body(label, C.INK if chosen else C.IVORY, grow=1, align="center")], gap=16)

        def choose() -> None:
            if self._rules.card() is not card:
                self._choose(card.id)

        words = (_(rules.name), counts[:1].upper() + counts[1:], _(rules.about))
        return self._paper(card.id, words, shown, foot, chosen, choose)

    def _paper(
        self,
        key: str,
        words: tuple[str, str, str],
        shown: Ruleset | None,
        foot: Widget | None,
        chosen: bool,
        choose: Callable[[], None],
    ) -> Widget:
        """A card: name, line and sentence, the picture of its rules, and below the line what else can be chosen."""
        ink, dim = (C.INK, C.INK_2) if chosen else (C.IVORY, C.DIM)
        head: list[Widget] = [title(words[0], ink)]
        if chosen:
            head.append(Icon("check", 24, C.BLUE, align="center"))
        top: list[Widget] = [Column([Row(head, gap=16), strong(words[1], ink), body(words[2], dim)], gap=4, grow=1)]
        if self._context.theme.room[0] >= 1500 and len(self._rules.cards) < THREE:  # three have no room for a picture
            top.append(Picture(lambda ui, t, r: self._draw_edition(ui, t, r, shown), 208, 148, align="start"))
        parts: list[Widget] = [Row(top, gap=16), fill()]
        if foot is not None:
            parts += [Hairline(C.LINE_PAPER if chosen else C.LINE_DARK), foot]
        return Card(Column(parts, gap=4), choose, selected=chosen, key=f"edition:{key}", pad=18)

    def _draw_edition(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect, rules: Ruleset | None) -> None:
        """Draw the game's picture for these rules; a pencil for rules that are still to be written."""
        if rules is not None:
            window_for(self._form.box.id).draw_edition(ui, target, rect, rules)
            return
        ui.paint.rounded(target, rect, Radius.TILE, C.WALNUT_600, 255, C.LINE_FIELD)
        sheet = rect.inflate(-rect.w // 2, -rect.h // 5)
        ui.paint.rounded(target, sheet, 4, C.IVORY_2)
        line = max(2, rect.h // 60)
        for number in range(5):
            width = round(sheet.w * (0.44 if number == 4 else 0.7))
            target.fill(C.SAND_HELD, (sheet.x + sheet.w * 3 // 20, sheet.y + sheet.h * (number + 1) // 6, width, line))
        icon = ui.sprites.icon("pencil", rect.h // 2, C.INK)
        target.blit(icon, icon.get_rect(center=(sheet.right, sheet.bottom - sheet.h // 3)))

    # -- own rules ------------------------------------------------------------------------------------------------

    def _playable(self) -> list[Entry]:
        return [entry for entry in self._rules.own if entry.ruleset is not None]

    def _own_card(self) -> Widget:
        chosen = any(entry.id == self._rules.id for entry in self._rules.own)
        entry = self._rules.entry() if chosen else None
        about = _("Start from an edition and change what you like.")
        if entry is not None and entry.ruleset is not None and entry.ruleset.about:
            about = entry.ruleset.about
        files = len(self._rules.own)
        how_many = ngettext("{n} custom file", "{n} custom files", files).format(n=files)
        shown = entry or next(iter(self._playable()), None)
        words = (_("House rules"), how_many if files else _("Any ruleset file"), about)
        rules = shown.ruleset if shown is not None else None
        return self._paper("own", words, rules, self._own_chooser(entry), chosen, self._open_own)

    def _own_chooser(self, chosen: Entry | None) -> Widget:
        if not self._rules.own:
            return Button(_("How it works"), self._explain_own, key="own:how", align="start")
        options = [Option(str(e.path), e.name, detail=describe_faults(e)) for e in self._rules.own]
        value = str(chosen.path) if chosen is not None else ""
        choose = _("Choose a file")
        return Selector(options, value, self._choose_file, always_list=True, unchosen=choose, key="own:file")

    def _choose_file(self, path: str) -> None:
        """By its path: broken files and those that claim another's id have no id of their own."""
        entry = next(e for e in self._rules.own if str(e.path) == path)
        if entry.error is not None:
            self._tell_broken(entry.path, translate(entry.error.whole))
        else:
            self._choose(entry.id)

    def _open_own(self) -> None:
        playable = self._playable()
        broken = next((e for e in self._rules.own if e.error is not None), None)
        if playable:
            if not any(e.id == self._rules.id for e in playable):
                self._choose(playable[0].id)
        elif broken is not None and broken.error is not None:
            self._tell_broken(broken.path, translate(broken.error.whole))
        else:
            self._explain_own()

    def _tell_broken(self, file: Path, sentences: str) -> None:
        heading = _("{file} can’t be used").format(file=file.name)
        self._context.stack.push(Dialog(self._context, heading, breakable(sentences)))

    def _explain_own(self) -> None:
        folder = breakable(str(self._context.user.rulesets))
        text = _("A ruleset is a small text file. Drop it onto this window, or put it in this folder:")
        self._context.stack.push(Dialog(self._context, _("House rules"), f"{text}\n{folder}"))

    def take_file(self, file: Path) -> None:
        """Check a dropped ruleset, copy it to the player's own, choose it."""
        try:
            self._form.adopt(file, self._context.user.rulesets)
        except (DataError, OSError, ValueError) as error:
            log.info("dropped ruleset %s: %s", file, error)
            reason = error.whole if isinstance(error, DataError) else system_reason(error)
            self._tell_broken(file, whole_sentence(translate(reason)))
            return
        self._changed()
