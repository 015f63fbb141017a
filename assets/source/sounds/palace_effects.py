"""The sounds of Sultaniya's table: tiles of wood, air, glass, breath, and the lamps of the final count as a rising scale.

Told apart by material and rhythm as in effects.py: a slide (lift), air (flip), wood deep or bright (ground_floor, roof_tile),
glass (sapphire), breath and flute with four endings (the djinns), a plucked scale (lamps), a bell (complete), drums and strings (fanfare).
"""

from __future__ import annotations

import numpy as np
from dsp import RATE, Signal, add, band_noise, convolve, decay, faded, high_pass, low_pass, room, samples, silence, struck
from effects import in_the_courtyard, semitones, wooden_block
from pluck import frame_drum, oud, qanun

HIJAZ = (0, 1, 4, 5, 7, 8, 10, 12)


def lift(rng: np.random.Generator, variant: int) -> Signal:
    """A tile is drawn from its display: wood slides on wood, and leaves it."""
    out = silence(0.26)
    length = samples(0.19)
    slide = band_noise(rng, length, 480, 2100) * np.sin(np.pi * np.linspace(0, 1, length) ** 1.3) ** 2
    grains = (rng.random(length) < 0.02) * rng.uniform(0.2, 1, length)
    add(out, 0, slide * (0.45 + low_pass(grains, 400) * 10), 0.5)
    add(out, 0.15 + 0.012 * variant, wooden_block(rng, 560 + 60 * variant, 0.0012), 0.16)
    return faded(out, 0.07, 0.006)


def flip(rng: np.random.Generator, variant: int) -> Signal:
    """A tile turns in the air: a short swish that rises and falls, and a soft tick."""
    out = silence(0.30)
    length = samples(0.24)
    time = np.linspace(0, 1, length)
    air = np.zeros(length)
    for low, high, at in ((260, 700, 0.35), (600, 1500, 0.50), (1300, 2800, 0.58)):
        air += band_noise(rng, length, low, high) * np.exp(-(((time - at) / 0.17) ** 2))
    add(out, 0, air * np.sin(np.pi * time) ** 1.5, 0.5)
    add(out, 0.175 + 0.01 * variant, struck(0.08, [(900 + 70 * variant, 0.006, 1.0), (1500, 0.004, 0.4)], 0.0009), 0.20)
    return faded(out, 0.08, 0.01)


def ground_floor(rng: np.random.Generator, variant: int) -> Signal:
    """The clack of a ground floor: lower and fuller, on sand."""
    pitch = (505, 548)[variant]
    out = silence(0.27)
    add(out, 0, wooden_block(rng, pitch, 0.0006, 0.2))
    add(out, 0, struck(0.2, [(118 + 9 * variant, 0.035, 1.0), (190, 0.025, 0.5)], 0.002), 0.8)
    add(out, 0.021, wooden_block(rng, pitch * 1.05, 0.0008), 0.30)
    length = samples(0.12)
    add(out, 0.01, band_noise(rng, length, 500, 2400) * decay(length, 0.01, 0.03), 0.05)
    return faded(out, 0.08)


def roof_tile(rng: np.random.Generator, variant: int) -> Signal:
    """The clack of a roof: small and bright, with a breath of gilded metal."""
    pitch = (1130, 1215)[variant]
    out = silence(0.34)
    add(out, 0, wooden_block(rng, pitch, 0.0004))
    add(out, 0.017, wooden_block(rng, pitch * 1.06, 0.0006), 0.34)
    add(out, 0.002, struck(0.3, [(2093, 0.055, 1.0), (3140, 0.035, 0.5), (4410, 0.02, 0.2)], 0.0007), 0.07)
    return faded(out, 0.12)


def sapphire(rng: np.random.Generator, variant: int) -> Signal:
    """A cut stone falls among others: glass on glass, small and quick."""
    out = silence(0.42)
    pitch = (2490, 2790, 2220)[variant]
    for at, level, bend in ((0.0, 1.0, 1.0), (0.052 + 0.008 * variant, 0.45, 1.07), (0.088, 0.20, 0.97)):
        f = pitch * bend * rng.uniform(0.99, 1.01)
        add(out, at, struck(0.3, [(f, 0.050, 1.0), (f * 1.003, 0.045, 0.5), (f * 1.83, 0.022, 0.30), (f * 0.52, 0.018, 0.10)], 0.00016), level)
    wet = convolve(out, room(rng, 0.3, 5000))[: len(out)]
    return faded(out + 0.15 * wet, 0.15)


def _smoke(rng: np.random.Generator, seconds: float) -> Signal:
    """Breath over the mouth of a lamp, and a low reed flute that slides up within it."""
    out = silence(seconds)
    length = samples(0.75)
    time = np.linspace(0, 1, length)
    swell = np.sin(np.pi * time ** 0.8) ** 2
    add(out, 0, band_noise(rng, length, 220, 900) * swell, 0.30)
    add(out, 0, band_noise(rng, length, 900, 2300) * swell * time, 0.10)
    pitch = semitones(-12) * 2 ** ((-2 + 2 * np.minimum(1, time * 2.2)) / 12) * (1 + 0.006 * np.sin(2 * np.pi * 5.2 * time * 0.75))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    flute = np.sin(phase) + 0.28 * np.sin(2 * phase) + 0.16 * np.sin(3 * phase)
    add(out, 0, flute * (1 + 0.25 * low_pass(rng.normal(size=length), 60)) * swell, 0.22)
    return out


def _after_smoke(rng: np.random.Generator, ending: Signal, level: float) -> Signal:
    out = _smoke(rng, 1.25)
    add(out, 0.58, ending, level)
    wet = convolve(out, room(rng, 0.7, 3000))[: len(out)]
    return faded(high_pass(out + 0.35 * wet, 50), 0.35, 0.01)


def djinn_wind(rng: np.random.Generator, variant: int) -> Signal:
    """Smoke, then a hiss that whirls away."""
    length = samples(0.6)
    time = np.linspace(0, 1, length)
    hiss = band_noise(rng, length, 1100, 3600) * decay(length, 0.05, 0.16) * (0.6 + 0.4 * np.sin(2 * np.pi * 7 * time))
    return _after_smoke(rng, hiss, 0.45)


def djinn_stone(rng: np.random.Generator, variant: int) -> Signal:
    """Smoke, then a block set down: a thud."""
    thud = struck(0.4, [(88, 0.07, 1.0), (139, 0.05, 0.8), (247, 0.03, 0.5), (420, 0.016, 0.25)], 0.0026)
    length = samples(0.2)
    thud[:length] += low_pass(rng.normal(size=length), 500, 2) * decay(length, 0.002, 0.03) * 0.8
    return _after_smoke(rng, thud, 0.95)


def djinn_hand(rng: np.random.Generator, variant: int) -> Signal:
    """Smoke, then two hands clap."""
    length = samples(0.3)
    clap = np.zeros(length)
    for at in (0.0, 0.009, 0.021):
        start = samples(at)
        clap[start:] += band_noise(rng, length - start, 700, 2300) * decay(length - start, 0.0006, 0.017)
    return _after_smoke(rng, clap, 0.55)


def djinn_eye(rng: np.random.Generator, variant: int) -> Signal:
    """Smoke, then a chime: the eye opens."""
    chime = silence(0.65)
    for at, steps in ((0.0, 19), (0.07, 24)):
        f = semitones(steps)
        add(chime, at, struck(0.55, [(f, 0.16, 1.0), (f * 2.76, 0.06, 0.22), (f * 1.004, 0.15, 0.5)], 0.0009))
    return _after_smoke(rng, chime, 0.30)


def lamp(rng: np.random.Generator, step: int) -> Signal:
    """A lamp is lit: one plucked note; eight steps up the Hijaz scale."""
    dry = silence(0.85)
    add(dry, 0, qanun(semitones(HIJAZ[step]), 0.35, 0.5, rng), 0.5)
    add(dry, 0, oud(semitones(HIJAZ[step] - 12), 0.25, 0.35, rng), 0.25)
    length = samples(0.05)
    add(dry, 0, band_noise(rng, length, 1200, 3000) * decay(length, 0.002, 0.008), 0.05)       # the wick catches
    return faded(in_the_courtyard(dry, rng, 0.4, 0.7), 0.35, 0.002)


def complete(rng: np.random.Generator, variant: int) -> Signal:
    """A door or a minaret is complete: one soft stroke on a small bell."""
    out = silence(1.5)
    f = semitones(7)
    bell = [(f * 0.5, 0.45, 0.30), (f, 0.42, 1.0), (f * 1.19, 0.26, 0.40), (f * 2.0, 0.22, 0.35), (f * 2.74, 0.10, 0.16)]
    add(out, 0, struck(1.4, bell, 0.0016))
    wet = convolve(out, room(rng, 0.9, 3500))[: len(out)]
    return faded(out + 0.35 * wet, 0.6)


def fanfare(rng: np.random.Generator, variant: int) -> Signal:
    """The count is done: drums, and two lutes in thirds that climb to the octave and stay there."""
    dry = silence(4.0)
    for at, stroke, velocity in ((0.0, "dum", 0.6), (0.22, "tek", 0.35), (0.33, "tek", 0.3), (0.44, "dum", 0.5), (0.66, "tek", 0.4),
                                 (0.88, "dum", 0.6), (1.10, "tek", 0.35), (1.32, "dum", 0.75), (2.2, "dum", 0.4)):
        add(dry, at, frame_drum(stroke, velocity, rng), 0.8)
    for at, low, high in ((0.0, -5, 0), (0.22, 0, 4), (0.44, 0, 4), (0.66, 4, 7), (0.88, 5, 8), (1.10, 7, 10)):
        add(dry, at, oud(semitones(low), 0.3, 0.62, rng), 0.42)
        add(dry, at + 0.008, oud(semitones(high), 0.3, 0.58, rng), 0.36)
    for index, steps in enumerate((-24, -12, -5, 0, 4, 7, 12)):
        add(dry, 1.32 + 0.024 * index, oud(semitones(steps), 2.4, 0.72, rng), 0.38)
    for index, steps in enumerate((12, 16, 19, 24)):
        add(dry, 1.55 + 0.12 * index, qanun(semitones(steps), 1.6, 0.5, rng), 0.24)
    return faded(in_the_courtyard(dry, rng, 0.55, 1.2), 1.2, 0.002)
