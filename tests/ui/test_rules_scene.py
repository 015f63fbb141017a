"""The rules scene: every ruleset, every section, and the way there from a refusal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from medina_desktop import l10n
from medina_desktop.game import rulebook as pages
from medina_desktop.games.medina.learn import book, diagrams
from medina_desktop.games.medina.rules.reasons import REASONS
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.scenes.rules import HITS_SHOWN, RulesScene, open_rules
from medina_desktop.ui.scenes.rules_parts import HitLine, MarkedLabel
from medina_desktop.ui.widgets import Label, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation
from support.hands import Hands
from support.medina.compiled import rules_of

BUNDLED: list[Ruleset] = [e.ruleset for e in ruleset_files.available() if e.game == "medina"]
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


@pytest.mark.parametrize("code", sorted(REASONS))
def test_every_why_not_leads_to_a_section_that_is_there(code: str, tmp_path: Path) -> None:
    assert REASONS[code].section in book.TITLES, "nobody says where this refusal is explained"
    wanted = book.section_for(code)
    assert wanted == REASONS[code].section
    for ruleset in BUNDLED:
        keys = {s.key for s in book.rulebook(ruleset)}
        assert (wanted in keys) == (wanted not in PARTS or PARTS[wanted](ruleset))


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
    sheet = book.stock_sheet(ruleset)
    for column, players in enumerate(sorted(ruleset.players), start=1):
        stock = ruleset.stocks[players]
        shown = {row[0]: row[column] for row in sheet.rows}
        assert shown["Walls"] == str(stock.walls)
        assert shown["Merchants"] == str(stock.merchants)
        assert shown["City size (spaces)"] == f"{ruleset.board[players].cols} × {ruleset.board[players].rows}"
        assert ("Gates" in shown) == ruleset.gates


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"may_strand_second": "false"}, "Your first placement must leave you a second one"),
        ({"last_player_must_roof": "true"}, "you must place at least one roof each turn"),
        ({"tea": "true"}, "you may spend a tea tile"),
        ({"short_first_turns": "true"}, "in the first round"),
    ],
)
def test_a_house_rule_is_in_the_rules_of_those_who_play_by_it_alone(options: dict[str, str], sentence: str) -> None:
    ((key, value),) = options.items()
    without = rules_of(WITH_WELL.id, {key: "false" if value == "true" else "true"})
    with_it = rules_of(WITH_WELL.id, options)
    assert sentence in paragraphs_of(with_it, "turn")
    assert sentence not in paragraphs_of(without, "turn")


def paragraphs_of(rules: Ruleset, key: str) -> str:
    section = next(section for section in book.rulebook(rules) if section.key == key)
    return " ".join(part.text for part in section.parts if isinstance(part, pages.Paragraph))


@pytest.mark.parametrize("ruleset", BUNDLED, ids=lambda r: r.id)
def test_every_picture_is_a_position_the_rules_allow(ruleset: Ruleset) -> None:
    for section in book.rulebook(ruleset):
        for part in section.parts:
            if isinstance(part, pages.Illustration):
                diagrams.DIAGRAMS[part.diagram](ruleset)  # an illegal placement in it would raise


def test_differences_name_only_what_differs() -> None:
    sheet = next(p for p in book.differences(BUNDLED) if isinstance(p, pages.Sheet))
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
    first = " ".join(t for s in book.rulebook(OLD) for t in [s.title, *pages.passages(s)]).lower()
    second = " ".join(t for s in book.rulebook(WITH_WELL) for t in [s.title, *pages.passages(s)]).lower()
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
    assert "puits" in " ".join(pages.passages(shown.current))


def words_of(shown: RulesScene) -> str:
    return " ".join(w.text for w in walk(shown.root) if isinstance(w, Label))


def test_a_result_shows_the_sentence_with_the_word_marked_and_opens_there(tmp_path: Path) -> None:
    context = scene(tmp_path, (1280, 720))
    shown = RulesScene(context, "", WITH_WELL)
    context.stack.push(shown)
    hands = Hands(shown)
    hands.key("f", mod=pygame.KMOD_CTRL)
    hands.type("discard")
    assert "1 result for “discard”" in words_of(shown)
    marked = [w for w in walk(shown.root) if isinstance(w, MarkedLabel) and w.spans]
    assert [m.text[slice(*m.spans[0])] for m in marked] == ["discard"]
    hands.key("return")
    assert hands.focus == "hit:0", "Enter leads from the field to the results"
    hands.key("return")
    assert shown.current.key == "gates"
    marked = [w for w in walk(shown.root) if isinstance(w, MarkedLabel) and w.spans]
    page = hands.widget("page").rect
    assert len(marked) == 1
    assert page.contains(marked[0].rect), "the section is scrolled to the passage"
    hands.key("escape")
    assert shown.words == "discard", "back to the results, then to the rules, then away"
    assert hands.focus == "hit:0"
    hands.key("escape")
    assert (shown.words, context.stack.top) == ("", shown)


def test_a_row_of_a_table_is_found_as_a_sentence_and_comes_into_view(tmp_path: Path) -> None:
    context = scene(tmp_path, (1024, 640))
    shown = RulesScene(context, "", WITH_WELL)
    context.stack.push(shown)
    shown.look_for("neutral roofs")
    hits = pages.search(shown.sections, "neutral roofs")
    row = next(n for n, hit in enumerate(hits) if hit.section == "pieces")
    assert "2 players: 2" in hits[row].snippet
    Hands(shown).tab_to(f"hit:{row}")
    Hands(shown).key("return")
    cell = Hands(shown).widget(f"part:{hits[row].part}:{hits[row].row}")
    assert Hands(shown).widget("page").rect.contains(cell.rect)


def test_a_section_with_the_word_in_its_title_shows_what_says_it_or_how_it_begins() -> None:
    begins, says = pages.Paragraph("They stand around the city."), pages.Paragraph("A wall is long.")
    about = pages.Section("walls", "Walls", (begins, pages.Paragraph("They are grey."), says))
    assert [hit.snippet for hit in pages.search([about], "wall")] == [says.text]
    about = pages.Section("walls", "Walls", (begins, pages.Paragraph("They are grey.")))
    assert [hit.snippet for hit in pages.search([about], "wall")] == [begins.text]


def test_nothing_found_is_said_in_words(tmp_path: Path) -> None:
    context = scene(tmp_path)
    shown = RulesScene(context, "", WITH_WELL)
    context.stack.push(shown)
    hands = Hands(shown)
    hands.click("search")
    hands.type("elephant")
    assert "matches “elephant”" in words_of(shown)
    hands.click("clear")
    assert shown.words == ""


def test_of_many_results_the_first_are_shown_and_a_press_shows_the_rest(tmp_path: Path) -> None:
    context = scene(tmp_path)
    shown = RulesScene(context, "", WITH_WELL)
    context.stack.push(shown)
    hands = Hands(shown)
    hands.click("search")
    hands.type("a")
    every = len(shown.hits)
    assert every > HITS_SHOWN + 10, "the test looks for what is nearly everywhere"
    assert len([w for w in walk(shown.root) if isinstance(w, HitLine)]) == HITS_SHOWN
    assert f"{every} results" in words_of(shown)
    hands.tab_to("more-hits")
    hands.key("return")
    assert len([w for w in walk(shown.root) if isinstance(w, HitLine)]) == every
    shown.open_hit(shown.hits[-1])
    hands.key("escape")
    assert shown.ui.focus == f"hit:{every - 1}", "back at the result that was opened, though it is far down"


def test_marks_know_letters_that_become_two_or_carry_accents() -> None:
    assert pages.spans("Große Étables", "etable ss") == [(3, 4), (6, 12)]
    assert pages.spans("ein Dach", "wand") == []


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_results_fit_at_twice_the_size(lang: str, tmp_path: Path) -> None:
    context = scene(tmp_path, (1280, 800), lang, 2.0)
    shown = RulesScene(context, "", WITH_WELL)
    context.stack.push(shown)
    for looked_for in ("mar", "ga", "elephant"):
        shown.look_for(looked_for)
        assert problems(shown.root, shown.ui, pygame.Rect((0, 0), (1280, 800))) == []
        hits = pages.search(shown.sections, looked_for)
        if hits:
            shown.open_hit(hits[-1])
            assert problems(shown.root, shown.ui, pygame.Rect((0, 0), (1280, 800))) == []


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


def test_ctrl_f_searches_and_f_alone_does_not(tmp_path: Path) -> None:
    context = scene(tmp_path)
    shown = RulesScene(context, "", WITH_WELL)
    context.stack.push(shown)
    hands = Hands(shown)
    before = hands.focus
    hands.key("f")
    assert hands.focus == before != "search"
    hands.key("f", mod=pygame.KMOD_CTRL)
    assert hands.focus == "search"
