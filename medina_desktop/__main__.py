"""The command line. Without a command it starts the game; each command imports only what it needs."""

from __future__ import annotations

import argparse
import sys
from multiprocessing import freeze_support
from pathlib import Path
from typing import Any

from medina_desktop import __version__, command_line
from medina_desktop.l10n import _, translated


def main(argv: list[str] | None = None) -> int:
    freeze_support()  # the AI is a process of its own; in the packaged app it starts here
    language, words = command_line.speak(sys.argv[1:] if argv is None else argv)
    # These commands have many options of their own and read them themselves.
    if words[:1] in (["tournament"], ["tune"], ["soak"]):
        return _own_options(words[0], words[1:])
    options = _parser().parse_args(words)
    options.lang = language
    try:
        run = {
            "engine": _engine,
            "check": _check,
            "bench": _bench,
            "shot": _shot,
            None: _play,
        }[options.command]
        return run(options)
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="medina-desktop",
        description=_(
            "Medina, the desktop game: an unofficial fan edition of Stefan Dorra's board game. "
            "Without a command it opens the window."
        ),
    )
    parser.add_argument(
        "--version", action="version", version=f"Medina Desktop {__version__}", help=_("say which version this is")
    )
    parser.add_argument("--user-dir", type=Path, metavar="DIR", help=_("keep settings, saves and own rulesets in DIR"))
    parser.add_argument("--lang", default="", metavar="L", help=_("language: en, fr or de (otherwise the system's)"))
    parser.add_argument("--size", type=_size, metavar="WxH", help=_("size of the window, for example 1280x800"))
    parser.add_argument("--safe-mode", action="store_true", help=_("windowed, no sound, default settings"))
    parser.add_argument("--ruleset", metavar="R", help=_("start a game of this ruleset at once"))
    parser.add_argument(
        "--seats",
        metavar="S,S,...",
        help=_("who plays, in turn order: human, or ai: and a level; for example human,ai:mason,ai:builder"),
    )
    parser.add_argument("--seed", type=int, metavar="N", help=_("the chance of the set-up: the same N, the same game"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title=_("commands"))
    commands.add_parser("engine", help=_("speak the line protocol on standard input and output, for other programs"))
    check = commands.add_parser("check", help=_("say whether ruleset files and saved games are all right"))
    check.add_argument("files", nargs="+", metavar="FILE", help=_("a ruleset or a saved game"))
    shot = commands.add_parser("shot", help=_("draw a scene to a PNG file, without a display"))
    shot.add_argument("scene", nargs="?", metavar="SCENE", help=_("what to draw"))
    shot.add_argument("out", nargs="?", metavar="OUT.png", help=_("where to write the picture"))
    shot.add_argument("--list", action="store_true", help=_("name the scenes"))
    # With defaults of their own, these would undo what was said before the command.
    shot.add_argument(
        "--size",
        type=_size,
        default=argparse.SUPPRESS,
        metavar="WxH",
        help=_("size of the picture, for example 1280x800"),
    )
    shot.add_argument("--scale", type=_scale, default=1.0, metavar="S", help=_("UI scale: 1 to 2, or 100 to 200 (%%)"))
    shot.add_argument("--ruleset", default=argparse.SUPPRESS, metavar="R", help=_("which rules are played"))
    shot.add_argument("--seed", type=int, default=argparse.SUPPRESS, metavar="N", help=_("what chance begins with"))
    shot.add_argument("--actions", type=int, default=60, metavar="N", help=_("how many actions the game has seen"))
    bench = commands.add_parser("bench", help=_("measure how fast the game is on this machine"))
    bench.add_argument("what", choices=["rules", "ai", "frames", "start"], help=_("what to measure"))
    bench.add_argument(
        "--ruleset", default=argparse.SUPPRESS, metavar="R", help=_("measure the AI in this ruleset only")
    )
    bench.add_argument("--seconds", type=float, default=1.0, help=_("CPU seconds for each figure of the rules"))
    commands.add_parser("tournament", help=_("let AI levels play each other; see: tournament --help"), add_help=False)
    commands.add_parser("tune", help=_("fit the AI's evaluation by self-play; see: tune --help"), add_help=False)
    commands.add_parser(
        "soak", help=_("kill and damage it, see that nothing is lost; see: soak --help"), add_help=False
    )
    return parser


def _size(text: str) -> tuple[int, int]:
    width, _x, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(_("{text} is not a size: write it like 1280x800").format(text=repr(text)))
    return int(width), int(height)


def _scale(text: str) -> float:
    try:
        scale = float(text.rstrip("%"))
    except ValueError:
        sentence = _("{text} is not a scale: write it like 1.5 or 150").format(text=repr(text))
        raise argparse.ArgumentTypeError(sentence) from None
    scale = scale / 100 if scale > 10 else scale
    if not 1 <= scale <= 2:
        raise argparse.ArgumentTypeError(_("the scale goes from 1 to 2 (100 % to 200 %)"))
    return scale


def _say(sentence: str) -> None:
    """A sentence for the person at the terminal, if there is one: windowed programs may have no such stream."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)


def _engine(options: argparse.Namespace) -> int:
    from medina_desktop import protocol
    from medina_desktop.storage import paths

    return protocol.main(paths.user_paths(options.user_dir).rulesets)


def _check(options: argparse.Namespace) -> int:
    from medina_desktop import check
    from medina_desktop.storage import paths

    return check.main(options.files, paths.user_paths(options.user_dir).rulesets)


def _bench(options: argparse.Namespace) -> int:
    if options.what == "rules":
        from medina_desktop import bench

        return bench.rules(options.seconds)
    if options.what == "ai":
        from medina_desktop.games.medina.ai import bench as ai_bench
        from medina_desktop.storage import ruleset_files

        for entry in ruleset_files.available():
            if entry.ruleset is not None and options.ruleset in (None, entry.id):
                ai_bench.main(entry.ruleset, max(entry.ruleset.players))
        return 0
    from medina_desktop.ui import frames_bench

    return frames_bench.main([options.what])


def _own_options(command: str, words: list[str]) -> int:
    if command == "tournament":
        from medina_desktop import tournament

        return tournament.main(words)
    if command == "tune":
        from medina_desktop import tune

        return tune.main(words)
    from medina_desktop import soak

    return soak.main(words)


def _shot(options: argparse.Namespace) -> int:
    from medina_desktop.ui import shot

    if options.list:
        print("\n".join(shot.scene_names()))
        return 0
    if not options.scene or not options.out:
        _say(_("Say which scene and where to: shot SCENE OUT.png (shot --list names the scenes)."))
        return 2
    if options.scene not in shot.scene_names():
        sentence = _("There is no scene {scene}. The scenes: {scenes}.")
        _say(sentence.format(scene=repr(options.scene), scenes=", ".join(shot.scene_names())))
        return 1
    try:
        shot.shot(
            options.scene,
            options.out,
            options.size or shot.DEFAULT_SIZE,
            options.lang or "en",
            options.scale,
            ruleset=options.ruleset or "",
            seed=1 if options.seed is None else options.seed,
            actions=options.actions,
        )
    except OSError as error:
        from medina_desktop.storage.trouble import system_reason

        reason = translated(system_reason(error))
        _say(_("{file} cannot be written: {reason}.").format(file=options.out, reason=reason))
        return 1
    return 0


def _play(options: argparse.Namespace) -> int:
    from medina_desktop.ui import app

    start = app.Options(
        user_dir=options.user_dir, language=options.lang, size=options.size, safe_mode=options.safe_mode
    )
    if options.ruleset or options.seats or options.seed is not None:
        try:
            choice = _choice(options)
        except ValueError as error:
            _say(str(error))
            return 2

        def straight_to_the_table(context: Any) -> None:
            from medina_desktop.ui.scenes.table_start import start_game

            start_game(context, choice)

        start.first_scene = straight_to_the_table
    return app.run(start)


def _choice(options: argparse.Namespace) -> dict[str, Any]:
    """The game the command line asks for, in the words of the set-up screen."""
    from medina_desktop.games.medina.ai.player import LEVELS
    from medina_desktop.match.seats import AI_PREFIX, SEAT_COLOURS
    from medina_desktop.storage import paths, ruleset_files
    from medina_desktop.storage.yaml_files import DataError

    user = paths.user_paths(options.user_dir)
    entries = [entry for entry in ruleset_files.available(user.rulesets) if entry.ruleset is not None]
    try:
        rules = ruleset_files.load(options.ruleset or entries[1].id, user.rulesets)
    except DataError as error:
        raise ValueError(translated(error.whole)) from error
    kinds = (options.seats or ",".join(["human", *["ai:builder"] * (max(rules.players) - 1)])).split(",")
    for kind in kinds:
        if kind != "human" and (not kind.startswith(AI_PREFIX) or kind[len(AI_PREFIX) :] not in LEVELS):
            sentence = _("{seat} is no seat: write human, or ai: and a level ({levels}).")
            raise ValueError(sentence.format(seat=repr(kind), levels=", ".join(LEVELS)))
    if len(kinds) not in rules.players:
        counts = ", ".join(map(str, rules.players))
        sentence = _("{ruleset} is for {counts} players; the number of seats named: {n}.")
        raise ValueError(sentence.format(ruleset=rules.id, counts=counts, n=len(kinds)))
    names = ("Leïla", "Omar", "Yasmin", "Tarik")
    seats = [
        {"name": names[i], "kind": kind, "colour": SEAT_COLOURS[i], "level": kind.removeprefix(AI_PREFIX)}
        for i, kind in enumerate(kinds)
    ]
    return {"ruleset": rules.id, "seats": seats, "seed": options.seed, "first": 0}


if __name__ == "__main__":
    sys.exit(main())
