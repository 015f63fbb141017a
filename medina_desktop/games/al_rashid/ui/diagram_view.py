"""The pictures in Al-Rashid's rules: the board, one sector of it larger, goods in their sets."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from medina_desktop.games.al_rashid.decisions.decision import sets_of
from medina_desktop.games.al_rashid.learn.diagrams import DIAGRAMS, GOODS, SETS, Diagram
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.board_picture import BoardScene
from medina_desktop.games.al_rashid.ui.ground import Ground, aspect
from medina_desktop.games.al_rashid.ui.pictures import draw_row, width_of
from medina_desktop.games.al_rashid.ui.places import FOLDER
from medina_desktop.l10n import language
from medina_desktop.ui.pictures.illustrations import Diagrams
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, Ui, Widget

WIDEST = 900.0  # in body text
BOARD = 2100.0  # how wide the board is of which a sector is shown
MOST_PIXELS = 2600  # of its width: a larger one takes long to make and shows no more
MARGIN = 0.012  # of the board's width, around a sector
COLOURS = ("blue", "red", "white", "green", "yellow")


def illustrations(ruleset: Ruleset) -> Diagrams[Diagram, Ruleset]:
    return Diagrams(ruleset, DIAGRAMS, DiagramView, {SETS: SetsView})


class DiagramView(Widget):
    def __init__(self, name: str, diagram: Diagram) -> None:
        super().__init__(key=f"diagram:{name}")
        self.diagram = diagram

    def _ground(self, ui: Ui, width: int) -> Ground:
        """The whole board, of which some is shown."""
        wide = min(width, round(WIDEST * ui.theme.text_scale))
        if self.diagram.sector is not None:
            wide = min(round(BOARD * ui.theme.text_scale), MOST_PIXELS)
            share = Ground(pygame.Rect(0, 0, 1000, round(1000 / aspect()))).sector_rect(self.diagram.sector).w / 1000
            wide = min(wide, int(width / (share + 2 * MARGIN)))
        return Ground(pygame.Rect(0, 0, wide, round(wide / aspect())))

    def _part(self, ground: Ground) -> pygame.Rect:
        if self.diagram.sector is None:
            return ground.rect
        margin = round(2 * MARGIN * ground.rect.w)
        return ground.sector_rect(self.diagram.sector).inflate(margin, margin).clip(ground.rect)

    def measure(self, ui: Ui, width: int) -> Size:
        return self._part(self._ground(ui, width)).size

    def least_width(self, ui: Ui) -> int:
        return round(240 * ui.theme.text_scale)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ground = self._ground(ui, self.rect.w)
        part = self._part(ground)
        area = pygame.Rect(self.rect.topleft, part.size)
        target.blit(self._picture(ui, ground, part), area)
        for number, rank in enumerate(self.diagram.ranks):
            self._rank(ui, target, ground, number, rank, (area.left - part.left, area.top - part.top))
        ui.paint.rounded(target, area, 2, None, border=C.WALNUT_600, border_width=2)

    def _picture(self, ui: Ui, ground: Ground, part: pygame.Rect) -> pygame.Surface:
        p = self.diagram.position
        key: Hashable = (FOLDER, "rules", p.key(), ground.rect.size, tuple(part), language(), ui.theme.text_scale)

        def make() -> pygame.Surface:
            scene = BoardScene(Art(ui.sprites), ui.theme, ui.texts, COLOURS)
            return scene.picture(p, ground.rect.size, covered=True).subsurface(part).copy()

        return ui.sprites.cache.get(key, make)

    def _rank(
        self, ui: Ui, target: pygame.Surface, ground: Ground, number: int, rank: int, by: tuple[int, int]
    ) -> None:
        """A disc to the left of a stack, so that its sages are seen: its rank, or a line for one that does not act."""
        assert self.diagram.sector is not None
        label = ui.line(Face.SANS_BOLD, Type.S, str(rank) if rank else "–", C.INK if rank else C.IVORY)
        radius = label.get_height() // 2
        x, y = ground.seat(self.diagram.sector, number)
        beside = round(0.5 * (ground.seat(self.diagram.sector, 1)[0] - ground.seat(self.diagram.sector, 0)[0]))
        centre = (x + by[0] - beside + radius // 2, y + by[1] + radius // 2)
        ui.paint.circle(target, centre, radius + 2, C.WALNUT_900)
        ui.paint.circle(target, centre, radius, C.IVORY if rank else C.WALNUT_700)
        target.blit(label, label.get_rect(center=centre))


class SetsView(Widget):
    """Goods as the sets they are worth."""

    def __init__(self) -> None:
        super().__init__(key=f"diagram:{SETS}")

    def _side(self, ui: Ui) -> int:
        return round(44 * ui.theme.text_scale)

    def measure(self, ui: Ui, width: int) -> Size:
        side = self._side(ui)
        return min(width, width_of(ui, sets_of(GOODS), side) + side), 2 * side

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        area = pygame.Rect(self.rect.topleft, self.measure(ui, self.rect.w))
        ui.paint.rounded(target, area, 8, C.WALNUT_700, border=C.WALNUT_600, border_width=2)
        side = self._side(ui)
        draw_row(ui, Art(ui.sprites), target, sets_of(GOODS), (area.left + side // 2, area.centery), side, "blue")
