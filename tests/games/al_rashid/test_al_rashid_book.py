"""Al-Rashid's book of rules: every refusal has its place in it, and every rule that a table may switch is told."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from medina_desktop.game.book import Sheet, passages
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.learn import rulebook
from medina_desktop.games.al_rashid.rules.names import TITLES
from medina_desktop.games.al_rashid.rules.reasons import SENTENCES
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.setting_up import WORDS
from medina_desktop.storage import ruleset_files


def rules(**switched: str) -> Ruleset:
    found = ruleset_files.load("al-rashid")
    assert isinstance(found, Ruleset)
    return msgspec.structs.replace(found, **switched)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_refusal_is_explained_in_a_section_that_exists(code: str) -> None:
    assert rulebook.section_for(code) in {section.key for section in rulebook.rulebook(rules())}


def test_no_reason_is_filed_that_the_rules_do_not_give() -> None:
    assert {code for codes in rulebook.SECTIONS.values() for code in codes} <= set(SENTENCES)


def test_all_titles_with_their_prices() -> None:
    titles = next(section for section in rulebook.rulebook(rules()) if section.key == "titles")
    sheet = titles.parts[0]
    assert isinstance(sheet, Sheet)
    assert len(sheet.rows) == len(TITLES)
    assert sorted(int(row[2]) for row in sheet.rows) == sorted(title.cost for title in catalogue().titles)


@pytest.mark.parametrize("key", sorted(WORDS.module_values))
def test_a_switched_rule_is_told_differently(key: str) -> None:
    texts = []
    for value in WORDS.module_values[key]:
        book = rulebook.rulebook(rules(**{key: value}))
        texts.append("\n".join(text for section in book for text in passages(section)))
    assert all(one != other for one, other in pairwise(texts))
