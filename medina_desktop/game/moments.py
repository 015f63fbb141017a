"""Moments: steps of a game that are worth a small ceremony, or a word from somebody it happened to."""

from __future__ import annotations

from msgspec import Struct

from medina_desktop.game.kinds import Spots


class Moment(Struct, frozen=True):
    """Everybody saw it: it tells nothing that a player may not know."""

    key: str  # of what may be said about it: `Words.remarks`
    player: int | None = None  # who may say it; None: anybody
    other: int | None = None  # whom it is said to
    title: str = ""  # of its ceremony, a few words in the language of the window; "": it has none
    spots: Spots = ()  # what lights up meanwhile
    sound: str = ""
    whose: int | None = None  # the player whose ceremony it is; None: everybody's
    staged: bool = False  # the board shows it as a scene: the ceremony is for those who see nothing move
