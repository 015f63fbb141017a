"""Looking back at games: every step is the position the rules had, and everything can be reached by hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop import l10n
from medina_desktop.game.box import NOBODY, Choice
from medina_desktop.game.played import Played, step_of
from medina_desktop.game.record import record_of
from medina_desktop.games import new_game
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.apply import begin, play
from medina_desktop.games.medina.ui.looking_back import MedinaLookingBack
from medina_desktop.games.medina.ui.sight import CitySight
from medina_desktop.games.medina.ui.tiles import TilesEntry
from medina_desktop.match.review import Review, played_turns, position_after
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import SimpleThinker
from medina_desktop.play.lists import PAGE
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.record_files import load_record
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import Context, make_context
from medina_desktop.ui.pictures.sights import BoardPane
from medina_desktop.ui.scenes import replay_export
from medina_desktop.ui.scenes.dialog import Dialog
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.replay import ReplayScene, ReplaysScene, list_replays, open_replay
from medina_desktop.ui.scenes.replay_model import Replay
from medina_desktop.ui.scenes.replay_parts import PlayerLine, ScoreStrip
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.widgets import Label, Progress, Scroll, Widget, find, walk
from medina_desktop.ui.wiring import navigation, replays
from support.finding import find_as
from support.hands import Hands

TABLES = [
    (entry.ruleset, players)
    for entry in ruleset_files.available()
    if entry.game == "medina"
    for players in entry.ruleset.players
]
SEATS = [human("Leïla", "blue"), ai("builder", "Omar", "red"), ai("mason", "Yasmin", "green"), human("Tarik", "yellow")]


def random_game(number: int, actions: int = 10_000) -> Played:
    rules, players = TABLES[number % len(TABLES)]
    game, random = new_game(rules, players, number), Random(number)
    while not game.over and len(game.actions) < actions:
        game.play(legal.draw(game.position, random.random))
    return game


def context(tmp_path: Path, size: tuple[int, int] = (1280, 800)) -> Context:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    settings = SettingsStore()
    settings.change(reduced_motion=True)
    return make_context(size, navigation(), settings=settings, user_dir=tmp_path, language="en", muted=True)


def scene(tmp_path: Path, game: Played) -> ReplayScene:
    there = context(tmp_path)
    open_replay(there, game, SEATS[: game.position.terms.players])
    top = there.stack.top
    assert isinstance(top, ReplayScene)
    return top


def test_every_step_of_a_hundred_games_is_the_position_the_rules_had() -> None:
    for number in range(100):
        game = random_game(number)
        replay = Replay(game, SEATS[: game.position.terms.players])
        truth = begin(game.position.terms, game.position.set_up, [])
        for at, action in enumerate([*game.actions, None]):
            replay.go(at)
            assert replay.position == truth
            assert replay.scores[at] == score.scores(truth)
            if action is not None:
                play(truth, action)
                assert legal.is_legal(replay.position, action)


def test_a_game_played_on_from_any_moment_begins_with_what_was_played() -> None:
    game = random_game(3)
    replay = Replay(game, SEATS, 20)
    branch = replay.branch()
    assert branch.actions == game.actions[:20]
    assert branch.position == game.position_after(20)
    branch.play(branch.legal()[0])
    assert len(game.actions) > 21, "the old game stays as it is"


@pytest.mark.parametrize("goal", ["turn", "roof", "tile"])
def test_jumps_lead_to_what_they_say_and_back(goal: str) -> None:
    game = random_game(5)
    replay = Replay(game, SEATS, landmarks=MedinaLookingBack().landmarks(game.position.terms.rules))
    seen = []
    while replay.jump(goal, True):
        seen.append(replay.at)
        if goal == "roof":
            assert any(isinstance(e, ev.Roofed) for e in game.events[replay.at - 1])
        if goal == "tile":
            assert any(isinstance(e, (ev.TowerTileMoved, ev.PalaceTileMoved)) for e in game.events[replay.at - 1])
    assert len(seen) > 4
    while replay.jump(goal, False):
        seen.remove(replay.at) if replay.at in seen else None
    assert len(seen) == 1


def test_playing_goes_through_the_game_and_stops_at_its_end() -> None:
    game = random_game(2, 12)
    replay = Replay(game, SEATS)
    replay.speed = 4.0
    replay.toggle()
    for _frame in range(12 * 16):
        replay.tick(1 / 60)
    assert (replay.at, replay.playing) == (12, False)
    replay.toggle()
    assert (replay.at, replay.playing) == (0, True)


def test_mouse_and_keyboard_reach_every_moment(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(4))
    hands = Hands(there)
    bar = hands.widget("scrubber").rect
    hands.click((bar.right - 2, bar.centery))
    assert there.replay.at == there.replay.length
    hands.click("to-start")
    assert there.replay.at == 0
    hands.tab_to("scrubber")
    hands.key("right")
    hands.key("right")
    hands.key("left")
    assert there.replay.at == 1
    hands.key("end")
    assert there.replay.at == there.replay.length
    hands.key("page up")
    assert there.replay.at == there.replay.goals["turn"][-2]
    hands.key("space")
    assert there.replay.playing


def test_keys_step_on_after_a_click_on_a_button(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(4))
    hands = Hands(there)
    hands.click("jump-on")
    at = there.replay.at
    hands.key("right")
    assert there.replay.at == at + 1
    hands.click("record")
    hands.key("left")
    assert there.replay.at == at
    hands.click("record")
    hands.key("space")
    assert there.replay.playing
    hands.key("space")
    hands.tab_to("play")
    hands.key("right")
    assert there.replay.at == at, "after Tab the arrows go from button to button"
    hands.key(".")
    assert there.replay.at == at + 1, "the full stop steps always"


def test_a_placement_falls_into_its_place_and_nothing_falls_with_reduced_motion(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(11))
    hands = Hands(there)
    hands.click("on")
    assert there.falling == 1.0, "the tests ask for reduced motion"
    there.context.settings.change(reduced_motion=False)
    hands.click("on")
    picture = pygame.Surface(there.context.theme.size)
    seen = []
    for _frame in range(30):
        there.draw(picture)
        seen.append(there.falling)
        there.update(1 / 60)
    assert seen[0] == 0.0
    assert seen == sorted(seen)
    assert there.falling == 1.0


def test_the_jumps_of_the_window_go_to_roofs_and_tile_changes(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(4))
    hands = Hands(there)
    for places in (there.replay.goals["roof"], there.replay.goals["tile"]):
        hands.tab_to("goal")
        hands.key("right")
        there.go(0)
        hands.click("jump-on")
        assert there.replay.at == places[0]
        hands.tab_to("record")
        hands.key("page down")
        assert there.replay.at == places[1], "Page Down jumps wherever the focus is"
        hands.click("jump-back")
        assert there.replay.at == places[0]


def test_what_is_told_of_an_action_stands_under_the_round_it_was_made_in(tmp_path: Path) -> None:
    """Also of the last one of a round, and of the game."""
    game = random_game(4)
    there = scene(tmp_path, game)
    made_in: list[int] = []
    last = -1
    for index in range(len(game.actions)):
        player = game.actor_of(index)
        began = index == 0 or any(isinstance(e, ev.TurnBegan) for e in game.events[index - 1])
        made_in.append((made_in[-1] if made_in else 1) + (began and index > 0 and player <= last))
        last = player
    assert made_in[-1] > 5
    for at in (0, *range(1, len(game.actions) + 1, 3), len(game.actions)):
        there.go(at)
        there.rebuild()
        said = [w.text for w in walk(there.root) if isinstance(w, Label) and w.text.startswith("Round ")]
        assert said == [f"Round {made_in[max(0, at - 1)]}"]


@pytest.mark.parametrize(
    ("ruleset", "word", "other"), [("medina-1999", "dôme", "toit"), ("medina-2014", "toit", "dôme")]
)
def test_a_replay_speaks_the_words_of_its_edition(tmp_path: Path, ruleset: str, word: str, other: str) -> None:
    number = next(n for n, (rules, _players) in enumerate(TABLES) if rules.id == ruleset)
    there = scene(tmp_path, random_game(number))
    l10n.use("fr")
    spoken = ""
    for at in (0, there.replay.goals["roof"][0]):
        there.go(at)
        there.rebuild()
        for widget in walk(there.root):
            spoken += f" {getattr(widget, 'text', '')} {widget.tooltip}"
            spoken += " ".join(str(option.label) for option in getattr(widget, "options", []))
    assert spoken.lower().count(word) >= 3, "the help, the scrubber and the jumps"
    assert other not in spoken.lower()
    l10n.use("en")


@pytest.mark.parametrize(("size", "lines"), [((1920, 1080), 9), ((1280, 400), 0)])
def test_a_high_window_also_tells_the_steps_before(tmp_path: Path, size: tuple[int, int], lines: int) -> None:
    there, game = context(tmp_path, size), random_game(3)
    scene = ReplayScene(there, game, SEATS[: game.players], 30)
    there.stack.push(scene)
    before = [scene.window.say(step_of(game, n), scene.replay.seats)[0].text for n in range(29)]
    told = [one.text for one in walk(find_as(Scroll, scene.root, "side")) if isinstance(one, Label)]
    assert told[:lines] == before[29 - lines :], "the newest last, and nothing older than there is room for"
    assert told[lines].startswith("Round"), "then the round of the last step"


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 640)], ids=lambda s: f"{s[0]}")
def test_the_tiles_lie_there_as_at_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    there, game = context(tmp_path, size), random_game(3)
    scene = ReplayScene(there, game, SEATS[: game.players])
    there.stack.push(scene)
    for at in (0, len(game.actions)):
        scene.go(at)
        held = {
            (what, n): game.position_after(at).tile_owner(n)
            if what == "palace"
            else game.position_after(at).tower_owner[n]
            for what, n in (entry.facts.tile for entry in walk(scene.root) if isinstance(entry, TilesEntry))
        }
        shown = [entry.facts for entry in walk(scene.root) if isinstance(entry, TilesEntry)]
        assert len(shown) == 8
        for facts in shown:
            owner = held[facts.tile]
            assert facts.holder == (SEATS[owner].colour if owner not in (None, NOBODY) else "")
    assert any(facts.holder for facts in shown), "somebody has one at the end"
    below = find_as(Scroll, scene.root, "side").rect
    strip = find_as(Widget, scene.root, "tiles-panel").rect
    assert (strip.bottom <= below.top) == (size == (1920, 1080)), "in sight where there is room, else below the words"


def test_an_ai_that_does_not_answer_is_said_in_the_replay(tmp_path: Path) -> None:
    class Dead(SimpleThinker):
        def poll(self) -> Choice | None:
            raise RuntimeError("gone")

    there = scene(tmp_path, random_game(9, 12))
    there.panel.review = Review(there.replay.game, Dead)
    while not there.panel.review.done:
        there.update(0.05)
    said = " ".join(w.text for w in walk(there.root) if isinstance(w, Label))
    assert "the AI gave no answer" in said


def test_playing_on_opens_a_table_at_that_moment(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(6))
    there.go(10)
    Hands(there).click("play-on")
    asked = there.context.stack.top
    assert isinstance(asked, Dialog)
    Hands(asked).click("answer0")
    table = there.context.stack.top
    assert isinstance(table, TableScene)
    assert table.match.game.actions == there.replay.game.actions[:10]
    there.context.stack.clear()


def test_one_can_play_on_in_the_seat_of_the_ai_whose_turn_it_is(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(6))
    at = next(n for n in range(10, 40) if there.replay.game.position_after(n).player == 2)
    there.go(at)
    Hands(there).click("play-on")
    asked = there.context.stack.top
    assert isinstance(asked, Dialog)
    said = [str(getattr(widget, "text", "")) for widget in walk(asked.root)]
    assert "Take Yasmin’s seat" in said
    Hands(asked).click("answer1")
    table = there.context.stack.top
    assert isinstance(table, TableScene)
    before, after = SEATS[: len(table.match.seats)], table.match.seats
    assert [seat.name for seat in after] == [seat.name for seat in before]
    assert [seat.colour for seat in after] == [seat.colour for seat in before]
    assert [seat.kind for seat in after] == ["human" if seat.name == "Yasmin" else seat.kind for seat in before]
    assert table.match.game.actions == there.replay.game.actions[:at]
    assert table.match.human_to_place
    there.context.stack.clear()


def test_at_ones_own_turn_there_is_no_seat_to_take(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(6))
    there.go(next(n for n in range(10, 40) if there.replay.game.position_after(n).player == 0))
    Hands(there).click("play-on")
    asked = there.context.stack.top
    assert isinstance(asked, Dialog)
    texts = [str(getattr(widget, "text", "")) for widget in walk(asked.root)]
    assert not any("seat" in text and "Take" in text for text in texts)


def test_record_and_picture_are_written_and_the_record_can_be_read_again(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(7))
    hands = Hands(there)
    for button in ("record", "picture"):
        hands.click(button)
        while there.exports.writing is not None:
            there.update(0.02)
        asked = there.context.stack.top
        assert isinstance(asked, Dialog)
        assert any("Open folder" in str(getattr(w, "text", "")) for w in walk(asked.root))
        asked.back()
    [record] = there.exports.folder.glob("*.yaml")
    [picture] = there.exports.folder.glob("*.png")
    assert load_record(record).game.actions == there.replay.game.actions
    assert pygame.image.load(picture).get_width() == 1600
    assert str(picture) in there.exports.notice


def test_an_export_can_be_seen_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = scene(tmp_path, random_game(7))
    shown: list[Path] = []

    def open_it(folder: Path) -> bool:
        shown.append(folder)
        return True

    monkeypatch.setattr(replay_export, "open_folder", open_it)
    Hands(there).click("record")
    while there.exports.writing is not None:
        there.update(0.02)
    asked = there.context.stack.top
    assert isinstance(asked, Dialog)
    Hands(asked).click("answer0")
    assert shown == [there.exports.folder]
    assert there.context.stack.top is there


def keep(there: Context, game: Played) -> None:
    """Among the replays."""
    seats = SEATS[: game.players]
    journal = there.library.begin(game, seats)
    journal.finish(record_of(game, list(seats)))
    journal.close()


def test_finished_games_are_listed_and_opened(tmp_path: Path) -> None:
    there = context(tmp_path)
    game = random_game(8)
    keep(there, game)
    there.stack.push(replays(there))
    listed = there.stack.top
    assert isinstance(listed, LoadScene)
    Hands(listed).click(f"save:{listed.saves[0].id}")
    shown = there.stack.top
    assert isinstance(shown, ReplayScene)
    assert shown.replay.game.actions == game.actions


def test_the_review_has_an_opinion_of_every_turn_and_shows_where_most_was_lost(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(9, 40))
    there.panel.review = Review(there.replay.game, SimpleThinker)
    seen = [there.panel.review.progress]
    while not there.panel.review.done:
        there.update(0.05)
        seen.append(there.panel.review.progress)
    assert seen == sorted(seen)
    bars = [w for w in walk(there.interaction.root) if isinstance(w, Progress)]
    assert bars == [], "the frame after the last opinion shows that it is done"
    assert set(there.panel.review.opinions) == {first for first, _actions in played_turns(there.replay.game)}
    assert all(o.lost >= 0 for o in there.panel.review.opinions.values())
    there.panel.list_turns_of(None)
    worst = there.panel.review.worst()
    assert len(worst) == 3
    assert not any("No turn cost" in str(getattr(w, "text", "")) for w in walk(there.root))
    assert [o.lost for o in worst] == sorted((o.lost for o in worst), reverse=True)
    hands = Hands(there)
    hands.tab_to("worst-0")
    hands.key("return")
    assert there.replay.at == worst[0].end
    said = " ".join(w.text for w in walk(there.root) if isinstance(w, Label))
    assert "The AI would have played" in said
    hands.tab_to("shown")
    hands.key("right")
    assert there.panel.showing_better
    board = find(there.root, "board")
    assert isinstance(board, BoardPane)
    assert board.position == position_after(there.replay.game, worst[0].first, worst[0].better)
    hands.key(".")
    assert not there.panel.showing_better, "going on shows the game again"


def test_the_turns_of_people_are_looked_at_first() -> None:
    game = random_game(9, 40)
    review = Review(game, SimpleThinker, before=[1])
    while not review.opinions:
        review.tick(0.1)
    assert [o.player for o in review.opinions.values()] == [1]


def test_a_turn_that_is_not_finished_is_not_judged() -> None:
    game = random_game(10, 12)
    while game.position.placed == 0:
        game.play(game.legal()[0])
    assert played_turns(game)[-1][0] + len(played_turns(game)[-1][1]) < len(game.actions)


def test_the_last_turn_of_a_running_game_is_judged_when_it_is_finished() -> None:
    game = random_game(10, 12)
    while game.position.placed != 0:
        game.play(game.legal()[0])
    assert not game.over
    review = Review(game, SimpleThinker)
    while not review.done:
        review.tick(0.1)
    made = len(game.actions)
    opinion = review.of_action(made - 1)
    assert opinion is not None
    assert opinion.end == made
    assert (opinion.player, opinion.played) == (game.actor_of(made - 1), tuple(game.actions[opinion.first :]))


def test_every_kept_game_can_be_reached_in_the_list(tmp_path: Path) -> None:
    there = context(tmp_path)
    game = random_game(8, 4)
    for _number in range(2 * PAGE + 3):
        keep(there, game)
    listed = replays(there)
    there.stack.push(listed)
    assert isinstance(listed, ReplaysScene)
    hands = Hands(listed)
    seen = {save.id for save in listed.saves}
    for _page in range(2):
        hands.tab_to("older")
        hands.key("return")
        seen |= {save.id for save in listed.saves}
    assert len(seen) == 2 * PAGE + 3
    assert len(listed.saves) == 3
    hands.click("newer")
    assert len(listed.saves) == PAGE


def test_a_replay_that_is_deleted_stays_counted(tmp_path: Path) -> None:
    there = context(tmp_path)
    game = random_game(8)
    keep(there, game)
    games = list_replays(there)
    games.delete(games.saves()[0])
    assert games.saves() == []
    assert [result.seats[0].total for result in there.library.results()] == [game.scores()[0]]


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1920, 1080)], ids=lambda s: f"{s[0]}")
def test_scores_stay_in_sight_and_nothing_below_the_words_moves(tmp_path: Path, size: tuple[int, int]) -> None:
    there = context(tmp_path, size)
    game = random_game(9, 40)
    open_replay(there, game, SEATS[: game.players])
    shown = there.stack.top
    assert isinstance(shown, ReplayScene)

    def scores_in_sight() -> bool:
        scroll = find_as(Widget, shown.root, "side")
        lines = [w for w in walk(shown.root) if isinstance(w, (PlayerLine, ScoreStrip))]
        tops = [w for w in lines if w.rect.bottom <= scroll.rect.top]
        return bool(tops) and all(find_as(Widget, shown.root, "side-box").rect.contains(w.rect) for w in tops)

    for at in range(0, len(game.actions), 7):
        shown.go(at)
        assert scores_in_sight()
    shown.panel.review = Review(game, SimpleThinker)
    while not shown.panel.review.done:
        shown.update(0.05)
    places = set()
    for at in range(len(game.actions) + 1):
        shown.go(at)
        assert scores_in_sight()
        places.add(find_as(Widget, shown.root, "whose").rect.top)
    assert len(places) == 1, "the list of costly turns keeps its place, whatever is said of a turn"


def test_the_round_beside_an_action_is_the_one_it_was_made_in(tmp_path: Path) -> None:
    game = random_game(4)
    there = scene(tmp_path, game)
    number, seen = 1, 0
    for at in range(1, len(game.actions) + 1):
        there.go(at)
        texts = [w.text for w in walk(there.root) if isinstance(w, Label)]
        made_in = game.rules.round_of(game, at - 1)
        assert f"Round {made_in}" in texts
        seen += game.rules.round_of(game, at) > made_in  # the last action of its round
        number = max(number, made_in)
    assert seen >= number - 1 > 3


def test_pointing_at_a_palace_says_whose_it_is_and_what_it_is_worth(tmp_path: Path) -> None:
    game = random_game(5)
    there = scene(tmp_path, game)
    there.go(len(game.actions))
    board = find(there.root, "board")
    assert isinstance(board, BoardPane)
    position = game.position
    number = next(n for n in range(len(position.palaces)) if position.palace(n).owner != NOBODY)
    sight = there._sights.at(board.rect)
    assert isinstance(sight, CitySight)
    spot = next(s for s in range(len(position.palace_at)) if position.palace_at[s] == number + 1)
    pos = sight.city.spot_rect(spot, 0).center
    Hands(there).move(pos)
    found = find_as(BoardPane, there.root, "board").pointed(there.ui)
    assert found is not None
    told = there._sights.describe(found, position)
    assert SEATS[position.palace(number).owner].name in told
    assert str(score.palace_points(position, number).total) in told
    assert spot in found.spots
    before = there.context.theme.size
    picture = pygame.Surface(before)
    there.draw(picture)
    Hands(there).move((5, 5))
    plain = pygame.Surface(before)
    there.draw(plain)
    assert pygame.image.tobytes(picture, "RGB") != pygame.image.tobytes(plain, "RGB")


def test_those_who_played_for_the_computer_have_their_faces(tmp_path: Path) -> None:
    there = scene(tmp_path, random_game(9, 12))
    lines = [widget for widget in walk(there.root) if isinstance(widget, PlayerLine)]
    assert [line.face for line in lines[:2]] == ["", "omar"]
