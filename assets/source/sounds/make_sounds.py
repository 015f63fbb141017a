"""Synthesises every sound and the tune into assets/sounds, measures them and draws the spectrogram sheet.

    python assets/source/sounds/make_sounds.py            everything (about half a minute)
    python assets/source/sounds/make_sounds.py clack tea  only these events

Needs numpy, pygame-ce (only to draw the sheet) and sox with Ogg Vorbis (Debian: sox, libsox-fmt-base).
"""

from __future__ import annotations

import json
import sys

import caliph_effects
import effects
import measure
import numpy as np
import palace_effects
import sheet
import tune
from catalogue import EVENTS, MANIFEST, SOUNDS, TUNE_LOUDNESS, TUNE_NAME, TUNE_VOLUME, Event, files_of
from dsp import RATE, db, gain, momentary_loudness, programme_loudness, random_for, write_ogg

# Below the limits, because Vorbis may overshoot the samples it was given.
EFFECT_CEILING, TUNE_CEILING = -3.6, -6.6


def make_event(event: Event) -> None:
    for number, file in enumerate(files_of(event)):
        if event.name.startswith("lamp_"):                      # eight events, one function: the steps of a scale
            sound = palace_effects.lamp(random_for(file), int(event.name[-1]) - 1)
        else:
            make = next(getattr(module, event.name) for module in (effects, palace_effects, caliph_effects) if hasattr(module, event.name))
            sound = make(random_for(file), number)
        sound = sound * gain(event.loudness - momentary_loudness(sound))
        peak = db(np.abs(sound).max())
        if peak > EFFECT_CEILING:
            print(f"{file}: peak {peak:.1f} dBFS at its loudness, turned down to {EFFECT_CEILING}")
            sound *= gain(EFFECT_CEILING - peak)
        write_ogg(SOUNDS / file, sound, quality=6)


def make_tune() -> None:
    sound = tune.tune()
    sound = sound * gain(TUNE_LOUDNESS - programme_loudness(sound))
    peak = db(np.abs(sound).max())
    if peak > TUNE_CEILING:
        print(f"tune: peak {peak:.1f} dBFS at its loudness, turned down to {TUNE_CEILING}")
        sound *= gain(TUNE_CEILING - peak)
    write_ogg(SOUNDS / f"{TUNE_NAME}.ogg", sound, quality=4)


def write_manifest() -> None:
    """What the game reads: event -> variants to choose from, default volume, and how long each file lasts."""
    manifest = {}
    for event in EVENTS:
        manifest[event.name] = {"kind": "effect", "files": files_of(event), "volume": event.volume}
    manifest[TUNE_NAME] = {"kind": "music", "files": [f"{TUNE_NAME}.ogg"], "volume": TUNE_VOLUME}
    for entry in manifest.values():
        entry["seconds"] = [round(measure.samples_in(SOUNDS / file) / RATE, 3) for file in entry["files"]]
    MANIFEST.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")


def main(only: list[str]) -> int:
    unknown = set(only) - {event.name for event in EVENTS} - {TUNE_NAME}
    if unknown:
        print(f"No such event: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for event in EVENTS:
        if not only or event.name in only:
            make_event(event)
    if not only or TUNE_NAME in only:
        make_tune()
    write_manifest()
    sheet.draw()
    return measure.report()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
