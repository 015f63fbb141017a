"""The log: every turn in words, the newest last, under a heading with the points it brought. Pointing at a line, or
choosing it by the arrow keys, lights its place; a heading lights all of its turn."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from medina_desktop.challenges.missions import Mission
from medina_desktop.game.played import step_of
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import signed, whole_sentence
from medina_desktop.match import timeline
from medina_desktop.match.match import Match, Step
from medina_desktop.match.people import faces
from medina_desktop.storage.settings import Talk
from medina_desktop.ui import names
from medina_desktop.ui.table.points import draw_number
from medina_desktop.ui.table.remarks import Remarks, introduction
from medina_desktop.ui.table.window import LogEntry, Spots, Window
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import Size, Ui, Widget


@dataclass(frozen=True)
class TurnHeading:
    """The heading over the lines of a turn."""

    player: int
    round: str  # "round 3"
    sums: tuple[tuple[int, int], ...]  # (player, points), of those whose points changed
    spots: Spots  # of all its lines


@dataclass(frozen=True)
class Introduced:
    """A computer player introduced, above everything else."""

    player: int
    text: str
    spots: Spots = ()


LogRow = LogEntry | TurnHeading | Introduced
FACE = 34  # design pixels: of somebody who is introduced


class LogBook:
    """Writes a game line by line and turn by turn."""

    def __init__(
        self,
        match: Match,
        window: Window,
        talk: Callable[[], Talk] = lambda: "few",
        mission: Mission | None = None,
    ) -> None:
        self.match = match
        self.told_seats: list[Seat] = []  # as the lines name them
        self.entries: list[LogEntry] = []
        self._window = window
        self._rows: tuple[LogRow, ...] | None = None
        self._known: dict[int, list[int]] = {}  # what everybody knows of the points, by number of actions
        self._rounds: dict[int, int] = {}  # by number of actions
        self._past: dict[int, list[LogRow]] = {}  # the rows of turns that are over, by their number
        self._remarks = Remarks(match, window, talk, mission)
        self.write_all()

    def write(self, step: Step) -> list[LogEntry]:
        """Add a step; return its lines."""
        self.entries += self._describe(step)
        self._rows = None
        # What came before it in the same turn may have been done for its sake.
        self._give_reasons(max(turn.first for turn in timeline.turns(self.match.game) if turn.first <= step.index))
        return self.of(step.index)

    def write_all(self) -> None:
        """Start from the beginning: the game was loaded, went back, or the language changed."""
        self.entries.clear()
        self.told_seats = names.as_told(self.match.seats)
        self._remarks.forget()
        self._known.clear()
        self._past.clear()
        self._rounds.clear()
        self._rows = None
        game = self.match.game
        for index in range(len(game.actions)):
            self.entries += self._describe(step_of(game, index))
        self._give_reasons(0)

    def _describe(self, step: Step) -> list[LogEntry]:
        """Return the lines of a step, with a remark if somebody makes one."""
        lines = self._window.say(step, self.told_seats)
        remark = self._remarks.about(step)
        return [*lines, remark] if remark is not None else lines

    def _give_reasons(self, first: int) -> None:
        """Add reasons to the lines of AI seats, from an action on. They come from the actions alone, so a loaded game
        has them too."""
        game = self.match.game
        starts = [turn.first for turn in timeline.turns(game)] + [len(game.actions)]
        given: set[int] = set()
        for number, entry in enumerate(self.entries):
            index = entry.step
            if index < first or index in given or self.match.is_human(game.actor_of(index)):
                continue
            given.add(index)
            end = starts[bisect_right(starts, index)] if index < starts[-1] else index + 1
            why = self._window.aside(step_of(game, index), game.actions[index:end], self.told_seats)
            self.entries[number] = replace(entry, aside=why)

    def of(self, first: int) -> list[LogEntry]:
        """Return the lines of an action and of all after it."""
        return [entry for entry in self.entries if entry.step >= first]

    def describe(self, index: int) -> str:
        """Return an action in words."""
        found = next(entry for entry in self.entries if entry.step == index)
        return with_aside(found)

    def rows(self) -> tuple[LogRow, ...]:
        """Return the rows from top to bottom, in the order in which everything happened."""
        if self._rows is None:
            self._rows = tuple(self._make_rows())
        return self._rows

    def _make_rows(self) -> list[LogRow]:
        introduced = [
            Introduced(player, f"{text} {self._remarks.opening(player)}".strip())
            for player, seat in enumerate(self.match.seats)
            if (text := introduction(self.match.game.box, seat))
        ]
        if not self.entries:
            return [*introduced]
        game, told = self.match.game, self.entries[-1].step + 1
        turns = [turn for turn in timeline.turns(game) if turn.first < told]
        found: list[list[LogRow]] = []  # the newest turn first
        end = told
        for number, turn in reversed(list(enumerate(turns))):
            rows = self._past.get(number)
            if rows is None:
                begin = bisect_left(self.entries, turn.first, key=lambda entry: entry.step)
                below = bisect_left(self.entries, end, key=lambda entry: entry.step)
                rows = self._turn(turn, end, self.entries[begin:below])
                if end < told:
                    self._past[number] = rows
            found.append(rows)
            if rows:
                end = turn.first
        return [*introduced, *(row for rows in reversed(found) for row in rows)]

    def _turn(self, turn: timeline.Turn, end: int, lines: list[LogEntry]) -> list[LogRow]:
        """Return the heading and the lines of a turn; nothing if it has no lines."""
        if not lines:
            return []
        lines = tell_turn(lines)
        before, after = self._public(turn.first), self._public(end)
        sums = tuple((p, b - a) for p, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
        spots = tuple(dict.fromkeys(spot for line in lines for spot in line.spots))
        when = names.round_of(self.match.game.box, self._round(turn.first))
        return [TurnHeading(turn.player, when, sums, spots), *lines]

    def _round(self, actions: int) -> int:
        """Return the round, remembered: a game may have to count from its beginning, and rows are made often."""
        if actions not in self._rounds:
            self._rounds[actions] = self.match.game.rules.round_of(self.match.game, actions)
        return self._rounds[actions]

    def _public(self, actions: int) -> list[int]:
        """Return the points after some actions as everybody may know them: each player's as the next one sees them."""
        if actions not in self._known:
            game = self.match.game
            rules, players = game.rules, game.players
            position = game.position_after(actions)
            seen = [rules.scores(rules.seen_by(position, (player + 1) % players)) for player in range(players)]
            self._known[actions] = [seen[player][player] for player in range(players)]
        return self._known[actions]


def tell_turn(lines: Sequence[LogEntry]) -> list[LogEntry]:
    """Leave out what a later line of the turn tells as well, and say in one line, where the first of them was, what was
    done several times."""
    last = {line.about: number for number, line in enumerate(lines)}
    lines = [line for number, line in enumerate(lines) if line.about is None or last[line.about] == number]
    alike: dict[Hashable, list[LogEntry]] = {}
    for number, line in enumerate(lines):
        alike.setdefault((line.alike,) if line.alike is not None else number, []).append(line)
    return [_join(same) for same in alike.values()]


def _join(lines: Sequence[LogEntry]) -> LogEntry:
    last = lines[-1]
    if len(lines) == 1 or last.say_many is None:
        return last
    return replace(last, text=last.say_many(len(lines)), aside=next((line.aside for line in lines if line.aside), ""))


def with_aside(entry: LogEntry) -> str:
    """Return a line and its reason, one after the other."""
    return f"{entry.text} {whole_sentence(entry.aside)}" if entry.aside else entry.text


class LogLines:
    """Measures and draws single rows of the log in an area."""

    def __init__(
        self,
        ui: Ui,
        area: pygame.Rect,
        seats: Sequence[Seat],
        faces: Sequence[str],
        numbers: Mapping[int, int],
        newest: int,
    ) -> None:
        self.ui, self.area = ui, area
        self.seats, self.faces, self.numbers, self.newest = seats, faces, numbers, newest
        self._font, self._small = ui.font(Face.SANS, Type.S), ui.font(Face.SANS_BOLD, Type.XS)
        self._left = round(32 * ui.theme.text_scale)  # where the text begins

    def _text(self, entry: LogEntry) -> tuple[str, ...]:
        """Wrap the text of an entry, beside its place."""
        t = self.ui.theme.text_scale
        place = self._small.size(entry.place)[0] + round(8 * t) if entry.place else 0
        return self.ui.texts.wrap(self._font, entry.text, max(40, self.area.w - self._left - place - round(12 * t)))

    def _introduction(self, row: Introduced) -> tuple[str, ...]:
        width = self.area.w - round((FACE + 20) * self.ui.theme.text_scale)
        return self.ui.texts.wrap(self._font, row.text, max(40, width))

    def _aside(self, entry: LogEntry) -> tuple[str, ...]:
        """Wrap the reason, below the text."""
        if not entry.aside:
            return ()
        width = self.area.w - self._left - round(12 * self.ui.theme.text_scale)
        return self.ui.texts.wrap(self.ui.font(Face.SANS, Type.XS), whole_sentence(entry.aside), max(40, width))

    def height(self, row: LogRow) -> int:
        t = self.ui.theme.text_scale
        if isinstance(row, TurnHeading):
            return round(30 * t)
        step = self._font.get_linesize()
        if isinstance(row, Introduced):
            return max(round(FACE * t), len(self._introduction(row)) * step) + round(8 * t)
        aside = len(self._aside(row)) * self.ui.font(Face.SANS, Type.XS).get_linesize()
        return len(self._text(row)) * step + aside + round(10 * t)

    def draw(self, target: pygame.Surface, top: int, row: LogRow, whose: int | None) -> None:
        """Draw a row. `whose`: the player whose turn it is under."""
        if isinstance(row, TurnHeading):
            self._draw_heading(target, top, row)
        elif isinstance(row, Introduced):
            self._draw_introduction(target, top, row)
        else:
            self._draw_entry(target, top, row, whose)

    def _draw_heading(self, target: pygame.Surface, top: int, row: TurnHeading) -> None:
        ui, t = self.ui, self.ui.theme.text_scale
        middle = top + round(16 * t)
        ui.paint.hairline(target, (self.area.left, top + round(2 * t)), self.area.w - round(8 * t), C.LINE_DARK)
        side = round(20 * t)
        x = self.area.right - round(10 * t)
        for player, points in reversed(row.sums):
            text = ui.line(Face.SANS_BOLD, Type.XS, signed(points), C.GAIN_DARK if points > 0 else C.LOSS_DARK)
            x -= text.get_width()
            target.blit(text, (x, middle - text.get_height() // 2))
            x -= side + round(3 * t)
            target.blit(ui.sprites.crest(self.seats[player].colour, side), (x, middle - side // 2))
            x -= round(8 * t)
        target.blit(
            ui.sprites.crest(self.seats[row.player].colour, round(22 * t)),
            (self.area.left + round(2 * t), middle - round(11 * t)),
        )
        font = self._small
        left = self.area.left + self._left
        name = self.seats[row.player].name
        title = _("{name}, {round}").format(name=name, round=row.round)
        if font.size(title)[0] > x - left:
            title = shorten(font, name, max(20, x - left))
        text = ui.texts.line(font, title, C.IVORY)
        target.blit(text, (left, middle - text.get_height() // 2))

    def _draw_introduction(self, target: pygame.Surface, top: int, row: Introduced) -> None:
        ui, t = self.ui, self.ui.theme.text_scale
        font = self._font
        side, lines = round(FACE * t), self._introduction(row)
        middle = top + (self.height(row) - round(4 * t)) // 2
        picture = ui.sprites.portrait(self.faces[row.player], self.seats[row.player].colour, side)
        target.blit(picture, (self.area.left, middle - side // 2))
        y = middle - len(lines) * font.get_linesize() // 2
        for text in lines:
            target.blit(ui.texts.line(font, text, C.DIM), (self.area.left + side + round(10 * t), y))
            y += font.get_linesize()

    def _draw_entry(self, target: pygame.Surface, top: int, entry: LogEntry, whose: int | None) -> None:
        font, small = self._font, self._small
        ui, t = self.ui, self.ui.theme.text_scale
        y = top + round(4 * t)
        middle = y + font.get_linesize() // 2
        if entry.remark and entry.player is not None:
            side = round(28 * t)
            face = ui.sprites.portrait(self.faces[entry.player], self.seats[entry.player].colour, side)
            target.blit(face, (self.area.left, middle - side // 2))
        elif entry.player is not None and entry.player != whose:
            side = round(22 * t)
            crest = ui.sprites.crest(self.seats[entry.player].colour, side)
            target.blit(crest, (self.area.left + round(2 * t), middle - side // 2))
        elif entry.step in self.numbers and entry.spots and entry.place:
            centre = (self.area.left + round(13 * t), middle)
            draw_number(ui, target, self.numbers[entry.step], self.seats[entry.player or 0].colour, centre)
        colour = C.IVORY if entry.step == self.newest or entry.step in self.numbers else C.DIM
        for text in self._text(entry):
            target.blit(ui.texts.line(font, text, colour), (self.area.left + self._left, y))
            y += font.get_linesize()
        if entry.place:
            place = ui.texts.line(small, entry.place, colour)
            x = self.area.right - place.get_width() - round(10 * t)
            target.blit(place, (x, middle - place.get_height() // 2))
        lower = ui.font(Face.SANS, Type.XS)
        for text in self._aside(entry):
            target.blit(ui.texts.line(lower, text, C.DIM), (self.area.left + self._left, y))
            y += lower.get_linesize()


def show_newest(ui: Ui) -> None:
    """Scroll to the end of the log, wherever it is drawn."""
    for key in ("log", "log-drawer"):
        ui.memory.pop(f"{key}:offset", None)


class LogView(Widget):
    """Draws only the lines that are seen, however long the game: the newest, unless somebody scrolls back. The wheel
    scrolls; arrows and Page keys go from line to line, and the view follows."""

    clips = True
    pointable = True
    focusable = True
    least_hit = False

    def __init__(
        self,
        rows: Sequence[LogRow],
        seats: Sequence[Seat],
        on_point: Callable[[Spots], None],
        key: str = "log",
        begin: str = "",
        numbers: Mapping[int, int] | None = None,
    ) -> None:
        super().__init__(key=key, grow=1)
        self.begin = begin  # how to begin: above all lines until somebody has
        self.rows, self.seats, self.on_point = rows, seats, on_point
        self.faces = faces(seats)
        self.numbers = numbers or {}  # of the actions that are marked on the board
        self.newest = max((row.step for row in rows if isinstance(row, LogEntry)), default=-1)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(300 * ui.theme.text_scale)

    def least_height(self, ui: Ui) -> int:
        return round(60 * ui.theme.text_scale)

    # -- lines ----------------------------------------------------------------------------------------------------

    def _lines(self, ui: Ui) -> LogLines:
        return LogLines(ui, self.rect, self.seats, self.faces, self.numbers, self.newest)

    def offset(self, ui: Ui) -> int:
        """Return the number of lines scrolled away at the top."""
        last = self._last_offset(ui)
        return min(int(ui.memory.get(f"{self.key}:offset", last)), last)

    def _last_offset(self, ui: Ui) -> int:
        """Return the offset at which the newest row is at the bottom."""
        lines, room = self._lines(ui), self.rect.h + 2 - self._begin_height(ui)
        for index in range(len(self.rows) - 1, -1, -1):
            room -= lines.height(self.rows[index])
            if room < 0:
                return min(index + 1, len(self.rows) - 1)
        return 0

    def _go_to(self, ui: Ui, offset: int) -> None:
        """Scroll; at the end, follow what is written there."""
        if offset < self._last_offset(ui):
            ui.memory[f"{self.key}:offset"] = offset
        else:
            ui.memory.pop(f"{self.key}:offset", None)

    def _visible(self, ui: Ui) -> list[tuple[int, LogRow]]:
        """Return (top, row) of the rows that fit, from the first that isn't scrolled away."""
        found: list[tuple[int, LogRow]] = []
        lines = self._lines(ui)
        y = self.rect.top + self._begin_height(ui)
        for row in self.rows[self.offset(ui) :]:
            height = lines.height(row)
            if y + height > self.rect.bottom + 2 and found:
                break
            found.append((y, row))
            y += height
        return found

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        t = ui.theme.text_scale
        lit, lines = self._lit(ui), self._lines(ui)
        self._draw_begin(ui, target)
        whose: int | None = self._turn_at(self.offset(ui))
        for top, row in self._visible(ui):
            if row is lit:
                line = pygame.Rect(self.rect.left, top, self.rect.w, lines.height(row) - round(2 * t))
                ui.paint.rounded(target, line, 6, C.WALNUT_700_HOVER, 150)
            if isinstance(row, TurnHeading):
                whose = row.player
            lines.draw(target, top, row, whose)
        self._draw_bar(ui, target)
        target.set_clip(before)
        self.draw_focus(ui, target)

    def _turn_at(self, index: int) -> int | None:
        """Return the player whose turn a row belongs to: its heading may be scrolled away."""
        found = (row.player for row in reversed(self.rows[: index + 1]) if isinstance(row, TurnHeading))
        return next(found, None)

    def _begin_lines(self, ui: Ui) -> tuple[str, ...]:
        if not self.begin:
            return ()
        return ui.texts.wrap(ui.font(Face.SANS, Type.S), self.begin, self.rect.w - round(8 * ui.theme.text_scale))

    def _begin_height(self, ui: Ui) -> int:
        lines = len(self._begin_lines(ui))
        return lines * ui.font(Face.SANS, Type.S).get_linesize() + round(10 * ui.theme.text_scale) if lines else 0

    def _draw_begin(self, ui: Ui, target: pygame.Surface) -> None:
        """Draw the advice for newcomers, in the place of the log."""
        font = ui.font(Face.SANS, Type.S)
        y = self.rect.top + round(5 * ui.theme.text_scale)
        for line in self._begin_lines(ui):
            target.blit(ui.texts.line(font, line, C.IVORY), (self.rect.left + round(2 * ui.theme.text_scale), y))
            y += font.get_linesize()

    def _draw_bar(self, ui: Ui, target: pygame.Surface) -> None:
        shown = len(self._visible(ui))
        if shown >= len(self.rows):
            return
        width = max(3, ui.theme.px(4))
        track = pygame.Rect(self.rect.right - width, self.rect.top, width, self.rect.h)
        height = max(20, track.h * shown // len(self.rows))
        y = track.top + (track.h - height) * self.offset(ui) // max(1, len(self.rows) - shown)
        thumb = pygame.Rect(track.x, min(y, track.bottom - height), width, height)
        ui.paint.rounded(target, thumb, width / 2 / ui.theme.scale, C.LINE_FIELD)

    # -- reactions ------------------------------------------------------------------------------------------------

    def _at(self, ui: Ui, pos: tuple[int, int]) -> LogRow | None:
        lines = self._lines(ui)
        for top, row in self._visible(ui):
            if top <= pos[1] < top + lines.height(row):
                return row
        return None

    def _lit(self, ui: Ui) -> LogRow | None:
        """Return the row that is pointed at or chosen."""
        if self.is_hovered(ui):
            return self._at(ui, ui.mouse)
        if self.is_focused(ui) and ui.show_focus and self.rows:
            return self.rows[self._chosen(ui)]
        return None

    def _chosen(self, ui: Ui) -> int:
        """Return the number of the row that the keyboard is at, from the top."""
        return min(int(ui.memory.get(f"{self.key}:chosen", len(self.rows) - 1)), len(self.rows) - 1)

    def on_move(self, ui: Ui, pos: tuple[int, int]) -> bool:
        entry = self._at(ui, pos)
        self.on_point(entry.spots if entry is not None else ())
        return True

    def on_focus(self, ui: Ui, gained: bool) -> None:
        if gained and ui.show_focus:
            headings = [number for number, row in enumerate(self.rows) if isinstance(row, TurnHeading)]
            self._choose(ui, headings[-1] if headings else self.offset(ui))
        elif not gained:
            self.on_point(())

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        return button == 1

    def _choose(self, ui: Ui, line: int) -> None:
        if not self.rows:
            return
        line = max(0, min(len(self.rows) - 1, line))
        ui.memory[f"{self.key}:chosen"] = line
        shown = len(self._visible(ui))
        if not self.offset(ui) <= line < self.offset(ui) + shown:
            self._go_to(ui, line if line < self.offset(ui) else line - shown + 1)
            while not self.offset(ui) <= line < self.offset(ui) + len(self._visible(ui)):
                self._go_to(ui, self.offset(ui) + 1)  # lines differ in height
        self.on_point(self.rows[line].spots)

    def _scroll(self, ui: Ui, by: int) -> bool:
        new = max(0, min(self._last_offset(ui), self.offset(ui) + by))
        if new == self.offset(ui):
            return False
        self._go_to(ui, new)
        return True

    def on_wheel(self, ui: Ui, steps: float) -> bool:
        return self._scroll(ui, -round(steps * 2) or (-1 if steps > 0 else 1))

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        page = max(1, len(self._visible(ui)) - 1)
        moves = {
            pygame.K_DOWN: 1,
            pygame.K_UP: -1,
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_END: len(self.rows),
            pygame.K_HOME: -len(self.rows),
        }
        if event.key not in moves or not self.rows:
            return False
        chosen = self._chosen(ui)
        if event.key in (pygame.K_UP, pygame.K_DOWN) and not 0 <= chosen + moves[event.key] < len(self.rows):
            return False  # on to the next widget
        self._choose(ui, chosen + moves[event.key])
        return True
