"""What "Playing well" claims of its positions is what the rules say of them."""

from __future__ import annotations

from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.data import GAME
from medina_desktop.games.al_rashid.kinds import Played
from medina_desktop.games.al_rashid.learn import ideas
from medina_desktop.games.al_rashid.learn.diagrams import force
from medina_desktop.games.al_rashid.preview import standings
from medina_desktop.games.al_rashid.rules.goods import pack, worth
from medina_desktop.games.al_rashid.rules.names import SECTORS
from medina_desktop.games.al_rashid.rules.stacks import stacks_in
from medina_desktop.storage import ruleset_files

RULES = ruleset_files.load(GAME)
BLUE, RED, WHITE = 0, 1, 2


def legal(game: Played) -> list[str]:
    return sorted(BOX.rules.text(game.position, action) for action in game.legal())


def play(game: Played, *texts: str) -> Played:
    for text in texts:
        game.play_text(text)
    return game


def wealth(game: Played, player: int = BLUE) -> int:
    return worth(game.position.goods[player])


def stack_of(game: Played, sector: str) -> dict[int, int]:
    """The ranks in a sector, by player."""
    stacks = game.position.stacks[SECTORS.index(sector)]
    return {one.stack.player: one.rank for one in standings(stacks)}


def test_every_idea_has_its_position_and_its_picture() -> None:
    keys = [idea.key for idea in ideas.IDEAS]
    assert keys == list(ideas.PLAYED) == list(ideas.PICTURES)
    for key in keys:
        assert ideas.PICTURES[key](RULES).position.key() == ideas.reach(RULES, key).position.key()


def test_the_first_pays_5_for_a_sage_and_the_second_7() -> None:
    game = ideas.reach(RULES, "years")
    assert (game.actor, game.position.year) == (BLUE, 1)
    play(game, "service")
    assert game.position.owed == 5
    play(game, legal(game)[0])
    assert (game.actor, wealth(game, RED)) == (RED, 7)
    play(game, "service")
    assert game.position.owed == 7


def test_blue_is_ahead_of_the_merchant_that_came_first() -> None:
    game = ideas.reach(RULES, "prevalence")
    assert stack_of(game, "sanmatia") == {BLUE: 1, RED: 2, WHITE: 3}
    first = stacks_in(game.position.stacks[SECTORS.index("sanmatia")])[0]
    assert first.player == RED
    game.undo()
    assert stack_of(game, "sanmatia") == {RED: 1, BLUE: 2, WHITE: 3}, "it is the sage that does it"


def test_spice_adds_4_gold_and_wood_1() -> None:
    blue = ideas.reach(RULES, "goods").position.goods[BLUE]
    assert blue == pack([1, 1, 1, 0, 0])
    gains = {good: worth(blue + pack([int(n == good) for n in range(5)])) - worth(blue) for good in range(5)}
    assert gains == {0: 1, 1: 1, 2: 1, 3: 4, 4: 4}
    assert worth(pack([1] * 5)) - worth(pack([1, 1, 1, 1, 0])) == 5


def test_blue_can_buy_a_merchant_only_after_trading() -> None:
    game = ideas.reach(RULES, "trade_first")
    assert (game.actor, wealth(game)) == (BLUE, 6)
    early = play(ideas.reach(RULES, "trade_first"), "resolve commerce")
    assert "service" not in legal(early)
    play(game, "resolve abbasid-caliphate", "take 1wood 1pottery 1spice")
    assert game.actor == RED
    assert "resolve commerce" in legal(game), "the others may call blue there too early"
    play(game, "resolve commerce")
    assert game.actor == BLUE
    assert wealth(game) >= 8
    assert "service" in legal(game)


def test_blue_can_only_ask_a_favour_and_takes_dishonour() -> None:
    game = ideas.reach(RULES, "guilds")
    assert (game.actor, wealth(game)) == (BLUE, 6)
    assert legal(game) == ["favour vizier", "pass"]
    before = game.scores()[BLUE]
    play(game, "favour vizier")
    while game.position.dishonour[BLUE] == 0:
        play(game, "pass")
    assert game.scores()[BLUE] == before - 2


def test_red_has_to_fight_with_one_token_or_flee() -> None:
    game = ideas.reach(RULES, "others")
    assert game.actor == BLUE
    assert list(stack_of(game, "silk-road")) == [RED]
    assert RED in stack_of(game, "military")
    play(game, "resolve silk-road")
    assert game.actor == RED
    assert legal(game) == ["fight r2", "flee"]


def test_fighting_costs_blue_no_points_and_fleeing_4() -> None:
    game = ideas.reach(RULES, "battle")
    assert game.actor == BLUE
    assert force(ideas.PICTURES["battle"](RULES)) == 5
    assert legal(game) == ["fight r4", "flee"]
    before = game.scores()[BLUE]
    assert play(game, "fight r4").scores()[BLUE] == before
    assert play(ideas.reach(RULES, "battle"), "flee").scores()[BLUE] == before - 4


def test_benevolence_puts_blue_first_when_the_round_is_over() -> None:
    game = ideas.reach(RULES, "first")
    assert list(game.position.order) == [RED, BLUE, WHITE]
    play(game, "resolve al-rashid", "benevolence")
    wanted = ("pass", "take ", "resolve ", "service", "pay ", "draw ", "flee")
    while game.position.round == 1 and not game.over:
        play(game, next(text for start in wanted for text in legal(game) if text.startswith(start)))
    assert game.position.order[0] == BLUE
