"""Sultaniya's book of rules: true for every ruleset, complete for every refusal, with pictures by the rules."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from medina_desktop.game import rulebook as pages
from medina_desktop.game.rulebook import Illustration, Section, Sheet
from medina_desktop.games.sultaniya.learn.book import DJINNS, rulebook, section_for
from medina_desktop.games.sultaniya.learn.diagrams import DIAGRAMS
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT, enclosed
from medina_desktop.games.sultaniya.rules.reasons import SENTENCES
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation

IDS = ("sultaniya", "sultaniya-solo", "sultaniya-open")
RULES: Ruleset = ruleset_files.load("sultaniya")
SOLO: Ruleset = ruleset_files.load("sultaniya-solo")


def section(rules: Ruleset, key: str) -> Section:
    return next(one for one in rulebook(rules) if one.key == key)


def text(rules: Ruleset, key: str = "") -> str:
    return " ".join(" ".join(pages.passages(one)) for one in rulebook(rules) if key in ("", one.key))


def sheet(rules: Ruleset, key: str) -> Sheet:
    return next(part for part in section(rules, key).parts if isinstance(part, Sheet))


@pytest.mark.parametrize("ruleset", IDS)
@pytest.mark.parametrize("code", SENTENCES)
def test_every_refusal_leads_to_a_section_that_is_there(code: str, ruleset: str) -> None:
    sections = [one.key for one in rulebook(ruleset_files.load(ruleset))]
    assert section_for(code) in sections
    assert section_for(code) != "aim", "the beginning explains no refusal"


def test_numbers_of_tiles_are_those_of_the_rules() -> None:
    """rules.md 2.2 and the table of 2.7."""
    found = sheet(RULES, "tiles")
    rows = {row[0]: row[1:] for row in found.rows}
    assert found.header[1:] == ("1 player", "2 players", "3 players", "4 players")
    assert [rows[name] for name in ("Ground floors", "First floors", "Second floors", "Roofs")] == [
        ("14", "14", "17", "20"),
        ("14", "14", "17", "20"),
        ("20", "20", "24", "28"),
        ("17", "17", "21", "25"),
    ]
    with_two_and_four = {name: (row[1], row[3]) for name, row in rows.items()}
    assert with_two_and_four["Windows"] == ("25", "37")
    assert with_two_and_four["Towers"] == ("24", "36")
    assert with_two_and_four["Domes"] == ("14", "17")
    assert with_two_and_four["Gardens"] == ("10", "15")
    assert with_two_and_four["Guards"] == ("17", "23")
    assert with_two_and_four["Sapphires"] == ("15", "23")
    assert rows["Lintels"] == rows["Minaret spires"] == ("2", "2", "3", "3")


def test_the_characters_are_those_of_the_rules() -> None:
    """rules.md 3.1."""
    assert set(sheet(RULES, "characters").rows) == {
        ("Ali Baba", "window, dome, door", "4 × sapphire, 2 × window"),
        ("Sultan Shahriyar", "tower, garden, minaret", "4 × sapphire, 1 × tower"),
        ("Anis", "window, garden, minaret", "1 × garden"),
        ("Vizier Ja’far", "tower, dome, door", "5 × sapphire, 1 × tower"),
        ("Dinarzad", "tower, dome, minaret", "2 × guard"),
        ("Aladdin", "window, garden, door", "1 × window, 1 × garden, 1 × guard"),
        ("Scheherazade", "tower, garden, door", "4 × sapphire, 1 × tower"),
        ("Sinbad", "window, dome, minaret", "2 × guard"),
    }


def test_prices_and_points_are_those_of_the_rules() -> None:
    assert [row[1] for row in sheet(RULES, "djinns").rows] == [
        "1 sapphire",
        "2 sapphires",
        "2 sapphires",
        "3 sapphires",
    ]
    told = text(RULES, "points")
    assert "1 for each window or each tower, 3 for each dome or each garden, 6 for each complete door" in told
    assert "9 points for first place, 6 for second, 3 for third, none for fourth" in told
    assert "Two tied for first get 6 each, and the next player 3. Three tied for first get 3 each" in told
    assert score.guard_points([2, 2, 1], True) == [6, 6, 3]
    assert score.guard_points([2, 2, 2], True) == [3, 3, 3]
    turn = text(RULES, "turn")
    assert "until 3 from that stack are on display" in turn
    assert "you take 2 sapphires" in turn
    assert "It holds 55" in turn
    assert len(sheet(RULES, "objectives").rows) == 10


def test_the_ends_are_those_of_the_ruleset() -> None:
    assert "5 or more roofs" in text(RULES, "end")
    assert "everybody has passed 3 turns in a row" in text(RULES, "end")
    assert "after round 60" in text(RULES, "end")
    assert "after 20 turns in any case" in text(RULES, "alone")
    assert "passes" not in text(replace(RULES, stall_rounds=0), "end")
    assert "after round 33" in text(replace(RULES, round_limit=33), "end")
    assert "after 33 turns" in text(replace(RULES, round_limit=33), "alone")


def test_the_book_for_one_player_speaks_of_no_others() -> None:
    told = text(SOLO)
    for word in ("other player", "Grand Vizier", "for the second", "anybody else", "somebody else", "The others see"):
        assert word not in told, word
    assert "after 20 turns in any case" in text(SOLO, "end")
    assert "Guards: 9 points if you have at least one." in text(SOLO, "points")
    assert "alone" not in [one.key for one in rulebook(SOLO)], "all of it is"


@pytest.mark.parametrize(
    ("changed", "key", "told", "no_longer"),
    [
        (
            {"adjacent": "always"},
            "placing",
            "Every tile you place must touch a tile of your palace",
            "The first tile you",
        ),
        ({"column_bonus_at_zero": False}, "objectives", "only if there is at least one", "even if there is no such"),
        (
            {"guards_need_one": False},
            "points",
            "even to players without guards",
            "Whoever has no guards gets no points",
        ),
        ({"guards_need_one": False}, "alone", "9 points in any case", "if you have at least one"),
        ({"hole": "gap"}, "placing", "every storey must be an unbroken row", "No hole"),
        ({"open_objectives": True}, "objectives", "are face up from the start", "Only you know yours"),
        ({"pass_after_reveal": "free"}, "turn", "pass after revealing tiles, at any time", "you must build"),
        ({"pass_after_reveal": "free"}, "djinns", "stop at any time.", "but after revealing a tile only"),
        ({"stone_pays": False}, "djinns", "bring no sapphires.", "except with the stone"),
        ({"stone_pays": False}, "djinns", "bring no sapphires.", "What you build then brings its sapphires"),
    ],
)
def test_every_key_changes_what_is_told(changed: dict[str, Any], key: str, told: str, no_longer: str) -> None:
    usual, other = text(RULES, key), text(replace(RULES, **changed), key)
    assert told not in usual
    assert no_longer in usual
    assert told in other
    assert no_longer not in other


def test_rulesets_are_compared_by_what_differs() -> None:
    every = [ruleset_files.load(one) for one in IDS]
    last = rulebook(RULES, every)[-1]
    assert last.key == "editions"
    part = last.parts[0]
    assert isinstance(part, Sheet)
    assert {row[0]: row[1:] for row in part.rows} == {
        "Players": ("1, 2, 3, 4", "1", "2, 3, 4"),
        "Objectives": ("secret", "secret", "open"),
        "Last round": ("60", "20", "60"),
    }
    assert rulebook(RULES, [RULES])[-1].key != "editions"


@pytest.mark.parametrize(("hole", "adjacent"), list(product(("enclosed", "gap"), ("first", "always"))))
@pytest.mark.parametrize("ruleset", IDS)
def test_the_pictures_can_be_built_by_any_rules(ruleset: str, hole: str, adjacent: str) -> None:
    rules = replace(ruleset_files.load(ruleset), hole=hole, adjacent=adjacent)
    shown = {part.diagram for one in rulebook(rules) for part in one.parts if isinstance(part, Illustration)}
    assert shown == {DJINNS, *DIAGRAMS} - ({"hole"} if hole == "gap" else set())
    for name in shown - {DJINNS}:
        DIAGRAMS[name](rules)


def test_pictures_show_what_their_captions_say() -> None:
    offset, edges, hole = (DIAGRAMS[name](RULES) for name in ("offset", "edges", "hole"))
    assert offset.marks == {BY_TEXT[name] for name in ("c2", "e2", "i2")}
    assert edges.marks == {BY_TEXT["d1"], BY_TEXT["j1"]}
    assert hole.marks == {BY_TEXT["f3"], BY_TEXT["l3"]}
    assert enclosed(hole.palace.filled | 1 << BY_TEXT["j3"]) == sum(1 << place for place in hole.wrong)
    assert DIAGRAMS["door"](RULES).outline == {BY_TEXT[name] for name in ("d1", "f1", "e2")}
    assert DIAGRAMS["minaret"](RULES).outline == {BY_TEXT[name] for name in ("e2", "g2", "f3")}
    signs = DIAGRAMS["palace"](RULES).palace.signs
    assert score.roof_points(signs) == 9
    assert "23 points for his cartouches and 9 for numbers on roofs" in text(RULES, "aim")


def test_what_one_looks_for_is_found() -> None:
    sections = rulebook(RULES)
    for words, where in (
        ("lintel", "points"),
        ("Sinbad", "characters"),
        ("foundation", "djinns"),
        ("treasury", "turn"),
    ):
        assert where in [hit.section for hit in pages.search(sections, words)], words


@pytest.mark.parametrize(
    ("lang", "size", "scale"),
    [("en", (1024, 640), 1.0), ("fr", (1280, 800), 2.0), ("de", (1280, 800), 1.5), ("de", (1920, 1080), 2.0)],
)
def test_every_section_fits(
    lang: str, size: tuple[int, int], scale: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    settings = SettingsStore()
    settings.change(language=lang, ui_scale=scale)
    there = make_context(size, navigation(), settings=settings, user_dir=tmp_path, language=lang, muted=True)
    there.game = "sultaniya"
    scene = RulesScene(there, "", RULES)
    there.stack.push(scene)
    picture = pygame.Surface(size)
    for one in scene.sections:
        scene.show(one.key)
        assert problems(scene.root, scene.ui, pygame.Rect((0, 0), size)) == []
        scene.draw(picture)
    there.stack.clear()
