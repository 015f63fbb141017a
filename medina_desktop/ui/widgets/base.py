"""The base of all widgets: a rectangle that knows how much room it needs, draws itself, and answers mouse and keys.

A scene describes its widgets again whenever its state changes; state that must outlast that (focus, scroll position,
text cursor) is kept in `Ui.memory` and found again by the widget's key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, Literal, ParamSpec, TypedDict, TypeVar, cast

import pygame

from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Colour, Face, Radius, Theme, Type

Size = tuple[int, int]
Align = Literal["stretch", "start", "center", "end"]


class Common(TypedDict, total=False):
    """The arguments every widget takes."""

    key: str  # how the scene and the tests name it, and how its state is found again after a rebuild
    grow: float  # its share of spare room along its row or column
    align: Align  # where it stands across its row or column
    tooltip: str
    enabled: bool
    reason: str  # why it is disabled, in a sentence


@dataclass(frozen=True, slots=True)
class TextFit:
    """A text, the room it needs and the room it has: what the layout tests compare."""

    text: str
    needed: Size
    given: Size
    may_shorten: bool


def silent(_event: str) -> None:
    return None


def _at_once() -> float:
    return 0.0


@dataclass
class Ui:
    """The tools that widgets draw with, and the pointer. One per scene and window size."""

    theme: Theme
    paint: Painter
    texts: TextCache
    sprites: Sprites
    sound: Callable[[str], None] = silent
    hover: str = ""
    focus: str = ""
    pressed: str = ""
    show_focus: bool = False  # the ring appears once the keyboard is used
    mouse: tuple[int, int] = (-1, -1)
    seconds: float = 0.0
    memory: dict[str, Any] = field(default_factory=dict)
    popup: Widget | None = None
    popup_anchor: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    want_focus: str = ""  # a widget may ask to be focused after the next rebuild
    fade_seconds: Callable[[], float] = _at_once  # how long it takes until what is pointed at is lit
    glow: dict[str, float] = field(default_factory=dict)  # how far each widget is lit; those that are not are missing
    reveal: str = ""  # a key that the scroll areas should bring into view when they are placed next

    def font(self, face: Face, kind: Type) -> pygame.font.Font:
        return self.theme.font(face, kind)

    def line(self, face: Face, kind: Type, text: str, colour: Colour) -> pygame.Surface:
        return self.texts.line(self.font(face, kind), text, colour)

    def open_popup(self, popup: Widget, anchor: pygame.Rect) -> None:
        self.popup, self.popup_anchor = popup, anchor.copy()

    def close_popup(self) -> None:
        self.popup = None


P = ParamSpec("P")
T = TypeVar("T")


def _remember_sizes(function: Callable[Concatenate[Widget, Ui, P], T]) -> Callable[Concatenate[Widget, Ui, P], T]:
    """Parents ask their children for sizes again and again while they lay out; the answer is the same until the next
    layout, which begins by forgetting them (`name_widgets`)."""

    @wraps(function)
    def ask(self: Widget, ui: Ui, /, *width: P.args, **named: P.kwargs) -> T:
        key = (function, *width)
        if key not in self._sizes:
            self._sizes[key] = function(self, ui, *width, **named)
        return cast("T", self._sizes[key])

    return ask


class Widget:
    """The base of all. Subclasses override `measure`, `draw`, and the reactions they have."""

    focusable = False
    tab_stop = True  # Tab halts here; what is False is reached by arrows from its neighbours
    pointable = False  # takes the mouse without taking focus (a board, a log line)
    radius: float = Radius.BUTTON
    clips = False  # children outside are cut off (scroll areas)
    layered = False  # children may lie over each other on purpose
    on_paper = False  # it lies on paper, where what is light elsewhere is dark
    least_hit = True  # something clickable must be at least as large as a fingertip

    def __init__(
        self,
        *,
        key: str = "",
        grow: float = 0,
        align: Align = "stretch",
        tooltip: str = "",
        enabled: bool = True,
        reason: str = "",
    ) -> None:
        self.given_key = key
        self.key = key
        self.grow = grow
        self.align: Align = align
        self.tooltip = tooltip
        self.enabled = enabled
        self.reason = reason
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._sizes: dict[object, object] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in ("measure", "least_width"):
            if name in cls.__dict__:
                setattr(cls, name, _remember_sizes(cls.__dict__[name]))

    @property
    def children(self) -> Sequence[Widget]:
        return ()

    # -- layout ---------------------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: int) -> Size:
        """The size it wants when it may be at most `width` wide. Heights follow widths, as text does."""
        return (0, 0)

    def least_width(self, ui: Ui) -> int:
        """The narrowest it can be without losing anything."""
        return self.measure(ui, 0)[0]

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """Take this rectangle; containers place their children in it."""
        self.rect = pygame.Rect(rect)

    def texts(self, ui: Ui) -> list[TextFit]:
        """The texts it shows itself (not those of its children)."""
        return []

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        self.draw_children(ui, target)

    def draw_children(self, ui: Ui, target: pygame.Surface) -> None:
        clip = target.get_clip()
        for child in self.children:
            if child.clips or clip.colliderect(child.rect.inflate(64, 64)):
                child.draw(ui, target)

    def draw_focus(self, ui: Ui, target: pygame.Surface) -> None:
        if ui.show_focus and ui.focus == self.key:
            ui.paint.focus_ring(target, self.rect, self.radius)

    def is_hovered(self, ui: Ui) -> bool:
        return ui.hover == self.key

    def glow(self, ui: Ui) -> float:
        """Return how far the widget is lit by the mouse: 0 to 1, in few steps, so that drawings can be kept."""
        return round(ui.glow.get(self.key, 0.0) * 4) / 4 if self.enabled else 0.0

    def is_pressed(self, ui: Ui) -> bool:
        return ui.pressed == self.key and ui.hover == self.key

    def is_focused(self, ui: Ui) -> bool:
        return ui.focus == self.key

    # -- reactions: return True when something was done ------------------------------------------------------------

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        return False

    def on_drag(self, ui: Ui, pos: tuple[int, int]) -> bool:
        return False

    def on_release(self, ui: Ui, pos: tuple[int, int], button: int, inside: bool) -> bool:
        return False

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        """The mouse moved inside, with no button down. True asks for a redraw."""
        return False

    def on_wheel(self, ui: Ui, steps: float) -> bool:
        return False

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        return False

    def on_text(self, ui: Ui, text: str) -> bool:
        return False

    def on_focus(self, ui: Ui, gained: bool) -> None:
        return None

    def mouse_shape(self) -> str:
        """The mouse's shape over it: "arrow", "hand", "text" or "no"."""
        return "arrow"

    def hint(self) -> str:
        """Return the tooltip: the reason when the widget is disabled, else its own."""
        if not self.enabled and self.reason:
            return self.reason
        return self.tooltip


def name_widgets(root: Widget, path: str = "") -> None:
    """Give every widget without a key one made of its place in the tree, stable as long as the tree keeps its shape."""
    root._sizes.clear()
    for number, child in enumerate(root.children):
        child.key = child.given_key or f"{path}/{number}"
        name_widgets(child, child.key)


def walk(root: Widget) -> list[Widget]:
    """The widget and everything below it, in reading order."""
    found = [root]
    for child in root.children:
        found.extend(walk(child))
    return found


def find(root: Widget, key: str) -> Widget | None:
    """The first of that key in reading order."""
    if root.key == key:
        return root
    for child in root.children:
        found = find(child, key)
        if found is not None:
            return found
    return None


def widget_at(root: Widget, pos: tuple[int, int]) -> Widget | None:
    """The topmost widget under the pointer that takes the mouse or has something to say."""
    if root.clips and not root.rect.collidepoint(pos):
        return None
    for child in reversed(root.children):
        found = widget_at(child, pos)
        if found is not None:
            return found
    if (root.focusable or root.pointable or root.hint()) and root.rect.collidepoint(pos):
        return root
    return None


def chain_to(root: Widget, target: Widget) -> list[Widget]:
    """The widgets from the root down to the target, both included; empty when it is not in the tree."""
    if root is target:
        return [root]
    for child in root.children:
        below = chain_to(child, target)
        if below:
            return [root, *below]
    return []
