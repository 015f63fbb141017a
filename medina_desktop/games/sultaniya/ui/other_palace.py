"""Another player's palace in the frame: whose it is, the way to the others, and what a tile would bring there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.preview import Preview, preview
from medina_desktop.games.sultaniya.rules.actions import face_of, place_of
from medina_desktop.games.sultaniya.rules.position import ROOFS_TO_END, START, Position
from medina_desktop.games.sultaniya.ui.art import Art
from medina_desktop.games.sultaniya.ui.held import FROM_DISPLAY, Held
from medina_desktop.l10n import _, ngettext
from medina_desktop.ui import keys
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.table.tray import tray_wood
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import MIN_HIT, C, Face, Theme, Type
from medina_desktop.ui.widgets import Button, Pressable, Ui, Widget


def heading_height(theme: Theme) -> int:
    return max(theme.hit + 2 * heading_pad(theme), round(58 * theme.text_scale))


def heading_pad(theme: Theme) -> int:
    return max(4, theme.px(6))


# -- what a tile would bring there -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trial:
    """A tile of a display in another's palace: where it would fit, and what it would bring its builder there, as far
    as everybody can know."""

    hand: Held
    previews: dict[int, Preview]  # by place, the better way up

    @property
    def best(self) -> int | None:
        return max(self.previews, key=lambda place: (self.previews[place].points, -place), default=None)


def trial(p: Position, player: int, tile: int) -> Trial:
    theirs = p.copy()
    theirs.player, theirs.step = player, START
    theirs.revealed, theirs.built, theirs.moved = 0, 0, False
    found: dict[int, Preview] = {}
    places: dict[int, tuple[int, ...]] = {}
    for action in theirs.palaces[player].builds(p.terms.kind_of[tile], p.terms.bits[tile]):
        place = place_of(action)
        places[place] = tuple(sorted((*places.get(place, ()), face_of(action) & 1)))
        shown = preview(theirs, action)
        if place not in found or shown.points > found[place].points:
            found[place] = shown
    return Trial(Held(tile, 0, FROM_DISPLAY, places), found)


def trial_lines(one: Trial, position: Position, name: str) -> tuple[str, ...]:
    if one.best is None:
        return (_("It doesn’t fit anywhere in this palace."),)
    lines = words.preview_lines(one.previews[one.best], position)
    return (*lines, _("if {name} builds it").format(name=name))


# -- the heading -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HeadingFacts:
    player: int
    name: str
    colour: str
    points: int
    sapphires: int
    roofs: int
    colours: tuple[str, ...]  # of all players
    names: tuple[str, ...]


class CrestButton(Pressable):
    """Goes to a player's palace."""

    radius = 8

    def __init__(self, player: int, colour: str, name: str, chosen: bool, go: Callable[[int], None]) -> None:
        super().__init__(key=f"to-palace-{player}", tooltip=name)
        self.player, self.colour, self.chosen, self.go = player, colour, chosen, go

    def activate(self, ui: Ui) -> None:
        self.go(self.player)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        if self.chosen or self.glow(ui):
            ui.paint.rounded(target, self.rect, 8, C.WALNUT_900, 150, border=C.IVORY if self.chosen else None)
        crest = ui.sprites.crest(self.colour, min(self.rect.h - 8, round(34 * ui.theme.text_scale)))
        target.blit(crest, crest.get_rect(center=self.rect.center))
        self.draw_focus(ui, target)


class PalaceHeading(Widget):
    """Over the frame: whose palace it is and how it stands; the crests of all; Esc."""

    def __init__(self, facts: HeadingFacts, art: Art, go: Callable[[int], None], close: Callable[[], None]) -> None:
        super().__init__(key="palace-heading")
        self.facts, self.art = facts, art
        self.crests = [
            CrestButton(player, colour, facts.names[player], player == facts.player, go)
            for player, colour in enumerate(facts.colours)
        ]
        tip = _("Back to your own palace ({key})").format(key=keys.describe("escape"))
        self.close = Button(keys.describe("escape"), close, icon="close", key="close-palace", tooltip=tip)

    @property
    def children(self) -> Sequence[Widget]:
        return [*self.crests, self.close]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = heading_pad(ui.theme)
        high = max(MIN_HIT, rect.h - 2 * pad)
        top = rect.centery - high // 2
        wide = min(self.close.measure(ui, rect.w)[0], round(130 * ui.theme.text_scale))
        x = rect.right - pad - wide
        self.close.place(ui, pygame.Rect(x, top, wide, high))
        for crest in reversed(self.crests):
            x -= ui.theme.hit + pad
            crest.place(ui, pygame.Rect(x, top, ui.theme.hit, high))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        tray_wood(ui, target, self.rect)
        facts, pad = self.facts, max(6, ui.theme.px(12))
        side = min(self.rect.h - pad, round(40 * ui.theme.text_scale))
        x, middle = self.rect.left + pad, self.rect.centery
        target.blit(ui.sprites.crest(facts.colour, side), (x, middle - side // 2))
        x += side + pad
        end = self.crests[0].rect.left - pad
        large, plain = ui.font(Face.SERIF, Type.M), ui.font(Face.SERIF, Type.S)
        title = _("{name}’s palace").format(name=facts.name)
        label = ui.texts.line(large, shorten(large, title, end - x), C.IVORY)
        target.blit(label, (x, middle - label.get_height() // 2))
        x += label.get_width() + 2 * pad
        gem = round(22 * ui.theme.text_scale)
        for sign, text in (
            ("", ngettext("{n} point", "{n} points", facts.points).format(n=facts.points)),
            ("gem", str(facts.sapphires)),
            ("roof", f"{facts.roofs}/{ROOFS_TO_END}"),
        ):
            line = ui.texts.line(plain, text, C.IVORY)
            if x + line.get_width() + (gem + pad // 2 if sign else 0) > end:
                break
            if sign == "gem":
                blit(target, self.art.symbol("gem", gem), (x, middle - gem // 2))
            elif sign:
                target.blit(ui.sprites.icon(sign, gem, C.IVORY), (x, middle - gem // 2))
            x += gem + pad // 2 if sign else 0
            target.blit(line, (x, middle - line.get_height() // 2))
            x += line.get_width() + 2 * pad
        self.draw_children(ui, target)
