"""Sultaniya as the shell knows it."""

from medina_desktop.game.box import Box
from medina_desktop.games.sultaniya.ai.opponents import MEASURED, SultaniyaOpponents
from medina_desktop.games.sultaniya.ai.yardsticks import YARDSTICKS
from medina_desktop.games.sultaniya.feats import FEATS
from medina_desktop.games.sultaniya.rules.position import SetupForm
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.verbs import SultaniyaRules
from medina_desktop.games.sultaniya.setting_up import KEYS, RANKS, WORDS, seat_choice
from medina_desktop.games.sultaniya.talk import SultaniyaTalk
from medina_desktop.said import Said

RULES = SultaniyaRules()
BOX = Box(
    id="sultaniya",
    name=Said("Sultaniya"),
    credit=Said("An unofficial fan project. Sultaniya is a game by Charles Chevallier; please buy the real one."),
    tagline=Said("A palace of tiles, under an evening sky."),
    ruleset=Ruleset,
    setup=SetupForm,
    rules=RULES,
    opponents=SultaniyaOpponents(),
    talk=SultaniyaTalk(RULES),
    feats=FEATS,
    ranks=RANKS,
    words=WORDS,
    keys=KEYS,
    seat_choice=seat_choice,
    yardsticks=YARDSTICKS,
    measured=MEASURED,
    teaches=True,
    window="medina_desktop.games.sultaniya.ui.window",
)
