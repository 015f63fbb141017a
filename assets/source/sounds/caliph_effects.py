"""The sounds of Al-Rashid's table: pawns, five goods, mercenaries, titles, counters, the turn order, the year.

Told apart by material and rhythm as in effects.py: turned wood that stands (pawn), logs, metal, clay, powder, cloth (the goods), card that snaps
(token) and a low drum behind the last (tokens_turned), leather under a stamp (title), paper, a bell, a crack, beads, a gong over a market.
"""

from __future__ import annotations

import numpy as np
from dsp import Signal, add, band_noise, convolve, decay, faded, low_pass, room, samples, silence, struck
from effects import in_the_courtyard, semitones, wooden_block
from pluck import frame_drum, oud


def pawn(rng: np.random.Generator, variant: int) -> Signal:
    """A turned pawn set into its dish: hollow, with a short rock on its foot."""
    pitch = (610, 655, 575)[variant]
    out = silence(0.26)
    add(out, 0, wooden_block(rng, pitch, 0.0007, 0.2))
    add(out, 0, struck(0.2, [(205 + 12 * variant, 0.030, 1.0), (330, 0.020, 0.5)], 0.0016), 0.6)
    for at, level in ((0.045, 0.30), (0.078, 0.16), (0.102, 0.08)):
        add(out, at, wooden_block(rng, pitch * 1.12, 0.0008), level)
    return faded(out, 0.08)


def pawn_stacked(rng: np.random.Generator, variant: int) -> Signal:
    """On a stack it drops on the drums: higher, and cloth between wood."""
    pitch = (860, 930)[variant]
    out = silence(0.24)
    add(out, 0, wooden_block(rng, pitch, 0.0010, 0.18))
    add(out, 0.030, wooden_block(rng, pitch * 1.26, 0.0012), 0.42)
    add(out, 0, band_noise(rng, samples(0.08), 400, 1800) * decay(samples(0.08), 0.002, 0.018), 0.10)
    return faded(out, 0.07)


def good_wood(rng: np.random.Generator, variant: int) -> Signal:
    """A log rolls against others."""
    out = silence(0.34)
    pitch = (390, 430)[variant]
    for at, level, bend in ((0, 1.0, 1.0), (0.055, 0.5, 1.18), (0.105 + 0.01 * variant, 0.34, 0.92), (0.17, 0.16, 1.07)):
        add(out, at, wooden_block(rng, pitch * bend, 0.0011, 0.16), level)
    return faded(out, 0.1)


def good_metal(rng: np.random.Generator, variant: int) -> Signal:
    """A bar on a bar: a clink that dies quickly, because both lie."""
    out = silence(0.40)
    pitch = (1720, 1890)[variant]
    for at, level, bend in ((0, 1.0, 1.0), (0.038, 0.45, 1.05), (0.066, 0.2, 0.97)):
        f = pitch * bend
        add(out, at, struck(0.3, [(f, 0.060, 1.0), (f * 1.51, 0.045, 0.6), (f * 2.33, 0.030, 0.35), (f * 0.41, 0.025, 0.35)], 0.0003), level)
    return faded(out, 0.15)


def good_pottery(rng: np.random.Generator, variant: int) -> Signal:
    """A jar: fired clay, hollow, with air inside."""
    out = silence(0.36)
    pitch = (940, 1010)[variant]
    for at, level, bend in ((0, 1.0, 1.0), (0.060, 0.38, 1.09)):
        f = pitch * bend
        add(out, at, struck(0.28, [(f, 0.045, 1.0), (f * 1.72, 0.030, 0.5), (f * 2.41, 0.02, 0.25), (265 + 20 * variant, 0.055, 0.5)], 0.0007), level)
    return faded(out, 0.12)


def good_spice(rng: np.random.Generator, variant: int) -> Signal:
    """Powder and seeds run into a sack."""
    out = silence(0.40)
    length = samples(0.34)
    time = np.linspace(0, 1, length)
    seeds = (rng.random(length) < 0.010) * rng.uniform(0.2, 1, length)
    run = band_noise(rng, length, 1500, 5200) * (0.25 + low_pass(seeds, 500) * 26)
    add(out, 0.02, run * np.sin(np.pi * time ** 0.6) ** 2, 0.5)
    add(out, 0, struck(0.2, [(150 + 15 * variant, 0.03, 1.0)], 0.004), 0.25)
    return faded(out, 0.12, 0.004)


def good_silk(rng: np.random.Generator, variant: int) -> Signal:
    """A bolt of cloth falls: a soft thud and a rustle."""
    out = silence(0.40)
    add(out, 0.03, struck(0.25, [(128 + 14 * variant, 0.040, 1.0), (214, 0.026, 0.5)], 0.005), 0.8)
    length = samples(0.30)
    time = np.linspace(0, 1, length)
    folds = np.clip(np.sin(2 * np.pi * (9 + 2 * variant) * time ** 1.4), 0, 1)
    add(out, 0, band_noise(rng, length, 900, 4200) * np.sin(np.pi * time) ** 1.2 * (0.4 + 0.6 * folds), 0.32)
    return faded(out, 0.12, 0.006)


def token(rng: np.random.Generator, variant: int) -> Signal:
    """A mercenary's token is flicked over: a snap of thick card, then it lies."""
    out = silence(0.22)
    length = samples(0.05)
    add(out, 0, band_noise(rng, length, 900, 4200) * decay(length, 0.0008, 0.010), 0.55)
    add(out, 0, struck(0.1, [(1180 + 110 * variant, 0.008, 1.0), (2060, 0.005, 0.5)], 0.0005), 0.35)
    add(out, 0.085, wooden_block(rng, 760 + 70 * variant, 0.0009), 0.45)
    return faded(out, 0.06)


def tokens_turned(rng: np.random.Generator, variant: int) -> Signal:
    """All lie open: one low stroke on the drum."""
    dry = silence(0.9)
    add(dry, 0, frame_drum("dum", 0.8, rng), 0.9)
    add(dry, 0, struck(0.5, [(74, 0.13, 1.0), (119, 0.09, 0.5)], 0.004), 0.7)
    return faded(in_the_courtyard(dry, rng, 0.3, 0.6), 0.4, 0.001)


def title_stamped(rng: np.random.Generator, variant: int) -> Signal:
    """A stamp comes down on leather."""
    out = silence(0.42)
    length = samples(0.05)
    add(out, 0, band_noise(rng, length, 300, 1200) * np.linspace(0, 1, length) ** 2, 0.08)
    add(out, 0.045, struck(0.3, [(112 + 8 * variant, 0.050, 1.0), (176, 0.036, 0.8), (310, 0.02, 0.4)], 0.0030), 1.0)
    add(out, 0.045, wooden_block(rng, 480, 0.0018), 0.40)
    squeak = samples(0.10)
    add(out, 0.19, band_noise(rng, squeak, 700, 1500) * np.sin(np.pi * np.linspace(0, 1, squeak)) ** 2, 0.06)
    return faded(out, 0.14, 0.004)


def note(rng: np.random.Generator, variant: int) -> Signal:
    """A credit note changes hands: paper."""
    out = silence(0.38)
    length = samples(0.30)
    time = np.linspace(0, 1, length)
    crackle = (rng.random(length) < 0.006) * rng.uniform(0.3, 1, length)
    add(out, 0.01, band_noise(rng, length, 1400, 5600) * np.sin(np.pi * time ** 0.8) ** 1.5 * (0.3 + low_pass(crackle, 700) * 20), 0.5)
    return faded(out, 0.1, 0.006)


def influence(rng: np.random.Generator, variant: int) -> Signal:
    """The Qadi's seal: a small clear bell."""
    out = silence(1.1)
    f = semitones(16)
    add(out, 0, struck(1.0, [(f, 0.30, 1.0), (f * 1.003, 0.28, 0.5), (f * 2.0, 0.14, 0.35), (f * 2.98, 0.07, 0.18)], 0.0008))
    wet = convolve(out, room(rng, 0.7, 4000))[: len(out)]
    return faded(out + 0.3 * wet, 0.5)


def dishonour(rng: np.random.Generator, variant: int) -> Signal:
    """A blade breaks: a crack, two shivers of metal below it, and a low string that sinks."""
    out = silence(0.85)
    length = samples(0.06)
    add(out, 0, band_noise(rng, length, 1200, 5000) * decay(length, 0.0004, 0.009), 0.7)
    for at, f in ((0.0, 640), (0.05, 498)):
        add(out, at, struck(0.5, [(f, 0.08, 1.0), (f * 1.47, 0.06, 0.7), (f * 2.09, 0.04, 0.4)], 0.0005), 0.35)
    add(out, 0.10, oud(semitones(-16), 0.4, 0.5, rng), 0.45)
    add(out, 0.24, oud(semitones(-17), 0.4, 0.45, rng), 0.45)
    return faded(out, 0.3)


def beads(rng: np.random.Generator, variant: int) -> Signal:
    """The turn order changes: beads slide along a string and meet."""
    out = silence(0.62)
    for index, at in enumerate((0.0, 0.10, 0.19, 0.27, 0.34)):
        add(out, 0.01 + at + rng.uniform(-0.008, 0.008), wooden_block(rng, 1350 * (1 + 0.04 * index), 0.0005, 0.1), 0.8 - 0.10 * index)
    length = samples(0.42)
    add(out, 0, band_noise(rng, length, 1800, 4600) * np.sin(np.pi * np.linspace(0, 1, length)) ** 2, 0.03)
    return faded(out, 0.15, 0.001)


def year(rng: np.random.Generator, variant: int) -> Signal:
    """The year turns: a gong, and under its tail the murmur of a market that wakes."""
    out = silence(3.2)
    modes = [(98, 1.2, 1.0), (147, 0.95, 0.7), (203, 0.8, 0.5), (262, 0.6, 0.42), (349, 0.5, 0.30), (471, 0.35, 0.2), (640, 0.22, 0.12)]
    add(out, 0, struck(3.0, [(f * k, d, a) for f, d, a in modes for k in (1.0, 1.006)], 0.006), 0.8)
    length = samples(2.4)
    time = np.linspace(0, 1, length)
    murmur = np.zeros(length)
    for low, high in ((180, 420), (380, 800), (700, 1500)):
        syllables = np.clip(low_pass(rng.normal(size=length), 5, 2) * 90, -1, 1) ** 2
        murmur += band_noise(rng, length, low, high) * syllables
    add(out, 0.7, murmur * np.sin(np.pi * time) ** 1.5, 0.14)
    wet = convolve(out, room(rng, 1.1, 3000))[: len(out)]
    return faded(out + 0.35 * wet, 1.0, 0.002)
