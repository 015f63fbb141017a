"""Numbers and sentences as they are written in every language."""

from collections.abc import Sequence

from medina_desktop.l10n import _, language, pgettext


def signed(points: int) -> str:
    """+3, −2 (a true minus), ±0."""
    if points == 0:
        return "±0"
    return f"+{points}" if points > 0 else f"−{-points}"


def whole(points: int) -> str:
    """3, −2 (a true minus)."""
    return str(points) if points >= 0 else f"−{-points}"


def capitalise(sentence: str) -> str:
    """Begin with a capital letter; the rest stays as it is."""
    return sentence[:1].upper() + sentence[1:]


def begin_small(phrase: str) -> str:
    """Begin with a small letter, as within a list; German keeps its capitals, since most such phrases begin with a
    noun there."""
    return phrase if language() == "de" else phrase[:1].lower() + phrase[1:]


def whole_sentence(sentence: str) -> str:
    """With a capital letter at its beginning and a full stop at its end."""
    return capitalise(sentence) if sentence.endswith((".", "!", "?")) else f"{capitalise(sentence)}."


def labelled(name: str, value: object) -> str:
    """Guards: 3; in French with a space before the colon."""
    return _("{name}: {value}").format(name=name, value=value)


def join_clauses(clauses: Sequence[str]) -> str:
    """Blue 3; red 2; in French with a space before the semicolon."""
    return pgettext("between two clauses", "; ").join(clauses)


def join_names(names: Sequence[str]) -> str:
    """Leïla; Leïla and Omar; Leïla, Omar and Yasmin."""
    if len(names) == 1:
        return names[0]
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
