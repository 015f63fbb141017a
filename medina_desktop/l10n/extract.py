"""For developers: `python -m medina_desktop.l10n.extract` brings the catalogues up to date with the source.

New texts are added without a translation, texts that are gone are dropped, everything else stays but for the spaces
that French wants before two-part signs; a second run changes nothing. A new language needs its plural rule here and
its name in `medina_desktop.l10n.LANGUAGES`.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from medina_desktop.l10n import LANGUAGES, SOURCE_LANGUAGE, scan
from medina_desktop.l10n.catalogue import Catalogue, read_po

LOCALE = scan.PACKAGE.parent / "assets" / "locale"
# As gettext writes them: https://www.gnu.org/software/gettext/manual/html_node/Plural-forms.html
PLURAL_RULES = {"fr": "nplurals=2; plural=(n > 1);", "de": "nplurals=2; plural=(n != 1);"}
LINE = 100


def main() -> int:
    still_open = 0
    for language in LANGUAGES:
        if language != SOURCE_LANGUAGE:
            missing = refresh(language, LOCALE / language / "LC_MESSAGES" / "medina.po")
            still_open += missing
            sys.stdout.write(f"{language}: {missing} without a translation\n")
    return 1 if still_open else 0


def refresh(language: str, file: Path) -> int:
    """Rewrites one catalogue; returns how many texts in it are still without a translation."""
    old = read_po(file) if file.is_file() else Catalogue()
    forms_needed = int(PLURAL_RULES[language].split("nplurals=")[1][0])
    parts = [_header(language)]
    missing = 0
    for (context, text), found in sorted(scan.texts().items(), key=lambda item: (min(item[1].files), item[0][1])):
        forms = [typeset(language, form) for form in old.messages.get((context, text), [])]
        wanted = forms_needed if found.plural else 1
        forms = (forms + [""] * wanted)[:wanted]
        missing += 0 if all(forms) else 1
        parts.append(_entry(found, forms))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(parts), encoding="utf-8", newline="\n")
    return missing


def typeset(language: str, text: str) -> str:
    """French has a space that never breaks before two-part signs. Not the narrow one: our serif face lacks it."""
    return re.sub(r"[ \u202f](?=[:;!?»])|(?<=«)[ \u202f]", "\u00a0", text) if language == "fr" else text


def _header(language: str) -> str:
    fields = (
        "Project-Id-Version: Medina\n"
        f"Language: {language}\n"
        f"Plural-Forms: {PLURAL_RULES[language]}\n"
        "MIME-Version: 1.0\n"
        "Content-Type: text/plain; charset=utf-8\n"
        "Content-Transfer-Encoding: 8bit\n"
    )
    lines = [f"# {LANGUAGES[language]}. How to add or change texts: docs/ui.md.", 'msgid ""', 'msgstr ""']
    lines += [_quoted(line) for line in fields.splitlines(keepends=True)]
    return "\n".join(lines) + "\n"


def _entry(found: scan.Text, forms: list[str]) -> str:
    lines = [f"#: {name}" for name in sorted(found.files)]
    if scan.places(found.text):
        lines.append("#, python-brace-format")
    if found.context is not None:
        lines.append(f"msgctxt {_quoted(found.context)}")
    lines.append(_field("msgid", found.text))
    if found.plural:
        lines.append(_field("msgid_plural", found.plural))
        lines += [_field(f"msgstr[{number}]", form) for number, form in enumerate(forms)]
    else:
        lines.append(_field("msgstr", forms[0]))
    return "\n".join(lines) + "\n"


def _field(name: str, text: str) -> str:
    """One line, or several when the text is long."""
    if len(text) + len(name) < LINE and "\n" not in text:
        return f"{name} {_quoted(text)}"
    lines, line = [f'{name} ""'], ""
    for word in text.replace("\n", "\n\0").replace(" ", " \0").split("\0"):
        if line and (len(line) + len(word) > LINE or line.endswith("\n")):
            lines.append(_quoted(line))
            line = ""
        line += word
    return "\n".join([*lines, _quoted(line)])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


if __name__ == "__main__":
    sys.exit(main())
