"""A position set up by hand plays on as if it had been reached, and what can't be is refused with a sentence."""

from __future__ import annotations

from random import Random

import pytest

from medina_desktop.game.box import BadSetup
from medina_desktop.game.played import Played as BoxPlayed
from medina_desktop.game.record import record_of, replay
from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.draft import Draft, draft_of
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files
from support.table import EVERY_TABLE

TOLD = 4  # after so many actions everything about a position is told again; that takes longer than to play them


def load(name: str) -> Ruleset:
    found = ruleset_files.load(name)
    assert isinstance(found, Ruleset)
    return found


def played(ruleset: str, players: int, seed: int, actions: int) -> Played:
    game: Played = BoxPlayed.new(BOX, load(ruleset), players, seed)
    draw = Random(seed).choice
    while not game.over and len(game.actions) < actions:
        game.play(draw(game.legal()))
    return game


def tell(game: Played) -> object:
    """Everything that decides how a game goes on."""
    texts = sorted(game.rules.text(game.position, action) for action in game.legal())
    whole = BOX.talk.state(game.position)
    assert isinstance(whole, dict)
    state = {key: value for key, value in whole.items() if key != "setup"}
    return game.actor, texts, list(game.rules.scores(game.position)), state


@pytest.mark.parametrize(("ruleset", "players"), EVERY_TABLE)
def test_a_position_rebuilt_by_hand_plays_on_like_the_game_it_was_taken_from(ruleset: str, players: int) -> None:
    for seed, actions in ((1, 9), (2, 31), (3, 58)):
        whole = played(ruleset, players, seed, actions)
        turn = next(at for _player, at in reversed(whole.begun) if at <= len(whole.actions))
        game = played(ruleset, players, seed, turn)
        by_hand = draft_of(game).begin()
        draw = Random(seed).choice
        while not game.over:
            assert by_hand.position.key()[1:] == game.position.key()[1:]  # all but how it was set up
            if len(game.actions) % TOLD == turn % TOLD:  # the first time at once
                assert tell(by_hand) == tell(game)
            action = draw(sorted(game.legal()))
            game.play(action)
            by_hand.play(action)
        assert tell(by_hand) == tell(game)
        assert by_hand.over
        assert by_hand.rules.outcome(by_hand) == game.rules.outcome(game)


def test_it_is_kept_in_the_record_and_begins_there_again() -> None:
    begun = draft_of(played("medina-2014", 3, 4, 30)).begin()
    begun.play(begun.legal()[0])
    again = replay(record_of(begun), BOX)
    assert tell(again) == tell(begun)
    assert again.by_hand
    assert not played("medina-2014", 3, 4, 30).by_hand


@pytest.mark.parametrize(
    ("placed", "turn", "sentence"),
    [
        (["0 orange d5", "1 orange d5"], 0, "placement 2, “1 orange d5”, breaks the rules:"),
        (["0 orange d5", "0 roof d5", "0 orange d6"], 0, "placement 3, “0 orange d6”, breaks the rules:"),
        (["2 orange d5"], 0, "“2 orange d5” isn’t a placement: write a player’s number and an action"),
        (
            ["0 discard"],
            0,
            "placement 1, “0 discard”, breaks the rules: only a gate can be discarded, and player 1 has none",
        ),
        (["0 orange d5"], 3, "there is no player 3"),
    ],
)
def test_what_the_rules_would_refuse_is_refused_with_a_sentence(placed: list[str], turn: int, sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        BoxPlayed(BOX, load("medina-2014"), 2, {"well": "h6", "merchant": "b2", "placed": placed, "turn": turn})
    assert str(refused.value.sentence).startswith(sentence)


def test_a_piece_that_others_stand_on_stays_until_they_are_gone() -> None:
    draft = Draft(load("medina-2014"), 2, {"well": "h6", "merchant": "b2"})
    for text in ("0 orange d5", "0 orange d4", "1 roof d5"):
        draft.place_text(text)
    before = draft.texts()
    assert "needs it" in str(draft.take_away(0))
    assert draft.texts() == before, "nothing has changed"
    assert draft.take_away(2) is None  # the roof
    assert draft.take_away(1) is None
    assert draft.texts() == ["0 orange d5"]
    assert draft.move("well", draft.position.set_up.well or 0) is None
