"""A position set up by hand, at the table itself: everybody's pieces in turn, taken away again, and then a game or the
AI's opinion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import pygame
from msgspec.structs import replace

from medina_desktop.game.box import Action, Choice, Question
from medina_desktop.game.kinds import P
from medina_desktop.game.record import HUMAN, Seat
from medina_desktop.games.medina import words
from medina_desktop.games.medina.draft import Draft
from medina_desktop.games.medina.kinds import Played
from medina_desktop.games.medina.rules.actions import cell_text, kind_of
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.ui.board import MedinaBoard
from medina_desktop.l10n import _, ngettext, translate
from medina_desktop.l10n.writing import whole_sentence
from medina_desktop.match.match import Match
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.system import thinker
from medina_desktop.ui.table.companion import Companion
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import ButtonFacts
from medina_desktop.ui.theme import C, Type
from medina_desktop.ui.widgets import (
    Button,
    Column,
    Grid,
    Label,
    Option,
    Row,
    Selector,
    Widget,
    caption,
    section,
    strong,
)

TAKE_AWAY, WELL, MERCHANT = "take-away", "well", "merchant"  # what a click on the board does with an empty hand


class DraftMatch(Match[Ruleset, Position, int]):
    """A match in which the last placement is undone first, whoever's it is."""

    def _wanted_back(self) -> int | None:
        made = len(self.game.actions)
        return made - 1 if made else None


class Free:
    """Nothing is kept from whoever sets a position up."""

    learner_may_act = True
    others_may_act = False
    may_undo = True

    def lets(self, action: Action) -> bool:
        return True

    def as_seen(self, position: P) -> P:
        return position


class Editor(Companion):
    """Beside the table: whose pieces, whose turn, what a click does, and where to go from here."""

    def __init__(self, context: Context, draft: Draft, seats: Sequence[Seat]) -> None:
        self.context, self.draft, self.seats = context, draft, list(seats)
        self.guide = Free()
        self.tool = ""
        self._again: int | None = None  # the kind that was placed last: it stays in the hand
        self._asked: Played | None = None  # the position that the AI thinks about, or has judged
        self._advice: Choice | None = None

    def make_table(self) -> TableScene[Position, int]:
        people = [replace(seat, kind=HUMAN) for seat in self.seats]
        match = DraftMatch(self.draft, people, thinker.make_thinker)
        table = TableScene(self.context, match, tutor=self)
        board = self.board()
        board.placing.tool, board.editing = self.press, self.on_key
        return table

    def board(self) -> MedinaBoard:
        assert isinstance(self.table.board, MedinaBoard)
        return self.table.board

    # -- setting up -------------------------------------------------------------------------------------------------

    def choose(self, player: int) -> None:
        """Place this player's pieces now."""
        self.table.catch_up()
        self.table.board.let_go()
        self._again = None
        self.draft.choose(player)
        self._show()

    def choose_next(self) -> None:
        self.choose((self.draft.actor + 1) % self.draft.players)

    def give_turn(self, player: int) -> None:
        self.draft.turn = player
        self._forget_advice()
        self.table.rebuild()

    def take_tool(self, tool: str) -> None:
        self.table.board.put_back()
        self._again = None
        self.tool = "" if self.tool == tool else tool
        self.table.rebuild()

    def press(self, spot: int) -> bool:
        """A click with an empty hand; False if it means nothing."""
        if self.tool == TAKE_AWAY:
            self.take_away(spot)
        elif self.tool and self.draft.position.terms.geometry.has_cell(spot):
            self._tell(self.draft.move(self.tool, spot))
        return bool(self.tool)

    def take_away(self, spot: int) -> None:
        self.table.catch_up()
        number = self.draft.find(spot)
        if number is not None:
            self._tell(self.draft.take_away(number))
        elif self._stands_from_start(spot):
            self.table.refuse(_("The well and the first merchant can be moved, but not removed."))

    def _stands_from_start(self, spot: int) -> bool:
        cells = (self.draft.setup.get(WELL), self.draft.setup.get(MERCHANT))
        return self.draft.position.terms.geometry.has_cell(spot) and cell_text(spot) in cells

    def clear(self) -> None:
        self.draft.clear()
        self._show()

    def _tell(self, reason: str | None) -> None:
        """Show the board as it is now, or say why it stays as it was."""
        if reason is not None:
            self.table.refuse(self._say(reason))
            return
        self.table.sound("place")
        self._show()

    def _show(self) -> None:
        self._forget_advice()
        self.table.shown.jump()
        self.table.shown.viewer = self.draft.actor
        self.table.board.jumped()
        self.table.log.write_all()
        self.table.rebuild()

    # -- where it leads ---------------------------------------------------------------------------------------------

    def play(self) -> None:
        game = self._begin()
        if game is not None:
            self.context.navigation.open_table(self.context, game, self.seats)

    def ask(self) -> None:
        """Ask the AI for the best turn."""
        game = self._begin()
        if game is None or (self._asked is not None and self._advice is None):
            return
        self._asked, self._advice = game, None
        level = game.box.opponents.hint_level
        self.table.match.adviser.ask(Question(game.position, level, game.luck))
        self.table.rebuild()

    def make_puzzle(self) -> None:
        game = self._begin()
        if game is not None:
            self.context.navigation.make_puzzle(self.context, game, self.seats)

    def _begin(self) -> Played | None:
        """A game from this position; where there can be none, the reason is told."""
        reason = self.draft.why_no_turn()
        if reason is not None:
            self.table.refuse(self._say(reason))
            return None
        return self.draft.begin()

    def _say(self, reason: str) -> str:
        return whole_sentence(translate(reason, [seat.name for seat in self.seats]))

    def _forget_advice(self) -> None:
        self.table.match.adviser.stop()
        self._asked = self._advice = None

    def leave(self) -> None:
        if not self.draft.actions:
            super().leave()
            return
        answers = [
            Answer(_("Leave"), super().leave),
            Answer(_("Keep setting up"), kind="primary"),
        ]
        told = _("What you’ve set up isn’t kept. Play from it first, and the game is saved.")
        self.context.stack.push(Dialog(self.context, _("Leave this position?"), told, answers))

    # -- what the table tells it --------------------------------------------------------------------------------------

    def played(self) -> None:
        self._forget_advice()
        self._again = kind_of(self.draft.actions[-1])
        self.tool = ""

    def lead_on(self) -> bool:
        return False

    def hint(self) -> None:
        self.ask()

    def update(self, dt: float) -> bool:
        board = self.board()
        if self.tool and board.held is not None:
            self.tool = ""
            self.table.rebuild()
        if self._again is not None and not self.table.busy:
            kind, self._again = self._again, None
            if board.held is None and self.draft.position.held(self.draft.actor)[kind]:
                board.placing.take(kind)
        if self._asked is None or self._advice is not None:
            return False
        answer = self.table.match.adviser.tick(dt)
        if answer is None:
            return False
        self._advice = answer.choice
        self.table.rebuild()
        return True

    def on_key(self, event: pygame.Event) -> bool:
        """Delete takes away what is under the pointer or the cursor; Page down goes on to the next player's pieces."""
        spot = self.board().hand.at
        if event.key in (pygame.K_DELETE, pygame.K_BACKSPACE) and spot is not None:
            self.table.board.put_back()
            self._again = None
            self.take_away(spot)
            return True
        if event.key == pygame.K_PAGEDOWN:
            self.choose_next()
            return True
        return False

    # -- widgets ------------------------------------------------------------------------------------------------------

    def buttons(self) -> list[ButtonFacts]:
        do = self.table.commands
        undo = ButtonFacts("undo", "undo", _("Undo"), do.undo, do.may_undo, _("there is nothing to undo."))
        redo = ButtonFacts("redo", "redo", _("Redo"), do.redo, self.table.match.can_redo, _("nothing was undone."))
        return [undo, redo]

    def page(self) -> Widget:
        small = self.table.room == "small"
        title = (strong if small else section)(_("Set up a position"), C.INK, grow=1, align="center")
        leave = Button("", self.leave, icon="close", kind="quiet", on_paper=True, key="leave", tooltip=_("Leave"))
        head = Row([title, leave], gap=4)
        lines: list[Widget] = [
            Grid(
                [
                    self._selector("stock", _("Whose pieces"), self.draft.actor, self.choose),
                    self._selector("turn", _("Whose turn"), self.draft.turn, self.give_turn),
                ],
                2,
                gap=8,
                least_column=150,
            ),
            *self._opinion(),
            self._tools(),
        ]
        return self.write_page(head, lines, self._ways(), standing=self.has_room)

    def _selector(self, key: str, name: str, value: int, change: Callable[[int], None]) -> Widget:
        options = [Option(n, seat.name, crest=seat.colour) for n, seat in enumerate(self.seats)]
        chooser = Selector(options, value, change, key=f"editor-{key}", always_list=True)
        return Column([caption(name, C.INK_2), chooser], gap=4)

    def _tools(self) -> Widget:
        rules = self.draft.ruleset
        tools = [(TAKE_AWAY, _("Remove"), _("Click a piece to remove it, or point at it and press Delete."))]
        if rules.well:
            tools.append((WELL, _("Move the well"), _("Click the space where it should be.")))
        tools.append((MERCHANT, _("Move the first merchant"), _("Click the space where it should be.")))
        buttons: list[Widget] = [
            Button(text, partial(self.take_tool, tool), selected=self.tool == tool, key=f"tool-{tool}", tooltip=tip)
            for tool, text, tip in tools
        ]
        none = not self.draft.actions
        buttons.append(
            Button(_("Clear"), self.clear, key="tool-clear", enabled=not none,
                   reason=_("Nothing has been placed yet."))
        )  # fmt: skip
        return Grid(buttons, 2, gap=8, least_column=150)

    def _opinion(self) -> list[Widget]:
        """Say what is wrong with the position, or what the AI thinks of it."""
        reason = self.draft.why_no_turn()
        if reason is not None:
            return [Label(self._say(reason), Type.S, C.LOSS_PAPER)]
        if self._asked is None:
            made = len(self.draft.actions)
            told = ngettext("{n} piece placed.", "{n} pieces placed.", made).format(n=made)
            return [caption(told, C.INK_2)]
        if self._advice is None:
            return [caption(_("The AI is looking for the best turn…"), C.INK_2)]
        name = self.seats[self.draft.turn].name
        turn = self._advice.turn or (self._advice.action,)
        said = [caption(_("The AI’s suggestion for {name}").format(name=name), C.INK_2)]
        lines = [strong(words.name_of(cast(int, action)), C.INK) for action in turn]
        return [*said, *lines, Label(names.reason(self._asked, self._advice, self.seats), Type.S, C.INK)]

    def _ways(self) -> list[Widget]:
        return [
            Button(_("Play from here"), self.play, kind="primary", key="continue"),
            Button(_("Best turn"), self.ask, key="best-turn"),
            Button(_("Make a puzzle"), self.make_puzzle, key="make-puzzle"),
        ]
