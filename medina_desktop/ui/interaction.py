"""Mouse and keys to widgets: hover, press, drag, focus by Tab and arrows, popups, tooltips."""

from __future__ import annotations

from math import inf

import pygame

from medina_desktop.ui.text import wrap
from medina_desktop.ui.theme import C, Face, Radius, Type
from medina_desktop.ui.widgets.base import Ui, Widget, chain_to, find, name_widgets, walk, widget_at
from medina_desktop.ui.widgets.entry import TextEntry
from medina_desktop.ui.widgets.scroll import Scroll

TOOLTIP_DELAY = 0.45
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Interaction:
    """Belongs to one scene. `layout` is called after every rebuild; `handle` says whether to redraw."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.root = Widget()
        self._captured: str = ""
        self._hover_since = 0.0
        self._tip_shown = False
        # Focus that nobody has seen yet: the first Tab shows it where it is. An arrow moves it at once, as in any list,
        # and only shows it where there is nothing in that direction.
        self._fresh_focus = False

    # -- tree and layout ------------------------------------------------------------------------------------------

    def layout(self, root: Widget, area: pygame.Rect) -> None:
        self.root = root
        root.key = root.given_key or "root"
        name_widgets(root, root.key)
        root.place(self.ui, area)
        if self.ui.focus and find(root, self.ui.focus) is None and self.ui.popup is None:
            self.ui.focus = ""
        self._apply_want_focus()
        self.ui.want_focus = ""
        self._point(self.ui.mouse)

    def _layer(self) -> Widget:
        return self.ui.popup if self.ui.popup is not None else self.root

    def _place_popup(self) -> None:
        popup, anchor = self.ui.popup, self.ui.popup_anchor
        if popup is None:
            return
        popup.key = popup.given_key or "popup"
        name_widgets(popup, popup.key)
        screen = self.root.rect
        w, h = popup.measure(self.ui, screen.w)
        w, h = min(max(w, anchor.w), screen.w - 16), min(h, screen.h - 16)
        below, above = screen.bottom - anchor.bottom - 12, anchor.top - screen.top - 12
        if h <= below or (below >= above and below >= self.ui.theme.hit * 4):
            h, top = min(h, below), anchor.bottom + 4
        elif h <= above or above >= self.ui.theme.hit * 4:
            h = min(h, above)
            top = anchor.top - h - 4
        else:
            top = anchor.top  # no room on either side: over the field itself
        area = pygame.Rect(anchor.x, top, w, h).clamp(screen.inflate(-16, -16))
        popup.place(self.ui, area)

    def _apply_want_focus(self) -> None:
        wanted = self.ui.want_focus
        target = find(self._layer(), wanted) if wanted else None
        if target is not None and target.focusable:
            self.ui.want_focus = ""
            self.focus(target)
            self._fresh_focus = not self.ui.show_focus

    def close_popup(self) -> None:
        anchor_key = self.ui.popup.given_key.rsplit(":", 1)[0] if self.ui.popup is not None else ""
        self.ui.close_popup()
        target = find(self.root, anchor_key)
        self.ui.focus = target.key if target is not None else ""

    # -- focus ----------------------------------------------------------------------------------------------------

    def focusables(self) -> list[Widget]:
        return [w for w in walk(self._layer()) if w.focusable and (w.enabled or w.reason)]

    def focus(self, widget: Widget | None, scrolls: bool = True) -> None:
        old = find(self._layer(), self.ui.focus)
        if old is not None and old is not widget:
            old.on_focus(self.ui, False)
        self.ui.focus = widget.key if widget is not None else ""
        self._hover_since = self.ui.seconds
        if widget is not None and widget is not old:
            widget.on_focus(self.ui, True)
            if scrolls:
                self.show_focused()

    def show_focused(self) -> None:
        """Scroll what has the focus into view."""
        widget = self.find_focused()
        if widget is None:
            return
        for ancestor in chain_to(self._layer(), widget)[:-1]:
            if isinstance(ancestor, Scroll):
                ancestor.show(self.ui, widget.rect)

    def find_focused(self) -> Widget | None:
        return find(self._layer(), self.ui.focus) if self.ui.focus else None

    def focus_next(self, step: int) -> bool:
        every = [w for w in self.focusables() if w.tab_stop or w.key == self.ui.focus]
        if not every:
            return False
        keys = [w.key for w in every]
        if self._fresh_focus and self.ui.focus in keys:
            step = 0
        self._fresh_focus = False
        if self.ui.focus in keys:
            index = (keys.index(self.ui.focus) + step) % len(every)
        else:
            index = 0 if step > 0 else len(every) - 1
        self.ui.show_focus = True
        self.focus(every[index])
        return True

    def _focus_towards(self, direction: tuple[int, int]) -> bool:
        """The nearest widget in that direction, measured from edge to edge; straight ahead counts for more."""
        current = self.find_focused()
        if current is None:
            return self.focus_next(1 if max(direction) > 0 else -1)
        here = current.rect
        best: Widget | None = None
        best_cost = 0.0
        for other in self.focusables():
            if other is current or other.rect.contains(here) or here.contains(other.rect):
                continue
            dx, dy = other.rect.centerx - here.centerx, other.rect.centery - here.centery
            if direction[0]:
                ahead = (other.rect.left - here.right) if direction[0] > 0 else (here.left - other.rect.right)
                aside = max(0, max(other.rect.top - here.bottom, here.top - other.rect.bottom))
                forward, sideways = dx * direction[0], abs(dy)
            else:
                ahead = (other.rect.top - here.bottom) if direction[1] > 0 else (here.top - other.rect.bottom)
                aside = max(0, max(other.rect.left - here.right, here.left - other.rect.right))
                forward, sideways = dy * direction[1], abs(dx)
            if forward <= 0 or ahead < -min(here.w, here.h) // 2:
                continue
            cost = max(0, ahead) + aside * 4 + sideways * 0.3
            if best is None or cost < best_cost:
                best, best_cost = other, cost
        if best is None and not self._fresh_focus:
            return False
        self._fresh_focus = False
        self.ui.show_focus = True
        self.focus(best or current)
        return True

    # -- events ---------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        changed = self._route(event)
        if self.ui.popup is not None:
            self._place_popup()
        self._apply_want_focus()  # what is not there yet may come with the next layout
        return changed

    def _route(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._on_motion(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3:
            return self._on_button_down(event.pos, event.button)
        if event.type == pygame.MOUSEBUTTONUP and event.button <= 3:
            return self._on_button_up(event.pos, event.button)
        if event.type == pygame.MOUSEWHEEL:
            return self._on_wheel(getattr(event, "precise_y", event.y))
        if event.type == pygame.KEYDOWN:
            return self._on_key(event)
        if event.type == pygame.TEXTINPUT:
            focused = self.find_focused()
            return focused.on_text(self.ui, event.text) if focused is not None else False
        if event.type == pygame.TEXTEDITING:
            focused = self.find_focused()
            return focused.on_composing(self.ui, event.text) if isinstance(focused, TextEntry) else False
        if event.type == pygame.WINDOWLEAVE:
            self.ui.mouse = (-1, -1)
            return self._point(self.ui.mouse)
        return False

    def _point(self, pos: tuple[int, int]) -> bool:
        """Say what is under the pointer now; True when that is something else than before."""
        self.ui.mouse = pos
        under = widget_at(self._layer(), pos) if pos[0] >= 0 else None
        key = under.key if under is not None else ""
        if key == self.ui.hover:
            return False
        self.ui.hover = key
        self._hover_since = self.ui.seconds
        self._tip_shown = False
        if not self.ui.fade_seconds():
            self.ui.glow = {key: 1.0} if key else {}
        return True

    def _on_motion(self, pos: tuple[int, int]) -> bool:
        changed = self._point(pos)
        if self._captured:
            held = find(self._layer(), self._captured)
            return (held.on_drag(self.ui, pos) if held is not None else False) or changed
        under = find(self._layer(), self.ui.hover) if self.ui.hover else None
        if under is not None and under.on_move(self.ui, pos):
            changed = True
        for ancestor in chain_to(self._layer(), under)[:-1] if under is not None else []:
            if isinstance(ancestor, Scroll) and ancestor.on_move(self.ui, pos):
                changed = True
        return changed

    def _on_button_down(self, pos: tuple[int, int], button: int) -> bool:
        self._point(pos)
        self._hover_since = self.ui.seconds
        self._tip_shown = False
        self.ui.show_focus = self._fresh_focus = False
        if self.ui.popup is not None and not self.ui.popup.rect.collidepoint(pos):
            self.close_popup()
            return True
        under = widget_at(self._layer(), pos)
        chain = chain_to(self._layer(), under) if under is not None else []
        for widget in reversed(chain):
            if widget.on_press(self.ui, pos, button):
                self._captured = self.ui.pressed = widget.key
                # No scrolling: what moves away from under the button would not be pressed.
                self.focus(widget if widget.focusable else None, scrolls=False)
                return True
        self.focus(None)
        return True

    def _on_button_up(self, pos: tuple[int, int], button: int) -> bool:
        captured, self._captured = self._captured, ""
        self.ui.pressed = ""
        held = find(self._layer(), captured) if captured else None
        self._point(pos)
        if held is not None:
            held.on_release(self.ui, pos, button, held.rect.collidepoint(pos))
            return True
        return False

    def _on_wheel(self, steps: float) -> bool:
        under = widget_at(self._layer(), self.ui.mouse)
        for widget in reversed(chain_to(self._layer(), under) if under is not None else []):
            if widget.on_wheel(self.ui, steps):
                self._point(self.ui.mouse)
                return True
        return False

    def _on_key(self, event: pygame.Event) -> bool:
        self._tip_shown = False
        if self.ui.popup is not None and event.key == pygame.K_ESCAPE:
            self.close_popup()
            return True
        if event.key == pygame.K_TAB:
            return self.focus_next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        focused = self.find_focused()
        if focused is not None:
            for widget in reversed(chain_to(self._layer(), focused)):
                if widget.on_key(self.ui, event):
                    self.ui.show_focus = True
                    return True
        elif self._scroll_without_focus(event):
            return True
        if event.key in ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return self._focus_towards(ARROWS[event.key])
        return False

    def _scroll_without_focus(self, event: pygame.Event) -> bool:
        return any(isinstance(w, Scroll) and w.on_key(self.ui, event) for w in walk(self._layer()))

    def mouse_shape(self) -> str:
        under = find(self._layer(), self._captured or self.ui.hover) if self._captured or self.ui.hover else None
        return under.mouse_shape() if under is not None else "arrow"

    def let_go(self) -> None:
        """Something lies on top now: nothing is held or pointed at, and no tooltip stays behind."""
        self._captured = self.ui.pressed = self.ui.hover = ""
        self.ui.glow = {}
        self._tip_shown = False
        self._hover_since = self.ui.seconds
        self.ui.mouse = (-1, -1)

    def hide_tip(self) -> None:
        """Hide the tooltip: its subject has changed. It comes again for the next thing pointed at."""
        self._tip_shown = False
        self._hover_since = inf

    # -- time and drawing -----------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        faded = self._fade(dt)
        return self._update_tip(dt) or faded

    def _fade(self, dt: float) -> bool:
        """Let the widget under the mouse light up, and the one before it go dark again."""
        glow, hover = self.ui.glow, self.ui.hover
        if glow == ({hover: 1.0} if hover else {}):
            return False
        seconds = self.ui.fade_seconds()
        step = dt / seconds if seconds else 1.0
        new = {key: light - step for key, light in glow.items() if key != hover and light > step}
        if hover:
            new[hover] = min(1.0, glow.get(hover, 0.0) + step)
        self.ui.glow = new
        return True

    def _update_tip(self, dt: float) -> bool:
        self.ui.seconds += dt
        due = bool(self._tip_text()) and self.ui.seconds - self._hover_since >= TOOLTIP_DELAY and not self._captured
        if due != self._tip_shown:
            self._tip_shown = due
            return True
        return False

    def _tip_owner(self) -> Widget | None:
        if self.ui.hover:
            owner = find(self._layer(), self.ui.hover)
            if owner is not None and owner.hint():
                return owner
        if self.ui.show_focus:
            return self.find_focused()
        return None

    def _tip_text(self) -> str:
        owner = self._tip_owner()
        return owner.hint() if owner is not None else ""

    def draw(self, target: pygame.Surface) -> None:
        self.root.draw(self.ui, target)
        self.draw_notes(target)

    def draw_notes(self, target: pygame.Surface) -> None:
        """Draw an open list or a tooltip over the widgets: separately, for scenes that keep a picture of their
        widgets."""
        if self.ui.popup is not None:
            self.ui.popup.draw(self.ui, target)
        if self._tip_shown:
            owner = self._tip_owner()
            if owner is not None:
                draw_tooltip(self.ui, target, owner.hint(), owner.rect, self.root.rect)


def draw_tooltip(ui: Ui, target: pygame.Surface, text: str, anchor: pygame.Rect, screen: pygame.Rect) -> None:
    """A paper note below its owner, or above when there is no room; never outside the window."""
    font = ui.font(Face.SANS, Type.S)
    pad = max(8, ui.theme.px(12))
    lines = wrap(font, text, min(round(420 * ui.theme.text_scale), screen.w - 4 * pad))
    width = max(font.size(line)[0] for line in lines) + 2 * pad
    height = font.get_linesize() * len(lines) + 2 * (pad * 2 // 3)
    note = pygame.Rect(0, 0, width, height)
    note.midtop = (anchor.centerx, anchor.bottom + ui.theme.px(8))
    if note.bottom > screen.bottom - 4:
        note.midbottom = (anchor.centerx, anchor.top - ui.theme.px(8))
    note.clamp_ip(screen.inflate(-8, -8))
    ui.paint.paper(target, note, Radius.BUTTON)
    y = note.y + pad * 2 // 3
    for line in lines:
        target.blit(ui.texts.line(font, line, C.INK), (note.x + pad, y))
        y += font.get_linesize()
