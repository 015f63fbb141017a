"""A battle as a scene in the frame of the board, on the ground of its country: the tokens that hold it are turned up
one by one; then somebody's tokens come forward and meet them, or somebody flees. Only from what everybody has seen."""

from __future__ import annotations

from functools import cached_property
from math import pi, sin
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.battles import (
    describe_battle,
    describe_guards,
    list_deciders,
    make_front,
    name_battle,
)
from medina_desktop.games.al_rashid.decisions.common import goods_pictures
from medina_desktop.games.al_rashid.decisions.decision import Front
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import stacks, tokens
from medina_desktop.games.al_rashid.rules.countries import FLIGHT
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY, PAWNS
from medina_desktop.games.al_rashid.ui.battle_field import HEAD, Field, Side, area_of, ground_colour
from medina_desktop.games.al_rashid.ui.battle_sheet import lift_button
from medina_desktop.games.al_rashid.ui.pictures import draw_row, width_of
from medina_desktop.l10n import _
from medina_desktop.match.people import faces
from medina_desktop.ui import names
from medina_desktop.ui.animation import between, in_out_cubic, in_quad, out_quad
from medina_desktop.ui.pictures.atlas import blit, see_through
from medina_desktop.ui.table.ceremony import draw_star
from medina_desktop.ui.theme import C, Face, Type

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.ui.board import AlRashidBoard

# Seconds.
OPENS = 0.25
TURN, TURN_EACH = 0.3, 0.45
COME, COME_EACH = 0.35, 0.22
CLASH, FALL = 0.3, 0.45
RUN = 0.8
READ = 1.1  # the sentence at the end

LEFT = 0.3  # the share of a token that is still seen when it has fallen


def is_battle(step: Step) -> bool:
    return any(isinstance(event, ev.TokensTurned | ev.Fought | ev.Fled) for event in step.events)


def fronts_of(step: Step, event: ev.TokensTurned | ev.Fought | ev.Fled) -> list[Front]:
    """Every colour that holds the country."""
    p = step.after if isinstance(event, ev.TokensTurned) else step.before
    fought = event.tokens if isinstance(event, ev.Fought) else ()
    player = p.player if isinstance(event, ev.TokensTurned) else event.player
    colours = sorted({tokens.colour_of(token) for token in p.tokens[event.country - FIRST_COUNTRY]})
    return [make_front(p, player, colour, fought) for colour in colours]


class Battle:
    """One step of a battle: `seconds` long, drawn by `draw` at any share of it."""

    def __init__(self, board: AlRashidBoard, step: Step) -> None:
        self.board, self.step, self.ui = board, step, board.table.ui
        self.event = next(event for event in step.events if isinstance(event, ev.TokensTurned | ev.Fought | ev.Fled))
        self.country = self.event.country
        self.fronts = fronts_of(step, self.event)
        self.seats = names.as_told(board.table.match.seats)
        self.faces = faces(board.table.match.seats)
        self.area = area_of(board.ground)
        self.position = step.after if isinstance(self.event, ev.TokensTurned) else step.before
        self.about = describe_battle(self.position, self.country)
        self._lay_out()

    # -- time -----------------------------------------------------------------------------------------------------

    @property
    def _tokens(self) -> int:
        """The number of those that are turned up, or put forward."""
        held = isinstance(self.event, ev.TokensTurned)
        return sum(len(front.held if held else front.brought) for front in self.fronts)

    @property
    def sounds_at(self) -> float:
        """The share of the time at which it is heard."""
        at = OPENS
        if isinstance(self.event, ev.Fought):
            at += COME_EACH * (self._tokens - 1) + COME + CLASH / 2
        return at / self.seconds

    @cached_property
    def seconds(self) -> float:
        match self.event:
            case ev.TokensTurned():
                return OPENS + TURN_EACH * (self._tokens - 1) + TURN + READ
            case ev.Fought():
                return OPENS + COME_EACH * (self._tokens - 1) + COME + CLASH + FALL + READ
        return OPENS + RUN + READ

    # -- places ---------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """The field where the sheet will have it, and under it the paper that tells how it ended."""
        t, area, wide = self.ui.theme.text_scale, self.area, self.board.table.room == "wide"
        self.told_font = self.ui.font(Face.SERIF, Type.L if wide else Type.M)
        told = 2 * self.told_font.get_linesize() + round(16 * t)
        high = round(area.h * HEAD) if wide else area.h - told
        below = pygame.Rect(area.left, area.top + high, area.w, area.h - high)
        self.paper, self.told_rect = below, below.inflate(-round(24 * t), -round(8 * t))
        if wide:  # above it, what they fight for
            self.told_rect = pygame.Rect(below.left, below.centery, below.w, below.h // 2).inflate(-round(24 * t), 0)
            self.told_rect.height -= round(below.h * 0.08)
        colour = ground_colour(self.board.art, self.board.ground, self.country)
        head = pygame.Rect(area.left, area.top, area.w, high)
        taken = lift_button(lambda: None).measure(self.ui, head.w)[0]
        self.field = Field(self.ui, self.board.art, head, colour, self.fronts, self._sides(), self.about, taken)
        self.side, self.rows, self.label = self.field.side, self.field.rows, self.field.label

    def _sides(self) -> tuple[Side, Side]:
        turning = isinstance(self.event, ev.TokensTurned)
        player = self.step.after.player if isinstance(self.event, ev.TokensTurned) else self.event.player
        name = _("You fight with") if turning and player == self.board.table.viewer else self.seats[player].name
        face = round(64 * self.ui.theme.text_scale)
        portrait = self.ui.sprites.portrait(self.faces[player], self.seats[player].colour, face, mood=self._mood())
        return Side(_("Mercenaries")), Side(name, face=None if turning else portrait)

    def _mood(self) -> str:
        if isinstance(self.event, ev.Fought):
            return "glad" if self.event.won else "calm"
        return "stung"

    def _doing(self) -> str:
        if isinstance(self.event, ev.TokensTurned):
            return ""
        return _("fighting") if isinstance(self.event, ev.Fought) else _("fleeing")

    # -- what does not move ---------------------------------------------------------------------------------------

    @cached_property
    def ground(self) -> pygame.Surface:
        """The field without its tokens, and the paper under it."""
        found, field, table = self.board.director.battle_ground(self.area.bottomright), self.field, self.board.table
        p = self.position
        field.draw_ground(found)
        field.write_head(found, name_battle(self.country), self.about)
        field.draw_deciders(
            found, list_deciders(p, doing=self._doing()), [seat.name for seat in self.seats], table.colours
        )
        self.ui.paint.paper(found, self.paper, 0, shadow=False)
        if self.told_rect.top >= self.paper.centery:
            goods = goods_pictures(p.stock[self.country - FIRST_COUNTRY])
            caption = self.ui.line(Face.SERIF, Type.M, _("What they fight for"), C.INK_2)
            found.blit(
                caption, caption.get_rect(midtop=(self.paper.centerx, self.paper.top + round(self.paper.h * 0.1)))
            )
            side = min(round(104 * self.ui.theme.text_scale), self.paper.w // max(1, 2 * len(goods)))
            left = self.paper.centerx - width_of(self.ui, goods, side) // 2
            at = (left, self.paper.top + round(self.paper.h * 0.42))
            draw_row(self.ui, self.board.art, found, goods, at, side, "")
        return found

    # -- what moves -----------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, t: float) -> None:
        now = t * self.seconds
        if now < OPENS:  # it unrolls from its middle
            high = max(2, round(self.area.h * out_quad(now / OPENS)))
            part = pygame.Rect(self.area.x, self.area.centery - high // 2, self.area.w, high)
            target.blit(self.ground, part, part)
            return
        target.blit(self.ground, self.area, self.area)
        match self.event:
            case ev.TokensTurned():
                self._draw_turning(target, now - OPENS)
            case ev.Fought() as fought:
                self._draw_clash(target, now - OPENS, fought)
            case ev.Fled() as fled:
                self._draw_flight(target, now - OPENS, fled)

    def _draw_turning(self, target: pygame.Surface, now: float) -> None:
        """Each token narrows to nothing and opens again with its value; the sum counts along."""
        number, field = 0, self.field
        for place, front in enumerate(self.fronts):
            shown = 0
            for column, value in enumerate(front.held):
                part = min(1.0, max(0.0, (now - TURN_EACH * number) / TURN))
                at = field.spot(place, column, 0)
                field.draw_token(target, front.colour, value if part >= 0.5 else 0, at, turn=part)
                shown += part >= 0.5
                number += 1
            field.write_sums(target, place, 0, shown)
        if now <= TURN_EACH * (number - 1) + TURN:
            turned = min(number, int(max(0.0, now - TURN / 2) / TURN_EACH) + (now >= TURN / 2))
            self._tell(target, _("{n} of {all} tokens revealed").format(n=turned, all=number))
        else:
            self._tell(target, ". ".join(describe_guards(front) for front in self.fronts) + ".")

    def _draw_clash(self, target: pygame.Surface, now: float, fought: ev.Fought) -> None:
        """They come forward one by one and meet; what is beaten falls, and so does what fought."""
        met = COME_EACH * (self._tokens - 1) + COME
        clash = min(1.0, max(0.0, (now - met) / CLASH))
        fall = min(1.0, max(0.0, (now - met - CLASH) / FALL))
        blow = sin(pi * clash)
        far = self.rows[1].centery - self.rows[0].centery - self.side
        number = 0
        for place, front in enumerate(self.fronts):
            hit = blow if front.brought else 0.0
            for column, value in enumerate(front.held):
                x, y = self.field.spot(place, column, 0)
                falls = fall if front.beaten else 0.0
                at = (x, round(y + hit * far * 0.12 - falls * self.side * 0.08))
                self.field.draw_token(target, front.colour, value, at, left=1 - (1 - LEFT) * falls)
            shown = 0
            for column, value in enumerate(front.brought):
                part = in_out_cubic(min(1.0, max(0.0, (now - COME_EACH * number) / COME)))
                x, y = self.field.spot(place, column, 1)
                start = self.rows[1].left + self.label // 2
                at = (round(between(start, x, part)), round(y - hit * far * 0.88 + fall * self.side * 0.08))
                if part > 0:
                    self.field.draw_token(target, front.colour, value, at, left=1 - (1 - LEFT) * fall)
                if part == 1:
                    self.field.write_bonus(target, place, column, at)
                shown += part == 1
                number += 1
            for column in range(len(front.brought) if 0 < clash < 1 else 0):
                x, y = self.field.spot(place, column, 0)
                draw_star(target, (x, y + self.side * 0.55), self.side * 0.36 * blow)
            self.field.write_sums(target, place, 0, len(front.held))
            self.field.write_sums(target, place, 1, shown)
            if clash == 1 and front.brought:
                self.field.write_margin(target, place)
        if fall == 1:
            self._tell(target, words.battle_ended(fought, self.seats))

    def _draw_flight(self, target: pygame.Surface, now: float, fled: ev.Fled) -> None:
        """The pawn turns its back and runs out of the picture; what it costs is left behind."""
        for place in range(len(self.fronts)):
            self.field.draw_line(target, place, 0)
        share = min(1.0, now / RUN)
        row = self.rows[1]
        art, player = self.board.art, fled.player
        stack = stacks.stack_of(self.step.before.stacks[self.country], player)
        pawn = 2 if stack is None else 0 if stack.pasha else 1 if stack.merchant else 2
        picture = art.pawn(self.board.table.colours[player], PAWNS[pawn], round(row.h * 0.6))
        x = between(row.left + self.label + 2 * self.field.pad, row.right - picture.get_width(), in_quad(share))
        hop = abs(sin(share * 5 * pi)) * row.h * 0.08
        if share < 1:
            place_at = picture.get_rect(
                midbottom=(round(x + picture.get_width() / 2), round(row.bottom - self.field.pad - hop))
            )
            blit(target, see_through(picture, min(1.0, 3 * (1 - share))), place_at)
        mark = art.counter("dishonour", max(16, round(self.side * 0.8)))
        for number in range(FLIGHT if share > 0.5 else 0):
            blit(target, mark, mark.get_rect(center=self.field.spot(0, number, 1)))
        if share == 1:
            self._tell(target, words.battle_ended(fled, self.seats))

    def _tell(self, target: pygame.Surface, text: str) -> None:
        font, area = self.told_font, self.told_rect
        lines = self.ui.texts.wrap(font, text, area.w)
        y = area.centery - len(lines) * font.get_linesize() // 2
        for line in lines:
            picture = self.ui.texts.line(font, line, C.INK)
            target.blit(picture, picture.get_rect(midtop=(area.centerx, y)))
            y += font.get_linesize()
