"""Checks that everything on the field of a battle lies where it has room."""

import pygame

from medina_desktop.games.al_rashid.ui.battle_field import Field


def check_field(field: Field) -> None:
    assert field.area.contains(field.lines)
    assert field.area.contains(field.deciders)
    assert not field.lines.colliderect(field.deciders)
    for row, area in enumerate(field.rows):
        assert field.lines.contains(area)
        for place, front in enumerate(field.fronts):
            for column in range(front.columns):
                token = pygame.Rect(0, 0, field.side, field.side)
                token.center = field.spot(place, column, row)
                assert area.contains(token)
            after = field.lefts[place + 1] if place + 1 < len(field.fronts) else area.right
            assert field.sum_left(place) + field.sum_font.size("= 00")[0] <= after
