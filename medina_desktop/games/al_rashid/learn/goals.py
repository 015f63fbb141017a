"""The goals of Al-Rashid's lessons, their boards, and how the other families answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

from medina_desktop.game.box import Setup
from medina_desktop.game.lessons import LEARNER, play_texts, texts
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.kinds import Goal, Played, Step
from medina_desktop.games.al_rashid.rules.actions import Action, parse, text_of
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import CHOOSE_STEP, DRAW_STEP, TAKE_STEP
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.setup import token_values

GUIDED_SEED = 2  # the learner is second; the crisis is that of the lessons
GUIDED_PLAYERS = 2


# -- goals -------------------------------------------------------------------------------------------------------------


def does(*patterns: str) -> Goal:
    """Actions as they are written; a star stands for anything."""
    return lambda step: any(fnmatchcase(text_of(step.action), pattern) for pattern in patterns)


def takes(*choices: str) -> Goal:
    """The last step of a visit to a palace in which all of these are chosen, and nothing else."""

    def goal(step: Step) -> bool:
        chosen = {*map(text_of, step.before.chosen), text_of(step.action)} - {"pass"}
        over = text_of(step.action) == "pass" or step.after.step != CHOOSE_STEP
        return chosen == set(choices) and over

    return goal


def draws_the_last(colour: str) -> Goal:
    return lambda step: text_of(step.action) == f"draw {colour}" and step.after.step != DRAW_STEP


def wins_the_battle(step: Step) -> bool:
    return text_of(step.action).startswith("fight ") and bool(step.after.step == TAKE_STEP)


def keeps_most(pattern: str) -> Goal:
    """Of all actions like this one, none leaves the learner goods that are worth more."""

    def goal(step: Step) -> bool:
        if not fnmatchcase(text_of(step.action), pattern):
            return False
        alike = [action for action in step.before.options if fnmatchcase(text_of(action), pattern)]
        most = max(worth(_after(step.before, action).goods[LEARNER]) for action in alike)
        return bool(worth(step.after.goods[LEARNER]) == most)

    return goal


def _after(p: Position, action: Action) -> Position:
    after = p.copy()
    BOX.rules.play(after, action)
    return after


# -- boards ------------------------------------------------------------------------------------------------------------


def board(order: str, actions: str, red: str = "", blue: str = "") -> Callable[[Ruleset], Played]:
    """A game after these actions, separated by commas. `order`: the first turn order, 0 is the learner; `red` and
    `blue`: the values on top of the piles, of which the first crisis takes the first ones."""

    def begin(rules: Ruleset) -> Played:
        values = token_values(catalogue())
        setup: Setup = {
            "order": [int(player) for player in order],
            "setup_tile": "s1",  # two red tokens on the Silk Road, a blue one on the Spice Road and the Mare Indianum
            "year_tiles": sorted(catalogue().year_tiles),
            "red": _pile(values, red),
            "blue": _pile(values, blue),
            "again_red": list(range(len(values))),
            "again_blue": list(range(len(values))),
        }
        game = Played(BOX, rules, len(order), setup)
        return play_texts(game, texts(actions))

    return begin


def _pile(values: Sequence[int], top: str) -> list[int]:
    rest = list(values)
    for value in top:
        rest.remove(int(value))
    return [*map(int, top), *rest]


def guided(rules: Ruleset) -> Played:
    """The first year, against one family. The game could go on after it."""
    return Played.new(BOX, rules, GUIDED_PLAYERS, GUIDED_SEED)


def year_is_over(game: Played) -> bool:
    return game.over or bool(game.position.year > 1)


# -- the others --------------------------------------------------------------------------------------------------------


def answer(_position: Position, wanted: str) -> Action | None:
    """Answer as the lesson says, and not at all after that."""
    return parse(wanted) if wanted else None
