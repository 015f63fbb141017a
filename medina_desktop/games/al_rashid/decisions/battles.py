"""Decisions about tokens: which colour to draw, whether and with which tokens to fight, and what comes of it. No
pygame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.decisions.common import (
    close_if_refused,
    goods_pictures,
    make_picking,
    points_gain,
    rank_everybody,
    rank_visitors,
    token_name,
    way,
)
from medina_desktop.games.al_rashid.decisions.decision import (
    BattleFacts,
    Decider,
    Decision,
    Front,
    Group,
    Heap,
    Offer,
    Outcome,
    Picked,
    Piece,
)
from medina_desktop.games.al_rashid.decisions.goods import goods_taken
from medina_desktop.games.al_rashid.preview import LARGEST
from medina_desktop.games.al_rashid.rules import actions as do
from medina_desktop.games.al_rashid.rules import countries, tokens
from medina_desktop.games.al_rashid.rules import words as names
from medina_desktop.games.al_rashid.rules.goods import GOODS_ONLY, worth
from medina_desktop.games.al_rashid.rules.names import COLOURS, FIRST_COUNTRY, SETUP
from medina_desktop.games.al_rashid.rules.position import NOWHERE, RAIDING, Position
from medina_desktop.games.al_rashid.rules.score import score
from medina_desktop.games.al_rashid.rules.tokens import bonus_of, colour_of, force, value_of
from medina_desktop.l10n import N_, _, ngettext, translate
from medina_desktop.l10n.writing import join_names, signed


def draw_token(p: Position) -> Decision:
    lines = []
    for colour in range(len(COLOURS)):
        lying = sum(colour_of(token) == colour for country in p.tokens for token in country)
        pile = len(p.piles[colour])
        detail = _("{n} in the pile; {lying} in the countries.").format(n=pile, lying=lying)
        action = do.Draw(colour)
        name = words.name_of(p, action)
        line = Offer(action, name, detail, pictures=(("token", colour, 0),), button=name, at_once=True)
        lines.append(close_if_refused(p, line))
    about = ngettext(
        "{n} token to draw; red fights on land, blue at sea.",
        "{n} tokens to draw, one by one; red fights on land, blue at sea.",
        p.left,
    )
    about = about.format(n=p.left)
    if p.phase == SETUP:
        about = _("Every family begins with one mercenary token. Red fights on land, blue at sea.")
    return Decision(
        _("Draw a token"),
        about,
        (Group("", tuple(lines)),),
        p.resolving,
        rank_visitors(p) if p.resolving != NOWHERE else (),
    )


# -- a battle ----------------------------------------------------------------------------------------------------------

ONLY_THESE_FIGHT = (
    N_("Only red tokens can fight here, and you have none."),
    N_("Only blue tokens can fight here, and you have none."),
)
GUARDS = (
    N_("Red tokens total {force}: you need {needed} to beat them"),
    N_("Blue tokens total {force}: you need {needed} to beat them"),
)
BEATEN = (
    N_("You beat the red tokens, but go home without trading."),
    N_("You beat the blue tokens, but go home without trading."),
)
NBSP = "\u00a0"
MOST_NAMED = 5  # tokens that a button names; of more it says how many


def fight(p: Position, seats: Sequence[str]) -> Decision:
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    there = sorted({colour_of(token) for token in lying})
    fights = [action for action in p.options if isinstance(action, do.Fight)]
    ways = {
        way(*(token_name("fight", *token) for token in action.tokens)): _make_fight(p, action, there)
        for action in fights
    }
    lines = (
        _cheapest(p, [line for line in ways.values() if _wins(p, line.action)]) or _close_winning(p, there),
        _cheapest(p, [line for line in ways.values() if not _wins(p, line.action)]) or _close_honour(p, there, fights),
        _make_flight(p),
    )
    held = _values_by_colour(p, there)
    heaps = tuple(_fight_heap(colour, held[colour]) for colour in there)
    picking = make_picking(
        heaps, ways, lambda picked: (), lambda picked: _name_missing(_fronts(p, _tokens_of(p, picked, there)))
    )

    def chosen(picked: Picked) -> list[tuple[int, int]]:
        return _tokens_of(p, dict(zip((piece.name for piece in picking.pieces), picked, strict=True)), there)

    return Decision(
        name_battle(p.resolving),
        describe_battle(p, p.resolving),
        (Group("", lines),),
        p.resolving,
        first=lines[0].key if lines[0].open else "",
        picking=picking if ways else None,
        lines_first=True,
        battle=BattleFacts(
            lambda picked: _fronts(p, chosen(picked)),
            lambda picked: list_deciders(p, _beaten(_fronts(p, chosen(picked)))),
            lambda picked: _list_outcomes(p, seats, lines, picking.ways.get(picked)),
            tuple(
                (colour, values)
                for colour in range(len(COLOURS))
                if colour not in there and (values := tokens.values_in(p.hand[p.player], colour))
            ),
        ),
    )


def name_battle(country: int) -> str:
    return _("{sector}: battle before trade").format(sector=words.sector(country))


def describe_battle(p: Position, country: int) -> str:
    rule = _("In rank order everybody fights or flees, until somebody has beaten every colour.")
    goods = words.goods(p.stock[country - FIRST_COUNTRY])
    stock = _("On offer: {goods}.").format(goods=goods or _("nothing"))
    return f"{stock} {rule}"


# -- forces


def make_front(p: Position, player: int, colour: int, fought: Iterable[tuple[int, int]]) -> Front:
    lying = p.tokens[p.resolving - FIRST_COUNTRY]
    against = force(lying, colour)
    return Front(
        colour,
        tuple(value_of(token) for token in lying if colour_of(token) == colour),
        tuple(value for of, value in fought if of == colour),
        bonus_of(p.titles[player]),
        against if p.terms.tie_wins else against + 1,
    )


def _fronts(p: Position, fought: Sequence[tuple[int, int]]) -> tuple[Front, ...]:
    there = sorted({colour_of(token) for token in p.tokens[p.resolving - FIRST_COUNTRY]})
    return tuple(make_front(p, p.player, colour, fought) for colour in there)


def _beaten(fronts: Iterable[Front]) -> frozenset[int]:
    return frozenset(front.colour for front in fronts if front.beaten)


def describe_margin(front: Front) -> str:
    """Ahead by 1; 2 short."""
    own = front.sums(brought=True)[-1] if front.brought else 0
    if own < front.needed:
        short = front.needed - own
        return ngettext("{n} short", "{n} short", short).format(n=short)
    more = own - front.sums(brought=False)[-1]
    return _("ahead by {n}").format(n=more) if more else _("a tie is enough")


def sign_margin(front: Front) -> str:
    """+1, −2: the same where there is little room."""
    own = front.sums(brought=True)[-1] if front.brought else 0
    return signed(own - front.needed if own < front.needed else own - front.sums(brought=False)[-1])


def describe_guards(front: Front) -> str:
    return _(GUARDS[front.colour]).format(force=front.sums(brought=False)[-1], needed=front.needed)


def _name_missing(fronts: Iterable[Front]) -> str:
    """Say what the chosen tokens lack, colour by colour."""
    lacking = [
        f"{translate(names.colour(front.colour))} {front.needed - front.sums(brought=True)[-1]}"
        for front in fronts
        if front.brought and not front.beaten
    ]
    if not lacking:
        return _("Choose tokens, or one of the outcomes.")
    return _("Still missing: {list}.").format(list=", ".join(lacking))


def _tokens_of(p: Position, picked: Mapping[str, int], there: Sequence[int]) -> list[tuple[int, int]]:
    held = _values_by_colour(p, there)
    return [
        (colour, value)
        for colour in there
        for value in sorted(set(held[colour]))
        for _one in range(picked.get(token_name("fight", colour, value), 0))
    ]


def _values_by_colour(p: Position, there: Iterable[int]) -> dict[int, tuple[int, ...]]:
    return {colour: tokens.values_in(p.hand[p.player], colour) for colour in there}


def _fight_heap(colour: int, values: tuple[int, ...]) -> Heap:
    pieces = tuple(
        Piece(
            token_name("fight", colour, value),
            words.token(colour, value),
            ("token", colour, value),
            values.count(value),
        )
        for value in dict.fromkeys(sorted(values))
    )
    return Heap("", pieces, gives_way=True)


# -- who decides


def list_deciders(p: Position, beaten: frozenset[int] = frozenset(), doing: str = "") -> tuple[Decider, ...]:
    """The one who decides now, or is `doing` what was decided, and the others with what they could bring, if these
    colours are beaten until then (or none, if that would win). Those in between may beat a colour, too."""
    found = []
    may_be_beaten: set[int] = set()
    every = _fronts(p, ())
    fronts = [front for front in every if front.colour not in beaten] or every
    for rung in rank_everybody(p, doing or _("deciding now"), _("decides next, if nobody wins")):
        if rung.now:
            found.append(Decider(rung))
            continue
        most = []
        can_beat = set()
        for front in fronts:
            number = len(tokens.values_in(p.hand[rung.player], front.colour))
            most.append((front.colour, number, number * (LARGEST + bonus_of(p.titles[rung.player]))))
            if number and most[-1][2] >= front.needed:
                can_beat.add(front.colour)
        could = bool(can_beat) and all(front.colour in can_beat | may_be_beaten for front in fronts)
        may_be_beaten |= can_beat
        found.append(Decider(rung, tuple(most), could))
    return tuple(found)


def describe_most(number: int, most: int) -> str:
    """1 token: 4 at most."""
    if not number:
        return _("no tokens")
    return ngettext("{n} token: {most} at most", "{n} tokens: {most} at most", number).format(n=number, most=most)


# -- outcomes


def _make_fight(p: Position, action: do.Fight, there: Sequence[int]) -> Offer:
    wins = _wins(p, action)
    if len(action.tokens) > MOST_NAMED:
        number = len(action.tokens)
        told = ngettext("{n} token", "{n} tokens", number).format(n=number)
    elif len(there) == 1:
        told = join_names([str(value) for _colour, value in action.tokens])
    else:
        told = join_names([words.token(colour, value) for colour, value in action.tokens])
    button = _("Fight with {tokens}: win") if wins else _("Fight with {tokens}: lose with honour")
    return Offer(
        action,
        _("Win") if wins else _("Lose with honour"),
        button=button.format(tokens=told),
        pictures=tuple(("token", colour, value) for colour, value in action.tokens),
    )


def _make_flight(p: Position) -> Offer:
    taken = _after(p, do.FLEE).dishonour[p.player] - p.dishonour[p.player]
    return Offer(
        do.FLEE,
        words.name_of(p, do.FLEE),
        bad=True,
        button=ngettext("Flee: {n} dishonour", "Flee: {n} dishonour", taken).format(n=taken),
        pictures=(("counter", "dishonour"),) * taken,
    )


def _cheapest(p: Position, lines: Sequence[Offer]) -> Offer | None:
    def cost(line: Offer) -> tuple[int, int, str]:
        assert isinstance(line.action, do.Fight)
        return len(line.action.tokens), sum(value for _colour, value in line.action.tokens), line.key

    return min(lines, key=cost, default=None)


def _close_winning(p: Position, there: Sequence[int]) -> Offer:
    """The line that would win, and why the hand is not enough."""
    everything = [(colour, value) for colour, values in _values_by_colour(p, there).items() for value in values]
    reason = _why_no_token(there)
    if everything:
        forces = [
            f"{translate(names.colour(front.colour))} {front.sums(brought=True)[-1] if front.brought else 0} "
            f"< {front.needed}".replace(" ", NBSP)
            for front in _fronts(p, everything)
            if not front.beaten
        ]
        reason = _("Your tokens aren’t strong enough: {forces}.").format(forces=", ".join(forces))
    return Offer(do.Fight(()), _("Win"), why_not=reason, name="win")


def _close_honour(p: Position, there: Sequence[int], fights: Sequence[do.Fight]) -> Offer:
    reason = _("You can’t lose here: any one of your tokens is enough to win.") if fights else _why_no_token(there)
    return Offer(do.Fight(()), _("Lose with honour"), why_not=reason, name="honour")


def _why_no_token(there: Sequence[int]) -> str:
    if len(there) == 1:
        return _(ONLY_THESE_FIGHT[there[0]])
    return _("You need a token to fight, and you have none.")


def _wins(p: Position, action: do.Action) -> bool:
    return isinstance(action, do.Fight) and all(front.beaten for front in _fronts(p, action.tokens))


def _after(p: Position, action: do.Action) -> Position:
    """Right after the battle: nobody else has decided anything yet."""
    assert isinstance(action, do.Fight | do.Flee)
    then = p.copy()
    countries.battle(then, action, None)
    return then


def _list_outcomes(
    p: Position, seats: Sequence[str], lines: Sequence[Offer], chosen: Offer | None
) -> tuple[Outcome, ...]:
    """To win and to lose with the tokens that were chosen for it, or the cheapest that do; to flee."""
    win, honour, flee = lines
    if chosen is not None and _wins(p, chosen.action):
        win = chosen
    elif chosen is not None:
        honour = chosen
    return (
        _foresee_victory(p, win) if win.open else Outcome(win),
        _foresee_honour(p, seats, honour) if honour.open else Outcome(honour),
        _foresee_flight(p, seats, flee),
    )


def _foresee(p: Position, then: Position, line: Offer, told: str, spoils: Spoils | None = None) -> Outcome:
    me = p.player
    return Outcome(
        line,
        told,
        (score(p, me), score(then, me)),
        (worth(p.goods[me]), worth(then.goods[me])),
        spoils is not None,
        goods_pictures(sum(spoils)) if spoils is not None else (),
    )


Spoils = tuple[int, int]  # what the Raider takes, and the first trade


def _foresee_victory(p: Position, line: Offer) -> Outcome:
    raided, traded = spoils = best_spoils(p, line.action)
    then = _after(p, line.action)
    then.goods[p.player] += (raided + traded) & GOODS_ONLY
    raider = _("The Raider brings you {good}.").format(good=words.goods(raided)) if raided else ""
    if traded:
        trade = _("You trade first. Taking {goods} is worth the most gold.").format(goods=words.goods(traded))
    else:
        trade = _("There’s nothing left to take here.")
    return _foresee(p, then, line, " ".join(part for part in (raider, trade) if part), spoils if any(spoils) else None)


def best_spoils(p: Position, action: do.Action) -> Spoils:
    """Of what can be taken after winning what is worth the most gold, then the most points."""
    raiding = _after(p, action)
    found: list[Spoils] = []
    for raided in _goods_to_take(raiding) if raiding.stage == RAIDING else (0,):
        trading = raiding
        if raided:
            trading = raiding.copy()
            countries.take(trading, do.Take(raided), None)
        found += [(raided, traded) for traded in _goods_to_take(trading)]
    have = p.goods[p.player]
    most = max(worth(have + (sum(spoils) & GOODS_ONLY)) for spoils in found)
    best = [spoils for spoils in found if worth(have + (sum(spoils) & GOODS_ONLY)) == most]
    return max(best, key=lambda spoils: points_gain(p, have + (sum(spoils) & GOODS_ONLY)))


def _goods_to_take(p: Position) -> list[int]:
    """Everything that the first one may take now, by the raid or by the trade; nothing where there is nothing."""
    asked = p.copy()
    if not countries.go_on(asked, None) or asked.at:
        return [0]
    return [goods_taken(asked, action) for action in asked.options if isinstance(action, do.Take | do.TakeAll)]


def _foresee_honour(p: Position, seats: Sequence[str], line: Offer) -> Outcome:
    assert isinstance(line.action, do.Fight)
    beaten = _beaten(_fronts(p, line.action.tokens))
    if beaten:
        told = _(BEATEN[min(beaten)])
    else:
        told = _("You lose the token and go home without trading.")
    return _foresee(p, _after(p, line.action), line, f"{told} {_tell_next(p, seats, beaten)}")


def _foresee_flight(p: Position, seats: Sequence[str], line: Offer) -> Outcome:
    told = _("You keep your tokens and go home without trading.")
    return _foresee(p, _after(p, line.action), line, f"{told} {_tell_next(p, seats, frozenset())}")


def _tell_next(p: Position, seats: Sequence[str], beaten: frozenset[int]) -> str:
    """Say who decides after one who has not won."""
    later = [decider for decider in list_deciders(p, beaten) if not decider.rank.now]
    if not later:
        return _("Then nobody trades here.")
    if not any(decider.could_win for decider in later):
        return _("Nobody after you can win.")
    return _("{name} decides next.").format(name=seats[later[0].rank.player])
