"""The editions of a game in the drawer below the shelf, and the one that a new game would be played by."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from medina_desktop.game.box import Box as GameBox
from medina_desktop.game.box import Ruleset
from medina_desktop.l10n import _, translate
from medina_desktop.play.form import player_counts
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.context import Context
from medina_desktop.ui.shelf.boxes import WoodenTray
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Option,
    Row,
    Selector,
    Widget,
    caption,
    section,
)
from medina_desktop.ui.widgets.layout import AsHighAs

MOST_CARDS = 6  # rulesets that lie open in the drawer; more of them are a list


def usual_ruleset(rulesets: Sequence[Ruleset], *wanted: str) -> Ruleset | None:
    """Return the first wanted ruleset that there is, or else the one for most numbers of players."""
    by_id = {ruleset.id: ruleset for ruleset in reversed(rulesets)}
    found = next((by_id[name] for name in wanted if name in by_id), None)
    return found or max(rulesets, key=lambda ruleset: len(ruleset.players), default=None)


class Editions:
    def __init__(self, context: Context, on_change: Callable[[], None], on_start: Callable[[], None]) -> None:
        self.context, self.on_change, self.on_start = context, on_change, on_start
        self.rulesets: list[Ruleset] = []  # of all games, the player's own too
        self._chosen: dict[str, str] = {}  # by game

    def read(self) -> None:
        entries = ruleset_files.available(self.context.user.rulesets)
        self.rulesets = [entry.ruleset for entry in entries if entry.ruleset is not None]

    def of(self, game: str) -> list[Ruleset]:
        return [ruleset for ruleset in self.rulesets if ruleset.game == game]

    def chosen(self, game: str) -> Ruleset | None:
        """Return the edition chosen here, or played last, or else the one for most numbers of players."""
        last = str(self.context.settings.value.form_of(game).get("ruleset", ""))
        return usual_ruleset(self.of(game), self._chosen.get(game, ""), last)

    def choose(self, game: str, ruleset: str) -> None:
        self._chosen[game] = ruleset
        self.on_change()

    def drawer(self, box: GameBox, airy: bool, small: bool, alone: bool, framed: bool) -> Widget:
        """Show the editions as cards that lie open, or as a list when there are many or little room."""
        found, chosen = self.of(box.id), self.chosen(box.id)
        start = Button(
            _("New game"),
            self.on_start,
            kind="primary",
            key="new_game",
            wide=260 if airy else 180,
            enabled=chosen is not None,
            reason="" if chosen is not None else _("No rulesets were found."),
        )
        tagline = section(translate(box.tagline), grow=1)
        if chosen is None:
            lines: list[Widget] = [Row([tagline, start], gap=24)]
        elif small or len(found) > MOST_CARDS:
            start.align = "center"
            options = [Option(r.id, _(r.name), detail=player_counts(r.players)) for r in found]
            choice = Selector(
                options,
                chosen.id,
                lambda ruleset: self.choose(box.id, ruleset),
                always_list=True,
                key="edition",
                align="center",
                grow=1,
            )
            lines = [Row([choice, start], gap=16)]
            if not alone:  # boxes side by side are not as high as there is room
                lines.insert(0, tagline)
        else:
            counts = sorted({count for ruleset in found for count in ruleset.players})
            cards = Grid([self._card(ruleset, ruleset is chosen) for ruleset in found], 2, gap=12, grow=1)
            about = [caption(_(ruleset.about), C.DIM) for ruleset in found]
            lines = [
                Row([tagline, caption(player_counts(counts), C.DIM, align="center")], gap=24),
                Row([cards, start], gap=24 if airy else 16),
                AsHighAs(about[found.index(chosen)], *about),
            ]
        # All drawers are as high as the highest.
        return WoodenTray(Column(lines, gap=14 if airy else 8), 20 if airy else 10, framed, key="drawer", grow=1)

    def _card(self, ruleset: Ruleset, chosen: bool) -> Widget:
        ink, second = (C.INK, C.INK_2) if chosen else (C.IVORY, C.DIM)
        players = caption(player_counts(ruleset.players), second, align="center")
        sign: list[Widget] = [Icon("check", 24, C.BLUE_2, align="center")] if chosen else []
        line = Row([section(_(ruleset.name), ink, grow=1, align="center"), players, *sign], gap=12)
        return Card(
            Box(line, pad=(10, 0), least_hit_height=True),
            lambda: self.choose(ruleset.game, ruleset.id),
            selected=chosen,
            pad=4,
            key=f"edition:{ruleset.id}",
            tooltip="" if chosen else _(ruleset.about),
        )
