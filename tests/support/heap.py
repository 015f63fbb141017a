"""The least game that can be played by mouse: it supplies what it must, and nothing more."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

import pygame

from medina_desktop.game import ruleset as game
from medina_desktop.game.box import NOBODY, Box, Events, Plain, Row, Setup
from medina_desktop.game.plain import PlainOpponents, PlainRefusal, PlainRules, PlainTalk
from medina_desktop.said import Said
from medina_desktop.ui.context import Context
from medina_desktop.ui.table.plain import PlainBoard, PlainSight, PlainWindow
from medina_desktop.ui.table.window import Spots, Table
from medina_desktop.ui.widgets import Button
from medina_desktop.ui.widgets import Row as Buttons


class Ruleset(game.Ruleset, frozen=True, kw_only=True):
    game: ClassVar[str] = "heap"


@dataclass
class Heap:
    """Two players take one to three stones in turn. Whoever takes the last one has won."""

    stones: int
    player: int = 0
    winner: int = NOBODY

    def copy(self) -> Heap:
        return replace(self)

    def key(self) -> Hashable:
        return self.stones, self.player


@dataclass(frozen=True)
class TurnBegan:
    begins_turn: ClassVar[bool] = True
    player: int


class HeapRules(PlainRules[Ruleset, Heap, int]):
    def begin(self, ruleset: Ruleset, players: int, setup: Setup, events: Events | None = None) -> Heap:
        if events is not None:
            events.append(TurnBegan(0))
        return Heap(11)

    def actor(self, p: Heap) -> int:
        return p.player if p.stones else NOBODY

    def legal(self, p: Heap) -> list[int]:
        return list(range(1, min(3, p.stones) + 1))

    def why_not(self, p: Heap, action: int) -> PlainRefusal | None:
        return None if action in self.legal(p) else PlainRefusal("few", Said("there are not as many stones"))

    def play(self, p: Heap, action: int, events: Events | None = None) -> None:
        p.stones -= action
        if not p.stones:
            p.winner = p.player
        p.player = 1 - p.player
        if events is not None and p.stones:
            events.append(TurnBegan(p.player))

    def sheet(self, p: Heap) -> list[Row]:
        return [Row("last", Said("Last stone"), (int(p.winner == 0), int(p.winner == 1)))]

    def text(self, p: Heap, action: int) -> str:
        return str(action)

    def parse(self, p: Heap, text: str) -> int:
        return int(text)


class HeapTalk(PlainTalk[Ruleset, Heap, int]):
    def state(self, p: Heap) -> Plain:
        return {"stones": p.stones, "player": p.player}

    def board(self, p: Heap) -> str:
        return "o" * p.stones + "|"


class HeapBoard(PlainBoard[Heap, int]):
    def build(self) -> Buttons:
        return Buttons([Button(str(n), partial(self.table.play, n), key=str(n)) for n in (1, 2, 3)])

    def how_to_begin(self) -> str:
        return "Take one, two or three stones."


class HeapSight(PlainSight[Heap, int]):
    def draw(self, target: pygame.Surface, position: Heap, lit: Spots = ()) -> None:
        target.fill((200, 200, 180), (self.rect.topleft, (10 * position.stones, 10)))


class HeapWindow(PlainWindow[Ruleset, Heap, int]):
    def board(self, table: Table[Heap, int]) -> HeapBoard:
        return HeapBoard(table)

    def sight(self, context: Context, position: Heap, colours: tuple[str, ...], area: pygame.Rect) -> HeapSight:
        return HeapSight(area)


RULES = HeapRules()
WINDOW = HeapWindow(RULES)
BOX = Box(
    id="heap",
    name=Said("Heap"),
    ruleset=Ruleset,
    rules=RULES,
    opponents=PlainOpponents(RULES),
    talk=HeapTalk(RULES),
    window="support.heap",
)
