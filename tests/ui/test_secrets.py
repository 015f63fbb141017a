"""What a player may not know while a game runs: no list, total, log or report tells it, in any of the games."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from medina_desktop import games
from medina_desktop.game.box import Choice
from medina_desktop.game.played import Played, Step
from medina_desktop.game.record import Seat
from medina_desktop.match.match import Match
from medina_desktop.match.review import Review
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.saved import of_game
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.record_files import text_of_record
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.saved import listed
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.pause import PauseScene
from medina_desktop.ui.system import report, thinker
from medina_desktop.ui.table import start
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.shown import Shown
from medina_desktop.ui.widgets import Button, find
from medina_desktop.ui.wiring import navigation
from support.pebble_table import PEOPLE, table

WITH_SECRETS = ["sultaniya", "al-rashid"]


@pytest.fixture
def context(tmp_path: Path) -> Context:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    return make_context(
        (1280, 800), navigation(), settings=SettingsStore(), user_dir=tmp_path, language="en", muted=True
    )


def played(ruleset: str, players: int, actions: int = 30) -> Played:
    game = games.new_game(ruleset_files.load(ruleset), players, seed=5)
    chance = Random(5)
    while not game.over and len(game.actions) < actions:
        game.play(chance.choice(game.legal()))
    assert not game.over
    return game


def people(count: int) -> list[Seat]:
    return PEOPLE[:count]


def points_in_the_list(context: Context, game: Played, seats: list[Seat]) -> list[int | None]:
    saved = of_game("x", "named", game, seats, datetime(2026, 1, 1))
    return [seat.score for seat in listed.summarise(saved, context).seats]


@pytest.mark.parametrize("ruleset", WITH_SECRETS)
def test_the_list_of_saves_counts_only_what_everybody_knows(context: Context, ruleset: str) -> None:
    game = played(ruleset, 3)
    shown = points_in_the_list(context, game, people(3))
    for player in range(3):
        for other in {0, 1, 2} - {player}:
            as_known = game.rules.scores(game.rules.seen_by(game.position, other))
            assert shown[player] == as_known[player]


@pytest.mark.parametrize("ruleset", WITH_SECRETS)
def test_somebody_alone_among_machines_sees_in_the_list_what_they_know(context: Context, ruleset: str) -> None:
    game = played(ruleset, 3)
    level = game.box.opponents.levels[0]
    seats = [ai(level, "Omar", "red"), human("Leïla", "blue"), ai(level, "Tarik", "green")]
    assert points_in_the_list(context, game, seats) == game.rules.scores(game.rules.seen_by(game.position, 1))


@pytest.mark.parametrize("ruleset", WITH_SECRETS)
def test_the_picture_of_a_save_is_made_of_what_everybody_knows(
    context: Context, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []

    class Painter:
        def picture(self, context: Context, position: Any, colours: tuple[str, ...], size: tuple[int, int]) -> None:
            drawn.append(position)

    monkeypatch.setattr(listed, "window_of", lambda window: Painter())
    game = played(ruleset, 2)
    saved = of_game("x", "named", game, people(2), datetime(2026, 1, 1))
    picture = listed.summarise(saved, context).picture
    assert picture is not None
    picture((64, 64))
    known_to_one = game.rules.seen_by(game.position, 0)
    assert drawn[0].key() == game.rules.seen_by(known_to_one, 1).key()
    assert drawn[0].key() != game.position.key()


@pytest.mark.parametrize("ruleset", WITH_SECRETS)
def test_the_totals_at_the_table_are_the_viewers(ruleset: str) -> None:
    game = played(ruleset, 2)
    shown = Shown(Match(game, people(2)), lambda: None)
    for player in (0, 1):
        shown.viewer = player
        expected = game.rules.scores(game.rules.seen_by(game.position, player))
        if player != game.actor:  # another person comes to the table: the viewer's own secrets are covered, too
            expected[player] = game.rules.scores(game.rules.seen_by(game.position, game.actor))[player]
        assert shown.scores == expected


def test_a_report_of_a_running_game_does_not_tell_its_secrets(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2])
    told = report.report(scene.context, RuntimeError("the well is dry"), None)
    assert "RuntimeError: the well is dry" in told
    assert "It holds what its players may not know yet." in told
    assert "actions:" not in told
    assert "seed" not in told
    assert "secrets" not in told


def test_a_report_of_a_finished_game_holds_it(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2])
    while not scene.match.over:
        scene.match.play(scene.match.game.legal()[0])
    told = report.report(scene.context, RuntimeError("the well is dry"), None)
    assert text_of_record(scene.match.record()).strip() in told


def test_a_game_without_secrets_is_in_its_report_from_the_beginning(context: Context) -> None:
    match = Match(played("medina-2014", 2, 20), people(2))
    assert not report.has_secrets(match)


@pytest.mark.parametrize("ruleset", WITH_SECRETS)
def test_which_games_have_secrets_is_known(ruleset: str) -> None:
    assert report.has_secrets(Match(played(ruleset, 2, 20), people(2)))


@pytest.mark.parametrize("ruleset", ["medina-2014", *WITH_SECRETS])
def test_a_report_says_which_game_it_was_in(context: Context, ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(played(ruleset, 2, 12), people(2))
    monkeypatch.setattr(report, "match_of", lambda context: match)
    assert f"ruleset: {ruleset}, 2 players, 12 actions" in report.report(context, RuntimeError("the well is dry"), None)


# -- an AI seat's secrets, while its last step is on its way -----------------------------------------------------------


class LooksIntoStacks(SimpleThinker):
    """Calls the djinn who lets one look through a stack whenever it may."""

    def poll(self) -> Choice | None:
        if self._asked is None:
            return None
        (box, question), self._asked = self._asked, None
        position = question.position
        texts = {box.rules.text(position, action): action for action in box.rules.legal(position)}
        eye = [action for text, action in texts.items() if text.startswith("call eye")]
        return Choice((eye or list(texts.values()))[-1], 0.0, Said(""))


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 6), marks=pytest.mark.long)], ids=str)
def test_nobody_looks_through_a_stack_by_another_seats_eye(context: Context, seeds: range) -> None:
    """The table may be laid out anew at any moment, also when the last step of an AI seat's turn is not shown yet."""
    context.settings.change(reduced_motion=True, ai_pace="immediate")
    seats = [ai("water-carrier", "A", "blue"), human("B", "red"), ai("water-carrier", "C", "green")]
    looked = 0
    for seed in seeds:
        context.stack.clear()
        game = games.new_game(ruleset_files.load("sultaniya"), 3, seed)
        scene = TableScene(context, Match(game, seats, LooksIntoStacks))
        context.stack.push(scene)
        show = scene.flow.show

        def show_after_a_rebuild(step: Step, by_hand: bool, scene: TableScene = scene, show: Any = show) -> None:
            scene.rebuild()
            if scene.match.game.rules.actor(scene.position) != scene.viewer:
                assert not scene.my_turn, "what is seen is still the turn before"
                assert find(scene.root, "open-stack") is None
            show(step, by_hand)

        scene.flow.show = show_after_a_rebuild  # type: ignore[method-assign]
        for _ in range(300):
            if scene.my_turn:
                scene.play(game.legal()[-1])
            scene.flow.update(0.1)
        looked += sum(text.startswith("call eye") for text in game.action_texts())
    assert looked


# -- who opens a game need not be whose turn it is ---------------------------------------------------------------------


@pytest.fixture
def quick_ai(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)


def opened(context: Context, ruleset: str, seats: list[Seat], how: str) -> TableScene:
    """A table as one gets to it: from the shelf, or by Continue."""
    game = games.new_game(ruleset_files.load(ruleset), len(seats), 5)
    scene = start.open_table(context, game, seats)
    if how == "Continue":
        while not scene.match.human_to_place or len(game.actions) < 8:
            scene.match.play(game.legal()[0])
        context.to_title()
        offer = start.to_continue(context)
        assert offer is not None
        offer.start()
        found = context.stack.top
        assert isinstance(found, TableScene)
        scene = found
    return scene


@pytest.mark.usefixtures("quick_ai")
@pytest.mark.parametrize("how", ["new", "Continue"])
@pytest.mark.parametrize("ruleset", WITH_SECRETS)
def test_a_game_of_several_people_opens_behind_a_curtain(context: Context, ruleset: str, how: str) -> None:
    context.settings.change(reduced_motion=True)
    scene = opened(context, ruleset, people(3), how)
    before = scene.match.player
    assert scene.hides_hand
    assert not scene.my_turn
    scene.update(0.1)
    curtain = context.stack.top
    assert isinstance(curtain, CurtainScene)
    assert curtain.name == scene.match.seats[before].name
    curtain.open()
    assert context.stack.top is scene
    assert (scene.viewer, scene.hides_hand, scene.my_turn) == (before, False, True)
    scene.update(0.1)
    assert context.stack.top is scene, "once is enough"


@pytest.mark.usefixtures("quick_ai")
@pytest.mark.parametrize("how", ["new", "Continue"])
@pytest.mark.parametrize("ruleset", [*WITH_SECRETS, "medina-2014"])
def test_nobody_waits_behind_a_curtain_who_has_nobody_to_hide_from(context: Context, ruleset: str, how: str) -> None:
    context.settings.change(reduced_motion=True, screens_up=False)
    level = games.box(ruleset_files.load(ruleset).game).opponents.levels[0]
    alone = ruleset != "medina-2014"
    seats = [PEOPLE[0], *(ai(level, "B", "red") if alone else person for person in PEOPLE[1:2])]
    scene = opened(context, ruleset, seats, how)
    for _ in range(40):
        scene.update(0.1)
    assert context.stack.top is scene
    assert scene.my_turn


@pytest.mark.usefixtures("quick_ai")
def test_a_seat_of_the_program_that_is_first_does_not_let_the_next_person_in_unseen(context: Context) -> None:
    context.settings.change(reduced_motion=True, ai_pace="immediate")
    for first in range(3):
        seats = [ai("water-carrier", "A", "blue") if n == first else seat for n, seat in enumerate(people(3))]
        scene = opened(context, "sultaniya", seats, "new")
        for _ in range(60):
            if context.stack.top is not scene:
                break
            assert scene.hides_hand
            scene.update(0.1)
        assert isinstance(context.stack.top, CurtainScene)


@pytest.mark.usefixtures("quick_ai")
@pytest.mark.parametrize("confirms", [False, True])
def test_secret_points_are_in_no_total_from_the_end_of_a_turn_on(context: Context, confirms: bool) -> None:
    """Two people and an AI seat at one screen: the next person may look while the AI seat plays."""
    context.settings.change(ai_pace="immediate", confirm_turn=confirms)
    scene = opened(context, "sultaniya", [*people(2), ai("water-carrier", "C", "green")], "new")
    game, shown, chance = scene.match.game, scene.shown, Random(1)
    secret = 0
    while len(game.actions) < 40:
        if isinstance(context.stack.top, CurtainScene):
            context.stack.top.open()
        context.stack.update(0.1)
        if scene.match.awaiting_confirmation:
            scene.commands.confirm()
        elif scene.my_turn and not scene.busy:
            scene.play(chance.choice(game.legal()))
        if scene.hides_hand:
            own = game.rules.scores(shown.position)[scene.viewer]
            before, now = (
                game.rules.scores(game.rules.seen_by(game.position_after(made), 2))[scene.viewer]
                for made in (max(0, shown.actions - 1), shown.actions)
            )
            secret += own != now
            assert min(before, now) <= shown.scores[scene.viewer] <= max(before, now)
    assert secret, "nothing was hidden: the test shows nothing"


@pytest.mark.usefixtures("quick_ai")
@pytest.mark.parametrize(
    ("ruleset", "says"),
    [("medina-2014", "Show my pieces"), ("sultaniya", "Show my objectives"), ("al-rashid", "Show my tokens")],
)
def test_escape_at_the_curtain_opens_the_menu_and_the_hand_stays_hidden(
    context: Context, ruleset: str, says: str
) -> None:
    context.settings.change(reduced_motion=True, screens_up=True)
    scene = opened(context, ruleset, people(2), "new")
    scene.update(0.1)
    curtain = context.stack.top
    assert isinstance(curtain, CurtainScene)
    button = find(curtain.root, "open")
    assert isinstance(button, Button)
    assert button.text == says
    curtain.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    menu = context.stack.top
    assert isinstance(menu, PauseScene)
    assert scene.hides_hand
    menu.back()
    assert context.stack.top is curtain
    assert scene.hides_hand


@pytest.mark.parametrize("ruleset", [*WITH_SECRETS, "medina-2014"])
def test_a_review_without_the_ai_judges_what_a_player_could_know(ruleset: str) -> None:
    """A turn may rest on a tile that was turned up in the middle of it."""
    for seed in range(3):
        game = games.new_game(ruleset_files.load(ruleset), 2, seed)
        chance = Random(seed)
        while not game.over and len(game.actions) < 120:
            game.play(chance.choice(game.legal()))
        review = Review(game, SimpleThinker)
        while not review.done:
            review.tick(0.1)
        assert len(review.opinions) == len(review.turns)
        assert not review.by_simple_player, "the simple thinker itself answered"
