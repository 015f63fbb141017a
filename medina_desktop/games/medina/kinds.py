"""The shell's types for a game of Medina."""

from collections.abc import Callable

from medina_desktop.game import box, lessons, played
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import Ruleset

Chapter = lessons.Chapter[Ruleset, Position, int]
Choice = box.Choice[int]
Course = lessons.Course[Ruleset, Position, int]
Played = played.Played[Ruleset, Position, int]
Question = box.Question[Position, int]
Step = played.Step[Position, int]
Goal = Callable[[Step], bool]
