"""For developers: `python -m medina_desktop.l10n.extract` brings the catalogues up to date with the source.

New texts are added without a translation, texts that are gone are dropped, everything else stays. Needs Babel.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from medina_desktop import __version__
from medina_desktop.l10n import LANGUAGES, SOURCE_LANGUAGE, scan

LOCALE = scan.PACKAGE.parent / "assets" / "locale"


def main() -> int:
    open_entries = 0
    for language in LANGUAGES:
        if language != SOURCE_LANGUAGE:
            missing = refresh(language, LOCALE / language / "LC_MESSAGES" / "medina.po")
            open_entries += missing
            sys.stdout.write(f"{language}: {missing} without a translation\n")
    return 1 if open_entries else 0


def refresh(language: str, file: Path) -> int:
    """Rewrites one catalogue; returns how many texts in it are still without a translation."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po, write_po

    old = Catalog(locale=language)
    if file.is_file():
        with file.open("rb") as stream:
            old = read_po(stream, locale=language)
    # Fixed dates: running this without a change in the source leaves the file as it is.
    when = datetime(2026, 1, 1, tzinfo=UTC)
    new = Catalog(
        locale=language,
        project="Medina",
        version=__version__,
        charset="utf-8",
        fuzzy=False,
        header_comment=f"# {LANGUAGES[language]}. How to add or change texts: docs/ui.md.",
        creation_date=when,
        revision_date=when,
        last_translator="the Medina desktop project",
        language_team="the Medina desktop project",
        msgid_bugs_address="the project's issues",
    )
    missing = 0
    for (context, text), found in sorted(scan.texts().items(), key=lambda item: (min(item[1].files), item[0][1])):
        before = old.get(text, context=context)
        string = before.string if before is not None and not before.fuzzy else None
        if found.plural:
            string = string if isinstance(string, tuple | list) else ("", "")
        else:
            string = string if isinstance(string, str) else ""
        message_id = (text, found.plural) if found.plural else text
        # The gettext tools would take a stray % for a C format; ours are Python's braces.
        new.add(message_id, string, locations=[(name, 0) for name in sorted(found.files)], context=context)
        missing += 0 if all([string] if isinstance(string, str) else list(string)) else 1
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as stream:
        write_po(stream, new, width=110, include_lineno=False, omit_header=False)
    return missing


if __name__ == "__main__":
    sys.exit(main())
