"""A position that is being set up by hand: pieces from everybody's stocks, in any number, outside all turns.

The rules themselves place every piece, so whatever can't stand there is refused with their reasons, and stocks, tiles
and tea follow from what was placed and in which order. `set_up` is what a game begins with.
"""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.box import BadSetup, Event, IllegalAction, Setup
from medina_desktop.game.kinds import Action
from medina_desktop.game.played import Played
from medina_desktop.games.medina import kinds
from medina_desktop.games.medina.box import BOX
from medina_desktop.games.medina.places import spot_of
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules.actions import (
    GATE,
    NEUTRAL,
    PLACE_MASK,
    ROOF,
    TEA,
    cell_text,
    kind_of,
    make,
    text_of,
)
from medina_desktop.games.medina.rules.apply import lay_out
from medina_desktop.games.medina.rules.board import cells_of
from medina_desktop.games.medina.rules.legal import first_merchant_cells
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.games.medina.rules.setup import DISCARD, place_by_hand, read_placed, why_no_turn
from medina_desktop.said import N_, Said

THROW_AWAY = make(GATE, PLACE_MASK)  # the last gate, which fits nowhere (13.7), as an action

_NEEDED = N_("something that was placed later needs it: {reason}")


class Draft(Played[Ruleset, Position, int]):
    """Its actor is the player whose pieces are being placed; `turn` is who will begin."""

    def __init__(self, ruleset: Ruleset, players: int, setup: Setup, seed: int | None = None) -> None:
        super().__init__(BOX, ruleset, players, {key: setup[key] for key in ("well", "merchant") if key in setup}, seed)
        self._lay_out_anew()
        placed, turn = setup.get("placed"), setup.get("turn")
        self.turn = turn if isinstance(turn, int) else 0
        for text in placed if isinstance(placed, list) else ():
            self.place_text(str(text))
        self.choose(self.turn)

    def _lay_out_anew(self) -> None:
        self._positions = [self.position_after(0).copy()]
        lay_out(self.position, 0)
        self.actions.clear()
        self.events.clear()

    # -- placing --------------------------------------------------------------------------------------------------

    def choose(self, player: int) -> None:
        """Take pieces from this player's stock from now on."""
        self._positions[-1] = self.position.copy()
        lay_out(self.position, player)

    def play(self, action: Action) -> list[Event]:
        happened: list[Event] = []
        after, player = self.position.copy(), self.actor
        if place_by_hand(after, player, None if action == THROW_AWAY else self._own(action), happened) is not None:
            refusal = self.why_not(action)
            assert refusal is not None
            raise IllegalAction(text_of(self._own(action)), refusal)
        self.actions.append(self._own(action))
        self.events.append(happened)
        self._positions.append(after)
        return happened

    def place_text(self, text: str) -> None:
        """Place what a set-up says; BadSetup if it is nothing to place, IllegalAction if the rules refuse it."""
        player, action = read_placed(text, self.players)
        self.choose(player)
        self.play(THROW_AWAY if action is None else action)

    def texts(self) -> list[str]:
        """Write the placements as a set-up has them."""
        return [
            f"{self.actor_of(n)} {DISCARD if action == THROW_AWAY else text_of(action)}"
            for n, action in enumerate(self.actions)
        ]

    # -- taking away and moving -----------------------------------------------------------------------------------

    def find(self, spot: int) -> int | None:
        """The number of the placement that one would take away from a spot: a roof before what it stands on."""
        found = [n for n, action in enumerate(self.actions) if self._spot(action) == spot]
        roofs = [n for n in found if kind_of(self.actions[n]) in (ROOF, NEUTRAL)]
        return next(iter([*roofs, *found]), None)

    def _spot(self, action: int) -> int | None:
        return None if kind_of(action) == TEA or action == THROW_AWAY else spot_of(self.position, action)

    def take_away(self, number: int) -> Said | None:
        """Take a piece back into its stock; the reason why it must stay, or None."""
        texts = self.texts()
        return self._try(texts[:number] + texts[number + 1 :], self.setup)

    def move(self, piece: str, cell: int) -> Said | None:
        """Have the well or the first merchant on another space; the reason why that can't be, or None."""
        return self._try(self.texts(), self.setup | {piece: cell_text(cell)})

    def clear(self) -> None:
        self._try([], self.setup)

    def _try(self, texts: Sequence[str], setup: Setup) -> Said | None:
        """Begin anew with all this; where it can't be, nothing changes."""
        try:
            made = Draft(self.ruleset, self.players, setup | {"placed": list(texts)}, self.seed)
        except BadSetup as error:
            return error.sentence
        except IllegalAction as error:
            return Said(_NEEDED, reason=error.refusal.sentence())
        player = self.actor
        self.setup, self._positions = made.setup, made._positions
        self.actions, self.events = made.actions, made.events
        self.choose(player)
        return None

    # -- the position it makes ------------------------------------------------------------------------------------

    def why_no_turn(self) -> Said | None:
        """Say why nobody could play on from here with this player's turn."""
        return why_no_turn(self.position, self.turn)

    @property
    def set_up(self) -> Setup:
        return self.setup | {"placed": self.texts(), "turn": self.turn}

    def begin(self) -> kinds.Played:
        """A game that begins in this position; BadSetup if it can't."""
        return Played(BOX, self.ruleset, self.players, self.set_up, self.seed)


def draft_of(game: kinds.Played, actions: int | None = None) -> Draft:
    """The position of a game, after so many actions, as somebody might have set it up: at the beginning of the turn."""
    end = len(game.actions) if actions is None else actions
    turn, end = next(((who, at) for who, at in reversed(game.begun) if at <= end), (0, 0))
    setup = {key: value for key, value in game.setup.items() if key != "turn"}
    texts = [str(text) for text in _list(setup.pop("placed", None))]
    begin = 0
    if "merchant" not in setup and end:  # the first player set it
        setup["merchant"], begin = game.text_of(0).removeprefix("merchant "), 1
    elif "merchant" not in setup:
        free = cells_of(first_merchant_cells(game.position_after(0)))
        setup["merchant"] = cell_text(free[len(free) // 2])
    for number in range(begin, end):
        texts.append(f"{game.actor_of(number)} {game.text_of(number)}")
        texts += [f"{e.player} {DISCARD}" for e in game.events[number] if isinstance(e, ev.GateDiscarded)]
    return Draft(game.ruleset, game.players, setup | {"placed": texts, "turn": turn}, game.seed)


def _list(plain: object) -> list[object]:
    return plain if isinstance(plain, list) else []
