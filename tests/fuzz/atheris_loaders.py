"""Coverage-guided fuzzing of the loaders, run by hand where atheris can be installed:

    python tests/fuzz/atheris_loaders.py CORPUS_FOLDER -max_total_time=600

The first byte of an input chooses the loader. What fails is written to the present folder; keep it in corpus/.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

import atheris  # type: ignore[import-untyped,import-not-found,unused-ignore]

with atheris.instrument_imports(include=["medina_desktop.storage", "medina_desktop.game.record", "yaml"]):
    from medina_desktop.dev import soak_files

FOLDER = Path(tempfile.mkdtemp(prefix="medina-atheris-"))
LIBRARY = soak_files.library_sample(Random(1), FOLDER / "sample")


def try_one(data: bytes) -> None:
    kind, content = data[:1], data[1:]
    if kind == b"R":
        soak_files.try_record(content, FOLDER)
    elif kind == b"U":
        soak_files.try_ruleset(content, FOLDER)
    elif kind == b"S":
        soak_files.try_settings(content, FOLDER)
    elif kind == b"G":
        soak_files.try_library(content, FOLDER, None)
    else:
        soak_files.try_talk(content.decode("utf-8", "replace").split("\n"))


def seeds(folder: Path) -> None:
    """Inputs to begin with: the kept corpus and what the game itself writes."""
    folder.mkdir(parents=True, exist_ok=True)
    letters = {"record": b"R", "ruleset": b"U", "settings": b"S", "talk": b"L"}
    for file in (Path(__file__).parent / "corpus").iterdir():
        (folder / file.name).write_bytes(letters[file.stem.partition("-")[0]] + file.read_bytes())
    chance = Random(1)
    made = [b"R" + one for one in soak_files.record_samples(chance, (12,))]
    made += [b"U" + one for one in soak_files.ruleset_samples()] + [b"S" + one for one in soak_files.settings_samples()]
    made.append(b"G" + LIBRARY)
    made += ["L{}".format("\n".join(talk)).encode() for talk in soak_files.protocol_samples(chance)]
    for number, one in enumerate(made):
        (folder / f"made-{number}").write_bytes(one)


if __name__ == "__main__":
    seeds(Path(sys.argv[1]))
    atheris.Setup(sys.argv, try_one)
    atheris.Fuzz()
