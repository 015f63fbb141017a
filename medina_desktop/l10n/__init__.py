"""Text for players, in their language.

Mark every text where it is written: `_("New game")`, `ngettext("{n} point", "{n} points", n).format(n=n)`,
`pgettext("piece", "wall")`. A text that is declared in one place and shown in another (a table of names, say) is marked
with `N_` where it is declared and translated with `_` where it is shown. What the rules and the files have to say is
`Said("...")`, or `Counted("...", "...", n)`: English that is translated, with what fills it, where it is shown. What a
player did is a deed: see deeds.py. Texts are English in the source; the catalogues in
assets/locale/<language>/LC_MESSAGES (shell.po, and one for each game) hold the others. After adding texts run
`python -m medina_desktop.dev.extract`, then fill in the new entries; the tests name what is missing.
"""

from __future__ import annotations

import contextlib
import locale
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from medina_desktop import bundled
from medina_desktop.l10n.catalogue import Catalogue, read_po
from medina_desktop.said import N_ as N_
from medina_desktop.said import Counted, PlayerSaid, Said

SOURCE_LANGUAGE = "en"
# Each language calls itself by its own name, whatever the current one is.
LANGUAGES: dict[str, str] = {"en": "English", "fr": "Français", "de": "Deutsch"}
WINDOWS_NAMES = {"English": "en", "French": "fr", "German": "de"}  # as in German_Austria

_current = Catalogue()
_language = SOURCE_LANGUAGE
_preferred: tuple[str, ...] = ()
_read = cache(read_po)  # the command line and then the window ask for the same one


def use(language: str, folder: Path | None = None) -> str:
    """Speak this language from now on; an unknown or unreadable one falls back to English. Returns the one spoken."""
    global _current, _language
    language = language or system_language()
    if language not in LANGUAGES:
        language = SOURCE_LANGUAGE
    _language, _current = language, Catalogue()
    if language != SOURCE_LANGUAGE:
        try:
            for file in catalogue_files(language, folder):
                _current.add(_read(file))
        except (OSError, ValueError):
            _language = SOURCE_LANGUAGE
    return _language


def language() -> str:
    return _language


def read_ahead() -> Iterator[None]:
    """Read the other languages, a file a step, so that changing to one of them takes no time."""
    for language in LANGUAGES:
        with contextlib.suppress(OSError, ValueError):
            for file in catalogue_files(language) if language != SOURCE_LANGUAGE else ():
                _read(file)
                yield


def catalogue_files(language: str, folder: Path | None = None) -> list[Path]:
    """One of the shell and one of each game; OSError where there are none."""
    place = (folder or bundled.assets() / "locale") / language / "LC_MESSAGES"
    found = sorted(place.glob("*.po"))
    if not found:
        raise FileNotFoundError(place)
    return found


def prefer(languages: Iterable[str]) -> None:
    """The languages that the desktop is set to, best first. Only a window can ask it; Windows, and a Mac's Finder,
    have no variable that says so."""
    global _preferred
    _preferred = tuple(languages)


def system_language() -> str:
    """The first language that we speak of those the operating system names."""
    named = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    named += _preferred
    with contextlib.suppress(ValueError):  # a locale name that Python does not know
        named.append(locale.getlocale()[0] or "")
    for name in named:
        language = WINDOWS_NAMES.get(name.partition("_")[0], name[:2].lower())
        if language in LANGUAGES:
            return language
    return SOURCE_LANGUAGE


def gettext(text: str) -> str:
    return _current.text(text)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of a counted text for `n`; put the number in with `.format(n=n)`."""
    return _current.choose_plural(one, many, n)


def pgettext(context: str, text: str) -> str:
    """A short word whose translation depends on where it stands."""
    return _current.text(text, context)


def npgettext(context: str, one: str, many: str, n: int) -> str:
    return _current.choose_plural(one, many, n, context)


def translate(sentence: str, names: Sequence[str] = ()) -> str:
    """Translate what the rules or a file have to say into the current language; text that is not `Said` stays as it is.
    Players go by their names, where those are given."""
    if not isinstance(sentence, Said):
        return sentence
    if names and isinstance(sentence, PlayerSaid):
        return names[sentence.player]
    values = {
        name: translate(value, names) if isinstance(value, Said) else value for name, value in sentence.values.items()
    }
    if isinstance(sentence, Counted):
        return ngettext(sentence.one, sentence.many, sentence.n).format(**values)
    return gettext(sentence.template).format(**values)


_ = gettext
