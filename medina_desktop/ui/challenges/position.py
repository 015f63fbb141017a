"""To a position set up by hand: rules and seats are chosen as for any game, then the board is laid out."""

from __future__ import annotations

from medina_desktop.l10n import _, translate
from medina_desktop.play.new_game import NewGame, deal
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.new_game import NewGameScene
from medina_desktop.ui.table.window import window_of


def choose_table(context: Context) -> None:
    """Ask for the rules and the seats of a position."""
    context.stack.push(NewGameScene(context, title=_("Set up a position"), start=lambda new: _set_up(context, new)))


def _set_up(context: Context, new: NewGame) -> None:
    try:
        dealt = deal(new, context.user.rulesets)
    except DataError as error:
        context.stack.push(Dialog(context, _("These rules can’t be played"), translate(error.faults[0].whole)))
        return
    scene = window_of(dealt.game.box.window).set_up_by_hand(context, dealt.game, dealt.seats)
    assert scene is not None
    context.stack.replace(scene)
