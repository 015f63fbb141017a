"""There is one now: an AI seat acts when its action is shown. And what time brings: hints, the sound of one's turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from medina_desktop.game.box import Choice
from medina_desktop.game.record import Record
from medina_desktop.match.seats import ai
from medina_desktop.match.thinking import Answer, SimpleThinker
from medina_desktop.ui.table.cards import PlayerCard
from medina_desktop.ui.table.plate import TurnPlate
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import find
from support import pebble_table as pebbles
from support.finding import find_as
from support.table import MACHINES, PEOPLE, press, table


class Notes:
    """A journal that remembers the actions."""

    def __init__(self) -> None:
        self.actions: list[str] = []

    def begin(self, record: Record) -> None: ...

    def add(self, action: str) -> None:
        self.actions.append(action)

    def rewrite(self, record: Record) -> None:
        self.actions = list(record.actions)

    def finish(self, record: Record) -> None: ...


class TestOneNow:
    @pytest.fixture
    def scene(self, tmp_path: Path) -> TableScene:
        scene = table(tmp_path, seats=[PEOPLE[0], *MACHINES[1:3]], ai_pace="relaxed")
        scene.match.journal = Notes()
        return scene

    def until_chosen(self, scene: TableScene) -> Answer:
        """Play until an AI seat has chosen in its pause, after another AI seat's step."""
        for _ in range(2000):
            if scene.my_turn:
                scene.play(scene.match.game.legal()[0])
            scene.update(0.05)
            answer = scene.match.think(0.0) if not scene.busy else None
            if answer is not None and not scene.match.is_human(scene.match.game.actor_of(scene.shown.actions - 1)):
                return answer
        raise AssertionError("no AI seat paused")

    def test_what_was_chosen_is_neither_seen_nor_written_before_the_pause_is_over(self, scene: TableScene) -> None:
        answer = self.until_chosen(scene)
        journal = scene.match.journal
        assert isinstance(journal, Notes)
        made = len(scene.match.game.actions)
        assert len(journal.actions) == made == scene.shown.actions
        scene.flow.paused = True
        scene.update(20.0)
        assert len(journal.actions) == len(scene.match.game.actions) == made
        scene.flow.paused = False
        scene.update(20.0)
        assert scene.match.game.actions[made:] == [answer.choice.action]
        assert len(journal.actions) == made + 1
        assert scene.shown.actions == made + 1

    def test_undo_in_the_pause_forgets_what_was_chosen(self, scene: TableScene) -> None:
        self.until_chosen(scene)
        shown = list(scene.match.game.actions)
        scene.commands.undo()
        assert scene.my_turn
        assert scene.match.game.actions == shown[: len(scene.match.game.actions)], "nothing that was not shown"
        scene.commands.redo()
        assert scene.match.game.actions == shown

    def test_skip_waits_for_no_pause(self, scene: TableScene) -> None:
        self.until_chosen(scene)
        scene.flow.skip()
        for _ in range(40):
            scene.update(0.0)
        assert scene.my_turn

    def test_space_ends_one_pause(self, scene: TableScene) -> None:
        answer = self.until_chosen(scene)
        made = len(scene.match.game.actions)
        press(scene, pygame.K_SPACE)
        scene.update(0.0)
        assert scene.match.game.actions[made:] == [answer.choice.action]


class Slow(SimpleThinker):
    """Answers when it is told to."""

    ready = False
    asked = 0

    def ask(self, *question: object) -> None:
        type(self).asked += 1
        super().ask(*question)  # type: ignore[arg-type]

    def poll(self) -> Choice | None:
        return super().poll() if self.ready else None


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> type[Slow]:
    monkeypatch.setattr(Slow, "ready", False)
    monkeypatch.setattr(Slow, "asked", 0)
    return Slow


def plate_of(scene: TableScene) -> str:
    plate = find(scene.root, "turn")
    assert isinstance(plate, TurnPlate)
    return plate.text.detail


class TestHints:
    @pytest.fixture(params=["medina", "pebbles"])
    def scene(self, request: pytest.FixtureRequest, tmp_path: Path, slow: type[Slow]) -> TableScene:
        """Pebbles does nothing with hints."""
        if request.param == "medina":
            scene = table(tmp_path, seats=[PEOPLE[0], MACHINES[1]])
        else:
            scene = pebbles.table(tmp_path, [PEOPLE[0], ai("easy", "Omar", "red")])
        scene.match.adviser._make = slow
        scene.update(0.05)
        assert scene.my_turn
        return scene

    def test_looking_for_it_is_said_until_it_is_here(self, scene: TableScene, slow: type[Slow]) -> None:
        scene.commands.ask_hint()
        scene.update(0.05)
        assert plate_of(scene) == "looking for a hint…"
        assert scene.hint is None
        slow.ready = True
        scene.update(0.05)
        assert scene.hint is not None
        assert plate_of(scene) != "looking for a hint…"

    def test_pressed_again_it_is_still_looked_for_and_nobody_complains(
        self, scene: TableScene, slow: type[Slow]
    ) -> None:
        scene.commands.ask_hint()
        scene.update(0.05)
        scene.commands.ask_hint()
        assert slow.asked == 1
        assert scene.notice == ""
        slow.ready = True
        scene.update(0.05)
        assert scene.hint is not None

    def test_pressed_again_when_it_is_shown_it_is_put_away(self, scene: TableScene, slow: type[Slow]) -> None:
        slow.ready = True
        scene.commands.ask_hint()
        scene.update(0.05)
        assert scene.hint is not None
        scene.commands.ask_hint()
        assert scene.hint is None
        assert scene.board.held is None
        assert scene.view.bubble() is None
        assert scene.notice == ""
        scene.commands.ask_hint()
        scene.update(0.05)
        assert scene.hint is not None, "and asked for once more it comes back"

    def test_it_goes_with_the_position(self, scene: TableScene, slow: type[Slow]) -> None:
        slow.ready = True
        scene.commands.ask_hint()
        scene.update(0.05)
        hint = scene.hint
        assert hint is not None
        assert scene.match.why_not(hint.action) is None
        scene.play(hint.action)
        assert scene.hint is None
        scene.commands.undo()
        assert scene.hint is None

    def test_esc_puts_it_away_or_stops_looking(self, scene: TableScene, slow: type[Slow]) -> None:
        for slow.ready in (False, True):
            scene.commands.ask_hint()
            scene.update(0.05)
            assert scene.hints.sought != slow.ready
            scene.back()
            assert scene.hint is None
            assert not scene.hints.sought
            assert plate_of(scene) != "looking for a hint…"

    def test_in_another_ones_turn_there_is_none(self, scene: TableScene) -> None:
        scene.flow.paused = True
        while scene.match.human_to_place:
            scene.play(scene.match.game.legal()[0])
            scene.catch_up()
        scene.commands.ask_hint()
        assert not scene.hints.sought
        assert scene.notice.endswith("it’s not your turn.")


class TestTheTimeToThink:
    """A bar on the card of a thinking AI fills with the time it was given."""

    def scene(self, tmp_path: Path, slow: type[Slow], level: str = "vizier", **settings: Any) -> TableScene:
        scene = table(tmp_path, seats=[ai(level, "Omar", "red"), PEOPLE[0]], **settings)
        scene.match.adviser._make = slow
        scene.update(0.05)
        return scene

    def filled(self, scene: TableScene) -> float:
        """How much of the bar is as dark as its beginning, as it is drawn."""
        picture = pygame.Surface(scene.context.theme.size)
        scene.draw(picture)
        bar = find_as(PlayerCard, scene.interaction.root, "player-0").time_bar(scene.ui)
        row = [picture.get_at((x, bar.centery))[:3] for x in range(bar.left + 3, bar.right - 3)]
        return sum(colour == C.WALNUT_600 for colour in row) / len(row)

    def test_it_fills_and_ends_when_the_move_comes(self, tmp_path: Path, slow: type[Slow]) -> None:
        scene = self.scene(tmp_path, slow, thinking="eight_seconds", reduced_motion=False)
        assert self.filled(scene) == 0.0
        for share in (0.25, 0.5, 0.75, 1.0, 1.0):
            scene.update(2.0)
            assert self.filled(scene) == pytest.approx(share, abs=0.02)
        slow.ready = True
        scene.update(0.05)
        assert scene.match.game.actions
        assert self.filled(scene) == 0.0
        scene.catch_up()
        slow.ready = False
        scene.update(0.05)
        assert self.filled(scene) == 0.0

    def test_where_nothing_is_to_move_it_is_counted_by_the_second(self, tmp_path: Path, slow: type[Slow]) -> None:
        scene = self.scene(tmp_path, slow, thinking="eight_seconds", reduced_motion=True)
        for quarters in range(1, 11):
            scene.update(0.25)
            assert scene.view.time_used() == quarters // 4 / 8

    @pytest.mark.parametrize(("level", "thinking"), [("vizier", "usual"), ("master", "eight_seconds")])
    def test_nobody_has_one_who_was_given_no_time(
        self, tmp_path: Path, slow: type[Slow], level: str, thinking: str
    ) -> None:
        scene = self.scene(tmp_path, slow, level, thinking=thinking)
        scene.update(2.0)
        assert scene.flow.awaits_ai
        assert scene.view.time_used() is None

    def test_a_hint_has_none(self, tmp_path: Path, slow: type[Slow]) -> None:
        scene = table(tmp_path, seats=[PEOPLE[0], ai("vizier", "Omar", "red")], thinking="eight_seconds")
        scene.match.adviser._make = slow
        scene.commands.ask_hint()
        scene.update(0.05)
        assert scene.view.time_used() is None


def test_taking_up_another_piece_puts_a_hint_away(tmp_path: Path, slow: type[Slow]) -> None:
    scene = table(tmp_path, seats=PEOPLE[:2])
    scene.match.adviser._make = slow
    for slow.ready in (False, True):
        scene.commands.ask_hint()
        scene.update(0.05)
        press(scene, pygame.K_3 if not slow.ready else pygame.K_4)
        assert scene.board.held is not None
        assert scene.hint is None
        assert not scene.hints.sought
        scene.update(0.05)
        assert not scene.match.adviser.busy
        assert plate_of(scene) != "looking for a hint…"


class TestTheSoundOfOnesTurn:
    """It calls somebody back to the table: it is heard when the computer has acted, not when another person hands
    over or when one goes on oneself."""

    def heard(self, scene: TableScene, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
        """(who acted last, whose turn it is) whenever it was heard."""
        found: list[tuple[int, int]] = []

        def hear(name: str) -> None:
            if name == "turn":
                game = scene.match.game
                found.append((game.actor_of(len(game.actions) - 1), game.actor))

        monkeypatch.setattr(scene.captions, "play", hear)
        for _ in range(400):
            if scene.my_turn and not scene.busy:
                scene.play(scene.match.game.legal()[0])
            scene.update(0.05)
            if len(scene.match.game.begun) > 9:
                return found
        raise AssertionError("the game does not go on")

    def test_it_is_heard_after_the_computers_turn(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        scene = table(tmp_path, seats=[PEOPLE[0], MACHINES[1]])
        found = self.heard(scene, monkeypatch)
        assert set(found) == {(1, 0)}
        assert len(found) == sum(player == 0 for player, first in scene.match.game.begun if first)

    def test_it_is_not_heard_after_another_persons_turn(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        scene = table(tmp_path, seats=[PEOPLE[0], PEOPLE[1], MACHINES[2]])
        found = self.heard(scene, monkeypatch)
        assert set(found) == {(2, 0)}
