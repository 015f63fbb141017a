"""Setting up a game, without a window: rules, seats, order, switches."""

import re
from pathlib import Path
from typing import Annotated, ClassVar, Literal

import msgspec
import pytest
from msgspec import Meta

from medina_desktop import bundled, command_line, games
from medina_desktop.check import check
from medina_desktop.game.box import Box
from medina_desktop.game.ruleset import Ruleset
from medina_desktop.match.people import known, temperament_of
from medina_desktop.play.form import Form
from medina_desktop.play.new_game import deal
from medina_desktop.play.rules_choice import switchables
from medina_desktop.protocol import Engine
from medina_desktop.storage.yaml_files import DataError
from support.switches import switch_faults


class TestSeats:
    @pytest.mark.parametrize("game", games.GAMES)
    def test_a_table_that_nobody_has_set_up_is_for_three(self, game: str) -> None:
        form = Form.from_files(game=game)
        assert [place.kind for place in form.seating.places[:3]] == ["human", "ai", "ai"]
        assert all(place.kind == "empty" for place in form.seating.places[3:])
        assert form.problem() == ""

    @pytest.mark.parametrize("player", ["Zoé", "Omar", "leila"])
    def test_the_person_at_this_computer_sits_there_and_nobody_else_by_that_name(self, player: str) -> None:
        form = Form.from_files(player=player)
        assert form.new_game().seats[0].name == player
        assert form.problem() == ""
        assert len({place.name for place in form.seating.places}) == 4

    def test_the_temperament_that_is_chosen_plays(self) -> None:
        form = Form.from_files()
        places = form.seating.places
        places[1].temperament, places[2].temperament = "blocker", ""
        kinds = [seat.kind for seat in form.new_game().seats]
        assert kinds[:3] == ["human", f"ai:{places[1].level}:blocker", f"ai:{places[2].level}"]

    def test_the_form_comes_back_as_it_was(self) -> None:
        form = Form.from_files()
        form.seating.places[1].temperament = "generous"
        form.seating.set_first(2)
        form.rules.set("well", True)
        again = Form.from_files(remembered=form.to_remember())
        assert again == form

    def test_a_temperament_that_is_gone_is_left_out(self) -> None:
        form = Form.from_files()
        form.seating.places[1].temperament = "furious"
        assert Form.from_files(remembered=form.to_remember()).seating == Form.from_files().seating

    def test_somebody_else_comes_with_face_and_nature(self) -> None:
        seating = Form.from_files().seating
        before, level = seating.faces()[1], seating.places[1].level
        seating.swap_person(1)
        person = known(seating.places[1].name)
        assert person is not None
        assert seating.faces()[1] == person.face != before
        assert seating.places[1].temperament == temperament_of(person, seating.box)
        assert seating.places[1].level == level
        assert len({place.name for place in seating.places}) == len(seating.places)

    def test_people_at_the_window_have_no_face_there(self) -> None:
        faces = Form.from_files().seating.faces()
        assert faces[0] == ""
        assert all(faces[1:3])
        assert not any(faces[3:]), "nor on an empty chair"

    def test_a_name_that_no_record_could_hold_is_cut(self) -> None:
        form = Form.from_files()
        form.seating.places[0].name = "Z" * 200
        assert form.new_game().seats[0].name == "Z" * 40


class TestRemembered:
    @pytest.mark.parametrize("first", [1.0, "1", [1], 99, -1])
    def test_odd_values_are_left_out(self, first: object) -> None:
        form = Form.from_files(remembered={"first": first})
        assert form.seating.first is None
        assert form.problem() == ""

    def test_a_choice_that_makes_no_sense_is_left_out(self) -> None:
        kept = {"ruleset": "gone", "seats": [{"kind": "??"}], "options": {"well": 7, "x": 1}, "first": 9}
        form = Form.from_files(remembered=kept)
        assert form.problem() == ""
        assert form.rules.options == {}

    @pytest.mark.parametrize("wrong", [{"level": "gone"}, {"kind": "??"}, {"colour": "pink"}, {"name": None}])
    def test_seats_are_taken_all_or_none(self, wrong: dict[str, str | None]) -> None:
        seats: list[dict[str, str | None]] = [
            {"kind": place.kind, "level": place.level, "name": f"Zoé {number}", "colour": place.colour}
            for number, place in enumerate(Form.from_files().seating.places)
        ]
        kept = Form.from_files(remembered={"seats": seats})
        assert [place.name for place in kept.seating.places] == ["Zoé 0", "Zoé 1", "Zoé 2", "Zoé 3"]
        seats[2] = {key: value for key, value in {**seats[2], **wrong}.items() if value is not None}
        kept = Form.from_files(remembered={"seats": seats})
        assert not any("Zoé" in place.name for place in kept.seating.places)


@pytest.mark.parametrize("seed", ["²", "-1", "1.5", "9" * 5000])
def test_what_is_no_seed_is_said_and_starts_nothing(seed: str) -> None:
    form = Form.from_files()
    form.seed = seed
    assert form.problem() == "The seed must be a number."
    assert form.new_game().seed is None


@pytest.mark.parametrize("game", games.GAMES)
def test_a_deal_can_be_had_again_by_its_number_and_is_found_by_no_trying(game: str) -> None:
    form = Form.from_files(game=game)
    drawn = [deal(form.new_game()) for _ in range(8)]
    assert max(dealt.game.seed or 0 for dealt in drawn) > 2**56
    form.seed = str(drawn[0].game.seed)
    assert form.problem() == ""
    assert deal(form.new_game()).game.setup == drawn[0].game.setup
    again = command_line.seed(form.seed)
    assert deal(msgspec.structs.replace(form.new_game(), seed=again)).game.setup == drawn[0].game.setup


class TestOrder:
    @pytest.mark.parametrize("game", [game for game in games.GAMES if not games.box(game).deals_order])
    @pytest.mark.parametrize("first", [0, 1, 2])
    def test_whoever_is_to_begin_begins(self, game: str, first: int) -> None:
        form = Form.from_files(game=game)
        ruleset = form.rules.ruleset()
        assert ruleset is not None
        form.seating.fill(max(ruleset.players))
        if first >= max(ruleset.players):
            pytest.skip("has fewer seats")
        form.seating.set_first(first)
        form.seed = "7"
        dealt = deal(form.new_game())
        assert dealt.seats[dealt.game.actor].name == form.seating.name_of(first)
        names = [form.seating.name_of(i) for i in form.seating.playing()]
        assert [seat.name for seat in dealt.seats] == names[first:] + names[:first], "and the others as they are listed"

    @pytest.mark.parametrize("game", [game for game in games.GAMES if games.box(game).deals_order])
    def test_where_the_order_is_dealt_nobody_is_asked_for_it(self, game: str) -> None:
        form = Form.from_files(game=game)
        form.seating.first, form.seating.shuffled = 1, True  # as a form of another version may have it
        assert not form.seating.has_order
        assert form.seating.beginner() is None
        begin = set()
        for seed in range(1, 30):
            form.seed = str(seed)
            dealt = deal(form.new_game())
            assert [seat.name for seat in dealt.seats] == [form.seating.name_of(i) for i in form.seating.playing()]
            begin.add(dealt.game.actor)
        assert begin == set(form.seating.playing())

    def test_a_random_order_is_the_seeds(self) -> None:
        form = Form.from_files()
        form.seating.shuffled = True
        orders = []
        for seed in ("1", "2", "3", "1"):
            form.seed = seed
            orders.append([seat.name for seat in deal(form.new_game()).seats])
        assert orders[0] == orders[3]
        assert len({tuple(order) for order in orders}) > 1


class OddRuleset(Ruleset, frozen=True, kw_only=True):
    """A ruleset with switches of every kind."""

    game: ClassVar[str] = "odd"
    flag: Annotated[bool, Meta(description="A switch.", extra={"switch": True})] = False
    word: Annotated[Literal["a", "b", "c"], Meta(description="A list.", extra={"switch": True})] = "a"
    number: Annotated[int, Meta(ge=2, le=5, description="A few.", extra={"switch": True})] = 3
    endless: Annotated[int, Meta(ge=0, description="Too many.", extra={"switch": True})] = 0
    text: Annotated[str, Meta(description="Anything.", extra={"switch": True})] = ""


class TestSwitches:
    @pytest.fixture
    def odd(self) -> Box:
        plain = games.box("medina")
        return Box("odd", plain.name, OddRuleset, plain.rules, plain.opponents, plain.talk)

    def test_switches_lists_and_few_numbers_are_offered(self, odd: Box) -> None:
        offered = {item.key: item.values for item in switchables(odd)}
        assert offered == {"flag": (False, True), "word": ("a", "b", "c"), "number": (2, 3, 4, 5)}

    def test_a_key_that_cannot_be_offered_is_refused_with_a_sentence(self, odd: Box) -> None:
        faults = switch_faults(odd)
        assert [fault.split("`")[1] for fault in faults] == ["endless", "text"]
        assert all("A switch is a bool, a Literal or an int" in fault for fault in faults)

    @pytest.mark.parametrize("game", list(games.GAMES))
    def test_every_value_can_be_chosen_written_and_read(self, game: str) -> None:
        form = Form.from_files(game=game)
        for item in form.rules.switches():
            for value in item.values:
                form.rules.reset()
                form.rules.set(item.key, value)
                ruleset = form.rules.ruleset()
                assert ruleset is not None, (item.key, value)
                assert getattr(ruleset, item.key) == value
                kept = msgspec.json.decode(msgspec.json.encode(form.to_remember()))
                assert Form.from_files(remembered=kept, game=game).rules.options == form.rules.options


def test_a_dropped_file_is_put_among_the_own_ones_and_chosen(tmp_path: Path) -> None:
    file = tmp_path / "mild.yaml"
    file.write_text("extends: al-rashid\nname: Mild\nbattle_tie: win\n")
    form = Form.from_files(game="al-rashid")
    form.adopt(file, tmp_path / "own")
    assert form.rules.id == "mild"
    assert [entry.id for entry in form.rules.own] == ["mild"]
    assert form.problem() == ""


def test_a_ruleset_that_names_no_game_is_asked_for_one_everywhere(tmp_path: Path) -> None:
    file = tmp_path / "stones.yaml"
    file.write_text("name: Stones\nplayers: [2]\nseeds: 4\n")
    wanted = "doesn’t say which game it is for. Add one of these lines: " + ", ".join(
        f"`game: {game}`" for game in games.GAMES
    )
    with pytest.raises(DataError, match=re.escape(wanted)) as told:
        check(file)
    assert wanted in told.value.faults[0].sentence, "before its other faults"
    answer = Engine(tmp_path).answer("new stones 2")
    assert answer is not None
    assert wanted in answer
    [own] = Form.from_files(tmp_path, game="sultaniya").rules.own
    assert own.error is not None
    assert wanted in own.error.faults[0].sentence


@pytest.mark.parametrize("text", ["extend: medina-2014\nname: Mine\n", "gmae: medina\nname: Mine\nplayers: [2]\n"])
def test_a_misspelt_line_is_not_taken_for_a_missing_one(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text)
    with pytest.raises(DataError, match="did you mean") as told:
        check(file)
    assert "which game" not in told.value.whole


def test_a_ruleset_from_before_there_were_several_games_still_needs_no_game(tmp_path: Path) -> None:
    ours = bundled.rulesets() / "medina-2014.yaml"
    lines = [line for line in ours.read_text(encoding="utf-8").splitlines() if not line.startswith(("game:", "id:"))]
    (tmp_path / "old.yaml").write_text("\n".join(lines), encoding="utf-8")
    [own] = Form.from_files(tmp_path).rules.own
    assert own.error is None
    assert own.game == "medina"
