"""Al-Rashid at a table: the pawn in hand, the sector that the pointer or the cursor is at, the line that is selected on
the sheet, and what a press does.

What stands in tray, column and board's area is described in `furniture`, what the bubble says in `bubbles`, what is
drawn over the board in `drawing`, what moves in `motion`; the sheet's words come from `decisions`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

import pygame

from medina_desktop.game.box import Choice
from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.choices import Decision, Line, Picked, line_key
from medina_desktop.games.al_rashid.decisions.decision import decision
from medina_desktop.games.al_rashid.decisions.picking import pawn_name
from medina_desktop.games.al_rashid.learn.book import topic
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.names import ACT_STEP, OVER, PAWNS, PLACE_STEP, SECTORS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.reasons import why_not
from medina_desktop.games.al_rashid.ui import bubbles, drawing, furniture
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.board_picture import BoardScene
from medina_desktop.games.al_rashid.ui.count import CountScene
from medina_desktop.games.al_rashid.ui.ground import NUMBER, Ground, aspect, ground
from medina_desktop.games.al_rashid.ui.motion import Director
from medina_desktop.games.al_rashid.ui.places import FOLDER, manifest
from medina_desktop.games.al_rashid.ui.sheet import Sheet
from medina_desktop.games.al_rashid.ui.sheet_lines import SheetCommands, SheetFacts
from medina_desktop.l10n import _
from medina_desktop.match.match import Step
from medina_desktop.ui import keys
from medina_desktop.ui.interaction import TOOLTIP_DELAY
from medina_desktop.ui.table.board_widget import drag, drop
from medina_desktop.ui.table.layout import SIDE, TRAY
from medina_desktop.ui.table.window import (
    Bubble,
    ButtonFacts,
    CardFacts,
    Panel,
    Plate,
    Room,
    Shape,
    Spots,
    Surroundings,
    Table,
    command,
)
from medina_desktop.ui.widgets import Widget

ADD_KEYS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
TAKE_BACK_KEYS = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_BACKSPACE)
LOW = 640  # design pixels of window height below which a sheet needs the whole board
EVERYWHERE = tuple(range(len(SECTORS)))


class AlRashidBoard:
    def __init__(self, table: Table[Position]) -> None:
        self.table = table
        self.art = Art(table.context.sprites)
        self.scene = BoardScene(self.art, table.context.theme, table.ui.texts, table.colours)
        self.director = Director(self)
        self.pawn: int | None = None  # in the hand, to be placed
        self.at: int | None = None  # the sector that the pointer, or the cursor that is shown, is at
        self.niche: int | None = None  # the title whose niche the pointer is at
        self.cursor = NUMBER["al-rashid"]
        self.cursor_shown = False
        self.selected = ""  # the key of a line of the sheet
        self.picked: Picked | None = None  # what has been put together on the sheet, if anything was touched
        self.with_note = False
        self.lifted = False  # the sheet is out of the way
        self.titles_open = False  # the sheet of titles, before a sector is resolved
        self.dragging = False
        self._ground: Ground | None = None
        self._decision: tuple[Position, bool, Decision] | None = None
        self._rests_on: object = None
        self._rested = 0.0
        sprites = table.context.sprites
        sprites.files.read_ahead(f"{FOLDER}/{file}" for file in _files())

    @property
    def shape(self) -> Shape:
        return Shape(aspect(), SIDE, TRAY)

    # -- what others ask -------------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def viewer(self) -> int:
        return self.table.viewer

    @property
    def family(self) -> str:
        """The viewer's colour."""
        return self.table.colours[self.viewer]

    @property
    def placing(self) -> bool:
        return self.table.my_turn and self.position.step == PLACE_STEP and self.position.phase != OVER

    @property
    def resolving(self) -> bool:
        """A sector is to be chosen that is resolved next."""
        p = self.position
        return self.table.my_turn and p.step == ACT_STEP and p.phase != OVER and not p.sector_done

    def legal_sectors(self) -> frozenset[int]:
        """Where a press does something now."""
        if self.table.busy:
            return frozenset()
        if self.placing and self.pawn is not None:
            return frozenset(a.sector for a in self.position.options if isinstance(a, do.Place) and a.pawn == self.pawn)
        if self.resolving:
            return frozenset(a.sector for a in self.position.options if isinstance(a, do.Resolve))
        return frozenset()

    @property
    def ground(self) -> Ground:
        if self._ground is None:
            self._ground = ground(self.table.board_area)
        return self._ground

    @property
    def banner_rect(self) -> pygame.Rect:
        return self.ground.rect

    def where(self, name: str) -> pygame.Rect | None:
        sector = NUMBER.get(name.removeprefix("sector-"))
        if sector is None or not name.startswith("sector-"):
            return None
        seat = self.ground.seat(sector, 4)  # the last one: it has no niche and no heap before it
        rect = pygame.Rect(0, 0, 8, 8)
        rect.center = seat
        return rect

    # -- the sheet -------------------------------------------------------------------------------------------------

    @property
    def has_sheet(self) -> bool:
        """Something is decided on a sheet now."""
        p = self.position
        if not self.table.my_turn or p.phase == OVER or self.table.busy or p.step == PLACE_STEP:
            return False
        return p.step != ACT_STEP or p.sector_done or self.titles_open

    @property
    def sheet_shown(self) -> bool:
        return self.has_sheet and not self.lifted

    def decision(self) -> Decision:
        p = self.position
        known = self._decision
        if known is None or known[0] is not p or known[1] != self.with_note:
            names = [seat.name for seat in self.table.match.seats]
            known = self._decision = (p, self.with_note, decision(p, names, self.with_note))
        return known[2]

    def selected_line(self) -> Line | None:
        """What the button does: what has been put together, the selected line, or the one that is selected to begin
        with."""
        found = self.decision()
        if found.picking is not None and self.picked is not None:
            return found.picking.ways.get(self.picked)
        open_lines = [line for line in found.every if line.open]
        key = self.selected or found.first
        if not key and len(open_lines) == 1 and not found.passing:
            key = open_lines[0].key
        return next((line for line in open_lines if line.key == key), None)

    def together(self) -> Picked:
        """What has been put together; the line that is selected to begin with is a way of doing so."""
        picking = self.decision().picking
        if picking is None:
            return ()
        if self.picked is not None:
            return self.picked
        line = self.selected_line()
        return (picking.way_to(line.action) if line is not None else None) or picking.nothing

    def floating(self) -> Widget | None:
        if self.position.phase == OVER:
            return None
        if not self.sheet_shown:
            return None
        line = self.selected_line()
        hint = self.table.hint
        key = keys.shown("space")
        match = self.table.match
        facts = SheetFacts(
            self.decision(),
            tuple(seat.name for seat in match.seats),
            self.table.colours,
            self.family,
            line.key if line is not None else "",
            self.picked or (),
            self.together(),
            self.with_note,
            bubbles.hint_text(self, hint) if hint is not None else "",
            _("{key}: see the board").format(key=key),
        )
        commands = SheetCommands(
            self.select,
            self.do_selected,
            self.give_up,
            self.switch_note,
            self.lift,
            self.add_piece,
            self.take_piece_back,
        )
        tight = self.table.context.theme.room[1] < LOW
        return Sheet(facts, commands, self.art, lambda: self.ground, self.table.room == "wide", tight)

    @command
    def select(self, key: str) -> None:
        self.selected, self.picked = key, self._pieces_of(key)
        self.table.rebuild()

    def _pieces_of(self, key: str) -> Picked | None:
        """Whoever selects a line that could be put together, too, has put it together."""
        found = self.decision()
        line = next((line for line in found.every if line.key == key), None)
        return found.picking.way_to(line.action) if found.picking is not None and line is not None else None

    @command
    def add_piece(self, number: int) -> None:
        picking = self.decision().picking
        if picking is not None:
            self._put_together(picking.pressed(self.picked or picking.nothing, number))

    @command
    def take_piece_back(self, number: int) -> None:
        picking = self.decision().picking
        if picking is not None:
            self._put_together(picking.with_one_less(self.picked or picking.nothing, number))

    def _put_together(self, picked: Picked | None) -> None:
        if picked is not None:
            self.selected, self.picked = "", picked
            self.table.rebuild()

    @command
    def do_selected(self) -> None:
        """What the button says."""
        if not self.has_sheet:
            return
        line = self.selected_line()
        if line is not None:
            self.table.play(line.action, by_hand=False)

    @command
    def give_up(self) -> None:
        if self.table.my_turn and do.PASS in self.position.options:
            self.table.play(do.PASS, by_hand=False)

    @command
    def switch_note(self) -> None:
        self.with_note = not self.with_note
        self.table.rebuild()

    @command
    def lift(self) -> None:
        """Look at the board under the sheet, or go back to the sheet."""
        if self.has_sheet:
            self.lifted = not self.lifted
            self.table.rebuild()

    @command
    def open_titles(self) -> None:
        """The titles that can be activated, before the sector."""
        reason = furniture.why_no_titles(self)
        if reason:
            self.table.refuse(reason)
            return
        self.titles_open = not self.titles_open
        self.lifted = False
        self.selected, self.picked = "", None
        self.table.rebuild()

    # -- widgets ---------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        return furniture.area(self)

    def slots(self, room: Room) -> Sequence[Sequence[Widget]]:
        return furniture.slots(self, room)

    def buttons(self) -> Sequence[ButtonFacts]:
        return furniture.buttons(self)

    def button_words(self) -> Sequence[str]:
        return (_("Titles"),)

    def panels(self) -> Sequence[Panel]:
        return (Panel("ribbon", _("The year"), lambda: furniture.ribbon(self), above=True),)

    def card(self, player: int, room: Room) -> CardFacts:
        return furniture.card(self, player, room)

    def order(self) -> Sequence[int]:
        """The viewer first, then in turn order."""
        others = [player for player in self.position.order if player != self.viewer]
        return [self.viewer, *others]

    def plate(self, position: Position, player: int) -> Plate:
        return furniture.plate(self, position, player)

    def plates(self, player: int) -> Sequence[Plate]:
        return furniture.plates(self, player)

    def pips(self, position: Position) -> tuple[int, int]:
        return (0, 0)

    def how_to_begin(self) -> str:
        return _(
            "Take a pawn from the tray, then press a sector. Point at anything to read what it offers, what your rank "
            "would be and what is in the way."
        )

    # -- time and drawing ------------------------------------------------------------------------------------------

    def relayout(self) -> None:
        self._ground = None
        self.scene = BoardScene(self.art, self.table.context.theme, self.table.ui.texts, self.table.colours)

    def on_setting(self, name: str) -> None:
        self._decision = None

    def update(self, dt: float) -> bool:
        resting = (self.at, self.niche)
        if resting != self._rests_on:
            self._rests_on, self._rested = resting, 0.0
        before, self._rested = self._rested, self._rested + dt
        return self.at is not None and before < TOOLTIP_DELAY <= self._rested

    @property
    def has_rested(self) -> bool:
        return self.at is not None and self._rested >= TOOLTIP_DELAY

    def draw(self, target: pygame.Surface, lit: Spots) -> None:
        drawing.draw(self, target, lit)

    # -- what moves ------------------------------------------------------------------------------------------------

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        self.director.show(step, by_hand, land)

    def open_count(self) -> None:
        """The points, family by family, over the table; the results follow."""
        context, table = self.table.context, self.table
        if self.position.phase == OVER:
            context.stack.push(CountScene(context, self.position, table.match.seats, table.go_to_results))

    def jumped(self) -> None: ...

    def take_back(self, steps: Sequence[Step]) -> None: ...

    def make_again(self, steps: Sequence[Step], land: Callable[[], None]) -> None:
        land()

    # -- the person ------------------------------------------------------------------------------------------------

    def let_go(self) -> None:
        self.pawn = None
        self.dragging = False
        # What the pointer happens to be over is told when it is pointed at again.
        self._rests_on, self._rested = (self.at, self.niche), -inf
        self.selected = ""
        self.with_note = False
        self.lifted = False
        self.titles_open = False
        self.picked = None

    def begin_turn(self) -> None:
        """A pawn that is the only kind left is in the hand at once."""
        if self.placing and self.pawn is None:
            kinds = {action.pawn for action in self.position.options if isinstance(action, do.Place)}
            if len(kinds) == 1:
                self.pawn = kinds.pop()
                self.table.rebuild()
        if self.has_sheet and self.table.ui.show_focus:
            self._focus_line()

    def _focus_line(self) -> None:
        found = self.decision()
        line = self.selected_line() or next((one for one in found.lines if one.open), None)
        if found.picking is not None and not found.lines_first and self.selected_line() is None:
            self.table.ui.want_focus = found.picking.pieces[0].key
            return
        self.table.ui.want_focus = line.key if line is not None else "sheet-pass"

    @command
    def pick(self, pawn: int) -> None:
        if not self.placing:
            self.table.rebuild()
            return
        refusals = [why_not(self.position, do.Place(pawn, sector)) for sector in EVERYWHERE]
        if all(refusal is not None for refusal in refusals):
            first = next(refusal for refusal in refusals if refusal is not None)
            self.table.refuse(words.why_not(first), first.code)
            return
        self.pawn = pawn
        self.table.sound("lift")
        if self.table.ui.show_focus:  # picked by the keyboard: the arrows now move over the board
            self.cursor_shown = True
            self.table.ui.want_focus = "board"
            self.at = self.cursor
        self.table.light(())
        self.table.rebuild()

    def put_back(self) -> bool:
        if self.pawn is not None:
            self.pawn = None
            self.table.rebuild()
            return True
        return False

    def back(self) -> bool:
        if self.lifted and self.has_sheet:
            self.lift()
            return True
        if self.titles_open:
            self.open_titles()
            return True
        if self.selected or self.picked is not None:
            self.selected, self.picked = "", None
            self.table.rebuild()
            return True
        return self.put_back()

    def take_hint(self, hint: Choice) -> None:
        action = hint.action
        if isinstance(action, do.Place):
            self.pawn = action.pawn
        elif isinstance(action, do.Activate) and not self.position.sector_done:
            self.titles_open = True
        if isinstance(action, do.BuyTitle):
            self.with_note = action.note
        if self.has_sheet:
            self.selected, self.picked = line_key(action), self._pieces_of(line_key(action))
        self.lifted = False
        self.table.rebuild()

    # -- pointing and pressing -------------------------------------------------------------------------------------

    def point_at(self, pos: tuple[int, int] | None) -> None:
        sector = niche = None
        if pos is not None:
            self.cursor_shown = False
            sector = self.ground.sector_at(pos)
            niche = self.ground.title_at(pos) if self.pawn is None else None
        if (sector, niche) != (self.at, self.niche):
            self.at, self.niche = sector, niche
            self.table.redraw()

    def mouse_shape(self) -> str:
        if self.at is None or not (self.placing or self.resolving):
            return "arrow"
        if self.at in self.legal_sectors():
            return "hand"
        return "no" if self.pawn is not None else "arrow"

    @command
    def press(self, pos: tuple[int, int]) -> None:
        self.point_at(pos)
        if self.lifted and self.has_sheet:
            self.lift()
        elif self.at is not None:
            self.press_sector(self.at)

    def press_sector(self, sector: int) -> bool:
        """Place the pawn there, or resolve it; on the map, choose the move or the look that a sheet offers."""
        if not self.table.my_turn:
            return False
        if self.has_sheet:
            return self._press_on_map(sector)
        if self.placing:
            if self.pawn is None:
                self.table.tell(_("First take a pawn: pasha, merchant or sage."))
                return False
            return self._try(do.Place(self.pawn, sector))
        if self.resolving:
            return self._try(do.Resolve(sector))
        return False

    def _press_on_map(self, sector: int) -> bool:
        """Operations and schemes: a pawn that can go is lifted, then a sector is where it goes; elsewhere the tokens
        are looked at. Nothing is done yet: the sheet's button says what it does."""
        picking = self.decision().picking
        if picking is None:
            return False
        moves = [action for action in self.position.options if isinstance(action, do.Move)]
        lifted = self.lifted_pawn()
        names = [piece.name for piece in picking.pieces]
        if any(pawn_name(move) == lifted and move.target == sector for move in moves):
            self.add_piece(names.index(f"to-{SECTORS[sector]}"))
            return True
        pawns = list(dict.fromkeys(pawn_name(move) for move in moves if move.source == sector))
        if pawns:
            place = pawns.index(lifted) + 1 if lifted in pawns else 0
            self.table.sound("lift")
            self._put_together(tuple(int(name == pawns[place % len(pawns)]) for name in names))
            return True
        if do.Examine(sector) in self.position.options:
            self.add_piece(names.index(SECTORS[sector]))
            return True
        return False

    def lifted_pawn(self) -> str:
        """The name of the piece that stands for the pawn an operation or a scheme has lifted, or ""."""
        picking = self.decision().picking
        moves = [action for action in self.position.options if isinstance(action, do.Move)]
        if picking is None or not moves:
            return ""
        chosen = {piece.name for piece, n in zip(picking.pieces, self.together(), strict=True) if n}
        return next((pawn_name(move) for move in moves if pawn_name(move) in chosen), "")

    def targets_on_map(self) -> frozenset[int]:
        """Where the lifted pawn may go."""
        moves = [action for action in self.position.options if isinstance(action, do.Move)]
        return frozenset(move.target for move in moves if pawn_name(move) == self.lifted_pawn())

    def _try(self, action: do.Action) -> bool:
        refusal = why_not(self.position, action)
        if refusal is not None:
            self.table.refuse(words.why_not(refusal), refusal.code)
            return False
        self.table.play(action)
        return True

    @property
    def carries(self) -> bool:
        return self.dragging

    def holds(self, piece: int) -> bool:
        return self.pawn == piece

    @property
    def held(self) -> object:
        half_chosen = (self.pawn, self.selected, self.picked)
        return None if half_chosen == (None, "", None) else half_chosen

    def drag(self, pawn: int, pos: tuple[int, int]) -> None:
        drag(self, pawn, pos)

    def drop(self, pos: tuple[int, int]) -> None:
        drop(self, pos)

    def try_place(self, place: int) -> bool:
        return self.placing and self.pawn is not None and self._try(do.Place(self.pawn, place))

    def drop_refused(self, place: int) -> None:
        self.pawn = None

    # -- keys ------------------------------------------------------------------------------------------------------

    def move_cursor(self, step: tuple[int, int], to_legal: bool) -> None:
        if self.cursor_shown and step != (0, 0):
            among = tuple(self.legal_sectors()) if to_legal else EVERYWHERE
            self.cursor = self.ground.towards(self.cursor, (step[1], step[0]), among)
        self.cursor_shown = True
        self.at, self.niche = self.cursor, None
        self.table.light(())
        self.table.redraw()

    def activate(self) -> bool:
        if self.lifted and self.has_sheet:
            self.lift()
            return True
        if self.has_sheet:
            if self.selected_line() is None:
                return False
            self.do_selected()
            return True
        if not self.cursor_shown:
            return False
        self.press_sector(self.cursor)
        return True

    def on_key(self, event: pygame.Event) -> bool:
        key_map = self.table.context.settings.value.key_map
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_SHIFT)
        number = keys.number_of(event, key_map)
        if self.has_sheet and (number or plain) and self._on_sheet_key(event.key, number):
            return True
        for action, run in (
            ("rashid_titles", self.open_titles),
            ("rashid_pass", self.give_up),
            ("rashid_note", self._note_key),
        ):
            if keys.declared(action) is not None and keys.matches(event, action, key_map):
                run()
                return True
        if 0 < number <= len(PAWNS) and self.placing:
            self.table.ui.show_focus = True
            self.table.ui.focus = "board"
            self.pick(number - 1)
            return True
        return False

    def _note_key(self) -> None:
        if self.sheet_shown and self.decision().note:
            self.switch_note()

    def _on_sheet_key(self, key: int, number: int) -> bool:
        if key == pygame.K_SPACE:
            self.lift()
            return True
        if self.lifted:
            return False
        if key in (pygame.K_UP, pygame.K_DOWN):
            return self._step_line(1 if key == pygame.K_DOWN else -1)
        if self.decision().picking is not None:
            return self._on_picking_key(key, number)
        lines = [line for line in self.decision().lines if line.open]
        if 0 < number <= len(lines):
            self._choose_line(lines[number - 1])
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
            self._focus_piece(pieces[(start + step) % len(pieces)])
            self.table.rebuild()
            return True
        if key in ADD_KEYS and at is not None:
            self.add_piece(at)
            return True
        if key in TAKE_BACK_KEYS:
            picked = self.picked or picking.nothing
            if at is None or not picked[at]:
                at = max((n for n, count in enumerate(picked) if count), default=None)
            if at is not None:
                self.take_piece_back(at)
            return True
        if 0 < number <= len(pieces):
            self._focus_piece(pieces[number - 1])
            self.add_piece(number - 1)
            return True
        return False

    def _focus_piece(self, key: str) -> None:
        ui = self.table.ui
        ui.show_focus = True
        ui.want_focus = ui.reveal = key

    def _step_line(self, step: int) -> bool:
        lines = [line for line in self.decision().lines if line.open]
        if not lines:
            return False
        now = self.selected_line()
        places = [line.key for line in lines]
        if now is None or now.key not in places:  # nothing, or put together from pieces as no line has it
            number = 0 if step > 0 else len(lines) - 1
        else:
            number = (places.index(now.key) + step) % len(lines)
        self._choose_line(lines[number])
        return True

    def _choose_line(self, line: Line) -> None:
        ui = self.table.ui
        ui.show_focus = True
        ui.want_focus = ui.reveal = line.key
        self.select(line.key)

    # -- what is said ----------------------------------------------------------------------------------------------

    def bubble(self) -> Bubble | None:
        return bubbles.at_pointer(self)

    def hint_bubble(self, hint: Choice) -> Bubble:
        return bubbles.of_hint(self, hint)

    def surroundings(self, bubble: Bubble) -> Surroundings:
        return bubbles.surroundings(self, bubble)

    def code_of(self, key: str) -> str:
        """Of a line that is closed, or of a pawn that cannot be taken; without a key, of what is being decided."""
        if not key:
            return topic(self.position)
        if self.has_sheet:
            return next((line.code for line in self.decision().every if line.key == key), "")
        for pawn, name in enumerate(PAWNS):
            if key == f"pawn-{name}" and self.placing:
                refusal = why_not(self.position, do.Place(pawn, 0))
                return refusal.code if refusal is not None else ""
        return ""


def _files() -> list[str]:
    files = dict.fromkeys(entry["file"] for entry in manifest()["sprites"].values())
    return [*files, manifest()["board"][0]["file"]]
