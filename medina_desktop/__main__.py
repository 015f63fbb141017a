"""The command line. Without a command it starts the game; each command imports only what it needs."""

import argparse
import sys
from pathlib import Path

from medina_desktop import __version__


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="medina-desktop",
        description="Medina, the desktop game: an unofficial fan edition of Stefan Dorra's board game.",
    )
    parser.add_argument("--version", action="version", version=f"Medina Desktop {__version__}")
    parser.add_argument("--user-dir", type=Path, metavar="DIR", help="keep settings, saves and own rulesets in DIR")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("engine", help="speak the line protocol on standard input and output, for other programs")
    check = commands.add_parser("check", help="say whether ruleset files and saved games are all right")
    check.add_argument("files", nargs="+", metavar="FILE")
    bench = commands.add_parser("bench", help="measure how fast the game is on this machine")
    bench.add_argument("what", choices=["rules"])
    bench.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure")
    options = parser.parse_args(argv)
    if options.command == "engine":
        from medina_desktop import protocol
        from medina_desktop.storage import paths

        return protocol.main(paths.user_paths(options.user_dir).rulesets)
    if options.command == "check":
        from medina_desktop import check as checker
        from medina_desktop.storage import paths

        return checker.main(options.files, paths.user_paths(options.user_dir).rulesets)
    if options.command == "bench":
        from medina_desktop import bench as benchmark

        return benchmark.rules(options.seconds)
    print("The window is not built yet. Try: medina-desktop engine", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
