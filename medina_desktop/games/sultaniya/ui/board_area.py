"""The plot as a widget, and everything in the board's area around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import ALL_PLACES, COLUMNS
from medina_desktop.games.sultaniya.ui.art import Art, manifest
from medina_desktop.games.sultaniya.ui.ground import Ground
from medina_desktop.games.sultaniya.ui.palace import Palaces
from medina_desktop.ui.pictures.paint import nine_slice
from medina_desktop.ui.table.board_widget import ROWS_GO_UP, BoardHost, BoardWidget
from medina_desktop.ui.theme import PLAYER_COLOURS, C, Face, Type
from medina_desktop.ui.widgets import Size, Ui, Widget


class PlotWidget(BoardWidget):
    """The area around it draws the palace, the board what lies over it. The wheel flips the tile in hand."""

    radius = 2
    arrows = ROWS_GO_UP

    def __init__(self, host: BoardHost, flip: Callable[[], None]) -> None:
        super().__init__(host)
        self.flip = flip

    def on_wheel(self, ui: Ui, steps: float) -> bool:
        self.flip()
        return True


class BoardArea(Widget):
    """Frame, sky, palace and board of one player, and below them the stacks or the stack that lies open."""

    def __init__(
        self,
        place: Callable[[], Ground],
        palace: Palace,
        face: str,
        palaces: Palaces,
        rim: str,  # the colour of the player whose palace is enlarged, or ""
        coordinates: bool,
        plot: Widget,
        strip: Widget,
        objectives: Sequence[Widget],
        stacks: Sequence[Widget],
        heading: Widget | None = None,
    ) -> None:
        super().__init__(key="board-area")
        self.where, self.palace, self.face, self.palaces = place, palace, face, palaces
        self.rim, self.coordinates = rim, coordinates
        self.plot, self.strip, self.objectives, self.stacks = plot, strip, list(objectives), list(stacks)
        self.heading = heading

    @property
    def children(self) -> Sequence[Widget]:
        above = () if self.heading is None else (self.heading,)
        return [*self.stacks, *above, self.plot, self.objectives[0], self.strip, self.objectives[1]]

    def measure(self, ui: Ui, width: int) -> Size:
        return width, width

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        found = self.where()
        if self.heading is not None:
            gap = max(2, ui.theme.px(6))
            self.heading.place(ui, pygame.Rect(rect.x, rect.y, rect.w, found.frame.top - rect.y - gap))
        self.plot.place(ui, found.sky)
        self.strip.place(ui, found.strip)
        for card, area in zip(self.objectives, found.objectives, strict=True):
            card.place(ui, area)
        if len(self.stacks) == 1:
            self.stacks[0].place(ui, found.stacks[0].unionall(found.stacks[1:]))
        else:
            for box, area in zip(self.stacks, found.stacks, strict=True):
                box.place(ui, area)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        found = self.where()
        size, base = found.inner.size, found.base - found.inner.top
        target.blit(self.palaces.scene(self.palace, self.face, found.half_column, size, base), found.inner)
        self._draw_places(ui, target, found)
        draw_frame(self.palaces.art, target, found)
        if self.rim:
            width, colour = max(2, ui.theme.px(3)), PLAYER_COLOURS[self.rim]
            ui.paint.rounded(target, found.frame.inflate(4, 4), 4, None, border=C.WALNUT_900, border_width=width + 2)
            ui.paint.rounded(target, found.frame.inflate(2, 2), 4, None, border=colour, border_width=width)
        if self.coordinates:
            self._draw_coordinates(ui, target, found)
        self.draw_children(ui, target)

    def _draw_places(self, ui: Ui, target: pygame.Surface, found: Ground) -> None:
        """Draw the empty places, hardly seen."""
        inset = max(1, found.half_column // 24)
        for place in ALL_PLACES:
            if not self.palace.filled >> place & 1:
                area = found.place_rect(place).inflate(-2 * inset, -2 * inset)
                ui.paint.rounded(target, area, 3, None, border=C.IVORY, border_alpha=38)

    def _draw_coordinates(self, ui: Ui, target: pygame.Surface, found: Ground) -> None:
        font = ui.font(Face.SERIF, Type.XS)
        for number, letter in enumerate(COLUMNS):
            label = ui.texts.line(font, letter, C.IVORY_2)
            x = found.left + number * found.half_column + found.half_column // 2
            target.blit(label, label.get_rect(center=(x, (found.inner.bottom + found.frame.bottom) // 2)))
        for storey in range(4):
            label = ui.texts.line(font, str(storey + 1), C.IVORY_2)
            y = round(found.base - (storey + 0.5) * found.storey)
            target.blit(label, label.get_rect(center=((found.frame.left + found.inner.left) // 2, y)))


def draw_frame(art: Art, target: pygame.Surface, found: Ground) -> None:
    """The walnut frame, its shadow falling into the picture."""
    size = found.frame.size
    width = found.inner.left - found.frame.left

    def make() -> pygame.Surface:
        entry = manifest().pictures["frame"]
        scale = width / entry.width
        sheet = art.atlas.sheet(entry.file).premul_alpha()
        small = pygame.transform.smoothscale(
            sheet, (round(sheet.get_width() * scale), round(sheet.get_height() * scale))
        )
        return nine_slice(small, round(entry.slice * scale), size)

    picture = art.atlas.keep(("frame", size, width), make)
    target.blit(picture, found.frame, special_flags=pygame.BLEND_PREMULTIPLIED)
