"""The table's look, frame by frame.

A frame is made of layers: the widgets (one kept picture, of which only what has changed is drawn again), the game's
board, scores, what flies, what lies on top, the bubble, the banner. Drawing changes nothing but the kept picture.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from medina_desktop.l10n import _
from medina_desktop.match.people import faces
from medina_desktop.ui import keys
from medina_desktop.ui.table.bubble import bubble_size, button_rect, draw_bubble, place_bubble, widest_bubble
from medina_desktop.ui.table.build import how_to_begin
from medina_desktop.ui.table.captions import draw_caption
from medina_desktop.ui.table.cards import PlayerCard, Thinking
from medina_desktop.ui.table.guide import draw_frame
from medina_desktop.ui.table.layout import TableRoot, too_small
from medina_desktop.ui.table.notice import draw_banner
from medina_desktop.ui.table.window import EVERYBODY, Bubble, Spots
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Widget, find

if TYPE_CHECKING:
    from medina_desktop.ui.table.scene import TableScene


class View:
    def __init__(self, table: TableScene) -> None:
        self.table = table

    # -- layers ---------------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        table, ui = self.table, self.table.ui
        if too_small(table.context.theme):
            target.fill(C.WALNUT_900)
            return
        target.blit(table.picture.of_widgets(target), (0, 0))
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
        if self.notice_waits:
            pass
        elif notice.sentence:
            said = f"{notice.sentence}\n{self.way_to_the_rule()}" if notice.code else notice.sentence
            draw_banner(ui, target, said, table.board.banner_rect, notice.crest)
        elif table.room == "small" and table.my_turn and table.board.held is None and how_to_begin(table):
            # The column has no room for it. It goes as long as something is held: it would hide places.
            draw_banner(ui, target, how_to_begin(table), table.board.banner_rect, EVERYBODY)
        if table.captions.text:
            draw_caption(ui, target, table.captions.text, table.board_area)
        table.interaction.draw_notes(target)

    @property
    def notice_waits(self) -> bool:
        """A ribbon hangs where the notice would lie; it is shown when that is gone."""
        table = self.table
        return table.ceremony.moment is not None and table.board.banner_rect.bottom < table.board_area.centery

    def _draw_ceremony(self, target: pygame.Surface) -> None:
        table = self.table
        moment = table.ceremony.moment
        if moment is not None:
            whose, seats = moment.whose, table.match.seats
            colour, face = ("", "") if whose is None else (seats[whose].colour, faces(seats)[whose])
            table.ceremony.draw(table.ui, target, table.board_area, colour, face)

    def _draw_scores(self, target: pygame.Surface, changes: dict[int, int]) -> None:
        table = self.table
        root = table.interaction.root
        for card in root.side.children if isinstance(root, TableRoot) else ():
            if isinstance(card, PlayerCard):
                player = card.who.player
                score = round(table.shown.scores[player])
                if player == table.acting and table.flow.awaits_ai:
                    thinking, mood = Thinking(table.ui.seconds, self.time_used()), "thinking"
                else:
                    thinking, mood = None, table.shown.moods.of(player)
                card.draw_live(table.ui, target, score, changes.get(player, 0), thinking, mood)

    def time_used(self) -> float | None:
        """Return how much of the time that a thinking AI was given is over, 0 to 1; None where it was given none.
        Where nothing is to move it is counted by the second."""
        clock = self.table.match.adviser.clock
        if clock is None:
            return None
        thought, given = clock
        return (int(thought) if self.table.context.settings.value.reduced_motion else thought) / given

    @property
    def is_covered(self) -> bool:
        """Something lies over the board and wants an answer first."""
        root = self.table.interaction.root
        return isinstance(root, TableRoot) and root.floating is not None

    def widget(self, key: str) -> Widget | None:
        return find(self.table.root, key)

    def rect_of(self, key: str) -> pygame.Rect | None:
        """Return the place of this widget as it was laid out last; a new one is laid out first."""
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
        ui, seats = self.table.ui, self.table.match.seats
        widest = widest_bubble(ui, around.within)
        placed = place_bubble(bubble_size(ui, bubble, seats, widest)[0], around)
        if around.instead is not None and placed.collidelist(around.hardly) >= 0:
            narrow = widest_bubble(ui, around.instead)
            aside = pygame.Rect(around.instead.topleft, bubble_size(ui, bubble, seats, narrow)[0])
            if around.instead.contains(aside):
                return aside, around.points_at, narrow
        return placed, around.points_at, widest

    def hint_areas(self) -> tuple[pygame.Rect, pygame.Rect] | None:
        """The hint's bubble and the button in it that plays it, while they are shown."""
        bubble = self.bubble() if self.table.hint is not None and self.table.my_turn else None
        if bubble is None:
            return None
        place = self.bubble_place(bubble)[0]
        return place, button_rect(self.table.ui, bubble, place)
