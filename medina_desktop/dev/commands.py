"""The developers' commands on the command line. `python -m medina_desktop --help` names them where they are there."""

from __future__ import annotations

import argparse
from typing import Any

from medina_desktop import command_line
from medina_desktop.games import GAMES
from medina_desktop.l10n import _

# These have many options of their own and read them themselves.
OWN_OPTIONS = ("tournament", "tune", "soak")


def add(commands: Any) -> None:
    shot = commands.add_parser("shot", help=_("draw a scene to a PNG file, without a display"))
    shot.add_argument("scene", nargs="?", metavar="SCENE", help=_("what to draw"))
    shot.add_argument("out", nargs="?", metavar="OUT.png", help=_("where to write the picture"))
    shot.add_argument("--list", action="store_true", help=_("name the scenes"))
    # With defaults of their own, these would undo what was said before the command.
    shot.add_argument(
        "--size",
        type=command_line.size,
        default=argparse.SUPPRESS,
        metavar="WxH",
        help=_("size of the picture, for example 1280x800"),
    )
    shot.add_argument("--scale", type=_scale, default=1.0, metavar="S", help=_("UI scale: 1 to 2, or 100 to 200 (%%)"))
    shot.add_argument("--ruleset", default=argparse.SUPPRESS, metavar="R", help=_("which rules are played"))
    chance = _("what chance begins with")
    shot.add_argument("--seed", type=command_line.seed, default=argparse.SUPPRESS, metavar="N", help=chance)
    shot.add_argument(
        "--actions",
        type=command_line.whole(0, 1000),
        default=60,
        metavar="N",
        help=_("how many actions the game has seen"),
    )
    bench = commands.add_parser("bench", help=_("measure how fast the game is on this machine"))
    bench.add_argument("what", choices=["rules", "ai", "frames", "start"], help=_("what to measure"))
    bench.add_argument(
        "--ruleset",
        default=argparse.SUPPRESS,
        metavar="R",
        help=_("measure the rules or the AI of this ruleset only, or the frames of its game"),
    )
    bench.add_argument(
        "--seconds",
        type=command_line.amount(0.01, 600),
        default=1.0,
        help=_("CPU seconds for each figure of the rules"),
    )
    commands.add_parser("tournament", help=_("let AI levels play each other; see: tournament --help"), add_help=False)
    commands.add_parser("tune", help=_("fit the AI's evaluation by self-play; see: tune --help"), add_help=False)
    commands.add_parser(
        "soak", help=_("kill and damage it, see that nothing is lost; see: soak --help"), add_help=False
    )


def _scale(text: str) -> float:
    try:
        scale = float(text.rstrip("%"))
    except ValueError:
        sentence = _("{text} is not a scale: write it like 1.5 or 150").format(text=command_line.quote(text))
        raise argparse.ArgumentTypeError(sentence) from None
    scale = scale / 100 if scale > 10 else scale
    if not 1 <= scale <= 2:
        raise argparse.ArgumentTypeError(_("the scale goes from 1 to 2 (100 % to 200 %)"))
    return scale


def run(options: argparse.Namespace) -> int:
    return _bench(options) if options.command == "bench" else _shot(options)


def _bench(options: argparse.Namespace) -> int:
    from medina_desktop.dev.asked_for import KNOWN_GAME, known_ruleset, known_rulesets

    measured = tuple(GAMES) if options.what == "rules" else (KNOWN_GAME,)
    if options.what == "frames":
        from medina_desktop.dev.frames_bench import MEASURED as measured
    try:
        asked = None if options.ruleset is None else known_ruleset(options.ruleset, *measured)
    except ValueError as error:
        command_line.say(str(error))
        return 2
    if options.what == "rules":
        from medina_desktop.dev import rules_bench

        return rules_bench.rules(options.seconds, asked)
    if options.what == "ai":
        from medina_desktop.dev import ai_bench

        for ruleset in known_rulesets() if asked is None else [asked]:
            ai_bench.main(ruleset, max(ruleset.players))
        return 0
    from medina_desktop.dev import frames_bench

    try:
        return frames_bench.main([options.what], KNOWN_GAME if asked is None else asked.game)
    except ChildProcessError:
        command_line.say(_("One of the processes that did the work was ended from outside; nothing was counted."))
        return 1


def run_with_own_options(command: str, words: list[str]) -> int:
    try:
        return _run_with_own_options(command, words)
    except ChildProcessError:
        command_line.say(_("One of the processes that did the work was ended from outside; nothing was counted."))
        return 1


def _run_with_own_options(command: str, words: list[str]) -> int:
    if command == "tournament":
        from medina_desktop.dev import tournament

        return tournament.main(words)
    if command == "tune":
        from medina_desktop.dev import tune

        return tune.main(words)
    from medina_desktop.dev import soak

    return soak.main(words)


def _shot(options: argparse.Namespace) -> int:
    from medina_desktop.dev import shot
    from medina_desktop.dev.asked_for import cannot_be_written, loaded

    if options.list:
        print("\n".join(shot.scene_names()))
        return 0
    if not options.scene or not options.out:
        command_line.say(_("Say which scene and where to: shot SCENE OUT.png (shot --list names the scenes)."))
        return 2
    if options.scene not in shot.scene_names():
        sentence = _("There is no scene {scene}. The scenes: {scenes}.")
        scene = command_line.quote(options.scene)
        command_line.say(sentence.format(scene=scene, scenes=", ".join(shot.scene_names())))
        return 2
    try:
        if options.ruleset is not None:
            shot.check_ruleset(options.scene, loaded(options.ruleset))
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
    except ValueError as error:
        command_line.say(str(error))
        return 2
    except OSError as error:
        command_line.say(cannot_be_written(options.out, error))
        return 2
    return 0
