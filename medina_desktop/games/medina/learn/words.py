"""Words that differ between editions although the rules do not."""

import re

from medina_desktop.games.medina.rules.ruleset import Ruleset, vocabulary_of
from medina_desktop.l10n import pgettext


def in_edition(text: str, rules: Ruleset) -> str:
    """The text with the first edition's word for a roof where the language has one of its own."""
    usual = pgettext("a roof, inside a sentence", "roof")
    older = pgettext("a roof in the first edition, inside a sentence", "roof")
    if usual == older or vocabulary_of(rules) == "second":
        return text

    def swap(found: re.Match[str]) -> str:
        return older.capitalize() if found.group()[0].isupper() else older

    return re.sub(rf"\b{re.escape(usual)}(?=s?\b)", swap, text, flags=re.IGNORECASE)
