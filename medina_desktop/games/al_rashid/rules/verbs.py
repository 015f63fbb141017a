"""The verbs of the game, as the shell asks for them (game/box.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from medina_desktop.game.box import BadSetup, Outcome, Row, Setup
from medina_desktop.game.plain import PlainRules
from medina_desktop.games.al_rashid.rules import actions, apply, reasons, score, setup, view
from medina_desktop.games.al_rashid.rules.actions import Action
from medina_desktop.games.al_rashid.rules.catalogue import Catalogue
from medina_desktop.games.al_rashid.rules.position import Position, Terms
from medina_desktop.games.al_rashid.rules.reasons import Refusal
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.supply import Events
from medina_desktop.said import Said, player_numbers

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.kinds import Played


class AlRashidRules(PlainRules[Ruleset, Position, Action]):
    """`catalogue` says where the figures come from: the rules read no files."""

    def __init__(self, catalogue: Callable[[], Catalogue]) -> None:
        self._catalogue = catalogue
        self._terms = lru_cache(maxsize=32)(self._new_terms)

    def _new_terms(self, ruleset: Ruleset, players: int) -> Terms:
        return Terms(ruleset, players, self._catalogue())

    def deal(self, ruleset: Ruleset, players: int, chance: Random, given: Mapping[str, str]) -> Setup:
        return setup.deal(self._catalogue(), players, chance)

    def begin(self, ruleset: Ruleset, players: int, setup_: Setup, events: Events = None) -> Position:
        if players not in ruleset.players:
            raise BadSetup(Said("{name} is for {players}", name=ruleset.name, players=player_numbers(ruleset.players)))
        setup.check(self._catalogue(), players, setup_)
        return apply.begin(self._terms(ruleset, players), setup_, events)

    def actor(self, p: Position) -> int:
        return p.player

    def legal(self, p: Position) -> list[Action]:
        return list(p.options)

    def why_not(self, p: Position, action: Action) -> Refusal | None:
        return reasons.why_not(p, action)

    def play(self, p: Position, action: Action, events: Events = None) -> None:
        apply.play(p, action, events)

    def scores(self, p: Position) -> list[int]:
        return score.scores(p)

    def sheet(self, p: Position) -> list[Row]:
        return score.sheet(p)

    def outcome(self, game: Played) -> Outcome:
        first, decided = score.winner(game.position)
        return Outcome((first,), decided)

    def round_of(self, game: Played, actions: int) -> int:
        """The year."""
        year: int = game.position_after(actions).year
        return year

    def text(self, p: Position, action: Action) -> str:
        return actions.text_of(action)

    def parse(self, p: Position, text: str) -> Action:
        return actions.parse(text)

    def seen_by(self, p: Position, player: int) -> Position:
        return view.seen_by(p, player)
