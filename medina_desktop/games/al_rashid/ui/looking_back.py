"""Al-Rashid looked back at: what an action is called, what it was about, what a family has."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import stacks, tokens
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import PAWNS, TITLES
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.pictures import title_badge
from medina_desktop.l10n import _
from medina_desktop.ui.looking_back import Holding, Landmark, PlainLookingBack
from medina_desktop.ui.pictures.atlas import blit
from medina_desktop.ui.table.window import Spots
from medina_desktop.ui.theme import C
from medina_desktop.ui.widgets import Ui


def sectors_of(events: Sequence[object]) -> tuple[int, ...]:
    """The sectors something happened in."""
    found: dict[int, None] = {}
    for event in events:
        match event:
            case ev.PawnPlaced() | ev.SectorResolving() | ev.Chosen():
                found[event.sector] = None
            case ev.PawnMoved():
                found[event.source] = found[event.target] = None
            case ev.Fought() | ev.Fled() | ev.TokensExamined() | ev.TokenRemoved():
                found[event.country] = None
            case ev.GoodsTaken() if event.sector >= 0:
                found[event.sector] = None
    return tuple(found)


class SignPicture:
    """A sign of the game's own."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect) -> None:
        blit(target, Art(ui.sprites).sign(self.name, rect.w, C.IVORY), rect)


class TitlePicture:
    """A title, on the colour of its palace."""

    def __init__(self, title: int) -> None:
        self.title = title

    def __call__(self, ui: Ui, target: pygame.Surface, rect: pygame.Rect) -> None:
        blit(target, title_badge(Art(ui.sprites), self.title, rect.w), rect)


class AlRashidLookingBack(PlainLookingBack[Ruleset, Position, do.Action]):
    counts_itself = True

    def name(self, position: Position, action: do.Action) -> str:
        return words.phrase_of(position, action)

    def spots(self, step: Step) -> Spots:
        return sectors_of(step.events)

    def spots_of(self, position: Position, action: do.Action) -> Spots:
        if isinstance(action, do.Place | do.Resolve):
            return (action.sector,)
        return (action.source, action.target) if isinstance(action, do.Move) else ()

    def landmarks(self, ruleset: object) -> Sequence[Landmark]:
        return (
            Landmark("years", _("Years"), _("Triangles mark new years."), "triangle", _has(ev.YearBegan)),
            Landmark("battles", _("Battles"), _("Diamonds mark battles."), "diamond", _has(ev.Fought)),
        )

    def holdings(self, position: Position, player: int) -> Sequence[Holding]:
        family, hand = position.family[player], position.hand[player]
        numbers = {
            "gold": worth(position.goods[player]),
            **{name: stacks.count(family, pawn) for pawn, name in enumerate(PAWNS)},
        }
        if_any = {
            "sabre": len(tokens.values_in(hand, 0)),
            "dhow": len(tokens.values_in(hand, 1)),
            "credit": position.credit[player],
            "influence": position.influence[player],
            "dishonour": position.dishonour[player],
        }
        titles = [Holding(TitlePicture(title)) for title in range(len(TITLES)) if position.has(player, title)]
        counted = [Holding(SignPicture(name), str(number)) for name, number in numbers.items()]
        return (*counted, *titles, *(Holding(SignPicture(name), str(n)) for name, n in if_any.items() if n))


class _has:
    def __init__(self, kind: type) -> None:
        self.kind = kind

    def __call__(self, events: Sequence[object]) -> bool:
        return any(isinstance(event, self.kind) for event in events)
