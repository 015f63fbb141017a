"""The shell's types for a game of Al-Rashid."""

from collections.abc import Callable

from medina_desktop.game import box, lessons, played
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset

Chapter = lessons.Chapter[Ruleset, Position, Action]
Choice = box.Choice[Action]
Course = lessons.Course[Ruleset, Position, Action]
Played = played.Played[Ruleset, Position, Action]
Question = box.Question[Position, Action]
Step = played.Step[Position, Action]
Goal = Callable[[Step], bool]
