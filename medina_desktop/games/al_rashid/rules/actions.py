"""Actions: small values with exactly one text each (rules.md 15). The same text is in logs, saves and the protocol."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from medina_desktop.game.box import BadAction
from medina_desktop.games.al_rashid.rules.names import (
    COLOURS,
    CREDIT,
    GOODS,
    LEADERS,
    NEGOTIATOR,
    PAWNS,
    RECRUITER,
    SECTORS,
    SMUGGLER,
    TITLES,
    TRADER,
)
from medina_desktop.said import Said

NOT_SAID = -1


class Draw(Struct, frozen=True):
    colour: int


class Hold(Struct, frozen=True):
    pawn: int


class Place(Struct, frozen=True):
    pawn: int
    sector: int


class Move(Struct, frozen=True):
    pawn: int
    source: int
    target: int
    whose: int = NOT_SAID  # a player, only where anybody's pawn may be moved (8.8)


class Resolve(Struct, frozen=True):
    sector: int


class Activate(Struct, frozen=True):
    """`what`: the good given (smuggler, trader), the colour (recruiter), the country (negotiator); `get`: the good."""

    title: int
    what: int = NOT_SAID
    get: int = NOT_SAID


class Remove(Struct, frozen=True):
    """Values; 0 is one that is not known."""

    colour: int
    mine: int
    theirs: int


class Service(Struct, frozen=True):
    pass


class BuyTitle(Struct, frozen=True):
    title: int
    note: bool = False  # with a credit note


class AskFavour(Struct, frozen=True):
    leader: int


class Benevolence(Struct, frozen=True):
    pass


class Pay(Struct, frozen=True):
    goods: int


class Take(Struct, frozen=True):
    goods: int  # the credit note is its sixth byte


class TakeAll(Struct, frozen=True):
    kind: int


class Swap(Struct, frozen=True):
    give: int
    get: int


class Hire(Struct, frozen=True):
    give: int
    colour: int


class Examine(Struct, frozen=True):
    country: int


class Fight(Struct, frozen=True):
    """The tokens, colour and value, sorted as their texts are: blue before red."""

    tokens: tuple[tuple[int, int], ...]


class Flee(Struct, frozen=True):
    pass


class Change(Struct, frozen=True):
    """A sage becomes a merchant: at home (HOME), or in a sector."""

    where: int


class Pass(Struct, frozen=True):
    pass


HOME = -1

Action = (
    Draw
    | Hold
    | Place
    | Move
    | Resolve
    | Activate
    | Remove
    | Service
    | BuyTitle
    | AskFavour
    | Benevolence
    | Pay
    | Take
    | TakeAll
    | Swap
    | Hire
    | Examine
    | Fight
    | Flee
    | Change
    | Pass
)

# Actions without parameters.
SERVICE, BENEVOLENCE, FLEE, PASS = Service(), Benevolence(), Flee(), Pass()


# --------------------------------------------------------------------------------------------------------- as text


def token_text(colour: int, value: int) -> str:
    return COLOURS[colour][0] + (str(value) if value else "?")


def goods_text(goods: int) -> str:
    numbers = goods.to_bytes(6, "little")
    return " ".join(f"{number}{kind}" for number, kind in zip(numbers, (*GOODS, "credit"), strict=True) if number)


def _move_text(a: Move) -> str:
    whose = "" if a.whose == NOT_SAID else f"{a.whose} "
    return f"move {whose}{PAWNS[a.pawn]} {SECTORS[a.source]} {SECTORS[a.target]}"


def _activate_text(a: Activate) -> str:
    words = ["activate", TITLES[a.title]]
    if a.title == SMUGGLER:
        words += [GOODS[a.what], GOODS[a.get]]
    elif a.title == TRADER:
        words.append(GOODS[a.what])
    elif a.title == RECRUITER:
        words.append(COLOURS[a.what])
    elif a.title == NEGOTIATOR:
        words.append(SECTORS[a.what])
    return " ".join(words)


_TEXTS: dict[type, Callable[..., str]] = {
    Draw: lambda a: f"draw {COLOURS[a.colour]}",
    Hold: lambda a: f"hold {PAWNS[a.pawn]}",
    Place: lambda a: f"place {PAWNS[a.pawn]} {SECTORS[a.sector]}",
    Move: _move_text,
    Resolve: lambda a: f"resolve {SECTORS[a.sector]}",
    Activate: _activate_text,
    Remove: lambda a: f"remove {token_text(a.colour, a.mine)} {token_text(a.colour, a.theirs)}",
    Service: lambda a: "service",
    BuyTitle: lambda a: f"title {TITLES[a.title]}{' credit' if a.note else ''}",
    AskFavour: lambda a: f"favour {LEADERS[a.leader]}",
    Benevolence: lambda a: "benevolence",
    Pay: lambda a: f"pay {goods_text(a.goods)}",
    Take: lambda a: f"take {goods_text(a.goods)}",
    TakeAll: lambda a: f"take all {GOODS[a.kind]}",
    Swap: lambda a: f"swap {GOODS[a.give]} {GOODS[a.get]}",
    Hire: lambda a: f"hire {GOODS[a.give]} {COLOURS[a.colour]}",
    Examine: lambda a: f"examine {SECTORS[a.country]}",
    Fight: lambda a: " ".join(["fight", *(token_text(*token) for token in a.tokens)]),
    Flee: lambda a: "flee",
    Change: lambda a: f"change {'home' if a.where == HOME else SECTORS[a.where]}",
    Pass: lambda a: "pass",
}


def text_of(action: Action) -> str:
    return _TEXTS[type(action)](action)


# -------------------------------------------------------------------------------------------------------- from text


def parse(text: str) -> Action:
    """Read an action; BadAction where the text isn't one."""
    words = text.split()
    try:
        action = _read(words)
    except (ValueError, IndexError, KeyError):
        action = None
    if action is None or text_of(action) != text:
        raise BadAction(Said("{text!r} isn’t an action; `legal` lists those that are possible now", text=text))
    return action


def _read(words: list[str]) -> Action | None:
    """ValueError, IndexError or KeyError, or an action whose text is another one, where the words are none."""
    verb, *rest = words
    if verb in _PLAIN:
        return _PLAIN[verb]
    return _READERS[verb](rest)


def _token(word: str) -> tuple[int, int]:
    colour = ["r", "b"].index(word[0])
    return colour, 0 if word[1:] == "?" else ["2", "3", "4"].index(word[1:]) + 2


def _goods(words: list[str]) -> int:
    numbers = [0] * 6
    for word in words:
        digits = word.rstrip("abcdefghijklmnopqrstuvwxyz")
        numbers[(*GOODS, "credit").index(word[len(digits) :])] = int(digits)
    if not words:
        raise ValueError("no goods")
    return int.from_bytes(bytes(numbers), "little")


def _read_move(words: list[str]) -> Action:
    whose = NOT_SAID
    if len(words) == 4:
        whose = int(words[0])
        words = words[1:]
    pawn, source, target = words
    return Move(PAWNS.index(pawn), SECTORS.index(source), SECTORS.index(target), whose)


def _read_activate(words: list[str]) -> Action:
    title = TITLES.index(words[0])
    if title == SMUGGLER:
        return Activate(title, GOODS.index(words[1]), GOODS.index(words[2]))
    if title == TRADER:
        return Activate(title, GOODS.index(words[1]))
    if title == RECRUITER:
        return Activate(title, COLOURS.index(words[1]))
    if title == NEGOTIATOR:
        return Activate(title, SECTORS.index(words[1]))
    return Activate(title)


def _read_remove(words: list[str]) -> Action:
    (colour, mine), (other, theirs) = map(_token, words)
    if colour != other:
        raise ValueError("two colours")
    return Remove(colour, mine, theirs)


def _read_take(words: list[str]) -> Action:
    return TakeAll(GOODS.index(words[1])) if words[:1] == ["all"] else Take(_goods(words))


def _read_pay(words: list[str]) -> Action | None:
    goods = _goods(words)
    return None if goods >> 8 * CREDIT else Pay(goods)


_PLAIN: dict[str, Action] = {"service": SERVICE, "benevolence": BENEVOLENCE, "flee": FLEE, "pass": PASS}
_READERS: dict[str, Callable[[list[str]], Action | None]] = {
    "draw": lambda w: Draw(COLOURS.index(w[0])),
    "hold": lambda w: Hold(PAWNS.index(w[0])),
    "place": lambda w: Place(PAWNS.index(w[0]), SECTORS.index(w[1])),
    "move": _read_move,
    "resolve": lambda w: Resolve(SECTORS.index(w[0])),
    "activate": _read_activate,
    "remove": _read_remove,
    "title": lambda w: BuyTitle(TITLES.index(w[0]), w[1:] == ["credit"]),
    "favour": lambda w: AskFavour(LEADERS.index(w[0])),
    "pay": _read_pay,
    "take": _read_take,
    "swap": lambda w: Swap(GOODS.index(w[0]), GOODS.index(w[1])),
    "hire": lambda w: Hire(GOODS.index(w[0]), COLOURS.index(w[1])),
    "examine": lambda w: Examine(SECTORS.index(w[0])),
    "fight": lambda w: Fight(tuple(sorted((_token(word) for word in w), key=lambda t: token_text(*t)))),
    "change": lambda w: Change(HOME if w[0] == "home" else SECTORS.index(w[0])),
}
