"""Whoever played version 0.1.0 goes on with a newer one: every save, running game, replay, setting and result is there.

`old_user/0.1.0` is the folder of such a person, made by that version itself (old_user/make_user_folder.py), and
`old_user/expected.json` is what that version said of it. Neither is ever changed.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.sampling import every

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

EARLY_ACHIEVEMENTS = (  # those of version 0.1.0
    *("first_game", "first_win", "four_palaces", "large_palace", "towers"),
    *("palace_tiles", "walls", "market", "well", "beat_vizier"),
)
KEPT = Path(__file__).parent / "old_user"
EXPECTED: dict[str, Any] = json.loads((KEPT / "expected.json").read_text(encoding="utf-8"))
GAMES: dict[str, dict[str, Any]] = EXPECTED["games"]
GOING_ON = sorted(path for path, game in GAMES.items() if "goes_on" in game)
((RESCUED, RESCUED_FACTS),) = EXPECTED["rescued"].items()


class House:
    """All that this file knows of the program. When something moves there, this is what changes here, and nothing else;
    the sentences below stay as they are."""

    def __init__(self, home: Path) -> None:
        from medina_desktop.play.library import Library
        from medina_desktop.storage.paths import user_paths

        self.home = home
        self.user = user_paths(home)
        self.library = Library(self.user)
        for _step in self.library.bring_over():
            pass

    # -- games ----------------------------------------------------------------------------------------------------

    def all(self) -> dict[str, Any]:
        """Every game by the file it came from: those to go on with, the newest first, and the replays."""
        listed = [*self.library.list_games(), *self.library.list_replays()]
        return {saved.origin: self.library.read(saved.id) for saved in listed}

    def look(self, origin: str) -> Any:
        """The game that came from this file."""
        listed = [*self.library.list_games(), *self.library.list_replays()]
        return next(self.library.read(saved.id) for saved in listed if saved.origin == origin)

    def read(self, id_: str) -> Any:
        return self.library.read(id_)

    def to_continue(self) -> Any:
        saved = self.library.continuable()
        assert saved is not None
        return self.library.read(saved.id)

    def save_as(self, name: str, saved: Any) -> Any:
        """The game that was kept under a name."""
        kept = self.library.save_copy(name, saved.record, saved.game)
        return next(self.library.read(one.id) for one in self.library.list_games() if one.name == kept)

    @staticmethod
    def facts(saved: Any) -> dict[str, Any]:
        """What 0.1.0 wrote down of every game."""
        if saved.game is None:
            assert saved.problem
            return {"problem": True}
        game, record = saved.game, saved.record
        return {
            "running": saved.running,
            "damaged": bool(saved.lost),
            "ruleset": record.ruleset.id,
            "ruleset_name": record.ruleset.name,
            "well_points": record.ruleset.well_points,
            "new_street_touches": record.ruleset.new_street_touches,
            "seats": [[seat.name, seat.kind, seat.colour] for seat in record.seats],
            "seed": record.seed,
            "actions": len(game.actions),
            "all_actions": digest(game.action_texts()),
            "last_actions": game.action_texts()[-3:],
            "legal": 0 if game.over else len(game.legal()),
            "scores": game.scores(),
            "player": None if game.over else game.position.player,
            "over": game.over,
            "winners": list(game.outcome().winners) if game.over else None,
        }

    def resume(self, saved: Any) -> Any:
        """The match that goes on with a game of the list, and keeps it on the disk as the window does."""
        from medina_desktop.match.match import Match
        from medina_desktop.match.thinking import SimpleThinker

        return Match(saved.game, saved.record.seats, SimpleThinker, self.library.resume(saved), already_saved=True)

    @staticmethod
    def play(match: Any, chance: Random, most: int) -> None:
        """Somebody who draws from the list of what is legal; the same one as when it was 0.1.0's turn."""
        from medina_desktop.games.medina.rules.actions import text_of

        for _number in range(most):
            if match.over:
                break
            texts = {text_of(action): action for action in match.game.legal()}
            match.play(texts[chance.choice(sorted(texts))])

    def put_down(self, match: Any) -> str:
        """Leave the table, and the program; the id of the game."""
        match.close()
        match.journal.close()
        assert self.library.close()
        return str(match.journal.id)

    # -- what else is kept ----------------------------------------------------------------------------------------

    def set_values(self, store: Any) -> dict[str, Any]:
        """The settings by the names of 0.1.0, which counted the lessons done among them."""
        import msgspec

        return dict(msgspec.to_builtins(store.value)) | {"tutorial_progress": self.library.lessons_done("medina")}

    def settings(self) -> Any:
        from medina_desktop.storage.settings import SettingsStore

        store = SettingsStore(self.user.settings_file)
        assert store.damaged is None
        return store

    def new_game_form(self) -> Any:
        from medina_desktop.play.form import Form

        return Form.from_files(self.user.rulesets, self.settings().value.last_new_game)

    @staticmethod
    def asked_for(form: Any) -> dict[str, Any]:
        """The game that the form asks for, in the words of 0.1.0."""
        new = form.new_game()
        return {
            "ruleset": new.ruleset,
            "options": new.options,
            "seats": [{"kind": seat.kind, "name": seat.name, "colour": seat.colour} for seat in new.seats],
            "first": new.first,
            "random_order": new.shuffled,
            "screens_up": form.screens_up,
            "seed": new.seed,
        }

    def own_rulesets(self) -> list[str]:
        from medina_desktop.storage import ruleset_files

        return [entry.name for entry in ruleset_files.available(self.user.rulesets) if entry.own]

    def results(self) -> Any:
        return self.library.results()

    @staticmethod
    def told(games: Any, person: str) -> dict[str, Any]:
        from medina_desktop.game.record import FIRST_GAME
        from medina_desktop.games import box
        from medina_desktop.play import tally

        told = tally.summarise(tally.select(games, person=person), person)
        return {
            "counted_when_somebody_looks": len(games),
            "people": tally.list_people(games),
            "games": told.all.games,
            "wins": told.all.wins,
            "best": told.all.best,
            "average": told.average,
            "by_category": told.by_row,
            "points": [list(pair) for pair in told.points],
            "achieved": sorted(
                medal.achievement.key
                for medal in tally.list_medals(box(FIRST_GAME).feats.achievements, games)
                if medal.grade and medal.achievement.key in EARLY_ACHIEVEMENTS
            ),
        }

    # -- the window -----------------------------------------------------------------------------------------------

    def start(self, monkeypatch: pytest.MonkeyPatch) -> Any:
        """The app with its first scene, as it is when one has started it; its AIs need no process of their own."""
        from medina_desktop.match.thinking import SimpleThinker
        from medina_desktop.ui.app import App, Options
        from medina_desktop.ui.system import thinker

        monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
        app = App(Options(user_dir=self.home, size=(1024, 640)))
        app.running = True
        app.context.stack.push(app.context.navigation.title(app.context))
        app.frame(0.02)
        return app

    @staticmethod
    def close(app: Any) -> None:
        app._close()

    @staticmethod
    def words(app: Any) -> str:
        """Everything that stands in the scene on top."""
        from medina_desktop.ui.widgets import walk

        kinds = ("text", "detail")
        widgets = list(walk(app.context.stack.top.root))
        return "\n".join(str(getattr(widget, kind)) for widget in widgets for kind in kinds if hasattr(widget, kind))

    @staticmethod
    def press_enter(app: Any) -> None:
        import pygame

        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=pygame.K_RETURN, mod=0, unicode="\r"))
        app.frame(0.02)

    @staticmethod
    def table(app: Any) -> Any:
        from medina_desktop.ui.table.scene import TableScene

        table = app.context.stack.top
        assert isinstance(table, TableScene)
        return table

    def play_at(self, app: Any, actions: int) -> None:
        """The people at the table place what fits, until so many placements more were made."""
        table = self.table(app)
        until = len(table.match.game.actions) + actions
        for _turn in range(5000):
            if len(table.match.game.actions) >= until or table.match.over:
                return
            if table.match.awaiting_confirmation:
                table.commands.confirm()
            elif table.my_turn:
                table.play(table.match.game.legal()[0])
            app.frame(0.05)
        raise AssertionError("the game does not go on")

    def lesson_boards(self, game: str = "medina") -> dict[str, int]:
        """How many placements lie on the boards that were left, by chapter."""
        from medina_desktop.ui.shelf.chosen import school_for

        kept = self.library.lesson_boards(game)
        boards = {chapter.key: kept.kept(chapter.key) for chapter in school_for(game).chapters}
        return {key: len(game.actions) for key, game in boards.items() if game is not None}

    @staticmethod
    def open_lessons(app: Any, game: str = "medina") -> tuple[dict[str, int], set[str]]:
        """How far one has come in each chapter, and those that go on with a board."""
        app.context.game = game
        scene = app.context.navigation.learn(app.context)
        app.context.stack.push(scene)
        reached = {chapter.key: scene.progress(chapter) for chapter in scene.school.chapters}
        return {key: at for key, at in reached.items() if at}, set(scene.left)

    @staticmethod
    def finish_chapter(app: Any, key: str) -> tuple[int, int]:
        """Go on with a chapter and do all that is left of it; the lesson it begins with, and how many were done."""
        from support.lessons import course, do_task, settle, shown, tutor

        there = app.context
        scene = there.stack.top
        scene.open(next(chapter for chapter in scene.school.chapters if chapter.key == key))
        settle(there)
        first, lessons = course(shown(there)).index, 1
        do_task(shown(there))
        while not course(shown(there)).finished:
            tutor(shown(there)).go_on()
            settle(there)
            do_task(shown(there))
            lessons += 1
        there.stack.remove(shown(there))
        return first, lessons


def digest(texts: list[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def lay_out(place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a player of 0.1.0, as old as it was left, and beside it one for temporary files."""
    temporary = place / "tmp"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    folder = place / "home"
    shutil.copytree(KEPT / "0.1.0", folder)
    for name, time in EXPECTED["times"].items():
        os.utime(folder / name, (time, time))
    (folder / "rescued").rename(temporary / "rescued")
    return folder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return lay_out(tmp_path, monkeypatch)


@pytest.fixture(scope="module")
def brought_over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same folder after the first start of a newer version."""
    place = tmp_path_factory.mktemp("old-user")
    with pytest.MonkeyPatch.context() as patch:
        assert House(lay_out(place, patch)).library.close()
    return place


@pytest.fixture
def with_rescued(home: Path) -> Path:
    """The same folder, and in the second place the game whose last placements 0.1.0 could not write to the first."""
    running = home / "data" / "saves" / "running"
    owner = os.getuid() if hasattr(os, "getuid") else "me"
    second = Path(tempfile.gettempdir()) / f"medina-desktop-{owner}"
    second.mkdir(mode=0o700)
    (second / "rescued").mkdir(mode=0o700)
    name = hashlib.sha256(os.fsencode(running)).hexdigest()[:16]
    (Path(tempfile.gettempdir()) / "rescued").rename(second / "rescued" / name)
    (second / "rescued" / name).chmod(0o700)
    return home


@pytest.fixture
def house(brought_over: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    """The program in a folder that came over with an earlier start."""
    shutil.copytree(brought_over, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    return House(tmp_path / "home")


@pytest.fixture
def quiet() -> Iterator[None]:
    """The app's log and hook for errors go when it closes, and the next test speaks English again."""
    from medina_desktop import l10n

    handlers, hook = list(logging.getLogger().handlers), sys.excepthook
    yield
    sys.excepthook = hook
    l10n.use("en")
    for handler in list(logging.getLogger().handlers):
        if handler not in handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()


def without_end(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if key != "goes_on"}


def test_the_folder_has_every_kind_of_game() -> None:
    """A guard is worth as much as what it guards."""
    played = [game for game in GAMES.values() if "ruleset" in game]
    assert {"medina-1999", "medina-2014", "medina-1999-gates", "medina-2014-gates", "sonntag"} == {
        game["ruleset"] for game in played
    }
    assert {2, 3, 4} == {len(game["seats"]) for game in played}
    assert any(game["damaged"] for game in played)
    written = [path.read_text("utf-8", "replace") for path in (KEPT / "0.1.0").rglob("*.yaml")]
    assert any(" via " in text for text in written)
    assert any("medina_record: 1\n" in text for text in written)
    assert any("well: false" in text and "id: medina-2014\n" in text for text in written)


def test_every_game_is_in_its_list_and_stands_as_it_was_left(house: House) -> None:
    found = {origin: house.facts(saved) for origin, saved in house.all().items()}
    assert found.keys() == GAMES.keys()
    for path, facts in GAMES.items():
        assert found[path] == without_end(facts), path


def test_the_lists_begin_with_the_newest(house: House) -> None:
    order = [origin for origin in house.all() if origin.startswith("saves/")]
    assert order == [path for path in GAMES if path.startswith("saves/")]


@pytest.mark.parametrize("path", every(2, GOING_ON))
def test_an_unfinished_game_goes_on_to_its_end(house: House, path: str) -> None:
    """Some placements, a night, then the rest: with the same choices it ends as it would have ended in 0.1.0."""
    facts = GAMES[path]
    chance = Random(facts["actions"])
    saved = house.look(path)
    before = saved.game.action_texts()
    match = house.resume(saved)
    house.play(match, chance, 7)
    texts = match.game.action_texts()
    id_ = house.put_down(match)
    assert (id_ == saved.id) == facts["running"]
    if not facts["running"]:
        assert house.look(path).game.action_texts() == before, "a named save stays as it was named"

    another_day = House(house.home)
    again = another_day.read(id_)
    assert again.game is not None, again.problem
    assert not again.lost
    assert again.game.action_texts() == texts
    match = another_day.resume(again)
    house.play(match, chance, 1000)
    assert match.over
    another_day.put_down(match)

    ended = House(house.home).read(id_)
    assert ended.finished
    texts = ended.game.action_texts()
    end = {"actions": len(texts), "all_actions": digest(texts), "scores": ended.game.scores()}
    assert end == facts["goes_on"]
    assert house.facts(ended)["seats"] == facts["seats"]


@pytest.mark.parametrize("path", every(3, ["saves/Zu Ende.yaml", *GOING_ON]))
def test_saved_under_a_name_it_loads_again(house: House, path: str) -> None:
    kept = house.save_as("Noch einmal", house.look(path))
    expected = without_end(GAMES[path]) | {"running": False, "damaged": False}
    assert house.facts(kept) == expected


def test_the_game_that_was_played_last_is_continued(house: House) -> None:
    """Not the newest file: in that one nothing was done yet."""
    assert Path(house.to_continue().origin).name == EXPECTED["continue"]


def test_placements_that_were_rescued_come_back(with_rescued: Path) -> None:
    house = House(with_rescued)
    saved = house.to_continue()
    assert Path(saved.origin).name == RESCUED
    assert house.facts(saved) == without_end(RESCUED_FACTS)
    match = house.resume(saved)
    house.play(match, Random(RESCUED_FACTS["actions"]), 1000)
    house.put_down(match)
    ended = House(with_rescued).read(saved.id)
    assert digest(ended.game.action_texts()) == RESCUED_FACTS["goes_on"]["all_actions"]


def test_a_game_that_ended_when_the_plug_was_pulled_becomes_a_replay(house: House) -> None:
    (ended,) = [path for path, game in GAMES.items() if game.get("running") and game["over"]]
    house.library.tidy()
    assert house.facts(house.look(ended)) == GAMES[ended] | {"running": False}
    assert ended not in {saved.origin for saved in house.library.list_games()}


def test_the_old_files_stay_as_they_are_and_come_over_once(with_rescued: Path) -> None:
    def contents() -> dict[Path, bytes]:
        found = [path for path in with_rescued.rglob("*") if path.is_file() and "library" not in path.name]
        return {path: path.read_bytes() for path in found}

    before = contents()
    house = House(with_rescued)
    listed = house.library.list_games()
    assert house.library.close()
    again = House(with_rescued)
    assert [saved.id for saved in again.library.list_games()] == [saved.id for saved in listed]
    assert len(again.results()) == len(house.results())
    assert contents() == before


def test_two_windows_that_start_at_once_bring_them_over_once(home: Path) -> None:
    from medina_desktop.play.library import Library
    from medina_desktop.storage.paths import user_paths

    one, two = Library(user_paths(home)).bring_over(), Library(user_paths(home)).bring_over()
    for _step in zip(one, two, strict=True):
        pass
    house = House(home)
    origins = [saved.origin for saved in house.library.list_games()]
    assert len(origins) == len(set(origins))
    assert len(house.results()) == EXPECTED["statistics"]["counted_when_somebody_looks"]


def test_a_program_killed_while_games_come_over_brings_them_over_at_the_next_start(home: Path) -> None:
    from medina_desktop.play.library import Library
    from medina_desktop.storage.paths import user_paths

    broken_off = Library(user_paths(home)).bring_over()
    for _step in range(5):
        next(broken_off)
    assert len(House(home).library.list_games()) == len([path for path in GAMES if path.startswith("saves/")])


def test_the_settings_are_kept_and_stay_when_one_is_changed(house: House) -> None:
    def known(store: Any) -> dict[str, Any]:
        found = house.set_values(store)
        return {key: found.get(key) for key in EXPECTED["settings"]}

    store = house.settings()
    assert known(store) == EXPECTED["settings"]
    store.change(sound_volume=0.5)
    assert known(house.settings()) == EXPECTED["settings"] | {"sound_volume": 0.5}


def test_the_set_up_screen_remembers_the_last_table(house: House) -> None:
    form = house.new_game_form()
    assert house.asked_for(form) == EXPECTED["new_game_form"]
    assert form.problem() == ""


def test_own_rulesets_are_offered(house: House) -> None:
    assert house.own_rulesets() == EXPECTED["own_rulesets"]


def test_the_statistics_go_on(house: House) -> None:
    """Also a replay that a friend sent is counted; not the one from before they were deleted."""
    assert len(house.results()) > EXPECTED["counted"]
    assert house.told(house.results(), "Leïla") == EXPECTED["statistics"]
    assert house.library.close()
    assert house.told(House(house.home).results(), "Leïla") == EXPECTED["statistics"]


@pytest.mark.usefixtures("quiet")
def test_the_app_offers_to_continue_and_the_game_goes_on_there(
    with_rescued: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(with_rescued)
    app = house.start(monkeypatch)
    words = house.words(app)
    assert "Fortsetzen" in words, "in the player's own language"
    assert "Leïla" in words
    house.press_enter(app)
    match = house.table(app).match
    before = match.game.action_texts()
    assert digest(before) == RESCUED_FACTS["all_actions"]
    house.play_at(app, 12)
    texts = match.game.action_texts()
    assert texts[: len(before)] == before
    assert len(texts) >= len(before) + 12
    house.close(app)
    assert House(with_rescued).to_continue().game.action_texts() == texts


@pytest.mark.usefixtures("quiet")
def test_lessons_go_on_where_they_were_left(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    assert house.lesson_boards() == EXPECTED["lesson_boards"]
    app = house.start(monkeypatch)
    progress, left = house.open_lessons(app)
    assert progress == EXPECTED["settings"]["tutorial_progress"]
    assert left == EXPECTED["lesson_boards"].keys()
    house.close(app)


# -- 0.2.0 -------------------------------------------------------------------------------------------------------------

LESSONS_LEFT = {"medina": 4, "sultaniya": 2, "al-rashid": 3}  # in the chapter that was begun
LEARNED: dict[str, Any] = json.loads((KEPT / "expected-0.2.0.json").read_text(encoding="utf-8"))


@pytest.fixture
def learner(tmp_path: Path) -> Path:
    """The folder of somebody who began the lessons of all games in 0.2.0; see old_user/make_lessons.py."""
    return Path(shutil.copytree(KEPT / "0.2.0", tmp_path / "home"))


@pytest.mark.usefixtures("quiet")
def test_the_lessons_of_every_game_go_on(learner: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(learner)
    app = house.start(monkeypatch)
    boards: dict[str, dict[str, int]] = LEARNED["lesson_boards"]
    for game, left in boards.items():
        assert house.lesson_boards(game) == left
        progress, going_on = house.open_lessons(app, game)
        prefix = "" if game == "medina" else f"{game}:"
        assert {f"{prefix}{key}": at for key, at in progress.items()}.items() <= LEARNED["tutorial_progress"].items()
        assert len(progress) == 2
        assert going_on == left.keys()
        (chapter,) = left
        assert house.finish_chapter(app, chapter) == (1, LESSONS_LEFT[game])
        assert app.context.library.lessons_done(game)[chapter] == LEARNED["tutorial_progress"]["palace"], "completed"
    house.close(app)


def test_lessons_come_over_once_and_the_settings_keep_what_they_had(learner: Path) -> None:
    house = House(learner)
    house.library.note_lessons("medina", "timing", 4)
    assert house.library.close()
    again = House(learner)
    assert again.library.lessons_done("medina") == {"palace": 100, "timing": 4}
    again.settings().change(sound_volume=0.5)
    written = json.loads(again.user.settings_file.read_text(encoding="utf-8"))
    assert written["tutorial_progress"] == LEARNED["tutorial_progress"]


def test_settings_that_cannot_be_read_give_their_lessons_at_a_later_start(
    learner: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from medina_desktop.play import older

    def refuse(_file: Path) -> bytes:
        raise OSError(5, "the disk does not answer")

    with monkeypatch.context() as broken:
        broken.setattr(older, "read_settings", refuse)
        assert House(learner).library.lessons_done("sultaniya") == {}
    assert House(learner).library.lessons_done("sultaniya")
