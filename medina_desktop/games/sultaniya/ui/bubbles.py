"""The bubble over the plot: it says what a tile would bring, why it doesn't fit, or what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.kinds import Choice
from medina_desktop.games.sultaniya.preview import chances
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    MOVE,
    RETURN,
    REVEAL,
    djinn_of,
    place_of,
    stack_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.plot import places_in
from medina_desktop.games.sultaniya.rules.reasons import Refusal, why_not
from medina_desktop.games.sultaniya.ui.held import FROM_DISPLAY, Held, liftable
from medina_desktop.games.sultaniya.ui.other_palace import trial_lines
from medina_desktop.l10n import _, ngettext
from medina_desktop.l10n.writing import signed
from medina_desktop.ui import keys, names
from medina_desktop.ui.table.window import Bubble, Surroundings, numbers

if TYPE_CHECKING:
    from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard


def at_pointer(board: SultaniyaBoard) -> Bubble | None:
    if board.shown.enlarged is not None:
        return _describe_trial(board, board.shown.enlarged)
    if board.hand.held is None:
        if board.hand.refused is not None:
            return _refusal(board, *board.hand.refused)
        return _liftable(board) or _gap(board)
    if board.hand.at is None or board.hand.at == board.hand.held.origin:
        return None
    action = board.hand.held.action(board.hand.at)
    if action is None:
        return _refusal(board, board.hand.held, board.hand.at)
    if not board.table.context.settings.value.show_score_preview:
        return None
    shown = board.preview(action)
    changes = ((board.position.player, shown.points), *shown.others) if shown.points or shown.others else ()
    lines = (*words.preview_lines(shown, board.position), *_other_way(board, board.hand.held, board.hand.at))
    return Bubble(lines, tuple(c for c in changes if c[1]), beside=shown.blocked, at=board.hand.at)


def points_at(board: SultaniyaBoard, held: Held, place: int) -> int:
    """The points that a tile would bring on a place."""
    action = held.action(place)
    return board.preview(action).points if action is not None else 0


def palace_to_draw(board: SultaniyaBoard) -> Palace:
    """The palace in the frame, without what is in the hand or in the air."""
    whose, held, hidden = board.shown.whose, board.hand.held, board.director.hidden
    palace = board.position.palaces[whose]
    if hidden is not None and hidden[0] == whose and palace.filled >> hidden[1] & 1:
        return palace.without_tile(hidden[1])
    if held is not None and held.origin != FROM_DISPLAY and board.shown.enlarged is None:
        return palace.without_tile(held.origin)
    return palace


def _other_way(board: SultaniyaBoard, hand: Held, place: int) -> tuple[str, ...]:
    """The points of the other way up, where both fit and bring different points."""
    if len(hand.places[place]) < 2:
        return ()
    here, other = points_at(board, hand, place), points_at(board, hand.flipped(), place)
    if here == other:
        return ()
    key = keys.describe(keys.key_for("flip", board.table.context.settings.value.key_map))
    return (_("flipped ({key}): {points}").format(key=key, points=signed(other) if other else "0"),)


def _describe_trial(board: SultaniyaBoard, player: int) -> Bubble | None:
    tried = board.shown.tried
    if tried is None or not board.table.context.settings.value.show_score_preview:
        return None
    lines = trial_lines(tried, board.position, board.table.match.seats[player].name)
    if tried.best is None:
        return Bubble(lines, at="board")
    shown = tried.previews[tried.best]
    changes = tuple(change for change in ((player, shown.points), *shown.others) if change[1])
    return Bubble(lines, changes, at=tried.best)


def refused_now(board: SultaniyaBoard) -> tuple[Held, int, Refusal] | None:
    """The tile that doesn't fit where the pointer is, that place, and the reason: its edges are lit."""
    if board.hand.held is None and board.hand.refused is None:
        return None
    if board.hand.held is None:
        assert board.hand.refused is not None
        hand, place = board.hand.refused
    elif (
        board.hand.at is not None
        and board.hand.held.action(board.hand.at) is None
        and board.hand.at != board.hand.held.origin
    ):
        hand, place = board.hand.held, board.hand.at
    else:
        return None
    refusal = why_not(board.position, hand.tried(place, hand.flip))
    return (hand, place, refusal) if refusal is not None else None


def _refusal(board: SultaniyaBoard, hand: Held, place: int) -> Bubble | None:
    refusal = why_not(board.position, hand.tried(place, hand.flip))
    if refusal is None:
        return None
    lines = [words.why_not(refusal, board.position)]
    others = len(refusal.edges) - 1
    if others > 0:
        lines.append(ngettext("{n} more edge doesn’t match.", "{n} more edges don’t match.", others).format(n=others))
    lines.append(board.table.way_to_the_rule())
    return Bubble(tuple(lines), code=refusal.code, about=refusal.places, beside=refusal.places, at=place)


def _liftable(board: SultaniyaBoard) -> Bubble | None:
    if (
        board.hand.at is None
        or not board.hand.has_rested
        or not board.table.my_turn
        or board.hand.at not in liftable(board.position)
    ):
        return None
    return Bubble((_("Click to lift this tile, then move it or return it to its stack."),), at=board.hand.at)


def _gap(board: SultaniyaBoard) -> Bubble | None:
    """Say what may still come to an empty place of the own palace that the pointer rests on."""
    place, table, p = board.hand.at, board.table, board.position
    if place is None or not board.hand.has_rested or p.over or table.hides_hand:
        return None
    if p.palaces[table.viewer].filled >> place & 1 or not table.context.settings.value.show_score_preview:
        return None
    return Bubble(words.chances_lines(chances(p, table.viewer, place, table.viewer)), at=place)


def of_hint(board: SultaniyaBoard, hint: Choice) -> Bubble:
    shown = board.preview(hint.action)
    game = board.table.match.game
    reason = names.reason(game, hint, board.table.match.seats)
    changes = tuple(c for c in ((board.position.player, shown.points), *shown.others) if c[1])
    title = words.hint_title(board.position, hint.action)
    then = names.rest_of_turn(game, hint, lambda action: words.hint_title(board.position, action))
    return Bubble((reason, *then), changes, title, at=hint_is_at(hint.action))


def hint_is_at(action: int) -> int | str:
    """The place that a hint speaks of; or the key of a stack, a djinn or a button."""
    verb = verb_of(action)
    if verb in (BUILD, MOVE, RETURN):
        return place_of(action)
    if verb == REVEAL:
        return f"stack-{stack_of(action)}"
    return f"djinn-{djinn_of(action)}" if verb == CALL else "button-pass"


def surroundings(board: SultaniyaBoard, bubble: Bubble) -> Surroundings:
    ground = board.shown.ground
    built = [ground.place_rect(place) for place in places_in(palace_to_draw(board).filled)]
    if isinstance(bubble.at, str):
        widget = board.table.rect_of(bubble.at) or ground.sky
        # Over the palace: between the stacks and in the tray it would hide others.
        hides = (ground.strip, *built, *_pressed(board))
        return Surroundings(widget, ground.sky, widget, hides, instead=_below_cards(board))
    rect = ground.place_rect(bubble.at) if isinstance(bubble.at, int) else ground.sky
    tried = board.shown.tried
    hand = tried.hand if tried is not None else board.hand.held
    marks = [ground.place_rect(place) for place in hand.places] if hand is not None else []
    # What it speaks of, what is built and what is pressed next: where there is free sky, the bubble lies there.
    lit = [*(ground.place_rect(place) for place in numbers(bubble.beside)), *built, ground.strip, *_pressed(board)]
    within = ground.frame.union(board.table.board_area)
    return Surroundings(rect, within, rect.inflate(8, 8), tuple(lit), tuple(marks), _below_cards(board))


def _below_cards(board: SultaniyaBoard) -> pygame.Rect | None:
    """Return the area of the log, which a bubble may hide sooner than a palace; None where somebody reads a page."""
    table = board.table
    side = table.rect_of("side")
    cards = [card for player in board.order() if (card := table.rect_of(f"player-{player}")) is not None]
    if side is None or table.rect_of("page-box") is not None:
        return None
    top = max((card.bottom for card in cards), default=side.top) + 8
    return pygame.Rect(side.left, top, side.w, side.bottom - top)


def _pressed(board: SultaniyaBoard) -> list[pygame.Rect]:
    """The places of the stacks, the tiles on display and the tray: a bubble beside one of them hides none."""
    p = board.position
    tiles = [f"tile-{p.terms.catalogue.tiles[tile].id}" for display in p.displays for tile in display]
    wanted = ("tray", "open-stack", *(f"stack-{kind}" for kind in range(4)), *tiles)
    return [area for key in wanted if (area := board.table.rect_of(key)) is not None]
