"""Sultaniya, as the shell knows it."""

from medina_desktop.game.box import Box
from medina_desktop.games.sultaniya.ai.player import SultaniyaOpponents
from medina_desktop.games.sultaniya.game import SultaniyaRules
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.talk import SultaniyaTalk
from medina_desktop.said import Said

BOX = Box("sultaniya", Said("Sultaniya"), Ruleset, SultaniyaRules(), SultaniyaOpponents(), SultaniyaTalk())
