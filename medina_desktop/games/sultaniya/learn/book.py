"""The rules of Sultaniya for people, by the ruleset they are asked for: numbers are read from the rules and the data.

A section is found by its key: `section_for(reason code)` says where a refusal is explained.
"""

from __future__ import annotations

from collections.abc import Sequence

from medina_desktop.game.rulebook import Illustration, Paragraph, Part, Section, Sheet
from medina_desktop.games.sultaniya import data, words
from medina_desktop.games.sultaniya.learn import diagrams
from medina_desktop.games.sultaniya.rules import score
from medina_desktop.games.sultaniya.rules.actions import COSTS
from medina_desktop.games.sultaniya.rules.palace import Palace
from medina_desktop.games.sultaniya.rules.position import ON_DISPLAY, PASS_PAYS, ROOFS_TO_END, SAPPHIRES
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset, rounds
from medina_desktop.games.sultaniya.rules.tiles import GUARD, SIGNS
from medina_desktop.l10n import N_, _, ngettext

DJINNS = "djinns"  # the one picture that is no palace
TITLES = {
    "aim": N_("Object of the game"),
    "characters": N_("Characters"),
    "tiles": N_("Tiles and stacks"),
    "turn": N_("Your turn"),
    "placing": N_("Placing tiles"),
    "djinns": N_("Djinns"),
    "points": N_("Scoring"),
    "objectives": N_("Objectives"),
    "end": N_("The end of the game"),
    "alone": N_("Solo game"),
    "editions": N_("What differs between rulesets"),
}
# Where each reason for a refusal is explained.
SECTIONS = {
    "placing": (
        "storey printed taken foundation hole gap first_tile apart edge_left edge_right edge_above edge_below "
        "own_mirror in_palace"
    ),
    "tiles": "not_in_game in_stack top_of_stack",
    "turn": "pass_must_build stack_empty display_full reveal_other_stack done_without_djinn",
    "djinns": (
        "wind_reveals_first eye_builds pass_with_djinn done_must_build call_not_first cannot_pay wind_no_display "
        "eye_no_stack stone_not_called stone_moved stone_after_reveal reveal_third_stack not_in_stack nothing_there "
        "printed_stays same_place would_fall"
    ),
    "end": "game_over",
}


def section_for(code: str) -> str:
    """The section that explains a refusal; the first one for a code nobody knows."""
    return next((key for key, codes in SECTIONS.items() if code in codes.split()), "aim")


def rulebook(rules: Ruleset, others: Sequence[Ruleset] = ()) -> list[Section]:
    """All sections for a ruleset; with others to compare, also the one about differences."""
    texts = {
        "aim": _aim(rules),
        "characters": _characters(rules),
        "tiles": _tiles(rules),
        "turn": _turn(rules),
        "placing": _placing(rules),
        "djinns": _djinns(rules),
        "points": _points(rules),
        "objectives": _objectives(rules),
        "end": _end(rules) if _with_others(rules) else _alone(rules),
        "alone": _alone(rules) if _with_others(rules) and 1 in rules.players else [],
    }
    found = [Section(key, _(TITLES[key]), tuple(parts)) for key, parts in texts.items() if parts]
    rows = _differences(others)
    if rows:
        sheet = Sheet(("", *(_(one.name) for one in others)), tuple(rows))
        title = TITLES["editions"]
        found.append(Section("editions", _(title), (sheet,), wide=True))
    return found


def _with_others(rules: Ruleset) -> bool:
    return max(rules.players) > 1


def _paragraphs(*texts: str) -> list[Part]:
    return [Paragraph(text) for text in texts if text]


# -- the sections ------------------------------------------------------------------------------------------------------


def _aim(rules: Ruleset) -> list[Part]:
    points = score.breakdown(diagrams.palace_game(rules))[0]
    count = sum(points.cartouches.values())
    caption = _("Aladdin’s palace: {cartouches} points for his cartouches and {roofs} for numbers on roofs.").format(
        cartouches=count, roofs=points.roofs
    )
    return [
        *_paragraphs(
            _(
                "You build a palace of tiles, four storeys high, around the 3 tiles printed on your board. Your "
                "character’s cartouches show which symbols score for you. Guards bring more points, and so do your "
                "objectives."
            ),
            _(
                "When somebody has {n} roofs, the end is near. Whoever has the most points at the end becomes Grand "
                "Vizier."
            ).format(n=ROOFS_TO_END)
            if _with_others(rules)
            else "",
        ),
        Illustration("palace", caption),
    ]


def _characters(rules: Ruleset) -> list[Part]:
    catalogue = data.catalogue()
    site = data.site(rules)
    rows = []
    for one in catalogue.characters:
        signs = Palace.begun(site, one).signs
        start = [f"{one.sapphires} × {_(words.OF_SYMBOLS['sapphire'])}"] if one.sapphires else []
        for sign in (*one.scores, GUARD):
            count = score.count(signs, sign)
            if count:
                start.append(f"{count} × {_(words.OF_SYMBOLS[SIGNS[sign]])}")
        scored = ", ".join(_(words.OF_SYMBOLS[SIGNS[sign]]) for sign in one.scores)
        rows.append((words.character_name(one.id), scored, ", ".join(start)))
    apart = _(
        "There are 4 boards with a character on each side, so the two characters of one board never meet: Ali Baba "
        "and Sultan Shahriyar, Anis and Vizier Ja’far, Dinarzad and Aladdin, Scheherazade and Sinbad. Boards can be "
        "chosen; if drawn at random, all show the sun or all show the moon."
    )
    return [
        *_paragraphs(
            _(
                "Every character has 3 cartouches: windows or towers, domes or gardens, doors or minarets. No two "
                "have the same three."
            ),
            apart if _with_others(rules) else "",
            _(
                "Each board has 3 printed tiles: 2 ground floors, and a first floor over their seam. They’re part of "
                "the palace in every way, and their symbols count, but they can’t be moved."
            ),
        ),
        Illustration("printed", _("Ali Baba’s three printed tiles.")),
        Sheet(("", _("Scores"), _("Starts with")), tuple(rows)),
    ]


def _tiles(rules: Ruleset) -> list[Part]:
    counts = sorted(rules.players)
    header = ("", *(ngettext("{n} player", "{n} players", n).format(n=n) for n in counts))
    tables = [data.terms(rules, n) for n in counts]
    rows = [(_(words.STACKS[kind]), *(str(len(terms.in_use[kind])) for terms in tables)) for kind in range(4)]
    for sign, name in enumerate(SIGNS[:6]):
        rows.append((_(words.SYMBOLS[name]), *(str(_symbols(rules, n, sign)) for n in counts)))
    for mark, name in (("lintel", _("Lintels")), ("point", _("Minaret spires"))):
        rows.append((name, *(str(_marks(rules, n, mark)) for n in counts)))
    return [
        *_paragraphs(
            _(
                "There are 4 stacks: ground floors (blue), first floors (red), second floors (green) and roofs "
                "(gold). Each kind has its own storey, from the bottom up. The top tile of a stack is face up: "
                "everyone sees it, but nobody may take it. Each stack has a display next to it, empty at first, with "
                "room for {n} tiles. You may take only tiles on display."
            ).format(n=ON_DISPLAY),
            _(
                "Tiles have two sides; the back is the mirror image. You may place a tile either way. An empty stack "
                "isn’t refilled, and its display stays."
            ),
            _("The fewer the players, the fewer tiles are used:") if len(counts) > 1 else "",
        ),
        Sheet(header, tuple(rows)),
    ]


def _symbols(rules: Ruleset, players: int, sign: int) -> int:
    terms = data.terms(rules, players)
    return sum(score.count(terms.catalogue.signs[2 * tile], sign) for kind in terms.in_use for tile in kind)


def _marks(rules: Ruleset, players: int, mark: str) -> int:
    terms = data.terms(rules, players)
    return sum(mark in terms.catalogue.tiles[tile].mid for kind in terms.in_use for tile in kind)


def _turn(rules: Ruleset) -> list[Part]:
    return _paragraphs(
        _("On your turn you build, call a djinn, or pass."),
        _(
            "Build: you may first reveal tiles, all from one stack, one after the other, until {n} from that stack "
            "are on display. Then you take one tile from any display and place it in your palace. That ends your "
            "turn."
        ).format(n=ON_DISPLAY),
        _(
            "For each sapphire on the tile you take one from the treasury. It holds {n} sapphires at the start of "
            "the game, less those the characters start with. If it runs short, you take what’s left."
        ).format(n=SAPPHIRES),
        _("Pass: you take {n} sapphires from the treasury.").format(n=PASS_PAYS),
        _(
            "After revealing a tile you must build. You may then pass only if no tile on any display can be "
            "placed, even if more could be revealed; you still take the sapphires."
        )
        if rules.pass_after_reveal == "stuck"
        else _("You may also pass after revealing tiles, at any time, and take the sapphires."),
    )


def _placing(rules: Ruleset) -> list[Part]:
    parts = _paragraphs(
        _(
            "Your plot is 7 tiles wide. Ground floors and second floors have 6 places, first floors and roofs 7: "
            "every tile is offset by half a tile from those below and above it, and none may extend beyond the "
            "plot."
        ),
        _(
            "Ground floors stand on the board itself. Higher up, at least one of the two places below must be "
            "filled. So a tile may overhang by half, and another may be added under it later."
        ),
        _(
            "Where two tiles touch, beside, below or above, their edges must match: wall to wall, open air to open "
            "air, half a door to half a door, half a minaret to half a minaret. Stone goes on stone and open arch "
            "on open arch, for each half of a tile separately. An edge that touches no tile is free."
        ),
    )
    if rules.hole == "enclosed":
        hole = _(
            "No hole: afterwards no empty place may be closed in, with tiles on both sides and in both places above."
        )
    else:
        hole = _("No gap: afterwards every storey must be an unbroken row.")
    if rules.adjacent == "first":
        touch = _("The first tile you place in a game must touch one of the three printed tiles.")
    else:
        touch = _("Every tile you place must touch a tile of your palace.")
    parts += _paragraphs(hole, touch, _("Once placed, a tile stays; only the stone can move it."))
    parts.append(Illustration("offset", _("The revealed first floor can go on the marked places.")))
    parts.append(
        Illustration(
            "edges",
            _("One ground floor fits on the left, wall to wall; the other one fits on the right, with half a door."),
        )
    )
    if rules.hole == "enclosed":
        caption = _("A second floor above the crossed-out place would close it in, so the tile fits only where marked.")
        parts.append(Illustration("hole", caption))
    return parts


def _djinns(rules: Ruleset) -> list[Part]:
    rows = [(_(words.DJINNS[djinn]), words.gems(COSTS[djinn]), _(words.POWERS[djinn])) for djinn in range(4)]
    stays = ""
    if _with_others(rules):
        stays = _("It stays there until somebody else calls it.")
    stone = _("What you build then brings its sapphires; moving brings none.") if rules.stone_pays else ""
    end_of_stone = _("You may stop at any time, but after revealing a tile only if none can be placed.")
    if rules.pass_after_reveal == "free":
        end_of_stone = _("You may stop at any time.")
    return [
        *_paragraphs(
            " ".join(
                text
                for text in (
                    _(
                        "You can call one djinn per turn, as your first action. You pay its price to the treasury at "
                        "once, and the djinn comes to your palace, wherever it was."
                    ),
                    stays,
                    _("Calling one you already have costs the same."),
                )
                if text
            ),
            _("Tiles placed with a djinn bring no sapphires, except with the stone.")
            if rules.stone_pays
            else _("Tiles placed with a djinn bring no sapphires."),
            _(
                "A turn with a djinn ends with the last tile it lets you place, or with “Done”, which brings no "
                "sapphires and doesn’t count as passing."
            ),
        ),
        Illustration(DJINNS, _("The four djinns, each with its price in sapphires.")),
        Sheet(("", _("Price"), _("Power")), tuple(rows)),
        *_paragraphs(
            _(
                "You call the wind for a stack with tiles on display. They go to the bottom of the stack, in "
                "order. You must then reveal at least one tile from this stack, and may continue until {n} are on "
                "display; if the stack is short, tiles just put back may come up again. After the first one you "
                "may build a tile from any display, or stop."
            ).format(n=ON_DISPLAY),
            " ".join(
                text
                for text in (
                    _(
                        "With the stone, before revealing anything, you may move one tile of your palace to another "
                        "place, flipped or not, or return it to the bottom of its stack. The placement rules apply "
                        "to its new place, and afterwards every tile must still have its foundation and there must "
                        "be no hole. Printed tiles can’t be moved or returned, and you keep the sapphires a tile has "
                        "brought. Then you may build as usual."
                    ),
                    stone,
                    end_of_stone,
                )
                if text
            ),
            _(
                "With the hand you place 2 tiles, one after the other, from any display. Before you place the "
                "second, you may reveal tiles from 2 stacks, until {n} from each are on display. Both must be "
                "placed; you may only stop early while no tile on display can be placed."
            ).format(n=ON_DISPLAY),
            _(
                "You call the eye for a stack that isn’t empty. You look at all of it and must place one of its "
                "tiles, whichever you like; the others keep their order. Only if none can be placed may you stop "
                "without placing one."
            ),
            _(
                "The others see which tile you placed, but not where it was in the stack. Everybody sees what goes "
                "to the bottom of a stack."
            )
            if _with_others(rules)
            else "",
            _(
                "You may call the stone, the hand or the eye even if there’s nothing they can do for you, but you "
                "still pay the price."
            ),
        ),
    ]


def _points(rules: Ruleset) -> list[Part]:
    small, large, whole = sorted({*score.WORTH.values()})
    parts = _paragraphs(
        _(
            "Your cartouches score points: {small} for each window or each tower, {large} for each dome or each "
            "garden, {whole} for each complete door or each complete minaret. Symbols without a cartouche score "
            "nothing, and neither do sapphires."
        ).format(small=small, large=large, whole=whole),
        _(
            "A door is complete where two ground floors meet with half a door each, and the tile above their seam "
            "has a lintel. A minaret is complete where two first floors meet with half a shaft each, and the tile "
            "above their seam has a spire. A whole door or minaret on a roof is complete in itself. A lintel or spire "
            "over anything else is allowed but scores nothing."
        ),
        _("Some roofs have a number, +4 or +5. They score that many points, whoever builds them."),
    )
    if _with_others(rules):
        first, second, third, _last = score.GUARD_POINTS
        parts += _paragraphs(
            _(
                "Guards: {first} points for first place, {second} for second, {third} for third, none for fourth. Tied "
                "players each get the points of the lowest rank they share. Two tied for first get {second} each, and "
                "the next player {third}. Three tied for first get {third} each."
            ).format(first=first, second=second, third=third),
            _("Whoever has no guards gets no points for them.")
            if rules.guards_need_one
            else _("This applies even to players without guards."),
        )
    else:
        parts += _paragraphs(_guards_alone(rules))
    return [
        *parts,
        Illustration("door", _("A complete door: two halves and a lintel.")),
        Illustration("minaret", _("A complete minaret: two halves of a shaft and a spire.")),
    ]


def _guards_alone(rules: Ruleset) -> str:
    if rules.guards_need_one:
        return _("Guards: {n} points if you have at least one.").format(n=score.GUARD_POINTS[0])
    return _("Guards: {n} points in any case.").format(n=score.GUARD_POINTS[0])


def _objectives(rules: Ruleset) -> list[Part]:
    bonus = _("The extra point counts even if there is no such symbol.")
    if not rules.column_bonus_at_zero:
        bonus = _("The extra point counts only if there is at least one such symbol.")
    secret = _("Each player is dealt 2 of the 10 objectives. The others stay in the box, unseen.")
    if not _with_others(rules):
        shown = ""
    elif rules.open_objectives:
        shown = _("All dealt objectives are face up from the start.")
    else:
        shown = _("Only you know yours; they’re revealed at the end of the game.")
    rows = [(_(words.OBJECTIVES[one.id]),) for one in data.catalogue().objectives]
    return [
        *_paragraphs(
            f"{secret} {shown}".strip(),
            _(
                "A column is half a tile wide, so symbols on the left and on the right half of a tile are in "
                "different columns. Two symbols on one half are both in its column."
            ),
            bonus,
            _("Objectives for sapphire symbols count those on tiles; the one for pairs counts the sapphires you hold."),
        ),
        Sheet((_("The 10 objectives"),), tuple(rows)),
    ]


def _end(rules: Ruleset) -> list[Part]:
    most = max(rules.players)
    stall = ""
    if rules.stall_rounds:
        stall = ngettext(
            "The game also ends when everybody passes, one after the other.",
            "The game also ends when everybody has passed {n} turns in a row.",
            rules.stall_rounds,
        ).format(n=rules.stall_rounds)
    return _paragraphs(
        _(
            "When you place a tile and have {n} or more roofs, you trigger the end: you finish your turn, every "
            "other player has one more turn, and then the game is over."
        ).format(n=ROOFS_TO_END),
        stall,
        _("The game ends after round {n} in any case.").format(n=rounds(rules, most)),
        _(
            "Whoever has the most points wins. In a tie, the player with the most sapphires wins. If that’s tied "
            "too, the win is shared."
        ),
    )


def _alone(rules: Ruleset) -> list[Part]:
    return _paragraphs(
        _(
            "Playing solo, you use the tiles for 2 players and try to score as much as you can. The game ends "
            "right after the turn in which you reach {roofs} roofs, and after {turns} turns in any case."
        ).format(roofs=ROOFS_TO_END, turns=rounds(rules, 1)),
        _guards_alone(rules) if _with_others(rules) else "",
    )


# -- rulesets compared -------------------------------------------------------------------------------------------------


def _differences(others: Sequence[Ruleset]) -> list[tuple[str, ...]]:
    """List what is not the same in all of them."""
    if len(others) < 2:
        return []
    rows = [
        (_("Players"), *(", ".join(map(str, sorted(one.players))) for one in others)),
        (_("Objectives"), *(_("open") if one.open_objectives else _("secret") for one in others)),
        (_("Last round"), *(str(rounds(one, max(one.players))) for one in others)),
        (_("What isn’t allowed"), *(_("a hole") if one.hole == "enclosed" else _("a gap") for one in others)),
        (_("What must touch the palace"), *(_first_or_every(one) for one in others)),
        (_("Passing after revealing"), *(_stuck_or_free(one) for one in others)),
        (_("Sapphires with the stone"), *(_yes_or_no(one.stone_pays) for one in others)),
        (_("Guard points without guards"), *(_yes_or_no(not one.guards_need_one) for one in others)),
        (_("Column bonus without a symbol"), *(_yes_or_no(one.column_bonus_at_zero) for one in others)),
        (_("Rounds of passing that end the game"), *(str(one.stall_rounds or "–") for one in others)),
    ]
    return [row for row in rows if len(set(row[1:])) > 1]


def _yes_or_no(value: bool) -> str:
    return _("yes") if value else _("no")


def _first_or_every(rules: Ruleset) -> str:
    return _("the first tile") if rules.adjacent == "first" else _("every tile")


def _stuck_or_free(rules: Ruleset) -> str:
    return _("if nothing fits") if rules.pass_after_reveal == "stuck" else _("always")
