"""Cuts the pictures of the chapters under Learn out of their own lessons: assets/images/learn/<game>-<chapter>.jpg.

Each is what the table shows when a lesson is done, around the spot that it was about. Run it with the game's own Python
when lessons, boards or pieces have changed, and look at what it wrote:

    .venv/bin/python assets/source/learn.py
"""

from __future__ import annotations

from pathlib import Path

import pygame

from medina_desktop.dev import shot
from medina_desktop.dev.at_lesson import do_task, follow_coach, open_lesson
from medina_desktop.dev.gallery import VIEWS, ShotOptions
from medina_desktop.ui.context import Context

OUT = Path(__file__).resolve().parents[1] / "images" / "learn"
TABLE = (3840, 2160)
SIZE = (560, 280)
# What is shown, by game and chapter: a lesson that was done (of a guided game: after so many of the coach's steps) or a
# view of the gallery; then the middle of the spot and its width, where the whole table is 1280 wide and 720 high.
Source = tuple[str, int] | str
SPOTS: dict[str, dict[str, tuple[Source, int, int, int]]] = {
    "medina": {
        "palace": (("palace", 3), 250, 215, 270),
        "timing": (("timing", 4), 400, 250, 390),
        "stables": (("stables", 2), 320, 290, 300),
        "market": (("market", 2), 290, 220, 300),
        "walls": (("walls", 3), 170, 370, 270),
        "tiles": (("tiles", 2), 350, 240, 370),
        "extras": (("extras", 1), 335, 285, 340),
        "gates": (("gates", 2), 165, 165, 280),
        "game": (("game", 14), 260, 200, 460),
        "playing-well": ("table-takers", 380, 330, 420),
    },
    "sultaniya": {
        "tiles": (("tiles", 5), 470, 230, 400),
        "edges": (("edges", 2), 430, 250, 400),
        "doors": (("doors", 3), 470, 190, 330),
        "points": (("points", 2), 480, 170, 330),
        "guards": (("guards", 1), 480, 285, 370),
        "djinns": (("djinns", 9), 480, 220, 400),
        "objectives": (("objectives", 1), 400, 230, 330),
        "game": (("game", 14), 440, 220, 600),
        "playing-well": ("sultaniya", 560, 250, 330),
    },
    "al-rashid": {
        "pawns": (("pawns", 2), 137, 378, 150),
        "trade": (("trade", 3), 130, 403, 140),
        "worth": (("worth", 0), 460, 662, 210),
        "guilds": (("guilds", 0), 488, 122, 170),
        "battles": (("battles", 1), 845, 402, 150),
        "palace": (("palace", 2), 430, 262, 170),
        "year": (("year", 0), 770, 90, 120),
        "game": (("pawns", 2), 450, 240, 800),
        "playing-well": (("guilds", 0), 615, 148, 150),
    },
}


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    for game, chapters in SPOTS.items():
        for chapter, (source, x, y, width) in chapters.items():
            cut = cut_out(draw(game, source), x, y, width)
            pygame.image.save(cut, OUT / f"{game}-{chapter}.jpg")


def draw(game: str, source: Source) -> pygame.Surface:
    def show(context: Context, options: ShotOptions) -> None:
        assert not isinstance(source, str)
        chapter, at = source
        guided = chapter == "game"
        table = open_lesson(context, game, chapter, 0 if guided else at)
        if guided:
            follow_coach(table, at)
        else:
            do_task(table)
        for _frame in range(100):  # until ceremonies are over
            table.update(0.1)

    VIEWS["lesson that was done"] = show
    context = shot.stage(source if isinstance(source, str) else "lesson that was done", TABLE)
    picture = shot.picture(context)
    context.stack.clear()
    return picture


def cut_out(picture: pygame.Surface, x: int, y: int, width: int) -> pygame.Surface:
    scale = TABLE[0] / 1280
    spot = pygame.Rect(0, 0, round(width * scale), round(width * scale * SIZE[1] / SIZE[0]))
    spot.center = round(x * scale), round(y * scale)
    spot.clamp_ip(picture.get_rect())
    return pygame.transform.smoothscale(picture.subsurface(spot), SIZE)


if __name__ == "__main__":
    main()
