"""Sentences about what a player did, which say "you" to the one who did it.

`deed("{name} built a wall", name=...)`: the player is `{name}`, and one to whom it happened is `{other}`. English is in
the past tense, which is the same for "you"; translators write each sentence again for the case that one of them reads
it. A template that is declared in one place and said in another is marked with `D_`.
"""

from __future__ import annotations

from collections.abc import Mapping

from medina_desktop.l10n import gettext, ngettext, npgettext, pgettext

PLAYERS = ("name", "other")  # the places of players in a deed


class You(str):
    """Stands in the place of a name where that player reads."""


def context_of(place: str) -> str:
    """Return the context of a deed's translation for the reader who is named in a place of it."""
    return f"{{{place}}} is you"


def D_(text: str) -> str:
    """Marks a deed that is declared in one place and said in another."""
    return text


def deed(template: str, /, **values: object) -> str:
    """Say what a player did."""
    place = _find_reader(values)
    return _fill(pgettext(context_of(place), template) if place else gettext(template), place, values)


def ndeed(one: str, many: str, n: int, /, **values: object) -> str:
    """Say what a player did with `n` things; the number is a value, too."""
    place = _find_reader(values)
    form = npgettext(context_of(place), one, many, n) if place else ngettext(one, many, n)
    return _fill(form, place, values)


def _find_reader(values: Mapping[str, object]) -> str:
    """Return the place of the reader's name, "" where only others are named."""
    return next((place for place, value in values.items() if isinstance(value, You)), "")


def _fill(template: str, place: str, values: Mapping[str, object]) -> str:
    if place and not template.startswith(f"{{{place}}}"):
        values = {**values, place: str(values[place]).lower()}
    return template.format(**values)


def inside(name: str) -> str:
    """Return a name as it stands inside a sentence."""
    return name.lower() if isinstance(name, You) else name
