"""The sheet on which a battle is decided: the field above, and on paper below it the own tokens, what each outcome
brings, and one button that says what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.games.al_rashid.decisions.decision import BattleFacts, Outcome, Picture
from medina_desktop.games.al_rashid.rules.names import RED
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.battle_field import (
    HEAD,
    Field,
    Side,
    area_of,
    describe_deciders,
    ground_colour,
)
from medina_desktop.games.al_rashid.ui.choosing import Choosing
from medina_desktop.games.al_rashid.ui.ground import Ground
from medina_desktop.games.al_rashid.ui.picker import Missing
from medina_desktop.games.al_rashid.ui.pictures import draw_row, one, width_of
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import signed
from medina_desktop.ui import keys
from medina_desktop.ui.pictures.atlas import blit, see_through
from medina_desktop.ui.table.picture import WIDEST_SHADOW
from medina_desktop.ui.theme import C, Colour, Face, Type
from medina_desktop.ui.widgets import Button, Pressable, Scroll, Size, TextFit, Ui, Widget
from medina_desktop.ui.widgets.looks import lights, relit

LEAST_FIELD = 140  # design pixels: under it the paper is scrolled
PAD, SMALL_PAD = 18, 8  # design pixels
SHARE_OF_HAND = 0.21
Text = tuple[pygame.font.Font, str, Colour]


class HandToken(Pressable):
    """One of the own tokens: a press puts it forward, or takes it back."""

    sound = "token"
    radius = 22

    def __init__(self, number: int, copy: int, choosing: Choosing, art: Art) -> None:
        picking = choosing.decision().picking
        assert picking is not None
        self.piece, self.number = picking.pieces[number], number
        picked = choosing.together()[number]
        super().__init__(key=self.piece.key_of(copy, picked), tooltip=self.piece.label)
        self.chosen, self.choosing, self.art = copy < picked, choosing, art

    def activate(self, ui: Ui) -> None:
        if self.chosen:
            self.choosing.take_piece_back(self.number)
        else:
            self.choosing.add_piece(self.number)

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        """Enter does it where everything is together, else it is a press on the token."""
        ready = self.choosing.selected_line() is not None
        return self.choosing.do_by_key(event, ready) or super().on_key(ui, event)

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.hit, ui.theme.hit

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        side = min(self.rect.w, self.rect.h)
        lit = self.glow(ui)
        if lit:
            ui.paint.circle(target, self.rect.center, side // 2 + 2, C.SAND, round(120 * lit))
        picture = one(self.art, self.piece.picture, side - 4, "")
        if picture is not None:
            picture = see_through(picture, 0.5) if self.chosen else picture
            blit(target, picture, picture.get_rect(center=self.rect.center))
        if self.chosen:
            at = (self.rect.centerx + side // 3, self.rect.centery + side // 3)
            ui.paint.circle(target, at, side // 5, C.IVORY)
            tick = ui.sprites.icon("check", side // 3, C.GAIN_PAPER)
            target.blit(tick, tick.get_rect(center=at))
        self.draw_focus(ui, target)


class Hand(Widget):
    """The own tokens on dark wood, those that fight here to be pressed; the others beside them where there is room, and
    what is kept."""

    def __init__(self, facts: BattleFacts, choosing: Choosing, art: Art, standing: bool) -> None:
        super().__init__(key="battle-hand")
        self.facts, self.art, self.standing = facts, art, standing
        picking, picked = choosing.decision().picking, choosing.together()
        self.tokens: list[HandToken] = []
        self.kept: list[Picture] = []
        for number, piece in enumerate(picking.pieces if picking is not None else ()):
            self.tokens += [HandToken(number, copy, choosing, art) for copy in range(piece.there)]
            self.kept += [piece.picture] * (piece.there - picked[number])
        for colour, values in facts.idle:
            self.kept += [("token", colour, value) for value in values]

    @property
    def children(self) -> Sequence[Widget]:
        return self.tokens

    def hint(self) -> str:
        return "\n".join(_tell_idle(colour) for colour, _values in self.facts.idle)

    # -- layout ---------------------------------------------------------------------------------------------------

    def _gap(self, ui: Ui) -> int:
        return round((9 if self.standing else 5) * ui.theme.text_scale)

    def _token(self, ui: Ui) -> int:
        """The side of a token that is pressed."""
        return max(ui.theme.hit, round((54 if self.standing else 0) * ui.theme.text_scale))

    def _columns(self, ui: Ui, width: int) -> int:
        gap = self._gap(ui)
        return max(1, (width - gap) // (self._token(ui) + gap))

    def _heading(self, ui: Ui) -> int:
        return ui.font(Face.SERIF, Type.M).get_linesize() if self.standing else 0

    def _small(self, ui: Ui) -> int:
        """The side of a token that is only looked at."""
        return round(30 * ui.theme.text_scale)

    def _idle_lines(self, ui: Ui, width: int) -> list[Text]:
        font = ui.font(Face.SANS, Type.XS)
        texts = [_tell_idle(colour) for colour, _values in self.facts.idle] if self.standing else []
        if not self.tokens and self.standing:
            texts.insert(0, _("You have no tokens that can fight here."))
        return [(font, line, C.DIM) for text in texts for line in ui.texts.wrap(font, text, width - 2 * self._gap(ui))]

    def _tray_height(self, ui: Ui, width: int) -> int:
        gap = self._gap(ui)
        rows = -(-len(self.tokens) // self._columns(ui, width))
        high = rows * (self._token(ui) + gap) + gap
        idle = sum(font.get_linesize() for font, _text, _colour in self._idle_lines(ui, width))
        high += idle + gap if idle else 0
        if self.standing:
            high += sum(self._rows_of(ui, width, len(values)) for _c, values in self.facts.idle) * (
                self._small(ui) + gap
            )
        return high

    def _rows_of(self, ui: Ui, width: int, number: int) -> int:
        """Count the rows that so many small tokens take."""
        each = self._small(ui) * 7 // 6
        return -(-number // max(1, (width - 2 * self._gap(ui)) // each))

    def _kept_height(self, ui: Ui, width: int) -> int:
        if not self.standing:
            return 0
        rows = max(1, self._rows_of(ui, width, len(self.kept)))
        return ui.font(Face.SANS, Type.XS).get_linesize() + 2 * self._gap(ui) + rows * (self._small(ui) + self._gap(ui))

    def measure(self, ui: Ui, width: int) -> Size:
        if not self.standing:
            columns = min(len(self.tokens), self._columns(ui, width))
            width = columns * (self._token(ui) + self._gap(ui)) + self._gap(ui) if columns else 0
        if not width:
            return 0, 0
        return width, self._heading(ui) + self._tray_height(ui, width) + self._kept_height(ui, width)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        gap, hit, columns = self._gap(ui), self._token(ui), self._columns(ui, rect.w)
        top = rect.top + self._heading(ui) + gap
        for number, token in enumerate(self.tokens):
            row, column = divmod(number, columns)
            left = rect.left + gap + column * (hit + gap)
            token.place(ui, pygame.Rect(left, top + row * (hit + gap), hit, hit))

    def texts(self, ui: Ui) -> list[TextFit]:
        font = ui.font(Face.SERIF, Type.M)
        found = [TextFit(text, font.size(text), (self.rect.w, self.rect.h), False) for text in self._title()]
        for font, text, _colour in self._idle_lines(ui, self.rect.w):
            found.append(TextFit(text, font.size(text), self.rect.size, False))
        return found

    def _title(self) -> list[str]:
        return [_("Your tokens")] if self.standing else []

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        gap, small = self._gap(ui), self._small(ui)
        for text in self._title():
            target.blit(ui.line(Face.SERIF, Type.M, text, C.INK), self.rect.topleft)
        tray = pygame.Rect(self.rect.left, self.rect.top + self._heading(ui), self.rect.w, 0)
        tray.h = self._tray_height(ui, self.rect.w)
        ui.paint.rounded(target, tray, 8, C.WALNUT_800, border=C.WALNUT_600, border_width=2)
        self.draw_children(ui, target)
        rows = -(-len(self.tokens) // self._columns(ui, self.rect.w))
        y = tray.top + gap + rows * (self._token(ui) + gap)
        for _colour, values in self.facts.idle if self.standing else ():
            pictures: list[Picture] = [("token", _colour, value) for value in values]
            y = self._draw_small(ui, target, pictures, y)
        for font, text, colour in self._idle_lines(ui, self.rect.w):
            target.blit(ui.texts.line(font, text, colour), (tray.left + gap, y))
            y += font.get_linesize()
        if self.standing:
            y = tray.bottom + 2 * gap
            kept = _("You keep") if self.kept else _("You keep no tokens")
            target.blit(ui.line(Face.SANS, Type.XS, kept, C.INK_2), (self.rect.left, y))
            y += ui.font(Face.SANS, Type.XS).get_linesize() + small // 10
            self._draw_small(ui, target, self.kept, y)

    def _draw_small(self, ui: Ui, target: pygame.Surface, pictures: Sequence[Picture], y: int) -> int:
        """In as many rows as they take; the y under them."""
        small, gap = self._small(ui), self._gap(ui)
        columns = max(1, (self.rect.w - 2 * gap) // (small * 7 // 6))
        for start in range(0, len(pictures), columns):
            row = pictures[start : start + columns]
            draw_row(ui, self.art, target, row, (self.rect.left + gap, y + small // 2), small, "")
            y += small + gap
        return y


def _tell_idle(colour: int) -> str:
    return _("Your red tokens can’t fight here.") if colour == RED else _("Your blue tokens can’t fight here.")


class OutcomeCard(Pressable):
    """An outcome: the tokens it takes, points and gold before and after, and what follows; or why it cannot be had."""

    radius = 8

    def __init__(self, outcome: Outcome, number: int, selected: bool, choosing: Choosing, art: Art, wide: bool) -> None:
        self.outcome, self.number, self.selected = outcome, number, selected
        line = choosing.decision().lines[number - 1]
        super().__init__(key=line.key, enabled=line.open, reason=line.why_not)
        self.choosing, self.art, self.wide = choosing, art, wide

    def activate(self, ui: Ui) -> None:
        self.choosing.press_line(self.key)

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        """Enter selects; Enter on what is selected does it."""
        return self.choosing.do_by_key(event, self.selected) or super().on_key(ui, event)

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return round((12 if self.wide else 7) * ui.theme.text_scale)

    def _title_font(self, ui: Ui) -> pygame.font.Font:
        return ui.font(Face.SERIF, Type.M) if self.wide else ui.font(Face.SANS_BOLD, Type.S)

    def _mark(self, ui: Ui) -> int:
        return round((22 if self.wide else 14) * ui.theme.text_scale)

    def _side(self, ui: Ui) -> int:
        return round((26 if self.wide else 18) * ui.theme.text_scale)

    def _pictures_beside(self, ui: Ui, width: int) -> bool:
        """The tokens stand in the title's row."""
        title = self._title_font(ui).size(self.outcome.line.title)[0]
        pictures = width_of(ui, self.outcome.line.pictures, self._side(ui))
        return self._mark(ui) + title + pictures + 4 * self._pad(ui) <= width

    def _per_row(self, ui: Ui, width: int) -> int:
        each = self._side(ui) * 7 // 6
        return max(1, (width - 2 * self._pad(ui)) // each)

    def _picture_rows(self, ui: Ui, width: int) -> int:
        pictures = len(self.outcome.line.pictures)
        if not pictures or self._pictures_beside(ui, width):
            return 0
        return -(-pictures // self._per_row(ui, width))

    def _title_height(self, ui: Ui, width: int) -> int:
        rows = self._picture_rows(ui, width)
        return max(self._title_font(ui).get_linesize(), self._side(ui)) + rows * (self._side(ui) + 2)

    def _figures(self) -> list[tuple[str, tuple[int, int], str]]:
        """(sign, before and after, caption)."""
        points, gold = self.outcome.points, self.outcome.gold
        if not self.wide:
            return [(name, both, f"{both[0]} → {both[1]}") for name, both in (("points", points), ("gold", gold))]
        best = [self.outcome.at_best and after > before for before, after in (points, gold)]
        captions = (
            _("points, {n} at best") if best[0] else _("points, {n} in all"),
            _("gold, {n} at best") if best[1] else _("gold, {n} in all"),
        )
        return [
            (name, both, caption.format(n=both[1]))
            for name, both, caption in zip(("points", "gold"), (points, gold), captions, strict=True)
        ]

    def _figure_font(self, ui: Ui) -> pygame.font.Font:
        return ui.font(Face.SERIF, Type.L if self.wide else Type.M)

    def _figures_height(self, ui: Ui) -> int:
        if not self.enabled:
            return 0
        lines = self._figure_font(ui).get_linesize() + ui.font(Face.SANS, Type.XS).get_linesize()
        return lines + self._pad(ui) // 2

    def _told(self, ui: Ui, width: int) -> list[Text]:
        font = ui.font(Face.SANS, Type.S if self.wide else Type.XS)
        text, colour = (self.outcome.told, C.INK) if self.enabled else (self.reason, C.LOSS_PAPER)
        return [(font, line, colour) for line in ui.texts.wrap(font, text, width - 2 * self._pad(ui))]

    def _brings_height(self, ui: Ui) -> int:
        return round(38 * ui.theme.text_scale) if self.outcome.brings and self.wide else 0

    def measure(self, ui: Ui, width: int) -> Size:
        told = sum(font.get_linesize() for font, _text, _colour in self._told(ui, width))
        high = self._title_height(ui, width) + self._figures_height(ui) + told + self._brings_height(ui)
        return width, high + 3 * self._pad(ui)

    def texts(self, ui: Ui) -> list[TextFit]:
        pad, width = self._pad(ui), self.rect.w
        title, font = self.outcome.line.title, self._title_font(ui)
        found = [TextFit(title, font.size(title), (width - self._mark(ui) - 5 * pad // 2, self.rect.h), False)]
        for font, text, _colour in self._told(ui, width):
            found.append(TextFit(text, font.size(text), (width - 2 * pad, self.rect.h), False))
        small = ui.font(Face.SANS, Type.XS)
        for _sign, _both, caption in self._figures() if self.enabled else ():
            found.append(TextFit(caption, small.size(caption), ((width - 2 * pad) // 2, self.rect.h), False))
        return found

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        pad, lit = self._pad(ui), self.glow(ui)
        ui.paint.rounded(target, self.rect, 8, C.IVORY if self.selected else C.IVORY_2, border=C.LINE_FIELD)
        if lit and not self.selected:
            ui.paint.rounded(target, self.rect, 8, C.IVORY, round(140 * lit))
        if self.selected:
            ui.paint.rounded(target, self.rect, 8, None, border=C.BLUE_2, border_width=2.5)
        y = self.rect.top + pad
        self._draw_title(ui, target, y)
        y += self._title_height(ui, self.rect.w) + pad // 2
        ui.paint.hairline(target, (self.rect.left + pad, y), self.rect.w - 2 * pad, C.LINE_FIELD)
        y += pad // 2
        if self.enabled:
            self._draw_figures(ui, target, y)
            y += self._figures_height(ui)
        for font, text, colour in self._told(ui, self.rect.w):
            target.blit(ui.texts.line(font, text, colour), (self.rect.left + pad, y))
            y += font.get_linesize()
        high = self._brings_height(ui)
        if high:
            at = (self.rect.left + pad, y + high // 2)
            draw_row(ui, self.art, target, self.outcome.brings, at, high * 5 // 6, "")
        self.draw_focus(ui, target)

    def _draw_title(self, ui: Ui, target: pygame.Surface, y: int) -> None:
        """A circle, full when it is selected, or a bar where it is closed; the name, and the tokens it takes."""
        pad, radius, side = self._pad(ui), self._mark(ui) // 2, self._side(ui)
        font, line = self._title_font(ui), self.outcome.line
        middle = y + max(font.get_linesize(), side) // 2
        at = (self.rect.left + pad + radius, middle)
        if not self.enabled:
            pygame.draw.line(target, C.INK_2, (at[0] - radius // 2, at[1]), (at[0] + radius // 2, at[1]), 2)
        else:
            ui.paint.circle_ring(target, at, radius, C.BLUE_2 if self.selected else C.INK_2, 1.5)
            if self.selected:
                ui.paint.circle(target, at, radius * 3 // 5, C.BLUE_2)
        colour = C.INK_2 if not self.enabled else C.LOSS_PAPER if line.bad else C.INK
        title = ui.texts.line(font, line.title, colour)
        target.blit(title, title.get_rect(midleft=(at[0] + radius + pad // 2, middle)))
        pictures = list(line.pictures)
        if self._pictures_beside(ui, self.rect.w):
            left = self.rect.right - pad - width_of(ui, pictures, side) + side // 6
            draw_row(ui, self.art, target, pictures, (left, middle), side, "")
            return
        each = self._per_row(ui, self.rect.w)
        for row in range(self._picture_rows(ui, self.rect.w)):
            at_row = (self.rect.left + pad, middle + (row + 1) * (side + 2) + 2)
            draw_row(ui, self.art, target, pictures[row * each : (row + 1) * each], at_row, side, "")

    def _draw_figures(self, ui: Ui, target: pygame.Surface, y: int) -> None:
        pad, font, small = self._pad(ui), self._figure_font(ui), ui.font(Face.SANS, Type.XS)
        half = (self.rect.w - 2 * pad) // 2
        side = font.get_linesize() * 3 // 5
        for number, (name, (before, after), caption) in enumerate(self._figures()):
            x = self.rect.left + pad + number * half
            sign = self.art.sign(name, side, C.INK_2)
            blit(target, sign, sign.get_rect(midleft=(x, y + font.get_linesize() // 2)))
            colour = C.GAIN_PAPER if after > before else C.LOSS_PAPER if after < before else C.INK
            figure = ui.texts.line(font, signed(after - before), colour)
            target.blit(figure, (x + side + pad // 2, y))
            target.blit(ui.texts.line(small, caption, C.INK_2), (x, y + font.get_linesize()))


class Paper(Widget):
    """The part that scrolls where room is short: the outcomes beside each other, and at their left the own tokens where
    these stand."""

    def __init__(self, hand: Hand | None, cards: Sequence[OutcomeCard]) -> None:
        super().__init__()
        self.hand, self.cards = hand, cards

    @property
    def children(self) -> Sequence[Widget]:
        return (self.hand, *self.cards) if self.hand is not None else self.cards

    def _gap(self, ui: Ui) -> int:
        return round((14 if self.hand is not None else 6) * ui.theme.text_scale)

    def cards_left(self, ui: Ui, width: int) -> int:
        return round(width * SHARE_OF_HAND) + self._gap(ui) if self.hand is not None else 0

    def _each(self, ui: Ui, width: int) -> int:
        gap = self._gap(ui)
        return (width - self.cards_left(ui, width) - gap * (len(self.cards) - 1)) // len(self.cards)

    def measure(self, ui: Ui, width: int) -> Size:
        high = max(card.measure(ui, self._each(ui, width))[1] for card in self.cards)
        if self.hand is not None:
            high = max(high, self.hand.measure(ui, round(width * SHARE_OF_HAND))[1])
        return width, high

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        if self.hand is not None:
            wide = round(rect.w * SHARE_OF_HAND)
            self.hand.place(ui, pygame.Rect(rect.left, rect.top, wide, self.hand.measure(ui, wide)[1]))
        x, each = rect.left + self.cards_left(ui, rect.w), self._each(ui, rect.w)
        for card in self.cards:
            card.place(ui, pygame.Rect(x, rect.top, each, rect.h))
            x += each + self._gap(ui)


def lift_button(lift: Callable[[], None]) -> Button:
    """Lift the sheet off the board, at the right of the field's title."""
    return Button(_("{key}: see the board").format(key=keys.describe("space")), lift, icon="eye", key="sheet-lift")


class Deciders(Widget):
    """Stands over those who decide, on the field: pointing there says all that is known about them."""

    pointable = True

    def __init__(self, told: str) -> None:
        super().__init__(key="deciders", tooltip=told)


class BattleSheet(Widget):
    """Over the board inside its rim, or all of it where the window is small."""

    pointable = True
    radius = 4

    def __init__(self, choosing: Choosing, art: Art, ground: Callable[[], Ground], *, roomy: bool, hint: str) -> None:
        super().__init__(key="sheet")
        self.decision, self.choosing, self.art, self.ground = choosing.decision(), choosing, art, ground
        self.roomy, self.said = roomy, hint
        decision, picking, picked = self.decision, self.decision.picking, choosing.together()
        facts = decision.battle
        assert facts is not None
        self.fronts, self.rungs = facts.fronts(picked), facts.deciders(picked)
        self.names = [seat.name for seat in choosing.table.match.seats]
        self._kept: pygame.Surface | None = None
        self._lit: dict[str, object] = {}  # what was pointed at, pressed, scrolled when it was drawn
        selected = choosing.selected_line()
        cards = [
            OutcomeCard(outcome, number, outcome.line == selected, choosing, art, roomy)
            for number, outcome in enumerate(facts.outcomes(picked), 1)
        ]
        self.hand = Hand(facts, choosing, art, roomy)
        self.paper = Paper(self.hand if roomy else None, cards)
        self.scroll = Scroll(self.paper, on_paper=True, key="sheet-lines")
        self.lift = lift_button(choosing.lift)
        self.over_deciders = Deciders(describe_deciders(self.rungs, self.names))
        self.do: Button | Missing
        if selected is not None:
            self.do = Button(selected.button, choosing.do_selected, kind="primary", key="sheet-do")
        else:
            missing = picking.missing(picked) if picking is not None else _("Choose tokens, or one of the outcomes.")
            self.do = Missing(missing)
        self.field: Field | None = None

    @property
    def children(self) -> Sequence[Widget]:
        hand = () if self.roomy else (self.hand,)
        return (self.lift, self.over_deciders, self.scroll, *hand, self.do)

    def hint(self) -> str:
        """The whole hint, where the head has room for its beginning only."""
        return self.said

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return round((PAD if self.roomy else SMALL_PAD) * ui.theme.text_scale)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """`rect` is the board's area. The field has what the paper leaves, but no more than looks good, and no less
        than its facts need."""
        area = area_of(self.ground()).clip(rect) if self.roomy else pygame.Rect(rect)
        super().place(ui, area)
        pad, t, inner = self._pad(ui), ui.theme.text_scale, area.inflate(-2 * self._pad(ui), 0)
        foot = self._place_foot(ui, inner, area.bottom - pad)
        wanted = self.paper.measure(ui, inner.w)[1] + area.bottom - foot + 2 * pad
        most = round(area.h * (HEAD if self.roomy else 0.5))
        high = min(most, max(round(LEAST_FIELD * t), area.h - wanted))
        self._place_field(ui, pygame.Rect(area.left, area.top, area.w, high))
        top = area.top + high + pad
        self.scroll.place(ui, pygame.Rect(inner.left, top, inner.w, max(10, foot - pad - top)))

    def _place_foot(self, ui: Ui, inner: pygame.Rect, bottom: int) -> int:
        """The button, and the own tokens beside or above it where they do not stand; the y at which that begins."""
        pad = self._pad(ui)
        high = max(ui.theme.hit, ui.font(Face.SERIF, Type.M).get_linesize() + round(14 * ui.theme.text_scale))
        if self.roomy:
            cards = inner.left + self.paper.cards_left(ui, inner.w)
            left = cards + (inner.right - cards) // 3
            self.do.place(ui, pygame.Rect(left, bottom - high, inner.right - left, high))
            return bottom - high
        wide, tall = self.hand.measure(ui, inner.w)
        if wide + pad + self.do.measure(ui, inner.w)[0] <= inner.w:
            tall = max(high, tall)
            self.hand.place(ui, pygame.Rect(inner.left, bottom - tall, wide, tall))
            left = inner.left + (wide + pad if wide else 0)
            self.do.place(ui, pygame.Rect(left, bottom - tall, inner.right - left, tall))
            return bottom - tall
        self.do.place(ui, pygame.Rect(inner.left, bottom - high, inner.w, high))
        top = bottom - high - pad - tall
        self.hand.place(ui, pygame.Rect(inner.left, top, wide, tall))
        return top

    def _place_field(self, ui: Ui, area: pygame.Rect) -> None:
        colour = ground_colour(self.art, self.ground(), self.decision.sector)
        aside = _("click your tokens to choose") if self.decision.picking is not None else ""
        sides = (Side(_("Mercenaries")), Side(_("You fight with"), aside))
        w, h = self.lift.measure(ui, area.w)
        self.field = Field(ui, self.art, area, colour, self.fronts, sides, self.decision.about, w)
        right, high = self.field.inner.right, self.field.head.h
        self.lift.place(ui, pygame.Rect(right - w, area.top + self.field.pad // 2, w, max(ui.theme.hit, min(h, high))))
        self.over_deciders.place(ui, self.field.deciders)

    def texts(self, ui: Ui) -> list[TextFit]:
        assert self.field is not None
        field, room = self.field, (self.field.head_room, self.field.head.h)
        found = [TextFit(self.decision.title, field.title_font.size(self.decision.title), room, True)]
        for line in field.wrap_about(self.decision.about):
            found.append(TextFit(line, field.about_font.size(line), room, False))
        return found

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        """Frame by frame, so it is kept, and drawn again only where it looks different."""
        inside, lit, clip = self.rect.clip(target.get_rect()), lights(ui), target.get_clip()
        if self._kept is None or self._kept.get_size() != inside.size:
            self._draw_all(ui, target)
            self._kept = target.subsurface(inside).copy() if inside else None
        else:
            target.blit(self._kept, inside)
            for part in relit(self, self._lit, lit, 2 * ui.theme.px(WIDEST_SHADOW)):
                part = part.clip(inside)
                target.set_clip(part)
                self._draw_all(ui, target)
                target.set_clip(clip)
                self._kept.blit(target, part.move(-inside.x, -inside.y), part)
        self._lit = lit

    def _draw_all(self, ui: Ui, target: pygame.Surface) -> None:
        field = self.field
        assert field is not None
        below = pygame.Rect(self.rect.left, field.area.bottom, self.rect.w, self.rect.bottom - field.area.bottom)
        ui.paint.paper(target, below, 0, shadow=False)
        field.draw_ground(target)
        about = self.said or self.decision.about
        field.write_head(target, self.decision.title, about, said=bool(self.said))
        field.draw_deciders(target, self.rungs, self.names, self.choosing.table.colours)
        for place, front in enumerate(self.fronts):
            for row in range(2):
                field.draw_line(target, place, row)
            if front.brought:
                field.write_margin(target, place)
        if self.roomy:
            self._draw_keys(ui, target)
        self.draw_children(ui, target)

    def _draw_keys(self, ui: Ui, target: pygame.Surface) -> None:
        font, told = ui.font(Face.SANS, Type.XS), _("Keys: 1, 2 and 3 choose, {enter} confirms.")
        left = self.scroll.rect.left + self.paper.cards_left(ui, self.scroll.rect.w)
        lines = ui.texts.wrap(font, told.format(enter=keys.describe("return")), self.do.rect.left - left)
        y = self.do.rect.centery - len(lines) * font.get_linesize() // 2
        for text in lines:
            target.blit(ui.texts.line(font, text, C.INK_2), (left, y))
            y += font.get_linesize()
