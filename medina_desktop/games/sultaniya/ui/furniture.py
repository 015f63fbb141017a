"""Sultaniya's widgets for tray, column and board's area, described from its board."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from medina_desktop.game.box import NOBODY
from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.preview import preview
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    DJINNS,
    DONE,
    EYE,
    MOVE,
    PASS,
    RETURN,
    REVEAL,
    REVEALING,
    calling,
    face_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.position import BUILDING, EYEING, HANDY, START, STONY, WINDY, Position
from medina_desktop.games.sultaniya.rules.reasons import why_not
from medina_desktop.games.sultaniya.ui.board_area import BoardArea, PlotWidget
from medina_desktop.games.sultaniya.ui.bubbles import palace_to_draw
from medina_desktop.games.sultaniya.ui.card import Holdings, HoldingsBody, MiniPalace
from medina_desktop.games.sultaniya.ui.held import take
from medina_desktop.games.sultaniya.ui.other_palace import HeadingFacts, PalaceHeading
from medina_desktop.games.sultaniya.ui.placing import call_of, ending, why_no_call, why_no_end
from medina_desktop.games.sultaniya.ui.stacks import (
    OpenStack,
    StackBox,
    StackFacts,
    StackTop,
    TileFacts,
    TileSlot,
    note_of,
)
from medina_desktop.games.sultaniya.ui.strip import ObjectiveCard, Strip
from medina_desktop.games.sultaniya.ui.tray import DjinnFacts, DjinnSlot, Treasury
from medina_desktop.l10n import _, ngettext, pgettext
from medina_desktop.match.seats import is_human
from medina_desktop.ui import keys
from medina_desktop.ui.table.window import ButtonFacts, CardFacts, Plate, Room
from medina_desktop.ui.widgets import Widget

if TYPE_CHECKING:
    from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard


# -- the board's area --------------------------------------------------------------------------------------------------


def area(board: SultaniyaBoard) -> Widget:
    p, player = board.position, board.shown.whose
    hidden = board.table.hides_hand or player != board.table.viewer
    if p.over or p.terms.rules.open_objectives:
        hidden = False
    points = score.breakdown(p)[player]
    return BoardArea(
        lambda: board.shown.ground,
        palace_to_draw(board),
        board.shown.face_of(player),
        board.palaces,
        board.table.colours[player] if board.shown.enlarged is not None else "",
        board.table.context.settings.value.coordinates,
        PlotWidget(board.hand, board.placing.flip),
        Strip(p, player, points, board.table.colours[player], board.art),
        [ObjectiveCard(p, player, number, points, board.art, hidden) for number in (0, 1)],
        [open_stack(board)] if board.placing.eye_is_open else [_stack(board, kind) for kind in range(4)],
        _heading(board, board.shown.enlarged) if board.shown.enlarged is not None else None,
    )


def _heading(board: SultaniyaBoard, player: int) -> PalaceHeading:
    p, table = board.position, board.table
    names = tuple(seat.name for seat in table.match.seats)
    facts = HeadingFacts(
        player,
        names[player],
        table.colours[player],
        score.scores(p)[player],
        p.sapphires[player],
        p.palaces[player].roofs,
        table.colours,
        names,
    )
    return PalaceHeading(facts, board.art, board.placing.show_palace, lambda: board.placing.show_palace(table.viewer))


def _stack(board: SultaniyaBoard, kind: int) -> StackBox:
    p, table = board.position, board.table
    stack = p.stacks[kind]
    chosen, wanted, reason = _stack_use(board, kind)
    eyed = DJINNS[EYE] if p.step == EYEING and p.stack == kind and not board.placing.eye_is_open else ""
    says = "" if chosen else pgettext("a tile", "reveal") if wanted else pgettext("a tile", "next")
    top_tile = stack[0] if stack else None
    facts = StackFacts(kind, top_tile, len(stack), board.shown.face_of(table.viewer), chosen, eyed, says)
    name = _(words.STACKS[kind])
    tip = _("{stack}: {n} in the stack").format(stack=name, n=len(stack))
    top = StackTop(
        facts,
        board.palaces,
        board.placing.press_stack,
        tooltip=f"{tip}\n{wanted}" if wanted else tip,
        enabled=bool(wanted),
        reason=f"{tip}\n{reason}" if reason else tip,
    )
    can_place = {face_of(a) >> 1 for a in legal.actions(p) if verb_of(a) == BUILD} if table.my_turn else set()
    shown = [
        _tile(board, tile, not table.my_turn or tile in can_place)
        for tile in p.displays[kind]
        if tile not in board.director.flying
    ]
    return StackBox(kind, top, shown, board.art)


def _stack_use(board: SultaniyaBoard, kind: int) -> tuple[bool, str, str]:
    """(it waits to be chosen, what a press on it does, why there is none)."""
    p, table = board.position, board.table
    if not table.my_turn:
        return False, "", ""
    if board.placing.calling is not None:
        if calling(board.placing.calling, kind) in legal.actions(p):
            return True, _("Click to choose this stack"), ""
        refusal = why_not(p, calling(board.placing.calling, kind))
        return False, "", words.why_not(refusal, p) if refusal is not None else ""
    hand = board.hand.held
    if hand is not None and hand.returns and p.terms.kind_of[hand.tile] == kind:
        return True, _("Click to return the tile to the bottom of this stack"), ""
    if REVEALING[kind] in legal.actions(p):
        key = keys.describe(keys.key_for(f"reveal_{kind}", table.context.settings.value.key_map))
        return False, _("Click to reveal the top tile ({key})").format(key=key), ""
    refusal = why_not(p, REVEALING[kind])
    return False, "", words.why_not(refusal, p) if refusal is not None else ""


def _tile(board: SultaniyaBoard, tile: int, fits: bool, **more: object) -> TileSlot:
    p, table = board.position, board.table
    catalogue = p.terms.catalogue
    picked = board.hand.held is not None and board.hand.held.origin < 0 and board.hand.held.tile == tile
    facts = TileFacts(
        tile,
        f"tile-{catalogue.tiles[tile].id}",
        board.shown.face_of(table.viewer),
        picked,
        board.hand.held.flip if picked and board.hand.held is not None else 0,
        fits,
        **more,  # type: ignore[arg-type]
    )
    reason = ""
    if not table.my_turn:
        reason = _("It’s not your turn.")
    elif p.step == WINDY and not p.revealed:
        reason = _("First reveal a tile from the stack the wind has renewed.")
    tip = (
        _("Pick it up, and the places where it fits light up") if fits else _("It doesn’t fit anywhere in your palace")
    )
    if picked and fits:
        tip = _("You’re holding it: click a highlighted place (Esc puts it back)")
    return TileSlot(
        facts, board.palaces, board.placing.pick, board.hand.drag, tooltip=tip, enabled=not reason, reason=reason
    )


def open_stack(board: SultaniyaBoard) -> Widget:
    p = board.position
    tiles = []
    placeable = 0
    for number, tile in enumerate(p.stacks[p.stack]):
        hand = take(p, tile)
        best = max(
            (preview(p, hand.tried(at, way)).points for at, ways in hand.places.items() for way in ways), default=0
        )
        placeable += bool(hand.places)
        tiles.append(
            _tile(board, tile, bool(hand.places), note=note_of(best), places=len(hand.places), number=number + 1)
        )
    title = _("{stack}: the whole stack, top tile first").format(stack=_(words.STACKS[p.stack]))
    detail = ngettext("{n} of {all} tiles can be placed", "{n} of {all} tiles can be placed", placeable)
    detail = detail.format(n=placeable, all=len(tiles))
    return OpenStack(tiles, title, detail, _("Only you see this"), board.art)


# -- tray --------------------------------------------------------------------------------------------------------------


def slots(board: SultaniyaBoard) -> list[list[Widget]]:
    left = board.position.treasury
    tip = ngettext("The treasury: {n} sapphire", "The treasury: {n} sapphires", left).format(n=left)
    return [[_djinn(board, djinn) for djinn in range(4)], [Treasury(left, board.art, tip)]]


def code_of(board: SultaniyaBoard, key: str) -> str:
    """Of the reason why a djinn, a stack or the end of a turn cannot be pressed now: it has its place in the rules."""
    p, (kind, _dash, number) = board.position, key.partition("-")
    if p.over or not board.table.my_turn:
        return ""
    if kind == "djinn" and number.isdigit():
        action = call_of(p, int(number))
    elif kind == "stack" and number.isdigit():
        stack = int(number)
        action = REVEALING[stack] if board.placing.calling is None else calling(board.placing.calling, stack)
    elif key == "button-pass":
        action = ending(p)
    else:
        return ""
    refusal = why_not(p, action)
    return refusal.code if refusal is not None else ""


def _djinn(board: SultaniyaBoard, djinn: int) -> DjinnSlot:
    p, table = board.position, board.table
    owner = p.djinns[djinn]
    key = keys.describe(keys.key_for(DJINNS[djinn], table.context.settings.value.key_map))
    called = board.placing.calling == djinn or (p.step == WINDY + djinn and p.step >= WINDY)
    reason = why_no_call(board.table, djinn)
    name = table.match.seats[owner].name if owner != NOBODY else ""
    return DjinnSlot(
        DjinnFacts(djinn, table.colours[owner] if owner != NOBODY else "", key, called),
        board.art,
        board.placing.call,
        tooltip=words.djinn_tooltip(djinn, name, key),
        enabled=not reason,
        reason=reason,
    )


def buttons(board: SultaniyaBoard) -> list[ButtonFacts]:
    p, table = board.position, board.table
    if p.over:
        return [ButtonFacts("count", "eye", pgettext("button", "Scoring"), board.open_count, True)]
    if board.hand.held is not None:
        own = board.hand.held.tile in p.terms.catalogue.own_mirror
        why = _("this tile looks the same on both sides.") if own else ""
        return [ButtonFacts("flip", "flip", _("Flip"), board.placing.flip, not own, why)]
    possible = legal.actions(p) if table.my_turn else []
    with_djinn = p.step >= WINDY
    label = pgettext("with a djinn", "Done") if with_djinn else _("Pass")
    allowed = ending(p) in possible
    icon = "check" if with_djinn else "gem"
    return [
        ButtonFacts(
            "pass", icon, label, board.placing.end_turn, allowed, why_no_end(board.table), "" if with_djinn else "+2"
        )
    ]


# -- what to do --------------------------------------------------------------------------------------------------------


def plate(board: SultaniyaBoard, p: Position, player: int) -> Plate:
    name = board.table.match.seats[player].name
    title = _("{name}, your last turn") if _is_last_turn(p) else _("{name}, your turn")
    return Plate(name, title.format(name=name), _to_do(board, p))


def _to_do(board: SultaniyaBoard, p: Position) -> str:
    if board.placing.calling is not None:
        return _choose()
    if board.hand.held is not None:
        return _place(board) if board.hand.held.origin < 0 else _lifted()
    verbs = {verb_of(action) for action in legal.actions(p)}
    return _deeds(p.step, verbs, p.revealed, p.built, any(p.displays))


def _choose() -> str:
    return _("choose a stack for the djinn")


def _place(board: SultaniyaBoard) -> str:
    flip = keys.describe(keys.key_for("flip", board.table.context.settings.value.key_map))
    return _("place it; {key} flips it, Esc puts it back").format(key=flip)


def _lifted() -> str:
    return _("choose its new place, or its stack")


def _deeds(step: int, verbs: Collection[int], revealed: int, built: int, shown: bool) -> str:
    """Say what can be done now, from the verbs of the legal actions and from nothing else."""
    if step == WINDY and not revealed:
        return _("reveal a tile from the renewed stack")
    if step == EYEING and BUILD in verbs:
        return _("choose a tile, then its place")
    deeds = []
    if MOVE in verbs and RETURN in verbs:
        deeds.append(pgettext("to do", "move or return a tile"))
    elif MOVE in verbs or RETURN in verbs:
        deeds.append(pgettext("to do", "move a tile") if MOVE in verbs else pgettext("to do", "return a tile"))
    if BUILD in verbs and step == HANDY:
        first = pgettext("to do", "build the first of 2 tiles")
        deeds.append(pgettext("to do", "build the second tile") if built else first)
    elif BUILD in verbs:
        deeds.append(pgettext("to do", "build"))
    if REVEAL in verbs and revealed:
        deeds.append(pgettext("to do", "reveal more"))
    elif REVEAL in verbs:
        deeds.append(pgettext("to do", "reveal") if deeds else pgettext("to do", "reveal a tile"))
    if CALL in verbs:
        deeds.append(pgettext("to do", "call a djinn"))
    if PASS in verbs or DONE in verbs:
        deeds.append(pgettext("to do", "pass") if PASS in verbs else pgettext("to do", "stop"))
    said = ", ".join(deeds)
    if len(deeds) > 1:
        said = pgettext("to do", "{deeds} or {last}").format(deeds=", ".join(deeds[:-1]), last=deeds[-1])
    at_last = step == EYEING or (shown and (step != START or REVEAL not in verbs))
    stuck = at_last and not {BUILD, MOVE, RETURN} & set(verbs)
    return pgettext("to do", "nothing fits: {deeds}").format(deeds=said) if stuck else said


def plates(board: SultaniyaBoard, player: int) -> list[Plate]:
    """The longest that each step can say: the rest has room where these have."""
    name = board.table.match.seats[player].name
    title = _("{name}, your last turn").format(name=name)  # the longer one
    every = [_choose(), _place(board), _lifted()]
    for step, verbs, revealed, built in FULLEST:
        every += [_deeds(step, verbs, revealed, built, True), _deeds(step, verbs - {BUILD}, revealed, built, True)]
    return [Plate(name, title, detail) for detail in every]


# By step: everything that can be done there, before and after the first tile was revealed and built.
FULLEST = (
    (START, {BUILD, REVEAL, CALL, PASS}, 0, 0),
    (BUILDING, {BUILD, REVEAL, PASS}, 1, 0),
    (WINDY, {REVEAL}, 0, 0),
    (WINDY, {BUILD, REVEAL, DONE}, 1, 0),
    (STONY, {MOVE, RETURN, BUILD, REVEAL, DONE}, 0, 0),
    (STONY, {BUILD, REVEAL, DONE}, 1, 0),
    (HANDY, {BUILD, REVEAL}, 0, 0),
    (HANDY, {BUILD, REVEAL}, 1, 1),
    (EYEING, {BUILD, DONE}, 0, 0),
)


def _is_last_turn(p: Position) -> bool:
    """Of the player who acts: another one has five roofs, or there are no more turns."""
    return p.ending not in (NOBODY, p.player) or p.number + p.terms.players > p.terms.turns


# -- cards -------------------------------------------------------------------------------------------------------------


def _notes(board: SultaniyaBoard, player: int) -> tuple[str, ...]:
    """On the viewer's own card: how many turns are left, alone; else what the secret objectives bring now."""
    p, table = board.position, board.table
    if player != table.viewer or table.hides_hand or p.over or not is_human(table.match.seats[player]):
        return ()
    if p.terms.players == 1:
        words_for_it = _("turn {n} of {all}").format(n=p.number, all=p.terms.turns)
        return (words_for_it, f"{p.number}/{p.terms.turns}")
    secret = note_of(sum(score.breakdown(p)[player].objectives.values()))
    return (_("secret objectives {points}").format(points=secret), _("secret {points}").format(points=secret))


def card(board: SultaniyaBoard, player: int, room: Room) -> CardFacts:
    p, table = board.position, board.table
    djinns = tuple(djinn for djinn in range(4) if p.djinns[djinn] == player)
    notes = _notes(board, player)
    facts = Holdings(p.sapphires[player], p.palaces[player].roofs, djinns, notes)
    mini = None
    if player != table.viewer:
        shown = board.shown.enlarged == player
        palace = p.palaces[player]
        mini = MiniPalace(player, palace, board.shown.face_of(player), board.palaces, board.placing.enlarge, shown)
    tooltip = [
        words.character_name(p.characters[player]),
        words.gems(p.sapphires[player]),
        ngettext("{n} of 5 roofs", "{n} of 5 roofs", facts.roofs).format(n=facts.roofs),
    ]
    tooltip += [_(words.DJINNS[djinn]) for djinn in djinns]
    tooltip += notes[:1]
    body = HoldingsBody(player, facts, mini, board.palaces, room, p.terms.players > 3)
    return CardFacts(body, words.character_name(p.characters[player]), tuple(tooltip))
