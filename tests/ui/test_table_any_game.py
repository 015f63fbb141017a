"""A table for a game that the shell has never heard of: one to five seats, secrets, an order that changes."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop.game.box import Choice
from medina_desktop.games.pebbles.box import BOX
from medina_desktop.games.pebbles.rules.verbs import STACKS, Position
from medina_desktop.games.pebbles.ui.window import WINDOW
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.pause import PauseScene
from medina_desktop.ui.table.cards import PlayerCard
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.theme import Colour
from medina_desktop.ui.widgets import find, walk
from medina_desktop.ui.widgets.layout_check import problems
from support.contrast import contrast
from support.pebble_table import PEOPLE, board_of, pass_time, secret_of, table
from support.sampling import every
from support.table import click, press, rect_of

SIZES = ((1024, 640), (1366, 768), (1920, 1080))
TABLES = [(players, SIZES[(at + turn) % 3]) for at, players in enumerate((1, 2, 3, 5)) for turn in range(3)]


@pytest.mark.parametrize(("players", "size"), every(3, TABLES))
def test_a_whole_game_by_pressing_what_the_window_says(tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    scene = table(tmp_path, PEOPLE[:players], size)
    while not scene.match.over:
        top = scene.context.stack.top
        if isinstance(top, CurtainScene):
            top.open()
        pass_time(scene, 1)
        if not scene.my_turn:
            continue
        assert not problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
        action = scene.match.game.legal()[-1]
        for key in WINDOW.clicks(scene.position, action):
            click(scene, rect_of(scene, key).center)
        assert scene.match.game.actions[-1] == action
        scene.draw(pygame.Surface(size))
    assert len(scene.log.entries) == len(scene.match.game.actions) + STACKS
    assert [round(points) for points in scene.shown.scores] == scene.match.game.scores()
    assert scene.notice == "A stack is empty."


def test_five_seats_have_five_colours_and_stand_in_the_order_of_the_game(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE, (1920, 1080))
    assert len({seat.colour for seat in scene.match.seats}) == 5
    for _ in range(7):
        scene.play(scene.match.game.legal()[0])
        pass_time(scene, 1)
        cards = [widget for widget in walk(scene.root) if isinstance(widget, PlayerCard)]
        assert tuple(card.who.player for card in cards) == scene.match.position.order
        assert [card.who.active for card in cards] == [True, False, False, False, False]
        assert [card.rect.top for card in cards] == sorted(card.rect.top for card in cards)


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)])
def test_five_cards_and_a_panel_fit_at_the_largest_scale(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = table(tmp_path, PEOPLE, size, ui_scale=2.0)
    pass_time(scene)
    assert not problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
    cards = [widget for widget in walk(scene.root) if isinstance(widget, PlayerCard)]
    assert len(cards) == 5
    assert {card.body is None for card in cards} == {True}, "who it is and how many points; the rest is in the tooltip"
    assert "pebbles" in cards[0].hint()


def test_a_label_on_a_card_can_be_read_whoever_acts(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2])
    for _turn in range(3):
        scene.play(scene.match.game.legal()[0])
        pass_time(scene)
        target = pygame.Surface(scene.context.theme.size)
        scene.draw(target)
        for card in (widget for widget in walk(scene.root) if isinstance(widget, PlayerCard)):
            assert card.body is not None
            rect = card.body.rect
            seen = {rgb(target, (x, y)) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)}
            ground = rgb(target, (rect.right - 1, rect.top))
            assert max(contrast(colour, ground) for colour in seen) > 4.5, card.who


def rgb(target: pygame.Surface, at: tuple[int, int]) -> Colour:
    red, green, blue, _alpha = target.get_at(at)
    return red, green, blue


def test_alone_at_the_table_there_is_one_card_and_no_curtain(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:1])
    scene.play(0)
    pass_time(scene)
    assert scene.context.stack.top is scene
    assert scene.my_turn
    assert [w.key for w in walk(scene.root) if isinstance(w, PlayerCard)] == ["player-0"]


class TestSecrets:
    def test_the_board_never_sees_what_its_viewer_may_not_know(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:2])
        whole = scene.match.position
        for viewer in (0, 1):
            scene.shown.viewer = viewer
            seen = scene.position
            assert all(value is None for stack in seen.stacks for value in stack)
            assert [s is None for s in seen.secrets] == [viewer != 0, viewer != 1]
            assert seen.secrets[viewer] == whole.secrets[viewer]

    def test_between_two_people_the_hand_is_covered_and_the_board_stays(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:2])
        whole = scene.match.position
        assert secret_of(scene) == str(whole.secrets[0])
        scene.play(0)
        pass_time(scene)
        curtain = scene.context.stack.top
        assert isinstance(curtain, CurtainScene)
        assert scene in scene.context.stack.visible(), "the board stays in sight"
        assert secret_of(scene) == "?"
        curtain.open()
        assert secret_of(scene) == str(whole.secrets[1])

    def test_opponents_and_hints_are_asked_with_what_their_player_sees(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        at_once, asked = BOX.opponents.at_once, []

        def look(position: Position) -> Choice[int]:
            asked.append(position)
            choice: Choice[int] = at_once(position)
            return choice

        monkeypatch.setattr(BOX.opponents, "at_once", look)
        scene = table(tmp_path, [PEOPLE[0], ai("easy", "Omar", "red")])
        press(scene, pygame.K_h)
        pass_time(scene)
        bubble = scene.view.bubble()
        assert bubble is not None
        assert bubble.lines == ("Nothing else brings more points.",)
        assert "Enter" in bubble.button
        press(scene, pygame.K_RETURN)
        pass_time(scene, 8)
        assert len(scene.match.game.actions) >= 2, "the hint was played, and the opponent answered"
        assert len(asked) >= 2
        for position in asked:
            assert all(value is None for stack in position.stacks for value in stack)
            assert [secret is None for secret in position.secrets].count(False) == 1, "their own"

    def test_what_was_turned_up_is_not_taken_back_and_it_is_said_why(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:1])
        scene.play(0)
        pass_time(scene)
        press(scene, pygame.K_z, pygame.KMOD_CTRL)
        assert len(scene.match.game.actions) == 1
        assert "nobody can unsee it" in scene.notice
        undo = find(scene.root, "button-undo")
        assert undo is not None
        assert not undo.enabled
        assert "nobody can unsee it" in undo.hint()


class TestWhatEveryTableHas:
    def test_a_command_comes_after_what_moves(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:1], reduced_motion=False)
        scene.play(0)
        assert scene.busy
        assert scene.position.hands == ((),), "it still flies"
        press(scene, pygame.K_q)
        assert not scene.busy
        assert len(scene.position.hands[0]) == 1
        assert board_of(scene).chosen == 0

    def test_a_sheet_over_the_table_takes_its_own_clicks_and_esc_closes_it(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:1])
        click(scene, rect_of(scene, "stack-1").center)
        assert scene.view.is_covered
        press(scene, pygame.K_ESCAPE)
        assert not scene.view.is_covered
        press(scene, pygame.K_ESCAPE)
        assert isinstance(scene.context.stack.top, PauseScene)

    def test_its_panel_stands_above_the_cards(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:3])
        assert rect_of(scene, "season-box").bottom <= rect_of(scene, "player-0").top


def test_the_table_is_seen_as_whoever_is_to_act_sees_it(tmp_path: Path) -> None:
    """With one person it is that person's for the whole game; with several the one's whose turn it is."""
    people = table(tmp_path, PEOPLE[:3])
    people.play(people.match.game.legal()[0])
    second = people.match.player
    again = TableScene(people.context, Match(people.match.game, PEOPLE[:3]))
    assert again.shown.viewer == second != 0
    mixed = [ai("Omar", "apprentice", "red"), *PEOPLE[1:3]]
    while people.match.player:
        people.match.game.play(people.match.game.legal()[0])
    assert TableScene(people.context, Match(people.match.game, mixed)).shown.viewer == 1, "the first person"
