"""Sultaniya in the line protocol (12), and drawn in text."""

from collections.abc import Callable

import msgspec

from medina_desktop.game.box import NOBODY, BadSetup, Plain, Setup
from medina_desktop.game.plain import PlainTalk
from medina_desktop.games.sultaniya.rules import legal, score
from medina_desktop.games.sultaniya.rules.actions import DJINNS
from medina_desktop.games.sultaniya.rules.palace import EMPTY, Palace
from medina_desktop.games.sultaniya.rules.plot import COLUMNS, STOREY_PLACES, place_text
from medina_desktop.games.sultaniya.rules.position import HIDDEN, STEPS, Position
from medina_desktop.games.sultaniya.rules.ruleset import OPTIONS, Ruleset, options
from medina_desktop.games.sultaniya.rules.tiles import STACKS, TILES
from medina_desktop.said import Said, players_said

PARTS = ("boards", "objectives", "stacks")


class SultaniyaTalk(PlainTalk[Ruleset, Position, int]):
    def turn(self, p: Position) -> str:
        return f"player={p.player} round={p.round} step={STEPS[p.step]}"

    def setup(self, p: Position) -> Plain:
        """Only of a whole position: what one player sees has forgotten it."""
        assert p.set_up is not None
        parts = {part: p.set_up[part] for part in PARTS}
        return {**parts, "options": options(p.terms.rules, p.terms.players), "players": p.terms.players}

    def read_setup(self, ruleset: Ruleset, players: int, plain: Plain) -> tuple[Ruleset, Setup]:
        if not isinstance(plain, dict):
            raise BadSetup(Said("a set-up must be a JSON object"))
        for key in plain:
            if key not in (*PARTS, "options", "players"):
                raise BadSetup(Said("a set-up has no part {part}", part=repr(key)))
        if type(plain.get("players", players)) is not int or plain.get("players", players) != players:
            raise BadSetup(Said("this set-up isn’t for {players}", players=players_said(players)))
        chosen = plain.get("options", {})
        if not isinstance(chosen, dict):
            raise BadSetup(Said("the options of a set-up must be a JSON object"))
        for key, value in chosen.items():
            if key not in OPTIONS:
                raise BadSetup(Said("there is no option {option}", option=repr(key)))
            if value is None:
                raise BadSetup(Said("the option {option} has no value", option=key))
        try:
            rules = msgspec.convert({**msgspec.to_builtins(ruleset), **chosen}, Ruleset)
        except msgspec.ValidationError as error:
            raise BadSetup(Said("an option isn’t valid: {words}", words=error)) from None
        return rules, {part: plain[part] for part in PARTS if part in plain}

    def state(self, p: Position) -> Plain:
        """The complete state; of what one player sees, with None for what is not known."""
        tiles = p.terms.catalogue.tiles
        names = [tile.id for tile in tiles] + [None]
        return {
            "boards": list(p.characters),
            "display": {stack: [names[tile] for tile in p.displays[kind]] for kind, stack in enumerate(STACKS)},
            "djinns": {djinn: _someone(owner) for djinn, owner in zip(DJINNS, p.djinns, strict=True)},
            "ending": _someone(p.ending),
            "game": "sultaniya",
            "options": options(p.terms.rules, p.terms.players),
            "over": bool(p.over),
            "passes": p.passes,
            "players": p.terms.players,
            "seats": [_seat(p, player) for player in p.terms.everyone],
            "stacks": {stack: [names[tile] for tile in p.stacks[kind]] for kind, stack in enumerate(STACKS)},
            "treasury": p.treasury,
            "turn": None if p.over else _turn(p),
        }

    def breakdown(self, p: Position) -> Plain:
        return [
            {
                "cartouches": points.cartouches,
                "guards": points.guards,
                "roofs": points.roofs,
                "objectives": points.objectives,
                "total": points.total,
            }
            for points in score.breakdown(p)
        ]

    def board(self, p: Position) -> str:
        return draw(p)

    def playout(self, p: Position, draw: Callable[[], float]) -> int:
        return legal.playout(p, draw)


def _someone(player: int) -> int | None:
    return None if player == NOBODY else player


def _seat(p: Position, player: int) -> dict[str, Plain]:
    catalogue = p.terms.catalogue
    palace = p.palaces[player]
    known = [catalogue.tiles[tile].id for tile in range(TILES) if p.known[player] >> tile & 1]
    return {
        "built": palace.built,
        "known": sorted(known) if p.viewer in (NOBODY, player) else None,
        "objectives": [None if one == HIDDEN else catalogue.objectives[one].id for one in p.objectives[player]],
        "palace": {place_text(place): catalogue.face_text(palace.faces[place]) for place in palace.own_tiles()},
        "sapphires": p.sapphires[player],
    }


def _turn(p: Position) -> dict[str, Plain]:
    return {
        "built": p.built,
        "moved": p.moved,
        "number": p.number,
        "player": p.player,
        "revealed": sorted(stack for kind, stack in enumerate(STACKS) if p.revealed >> kind & 1),
        "stack": None if p.stack == NOBODY else STACKS[p.stack],
        "step": STEPS[p.step],
    }


def draw(p: Position) -> str:
    """The palaces, roofs on top, and under them what can be taken. A tile is its id, `*` after it if flipped; `=====`
    is printed. No line is empty: in the protocol that ends an answer."""
    tiles = [tile.id for tile in p.terms.catalogue.tiles] + ["?"]
    rows = [f"{p.terms.rules.name}, {p.terms.players} players"]
    for player in p.terms.everyone:
        rows += [f"{player}: {p.characters[player]}, {p.sapphires[player]} sapphires"]
        rows += [_storey(p, p.palaces[player], storey) for storey in (3, 2, 1, 0)]
        rows.append("   " + "  ".join(f" {letter}" for letter in COLUMNS).rstrip())
    for kind, stack in enumerate(STACKS):
        top = tiles[p.stacks[kind][0]] if p.stacks[kind] else "-"
        shown = " ".join(tiles[tile] for tile in p.displays[kind])
        rows.append(f"{stack:<6} {len(p.stacks[kind]):>2} with {top:<4} on top; on display: {shown or '-'}")
    held = ", ".join(
        f"{djinn} {'-' if owner == NOBODY else owner}" for djinn, owner in zip(DJINNS, p.djinns, strict=True)
    )
    return "\n".join([*rows, f"djinns: {held}; treasury: {p.treasury}"])


def _storey(p: Position, palace: Palace, storey: int) -> str:
    cells = []
    for place in STOREY_PLACES[storey]:
        face = palace.faces[place]
        if face == EMPTY:
            cells.append("[     ]")
        elif palace.printed >> place & 1:
            cells.append("[=====]")
        else:
            cells.append(f"[{p.terms.catalogue.faces[face].id}{'*' if face & 1 else ' ':<2}]")
    indent = "    " if storey % 2 == 0 else ""
    return (f"{storey + 1}  {indent}" + " ".join(cells)).rstrip()
