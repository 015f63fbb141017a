"""Command lines in the reader's language: `--lang`, or else the system's."""

from __future__ import annotations

import argparse
import codecs
import math
import sys
from collections.abc import Callable
from pathlib import Path

from medina_desktop import l10n
from medina_desktop.l10n import N_, _
from medina_desktop.plain_text import plain_lines

# What argparse itself can say about the options that we have, in the words of every Python that we run on.
ARGPARSE_SAYS = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("ignored explicit argument %r"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("unknown parser %(parser_name)r (choices: %(choices)s)"),
)


# What `--size` takes: the smallest that anything can be laid out for, and the largest screen that can be bought.
LEAST_SIZE, MOST_SIZE = (320, 200), (7680, 4320)
MOST_SHOWN = 40  # characters of a word that a complaint quotes


def speak(words: list[str]) -> tuple[str, list[str]]:
    """Speak the language that a command line asks for, in whatever place. Returns that language and the other words."""
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    finder.add_argument("--lang", nargs="?", default="")
    found, rest = finder.parse_known_args(words)
    if found.lang is None or found.lang not in ("", *l10n.LANGUAGES):  # the command's own parser complains
        found.lang, rest = "", words
    l10n.use(found.lang)
    # argparse looks its sentences up by the name `_`, at the moment it says them.
    setattr(argparse, "_", l10n.gettext)  # noqa: B010
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            codecs.register_error("plainer", _plainer)
            reconfigure(errors="plainer")
    return found.lang, rest


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace a letter that a terminal lacks by its number, and the French space by a common one."""
    if isinstance(error, UnicodeEncodeError) and error.object[error.start] == "\u00a0":
        return " ", error.start + 1
    return codecs.backslashreplace_errors(error)


def size(text: str) -> tuple[int, int]:
    width, _x, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(_("{text} isn’t a size: write it like 1280x800").format(text=quote(text)))
    wanted = (_limited(width), _limited(height))
    if not all(least <= side <= most for least, side, most in zip(LEAST_SIZE, wanted, MOST_SIZE, strict=True)):
        least, most = ("{}x{}".format(*limit) for limit in (LEAST_SIZE, MOST_SIZE))
        sentence = _("{text} isn’t a possible window size: choose from {least} to {most}")
        raise argparse.ArgumentTypeError(sentence.format(text=quote(text), least=least, most=most))
    return wanted


def folder(text: str) -> Path:
    """An empty name would be the folder one happens to be in: most likely a variable of a script is not set."""
    if not text:
        raise argparse.ArgumentTypeError(_("a folder needs a name"))
    return Path(text)


def _limited(digits: str) -> int:
    return int(digits[:9]) if len(digits) < 10 else 10**9  # Python refuses to read very long numbers


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return the type of an option that takes a whole number within these limits."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            sentence = _("{text} isn’t a whole number from {least} to {most}")
            raise argparse.ArgumentTypeError(sentence.format(text=quote(text), least=least, most=most))
        return number

    return read


seed = whole(-(10**18), 10**19 - 1)  # what chance begins with: longer numbers could not be read again from a save


def amount(least: float, most: float) -> Callable[[str], float]:
    """Return the type of an option that takes a number within these limits; nan is within none."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            sentence = _("{text} isn’t a number from {least} to {most}")
            raise argparse.ArgumentTypeError(sentence.format(text=quote(text), least=f"{least:g}", most=f"{most:g}"))
        return number

    return read


def quote(text: str) -> str:
    """Quote typed text in a sentence about it."""
    return repr(text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…")


def say(sentence: str) -> None:
    """A sentence for the person at the terminal, if there is one: windowed programs may have no such stream."""
    if sys.stderr is not None:
        print(plain_lines(sentence), file=sys.stderr)
