"""Looking back at a game: play, step, scrub, jump; what the AI would have done; play on from any moment.

`open_replay(context, game, seats)` shows any game; `replays(context)` is the list of kept and saved ones.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

import pygame

from medina_desktop.l10n import _, ngettext
from medina_desktop.match.review import BAD, Opinion, Review
from medina_desktop.match.seats import complete, is_human
from medina_desktop.rules.actions import GATE, NEUTRAL, ROOF, TEA, WALL, kind_of, place_of
from medina_desktop.rules.board import STRIDE
from medina_desktop.rules.game import Game
from medina_desktop.rules.record import Seat, record_of
from medina_desktop.storage.saves import SUFFIX, SavedGame, Saves, text_of_record
from medina_desktop.storage.settings import write_atomically
from medina_desktop.ui import phrases
from medina_desktop.ui.board_view import BoardView, Picture, mood_of, piece_for
from medina_desktop.ui.context import Context, SaveSummary
from medina_desktop.ui.paint import Painter
from medina_desktop.ui.scene import Scene, WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.replay_model import GOALS, SPEEDS, Goal, Replay
from medina_desktop.ui.scenes.replay_parts import PlayerLine, ReplayBoard, ReplayRoot, Scrubber
from medina_desktop.ui.scenes.table_motion import sound_of
from medina_desktop.ui.theme import C, Motion, Theme
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Choice,
    Column,
    Option,
    Progress,
    Row,
    Scroll,
    Widget,
    body,
    caption,
    fill,
    section,
    strong,
)

LISTED = 40  # replays in the list; reading one takes its time
FALL_SECONDS = Motion.PLACE_FALL / 1000
PICTURE_SIZE = (1600, 1100)


def replays(context: Context) -> Scene:
    return LoadScene(
        context,
        ReplayGames(context),
        _("Replays"),
        _("No games to look back at yet. Every game that is played to its end is kept here."),
    )


def open_replay(context: Context, game: Game, seats: Sequence[Seat], at: int | None = None) -> None:
    """Look back at a game; it begins at its start, or at a given moment."""
    context.stack.push(ReplayScene(context, game, complete(seats, game.table.players), at or 0))


def newest(folder: Path, count: int) -> list[Path]:
    """The files that were written last. Their names begin with the time, so none needs to be opened for this."""
    try:
        files = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    return sorted(files, key=lambda path: path.name, reverse=True)[:count]


class ReplayGames:
    """The list: the latest finished games, kept as replays, then saved ones."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._saves = Saves(context.user)
        self._known: dict[str, SavedGame] = {}

    def saves(self) -> Sequence[SaveSummary]:
        from medina_desktop.ui.scenes.table_start import summary

        kept = [self._saves.look(path) for path in newest(self.context.user.replays, LISTED)]
        found = [*kept, *(s for s in self._saves.all() if s.game is not None and s.game.actions)]
        self._known = {str(s.path): s for s in found}
        return [summary(s, self.context.sprites) for s in found]

    def open(self, context: Context, save: SaveSummary) -> None:
        saved = self._known.get(save.id)
        if saved is not None and saved.game is not None and saved.record is not None:
            open_replay(context, saved.game, saved.record.seats)

    def delete(self, save: SaveSummary) -> None:
        if save.id in self._known:
            self._saves.delete(Path(save.id))


class ReplayScene(WidgetScene):
    def __init__(self, context: Context, game: Game, seats: Sequence[Seat], at: int = 0) -> None:
        super().__init__(context)
        self.replay = Replay(game, seats, at)
        self.goal: Goal = "turn"
        self.review: Review | None = None
        self.notice = ""
        self.falling = 1.0  # 0: the last piece is still in the air; 1: it lies
        self.writing: threading.Thread | None = None
        self._written = ""
        self._views: dict[object, BoardView] = {}

    def first_focus(self) -> str:
        return "scrubber"

    def leave(self) -> None:
        if self.review is not None:
            self.review.close()

    def pause(self) -> None:
        super().pause()
        self.replay.playing = False

    def relayout(self) -> None:
        self._views = {}
        super().relayout()

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        if self.falling < 1.0:
            speed = self.context.settings.value.speed * max(1.0, self.replay.speed)
            self.falling = min(1.0, self.falling + dt * speed / FALL_SECONDS) if speed else 1.0
            if self.falling == 1.0:
                self._sound()
                self.rebuild()
            changed = True
        if self.replay.tick(dt):
            self._let_fall()
            self.rebuild()
            changed = True
        if self.review is not None and not self.review.done and self.review.tick(dt):
            self.rebuild()
            changed = True
        if self.writing is not None and not self.writing.is_alive():
            self.writing = None
            self.notice = self._written
            self.rebuild()
            changed = True
        self._refresh()  # what is drawn next shows what has just changed
        return changed

    def _let_fall(self) -> None:
        """The placement that was just made falls into its place, unless nothing is to move."""
        step = self.replay.step
        if step is not None and kind_of(step.action) != TEA and self.context.settings.value.speed:
            self.falling = 0.0
        else:
            self.falling = 1.0
            self._sound()

    def draw_over(self, target: pygame.Surface) -> None:
        step = self.replay.step
        view = next(iter(self._views.values()), None)
        if self.falling >= 1.0 or step is None or view is None:
            return
        piece = piece_for(step.before, step.action, self._colours, step.player)
        height = view.cell[1] * 1.2 * (1 - self.falling * self.falling)
        view.draw_piece(target, piece, height=height)
        if piece.floor == 0:
            covered = view.sprite(piece).rect(*view.anchor(piece.spot, piece.floor)).move(0, -round(height))
            view.draw_in_front(target, covered, piece.spot // STRIDE)

    def _sound(self) -> None:
        step = self.replay.step
        if step is not None and self.replay.speed <= 2:
            self.context.sounds.play(sound_of(kind_of(step.action)))

    # -- what people do -------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        self.replay.playing = False
        one_on = at == self.replay.at + 1
        if self.replay.go(at):
            if one_on:
                self._let_fall()
            else:
                self.falling = 1.0
            self.rebuild()

    def jump(self, forward: bool) -> None:
        self.replay.playing = False
        if self.replay.jump(self.goal, forward):
            self.falling = 1.0
            self.rebuild()

    def toggle(self) -> None:
        self.replay.toggle()
        self.rebuild()

    def set_speed(self, speed: float) -> None:
        self.replay.speed = speed
        self.rebuild()

    def set_goal(self, goal: Goal) -> None:
        self.goal = goal
        self.rebuild()

    def ask(self) -> None:
        """Begin, or stop, to let the AI look at every turn."""
        from medina_desktop.ui.scenes.table_start import make_thinker

        if self.review is not None and not self.review.done:
            self.review.close()
            self.review = None
        elif self.review is None:
            self.review = Review(self.replay.game, make_thinker)
        self.rebuild()

    def on_key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_SPACE:
            self.toggle()
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.go(0 if event.key == pygame.K_HOME else self.replay.length)
            return True
        return False

    # -- playing on, exporting ------------------------------------------------------------------------------------

    def ask_play_on(self) -> None:
        seats = self.replay.seats
        seat = seats[self.replay.state.player]
        answers = [Answer(_("With the same seats"), lambda: self.play_on(seats), "primary")]
        if not is_human(seat):
            own = [Seat(name=s.name, kind="human", colour=s.colour) if s is seat else s for s in seats]
            answers.append(Answer(_("I take {name}’s seat").format(name=seat.name), lambda: self.play_on(own)))
        answers.append(Answer(_("Back to the replay")))
        self.context.stack.push(
            Dialog(
                self.context,
                _("Play on from here?"),
                _("A new game begins at this moment. The old one stays as it is."),
                answers,
            )
        )

    def play_on(self, seats: Sequence[Seat]) -> None:
        from medina_desktop.ui.scenes.table_start import open_table

        open_table(self.context, self.replay.branch(), seats)

    @property
    def export_folder(self) -> Path:
        return self.context.user.data / "exports"

    def _export(self, suffix: str, make: Callable[[], bytes]) -> None:
        """Write a file beside the window's work: packing a picture takes a while."""
        if self.writing is not None:
            return
        path = self.export_folder / f"medina {datetime.now().strftime('%Y-%m-%d %H.%M.%S')}{suffix}"
        written = _("Written to {file}").format(file=path)
        failed = _("It could not be written: {reason}.")

        def write() -> None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(path, make())
            except OSError as error:
                self._written = failed.format(reason=error.strerror or error)
            else:
                self._written = written

        self.notice = _("Writing …")
        self.writing = threading.Thread(target=write, name="export", daemon=True)
        self.writing.start()
        self.rebuild()

    def export_record(self) -> None:
        text = text_of_record(record_of(self.replay.game, self.replay.seats))
        self._export(SUFFIX, lambda: text.encode("utf-8"))

    def export_picture(self) -> None:
        picture = self.big_picture()

        def packed() -> bytes:
            stream = io.BytesIO()
            pygame.image.save(picture, stream, "picture.png")
            return stream.getvalue()

        self._export(".png", packed)

    def big_picture(self) -> pygame.Surface:
        """The position as a picture of its own."""
        state, theme = self.replay.state, Theme(PICTURE_SIZE)
        painter = Painter(theme)
        surface = pygame.Surface(PICTURE_SIZE, 0, 24)
        painter.wood(surface, surface.get_rect(), self.context.sprites.wood())
        view = BoardView(
            self.context.sprites, painter, self.context.texts, theme, state.table.geometry, mood_of(state),
            surface.get_rect().inflate(-40, -40),
        )  # fmt: skip
        surface.blit(view.city(Picture(state, self._colours)), view.layer_rect)
        return surface

    # -- widgets --------------------------------------------------------------------------------------------------

    @property
    def _colours(self) -> tuple[str, ...]:
        return tuple(seat.colour for seat in self.replay.seats)

    def build(self) -> Widget:
        replay = self.replay
        opinion = self._opinion()
        last = self._last_spots()
        shown, outlined = replay.state, last
        if self.falling < 1.0 and replay.step is not None:
            shown, outlined = replay.step.before, ()
        board = ReplayBoard(shown, self._colours, outlined, self._proposed(opinion), self._views)
        lost = {o.first: o.lost for o in self.review.opinions.values()} if self.review is not None else {}
        scrubber = Scrubber(replay, lost, self.go, self.jump, self.toggle)
        return ReplayRoot(board, self._side(opinion), scrubber, self._controls())

    def _last_spots(self) -> tuple[int, ...]:
        step = self.replay.step
        return phrases.spots_of(step) if step is not None else ()

    def _opinion(self) -> Opinion | None:
        """Of the turn whose placement is shown; at the start of a turn, of the one before."""
        if self.review is None or self.replay.at == 0:
            return None
        return self.review.of_action(self.replay.at - 1)

    def _proposed(self, opinion: Opinion | None) -> tuple[tuple[int, int], ...]:
        if opinion is None or opinion.lost < BAD:
            return ()
        geo = self.replay.game.table.geometry
        spots = []
        for action in opinion.better:
            kind = kind_of(action)
            if kind == TEA:
                continue
            spot = geo.space_bit[place_of(action)] if kind in (WALL, GATE) else place_of(action)
            spots.append((spot, 1 if kind in (ROOF, NEUTRAL) else 0))
        return tuple(spots)

    def _side(self, opinion: Opinion | None) -> Widget:
        replay = self.replay
        state = replay.state
        points = replay.scores[replay.at]
        players: list[Widget] = [
            PlayerLine(seat, p, state, points[p], not state.over and state.player == p)
            for p, seat in enumerate(replay.seats)
        ]
        step = replay.step
        entries = phrases.log_entries(step, replay.seats) if step is not None else []
        place = section(entries[0].place, C.DIM) if entries and entries[0].place else fill()
        happened: list[Widget] = [Row([section(_("Round {n}").format(n=replay.round), grow=1), place])]
        if not entries:
            happened.append(
                body(
                    _("Arrow keys step, Page Up and Page Down jump, Space plays. Triangles are roofs, diamonds tiles."),
                    C.DIM,
                )
            )
        happened += [body(e.text, C.IVORY if number == 0 else C.DIM) for number, e in enumerate(entries)]
        words = [Column(happened, gap=4), *self._review_part(opinion)]
        # Where there is little height, what is said comes before the players: the scores are in the chart too.
        short = self.context.theme.room[1] < 720 and self.review is not None
        inner = Column([*words, *players] if short else [*players, *words], gap=10)
        parts: list[Widget] = [Scroll(inner, key="side", grow=1)]
        if self.notice:
            from medina_desktop.ui.scenes.error import breakable

            parts.append(caption(breakable(self.notice)))
        return Box(Column(parts, gap=8), pad=14, surface="recess", key="side-box")

    def _review_part(self, opinion: Opinion | None) -> list[Widget]:
        review = self.review
        if review is None:
            return []
        parts: list[Widget] = [section(_("The AI’s opinion"))]
        if not review.done:
            told = _("{done} of {all} turns").format(done=len(review.opinions), all=len(review.turns))
            parts.append(Row([Progress(review.progress, grow=1, align="center"), caption(told)], gap=8))
        if opinion is not None:
            parts += self._opinion_words(opinion)
        worst = review.worst()
        if worst:
            parts.append(strong(_("Where most was lost")))
            parts += [
                Button(
                    _("Round {n}, {name}: {points}").format(
                        n=self.replay.round_at(o.first),
                        name=self.replay.seats[o.player].name,
                        points=phrases.signed(-round(o.lost)),
                    ),
                    lambda o=o: self.go(o.first + len(o.played)),  # type: ignore[misc]
                    kind="quiet",
                    key=f"worst-{number}",
                    align="start",
                    tooltip=self._better_text(o),
                )
                for number, o in enumerate(worst)
            ]
        return parts

    def _better_text(self, opinion: Opinion) -> str:
        state = self.replay.game.state_after(opinion.first)
        return ", ".join(phrases.hint_title(action, state) for action in opinion.better)

    def _opinion_words(self, opinion: Opinion) -> list[Widget]:
        name = self.replay.seats[opinion.player].name
        if opinion.lost < 0.5:
            return [body(_("A good turn of {name}: the AI sees nothing better.").format(name=name))]
        points = max(1, round(opinion.lost))
        parts: list[Widget] = [
            body(_("Better for {name}: {placements}.").format(name=name, placements=self._better_text(opinion))),
            body(phrases.reason_text(opinion.why, self.replay.seats), C.DIM),
            body(
                ngettext("About {n} point was lost.", "About {n} points were lost.", points).format(n=points),
                C.LOSS_DARK if opinion.lost >= BAD else C.DIM,
            ),
        ]
        return parts

    def _controls(self) -> Widget:
        replay = self.replay
        at_start, at_end = replay.at == 0, replay.at == replay.length

        def icon(name: str, tip: str, do: object, key: str, enabled: bool, reason: str) -> Widget:
            return Button(
                "", do, icon=name, tooltip=tip, key=key, enabled=enabled, reason=reason, align="center"  # type: ignore[arg-type]
            )  # fmt: skip

        first, last = _("This is the beginning."), _("This is the end.")
        nothing = _("There is nothing of that kind any more in this direction.")
        back, on = replay.goal(self.goal, False) is not None, replay.goal(self.goal, True) is not None
        transport: list[Widget] = [
            icon("to-start", _("To the beginning"), lambda: self.go(0), "to-start", not at_start, first),
            icon("chevron-left", _("Jump back"), lambda: self.jump(False), "jump-back", back, nothing),
            icon("step-back", _("One placement back"), lambda: self.go(replay.at - 1), "back", not at_start, first),
            Button(
                "",
                self.toggle,
                icon="pause" if replay.playing else "play",
                kind="primary",
                tooltip=_("Pause") if replay.playing else _("Play"),
                key="play",
                align="center",
            ),
            icon("step", _("One placement on"), lambda: self.go(replay.at + 1), "on", not at_end, last),
            icon("chevron-right", _("Jump on"), lambda: self.jump(True), "jump-on", on, nothing),
            icon("to-end", _("To the end"), lambda: self.go(replay.length), "to-end", not at_end, last),
        ]
        names = {"turn": _("Turns"), "roof": _("Roofs"), "tile": _("Tile changes")}
        jumps = Choice(
            [Option(g, names[g]) for g in GOALS],
            self.goal,
            self.set_goal,
            key="goal",
            always_list=True,
            align="center",
            tooltip=_("What the jumps go to"),
        )
        speeds = Choice(
            [Option(s, "½ ×" if s == 0.5 else f"{s:g} ×") for s in SPEEDS],
            replay.speed,
            self.set_speed,
            key="speed",
            always_list=True,
            align="center",
            tooltip=_("Speed"),
        )
        wide = self.context.theme.room[0] >= 1500
        reviewing = self.review is not None and not self.review.done
        ask = Button(
            (_("Stop the AI") if reviewing else _("Ask the AI")) if wide else "",
            self.ask,
            icon="close" if reviewing else "hint",
            key="review",
            tooltip=_("What the AI would have done in every turn, and how much was lost"),
            enabled=self.review is None or reviewing,
            reason=_("The AI has looked at every turn."),
            align="center",
        )
        finished = replay.state.over
        actions: list[Widget] = [
            ask,
            Button(
                _("Play on from here") if wide else "",
                self.ask_play_on,
                icon="pencil",
                key="play-on",
                tooltip=_("Play on from here"),
                enabled=not finished,
                reason=_("The game is over here: go back to an earlier moment."),
                align="center",
            ),
            Button("", self.export_record, icon="save", key="record", tooltip=_("Write the record"), align="center"),
            Button("", self.export_picture, icon="eye", key="picture", tooltip=_("Write a picture"), align="center"),
        ]
        leave = Button(_("Back") if wide else "", self.back, icon="" if wide else "close", key="leave", align="center",
                       tooltip="" if wide else _("Back"))  # fmt: skip
        room = self.context.theme.room[0]
        if room >= 1250:
            return Row([leave, fill(), *transport, jumps, speeds, fill(), *actions], gap=8)
        return Column(
            [Row([fill(), *transport, jumps, speeds, fill()], gap=8), Row([leave, fill(), *actions], gap=8)], gap=8
        )
