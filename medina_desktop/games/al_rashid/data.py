"""The data files of the game, read once, when they are first asked for."""

import copyreg
from collections.abc import Sequence
from functools import cache
from typing import Any

import yaml

from medina_desktop import bundled
from medina_desktop.games.al_rashid.rules.catalogue import Catalogue, PointsTable, Tile, Title
from medina_desktop.games.al_rashid.rules.names import (
    COLOURS,
    COUNTRIES,
    GOODS,
    LEADER_OF,
    LEADERS,
    PALACES,
    PAWNS,
    SECTORS,
    TITLES,
)
from medina_desktop.games.al_rashid.rules.score import COUNTED

GAME = "al-rashid"


@cache
def catalogue() -> Catalogue:
    sectors, titles, crises = (_read(f"{name}.yaml") for name in ("sectors", "titles", "crises"))
    palaces, pawns = sectors["palaces"], sectors["pawns"]
    guilds = [palaces[SECTORS[guild]] for guild in range(len(LEADER_OF))]
    favours = {guild["favour"]["leader"]: guild["favour"]["cost"] for guild in guilds}
    box = sectors["box"]
    return Catalogue(
        prevalence=tuple(pawns[name]["prevalence"] for name in PAWNS),
        pawn_points=tuple(pawns[name]["points"] for name in PAWNS),
        most_pawns=tuple(pawns[name]["most"] for name in PAWNS),
        start_pawns=tuple(pawns[name]["start"] for name in PAWNS),
        service_cost=tuple(_three(guild["service"]["cost"]) for guild in guilds),
        service_count=tuple(_three(guild["service"].get("count", (1, 1, 1))) for guild in guilds),
        favour_cost=tuple(favours[leader] for leader in LEADERS),
        country_goods=tuple(
            (*_goods(country["goods"]), country["credit"])
            for country in (sectors["countries"][SECTORS[number]] for number in COUNTRIES)
        ),
        start_goods=tuple(_goods(goods) for goods in sectors["start_goods"]),
        tokens=tuple(sorted(sectors["tokens"]["each_colour"].items())),
        box=(box["credit"], box["influence"], box["dishonour"]),
        titles=tuple(_title(titles, name) for name in TITLES),
        palace_titles=tuple(tuple(TITLES.index(name) for name in titles[SECTORS[palace]]) for palace in PALACES),
        setup_tiles={name: _tile(tile) for name, tile in crises["setup"].items()},
        year_tiles={name: _tile(tile) for name, tile in crises["years"].items()},
    )


# A position that goes to another process takes its table along, but not the figures: they are there already.
copyreg.pickle(Catalogue, lambda _: (catalogue, ()))


def _read(name: str) -> Any:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the first is much quicker, and not everywhere
    return yaml.load((bundled.game_data(GAME) / name).read_text(encoding="utf-8"), loader)


def _three(numbers: Sequence[int]) -> tuple[int, int, int]:
    first, second, third = numbers
    return first, second, third


def _goods(counts: dict[str, int]) -> tuple[int, ...]:
    return tuple(counts.get(kind, 0) for kind in GOODS)


def _title(titles: Any, name: str) -> Title:
    palace = next(number for number in PALACES if name in titles[SECTORS[number]])
    told = titles[SECTORS[palace]][name]
    fixed, by_table = (0, _points_table(told["points"])) if isinstance(told["points"], dict) else (told["points"], None)
    few, many = told["copies"]
    return Title(palace, told["cost"], fixed, by_table, (few, many))


def _points_table(points: dict[str, dict[int, int]]) -> PointsTable:
    ((counted, steps),) = points.items()
    return COUNTED.index(counted), tuple(sorted(steps.items()))


def _tile(tile: dict[str, dict[str, int]]) -> Tile:
    return tuple(
        (COLOURS.index(colour), SECTORS.index(country), count)
        for colour, countries in tile.items()
        for country, count in countries.items()
    )
