"""Actions: small numbers with short text both ways (rules.md 12).

An action is an int so that legal lists are cheap: the place in the low 9 bits, the kind above it, and for a merchant
who comes in through a gate the ring code of the gate that was left, plus one, above that. Its text does not depend
on the ruleset or the size of the board, so logs, saves, tests and the line protocol all share it.
"""

from medina_desktop.game.box import BadAction
from medina_desktop.games.medina.rules.board import COLUMNS, SIDE_LETTERS, STRIDE, cell_at
from medina_desktop.games.medina.rules.ruleset import MAX_COLS, MAX_ROWS
from medina_desktop.said import Said

COLOURS = ("grey", "black", "purple", "brown", "orange")  # kinds 0 to 4
STABLE, MERCHANT, WALL, ROOF, NEUTRAL, GATE, TEA = range(5, 12)
KIND_WORDS = (*COLOURS, "stable", "merchant", "wall", "roof", "neutral", "gate", "tea")
KINDS = len(KIND_WORDS)
KIND_SHIFT = 9
PLACE_MASK = (1 << KIND_SHIFT) - 1
VIA_SHIFT = 14
KIND_MASK = (1 << (VIA_SHIFT - KIND_SHIFT)) - 1

TEA_ACTION = TEA << KIND_SHIFT


def make(kind: int, place: int = 0, via: int | None = None) -> int:
    return kind << KIND_SHIFT | place | (0 if via is None else (via + 1) << VIA_SHIFT)


def kind_of(action: int) -> int:
    return action >> KIND_SHIFT & KIND_MASK


def place_of(action: int) -> int:
    """The city cell, or for walls and gates the ring code."""
    return action & PLACE_MASK


def via_of(action: int) -> int | None:
    """The ring code of the gate by which the street left the city, if it did."""
    return (action >> VIA_SHIFT) - 1 if action >> VIA_SHIFT else None


def cell_text(cell: int) -> str:
    return COLUMNS[cell % STRIDE - 1] + str(cell // STRIDE)


def space_text(code: int) -> str:
    side, index = divmod(code, 16)
    place = COLUMNS[index] if side % 2 == 0 else str(index + 1)
    return place + SIDE_LETTERS[side]


def parse_cell(text: str) -> int:
    letter, number = text[:1], text[1:]
    if "a" <= letter <= "p" and number.isascii() and number.isdigit() and number[0] != "0":
        row = int(number) if len(number) < 3 else 0
        if 1 <= row <= MAX_ROWS:
            return cell_at(row, ord(letter) - ord("a") + 1)
    raise BadAction(Said("“{text}” isn’t a space: write a column letter and a row number, like d5", text=text))


def parse_space(text: str) -> int:
    place, side = text[:-1], SIDE_LETTERS.find(text[-1:]) if text else -1
    index = -1
    if side in (0, 2) and len(place) == 1 and "a" <= place <= "p":
        index = ord(place) - ord("a")
    elif side in (1, 3) and place.isascii() and place.isdigit() and place[0] != "0" and len(place) < 3:
        index = int(place) - 1
    if 0 <= index < max(MAX_COLS, MAX_ROWS):
        return 16 * side + index
    raise BadAction(Said("“{text}” isn’t a wall space: write it like cN, cS, 3W or 3E", text=text))


def text_of(action: int) -> str:
    kind, place, via = kind_of(action), place_of(action), via_of(action)
    if kind == TEA:
        return "tea"
    where = space_text(place) if kind in (WALL, GATE) else cell_text(place)
    return f"{KIND_WORDS[kind]} {where}" + ("" if via is None else f" via {space_text(via)}")


def parse(text: str) -> int:
    words = text.split()
    if words == ["tea"]:
        return TEA_ACTION
    if not words or words[0] not in KIND_WORDS or words[0] == "tea":
        known = ", ".join(KIND_WORDS)
        raise BadAction(Said("“{text}” isn’t an action: actions begin with one of {known}", text=text, known=known))
    kind = KIND_WORDS.index(words[0])
    if len(words) == 2:
        return make(kind, parse_space(words[1]) if kind in (WALL, GATE) else parse_cell(words[1]))
    if kind == MERCHANT and len(words) == 4 and words[2] == "via":
        return make(kind, parse_cell(words[1]), parse_space(words[3]))
    example = "wall cN" if kind in (WALL, GATE) else f"{words[0]} d5"
    raise BadAction(Said("“{text}” isn’t an action: write it like “{example}”", text=text, example=example))
