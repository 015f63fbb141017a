"""The pictures in Medina's rules: parts of real positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from medina_desktop.game.record import SEAT_COLOURS
from medina_desktop.games.medina.learn.diagrams import DIAGRAMS, Diagram
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.ruleset import Ruleset, mood_of
from medina_desktop.games.medina.ui.city import City, CityPicture
from medina_desktop.games.medina.ui.city_art import BoardArt
from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.theme import C, Theme
from medina_desktop.ui.widgets import Size, Ui, Widget

DIAGRAM_WIDTH = 680.0  # at most, in body text
MOST_COLUMNS = 9  # of cells in a diagram
HEAD = 0.45  # cells of room above the top row, for what stands there


class Illustrations:
    """Of one ruleset: each is played once, and drawn once for each size."""

    def __init__(self, ruleset: Ruleset, diagrams: Mapping[str, Callable[[Ruleset], Diagram]] = DIAGRAMS) -> None:
        self.ruleset, self.diagrams = ruleset, diagrams
        self._diagrams: dict[str, Diagram] = {}
        self._pictures = DiagramPictures()

    def view(self, name: str) -> Widget:
        if name not in self._diagrams:
            self._diagrams[name] = self.diagrams[name](self.ruleset)
        return DiagramView(name, self._diagrams[name], self._pictures)

    def clear(self) -> None:
        self._pictures.clear()


class DiagramView(Widget):
    """Part of a board with its pieces."""

    def __init__(self, name: str, diagram: Diagram, kept: DiagramPictures) -> None:
        super().__init__(key=f"diagram:{name}")
        self.name, self.diagram, self.kept = name, diagram, kept

    def _cell(self, ui: Ui, width: int) -> int:
        """The same for all diagrams, so that they share their pieces' pictures."""
        return max(16, int(min(width, DIAGRAM_WIDTH * ui.theme.text_scale) / MOST_COLUMNS))

    def _size(self, ui: Ui, width: int) -> Size:
        cell = self._cell(ui, width)
        return cell * self.diagram.cols, round(cell * (self.diagram.rows * 0.88 + HEAD))

    def measure(self, ui: Ui, width: int) -> Size:
        return self._size(ui, width)

    def least_width(self, ui: Ui) -> int:
        return round(240 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        cell = self._cell(ui, self.rect.w)
        surface = self.kept.picture(ui, self.diagram, cell)
        area = surface.get_rect(topleft=self.rect.topleft)
        target.blit(surface, area)
        ui.paint.rounded(target, area, 2, None, border=C.WALNUT_600, border_width=2)


class DiagramPictures:
    """Makes the pictures and keeps them, and one board at each size that they are cut out of."""

    def __init__(self) -> None:
        self._pictures: dict[tuple[int, int], tuple[Diagram, pygame.Surface]] = {}
        self._views: dict[object, City] = {}

    def clear(self) -> None:
        self._pictures.clear()
        self._views.clear()

    def picture(self, ui: Ui, diagram: Diagram, cell: int) -> pygame.Surface:
        key = (id(diagram), cell)
        if key not in self._pictures:
            # The diagram is kept with its picture: while it lives no other has its id.
            self._pictures[key] = (diagram, self._make(ui, diagram, cell))
        return self._pictures[key][1]

    def _make(self, ui: Ui, diagram: Diagram, cell: int) -> pygame.Surface:
        """The whole board is drawn with this cell width, and the part that matters is cut out."""
        view = self._view(ui, diagram, cell)
        board = pygame.Surface(view.theme.size, 0, 24)
        city = view.city(CityPicture(diagram.state, SEAT_COLOURS, diagram.marks, diagram.marks_on_top))
        board.blit(city, view.layer_rect)
        if diagram.outline:
            view.outline(board, diagram.outline)
        top_left = view.spot_rect(diagram.top * STRIDE + diagram.left)
        area = pygame.Rect(
            top_left.x,
            top_left.y - round(cell * HEAD),
            cell * diagram.cols,
            round(cell * (diagram.rows * 0.88 + HEAD)),
        )
        cut = pygame.Surface(area.size, 0, 24)
        cut.blit(board, (0, 0), area)
        return cut

    def _view(self, ui: Ui, diagram: Diagram, cell: int) -> City:
        geo, mood = diagram.state.terms.geometry, mood_of(diagram.state.terms.rules)
        key = (cell, mood, geo.cols, geo.rows)
        if key not in self._views:
            wide, high, _left, _top = BoardArt(ui.sprites, 100, "tilted").board_shape(geo.cols, geo.rows, mood)
            theme = Theme((round(wide * cell) + 2, round((high + 0.25) * cell) + 2))
            theme.scale = cell / 80
            area = pygame.Rect((0, 0), theme.size)
            self._views[key] = City(ui.sprites, Painter(theme), ui.texts, theme, geo, mood, area, coordinates=False)
        return self._views[key]
