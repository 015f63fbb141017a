"""The line protocol as another program meets it: through a pipe, to the letter."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

PROJECT = Path(__file__).parent.parent


class Pipe:
    """A real engine process."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "medina_desktop", *(words or ("engine",))],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def raw(self, line: str) -> list[str]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        while (reply := self.process.stdout.readline()) != "\n":
            assert reply, "the engine ended"
            lines.append(reply.rstrip("\n"))
        return lines

    def ask(self, line: str) -> str:
        first, *rest = self.raw(line)
        assert first.startswith("= "), first
        return "\n".join([first[2:], *rest])

    def refused(self, line: str) -> str:
        (only,) = self.raw(line)
        assert only.startswith("? ")
        return only[2:]

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def shared() -> Iterator[Pipe]:
    pipe = Pipe()
    yield pipe
    pipe.close()


@pytest.fixture
def engine(shared: Pipe) -> Pipe:
    shared.ask("new medina-2014 3 seed=1 well=h6 merchant=c3")
    return shared


def test_it_says_what_it_is(engine: Pipe) -> None:
    assert engine.ask("protocol_version") == "2"
    assert engine.ask("version").count(".") == 2
    assert "medina" in engine.ask("name").lower()
    commands = (
        "name version protocol_version list_commands help games rulesets new setup turn legal play undo state view "
        "scores breakdown winners tiles stocks board record load levels genmove suggest playout challenges puzzle try "
        "mission stars today quit"
    )
    assert engine.ask("list_commands").split() == commands.split()


def test_help_explains_every_command_and_help_with_one_that_one(engine: Pipe) -> None:
    commands = engine.ask("list_commands").split()
    lines = engine.ask("help").split("\n")
    assert [re.split(r"\W", line)[0] for line in lines] == commands
    for command, line in zip(commands, lines, strict=True):
        usage, sentence = engine.ask(f"help {command}").split("\n")
        assert line == f"{usage}: {sentence}"
        assert usage.split()[0] == command
        assert sentence.endswith(".")
    assert engine.ask("help undo") == "undo [N]\nTakes back the last N actions, or one."
    assert engine.ask("help tiles").endswith(
        "\nOnly in Medina. A line of JSON: who holds the tower tiles and the palace tiles."
    )
    assert "list_commands" in engine.refused("help fly")


def test_a_game_starts_from_the_path_of_a_ruleset(engine: Pipe, tmp_path: Path) -> None:
    folder = tmp_path / "my house rules"
    folder.mkdir()
    (folder / "long-walls.yaml").write_text("extends: medina-2014\nstocks: {3: {walls: 14}}\n")
    (folder / "longer.yml").write_text("extends: long-walls\nstocks: {3: {walls: 15}}\n")
    for file, walls in (("long-walls.yaml", 14), ("longer.yml", 15)):
        assert engine.ask(f"new {folder / file} 3 seed=1") == ""
        assert json.loads(engine.ask("stocks"))[0]["walls"] == walls
    record = yaml.safe_load(engine.ask("record"))
    assert record["ruleset"]["stocks"][3]["walls"] == 15
    assert "nowhere.yaml" in engine.refused(f"new {folder / 'nowhere.yaml'} 3")
    assert engine.refused(f"new {folder / 'longer.yml'}").startswith("say which game")
    assert json.loads(engine.ask("stocks"))[0]["walls"] == 15, "a refused command changes nothing"


@pytest.mark.parametrize("words", ["engine --user-dir {}", "--user-dir {} engine"])
def test_it_offers_all_rulesets_and_the_users_own(engine: Pipe, tmp_path: Path, words: str) -> None:
    ours = engine.ask("rulesets").split()
    assert {"medina-1999", "medina-2014", "medina-1999-gates", "medina-2014-gates"} <= set(ours)
    assert {"sultaniya", "sultaniya-solo", "sultaniya-open"} <= set(ours)
    folder = tmp_path / "data" / "rulesets"
    folder.mkdir(parents=True)
    (folder / "long-walls.yaml").write_text("extends: medina-2014\nstocks: {3: {walls: 14}}\n")
    (folder / "broken.yaml").write_text("extends: medina-2014\nstabels: 3\n")
    pipe = Pipe(*(word.format(tmp_path) for word in words.split()))
    try:
        assert pipe.ask("rulesets").split() == [*ours, "long-walls"]
        pipe.ask("new long-walls 3")
        assert json.loads(pipe.ask("stocks"))[2]["walls"] == 14
        assert "did you mean `stables`" in pipe.refused("new broken 3") or "stabels" in pipe.refused("new broken 3")
    finally:
        pipe.close()


def test_a_turn_is_counted_and_players_follow_each_other(engine: Pipe) -> None:
    assert engine.ask("turn") == "player=0 placed=0 of=1"
    assert engine.ask("play wall aN") == ""
    assert engine.ask("turn") == "player=1 placed=0 of=1"
    engine.ask("play wall bN")
    assert engine.ask("turn") == "player=2 placed=0 of=2"
    engine.ask("play wall cN")
    assert engine.ask("turn") == "player=2 placed=1 of=2"


def test_legal_actions_are_sorted_as_text_and_every_other_is_refused_in_words(engine: Pipe) -> None:
    options = engine.ask("legal").split("\n")
    assert options == sorted(options)
    assert "wall aN" in options
    assert "grey a1" in options
    before = engine.ask("record")
    assert "next to a tower or another wall" in engine.refused("play wall cN")
    assert "around the well" in engine.refused("play grey g5")
    assert "no space called p12" in engine.refused("play grey p12")
    assert "isn’t an action" in engine.refused("play Grey a1")
    assert "this game has no black buildings" in engine.refused("play black a1")
    assert engine.ask("record") == before


def test_undo_takes_back_any_number_and_refuses_more_than_there_are(engine: Pipe) -> None:
    start = engine.ask("record")
    for action in ("wall aN", "wall bN", "grey a1", "roof a1"):
        engine.ask(f"play {action}")
    assert engine.ask("scores") == "0 0 4"  # a building, the wall it touches, tower tile 1, the grey tile
    engine.ask("undo")
    assert engine.ask("scores") == "0 0 0"
    assert "cannot take back 9" in engine.refused("undo 9")
    engine.ask("undo 3")
    assert engine.ask("record") == start
    assert "at least 1" in engine.refused("undo 0")


def test_points_tiles_and_stocks_come_as_json(engine: Pipe) -> None:
    for action in ("wall aN", "wall 1W", "grey a1", "roof a1"):
        engine.ask(f"play {action}")
    palace = {"colour": "grey", "buildings": 1, "stables": 0, "walls": 2, "merchants": 0, "well": 0, "total": 3}
    assert json.loads(engine.ask("breakdown")) == [
        {"palaces": [], "tower_tiles": 0, "palace_tiles": 0, "total": 0},
        {"palaces": [], "tower_tiles": 0, "palace_tiles": 0, "total": 0},
        {"palaces": [palace], "tower_tiles": 1, "palace_tiles": 1, "total": 5},
    ]
    assert json.loads(engine.ask("tiles")) == {
        "towers": {"1": 2, "2": None, "3": None, "4": None},
        "palaces": {"grey": 2, "purple": None, "brown": None, "orange": None},
    }
    assert json.loads(engine.ask("stocks"))[2] == {
        "buildings": {"grey": 5, "purple": 6, "brown": 6, "orange": 6},
        "stables": 4,
        "merchants": 11,
        "walls": 12,
        "roofs": 3,
        "neutral": 1,
        "gates": 0,
        "tea": 0,
    }


def test_the_first_player_sets_the_first_merchant_unless_it_is_given(engine: Pipe) -> None:
    engine.ask("new medina-1999 4")
    assert engine.ask("turn") == "player=0 placed=0 of=1"
    options = engine.ask("legal").split("\n")
    assert len(options) == 14 * 9
    assert {option.split()[0] for option in options} == {"merchant"}
    engine.ask("play merchant d4")
    assert engine.ask("turn") == "player=0 placed=0 of=2"
    assert json.loads(engine.ask("stocks"))[0]["merchants"] == 6
    engine.ask("new medina-1999 4 merchant=d4")
    assert engine.ask("turn") == "player=0 placed=0 of=2"
    assert "away from the edge" in engine.refused("new medina-1999 4 merchant=a4")


def test_the_same_seed_gives_the_same_game_and_options_change_the_rules(engine: Pipe) -> None:
    engine.ask("new medina-2014 4 seed=77")
    first = engine.ask("record")
    engine.ask("new medina-2014 4 seed=77")
    assert engine.ask("record") == first
    engine.ask("new medina-2014 4 seed=77 new_street_touches=0 stocks.4.walls=3")
    assert json.loads(engine.ask("stocks"))[0]["walls"] == 3
    assert yaml.safe_load(engine.ask("record"))["ruleset"]["new_street_touches"] == 0
    assert "did you mean `new_street_touches`" in engine.refused("new medina-2014 4 new_street_touch=0")
    assert engine.ask("turn").startswith("player=0"), "a refused `new` keeps the game"
    assert "not 2" in engine.refused("new medina-1999 2")


def test_a_saved_record_loads_and_goes_on(engine: Pipe, tmp_path: Path) -> None:
    for action in ("wall aN", "merchant d3", "grey a1"):
        engine.ask(f"play {action}")
    record = engine.ask("record")
    file = tmp_path / "a saved game.yaml"
    file.write_text(record + "\n")
    options = engine.ask("legal")
    engine.ask("new medina-1999 3")
    engine.ask(f"load {file}")
    assert engine.ask("record") == record
    assert engine.ask("legal") == options
    file.write_text(record + "\n- grey a1\n")
    assert "a1 is taken" in engine.refused(f"load {file}")
    assert engine.ask("record") == record
    assert "no such file" in engine.refused("load /nowhere/at all.yaml").lower()


def test_playouts_end_and_leave_the_game_as_it_was(engine: Pipe) -> None:
    before = engine.ask("record")
    played, *means = engine.ask("playout 3 10").split()
    assert 500 < int(played) < 2000
    assert len(means) == 3
    assert all(float(mean) > 0 for mean in means)
    assert engine.ask("playout 3 10").split() == [played, *means]
    assert engine.ask("record") == before


def test_the_ai_suggests_or_plays_and_every_level_finishes_its_turn(engine: Pipe) -> None:
    levels = engine.ask("levels").split("\n")
    assert " ".join(levels) == "novice apprentice journeyman mason builder surveyor architect master vizier"
    for level in levels:
        options = engine.ask("legal").split("\n")
        action, reason = engine.ask(f"suggest {level} 0.2").split("\n")
        assert action in options
        assert len(reason) > 5
        assert engine.ask(f"genmove {level} 0.2") in options
    assert "levels are" in engine.refused("genmove genius") or "apprentice" in engine.refused("genmove genius")


def test_comments_and_empty_lines_get_no_reply_and_unknown_commands_a_sentence(engine: Pipe) -> None:
    assert engine.process.stdin is not None
    engine.process.stdin.write("\n# a comment\n   \n")
    assert engine.ask("turn") == "player=0 placed=0 of=1"
    assert "list_commands" in engine.refused("fly")


@pytest.mark.parametrize(
    "line", ["{}", "play {}", "undo {}", "new {} 2", "new medina-2014 2 {}", "genmove {}", "load {}"]
)
def test_whoever_sends_a_megabyte_does_not_get_it_back(engine: Pipe, line: str) -> None:
    assert len(engine.refused(line.format("x" * 1_000_000))) < 1200


def test_a_game_over_pipe_ends_with_over_and_nothing_legal(engine: Pipe) -> None:
    engine.ask("new medina-2014-gates 2 seed=4")
    while engine.ask("turn") != "over":
        engine.ask("play " + engine.ask("legal").split("\n")[-1])
    assert engine.raw("legal") == ["= "]
    assert "the game is over" in engine.refused("play wall aN")
    assert "over" in engine.refused("genmove mason")


def test_without_a_game_it_says_how_to_start_one_and_quit_ends_it() -> None:
    pipe = Pipe()
    assert "`new RULESET PLAYERS`" in pipe.refused("legal")
    assert pipe.ask("quit") == ""
    assert pipe.process.wait(timeout=60) == 0
    pipe.close()


def test_the_board_is_drawn_without_an_empty_line(engine: Pipe) -> None:
    engine.ask("play wall aN")
    drawing = engine.ask("board").split("\n")
    assert all(drawing)
    assert any("T1" in line and "##" in line for line in drawing)
    assert sum("OO" in line for line in drawing) == 1


@pytest.mark.parametrize("ruleset", ["medina-2014", "sultaniya"])
def test_after_the_board_the_next_command_has_its_own_reply(engine: Pipe, ruleset: str) -> None:
    engine.ask(f"new {ruleset} 3 seed=1")
    engine.ask("board")
    assert engine.ask("turn").startswith("player=0 ")


def test_games_are_named_and_each_ruleset_belongs_to_one(engine: Pipe) -> None:
    names = engine.ask("games").split()
    assert names[0] == "medina"
    assert len(set(names)) == len(names)
    assert "medina-2014" in engine.ask("rulesets").split()


def test_a_setup_starts_exactly_that_game_again(engine: Pipe) -> None:
    setup = engine.ask("setup")
    assert json.loads(setup) == {"merchant": "c3", "well": "h6"}
    for command in ("play grey d8", "play wall aN"):
        engine.ask(command)
    assert engine.ask("setup") == setup, "it is the set-up the game began with"
    before = engine.ask("state")
    engine.ask(f"new medina-2014 3 setup={setup}")
    assert engine.ask("setup") == setup
    for command in ("play grey d8", "play wall aN"):
        engine.ask(command)
    assert engine.ask("state") == before


def test_a_setup_may_hold_spaces_and_be_followed_by_options(engine: Pipe) -> None:
    engine.ask('new medina-2014 2 setup={"well": "e5", "merchant": "g6"} tea=false')
    assert json.loads(engine.ask("setup")) == {"merchant": "g6", "well": "e5"}
    assert "tea: false" in engine.ask("record")


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ("{", "not JSON"),
        ("[]", "isn’t a valid set-up"),
        ('{"well":"e5"}', "first merchant"),
        ('{"well":"a1","merchant":"g6"}', "away from the edge"),
        ('{"well":"e5","merchant":"e5"}', "share a space"),
        ('{"well":"e5","merchant":"g6","tea":3}', "tea"),
        ('{"well":5,"merchant":"g6"}', "well"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_an_impossible_setup_is_refused_and_the_game_before_goes_on(engine: Pipe, setup: str, says: str) -> None:
    before = engine.ask("state")
    assert says in engine.refused(f"new medina-2014 3 setup={setup}")
    assert engine.ask("state") == before


def test_setup_and_single_cells_do_not_go_together(engine: Pipe) -> None:
    assert "cannot be given with it" in engine.refused('new medina-2014 3 well=d5 setup={"well":"e5","merchant":"g6"}')


def test_the_state_is_canonical_json_and_every_view_the_same_since_nothing_is_hidden(engine: Pipe) -> None:
    for command in ("play grey d8", "play roof d8", "play stable d9"):
        engine.ask(command)
    text = engine.ask("state")
    state = json.loads(text)
    assert text == json.dumps(state, sort_keys=True, separators=(",", ":"))
    assert state["turn"] == {"may": "any", "of": 2, "placed": 1, "player": 2}
    assert state["palaces"] == [{"buildings": ["d8"], "colour": "grey", "owner": 1, "stables": ["d9"]}]
    assert state["stocks"][0]["buildings"]["grey"] == 5
    for player in range(3):
        assert engine.ask(f"view {player}") == text
    for wrong in ("view", "view 3", "view -1", "view x"):
        assert engine.refused(wrong)


def test_winners_are_named_at_the_end_and_not_before(engine: Pipe) -> None:
    assert "not over" in engine.refused("winners")
    while engine.ask("turn") != "over":
        engine.ask("play " + engine.ask("legal").splitlines()[0])
    scores = [int(word) for word in engine.ask("scores").split()]
    assert engine.ask("winners") == " ".join(str(p) for p, own in enumerate(scores) if own == max(scores))


def test_nodes_and_seed_settle_the_answer(engine: Pipe) -> None:
    answers = {engine.ask("suggest vizier nodes=400 seed=3") for _ in range(2)}
    assert len(answers) == 1
    engine.ask("undo") if engine.ask("genmove vizier nodes=400 seed=3") else None
    assert engine.ask("suggest vizier seed=3 nodes=400") in answers
    assert engine.ask("suggest builder 0.5 seed=3")
    for wrong in ("nodes=0", "nodes=x", "seed=", "speed=3", "0", "nan", "1 2"):
        assert engine.refused(f"genmove vizier {wrong}")


def test_a_puzzle_is_set_up_and_tried(engine: Pipe) -> None:
    assert engine.refused("try wall dS") == "there is no puzzle: set one up with `puzzle ID`"
    task = "Make sure of winning by 7 points, whatever the others do."
    assert engine.ask("puzzle medina-let-them-build") == task
    before = engine.ask("state")
    assert engine.ask("try wall dS, roof n3") == "wrong Then you can end up 7 points behind."
    assert engine.ask("try wall 11W, wall 3E") == "right"
    assert engine.ask("state") == before
    told = "the turn is not over yet: name all its actions, with commas between them"
    assert engine.refused("try wall dS") == told
    assert "roof" in engine.refused("try roof c9, wall 3E")
    assert engine.refused("try") == "say what to do: `try ACTION, ACTION ...`"
    assert engine.ask("puzzle al-rashid-a-favour-worth-four").startswith("Make sure of winning by 7 points")
    assert engine.ask("try favour vizier") == "right"
    assert engine.refused("puzzle") == "say which puzzle: `puzzle ID`"


def test_challenges_are_listed_with_their_kind(engine: Pipe) -> None:
    every = engine.ask("challenges").splitlines()
    assert {line.split()[0] for line in every} == {"puzzle", "mission"}
    ours = engine.ask("challenges sultaniya").splitlines()
    assert "puzzle sultaniya-the-fifth-roof" in ours
    assert set(ours) < set(every)
    assert engine.refused("challenges chess") == "there is no game 'chess': `games` names them"


def test_a_mission_is_played_and_its_stars_are_counted(engine: Pipe) -> None:
    assert engine.ask("mission medina-white-roofs seed=3") == "player=1 mason:blocker"
    assert engine.refused("stars") == "the game is not over yet"
    while engine.ask("turn") != "over":
        engine.ask(f"play {engine.ask('legal').splitlines()[0]}")
    stars = engine.ask("stars").split()
    assert len(stars) == 3
    assert set(stars) <= {"0", "1"}
    assert "challenge: medina-white-roofs" in engine.ask("record")
    meant = "There is no mission `medina-white-rofs`. (did you mean `medina-white-roofs`?)"
    assert engine.refused("mission medina-white-rofs") == meant
    for line in ("mission", "mission medina-oasis seed=x", "mission medina-oasis walls=3"):
        assert engine.refused(line)


def test_a_days_game_is_the_same_for_everybody(engine: Pipe) -> None:
    assert engine.ask("today sultaniya 2026-11-18") == "player=0 gardener"
    dealt = engine.ask("setup")
    assert engine.refused("stars") == "this game is not played for a mission"
    engine.ask("today sultaniya 2026-11-21")
    assert engine.ask("setup") != dealt
    engine.ask("today sultaniya 2026-11-18")
    assert engine.ask("setup") == dealt
    for words in ("", "sultaniya", "chess 2026-11-18", "medina tomorrow", "medina 2026-02-30"):
        assert engine.refused(f"today {words}")
