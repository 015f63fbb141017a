"""The sounds of the table: each function synthesises one variant of one event.

Two events never share a material and a rhythm at once, so that they can be told apart without looking:
wood (clack, stable, gate), stone, hollow (roof), sand (step), card (tile), glass (tea), strings (turn, refuse, win).
"""

from __future__ import annotations

import numpy as np
from dsp import RATE, Signal, add, band_noise, convolve, decay, faded, high_pass, low_pass, room, samples, silence, struck
from pluck import bass, body, frame_drum, oud, qanun

# The tune's D, so that signals never clash with it.
D4 = 293.66


def semitones(steps: float) -> float:
    return D4 * 2 ** (steps / 12)


def wooden_block(rng: np.random.Generator, pitch: float, contact: float = 0.0004, seconds: float = 0.16) -> Signal:
    """A block of hardwood, a free bar (overtones 1 : 2.1 : 2.76 : 5.4), and the board that answers below it."""
    def near(frequency: float) -> float:
        return frequency * rng.uniform(0.985, 1.015)
    block = struck(seconds, [(near(pitch), 0.026, 1.0), (near(pitch * 1.47), 0.020, 0.42), (near(pitch * 2.1), 0.012, 0.30),
                             (near(pitch * 2.76), 0.009, 0.30), (near(pitch * 5.4), 0.004, 0.12)], contact)
    board = struck(seconds, [(near(172), 0.022, 0.28), (near(251), 0.019, 0.24), (near(390), 0.016, 0.2)], contact * 2.5)
    touch = band_noise(rng, samples(seconds), 900, 3200) * decay(samples(seconds), 0.0003, 0.003)
    return block + board + 0.10 * touch


def clack(rng: np.random.Generator, variant: int) -> Signal:
    """A block set on the board: one edge first, then flat."""
    pitch = (800, 870, 935, 750, 1000)[variant]
    out = silence(0.2)
    add(out, 0, wooden_block(rng, pitch))
    gap = rng.uniform(0.016, 0.026)
    add(out, gap, wooden_block(rng, pitch * rng.uniform(1.04, 1.08), 0.0006), rng.uniform(0.28, 0.42))
    add(out, gap * 1.55, wooden_block(rng, pitch * 1.02, 0.0008), 0.12)
    return faded(out, 0.05)


def stone(rng: np.random.Generator, variant: int) -> Signal:
    """A wall segment: a short grind, then stone on stone, without ring."""
    pitch = (286, 318, 262)[variant]
    out = silence(0.34)
    grind = band_noise(rng, samples(0.09), 350, 1500) * np.sin(np.pi * np.linspace(0, 1, samples(0.09))) ** 2
    grains = (rng.random(samples(0.09)) < 0.012) * rng.uniform(0.3, 1, samples(0.09))
    grind *= 0.25 + low_pass(grains, 300) * 22
    add(out, 0, grind, 0.16)
    for at, level in ((0.075, 1.0), (0.098 + 0.006 * variant, 0.35)):
        spread = rng.uniform(0.97, 1.03, 6)
        ratios, falls = (1, 1.58, 2.37, 3.42, 4.6, 6.9), (0.034, 0.028, 0.02, 0.014, 0.010, 0.006)
        levels = (1, 0.8, 0.55, 0.4, 0.3, 0.16)
        modes = [(pitch * r * s, d, a) for r, s, d, a in zip(ratios, spread, falls, levels)]
        add(out, at, struck(0.24, modes, 0.0009), level)
        add(out, at, band_noise(rng, samples(0.1), 250, 1700) * decay(samples(0.1), 0.001, 0.014), 0.22 * level)
    return faded(out, 0.08, 0.004)


def roof(rng: np.random.Generator, variant: int) -> Signal:
    """A roof settles on a palace: a soft, hollow thunk."""
    pitch = (124, 137)[variant]
    modes = [(pitch, 0.065, 1.0), (pitch * 1.62, 0.05, 0.75), (pitch * 2.33, 0.035, 0.42), (pitch * 3.4, 0.02, 0.16)]
    out = silence(0.36)
    add(out, 0, struck(0.36, modes, 0.0022))
    add(out, 0.034 + 0.006 * variant, struck(0.3, [(f * 1.05, d, a) for f, d, a in modes], 0.0030), 0.22)
    add(out, 0, low_pass(rng.normal(size=samples(0.06)), 420, 2) * decay(samples(0.06), 0.002, 0.012), 0.5)
    return faded(out, 0.1, 0.001)


def stable(rng: np.random.Generator, variant: int) -> Signal:
    """Two hollow knocks, like a hoof on planks: a stable is not a palace."""
    pitch = (455, 492)[variant]
    out = silence(0.34)
    for at, level, bend in ((0.0, 0.8, 1.0), (0.105 + 0.012 * variant, 1.0, 0.89)):
        f = pitch * bend * rng.uniform(0.99, 1.01)
        add(out, at, struck(0.2, [(f, 0.022, 1.0), (f * 1.9, 0.012, 0.28), (f * 0.44, 0.03, 0.5), (f * 3.2, 0.006, 0.1)], 0.0009), level)
        add(out, at, band_noise(rng, samples(0.04), 500, 1600) * decay(samples(0.04), 0.0008, 0.005), 0.12 * level)
    return faded(out, 0.06)


def step(rng: np.random.Generator, variant: int) -> Signal:
    """A merchant's step: heel and sole on sand, and the small wooden foot of the piece."""
    out = silence(0.26)
    length = samples(0.11)
    for at, level in ((0.0, 0.7), (0.055 + 0.008 * (variant % 2), 1.0)):
        grains = (rng.random(length) < 0.03) * rng.uniform(0.2, 1, length)
        sand = band_noise(rng, length, 420, 2600) * (0.3 + low_pass(grains, 500) * 8)
        add(out, at, sand * decay(length, 0.012, 0.024), level * 0.55)
    add(out, 0.058, struck(0.15, [(235 + 16 * variant, 0.012, 1.0), (540 + 30 * variant, 0.009, 0.8)], 0.0013), 0.42)
    return faded(out, 0.07, 0.003)


def gate(rng: np.random.Generator, variant: int) -> Signal:
    """A heavy door falls shut and its latch drops."""
    out = silence(0.62)
    low = (92, 101)[variant]
    add(out, 0.0, struck(0.5, [(low, 0.07, 0.8), (low * 1.71, 0.055, 0.9), (low * 2.6, 0.04, 0.6), (low * 4.3, 0.022, 0.4)], 0.0025))
    add(out, 0.0, low_pass(rng.normal(size=samples(0.2)), 600, 2) * decay(samples(0.2), 0.002, 0.03), 0.8)
    at = 0.17 + 0.02 * variant
    latch = [(640, 0.018, 0.5), (1130, 0.035, 0.30), (1715, 0.028, 0.20), (2390, 0.02, 0.10)]
    add(out, at, struck(0.25, [(f * rng.uniform(0.98, 1.02), d, a) for f, d, a in latch], 0.0006), 0.55)
    add(out, at + 0.038, struck(0.25, [(f * 1.03, d, a) for f, d, a in latch], 0.0007), 0.16)
    wet = convolve(out, room(rng, 0.35, 2500))[: len(out)]
    return faded(out + 0.25 * wet, 0.16, 0.001)


def tile(rng: np.random.Generator, variant: int) -> Signal:
    """A stiff card slides over the table and is laid down flat."""
    out = silence(0.36)
    slide_length = samples(0.15)
    slide = band_noise(rng, slide_length, 700, 2600) * np.sin(np.pi * np.linspace(0, 1, slide_length) ** 1.6) ** 2
    add(out, 0, slide, 0.085)
    at = 0.135 + 0.015 * variant
    add(out, at, band_noise(rng, samples(0.09), 320, 1900) * decay(samples(0.09), 0.0007, 0.010), 0.75)
    add(out, at, struck(0.2, [(248 + 21 * variant, 0.016, 0.5), (640, 0.013, 0.8), (1210, 0.009, 0.6)], 0.0006), 0.8)
    return faded(out, 0.07, 0.004)


def tea(rng: np.random.Generator, variant: int) -> Signal:
    """Tea is poured into a small glass, and a spoon touches it once."""
    out = silence(1.15)
    time = 0.0
    while time < 0.55:                                   # every bubble is a short rising whistle; the glass fills, so they rise
        length = samples(rng.uniform(0.018, 0.045))
        start = rng.uniform(560, 950) * (1 + 0.7 * time)
        pitch = start * (1 + 0.35 * np.arange(length) / length)
        bubble = np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.sin(np.pi * np.arange(length) / length) ** 2
        add(out, time, bubble, rng.uniform(0.06, 0.20) * np.sin(np.pi * (time + 0.06) / 0.67))
        time += rng.exponential(0.011)
    trickle = samples(0.6)
    add(out, 0, band_noise(rng, trickle, 900, 2800) * np.sin(np.pi * np.linspace(0, 1, trickle)) ** 2, 0.022)
    glass = [(1860, 0.16, 1.0), (1866.5, 0.15, 0.6), (3420, 0.08, 0.28), (5230, 0.035, 0.08)]
    add(out, 0.66, struck(0.49, glass, 0.0006), 0.30)
    add(out, 0.745, struck(0.4, [(f * 1.004, d, a) for f, d, a in glass], 0.0007), 0.13)
    wet = convolve(out, room(rng, 0.4, 4000))[: len(out)]
    return faded(out + 0.2 * wet, 0.2, 0.01)


def tick(rng: np.random.Generator, variant: int) -> Signal:
    """The interface: the smallest wooden sound there is."""
    out = struck(0.06, [(1180, 0.007, 1.0), (1910, 0.004, 0.4), (520, 0.006, 0.25)], 0.0007)
    return faded(out, 0.02)


def in_the_courtyard(dry: Signal, rng: np.random.Generator, wet: float, seconds: float) -> Signal:
    shaped = convolve(dry, body())[: len(dry)]
    return high_pass(shaped + wet * convolve(shaped, room(rng, seconds))[: len(dry)], 50)


def turn(rng: np.random.Generator, variant: int) -> Signal:
    """Your turn: a fifth upwards, A to D and its octave, plucked softly."""
    dry = silence(1.7)
    for at, steps, velocity in ((0.0, -5, 0.55), (0.17, 0, 0.65), (0.36, 7, 0.5)):
        add(dry, at, oud(semitones(steps), 1.1, velocity, rng), 0.6)
    add(dry, 0.37, qanun(semitones(12), 0.9, 0.4, rng), 0.22)
    return faded(in_the_courtyard(dry, rng, 0.5, 0.9), 0.5, 0.002)


def refuse(rng: np.random.Generator, variant: int) -> Signal:
    """Not there: two muted strings, a semitone down, with the hand on them."""
    dry = silence(0.5)
    for at, steps, level in ((0.0, -11, 0.8), (0.13, -12, 1.0)):
        note = bass(semitones(steps), 0.16, 0.75, rng)
        add(dry, at, note * decay(len(note), 0.003, 0.06), level)
        add(dry, at, struck(0.1, [(190, 0.02, 1.0), (330, 0.012, 0.4)], 0.002), 1.2 * level)
    return faded(low_pass(in_the_courtyard(dry, rng, 0.15, 0.4), 1400, 2), 0.12, 0.003)


def discard(rng: np.random.Generator, variant: int) -> Signal:
    """Pieces that found no place are swept from the table into the box."""
    out = silence(1.1)
    sweep = samples(0.75)
    broom = band_noise(rng, sweep, 350, 1800) * np.sin(np.pi * np.linspace(0, 1, sweep) ** 0.8) ** 2
    add(out, 0, broom, 0.13)
    time = 0.10
    while time < 0.78:
        knock = wooden_block(rng, rng.uniform(520, 900), rng.uniform(0.0008, 0.0014))
        add(out, time, knock, rng.uniform(0.18, 0.5) * (0.5 + 0.5 * np.sin(np.pi * (time - 0.1) / 0.7)))
        time += rng.uniform(0.035, 0.10)
    return faded(out, 0.2, 0.01)


def win(rng: np.random.Generator, variant: int) -> Signal:
    """The end of the game: a run up the Hijaz scale into an open chord, and a low drum."""
    dry = silence(4.2)
    run = ((0, -5), (0.15, 0), (0.29, 1), (0.42, 4), (0.55, 5), (0.67, 7), (0.79, 8), (0.91, 10))
    for index, (at, steps) in enumerate(run):
        add(dry, max(0, at + rng.normal(0, 0.004)), oud(semitones(steps), 0.5, 0.5 + 0.035 * index, rng), 0.42)
    for index, steps in enumerate((-24, -12, -5, 0, 7, 12)):             # a broad strum
        add(dry, 1.06 + 0.028 * index, oud(semitones(steps), 2.6, 0.72, rng), 0.40)
    for at, steps in ((1.62, 13), (1.76, 12), (1.90, 10), (2.04, 12)):     # a turn around the octave above it
        add(dry, at, qanun(semitones(steps), 0.35 if at < 2 else 1.6, 0.55, rng), 0.30)
    for at, stroke, velocity in ((0.0, "dum", 0.35), (0.55, "tek", 0.3), (0.79, "tek", 0.3), (1.06, "dum", 0.7), (2.04, "dum", 0.4)):
        add(dry, at, frame_drum(stroke, velocity, rng), 0.8)
    return faded(in_the_courtyard(dry, rng, 0.55, 1.2), 1.2, 0.002)


def undo(rng: np.random.Generator, variant: int) -> Signal:
    """A piece is drawn back: a clack's breath in reverse, ending in a light touch."""
    back = wooden_block(rng, 640, 0.0014, 0.2)[::-1] * np.linspace(0, 1, samples(0.2)) ** 1.5
    drag = band_noise(rng, samples(0.2), 500, 1800) * np.linspace(0, 1, samples(0.2)) ** 2
    out = silence(0.34)
    add(out, 0, low_pass(back, 1600), 0.55)
    add(out, 0, drag, 0.05)
    add(out, 0.2, wooden_block(rng, 560, 0.0014), 0.40)
    return faded(out, 0.07, 0.005)
