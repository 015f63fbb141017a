"""Al-Rashid as the shell knows it."""

from medina_desktop.game.box import Box
from medina_desktop.games.al_rashid.ai.levels import ADVISER, LADDER
from medina_desktop.games.al_rashid.ai.opponents import AlRashidOpponents
from medina_desktop.games.al_rashid.ai.yardsticks import YARDSTICKS
from medina_desktop.games.al_rashid.data import GAME, catalogue
from medina_desktop.games.al_rashid.feats import FEATS
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.setup import SetupForm
from medina_desktop.games.al_rashid.rules.verbs import AlRashidRules
from medina_desktop.games.al_rashid.setting_up import KEYS, WORDS
from medina_desktop.games.al_rashid.talk import AlRashidTalk
from medina_desktop.said import Said

RULES = AlRashidRules(catalogue)
BOX = Box(
    id=GAME,
    name=Said("Al-Rashid"),
    tagline=Said("Five years at the caliph’s court, starting with 3 pawns."),
    credit=Said(
        "An unofficial fan project. Al-Rashid is a game by Pierluca Zizzi and Giorgio De Michele; "
        "please buy the real one."
    ),
    ruleset=Ruleset,
    setup=SetupForm,
    rules=RULES,
    opponents=AlRashidOpponents(),
    talk=AlRashidTalk(RULES),
    feats=FEATS,
    words=WORDS,
    yardsticks=YARDSTICKS,
    measured=(*LADDER, ADVISER),
    keys=KEYS,
    years=True,
    deals_order=True,
    teaches=True,
    window="medina_desktop.games.al_rashid.ui.window",
)
