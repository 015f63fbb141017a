"""How the texts are written, in three languages: typography, and words that the glossary has banned."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from medina_desktop import bundled
from medina_desktop.dev.texts import texts
from medina_desktop.l10n.catalogue import read_po

# What nobody says, and what to say instead. A word may be right where it is a name or a quotation: see EXCEPTIONS.
BANNED = {
    "en": {
        r"(?<=\w)'(?=\w)": "a curly apostrophe (’)",
        r"\(s\)": "ngettext, with a singular and a plural",
        r"\bfor nothing\b": "free",
        r"\bby chance\b": "random",
        r"\bso many\b": "how many there are",
        r"\banew\b": "again",
        r"\bone[’']s\b": "your",
        r" …": "an ellipsis without a space before it",
        r"\d %|\} %": "150%, without a space",
        r"\ba [a-z]+ of yours\b": "your …",
        r"\btake(s|n)? back\b": "undo",
    },
    "fr": {
        r"(?<=\w)'(?=\w)": "une apostrophe courbe (’)",
        r"(?<![\u00a0\s])[:;!?»](?=\s|$)|(?<= )[:;!?»]": "une espace insécable devant : ; ! ? »",
        r"«(?!\u00a0)": "une espace insécable après «",
        r"\bpour rien\b": "gratuit",
        r"\bétage 1\b": "rez-de-chaussée",
        r"\bMontrez n[’']importe\b": "Survolez",
        r"\bTraceur\b": "Comploteur",
    },
    "de": {
        r"\bumsonst\b": "gratis, kostenlos",
        r"\bStockwerk 1\b": "Erdgeschoss",
        r"\bübriglassen\b": "übrig lassen",
        r"\bgleich wer\b": "egal, wer",
        r"„[^“]*\"": "„ und “",
    },
}
# Texts in which a banned form is right, each with the reason.
EXCEPTIONS = {
    "en": {r"`[^`]*`"},  # what stands between backquotes is typed or printed as it is
    "fr": {r"`[^`]*`", r"\{[^}]*\}", r"https?:\S+", r"\b(ai|human)[:,]\S*"},
    "de": {r"`[^`]*`"},
}


def written(language: str) -> Iterator[str]:
    """Yield every text of a language as players read it."""
    if language == "en":
        for text in texts().values():
            yield text.text
            if text.plural:
                yield text.plural
        return
    for file in sorted((bundled.assets() / "locale" / language / "LC_MESSAGES").glob("*.po")):
        for forms in read_po(file).messages.values():
            yield from forms


@pytest.mark.parametrize("language", BANNED)
def test_no_text_has_a_banned_form(language: str) -> None:
    found = []
    for text in written(language):
        plain = text
        for exception in EXCEPTIONS[language]:
            plain = re.sub(exception, "", plain)
        found += [f"{text!r}: say {better}" for form, better in BANNED[language].items() if re.search(form, plain)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", BANNED)
def test_the_lint_notices_each_banned_form(language: str) -> None:
    samples = {
        "en": ["don't", "point(s)", "for nothing", "by chance", "so many", "anew", "one’s", "thinks …", "50 %",
               "a palace of yours", "take back"],
        "fr": ["l'or", "Oui !", "«Oui\u00a0»", "pour rien", "étage 1", "Montrez n’importe quoi", "le Traceur"],
        "de": ["umsonst", "Stockwerk 1", "übriglassen", "gleich wer", "„so\""],
    }[language]  # fmt: skip
    assert len(samples) == len(BANNED[language])
    for sample, form in zip(samples, BANNED[language], strict=True):
        assert re.search(form, sample), (sample, form)
