"""New game: the edition, who plays, which modules. Two clicks from the title when nothing needs changing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Unpack

import pygame

from medina_desktop.game.box import Ruleset, SeatOption
from medina_desktop.l10n import _, ngettext, pgettext, translated
from medina_desktop.l10n.writing import capitalised
from medina_desktop.match.seats import DEFAULT_NAMES
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.ruleset_files import Entry
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.new_game import (
    AI,
    EMPTY,
    HUMAN,
    SEED_DIGITS,
    Edition,
    NewGame,
    Switchable,
    editions,
    player_counts,
)
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.error import breakable
from medina_desktop.ui.scenes.forms import RoomFor, control_row
from medina_desktop.ui.shelf.chosen import game_of, window_for
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Card,
    Choice,
    Column,
    Grid,
    Hairline,
    Icon,
    Label,
    Option,
    Picture,
    Radio,
    Row,
    Scroll,
    Spacer,
    Switch,
    TextEntry,
    Ui,
    Widget,
    body,
    caption,
    heading,
    section,
    strong,
    title,
)
from medina_desktop.ui.widgets.base import Common, Size
from medina_desktop.ui.widgets.buttons import Pressable
from medina_desktop.ui.widgets.layout import AsHighAs, fill

log = logging.getLogger(__name__)
FACE = 56  # design pixels
THREE = 3  # cards side by side


class LevelPips(Widget):
    """How strong an opponent is: as many full dots as levels it has reached. With none only their room is kept."""

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


FAULTS_LISTED = 3


def what_is_wrong(entry: Entry) -> str:
    """Why an own file cannot be played, as `check` says it; empty for one that can."""
    if entry.error is None:
        return ""
    faults = entry.error.faults[:FAULTS_LISTED]
    told = [
        _("Line {n}: {sentence}").format(n=fault.line, sentence=translated(fault.advice))
        if fault.line
        else translated(fault.advice)
        for fault in faults
    ]
    return " ".join(told)


class FaceButton(Pressable):
    """Who plays there for the computer. A press brings somebody else; for people only the room is kept."""

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


class NewGameScene(WidgetScene):
    def __init__(self, context: Context, ruleset: str = "") -> None:
        super().__init__(context)
        self.game = game_of(context)
        kept = context.settings.value.form_of(self.game)
        self.model = NewGame.from_files(context.user.rulesets, kept, self.game)
        if ruleset:
            self.model.choose(ruleset)
        if not kept:
            self.model.screens_up = context.settings.value.screens_up

    def first_focus(self) -> str:
        return "start"

    def pause(self) -> None:
        super().pause()
        self._keep()

    def leave(self) -> None:
        self._keep()

    def _keep(self) -> None:
        settings = self.context.settings
        settings.change(**settings.value.with_form(self.game, self.model.to_remember()))

    # -- the page -------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        room = self.context.theme.room
        wide, tall = room[0] >= 1500, room[1] >= 980
        playable = [e for e in self.model.own if e.ruleset is not None]
        several = len(self.model.cards) + len(playable) > 1  # of one ruleset there is nothing to compare
        compare = Button(
            _("Compare them") if several else _("Rules"),
            self._compare,
            kind="quiet",
            icon="book",
            key="compare",
            tooltip=_("The rules, with all that differs side by side.") if several else "",
        )
        head = Row([section(_("Edition"), align="center"), compare], gap=16)
        cards = Column([head, self._cards()], gap=8)
        players = self._players(scrolls=wide and tall)
        if wide and tall:
            players.grow, modules = 0.64, Box(self._modules(scrolls=True), grow=0.36)
            lower = Row([players, modules], gap=24, grow=1)
            body_part: Widget = Column([cards, lower], gap=28, grow=1)
        else:
            body_part = Scroll(Column([cards, players, self._modules(scrolls=False)], gap=28), key="page", grow=1)
        roomy = wide and tall
        return Box(
            Column([heading(_("New game")), body_part, self._foot()], gap=12),
            pad=(96, 28) if roomy else (40, 16),
        )

    def _foot(self) -> Widget:
        problem = self.model.problem()
        words = Label(problem or self.model.summary(), Type.S, C.IVORY, grow=1, text_align="right", align="center")
        start = Button(
            _("Start"), self._start, kind="primary", wide=320, key="start", enabled=not problem, reason=problem
        )
        back = Button(_("Back"), self.back, key="back", wide=168, align="center")
        icon: list[Widget] = [Icon("warning", 26, C.LOSS_DARK, align="center")] if problem else []
        return Row([back, words, *icon, start], gap=24 if self.context.theme.room[0] > 1200 else 12)

    def _start(self) -> None:
        if self.model.problem():
            return
        self._keep()
        if self.model.box.screens:
            self.context.settings.change(screens_up=self.model.screens_up)
        self.context.navigation.start_game(self.context, self.model.choice())

    def _changed(self) -> None:
        self.rebuild()

    # -- editions -------------------------------------------------------------------------------------------------

    def _cards(self) -> Widget:
        cards: list[Widget] = [self._card(card) for card in self.model.cards]
        cards.append(self._own_card())
        return Grid(cards, max(THREE, len(cards)), gap=24, least_column=330)

    @property
    def _pictured(self) -> bool:
        """Whether cards have room for a picture: three side by side have."""
        return self.context.theme.room[0] >= 1500 and len(self.model.cards) < THREE

    def _card(self, card: Edition) -> Widget:
        rules = card.entry.ruleset
        assert rules is not None
        chosen = self.model.card_of() is card
        ink, dim = (C.INK, C.INK_2) if chosen else (C.IVORY, C.DIM)
        line = C.LINE_PAPER if chosen else C.LINE_DARK
        head: list[Widget] = [title(_(rules.name), ink)]
        if chosen:
            head.append(Icon("check", 24, C.BLUE, align="center"))
        counts = player_counts(rules.players)
        words = Column(
            [Row(head, gap=16), strong(counts[:1].upper() + counts[1:], ink), body(_(rules.about), dim)], gap=4, grow=1
        )
        top: list[Widget] = [words]
        if self._pictured:
            expanded_rules = card.expanded.ruleset if card.expanded is not None else None
            shown = expanded_rules if card.expanded is not None and self.model.ruleset_id == card.expanded.id else rules
            top.append(Picture(lambda ui, t, r: self._draw_edition(ui, t, r, shown), 208, 148, align="start"))
        parts: list[Widget] = [Row(top, gap=16), fill(), Hairline(line)]
        if card.expanded is not None:
            expanded = self.model.ruleset_id == card.expanded.id
            parts.append(
                Row(
                    [
                        Switch(
                            expanded,
                            lambda on: self._expand(card, on),
                            on_paper=chosen,
                            key=f"expansion:{card.id}",
                            tooltip=_(card.expanded.ruleset.about) if card.expanded.ruleset else "",
                        ),
                        body(self._expansion_label(), ink, grow=1, align="center"),
                    ],
                    gap=16,
                )
            )
        return Card(
            Column(parts, gap=4), lambda: self._choose_card(card), selected=chosen, key=f"edition:{card.id}", pad=18
        )

    def _draw_edition(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect, rules: Ruleset | None) -> None:
        """The game's picture for these rules; a pencil for rules that are still to be written."""
        if rules is not None:
            window_for(self.game).draw_edition(ui, target, rect, rules)
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

    def _compare(self) -> None:
        from medina_desktop.ui.scenes.rules import RulesScene

        self.context.stack.push(RulesScene(self.context, "editions", self.model.base_ruleset()))

    def _expansion_label(self) -> str:
        expansion = self.model.box.expansion
        return translated(expansion.label) if expansion is not None else ""

    def _choose_card(self, card: Edition) -> None:
        if self.model.card_of() is not card:
            self.model.choose(card.id)
            self._changed()

    def _expand(self, card: Edition, on: bool) -> None:
        self.model.set_expanded(card, on)
        self._changed()

    def _own_card(self) -> Widget:
        chosen = any(e.id == self.model.ruleset_id for e in self.model.own)
        ink, dim = (C.INK, C.INK_2) if chosen else (C.IVORY, C.DIM)
        playable = [e for e in self.model.own if e.ruleset is not None]
        entry = self.model.entry() if chosen else None
        about = _("Start from an edition and change what you like.")
        if entry is not None and entry.ruleset is not None and entry.ruleset.about:
            about = entry.ruleset.about
        head: list[Widget] = [title(_("Own rules"), ink)]
        if chosen:
            head.append(Icon("check", 24, C.BLUE, align="center"))
        files = len(self.model.own)
        how_many = ngettext("{n} file of yours", "{n} files of yours", files).format(n=files)
        line = strong(how_many if files else _("Any ruleset file"), ink)
        words = Column([Row(head, gap=16), line, body(about, dim)], gap=4, grow=1)
        top: list[Widget] = [words]
        if self._pictured:
            shown = entry or next(iter(playable), None)
            rules = shown.ruleset if shown is not None else None
            top.append(Picture(lambda ui, t, r: self._draw_edition(ui, t, r, rules), 208, 148, align="start"))
        parts: list[Widget] = [
            Row(top, gap=16),
            fill(),
            Hairline(C.LINE_PAPER if chosen else C.LINE_DARK),
            self._own_chooser(chosen),
        ]
        return Card(Column(parts, gap=4), self._open_own, selected=chosen, key="edition:own", pad=18)

    def _own_chooser(self, chosen: bool) -> Widget:
        if not self.model.own:
            return Button(_("How it works"), self._explain_own, key="own:how", align="start")
        options = [Option(str(e.path), e.name, detail=what_is_wrong(e)) for e in self.model.own]
        entry = self.model.entry() if chosen else None
        value = str(entry.path) if entry is not None else ""
        choose = _("Choose a file")
        return Choice(options, value, self._choose_file, always_list=True, unchosen=choose, key="own:file")

    def _choose_file(self, path: str) -> None:
        """By its path: broken files and those that claim another's id have no id of their own."""
        entry = next(e for e in self.model.own if str(e.path) == path)
        if entry.ruleset is None:
            self._tell_broken(entry)
        else:
            self._choose_own(entry.id)

    def _choose_own(self, ruleset_id: str) -> None:
        self.model.choose(ruleset_id)
        self._changed()

    def _open_own(self) -> None:
        playable = [e for e in self.model.own if e.ruleset is not None]
        broken = [e for e in self.model.own if e.ruleset is None]
        if playable:
            if not any(e.id == self.model.ruleset_id for e in playable):
                self._choose_own(playable[0].id)
        elif broken:
            self._tell_broken(broken[0])
        else:
            self._explain_own()

    def _tell_broken(self, entry: Entry) -> None:
        heading_text = _("{file} cannot be used").format(file=entry.path.name)
        sentences = translated(entry.error.whole) if entry.error is not None else ""
        self.context.stack.push(Dialog(self.context, heading_text, breakable(sentences)))

    def _explain_own(self) -> None:
        folder = breakable(str(self.context.user.rulesets))
        text = _("A ruleset is a small text file. Put it into this folder, or drop it onto this window:")
        self.context.stack.push(Dialog(self.context, _("Own rules"), f"{text}\n{folder}"))

    # -- players --------------------------------------------------------------------------------------------------

    def _players(self, scrolls: bool) -> Widget:
        rows: list[Widget] = [self._seat(i) for i in range(len(self.model.seats))]
        head = Row(
            [
                section(_("Players"), grow=1),
                Label(_("begins"), Type.S, C.DIM, wraps=False, align="end"),
                Spacer(width=12),
            ],
            gap=4,
        )
        seats = Column(rows, gap=10)
        return Column([head, Scroll(seats, key="seats", grow=1) if scrolls else seats], gap=8)

    def _set_order(self, random: bool) -> None:
        self.model.random_order = random
        self._changed()

    def _seat(self, index: int) -> Widget:
        seat, box = self.model.seats[index], self.model.box
        playing = seat.kind != EMPTY
        empty_reason = _("Nobody sits here.")
        crest = Choice(
            [Option(c, _(names.PLAYER_COLOURS[c]), crest=c) for c in self.model.colours],
            seat.colour,
            lambda colour: self._set_colour(index, colour),
            always_list=True,
            compact=True,
            key=f"colour{index}",
            align="center",
            tooltip=_(names.PLAYER_COLOURS[seat.colour]),
        )
        name = TextEntry(
            seat.name,
            lambda text: self._set_name(index, text),
            placeholder=DEFAULT_NAMES[index],
            limit=24,
            key=f"name{index}",
            face=Face.SERIF,
            align="center",
            enabled=playing,
            reason=empty_reason,
        )
        face = FaceButton(
            self.model.faces()[index],
            seat.colour,
            lambda: self._somebody_else(index),
            key=f"face{index}",
            align="center",
            tooltip=_("Somebody else"),
        )
        kind = Choice(
            [Option(EMPTY, _("Empty")), Option(HUMAN, _("Person")), Option(AI, _("Computer"))],
            seat.kind,
            lambda value: self._set_kind(index, value),
            key=f"kind{index}",
            align="center",
        )
        level = Choice(
            [Option(lv, names.level(box, lv), detail=names.level_plays(box, lv)) for lv in box.opponents.levels],
            seat.level,
            lambda value: self._set_level(index, value),
            always_list=True,
            key=f"level{index}",
            align="center",
            enabled=seat.kind == AI,
            reason=_("Only the computer has a level."),
            tooltip=self._about_level(seat.level),
        )
        begins = Radio(
            self.model.first == index and playing and not self.model.random_order,
            lambda: self._set_first(index),
            key=f"first{index}",
            align="center",
            tooltip=_("Begins; a second click leaves it to chance."),
            enabled=playing and not self.model.random_order,
            reason=empty_reason if not playing else _("The order is random."),
        )
        room = self.context.theme.room
        besides, temper = self._seat_choice(index), self._temperament(index)
        if room[0] >= 1500 and room[1] >= 980:
            name.grow = 1  # beside the modules
            line: Widget = Row([crest, face, name, *besides, kind, level, *temper, begins], gap=12)
        elif room[0] >= 1180:
            name.wide = 360
            line = Row([crest, face, name, fill(), *besides, kind, level, *temper, begins], gap=12)
        else:
            name.grow = 1
            kind.grow = level.grow = 1
            line = Column(
                [Row([crest, face, name, begins], gap=12), Row([*besides, kind, level, *temper], gap=12)], gap=8
            )
        level_told = caption(self._about_level(seat.level), key=f"about-level{index}", grow=1)
        levels = box.opponents.levels
        pips = LevelPips(levels.index(seat.level) + 1 if seat.kind == AI else 0, len(levels), align="center")
        about: Widget = Row([pips, level_told], gap=12)
        if seat.kind != AI:
            told = caption(_("Plays here, at this window.") if playing else empty_reason, grow=1)
            about = AsHighAs(Row([pips, told], gap=12), about)
        return Box(Column([line, about], gap=4), pad=(16, 8), surface="recess")

    def _temperament(self, index: int) -> list[Widget]:
        """What the one who plays there is like, in games that know differences."""
        seat, offered = self.model.seats[index], self.model.box.temperaments
        if not offered:
            return []
        choice = Choice(
            [Option(one.key, translated(one.name), detail=capitalised(translated(one.manner))) for one in offered],
            seat.temperament,
            lambda value: self._set_temperament(index, value),
            always_list=True,
            key=f"temperament{index}",
            align="center",
            enabled=seat.kind == AI,
            reason=_("Only the computer has a temperament."),
            tooltip=_("Temperament: it changes the manner of playing, hardly the strength."),
        )
        return [choice]

    def _seat_choice(self, index: int) -> list[Widget]:
        """What a seat may choose by this game's rules; chance does where nobody chose."""
        offered, seat = self.model.seat_choice(), self.model.seats[index]
        if offered is None:
            return []
        chosen = self.model.chosen_by(index)
        options = [Option("", _("By chance"))]
        options += [Option(o.value, translated(o.label), detail=self._about_choice(index, o)) for o in offered.options]
        choice = Choice(
            options,
            chosen.value if chosen is not None else "",
            lambda value: self._set_chosen(index, value),
            always_list=True,
            key=f"chosen{index}",
            align="center",
            enabled=seat.kind != EMPTY,
            reason=_("Nobody sits here."),
            tooltip=translated(offered.label),
        )
        return [choice]

    def _about_choice(self, index: int, option: SeatOption) -> str:
        """What it means; and whose it is now, if it cannot be two seats'."""
        for other in self.model.playing():
            theirs = self.model.chosen_by(other)
            if other != index and theirs is not None and option.group and theirs.group == option.group:
                told = {"name": self.model.name_of(other), "chosen": translated(theirs.label)}
                if theirs.value == option.value:
                    return _("{name} has chosen this.").format(**told)
                return _("Not together with {chosen}, chosen by {name}.").format(**told)
        return translated(option.about)

    def _set_chosen(self, index: int, value: str) -> None:
        self.model.set_chosen(index, value)
        self._changed()

    def _about_level(self, level: str) -> str:
        """How it plays, and what that is worth at a table of this size."""
        fares = names.level_fares(self.model.box, level, len(self.model.playing()))
        return f"{names.level_plays(self.model.box, level)} {fares}".strip()

    def _set_colour(self, index: int, colour: str) -> None:
        self.model.set_colour(index, colour)
        self._changed()

    def _set_name(self, index: int, name: str) -> None:
        self.model.seats[index].name = name
        self._changed()

    def _set_kind(self, index: int, kind: str) -> None:
        self.model.seats[index].kind = kind
        self._changed()

    def _set_level(self, index: int, level: str) -> None:
        self.model.seats[index].level = level
        self._changed()

    def _set_temperament(self, index: int, key: str) -> None:
        self.model.seats[index].temperament = key
        self._changed()

    def _somebody_else(self, index: int) -> None:
        self.model.somebody_else(index)
        self._changed()

    def _set_first(self, index: int) -> None:
        self.model.first = None if self.model.first == index else index
        self._changed()

    # -- modules --------------------------------------------------------------------------------------------------

    def _modules(self, scrolls: bool) -> Widget:
        rows: list[Widget] = []
        if self.model.box.screens:
            rows.append(
                control_row(
                    _("Others’ stocks"),
                    _("Behind screens, as at the table, or open to all."),
                    Choice(
                        [Option(True, pgettext("stocks", "Hidden")), Option(False, pgettext("stocks", "Open"))],
                        self.model.screens_up,
                        self._set_screens,
                        key="screens",
                    ),
                )
            )
        order = Choice(
            [Option(False, _("As listed")), Option(True, _("Random"))],
            self.model.random_order,
            self._set_order,
            key="order",
        )
        if len(self.model.seats) > 1:
            rows.append(control_row(_("Turn order"), _("As the names are listed, or drawn by lot."), order))
        rows += [self._module(item) for item in self.model.modules()]
        rows.append(
            control_row(
                _("Seed"),
                _("The same number gives the same chances again; empty: a new one."),
                TextEntry(
                    self.model.seed,
                    self._set_seed,
                    placeholder=_("by chance"),
                    limit=SEED_DIGITS,
                    allowed=str.isdecimal,
                    wide=150,
                    key="seed",
                ),
            )
        )
        all_back = Button(
            _("Set all back"),
            self._reset_modules,
            kind="quiet",
            icon="undo",
            key="modules:reset",
            enabled=bool(self.model.changed()),
            reason=_("Everything is as the ruleset has it."),
        )
        head = Row([section(_("Modules"), align="center"), all_back], gap=16)
        if scrolls:
            return Column([head, Scroll(Column(rows, gap=10), key="modules", grow=1)], gap=8)
        return Column([head, Grid(rows, 2, gap=16, least_column=520)], gap=16)

    def _module(self, item: Switchable) -> Widget:
        """A module with its switch or list; a changed one has a bar, and a button that sets it back."""
        box, rules, value = self.model.box, self.model.base_ruleset(), self.model.value_of(item.key)
        control: Widget
        if item.is_switch:
            control = Switch(bool(value), lambda on: self._set_option(item.key, on), key=f"option:{item.key}")
        else:
            control = Choice(
                [Option(v, names.module_value(box, item.key, v)) for v in item.values],
                value,
                lambda v: self._set_option(item.key, v),
                key=f"option:{item.key}",
                always_list=True,
            )
        sentence, changed = _(item.sentence), self.model.is_changed(item.key)
        if rules is not None:
            sentence = box.words.in_ruleset(sentence, rules)
        back = Button(
            "",
            lambda: self._set_back(item.key),
            kind="quiet",
            icon="undo",
            key=f"reset:{item.key}",
            align="center",
            tooltip=_("Changed. Set back to how {edition} has it.").format(edition=_(rules.name)) if rules else "",
        )
        control.align = "center"
        both = Row([back if changed else RoomFor(back), control], gap=8)
        return control_row(self.model.module_name(item.key), sentence, both, key=f"module:{item.key}", marked=changed)

    def _set_back(self, key: str) -> None:
        self.model.reset(key)
        self.ui.want_focus = f"option:{key}"  # the button that was pressed has nothing more to do
        self._changed()

    def _reset_modules(self) -> None:
        self.model.reset()
        self.ui.want_focus = "start"
        self._changed()

    def _set_screens(self, up: bool) -> None:
        self.model.screens_up = up
        self._changed()

    def _set_option(self, key: str, value: object) -> None:
        self.model.set_option(key, value)
        self._changed()

    def _set_seed(self, text: str) -> None:
        self.model.seed = text
        self._changed()

    # -- files dropped onto the window ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self._take_file(Path(event.file))
            return True
        return super().handle(event)

    def _take_file(self, file: Path) -> None:
        """Check a dropped ruleset, copy it to the player's own, choose it."""
        folder = self.context.user.rulesets
        try:
            rules = ruleset_files.adopt(file, folder)
        except (DataError, OSError, ValueError) as error:
            log.info("dropped ruleset %s: %s", file, error)
            heading_text = _("{file} cannot be used").format(file=file.name)
            reason = error.whole if isinstance(error, DataError) else system_reason(error)
            self.context.stack.push(Dialog(self.context, heading_text, breakable(translated(reason))))
            return
        self.model.cards, self.model.own = editions(ruleset_files.available(folder), self.model.box)
        self.model.choose(rules.id)
        self._changed()
