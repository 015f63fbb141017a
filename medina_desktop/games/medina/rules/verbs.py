"""Medina by the verbs of `game.box.Rules`. What is quick in the rules is called directly by the opponents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from random import Random

from medina_desktop.game.box import NOBODY, BadSetup, Events, Outcome, Problem, Row, Setup
from medina_desktop.game.plain import PlainRules
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import NEUTRAL, ROOF, make, parse, parse_cell, text_of
from medina_desktop.games.medina.rules.apply import begin, begin_turn, play
from medina_desktop.games.medina.rules.board import cells_of
from medina_desktop.games.medina.rules.position import Position, SetUp, Terms
from medina_desktop.games.medina.rules.reasons import Refusal, why_not
from medina_desktop.games.medina.rules.ruleset import Ruleset, problems
from medina_desktop.games.medina.rules.setup import draw_set_up, is_first_round, lay_out_all, setup_of, why_no_turn
from medina_desktop.said import N_, Said

SWITCH_WORDS = ("true", "false", "on", "off", "yes", "no")


class MedinaRules(PlainRules[Ruleset, Position, int]):
    """All stocks can be worked out from what was placed (rules.md 2.4): nothing is hidden."""

    def __init__(self) -> None:
        self._last: Terms | None = None

    def _terms(self, ruleset: Ruleset, players: int) -> Terms:
        """The table of the last game, where it is the same: thousands of games in a row need it worked out once."""
        last = self._last
        if last is None or last.rules is not ruleset or last.players != players:
            last = self._last = Terms(ruleset, players)
        return last

    def problems(self, ruleset: Ruleset) -> Iterator[Problem]:
        return problems(ruleset)

    def is_given(self, key: str, value: str) -> bool:
        """`well` is also a switch of the ruleset; as a cell it looks like one."""
        return key in ("well", "merchant") and value not in SWITCH_WORDS

    def deal(self, ruleset: Ruleset, players: int, chance: Random, given: Mapping[str, str]) -> Setup:
        cells = {key: parse_cell(given[key]) for key in ("well", "merchant") if key in given}
        return setup_of(draw_set_up(self._terms(ruleset, players), chance, **cells))

    def begin(self, ruleset: Ruleset, players: int, setup: Setup, events: Events | None = None) -> Position:
        cells: dict[str, int | None] = {}
        for key in ("well", "merchant"):
            text = setup.get(key)
            try:
                cells[key] = None if text is None else parse_cell(str(text))
            except ValueError as error:
                raise BadSetup(getattr(error, "sentence", Said("this isn’t a space")), (key,)) from error
        if ruleset.well and cells["well"] is None:
            raise BadSetup(Said("the well’s space is missing"))
        if ruleset.first_merchant == "random" and cells["merchant"] is None:
            raise BadSetup(Said("the first merchant’s space is missing"))
        terms = self._terms(ruleset, players)
        set_up = draw_set_up(terms, Random(0), cells["well"], cells["merchant"])  # refuses an impossible one
        placed, turn = setup.get("placed"), setup.get("turn")
        if not placed and not turn:
            return begin(terms, set_up, events)
        return self._begin_by_hand(terms, set_up._replace(placed=_texts(placed), turn=_number(turn)), events)

    def _begin_by_hand(self, terms: Terms, set_up: SetUp, events: Events | None) -> Position:
        """A position that somebody has set up, checked by the rules."""
        if set_up.merchant is None:
            raise BadSetup(Said("the first merchant’s space is missing"))
        if not 0 <= set_up.turn < terms.players:
            raise BadSetup(Said("there is no player {n}", n=set_up.turn), ("turn",))
        p = begin(terms, set_up)
        lay_out_all(p, set_up.placed, events)
        reason = why_no_turn(p, set_up.turn)
        if reason is not None:
            raise BadSetup(reason, ("turn",))
        begin_turn(p, set_up.turn, is_first_round(terms, set_up.placed, set_up.turn), events)
        return p

    def actor(self, p: Position) -> int:
        return NOBODY if p.over else p.player

    def legal(self, p: Position) -> list[int]:
        return legal.actions(p)

    def why_not(self, p: Position, action: int) -> Refusal | None:
        return why_not(p, action)

    def play(self, p: Position, action: int, events: Events | None = None) -> None:
        play(p, action, events)

    def scores(self, p: Position) -> list[int]:
        return score.scores(p)

    def sheet(self, p: Position) -> list[Row]:
        """Palaces by what they are made of, then the tiles."""
        sheets, has_well = score.breakdown(p), p.terms.rules.well
        rows = [
            Row(key, Said(label), tuple(sum(getattr(p, part) for p in s.palaces for part in parts) for s in sheets))
            for key, label, parts in PARTS
            if key != "well" or has_well
        ]
        rows.append(Row("towers", Said("Tower tiles"), tuple(s.tower_tiles for s in sheets)))
        rows.append(Row("tiles", Said("Palace tiles"), tuple(s.palace_tiles for s in sheets)))
        return rows

    def outcome(self, game: Played) -> Outcome:
        position: Position = game.position
        happened = [*game.opening, *chain.from_iterable(game.events)]
        roofed = [event.palace for event in happened if isinstance(event, ev.Roofed)]
        winners = score.winners(position, roofed)
        points = score.scores(position)
        level = sum(p == max(points) for p in points)
        if level == 1:
            decided = Said("most points")
        elif len(winners) == 1:
            decided = Said("level on points; the largest palace decides")
        else:
            decided = Said("level on points")
        return Outcome(tuple(winners), decided)

    def text(self, p: Position, action: int) -> str:
        return text_of(action)

    def parse(self, p: Position, text: str) -> int:
        return parse(text)

    def spellings(self, p: Position) -> list[str]:
        """A roof may be named by any building of its palace."""
        if p.over:
            return []
        roofs = [make(kind, cell) for kind in (ROOF, NEUTRAL) for cell in cells_of(p.terms.geometry.city)]
        named = [roof for roof in roofs if legal.is_legal(p, roof)]
        return sorted({text_of(action) for action in legal.actions(p) + named})


def _texts(plain: object) -> tuple[str, ...]:
    return tuple(str(text) for text in plain) if isinstance(plain, list | tuple) else ()


def _number(plain: object) -> int:
    return plain if isinstance(plain, int) else 0


PARTS = (
    ("palaces", N_("Palaces"), ("buildings", "stables")),
    ("walls", N_("Walls"), ("walls",)),
    ("merchants", N_("Merchants"), ("merchants",)),
    ("well", N_("By the well"), ("well",)),
)
