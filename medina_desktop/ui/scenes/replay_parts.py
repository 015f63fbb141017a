"""The parts of the replay scene: the scrubber with the scores behind it, the board, the players, the layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from medina_desktop.game.record import Seat
from medina_desktop.l10n import _
from medina_desktop.l10n.writing import whole
from medina_desktop.match.review import COSTLY
from medina_desktop.ui.charts.axis import scale_for
from medina_desktop.ui.charts.scores import draw_line
from medina_desktop.ui.looking_back import Holding, Landmark, draw_sign
from medina_desktop.ui.scenes.replay_model import Replay
from medina_desktop.ui.text import shorten
from medina_desktop.ui.theme import CHART_LINES, C, Face, Radius, Type
from medina_desktop.ui.widgets import Size, TextFit, Ui, Widget


class Scrubber(Widget):
    """The whole game from left to right, the scores behind it; press, drag or arrow keys go anywhere in it."""

    focusable = True
    pointable = True

    def __init__(
        self,
        replay: Replay,
        landmarks: Sequence[Landmark],
        lost: dict[int, float],
        on_go: Callable[[int], None],
        on_jump: Callable[[bool], None],
        on_play: Callable[[], None],
    ) -> None:
        tips = [_("The whole game, with scores. Click or drag to go anywhere; the arrow keys step through it.")]
        tips += [landmark.legend for landmark in landmarks]
        if lost:
            tips.append(_("Bars mark costly turns."))
        super().__init__(key="scrubber", tooltip=" ".join(tips))
        self.replay, self.landmarks, self.lost = replay, landmarks, lost
        self.on_go, self.on_jump, self.on_play = on_go, on_jump, on_play

    def measure(self, ui: Ui, width: int) -> Size:
        return width, max(ui.theme.hit * 2, round(110 * ui.theme.text_scale))

    def _plot(self, ui: Ui) -> pygame.Rect:
        pad = max(8, ui.theme.px(14))
        return self.rect.inflate(-2 * pad, -2 * pad)

    def x_of(self, ui: Ui, at: int) -> int:
        plot = self._plot(ui)
        return plot.left + round(plot.w * at / max(1, self.replay.length))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        ui.paint.recess(target, self.rect)
        plot = self._plot(ui)
        replay = self.replay
        self._draw_lost(ui, target, plot)
        scale = scale_for((value for points in replay.scores for value in points), 4)
        for player, seat in enumerate(replay.seats):
            colour, dashes = CHART_LINES[seat.colour]
            points = [
                (float(self.x_of(ui, n)), plot.bottom - scale.share(row[player]) * plot.h)
                for n, row in enumerate(replay.scores)
            ]
            draw_line(target, points, colour, max(2, ui.theme.px(3)), tuple(max(1, ui.theme.px(d)) for d in dashes))
        # Told apart by shape and place: triangles on the upper edge, diamonds below.
        side = max(3, ui.theme.px(5))
        for landmark in self.landmarks:
            for at in replay.goals[landmark.key]:
                x = self.x_of(ui, at)
                if landmark.mark == "triangle":
                    corners = [(x - side, plot.top - side), (x + side, plot.top - side), (x, plot.top)]
                    pygame.draw.polygon(target, C.DIM, corners)
                else:
                    y = plot.bottom + side
                    pygame.draw.polygon(target, C.SAND, [(x - side, y), (x, y - side), (x + side, y), (x, y + side)])
        x = self.x_of(ui, replay.at)
        width = max(2, ui.theme.px(3))
        target.fill(C.WALNUT_900, (x - width, self.rect.top + 4, 2 * width + 1, self.rect.h - 8))
        target.fill(C.IVORY, (x - width // 2, self.rect.top + 4, width, self.rect.h - 8))
        ui.paint.circle(target, (x, self.rect.bottom - max(8, ui.theme.px(10))), max(6, ui.theme.px(8)), C.IVORY)
        self.draw_focus(ui, target)

    def _draw_lost(self, ui: Ui, target: pygame.Surface, plot: pygame.Rect) -> None:
        """Draw the AI's estimate of a turn's cost: bars hanging above its end, longer for more."""
        width = max(3, plot.w // max(1, 2 * self.replay.length))
        for at, lost in self.lost.items():
            height = min(plot.h, round(plot.h * lost / 10))
            if lost >= COSTLY:
                bar = pygame.Rect(self.x_of(ui, at) - width // 2, plot.top, width, height)
                ui.paint.rounded(target, bar, 1, C.LOSS_DARK, 170)

    def _go(self, ui: Ui, pos: tuple[int, int]) -> bool:
        plot = self._plot(ui)
        self.on_go(round((pos[0] - plot.left) / max(1, plot.w) * self.replay.length))
        return True

    def on_press(self, ui: Ui, pos: tuple[int, int], button: int) -> bool:
        return button == 1 and self._go(ui, pos)

    def on_drag(self, ui: Ui, pos: tuple[int, int]) -> bool:
        return self._go(ui, pos)

    def on_wheel(self, ui: Ui, steps: float) -> bool:
        self.on_go(self.replay.at + (-1 if steps > 0 else 1))
        return True

    def on_key(self, ui: Ui, event: pygame.Event) -> bool:
        at = self.replay.at
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            forward = event.key == pygame.K_RIGHT
            if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
                self.on_jump(forward)
            else:
                self.on_go(at + (1 if forward else -1))
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.on_jump(event.key == pygame.K_PAGEDOWN)
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.on_go(0 if event.key == pygame.K_HOME else self.replay.length)
            return True
        if event.key in (pygame.K_SPACE, pygame.K_RETURN):
            self.on_play()
            return True
        return False


FACE = 42  # design pixels: of somebody who played


class PlayerLine(Widget):
    """Face, name and score, and below them what the player has. `face`: empty for a person, who has a crest."""

    def __init__(
        self, seat: Seat, face: str, player: int, holdings: Sequence[Holding], points: int, to_move: bool
    ) -> None:
        super().__init__(key=f"player-{player}")
        self.seat, self.face, self.holdings, self.points, self.to_move = seat, face, holdings, points, to_move

    def _fonts(self, ui: Ui) -> tuple[pygame.font.Font, pygame.font.Font, pygame.font.Font]:
        return ui.font(Face.SANS_BOLD, Type.S), ui.font(Face.SERIF, Type.M), ui.font(Face.SANS, Type.XS)

    def measure(self, ui: Ui, width: int) -> Size:
        name, points, small = self._fonts(ui)
        return width, max(name.get_linesize(), points.get_linesize()) + small.get_linesize() + ui.theme.px(14)

    def _name_room(self, ui: Ui) -> int:
        side = round(FACE * ui.theme.text_scale)
        points = self._fonts(ui)[1].size("000")[0]
        return self.rect.w - side - points - round(30 * ui.theme.text_scale)

    def texts(self, ui: Ui) -> list[TextFit]:
        name = self._fonts(ui)[0]
        return [TextFit(self.seat.name, name.size(self.seat.name), (self._name_room(ui), self.rect.h), True)]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        t = ui.theme.text_scale
        name_font, points_font, small = self._fonts(ui)
        if self.to_move:
            ui.paint.rounded(target, self.rect, Radius.BUTTON, C.WALNUT_700_HOVER, 170, C.LINE_FIELD)
        pad, side = round(8 * t), round(FACE * t)
        picture = ui.sprites.portrait(self.face, self.seat.colour, side)
        target.blit(picture, (self.rect.x + pad, self.rect.centery - side // 2))
        x = self.rect.x + 2 * pad + side
        top = self.rect.y + ui.theme.px(6)
        name = shorten(name_font, self.seat.name, self._name_room(ui))
        target.blit(ui.texts.line(name_font, name, C.IVORY), (x, top))
        number = ui.texts.line(points_font, whole(self.points), C.IVORY)
        target.blit(number, (self.rect.right - pad - number.get_width(), top))
        self._draw_holdings(ui, target, x, top + max(name_font.get_linesize(), points_font.get_linesize()), small)

    def _draw_holdings(self, ui: Ui, target: pygame.Surface, x: int, y: int, font: pygame.font.Font) -> None:
        side = font.get_linesize() - 2
        gap = max(3, ui.theme.px(5))
        right = self.rect.right - gap
        for holding in self.holdings:
            label = ui.texts.line(font, holding.text, C.DIM) if holding.text else None
            words = gap + label.get_width() if label is not None else 0
            if x + side + words > right:
                continue
            # A picture stands clear of its neighbours.
            area = pygame.Rect(x, y, side, side) if label is not None else pygame.Rect(x, y + 1, side - 1, side - 1)
            draw_sign(ui, target, area, holding.sign, C.DIM)
            if label is not None:
                target.blit(label, (x + side + gap, y))
            x += side + words + (2 * gap if label is not None else gap)


class ScoreStrip(Widget):
    """Everybody's crest and score in a row or two, where there is no room for more; who is to move has a frame."""

    def __init__(self, seats: Sequence[Seat], points: Sequence[int], actor: int) -> None:
        super().__init__(key="scores")
        self.seats, self.points, self.actor = seats, points, actor
        self.tooltip = ", ".join(f"{seat.name} {whole(n)}" for seat, n in zip(seats, points, strict=True))

    pointable = True

    def _cell(self, ui: Ui) -> Size:
        font = ui.font(Face.SERIF, Type.M)
        t = ui.theme.text_scale
        return font.size("000")[0] + round(44 * t), font.get_linesize() + round(6 * t)

    def _columns(self, ui: Ui, width: int) -> int:
        fit = max(1, width // self._cell(ui)[0])
        rows = -(-len(self.seats) // fit)
        return -(-len(self.seats) // rows)

    def measure(self, ui: Ui, width: int) -> Size:
        return width, -(-len(self.seats) // self._columns(ui, width)) * self._cell(ui)[1]

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        columns, high = self._columns(ui, self.rect.w), self._cell(ui)[1]
        t = ui.theme.text_scale
        side = round(26 * t)
        for player, seat in enumerate(self.seats):
            row, column = divmod(player, columns)
            left, right = self.rect.w * column // columns, self.rect.w * (column + 1) // columns
            cell = pygame.Rect(self.rect.x + left, self.rect.y + row * high, right - left, high)
            if player == self.actor:
                ui.paint.rounded(target, cell, Radius.BUTTON, C.WALNUT_700_HOVER, 170, C.LINE_FIELD)
            target.blit(ui.sprites.crest(seat.colour, side), (cell.x + round(5 * t), cell.centery - side // 2))
            number = ui.line(Face.SERIF, Type.M, whole(self.points[player]), C.IVORY)
            target.blit(number, number.get_rect(midleft=(cell.x + side + round(11 * t), cell.centery)))


class ReplayRoot(Widget):
    """Board and side column above, the scrubber and the controls below them over the whole width."""

    def __init__(self, board: Widget, side: Widget, scrubber: Widget, controls: Widget) -> None:
        super().__init__(key="replay")
        self.board, self.side, self.scrubber, self.controls = board, side, scrubber, controls

    @property
    def children(self) -> Sequence[Widget]:
        return (self.board, self.side, self.scrubber, self.controls)

    def measure(self, ui: Ui, width: int) -> Size:
        return ui.theme.size

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        super().place(ui, rect)
        margin, gap = max(8, ui.theme.px(20)), max(6, ui.theme.px(14))
        inner = rect.inflate(-2 * margin, -2 * margin)
        controls = self.controls.measure(ui, inner.w)[1]
        scrubber = min(self.scrubber.measure(ui, inner.w)[1], max(ui.theme.hit, rect.h // 6))
        side = max(round(270 * ui.theme.text_scale), min(round(400 * ui.theme.text_scale), rect.w // 4))
        side = min(side, rect.w // 2)
        upper = pygame.Rect(inner.x, inner.y, inner.w, inner.h - controls - scrubber - 2 * gap)
        self.controls.place(ui, pygame.Rect(inner.x, inner.bottom - controls, inner.w, controls))
        self.scrubber.place(ui, pygame.Rect(inner.x, upper.bottom + gap, inner.w, scrubber))
        self.side.place(ui, pygame.Rect(inner.right - side, upper.y, side, upper.h))
        self.board.place(ui, pygame.Rect(inner.x, upper.y, inner.w - side - gap, upper.h))
