"""A line over the board for some seconds: what a key could not do, what nobody should miss, what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.l10n.writing import capitalise
from medina_desktop.ui.table.window import DONE, EVERYBODY, LogEntry
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Ui

NOTICE_SECONDS = 7.0
REFUSAL_SECONDS = 3.0
LOUD_SECONDS = 4.0


class Notice:
    """A notice: what is said now, and for how long."""

    def __init__(self, on_change: Callable[[], None], sound: Callable[[str], None]) -> None:
        self.sentence = ""
        self.crest = ""  # the colour of the player it speaks of, EVERYBODY or DONE
        self.code = ""  # of a reason that has its place in the rules
        self._seconds_left = 0.0
        self._refuses = False  # what is said is a refusal
        self._on_change, self._sound = on_change, sound
        self._said: set[tuple[int | None, str]] = set()  # loud lines that need not be said again

    def tell(self, sentence: str, seconds: float = NOTICE_SECONDS, crest: str = "", code: str = "") -> None:
        self.sentence, self._seconds_left, self.crest, self.code = sentence, seconds, crest, code
        self._refuses = False
        self._on_change()

    def refuse(self, reason: str, code: str = "") -> None:
        """Say why what was asked for isn't possible now, and let it be heard."""
        self._sound("refuse")
        self.tell(capitalise(reason), NOTICE_SECONDS if code else REFUSAL_SECONDS, code=code)
        self._refuses = True

    def end(self) -> None:
        """Stop saying it."""
        self.sentence = self.code = ""
        self._seconds_left, self._refuses = 0.0, False
        self._on_change()

    def forget(self) -> None:
        """The game went back: what was said may have to be said again."""
        self._said.clear()

    def announce(self, player: int, entries: Sequence[LogEntry], seats: Sequence[Seat]) -> None:
        """Say what nobody should miss of an action: each loud line once, until its player acts again. A refusal that
        is still being said is out of date."""
        if self._refuses:
            self.end()
        self._said = {(who, text) for who, text in self._said if who != player}
        for entry in entries:
            if entry.loud and (entry.player, entry.text) not in self._said:
                self._said.add((entry.player, entry.text))
                about = EVERYBODY if entry.player is None else seats[entry.player].colour
                self.tell(entry.text, LOUD_SECONDS, about)

    def update(self, dt: float) -> tuple[bool, bool]:
        """Let time pass; (something is said, it has just come to its end)."""
        if self._seconds_left <= 0:
            return False, False
        self._seconds_left -= dt
        ended = self._seconds_left <= 0
        if ended:
            self.sentence = self.code = ""
        return True, ended


def draw_banner(ui: Ui, target: pygame.Surface, sentence: str, board: pygame.Rect, crest: str = "") -> None:
    """A note on the lower rim of the board, where it hides no place; with the crest of the player it speaks of, or a
    sign that it concerns everybody or is done, or one of warning."""
    font = ui.font(Face.SANS, Type.S)
    pad = round(14 * ui.theme.text_scale)
    icon = round(22 * ui.theme.text_scale)
    lines = ui.texts.wrap(font, sentence, min(board.w - 4 * pad - icon, round(760 * ui.theme.text_scale)))
    width = max(font.size(line)[0] for line in lines) + 3 * pad + icon
    height = font.get_linesize() * len(lines) + pad
    rect = pygame.Rect(0, 0, width, height)
    rect.midbottom = (board.centerx, board.bottom - ui.theme.px(2))
    ui.paint.paper(target, rect)
    if crest == EVERYBODY:
        picture = ui.sprites.icon("info", icon, C.INK)
    elif crest == DONE:
        picture = ui.sprites.icon("check", icon, C.GAIN_PAPER)
    else:
        picture = ui.sprites.crest(crest, icon) if crest else ui.sprites.icon("warning", icon, C.LOSS_PAPER)
    target.blit(picture, (rect.left + pad, rect.centery - icon // 2))
    y = rect.top + pad // 2
    for line in lines:
        target.blit(ui.texts.line(font, line, C.INK), (rect.left + 2 * pad + icon, y))
        y += font.get_linesize()
