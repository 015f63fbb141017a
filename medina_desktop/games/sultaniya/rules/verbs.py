"""Sultaniya by the verbs of `game.box.Rules`. What is quick in the rules is called directly by the opponents."""

from collections.abc import Mapping
from random import Random

from medina_desktop.game.box import BadSetup, Events, Outcome, Row, Setup
from medina_desktop.game.plain import PlainRules
from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.kinds import Played
from medina_desktop.games.sultaniya.rules import actions, apply, legal, position, reasons, score, setup
from medina_desktop.games.sultaniya.rules.events import TurnBegan
from medina_desktop.games.sultaniya.rules.position import Position, Terms
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.said import N_, Said, player_numbers

ROWS = {
    "small": N_("Windows or towers"),
    "large": N_("Domes or gardens"),
    "whole": N_("Doors or minarets"),
    "guards": N_("Guards"),
    "roofs": N_("Roofs"),
    "first_objective": N_("First objective"),
    "second_objective": N_("Second objective"),
}


class SultaniyaRules(PlainRules[Ruleset, Position, int]):
    def is_given(self, key: str, value: str) -> bool:
        return key == "boards"

    def deal(self, rules: Ruleset, players: int, chance: Random, given: Mapping[str, str]) -> Setup:
        return setup.draw(self._terms(rules, players), chance, given)

    def begin(self, rules: Ruleset, players: int, set_up: Setup, events: Events | None = None) -> Position:
        terms = self._terms(rules, players)
        setup.check(terms, set_up)
        if events is not None:
            events.append(TurnBegan(0, 1))
        return position.first_position(terms, set_up)

    def _terms(self, rules: Ruleset, players: int) -> Terms:
        if players not in rules.players:
            sentence = N_("{name} is for {players}, not for {n}")
            raise BadSetup(Said(sentence, name=Said(rules.name), players=player_numbers(rules.players), n=players))
        return data.terms(rules, players)

    def actor(self, p: Position) -> int:
        return p.actor

    def legal(self, p: Position) -> list[int]:
        return legal.actions(p)

    def why_not(self, p: Position, action: int) -> reasons.Refusal | None:
        return reasons.why_not(p, action)

    def play(self, p: Position, action: int, events: Events | None = None) -> None:
        apply.play(p, action, events)

    def scores(self, p: Position) -> list[int]:
        return score.scores(p)

    def sheet(self, p: Position) -> list[Row]:
        columns = []
        for points in score.breakdown(p):
            objectives = [*points.objectives.values(), 0, 0][:2]  # what is hidden counts nothing here
            columns.append([*points.cartouches.values(), points.guards, points.roofs, *objectives])
        lines = zip(*columns, strict=True)
        return [Row(key, Said(ROWS[key]), points) for key, points in zip(ROWS, lines, strict=True)]

    def outcome(self, game: Played) -> Outcome:
        p: Position = game.position
        winners = score.winners(p)
        points = score.scores(p)
        if len(winners) > 1:
            return Outcome(winners, Said("level on points and sapphires"))
        if points.count(max(points)) > 1:
            return Outcome(winners, Said("level on points, more sapphires"))
        return Outcome(winners, Said("most points"))

    def round_of(self, game: Played, after: int) -> int:
        p: Position = game.position_after(after)
        return p.round

    def text(self, p: Position, action: int) -> str:
        return actions.text_of(p.terms.catalogue, action)

    def parse(self, p: Position, text: str) -> int:
        return actions.parse(p.terms.catalogue, text)

    def seen_by(self, p: Position, player: int) -> Position:
        return position.seen_by(p, player)
