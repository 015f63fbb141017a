"""What the bubble says of ranks: who would stand where, who can still pass, what is to be beaten."""

from __future__ import annotations

from medina_desktop.games import new_game
from medina_desktop.games.al_rashid.preview import after_placing, enemies, may_pass, own_force, rank_of, standings
from medina_desktop.games.al_rashid.rules import stacks, tokens
from medina_desktop.games.al_rashid.rules.names import BLUE, COMMERCE, MERCHANT, PASHA, RED, SAGE, STRATEGIST
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.stacks import PAWN
from medina_desktop.storage import ruleset_files

SILK_ROAD = 6


def position(players: int = 4) -> Position:
    p: Position = new_game(ruleset_files.load("al-rashid"), players, 1).position.copy()
    return p


def test_the_rulebooks_ranks() -> None:
    """7.6: green sage, red sage, yellow merchant and sage, blue merchant: ranks yellow, blue, green; red acts not."""
    green, red, yellow, blue = range(4)
    sector = 0
    for player, pawn in ((green, SAGE), (red, SAGE), (yellow, MERCHANT), (yellow, SAGE), (blue, MERCHANT)):
        sector = stacks.add_pawn(sector, player, pawn)
    found = standings(sector)
    assert [standing.stack.player for standing in found] == [yellow, blue, green, red]
    assert [standing.equal_but_later for standing in found] == [False, False, False, True]
    assert rank_of(red, found) == 4
    assert rank_of(9, found) == 0


def test_a_placed_pawn_ranks_behind_equals_that_stand_there() -> None:
    p = position()
    p.stacks[COMMERCE] = stacks.add_pawn(0, 1, MERCHANT)
    assert rank_of(0, after_placing(p, 0, MERCHANT, COMMERCE)) == 2
    assert rank_of(0, after_placing(p, 0, PASHA, COMMERCE)) == 1


def test_who_can_still_pass() -> None:
    p = position(3)
    then = stacks.add_pawn(0, 0, MERCHANT)
    p.home = [0, PAWN[PASHA], PAWN[SAGE] * 3]
    p.leaders = [1 << COMMERCE, 0, 0]
    assert may_pass(p, 0, COMMERCE, then) == [player for player in p.order if player == 1], "three sages come later"
    p.home[2] = PAWN[SAGE] * 4
    assert set(may_pass(p, 0, COMMERCE, then)) == {1, 2}
    p.leaders[1] = 1 << COMMERCE  # one leader of a family in each sector
    assert may_pass(p, 0, COMMERCE, stacks.add_pawn(then, 1, MERCHANT)) == [2]


def test_who_stands_before_already_does_not_pass() -> None:
    p = position(2)
    then = stacks.add_pawn(stacks.add_pawn(0, 1, PASHA), 0, MERCHANT)
    p.home = [0, PAWN[SAGE]]
    p.leaders = [1 << COMMERCE, 1 << COMMERCE]
    assert may_pass(p, 0, COMMERCE, then) == []


def test_what_is_not_known_counts_from_two_to_four() -> None:
    p = position(2)
    p.tokens[0] = (tokens.lying(RED, 0), tokens.lying(RED, 3), tokens.lying(BLUE, 4))
    red, blue = enemies(p, SILK_ROAD)
    assert (red.colour, red.count, red.least, red.most) == (RED, 2, 5, 7)
    assert (blue.colour, blue.least, blue.most) == (BLUE, 4, 4)
    assert enemies(p, COMMERCE) == []


def test_the_strategist_counts_in_the_own_force() -> None:
    p = position(2)
    p.hand[0] = tokens.in_hand(RED, 2) + tokens.in_hand(RED, 4)
    assert own_force(p, 0, RED) == 6
    p.titles[0] |= 1 << STRATEGIST
    assert own_force(p, 0, RED) == 8
    assert own_force(p, 0, BLUE) == 0
