"""Deciding on the sheet: a person selects a line or puts pieces together, looks at the board under it, and does it.

The sheet's words come from `decisions`."""

from __future__ import annotations

import pygame

from medina_desktop.games.al_rashid.decisions.decide import decide
from medina_desktop.games.al_rashid.decisions.decision import Decision, Offer, Picked, line_key
from medina_desktop.games.al_rashid.decisions.palaces import can_choose, tick
from medina_desktop.games.al_rashid.decisions.schemes import pawn_name
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.names import ACT_STEP, CHOOSE_STEP, OVER, PAY_STEP, PLACE_STEP, SECTORS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.l10n import _
from medina_desktop.ui.table.answers import Answers
from medina_desktop.ui.table.window import Table, command
from medina_desktop.ui.widgets import is_activation

ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
ADD_KEYS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
TAKE_BACK_KEYS = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE)


class Choosing:
    def __init__(self, table: Table[Position, do.Action]) -> None:
        self.table = table
        self.selected = ""  # the key of a line of the sheet
        self.picked: Picked | None = None  # what has been put together on the sheet, if anything was touched
        self.ticked: tuple[do.Action, ...] = ()  # to be chosen in a palace, all at once
        self.with_note = False
        self.lifted = False  # the sheet is out of the way
        self.titles_open = False  # the sheet of titles, before a sector is resolved
        self.decisions = Answers(table, self._decide)

    def _decide(self, position: Position, with_note: bool, ticked: tuple[do.Action, ...]) -> Decision:
        return decide(position, [seat.name for seat in self.table.match.seats], with_note, ticked)

    @property
    def family(self) -> str:
        """The viewer's colour."""
        return self.table.colours[self.table.viewer]

    # -- the sheet as it is ----------------------------------------------------------------------------------------

    @property
    def has_sheet(self) -> bool:
        """Something is decided on a sheet now."""
        p = self.table.position
        if not self.table.my_turn or p.phase == OVER or self.table.busy or p.step == PLACE_STEP:
            return False
        return p.step != ACT_STEP or p.sector_done or self.titles_open

    @property
    def is_shown(self) -> bool:
        return self.has_sheet and not self.lifted

    def decision(self) -> Decision:
        return self.decisions(self.with_note, self.ticked)

    def selected_line(self) -> Offer | None:
        """The line that the button does: what has been put together, the selected line, or the one that is selected to
        begin with."""
        found = self.decision()
        if found.boxes:
            return None
        if found.picking is not None and self.picked is not None:
            return found.picking.ways.get(self.picked)
        open_lines = [line for line in found.every if line.open]
        key = self.selected or found.first
        if not key and len(open_lines) == 1 and not found.passing:
            key = open_lines[0].key
        return next((line for line in open_lines if line.key == key), None)

    def together(self) -> Picked:
        """The pieces that have been put together; the line that is selected to begin with is a way of doing so."""
        picking = self.decision().picking
        if picking is None:
            return ()
        if self.picked is not None:
            return self.picked
        line = self.selected_line()
        return (picking.way_to(line.action) if line is not None else None) or picking.nothing

    # -- selecting and doing ---------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Nothing is selected or open any more."""
        self.selected, self.picked, self.ticked = "", None, ()
        self.with_note = self.lifted = self.titles_open = False

    @command
    def press_line(self, key: str) -> None:
        """Tick a box, do what needs no button, or select a line."""
        found = self.decision()
        line = next((line for line in found.every if line.key == key), None)
        if line is not None and found.boxes:
            self.ticked = tick(line.action, self.ticked)
            self.table.rebuild()
        elif line is not None and line.at_once:
            self.table.play(line.action, by_hand=False)
        else:
            self.select(key)

    @command
    def select(self, key: str) -> None:
        self.selected, self.picked = key, self._pieces_of(key)
        self.table.rebuild()

    def _pieces_of(self, key: str) -> Picked | None:
        """The pieces of a line that could be put together, too."""
        found = self.decision()
        line = next((line for line in found.every if line.key == key), None)
        return found.picking.way_to(line.action) if found.picking is not None and line is not None else None

    def touched(self) -> Picked:
        """Return what pieces are added to and taken from: nothing until one was touched, but in a battle the tokens
        that lie there for what is selected."""
        found = self.decision()
        if found.picking is None or self.picked is not None or found.battle is not None:
            return self.together()
        return found.picking.nothing

    @command
    def add_piece(self, number: int) -> None:
        picking = self.decision().picking
        if picking is not None:
            self._put_together(picking.pressed(self.touched(), number))

    @command
    def take_piece_back(self, number: int) -> None:
        picking = self.decision().picking
        if picking is not None:
            self._put_together(picking.with_one_less(self.touched(), number))

    def _put_together(self, picked: Picked | None) -> None:
        if picked is not None:
            self.selected, self.picked = "", picked
            self.table.rebuild()

    @command
    def do_selected(self) -> None:
        """Do what the button says."""
        line = self.selected_line() if self.has_sheet else None
        if line is not None:
            self.table.play(line.action, by_hand=False)
        elif self.has_sheet and self.decision().button:
            for action in (*self.ticked, do.PASS):
                self._go_on(CHOOSE_STEP, action)
            self.pay_the_only_way()

    def do_by_key(self, event: pygame.Event, ready: bool) -> bool:
        """Do what the button says when Enter or Space is pressed on something ready; False for every other key."""
        if not (ready and is_activation(event)):
            return False
        self.do_selected()
        return True

    @command
    def give_up(self) -> None:
        if self.table.my_turn and do.PASS in self.table.position.options:
            self.table.play(do.PASS, by_hand=False)
            self.pay_the_only_way()

    def _go_on(self, step: int, action: do.Action) -> None:
        """Do a further step of the same visit, if it is still to be done."""
        self.table.catch_up()
        p = self.table.match.position
        if self.table.my_turn and p.player == self.table.viewer and p.step == step and action in p.options:
            self.table.play(action, by_hand=False)

    def pay_the_only_way(self) -> None:
        options = self.table.match.position.options
        if len(options) == 1:
            self._go_on(PAY_STEP, options[0])

    @command
    def switch_note(self) -> None:
        """With or without a credit note; for a title that is ticked, too, unless it would be too dear without."""
        self.with_note = not self.with_note
        changed = tuple(
            do.BuyTitle(action.title, self.with_note) if isinstance(action, do.BuyTitle) else action
            for action in self.ticked
        )
        self.ticked = changed if can_choose(self.table.position, changed) else ()
        self.table.rebuild()

    @command
    def lift(self) -> None:
        """Look at the board under the sheet, or go back to the sheet."""
        if self.has_sheet:
            self.lifted = not self.lifted
            self.table.rebuild()

    @command
    def open_titles(self) -> None:
        """Show the titles that can be activated, before the sector."""
        reason = why_no_titles(self.table)
        if reason:
            self.table.refuse(reason)
            return
        self.titles_open = not self.titles_open
        self.lifted = False
        self.selected, self.picked = "", None
        self.table.rebuild()

    def select_action(self, action: do.Action) -> None:
        """Select what a hint proposes, on whichever sheet it is."""
        if isinstance(action, do.Activate) and not self.table.position.sector_done:
            self.titles_open = True
        if isinstance(action, do.BuyTitle):
            self.with_note = action.note
        if self.has_sheet and self.decision().boxes:
            self.ticked = () if isinstance(action, do.Pass) else (action,)
        elif self.has_sheet:
            self.selected, self.picked = line_key(action), self._pieces_of(line_key(action))
        self.lifted = False
        self.table.rebuild()

    def back(self) -> bool:
        """Undo the last thing: the sheet comes back, the titles close, nothing is selected."""
        if self.lifted and self.has_sheet:
            self.lift()
        elif self.titles_open:
            self.open_titles()
        elif self.selected or self.picked is not None or self.ticked:
            self.selected, self.picked, self.ticked = "", None, ()
            self.table.rebuild()
        else:
            return False
        return True

    # -- on the map ------------------------------------------------------------------------------------------------

    def _moves(self) -> list[do.Move]:
        return [action for action in self.table.position.options if isinstance(action, do.Move)]

    def press_sector(self, sector: int) -> None:
        """Operations and schemes: a pawn that can go is lifted, then a sector is where it goes; elsewhere the tokens
        are looked at. Nothing is done yet: the sheet's button says what it does."""
        picking = self.decision().picking
        if picking is None:
            return
        lifted = self.lifted_pawn()
        names = [piece.name for piece in picking.pieces]
        pawns = list(dict.fromkeys(pawn_name(move) for move in self._moves() if move.source == sector))
        if sector in self.targets_on_map():
            self.add_piece(names.index(f"to-{SECTORS[sector]}"))
        elif pawns:
            place = pawns.index(lifted) + 1 if lifted in pawns else 0
            self.table.sound("lift")
            self._put_together(tuple(int(name == pawns[place % len(pawns)]) for name in names))
        elif do.Examine(sector) in self.table.position.options:
            self.add_piece(names.index(SECTORS[sector]))

    def lifted_pawn(self) -> str:
        """The name of the piece that stands for the pawn an operation or a scheme has lifted, or ""."""
        picking, moves = self.decision().picking, self._moves()
        if picking is None or not moves:
            return ""
        chosen = {piece.name for piece, n in zip(picking.pieces, self.together(), strict=True) if n}
        return next((pawn_name(move) for move in moves if pawn_name(move) in chosen), "")

    def targets_on_map(self) -> frozenset[int]:
        """The sectors that the lifted pawn may go to."""
        lifted = self.lifted_pawn()
        return frozenset(move.target for move in self._moves() if pawn_name(move) == lifted)

    # -- keys ------------------------------------------------------------------------------------------------------

    def focus_first(self) -> None:
        """Give the keyboard's focus to what is selected, or to what can be chosen first."""
        found, line = self.decision(), self.selected_line()
        if found.picking is not None and not found.lines_first and line is None:
            self.table.ui.want_focus = found.picking.pieces[0].key
            return
        line = line or next((one for one in found.lines if one.open), None)
        self.table.ui.want_focus = line.key if line is not None else "sheet-pass"

    def on_note_key(self) -> None:
        if self.is_shown and self.decision().note:
            self.switch_note()

    def on_key(self, key: int, number: int) -> bool:
        """A key while there is a sheet; `number`: the digit it stands for, or 0."""
        if key == pygame.K_SPACE:
            self.lift()
            return True
        if self.lifted:
            return False
        if key in (pygame.K_UP, pygame.K_DOWN):
            return self._step_line(1 if key == pygame.K_DOWN else -1)
        if key in TAKE_BACK_KEYS and self.ticked:
            self.ticked = self.ticked[:-1]
            self.table.rebuild()
            return True
        found = self.decision()
        if found.battle is not None and key in ENTER_KEYS and self.table.ui.focus in ("", "board"):
            self.do_selected()
            return True
        if found.picking is not None and self._on_picking_key(key, number if found.battle is None else 0):
            return True
        if found.picking is not None and found.battle is None:
            return False
        lines = [line for line in found.lines if line.open or found.battle is not None]
        if 0 < number <= len(lines):
            self._focus(lines[number - 1].key)
            if lines[number - 1].open:
                self.press_line(lines[number - 1].key)
            else:  # it says why when it has the focus
                self.table.rebuild()
            return True
        return False

    def _on_picking_key(self, key: int, number: int) -> bool:
        """Left and right go from piece to piece, plus and minus (or a number, and Backspace) add and take back."""
        picking, ui = self.decision().picking, self.table.ui
        assert picking is not None
        pieces = [piece.key for piece in picking.pieces]
        at = pieces.index(ui.focus) if ui.focus in pieces else None
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if key == pygame.K_RIGHT else -1
            start = at if at is not None else -1 if step > 0 else 0
            self._focus(pieces[(start + step) % len(pieces)])
            self.table.rebuild()
            return True
        if key in ADD_KEYS and at is not None:
            self.add_piece(at)
            return True
        if key in TAKE_BACK_KEYS:
            picked = self.touched()
            if at is None or not picked[at]:
                at = max((n for n, count in enumerate(picked) if count), default=None)
            if at is not None:
                self.take_piece_back(at)
            return True
        if 0 < number <= len(pieces):
            self._focus(pieces[number - 1])
            self.add_piece(number - 1)
            return True
        return False

    def _focus(self, key: str) -> None:
        ui = self.table.ui
        ui.show_focus = True
        ui.want_focus = ui.reveal = key

    def _step_line(self, step: int) -> bool:
        lines = [line for line in self.decision().lines if line.open]
        if not lines:
            return False
        boxes, selected = self.decision().boxes, self.selected_line()
        now = self.table.ui.focus if boxes else selected.key if selected is not None else ""
        places = [line.key for line in lines]
        if now not in places:  # nothing, or put together from pieces as no line has it
            number = 0 if step > 0 else len(lines) - 1
        else:
            number = (places.index(now) + step) % len(lines)
        self._focus(places[number])
        if boxes:  # what has the focus is ticked by Enter
            self.table.rebuild()
        else:
            self.select(places[number])
        return True


def why_no_titles(table: Table[Position, do.Action]) -> str:
    """Say why no title can be activated now; a sentence without a capital letter, or ""."""
    p = table.position
    if not table.my_turn:
        return _("it’s not your turn.")
    if p.step != ACT_STEP:
        return _("you can use a title only before or after you resolve a sector, and now isn’t the time.")
    if p.activated:
        return _("you may use only one title per turn, and you already have.")
    if not any(isinstance(action, do.Activate) for action in p.options):
        return _("you have no title that can be used now.")
    return ""
