"""How the table looks, frame by frame.

A frame is made of layers: the widgets (drawn anew when they change), the city (when the position or the marks change),
and over them whatever moves.
"""

from __future__ import annotations

import pygame

from medina_desktop.games.medina.places import palace_cells, why_not_at
from medina_desktop.games.medina.rules.actions import (
    GATE,
    NEUTRAL,
    ROOF,
    TEA,
    WALL,
    kind_of,
)
from medina_desktop.games.medina.rules.board import STRIDE
from medina_desktop.l10n import _
from medina_desktop.ui import keys, phrases
from medina_desktop.ui.board_view import GHOST, Picture, corner_spot, piece_for
from medina_desktop.ui.interaction import TOOLTIP_DELAY
from medina_desktop.ui.scenes.table_bubble import (
    Bubble,
    bubble_size,
    button_rect,
    draw_bubble,
    place_bubble,
    widest_bubble,
)
from medina_desktop.ui.scenes.table_layout import TableRoot, too_small
from medina_desktop.ui.scenes.table_over import draw_banner
from medina_desktop.ui.scenes.table_placing import TablePlacing
from medina_desktop.ui.scenes.table_players import PlayerCard
from medina_desktop.ui.scenes.table_tiles import tile_facts
from medina_desktop.ui.scenes.table_tray import TraySlot, piece_sprite
from medina_desktop.ui.theme import C, Motion
from medina_desktop.ui.widgets import find


class TableDrawing(TablePlacing):
    _chrome_surface: pygame.Surface | None = None  # what the widgets are drawn on

    # -- what is to be shown ---------------------------------------------------------------------------------------

    def picture(self) -> Picture:
        """What the city shows now."""
        hand = self.hand
        faded: frozenset[int] = frozenset()
        if hand is not None and self.hover is not None and hand.kind not in (ROOF, NEUTRAL):
            faded = self.view.in_front_of(self.hover)
        marks: frozenset[int] = frozenset()
        if hand is not None and self._marks_share == 1.0:
            marks = frozenset(hand.places)
        return Picture(
            self.director.shown,
            self.colours,
            marks,
            hand is not None and hand.kind in (ROOF, NEUTRAL),
            faded,
            self.see_through,
        )

    @property
    def _marks_share(self) -> float:
        """How far the legal places of the piece in hand have come out: 0 to 1."""
        if self.hand is None or self.director.busy or not self.context.settings.value.show_legal_places:
            return 0.0
        if not self.speed:
            return 1.0
        return min(1.0, self._marks_age * 1000 / Motion.LEGAL_FADE) if self._marks_of is self.hand else 0.0

    def _let_marks_appear(self, dt: float) -> bool:
        if self._marks_of is not self.hand:
            self._marks_of, self._marks_age = self.hand, 0.0
        if self.hand is None or self._marks_age * 1000 >= Motion.LEGAL_FADE:
            return False
        self._marks_age += dt
        return True

    def bubble(self) -> tuple[Bubble, int, int] | None:
        """(what it says, the spot, its floor), or None."""
        if self.chooser is not None or self.director.busy:
            return None
        hint = self.match.hint
        if hint is not None:
            spot = self._spot_of(hint.action)
            shown = self._previewed(hint.action)
            text = phrases.preview_text(shown, self.match.state, self.match.seats)
            why = phrases.reason_text(hint.why, self.match.seats)
            title = phrases.hint_title(hint.action)
            play = _("Play it ({key})").format(key=keys.shown("return"))
            bubble = Bubble((self.said(why),), text.changes, self.said(title), button=play)
            return bubble, spot, self._floor(hint.action)
        if self.hand is None:
            if self._refused is not None:
                return self._why_not(*self._refused)
            return self._description()
        if self.hover is None:
            return None
        actions = self.hand.places.get(self.hover)
        if not actions:
            if self.cursor_shown and self._refused is None and self.hover != self.cursor:
                return None
            return self._why_not(self.hand.kind, self.hover)
        if not self.context.settings.value.show_score_preview:
            return None
        text = phrases.preview_text(self._previewed(actions[0]), self.match.state, self.match.seats)
        return Bubble(tuple(map(self.said, text.lines)), text.changes), self.hover, self._floor(actions[0])

    def _description(self) -> tuple[Bubble, int, int] | None:
        """What stands under the pointer, once it has rested there."""
        if self.hover is None or self.hover != self._rests_on or self._rested < TOOLTIP_DELAY:
            return None
        found = phrases.describe(self.director.shown, self.hover, self.match.seats)
        found = found or self._tower_description(self.hover)
        if found is None:
            return None
        lines = tuple(map(self.said, found.lines))
        bubble = Bubble(lines, title=self.said(found.title), about=found.spots)
        return bubble, self.hover, self.view.top_of(self.hover)

    def _tower_description(self, spot: int) -> phrases.Description | None:
        table = self.match.game.table
        for number, corner in enumerate(table.tower_corners):
            if spot == corner_spot(table.geometry, corner):
                facts = tile_facts(self.director.shown, self.match.seats, frozenset())[0][number]
                return phrases.Description("", tuple(facts.sentence.split("\n")), facts.spots)
        return None

    def _let_pointer_rest(self, dt: float) -> bool:
        if self.hover != self._rests_on or self.hand is not None:
            self._rests_on, self._rested = self.hover, 0.0
        before, self._rested = self._rested, self._rested + dt
        return self.hover is not None and before < TOOLTIP_DELAY <= self._rested

    def _why_not(self, kind: int, spot: int) -> tuple[Bubble, int, int] | None:
        on_ring = not self.match.game.table.geometry.has_cell(spot)
        if on_ring != (kind in (WALL, GATE)):
            code = phrases.wrong_ground(kind, self.match.game.table.rules)
            return self._refusal(_(phrases.WHY_NOT[code]), code), spot, 0
        refusal = why_not_at(self.match.state, kind, spot)
        if refusal is None:
            return None
        about = refusal.cells
        if refusal.palace is not None:
            about = tuple(palace_cells(self.match.state, refusal.palace))
        return self._refusal(phrases.why_not(refusal), refusal.code, about), spot, 0

    def _refusal(self, sentence: str, code: str, about: tuple[int, ...] = ()) -> Bubble:
        return Bubble((self.said(sentence), self.way_to_the_rule()), code=code, about=about)

    def open_rules(self) -> None:
        """The rules this table plays by, at the reason that is given for something, if there is one."""
        from medina_desktop.ui.scenes.rules import open_rules

        shown = self.bubble()
        code = shown[0].code if shown is not None else ""
        open_rules(self.context, code or self.notice_code or self._code_of_slot(), self.match.game.table.rules)

    def _code_of_slot(self) -> str:
        """Of the piece that is pointed at in the tray, or else in hand: why no place takes it."""
        held = f"slot-{self.hand.kind}" if self.hand is not None else ""
        for key in (self.ui.hover, self.ui.focus if self.ui.show_focus else "", held):
            slot = find(self.root, key) if key else None
            if isinstance(slot, TraySlot) and slot.code:
                return slot.code
        return ""

    def deltas(self) -> dict[int, int]:
        """The change beside the live scores while a legal place is pointed at."""
        if self.director.busy or not self.context.settings.value.show_score_preview:
            return {}
        action = None
        if self.match.hint is not None:
            action = self.match.hint.action
        elif self.hand is not None and self.hover is not None:
            actions = self.hand.places.get(self.hover)
            action = actions[0] if actions else None
        if action is None:
            return {}
        return {change.player: change.points for change in self._previewed(action).changes}

    def _concerned_spots(self, bubble: Bubble) -> list[int]:
        """What the bubble speaks of: it should not hide it."""
        if bubble.about or bubble.code or self._preview is None:
            return list(bubble.about)
        shown = self._preview[1]
        numbers = {c.palace for change in shown.changes for c in change.causes if c.palace is not None}
        if shown.growth is not None:
            numbers.add(shown.growth.palace)
        state = self.match.state
        return [s for number in numbers if number < len(state.palaces) for s in palace_cells(state, number)]

    # -- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        self._refresh()
        if too_small(self.context.theme):
            target.fill(C.WALNUT_900)
            return
        target.blit(self._draw_chrome(target), (0, 0))
        self._draw_city(target)
        if self.hand is not None and 0.0 < self._marks_share < 1.0:
            on_top = self.hand.kind in (ROOF, NEUTRAL)
            self.view.draw_marks(target, self.hand.places, on_top, round(255 * self._marks_share))
        bubble = self.bubble()
        self._draw_on_board(target, bubble[0].about if bubble is not None else ())
        self._draw_scores(target)
        self.director.draw(target)
        root = self.root
        if isinstance(root, TableRoot) and root.drawer is not None:
            root.drawer.draw(self.ui, target)
        if bubble is not None:
            self._draw_bubble(target, *bubble)
        if self.notice:
            said = f"{self.notice}\n{self.way_to_the_rule()}" if self.notice_code else self.notice
            draw_banner(self.ui, target, said, self.view.rect, self.notice_crest)
        self.interaction.draw_notes(target)

    def _draw_chrome(self, like: pygame.Surface) -> pygame.Surface:
        """The widgets, drawn anew when they have changed."""
        if self._chrome is None or self._chrome.get_size() != like.get_size():
            # The same surface serves again and again: the system takes milliseconds to find memory for a new one.
            if self._chrome_surface is None or self._chrome_surface.get_size() != like.get_size():
                self._chrome_surface = pygame.Surface(like.get_size(), 0, like)
            chrome = self._chrome_surface
            chrome.set_clip(None)
            self.draw_behind(chrome)
            self.root.draw(self.ui, chrome)
            self._chrome = chrome
        else:
            for key in self._worn - {"", "board"}:  # the board is no part of it
                self._renew(self._chrome, key)
        self._worn.clear()
        return self._chrome

    def _renew(self, chrome: pygame.Surface, key: str) -> None:
        """Draw one widget anew: what the pointer lights up must not cost a whole picture."""
        rect = self._rect_of(key)
        if rect is not None:
            chrome.set_clip(rect.inflate(self.context.theme.px(16), self.context.theme.px(16)))
            try:
                self.draw_behind(chrome)
                self.root.draw(self.ui, chrome)
            finally:
                chrome.set_clip(None)

    def _draw_city(self, target: pygame.Surface) -> None:
        target.blit(self.view.city(self.picture()), self.view.layer_rect)

    def _draw_on_board(self, target: pygame.Surface, about: tuple[int, ...]) -> None:
        view = self.view
        self.director.draw_under(target)
        view.outline(target, self.pointed or about)
        if self.director.busy:
            return
        hand, spot = self.hand, self.hover
        hint = self.match.hint
        if hint is not None and kind_of(hint.action) != TEA:
            spot = self._spot_of(hint.action) if spot is None or self.hand is None else spot
            hinted = self._spot_of(hint.action)
            if spot != hinted:
                view.frame(target, hinted, self._floor(hint.action), double=True)
        if hand is not None and spot is not None:
            actions = hand.places.get(spot)
            if actions:
                self._draw_ghost(target, actions[0], spot)
            elif self.dragging or not self.cursor_shown:
                self._draw_carried(target)
        elif hand is not None and self.ui.mouse[0] >= 0 and self.dragging:
            self._draw_carried(target)
        if self.cursor_shown and self.ui.focus in ("", "board"):
            self._draw_cursor(target)

    def _draw_cursor(self, target: pygame.Surface) -> None:
        has_ghost = self.hand is not None and self.cursor == self.hover and self.cursor in self.hand.places
        if not has_ghost:  # the ghost has a frame of its own
            self.view.frame(target, self.cursor, self.view.top_of(self.cursor), double=True)

    def _draw_ghost(self, target: pygame.Surface, action: int, spot: int) -> None:
        view = self.view
        piece = piece_for(self.match.state, action, self.colours, self.match.state.player)
        view.frame(target, spot, piece.floor, double=self.cursor_shown)
        view.draw_piece(target, piece, height=view.cell[1] * 0.12, alpha=GHOST)
        rect = view.sprite(piece).rect(*view.anchor(piece.spot, piece.floor))
        if piece.floor == 0:
            view.draw_in_front(target, rect, spot // STRIDE)

    def _draw_carried(self, target: pygame.Surface) -> None:
        """The piece under the pointer while it is dragged over a place that does not take it."""
        if not self.dragging or self.hand is None:
            return
        sprite = piece_sprite(self.view.art, self.hand.kind, self.colours[self.viewer])
        x, y = self.ui.mouse
        self.view.art.see_through(sprite, GHOST).blit(target, x, y - self.view.cell[1] * 0.2)

    def _draw_scores(self, target: pygame.Surface) -> None:
        deltas = self.deltas()
        thinking = self.match.state.player if self.match.thinking else None
        root = self.root
        side = root.side.children if isinstance(root, TableRoot) else ()
        for card in side:
            if isinstance(card, PlayerCard):
                player = card.facts.player
                seconds = self.ui.seconds if player == thinking else None
                score = round(self.director.scores[player])
                card.draw_live(self.ui, target, score, deltas.get(player, 0), seconds)

    def _bubble_place(self, bubble: Bubble, spot: int, floor: int) -> tuple[pygame.Rect, pygame.Rect, int]:
        """(where it lies, what it points at, how wide it may be)."""
        view, ui = self.view, self.ui
        hint = self.match.hint
        if hint is not None and kind_of(hint.action) == TEA:
            # Tea has no place on the board: the note stands over its button.
            rect = ghost = self._rect_of("button-tea") or view.rect
            board = pygame.Rect((0, 0), ui.theme.size)
            marks, palaces = [], []
        else:
            rect, board = view.spot_rect(spot, floor), view.layer_rect
            ghost = rect.union(rect.move(0, -round(view.cell[0] * 0.45)))
            marks = [view.spot_rect(s, floor) for s in self.hand.places] if self.hand is not None else []
            palaces = [view.spot_rect(s).inflate(0, view.cell[1]) for s in self._concerned_spots(bubble)]
        widest = widest_bubble(ui, board)
        size = bubble_size(ui, bubble, self.match.seats, widest)[0]
        return place_bubble(size, rect, board, ghost, palaces, marks), rect, widest

    def _draw_bubble(self, target: pygame.Surface, bubble: Bubble, spot: int, floor: int) -> None:
        place, points_at, widest = self._bubble_place(bubble, spot, floor)
        draw_bubble(self.ui, target, bubble, self.match.seats, place, points_at, widest)

    def hint_areas(self) -> tuple[pygame.Rect, pygame.Rect] | None:
        """The hint's bubble and the button in it that plays it, while they are shown."""
        shown = self.bubble() if self.match.hint is not None and self.my_turn else None
        if shown is None:
            return None
        place = self._bubble_place(*shown)[0]
        return place, button_rect(self.ui, shown[0], place)
