"""Measures every file in assets/sounds as a player hears it (decoded) and fails when a limit of catalogue.py is broken.

    python assets/source/sounds/measure.py
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
from catalogue import (DC, EFFECT_PEAK, END, EVENTS, LOUDNESS_RANGE, LOUDNESS_SLACK, MANIFEST, PLAYED_SPAN, SEAM_CLICK,
                       SEAM_JUMP, SEAM_LEVEL, SOUNDS, TOTAL_BYTES, TUNE_BELOW_EFFECTS, TUNE_LOUDNESS, TUNE_NAME, TUNE_PEAK,
                       TUNE_SECONDS, TUNE_VOLUME, files_of)
from dsp import RATE, Signal, db, high_pass, momentary_loudness, programme_loudness, read_ogg, samples


def samples_in(path: Path) -> int:
    return int(subprocess.run(["soxi", "-s", str(path)], check=True, capture_output=True, text=True).stdout)


def _spectrum(channels: Signal) -> tuple[np.ndarray, np.ndarray]:
    return np.fft.rfftfreq(channels.shape[1], 1 / RATE), sum(np.abs(np.fft.rfft(c)) ** 2 for c in channels)


def _facts(channels: Signal) -> dict[str, float]:
    frequency, power = _spectrum(channels)
    return {
        "seconds": channels.shape[1] / RATE,
        "peak": db(np.abs(channels).max()),
        "clipped": int((np.abs(channels) >= 0.9999).sum()),
        "dc": float(np.abs(channels.mean(axis=1)).max()),
        "centroid": float((frequency * power).sum() / power.sum()),
        "start": db(np.abs(channels[:, 0]).max()),
        "end": db(np.abs(channels[:, -samples(0.002):]).max()),
    }


def _line(name: str, facts: dict[str, float], loudness: float, rest: str) -> None:
    print(f"{name:14s} {facts['seconds']:7.2f} s  peak {facts['peak']:6.1f} dBFS  {loudness:6.1f} LUFS  clipped {facts['clipped']:d}"
          f"  DC {facts['dc']:.4f}  centroid {facts['centroid']:5.0f} Hz  end {facts['end']:6.1f} dBFS  {rest}")


def seam(channels: Signal) -> tuple[float, float, float]:
    """The step from the last sample to the first compared with the usual steps nearby (99th percentile of 200 ms), and
    the treble in the 4 ms around the seam over the treble in the 400 ms around it, in dB, and the level of the 100 ms
    around it. All for the worse channel."""
    jump, click, level = 0.0, -99.0, -99.0
    for channel in channels:
        half = samples(0.5)
        joined = np.concatenate((channel[-half:], channel[:half]))
        steps = np.abs(np.diff(joined))
        near = steps[half - samples(0.1) : half + samples(0.1)]
        jump = max(jump, float(steps[half - 1] / max(np.percentile(near, 99), 2 / 32768)))
        treble = high_pass(joined, 3000, 3) ** 2
        at_seam = treble[half - samples(0.002) : half + samples(0.002)].mean()
        around = treble[half - samples(0.2) : half + samples(0.2)].mean()
        # Below -90 dBFS nobody hears a click, whatever its surroundings.
        click = max(click, float(10 * np.log10(max(at_seam, 1e-9) / max(around, 1e-9))))
        level = max(level, db(np.sqrt((joined[half - samples(0.05) : half + samples(0.05)] ** 2).mean())))
    return jump, click, level


def report() -> int:
    broken: list[str] = []

    def limit(name: str, holds: bool, sentence: str) -> None:
        if not holds:
            broken.append(f"{name}: {sentence}")

    played: dict[str, float] = {}
    for event in EVENTS:
        for file in files_of(event):
            channels = read_ogg(SOUNDS / file)
            facts, loudness = _facts(channels), momentary_loudness(channels)
            share = ""
            if event.band:
                low, high, least = event.band
                frequency, power = _spectrum(channels)
                part = power[(frequency >= low) & (frequency <= high)].sum() / power.sum()
                share = f"{part:4.0%} in {low:.0f}-{high:.0f} Hz"
                limit(file, part >= least, f"only {part:.0%} of the energy in {low}-{high} Hz, {least:.0%} wanted")
            _line(file[:-4], facts, loudness, share)
            played[file] = loudness + db(event.volume)
            shortest, longest = event.seconds
            limit(file, shortest <= facts["seconds"] <= longest, f"lasts {facts['seconds']:.2f} s, not {shortest} to {longest}")
            limit(file, facts["peak"] <= EFFECT_PEAK, f"peak {facts['peak']:.1f} dBFS above {EFFECT_PEAK}")
            limit(file, LOUDNESS_RANGE[0] <= loudness <= LOUDNESS_RANGE[1], f"{loudness:.1f} LUFS outside {LOUDNESS_RANGE}")
            limit(file, abs(loudness - event.loudness) <= LOUDNESS_SLACK, f"{loudness:.1f} LUFS instead of {event.loudness}")
            limit(file, facts["clipped"] == 0, f"{facts['clipped']} clipped samples")
            limit(file, facts["dc"] <= DC, f"DC {facts['dc']:.4f}")
            limit(file, max(facts["end"], facts["start"]) <= END, f"start {facts['start']:.0f}, end {facts['end']:.0f} dBFS: a click")

    file = f"{TUNE_NAME}.ogg"
    channels = read_ogg(SOUNDS / file)
    facts, loudness = _facts(channels), programme_loudness(channels)
    jump, click, level = seam(channels)
    _line(TUNE_NAME, facts, loudness, f"seam: step x{jump:.2f}, treble {click:+.1f} dB, {level:.0f} dBFS around it")
    limit(file, TUNE_SECONDS[0] <= facts["seconds"] <= TUNE_SECONDS[1], f"lasts {facts['seconds']:.1f} s")
    limit(file, facts["peak"] <= TUNE_PEAK, f"peak {facts['peak']:.1f} dBFS above {TUNE_PEAK}")
    limit(file, abs(loudness - TUNE_LOUDNESS) <= LOUDNESS_SLACK, f"{loudness:.1f} LUFS instead of {TUNE_LOUDNESS}")
    limit(file, facts["clipped"] == 0, f"{facts['clipped']} clipped samples")
    limit(file, facts["dc"] <= DC, f"DC {facts['dc']:.4f}")
    limit(file, jump <= SEAM_JUMP, f"the step over the loop's seam is {jump:.1f} times the usual one")
    limit(file, level <= SEAM_LEVEL, f"the loop's seam is not in a rest: {level:.0f} dBFS")
    limit(file, click <= SEAM_CLICK, f"a click of {click:.1f} dB at the loop's seam")

    usual = float(np.median(list(played.values())))
    heard = [level for name, level in played.items() if not name.startswith("tick")]
    tune_level = loudness + db(TUNE_VOLUME)
    print(f"as played (manifest volumes): effects {min(heard):.1f} to {max(heard):.1f} LUFS, median {usual:.1f};"
          f" tune {tune_level:.1f} LUFS, {usual - tune_level:.1f} dB below")
    limit("mix", max(heard) - min(heard) <= PLAYED_SPAN, f"the effects differ by {max(heard) - min(heard):.1f} dB as played")
    limit("mix", usual - tune_level >= TUNE_BELOW_EFFECTS, f"the tune is only {usual - tune_level:.1f} dB below the effects")

    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    listed = {file for entry in manifest.values() for file in entry["files"]}
    present = {path.name for path in SOUNDS.glob("*.ogg")}
    limit("manifest", listed == present, f"differs from the folder: {sorted(listed ^ present)}")
    total = sum((SOUNDS / name).stat().st_size for name in present)
    print(f"{len(present)} files, {total / 1e6:.2f} MB")
    limit("size", total <= TOTAL_BYTES, f"{total} bytes")

    for sentence in broken:
        print(f"LIMIT BROKEN  {sentence}", file=sys.stderr)
    print("all limits kept" if not broken else f"{len(broken)} limits broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(report())
