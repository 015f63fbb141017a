"""A battle as a scene over the board: what it shows is what the rules say, it has room everywhere, and anybody may skip
it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest.mock import patch

import msgspec
import pygame
import pytest

from medina_desktop.game.played import step_of
from medina_desktop.game.record import replay
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import tokens
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY
from medina_desktop.games.al_rashid.ui import views
from medina_desktop.games.al_rashid.ui.battle import Battle
from medina_desktop.l10n import use
from medina_desktop.match.match import Match
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.wiring import navigation
from support.al_rashid.battle_field import check_field

pytestmark = pytest.mark.usefixtures("no_display")

BATTLES = (ev.TokensTurned, ev.Fought, ev.Fled)


@cache
def battles(players: int = 5) -> tuple[tuple[int, Step], ...]:
    """(seed, step) of some games: every kind of battle."""
    found = []
    for seed in (3, 4):
        game = replay(views._played(players, seed)[0], BOX)
        for index in range(len(game.actions)):
            step = step_of(game, index)
            if any(isinstance(event, BATTLES) for event in step.events):
                found.append((seed, step))
    return tuple(found)


def one_of(kind: type[ev.Event]) -> tuple[int, Step]:
    return next(one for one in battles() if any(isinstance(event, kind) for event in one[1].events))


def table(
    tmp_path: Path, seed: int, index: int, size: tuple[int, int], scale: float = 1.0, language: str = "en"
) -> TableScene:
    """A table before an action of that game, where things move."""
    store = SettingsStore()
    store.change(ui_scale=scale, language=language, screens_up=False)
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language=language, muted=True)
    record = views._played(5, seed)[0]
    game = replay(msgspec.structs.replace(record, actions=record.actions[:index]), BOX)
    scene = TableScene(context, Match(game, views.SEATS))
    context.stack.push(scene)
    scene.update(0.01)
    scene.flow.paused = True
    return scene


def scene_of(scene: TableScene, step: Step) -> Battle:
    return Battle(views.board_of(scene), scene.shown.as_seen(step))


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use("en")


def test_the_sums_of_both_lines_are_those_of_the_rules(tmp_path: Path) -> None:
    """Of every battle in two games: who is beaten, and by how much, is seen and not worked out."""
    kinds = set()
    scene = table(tmp_path, 3, 0, (1280, 720))
    for _seed, step in battles():
        battle = scene_of(scene, step)
        event = battle.event
        kinds.add(type(event))
        p = step.after if isinstance(event, ev.TokensTurned) else step.before
        lying = p.tokens[event.country - FIRST_COUNTRY]
        for front in battle.fronts:
            assert front.sums(brought=False)[-1] == tokens.force(lying, front.colour)
            if isinstance(event, ev.Fought):
                assert front.beaten == (front.colour in event.beaten)
    assert kinds == set(BATTLES)


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [((1024, 640), 1.0, "de"), ((1024, 640), 2.0, "fr"), ((1920, 1080), 1.0, "en"), ((1920, 1080), 2.0, "de")],
)
def test_everything_has_room(tmp_path: Path, size: tuple[int, int], scale: float, language: str) -> None:
    """Both lines, their sums and the sentence at the end lie inside, whatever the window; also with many tokens."""
    scene = table(tmp_path, 3, 0, size, scale, language)
    picture = pygame.Surface(size)
    widest = sorted(battles(), key=lambda one: -sum(front.columns for front in scene_of(scene, one[1]).fronts))
    for _seed, step in [*widest[:6], *(one_of(kind) for kind in BATTLES)]:
        battle = scene_of(scene, step)
        check_field(battle.field)
        with patch.object(battle, "_tell") as tell:
            battle.draw(picture, 0.99)
        lines = battle.ui.texts.wrap(battle.told_font, tell.call_args.args[1], battle.told_rect.w)
        assert max(battle.told_font.size(line)[0] for line in lines) <= battle.told_rect.w
        assert len(lines) * battle.told_font.get_linesize() <= battle.told_rect.h


@pytest.mark.parametrize("kind", BATTLES)
def test_a_battle_is_seen_and_a_click_skips_it(tmp_path: Path, kind: type[ev.Event]) -> None:
    seed, step = one_of(kind)
    scene = table(tmp_path, seed, step.index, (1024, 640))
    before, during = pygame.Surface((1024, 640)), pygame.Surface((1024, 640))
    scene.draw(before)
    scene.flow.show(scene.match.play(step.action), by_hand=False)
    scene.update(0.5)
    assert scene.busy
    scene.draw(during)
    area = views.board_of(scene).ground.rect
    assert pygame.image.tobytes(before.subsurface(area), "RGB") != pygame.image.tobytes(during.subsurface(area), "RGB")
    assert scene.position.key() != scene.shown.see(scene.match.position).key()  # the outcome isn't told beforehand
    scene.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 3), button=1))
    assert not scene.busy
    assert scene.position.key() == scene.shown.see(scene.match.position).key()


def test_a_battle_is_told_once(tmp_path: Path) -> None:
    """As a scene where things move, by a ribbon where nothing does."""
    seed, step = one_of(ev.Fled)
    for reduced in (False, True):
        scene = table(tmp_path, seed, step.index, (1280, 720))
        scene.context.settings.change(reduced_motion=reduced)
        scene.flow.show(scene.match.play(step.action), by_hand=False)
        assert scene.busy is not reduced
        scene.catch_up()
        moment = scene.ceremony.moment
        assert (moment is not None and "fled: 2 dishonour, −4 points" in moment.title) is reduced
