"""The rules of Sultaniya for people, by the ruleset they are asked for; and where a refusal is explained."""

from __future__ import annotations

from medina_desktop.game.book import Paragraph, Section
from medina_desktop.games.sultaniya.rules.ruleset import Ruleset
from medina_desktop.l10n import _

# The section that explains a reason; all others are about placing.
SECTIONS = {
    "wind_reveals_first": "djinns",
    "eye_builds": "djinns",
    "pass_with_djinn": "djinns",
    "pass_must_build": "turn",
    "done_without_djinn": "djinns",
    "done_must_build": "djinns",
    "call_not_first": "djinns",
    "cannot_pay": "djinns",
    "wind_no_display": "djinns",
    "eye_no_stack": "djinns",
    "stone_not_called": "djinns",
    "stone_moved": "djinns",
    "stone_after_reveal": "djinns",
    "stack_empty": "turn",
    "display_full": "turn",
    "reveal_other_stack": "turn",
    "reveal_third_stack": "djinns",
    "nothing_there": "djinns",
    "printed_stays": "djinns",
    "same_place": "djinns",
    "would_fall": "djinns",
}


def section_for(code: str) -> str:
    return SECTIONS.get(code, "placing")


def rulebook(rules: Ruleset) -> list[Section]:
    alone = tuple(rules.players) == (1,)
    sections = [
        _section(
            "aim",
            _("The game"),
            _(
                "You build a palace of tiles, four storeys high, round the three tiles printed on your board. Your "
                "character tells which symbols bring you points; guards and two secret objectives bring points to "
                "everybody."
            ),
            _("When somebody has a fifth roof, the end is near. Who then has the most points becomes Grand Vizier."),
        ),
        _section(
            "tiles",
            _("Tiles and stacks"),
            _(
                "There are four stacks: ground floors (blue), first floors (red), second floors (green) and roofs "
                "(gold). Each tile goes on its own storey. The top tile of a stack lies open, but nobody may take it; "
                "beside the stack up to three tiles are on display."
            ),
            _("Tiles have two sides: the back is the mirror image. You may place a tile either way."),
        ),
        _section(
            "turn",
            _("A turn"),
            _("In your turn you build, or call a djinn, or pass."),
            _(
                "Build: you may first turn over tiles of one stack, one after the other, until three are on its "
                "display. Then you take one tile of any display and place it. Sapphires on it you take from the "
                "treasury."
            ),
            _("Pass: you take 2 sapphires."),
            _("Having turned over a tile you must build; you may pass then only if nothing on display fits.")
            if rules.pass_after_reveal == "stuck"
            else _("You may pass after turning over tiles, too."),
        ),
        _section(
            "placing",
            _("Placing"),
            _(
                "A tile lies half a tile aside of those below and above it. On the ground the board is enough; higher "
                "up at least one of the two places below must be filled, so a tile may overhang by half."
            ),
            _(
                "Where two tiles touch, their edges must match: wall to wall, open air to open air, half a door to "
                "half a door, half a minaret to half a minaret; stone on stone, and an open arch on an open arch."
            ),
            _("No hole: no empty place may be closed in on both sides and above.")
            if rules.hole == "enclosed"
            else _("No gap: every storey is an unbroken row."),
            _("The first tile you place touches one of the three printed tiles.")
            if rules.adjacent == "first"
            else _("Every tile touches a tile of the palace."),
        ),
        _section(
            "djinns",
            _("Djinns"),
            _(
                "A djinn is called as the first step of a turn. You pay its price to the treasury, and it comes to "
                "your palace, from wherever it was. Tiles placed with a djinn bring no sapphires."
            ),
            _(
                "The wind (1 sapphire): the tiles of a display go under their stack. Then you turn over at least one "
                "tile of this stack, and may build one tile from any display."
            ),
            _(
                "The stone (2 sapphires): you may move a tile of your palace or give one back under its stack, "
                "provided that everything still has its foundation and there is no hole. Then you may build."
            ),
            _("With the stone, the tile you build brings its sapphires.")
            if rules.stone_pays
            else _("With the stone, too, the tile you build brings no sapphires."),
            _("The hand (2 sapphires): you place two tiles, and may turn over tiles of two stacks before the second."),
            _("The eye (3 sapphires): you look through a whole stack and place any tile of it."),
        ),
        _section(
            "points",
            _("Points"),
            _(
                "By your character: 1 for each window or tower, 3 for each dome or garden, 6 for each complete door or "
                "minaret."
            ),
            _(
                "A door is complete where two ground floors meet with half a door each and the tile above them carries "
                "the lintel. A minaret: two first floors meet with half a shaft each, and the tile above carries the "
                "point. Roofs may show whole ones."
            ),
            _("Guards: 9 if you have at least one.")
            if alone
            else _(
                "Guards: 9 points for the most, 6 for the second, 3 for the third. Players who are level all get the "
                "points of the lowest rank they share."
            ),
            _("Some roofs bring 4 or 5 points by themselves."),
        ),
        _section(
            "objectives",
            _("Objectives"),
            _("All objectives lie open from the start.")
            if rules.open_objectives
            else _("Each player has two objectives that nobody else sees until the end."),
            _(
                "Storey: 1 point for each symbol of that kind in the storey with the most. Column: 1 point for each in "
                "the column with the most, and 1 more. Djinns: 2 points each. Sapphires: 1 point for every two."
            ),
        ),
        _section(
            "end",
            _("The end"),
            _("The game is over after your fifth roof, or after 20 turns. The aim is a high score.")
            if alone
            else _(
                "When a player has a fifth roof, this turn is finished, every other player has one more turn, and the "
                "game is over. Most points win; if level, most sapphires; if still level, they share."
            ),
        ),
    ]
    return sections


def _section(key: str, title: str, *paragraphs: str) -> Section:
    return Section(key, title, tuple(Paragraph(text) for text in paragraphs))
