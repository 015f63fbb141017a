"""The rules in our own words, for the ruleset in play: every number is read from it.

A section is found by its key: `section_for(reason code)` says where "why not here?" is answered.
"""

from collections.abc import Sequence

from medina_desktop.game.rulebook import Illustration, Paragraph, Part, Section, Sheet
from medina_desktop.games.medina.learn import diagrams
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.rules.reasons import REASONS
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.l10n import N_, _, ngettext

TITLES = {
    "aim": N_("Object of the game"),
    "pieces": N_("What everybody gets"),
    "turn": N_("Your turn"),
    "buildings": N_("Buildings and palaces"),
    "roofs": N_("Roofs"),
    "neutral": N_("Neutral roofs"),
    "stables": N_("Stables"),
    "merchants": N_("The market street"),
    "walls": N_("Walls"),
    "towers": N_("Tower tiles"),
    "tiles": N_("Palace tiles"),
    "well": N_("The well"),
    "tea": N_("Tea"),
    "gates": N_("The Gates of Medina"),
    "end": N_("The end of the game"),
    "score": N_("Scoring"),
    "editions": N_("What differs between editions"),
}


def section_for(code: str) -> str:
    """The section that explains a refusal; the first one for a code nobody knows."""
    return REASONS[code].section if code in REASONS else "aim"


def rulebook(rules: Ruleset, others: Sequence[Ruleset] = ()) -> list[Section]:
    """All sections for a ruleset; with others to compare, also the one about differences."""
    texts = {
        "aim": _aim(rules),
        "pieces": _pieces(rules),
        "turn": _turn(rules),
        "buildings": _buildings(rules),
        "roofs": _roofs(rules),
        "neutral": _neutral(rules),
        "stables": _stables(rules),
        "merchants": _merchants(rules),
        "walls": _walls(rules),
        "towers": _towers(rules),
        "tiles": _tiles(rules),
        "well": _well(rules),
        "tea": _tea(rules),
        "gates": _gates(rules),
        "end": _end(rules),
        "score": _score(rules),
    }
    found = [
        Section(key, in_edition(_(TITLES[key]), rules), tuple(_word(part, rules) for part in parts))
        for key, parts in texts.items()
        if parts
    ]
    if len(others) > 1:
        title = TITLES["editions"]
        found.append(Section("editions", _(title), tuple(differences(others)), wide=True))
    return found


def _word(part: Part, rules: Ruleset) -> Part:
    if isinstance(part, Paragraph):
        return Paragraph(in_edition(part.text, rules))
    if isinstance(part, Illustration):
        return Illustration(part.diagram, in_edition(part.caption, rules))
    return Sheet(part.header, tuple((in_edition(row[0], rules), *row[1:]) for row in part.rows))


def _paragraphs(*texts: str) -> list[Part]:
    return [Paragraph(text) for text in texts if text]


# -- the sections -----------------------------------------------------------------------------------------------------


def _aim(rules: Ruleset) -> list[Part]:
    return [
        *_paragraphs(
            _(
                "Together you build the palaces of a desert city. A palace belongs to nobody until somebody puts a "
                "roof on it: then it’s finished, and theirs. Everybody can own one palace of each colour."
            ),
            _(
                "Large palaces score most. Stables, walls and merchants next to them score too, and so do the "
                "tiles of the four towers and of the largest palaces. Whoever has the most points at the end wins."
            ),
            _("The art is in the timing. Wait, and the palace grows; wait too long, and someone else takes it."),
        ),
        _show_score(rules),
    ]


def _show_score(rules: Ruleset) -> Illustration:
    worth = diagrams.palace_worth(diagrams.scoring(rules).state)
    caption = _(
        "{buildings} buildings, {stables} stable, {walls} walls and {merchants} merchants: this palace is worth "
        "{points} points."
    ).format(
        buildings=worth.buildings,
        stables=worth.stables,
        walls=worth.walls,
        merchants=worth.merchants,
        points=worth.total,
    )
    return Illustration("scoring", caption)


def stock_sheet(rules: Ruleset) -> Sheet:
    """Draw up what each player starts with, by number of players."""
    counts = sorted(rules.players)
    header = ("", *(ngettext("{n} player", "{n} players", n).format(n=n) for n in counts))
    rows: list[tuple[str, ...]] = [
        (_("City size (spaces)"), *(f"{rules.board[n].cols} × {rules.board[n].rows}" for n in counts)),
        (_("Buildings of each colour"), *(str(rules.stocks[n].buildings) for n in counts)),
        (_("Stables"), *(str(rules.stocks[n].stables) for n in counts)),
        (_("Merchants"), *(str(rules.stocks[n].merchants) for n in counts)),
        (_("Walls"), *(str(rules.stocks[n].walls) for n in counts)),
        (_("Roofs"), *(str(rules.stocks[n].roofs) for n in counts)),
    ]
    if rules.neutral_roofs:
        rows.append((_("Neutral roofs"), *(str(rules.stocks[n].neutral_roofs or "–") for n in counts)))
    if rules.gates:
        rows.append((_("Gates"), *(str(rules.stocks[n].gates) for n in counts)))
    return Sheet(header, tuple(rows))


def _pieces(rules: Ruleset) -> list[Part]:
    if rules.first_merchant == "first_player":
        start = _(
            "The game begins with the market: the first player places an extra merchant on any space that isn’t at "
            "the edge. The first turn follows."
        )
    elif rules.well:
        start = _("The well and the first merchant start on random spaces, never at the edge.")
    else:
        start = _("The first merchant starts on a random space, never at the edge.")
    apart = ""
    if rules.first_merchant == "random" and rules.well and not rules.merchant_beside_well:
        apart = _("They can’t touch each other, not even at a corner.")
    on_towers = ""
    if rules.tower_merchants:
        lying = ", ".join(
            ngettext("{n} merchant on tile {tower}", "{n} merchants on tile {tower}", t.merchants).format(
                n=t.merchants, tower=number
            )
            for number, t in sorted(rules.towers.items())
            if t.merchants
        )
        on_towers = _("Merchants wait on the tower tiles for whoever takes each tile first: {list}.").format(list=lying)
    return [
        *_paragraphs(_("Everybody starts with the same pieces.")),
        stock_sheet(rules),
        *_paragraphs(
            start,
            apart,
            on_towers,
            _(
                "Your pieces are hidden behind your screen; roofs and tiles are visible to all. Since every "
                "placement is seen, you can work out what the others still hold: it isn’t secret, only hard "
                "to remember."
            ),
        ),
    ]


def _turn(rules: Ruleset) -> list[Part]:
    short = []
    if rules.short_first_turns:
        for players in sorted(rules.players):
            n = rules.short_turns.get(players, 0)
            if n:
                short.append(
                    ngettext(
                        "With {players} players, the first player places only 1 piece in the first round.",
                        "With {players} players, the first {n} players place only 1 piece in the first round.",
                        n,
                    ).format(players=players, n=n)
                )
    last = ""
    if rules.last_player_must_roof:
        last = _("When nobody else can place anything, you must place at least one roof each turn, as long as you can.")
    second = ""
    if not rules.may_strand_second:
        second = _("Your first placement must leave you a second one, if there is any way to do so.")
    return _paragraphs(
        _(
            "On your turn, place 2 pieces of your choice, one after the other. Every piece goes on an empty "
            "space; only roofs go on top of a building."
        ),
        " ".join(short),
        _(
            "You must place what you can. If only one placement is possible, you make one; if none is, your "
            "turn is skipped, and you may be able to place again later."
        ),
        _("Instead of the second placement you may spend a tea tile.") if rules.tea else "",
        last,
        second,
    )


def _buildings(rules: Ruleset) -> list[Part]:
    kept_free = ""
    if rules.well and rules.gates:
        kept_free = _(
            "The spaces around the well and the spaces in front of gates must stay free of buildings and stables."
        )
    elif rules.well:
        kept_free = _("The spaces around the well must stay free of buildings and stables.")
    elif rules.gates:
        kept_free = _("The spaces in front of gates must stay free of buildings and stables.")
    return [
        *_paragraphs(
            _(
                "Buildings of one colour that stand edge to edge form a palace, together with the stables attached "
                "to them. All players build the same palaces."
            ),
            _(
                "As long as a palace without a roof can grow, every building of its colour must join it, edge to "
                "edge. When no palace of that colour can grow any more, because all are roofed or hemmed in, the "
                "next building founds a new one."
            ),
            _(
                "Palaces never touch, not even at a corner: there is always an alley between the buildings and stables "
                "of one palace and those of another."
            ),
            kept_free,
        ),
        Illustration("buildings", _(
            "The next orange building can go on the marked spaces: next to its palace, but with an alley "
            "between it and the grey one.")),
        *_paragraphs(
            _(
                "When every player owns a palace of a colour, all remaining buildings of that colour go back to "
                "the box."
            )
        ),
    ]  # fmt: skip


def _roofs(rules: Ruleset) -> list[Part]:
    return [
        *_paragraphs(
            _(
                "Put one of your roofs on any building of a palace without a roof, and the palace is yours, however "
                "small or large. It never takes another building. Stables, walls and merchants can still raise its "
                "worth."
            ),
            _(
                "Each player can own only one palace of each colour. You may still place buildings of a colour you "
                "already own."
            ),
        ),
        Illustration("roofs", _("Whoever owns the grey palace may still take the other two.")),
        *_paragraphs(
            _("A roof can win tiles at once: first tower tiles, then the tile of the palace’s colour.")
            if not rules.tea
            else _("A roof can win tiles at once: first tower tiles, then the tile of the palace’s colour, then tea.")
        ),
    ]


def _neutral(rules: Ruleset) -> list[Part]:
    if not rules.neutral_roofs:
        return []
    return [
        *_paragraphs(
            _(
                "A neutral roof finishes any palace without a roof, of any colour, no matter what you already own. "
                "The palace then belongs to nobody and scores for nobody."
            ),
            _(
                "Tiles that a neutral palace wins go back to the board, owned by nobody, until somebody wins them "
                "there. Tea and merchants that it would earn go to the box."
            )
            if rules.tea or rules.tower_merchants
            else _(
                "Tiles that a neutral palace wins go back to the board, owned by nobody, until somebody wins them "
                "there."
            ),
        ),
        Illustration("neutral", _("This palace is closed to everybody.")),
    ]


def _stables(rules: Ruleset) -> list[Part]:
    return [
        *_paragraphs(
            _(
                "A stable goes next to a building, edge to edge, whether or not the palace has a roof, and whoever "
                "owns it. It becomes part of the palace: the palace grows by 1, and what the stable touches, the "
                "palace touches."
            ),
            _(
                "Touching only another stable isn’t enough, and the alley to other palaces must stay free: a "
                "stable never touches a second palace, not even at a corner."
            ),
        ),
        Illustration("stables", _("A stable can go on the marked spaces.")),
        *_paragraphs(
            _(
                "Stables are the only way to enlarge a palace with a roof. One can win a tower tile or a "
                "palace tile; one next to a palace you don’t own can take away its room to grow."
            )
        ),
    ]


def _merchants(rules: Ruleset) -> list[Part]:
    new = (
        _("it may touch one merchant of an old street.")
        if rules.new_street_touches
        else _("it can’t touch an old street.")
    )
    return [
        *_paragraphs(
            _(
                "Merchants form a street. The next one goes at one end of it, edge to edge, and must touch "
                "exactly one merchant. So the street winds along, but never branches and never loops."
            ),
            _(
                "Merchants may stand next to anything: palaces, stables, walls. Each scores 1 point for "
                "every palace it touches."
            ),
            _(
                "Only when no end can be extended does the next merchant start a new street, on any empty space; {new}"
            ).format(new=new),
        ),
        Illustration("merchants", _("The street can continue on the marked spaces.")),
    ]


def _walls(rules: Ruleset) -> list[Part]:
    return [
        *_paragraphs(
            _(
                "Walls go on the wall spaces around the city, next to a tower or to a wall on the same side. So "
                "two stretches of wall grow on each side, one from each tower."
            ),
            _(
                "At least one wall space on each side must stay open as a way into the city, so the two stretches of "
                "wall never meet."
            )
            if not rules.gates
            else _(
                "At least one wall space on each side must stay open or hold a gate, so the two stretches of wall "
                "never meet."
            ),
            _("Each wall next to a palace or its stables scores 1 point for the owner."),
        ),
        Illustration("walls", _("Walls grow from the towers; the next one can go on a marked space.")),
    ]


def _towers(rules: Ruleset) -> list[Part]:
    values = ", ".join(
        ngettext("{n} point for tower {tower}", "{n} points for tower {tower}", t.value).format(tower=number, n=t.value)
        for number, t in sorted(rules.towers.items())
    )
    if rules.tower_connection == "tower":
        newly = _(
            "Later a wall or a stable can do this too, whoever places it. If it connects a roofed palace to "
            "this tower for the first time, the tile goes to that palace. A palace already connected to the "
            "tower by another wall gains nothing."
        )
    else:
        newly = _(
            "Later a wall or a stable can do this too, whoever places it. If a roofed palace then touches a "
            "stretch of this tower’s walls for the first time, the tile goes to that palace. A palace that "
            "already touched the same stretch gains nothing; the tower’s other stretch counts separately."
        )
    merchants = ""
    if rules.tower_merchants:
        merchants = _("The first to take a tile also gets the merchants on it.")
    return [
        *_paragraphs(
            _("Each tower has a tile: {values}.").format(values=values),
            _(
                "A palace is connected to a tower when it or one of its stables stands next to a wall that grows "
                "from that tower. Whoever roofs a connected palace takes the tile, no matter who holds it."
            ),
            newly,
            merchants,
        ),
        Illustration(
            "towers", _("The framed palace is next to one of the tower’s walls, so it’s connected to the tower.")
        ),
    ]


def _tiles(rules: Ruleset) -> list[Part]:
    names = {
        "grey": N_("grey {n}"),
        "black": N_("black {n}"),
        "purple": N_("purple {n}"),
        "brown": N_("brown {n}"),
        "orange": N_("orange {n}"),
    }
    values = ", ".join(_(names[c]).format(n=rules.palace_tiles[c]) for c in rules.colours)
    return [
        *_paragraphs(
            _("Each colour has a palace tile with its own value: {values}.").format(values=values),
            _(
                "The first player to roof a palace of a colour takes its tile. It changes hands only when a "
                "larger palace of that colour is roofed, or when a stable makes another roofed one larger. A "
                "tie isn’t enough."
            ),
        ),
        Illustration("palace_tiles", _("The framed palace is larger, so its owner has the tile.")),
    ]


def _well(rules: Ruleset) -> list[Part]:
    if not rules.well:
        return []
    return [
        *_paragraphs(
            _(
                "You can’t build on the 8 spaces around the well, but merchants may stand there."
            ),
            ngettext(
                "Each building or stable exactly 2 spaces from the well in a straight line scores {n} extra "
                "point, whatever stands in between.",
                "Each building or stable exactly 2 spaces from the well in a straight line scores {n} extra "
                "points, whatever stands in between.",
                rules.well_points,
            ).format(n=rules.well_points),
        ),
        Illustration("well", _("The well pays for the 4 framed spaces.")),
    ]  # fmt: skip


def _tea(rules: Ruleset) -> list[Part]:
    if not rules.tea or rules.tea_colour is None:
        return []
    earned = {
        "grey": N_("The first grey palaces to be roofed earn tea tiles, in this order: {list}."),
        "black": N_("The first black palaces to be roofed earn tea tiles, in this order: {list}."),
        "purple": N_("The first purple palaces to be roofed earn tea tiles, in this order: {list}."),
        "brown": N_("The first brown palaces to be roofed earn tea tiles, in this order: {list}."),
        "orange": N_("The first orange palaces to be roofed earn tea tiles, in this order: {list}."),
    }
    return _paragraphs(
        _(earned[rules.tea_colour]).format(list=", ".join(str(n) for n in rules.tea_tiles)),
        _(
            "After the first placement of your turn you may spend 1 tea tile instead of making the second. Tea scores "
            "nothing, but it saves you from placing something that helps others."
        ),
        _("A palace under a neutral roof counts in this order too, but its tea goes to the box.")
        if rules.neutral_roofs
        else "",
    )


def _gates(rules: Ruleset) -> list[Part]:
    if not rules.gates:
        return []
    spare = [
        ngettext(
            "With {players} players, the first to place a gate immediately gets {n} more.",
            "With {players} players, the first to place a gate immediately gets {n} more.",
            rules.stocks[players].spare_gates,
        ).format(players=players, n=rules.stocks[players].spare_gates)
        for players in sorted(rules.players)
        if rules.stocks[players].spare_gates
    ]
    return [
        *_paragraphs(
            _(
                "A gate goes on an empty wall space next to a wall on its side and not next to a tower. It "
                "must face an empty space or a merchant. Each side can have only one gate."
            ),
            _(
                "A gate ends the stretch of wall it touches. The stretch from the other tower may grow until it "
                "reaches the gate. A gate isn’t a wall: it scores nothing and connects nothing, and you can’t "
                "build in front of it."
            ),
            _(
                "Streets pass through gates. When an end of the street is in front of a gate, you may place the "
                "next merchant in front of any other gate, if that space is empty and touches no merchant. The "
                "street continues from there."
            ),
            _("The street can pass through each gate only once.") if rules.gate_passed_once else "",
        ),
        Illustration(
            "gates", _("The street has reached the northern gate, so it may continue in front of the western one.")
        ),
        *_paragraphs(
            *spare,
            _("If all you have left is a gate that fits nowhere, you discard it."),
        ),
    ]


def _end(rules: Ruleset) -> list[Part]:
    refill = ""
    if rules.tower_merchants and rules.refill_after_out:
        refill = _("A player with nothing left is out, unless a tower tile brings new merchants.")
    ties = (
        _("Tied players share the victory.")
        if rules.ties == "shared"
        else _(
            "In a tie, the player with the largest palace wins. If those are equally large, it’s whoever "
            "roofed theirs first."
        )
    )
    return _paragraphs(
        _("The game ends when nobody can place anything. Palaces without a roof count for nobody."), refill, ties
    )


def _score(rules: Ruleset) -> list[Part]:
    rows = [
        (_("Each building and stable in your palaces"), "1"),
        (_("Each wall next to them"), "1"),
        (_("Each merchant next to them, for each palace it touches"), "1"),
    ]
    if rules.well:
        rows.append((_("Each building or stable 2 spaces from the well"), str(rules.well_points)))
    towers = sorted(t.value for t in rules.towers.values())
    tiles = sorted(rules.palace_tiles[c] for c in rules.colours)
    rows.append((_("Tower tiles"), ", ".join(str(n) for n in towers)))
    rows.append((_("Palace tiles"), ", ".join(str(n) for n in tiles)))
    return [
        Sheet(("", _("Points")), tuple(rows)),
        *_paragraphs(
            _("A merchant counts once for a palace, however many of its spaces it touches."),
            _("Tea tiles and leftover pieces score nothing.") if rules.tea else _("Leftover pieces score nothing."),
        ),
        _show_score(rules),
    ]


# -- side by side -----------------------------------------------------------------------------------------------------


NOT_PLAYED = "–"  # of a detail, where the rule it belongs to is not played


def differences(rulesets: Sequence[Ruleset]) -> list[Part]:
    """List what differs, one column for each ruleset; what they have in common is left out."""
    yes, no = _("yes"), _("no")

    def stocks(r: Ruleset, field: str) -> str:
        every = [str(getattr(r.stocks[n], field)) for n in sorted(r.players)]
        return " / ".join(every) if len(set(every)) > 1 else every[0]

    def row(name: str, values: list[str]) -> tuple[str, ...]:
        return (name, *values)

    rows = [
        row(_("Players"), [_numbers(r.players) for r in rulesets]),
        row(
            _("City size (spaces)"),
            [
                " / ".join(dict.fromkeys(f"{r.board[n].cols} × {r.board[n].rows}" for n in sorted(r.players)))
                for r in rulesets
            ],
        ),
        row(_("Palace colours"), [", ".join(_(_COLOURS[c]) for c in r.colours) for r in rulesets]),
        row(_("Buildings of each colour"), [stocks(r, "buildings") for r in rulesets]),
        row(_("Merchants"), [stocks(r, "merchants") for r in rulesets]),
        row(_("Walls"), [stocks(r, "walls") for r in rulesets]),
        row(_("Stables"), [stocks(r, "stables") for r in rulesets]),
        row(_("Roofs"), [stocks(r, "roofs") for r in rulesets]),
        row(_("Palace tiles"), [", ".join(str(r.palace_tiles[c]) for c in r.colours) for r in rulesets]),
        row(_("Tower tiles"), [", ".join(str(r.towers[n].value) for n in sorted(r.towers)) for r in rulesets]),
        row(
            _("First merchant"),
            [_("placed by the first player") if r.first_merchant == "first_player" else _("random") for r in rulesets],
        ),
        row(_("The well"), [yes if r.well else no for r in rulesets]),
        row(_("Points by the well"), [str(r.well_points) if r.well else NOT_PLAYED for r in rulesets]),
        row(_("First merchant next to the well"), [_if(r.well, r.merchant_beside_well) for r in rulesets]),
        row(_("Tea"), [yes if r.tea else no for r in rulesets]),
        row(_("Earns tea"), [_(_COLOURS[r.tea_colour]) if r.tea and r.tea_colour else NOT_PLAYED for r in rulesets]),
        row(_("Tea tiles"), [", ".join(map(str, r.tea_tiles)) if r.tea else NOT_PLAYED for r in rulesets]),
        row(_("Neutral roofs"), [stocks(r, "neutral_roofs") if r.neutral_roofs else no for r in rulesets]),
        row(_("Merchants on tower tiles"), [yes if r.tower_merchants else no for r in rulesets]),
        row(_("Short first turns"), [yes if r.short_first_turns else no for r in rulesets]),
        row(
            _("Players with a short first turn"),
            [
                NOT_PLAYED
                if not r.short_first_turns
                else " / ".join(str(r.short_turns.get(n, 0)) for n in sorted(r.players))
                for r in rulesets
            ],
        ),
        row(_("The last player must roof"), [yes if r.last_player_must_roof else no for r in rulesets]),
        row(
            _("When the last player is determined"),
            [
                NOT_PLAYED
                if not r.last_player_must_roof
                else _("second placement")
                if r.last_player_judged == "second_placement"
                else _("start of the turn")
                for r in rulesets
            ],
        ),
        row(_("The first placement may rule out a second"), [yes if r.may_strand_second else no for r in rulesets]),
        row(
            _("Players who are out return with tower merchants"),
            [_if(r.tower_merchants, r.refill_after_out) for r in rulesets],
        ),
        row(
            _("A palace wins a tower tile"),
            [_("once per tower") if r.tower_connection == "tower" else _("once per stretch of wall") for r in rulesets],
        ),
        row(
            _("A new street and old merchants"),
            [_("may touch") if r.new_street_touches else _("stays apart") for r in rulesets],
        ),
        row(_("Gates"), [stocks(r, "gates") if r.gates else no for r in rulesets]),
        row(_("Spare gates"), [stocks(r, "spare_gates") if r.gates else NOT_PLAYED for r in rulesets]),
        row(_("Each gate passed only once"), [_if(r.gates, r.gate_passed_once) for r in rulesets]),
        row(
            _("Ties"),
            [_("shared") if r.ties == "shared" else _("largest palace") for r in rulesets],
        ),
    ]
    differing = tuple(r for r in rows if len(set(r[1:]) - {NOT_PLAYED}) > 1)
    return [
        *_paragraphs(_(
            "Everything else is the same. Numbers separated by slashes are for different numbers of players, "
            "smallest first.")),
        Sheet(("", *(_(r.name) for r in rulesets)), differing),
    ]  # fmt: skip


def _if(played: bool, value: bool) -> str:
    """Return what means something only where the rule it belongs to is played."""
    return NOT_PLAYED if not played else _("yes") if value else _("no")


_COLOURS = {
    "grey": N_("grey"),
    "black": N_("black"),
    "purple": N_("purple"),
    "brown": N_("brown"),
    "orange": N_("orange"),
}


def _numbers(players: Sequence[int]) -> str:
    low, high = min(players), max(players)
    return str(low) if low == high else _("{low} to {high}").format(low=low, high=high)
