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

from medina_desktop import __version__, games
from medina_desktop.challenges import files, missions, today
from medina_desktop.challenges.puzzle import Puzzle, describe_fault, describe_task, play_turn, with_names
from medina_desktop.game.box import Choice, Question, Talk
from medina_desktop.game.played import Played
from medina_desktop.game.record import FIRST_GAME, record_of, to_plain
from medina_desktop.plain_text import plain
from medina_desktop.play.challenge import deal_day, deal_mission
from medina_desktop.play.new_game import Dealt, read_rules
from medina_desktop.storage import record_files, ruleset_files
from medina_desktop.storage.yaml_files import DataError, is_yaml_name

log = logging.getLogger(__name__)

PROTOCOL_VERSION = "2"
LONGEST_QUOTE, LONGEST_REFUSAL = 80, 1000  # characters
WHOLE_LINE = (
    "load",
    "play",
    "try",
)  # a path may hold spaces, and the text of an action is the game's; all else is words
AI = "LEVEL [SECONDS] [nodes=N] [seed=N]"
# What `help` says: each command's arguments, and what it answers or does.
HELP = {
    "name": ("", "The program."),
    "version": ("", "Its version."),
    "protocol_version": ("", "The version of this protocol."),
    "list_commands": ("", "The names of the commands, one a line."),
    "help": ("[COMMAND]", "What a command takes and answers, or all of them, one a line."),
    "games": ("", "The games that can be played, one a line."),
    "rulesets": ("", "The rulesets that can be played, one a line, with your own."),
    "new": (
        "RULESET PLAYERS [seed=N] [setup=JSON] [KEY=VALUE ...]",
        "Starts a game. RULESET is an id of `rulesets` or the path of a .yaml file. KEY=VALUE gives part of the set-up "
        "or changes a rule, seed= draws the rest, and setup= gives a whole set-up as `setup` prints it.",
    ),
    "setup": ("", "A line of JSON: everything that chance has settled, hidden things included."),
    "turn": ("", "Who has to decide what, or `over`."),
    "legal": ("", "Every legal action, sorted, one a line; nothing when the game is over."),
    "play": ("ACTION", "Plays an action as `legal` writes it."),
    "undo": ("[N]", "Takes back the last N actions, or one."),
    "state": ("", "A line of JSON: the complete state."),
    "view": ("PLAYER", "The same with null for everything this player can't know."),
    "scores": ("", "The points as they stand, by player."),
    "breakdown": ("", "A line of JSON: where each player's points come from."),
    "winners": ("", "The winners' numbers, once the game is over."),
    "board": ("", "The position drawn in text."),
    "record": ("", "The game in YAML, as it would be saved."),
    "load": ("PATH", "Loads a saved game."),
    "levels": ("", "The AI levels of the present game, weakest first."),
    "genmove": (AI, "Lets the AI play one action and says which."),
    "suggest": (AI, "Says what the AI would play, with a reason on a second line."),
    "playout": ("[SEED] [COUNT]", "Plays random games from here: the number of actions, then the mean final scores."),
    "challenges": ("[GAME]", "The puzzles and missions, one a line: `puzzle` or `mission`, and the id."),
    "puzzle": ("ID", "Sets up the position of a puzzle, and says what to do."),
    "try": (
        "ACTION, ACTION ...",
        "Tries a turn in the puzzle's position: `right`, or `wrong` and the reason. The position stays.",
    ),
    "mission": (
        "ID [seed=N]",
        "Starts the game of a mission. Says which player you are, and the levels of the others.",
    ),
    "stars": ("", "Which of a mission's three stars were won, once its game is over: `1 0 0` is the first."),
    "today": ("GAME DATE", "Starts a day's game (`today medina 2026-12-24`); says the same as `mission`."),
    "quit": ("", "Ends."),
}


class CommandError(ValueError):
    """A command that cannot be carried out; the message is for the person at the other end."""


class Engine:
    def __init__(self, user_rulesets: Path | None = None) -> None:
        self.user_rulesets = user_rulesets
        self.user_challenges = user_rulesets.with_name("challenges") if user_rulesets is not None else None
        self.ended = False
        self._person = 0  # the player of a mission or a day's game who is no AI
        self._game: Played | None = None
        self._puzzled: tuple[Puzzle, Played] | None = None  # the last puzzle, and the game at its position
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "name": lambda _: "Medina Desktop",
            "version": lambda _: __version__,
            "protocol_version": lambda _: PROTOCOL_VERSION,
            "list_commands": lambda _: "\n".join(command_names()),
            "help": self._help,
            "games": lambda _: "\n".join(games.GAMES),
            "rulesets": self._rulesets,
            "new": self._new,
            "setup": lambda _: canonical(self.talk.setup(self.game.position)),
            "turn": lambda _: "over" if self.game.over else self.talk.turn(self.game.position),
            "legal": self._legal,
            "play": self._play,
            "undo": self._undo,
            "state": lambda _: canonical(self.talk.state(self.game.position)),
            "view": self._view,
            "scores": lambda _: " ".join(map(str, self.game.scores())),
            "breakdown": self._breakdown,
            "winners": self._winners,
            "board": lambda _: _without_empty_lines(self.talk.board(self.game.position)),
            "record": lambda _: record_files.dump(to_plain(record_of(self.game))).rstrip("\n"),
            "load": self._load,
            "levels": self._levels,
            "genmove": self._genmove,
            "suggest": self._suggest,
            "playout": self._playout,
            "challenges": self._challenges,
            "puzzle": self._puzzle,
            "try": self._try,
            "mission": self._mission,
            "stars": self._stars,
            "today": self._today,
            "quit": self._quit,
        }

    @property
    def game(self) -> Played:
        if self._game is None:
            raise CommandError("there is no game yet: start one with `new RULESET PLAYERS`")
        return self._game

    @property
    def talk(self) -> Talk:
        return self.game.box.talk

    def answer(self, line: str) -> str | None:
        """The whole reply to a line, its closing empty line included; None for a line that wants none."""
        line = line.strip()
        if not line or line.startswith("#"):
            return None
        name, *words = line.split()
        command = self._commands.get(name)
        if command is None and name in own_commands():
            command = self._own_command(name)
        if command is None:
            return _refusal(f"there is no command {_quoted(name)}: `list_commands` names them")
        try:
            return f"= {command([line[len(name) :].strip()] if name in WHOLE_LINE else words)}\n\n"
        except (ValueError, OSError, DataError) as error:
            return _refusal(str(error))
        except Exception as error:  # a fault of ours must not end the conversation
            log.exception("the command %s failed", _quoted(line))
            return _refusal(f"unexpected error: {type(error).__name__}: {error}")

    # Each command below answers with the text after `= `.

    def _rulesets(self, words: list[str]) -> str:
        entries = ruleset_files.available(self.user_rulesets, without_window=True)
        return "\n".join(entry.id for entry in entries if entry.ruleset is not None)

    def _new(self, words: list[str]) -> str:
        asked, rest = _ruleset(words)
        if not rest:
            raise CommandError(f"say which game: `{usage('new')}`")
        options, setup = _options(rest[1:])
        players = _whole_number(rest[0], "the number of players")
        seed = random.SystemRandom().getrandbits(64)
        if "seed" in options:
            seed = _whole_number(options.pop("seed"), "the seed")
        ruleset, given = read_rules(asked, options, self.user_rulesets)
        box = games.box(ruleset.game)
        if players not in ruleset.players:
            counts = " or ".join(map(str, sorted(ruleset.players)))
            raise CommandError(f"{ruleset.id} is for {counts} players, not {players}")
        if setup is None:
            self._game = games.new_game(ruleset, players, seed, given)
            return ""
        if given:
            raise CommandError(f"setup= settles everything; {', '.join(sorted(given))} cannot be given with it")
        ruleset, settled = box.talk.read_setup(ruleset, players, json.loads(setup))
        self._game = Played(box, ruleset, players, settled)
        return ""

    def _legal(self, words: list[str]) -> str:
        game = self.game
        return "\n".join(sorted(game.rules.text(game.position, action) for action in game.legal()))

    def _play(self, words: list[str]) -> str:
        self.game.play_text(words[0])
        return ""

    def _view(self, words: list[str]) -> str:
        if not words:
            raise CommandError(f"say whose view: `{usage('view')}`")
        player = _whole_number(words[0], "the player")
        if not 0 <= player < self.game.players:
            raise CommandError(f"there is no player {player}: they are 0 to {self.game.players - 1}")
        return canonical(self.talk.view(self.game.position, player))

    def _breakdown(self, words: list[str]) -> str:
        told = self.talk.breakdown(self.game.position)
        return told if isinstance(told, str) else json.dumps(told)

    def _winners(self, words: list[str]) -> str:
        if not self.game.over:
            raise CommandError("the game is not over yet")
        return " ".join(map(str, self.game.outcome().winners))

    def _help(self, words: list[str]) -> str:
        if not words:
            return "\n".join(f"{usage(name)}: {describe(name)}" for name in command_names())
        if words[0] not in command_names():
            raise CommandError(f"there is no command {_quoted(words[0])}: `list_commands` names them")
        return f"{usage(words[0])}\n{describe(words[0])}"

    def _own_command(self, name: str) -> Callable[[list[str]], str]:
        """A command that some games have and others do not."""

        def answer(words: list[str]) -> str:
            command = self.talk.commands.get(name)
            if command is None:
                raise CommandError(f"there is no command {_quoted(name)} in a game of {self.game.box.name}")
            return command(self.game.position)

        return answer

    def _undo(self, words: list[str]) -> str:
        count = _whole_number(words[0], "the number of actions") if words else 1
        if count < 1:
            raise CommandError("the number of actions to take back is at least 1")
        self.game.undo(count)
        return ""

    def _load(self, words: list[str]) -> str:
        if not words[0]:
            raise CommandError(f"say which file: `{usage('load')}`")
        self._game = record_files.load_record(Path(words[0])).game
        return ""

    def _levels(self, words: list[str]) -> str:
        """Of the game being played; before the first one, of the game that was there first."""
        box = games.box(FIRST_GAME) if self._game is None else self._game.box
        return "\n".join(box.opponents.levels)

    def _choice(self, words: list[str]) -> Choice:
        """Let the AI choose, as the words ask for it."""
        game, opponents = self.game, self.game.box.opponents
        if not words:
            raise CommandError(f"say which level: {', '.join(opponents.levels)}")
        if words[0] not in opponents.levels:
            raise CommandError(f"there is no level {_quoted(words[0])}: the levels are {', '.join(opponents.levels)}")
        if game.over:
            raise CommandError("the game is over: there is nothing to play")
        seconds: float | None = None
        nodes: int | None = None
        seed = game.luck
        for word in words[1:]:
            key, equals, value = word.partition("=")
            if equals and key == "nodes":
                nodes = _whole_number(value, "the number of nodes")
                if nodes < 1:
                    raise CommandError("the number of nodes is at least 1")
            elif equals and key == "seed":
                seed = _whole_number(value, "the seed")
            elif not equals and word == words[1]:
                seconds = _seconds(word)
            else:
                raise CommandError(f"{_quoted(word)} is not understood: `{usage('genmove')}`")
        seen = game.rules.seen_by(game.position, game.actor)
        return opponents.choose(Question(seen, words[0], seed, seconds, nodes))

    def _genmove(self, words: list[str]) -> str:
        choice = self._choice(words)
        text = self.game.rules.text(self.game.position, choice.action)
        self.game.play(choice.action)
        return text

    def _suggest(self, words: list[str]) -> str:
        choice = self._choice(words)
        text = self.game.rules.text(self.game.position, choice.action)
        return f"{text}\n{choice.reason} (expected gain {choice.gain:+.1f})"

    def _playout(self, words: list[str]) -> str:
        seed = _whole_number(words[0], "the seed") if words else 0
        count = _whole_number(words[1], "the number of games") if len(words) > 1 else 1
        if count < 1:
            raise CommandError("the number of games is at least 1")
        draw = random.Random(seed).random
        played = 0
        totals = [0] * self.game.players
        for _ in range(count):
            p = self.game.position.copy()
            played += self.talk.playout(p, draw)
            totals = [a + b for a, b in zip(totals, self.game.rules.scores(p), strict=True)]
        return " ".join([str(played), *(f"{total / count:.2f}" for total in totals)])

    def _challenges(self, words: list[str]) -> str:
        asked = [words[0]] if words else list(games.GAMES)
        if asked[0] not in games.GAMES:
            raise CommandError(f"there is no game {_quoted(asked[0])}: `games` names them")
        own = [(game, self.user_challenges, self.user_rulesets) for game in asked]
        found = [f"puzzle {e.id}" for game in asked for e in files.list_puzzles(game, self.user_challenges) if e.puzzle]
        found += [f"mission {mission.id}" for game in asked for mission in missions.road(game)]
        found += [f"mission {e.id}" for where in own for e in missions.list_own(*where) if e.mission]
        return "\n".join(found)

    def _puzzle(self, words: list[str]) -> str:
        if len(words) != 1:
            raise CommandError(f"say which puzzle: `{usage('puzzle')}`")
        puzzle = files.load_puzzle(words[0], self.user_challenges)
        self._game = puzzle.begin()
        self._puzzled = puzzle, self._game
        return self._name_players(puzzle, describe_task(puzzle))

    def _try(self, words: list[str]) -> str:
        if self._puzzled is None or self._puzzled[1] is not self._game:
            raise CommandError("there is no puzzle: set one up with `puzzle ID`")
        puzzle = self._puzzled[0]
        turn = [text.strip() for text in words[0].split(",") if text.strip()]
        if not turn:
            raise CommandError(f"say what to do: `{usage('try')}`")
        game = puzzle.begin()
        refusal = play_turn(game, turn)
        if refusal is not None:
            raise CommandError(refusal)
        verdict = puzzle.judge(game)
        if verdict is None:
            raise CommandError("the turn is not over yet: name all its actions, with commas between them")
        return "right" if verdict.right else f"wrong {self._name_players(puzzle, describe_fault(puzzle, verdict))}"

    def _name_players(self, puzzle: Puzzle, text: str) -> str:
        return with_names(text, [f"player {number}" for number in range(puzzle.record.players)])

    def _mission(self, words: list[str]) -> str:
        options, _setup = _options(words[1:])
        if not words or options.keys() - {"seed"}:
            raise CommandError(f"say which mission: `{usage('mission')}`")
        seed = _whole_number(options["seed"], "the seed") if "seed" in options else None
        mission = missions.load_mission(words[0], self.user_challenges, self.user_rulesets)
        return self._begin(deal_mission(mission, seed=seed))

    def _today(self, words: list[str]) -> str:
        if len(words) != 2:
            raise CommandError(f"say which game and which day: `{usage('today')}`")
        day = today.find_day(":".join([today.PREFIX, *words]))
        if day is None:
            raise CommandError(f"there is no day {_quoted(' '.join(words))}: write it like `today medina 2026-12-24`")
        return self._begin(deal_day(day))

    def _begin(self, dealt: Dealt) -> str:
        self._game, self._person = dealt.game, next(n for n, seat in enumerate(dealt.seats) if not seat.level)
        return " ".join([f"player={self._person}", *(seat.opponent for seat in dealt.seats if seat.level)])

    def _stars(self, words: list[str]) -> str:
        game = self.game
        mission = missions.find_mission(game.challenge, self.user_challenges, self.user_rulesets)
        if mission is None:
            raise CommandError("this game is not played for a mission")
        if not game.over:
            raise CommandError("the game is not over yet")
        mask = mission.stars(game, self._person)
        return " ".join(str(mask >> number & 1) for number in range(missions.STARS))

    def _quit(self, words: list[str]) -> str:
        self.ended = True
        return ""


def own_commands() -> tuple[str, ...]:
    """The names of the commands that only some games have."""
    return tuple(dict.fromkeys(name for game in games.GAMES for name in games.box(game).talk.commands))


def command_names() -> list[str]:
    """Every command's name, those of single games among them, in the order they are listed."""
    names = list(HELP)
    at = names.index("board")
    return [*names[:at], *own_commands(), *names[at:]]


def usage(name: str) -> str:
    """A command as it is written, with its arguments."""
    return f"{name} {HELP[name][0] if name in HELP else ''}".rstrip()


def describe(name: str) -> str:
    """Say what a command answers or does. One that only some games have says so itself."""
    if name in HELP:
        return HELP[name][1]
    boxes = [games.box(game) for game in games.GAMES]
    having = [box for box in boxes if name in box.talk.commands]
    about = having[0].talk.commands[name].__doc__ or ""
    return " ".join([f"Only in {', '.join(box.name for box in having)}.", *about.split()])


def _refusal(sentence: str) -> str:
    """One line, whatever is quoted in it."""
    line = plain(" ".join(sentence.split()))
    return f"? {line if len(line) <= LONGEST_REFUSAL else line[:LONGEST_REFUSAL] + '…'}\n\n"


def _quoted(text: str) -> str:
    """Quote what the other end said in a refusal: a megabyte that was sent does not go back."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def canonical(plain: object) -> str:
    """JSON in one line: keys sorted, no spaces."""
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


def _ruleset(words: list[str]) -> tuple[str, list[str]]:
    """The ruleset that is asked for, and the words after it. A path may hold spaces: its ending is known."""
    for number, word in enumerate(words):
        if is_yaml_name(word):
            return " ".join(words[: number + 1]), words[number + 1 :]
    return "".join(words[:1]), words[1:]


def _options(words: list[str]) -> tuple[dict[str, str], str | None]:
    """KEY=VALUE words, and what follows `setup=`. A set-up may hold spaces: the words that belong to it are those up to
    the end of its JSON."""
    options: dict[str, str] = {}
    setup: str | None = None
    for number, word in enumerate(words):
        key, equals, value = word.partition("=")
        if not equals or not value:
            raise CommandError(f"{_quoted(word)} is not an option: options look like seed=7")
        if key == "setup":
            rest = " ".join([value, *words[number + 1 :]])
            try:
                _, end = json.JSONDecoder().raw_decode(rest)
            except (ValueError, RecursionError) as error:
                raise CommandError(f"the set-up is not JSON: {error}") from None
            setup = rest[:end]
            more, again = _options(rest[end:].split())
            if again is not None:
                raise CommandError("there are two set-ups")
            return options | more, setup
        options[key] = value
    return options, setup


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        raise CommandError(f"{_quoted(word)} is not a number of seconds") from None
    if not 0 < seconds < 1e6:
        raise CommandError(f"{word} is not a number of seconds that can be given")
    return seconds


def _without_empty_lines(drawing: str) -> str:
    """An empty line would end the reply in the middle of a drawing."""
    return "\n".join(line for line in drawing.split("\n") if line)


def _whole_number(text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise CommandError(f"{_quoted(text)} is not a whole number ({what})") from None


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
    # The same bytes on every system, and no input that cannot be read: a path may hold bytes that are no text.
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors=errors, newline="\n")
    return serve(sys.stdin, sys.stdout, user_rulesets)
