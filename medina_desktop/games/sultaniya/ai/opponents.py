"""The opponents as the rest of the house knows them: the levels, a choice with its reason, an opinion on a turn."""

from __future__ import annotations

import time
from random import Random

from msgspec.structs import replace

from medina_desktop.games.sultaniya.ai.evaluate import Ratings
from medina_desktop.games.sultaniya.ai.explain import reason_for
from medina_desktop.games.sultaniya.ai.last_turn import WAYS_A_GAME, LastTurn, is_last
from medina_desktop.games.sultaniya.ai.levels import ADVISER, ADVISERS, LADDER, LATER_SHARE, LEVELS, Level, named
from medina_desktop.games.sultaniya.ai.outlook import UNTAUGHT, Learnt, for_players, phase
from medina_desktop.games.sultaniya.ai.quick import quick
from medina_desktop.games.sultaniya.ai.search import Turn, candidates, search
from medina_desktop.games.sultaniya.ai.taste import tastes
from medina_desktop.games.sultaniya.kinds import Choice, Question
from medina_desktop.games.sultaniya.preview import chances
from medina_desktop.games.sultaniya.rules import legal
from medina_desktop.games.sultaniya.rules.actions import REVEALING
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.plot import STOREYS, places_in
from medina_desktop.games.sultaniya.rules.position import BUILDING, ON_DISPLAY, START, Position
from medina_desktop.games.sultaniya.rules.tiles import UNKNOWN

COMPARED_IN = 300  # imagined games, half of them after the best turn and half after the played one
MOST_COUNTED = 400  # imagined games, in whose time a last turn is counted out
MEASURED = (*LADDER, ADVISER)  # further names they answer to, for tournaments


class SultaniyaOpponents:
    """Only ever given what their seat may know."""

    levels = tuple(LEVELS)
    hint_level = ADVISER
    judges_steps = True

    def choose(self, question: Question) -> Choice:
        """`nodes` is a number of imagined games. With it and without seconds the clock is not looked at."""
        started = time.perf_counter()
        p, level, nodes, seconds = question.position, question.level, question.nodes, question.seconds
        how = named(level)
        if how is None:
            raise ValueError(f"there is no level {level!r}: the levels are {', '.join(LEVELS)}")
        if p.over:
            raise ValueError("the game is over: there is nothing to play")
        random = Random(question.seed)
        learnt = _learnt(p, how)
        taste = tastes(p, learnt.habits[phase(p)] if how.games else how.needs)[p.player]
        if len(legal.actions(p)) == 1:
            return _choice(p, (legal.actions(p)[0],), started)
        if not how.games:
            return _choice(p, (quick(p, Ratings(p.palace, taste.noisy(random, how.noise))),), started)
        if how.counts_out and is_last(p):
            games = min(MOST_COUNTED, nodes if nodes is not None else how.games)
            return _count_out(p, LastTurn(p, random, WAYS_A_GAME * games), started)
        first = p.step == START
        games = nodes if nodes is not None else self.budget(p, level)
        if seconds is not None:
            until: float | None = started + 0.9 * seconds
            games = games if nodes is not None else 100 * how.games
        else:
            until = None if nodes is not None else started + (how.first if first else how.later)
        turns = candidates(p, Ratings(p.palace, taste))
        if how.has_learnt:
            turns = [turn for turn in turns if not _is_pointless(p, turn)] or turns
        found, played = search(p, turns, random, games, until, how.noise, learnt)
        usual = sum(one.lead for one in found) / len(found)
        return _choice(p, found[0].turn, started, found[0].lead - usual, played)

    def budget(self, p: Position, level: str) -> int:
        how = named(level)
        assert how is not None
        return int(how.games * (1 if p.step == START else LATER_SHARE))

    def judge(self, question: Question) -> Choice | None:
        """The turn a hint would name, and what the played one lost against it, as far as the player could see it
        coming: what was turned up on the way is not held against the first step. Both are followed in the same
        imagined games, in none of those in which the hint was found: its luck there would count as the other's loss."""
        p = question.position
        turn = _foresee(p, question.played)
        if not turn:
            return None
        best = self.choose(replace(question, level=ADVISER))
        if best.turn == turn:
            return best
        if is_last(p):
            counting = LastTurn(p, Random(question.seed), WAYS_A_GAME * COMPARED_IN, win=0.0)
            lost = counting.value(p, best.turn) - counting.value(p, turn)
        else:
            learnt = _learnt(p, ADVISERS[ADVISER])
            luck = Random(f"{question.seed} compared")
            found, _games = search(p, [best.turn, turn], luck, COMPARED_IN, learnt=learnt)
            leads = {one.turn: one.lead for one in found}
            lost = leads[best.turn] - leads[turn]
        return replace(best, lost=round(max(0.0, lost), 1))

    def at_once(self, p: Position) -> Choice:
        return _choice(p, (quick(p, Ratings(p.palace, tastes(p)[p.player])),), time.perf_counter())

    def explain(self, p: Position, turn: tuple[int, ...]) -> str:
        return reason_for(p, turn).sentence()


def _is_pointless(p: Position, turn: Turn) -> bool:
    """True if a turn begins by turning up a tile when none that can be turned up of that stack in this turn fits the
    palace."""
    if turn[0] not in REVEALING or p.step not in (START, BUILDING):
        return False
    kind = REVEALING.index(turn[0])
    coming = p.stacks[kind][: ON_DISPLAY - len(p.displays[kind])]
    if any(tile != UNKNOWN and p.palace.builds(kind, p.terms.bits[tile]) for tile in coming):
        return False
    places = places_in(p.palace.spots & STOREYS[kind]) if UNKNOWN in coming else ()
    return not any(chances(p, p.player, place, p.player).unseen for place in places)


def _learnt(p: Position, how: Level) -> Learnt:
    return for_players(p.terms.players) if how.has_learnt else UNTAUGHT


def _count_out(p: Position, counting: LastTurn, started: float) -> Choice:
    ranked = counting.rank(p)
    usual = sum(one.value for one in ranked) / len(ranked)
    return _choice(p, ranked[0].turn, started, ranked[0].value - usual, counting.counted)


def _choice(p: Position, turn: Turn, started: float, gain: float = 0.0, games: int = 0) -> Choice:
    seconds = time.perf_counter() - started
    return Choice(turn[0], round(gain, 1), reason_for(p, turn).sentence(), turn, games, seconds)


def _foresee(p: Position, played: tuple[int, ...]) -> Turn:
    """The steps of a turn up to the first that rests on something the player could not know before it."""
    at = p.copy()
    turn: list[int] = []
    for action in played:
        if action not in legal.actions(at):
            break
        turn.append(action)
        play(at, action)
        if at.over or at.player != p.player:
            break
    return tuple(turn)
