"""Games of Al-Rashid for tests: begun by a seed, played at random, or brought about as a text says."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from msgspec import convert

from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import stacks, tokens
from medina_desktop.games.al_rashid.rules.actions import parse, text_of
from medina_desktop.games.al_rashid.rules.apply import _go_on
from medina_desktop.games.al_rashid.rules.goods import ONE
from medina_desktop.games.al_rashid.rules.names import (
    COLOURS,
    FIRST_COUNTRY,
    GOODS,
    PAWNS,
    SAGE,
    SCHEMES,
    SECOND,
    SECTORS,
    TITLES,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.setup import token_values
from medina_desktop.games.al_rashid.rules.verbs import AlRashidRules
from medina_desktop.games.al_rashid.talk import AlRashidTalk

RULES = AlRashidRules(catalogue)
TALK = AlRashidTalk(RULES)
KEYS = {
    "activation": ("turn", "moment"),
    "battle_ranks": ("all", "three"),
    "battle_tie": ("lose", "win"),
    "box": ("unlimited", "limited"),
    "combination": ("any", "different"),
    "empty_pile": ("shuffle", "dry"),
    "first_year": ("setup", "setup+year"),
    "idle_guild": ("dishonour", "nothing"),
    "operation_pawns": ("own", "any"),
    "same_title": ("once", "each-copy"),
}


def ruleset(**keys: str) -> Ruleset:
    return convert({"id": "al-rashid", "name": "Al-Rashid", "players": (2, 3, 4, 5), **keys}, Ruleset)


def some_ruleset(chance: Random) -> Ruleset:
    return ruleset(**{key: chance.choice(values) for key, values in KEYS.items()})


def begun(seed: int, players: int, rules: Ruleset | None = None) -> Position:
    rules = rules or ruleset()
    return RULES.begin(rules, players, RULES.deal(rules, players, Random(seed), {}))


def canonical(plain: Any) -> str:
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


class Scene:
    """A position that a text brings about, for showing one rule. The players come in the order 0, 1, 2 ...; the piles
    hold 2, 3, 4, 2, 3, 4 ...; nobody has goods or tokens, and none lie in the countries."""

    def __init__(self, players: int, keys: dict[str, str]) -> None:
        setup = RULES.deal(ruleset(), players, Random(1), {})
        first = [2, 3, 4] * 8
        rest = [3] * 8
        setup |= {"order": list(range(players)), "red": first + rest, "blue": first + rest}
        setup |= {"again_red": list(range(32)), "again_blue": list(range(32)), "setup_tile": "s1"}
        setup["year_tiles"] = [f"y{number}" for number in range(1, 9)]
        self.events: list[ev.Event] = []
        self.p = RULES.begin(ruleset(**keys), players, setup)
        for _ in range(players):
            RULES.play(self.p, parse("draw red"))
        self.p.tokens = [()] * 7
        self.p.hand = [0] * players
        self.p.goods = [0] * players
        self.p.piles = [tuple(reversed(first)), tuple(reversed(first))]

    def play(self, text: str) -> None:
        self.events = []
        RULES.play(self.p, parse(text), self.events)

    def has(self, player: int, thing: str) -> None:
        """`3wood`, `2credit`, `1influence`, `2dishonour`, `3sage` (more of them, at home), `r4`, or a title, or two."""
        p = self.p
        number = int("".join(c for c in thing if c.isdigit()) or 0) if thing[0].isdigit() else 0
        word = thing.lstrip("0123456789")
        if number and word in GOODS:
            p.goods[player] += number * ONE[GOODS.index(word)]
        elif number and word in PAWNS:
            p.family[player] += number * stacks.PAWN[PAWNS.index(word)]
            p.home[player] += number * stacks.PAWN[PAWNS.index(word)]
        elif number and word in ("credit", "influence", "dishonour"):
            getattr(p, word)[player] += number
        elif thing in TITLES:
            bit = 1 << TITLES.index(thing)
            p.titles[player] |= bit << SECOND if p.titles[player] & bit else bit
            p.unsold &= ~(bit << SECOND) if p.unsold & bit << SECOND else ~bit
        else:
            p.hand[player] += tokens.in_hand("rb".index(thing[0]), int(thing[1:]))

    def lie(self, sector: str, things: list[str]) -> None:
        country = SECTORS.index(sector) - FIRST_COUNTRY
        self.p.tokens[country] = tuple(tokens.lying("rb".index(t[0]), int(t[1:])) for t in things)

    def stand(self, sector: str, player: int, pawns: list[str]) -> None:
        p, number = self.p, SECTORS.index(sector)
        for name in pawns:
            pawn = PAWNS.index(name)
            p.home[player] -= stacks.PAWN[pawn]
            p.stacks[number] = stacks.add_pawn(p.stacks[number], player, pawn)
            p.occupied |= 1 << number
            if pawn != SAGE:
                p.leaders[player] |= 1 << number

    def go_to(self, phase: str) -> None:
        """Straight to the schemes, or to the first turn of the resolution; pawns that do not stand yet stay home."""
        self.p.phase = SCHEMES
        self.p.queue = self.p.order if phase == "schemes" else ()
        self.events = []
        _go_on(self.p, self.events)

    def legal(self) -> list[str]:
        return sorted(text_of(action) for action in self.p.options)


def at(plain: Any, path: str) -> Any:
    """`families.0.goods.silk` of a state."""
    for part in path.split("."):
        plain = plain[int(part)] if isinstance(plain, list) else plain[part]
    return plain


def check_tokens(p: Position) -> None:
    for colour in range(len(COLOURS)):
        found = Counter(p.piles[colour]) + Counter(p.discards[colour])
        for hand in p.hand:
            found += Counter(tokens.values_in(hand, colour))
        for lying in p.tokens:
            found += Counter(tokens.value_of(token) for token in lying if tokens.colour_of(token) == colour)
        assert found == Counter(token_values(catalogue()))


def dealt_anew(p: Position, player: int, chance: Random) -> Position:
    """The same position for this player, with everything that is hidden from the player dealt again."""
    other = p.copy()
    hidden = list(p.tiles[p.revealed :])
    chance.shuffle(hidden)
    other.tiles = (*p.tiles[: p.revealed], *hidden)
    other.again = tuple(tuple(chance.sample(range(32), 32)) for _ in COLOURS)
    for colour in range(len(COLOURS)):
        pool = list(p.piles[colour])
        for owner in range(p.terms.players):
            pool += tokens.values_in(p.hand[owner], colour) if owner != player else ()
        for lying in p.tokens:
            pool += [_value(t) for t in lying if tokens.colour_of(t) == colour and not tokens.knows(t, player)]
        chance.shuffle(pool)
        other.piles[colour] = tuple(pool.pop() for _ in p.piles[colour])
        for owner in range(p.terms.players):
            if owner != player:
                for value in tokens.values_in(p.hand[owner], colour):
                    other.hand[owner] += tokens.in_hand(colour, pool.pop()) - tokens.in_hand(colour, value)
        for country, lying in enumerate(other.tokens):
            other.tokens[country] = tuple(
                t & ~7 | pool.pop() if tokens.colour_of(t) == colour and not tokens.knows(t, player) else t
                for t in lying
            )
    return other


def _value(token: int) -> int:
    return tokens.value_of(token)
