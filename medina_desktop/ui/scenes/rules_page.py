"""The paper of the rules scene: a section of the rules, or the results of a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from medina_desktop.game.rulebook import Hit, Illustration, Paragraph, Part, Section
from medina_desktop.l10n import _, ngettext
from medina_desktop.ui.scenes.rules_parts import HitLine, MarkedLabel, PaperTable
from medina_desktop.ui.school import Illustrations
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Box, Button, Column, Row, Spacer, Widget, body, title

SIDE_BY_SIDE = 1080.0  # from this width on pictures stand beside the words
READABLE = 820.0  # the longest line that is easy to read, in body text


class RulesPage:
    def __init__(self, room: float, illustrations: Illustrations) -> None:
        self._roomy = room >= SIDE_BY_SIDE
        self._illustrations = illustrations

    def section(
        self,
        section: Section,
        found: Hit | None = None,
        marked: str = "",
        to_results: Callable[[], None] | None = None,
    ) -> Widget:
        """Show a section, with the passage that was found and a way back to the other results."""
        top: list[Widget] = [title(section.title, C.INK)]
        if to_results is not None:
            again = Button(
                _("Back to the results for “{words}”").format(words=marked.strip()),
                to_results,
                icon="chevron-left",
                kind="quiet",
                on_paper=True,
                key="to-results",
                align="start",
            )
            top.insert(0, again)
        every = [(part, self._part(n, part, marked, found)) for n, part in enumerate(section.parts)]
        pictures = [widget for part, widget in every if isinstance(part, Illustration)]
        if pictures and self._roomy:
            words = [widget for part, widget in every if not isinstance(part, Illustration)]
            both = Row([Column(words, gap=16, grow=1), Column(pictures, gap=16, grow=1)], gap=40)
            return Column([*top, both], gap=16)
        parts: list[Widget] = [*top, *(widget for _part, widget in every)]
        return Column(parts, gap=16) if section.wide else self._readable(parts, gap=16)

    def _readable(self, parts: list[Widget], gap: float) -> Widget:
        """Keep lines short enough to read; headings keep their place from section to section."""
        if self._roomy:
            return Row([Column(parts, gap=gap, grow=3), Spacer(grow=1)])
        return Box(Column(parts, gap=gap), max_width=READABLE)

    def _part(self, number: int, part: Part, marked: str, found: Hit | None) -> Widget:
        key = f"part:{number}"
        here = found is not None and found.part == number
        if isinstance(part, Paragraph):
            # Where there is room the text is larger.
            size = Type.M if self._roomy else Type.S
            return MarkedLabel(part.text, marked, size, here=here, key=key)
        if isinstance(part, Illustration):
            picture = self._illustrations.view(part.diagram)
            size = Type.S if self._roomy else Type.XS
            words = MarkedLabel(part.caption, marked, size, colour=C.INK_2, here=here)
            return Column([picture, words], gap=6, key=key)
        return PaperTable(part, key, marked, found.row if here and found is not None else None)

    def results(
        self,
        words: str,
        hits: Sequence[Hit],
        most: int,
        on_open: Callable[[Hit], None],
        on_more: Callable[[], None],
        look_for: Callable[[str], None],
    ) -> Widget:
        """List the passages found, `most` of them at first."""
        if not hits:
            lines: list[Widget] = [
                title(_("Nothing found"), C.INK),
                body(
                    _(
                        "Nothing in these rules matches “{words}”. Try part of the word, or another word for it; "
                        "other editions may mention it."
                    ).format(words=words),
                    C.INK,
                ),
                Button(_("Back to rules"), lambda: look_for(""), key="clear", align="start"),
            ]
            return self._readable(lines, gap=12)
        count = ngettext("{n} result for “{words}”", "{n} results for “{words}”", len(hits))
        lines = [title(count.format(n=len(hits), words=words), C.INK)]
        last = ""
        for number, hit in enumerate(hits[:most]):
            if hit.title != last:
                last = hit.title
                lines.append(MarkedLabel(hit.title, words, Type.M, Face.SERIF))
            lines.append(HitLine(hit.snippet, words, lambda hit=hit: on_open(hit), key=f"hit:{number}"))  # type: ignore[misc]
        more = len(hits) - most
        if more > 0:
            label = ngettext("Show {n} more result", "Show {n} more results", more).format(n=more)
            lines.append(Button(label, on_more, key="more-hits", align="start"))
        return Column(lines, gap=8)
