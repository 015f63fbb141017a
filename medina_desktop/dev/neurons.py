"""Learns intuition from glances at positions and the points they led to: two layers of neurons, learnt by going down
the slope of the error in small batches (Adam), then rounded to whole numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from medina_desktop.dev.kept import Entry
from medina_desktop.games.medina.ai.intuition import FIRST, MOST, SECOND
from medina_desktop.games.medina.ai.intuition import LARGEST as SUM

Array = Any  # of numpy, which only this command needs
EPOCHS = 4
BATCH = 4096
A_PART = 100_000  # rows that are looked at together
FASTEST = 4e-3  # how far a step goes, once it has begun slowly
WARM = 0.1  # the share of the steps in which it grows faster; then it slows down to nothing
POINTS = 10.0  # that are about one to a neuron
GIVEN_ON = 512  # what one is among the whole numbers that a neuron gives on
LARGEST = 32_000  # weight, as a whole number
COUNT = 256  # more than a glance ever finds of anything


def learn(glances: Array, to_come: Array, seed: int) -> tuple[Entry, dict[str, float]]:
    """Return the content of a file of intuition, and its error: the root of the mean square, for points and for
    leads."""
    import numpy as np  # only this command needs it

    chance = np.random.default_rng(seed)
    held_back = max(len(glances) // 50, 1)
    known, asked = slice(held_back, None), slice(0, held_back)
    mean, spread = _mean_and_spread(glances[known])
    never = spread < 1e-6  # what never changes tells nothing
    spread[spread < 0.05] = 1.0
    usual = to_come[known].mean(axis=0)
    sizes = [glances.shape[1], FIRST, SECOND, to_come.shape[1]]
    layers = [
        [chance.uniform(-1, 1, (b, a)).astype("f4") / math.sqrt(a), np.zeros(b, "f4")] for a, b in pairwise(sizes)
    ]
    moments = [[(np.zeros_like(part), np.zeros_like(part)) for part in layer] for layer in layers]
    rows = held_back + chance.permutation(len(glances) - held_back)
    steps = EPOCHS * (len(rows) // BATCH or 1)
    for step, some in enumerate(_batches(rows, steps, chance)):
        x = ((glances[some] - mean) / spread).astype("f4")
        error, outputs = _forward(layers, x)
        error = error - ((to_come[some] - usual) / POINTS).astype("f4")
        for layer, at, parts in zip(layers, moments, _slopes(layers, outputs, error), strict=True):
            for i, slope in enumerate(parts):
                first, second = at[i]
                first += 0.1 * (slope - first)
                second += 0.001 * (slope * slope - second)
                going = first / (1 - 0.9 ** (step + 1)) / (np.sqrt(second / (1 - 0.999 ** (step + 1))) + 1e-8)
                layer[i] -= _pace(step / steps) * going.astype("f4")
    guessed = _forward(layers, ((glances[asked] - mean) / spread).astype("f4"))[0] * POINTS + usual
    off = guessed - to_come[asked]
    leads = off[:, :1] - off[:, 1:]
    figures = {
        "positions": len(glances),
        "error": round(float((off**2).mean() ** 0.5), 2),
        "error_of_leads": round(float((leads**2).mean() ** 0.5), 2),
    }
    layers[0][0][:, never] = 0.0
    return _round_off(layers, mean, spread, usual), figures


def _mean_and_spread(rows: Array) -> tuple[Array, Array]:
    """Return mean and spread of each column; some rows at a time, since all at once would take much memory."""
    some = range(0, len(rows), A_PART)
    mean = sum(rows[i : i + A_PART].sum(axis=0, dtype="f8") for i in some) / len(rows)
    square = sum(((rows[i : i + A_PART] - mean) ** 2).sum(axis=0) for i in some) / len(rows)
    return mean, square**0.5


def _batches(rows: Array, steps: int, chance: Array) -> Iterator[Array]:
    at = 0
    for _ in range(steps):
        if at + BATCH > len(rows) and at:
            rows, at = chance.permutation(rows), 0
        yield rows[at : at + BATCH]
        at += BATCH


def _pace(done: float) -> float:
    if done < WARM:
        return FASTEST * done / WARM
    return FASTEST * 0.5 * (1 + math.cos(math.pi * (done - WARM) / (1 - WARM)))


def _forward(layers: list[list[Array]], x: Array) -> tuple[Array, list[Array]]:
    """Return the output, and the input of each layer."""
    inputs = []
    for number, (weights, begin) in enumerate(layers):
        inputs.append(x)
        x = x @ weights.T + begin
        if number + 1 < len(layers):
            x = x * (x > 0)
    return x, inputs


def _slopes(layers: list[list[Array]], inputs: list[Array], error: Array) -> list[list[Array]]:
    """Return the slopes of the mean square error of everybody's points and of the lead of the player to place, which
    decides."""
    rows, players = error.shape
    leads = error[:, :1] - error[:, 1:]
    slope = 2 * error / (rows * players)
    slope[:, 1:] -= 2 * leads / (rows * (players - 1))
    slope[:, 0] += 2 * leads.sum(axis=1) / (rows * (players - 1))
    found = []
    for number in reversed(range(len(layers))):
        found.append([slope.T @ inputs[number], slope.sum(axis=0)])
        slope = (slope @ layers[number][0]) * (inputs[number] > 0)
    return found[::-1]


def _round_off(layers: list[list[Array]], mean: Array, spread: Array, usual: Array) -> Entry:
    """Return whole numbers for glances as they are, and points as they are."""
    import numpy as np

    (first, first_from), (second, second_from), (last, last_from) = (
        [part.astype("f8") for part in layer] for layer in layers
    )
    first = first / spread
    first_from = first_from - first @ mean
    last, last_from = POINTS * last, POINTS * last_from + usual

    def size(weights: Array, most: float, given: int = 1) -> float:
        """Return the value of one among the whole numbers of these weights: a power of two, so that neither a weight
        nor the sum of a neuron with the largest inputs grows too large."""
        largest = min(LARGEST / np.abs(weights).max(), 0.5 * SUM / (given * np.abs(weights).sum(axis=1).max()))
        return float(min(most, 2 ** math.floor(math.log2(largest))))

    def whole(numbers: Array) -> list[Array]:
        rounded: list[Array] = np.round(numbers).astype(int).tolist()
        return rounded

    one, two, three = size(first, 2**14, COUNT), size(second, 2**12, MOST), size(last, 2**10, MOST)
    return {
        "shifts": [round(math.log2(one / GIVEN_ON)), round(math.log2(two))],
        "point": 1 / (GIVEN_ON * three),
        "first_from": whole(first_from * one),
        "second_from": whole(second_from * GIVEN_ON * two),
        "last_from": whole(last_from * GIVEN_ON * three),
        "first": whole(first * one),
        "second": whole(second * two),
        "last": whole(last * three),
    }
