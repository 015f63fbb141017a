"""What a game is: the verbs by which the shell reaches it.

All chance lies in the set-up, so a game after its set-up is a function of its actions. The shell holds positions,
actions, refusals and events of a game without ever looking inside them; what it has to know it asks here. A game
supplies one `Box`, and `medina_desktop.games` knows the boxes by their ids.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from msgspec import Struct

from medina_desktop.game.results import Feats
from medina_desktop.said import Said

if TYPE_CHECKING:
    from medina_desktop.game.played import Played

NOBODY = -1

P_co = TypeVar("P_co", covariant=True)

# An action is a small value of the game's own: comparable, hashable, picklable, with one text.
Action = Any
# All that chance has settled, as plain data: mappings with texts as keys, lists, texts, numbers, True, False and None.
# It is recorded as it is.
Setup = dict[str, Any]
Path = tuple[str | int, ...]


class Position(Protocol):
    def copy(self) -> Self: ...

    def key(self) -> Hashable:
        """Equal for positions that are the same in every way that matters to the rules."""


class Refusal(Protocol):
    """Why an action is not possible: a code, and a sentence without a capital letter or a full stop."""

    @property
    def code(self) -> str: ...

    def sentence(self) -> Said: ...


# One thing that happened. An event class may have `reveals = True`: somebody now knows what was hidden, and undo does
# not go back over it. And `begins_turn = True`: from here on it is the turn of its `player`.
Event = Any


class Problem(Struct, frozen=True):
    """What makes a well-formed ruleset impossible to play: the key it is about, a sentence, and other keys that may be
    to blame."""

    path: Path
    sentence: Said
    also: tuple[Path, ...] = ()


class Row(Struct, frozen=True):
    """A line of the score sheet: what it is for, and each player's points."""

    key: str  # the same in every language; `Window` may know more to show for it
    label: Said
    points: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """Who has won (or would, if the game ended now), and what decided."""

    winners: tuple[int, ...]
    decided_by: Said


class Question(Struct, Generic[P_co], frozen=True):
    """What an opponent is asked: what it would do in a position, or what it thinks of a turn that was played there."""

    position: P_co  # as the player to act may know it
    level: str  # which opponent; does not matter to a judgement
    seed: int | None = None
    seconds: float | None = None  # for how long; None: as long as the level does by itself
    nodes: int | None = None  # how much may be looked at; None: as much as the level does by itself
    played: tuple[Action, ...] = ()  # a turn to judge


class Choice(Struct, frozen=True):
    """What an opponent would do, and why."""

    action: Action
    gain: float  # expected change of the player's lead, in points at the end of the game
    reason: Said  # with or without a capital letter and a full stop; players are PlayerSaid
    turn: tuple[Action, ...] = ()  # the action and what is planned after it in this turn
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


class Ruleset(Protocol):
    """What every game's ruleset has: a frozen msgspec Struct that declares each key once, with its sentence."""

    game: ClassVar[str]  # the id of the game it belongs to

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def about(self) -> str: ...

    @property
    def players(self) -> tuple[int, ...]: ...


R = TypeVar("R", contravariant=True)
P = TypeVar("P")
P_contra = TypeVar("P_contra", contravariant=True)


class Rules(Protocol[R, P]):
    """R is the ruleset, P the position. Pure: no files, no clock, no randomness that was not given."""

    def problems(self, ruleset: R) -> Iterator[Problem]:
        """What does not fit together in a ruleset whose keys are all right one by one."""

    def is_given(self, key: str, value: str) -> bool:
        """Whether KEY=VALUE, said at the start of a game, settles a part of the set-up and is no ruleset option."""

    def deal(self, ruleset: R, players: int, chance: Random, given: Mapping[str, str]) -> Setup:
        """Settle everything that chance decides; what is given is not drawn. BadSetup if it cannot be."""

    def begin(self, ruleset: R, players: int, setup: Setup, events: list[Event] | None = None) -> P:
        """The first position. Player 0 begins, unless the set-up deals the order (`Box.deals_order`). BadSetup says
        what is wrong with a set-up from outside."""

    def actor(self, p: P) -> int:
        """Who is to act, or NOBODY: the game is over."""

    def legal(self, p: P) -> list[Action]: ...

    def why_not(self, p: P, action: Action) -> Refusal | None: ...

    def play(self, p: P, action: Action, events: list[Event] | None = None) -> None:
        """Change the position by a legal action, and say what happened."""

    def scores(self, p: P) -> list[int]: ...

    def sheet(self, p: P) -> list[Row]:
        """The score sheet, line by line; its sums are the scores."""

    def outcome(self, game: Played) -> Outcome:
        """By the whole game, since a tie may be decided by who was first."""

    def round_of(self, game: Played, actions: int) -> int:
        """The round (or year) in which the game stands after a number of actions, from 1."""

    def text(self, p: P, action: Action) -> str: ...

    def parse(self, p: P, text: str) -> Action:
        """BadAction if it is none; whether it is legal is another question."""

    def spellings(self, p: P) -> list[str]:
        """Every text that would be accepted now: more than `legal` has where an action goes by several names."""

    def seen_by(self, p: P, player: int) -> P:
        """What this player may know; the position itself where nothing is hidden."""


class Opponents(Protocol[P_contra]):
    """Only ever given `seen_by(p, actor)`."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Weakest first."""

    @property
    def hint_level(self) -> str:
        """Whom a hint is asked of: a level, or another name that `choose` answers to."""

    def choose(self, question: Question[P_contra]) -> Choice:
        """With nodes and without seconds, the same seed gives the same answer on every machine."""

    def budget(self, p: P_contra, level: str) -> int | None:
        """The nodes that a level has here when nobody looks at the clock; None: as many as it takes."""

    def judge(self, question: Question[P_contra]) -> Choice | None:
        """The best turn found, with what the played one `lost` against it; None where the game has no opinion."""

    def at_once(self, p: P_contra) -> Choice:
        """A sensible action without thinking: plays when an opponent's process has failed twice."""


class Talk(Protocol[P_contra]):
    """A game in the line protocol, and in developers' tools."""

    def turn(self, p: P_contra) -> str:
        """`player=1 placed=0 of=2`; the shell says `over`."""

    def setup(self, p: P_contra) -> Any:
        """The set-up the game began with, as the command `setup` answers it and `new ... setup=` takes it."""

    def read_setup(self, ruleset: Any, players: int, plain: Any) -> tuple[Any, Setup]:
        """A set-up that came by `setup=`: the ruleset with the options it names, and the set-up itself. BadSetup."""

    def state(self, p: P_contra) -> Any:
        """The complete state as plain data."""

    def view(self, p: P_contra, player: int) -> Any:
        """The same with None for what the player cannot know."""

    def breakdown(self, p: P_contra) -> Any:
        """Each player's points as plain data, or the text of the answer where the game says how it is written."""

    def board(self, p: P_contra) -> str:
        """A drawing in text."""

    @property
    def commands(self) -> Mapping[str, Callable[[P_contra], str]]:
        """Commands that only this game has."""

    def playout(self, p: P_contra, draw: Callable[[], float]) -> int:
        """Play on with uniformly random legal actions to the end; how many they were. Changes the position."""


NOTHING = Said("")
SAVED = Said("This game is saved after every step.")


class Level(Struct, frozen=True):
    """An opponent in words."""

    name: Said
    plays: Said = NOTHING  # how it plays
    fares_alone: Said = NOTHING  # what that is worth against one opponent of the level below
    fares: Said = NOTHING  # and against several


def _as_it_is(text: str, ruleset: Any) -> str:
    return text


@dataclass(frozen=True, eq=False)
class Words:
    """What a game calls what it declares: levels of opponents, keys of a ruleset that a table may switch and their
    values. What has no name here is shown by its key."""

    levels: Mapping[str, Level] = field(default_factory=dict)
    modules: Mapping[str, Said] = field(default_factory=dict)
    module_values: Mapping[str, Mapping[Any, Said]] = field(default_factory=dict)
    sounds: Mapping[str, Said] = field(default_factory=dict)  # what is heard at its table, for captions
    saved: Said = SAVED  # the menu of its table says so
    # What opponents may say, by the key of a moment, or by key:temperament; {other} is whom they say it to. Kind, and
    # true whenever the moment is.
    remarks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    in_ruleset: Callable[[str, Any], str] = _as_it_is  # a translated text in the vocabulary of a ruleset


class Temperament(Struct, frozen=True):
    """What an opponent is like, whatever its level. Opponents answer to `level:key`, and to the level alone for the
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
    """What each seat may choose before the game. The values, in turn order and separated by commas, are given to
    `Rules.deal` under the key; an empty one is left to chance."""

    key: str
    label: Said
    options: tuple[SeatOption, ...]


def _no_choice(ruleset: Any) -> SeatChoice | None:
    return None


@dataclass(frozen=True, eq=False)
class Box:
    """A game, as the shell knows it."""

    id: str
    name: Said  # as it stands on the shelf
    ruleset: type[Struct]  # the declaration of its rulesets: see `Ruleset`
    rules: Rules[Any, Any]
    opponents: Opponents[Any]
    talk: Talk[Any]
    tagline: Said = NOTHING  # a sentence that makes one want to open the box
    credit: Said = NOTHING  # whose game it is
    teaches: bool = False  # its window has lessons (`School.chapters`): whoever is new is led there
    # The module with its WINDOW (ui/table/window.py), imported when a window is opened; "": it has none yet.
    window: str = ""
    setup: Any = dict[str, Any]  # the form of a set-up, as msgspec knows types
    feats: Feats = field(default_factory=Feats)
    words: Words = field(default_factory=Words)
    expansion: Expansion | None = None
    keys: tuple[Key, ...] = ()
    temperaments: tuple[Temperament, ...] = ()  # of its opponents, the usual one first; none: they are all alike
    years: bool = False  # what its rules call a round (`round_of`) is a year at the table
    # Its set-up deals the turn order. Otherwise player 0 begins and the others follow as they sit, so that the seats
    # can be put in order before the game.
    deals_order: bool = False
    screens: bool = False  # what players hold can be worked out, but a table may hide it behind screens
    seat_choice: Callable[[Any], SeatChoice | None] = _no_choice  # by ruleset
    # For tournaments: robots to measure the levels against, and further names that the opponents answer to.
    yardsticks: Mapping[str, Callable[[Any, Random], Action]] = field(default_factory=dict)
    measured: tuple[str, ...] = ()


def reveals(events: Sequence[Event]) -> bool:
    return any(getattr(event, "reveals", False) for event in events)


def turns_begun(events: Sequence[Event]) -> list[int]:
    """The players whose turns began."""
    return [getattr(event, "player", NOBODY) for event in events if getattr(event, "begins_turn", False)]
