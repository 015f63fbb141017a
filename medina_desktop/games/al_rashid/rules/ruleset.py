"""Every key a ruleset of Al-Rashid can have, declared once.

A field below carries its type, allowed values, default and a sentence for people; the YAML files in `data/rulesets`
hold values only. A `key` belongs to a rule of the rulebook summary; a `switch` is one that a table may want to flip.
The figures of the game (prices, points, goods) are no keys: they lie in `data/games/al-rashid`.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from medina_desktop.game import ruleset as game
from medina_desktop.game.ruleset import key, switch

PlayerCount = Annotated[int, Meta(ge=2, le=5)]


class Ruleset(game.Ruleset, frozen=True, kw_only=True):
    game: ClassVar[str] = "al-rashid"

    players: Annotated[
        tuple[PlayerCount, ...],
        key("1.1", "The numbers of players that can play it.", min_length=1),
    ]

    activation: Annotated[
        Literal["turn", "moment"],
        switch(
            "7.3",
            "Whether you may use a title after a sector has been resolved: always, or only while you still have a "
            "pawn on the board.",
        ),
    ] = "turn"
    battle_ranks: Annotated[
        Literal["all", "three"],
        switch("10.2", "Who faces the mercenaries in a country: everybody there, or the first three in rank."),
    ] = "all"
    battle_tie: Annotated[
        Literal["lose", "win"],
        switch("10.4", "Who wins a battle of equal forces: the mercenaries, or the player who fights."),
    ] = "lose"
    box: Annotated[
        Literal["unlimited", "limited"],
        switch("1.4", "Whether credit notes, influence and dishonour never run out, or are limited to 16, 24 and 14."),
    ] = "unlimited"
    combination: Annotated[
        Literal["any", "different"],
        switch(
            "10.9",
            "What the first and the second in rank take from a country: any 3 or 2 goods, or only different ones.",
        ),
    ] = "any"
    empty_pile: Annotated[
        Literal["shuffle", "dry"],
        switch(
            "11.4",
            "What happens when a pile of mercenary tokens runs out: its discards are shuffled, or it stays empty.",
        ),
    ] = "shuffle"
    first_year: Annotated[
        Literal["setup", "setup+year"],
        switch("3.4", "The crisis of the first year: the set-up tile alone, or a year tile as well."),
    ] = "setup"
    idle_guild: Annotated[
        Literal["dishonour", "nothing"],
        switch(
            "8.3",
            "What happens to a player who chooses nothing at all in a guild: 1 dishonour, or nothing. A favour "
            "alone always costs 1 dishonour.",
        ),
    ] = "dishonour"
    operation_pawns: Annotated[
        Literal["own", "any"],
        switch("8.8", "Whose pawns an Intrigue Guild operation can move: your own, or anyone’s."),
    ] = "own"
    same_title: Annotated[
        Literal["once", "each-copy"],
        switch("8.5", "How often a family may have the same title: once, or once per copy."),
    ] = "once"


# The keys of rules.md 16, in its order.
OPTIONS = tuple(name for name in Ruleset.__struct_fields__ if name not in ("id", "name", "about", "players"))
