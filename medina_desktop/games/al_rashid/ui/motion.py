"""Motions that show a step: pawns are set, goods poured, battles fought, titles stamped, the year turns."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import TYPE_CHECKING

import pygame

from medina_desktop.games.al_rashid.kinds import Step
from medina_desktop.games.al_rashid.rules import events as ev
from medina_desktop.games.al_rashid.rules import stacks
from medina_desktop.games.al_rashid.rules.goods import counts
from medina_desktop.games.al_rashid.rules.names import COLOURS, CREDIT, GOODS, PAWNS, TITLES
from medina_desktop.games.al_rashid.ui.battle import Battle, is_battle
from medina_desktop.games.al_rashid.ui.board_picture import seals
from medina_desktop.games.al_rashid.ui.places import places
from medina_desktop.games.al_rashid.ui.year_page import YearPage
from medina_desktop.ui.animation import Motion, arc, in_out_cubic, in_quad
from medina_desktop.ui.pictures.atlas import blit, see_through

if TYPE_CHECKING:
    from medina_desktop.games.al_rashid.ui.board import AlRashidBoard

SET = 0.26
POUR, APART = 0.22, 0.045
SEAL, STAMP = 0.4, 0.42
SLIDE, SHAKE = 0.3, 0.2
USE = 0.5  # a stamp falls and fades
ORDER = 0.4
YEAR = 3.4  # with time to read the crises, and who leads


# What one hears of a step is the first of these that happened.
SOUNDS: tuple[tuple[type[ev.Event], str], ...] = (
    (ev.YearBegan, "year"),
    (ev.Fled, "dishonour"),
    (ev.Fought, "tokens_turned"),
    (ev.TokensTurned, "tokens_turned"),
    (ev.TitleTaken, "title_stamped"),
    (ev.TitleActivated, "title_stamped"),
    (ev.Dishonoured, "dishonour"),
    (ev.InfluenceGained, "influence"),
    (ev.CreditGained, "note"),
    (ev.TokensExamined, "token"),
    (ev.TokenDrawn, "token"),
    (ev.TokenRemoved, "token"),
    (ev.OrderChanged, "beads"),
    (ev.PawnJoined, "pawn"),
    (ev.PawnMoved, "pawn"),
)


def sound_of(step: Step) -> str:
    """The sound of a step that lands."""
    kinds = {type(event) for event in step.events}
    for event in step.events:
        if isinstance(event, ev.PawnPlaced):
            stack = stacks.stack_of(step.after.stacks[event.sector], event.player)
            return "pawn_stacked" if stack is not None and stack.leader + stack.sage > 1 else "pawn"
    found = next((sound for kind, sound in SOUNDS if kind in kinds), "")
    if found:
        return found
    for event in step.events:
        if isinstance(event, ev.GoodsTaken | ev.Paid):
            numbers = counts(event.goods)
            kind = max(range(len(numbers)), key=lambda one: numbers[one])
            return "note" if kind == CREDIT else f"good_{GOODS[kind]}"
    return "tick"


class Director:
    """Plays what happened on the table's stage. Finishing early, or a speed of 0, ends in the same place."""

    def __init__(self, board: AlRashidBoard) -> None:
        self.board = board
        self._battle_ground = pygame.Surface((1, 1))

    def battle_ground(self, size: tuple[int, int]) -> pygame.Surface:
        """A picture to paint a battle's ground on; the same for all of them: memory for a new one takes its time."""
        if self._battle_ground.get_size() != size:
            self._battle_ground = pygame.Surface(size)
        return self._battle_ground

    def show(self, step: Step, by_hand: bool, land: Callable[[], None]) -> None:
        placed = next((event for event in step.events if isinstance(event, ev.PawnPlaced | ev.PawnMoved)), None)
        if isinstance(placed, ev.PawnPlaced) and not by_hand:
            self._fly_pawn(step, placed.player, placed.pawn, self._home(placed.player), placed.sector, land)
        elif isinstance(placed, ev.PawnMoved):
            start = self.board.ground.seat_rect(placed.source, 0)
            self._fly_pawn(step, placed.whose, placed.pawn, start, placed.target, land)
        elif is_battle(step) and self.board.table.speed:
            self._fight(step, land)
        else:
            self._land(step, land)

    def _fight(self, step: Step, land: Callable[[], None]) -> None:
        """The battle as a scene; then its pawns go home, and its goods are traded."""
        battle = Battle(self.board, step)
        unheard = [sound_of(step)]

        def hear(t: float) -> None:
            if unheard and t >= battle.sounds_at:
                self.board.table.sound(unheard.pop())

        self._add(Motion(battle.seconds, battle.draw, on_time=hear, on_end=lambda: self._land(step, land, heard=True)))

    def _land(self, step: Step, land: Callable[[], None], heard: bool = False) -> None:
        if not heard:
            self.board.table.sound(sound_of(step))
        land()
        if self.board.table.results_follow and any(isinstance(event, ev.GameOver) for event in step.events):
            self.board.table.stage.then(self.board.open_count)
        if not self.board.table.speed:
            return
        for event in step.events:
            match event:
                case ev.GoodsTaken():
                    self._pour(event)
                case ev.Paid():
                    self._spend(event)
                case ev.TitleTaken():
                    self._stamp(event)
                case ev.TitleActivated():
                    self._stamp_used(event)
                case ev.TokenDrawn():
                    self._draw_token(event)
                case ev.PawnJoined():
                    self._join(step, event)
                case ev.PawnsWentHome():
                    self._go_home(step, event)
                case ev.CreditGained():
                    self._count_up("credit", event.player, 1)
                case ev.InfluenceGained():
                    self._count_up("influence", event.player, event.count)
                case ev.Dishonoured():
                    self._count_up("dishonour", event.player, event.count)
                case ev.OrderChanged():
                    self._slide_stones(step)
                case ev.YearBegan() if event.year > 1:
                    self._turn_year(step, event)

    # -- where things come from and go ----------------------------------------------------------------------------

    def _home(self, player: int) -> pygame.Rect:
        """The tray or the card that a family's pawns come from. Where nothing moves the card isn't asked for: the
        table would have to be laid out."""
        board = self.board
        if player == board.table.viewer or not board.table.speed:
            return board.table.tray_area
        return self._card(player)

    def _card(self, player: int) -> pygame.Rect:
        board = self.board
        return board.table.rect_of(f"player-{player}") or board.ground.rect

    def _add(self, motion: Motion) -> None:
        self.board.table.stage.add(motion)

    # -- motions --------------------------------------------------------------------------------------------------

    def _fly_pawn(
        self, step: Step, player: int, pawn: int, start: pygame.Rect, sector: int, land: Callable[[], None]
    ) -> None:
        board = self.board
        ground = board.ground
        standing = stacks.stacks_in(step.after.stacks[sector])
        seat = next((n for n, stack in enumerate(standing) if stack.player == player), 0)
        end = ground.seat(sector, seat)
        picture = self._pawn(player, pawn)

        def fly(target: pygame.Surface, t: float) -> None:
            x, y = arc(start.center, end, in_out_cubic(t), 60)
            blit(target, picture, picture.get_rect(midbottom=(round(x), round(y))))

        self._add(Motion(SET, fly, on_end=lambda: self._land(step, land)))

    def _fly(
        self, picture: pygame.Surface, start: tuple[int, int], end: tuple[int, int], seconds: float, delay: float
    ) -> None:
        def fly(target: pygame.Surface, t: float) -> None:
            x, y = arc(start, end, in_out_cubic(t), 50)
            blit(target, picture, picture.get_rect(center=(round(x), round(y))))

        self._add(Motion(seconds, fly, delay=delay, blocks=False))

    def _good(self, kind: int) -> pygame.Surface:
        side = max(14, round(40 * self.board.ground.scale))
        art = self.board.art
        return art.counter("credit", side) if kind == CREDIT else art.good(GOODS[kind], side)

    def _pour(self, event: ev.GoodsTaken) -> None:
        """One by one, from their heaps to the card."""
        ground, end, number = self.board.ground, self._card(event.player).center, 0
        for kind, count in enumerate(counts(event.goods)):
            start = ground.rect.center
            if event.sector >= 0:
                place = ground.place(event.sector)
                box = place.credit if kind == CREDIT else place.heaps.get(GOODS[kind])
                start = ground.box(box).center if box is not None else ground.sector_rect(event.sector).center
            for _one in range(count):
                self._fly(self._good(kind), start, end, POUR + SLIDE, APART * number)
                number += 1

    def _spend(self, event: ev.Paid) -> None:
        start, number = self._card(event.player).center, 0
        end = self.board.ground.rect.center
        if self.board.position.resolving >= 0:
            end = self.board.ground.sector_rect(self.board.position.resolving).center
        for kind, count in enumerate(counts(event.goods)):
            for _one in range(count):
                self._fly(self._good(kind), start, end, POUR + SLIDE, APART * number)
                number += 1

    def _stamp(self, event: ev.TitleTaken) -> None:
        """The family's seal falls on the front of the palace, and the tile flies from there to the card."""
        board, name = self.board, TITLES[event.title]
        place = next(place for place in places().sectors.values() if name in place.niches)
        niche = board.ground.box(place.niches[name])
        at = seals(board.position, event.title, niche).get(event.player, niche)
        seal = board.art.atlas.sprites.crest(board.table.colours[event.player], 3 * at.w)

        def fall(target: pygame.Surface, t: float) -> None:
            wide = round(at.w * (6 - 5 * in_quad(min(1.0, t / 0.7))))
            picture = pygame.transform.smoothscale(seal, (wide, wide))
            target.blit(picture, picture.get_rect(center=at.center))

        self._add(Motion(SEAL, fall, blocks=False))
        self._fly(board.art.title(name, max(20, niche.w)), niche.center, self._card(event.player).center, STAMP, SEAL)

    def _stamp_used(self, event: ev.TitleActivated) -> None:
        """The stamp falls on the title in the card, a little askew."""
        card, table = self._card(event.player), self.board.table
        chips = [table.rect_of(f"title-{event.player}-{number}") for number in range(len(TITLES))]
        owned = [title for title in range(len(TITLES)) if self.board.position.has(event.player, title)]
        chip = chips[owned.index(event.title)] if event.title in owned else None
        at = chip.center if chip is not None and chip.w else card.center
        stamp = self.board.art.stamp(max(28, round(60 * self.board.ground.scale)))
        turned = pygame.transform.rotate(stamp, 2 * (-1) ** event.title)

        def fall(target: pygame.Surface, t: float) -> None:
            large = 1.9 - 0.9 * in_quad(min(1.0, t * 2))
            picture = pygame.transform.smoothscale_by(turned, large)
            blit(target, see_through(picture, 1.0 if t < 0.7 else (1 - t) / 0.3), picture.get_rect(center=at))

        self._add(Motion(USE, fall, blocks=False))

    def _draw_token(self, event: ev.TokenDrawn) -> None:
        """From its pile, face down: only its owner may know its value."""
        start, picture = self._pile(event.colour)
        self._fly(picture, start, self._card(event.player).center, SLIDE, 0)

    def _pile(self, colour: int) -> tuple[tuple[int, int], pygame.Surface]:
        """Return the place the tokens of a colour come from, and the back of one."""
        ground = self.board.ground
        area = ground.box(places().piles)
        start = (area.left + area.w * (2 * colour + 1) // 4, area.centery)
        return start, self.board.art.token(COLOURS[colour], "back", max(14, round(34 * ground.scale)))

    def _pawn(self, player: int, pawn: int) -> pygame.Surface:
        board = self.board
        return board.art.on_board(f"pawn/{PAWNS[pawn]}/{board.table.colours[player]}", board.ground.scale)

    def _join(self, step: Step, event: ev.PawnJoined) -> None:
        """A new pawn comes from its palace to the family."""
        sector = step.before.resolving
        start = self.board.ground.sector_rect(sector).center if sector >= 0 else self.board.ground.rect.center
        self._fly(self._pawn(event.player, event.pawn), start, self._card(event.player).center, STAMP, 0)

    def _go_home(self, step: Step, event: ev.PawnsWentHome) -> None:
        standing = stacks.stacks_in(step.before.stacks[event.sector])
        seat = next((n for n, stack in enumerate(standing) if stack.player == event.player), 0)
        start, end = self.board.ground.seat(event.sector, seat), self._card(event.player).center
        pawns = [0] * event.pashas + [1] * event.merchants + [2] * event.sages
        for number, pawn in enumerate(pawns):
            self._fly(self._pawn(event.player, pawn), start, end, SLIDE, APART * number)

    def _count_up(self, name: str, player: int, count: int) -> None:
        """A note, influence or dishonour slides to the card; dishonour shakes there once."""
        board = self.board
        picture = board.art.counter(name, max(18, round(44 * board.ground.scale)))
        sector = board.position.resolving
        start = board.ground.sector_rect(sector).center if sector >= 0 else board.ground.rect.center
        end = self._card(player).center

        def slide(target: pygame.Surface, t: float) -> None:
            way = min(1.0, t / (SLIDE / (SLIDE + SHAKE)))
            x, y = arc(start, end, in_out_cubic(way), 30)
            if way == 1 and name == "dishonour":
                x += 6 * sin((t - 1) * 4 * pi)
            blit(target, picture, picture.get_rect(center=(round(x), round(y))))

        for number in range(count):
            self._add(Motion(SLIDE + SHAKE, slide, delay=APART * 2 * number, blocks=False))

    def _slide_stones(self, step: Step) -> None:
        """The stones of the turn order, one after the other, over a track that is empty meanwhile."""
        board, ground = self.board, self.board.ground
        before, after = step.before.order, step.after.order
        sockets = [ground.point(share) for share in places().order]
        bare = board.art.board(ground.rect.size)
        radius = round(24 * ground.scale)
        whole = ORDER + APART * len(after)

        def slide(target: pygame.Surface, t: float) -> None:
            for x, y in sockets[: len(after)]:
                hole = pygame.Rect(x - radius, y - radius, 2 * radius, 2 * radius)
                target.blit(bare, hole, hole.move(-ground.rect.x, -ground.rect.y))
            for number, player in enumerate(after):
                share = min(1.0, max(0.0, (t * whole - APART * number) / ORDER))
                start, end = sockets[before.index(player)], sockets[number]
                at = arc(start, end, in_out_cubic(share), 0)
                board.art.put(target, f"stone/{board.table.colours[player]}", at, ground.scale)

        if before != after:
            self._add(Motion(whole, slide, blocks=False))

    def _turn_year(self, step: Step, event: ev.YearBegan) -> None:
        """The gold disc rolls one socket on; the tile of the year lies open, and its crises are told; then their tokens
        go from the piles to the countries."""
        ground, art = self.board.ground, self.board.art
        start, end = (ground.point(places().years[number]) for number in (event.year - 2, event.year - 1))
        page = YearPage(self.board, step.after, event.year)

        def turn(target: pygame.Surface, t: float) -> None:
            x, y = arc(start, end, in_out_cubic(min(1.0, 3 * t)), 8)
            art.put(target, "year/disc", (x, y), ground.scale)
            page.draw(target, t)

        self._add(Motion(YEAR, turn, on_end=lambda: self._lay_tokens(step)))

    def _lay_tokens(self, step: Step) -> None:
        """The crisis comes: tokens from the piles, face down."""
        number = 0
        for event in step.events if self.board.table.speed else ():
            if not isinstance(event, ev.TokensLaid) or (box := self.board.ground.place(event.country).tokens) is None:
                continue
            start, picture = self._pile(event.colour)
            for _one in range(event.count):
                self._fly(picture, start, self.board.ground.box(box).center, SLIDE, APART * 2 * number)
                number += 1
