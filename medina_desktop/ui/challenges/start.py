"""To the table of a challenge: a mission, or the game of a day."""

from __future__ import annotations

from medina_desktop.challenges.missions import Mission
from medina_desktop.challenges.today import Day
from medina_desktop.game.box import BadSetup
from medina_desktop.l10n import _, translate
from medina_desktop.play.challenge import deal_day, deal_mission
from medina_desktop.storage.yaml_files import DataError
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import Dialog


def start_mission(context: Context, mission: Mission) -> None:
    """Begin its game, or say why that is impossible."""
    try:
        dealt = deal_mission(mission, context.settings.value.player)
    except DataError as error:
        reason = error.faults[0].whole
    except BadSetup as error:
        reason = error.sentence
    else:
        context.navigation.open_table(context, dealt.game, dealt.seats)
        return
    context.stack.push(Dialog(context, _("These rules can’t be played"), translate(reason)))


def start_day(context: Context, day: Day) -> None:
    dealt = deal_day(day, context.settings.value.player)
    context.navigation.open_table(context, dealt.game, dealt.seats)
