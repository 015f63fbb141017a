"""The opponents of Sultaniya: legal, honest about what they know, repeatable, in time, and true in what they say."""

from __future__ import annotations

import time
from random import Random

import pytest
from msgspec.structs import replace

from medina_desktop import l10n
from medina_desktop.game.box import Choice, Question
from medina_desktop.game.played import Played
from medina_desktop.games.sultaniya.ai import explain, levels, opponents
from medina_desktop.games.sultaniya.ai.evaluate import Ratings
from medina_desktop.games.sultaniya.ai.explain import reason_for
from medina_desktop.games.sultaniya.ai.guess import imagine
from medina_desktop.games.sultaniya.ai.last_turn import is_last
from medina_desktop.games.sultaniya.ai.search import candidates, search
from medina_desktop.games.sultaniya.ai.taste import tastes
from medina_desktop.games.sultaniya.ai.yardsticks import YARDSTICKS
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import BUILD, PASSING, REVEAL, face_of, place_of, stack_of, verb_of
from medina_desktop.games.sultaniya.rules.plot import (
    ABOVE_RIGHT,
    ALL_PLACES,
    BELOW_LEFT,
    LEFT,
    RIGHT,
    STRIDE,
    on_something,
)
from medina_desktop.games.sultaniya.rules.position import BUILDING, HIDDEN, START, Position
from medina_desktop.games.sultaniya.rules.tiles import DOOR, MINARET, UNKNOWN
from medina_desktop.match.review import Review
from medina_desktop.match.thinking import go_on_with, say_what_changed
from support.sultaniya.table import dealt, play_random, shuffled_unseen

PLAYERS = BOX.opponents
LEVELS = PLAYERS.levels


def seen(game: Played) -> Position:
    view: Position = BOX.rules.seen_by(game.position, game.actor)
    return view


def finish(game: Played, levels: list[str], nodes: int = 6) -> None:
    while not game.over:
        choice = PLAYERS.choose(Question(seen(game), levels[game.actor], seed=len(game.actions), nodes=nodes))
        game.play(choice.action)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_level_plays_whole_games(players: int) -> None:
    for first in (0, 4):
        game = dealt(players, first)
        finish(game, [LEVELS[(first + seat) % len(LEVELS)] for seat in range(players)], nodes=4)
        assert game.over


@pytest.mark.parametrize("options", [{"hole": "gap"}, {"adjacent": "always", "pass_after_reveal": "free"}])
def test_they_play_by_other_keys_too(options: dict[str, str]) -> None:
    game = dealt(2, 3, BOX, **options)
    finish(game, ["architect", "mason"])
    assert game.over


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_and_budget_give_the_same_answer(level: str) -> None:
    game = dealt(2, 5)
    play_random(game, Random(5), 30)
    first = PLAYERS.choose(Question(seen(game), level, seed=7, nodes=40))
    again = PLAYERS.choose(Question(seen(game), level, seed=7, nodes=40))
    assert (first.action, first.turn, first.gain, first.reason) == (again.action, again.turn, again.gain, again.reason)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [2, 4])
def test_what_a_seat_cannot_know_changes_nothing(level: str, players: int) -> None:
    game = dealt(players, 6)
    random = Random(6)
    for _ in range(4):
        play_random(game, random, 11)
        if game.over:
            break
        other = shuffled_unseen(game.position, game.actor, random)
        assert other.key() != game.position.key()
        view = BOX.rules.seen_by(other, game.actor)
        ours = PLAYERS.choose(Question(seen(game), level, seed=1, nodes=20))
        theirs = PLAYERS.choose(Question(view, level, seed=1, nodes=20))
        assert (ours.action, ours.gain, ours.reason) == (theirs.action, theirs.gain, theirs.reason)


def test_the_levels_that_par_and_missions_were_measured_with_answer_as_they_did() -> None:
    """What they chose in version 0.2.0: the table of today's games and the missions rest on it."""
    assert first_turns("water-carrier", 2) == (
        "reveal red, build R12 i2 flip, reveal green, reveal green, build G12 h3, build G20 f3 flip, reveal gold, "
        "build T11 i4 flip, reveal blue, reveal blue, build B12 b1 flip, reveal blue, build B14 b1 flip"
    )
    assert first_turns("gardener", 2) == (
        "reveal red, build R12 i2 flip, reveal green, build G12 h3, reveal green, build G20 f3 flip, reveal gold, "
        "build T11 i4 flip, reveal green, reveal green, build G16 h3 flip, reveal green, build G07 f3"
    )
    assert first_turns("mason", 3) == (
        "reveal red, reveal red, build R15 i2 flip, reveal blue, build B02 j1, reveal blue, reveal blue, "
        "build B05 j1 flip, reveal red, build B03 b1 flip, reveal green, reveal green, build G06 h3 flip"
    )
    assert first_turns("architect", 4) == (
        "pass, reveal red, reveal red, build R16 i2, reveal red, build R17 e2 flip, call hand, "
        "reveal blue, reveal green, build G26 h3 flip, build B14 l1 flip, call hand, reveal red"
    )


def first_turns(level: str, players: int) -> str:
    game = dealt(players, 8)
    for number in range(13):
        choice = PLAYERS.choose(Question(seen(game), level, seed=number, nodes=PLAYERS.budget(seen(game), level)))
        game.play(choice.action)
    return ", ".join(game.action_texts())


def test_the_strongest_of_an_older_release_can_be_seated_but_not_chosen() -> None:
    game = dealt(2, 5)
    play_random(game, Random(5), 30)
    for level in BOX.measured:
        assert PLAYERS.choose(Question(seen(game), level, seed=7, nodes=20)).action in game.legal()
        assert level not in LEVELS


def test_what_is_imagined_agrees_with_what_is_seen_and_lacks_nothing() -> None:
    game = dealt(3, 2)
    play_random(game, Random(2), 40)
    view = seen(game)
    for seed in range(20):
        world = imagine(view, Random(seed))
        assert not any(UNKNOWN in stack for stack in world.stacks)
        assert not any(HIDDEN in pair for pair in world.objectives)
        assert sorted(t for stack in world.stacks for t in stack) == sorted(t for s in game.position.stacks for t in s)
        for kind, stack in enumerate(view.stacks):
            pairs = zip(stack, world.stacks[kind], strict=True)
            assert all(tile in (known, UNKNOWN) or known == UNKNOWN for known, tile in pairs)
        assert BOX.rules.seen_by(world, game.actor).stacks == view.stacks
        dealt_ones = [one for pair in world.objectives for one in pair]
        assert len(set(dealt_ones)) == len(dealt_ones)
    assert imagine(view, Random(1)).stacks != imagine(view, Random(2)).stacks


def test_a_turn_takes_no_longer_than_it_may() -> None:
    """Computing, with a second to spare: however busy the machine is, it has no more than the clock allows."""
    game = dealt(4, 9)
    play_random(game, Random(9), 10)
    for seconds in (0.2, 0.5):
        started = time.thread_time()
        PLAYERS.choose(Question(seen(game), "grand-vizier", seed=1, seconds=seconds))
        assert time.thread_time() - started < seconds + 1.0


@pytest.mark.long
def test_thinking_ahead_beats_the_greedy_yardstick() -> None:
    """A small sample, to notice when the strongest level breaks: the real figures are in docs."""
    won = 0.0
    games = 4
    for number in range(games):
        game = dealt(2, 100 + number)
        me = number % 2
        random = Random(number)
        while not game.over:
            view = seen(game)
            if game.actor == me:
                action = PLAYERS.choose(Question(view, "grand-vizier", seed=len(game.actions), nodes=24)).action
            else:
                action = YARDSTICKS["greedy"](view, random)
            game.play(action)
        winners = score.winners(game.position)
        won += (me in winners) / len(winners)
    assert won >= games / 2


def test_alone_it_scores_more_than_random_play() -> None:
    game = dealt(1, 4)
    finish(game, ["architect"], nodes=12)
    other = dealt(1, 4)
    play_random(other, Random(1))
    assert game.scores()[0] > other.scores()[0] + 8


# ------------------------------------------------------------------------------------------------------- the reasons


def test_every_reason_given_in_games_is_true() -> None:
    codes = set()
    for seed in range(4):
        game = dealt(2 + seed % 3, 20 + seed)
        random = Random(seed)
        while not game.over:
            p = seen(game)
            level = random.choice(LEVELS)
            choice = PLAYERS.choose(Question(p, level, seed=seed, nodes=6))
            why = reason_for(p, choice.turn)
            codes.add(why.code)
            check_reason(p, choice.turn, why)
            assert choice.reason == why.sentence()
            assert "{" not in choice.reason
            game.play(choice.action)
    assert len(codes) >= 10


def half_of(p: Position, player: int, place: int) -> str:
    """Return the code of what a tile is half of: what lies around it is right for that, and something is missing."""
    palace, catalogue = p.palaces[player], p.terms.catalogue
    scores = catalogue.character[p.characters[player]].scores
    for code, sign, storey, post, cap in (
        ("half_door", DOOR, 0, "d", "lintel"),
        ("half_minaret", MINARET, 1, "m", "point"),
    ):
        for left in (place, place + LEFT, place + BELOW_LEFT):
            parts = (left, left + RIGHT, left + ABOVE_RIGHT)
            if (
                sign not in scores
                or left < 0
                or left // STRIDE != storey
                or any(one not in ALL_PLACES for one in parts)
            ):
                continue
            tiles = [catalogue.faces[palace.faces[one]] if palace.filled >> one & 1 else None for one in parts]
            shows = (
                tiles[0] is None or tiles[0].sides[1] == post,
                tiles[1] is None or tiles[1].sides[0] == post,
                tiles[2] is None or cap in tiles[2].mid,
            )
            if place in parts and all(shows) and None in tiles:
                return code
    return ""


def check_reason(p: Position, turn: tuple[int, ...], why: explain.Reason) -> None:
    me = p.player
    after = p.copy()
    events: list[object] = []
    BOX.rules.play(after, turn[0], events)
    gain = score.scores(after)[me] - score.scores(p)[me]
    old, new = (score.breakdown(one)[me] for one in (p, after))
    objectives = sum(new.objectives.values()) - sum(old.objectives.values())
    if "points" in why.words and why.code not in ("reveal_to_build", "only_denies"):
        assert why.words["points"] == gain - why.rest - why.objective
    if why.code in ("whole_door", "whole_minaret", "most_guards", "points", "points_and_sapphires", "sapphires"):
        assert why.objective == objectives, "an objective is named for what it is"
    if why.code == "objective":
        assert why.words["points"] == objectives == gain
    if "sapphires" in why.words:
        taken = after.sapphires[me] - p.sapphires[me]
        assert why.words["sapphires"] == (after.sapphires[me] if why.code == "pass_saves" else taken)
    if why.code == "reveal_to_build":
        BOX.rules.play(after, turn[1])
        gain = score.scores(after)[me] - score.scores(p)[me]
        assert why.words["points"] == gain > 0
    if why.code in ("whole_door", "whole_minaret"):
        sign = "door" if why.code == "whole_door" else "minaret"
        whole = new.cartouches[sign] - old.cartouches[sign]
        assert whole >= 6
        assert why.words["points"] == whole
    if why.code == "end_won":
        points = score.scores(after)
        assert after.ending == me
        assert points[me] > max(one for player, one in enumerate(points) if player != me)
    if why.code == "most_guards":
        guards = score.guards(after)
        assert guards[me] > max(one for player, one in enumerate(guards) if player != me)
        assert why.words["points"] == new.guards - old.guards
    if why.code in ("denied", "only_denies"):
        assert verb_of(turn[0]) == BUILD
        theirs = why.words["theirs" if why.code == "denied" else "points"]
        palace = p.palaces[why.other]
        tile = face_of(turn[0]) >> 1
        ways = palace.builds(p.terms.kind_of[tile], p.terms.bits[tile])
        gains = []
        for way in ways:
            other = p.copy()
            other.palaces[why.other] = palace.with_tile(face_of(way), place_of(way))
            gains.append(score.scores(other)[why.other] - score.scores(p)[why.other])
        assert max(gains) == theirs
    if why.code in ("points", "points_and_sapphires", "denied", "most_guards"):
        assert gain > 0
    if why.code == "sapphires":
        assert gain == why.objective
    if why.code in ("only_denies", "half_door", "half_minaret", "guard", "opens", "builds_on"):
        assert gain <= 0
    if verb_of(turn[0]) == BUILD and why.code in ("points", "points_and_sapphires", "sapphires", "objective"):
        assert why.prepares == half_of(after, me, place_of(turn[0]))
    if why.code in ("half_door", "half_minaret"):
        assert why.code == half_of(after, me, place_of(turn[0]))
    if why.code in ("guard", "opens", "builds_on"):
        assert half_of(after, me, place_of(turn[0])) == ""
    if why.code == "guard":
        assert score.guards(after)[me] == score.guards(p)[me] + 1
    if why.code == "opens":
        assert not any(place_of(turn[0]) == one for one in why.places)
        assert p.palaces[me].spots >> why.places[0] & 1 == 0
        assert on_something(after.palaces[me].filled) >> why.places[0] & 1
    if why.code == "reveal_more":
        assert any(verb_of(action) == BUILD for action in BOX.rules.legal(p))
    if why.code == "djinn_objective":
        assert after.djinns.count(me) == p.djinns.count(me) + 1
        assert gain == 2
    if why.code in ("wind", "stone", "hand", "eye", "djinn_objective"):
        assert after.sapphires[me] < p.sapphires[me]
    if why.code in ("pass_nothing", "reveal_nothing"):
        assert not any(verb_of(action) == BUILD for action in BOX.rules.legal(p))


def test_a_reason_names_the_part_that_scores_and_the_secret_objective_beside_it() -> None:
    game = dealt(2, 3)
    while not game.over:
        p = seen(game)
        for action in BOX.rules.legal(p):
            if verb_of(action) == BUILD:
                why = reason_for(p, (action,))
                check_reason(p, (action,), why)
                if why.code == "most_guards" and why.objective:
                    assert why.sentence().startswith(
                        f"gives you the most guards: {why.words['points']} points, plus 1 point for secret objectives"
                    )
                    return
        game.play(PLAYERS.choose(Question(p, "gardener", seed=1)).action)
    pytest.fail("no tile brought the most guards and points for an objective")


def test_a_reason_for_few_points_names_the_door_it_prepares_and_no_door_that_cannot_be() -> None:
    """Every tile that could be built in whole games, not only the best."""
    told = set()
    for seed in range(3):
        game = dealt(2, seed)
        while not game.over:
            p = seen(game)
            for action in [action for action in BOX.rules.legal(p) if verb_of(action) == BUILD]:
                why = reason_for(p, (action,))
                check_reason(p, (action,), why)
                if why.prepares:
                    told.add(why.sentence().split(", and ")[1])
            game.play(PLAYERS.choose(Question(p, "gardener", seed=1)).action)
    assert told == {"prepares a door for 6 more", "prepares a minaret for 6 more"}


def test_a_reason_names_players_by_the_names_it_is_given() -> None:
    why = explain.Reason("only_denies", words={"points": 4}, other=1)
    assert l10n.translate(why.sentence(), ["Yasmin", "Karim"]) == "Karim would have got 4 points from it"
    assert why.sentence() == "player 2 would have got 4 points from it"


# --------------------------------------------------------------------------------------------------------- opinions


def test_an_opinion_finds_fault_with_a_wasted_turn_and_not_with_the_best() -> None:
    game = dealt(2, 12)
    finish_some(game, 24)
    p = seen(game)
    turns = candidates(p, Ratings(p.palace, tastes(p)[p.player]))
    worst = search(p, turns, Random(3), 120)[0][-1].turn
    opinion = PLAYERS.judge(Question(p, "", played=worst, seed=3))
    assert opinion is not None
    assert opinion.lost > 0.5
    assert opinion.turn != worst
    agreed = PLAYERS.judge(Question(p, "", played=opinion.turn, seed=3))
    assert agreed is not None
    assert (agreed.turn, agreed.lost) == (opinion.turn, 0.0)


class AtOnce:
    """Answers what it is asked when it is polled, in the same process."""

    def ask(self, _box: object, question: Question) -> None:
        self.question = question

    def poll(self) -> Choice | None:
        return PLAYERS.judge(self.question)

    def stop(self) -> None:
        pass

    close = stop


def take_hints(game: Played) -> None:
    """Play a turn by hints, as a person at the table would hear them."""
    number, given = game.position.number, None
    while not game.over and game.position.number == number:
        hint = go_on_with(given[1], game, given[0]) if given else None
        hint = hint or PLAYERS.choose(Question(seen(game), PLAYERS.hint_level, game.luck))
        given = (len(game.actions), hint)
        game.play(hint.action)


@pytest.mark.parametrize("players", [1, 2])
def test_no_hint_turns_up_tiles_of_which_none_can_fit(players: int) -> None:
    """Neither of those whose faces can be seen nor of those that might lie below them."""
    revealed = 0
    for seed in range(4):
        game = dealt(players, seed)
        while not game.over:
            p = seen(game)
            hint = PLAYERS.choose(Question(p, PLAYERS.hint_level, game.luck, nodes=4))
            if verb_of(hint.action) == REVEAL and p.step in (START, BUILDING):
                revealed += 1
                kind = stack_of(hint.action)
                shown = {tile for display in p.displays for tile in display} | {stack[0] for stack in p.stacks if stack}
                built = {
                    palace.faces[one] >> 1 for palace in p.palaces for one in ALL_PLACES if palace.filled >> one & 1
                }
                unseen = set(p.terms.in_use[kind]) - shown - built
                coming = p.stacks[kind][: 3 - len(p.displays[kind])]
                tiles = {*coming, *(unseen if UNKNOWN in coming else ())} - {UNKNOWN}
                palace = p.palaces[p.player]
                assert any(palace.builds(kind, p.terms.bits[tile]) for tile in tiles), game.action_texts()[-3:]
            game.play(hint.action)
    assert revealed > 20


def test_a_hint_that_departs_from_the_one_before_says_that_more_is_known() -> None:
    game = dealt(2, 4)
    reveal, other = [action for action in game.legal() if verb_of(action) == REVEAL][:2]
    game.play(reveal)
    new = PLAYERS.at_once(seen(game))
    given = replace(new, action=reveal, turn=(reveal, PASSING if new.action != PASSING else reveal))
    told = say_what_changed(new, given, game, 0)
    assert told.reason == f"now that you know more: {new.reason}"
    assert say_what_changed(new, replace(given, turn=(reveal, new.action)), game, 0) == new, "as it was planned"
    assert say_what_changed(new, replace(given, action=other), game, 0) == new, "it was not taken"


def test_whoever_took_every_hint_has_lost_nothing_by_the_replays_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = levels.ADVISERS[levels.ADVISER]._replace(games=12)
    monkeypatch.setitem(levels.ADVISERS, levels.ADVISER, quick)
    monkeypatch.setattr(opponents, "COMPARED_IN", 12)
    game = dealt(2, 4)
    hinted: set[int] = set()
    while not game.over:
        if len(hinted) < 9 or is_last(game.position):
            hinted.add(len(game.actions))
            take_hints(game)
        else:
            game.play(PLAYERS.choose(Question(seen(game), "goatherd", seed=1)).action)
    review = Review(game, AtOnce)
    while not review.done:
        review.tick(0.1)
    assert not review.by_simple_player
    steps = [len(review.opinions[first].played) for first in hinted]
    assert max(steps) > 2, "no turn went on after something was turned up"
    assert {review.opinions[first].lost for first in hinted} == {0.0}
    assert any(opinion.costly for opinion in review.opinions.values()), "the goatherd's turns are no better than hints"


def finish_some(game: Played, actions: int) -> None:
    while not game.over and (len(game.actions) < actions or game.position.step):
        game.play(PLAYERS.choose(Question(seen(game), "gardener", seed=1)).action)


def test_one_point_is_not_points() -> None:
    said = {n: explain.Reason("points", (), {"points": n}).sentence() for n in (1, 4)}
    assert said == {1: "brings 1 point", 4: "brings 4 points"}
