"""Explains why a placement is good: a code with values, and the sentence for it.

The values are numbers, colours (`orange`), and players by number. A sentence is said only when what the placement
does to everybody's points and possibilities bears it out; what a search thinks of the far future is not said at all.
"""

from typing import NamedTuple

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
from medina_desktop.games.medina.rules.board import BIT
from medina_desktop.games.medina.rules.position import Position
from medina_desktop.l10n.writing import signed
from medina_desktop.said import N_, PlayerSaid, Said

A_PALACE = {
    "grey": N_("a grey palace"),
    "black": N_("a black palace"),
    "purple": N_("a purple palace"),
    "brown": N_("a brown palace"),
    "orange": N_("an orange palace"),
}
A_BUILDING = {
    "grey": N_("a grey building"),
    "black": N_("a black building"),
    "purple": N_("a purple building"),
    "brown": N_("a brown building"),
    "orange": N_("an orange building"),
}
YOUR_PALACE = {
    "grey": N_("your grey palace"),
    "black": N_("your black palace"),
    "purple": N_("your purple palace"),
    "brown": N_("your brown palace"),
    "orange": N_("your orange palace"),
}
# By code: the verb first, the gain last. {palace}, {building}: with an article ("a grey palace"); {own}: "your grey
# palace"; {name}: a player; the others are numbers.
SENTENCES: dict[str, str] = {
    "take_before": N_("Roof {palace} of size {size} before {name} can."),
    "take_last": N_("Roof {palace} of size {size}: no building can join it any more."),
    "take": N_("Roof {palace} of size {size}."),
    "take_tower": N_("Roof {palace} of size {size} and take tower tile {tower} with it."),
    "build_to_take": N_("Enlarge {palace}, then roof it with your next placement."),
    "found_to_take": N_("Found {palace}, then roof it with your next placement."),
    "build_alone": N_("Enlarge {palace} that nobody else needs."),
    "build_needed": N_("Enlarge {palace}: you still need one."),
    "found_alone": N_("Found {palace} that nobody else needs."),
    "found_needed": N_("Found {palace}: you still need one."),
    "build_rid": N_("Get rid of {building}: you already own a palace of this colour."),
    "stable_well": N_("Add a stable to {own} by the well: {points}."),
    "stable_tower": N_("Add a stable and win tower tile {tower} for {own}."),
    "stable_tile": N_("Add a stable and win the palace tile for {own}."),
    "stable_own": N_("Add a stable to {own}: {points}."),
    "stable_open": N_("Add a stable to {palace}: you still need that colour."),
    "stable_gives": N_("Get rid of a stable, even though it brings {name} {points}."),
    "stable_rid": N_("Get rid of a stable next to {palace}, which is no use to you."),
    "wall_tower": N_("Build a wall and win tower tile {tower} for {own}."),
    "wall_tower_from": N_("Build a wall and take tower tile {tower} from {name}."),
    "wall_points": N_("Build a wall next to your palaces: {points}."),
    "wall_block": N_("Build a wall to keep {name} away from tower tile {tower}."),
    "wall_wait": N_("Build a wall here: it gives nothing away."),
    "wall_gives": N_("Build a wall to play for time, even though it brings {name} {points}."),
    "wall": N_("Build a wall to play for time."),
    "merchant_points": N_("Place a merchant next to your palaces: {points}."),
    "merchant_lead": N_("Bring the street to your palaces."),
    "merchant_narrow": N_("Take a space where {palace} could grow."),
    "merchant_wait": N_("Place a merchant here: it gives nothing away."),
    "merchant_gives": N_("Place a merchant to play for time, even though it brings {name} {points}."),
    "merchant": N_("Place a merchant to play for time."),
    "first_merchant": N_("Start the market street here."),
    "neutral": N_("Put a neutral roof on {palace} that {name} still needs."),
    "neutral_plain": N_("Put a neutral roof on {palace}."),
    "gate_points": N_("Build a gate: it brings you {points}."),
    "gate_gives": N_("Build a gate to play for time, even though it brings {name} {points}."),
    "gate": N_("Build a gate to play for time."),
    "tea": N_("Spend a tea tile to play for time."),
}

Value = str | int


class Reason(Struct, frozen=True):
    code: str
    values: dict[str, Value] = {}

    def sentence(self) -> Said:
        values: dict[str, object] = {**self.values}
        if "colour" in values:
            colour = str(self.values["colour"])
            values["palace"], values["building"] = Said(A_PALACE[colour]), Said(A_BUILDING[colour])
            values["own"] = Said(YOUR_PALACE[colour])
        if "other" in values:
            values["name"] = PlayerSaid(int(self.values["other"]))
        if "points" in values:
            values["points"] = signed(int(self.values["points"]))
        return Said(SENTENCES[self.code], **values)


class Effect(NamedTuple):
    """The immediate effect of a placement."""

    before: Position
    after: Position
    action: int
    happened: list[ev.Event]
    gains: list[int]  # points, by player

    @property
    def player(self) -> int:
        return self.before.player

    @property
    def gain(self) -> int:
        return self.gains[self.player]

    def towers_won(self) -> list[ev.TowerTileMoved]:
        """Tower tiles that the player holds now and did not hold before, the most valuable first."""
        won = [
            e
            for e in self.happened
            if isinstance(e, ev.TowerTileMoved) and e.player == self.player and e.before != self.player
        ]
        held = [e for e in won if self.after.tower_owner[e.tower] == self.player]
        return sorted(held, key=lambda e: -self.before.terms.tower_values[e.tower])

    @property
    def pays(self) -> bool:
        """The player gains, and nobody gains more."""
        return self.gain > 0 and self.gain >= max(self.gains)

    def favoured(self) -> dict[str, Value] | None:
        """The other player who gains most, if anybody gains."""
        others = [p for p in self.before.terms.everyone if p != self.player]
        most = max(others, key=lambda p: self.gains[p])
        return {"other": most, "points": self.gains[most]} if self.gains[most] > 0 else None


def effect_of(s: Position, action: int) -> Effect:
    after = s.copy()
    happened: list[ev.Event] = []
    play(after, action, happened)
    gains = [now - then for now, then in zip(score.scores(after), score.scores(s), strict=True)]
    return Effect(s, after, action, happened, gains)


def reason_for(s: Position, actions: tuple[int, ...]) -> Reason:
    """The reason for the first of the actions, the rest of the turn being what is planned next."""
    if s.set_up.merchant is None and not s.merchants:
        return Reason("first_merchant")
    effect = effect_of(s, actions[0])
    kind = kind_of(actions[0])
    if kind == TEA:
        return Reason("tea")
    if kind == GATE:
        return _gate(effect)
    if kind == ROOF:
        return _roof(effect)
    if kind == NEUTRAL:
        return _neutral(effect)
    if kind == STABLE:
        return _stable(effect)
    if kind == WALL:
        return _wall(effect)
    if kind == MERCHANT:
        return _merchant(effect)
    return _building(effect, actions)


def _needers(s: Position, colour: int) -> list[int]:
    """The other players who could roof a palace of the colour, the next to move first."""
    players = s.terms.players
    order = [(s.player + i) % players for i in range(1, players)]
    return [p for p in order if not s.colours_owned[p] >> colour & 1 and s.stock[p * KINDS + ROOF]]


def _can_grow(s: Position, colour: int) -> bool:
    """Tell if a building could join the open palace of the colour: there is a cell, and somebody has a building."""
    return bool(s.open4[colour] & s.ok) and any(s.stock[p * KINDS + colour] for p in s.terms.everyone)


def _roof(effect: Effect) -> Reason:
    s = effect.before
    palace = s.palace(s.palace_at[place_of(effect.action)] - 1)
    values: dict[str, Value] = {"colour": COLOURS[palace.colour], "size": palace.size}
    won = effect.towers_won()
    if won:
        return Reason("take_tower", {**values, "tower": won[0].tower + 1})
    others = _needers(s, palace.colour)
    if others:
        return Reason("take_before", {**values, "other": others[0]})
    return Reason("take" if _can_grow(s, palace.colour) else "take_last", values)


def _neutral(effect: Effect) -> Reason:
    s = effect.before
    palace = s.palace(s.palace_at[place_of(effect.action)] - 1)
    others = _needers(s, palace.colour)
    values: dict[str, Value] = {"colour": COLOURS[palace.colour]}
    return Reason("neutral", {**values, "other": others[0]}) if others else Reason("neutral_plain", values)


def _gate(effect: Effect) -> Reason:
    favoured = effect.favoured()
    if effect.pays:
        return Reason("gate_points", {"points": effect.gain})
    return Reason("gate") if favoured is None else Reason("gate_gives", favoured)


def _stable(effect: Effect) -> Reason:
    s, player, cell = effect.before, effect.player, place_of(effect.action)
    palace = effect.after.palace(effect.after.palace_at[cell] - 1)
    values: dict[str, Value] = {"colour": COLOURS[palace.colour]}
    if palace.owner == player:
        won = effect.towers_won()
        if won:
            return Reason("stable_tower", {**values, "tower": won[0].tower + 1})
        tiles = [e for e in effect.happened if isinstance(e, ev.PalaceTileMoved) and e.player == player]
        if any(e.palace == effect.after.palace_at[cell] - 1 and e.before != player for e in tiles):
            return Reason("stable_tile", values)
        by_well = s.well_line >> cell & 1
        return Reason("stable_well" if by_well else "stable_own", {**values, "points": effect.gain})
    favoured = effect.favoured()
    if favoured is not None:
        return Reason("stable_gives", favoured)
    needed = palace.owner == NOBODY and not s.colours_owned[player] >> palace.colour & 1
    return Reason("stable_open" if needed else "stable_rid", values)


def _wall(effect: Effect) -> Reason:
    s, player = effect.before, effect.player
    won = effect.towers_won()
    if won:
        moved = won[0]
        if moved.before is not None:
            return Reason("wall_tower_from", {"tower": moved.tower + 1, "other": moved.before})
        return Reason("wall_tower", {"tower": moved.tower + 1, "colour": COLOURS[s.palaces[moved.palace][0]]})
    favoured = effect.favoured()
    if effect.pays:
        return Reason("wall_points", {"points": effect.gain})
    if favoured is not None:
        return Reason("wall_gives", favoured)
    before, now = _within_reach(s), _within_reach(effect.after)
    for other, tower in sorted(before - now):
        if other != player and effect.after.tower_owner[tower] != other and not effect.after.over:
            return Reason("wall_block", {"other": other, "tower": tower + 1})
    return Reason("wall" if any(p != player for p, _ in now - before) else "wall_wait")


def _within_reach(s: Position) -> set[tuple[int, int]]:
    """Find the players who would take a tower's tile with one wall, and the tower."""
    found = set()
    for action in s.wall_actions:
        if not s.palace_at[s.terms.geometry.faced[place_of(action)]]:
            continue
        trial = s.copy()
        happened: list[ev.Event] = []
        trial.stock[trial.player * KINDS + WALL] += 1
        play(trial, action, happened)
        found |= {(e.player, e.tower) for e in happened if isinstance(e, ev.TowerTileMoved) and e.player is not None}
    return found


def _merchant(effect: Effect) -> Reason:
    s, after, player = effect.before, effect.after, effect.player
    favoured = effect.favoured()
    if effect.pays:
        return Reason("merchant_points", {"points": effect.gain})
    if favoured is not None:
        return Reason("merchant_gives", favoured)
    mine = _beside(s, {player})
    if (after.street & mine).bit_count() > (s.street & mine).bit_count():
        return Reason("merchant_lead")
    for colour in s.terms.colours:
        if _can_grow(s, colour) and s.open4[colour] & s.ok & BIT[place_of(effect.action)]:
            return Reason("merchant_narrow", {"colour": COLOURS[colour]})
    theirs = _beside(s, set(s.terms.everyone) - {player})
    leads_to_them = (after.street & theirs).bit_count() > (s.street & theirs).bit_count()
    return Reason("merchant" if leads_to_them else "merchant_wait")


def _beside(s: Position, players: set[int]) -> int:
    """The cells beside palaces of these players."""
    mask = 0
    for palace in s.palaces:
        if palace[1] in players:
            mask |= palace[4]
    return mask


def _building(effect: Effect, actions: tuple[int, ...]) -> Reason:
    s, after = effect.before, effect.after
    colour = kind_of(actions[0])
    values: dict[str, Value] = {"colour": COLOURS[colour]}
    founds = len(after.palaces) > len(s.palaces)
    number = after.palace_at[place_of(actions[0])] - 1
    if len(actions) > 1 and kind_of(actions[1]) == ROOF and after.palace_at[place_of(actions[1])] - 1 == number:
        return Reason("found_to_take" if founds else "build_to_take", values)
    if s.colours_owned[s.player] >> colour & 1:
        return Reason("build_rid", values)
    if not _needers(s, colour):
        return Reason("found_alone" if founds else "build_alone", values)
    return Reason("found_needed" if founds else "build_needed", values)
