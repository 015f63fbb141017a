"""What can be achieved in Al-Rashid: reached exactly from where its goal says; and what is counted of a game."""

from __future__ import annotations

from datetime import datetime
from random import Random

import pytest

from medina_desktop.game.played import Played
from medina_desktop.game.results import GameResult, SeatResult, result_of
from medina_desktop.games import box, new_game
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY, PALACES, TITLES
from medina_desktop.match.seats import ai, human
from medina_desktop.play.tally import list_medals
from medina_desktop.storage import ruleset_files
from support.plain import plain

FEATS = box("al-rashid").feats
VICTORIES = {"far_ahead", "by_a_hair", "duel"}  # of every game
WON = {"five_years", "first_family", "with_honour"}  # whoever wins with two or three, without dishonour


def game(*seats: SeatResult) -> GameResult:
    return GameResult("a", datetime(2026, 11, 16), "al-rashid", "al-rashid", "Al-Rashid", seats)


def person(won: bool = False, facts: dict[str, int] | None = None, **points: int) -> SeatResult:
    return SeatResult("Leïla", "", won, points, facts or {})


def rival(level: str = "scribe", won: bool = False) -> SeatResult:
    return SeatResult("Omar", level, won, {"pashas": 9})


def keys(*games: GameResult) -> set[str]:
    """The keys of the achievements that have a grade."""
    return {medal.achievement.key for medal in list_medals(FEATS.achievements, games) if medal.grade} - VICTORIES


def test_winning_with_and_without_honour() -> None:
    assert keys(game(person(won=True), rival())) == WON
    assert keys(game(person(won=True, dishonour=-2), rival())) == WON - {"with_honour"}
    assert keys(game(person(), rival(won=True))) == {"five_years"}


def test_a_full_table_has_five_families() -> None:
    four = [rival() for _seat in range(4)]
    assert keys(game(person(won=True), *four)) == WON | {"full_table"}
    assert keys(game(person(won=True), *four[1:])) == WON
    assert "full_table" not in keys(game(person(), *four[1:], rival(won=True)))


def test_the_strongest_is_the_caliph() -> None:
    assert keys(game(person(won=True), rival("caliph"))) == WON | {"beat_caliph"}
    assert keys(game(person(won=True), rival("courtier"))) == WON
    assert "beat_caliph" not in keys(game(person(), rival("caliph", won=True)))
    assert box("al-rashid").opponents.levels[-1] == "caliph"


def test_what_machines_manage_is_nobodys_achievement() -> None:
    assert keys(game(rival("caliph", won=True), rival())) == set()


def played(players: int, seed: int) -> Played:
    """A random game in which titles are bought and battles are fought where that is possible."""
    found = new_game(ruleset_files.load("al-rashid"), players, seed=seed)
    chance = Random(seed)
    while not found.over:
        actions = found.legal()
        wanted = [one for one in actions if isinstance(one, do.BuyTitle | do.Fight | do.Service)]
        found.play(chance.choice(wanted or actions))
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 8), (3, 9), (5, 8)])
def test_the_figures_are_those_of_the_finished_game(players: int, seed: int) -> None:
    finished = played(players, seed)
    seats = [human("Leïla", "blue"), *[ai("scribe", f"M{n}", "red") for n in range(4)]][:players]
    result = result_of(finished, seats, "x", datetime(2026, 11, 16))
    p = finished.position
    state = plain(finished.box.talk.state(p))
    won = []  # who fought where nothing lies any more
    for number, action in enumerate(finished.actions):
        before, after = finished.position_after(number), finished.position_after(number + 1)
        country = before.resolving - FIRST_COUNTRY
        if isinstance(action, do.Fight) and before.year == after.year and not after.tokens[country]:
            won.append(before.player)
    for player, seat in enumerate(result.seats):
        titles = [title["id"] for title in state["families"][player]["titles"]]
        assert seat.total == finished.scores()[player]
        assert seat.of("titles_held") == len(titles)
        palaces = [palace for palace in PALACES if any(TITLES[t] in titles for t in catalogue().palace_titles[palace])]
        assert seat.of("palaces_with_title") == len(palaces)
        assert seat.of("monopolies") == sum(name in titles for name in ("silk-monopolist", "spice-monopolist"))
        assert seat.of("pawns") == sum(state["families"][player]["family"].values())
        assert seat.of("battles_won") == won.count(player)
    assert any(seat.of("battles_won") for seat in result.seats)
    assert any(seat.of("titles_held") for seat in result.seats)


def test_every_figure_that_is_shown_is_noted() -> None:
    noted = FEATS.facts(played(2, seed=1))[0]
    assert {figure.key for figure in FEATS.figures} <= set(noted)
