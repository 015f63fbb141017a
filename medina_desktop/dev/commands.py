"""The developers' commands on the command line. `python -m medina_desktop --help` names them where they are there."""

from __future__ import annotations

import argparse
from importlib import import_module

from medina_desktop import command_line
from medina_desktop.games import GAMES
from medina_desktop.l10n import N_, _

# These have many options of their own and read them themselves.
OWN_OPTIONS = ("tournament", "tune", "soak", "challenges")
ENDED = N_("One of the worker processes was stopped from outside; nothing was counted.")


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    asked = argparse.SUPPRESS  # with defaults of their own, options would undo what was said before the command
    shot = commands.add_parser("shot", help=_("draw a scene to a PNG file, without a display")).add_argument
    shot("scene", nargs="?", metavar="SCENE", help=_("what to draw"))
    shot("out", nargs="?", metavar="OUT.png", help=_("where to write the picture"))
    shot("--list", action="store_true", help=_("list the scenes"))
    size = _("size of the picture, for example 1280x800")
    shot("--size", type=command_line.size, default=asked, metavar="WxH", help=size)
    shot("--scale", type=_scale, default=1.0, metavar="S", help=_("UI scale: 1 to 2, or 100 to 200 (%%)"))
    shot("--ruleset", default=asked, metavar="R", help=_("which ruleset to play"))
    shot("--seed", type=command_line.seed, default=asked, metavar="N", help=_("random seed"))
    actions = _("how many actions have already been played")
    shot("--actions", type=command_line.whole(0, 1000), default=60, metavar="N", help=actions)
    bench = commands.add_parser("bench", help=_("measure how fast the game is on this machine")).add_argument
    bench("what", choices=["rules", "ai", "frames", "start", "storage"], help=_("what to measure"))
    ruleset = _("measure only this ruleset’s rules or AI, or the frames of its game")
    bench("--ruleset", default=asked, metavar="R", help=ruleset)
    window = _("size of the window, for example 1280x800")
    bench("--size", type=command_line.size, default=asked, metavar="WxH", help=window)
    seconds = _("CPU seconds to spend on each rules benchmark")
    bench("--seconds", type=command_line.amount(0.01, 600), default=1.0, help=seconds)
    for name, text in (
        ("tournament", _("let AI levels play each other; see: tournament --help")),
        ("challenges", _("work on puzzles, missions and today’s game; see: challenges --help")),
        ("tune", _("fit the AI’s evaluation by self-play; see: tune --help")),
        ("soak", _("stress-test the program: kill it, damage its files, check that nothing is lost; see: soak --help")),
    ):
        commands.add_parser(name, help=text, add_help=False)


def _scale(text: str) -> float:
    try:
        scale = float(text.rstrip("%"))
    except ValueError:
        sentence = _("{text} isn’t a scale: write it like 1.5 or 150").format(text=command_line.quote(text))
        raise argparse.ArgumentTypeError(sentence) from None
    scale = scale / 100 if scale > 10 else scale
    if not 1 <= scale <= 2:
        raise argparse.ArgumentTypeError(_("the scale goes from 1 to 2 (100% to 200%)"))
    return scale


def run(options: argparse.Namespace) -> int:
    return _bench(options) if options.command == "bench" else _shot(options)


def _bench(options: argparse.Namespace) -> int:
    from medina_desktop.dev.asked_for import KNOWN_GAME, load_known, medina_rulesets

    measured = tuple(GAMES) if options.what == "rules" else (KNOWN_GAME,)
    if options.what == "frames":
        from medina_desktop.dev.frames_bench import MEASURED as measured
    try:
        asked = None if options.ruleset is None else load_known(options.ruleset, *measured)
    except ValueError as error:
        command_line.say(str(error))
        return 2
    if options.what == "rules":
        from medina_desktop.dev import rules_bench

        return rules_bench.rules(options.seconds, asked)
    if options.what == "ai":
        from medina_desktop.dev import ai_bench

        for ruleset in medina_rulesets():
            if asked is None or ruleset.id == asked.id:
                ai_bench.main(ruleset, max(ruleset.players))
        return 0
    if options.what == "storage":
        from medina_desktop.dev import storage_bench

        return storage_bench.main()
    from medina_desktop.dev import frames_bench

    try:
        return frames_bench.main([options.what], KNOWN_GAME if asked is None else asked.game, options.size)
    except ChildProcessError:
        command_line.say(_(ENDED))
        return 1


def run_with_own_options(command: str, words: list[str]) -> int:
    try:
        return int(import_module(f"medina_desktop.dev.{command}").main(words))
    except ChildProcessError:
        command_line.say(_(ENDED))
        return 1


def _shot(options: argparse.Namespace) -> int:
    from medina_desktop.dev import shot
    from medina_desktop.dev.asked_for import cannot_be_written, load_ruleset

    if options.list:
        print("\n".join(shot.scene_names()))
        return 0
    if not options.scene or not options.out:
        command_line.say(_("Name a scene and a file: shot SCENE OUT.png (shot --list lists the scenes)."))
        return 2
    if options.scene not in shot.scene_names():
        sentence = _("There is no scene called {scene}. Available scenes: {scenes}.")
        scene = command_line.quote(options.scene)
        command_line.say(sentence.format(scene=scene, scenes=", ".join(shot.scene_names())))
        return 2
    try:
        if options.ruleset is not None:
            shot.check_ruleset(options.scene, load_ruleset(options.ruleset))
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
