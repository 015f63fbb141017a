"""The shell's types for a game of Sultaniya."""

from medina_desktop.game import box, played
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset

Choice = box.Choice[int]
Played = played.Played[Ruleset, Position, int]
Question = box.Question[Position, int]
Step = played.Step[Position, int]
