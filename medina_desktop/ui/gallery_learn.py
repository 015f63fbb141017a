"""The views of the scenes one learns from: rules, replay, tutorial, statistics."""

from __future__ import annotations

from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.gallery import ShotOptions, View, view
from medina_desktop.ui.scenes.rules import RulesScene


def _rules_view(section: str) -> View:
    def show(context: Context, options: ShotOptions) -> None:
        ruleset = ruleset_files.load(options.ruleset) if options.ruleset else None
        context.stack.push(RulesScene(context, section, ruleset))

    return show


view("rules")(_rules_view("buildings"))
view("rules-editions")(_rules_view("editions"))


@view("rules-search")
def rules_search(context: Context, options: ShotOptions) -> None:
    scene = RulesScene(context)
    context.stack.push(scene)
    scene.look_for("merchant" if context.settings.value.language == "en" else "mar")
