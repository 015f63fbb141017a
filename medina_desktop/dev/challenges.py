"""`challenges`: developers' work on puzzles, missions and today's game."""

from __future__ import annotations

import argparse
from importlib import import_module

from medina_desktop.l10n import N_, _

# Each is a module of this name here, with a `main` that reads its own options.
COMMANDS = {
    "mine": N_("play games and look for puzzles in them; see: challenges mine --help"),
    "missions": N_("play missions with opponents in the person’s seat; see: challenges missions --help"),
    "par": N_("write the table of par for today’s games; see: challenges par --help"),
    "verify": N_("solve every puzzle again; see: challenges verify --help"),
}


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="medina-desktop challenges", description=_("Work on challenges."))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=_("commands"), required=True)
    for name, text in COMMANDS.items():
        commands.add_parser(name, help=_(text), add_help=False)
    options, rest = parser.parse_known_args(argv)
    return int(import_module(f"medina_desktop.dev.{options.command}").main(rest))
