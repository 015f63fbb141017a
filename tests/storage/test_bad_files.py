"""Every file in `bad/` is refused with exactly the sentences in `bad/expected.txt`: changes of wording are seen.

`python tests/storage/test_bad_files.py` writes the list anew; read the difference before you commit it.
"""

import os
from pathlib import Path

import pytest

from medina_desktop import check
from medina_desktop.storage.yaml_files import DataError

BAD = Path(__file__).parent / "bad"
EXPECTED = BAD / "expected.txt"
FILES = sorted(path.name for path in BAD.glob("*.yaml"))


def said(name: str) -> list[str]:
    with pytest.raises(DataError) as refused:
        check.check(BAD / name)
    return [fault.whole.replace(f"{BAD}{os.sep}", "") for fault in refused.value.faults]


def expected() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in EXPECTED.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            found[line[2:]] = lines = []
        elif line:
            lines.append(line)
    return found


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_refused_with_these_sentences(name: str) -> None:
    assert said(name) == expected()[name]


def test_no_expectation_is_left_without_its_file() -> None:
    assert sorted(expected()) == FILES


if __name__ == "__main__":
    blocks = ["\n".join([f"# {name}", *said(name)]) for name in FILES]
    EXPECTED.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
