"""The end, family by family and line by line: where the points come from, and what is missing for more. No pygame."""

from __future__ import annotations

from dataclasses import dataclass

from medina_desktop.games.al_rashid.rules import score, stacks
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import PAWNS
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.l10n import N_, _
from medina_desktop.l10n.writing import labelled

# What the titles of politics count, in the order of score.COUNTED.
COUNTED = (
    N_("Influence"),
    N_("Palaces with a title"),
    N_("Different goods"),
    N_("Intrigue titles"),
    N_("Military titles"),
    N_("Sages"),
    N_("Merchants"),
    N_("Pashas"),
)


@dataclass(frozen=True)
class TitleLine:
    title: int
    points: int
    condition: str = ""  # what there is, and what the next step wants, of a title that counts something


@dataclass(frozen=True)
class Missed:
    """A step of a title that one more would have reached."""

    title: int
    what: str
    have: int
    points: int  # how many more it would have been


@dataclass(frozen=True)
class Reckoning:
    player: int
    place: int  # 1 for the winner
    pawns: tuple[tuple[int, int], ...]  # by kind: how many, points each
    titles: tuple[TitleLine, ...]
    influence: int  # tokens
    influence_points: int
    dishonour: int
    dishonour_points: int
    goods: int  # their worth, which decides between equals
    missed: tuple[Missed, ...] = ()  # of titles that count something: one more would have done

    @property
    def pawn_points(self) -> int:
        return sum(number * each for number, each in self.pawns)

    @property
    def title_points(self) -> int:
        return sum(line.points for line in self.titles)

    @property
    def total(self) -> int:
        return self.pawn_points + self.title_points + self.influence_points + self.dishonour_points


def reckon(p: Position) -> list[Reckoning]:
    """By player."""
    places = score.places(p)
    return [_of(p, player, places[player]) for player in range(p.terms.players)]


def _of(p: Position, player: int, place: int) -> Reckoning:
    points = score.points_of(p, player)
    each = p.terms.catalogue.pawn_points
    pawns = tuple((stacks.count(p.family[player], pawn), each[pawn]) for pawn in range(len(PAWNS)))
    titles = [TitleLine(title, number, _condition(p, player, title)) for title, number in points.titles.items()]
    titles.sort(key=lambda line: (bool(line.condition), -line.points, line.title))
    return Reckoning(
        player,
        place,
        pawns,
        tuple(titles),
        p.influence[player],
        points.influence,
        p.dishonour[player],
        points.dishonour,
        worth(p.goods[player]),
        tuple(missed for title in points.titles if (missed := _missed(p, player, title)) is not None),
    )


def _missed(p: Position, player: int, title: int) -> Missed | None:
    terms = p.terms.catalogue.titles[title].by_table
    if terms is None:
        return None
    what, steps = terms
    have = score.count_for(p, player, what)
    more = next((points for least, points in steps if least == have + 1), 0) - score.title_points(p, player, title)
    return Missed(title, _(COUNTED[what]), have, more) if more > 0 else None


def _condition(p: Position, player: int, title: int) -> str:
    terms = p.terms.catalogue.titles[title].by_table
    if terms is None:
        return ""
    what, steps = terms
    have = score.count_for(p, player, what)
    following = next(((least, points) for least, points in steps if least > have), None)
    label = _(COUNTED[what])
    if following is None:
        return labelled(label, have)
    text = _("{what}: {have}; {least} would score {points}")
    return text.format(what=label, have=have, least=following[0], points=following[1])
