"""Draws assets/sounds-sheet.png: spectrogram and waveform of every file, all on the same scales of level and pitch.

    python assets/source/sounds/sheet.py
"""

from __future__ import annotations

import os

import numpy as np
from catalogue import EVENTS, SHEET, SOUNDS, TUNE_NAME, files_of
from dsp import RATE, Signal, db, momentary_loudness, programme_loudness, read_ogg, samples

FONT = SHEET.parent / "fonts" / "SourceSansPro-Regular.otf"
CELL_WIDTH, CELL_HEIGHT, WAVE, GAP, COLUMNS = 300, 150, 40, 14, 5
LOWEST, HIGHEST = 50.0, 12000.0            # Hz, drawn logarithmically
FLOOR = -90.0                              # dB, black


def spectrogram(mono: Signal, width: int, height: int, window: int) -> np.ndarray:
    """(width, height) of dB values; rows are logarithmic in frequency, low at the bottom."""
    padded = np.pad(mono, window // 2)
    centres = np.linspace(0, len(mono) - 1, width).astype(int)
    shape = np.hanning(window)
    power = np.array([np.abs(np.fft.rfft(padded[c : c + window] * shape)) ** 2 for c in centres]) / (shape.sum() / 2) ** 2
    rows = np.geomspace(HIGHEST, LOWEST, height)
    bins = np.clip(rows / RATE * window, 1, power.shape[1] - 2)
    low = bins.astype(int)
    mixed = power[:, low] * (1 - (bins - low)) + power[:, low + 1] * (bins - low)
    return 10 * np.log10(np.maximum(mixed, 1e-12))


def coloured(levels: np.ndarray) -> np.ndarray:
    """Black, wine, ochre, cream: the level in dB as light."""
    light = np.clip((levels - FLOOR) / (-20 - FLOOR), 0, 1)
    stops = np.array([[16, 12, 14], [84, 28, 52], [196, 96, 44], [240, 196, 110], [255, 250, 236]])
    return np.stack([np.interp(light, np.linspace(0, 1, 5), stops[:, c]) for c in range(3)], axis=-1).astype(np.uint8)


def draw() -> None:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame
    from PIL import Image

    pygame.font.init()
    font = pygame.font.Font(str(FONT), 15)
    cell = CELL_HEIGHT + WAVE + 24
    effects = [file for event in EVENTS for file in files_of(event)]
    rows = -(-len(effects) // COLUMNS)
    width = COLUMNS * (CELL_WIDTH + GAP) + GAP
    picture = pygame.Surface((width, (rows + 1) * (cell + GAP) + GAP + 60))
    picture.fill((38, 32, 30))

    def panel(file: str, x: int, y: int, wide: int, high: int, window: int, text: str) -> None:
        channels = read_ogg(SOUNDS / file)
        mono = channels.mean(axis=0)
        pixels = pygame.surfarray.make_surface(coloured(spectrogram(mono, wide, high, window)))
        picture.blit(pixels, (x, y + 20))
        picture.blit(font.render(text.format(channels=channels, file=file), True, (236, 224, 204)), (x, y - 1))
        for pitch in (100, 500, 1500, 5000):
            line = y + 20 + int(high * np.log(HIGHEST / pitch) / np.log(HIGHEST / LOWEST))
            pygame.draw.line(picture, (120, 112, 104), (x, line), (x + 5, line))
            picture.blit(pygame.font.Font(str(FONT), 10).render(str(pitch), True, (150, 142, 132)), (x + 7, line - 7))
        middle = y + 20 + high + WAVE // 2
        edges = np.linspace(0, len(mono), wide + 1).astype(int)
        for column in range(wide):
            piece = mono[edges[column] : max(edges[column + 1], edges[column] + 1)]
            top, bottom = middle - piece.max() * WAVE / 2, middle - piece.min() * WAVE / 2
            pygame.draw.line(picture, (206, 170, 116), (x + column, round(top)), (x + column, round(bottom)))

    for number, file in enumerate(effects):
        sound = read_ogg(SOUNDS / file)
        text = f"{file[:-4]}   {sound.shape[1] / RATE:.2f} s   peak {db(np.abs(sound).max()):.0f} dB   {momentary_loudness(sound):.0f} LUFS"
        panel(file, GAP + number % COLUMNS * (CELL_WIDTH + GAP), GAP + number // COLUMNS * (cell + GAP), CELL_WIDTH, CELL_HEIGHT, 1024, text)
    sound = read_ogg(SOUNDS / f"{TUNE_NAME}.ogg")
    text = f"tune   {sound.shape[1] / RATE:.1f} s   peak {db(np.abs(sound).max()):.0f} dB   {programme_loudness(sound):.0f} LUFS"
    panel(f"{TUNE_NAME}.ogg", GAP, GAP + rows * (cell + GAP), width - 2 * GAP, CELL_HEIGHT + 60, samples(0.19), text)
    whole = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    whole.quantize(256, dither=Image.Dither.NONE).save(SHEET, optimize=True)


if __name__ == "__main__":
    draw()
