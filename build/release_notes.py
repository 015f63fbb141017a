"""Prints what the CHANGELOG says of this version; fails if there is nothing, or if the tag names another version.

python build/release_notes.py v0.2.0
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def version() -> str:
    found = re.search(r'__version__ = "([^"]+)"', (ROOT / "medina_desktop" / "__init__.py").read_text("utf-8"))
    assert found is not None
    return found[1]


def notes(changelog: str, of: str) -> str:
    """The part with this version in its heading; empty if there is none."""
    for part in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        if heading.split()[:1] == [of]:
            return text.strip() + "\n"
    return ""


def main(tag: str) -> int:
    if tag and tag != f"v{version()}":
        print(f"The tag is {tag}, the version {version()}.", file=sys.stderr)
        return 1
    text = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version())
    if not text:
        print(f"The CHANGELOG has no part about {version()}.", file=sys.stderr)
        return 1
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2] or [""]))
