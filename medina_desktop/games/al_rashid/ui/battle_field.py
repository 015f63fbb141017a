"""The field of a battle: the ground of its country, two lines of tokens that face each other with their sums, and who
decides. The scene in which tokens are turned up and meet draws it, and so does the sheet on which one decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi

import pygame

from medina_desktop.games.al_rashid.decisions.battles import describe_margin, describe_most, sign_margin
from medina_desktop.games.al_rashid.decisions.decision import Decider, Front, Picture
from medina_desktop.games.al_rashid.rules.names import COLOURS
from medina_desktop.games.al_rashid.rules.words import colour as colour_name
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.ground import Ground
from medina_desktop.games.al_rashid.ui.pictures import one
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import join_clauses, labelled
from medina_desktop.ui.pictures.atlas import blit, see_through
from medina_desktop.ui.pictures.paint import blank
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Colour, Face, Type, mix
from medina_desktop.ui.widgets import Ui

LARGEST = 116  # design pixels: a token
RIM = 26  # of the board, at its scale of 1: it stays in sight
HEAD = 0.57  # of the board's height inside its rim, where there is paper under the field
LOW = 300  # design pixels: a field that is lower has no room for more than the facts
SHARE_OF_DECIDERS, LARGER_SHARE = 0.27, 0.33
STEP = 1.42  # from one token to the next, in tokens
CROWDED_STEP = 1.15
LEAST_WITH_SUMS = 40  # design pixels of a token that has room for the sum so far at its rim
WRITTEN = (0.62, 0.2)  # shares of the ground that are plain, because the title stands there
MOST_ABOUT = 2  # lines under the title
NARROW = 1100  # design pixels: a field that is narrower gives more of its width to those who decide
BLACK = (0, 0, 0)


@dataclass(frozen=True)
class Side:
    """The name that stands before a line of tokens, with a word or a face."""

    name: str
    aside: str = ""
    face: pygame.Surface | None = None


def area_of(ground: Ground) -> pygame.Rect:
    """The board inside its rim."""
    rim = round(RIM * ground.scale)
    return ground.rect.inflate(-2 * rim, -2 * rim)


def ground_colour(art: Art, ground: Ground, country: int) -> Colour:
    """The colour of a country on the board, without what stands and lies in it."""
    sector = ground.sector_rect(country).move(-ground.rect.x, -ground.rect.y)
    sector.h //= 4
    board = art.board(ground.rect.size)
    red, green, blue, *_rest = pygame.transform.average_color(board.subsurface(sector.clip(board.get_rect())))
    return red, green, blue


def picture_of_ground(ui: Ui, size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Stained wood in the colour of a country, with waves at sea and dunes on land; kept."""

    def make() -> pygame.Surface:
        found = pygame.transform.grayscale(ui.paint.wood_picture(size, ui.sprites.wood()))
        found.fill((132, 132, 132), special_flags=pygame.BLEND_RGB_ADD)
        found.fill(mix(BLACK, colour, 0.9), special_flags=pygame.BLEND_RGB_MULT)
        gap = max(18, round(74 * ui.theme.text_scale))
        line = (
            _wave(gap, mix(colour, C.IVORY, 0.45)) if colour[2] > colour[0] else _dune(gap, mix(colour, C.IVORY, 0.3))
        )
        for row in range(size[1] // gap + 1):
            for column in range(size[0] // (2 * gap) + 2):
                x = (column * 2 + row * 0.7 % 2 - 0.6) * gap + 7 * (column * 5 + row * 3) % gap * 0.4
                y = (row + 0.3) * gap + column * 13 % gap * 0.2
                if x > size[0] * WRITTEN[0] or y > size[1] * WRITTEN[1]:
                    found.blit(line, (round(x), round(y)))
        shade = ui.paint.edge_shade((size[0], max(1, size[1] // 5)), C.WALNUT_900, down=True)
        found.blit(shade, (0, size[1] - shade.get_height()))
        return found

    return ui.paint.cache.get(("battle", size, colour), make)


def _wave(side: int, colour: Colour) -> pygame.Surface:
    """Two crests."""
    return _stroke((side, side // 2), [(0, 0, 48, 64), (48, 0, 48, 64)], (0.1, 0.9), colour)


def _dune(side: int, colour: Colour) -> pygame.Surface:
    return _stroke((2 * side, side // 2), [(0, 8, 200, 80), (110, 30, 80, 40)], (0.08, 0.85), colour)


def _stroke(
    size: tuple[int, int], boxes: Sequence[tuple[int, int, int, int]], share: tuple[float, float], colour: Colour
) -> pygame.Surface:
    """Arcs, drawn larger than they are so that they are smooth; boxes are in 200ths of the width."""
    large = blank((size[0] * 3, size[1] * 3))
    unit = large.get_width() / 200
    for box in boxes:
        area = [round(number * unit) for number in box]
        for inset in range(-2, 3):
            pygame.draw.arc(
                large, (*colour, 150), pygame.Rect(area).inflate(inset, inset), pi * share[0], pi * share[1]
            )
    return pygame.transform.smoothscale(large, size)


class Field:
    """The lines of tokens that face each other, the head above them and those who decide at their right, in `area`."""

    def __init__(
        self,
        ui: Ui,
        art: Art,
        area: pygame.Rect,
        colour: Colour,
        fronts: Sequence[Front],
        sides: tuple[Side, Side],
        about: str,
        taken: int,
    ) -> None:
        """`about` stands under the title; `taken`: the width that a button takes at their right."""
        self.ui, self.art, self.area, self.colour, self.fronts, self.sides = ui, art, area, colour, fronts, sides
        self.t = ui.theme.text_scale
        self.low = area.h < LOW * self.t
        self.pad = round((8 if self.low else 20) * self.t)
        self.inner = area.inflate(-2 * self.pad, -2 * self.pad)
        self.title_font = ui.font(Face.SERIF, Type.M if self.low else Type.L)
        self.about_font = ui.font(Face.SANS, Type.XS if self.low else Type.S)
        self.small = ui.font(Face.SANS, Type.XS if self.low else Type.S)
        self.name_font = ui.font(Face.SANS_BOLD, Type.XS) if self.low else ui.font(Face.SERIF, Type.M)
        self.head_room = self.inner.w - taken - self.pad // 2
        lines = ui.texts.wrap(self.about_font, about, self.head_room)
        self.about_rows = 0 if self.low else min(MOST_ABOUT, len(lines))
        top = self.inner.top + self.title_font.get_linesize() + self.about_rows * self.about_font.get_linesize()
        top = max(top, area.top + self.pad // 2 + ui.theme.hit)
        self.head = pygame.Rect(self.inner.topleft, (self.inner.w, top - self.inner.top))
        top += self.pad // 2
        below = pygame.Rect(self.inner.left, top, self.inner.w, self.inner.bottom - top)
        wide = round(below.w * (LARGER_SHARE if area.w < NARROW * self.t else SHARE_OF_DECIDERS))
        self.deciders = pygame.Rect(below.right - wide, below.top, wide, below.h)
        self.lines = pygame.Rect(below.left, below.top, below.w - wide - self.pad, below.h)
        row = self.lines.h // 2
        self.rows = [pygame.Rect(self.lines.left, top + n * row, self.lines.w, row) for n in range(2)]
        self._lay_tokens(row)

    def _lay_tokens(self, row: int) -> None:
        """Labels at the left, then front by front: as large as there is room for."""
        ui, t = self.ui, self.t
        self.label = round(self.lines.w * (0.2 if self.low else 0.22))
        self.sum_font = ui.font(Face.SERIF, Type.XL if row > 110 * t else Type.L if row > 60 * t else Type.M)
        self.pill_font = ui.font(Face.SANS_BOLD, Type.XS if self.low else Type.S)
        sums = self.sum_font.size("= 00")[0] + self.pad // 2
        if self.low:  # the margin stands beside the sum, not between the lines
            sums += max(self._pill_size(front)[0] for front in self.fronts) + self.pad // 2
        room = self.lines.w - self.label - 2 * self.pad - sums * len(self.fronts)
        slots = sum(front.columns for front in self.fronts)
        step = CROWDED_STEP if self.low else STEP
        self.side = max(12, min(round(LARGEST * t), round(row * 0.66), int(room / max(1, slots * step))))
        self.step_x = round(self.side * step)
        spare = max(0, room - slots * self.step_x) // (len(self.fronts) + 1) if len(self.fronts) > 1 else 0
        self.lefts: list[int] = []
        x = self.lines.left + self.label + self.pad + spare
        for front in self.fronts:
            self.lefts.append(x)
            x += front.columns * self.step_x + sums + spare

    def spot(self, front: int, column: int, row: int) -> tuple[int, int]:
        """The middle of a token."""
        return self.lefts[front] + column * self.step_x + self.side // 2, self.rows[row].centery

    def sum_left(self, front: int) -> int:
        """Return the x at which the sum of a line begins."""
        return self.lefts[front] + self.fronts[front].columns * self.step_x

    # -- what does not move ---------------------------------------------------------------------------------------

    def draw_ground(self, target: pygame.Surface) -> None:
        """The country, the panels on it, the names of both lines, and a hollow for each token."""
        paint = self.ui.paint
        target.blit(picture_of_ground(self.ui, self.area.size, self.colour), self.area)
        for panel in (self.lines, self.deciders):
            paint.rounded(target, panel, 10, C.WALNUT_900, 160, border=C.LINE_FIELD, border_alpha=150)
        paint.hairline(
            target, (self.lines.left + self.pad, self.lines.centery), self.lines.w - 2 * self.pad, C.LINE_FIELD
        )
        for side, row in zip(self.sides, self.rows, strict=True):
            self._draw_side(target, side, row)
        for place, front in enumerate(self.fronts):
            for line, count in enumerate((len(front.held), front.columns)):
                self._dig_hollows(target, place, line, count)

    def _dig_hollows(self, target: pygame.Surface, place: int, row: int, count: int) -> None:
        paint, radius = self.ui.paint, round(self.side * 0.55)
        for column in range(count):
            at = self.spot(place, column, row)
            paint.circle(target, at, radius, BLACK, 110)
            paint.circle_ring(target, at, radius, C.LINE_FIELD)
            if column and not self.low:
                plus = self.ui.line(Face.SANS_BOLD, Type.M, "+", C.DIM)
                target.blit(plus, plus.get_rect(center=(at[0] - self.step_x // 2, at[1])))

    def _draw_side(self, target: pygame.Surface, side: Side, row: pygame.Rect) -> None:
        room = self.label - self.pad // 2
        lines = [(self.name_font, text, C.IVORY) for text in self.ui.texts.wrap(self.name_font, side.name, room)]
        asides = [(self.small, text, C.DIM) for text in self.ui.texts.wrap(self.small, side.aside, room) if text]
        if sum(font.get_linesize() for font, _t, _c in (*lines, *asides)) < row.h - self.pad:
            lines += asides
        x, y = row.left + self.pad // 2, row.centery - sum(font.get_linesize() for font, _t, _c in lines) // 2
        if side.face is not None:
            y = row.centery - (side.face.get_height() + self.name_font.get_linesize()) // 2
            target.blit(side.face, (x, y))
            y += side.face.get_height()
        for font, text, colour in lines:
            target.blit(self.ui.texts.line(font, shorten(font, text, room), colour), (x, y))
            y += font.get_linesize()

    def write_head(self, target: pygame.Surface, title: str, about: str, *, said: bool = False) -> None:
        """The title, and what it is about; `said`: that is a hint, which is told first where there is one line only."""
        texts = [(self.title_font, title, C.IVORY)]
        if self.about_rows:
            texts += [(self.about_font, line, C.SAND if said else C.IVORY_2) for line in self.wrap_about(about)]
        elif said:
            texts = [(self.pill_font, about, C.SAND)]
        x, y = self.head.topleft
        for font, text, colour in texts:
            text = shorten(font, text, self.head_room)
            shade = self.ui.texts.line(font, text, C.WALNUT_900)
            target.blit(shade, (x + 1, y + 2))
            target.blit(self.ui.texts.line(font, text, colour), (x, y))
            y += font.get_linesize()

    def wrap_about(self, about: str) -> list[str]:
        """The lines under the title; what doesn't fit in so many is at the end of the last one."""
        lines = list(self.ui.texts.wrap(self.about_font, about, self.head_room))
        last = self.about_rows - 1
        return [*lines[:last], " ".join(lines[last:])] if self.about_rows else []

    def draw_deciders(
        self, target: pygame.Surface, deciders: Sequence[Decider], names: Sequence[str], colours: tuple[str, ...]
    ) -> None:
        """From the first to the last; the one who decides now on paper."""
        ui, area = self.ui, self.deciders.inflate(-self.pad, -self.pad)
        if not self.low:
            font = ui.font(Face.SERIF, Type.M)
            title = shorten(font, _("Who decides"), area.w)
            target.blit(ui.texts.line(font, title, C.IVORY), (area.left + self.pad // 3, area.top))
            area = pygame.Rect(area.left, area.top + font.get_linesize(), area.w, area.h - font.get_linesize())
        row = min(area.h // max(1, len(deciders)), round(150 * self.t))
        for number, decider in enumerate(deciders):
            place = pygame.Rect(area.left, area.top + number * row, area.w, row - max(2, self.pad // 4))
            self._draw_decider(target, decider, names[decider.rank.player], place, colours)

    def _draw_decider(
        self, target: pygame.Surface, decider: Decider, name: str, area: pygame.Rect, colours: tuple[str, ...]
    ) -> None:
        ui, rung, t = self.ui, decider.rank, self.t
        strong, small = ui.font(Face.SANS_BOLD, Type.XS if self.low else Type.S), self.small
        ink, dim = (C.INK, C.INK_2) if rung.now else (C.IVORY, C.DIM)
        if rung.now:
            ui.paint.paper(target, area, 8, shadow=False)
            pygame.draw.rect(target, C.BLUE_2, (area.left, area.top + 4, max(3, round(5 * t)), area.h - 8))
        x = area.left + round(10 * t)
        number = ui.line(Face.SERIF, Type.M, str(rung.rank), ink)
        target.blit(number, number.get_rect(midleft=(x, area.centery)))
        x += number.get_width() + round(6 * t)
        if area.h < strong.get_linesize() + small.get_linesize():
            right = self._write_most(target, decider, area, small)
            line = ui.texts.line(strong, shorten(strong, name, right - x - round(4 * t)), ink)
            target.blit(line, line.get_rect(midleft=(x, area.centery)))
            return
        side = min(round(80 * t), area.h - 4, area.w // 5)
        pawn = one(self.art, ("pawn", rung.pawn, rung.player), side, "", colours)
        if pawn is not None:
            blit(target, pawn, pawn.get_rect(midleft=(x, area.centery)))
        x += side + round(6 * t)
        lines: list[tuple[str, Colour, Picture | None]] = []
        if rung.now:
            lines.append((rung.state, C.BLUE_2, None))
        else:
            lines.append((tell_verdict(decider), C.SAND if decider.could_win else C.LOSS_DARK, None))
        lines += [(describe_most(count, most), dim, ("token", colour, 0)) for colour, count, most in decider.most]
        lines.append((rung.sum, dim, None))
        fits = (area.h - strong.get_linesize()) // small.get_linesize()
        if fits < 1 + len(decider.most):
            self._write_most(target, decider, area, small)
        lines = lines[:fits]
        y = area.centery - (strong.get_linesize() + len(lines) * small.get_linesize()) // 2
        room = area.right - x - round(4 * t)
        target.blit(ui.texts.line(strong, shorten(strong, name, room), ink), (x, y))
        y += strong.get_linesize()
        for text, tint, picture in lines:
            sign = one(self.art, picture, small.get_linesize() * 5 // 6, "") if picture is not None else None
            left = x + (small.get_linesize() if sign is not None else 0)
            if sign is not None:
                blit(target, sign, sign.get_rect(midleft=(x, y + small.get_linesize() // 2)))
            target.blit(ui.texts.line(small, shorten(small, text, area.right - left), tint), (left, y))
            y += small.get_linesize()

    def _write_most(self, target: pygame.Surface, decider: Decider, area: pygame.Rect, font: pygame.font.Font) -> int:
        """In a single row: what they could bring, at the right; the x at which that begins."""
        x = area.right - round(6 * self.t)
        colour = C.SAND if decider.could_win else C.LOSS_DARK
        for of, _count, most in reversed(decider.most):
            line = self.ui.texts.line(font, f"≤ {most}", colour)
            target.blit(line, line.get_rect(midright=(x, area.centery)))
            x -= line.get_width() + round(3 * self.t)
            sign = self.art.token(COLOURS[of], "back", font.get_linesize() * 5 // 6)
            blit(target, sign, sign.get_rect(midright=(x, area.centery)))
            x -= sign.get_width() + round(6 * self.t)
        return x

    # -- what moves or changes ------------------------------------------------------------------------------------

    def draw_token(
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
        picture = self.art.token(COLOURS[colour], str(value) if value else "back", self.side)
        if 0 < turn < 1:
            wide = max(1, round(self.side * abs(2 * turn - 1)))
            picture = pygame.transform.smoothscale(picture, (wide, self.side))
        if left < 1:
            picture = see_through(picture, left)
        blit(target, picture, picture.get_rect(center=at))

    def draw_line(self, target: pygame.Surface, place: int, row: int) -> None:
        """All tokens of a line as they lie, what a title adds to them, and their sums."""
        front = self.fronts[place]
        for column, value in enumerate(front.brought if row else front.held):
            at = self.spot(place, column, row)
            self.draw_token(target, front.colour, value, at)
            if row:
                self.write_bonus(target, place, column, at)
        self.write_sums(target, place, row, front.columns)

    def write_sums(self, target: pygame.Surface, place: int, row: int, shown: int) -> None:
        """The sum so far at the rim of every token that is to be seen, and the whole behind them."""
        front = self.fronts[place]
        sums = front.sums(brought=row == 1)[:shown]
        if self.side >= LEAST_WITH_SUMS * self.t and len(sums) > 1:
            for column, number in enumerate(sums):
                last = column == len(sums) - 1
                x, y = self.spot(place, column, row)
                at = (x + round(self.side * 0.36), y + round(self.side * 0.42))
                self._write_chip(target, str(number), at, C.IVORY if last else C.WALNUT_800, C.INK if last else C.IVORY)
        if sums or row:
            colour = C.GAIN_DARK if row and front.beaten and shown >= len(front.brought) else C.IVORY
            whole = self.ui.texts.line(self.sum_font, f"= {sums[-1] if sums else 0}", colour if sums else C.LINE_FIELD)
            target.blit(whole, whole.get_rect(midleft=(self.sum_left(place), self.rows[row].centery)))

    def write_bonus(self, target: pygame.Surface, place: int, column: int, at: tuple[int, int]) -> None:
        """Write what a title adds to a token, at its upper right; where tokens are small, at the last one only."""
        front = self.fronts[place]
        if front.bonus and (self.side >= LEAST_WITH_SUMS * self.t or column == len(front.brought) - 1):
            spot = (at[0] + round(self.side * 0.36), at[1] - round(self.side * 0.36))
            self._write_chip(target, f"+{front.bonus}", spot, C.SAND, C.INK)

    def _write_chip(self, target: pygame.Surface, text: str, at: tuple[int, int], fill: Colour, colour: Colour) -> None:
        line = self.ui.line(Face.SANS_BOLD, Type.XS, text, colour)
        box = line.get_rect(center=at).inflate(round(12 * self.t), 0)
        self.ui.paint.rounded(target, box, 12, fill, border=C.SAND)
        target.blit(line, line.get_rect(center=box.center))

    def _pill_size(self, front: Front) -> tuple[int, int]:
        texts = [self._margin(front), "−00"]
        return max(self.pill_font.size(text)[0] for text in texts) + round(16 * self.t), self.pill_font.get_linesize()

    def _margin(self, front: Front) -> str:
        return sign_margin(front) if self.low and len(self.fronts) > 1 else describe_margin(front)

    def write_margin(self, target: pygame.Surface, place: int) -> None:
        """By how much the line put forward is more, or too little."""
        front = self.fronts[place]
        colour = C.GAIN_DARK if front.beaten else C.LOSS_DARK
        line = self.ui.texts.line(self.pill_font, self._margin(front), colour)
        box = pygame.Rect((0, 0), self._pill_size(front))
        left = self.sum_left(place)
        if self.low:
            box.midleft = (left + self.sum_font.size("= 00")[0] + self.pad // 2, self.rows[1].centery)
        else:
            box.inflate_ip(round(16 * self.t), round(6 * self.t))
            box.midleft = (left, self.lines.centery)
        box.clamp_ip(self.lines)
        self.ui.paint.rounded(target, box, 14, C.WALNUT_900, border=colour, border_width=1.5)
        target.blit(line, line.get_rect(center=box.center))


def tell_verdict(decider: Decider) -> str:
    return _("could win") if decider.could_win else _("can’t win")


def describe_deciders(deciders: Sequence[Decider], names: Sequence[str]) -> str:
    """Line by line, for those who point at them."""
    told = []
    for decider in deciders:
        rank, texts = decider.rank, [decider.rank.sum, decider.rank.state]
        for colour, count, most in decider.most:
            texts.append(labelled(translate(colour_name(colour)), describe_most(count, most)))
        if not rank.now:
            texts.append(tell_verdict(decider))
        told.append(labelled(f"{rank.rank}. {names[rank.player]}", join_clauses(texts)))
    return "\n".join(told)
