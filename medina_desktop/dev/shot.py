"""Pictures of scenes without a display: `shot("title", Path("title.png"), (1920, 1080), "fr")`."""

from __future__ import annotations

import os
from importlib import import_module
from io import BytesIO
from pathlib import Path

import pygame

from medina_desktop.dev import gallery_challenges, gallery_learn, gallery_views  # noqa: F401 - importing them registers their views
from medina_desktop.dev.gallery import VIEWS, ShotOptions, View
from medina_desktop.game.box import Ruleset
from medina_desktop.games import GAMES, box
from medina_desktop.l10n import _
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scene import Scene

DEFAULT_SIZE = (1920, 1080)
NOWHERE = "/dev/null/medina"  # pictures show the same whatever was played here, and leave nothing behind


def views() -> dict[str, View]:
    """All of them, in the order in which people meet them. Each game has its own beside its window; the table of one
    that has none is a view by its id."""
    plain: dict[str, View] = {}
    for game, folder in GAMES.items():
        if not box(game).window:
            continue
        module = f"medina_desktop.games.{folder}.ui.views"
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            plain[game] = gallery_views.plain_table(game)
    return VIEWS | plain


def scene_names() -> list[str]:
    return list(views())


def shot(
    scene: str,
    out: str | Path,
    size: tuple[int, int] = DEFAULT_SIZE,
    lang: str = "en",
    scale: float = 1.0,
    *,
    ruleset: str = "",
    seed: int = 1,
    actions: int = 0,
) -> None:
    """Draw the named scene to a PNG. KeyError for a name that `scene_names` does not have."""
    context = stage(scene, size, lang, scale, ShotOptions(ruleset, seed, actions))
    for waiting in context.stack.scenes:
        if isinstance(waiting, Scene):
            waiting.settle()
    drawn = BytesIO()
    pygame.image.save(picture(context), drawn, "shot.png")
    Path(out).write_bytes(drawn.getvalue())  # pygame has its own kind of error for a file that cannot be written
    context.stack.clear()


def check_ruleset(scene: str, ruleset: Ruleset) -> None:
    """ValueError, with a sentence, for a ruleset that this scene cannot show: it has another game's pieces."""
    module = views()[scene].__module__
    owner = next((game for game, folder in GAMES.items() if f".games.{folder}." in module), ruleset.game)
    shows = scene if scene in GAMES else owner
    if shows != ruleset.game or not box(ruleset.game).window:
        sentence = _("The scene {scene} can’t show a game of {ruleset}.")
        raise ValueError(sentence.format(scene=scene, ruleset=ruleset.id))


def stage(
    scene: str, size: tuple[int, int], lang: str = "en", scale: float = 1.0, options: ShotOptions | None = None
) -> Context:
    """A context with the named scene on its stack, ready to be drawn or to be sent events."""
    show = views()[scene]
    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    pygame.font.init()
    from medina_desktop.ui.wiring import navigation

    settings = SettingsStore()
    settings.change(ui_scale=scale, language=lang, reduced_motion=True)
    context = make_context(size, navigation(), settings=settings, user_dir=NOWHERE, language=lang, muted=True)
    show(context, options if options is not None else ShotOptions())
    return context


def picture(context: Context) -> pygame.Surface:
    """Draw the scenes as the window would show them now."""
    surface = pygame.Surface(context.theme.size, 0, 32)
    for scene in context.stack.visible():
        if isinstance(scene, Scene):
            scene.lay_out()
            scene.draw(surface)
    return surface
