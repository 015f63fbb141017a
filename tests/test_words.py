"""How the texts are written, in three languages: typography, and words that the glossary has banned."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from medina_desktop import bundled
from medina_desktop.dev.texts import DEEDS, KEYWORDS, PACKAGE
from medina_desktop.games.al_rashid.rules import reasons as al_rashid
from medina_desktop.games.medina.rules import reasons as medina
from medina_desktop.games.sultaniya.rules import reasons as sultaniya
from medina_desktop.l10n.catalogue import read_po
from support.texts import every_text

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
        for text in every_text().values():
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


# A number before a noun wants a singular and a plural in each language. Named beside it: what is never one, a range,
# and words for what isn't counted.
NUMBERS = ("n", "count", "found", "most", "least", "turns", "roofs", "rounds", "last", "first", "cartouches")
NOT_COUNTED = r"(or|and|of|to|in|is|are|on|off|at|for|from|if|by|here|more|each|would|begins|breaks|ends|too|kB)\b"
NEVER_ONE = {
    "Aladdin’s palace: {cartouches} points for his cartouches and {roofs} for numbers on roofs.",
    "Guards: {n} points if you have at least one.",
    "Guards: {n} points in any case.",
    "Pass: you take {n} sapphires from the treasury.",
    "The `extends` chain is longer than {most} rulesets.",
    "The values are nested more than {most} levels deep.",
    "There are more than {most} values in the file.",
    "the last {n} games",
}
NEVER_ONE_IN = (  # long ones, by how they begin
    "A short game of {n} rounds",
    "For each sapphire on the tile you take one",
    "Guards: {first} points for first place",
    "Playing solo, you use the tiles",
    "There are 4 stacks: ground floors",
    "When somebody has {n} roofs",
    "When you place a tile and have {n} or more roofs",
)
RANGES = {"{least} or {most} players", "{least} to {most} players", "{numbers} or {last} players"}


def uncounted(text: str) -> bool:
    """Whether a text without a plural has a number before something that may be one or several."""
    if text in NEVER_ONE | RANGES or text.startswith(NEVER_ONE_IN):
        return False
    return bool(re.search(rf"\{{({'|'.join(NUMBERS)})\}} (?!{NOT_COUNTED})[a-z]", text))


def test_what_is_counted_has_a_singular_and_a_plural() -> None:
    found = [text.text for text in every_text().values() if not text.plural and uncounted(text.text)]
    assert not found, f"say it with ngettext, or Counted in the rules: {found}"


def test_the_lint_notices_a_count_without_a_plural() -> None:
    assert uncounted("You have {n} tiles.")
    assert not uncounted("{n} of {all}")
    assert not uncounted("round {n}, {name}")


# Short texts that several games use mean the same in each; another meaning gets a context (`pgettext`).
SHARED = {
    *("Architect", "Mason"),  # ranks of opponents
    *("Merchants", "Roofs", "Vizier"),  # the same thing at another table
    *("Points", "Price", "Players", "Scoring", "Your turn", "Results", "Pass"),
    *("Everybody", "no", "nothing", "now", "random", "yes", "most points"),
    *("A first game", "Games finished", "Games won", "First of four", "The easiest."),
    *("Undo", "Redo", "nothing was undone."),
    *("gold", "wood"),  # medals are made of them, and they are goods
}


def test_a_short_text_of_two_games_means_the_same_in_both() -> None:
    short = {
        text.text
        for (context, _english), text in every_text().items()
        if context is None and len(text.rooms) > 1 and len(text.text.split()) <= 3 and "{" not in text.text
    }
    assert short == SHARED, f"look at them in each language, then name them here: {sorted(short ^ SHARED)}"


# A refusal says the rule, then the fact here: it names what it speaks of, or has a second half about it.
REFUSALS = {
    **{f"medina {code}": reason.sentence for code, reason in medina.REASONS.items()},
    **{f"sultaniya {code}": sentence for code, sentence in sultaniya.SENTENCES.items()},
    **{f"al-rashid {code}": sentence for code, sentence in al_rashid.SENTENCES.items()},
}
FACTS_ALONE = {
    *("medina game_over", "sultaniya game_over", "al-rashid game_over"),
    "medina roof_all_taken",
    "al-rashid name_the_family",  # a request: who plays by the protocol left the name out
}


def is_general(sentence: str) -> bool:
    return not re.search(r"\{\w+\}|, (and|but|so) |: ", sentence)


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_names_the_fact_here(code: str) -> None:
    assert is_general(REFUSALS[code]) is (code in FACTS_ALONE), REFUSALS[code]


def test_the_lint_notices_a_general_statement() -> None:
    assert is_general("a gate does not go next to a tower")
    assert not is_general("a gate can’t go next to a tower, and {place} is next to one")


def test_no_text_is_marked_inside_an_f_string() -> None:
    """Babel does not look there, and it would stay English."""
    found = []
    may_be = re.compile(rf"""f["'].*\b({"|".join([*KEYWORDS, *DEEDS])})\(|f[r]?["']{{3}}""")
    for file in PACKAGE.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for string in ast.walk(ast.parse(text)) if may_be.search(text) else ():
            calls = ast.walk(string) if isinstance(string, ast.JoinedStr) else ()
            found += [f"{file.name}:{call.lineno}" for call in calls if isinstance(call, ast.Call) and is_marked(call)]
    assert not found


def is_marked(call: ast.Call) -> bool:
    names = isinstance(call.func, ast.Name) and call.func.id in {*KEYWORDS, *DEEDS}
    return names and bool(call.args) and isinstance(call.args[0], ast.Constant)
