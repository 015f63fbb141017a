"""Signal tools shared by the sounds and the tune: filters, struck bodies, loudness, files.

Filters work in the frequency domain with the response of real (causal) analogue filters: no scipy is needed, and on a
cyclic buffer (the tune) they wrap around, which is what keeps the loop without a seam.
"""

from __future__ import annotations

import subprocess
import zlib
from pathlib import Path

import numpy as np

RATE = 44100
Signal = np.ndarray


def random_for(name: str) -> np.random.Generator:
    """A generator that depends on the sound's name only, so that changing one sound leaves the others as they are."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def samples(seconds: float) -> int:
    return int(round(seconds * RATE))


def silence(seconds: float) -> Signal:
    return np.zeros(samples(seconds))


def db(value: float) -> float:
    return float(20 * np.log10(max(float(value), 1e-9)))


def gain(decibels: float) -> float:
    return float(10 ** (decibels / 20))


# --- filters ---------------------------------------------------------------------------------------------------------

def _filtered(signal: Signal, response, cyclic: bool) -> Signal:
    length = len(signal) if cyclic else len(signal) + RATE // 4
    spectrum = np.fft.rfft(signal, length)
    return np.fft.irfft(spectrum * response(np.fft.rfftfreq(length, 1 / RATE)), length)[: len(signal)]


def low_pass(signal: Signal, cutoff: float, order: int = 1, cyclic: bool = False) -> Signal:
    return _filtered(signal, lambda f: 1 / (1 + 1j * f / cutoff) ** order, cyclic)


def high_pass(signal: Signal, cutoff: float, order: int = 1, cyclic: bool = False) -> Signal:
    return _filtered(signal, lambda f: (1j * f / cutoff / (1 + 1j * f / cutoff)) ** order, cyclic)


def convolve(signal: Signal, impulse: Signal, cyclic: bool = False) -> Signal:
    """Cyclic: as long as the signal, the tail wraps to the beginning. Otherwise: the tail is added at the end."""
    length = len(signal) if cyclic else len(signal) + len(impulse) - 1
    return np.fft.irfft(np.fft.rfft(signal, length) * np.fft.rfft(impulse, length), length)


# --- things that are struck, rubbed and heard in a room ----------------------------------------------------------------

def decay(length: int, attack: float, fall: float) -> Signal:
    time = np.arange(length) / RATE
    return np.minimum(1, time / max(attack, 1e-5)) * np.exp(-time / fall)


def struck(seconds: float, modes: list[tuple[float, float, float]], contact: float) -> Signal:
    """A body of (frequency, decay time, amplitude) modes hit by something that stays in contact for `contact` seconds.

    The contact time alone decides how hard the hit sounds: 0.3 ms is wood on wood, 2 ms a hand or felt.
    """
    time = np.arange(samples(seconds)) / RATE
    body = sum(a * np.sin(2 * np.pi * f * time) * np.exp(-time / d) for f, d, a in modes)
    pulse = np.sin(np.pi * (np.arange(max(3, samples(contact))) + 0.5) / max(3, samples(contact)))
    return convolve(body, pulse / pulse.sum())[: len(body)]


def band_noise(rng: np.random.Generator, length: int, low: float, high: float) -> Signal:
    return high_pass(low_pass(rng.normal(size=length), high, 2), low, 2)


def room(rng: np.random.Generator, seconds: float, bright: float = 3500.0) -> Signal:
    """The impulse response of a small tiled courtyard: a few early reflections, then a tail whose treble dies first."""
    length = samples(seconds)
    time = np.arange(length) / RATE
    tail = np.zeros(length)
    for low, high, fall in ((120, 500, 0.16), (500, 1600, 0.14), (1600, bright, 0.09)):
        tail += band_noise(rng, length, low, high) * np.exp(-time / (fall * seconds))
    tail *= np.minimum(1, time / 0.018)
    tail /= np.sqrt((tail**2).sum())
    for _ in range(6):
        tail[rng.integers(samples(0.009), samples(0.048))] += rng.choice((-1, 1)) * rng.uniform(0.12, 0.28)
    return tail / np.sqrt((tail**2).sum())


def add(target: Signal, at: float, sound: Signal, level: float = 1.0) -> None:
    """Mix a sound into a longer one; what does not fit is left out (the fade at the end hides it)."""
    start = samples(at)
    count = min(len(sound), len(target) - start)
    if count > 0:
        target[start : start + count] += sound[:count] * level


def faded(signal: Signal, out: float = 0.03, into: float = 0.0004) -> Signal:
    """No rumble, both ends to true zero with a little silence around them: no click, whatever the player's mixer does."""
    signal = high_pass(signal, 45, 2)
    rise, fall = samples(into), samples(out)
    signal[:rise] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    signal[-fall:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(fall) / (fall - 1))
    return np.concatenate((silence(0.003), signal, silence(0.004)))


# --- loudness (ITU-R BS.1770) ------------------------------------------------------------------------------------------

def _biquad(z: np.ndarray, b: tuple[float, ...], a: tuple[float, ...]) -> np.ndarray:
    return (b[0] + b[1] / z + b[2] / z**2) / (a[0] + a[1] / z + a[2] / z**2)


def _k_weights(frequency: np.ndarray) -> np.ndarray:
    """The two standard filters; their coefficients are given for 48 kHz, so they are evaluated at that rate."""
    z = np.exp(2j * np.pi * np.minimum(frequency, 23000) / 48000)
    shelf = _biquad(z, (1.53512485958697, -2.69169618940638, 1.19839281085285), (1, -1.69065929318241, 0.73248077421585))
    return shelf * _biquad(z, (1, -2, 1), (1, -1.99004745483398, 0.99007225036621))


def _block_powers(channels: Signal) -> np.ndarray:
    """K-weighted power in windows of 400 ms, a new one every 100 ms; short sounds are padded with silence."""
    window, step = samples(0.4), samples(0.1)
    padded = np.pad(np.atleast_2d(channels), ((0, 0), (0, window)))
    power = sum(_filtered(channel, _k_weights, False) ** 2 for channel in padded)
    # A mono file is played on both speakers: count it twice so that it compares with the stereo tune.
    total = np.concatenate(([0.0], np.cumsum(power * (2 if len(padded) == 1 else 1))))
    starts = np.arange(0, len(power) - window + 1, step)
    return np.maximum((total[starts + window] - total[starts]) / window, 1e-12)


def momentary_loudness(channels: Signal) -> float:
    """LUFS of the loudest 400 ms: for short sounds."""
    return float(-0.691 + 10 * np.log10(_block_powers(channels).max()))


def programme_loudness(channels: Signal) -> float:
    """Integrated LUFS with the standard's two gates: for the tune."""
    powers = _block_powers(channels)
    powers = powers[-0.691 + 10 * np.log10(powers) > -70]
    powers = powers[10 * np.log10(powers) > 10 * np.log10(powers.mean()) - 10]
    return float(-0.691 + 10 * np.log10(powers.mean()))


# --- files -------------------------------------------------------------------------------------------------------------

def write_ogg(path: Path, channels: Signal, quality: float) -> None:
    """Ogg Vorbis through sox; no dither and sox's fixed seed, so the same samples give the same bytes."""
    data = np.atleast_2d(channels)
    command = ["sox", "-D", "-R", "-t", "f32", "-r", str(RATE), "-c", str(len(data)), "-", "-C", str(quality)]
    subprocess.run([*command, "--comment", "Medina desktop", str(path)], input=data.T.astype("<f4").tobytes(), check=True)


def read_ogg(path: Path) -> Signal:
    """What a player hears: (channels, samples) between -1 and 1."""
    count = int(subprocess.run(["soxi", "-c", str(path)], check=True, capture_output=True, text=True).stdout)
    raw = subprocess.run(["sox", str(path), "-t", "f32", "-"], check=True, capture_output=True).stdout
    return np.frombuffer(raw, "<f4").reshape(-1, count).T.astype(float)
