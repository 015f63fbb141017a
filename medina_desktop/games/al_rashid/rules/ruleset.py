"""Every key a ruleset of Al-Rashid can have, declared once.

A field below carries its type, allowed values, default and a sentence for people; the YAML files in `data/rulesets`
hold values only. `extra` says which rule of the rulebook summary a key belongs to, and `switch` marks the keys a table
may want to flip. The figures of the game (prices, points, goods) are no keys: they lie in `data/games/al-rashid`.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from medina_desktop.game import ruleset as game
from medina_desktop.said import N_

PlayerCount = Annotated[int, Meta(ge=2, le=5)]


class Ruleset(game.Ruleset, frozen=True, kw_only=True):
    game: ClassVar[str] = "al-rashid"

    players: Annotated[
        tuple[PlayerCount, ...],
        Meta(min_length=1, description="The numbers of players that can play it.", extra={"rule": "1.1"}),
    ]

    activation: Annotated[
        Literal["turn", "moment"],
        Meta(
            description=N_(
                "When a title may be used after a sector has been resolved: always, or only while you still have a "
                "pawn on the board."
            ),
            extra={"rule": "7.3", "switch": True},
        ),
    ] = "turn"
    battle_ranks: Annotated[
        Literal["all", "three"],
        Meta(
            description=N_("Who meets the mercenaries of a country: everybody there, or the first three in rank."),
            extra={"rule": "10.2", "switch": True},
        ),
    ] = "all"
    battle_tie: Annotated[
        Literal["lose", "win"],
        Meta(
            description=N_("Who wins a battle of equal forces: the mercenaries, or the player who fights."),
            extra={"rule": "10.4", "switch": True},
        ),
    ] = "lose"
    box: Annotated[
        Literal["unlimited", "limited"],
        Meta(
            description=N_(
                "Whether credit notes, influence and dishonour never run out, or are limited to 16, 24 and 14."
            ),
            extra={"rule": "1.4", "switch": True},
        ),
    ] = "unlimited"
    combination: Annotated[
        Literal["any", "different"],
        Meta(
            description=N_(
                "What the first and the second in rank take from a country: any 3 or 2 goods, or only different ones."
            ),
            extra={"rule": "10.9", "switch": True},
        ),
    ] = "any"
    empty_pile: Annotated[
        Literal["shuffle", "dry"],
        Meta(
            description=N_("When a pile of mercenaries is empty: its discards are shuffled, or it stays empty."),
            extra={"rule": "11.4", "switch": True},
        ),
    ] = "shuffle"
    first_year: Annotated[
        Literal["setup", "setup+year"],
        Meta(
            description=N_("The crisis of the first year: the set-up tile alone, or a year tile as well."),
            extra={"rule": "3.4", "switch": True},
        ),
    ] = "setup"
    idle_guild: Annotated[
        Literal["dishonour", "nothing"],
        Meta(
            description=N_(
                "What happens to a player who chooses nothing at all in a guild: 1 dishonour, or nothing; a favour "
                "alone always costs 1."
            ),
            extra={"rule": "8.3", "switch": True},
        ),
    ] = "dishonour"
    operation_pawns: Annotated[
        Literal["own", "any"],
        Meta(
            description=N_("Whose pawns an Intrigue Guild operation can move: your own, or anyone’s."),
            extra={"rule": "8.8", "switch": True},
        ),
    ] = "own"
    same_title: Annotated[
        Literal["once", "each-copy"],
        Meta(
            description=N_("How often a family may have the same title: once, or once per copy."),
            extra={"rule": "8.5", "switch": True},
        ),
    ] = "once"


# The keys of rules.md 16, in its order.
OPTIONS = tuple(name for name in Ruleset.__struct_fields__ if name not in ("id", "name", "about", "players"))
