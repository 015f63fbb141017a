"""The tune: about two minutes for oud, qanun, a bass string and a quiet frame drum, in Hijaz on D, that loop.

Form, in bars of four beats: A (8), A' (8), B (8), A'' (8), a breath without drum (4). The first statement is bare, the
second is answered by the qanun, B climbs to the upper octave (with a B natural on the way up and a B flat on the way
down, as the maqam asks), the third comes back an octave lower, and the breath leads home.

Everything is mixed into a buffer that wraps around: what rings past the end sounds on at the beginning, and the reverb
and the filters wrap too. The loop point lies in the silence before the first note.
"""

from __future__ import annotations

import numpy as np
from dsp import Signal, convolve, high_pass, low_pass, random_for, room, samples
from pluck import bass, body, frame_drum, oud, qanun

BEAT = 33075 / 44100                 # 80 beats a minute, a whole number of samples
BARS = 36
LENGTH = BARS * 4 * 33075
LEAD = 0.45                          # seconds between the loop point and the first note

STEPS = {"D": 0, "Eb": 1, "E": 2, "F": 3, "F#": 4, "G": 5, "A": 7, "Bb": 8, "B": 9, "C": 10}
# A player narrows the wide step of Hijaz a little and keeps the natural B low.
CENTS = {"Eb": 12, "F#": -12, "B": -16}


def pitch(name: str) -> float:
    """'F#4' to Hz. The octave number changes at D, the tonic: D4 ... C5 are written D4 E4 ... B4 C5 as usual."""
    letter, octave = name[:-1], int(name[-1])
    steps = STEPS[letter] + 12 * (octave - 4) - (12 if letter == "C" else 0)
    return 293.665 * 2 ** (steps / 12 + CENTS.get(letter, 0) / 1200)


# A bar is a list of notes 'name:beats'; r is a rest. Marks: ~ tremolo, ' a grace note from above, , one from below.
OUD = """
A4:1.5 Bb4:.5 A4:1 G4:1          | F#4:.5 G4:.5 ,A4:1.5 r:1.5
G4:1.5 A4:.5 G4:.5 F#4:.5 Eb4:1  | 'F#4:1 G4:.5 F#4:.5 Eb4:1 r:1
D4:.5 Eb4:.5 F#4:1 G4:1 A4:1     | Bb4:.75 A4:.25 G4:1 ~A4:2
G4:1 F#4:.5 G4:.5 F#4:.5 Eb4:.5 'F#4:.5 Eb4:.5 | D4:2.5 r:1.5

A4:1 A4:.5 Bb4:.5 A4:.5 G4:.5 F#4:.5 G4:.5  | ,A4:1.5 r:2.5
G4:1 G4:.5 A4:.5 Bb4:.5 A4:.5 G4:.5 F#4:.5  | G4:.5 F#4:.5 'Eb4:1.5 r:1.5
D4:.5 Eb4:.5 F#4:.5 G4:.5 A4:1 G4:.5 A4:.5  | B4:.75 C5:.25 D5:1.5 C5:.5 Bb4:.5 A4:.5
'Bb4:.5 A4:.5 G4:1 F#4:.5 G4:.5 A4:1        | ~A4:2.5 r:1.5

r:4                                         | r:3 A4:.5 C5:.5
D5:.5 C5:.5 Bb4:1 A4:.5 'Bb4:.5 G4:1        | A4:1.5 Bb4:.5 A4:1 r:1
G4:.5 A4:.5 B4:1 C5:1 ,D5:1                 | Eb5:.75 D5:.25 C5:.5 D5:1.5 r:1
C5:.5 Bb4:.5 A4:.5 Bb4:.5 A4:.5 G4:.5 F#4:1 | G4:.5 F#4:.5 Eb4:.5 F#4:.5 ,A4:1 r:1

A3:1.5 Bb3:.5 A3:1 G3:1          | F#3:.5 G3:.5 ,A3:1.5 r:1.5
G4:1.5 A4:.5 'G4:.5 F#4:.5 Eb4:1 | F#4:1 G4:.5 F#4:.5 Eb4:1 r:1
D4:.5 Eb4:.5 F#4:1 G4:.5 A4:.5 Bb4:1 | C5:.75 Bb4:.25 A4:1 ~G4:2
'F#4:1 G4:.5 F#4:.5 Eb4:.5 F#4:.5 Eb4:1 | D4:3 r:1

r:4 | r:1 A3:1 G3:.5 F#3:.5 G3:1
r:1 F#3:.5 Eb3:.5 F#3:1 'Eb3:1 | D3:2 r:2
"""

QANUN = """
r:4 | r:4
r:4 | r:4
r:4 | r:4
r:4 | r:2 A4:.5 D5:1.5

r:4 | r:1.5 D5:.5 C5:.5 Bb4:.5 A4:1
r:4 | r:2.5 Eb5:.5 D5:1
r:4 | r:4
r:4 | r:2 D5:.5 Eb5:.5 C5:1

D5:1.5 C5:.5 B4:.5 C5:.5 D5:1 | Eb5:.5 D5:.5 C5:1 'D5:1 r:1
r:4 | r:3 F#5:.5 Eb5:.5
D5:2 r:2 | r:3 Bb5:.5 A5:.5
r:4 | r:4

r:4 | r:2 A5:.5 G5:.5 F#5:1
r:4 | r:3 Eb5:.5 D5:.5
r:4 | r:4
r:4 | r:1.5 A4:.5 D5:2

r:1 F#5:.5 Eb5:.5 D5:2 | r:4
r:4 | r:1 A4:.5 C5:.5 Bb4:1 r:1
"""

# One or two roots a bar; only roots, fifths and octaves, so that the maqam keeps its own colour.
ROOTS = """
D D G D  D G G/D D
D D G D  D G G/D D
G C G D  G C G/D C/D
D D G D  D G D D
D D D D
"""
NOTES_OF_ROOT = {"D": ("D2", "A2", "D3"), "G": ("G2", "D3", "G3"), "C": ("C3", "G2", "C3")}

# How each block of four bars is accompanied: where in the bar root, fifth and octave sound, and the drum's strokes.
SPARSE = ((0, 0, 1.0), (2, 2, 0.6))
WALKING = ((0, 0, 1.0), (1.5, 1, 0.6), (2.5, 2, 0.65))
ROLLING = ((0, 0, 1.0), (1, 1, 0.5), (1.5, 2, 0.55), (2.5, 1, 0.5), (3, 2, 0.5))
BLOCKS = (SPARSE, WALKING, WALKING, ROLLING, ROLLING, ROLLING, SPARSE, WALKING, SPARSE)
DRUM_LIGHT = ((0, "dum", 0.8), (3, "tek", 0.5))
DRUM_WAHDA = ((0, "dum", 0.9), (1.5, "tek", 0.5), (3, "tek", 0.6), (3.5, "ka", 0.3))
DRUM_MAQSUM = ((0, "dum", 0.9), (0.5, "tek", 0.45), (1.5, "tek", 0.55), (2, "dum", 0.65), (3, "tek", 0.55), (3.5, "ka", 0.3))
DRUMS = ((), DRUM_LIGHT, DRUM_WAHDA, DRUM_WAHDA, DRUM_MAQSUM, DRUM_MAQSUM, DRUM_LIGHT, DRUM_WAHDA, ())


def parsed(text: str) -> list[tuple[float, str, float, str]]:
    """(beat, note, beats, ornament) for every note; refuses a bar that is not four beats long."""
    bars = [bar.split() for line in text.strip().splitlines() if line.strip() for bar in line.split("|")]
    if len(bars) != BARS:
        raise ValueError(f"{len(bars)} bars instead of {BARS}")
    notes = []
    for number, bar in enumerate(bars):
        beat = 0.0
        for word in bar:
            name, length = word.split(":")
            mark = name[0] if name[0] in "~'," else ""
            if name != "r":
                notes.append((number * 4 + beat, name.lstrip("~',"), float(length), mark))
            beat += float(length)
        if beat != 4:
            raise ValueError(f"bar {number + 1} has {beat} beats: {bar}")
    return notes


def seconds_at(beat: float) -> float:
    """Where a beat falls: the players breathe, a little ahead inside a phrase, a little late at the end of it."""
    four_bars = 2 * np.pi * beat / 16
    whole_turn = 2 * np.pi * beat / (BARS * 4)
    return LEAD + beat * BEAT - 0.020 * np.sin(four_bars) + 0.012 * np.sin(3 * whole_turn)


class Mix:
    """A stereo bus that wraps around at the end of the tune."""

    def __init__(self) -> None:
        self.channels = np.zeros((2, LENGTH))

    def put(self, at: float, sound: Signal, level: float, pan: float) -> None:
        """pan: -1 left ... 1 right, at equal power."""
        where = (samples(at) + np.arange(len(sound))) % LENGTH
        angle = (pan + 1) * np.pi / 4
        for channel, side in zip(self.channels, (np.cos(angle), np.sin(angle))):
            channel[where] += sound * level * side


SCALE = ("D", "Eb", "F#", "G", "A", "Bb", "C")


def neighbour(name: str, direction: int) -> str:
    """The next note of the maqam above (1) or below (-1)."""
    letter, octave = name[:-1], int(name[-1])
    target = SCALE[(SCALE.index("Bb" if letter == "B" else letter) + direction) % len(SCALE)]
    # Octave numbers change at C: between B flat and C, not between C and D.
    if (letter, direction) in (("Bb", 1), ("B", 1), ("C", -1)):
        octave += direction
    return f"{target}{octave}"


def _dynamic(beat: float) -> float:
    """Phrases of four bars swell and fall; the first beat of a bar has a little weight."""
    phrase = 0.86 + 0.14 * np.sin(np.pi * ((beat % 16) + 1) / 17)
    return float(phrase * (1.06 if beat % 4 == 0 else 1.0 if beat % 1 == 0 else 0.9))


def _melody(mix: Mix, text: str, voice, level: float, pan: float, rng: np.random.Generator) -> None:
    for beat, name, beats, mark in parsed(text):
        at = seconds_at(beat) + rng.normal(0, 0.006)
        velocity = float(np.clip(0.66 * _dynamic(beat) * rng.normal(1, 0.07), 0.35, 0.85))
        held = max(0.45, beats * BEAT * 1.12)
        frequency = pitch(name)
        # Low strings ring longer and sound louder: a player touches them more lightly.
        balanced = level * (frequency / 293.665) ** 0.35
        if mark in ("'", ","):
            grace = pitch(neighbour(name, 1 if mark == "'" else -1))
            mix.put(at - 0.085, voice(grace, 0.09, velocity * 0.6, rng), balanced, pan)
        if mark == "~":
            # A plectrum's tremolo: even strokes that swell and die away, softer than the note itself.
            mix.put(at, voice(frequency, 0.6, velocity, rng), balanced, pan)
            strokes = int(beats * 4) - 2
            for stroke in range(1, strokes + 1):
                soft = velocity * (0.34 + 0.26 * np.sin(np.pi * stroke / (strokes + 1)))
                when = seconds_at(beat + stroke * 0.25) + rng.normal(0, 0.008)
                mix.put(when, voice(frequency, 0.34 if stroke < strokes else 0.9, soft, rng), balanced, pan)
        else:
            mix.put(at, voice(frequency, held, velocity, rng), balanced, pan)


def _accompaniment(mix: Mix, rng: np.random.Generator) -> None:
    roots = ROOTS.split()
    for bar in range(BARS):
        halves = (roots[bar] + "/" + roots[bar]).split("/")[:2]
        pattern = BLOCKS[bar // 4]
        last_of_section = bar % 8 == 7 or bar == BARS - 1
        for beat, which, weight in SPARSE if last_of_section else pattern:
            if bar == BARS - 1 and beat > 0:
                continue                       # the last bar only rings: the tune breathes before it begins again
            name = NOTES_OF_ROOT[halves[int(beat // 2)]][which]
            velocity = float(np.clip(0.62 * weight * rng.normal(1, 0.06), 0.2, 0.8))
            at = seconds_at(bar * 4 + beat) + rng.normal(0.003, 0.006)
            mix.put(at, bass(pitch(name), 1.7 if beat else 2.3, velocity, rng), 0.42, -0.05)


def _drum(mix: Mix, rng: np.random.Generator) -> None:
    for bar in range(BARS):
        if bar % 8 == 7 and bar // 4 in (3, 7):
            strokes = ((0, "dum", 0.6),)       # the end of A' and A'': one stroke, then nothing
        else:
            strokes = DRUMS[bar // 4]
        for beat, stroke, velocity in strokes:
            at = seconds_at(bar * 4 + beat) + rng.normal(0.004, 0.005)
            mix.put(at, frame_drum(stroke, velocity * float(rng.normal(1, 0.08)), rng), 0.50 if stroke == "dum" else 0.20, 0.12)


def tune() -> Signal:
    rng = random_for("tune")
    strings, skins = Mix(), Mix()
    _melody(strings, OUD, oud, 0.50, -0.16, rng)
    _melody(strings, QANUN, qanun, 0.30, 0.34, rng)
    _accompaniment(strings, rng)
    _drum(skins, rng)
    belly = body()
    out = np.array([convolve(channel, belly, cyclic=True) for channel in strings.channels]) + skins.channels
    # Two different rooms for two ears, a little of the other side in each.
    for side, (own, other) in enumerate(zip(out.copy(), out[::-1].copy())):
        wet = convolve(0.8 * own + 0.2 * other, room(rng, 1.5, 3200), cyclic=True)
        out[side] += 0.26 * high_pass(wet, 180, cyclic=True)
    return np.array([low_pass(high_pass(channel, 42, 2, cyclic=True), 6500, cyclic=True) for channel in out])
