"""Plucked strings: Karplus-Strong with exact tuning, used for the tune and for the musical signals."""

from __future__ import annotations

import numpy as np
from dsp import RATE, Signal, band_noise, decay, samples, struck


def string(frequency: float, seconds: float, rng: np.random.Generator, *, ring: float, damping: float, bright: float,
           pick: float) -> Signal:
    """One string. `ring`: seconds until the fundamental has lost 60 dB; `damping`: how fast the treble goes (0 to 0.25);
    `bright`: where the pluck's spectrum falls off, in Hz; `pick`: where along the string it is plucked (0 to 0.5).

    The loop is a short filter (treble damping times a fractional delay by Lagrange interpolation) over one period. Every
    output sample needs only samples at least one period old, so a whole period is computed at once.
    """
    period = RATE / frequency
    # Loop delay: `whole` samples + 1 (the damping filter) + the interpolator's 1 to 2 samples.
    whole = int(period) - 2
    part = period - whole - 1
    lagrange = np.array([np.prod([(part - m) / (k - m) for m in range(4) if m != k]) for k in range(4)])
    loop = np.convolve([damping, 1 - 2 * damping, damping], lagrange)
    loss_at_fundamental = 1 - 2 * damping * (1 - np.cos(2 * np.pi / period))
    loop *= min(10 ** (-3 / (frequency * ring)) / loss_at_fundamental, 0.99995)

    # The first period: the harmonics of a string plucked at one point, their phases a little loosened (a finger is soft).
    count = int(min(0.45 * RATE, 9000) / frequency)
    harmonic = np.arange(1, count + 1)
    level = np.abs(np.sin(np.pi * harmonic * pick)) / harmonic**0.9 * np.exp(-harmonic * frequency / bright)
    level *= rng.uniform(0.8, 1.2, count)
    phase = rng.normal(0, 0.5, count)
    time = np.arange(whole + 6) / period
    start = (level[:, None] * np.sin(2 * np.pi * harmonic[:, None] * time + phase[:, None])).sum(0)
    start /= np.sqrt((start**2).mean())

    length = samples(seconds)
    out = np.zeros(length + len(start))
    out[: len(start)] = start
    position = len(start)
    while position < len(out):
        block = min(whole, len(out) - position)
        reach = out[position - whole - 5 : position - whole + block]
        out[position : position + block] = np.convolve(reach, loop)[5 : 5 + block]
        position += block
    return out[:length]


def released(signal: Signal, held: float, release: float) -> Signal:
    """The finger leaves the string after `held` seconds and it fades within `release`."""
    start, count = samples(held), samples(release)
    out = signal[: start + count].copy()
    tail = len(out) - start
    if tail > 0:
        out[start:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(tail) / max(tail, 1))
    soft = samples(0.0025)
    out[:soft] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(soft) / soft)
    return out


def oud(frequency: float, held: float, velocity: float, rng: np.random.Generator) -> Signal:
    """A lute's double course, plucked by a soft plectrum: dark, and darker when played softly."""
    seconds = held + 0.25
    ring = float(np.interp(frequency, (65, 150, 300, 600), (5.0, 3.6, 2.6, 1.7)))
    bright = 900 + 2100 * velocity
    pick = float(np.clip(rng.normal(0.16, 0.015), 0.1, 0.22))
    detune = 2 ** (rng.uniform(1.0, 2.4) / 1200)
    tone = string(frequency, seconds, rng, ring=ring, damping=0.17, bright=bright, pick=pick)
    second = string(frequency * detune, seconds, rng, ring=ring * 0.9, damping=0.19, bright=bright * 0.9, pick=pick)
    lag = samples(0.004 + 0.003 * rng.random())         # the plectrum meets the second string a moment later
    tone[lag:] += 0.7 * second[: len(tone) - lag]
    click = band_noise(rng, samples(0.03), 500, 2600) * decay(samples(0.03), 0.001, 0.005)
    tone[: len(click)] += 0.25 * velocity * click
    return released(tone, held, 0.22) * velocity


def qanun(frequency: float, held: float, velocity: float, rng: np.random.Generator) -> Signal:
    """A zither: clearer than the oud, with a small, distant voice."""
    seconds = held + 0.4
    bright = 1200 + 2200 * velocity
    tone = string(frequency, seconds, rng, ring=2.2, damping=0.10, bright=bright, pick=0.11)
    tone += 0.8 * string(frequency * 2 ** (1.6 / 1200), seconds, rng, ring=2.0, damping=0.11, bright=bright, pick=0.12)
    return released(tone, held, 0.38) * velocity * 0.8


def bass(frequency: float, held: float, velocity: float, rng: np.random.Generator) -> Signal:
    """The lute's lowest string, plucked with the thumb."""
    tone = string(frequency, held + 0.4, rng, ring=5.0, damping=0.24, bright=420 + 300 * velocity, pick=0.24)
    return released(tone, held, 0.4) * velocity


def body() -> Signal:
    """A lute's round belly as an impulse response: the direct sound and four soft resonances."""
    # A mode of decay time d and amplitude a raises its frequency by a * d * RATE / 2: here by a third to a half.
    belly = [(104, 0.035, 0.35), (196, 0.026, 0.50), (288, 0.018, 0.50), (412, 0.012, 0.40), (760, 0.006, 0.25)]
    response = struck(0.15, [(f, d, rise / (d * RATE / 2)) for f, d, rise in belly], 0.0003)
    response[0] += 1.0
    return response


def frame_drum(stroke: str, velocity: float, rng: np.random.Generator) -> Signal:
    """dum: the middle of the skin; tek: the rim; ka: the rim with a finger of the other hand."""
    if stroke == "dum":
        length = samples(0.6)
        time = np.arange(length) / RATE
        pitch = 74 + 16 * np.exp(-time / 0.035)
        skin = np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.minimum(1, time / 0.004) * np.exp(-time / 0.15)
        hand = band_noise(rng, length, 90, 500) * decay(length, 0.003, 0.02)
        return velocity * (skin + 0.25 * hand) * np.minimum(1, (length - np.arange(length)) / samples(0.08))
    length = samples(0.2)
    bend = rng.uniform(0.97, 1.03)
    rim = struck(0.2, [(345 * bend, 0.035, 0.5), (548 * bend, 0.026, 0.35), (810 * bend, 0.016, 0.25)], 0.0015)
    brush = band_noise(rng, length, 900, 3200) * decay(length, 0.002, 0.016 if stroke == "tek" else 0.011)
    return velocity * (rim + 0.55 * brush) * np.minimum(1, (length - np.arange(length)) / samples(0.05))
