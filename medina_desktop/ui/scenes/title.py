"""The title: the city behind, the menu on a dark edge, the name of the game."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pygame

from medina_desktop import __version__
from medina_desktop.l10n import _
from medina_desktop.ui.context import Background, Context, Offer
from medina_desktop.ui.paint import blank
from medina_desktop.ui.scene import WidgetScene
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Box, Column, Label, MenuItem, Row, Scroll, Spacer, Widget, find, walk

# Room above the menu, wide gaps in it, its columns: from the airiest to the most crowded.
WAYS_TO_FIT = ((96, True, 1), (80, False, 1), (8, False, 1), (80, True, 2), (8, True, 2), (8, False, 2))
DAWN = 0.6  # seconds in which the background comes out of the dark
log = logging.getLogger(__name__)


class TitleScene(WidgetScene):
    wood = False

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.background: Background | None = None
        self.offer: Offer | None = None
        self._turns = 0  # of the loop since this scene opened
        self._is_built = False  # the background can be shown
        self._dawn = 0.0  # how far the background has come out of the dark, 0 to 1

    def enter(self) -> None:
        self._find_offer()
        super().enter()

    def leave(self) -> None:
        if self.background is not None:
            self.background.stop()

    def pause(self) -> None:
        super().pause()
        if self.background is not None:
            self.background.stop()

    def resume(self) -> None:
        self._find_offer()
        if self.background is not None:
            self.background.start()
        super().resume()

    def _find_offer(self) -> None:
        to_continue = self.context.navigation.to_continue
        self.offer = to_continue(self.context) if to_continue is not None else None

    def first_focus(self) -> str:
        return "continue" if self.offer is not None else "begin_here" if self._newcomer else "new_game"

    @property
    def _newcomer(self) -> bool:
        """Nothing was played or learned here yet."""
        kept = self.context.settings.value
        learns = self.context.navigation.learn is not None
        return learns and self.offer is None and not kept.last_new_game and not kept.tutorial_progress

    def back(self) -> None:
        """Esc on the title does nothing: one leaves by Quit or by closing the window."""

    # -- menu -----------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        """As airy as the window allows: gaps give way first, then the menu stands in two columns, last it scrolls."""
        width, height = self.context.theme.size
        for top, airy, columns in WAYS_TO_FIT:
            page = self._page(top, airy, columns)
            if page.measure(self.ui, width)[1] <= height:
                break
        return page

    def _page(self, top: float, airy: bool, columns: int) -> Widget:
        n = self.context.navigation
        groups: list[list[Widget]] = [
            [
                self._item("new_game", _("New game"), n.new_game is not None and n.start_game is not None, n.new_game),
                self._item("load", _("Load"), n.load is not None and n.saves is not None, n.load),
                self._item("replays", _("Replays"), n.replays is not None, n.replays),
            ],
            [
                self._item("learn", _("Learn"), n.learn is not None, n.learn),
                self._item("rules", _("Rules"), n.rules is not None, n.rules),
            ],
            [
                self._item("settings", _("Settings"), n.settings is not None, n.settings),
                MenuItem(_("Quit"), self.context.quit, key="quit", align="start"),
            ],
        ]
        if n.statistics is not None:
            groups[1].append(self._item("statistics", _("Statistics"), True, n.statistics))
        menu: list[Widget] = []
        if self.offer is not None:
            menu.append(
                MenuItem(
                    _("Continue"), self.offer.start, detail=self.offer.detail, paper=True, key="continue", align="start"
                )
            )
        elif self._newcomer:
            menu.append(
                MenuItem(
                    _("New here?"),
                    lambda: self.context.go(n.learn),
                    detail=_("Learn it on a real board, a few minutes."),
                    paper=True,
                    key="begin_here",
                    align="start",
                )
            )
        menu.append(in_columns(groups, columns, *((8, 24) if airy else (2, 8))))
        tagline = Label(
            _("A desert city, two pieces at a time."), Type.M, C.IVORY, Face.SERIF, wraps=False, key="tagline"
        )
        foot = Label(
            _("An unofficial fan project. Medina is a game by Stefan Dorra; please buy the real one."),
            Type.S,
            C.IVORY,
            grow=1,
            key="foot",
        )
        version = Label(__version__, Type.S, C.IVORY, wraps=False, align="end")
        column = Column(
            [
                Spacer(height=top),
                Row([Spacer(width=24), tagline], gap=0),
                Scroll(Column(menu, gap=32 if airy else 12), key="menu", grow=1, align="start"),
                Row([Spacer(width=24), foot, version], gap=0),
            ],
            gap=32 if airy else 16,
        )
        return Box(column, pad=(96, 32) if airy else (48, 16))

    def _item(self, key: str, text: str, there: bool, factory: Callable[[Context], object] | None) -> Widget:
        return MenuItem(
            text,
            lambda: self.context.go(factory),  # type: ignore[arg-type]
            key=key,
            align="start",
            enabled=there,
            reason="" if there else _("This part of the game is not there yet."),
        )

    # -- picture --------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if self.background is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.background.stop()
        return super().handle(event)

    def update(self, dt: float) -> bool:
        self._turns += 1
        changed = super().update(dt)
        if self.background is None:
            # The menu is on screen first; what it costs to build a city comes after that.
            if self._turns > 1 and self.context.navigation.background is not None:
                try:
                    self.background = self.context.navigation.background(self.context)
                except Exception:  # decoration: without a ruleset it could play, the menu stands before a picture
                    log.exception("no city grows behind the title")
                    self.context.navigation.background = None
                    return True
                self.background.start()
            return changed
        if not self._is_built:
            if self.background.prepare(pygame.Rect((0, 0), self.context.theme.size)):
                self._is_built = changed = True
                self._dawn = 1.0 if self.context.settings.value.reduced_motion else 0.0
            return changed
        if self._dawn < 1:
            self._dawn = min(1.0, self._dawn + dt / DAWN)
            changed = True
        return self.background.update(dt) or changed

    def settle(self) -> None:
        while self.context.navigation.background is not None and not self._is_built:
            self.update(0.0)

    def draw_behind(self, target: pygame.Surface) -> None:
        area = target.get_rect()
        c = self.context
        if self.background is not None and self._is_built:
            target.fill(C.WALNUT_900)  # the city does not reach all edges of every window
            self.background.draw(target, area)
            if self._dawn < 1:
                target.fill((round(255 * self._dawn),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        elif c.navigation.background is not None:
            target.fill(C.WALNUT_900)
        else:
            picture = c.sprites.named("pictures", "title/city")
            if picture is not None:
                target.blit(c.painter.cache.get(("title picture", area.size), lambda: cover(picture, area.size)), area)
            else:
                target.blit(c.painter.cache.get(("dunes", area.size), lambda: painted_dunes(area.size)), area)
        words_end = self._words_end()
        dark = round(max(0.2, words_end / area.w), 2)
        foot = find(self.interaction.root, "foot")
        low = round(foot.rect.top / area.h, 2) if foot is not None else 1.0
        shade = c.painter.cache.get(("title shade", area.size, dark, low), lambda: menu_shade(area.size, dark, low))
        target.blit(shade, area)
        self._draw_lettering(target, area, words_end)

    def _words_end(self) -> int:
        """How far to the right the words of the menu go: so far it has to be dark behind them."""
        words = [w.rect.right for w in walk(self.interaction.root) if isinstance(w, MenuItem)]
        tagline = find(self.interaction.root, "tagline")
        if isinstance(tagline, Label):
            words.append(tagline.rect.left + tagline.measure(self.ui, tagline.rect.w)[0])
        return max(words, default=0)

    def _draw_lettering(self, target: pygame.Surface, area: pygame.Rect, words_end: int) -> None:
        """The name of the game, as large as the menu leaves room for."""
        c = self.context
        file = c.sprites.file_of("pictures", "title/lettering")
        right = round(area.w * 0.965)
        box = (min(round(area.w * 0.62), right - words_end - area.w // 20), round(area.h * 0.24))
        letters = c.sprites.fitted(file, box) if file is not None else None
        if letters is None:
            letters = c.painter.cache.get(("letters", box), lambda: painted_letters(box))
        target.blit(letters, letters.get_rect(right=right, bottom=round(area.h * 0.87)))


def in_columns(groups: list[list[Widget]], columns: int, gap: float, between: float) -> Widget:
    """The groups of the menu below each other; in two columns the items of the last stand below the first two."""
    if columns == 1:
        return Column([Column(group, gap=gap) for group in groups], gap=between)
    sides = zip(groups, groups[-1], strict=False)
    return Row([Column([Column(group, gap=gap), last], gap=between, align="start") for group, last in sides], gap=16)


def cover(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    from medina_desktop.ui.paint import covering

    return covering(picture, size)


def menu_shade(size: tuple[int, int], dark: float, low: float) -> pygame.Surface:
    """Dark on the left as far as the words go (a share of the width), clearing towards the right; and a dark foot from
    the last line (a share of the height) down."""
    strip = blank((96, 1))
    for x in range(96):
        part = x / 95
        clear = min(1.0, max(0.0, (part - dark) / 0.26))
        strip.set_at((x, 0), (*C.WALNUT_900, round(228 * (1 - clear * clear * (3 - 2 * clear)))))
    shade = pygame.transform.scale(pygame.transform.smoothscale(strip, (size[0], 1)), size)
    foot = blank((1, 64))
    for y in range(64):
        part = min(1.0, max(0.0, 1 - (low - 0.02 - y / 63) / 0.1))
        foot.set_at((0, y), (*C.WALNUT_900, round(190 * part)))
    foot = pygame.transform.smoothscale(foot, (1, size[1]))
    top = max(0, min(size[1] - 1, round(size[1] * (low - 0.16))))  # above it the foot is clear
    seen = foot.subsurface((0, top, 1, size[1] - top))
    shade.blit(pygame.transform.scale(seen, (size[0], size[1] - top)), (0, top))
    return shade


def painted_dunes(size: tuple[int, int]) -> pygame.Surface:
    """A quiet desert for when no picture was rendered."""
    import math

    small = pygame.Surface((480, 270), 0, 32)
    for y in range(270):
        t = y / 269
        small.fill((round(214 - 20 * t), round(180 - 26 * t), round(126 - 30 * t)), (0, y, 480, 1))
    for layer, (base, height, colour) in enumerate(
        ((95, 20, (206, 170, 116)), (130, 26, (192, 152, 98)), (180, 30, (170, 128, 78)), (225, 26, (140, 100, 58)))
    ):
        points = [(0, 270)]
        for x in range(0, 481, 6):
            crest = (
                base
                + height * math.sin(x / (70 + 23 * layer) + layer * 1.9) * 0.6
                + height * 0.3 * math.sin(x / 31 + layer)
            )
            points.append((x, round(crest)))
        points.append((480, 270))
        pygame.draw.polygon(small, colour, points)
    return pygame.transform.smoothscale(small, size)


def painted_letters(box: tuple[int, int]) -> pygame.Surface:
    from medina_desktop.ui.theme import load_font

    font = load_font(Face.SERIF, max(24, box[1]))
    face = font.render("MEDINA", True, C.BLUE_2)
    side = font.render("MEDINA", True, C.BLUE)
    depth = max(2, box[1] // 16)
    out = blank((face.get_width() + depth, face.get_height() + 2 * depth))
    for step in range(depth, 0, -1):
        out.blit(side, (step // 2, step))
    out.blit(face, (0, 0))
    if out.get_width() > box[0]:
        out = pygame.transform.smoothscale(out, (box[0], out.get_height() * box[0] // out.get_width()))
    return out
