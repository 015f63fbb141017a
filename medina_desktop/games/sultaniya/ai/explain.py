"""Explains why a step is good: a code, and a sentence that is true of what the step does.

Everything that is said is read off the position and what follows from the step: points by the score sheet, what a rival
could have done with a tile by trying it. Nothing is said that was not looked up.
"""

from __future__ import annotations

from msgspec import Struct, field

from medina_desktop.game.box import NOBODY
from medina_desktop.games.sultaniya.rules import events as ev
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    EYE,
    HAND,
    MOVE,
    PASS,
    PASSING,
    RETURN,
    REVEAL,
    STONE,
    WIND,
    djinn_of,
    face_of,
    place_of,
    stack_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.apply import play
from medina_desktop.games.sultaniya.rules.legal import builds
from medina_desktop.games.sultaniya.rules.plot import ABOVE_RIGHT, RIGHT, on_something, place_text
from medina_desktop.games.sultaniya.rules.position import Position
from medina_desktop.games.sultaniya.rules.reasons import STACK_WORDS
from medina_desktop.games.sultaniya.rules.tiles import CAP, DOOR, LEFT_POST, MINARET, RIGHT_POST, SIGNS, UNKNOWN
from medina_desktop.said import N_, Counted, PlayerSaid, Said

# {place}: as it is written; {points}: how many; {stack}: a stack; {other}: a player.
SENTENCES = {
    "end_won": N_("brings the end closer while you’re ahead"),
    "whole_door": N_("a complete door: {points}"),
    "whole_minaret": N_("a complete minaret: {points}"),
    "most_guards": N_("gives you the most guards: {points}"),
    "denied": N_("brings {points}, and {other} would have got {theirs} from it"),
    "points": N_("brings {points}"),
    "objective": N_("brings {points} for secret objectives"),
    "points_and_sapphires": N_("brings {points} and {sapphires}"),
    "sapphires": N_("brings {sapphires}"),
    "half_door": N_("prepares a door, worth 6 points once it’s complete"),
    "half_minaret": N_("prepares a minaret, worth 6 points once it’s complete"),
    "opens": N_("makes room above: {place} now has a foundation"),
    "only_denies": N_("{other} would have got {points} from it"),
    "guard": N_("one more guard"),
    "builds_on": N_("the best that can be built now"),
    "reveal_to_build": N_("reveals the top tile of {stack}, which then brings {points} on {place}"),
    "reveal_nothing": N_("nothing on display fits, so reveal a tile from {stack}"),
    "reveal_more": N_("reveals a tile from {stack} for more choice"),
    "reveal_must": N_("after calling the wind, you must reveal a tile"),
    "pass_nothing": N_("nothing on display fits, and passing brings 2 sapphires"),
    "pass_saves": N_("saves up for a djinn: you’ll have {sapphires}"),
    "pass": N_("no tile on display is worth more than waiting"),
    "wind": N_("little on this display helps you, and the wind brings new tiles"),
    "stone": N_("the stone can put a tile to better use"),
    "hand": N_("2 tiles in one turn"),
    "eye": N_("lets you choose from {tiles} in {stack}"),
    "djinn_objective": N_("every djinn beside your palace counts towards your objective"),
    "move": N_("the tile brings {points} more there"),
    "move_room": N_("makes room in the palace"),
    "return": N_("makes room for another tile"),
    "done": N_("there’s nothing more the djinn can do"),
}

OF_THE_TILE = N_("{reason}, plus {points} for the rest of the tile")
PREPARING = {
    "half_door": N_("{reason}, and prepares a door for 6 more"),
    "half_minaret": N_("{reason}, and prepares a minaret for 6 more"),
}
OF_AN_OBJECTIVE = N_("{reason}, plus {points} for secret objectives")

A_DJINN = 2  # points, for an objective; not if the price costs points of another


class Reason(Struct, frozen=True):
    code: str
    places: tuple[int, ...] = ()
    words: dict[str, object] = field(default_factory=dict)
    other: int = NOBODY  # the player who fills {other}
    rest: int = 0  # points of the same tile beside those named
    objective: int = 0  # points of secret objectives beside those named
    prepares: str = ""  # what the tile is half of, beside its points

    def sentence(self) -> Said:
        words = dict(self.words)
        if self.other != NOBODY:
            words["other"] = PlayerSaid(self.other)
        if "points" in words:
            words["points"] = _points(int(str(words["points"])))
        if "sapphires" in words:
            words["sapphires"] = Counted("{n} sapphire", "{n} sapphires", int(str(words["sapphires"])))
        said = Said(SENTENCES[self.code], **words)
        if self.rest:
            said = Said(OF_THE_TILE, reason=said, points=_points(self.rest))
        if self.objective:
            said = Said(OF_AN_OBJECTIVE, reason=said, points=_points(self.objective))
        return Said(PREPARING[self.prepares], reason=said) if self.prepares else said


def _points(count: int) -> Counted:
    return Counted("{n} point", "{n} points", count)


def reason_for(p: Position, turn: tuple[int, ...]) -> Reason:
    """The reason for the first step of a turn, the rest being what is planned after it."""
    verb = verb_of(turn[0])
    if verb == BUILD:
        return _build(p, turn[0])
    if verb == REVEAL:
        return _reveal(p, turn)
    if verb == PASS:
        return _pass(p)
    if verb == CALL:
        return _call(p, turn[0])
    if verb == MOVE:
        points = _gain(p, turn[0])
        return Reason("move", (place_of(turn[0]),), {"points": points}) if points > 0 else Reason("move_room")
    return Reason("return" if verb == RETURN else "done")


def _play(p: Position, *actions: int) -> tuple[Position, list[ev.Event]]:
    after = p.copy()
    happened: list[ev.Event] = []
    for action in actions:
        play(after, action, happened)
    return after, happened


def _gain(p: Position, *actions: int) -> int:
    """The points these steps bring the player."""
    return score.scores(_play(p, *actions)[0])[p.player] - score.scores(p)[p.player]


def _build(p: Position, action: int) -> Reason:
    me = p.player
    after, happened = _play(p, action)
    old, new = score.breakdown(p)[me], score.breakdown(after)[me]
    total = new.total - old.total
    objective = sum(new.objectives.values()) - sum(old.objectives.values())
    place = place_of(action)
    half = _half(after, place, me)
    now = score.scores(after)
    others = [one for player, one in enumerate(now) if player != me]
    if any(isinstance(event, ev.EndNear) for event in happened) and others and now[me] > max(others):
        return Reason("end_won", (place,))

    def of(code: str, places: tuple[int, ...], points: int) -> Reason:
        """Name these points for what they are, and all others for what those are."""
        rest = total - objective - points
        return Reason(code, places, {"points": points}, rest=rest, objective=objective, prepares=half)

    board = p.terms.catalogue.character[p.characters[me]].scores
    for event in happened:
        if isinstance(event, ev.Completed) and (sign := MINARET if event.minaret else DOOR) in board:
            points = new.cartouches[SIGNS[sign]] - old.cartouches[SIGNS[sign]]
            return of("whole_minaret" if event.minaret else "whole_door", event.places, points)
    guards, before = score.guards(after), score.guards(p)
    rivals = [count for player, count in enumerate(guards) if player != me]
    if rivals and guards[me] > max(rivals) >= before[me] and new.guards > old.guards:
        return of("most_guards", (place,), new.guards - old.guards)
    rival, theirs = _rival(p, face_of(action) >> 1)
    sapphires = sum(event.count for event in happened if isinstance(event, ev.SapphiresTaken))
    if total > 0 and theirs >= max(3, total):
        return Reason("denied", (place,), {"points": total, "theirs": theirs}, rival)
    points = total - objective
    if points > 0 and sapphires:
        words: dict[str, object] = {"points": points, "sapphires": sapphires}
        return Reason("points_and_sapphires", (place,), words, objective=objective, prepares=half)
    if points > 0:
        return of("points", (place,), points)
    if sapphires:
        return Reason("sapphires", (place,), {"sapphires": sapphires}, objective=objective, prepares=half)
    if objective > 0:
        return Reason("objective", (place,), {"points": objective}, prepares=half)
    if theirs >= 3:
        return Reason("only_denies", (place,), {"points": theirs}, rival)
    return _prepares(p, after, place)


def _prepares(p: Position, after: Position, place: int) -> Reason:
    """Say what a tile without points of its own is good for."""
    me = p.player
    half = _half(after, place, me)
    if half:
        return Reason(half, (place,))
    tile = p.terms.catalogue.faces[after.palaces[me].faces[place]]
    if "guard" in (*tile.left, *tile.right):
        return Reason("guard", (place,))
    filled = p.palaces[me].filled
    new = on_something(after.palaces[me].filled) & ~on_something(filled) & ~after.palaces[me].filled
    if new:
        above = (new & -new).bit_length() - 1
        return Reason("opens", (above,), {"place": place_text(above)})
    return Reason("builds_on", (place,))


def _half(after: Position, place: int, player: int) -> str:
    """Return the code of the door or minaret that a tile is part of, with nothing in its way; "" if of none."""
    palace, catalogue = after.palaces[player], after.terms.catalogue
    scores = catalogue.character[after.characters[player]].scores
    signs = palace.site.signs[palace.faces[place]]
    for code, sign, minaret in (("half_door", DOOR, False), ("half_minaret", MINARET, True)):
        seams = score.begun(palace.signs, palace.filled, minaret) if sign in scores else 0
        for part, left in ((RIGHT_POST, place), (LEFT_POST, place - RIGHT), (CAP, place - ABOVE_RIGHT)):
            if left >= 0 and seams >> left & 1 and score.count(signs, part):
                return code
    return ""


def _rival(p: Position, tile: int) -> tuple[int, int]:
    """Find the other player who would have got the most points with a tile, and the points."""
    best, points = NOBODY, 0
    kind = p.terms.kind_of[tile]
    for player in p.terms.everyone:
        if player != p.player:
            theirs = p.copy()
            theirs.player = player
            before = score.scores(p)[player]
            for action in p.palaces[player].builds(kind, p.terms.bits[tile]):
                theirs.palaces[player] = p.palaces[player].with_tile(action >> 6, action & 63)
                gain = score.scores(theirs)[player] - before
                if gain > points:
                    best, points = player, gain
    return best, points


def _reveal(p: Position, turn: tuple[int, ...]) -> Reason:
    stack = stack_of(turn[0])
    words: dict[str, object] = {"stack": Said(STACK_WORDS[stack])}
    if len(turn) > 1 and verb_of(turn[1]) == BUILD and p.stacks[stack][0] == face_of(turn[1]) >> 1 != UNKNOWN:
        points = _gain(p, *turn[:2])
        if points > 0:
            place = place_of(turn[1])
            return Reason("reveal_to_build", (place,), words | {"points": points, "place": place_text(place)})
    if p.stack == stack and not p.revealed:
        return Reason("reveal_must", words=words)
    return Reason("reveal_more" if builds(p) else "reveal_nothing", words=words)


def _pass(p: Position) -> Reason:
    if not builds(p):
        return Reason("pass_nothing")
    after, _ = _play(p, PASSING)
    if after.sapphires[p.player] > p.sapphires[p.player]:
        return Reason("pass_saves", words={"sapphires": after.sapphires[p.player]})
    return Reason("pass")


def _call(p: Position, action: int) -> Reason:
    djinn = djinn_of(action)
    objectives = p.terms.catalogue.objectives
    wanted = any(one >= 0 and objectives[one].kind == "djinns" for one in p.objectives[p.player])
    if wanted and p.djinns[djinn] != p.player and not builds(p) and _gain(p, action) == A_DJINN:
        return Reason("djinn_objective")
    if djinn == EYE:
        stack = stack_of(action)
        tiles = Counted("{n} tile", "{n} tiles", len(p.stacks[stack]))
        return Reason("eye", words={"stack": Said(STACK_WORDS[stack]), "tiles": tiles})
    return Reason({WIND: "wind", STONE: "stone", HAND: "hand"}[djinn])
