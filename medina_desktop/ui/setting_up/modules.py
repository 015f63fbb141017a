"""The modules: switches and lists of the ruleset, the order, the seed."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.l10n import _, pgettext
from medina_desktop.play.form import Form
from medina_desktop.play.new_game import SEED_DIGITS
from medina_desktop.play.rules_choice import Switchable, Value
from medina_desktop.ui import names
from medina_desktop.ui.scenes.forms import RoomFor, control_row
from medina_desktop.ui.widgets import (
    Button,
    Column,
    Grid,
    Heading,
    Option,
    Row,
    Scroll,
    Selector,
    Switch,
    TextEntry,
    Widget,
    section,
)


def name_module(form: Form, key: str) -> str:
    """Name a module in the words of the chosen ruleset."""
    rules, name = form.rules.base(), names.module(form.box, key)
    return form.box.words.in_ruleset(name, rules) if rules is not None else name


class Modules:
    """`focus` leads the keyboard to a widget after a button has nothing more to do."""

    def __init__(self, form: Form, changed: Callable[[], None], focus: Callable[[str], None]) -> None:
        self._form, self._rules, self._changed, self._focus = form, form.rules, changed, focus

    def build(self, scrolls: bool) -> Widget:
        rows = [*self._screens(), *self._order(), *(self._module(item) for item in self._rules.switches())]
        rows.append(self._seed())
        all_back = Button(
            _("Reset all"),
            self._reset_all,
            kind="quiet",
            icon="undo",
            key="modules:reset",
            enabled=bool(self._rules.changed()),
            reason=_("Everything follows the chosen ruleset."),
        )
        head = Heading([section(_("Modules"), align="center"), all_back], gap=16)
        if scrolls:
            return Column([head, Scroll(Column(rows, gap=10), key="modules", grow=1)], gap=8)
        return Column([head, Grid(rows, 2, gap=16, least_column=520)], gap=16)

    def _screens(self) -> list[Widget]:
        if not self._form.box.screens:
            return []
        choice = Selector(
            [Option(True, pgettext("stocks", "Hidden")), Option(False, pgettext("stocks", "Open"))],
            self._form.screens_up,
            self._set_screens,
            key="screens",
        )
        return [
            control_row(
                _("Other players’ stocks"), _("They’re behind screens, as at the table, or open to all."), choice
            )
        ]

    def _order(self) -> list[Widget]:
        if not self._form.seating.has_order or self._form.alone:
            return []
        choice = Selector(
            [Option(False, _("As listed")), Option(True, _("Random"))],
            self._form.seating.shuffled,
            self.set_order,
            key="order",
        )
        return [control_row(_("Turn order"), _("Players go in the order listed, or at random."), choice)]

    def _seed(self) -> Widget:
        entry = TextEntry(
            self._form.seed,
            self._set_seed,
            placeholder=_("random"),
            limit=SEED_DIGITS,
            allowed=str.isdecimal,
            wide=230,
            key="seed",
        )
        return control_row(
            _("Seed"), _("The same number gives the same random draws again; leave it empty for new ones."), entry
        )

    def _module(self, item: Switchable) -> Widget:
        """A module with its switch or list; a changed one has a bar, and a button that sets it back."""
        box, rules, value = self._form.box, self._rules.base(), self._rules.value_of(item.key)
        control: Widget
        if item.is_switch:
            control = Switch(bool(value), lambda on: self.set(item.key, on), key=f"option:{item.key}")
        else:
            options: list[Option[Value | None]] = [Option(v, names.module_value(box, item.key, v)) for v in item.values]
            control = Selector(
                options,
                value,
                lambda v: self.set(item.key, v) if v is not None else None,
                key=f"option:{item.key}",
                always_list=True,
            )
        sentence, changed = _(item.sentence), self._rules.is_changed(item.key)
        if rules is not None:
            sentence = box.words.in_ruleset(sentence, rules)
        back = Button(
            "",
            lambda: self._reset(item.key),
            kind="quiet",
            icon="undo",
            key=f"reset:{item.key}",
            align="center",
            tooltip=_("Changed. Click to restore the setting of {edition}.").format(edition=_(rules.name))
            if rules
            else "",
        )
        control.align = "center"
        both = Row([back if changed else RoomFor(back), control], gap=8)
        return control_row(name_module(self._form, item.key), sentence, both, key=f"module:{item.key}", marked=changed)

    # -- changes --------------------------------------------------------------------------------------------------

    def set(self, key: str, value: Value) -> None:
        self._rules.set(key, value)
        self._changed()

    def set_order(self, shuffled: bool) -> None:
        self._form.seating.shuffled = shuffled
        self._changed()

    def _set_screens(self, up: bool) -> None:
        self._form.screens_up = up
        self._changed()

    def _set_seed(self, text: str) -> None:
        self._form.seed = text
        self._changed()

    def _reset(self, key: str) -> None:
        self._rules.reset(key)
        self._focus(f"option:{key}")
        self._changed()

    def _reset_all(self) -> None:
        self._rules.reset()
        self._focus("start")
        self._changed()
