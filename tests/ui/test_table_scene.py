"""What a person sees and does at the table besides placing: undo, hints, reasons, curtain, pace, log, saving."""

from __future__ import annotations

import pickle
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from medina_desktop import l10n
from medina_desktop.game.box import Choice
from medina_desktop.games import new_game
from medina_desktop.games.medina import words
from medina_desktop.games.medina.ai.explain import Reason
from medina_desktop.games.medina.learn.book import section_for
from medina_desktop.games.medina.places import places, spot_of
from medina_desktop.games.medina.preview import preview
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.actions import MERCHANT, STABLE, WALL, kind_of, text_of
from medina_desktop.games.medina.rules.board import cell_at
from medina_desktop.games.medina.rules.position import FIRST_MERCHANT
from medina_desktop.games.medina.ui.drawing import picture_of
from medina_desktop.games.medina.ui.tray import TraySlot, slot_kinds
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.match.seats import ai, human
from medina_desktop.play.new_game import NewGame
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import AI_PAUSES
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.names import headline
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.dialog import Dialog, NameDialog
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.pause import PauseScene
from medina_desktop.ui.scenes.results import ResultsScene, rematch, score_sheet
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.table import start
from medina_desktop.ui.table.log import LogView, TurnHeading
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import DONE
from medina_desktop.ui.widgets import find, walk
from support.finding import find_as
from support.hands import Hands
from support.medina.placing import holds, place_by_mouse
from support.table import MACHINES, PEOPLE, click, press, rect_of, send, settle, table


def hover(scene: TableScene, spot: int) -> None:
    send(
        scene.context,
        pygame.MOUSEMOTION,
        pos=board_of(scene).city.spot_rect(spot).center,
        rel=(0, 0),
        buttons=(0, 0, 0),
    )


def play_some(scene: TableScene, count: int, seed: int = 3) -> None:
    random = Random(seed)
    for _ in range(count):
        settle(scene)
        place_by_mouse(scene, legal.draw(scene.match.position, random.random))
    settle(scene)


def take(scene: TableScene, kind: int) -> None:
    click(scene, rect_of(scene, f"slot-{kind}").center)


def listed_games(context: Context) -> list[list[Any]]:
    """The actions of every game in the list."""
    read = [context.library.read(saved.id).game for saved in context.library.list_games()]
    return [game.actions for game in read if game is not None]


class TestPickingUp:
    def test_legal_places_light_up_and_a_second_click_puts_the_piece_back(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        take(scene, WALL)
        assert picture_of(board_of(scene)).marks == frozenset(places(scene.match.position, WALL))
        assert len(picture_of(board_of(scene)).marks) == 8
        take(scene, WALL)
        assert board_of(scene).hand.held is None
        assert picture_of(board_of(scene)).marks == frozenset()

    def test_escape_puts_it_back_and_then_opens_the_menu(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        take(scene, WALL)
        press(scene, pygame.K_ESCAPE)
        assert board_of(scene).hand.held is None
        press(scene, pygame.K_ESCAPE)
        assert isinstance(scene.context.stack.top, PauseScene)

    def test_other_keys_can_take_the_pieces_and_the_slots_say_so(self, tmp_path: Path) -> None:
        scene = table(tmp_path, key_map={"take_2": "m", "take_1": "2"})
        settle(scene)
        second, first = slot_kinds(scene.match.position.terms)[1], slot_kinds(scene.match.position.terms)[0]
        press(scene, pygame.K_1)
        assert board_of(scene).hand.held is None, "1 takes nothing any more"
        press(scene, pygame.K_m)
        assert holds(scene, second)
        press(scene, pygame.K_2)
        assert holds(scene, first)
        press(scene, pygame.K_KP2)
        assert holds(scene, second), "the number pad always counts"
        slot = find_as(TraySlot, scene.root, f"slot-{second}")
        assert slot.taken_by == "M"
        assert slot.hint().endswith("key M")

    def test_number_keys_follow_the_slots(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        for number, kind in enumerate(slot_kinds(scene.match.game.position.terms)):
            press(scene, getattr(pygame, f"K_{(number + 1) % 10}"))
            if places(scene.match.position, kind):
                assert holds(scene, kind)

    def test_without_marks_in_the_settings_none_are_shown(self, tmp_path: Path) -> None:
        scene = table(tmp_path, show_legal_places=False)
        take(scene, WALL)
        assert board_of(scene).hand.held is not None
        assert picture_of(board_of(scene)).marks == frozenset()

    def test_a_piece_dropped_outside_goes_back(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        start = rect_of(scene, f"slot-{WALL}").center
        send(scene.context, pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        outside = rect_of(scene, "player-2").center
        send(scene.context, pygame.MOUSEMOTION, pos=outside, rel=(1, 1), buttons=(1, 0, 0))
        assert board_of(scene).hand.dragging
        send(scene.context, pygame.MOUSEBUTTONUP, pos=outside, button=1)
        assert board_of(scene).hand.held is None
        assert not scene.match.game.actions

    def test_nothing_can_be_taken_while_another_is_to_move(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        scene.flow.paused = True
        place_by_mouse(scene, scene.match.game.legal()[0])
        take(scene, WALL)
        assert board_of(scene).hand.held is None
        made = len(scene.match.game.actions)
        click(scene, board_of(scene).city.rect.center)
        assert len(scene.match.game.actions) == made

    def test_no_ghost_stays_behind_when_the_pointer_leaves_the_board(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        take(scene, WALL)
        for key in ("log", "tile-tower-0", "player-1", "button-menu"):
            hover(scene, next(iter(places(scene.match.position, WALL))))
            assert board_of(scene).hand.at is not None
            pos = rect_of(scene, key).center
            send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
            assert board_of(scene).hand.at is None, key

    def test_what_stands_before_the_pointer_fades(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        take(scene, MERCHANT)
        spot = cell_at(4, 4)
        hover(scene, spot)
        assert picture_of(board_of(scene)).faded == {cell_at(5, 4)}


class TestBubbles:
    def test_a_legal_place_says_what_it_scores_and_for_whom(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:3])
        random = Random(8)
        while True:
            gains = [a for a in scene.match.game.legal() if kind_of(a) in (STABLE, WALL, MERCHANT)]
            scoring = [a for a in gains if any(c.points for c in preview(scene.match.position, a).changes)]
            if scoring:
                break
            place_by_mouse(scene, legal.draw(scene.match.position, random.random))
            settle(scene)
        action = scoring[0]
        take(scene, kind_of(action))
        hover(scene, spot_of(scene.position, action))
        found = scene.view.bubble()
        assert found is not None
        expected = {c.player: c.points for c in preview(scene.match.position, action).changes if c.points}
        assert dict(found.changes) == expected
        assert {p: d for p, d in scene.view.score_changes(scene.view.bubble()).items() if d} == expected

    def test_an_illegal_place_says_why_in_one_sentence(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        take(scene, STABLE)
        hover(scene, cell_at(5, 5))
        found = scene.view.bubble()
        assert found is not None
        sentence, way_to_the_rules = found.lines
        assert way_to_the_rules.startswith("R")
        assert "building" in sentence
        assert scene.view.score_changes(scene.view.bubble()) == {}

    def test_a_wall_over_a_cell_and_a_stable_over_the_ring_are_explained(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        take(scene, WALL)
        hover(scene, cell_at(5, 5))
        found = scene.view.bubble()
        assert found is not None
        assert "wall space" in found.lines[0]
        take(scene, STABLE)
        hover(scene, cell_at(0, 5))
        found = scene.view.bubble()
        assert found is not None
        assert "wall space" in found.lines[0]

    def test_clicking_an_illegal_place_changes_nothing(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        take(scene, STABLE)
        click(scene, board_of(scene).city.spot_rect(cell_at(5, 5)).center)
        assert not scene.match.game.actions
        assert board_of(scene).hand.held is not None


class TestTakingBack:
    def test_undo_and_redo_by_button_and_key(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        play_some(scene, 3)
        made = list(scene.match.game.actions)
        click(scene, rect_of(scene, "button-undo").center)
        assert len(scene.match.game.actions) < len(made)
        assert scene.shown.position is scene.match.position
        assert scene.my_turn
        press(scene, pygame.K_y, pygame.KMOD_CTRL)
        assert scene.match.game.actions == made
        press(scene, pygame.K_z, pygame.KMOD_CTRL)
        assert len(scene.match.game.actions) < len(made)

    def test_the_log_goes_back_too(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        play_some(scene, 2)
        before = len(scene.log.entries)
        press(scene, pygame.K_z, pygame.KMOD_CTRL)
        assert len(scene.log.entries) < before
        assert max((e.step for e in scene.log.entries), default=-1) == len(scene.match.game.actions) - 1

    def test_a_decision_not_yet_shown_is_part_of_what_is_taken_back(self, tmp_path: Path) -> None:
        scene = table(tmp_path, ai_pace="relaxed", reduced_motion=False)
        place_by_mouse(scene, scene.match.game.legal()[0])
        for _ in range(12):
            scene.context.stack.update(0.05)
        press(scene, pygame.K_z, pygame.KMOD_CTRL)
        assert scene.match.game.actions == []
        assert scene.my_turn

    def test_the_time_to_think_is_as_it_was_chosen_before_or_during_the_game(self, tmp_path: Path) -> None:
        scene = table(tmp_path, thinking="eight_seconds")
        assert scene.match.strongest_seconds == 8.0
        scene.context.settings.change(thinking="two_seconds")
        assert scene.match.strongest_seconds == 2.0
        scene.context.settings.change(thinking="usual")
        assert scene.match.strongest_seconds is None

    def test_a_turn_can_be_confirmed_or_taken_back(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:2], confirm_turn=True)
        place_by_mouse(scene, scene.match.game.legal()[0])
        settle(scene, 3)
        assert scene.match.awaiting_confirmation
        click(scene, rect_of(scene, "button-undo").center)
        assert not scene.match.game.actions
        place_by_mouse(scene, scene.match.game.legal()[0])
        settle(scene, 3)
        click(scene, rect_of(scene, "done").center)
        settle(scene)
        assert scene.match.position.player == 1
        assert scene.my_turn


class TestHints:
    def turn_of_two(self, tmp_path: Path) -> tuple[TableScene, list[int]]:
        """A table in its second round, and the walls that may be placed there."""
        game = new_game(ruleset_files.load("medina-2014"), 3, 5)
        while game.position.of < 2 or game.actor:
            game.play(next(action for action in game.legal() if text_of(action).startswith("merchant ")))
        scene = table(tmp_path, game=game)
        return scene, [action for action in legal.actions(scene.position) if text_of(action).startswith("wall ")]

    def test_a_hint_holds_the_piece_shows_the_place_and_says_why(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        press(scene, pygame.K_h)
        for _ in range(5):
            scene.context.stack.update(0.05)
        hint = scene.hint
        assert hint is not None
        assert board_of(scene).hand.held is not None
        assert holds(scene, kind_of(hint.action))
        found = scene.view.bubble()
        assert found is not None
        assert isinstance(found.at, tuple)
        spot, _floor = found.at
        held = board_of(scene).hand.held
        assert held is not None
        assert spot in held.places
        assert found.title
        assert found.lines[0]
        scene.draw(pygame.Surface((1280, 800)))

    def test_it_has_a_plan_for_the_turn_and_keeps_to_it(self, tmp_path: Path) -> None:
        scene, (first, second, *_others) = self.turn_of_two(tmp_path)
        scene.hints.show(Choice(first, 0.0, Said("a wall waits"), (first, second)))
        found = scene.view.bubble()
        assert found is not None
        place = words.place_name(second)
        assert found.lines == ("A wall waits.", f"Then: place a wall on {place}.")
        press(scene, pygame.K_RETURN)
        settle(scene)
        assert scene.match.game.actions[-1] == first
        press(scene, pygame.K_h)
        assert scene.hint is not None, "known already"
        assert (scene.hint.action, scene.hint.turn) == (second, (second,))
        found = scene.view.bubble()
        assert found is not None
        assert found.lines == ("Build a wall here: it gives nothing away.",), "a reason of its own"

    def test_whoever_does_something_else_gets_another_hint(self, tmp_path: Path) -> None:
        scene, walls = self.turn_of_two(tmp_path)
        scene.hints.show(Choice(walls[0], 0.0, Said("a wall waits"), (walls[0], walls[1])))
        scene.hints.let_go()
        scene.play(walls[2], by_hand=False)
        settle(scene)
        press(scene, pygame.K_h)
        assert scene.hints.sought
        scene.hints.drop()

    def test_it_calls_the_rival_by_name(self, tmp_path: Path) -> None:
        why = Reason("take_before", {"colour": "orange", "size": 3, "other": 2}).sentence()
        assert why == "Roof an orange palace of size 3 before player 3 can."
        game = new_game(ruleset_files.load("medina-2014"), 3, 1)
        sent = pickle.loads(pickle.dumps(Choice(0, 0.0, why)))
        assert names.reason(game, sent, PEOPLE) == "Roof an orange palace of size 3 before Yasmin can."
        l10n.use("de")
        said = names.reason(game, sent, PEOPLE)
        l10n.use("en")
        assert "Yasmin" in said
        assert "orange palace" not in said

    def test_enter_plays_it(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        press(scene, pygame.K_h)
        for _ in range(200):
            scene.context.stack.update(0.05)
            if scene.hint is not None:
                break
        assert scene.hint is not None
        suggested = scene.hint.action
        press(scene, pygame.K_RETURN)
        assert scene.match.game.actions == [suggested]

    def ask_by_mouse(self, scene: TableScene) -> int:
        click(scene, rect_of(scene, "button-hint").center)
        for _ in range(200):
            scene.context.stack.update(0.05)
            if scene.hint is not None:
                suggested: int = scene.hint.action
                return suggested
        raise AssertionError("no hint came")

    def test_asked_for_by_mouse_it_is_played_by_enter_its_button_or_its_place(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        suggested = self.ask_by_mouse(scene)
        press(scene, pygame.K_RETURN)
        assert scene.match.game.actions == [suggested]
        scene = table(tmp_path)
        suggested = self.ask_by_mouse(scene)
        found, areas = scene.view.bubble(), scene.view.hint_areas()
        assert found is not None
        assert areas is not None
        assert "Enter" in found.button
        assert areas[0].contains(areas[1])
        click(scene, areas[1].center)
        assert scene.match.game.actions == [suggested]
        scene = table(tmp_path)
        suggested = self.ask_by_mouse(scene)
        click(scene, board_of(scene).city.spot_rect(spot_of(scene.position, suggested)).center)
        assert scene.match.game.actions == [suggested]

    def test_placing_something_else_forgets_it(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        press(scene, pygame.K_h)
        for _ in range(5):
            scene.context.stack.update(0.05)
        place_by_mouse(scene, scene.match.game.legal()[-1])
        assert scene.hint is None


class TestSeveralPeople:
    def test_a_curtain_hides_the_tray_between_turns_when_screens_are_up(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:2], screens_up=True)
        assert scene.my_turn
        place_by_mouse(scene, scene.match.game.legal()[0])
        for _ in range(5):
            scene.context.stack.update(0.05)
        curtain = scene.context.stack.top
        assert isinstance(curtain, CurtainScene)
        assert curtain.name == PEOPLE[1].name
        assert scene.viewer == 0, "the next stock is not shown before the curtain opens"
        assert scene.hides_hand
        assert scene in scene.context.stack.visible(), "the board stays in sight"
        told = [one.text for one in curtain.told()]
        assert told == [entry.text for entry in scene.log.entries if entry.place], "what happened since their last turn"
        assert [mark.colour for mark in scene.marks] == [PEOPLE[0].colour] * len(told)
        curtain.open()
        assert scene.viewer == 1
        assert scene.my_turn

    def test_a_hand_is_hidden_as_soon_as_its_turn_is_over(self, tmp_path: Path) -> None:
        """Also while an AI seat acts before the next person comes: the others need not look away for that long."""
        scene = table(tmp_path, seats=[PEOPLE[0], MACHINES[1], PEOPLE[2]], screens_up=True, ai_pace="relaxed")
        while scene.match.player == 0:
            assert not scene.hides_hand
            scene.play(scene.match.game.legal()[0])
        assert scene.match.player == 1
        assert scene.hides_hand
        slots = [widget for widget in walk(scene.root) if isinstance(widget, TraySlot)]
        assert slots
        assert all(slot.facts.hidden for slot in slots)

    def test_no_curtain_against_ai_seats_or_with_open_stocks(self, tmp_path: Path) -> None:
        for seats, screens in ((PEOPLE[:2], False), ([PEOPLE[0], MACHINES[1]], True)):
            scene = table(tmp_path, seats=seats, screens_up=screens)
            place_by_mouse(scene, scene.match.game.legal()[0])
            for _ in range(20):
                scene.context.stack.update(0.05)
                assert not isinstance(scene.context.stack.top, CurtainScene)

    def test_other_stocks_are_told_only_when_they_are_open(self, tmp_path: Path) -> None:
        for screens, told in ((True, False), (False, True)):
            scene = table(tmp_path, screens_up=screens)
            card = find(scene.root, "player-1")
            assert card is not None
            assert ("Stable" in card.hint()) == told


class TestPace:
    @pytest.mark.parametrize("by_key", [False, True])
    def test_paused_ai_seats_do_nothing_until_they_may_go_on(self, tmp_path: Path, by_key: bool) -> None:
        scene = table(tmp_path)

        def pause() -> None:
            if by_key:
                press(scene, pygame.K_p)
            else:
                click(scene, rect_of(scene, "pause").center)

        place_by_mouse(scene, scene.match.game.legal()[0])
        scene._refresh()
        pause()
        made = len(scene.match.game.actions)
        for _ in range(50):
            scene.context.stack.update(0.1)
        assert len(scene.match.game.actions) == made
        pause()
        settle(scene)
        assert len(scene.match.game.actions) > made

    def test_skipping_shows_everything_at_once_until_a_person_is_to_place(self, tmp_path: Path) -> None:
        scene = table(tmp_path, reduced_motion=False, ai_pace="relaxed")
        place_by_mouse(scene, scene.match.game.legal()[0])
        for _ in range(12):
            scene.context.stack.update(0.05)
        click(scene, rect_of(scene, "skip").center)
        for _ in range(40):
            scene.context.stack.update(0.02)
        assert scene.my_turn
        assert not scene.flow.hurry

    def test_a_relaxed_pace_leaves_time_between_placements(self, tmp_path: Path) -> None:
        scene = table(tmp_path, ai_pace="relaxed")
        place_by_mouse(scene, scene.match.game.legal()[0])
        shown = []
        for frame in range(300):
            before = len(scene.log.entries)
            scene.context.stack.update(0.05)
            if len(scene.log.entries) != before:
                shown.append(frame * 0.05)
            if scene.my_turn:
                break
        gaps = [b - a for a, b in pairwise(shown)]
        assert gaps
        assert min(gaps) >= 1.3
        assert scene.my_turn

    def test_nobody_waits_without_a_sign(self, tmp_path: Path) -> None:
        """Dots on the card from the end of one's turn to the AI seat's piece in the air; none when it is paused."""
        scene = table(tmp_path, reduced_motion=False, ai_pace="relaxed")
        while scene.my_turn:
            scene.play(scene.match.game.legal()[0])
            scene.catch_up()
        for _ in range(40):
            scene.context.stack.update(0.05)
            assert scene.flow.awaits_ai or scene.busy
            if scene.flow.awaits_ai:
                assert scene.update(0.0), "the dots move: every frame is drawn"
        while scene.busy:
            scene.context.stack.update(0.05)
        scene.flow.toggle_pause()
        assert not scene.flow.awaits_ai

    @pytest.mark.parametrize("pace", sorted(AI_PAUSES))
    def test_at_every_pace_all_placements_are_shown_and_then_it_is_the_persons_turn(
        self, tmp_path: Path, pace: str
    ) -> None:
        """Also when the AI has decided long before its placement is shown, and when its placement ends the game."""
        scene = table(tmp_path, ai_pace=pace)
        random = Random(2)
        for _ in range(400):
            for _ in range(200):
                scene.context.stack.update(0.1)
                if scene.my_turn or scene.flow.told_over:
                    break
            assert scene.shown.position.key() == scene.match.position.key()
            assert {entry.step for entry in scene.log.entries} == set(range(len(scene.match.game.actions)))
            if scene.match.over:
                break
            assert scene.my_turn
            scene.play(legal.draw(scene.match.position, random.random))
        assert scene.flow.told_over

    def test_changing_pace_and_speed_in_the_settings_while_an_ai_places_does_not_stop_the_game(
        self, tmp_path: Path
    ) -> None:
        scene = table(tmp_path, reduced_motion=False, ai_pace="normal")
        place_by_mouse(scene, scene.match.game.legal()[0])
        for frame in range(40):
            scene.context.stack.update(0.05)
            if frame == 20:
                press(scene, pygame.K_ESCAPE)
                scene.context.settings.change(ai_pace="immediate", animation_speed="instant")
                press(scene, pygame.K_ESCAPE)
        for _ in range(200):
            scene.context.stack.update(0.05)
        assert scene.my_turn
        assert scene.shown.position.key() == scene.match.position.key()


class TestLogAndTiles:
    def test_a_tile_says_how_it_is_won_and_what_lies_on_it(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        first = find(scene.root, "tile-tower-0")
        assert first is not None
        assert "a wall of this tower" in first.hint()
        assert f"{scene.match.position.tower_merchants[0]} merchants" in first.hint()

    def test_a_log_line_lights_its_place(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        play_some(scene, 2)
        area = rect_of(scene, "log")
        turns = [pair for pair in pairwise(scene.log.rows()) if isinstance(pair[0], TurnHeading)]
        heading, line = turns[-1]
        assert set(line.spots) <= set(heading.spots)
        log = find(scene.root, "log")
        assert isinstance(log, LogView)
        pos = (area.centerx, next(top for top, row in log._visible(scene.ui) if row is line) + 4)
        send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        assert scene.lights.spots == line.spots
        board = board_of(scene).city.rect.center
        send(scene.context, pygame.MOUSEMOTION, pos=board, rel=(0, 0), buttons=(0, 0, 0))
        assert scene.lights.spots == ()

    def test_every_action_has_a_line_with_its_place(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:3])
        play_some(scene, 20)
        for index, action in enumerate(scene.match.game.actions):
            lines = [e for e in scene.log.entries if e.step == index]
            assert lines
            place = text_of(action).split(" ")[1:2]
            assert [lines[0].place] == [words.space_name(p) for p in place] or not place

    def test_places_on_the_ring_are_told_in_words(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        wall = next(a for a in scene.match.game.legal() if kind_of(a) == WALL)
        place_by_mouse(scene, wall)
        place, side = scene.log.entries[0].place.split(" ")
        assert text_of(wall) == f"wall {place}{side[0].upper()}"
        assert side in ("north", "east", "south", "west")

    def test_the_arrow_keys_go_through_the_log_and_light_each_place(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:2])
        play_some(scene, 12)
        for _ in range(60):
            if scene.ui.focus == "log":
                break
            press(scene, pygame.K_TAB)
        rows = scene.log.rows()
        newest = max(number for number, row in enumerate(rows) if isinstance(row, TurnHeading))
        assert scene.lights.spots == rows[newest].spots, "the newest turn, as a whole"
        for row in reversed(rows[:newest]):
            press(scene, pygame.K_UP)
            assert scene.lights.spots == row.spots
        press(scene, pygame.K_END)
        assert scene.lights.spots == rows[-1].spots
        press(scene, pygame.K_TAB)
        assert scene.lights.spots == ()

    def test_drawers_open_and_close_in_a_small_window(self, tmp_path: Path) -> None:
        scene = table(tmp_path, size=(1024, 640))
        click(scene, rect_of(scene, "drawer-log").center)
        assert find(scene.root, "log-drawer") is not None
        press(scene, pygame.K_ESCAPE)
        assert find(scene.root, "log-drawer") is None
        press(scene, pygame.K_i)
        assert find(scene.root, "tile-tower-0") is not None


class TestFirstMerchant:
    def test_it_is_already_in_the_hand_of_the_first_player(self, tmp_path: Path) -> None:
        scene = table(tmp_path, "medina-1999", PEOPLE[:3])
        assert scene.match.position.mode == FIRST_MERCHANT
        take(scene, MERCHANT)
        assert board_of(scene).hand.held is not None, (
            "it is in the hand already: a press on its slot does not put it away"
        )
        assert board_of(scene).hand.held is not None
        assert holds(scene, MERCHANT)
        held = scene.match.position.held(0)[MERCHANT]
        click(scene, board_of(scene).city.spot_rect(cell_at(5, 5)).center)
        assert text_of(scene.match.game.actions[0]) == "merchant e5"
        assert scene.match.position.held(0)[MERCHANT] == held, "it does not come from the stock"


class TestStartingAndGoingOn:
    NEW = NewGame("medina-2014", (human("Leïla", "blue"), human("Omar", "red")), first=1, seed=7)

    def start(self, tmp_path: Path, **changed: Any) -> TableScene:
        context = table(tmp_path).context
        start.start_game(context, replace(self.NEW, **changed))
        scene = context.stack.top
        assert isinstance(scene, TableScene)
        return scene

    def test_the_set_up_becomes_a_table(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        assert [seat.name for seat in scene.match.seats] == ["Omar", "Leïla"], "the chosen player begins"
        assert scene.match.game.seed == 7

    def test_chance_names_who_begins_when_nobody_was_chosen(self, tmp_path: Path) -> None:
        begin = [self.start(tmp_path, first=None, seed=seed).match.seats[0].name for seed in (1, 2, 1)]
        assert begin == ["Leïla", "Omar", "Leïla"], "the same seed, the same game"

    def test_continue_goes_on_where_the_window_was_closed(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        play_some(scene, 9)
        state = scene.match.position
        scene.context.to_title()
        offer = start.to_continue(scene.context)
        assert offer is not None
        assert scene.match.seats[state.player].name in offer.detail
        offer.start()
        again = scene.context.stack.top
        assert isinstance(again, TableScene)
        assert again.match.position == state
        assert len(again.log.entries) == len(scene.log.entries)
        play_some(again, 2, seed=5)
        again.context.to_title()
        saved = scene.context.library.continuable()
        assert saved is not None
        kept = scene.context.library.read(saved.id).game
        assert kept is not None
        assert kept.actions == again.match.game.actions

    def test_a_game_that_was_only_set_up_can_be_continued(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        assert not scene.match.game.actions
        scene.context.to_title()
        offer = start.to_continue(scene.context)
        assert offer is not None
        offer.start()
        again = scene.context.stack.top
        assert isinstance(again, TableScene)
        assert again.match.position == scene.match.position
        assert again.match.seats == scene.match.seats

    def test_but_one_that_was_played_comes_before_it(self, tmp_path: Path) -> None:
        played = self.start(tmp_path)
        play_some(played, 3)
        start.start_game(played.context, replace(self.NEW, seed=8))
        played.context.to_title()
        offer = start.to_continue(played.context)
        assert offer is not None
        offer.start()
        again = played.context.stack.top
        assert isinstance(again, TableScene)
        assert again.match.game.actions == played.match.game.actions

    def test_games_that_nobody_touched_do_not_fill_the_list(self, tmp_path: Path) -> None:
        context = self.start(tmp_path).context
        for _again in range(3):
            start.start_game(context, self.NEW)
        scene = context.stack.top
        assert isinstance(scene, TableScene)
        play_some(scene, 1)
        start.start_game(context, self.NEW)
        context.to_title()
        listed = start.list_saves(context).saves()
        assert len(listed) == 2, "the one that was played, and the last one"
        assert all(save.by_itself for save in listed)

    def test_a_game_that_only_the_others_have_begun_is_kept_too(self, tmp_path: Path) -> None:
        seats = (ai("apprentice", "Omar", "red"), self.NEW.seats[0])
        scene = self.start(tmp_path, seats=seats, first=0)
        scene.match.play(next(iter(legal.actions(scene.match.position))))
        scene.context.to_title()
        start.start_game(scene.context, self.NEW)
        scene.context.to_title()
        assert scene.match.game.actions in listed_games(scene.context)

    def test_after_the_menu_enter_belongs_to_the_board_again(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        Hands(scene).click("button-menu")
        assert isinstance(scene.context.stack.top, PauseScene)
        scene.context.stack.top.back()
        scene.lay_out()
        assert Hands(scene).focus == "board"

    def test_begin_again_asks_and_keeps_the_game_so_far(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        play_some(scene, 3)
        scene.menu.open()
        opened = scene.context.stack.top
        assert isinstance(opened, PauseScene)
        Hands(opened).click("item1")
        asked = scene.context.stack.top
        assert isinstance(asked, Dialog)
        assert "Load" in asked.sentences
        press(scene, pygame.K_RETURN)
        assert scene.context.stack.top is scene, "the harmless answer has the focus"
        scene.menu.ask_begin_again()
        asked = scene.context.stack.top
        assert isinstance(asked, Dialog)
        Hands(asked).click("answer0")
        again = scene.context.stack.top
        assert isinstance(again, TableScene)
        assert not again.match.game.actions
        again.context.to_title()
        assert scene.match.game.actions in listed_games(scene.context)

    def test_the_menu_follows_the_language_that_is_chosen_above_it(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        scene.menu.open()
        opened = scene.context.stack.top
        assert isinstance(opened, PauseScene)
        english = {str(getattr(w, "text", "")) for w in walk(opened.root)}
        assert {"Save a copy", "This game is saved after every placement."} <= english
        scene.context.settings.change(language="de")
        german = {str(getattr(w, "text", "")) for w in walk(opened.root)}
        assert german & english <= {""}
        scene.context.settings.change(language="en")

    def test_a_copy_that_was_saved_is_no_warning(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        scene.menu.save_copy("Sunday")
        assert scene.notice_board.crest == DONE

    def test_a_copy_is_asked_for_its_name_and_what_is_typed_does_nothing_else(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        scene.menu.open()
        opened = scene.context.stack.top
        assert isinstance(opened, PauseScene)
        Hands(opened).click("item0")
        asked = scene.context.stack.top
        assert isinstance(asked, NameDialog)
        assert "Omar" in asked.name, "who plays is proposed"
        view = scene.context.settings.value.top_view
        hands = Hands(asked)
        hands.key("a", pygame.KMOD_CTRL)
        for letter in "whlvx1 ":
            hands.key("space" if letter == " " else letter)
            hands.type(letter)
        hands.type("p")
        assert asked.name == "whlvx1 p"
        assert scene.context.stack.scenes[-1] is asked
        assert scene.context.settings.value.top_view == view
        assert scene.hint is None
        assert not scene.hints.sought
        assert scene.drawers.log_open
        hands.key("return")
        assert scene.context.stack.top is scene
        assert "whlvx1 p" in scene.notice
        assert "whlvx1 p" in {saved.name for saved in scene.context.library.list_games()}

    def test_a_name_twice_keeps_both_and_a_save_can_be_renamed(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        scene.menu.save_copy("Sunday")
        scene.menu.save_copy("Sunday")
        scene.context.to_title()
        listed = LoadScene(scene.context, start.list_saves(scene.context))
        scene.context.stack.push(listed)
        listed.settle()
        named = {save.file: save for save in listed.saves if save.file}
        assert named.keys() == {"Sunday", "Sunday 2"}
        Hands(listed).click(f"rename:{named['Sunday 2'].id}")
        asked = scene.context.stack.top
        assert isinstance(asked, NameDialog)
        hands = Hands(asked)
        hands.key("a", pygame.KMOD_CTRL)
        hands.type("Monday")
        hands.click("answer0")
        listed.settle()
        assert {save.file for save in listed.saves if save.file} == {"Sunday", "Monday"}
        running = [save for save in listed.saves if save.by_itself]
        assert all(find(listed.root, f"rename:{save.id}") is None for save in running), "it has no name"

    def test_a_finished_game_becomes_a_replay_and_shows_the_results(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        random = Random(4)
        while not scene.match.over:
            settle(scene)
            place_by_mouse(scene, legal.draw(scene.match.position, random.random))
        for _ in range(10):
            scene.context.stack.update(0.05)
        results = scene.context.stack.top
        assert isinstance(results, ResultsScene)
        [replay] = scene.context.library.list_replays()
        assert replay.finished
        rematch(scene.context, scene.match)
        again = scene.context.stack.top
        assert isinstance(again, TableScene)
        assert again.match.seats[0].name == scene.match.seats[1].name
        assert scene.context.library.list_replays()

    def test_saves_are_offered_for_loading_with_their_players(self, tmp_path: Path) -> None:
        scene = self.start(tmp_path)
        play_some(scene, 4)
        scene.menu.save_copy("Sunday")
        scene.context.to_title()
        provider = start.list_saves(scene.context)
        found = {s.file: s for s in provider.saves()}
        assert "Sunday" in found
        assert [seat.name for seat in found["Sunday"].seats] == ["Omar", "Leïla"]
        picture = found["Sunday"].picture
        assert picture is not None
        drawn = picture((320, 220))
        assert drawn is not None
        width, height = drawn.get_size()
        assert width <= 320
        assert height <= 220
        assert width == 320 or height == 220, "as large as fits"
        provider.open(scene.context, found["Sunday"])
        again = scene.context.stack.top
        assert isinstance(again, TableScene)
        assert again.match.game.actions == scene.match.game.actions


class TestResults:
    def finished(self, tmp_path: Path, ruleset: str = "medina-2014") -> TableScene:
        scene = table(tmp_path, ruleset, PEOPLE[:3])
        random = Random(2)
        while not scene.match.game.over:
            scene.match.game.play(legal.draw(scene.match.position, random.random))
        scene.shown.jump()
        return scene

    def test_the_sheet_adds_up_and_every_figure_has_its_source(self, tmp_path: Path) -> None:
        for ruleset in ("medina-2014", "medina-1999"):
            scene = self.finished(tmp_path, ruleset)
            rows = score_sheet(scene.match)
            scores = scene.match.game.scores()
            for player, total in enumerate(scores):
                assert sum(row.points[player] for row in rows[:-1]) == total
                assert rows[-1].points[player] == total
                for row in rows[:-1]:
                    assert not row.points[player] or row.spots_of(player), (row.key, player)

    def test_pointing_at_a_figure_frames_its_pieces(self, tmp_path: Path) -> None:
        scene = self.finished(tmp_path)
        results = ResultsScene(scene.context, scene)
        scene.context.stack.push(results)
        sheet = find(results.root, "sheet")
        assert sheet is not None
        pos = sheet.figure_rect(results.ui, 4, 0).center  # type: ignore[attr-defined]
        results.handle(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        assert results.lit == (4, 0)
        assert results._lit_spots() == results.rows[4].spots_of(0)
        results.draw(pygame.Surface((1280, 800)))

    def test_the_headline_names_the_winner_or_those_who_share(self, tmp_path: Path) -> None:
        scene = self.finished(tmp_path)
        names = [scene.match.seats[w].name for w in scene.match.game.outcome().winners]
        assert all(name in headline(scene.match) for name in names)
        assert str(max(scene.match.game.scores())) in headline(scene.match)


def test_the_reason_why_not_leads_to_its_place_in_the_rules(tmp_path: Path) -> None:
    """A key opens the rules of this table at the reason the bubble gives, and Esc comes back to the table."""
    scene = table(tmp_path)
    take(scene, WALL)
    hover(scene, scene.match.game.position.terms.geometry.space_bit[4])  # a wall space away from every tower
    shown = scene.view.bubble()
    assert shown is not None
    assert shown.code == "wall_apart"
    press(scene, pygame.K_r)
    rules = scene.context.stack.top
    assert isinstance(rules, RulesScene)
    assert rules.section == section_for("wall_apart")
    assert rules.ruleset == scene.match.game.position.terms.rules
    rules.back()
    assert scene.context.stack.top is scene
