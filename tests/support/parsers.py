"""The program's command lines."""

import argparse

from medina_desktop import __main__ as command
from medina_desktop import command_line
from medina_desktop.dev import soak, tournament, tune


def parsers(language: str = "en") -> dict[str, argparse.ArgumentParser]:
    """Every parser there is, by the name of its command, in a language."""
    command_line.speak(["--lang", language])
    found = {"": command._parser(), "tournament": tournament._parser(), "tune": tune._parser(), "soak": soak._parser()}
    for action in found[""]._actions:
        if isinstance(action, argparse._SubParsersAction):
            found |= {name: parser for name, parser in action.choices.items() if name not in found}
    return found
