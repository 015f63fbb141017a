"""Command lines in the language of whoever reads them: `--lang`, or else the system's."""

from __future__ import annotations

import argparse
import codecs
import sys

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


def speak(words: list[str]) -> tuple[str, list[str]]:
    """Speak the language that a command line asks for, in whatever place. Returns that language and the other words."""
    finder = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    finder.add_argument("--lang", nargs="?", default="")
    found, rest = finder.parse_known_args(words)
    if found.lang is None:  # nothing follows it: the command's own parser complains
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
    """What a terminal shows that lacks a letter: its number, and a common space for the French one."""
    if isinstance(error, UnicodeEncodeError) and error.object[error.start] == "\u00a0":
        return " ", error.start + 1
    return codecs.backslashreplace_errors(error)


def size(text: str) -> tuple[int, int]:
    width, _x, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(_("{text} is not a size: write it like 1280x800").format(text=repr(text)))
    return int(width), int(height)


def say(sentence: str) -> None:
    """A sentence for the person at the terminal, if there is one: windowed programs may have no such stream."""
    if sys.stderr is not None:
        print(plain_lines(sentence), file=sys.stderr)
