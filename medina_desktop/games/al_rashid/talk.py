"""Al-Rashid in the line protocol (al-rashid/protocol.md), and a drawing in text."""

from __future__ import annotations

import json
from collections.abc import Callable

from medina_desktop.game.box import NOBODY, Plain, Setup
from medina_desktop.game.plain import PlainTalk
from medina_desktop.games.al_rashid.data import GAME, catalogue
from medina_desktop.games.al_rashid.rules import score, stacks, tokens
from medina_desktop.games.al_rashid.rules.actions import Action, text_of, token_text
from medina_desktop.games.al_rashid.rules.apply import play
from medina_desktop.games.al_rashid.rules.goods import KINDS, counts, worth
from medina_desktop.games.al_rashid.rules.names import (
    COLOURS,
    COUNTRIES,
    CREDIT,
    FIRST_COUNTRY,
    GOODS,
    LEADERS,
    OPERATE_STEP,
    OVER,
    PAWNS,
    PHASES,
    RESOLUTION,
    SECOND,
    SECTORS,
    STEPS,
    TITLES,
)
from medina_desktop.games.al_rashid.rules.position import NOTHING_HELD, NOWHERE, Position
from medina_desktop.games.al_rashid.rules.ruleset import OPTIONS, Ruleset
from medina_desktop.games.al_rashid.rules.schemes import INFORMING, PLOTTING
from medina_desktop.games.al_rashid.rules.setup import check


class AlRashidTalk(PlainTalk[Ruleset, Position, Action]):
    def turn(self, p: Position) -> str:
        active = "-" if p.active == NOBODY else p.active
        return (
            f"player={p.player} step={STEPS[p.step]} left={p.left} year={p.year} phase={PHASES[p.phase]} "
            f"round={p.round} active={active}"
        )

    def setup(self, p: Position) -> Plain:
        return p.dealt

    def read_setup(self, ruleset: Ruleset, players: int, plain: Plain) -> tuple[Ruleset, Setup]:
        return ruleset, check(catalogue(), players, plain)

    def state(self, p: Position) -> Plain:
        over = p.phase == OVER
        return {
            "game": GAME,
            "options": {key: getattr(p.terms.ruleset, key) for key in OPTIONS},
            "year": p.year,
            "phase": PHASES[p.phase],
            "round": p.round,
            "order": list(p.order),
            "next_order": None if p.next_order is None else list(p.next_order),
            "active": _or_none(p.active),
            "player": None if over else p.player,
            "step": None if over else STEPS[p.step],
            "left": p.left,
            "turn_activated": p.activated,
            "turn_resolved": p.sector_done,
            "schemes": [name for name, bit in (("plotter", PLOTTING), ("informer", INFORMING)) if p.schemes & bit],
            "impostor": [LEADERS[leader] for leader in p.impostor],
            "negotiating": None if p.negotiating == NOWHERE else SECTORS[p.negotiating],
            "resolving": _resolving(p),
            "families": [_family(p, player) for player in range(p.terms.players)],
            "sectors": {name: _sector(p, number) for number, name in enumerate(SECTORS)},
            "titles": {
                name: (p.unsold >> title & 1) + (p.unsold >> SECOND + title & 1) for title, name in enumerate(TITLES)
            },
            "piles": {name: [_or_null(v) for v in reversed(p.piles[c])] for c, name in enumerate(COLOURS)},
            "discards": {name: list(p.discards[colour]) for colour, name in enumerate(COLOURS)},
            "again": {name: [_or_none(n) for n in p.again[colour]] for colour, name in enumerate(COLOURS)},
            "tiles": {"setup": p.setup_tile, "years": [tile or None for tile in p.tiles], "revealed": p.revealed},
        }

    def breakdown(self, p: Position) -> str:
        return json.dumps(self.sheets(p), sort_keys=True, separators=(",", ":"))

    def sheets(self, p: Position) -> list[dict[str, Plain]]:
        places = score.places(p)
        sheets: list[dict[str, Plain]] = []
        for player in range(p.terms.players):
            points = score.points_of(p, player)
            sheets.append(
                {
                    **{f"{name}s": points.pawns[pawn] for pawn, name in enumerate(PAWNS)},
                    "titles": {TITLES[title]: number for title, number in points.titles.items()},
                    "influence": points.influence,
                    "dishonour": points.dishonour,
                    "total": points.total,
                    "worth": worth(p.goods[player]),
                    "place": places[player],
                }
            )
        return sheets

    def board(self, p: Position) -> str:
        """A line for each sector and each family: `0PMs` is player 0's pasha, merchant and sage."""
        rows = [f"{p.terms.ruleset.name}, year {p.year}, {PHASES[p.phase]}, order {' '.join(map(str, p.order))}"]
        for number, name in enumerate(SECTORS):
            standing = [
                f"{s.player}{'P' * s.pasha}{'M' * s.merchant}{'s' * s.sage}" for s in stacks.stacks_in(p.stacks[number])
            ]
            row = f"{name:<18}{'x' if p.resolved >> number & 1 else ' '} {' '.join(standing):<24}"
            if number in COUNTRIES:
                lying = p.tokens[number - FIRST_COUNTRY]
                shown = [
                    token_text(tokens.colour_of(t), tokens.value_of(t) if tokens.is_face_up(t) else 0) for t in lying
                ]
                row += f" {_goods_text(p.stock[number - FIRST_COUNTRY])} {' '.join(shown)}"
            rows.append(row.rstrip())
        for player in range(p.terms.players):
            owned = [name for title, name in enumerate(TITLES) if p.titles[player] >> title & 1]
            rows.append(
                f"{player}: {_goods_text(p.goods[player])} credit {p.credit[player]} influence {p.influence[player]} "
                f"dishonour {p.dishonour[player]} {' '.join(owned)}".rstrip()
            )
        return "\n".join(rows)

    def playout(self, p: Position, draw: Callable[[], float]) -> int:
        played = 0
        while p.options:
            options = p.options
            play(p, options[int(draw() * len(options))])
            played += 1
        return played


def _or_none(number: int) -> int | None:
    """None for -1: nobody, or not known."""
    return None if number < 0 else number


def _or_null(value: int) -> int | None:
    return None if value == tokens.UNKNOWN else value


def _goods(goods: int) -> dict[str, int]:
    return dict(zip(GOODS, counts(goods)[:KINDS], strict=True))


def _goods_text(goods: int) -> str:
    return " ".join(f"{number}{kind}" for kind, number in _goods(goods).items() if number) or "-"


def _resolving(p: Position) -> Plain:
    if p.resolving == NOWHERE or p.phase != RESOLUTION:
        return None
    return {
        "sector": SECTORS[p.resolving],
        "ranks": list(p.ranks),
        "chosen": [text_of(choice) for choice in p.chosen],
        "owed": p.owed,
        "served": list(p.served),
        "operations": list(p.operations) if p.step == OPERATE_STEP else [],
    }


def _family(p: Position, player: int) -> Plain:
    held = p.held[player]
    titles = [
        {"id": name, "used": used}
        for title, name in sorted(enumerate(TITLES), key=lambda entry: entry[1])
        for used in sorted(
            bool(p.used[player] >> copy & 1) for copy in (title, SECOND + title) if p.titles[player] >> copy & 1
        )
    ]
    return {
        "goods": _goods(p.goods[player]),
        "credit": p.credit[player],
        "influence": p.influence[player],
        "dishonour": p.dishonour[player],
        "home": stacks.counts(p.home[player]),
        "held": None if held == NOTHING_HELD else PAWNS[held],
        "family": stacks.counts(p.family[player]),
        "titles": titles,
        "hand": {
            name: [_or_null(value) for value in tokens.values_in(p.hand[player], colour)]
            for colour, name in enumerate(COLOURS)
        },
    }


def _sector(p: Position, number: int) -> Plain:
    told: dict[str, Plain] = {
        "stacks": [stack._asdict() for stack in stacks.stacks_in(p.stacks[number])],
        "resolved": bool(p.resolved >> number & 1),
    }
    if number in COUNTRIES:
        country = number - FIRST_COUNTRY
        told["goods"] = _goods(p.stock[country])
        told["credit"] = p.stock[country] >> 8 * CREDIT
        told["tokens"] = [
            {
                "colour": COLOURS[tokens.colour_of(token)],
                "value": _or_null(tokens.value_of(token)),
                "open": tokens.is_face_up(token),
                "known": tokens.known_by(token),
            }
            for token in p.tokens[country]
        ]
    return told
