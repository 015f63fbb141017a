"""The shelf of the title: a box for every game, the plank they stand on, the drawer below.

The pictures of a box are in assets/images/shelf: ID.jpg is its front, ID-name.png the plate with its name; there may be
more, for a picture that grows (`growing.Growing`). A missing picture is drawn plainly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from medina_desktop.ui.pictures.paint import blank, nine_slice
from medina_desktop.ui.pictures.sprites import scale_well
from medina_desktop.ui.theme import C, Colour, Face, Shadow, Type, load_font
from medina_desktop.ui.widgets import Size, Ui, Widget
from medina_desktop.ui.widgets.base import Common
from medina_desktop.ui.widgets.buttons import Pressable, is_activation

FOLDER = "shelf"
FRAME_FILE, WALL_FILE, PLANK_FILE = f"{FOLDER}/frame.png", f"{FOLDER}/wall.jpg", f"{FOLDER}/plank.jpg"
FRAME_DRAWN = 44  # px that the frame is wide in its file
FRAME = 20  # the same in the layout
SIDE = 14  # of a box, seen a little from the left
PLANK = 62
OTHERS = 0.87  # how large a box is that is not chosen
ALONE, AMONG = 2.25, 0.9  # width by height, at most: of a box that has the shelf for itself, of one among others
NARROW = 0.66  # and at least
BOX_SHADOW = Shadow(22, 10, 170)
DRAWER_SHADOW = Shadow(14, 6, 150)
BRASS: Colour = (199, 154, 90)
DIMMED = 92  # of 255, how much of its light a box loses that is not chosen


def front_file(game: str) -> str:
    return f"{FOLDER}/{game}.jpg"


def name_file(game: str) -> str:
    return f"{FOLDER}/{game}-name.png"


def files(games: Sequence[str]) -> list[str]:
    """Return the files that drawing the shelf needs, the most important first."""
    found = [WALL_FILE, *(front_file(game) for game in games), FRAME_FILE, PLANK_FILE]
    return [*found, *(name_file(game) for game in games)]


class BoxFront(Pressable):
    """A game's box. Reaching it with the keyboard or clicking it chooses it; a click on the chosen one opens it, Enter
    leads into its drawer. Tab halts at the chosen one alone, or it would choose the last of them on its way to the
    drawer; arrows go from box to box."""

    sound = ""
    radius = 6

    def __init__(
        self,
        game: str,
        name: str,
        chosen: bool,
        picture: Callable[[pygame.Surface, pygame.Rect], None],
        choose: Callable[[], None],
        open_box: Callable[[], None],
        open_drawer: Callable[[], None],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.game, self.name, self.chosen, self.picture = game, name, chosen, picture
        self.choose, self.open_box, self.open_drawer = choose, open_box, open_drawer
        self.tab_stop = chosen

    def on_focus(self, ui: Ui, gained: bool) -> None:
        if gained and not self.chosen:
            self.choose()

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        if button == 1:
            ui.memory[f"{self.key}:was chosen"] = self.chosen
        return button == 1

    def on_release(self, ui: Ui, pos: tuple[int, int], button: int, inside: bool) -> bool:
        was_chosen = ui.memory.pop(f"{self.key}:was chosen", False)
        if not inside or button != 1:
            return False
        ui.sound("tick")
        if was_chosen:
            self.open_box()
        else:
            self.choose()
        return True

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        if not is_activation(event):
            return False
        ui.sound("tick")
        self.open_drawer()
        return True

    def opening(self, ui: Ui) -> pygame.Rect:
        """Return the area inside the frame, where the picture is seen."""
        edge = 2 * ui.theme.px(FRAME)
        return self.rect.inflate(-edge, -edge)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        self.draw_focus(ui, target)

    def paint(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.shadow(target, self.rect.inflate(ui.theme.px(SIDE), 0), 4, BOX_SHADOW)
        self._draw_side(ui, target)
        self.picture(target, self.opening(ui))
        frame = wooden_frame(ui, self.rect.size)
        if frame is not None:
            target.blit(frame, self.rect)
        else:
            ui.paint.rounded(target, self.rect, 4, None, border=C.WALNUT_600, border_width=FRAME)
        plate = self._plate(ui)
        target.blit(plate, plate.get_rect(midbottom=self._plate_foot(ui)))
        if not self.chosen:
            ui.paint.scrim(target, self.rect, round(DIMMED * (1 - 0.6 * self.glow(ui))))

    def _draw_side(self, ui: Ui, target: pygame.Surface) -> None:
        side, r = min(ui.theme.px(SIDE), self.rect.w // 20), self.rect
        points = [r.topright, (r.right + side, r.top + side * 2 // 3), (r.right + side, r.bottom - 1), r.bottomright]
        pygame.draw.polygon(target, (44, 25, 14) if self.chosen else (30, 17, 10), points)

    def _plate_foot(self, ui: Ui) -> tuple[int, int]:
        inside = self.opening(ui)
        return inside.centerx, inside.bottom - inside.h // 40

    def _plate(self, ui: Ui) -> pygame.Surface:
        inside = self.opening(ui)
        room = (round(inside.w * 0.98), round(inside.h * 0.24))
        file = name_file(self.game)
        fitted = ui.sprites.fit(file, room)
        if fitted is not None:
            return fitted
        return ui.paint.cache.get(("plate", self.name, room), lambda: paint_plate(self.name, room))


def wooden_frame(ui: Ui, size: Size) -> pygame.Surface | None:
    """Return the frame at any size: its corners keep their mitres, its sides are stretched along the grain."""
    picture = ui.sprites.original(FRAME_FILE)
    if picture is None:
        return None
    width = ui.theme.px(FRAME)

    def make() -> pygame.Surface:
        scale = width / FRAME_DRAWN
        side = round(picture.get_width() * scale)
        return nine_slice(scale_well(picture, (side, side)), min(2 * width, side // 2 - 1), size)

    return ui.paint.cache.get(("wooden frame", size, width), make)


def paint_plate(name: str, room: Size) -> pygame.Surface:
    """Paint a plate for a game without a carved name."""
    plate = blank((room[0], min(room[1], room[0] * 3 // 10)))
    w, h = plate.get_size()
    pygame.draw.rect(plate, (82, 50, 27), plate.get_rect(), border_radius=h // 8)
    pygame.draw.rect(plate, BRASS, plate.get_rect().inflate(-h // 6, -h // 6), 1, border_radius=h // 12)
    words = load_font(Face.SERIF, max(12, h // 2)).render(name.upper(), True, (232, 190, 98))
    most = w - h // 2
    if words.get_width() > most:
        words = pygame.transform.smoothscale(words, (most, words.get_height() * most // words.get_width()))
    plate.blit(words, words.get_rect(center=(w // 2, h // 2)))
    return plate


def paint_front(size: Size, game: str) -> pygame.Surface:
    """Paint the front of a game without a picture: a plain lid in a colour of its own."""
    tint = sum(map(ord, game)) % 3
    base = ((66, 44, 74), (38, 70, 72), (92, 48, 34))[tint]
    small = pygame.Surface((8, 12), 0, 32)
    for y in range(12):
        small.fill(tuple(round(part * (1.35 - 0.06 * y)) for part in base), (0, y, 8, 1))
    return pygame.transform.smoothscale(small, size)


def cover_scale(picture: Size, area: Size) -> tuple[float, tuple[int, int]]:
    """Return the scale by which a picture covers an area, cut at the top and at both sides, and the point of the scaled
    picture that lies in the area's corner."""
    scale = max(area[0] / picture[0], area[1] / picture[1])
    return scale, ((round(picture[0] * scale) - area[0]) // 2, round(picture[1] * scale) - area[1])


def covering_below(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """Return the picture scaled to cover the area. Only the part that is seen is scaled: of a wide picture in a narrow
    box a third."""
    scale, (x, y) = cover_scale(picture.get_size(), size)
    seen = pygame.Rect(round(x / scale), round(y / scale), round(size[0] / scale), round(size[1] / scale))
    part = picture.subsurface(seen.clip(picture.get_rect()))
    return pygame.transform.smoothscale(part.convert(32), size)


def still_front(ui: Ui, game: str) -> Callable[[pygame.Surface, pygame.Rect], None]:
    """Return a function that draws the picture of a box."""

    def draw(target: pygame.Surface, area: pygame.Rect) -> None:
        picture = ui.sprites.original(front_file(game))
        if picture is None:
            target.blit(ui.paint.cache.get(("front", game, area.size), lambda: paint_front(area.size, game)), area)
        else:
            front = ui.paint.cache.get(("front", game, area.size), lambda: covering_below(picture, area.size))
            target.blit(front, area)

    return draw


class Shelf(Widget):
    """The boxes on their plank: the chosen one is larger and stands in the light. A box that is alone is as wide as the
    shelf."""

    layered = True  # boxes stand on the plank

    def __init__(self, boxes: Sequence[BoxFront], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.boxes = list(boxes)

    @property
    def children(self) -> Sequence[Widget]:
        return self.boxes

    def measure(self, ui: Ui, width: int) -> Size:
        return width, ui.theme.px(220 + PLANK)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        floor = self.plank(ui).top + ui.theme.px(10)
        height = max(ui.theme.hit, floor - rect.top)
        count = max(1, len(self.boxes))
        slot = rect.w / count
        gap = ui.theme.px(24)
        for number, box in enumerate(self.boxes):
            share = 1.0 if box.chosen else OTHERS
            widest = rect.w - ui.theme.px(SIDE) if count == 1 else slot - gap
            w = min(widest, height * (ALONE if count == 1 else AMONG)) * share
            h = round(min(height * share, w / NARROW))
            left = round(rect.x + slot * (number + 0.5) - w / 2)
            box.place(ui, pygame.Rect(left, floor - h - (0 if box.chosen else ui.theme.px(4)), round(w), h))

    def plank(self, ui: Ui) -> pygame.Rect:
        height = ui.theme.px(PLANK)
        return pygame.Rect(self.rect.x, self.rect.bottom - height, self.rect.w, height)

    def light(self) -> tuple[int, int]:
        """Return the point the lamp shines at: the chosen box."""
        chosen = next((box for box in self.boxes if box.chosen), None)
        return chosen.rect.center if chosen is not None else self.rect.center

    def paint(self, ui: Ui, target: pygame.Surface) -> None:
        """Wall, plank and boxes. Apart from `draw`, which only marks the focus: the first frame does without them."""
        target.blit(wall(ui, target.get_size(), self.rect, self.light(), self.plank(ui)), (0, 0))
        for box in self.boxes:
            box.paint(ui, target)
        if len(self.boxes) > 1:
            self._draw_numbers(ui, target)

    def _draw_numbers(self, ui: Ui, target: pygame.Surface) -> None:
        radius = max(11, ui.theme.px(15))
        for number, box in enumerate(self.boxes, start=1):
            centre = (box.rect.centerx, self.plank(ui).bottom - ui.theme.px(28))
            ui.paint.circle(target, centre, radius, C.IVORY if box.chosen else C.WALNUT_800)
            ui.paint.circle_ring(target, centre, radius, BRASS, 1)
            digit = ui.line(Face.SERIF, Type.S, str(number), C.INK if box.chosen else C.DIM)
            target.blit(digit, digit.get_rect(center=centre))


class WoodenTray(Widget):
    """A tray with its child in it: the drawer under the shelf."""

    def __init__(self, child: Widget, pad: float, framed: bool, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.child, self.pad, self.framed = child, pad, framed

    @property
    def children(self) -> Sequence[Widget]:
        return (self.child,)

    def _pad(self, ui: Ui) -> int:
        return ui.theme.px(FRAME) + ui.theme.px(self.pad)

    def measure(self, ui: Ui, width: int) -> Size:
        w, h = self.child.measure(ui, max(0, width - 2 * self._pad(ui)))
        return w + 2 * self._pad(ui), h + 2 * self._pad(ui)

    def least_width(self, ui: Ui) -> int:
        return self.child.least_width(ui) + 2 * self._pad(ui)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self.child.place(ui, rect.inflate(-2 * self._pad(ui), -2 * self._pad(ui)))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.shadow(target, self.rect, 4, DRAWER_SHADOW)
        edge = ui.theme.px(FRAME)
        target.fill(C.WALNUT_900, self.rect.inflate(-edge, -edge))
        frame = wooden_frame(ui, self.rect.size) if self.framed else None
        if frame is not None:
            target.blit(frame, self.rect)
        else:
            ui.paint.rounded(target, self.rect, 4, None, border=C.WALNUT_700, border_width=FRAME)
        self.draw_children(ui, target)


def wall(ui: Ui, size: Size, shelf: pygame.Rect, light: tuple[int, int], plank: pygame.Rect) -> pygame.Surface:
    """Draw the wall with the plank on it, lit where the chosen box stands, dark where the menu is."""
    picture, wood = ui.sprites.original(WALL_FILE), ui.sprites.original(PLANK_FILE)
    cache = ui.paint.cache
    # In three steps, so that no frame is long; and another light falls on the same boards.
    boards = cache.get(("boards", size), lambda: covering_below(picture, size) if picture else _plain(size))
    dark = cache.get(("darkness", size, light), lambda: darkness(size, light, shelf))

    def make() -> pygame.Surface:
        ground = boards.copy()
        ground.blit(dark, (0, 0))
        # A window can be smaller than the least that things are laid out for: then the plank lies outside of it.
        right = pygame.Rect(plank.x - plank.h // 4, plank.y, max(1, size[0] - plank.x + plank.h), plank.h)
        below = blank((right.w, right.h))
        for y in range(below.get_height()):
            below.fill((6, 3, 1, round(170 * (1 - y / below.get_height()) ** 2)), (0, y, below.get_width(), 1))
        ground.blit(below, (right.x, right.bottom))
        if wood is not None:
            strip = scale_well(wood, (max(right.w, round(wood.get_width() * right.h / wood.get_height())), right.h))
            ground.blit(strip, right, (0, 0, *right.size))
            ground.blit(lamp_on(right, light, shelf), right)
        else:
            ground.fill(C.WALNUT_700, right)
        return ground

    return cache.get(("shelf wall", size, tuple(plank), light), make)


def _plain(size: Size) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 32)
    surface.fill(C.WALNUT_600)
    return surface


def darkness(size: Size, light: tuple[int, int], shelf: pygame.Rect) -> pygame.Surface:
    """Draw the darkness outside the lamp's reach."""
    small = blank((64, 36))
    reach_x, reach_y = max(shelf.h, shelf.w * 0.36) * 1.05, max(1.0, shelf.h * 0.95)
    for y in range(36):
        for x in range(64):
            dx = ((x + 0.5) / 64 * size[0] - light[0]) / reach_x
            dy = ((y + 0.5) / 36 * size[1] - light[1]) / reach_y
            aside = max(0.0, shelf.left - (x + 0.5) / 64 * size[0]) / max(1, shelf.left)  # the menu's side stays dark
            lit = 2.718 ** -(dx * dx + dy * dy) * max(0.0, 1 - 2.2 * aside)
            small.set_at((x, y), (*C.WALNUT_900, round(222 - 190 * lit)))
    return pygame.transform.smoothscale(small, size)


def lamp_on(plank: pygame.Rect, light: tuple[int, int], shelf: pygame.Rect) -> pygame.Surface:
    strip = blank((64, 1))
    reach = max(shelf.h, shelf.w * 0.36) * 1.05
    for x in range(64):
        dx = (plank.x + (x + 0.5) / 64 * plank.w - light[0]) / reach
        strip.set_at((x, 0), (*C.WALNUT_900, round(150 - 150 * 2.718 ** -(dx * dx))))
    return pygame.transform.scale(pygame.transform.smoothscale(strip, (plank.w, 1)), plank.size)
