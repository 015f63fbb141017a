"""Al-Rashid as the shell knows it."""

from medina_desktop.game.box import Box
from medina_desktop.games.al_rashid.ai.player import AlRashidOpponents
from medina_desktop.games.al_rashid.data import GAME, catalogue
from medina_desktop.games.al_rashid.rules.game import AlRashidRules
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.setup import SetupForm
from medina_desktop.games.al_rashid.talk import AlRashidTalk
from medina_desktop.said import Said

BOX = Box(
    id=GAME,
    name=Said("Al-Rashid"),
    ruleset=Ruleset,
    setup=SetupForm,
    rules=AlRashidRules(catalogue),
    opponents=AlRashidOpponents(),
    talk=AlRashidTalk(),
)
