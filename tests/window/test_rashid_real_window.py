"""Whole games of Al-Rashid in a real window: by the mouse alone, by the keyboard alone, killed and continued.

As in test_real_window.py, a twin in this process knows where everything is. Here it also gets every press itself, so
that it shows the same sheet with the same pieces on it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop.games.al_rashid.decisions.decision import line_key
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.names import SECTORS
from medina_desktop.games.al_rashid.ui.board import AlRashidBoard
from medina_desktop.games.al_rashid.ui.count import CountScene
from medina_desktop.games.al_rashid.ui.window import WINDOW
from medina_desktop.match.match import Match
from medina_desktop.play.library import Library
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import find
from medina_desktop.ui.wiring import navigation
from support.real_window import SIZE, Window, quick_settings

NAMES = {pygame.K_RETURN: "Return", pygame.K_DOWN: "Down", pygame.K_UP: "Up", pygame.K_LEFT: "Left",
         pygame.K_RIGHT: "Right", pygame.K_PLUS: "plus", pygame.K_BACKSPACE: "BackSpace"}  # fmt: skip
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Silent:
    """Nobody thinks at the twin's table: what AI seats do is read from the file."""

    def ask(self, *question: object) -> None: ...

    def poll(self) -> None: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...


class Twin:
    def __init__(self, folder: Path) -> None:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        pygame.font.init()
        store = SettingsStore()
        store.change(reduced_motion=True, screens_up=False, ai_pace="immediate")
        self.context = make_context(
            SIZE, navigation(), settings=store, user_dir=folder / "twin", language="en", muted=True
        )
        library = Library(user_paths(folder))
        saved = library.read(library.list_games()[0].id)
        assert saved.game is not None
        assert saved.record is not None
        self.game = saved.game
        seats = saved.record.seats
        self.people = [not seat.level for seat in seats]
        self.scene = TableScene(self.context, Match(self.game, seats, Silent))
        self.context.stack.push(self.scene)
        self.settle()

    @property
    def board(self) -> AlRashidBoard:
        assert isinstance(self.scene.board, AlRashidBoard)
        return self.scene.board

    def settle(self) -> None:
        self.scene.shown.jump()
        self.board.let_go()
        self.scene.rebuild()
        self.scene.update(0.01)

    def follow(self, texts: list[str]) -> None:
        """What was done at the other table is done here."""
        for text in texts[len(self.game.actions) :]:
            self.game.play(self.game.rules.parse(self.game.position, text))
        self.settle()

    def area(self, key: str) -> pygame.Rect:
        widget = find(self.scene.root, key)
        found = widget.rect if widget is not None else self.scene.board.where(key)
        assert found is not None, f"there is no {key}"
        return found

    def handle(self, event: pygame.Event) -> None:
        self.context.stack.handle(event)
        self.scene.update(0.01)

    def click(self, pos: tuple[int, int]) -> None:
        self.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.handle(pygame.Event(kind, pos=pos, button=1))


class Hand:
    """Does everything at both tables, until the other one has done it."""

    def __init__(self, app: Window, twin: Twin) -> None:
        self.app, self.twin = app, twin

    def click(self, key: str) -> None:
        self._reveal(key)
        pos = self.twin.area(key).center
        self.app.click(pos)
        self.twin.click(pos)

    def _reveal(self, key: str) -> None:
        """By the wheel, as far as it takes."""
        for _ in range(40):
            frame = find(self.twin.scene.root, "sheet-lines")
            line = find(self.twin.scene.root, key)
            if frame is None or line is None or not key.startswith(("line-", "pick-")):
                return
            if frame.rect.contains(line.rect.inflate(0, -line.rect.h // 2)):
                return
            up = line.rect.centery < frame.rect.centery
            x, y = frame.rect.center
            self.app.xdotool("mousemove", "--window", self.app.id, str(x), str(y), "click", "4" if up else "5")
            time.sleep(0.08)
            self.twin.handle(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
            turn = 1 if up else -1
            self.twin.handle(pygame.Event(pygame.MOUSEWHEEL, y=turn, precise_y=float(turn)))

    def key(self, code: int) -> None:
        self.app.key(NAMES.get(code) or pygame.key.name(code))
        self.twin.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))

    # -- actions --------------------------------------------------------------------------------------------------

    def by_mouse(self, action: do.Action) -> None:
        for key in WINDOW.clicks(self.twin.scene.position, action):
            self.click(key)

    def by_keys(self, action: do.Action) -> None:
        board = self.twin.board
        if isinstance(action, do.Place):
            self.key(pygame.K_1 + action.pawn)
        if isinstance(action, do.Place | do.Resolve):
            self._go_to(action.sector)
            self.key(pygame.K_RETURN)
        elif isinstance(action, do.Pass):
            self.key(pygame.K_n)
        else:
            if isinstance(action, do.Activate) and not self.twin.scene.position.sector_done:
                self.key(pygame.K_t)
            if isinstance(action, do.BuyTitle) and action.note:
                self.key(pygame.K_c)
            self._choose(action, board)
            self.key(pygame.K_RETURN)

    def _choose(self, action: do.Action, board: AlRashidBoard) -> None:
        found = board.choosing.decision()
        if found.boxes:
            number = [line.key for line in found.lines if line.open].index(line_key(action))
            if number < 9:
                self.key(pygame.K_1 + number)
                return
            self.key(pygame.K_1)
            self.key(pygame.K_BACKSPACE)
            for _ in range(number):
                self.key(pygame.K_DOWN)
            self.key(pygame.K_RETURN)
            return
        if any(line.action == action for line in found.lines):
            for _ in range(len(found.lines) + 1):
                line = board.choosing.selected_line()
                if line is not None and line.action == action:
                    return
                self.key(pygame.K_DOWN)
        assert found.picking is not None
        pieces = [piece.key for piece in found.picking.pieces]
        for piece in found.picking.presses(action):
            number = pieces.index(piece)
            if number < 9:
                self.key(pygame.K_1 + number)
            else:
                while self.twin.scene.ui.focus != piece:
                    self.key(pygame.K_RIGHT)
                self.key(pygame.K_PLUS)

    def _go_to(self, sector: int) -> None:
        board, everywhere = self.twin.board, tuple(range(len(SECTORS)))
        self.key(pygame.K_RIGHT)
        ways: dict[int, tuple[int, ...]] = {board.hand.cursor: ()}
        queue = [board.hand.cursor]
        for at in queue:
            for code, step in ARROWS.items():
                then = board.ground.towards(at, step, everywhere)
                if then not in ways:
                    ways[then] = (*ways[at], code)
                    queue.append(then)
        for code in ways[sector]:
            self.key(code)
        assert board.hand.cursor == sector


def plausible(twin: Twin, random: Random) -> do.Action:
    """As a simple player would; now and then something else that the rules allow, so that everything comes up."""
    p = twin.game.rules.seen_by(twin.game.position, twin.game.position.player)
    kinds = do.Activate | do.BuyTitle | do.Examine | do.Move | do.Swap | do.Remove
    rare = [a for a in p.options if isinstance(a, kinds)]
    if rare and random.random() < 0.6:
        return random.choice(rare)
    found: do.Action = import_module("medina_desktop.games.al_rashid.ai.policy").best(p)
    return found


def play_on(app: Window, twin: Twin, say: Callable[[do.Action], None], until: int, seed: int) -> set[str]:
    """Until the end, or the beginning of a year; the kinds of actions that came up."""
    random, kinds = Random(seed), set()
    while not twin.game.over and twin.game.position.year < until:
        if not twin.people[twin.game.position.player]:
            count = len(twin.game.actions)
            app.wait_for(lambda count=count: len(app.actions()) > count, "the AI", 60)  # type: ignore[misc]
            twin.follow(app.actions())
            continue
        action, count = plausible(twin, random), len(twin.game.actions) + 1
        kinds.add(type(action).__name__)
        text = do.text_of(action)
        say(action)
        app.wait_for(lambda count=count: len(app.actions()) >= count, f"action {count}, {text}", 20)  # type: ignore[misc]
        assert app.actions()[count - 1] == text
        time.sleep(0.1)
        twin.follow(app.actions())
    return kinds


def begun(app: Window, folder: Path) -> Twin:
    app.wait_for(lambda: Library(user_paths(folder)).list_games(), "the game to begin")
    time.sleep(2.0)
    return Twin(folder)


def settings(folder: Path) -> None:
    quick_settings(folder)
    SettingsStore(user_paths(folder).settings_file).change(reduced_motion=True, ai_pace="immediate")


def kept(folder: Path) -> bool:
    return any(saved.over for saved in Library(user_paths(folder)).list_replays())


@pytest.mark.slow
def test_a_whole_game_with_the_mouse_killed_and_continued(window: Callable[..., Window], tmp_path: Path) -> None:
    settings(tmp_path)
    app = window("--ruleset", "al-rashid", "--seats", "human,ai:porter", "--seed", "5")
    twin = begun(app, tmp_path)
    kinds = play_on(app, twin, Hand(app, twin).by_mouse, 3, 1)
    made = app.actions()
    app.process.kill()
    app.process.wait()

    again = window()
    title = twin.context
    title.user = user_paths(tmp_path)
    title.library = Library(title.user)
    title.to_title()
    menu = title.stack.top
    assert isinstance(menu, TitleScene)
    entry = find(menu.root, "continue")
    assert entry is not None
    time.sleep(2.5)
    again.click(entry.rect.center)
    time.sleep(2.5)
    twin = Twin(tmp_path)
    assert twin.game.action_texts()[: len(made)] == made
    kinds |= play_on(again, twin, Hand(again, twin).by_mouse, 9, 2)
    twin.board.open_count()
    count = twin.context.stack.top
    assert isinstance(count, CountScene)
    button = find(count.root, "go-on")
    assert button is not None
    time.sleep(2.0)
    again.click(button.rect.center)  # everything at once, if it is not all there yet
    again.click(button.rect.center)  # the results
    again.wait_for(lambda: kept(tmp_path), "the finished game to be kept")
    assert {"Place", "Resolve", "Take", "BuyTitle", "Pay", "Activate"} <= kinds
    again.process.terminate()


@pytest.mark.slow
def test_a_whole_game_with_the_keyboard_alone(window: Callable[..., Window], tmp_path: Path) -> None:
    settings(tmp_path)
    app = window("--ruleset", "al-rashid", "--seats", "human,ai:porter,ai:porter,ai:porter", "--seed", "6")
    twin = begun(app, tmp_path)
    kinds = play_on(app, twin, Hand(app, twin).by_keys, 9, 3)
    time.sleep(2.0)
    app.key("Return", "Return")  # the count, then the results
    app.wait_for(lambda: kept(tmp_path), "the finished game to be kept")
    assert {"Place", "Resolve", "Take", "BuyTitle", "Pay"} <= kinds
    app.process.terminate()
