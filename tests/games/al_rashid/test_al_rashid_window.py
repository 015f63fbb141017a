"""Al-Rashid at the table: whole games by mouse and by keys, and nothing on the screen that its viewer may not know."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from medina_desktop.game.box import Choice
from medina_desktop.game.played import step_of
from medina_desktop.game.record import Seat
from medina_desktop.games import new_game
from medina_desktop.games.al_rashid import box as al_rashid_box
from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.decide import decide
from medina_desktop.games.al_rashid.decisions.decision import line_key
from medina_desktop.games.al_rashid.decisions.goods import goods_taken
from medina_desktop.games.al_rashid.decisions.palaces import choose_in_palace
from medina_desktop.games.al_rashid.decisions.schemes import pawn_name
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import goods as goods_of
from medina_desktop.games.al_rashid.rules import palaces, stacks, tokens
from medina_desktop.games.al_rashid.rules.events import Chosen, Fled, Fought, GoodsTaken, Paid, Passed, TokensTurned
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, counts, worth
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    BATTLE_STEP,
    CHOOSE_STEP,
    DRAW_STEP,
    FIRST_COUNTRY,
    MERCHANT,
    MILITARY,
    OPERATE_STEP,
    PASHA,
    PAY_STEP,
    PLACE_STEP,
    POLITICS,
    SECTORS,
    SWAP_STEP,
    TAKE_STEP,
    TITLES,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.rules.score import score
from medina_desktop.games.al_rashid.ui import views
from medina_desktop.games.al_rashid.ui.battle import Battle
from medina_desktop.games.al_rashid.ui.battle_field import Field
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.games.al_rashid.ui.bubble_rows import Rows, Signs
from medina_desktop.games.al_rashid.ui.picker import Missing, Sums
from medina_desktop.games.al_rashid.ui.sheet import Sheet
from medina_desktop.games.al_rashid.ui.sheet_lines import SheetLine
from medina_desktop.games.al_rashid.ui.tray import HandSlot
from medina_desktop.games.al_rashid.ui.window import WINDOW
from medina_desktop.l10n import use
from medina_desktop.l10n.writing import signed
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.table.log import TurnHeading
from medina_desktop.ui.table.picture import KeptPicture
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import Plate
from medina_desktop.ui.widgets import Button, Label, find, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation

pytestmark = pytest.mark.usefixtures("no_display")

PEOPLE = [
    human("Leïla", "blue"),
    human("Omar", "red"),
    human("Salma", "white"),
    human("Yasmin", "green"),
    human("Tarik", "yellow"),
]


def table(
    tmp_path: Path,
    seats: list[Seat],
    size: tuple[int, int] = (1280, 800),
    game: object = None,
    language: str = "en",
    scale: float = 1.0,
) -> TableScene:
    store = SettingsStore()
    store.change(reduced_motion=True, ai_pace="immediate", screens_up=False, ui_scale=scale, language=language)
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language=language, muted=True)
    rules = ruleset_files.load("al-rashid")
    scene = TableScene(context, Match(game or new_game(rules, len(seats), 7), seats))  # type: ignore[arg-type]
    context.stack.push(scene)
    scene.update(0.05)
    return scene


def game_until(players: int, wanted: Any) -> Any:
    return views.game_until(players, wanted)


def board_of(scene: TableScene) -> AlRashidBoard:
    assert isinstance(scene.board, AlRashidBoard)
    return scene.board


def move_mouse(scene: TableScene, pos: tuple[int, int]) -> None:
    scene.context.stack.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def click(scene: TableScene, key: str) -> None:
    widget = find(scene.root, key)
    if widget is not None:
        reveal(scene, key)
        widget = find(scene.root, key)
    area = widget.rect if widget is not None else scene.board.where(key)
    assert area is not None, f"there is no {key}"
    move_mouse(scene, area.center)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.context.stack.handle(pygame.Event(kind, pos=area.center, button=1))
    scene.update(0.01)


def reveal(scene: TableScene, key: str) -> None:
    """Turn the wheel over the sheet until a line is seen."""
    for _ in range(60):
        frame, line = find(scene.root, "sheet-lines"), find(scene.root, key)
        if frame is None or line is None or not key.startswith(("line-", "pick-")):
            return
        if frame.rect.contains(line.rect.inflate(0, -line.rect.h // 2)):
            return
        move_mouse(scene, frame.rect.center)
        up = line.rect.centery < frame.rect.centery
        scene.context.stack.handle(pygame.Event(pygame.MOUSEWHEEL, y=1 if up else -1, precise_y=0.3 if up else -0.3))
        scene.update(0.01)


def press(scene: TableScene, key: int, mod: int = 0) -> None:
    scene.context.stack.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    scene.update(0.01)


def open_curtain(scene: TableScene) -> None:
    for _ in range(3):
        top = scene.context.stack.top
        if isinstance(top, CurtainScene):
            top.open()
        scene.context.stack.update(0.05)


def likely(p: Position, random: Random) -> do.Action:
    """Any kind of action, as a plausible player would choose it half of the time."""
    if random.random() < 0.5:
        seen = al_rashid_box.BOX.rules.seen_by(p, p.player)
        found: do.Action = import_module("medina_desktop.games.al_rashid.ai.policy").best(seen)
        return found
    kinds = sorted({type(action).__name__ for action in p.options})
    kind = random.choice([k for k in kinds if k not in ("Pass", "Flee")] or kinds)
    return random.choice([action for action in p.options if type(action).__name__ == kind])


@pytest.mark.parametrize(
    ("players", "size", "language"),
    [
        (2, (1024, 640), "de"),
        pytest.param(3, (1280, 720), "fr", marks=pytest.mark.long),
        pytest.param(4, (1366, 768), "en", marks=pytest.mark.long),
        pytest.param(5, (1920, 1080), "de", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_by_the_mouse(tmp_path: Path, players: int, size: tuple[int, int], language: str) -> None:
    scene = table(tmp_path, PEOPLE[:players], size, language=language)
    random = Random(players)
    steps = set()
    while not scene.match.over:
        open_curtain(scene)
        assert scene.my_turn
        if len(scene.match.game.actions) % 5 == 0:
            assert not problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
            scene.draw(pygame.Surface(size))
        action = likely(scene.match.position, random)
        text, made = do.text_of(action), len(scene.match.game.actions)
        steps.add(scene.match.position.step)
        for key in WINDOW.clicks(scene.position, action):
            click(scene, key)
        assert scene.match.game.actions[made] == action, text
    assert {PLACE_STEP, ACT_STEP, CHOOSE_STEP, PAY_STEP, BATTLE_STEP} <= steps
    scene.draw(pygame.Surface(size))
    assert [round(points) for points in scene.shown.scores] == scene.match.game.scores()


def by_keys(scene: TableScene, action: do.Action) -> None:
    """An action as somebody without a mouse says it."""
    board = board_of(scene)
    if isinstance(action, do.Place):
        press(scene, pygame.K_1 + action.pawn)
        go_to(scene, action.sector)
        press(scene, pygame.K_RETURN)
    elif isinstance(action, do.Resolve):
        go_to(scene, action.sector)
        press(scene, pygame.K_RETURN)
    elif isinstance(action, do.Pass):
        press(scene, pygame.K_n)
    else:
        if isinstance(action, do.Activate) and not scene.position.sector_done:
            press(scene, pygame.K_t)
        if isinstance(action, do.BuyTitle) and action.note:
            press(scene, pygame.K_c)
        if board.choosing.decision().boxes:
            while scene.ui.focus != line_key(action):
                press(scene, pygame.K_DOWN)
            press(scene, pygame.K_RETURN)  # ticks it
        elif any(line.action == action for line in board.choosing.decision().lines):
            for _ in range(len(board.choosing.decision().lines) + 1):
                line = board.choosing.selected_line()
                if line is not None and line.action == action:
                    break
                press(scene, pygame.K_DOWN)
        else:
            put_together_by_keys(scene, action)
        press(scene, pygame.K_RETURN)


def put_together_by_keys(scene: TableScene, action: do.Action) -> None:
    """Backspace takes back what lies there, left and right go to the piece, plus adds it."""
    board = board_of(scene)
    picking = board.choosing.decision().picking
    assert picking is not None
    while any(board.choosing.touched()):
        press(scene, pygame.K_BACKSPACE)
    for key in picking.presses(action):
        for _ in range(len(picking.pieces) + 1):
            if scene.ui.focus == key:
                break
            press(scene, pygame.K_RIGHT)
        assert scene.ui.focus == key
        press(scene, pygame.K_PLUS)


def go_to(scene: TableScene, sector: int) -> None:
    """With the arrows alone."""
    board = board_of(scene)
    press(scene, pygame.K_RIGHT)
    seen: dict[int, tuple[int, ...]] = {board.hand.cursor: ()}
    ways = [board.hand.cursor]
    arrows = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
    everywhere = tuple(range(len(SECTORS)))
    for at in ways:
        for key, step in arrows.items():
            then = board.ground.towards(at, step, everywhere)
            if then not in seen:
                seen[then] = (*seen[at], key)
                ways.append(then)
    for key in seen[sector]:
        press(scene, key)
    assert board.hand.cursor == sector


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.long)])
def test_a_whole_game_by_the_keyboard(tmp_path: Path, players: int) -> None:
    scene = table(tmp_path, PEOPLE[:players])
    random = Random(11 + players)
    while not scene.match.over:
        open_curtain(scene)
        action = likely(scene.match.position, random)
        text, made = do.text_of(action), len(scene.match.game.actions)
        by_keys(scene, action)
        assert scene.match.game.actions[made] == action, text


def test_every_legal_action_is_a_line_a_sector_or_a_button() -> None:
    rules = ruleset_files.load("al-rashid")
    for players in (2, 5):
        game = new_game(rules, players, players)
        random = Random(players)
        while not game.over:
            p = game.rules.seen_by(game.position, game.position.player)
            clicks = [WINDOW.clicks(p, action) for action in p.options]
            assert len(set(clicks)) == len(clicks), "two actions are said alike"
            if p.step != PLACE_STEP:
                names = [f"player {n}" for n in range(players)]
                shown = {line.action for note in (False, True) for line in decide(p, names, note).every if line.open}
                wanted = {a for a in p.options if not isinstance(a, do.Resolve | do.Pass)}
                assert shown == wanted
                assert bool(decide(p, names).passing) == (do.PASS in p.options)
            game.play(likely(game.position, random))


class TestPlacing:
    def test_the_bubble_tells_my_rank_what_is_in_the_way_and_who_can_pass(self, tmp_path: Path) -> None:
        scene = table(
            tmp_path,
            list(views.SEATS[:3]),
            game=game_until(3, lambda p: p.step == PLACE_STEP and p.year > 1 and sum(map(bool, p.stacks)) > 3),
        )
        board, p = board_of(scene), scene.position
        pawn = next(a.pawn for a in p.options if isinstance(a, do.Place))
        board.placing.pick(pawn)
        told = 0
        for sector in range(len(SECTORS)):
            board.point_at(board.ground.sector_rect(sector).center)
            bubble = scene.view.bubble()
            assert bubble is not None
            refusal = why_not(p, do.Place(pawn, sector))
            if refusal is not None:
                assert bubble.code == refusal.code
                assert bubble.lines[0] == words.why_not(refusal)
                continue
            rank = stacks.rank_players(stacks.add_pawn(p.stacks[sector], 0, pawn)).index(0) + 1
            assert bubble.lines[0] == f"Rank {rank} now"
            enemies = sector >= FIRST_COUNTRY and p.tokens[sector - FIRST_COUNTRY]
            assert any("Battle first" in line for line in bubble.lines) == bool(enemies)
            told += 1
            scene.draw(pygame.Surface(scene.context.theme.size))
        assert told > 6

    def test_the_bubble_of_a_country_says_points_beside_the_gold(self, tmp_path: Path) -> None:
        """For a Warehouse Keeper who lacks what the country has."""
        game = game_until(2, lambda p: p.step == PLACE_STEP and p.year > 1)
        game.position.titles[0] |= 1 << TITLES.index("warehouse-keeper")
        game.position.goods[0] = goods_of.pack([1, 1, 1, 0, 0, 0])
        scene = table(tmp_path, list(views.SEATS[:2]), game=game)
        board = board_of(scene)
        board.placing.pick(next(a.pawn for a in scene.position.options if isinstance(a, do.Place)))
        board.point_at(board.ground.sector_rect(SECTORS.index("spice-road")).center)
        bubble = scene.view.bubble()
        assert bubble is not None
        assert isinstance(bubble.body, Rows)
        gains = [row.verdict for row in bubble.body.rows if isinstance(row, Signs) and row.verdict]
        assert len(gains) == 1
        assert gains[0].endswith(" gold, +6 points")

    def test_a_second_leader_is_refused_with_the_reason(self, tmp_path: Path) -> None:
        wanted = lambda p: (  # noqa: E731
            p.step == PLACE_STEP
            and p.leaders[0] >> FIRST_COUNTRY
            and (stacks.count(p.home[0], PASHA) or stacks.count(p.home[0], MERCHANT))
        )
        scene = table(tmp_path, list(views.SEATS[:3]), game=game_until(3, wanted))
        board, p = board_of(scene), scene.position
        pawn = PASHA if stacks.count(p.home[0], PASHA) else MERCHANT
        sector = next(s for s in range(FIRST_COUNTRY, len(SECTORS)) if p.leaders[0] >> s & 1)
        before = len(scene.match.game.actions)
        click(scene, f"pawn-{('pasha', 'merchant')[pawn]}")
        click(scene, f"sector-{SECTORS[sector]}")
        assert len(scene.match.game.actions) == before
        assert "one leader" in scene.notice.lower()
        assert board.hand.held == pawn


class TestSheet:
    def guild(self, tmp_path: Path) -> TableScene:
        wanted = lambda p: p.step == CHOOSE_STEP and p.year > 1  # noqa: E731
        return table(tmp_path, list(views.SEATS[:3]), (1920, 1080), game_until(3, wanted))

    def test_space_lifts_it_and_brings_it_back(self, tmp_path: Path) -> None:
        scene = self.guild(tmp_path)
        assert find(scene.root, "sheet") is not None
        press(scene, pygame.K_SPACE)
        assert find(scene.root, "sheet") is None
        press(scene, pygame.K_SPACE)
        assert find(scene.root, "sheet") is not None

    def test_what_is_drawn_anew_is_all_that_has_changed(self, tmp_path: Path) -> None:
        """While the pointer and the keyboard go over it, and the wheel turns."""
        scene = self.guild(tmp_path)
        sheet = find(scene.root, "sheet")
        assert isinstance(sheet, Sheet)
        surface, again = pygame.Surface((1920, 1080)), pygame.Surface((1920, 1080))
        keys = [widget.key for widget in walk(sheet) if widget.focusable]
        for number in range(12):
            move_mouse(
                scene, (sheet.rect.left + 131 * number % sheet.rect.w, sheet.rect.top + 71 * number % sheet.rect.h)
            )
            if number > 4:
                scene.ui.show_focus, scene.ui.focus = True, keys[number % len(keys)]
            scene.ui.glow = {scene.ui.hover: 0.5 + number / 24}
            scene.context.stack.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-(number % 3), precise_y=-(number % 3)))
            scene.draw(surface)
            kept, sheet._kept = sheet._kept, None
            scene.draw(again)
            assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(again, "RGB"), number
            sheet._kept = kept

    def test_while_it_is_lifted_the_plate_says_how_to_come_back(self, tmp_path: Path) -> None:
        scene = self.guild(tmp_path)

        def plate() -> Plate:
            shown = board_of(scene).plate(scene.position, scene.viewer)
            assert shown is not None
            return shown

        assert plate().detail == "make your choice in the palace"
        press(scene, pygame.K_SPACE)
        assert plate().detail == "Space: back to the choice"
        assert plate() in board_of(scene).plates(scene.viewer)  # there is room for it
        board_of(scene).hand.press(board_of(scene).ground.rect.center)
        assert find(scene.root, "sheet") is not None
        assert plate().detail == "make your choice in the palace"

    def test_what_is_closed_still_tells_what_it_would_do(self, tmp_path: Path) -> None:
        scene = self.guild(tmp_path)
        lines = [line for line in board_of(scene).choosing.decision().lines if line.why_not and line.detail]
        assert lines
        for line in lines:
            shown = find(scene.root, line.key)
            assert shown is not None
            assert shown.hint() == f"{line.detail}\n{line.why_not}"

    def test_what_is_closed_says_why_and_cannot_be_chosen(self, tmp_path: Path) -> None:
        scene = self.guild(tmp_path)
        p = scene.position
        closed = [line for line in board_of(scene).choosing.decision().lines if not line.open]
        before = len(scene.match.game.actions)
        for line in closed:
            refusal = why_not(p, line.action)
            assert refusal is not None
            assert line.why_not == words.why_not(refusal)
            click(scene, line.key)
            assert not board_of(scene).choosing.ticked
        assert len(scene.match.game.actions) == before

    def test_the_button_says_the_price_of_what_is_ticked(self, tmp_path: Path) -> None:
        scene = self.guild(tmp_path)
        for line in [one for one in board_of(scene).choosing.decision().lines if one.open]:
            click(scene, line.key)
            button = find(scene.root, "sheet-do")
            assert button is not None
            assert str(line.price) in button.text or not line.price  # type: ignore[attr-defined]
            click(scene, line.key)
            assert find(scene.root, "sheet-do") is None

    def two_of_them(self, tmp_path: Path) -> tuple[TableScene, do.Action, do.Action]:
        """A guild whose visitor can pay for its service and a title together."""

        def wanted(p: Position) -> bool:
            titles = [a for a in p.options if isinstance(a, do.BuyTitle)]
            money = worth(p.goods[p.player])
            return (
                p.step == CHOOSE_STEP
                and do.SERVICE in p.options
                and bool(titles)
                and palaces.price_of(p, do.SERVICE) + palaces.price_of(p, titles[0]) <= money
            )

        scene = table(tmp_path, list(views.SEATS[:3]), (1920, 1080), game_until(3, wanted))
        return scene, do.SERVICE, next(a for a in scene.position.options if isinstance(a, do.BuyTitle))

    def test_two_boxes_and_one_button_make_a_visit(self, tmp_path: Path) -> None:
        scene, service, title = self.two_of_them(tmp_path)
        price = palaces.price_of(scene.position, service) + palaces.price_of(scene.position, title)
        made = len(scene.match.game.actions)
        click(scene, line_key(service))
        click(scene, line_key(title))
        assert len(scene.match.game.actions) == made
        button = find(scene.root, "sheet-do")
        assert button is not None
        assert button.text == f"Take both, pay {price} gold"  # type: ignore[attr-defined]
        click(scene, "sheet-do")
        assert tuple(scene.match.game.actions[made : made + 2]) == (service, title)
        assert scene.match.position.step == PAY_STEP or len(scene.match.game.actions) == made + 3

    def test_one_box_alone_is_a_whole_visit_too(self, tmp_path: Path) -> None:
        scene, service, _title = self.two_of_them(tmp_path)
        made = len(scene.match.game.actions)
        press(scene, pygame.K_1)
        press(scene, pygame.K_BACKSPACE)
        assert not board_of(scene).choosing.ticked
        press(scene, pygame.K_1)
        press(scene, pygame.K_RETURN)
        assert tuple(scene.match.game.actions[made : made + 2]) == (service, do.PASS)

    def test_a_title_takes_the_place_of_another_one_and_three_boxes_are_too_many(self, tmp_path: Path) -> None:
        scene, service, _title = self.two_of_them(tmp_path)
        choosing = board_of(scene).choosing
        titles = [a for a in scene.position.options if isinstance(a, do.BuyTitle) and not a.note]
        for title in titles:
            click(scene, line_key(title))
            assert choosing.ticked == (title,)
        choosing.ticked = (titles[0], service)
        favours = [line for line in choosing.decision().lines if isinstance(line.action, do.AskFavour)]
        assert {line.why_not for line in favours} == {"You can choose at most 2, and you already have."}

    def test_a_reason_of_many_lines_is_not_written_on_each_of_them(self, tmp_path: Path) -> None:
        """But where one of them is pointed at; and the button without the second choice names the first."""
        use("en")
        wanted = lambda p: p.step == CHOOSE_STEP and p.chosen and do.SERVICE in p.options  # noqa: E731
        scene = table(tmp_path, list(views.SEATS[:3]), (1920, 1080), game_until(3, wanted))
        choosing = board_of(scene).choosing
        choosing.ticked = (do.SERVICE,)
        scene.rebuild()
        reasons = {"You can choose at most 2, and you already have."}
        lines = [line for line in walk(scene.root) if isinstance(line, SheetLine) and line.line.why_not]
        assert len(lines) > 2
        for line in lines:
            assert line.line.why_not in reasons
            assert line.line.why_not in line.hint()
            assert not reasons & {fit.text for fit in line.texts(scene.ui)}
        decision = choosing.decision()
        assert decision.about.startswith("You have chosen 2")
        assert decision.passing.startswith("Only the first")

    def test_what_is_free_has_no_sum(self) -> None:
        game = game_until(3, lambda p: p.step == CHOOSE_STEP and p.resolving == MILITARY and do.SERVICE in p.options)
        use("en")
        assert choose_in_palace(game.position, False, (do.SERVICE,)).summary.startswith(
            "Mercenaries: 0 gold. Your goods"
        )

    def test_a_single_way_to_pay_asks_nothing(self, tmp_path: Path) -> None:
        def wanted(p: Position) -> bool:
            if p.step != CHOOSE_STEP or do.SERVICE not in p.options:
                return False
            return len(goods_of.payments(p.goods[p.player], palaces.price_of(p, do.SERVICE))) == 1

        scene = table(tmp_path, list(views.SEATS[:3]), game=game_until(3, wanted))
        made = len(scene.match.game.actions)
        click(scene, line_key(do.SERVICE))
        click(scene, "sheet-do")
        assert any(isinstance(action, do.Pay) for action in scene.match.game.actions[made:])
        assert scene.match.position.step != PAY_STEP

    def test_a_single_way_to_pay_asks_nothing_after_a_hint_either(self, tmp_path: Path) -> None:
        def wanted(p: Position) -> bool:
            if p.step != CHOOSE_STEP or p.player or not p.owed or do.PASS not in p.options:
                return False
            return len(goods_of.payments(p.goods[p.player], p.owed)) == 1

        chance = Random(7)
        game = new_game(ruleset_files.load("al-rashid"), 3, 7)
        while not wanted(game.position):
            if game.over:
                game = new_game(ruleset_files.load("al-rashid"), 3, chance.randrange(1000))
            game.play(likely(game.position, chance))
        scene = table(tmp_path, list(views.SEATS[:3]), game=game)
        scene.hints.show(Choice(do.PASS, 0.0, Said("why")))
        made = len(game.actions)
        assert scene.commands.play_hint()
        assert [do.text_of(action).split()[0] for action in scene.match.game.actions[made : made + 2]] == [
            "pass",
            "pay",
        ]

    def test_a_title_is_not_promised_the_points_that_its_price_takes_away(self) -> None:
        """A Warehouse Keeper that is paid for with the goods it counts."""
        keeper = TITLES.index("warehouse-keeper")
        for seed in range(2, 6):
            p = game_until(seed, lambda p: p.step == CHOOSE_STEP and p.resolving == POLITICS).position.copy()
            for have in ((2, 1, 1, 1, 1), (1, 1, 1, 1, 1), (3, 3, 1, 1, 1), (4, 2, 2, 2, 2)):
                p.goods[p.player] = goods_of.pack([*have, 0])
                p.unsold |= 1 << keeper
                p.titles[p.player] &= ~(1 << keeper)
                p.options = palaces.choices_now(p)
                line = next(one for one in decide(p, [""] * 5).lines if one.action == do.BuyTitle(keeper))
                now, found = score(p, p.player), set()
                for payment in goods_of.payments(p.goods[p.player], palaces.price_of(p, line.action)):
                    then = p.copy()
                    then.goods[p.player] -= payment.goods
                    then.titles[p.player] |= 1 << keeper
                    found.add(score(then, p.player) - now)
                least, most = signed(min(found)), signed(max(found))
                told = f"{least} points." if least == most else f"Points: {least} to {most}, depending"
                assert told in line.detail, have

    def test_what_is_too_dear_says_what_it_does_and_what_is_missing(self, tmp_path: Path) -> None:
        scene = self.guild(tmp_path)
        have = worth(scene.position.goods[0])
        dear = [line for line in board_of(scene).choosing.decision().lines if line.code == "too_dear"]
        assert dear
        for line in dear:
            shown = find(scene.root, line.key)
            assert shown is not None
            assert line.price is not None
            said = " ".join(fit.text for fit in shown.texts(scene.ui))
            assert said == f"{line.title} {line.detail} {line.price - have} gold short."

    def test_points_that_go_with_the_goods_are_said_beside_the_gold(self) -> None:
        """A Warehouse Keeper's owner takes, pays and swaps."""
        keeper = TITLES.index("warehouse-keeper")
        for step in (TAKE_STEP, PAY_STEP, SWAP_STEP):
            p = game_until(4, lambda p, step=step: p.step == step and p.year > 1).position.copy()
            p.titles[p.player] |= 1 << keeper
            told = 0
            for line in decide(p, [""] * 5).every:
                then = p.copy()
                al_rashid_box.BOX.rules.play(then, line.action)
                if then.titles[p.player] != p.titles[p.player] or isinstance(line.action, do.Pass):
                    continue
                points = score(then, p.player) - score(p, p.player)
                if step == PAY_STEP:
                    kept = p.copy()
                    kept.goods[p.player] -= line.action.goods  # type: ignore[union-attr]
                    points = score(kept, p.player) - score(p, p.player)
                assert ("point" in line.gain) == bool(points)
                assert not points or signed(points) in line.gain.split(", ")[1]
                told += bool(points)
            assert told or step == SWAP_STEP

    def test_payments_are_sorted_by_what_is_kept(self, tmp_path: Path) -> None:
        def wanted(p: Position) -> bool:
            return p.step == PAY_STEP and len({worth(p.goods[0] - pay.goods) for pay in p.options}) > 2  # type: ignore[union-attr]

        scene = table(tmp_path, list(views.SEATS[:3]), game=game_until(3, wanted))
        p = scene.position
        kept = [worth(p.goods[0] - line.action.goods) for line in board_of(scene).choosing.decision().lines]  # type: ignore[union-attr]
        assert kept == sorted(kept, reverse=True)
        assert kept[0] == max(worth(p.goods[0] - pay.goods) for pay in p.options)
        press(scene, pygame.K_RETURN)
        assert worth(scene.match.position.goods[0]) == kept[0] or scene.match.position.step != PAY_STEP


class TestPuttingTogether:
    """Goods, tokens and pawns are chosen piece by piece; the sheet says what it comes to and what is missing."""

    def at(self, tmp_path: Path, players: int, step: int, more: Any = lambda p: True) -> TableScene:
        wanted = lambda p: p.step == step and p.year > 1 and len(p.options) > 4 and more(p)  # noqa: E731
        return table(tmp_path, list(views.SEATS[:players]), (1920, 1080), game_until(players, wanted))

    def trade(self, tmp_path: Path) -> TableScene:
        return self.at(tmp_path, 3, TAKE_STEP, lambda p: p.resolving >= FIRST_COUNTRY and p.at == 0)

    def sums(self, scene: TableScene) -> Sums:
        found = find(scene.root, "sheet-sums")
        assert isinstance(found, Sums)
        return found

    def test_goods_are_taken_one_by_one_and_the_sum_follows(self, tmp_path: Path) -> None:
        scene = self.trade(tmp_path)
        p, picking = scene.position, board_of(scene).choosing.decision().picking
        assert picking is not None
        action = next(a for a in p.options if isinstance(a, do.Take) and sum(counts(a.goods)) == 3)
        before = worth(p.goods[0])
        for number, key in enumerate(picking.presses(action)):
            assert find(scene.root, "sheet-do") is None
            missing = find(scene.root, "sheet-missing")
            assert isinstance(missing, Missing)
            assert missing.text == f"{3 - number} more to take."
            click(scene, key)
        then = worth(p.goods[0] + (action.goods & GOODS_ONLY))
        assert self.sums(scene).sums[1].text == f"{then} gold"
        assert self.sums(scene).sums[1].verdict == f"+{then - before} gold"
        click(scene, "sheet-do")
        assert scene.match.game.actions[-1] == action

    def test_what_was_taken_too_much_goes_back(self, tmp_path: Path) -> None:
        scene = self.trade(tmp_path)
        board = board_of(scene)
        picking = board.choosing.decision().picking
        assert picking is not None
        first = picking.pieces[0]
        click(scene, first.key)
        click(scene, f"less-{first.name}")
        assert board.choosing.picked == picking.nothing
        click(scene, f"more-{first.name}")
        assert board.choosing.picked is not None
        assert board.choosing.picked[0] == 1
        press(scene, pygame.K_ESCAPE)
        assert board.choosing.picked is None

    def test_no_more_than_what_is_due_can_be_taken(self, tmp_path: Path) -> None:
        scene = self.trade(tmp_path)
        picking = board_of(scene).choosing.decision().picking
        assert picking is not None
        way, line = next((w, one) for w, one in picking.ways.items() if isinstance(one.action, do.Take))
        for key in picking.presses(line.action):
            click(scene, key)
        for number, piece in enumerate(picking.pieces):
            more = find(scene.root, f"more-{piece.name}")
            assert more is not None
            assert more.enabled == (picking.with_one_more(way, number) is not None)
        assert not all(find(scene.root, f"more-{piece.name}").enabled for piece in picking.pieces)  # type: ignore[union-attr]

    def test_the_best_trade_is_offered_as_a_line_and_fills_the_heaps(self, tmp_path: Path) -> None:
        scene = self.trade(tmp_path)
        board, p = board_of(scene), scene.position
        line = board.choosing.decision().lines[0]
        gains = {a: worth(p.goods[0] + (goods_taken(p, a) & GOODS_ONLY)) for a in p.options}
        assert gains[line.action] == max(gains.values())
        click(scene, line.key)
        assert board.choosing.picked == board.choosing.decision().picking.way_to(line.action)  # type: ignore[union-attr]

    @pytest.mark.parametrize("key", [pygame.K_UP, pygame.K_DOWN])
    def test_the_arrows_go_on_from_whatever_was_put_together(self, tmp_path: Path, key: int) -> None:
        """Most of what can be put together is no line of its own: the arrows then begin at one end."""
        for scene in (self.trade(tmp_path), self.at(tmp_path, 4, BATTLE_STEP)):
            board = board_of(scene)
            found = board.choosing.decision()
            assert found.picking is not None
            lines = [line.key for line in found.lines if line.open]
            way = next(way for way, line in found.picking.ways.items() if line.key not in lines)
            board.choosing.picked = way
            press(scene, key)
            assert board.choosing.selected == lines[0 if key == pygame.K_DOWN else -1]

    def test_a_hint_does_not_move_the_button(self, tmp_path: Path) -> None:
        from medina_desktop.games.al_rashid.ai.explain import reason_for

        for scene in (self.trade(tmp_path), self.at(tmp_path, 3, PAY_STEP), self.at(tmp_path, 3, CHOOSE_STEP)):
            board, p = board_of(scene), scene.position
            action = next(a for a in p.options if not isinstance(a, do.Pass))
            board.choosing.press_line(line_key(action))
            scene.update(0.01)
            button = find(scene.root, "sheet-do")
            assert button is not None
            before = button.rect.bottomright
            scene.hints.show(Choice(action, 0.0, reason_for(p, action).sentence()))
            scene.update(0.01)
            button = find(scene.root, "sheet-do")
            assert button is not None
            assert button.rect.bottomright == before
            assert find(scene.root, "sheet").hint().startswith("Hint: ")  # type: ignore[union-attr]


class TestSecrets:
    def texts(self, scene: TableScene) -> str:
        """Every word that the table says or would say."""
        found = [entry.text for entry in scene.log.entries]
        for widget in walk(scene.root):
            found += [widget.tooltip, widget.reason, widget.key, *(fit.text for fit in widget.texts(scene.ui))]
        return "\n".join(found)

    def hands_shown(self, scene: TableScene) -> list[tuple[int, ...]]:
        return [widget.values for widget in walk(scene.root) if isinstance(widget, HandSlot)]

    def test_between_two_people_the_hand_is_covered_and_the_board_is_not(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:2])
        open_curtain(scene)
        drawn = 0
        while scene.match.position.step != PLACE_STEP:
            click(scene, "line-draw-red")
            drawn += 1
            scene.context.stack.update(0.05)
            assert isinstance(scene.context.stack.top, CurtainScene) == scene.hides_hand
            if scene.hides_hand:
                assert all(value == 0 for values in self.hands_shown(scene) for value in values)
                assert not any(isinstance(widget, Sheet) for widget in walk(scene.root))
                assert find(scene.root, "board") is not None
            open_curtain(scene)
        assert drawn == 2
        mine = tuple(tokens.values_in(scene.match.position.hand[scene.viewer], 0))
        assert self.hands_shown(scene)[0] == mine

    def test_two_deals_that_differ_in_what_is_hidden_say_the_same(self, tmp_path: Path) -> None:
        """The other's hand, the piles and the tokens nobody has examined: no word of the table depends on them."""
        wanted = lambda p: p.step == ACT_STEP and p.year == 1  # noqa: E731
        game = game_until(2, wanted)
        said = []
        for swap in (False, True):
            scene = table(tmp_path, [PEOPLE[0], ai("porter", "Omar", "red")], (1920, 1080), game)
            whole = scene.match.position
            if swap:
                hand = whole.hand[1]
                for colour in (0, 1):
                    for value in tokens.values_in(hand, colour):
                        other = 2 + (value - 1) % 3
                        hand += tokens.in_hand(colour, other) - tokens.in_hand(colour, value)
                changed = whole.copy()
                changed.hand = [whole.hand[0], hand]
                changed.tokens = [
                    tuple(t if tokens.knows(t, 0) else (t & ~7) | (2 + (t & 7) % 3) for t in lying)
                    for lying in whole.tokens
                ]
                assert changed.key() != whole.key()
                scene.shown.arrive(changed, len(scene.match.game.actions))
            scene.rebuild()
            scene.update(0.01)
            board, bubbles = board_of(scene), []
            for sector in range(len(SECTORS)):
                board.point_at(board.ground.sector_rect(sector).midbottom)
                board.update(1.0)
                board.update(1.0)
                bubbles.append(scene.view.bubble())
            picture = pygame.Surface((1920, 1080))
            scene.draw(picture)
            said.append((self.texts(scene), bubbles, pygame.image.tobytes(picture, "RGB")))
        assert said[0][0] == said[1][0]
        assert said[0][1] == said[1][1]
        assert said[0][2] == said[1][2]

    def test_the_log_names_no_value_of_a_token_that_was_drawn(self, tmp_path: Path) -> None:
        scene = table(tmp_path, [PEOPLE[0], ai("porter", "Omar", "red")])
        open_curtain(scene)
        for step_text in ("red", "blue"):
            if scene.my_turn and scene.match.position.step != PLACE_STEP:
                click(scene, f"line-draw-{step_text}")
        for entry in scene.log.entries:
            if "drew" in entry.text:
                assert not any(sign.isdigit() for sign in entry.text)


@pytest.mark.parametrize(
    ("size", "scale", "language"),
    [
        ((1024, 640), 1.0, "de"),
        ((1024, 640), 1.0, "fr"),
        ((1920, 1080), 2.0, "fr"),
        pytest.param((3840, 2160), 1.0, "de", marks=pytest.mark.long),
        *(
            pytest.param(size, scale, language, marks=pytest.mark.long)
            for size, scale in [((1280, 720), 1.0), ((1920, 1080), 2.0), ((1920, 1080), 1.0)]
            for language in ("en", "de")
        ),
    ],
)
def test_every_kind_of_decision_has_room(tmp_path: Path, size: tuple[int, int], scale: float, language: str) -> None:
    for players, wanted in (
        (5, lambda p: p.step == CHOOSE_STEP and p.year > 2),
        (2, lambda p: p.step == OPERATE_STEP),
        (3, lambda p: p.step == BATTLE_STEP and len(p.options) > 3),
        (4, lambda p: p.step == PAY_STEP and len(p.options) > 3),
    ):
        seats = list(views.LONG_NAMES[:players])
        scene = table(tmp_path, seats, size, game_until(players, wanted), language, scale)
        assert find(scene.root, "sheet") is not None
        assert not problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
        scene.draw(pygame.Surface(size))


def test_the_log_counts_years_as_the_board_does(tmp_path: Path) -> None:
    """A year has rounds of its own, so its number must not be called a round."""
    game = game_until(2, lambda p: p.year == 2 and p.step == PLACE_STEP)
    scene = table(tmp_path, PEOPLE[:2], (1920, 1080), game)
    headings = [row for row in scene.log.rows() if isinstance(row, TurnHeading)]
    assert headings[0].round == "year 1"
    assert {heading.round for heading in headings} <= {"year 1", "year 2"}


def test_only_who_chose_nothing_is_said_to_take_nothing() -> None:
    """Who can pay for one thing only passes unasked after it."""
    use("en")  # whatever the test before spoke
    told = {"chose": 0, "nothing": 0}
    for seed in range(3):
        random = Random(seed)
        game = new_game(ruleset_files.load("al-rashid"), 3, seed)
        while not game.over:
            game.play(likely(game.position, random))
        for index in range(len(game.actions)):
            step = step_of(game, index)
            lines = [line.text for line in words.lines_of(step, PEOPLE[:3])]
            chose = {event.player for event in step.events if isinstance(event, Chosen)}
            chose |= {step.before.player} if step.before.chosen else set()
            for event in step.events:
                if isinstance(event, Passed) and event.step == CHOOSE_STEP:
                    said = f"{PEOPLE[event.player].name} took nothing." in lines
                    assert said is (event.player not in chose), do.text_of(step.action)
                    told["nothing" if said else "chose"] += 1
    assert all(told.values())


def test_who_fights_or_flees_is_not_said_to_decide_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use("en")
    said: list[str] = []
    keep = lambda _field, _target, deciders, *_rest: said.extend(one.rank.state for one in deciders if one.rank.now)  # noqa: E731
    monkeypatch.setattr(Field, "draw_deciders", keep)
    game = game_until(5, lambda p: False)
    board = board_of(table(tmp_path, list(views.SEATS[:5]), game=game))
    wanted = {TokensTurned: "deciding now", Fought: "fighting", Fled: "fleeing"}
    seen: set[str] = set()
    for index in range(len(game.actions)):
        step = step_of(game, index)
        found = next((state for event in step.events for kind, state in wanted.items() if isinstance(event, kind)), "")
        if found and found not in seen:
            said.clear()
            assert Battle(board, step).ground
            assert said == [found]
            seen.add(found)
    assert len(seen) > 1


def test_a_replay_shows_the_titles_of_every_family() -> None:
    p = game_until(3, lambda p: False).position
    for player in range(3):
        holdings = WINDOW.looking_back.holdings(p, player)
        owned = sum(p.has(player, title) for title in range(len(TITLES)))
        assert owned == sum(not holding.text for holding in holdings)
        assert bool(p.influence[player]) == any(getattr(one.sign, "name", "") == "influence" for one in holdings)


def test_the_first_token_says_why_it_is_drawn() -> None:
    use("en")
    first = new_game(ruleset_files.load("al-rashid"), 2, 1).position
    assert decide(first, ("Nora", "Omar")).about.startswith("Every family begins with one")
    assert decide(game_until(3, lambda p: p.step == DRAW_STEP and p.left == 2).position, ()).about.startswith(
        "2 tokens"
    )


def test_a_hint_puts_no_button_where_a_press_on_a_line_does_it(tmp_path: Path) -> None:
    """Its words stood in the corner of the window."""
    scene = table(tmp_path, list(views.SEATS[:3]), game=game_until(3, lambda p: p.step == DRAW_STEP))
    action = scene.position.options[-1]
    scene.hints.show(Choice(action, 0.0, Said("why")))
    scene.update(0.01)
    selected = board_of(scene).choosing.selected_line()
    assert selected is not None
    assert selected.action == action
    board = scene.board_area
    assert all(board.contains(widget.rect) for widget in walk(sheet_in(scene)) if isinstance(widget, Button))


def sheet_in(scene: TableScene) -> Sheet:
    sheet = find(scene.root, "sheet")
    assert isinstance(sheet, Sheet)
    return sheet


def test_a_hint_selects_its_line_and_says_why(tmp_path: Path) -> None:
    from medina_desktop.games.al_rashid.ai.explain import reason_for

    wanted = lambda p: p.step == CHOOSE_STEP and p.year > 1 and len(p.options) > 2  # noqa: E731
    scene = table(tmp_path, list(views.SEATS[:3]), game=game_until(3, wanted))
    p = scene.position
    action = next(a for a in p.options if isinstance(a, do.BuyTitle))
    scene.hints.show(Choice(action, 0.0, reason_for(p, action).sentence()))
    scene.update(0.01)
    assert board_of(scene).choosing.ticked == (action,)
    sheet = find(scene.root, "sheet")
    assert isinstance(sheet, Sheet)
    assert sheet.said.startswith("Hint: ")
    press(scene, pygame.K_RETURN)
    assert scene.match.game.actions[-1] == action


def test_operations_are_chosen_on_the_map(tmp_path: Path) -> None:
    """A pawn is lifted and sent by two presses, tokens are looked at by one; only the button does it."""
    wanted = lambda p: p.step == OPERATE_STEP and any(isinstance(a, do.Move) for a in p.options)  # noqa: E731
    scene = table(tmp_path, list(views.SEATS[:5]), (1920, 1080), game_until(5, wanted))
    board, p = board_of(scene), scene.position
    before = len(scene.match.game.actions)
    move = next(a for a in p.options if isinstance(a, do.Move))
    for _ in range(4):  # several pawns may stand there: each press lifts the next
        click(scene, f"sector-{SECTORS[move.source]}")
        if board.choosing.lifted_pawn() == pawn_name(move):
            break
    click(scene, f"sector-{SECTORS[move.target]}")
    line = board.choosing.selected_line()
    assert line is not None
    assert line.action == move
    assert len(scene.match.game.actions) == before
    scene.draw(pygame.Surface((1920, 1080)))
    click(scene, "sheet-do")
    assert scene.match.game.actions[before] == move


def test_a_pawn_is_dragged_to_its_sector_or_comes_back(tmp_path: Path) -> None:
    wanted = lambda p: p.step == PLACE_STEP and p.year == 1 and stacks.count(p.home[0], PASHA)  # noqa: E731
    scene = table(tmp_path, list(views.SEATS[:3]), game=game_until(3, wanted))
    before = len(scene.match.game.actions)
    widget = find(scene.root, "pawn-pasha")
    assert widget is not None
    target = scene.board.where("sector-commerce")
    assert target is not None
    for end in ((3, 3), target.center):
        start = widget.rect.center
        for event in (
            pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1),
            pygame.Event(pygame.MOUSEMOTION, pos=(start[0], start[1] - 200), rel=(0, 0), buttons=(1, 0, 0)),
            pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1),
        ):
            scene.context.stack.handle(event)
        if end == (3, 3):
            assert board_of(scene).hand.held is None
            assert len(scene.match.game.actions) == before
    assert scene.match.game.actions[before] == do.Place(PASHA, SECTORS.index("commerce"))


def test_what_moves_comes_to_the_same_end(tmp_path: Path) -> None:
    """With motions on, a whole game is shown step by step; at the end the table shows what the match is."""
    scene = table(tmp_path, PEOPLE[:2], (1280, 720))
    scene.context.settings.change(reduced_motion=False)
    random = Random(5)
    frames = 0
    picture = pygame.Surface((1280, 720))
    while not scene.match.over:
        open_curtain(scene)
        if not scene.my_turn:
            scene.update(0.05)
            continue
        action = likely(scene.match.position, random)
        scene.play(action)
        for number in range(3):
            scene.update(0.07)
            if number == len(scene.match.game.actions) % 3:  # every stage of a motion is drawn, one for each action
                scene.draw(picture)
            frames += scene.busy
        scene.catch_up()
        assert scene.position.key() == scene.match.game.rules.seen_by(scene.match.position, scene.viewer).key()
    assert frames > 20


class TestTheEnd:
    def test_the_columns_add_up_to_the_scores(self) -> None:
        from medina_desktop.games.al_rashid.reckoning import reckon

        for players in (2, 3, 5):
            game = game_until(players, lambda p: False)
            assert game.over
            families = reckon(game.position)
            assert [family.total for family in families] == game.scores()
            assert sorted(family.place for family in families) == list(range(1, players + 1))
            assert game.outcome().winners[0] == next(f.player for f in families if f.place == 1)

    def test_the_count_names_what_was_missed_by_one(self, tmp_path: Path) -> None:
        from medina_desktop.games.al_rashid.reckoning import reckon
        from medina_desktop.games.al_rashid.ui.count import CountScene

        p = game_until(3, lambda p: False).position.copy()
        keeper = TITLES.index("warehouse-keeper")
        for player in range(3):
            p.titles[player] &= ~(1 << keeper)
        p.titles[1] |= 1 << keeper
        for have, missed in (((1, 1, 1, 0, 0), 4), ((2, 1, 1, 1, 0), 2), ((1, 1, 1, 1, 1), 0), ((1, 1, 0, 0, 0), 0)):
            p.goods[1] = goods_of.pack([*have, 0])
            found = [one for one in reckon(p)[1].missed if one.title == keeper]
            assert [one.points for one in found] == [missed] * bool(missed)
        p.goods[1] = goods_of.pack([1, 1, 1, 0, 0, 0])
        scene = table(tmp_path, PEOPLE[:3])
        count = CountScene(scene.context, p, PEOPLE[:3], lambda: None)
        count.seconds = 99.0
        scene.context.stack.push(count)
        count.lay_out()
        told = [widget.text for widget in walk(count.root) if isinstance(widget, Label)]
        assert "Omar: Warehouse Keeper, 3 of 4 (Different goods). Missed: 4 points." in told

    def test_of_the_count_only_what_changed_is_drawn_anew(self, tmp_path: Path) -> None:
        from medina_desktop.games.al_rashid.ui.count import CountScene

        scene = table(tmp_path, PEOPLE[:3])
        count = CountScene(scene.context, game_until(3, lambda p: False).position, PEOPLE[:3], lambda: None)
        count.seconds = 0.0
        scene.context.stack.push(count)
        surface, before = pygame.Surface(scene.context.theme.size), -1
        while count.shown != before:
            before = count.shown
            kept = pygame.image.tobytes(count.picture.of_widgets(surface), "RGB")
            assert kept == pygame.image.tobytes(KeptPicture(count).of_widgets(surface), "RGB"), before
            scene.context.stack.update(1.3)

    def test_the_count_that_nobody_touches_shows_its_end(self, tmp_path: Path) -> None:
        from medina_desktop.games.al_rashid.ui.count import CountScene

        context = table(tmp_path, PEOPLE[:3]).context
        p, surface = game_until(3, lambda p: False).position, pygame.Surface(context.theme.size)
        asked: list[int] = []
        context.redraw = lambda: asked.append(1)
        count = CountScene(context, p, PEOPLE[:3], lambda: None)
        count.seconds = 0.0
        context.stack.push(count)
        while not count.over:
            context.stack.update(0.5)
            count.draw(surface)
        asked.clear()
        while context.stack.update(0.5) or asked:
            asked.clear()
            count.draw(surface)
        shown = pygame.image.tobytes(surface, "RGB")
        counted = CountScene(context, p, PEOPLE[:3], lambda: None)
        counted.seconds = 99.0
        context.stack.replace(counted)
        counted.draw(surface)
        assert shown == pygame.image.tobytes(surface, "RGB")

    def test_the_log_says_the_points_of_a_step(self) -> None:
        """In the line of what brought them: a pawn that joins together with a title has its own point."""
        use("en")
        brought = {"gained a sage.": "gained a sage (+1).", "took a title: Banker.": "took a title: Banker (+2)."}
        told: set[str] = set()
        for seed in range(4):
            random = Random(seed)
            game = new_game(ruleset_files.load("al-rashid"), 3, seed)
            while not game.over:
                game.play(likely(game.position, random))
            for index in range(len(game.actions)):
                step = step_of(game, index)
                for player in range(3):
                    lines = [line.text for line in words.lines_of(step, PEOPLE[:3]) if line.player == player]
                    gains = [re.search(r"([+−]\d+)(?: points?)?\)\.$", line) for line in lines]
                    points = sum(int(gain[1].replace("−", "-")) for gain in gains if gain)
                    assert points == score(step.after, player) - score(step.before, player), lines
                    told |= {end for end in brought.values() for line in lines if line.endswith(end)}
                    assert not any(line.endswith(end) for end in brought for line in lines), lines
        assert told == set(brought.values())

    def test_the_log_says_what_goods_are_worth_to_their_owner(self) -> None:
        use("en")
        game, told = game_until(3, lambda p: False), 0
        for index in range(len(game.actions)):
            step = step_of(game, index)
            owners = {event.player for event in step.events if isinstance(event, GoodsTaken)}
            if any(isinstance(event, Paid) for event in step.events):
                continue
            for player in owners:
                more = worth(step.after.goods[player]) - worth(step.before.goods[player])
                lines = [line.text for line in words.lines_of(step, PEOPLE[:3]) if line.player == player]
                assert any(f"({signed(more)} gold" in line for line in lines) == bool(more), lines
                told += 1
        assert told > 10

    def test_the_count_opens_when_the_last_action_was_made_and_leads_to_the_results(self, tmp_path: Path) -> None:
        from medina_desktop.games.al_rashid.ui.count import CountScene

        game = new_game(ruleset_files.load("al-rashid"), 2, 3)
        policy = import_module("medina_desktop.games.al_rashid.ai.policy")
        while True:
            action = policy.best(game.rules.seen_by(game.position, game.position.player))
            trial = game.position.copy()
            game.rules.play(trial, action)
            if game.rules.actor(trial) < 0:
                break
            game.play(action)
        scene = table(tmp_path, PEOPLE[:2], game=game)
        open_curtain(scene)
        scene.play(action)
        scene.context.stack.update(0.05)
        top = scene.context.stack.top
        assert isinstance(top, CountScene)
        picture = pygame.Surface((1280, 800))
        top.lay_out()
        top.draw(picture)
        press_on = find(top.root, "go-on")
        assert press_on is not None
        top.go_on()
        assert scene.context.stack.top is scene

    def test_the_lines_are_counted_one_by_one_and_the_winner_comes_last(self, tmp_path: Path) -> None:
        from medina_desktop.games.al_rashid.ui.count import CountScene, Families

        game = game_until(3, lambda p: False)
        scene = table(tmp_path, PEOPLE[:3], game=game)
        scene.context.settings.change(reduced_motion=False)
        left: list[bool] = []
        count = CountScene(scene.context, game.position, PEOPLE[:3], lambda: left.append(True))
        scene.context.stack.push(count)
        sums, told = [], []
        while not count.over:
            count.update(0.1)
            columns = find(count.root, "columns")
            assert isinstance(columns, Families)
            sums.append([columns._so_far(family) for family in columns.families])
            told.append(any("wins" in widget.text for widget in walk(count.root) if isinstance(widget, Label)))
        assert sums[0] == [0, 0, 0]
        pawns = [family.pawn_points for family in count.families]
        assert sums.index(pawns) < len(sums) - 1
        assert sums[-1] == game.scores()
        assert told == [False] * (len(told) - 1) + [True]
        count.go_on()
        assert left == [True]

    def test_a_press_shows_the_whole_count_and_another_leaves_it(self, tmp_path: Path) -> None:
        from medina_desktop.games.al_rashid.ui.count import CountScene

        game = game_until(3, lambda p: False)
        scene = table(tmp_path, PEOPLE[:3], game=game)
        scene.context.settings.change(reduced_motion=False)
        left: list[bool] = []
        count = CountScene(scene.context, game.position, PEOPLE[:3], lambda: left.append(True))
        scene.context.stack.push(count)
        count.go_on()
        assert count.over
        assert not left
        count.go_on()
        assert left == [True]

    def test_the_results_do_not_count_once_more(self) -> None:
        assert WINDOW.looking_back.counts_itself


def test_pictures_of_a_running_game_show_no_token_that_lies_face_down(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2], game=game_until(2, lambda p: p.step == ACT_STEP and p.year > 1))
    whole = scene.match.position
    other = whole.copy()
    other.tokens = [tuple(t if t & 16 else (t & ~7) | (2 + (t & 7) % 3) for t in lying) for lying in whole.tokens]
    assert other.tokens != whole.tokens
    area = pygame.Rect(0, 0, 900, 600)
    seen = []
    for position in (whole, other):
        target = pygame.Surface((900, 600))
        WINDOW.sight(scene.context, position, scene.colours, area).draw(target, position)
        small = WINDOW.picture(scene.context, position, scene.colours, (400, 300))
        seen.append((pygame.image.tobytes(target, "RGB"), pygame.image.tobytes(small, "RGB")))
    assert seen[0] == seen[1]
