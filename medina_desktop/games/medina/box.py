"""Medina as the shell knows it."""

from medina_desktop.game.box import Box
from medina_desktop.games.medina.ai import compiled
from medina_desktop.games.medina.ai.opponents import MEASURED, MedinaOpponents
from medina_desktop.games.medina.ai.yardsticks import YARDSTICKS
from medina_desktop.games.medina.feats import FEATS
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.setup import SetupForm
from medina_desktop.games.medina.rules.verbs import MedinaRules
from medina_desktop.games.medina.setting_up import EXPANSION, KEYS, TEMPERAMENTS, WORDS
from medina_desktop.games.medina.talk import MedinaTalk
from medina_desktop.said import Said

RULES = MedinaRules()
BOX = Box(
    id="medina",
    name=Said("Medina"),
    tagline=Said("A desert city, two pieces at a time."),
    credit=Said("An unofficial fan project. Medina is a game by Stefan Dorra; please buy the real one."),
    ruleset=Ruleset,
    setup=SetupForm,
    rules=RULES,
    opponents=MedinaOpponents(),
    talk=MedinaTalk(RULES),
    feats=FEATS,
    words=WORDS,
    expansion=EXPANSION,
    keys=KEYS,
    temperaments=TEMPERAMENTS,
    screens=True,
    yardsticks=YARDSTICKS,
    measured=MEASURED,
    teaches=True,
    sets_up=True,
    warning=compiled.warn_if_slow,
    window="medina_desktop.games.medina.ui.window",
)
