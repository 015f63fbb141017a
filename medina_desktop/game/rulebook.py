"""The parts of a book of rules, and the search in it. The words are each game's own."""

import itertools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from medina_desktop.l10n import _


@dataclass(frozen=True)
class Paragraph:
    text: str


@dataclass(frozen=True)
class Illustration:
    """A picture that the game knows by this name, and what it shows."""

    diagram: str
    caption: str


@dataclass(frozen=True)
class Sheet:
    """A table: the first column names its row."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = Paragraph | Illustration | Sheet


@dataclass(frozen=True)
class Section:
    key: str
    title: str
    parts: tuple[Part, ...]
    wide: bool = False  # uses the whole page: a table with many columns


@dataclass(frozen=True)
class Idea:
    """Something that good players look for: in words, and in a picture that the game knows by the idea's key. The
    extractor knows its texts."""

    key: str
    title: str
    texts: tuple[str, ...]
    caption: str

    def section(self) -> Section:
        """Return it as a page of a book, in the player's language."""
        paragraphs = [Paragraph(_(text)) for text in self.texts]
        return Section(self.key, _(self.title), (*paragraphs, Illustration(self.key, _(self.caption))))


# -- search -----------------------------------------------------------------------------------------------------------


Span = tuple[int, int]  # from, to: letters of a text
KEPT = 6000  # texts of which it is known how they are compared: a book and more


@dataclass(frozen=True)
class Hit:
    """A passage that has all the words looked for: where it is, and the sentences of it that have them."""

    section: str
    title: str
    part: int  # of the section's parts
    row: int  # of a table; 0 for the others
    text: str
    words: str

    @property
    def snippet(self) -> str:
        return snippet(self.text, self.words)


@lru_cache(KEPT)
def plain(text: str) -> str:
    """Without capitals and accents: what the search compares."""
    if text.isascii():
        return text.lower()
    spread = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


@lru_cache(KEPT)
def _origins(text: str) -> Sequence[int]:
    """Return where each letter that is compared comes from: a letter can become two (ß) or none (an accent by
    itself)."""
    if text.isascii():
        return range(len(text))
    return [number for number, letter in enumerate(text) for _folded in plain(letter)]


def spans(text: str, words: str) -> list[Span]:
    """Return where the words looked for stand in a text, in order and without overlaps."""
    wanted = plain(words).split()
    compared = plain(text)
    found: set[int] = set()
    if not any(word in compared for word in wanted):
        return []
    origin = _origins(text)
    for word in wanted:
        start = compared.find(word)
        while start >= 0:
            found |= set(range(origin[start], origin[start + len(word) - 1] + 1))
            start = compared.find(word, start + 1)
    joined: list[Span] = []
    for number in sorted(found):
        if joined and joined[-1][1] == number:
            joined[-1] = (joined[-1][0], number + 1)
        else:
            joined.append((number, number + 1))
    return joined


def passages(section: Section) -> list[str]:
    return [text for _part, _row, text in _passages(section)]


def _passages(section: Section) -> list[tuple[int, int, str]]:
    """Every text of a section with its part and, in a table, its row. A row reads as a sentence."""
    found: list[tuple[int, int, str]] = []
    for number, part in enumerate(section.parts):
        if isinstance(part, Paragraph):
            found.append((number, 0, part.text))
        elif isinstance(part, Illustration):
            found.append((number, 0, part.caption))
        else:
            for row_number, row in enumerate(part.rows):
                cells = [
                    _("{name}: {value}").format(name=name, value=value) if name else value
                    for name, value in zip(part.header[1:], row[1:], strict=True)
                ]
                found.append((number, row_number, " · ".join([row[0], *cells])))
    return found


def sentences(text: str) -> list[str]:
    return [sentence for sentence in re.split(r"(?<=[.!?])\s+", text) if sentence]


def snippet(text: str, words: str) -> str:
    """The sentences of a passage that have one of the words; the first one when only the title has them."""
    every = sentences(text)
    having = [number for number, sentence in enumerate(every) if spans(sentence, words)] or [0]
    shown = every[having[0]]
    for before, number in itertools.pairwise(having):
        shown += (" " if number == before + 1 else " … ") + every[number]
    return shown


def search(sections: Sequence[Section], words: str) -> list[Hit]:
    """Passages with every word; sections whose title has them all come first."""
    wanted = plain(words).split()
    if not wanted:
        return []
    first: list[Hit] = []
    rest: list[Hit] = []
    for section in sections:
        title = plain(section.title)
        in_title = all(word in title for word in wanted)
        hits = [
            Hit(section.key, section.title, part, row, text, words)
            for part, row, text in _passages(section)
            if all(word in plain(text) or word in title for word in wanted)
        ]
        if in_title:
            # All of the section is about it: only what says the word itself is shown, or else how it begins.
            first += [hit for hit in hits if any(word in plain(hit.text) for word in wanted)] or hits[:1]
        else:
            rest += hits
    return first + rest
