"""Sultaniya in sentences: names, what happened, what an action would bring, why one is not possible. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from medina_desktop.game.record import Seat
from medina_desktop.games.sultaniya.kinds import Step
from medina_desktop.games.sultaniya.preview import Chances, Preview
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    COSTS,
    FOR_A_STACK,
    MOVE,
    PASS,
    RETURN,
    REVEAL,
    djinn_of,
    face_of,
    place_of,
    stack_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.plot import place_text
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.reasons import SENTENCES, Refusal
from medina_desktop.games.sultaniya.rules.tiles import DOOR, MINARET, SIGNS, Character
from medina_desktop.l10n import N_, _, ngettext, pgettext, translate
from medina_desktop.l10n.deeds import D_, deed, ndeed
from medina_desktop.l10n.writing import capitalise, signed
from medina_desktop.said import Said

STACKS = (N_("Ground floors"), N_("First floors"), N_("Second floors"), N_("Roofs"))
# Where there is no room for the whole name.
SHORT_STACKS = (N_("Ground"), N_("1st floor"), N_("2nd floor"), N_("Roofs"))
THE_TILE = (N_("the ground floor"), N_("the first floor"), N_("the second floor"), N_("the roof"))
OF_SYMBOLS = {
    "window": N_("window"),
    "tower": N_("tower"),
    "dome": N_("dome"),
    "garden": N_("garden"),
    "guard": N_("guard"),
    "sapphire": N_("sapphire"),
    "door": N_("door"),
    "minaret": N_("minaret"),
}
SYMBOLS = {
    "window": N_("Windows"),
    "tower": N_("Towers"),
    "dome": N_("Domes"),
    "garden": N_("Gardens"),
    "guard": N_("Guards"),
    "sapphire": N_("Sapphires"),
    "door": N_("Complete doors"),
    "minaret": N_("Complete minarets"),
}
CHARACTERS = {
    "ali_baba": N_("Ali Baba"),
    "shahriyar": N_("Sultan Shahriyar"),
    "anis": N_("Anis"),
    "jafar": N_("Vizier Ja’far"),
    "dinarzad": N_("Dinarzad"),
    "aladdin": N_("Aladdin"),
    "scheherazade": N_("Scheherazade"),
    "sinbad": N_("Sinbad"),
}
FACES = {"sun": N_("the sun"), "moon": N_("the moon")}
DJINNS = (N_("The wind"), N_("The stone"), N_("The hand"), N_("The eye"))
POWERS = (
    N_("Returns a display to the bottom of its stack. You then reveal new tiles from it and may build one tile."),
    N_("You may move a tile of your palace or return it to the bottom of its stack; then you may build."),
    N_("You build 2 tiles, and may reveal tiles from 2 stacks."),
    N_("You look through a whole stack and build any tile from it."),
)
OBJECTIVES = {
    "guard_line": N_("1 point per guard in the storey where you have the most"),
    "tower_line": N_("1 point per tower in the storey where you have the most"),
    "window_line": N_("1 point per window in the storey where you have the most"),
    "sapphire_line": N_("1 point per sapphire symbol in the storey where you have the most"),
    "guard_column": N_("1 point per guard in the column where you have the most, plus 1"),
    "tower_column": N_("1 point per tower in the column where you have the most, plus 1"),
    "window_column": N_("1 point per window in the column where you have the most, plus 1"),
    "sapphire_column": N_("1 point per sapphire symbol in the column where you have the most, plus 1"),
    "djinns": N_("2 points for each djinn you have at the end"),
    "sapphire_pairs": N_("1 point for every 2 sapphires you hold at the end"),
}
OBJECTIVE_NAMES = {
    "guard_line": N_("Guards in a storey"),
    "tower_line": N_("Towers in a storey"),
    "window_line": N_("Windows in a storey"),
    "sapphire_line": N_("Sapphires in a storey"),
    "guard_column": N_("Guards in a column"),
    "tower_column": N_("Towers in a column"),
    "window_column": N_("Windows in a column"),
    "sapphire_column": N_("Sapphires in a column"),
    "djinns": N_("Djinns at the end"),
    "sapphire_pairs": N_("Pairs of sapphires"),
}
BUILT = (
    D_("{name} built a ground floor"),
    D_("{name} built a first floor"),
    D_("{name} built a second floor"),
    D_("{name} built a roof"),
)
BUILT_AT_ONCE = (
    D_("{name} revealed and built a ground floor"),
    D_("{name} revealed and built a first floor"),
    D_("{name} revealed and built a second floor"),
    D_("{name} revealed and built a roof"),
)
MOVED = (
    D_("{name} moved a ground floor."),
    D_("{name} moved a first floor."),
    D_("{name} moved a second floor."),
    D_("{name} moved a roof."),
)
RETURNED = (
    D_("{name} returned a ground floor to its stack."),
    D_("{name} returned a first floor to its stack."),
    D_("{name} returned a second floor to its stack."),
    D_("{name} returned a roof to its stack."),
)
CALLED = (
    D_("{name} called the wind: −{gems}."),
    D_("{name} called the stone: −{gems}."),
    D_("{name} called the hand: −{gems}."),
    D_("{name} called the eye: −{gems}."),
)
CAME_FROM = (
    D_("The wind left {name}."),
    D_("The stone left {name}."),
    D_("The hand left {name}."),
    D_("The eye left {name}."),
)
BLEW = (
    N_("The wind put the ground floors at the bottom of their stack."),
    N_("The wind put the first floors at the bottom of their stack."),
    N_("The wind put the second floors at the bottom of their stack."),
    N_("The wind put the roofs at the bottom of their stack."),
)
PROPOSED_BUILD = (
    N_("Build a ground floor on {place}"),
    N_("Build a first floor on {place}"),
    N_("Build a second floor on {place}"),
    N_("Build a roof on {place}"),
)
PROPOSED_REVEAL = (
    N_("Reveal a ground floor"),
    N_("Reveal a first floor"),
    N_("Reveal a second floor"),
    N_("Reveal a roof"),
)
HALVES = {
    "door": N_("The halves of a door meet: a lintel above them completes it."),
    "minaret": N_("The halves of a minaret meet: a spire above them completes it."),
}
PROPOSED_CALL = (N_("Call the wind"), N_("Call the stone"), N_("Call the hand"), N_("Call the eye"))


@dataclass(frozen=True)
class Line:
    """A line of what happened, before the window makes a log entry of it."""

    player: int | None
    text: str
    places: tuple[int, ...] = ()
    loud: bool = False
    tile: int | None = None  # that was revealed, or built after it was: the second line tells the first as well
    alike: int | None = None  # the stack that several were revealed of
    say_many: Callable[[int], str] | None = None


def character_name(character: str) -> str:
    return _(CHARACTERS[character])


def about_character(character: Character) -> Said:
    counted = [Said.joined(" ", [Said(OF_SYMBOLS[SIGNS[sign]]), str(score.WORTH[sign])]) for sign in character.scores]
    template = N_("Points for each: {counted}. Sapphires at the start: {n}.")
    return Said(template, counted=Said.joined(", ", list(counted)), n=character.sapphires)


def why_not(refusal: Refusal, position: Position) -> str:
    """Tiles by what they are, not by their numbers in the box."""
    words = dict(refusal.words)
    tile = words.get("tile")
    if tile in position.terms.catalogue.number:
        words["tile"] = Said(THE_TILE[position.terms.kind_of[position.terms.catalogue.number[str(tile)]]])
    return capitalise(translate(Said(SENTENCES[refusal.code], **words))) + "."


def gems(count: int) -> str:
    return ngettext("{n} sapphire", "{n} sapphires", count).format(n=count)


# -- what happened ----------------------------------------------------------------------------------------------------


def lines_of(step: Step, seats: Sequence[Seat]) -> list[Line]:
    """Only what everybody may know: points of secret objectives are not in these sentences."""
    found: list[Line] = []
    for event in step.events:
        found += _lines(event, step, seats)
    return found


def _open_points(position: Position, player: int) -> int:
    """Return the points that everybody may know."""
    points, terms = score.breakdown(position)[player], position.terms
    if terms.players == 1 or terms.rules.open_objectives:
        return points.total
    return sum(points.cartouches.values()) + points.guards + points.roofs


def _lines(event: object, step: Step, seats: Sequence[Seat]) -> list[Line]:
    kind_of = step.after.terms.kind_of
    match event:
        case ev.Revealed():
            say = partial(_revealed, seats[event.player].name, event.stack)
            return [Line(event.player, say(1), tile=event.tile, alike=event.stack, say_many=say)]
        case ev.Placed():
            kind = kind_of[event.tile]
            fresh = step.before.revealed >> kind & 1 and step.before.displays[kind][-1:] == (event.tile,)
            text = deed((BUILT_AT_ONCE if fresh else BUILT)[kind], name=seats[event.player].name)
            points = _open_points(step.after, event.player) - _open_points(step.before, event.player)
            taken = sum(e.count for e in step.events if isinstance(e, ev.SapphiresTaken))
            gained = [
                *([signed(points)] if points else []),
                *([_("+{gems}").format(gems=gems(taken))] if taken else []),
            ]
            if gained:
                text = _("{text}: {points}").format(text=text, points=", ".join(gained))
            return [Line(event.player, f"{text}.", (event.place,), tile=event.tile if fresh else None)]
        case ev.Completed():
            scores = step.after.terms.catalogue.character[step.after.characters[event.player]].scores
            if (MINARET if event.minaret else DOOR) not in scores:
                return []
            return [Line(event.player, f"{completed(event, seats)}.", event.places)]
        case ev.Passed():
            taken = sum(e.count for e in step.events if isinstance(e, ev.SapphiresTaken))
            name = seats[event.player].name
            return [Line(event.player, deed("{name} passed: +{gems}.", name=name, gems=gems(taken)))]
        case ev.DjinnCalled():
            name = seats[event.player].name
            called = deed(CALLED[event.djinn], name=name, gems=gems(event.cost))
            if event.owner is not None and event.owner != event.player:
                called = f"{called} {deed(CAME_FROM[event.djinn], name=seats[event.owner].name)}"
            return [Line(event.player, called)]
        case ev.DisplayBlownAway():
            return [Line(event.player, _(BLEW[event.stack]))]
        case ev.TileMoved():
            text = deed(MOVED[kind_of[event.tile]], name=seats[event.player].name)
            return [Line(event.player, text, (event.origin, event.place))]
        case ev.TileReturned():
            text = deed(RETURNED[event.stack], name=seats[event.player].name)
            return [Line(event.player, text, (event.place,))]
        case ev.Done():
            return [Line(event.player, deed("{name} stopped.", name=seats[event.player].name))]
        case ev.EndNear():
            if step.after.terms.players == 1:
                return [Line(event.player, _("A fifth roof: the palace is finished."), loud=True)]
            last = Line(event.player, _("Everybody else gets one more turn."), loud=True)
            return [Line(event.player, f"{fifth_roof(event, seats)}."), last]
        case ev.GameOver():
            return [Line(None, _("Time to score the palaces."), loud=True)]
    return []


def _revealed(name: str, stack: int, n: int) -> str:
    return (
        ndeed("{name} revealed a ground floor.", "{name} revealed {n} ground floors.", n, name=name, n=n),
        ndeed("{name} revealed a first floor.", "{name} revealed {n} first floors.", n, name=name, n=n),
        ndeed("{name} revealed a second floor.", "{name} revealed {n} second floors.", n, name=name, n=n),
        ndeed("{name} revealed a roof.", "{name} revealed {n} roofs.", n, name=name, n=n),
    )[stack]


def fifth_roof(event: ev.EndNear, seats: Sequence[Seat]) -> str:
    return deed("{name} built a fifth roof", name=seats[event.player].name)


def completed(event: ev.Completed, seats: Sequence[Seat]) -> str:
    name = seats[event.player].name
    if event.minaret:
        return deed("{name} completed a minaret", name=name)
    return deed("{name} completed a door", name=name)


# -- what an action would bring ----------------------------------------------------------------------------------------


def preview_lines(found: Preview, position: Position) -> tuple[str, ...]:
    lines = []
    for change in found.changes:
        if change.sign == "guard":
            rank = _("guards: {before} → {after}, {points}")
            ranks = {"before": _rank(change.before), "after": _rank(change.after), "points": signed(change.points)}
            lines.append(
                rank.format(**ranks) if change.points else _("one more guard, {n} in all").format(n=change.count)
            )
        elif change.points:
            lines.append(f"{signed(change.points)} {_(OF_SYMBOLS[change.sign])}")
        else:
            lines.append(_("{symbol}: no points for your character").format(symbol=_(OF_SYMBOLS[change.sign])))
    if found.halves:
        lines.append(_(HALVES[found.halves]))
    for points in found.roofs:
        lines.append(_("{points} for the roof").format(points=signed(points)))
    for points in found.objectives:
        lines.append(_("{points} for a secret objective").format(points=signed(points)))
    if found.sapphires:
        lines.append(_("+{gems}").format(gems=gems(found.sapphires)))
    elif found.sapphires_lost:
        lines.append(_("no sapphires with a djinn"))
    if found.roof:
        lines.append(_("roof {n} of 5").format(n=found.roof))
    if found.ends:
        lines.append(_("The end is near: everybody else has one more turn."))
    for place in found.blocked:
        lines.append(_("After that, nothing will fit on {place} any more.").format(place=place_text(place)))
    return tuple(lines) or (_("No points on its own."),)


def chances_lines(found: Chances) -> tuple[str, ...]:
    """Say what may still come to an empty place."""
    shown = _("No tile on display fits here.")
    if found.shown:
        shown = ngettext("{n} tile on display fits here.", "{n} tiles on display fit here.", found.shown).format(
            n=found.shown
        )
    top = (_("The top tile of the stack fits here."),) if found.top else ()
    unseen = ngettext("Of the {of} you haven’t seen, {n} fits.", "Of the {of} you haven’t seen, {n} fit.", found.unseen)
    return (shown, *top, unseen.format(n=found.unseen, of=found.of)) if found.of else (shown, *top)


def _rank(points: int) -> str:
    ranks = {9: N_("1st"), 6: N_("2nd"), 3: N_("3rd"), 0: N_("last")}
    return _(ranks[points])


def guards_text(count: int, points: int, players: int) -> str:
    """ "3, 2nd": how many, and the rank they have now; nobody is first alone."""
    return f"{count}, {_rank(points)}" if points and players > 1 else str(count)


def hint_title(position: Position, action: int) -> str:
    verb = verb_of(action)
    if verb == BUILD:
        text = _(PROPOSED_BUILD[position.terms.kind_of[face_of(action) >> 1]])
        return text.format(place=place_text(place_of(action)))
    if verb == REVEAL:
        return _(PROPOSED_REVEAL[stack_of(action)])
    if verb == CALL:
        call = _(PROPOSED_CALL[djinn_of(action)])
        if djinn_of(action) in FOR_A_STACK:
            return _("{call}: {stack}").format(call=call, stack=_(STACKS[stack_of(action)]))
        return call
    if verb == MOVE:
        return _("Move a tile to {place}").format(place=place_text(place_of(action)))
    if verb == RETURN:
        return _("Return the tile on {place} to its stack").format(place=place_text(place_of(action)))
    return _("Pass") if verb == PASS else pgettext("with a djinn", "Done")


def djinn_tooltip(djinn: int, owner: str, key: str) -> str:
    lines = [
        _("{djinn} – {gems} (key {key})").format(djinn=_(DJINNS[djinn]), gems=gems(COSTS[djinn]), key=key),
        _(POWERS[djinn]),
    ]
    if djinn != 1:
        lines.append(_("What you build with it brings no sapphires."))
    lines.append(_("{name} has it now.").format(name=owner) if owner else _("Nobody has it yet."))
    return "\n".join(lines)


def guards_tooltip(count: int, players: int) -> str:
    if players == 1:
        return _("Guards here: {n}. One is enough for 9 points.").format(n=count)
    text = _("Guards here: {n}. Whoever has the most gets 9 points, the next two get 6 and 3.").format(n=count)
    return text + " " + _("Players who are level all get the points of the lowest of their ranks.")


def cartouche_tooltip(sign: int, count: int) -> str:
    name, worth = _(SYMBOLS[SIGNS[sign]]), score.WORTH[sign]
    text = ngettext("{symbols}: {count} × {n} point", "{symbols}: {count} × {n} points", worth)
    return text.format(symbols=name, count=count, n=worth)
