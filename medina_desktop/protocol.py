"""The engine's line protocol: one command a line in, one reply out, in the manner of the Go Text Protocol.

`Engine` answers one command; `serve` is the loop over two streams. An error changes nothing in the game.
"""

import json
import logging
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from medina_desktop import __version__
from medina_desktop.games.medina.ai import player as ai
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import COLOURS, KIND_WORDS, parse_cell, text_of
from medina_desktop.games.medina.rules.board import BIT, cell_at
from medina_desktop.games.medina.rules.game import Game
from medina_desktop.games.medina.rules.record import record_of, to_plain
from medina_desktop.games.medina.rules.state import NEUTRAL_OWNER, NOBODY, State
from medina_desktop.storage import record_files, ruleset_files
from medina_desktop.storage.yaml_files import DataError

log = logging.getLogger(__name__)

PROTOCOL_VERSION = "1"


class CommandError(ValueError):
    """A command that cannot be carried out; the message is for the person at the other end."""


class Engine:
    def __init__(self, user_rulesets: Path | None = None) -> None:
        self.user_rulesets = user_rulesets
        self.ended = False
        self._game: Game | None = None
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "name": lambda _: "Medina Desktop",
            "version": lambda _: __version__,
            "protocol_version": lambda _: PROTOCOL_VERSION,
            "list_commands": lambda _: "\n".join(self._commands),
            "rulesets": self._rulesets,
            "new": self._new,
            "turn": self._turn,
            "legal": lambda _: "\n".join(sorted(text_of(a) for a in self.game.legal())),
            "play": self._play,
            "undo": self._undo,
            "scores": lambda _: " ".join(map(str, self.game.scores())),
            "breakdown": self._breakdown,
            "tiles": self._tiles,
            "stocks": self._stocks,
            "board": lambda _: draw_board(self.game.state),
            "record": lambda _: record_files.dump(to_plain(record_of(self.game))).rstrip("\n"),
            "load": self._load,
            "levels": lambda _: "\n".join(ai.LEVELS),
            "genmove": self._genmove,
            "suggest": self._suggest,
            "playout": self._playout,
            "quit": self._quit,
        }

    @property
    def game(self) -> Game:
        if self._game is None:
            raise CommandError("there is no game yet: start one with `new RULESET PLAYERS`")
        return self._game

    def answer(self, line: str) -> str | None:
        """The whole reply to a line, its closing empty line included; None for a line that wants none."""
        line = line.strip()
        if not line or line.startswith("#"):
            return None
        name, *words = line.split()
        command = self._commands.get(name)
        if command is None:
            return f"? there is no command {name!r}: `list_commands` names them\n\n"
        try:
            # A path may hold spaces; everything else is words.
            return f"= {command([line[len(name) :].strip()] if name == 'load' else words)}\n\n"
        except (ValueError, OSError, DataError) as error:
            return "? " + " ".join(str(error).split()) + "\n\n"
        except Exception as error:  # a fault of ours must not end the conversation
            log.exception("the command %r failed", line)
            return f"? unexpected error: {type(error).__name__}: {' '.join(str(error).split())}\n\n"

    # Each command below answers with the text after `= `.

    def _rulesets(self, words: list[str]) -> str:
        entries = ruleset_files.available(self.user_rulesets)
        return "\n".join(entry.id for entry in entries if entry.ruleset is not None)

    def _new(self, words: list[str]) -> str:
        if len(words) < 2:
            raise CommandError(
                "say which game: `new RULESET PLAYERS [seed=N] [well=CELL] [merchant=CELL] [KEY=VALUE ...]`"
            )
        options = {}
        for word in words[2:]:
            key, equals, value = word.partition("=")
            if not equals or not value:
                raise CommandError(f"{word!r} is not an option: options look like seed=7")
            options[key] = value
        players = _whole_number(words[1], "the number of players")
        seed = random.SystemRandom().getrandbits(32)
        if "seed" in options:
            seed = _whole_number(options.pop("seed"), "the seed")
        # `well` is also a switch of the ruleset; as a cell it looks like one.
        cells = {key: parse_cell(options.pop(key)) for key in ("well", "merchant") if not _is_switch(options.get(key))}
        rules = ruleset_files.load(words[0], self.user_rulesets)
        if options:
            rules = ruleset_files.with_options(rules, options)
        self._game = Game.new(rules, players, seed, **cells)
        return ""

    def _turn(self, words: list[str]) -> str:
        s = self.game.state
        return "over" if s.over else f"player={s.player} placed={s.placed} of={s.of}"

    def _play(self, words: list[str]) -> str:
        self.game.play_text(" ".join(words))
        return ""

    def _undo(self, words: list[str]) -> str:
        count = _whole_number(words[0], "the number of actions") if words else 1
        if count < 1:
            raise CommandError("the number of actions to take back is at least 1")
        self.game.undo(count)
        return ""

    def _breakdown(self, words: list[str]) -> str:
        return json.dumps([_sheet(points) for points in self.game.breakdown()])

    def _tiles(self, words: list[str]) -> str:
        s = self.game.state
        towers = {str(t + 1): None if owner == NOBODY else owner for t, owner in enumerate(s.tower_owner)}
        palaces = {colour: s.tile_owner(COLOURS.index(colour)) for colour in s.table.rules.colours}
        return json.dumps({"towers": towers, "palaces": palaces})

    def _stocks(self, words: list[str]) -> str:
        s = self.game.state
        names = ("stables", "merchants", "walls", "roofs", "neutral", "gates", "tea")
        stocks = []
        for player in s.table.everyone:
            held = s.held(player)
            buildings = {colour: held[COLOURS.index(colour)] for colour in s.table.rules.colours}
            stocks.append({"buildings": buildings, **dict(zip(names, held[5:], strict=True))})
        return json.dumps(stocks)

    def _load(self, words: list[str]) -> str:
        if not words[0]:
            raise CommandError("say which file: `load PATH`")
        self._game = record_files.load_game(Path(words[0]))
        return ""

    def _choice(self, words: list[str]) -> ai.Choice:
        if not words:
            raise CommandError(f"say which level: {', '.join(ai.LEVELS)}")
        seconds = None
        if len(words) > 1:
            try:
                seconds = float(words[1])
            except ValueError:
                raise CommandError(f"{words[1]!r} is not a number of seconds") from None
            if not 0 < seconds < 1e6:
                raise CommandError(f"{words[1]} is not a number of seconds that can be given")
        return ai.choose(self.game.state, words[0], seconds, seed=len(self.game.actions) + (self.game.seed or 0))

    def _genmove(self, words: list[str]) -> str:
        choice = self._choice(words)
        self.game.play(choice.action)
        return text_of(choice.action)

    def _suggest(self, words: list[str]) -> str:
        choice = self._choice(words)
        return f"{text_of(choice.action)}\n{choice.reason} (expected gain {choice.gain:+.1f})"

    def _playout(self, words: list[str]) -> str:
        seed = _whole_number(words[0], "the seed") if words else 0
        count = _whole_number(words[1], "the number of games") if len(words) > 1 else 1
        if count < 1:
            raise CommandError("the number of games is at least 1")
        draw = random.Random(seed).random
        played = 0
        totals = [0] * self.game.table.players
        for _ in range(count):
            s = self.game.state.copy()
            played += legal.playout(s, draw)
            totals = [a + b for a, b in zip(totals, score.scores(s), strict=True)]
        return " ".join([str(played), *(f"{total / count:.2f}" for total in totals)])

    def _quit(self, words: list[str]) -> str:
        self.ended = True
        return ""


def _is_switch(text: str | None) -> bool:
    return text is None or text in ("true", "false", "on", "off", "yes", "no")


def _whole_number(text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise CommandError(f"{text!r} is not a whole number ({what})") from None


def _sheet(points: score.PlayerPoints) -> dict[str, object]:
    palaces = [
        {
            "colour": p.colour,
            "buildings": p.buildings,
            "stables": p.stables,
            "walls": p.walls,
            "merchants": p.merchants,
            "well": p.well,
            "total": p.total,
        }
        for p in points.palaces
    ]
    return {
        "palaces": palaces,
        "tower_tiles": points.tower_tiles,
        "palace_tiles": points.palace_tiles,
        "total": points.total,
    }


def draw_board(s: State) -> str:
    """The board in text: two characters a cell. G. is a grey building, G2 one under player 2's roof, Gn under a neutral
    roof (K stands for black), st a stable, mm a merchant, OO the well, ## a wall, [] a gate, T3 tower 3."""
    geo = s.table.geometry
    gates = {geo.space_bit[g] for g in s.gates if g != NOBODY}
    rows = [f"{s.table.rules.name}, {s.table.players} players"]  # the reply's `= ` would shift a line of the drawing
    rows.append("     " + " ".join(f" {'abcdefghijklmnop'[c]}" for c in range(geo.cols)))
    for row in range(geo.rows + 2):
        cells = []
        for col in range(geo.cols + 2):
            cells.append(_two_letters(s, cell_at(row, col), gates, _tower_at(s, row, col)))
        number = f"{row:>2}" if 1 <= row <= geo.rows else "  "
        rows.append((number + " ".join(cells)).rstrip())
    return "\n".join(rows)


def _tower_at(s: State, row: int, col: int) -> int | None:
    geo = s.table.geometry
    corners = [(0, 0), (0, geo.cols + 1), (geo.rows + 1, geo.cols + 1), (geo.rows + 1, 0)]
    if (row, col) not in corners:
        return None
    return s.table.tower_corners.index(corners.index((row, col))) + 1


def _two_letters(s: State, cell: int, gates: set[int], tower: int | None) -> str:
    if tower is not None:
        return f"T{tower}"
    if cell in gates:
        return "[]"
    if s.walls >> cell & 1:
        return "##"
    if s.merchants >> cell & 1:
        return "mm"
    if cell == s.set_up.well:
        return "OO"
    number = s.palace_on(cell)
    if number is None:
        return " ." if s.table.geometry.city & BIT[cell] else "  "
    if s.stables >> cell & 1:
        return "st"
    palace = s.palace(number)
    letter = "K" if KIND_WORDS[palace.colour] == "black" else KIND_WORDS[palace.colour][0].upper()
    return letter + {NOBODY: ".", NEUTRAL_OWNER: "n"}.get(palace.owner, str(palace.owner))


def serve(source: TextIO, sink: TextIO, user_rulesets: Path | None = None) -> int:
    """Answer commands until `quit` or the end of the input."""
    engine = Engine(user_rulesets)
    try:
        for line in source:
            reply = engine.answer(line)
            if reply is not None:
                sink.write(reply)
                sink.flush()
            if engine.ended:
                break
    except BrokenPipeError:
        return 0
    return 0


def main(user_rulesets: Path | None = None) -> int:
    if sys.stdin is None or sys.stdout is None:  # a windowed program on some systems has neither
        return 2
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # the same bytes on every system, and no input that cannot be read
            reconfigure(encoding="utf-8", errors="replace", newline="\n")
    return serve(sys.stdin, sys.stdout, user_rulesets)
