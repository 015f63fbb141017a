"""Reads the game's tiles, boards and objectives, once, when they are first asked for."""

import copyreg
from collections.abc import Callable
from functools import cache
from typing import TypeVar

import msgspec
import yaml

from medina_desktop import bundled
from medina_desktop.games.sultaniya.rules.palace import Site
from medina_desktop.games.sultaniya.rules.position import Terms
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.games.sultaniya.rules.tiles import Aim, BoardFace, Catalogue, Piece

T = TypeVar("T")


@cache
def catalogue() -> Catalogue:
    return Catalogue(_read("tiles", Piece), _read("boards", BoardFace), _read("objectives", Aim))


def _read(name: str, form: type[T]) -> list[T]:
    text = (bundled.game_data("sultaniya") / f"{name}.yaml").read_text(encoding="utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the first is much quicker, and not everywhere
    return [msgspec.convert(entry, form) for entry in yaml.load(text, loader)[name]]


@cache
def site(rules: Ruleset) -> Site:
    return Site(catalogue(), rules)


@cache
def terms(rules: Ruleset, players: int) -> Terms:
    return Terms(site(rules), players)


# A position goes to another process without the tables, which that process has itself.
def _pickled_site(one: Site) -> tuple[Callable[[Ruleset], Site], tuple[Ruleset]]:
    return site, (one.rules,)


def _pickled_table(one: Terms) -> tuple[Callable[[Ruleset, int], Terms], tuple[Ruleset, int]]:
    return terms, (one.rules, one.players)


copyreg.pickle(Site, _pickled_site)
copyreg.pickle(Terms, _pickled_table)
