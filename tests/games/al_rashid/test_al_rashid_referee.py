"""Would the referee notice? References that read one rule wrongly, engines with one bad habit: none gets through."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from support.al_rashid.referee import SEATINGS, ReferenceEngine, play_games
from support.al_rashid.reference import COUNTRIES, GOODS, SECTORS, TITLES, Asking, Reference, canonical, lean_payments
from support.piped_engine import PipedEngine


def noticed(engine: Callable[[], ReferenceEngine], seating: str = "", wanted: str = "", **given: str) -> str:
    """The report of the first difference within a few games; rare rules are looked for where they come up."""
    reports: list[str] = []
    seatings = [seating] if seating else SEATINGS
    play_games(engine, 12, seed=14, seatings=seatings, given=given, ahead=4, wanted=wanted, say=reports.append)
    return "".join(reports)


@pytest.mark.long
def test_the_reference_agrees_with_itself() -> None:
    totals, _ = play_games(ReferenceEngine, 4, seed=14, ahead=4)
    assert totals.differences == 0
    assert totals.games == 4
    assert totals.actions > 500
    assert totals.compared > 8 * totals.actions
    assert totals.refused > 200
    assert totals.undone > 5


def test_the_engine_agrees_with_the_reference() -> None:
    """A short match through a pipe. Longer ones: `python tests/support/al_rashid/referee.py --games 300`."""
    reports: list[str] = []
    totals, _ = play_games(
        lambda: PipedEngine("python -m medina_desktop engine"), 2, seed=20261116, ahead=4, say=reports.append
    )
    assert reports == []
    assert totals.games == 2
    assert totals.compared > 1000


# ------------------------------------------------------------------------------------------------ rules read wrongly


class AnyPayment(Reference):  # 2.3
    def payments(self, have: tuple[int, ...], price: int) -> list[dict[str, int]]:
        lean = lean_payments(have, price)
        everything = dict(zip(GOODS, have, strict=True))
        return lean if everything in lean else [*lean, everything]


class NobodyIsHeld(Reference):  # 5.4
    def holding(self) -> Asking:
        yield from super().holding()
        for family in self.families:
            if family["held"]:
                family["home"][family["held"]] += 1
                family["held"] = None


class SagesFirst(Reference):  # 5.3, 6.2
    def may_stand(self, player: int, pawn: str, sector: str) -> bool:
        return (pawn == "sage" and sector == "al-rashid") or super().may_stand(player, pawn, sector)


class MovedStacksStandFirst(Reference):  # 6.2
    def move(self, player: int, pawn: str, origin: str, goal: str) -> None:
        new = self.stack(player, goal) is None
        super().move(player, pawn, origin, goal)
        if new:
            stacks = self.sectors[goal]["stacks"]
            stacks.insert(0, stacks.pop())


class LaterStandsHigher(Reference):  # 7.4
    def ranked(self, sector: str) -> list[int]:
        stacks = self.sectors[sector]["stacks"]
        places = sorted(range(len(stacks)), key=lambda place: (-self.prevalence(stacks[place]), -place))
        return [stacks[place]["player"] for place in places]


class MerchantsWeighFour(Reference):  # 7.4
    def prevalence(self, stack: dict[str, int]) -> int:
        return super().prevalence(stack) + stack["merchant"]


class TurnForAll(Reference):  # 7.3: `moment` is not understood
    def may_activate(self, player: int) -> bool:
        return True


class IdleIsFree(Reference):  # 8.3
    def idle(self, chosen: list[str]) -> bool:
        return bool(chosen) and super().idle(chosen)


class TwoCopies(Reference):  # 8.5
    def may_have(self, player: int, title: str) -> bool:
        return True


class LoremasterForSages(Reference):  # 8.6
    def service_price(self, guild: str, player: int, rank: int) -> int | None:
        price = super().service_price(guild, player, rank)
        return price - 3 if price and guild == "traditions" and self.owns(player, "loremaster") else price


class TwoPashas(Reference):  # 8.6
    def most_reached(self, player: int, pawn: str) -> bool:
        return (pawn == "pasha" and self.families[player]["family"][pawn] >= 2) or super().most_reached(player, pawn)


class FavouriteForNothing(Reference):  # 8.7
    def favours_here(self, guild: str) -> dict[str, int]:
        prices = super().favours_here(guild)
        return {leader: price - 1 for leader, price in prices.items()} if guild == "intrigue" else prices


class OperationsInARow(Reference):  # 8.8
    def operation_order(self) -> list[int]:
        return sorted(super().operation_order(), key=super().operation_order().index)


class OperationsIntoResolved(Reference):  # 8.8
    def operation_moves(self, whose: int) -> list[tuple[str, str, str]]:
        return self.moves(whose, COUNTRIES)


class OneDishonourWithoutPasha(Reference):  # 9.2
    def resolve_palace(self, palace: str) -> Asking:
        for stack in self.sectors[palace]["stacks"]:
            if palace == "al-rashid" and stack["pasha"] == 0:
                self.families[stack["player"]]["dishonour"] -= 1
        yield from super().resolve_palace(palace)


class OrderAtOnce(Reference):  # 9.4
    def new_order(self, favoured: list[int]) -> None:
        super().new_order(favoured)
        if self.next_order:
            self.order, self.next_order = self.next_order, None


class LastRoundsOrderIsLost(Reference):  # 9.4
    def resolution(self) -> Asking:
        order = list(self.order)
        yield from super().resolution()
        self.order = order


class TiesWin(Reference):  # 10.4
    def exceeds(self, mine: int, theirs: int) -> bool:
        return mine >= theirs


class FatFights(Reference):  # 10.6
    def lean_fight(self, player: int, country: str, tokens: list[str]) -> bool:
        return len(tokens) <= 2 or super().lean_fight(player, country, tokens)


class StrategistAddsOnce(Reference):  # 10.4: one for the whole fight, not for each token
    def beaten(self, player: int, country: str, tokens: list[str]) -> set[str]:
        colours = super().beaten(player, country, tokens)
        if not self.owns(player, "strategist"):
            return colours
        theirs = {"r": 0, "b": 0}
        for token in self.tokens(country):
            theirs[token["colour"][0]] += token["value"]
        return {c for c in colours if sum(int(t[1]) for t in tokens if t[0] == c[0]) + 1 > theirs[c[0]]}


class RaiderRobsTheCountry(Reference):  # 10.8
    def take_any_goods(self, player: int, number: int, kinds: list[str] = GOODS) -> Asking:
        before = dict(self.families[player]["goods"])
        yield from super().take_any_goods(player, number, kinds)
        if kinds is not GOODS:
            assert self.resolving is not None
            for kind in GOODS:
                if self.families[player]["goods"][kind] > before[kind]:
                    self.sectors[self.resolving["sector"]]["goods"][kind] -= 1


class AllOfThree(Reference):  # 10.10
    def all_of_one_kind_above(self) -> int:
        return super().all_of_one_kind_above() - 1


class ReshuffleBackwards(Reference):  # 11.4
    def reshuffled(self, colour: str) -> list[int]:
        return super().reshuffled(colour)[::-1]


class DryPile(Reference):  # 11.4
    def can_draw(self, colour: str) -> bool:
        return bool(self.piles[colour])


class HighestFirst(Reference):  # 11.5
    def fighters_discards(self, tokens: list[str]) -> list[str]:
        return super().fighters_discards(tokens)[::-1]


class LastLaidIsRemoved(Reference):  # 12.1
    def equal_tokens(self, country: str, colour: str, value: int) -> list[dict[str, Any]]:
        return super().equal_tokens(country, colour, value)[::-1]


class ImpostorTwiceTheSame(Reference):  # 12.2
    def impostor_may(self, player: int, leader: str) -> bool:
        return leader in self.impostor or super().impostor_may(player, leader)


class GenerousAstrologist(Reference):  # 12.4
    @staticmethod
    def astrologist(sages: int) -> int:
        return (sages + 1) // 2


class OneMonopolist(Reference):  # 12.5
    def take_title(self, player: int, title: str) -> Asking:
        goods = self.families[player]["goods"]
        before = dict(goods)
        yield from super().take_title(player, title)
        if title.endswith("-monopolist"):
            kind = title.split("-")[0]
            goods.update(before | {kind: before[kind] + 1})


class ChangedStandsLast(Reference):  # 12.6
    def play_alchemist(self, player: int) -> Asking:
        before = {sector: (self.stack(player, sector) or {"merchant": 0})["merchant"] for sector in self.sectors}
        yield from super().play_alchemist(player)
        for sector, merchants in before.items():
            stack = self.stack(player, sector)
            if stack is not None and stack["merchant"] > merchants:
                self.sectors[sector]["stacks"].remove(stack)
                self.sectors[sector]["stacks"].append(stack)


class BankerAddsOne(Reference):  # 13.2
    def credit_value(self, player: int) -> int:
        return min(4, super().credit_value(player))


class NoteBelowZero(Reference):  # 13.2: what is over helps to pay the rest
    def choices(self, palace: str, player: int, rank: int, chosen: list[str]) -> dict[str, int]:
        prices = super().choices(palace, player, rank, chosen)
        cost = {text: TITLES[text.split()[1]]["cost"] for text in prices if text.endswith(" credit")}
        return prices | {text: price - self.credit_value(player) for text, price in cost.items()}


class WarehouseWithThree(Reference):  # 14.3
    def counted(self, player: int, what: str) -> int:
        return super().counted(player, what) + (what == "different goods")


class AllInfluenceCounts(Reference):  # 14.1
    def breakdown(self) -> list[dict[str, Any]]:
        sheets = super().breakdown()
        for family, sheet in zip(self.families, sheets, strict=True):
            sheet["influence"] = family["influence"]
        return sheets


class WorthDoesNotDecide(Reference):  # 14.4
    def breakdown(self) -> list[dict[str, Any]]:
        sheets = super().breakdown()
        best = sorted(range(self.players), key=lambda p: (-sheets[p]["total"], self.order.index(p)))
        for place, player in enumerate(best, 1):
            sheets[player]["place"] = place
        return sheets


class NotesForEver(Reference):  # 1.4: the notes on the board are not counted
    def from_box(self, what: str, number: int) -> int:
        if what == "credit" and self.options["box"] == "limited":
            return int(min(number, SECTORS["box"][what] - sum(family[what] for family in self.families)))
        return super().from_box(what, number)


class OpenBook(Reference):  # 11.2: everybody sees what somebody examined
    def view(self, player: int) -> dict[str, Any]:
        seen = super().view(player)
        for name, sector in seen["sectors"].items():
            for token, true in zip(sector.get("tokens", []), self.sectors[name].get("tokens", []), strict=True):
                if token["known"]:
                    token["value"] = true["value"]
        return seen


class UsedForEver(Reference):  # 4.3
    def end_of_year(self) -> None:
        used = [title for family in self.families for title in family["titles"] if title["used"]]
        super().end_of_year()
        for title in used:
            title["used"] = True


# The seating in which the rule comes up soonest, and its name in the referee's list; most come up anywhere.
MUTANTS: dict[type[Reference], tuple[str, str]] = {
    AnyPayment: ("", ""),
    NobodyIsHeld: ("schemer", "hold"),
    SagesFirst: ("", ""),
    MovedStacksStandFirst: ("schemer", "scheme move "),
    LaterStandsHigher: ("", ""),
    MerchantsWeighFour: ("", ""),
    IdleIsFree: ("", ""),
    TwoCopies: ("fighter", ""),
    LoremasterForSages: ("grower", ""),
    TwoPashas: ("pashas", "family of 3 pasha"),
    FavouriteForNothing: ("", ""),
    OperationsInARow: ("schemer", ""),
    OperationsIntoResolved: ("schemer", ""),
    OneDishonourWithoutPasha: ("courtier", "9.2 a stack without a pasha"),
    OrderAtOnce: ("", "9.4 benevolence for 1"),
    LastRoundsOrderIsLost: ("", "9.4 no round follows"),
    TiesWin: ("fighter", ""),
    FatFights: ("fighter", ""),
    StrategistAddsOnce: ("fighter", "fight with 3 of 1 colours"),
    RaiderRobsTheCountry: ("fighter", "10.8 raider"),
    AllOfThree: ("", ""),
    ReshuffleBackwards: ("drafter", "11.4 the discards become the pile"),
    DryPile: ("drafter", "11.4 the discards become the pile"),
    HighestFirst: ("fighter", ""),
    LastLaidIsRemoved: ("activator", "12.1 one of 2 removed"),
    ImpostorTwiceTheSame: ("schemer", "favour favour qadi"),
    GenerousAstrologist: ("flatterer", ""),
    OneMonopolist: ("courtier", "12.5 both monopolists"),
    ChangedStandsLast: ("schemer", "12.6 a stack changes that is not the last"),
    BankerAddsOne: ("banker", ""),
    NoteBelowZero: ("banker", ""),
    WarehouseWithThree: ("hoarder", "14.3 warehouse-keeper scores 0"),
    AllInfluenceCounts: ("flatterer", "influence 6"),
    WorthDoesNotDecide: ("", ""),
    OpenBook: ("", ""),
    UsedForEver: ("", ""),
}


@pytest.mark.long
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_rule_read_wrongly_is_noticed(mutant: type[Reference]) -> None:
    assert noticed(lambda: ReferenceEngine(mutant), *MUTANTS[mutant]).startswith("DIFFERENCE in game ")


@pytest.mark.long
@pytest.mark.parametrize(
    ("mutant", "key", "value", "seating", "wanted"),
    [
        (TurnForAll, "activation", "moment", "activator", "7.3 too late to activate"),
        (NotesForEver, "box", "limited", "miser", "1.4 no credit left"),
    ],
)
def test_a_key_read_wrongly_is_noticed(
    mutant: type[Reference], key: str, value: str, seating: str, wanted: str
) -> None:
    assert noticed(lambda: ReferenceEngine(mutant), seating, wanted, **{key: value}).startswith("DIFFERENCE in game ")


# ------------------------------------------------------------------------------------------------ bad habits


class TakesAnything(ReferenceEngine):
    """Answers an illegal action as if it had been made."""

    def _reply(self, command: str) -> str:
        reply = super()._reply(command)
        return "= " if command.startswith("play ") else reply


class TidiesUp(ReferenceEngine):
    """Forgives capitals and spaces."""

    def _reply(self, command: str) -> str:
        return super()._reply(" ".join(command.lower().split()) if command.startswith("play ") else command)


class StumblesOverRefusals(ReferenceEngine):
    """Plays something else when it refuses."""

    def _reply(self, command: str) -> str:
        reply = super()._reply(command)
        if reply.startswith("?") and self.game is not None and self.game.legal():
            self.game.play(self.game.legal()[0])
        return reply


class TakesOneBack(ReferenceEngine):
    """`undo 3` takes back one action."""

    def _reply(self, command: str) -> str:
        return super()._reply("undo" if command.startswith("undo ") else command)


class DealsAsItLikes(ReferenceEngine):
    """The same seed gives something else the second time."""

    deals = 0

    def _reply(self, command: str) -> str:
        self.deals += 1
        return super()._reply(f"{command} seed={self.deals}" if " seed=" in command else command)


class WritesSpaces(ReferenceEngine):
    """JSON that is not canonical."""

    def _reply(self, command: str) -> str:
        reply = super()._reply(command)
        return f"= {json.dumps(json.loads(reply[2:]), sort_keys=True)}" if command == "state" else reply


class TellsTheSetUpOnly(ReferenceEngine):
    """`setup` tells what is left of the piles, not what they were."""

    def _answer(self, command: str) -> str:
        if command == "setup" and self.game is not None:
            return canonical(self.game.setup | self.game.piles)
        return super()._answer(command)


@pytest.mark.long
@pytest.mark.parametrize(
    ("engine", "says"),
    [
        (TakesAnything, "must be refused"),
        (TidiesUp, "must be refused"),
        (StumblesOverRefusals, "differs"),
        (TakesOneBack, "and 'undo "),
        (DealsAsItLikes, "another set-up the second time"),
        (WritesSpaces, "'state' differs"),
        (TellsTheSetUpOnly, "setup"),
    ],
)
def test_a_bad_habit_of_an_engine_is_noticed(engine: type[ReferenceEngine], says: str) -> None:
    report = noticed(engine)
    assert says in report.split("The commands that lead there:")[0]


def test_a_report_is_enough_to_get_there_again() -> None:
    """The commands of a report, played by an engine that is right, lead to the position of the report."""
    report = noticed(lambda: ReferenceEngine(MerchantsWeighFour)).splitlines()
    begin = report.index("The commands that lead there:")
    commands = report[begin + 1 : report.index("", begin + 1)]
    right = ReferenceEngine()
    assert all(reply.startswith("=") for reply in right.ask(*commands))
    assert any(line.startswith(f"The reference is here: {right.ask('turn')[0][2:]};") for line in report)
