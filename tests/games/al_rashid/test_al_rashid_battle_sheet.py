"""The sheet on which a battle is decided: what it says of each outcome is what happens, from what its player may know;
tokens and keys choose; it has room everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.games.al_rashid.box import BOX
from medina_desktop.games.al_rashid.decisions.battles import best_spoils, describe_margin
from medina_desktop.games.al_rashid.decisions.decide import decide
from medina_desktop.games.al_rashid.decisions.decision import BattleFacts, Decision, Front
from medina_desktop.games.al_rashid.kinds import Played
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import countries, stacks, tokens
from medina_desktop.games.al_rashid.rules.goods import pack, worth
from medina_desktop.games.al_rashid.rules.names import BATTLE_STEP, BLUE, FIRST_COUNTRY, RAIDER, RED, STRATEGIST
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import score
from medina_desktop.games.al_rashid.ui import views
from medina_desktop.games.al_rashid.ui.battle_sheet import BattleSheet, HandToken, OutcomeCard
from medina_desktop.games.al_rashid.ui.window import WINDOW
from medina_desktop.l10n import use
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Ui, find, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation
from support.al_rashid.battle_field import check_field

pytestmark = pytest.mark.usefixtures("no_display")

NAMES = ["Ada", "Omar", "Salma", "Yasmin", "Tarik"]
Tokens = Sequence[tuple[int, int]]  # (colour, value)


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    use("en")
    yield
    use("en")


def facts_of(found: Decision) -> BattleFacts:
    assert found.battle is not None
    return found.battle


def nothing(found: Decision) -> tuple[int, ...]:
    return found.picking.nothing if found.picking is not None else ()


def random_battles(seeds: range, players: int) -> Iterator[Position]:
    """Positions of random games in which somebody fights or flees. Titles of war are given to those who have none."""
    rules = ruleset_files.load("al-rashid")
    for seed in seeds:
        random = Random(seed)
        game = Played.new(BOX, rules, players, seed)
        while not game.over:
            p = game.position
            if p.step == BATTLE_STEP:
                p = p.copy()
                p.titles = list(p.titles)
                p.titles[p.player] |= random.choice((0, 1 << RAIDER, 1 << STRATEGIST))
                p.hand = list(p.hand)
                p.hand[p.player] += sum(
                    tokens.in_hand(c, v) for c in (RED, BLUE) for v in random.choices((2, 3, 4), k=2)
                )
                p.options = countries.battle_options(p)
                yield p
            game.play(random.choice(game.position.options))


def test_the_figures_of_an_outcome_are_what_happens() -> None:
    """Decided from what the player sees, played in the position as it is: points and gold are the same. After a victory
    they are those of what the card says is worth the most, and nothing that can be taken is worth more."""
    seen = {"win": 0, "honour": 0, "flee": 0, "raid": 0}
    for p in random_battles(range(3), 4):
        me = p.player
        found = decide(BOX.rules.seen_by(p, me), NAMES)
        ways = list(found.picking.ways) if found.picking is not None else []
        for picked in [*ways[:6], nothing(found)]:
            for kind, outcome in zip(("win", "honour", "flee"), facts_of(found).outcomes(picked), strict=True):
                if not outcome.line.open:
                    continue
                then = p.copy()
                BOX.rules.play(then, outcome.line.action)
                if kind == "win":
                    for taken in filter(None, best_spoils(p, outcome.line.action)):
                        assert then.player == me
                        seen["raid"] += p.has(me, RAIDER)
                        BOX.rules.play(then, take(then, taken))
                assert outcome.points == (score(p, me), score(then, me)), do.text_of(outcome.line.action)
                assert outcome.gold == (worth(p.goods[me]), worth(then.goods[me])), do.text_of(outcome.line.action)
                seen[kind] += 1
    assert all(seen.values()), seen


def take(p: Position, taken: int) -> do.Action:
    """The legal action that takes these goods."""
    for action in p.options:
        if isinstance(action, do.Take) and action.goods == taken:
            return action
    return next(
        a for a in p.options if isinstance(a, do.TakeAll) and after(p, a).goods[p.player] - p.goods[p.player] == taken
    )


def after(p: Position, action: do.Action) -> Position:
    then = p.copy()
    BOX.rules.play(then, action)
    return then


def test_nothing_that_a_victory_brings_is_worth_more_than_the_card_says() -> None:
    for number, p in enumerate(random_battles(range(5, 6), 5)):
        me, found = p.player, decide(p, NAMES)
        win = facts_of(found).outcomes(nothing(found))[0]
        if not win.line.open or number % 3:
            continue
        won = after(p, win.line.action)
        raided = [after(won, a) for a in won.options] if p.has(me, RAIDER) else [won]
        for then in raided:
            ends = [after(then, a) for a in then.options if isinstance(a, do.Take | do.TakeAll)] or [then]
            assert max(worth(end.goods[me]) for end in ends if then.player == me) <= win.gold[1]


def test_who_is_said_to_be_unable_to_win_cannot_whatever_is_in_their_hand() -> None:
    """Only numbers and titles are known: with any tokens they might have, nobody of those can win."""
    told = {True: 0, False: 0}
    for p in random_battles(range(3), 5):
        me = p.player
        found = decide(BOX.rules.seen_by(p, me), NAMES)
        for decider in facts_of(found).deciders(nothing(found)):
            if decider.rank.now:
                continue
            told[decider.could_win] += 1
            strongest = p.copy()
            strongest.ranks = (decider.rank.player,)
            strongest.hand = list(p.hand)
            strongest.hand[decider.rank.player] = sum(
                tokens.in_hand(colour, 4)
                for colour in (RED, BLUE)
                for _ in tokens.values_in(p.hand[decider.rank.player], colour)
            )
            strongest.player = decider.rank.player
            wins = any(
                not after(strongest, action).tokens[p.resolving - FIRST_COUNTRY]
                for action in countries.battle_options(strongest)
                if isinstance(action, do.Fight)
            )
            alone = len({tokens.colour_of(token) for token in p.tokens[p.resolving - FIRST_COUNTRY]}) == 1
            assert decider.could_win >= wins
            assert not alone or decider.could_win == wins
    assert all(told.values()), told


def test_what_it_says_does_not_depend_on_what_is_hidden() -> None:
    for p in random_battles(range(1), 4):
        me = p.player
        other = p.copy()
        other.hand = [
            hand
            if player == me
            else sum(tokens.in_hand(c, 2 + v % 3) for c in (RED, BLUE) for v in tokens.values_in(hand, c))
            for player, hand in enumerate(p.hand)
        ]
        told = []
        for q in (p, other):
            found = decide(BOX.rules.seen_by(q, me), NAMES)
            picked, facts = nothing(found), facts_of(found)
            told.append((found.lines, facts.outcomes(picked), facts.deciders(picked), facts.fronts(picked)))
        assert told[0] == told[1]


@pytest.mark.parametrize(
    ("front", "said"),
    [
        (Front(BLUE, (2, 3, 3), (2, 3, 4), 0, 9), "ahead by 1"),
        (Front(BLUE, (2, 3, 3), (4, 4), 0, 9), "1 short"),
        (Front(BLUE, (2, 3, 3), (4,), 1, 9), "4 short"),
        (Front(RED, (4,), (4,), 0, 4), "a tie is enough"),
    ],
)
def test_the_margin_says_what_is_missing_or_left_over(front: Front, said: str) -> None:
    assert describe_margin(front) == said
    assert front.beaten == ("short" not in said)


# -- in the window -----------------------------------------------------------------------------------------------------


def table(
    tmp_path: Path,
    held: Tokens,
    hand: Tokens,
    *,
    ranks: Sequence[int] = (0, 1),
    title: int | None = None,
    size: tuple[int, int] = (1920, 1080),
    scale: float = 1.0,
    language: str = "en",
    stock: int | None = None,
) -> TableScene:
    """A table at which the first person meets these tokens with those, for these goods."""
    store = SettingsStore()
    store.change(ui_scale=scale, language=language, screens_up=False)
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language=language, muted=True)
    game = views.game_until(5, views.at_step(BATTLE_STEP))
    p = game.position
    p.tokens[p.resolving - FIRST_COUNTRY] = tuple(tokens.turned_up(tokens.lying(*token)) for token in held)
    if stock is not None:
        p.stock[p.resolving - FIRST_COUNTRY] = stock
    p.hand[0] = sum(tokens.in_hand(*token) for token in hand)
    p.titles[0] = 1 << title if title is not None else 0
    for player in ranks:
        if stacks.stack_of(p.stacks[p.resolving], player) is None:
            p.stacks[p.resolving] = stacks.add_pawn(p.stacks[p.resolving], player, 1)
    p.ranks = tuple(ranks)
    p.options = countries.battle_options(p)
    return views.table_for(context, game, views.LONG_NAMES)


def sheet_of(scene: TableScene) -> BattleSheet:
    found = find(scene.root, "sheet")
    assert isinstance(found, BattleSheet)
    return found


def cards(scene: TableScene) -> list[OutcomeCard]:
    return [widget for widget in walk(scene.root) if isinstance(widget, OutcomeCard)]


def button(scene: TableScene) -> str:
    found = find(scene.root, "sheet-do") or find(scene.root, "sheet-missing")
    return str(getattr(found, "text", ""))


def click(scene: TableScene, key: str) -> None:
    widget = find(scene.root, key)
    assert widget is not None, key
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.handle(pygame.Event(kind, pos=widget.rect.center, button=1))
    scene.update(0.01)


def press(scene: TableScene, key: int) -> None:
    scene.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    scene.update(0.01)


HELD = ((BLUE, 2), (BLUE, 3), (BLUE, 3))
HAND = ((BLUE, 2), (BLUE, 2), (BLUE, 3), (BLUE, 4), (RED, 2), (RED, 4))


def test_one_begins_with_the_cheapest_victory_and_the_button_says_what_it_does(tmp_path: Path) -> None:
    scene = table(tmp_path, HELD, HAND)
    assert button(scene) == "Fight with 2, 3 and 4: win"
    assert [card.selected for card in cards(scene)] == [True, False, False]
    assert [front.brought for front in sheet_of(scene).fronts] == [(2, 3, 4)]
    ticked = [widget.piece.name for widget in walk(scene.root) if isinstance(widget, HandToken) and widget.chosen]
    assert ticked == ["fight-blue-2", "fight-blue-3", "fight-blue-4"]


def test_keys_choose_an_outcome_and_enter_does_it(tmp_path: Path) -> None:
    for key, said, action in (
        (pygame.K_F12, "Fight with 2, 3 and 4: win", do.Fight(((BLUE, 2), (BLUE, 3), (BLUE, 4)))),  # none is needed
        (pygame.K_1, "Fight with 2, 3 and 4: win", do.Fight(((BLUE, 2), (BLUE, 3), (BLUE, 4)))),
        (pygame.K_2, "Fight with 2: lose with honour", do.Fight(((BLUE, 2),))),
        (pygame.K_3, "Flee: 2 dishonour", do.FLEE),
    ):
        scene = table(tmp_path, HELD, HAND)
        press(scene, key)
        assert button(scene) == said
        press(scene, pygame.K_RETURN)
        assert scene.match.game.actions[-1] == action


def test_a_closed_outcome_cannot_be_chosen_by_its_key(tmp_path: Path) -> None:
    scene = table(tmp_path, HELD, HAND[:2])
    before = len(scene.match.game.actions)
    press(scene, pygame.K_1)
    press(scene, pygame.K_RETURN)
    assert len(scene.match.game.actions) == before
    assert cards(scene)[0].hint() == "Your tokens aren’t strong enough: blue 4 < 9.".replace(
        "e 4 < 9", "e\u00a04\u00a0<\u00a09"
    )
    assert button(scene) == "Choose tokens, or one of the outcomes."


def test_a_token_that_is_clicked_goes_back_or_comes_forward(tmp_path: Path) -> None:
    scene = table(tmp_path, HELD, HAND)
    click(scene, "pick-fight-blue-4")
    assert [front.brought for front in sheet_of(scene).fronts] == [(2, 3)]
    assert button(scene) == "Still missing: blue 4."
    assert not any(card.selected for card in cards(scene))
    click(scene, "pick-fight-blue-4")
    assert button(scene) == "Fight with 2, 3 and 4: win"


def test_where_a_token_would_be_too_many_the_lowest_gives_way(tmp_path: Path) -> None:
    """Whatever is clicked, nothing is refused: the other 4 takes the place of the 2."""
    scene = table(tmp_path, HELD, (*HAND, (BLUE, 4)))
    press(scene, pygame.K_1)
    assert button(scene) == "Fight with 2, 3 and 4: win"
    click(scene, "pick-fight-blue-4")
    assert button(scene) == "Fight with 3, 4 and 4: win"
    assert cards(scene)[0].outcome.line.pictures == (("token", BLUE, 3), ("token", BLUE, 4), ("token", BLUE, 4))


def test_two_colours_must_both_be_beaten(tmp_path: Path) -> None:
    scene = table(tmp_path, ((RED, 2), (BLUE, 3)), ((RED, 3), (BLUE, 2), (BLUE, 4)))
    assert button(scene) == "Fight with blue 4 and red 3: win"
    click(scene, "pick-fight-blue-4")
    assert button(scene) == "Fight with red 3: lose with honour"
    honour = cards(scene)[1]
    assert honour.selected
    assert honour.outcome.told.startswith("You beat the red tokens, but go home without trading.")
    later = sheet_of(scene).rungs[1]
    assert [colour for colour, _number, _most in later.most] == [BLUE], "red is beaten then"


def test_without_a_token_it_says_why_one_can_only_flee(tmp_path: Path) -> None:
    scene = table(tmp_path, HELD, ((RED, 4),))
    win, honour, flee = cards(scene)
    why = "Only blue tokens can fight here, and you have none."
    assert (win.hint(), honour.hint()) == (why, why)
    press(scene, pygame.K_1)
    assert flee.selected
    assert button(scene) == "Flee: 2 dishonour"


def test_where_any_token_wins_one_cannot_lose_with_honour(tmp_path: Path) -> None:
    scene = table(tmp_path, ((BLUE, 2),), ((BLUE, 3), (BLUE, 4)))
    assert cards(scene)[1].hint() == "You can’t lose here: any one of your tokens is enough to win."


def test_a_strategist_counts_one_more_for_each_token(tmp_path: Path) -> None:
    scene = table(tmp_path, HELD, HAND, title=STRATEGIST)
    assert [front.sums(brought=True) for front in sheet_of(scene).fronts] == [[4, 9]]
    assert button(scene) == "Fight with 3 and 4: win"


def test_space_shows_the_board_and_what_was_chosen_stays(tmp_path: Path) -> None:
    scene = table(tmp_path, HELD, HAND)
    press(scene, pygame.K_2)
    press(scene, pygame.K_SPACE)
    assert find(scene.root, "sheet") is None
    press(scene, pygame.K_SPACE)
    assert button(scene) == "Fight with 2: lose with honour"


MANY = tuple((colour, value) for colour in (RED, BLUE) for value in (2, 2, 3, 3, 4, 4))


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [
        ((1024, 640), 1.0, "de"),
        ((1024, 640), 2.0, "fr"),
        ((1920, 1080), 1.0, "fr"),
        ((1920, 1080), 2.0, "de"),
        *(
            pytest.param(size, scale, language, marks=pytest.mark.long)
            for size in ((1024, 640), (1280, 720), (1920, 1080), (3840, 2160))
            for scale in (1.0, 1.5, 2.0)
            for language in ("en", "de", "fr")
        ),
    ],
)
def test_it_has_room_everywhere(tmp_path: Path, size: tuple[int, int], scale: float, language: str) -> None:
    """Two colours and a dozen tokens, five who decide, one who can only flee: nothing is cut or lies over another."""
    for held, hand, ranks, title in (
        (HELD, HAND, (0, 1), RAIDER),
        (((RED, 2), (RED, 3), (RED, 4), (BLUE, 2), (BLUE, 4)), MANY, (0, 1, 2, 3, 4), STRATEGIST),
        (HELD, ((RED, 4),), (0,), None),
    ):
        scene = table(tmp_path, held, hand, ranks=ranks, title=title, size=size, scale=scale, language=language)
        assert not problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
        field = sheet_of(scene).field
        assert field is not None
        check_field(field)
        scene.draw(pygame.Surface(size))


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_what_is_fought_for_is_read_to_its_end(tmp_path: Path, language: str) -> None:
    """Five kinds of goods and the rule behind them are more than one line in a small window."""
    scene = table(tmp_path, HELD, HAND, size=(1280, 800), language=language, stock=pack([4, 3, 2, 3, 3]))
    sheet = sheet_of(scene)
    field = sheet.field
    assert field is not None
    lines = field.wrap_about(sheet.decision.about)
    assert " ".join(lines) == sheet.decision.about
    assert max(field.about_font.size(line)[0] for line in lines) <= field.head_room
    assert not problems(scene.root, scene.ui, pygame.Rect(0, 0, 1280, 800))


def test_every_fight_is_put_together_by_the_clicks_that_a_lesson_would_frame(tmp_path: Path) -> None:
    """From the victory that lies there to begin with: what is too many goes back, what is missing comes forward."""
    scene = table(tmp_path, HELD, (*HAND, (BLUE, 4)))
    for action in scene.position.options:
        if isinstance(action, do.Fight):
            press(scene, pygame.K_1)
            for key in WINDOW.clicks(scene.position, action)[:-1]:
                click(scene, key)
            line = views.board_of(scene).choosing.selected_line()
            assert line is not None
            assert line.action == action


def test_what_is_lit_is_drawn_again_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table(tmp_path, HELD, HAND)
    sheet, drawn = sheet_of(scene), []
    whole = pygame.Surface(scene.context.theme.size, 0, 32)
    scene.draw(whole)
    draw_all = sheet._draw_all

    def draw(ui: Ui, target: pygame.Surface) -> None:
        drawn.append(target.get_clip())
        draw_all(ui, target)

    monkeypatch.setattr(sheet, "_draw_all", draw)
    scene.draw(whole)
    assert not drawn, "nothing has changed"
    press(scene, pygame.K_TAB)
    pointed = [widget.rect.center for widget in walk(sheet) if widget.focusable]
    for at in (*pointed, sheet.rect.midtop):
        scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
        for seconds in (0.02, 0.3):
            scene.update(seconds)
            scene.draw(whole)
            kept, sheet._kept = sheet._kept, None
            afresh = pygame.Surface(whole.get_size(), 0, 32)
            scene.draw(afresh)
            sheet._kept = kept
            assert drawn.pop() == afresh.get_rect(), "this was the one drawn afresh"
            assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(afresh, "RGB"), at
    assert drawn
    assert all(part.w * part.h < sheet.rect.w * sheet.rect.h / 2 for part in drawn)
