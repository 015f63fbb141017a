"""The puzzles of a game: its list, one's rating, mistakes to come back to, five in a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from medina_desktop import games
from medina_desktop.challenges.choosing import choose_next, mistakes
from medina_desktop.challenges.files import Entry, list_puzzles
from medina_desktop.challenges.progress import PuzzleProgress
from medina_desktop.challenges.puzzle import HARDEST, Puzzle
from medina_desktop.l10n import N_, _, ngettext, translate
from medina_desktop.ui.challenges.puzzle import open_five_in_a_row, open_puzzle, say
from medina_desktop.ui.charts.rating import RatingLine
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.forms import note
from medina_desktop.ui.shelf.chosen import game_of
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Card,
    Column,
    Grid,
    Icon,
    Label,
    Option,
    Row,
    Selector,
    Steps,
    Widget,
    body,
    caption,
    section,
    strong,
)

Grouping = Literal["theme", "difficulty"]

DIFFICULTIES = {1: N_("Easy"), 2: N_("Medium"), 3: N_("Hard"), 4: N_("Very hard")}


def name_theme(game: str, key: str) -> str:
    """The game's name for a theme; an unknown one is shown as it is."""
    themes = games.box(game).words.themes
    return translate(themes[key]) if key in themes else key


class PuzzlesTab:
    scrolls = True

    def __init__(self, context: Context, on_change: Callable[[], None]) -> None:
        self.context, self._on_change = context, on_change
        self.game = game_of(context)
        self.entries: list[Entry] = []
        self.known: dict[str, PuzzleProgress] = {}
        self.ratings: list[int] = []
        self.grouping: Grouping = "theme"

    def look(self) -> None:
        progress = self.context.library.progress
        self.entries = list_puzzles(self.game, self.context.user.challenges)
        self.known = progress.puzzles(self.game)
        self.ratings = progress.ratings(self.game)

    def update(self, dt: float) -> bool:
        return False

    @property
    def puzzles(self) -> list[Puzzle]:
        return [entry.puzzle for entry in self.entries if entry.puzzle is not None]

    def first_focus(self) -> str:
        return "next-puzzle" if self.puzzles else "back"

    # -- what one can do here -----------------------------------------------------------------------------------------

    def group(self, by: Grouping) -> None:
        self.grouping = by
        self._on_change()

    def open_next(self) -> None:
        puzzle = choose_next(self.puzzles, self.known, self.ratings[-1])
        if puzzle is not None:
            open_puzzle(self.context, puzzle)

    def open_mistake(self) -> None:
        open_puzzle(self.context, mistakes(self.puzzles, self.known)[0])

    # -- the page -----------------------------------------------------------------------------------------------------

    def foot(self) -> list[Widget]:
        return []

    def build(self) -> Widget:
        if not self.entries:
            return Box(note(_("There are no puzzles for this game yet.")), pad=24, surface="recess")
        parts: list[Widget] = [self._standing()]
        options: list[Option[Grouping]] = [Option("theme", _("By theme")), Option("difficulty", _("By difficulty"))]
        parts.append(Selector(options, self.grouping, self.group, key="grouping", align="start"))
        for name, puzzles in self._groups():
            solved = sum(self._is_solved(puzzle) for puzzle in puzzles)
            told = _("{done} of {all}").format(done=solved, all=len(puzzles))
            head = Row([section(name), caption(told, C.DIM, align="center")], gap=12)
            cards = [self._card(puzzle) for puzzle in puzzles]
            parts.append(Column([head, Grid(cards, 4, gap=12, least_column=300, even=True)], gap=8))
        broken = [entry for entry in self.entries if entry.error is not None]
        if broken:
            parts.append(Column([section(_("Files with mistakes")), *map(_broken, broken)], gap=8))
        return Column(parts, gap=20)

    def _groups(self) -> list[tuple[str, list[Puzzle]]]:
        """The puzzles under their headings: ours by theme or difficulty, the easy ones first; then the player's own."""
        ours = sorted((p for p in self.puzzles if not p.own), key=lambda p: (p.form.difficulty, say(p, p.form.name)))
        groups: dict[str, list[Puzzle]] = {}
        for puzzle in ours:
            by_theme = self.grouping == "theme"
            name = name_theme(self.game, puzzle.form.theme) if by_theme else _(DIFFICULTIES[puzzle.form.difficulty])
            groups.setdefault(name, []).append(puzzle)
        own = [puzzle for puzzle in self.puzzles if puzzle.own]
        found = list(groups.items())
        if self.grouping == "theme":
            found.sort(key=lambda group: -len(group[1]))
        return [*found, *([(_("Your own"), own)] if own else [])]

    def _is_solved(self, puzzle: Puzzle) -> bool:
        return puzzle.id in self.known and self.known[puzzle.id].solved

    def _standing(self) -> Widget:
        """The rating, how many are solved, and the ways to begin."""
        puzzles, again = self.puzzles, mistakes(self.puzzles, self.known)
        solved = sum(map(self._is_solved, puzzles))
        told = ngettext("{n} of {all} puzzles solved", "{n} of {all} puzzles solved", solved)
        rating = Column([body(_("Rating"), C.DIM), Label(str(self.ratings[-1]), Type.XL, C.IVORY, Face.SERIF)], gap=0)
        figures = Row(
            [
                rating,
                RatingLine(self.ratings, align="center", tooltip=_("Your rating after each puzzle")),
                body(told.format(n=solved, all=len(puzzles)), C.DIM, grow=1, align="center"),
            ],
            gap=24,
        )
        count = ngettext("{n} mistake to come back to", "{n} mistakes to come back to", len(again))
        ways: list[Widget] = [
            Button(_("Next puzzle"), self.open_next, kind="primary", key="next-puzzle", enabled=bool(puzzles),
                   reason=_("There are no puzzles for this game yet.")),
            Button(
                _("Five in a row"),
                lambda: open_five_in_a_row(self.context, self.game),
                key="five-in-a-row",
                tooltip=_("Solve 5 in a row first time, without a hint. A mistake resets the count."),
                enabled=len(puzzles) > 1,
                reason=_("There are no puzzles for this game yet."),
            ),
            Button(
                count.format(n=len(again)),
                self.open_mistake,
                key="mistakes",
                enabled=bool(again),
                reason=_("There are no mistakes to come back to."),
            ),
        ]  # fmt: skip
        return Box(Column([figures, Grid(ways, 3, gap=12, least_column=240)], gap=16), pad=(24, 16), surface="recess")

    def _card(self, puzzle: Puzzle) -> Widget:
        found = self.known.get(puzzle.id)
        if found is None:
            sign, mark, told = "", C.DIM, _("Not tried yet")
        elif found.solved:
            sign, mark, told = "check", C.IVORY, _("Solved")
        else:
            sign, mark, told = "undo", C.SAND, _("To come back to")
        head: list[Widget] = [strong(say(puzzle, puzzle.form.name), grow=1, align="center")]
        if sign:
            head.append(Icon(sign, 22, mark, align="center"))
        lines: list[Widget] = [
            Row(head, gap=8),
            Row(
                [
                    Steps(puzzle.form.difficulty, HARDEST, C.DIM, align="center"),
                    caption(told, C.DIM, grow=1, align="center"),
                ],
                gap=12,
            ),
        ]
        return Card(
            Column(lines, gap=6),
            lambda: open_puzzle(self.context, puzzle),
            pad=16,
            key=f"puzzle:{puzzle.id}",
            tooltip=_(DIFFICULTIES[puzzle.form.difficulty]),
        )


def _broken(entry: Entry) -> Widget:
    """A file that can't be used, and why."""
    assert entry.error is not None
    line = entry.error.first.line
    told = translate(entry.error.faults[0].advice)
    where = _("{file}, line {line}").format(file=entry.path.name, line=line) if line else entry.path.name
    return Box(Column([strong(where, C.SAND), body(told, C.DIM)], gap=2), pad=(16, 10), surface="recess")
