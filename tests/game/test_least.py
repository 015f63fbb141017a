"""What a game must supply before it can be played by mouse, and that nothing else is needed."""

from __future__ import annotations

from dataclasses import MISSING, fields
from pathlib import Path

import pygame
import pytest

from medina_desktop.game import ruleset
from medina_desktop.game.box import Box
from medina_desktop.game.kinds import Position
from medina_desktop.game.plain import PlainRules, PlainTalk
from medina_desktop.game.played import Played
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.scenes.results import ResultsScene
from medina_desktop.ui.table.plain import PlainBoard, PlainSight, PlainWindow
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.wiring import navigation
from support import heap
from support.table import click, press, rect_of

MOST = 50
BASES = {
    PlainRules: heap.HeapRules,
    PlainTalk: heap.HeapTalk,
    PlainWindow: heap.HeapWindow,
    PlainBoard: heap.HeapBoard,
    PlainSight: heap.HeapSight,
}


def needed() -> list[str]:
    """Name every member that a game must supply: what the plain bases leave open, and what has no base."""
    members = [f"{base.__name__}.{name}" for base in BASES for name in sorted(base.__abstractmethods__)]
    members += [f"Position.{name}" for name in vars(Position) if name in ("copy", "key")]
    members += [f"Box.{one.name}" for one in fields(Box) if one.default is MISSING and one.default_factory is MISSING]
    declared = ruleset.Ruleset
    members += [f"Ruleset.{name}" for name in declared.__struct_fields__ if name not in declared.__struct_defaults__]
    return [*members, "Box.window", "WINDOW", "Ruleset.game", "an event's begins_turn", "an event's player"]


def test_at_most_fifty_members_must_be_supplied() -> None:
    members = needed()
    assert len(members) <= MOST, members
    says = f"{len(members)} members"
    assert says in (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8"), f"write {says} there"


@pytest.mark.parametrize(("base", "least"), BASES.items())
def test_the_least_game_supplies_nothing_more(base: type, least: type) -> None:
    supplied = {name for name in vars(least) if not name.startswith("_")}
    assert supplied == set(base.__abstractmethods__)  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_least_game_is_played_by_mouse(tmp_path: Path, size: tuple[int, int]) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    store = SettingsStore()
    store.change(reduced_motion=True, ai_pace="immediate")
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)
    seats = [human("Leïla", "blue"), ai("easy", "Omar", "red")]
    rules = heap.Ruleset(id="heap", name="Heap", players=(2,))
    scene = TableScene(context, Match(Played.new(heap.BOX, rules, 2, 1), seats))
    context.stack.push(scene)
    press(scene, pygame.K_h)
    for _frame in range(400):
        context.stack.update(0.05)
        if scene.my_turn:
            scene.draw(pygame.Surface(size))
            made = len(scene.match.game.actions)
            [key] = heap.WINDOW.clicks(scene.position, scene.match.game.legal()[-1])
            click(scene, rect_of(scene, key).center)
            assert len(scene.match.game.actions) == made + 1
    assert scene.match.over
    assert scene.log.entries[0].text == "You: 3"
    results = ResultsScene(context, scene)
    context.stack.push(results)
    results.draw(pygame.Surface(size))
