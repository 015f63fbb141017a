"""Text from outside made drawable and printable: names of files and folders, names of people, what the system says.

Such text may hold bytes that are no text, half characters, control characters that a font refuses, escapes that a
terminal obeys, signs that turn the direction of reading, or nothing that can be seen. Every way out of the program
(fonts, dialogs, log, terminal, protocol, statistics) uses what is here, and nothing else decides about it.
"""

from __future__ import annotations

import re

from medina_desktop.said import Said

STAND_IN = "·"  # for what must not be shown
MAX_SHOWN = 40  # characters of a file that a sentence quotes

# Control characters; separators of lines; marks that turn the direction; signs without any width, other than the two
# joiners, which some scripts and emoji need; tags.
_HARMFUL = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]|[\ud800-\udfff]"
)
# Without any of these, nothing of a text can be seen.
_INVISIBLE = re.compile(
    "[\\s\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]*"
)


def plain(text: str, keep: str = "") -> str:
    """The text on one line, harmless; the same text if it was. Bytes that are no text are shown by their number.

    `keep` names characters that the caller has put in on purpose, a line feed for example.
    """
    if not text.isprintable():
        text = _HARMFUL.sub(lambda found: found[0] if found[0] in keep else _instead(found[0]), text)
    return STAND_IN * len(text) if _INVISIBLE.fullmatch(text) and text.strip(" \n\u00a0" + keep) else text


def plain_lines(text: str) -> str:
    """The same for text of several lines."""
    return plain(text, keep="\n\t")


def shown(value: object) -> str:
    """A piece of a file as a sentence quotes it: short, on one line, harmless to a terminal."""
    text = plain(value if isinstance(value, str) else repr(value))
    return f"`{text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + '…'}`"


def plain_said(sentence: Said) -> Said:
    """A sentence of ours with what it quotes made plain."""
    if plain(sentence) == sentence:
        return sentence
    return Said(sentence.template, **{name: _plain_value(value) for name, value in sentence.values.items()})


def _plain_value(value: object) -> object:
    if isinstance(value, Said):
        return plain_said(value)
    return plain(value) if isinstance(value, str) else value


def _instead(character: str) -> str:
    if "\udc80" <= character <= "\udcff":  # how Python keeps a byte of a file name that is no text
        return f"\\x{ord(character) - 0xDC00:02x}"
    return STAND_IN
