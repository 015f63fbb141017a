"""Opponents at the table: they have faces, are introduced, say a word now and then; great moments have a ceremony."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from medina_desktop import games
from medina_desktop.game.box import Box
from medina_desktop.game.moments import Moment
from medina_desktop.game.played import Played, Step, step_of
from medina_desktop.game.record import Seat
from medina_desktop.games.medina.prospects import takers
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.ui.views import _plausible
from medina_desktop.games.sultaniya.rules.events import EndNear
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.table.ceremony import SECONDS
from medina_desktop.ui.table.log import Introduced, LogBook
from medina_desktop.ui.table.remarks import COMMON, MANNERS
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import LogEntry, window_of
from support.table import PEOPLE, press, settle, table

pytestmark = pytest.mark.usefixtures("no_display")

RULESETS = ("medina-1999", "medina-2014", "medina-2014-gates", "sultaniya", "al-rashid")
SEEDS = (1, 2, 3)


def seats_of(box: Box, players: int = 4) -> list[Seat]:
    level = box.opponents.levels[1]
    natures = [f":{one.key}" if one.key else "" for one in box.temperaments] or [""]
    machines = [
        ai(level + natures[n % len(natures)], name, colour)
        for n, (name, colour) in enumerate((("Omar", "red"), ("Yasmin", "green"), ("Tarik", "yellow")))
    ]
    return [human("Leïla", "blue"), *machines][:players]


@cache
def played_out(ruleset: str, seed: int, players: int = 4) -> Played:
    rules = ruleset_files.load(ruleset)
    game: Played[Any, Any, Any] = games.new_game(rules, players, seed)
    random = Random(seed)
    while not game.over:
        game.play(_plausible(game, random) if rules.game == "medina" else random.choice(game.legal()))
    return game


def log_of(game: Played, seats: list[Seat]) -> LogBook:
    return LogBook(Match(game, seats), window_of(game.box.window))


def steps(game: Played) -> list[Step]:
    return [step_of(game, index) for index in range(len(game.actions))]


def remarks(log: LogBook) -> list[LogEntry]:
    return [entry for entry in log.entries if entry.remark]


def pictures_of(scene: TableScene, key: str) -> bytes:
    target = pygame.Surface((1280, 800))
    scene.draw(target)
    rect = scene.rect_of(key)
    assert rect is not None
    return pygame.image.tobytes(target.subsurface(rect.clip(target.get_rect())), "RGB")


def face_of(scene: TableScene, player: int) -> bytes:
    """The left of a card, where the face is: no score, no dots."""
    target = pygame.Surface((1280, 800))
    scene.draw(target)
    rect = scene.rect_of(f"player-{player}")
    assert rect is not None
    return pygame.image.tobytes(target.subsurface(pygame.Rect(rect.left, rect.top, rect.w // 4, rect.h // 2)), "RGB")


class TestFaces:
    def test_whoever_thinks_looks_it(self, tmp_path: Path) -> None:
        omar = table(tmp_path, seats=[ai("mason", "Omar", "red"), PEOPLE[1]])
        assert omar.flow.awaits_ai
        thinking = face_of(omar, 0)
        omar.flow.paused = True
        assert face_of(omar, 0) != thinking

    def test_cards_of_ai_seats_show_who_sits_there(self, tmp_path: Path) -> None:
        omar = table(tmp_path, seats=[PEOPLE[0], ai("mason", "Omar", "red")])
        nobody = table(tmp_path, seats=[PEOPLE[0], human("Omar", "red")])
        assert pictures_of(omar, "player-1") != pictures_of(nobody, "player-1")

    def test_no_two_look_alike_even_without_colour(self, tmp_path: Path) -> None:
        sprites = table(tmp_path).context.sprites
        seen = []
        for face in sprites.manifest["people"]:
            grey = pygame.transform.grayscale(sprites.portrait(face, "blue", 70, badge=False))
            seen.append(pygame.surfarray.array_red(grey).astype(int))
        for first in range(len(seen)):
            for second in range(first):
                assert abs(seen[first] - seen[second]).mean() > 12, (first, second)

    def test_a_face_that_is_missing_leaves_the_crest(self, tmp_path: Path) -> None:
        sprites = table(tmp_path).context.sprites
        assert sprites.portrait("nobody", "red", 40) is sprites.crest("red", 40)


class TestIntroduction:
    def test_the_log_begins_with_who_sits_there(self) -> None:
        game = games.new_game(ruleset_files.load("medina-2014"), 4, 1)
        rows = log_of(game, seats_of(game.box)).rows()
        assert [row.text for row in rows if isinstance(row, Introduced)] == [
            "Omar (Apprentice) takes whatever pays best.",
            "Yasmin (Apprentice) likes to leave something for the others.",
            "Tarik (Apprentice) likes to get in the leader’s way.",
        ]

    def test_it_stays_above_everything_that_happens(self) -> None:
        game = played_out("medina-2014", 1)
        rows = log_of(game, seats_of(game.box)).rows()
        assert all(isinstance(row, Introduced) for row in rows[:3])
        assert not any(isinstance(row, Introduced) for row in rows[3:])

    def test_where_there_are_no_temperaments_the_level_is_told(self) -> None:
        game = games.new_game(ruleset_files.load("sultaniya"), 2, 1)
        (row,) = log_of(game, seats_of(game.box, 2)).rows()
        assert isinstance(row, Introduced)
        assert row.text == "Omar (Lamplighter): Takes whatever turns up, and is shy of djinns."


@pytest.mark.parametrize("ruleset", RULESETS)
class TestRemarks:
    def test_they_are_few_and_nobody_repeats_anything(self, ruleset: str) -> None:
        for seed in SEEDS:
            game = played_out(ruleset, seed)
            said = remarks(log_of(game, seats_of(game.box)))
            assert 1 <= len(said) <= 10
            words = [entry.text.partition(": ")[2] for entry in said]
            assert len(set(words)) == len(words)
            for one, following in pairwise(said[:-1]):
                assert following.step - one.step >= MANNERS["few"].quiet * 4
                assert following.player != one.player

    def test_only_ai_seats_speak(self, ruleset: str) -> None:
        for seed in SEEDS:
            game = played_out(ruleset, seed)
            seats = seats_of(game.box)
            assert {entry.player for entry in remarks(log_of(game, seats))} <= {1, 2, 3}
            people = [human(seat.name, seat.colour) for seat in seats]
            assert remarks(log_of(game, people)) == []

    def test_a_game_that_is_loaded_has_the_same(self, ruleset: str) -> None:
        game = played_out(ruleset, 1)
        whole = remarks(log_of(game, seats_of(game.box)))
        again = games.new_game(game.ruleset, 4, 1)
        log = log_of(again, seats_of(game.box))
        for action in game.actions:
            again.play(action)
            log.write(step_of(again, len(again.actions) - 1))
        assert remarks(log) == whole

    def test_the_last_word_does_not_tell_who_has_won(self, ruleset: str) -> None:
        game = played_out(ruleset, 2)
        last = remarks(log_of(game, seats_of(game.box)))[-1]
        assert last.step == len(game.actions) - 1
        assert any(text in last.text for text in COMMON["over"])

    def test_moments_are_the_same_for_everybody_who_looks(self, ruleset: str) -> None:
        """What a player may not know is not in them: with each player's own view of the step they are no others."""
        game = played_out(ruleset, 3)
        window, rules = window_of(game.box.window), game.rules
        seats = seats_of(game.box)
        for step in steps(game)[:-1]:
            told = list(window.moments(step, seats))
            for player in range(4):
                seen = Step(
                    step.index, step.player, step.action, step.events,
                    rules.seen_by(step.before, player), rules.seen_by(step.after, player),
                )  # fmt: skip
                assert list(window.moments(seen, seats)) == told

    def test_every_moment_that_may_be_spoken_about_has_words(self, ruleset: str) -> None:
        game = played_out(ruleset, 1)
        window = window_of(game.box.window)
        keys = {moment.key for step in steps(game) for moment in window.moments(step, seats_of(game.box))}
        assert keys
        for key in keys:
            assert game.box.words.remarks.get(key) or COMMON.get(key), key


def test_nobody_speaks_more_than_three_times_before_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much there would be to say."""
    game = played_out("medina-2014", 1, 2)
    much = {"talk": tuple(f"remark {number}" for number in range(99))}
    monkeypatch.setattr(game, "box", replace(game.box, words=replace(game.box.words, remarks=much)))
    window = window_of(game.box.window)
    monkeypatch.setattr(type(window), "moments", lambda self, step, seats: [Moment("talk")])
    log = LogBook(Match(game, [ai("builder", "Omar", "red"), ai("builder", "Yasmin", "green")]), window)
    *before, last = remarks(log)
    assert Counter(entry.player for entry in before) == {0: 3, 1: 3}
    assert last.step == len(game.actions) - 1


def test_an_opponent_who_sits_there_alone_is_not_silent_after_the_first_remark() -> None:
    said = []
    for seed in SEEDS:
        game = played_out("medina-2014", seed, 2)
        said.append(len(remarks(log_of(game, [human("Zoé", "blue"), ai("builder", "Omar", "red")]))))
    assert max(said) > 2, "besides the last word more than one"


def test_how_much_is_said_is_a_setting(tmp_path: Path) -> None:
    game = played_out("medina-2014", 1)
    scene = table(tmp_path, seats=seats_of(game.box), game=game, remarks="none")
    assert remarks(scene.log) == []
    scene.context.settings.change(remarks="few")
    few = remarks(scene.log)
    assert few
    scene.context.settings.change(remarks="lively")
    assert len(remarks(scene.log)) > len(few) + 3
    words = [entry.text.partition(": ")[2] for entry in remarks(scene.log)]
    assert len(set(words)) == len(words), "however much is said, nothing is said twice"
    scene.context.settings.change(remarks="none")
    assert remarks(scene.log) == []


class TestMedinasMoments:
    def test_a_wall_is_complete_when_nothing_more_fits_on_its_side(self) -> None:
        found = 0
        for seed in SEEDS:
            for step in steps(played_out("medina-1999", seed)):
                walls = [m for m in window_of(games.box("medina").window).moments(step, PEOPLE) if m.key == "wall"]
                closed = [s for s in range(4) if step.before.wall_sides[s] and not step.after.wall_sides[s]]
                assert len(walls) == len(closed)
                for moment, side in zip(walls, closed, strict=True):
                    found += 1
                    runs = step.after.run_walls[2 * side] | step.after.run_walls[2 * side + 1]
                    assert len(moment.spots) == runs.bit_count()
                    assert moment.title.endswith("wall is complete")
        assert found

    def test_a_tile_that_is_taken_from_somebody_is_told_to_both(self) -> None:
        window = window_of(games.box("medina").window)
        taken = [m for s in steps(played_out("medina-2014", 1)) for m in window.moments(s, PEOPLE) if "lost" in m.key]
        assert taken
        for moment in taken:
            assert moment.player is not None
            assert moment.other is not None
            assert moment.title.startswith(PEOPLE[moment.other].name)
            assert moment.title.endswith(PEOPLE[moment.player].name)

    def test_whoever_could_have_taken_a_palace_may_say_so_and_nobody_else(self) -> None:
        window = window_of(games.box("medina").window)
        found = Counter[str]()
        for seed in SEEDS:
            for step in steps(played_out("medina-2014", seed, 3)):
                for moment in window.moments(step, PEOPLE):
                    if moment.key not in ("missed", "closed"):
                        continue
                    found[moment.key] += 1
                    roofed = next(event for event in step.events if isinstance(event, ev.Roofed))
                    victim = moment.player if moment.key == "missed" else moment.other
                    assert victim != step.player
                    assert victim in takers(step.before, roofed.palace)
                    assert moment.key == "missed" or roofed.player is None
        assert min(found["missed"], found["closed"]) > 0

    def test_nobody_promises_to_build_what_the_rules_do_not_let_them(self) -> None:
        """Whoever lost a palace's tile owns a palace of that colour, and can't have another one."""
        for texts in games.box("medina").words.remarks.values():
            assert not any("build" in text and "bigger" in text for text in texts)


class TestCeremony:
    def at_a_great_moment(self, tmp_path: Path, **settings: Any) -> TableScene:
        """A table where the next action of an AI seat completes a wall or takes a tile."""
        whole = played_out("medina-2014", 1)
        window = window_of(whole.box.window)
        seats = seats_of(whole.box)
        index = next(s.index for s in steps(whole) if any(m.title for m in window.moments(s, seats)))
        game = games.new_game(whole.ruleset, 4, 1)
        for action in whole.actions[:index]:
            game.play(action)
        people = [human(seat.name, seat.colour) for seat in seats]
        scene = table(tmp_path, seats=people, game=game, screens_up=False, **settings)
        scene.shown.viewer = game.actor
        scene.play(whole.actions[index], by_hand=True)
        return scene

    def test_a_great_moment_has_one_that_is_over_in_two_seconds(self, tmp_path: Path) -> None:
        scene = self.at_a_great_moment(tmp_path)
        assert scene.ceremony.moment is not None
        assert scene.ceremony.moment.title
        assert SECONDS < 2
        for _ in range(20):
            scene.update(0.1)
        assert scene.ceremony.moment is None

    def test_it_lights_up_what_it_is_about_and_is_seen(self, tmp_path: Path) -> None:
        scene = self.at_a_great_moment(tmp_path)
        assert scene.ceremony.spots
        during, after = (pygame.Surface((1280, 800)) for _ in range(2))
        scene.draw(during)
        scene.ceremony.end()
        scene.draw(after)
        assert pygame.image.tobytes(during, "RGB") != pygame.image.tobytes(after, "RGB")

    def test_without_motion_it_stands_still(self, tmp_path: Path) -> None:
        scene = self.at_a_great_moment(tmp_path, reduced_motion=True)
        assert scene.ceremony.still
        first = (scene.ceremony.unrolled, scene.ceremony.strength)
        assert not scene.ceremony.update(0.5)
        assert (scene.ceremony.unrolled, scene.ceremony.strength) == first == (1.0, 1.0)

    def test_with_motion_it_unrolls_and_fades(self, tmp_path: Path) -> None:
        scene = self.at_a_great_moment(tmp_path, reduced_motion=False)
        settle(scene)
        scene.ceremony.begin(Moment("wall", title="The wall"), still=False)
        early = scene.ceremony.unrolled
        scene.ceremony.update(0.5)
        assert early < scene.ceremony.unrolled == 1.0
        scene.ceremony.update(SECONDS - 0.6)
        assert 0 < scene.ceremony.strength < 1

    def test_a_key_ends_it_and_is_heard_all_the_same(self, tmp_path: Path) -> None:
        scene = self.at_a_great_moment(tmp_path)
        actions = len(scene.match.game.actions)
        press(scene, pygame.K_z, pygame.KMOD_CTRL)
        assert scene.ceremony.moment is None
        assert len(scene.match.game.actions) == actions - 1

    def test_nothing_waits_for_it(self, tmp_path: Path) -> None:
        scene = self.at_a_great_moment(tmp_path)
        settle(scene)
        scene.ceremony.begin(Moment("wall", title="The wall"), still=False)
        assert not scene.busy

    def test_who_skips_sees_none(self, tmp_path: Path) -> None:
        scene = self.at_a_great_moment(tmp_path)
        scene.ceremony.end()
        scene.flow.hurry = True
        scene.flow.show(steps(scene.match.game)[-1], by_hand=False)
        assert scene.ceremony.moment is None

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_the_end_of_every_game_has_one(self, tmp_path: Path, ruleset: str) -> None:
        whole = played_out(ruleset, 1)
        scene = table(tmp_path, seats=seats_of(whole.box), game=games.new_game(whole.ruleset, 4, 1))
        scene.teller.celebrate(steps(whole)[-1], still=True)
        assert scene.ceremony.moment is not None
        assert scene.ceremony.moment.title == "The game is over"

    def test_a_notice_in_its_place_waits_and_is_then_said_for_as_long(self, tmp_path: Path) -> None:
        scene = table(tmp_path, "sultaniya", seats=PEOPLE[:2])
        scene.tell("Everybody else gets one more turn.", 4.0)
        scene.ceremony.begin(Moment("ending", title="Omar built a fifth roof"), still=True)
        assert scene.view.notice_waits
        for _ in range(20):
            scene.update(0.1)
        assert scene.ceremony.moment is None
        for _ in range(35):
            scene.update(0.1)
        assert scene.notice
        assert not scene.view.notice_waits

    def test_the_fifth_roof_is_said_once(self) -> None:
        whole = next(game for game in (played_out("sultaniya", seed) for seed in range(40)) if _brings_the_end(game))
        window, seats = window_of(whole.box.window), seats_of(whole.box)
        for step in steps(whole):
            titles = [moment.title for moment in window.moments(step, seats) if moment.title]
            loud = [entry.text for entry in window.say(step, seats) if entry.loud]
            assert not [text for text in loud for title in titles if title in text]


def _brings_the_end(game: Played) -> bool:
    return any(isinstance(event, EndNear) for step in steps(game) for event in step.events)
