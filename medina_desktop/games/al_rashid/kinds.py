"""The shell's types for a game of Al-Rashid."""

from medina_desktop.game import box, played
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset

Choice = box.Choice[Action]
Played = played.Played[Ruleset, Position, Action]
Question = box.Question[Position, Action]
Step = played.Step[Position, Action]
