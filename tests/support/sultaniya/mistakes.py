"""Readings of the rules with one mistake each. A referee that does not notice one of them looks at too little."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.sultaniya.reference import (
    PRINTED,
    STACKS,
    Face,
    Illegal,
    Rules,
    State,
    above,
    below,
    beside,
    copied,
    face,
    shifted,
    storey,
    tiles,
    touching,
)


class TakesMoreThanTheTreasuryHas(Rules):  # 5.4
    def take_sapphires(self, state: State, player: int, number: int) -> None:
        state["treasury"] -= number
        state["seats"][player]["sapphires"] += number


class MayAlwaysPassAfterRevealing(Rules):  # 5.5
    def legal_after_revealing(self, state: State) -> list[str]:
        return [*self.reveals(state, state["turn"]["revealed"]), *self.builds(state), "pass"]


class MustRevealAllBeforePassing(Rules):  # 5.5, "even while more could be revealed"
    def legal_after_revealing(self, state: State) -> list[str]:
        actions = super().legal_after_revealing(state)
        reveals = self.reveals(state, state["turn"]["revealed"])
        return [action for action in actions if action != "pass" or not reveals]


class NeedsBothBelow(Rules):  # 6.2
    def has_foundation(self, palace: dict[str, Face], place: str) -> bool:
        return all(under in palace for under in below(place))


class NothingSlidesUnderAnOverhang(Rules):  # 6.2
    def may_place(self, state: State, player: int, text: str, place: str) -> bool:
        palace = self.faces(state, player)
        return not any(upper in palace for upper in above(place)) and super().may_place(state, player, text, place)


class DoesNotMatchAbove(Rules):  # 6.3
    def all_matches(self, palace: dict[str, Face]) -> bool:
        for place, tile in palace.items():
            upper_right = shifted(place, 1, 1)
            if upper_right in palace and tile["top"][1] != palace[upper_right]["base"][0]:
                return False
            neighbour = shifted(place, 2, 0)
            if neighbour in palace and tile["sides"][1] != palace[neighbour]["sides"][0]:
                return False
        return True


class ForgetsHoles(Rules):  # 6.4
    def is_enclosed(self, palace: dict[str, Face], place: str) -> bool:
        return False


class EnclosesUnderOpenSky(Rules):  # 6.4
    def is_enclosed(self, palace: dict[str, Face], place: str) -> bool:
        around = beside(place) + above(place)
        return len(beside(place)) == 2 and all(other in palace for other in around)


class OneAboveEncloses(Rules):  # 6.4, "both places above it are filled"
    def is_enclosed(self, palace: dict[str, Face], place: str) -> bool:
        sides = len(beside(place)) == 2 and all(side in palace for side in beside(place))
        return sides and any(upper in palace for upper in above(place))


class SeesOnlyNarrowGaps(Rules):  # 6.4, `gap`
    def is_gap(self, palace: dict[str, Face], place: str) -> bool:
        return len(beside(place)) == 2 and all(side in palace for side in beside(place))


class FirstTileAnywhere(Rules):  # 6.5
    def touches_enough(self, state: State, palace: dict[str, Face], place: str, first: bool) -> bool:
        return super().touches_enough(state, palace, place, first=False)


class FirstTileAgainAfterReturning(Rules):  # 6.5, "in the game"
    def may_place(self, state: State, player: int, text: str, place: str) -> bool:
        if not state["seats"][player]["palace"] and not any(other in PRINTED for other in touching(place)):
            return False
        return super().may_place(state, player, text, place)


class AlwaysMeansBeside(Rules):  # 6.5, `always`
    def touches_enough(self, state: State, palace: dict[str, Face], place: str, first: bool) -> bool:
        if state["options"]["adjacent"] == "always":
            return any(other in palace for other in beside(place))
        return super().touches_enough(state, palace, place, first)


class OwnDjinnsAreNotCalled(Rules):  # 7.1
    def calls(self, state: State) -> list[str]:
        player = state["turn"]["player"]
        return [action for action in super().calls(state) if state["djinns"][action.split(" ")[1]] != player]


class DjinnsBringSapphires(Rules):  # 7.2
    def brings_sapphires(self, state: State) -> bool:
        return state["turn"]["step"] != "stone" or bool(state["options"]["stone_pays"])


class WindTurnsTheDisplayRound(Rules):  # 7.4
    def put_back_display(self, state: State, stack: str) -> None:
        state["display"][stack].reverse()
        super().put_back_display(state, stack)


class WindBuildsAtOnce(Rules):  # 7.4
    def legal_with_wind(self, state: State) -> list[str]:
        return [*self.reveals(state, [state["turn"]["stack"]]), *self.builds(state), "done"]


class StoneNeverPays(Rules):  # 7.5
    def brings_sapphires(self, state: State) -> bool:
        return state["turn"]["step"] in ("start", "build")


class StoneWorksAfterRevealing(Rules):  # 7.5
    def legal_with_stone(self, state: State) -> list[str]:
        actions = super().legal_with_stone(state)
        if state["turn"]["revealed"] and not state["turn"]["moved"]:
            actions += self.moves(state) + self.returns(state)
        return actions


class LeavesTilesInTheAir(Rules):  # 7.6, foundation of the tiles that stay
    def may_return(self, state: State, player: int, place: str) -> bool:
        palace = self.faces(state, player)
        del palace[place]
        return self.all_matches(palace) and not self.has_hole(state, palace)


class LeavesHolesBehind(Rules):  # 7.6, holes where a tile was
    def may_return(self, state: State, player: int, place: str) -> bool:
        palace = self.faces(state, player)
        del palace[place]
        return all(self.has_foundation(palace, other) for other in palace)


class TurnsOnTheSpot(Rules):  # 7.6, "another than the old"
    def may_move(self, state: State, player: int, origin: str, text: str, place: str) -> bool:
        if origin == place:
            turned = self.faces(state, player) | {place: face(text)}
            return state["seats"][player]["palace"][origin] != text and self.is_sound(state, turned)
        return super().may_move(state, player, origin, text, place)


class HandRevealsFromThreeStacks(Rules):  # 7.7
    def legal_with_hand(self, state: State) -> list[str]:
        builds = self.builds(state)
        return [*self.reveals(state, STACKS), *builds, *([] if builds else ["done"])]


class HandMayStopEarly(Rules):  # 7.7, with `free`
    def legal_with_hand(self, state: State) -> list[str]:
        actions = super().legal_with_hand(state)
        if state["options"]["pass_after_reveal"] == "free" and "done" not in actions:
            actions.append("done")
        return actions


class EyeMayDecline(Rules):  # 7.8
    def legal_with_eye(self, state: State) -> list[str]:
        return [*(action for action in super().legal_with_eye(state) if action != "done"), "done"]


class EyeTurnsTheStack(Rules):  # 7.8, "the others keep their order"
    def build(self, state: State, tile_id: str, place: str, flip: str) -> None:
        if state["turn"]["step"] == "eye":
            stack = state["stacks"][state["turn"]["stack"]]
            at = stack.index(tile_id)
            stack[:] = stack[at:] + stack[:at]
        super().build(state, tile_id, place, flip)


class OverAtOnce(Rules):  # 8.1
    def is_over(self, state: State, turns: int, following: int) -> bool:
        return state["ending"] is not None or super().is_over(state, turns, following)


class OverAtTheEndOfTheRound(Rules):  # 8.1
    def is_over(self, state: State, turns: int, following: int) -> bool:
        if state["ending"] is not None:
            return following == 0
        return super().is_over(state, turns, following)


class SixthRoof(Rules):  # 8.1
    def roofs(self, state: State, player: int) -> int:
        return super().roofs(state, player) - 1


class DoneIsAPass(Rules):  # 8.2, 7.3
    def end_turn(self, state: State, passed: bool) -> None:
        super().end_turn(state, passed or state["turn"]["built"] == 0)


class StallsAlone(Rules):  # 8.2, "not in the solo game"
    def is_over(self, state: State, turns: int, following: int) -> bool:
        rounds = state["options"]["stall_rounds"]
        return 0 < state["players"] * rounds <= state["passes"] or super().is_over(state, turns, following)


class OneRoundMore(Rules):  # 8.3
    def is_over(self, state: State, turns: int, following: int) -> bool:
        return super().is_over(state, turns - state["players"], following)


class DoorWithoutLintel(Rules):  # 9.3
    def complete(self, palace: dict[str, Face], kind: str) -> int:
        covered = {place: tile | ({"mid": ["lintel"]} if storey(place) == 2 else {}) for place, tile in palace.items()}
        return super().complete(covered, kind)


class PointOverAnything(Rules):  # 9.3, "scores nothing"
    def complete(self, palace: dict[str, Face], kind: str) -> int:
        if kind == "door":
            return super().complete(palace, kind)
        return sum(tile["mid"] in (["point"], ["minaret"]) for tile in palace.values())


class TiesShareTheBestRank(Rules):  # 9.4
    def guard_points(self, state: State) -> list[int]:
        numbers = [self.count(self.faces(state, player), "guard") for player in range(state["players"])]
        need = state["options"]["guards_need_one"]
        return [
            0 if need and not number else [9, 6, 3, 0][sum(other > number for other in numbers)] for number in numbers
        ]


class GuardsNeedNone(Rules):  # 9.4
    def guard_points(self, state: State) -> list[int]:
        return super().guard_points(state | {"options": state["options"] | {"guards_need_one": False}})


class ColumnsAreTilesWide(Rules):  # 9.7
    def best_column(self, palace: dict[str, Face], symbol: str) -> int:
        return max(
            sum(symbols.count(symbol) for column, _level, symbols in self.halves(palace) if column in wanted)
            for wanted in ("ab", "cd", "ef", "gh", "ij", "kl", "mn")
        )


class FlippedSymbolsStay(Rules):  # 2.7, 9.7
    def faces(self, state: State, player: int) -> dict[str, Face]:
        palace = super().faces(state, player)
        for place, text in state["seats"][player]["palace"].items():
            unflipped = tiles()[text.split(" ")[0]]
            palace[place] = palace[place] | {"left": unflipped["left"], "right": unflipped["right"]}
        return palace


class ColumnsNeedOne(Rules):  # 9.7
    def objective_points(self, state: State, player: int, name: str) -> int:
        without = state | {"options": state["options"] | {"column_bonus_at_zero": False}}
        return super().objective_points(without, player, name)


class SapphiresDecideNothing(Rules):  # 9.8
    def winners(self, state: State) -> list[int]:
        super().winners(state)
        scores = self.scores(state)
        return [player for player, points in enumerate(scores) if points == max(scores)]


class OnlyTheCallerKnowsTheBottom(Rules):  # 12.4
    def put_under(self, state: State, stack: str, tile_ids: list[str]) -> None:
        state["stacks"][stack] += tile_ids
        self.learn(state, state["turn"]["player"], tile_ids)


class EyeForgets(Rules):  # 12.4
    def build(self, state: State, tile_id: str, place: str, flip: str) -> None:
        player, step, stack = state["turn"]["player"], state["turn"]["step"], state["turn"]["stack"]
        super().build(state, tile_id, place, flip)
        if step == "eye":
            seat = state["seats"][player]
            seat["known"] = [known for known in seat["known"] if known not in state["stacks"][stack]]


class TopIsNotKnown(Rules):  # 12.4, "a visible top tile included only if known so"
    def learn(self, state: State, player: int, tile_ids: list[str]) -> None:
        tops = [state["stacks"][stack][0] for stack in STACKS if state["stacks"][stack]]
        super().learn(state, player, [tile_id for tile_id in tile_ids if tile_id not in tops])


class ShowsObjectives(Rules):  # 12.5
    def view(self, state: State, player: int) -> State:
        return super().view(state | {"options": state["options"] | {"open_objectives": True}}, player) | {
            "options": copied(state["options"])
        }


class HidesObjectivesAtTheEnd(Rules):  # 12.5
    def view(self, state: State, player: int) -> State:
        return super().view(state | {"over": False}, player) | {"over": state["over"]}


class ReturnedTilesWereNotBuilt(Rules):  # 12.3, `built`
    def put_under(self, state: State, stack: str, tile_ids: list[str]) -> None:
        super().put_under(state, stack, tile_ids)
        if state["turn"]["step"] == "stone":
            state["seats"][state["turn"]["player"]]["built"] -= len(tile_ids)


class FlipsTheSymmetric(Rules):  # 11.1
    def builds_of(self, state: State, tile_ids: list[str]) -> list[str]:
        actions = super().builds_of(state, tile_ids)
        symmetric = [action for action in actions if action.split(" ")[1] in ("T04", "T08", "T10", "T20")]
        return actions + [action + " flip" for action in symmetric]


class BothFacesOfABoard(Rules):  # 12, 3.1
    def checked(self, given: Any) -> dict[str, Any]:
        try:
            return super().checked(given)
        except Illegal as reason:
            if "one board never meet" not in str(reason):
                raise
            return copied(given | {"options": self.default_options(given["players"]) | given.get("options", {})})


class MixesFaces(Rules):  # 4.2
    def draw(self, players: int, chance: Any, chosen_boards: Any = None, options: Any = None) -> dict[str, Any]:
        names = chosen_boards or ["ali_baba", "jafar", "dinarzad", "sinbad"][:players]
        return super().draw(players, chance, names, options)


MISTAKES: dict[str, Callable[[], Rules]] = {
    each.__name__: each for each in Rules.__subclasses__() if each.__module__ == __name__
}
