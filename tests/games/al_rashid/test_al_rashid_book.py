"""Al-Rashid's book of rules: every refusal has its place in it, and every rule that a table may switch is told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pygame
import pytest

from medina_desktop.dev import shot
from medina_desktop.game.played import Played
from medina_desktop.game.rulebook import Illustration, Sheet, passages
from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.learn import book
from medina_desktop.games.al_rashid.learn.diagrams import DIAGRAMS, GOODS, SETS, force
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.goods import counts, worth
from medina_desktop.games.al_rashid.rules.names import (
    AL_RASHID,
    BATTLE_STEP,
    CHOOSE_STEP,
    FIRST_COUNTRY,
    PAWNS,
    POTTERY,
    SECOND,
    TAKE_STEP,
    TITLES,
)
from medina_desktop.games.al_rashid.rules.reasons import SENTENCES
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.rules.stacks import count, stacks_in
from medina_desktop.games.al_rashid.setting_up import WORDS
from medina_desktop.games.al_rashid.ui.ribbon import Ribbon
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.scenes.pause import PauseScene
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.table.menu import open_rules
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation


def rules(**switched: object) -> Ruleset:
    found = ruleset_files.load("al-rashid")
    assert isinstance(found, Ruleset)
    return msgspec.structs.replace(found, **switched)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_every_refusal_is_explained_in_a_section_that_exists(code: str) -> None:
    assert book.section_for(code) in {section.key for section in book.rulebook(rules())}


def test_no_reason_is_filed_that_the_rules_do_not_give() -> None:
    assert {code for codes in book.SECTIONS.values() for code in codes} <= set(SENTENCES)


def test_all_titles_with_their_prices() -> None:
    titles = next(section for section in book.rulebook(rules()) if section.key == "titles")
    sheet = titles.parts[0]
    assert isinstance(sheet, Sheet)
    assert len(sheet.rows) == len(TITLES)
    assert sorted(int(row[2]) for row in sheet.rows) == sorted(title.cost for title in catalogue().titles)


@pytest.mark.parametrize("key", sorted(WORDS.module_values))
def test_a_switched_rule_is_told_differently(key: str) -> None:
    texts = []
    for value in WORDS.module_values[key]:
        sections = book.rulebook(rules(**{key: value}))
        texts.append("\n".join(text for section in sections for text in passages(section)))
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
    open_rules(table)
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
            assert book.section_for(book.topic(p)) == "palace"
        wanted = [a for a in game.legal() if isinstance(a, do.Benevolence | do.Place) and AL_RASHID in _places(a)]
        game.play((wanted or game.legal())[0])
    assert seen == {CHOOSE_STEP, TAKE_STEP}
    assert book.section_for("too_dear") == "guilds"


def _places(action: do.Action) -> tuple[int, ...]:
    return (action.sector,) if isinstance(action, do.Place) else (AL_RASHID,)


@pytest.mark.parametrize(
    ("view", "told"),
    [
        ("al-rashid", "This game is saved after every decision."),
        ("table", "This game is saved after every placement."),
        ("sultaniya", "This game is saved after every action."),
    ],
)
def test_the_menu_says_when_a_game_is_saved_in_the_games_own_words(view: str, told: str) -> None:
    pygame.display.init()
    context = shot.stage(view, (1280, 800), "en")
    table = context.stack.top
    assert isinstance(table, TableScene)
    table.menu.open()
    menu = context.stack.top
    assert isinstance(menu, PauseScene)
    assert told in [widget.text for widget in walk(menu.root) if isinstance(widget, Label)]
    context.stack.clear()


# -- pictures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, of in WORDS.module_values.items() for value in of])
def test_the_pictures_can_be_played_by_any_rules(key: str, value: str) -> None:
    switched = rules(**{key: value})
    sections = book.rulebook(switched)
    shown = {part.diagram for section in sections for part in section.parts if isinstance(part, Illustration)}
    assert shown == {SETS, *DIAGRAMS}
    for name in DIAGRAMS:
        DIAGRAMS[name](switched)
    few = msgspec.structs.replace(switched, players=(2,))
    assert DIAGRAMS["ranks"](few).ranks == (3, 0, 1, 2), "how many may play makes no difference to a picture"
    country = DIAGRAMS["trade"](switched)
    assert country.sector is not None
    assert not country.position.tokens[country.sector - FIRST_COUNTRY], "where tokens lie nobody trades"


def caption(name: str, **switched: str) -> str:
    parts = [part for section in book.rulebook(rules(**switched)) for part in section.parts]
    return next(part.caption for part in parts if isinstance(part, Illustration) and part.diagram == name)


def standing(name: str) -> list[tuple[str, int, int]]:
    """Whose stack, its prevalence and its rank, in the order they came."""
    shown = DIAGRAMS[name](rules())
    assert shown.sector is not None
    colours = ("blue", "red", "white", "green")
    found = stacks_in(shown.position.stacks[shown.sector])
    return [(colours[s.player], s.prevalence, rank) for s, rank in zip(found, shown.ranks, strict=True)]


def test_pictures_show_what_their_captions_say() -> None:
    assert standing("ranks") == [("blue", 1, 3), ("red", 1, 0), ("white", 4, 1), ("green", 3, 2)]
    assert "White is first with 4, green second with 3" in caption("ranks")
    assert standing("guild") == [("red", 3, 2), ("white", 5, 1), ("green", 1, 3)]
    unsold = DIAGRAMS["guild"](rules()).position.unsold
    assert unsold >> SECOND + TITLES.index("trader") & 1, "two copies"
    assert standing("palace") == [("blue", 5, 2), ("white", 6, 1), ("red", 5, 3)]
    assert standing("trade") == [("blue", 3, 2), ("red", 1, 3), ("white", 5, 1)]
    country = DIAGRAMS["trade"](rules())
    assert country.sector is not None
    assert counts(country.position.stock[country.sector - FIRST_COUNTRY])[POTTERY] > 3, "all of it can be taken"
    board = DIAGRAMS["board"](rules()).position
    assert board.terms.players == 3
    assert all(count(home, pawn) == 0 for home in board.home for pawn in range(len(PAWNS)))
    assert list(counts(GOODS)[:5]) == [1, 2, 1, 0, 2]
    assert f"that’s {worth(GOODS)} gold" in caption(SETS)
    assert worth(GOODS) == 13


def test_what_the_picture_of_a_battle_says_is_true_by_the_rules_it_is_told_for() -> None:
    shown = DIAGRAMS["battle"](rules())
    assert shown.position.step == BATTLE_STEP
    assert standing("battle") == [("blue", 5, 1), ("red", 3, 2)]
    assert force(shown) == 5
    assert "worth 5 in all" in caption("battle")
    assert "6 or more in red" in caption("battle")
    assert "5 or more in red" in caption("battle", battle_tie="win")


@pytest.mark.parametrize(
    ("lang", "size", "scale"),
    [("en", (1024, 640), 1.0), ("fr", (1280, 800), 2.0), ("de", (1280, 800), 1.0), ("de", (1920, 1080), 2.0)],
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
    there.game = "al-rashid"
    scene = RulesScene(there, "", rules())
    there.stack.push(scene)
    picture = pygame.Surface(size)
    for one in scene.sections:
        scene.show(one.key)
        assert problems(scene.root, scene.ui, pygame.Rect((0, 0), size)) == []
        scene.draw(picture)
    there.stack.clear()


@pytest.mark.parametrize(("view", "scale", "told"), [("al-rashid", 2.0, "3/5"), ("al-rashid", 1.0, "Year 3 of 5")])
def test_the_year_stands_above_the_cards_also_where_room_is_short(view: str, scale: float, told: str) -> None:
    pygame.display.init()
    context = shot.stage(view, (1280, 800), "en", scale)
    table = context.stack.top
    assert isinstance(table, TableScene)
    [ribbon] = [widget for widget in walk(table.root) if isinstance(widget, Ribbon)]
    assert told in [fit.text for fit in ribbon.texts(table.ui)]
    context.stack.clear()
