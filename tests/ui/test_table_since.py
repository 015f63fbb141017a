"""What the others did since one's last turn stays marked, can be seen again, and stands in the log turn by turn."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from medina_desktop.game.played import Played
from medina_desktop.games.medina import words
from medina_desktop.games.medina.ai import explain
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.ui.board import MedinaBoard
from medina_desktop.games.medina.ui.drawing import draw_board, number_places
from medina_desktop.match import timeline
from medina_desktop.ui.table.log import LogView, TurnHeading, show_newest
from medina_desktop.ui.table.points import number_radius
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.since import MOST_MARKS
from medina_desktop.ui.table.window import LogEntry
from medina_desktop.ui.theme import PLAYER_COLOURS
from medina_desktop.ui.widgets import find
from support.table import MACHINES, PEOPLE, click, press, rect_of, settle, table

pytestmark = pytest.mark.usefixtures("no_display")


def at_my_turn(tmp_path: Path, seats: int = 3, rounds: int = 3, **settings: Any) -> TableScene:
    """A table at the beginning of a turn of the only person, the others having played."""
    scene = table(tmp_path, seats=[PEOPLE[0], *MACHINES[1:seats]], **settings)
    random = Random(4)
    for _ in range(rounds):
        play_turn(scene, random)
    return scene


def play_turn(scene: TableScene, random: Random) -> None:
    turn = timeline.turns(scene.match.game)[-1]
    while scene.my_turn and timeline.turns(scene.match.game)[-1] == turn:
        scene.play(legal.draw(scene.match.position, random.random))
        settle(scene)


def others_last(game: Played, person: int) -> list[int]:
    found = len(game.actions)
    while found and game.actor_of(found - 1) != person:
        found -= 1
    return list(range(found, len(game.actions)))


class TestMarks:
    def test_what_the_others_did_is_marked_in_their_colours_and_numbered(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path)
        made = others_last(scene.match.game, 0)
        assert len(made) == 4
        assert [mark.number for mark in scene.marks] == [1, 2, 3, 4]
        assert [mark.colour for mark in scene.marks] == [PEOPLE[scene.match.game.actor_of(n)].colour for n in made]
        placed = [entry.spots for entry in scene.log.entries if entry.step in made and entry.place]
        assert [mark.spots for mark in scene.marks] == placed

    def test_they_are_gone_with_ones_first_action_and_come_back_when_it_is_taken_back(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path)
        before = scene.marks
        scene.play(scene.match.game.legal()[0])
        assert scene.marks == ()
        scene.commands.undo()
        assert scene.marks == before

    @pytest.mark.parametrize("scale", [1.0, 2.0])
    def test_a_number_lies_at_a_piece_of_its_own_and_hides_little_of_any(self, tmp_path: Path, scale: float) -> None:
        scene = at_my_turn(tmp_path, rounds=14, size=(1920, 1080), ui_scale=scale)
        board = scene.board
        assert isinstance(board, MedinaBoard)
        assert len(scene.marks) >= 4
        for mark, (centre, most) in zip(scene.marks, number_places(board), strict=True):
            radius = number_radius(scene.ui, most)
            coin = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            coin.center = centre
            pieces = [board.city.area_of((spot,)) for spot in mark.spots if isinstance(spot, int)]
            assert any(coin.colliderect(piece) for piece in pieces), "not on the sand beside a palace"
            for piece in pieces:
                hidden = coin.clip(piece)
                assert hidden.w * hidden.h < piece.w * piece.h / 6, (mark, scale)

    def test_no_line_crosses_a_number(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path)
        board = scene.board
        assert isinstance(board, MedinaBoard)
        plain, pointed_at = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
        draw_board(board, plain, ())
        for mark, (centre, most) in zip(scene.marks, number_places(board), strict=True):
            draw_board(board, pointed_at, mark.spots)
            side = number_radius(scene.ui, most)
            digit = pygame.Rect(centre[0] - side // 2, centre[1] - side // 2, side, side)
            before, after = (picture.subsurface(digit) for picture in (plain, pointed_at))
            assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")

    def test_a_line_in_the_players_colour_is_seen_around_them(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path)
        target = pygame.Surface((1280, 800))
        scene.draw(target)
        marked = target.copy()
        scene.since._marked = (scene.position, scene.since.reader, ())
        scene.draw(target)
        before, after = (memoryview(picture.get_buffer().raw).cast("I") for picture in (marked, target))
        gone = {one for one, other in zip(before, after, strict=True) if one != other}
        changed = {tuple(marked.unmap_rgb(colour))[:3] for colour in gone}
        assert {PLAYER_COLOURS[PEOPLE[1].colour], PLAYER_COLOURS[PEOPLE[2].colour]} <= changed

    def test_nothing_is_marked_before_it_is_seen(self, tmp_path: Path) -> None:
        """A piece in the air, or decided and not yet shown, has no mark on its empty place."""
        scene = at_my_turn(tmp_path, rounds=2)
        scene.context.settings.change(reduced_motion=False, ai_pace="relaxed")
        while scene.my_turn:
            scene.play(scene.match.game.legal()[0])
            scene.catch_up()
        seen = set()
        while not scene.my_turn:
            scene.update(0.05)
            assert len(scene.marks) == len(others_last(scene.match.game, 0)) - (
                len(scene.match.game.actions) - scene.shown.actions
            )
            seen.add(len(scene.marks))
        assert seen >= {0, 1, 2, 3}

    def test_nobody_who_watches_only_has_marks(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=MACHINES[:2])
        for _ in range(30):
            scene.update(0.1)
        assert scene.match.game.actions
        assert scene.marks == ()

    def test_two_people_at_one_screen_each_see_what_happened_since_their_own_turn(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=[PEOPLE[0], MACHINES[1], PEOPLE[2]], screens_up=False)
        random = Random(1)
        for _ in range(4):
            play_turn(scene, random)
        assert scene.viewer in (0, 2)
        assert {mark.colour for mark in scene.marks} == {
            PEOPLE[n].colour
            for n in (1, 2 - scene.viewer)
            if n in {scene.match.game.actor_of(i) for i in others_last(scene.match.game, scene.viewer)}
        }
        assert scene.marks

    def test_only_the_last_ones_are_marked_for_somebody_who_has_finished(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path, rounds=2)
        scene.since.first = lambda: 0  # type: ignore[method-assign]
        for _ in range(3):
            play_turn(scene, Random(2))
        assert len(scene.match.game.actions) > MOST_MARKS
        assert len(scene.since.numbers()) == MOST_MARKS
        assert max(scene.since.numbers().values()) == len(scene.match.game.actions)


class TestSeeingItAgain:
    @pytest.mark.parametrize("motion", [False, True], ids=["without animations", "with animations"])
    def test_the_key_shows_it_step_by_step_and_ends_where_it_was(self, tmp_path: Path, motion: bool) -> None:
        scene = at_my_turn(tmp_path)
        scene.context.settings.change(reduced_motion=not motion)
        made, position, scores = others_last(scene.match.game, 0), scene.position, list(scene.shown.scores)
        press(scene, pygame.K_w)
        assert scene.busy
        assert scene.position.key() == scene.match.game.position_after(made[0] + (0 if motion else 1)).key()
        told: list[str] = []
        seen: list[int] = []
        while scene.busy:
            scene.update(0.1)
            scene.draw(pygame.Surface((1280, 800)))
            if scene.notice and (not told or told[-1] != scene.notice):
                told.append(scene.notice)
                seen.append(len(scene.marks))
        assert told == [f"{number + 1}. {scene.log.describe(index)}" for number, index in enumerate(made)]
        assert seen == [1, 2, 3, 4]
        assert scene.position is position
        assert list(scene.shown.scores) == scores
        assert scene.my_turn
        assert not scene.recall.shows

    def test_the_button_does_it_and_a_click_on_the_board_ends_it(self, tmp_path: Path) -> None:
        for size in ((1280, 800), (1024, 640)):
            scene = at_my_turn(tmp_path, size=size)
            position = scene.position
            click(scene, rect_of(scene, "since").center)
            assert scene.busy
            click(scene, (scene.board_area.centerx, scene.board_area.bottom - 5))
            assert not scene.busy
            assert scene.position is position
            assert scene.notice == ""

    def test_nothing_is_shown_again_where_there_is_nothing(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path)
        scene.play(scene.match.game.legal()[0])
        button = find(scene.root, "since")
        assert button is not None
        assert not button.enabled
        press(scene, pygame.K_w)
        assert not scene.busy
        assert "since your last turn" in scene.notice

    def test_a_placement_during_it_counts(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path)
        scene.context.settings.change(reduced_motion=False)
        made = len(scene.match.game.actions)
        press(scene, pygame.K_w)
        scene.play(scene.match.game.legal()[0])
        scene.catch_up()
        assert len(scene.match.game.actions) == made + 1
        assert scene.shown.position is scene.match.position


class TestTheLog:
    def test_turns_stand_under_headings_with_what_they_brought_each_player(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path, rounds=6)
        game, rows = scene.match.game, scene.log.rows()
        headings = [row for row in rows if isinstance(row, TurnHeading)]
        turns = [turn for turn in timeline.turns(game) if turn.first < len(game.actions)]
        assert [heading.player for heading in headings] == [turn.player for turn in turns]
        assert headings[-1].round == f"round {game.rules.round_of(game, turns[-1].first)}"
        total = [0, 0, 0]
        for heading in headings:
            for player, points in heading.sums:
                total[player] += points
        assert total == game.scores()
        assert any(total)
        lines = [row for row in rows if isinstance(row, LogEntry)]
        assert lines == scene.log.entries, "turns and lines as they came"

    def test_the_newest_line_is_in_sight_until_somebody_scrolls_back(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path, rounds=12)
        log = find(scene.root, "log")
        assert isinstance(log, LogView)

        def seen() -> list[object]:
            return [row for _top, row in log._visible(scene.ui)]

        assert log.rows[-1] in seen()
        assert log.rows[0] not in seen()
        while log.on_wheel(scene.ui, 3):
            pass
        assert log.rows[0] in seen()
        assert log.rows[-1] not in seen()
        show_newest(scene.ui)
        assert log.rows[-1] in seen()

    def test_marked_actions_have_their_numbers_in_the_log(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path, size=(1600, 900))
        log = find(scene.root, "log")
        assert isinstance(log, LogView)
        assert list(log.numbers) == others_last(scene.match.game, 0)

    def test_an_ai_seat_says_why_and_a_person_does_not(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path, rounds=8)
        main = {
            step: next(e for e in scene.log.entries if e.step == step) for step in range(len(scene.match.game.actions))
        }
        mine = [entry.aside for step, entry in main.items() if scene.match.game.actor_of(step) == 0]
        theirs = [entry.aside for step, entry in main.items() if scene.match.game.actor_of(step) != 0]
        assert not any(mine)
        assert sum(map(bool, theirs)) > len(theirs) / 2
        for step, entry in main.items():
            if entry.aside:
                position = scene.match.game.position_after(step)
                why = explain.reason_for(position, tuple(scene.match.game.actions[step : step + 2]))
                assert re.fullmatch(re.sub(r"\{\w+\}", ".+", words.ASIDES[why.code]), entry.aside)

    def test_a_game_that_was_loaded_tells_the_reasons_too(self, tmp_path: Path) -> None:
        scene = at_my_turn(tmp_path, rounds=8)
        before = [entry.aside for entry in scene.log.entries]
        scene.log.write_all()
        after = [entry.aside for entry in scene.log.entries]
        assert after == before

    def test_every_reason_that_is_said_speaks_of_a_reason_that_exists(self) -> None:
        assert words.ASIDES.keys() <= explain.SENTENCES.keys()

    def test_a_reason_is_a_sentence_and_no_fragment(self) -> None:
        for text in words.ASIDES.values():
            assert re.match(r"(\{actor\}|\{name\}|it|nobody|no building) \w+", text), text
