"""Every event: how many variants, how loud, at what volume it is played, and the limits it is measured against.

Loudness is LUFS of the loudest 400 ms (BS.1770). The files are made at one sensible level per family and the manifest's
volume does the fine mix, so that a player who sets a volume to 100 % is never startled either.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SOUNDS = Path(__file__).resolve().parents[2] / "sounds"
SHEET = SOUNDS.parent / "sounds-sheet.png"
MANIFEST = SOUNDS / "manifest.json"


@dataclass(frozen=True)
class Event:
    name: str
    variants: int
    loudness: float                                         # LUFS the file is made at
    volume: float                                           # 0 to 1, the default in the manifest
    seconds: tuple[float, float]                            # allowed length
    band: tuple[float, float, float] | None = None          # from Hz, to Hz, least share of the energy in between


EVENTS = (
    Event("clack", 5, -23, 0.80, (0.15, 0.25), (450, 1500, 0.60)),
    Event("stone", 3, -23, 0.80, (0.20, 0.40), (150, 1500, 0.75)),
    Event("roof", 2, -23, 0.85, (0.25, 0.45), (40, 500, 0.85)),
    Event("stable", 2, -23, 0.75, (0.25, 0.45), (150, 1200, 0.75)),
    Event("step", 4, -27, 0.70, (0.15, 0.35)),
    Event("gate", 2, -23, 0.75, (0.40, 0.80), (60, 1200, 0.75)),
    Event("tile", 2, -25, 0.75, (0.25, 0.45)),
    Event("tea", 1, -26, 0.70, (0.80, 1.50)),
    Event("tick", 1, -34, 0.60, (0.03, 0.10)),
    Event("turn", 1, -23, 0.70, (1.00, 2.00)),
    Event("refuse", 1, -26, 0.75, (0.30, 0.70), (40, 700, 0.80)),
    Event("discard", 1, -24, 0.70, (0.80, 1.40)),
    Event("win", 1, -20, 0.75, (3.00, 5.00)),
    Event("undo", 1, -27, 0.75, (0.25, 0.45)),
    # Sultaniya's table
    Event("lift", 2, -26, 0.80, (0.20, 0.35)),
    Event("flip", 2, -26, 0.80, (0.25, 0.40)),
    Event("ground_floor", 2, -23, 0.80, (0.20, 0.35), (80, 1200, 0.75)),
    Event("roof_tile", 2, -24, 0.80, (0.25, 0.45), (800, 3500, 0.60)),
    Event("sapphire", 3, -25, 0.75, (0.35, 0.55), (1500, 6000, 0.70)),
    Event("djinn_wind", 1, -25, 0.75, (1.00, 1.60)),
    Event("djinn_stone", 1, -24, 0.75, (1.00, 1.60)),
    Event("djinn_hand", 1, -25, 0.75, (1.00, 1.60)),
    Event("djinn_eye", 1, -25, 0.75, (1.00, 1.60)),
    *(Event(f"lamp_{step}", 1, -24, 0.75, (0.70, 1.10)) for step in range(1, 9)),
    Event("complete", 1, -24, 0.75, (1.20, 1.80)),
    Event("fanfare", 1, -20, 0.75, (3.00, 5.00)),
    # Al-Rashid's table
    Event("pawn", 3, -23, 0.80, (0.20, 0.35), (150, 1500, 0.75)),
    Event("pawn_stacked", 2, -24, 0.80, (0.18, 0.35), (300, 2000, 0.65)),
    Event("good_wood", 2, -24, 0.80, (0.25, 0.45), (150, 1500, 0.75)),
    Event("good_metal", 2, -25, 0.75, (0.30, 0.50), (600, 5000, 0.75)),
    Event("good_pottery", 2, -24, 0.80, (0.30, 0.45), (200, 2600, 0.75)),
    Event("good_spice", 2, -27, 0.80, (0.30, 0.50)),
    Event("good_silk", 2, -26, 0.80, (0.30, 0.50)),
    Event("token", 2, -25, 0.80, (0.15, 0.30)),
    Event("tokens_turned", 1, -23, 0.75, (0.70, 1.20), (40, 700, 0.75)),
    Event("title_stamped", 2, -23, 0.80, (0.35, 0.55), (60, 1200, 0.75)),
    Event("note", 1, -27, 0.80, (0.30, 0.50)),
    Event("influence", 1, -25, 0.75, (0.90, 1.40)),
    Event("dishonour", 1, -24, 0.75, (0.70, 1.10)),
    Event("beads", 1, -26, 0.80, (0.50, 0.80)),
    Event("year", 1, -22, 0.75, (2.80, 3.60), (60, 1500, 0.75)),
)

TUNE_NAME = "tune"
TUNE_LOUDNESS = -24.0                                       # integrated LUFS
TUNE_VOLUME = 0.35
TUNE_SECONDS = (90.0, 120.0)

# Limits, all measured on the decoded Ogg file.
EFFECT_PEAK = -3.0                                          # dBFS
TUNE_PEAK = -6.0
LOUDNESS_RANGE = (-35.0, -19.0)                             # LUFS, every effect file
LOUDNESS_SLACK = 1.0                                        # dB around the event's own loudness
PLAYED_SPAN = 8.0                                           # dB between the loudest and the softest effect, as played, without tick
TUNE_BELOW_EFFECTS = 6.0                                    # dB the tune stays below the median effect, as played
DC = 0.002
END = -54.0                                                 # dBFS, largest of the last 2 ms (and the first sample)
SEAM_JUMP = 3.0                                             # the step over the seam, as a multiple of the usual step near it
SEAM_LEVEL = -45.0                                          # dBFS, RMS of the 100 ms around the seam: it lies in a rest
SEAM_CLICK = 6.0                                            # dB of treble (> 3 kHz) in the 4 ms at the seam over its surroundings
TOTAL_BYTES = 3_000_000


def files_of(event: Event) -> list[str]:
    if event.variants == 1:
        return [f"{event.name}.ogg"]
    return [f"{event.name}-{number}.ogg" for number in range(1, event.variants + 1)]
