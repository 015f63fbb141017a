"""The rules of Al-Rashid once more, as plainly and slowly as possible, written from rules.md and protocol.md alone.

Nothing here is shared with the program: `al_rashid_referee.py` plays the two against each other, so that a mistake
has to be made twice, in two different ways, to stay unseen. Numbers in comments are the rule ids of rules.md.

The game is told from its beginning to its end by one generator, in the order of the rulebook: wherever somebody has
to decide, it stops (`ask`) until `play` brings the answer. So there is no table of "what comes next" to get wrong.
What lies on the table is kept in dicts and lists that look as the state of the protocol does.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Generator, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from support.reading import data_of

DATA = Path(__file__).resolve().parents[3] / "data" / "games" / "al-rashid"
SECTORS = data_of((DATA / "sectors.yaml").read_text(encoding="utf-8"))
TITLES_BY_PALACE = data_of((DATA / "titles.yaml").read_text(encoding="utf-8"))
CRISES = data_of((DATA / "crises.yaml").read_text(encoding="utf-8"))

# 1.2, 1.3: names, in the order of the rules.
GUILDS = ["intrigue", "military", "traditions", "commerce", "politics"]
PALACES = [*GUILDS, "al-rashid"]
COUNTRIES = "silk-road spice-road sanmatia mare-indianum abbasid-caliphate mare-internum nilus-valley".split()
SECTOR_IDS = PALACES + COUNTRIES
GOODS = ["wood", "metal", "pottery", "spice", "silk"]
COMMON_GOODS = ["wood", "metal", "pottery"]
PAWNS = ["pasha", "merchant", "sage"]
LEADERS = ["pasha", "merchant"]  # 5.2: leaders of a stack
COLOURS = ["red", "blue"]
FAVOURS = ["general", "scholar", "vizier", "qadi"]  # 8.7, 12.2: those that do something themselves

TITLES = {
    title: {**facts, "palace": palace} for palace, some in TITLES_BY_PALACE.items() for title, facts in some.items()
}
FAVOUR_PRICE = {
    palace["favour"]["leader"]: palace["favour"]["cost"] for palace in SECTORS["palaces"].values() if "favour" in palace
}
FAVOUR_OF_GUILD = {
    name: palace["favour"]["leader"] for name, palace in SECTORS["palaces"].items() if "favour" in palace
}

# 16: every key, its values, the default first.
OPTIONS = {
    "activation": ["turn", "moment"],
    "battle_ranks": ["all", "three"],
    "battle_tie": ["lose", "win"],
    "box": ["unlimited", "limited"],
    "combination": ["any", "different"],
    "empty_pile": ["shuffle", "dry"],
    "first_year": ["setup", "setup+year"],
    "idle_guild": ["dishonour", "nothing"],
    "operation_pawns": ["own", "any"],
    "same_title": ["once", "each-copy"],
}

Asking = Generator[None, str, Any]  # a piece of the game in which somebody may have to decide


class IllegalAction(ValueError):
    """The text is no action, or not one that may be made now."""


def canonical(value: Any) -> str:
    """JSON as the protocol writes it."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def copied(value: Any) -> Any:
    """A copy of what JSON can hold; much quicker than copy.deepcopy."""
    return json.loads(json.dumps(value))


# ------------------------------------------------------------------------------------------------ goods (2, 15.2)


def no_goods() -> dict[str, int]:
    return dict.fromkeys(GOODS, 0)


def worth(goods: dict[str, int]) -> int:
    """2.1: the first of every kind there is, then the second of every kind, and so on."""
    left = [goods[kind] for kind in GOODS]
    total = 0
    while any(left):
        total += SECTORS["worth_of_set"][sum(number > 0 for number in left)]
        left = [max(0, number - 1) for number in left]
    return total


@cache
def lean_payments(have: tuple[int, ...], price: int) -> list[dict[str, int]]:
    """2.2, 2.3: worth at least the price, and leave out any one good and the rest is worth less than the price."""
    payments = []
    # Every good adds at least 1 to a worth, so nobody needs more than `price` goods.
    for numbers in itertools.product(*(range(min(number, price) + 1) for number in have)):
        if sum(numbers) > price:
            continue
        payment = dict(zip(GOODS, numbers, strict=True))
        if worth(payment) < price:
            continue
        one_less = [{**payment, kind: payment[kind] - 1} for kind in GOODS if payment[kind] > 0]
        if all(worth(rest) < price for rest in one_less):
            payments.append(payment)
    return payments


def written(things: dict[str, int]) -> str:
    """15.2: `2wood 1silk 1credit`."""
    return " ".join(f"{things[kind]}{kind}" for kind in [*GOODS, "credit"] if things.get(kind, 0) > 0)


def understood(words: Iterable[str]) -> dict[str, int]:
    """The other way: `2wood`, `1credit` -> numbers by kind."""
    return {word.lstrip("0123456789"): int(word[: len(word) - len(word.lstrip("0123456789"))]) for word in words}


# ------------------------------------------------------------------------------------------------ set-ups (3)


def random_setup(players: int, rng: random.Random) -> dict[str, Any]:
    """3.6: all that chance settles."""

    def shuffled(things: Iterable[Any]) -> list[Any]:
        result = list(things)
        rng.shuffle(result)
        return result

    pile = [value for value, number in SECTORS["tokens"]["each_colour"].items() for _ in range(number)]
    return {
        "order": shuffled(range(players)),
        "red": shuffled(pile),
        "blue": shuffled(pile),
        "again_red": shuffled(range(32)),
        "again_blue": shuffled(range(32)),
        "setup_tile": rng.choice(sorted(CRISES["setup"])),
        "year_tiles": shuffled(CRISES["years"]),
    }


# ------------------------------------------------------------------------------------------------ the game


class Reference:
    """One game. `start` begins it; then `turn`, `legal`, `play`, `state` ... as in the protocol."""

    def __init__(self, players: int, setup: dict[str, Any], options: dict[str, str] | None = None) -> None:
        assert 2 <= players <= 5  # 1.1
        self.players = players
        self.setup = copied(setup)
        self.options = {key: values[0] for key, values in OPTIONS.items()} | dict(options or {})
        assert all(value in OPTIONS[key] for key, value in self.options.items())
        self.actions: list[str] = []  # all that was played
        self.seen: Counter[str] = Counter()  # how often rare rules came up

        self.year = 1
        self.phase = "setup"
        self.round = 0
        self.order: list[int] = list(setup["order"])
        self.next_order: list[int] | None = None
        self.active: int | None = None
        self.turn_activated = False
        self.turn_resolved = False
        self.schemes: list[str] = []
        self.impostor: list[str] = []
        self.negotiating: str | None = None
        self.resolving: dict[str, Any] | None = None
        # The step that is asked.
        self.player: int | None = None
        self.step: str | None = None
        self.left = 0
        self.legal_now: list[str] = []

        self.families: list[dict[str, Any]] = []
        for player in range(players):
            start_goods = SECTORS["start_goods"][self.order.index(player)]  # 3.1
            at_start = {pawn: SECTORS["pawns"][pawn]["start"] for pawn in PAWNS}
            self.families.append(
                {
                    "goods": no_goods() | start_goods,
                    "credit": 0,
                    "influence": 0,
                    "dishonour": 0,
                    "home": dict(at_start),
                    "held": None,
                    "family": dict(at_start),
                    "titles": [],
                    "hand": {"red": [], "blue": []},
                }
            )
        self.sectors: dict[str, dict[str, Any]] = {}
        for sector in SECTOR_IDS:
            self.sectors[sector] = {"stacks": [], "resolved": False}
            if sector in COUNTRIES:
                printed = SECTORS["countries"][sector]
                self.sectors[sector] |= {
                    "goods": no_goods() | printed["goods"],
                    "credit": printed["credit"],
                    "tokens": [],
                }
        few_or_many = 0 if players <= 3 else 1  # 3.2
        self.copies = {title: facts["copies"][few_or_many] for title, facts in TITLES.items()}
        self.piles = {colour: list(setup[colour]) for colour in COLOURS}
        self.discards: dict[str, list[int]] = {"red": [], "blue": []}
        self.revealed = 0

    def start(self, first: str = "setup") -> Reference:
        """Begins; hand-made positions begin later, at the phase called `first`."""
        self.program = self.whole_game(first)
        self.go_on(None)
        return self

    def play(self, action: str) -> None:
        if action not in self.legal_now:
            raise IllegalAction(f"{action!r} is not legal now ({self.turn()})")
        self.actions.append(action)
        self.go_on(action)

    def go_on(self, action: str | None) -> None:
        self.player, self.step, self.left, self.legal_now = None, None, 0, []
        try:
            if action is None:
                next(self.program)
            else:
                self.program.send(action)
        except StopIteration:
            pass

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def ask(self, player: int, step: str, actions: Iterable[str], left: int = 1) -> Asking:
        """4.2: one step. Returns the action; None if the step falls away."""
        actions = sorted(actions)
        assert len(set(actions)) == len(actions)  # 15.2: one text each
        if not actions:
            self.seen[f"4.2 {step} falls away"] += 1
            return None
        if actions == ["pass"]:
            return "pass"
        self.player, self.step, self.left, self.legal_now = player, step, left, actions
        action = yield
        return action

    # -------------------------------------------------------------------------------------------- 3, 4: the frame

    def whole_game(self, first: str) -> Asking:
        phases = ["setup", "holding", "placement", "schemes", "resolution"]
        skip = phases[: phases.index(first)]  # for hand-made positions only
        if "setup" not in skip:
            self.carry_out(CRISES["setup"][self.setup["setup_tile"]])  # 3.4
            if self.options["first_year"] == "setup+year":
                self.carry_out_next_year_tile()
            for player in self.order:  # 3.5
                yield from self.draw_some(player, 1)
        while True:  # 4.1
            if "holding" not in skip:
                yield from self.holding()
            if "placement" not in skip:
                yield from self.placement()
            if "schemes" not in skip:
                yield from self.scheming()
            yield from self.resolution()
            skip = []
            if self.year == 5:  # 4.3
                break
            self.end_of_year()
        self.phase = "over"

    def end_of_year(self) -> None:
        """4.3."""
        for country in COUNTRIES:
            printed, here = SECTORS["countries"][country], self.sectors[country]
            here["goods"] = no_goods() | printed["goods"]
            if here["credit"] < printed["credit"]:
                here["credit"] += self.from_box("credit", 1)
        for sector in SECTOR_IDS:
            self.sectors[sector]["resolved"] = False
        for family in self.families:
            for title in family["titles"]:
                title["used"] = False
        self.carry_out_next_year_tile()
        self.year += 1

    # -------------------------------------------------------------------------------------------- 1.4: the box

    def from_box(self, what: str, number: int) -> int:
        """How many of so many credit notes, influence or dishonour tokens there are to be had."""
        if self.options["box"] == "unlimited":
            return number
        in_use = sum(family[what] for family in self.families)
        if what == "credit":
            in_use += sum(self.sectors[country]["credit"] for country in COUNTRIES)
        there: int = min(number, SECTORS["box"][what] - in_use)
        if there < number:
            self.seen[f"1.4 no {what} left"] += 1
        return there

    def receive(self, player: int, what: str, number: int = 1) -> None:
        """Credit notes, influence, dishonour."""
        self.families[player][what] += self.from_box(what, number)

    # -------------------------------------------------------------------------------------------- 11: tokens

    def carry_out(self, tile: dict[str, dict[str, int]]) -> None:
        """11.1."""
        for colour, countries in tile.items():
            for country, number in countries.items():
                for _ in range(number):
                    if self.can_draw(colour):
                        token = {"colour": colour, "value": self.top_token(colour), "open": False, "known": []}
                        self.sectors[country]["tokens"].append(token)
                    else:
                        self.seen["11.4 a tile lays fewer"] += 1

    def carry_out_next_year_tile(self) -> None:
        self.carry_out(CRISES["years"][self.setup["year_tiles"][self.revealed]])
        self.revealed += 1

    def can_draw(self, colour: str) -> bool:
        """11.4."""
        if self.piles[colour]:
            return True
        return self.options["empty_pile"] == "shuffle" and bool(self.discards[colour])

    def drawable(self) -> list[str]:
        return [colour for colour in COLOURS if self.can_draw(colour)]

    def top_token(self, colour: str) -> int:
        """11.3, 11.4: the discards become the pile only when a token is needed."""
        if not self.piles[colour]:
            self.piles[colour] = self.reshuffled(colour)
            self.discards[colour] = []
            self.seen["11.4 the discards become the pile"] += 1
        token: int = self.piles[colour].pop(0)
        return token

    def reshuffled(self, colour: str) -> list[int]:
        discards = self.discards[colour]
        return [discards[number] for number in self.setup[f"again_{colour}"] if number < len(discards)]

    def draw(self, player: int, colour: str) -> None:
        hand = self.families[player]["hand"][colour]
        hand.append(self.top_token(colour))
        hand.sort()

    def draw_some(self, player: int, number: int) -> Asking:
        """11.3: one by one."""
        for left in range(number, 0, -1):
            action = yield from self.ask(player, "draw", [f"draw {colour}" for colour in self.drawable()], left)
            if action is not None:
                self.draw(player, action.split()[1])

    def tokens(self, country: str) -> list[dict[str, Any]]:
        lying: list[dict[str, Any]] = self.sectors[country]["tokens"]
        return lying

    def knows(self, player: int, token: dict[str, Any]) -> bool:
        """11.2."""
        return token["open"] or player in token["known"]

    def examine(self, player: int, country: str) -> None:
        """8.8, 12.1: from now on the player knows all tokens there."""
        for token in self.tokens(country):
            if not self.knows(player, token):
                token["known"] = sorted([*token["known"], player])

    # -------------------------------------------------------------------------------------------- pawns and stacks

    def stack(self, player: int, sector: str) -> dict[str, int] | None:
        stacks: list[dict[str, int]] = self.sectors[sector]["stacks"]
        for stack in stacks:
            if stack["player"] == player:
                return stack
        return None

    def has_pawn_on_board(self, player: int) -> bool:
        return any(self.stack(player, sector) for sector in SECTOR_IDS)

    def may_stand(self, player: int, pawn: str, sector: str) -> bool:
        """5.2, 5.3, 6.2: may this pawn come into this sector, where its family may already be."""
        stack = self.stack(player, sector)
        if pawn in LEADERS and stack is not None and self.leader(stack):
            return False
        if sector == "al-rashid":
            if pawn == "merchant":
                return False
            if pawn == "sage":
                return stack is not None and stack["pasha"] > 0
        return True

    @staticmethod
    def leader(stack: dict[str, int]) -> bool:
        return stack["pasha"] > 0 or stack["merchant"] > 0

    def put(self, player: int, pawn: str, sector: str) -> None:
        """5.2: joins its family's stack, or makes a new, last one."""
        stack = self.stack(player, sector)
        if stack is None:
            stack = {"player": player, "pasha": 0, "merchant": 0, "sage": 0}
            self.sectors[sector]["stacks"].append(stack)
        stack[pawn] += 1

    def move(self, player: int, pawn: str, origin: str, goal: str) -> None:
        """6.2."""
        stack = self.stack(player, origin)
        assert stack is not None
        stack[pawn] -= 1
        if not any(stack[each] for each in PAWNS):
            self.sectors[origin]["stacks"].remove(stack)
        self.put(player, pawn, goal)
        if origin == "al-rashid" and self.stack(player, origin):
            self.seen["6.2 sages left behind in al-rashid"] += 1

    def moves(self, player: int, sectors: list[str]) -> list[tuple[str, str, str]]:
        """6.2: pawn, from, to, within these sectors."""
        found = []
        for origin in sectors:
            stack = self.stack(player, origin)
            for pawn in PAWNS:
                if stack is not None and stack[pawn] > 0:
                    for goal in sectors:
                        if goal != origin and self.may_stand(player, pawn, goal):
                            found.append((pawn, origin, goal))
        return found

    def send_home(self, player: int, sector: str) -> None:
        stack = self.stack(player, sector)
        assert stack is not None
        for pawn in PAWNS:
            self.families[player]["home"][pawn] += stack[pawn]
        self.sectors[sector]["stacks"].remove(stack)

    def join_family(self, player: int, pawn: str) -> None:
        """A new pawn is at home (8.6, 12.3)."""
        self.families[player]["family"][pawn] += 1
        self.families[player]["home"][pawn] += 1

    def most_reached(self, player: int, pawn: str) -> bool:
        """8.6."""
        most: int = SECTORS["pawns"][pawn]["most"]
        return int(self.families[player]["family"][pawn]) >= most

    def prevalence(self, stack: dict[str, int]) -> int:
        """7.4."""
        return sum(SECTORS["pawns"][pawn]["prevalence"] * stack[pawn] for pawn in PAWNS)

    def ranked(self, sector: str) -> list[int]:
        """7.4: by prevalence; of equal ones the one who stands earlier."""
        stacks = self.sectors[sector]["stacks"]
        places = sorted(range(len(stacks)), key=lambda place: (-self.prevalence(stacks[place]), place))
        return [stacks[place]["player"] for place in places]

    # -------------------------------------------------------------------------------------------- 5: placement

    def owns(self, player: int, title: str) -> bool:
        return any(each["id"] == title for each in self.families[player]["titles"])

    def holding(self) -> Asking:
        """5.4."""
        self.phase = "holding"
        for player in self.order:
            if self.owns(player, "diplomat"):
                home = self.families[player]["home"]
                actions = [f"hold {pawn}" for pawn in LEADERS if home[pawn] > 0]
                action = yield from self.ask(player, "hold", [*actions, "pass"])
                if action != "pass":
                    pawn = action.split()[1]
                    home[pawn] -= 1
                    self.families[player]["held"] = pawn

    def placements(self, player: int, pawns: list[str]) -> list[str]:
        return [
            f"place {pawn} {sector}" for pawn in pawns for sector in SECTOR_IDS if self.may_stand(player, pawn, sector)
        ]

    def placement(self) -> Asking:
        """5.1, and 5.4 for the held pawns."""
        self.phase = "placement"
        while any(any(family["home"].values()) for family in self.families):
            for player in self.order:
                home = self.families[player]["home"]
                pawns = [pawn for pawn in PAWNS if home[pawn] > 0]
                if pawns:
                    action = yield from self.ask(player, "place", self.placements(player, pawns))
                    _, pawn, sector = action.split()
                    home[pawn] -= 1
                    self.put(player, pawn, sector)
        for player in self.order:
            held = self.families[player]["held"]
            if held is not None:
                action = yield from self.ask(player, "place", self.placements(player, [held]))
                self.families[player]["held"] = None
                self.put(player, held, action.split()[2])

    # -------------------------------------------------------------------------------------------- 6: schemes

    def scheming(self) -> Asking:
        self.phase = "schemes"
        for player in self.order:
            left = [title for title in ("plotter", "informer") if self.owns(player, title)]
            while left:
                self.schemes = list(left)
                moves = []
                if "plotter" in left:
                    moves += self.moves(player, PALACES)
                if "informer" in left:
                    moves += self.moves(player, COUNTRIES)
                actions = [f"move {pawn} {origin} {goal}" for pawn, origin, goal in moves]
                action = yield from self.ask(player, "scheme", [*actions, "pass"], left=len(left))
                self.schemes = []
                if action == "pass":  # 6.1: gives up what is left
                    break
                _, pawn, origin, goal = action.split()
                self.move(player, pawn, origin, goal)
                left.remove("plotter" if origin in PALACES else "informer")

    # -------------------------------------------------------------------------------------------- 7: resolution

    def resolution(self) -> Asking:
        """7.1."""
        self.phase = "resolution"
        while any(self.has_pawn_on_board(player) for player in range(self.players)):
            self.round += 1
            for player in list(self.order):
                if self.has_pawn_on_board(player):
                    yield from self.turn_of(player)
            self.active, self.turn_activated, self.turn_resolved = None, False, False
            if self.next_order is not None:  # 9.4, also if no round follows
                if not any(self.has_pawn_on_board(player) for player in range(self.players)):
                    self.seen["9.4 no round follows"] += 1
                self.order, self.next_order = self.next_order, None
        self.round = 0

    def turn_of(self, player: int) -> Asking:
        """7.2."""
        self.active, self.turn_activated, self.turn_resolved = player, False, False
        while True:
            actions = []
            if self.turn_resolved:
                actions.append("pass")
            else:
                actions += [f"resolve {sector}" for sector in SECTOR_IDS if self.sectors[sector]["stacks"]]
            if not self.turn_activated and self.may_activate(player):
                actions += self.activations(player)
            action = yield from self.ask(player, "act", actions)
            if action == "pass":
                return
            if action.startswith("resolve "):
                yield from self.resolve(action.split()[1])
                self.turn_resolved = True
            else:
                yield from self.activate(player, action.split()[1:])

    def may_activate(self, player: int) -> bool:
        """7.3."""
        if self.turn_resolved and self.options["activation"] == "moment" and not self.has_pawn_on_board(player):
            self.seen["7.3 too late to activate"] += bool(self.activations(player))
            return False
        return True

    def activations(self, player: int) -> list[str]:
        """7.2, 12.1: what can have its effect now."""
        goods = self.families[player]["goods"]
        ready = {
            each["id"]
            for each in self.families[player]["titles"]
            if not each["used"] and TITLES[each["id"]]["kind"] == "activated"
        }
        actions = []
        if "smuggler" in ready:
            actions += [f"activate smuggler {swap}" for swap in self.swaps(player)]
        if "recruiter" in ready:
            actions += [f"activate recruiter {colour}" for colour in self.drawable()]
        if "negotiator" in ready:
            actions += [f"activate negotiator {country}" for country in COUNTRIES if self.tokens(country)]
        if "trader" in ready:
            actions += [f"activate trader {kind}" for kind in COMMON_GOODS if goods[kind] > 0]
        actions += [f"activate {title}" for title in ready if title.endswith("-importer")]
        return actions

    def activate(self, player: int, words: list[str]) -> Asking:
        """12.1."""
        title, *rest = words
        goods = self.families[player]["goods"]
        unused = [each for each in self.families[player]["titles"] if each["id"] == title and not each["used"]]
        unused[0]["used"] = True
        self.turn_activated = True
        if title == "smuggler":
            self.swap(player, rest[0], rest[1])
        elif title == "recruiter":
            self.draw(player, rest[0])
        elif title == "trader":
            for kind in COMMON_GOODS:
                goods[kind] += -1 if kind == rest[0] else 1
        elif title.endswith("-importer"):
            goods[title.removesuffix("-importer")] += 1
        else:
            assert title == "negotiator"
            yield from self.negotiate(player, rest[0])

    def negotiate(self, player: int, country: str) -> Asking:
        """12.1, 11.5."""
        self.examine(player, country)
        hand = self.families[player]["hand"]
        pairs = set()
        for token in self.tokens(country):
            for value in hand[token["colour"]]:
                pairs.add((token["colour"], value, token["value"]))
        actions = [f"remove {colour[0]}{mine} {colour[0]}{theirs}" for colour, mine, theirs in pairs]
        self.negotiating = country
        action = yield from self.ask(player, "remove", [*actions, "pass"])
        self.negotiating = None
        if action == "pass":
            return
        _, mine, theirs = action.split()
        colour = {"r": "red", "b": "blue"}[mine[0]]
        hand[colour].remove(int(mine[1]))
        equal = self.equal_tokens(country, colour, int(theirs[1]))
        self.seen[f"12.1 one of {len(equal)} removed"] += 1
        removed = equal[0]  # the one laid first
        self.sectors[country]["tokens"] = [token for token in self.tokens(country) if token is not removed]
        self.discards[colour] += [int(mine[1]), int(theirs[1])]

    def equal_tokens(self, country: str, colour: str, value: int) -> list[dict[str, Any]]:
        return [token for token in self.tokens(country) if (token["colour"], token["value"]) == (colour, value)]

    def resolve(self, sector: str) -> Asking:
        self.resolving = {"sector": sector, "ranks": [], "chosen": [], "owed": 0, "served": [], "operations": []}
        if sector in PALACES:
            yield from self.resolve_palace(sector)
        else:
            yield from self.resolve_country(sector)
        for stack in list(self.sectors[sector]["stacks"]):  # 7.5
            self.send_home(stack["player"], sector)
        self.sectors[sector]["resolved"] = True
        self.resolving = None

    # -------------------------------------------------------------------------------------------- 8, 9: palaces

    def resolve_palace(self, palace: str) -> Asking:
        assert self.resolving is not None
        if palace == "al-rashid":  # 9.2
            for stack in list(self.sectors[palace]["stacks"]):
                if stack["pasha"] == 0:
                    self.seen["9.2 a stack without a pasha"] += 1
                    self.receive(stack["player"], "dishonour", 2)
                    self.send_home(stack["player"], palace)
        ranked = self.ranked(palace)
        for player in ranked[3:]:  # 7.4
            self.seen["7.4 fourth or fifth in a palace"] += 1
            self.send_home(player, palace)
        ranks = ranked[:3]
        self.resolving["ranks"] = ranks
        for rank, player in enumerate(ranks, 1):
            yield from self.visit(palace, player, rank)
        if palace == "intrigue":
            yield from self.operations()
        if palace == "al-rashid":
            self.new_order(self.resolving["served"])

    def new_order(self, favoured: list[int]) -> None:
        """9.4."""
        if favoured:
            self.seen[f"9.4 benevolence for {len(favoured)}"] += 1
            self.next_order = favoured + [player for player in self.order if player not in favoured]

    def visit(self, palace: str, player: int, rank: int) -> Asking:
        """8.1 to 8.4, 9.1: one player chooses, pays, has the effects."""
        assert self.resolving is not None
        family = self.families[player]
        chosen: list[str] = []
        owed = 0
        while len(chosen) < 2:
            prices = self.choices(palace, player, rank, chosen)
            affordable = [text for text, price in prices.items() if worth(family["goods"]) >= owed + price]  # 8.2
            action = yield from self.ask(player, "choose", [*affordable, "pass"])
            if action == "pass":
                break
            chosen.append(action)
            owed += prices[action]
            self.resolving["chosen"] = list(chosen)
            self.resolving["owed"] = owed
        # 8.3, in this order
        if palace in GUILDS and self.idle(chosen):
            self.receive(player, "dishonour", 1)
        if any(text.endswith(" credit") for text in chosen):
            family["credit"] -= 1
        if owed > 0:
            have = tuple(family["goods"][kind] for kind in GOODS)
            payments = [f"pay {written(payment)}" for payment in self.payments(have, owed)]
            action = yield from self.ask(player, "pay", payments)
            for kind, number in understood(action.split()[1:]).items():
                family["goods"][kind] -= number
            self.resolving["owed"] = 0
        for text in chosen:
            yield from self.effect(palace, player, rank, text)
        self.resolving["chosen"] = []

    def payments(self, have: tuple[int, ...], price: int) -> list[dict[str, int]]:
        return lean_payments(have, price)

    def idle(self, chosen: list[str]) -> bool:
        """8.3: no main action."""
        if any(text.split()[0] in ("service", "title") for text in chosen):
            return False
        return bool(chosen) or self.options["idle_guild"] == "dishonour"

    def choices(self, palace: str, player: int, rank: int, chosen: list[str]) -> dict[str, int]:
        """8.1, 9.1: what can be chosen besides what was chosen already, and its price. Means are not asked here."""
        kinds_chosen = [text.split()[0] for text in chosen]
        family = self.families[player]
        prices = {}
        if palace == "al-rashid":
            if "benevolence" not in kinds_chosen:
                prices["benevolence"] = 0
        else:
            if "service" not in kinds_chosen:
                price = self.service_price(palace, player, rank)
                if price is not None:
                    prices["service"] = price
            if "favour" not in kinds_chosen:
                for leader, price in self.favours_here(palace).items():
                    if leader not in ("general", "vizier") or any(family["goods"].values()):  # 8.7
                        prices[f"favour {leader}"] = price
        if "title" not in kinds_chosen:
            for title, facts in TITLES.items():
                if facts["palace"] == palace and self.copies[title] > 0 and self.may_have(player, title):
                    prices[f"title {title}"] = facts["cost"]
                    if family["credit"] > 0:
                        prices[f"title {title} credit"] = max(0, facts["cost"] - self.credit_value(player))
        return prices

    def may_have(self, player: int, title: str) -> bool:
        """8.5."""
        return self.options["same_title"] == "each-copy" or not self.owns(player, title)

    def credit_value(self, player: int) -> int:
        """13.2."""
        return 5 if self.owns(player, "banker") else 3

    def service_price(self, guild: str, player: int, rank: int) -> int | None:
        """8.6; None where nothing is for sale."""
        service = SECTORS["palaces"][guild]["service"]
        price: int = service["cost"][rank - 1]
        if service["what"] in PAWNS:
            if self.most_reached(player, service["what"]):
                self.seen[f"8.6 no further {service['what']}"] += 1
                return None
            if service["what"] in ("merchant", "pasha") and self.owns(player, "loremaster"):
                price = max(0, price - 3)
        return price

    def favours_here(self, guild: str) -> dict[str, int]:
        """8.7, 15.4."""
        if guild == "intrigue":
            return {leader: FAVOUR_PRICE["favourite"] + FAVOUR_PRICE[leader] for leader in FAVOURS}
        leader = FAVOUR_OF_GUILD[guild]
        return {leader: FAVOUR_PRICE[leader]}

    def effect(self, palace: str, player: int, rank: int, text: str) -> Asking:
        assert self.resolving is not None
        words = text.split()
        if words[0] == "service":
            service = SECTORS["palaces"][palace]["service"]
            if service["what"] == "tokens":
                yield from self.draw_some(player, service["count"][rank - 1])
            elif service["what"] in PAWNS:
                self.join_family(player, service["what"])
            # The operations of the intrigue guild come when all are through (8.8).
            self.resolving["served"].append(player)
        elif words[0] == "benevolence":  # 9.3
            yield from self.take_any_goods(player, 1)
            self.resolving["served"].append(player)
        elif words[0] == "favour":
            yield from self.favour(player, words[1])
        else:
            yield from self.take_title(player, words[1])

    def swaps(self, player: int) -> list[str]:
        """Give and get: one good for one of another kind (8.7, 12.1)."""
        goods = self.families[player]["goods"]
        return [f"{give} {get}" for give in GOODS if goods[give] > 0 for get in GOODS if get != give]

    def swap(self, player: int, give: str, get: str) -> None:
        self.families[player]["goods"][give] -= 1
        self.families[player]["goods"][get] += 1

    def favour(self, player: int, leader: str) -> Asking:
        """8.7."""
        goods = self.families[player]["goods"]
        if leader == "scholar":
            self.receive(player, "credit")
        elif leader == "qadi":
            self.receive(player, "influence")
        elif leader == "vizier":
            action = yield from self.ask(player, "swap", [*(f"swap {swap}" for swap in self.swaps(player)), "pass"])
            if action != "pass":
                _, give, get = action.split()
                self.swap(player, give, get)
        else:
            assert leader == "general"
            hires = [f"hire {kind} {colour}" for kind in GOODS if goods[kind] > 0 for colour in self.drawable()]
            action = yield from self.ask(player, "hire", [*hires, "pass"])
            if action != "pass":
                _, give, colour = action.split()
                goods[give] -= 1
                self.draw(player, colour)

    def take_any_goods(self, player: int, number: int, kinds: list[str] = GOODS) -> Asking:
        """From the supply, which never runs out (1.4)."""
        some = itertools.combinations_with_replacement(kinds, number)
        action = yield from self.ask(player, "take", [f"take {written(Counter(each))}" for each in some])
        for kind, how_many in understood(action.split()[1:]).items():
            self.families[player]["goods"][kind] += how_many

    def take_title(self, player: int, title: str) -> Asking:
        """8.5, 12.2 to 12.7: the title, and what happens when it is taken."""
        family = self.families[player]
        goods = family["goods"]
        self.copies[title] -= 1
        family["titles"].append({"id": title, "used": False})
        self.seen[f"title {title}"] += 1
        if title == "impostor":
            yield from self.play_impostor(player)
        elif title == "enchanter":  # 12.3
            if not self.most_reached(player, "merchant"):
                self.join_family(player, "merchant")
            else:
                self.seen["12.3 enchanter with four merchants"] += 1
            self.receive(player, "dishonour", 1)
        elif title in ("aide", "law-expert"):  # 12.4
            self.receive(player, "influence", 1)
        elif title == "astrologist":
            self.receive(player, "influence", self.astrologist(family["family"]["sage"]))
        elif title == "treasurer":
            self.receive(player, "credit", 1)
        elif title == "agha":
            yield from self.draw_some(player, 4)
        elif title == "quartermaster":
            yield from self.take_any_goods(player, 2)
        elif title in ("silk-monopolist", "spice-monopolist"):  # 12.5
            mine, other = ("silk", "spice") if title == "silk-monopolist" else ("spice", "silk")
            if self.owns(player, f"{other}-monopolist"):
                self.seen["12.5 both monopolists"] += 1
                goods[mine] += 3
                goods[other] += 1
            else:
                goods[mine] += 1
        elif title == "alchemist":
            yield from self.play_alchemist(player)

    @staticmethod
    def astrologist(sages: int) -> int:
        """12.4: 0-1 none, 2-3 one, 4-5 two, 6 three."""
        return {0: 0, 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}[sages]

    def play_impostor(self, player: int) -> Asking:
        """12.2."""
        for left in (2, 1):
            leaders = [leader for leader in FAVOURS if self.impostor_may(player, leader)]
            action = yield from self.ask(player, "favour", [*(f"favour {leader}" for leader in leaders), "pass"], left)
            if action == "pass":
                break
            self.impostor.append(action.split()[1])
            yield from self.favour(player, action.split()[1])
        self.impostor = []

    def impostor_may(self, player: int, leader: str) -> bool:
        if leader in self.impostor:
            return False
        return leader not in ("general", "vizier") or any(self.families[player]["goods"].values())

    def play_alchemist(self, player: int) -> Asking:
        """12.6."""
        family = self.families[player]
        places = []
        if not self.most_reached(player, "merchant"):
            if family["home"]["sage"] > 0:
                places.append("home")
            for sector in SECTOR_IDS:
                stack = self.stack(player, sector)
                if stack is not None and stack["sage"] > 0 and not self.leader(stack):
                    places.append(sector)
        else:
            self.seen["12.6 alchemist with four merchants"] += 1
        action = yield from self.ask(player, "change", [*(f"change {place}" for place in places), "pass"])
        if action == "pass":
            return
        place = action.split()[1]
        if place != "home" and self.sectors[place]["stacks"][-1]["player"] != player:
            self.seen["12.6 a stack changes that is not the last"] += 1
        pawns = family["home"] if place == "home" else self.stack(player, place)
        assert pawns is not None
        for where in (pawns, family["family"]):
            where["sage"] -= 1
            where["merchant"] += 1

    # -------------------------------------------------------------------------------------------- 8.8: operations

    def operation_order(self) -> list[int]:
        assert self.resolving is not None
        ranks, served = self.resolving["ranks"], self.resolving["served"]
        return [ranks[rank - 1] for rank in (1, 2, 3, 1, 2, 1) if rank <= len(ranks) and ranks[rank - 1] in served]

    def operations(self) -> Asking:
        assert self.resolving is not None
        to_go = self.operation_order()
        while to_go:
            player = to_go[0]
            self.resolving["operations"] = list(to_go)
            actions = []
            for country in COUNTRIES:
                if any(not self.knows(player, token) for token in self.tokens(country)):
                    actions.append(f"examine {country}")
            if self.options["operation_pawns"] == "own":
                actions += [f"move {' '.join(move)}" for move in self.operation_moves(player)]
            else:
                for whose in range(self.players):
                    actions += [f"move {whose} {' '.join(move)}" for move in self.operation_moves(whose)]
            action = yield from self.ask(player, "operate", [*actions, "pass"])
            words = action.split()
            if words[0] == "examine":
                self.examine(player, words[1])
            elif words[0] == "move":
                *whose_word, pawn, origin, goal = words[1:]
                self.move(int(whose_word[0]) if whose_word else player, pawn, origin, goal)
            to_go.pop(0)
        self.resolving["operations"] = []

    def operation_moves(self, whose: int) -> list[tuple[str, str, str]]:
        return [move for move in self.moves(whose, COUNTRIES) if not self.sectors[move[2]]["resolved"]]

    # -------------------------------------------------------------------------------------------- 10: countries

    def resolve_country(self, country: str) -> Asking:
        assert self.resolving is not None
        self.resolving["ranks"] = self.ranked(country)
        if self.options["battle_ranks"] == "three":  # 10.2
            self.keep_three(country)
        elif len(self.resolving["ranks"]) > 3 and self.tokens(country):
            self.seen["10.2 more than three before a battle"] += 1
        if self.tokens(country):  # 10.1
            for token in self.tokens(country):
                token["open"] = True
                token["known"] = []
            won = yield from self.battle(country)
            if not won:  # 10.7
                return
        self.keep_three(country)  # 10.9
        for place, player in enumerate(list(self.resolving["ranks"])):
            yield from self.trade(country, player, place)

    def keep_three(self, country: str) -> None:
        assert self.resolving is not None
        for player in self.resolving["ranks"][3:]:
            self.seen["10.9 fourth or fifth in a country"] += 1
            self.send_home(player, country)
        self.resolving["ranks"] = self.resolving["ranks"][:3]

    def battle(self, country: str) -> Asking:
        """10.2 to 10.8; was it won."""
        assert self.resolving is not None
        while self.resolving["ranks"]:
            player = self.resolving["ranks"][0]
            action = yield from self.ask(player, "battle", [*self.fights(player, country), "flee"])
            if action == "flee":  # 10.3
                self.receive(player, "dishonour", 2)
            elif self.fight(player, country, action.split()[1:]):
                if self.owns(player, "raider"):  # 10.8
                    self.seen["10.8 raider"] += 1
                    printed = [kind for kind in GOODS if SECTORS["countries"][country]["goods"].get(kind, 0) > 0]
                    yield from self.take_any_goods(player, 1, printed)
                return True
            self.send_home(player, country)
            self.resolving["ranks"] = self.resolving["ranks"][1:]
        return False

    def beaten(self, player: int, country: str, tokens: list[str]) -> set[str]:
        """10.4: the colours in the country that these tokens (`r2`, `b4`) beat."""
        colours = set()
        for colour in COLOURS:
            theirs = [token["value"] for token in self.tokens(country) if token["colour"] == colour]
            mine = [int(token[1]) + self.token_bonus(player) for token in tokens if token[0] == colour[0]]
            if theirs and self.exceeds(sum(mine), sum(theirs)):
                colours.add(colour)
        return colours

    def token_bonus(self, player: int) -> int:
        return 1 if self.owns(player, "strategist") else 0

    def exceeds(self, mine: int, theirs: int) -> bool:
        return mine > theirs or (mine == theirs and self.options["battle_tie"] == "win")

    def fights(self, player: int, country: str) -> list[str]:
        """10.4, 10.6: all choices of tokens, of which only the lean ones are kept."""
        hand = self.families[player]["hand"]
        colours_here = {token["colour"] for token in self.tokens(country)}
        # 15.2: equal tokens make equal texts, so it is enough to say how many of each there are.
        numbers = {
            f"{colour[0]}{value}": number
            for colour in sorted(colours_here)
            for value, number in Counter(hand[colour]).items()
        }
        fights = []
        for how_many in itertools.product(*(range(number + 1) for number in numbers.values())):
            tokens = sorted(token for token, number in zip(numbers, how_many, strict=True) for _ in range(number))
            if tokens and self.lean_fight(player, country, tokens):
                fights.append("fight " + " ".join(tokens))
        return fights

    def lean_fight(self, player: int, country: str, tokens: list[str]) -> bool:
        """10.6."""
        colours = self.beaten(player, country, tokens)
        if not colours:
            return len(tokens) == 1  # none is beaten
        for place in range(len(tokens)):
            if self.beaten(player, country, tokens[:place] + tokens[place + 1 :]) == colours:
                return False
        return True

    def fight(self, player: int, country: str, tokens: list[str]) -> bool:
        """10.4, 10.5, 11.5; was the battle won."""
        colours = self.beaten(player, country, tokens)
        for text in self.fighters_discards(tokens):
            colour = {"r": "red", "b": "blue"}[text[0]]
            self.families[player]["hand"][colour].remove(int(text[1]))
            self.discards[colour].append(int(text[1]))
        for token in self.tokens(country):
            if token["colour"] in colours:
                self.discards[token["colour"]].append(token["value"])
        self.sectors[country]["tokens"] = [token for token in self.tokens(country) if token["colour"] not in colours]
        if colours and self.tokens(country):
            self.seen["10.5 one colour of two beaten"] += 1
        return not self.tokens(country)

    def fighters_discards(self, tokens: list[str]) -> list[str]:
        """11.5: lowest first."""
        return sorted(tokens, key=lambda token: int(token[1]))

    def trade(self, country: str, player: int, place: int) -> Asking:
        """10.9, 10.10: `place` is 0 for the first."""
        here = self.sectors[country]
        action = yield from self.ask(player, "take", self.trades(country, place))
        if action is None:  # 4.2: nothing to take
            return
        words = action.split()[1:]
        taken = {words[1]: here["goods"][words[1]]} if words[0] == "all" else understood(words)
        for kind, number in taken.items():
            if kind == "credit":  # it lay on the board, so the box has nothing to say
                here["credit"] -= number
                self.families[player]["credit"] += number
            else:
                here["goods"][kind] -= number
                self.families[player]["goods"][kind] += number

    def trades(self, country: str, place: int) -> list[str]:
        here = {**self.sectors[country]["goods"], "credit": self.sectors[country]["credit"]}
        kinds = [kind for kind in here if here[kind] > 0]
        due = (3, 2, 1)[place]
        if self.options["combination"] == "any":
            number = min(due, sum(here.values()))
            every: list[Counter[str]] = [
                Counter(each) for each in itertools.combinations_with_replacement(kinds, number)
            ]
            some = [each for each in every if all(each[kind] <= here[kind] for kind in kinds)]
        else:
            some = [Counter(each) for each in itertools.combinations(kinds, min(due, len(kinds)))]
        actions = [f"take {written(each)}" for each in some if each]
        if place == 0:
            actions += [f"take all {kind}" for kind in GOODS if here[kind] > self.all_of_one_kind_above()]
        return actions

    def all_of_one_kind_above(self) -> int:
        """10.10."""
        return 3 if self.options["combination"] == "any" else 1

    # -------------------------------------------------------------------------------------------- 14: score

    def title_points(self, player: int, title: str) -> int:
        """14.2, 14.3: the points of one copy."""
        points = TITLES[title]["points"]
        if isinstance(points, int):
            return points
        ((what, table),) = points.items()  # `table`: at least so many, so many points
        reached = [points for at_least, points in table.items() if self.counted(player, what) >= at_least]
        return max(reached, default=0)

    def counted(self, player: int, what: str) -> int:
        family = self.families[player]
        palaces = [TITLES[title["id"]]["palace"] for title in family["titles"]]
        if what == "influence":
            return int(family["influence"])
        if what == "palaces with a title":
            return len(set(palaces))
        if what == "different goods":
            return sum(number > 0 for number in family["goods"].values())
        if what in ("intrigue titles", "military titles"):
            return palaces.count(what.split()[0])
        pawn = {"sages": "sage", "merchants": "merchant", "pashas": "pasha"}[what]
        return int(family["family"][pawn])

    def breakdown(self) -> list[dict[str, Any]]:
        sheets: list[dict[str, Any]] = []
        for player, family in enumerate(self.families):
            titles: dict[str, int] = {}
            for title in family["titles"]:
                titles[title["id"]] = titles.get(title["id"], 0) + self.title_points(player, title["id"])
            sheet: dict[str, Any] = {
                f"{pawn}s": SECTORS["pawns"][pawn]["points"] * family["family"][pawn] for pawn in PAWNS
            }
            sheet["influence"] = min(5, family["influence"])  # 14.1
            sheet["dishonour"] = -2 * family["dishonour"]
            sheet["total"] = sum(sheet.values()) + sum(titles.values())
            sheet["titles"] = titles
            sheet["worth"] = worth(family["goods"])
            sheets.append(sheet)
        # 14.4
        best_first = sorted(
            range(self.players), key=lambda p: (-sheets[p]["total"], -sheets[p]["worth"], self.order.index(p))
        )
        for place, player in enumerate(best_first, 1):
            sheets[player]["place"] = place
        return sheets

    def scores(self) -> list[int]:
        return [sheet["total"] for sheet in self.breakdown()]

    def winners(self) -> list[int]:
        return [player for player, sheet in enumerate(self.breakdown()) if sheet["place"] == 1]

    # -------------------------------------------------------------------------------------------- the protocol

    def legal(self) -> list[str]:
        return list(self.legal_now)

    def turn(self) -> str:
        if self.over:
            return "over"
        active = "-" if self.active is None else self.active
        return (
            f"player={self.player} step={self.step} left={self.left} year={self.year} "
            f"phase={self.phase} round={self.round} active={active}"
        )

    def state(self) -> dict[str, Any]:
        families = copied(self.families)
        for family in families:
            family["titles"].sort(key=lambda title: (title["id"], title["used"]))
        return {
            "game": "al-rashid",
            "options": dict(self.options),
            "year": self.year,
            "phase": self.phase,
            "round": self.round,
            "order": list(self.order),
            "next_order": copied(self.next_order),
            "active": self.active,
            "player": self.player,
            "step": self.step,
            "left": self.left,
            "turn_activated": self.turn_activated,
            "turn_resolved": self.turn_resolved,
            "schemes": list(self.schemes),
            "impostor": list(self.impostor),
            "negotiating": self.negotiating,
            "resolving": copied(self.resolving),
            "families": families,
            "sectors": copied(self.sectors),
            "titles": dict(self.copies),
            "piles": copied(self.piles),
            "discards": copied(self.discards),
            "again": {colour: list(self.setup[f"again_{colour}"]) for colour in COLOURS},
            "tiles": {
                "setup": self.setup["setup_tile"],
                "years": list(self.setup["year_tiles"]),
                "revealed": self.revealed,
            },
        }

    def view(self, player: int) -> dict[str, Any]:
        """11.2, and the last paragraphs of protocol.md."""
        seen = self.state()
        for colour in COLOURS:
            seen["piles"][colour] = [None for _ in seen["piles"][colour]]
            seen["again"][colour] = [None for _ in seen["again"][colour]]
            for other, family in enumerate(seen["families"]):
                if other != player:
                    family["hand"][colour] = [None for _ in family["hand"][colour]]
        years = seen["tiles"]["years"]
        seen["tiles"]["years"] = [tile if place < self.revealed else None for place, tile in enumerate(years)]
        for country in COUNTRIES:
            for token in seen["sectors"][country]["tokens"]:
                if not self.knows(player, token):
                    token["value"] = None
        return seen


def replayed(
    kind: type[Reference], players: int, setup: dict[str, Any], options: dict[str, str], actions: list[str]
) -> Reference:
    """A game played again from its beginning: the plain way to take actions back."""
    game = kind(players, setup, options).start()
    for action in actions:
        game.play(action)
    return game
