"""The views of the scenes that need no rules."""

from __future__ import annotations

from medina_desktop.ui.context import Context, Offer
from medina_desktop.ui.gallery import ShotOptions, view
from medina_desktop.ui.scenes.error import ErrorScene
from medina_desktop.ui.scenes.keys import KeysScene
from medina_desktop.ui.scenes.title import TitleScene


def _offer(context: Context) -> Offer:
    return Offer("Leïla, 12", lambda: None)


@view("title")
def title(context: Context, options: ShotOptions) -> None:
    context.navigation.to_continue = _offer
    context.stack.push(TitleScene(context))


@view("title-first")
def title_first(context: Context, options: ShotOptions) -> None:
    context.navigation.to_continue = None
    context.stack.push(TitleScene(context))


@view("keys")
def keys(context: Context, options: ShotOptions) -> None:
    context.stack.push(TitleScene(context))
    context.stack.push(KeysScene(context))


@view("error")
def error(context: Context, options: ShotOptions) -> None:
    context.stack.push(TitleScene(context))
    context.stack.push(ErrorScene(context, ValueError("the well is dry"), context.user.log_file))
