"""Reading YAML from anybody: what it gives, what it refuses, and that it never hangs or breaks."""

import os
import time
from pathlib import Path

import pytest

from medina_desktop.game.declared import closest
from medina_desktop.storage.yaml_files import DataError, Document, parse, read


def document(text: str) -> Document:
    return parse(text.encode(), "some.yaml")


def refusal(text: str | bytes) -> DataError:
    with pytest.raises(DataError) as refused:
        parse(text.encode() if isinstance(text, str) else text, "some.yaml")
    return refused.value


def test_plain_data_comes_out() -> None:
    text = """
name: Sunday rules      # a comment
well: yes
tea: false
players: [2, 3]
stocks:
  3: {walls: 12, depth: -1.5}
empty:
quoted: "yes"
"""
    assert document(text).data == {
        "name": "Sunday rules",
        "well": True,
        "tea": False,
        "players": [2, 3],
        "stocks": {3: {"walls": 12, "depth": -1.5}},
        "empty": None,
        "quoted": "yes",
    }


@pytest.mark.parametrize("word", ["0x1f", "0b11", "1:30", "2014-11-16", "1_000", ".inf", ".nan", "<<", "="])
def test_what_only_yaml_1_1_takes_for_something_else_stays_text(word: str) -> None:
    assert document(f"key: {word}").data == {"key": word}


def test_every_value_knows_its_line() -> None:
    read_document = document("name: A\nstocks:\n  3: {walls: 12}\nactions:\n- orange d5\n- tea\n")
    assert read_document.line(("name",)) == 1
    assert read_document.line(("stocks", 3, "walls")) == 3
    assert read_document.line(("actions", 1)) == 6


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    assert document("name: A\nstocks:\n  3: {walls: 12}\n").line(("stocks", 3, "stables")) == 3
    assert document("name: A\n").line(("stocks", 3)) == 1


def test_windows_line_ends_and_byte_order_mark_are_no_trouble() -> None:
    read_document = parse(b"\xef\xbb\xbfname: A\r\nwell: true\r\n", "some.yaml")
    assert read_document.data == {"name": "A", "well": True}
    assert read_document.line(("well",)) == 2


@pytest.mark.parametrize(
    "bomb",
    [
        "[" * 900_000,
        "{a: " * 200_000,
        "- " * 400_000,
        "? " * 400_000,
        "a:\n" + "".join(f"{' ' * depth}- \n" for depth in range(1, 1000)),
        "key: [" + "x, " * 300_000 + "]",
        "".join(f"key{number}: 1\n" for number in range(60_000)),
        "".join(f"%TAG !{number}! x\n" for number in range(50_000)) + "---\na: 1",
        "key: '" + "'" * 900_000,
        "!" * 900_000,
        "a: &a [" + "*a, " * 100_000 + "]",
    ],
    ids=lambda bomb: bomb[:12],
)
def test_bombs_are_refused_at_once(bomb: str) -> None:
    begun = time.process_time()
    refusal(bomb)
    assert time.process_time() - begun < 2


def test_a_file_over_one_megabyte_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    with large.open("wb") as file:
        file.truncate(5_000_000_000)  # takes no space on disk
    with pytest.raises(DataError, match="larger than 1000 kB"):
        read(large)


def test_a_pipe_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no named pipes on this system")
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(DataError, match="n’t an ordinary file"):
        read(tmp_path / "pipe.yaml")


def test_folders_and_missing_files_are_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="folder"):
        read(tmp_path)
    with pytest.raises(DataError, match="no such file"):
        read(tmp_path / "none.yaml")
    with pytest.raises(DataError, match="can’t be read"):
        read(Path("nul\0byte.yaml"))


def test_an_error_carries_file_line_sentence_and_what_was_meant() -> None:
    refused = refusal("a: 1\nb: 007\n")
    error = refused.first
    assert (error.file, error.line, error.meant) == ("some.yaml", 2, "7")
    assert str(refused) == "some.yaml:2: The number `007` begins with 0. (did you mean `7`?)"


def test_sentences_quote_files_shortly_and_on_one_line() -> None:
    sentence = refusal("very " * 100_000).first.sentence
    assert len(sentence) < 200
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("word", "meant"),
    [("stable", "stables"), ("Stables", "stables"), ("wels", "walls"), ("cow", ""), ("neutral roof", "neutral_roofs")],
)
def test_did_you_mean(word: str, meant: str) -> None:
    assert closest(word, ["stables", "walls", "neutral_roofs"]) == meant
