"""Plays an engine against the plain rules of `reference.py`, over the line protocol, and compares everything.

    python tests/support/al_rashid/referee.py --games 40 --seed 1
    python tests/support/al_rashid/referee.py --games 500 --seconds 600 --keep-going --rare

Games go round 2, 3, 4 and 5 players and all seatings of policies; half of them have the default keys, half have random
values of every key. After every action `turn`, `legal`, `state`, `view P` for every P, `scores` and `breakdown` must be
what the reference says, to the letter; at the end `winners`. Now and then it sends what is not legal, which must be
refused and change nothing, takes actions back and makes them again, asks for `setup`; some games are dealt by the
engine, left, and brought back from the `setup` it gave. At a difference it shows both answers and the commands that
lead there. The policies are no good players: they lead games to where the rare rules are.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Protocol

sys.path.insert(0, str(Path(__file__).parents[2]))  # so that it also runs as a plain script

from support.al_rashid.reference import (
    COLOURS,
    COUNTRIES,
    CRISES,
    FAVOURS,
    GOODS,
    OPTIONS,
    PALACES,
    PAWNS,
    SECTOR_IDS,
    SECTORS,
    TITLES,
    IllegalAction,
    Reference,
    canonical,
    random_setup,
    replayed,
    understood,
    worth,
    written,
)
from support.piped_engine import Difference, PipedEngine, body

# ------------------------------------------------------------------------------------------------ the two engines


class Engine(Protocol):
    def ask(self, *commands: str) -> list[str]:
        """The replies, each with its `= ` or `? `."""

    def close(self) -> None: ...


class ReferenceEngine:
    """A reference that answers the protocol itself, without a pipe: to see whether a wrong reading is noticed."""

    def __init__(self, kind: type[Reference] = Reference) -> None:
        self.kind = kind
        self.game: Reference | None = None

    def ask(self, *commands: str) -> list[str]:
        return [self._reply(command) for command in commands]

    def _reply(self, command: str) -> str:
        try:
            return f"= {self._answer(command)}"
        except (IllegalAction, ValueError) as problem:
            return f"? {problem}"

    def _answer(self, command: str) -> str:
        word, _, rest = command.partition(" ")
        if word == "new":
            self.game = self._begun(rest.split(" "))
            return ""
        game = self.game
        if game is None:
            raise IllegalAction("no game has begun")
        if word == "play":
            game.play(rest)
            return ""
        if word == "undo":
            back = int(rest or 1)
            if not 1 <= back <= len(game.actions):
                raise IllegalAction("there are not so many actions to take back")
            self.game = replayed(self.kind, game.players, game.setup, game.options, game.actions[:-back])
            return ""
        if word == "view":
            if rest not in [str(player) for player in range(game.players)]:
                raise IllegalAction("no such player")
            return canonical(game.view(int(rest)))
        if word in ("turn", "legal", "state", "scores", "breakdown", "winners", "setup") and not rest:
            return answer(game, word)
        raise IllegalAction(f"{word} is no command")

    def _begun(self, words: list[str]) -> Reference:
        if len(words) < 2 or words[0] != "al-rashid" or words[1] not in ("2", "3", "4", "5"):
            raise IllegalAction("new al-rashid PLAYERS ...")
        players = int(words[1])
        setup, options = random_setup(players, random.Random(0)), {}
        for word in words[2:]:
            key, equals, value = word.partition("=")
            if key == "seed" and equals:
                setup = random_setup(players, random.Random(int(value)))
            elif key == "setup":
                setup = json.loads(value)
                if setup_problem(setup, players):
                    raise IllegalAction(setup_problem(setup, players))
            elif key in OPTIONS and value in OPTIONS[key]:
                options[key] = value
            else:
                raise IllegalAction(f"{word} is no key and value")
        return self.kind(players, setup, options).start()

    def close(self) -> None:
        pass


def answer(game: Reference, command: str) -> str:
    """What the protocol answers, after the mark."""
    if command == "turn":
        return game.turn()
    if command == "legal":
        return "\n".join(game.legal())
    if command == "scores":
        return " ".join(str(points) for points in game.scores())
    if command == "winners":
        if not game.over:
            raise IllegalAction("the game is not over")
        return " ".join(str(player) for player in game.winners())
    if command == "state":
        return canonical(game.state())
    if command == "breakdown":
        return canonical(game.breakdown())
    if command == "setup":
        return canonical(game.setup)
    assert command.startswith("view ")
    return canonical(game.view(int(command.split()[1])))


def setup_problem(setup: Any, players: int) -> str:
    """What is wrong with a set-up (3.6, protocol.md); nothing, if it is one."""
    example = random_setup(players, random.Random(0))
    if not isinstance(setup, dict) or setup.keys() != example.keys():
        return "a set-up has the keys " + " ".join(sorted(example))
    if setup["setup_tile"] not in CRISES["setup"]:
        return "no such set-up tile"
    for key in ("order", "red", "blue", "again_red", "again_blue", "year_tiles"):
        if not isinstance(setup[key], list) or sorted(map(str, setup[key])) != sorted(map(str, example[key])):
            return f"{key} does not hold what it must"
    return ""


# ------------------------------------------------------------------------------------------------ the policies
# A policy weighs each legal action; one is drawn by these weights. `words` are the words of the action.

Weigh = Callable[[Reference, list[str]], float]


def random_weight(game: Reference, words: list[str]) -> float:
    return 1.0


def guarded(game: Reference, country: str) -> bool:
    return bool(game.tokens(country))


def family_of_decider(game: Reference) -> dict[str, Any]:
    assert game.player is not None
    return game.families[game.player]


def could_win(game: Reference, country: str) -> bool:
    """Are the decider's tokens likely to be enough there."""
    hand = family_of_decider(game)["hand"]
    for colour in COLOURS:
        number = sum(token["colour"] == colour for token in game.tokens(country))
        if number and sum(hand[colour]) <= 3 * number:
            return False
    return True


def sensible_place(game: Reference, pawn: str, sector: str) -> float:
    """Leaders where there are goods to be had; into palaces when there is something to spend."""
    family = family_of_decider(game)
    others = len(game.sectors[sector]["stacks"])
    if sector in PALACES:
        gold = worth(family["goods"])
        return {"military": 2.0, "intrigue": 1.0, "al-rashid": 2.0}.get(sector, 0.3) + (3.0 if gold >= 10 else 0.0)
    if pawn == "sage":
        return 0.7 if guarded(game, sector) else 2.0
    return 12.0 / (1 + others) if could_win(game, sector) else 0.3


def sensible(game: Reference, words: list[str]) -> float:
    """Keeps a family in goods, so that there is something to buy with."""
    assert game.player is not None
    family = family_of_decider(game)
    if words[0] == "place":
        return sensible_place(game, words[1], words[2])
    if words[0] == "resolve" and words[1] in COUNTRIES:
        return 3.0 if game.ranked(words[1])[0] == game.player else 1.0
    if words[0] == "take":
        everything = words[1] == "all"
        taken = {words[2]: 4} if everything else understood(words[1:])
        together = {kind: family["goods"][kind] + taken.get(kind, 0) for kind in GOODS}
        return 2.0 ** min(10, worth(together) - worth(family["goods"]))
    if words[0] == "flee":
        return 0.5
    if words[0] == "fight":
        assert game.resolving is not None
        colours = {token["colour"] for token in game.tokens(game.resolving["sector"])}
        return 20.0 if game.beaten(game.player, game.resolving["sector"], words[1:]) == colours else 1.0
    if words[0] == "pass":
        return 0.5
    return 1.0


def liking(*titles: str) -> Callable[[list[str]], bool]:
    return lambda words: words[0] == "title" and words[1] in titles


def buyer(game: Reference, words: list[str]) -> float:
    if words[0] == "title":
        return 40.0
    if words[0] in ("service", "benevolence"):
        return 4.0
    return sensible(game, words)


def grower(game: Reference, words: list[str]) -> float:
    """Pawns as many as can be had, and the titles that count them."""
    if words[0] == "service":
        return 60.0
    if liking("loremaster", "enchanter", "dean", "economist", "counsellor", "alchemist", "astrologist")(words):
        return 40.0
    if words[0] == "place" and words[2] in ("traditions", "commerce", "politics"):
        return 12.0 if worth(family_of_decider(game)["goods"]) >= 6 else 0.2
    return sensible(game, words)


def collector(guild: str, *titles: str) -> Weigh:
    """A new pawn from this guild every year, and the titles that go with it; the rest gathers goods."""
    cheapest = min(SECTORS["palaces"][guild]["service"]["cost"])

    def weigh(game: Reference, words: list[str]) -> float:
        if words[0] == "title":
            return 100.0 if words[1] in titles else 0.2
        if words[0] == "service":
            return 200.0
        if words[0] == "favour":
            return 0.2
        if words[0] == "place" and words[2] in PALACES:
            rich = worth(family_of_decider(game)["goods"]) >= cheapest
            if words[2] == guild:
                return 100.0 if rich and words[1] != "sage" else 0.2
            wanted = any(TITLES[title]["palace"] == words[2] and game.copies[title] for title in titles)
            return 3.0 if wanted and rich else 0.2
        return sensible(game, words)

    return weigh


def politician(game: Reference, words: list[str]) -> float:
    """A title of every palace, then those of politics; influence."""
    family = family_of_decider(game)
    have = {TITLES[title["id"]]["palace"] for title in family["titles"]}
    if words[0] == "title":
        if words[1] in ("steward", "maiden", "weapon-master", "aide", "warehouse-keeper"):
            return 200.0 if game.title_points(game.player or 0, words[1]) or len(have) > 3 else 40.0
        return 60.0 if TITLES[words[1]]["palace"] not in have else 5.0
    if words[:2] == ["favour", "qadi"]:
        return 20.0
    if words[0] == "place" and words[2] in PALACES:
        gold = worth(family["goods"])
        cheapest = min(facts["cost"] for facts in TITLES.values() if facts["palace"] == words[2])
        return 12.0 if words[2] not in have and gold >= cheapest else 1.0
    return sensible(game, words)


def fighter(game: Reference, words: list[str]) -> float:
    if words[0] == "place":
        if words[2] == "military":
            return 8.0
        return 8.0 if words[2] in COUNTRIES and guarded(game, words[2]) else 1.0
    if liking("strategist", "raider", "negotiator", "recruiter", "agha", "weapon-master")(words):
        return 30.0
    if words[0] == "service" or words[:2] == ["favour", "general"] or words[0] in ("hire", "fight"):
        return 10.0 * sensible(game, words)
    if words[:2] == ["activate", "recruiter"]:
        return 30.0
    return sensible(game, words)


def crowder(game: Reference, words: list[str]) -> float:
    """All go where the others are: ranks four and five, equal stacks, leaders that are there already."""
    if words[0] == "place":
        favourite = SECTOR_IDS[(sum(game.setup["red"][:5]) * 7 + game.year * 5 + len(game.actions) // 60) % 13]
        return 40.0 if words[2] == favourite else 1.0 + 3.0 * len(game.sectors[words[2]]["stacks"])
    return sensible(game, words)


def passer(game: Reference, words: list[str]) -> float:
    return 20.0 if words[0] in ("pass", "flee") else sensible(game, words)


def activator(game: Reference, words: list[str]) -> float:
    if words[0] == "activate":
        return 15.0 if words[1] in ("negotiator", "trader") else 4.0
    if words[0] == "title":
        return 60.0 if TITLES[words[1]]["kind"] == "activated" else 1.0
    if words[0] == "remove":
        return 20.0
    if words[0] == "place" and words[2] in ("intrigue", "military", "commerce"):
        return 6.0
    return sensible(game, words)


def schemer(game: Reference, words: list[str]) -> float:
    if liking("plotter", "informer", "diplomat", "impostor", "alchemist", "smuggler", "maiden")(words):
        return 60.0
    if words[0] == "place":
        if words[2] == "al-rashid":
            return 20.0
        return 10.0 if words[2] in ("intrigue", "traditions") else sensible(game, words)
    if words[0] == "move":
        return 60.0 if "al-rashid" in words else 4.0
    if words[0] in ("service", "hold", "examine", "favour", "change", "swap", "hire"):
        return 8.0
    return sensible(game, words)


def courtier(game: Reference, words: list[str]) -> float:
    if words[0] == "place" and words[2] == "al-rashid":
        return 30.0
    if words[0] == "title" and TITLES[words[1]]["palace"] == "al-rashid":
        return 15.0
    if words[0] == "benevolence":
        return 8.0
    return sensible(game, words)


def banker(game: Reference, words: list[str]) -> float:
    """Credit notes: taken, spent, hoarded."""
    if words[-1] == "credit":
        return 40.0
    if words[0] == "take" and words[-1] == "1credit":
        return 40.0 * sensible(game, words)
    if words[:2] == ["favour", "scholar"] or liking("banker", "treasurer")(words):
        return 30.0
    if words[0] == "place" and words[2] in ("traditions", "al-rashid", "politics"):
        return 6.0
    return sensible(game, words)


def hoarder(game: Reference, words: list[str]) -> float:
    """Spends nothing early: great stocks make long lists of payments."""
    if words[0] in ("title", "service", "favour"):
        return 0.1 if game.year < 4 else 20.0
    return sensible(game, words)


def miser(game: Reference, words: list[str]) -> float:
    """Never spends a credit note, and takes every one it can reach, until the box has none."""
    if words[-1] == "credit":
        return 0.02
    if (
        words[0] == "place"
        and words[1] != "sage"
        and words[2] in ("silk-road", "spice-road", "sanmatia", "mare-internum")
    ):
        return 20.0
    return banker(game, words)


def flatterer(game: Reference, words: list[str]) -> float:
    """Influence, by every way there is."""
    if words[:2] == ["favour", "qadi"] or liking("aide", "law-expert", "astrologist", "impostor")(words):
        return 200.0
    if words[0] == "place" and words[2] in ("politics", "intrigue", "al-rashid"):
        return 15.0 if worth(family_of_decider(game)["goods"]) >= 2 else 2.0
    return sensible(game, words)


def drafter(game: Reference, words: list[str]) -> float:
    """Draws one colour only, until there is none."""
    colour = COLOURS[game.setup["red"][0] % 2]
    if words[0] in ("draw", "hire") or words[:2] == ["activate", "recruiter"]:
        return 60.0 if words[-1] == colour else 0.5
    if words[0] == "place" and words[2] in ("military", "al-rashid"):
        return 30.0
    if words[0] == "title" and words[1] in ("agha", "recruiter"):
        return 60.0
    return fighter(game, words)


def idler(game: Reference, words: list[str]) -> float:
    """Keeps out of the way, so that one of the others can have everything."""
    if words[0] == "place":
        return {"mare-indianum": 100.0, "military": 40.0}.get(words[2], 0.1)
    return passer(game, words)


POLICIES: dict[str, Weigh] = {
    "random": random_weight,
    "buyer": buyer,
    "grower": grower,
    "sages": collector("traditions", "dean", "astrologist"),
    "merchants": collector("commerce", "loremaster", "enchanter", "alchemist", "economist"),
    "pashas": collector("politics", "loremaster", "counsellor"),
    "politician": politician,
    "fighter": fighter,
    "crowder": crowder,
    "passer": passer,
    "activator": activator,
    "schemer": schemer,
    "courtier": courtier,
    "banker": banker,
    "hoarder": hoarder,
    "miser": miser,
    "flatterer": flatterer,
    "drafter": drafter,
    "idler": idler,
}
SEATINGS = [*(name for name in POLICIES if name != "idler"), "mixed", "one among idlers"]


def seated(seating: str, players: int, rng: random.Random) -> list[str]:
    """The policy of each player."""
    if seating == "mixed":
        return [rng.choice(list(POLICIES)) for _ in range(players)]
    if seating == "one among idlers":
        seats = ["idler"] * players
        seats[rng.randrange(players)] = rng.choice(
            ["grower", "sages", "merchants", "politician", "buyer", "schemer", "courtier", "banker"]
        )
        return seats
    return [seating] * players


def choose(policy: str, game: Reference, rng: random.Random) -> str:
    actions = game.legal()
    if rng.random() < 0.06:
        return rng.choice(actions)
    return rng.choices(actions, [POLICIES[policy](game, action.split()) for action in actions])[0]


# ------------------------------------------------------------------------------------------------ scouting
# Rare rules need luck. The reference alone plays quickly, so it plays some games ahead, and the one with the most that
# was seldom seen so far is the one that is played against the engine.


@dataclass
class Script:
    players: int
    seats: list[str]
    options: dict[str, str]
    setup: dict[str, Any]
    actions: list[str]
    features: Counter[str]


def scouted(players: int, seating: str, options: dict[str, str], rng: random.Random) -> Script:
    """A whole game, played by the reference alone, and what happened in it."""
    seats, setup = seated(seating, players, rng), random_setup(players, rng)
    game = Reference(players, setup, options).start()
    features: Counter[str] = Counter()
    while not game.over:
        assert game.player is not None
        action = choose(seats[game.player], game, rng)
        features[feature(game, action)] += 1
        game.play(action)
    for family, sheet in zip(game.families, game.breakdown(), strict=True):
        features.update(f"14.3 {title} scores {points}" for title, points in sheet["titles"].items())
        features.update(f"family of {number} {pawn}" for pawn, number in family["family"].items())
        features[f"influence {min(7, family['influence'])}"] += 1
    sheets = sorted(game.breakdown(), key=lambda sheet: sheet["place"])
    if sheets[0]["total"] == sheets[1]["total"]:
        features["14.4 by order" if sheets[0]["worth"] == sheets[1]["worth"] else "14.4 by worth"] += 1
    return Script(players, seats, options, setup, game.actions, features + game.seen)


def feature(game: Reference, action: str) -> str:
    """What kind of thing this action is, in a word or two."""
    words = action.split()
    if words[0] in ("place", "resolve", "hold", "draw", "pay", "change", "examine"):
        return words[0]
    if words[0] == "move":
        return f"{game.step} move {'al-rashid' if 'al-rashid' in words else ''}"
    if words[0] == "title":
        return f"title {' '.join(words[2:])} {TITLES[words[1]]['palace']}"
    if words[0] == "fight":
        return f"fight with {len(words) - 1} of {len({word[0] for word in words[1:]})} colours"
    if words[0] == "take":
        return f"take {'all' if words[1] == 'all' else sorted(understood(words[1:]).values())} {words[-1] == '1credit'}"
    return f"{game.step} {' '.join(words[:2])}" if words[0] in ("activate", "favour") else f"{game.step} {words[0]}"


def novelty(script: Script, seen: Counter[str]) -> float:
    """What was named after a rule counts more than what was named after an action."""
    return sum((5.0 if what[0].isdigit() else 1.0) / (1 + seen[what]) ** 2 for what in script.features)


# ------------------------------------------------------------------------------------------------ what must be refused


def some_action(rng: random.Random) -> str:
    """A well-formed action out of all there can be, legal or not."""
    one = rng.choice
    sector, country, good, pawn = one(SECTOR_IDS), one(COUNTRIES), one(GOODS), one(PAWNS)
    tokens = sorted(one("rb") + one("234") for _ in range(rng.randint(1, 3)))
    goods = {kind: rng.choice([0, 0, 1, 1, 2, 3]) for kind in [*GOODS, "credit"]}
    return one(
        [
            f"draw {one(COLOURS)}",
            f"hold {pawn}",
            "pass",
            f"place {pawn} {sector}",
            f"place {pawn} {sector}",
            f"move {pawn} {sector} {one(SECTOR_IDS)}",
            f"move {rng.randrange(5)} {pawn} {country} {one(COUNTRIES)}",
            f"resolve {sector}",
            f"activate smuggler {good} {one(GOODS)}",
            f"activate recruiter {one(COLOURS)}",
            f"activate negotiator {country}",
            f"activate trader {good}",
            f"activate {one(sorted(TITLES))}",
            f"remove {one('rb')}{one('234')} {one('rb')}{one('234')}",
            "service",
            "benevolence",
            f"title {one(sorted(TITLES))}",
            f"title {one(sorted(TITLES))} credit",
            f"favour {one([*FAVOURS, 'favourite'])}",
            f"pay {written(goods) or '1wood'}",
            f"take {written(goods) or '1wood'}",
            f"take all {one([*GOODS, 'credit'])}",
            f"swap {good} {one(GOODS)}",
            f"hire {good} {one(COLOURS)}",
            f"examine {country}",
            f"fight {' '.join(tokens)}",
            "flee",
            f"change {one([*SECTOR_IDS, 'home'])}",
        ]
    )


def near_miss(actions: list[str], rng: random.Random) -> str:
    """A legal action with one thing changed: another word, another number, another order, another writing (15.1)."""
    words = rng.choice(actions).split()
    way = rng.randrange(6)
    place = rng.randrange(len(words))
    if way == 0:
        vocabulary = [*SECTOR_IDS, *GOODS, *PAWNS, *COLOURS, *TITLES, "credit", "r2", "b3", "1wood", "2silk", "0wood"]
        words[place] = rng.choice(vocabulary)
    elif way == 1:
        del words[place]
    elif way == 2:
        words.append(rng.choice(["1wood", "1credit", "credit", "r3", "b2", words[-1]]))
    elif way == 3:
        words[1:] = reversed(words[1:])
    elif way == 4:
        return " ".join(words).replace(" ", "  ", 1) if len(words) > 1 else words[0].upper()
    else:
        words[place] = words[place].capitalize()
    return " ".join(words)


NONSENSE = [
    "play",
    "play 0",
    "play resolve",
    "play place pasha",
    "play place sultan politics",
    "play pay",
    "play take",
    "play fight",
    "play title",
    "view 9",
    "view",
    "view x",
    "new al-rashid",
    "new al-rashid 1",
    "new al-rashid 6",
    "new al-rashid two",
    "new al-rashid 2 box=small",
    "new al-rashid 2 colour=red",
    "new al-rashid 2 activation=",
    "new al-rashid 2 seed=x",
    "new al-rashid 2 setup={",
    "new al-rashid 2 setup=[]",
    "new al-rashid 2 setup={}",
    "new al-rashid 2 setup=7",
]


def spoilt_setup(setup: dict[str, Any], rng: random.Random) -> str:
    """A set-up that is none."""
    spoilt = json.loads(canonical(setup))
    key = rng.choice(sorted(spoilt))
    if key == "setup_tile":
        spoilt[key] = rng.choice(["s9", "y1", 1, None])
    elif rng.random() < 0.3:
        del spoilt[key]
    elif rng.random() < 0.5:
        spoilt[key].pop()
    else:
        spoilt[key][0] = spoilt[key][1] if spoilt[key][0] != spoilt[key][1] else 7
    return canonical(spoilt)


# ------------------------------------------------------------------------------------------------ one game


@dataclass
class Totals:
    games: int = 0
    actions: int = 0
    compared: int = 0
    refused: int = 0
    undone: int = 0
    differences: int = 0

    def add(self, other: Totals) -> None:
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


class Match:
    """One game, played in the engine and in the reference at once."""

    def __init__(self, engine: Engine, script: Script, seed: str) -> None:
        self.engine = engine
        self.script = script
        self.rng = random.Random(seed)
        self.players = script.players
        self.options = script.options
        self.totals = Totals(games=1)
        self.keys = "".join(f" {key}={value}" for key, value in sorted(script.options.items()))
        self.game: Reference

    # What both must say.

    def commands(self) -> list[str]:
        views = [f"view {player}" for player in range(self.players)]
        asked = ["turn", "legal", "state", "scores", "breakdown", *views]
        return [*asked, "winners"] if self.game.over else asked

    def compare(self, commands: list[str], replies: list[str]) -> None:
        for command, reply in zip(commands, replies, strict=True):
            self.totals.compared += 1
            if not reply.startswith("="):
                raise Difference(self.report(f"{command!r} was refused: {reply}"))
            told, known = body(reply), answer(self.game, command)
            if told != known:
                raise Difference(self.report(describe(command, told, known)))

    def check(self) -> None:
        asked = self.commands()
        self.compare(asked, self.engine.ask(*asked))

    # What is done to the engine.

    def ask_one(self, command: str) -> str:
        (reply,) = self.engine.ask(command)
        if not reply.startswith("="):
            raise Difference(self.report(f"{command!r} was refused: {reply}"))
        return body(reply)

    def begin(self, setup: dict[str, Any]) -> None:
        self.game = Reference(self.players, setup, self.options).start()
        self.ask_one(f"new al-rashid {self.players} setup={canonical(setup)}{self.keys}")
        self.check()

    def begin_from_seed(self) -> dict[str, Any]:
        """The engine deals; the same seed twice; its set-up must be one."""
        opening = f"new al-rashid {self.players} seed={self.rng.randrange(10**9)}{self.keys}"
        setups = []
        for _ in range(2):
            opened, told = self.engine.ask(opening, "setup")
            if not opened.startswith("="):
                raise Difference(f"{opening!r} was refused: {opened}")
            setups.append(body(told))
        if setups[0] != setups[1]:
            raise Difference(f"{opening}\nthe same seed gives another set-up the second time")
        try:
            setup: dict[str, Any] = json.loads(setups[0])
        except ValueError:
            raise Difference(f"{opening}\n'setup' is no JSON: {setups[0]}") from None
        if setup_problem(setup, self.players) or canonical(setup) != setups[0]:
            problem = setup_problem(setup, self.players) or "it is not canonical"
            raise Difference(f"{opening}\n'setup' answers {setups[0]}: {problem}")
        self.game = Reference(self.players, setup, self.options).start()
        self.check()
        return setup

    def play(self, action: str, check: bool = True) -> None:
        before = self.game.actions[:]
        self.game.play(action)
        self.totals.actions += 1
        asked = self.commands() if check else []
        done, *replies = self.engine.ask(f"play {action}", *asked)
        if not done.startswith("="):
            self.game = replayed(Reference, self.players, self.game.setup, self.options, before)
            raise Difference(self.report(f"the engine refuses {action!r}, the reference does not: {done}"))
        self.compare(asked, replies)

    def refuse(self, commands: list[str]) -> None:
        """Sends what must be refused, and checks that it left no trace."""
        for command, reply in zip(commands, self.engine.ask(*commands), strict=True):
            if not reply.startswith("? ") or not reply[2:].strip():
                raise Difference(self.report(f"{command!r} must be refused with '? ' and a reason, got {reply!r}"))
        self.totals.refused += len(commands)
        self.check()

    def refuse_actions(self, how_many: int) -> None:
        legal = self.game.legal()
        texts = {some_action(self.rng) for _ in range(how_many)}
        texts |= {near_miss(legal or ["pass"], self.rng) for _ in range(how_many)}
        self.refuse([f"play {text}" for text in sorted(texts) if text and text not in legal])

    def refuse_nonsense(self) -> None:
        commands = self.rng.sample(NONSENSE, 5)
        commands.append(f"new al-rashid {self.players} setup={spoilt_setup(self.game.setup, self.rng)}")
        if not self.game.over:
            commands.append("winners")
        self.refuse(commands)

    def undo(self) -> None:
        number = self.rng.choice([1, 1, 2, 3, self.rng.randint(1, len(self.game.actions))])
        number = min(number, len(self.game.actions))
        kept, again = self.game.actions[:-number], self.game.actions[-number:]
        command = "undo" if number == 1 and self.rng.random() < 0.5 else f"undo {number}"
        (reply,) = self.engine.ask(command)
        self.game = replayed(Reference, self.players, self.game.setup, self.options, kept)
        self.totals.undone += number
        if not reply.startswith("="):
            raise Difference(self.report(f"{command!r} was refused: {reply}"))
        try:
            self.check()
        except Difference as difference:
            raise Difference(f"after {len(again)} more ({'; '.join(again)}) and {command!r}:\n{difference}") from None
        for action in again:
            self.play(action, check=self.rng.random() < 0.2)
        self.check()

    def run(self) -> None:
        """The scouted game; now and then what the engine dealt itself, started, left, and brought back by `setup`."""
        if self.rng.random() < 0.3:
            dealt = self.begin_from_seed()
            for _ in range(self.rng.randint(5, 60)):
                self.step(choose(self.rng.choice(list(POLICIES)), self.game, self.rng))
            some = self.game.actions[:]
            self.begin(dealt)
            for action in some:
                self.play(action, check=False)
            self.check()
        self.begin(self.script.setup)
        for action in self.script.actions:
            self.step(action)
        self.refuse_actions(5)
        if self.rng.random() < 0.3:
            self.undo()  # the end of the game, too, can be taken back
        self.compare(["setup"], self.engine.ask("setup"))

    def step(self, action: str) -> None:
        """One action, and sometimes a disturbance after it."""
        self.play(action)
        luck = self.rng.random()
        if luck < 0.06:
            self.refuse_actions(15)
        elif luck < 0.07:
            self.refuse_nonsense()
        elif luck < 0.085:
            self.undo()
        elif luck < 0.095:
            self.compare(["setup"], self.engine.ask("setup"))

    def report(self, problem: str) -> str:
        lines = [problem, "", "The commands that lead there:"]
        lines.append(f"new al-rashid {self.players} setup={canonical(self.game.setup)}{self.keys}")
        lines += [f"play {action}" for action in self.game.actions]
        lines += ["", f"The reference is here: {self.game.turn()}; seats {' '.join(self.script.seats)}"]
        return "\n".join(lines)


def describe(command: str, told: str, known: str) -> str:
    """Where two answers differ."""
    lines = [f"{command!r} differs."]
    if command == "legal":
        one, other = told.split("\n"), known.split("\n")
        lines.append(f"only the engine lists:    {sorted(set(one) - set(other))}")
        lines.append(f"only the reference lists: {sorted(set(other) - set(one))}")
        if sorted(one) == other:
            lines.append("the same actions, but the engine does not sort them as text")
        return "\n".join(lines)
    try:
        paths = list(differing("", json.loads(told), json.loads(known)))
    except ValueError:
        paths = []
    if paths:
        return "\n".join(lines + paths[:20])
    return "\n".join([*lines, f"engine:    {told}", f"reference: {known}"])


def differing(path: str, one: Any, other: Any) -> list[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted(one.keys() | other.keys())
        return [
            line
            for key in keys
            for line in differing(f"{path}.{key}", one.get(key, "(missing)"), other.get(key, "(missing)"))
        ]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [line for place, (mine, yours) in pairs for line in differing(f"{path}[{place}]", mine, yours)]
    return [] if one == other else [f"  {path.lstrip('.')}: engine {json.dumps(one)}, reference {json.dumps(other)}"]


# ------------------------------------------------------------------------------------------------ the command


def random_options(rng: random.Random) -> dict[str, str]:
    """Half the time the defaults, half the time any value of every key of section 16."""
    if rng.random() < 0.5:
        return {}
    return {key: rng.choice(values) for key, values in OPTIONS.items()}


def play_games(
    new_engine: Callable[[], Engine],
    games: int,
    seed: int,
    *,
    players: Sequence[int] = (2, 3, 4, 5),
    seatings: Sequence[str] = tuple(SEATINGS),
    given: dict[str, str] | None = None,
    ahead: int = 12,
    wanted: str = "",
    seconds: float = float("inf"),
    keep_going: bool = False,
    say: Callable[[str], None] = print,
) -> tuple[Totals, Counter[str]]:
    """Plays so many games; `ahead` is how many are scouted for each, `wanted` what has to come up in it."""
    totals, seen = Totals(), Counter[str]()
    engine = new_engine()
    started = time.monotonic()
    for number in range(games):
        if time.monotonic() - started > seconds:
            say(f"time is up before game {number}")
            break
        name = f"{seed}/{number}"
        rng = random.Random(name)
        how_many = players[number % len(players)]
        scripts: list[Script] = []
        while len(scripts) < (300 if wanted else ahead):
            script = scouted(how_many, rng.choice(list(seatings)), random_options(rng) | (given or {}), rng)
            scripts.append(script)
            if wanted and wanted in script.features:
                break
        else:
            script = max(scripts, key=lambda each: novelty(each, seen))
        match = Match(engine, script, name)
        try:
            match.run()
            seen += script.features
        except Difference as difference:
            match.totals.differences = 1
            say(f"DIFFERENCE in game {name}\n{difference}\n")
        totals.add(match.totals)
        if match.totals.differences:
            if not keep_going:
                break
            engine.close()
            engine = new_engine()
    engine.close()
    return totals, seen


def main() -> int:
    parser = argparse.ArgumentParser(description="Plays an engine against the plain rules and compares all answers.")
    parser.add_argument("--command", default="python -m medina_desktop engine")
    parser.add_argument("--itself", action="store_true", help="the reference against itself, without an engine")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", nargs="+", type=int, choices=[2, 3, 4, 5], default=[2, 3, 4, 5])
    parser.add_argument("--seating", nargs="+", choices=SEATINGS, default=SEATINGS)
    parser.add_argument("--ahead", type=int, default=12, help="games scouted for each one played")
    parser.add_argument("--option", nargs="+", default=[], metavar="KEY=VALUE", help="this value in every game")
    parser.add_argument("--wanted", default="", help="only games in which this comes up, as --rare writes it")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="start no new game after this time")
    parser.add_argument("--keep-going", action="store_true", help="do not stop at the first difference")
    parser.add_argument("--rare", action="store_true", help="also say how often rare rules came up")
    arguments = parser.parse_args()
    started = time.monotonic()
    totals, rare = play_games(
        ReferenceEngine if arguments.itself else lambda: PipedEngine(arguments.command),
        arguments.games,
        arguments.seed,
        players=arguments.players,
        seatings=arguments.seating,
        ahead=arguments.ahead,
        wanted=arguments.wanted,
        given=dict(option.split("=", 1) for option in arguments.option),
        seconds=arguments.seconds,
        keep_going=arguments.keep_going,
        say=lambda text: print(text, flush=True),
    )
    if arguments.rare:
        for rule, times in sorted(rare.items()):
            print(f"{times:7d}  {rule}")
    print(
        f"games {totals.games}, actions {totals.actions}, answers compared {totals.compared}, "
        f"refusals {totals.refused}, taken back {totals.undone}, differences {totals.differences}, "
        f"{time.monotonic() - started:.0f} s"
    )
    return 1 if totals.differences else 0


if __name__ == "__main__":
    raise SystemExit(main())
