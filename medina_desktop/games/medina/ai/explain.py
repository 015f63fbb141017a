"""Why a placement is a good one: a code with parameters, and the sentence for it.

The parameters are numbers, colours (`orange`), and players by number.
"""

from msgspec import Struct

from medina_desktop.game.box import NOBODY
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import score
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    GATE,
    KINDS,
    MERCHANT,
    NEUTRAL,
    ROOF,
    STABLE,
    TEA,
    WALL,
    kind_of,
    place_of,
)
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.state import State
from medina_desktop.l10n.writing import signed
from medina_desktop.said import N_

# By code. {palace}, {building}: with an article ("a grey palace"); {name}: a player; the others are numbers.
SENTENCES: dict[str, str] = {
    "take_before": N_("Takes {palace} of size {size} before {name} can."),
    "take_last": N_("Takes {palace} of size {size}: it will not grow any more."),
    "take": N_("Takes {palace} of size {size}."),
    "take_tower": N_("Takes {palace} of size {size}, and tower {tower} with it."),
    "build_to_take": N_("Enlarges {palace}, to roof it with the next placement."),
    "found_to_take": N_("Founds {palace}, to roof it with the next placement."),
    "build_alone": N_("Enlarges {palace} that nobody else needs."),
    "build_harmless": N_("Enlarges {palace} without giving the others much."),
    "build_finished": N_("Gets rid of {building} where it helps the others least."),
    "found": N_("Founds {palace} where it suits the others least."),
    "stable_well": N_("A stable by the well for {palace} of yours: {points}."),
    "stable_tower": N_("The stable wins tower {tower} for {palace} of yours."),
    "stable_tile": N_("The stable wins the palace tile for {palace} of yours."),
    "stable_own": N_("A stable for {palace} of yours: {points}."),
    "stable_open": N_("A stable for {palace} that you want."),
    "stable_other": N_("A stable where it does the least harm."),
    "wall_tower": N_("The wall wins tower {tower} for {palace} of yours."),
    "wall_tower_from": N_("The wall takes tower {tower} from {name}."),
    "wall_points": N_("The wall stands beside your palaces: {points}."),
    "wall_block": N_("The wall keeps {name} away from tower {tower}."),
    "wall_wait": N_("A wall that gives nothing away."),
    "merchant_points": N_("The merchant stands beside your palaces: {points}."),
    "merchant_lead": N_("Leads the street to your palaces."),
    "merchant_block": N_("Leads the street away from the others."),
    "merchant_wait": N_("A merchant who gives nothing away."),
    "first_merchant": N_("A quiet place for the market to begin."),
    "neutral": N_("Closes {palace} before {name} has it large."),
    "neutral_plain": N_("Closes {palace}."),
    "gate": N_("The gate stands where it helps the others least."),
    "tea": N_("Waits with tea rather than give something away."),
}

Value = str | int


class Reason(Struct, frozen=True):
    code: str
    values: dict[str, Value] = {}

    def sentence(self) -> str:
        """In English, players counted from 1; the window says it in other languages and with names."""
        colour = str(self.values.get("colour", ""))
        article = "an" if colour == "orange" else "a"
        return SENTENCES[self.code].format(
            palace=f"{article} {colour} palace",
            building=f"{article} {colour} building",
            name=f"player {int(self.values.get('other', 0)) + 1}",
            size=self.values.get("size", ""),
            tower=self.values.get("tower", ""),
            points=signed(int(self.values.get("points", 0))),
        )


def reason_for(s: State, actions: tuple[int, ...]) -> Reason:
    """The reason for the first of the actions, the rest of the turn being what is planned next."""
    action = actions[0]
    player = s.player
    if s.set_up.merchant is None and not s.merchants:
        return Reason("first_merchant")
    after = s.copy()
    happened: list[ev.Event] = []
    play(after, action, happened)
    points = score.scores(after)[player] - score.scores(s)[player]
    kind = kind_of(action)
    towers = [e for e in happened if isinstance(e, ev.TowerTileMoved) and e.player == player]
    if kind == TEA:
        return Reason("tea")
    if kind == GATE:
        return Reason("gate")
    if kind == ROOF:
        return _roof(s, action, towers)
    if kind == NEUTRAL:
        return _neutral(s, action)
    if kind == STABLE:
        return _stable(s, after, action, points, towers, happened)
    if kind == WALL:
        return _wall(s, after, points, towers)
    if kind == MERCHANT:
        return _merchant(s, after, action, points)
    return _building(s, after, actions)


def _needers(s: State, colour: int) -> list[int]:
    """The other players without a palace of the colour, the next to move first."""
    players = s.table.players
    order = [(s.player + i) % players for i in range(1, players)]
    return [p for p in order if not s.colours_owned[p] >> colour & 1]


def _roof(s: State, action: int, towers: list[ev.TowerTileMoved]) -> Reason:
    palace = s.palace(s.palace_at[place_of(action)] - 1)
    values: dict[str, Value] = {"colour": COLOURS[palace.colour], "size": palace.size}
    if towers:
        best = max(towers, key=lambda e: s.table.tower_values[e.tower])
        return Reason("take_tower", {**values, "tower": best.tower + 1})
    others = _needers(s, palace.colour)
    if others:
        return Reason("take_before", {**values, "other": others[0]})
    grows = s.open4[palace.colour] & s.ok and s.stock[s.player * KINDS + palace.colour]
    return Reason("take" if grows else "take_last", values)


def _neutral(s: State, action: int) -> Reason:
    palace = s.palace(s.palace_at[place_of(action)] - 1)
    others = _needers(s, palace.colour)
    values: dict[str, Value] = {"colour": COLOURS[palace.colour]}
    return Reason("neutral", {**values, "other": others[0]}) if others else Reason("neutral_plain", values)


def _stable(
    s: State,
    after: State,
    action: int,
    points: int,
    towers: list[ev.TowerTileMoved],
    happened: list[ev.Event],
) -> Reason:
    palace = after.palace(after.palace_at[place_of(action)] - 1)
    values: dict[str, Value] = {"colour": COLOURS[palace.colour], "points": points}
    if palace.owner == s.player:
        if towers:
            return Reason("stable_tower", {**values, "tower": towers[0].tower + 1})
        if any(isinstance(e, ev.PalaceTileMoved) and e.player == s.player for e in happened):
            return Reason("stable_tile", values)
        return Reason("stable_well" if s.well_line >> place_of(action) & 1 else "stable_own", values)
    if palace.owner == NOBODY and not s.colours_owned[s.player] >> palace.colour & 1:
        return Reason("stable_open", values)
    return Reason("stable_other", values)


def _wall(s: State, after: State, points: int, towers: list[ev.TowerTileMoved]) -> Reason:
    if towers:
        moved = towers[0]
        if moved.before is not None:
            return Reason("wall_tower_from", {"tower": moved.tower + 1, "other": moved.before})
        return Reason("wall_tower", {"tower": moved.tower + 1, "colour": COLOURS[s.palaces[moved.palace][0]]})
    if points:
        return Reason("wall_points", {"points": points})
    before, now = _within_reach(s), _within_reach(after)
    for player, tower in sorted(before - now):
        if player != s.player:
            return Reason("wall_block", {"other": player, "tower": tower + 1})
    return Reason("wall_wait")


def _within_reach(s: State) -> set[tuple[int, int]]:
    """Who would take which tower's tile with one wall."""
    found = set()
    for action in s.wall_actions:
        if not s.palace_at[s.table.geometry.faced[place_of(action)]]:
            continue
        trial = s.copy()
        happened: list[ev.Event] = []
        trial.stock[trial.player * KINDS + WALL] += 1
        play(trial, action, happened)
        found |= {(e.player, e.tower) for e in happened if isinstance(e, ev.TowerTileMoved) and e.player is not None}
    return found


def _beside(s: State, player: int) -> int:
    mask = 0
    for palace in s.palaces:
        if palace[1] == player:
            mask |= palace[4]
    return mask


def _merchant(s: State, after: State, action: int, points: int) -> Reason:
    if points:
        return Reason("merchant_points", {"points": points})
    mine = _beside(s, s.player)
    if (after.street & mine).bit_count() > (s.street & mine).bit_count():
        return Reason("merchant_lead")
    for colour in s.table.colours:
        if s.open4[colour] & s.ok and s.open4[colour] >> place_of(action) & 1:
            return Reason("merchant_block", {"colour": COLOURS[colour]})
    return Reason("merchant_wait")


def _building(s: State, after: State, actions: tuple[int, ...]) -> Reason:
    colour = kind_of(actions[0])
    values: dict[str, Value] = {"colour": COLOURS[colour]}
    founds = len(after.palaces) > len(s.palaces)
    number = after.palace_at[place_of(actions[0])] - 1
    if len(actions) > 1 and kind_of(actions[1]) == ROOF and after.palace_at[place_of(actions[1])] - 1 == number:
        return Reason("found_to_take" if founds else "build_to_take", values)
    if s.colours_owned[s.player] >> colour & 1:
        return Reason("found" if founds else "build_finished", values)
    others = _needers(s, colour)
    if not others and not founds:
        return Reason("build_alone", values)
    if founds:
        return Reason("found", values)
    return Reason("build_harmless", values)
