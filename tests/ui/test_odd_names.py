"""Whatever files and folders are called: it can be drawn, printed, logged and counted, and ends nothing."""

import logging
import os
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medina_desktop import check, l10n
from medina_desktop.games import new_game
from medina_desktop.match.match import Match
from medina_desktop.match.seats import human
from medina_desktop.plain_text import plain, plain_lines
from medina_desktop.protocol import Engine
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.record_files import text_of_record
from medina_desktop.ui import wiring
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.system.log_file import start_log
from medina_desktop.ui.theme import Face, load_font

ODD = {
    "latin-1": b"caf\xe9",
    "escape": b"\x1b[31mred\x1b[0m",
    "line feed": b"two\nlines",
    "reading turned": "abc\u202egnp".encode(),
    "no width": "\u200b\u2060".encode(),
    "filler": "\u3164".encode(),
    "half a character": b"\xed\xa0\x80",
    "bell": b"ding\x07",
}
posix = pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="names are text there")
ANYTHING = st.text(st.characters(), max_size=40)  # lone surrogates included


def harmless(text: str) -> bool:
    text.encode("utf-8")
    return not any(c != " " and not c.isprintable() and c not in "\u00a0\u200c\u200d" for c in text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Leïla’s game", "Leïla’s game"),
        ("قصر", "قصر"),
        ("\u00a0:", "\u00a0:"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("caf\udce9", "caf\\xe9"),
        ("\ud83d", "·"),
        ("\x1b[31mred", "·[31mred"),
        ("a\nb", "a·b"),
        ("\u202egnp", "·gnp"),
        ("\u200b", "·"),
        ("\u3164\u3164", "··"),
        ("\u200d", "·"),
        ("", ""),
    ],
)
def test_what_is_shown_instead(text: str, shown: str) -> None:
    assert plain(text) == shown
    assert plain(shown) == shown


def test_no_sign_without_a_shape_is_left() -> None:
    """Format characters, lone halves, controls: all that Unicode has, but for joiners and the signs that are seen."""
    kinds = ("Cc", "Cf", "Cs", "Zl", "Zp")
    left = {
        sign for sign in map(chr, range(0x110000)) if unicodedata.category(sign) in kinds and sign in plain(f"a{sign}")
    }
    seen = {sign for sign in left if unicodedata.name(sign).startswith(("ARABIC", "SYRIAC", "KAITHI", "EGYPTIAN"))}
    assert left - seen == {"\u200c", "\u200d"}


@settings(deadline=None)
@given(ANYTHING)
def test_any_text_becomes_harmless_and_stays_so(text: str) -> None:
    once = plain(text)
    assert all(c not in once for c in "\x00\n\x1b\u202e\u2066\u200b\ufeff\u2028")
    once.encode("utf-8")
    assert plain(once) == once
    assert plain_lines("a\n" + text).count("\n") == text.count("\n") + 1


@settings(deadline=None)
@given(ANYTHING)
def test_any_text_can_be_drawn_and_measured(text: str) -> None:
    pygame.font.init()
    font = load_font(Face.SANS, 16)
    font.size(text)
    font.render(text[:20].replace("\n", " "), True, (0, 0, 0))


# -- a player whose files are called so --------------------------------------------------------------------------------


def named(folder: Path, name: bytes, ending: bytes = b".yaml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return Path(os.fsdecode(os.path.join(os.fsencode(folder), name + ending)))


@pytest.fixture(scope="module", params=["plain folder", "odd folder"])
def brought_over(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Context]:
    """Saves, damaged saves, replays, rulesets and damaged rulesets under every odd name; the folder may be odd, too."""
    tmp_path = tmp_path_factory.mktemp("odd")
    folder = tmp_path if request.param == "plain folder" else named(tmp_path, b"us\xe9r\x1b[1m", b"")
    user = user_paths(folder)
    match = Match(new_game(ruleset_files.load("medina-2014"), 2, 3), [human("a", "blue"), human("b", "red")])
    random = Random(1)
    while not match.over:
        match.play(random.choice(match.game.legal()))
    good = text_of_record(match.record()).encode()
    for name in ODD.values():
        for place in (user.saves, user.replays):
            named(place, name).write_bytes(good)
            named(place, b"bad" + name).write_bytes(b"[")
        named(user.rulesets, name).write_bytes(b"extends: medina-2014\n")
        named(user.rulesets, b"bad" + name).write_bytes(b"[")
    l10n.use("en")
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    logging.disable(logging.CRITICAL)  # pytest passes on what is logged, and cannot pass on every name
    made = make_context((1280, 800), wiring.navigation(), user_dir=folder, language="en", muted=True)
    for _step in made.library.bring_over():
        pass
    logging.disable(logging.NOTSET)
    yield made
    made.library.close()


@pytest.fixture
def context(brought_over: Context) -> Iterator[Context]:
    l10n.use("en")
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    logging.disable(logging.CRITICAL)
    yield brought_over
    brought_over.stack.clear()
    logging.disable(logging.NOTSET)


@posix
@pytest.mark.parametrize("scene", ["title", "load", "new_game", "replays", "statistics", "settings"])
def test_every_scene_opens_whatever_files_are_called(context: Context, scene: str) -> None:
    opened = getattr(wiring, scene)(context)
    context.stack.push(opened)
    for _ in range(12):
        opened.update(0.02)
    opened.draw(pygame.Surface((1280, 800)))


@posix
def test_games_are_counted_whatever_their_files_are_called(context: Context) -> None:
    assert len(context.library.results()) == len(ODD)
    assert len(context.library.list_replays()) == 3 * len(ODD), "the damaged replays, and the finished saves"
    assert all(harmless(saved.name) and harmless(saved.origin) for saved in context.library.list_games())


@posix
def test_check_prints_nothing_that_a_terminal_obeys(context: Context, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in (context.user.saves, context.user.rulesets):
        check.main([str(path) for path in sorted(folder.iterdir()) if path.is_file()], context.user.rulesets)
    told = capsys.readouterr().out
    assert told.count("\n") >= 4 * len(ODD)
    assert all(harmless(line) for line in told.splitlines())


@posix
def test_the_engine_loads_such_files_and_answers_harmlessly(context: Context) -> None:
    engine = Engine(context.user.rulesets)
    for name in ODD.values():
        if b"\n" not in name:
            assert engine.answer(f"load {named(context.user.saves, name)}") == "= \n\n"
        told = engine.answer(f"load {named(context.user.saves, b'bad' + name)}")
        assert told is not None
        assert told.startswith("? ")
        assert harmless(told[:-2])
    assert harmless((engine.answer("rulesets") or "").replace("\n", " "))


def test_the_log_holds_what_a_terminal_may_show(tmp_path: Path) -> None:
    root, raising = logging.getLogger(), logging.raiseExceptions
    others, root.handlers = root.handlers, []  # pytest's own cannot take it
    try:
        file = start_log(tmp_path / "game.log")
        logging.getLogger("test").warning("cannot read %s", "caf\udce9\x1b[31m\u202e")
        for handler in root.handlers:
            handler.close()
    finally:
        root.handlers, logging.raiseExceptions = others, raising
    assert file is not None
    assert "cannot read caf\\xe9·[31m·\n" in file.read_text(encoding="utf-8")


@posix
def test_the_window_opens_and_closes_in_a_folder_of_any_name(tmp_path: Path) -> None:
    code = (
        "import os, sys; from medina_desktop.ui import app\n"
        "sys.exit(app.run(app.Options(user_dir=os.fsdecode(os.fsencode(sys.argv[1])), frames=3)))"
    )
    environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    folder = os.fsencode(tmp_path) + b"/us\xe9r \x1b[1m\xe2\x80\xae"
    done = subprocess.run([sys.executable, "-c", code, folder], env=environment, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    assert b"Traceback" not in done.stderr
    assert (Path(os.fsdecode(folder)) / "log" / "medina.log").is_file()
