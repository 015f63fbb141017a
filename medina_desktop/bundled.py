"""The places of the files that come with the program: pictures, sounds, languages, rulesets, challenges, the games' own
data."""

import sys
from functools import cache
from pathlib import Path


def root() -> Path:
    """The folder that holds `assets` and `data`: in the frozen app, in an installed wheel, or in the source tree."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen)
    return _beside_the_package()


@cache
def _beside_the_package() -> Path:
    package = Path(__file__).resolve().parent
    in_wheel = package / "_bundled"
    return in_wheel if in_wheel.is_dir() else package.parent


def is_gone() -> bool:
    """Somebody moved or deleted the program while it runs: what is not loaded yet cannot be loaded any more."""
    return not assets().is_dir()


def assets() -> Path:
    return root() / "assets"


def rulesets() -> Path:
    return root() / "data" / "rulesets"


def challenges() -> Path:
    """Return the folder of puzzles and missions."""
    return root() / "data" / "challenges"


def game_data(game: str) -> Path:
    """Return the folder of one game: its tiles, boards, titles, the weights of its opponents."""
    return root() / "data" / "games" / game
