"""Who can still take a palace, and what is safe: never a promise that a game breaks."""

from random import Random

import pytest

from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.learn.chapters import say_what_waits
from medina_desktop.games.medina.prospects import safe_points, takers
from medina_desktop.games.medina.rules import apply, legal
from medina_desktop.games.medina.rules.actions import KINDS, NEUTRAL, ROOF, kind_of, make, parse
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.score import palace_points, scores
from medina_desktop.storage import ruleset_files

RULESETS = ("medina-1999", "medina-2014", "medina-1999-gates", "medina-2014-gates")
TABLES = [(name, players) for name in RULESETS for players in ruleset_files.load(name).players]


def begin(name: str, players: int, chance: Random) -> Position:
    rules = ruleset_files.load(name)
    position: Position = BOX.rules.begin(rules, players, BOX.rules.deal(rules, players, chance, {}))
    return position


def play_on(s: Position, chance: Random, actions: int) -> None:
    for _ in range(actions):
        if not s.over:
            apply.play(s, legal.draw(s, chance.random))


def roof_what_waits(s: Position, player: int) -> int | None:
    """The roof on the best open palace that only this player can take."""
    alone = [n for n in s.unroofed if takers(s, n) == (player,)]
    if not alone or s.player != player:
        return None
    best = max(alone, key=lambda n: palace_points(s, n).total)
    return make(ROOF, s.palace(best).first)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_who_takes_a_palace_was_said_to_be_able_to_all_along(name: str, players: int) -> None:
    chance = Random(7)
    for _ in range(3):
        s = begin(name, players, chance)
        able: dict[int, set[int]] = {}
        while not s.over:
            for number in s.unroofed:
                able[number] = able.get(number, set(range(players))) & set(takers(s, number))
            apply.play(s, legal.draw(s, chance.random))
        for number, palace in enumerate(s.palaces):
            if number in able and 0 <= palace[1] < players:
                assert palace[1] in able[number]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_first_who_can_take_a_palace_may_roof_it_now(name: str, players: int) -> None:
    chance = Random(8)
    for _ in range(3):
        s = begin(name, players, chance)
        while not s.over:
            roofs = {a for a in legal.actions(s) if kind_of(a) == ROOF}
            mine = [n for n in s.unroofed if takers(s, n)[:1] == (s.player,)]
            assert roofs == {make(ROOF, s.palace(n).first) for n in mine}
            apply.play(s, legal.draw(s, chance.random))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_safe_points_are_there_at_the_end_whatever_happens(name: str, players: int) -> None:
    """Everybody places at random; the player in question only roofs what waits for nobody else."""
    chance = Random(9)
    for _ in range(15):
        s = begin(name, players, chance)
        play_on(s, chance, chance.randrange(140))
        player = chance.randrange(players)
        promised = safe_points(s)[player]
        while not s.over:
            roof = roof_what_waits(s, player)
            apply.play(s, legal.draw(s, chance.random) if roof is None else roof)
        assert scores(s)[player] >= promised


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_at_the_end_everything_is_safe(name: str, players: int) -> None:
    chance = Random(10)
    s = begin(name, players, chance)
    play_on(s, chance, 1000)
    assert safe_points(s) == scores(s)


def test_the_coach_says_who_can_take_the_best_open_palace() -> None:
    s = begin("medina-2014", 2, Random(5))
    assert say_what_waits(s) == ""
    for text in ("orange c3", "grey h6", "roof h6"):
        apply.play(s, parse(text))
    assert s.player == 0
    assert say_what_waits(s).startswith("You can both still take the orange palace.")
    for text in ("roof c3", "wall aN", "wall bN", "grey k6"):
        apply.play(s, parse(text))
    assert s.player == 0
    assert say_what_waits(s) == (
        "Only you have a roof for the grey palace, but Omar could still close it with a neutral roof."
    )
    s.stock[KINDS + NEUTRAL] = 0
    assert say_what_waits(s).startswith("Only you can still take the grey palace,")


def test_the_coach_says_why_one_may_wait_while_one_is_behind() -> None:
    s = begin("medina-2014", 2, Random(5))
    for text in ("orange c3", "roof c3", "wall aN"):
        apply.play(s, parse(text))
    s.player = 0
    assert say_what_waits(s) == (
        "Omar already owns an orange palace and can’t take another one: the next one can only be yours, so you can let "
        "it grow."
    )
    apply.play(s, parse("orange k6"))
    s.player = 0
    s.stock[KINDS + NEUTRAL] = 0
    behind = f"You’re behind, {scores(s)[0]} to {scores(s)[1]}, but "
    assert say_what_waits(s) == (
        f"{behind}you have more roofs left than Omar, 4 to 3. He can’t take the orange palace: let it grow, and take "
        "it later."
    )
    s.stock[KINDS + ROOF], s.stock[KINDS + NEUTRAL] = 0, 1
    assert say_what_waits(s) == (
        f"{behind}Omar has used up his roofs and you still have 4: he can’t take another palace. Let yours grow before "
        "you roof them. Keep an eye on his neutral roof: it could still close one."
    )
