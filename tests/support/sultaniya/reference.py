"""The rules of Sultaniya once more, written as plainly and slowly as possible, from its rules.md alone.

Nothing here is shared with the program: `sultaniya_referee.py` plays the two against each other, so that a mistake
has to be made twice, in two different ways, to stay unseen.

A position is the dictionary that `state` answers (12.3) and nothing besides. It is never changed: `played` returns
a new one. A palace is sound or it is not, and that is looked up by walking over all of it. Numbers in comments are the
rule ids of rules.md.
"""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

from support.reading import data_of

State = dict[str, Any]  # 12.3
Setup = dict[str, Any]  # 12.2
Face = dict[str, Any]  # a tile as it lies: sides, base, top, left, right, mid (2.3, 2.6)

DATA = Path(__file__).resolve().parents[3] / "data" / "games" / "sultaniya"

HALF_COLUMNS = "abcdefghijklmn"  # 1.1
FIRST_COLUMNS = {1: "bdfhjl", 2: "acegikm", 3: "bdfhjl", 4: "acegikm"}  # 1.2
PLACES = [column + str(storey) for storey in (1, 2, 3, 4) for column in FIRST_COLUMNS[storey]]
PRINTED = ("f1", "h1", "g2")  # 3.2

STACKS = ("blue", "red", "green", "gold")  # 11.1
STACK_OF = {"B": "blue", "R": "red", "G": "green", "T": "gold"}  # 2.1, by the first letter of a tile
STOREY_OF = {"B": 1, "R": 2, "G": 3, "T": 4}
COST = {"wind": 1, "stone": 2, "hand": 2, "eye": 3}  # 7.3, the table
ALL_SAPPHIRES = 55  # 4.4
CHOICES: dict[str, list[Any]] = {  # 13
    "adjacent": ["first", "always"],
    "column_bonus_at_zero": [True, False],
    "guards_need_one": [True, False],
    "hole": ["enclosed", "gap"],
    "open_objectives": [False, True],
    "pass_after_reveal": ["stuck", "free"],
    "round_limit": list(range(1, 201)),
    "stall_rounds": list(range(21)),
    "stone_pays": [True, False],
}


class Illegal(Exception):
    """An action or a set-up that the rules do not allow."""


# ------------------------------------------------------------------------------------------------ the box


@cache
def tiles() -> dict[str, Face]:
    return {tile["id"]: tile for tile in data_of((DATA / "tiles.yaml").read_text())["tiles"]}


@cache
def boards() -> dict[str, Any]:
    return {board["id"]: board for board in data_of((DATA / "boards.yaml").read_text())["boards"]}


@cache
def objectives() -> dict[str, Any]:
    return {each["id"]: each for each in data_of((DATA / "objectives.yaml").read_text())["objectives"]}


def mirrored(tile: Face) -> Face:
    """2.7: the back of a tile."""
    return {
        "sides": tile["sides"][::-1],
        "base": tile["base"][::-1],
        "top": tile["top"][::-1],
        "left": tile["right"],
        "right": tile["left"],
        "mid": tile["mid"],
    }


@cache
def is_own_mirror(tile_id: str) -> bool:
    tile, back = tiles()[tile_id], mirrored(tiles()[tile_id])
    return all(tile[key] == back[key] for key in back)


@cache
def face(text: str) -> Face:
    """The tile that `R03` or `R03 flip` means, as it lies."""
    tile = tiles()[text.split(" ")[0]]
    return mirrored(tile) if text.endswith(" flip") else tile


def ways_to_lie(tile_id: str) -> list[str]:
    """11.1: a tile that is its own mirror image is written without `flip` only."""
    return [tile_id] if is_own_mirror(tile_id) else [tile_id, tile_id + " flip"]


def tiles_of_the_game(stack: str, players: int) -> set[str]:
    """2.2: with 1 or 2 players set 2, with 3 sets 2 and 3, with 4 all."""
    return {
        tile_id for tile_id, tile in tiles().items() if STACK_OF[tile_id[0]] == stack and tile["set"] <= max(players, 2)
    }


# ------------------------------------------------------------------------------------------------ the plot


def storey(place: str) -> int:
    return int(place[1])


@cache
def shifted(place: str, columns: int, storeys: int) -> str | None:
    """The place so many half-columns to the right and storeys up, if the plot has it."""
    column = HALF_COLUMNS.index(place[0]) + columns
    if not 0 <= column < len(HALF_COLUMNS):
        return None
    name = HALF_COLUMNS[column] + str(storey(place) + storeys)
    return name if name in PLACES else None


def existing(*places: str | None) -> list[str]:
    return [place for place in places if place is not None]


@cache
def beside(place: str) -> list[str]:
    """1.3."""
    return existing(shifted(place, -2, 0), shifted(place, 2, 0))


@cache
def above(place: str) -> list[str]:
    return existing(shifted(place, -1, 1), shifted(place, 1, 1))


@cache
def below(place: str) -> list[str]:
    return existing(shifted(place, -1, -1), shifted(place, 1, -1))


@cache
def touching(place: str) -> list[str]:
    return beside(place) + above(place) + below(place)


# ------------------------------------------------------------------------------------------------ JSON


def canonical(value: Any) -> str:
    """12.1."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def copied(state: State) -> State:
    result: State = json.loads(json.dumps(state))
    return result


# ------------------------------------------------------------------------------------------------ the rules


class Rules:
    """Sultaniya, one small method a rule: the referee's own test replaces some, to see whether that is noticed."""

    # ---------------------------------------------------------------- 4 and 12.2: the set-up

    def default_options(self, players: int) -> dict[str, Any]:
        """13."""
        options = {key: values[0] for key, values in CHOICES.items()}
        options["round_limit"] = 20 if players == 1 else 60
        options["stall_rounds"] = 3
        return options

    def draw(
        self,
        players: int,
        chance: random.Random,
        chosen_boards: list[str] | None = None,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        """4: what is not chosen is drawn."""
        names = chosen_boards
        if names is None:
            shown = chance.choice(["sun", "moon"])  # 4.2: drawn boards show one face
            one_face = [name for name, board in boards().items() if board["face"] == shown]
            names = chance.sample(one_face, players)
        stacks = {}
        for stack in STACKS:
            stacks[stack] = sorted(tiles_of_the_game(stack, players))  # 2.2
            chance.shuffle(stacks[stack])
        dealt = chance.sample(sorted(objectives()), 2 * players)  # 4.5
        return {
            "boards": list(names),
            "objectives": [dealt[2 * player : 2 * player + 2] for player in range(players)],
            "options": self.default_options(players) | (options or {}),
            "players": players,
            "stacks": stacks,
        }

    def checked(self, given: Any) -> Setup:
        """12.2: the whole set-up with its defaults filled in; what is none is refused."""
        if not isinstance(given, dict):
            raise Illegal("a set-up is an object")
        needed = {"boards", "objectives", "players", "stacks"}
        if not needed <= set(given) <= needed | {"options"}:
            raise Illegal("a set-up has boards, objectives, options, players, stacks, and nothing besides")
        players = given["players"]
        if type(players) is not int or not 1 <= players <= 4:
            raise Illegal("there are 1 to 4 players (4.1)")

        names = given["boards"]
        if not isinstance(names, list) or len(names) != players or any(name not in boards() for name in names):
            raise Illegal("one board for each player")
        if len({boards()[name]["board"] for name in names}) != players:
            raise Illegal("the two characters of one board never meet (3.1)")

        hands = given["objectives"]
        if not isinstance(hands, list) or len(hands) != players:
            raise Illegal("two objectives for each player (4.5)")
        if any(not isinstance(hand, list) or len(hand) != 2 for hand in hands):
            raise Illegal("two objectives for each player (4.5)")
        dealt = [each for hand in hands for each in hand]
        if any(each not in objectives() for each in dealt) or len(set(dealt)) != len(dealt):
            raise Illegal("an objective is dealt once (4.5)")

        stacks = given["stacks"]
        if not isinstance(stacks, dict) or set(stacks) != set(STACKS):
            raise Illegal("there are four stacks (11.1)")
        for stack in STACKS:
            if not isinstance(stacks[stack], list) or any(not isinstance(tile, str) for tile in stacks[stack]):
                raise Illegal("a stack is a list of tiles")
            if sorted(stacks[stack]) != sorted(tiles_of_the_game(stack, players)):
                raise Illegal(f"the {stack} stack is not made of the tiles for {players} players (2.2)")

        options = given.get("options", {})
        if not isinstance(options, dict):
            raise Illegal("options is an object")
        for key, value in options.items():
            if key not in CHOICES:
                raise Illegal(f"there is no key {key!r} (13)")
            # True == 1 in Python, but not here: booleans are booleans and numbers are numbers.
            if not any(value == choice and type(value) is type(choice) for choice in CHOICES[key]):
                raise Illegal(f"{key} cannot be {value!r} (13)")
        return copied(given | {"options": self.default_options(players) | options})

    def begin(self, setup: Setup) -> State:
        names = setup["boards"]
        starting = [boards()[name]["sapphires"] for name in names]
        return copied(
            {
                "boards": names,
                "display": {stack: [] for stack in STACKS},  # 4.3
                "djinns": dict.fromkeys(COST),  # 4.6
                "ending": None,
                "game": "sultaniya",
                "options": setup["options"],
                "over": False,
                "passes": 0,
                "players": setup["players"],
                "seats": [
                    {
                        "built": 0,
                        "known": [],
                        "objectives": setup["objectives"][player],
                        "palace": {},
                        "sapphires": starting[player],
                    }
                    for player in range(setup["players"])
                ],
                "stacks": setup["stacks"],
                "treasury": ALL_SAPPHIRES - sum(starting),  # 4.4
                "turn": self.new_turn(1, 0),  # 4.1: player 0 begins
            }
        )

    def new_turn(self, number: int, player: int) -> dict[str, Any]:
        return {
            "built": 0,
            "moved": False,
            "number": number,
            "player": player,
            "revealed": [],
            "stack": None,
            "step": "start",
        }

    # ---------------------------------------------------------------- 6: placing

    def faces(self, state: State, player: int) -> dict[str, Face]:
        """The palace with its printed tiles (3.2): every tile as it lies, by place."""
        palace = {printed["at"]: printed for printed in boards()[state["boards"][player]]["printed"]}
        for place, text in state["seats"][player]["palace"].items():
            palace[place] = face(text)
        return palace

    def right_storey(self, tile_id: str, place: str) -> bool:
        """6.1, second half."""
        return STOREY_OF[tile_id[0]] == storey(place)

    def has_foundation(self, palace: dict[str, Face], place: str) -> bool:
        """6.2."""
        return storey(place) == 1 or any(under in palace for under in below(place))

    def all_matches(self, palace: dict[str, Face]) -> bool:
        """6.3 and 2.4: each line between two tiles is looked at once, from its left or its lower tile."""
        for place, tile in palace.items():
            neighbour = shifted(place, 2, 0)
            if neighbour in palace and tile["sides"][1] != palace[neighbour]["sides"][0]:
                return False
            upper_left = shifted(place, -1, 1)  # its right half stands on our left half
            if upper_left in palace and tile["top"][0] != palace[upper_left]["base"][1]:
                return False
            upper_right = shifted(place, 1, 1)
            if upper_right in palace and tile["top"][1] != palace[upper_right]["base"][0]:
                return False
        return True

    def is_enclosed(self, palace: dict[str, Face], place: str) -> bool:
        """6.4: over the fourth storey is sky, so there a place is never enclosed."""
        return (
            len(beside(place)) == 2
            and all(side in palace for side in beside(place))
            and len(above(place)) == 2
            and all(upper in palace for upper in above(place))
        )

    def is_gap(self, palace: dict[str, Face], place: str) -> bool:
        """6.4 with `hole: gap`."""
        same_storey = [other for other in palace if storey(other) == storey(place)]
        return any(other < place for other in same_storey) and any(other > place for other in same_storey)

    def has_hole(self, state: State, palace: dict[str, Face]) -> bool:
        """6.4."""
        hole = self.is_gap if state["options"]["hole"] == "gap" else self.is_enclosed
        return any(hole(palace, place) for place in PLACES if place not in palace)

    def is_sound(self, state: State, palace: dict[str, Face]) -> bool:
        """Whether a palace may stand like this: 6.2, 6.3, 6.4 for all of it."""
        return (
            all(self.has_foundation(palace, place) for place in palace)
            and self.all_matches(palace)
            and not self.has_hole(state, palace)
        )

    def touches_enough(self, state: State, palace: dict[str, Face], place: str, first: bool) -> bool:
        """6.5; `palace` is without the tile itself, `first` says that it is the player's first in the game."""
        if state["options"]["adjacent"] == "always":
            return any(other in palace for other in touching(place))
        return not first or any(other in PRINTED for other in touching(place))

    def may_place(self, state: State, player: int, text: str, place: str) -> bool:
        """6: the tile `text` (as it will lie), put on a place of this player's plot."""
        if not self.right_storey(text, place):  # 6.1
            return False
        palace = self.faces(state, player)
        if place in palace:
            return False
        first = state["seats"][player]["built"] == 0
        if not self.touches_enough(state, palace, place, first):  # 6.5
            return False
        return self.is_sound(state, palace | {place: face(text)})

    def may_move(self, state: State, player: int, origin: str, text: str, place: str) -> bool:
        """7.6; the tile that lies at `origin`, as it will lie at `place`."""
        if not self.right_storey(text, place):
            return False
        palace = self.faces(state, player)
        if place in palace:  # the old place, too, so that the new one is another
            return False
        del palace[origin]  # the tile is lifted
        if not self.touches_enough(state, palace, place, first=False):  # 6.5 only if `adjacent: always`
            return False
        return self.is_sound(state, palace | {place: face(text)})

    def may_return(self, state: State, player: int, place: str) -> bool:
        """7.6."""
        palace = self.faces(state, player)
        del palace[place]
        return self.is_sound(state, palace)

    # ---------------------------------------------------------------- 11.2: what is legal

    def legal(self, state: State) -> list[str]:
        if state["over"]:
            return []
        step = state["turn"]["step"]
        if step == "start":
            actions = self.legal_at_start(state)
        elif step == "build":
            actions = self.legal_after_revealing(state)
        elif step == "wind":
            actions = self.legal_with_wind(state)
        elif step == "stone":
            actions = self.legal_with_stone(state)
        elif step == "hand":
            actions = self.legal_with_hand(state)
        else:
            actions = self.legal_with_eye(state)
        return sorted(actions)

    def reveals(self, state: State, stacks: Any) -> list[str]:
        """5.2: from a stack that is not empty, as long as fewer than three are on display."""
        return [f"reveal {stack}" for stack in stacks if state["stacks"][stack] and len(state["display"][stack]) < 3]

    def builds_of(self, state: State, tile_ids: list[str]) -> list[str]:
        player = state["turn"]["player"]
        actions = []
        for tile_id in tile_ids:
            for text in ways_to_lie(tile_id):
                for place in PLACES:
                    if self.may_place(state, player, text, place):
                        actions.append(" ".join(["build", tile_id, place, *text.split(" ")[1:]]))
        return actions

    def builds(self, state: State) -> list[str]:
        """5.3: one tile from any display."""
        return self.builds_of(state, [tile_id for stack in STACKS for tile_id in state["display"][stack]])

    def calls(self, state: State) -> list[str]:
        """7.1, and 11.2 for which stack."""
        purse = state["seats"][state["turn"]["player"]]["sapphires"]
        actions = []
        if purse >= COST["wind"]:
            actions += [f"call wind {stack}" for stack in STACKS if state["display"][stack]]  # 7.4
        if purse >= COST["stone"]:
            actions.append("call stone")
        if purse >= COST["hand"]:
            actions.append("call hand")
        if purse >= COST["eye"]:
            actions += [f"call eye {stack}" for stack in STACKS if state["stacks"][stack]]  # 7.8
        return actions

    def legal_at_start(self, state: State) -> list[str]:
        return [*self.reveals(state, STACKS), *self.builds(state), *self.calls(state), "pass"]

    def legal_after_revealing(self, state: State) -> list[str]:
        """5.2, 5.5."""
        builds = self.builds(state)
        actions = self.reveals(state, state["turn"]["revealed"]) + builds
        if not builds or state["options"]["pass_after_reveal"] == "free":
            actions.append("pass")
        return actions

    def legal_with_wind(self, state: State) -> list[str]:
        """7.4."""
        turn = state["turn"]
        actions = self.reveals(state, [turn["stack"]])
        if turn["revealed"]:
            actions += [*self.builds(state), "done"]
        return actions

    def legal_with_stone(self, state: State) -> list[str]:
        """7.5."""
        turn = state["turn"]
        builds = self.builds(state)
        if turn["revealed"]:
            actions = self.reveals(state, turn["revealed"]) + builds
            if not builds or state["options"]["pass_after_reveal"] == "free":
                actions.append("done")
            return actions
        actions = [*self.reveals(state, STACKS), *builds, "done"]
        if not turn["moved"]:
            actions += self.moves(state) + self.returns(state)
        return actions

    def moves(self, state: State) -> list[str]:
        """7.5: tiles of the own palace, the printed ones are none of them (7.6)."""
        player = state["turn"]["player"]
        actions = []
        for origin, lying in state["seats"][player]["palace"].items():
            for text in ways_to_lie(lying.split(" ")[0]):
                for place in PLACES:
                    if self.may_move(state, player, origin, text, place):
                        actions.append(" ".join(["move", origin, place, *text.split(" ")[1:]]))
        return actions

    def returns(self, state: State) -> list[str]:
        player = state["turn"]["player"]
        own = state["seats"][player]["palace"]
        return [f"return {place}" for place in own if self.may_return(state, player, place)]

    def legal_with_hand(self, state: State) -> list[str]:
        """7.7: `pass_after_reveal` does not matter here."""
        revealed = state["turn"]["revealed"]
        builds = self.builds(state)
        actions = self.reveals(state, revealed if len(revealed) == 2 else STACKS) + builds
        if not builds:
            actions.append("done")
        return actions

    def legal_with_eye(self, state: State) -> list[str]:
        """7.8."""
        return self.builds_of(state, state["stacks"][state["turn"]["stack"]]) or ["done"]

    # ---------------------------------------------------------------- what an action does

    def played(self, state: State, action: str) -> State:
        """The position after `action`, which must be legal: that is not looked up again."""
        state = copied(state)
        turn = state["turn"]
        seat = state["seats"][turn["player"]]
        words = action.split(" ")

        if words[0] == "reveal":  # 5.2
            stack = words[1]
            state["display"][stack].append(state["stacks"][stack].pop(0))
            turn["revealed"] = sorted({*turn["revealed"], stack})
            if turn["step"] == "start":
                turn["step"] = "build"

        elif words[0] == "build":
            self.build(state, words[1], words[2], " flip" if words[3:] else "")

        elif words[0] == "pass":  # 5.5
            self.take_sapphires(state, turn["player"], 2)
            self.end_turn(state, passed=True)

        elif words[0] == "call":  # 7.1
            djinn = words[1]
            seat["sapphires"] -= COST[djinn]
            state["treasury"] += COST[djinn]
            state["djinns"][djinn] = turn["player"]
            turn["step"] = djinn
            turn["stack"] = words[2] if words[2:] else None
            if djinn == "wind":
                self.put_back_display(state, words[2])
            if djinn == "eye":
                self.look_through(state, turn["player"], words[2])

        elif words[0] == "move":  # 7.6
            tile_id = seat["palace"].pop(words[1]).split(" ")[0]
            seat["palace"][words[2]] = tile_id + (" flip" if words[3:] else "")
            turn["moved"] = True

        elif words[0] == "return":  # 7.5: under its stack; the sapphires it brought are kept
            tile_id = seat["palace"].pop(words[1]).split(" ")[0]
            self.put_under(state, STACK_OF[tile_id[0]], [tile_id])
            turn["moved"] = True

        elif words[0] == "done":  # 7.3: no sapphires, no pass
            self.end_turn(state, passed=False)

        self.forget_what_left_the_stacks(state)
        return state

    def build(self, state: State, tile_id: str, place: str, flip: str) -> None:
        """5.3, and 7 for the tile's way out of an eye's stack and the end of a turn."""
        turn = state["turn"]
        player = turn["player"]
        seat = state["seats"][player]
        stack = STACK_OF[tile_id[0]]
        source = state["stacks"] if turn["step"] == "eye" else state["display"]  # 7.8, 5.3
        source[stack].remove(tile_id)  # 7.8: the others keep their order
        seat["palace"][place] = tile_id + flip
        seat["built"] += 1
        turn["built"] += 1
        if self.brings_sapphires(state):
            symbols = tiles()[tile_id]["left"] + tiles()[tile_id]["right"]
            self.take_sapphires(state, player, symbols.count("sapphire"))  # 5.4
        if self.roofs(state, player) >= 5 and state["ending"] is None:
            state["ending"] = player  # 8.1
        if turn["step"] != "hand" or turn["built"] == 2:  # 7.7
            self.end_turn(state, passed=False)

    def brings_sapphires(self, state: State) -> bool:
        """7.2, 7.5."""
        step: str = state["turn"]["step"]
        return step in ("start", "build") or (step == "stone" and state["options"]["stone_pays"])

    def take_sapphires(self, state: State, player: int, number: int) -> None:
        """5.4: the treasury may run short."""
        taken = min(number, state["treasury"])
        state["treasury"] -= taken
        state["seats"][player]["sapphires"] += taken

    def put_back_display(self, state: State, stack: str) -> None:
        """7.4: in display order, the last becomes the bottom tile."""
        shown = state["display"][stack]
        state["display"][stack] = []
        self.put_under(state, stack, shown)

    def put_under(self, state: State, stack: str, tile_ids: list[str]) -> None:
        state["stacks"][stack] += tile_ids
        for player in range(state["players"]):  # 12.4: known to all
            self.learn(state, player, tile_ids)

    def look_through(self, state: State, player: int, stack: str) -> None:
        """7.8, 12.4."""
        self.learn(state, player, state["stacks"][stack])

    def learn(self, state: State, player: int, tile_ids: list[str]) -> None:
        seat = state["seats"][player]
        seat["known"] = sorted({*seat["known"], *tile_ids})

    def forget_what_left_the_stacks(self, state: State) -> None:
        """12.4: `known` lists tiles now in stacks. One that comes back later is known to all anyway."""
        in_stacks = {tile_id for stack in STACKS for tile_id in state["stacks"][stack]}
        for seat in state["seats"]:
            seat["known"] = [tile_id for tile_id in seat["known"] if tile_id in in_stacks]

    def roofs(self, state: State, player: int) -> int:
        return sum(storey(place) == 4 for place in state["seats"][player]["palace"])

    def end_turn(self, state: State, passed: bool) -> None:
        turn = state["turn"]
        state["passes"] = state["passes"] + 1 if passed else 0
        following = (turn["player"] + 1) % state["players"]
        if self.is_over(state, turn["number"], following):
            state["over"] = True
            state["turn"] = None
        else:
            state["turn"] = self.new_turn(turn["number"] + 1, following)

    def is_over(self, state: State, turns: int, following: int) -> bool:
        """8, after so many turns, when `following` would be next."""
        players, options = state["players"], state["options"]
        if state["ending"] == following:
            return True  # 8.1: every other player has had one more turn; alone (10.1) that is at once
        if players > 1 and options["stall_rounds"] > 0 and state["passes"] >= players * options["stall_rounds"]:
            return True  # 8.2
        return bool(turns == players * options["round_limit"])  # 8.3, 10.1

    # ---------------------------------------------------------------- 9: points

    def halves(self, palace: dict[str, Face]) -> list[tuple[str, int, list[str]]]:
        """Every half of every tile: its half-column, its storey, its symbols (2.6)."""
        result = []
        for place, tile in palace.items():
            right_column = HALF_COLUMNS[HALF_COLUMNS.index(place[0]) + 1]
            result.append((place[0], storey(place), tile["left"]))
            result.append((right_column, storey(place), tile["right"]))
        return result

    def count(self, palace: dict[str, Face], symbol: str) -> int:
        return sum(symbols.count(symbol) for _column, _storey, symbols in self.halves(palace))

    def best_line(self, palace: dict[str, Face], symbol: str) -> int:
        """9.7: a line is a storey."""
        lines = dict.fromkeys((1, 2, 3, 4), 0)
        for _column, line, symbols in self.halves(palace):
            lines[line] += symbols.count(symbol)
        return max(lines.values())

    def best_column(self, palace: dict[str, Face], symbol: str) -> int:
        """9.7: a column is a half-column."""
        columns = dict.fromkeys(HALF_COLUMNS, 0)
        for column, _line, symbols in self.halves(palace):
            columns[column] += symbols.count(symbol)
        return max(columns.values())

    def complete(self, palace: dict[str, Face], kind: str) -> int:
        """9.3: complete doors or minarets."""
        level, letter, cover = {"door": (1, "d", "lintel"), "minaret": (2, "m", "point")}[kind]
        number = 0
        for place, tile in palace.items():
            number += tile["mid"].count(kind)  # a roof with a whole one
            neighbour, over = shifted(place, 2, 0), shifted(place, 1, 1)
            if (
                storey(place) == level
                and neighbour in palace
                and tile["sides"][1] == letter == palace[neighbour]["sides"][0]
                and over in palace
                and cover in palace[over]["mid"]
            ):
                number += 1
        return number

    def cartouche(self, palace: dict[str, Face], symbol: str) -> int:
        """9.1, 9.2, 9.3."""
        if symbol in ("window", "tower"):
            return self.count(palace, symbol)
        if symbol in ("dome", "garden"):
            return 3 * self.count(palace, symbol)
        return 6 * self.complete(palace, symbol)

    def guard_points(self, state: State) -> list[int]:
        """9.4, 10.1."""
        numbers = [self.count(self.faces(state, player), "guard") for player in range(state["players"])]
        points = []
        for number in numbers:
            if number == 0 and state["options"]["guards_need_one"]:
                points.append(0)
                continue
            lowest_rank = sum(other >= number for other in numbers)  # of those that are level
            points.append({1: 9, 2: 6, 3: 3, 4: 0}[lowest_rank])
        return points

    def roof_points(self, palace: dict[str, Face]) -> int:
        """9.5."""
        return sum(4 * tile["mid"].count("+4") + 5 * tile["mid"].count("+5") for tile in palace.values())

    def objective_points(self, state: State, player: int, name: str) -> int:
        """9.7."""
        objective = objectives()[name]
        palace = self.faces(state, player)
        if objective["kind"] == "djinns":
            return 2 * list(state["djinns"].values()).count(player)
        if objective["kind"] == "pairs":
            return int(state["seats"][player]["sapphires"] // 2)
        if objective["kind"] == "line":
            return self.best_line(palace, objective["symbol"])
        most = self.best_column(palace, objective["symbol"])
        if most == 0 and not state["options"]["column_bonus_at_zero"]:
            return 0
        return most + 1

    def breakdown(self, state: State) -> list[dict[str, Any]]:
        """12, the table; cartouches and objectives in the order in which the board and the player have them."""
        guards = self.guard_points(state)
        result = []
        for player in range(state["players"]):
            palace = self.faces(state, player)
            scored = boards()[state["boards"][player]]["scores"]
            sheet: dict[str, Any] = {
                "cartouches": {symbol: self.cartouche(palace, symbol) for symbol in scored},
                "guards": guards[player],
                "roofs": self.roof_points(palace),
                "objectives": {
                    name: self.objective_points(state, player, name) for name in state["seats"][player]["objectives"]
                },
            }
            sheet["total"] = (
                sum(sheet["cartouches"].values()) + sheet["guards"] + sheet["roofs"] + sum(sheet["objectives"].values())
            )
            result.append(sheet)
        return result

    def scores(self, state: State) -> list[int]:
        return [sheet["total"] for sheet in self.breakdown(state)]

    def winners(self, state: State) -> list[int]:
        """9.8."""
        if not state["over"]:
            raise Illegal("the game is not over")
        standing = [
            (points, seat["sapphires"]) for points, seat in zip(self.scores(state), state["seats"], strict=True)
        ]
        return [player for player, each in enumerate(standing) if each == max(standing)]

    # ---------------------------------------------------------------- 12: turn and view

    def turn_line(self, state: State) -> str:
        if state["over"]:
            return "over"
        turn = state["turn"]
        round_number = (turn["number"] - 1) // state["players"] + 1  # 12.3
        return f"player={turn['player']} round={round_number} step={turn['step']}"

    def view(self, state: State, player: int) -> State:
        """12.5."""
        view = copied(state)
        known = state["seats"][player]["known"]
        for stack in STACKS:
            view["stacks"][stack] = [
                tile_id if depth == 0 or tile_id in known else None
                for depth, tile_id in enumerate(state["stacks"][stack])
            ]
        for other, seat in enumerate(view["seats"]):
            if other != player:
                seat["known"] = None
                if not (state["options"]["open_objectives"] or state["over"]):
                    seat["objectives"] = [None, None]
        return view
