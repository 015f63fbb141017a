"""One life of the game in the soak: the real app, its scenes, the match and the files, until it is killed.

Every change of the game is sent over the pipe twice, before and after it is written: the second time it was completed,
and must be there in the next life.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pygame

from medina_desktop import games
from medina_desktop.ai.worker import Thinker as ProcessThinker
from medina_desktop.dev import soak_secrets
from medina_desktop.dev.soak_tables import (
    draw_ruleset,
    hide_windows,
    name_seats,
    open_app,
    playable_rulesets,
    start,
    weakest,
)
from medina_desktop.game.box import Choice, Ruleset
from medina_desktop.game.record import Record
from medina_desktop.match.thinking import SimpleThinker, Thinker
from medina_desktop.play.journal import Journal
from medina_desktop.play.saved import FINISHED
from medina_desktop.storage.database import beside as beside_files
from medina_desktop.storage.files import keep_own_access
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.scenes.title import TitleScene
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.start import open_table

Message = dict[str, object]  # of a life to the soak, as JSON
TAKE_BACK = 0.7  # of the ends that can be
COMMITTED = 10.0  # seconds in which a disk that answers has written an action


class DyingThinker(SimpleThinker):
    def poll(self) -> Choice | None:
        raise RuntimeError("the soak let this AI die")


class HangingThinker(SimpleThinker):
    def poll(self) -> Choice | None:
        return None


class NonsenseThinker(SimpleThinker):
    def __init__(self) -> None:
        super().__init__()
        self._chance = Random(1)

    def poll(self) -> Choice | None:
        answer = super().poll()
        if answer is None:
            return None
        wrong: Any = self._chance.choice(["north", 10**30, -1, 0xFFFF, None, 3.5])
        return Choice(wrong, answer.gain, answer.reason)


def open_near_end(context: Context, rules: Ruleset, chance: Random) -> TableScene:
    """Open a table with one person whose game has a few actions to go: a lone player, or one among AI seats, may take
    its end back, unless that shows something hidden."""
    players = min(rules.players) if chance.random() < 0.5 else chance.choice(rules.players)
    game = games.new_game(rules, players, chance.randrange(9999))
    while not game.over:
        game.play(chance.choice(game.legal()))
    game.undo(min(len(game.actions), chance.randrange(1, 12)))
    kinds = ["human", *[weakest(rules)] * (players - 1)]
    chance.shuffle(kinds)
    return open_table(context, game, name_seats(kinds))


def make_surroundings_odd(seed: int) -> bool:
    """Give some lives a umask that shares everything or nothing, or no HOME; return whether this one got it."""
    chance = Random(seed)
    odd = False
    if chance.random() < 0.3:
        os.umask(chance.choice((0o000, 0o077, 0o277, 0o777)))
        keep_own_access()  # as the command line does first
        odd = True
    if chance.random() < 0.2:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"):
            os.environ.pop(name, None)
        odd = True
    return odd


class Life:
    def __init__(
        self,
        user_dir: Path,
        seed: int,
        tell: Callable[[Message], None],
        squeezes: bool = True,
        display: str = "",
    ) -> None:
        hide_windows()
        if display:  # a real window on this X display
            os.environ.update(SDL_VIDEODRIVER="x11", DISPLAY=display)
        self.chance = Random(seed)
        self.tell = tell
        self.app = open_app(user_dir, None)
        self.app.settings.change(confirm_turn=self.chance.random() < 0.2)
        show = self.app.errors.tell

        def tell_error(error: Exception, drawing: bool = False) -> None:
            tell({"error": f"{type(error).__name__}: {error}"})
            show(error, drawing)

        self.app.errors.tell = tell_error  # type: ignore[method-assign]
        if pygame.display.get_driver() == "x11":
            tell({"window": True})
        self.squeezes = squeezes  # fills its disk itself
        self._squeezed = 0  # actions for which the disk stays full
        self._known_ai: int | None = None
        self._taken_back: list[str] | None = None  # the end of the game on the table, before it was taken back

    @property
    def context(self) -> Context:
        return self.app.context

    # -- to the table ---------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start as a player does: press Continue if it is offered, else begin a new game."""
        thinker.make_thinker = self._thinker()
        title = self.context.navigation.title(self.context)
        self.context.stack.push(title)
        self.app.frame(0.02)
        if isinstance(title, TitleScene) and title.offer is not None:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
            self.app.frame(0.02)
        if isinstance(self.context.stack.top, CurtainScene):
            self.context.stack.top.open()
        if isinstance(self.context.stack.top, TableScene):
            self._attach("resumed")
            if self.chance.random() < 0.4:
                self.new_game()  # it stays, and is offered again one day
        else:
            self.new_game()

    def _thinker(self) -> Callable[[], Thinker]:
        kinds: list[Callable[[], Thinker]] = [DyingThinker, HangingThinker, NonsenseThinker]
        draw = self.chance.random()
        if draw < 0.3:
            return ProcessThinker
        return self.chance.choice(kinds) if draw < 0.5 else SimpleThinker

    def new_game(self) -> None:
        """Begin any game by any rules, from its beginning or, as often, a few actions before its end: most lives are
        too short to get there otherwise, and an end can be taken back."""
        rules = draw_ruleset(playable_rulesets(), self.chance)
        if self.chance.random() < 0.5:
            open_near_end(self.context, rules, self.chance)
        else:
            players = self.chance.choice(rules.players)
            kinds = [self.chance.choice(("human", weakest(rules))) for _ in range(players)]
            start(self.context, rules, kinds, self.chance)
        self._attach("began")

    def _attach(self, how: str) -> None:
        """Listen to the journal without being in its way."""
        table = self.context.stack.top
        assert isinstance(table, TableScene)
        match, journal, file = table.match, table.match.journal, self.context.library.file
        assert isinstance(journal, Journal)
        self._taken_back = None
        match.adviser.patience = 1.0
        add, rewrite, finish = journal.add, journal.rewrite, journal.finish

        def write_and_tell(after: list[str], write: Callable[[], None]) -> None:
            self.tell({"try": after, "id": journal.id})
            write()
            saved = file.wait(COMMITTED)
            self.tell({"done": after, "id": journal.id, "saved": saved, "over": match.over})
            self._squeeze()

        def whole(write: Callable[[Record], None]) -> Callable[[Record], None]:
            return lambda record: write_and_tell(list(record.actions), lambda: write(record))

        journal.add = lambda action: write_and_tell(  # type: ignore[method-assign]
            match.game.action_texts(), lambda: add(action)
        )
        journal.rewrite, journal.finish = whole(rewrite), whole(finish)  # type: ignore[method-assign,assignment]
        self.tell({how: match.game.action_texts(), "id": journal.id, "saved": file.wait(COMMITTED)})

    # -- playing --------------------------------------------------------------------------------------------------

    def step(self, number: int) -> None:
        top = self.context.stack.top
        if isinstance(top, TableScene):
            self._tell_ai(top)
            if top.match.over and top.flow.told_over:
                self._after_the_end(top)
            elif top.match.awaiting_confirmation:
                top.commands.confirm()
            elif top.my_turn:
                self._act(top)
        elif isinstance(top, CurtainScene):
            top.open()
        elif getattr(top, "overlay", False):
            top.back()  # type: ignore[union-attr]
        else:  # the count, or the results
            self._leave_the_end()
        if number % 6 == 0:
            self.app.frame(0.05)
        else:
            self.app.errors.guard(lambda: self.app._update(0.05))

    def _leave_the_end(self) -> None:
        """Begin a new game; or go back to the table, to take the end back."""
        stack = self.context.stack
        table = next((scene for scene in stack.scenes if isinstance(scene, TableScene)), None)
        if table is None or not table.match.over:
            self.new_game()
            return
        while stack.top is not table:
            stack.pop()
        self._after_the_end(table)

    def _after_the_end(self, table: TableScene) -> None:
        """Begin a new game; or take the end back, and another may follow."""
        if self._taken_back is not None:
            self._look_at_the_last_end(table)
        self._taken_back = None
        if table.match.can_undo and self.chance.random() < TAKE_BACK:
            self._taken_back = table.match.game.action_texts()
            for _ in range(self.chance.randrange(1, 4)):
                if table.match.can_undo:
                    table.commands.undo()
            self.tell({"taken back": table.match.game.box.id})
        else:
            self.new_game()

    def _look_at_the_last_end(self, table: TableScene) -> None:
        """Check a game that ended a second time: the second end must be kept and counted."""
        match = table.match
        journal, texts = match.journal, match.game.action_texts()
        if not isinstance(journal, Journal) or not self.context.library.file.wait(COMMITTED):
            return  # the disk is full just now
        kept = self.context.library.read(journal.id)
        right = kept.game is not None and kept.kind == FINISHED and kept.game.action_texts() == texts
        counted = [one for one in self.context.library.results() if one.id == journal.id]
        right = right and [[seat.total for seat in one.seats] for one in counted] == [match.game.scores()]
        self.tell({"ended again": texts != self._taken_back, "right": right})

    def _look_around(self, table: TableScene) -> None:
        """Open the lists of files over the table and leave them again: names of any bytes lie about."""
        n = self.context.navigation
        for place in self.chance.sample((n.load, n.replays, n.new_game, n.statistics), 2):
            self.app.errors.guard(lambda place=place: self.context.go(place))  # type: ignore[misc]
            for _ in range(4):
                self.app.frame(0.05)
        while self.context.stack.top is not table and self.context.stack.top is not None:
            self.context.stack.pop()
        self.tell({"looked around": True})

    def _seek_secrets(self, table: TableScene) -> None:
        game = table.match.game
        other = soak_secrets.find_twin(game, self.chance)
        if other is not None:
            found = soak_secrets.find_leaks(self.context, game, other)
            found += soak_secrets.find_in_reports(self.context, table.match, self.app.log_file)
            self.tell({"secrets": found})

    def _copy(self, table: TableScene) -> None:
        """Save several named copies at the same moment, by one name."""
        library, match = self.context.library, table.match
        name = self.chance.choice(("Leïla", "???", "", "a" * 300))
        try:
            names = [library.save_copy(name, match.record(), match.game) for _ in range(self.chance.randrange(2, 4))]
        except OSError:
            return  # the disk is full just now: the player would be told
        if library.file.wait(COMMITTED):
            self.tell({"copies": names, "of": match.game.action_texts()})

    def _act(self, table: TableScene) -> None:
        draw = self.chance.random()
        if self.chance.random() < 0.04:
            self._copy(table)
        if self.chance.random() < 0.01:
            self._look_around(table)
        if self.chance.random() < 0.04:
            self._seek_secrets(table)
        if draw < 0.06 and table.match.can_undo:
            table.commands.undo()
        elif draw < 0.09 and table.match.can_redo:
            table.commands.redo()
        else:
            table.play(self.chance.choice(table.match.game.legal()))

    def _squeeze(self) -> None:
        """Fill the disk now and then for some actions: no file may grow beyond the library's present size."""
        try:
            import resource
        except ImportError:  # not on every system
            return
        path = self.context.library.file.path
        if not self.squeezes:
            return
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        if self._squeezed > 0:
            self._squeezed -= 1
            if self._squeezed == 0:
                resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        elif self.chance.random() < 0.02 and path.exists():
            self._squeezed = self.chance.randrange(1, 8)
            beside = [path, *beside_files(path)]
            size = max(file.stat().st_size for file in beside if file.exists())
            resource.setrlimit(resource.RLIMIT_FSIZE, (size + self.chance.randrange(4000), hard))
            self.tell({"full": True})

    def _tell_ai(self, table: TableScene) -> None:
        """Send the id of the AI's process, so that it can be killed too."""
        pid = getattr(table.match.adviser._thinker, "process_id", None)
        if pid != self._known_ai:
            self._known_ai = pid
            if pid is not None:
                self.tell({"ai": pid})


def live(
    user_dir: Path, seed: int, pipe: int, steps: int = 1_000_000, squeezes: bool = True, display: str = ""
) -> None:
    """Play until killed, or for a number of steps and then to a proper end."""

    def tell(message: Message) -> None:
        data = (json.dumps(message) + "\n").encode()
        while data:
            data = data[os.write(pipe, data) :]

    life = Life(user_dir, seed, tell, squeezes, display)
    life.begin()
    for number in range(steps):
        life.step(number)
    life.app._close()
    tell({"closed": True})
