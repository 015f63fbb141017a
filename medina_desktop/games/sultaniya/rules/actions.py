"""Actions: small numbers with short text both ways (11.1). The verb is in the high bits; what it is about below."""

from medina_desktop.game.box import BadAction
from medina_desktop.games.sultaniya.rules.plot import BY_TEXT, place_text
from medina_desktop.games.sultaniya.rules.tiles import STACKS, Catalogue
from medina_desktop.said import Said

VERB_SHIFT = 14
PLACE_BITS = 6
BUILD, REVEAL, PASS, CALL, MOVE, RETURN, DONE = range(7)
WIND, STONE, HAND, EYE = range(4)
DJINNS = ("wind", "stone", "hand", "eye")
COSTS = (1, 2, 2, 3)
FOR_A_STACK = (WIND, EYE)  # djinns that are called for one

PASSING = PASS << VERB_SHIFT
BEING_DONE = DONE << VERB_SHIFT
REVEALING = tuple(REVEAL << VERB_SHIFT | stack for stack in range(4))


def building(face: int, place: int) -> int:
    return face << PLACE_BITS | place


def calling(djinn: int, stack: int = 0) -> int:
    return CALL << VERB_SHIFT | djinn << 2 | stack


def moving(origin: int, place: int, flip: int) -> int:
    return MOVE << VERB_SHIFT | flip << 2 * PLACE_BITS | origin << PLACE_BITS | place


def returning(place: int) -> int:
    return RETURN << VERB_SHIFT | place


def verb_of(action: int) -> int:
    return action >> VERB_SHIFT


def place_of(action: int) -> int:
    """Return the place a tile is built on, moved to, or returned from."""
    return action & 63


def face_of(action: int) -> int:
    """The face that is built."""
    return action >> PLACE_BITS & 255


def stack_of(action: int) -> int:
    """The stack revealed from, or a djinn is called for."""
    return action & 3


def djinn_of(action: int) -> int:
    return action >> 2 & 3


def origin_of(action: int) -> int:
    """Return the place a tile is moved from."""
    return action >> PLACE_BITS & 63


def flip_of(action: int) -> int:
    """Tell if a moved tile will lie flipped."""
    return action >> 2 * PLACE_BITS & 1


def text_of(catalogue: Catalogue, action: int) -> str:
    verb = verb_of(action)
    if verb == BUILD:
        face = face_of(action)
        return f"build {catalogue.faces[face].id} {place_text(place_of(action))}{' flip' if face & 1 else ''}"
    if verb == REVEAL:
        return f"reveal {STACKS[stack_of(action)]}"
    if verb == CALL:
        djinn = djinn_of(action)
        return f"call {DJINNS[djinn]}" + (f" {STACKS[stack_of(action)]}" if djinn in FOR_A_STACK else "")
    if verb == MOVE:
        flip = " flip" if flip_of(action) else ""
        return f"move {place_text(origin_of(action))} {place_text(place_of(action))}{flip}"
    if verb == RETURN:
        return f"return {place_text(place_of(action))}"
    return "pass" if verb == PASS else "done"


def parse(catalogue: Catalogue, text: str) -> int:
    """The action that a text names; BadAction if it is none."""
    words = text.split(" ")
    match words:
        case ["pass"]:
            return PASSING
        case ["done"]:
            return BEING_DONE
        case ["reveal", stack]:
            return REVEALING[_stack(stack)]
        case ["build", tile, place] | ["build", tile, place, "flip"]:
            flip = len(words) - 3
            number = catalogue.number.get(tile)
            if number is None:
                raise BadAction(Said("there is no tile {tile}", tile=tile))
            if flip and number in catalogue.own_mirror:
                raise BadAction(Said("{tile} is its own mirror image and can’t be flipped", tile=tile))
            return building(2 * number + flip, _place(place))
        case ["call", djinn] | ["call", djinn, _] if djinn not in DJINNS:
            raise BadAction(Said("there is no djinn {djinn}: the djinns are wind, stone, hand and eye", djinn=djinn))
        case ["call", "stone" | "hand" as djinn]:
            return calling(DJINNS.index(djinn))
        case ["call", "wind" | "eye" as djinn, stack]:
            return calling(DJINNS.index(djinn), _stack(stack))
        case ["move", origin, place] | ["move", origin, place, "flip"]:
            return moving(_place(origin), _place(place), len(words) - 3)
        case ["return", place]:
            return returning(_place(place))
    raise BadAction(
        Said(
            "{text} isn’t an action: actions look like `reveal blue`, `build B04 d1 flip`, `pass`, `call wind "
            "red`, `call stone`, `move d1 f1`, `return d1` and `done`",
            text=repr(text),
        )
    )


def _stack(text: str) -> int:
    if text not in STACKS:
        raise BadAction(Said("there is no stack {stack}: the stacks are blue, red, green and gold", stack=text))
    return STACKS.index(text)


def _place(text: str) -> int:
    if text not in BY_TEXT:
        raise BadAction(Said("the plot has no place {place}", place=text))
    return BY_TEXT[text]
