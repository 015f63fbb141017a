"""The rulesets that developers' commands work on, and sentences for refusals."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from pathlib import Path

from medina_desktop import command_line
from medina_desktop.dev import kept, pool
from medina_desktop.game.box import Ruleset
from medina_desktop.games.medina.rules.ruleset import Ruleset as MedinaRuleset
from medina_desktop.l10n import _, translate
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.trouble import system_reason
from medina_desktop.storage.yaml_files import DataError

# The one game whose opponents these tools measure and fit: they work on its evaluation, which no other game has.
KNOWN_GAME = "medina"


def medina_rulesets() -> list[MedinaRuleset]:
    return [e.ruleset for e in ruleset_files.available() if isinstance(e.ruleset, MedinaRuleset)]


def load_known(ruleset_id: str, *games: str) -> Ruleset:
    """Load a ruleset. ValueError, with a sentence for the user: there is none of that name, or it is another game's."""
    ruleset = load_ruleset(ruleset_id)
    known = games or (KNOWN_GAME,)
    if ruleset.game not in known:
        sentence = _("{ruleset} is a ruleset of another game: this command knows only those of {game}.")
        raise ValueError(sentence.format(ruleset=ruleset.id, game=", ".join(known)))
    return ruleset


def load_ruleset(ruleset_id: str) -> Ruleset:
    try:
        ruleset: Ruleset = ruleset_files.load(ruleset_id)
    except DataError as error:
        raise ValueError(translate(error.whole)) from None
    return ruleset


@contextlib.contextmanager
def telling(parser: argparse.ArgumentParser, out: Path) -> Iterator[None]:
    """Say in a sentence why work whose results go to `out` cannot be done."""
    try:
        yield
    except (pool.NoCluster, kept.OtherResults) as error:
        parser.error(str(error))
    except ChildProcessError:  # whoever called us tells it
        raise
    except OSError as error:
        parser.error(cannot_be_written(out, error))


def cannot_be_written(file: object, error: OSError) -> str:
    reason = translate(system_reason(error))
    return _("{file} can’t be written: {reason}.").format(file=command_line.quote(str(file)), reason=reason)
