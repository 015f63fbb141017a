"""Medina in sentences, in the player's language: what happened, why not, what it would score.

The rules speak in events, refusals and numbers; here they become sentences. Nouns with their adjectives are whole
phrases, because other languages bend them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from medina_desktop.game.box import NOBODY
from medina_desktop.game.record import Seat
from medina_desktop.games.medina.ai import explain
from medina_desktop.games.medina.ai.explain import A_BUILDING, A_PALACE
from medina_desktop.games.medina.kinds import Step
from medina_desktop.games.medina.learn.words import in_edition
from medina_desktop.games.medina.places import palace_cells, pieces_left
from medina_desktop.games.medina.preview import Cause, Preview, Source
from medina_desktop.games.medina.prospects import takers
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    GATE,
    KIND_WORDS,
    MERCHANT,
    NEUTRAL,
    ROOF,
    STABLE,
    TEA,
    WALL,
    cell_text,
    kind_of,
    place_of,
    space_text,
    via_of,
)
from medina_desktop.games.medina.rules.board import SIDE_LETTERS
from medina_desktop.games.medina.rules.position import FIRST_MERCHANT, NEUTRAL_OWNER, Position, Terms
from medina_desktop.games.medina.rules.reasons import MANY, REASONS, THE_PALACE, Refusal, why_nowhere
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.l10n import N_, _, ngettext
from medina_desktop.l10n.deeds import D_, deed, ndeed
from medina_desktop.l10n.writing import capitalise, join_clauses, join_names, signed, whole_sentence

# The tile that is taken ("+3 for the grey palace tile").
THE_TILE = {
    "grey": N_("the grey palace tile"),
    "black": N_("the black palace tile"),
    "purple": N_("the purple palace tile"),
    "brown": N_("the brown palace tile"),
    "orange": N_("the orange palace tile"),
}
PALACE = {
    "grey": N_("Grey palace"),
    "black": N_("Black palace"),
    "purple": N_("Purple palace"),
    "brown": N_("Brown palace"),
    "orange": N_("Orange palace"),
}
# What a slot of the tray holds.
PIECES = {
    "grey": N_("Grey building"),
    "black": N_("Black building"),
    "purple": N_("Purple building"),
    "brown": N_("Brown building"),
    "orange": N_("Orange building"),
    "stable": N_("Stable"),
    "merchant": N_("Merchant"),
    "wall": N_("Wall"),
    "roof": N_("Roof"),
    "neutral": N_("Neutral roof"),
    "gate": N_("Gate"),
    "tea": N_("Tea"),
}
# A wall space: the letter or number it lies beside, and its side of the city ("g north", "3 east").
SPACES = (N_("{place} north"), N_("{place} east"), N_("{place} south"), N_("{place} west"))
CORNERS = (N_("NW"), N_("NE"), N_("SE"), N_("SW"))


def place_name(action: int) -> str:
    kind = kind_of(action)
    if kind == TEA:
        return ""
    return space_name(space_text(place_of(action))) if kind in (WALL, GATE) else cell_text(place_of(action))


def space_name(text: str) -> str:
    """A place as the rules write it, with the sides of the city as words: "gN" is "g north", "d5" stays."""
    side = SIDE_LETTERS.find(text[-1:])
    return _(SPACES[side]).format(place=text[:-1]) if text and side >= 0 else text


def why_not(refusal: Refusal) -> str:
    words = refusal.words()
    text = _(REASONS[refusal.code].sentence).format(
        place=space_name(words["place"]),
        other=space_name(words["other"]),
        palace=_(THE_PALACE[refusal.colour]) if refusal.colour else "",
        pieces=_(MANY[KIND_WORDS[kind_of(refusal.action)]]),
    )
    return whole_sentence(text)


def nowhere(state: Position, player: int, kind: int) -> tuple[str, str]:
    """Say why no place takes a player's piece of this kind now, with the code of the reason."""
    code = why_nowhere(state, player, kind)
    text = _(REASONS[code].sentence).format(pieces=_(MANY[KIND_WORDS[kind]]))
    return in_edition(whole_sentence(text), state.terms.rules), code


def wrong_ground(kind: int, rules: Ruleset) -> str:
    """The code of the reason why a wall or gate goes on no cell, and everything else not on the ring."""
    if kind in (WALL, GATE):
        return "gate_on_cell" if kind == GATE else "wall_on_cell"
    return "cell_on_ring_with_gates" if rules.gates else "cell_on_ring"


def piece_name(kind: int) -> str:
    return _(PIECES[KIND_WORDS[kind]])


# -- what it would score ----------------------------------------------------------------------------------------------


def cause_text(cause: Cause, seats: Sequence[Seat]) -> str:
    points = signed(cause.points)
    n = abs(cause.points)
    if cause.source == "building":
        return ngettext("{points} for a building", "{points} for buildings", n).format(points=points)
    if cause.source == "stable":
        return ngettext("{points} for a stable", "{points} for stables", n).format(points=points)
    if cause.source == "wall":
        return ngettext("{points} for a wall", "{points} for walls", n).format(points=points)
    if cause.source == "merchant":
        return ngettext("{points} for a merchant", "{points} for merchants", n).format(points=points)
    if cause.source == "well":
        return _("{points} by the well").format(points=points)
    other = seats[cause.other].name if cause.other is not None else ""
    if cause.source == "tower" and cause.tower is not None:
        if cause.points < 0:
            return _("{points} for losing tower tile {number}").format(points=points, number=cause.tower + 1)
        if other:
            return _("{points} for tower tile {number} from {name}").format(
                points=points, number=cause.tower + 1, name=other
            )
        return _("{points} for tower tile {number}").format(points=points, number=cause.tower + 1)
    colour = COLOURS[cause.colour or 0]
    if cause.source == "palace_tile":
        if cause.points < 0:
            return _("{points} for losing {tile}").format(points=points, tile=_(THE_TILE[colour]))
        if other:
            return _("{points} for {tile} from {name}").format(points=points, tile=_(THE_TILE[colour]), name=other)
        return _("{points} for {tile}").format(points=points, tile=_(THE_TILE[colour]))
    text = _("{points} for roofing {palace}").format(points=points, palace=_(A_PALACE[colour]))
    if len(cause.parts) < 2:
        return text
    made_of = ", ".join(cause_text(part, seats) for part in cause.parts)
    return _("{text}: {parts}").format(text=text, parts=made_of)


@dataclass(frozen=True)
class PreviewText:
    """The bubble's lines: what the mover gains and why, then anything else that follows."""

    lines: tuple[str, ...]
    changes: tuple[tuple[int, int], ...]  # (player, points), those with a change


def preview_text(shown: Preview, state: Position, seats: Sequence[Seat]) -> PreviewText:
    lines: list[str] = []
    for change in shown.changes:
        small = [c for c in change.causes if c.source in ("building", "stable", "wall", "merchant", "well")]
        large = [c for c in change.causes if c not in small]
        if change.player == state.player:
            if small:
                lines.append(", ".join(cause_text(c, seats) for c in _merge(small)))
            lines.extend(cause_text(c, seats) for c in large)
            continue
        # What others lose is already said by whoever gains it.
        said = [*_merge(small), *(c for c in large if c.points > 0 or c.other is None)]
        if said:
            what = ", ".join(cause_text(c, seats) for c in said)
            lines.append(_("{name}: {what}").format(name=seats[change.player].name, what=what))
    for event in shown.events:
        extra = _consequence(event, seats)
        if extra:
            lines.append(extra)
    if shown.growth is not None:
        palace = _(THE_PALACE[COLOURS[shown.growth.colour]])
        worth = shown.growth.worth
        text = ngettext("{palace} would be worth {n} point.", "{palace} would be worth {n} points.", worth).format(
            palace=palace, n=worth
        )
        lines.append(capitalise(text))
    if not lines:
        lines.append(_("The score doesn’t change."))
    return PreviewText(tuple(lines), tuple((c.player, c.points) for c in shown.changes if c.points))


def _merge(causes: Sequence[Cause]) -> list[Cause]:
    """Points of one kind from several palaces, added up."""
    totals: dict[str, int] = {}
    for cause in causes:
        totals[cause.source] = totals.get(cause.source, 0) + cause.points
    return [Cause(source, points) for source, points in totals.items()]  # type: ignore[arg-type]


def _consequence(event: object, seats: Sequence[Seat]) -> str:
    """Effects besides points that the bubble mentions."""
    if isinstance(event, ev.TeaGained):
        if event.player is None:
            return ngettext("{n} tea tile goes to the box", "{n} tea tiles go to the box", event.count).format(
                n=event.count
            )
        return ngettext("{n} tea tile", "{n} tea tiles", event.count).format(n=signed(event.count))
    if isinstance(event, ev.MerchantsGained) and event.player is not None:
        name = seats[event.player].name
        return ngettext("{name} receives {n} merchant", "{name} receives {n} merchants", event.count).format(
            name=name, n=event.count
        )
    if isinstance(event, ev.ColourDiscarded):
        return _all_leave(event.colour)
    if isinstance(event, ev.GateReceived):
        return ngettext("{n} gate from beside the board", "{n} gates from beside the board", event.count).format(
            n=signed(event.count)
        )
    return ""


def _all_leave(colour: int) -> str:
    """Say that the buildings of a colour leave the game, and why."""
    return _("Everybody now owns {palace}, so all {buildings} left in the stocks are out of the game.").format(
        palace=_(A_PALACE[COLOURS[colour]]), buildings=_(MANY[COLOURS[colour]])
    )


# By kind, as in PIECES: the placement a hint proposes.
PROPOSED = {
    "grey": N_("Place a grey building on {place}"),
    "black": N_("Place a black building on {place}"),
    "purple": N_("Place a purple building on {place}"),
    "brown": N_("Place a brown building on {place}"),
    "orange": N_("Place an orange building on {place}"),
    "stable": N_("Place a stable on {place}"),
    "merchant": N_("Place a merchant on {place}"),
    "wall": N_("Place a wall on {place}"),
    "roof": N_("Place a roof on {place}"),
    "neutral": N_("Place a neutral roof on {place}"),
    "gate": N_("Place a gate on {place}"),
    "tea": N_("Spend a tea tile"),
}


def hint_title(action: int) -> str:
    """Propose a placement: "Place a wall on 3 east"."""
    return _(PROPOSED[KIND_WORDS[kind_of(action)]]).format(place=place_name(action))


def name_of(action: int) -> str:
    """Name a placement in a few words: "Wall on 3 east"."""
    if kind_of(action) == TEA:
        return hint_title(action)
    return _("{piece} on {place}").format(piece=piece_name(kind_of(action)), place=place_name(action))


# Sentences that follow the line of the action itself, as far as they add something: {actor} has done it, {name} and
# {tower} as above.
ASIDES: dict[str, str] = {
    "take_before": D_("{name} could have taken it"),
    "take_last": N_("no building could join it any more"),
    "build_to_take": N_("{actor} wanted to roof it at once"),
    "found_to_take": N_("{actor} wanted to roof it at once"),
    "build_alone": N_("nobody else needed the palace"),
    "found_alone": N_("nobody else needed the palace"),
    "build_needed": N_("{actor} still needed {palace}"),
    "found_needed": N_("{actor} still needed one"),
    "build_rid": N_("{actor} already owned a palace of this colour"),
    "stable_well": N_("it stands by the well"),
    "stable_own": N_("it makes {actor}’s own palace larger"),
    "stable_open": N_("{actor} had an eye on this palace"),
    "stable_gives": D_("{actor} wanted to get rid of it, though it brought {name} {points}"),
    "stable_rid": N_("{actor} wanted to get rid of it"),
    "wall_points": N_("it stands next to {actor}’s own palaces"),
    "wall_block": D_("it keeps {name} away from tower tile {tower}"),
    "wall_wait": N_("it gave nothing away"),
    "wall_gives": D_("{actor} played for time, though it brought {name} {points}"),
    "wall": N_("{actor} played for time"),
    "merchant_points": N_("it stands next to {actor}’s own palaces"),
    "merchant_lead": N_("it leads the street to {actor}’s own palaces"),
    "merchant_narrow": N_("it took a space where {palace} could have grown"),
    "merchant_wait": N_("it gave nothing away"),
    "merchant_gives": D_("{actor} played for time, though it brought {name} {points}"),
    "merchant": N_("{actor} played for time"),
    "neutral": D_("{name} still needed it"),
    "gate_gives": D_("{actor} played for time, though it brought {name} {points}"),
    "gate": N_("{actor} played for time"),
    "tea": N_("{actor} played for time"),
}


def aside(step: Step, turn: Sequence[int], seats: Sequence[Seat]) -> str:
    """Say why an AI seat did this; "" where the line of the action says it already."""
    why = explain.reason_for(step.before, tuple(turn))
    sentence = ASIDES.get(why.code, "")
    if not sentence:
        return ""
    colour = str(why.values.get("colour", ""))
    values = {
        "actor": seats[step.player].name,
        "tower": why.values.get("tower", ""),
        "palace": _(A_PALACE[colour]) if colour else "",
        "points": signed(int(why.values.get("points", 0))),
    }
    if "{name}" in sentence:
        return deed(sentence, name=seats[int(why.values["other"])].name, **values)
    return _(sentence).format(**values)


# -- what stands there ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Description:
    """The text for a piece under the pointer, and the spots it speaks of."""

    title: str
    lines: tuple[str, ...]
    spots: tuple[int, ...]


def describe(state: Position, spot: int, seats: Sequence[Seat]) -> Description | None:
    """Describe what stands on a spot and what it is good for; None where nothing stands."""
    rules = state.terms.rules
    number = state.palace_at[spot]
    if number:
        return _palace_description(state, number - 1, seats)
    if state.merchants >> spot & 1:
        worth = _("Worth 1 point to every roofed palace that touches it.")
        return Description(_("Merchant"), (worth, _("All merchants are alike, whatever they wear.")), (spot,))
    if state.walls >> spot & 1:
        tower = next(state.terms.run_tower[run] for run in range(8) if state.run_walls[run] >> spot & 1)
        joined = _("A palace that touches it is connected to tower {number}.").format(number=tower + 1)
        return Description(_("Wall"), (_("Worth 1 point to every roofed palace that touches it."), joined), (spot,))
    if any(gate != NOBODY and state.terms.geometry.space_bit[gate] == spot for gate in state.gates):
        return Description(_("Gate"), (_("A street can leave by one gate and come in by another."),), (spot,))
    if state.set_up.well == spot:
        points = ngettext(
            "{n} point for each building or stable 2 spaces away in a straight line.",
            "{n} points for each building or stable 2 spaces away in a straight line.",
            rules.well_points,
        ).format(n=rules.well_points)
        return Description(_("Well"), (points, _("You can’t build around the well.")), (spot,))
    return None


def _palace_description(state: Position, number: int, seats: Sequence[Seat]) -> Description:
    owner = state.palace(number).owner
    worth = score.palace_points(state, number)
    sources: tuple[tuple[Source, int], ...] = (
        ("building", worth.buildings),
        ("stable", worth.stables),
        ("wall", worth.walls),
        ("merchant", worth.merchants),
        ("well", worth.well),
    )
    lines = [", ".join(cause_text(Cause(source, points), seats) for source, points in sources if points)]
    total = ngettext("Worth {n} point.", "Worth {n} points.", worth.total).format(n=worth.total)
    if owner == NEUTRAL_OWNER:
        whose, lines, total = _("neutral roof"), [], _("It counts for nobody.")
    else:
        whose = seats[owner].name if owner != NOBODY else _("no roof yet")
    title = _("{palace} – {whose}").format(palace=_(PALACE[worth.colour]), whose=whose)
    takers_of_it = [_takers_sentence(state, number, seats)] if owner == NOBODY else []
    return Description(title, (*lines, total, *takers_of_it), tuple(palace_cells(state, number)))


def _takers_sentence(state: Position, number: int, seats: Sequence[Seat]) -> str:
    able = [seats[player].name for player in takers(state, number)]
    if not able:
        return _("Nobody can take it any more.")
    if len(able) == 1:
        return _("Only {name} can still take it.").format(name=able[0])
    return _("Players who can still take it, in turn order: {names}.").format(names=", ".join(able))


# -- what happened ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A line of the log: who, what, where; the spots it speaks of, and if it deserves a banner."""

    player: int | None
    text: str
    place: str = ""
    spots: tuple[int, ...] = ()
    loud: bool = False


def lines_of(step: Step, seats: Sequence[Seat]) -> list[Line]:
    """One for the action itself, and one for each thing that followed and is not said in it; each with its own points,
    in the words of the edition."""
    gained = score.scores(step.after)[step.player] - score.scores(step.before)[step.player]
    gained -= sum(_told_apart(event, step) for event in step.events)
    found = [Line(step.player, _main_sentence(step, seats, gained), place_name(step.action), spots_of(step))]
    for event in step.events:
        line = _following(event, step, seats)
        if line is not None:
            found.append(line)
    rules = step.after.terms.rules
    return [replace(line, text=in_edition(line.text, rules)) for line in found]


def _told_apart(event: object, step: Step) -> int:
    """Return the points that a moving tile brings or costs the player who placed: its own line tells them."""
    terms: Terms = step.after.terms
    if isinstance(event, ev.PalaceTileMoved):
        value = terms.tile_values[event.colour]
        return value * ((event.player == step.player) - (event.before == step.player))
    if isinstance(event, ev.TowerTileMoved) and event.player != step.player and event.before == step.player:
        return -terms.tower_values[event.tower]
    return 0


def _main_sentence(step: Step, seats: Sequence[Seat], gained: int) -> str:
    name = seats[step.player].name
    kind = kind_of(step.action)
    events = step.events
    taken = [e.tower + 1 for e in events if isinstance(e, ev.TowerTileMoved) and e.player == step.player]
    if kind == TEA:
        return deed("{name} spent a tea tile.", name=name)
    if kind == GATE:
        return deed("{name} built a gate.", name=name)
    if kind == WALL:
        text = deed("{name} built a wall", name=name)
    elif kind == STABLE:
        text = deed("{name} added a stable", name=name)
    elif kind == MERCHANT:
        if step.before.mode == FIRST_MERCHANT:
            text = deed("{name} placed the first merchant", name=name)
        elif via_of(step.action) is not None:
            text = deed("{name} sent a merchant through the gates", name=name)
        elif any(isinstance(e, ev.StreetStarted) for e in events):
            text = deed("{name} began a new street", name=name)
        else:
            text = deed("{name} added a merchant", name=name)
    elif kind in (ROOF, NEUTRAL):
        palace = _(A_PALACE[COLOURS[next(e.colour for e in events if isinstance(e, ev.Roofed))]])
        if kind == NEUTRAL:
            text = deed("{name} put a neutral roof on {palace}", name=name, palace=palace)
        else:
            text = deed("{name} roofed {palace}", name=name, palace=palace)
    elif any(isinstance(e, ev.Founded) for e in events):
        text = deed("{name} founded {palace}", name=name, palace=_(A_PALACE[COLOURS[kind]]))
    else:
        text = deed("{name} added {building}", name=name, building=_(A_BUILDING[COLOURS[kind]]))
    if taken:
        text = ndeed(
            "{text} and took tower tile {numbers}",
            "{text} and took tower tiles {numbers}",
            len(taken),
            text=text,
            numbers=join_names([str(number) for number in taken]),
            name=name,
        )
    return _with_points(text, gained)


def tower_taken(event: ev.TowerTileMoved, seats: Sequence[Seat]) -> str:
    """Say who took a tower tile, and from whom."""
    assert event.player is not None
    name, number = seats[event.player].name, event.tower + 1
    if event.before is None:
        return deed("{name} took tower tile {number}", name=name, number=number)
    other = seats[event.before].name
    return deed("{name} took tower tile {number} from {other}", name=name, number=number, other=other)


def palace_tile_taken(event: ev.PalaceTileMoved, seats: Sequence[Seat]) -> str:
    """Say who took a palace tile, and from whom."""
    assert event.player is not None
    name, tile = seats[event.player].name, _(THE_TILE[COLOURS[event.colour]])
    if event.before is None:
        return deed("{name} took {tile}", name=name, tile=tile)
    return deed("{name} took {tile} from {other}", name=name, tile=tile, other=seats[event.before].name)


def _with_points(text: str, points: int) -> str:
    if points:
        text = _("{text}: {points}").format(text=text, points=signed(points))
    return f"{text}."


def _following(event: object, step: Step, seats: Sequence[Seat]) -> Line | None:
    """A line of its own for what happened to others, to tiles and to stocks."""

    def entry(player: int | None, text: str, spots: tuple[int, ...] = ()) -> Line:
        return Line(player, text, "", spots)

    if isinstance(event, ev.TowerTileMoved) and event.player != step.player:
        spots = tuple(palace_cells(step.after, event.palace))
        value = step.after.terms.tower_values[event.tower]
        if event.player is None:
            text = _("Tower tile {number} went back to the board, since a neutral palace won it").format(
                number=event.tower + 1
            )
            return entry(event.before, _with_points(text, -value if event.before is not None else 0))
        return entry(event.player, _with_points(tower_taken(event, seats), value), spots)
    if isinstance(event, ev.PalaceTileMoved):
        spots = tuple(palace_cells(step.after, event.palace))
        value = step.after.terms.tile_values[event.colour]
        if event.player is None:
            told = _("{tile} went back to the board, since a neutral palace was larger")
            text = capitalise(told.format(tile=_(THE_TILE[COLOURS[event.colour]])))
            return entry(event.before, _with_points(text, -value if event.before is not None else 0), spots)
        return entry(event.player, _with_points(palace_tile_taken(event, seats), value), spots)
    if isinstance(event, ev.MerchantsGained):
        if event.player is None:
            text = ngettext("{n} merchant went to the box.", "{n} merchants went to the box.", event.count).format(
                n=event.count
            )
        else:
            text = ndeed(
                "{name} received {n} merchant.",
                "{name} received {n} merchants.",
                event.count,
                name=seats[event.player].name,
                n=event.count,
            )
        return entry(event.player, text)
    if isinstance(event, ev.TeaGained):
        if event.player is None:
            text = ngettext("{n} tea tile went to the box.", "{n} tea tiles went to the box.", event.count).format(
                n=event.count
            )
        else:
            text = ndeed(
                "{name} earned {n} tea tile.",
                "{name} earned {n} tea tiles.",
                event.count,
                name=seats[event.player].name,
                n=event.count,
            )
        return entry(event.player, text)
    if isinstance(event, ev.ColourDiscarded):
        if sum(event.counts) == 0:
            return None
        return entry(None, _all_leave(event.colour))
    if isinstance(event, ev.GateReceived):
        text = ndeed(
            "{name} built the first gate and received {n} more.",
            "{name} built the first gate and received {n} more.",
            event.count,
            name=seats[event.player].name,
            n=event.count,
        )
        return entry(event.player, text)
    if isinstance(event, ev.GateDiscarded):
        return entry(event.player, deed("{name} discarded a gate that fitted nowhere.", name=seats[event.player].name))
    if isinstance(event, (ev.PlayerSkipped, ev.PlayerOut)):
        return Line(event.player, announcement(event, seats), loud=True)
    if isinstance(event, ev.GameOver):
        return Line(None, announcement(event, seats), loud=True)
    return None


NEAR_THE_END = 4  # two turns


def ending(state: Position, seats: Sequence[Seat], hidden: bool) -> str:
    """Say who has which pieces, once nobody has more than a few left."""
    players = state.terms.everyone
    if state.over or any(pieces_left(state, player) > NEAR_THE_END for player in players):
        return ""
    told = []
    for player in players:
        left = pieces_left(state, player)
        what = ngettext("{n} piece", "{n} pieces", left).format(n=left)
        if not hidden:
            held = state.held(player)
            kinds = range(TEA)
            what = ", ".join(f"{piece_name(kind)} {held[kind]}" for kind in kinds if held[kind])
        if left:
            told.append(_("{name} ({what})").format(name=seats[player].name, what=what))
    return in_edition(_("The end is near. Pieces left: {who}.").format(who=join_clauses(told)), state.terms.rules)


def announcement(event: object, seats: Sequence[Seat]) -> str:
    """Announce what the end of a game brings; "" for everything else."""
    if isinstance(event, ev.PlayerSkipped):
        return deed("{name} couldn’t place anything.", name=seats[event.player].name)
    if isinstance(event, ev.PlayerOut):
        return deed("{name} ran out of pieces.", name=seats[event.player].name)
    if isinstance(event, ev.GameOver):
        if event.reason == "nothing_fits":
            return _("Nobody can place anything any more.")
        return _("Everything has been placed.")
    return ""


def spots_of(step: Step) -> tuple[int, ...]:
    """Return the spots that a step's line lights up: the place, or the whole palace it finished."""
    kind = kind_of(step.action)
    if kind == TEA:
        return ()
    if kind in (WALL, GATE):
        return (step.after.terms.geometry.space_bit[place_of(step.action)],)
    roofed = next((e.palace for e in step.events if isinstance(e, ev.Roofed)), None)
    if roofed is not None:
        return tuple(palace_cells(step.after, roofed))
    return (place_of(step.action),)


def side_of_gate(code: int) -> str:
    return _("through the gate on {place}").format(place=space_name(space_text(code)))
