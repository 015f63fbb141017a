"""A battle as a scene in the frame of the board, on the ground of its country: the tokens that hold it are turned up
one by one; then somebody's tokens come forward and meet them, or somebody flees. Only from what everybody has seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import pi, sin
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.battles import describe_guards
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import stacks, tokens
from medina_desktop.games.al_rashid.rules.countries import FLIGHT
from medina_desktop.games.al_rashid.rules.names import COLOURS, FIRST_COUNTRY, PAWNS
from medina_desktop.l10n import _
from medina_desktop.match.people import faces
from medina_desktop.ui import names
from medina_desktop.ui.animation import between, in_out_cubic, in_quad, out_quad
from medina_desktop.ui.pictures.atlas import blit, see_through
from medina_desktop.ui.table.ceremony import draw_star
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Colour, Face, Type, mix

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.ui.board import AlRashidBoard

# Seconds.
OPENS = 0.25
TURN, TURN_EACH = 0.3, 0.45
COME, COME_EACH = 0.35, 0.22
CLASH, FALL = 0.3, 0.45
RUN = 0.8
READ = 1.1  # the sentence at the end

LARGEST = 210  # design pixels: a token
LARGEST_FACE = 130
RIM = 26  # of the board, at its scale of 1: it stays in sight
LEFT = 0.3  # the share of a token that is still seen when it has fallen
BLACK = (0, 0, 0)
STEP = 1.25  # from one token to the next, in tokens


@dataclass(frozen=True)
class Front:
    """One colour of a battle: the values that hold the country, those put forward, and how much these count more."""

    colour: int
    held: tuple[int, ...]
    brought: tuple[int, ...] = ()
    bonus: int = 0
    beaten: bool = False

    @property
    def columns(self) -> int:
        return max(len(self.held), len(self.brought))

    def sums(self, brought: bool) -> list[int]:
        """The sum so far, token by token."""
        values = self.brought if brought else self.held
        return list(accumulate(tokens.FORCE[value] + (self.bonus if brought else 0) for value in values))


def is_battle(step: Step) -> bool:
    return any(isinstance(event, ev.TokensTurned | ev.Fought | ev.Fled) for event in step.events)


def fronts_of(step: Step, event: ev.TokensTurned | ev.Fought | ev.Fled) -> list[Front]:
    """Every colour that holds the country."""
    p = step.after if isinstance(event, ev.TokensTurned) else step.before
    lying = p.tokens[event.country - FIRST_COUNTRY]
    found = []
    for colour in sorted({tokens.colour_of(token) for token in lying}):
        held = tuple(tokens.value_of(token) for token in lying if tokens.colour_of(token) == colour)
        if isinstance(event, ev.Fought):
            brought = tuple(value for of, value in event.tokens if of == colour)
            found.append(Front(colour, held, brought, tokens.bonus_of(p.titles[event.player]), colour in event.beaten))
        else:
            found.append(Front(colour, held))
    return found


def paint_ground(target: pygame.Surface, colour: Colour) -> None:
    """Fill it with a dark ground of a country's colour, lighter at its horizon: waves at sea, dunes on land."""
    wide, high = target.get_size()
    band = max(1, high // 90)
    for y in range(0, high, band):
        target.fill(mix(BLACK, colour, 0.6 - 0.6 * abs(y / high - 0.45)), (0, y, wide, band))
    line, gap, sea = mix(BLACK, colour, 0.68), max(18, high // 12), colour[2] > colour[0]
    for row in range(high // gap + 1):
        for n in range(wide // (5 * gap) + 2):
            x, y = round((n * 5 + row * 1.7 % 5 - 2) * gap), row * gap
            if x < wide * 0.6 and y < high * 0.2:  # what is written stands there
                continue
            if sea:
                for half in range(2):
                    pygame.draw.arc(target, line, (x + half * gap // 2, y, gap // 2 + 2, gap // 2), pi, 2 * pi)
            else:
                pygame.draw.arc(target, line, (x, y, 3 * gap, gap), pi * 0.15, pi * 0.85, 1)


class Battle:
    """One step of a battle: `seconds` long, drawn by `draw` at any share of it."""

    def __init__(self, board: AlRashidBoard, step: Step) -> None:
        self.board, self.step, self.ui = board, step, board.table.ui
        self.event = next(event for event in step.events if isinstance(event, ev.TokensTurned | ev.Fought | ev.Fled))
        self.country = self.event.country
        self.fronts = fronts_of(step, self.event)
        self.seats = names.as_told(board.table.match.seats)
        self.faces = faces(board.table.match.seats)
        rim = round(RIM * board.ground.scale)
        self.area = board.ground.rect.inflate(-2 * rim, -2 * rim)
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
        ui, area = self.ui, self.area
        t = ui.theme.text_scale
        self.pad = round(16 * t)
        self.inner = area.inflate(-2 * self.pad, -2 * self.pad)
        large = area.h > 600 * t
        self.title_font = ui.font(Face.SERIF, Type.L if large else Type.M)
        self.small = ui.font(Face.SANS, Type.S)
        self.told_font = ui.font(Face.SERIF, Type.M)
        top = self.inner.top + self.title_font.get_linesize() + self.small.get_linesize() + self.pad // 2
        told = self.told_font.get_linesize() * (2 if large else 1) + self.pad
        self.told_rect = pygame.Rect(self.inner.left, self.inner.bottom - told, self.inner.w, told)
        row = (self.told_rect.top - top) // 2
        self.rows = [pygame.Rect(self.inner.left, top + n * row, self.inner.w, row) for n in range(2)]
        self.face = min(round(LARGEST_FACE * t), round(row * 0.6))
        self.label = min(round(self.inner.w * 0.22), round(260 * t))
        self.sum_font = ui.font(Face.SERIF, Type.XL if large else Type.L)
        sums = self.sum_font.size("= 00")[0] + self.pad
        room = self.inner.w - self.label - 2 * self.pad - sums * len(self.fronts)
        slots = sum(front.columns for front in self.fronts)
        self.side = max(12, min(round(LARGEST * t), round(row * 0.62), int(room / (slots * STEP))))
        self.step_x = round(self.side * STEP)
        spare = (room - slots * self.step_x) // (len(self.fronts) + 1)
        self.lefts = []
        x = self.inner.left + self.label + self.pad + spare
        for front in self.fronts:
            self.lefts.append(x)
            x += front.columns * self.step_x + sums + spare

    def _spot(self, front: int, column: int, row: int) -> tuple[int, int]:
        """The middle of a token."""
        return self.lefts[front] + column * self.step_x + self.side // 2, self.rows[row].centery

    # -- what does not move ---------------------------------------------------------------------------------------

    @cached_property
    def ground(self) -> pygame.Surface:
        """The country's ground, out of focus and darker, with the title and the names of those who meet."""
        board = self.board.art.board(self.board.ground.rect.size)
        sector = self.board.ground.sector_rect(self.country).move(-self.board.ground.rect.x, -self.board.ground.rect.y)
        sector.h //= 4  # without what stands and lies in it
        red, green, blue, *_rest = pygame.transform.average_color(board.subsurface(sector.clip(board.get_rect())))
        found = self.board.director.battle_ground(self.area.size)
        paint_ground(found, (red, green, blue))
        origin = (-self.area.x, -self.area.y)
        for row in self.rows:
            area = row.move(origin).inflate(0, -self.pad // 2)
            pygame.draw.rect(found, mix(BLACK, (red, green, blue), 0.24), area, border_radius=12)
        self._dig_hollows(found, origin)
        self._write_head(found, origin)
        self._name_sides(found, origin)
        pygame.draw.rect(found, C.SAND, found.get_rect(), 2)
        return found

    def _dig_hollows(self, target: pygame.Surface, origin: tuple[int, int]) -> None:
        """Draw the hollows where tokens lie or will lie, and what adds them up."""
        for place, front in enumerate(self.fronts):
            for row, count in enumerate((len(front.held), len(front.brought))):
                for column in range(count):
                    x, y = self._spot(place, column, row)
                    at = (x + origin[0], y + origin[1])
                    self.ui.paint.circle(target, at, round(self.side * 0.54), C.WALNUT_900, 150)
                    self.ui.paint.circle_ring(target, at, round(self.side * 0.54), C.LINE_FIELD)
                    if column:
                        plus = self.ui.line(Face.SANS_BOLD, Type.M, "+", C.DIM)
                        target.blit(plus, plus.get_rect(center=(at[0] - self.step_x // 2, at[1])))

    def _write_head(self, target: pygame.Surface, origin: tuple[int, int]) -> None:
        ui, at = self.ui, self.inner.move(origin).topleft
        title = _("{sector}: battle before trade").format(sector=words.sector(self.country))
        target.blit(
            ui.texts.line(self.title_font, shorten(self.title_font, title, self.inner.w), C.IVORY),
            at,
        )
        goods = words.goods(self.step.before.stock[self.country - FIRST_COUNTRY])
        offered = _("On offer: {goods}.").format(goods=goods or _("nothing"))
        line = ui.texts.line(self.small, shorten(self.small, offered, self.inner.w), C.IVORY)
        target.blit(line, (at[0], at[1] + self.title_font.get_linesize()))

    def _name_sides(self, target: pygame.Surface, origin: tuple[int, int]) -> None:
        self._write_label(target, self.rows[0].move(origin), _("Mercenaries"))
        if isinstance(self.event, ev.TokensTurned):
            self._show_order(target, self.rows[1].move(origin))
            return
        row = self.rows[1].move(origin)
        player = self.event.player
        self._write_label(target, row, self.seats[player].name, self._portrait(player, self.face, self._mood()))

    def _mood(self) -> str:
        if isinstance(self.event, ev.Fought):
            return "glad" if self.event.won else "calm"
        return "stung"

    def _portrait(self, player: int, side: int, mood: str = "calm") -> pygame.Surface:
        return self.ui.sprites.portrait(self.faces[player], self.seats[player].colour, side, mood=mood)

    def _write_label(
        self, target: pygame.Surface, row: pygame.Rect, text: str, face: pygame.Surface | None = None
    ) -> None:
        """A name, with a face above it."""
        line = self.ui.texts.line(self.told_font, shorten(self.told_font, text, self.label), C.IVORY)
        high = line.get_height() + (face.get_height() if face is not None else 0)
        middle, y = row.left + self.pad // 2 + self.label // 2, row.centery - high // 2
        if face is not None:
            target.blit(face, face.get_rect(midtop=(middle, y)))
        target.blit(line, line.get_rect(midbottom=(middle, y + high)))

    def _show_order(self, target: pygame.Surface, row: pygame.Rect) -> None:
        """Those who will decide, the first one first."""
        self._write_label(target, row, _("Who decides"))
        ranks = self.step.after.ranks
        room = row.w - self.label - 2 * self.pad
        each = min(room // max(1, len(ranks)), round(self.face * 2.2))
        small = self.ui.font(Face.SANS_BOLD, Type.S)
        for number, player in enumerate(ranks):
            middle = row.left + self.label + 2 * self.pad + number * each + each // 2
            face = self._portrait(player, min(self.face, each - 6))
            name = self.seats[player].name
            name = f"{number + 1}. {name}" if len(ranks) > 1 else name
            line = self.ui.texts.line(small, shorten(small, name, each - 6), C.IVORY)
            y = row.centery - (face.get_height() + line.get_height()) // 2
            target.blit(face, face.get_rect(midtop=(middle, y)))
            target.blit(line, line.get_rect(midtop=(middle, y + face.get_height())))

    # -- what moves -----------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, t: float) -> None:
        now = t * self.seconds
        if now < OPENS:  # it unrolls from its middle
            high = max(2, round(self.area.h * out_quad(now / OPENS)))
            part = pygame.Rect(0, (self.area.h - high) // 2, self.area.w, high)
            target.blit(self.ground, (self.area.x, self.area.y + part.y), part)
            return
        target.blit(self.ground, self.area)
        match self.event:
            case ev.TokensTurned():
                self._draw_turning(target, now - OPENS)
            case ev.Fought() as fought:
                self._draw_clash(target, now - OPENS, fought)
            case ev.Fled() as fled:
                self._draw_flight(target, now - OPENS, fled)

    def _draw_turning(self, target: pygame.Surface, now: float) -> None:
        """Each token narrows to nothing and opens again with its value; the sum counts along."""
        number = 0
        for place, front in enumerate(self.fronts):
            shown = 0
            for column, value in enumerate(front.held):
                part = min(1.0, max(0.0, (now - TURN_EACH * number) / TURN))
                self._token(target, front.colour, value if part >= 0.5 else 0, self._spot(place, column, 0), turn=part)
                shown += part >= 0.5
                number += 1
            self._write_sums(target, place, front, 0, shown)
        if now > TURN_EACH * (number - 1) + TURN:
            lying = self.step.after.tokens[self.country - FIRST_COUNTRY]
            self._tell(target, ". ".join(describe_guards(self.step.after, lying, f.colour) for f in self.fronts) + ".")

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
                x, y = self._spot(place, column, 0)
                falls = fall if front.beaten else 0.0
                at = (x, round(y + hit * far * 0.12 - falls * self.side * 0.08))
                self._token(target, front.colour, value, at, left=1 - (1 - LEFT) * falls)
            shown = 0
            for column, value in enumerate(front.brought):
                part = in_out_cubic(min(1.0, max(0.0, (now - COME_EACH * number) / COME)))
                x, y = self._spot(place, column, 1)
                start = self.rows[1].left + self.label // 2
                at = (round(between(start, x, part)), round(y - hit * far * 0.88 + fall * self.side * 0.08))
                if part > 0:
                    self._token(target, front.colour, value, at, left=1 - (1 - LEFT) * fall)
                if part == 1 and front.bonus:
                    self._write_bonus(target, at, front.bonus)
                shown += part == 1
                number += 1
            for column in range(len(front.brought) if 0 < clash < 1 else 0):
                x, y = self._spot(place, column, 0)
                draw_star(target, (x, y + self.side * 0.55), self.side * 0.36 * blow)
            self._write_sums(target, place, front, 0, len(front.held))
            self._write_sums(target, place, front, 1, shown)
            if clash == 1 and front.brought:
                self._write_verdict(target, place, front)
        if fall == 1:
            self._tell(target, words.battle_ended(fought, self.seats))

    def _draw_flight(self, target: pygame.Surface, now: float, fled: ev.Fled) -> None:
        """The pawn turns its back and runs out of the picture; what it costs is left behind."""
        for place, front in enumerate(self.fronts):
            for column, value in enumerate(front.held):
                self._token(target, front.colour, value, self._spot(place, column, 0))
            self._write_sums(target, place, front, 0, len(front.held))
        share = min(1.0, now / RUN)
        row = self.rows[1]
        art, player = self.board.art, fled.player
        stack = stacks.stack_of(self.step.before.stacks[self.country], player)
        pawn = 2 if stack is None else 0 if stack.pasha else 1 if stack.merchant else 2
        picture = art.pawn(self.board.table.colours[player], PAWNS[pawn], round(row.h * 0.6))
        x = between(row.left + self.label + 2 * self.pad, row.right - picture.get_width(), in_quad(share))
        hop = abs(sin(share * 5 * pi)) * row.h * 0.08
        if share < 1:
            place_at = picture.get_rect(
                midbottom=(round(x + picture.get_width() / 2), round(row.bottom - self.pad - hop))
            )
            blit(target, see_through(picture, min(1.0, 3 * (1 - share))), place_at)
        mark = art.counter("dishonour", max(16, round(self.side * 0.8)))
        for number in range(FLIGHT if share > 0.5 else 0):
            at = (row.left + self.label + 2 * self.pad + round((number + 0.5) * mark.get_width() * 1.15), row.centery)
            blit(target, mark, mark.get_rect(center=at))
        if share == 1:
            self._tell(target, words.battle_ended(fled, self.seats))

    # -- parts ----------------------------------------------------------------------------------------------------

    def _token(
        self,
        target: pygame.Surface,
        colour: int,
        value: int,
        at: tuple[int, int],
        *,
        turn: float = 1.0,
        left: float = 1.0,
    ) -> None:
        """Face down where the value is 0; `turn`: the share of turning it up; `left`: how much of it is still seen."""
        picture = self.board.art.token(COLOURS[colour], str(value) if value else "back", self.side)
        if 0 < turn < 1:
            wide = max(1, round(self.side * abs(2 * turn - 1)))
            picture = pygame.transform.smoothscale(picture, (wide, self.side))
        if left < 1:
            picture = see_through(picture, left)
        blit(target, picture, picture.get_rect(center=at))

    def _write_sums(self, target: pygame.Surface, place: int, front: Front, row: int, shown: int) -> None:
        """The sum of the tokens that are to be seen, behind them."""
        sums = front.sums(brought=row == 1)[:shown]
        if not sums:
            return
        x, y = self._spot(place, front.columns, row)
        whole = self.ui.texts.line(self.sum_font, f"= {sums[-1]}", C.IVORY)
        target.blit(whole, whole.get_rect(midleft=(x - self.side // 2, y)))

    def _write_bonus(self, target: pygame.Surface, at: tuple[int, int], bonus: int) -> None:
        """Write what a title adds to a token, at its lower right."""
        line = self.ui.line(Face.SANS_BOLD, Type.S, f"+{bonus}", C.INK)
        box = line.get_rect(center=(at[0] + self.side // 3, at[1] + self.side // 3)).inflate(10, 0)
        self.ui.paint.rounded(target, box, 10, C.IVORY)
        target.blit(line, line.get_rect(center=box.center))

    def _write_verdict(self, target: pygame.Surface, place: int, front: Front) -> None:
        x, _y = self._spot(place, front.columns, 0)
        colour = C.GAIN_DARK if front.beaten else C.LOSS_DARK
        text = _("beaten") if front.beaten else _("not beaten")
        line = self.ui.line(Face.SANS_BOLD, Type.S, text, colour)
        y = (self.rows[0].bottom + self.rows[1].top) // 2
        box = line.get_rect(midleft=(x - self.side // 2, y)).inflate(round(line.get_height() * 0.8), 4)
        box.clamp_ip(self.inner)
        self.ui.paint.rounded(target, box, 10, C.WALNUT_900, border=colour)
        target.blit(line, line.get_rect(center=box.center))

    def _tell(self, target: pygame.Surface, text: str) -> None:
        font = self.told_font
        lines: Sequence[str] = self.ui.texts.wrap(font, text, self.told_rect.w)
        y = self.told_rect.bottom - font.get_linesize() * min(
            len(lines), max(1, self.told_rect.h // font.get_linesize())
        )
        for line in lines:
            picture = self.ui.texts.line(font, line, C.IVORY)
            target.blit(picture, picture.get_rect(midtop=(self.told_rect.centerx, y)))
            y += font.get_linesize()
