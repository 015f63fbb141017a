"""The shell's types for a game of Medina."""

from medina_desktop.game import box, played
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import Ruleset

Choice = box.Choice[int]
Played = played.Played[Ruleset, Position, int]
Question = box.Question[Position, int]
Step = played.Step[Position, int]
