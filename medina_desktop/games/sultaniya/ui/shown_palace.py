"""The palace in the frame, and the places of everything around it on the screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.ui.card import small_place, small_scene, small_unit
from medina_desktop.games.sultaniya.ui.ground import Ground, ground
from medina_desktop.games.sultaniya.ui.other_palace import Trial, heading_height, trial
from medina_desktop.games.sultaniya.ui.palace import Palaces
from medina_desktop.ui.table.answers import Answers
from medina_desktop.ui.table.window import Table


class ShownPalace:
    """The viewer's own palace, or another one that is looked at."""

    def __init__(self, table: Table[Position, int], palaces: Palaces) -> None:
        self.table, self.palaces = table, palaces
        self.enlarged: int | None = None  # the player whose palace is looked at
        self._ground: Ground | None = None
        self._trials = Answers(table, trial)

    @property
    def whose(self) -> int:
        return self.table.viewer if self.enlarged is None else self.enlarged

    def show(self, player: int | None) -> None:
        """Put another player's palace into the frame; None: the viewer's own."""
        player = None if player == self.table.viewer else player
        if player != self.enlarged:
            self.enlarged = player
            self._ground = None

    @property
    def ground(self) -> Ground:
        if self._ground is None:
            theme = self.table.context.theme
            heading = heading_height(theme) if self.enlarged is not None else 0
            self._ground = ground(theme, self.table.board_area, heading)
        return self._ground

    def relayout(self) -> None:
        self._ground = None

    def face_of(self, player: int) -> str:
        position = self.table.position
        return position.terms.catalogue.character[position.characters[player]].face

    def rect_of(self, player: int, place: int) -> pygame.Rect | None:
        """A place of a palace on the screen: in the frame, or in the small one on the card."""
        if player == self.whose:
            return self.ground.place_rect(place)
        card = self.table.rect_of(f"palace-{player}")
        return small_place(card, place) if card is not None else None

    def pictures_of(self, player: int, p: Position) -> list[Callable[[], object]]:
        """Functions that make the pictures of a player's palace as it will be: one a frame while the tile is still in
        the air, so that no frame takes long."""
        palace, face, palaces = p.palaces[player], self.face_of(player), self.palaces
        if player == self.whose:
            ground = self.ground
            asked = (palace, face, ground.half_column, ground.inner.size, ground.base - ground.inner.top)
            return [
                lambda: palaces.compose(palace),
                lambda: palaces.picture(palace, ground.half_column),
                lambda: palaces.scene(*asked),
            ]
        card = self.table.rect_of(f"palace-{player}")
        if card is None:
            return []
        radius = self.table.context.theme.px(6)
        half_column = small_unit(card.size)[0]
        return [
            lambda: palaces.compose(palace),
            lambda: palaces.picture(palace, half_column),
            lambda: small_scene(palaces, palace, face, card.size, radius),
        ]

    @property
    def tried(self) -> Trial | None:
        """While another palace is looked at: the tile of a display that is pointed at, tried there."""
        if self.enlarged is None or self.table.busy:
            return None
        ui, catalogue = self.table.ui, self.table.position.terms.catalogue
        for key in (ui.hover, ui.focus if ui.show_focus else ""):
            tile = catalogue.number.get(key.removeprefix("tile-"))
            if tile is not None and key.startswith("tile-"):
                return self._trials(self.enlarged, tile)
        return None
