"""The rules scene: every ruleset, every section, and the way there from a refusal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from hands import Hands

from medina_desktop import l10n
from medina_desktop.learn import diagrams, rulebook
from medina_desktop.rules.reasons import SENTENCES
from medina_desktop.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui import phrases
from medina_desktop.ui.check import problems
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.rules import RulesScene, open_rules
from medina_desktop.ui.wiring import navigation

BUNDLED: list[Ruleset] = [e.ruleset for e in ruleset_files.available() if e.ruleset is not None]
WITH_WELL = next(r for r in BUNDLED if r.well and r.gates)
OLD = next(r for r in BUNDLED if not r.well)
# Sections about something that not every ruleset has.
PARTS: dict[str, Callable[[Ruleset], bool]] = {
    "well": lambda r: r.well,
    "tea": lambda r: r.tea,
    "gates": lambda r: r.gates,
    "neutral": lambda r: r.neutral_roofs,
}


def scene(tmp_path: Path, size: tuple[int, int] = (1920, 1080), lang: str = "en", scale: float = 1.0) -> Context:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    store = SettingsStore()
    store.change(ui_scale=scale, language=lang)
    return make_context(size, navigation(), settings=store, user_dir=tmp_path, language=lang, muted=True)


@pytest.mark.parametrize("code", sorted(set(SENTENCES) | set(phrases.WHY_NOT)))
def test_every_why_not_leads_to_a_section_that_is_there(code: str, tmp_path: Path) -> None:
    assert code in rulebook.ANSWERS, "nobody says where this refusal is explained"
    wanted = rulebook.section_for(code)
    for ruleset in BUNDLED:
        keys = {s.key for s in rulebook.rulebook(ruleset)}
        assert (wanted in keys) == PARTS.get(wanted, lambda _rules: True)(ruleset)


def test_why_not_opens_the_rules_of_the_game_that_is_played(tmp_path: Path) -> None:
    context = scene(tmp_path)
    open_rules(context, "by_well", WITH_WELL)
    top = context.stack.top
    assert isinstance(top, RulesScene)
    assert top.current.key == "well"
    assert top.ruleset is WITH_WELL
    Hands(top).key("escape")
    assert context.stack.top is None


@pytest.mark.parametrize("ruleset", BUNDLED, ids=lambda r: r.id)
def test_the_numbers_are_those_of_the_ruleset(ruleset: Ruleset) -> None:
    sheet = rulebook.stock_sheet(ruleset)
    for column, players in enumerate(sorted(ruleset.players), start=1):
        stock = ruleset.stocks[players]
        shown = {row[0]: row[column] for row in sheet.rows}
        assert shown["Walls"] == str(stock.walls)
        assert shown["Merchants"] == str(stock.merchants)
        assert shown["City, in cells"] == f"{ruleset.board[players].cols} × {ruleset.board[players].rows}"
        assert ("Gates" in shown) == ruleset.gates


@pytest.mark.parametrize("ruleset", BUNDLED, ids=lambda r: r.id)
def test_every_picture_is_a_position_the_rules_allow(ruleset: Ruleset) -> None:
    for section in rulebook.rulebook(ruleset):
        for part in section.parts:
            if isinstance(part, rulebook.Illustration):
                diagrams.DIAGRAMS[part.diagram](ruleset)  # an illegal placement in it would raise


def test_differences_name_only_what_differs() -> None:
    sheet = next(p for p in rulebook.differences(BUNDLED) if isinstance(p, rulebook.Sheet))
    assert sheet.rows
    assert all(len(set(row[1:])) > 1 for row in sheet.rows)


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1920, 1080), 1.0), ((1280, 800), 2.0)])
def test_every_section_fits(lang: str, size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    context = scene(tmp_path, size, lang, scale)
    shown = RulesScene(context, "", WITH_WELL)
    context.stack.push(shown)
    for section in shown.sections:
        shown.show(section.key)
        assert problems(shown.root, shown.ui, pygame.Rect((0, 0), size)) == []


def test_the_french_first_edition_says_dome_and_the_second_toit() -> None:
    l10n.use("fr")
    first = " ".join(t for s in rulebook.rulebook(OLD) for t in [s.title, *rulebook.passages(s)]).lower()
    second = " ".join(t for s in rulebook.rulebook(WITH_WELL) for t in [s.title, *rulebook.passages(s)]).lower()
    assert "dôme" in first
    assert "toit" not in first
    assert "toit" in second
    assert "dôme" not in second


def test_searching_finds_passages_without_accents_or_capitals_and_opens_them(tmp_path: Path) -> None:
    context = scene(tmp_path, lang="fr")
    shown = RulesScene(context, "", WITH_WELL)
    context.stack.push(shown)
    hands = Hands(shown)
    hands.click("search")
    hands.type("ETABLE puits")
    assert hands.has("hit:0")
    hands.click("hit:0")
    assert not shown.words
    assert "puits" in " ".join(rulebook.passages(shown.current))


def test_sections_and_rulesets_can_be_walked_by_keyboard_alone(tmp_path: Path) -> None:
    context = scene(tmp_path)
    shown = RulesScene(context, "", WITH_WELL)
    context.stack.push(shown)
    hands = Hands(shown)
    hands.tab_to("next")
    for _step in range(len(shown.sections) - 1):
        hands.key("return")
    assert shown.current.key == "editions"
    hands.tab_to("section:tea")
    hands.key("return")
    assert shown.current.key == "tea"
    shown.choose(OLD.id)
    assert shown.current.key == "aim", "a section that the ruleset does not have gives way to the first"
