"""Settings: every one takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from medina_desktop.l10n import LANGUAGES, N_, _, pgettext, system_language, translate
from medina_desktop.match.seats import DEFAULT_NAMES
from medina_desktop.storage.settings import Settings
from medina_desktop.storage.trouble import system_reason
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.error import breakable
from medina_desktop.ui.scenes.forms import page, paper_row
from medina_desktop.ui.scenes.settings_keys import KeyRows
from medina_desktop.ui.system.folders import open_folder
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    Grid,
    Option,
    Scroll,
    Selector,
    Slider,
    Switch,
    TextEntry,
    Widget,
    body,
    section,
)
from medina_desktop.ui.widgets.entry import LONGEST_TYPED
from medina_desktop.ui.widgets.layout import fill

TABS: tuple[tuple[str, str], ...] = (
    ("display", N_("Display")),
    ("game", N_("Game")),
    ("sound", N_("Sound")),
    ("access", N_("Accessibility")),
    ("keys", N_("Keys")),
    ("files", N_("Files")),
)
SIZES = ((1024, 640), (1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))


def _speeds() -> tuple[tuple[str, str], ...]:
    """“Normal” has a context here and below: in French it agrees with its noun."""
    return (
        ("slow", _("Slow")),
        ("normal", pgettext("speed of animations", "Normal")),
        ("fast", _("Fast")),
        ("faster", _("Very fast")),
        ("instant", _("Instant")),
    )


def _paces() -> tuple[tuple[str, str], ...]:
    return (
        ("relaxed", _("Relaxed")),
        ("normal", pgettext("pace of the computer", "Normal")),
        ("brisk", _("Brisk")),
        ("immediate", _("Immediate")),
    )


def _nothing() -> None:
    return None


class SettingsScene(WidgetScene):
    def __init__(self, context: Context, tab: str = "display") -> None:
        super().__init__(context)
        self.tab = tab
        self.keys = KeyRows(context.settings, self.rebuild)
        self._unlisten: Callable[[], None] = _nothing

    def enter(self) -> None:
        self._unlisten = self.context.settings.listen(self._show_change)
        super().enter()

    def leave(self) -> None:
        self._unlisten()

    def _show_change(self, name: str) -> None:
        """Build the page again; in another size of text, the slider that made it stays in sight."""
        self.ui.reveal = name if name == "ui_scale" else ""
        self.rebuild()
        self.lay_out()
        self.ui.reveal = ""

    def first_focus(self) -> str:
        return "tabs"

    # -- the page -------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        tabs = Selector(
            [Option(key, _(name)) for key, name in TABS], self.tab, self.show_tab, key="tabs", align="start"
        )
        rows = {
            "display": self._display,
            "game": self._game,
            "sound": self._sound,
            "access": self._access,
            "keys": self.keys.rows,
            "files": self._files,
        }[self.tab]()
        sheet = Box(Grid(rows, 2, gap=16, across=64, least_column=440), pad=(40, 24), surface="paper")
        content = Column([tabs, Scroll(Column([sheet]), key="page", grow=1)], gap=24, grow=1)
        foot: list[Widget] = [
            Button(_("Back"), self.back, key="back", wide=168),
            fill(),
            Button(_("Default settings"), self._ask_reset, key="reset"),
        ]
        return page(self.context.theme, _("Settings"), content, foot, scrolls=False)

    def show_tab(self, tab: str) -> None:
        self.tab = tab
        self.keys.stop_waiting()
        self.ui.memory.pop("page:offset", None)
        self.rebuild()

    @property
    def _now(self) -> Settings:
        return self.context.settings.value

    def _switch(self, field: str, name: str, sentence: str) -> Widget:
        value = bool(getattr(self._now, field))
        return paper_row(
            name, sentence, Switch(value, lambda on: self.context.settings.change(**{field: on}), key=field)
        )

    def _choice(self, field: str, name: str, sentence: str, options: tuple[tuple[str, str], ...]) -> Widget:
        chooser = Selector(
            [Option(value, label) for value, label in options],
            str(getattr(self._now, field)),
            lambda value: self.context.settings.change(**{field: value}),
            key=field,
            always_list=len(options) > 3,
        )
        return paper_row(name, sentence, chooser)

    def _scale(self, sentence: str) -> Widget:
        scale = Slider(
            self._now.ui_scale,
            lambda value: self.context.settings.change(ui_scale=value),
            low=1.0,
            high=2.0,
            step=0.1,
            live=False,
            key="ui_scale",
        )
        return paper_row(_("Size of text and controls"), sentence, scale)

    def _display(self) -> list[Widget]:
        s = self._now
        as_system = _("Same as system: {language}").format(language=LANGUAGES[system_language()])
        languages = Selector(
            [Option("", as_system), *[Option(code, name) for code, name in LANGUAGES.items()]],
            s.language,
            lambda code: self.context.settings.change(language=code),
            key="language",
            always_list=True,
        )
        # The size the window has, whoever gave it that: these settings, the command line, or a hand at its edge.
        current = self.context.theme.size
        screen = self.context.desktop or SIZES[-1]
        sizes = Selector(
            [
                Option(
                    size,
                    f"{size[0]} × {size[1]}",
                    size == current or (size[0] <= screen[0] and size[1] <= screen[1]),
                    _("Larger than the screen."),
                )
                for size in sorted({*SIZES, current})
            ],
            current,
            self._set_size,
            key="window_size",
            always_list=True,
            enabled=s.window_mode == "window",
            reason=_("Only a window has a size; full screen fills the display."),
        )
        return [
            paper_row(_("Language"), _("Takes effect at once."), languages),
            self._choice(
                "window_mode",
                _("Window"),
                _("{key} switches between window and full screen.").format(key=self.keys.key_of("fullscreen")),
                (("window", _("Window")), ("full_screen", _("Full screen"))),
            ),
            paper_row(_("Window size"), _("You can also drag the edge of the window."), sizes),
            self._scale(_("Enlarges everything but the board.")),
            self._switch("coordinates", _("Coordinates"), _("Shows letters and numbers along the edges of the board.")),
            self._switch("top_view", _("View from above"), _("Shows flat pieces that hide nothing behind them.")),
        ]

    def _set_size(self, size: tuple[int, int]) -> None:
        self.context.settings.change(window_width=size[0], window_height=size[1])
        self.context.fit_window()  # also when that is what the settings said all along

    def _game(self) -> list[Widget]:
        name = TextEntry(
            self._now.player,
            lambda text: self.context.settings.change(player=text),
            placeholder=DEFAULT_NAMES[0],
            limit=LONGEST_TYPED,
            key="player",
        )
        return [
            paper_row(_("Your name"), _("It’s suggested for every new game, and lessons use it."), name),
            self._switch(
                "show_legal_places", _("Show legal spaces"), _("Lights up where a piece can go when you pick it up.")
            ),
            self._switch(
                "show_score_preview",
                _("Show what a space would score"),
                _("Shows the points while you hold a piece over a space."),
            ),
            self._switch(
                "show_takers",
                _("Show who can take what"),
                _("Marks this on the board and shows safe points on the cards, in games where it matters."),
            ),
            self._switch("confirm_turn", _("Confirm my turn"), _("A turn ends only when you say so.")),
            self._switch(
                "screens_up",
                _("Hide other players’ stocks"),
                _("In new games, other players’ pieces stay behind screens."),
            ),
            self._choice(
                "animation_speed",
                _("Animation speed"),
                _("A click or {key} skips the current animation.").format(key=self.keys.key_of("skip")),
                _speeds(),
            ),
            self._choice(
                "ai_pace", _("Speed of computer players"), _("Sets the pause between their actions."), _paces()
            ),
            self._choice(
                "thinking",
                _("Thinking time"),
                _("Limits how long the strongest level may think each time."),
                names.thinking_times(),
            ),
            self._choice(
                "remarks",
                _("Remarks"),
                _("Sets how often opponents make a remark in the log."),
                (
                    ("none", pgettext("remarks", "None")),
                    ("few", pgettext("remarks", "Few")),
                    ("lively", pgettext("remarks", "Lively")),
                ),
            ),
        ]

    def _sound(self) -> list[Widget]:
        s = self._now
        missing = not self.context.sounds.available
        reason = _("No sound device was found.")
        return [
            paper_row(
                _("Sounds"),
                reason if missing else _("Plays sounds for pieces, tiles and signals."),
                Slider(s.sound_volume, self._set_sound, key="sound_volume"),
            ),
            self._switch("sound_captions", _("Sound captions"), _("During play, sounds are also described in words.")),
            self._switch("music_on", _("Music"), _("Plays a quiet tune on plucked strings.")),
            paper_row(
                _("Music volume"),
                "",
                Slider(
                    s.music_volume,
                    lambda value: self.context.settings.change(music_volume=value),
                    key="music_volume",
                    enabled=s.music_on,
                    reason=_("The music is off."),
                ),
            ),
        ]

    def _set_sound(self, value: float) -> None:
        self.context.settings.change(sound_volume=value)
        self.context.sounds.play("tick")

    def _access(self) -> list[Widget]:
        return [
            self._choice(
                "colour_marks",
                _("Marks on colours"),
                _("Every colour also carries a mark; strong marks are larger and darker."),
                (("normal", pgettext("marks on colours", "Normal")), ("strong", _("Strong"))),
            ),
            self._switch("reduced_motion", _("Reduce motion"), _("Nothing flies, fades or bounces.")),
            self._scale(_("Enlarges text and controls up to twice their size.")),
            self._switch("top_view", _("View from above"), _("Shows flat pieces that hide nothing behind them.")),
        ]

    # -- keys -----------------------------------------------------------------------------------------------------

    @property
    def takes_all_keys(self) -> bool:
        return bool(self.keys.waiting_for)

    def handle(self, event: pygame.Event) -> bool:
        if self.keys.waiting_for and event.type == pygame.KEYDOWN:
            self.keys.take(event)
            return True
        return super().handle(event)

    # -- files ----------------------------------------------------------------------------------------------------

    def _files(self) -> list[Widget]:
        user = self.context.user
        places = (
            (_("Games and replays"), user.data, user.data),
            (_("Your own rulesets"), user.rulesets, user.rulesets),
            (_("Settings"), user.settings_file, user.settings_file.parent),
            (_("Log file"), user.log_file, user.log_file.parent),
        )
        rows: list[Widget] = [
            paper_row(
                name,
                breakable(str(path)),
                Button(
                    _("Open folder"),
                    lambda folder=folder: self._open(folder),  # type: ignore[misc]
                    key=f"folder:{number}",
                ),
            )
            for number, (name, path, folder) in enumerate(places)
        ]
        rows.append(
            paper_row(
                _("Challenges"),
                _("Deletes your stars, solved puzzles and daily results. Games and statistics stay."),
                Button(_("Reset challenges"), self._ask_forget, key="forget-challenges"),
            )
        )
        if self.context.settings.damaged is not None:
            rows.append(
                Column(
                    [
                        section(_("The settings file couldn’t be read"), C.INK),
                        body(_("It has been set aside, and the default settings are in use."), C.INK_2),
                        body(breakable(str(self.context.settings.damaged)), C.INK_2),
                    ]
                )
            )
        return rows

    def _open(self, folder: Path) -> None:
        if not open_folder(folder):
            self.context.stack.push(
                Dialog(self.context, _("The folder can’t be opened"), _("It’s here: {folder}").format(folder=folder))
            )

    def _ask_forget(self) -> None:
        self.context.stack.push(
            Dialog(
                self.context,
                _("Reset challenges?"),
                _("All stars, solved puzzles, ratings and daily results will be deleted."),
                [Answer(_("Delete"), self._forget), Answer(_("Keep them"), kind="primary")],
            )
        )

    def _forget(self) -> None:
        try:
            self.context.library.progress.forget()
        except OSError as error:
            told = _("The challenges couldn’t be reset: {reason}.").format(reason=translate(system_reason(error)))
            self.context.stack.push(Dialog(self.context, _("Not deleted"), told))

    def _ask_reset(self) -> None:
        self.context.stack.push(
            Dialog(
                self.context,
                _("Restore default settings?"),
                _(
                    "All settings and keys return to their defaults. Language, window, games and lessons stay as "
                    "they are."
                ),
                [
                    Answer(_("Reset"), self._reset),
                    Answer(_("Keep mine"), kind="primary"),
                ],
            )
        )

    def _reset(self) -> None:
        fresh = Settings()
        window = {"window_width", "window_height", "window_mode", "maximised"}
        kept = {"last_new_game", "new_games", "language", "player", "player_asked", *window}
        self.context.settings.change(
            **{name: getattr(fresh, name) for name in Settings.__struct_fields__ if name not in kept}
        )
