"""Al-Rashid's book of rules: every refusal has its place in it, and every rule that a table may switch is told."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pygame
import pytest

from medina_desktop.dev import shot
from medina_desktop.game.book import Sheet, passages
from medina_desktop.game.played import Played
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.learn import rulebook
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.names import AL_RASHID, CHOOSE_STEP, TAKE_STEP, TITLES
from medina_desktop.games.al_rashid.rules.reasons import SENTENCES
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.setting_up import WORDS
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, walk


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


@pytest.mark.parametrize(
    ("view", "section"),
    [
        ("al-rashid", "placing"),
        ("al-rashid-start", "battle"),
        ("al-rashid-act", "resolution"),
        ("al-rashid-guild", "guilds"),
        ("al-rashid-pay", "goods"),
        ("al-rashid-battle", "battle"),
        ("al-rashid-trade", "trade"),
        ("al-rashid-operate", "schemes"),
        ("al-rashid-over", "end"),
    ],
)
def test_the_rules_open_at_what_is_being_decided(view: str, section: str) -> None:
    pygame.display.init()
    context = shot.stage(view, (1280, 800), "en")
    table = context.stack.top
    assert isinstance(table, TableScene)
    table.commands.open_rules()
    opened = context.stack.top
    assert isinstance(opened, RulesScene)
    assert opened.current.key == section
    context.stack.clear()


def test_in_al_rashids_palace_and_at_a_reason_the_rules_open_there() -> None:
    game = Played.new(BOX, rules(), 2, 1)
    seen = set()
    while not game.over:
        p = game.position
        if p.resolving == AL_RASHID and p.step in (CHOOSE_STEP, TAKE_STEP):
            seen.add(p.step)
            assert rulebook.section_for(rulebook.topic(p)) == "palace"
        wanted = [a for a in game.legal() if isinstance(a, do.Benevolence | do.Place) and AL_RASHID in _places(a)]
        game.play((wanted or game.legal())[0])
    assert seen == {CHOOSE_STEP, TAKE_STEP}
    assert rulebook.section_for("too_dear") == "guilds"


def _places(action: do.Action) -> tuple[int, ...]:
    return (action.sector,) if isinstance(action, do.Place) else (AL_RASHID,)


@pytest.mark.parametrize(
    ("view", "told"),
    [
        ("al-rashid", "This game is saved after every decision."),
        ("table", "This game is saved after every placement."),
        ("sultaniya", "This game is saved after every step."),
    ],
)
def test_the_menu_says_when_a_game_is_saved_in_the_games_own_words(view: str, told: str) -> None:
    pygame.display.init()
    context = shot.stage(view, (1280, 800), "en")
    table = context.stack.top
    assert isinstance(table, TableScene)
    table.commands.open_menu()
    assert told in [widget.text for widget in walk(context.stack.top.root) if isinstance(widget, Label)]
    context.stack.clear()
