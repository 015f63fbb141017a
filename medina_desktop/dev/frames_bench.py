"""`bench frames`: how long a frame takes, drawn in software, at 1920 x 1080 or the size that is asked for.

A frame is one turn of the app's own loop: events, time, drawing. No display is needed; how long the system takes to
show the finished frame is not measured.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

from medina_desktop.dev.frames_rig import Cases, Rig

MEASURED = ("medina", "sultaniya", "al-rashid")  # each has its module beside this one
AIM_P99, AIM_WORST = 16.0, 33.0


def main(words: list[str], game: str = "medina", size: tuple[int, int] | None = None) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if words[:1] == ["start"]:
        from medina_desktop.dev import start_bench

        return start_bench.main()
    Rig.size = size or Rig.size
    return frames(cases_of(game))


def cases_of(game: str) -> Cases:
    cases: Cases = import_module(f"medina_desktop.dev.frames_{game.replace('-', '_')}").CASES
    return cases


def part(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def frames(cases: Cases) -> int:
    say = sys.stdout.write
    width, height = Rig.size
    say(f"Frames at {width} x {height}, software rendering, milliseconds (aim: p99 under 16, worst under 33).\n")
    say("By the clock; below it the same without the time that other programs took.\n")
    say(f"{'':26}{'p50':>8}{'p95':>8}{'p99':>8}{'worst':>8}{'frames':>8}\n")
    good = True
    for name, case in cases:
        rig = case()
        met = part(rig.times, 0.99) <= AIM_P99 and max(rig.times) <= AIM_WORST
        good = good and met
        for label, times in ((name, rig.times), ("  own time", rig.cpu)):
            figures = "".join(f"{part(times, share):8.2f}" for share in (0.5, 0.95, 0.99, 1.0))
            say(f"{label:26}{figures}{len(times):8}{'' if met or times is rig.cpu else '   over the aim'}\n")
    return 0 if good else 1
