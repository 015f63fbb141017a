"""The log speaks to whoever reads it: a player alone among computers is "you", several people go by their names."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from medina_desktop import games, l10n
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat
from medina_desktop.l10n.deeds import You, deed, ndeed
from medina_desktop.match.match import Match
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.table.log import LogBook
from medina_desktop.ui.table.window import window_of

ALONE = {"en": "You ", "fr": "Vous ", "de": "Du "}
RULESETS = ("medina-2014-gates", "sultaniya", "al-rashid")


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    l10n.use("en")


@cache
def played(ruleset: str) -> Played:
    random = Random(3)
    game: Played[Any, Any, Any] = games.new_game(ruleset_files.load(ruleset), 3, 3)
    while not game.over:
        game.play(random.choice(game.legal()))
    return game


def lines(game: Played, *people: int) -> list[tuple[int | None, str]]:
    level = next(iter(game.box.words.levels))
    named = (("Leïla", "blue"), ("Omar", "red"), ("Yasmin", "green"))
    seats = [
        Seat(name=name, colour=colour, kind="human" if player in people else f"ai:{level}")
        for player, (name, colour) in enumerate(named)
    ]
    book = LogBook(Match(game, seats), window_of(game.box.window), lambda: "none")
    return [(entry.player, entry.text) for entry in book.entries]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ALONE)
def test_one_person_among_computers_is_you(language: str, ruleset: str) -> None:
    l10n.use(language)
    told = lines(played(ruleset), 0)
    assert not [text for _player, text in told if "Leïla" in text]
    mine = [text for player, text in told if player == 0]
    assert sum(text.startswith(ALONE[language]) for text in mine) > len(mine) * 0.8
    assert any(text.startswith("Omar ") for _player, text in told), "the others keep their names"


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("people", [(0, 1), ()])
def test_several_people_or_none_go_by_their_names(ruleset: str, people: tuple[int, ...]) -> None:
    told = [text for _player, text in lines(played(ruleset), *people)]
    assert any(text.startswith("Leïla ") for text in told)
    assert not [text for text in told if "you" in text.lower().split()]


@pytest.mark.parametrize(
    ("language", "mine", "theirs", "from_me"),
    [
        ("en", "You took {tile}", "Omar took {tile}", "Omar took {tile} from you"),
        ("fr", "Vous prenez {tile}", "Omar prend {tile}", "Omar vous prend {tile}"),
        ("de", "Du nimmst {tile}", "Omar nimmt {tile}", "Omar nimmt dir {tile} ab"),
    ],
)
def test_a_deed_has_a_form_for_each_reader(language: str, mine: str, theirs: str, from_me: str) -> None:
    l10n.use(language)
    you = You(l10n.gettext("You"))
    assert deed("{name} took {tile}", name=you, tile="X") == mine.format(tile="X")
    assert deed("{name} took {tile}", name="Omar", tile="X") == theirs.format(tile="X")
    assert deed("{name} took {tile} from {other}", name="Omar", tile="X", other=you) == from_me.format(tile="X")


def test_a_counted_deed_has_singular_and_plural_for_each_reader() -> None:
    l10n.use("fr")
    one, many = "{name} received {n} merchant.", "{name} received {n} merchants."
    said = [ndeed(one, many, n, name=name, n=n) for name in (You("Vous"), "Omar") for n in (1, 2)]
    assert said == [
        "Vous recevez 1 marchand.",
        "Vous recevez 2 marchands.",
        "Omar reçoit 1 marchand.",
        "Omar reçoit 2 marchands.",
    ]
