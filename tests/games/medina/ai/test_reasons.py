"""What a hint says is true: each sentence is held against what the placement does, worked out here from the position
after it, not from the events or the masks that the reason was made from."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.ai.explain import SENTENCES, Reason, reason_for
from medina_desktop.games.medina.ai.player import LEVELS, choose
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import COLOURS, KINDS, ROOF, WALL, kind_of, parse, place_of
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.rules.board import N4
from medina_desktop.games.medina.rules.position import Position, Terms
from medina_desktop.games.medina.rules.score import scores
from medina_desktop.games.medina.rules.setup import draw_set_up
from medina_desktop.storage import ruleset_files

TABLES = [
    (entry.id, n)
    for entry in ruleset_files.available()
    if entry.ruleset and entry.game == "medina"
    for n in entry.ruleset.players
]


def after(s: Position, action: int) -> Position:
    result = s.copy()
    play(result, action)
    return result


def gains(s: Position, action: int) -> list[int]:
    return [now - then for now, then in zip(scores(after(s, action)), scores(s), strict=True)]


def in_the_place_of(s: Position, player: int) -> Position:
    """The position, were it this player's turn."""
    trial = s.copy()
    trial.player, trial.placed, trial.of = player, 0, 2
    return trial


def owners(s: Position, colour: int) -> set[int]:
    return {palace[1] for palace in s.palaces if palace[0] == colour}


def towers_by_one_wall(s: Position) -> set[tuple[int, int]]:
    """Who could come to hold which tower by a single wall of anybody."""
    found: set[tuple[int, int]] = set()
    if s.over:
        return found
    trial = s.copy()
    trial.stock[trial.player * KINDS + WALL] += 1
    for action in trial.wall_actions:
        now = after(trial, action)
        found |= {(now.tower_owner[t], t) for t in range(4) if now.tower_owner[t] != s.tower_owner[t]}
    return found


def buildings_that_join(s: Position, colour: int) -> set[int]:
    """Cells where somebody could now enlarge the open palace of the colour."""
    cells = set()
    for p in s.terms.everyone:
        for action in legal.actions(in_the_place_of(s, p)):
            if kind_of(action) == colour and len(after(in_the_place_of(s, p), action).palaces) == len(s.palaces):
                cells.add(place_of(action))
    return cells


def objections(s: Position, turn: tuple[int, ...], why: Reason) -> Iterator[str]:
    """What is not true about the reason for the first action of the turn."""
    action, me = turn[0], s.player
    others = [p for p in s.terms.everyone if p != me]
    now, gain = after(s, action), gains(s, action)
    values, code = why.values, why.code
    other = int(values["other"]) if "other" in values else None
    colour = COLOURS.index(str(values["colour"])) if "colour" in values else None
    tower = int(values["tower"]) - 1 if "tower" in values else None
    if other == me:
        yield "the other player is oneself"
    if "points" in values:
        whose = other if code.endswith("_gives") else me
        assert whose is not None
        if gain[whose] != values["points"] or gain[whose] <= 0:
            yield f"player {whose} gains {gain[whose]}, not {values['points']}"
    if "nothing away" in SENTENCES[code]:
        if any(gain[p] > 0 for p in others):
            yield f"others gain {gain}"
        new = towers_by_one_wall(now) - towers_by_one_wall(s)
        if kind_of(action) == WALL and any(p in others for p, _ in new):
            yield f"somebody can win a tower now: {new}"
    if code.startswith("take"):
        palace = s.palaces[s.palace_at[place_of(action)] - 1]
        assert colour is not None
        if palace[0] != colour or palace[2] + palace[3] != values["size"] or me not in owners(now, colour):
            yield "another palace, or another size"
        if code == "take_before" and not legal.is_legal(in_the_place_of(s, other if other is not None else me), action):
            yield f"player {other} cannot take it"
        if code == "take_last" and buildings_that_join(s, colour):
            yield "a building could join it"
    if tower is not None and code in ("take_tower", "stable_tower", "wall_tower", "wall_tower_from"):
        if now.tower_owner[tower] != me or s.tower_owner[tower] == me:
            yield "the tower is not won"
        if code == "wall_tower_from" and s.tower_owner[tower] != other:
            yield "it is not taken from that player"
    if code == "wall_block":
        assert other is not None
        assert tower is not None
        if now.tower_owner[tower] == other or (other, tower) in towers_by_one_wall(now):
            yield "the player has the tower or can still win it"
        if (other, tower) not in towers_by_one_wall(s):
            yield "there was nothing to prevent"
    if code.endswith("_to_take"):
        following = after(now, turn[1])
        if kind_of(turn[1]) != ROOF or following.palaces[now.palace_at[place_of(action)] - 1][1] != me:
            yield "the next placement does not roof it"
    if colour is not None:
        mine = me in owners(s, colour)
        rivals = [p for p in others if p not in owners(s, colour) and s.stock[p * KINDS + ROOF]]
        if (code.endswith(("_needed", "_alone")) or code == "stable_open") and mine:
            yield "the player has such a palace"
        if code.endswith("_alone") and rivals:
            yield f"players {rivals} need it too"
        if code == "build_rid" and not mine:
            yield "the player has no such palace"
        if code == "stable_rid" and not mine and now.palaces[now.palace_at[place_of(action)] - 1][1] == NOBODY:
            yield "the player needs that palace"
        if code == "neutral" and other not in rivals:
            yield "that player does not need it"
        if code == "merchant_narrow" and place_of(action) not in buildings_that_join(s, colour):
            yield "no building could have gone there"
        own_stable = code in ("stable_own", "stable_well", "stable_tile", "stable_tower")
        if own_stable and now.palaces[now.palace_at[place_of(action)] - 1][1] != me:
            yield "it is not the player’s palace"
        if code.startswith("found") and any(s.palace_at[cell] for cell in _beside(place_of(action))):
            yield "it joins a palace"


def _beside(cell: int) -> list[int]:
    return [other for other in range(N4[cell].bit_length()) if N4[cell] >> other & 1]


def sampled(seed: int, count: int, nodes: int = 500) -> Iterator[tuple[Position, tuple[int, ...], Reason]]:
    """Hints from games that are played as people and levels play them, some moves at random."""
    chance = Random(seed)
    for number in range(count):
        ruleset, players = TABLES[number % len(TABLES)]
        table = Terms(ruleset_files.load(ruleset), players)
        s = begin(table, draw_set_up(table, chance))
        for _ in range(chance.randrange(0, 28 * players)):
            best = choose(s, "mason", seed=chance.getrandbits(30)).action
            following = after(s, best if chance.random() < 0.8 else legal.draw(s, chance.random))
            if following.over:
                break
            s = following
        # Ten tables and nine levels: counted together, every pair comes up.
        choice = choose(s, LEVELS[number // len(TABLES) % len(LEVELS)], seed=number, nodes=nodes)
        yield s, choice.turn, reason_for(s, choice.turn)


def test_what_is_said_about_a_hint_is_true() -> None:
    for s, turn, why in sampled(seed=5, count=45):
        assert not list(objections(s, turn, why)), (s.terms.rules.id, turn, why.sentence())


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_what_is_said_about_any_placement_is_true(ruleset: str, players: int) -> None:
    """Also of bad ones: the replay gives a reason for what people play."""
    table = Terms(ruleset_files.load(ruleset), players)
    chance = Random(players)
    s = begin(table, draw_set_up(table, chance))
    while not s.over:
        action = legal.draw(s, chance.random)
        why = reason_for(s, (action,))
        assert not list(objections(s, (action,), why)), (action, why.sentence())
        play(s, action)


def test_a_wall_that_hands_the_tower_over_is_not_called_a_block() -> None:
    """The attack of the last review: 'keeps player 2 away from tower 1' was said of the wall that gave it to them."""
    for s, _, _ in sampled(seed=11, count=20):
        for action in legal.actions(s):
            if kind_of(action) == WALL:
                why = reason_for(s, (action,))
                if why.code == "wall_block":
                    assert after(s, action).tower_owner[int(why.values["tower"]) - 1] != why.values["other"]


def test_the_first_merchant_has_a_reason_of_its_own() -> None:
    table = Terms(ruleset_files.load("medina-1999"), 3)
    s = begin(table, draw_set_up(table, Random(1)))
    if s.merchants:
        assert reason_for(s, (parse("wall aN"),)).code != "first_merchant"
    else:
        assert reason_for(s, (legal.actions(s)[0],)).code == "first_merchant"


if __name__ == "__main__":  # python tests/games/medina/ai/test_reasons.py: 400 hints, counted and checked
    counts, untrue = Counter[str](), 0
    for position, moves, said in sampled(seed=2026, count=400, nodes=30_000):
        counts[said.code] += 1
        wrong = list(objections(position, moves, said))
        untrue += bool(wrong)
        print(position.terms.rules.id, position.terms.players, said.sentence(), *wrong, sep=" | ")
    print(untrue, "untrue;", counts)
