"""How a table looks and speaks is said by its ruleset, not guessed from its pieces."""

import msgspec
import pytest

from medina_desktop import games, l10n
from medina_desktop.game.record import from_plain, record_of, to_plain
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.rules.ruleset import Ruleset, mood_of, vocabulary_of
from medina_desktop.storage import ruleset_files

EDITIONS = {
    "medina-1999": "first",
    "medina-1999-gates": "first",
    "medina-2014": "second",
    "medina-2014-gates": "second",
}


@pytest.mark.parametrize(("ruleset", "edition"), EDITIONS.items())
def test_every_edition_says_whose_board_and_words_it_has(ruleset: str, edition: str) -> None:
    rules = ruleset_files.load(ruleset)
    assert (rules.mood, rules.vocabulary) == (edition, edition)
    assert (mood_of(rules), vocabulary_of(rules)) == (edition, edition)


def test_switching_modules_off_changes_no_board_and_no_words() -> None:
    rules = msgspec.structs.replace(ruleset_files.load("medina-2014"), well=False, tea=False)
    assert (mood_of(rules), vocabulary_of(rules)) == ("second", "second")


def test_the_two_keys_are_apart() -> None:
    rules = msgspec.structs.replace(ruleset_files.load("medina-2014"), vocabulary="first")
    assert mood_of(rules) == "second"
    l10n.use("fr")
    assert in_edition("un toit", rules) == "un dôme"
    assert in_edition("un toit", ruleset_files.load("medina-2014")) == "un toit"
    l10n.use("en")


@pytest.mark.parametrize(
    ("well", "tea", "edition"), [(True, False, "second"), (False, True, "second"), (False, False, "first")]
)
def test_rulesets_from_before_there_were_these_keys_look_as_they_did(well: bool, tea: bool, edition: str) -> None:
    rules = msgspec.structs.replace(ruleset_files.load("medina-2014"), well=well, tea=tea, mood=None, vocabulary=None)
    assert (mood_of(rules), vocabulary_of(rules)) == (edition, edition)
    plain = to_plain(record_of(games.new_game(rules, 3, 1)))
    plain["medina_record"] = 2
    del plain["game"]
    loaded = from_plain(plain, games.box).ruleset
    assert isinstance(loaded, Ruleset)
    assert (loaded.mood, loaded.vocabulary) == (edition, edition)
