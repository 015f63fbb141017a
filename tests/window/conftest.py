"""A virtual display, and windows on it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.real_window import Window

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


@pytest.fixture(scope="module")
def pixels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the virtual display keeps what is seen."""
    return tmp_path_factory.mktemp("screen")


@pytest.fixture(scope="module")
def display(pixels: Path) -> Iterator[str]:
    for tool in ("Xvfb", "xdotool"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-noreset", "-nolisten", "tcp",
         "-fbdir", str(pixels)],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    if not number:
        server.wait(5)
        pytest.skip("Xvfb does not start here")
    yield f":{number}"
    server.terminate()
    server.wait(10)


@pytest.fixture
def window(display: str, pixels: Path, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    opened: list[Window] = []

    def start(*words: str) -> Window:
        opened.append(Window(display, tmp_path, *words, screen=pixels))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()
