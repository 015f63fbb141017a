"""Players for the referee. They are no good players: they lead games to where the rare rules are."""

from __future__ import annotations

import random
from collections.abc import Callable

from support.sultaniya.reference import STOREY_OF, Rules, State, shifted, touching

Policy = Callable[[Rules, State, list[str], random.Random], str]


def kind(action: str) -> str:
    """`call wind` and `call eye` are two kinds, whatever the stack."""
    words = action.split(" ")
    return " ".join(words[:2]) if words[0] == "call" else words[0]


def of_kind(actions: list[str], *kinds: str) -> list[str]:
    return [action for action in actions if kind(action) in kinds or action.split(" ")[0] in kinds]


def first_of(actions: list[str], chance: random.Random, *kinds: str) -> str | None:
    """One of the first kind of these that there is."""
    for each in kinds:
        some = of_kind(actions, each)
        if some:
            return chance.choice(some)
    return None


def uniform(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    return chance.choice(actions)


def by_kind(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """Every kind of action is as likely as another."""
    return chance.choice(of_kind(actions, chance.choice(sorted({kind(action) for action in actions}))))


def builder(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    return first_of(actions, chance, "build", "reveal") or by_kind(rules, state, actions, chance)


def climber(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """Roofs, and what leads to them: games that end by the fifth (8.1)."""
    builds = of_kind(actions, "build")
    if builds and chance.random() < 0.9:
        highest = max(STOREY_OF[action.split(" ")[1][0]] for action in builds)
        return chance.choice([action for action in builds if STOREY_OF[action.split(" ")[1][0]] == highest])
    for stack in ("gold", "green", "red"):
        if f"reveal {stack}" in actions and chance.random() < 0.7:
            return f"reveal {stack}"
    return builder(rules, state, actions, chance)


def djinn_lover(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """Calls whatever can be paid, and passes to be able to."""
    calls = of_kind(actions, "call")
    if state["turn"]["step"] != "start":
        return by_kind(rules, state, actions, chance)
    if calls:
        return by_kind(rules, state, calls, chance)
    if chance.random() < 0.4:
        return "pass"
    return builder(rules, state, actions, chance)


def passer(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """Empties the treasury (5.4) and stalls the game (8.2)."""
    if "pass" in actions and chance.random() < 0.95:
        return "pass"
    return by_kind(rules, state, actions, chance)


def hoarder(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """Reveals what can be revealed, and looks for turns without an ending."""
    return first_of(actions, chance, "reveal", "call wind", "call hand") or by_kind(rules, state, actions, chance)


def mason(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """The stone's friend: moves and returns (7.5, 7.6)."""
    if chance.random() < 0.9:
        wanted = chance.choice([("move", "return"), ("return", "move")])
        some = first_of(actions, chance, "call stone", *wanted)
        if some:
            return some
    if state["turn"]["step"] == "start" and chance.random() < 0.3:
        return "pass"
    return builder(rules, state, actions, chance)


def seer(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """The eye, the hand and the wind: what is known of the stacks (12.4)."""
    calls = first_of(actions, chance, *chance.sample(["call eye", "call wind", "call hand"], 3))
    if calls:
        return calls
    if "pass" in actions and chance.random() < 0.5:
        return "pass"
    return by_kind(rules, state, actions, chance)


def greedy(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """The placement with the most points at once."""
    builds = of_kind(actions, "build")
    if not builds or chance.random() < 0.2:
        return builder(rules, state, of_kind(actions, "reveal") or actions, chance)
    player = state["turn"]["player"]
    some = chance.sample(builds, min(12, len(builds)))
    return max(some, key=lambda action: rules.scores(rules.played(state, action))[player])


def architect(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """Doors and minarets (9.3), also with the stone: seams first, then what covers them."""
    player = state["turn"]["player"]

    def promise(action: str) -> float:
        palace = rules.faces(rules.played(state, action), player)
        value = 10 * (rules.complete(palace, "door") + rules.complete(palace, "minaret")) + chance.random()
        for place, tile in palace.items():
            neighbour = shifted(place, 2, 0)
            if tile["sides"][1] in "dm" and neighbour in palace:
                value += 4 if shifted(place, 1, 1) not in palace else 0
        return value

    works = of_kind(actions, "build", "move")
    if works and chance.random() < 0.8:
        return max(chance.sample(works, min(25, len(works))), key=promise)
    return by_kind(rules, state, actions, chance)


def scatterer(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """Builds where little touches, with gaps to be closed and overhangs (6.2, 6.4, 6.5)."""
    builds = of_kind(actions, "build", "move")
    if not builds:
        return first_of(actions, chance, "reveal") or by_kind(rules, state, actions, chance)
    palace = rules.faces(state, state["turn"]["player"])

    def neighbours(action: str) -> float:
        return sum(place in palace for place in touching(action.split(" ")[2])) + chance.random()

    return min(builds, key=neighbours)


def red_lover(rules: Rules, state: State, actions: list[str], chance: random.Random) -> str:
    """First floors before all else: theirs is the stack that can run out (5.6)."""
    wanted = [action for action in actions if action.startswith(("build R", "reveal red", "call eye red"))]
    if wanted:
        return chance.choice(wanted)
    grounds = [action for action in actions if action.startswith(("build B", "reveal blue"))]
    if (grounds and state["turn"]["step"] != "start") or chance.random() < 0.5:
        return chance.choice(grounds or actions)
    return first_of(actions, chance, "call wind", "pass", "done") or chance.choice(actions)


POLICIES: dict[str, Policy] = {
    each.__name__: each
    for each in (
        uniform,
        by_kind,
        builder,
        climber,
        djinn_lover,
        passer,
        hoarder,
        mason,
        seer,
        greedy,
        architect,
        scatterer,
        red_lover,
    )
}
