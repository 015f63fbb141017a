"""The contract of a game: the verbs by which the shell reaches it.

All chance lies in the set-up, so a game after its set-up is a function of its actions. The shell holds positions,
actions, refusals and events of a game without ever looking inside them; what it has to know it asks here. A game
supplies one `Box`, and `medina_desktop.games` knows the boxes by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Generic, Protocol

from msgspec import Struct

from medina_desktop.game.kinds import A, A_co, P, P_co, P_contra, R, R_co, R_contra
from medina_desktop.game.kinds import Action as Action
from medina_desktop.game.kinds import Event as Event
from medina_desktop.game.kinds import Events as Events
from medina_desktop.game.kinds import Plain as Plain
from medina_desktop.game.kinds import Position as Position
from medina_desktop.game.kinds import Ruleset as Ruleset
from medina_desktop.game.kinds import Setup as Setup
from medina_desktop.game.results import Feats
from medina_desktop.said import Said

if TYPE_CHECKING:
    from medina_desktop.game.played import Played

NOBODY = -1

Path = tuple[str | int, ...]


class Refusal(Protocol):
    """The reason why an action is not possible: a code, and a sentence without a capital letter or a full stop."""

    @property
    def code(self) -> str: ...

    def sentence(self) -> Said: ...


class Problem(Struct, frozen=True):
    """A fault that makes a well-formed ruleset impossible to play: the key it is about, a sentence, and other keys that
    may be to blame."""

    path: Path
    sentence: Said
    also: tuple[Path, ...] = ()


class Row(Struct, frozen=True):
    """A line of the score sheet: what it is for, and each player's points."""

    key: str  # the same in every language; `Window` may know more to show for it
    label: Said
    points: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """The winners (or those who would win if the game ended now), and what decided."""

    winners: tuple[int, ...]
    decided_by: Said


class Question(Struct, Generic[P_co, A_co], frozen=True):
    """A question to an opponent: its choice in a position, or its opinion on a turn that was played there."""

    position: P_co  # as the player to act may know it
    level: str  # which opponent; does not matter to a judgement
    seed: int | None = None
    seconds: float | None = None  # for how long; None: as long as the level does by itself
    nodes: int | None = None  # how much may be looked at; None: as much as the level does by itself
    played: tuple[A_co, ...] = ()  # a turn to judge


class Choice(Struct, Generic[A_co], frozen=True):
    """An action that an opponent proposes, and why."""

    action: A_co
    gain: float  # expected change of the player's lead, in points at the end of the game
    reason: Said  # with or without a capital letter and a full stop; players are PlayerSaid
    turn: tuple[A_co, ...] = ()  # the action and what is planned after it in this turn
    nodes: int = 0  # positions looked at
    seconds: float = 0.0
    lost: float = 0.0  # `judge`: how much less the turn that was played is worth


class Sentence(ValueError):
    """An error that can be said to a person, in any language."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class BadAction(Sentence):
    """Text that is no action at all; the sentence says what one looks like."""


class BadSetup(Sentence):
    """A set-up that is impossible by its ruleset; `path` is where in it."""

    def __init__(self, sentence: Said, path: Path = ()) -> None:
        super().__init__(sentence)
        self.path = path


class IllegalAction(ValueError):
    """An action the rules refuse; the position is unchanged."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(f"{text}: {refusal.sentence()}")
        self.refusal = refusal


class Rules(Protocol[R_contra, P, A]):
    """R is the ruleset, P the position, A the action. Pure: no files, no clock, no randomness that was not given.
    `PlainRules` (game/plain.py) has what a simple game would write the same."""

    def problems(self, ruleset: R_contra) -> Iterator[Problem]:
        """Name everything that does not fit together in a ruleset whose keys are all right one by one."""

    def is_given(self, key: str, value: str) -> bool:
        """Tell if KEY=VALUE, said at the start of a game, settles a part of the set-up and isn't a ruleset option."""

    def deal(self, ruleset: R_contra, players: int, chance: Random, given: Mapping[str, str]) -> Setup:
        """Settle everything that chance decides; what is given is not drawn. BadSetup if it cannot be."""

    def begin(self, ruleset: R_contra, players: int, setup: Setup, events: Events | None = None) -> P:
        """Return the first position. Player 0 begins, unless the set-up deals the order (`Box.deals_order`). BadSetup
        says what is wrong with a set-up from outside."""

    def actor(self, p: P) -> int:
        """Return the player who is to act, from 0, or NOBODY: the game is over."""

    def legal(self, p: P) -> list[A]:
        """Return every action that is possible now, each once; none when the game is over."""

    def why_not(self, p: P, action: A) -> Refusal | None:
        """Say why an action is not possible now; None for a legal one."""

    def play(self, p: P, action: A, events: Events | None = None) -> None:
        """Change the position by a legal action, and say what happened."""

    def scores(self, p: P) -> list[int]:
        """Return each player's points."""

    def sheet(self, p: P) -> list[Row]:
        """Return the score sheet, line by line; its sums are the scores."""

    def outcome(self, game: Played[R_contra, P, A]) -> Outcome:
        """Say who has won, by the whole game, since a tie may be decided by who was first."""

    def round_of(self, game: Played[R_contra, P, A], actions: int) -> int:
        """Return the round (or year) in which the game stands after a number of actions, from 1."""

    def text(self, p: P, action: A) -> str:
        """Write an action as records and the line protocol do."""

    def parse(self, p: P, text: str) -> A:
        """Read an action; BadAction if it is none. Whether it is legal is another question."""

    def spellings(self, p: P) -> list[str]:
        """Return every text that would be accepted now: more than `legal` has where an action goes by several names."""

    def seen_by(self, p: P, player: int) -> P:
        """Return the position as this player may know it; the position itself where nothing is hidden."""


class Opponents(Protocol[P_contra, A]):
    """Only ever given `seen_by(p, actor)`. `PlainOpponents` (game/plain.py) needs nothing but the rules."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Weakest first."""

    @property
    def hint_level(self) -> str:
        """The level that gives hints, or another name that `choose` answers to."""

    @property
    def judges_steps(self) -> bool:
        """True if `judge` is to be asked again within a turn, wherever a hint would have been."""

    def choose(self, question: Question[P_contra, A]) -> Choice[A]:
        """Propose an action. With nodes and without seconds, the same seed gives the same answer on every machine."""

    def budget(self, p: P_contra, level: str) -> int | None:
        """Return the nodes that a level may use here when there is no time limit; None: no limit."""

    def judge(self, question: Question[P_contra, A]) -> Choice[A] | None:
        """Find the best turn and how much the played one `lost` against it; None where there is no opinion."""

    def at_once(self, p: P_contra) -> Choice[A]:
        """Propose something sensible without thinking: plays when an opponent's process has failed twice."""

    def explain(self, p: P_contra, turn: tuple[A, ...]) -> str:
        """Say at once why the first action of what is left of a turn is good."""


class Talk(Protocol[R, P_contra]):
    """A game in the line protocol, and in developers' tools. What is answered as plain data goes through `json`.
    `PlainTalk` (game/plain.py) answers by the rules alone."""

    def turn(self, p: P_contra) -> str:
        """Say whose turn it is: `player=1 placed=0 of=2`; the shell says `over`."""

    def setup(self, p: P_contra) -> Plain:
        """Return the set-up the game began with, as `setup` answers it and `new ... setup=` takes it."""

    def read_setup(self, ruleset: R, players: int, plain: Plain) -> tuple[R, Setup]:
        """Read what came by `setup=`: the ruleset with the options it names, and the set-up itself. BadSetup."""

    def state(self, p: P_contra) -> Plain:
        """Return the complete state as plain data."""

    def view(self, p: P_contra, player: int) -> Plain:
        """Return the same with None for what the player cannot know."""

    def breakdown(self, p: P_contra) -> Plain:
        """Return each player's points as plain data, or the text of the answer itself."""

    def board(self, p: P_contra) -> str:
        """Draw the position in text."""

    @property
    def commands(self) -> Mapping[str, Callable[[P_contra], str]]:
        """Commands that only this game has, by their names. Their docstrings are what `help` says of them."""

    def playout(self, p: P_contra, draw: Callable[[], float]) -> int:
        """Play on with uniformly random legal actions to the end, changing the position; return how many they were."""


NOTHING = Said("")
SAVED = Said("This game is saved after every action.")
SHOW_HAND = Said("Show my hand")


class Level(Struct, frozen=True):
    """An opponent in words."""

    name: Said
    plays: Said = NOTHING  # how it plays
    fares_alone: Said = NOTHING  # what that is worth against one opponent of the level below
    fares: Said = NOTHING  # and against several


def _as_it_is(text: str, ruleset: Ruleset) -> str:
    return text


@dataclass(frozen=True, eq=False)
class Words(Generic[R_contra]):
    """The names of what a game declares: levels of opponents, keys of a ruleset that a table may switch and their
    values. Anything without a name here is shown by its key."""

    levels: Mapping[str, Level] = field(default_factory=dict)
    modules: Mapping[str, Said] = field(default_factory=dict)
    module_values: Mapping[str, Mapping[Hashable, Said]] = field(default_factory=dict)
    sounds: Mapping[str, Said] = field(default_factory=dict)  # what is heard at its table, for captions
    themes: Mapping[str, Said] = field(default_factory=dict)  # of its puzzles
    saved: Said = SAVED  # the menu of its table says so
    shows_hand: Said = SHOW_HAND  # on the button that shows a person at a shared screen what the others may not see
    # What opponents may say, by the key of a moment, or by key:temperament; {other} is whom they say it to. Kind, and
    # true whenever the moment is.
    remarks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reasons_advise: bool = False  # the reason of a hint is advice that says the deed: "Roof the grey palace: +2."
    in_ruleset: Callable[[str, R_contra], str] = _as_it_is  # a translated text in the vocabulary of a ruleset


class Temperament(Struct, frozen=True):
    """An opponent's character, whatever its level. Opponents answer to `level:key`, and to the level alone for the
    usual one."""

    key: str  # "" for the usual one
    name: Said
    manner: Said  # what somebody like that does, after the name: "likes to leave the others something"


class Key(Struct, frozen=True):
    """A key of a game's own at the table, which players may change. No two games have one with the same id."""

    id: str
    label: Said  # what it does
    default: str  # as ui/keys.py writes keys: "t", "shift+1"


class Expansion(Struct, frozen=True):
    """A ruleset that differs from another in this switch alone is no card of its own: it is a switch on the other's."""

    key: str
    label: Said


class SeatOption(Struct, frozen=True):
    value: str
    label: Said
    about: Said = NOTHING  # what it means, in a sentence
    group: str = ""  # no two seats can have options of the same group; "": any number can have it


class SeatChoice(Struct, frozen=True):
    """A choice that each seat has before the game. The values, in turn order and separated by commas, are given to
    `Rules.deal` under the key; an empty one is left to chance."""

    key: str
    label: Said
    options: tuple[SeatOption, ...]
    fact: str = ""  # the result's fact with the option that was played, by its number from 1; "": results don't say


class Rank(Struct, frozen=True):
    """The title of somebody who has played alone and made so many points."""

    least: int
    name: Said


def _no_warning() -> Said:
    return NOTHING


def _no_choice(ruleset: Ruleset) -> SeatChoice | None:
    return None


@dataclass(frozen=True, eq=False)
class Box(Generic[R_co, P_co, A_co]):
    """A game, as the shell knows it."""

    id: str
    name: Said  # as it stands on the shelf
    ruleset: type[R_co]  # the declaration of its rulesets: see `Ruleset`
    rules: Rules[R_co, P_co, A_co]
    opponents: Opponents[P_co, A_co]
    talk: Talk[R_co, P_co]
    tagline: Said = NOTHING  # a sentence that makes one want to open the box
    credit: Said = NOTHING  # whose game it is
    teaches: bool = False  # its window has lessons (`School.chapters`): whoever is new is led there
    sets_up: bool = False  # its window can set up positions by hand (`Window.set_up_by_hand`)
    # The module with its WINDOW (ui/table/window.py), imported when a window is opened; "": it has none yet.
    window: str = ""
    setup: type = dict  # the form of a set-up, as msgspec knows types
    feats: Feats[R_co, P_co, A_co] = field(default_factory=Feats)
    ranks: tuple[Rank, ...] = ()  # of those who play it alone, the lowest first
    words: Words[R_co] = field(default_factory=Words)
    expansion: Expansion | None = None
    keys: tuple[Key, ...] = ()
    temperaments: tuple[Temperament, ...] = ()  # of its opponents, the usual one first; none: they are all alike
    years: bool = False  # what its rules call a round (`round_of`) is a year at the table
    # Its set-up deals the turn order. Otherwise player 0 begins and the others follow as they sit, so that the seats
    # can be put in order before the game.
    deals_order: bool = False
    screens: bool = False  # what players hold can be worked out, but a table may hide it behind screens
    seat_choice: Callable[[R_co], SeatChoice | None] = _no_choice  # by ruleset
    warning: Callable[[], Said] = _no_warning  # what the set-up form says once, of this computer; empty: nothing
    # For tournaments: robots to measure the levels against, and further names that the opponents answer to.
    yardsticks: Mapping[str, Callable[[P_co, Random], A_co]] = field(default_factory=dict)
    measured: tuple[str, ...] = ()


def reveals(events: Sequence[Event]) -> bool:
    return any(getattr(event, "reveals", False) for event in events)


def shows(events: Sequence[Event], before: Position, player: int) -> bool:
    """True if this showed the player what they didn't know. An event that `reveals` may say by `shows_to` to whom."""
    return any(
        getattr(event, "reveals", False) and (not hasattr(event, "shows_to") or bool(event.shows_to(player, before)))
        for event in events
    )


def turns_begun(events: Sequence[Event]) -> list[int]:
    """The players whose turns began."""
    return [getattr(event, "player", NOBODY) for event in events if getattr(event, "begins_turn", False)]
