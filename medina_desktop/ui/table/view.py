"""The table's look, frame by frame.

A frame is made of layers: the widgets (one kept picture, of which only what has changed is drawn again), the game's
board, scores, what flies, what lies on top, the bubble, the banner. Drawing changes nothing but the kept picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from medina_desktop.l10n import _
from medina_desktop.match.people import faces
from medina_desktop.ui import keys
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.table.bubble import bubble_size, button_rect, draw_bubble, place_bubble, widest_bubble
from medina_desktop.ui.table.build import how_to_begin
from medina_desktop.ui.table.captions import draw_caption
from medina_desktop.ui.table.cards import PlayerCard
from medina_desktop.ui.table.guide import draw_frame
from medina_desktop.ui.table.layout import TableRoot, too_small
from medina_desktop.ui.table.notice import draw_banner
from medina_desktop.ui.table.window import EVERYBODY, Bubble, Spots
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Widget, find
from medina_desktop.ui.widgets.looks import differences, lights, merged

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene


WIDEST_SHADOW = 32  # design pixels that a widget may draw outside of its rectangle


class Changes:
    """Counts changes of the widgets' looks, so that a kept picture of them is known to be old."""

    def __init__(self) -> None:
        self.count = 0
        self.all_at = 0  # the count at which everything changed
        self.some_at = 0  # the count at which they were described anew: a look at them says which have changed
        self.at: dict[str, int] = {}  # later changes of single widgets, by their keys

    def everything(self) -> None:
        self.some()
        self.all_at = self.count

    def some(self) -> None:
        self.count += 1
        self.some_at = self.count
        self.at.clear()

    def widget(self, key: str) -> None:
        """One of them: what the pointer lights up must not cost a whole picture."""
        self.count += 1
        self.at[key] = self.count


class View:
    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.changes = Changes()
        self._widgets: pygame.Surface | None = None
        self._drawn_at = -1  # the count of changes that the kept picture shows
        self._drawn: tuple[Widget, dict[str, object]] | None = None  # the widgets it shows, and in which light
        self._old_parts: list[pygame.Rect] = []  # of the picture: to be drawn again

    # -- layers ---------------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        table, ui = self.table, self.table.ui
        if too_small(table.context.theme):
            target.fill(C.WALNUT_900)
            return
        target.blit(self.widgets(target), (0, 0))
        below = self.bubble_below()
        bubble = None if self.is_covered else below
        about = bubble.about if bubble is not None else ()
        tutor = table.tutor
        framed = tutor.frames() if tutor is not None else []
        shown = table.lights.spots or about or self.scored_by_the_opened() or table.ceremony.spots
        table.board.draw(target, shown or (tutor.lit(framed) if tutor is not None else ()))
        self._draw_scores(target, self.score_changes(below))
        table.stage.draw(target)
        root = table.interaction.root
        for widget in root.on_top if isinstance(root, TableRoot) else ():
            widget.draw(ui, target)
        for area in tutor.golden_areas(framed) if tutor is not None else ():
            draw_frame(ui, target, area)
        self._draw_ceremony(target)
        if bubble is not None:
            place, points_at, widest = self.bubble_place(bubble)
            draw_bubble(ui, target, bubble, table.match.seats, place, points_at, widest)
        notice = table.notice_board
        if notice.sentence:
            said = f"{notice.sentence}\n{self.way_to_the_rule()}" if notice.code else notice.sentence
            draw_banner(ui, target, said, table.board.banner_rect, notice.crest)
        elif table.room == "small" and table.my_turn and table.board.held is None and how_to_begin(table):
            # The column has no room for it. It goes as long as something is held: it would hide places.
            draw_banner(ui, target, how_to_begin(table), table.board.banner_rect, EVERYBODY)
        if table.captions.text:
            draw_caption(ui, target, table.captions.text, table.board_area)
        table.interaction.draw_notes(target)

    def _draw_ceremony(self, target: pygame.Surface) -> None:
        table = self.table
        moment = table.ceremony.moment
        if moment is not None:
            whose, seats = moment.whose, table.match.seats
            colour, face = ("", "") if whose is None else (seats[whose].colour, faces(seats)[whose])
            table.ceremony.draw(table.ui, target, table.board_area, colour, face)

    def widgets(self, like: pygame.Surface) -> pygame.Surface:
        """The picture of the widgets, for a target like this."""
        changes, kept = self.changes, self._widgets
        # The same surface serves again and again: the system takes milliseconds to find memory for a new one.
        if kept is None or kept.get_size() != like.get_size():
            kept = self._widgets = pygame.Surface(like.get_size(), 0, like)
            self._drawn = None
        if self._drawn is None or self._drawn_at < changes.all_at:
            self._draw_widgets(kept, None)
            self._old_parts.clear()
            self._drawn = self._seen_now()
        elif self._drawn_at < changes.count:
            around = 2 * self.table.context.theme.px(WIDEST_SHADOW)
            self._old_parts = merged([*self._old_parts, *(part.inflate(around, around) for part in self._find_old())])
        self._drawn_at = changes.count
        while self._old_parts:
            part = self._old_parts[-1]
            pace.make_part(partial(self._draw_widgets, kept, part))
            self._old_parts.pop()
        return kept

    def _seen_now(self) -> tuple[Widget, dict[str, object]]:
        return self.table.interaction.root, lights(self.table.ui)

    def _find_old(self) -> Iterator[pygame.Rect]:
        """Find the places where the picture no longer shows the widgets as they are."""
        root, keys = self.table.interaction.root, {key for key, at in self.changes.at.items() if at > self._drawn_at}
        if self._drawn is not None and self._drawn_at < self.changes.some_at:
            (before, lit_before), (_root, lit) = self._drawn, self._seen_now()
            yield from differences(before, root)
            keys |= {key for key in lit.keys() | lit_before.keys() if lit.get(key) != lit_before.get(key)}
            self._drawn = root, lit
        for key in keys:
            widget = find(root, key)
            if widget is not None and widget.rect.w > 0 and key != "board":  # the board is no part of it
                yield widget.rect

    def _draw_widgets(self, picture: pygame.Surface, area: pygame.Rect | None) -> None:
        picture.set_clip(area)
        try:
            self.table.draw_behind(picture)
            self.table.interaction.root.draw(self.table.ui, picture)
        finally:
            picture.set_clip(None)

    def _draw_scores(self, target: pygame.Surface, changes: dict[int, int]) -> None:
        table = self.table
        thinking = table.acting if table.flow.awaits_ai else None
        root = table.interaction.root
        for card in root.side.children if isinstance(root, TableRoot) else ():
            if isinstance(card, PlayerCard):
                player = card.who.player
                seconds = table.ui.seconds if player == thinking else None
                score = round(table.shown.scores[player])
                mood = "thinking" if player == thinking else table.shown.moods.of(player)
                card.draw_live(table.ui, target, score, changes.get(player, 0), seconds, mood)

    @property
    def is_covered(self) -> bool:
        """Something lies over the board and wants an answer first."""
        root = self.table.interaction.root
        return isinstance(root, TableRoot) and root.floating is not None

    def widget(self, key: str) -> Widget | None:
        return find(self.table.root, key)

    def rect_of(self, key: str) -> pygame.Rect | None:
        """Where this widget is, as it was laid out last; what has come since is laid out first."""
        widget = find(self.table.interaction.root, key) or self.widget(key)
        return widget.rect if widget is not None and widget.rect.w > 0 else None

    def scored_by_the_opened(self) -> Spots:
        """Return what brought points to the player whose card is open."""
        table = self.table
        player = table.drawers.player
        if player is None or table.busy or table.hides_hand:
            return ()
        rows = table.window.looking_back.sheet(table.position)
        return tuple(dict.fromkeys(spot for row in rows for spot in row.spots_of(player)))

    # -- the bubble -----------------------------------------------------------------------------------------------

    def bubble(self) -> Bubble | None:
        """Return what is said by the pointer now."""
        return None if self.is_covered else self.bubble_below()

    def bubble_below(self) -> Bubble | None:
        """The same, whatever lies over the board."""
        table = self.table
        if table.busy:
            return None
        if table.hint is None:
            return table.board.bubble()
        button = _("Play it ({key})").format(key=keys.describe("return"))
        return replace(table.board.hint_bubble(table.hint), button=button)

    def score_changes(self, bubble: Bubble | None) -> dict[int, int]:
        """Beside the live scores: what the action that the bubble speaks of would change."""
        if bubble is None or not self.table.context.settings.value.show_score_preview:
            return {}
        return dict(bubble.changes)

    def way_to_the_rule(self) -> str:
        key = keys.describe(keys.key_for("rules", self.table.context.settings.value.key_map))
        return _("{key}: read the rule").format(key=key)

    def bubble_place(self, bubble: Bubble) -> tuple[pygame.Rect, pygame.Rect, int]:
        """(where it lies, what it points at, how wide it may be)."""
        around = self.table.board.surroundings(bubble)
        widest = widest_bubble(self.table.ui, around.within)
        size = bubble_size(self.table.ui, bubble, self.table.match.seats, widest)[0]
        return place_bubble(size, around), around.points_at, widest

    def hint_areas(self) -> tuple[pygame.Rect, pygame.Rect] | None:
        """The hint's bubble and the button in it that plays it, while they are shown."""
        bubble = self.bubble() if self.table.hint is not None and self.table.my_turn else None
        if bubble is None:
            return None
        place = self.bubble_place(bubble)[0]
        return place, button_rect(self.table.ui, bubble, place)
