"""All texts of the program, collected once for each process that tests."""

from functools import cache

from medina_desktop.dev import texts
from medina_desktop.dev.texts import Key, Text


@cache
def every_text() -> dict[Key, Text]:
    return texts.texts()
