"""Text as surfaces: measured, wrapped, cut with an ellipsis, and kept once rendered."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from medina_desktop.ui.theme import Colour, text_size

ELLIPSIS = "…"
SOFT_BREAK = "\u200b"  # a line may be broken here, and nothing is shown if it is not


def text_width(font: pygame.font.Font, text: str) -> int:
    return font.size(text)[0]


class TextCache:
    """Rendered lines up to a number of bytes (a line is ten times larger on a large screen), and how texts were
    wrapped; the least recently used are forgotten first."""

    def __init__(self, limit_bytes: int = 32_000_000, wraps: int = 1500) -> None:
        self.limit_bytes = limit_bytes
        self.bytes = 0
        self.wraps = wraps
        self._surfaces: OrderedDict[tuple[pygame.font.Font, str, Colour], pygame.Surface] = OrderedDict()
        self._wraps: OrderedDict[tuple[pygame.font.Font, str, int], tuple[str, ...]] = OrderedDict()

    def line(self, font: pygame.font.Font, text: str, colour: Colour) -> pygame.Surface:
        key = (font, text, colour)
        surface = self._surfaces.get(key)
        if surface is None:
            surface = font.render(text, True, colour)
            self._surfaces[key] = surface
            self.bytes += _bytes(surface)
            while self.bytes > self.limit_bytes and len(self._surfaces) > 1:
                _key, old = self._surfaces.popitem(last=False)
                self.bytes -= _bytes(old)
        else:
            self._surfaces.move_to_end(key)
        return surface

    def wrap(self, font: pygame.font.Font, text: str, width: int) -> tuple[str, ...]:
        key = (font, text, width)
        lines = self._wraps.get(key)
        if lines is None:
            lines = wrap(font, text, width)
            self._wraps[key] = lines
            if len(self._wraps) > self.wraps:
                self._wraps.popitem(last=False)
        else:
            self._wraps.move_to_end(key)
        return lines

    def clear(self) -> None:
        self._surfaces.clear()
        self.bytes = 0
        self._wraps.clear()
        text_size.cache_clear()


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize() + 200  # an empty line is an object, too


def wrap(font: pygame.font.Font, text: str, width: int) -> tuple[str, ...]:
    """Lines not wider than `width`, broken at spaces; a single word that is wider stands alone and overflows.

    Non-breaking spaces (French puts them before : ; ? !) hold their words together.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for glue, word in _words(paragraph):
            longer = f"{line}{glue}{word}" if line else word
            if line and text_width(font, longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def _words(paragraph: str) -> list[tuple[str, str]]:
    """The parts a line may be broken between, each with what joins it to the part before: a space, or nothing."""
    words = []
    for number, chunk in enumerate(paragraph.split(" ")):
        for part_number, part in enumerate(chunk.split(SOFT_BREAK)):
            words.append((" " if number and not part_number else "", part))
    return words


def widest_word(font: pygame.font.Font, text: str) -> int:
    return max((text_width(font, word) for line in text.split("\n") for _glue, word in _words(line)), default=0)


def shorten(font: pygame.font.Font, text: str, width: int) -> str:
    """The text, or as much of its beginning as fits before an ellipsis."""
    text = text.replace(SOFT_BREAK, "")
    if font.size(text)[0] <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(text[:middle].rstrip() + ELLIPSIS)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS
