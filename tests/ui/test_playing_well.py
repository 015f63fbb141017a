"""Playing well: each game's last page of Learn, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop import games
from medina_desktop.game.rulebook import Illustration, Paragraph
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.learn import LearnScene
from medina_desktop.ui.scenes.playing_well import PlayingWellScene
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation
from support.hands import Hands

GAMES = [box.id for box in games.playable()]


def context_for(
    game: str, user: Path, size: tuple[int, int] = (1280, 800), lang: str = "en", scale: float = 1.0
) -> Context:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    store = SettingsStore()
    store.change(ui_scale=scale, language=lang)
    context = make_context(size, navigation(), settings=store, user_dir=user, language=lang, muted=True)
    context.game = game
    return context


def opened(context: Context) -> PlayingWellScene:
    top = context.stack.top
    assert isinstance(top, PlayingWellScene)
    return top


@pytest.mark.parametrize("game", GAMES)
def test_it_opens_from_learn_and_every_idea_is_read_by_mouse_and_by_keys(game: str, tmp_path: Path) -> None:
    context = context_for(game, tmp_path, (1920, 1080))
    learn = LearnScene(context)
    context.stack.push(learn)
    Hands(learn).click("playing-well")
    scene, hands = opened(context), Hands(opened(context))
    keys = [section.key for section in scene.book.sections]
    for key in keys[1:]:
        hands.click("next")
        assert scene.book.current.key == key
    hands.click(f"section:{keys[0]}")
    assert scene.book.current.key == keys[0]
    hands.key("escape")
    assert context.stack.top is learn
    Hands(learn).tab_to("playing-well")
    Hands(learn).key("return")
    scene, hands = opened(context), Hands(opened(context))
    hands.tab_to("next")
    hands.key("return")
    assert scene.book.current.key == keys[1]
    hands.click("back")
    assert context.stack.top is learn


@pytest.mark.parametrize("game", GAMES)
def test_six_to_eight_ideas_each_in_short_paragraphs_with_a_picture(game: str, tmp_path: Path) -> None:
    ideas = PlayingWellScene(context_for(game, tmp_path), game).book.sections
    assert 6 <= len(ideas) <= 8
    for idea in ideas:
        *texts, picture = idea.parts
        assert texts
        assert all(isinstance(part, Paragraph) for part in texts)
        assert isinstance(picture, Illustration)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1024, 640), 2.0), ((3840, 2160), 1.0)])
def test_every_idea_fits(game: str, lang: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    context = context_for(game, tmp_path, size, lang, scale)
    scene = PlayingWellScene(context, game)
    context.stack.push(scene)
    for idea in scene.book.sections:
        scene.show(idea.key)
        assert problems(scene.root, scene.ui, pygame.Rect((0, 0), size)) == [], idea.key
