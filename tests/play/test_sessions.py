"""Playing without a window: begin, go on, finish, count, list; and every record replayed once on its way in."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from medina_desktop import check, games
from medina_desktop.game import record as records
from medina_desktop.game.box import Rules
from medina_desktop.game.played import Played
from medina_desktop.game.record import Plain, record_of
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.play import session as sessions
from medina_desktop.play.library import Library
from medina_desktop.play.lists import GameList
from medina_desktop.play.new_game import NewGame, begin_again, deal, rematch
from medina_desktop.protocol import Engine
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.paths import user_paths
from medina_desktop.storage.yaml_files import DataError

SEATS = (human("Leïla", "blue"), ai("apprentice", "Omar", "red"))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(user_paths(tmp_path))


def play(game: Played, actions: int, seed: int = 1) -> None:
    chance = Random(seed)
    for _ in range(actions):
        if not game.over:
            game.play(chance.choice(game.legal()))


def sit_down(library: Library, actions: int = 0, ruleset: str = "medina-2014") -> sessions.Session:
    dealt = deal(NewGame(ruleset, SEATS, seed=5))
    session = sessions.begin(library, *dealt)
    chance = Random(2)
    for _ in range(actions):
        if not session.match.over:
            session.match.play(chance.choice(session.match.game.legal()))
    return session


def test_a_game_is_begun_left_and_gone_on_with(library: Library) -> None:
    session = sit_down(library, 8)
    made = session.match.game.action_texts()
    session.close()
    assert library.close()
    library = Library(library.user)
    saved = library.continuable()
    assert saved is not None
    again = sessions.go_on(library, library.read(saved.id))
    assert again.match.game.action_texts() == made
    assert [seat.name for seat in again.match.seats] == ["Leïla", "Omar"]
    again.match.play(again.match.game.legal()[0])
    again.close()
    assert [one.id for one in library.list_games()] == [saved.id], "it is the same game"
    read = library.read(saved.id)
    assert read.game is not None
    assert len(read.game.actions) == 9


def test_a_game_of_the_list_is_not_changed_by_playing_it(library: Library) -> None:
    session = sit_down(library, 8)
    library.save_copy("Sunday", session.match.record(), session.match.game)
    session.close()
    [named] = [saved.id for saved in library.list_games() if saved.name == "Sunday"]
    on = sessions.go_on(library, library.read(named))
    on.match.play(on.match.game.legal()[0])
    on.close()
    again = library.read(named)
    assert again.game is not None
    assert len(again.game.actions) == 8


def test_the_end_is_kept_and_counted_once(library: Library) -> None:
    session = sit_down(library, 1000)
    first, second = session.finish(), session.finish()
    session.close()
    assert first.best is None
    assert not second.won
    [replay] = library.list_replays()
    assert library.list_games() == []
    [counted] = library.results()
    assert counted.id == replay.id
    assert [seat.total for seat in counted.seats] == session.match.game.scores()


def test_achievements_are_announced_the_first_time(library: Library) -> None:
    announced = []
    for _game in range(2):
        session = sit_down(library)
        box = session.match.game.box
        play(session.match.game, 1000)
        announced.append({one.achievement.key for one in session.finish().won if one.grade == 1})
        session.close()
    assert not announced[0] & announced[1]
    assert announced[0] <= {one.key for one in box.feats.achievements}


def test_somebody_alone_sees_their_best_games(library: Library) -> None:
    dealt = deal(NewGame("sultaniya-solo", SEATS[:1], seed=5))
    session = sessions.begin(library, *dealt)
    play(session.match.game, 1000)
    best = session.finish().best
    session.close()
    assert best is not None
    [(result, seat)] = best.games
    assert result.id == best.now
    assert seat.total == session.match.game.scores()[0]


def test_a_game_whose_end_is_undone_counts_when_it_ends_again(library: Library) -> None:
    session = sit_down(library)
    match, other = session.match, Library(library.user)
    while not match.over:
        match.play(match.game.legal()[0])
    session.finish()
    library.file.wait()
    [counted] = library.results()
    assert [result.id for result in other.results()] == [counted.id]
    assert match.undo() is not None
    library.file.wait()
    assert library.results() == other.results() == []
    assert library.list_replays()[0].running
    match.redo()
    session.finish()
    library.file.wait()
    assert [result.id for result in library.results()] == [result.id for result in other.results()] == [counted.id]
    session.close()
    other.close()


def test_a_replay_that_is_deleted_stays_counted(library: Library) -> None:
    game = deal(NewGame("medina-2014", SEATS, seed=5)).game
    play(game, 1000)
    journal = library.begin(game, SEATS)
    journal.finish(record_of(game, list(SEATS)))
    journal.close()
    [replay] = library.list_replays()
    library.delete(replay)
    assert library.list_replays() == []
    assert [result.seats[0].total for result in library.results()] == [game.scores()[0]]


def test_a_game_that_nobody_touched_makes_room(library: Library) -> None:
    sit_down(library).close()
    session = sit_down(library)
    session.clear_table()
    assert [saved.id for saved in library.list_games()] == [session.journal.id]
    session.close()


def test_rematch_and_the_same_again(library: Library) -> None:
    session = sit_down(library, 5)
    other, same = rematch(session.match), begin_again(session.match)
    assert [seat.name for seat in other.seats] == ["Omar", "Leïla"], "the second player begins"
    assert same.game.setup == session.match.game.setup
    assert not same.game.actions
    session.close()


def test_somebody_alone_keeps_their_character() -> None:
    rules = ruleset_files.load("sultaniya-solo")
    for seed in range(4):
        game = games.new_game(rules, 1, seed)
        again = rematch(Match(game, SEATS[:1]))
        assert again.game.position.characters == game.position.characters
        assert again.game.setup != game.setup, "another deal"


def test_rules_that_are_gone_are_said(library: Library) -> None:
    with pytest.raises(DataError, match="There is no ruleset"):
        deal(NewGame("gone-fishing", SEATS), library.user.rulesets)


# -- a record on its way in --------------------------------------------------------------------------------------------


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often records are upgraded, checked, and their actions replayed from now on."""
    found: Counter[str] = Counter()
    rules = type(games.box("medina").rules)
    play_text, problems, oldest = Played.play_text, rules.problems, records.UPGRADES[1]

    def counted_play(self: Played, text: str) -> object:
        found["actions"] += 1
        return play_text(self, text)

    def counted_problems(self: Rules[Any, Any, Any], ruleset: Any) -> object:
        found["checks"] += 1
        return problems(self, ruleset)

    def counted_upgrade(plain: Plain) -> None:
        found["upgrades"] += 1
        oldest(plain)

    monkeypatch.setattr(Played, "play_text", counted_play)
    monkeypatch.setattr(rules, "problems", counted_problems)
    monkeypatch.setitem(records.UPGRADES, 1, counted_upgrade)
    return found


OLD = Path(__file__).parent.parent / "old_saves"


def go_on_from_the_title(library: Library) -> None:
    saved = library.continuable()
    assert saved is not None
    session = sessions.go_on(library, library.read(saved.id))
    session.clear_table()
    session.close()


def load_from_the_list(library: Library) -> None:
    games_ = GameList(library, library.count_games, library.list_games)
    games_.look()
    session = sessions.go_on(library, library.read(games_.games[0].id))
    session.clear_table()
    session.close()


def check_it(library: Library) -> None:
    check.check(export(library))


def ask_the_engine(library: Library) -> None:
    assert Engine().answer(f"load {export(library)}") == "= \n\n"


def export(library: Library) -> Path:
    file = library.user.data / "exported.yaml"
    if not file.exists():
        file.write_text(library.text_of(library.list_games()[0].id), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "way",
    [go_on_from_the_title, load_from_the_list, check_it, ask_the_engine],
    ids=lambda way: way.__name__,
)
def test_a_record_is_checked_and_replayed_once(
    library: Library, counts: Counter[str], way: Callable[[Library], None]
) -> None:
    session = sit_down(library, 30)
    session.close()
    counts.clear()
    way(library)
    assert counts == {"actions": 30, "checks": 1}


@pytest.mark.parametrize("way", [check_it, ask_the_engine], ids=lambda way: way.__name__)
def test_an_old_record_is_upgraded_once(library: Library, counts: Counter[str], way: Callable[[Library], None]) -> None:
    old = next(file for file in sorted(OLD.glob("*.yaml")) if "medina_record: 1" in file.read_text(encoding="utf-8"))
    library.user.data.mkdir(parents=True)
    (library.user.data / "exported.yaml").write_bytes(old.read_bytes())
    way(library)
    assert counts["upgrades"] == counts["checks"] == 1
