"""Take away its disk, sound, display or AI, hand it any file: it goes on, or says in one sentence why not."""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from medina_desktop import bundled, l10n
from medina_desktop.dev.soak_life import DyingThinker, HangingThinker, NonsenseThinker
from medina_desktop.game.box import Question
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import Adviser, SimpleThinker
from medina_desktop.play.library import Library
from medina_desktop.play.new_game import NewGame
from medina_desktop.storage import paths, ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.storage.windows import Lock
from medina_desktop.ui import app as app_module
from medina_desktop.ui import theme
from medina_desktop.ui.app import App, Options
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.pictures.sprites import Sprites, usable
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.error import ErrorScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table import start as table_start
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.wiring import navigation

PEOPLE = [human("Leïla", "blue"), human("Omar", "red")]
RULES = "medina-2014"


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """English, simple opponents, nothing among the real temporary files, and no log handlers left behind."""
    monkeypatch.setattr(paths, "homeless", lambda: tmp_path / "temporary")
    handlers, hook, raising = list(logging.getLogger().handlers), sys.excepthook, logging.raiseExceptions
    monkeypatch.setattr(thinker, "make_thinker", SimpleThinker)
    l10n.use("en")
    yield
    l10n.use("en")
    sys.excepthook, logging.raiseExceptions = hook, raising
    for handler in list(logging.getLogger().handlers):
        if handler not in handlers:
            logging.getLogger().removeHandler(handler)
            handler.close()


def play(match: Match, count: int, seed: int = 1) -> None:
    random = Random(seed)
    for _ in range(count):
        match.play(legal.draw(match.position, random.random))


@contextlib.contextmanager
def full_disk(size: int) -> Iterator[None]:
    """The kernel itself refuses: no file of this process may grow beyond so many bytes."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


# -- the disk ----------------------------------------------------------------------------------------------------------


def test_the_table_says_that_the_game_cannot_be_saved_and_goes_on(tmp_path: Path) -> None:
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    context.settings.change(reduced_motion=True, screens_up=False)
    table = table_start.open_table(context, new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    with full_disk(10):
        table.play(table.match.game.legal()[0])
        context.library.file.wait()
        context.stack.update(0.1)
    assert "can’t be saved" in table.notice
    assert len(table.match.game.actions) == 1
    context.stack.clear()


def refuses(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_without_a_home_there_is_still_a_place_for_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os.path, "expanduser", str)  # "~" stays "~": no HOME, no such user
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    found = user_paths()
    assert found.saves.is_absolute()
    assert found.settings_file.is_absolute()
    assert found.log_file.is_absolute()


# -- damaged files -----------------------------------------------------------------------------------------------------


def test_a_game_outlives_its_ruleset(tmp_path: Path) -> None:
    user = user_paths(tmp_path)
    user.rulesets.mkdir(parents=True)
    own = user.rulesets / "mine.yaml"
    own.write_text(f"extends: {RULES}\nid: mine\nname: Mine\n", encoding="utf-8")
    match = Match(new_game(ruleset_files.load("mine", user.rulesets), 2, 1), PEOPLE)
    play(match, 5)
    library = Library(user)
    library.save_copy("mine", match.record(), match.game)
    own.unlink()
    [saved] = library.list_games()
    game = library.read(saved.id).game
    assert game is not None
    assert game.ruleset.name == "Mine"
    library.close()


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b'{"a":' * 50_000])
def test_damaged_settings_are_set_aside_and_never_overwritten(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content)
    store = SettingsStore(file)
    store.change(ui_scale=1.5)
    assert store.damaged is not None
    assert store.damaged.read_bytes() == content
    assert SettingsStore(file).value.ui_scale == 1.5


def test_settings_that_are_a_folder_or_a_pipe_are_set_aside_without_waiting(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.mkdir()
    assert SettingsStore(file).damaged is not None
    if hasattr(os, "mkfifo"):
        os.mkfifo(file)
        assert SettingsStore(file).damaged is not None
    assert not file.exists()


# -- two instances -----------------------------------------------------------------------------------------------------


def test_a_lock_whose_file_was_removed_by_its_holder_is_not_held_twice(tmp_path: Path) -> None:
    path = tmp_path / "game.lock"
    first, second, third = Lock(path), Lock(path), Lock(path)
    assert first.take()
    assert not second.take()
    assert second.held_by_other
    first.free()
    assert second.take()
    assert not third.take()
    second.free()
    assert third.take()
    third.free()


def test_two_instances_do_not_undo_each_others_settings(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    one, other = SettingsStore(file), SettingsStore(file)
    one.change(ui_scale=1.5)
    other.change(language="de")
    one.change(coordinates=False)
    kept = SettingsStore(file).value
    assert (kept.ui_scale, kept.language, kept.coordinates) == (1.5, "de", False)


def test_a_named_save_opened_twice_from_the_same_list_begins_twice_where_it_was_saved(tmp_path: Path) -> None:
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    context.settings.change(reduced_motion=True, screens_up=False)
    start = Match(new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    play(start, 6)
    context.library.save_copy("six", start.record(), start.game)
    provider = table_start.list_saves(context)
    [listed] = provider.saves()
    for _ in range(2):
        provider.open(context, listed)
        table = context.stack.top
        assert isinstance(table, TableScene)
        assert len(table.match.game.actions) == 6
        play(table.match, 3)
        kept = context.library.read(context.library.list_games()[0].id).game
        assert kept is not None
        assert kept.action_texts() == table.match.game.action_texts()
    context.stack.clear()


def test_a_game_that_vanished_from_the_list_is_told_not_opened(tmp_path: Path) -> None:
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    match = Match(new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    context.library.save_copy("gone", match.record(), match.game)
    provider = table_start.list_saves(context)
    [listed] = provider.saves()
    context.library.delete(context.library.list_games()[0])
    context.stack.push(TitleScene(context))
    provider.open(context, listed)
    assert isinstance(context.stack.top, Dialog)
    assert context.stack.top.sentences
    context.stack.clear()


def test_a_ruleset_that_vanished_after_it_was_chosen_is_told_in_one_sentence(tmp_path: Path) -> None:
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    context.stack.push(TitleScene(context))
    table_start.start_game(context, NewGame("gone-fishing", tuple(PEOPLE)))
    assert isinstance(context.stack.top, Dialog)
    assert "gone-fishing" in context.stack.top.sentences
    context.stack.clear()


# -- the AI ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thinker", [DyingThinker, HangingThinker, NonsenseThinker])
def test_an_ai_that_dies_hangs_or_talks_nonsense_is_replaced_and_the_game_ends(thinker: type) -> None:
    machines = [ai("apprentice", "Leïla", "blue"), ai("apprentice", "Omar", "red")]
    match = Match(new_game(ruleset_files.load(RULES), 2, 3), machines, make_thinker=thinker)
    match.adviser.patience = 0.5
    replaced = 0
    for _ in range(20_000):
        answer = match.think(0.3)
        if answer is not None:
            replaced += answer.by_simple_player
            match.carry_out()
        if match.over or replaced > 20:
            break
    assert replaced > 20


@pytest.mark.parametrize("answer", ["north", 7, None, object(), b"", [1], 1.5])
def test_an_answer_that_is_no_choice_at_all_is_nonsense_too(answer: object) -> None:
    class Odd(SimpleThinker):
        def poll(self) -> Any:
            return answer

    game = new_game(ruleset_files.load(RULES), 2, 3)
    adviser = Adviser(game.box, Odd, patience=0.5)
    adviser.ask(Question(game.position, "apprentice"))
    for _ in range(20):
        found = adviser.tick(0.3)
        if found is not None:
            break
    assert found is not None
    assert found.by_simple_player


# -- pictures, letters, sounds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "manifest",
    [
        "{",
        "[]",
        '{"sprites": 5, "icons": [], "views": null}',
        '{"icons": {"icon/undo": {"file": "icons.png", "rect": [1, 1, 99999, 96]}}}',
        '{"icons": {"icon/undo": {"file": "missing.png", "rect": "no"}}}',
        '{"sprites": {"tilted/well": {"file": "x.png"}}, "views": {"tilted": {"quarter_split": [1]}}}',
        '{"boards": {"board_16x11_second_tilted": {"file": "b.png", "cell": 3}}}',
    ],
)
def test_a_table_is_drawn_plainly_when_the_pictures_are_damaged(tmp_path: Path, manifest: str) -> None:
    images = tmp_path / "images"
    images.mkdir()
    (images / "manifest.json").write_text(manifest)
    (images / "icons.png").write_bytes(b"\x89PNG this is none")
    context = make_context((1024, 640), navigation(), user_dir=tmp_path, language="en", muted=True)
    context.sprites = Sprites(images)
    table = table_start.open_table(context, new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    table.match.play(table.match.game.legal()[0])
    table.draw(pygame.Surface((1024, 640)))
    context.stack.clear()


def test_the_manifest_that_is_shipped_is_used_whole() -> None:
    shipped = json.loads((bundled.assets() / "images" / "manifest.json").read_text(encoding="utf-8"))
    used = usable(shipped)
    assert all(len(used[group]) == len(entries) for group, entries in shipped.items() if isinstance(entries, dict))


@pytest.mark.parametrize("part", [None, 0, 1000, 40_000])
def test_damaged_letters_are_replaced_by_plain_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int | None
) -> None:
    whole = (bundled.assets() / "fonts" / theme.Face.SANS.value).read_bytes()
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / theme.Face.SANS.value).write_bytes(b"no letters" if part is None else whole[:part])
    monkeypatch.setattr(bundled, "assets", lambda: tmp_path)
    theme.forget_fonts()
    try:
        assert theme.load_font(theme.Face.SANS, 18).size("Medina")[0] > 0
    finally:
        theme.forget_fonts()


# -- the window --------------------------------------------------------------------------------------------------------


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., App]]:
    apps: list[App] = []

    def begin(first: Callable[[Context], Scene] | None = None) -> App:
        app = App(Options(user_dir=tmp_path, language="en", size=(1024, 640)))
        app.running = True
        app.context.stack.push((first or app.context.navigation.title)(app.context))
        apps.append(app)
        return app

    yield begin
    for app in apps:
        app._close()


def test_a_sound_device_that_is_lost_leaves_the_game_silent(start: Callable[..., App]) -> None:
    app = start()
    sounds = app.context.sounds
    assert sounds.available
    pygame.mixer.quit()
    sounds.play(next(iter(sounds.events)))
    app.settings.change(music_volume=0.1, music_on=False)
    app.frame(0.016)
    assert isinstance(app.context.stack.top, TitleScene)


@pytest.mark.parametrize("content", ["[]", "7", '{"clack": {"files": 3, "volume": "loud"}}', '{"clack": null}'])
def test_a_damaged_list_of_sounds_leaves_the_game_silent(tmp_path: Path, content: str) -> None:
    from medina_desktop.ui.sounds import Sounds

    (tmp_path / "manifest.json").write_text(content)
    sounds = Sounds(SettingsStore(), tmp_path)
    sounds.play("clack")
    sounds.start_music("clack")
    sounds.close()


@pytest.mark.parametrize("size", [(1, 1), (200, 2000), (3000, 100)])
def test_a_window_resized_to_nothing_comes_back(start: Callable[..., App], size: tuple[int, int]) -> None:
    app = start()
    table_start.open_table(app.context, new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    for wanted in (size, (1280, 800)):
        pygame.display.set_mode(wanted, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=wanted, w=wanted[0], h=wanted[1]))
        for _ in range(3):
            app.frame(0.3)
        assert [type(scene) for scene in app.context.stack.scenes[-2:]] == [TableScene, CurtainScene]  # nobody was lost
    assert app.context.theme.size == (1280, 800)


def test_a_display_that_is_lost_is_opened_again(start: Callable[..., App]) -> None:
    app = start()
    app.frame(0.016)
    pygame.display.quit()
    for _ in range(3):
        app.frame(0.016)
    assert pygame.display.get_surface() is not None
    assert isinstance(app.context.stack.top, TitleScene)


def test_an_hour_in_the_background_is_like_a_moment(start: Callable[..., App]) -> None:
    app = start()
    table = table_start.open_table(
        app.context, new_game(ruleset_files.load(RULES), 2, 1), [PEOPLE[0], ai("apprentice", "Omar", "red")]
    )
    table.play(table.match.game.legal()[0])
    app.frame(3600.0)
    app.frame(0.016)
    assert app.context.stack.top is table


def test_the_title_opens_without_any_ruleset(
    start: Callable[..., App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundled, "rulesets", lambda: tmp_path / "nothing")
    app = start()
    for _ in range(4):
        app.frame(0.1)
    assert isinstance(app.context.stack.top, TitleScene)


def test_no_display_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    assert app_module.run(Options(user_dir=tmp_path, language="en")) == 1
    told = capsys.readouterr().err
    assert told.startswith("Medina can’t open its window: ")
    assert told.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("display", ["", ":9999", "nonsense\x1b[31m"])
def test_a_program_that_nobody_could_see_does_not_go_on(display: str, tmp_path: Path) -> None:
    """SDL would fall back to a display that is none; only SDL_VIDEODRIVER asks for that on purpose."""
    unset = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "DISPLAY")
    without = {name: value for name, value in os.environ.items() if name not in unset}
    # libwayland complains by itself without a folder for it.
    without |= {"PYTHONPATH": str(Path(__file__).parent.parent), "XDG_RUNTIME_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "medina_desktop", "--lang", "en", "--user-dir", str(tmp_path / "user")],
        env=without | ({"DISPLAY": display} if display else {}),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == f"Medina can’t open its window: there is no display (DISPLAY is {display!a}).\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_a_display_that_is_lost_for_good_is_not_replaced_by_one_that_nobody_sees(
    start: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start()
    app.frame(0.016)
    pygame.display.quit()
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    for _ in range(app_module.DISPLAY_TRIES):
        app._events()
    with pytest.raises(pygame.error):
        app._events()


class Broken(Scene):
    def __init__(self, context: Context, *, pausable: bool = True) -> None:
        super().__init__(context)
        self.pausable = pausable

    def handle(self, event: Any) -> bool:
        raise RuntimeError("the well is dry")

    def pause(self) -> None:
        if not self.pausable:
            raise RuntimeError("and the bucket is gone")

    def draw(self, target: pygame.Surface) -> None:
        target.fill((0, 0, 0))


def test_a_scene_that_cannot_even_be_paused_is_left(start: Callable[..., App]) -> None:
    app = start(lambda context: Broken(context, pausable=False))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode=""))
    app.frame(0.016)
    assert [type(scene) for scene in app.context.stack.scenes] == [TitleScene, ErrorScene]


def test_an_unexpected_error_at_the_table_can_be_reported_with_the_game_so_far(
    start: Callable[..., App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start()
    table = table_start.open_table(app.context, new_game(ruleset_files.load(RULES), 2, 1), PEOPLE)
    play(table.match, 3)

    def fail(_event: Any) -> bool:
        raise RuntimeError("the well is dry")

    monkeypatch.setattr(table, "handle", fail)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode=""))
    app.frame(0.016)
    dialog = app.context.stack.top
    assert isinstance(dialog, ErrorScene)
    log = (tmp_path / "log" / "medina.log").read_text(encoding="utf-8")
    assert "the well is dry" in log
    assert table.match.game.action_texts()[-1] in log
    [save] = [answer for answer in dialog.answers if answer.label == "Save report"]
    dialog.give(save)
    [report] = (tmp_path / "log").glob("report *.txt")
    text = report.read_text(encoding="utf-8")
    for told in ("the well is dry", "Medina ", f"ruleset: {RULES}", "medina_record:", *table.match.game.action_texts()):
        assert told in text
    app.context.stack.pop()
    assert app.context.stack.top is table, "and the game goes on"
