"""Brings the catalogues up to date with the source: `python -m medina_desktop.dev.extract`.

New texts are added without a translation, texts that are gone are dropped, everything else stays but for the spaces
that French wants before two-part signs; a second run changes nothing. They are sorted by text and name no source
files: moving code leaves them alone, and two people's changes merge.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from medina_desktop import bundled
from medina_desktop.dev.texts import Text, places, texts
from medina_desktop.l10n import LANGUAGES, SOURCE_LANGUAGE
from medina_desktop.l10n.catalogue import Catalogue, read_po

LOCALE = bundled.assets() / "locale"
# Fields of the header that say nothing here, or would differ from run to run.
UNUSED = re.compile(
    rb'"(?:Report-Msgid-Bugs-To|POT-Creation-Date|PO-Revision-Date|Last-Translator|Language-Team|Generated-By):.*\n'
)
LINE = 100


def main() -> int:
    found = texts()
    still_open = 0
    for language in LANGUAGES:
        if language != SOURCE_LANGUAGE:
            missing = refresh(language, LOCALE / language / "LC_MESSAGES", found.values())
            still_open += missing
            sys.stdout.write(f"{language}: {missing} without a translation\n")
    return 1 if still_open else 0


def refresh(language: str, folder: Path, found: Iterable[Text]) -> int:
    """Rewrites the catalogues of a language; returns how many texts in them are still without a translation."""
    known = Catalogue()
    for file in sorted(folder.glob("*.po")):
        known.add(read_po(file))
    by_room: dict[str, list[Text]] = {}
    for text in found:
        by_room.setdefault(text.room, []).append(text)
    missing = 0
    folder.mkdir(parents=True, exist_ok=True)
    for room, here in by_room.items():
        catalog = _empty(language, room)
        for text in sorted(here, key=lambda one: (one.text.casefold(), one.text, one.context or "")):
            forms = [typeset(language, form) for form in known.messages.get((text.context, text.text), [])]
            wanted = catalog.num_plurals if text.plural else 1
            forms = (forms + [""] * wanted)[:wanted]
            missing += not all(forms)
            catalog.add(
                (text.text, text.plural) if text.plural else text.text,
                tuple(forms) if text.plural else forms[0],
                flags=["python-brace-format"] if places(text.text) else [],
                context=text.context,
            )
        written = BytesIO()
        write_po(written, catalog, width=LINE, include_lineno=False)
        (folder / f"{room}.po").write_bytes(UNUSED.sub(b"", written.getvalue()))
    return missing


def _empty(language: str, room: str) -> Catalog:
    return Catalog(
        locale=language,
        project=room,
        version="1",
        header_comment=f"# {LANGUAGES[language]}. How to add or change texts: docs/architecture.md.",
        fuzzy=False,
    )


def typeset(language: str, text: str) -> str:
    """French has a space that never breaks before two-part signs. Not the narrow one: our serif face lacks it."""
    return re.sub(r"[ \u202f](?=[:;!?»])|(?<=«)[ \u202f]", "\u00a0", text) if language == "fr" else text


if __name__ == "__main__":
    sys.exit(main())
