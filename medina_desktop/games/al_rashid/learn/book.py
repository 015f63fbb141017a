"""The rules of Al-Rashid for people, by the ruleset they are asked for; and where a refusal is explained."""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.rulebook import Illustration, Paragraph, Part, Section, Sheet
from medina_desktop.games.al_rashid import words
from medina_desktop.games.al_rashid.data import catalogue
from medina_desktop.games.al_rashid.learn.diagrams import DIAGRAMS, GOODS, SETS, force
from medina_desktop.games.al_rashid.rules.goods import worth
from medina_desktop.games.al_rashid.rules.names import (
    ACT_STEP,
    AL_RASHID,
    BATTLE_STEP,
    CHANGE_STEP,
    DRAW_STEP,
    HOLD_STEP,
    OPERATE_STEP,
    OVER,
    PALACES,
    PAY_STEP,
    PLACE_STEP,
    REMOVE_STEP,
    SCHEME_STEP,
)
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.ruleset import Ruleset
from medina_desktop.games.al_rashid.setting_up import WORDS
from medina_desktop.l10n import _, pgettext, translate
from medina_desktop.l10n.writing import capitalise

# The section that explains a reason; all others are about the resolution.
SECTIONS = {
    "placing": ("none_at_home", "held_one_first", "leader_there", "pasha_opens", "no_merchant_there", "hold_leaders"),
    "schemes": (
        "no_such_pawn",
        "not_yours",
        "name_the_family",
        "same_sector",
        "palace_and_country",
        "no_plotter",
        "no_informer",
        "countries_only",
        "all_known",
        "not_a_country",
        "no_sage",
    ),
    "guilds": (
        "too_dear",
        "too_dear_together",
        "chosen_already",
        "not_sold_here",
        "no_copy_left",
        "have_it",
        "no_note",
        "no_service_here",
        "no_favour_here",
        "family_full",
        "favour_needs_good",
        "favour_taken",
        "no_own_favour",
    ),
    "palace": ("no_benevolence_here",),
    "goods": ("not_enough_of", "pays_too_little", "pays_too_much", "no_good", "other_kind", "common_only"),
    "battle": (
        "colour_not_there",
        "fights_too_much",
        "one_is_enough",
        "not_in_hand",
        "not_in_country",
        "no_tokens_there",
        "pile_empty",
    ),
    "trade": (
        "wrong_number",
        "not_printed",
        "not_there",
        "only_goods",
        "different_kinds",
        "first_takes_all",
        "all_is_no_more",
    ),
}
_SECTION_OF = {code: section for section, codes in SECTIONS.items() for code in codes}


ABOUT = "about:"  # before the key of a section: not a reason, but what is being decided
_DECIDED_IN = {
    DRAW_STEP: "battle",
    HOLD_STEP: "placing",
    PLACE_STEP: "placing",
    SCHEME_STEP: "schemes",
    OPERATE_STEP: "schemes",
    ACT_STEP: "resolution",
    PAY_STEP: "goods",
    BATTLE_STEP: "battle",
    REMOVE_STEP: "titles",
    CHANGE_STEP: "titles",
}


def section_for(code: str) -> str:
    if code.startswith(ABOUT):
        return code.removeprefix(ABOUT)
    return _SECTION_OF.get(code, "resolution")


def topic(p: Position) -> str:
    """The code of what is being decided, as `section_for` takes it."""
    if p.phase == OVER:
        return ABOUT + "end"
    here = "palace" if p.resolving == AL_RASHID else "guilds" if p.resolving in PALACES else "trade"
    return ABOUT + _DECIDED_IN.get(p.step, here)


def rulebook(rules: Ruleset, others: Sequence[Ruleset] = ()) -> list[Section]:
    found = [
        _section(
            "aim",
            _("The game"),
            _(
                "You lead a family at the caliph’s court. Over 5 years you send pawns to palaces and countries, "
                "take goods there, and use them to pay for pawns and titles. Whoever has the most points at the "
                "end wins."
            ),
            Illustration(
                "board",
                _(
                    "At the top is the city, with Al-Rashid’s Palace in the middle and the 5 guilds around it. At "
                    "the bottom is the map with its 7 countries and what they hold: goods, credit notes, "
                    "mercenary tokens. The pawns of 3 families have all been placed."
                ),
            ),
        ),
        _section(
            "start",
            _("Setting up"),
            _(
                "A family starts with a pasha, a merchant and a sage. The first turn order is random; later "
                "players start with better goods. The countries are full, and the first crisis puts mercenary "
                "tokens in some of them."
            ),
            _(
                "Then everyone draws one token, red or blue. There are 32 of each colour: 8 of value 2, 16 of "
                "value 3, 8 of value 4. Only you know the values you hold until you use them; everyone sees how "
                "many of each colour you have. Everything else you own is open."
            ),
        ),
        _section(
            "goods",
            _("Goods and what they are worth"),
            _(
                "There are 5 kinds: wood, metal, pottery, spice and silk. A set of 1, 2, 3, 4 or 5 different goods "
                "is worth 1, 3, 6, 10 or 15 gold. Your goods are worth the sets you can make from them, the largest "
                "first."
            ),
            _(
                "There is no money: you pay with goods worth at least the price, and no change is given. You can’t "
                "pay with more goods than needed: take any one of them away, and the rest must fall short of the "
                "price."
            ),
            Illustration(
                SETS,
                _(
                    "1 wood, 2 metal, 1 pottery and 2 silk make a set of 4, worth 10, and a set of 2, worth 3. "
                    "Together that’s {gold} gold."
                ).format(gold=worth(GOODS)),
            ),
            _(
                "A credit note takes 3 gold off the price of one title, 5 with the Banker, but never more than "
                "the title costs. You can use only one note per title. It doesn’t count as a good."
            ),
        ),
        _section(
            "year",
            _("The year"),
            _(
                "A year has 5 parts. First, owners of the Diplomat may hold a leader back. Then pawns are placed, "
                "and owners of the Plotter or the Informer may move a pawn. Finally the sectors are resolved, and "
                "the year ends."
            ),
            _(
                "At the end of the year the countries are filled up again, used titles can be used again, and a "
                "crisis tile puts mercenary tokens in some countries, face down. After the fifth year the game is "
                "over."
            ),
            _("The crisis of the first year is one of 3 set-up tiles, followed by a year tile.")
            if rules.first_year == "setup+year"
            else _("The crisis of the first year is one of 3 set-up tiles."),
        ),
        _section(
            "placing",
            _("Placement"),
            _(
                "In turn order, everyone places one pawn at a time in a sector, until all are placed. Your pawns "
                "in a sector form one stack: at most one leader (a pasha or a merchant) and any number of sages."
            ),
            _(
                "Only a pasha can open the way into Al-Rashid’s Palace; then sages may follow. Merchants never "
                "enter it."
            ),
            _("A pawn held back is placed after all the others."),
        ),
        _section(
            "ranks",
            _("Ranks"),
            _(
                "A pasha counts 5, a merchant 3, a sage 1. The strongest stack in a sector has rank 1. In a tie, "
                "the stack that got there first is ahead. Only ranks 1, 2 and 3 act, in that order."
            ),
            Illustration(
                "ranks",
                _(
                    "Blue placed a sage first, then red a sage, white a merchant and green a merchant. White’s sage "
                    "came last. White is first with 4, green second with 3. Blue and red are tied on 1, but blue "
                    "got there first. So blue is third, and red doesn’t act."
                ),
            ),
        ),
        _section(
            "schemes",
            _("Moving pawns"),
            _(
                "The Plotter, the Informer and operations of the Intrigue Guild move a pawn. It leaves its stack "
                "and joins its family’s stack in the other sector, or arrives last if there is none. Pawns never "
                "move between palaces and countries, and the placement rules apply here too."
            ),
            _("An operation may move anyone’s pawn.")
            if rules.operation_pawns == "any"
            else _("An operation moves one of your own pawns to a country that hasn’t been resolved yet."),
            _(
                "Or it examines a country: you see all tokens there, but they stay face down. Operations are "
                "carried out in rank order: 1, 2, 3, 1, 2, 1."
            ),
        ),
        _section(
            "resolution",
            _("Resolution"),
            _(
                "In rounds, in turn order, each player who still has a pawn on the board resolves one sector with "
                "pawns in it. Then its pawns go home, and it stays resolved until the end of the year."
            ),
            _(
                "On your turn you may use one of your once-a-year titles, even one you have only just taken, before "
                "or after you resolve a sector."
            ),
            _("After resolving a sector, you may use a title only while you still have a pawn on the board.")
            if rules.activation == "moment"
            else _("After resolving a sector, you may use a title even if your last pawn has gone home."),
        ),
        _section(
            "guilds",
            _("Guilds"),
            _(
                "In rank order, each player chooses at most 2 of these: the service, one title of the guild, the "
                "favour of its leader. They pay for their whole choice at once; then the effects follow, in the "
                "order chosen."
            ),
            _("Whoever takes neither a service nor a title takes 1 dishonour.")
            if rules.idle_guild == "dishonour"
            else _("Whoever takes only a favour takes 1 dishonour."),
            _(
                "The Intrigue Guild’s service is operations, the Military Guild’s is tokens, and both are free. "
                "By rank, a sage costs 5, 7 or 9 gold in the Traditions Guild, a merchant 8, 10 or 12 in the "
                "Commerce Guild and a pasha 11, 13 or 15 in the Politics Guild. A family can have at most 3 "
                "pashas, 4 merchants and 6 sages."
            ),
            _(
                "As a favour, the General gives you a token for a good. The Court Scholar sells a credit note for "
                "2 gold, and the Qadi sells 1 influence for 1 gold. The Vizier swaps a good. The Caliph’s "
                "Favourite grants any of these favours for 1 gold more."
            ),
            Illustration(
                "guild",
                _(
                    "The Commerce Guild in a game with 4 families. The titles still available are shown on its "
                    "front; 2 dots mean 2 copies. White’s pasha is ahead of red’s merchant and green’s sage."
                ),
            ),
            _(
                "A title costs its printed price, whatever your rank. You can’t choose anything your goods don’t "
                "cover, and what you get here doesn’t help you pay here."
            ),
            _("A family may have several copies of the same title.")
            if rules.same_title == "each-copy"
            else _("No family may have the same title twice."),
        ),
        _section(
            "palace",
            capitalise(_("Al-Rashid’s Palace")),
            _(
                "Stacks without a pasha are sent home with 2 dishonour. The others, by rank, may ask for "
                "benevolence (take any good, and come first in the turn order when the round is over), take a "
                "caliph’s title, or both. Doing nothing costs nothing."
            ),
            Illustration(
                "palace",
                _("Three pashas in Al-Rashid’s Palace. White’s has a sage beside it, 6 in all: white is first."),
            ),
        ),
        _section(
            "battle",
            _("Battle"),
            _(
                "If there are tokens in a country, they are turned face up. Then everyone present decides, in "
                "rank order, whether to fight or flee. Whoever flees takes 2 dishonour and goes home."
            ),
            _("Only the first three may fight; the others go home first.")
            if rules.battle_ranks == "three"
            else _("Everyone in the country may fight, even those ranked fourth and fifth."),
            _(
                "Whoever fights discards tokens. A colour is beaten by tokens of the same colour: red on land, "
                "blue at sea. Beaten colours leave the country. Beat them all and you win; otherwise you go home "
                "with honour, and the next player decides."
            ),
            _(
                "You can’t fight with more tokens than you need: leave out any that aren’t needed to beat the same "
                "colours. If you beat nothing, you discard a single token. Whatever isn’t beaten stays face up, even "
                "in later years."
            ),
            Illustration("battle", _battle_caption(rules)),
            _("Equal force is enough.")
            if rules.battle_tie == "win"
            else _("Equal force isn’t enough: yours must be greater."),
            _("An empty pile stays empty.")
            if rules.empty_pile == "dry"
            else _("When a pile is empty, its discards are shuffled and become the pile."),
        ),
        _section(
            "trade",
            _("Trade"),
            _(
                "Where no tokens are left, the first three trade. The first takes any 3 of the goods in the country "
                "or all of one kind, the second any 2 of what is left, the third any 1. The credit note counts as a "
                "good here."
            ),
            Illustration(
                "trade",
                _(
                    "White’s pasha goes first and takes any 3 goods, or all the pottery. Then blue’s merchant takes "
                    "2, and red’s sage takes 1."
                ),
            ),
            _(
                "You may take all of one kind if there are more than 3 of it. If fewer goods are left than you are "
                "due, you take them all."
            )
            if rules.combination == "any"
            else _(
                "The goods you take must all be different, unless you take all of one kind and there are at least "
                "2 of it."
            ),
        ),
        Section("titles", _("The 32 titles"), (_titles(),), wide=True),
        _section(
            "end",
            _("Points"),
            _(
                "A pasha scores 3 points, a merchant 2, a sage 1. Each influence scores 1, up to 5 in all. Each "
                "dishonour costs 2. Titles score what is printed on them; politics titles score according to what "
                "you have."
            ),
            *(
                [_("There are 16 credit notes, 24 influence and 14 dishonour; when they run out, no more are taken.")]
                if rules.box == "limited"
                else []
            ),
            _(
                "Whoever has the most points wins. In a tie, whoever has the more valuable goods wins. If those are "
                "worth the same too, it’s whoever comes first in the turn order at the end."
            ),
        ),
    ]
    rows = _differences(others)
    if rows:
        sheet = Sheet(("", *(_(one.name) for one in others)), rows)
        found.append(Section("editions", _("What differs between rulesets"), (sheet,), wide=True))
    return found


def _differences(others: Sequence[Ruleset]) -> tuple[tuple[str, ...], ...]:
    """List what is not the same in all of them; every key is one that a table may switch, and so has its names."""
    players = (_("Players"), *(", ".join(map(str, sorted(one.players))) for one in others))
    modules = [
        (translate(name), *(translate(WORDS.module_values[key][getattr(one, key)]) for one in others))
        for key, name in WORDS.modules.items()
    ]
    return tuple(row for row in (players, *modules) if len(set(row[1:])) > 1)


def _titles() -> Part:
    figures = catalogue()
    header = (pgettext("a rank one buys", "Title"), _("Palace"), _("Price"), _("When it works"), _("What it does"))
    rows = []
    for palace in PALACES:
        for title in figures.palace_titles[palace]:
            declared = figures.titles[title]
            points = "" if declared.by_table is not None else f" {words.points(declared.points)}."
            effect = words.effect(title) + points
            rows.append((words.title(title), words.sector(palace), str(declared.cost), words.way_of(title), effect))
    return Sheet(header, tuple(rows))


def _battle_caption(rules: Ruleset) -> str:
    lying = force(DIAGRAMS["battle"](rules))
    least = lying if rules.battle_tie == "win" else lying + 1
    return _(
        "On the Silk Road the red tokens are worth {lying} in all. Blue’s pasha decides first: {least} or more in "
        "red tokens wins. Otherwise red’s merchant may try."
    ).format(lying=lying, least=least)


def _section(key: str, title: str, *parts: str | Illustration) -> Section:
    return Section(key, title, tuple(Paragraph(part) if isinstance(part, str) else part for part in parts))
