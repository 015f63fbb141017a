"""What a hint says is true: each sentence is held against what the action does, by playing it on the whole position,
with what is hidden. Nothing here asks the code that made the reason."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from medina_desktop.game.box import Question
from medina_desktop.games.al_rashid.ai import policy
from medina_desktop.games.al_rashid.ai.explain import TEMPLATES, Reason, reason_for
from medina_desktop.games.al_rashid.ai.opponents import AlRashidOpponents
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules.actions import (
    PASS,
    Action,
    AskFavour,
    BuyTitle,
    Move,
    Pass,
    Place,
    Resolve,
    Take,
    TakeAll,
)
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, counts
from medina_desktop.games.al_rashid.rules.names import (
    CHANGE_STEP,
    CHOOSE_STEP,
    FIRST_COUNTRY,
    GENERAL,
    HIRE_STEP,
    LOREMASTER,
    OPERATE_STEP,
    PAY_STEP,
    REMOVE_STEP,
    SCHOLAR,
    SECOND,
    SWAP_STEP,
    TAKE_STEP,
    TITLES,
    VIZIER,
    WAREHOUSE_KEEPER,
)
from medina_desktop.games.al_rashid.rules.position import NOTHING_HELD, OPERATING, Position
from medina_desktop.games.al_rashid.rules.stacks import stacks_in
from medina_desktop.games.al_rashid.rules.tokens import colour_of, value_of, values_in
from support.al_rashid.tables import RULES, begun, some_ruleset

OPPONENTS = AlRashidOpponents()
NOBODY_THERE = 0


def worth_of(goods: int) -> int:
    """2.1, from the words: each set of n different goods is worth 1 + 2 + ... + n."""
    left, total = list(counts(goods)[:5]), 0
    while any(left):
        size = sum(number > 0 for number in left)
        total += size * (size + 1) // 2
        left = [max(0, number - 1) for number in left]
    return total


def rank(p: Position, sector: int, player: int) -> int:
    """From 1, by prevalence and then by who came first; 0 for who is not there."""
    stacks = enumerate(stacks_in(p.stacks[sector]))
    there = [(-(5 * s.pasha + 3 * s.merchant + s.sage), place, s.player) for place, s in stacks]
    order = [who for _, _, who in sorted(there)]
    return order.index(player) + 1 if player in order else NOBODY_THERE


def can_beat(p: Position, player: int, sector: int, unknown: int) -> bool:
    """With the whole hand, if every token that the player does not know has this value."""
    lying = RULES.seen_by(p, player).tokens[sector - FIRST_COUNTRY]
    for colour in {colour_of(token) for token in lying}:
        own = sum(value + p.has(player, 4) for value in values_in(p.hand[player], colour))
        theirs = sum(value_of(token) or unknown for token in lying if colour_of(token) == colour)
        if not own or own < theirs or (own == theirs and p.terms.ruleset.battle_tie == "lose"):
            return False
    return True


def hand_size(p: Position, player: int) -> int:
    return len(values_in(p.hand[player], 0)) + len(values_in(p.hand[player], 1))


def played(p: Position, action: Action) -> tuple[Position, list[ev.Event]]:
    after = p.copy()
    events: list[ev.Event] = []
    RULES.play(after, action, events)
    return after, events


class Visit:
    """The rest of a visit to a palace after a choice: nothing more is chosen, one of the payments is made, and what is
    offered is declined."""

    def __init__(self, p: Position, action: Action, payment: int = 0) -> None:
        me, sector, at = p.player, p.resolving, p.at
        self.after, self.events = played(p, action)
        self.steps: list[int] = []
        after = self.after
        while (after.resolving, after.at, after.player) == (sector, at, me) and after.stage != OPERATING:
            self.steps.append(after.step)
            if after.step == PAY_STEP:
                chosen = after.options[payment % len(after.options)]
            else:
                chosen = PASS if PASS in after.options else after.options[0]
            RULES.play(after, chosen, self.events)

    def has(self, kind: type[ev.Event], player: int) -> bool:
        return any(isinstance(event, kind) and getattr(event, "player", None) == player for event in self.events)


def visits(p: Position, action: Action) -> Iterator[Visit]:
    """With every payment."""
    first = Visit(p, action)
    yield first
    after, _ = played(p, action)
    while after.step == CHOOSE_STEP and after.player == p.player and after.at == p.at:
        RULES.play(after, PASS)
    if after.step == PAY_STEP:
        for payment in range(1, len(after.options)):
            yield Visit(p, action, payment)


def favour_works(p: Position, action: AskFavour) -> bool:
    wanted = {VIZIER: SWAP_STEP, GENERAL: HIRE_STEP}
    for visit in visits(p, action):
        if action.leader in wanted:
            if wanted[action.leader] in visit.steps:
                return True
        elif visit.has(ev.CreditGained if action.leader == SCHOLAR else ev.InfluenceGained, p.player):
            return True
    return False


def about_places(p: Position, action: Action, why: Reason, after: Position, events: list[ev.Event]) -> Iterator[str]:
    me, values, code = p.player, why.values, why.code
    if code.startswith("place") and code not in ("place_push", "place_join", "place_free"):
        assert isinstance(action, Place)
        if rank(after, action.sector, me) != values.get("rank", 1):
            yield "another rank"
    if code == "place_up" and not rank(p, values["sector"], me) == values["before"] > values["rank"]:
        yield "no better rank than before"
    if code == "place_push" and not (
        0
        < rank(p, values["sector"], values["other"])
        < values["rank"]
        == rank(after, values["sector"], values["other"])
    ):
        yield "nobody loses a rank"
    yield from about_gifts(p, why, after)
    if code in ("place_pawn", "resolve_pawn"):
        prices = {2: (5, 7, 9), 3: (8, 10, 12), 4: (11, 13, 15)}[values["sector"]]  # 8.6
        price = prices[values["rank"] - 1] - (3 if values["sector"] > 2 and p.has(me, LOREMASTER) else 0)
        if (values["pawn"], values["price"]) != ({2: 2, 3: 1, 4: 0}[values["sector"]], price):
            yield "another pawn, or another price"
        if price > worth_of(p.goods[me]):
            yield "it can't be paid"
        if (p.family[me] >> 4 * values["pawn"] & 15) >= (3, 4, 6)[values["pawn"]]:
            yield "there are no more of them"
    if code in ("place_goods", "resolve_goods"):
        stock = counts(p.stock[values["sector"] - FIRST_COUNTRY])
        there = [kind for kind in range(6) for _ in range(stock[kind])]
        once = p.terms.ruleset.combination == "different"
        ways = [taken for taken in combinations(there, min(3, len(there))) if not once or len({*taken}) == len(taken)]
        ways = ways or [tuple({*there})]
        ways += [(kind,) * stock[kind] for kind in range(5) if stock[kind] > (1 if once else 3)]
        most = max(worth_of(p.goods[me] + sum(1 << 8 * kind for kind in way if kind < 5)) for way in ways)
        if not (values["before"] == worth_of(p.goods[me]) < most == values["after"]):
            yield f"worth {most}"
        if p.tokens[values["sector"] - FIRST_COUNTRY]:
            yield "there would be a battle first"
    if code == "place_free" and p.stacks[values["sector"]]:
        yield "somebody is there"
    if code == "place_join" and not rank(p, values["sector"], me):
        yield "the player was not there"
    if code in ("place_battle", "resolve_fight") and not (
        p.tokens[values["sector"] - FIRST_COUNTRY] and can_beat(p, me, values["sector"], unknown=2)
    ):
        yield "no battle, or one that cannot be won"
    if code.startswith("move"):
        assert isinstance(action, Move)
        whose = values.get("other", me)
        if code == "move_away":
            if values["sector"] != action.source or rank(after, action.source, me):
                yield "the player is still there"
            if can_beat(p, me, action.source, unknown=4):
                yield "the mercenaries can be beaten for sure"
        elif values["sector"] != action.target or rank(after, action.target, whose) != values["rank"]:
            yield "another rank"
        if (code == "move_other") != (whose != me):
            yield "whose pawn?"
    if code == "stay" and not isinstance(action, Pass):
        yield "something moves"
    if code.startswith("examine") or code in ("activate_look", "activate_again", "activate_remove"):
        before = RULES.seen_by(p, me).tokens[values["sector"] - FIRST_COUNTRY]
        if ev.TokensExamined(me, values["sector"]) not in events:
            yield "the tokens there are not looked at"
        known_before = code in ("activate_again", "activate_remove")
        if known_before != all(value_of(token) for token in before):
            yield "they were known, or not"
        if known_before and (code == "activate_remove") != (after.step == REMOVE_STEP):
            yield "can one be taken away?"
        if code == "examine" and not rank(p, values["sector"], me):
            yield "the player does not stand there"


def about_gifts(p: Position, why: Reason, after: Position) -> Iterator[str]:
    """What a sector has for a rank, from the words (7, 8.4 to 8.7, 9)."""
    me, values, gift = p.player, why.values, why.code.partition("_")[2]
    if why.code.partition("_")[0] not in ("place", "resolve") or not 1 <= values.get("rank", 1) <= 3:
        return
    if gift in ("tokens", "operations"):
        if values["sector"] != {"tokens": 1, "operations": 0}[gift] or values["number"] != 4 - values["rank"]:
            yield "another guild, or another number"
        if gift == "tokens" and not any(any(pile) for pile in p.piles) and not any(map(any, p.discards)):
            yield "no token is left"
    if gift == "title":
        declared = p.terms.catalogue.titles[values["title"]]
        if declared.cost != values["price"] or values["price"] > worth_of(p.goods[me]):
            yield "another price, or it can't be paid"
        if values["title"] not in p.terms.catalogue.palace_titles[values["sector"]] or p.has(me, values["title"]):
            yield "it isn't sold there, or the family has it"
        if not p.unsold >> values["title"] & 1:
            yield "no copy is left"
    if gift == "benevolence":
        stack = next(s for s in stacks_in(after.stacks[5] if why.code[0] == "p" else p.stacks[5]) if s.player == me)
        if values["sector"] != 5 or not stack.pasha:
            yield "another palace, or no pasha"
    if gift == "share":
        lying = list(counts(p.stock[values["sector"] - FIRST_COUNTRY]))
        first = max(3, *lying) + 2 * (values["rank"] - 2)
        if values["rank"] < 2 or p.tokens[values["sector"] - FIRST_COUNTRY] or sum(lying) <= first:
            yield "a battle, or nothing is left for certain"


def about_sectors(p: Position, action: Action, why: Reason, after: Position, events: list[ev.Event]) -> Iterator[str]:
    me, values, code = p.player, why.values, why.code
    if not code.startswith("resolve"):
        return
    assert isinstance(action, Resolve)
    if values["sector"] != action.sector:
        yield "another sector"
    if "rank" in values and rank(p, action.sector, me) != values["rank"]:
        yield "another rank"
    if code in ("resolve_trade", "resolve_goods") and (after.player, after.step, rank(p, action.sector, me)) != (
        me,
        TAKE_STEP,
        1,
    ):
        yield "no trade at once"
    if code == "resolve_palace":
        visitors = next(event.ranks for event in events if isinstance(event, ev.SectorResolving))
        if visitors[values["rank"] - 1] != me or values["worth"] != worth_of(p.goods[me]):
            yield "another rank or worth"
    if code == "resolve_poor":
        other = values["other"]
        if rank(p, action.sector, other) != 1 or worth_of(p.goods[other]) != values["worth"] or other == me:
            yield "not first, or not so poor"
    if code in ("resolve_other", "resolve_wait", "resolve_poor") and rank(p, action.sector, me):
        yield "the player stands there"
    if code == "resolve_wait" and not any(rank(after, sector, me) for sector in range(len(p.stacks))):
        yield "nothing of the player's waits"


def about_goods_and_tokens(
    p: Position, action: Action, why: Reason, after: Position, events: list[ev.Event]
) -> Iterator[str]:
    me, values, code = p.player, why.values, why.code
    goods = after.goods[me]
    if isinstance(action, Take | TakeAll):  # a title may bring more at once
        goods = p.goods[me] + (next(event.goods for event in events if isinstance(event, ev.GoodsTaken)) & GOODS_ONLY)
    before, now = worth_of(p.goods[me]), worth_of(goods)
    if code in ("goods", "goods_note") and not (values["before"] == before < now == values["after"]):
        yield f"worth {now} instead of {before}"
    if code in ("goods_note", "note") and after.credit[me] != p.credit[me] + 1:
        yield "no credit note"
    if code == "note" and goods != p.goods[me]:
        yield "goods, too"
    if code == "exchange" and (now > before or after.goods[me] == p.goods[me]):
        yield "they are worth more, or the same goods"
    if code == "pay" and worth_of(p.goods[me] - action.goods) != values["worth"]:  # type: ignore[union-attr]
        yield "keeps more or less"
    if code in ("keep_goods", "no_choice", "enough") and after.goods[me] != p.goods[me]:
        yield "other goods"
    if code == "keep_tokens" and (after.hand[me] != p.hand[me] or not p.hand[me]):
        yield "other tokens, or none"
    if code in ("activate_token", "hire") and hand_size(after, me) != hand_size(p, me) + 1:
        yield "no token"
    if code == "hire" and sum(counts(p.goods[me])) - sum(counts(after.goods[me])) != 1:
        yield "not for one good"
    if code == "draw":
        lying = [token for country in p.tokens for token in country if colour_of(token) == action.colour]  # type: ignore[union-attr]
        if len(lying) != values["number"] or not lying:
            yield "another number"
    if code == "draw_other" and len(values_in(p.hand[me], action.colour)) != values["number"]:  # type: ignore[union-attr]
        yield "another number"
    if code in ("win", "beat_some", "honour"):
        fought = next(event for event in events if isinstance(event, ev.Fought))
        found = "win" if fought.won else "beat_some" if fought.beaten else "honour"
        if found != code or (code == "honour" and len(fought.tokens) != 1):
            yield f"it is {found}"
        if any(isinstance(event, ev.Dishonoured) and event.player == me for event in events):
            yield "dishonour"
    if code.startswith("remove"):
        country = values["sector"] - FIRST_COUNTRY
        if len(p.tokens[country]) - len(after.tokens[country]) != 1:
            yield "no token less"
        if (code == "remove") != (rank(p, values["sector"], me) > 0):
            yield "in whose way?"
    if code == "change" and after.family[me] != p.family[me] + (1 << 4) - (1 << 8):
        yield "no merchant for a sage"
    if code == "keep_sages" and after.family[me] != p.family[me]:
        yield "another family"
    if code == "unused" and after.used[me] != p.used[me] and after.year == p.year:
        yield "a title is used"


def about_choices(p: Position, action: Action, why: Reason, after: Position) -> Iterator[str]:
    me, values, code = p.player, why.values, why.code
    priced = isinstance(action, BuyTitle) or code in ("influence", "favour")
    if priced and after.owed - p.owed != values["price"]:
        yield f"it costs {after.owed - p.owed}"
    if code.endswith("_free") and after.owed != p.owed:
        yield "it is not free"
    if isinstance(action, AskFavour) and (code != "favour_idle") != favour_works(p, action):
        yield "it can do nothing, or can it?"
    if code.startswith(("influence", "favour")) and values.get("leader", 4) != action.leader:  # type: ignore[union-attr]
        yield "another leader"
    if isinstance(action, BuyTitle):
        yield from about_title(p, action, why)
    if code.startswith("service_pawn"):
        joined = [event.pawn for event in Visit(p, action).events if isinstance(event, ev.PawnJoined)]
        if values["pawn"] not in joined or values["points"] != 3 - values["pawn"]:
            yield "no such pawn joins, or it scores something else"
        if (code == "service_pawn") != (p.year < 5):
            yield "is it placed again?"
    if code == "service_tokens" and (after.owed != p.owed or not Visit(p, action).has(ev.TokenDrawn, me)):
        yield "no tokens, or not for nothing"
    if code in ("service", "service_operations") and Visit(p, action).has(ev.Dishonoured, me):
        yield "dishonour"
    if code == "service_operations":
        then = Visit(p, action).after
        while then.resolving == p.resolving and not (then.player == me and then.step == OPERATE_STEP):
            RULES.play(then, PASS if PASS in then.options else then.options[0])
        if then.resolving != p.resolving or after.owed != p.owed:
            yield "no operation, or not for nothing"
    if code == "benevolence":
        visit = Visit(p, action)
        then, events = visit.after, visit.events
        while then.resolving == p.resolving:
            RULES.play(then, policy.best(then), events)
        changed = [event.order for event in events if isinstance(event, ev.OrderChanged)]
        order = changed[0] if changed else then.next_order
        if order is None or order.index(me) + 1 != values["place"]:
            yield f"the order is {order}"
        if not visit.has(ev.GoodsTaken, me):
            yield "no good"
    if code == "no_choice" and (p.chosen or worth_of(p.goods[me]) != values["worth"]):
        yield "something is chosen, or another worth"
    if code == "enough" and not (p.chosen and p.owed == values["price"] > 0):
        yield f"{p.owed} is owed"
    if code == "enough_free" and (p.owed or not p.chosen):
        yield "it is not free"


def about_title(p: Position, action: BuyTitle, why: Reason) -> Iterator[str]:
    """What follows a visit with the title and one without it; goods aside, and dishonour for doing nothing."""
    me = p.player
    visit = Visit(p, action)
    without = Visit(p, PASS)
    having, lacking = visit.after, without.after
    having.goods[me] = lacking.goods[me] = p.goods[me]
    lacking.dishonour[me] = p.dishonour[me]
    points = RULES.scores(having)[me] - RULES.scores(lacking)[me]
    table = p.terms.catalogue.titles[action.title].by_table
    if why.code == "title" and not points == why.values["points"] > 0:
        yield f"{points} points"
    if why.code == "title" and action.title == WAREHOUSE_KEEPER:
        yield "that depends on the goods that are paid"
    if why.code == "title_end":
        if table is None:
            yield "it counts nothing at the end"
            return
        points, number = why.values["points"], why.values["number"]
        steps = [step for step in table[1] if step[1]]
        if number < 1 or steps[0] != (count_of(having, me, table[0]) + number, points):
            yield f"another number or other points: {table}"
    if why.code == "title_goods" and action.title != WAREHOUSE_KEEPER:
        yield "it counts something else"
    if why.code in ("title_effect", "title_more") and points > 0:
        yield f"{points} points at once"
    brings = having.influence != lacking.influence or having.family != lacking.family
    brings = brings or visit.steps.count(TAKE_STEP) > without.steps.count(TAKE_STEP) or CHANGE_STEP in visit.steps
    if (why.code == "title_effect" and not brings) or (why.code == "title_more" and brings):
        yield f"it has an effect: {brings}"


def count_of(p: Position, player: int, what: int) -> int:
    """What a title of politics counts (14.3), from the words."""
    each = [0] * 6
    for copy in (0, SECOND):
        for title in range(len(TITLES)):
            each[min(title // 4, 4) if title < 24 else 5] += p.titles[player] >> copy + title & 1
    family = p.family[player]
    pawns = (family >> 8, family >> 4 & 15, family & 15)
    return (p.influence[player], sum(map(bool, each)), -1, each[0], each[1], *pawns)[what]


def about_holding(p: Position, why: Reason, after: Position) -> Iterator[str]:
    me, then = p.player, after.copy()
    if why.code == "hold_none" and then.held[me] != NOTHING_HELD:
        yield "a pawn is held"
    if why.code == "hold":
        while then.player != me or any(then.home):
            if then.held[me] == NOTHING_HELD:
                yield "it was placed before others"
                return
            RULES.play(then, then.options[0])


def objections(p: Position, action: Action, why: Reason) -> Iterator[str]:
    """What is not true about a reason."""
    if (why.code == "only_way") != (len(p.options) == 1):
        yield "one option or more?"
    if len(p.options) == 1:
        return
    if why.values.get("rank", 1) < 1 or why.values.get("other") == p.player:
        yield "impossible values"
    after, events = played(p, action)
    yield from about_places(p, action, why, after, events)
    yield from about_sectors(p, action, why, after, events)
    yield from about_goods_and_tokens(p, action, why, after, events)
    yield from about_choices(p, action, why, after)
    yield from about_holding(p, why, after)


def positions(players: int, seed: int, every: int) -> Iterator[Position]:
    """Of games with any rules, in which some or most actions are chosen at random."""
    chance = Random(seed)
    thoughtless = (0.2, 0.5, 0.8)[seed % 3]
    p = begun(seed, players, some_ruleset(chance) if seed % 2 else None)
    while p.options:
        if chance.randrange(every) == 0:
            yield p
        RULES.play(p, chance.choice(p.options) if chance.random() < thoughtless else policy.best(p))


@pytest.mark.parametrize("seeds", [range(1, 5), pytest.param(range(5, 9), marks=pytest.mark.long)], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_said_about_any_action_is_true(players: int, seeds: range) -> None:
    """Also of bad ones: whoever plays a level's choice over sees a reason for it."""
    found = Counter[str]()
    for seed in seeds:
        for p in positions(players, seed, every=3):
            seen = RULES.seen_by(p, p.player)
            for action in p.options:
                for denies in (False, True):
                    why = reason_for(seen, action, denies)
                    found[why.code] += 1
                    wrong = list(objections(p, action, why))
                    assert not wrong, (seed, RULES.text(p, action), str(why.sentence()), wrong)
    assert len(found) > 50


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_hint_says_is_true_and_no_favour_is_offered_that_can_do_nothing(players: int) -> None:
    for seed in (players, 2026 + players):
        for number, p in enumerate(positions(players, seed, every=12)):
            seen = RULES.seen_by(p, p.player)
            choice = OPPONENTS.choose(Question(seen, OPPONENTS.levels[number % 7], seed=number, nodes=40))
            whys = [reason_for(seen, choice.action, denies) for denies in (False, True)]
            why = next(why for why in whys if why.sentence() == choice.reason)
            assert not list(objections(p, choice.action, why)), (seed, choice.reason)
            assert why.code != "favour_idle"


def test_the_viziers_favour_is_not_offered_when_the_payment_takes_all_goods() -> None:
    """The attack of the last review: it costs nothing itself, but nothing was left to swap."""
    tried = 0
    for seed in range(40):
        for p in positions(2, seed, every=1):
            favour = AskFavour(VIZIER)
            if p.step != CHOOSE_STEP or favour not in p.options or favour_works(p, favour):
                continue
            tried += 1
            seen = RULES.seen_by(p, p.player)
            assert reason_for(seen, favour).code == "favour_idle"
            for number in range(3):
                assert OPPONENTS.choose(Question(seen, "porter", seed=number, nodes=30)).action != favour
    assert tried > 3


if __name__ == "__main__":  # python tests/games/al_rashid/test_al_rashid_reasons.py 300: hints, counted and checked
    wanted, counted, untrue = int(sys.argv[1]) if len(sys.argv) > 1 else 300, Counter[str](), 0
    for players in (2, 3, 4, 5):
        hints = 0
        for seed in range(100):
            for p in positions(players, 1000 * players + seed, every=12):
                if len(p.options) == 1 or hints == wanted // 4:
                    continue
                seen = RULES.seen_by(p, p.player)
                choice = OPPONENTS.choose(Question(seen, "caliph", seed=seed, nodes=400))
                why = reason_for(seen, choice.action)
                wrong = list(objections(p, choice.action, why))
                hints += 1
                untrue += bool(wrong)
                counted[why.code] += 1
                print(players, RULES.text(p, choice.action), choice.reason, *wrong, sep=" | ")
            if hints == wanted // 4:
                break
    print(sum(counted.values()), "hints,", untrue, "untrue;", dict(counted.most_common()))
    print("never said:", sorted(set(TEMPLATES) - set(counted)))
