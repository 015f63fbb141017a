"""Every key a ruleset of Sultaniya can have, declared once: type, values, default, and a sentence for people."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from medina_desktop.game import ruleset as game
from medina_desktop.game.ruleset import key, switch

PlayerCount = Annotated[int, Meta(ge=1, le=4)]

# The keys a set-up and a state name: all but what a ruleset is called and who can play it.
OPTIONS = (
    "adjacent",
    "column_bonus_at_zero",
    "guards_need_one",
    "hole",
    "open_objectives",
    "pass_after_reveal",
    "round_limit",
    "stall_rounds",
    "stone_pays",
)
ROUNDS, ROUNDS_ALONE = 60, 20


class Ruleset(game.Ruleset, frozen=True, kw_only=True):
    game: ClassVar[str] = "sultaniya"

    players: Annotated[
        tuple[PlayerCount, ...],
        key("4.1", "The numbers of players that can play it.", min_length=1),
    ]
    adjacent: Annotated[
        Literal["first", "always"],
        switch(
            "6.5",
            "Which tiles must touch the palace: only the first one you place (it touches a printed tile), or "
            "every tile.",
        ),
    ] = "first"
    column_bonus_at_zero: Annotated[
        bool,
        switch("9.7", "An objective for a column brings its extra point even without a single symbol."),
    ] = True
    guards_need_one: Annotated[
        bool,
        switch("9.4", "A player with no guards gets no points for them, whatever their rank."),
    ] = True
    hole: Annotated[
        Literal["enclosed", "gap"],
        switch(
            "6.4", "What counts as a hole: an empty place closed in on both sides and above, or any gap in a storey."
        ),
    ] = "enclosed"
    open_objectives: Annotated[
        bool,
        switch("10.2", "Everyone’s objectives are known from the start."),
    ] = False
    pass_after_reveal: Annotated[
        Literal["stuck", "free"],
        switch(
            "5.5", "Whether a player who has revealed a tile may still pass: only if no tile can be placed, or always."
        ),
    ] = "stuck"
    round_limit: Annotated[
        Annotated[int, Meta(ge=1, le=200)] | None,
        key("8.3", "The round after which the game is over. Without a value: 60, and 20 with a single player."),
    ] = None
    stall_rounds: Annotated[
        int,
        key(
            "8.2",
            "The game is over when every player has passed this many turns in a row; 0: never. Not with a "
            "single player.",
            ge=0,
            le=20,
        ),
    ] = 3
    stone_pays: Annotated[
        bool,
        switch("7.5", "A tile built after calling the stone djinn brings its sapphires."),
    ] = True


def rounds(ruleset: Ruleset, players: int) -> int:
    """The last round there can be (8.3, 10.1)."""
    if ruleset.round_limit is not None:
        return ruleset.round_limit
    return ROUNDS_ALONE if players == 1 else ROUNDS


def options(ruleset: Ruleset, players: int) -> dict[str, object]:
    """The keys that say how this table plays, each with a value."""
    values = {key: getattr(ruleset, key) for key in OPTIONS}
    values["round_limit"] = rounds(ruleset, players)
    return values
