"""Several people at one screen: when a hand is covered, and when the curtain comes before the next one sees theirs."""

from __future__ import annotations

from collections.abc import Callable

from medina_desktop.match.match import Match
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.table.shown import Shown
from medina_desktop.ui.table.since import Since


class Secrecy:
    """`secrets`: the game has hands that others may not see. A table may hide more by its settings."""

    def __init__(
        self,
        context: Context,
        match: Match,
        shown: Shown,
        since: Since,
        secrets: bool,
        *,
        on_seen: Callable[[], None],
        on_menu: Callable[[], None],
    ) -> None:
        self._context, self._match, self._shown, self._since = context, match, shown, since
        self._secrets, self._on_seen, self._on_menu = secrets, on_seen, on_menu

    @property
    def kept(self) -> bool:
        return self._secrets or self._context.settings.value.screens_up

    @property
    def needs_curtain(self) -> bool:
        """Another person comes to the table, who may not see what the one before has."""
        return self.kept and (self._shown.another_is_next or self._shown.nobody_yet)

    @property
    def hides_hand(self) -> bool:
        """As soon as a person's turn is over, the others may look: also while AI seats act before the next person."""
        return self.kept and self._shown.others_may_look

    def wait_for_somebody(self) -> None:
        """The game comes from the shelf or from the disk: of several people, the one who opened it may not be the one
        whose hand it would show."""
        match = self._match
        if len(match.humans) > 1 and not match.over and self.kept:
            self._shown.nobody_yet = True
            self._shown.viewer = next(player for player in match.humans if player != match.player)

    def pass_on(self) -> None:
        """Let the table be seen by the person to act, unless the curtain comes first."""
        if not self.needs_curtain:
            self._shown.viewer = self._match.player

    def update(self) -> bool:
        """Draw the curtain, or open the table, for a person who is to act and does not see it yet; True if it did."""
        match, shown = self._match, self._shown
        if shown.busy or not match.human_to_place or (shown.viewer == match.player and not self.needs_curtain):
            return False
        player = match.player
        if self.needs_curtain:
            seat = match.seats[player]
            curtain = CurtainScene(
                self._context,
                seat.name,
                seat.colour,
                match.game.box.words.shows_hand,
                on_open=lambda: self._open(player),
                on_menu=self._on_menu,
                told=self._since.describe,
            )
            self._context.stack.push(curtain)
        else:
            self._open(player)
        return True

    def _open(self, player: int) -> None:
        self._shown.nobody_yet = False
        self._shown.viewer = player
        self._on_seen()
