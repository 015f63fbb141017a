"""Events: the effects of an action, step by step. The window animates, logs and sounds from events only.

Players, sectors, titles, goods and pawns are numbers: see `names`. Some events tell what only one player may know
(`TokenDrawn`, `TokensExamined`): whoever shows them must look at `player`.
"""

from typing import ClassVar

from msgspec import Struct

Player = int


class Event(Struct, frozen=True, tag=True):
    """One thing that happened."""

    reveals: ClassVar[bool] = False
    begins_turn: ClassVar[bool] = False


class YearBegan(Event, frozen=True):
    """The tile of the year lies open."""

    reveals: ClassVar[bool] = True
    year: int


class TokensLaid(Event, frozen=True):
    """A crisis tile, which everybody sees, put mercenaries into a country, face down."""

    reveals: ClassVar[bool] = True
    tile: str
    country: int
    colour: int
    count: int


class TurnBegan(Event, frozen=True):
    """A draw of the set-up, holding, one placement, the schemes of a player, or a turn of the resolution."""

    begins_turn: ClassVar[bool] = True
    player: Player
    phase: int


class RoundBegan(Event, frozen=True):
    round: int


class TokenDrawn(Event, frozen=True):
    reveals: ClassVar[bool] = True
    player: Player
    colour: int
    value: int


class PileMade(Event, frozen=True):
    """The discards of a colour became its pile."""

    colour: int
    count: int


class PawnHeld(Event, frozen=True):
    player: Player
    pawn: int


class PawnPlaced(Event, frozen=True):
    player: Player
    pawn: int
    sector: int


class PawnMoved(Event, frozen=True):
    """`player` moved a pawn of `whose` family."""

    player: Player
    whose: Player
    pawn: int
    source: int
    target: int


class PawnsWentHome(Event, frozen=True):
    """All pawns of a family left a sector."""

    player: Player
    sector: int
    pashas: int
    merchants: int
    sages: int


class PawnJoined(Event, frozen=True):
    """A new pawn of the family, at home."""

    player: Player
    pawn: int


class SageChanged(Event, frozen=True):
    """A sage became a merchant; the sector is -1 at home."""

    player: Player
    sector: int


class Passed(Event, frozen=True):
    """The player gave up what the step offered; also where nothing else was possible, and nobody was asked."""

    player: Player
    step: int


class SectorResolving(Event, frozen=True):
    """`ranks`: the players who act, in rank order; `also`: those who stand there without acting."""

    player: Player
    sector: int
    ranks: tuple[Player, ...]
    also: tuple[Player, ...]


class SectorResolved(Event, frozen=True):
    sector: int


class Chosen(Event, frozen=True):
    """A player asked for something in a palace; the text of the action says what. `price` is that of this choice
    alone."""

    player: Player
    sector: int
    what: str
    price: int


class NoteUsed(Event, frozen=True):
    player: Player
    title: int


class Paid(Event, frozen=True):
    player: Player
    goods: int
    price: int


class GoodsTaken(Event, frozen=True):
    """`sector` is the country they came from, or -1: the supply. The credit note may be among them."""

    player: Player
    goods: int
    sector: int


class GoodGiven(Event, frozen=True):
    """To the general, the vizier, the smuggler or the trader."""

    player: Player
    kind: int


class CreditGained(Event, frozen=True):
    player: Player


class InfluenceGained(Event, frozen=True):
    player: Player
    count: int


class Dishonoured(Event, frozen=True):
    player: Player
    count: int


class TitleTaken(Event, frozen=True):
    player: Player
    title: int


class TitleActivated(Event, frozen=True):
    player: Player
    title: int


class TokensExamined(Event, frozen=True):
    """The player has seen all tokens of a country; the others know only that."""

    reveals: ClassVar[bool] = True
    player: Player
    country: int


class TokensTurned(Event, frozen=True):
    """All tokens of a country lie face up now, in the order they were laid: colour and value."""

    reveals: ClassVar[bool] = True
    country: int
    tokens: tuple[tuple[int, int], ...]


class TokenRemoved(Event, frozen=True):
    """The negotiator: a token of the hand for one of the country."""

    player: Player
    country: int
    colour: int
    mine: int
    theirs: int


class Fought(Event, frozen=True):
    """`beaten`: the colours that were, `won`: no token is left in the country."""

    player: Player
    country: int
    tokens: tuple[tuple[int, int], ...]
    beaten: tuple[int, ...]
    won: bool


class Fled(Event, frozen=True):
    player: Player
    country: int


class OrderChanged(Event, frozen=True):
    order: tuple[Player, ...]


class GameOver(Event, frozen=True):
    pass
