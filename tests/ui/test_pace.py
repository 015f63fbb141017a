"""Pictures are read ahead and made a few at a time; what is shown in the end is the same."""

import inspect
import itertools
import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from random import Random
from threading import Event, Thread, current_thread

import pygame
import pytest

from medina_desktop import bundled
from medina_desktop.dev import shot
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import legal
from medina_desktop.games.medina.rules.ruleset import mood_of
from medina_desktop.games.medina.ui.city import City, CityPicture
from medina_desktop.storage import ruleset_files
from medina_desktop.ui import app as app_module
from medina_desktop.ui.app import OPENING, App, Options
from medina_desktop.ui.pictures import files as picture_files
from medina_desktop.ui.pictures import pace
from medina_desktop.ui.pictures.files import PictureFiles
from medina_desktop.ui.pictures.paint import Painter, SurfaceCache, blank
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.scene import Scene
from medina_desktop.ui.scenes.keys_help import KeysScene
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import Theme

IMAGES = bundled.assets() / "images"
NO_TIME = 1e-9  # every try makes one thing


def tries(draw: Callable[[], object], seconds: float = NO_TIME) -> int:
    count = 1
    while not pace.draw_within(seconds, draw):
        count += 1
        assert count < 10_000
    return count


def test_drawing_is_broken_off_and_comes_to_its_end() -> None:
    cache, made = SurfaceCache(1_000_000), []

    def draw() -> None:
        for number in range(5):
            cache.get(number, lambda number=number: (made.append(number), blank((4, 4)))[1])  # type: ignore[misc,func-returns-value]

    assert tries(draw) == 5
    assert made == [0, 1, 2, 3, 4], "nothing is made twice"
    assert pace.draw_within(NO_TIME, draw), "and then everything is there"


class TestLargePictures:
    """What takes long is made by another thread while drawing is paced."""

    def test_another_thread_makes_it_once(self) -> None:
        cache, makers, found = SurfaceCache(1_000_000), [], []

        def make(size: tuple[int, int]) -> pygame.Surface:
            makers.append(current_thread())
            return blank(size)

        def draw() -> None:
            found.append(cache.get_large("wood", lambda: (4, 5), make))

        tries(draw)
        assert found[0].get_size() == (4, 5)
        assert len(makers) == 1
        assert makers[0] is not current_thread()
        draw()
        assert found[0] is found[1], "it is kept"
        assert len(makers) == 1

    def test_the_frame_does_not_wait_for_it(self) -> None:
        cache, go_on = SurfaceCache(1_000_000), Event()

        def make(size: tuple[int, int]) -> pygame.Surface:
            go_on.wait(10)
            return blank(size)

        def draw() -> None:
            cache.get_large("wood", lambda: (4, 5), make)

        assert not pace.draw_within(NO_TIME, draw)
        go_on.set()
        tries(draw)
        assert "wood" in cache

    def test_one_that_is_ready_right_after_the_frame_gave_up_is_not_made_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        cache, made = SurfaceCache(1_000_000), []

        def make(size: tuple[int, int]) -> pygame.Surface:
            made.append(size)
            return blank(size)

        def draw() -> None:
            cache.get_large("wood", lambda: (4, 5), make)

        def give_up(picture: Future[pygame.Surface]) -> pygame.Surface:
            picture.result()
            raise pace.NotYet

        with monkeypatch.context() as late:
            late.setattr(pace, "wait_for", give_up)
            assert not pace.draw_within(NO_TIME, draw)
        tries(draw)
        assert made == [(4, 5)]

    def test_one_that_was_begun_before_all_were_cleared_is_not_kept(self) -> None:
        cache, go_on, sizes = SurfaceCache(1_000_000), Event(), [(9, 9), (4, 5)]

        def make(size: tuple[int, int]) -> pygame.Surface:
            go_on.wait(10)
            return blank(size)

        def draw() -> None:
            cache.get_large("wood", lambda: sizes.pop(0), make)

        assert not pace.draw_within(NO_TIME, draw)
        cache.clear()
        go_on.set()
        tries(draw)
        assert cache.get("wood", lambda: blank((1, 1))).get_size() == (4, 5)

    def test_drawn_at_once_it_is_made_at_once(self) -> None:
        made = SurfaceCache(1_000_000).get_large(
            "wood", current_thread, lambda mine: blank((1 + (mine is current_thread()), 1))
        )
        assert made.get_width() == 2

    def test_one_that_fails_is_told_and_begun_again(self) -> None:
        cache, sizes = SurfaceCache(1_000_000), [(-1, -1), (4, 5)]

        def make(size: tuple[int, int]) -> pygame.Surface:
            return pygame.Surface(size)

        def draw() -> None:
            cache.get_large("wood", lambda: sizes.pop(0), make)

        with pytest.raises(pygame.error):
            tries(draw)
        tries(draw)
        assert "wood" in cache


def test_outside_of_such_a_try_nothing_is_broken_off() -> None:
    assert not pace.is_limited()
    cache = SurfaceCache(1_000_000)
    for number in range(5):
        assert cache.get(number, lambda: blank((4, 4))).get_size() == (4, 4)


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("name", ["table", "rules"])
def test_a_scene_drawn_in_many_tries_looks_like_one_drawn_at_once(name: str) -> None:
    size = (1024, 640)
    first, context = shot.stage(name, size), shot.stage(name, size)
    at_once = shot.picture(first)
    context.sprites.files = first.sprites.files  # already read
    slowly = pygame.Surface(size, 0, 32)

    def draw() -> None:
        slowly.set_clip(None)
        for scene in context.stack.visible():
            if isinstance(scene, Scene):
                scene.draw(slowly)

    for scene in context.stack.scenes:
        if isinstance(scene, Scene):
            scene.lay_out()
    assert tries(draw, 0.001) > 1
    assert same(at_once, slowly)


class TestPictureFiles:
    @pytest.fixture
    def files(self) -> Iterator[PictureFiles]:
        files = PictureFiles(IMAGES, 64_000_000)
        yield files
        files.close()

    def test_what_was_read_ahead_is_the_picture(self, files: PictureFiles) -> None:
        files.read_ahead(["icons.png", "table.jpg"])
        picture = files.get("icons.png")
        alone = PictureFiles(IMAGES, 64_000_000).get("icons.png")
        assert picture is not None
        assert alone is not None
        assert same(picture, alone)
        assert files.get("icons.png") is picture, "it is kept"

    def test_a_paced_drawing_leaves_reading_to_others(self, files: PictureFiles) -> None:
        found = []
        while not pace.draw_within(1.0, lambda: found.append(files.get("icons.png"))):
            files.wait(1.0)
        assert found[-1] is not None

    def test_a_picture_that_cannot_be_read_is_none(self, files: PictureFiles, tmp_path: Path) -> None:
        (tmp_path / "broken.png").write_bytes(b"this is no picture")
        broken = PictureFiles(tmp_path, 1_000_000)
        broken.read_ahead(["broken.png", "missing.png"])
        assert broken.get("broken.png") is None
        assert broken.get("missing.png") is None

    def test_a_reader_without_memory_reads_the_next_one(
        self, files: PictureFiles, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        load = pygame.image.load

        def load_small_ones(path: str) -> pygame.Surface:
            if path.endswith("table.jpg"):
                raise MemoryError
            return load(path)

        monkeypatch.setattr(PictureFiles, "_load", inspect.unwrap(PictureFiles._load))
        monkeypatch.setattr(pygame.image, "load", load_small_ones)
        files.read_ahead(["table.jpg", "table.jpg", "icons.png"])
        assert files.get("table.jpg") is None
        assert files.get("icons.png") is not None

    def test_where_no_reader_can_be_started_whoever_asks_reads(
        self, files: PictureFiles, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(thread: Thread) -> None:
            raise RuntimeError("can't start new thread")

        monkeypatch.setattr(Thread, "start", refuse)
        found = []
        files.read_ahead(["icons.png"])
        assert pace.draw_within(1.0, lambda: found.append(files.get("icons.png")))
        assert found[-1] is not None

    def test_a_reader_that_never_comes_back_does_not_keep_the_program(
        self, files: PictureFiles, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        hung, let_go = Event(), Event()

        def hang(files: PictureFiles, file: str) -> None:
            hung.set()
            let_go.wait(20)

        monkeypatch.setattr(PictureFiles, "_load", hang)
        monkeypatch.setattr(picture_files, "PATIENCE", 0.1)
        files.read_ahead(["icons.png"])
        hung.wait(5)
        closing = Thread(target=files.close, daemon=True)
        closing.start()
        closing.join(5)
        let_go.set()
        assert not closing.is_alive()

    def test_it_keeps_no_more_than_its_limit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(PictureFiles, "_load", inspect.unwrap(PictureFiles._load))  # nothing is kept by the tests
        files = PictureFiles(IMAGES, 3_000_000)
        first = files.get("icons.png")
        files.get("above_tiles.png")
        assert files.get("icons.png") is not first, "forgotten when there was no room, and read again"


def test_a_city_drawn_in_parts_is_the_city_drawn_whole() -> None:
    """Only what changed is drawn anew; no trace of what was there may stay, and nothing may be missing."""
    theme, sprites, texts = Theme((1024, 640)), Sprites(), TextCache()
    painter = Painter(theme)
    rules = next(e.ruleset for e in ruleset_files.available() if e.game == "medina" and e.ruleset.well)
    game, random = new_game(rules, 4, 5), Random(3)
    cells = [spot for spot in range(324) if game.position.terms.geometry.has_cell(spot)]

    def view() -> City:
        area = pygame.Rect(0, 0, 700, 560)
        return City(
            sprites, painter, texts, theme, game.position.terms.geometry, mood_of(game.position.terms.rules), area
        )

    parts = view()
    for number in range(60):
        marks = frozenset(random.sample(cells, random.randrange(3)))
        faded = frozenset(random.sample(cells, random.randrange(3)))
        picture = CityPicture(game.position, ("blue", "red", "green", "yellow"), marks, number % 20 > 14, faded)
        city = parts.city(picture)
        if number % 6 == 5:
            whole = view()
            whole.art = parts.art
            assert same(city, whole.city(picture))
        game.play(legal.draw(game.position, random.random))


class Painted(Scene):
    """Each of its pictures takes longer than a frame may spend on them. They are cut, as in a scroll area."""

    pictures = 0
    cache = SurfaceCache(1_000_000)

    def make(self) -> pygame.Surface:
        time.sleep(OPENING)
        return blank((4, 4))

    def draw(self, target: pygame.Surface) -> None:
        target.fill((0, 0, 0))
        target.set_clip((4, 4, 20, 20))
        for number in range(self.pictures):
            target.blit(self.cache.get(number, self.make), (8, 8))
        target.set_clip(None)
        target.fill((self.pictures, 0, 0), (0, 0, 2, 2))


def test_a_frame_with_many_new_pictures_is_shown_when_they_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(Options(user_dir=tmp_path, language="en", size=(1024, 640)))
    app.running = True
    app.settings.change(reduced_motion=True)  # no fading
    scene = Painted(app.context)
    app.context.stack.push(scene)
    app.frame(0.016)
    shown: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append(app.screen.get_at((0, 0))[0]))
    monkeypatch.setattr(app_module, "SLOW", math.inf)  # never asks for patience
    scene.pictures = 4
    app.context.redraw()
    made = [0]
    while not shown:
        app.frame(0.016)
        made.append(sum(number in scene.cache for number in range(4)))
    assert max(after - before for before, after in itertools.pairwise(made)) == 1, "each turn makes one picture"
    assert shown == [4]
    app.frame(0.016)
    assert shown == [4], "it is not drawn twice"
    app._close()


def test_a_turn_that_was_busy_otherwise_leaves_new_pictures_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(Options(user_dir=tmp_path, language="en", size=(1024, 640)))
    app.running = True
    app.settings.change(reduced_motion=True)
    scene = Painted(app.context)
    app.context.stack.push(scene)
    app.frame(0.016)
    made: list[int] = []
    monkeypatch.setattr(scene, "make", lambda: made.append(1) or blank((4, 4)))  # type: ignore[func-returns-value]
    monkeypatch.setattr(scene, "cache", SurfaceCache(1_000_000))
    monkeypatch.setattr(scene, "update", lambda dt: time.sleep(0 if app._opening else OPENING))
    scene.pictures = 1
    app.context.redraw()
    app.frame(0.016)
    assert not made
    app.frame(0.016)
    assert made
    app._close()


def test_the_wood_is_made_before_a_scene_asks_for_it(tmp_path: Path) -> None:
    app = App(Options(user_dir=tmp_path, language="en", size=(1024, 640)))
    app.running = True
    app.settings.change(reduced_motion=True)
    app.context.stack.push(app.context.navigation.title(app.context))
    wood = "wood", (1024, 640), True
    for _turn in range(1000):
        app.frame(0.016)
        app.context.sprites.files.wait(0.01)
        if wood in app.context.painter.cache:
            break
    else:
        pytest.fail("the title rests, and no wood is made")
    app._close()


def test_a_table_reads_its_board_from_the_first_moment_on(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(PictureFiles, "read_ahead", lambda _files, names: read.extend(names))
    monkeypatch.setattr(City, "__init__", lambda *_about, **_named: pytest.fail("read before anything is laid out"))
    with pytest.raises(pytest.fail.Exception):
        shot.stage("table", (1024, 640))
    assert "board_16x11_second_tilted.jpg" in read


class TestResizing:
    @pytest.fixture
    def app(self, tmp_path: Path) -> Iterator[App]:
        app = App(Options(user_dir=tmp_path, language="en", size=(1280, 800)))
        app.running = True
        app.settings.change(reduced_motion=True)  # else the picture on the box grows
        app.context.stack.push(app.context.navigation.title(app.context))
        for _turn in range(30):
            app.frame(0.05)
        yield app
        app._close()

    def resize(self, app: App, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        app.frame(0.016)

    def settle(self, app: App) -> None:
        turns = 0
        while app._stretched is not None or app._opening is not None or app._fade_left > 0:
            app.frame(0.05)
            turns += 1
            assert turns < 1000
        app.frame(0.05)

    def is_sharp(self, app: App) -> bool:
        fresh = pygame.Surface(app.screen.get_size(), 0, 32)
        for scene in app.context.stack.visible():
            assert isinstance(scene, Scene)
            scene.draw(fresh)
        return same(fresh, app.screen)

    def test_it_ends_with_the_sharp_picture(self, app: App) -> None:
        for size in ((1100, 700), (1400, 900)):
            self.resize(app, size)
            assert app.context.theme.size != size, "while it changes, nothing is laid out anew"
        self.settle(app)
        assert app.context.theme.size == (1400, 900)
        assert self.is_sharp(app)

    def test_a_key_in_the_middle_of_it_is_meant_for_the_new_size(self, app: App) -> None:
        self.resize(app, (1400, 900))
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode=""))
        app.frame(0.016)
        assert app.context.theme.size == (1400, 900)
        self.settle(app)
        assert self.is_sharp(app)

    def test_a_scene_that_opens_in_the_middle_of_it_fits(self, app: App) -> None:
        self.resize(app, (1400, 900))
        app.context.stack.push(KeysScene(app.context))
        self.settle(app)
        assert app.context.theme.size == (1400, 900)
        self.resize(app, (1200, 760))
        self.settle(app)
        assert self.is_sharp(app)

    def test_a_window_resized_while_a_scene_opens_fits(self, app: App) -> None:
        app.context.stack.push(KeysScene(app.context))
        self.resize(app, (1400, 900))
        self.settle(app)
        assert app.context.theme.size == (1400, 900)
        assert self.is_sharp(app)
