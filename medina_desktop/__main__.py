"""The command line. Without a command it starts the game; each command imports only what it needs."""

from __future__ import annotations

import os
import sys

# `python -m` looks for modules in the working folder first. Unless we lie there ourselves, what lies there is not ours.
if (
    __name__ == "__main__"
    and __package__
    and not sys.flags.safe_path
    and sys.path[0] != os.path.dirname(os.path.dirname(__file__))
):
    del sys.path[0]

import argparse
import contextlib
from multiprocessing import freeze_support
from types import ModuleType
from typing import TYPE_CHECKING

from medina_desktop import __version__, command_line
from medina_desktop.l10n import LANGUAGES, _, translate
from medina_desktop.said import player_numbers
from medina_desktop.storage.files import keep_own_access
from medina_desktop.storage.trouble import system_reason

if TYPE_CHECKING:
    from medina_desktop.play.new_game import NewGame
    from medina_desktop.ui.context import Context


def main(argv: list[str] | None = None) -> int:
    freeze_support()  # the AI is a process of its own; in the packaged app it starts here
    keep_own_access()
    os.environ["PYTHONSAFEPATH"] = "1"  # nor do the processes that we start look there
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what we print is for whoever asked for it
    try:
        status = _run(*command_line.speak(sys.argv[1:] if argv is None else argv))
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever reads what we print has read enough
        _print_no_more()
        return 1
    except OSError as error:  # our output goes to a full disk, or the folder we were started in is gone
        _print_no_more()
        with contextlib.suppress(OSError):
            reason = translate(system_reason(error)) + (f" ({error.filename})" if error.filename else "")
            command_line.say(_("That didn’t work: {reason}.").format(reason=reason))
        return 1


def _print_no_more() -> None:
    """Drop everything still to be printed: at the end of the program it could only fail again."""
    if sys.stdout is not None:
        with contextlib.suppress(OSError):
            out = sys.stdout.fileno()
            os.close(out)  # first: this process may not be allowed to open one more file
            nowhere = os.open(os.devnull, os.O_WRONLY)
            if nowhere != out:
                os.dup2(nowhere, out)
                os.close(nowhere)


def _run(language: str, words: list[str]) -> int:
    developers = _developers_commands()
    if developers is not None and words[:1] and words[0] in developers.OWN_OPTIONS:
        return int(developers.run_with_own_options(words[0], words[1:]))
    options = _parser().parse_args(words)
    options.lang = language
    run = {"engine": _engine, "check": _check, None: _play}.get(options.command)
    return int(developers.run(options)) if run is None and developers is not None else (run or _play)(options)


def _developers_commands() -> ModuleType | None:
    """The commands of `dev`; None in the packaged application, which has none of them."""
    try:
        from medina_desktop.dev import commands
    except ModuleNotFoundError:
        return None
    return commands


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="medina-desktop",
        description=_(
            "Three board games about desert cities, in unofficial fan versions. Run the program without a "
            "command to open the window; each game’s credits are shown there."
        ),
    )
    parser.add_argument(
        "--version", action="version", version=f"Medina Desktop {__version__}", help=_("show the version number")
    )
    keep_in = _("keep settings, saves and your own rulesets in DIR")
    parser.add_argument("--user-dir", type=command_line.folder, metavar="DIR", help=keep_in)
    parser.add_argument(
        "--lang",
        choices=tuple(LANGUAGES),
        default="",
        metavar="L",
        help=_("language: en, fr or de (otherwise the system’s)"),
    )
    parser.add_argument(
        "--size", type=command_line.size, metavar="WxH", help=_("size of the window, for example 1280x800")
    )
    parser.add_argument(
        "--safe-mode", action="store_true", help=_("start in a window, without sound, with default settings")
    )
    parser.add_argument("--ruleset", metavar="R", help=_("start a game with this ruleset right away"))
    parser.add_argument(
        "--seats",
        metavar="S,S,...",
        help=_("who plays, in turn order: human, or ai: and a level; for example human,ai:mason,ai:builder"),
    )
    chance = _("random seed for the set-up: the same N gives the same game")
    parser.add_argument("--seed", type=command_line.seed, metavar="N", help=chance)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=_("commands"))
    engine = commands.add_parser(
        "engine", help=_("speak the line protocol on standard input and output, for other programs")
    )
    check = commands.add_parser("check", help=_("check ruleset files and saved games"))
    for command in (engine, check):  # after the command, too; what stands before it is not lost
        command.add_argument(
            "--user-dir", type=command_line.folder, metavar="DIR", default=argparse.SUPPRESS, help=keep_in
        )
    check.add_argument("files", nargs="+", metavar="FILE", help=_("a ruleset or a saved game"))
    developers = _developers_commands()
    if developers is not None:
        developers.add(commands)
    return parser


def _engine(options: argparse.Namespace) -> int:
    from medina_desktop import protocol
    from medina_desktop.storage import paths

    if sys.stdin is None or sys.stdout is None:
        command_line.say(_("The engine talks over standard input and output, and one of them is closed."))
        return 2
    return protocol.main(paths.user_paths(options.user_dir).rulesets)


def _check(options: argparse.Namespace) -> int:
    from medina_desktop import check
    from medina_desktop.storage import paths

    return check.main(options.files, paths.user_paths(options.user_dir).rulesets)


def _play(options: argparse.Namespace) -> int:
    from medina_desktop.ui import app

    start = app.Options(
        user_dir=options.user_dir, language=options.lang, size=options.size, safe_mode=options.safe_mode
    )
    if any(asked is not None for asked in (options.ruleset, options.seats, options.seed)):
        try:
            new = _new_game(options)
        except ValueError as error:
            command_line.say(str(error))
            return 2

        def straight_to_the_table(context: Context) -> None:
            from medina_desktop.ui.table.start import start_game

            start_game(context, new)

        start.first_scene = straight_to_the_table
    return app.run(start)


def _new_game(options: argparse.Namespace) -> NewGame:
    """The game the command line asks for."""
    from medina_desktop import games
    from medina_desktop.game.record import AI_PREFIX, SEAT_COLOURS, Seat
    from medina_desktop.match.seats import DEFAULT_NAMES
    from medina_desktop.play.new_game import NewGame
    from medina_desktop.storage import paths, ruleset_files
    from medina_desktop.storage.yaml_files import DataError

    user = paths.user_paths(options.user_dir)
    entries = [entry for entry in ruleset_files.available(user.rulesets) if entry.ruleset is not None]
    try:
        rules = ruleset_files.load(entries[1].id if options.ruleset is None else options.ruleset, user.rulesets)
    except DataError as error:
        raise ValueError(translate(error.whole)) from error
    box = games.box(rules.game)
    if not box.window:
        raise ValueError(
            _("{ruleset} can’t be played in the window yet, only through the engine.").format(ruleset=rules.id)
        )
    levels = box.opponents.levels
    middle = AI_PREFIX + levels[len(levels) // 2]
    kinds = options.seats.split(",") if options.seats is not None else ["human", *[middle] * (max(rules.players) - 1)]
    for kind in kinds:
        if kind != "human" and (not kind.startswith(AI_PREFIX) or kind[len(AI_PREFIX) :] not in levels):
            sentence = _("{seat} isn’t a valid seat: write human, or ai: followed by a level ({levels}).")
            raise ValueError(sentence.format(seat=command_line.quote(kind), levels=", ".join(levels)))
    if len(kinds) not in rules.players:
        sentence = _("{ruleset} is for {players}, not {n}.")
        players = translate(player_numbers(rules.players))
        raise ValueError(sentence.format(ruleset=rules.id, players=players, n=len(kinds)))
    seats = [Seat(name=DEFAULT_NAMES[i], kind=kind, colour=SEAT_COLOURS[i]) for i, kind in enumerate(kinds)]
    return NewGame(rules.id, tuple(seats), seed=options.seed)


if __name__ == "__main__":
    sys.exit(main())
