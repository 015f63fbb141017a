"""The title: a shelf with a box for every game, the drawer of the chosen one, and the menu in the dark beside it."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame

from medina_desktop import __version__, games
from medina_desktop.game.box import Box as GameBox
from medina_desktop.game.box import Ruleset
from medina_desktop.l10n import _, ngettext, translated
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context, Lessons, Offer, SceneFactory
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.shelf import boxes
from medina_desktop.ui.shelf.boxes import BoxFront, Drawer, Shelf
from medina_desktop.ui.shelf.growing import Growing
from medina_desktop.ui.theme import C, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Card,
    Choice,
    Column,
    Grid,
    Icon,
    MenuItem,
    Option,
    Row,
    Scroll,
    Spacer,
    Widget,
    caption,
    find,
    section,
)
from medina_desktop.ui.widgets.layout import AsHighAs

DAWN = 0.35  # seconds in which the shelf comes out of the dark
BUDGET = 0.008  # seconds of a frame for making its pictures
MOST_CARDS = 6  # rulesets that lie open in the drawer; more of them are a list
LEAST_SHELF = 250  # design pixels: under that the drawer gives way
WITH_OTHERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
DRAWER_KEYS = ("edition", "new_game")

log = logging.getLogger(__name__)


class TitleScene(WidgetScene):
    wood = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.offer: Offer | None = None
        self.lessons: Lessons | None = None
        self.boxes: list[GameBox] = games.playable()
        self.chosen = context.game
        self._editions: dict[str, str] = {}  # by game, what was chosen in its drawer
        self._rulesets: list[Ruleset] = []  # of all games, the player's own too
        self._growing = {box.id: Growing(context, box.id) for box in self.boxes}
        self._turns = 0  # of the loop since this scene opened
        self._is_built = False  # the shelf can be shown
        self._dawn = 0.0  # how far it has come out of the dark, 0 to 1
        self._unseen = pygame.Surface(context.theme.size, 0, 32)  # where pictures are made before the shelf is shown
        context.sprites.files.read_ahead(boxes.files([box.id for box in self.boxes]))
        for growing in self._growing.values():
            context.sprites.files.read_ahead(growing.files())

    # -- the scene's life -------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._look()
        self.choose(self._first_box())
        super().enter()

    def leave(self) -> None:
        self._hold_still()

    def pause(self) -> None:
        super().pause()
        self._hold_still()

    def resume(self) -> None:
        self._look()
        for growing in self._growing.values():
            growing.start()
        super().resume()

    def _look(self) -> None:
        """What may have changed while another scene was open."""
        self.offer = self.context.navigation.to_continue(self.context)
        self._look_at_lessons()
        found = ruleset_files.available(self.context.user.rulesets)
        self._rulesets = [entry.ruleset for entry in found if entry.ruleset is not None]

    def _look_at_lessons(self) -> None:
        """How far somebody has come with the lessons of the chosen game."""
        begun = bool(self.context.settings.value.tutorial_progress)
        self.lessons = self.context.navigation.lessons(self.context) if begun else None

    def _first_box(self) -> str:
        """The box of the game to go on with, else of the one that was played or looked at last."""
        ids = [box.id for box in self.boxes]
        last = str(self.context.settings.value.last_new_game.get("ruleset", ""))
        played = next((ruleset.game for ruleset in self._rulesets if ruleset.id == last), "")
        wanted = [self.context.game, self.offer.game if self.offer is not None else "", played]
        return next((game for game in wanted if game in ids), ids[0] if ids else "")

    def _hold_still(self) -> None:
        for growing in self._growing.values():
            growing.stop()

    # -- boxes and editions -------------------------------------------------------------------------------------------

    @property
    def box(self) -> GameBox | None:
        return next((box for box in self.boxes if box.id == self.chosen), None)

    def choose(self, game: str) -> None:
        """Open the drawer of this game's box; what is opened from the menu now belongs to it."""
        self.chosen = self.context.game = game
        self._look_at_lessons()
        self.rebuild()

    def editions(self, game: str) -> list[Ruleset]:
        return [ruleset for ruleset in self._rulesets if ruleset.game == game]

    def edition(self, game: str = "") -> Ruleset | None:
        """What a new game would be played by: chosen here, or last, or the one for most numbers of players."""
        found = self.editions(game or self.chosen)
        last = self.context.settings.value.form_of(game or self.chosen).get("ruleset")
        for wanted in (self._editions.get(game or self.chosen), last):
            for ruleset in found:
                if ruleset.id == wanted:
                    return ruleset
        return max(found, key=lambda ruleset: len(ruleset.players), default=None)

    def choose_edition(self, ruleset: str) -> None:
        self._editions[self.chosen] = ruleset
        self.rebuild()

    def new_game(self) -> None:
        edition = self.edition()
        ruleset = edition.id if edition is not None else ""
        self.context.stack.push(self.context.navigation.new_game(self.context, ruleset))

    # -- keys ---------------------------------------------------------------------------------------------------------

    def first_focus(self) -> str:
        return self._card()[0]

    def back(self) -> None:
        """Esc leads out of the drawer; the title is left by Quit or by closing the window."""
        if self.ui.focus.split(":")[0] in DRAWER_KEYS:
            self.ui.want_focus = f"box:{self.chosen}"
        elif self.ui.focus.startswith("box:"):
            self.ui.want_focus = self.first_focus()
        self.rebuild()

    def on_key(self, event: pygame.Event) -> bool:
        number = event.key - pygame.K_1
        if 0 <= number < len(self.boxes) > 1 and not event.mod & WITH_OTHERS:
            self.choose(self.boxes[number].id)
            self.ui.want_focus = f"box:{self.chosen}"
            self.ui.show_focus = True
            return True
        return False

    def _into_drawer(self) -> None:
        self.ui.want_focus = "new_game"
        self.ui.show_focus = True
        self.rebuild()

    def handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._hold_still()
        return super().handle(event)

    # -- the page -----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        room = self.context.theme.room
        airy, small = room[0] >= 1400 and room[1] >= 820, room[1] < 680
        theme = self.context.theme
        wide = (424 if airy else 300) * theme.text_scale / theme.scale  # as wide as its words need
        menu = Box(self._menu(airy, small), width=wide)
        others = [self._drawer(box, airy, small) for box in self.boxes if box.id != self.chosen]
        drawer = AsHighAs(self._drawer(self.box, airy, small), *others)
        right = Column(
            [Shelf([self._front(box) for box in self.boxes], key="shelf", grow=1), drawer], gap=20 if airy else 8
        )
        right.grow = 1
        page = Row([menu, right], gap=64 if airy else 24)
        return Box(page, pad=(72, 40) if airy else (24, 16))

    def _front(self, box: GameBox) -> BoxFront:
        chosen = box.id == self.chosen
        name = translated(box.name)
        return BoxFront(
            box.id,
            name,
            chosen,
            self._picture_of(box.id),
            lambda: self.choose(box.id),
            self.new_game,
            self._into_drawer,
            key=f"box:{box.id}",
            tooltip="" if chosen else name,
        )

    def _menu(self, airy: bool, small: bool) -> Widget:
        n = self.context.navigation
        kind = Type.M if small else Type.L
        learned = ""
        if self.lessons is not None:
            learned = _("{done} of {all}").format(done=self.lessons.done, all=self.lessons.of)

        def item(key: str, text: str, do: Callable[[], None], aside: str = "") -> Widget:
            return MenuItem(text, do, key=key, align="start", kind=kind, aside=aside)

        def leads(factory: SceneFactory) -> Callable[[], None]:
            return lambda: self.context.go(factory)

        groups: list[list[Widget]] = [
            [item("load", _("Load"), leads(n.load)), item("replays", _("Replays"), leads(n.replays))],
            [
                item("learn", _("Learn"), leads(n.learn), learned),
                item("rules", _("Rules"), leads(n.rules)),
                item("statistics", _("Statistics"), leads(n.statistics)),
            ],
            [item("settings", _("Settings"), leads(n.settings)), item("quit", _("Quit"), self.context.quit)],
        ]
        key, text, detail, do = self._card()
        card = MenuItem(text, do, detail=detail, paper=True, key=key, kind=kind)
        lines = Column([Column(group, gap=4 if airy else 0) for group in groups], gap=20 if airy else 6)
        column: list[Widget] = [
            Spacer(height=56 if airy else 0),
            card,
            Scroll(lines, key="menu", grow=1),
            self._foot(),
        ]
        return Column(column, gap=32 if airy else 12)

    def _card(self) -> tuple[str, str, str, Callable[[], None]]:
        """The loud line, always in the same place: its key, what it says and does."""
        if self.offer is not None:
            return "continue", _("Continue"), self.offer.detail, self.offer.start
        kept = self.context.settings.value
        if not kept.last_new_game and not kept.tutorial_progress:
            return "begin_here", _("New here?"), _("The first lesson, on a real board: a few minutes."), self._learn
        if self.lessons is not None and self.lessons.done < self.lessons.of:
            told = ngettext("{done} of {all} chapters done", "{done} of {all} chapters done", self.lessons.done)
            told = told.format(done=self.lessons.done, all=self.lessons.of)
            return "learn_on", _("Go on learning"), told, self.lessons.go_on
        edition = self.edition()
        return "play", _("New game"), _(edition.name) if edition is not None else "", self.new_game

    def _learn(self) -> None:
        found = self.context.navigation.lessons(self.context)
        if found is not None:
            found.go_on()
        else:
            self.context.go(self.context.navigation.learn)

    def _foot(self) -> Widget:
        credit = translated(self.box.credit) if self.box is not None else ""
        version = _("Version {number}").format(number=__version__)
        return Column([caption(credit, C.DIM), caption(version, C.DIM)], gap=2, key="foot")

    def _drawer(self, box: GameBox | None, airy: bool, small: bool) -> Widget:
        """What a game can be played as: cards that lie open, or a list when there are many or little room."""
        if box is None:
            return Spacer()
        found, chosen = self.editions(box.id), self.edition(box.id)
        start = Button(
            _("New game"),
            self.new_game,
            kind="primary",
            key="new_game",
            wide=260 if airy else 180,
            enabled=chosen is not None,
            reason="" if chosen is not None else _("There are no rules to play by."),
        )
        tagline = section(translated(box.tagline), grow=1)
        if chosen is None:
            lines: list[Widget] = [Row([tagline, start], gap=24)]
        elif small or len(found) > MOST_CARDS:
            start.align = "center"
            options = [Option(r.id, _(r.name), detail=players_of(r.players)) for r in found]
            choice = Choice(options, chosen.id, self.choose_edition, always_list=True, key="edition", align="center")
            choice.grow = 1
            lines = [Row([choice, start], gap=16)]
            if len(self.boxes) > 1:  # boxes side by side are not as high as there is room
                lines.insert(0, tagline)
        else:
            counts = sorted({count for ruleset in found for count in ruleset.players})
            cards = Grid([self._edition_card(ruleset, ruleset is chosen) for ruleset in found], 2, gap=12, grow=1)
            about = [caption(_(ruleset.about), C.DIM) for ruleset in found]
            lines = [
                Row([tagline, caption(players_of(counts), C.DIM, align="center")], gap=24),
                Row([cards, start], gap=24 if airy else 16),
                AsHighAs(about[found.index(chosen)], *about),
            ]
        drawer = Drawer(Column(lines, gap=14 if airy else 8), 20 if airy else 10, self._is_built, key="drawer")
        drawer.grow = 1  # all drawers are as high as the highest
        return drawer

    def _edition_card(self, ruleset: Ruleset, chosen: bool) -> Widget:
        ink, second = (C.INK, C.INK_2) if chosen else (C.IVORY, C.DIM)
        players = caption(players_of(ruleset.players), second, align="center")
        sign: list[Widget] = [Icon("check", 24, C.BLUE_2, align="center")] if chosen else []
        line = Row([section(_(ruleset.name), ink, grow=1, align="center"), players, *sign], gap=12)
        return Card(
            Box(line, pad=(10, 0), least_hit_height=True),
            lambda: self.choose_edition(ruleset.id),
            selected=chosen,
            pad=4,
            key=f"edition:{ruleset.id}",
            tooltip="" if chosen else _(ruleset.about),
        )

    # -- pictures -----------------------------------------------------------------------------------------------------

    def _picture_of(self, game: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
        growing = self._growing.get(game)
        return growing.draw if growing is not None and growing.grows else boxes.still_front(self.ui, game)

    def update(self, dt: float) -> bool:
        self._turns += 1
        changed = super().update(dt)
        if not self._is_built:
            # The menu is on screen first; what it costs to make the pictures comes after that.
            if self._turns > 1 and pace.finished(BUDGET, self._make_pictures):
                self._is_built = True
                self._unseen = pygame.Surface((1, 1))
                self._dawn = 1.0 if self.context.settings.value.reduced_motion else 0.0
                self.rebuild()
            return changed
        if self._dawn < 1:
            self._dawn = min(1.0, self._dawn + dt / DAWN)
            changed = True
        growing = self._growing.get(self.chosen)
        return (growing is not None and growing.update(dt)) or changed

    def _make_pictures(self) -> None:
        """Draw the shelf where nobody sees it, as far as this frame allows."""
        self._refresh()
        found = find(self.interaction.root, "shelf")
        if isinstance(found, Shelf):
            found.paint(self.ui, self._unseen)

    def settle(self) -> None:
        while not self._is_built:
            self.update(0.0)
        self._refresh()

    def draw_behind(self, target: pygame.Surface) -> None:
        found = find(self.interaction.root, "shelf")
        if not self._is_built or not isinstance(found, Shelf):
            target.fill(C.WALNUT_900)
            return
        found.paint(self.ui, target)
        if self._dawn < 1:
            target.fill((round(255 * self._dawn),) * 3, special_flags=pygame.BLEND_RGB_MULT)


def players_of(counts: tuple[int, ...] | list[int]) -> str:
    """ "2 to 4 players", "3 or 4 players"."""
    least, most = min(counts), max(counts)
    if least == most:
        return ngettext("{n} player", "{n} players", least).format(n=least)
    if most == least + 1:
        return _("{least} or {most} players").format(least=least, most=most)
    return _("{least} to {most} players").format(least=least, most=most)
