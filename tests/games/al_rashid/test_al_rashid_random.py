"""Random games of Al-Rashid, any players, any keys: nothing is lost, nothing else is legal, secrets are kept."""

from __future__ import annotations

from random import Random

import pytest

from medina_desktop.game.box import NOBODY
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import stacks, tokens
from medina_desktop.games.al_rashid.rules.actions import Action, parse, text_of
from medina_desktop.games.al_rashid.rules.names import COLOURS, OVER, SAGE, SECOND, SECTORS, TITLES
from medina_desktop.games.al_rashid.rules.position import Position
from support.al_rashid.tables import RULES, TALK, begun, canonical, check_tokens, dealt_anew, ruleset, some_ruleset
from support.plain import plain
from support.sampling import every

TABLES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(6)]


def whole_game(players: int, seed: int) -> tuple[list[Position], list[Action]]:
    chance = Random(seed)
    p = begun(seed, players, some_ruleset(chance) if seed else ruleset())
    positions, actions = [p], []
    while p.player != NOBODY:
        action = chance.choice(RULES.legal(p))
        p = p.copy()
        RULES.play(p, action, [])
        positions.append(p)
        actions.append(action)
    return positions, actions


@pytest.mark.parametrize(("players", "seed"), every(2, TABLES))
def test_nothing_is_lost_and_the_game_ends(players: int, seed: int) -> None:
    positions, actions = whole_game(players, seed)
    assert positions[-1].phase == OVER
    assert positions[-1].year == 5
    for p in positions:
        check_tokens(p)
        _check_pawns(p)
        _check_titles(p)
    for p in positions[::9]:
        assert plain(TALK.state(p))["families"][0]["goods"].keys() == {"wood", "metal", "pottery", "spice", "silk"}
    assert len(actions) > 60


def _check_pawns(p: Position) -> None:
    """Home, board and held make the family; leaders and occupied sectors are what the stacks say."""
    for player in range(p.terms.players):
        pawns, leaders = p.home[player], 0
        for sector, standing in enumerate(p.stacks):
            mine = [stack for stack in stacks.stacks_in(standing) if stack.player == player]
            assert len(mine) <= 1
            for stack in mine:
                assert stack.leader <= 1
                pawns += stack.pawns
                leaders |= stack.leader << sector
        if p.held[player] >= 0:
            pawns += stacks.PAWN[p.held[player]]
        assert pawns == p.family[player]
        assert leaders == p.leaders[player]
        assert stacks.count(p.family[player], SAGE) <= 6
    assert p.occupied == sum(1 << sector for sector in range(len(SECTORS)) if p.stacks[sector])


def _check_titles(p: Position) -> None:
    for title in range(len(TITLES)):
        copies = catalogue().titles[title].copies[0 if p.terms.players <= 3 else 1]
        owned = sum((mask >> title & 1) + (mask >> SECOND + title & 1) for mask in (p.unsold, *p.titles))
        assert owned == copies
        if not p.terms.each_copy:
            assert not any(mask >> SECOND + title & 1 for mask in p.titles)
    for owned, used in zip(p.titles, p.used, strict=True):
        assert not used & ~owned


@pytest.mark.parametrize(("players", "seed"), every(2, TABLES))
def test_text_and_replay_agree(players: int, seed: int) -> None:
    positions, actions = whole_game(players, seed)
    p = positions[0].copy()
    for number, action in enumerate(actions):
        text = text_of(action)
        assert parse(text) == action
        assert RULES.parse(p, RULES.text(p, action)) == action
        texts = [text_of(option) for option in p.options]
        assert len(set(texts)) == len(texts)
        RULES.play(p, parse(text))  # without events
        assert p.key() == positions[number + 1].key()
        assert p.options == positions[number + 1].options


@pytest.mark.parametrize(("players", "seed"), every(2, TABLES))
def test_older_positions_stay_as_they_were(players: int, seed: int) -> None:
    positions, actions = whole_game(players, seed)
    keys = [p.key() for p in positions]
    again, _ = whole_game(players, seed)
    assert keys == [p.key() for p in again]
    assert len(actions) == len(keys) - 1


@pytest.mark.parametrize(("players", "seed"), every(2, TABLES))
def test_everything_else_is_refused_with_a_reason(players: int, seed: int) -> None:
    """Every action that was legal anywhere in this game, at every tenth position of it."""
    positions, _ = whole_game(players, seed)
    every = {option for p in positions for option in p.options}
    for p in positions[::10]:
        before = p.key()
        for action in every:
            refusal = RULES.why_not(p, action)
            if action in p.options:
                assert refusal is None
            else:
                assert refusal is not None, text_of(action)
                assert refusal.sentence()[0].islower()
        assert p.key() == before


@pytest.mark.parametrize(("players", "seed"), every(2, TABLES))
def test_the_sheet_adds_up_to_the_scores(players: int, seed: int) -> None:
    positions, _ = whole_game(players, seed)
    for p in positions[::7]:
        sums = [sum(row.points[player] for row in RULES.sheet(p)) for player in range(players)]
        assert sums == RULES.scores(p)
        assert [sheet["total"] for sheet in plain(TALK.sheets(p))] == sums
        assert sorted(sheet["place"] for sheet in plain(TALK.sheets(p))) == list(range(1, players + 1))


@pytest.mark.parametrize(("players", "seed"), every(2, TABLES))
def test_a_view_does_not_depend_on_what_the_player_cannot_know(players: int, seed: int) -> None:
    """Two positions that differ only in hidden values give equal views, in the rules and in the protocol."""
    chance = Random(seed)
    positions, _ = whole_game(players, seed)
    for p in positions[::9]:
        for player in range(players):
            other = dealt_anew(p, player, chance)
            assert RULES.seen_by(p, player).key() == RULES.seen_by(other, player).key()
            assert RULES.seen_by(p, player).options == RULES.seen_by(other, player).options
            assert canonical(TALK.view(p, player)) == canonical(TALK.view(other, player))
            if player == p.player:
                assert RULES.legal(RULES.seen_by(p, player)) == RULES.legal(p)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_playing_goes_on_from_a_view(players: int) -> None:
    """A preview is played on what a player may know: to the end of the game, whatever is unknown."""
    chance = Random(players)
    positions, _ = whole_game(players, 3)
    for p in positions[::15]:
        seen = RULES.seen_by(p, chance.randrange(players))
        TALK.playout(seen, chance.random)
        assert seen.phase == OVER
        canonical(TALK.state(seen))


@pytest.mark.parametrize(("players", "seed"), every(2, TABLES))
def test_events_tell_who_learned_something(players: int, seed: int) -> None:
    """Whoever knows more after an action than before is told so by an event that reveals."""
    positions, actions = whole_game(players, seed)
    for p, action in zip(positions, actions, strict=False):
        after = p.copy()
        happened: list[ev.Event] = []
        RULES.play(after, action, happened)
        revealing = any(event.reveals for event in happened)
        drawn = any(isinstance(event, ev.TokenDrawn) for event in happened)
        known = [_known(p, player) for player in range(players)]
        assert revealing or all(_known(after, player) <= known[player] for player in range(players))
        assert drawn or sum(map(len, _hands(after))) <= sum(map(len, _hands(p)))


def _known(p: Position, player: int) -> int:
    """How many face-down tokens a player has examined, and open ones."""
    return sum(tokens.knows(token, player) for lying in p.tokens for token in lying)


def _hands(p: Position) -> list[tuple[int, ...]]:
    return [tokens.values_in(hand, colour) for hand in p.hand for colour in range(len(COLOURS))]


def test_the_same_seed_gives_the_same_set_up() -> None:
    assert TALK.setup(begun(5, 4)) == TALK.setup(begun(5, 4))
    assert TALK.setup(begun(5, 4)) != TALK.setup(begun(6, 4))
    assert len({canonical(TALK.setup(begun(seed, 3))) for seed in range(50)}) == 50
