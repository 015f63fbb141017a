"""The goals of Sultaniya's lessons, their boards, and how the other player answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from medina_desktop.game.lessons import LEARNER, play_texts, texts
from medina_desktop.games.sultaniya import data
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.kinds import Goal, Played, Step
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import (
    BEING_DONE,
    BUILD,
    CALL,
    MOVE,
    PASSING,
    RETURN,
    REVEAL,
    djinn_of,
    face_of,
    place_of,
    stack_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT, storey_of
from medina_desktop.games.sultaniya.rules.position import HIDDEN, ON_DISPLAY, Position
from medina_desktop.games.sultaniya.rules.reasons import why_not
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.tiles import LETTERS, STACKS

GUIDED_ROUNDS = 8  # the first game is a short one
GUIDED_SEED = 11
GUIDED_BOARDS = "aladdin,sinbad"


# -- goals -------------------------------------------------------------------------------------------------------------


def builds(step: Step) -> bool:
    return verb_of(step.action) == BUILD


def builds_storey(storey: int) -> Goal:
    return lambda step: builds(step) and storey_of(place_of(step.action)) == storey - 1


def builds_flipped(step: Step) -> bool:
    return builds(step) and bool(face_of(step.action) & 1)


def builds_at(*places: str) -> Goal:
    return lambda step: builds(step) and place_of(step.action) in [BY_TEXT[place] for place in places]


def builds_best(step: Step) -> bool:
    """No tile on display brings more, wherever it is built."""
    return builds(step) and _gain(step.before, step.action) == max(
        _gain(step.before, action) for action in legal.builds(step.before)
    )


def builds_tile(*tiles: str) -> Goal:
    return lambda step: builds(step) and step.before.terms.catalogue.faces[face_of(step.action)].id in tiles


def completes(step: Step) -> bool:
    return any(isinstance(event, ev.Completed) for event in step.events)


def serves_objective(number: int) -> Goal:
    """The learner's first or second objective counts more than before."""

    def goal(step: Step) -> bool:
        before, after = (list(score.breakdown(p)[LEARNER].objectives.values()) for p in (step.before, step.after))
        return builds(step) and after[number] > before[number]

    return goal


def adds_guard(step: Step) -> bool:
    return builds(step) and score.guards(step.after)[LEARNER] > score.guards(step.before)[LEARNER]


def reveals(kind: int) -> Goal:
    return lambda step: verb_of(step.action) == REVEAL and stack_of(step.action) == kind


def fills_display(kind: int) -> Goal:
    return lambda step: reveals(kind)(step) and len(step.after.displays[kind]) == ON_DISPLAY


def calls(djinn: int, stack: int | None = None) -> Goal:
    def goal(step: Step) -> bool:
        called = verb_of(step.action) == CALL and djinn_of(step.action) == djinn
        return called and (stack is None or stack_of(step.action) == stack)

    return goal


def uses_stone(step: Step) -> bool:
    return verb_of(step.action) in (MOVE, RETURN)


def passes(step: Step) -> bool:
    return bool(step.action == PASSING)


def is_done(step: Step) -> bool:
    return bool(step.action == BEING_DONE)


def any_of(*goals: Goal) -> Goal:
    return lambda step: any(goal(step) for goal in goals)


def both(one: Goal, other: Goal) -> Goal:
    return lambda step: one(step) and other(step)


def _gain(p: Position, action: int) -> int:
    after = p.copy()
    play(after, action)
    return score.scores(after)[LEARNER] - score.scores(p)[LEARNER]


# -- boards ------------------------------------------------------------------------------------------------------------


def board(
    character: str, tiles: str, actions: str = "", *, objectives: str = "guard_line guard_column"
) -> Callable[[Ruleset], Played]:
    """A game after these actions, separated by commas. `tiles` lie on top of their stacks in this order, the others
    follow in the order of the box; `character` may name the other player's too, and then `objectives` theirs."""

    def begin(rules: Ruleset) -> Played:
        boards, dealt = character.split(), objectives.split()
        terms = data.terms(rules, len(boards))
        stacks = {}
        for kind, stack in enumerate(STACKS):
            first = [tile for tile in tiles.split() if tile[0] == LETTERS[kind]]
            every = [terms.catalogue.tiles[number].id for number in terms.in_use[kind]]
            stacks[stack] = first + [tile for tile in every if tile not in first]
        pairs = [dealt[2 * player : 2 * player + 2] for player in range(len(boards))]
        game = Played(BOX, rules, len(boards), {"boards": boards, "objectives": pairs, "stacks": stacks})
        return play_texts(game, texts(actions))

    return begin


def guided(rules: Ruleset) -> Played:
    """The first game: short, against one player."""
    return Played.new(BOX, replace(rules, round_limit=GUIDED_ROUNDS), 2, GUIDED_SEED, {"boards": GUIDED_BOARDS})


def rules_for(rulesets: Sequence[Ruleset]) -> Ruleset:
    """The rules that are taught: those for most numbers of players."""
    return max(rulesets, key=lambda rules: len(rules.players))


def cover_objectives(seen: Position) -> Position:
    """For chapters before the one on objectives, where they would only puzzle."""
    covered = seen.copy()
    covered.objectives = tuple((HIDDEN, HIDDEN) for _player in covered.terms.everyone)
    return covered


# -- the other player --------------------------------------------------------------------------------------------------


def answer(position: Position, wanted: str) -> int:
    """Answer as the lesson says, if it is possible; else pass."""
    action = BOX.rules.parse(position, wanted or "pass")
    return int(action) if why_not(position, action) is None else PASSING
