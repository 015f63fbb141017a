"""The goals of Medina's lessons, their boards, and how the other player answers."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from medina_desktop.game.lessons import LEARNER, play_texts, texts
from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.kinds import Goal, Played, Step
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import KIND_WORDS, kind_of, make, parse, parse_cell
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.games.medina.rules.position import Position, SetUp
from medina_desktop.games.medina.rules.ruleset import Board, Ruleset, Stock
from medina_desktop.games.medina.rules.setup import setup_of

AMPLE = Stock(buildings=20, stables=20, merchants=40, walls=14, roofs=4, neutral_roofs=2, gates=2)
SHORT = Stock(buildings=3, stables=2, merchants=3, walls=5, roofs=4, neutral_roofs=1, gates=1)
GUIDED_SEED = 3
SECOND = "second"  # in lessons: the edition's own second colour


# -- goals -------------------------------------------------------------------------------------------------------------


def places(word: str, goal: Goal = lambda _step: True) -> Goal:
    """A piece of this kind, in a way that is good."""

    def is_good(step: Step) -> bool:
        return KIND_WORDS[kind_of(step.action)] == _kind(word, step.before.terms.rules) and goal(step)

    return is_good


def gains(points: int) -> Goal:
    return lambda step: score.scores(step.after)[LEARNER] - score.scores(step.before)[LEARNER] >= points


def happens(*kinds: type[ev.Event]) -> Goal:
    return lambda step: any(isinstance(e, kinds) for e in step.events)


def founds_inside(step: Step) -> bool:
    """A palace is founded some way from the walls."""
    geo = step.after.terms.geometry
    return any(
        isinstance(e, ev.Founded) and 3 <= e.cell // STRIDE <= geo.rows - 2 and 3 <= e.cell % STRIDE <= geo.cols - 2
        for e in step.events
    )


def wins_tile(step: Step) -> bool:
    return any(isinstance(e, (ev.TowerTileMoved, ev.PalaceTileMoved)) and e.player == LEARNER for e in step.events)


def at(place: str) -> Goal:
    """Exactly there, whatever the piece."""
    return lambda step: bool(step.action == parse(f"{KIND_WORDS[kind_of(step.action)]} {place}"))


def grows_own(step: Step) -> bool:
    return any(isinstance(e, ev.Extended) and step.after.palaces[e.palace][1] == LEARNER for e in step.events)


def grows_other(step: Step) -> bool:
    return any(isinstance(e, ev.Extended) and step.after.palaces[e.palace][1] != LEARNER for e in step.events)


# -- boards ------------------------------------------------------------------------------------------------------------


def table_rules(rules: Ruleset, stock: Stock = AMPLE) -> Ruleset:
    """The rules at a table for two with this stock, without short turns."""
    return replace(
        rules,
        players=(2,),
        board={2: Board(cols=14, rows=10)},
        stocks={2: stock},
        first_merchant="random",
        short_first_turns=False,
    )


def board(actions: str = "", *, well: str = "l8", merchant: str = "j8") -> Callable[[Ruleset], Played]:
    """A game after these actions, two for each player in turn."""

    def begin(rules: Ruleset) -> Played:
        set_up = SetUp(parse_cell(well) if rules.well else None, parse_cell(merchant))
        game = Played(BOX, table_rules(rules), 2, setup_of(set_up))
        return play_texts(game, texts(actions.replace(SECOND, rules.colours[1])))

    return begin


def guided(rules: Ruleset) -> Played:
    """A short game for two."""
    return Played.new(BOX, table_rules(rules, SHORT), 2, GUIDED_SEED)


def rules_for(gates: bool, rulesets: Sequence[Ruleset]) -> Ruleset:
    """The rules a chapter is taught with: those with well and tea; with gates where it needs them."""
    fitting = [r for r in rulesets if r.gates == gates]
    return next((r for r in fitting if r.well and r.tea), (fitting or list(rulesets))[0])


# -- the other player --------------------------------------------------------------------------------------------------


def answer(position: Position, wanted: str) -> int:
    """An action, or a piece of this kind where it disturbs nothing; without either, a wall."""
    wanted = _kind(wanted, position.terms.rules)
    if " " in wanted and legal.is_legal(position, parse(wanted)):
        return parse(wanted)
    options = legal.actions(position)
    kind = KIND_WORDS.index(wanted) if wanted in KIND_WORDS else KIND_WORDS.index("wall")
    # Walls far from the lessons' corners first.
    quiet = [a for a in options if kind_of(a) == kind]
    far = make(kind, 0)
    return max(quiet, key=lambda a: a - far) if quiet else options[0]


def _kind(word: str, rules: Ruleset) -> str:
    return word.replace(SECOND, rules.colours[1])
