"""The title: a shelf with a box for every game, the drawer of the chosen one, and the menu in the dark beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from medina_desktop import __version__, games
from medina_desktop.challenges.today import is_day_open
from medina_desktop.game.box import Box as GameBox
from medina_desktop.l10n import _, ngettext, translate
from medina_desktop.match.seats import DEFAULT_NAMES
from medina_desktop.ui.context import Context, Lessons, Offer, SceneFactory
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.scenes.dialog import NameDialog
from medina_desktop.ui.shelf.boxes import BoxFront, Shelf
from medina_desktop.ui.shelf.dawn import ShelfPictures
from medina_desktop.ui.shelf.editions import Editions
from medina_desktop.ui.theme import C, Type
from medina_desktop.ui.widgets import Box, Column, MenuItem, Row, Scroll, Spacer, Widget, caption, find
from medina_desktop.ui.widgets.entry import LONGEST_TYPED
from medina_desktop.ui.widgets.layout import AsHighAs

WITH_OTHERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
DRAWER_KEYS = ("edition", "new_game")


def ask_who_plays(context: Context) -> None:
    """Ask for the player's name; where none is given, it isn't asked for again."""
    change = context.settings.change
    change(player_asked=True)
    dialog = NameDialog(
        context,
        _("Who is playing?"),
        "",
        _("Sit down"),
        lambda name: change(player=name.strip()),
        _("Your name appears on your card and in your results. You can change it under Settings."),
        refuse=_("Not now"),
        placeholder=DEFAULT_NAMES[0],
        limit=LONGEST_TYPED,
    )
    context.stack.push(dialog)


class TitleScene(WidgetScene):
    wood = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.offer: Offer | None = None
        self.lessons: Lessons | None = None
        self.today_waits = False  # today's game of the chosen box was not played yet
        self.begun = False  # a lesson of any game was done
        self.asks_who_plays = False  # as soon as the shelf is lit
        self.behind = False  # the disk had not given or taken all that there is
        self.boxes: list[GameBox] = games.playable()
        self.chosen = context.game
        self.editions = Editions(context, self.rebuild, self.new_game)
        self.pictures = ShelfPictures(context, [box.id for box in self.boxes])

    # -- the scene's life -------------------------------------------------------------------------------------------

    def enter(self) -> None:
        self._read()
        self.choose(self._first_box())
        super().enter()

    def leave(self) -> None:
        self.pictures.stop()

    def pause(self) -> None:
        super().pause()
        self.pictures.stop()

    def resume(self) -> None:
        self._read()
        self.pictures.start()
        super().resume()

    def _read(self) -> None:
        """Read everything that may have changed while another scene was open."""
        self._read_games()
        self.editions.read()

    def _read_games(self) -> None:
        self.offer = self.context.navigation.to_continue(self.context)
        self._read_lessons()
        self.behind = self.context.library.is_behind()

    def _read_lessons(self) -> None:
        """Read the progress in the lessons of the chosen game."""
        self.today_waits = is_day_open(self.context.library.progress, self.chosen)
        self.begun = self.context.library.has_learned()
        self.lessons = self.context.navigation.lessons(self.context) if self.begun else None

    def _first_box(self) -> str:
        """Return the game to continue, else the one that was played or looked at last."""
        ids = [box.id for box in self.boxes]
        last = str(self.context.settings.value.last_new_game.get("ruleset", ""))
        played = next((ruleset.game for ruleset in self.editions.rulesets if ruleset.id == last), "")
        wanted = [self.context.game, self.offer.game if self.offer is not None else "", played]
        return next((game for game in wanted if game in ids), ids[0] if ids else "")

    # -- boxes --------------------------------------------------------------------------------------------------------

    @property
    def box(self) -> GameBox | None:
        return next((box for box in self.boxes if box.id == self.chosen), None)

    def choose(self, game: str) -> None:
        """Open the drawer of this game's box; what is opened from the menu now belongs to it."""
        self.chosen = self.context.game = game
        self._read_lessons()
        self.rebuild()

    def new_game(self) -> None:
        edition = self.editions.chosen(self.chosen)
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
            self.pictures.stop()
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
        name = translate(box.name)
        return BoxFront(
            box.id,
            name,
            chosen,
            self.pictures.front(self.ui, box.id),
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
                item("challenges", _("Challenges"), leads(n.challenges)),
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
        """Return key, text, detail and command of the loud line, which is always in the same place."""
        if self.offer is not None:
            return "continue", _("Continue"), self.offer.detail, self.offer.start
        teaches = self.box is not None and self.box.teaches
        played = bool(self.context.settings.value.last_new_game)
        if teaches and not self.begun and not played:
            return (
                "begin_here",
                _("New here?"),
                _("The first lesson takes a few minutes, on a real board."),
                self._learn,
            )
        if self.lessons is not None and self.lessons.done < self.lessons.of and not (played and self.today_waits):
            done = ngettext("{done} of {all} chapters done", "{done} of {all} chapters done", self.lessons.done)
            done = done.format(done=self.lessons.done, all=self.lessons.of)
            return "learn_on", _("Continue lessons"), done, self.lessons.go_on
        if self.today_waits:
            return "today", _("Today’s game"), _("Not played yet"), self._open_today
        edition = self.editions.chosen(self.chosen)
        return "play", _("New game"), _(edition.name) if edition is not None else "", self.new_game

    def _open_today(self) -> None:
        self.context.stack.push(self.context.navigation.challenges(self.context, "today"))

    def _learn(self) -> None:
        found = self.context.navigation.lessons(self.context)
        if found is not None:
            found.go_on()

    def _foot(self) -> Widget:
        credit = translate(self.box.credit) if self.box is not None else ""
        version = _("Version {number}").format(number=__version__)
        return Column([caption(credit, C.DIM), caption(version, C.DIM)], gap=2, key="foot")

    def _drawer(self, box: GameBox | None, airy: bool, small: bool) -> Widget:
        if box is None:
            return Spacer()
        return self.editions.drawer(box, airy, small, alone=len(self.boxes) == 1, framed=self.pictures.ready)

    # -- pictures -----------------------------------------------------------------------------------------------------

    def _shelf(self) -> Shelf | None:
        found = find(self.interaction.root, "shelf")
        return found if isinstance(found, Shelf) else None

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self.behind and not self.context.library.is_behind():
            self._read_games()
            self.rebuild()
            changed = True
        if self.pictures.ready:
            changed = self.pictures.update(dt, self.chosen) or changed
            if self.asks_who_plays and self.pictures.lit:
                self.asks_who_plays = False
                ask_who_plays(self.context)
            return changed
        self._refresh()
        if self.pictures.make(self.ui, self._shelf()):
            self.rebuild()
        return changed

    def settle(self) -> None:
        while not self.pictures.ready:
            self.update(0.0)
        self._refresh()

    def draw_behind(self, target: pygame.Surface) -> None:
        self.pictures.draw(self.ui, target, self._shelf())
