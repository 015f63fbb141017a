"""The head and the foot of the sheet: what it is about, and the buttons with what they come to."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.games.al_rashid.decisions.decision import Decision, Offer
from medina_desktop.games.al_rashid.rules.names import PALACES, SECTORS
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.choosing import Choosing
from medina_desktop.games.al_rashid.ui.picker import Missing, Sums
from medina_desktop.games.al_rashid.ui.sheet_lines import LEAST_WORDS
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Button, Size, TextFit, Ui, Widget

PAD, SMALL_PAD = 22, 14  # design pixels
SHARE_LEFT_OF_BUTTON = 0.66  # of the sheet's width: what the button that does it leaves free, whatever it says
ROOM_FOR_SUMS = 620  # design pixels of the sheet's width, for sums and a button beside them


class SheetHead(Widget):
    """The seal of a palace, the title, and what it is about, or a hint in the same room; with the button that lifts the
    sheet. It reaches to the sheet's rims."""

    def __init__(self, decision: Decision, hint: str, art: Art, roomy: bool, lift: Button) -> None:
        super().__init__()
        self.decision, self.said, self.art, self.roomy, self.lift = decision, hint, art, roomy, lift

    @property
    def children(self) -> Sequence[Widget]:
        return (self.lift,)

    def _pad(self, ui: Ui) -> int:
        return round((PAD if self.roomy else SMALL_PAD) * ui.theme.text_scale)

    def _seal(self, ui: Ui) -> pygame.Surface | None:
        sector = self.decision.sector
        if not self.roomy or sector not in PALACES:
            return None
        return self.art.seal(SECTORS[sector], round(52 * ui.theme.text_scale))

    def _left(self, ui: Ui) -> int:
        seal = self._seal(ui)
        return seal.get_width() + round(12 * ui.theme.text_scale) if seal is not None else 0

    def _title_font(self, ui: Ui) -> pygame.font.Font:
        return ui.font(Face.SERIF, Type.L if self.roomy else Type.M)

    def _about(self, ui: Ui, width: int) -> tuple[str, ...]:
        return ui.texts.wrap(ui.font(Face.SANS, Type.XS), self.decision.about, width - self._left(ui))

    def _rows(self, ui: Ui, width: int) -> int:
        """Two at least, so that there is room for a hint: it must not move anything."""
        return max(2, len(self._about(ui, width)))

    def _words(self, ui: Ui, width: int) -> list[str]:
        """The lines under the title: what it is about, or the hint, cut to the same number of lines."""
        if not self.said:
            return list(self._about(ui, width))
        font, room = ui.font(Face.SANS, Type.XS), width - self._left(ui)
        wrapped, rows = list(ui.texts.wrap(font, self.said, room)), self._rows(ui, width)
        if len(wrapped) > rows:
            wrapped = [*wrapped[: rows - 1], shorten(font, " ".join(wrapped[rows - 1 :]), room)]
        return wrapped

    def measure(self, ui: Ui, width: int) -> Size:
        small = ui.font(Face.SANS, Type.XS)
        words = self._title_font(ui).get_linesize() + self._rows(ui, width - 2 * self._pad(ui)) * small.get_linesize()
        return width, self._pad(ui) + words + round(8 * ui.theme.text_scale)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        pad = self._pad(ui)
        w, h = self.lift.measure(ui, rect.w - 2 * pad)
        self.lift.place(ui, pygame.Rect(rect.right - pad - w + pad // 2, rect.top + 4, w, min(h, ui.theme.hit)))

    def texts(self, ui: Ui) -> list[TextFit]:
        title = self.decision.title
        room = self.lift.rect.left - self.rect.left - self._pad(ui) - self._left(ui)
        return [TextFit(title, self._title_font(ui).size(title), (room, self.rect.h), True)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        pad, seal = self._pad(ui), self._seal(ui)
        inner = pygame.Rect(self.rect.left + pad, self.rect.top + pad, self.rect.w - 2 * pad, self.rect.h - pad)
        if seal is not None:
            blit(target, seal, seal.get_rect(topleft=inner.topleft))
        left, y = inner.left + self._left(ui), inner.top
        font = self._title_font(ui)
        target.blit(
            ui.texts.line(font, shorten(font, self.decision.title, self.lift.rect.left - left), C.INK), (left, y)
        )
        y += font.get_linesize()
        small = ui.font(Face.SANS, Type.XS)
        for number, text in enumerate(self._words(ui, inner.w)):
            colour = C.BLUE_2 if self.said else C.INK_2
            target.blit(ui.texts.line(small, text, colour), (left, y + number * small.get_linesize()))
        line = inner.left, inner.bottom - round(4 * ui.theme.text_scale)
        ui.paint.hairline(target, line, inner.w, C.LINE_PAPER)
        self.draw_children(ui, target)


class SheetFoot(Widget):
    """Sums, a summary and the buttons: what gives up and what switches at the left, what does it at the right."""

    def __init__(self, decision: Decision, selected: Offer | None, choosing: Choosing, art: Art, roomy: bool) -> None:
        super().__init__()
        self.summary, self.roomy = decision.summary, roomy
        self.at_once = all(line.at_once for line in decision.lines) and not decision.passing  # no button will come
        self.left = 0  # where the sums begin
        picking = decision.picking
        self.sums = Sums(picking.sums(choosing.together()), choosing.family, art) if picking is not None else None
        self.buttons: list[Widget] = []
        if decision.note:
            icon = "check" if choosing.with_note else ""
            self.buttons.append(
                Button(decision.note, choosing.switch_note, icon=icon, selected=choosing.with_note, key="sheet-note")
            )
        if decision.passing:
            forward = selected is None and decision.passing_leads_on and not decision.button
            kind = "primary" if forward else "plain"
            self.buttons.append(Button(decision.passing, choosing.give_up, kind=kind, key="sheet-pass"))  # type: ignore[arg-type]
        self.do: Button | Missing | None = None
        button = selected.button if selected is not None else decision.button
        if button and not self.at_once:
            self.do = Button(button, choosing.do_selected, kind="primary", key="sheet-do")
        elif picking is not None:  # where the button will be, what is still missing
            self.do = Missing(picking.missing(choosing.together()))

    @property
    def children(self) -> Sequence[Widget]:
        sums: list[Widget] = [self.sums] if self.sums is not None else []
        last: list[Widget] = [self.do] if self.do is not None else []
        return [*sums, *self.buttons, *last]

    # -- layout ---------------------------------------------------------------------------------------------------

    def _pad(self, ui: Ui) -> int:
        return round((PAD if self.roomy else SMALL_PAD) * ui.theme.text_scale)

    def _gap(self, ui: Ui) -> int:
        return round(6 * ui.theme.text_scale)

    def _summary_lines(self, ui: Ui, width: int) -> tuple[str, ...]:
        """Beside the buttons at the left where it has room there, else above all buttons."""
        text = self.summary
        if not text:
            return ()
        font = ui.font(Face.SANS, Type.S)
        beside = ui.texts.wrap(font, text, max(1, self._room_for_summary(ui, width)))
        return beside if self._summary_beside(ui, width) else ui.texts.wrap(font, text, width)

    def _room_for_summary(self, ui: Ui, width: int) -> int:
        left = sum(button.measure(ui, width)[0] + self._gap(ui) for button in self.buttons)
        return round(width * SHARE_LEFT_OF_BUTTON) - left - self._pad(ui)

    def _summary_beside(self, ui: Ui, width: int) -> bool:
        font, room = ui.font(Face.SANS, Type.S), self._room_for_summary(ui, width)
        if room < round(LEAST_WORDS * ui.theme.text_scale) or len(self._button_rows(ui, width)) > 1:
            return False
        lines = ui.texts.wrap(font, self.summary, room)
        return len(lines) * font.get_linesize() <= self._button_height(ui) + self._gap(ui)

    def measure(self, ui: Ui, width: int) -> Size:
        rows = 0 if self._summary_beside(ui, width) else len(self._summary_lines(ui, width))
        summary = rows * ui.font(Face.SANS, Type.S).get_linesize()
        sums = self.sums.measure(ui, width)[1] if self.sums is not None else 0
        buttons = self._buttons_height(ui, width)
        return width, summary + (max(buttons, sums) if self._sums_beside(ui, width) else buttons + sums)

    def _sums_beside(self, ui: Ui, width: int) -> bool:
        """Left of the one button there is, where both have room."""
        return not self.buttons and width >= round(ROOM_FOR_SUMS * ui.theme.text_scale)

    def _buttons_height(self, ui: Ui, width: int) -> int:
        return (self._button_height(ui) + self._gap(ui)) * len(self._button_rows(ui, width))

    def _button_height(self, ui: Ui) -> int:
        """The same with and without something selected: nothing moves."""
        return max(ui.theme.hit, ui.font(Face.SERIF, Type.M).get_linesize() + round(14 * ui.theme.text_scale))

    def _button_rows(self, ui: Ui, width: int) -> list[list[Widget]]:
        """As many rows as are needed; one also where nothing is selected yet, so that nothing moves then."""
        if self.at_once:
            return []
        rows: list[list[Widget]] = [[]]
        used = 0
        for button in [*self.buttons, *([self.do] if self.do is not None else [])]:
            w = min(width, button.measure(ui, width)[0])
            if rows[-1] and used + w > width:
                rows.append([])
                used = 0
            rows[-1].append(button)
            used += w + self._gap(ui)
        return rows

    def _place_buttons(self, ui: Ui, inner: pygame.Rect) -> None:
        """Put the buttons that give up and switch at the left, the one that does it at the right."""
        gap, high = self._gap(ui), self._button_height(ui)
        rows = self._button_rows(ui, inner.w)
        y = inner.bottom - (high + gap) * len(rows) + gap
        for row in rows:
            x = inner.left
            for button in row:
                w = min(button.measure(ui, inner.w)[0], inner.w)
                left = inner.right - w if button is self.do else x
                button.place(ui, pygame.Rect(left, y, w, high))
                x += w + gap
            y += high + gap

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        self._place_buttons(ui, rect)
        if self.sums is None:
            return
        if self._sums_beside(ui, rect.w):
            high = self.sums.measure(ui, rect.w)[1]
            right = self.do.rect.left if self.do is not None else rect.right
            area = pygame.Rect(self.left, rect.bottom - high, right - self.left - self._gap(ui), high)
        else:
            width = rect.right - self.left
            high = self.sums.measure(ui, width)[1]
            area = pygame.Rect(self.left, rect.bottom - self._buttons_height(ui, rect.w) - high, width, high)
        self.sums.place(ui, area)

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        font, lines = ui.font(Face.SANS, Type.S), self._summary_lines(ui, self.rect.w)
        x, y = self.rect.topleft
        if self._summary_beside(ui, self.rect.w):
            y = self.rect.bottom - (self._button_height(ui) + len(lines) * font.get_linesize()) // 2
            if self.buttons:
                x = self.buttons[-1].rect.right + self._pad(ui)
        for text in lines:
            target.blit(ui.texts.line(font, text, C.INK), (x, y))
            y += font.get_linesize()
        self.draw_children(ui, target)
