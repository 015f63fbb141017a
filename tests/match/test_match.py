"""One game at one table: seats, undo and redo, AI seats that fail, and what a placement would score."""

import pickle
from random import Random
from typing import Any

import pytest

from medina_desktop import games
from medina_desktop.game.box import NOBODY, Box, Choice, Question, reveals
from medina_desktop.game.played import Played
from medina_desktop.game.record import Record, Seat
from medina_desktop.games.medina.places import kinds, palace_buildings, places
from medina_desktop.games.medina.preview import preview
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import COLOURS, ROOF, TEA_ACTION, make, parse, text_of
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.match.match import Match, Step
from medina_desktop.match.seats import ai, complete, human
from medina_desktop.match.thinking import Adviser, Answer, SimpleThinker
from medina_desktop.match.timeline import scores_over_time, turns
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from support.medina.positions import EngineTable

PEOPLE = [human("Leïla", "blue"), human("Omar", "red"), human("Yasmin", "green"), human("Tarik", "yellow")]
MACHINES = [ai("builder", "Omar", "red"), ai("builder", "Yasmin", "green"), ai("builder", "Tarik", "yellow")]


def new_game(ruleset: str = "medina-2014", players: int = 3, seed: int = 5) -> Played:
    return games.new_game(ruleset_files.load(ruleset), players, seed)


def one_person(players: int = 3, seed: int = 5, ruleset: str = "medina-2014") -> Match:
    return Match(new_game(ruleset, players, seed), [PEOPLE[0], *MACHINES[: players - 1]])


def any_action(match: Match) -> int:
    first: int = sorted(match.game.legal(), key=text_of)[0]
    return first


def act(match: Match, dt: float = 0.1) -> Step | None:
    """What the AI seat to act does as soon as it has chosen."""
    return match.carry_out() if match.think(dt) is not None else None


def until_person(match: Match) -> None:
    for _ in range(1000):
        if match.over or match.human_to_place:
            return
        act(match)
    raise AssertionError("the AI seats never finished")


def test_an_opponent_is_not_told_the_number_of_the_deal() -> None:
    """Who knows the seed of a game knows all that is hidden in it."""
    number = 0x1122334455667788
    match = one_person(seed=number)
    asked = match.question("builder")
    assert number.to_bytes(8, "little") not in pickle.dumps(asked)
    assert asked.seed == match.question("builder").seed == one_person(seed=number).question("builder").seed
    others = {one_person(seed=number + n).question("builder").seed or 0 for n in range(1, 20)}
    match.play(any_action(match))
    others.add(match.question("builder").seed or 0)
    assert len(others) == 20
    assert all(abs(other - (asked.seed or 0)) > 2**32 for other in others), "neighbours have nothing in common"


class Notes:
    """A journal that remembers what it was told."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def begin(self, record: Record) -> None:
        self.lines.append("begin")

    def add(self, action: str) -> None:
        self.lines.append(action)

    def rewrite(self, record: Record) -> None:
        self.lines.append(f"rewrite {len(record.actions)}")

    def finish(self, record: Record) -> None:
        self.lines.append("finish")


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [("medina-1999", 3), ("medina-1999-gates", 4), ("medina-2014", 2), ("medina-2014", 4), ("medina-2014-gates", 3)],
)
def test_a_person_and_ai_seats_play_a_whole_game(ruleset: str, players: int) -> None:
    match = one_person(players, ruleset=ruleset)
    random = Random(1)
    while not match.over:
        until_person(match)
        if not match.over:
            match.play(legal.draw(match.position, random.random))
    made = {match.game.actor_of(i) for i in range(len(match.game.actions))}
    assert made == set(range(players))


def test_places_of_a_roof_are_all_buildings_of_the_palace() -> None:
    match = one_person()
    game = match.game
    while not any(p[2] >= 3 and p[1] == NOBODY for p in game.position.palaces):
        grey = [a for a in game.legal() if text_of(a).startswith("grey")]
        game.play(grey[0] if grey else game.legal()[0])
    number = next(i for i, p in enumerate(game.position.palaces) if p[2] >= 3 and p[1] == NOBODY)
    cells = palace_buildings(game.position, number)
    assert len(cells) >= 3
    for cell in cells:
        assert places(match.position, ROOF)[cell] == [make(ROOF, cell)]
        assert legal.is_legal(game.position, make(ROOF, cell))


def test_every_place_offered_is_legal_and_every_legal_action_is_offered() -> None:
    match = one_person(4, ruleset="medina-2014-gates")
    random = Random(3)
    for _ in range(60):
        now = match.position
        offered = {a for kind in kinds(now) for actions in places(now, kind).values() for a in actions}
        assert all(match.why_not(a) is None for a in offered)
        assert set(match.game.legal()) - {TEA_ACTION} <= offered
        match.game.play(legal.draw(match.position, random.random))


class TestUndo:
    def test_within_the_turn_takes_back_one_placement_at_a_time(self) -> None:
        match = Match(new_game(), PEOPLE[:3])
        while match.position.placed == 0:
            match.play(any_action(match))
        before = match.game.position_after(len(match.game.actions) - 1)
        assert match.undo() is not None
        assert match.position == before

    def test_with_several_people_a_finished_turn_stays(self) -> None:
        match = Match(new_game(), PEOPLE[:3])
        match.play(any_action(match))  # the first player's short first turn
        assert match.position.placed == 0
        assert not match.can_undo
        assert match.undo() is None

    @pytest.mark.parametrize("seats", [PEOPLE[:2], [*PEOPLE[:2], MACHINES[1]]], ids=["two", "two and an AI"])
    def test_between_two_people_a_finished_turn_stays_too(self, seats: list[Seat]) -> None:
        """The other one has seen it, and may have thought about it."""
        match = Match(new_game(players=len(seats)), seats)
        for _turn in range(4):
            until_person(match)
            player = match.player
            while match.human_to_place and match.player == player:
                match.play(any_action(match))
            until_person(match)
            made = len(match.game.actions)
            assert not match.can_undo
            assert match.undo() is None
            assert len(match.game.actions) == made

    def test_against_ai_seats_back_to_the_first_turn(self) -> None:
        match = one_person()
        starts = []
        for _ in range(3):
            until_person(match)
            starts.append(match.position)
            turn = len(turns(match.game))
            while len(turns(match.game)) == turn:
                match.play(any_action(match))
        until_person(match)
        seen = []
        while match.undo() is not None:
            assert match.human_to_place
            seen.append(match.position)
        assert [s for s in seen if s in starts] == starts[::-1]

    def test_also_while_the_ai_thinks_and_when_the_game_is_over(self) -> None:
        match = one_person()
        match.play(any_action(match))
        match.think(0.1)
        assert match.thinking
        assert match.undo() is not None
        assert match.human_to_place
        assert not match.thinking
        random = Random(1)
        while not match.over:
            until_person(match)
            if not match.over:
                match.play(legal.draw(match.position, random.random))
        assert match.undo() is not None
        assert match.human_to_place

    def test_redo_brings_back_the_ai_answers_too(self) -> None:
        match = one_person()
        match.play(any_action(match))
        until_person(match)
        end, made = match.position, list(match.game.actions)
        match.undo()
        assert len(match.game.actions) == 0
        match.redo()
        assert match.game.actions == made
        assert match.position == end
        assert not match.can_redo

    def test_another_placement_forgets_what_could_be_redone(self) -> None:
        match = one_person()
        match.play(any_action(match))
        until_person(match)
        match.undo()
        match.play(sorted(match.game.legal())[-1])
        assert not match.can_redo

    def test_a_turn_to_be_confirmed_can_be_taken_back_even_among_people(self) -> None:
        match = Match(new_game(players=3), PEOPLE[:3])
        match.confirm_turns = True
        match.play(any_action(match))
        assert match.awaiting_confirmation
        assert match.player == 0
        with pytest.raises(ValueError, match="confirmed"):
            match.play(any_action(match))
        match.undo()
        assert len(match.game.actions) == 0
        match.play(any_action(match))
        match.confirm()
        assert match.player == 1
        assert not match.can_undo

    def test_ai_seats_wait_for_the_confirmation(self) -> None:
        match = one_person()
        match.confirm_turns = True
        match.play(any_action(match))
        for _ in range(5):
            assert match.think(1.0) is None
        assert not match.thinking
        match.confirm()
        match.think(0.1)
        assert match.thinking

    def test_the_first_merchant_is_not_a_turn_to_confirm(self) -> None:
        match = one_person(ruleset="medina-1999")
        match.confirm_turns = True
        match.play(any_action(match))
        assert not match.awaiting_confirmation
        assert match.human_to_place


def test_the_journal_hears_everything_in_order() -> None:
    notes = Notes()
    match = Match(new_game(), PEOPLE[:3], journal=notes)
    made = []
    for _ in range(3):  # two short first turns, and the first placement of a long one
        made.append(any_action(match))
        match.play(made[-1])
    match.undo()
    assert notes.lines == ["begin", *map(text_of, made), "rewrite 2"]
    random = Random(2)
    while not match.over:
        match.play(legal.draw(match.position, random.random))
    assert notes.lines[-1] == "finish"


class TestChoices:
    def chosen(self, match: Match) -> Answer:
        for _ in range(10):
            answer = match.think(0.1)
            if answer is not None:
                return answer
        raise AssertionError("no choice")

    def test_nothing_happens_and_nothing_is_written_until_it_is_carried_out(self) -> None:
        notes = Notes()
        match = Match(new_game(), [PEOPLE[0], *MACHINES[:2]], journal=notes)
        match.play(any_action(match))
        before, written = match.position, list(notes.lines)
        answer = self.chosen(match)
        assert match.think(100.0) is answer, "it does not think twice"
        assert match.position is before
        assert notes.lines == written
        step = match.carry_out()
        assert step.action == answer.choice.action
        assert match.position is step.after
        assert notes.lines == [*written, text_of(step.action)]

    def test_it_is_forgotten_when_something_is_taken_back(self) -> None:
        match = one_person()
        match.play(any_action(match))
        self.chosen(match)
        assert match.undo() is not None
        assert match.game.actions == []
        with pytest.raises(ValueError, match="nothing has been chosen"):
            match.carry_out()
        match.redo()
        assert len(match.game.actions) == 1, "only what had happened"


class Faulty:
    """A thinker that fails in one way, as often as `times` says."""

    made = 0

    def __init__(self, way: str, times: int) -> None:
        type(self).made += 1
        self.number = type(self).made
        self.way = way if self.number <= times else "well"
        self.helper = SimpleThinker()

    def ask(self, box: Box, question: Question) -> None:
        if self.way == "dies at once":
            raise BrokenPipeError
        self.helper.ask(box, question)

    def poll(self) -> Choice | None:
        if self.way == "dies":
            raise EOFError
        if self.way == "hangs":
            return None
        if self.way == "nonsense":
            return Choice(parse("roof a1"), 0, Said(""))
        return self.helper.poll()

    def stop(self) -> None:
        return None

    def close(self) -> None:
        if self.way == "dies":
            raise OSError("already gone")


@pytest.mark.parametrize("way", ["dies at once", "dies", "hangs", "nonsense"])
@pytest.mark.parametrize("times", [1, 99])
def test_an_ai_that_fails_is_started_once_more_and_then_replaced(way: str, times: int) -> None:
    Faulty.made = 0
    game = new_game()
    adviser = Adviser(game.box, lambda: Faulty(way, times), patience=1.0)
    state = game.position
    adviser.ask(Question(state, "builder"))
    answer = None
    for _ in range(10):
        answer = adviser.tick(0.6)
        if answer is not None:
            break
    assert answer is not None
    assert legal.is_legal(state, answer.choice.action)
    assert answer.by_simple_player == (times == 99)
    assert Faulty.made == 2
    assert not adviser.busy


def test_a_failing_ai_does_not_stop_the_match_and_the_answer_says_so() -> None:
    match = Match(new_game(), [PEOPLE[0], *MACHINES[:2]], lambda: Faulty("dies", 99))
    match.play(any_action(match))
    answers = []
    while not match.human_to_place:
        answer = match.think(0.1)
        if answer is not None:
            answers.append(answer)
            match.carry_out()
    assert answers
    assert all(answer.by_simple_player for answer in answers)


class Patient(SimpleThinker):
    """Remembers how long it was given."""

    given: list[tuple[str, float | None]]

    def ask(self, box: Box, question: Question) -> None:
        self.given.append((question.level, question.seconds))
        super().ask(box, question)


@pytest.mark.parametrize("seconds", [None, 8.0])
def test_only_the_strongest_level_is_given_the_time_to_think_that_was_chosen(seconds: float | None) -> None:
    """Whatever its temperament. Levels below it would not be what they are."""
    thinker = Patient()
    thinker.given = []
    seats = [PEOPLE[0], ai("vizier:blocker", "Omar", "red"), ai("master", "Yasmin", "green")]
    match = Match(new_game(), seats, lambda: thinker)
    match.strongest_seconds = seconds
    for _ in range(100):
        act(match)
        if match.human_to_place:
            match.play(any_action(match))
    assert set(thinker.given) == {("vizier:blocker", seconds), ("master", None)}


class Planner(SimpleThinker):
    """Plans whole turns; remembers after how many placements of a turn it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def ask(self, box: Box, question: Question) -> None:
        self.asked.append(question.position.placed)
        self._turn = self._plan(question.position)

    def _plan(self, position: Position) -> tuple[int, ...]:
        walls = [action for action in legal.actions(position) if text_of(action).startswith("wall")]
        return tuple(sorted(walls, key=text_of)[:2])

    def poll(self) -> Choice | None:
        return Choice(self._turn[0], 0.0, Said(""), self._turn)


class TestPlans:
    def match(self, planner: Planner) -> Match:
        match = Match(new_game("medina-2014", 2), [PEOPLE[0], MACHINES[0]], lambda: planner)
        while match.human_to_place:
            match.play(any_action(match))
        return match

    def turn(self, match: Match) -> list[str]:
        made = []
        while not match.human_to_place:
            step = act(match)
            if step is not None:
                made.append(text_of(step.action))
        return made

    def test_an_ai_seat_places_what_it_planned_without_thinking_twice(self) -> None:
        planner = Planner()
        match = self.match(planner)
        planned = [text_of(action) for action in planner._plan(match.position)]
        assert len(planned) == 2
        assert self.turn(match) == planned
        assert planner.asked == [0]

    def test_it_is_asked_again_where_its_plan_does_not_fit(self) -> None:
        class Twice(Planner):
            def _plan(self, position: Position) -> tuple[int, ...]:
                return super()._plan(position)[:1] * 2

        planner = Twice()
        match = self.match(planner)
        assert len(self.turn(match)) == 2
        assert planner.asked == [0, 1]

    def test_a_plan_is_forgotten_with_what_was_taken_back(self) -> None:
        planner = Planner()
        match = self.match(planner)
        while act(match) is None:
            pass
        assert match.undo() is not None
        while match.human_to_place:
            match.play(any_action(match))
        self.turn(match)
        assert planner.asked == [0, 0]

    def test_it_is_asked_again_when_something_was_turned_up(self) -> None:
        """In Sultaniya: what it planned before it saw the tile may not be what it wants now."""
        asked = []

        class Revealing(Planner):
            def _plan(self, position: Any) -> tuple[int, ...]:
                asked.append(position)
                return (reveal,) * 2

            def ask(self, box: Box, question: Question) -> None:
                self._turn = self._plan(question.position)

        game = new_game("sultaniya", 2)
        reveal = game.legal()[0]
        match = Match(game, [ai("builder", "Omar", "red"), PEOPLE[0]], Revealing)
        steps: list[Step] = []
        while len(steps) < 2:
            step = act(match)
            if step is not None:
                steps.append(step)
        assert reveals(steps[0].events)
        assert steps[1].player == steps[0].player
        assert len(asked) == 2

    @pytest.mark.parametrize("nonsense", ["x", 1.5, parse("roof f6")])
    def test_it_is_asked_again_where_its_plan_is_nonsense(self, nonsense: Any) -> None:
        class Odd(Planner):
            def _plan(self, position: Position) -> tuple[int, ...]:
                return (*super()._plan(position)[:1], nonsense)

        planner = Odd()
        assert len(self.turn(self.match(planner))) == 2
        assert planner.asked == [0, 1]


class TestPreview:
    def test_points_agree_with_the_score_after_playing_and_causes_add_up(self) -> None:
        random = Random(11)
        for ruleset, players in (("medina-2014-gates", 3), ("medina-1999", 4)):
            game = new_game(ruleset, players)
            checked = 0
            while not game.over:
                action = legal.draw(game.position, random.random)
                shown = preview(game.position, action)
                before = game.scores()
                game.play(action)
                after = game.scores()
                assert [shown.of(p) for p in range(players)] == [a - b for a, b in zip(after, before, strict=True)]
                for change in shown.changes:
                    assert sum(cause.points for cause in change.causes) == change.points
                    checked += bool(change.causes)
            assert checked > 10

    def test_a_stable_that_wins_a_tower_says_from_whom(self) -> None:
        random = Random(4)
        for seed in range(40):
            game = new_game(players=3, seed=seed)
            while not game.over:
                action = legal.draw(game.position, random.random)
                shown = preview(game.position, action)
                taken = [c for change in shown.changes for c in change.causes if c.source == "tower" and c.points > 0]
                lost = [c for change in shown.changes for c in change.causes if c.source == "tower" and c.points < 0]
                if taken and lost:
                    assert taken[0].tower == lost[0].tower
                    assert taken[0].other is not None
                    assert lost[0].other is not None
                    assert taken[0].other != lost[0].other
                    return
                game.play(action)
        raise AssertionError("no tower changed hands in 40 games")

    def test_a_palace_without_a_roof_shows_its_worth(self) -> None:
        game = new_game()
        action = next(a for a in game.legal() if text_of(a).startswith("orange"))
        shown = preview(game.position, action)
        assert shown.growth is not None
        assert shown.changes == ()
        game.play(action)
        assert shown.growth.worth == score.palace_points(game.position, shown.growth.palace).total

    def test_a_merchant_beside_open_palaces_shows_what_the_first_would_be_worth(self) -> None:
        table = EngineTable("new medina-1999 3 merchant=h6")
        for text in ("orange g5", "grey i5", "black g9"):
            table.play(text)
        shown = preview(table.game.position, parse("merchant h5"))
        assert shown.changes == ()
        assert shown.growth is not None
        assert (shown.growth.palace, COLOURS[shown.growth.colour], shown.growth.worth) == (0, "orange", 2)

    def test_a_palace_that_gains_nothing_or_has_an_owner_is_not_named(self) -> None:
        table = EngineTable("new medina-1999 3 merchant=h6")
        for text in ("orange g5", "roof g5", "grey l2"):
            table.play(text)
        shown = preview(table.game.position, parse("merchant h5"))
        assert shown.growth is None
        assert [(change.player, change.points) for change in shown.changes] == [(0, 1)]


def test_the_timeline_has_a_score_after_every_round() -> None:
    match = one_person()
    random = Random(1)
    while not match.over:
        until_person(match)
        if not match.over:
            match.play(legal.draw(match.position, random.random))
    table = scores_over_time(match.game)
    assert table[0] == [0, 0, 0]
    assert table[-1] == match.game.scores()
    assert len(table) == match.game.round + 1


def test_seats_from_elsewhere_get_names_and_colours_of_their_own() -> None:
    seats = complete([Seat(name="Ada", colour="red"), Seat(colour="red")], 4)
    assert len({seat.colour for seat in seats}) == 4
    assert all(seat.name for seat in seats)
    assert seats[0].colour == "red"
