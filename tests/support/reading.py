"""YAML read as anybody would, by none of the game's own code."""

from typing import Any

import yaml


def data_of(text: str) -> Any:
    """What the text says. The parser in C; the one in Python takes a second for the tiles of Sultaniya."""
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
