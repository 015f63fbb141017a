"""`medina-desktop check FILE...`: are these rulesets, saved games and puzzles in order?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from medina_desktop.challenges import files, missions
from medina_desktop.l10n import _, ngettext, translate
from medina_desktop.plain_text import plain
from medina_desktop.said import player_numbers, players_said
from medina_desktop.storage import paths, record_files, ruleset_files
from medina_desktop.storage.yaml_files import DataError, Document, read

MOST_SHOWN = 25  # faults per file; a file with more has one cause


def main(files: Sequence[str], user_rulesets: Path | None = None) -> int:
    """Print a line per fault, or one line for a file that is in order. 0: all are, 1: some are not, 2: some are no
    files at all."""
    status = 0
    for file in files:
        try:
            for line in check(Path(file), user_rulesets or paths.user_paths().rulesets):
                print(f"{plain(file)}: {plain(line)}")
        except DataError as error:
            status = max(status, 1 if os.path.isfile(file) else 2)
            for fault in error.faults[:MOST_SHOWN]:
                print(plain(translate(fault.whole)))
            if len(error.faults) > MOST_SHOWN:
                more = _("There are more errors; fix these first.")
                print(f"{plain(file)}: {more}")
    return status


def check(path: Path, user_rulesets: Path | None = None) -> list[str]:
    """Return the sentence for a file that is in order; DataError about one that is not."""
    document = read(path)
    if files.is_puzzle(document):
        return [_about_puzzle(document)]
    if missions.is_missions(document):
        return [_about_missions(document, user_rulesets)]
    if record_files.is_record(document):
        return [_about_record(document)]
    return _about_ruleset(path, user_rulesets)


def _about_puzzle(document: Document) -> str:
    puzzle = files.check_own(document)
    players = translate(players_said(puzzle.record.players))
    return _("ok, a puzzle for {ruleset}, {players}").format(ruleset=puzzle.record.ruleset.id, players=players)


def _about_missions(document: Document, user_rulesets: Path | None) -> str:
    n = len(missions.check(document, user_rulesets))
    return ngettext("ok, {n} mission", "ok, {n} missions", n).format(n=n)


def _about_record(document: Document) -> str:
    record = record_files.replay_document(document).record
    actions = ngettext("{n} action", "{n} actions", len(record.actions)).format(n=len(record.actions))
    players = translate(players_said(record.players))
    sentence = _("ok, a game of {ruleset}, {players}, {actions}")
    return sentence.format(ruleset=record.ruleset.id, players=players, actions=actions)


def _about_ruleset(path: Path, user_rulesets: Path | None) -> list[str]:
    ruleset = ruleset_files.load_file(path, user_rulesets)
    lines = [_("ok, a ruleset for {players}").format(players=translate(player_numbers(ruleset.players)))]
    if ruleset_files.has_id_of_ours(path, ruleset.id):
        note = _("note: to use it as one of your own rulesets, give it a different id; `{id}` comes with the game")
        lines.append(note.format(id=ruleset.id))
    return lines
