"""The picture of the board: what changes is drawn anew, and it looks as if all of it had been."""

from __future__ import annotations

import pygame
import pytest

from medina_desktop.games.al_rashid.ui import views
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.board_picture import BoardScene
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Theme

pytestmark = pytest.mark.usefixtures("no_display")

SIZE = (740, 462)
COLOURS = ("blue", "red", "white", "green", "yellow")


def test_what_is_drawn_bit_by_bit_looks_like_what_is_drawn_at_once() -> None:
    """Through two years of a game, one step after the other; compared with a fresh picture now and then."""
    sprites, texts = Sprites(), TextCache()
    theme = Theme((1280, 720), 1.0)
    scene = BoardScene(Art(sprites), theme, texts, COLOURS)
    _record, positions = views._played(5, 4)
    compared = 0
    for number, position in enumerate(positions[:260]):
        shown = scene.picture(position, SIZE)
        if number % 13 == 0:
            fresh = BoardScene(Art(sprites), theme, texts, COLOURS).picture(position, SIZE)
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(fresh, "RGB"), number
            compared += 1
    assert compared > 15
