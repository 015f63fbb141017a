"""Let tests know the made-up game, and keep their memory and time small."""

import gc
import os
import shutil
import sys
import threading
from collections.abc import Generator, Iterator
from functools import wraps
from pathlib import Path

import pytest

from medina_desktop import bundled, games

HERE = Path(__file__).parent
games.__path__.append(str(HERE / "made_up"))  # where `medina_desktop.games.pebbles` lies


IN_MEMORY = Path("/dev/shm")  # Linux


def pytest_configure() -> None:
    """Thousands of games are kept in a library of their own, action by action; a disk takes milliseconds for each. In
    wine the same folder is there, but its links look like folders: pytest would tidy up what they lead to."""
    if sys.platform != "linux":
        os.environ.pop("PYTEST_DEBUG_TEMPROOT", None)  # from the run on Linux that started this one
    elif IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free > 4_000_000_000:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Real windows first: they take a quarter of a minute each, mostly waiting, and as the last of all they would leave
    the other process without work."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/window/"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are found, and none of them is garbage. Then it is looked for after each test, so that a test
    need not look at every 700 objects."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.set_threshold(10_000, 10, 10)


TESTS_BETWEEN = 1000  # after so many, garbage is looked for everywhere, which takes a second
_run = 0  # tests of this process


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """What a test leaves behind goes at its end: Python does not know how much memory pictures take, and would let
    hundreds of them pile up. Only what the test has made is looked at, or with thousands of tests each look would take
    longer than most tests. A window changes how garbage is looked for; the next test begins as this one did."""
    global _run
    _run += 1
    thresholds = gc.get_threshold()
    gc.freeze()
    try:
        return (yield)
    finally:
        gc.set_threshold(*thresholds)
        gc.collect()
        gc.unfreeze()
        if _run % TESTS_BETWEEN == 0:
            gc.collect()


@pytest.fixture(autouse=True, scope="session")
def _pictures_are_decoded_once() -> Iterator[None]:
    """Hundreds of windows are opened, and decoding the same sheets for each would take most of the time."""
    import pygame

    from medina_desktop.ui.pictures import files as picture_files

    decode, room = picture_files.PictureFiles._load, 700_000_000
    kept: dict[tuple[Path, int, int, bool], pygame.Surface | None] = {}
    one_at_a_time = threading.Lock()  # threads read pictures ahead

    @wraps(decode)
    def load(files: picture_files.PictureFiles, name: str) -> pygame.Surface | None:
        file = files.folder / name
        try:
            about = file.stat()
        except (OSError, ValueError):
            return decode(files, name)
        shown = pygame.display.get_init() and pygame.display.get_surface() is not None
        key = (file, about.st_mtime_ns, about.st_size, shown)
        with one_at_a_time:
            if key not in kept:
                kept[key] = decode(files, name)
                while len(kept) > 1 and sum(map(picture_files._bytes, kept.values())) > room:
                    del kept[next(iter(kept))]
            return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(picture_files.PictureFiles, "_load", load)
        yield


@pytest.fixture(autouse=True, scope="session")
def _what_comes_with_the_game_is_read_once() -> Iterator[None]:
    """The list of pictures and our rulesets, which hundreds of windows and games would read and check again."""
    from medina_desktop.storage.yaml_files import Document, read
    from medina_desktop.ui.pictures.sprites import Manifest, Sprites

    ours, pictures = bundled.rulesets(), bundled.assets() / "images"
    documents: dict[Path, Document] = {}
    manifests: list[Manifest] = []
    read_manifest = Sprites._read_manifest

    def read_ruleset(path: Path) -> Document:
        if path.parent != ours:
            return read(path)
        if path not in documents:
            documents[path] = read(path)
        return documents[path]

    def manifest(sprites: Sprites) -> Manifest:
        if sprites.folder != pictures:
            return read_manifest(sprites)
        if not manifests:
            manifests.append(read_manifest(sprites))
        return manifests[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("medina_desktop.storage.ruleset_files.read", read_ruleset)
        patch.setattr(Sprites, "_read_manifest", manifest)
        yield


@pytest.fixture
def no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window's code runs, and nothing is shown."""
    import pygame  # most tests do without

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()


@pytest.fixture
def made_up_game(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The made-up game stands on the shelf, with its rulesets beside ours."""
    folder = tmp_path_factory.mktemp("rulesets")
    for place in (bundled.rulesets(), HERE / "made_up" / "rulesets"):
        shutil.copytree(place, folder, dirs_exist_ok=True)
    monkeypatch.setattr(bundled, "rulesets", lambda: folder)
    monkeypatch.setitem(games.GAMES, "pebbles", "pebbles")
    yield
    games.box.cache_clear()
