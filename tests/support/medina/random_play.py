"""Random games for the tests: every ruleset and player count, and policies that lead to the rarer rules."""

from collections.abc import Callable, Iterator
from random import Random

from medina_desktop.game.played import Played
from medina_desktop.games.medina.rules.actions import (
    GATE,
    KINDS,
    MERCHANT,
    NEUTRAL,
    ROOF,
    STABLE,
    TEA_ACTION,
    WALL,
    kind_of,
    make,
)
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.play import ruleset_options
from medina_desktop.storage import ruleset_files

BUNDLED = [entry.ruleset for entry in ruleset_files.available() if entry.game == "medina"]
TABLES = [(rules, players) for rules in BUNDLED for players in rules.players]

# House rules: every ruling the other way round, and modules mixed.
VARIANTS = [
    {"new_street_touches": "0"},
    {"tower_connection": "run", "ties": "largest_palace"},
    {"tower_connection": "tower"},
    {"may_strand_second": "false"},
    {"refill_after_out": "false", "tower_merchants": "true"},
    {"gates": "true", "gate_passed_once": "false"},
    {"last_player_must_roof": "true", "last_player_judged": "turn_start"},
    {"merchant_beside_well": "false", "well": "true", "tea": "true", "neutral_roofs": "true"},
    {"short_first_turns": "true", "last_player_must_roof": "true"},
]


def table_id(table: tuple[Ruleset, int]) -> str:
    return f"{table[0].id}-{table[1]}p"


def house_rules() -> Iterator[tuple[Ruleset, int]]:
    for number, options in enumerate(VARIANTS):
        base = BUNDLED[number % len(BUNDLED)]
        rules = ruleset_options.with_options(base, options)
        assert isinstance(rules, Ruleset)
        yield rules, rules.players[number % len(rules.players)]


def prefer(*kinds: int) -> Callable[[list[int], Random], int]:
    """Nine times out of ten one of these kinds, if there is one."""

    def choose(options: list[int], random: Random) -> int:
        liked = [a for a in options if kind_of(a) in kinds]
        return random.choice(liked if liked and random.random() < 0.9 else options)

    return choose


def avoid(*kinds: int) -> Callable[[list[int], Random], int]:
    return prefer(*(k for k in range(KINDS) if k not in kinds))


POLICIES = {
    "any": prefer(*range(KINDS)),
    "roofs held back": avoid(ROOF, NEUTRAL),
    "walls first": prefer(WALL),
    "fill the board": prefer(*range(STABLE), STABLE),
    "one long street": prefer(MERCHANT),
    "gates": prefer(GATE, WALL, MERCHANT),
}


def play_on(game: Played, random: Random, policy: str = "any", most: int = 10_000) -> None:
    for _ in range(most):
        options = sorted(game.legal())
        if not options:
            return
        game.play(POLICIES[policy](options, random))


def every_action(game: Played) -> Iterator[int]:
    """Everything one could type, legal or not, on or off the board."""
    geo = game.position.terms.geometry
    # A cell and a space beyond the edge, which other boards have.
    cells = [c for c in range(18 * 18) if 1 <= c % 18 <= 16 and 1 <= c // 18 <= min(16, geo.rows + 1)]
    spaces = [side * 16 + i for side in range(4) for i in range(min(16, geo.side_length[side] + 1))]
    for kind in range(KINDS - 1):
        for place in spaces if kind in (WALL, GATE) else cells:
            yield make(kind, place)
    gates = [g for g in game.position.gates if g >= 0]
    doors = [*gates, spaces[1]]
    entries = [geo.faced[g] for g in gates] + cells[:3]
    for door in doors:
        for cell in entries:
            yield make(MERCHANT, cell, door)
    yield TEA_ACTION
