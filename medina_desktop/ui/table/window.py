"""The contract between a table and the game on it.

A game supplies one `Window` (its box names the module: `games/X/ui/window.py` has `WINDOW`). For every table that is
opened the window makes a `Board`: it holds what is in the hand, hears pointer and keys over its own places, says what
the bubble says, draws, and moves pieces. Everything else is the table's and the same for every game: cards with names
and scores, the log, the banner, pace, undo and redo, confirming, hints, the curtain, menu and results.

What a board may ask and tell is `Table`. Three rules keep it honest:

- There is one "now" for whoever draws or asks: `table.position`, what the screen shows. It lags behind the match while
  something moves. Whatever a person does (`play`, `pick` ...) is a `command`: what still moves comes to its end first.
- `build`, `slots`, `panels`, `card`, `bubble`, `draw` and the other questions change nothing. What changes is changed
  in `update`, in reactions to events and in commands; after that, `table.rebuild()` (widgets) or `table.redraw()`.
- What a player may not know is not drawn and not worked out: `table.position` is already `rules.seen_by(position,
  viewer)`, and previews are made on it.

Pieces, grids, payments and battles are not here: a board draws and asks as its game needs. A sheet, a dialog or an open
stack over the table is `floating()`; a scene of its own is pushed on `table.context.stack`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, wraps
from importlib import import_module
from typing import TYPE_CHECKING, Concatenate, Literal, ParamSpec, Protocol, TypeVar

import pygame

from medina_desktop.game.box import NOBODY
from medina_desktop.game.kinds import A, A_co, A_contra, Action, P, P_co, P_contra, R, Ruleset
from medina_desktop.game.kinds import Spot as Spot
from medina_desktop.game.kinds import Spots as Spots
from medina_desktop.ui.animation import Stage
from medina_desktop.ui.widgets import Size, Ui, Widget

if TYPE_CHECKING:
    from medina_desktop.game.box import Choice, Refusal
    from medina_desktop.game.moments import Moment
    from medina_desktop.game.played import Played
    from medina_desktop.game.record import Seat
    from medina_desktop.match.match import Match, Step
    from medina_desktop.ui.context import Context
    from medina_desktop.ui.looking_back import LookingBack
    from medina_desktop.ui.scene import Scene
    from medina_desktop.ui.school import School

Room = Literal["wide", "medium", "small"]

# In place of a player's colour in a banner:
EVERYBODY = "everybody"  # it concerns all of them, and nothing is wrong
DONE = "done"  # what was asked for has been done


# -- what is said ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LogEntry:
    """A line of "What happened": who, what, where; and the spots it lights up."""

    player: int | None
    text: str
    place: str = ""
    spots: Spots = ()
    step: int = 0
    loud: bool = False  # nobody should miss it: the banner says it too, once until its player acts again
    aside: str = ""  # why an AI seat did it
    remark: bool = False  # what somebody says, not what happened
    about: Hashable = None  # a later line of the same turn about the same thing tells this one as well
    alike: Hashable = None  # lines of a turn about alike things are said in one
    say_many: Callable[[int], str] | None = field(default=None, compare=False)  # says so many of them


def numbers(spots: Spots) -> tuple[int, ...]:
    """Return those spots that are numbers."""
    return tuple(spot for spot in spots if isinstance(spot, int))


@dataclass(frozen=True)
class Mark:
    """A step of another player since the viewer last acted: its number, and its places in that player's colour."""

    number: int
    colour: str  # the player's
    spots: Spots


class BubbleBody(Protocol):
    """A picture that a bubble shows instead of plain lines. It is compared by what it says."""

    def measure(self, ui: Ui, width: int) -> Size:
        """The room it needs when it may be at most `width` wide."""

    def draw(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect) -> None: ...


@dataclass(frozen=True)
class Bubble:
    """Paper by the pointer: what an action would bring and why, why it is not possible here, or what stands here."""

    lines: tuple[str, ...]
    changes: tuple[tuple[int, int], ...] = ()  # (player, points); the cards show them beside the scores, too
    title: str = ""
    code: str = ""  # of a refusal's reason, which has its place in the rules
    about: Spots = ()  # what it speaks of: gets a line around it
    beside: Spots = ()  # what it should not hide
    at: Spot | None = None  # where it belongs: for the board's own `surroundings`
    button: str = ""  # what a press on its button does
    body: BubbleBody | None = None  # drawn instead of title and lines, which it says in pictures


@dataclass(frozen=True)
class Surroundings:
    """The place where a bubble belongs, and what it should not lie on."""

    points_at: pygame.Rect
    within: pygame.Rect
    never: pygame.Rect  # the ghost
    hardly: tuple[pygame.Rect, ...] = ()  # what it speaks of
    rather_not: tuple[pygame.Rect, ...] = ()  # legal places
    instead: pygame.Rect | None = None  # where it lies if it would hide something here, and fits in there


@dataclass(frozen=True)
class Plate:
    """The plate of the tray: whose turn, and what they can do; a pip for each action of the turn."""

    name: str  # what the title becomes when there is no room for more
    title: str
    detail: str = ""
    pips: tuple[int, int] = (0, 0)  # made, of how many
    pips_aside: bool = False  # under the crest instead of before the detail


@dataclass(frozen=True)
class CardFacts:
    """A game's part of a player's card, besides crest, name and score. `body` lies below those, as high as it measures
    (it is given the card's whole width); `detail` follows "You" or "AI, Builder"."""

    body: Widget | None = None
    detail: str = ""
    tooltip: tuple[str, ...] = ()  # lines after the name
    note: str = ""  # a word or two below the score
    low: bool = False  # no higher than it must be: the log wants the room


@dataclass(frozen=True)
class Panel:
    """Something in the side column besides cards and log. In small windows it is a drawer with this name, unless the
    column has room for it."""

    key: str  # also of the key action that opens it
    name: str
    build: Callable[[], Widget]
    above: bool = False  # over the cards instead of below them: whose year and turn order it is
    bare: bool = False  # it brings its own ground


@dataclass(frozen=True)
class ButtonFacts:
    """A button of the game's own in the tray, between those of the table."""

    key: str  # of a key action, or any name
    icon: str
    label: str
    do: Callable[[], None]
    enabled: bool
    reason: str = ""  # why not, when it is not enabled: a sentence without a capital letter
    badge: str = ""


@dataclass(frozen=True)
class Shape:
    """The shares of the window that the parts want, in design pixels by room (see layout.py)."""

    aspect: float  # width by height of the board's area; spare width goes to the side column, then to the margins
    side: Mapping[Room, tuple[int, int]]  # least and most
    tray: Mapping[Room, int]


# -- what a game supplies ----------------------------------------------------------------------------------------------


class Board(Protocol[P_contra, A_contra]):
    """A game on one table: its pieces on the screen, and the hand of the player before it."""

    @property
    def shape(self) -> Shape: ...

    # widgets: described from the state whenever the table is rebuilt

    def build(self) -> Widget:
        """Build what fills the board's area. One widget in it has the key "board" and takes the keyboard's focus first.
        What changes from frame to frame is drawn by `draw`, over the widgets."""

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        """The tray between plate and buttons, in groups."""

    def buttons(self) -> Sequence[ButtonFacts]:
        """Its own buttons, between hint and menu."""

    def button_words(self) -> Sequence[str]:
        """The words its buttons may have: nothing moves when they change."""

    def panels(self) -> Sequence[Panel]: ...

    def card(self, player: int, room: Room) -> CardFacts: ...

    def order(self) -> Sequence[int]:
        """The players as their cards stand, from above; turn order, or whatever the game has."""

    def floating(self) -> Widget | None:
        """Build what lies over everything else and takes its own clicks: a sheet, a choice. It places itself."""

    def plate(self, position: P_contra, player: int) -> Plate:
        """Say what a person can do there."""

    def plates(self, player: int) -> Sequence[Plate]:
        """Everything that `plate` may say for this player in this game: the plate's width follows from the longest."""

    def pips(self, position: P_contra) -> tuple[int, int]:
        """(made, of how many) actions of the present turn; (0, 0) where nobody counts."""

    def how_to_begin(self) -> str:
        """Return what a newcomer reads where the log will be."""

    # time and drawing

    def relayout(self) -> None:
        """The window's size or scale is another: pictures made for the old one are no good any more."""

    def on_setting(self, name: str) -> None: ...

    def update(self, dt: float) -> bool:
        """Let time pass; True when it looks different now."""

    def draw(self, target: pygame.Surface, lit: Spots) -> None:
        """The board and what lies on it, over its widgets, under what flies; with a line around `lit`."""

    def where(self, name: str) -> pygame.Rect | None:
        """Return where the place with a name of `Window.clicks` is on the screen, for places that aren't widgets."""

    @property
    def banner_rect(self) -> pygame.Rect:
        """A banner lies on the lower rim of this."""

    # what moves: motions go to `table.stage`

    def show(self, step: Step[P_contra, A_contra], by_hand: bool, land: Callable[[], None]) -> None:
        """Play a step; call `land` once when it can be seen: from then on `table.position` is the one after it, the log
        has its lines and the scores count. Motions may go on after that. `by_hand`: it comes from where a person
        already holds it."""

    def jumped(self) -> None:
        """`table.position` is another at once (undo, no animations): nothing of what was shown before goes on."""

    def take_back(self, steps: Sequence[Step[P_contra, A_contra]]) -> None:
        """After a jump back over these: what they placed goes where it came from. Nothing waits for it."""

    def make_again(self, steps: Sequence[Step[P_contra, A_contra]], land: Callable[[], None]) -> None:
        """The opposite: `table.position` is still the one before; call `land` at the end."""

    # the person

    def begin_turn(self) -> None:
        """A person who may see the board is to act (called whenever that may have become so): take up what can only
        be taken up."""

    def put_back(self) -> bool:
        """Let go of what is held or half chosen; False if there was nothing."""

    def back(self) -> bool:
        """Esc: close or let go of the last thing; False if there is nothing."""

    def let_go(self) -> None:
        """Forget all that is held, open or half chosen: a step comes, the game jumped, or a hint is asked for. Says
        nothing and shows nothing."""

    def take_hint(self, hint: Choice[A_contra]) -> None:
        """Hold what the hint proposes."""

    def go_on(self) -> None:
        """A hint was played: do what follows and leaves nothing to choose."""

    def point_at(self, pos: tuple[int, int] | None) -> None:
        """The pointer is over the board's widget, or not any more."""

    @property
    def held(self) -> object:
        """A value for what is held or half chosen, None for nothing. A hint is put away when it changes."""

    @property
    def carries(self) -> bool:
        """Something is dragged: all motion of the pointer goes to `point_at`, its release to `drop`."""

    def drop(self, pos: tuple[int, int]) -> None: ...

    def activate(self) -> bool:
        """Enter, when the board or nothing has the focus."""

    def on_key(self, event: pygame.Event) -> bool:
        """Keys of its own, whatever has the focus; asked before the table's."""

    def mouse_shape(self) -> str:
        """Over the board: "arrow", "hand" or "no"."""

    def bubble(self) -> Bubble | None:
        """Return what is said at the pointer or cursor."""

    def hint_bubble(self, hint: Choice[A_contra]) -> Bubble:
        """Say what the hint proposes and why; the table adds the button that plays it."""

    def surroundings(self, bubble: Bubble) -> Surroundings: ...

    def code_of(self, key: str) -> str:
        """The code of the reason that the widget with this key gives (a piece that fits nowhere), or ""; for "" that of
        what is held, or of the decision at hand."""


@dataclass(frozen=True)
class Pointed:
    """Something at a point of a board that nobody plays on."""

    title: str
    lines: tuple[str, ...] = ()
    spots: Spots = ()  # gets a line around it
    player: int = NOBODY  # whose it is, if all that player's points are to be told


class Sight(Protocol[P_contra, A_contra]):
    """A board that nobody plays on: in results, replays, lists and pictures."""

    @property
    def rect(self) -> pygame.Rect: ...

    def draw(self, target: pygame.Surface, position: P_contra, lit: Spots = ()) -> None: ...

    def draw_step(self, target: pygame.Surface, step: Step[P_contra, A_contra], share: float) -> None:
        """Over the position before it: how the step comes about, from 0 to 1."""

    def pointed(self, position: P_contra, seats: Sequence[Seat], pos: tuple[int, int]) -> Pointed | None:
        """Tell what stands at this point."""


class Window(Protocol[R, P, A]):
    """A game in the window."""

    @property
    def secrets(self) -> bool:
        """Players hold what others may not see: between two people's turns the hand is covered, the board stays."""

    @property
    def school(self) -> School[R, P, A]:
        """Its book of rules and its lessons."""

    def board(self, table: Table[P, A]) -> Board[P, A]:
        """Make the board of a table."""

    def sight(self, context: Context, position: P, colours: tuple[str, ...], area: pygame.Rect) -> Sight[P, A]:
        """For positions of this game (same rules, same set-up), as large as fits in the area."""

    def set_up_by_hand(self, context: Context, game: Played[R, P, A], seats: Sequence[Seat]) -> Scene | None:
        """The scene where somebody changes the position of a game as they like, plays on from it or asks the AI; None
        where a game has none (`Box.sets_up` tells beforehand)."""

    def picture(self, context: Context, position: P, colours: tuple[str, ...], size: tuple[int, int]) -> pygame.Surface:
        """A small picture of a position, as large as fits; made at a pace (ui/pictures/pace.py) and kept."""

    @property
    def looking_back(self) -> LookingBack[R, P, A]:
        """The answers to results, replays and reviews."""

    def draw_edition(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect, ruleset: R) -> None:
        """The picture on the card of a ruleset."""

    def clicks(self, position: P, action: A) -> tuple[str, ...]:
        """Return what a player presses for an action, in order: keys of widgets, or names that `Board.where` knows."""

    def say(self, step: Step[P, A], seats: Sequence[Seat]) -> list[LogEntry]:
        """Say what happened, in the language of the window: the action itself, then what followed from it. Everybody
        reads it, so it says nothing that only some may know. What a player did is a `deed`, which says "you"."""

    def why_not(self, refusal: Refusal, position: P) -> str:
        """A refusal of this game's rules as a sentence."""

    def aside(self, step: Step[P, A], turn: Sequence[A], seats: Sequence[Seat]) -> str:
        """Say in a sentence why an AI seat did this ("Omar could have taken it"); "" where there is nothing to add. Its
        capital letter and full stop are added where it is shown. `turn`: the action and what it did or will do after it
        in this turn."""

    def ending(self, position: P, seats: Sequence[Seat], hidden: bool) -> str:
        """Say in a sentence that the end is near, and who can still do what (`hidden`: without telling what is in
        anybody's hand); "" before that."""

    def rest(self, position: P) -> Sequence[A]:
        """Return how it goes on to the end, where one player alone is left and nothing makes a difference any more.
        Empty where there is something to decide."""

    def moments(self, step: Step[P, A], seats: Sequence[Seat]) -> Sequence[Moment]:
        """Return what in it is worth a small ceremony or a word, the greatest first. Everybody sees and reads it."""

    def sound(self, step: Step[P, A]) -> str:
        """Return the sound of the step when it lands."""


@cache
def window_of(module: str) -> Window:
    """The window that a box names; a game's window is imported when it is first opened."""
    found: Window = import_module(module).WINDOW
    return found


# -- what the table offers ---------------------------------------------------------------------------------------------


class Table(Protocol[P_co, A_co]):
    """A table as its board knows it: what the board may ask, and tell it."""

    @property
    def context(self) -> Context: ...

    @property
    def ui(self) -> Ui: ...

    @property
    def match(self) -> Match[Ruleset, P_co, A_co]:
        """The match itself, for names, seats and legality. To draw or explain something, ask `position` instead."""

    @property
    def position(self) -> P_co:
        """The position on the screen, as `viewer` may see it."""

    @property
    def stage(self) -> Stage: ...

    @property
    def busy(self) -> bool:
        """Something moves that everything else waits for."""

    @property
    def speed(self) -> float:
        """Of motions; 0: there are none."""

    @property
    def viewer(self) -> int:
        """Through whose eyes the table is seen."""

    @property
    def acting(self) -> int | None:
        """The player whose turn it is for those who watch; None when the game is seen to be over."""

    @property
    def my_turn(self) -> bool:
        """The viewer is a person who may act now."""

    @property
    def hides_hand(self) -> bool:
        """The viewer's secrets are not to be seen now: another person is at the table."""

    @property
    def hint(self) -> Choice[A_co] | None:
        """The action that is proposed to the viewer."""

    @property
    def results_follow(self) -> bool:
        """The end of the game is counted, and the results are shown; a puzzle's page says what there is to say."""

    @property
    def taught(self) -> bool:
        """A guide leads through the game: a board shows no help that might answer the guide's question."""

    @property
    def marks(self) -> Sequence[Mark]:
        """The others' steps since the viewer last acted, at the places that `LookingBack.spots` names: a board draws a
        line around each in the player's colour, and its number (`points.draw_number`)."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The players', by their numbers."""

    @property
    def room(self) -> Room: ...

    @property
    def board_area(self) -> pygame.Rect: ...

    @property
    def tray_area(self) -> pygame.Rect: ...

    def play(self, action: Action, by_hand: bool = True) -> None:
        """The person's action, already known to be legal."""

    def catch_up(self) -> None:
        """Bring everything that moves to its end; see `command`."""

    def go_to_results(self) -> None:
        """A board has shown how the game ended: nothing is waited for any more."""

    def rebuild(self) -> None:
        """Describe the widgets again before the next frame."""

    def redraw(self) -> None: ...

    def sound(self, name: str) -> None: ...

    def tell(self, sentence: str, seconds: float = ..., crest: str = "", code: str = "") -> None:
        """A line over the board for some seconds; `crest`: the colour of the player it speaks of; `code`: of a reason
        that has its place in the rules."""

    def refuse(self, reason: str, code: str = "") -> None:
        """Say, by sound and sentence (its first letter becomes a capital), that what was asked for isn't possible
        now."""

    @property
    def notice(self) -> str:
        """The words of the banner now."""

    def light(self, spots: Spots) -> None:
        """A line around some places: what a log line or a panel speaks of."""

    def toggle(self, part: str) -> None:
        """Open or fold the log or a panel."""

    def rect_of(self, key: str) -> pygame.Rect | None:
        """Return where a widget is, by its key; cards are "player-0" and so on."""

    def widget(self, key: str) -> Widget | None: ...

    def way_to_the_rule(self) -> str:
        """ "R: read the rule", for a bubble or tooltip with a code."""


class _CatchesUp(Protocol):
    def catch_up(self) -> None: ...


class _Commands(Protocol):
    @property
    def table(self) -> _CatchesUp: ...


S = TypeVar("S", bound=_Commands)
Given = ParamSpec("Given")
T = TypeVar("T")


def command(method: Callable[Concatenate[S, Given], T]) -> Callable[Concatenate[S, Given], T]:
    """Marks what a person does to the game, at the table or on a board. A command speaks of the present: whatever still
    moves comes to its end first. This is the one place where that happens, and so no click and no key is lost."""

    @wraps(method)
    def after_what_moves(self: S, /, *args: Given.args, **kwargs: Given.kwargs) -> T:
        self.table.catch_up()
        return method(self, *args, **kwargs)

    return after_what_moves
