"""Looking back at a game: play, step, scrub, jump; what the AI would have done; play on from any moment.

`open_replay(context, game, seats)` shows any game; `replays(context)` is the list of kept and saved ones.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame

from medina_desktop.game.box import NOBODY, Action
from medina_desktop.game.played import Played
from medina_desktop.game.record import Seat, record_of
from medina_desktop.l10n import _, ngettext, translated
from medina_desktop.l10n.writing import capitalised, signed
from medina_desktop.match.review import Opinion, Review, position_after
from medina_desktop.match.seats import complete, is_human
from medina_desktop.storage.files import write_atomically
from medina_desktop.storage.saves import SUFFIX, SavedGame, text_of_record
from medina_desktop.storage.statistics import StatisticsStore
from medina_desktop.storage.trouble import system_reason
from medina_desktop.ui import names
from medina_desktop.ui.context import Context, SaveSummary
from medina_desktop.ui.looking_back import LookingBack, Moment, Spots
from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.pictures.sights import BoardPane, Sights
from medina_desktop.ui.saved.listed import saves_of, summary
from medina_desktop.ui.saved.pages import GamePages
from medina_desktop.ui.scene import Scene, WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.replay_model import SPEEDS, TURN, Replay
from medina_desktop.ui.scenes.replay_parts import PlayerLine, ReplayRoot, ScoreStrip, Scrubber
from medina_desktop.ui.system import thinker
from medina_desktop.ui.system.folders import open_folder
from medina_desktop.ui.table.window import window_of
from medina_desktop.ui.theme import C, Motion, Theme
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Card,
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
    find,
    section,
    strong,
)
from medina_desktop.ui.widgets.layout import AsHighAs

FALL_SECONDS = Motion.PLACE_FALL / 1000
PICTURE_SIZE = (1600, 1100)
PLAYER_HIGH = 62.0  # a player's line, in body text
PANEL_SHARE = 0.3  # of the window's height that these lines may take
COMPARED = 5  # of the AI's opinions: the panel is as high as the longest of them
TWO_LINES = "\n"  # what happens in a turn is seldom longer to tell
STEPPING = {  # keys that lead through the game
    pygame.K_LEFT,
    pygame.K_RIGHT,
    pygame.K_HOME,
    pygame.K_END,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_SPACE,
}


def replays(context: Context) -> Scene:
    return ReplaysScene(context, ReplayGames(context))


def open_replay(context: Context, game: Played, seats: Sequence[Seat], at: int | None = None) -> None:
    """Look back at a game; it begins at its start, or at a given moment."""
    context.stack.push(ReplayScene(context, game, complete(seats, game.players), at or 0))


def newest_first(folder: Path) -> list[Path]:
    """The kept games. Their names begin with the time, so none needs to be opened for this."""
    try:
        files = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    return sorted(files, key=lambda path: path.name, reverse=True)


def may_be_looked_at(game: Played) -> bool:
    """Something has happened in it, and it gives nothing away: secrets are told when a game is over."""
    return bool(game.actions) and (game.over or not window_of(game.box.window).secrets)


class ReplayGames:
    """Every finished game that was kept, newest first, then the saved ones; a page at a time."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._saves = saves_of(context)
        self.paged = GamePages(context, self._files, self._row)

    def _files(self) -> list[Path]:
        return [*newest_first(self.context.user.replays), *self._saves.newest_first()]

    def _row(self, saved: SavedGame) -> SaveSummary | None:
        if saved.path.parent == self.context.user.replays:
            # Nobody gave these files a name; only one that cannot be read is known by it.
            row = summary(saved, self.context)
            return row if row.problem else replace(row, file="")
        return summary(saved, self.context) if saved.game is not None and may_be_looked_at(saved.game) else None

    def saves(self) -> Sequence[SaveSummary]:
        return self.paged.open()

    def open(self, context: Context, save: SaveSummary) -> None:
        saved = self.paged.saved(save.id)
        if saved is not None and saved.game is not None and saved.record is not None and self._row(saved) is not None:
            open_replay(context, saved.game, saved.record.seats)

    def rename(self, save: SaveSummary, name: str) -> None:
        raise ValueError(f"{save.id} has no name")  # a replay is known by its file

    def delete(self, save: SaveSummary) -> None:
        saved = self.paged.saved(save.id)
        if saved is None:
            return
        if saved.path.parent == self.context.user.replays and saved.finished:
            StatisticsStore(self.context.user).count(saved)  # what became of it stays known
        self._saves.delete(saved.path)


class ReplaysScene(LoadScene):
    """The list of games to look back at."""

    def __init__(self, context: Context, games: ReplayGames) -> None:
        super().__init__(
            context,
            games,
            _("Replays"),
            _("No games to look back at yet. Every game that is played to its end is kept here."),
        )


class ReplayScene(WidgetScene):
    def __init__(self, context: Context, game: Played, seats: Sequence[Seat], at: int = 0) -> None:
        super().__init__(context)
        self.window = window_of(game.box.window)
        self.replay = Replay(game, seats, at, self.window.looking_back.moments(game.ruleset))
        self.goal = TURN
        self.review: Review | None = None
        self.showing_better = False  # the board shows the AI's turn instead of the played one
        people = [p for p, seat in enumerate(self.replay.seats) if is_human(seat)]
        self.whose: int | None = people[0] if len(people) == 1 else None  # whose costly turns are listed; None: all
        self.notice = ""
        self.falling = 1.0  # 0: the last piece is still in the air; 1: it lies
        self.writing: threading.Thread | None = None
        self._written = ""
        self._exported = False  # the last export came to its file
        self._sights = Sights(context, game, seats)

    @property
    def looking_back(self) -> LookingBack[Any]:
        return self.window.looking_back

    @property
    def moments(self) -> Sequence[Moment]:
        """In the language of the moment."""
        return self.looking_back.moments(self.replay.game.ruleset)

    def first_focus(self) -> str:
        return "scrubber"

    def leave(self) -> None:
        if self.review is not None:
            self.review.close()

    def pause(self) -> None:
        super().pause()
        self.replay.playing = False

    def relayout(self) -> None:
        self._sights.forget()
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
            self.showing_better = False
            self._let_fall()
            self.rebuild()
            changed = True
        if self.review is not None and not self.review.done and self.review.tick(dt):
            self.rebuild()
            changed = True
        if self.writing is not None and not self.writing.is_alive():
            self.writing = None
            self.notice = self._written
            if self._exported:
                self._offer_folder()
            self.rebuild()
            changed = True
        self._refresh()  # what is drawn next shows what has just changed
        return changed

    def _let_fall(self) -> None:
        """What was just done comes about, unless nothing is to move or there is nothing to be seen of it."""
        step = self.replay.step
        if step is not None and self.looking_back.spots(step) and self.context.settings.value.speed:
            self.falling = 0.0
        else:
            self.falling = 1.0
            self._sound()

    def draw_over(self, target: pygame.Surface) -> None:
        step = self.replay.step
        board = find(self.root, "board")
        if self.falling < 1.0 and step is not None and board is not None:
            self._sights.at(board.rect).draw_step(target, step, self.falling)

    def _sound(self) -> None:
        step = self.replay.step
        if step is not None and self.replay.speed <= 2:
            self.context.sounds.play(self.window.sound(step))

    # -- what people do -------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        self.replay.playing = False
        one_on = at == self.replay.at + 1
        if self.replay.go(at):
            self.showing_better = False
            if one_on:
                self._let_fall()
            else:
                self.falling = 1.0
            self.rebuild()

    def jump(self, forward: bool) -> None:
        self.replay.playing = False
        if self.replay.jump(self.goal, forward):
            self.showing_better = False
            self.falling = 1.0
            self.rebuild()

    def toggle(self) -> None:
        self.replay.toggle()
        self.rebuild()

    def set_speed(self, speed: float) -> None:
        self.replay.speed = speed
        self.rebuild()

    def set_goal(self, goal: str) -> None:
        self.goal = goal
        self.rebuild()

    def ask(self) -> None:
        """Begin, or stop, to let the AI look at every turn."""
        if self.review is not None and not self.review.done:
            self.review.close()
            self.review = None
        elif self.review is None:
            people = [p for p, seat in enumerate(self.replay.seats) if is_human(seat)]
            self.review = Review(self.replay.game, thinker.make_thinker, people)
        self.showing_better = False
        self.rebuild()

    def show_better(self, better: bool) -> None:
        """The board as it was played, or after the AI's turn instead."""
        self.replay.playing = False
        self.falling = 1.0
        self.showing_better = better
        self.rebuild()

    def list_turns_of(self, player: int | None) -> None:
        self.whose = player
        self.rebuild()

    def look_at(self, opinion: Opinion) -> None:
        """The end of a turn, so that all of it is on the board."""
        self.go(opinion.end)
        self.ui.memory.pop("side:offset", None)
        self.rebuild()

    def handle(self, event: pygame.Event) -> bool:
        """Stepping and playing by keys goes on after a click on some button; whoever went to it by Tab means it."""
        if event.type == pygame.KEYDOWN and event.key in STEPPING and not self.ui.show_focus and self.ui.popup is None:
            self.ui.focus = "scrubber"
        return super().handle(event)

    def on_key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_SPACE:
            self.toggle()
            return True
        if event.key in (pygame.K_HOME, pygame.K_END):
            self.go(0 if event.key == pygame.K_HOME else self.replay.length)
            return True
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.jump(event.key == pygame.K_PAGEDOWN)
            return True
        if event.key in (pygame.K_COMMA, pygame.K_PERIOD):
            self.go(self.replay.at + (1 if event.key == pygame.K_PERIOD else -1))
            return True
        return False

    # -- playing on, exporting ------------------------------------------------------------------------------------

    def ask_play_on(self) -> None:
        seats = self.replay.seats
        seat = seats[self.replay.game.actor_of(self.replay.at)]
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
        self.context.navigation.open_table(self.context, self.replay.branch(), seats)

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
                self._written = failed.format(reason=translated(system_reason(error)))
            else:
                self._written, self._exported = written, True

        self.notice, self._exported = _("Writing …"), False
        self.writing = threading.Thread(target=write, name="export", daemon=True)
        self.writing.start()
        self.rebuild()

    def _offer_folder(self) -> None:
        self.context.stack.push(
            Dialog(
                self.context,
                _("Exported"),
                self._written,
                [
                    Answer(_("Open the folder"), self._open_folder),
                    Answer(_("Go on"), kind="primary"),
                ],
            )
        )

    def _open_folder(self) -> None:
        if not open_folder(self.export_folder):
            self.notice = _("The folder cannot be shown")
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
        theme = Theme(PICTURE_SIZE)
        surface = pygame.Surface(PICTURE_SIZE, 0, 24)
        drawing = replace(self.context, theme=theme, painter=Painter(theme))
        drawing.painter.wood(surface, surface.get_rect(), self.context.sprites.wood())
        area = surface.get_rect().inflate(-40, -40)
        sight = self.window.sight(drawing, self.replay.position, self._sights.colours, area)
        sight.draw(surface, self.replay.position)
        return surface

    # -- widgets --------------------------------------------------------------------------------------------------

    def build(self) -> Widget:
        replay = self.replay
        opinion = self._opinion()
        shown, outlined = replay.position, self._last_spots(opinion)
        if self.falling < 1.0 and replay.step is not None:
            shown, outlined = replay.step.before, ()
        elif self.showing_better and opinion is not None:
            shown = position_after(replay.game, opinion.first, opinion.better)
            outlined = self._spots_of_turn(opinion, opinion.better)
        board = BoardPane(self._sights, shown, outlined, key="board")
        lost = {o.end: o.lost for o in self.review.opinions.values()} if self.review is not None else {}
        scrubber = Scrubber(replay, self.moments, lost, self.go, self.jump, self.toggle)
        return ReplayRoot(board, self._side(opinion), scrubber, self._controls())

    def _last_spots(self, opinion: Opinion | None) -> Spots:
        """What was placed last; of a turn the AI has an opinion of, all that was placed in it so far."""
        step = self.replay.step
        if step is None:
            return ()
        spots = self.looking_back.spots(step)
        if opinion is not None:
            spots += self._spots_of_turn(opinion, opinion.played)
        return tuple(dict.fromkeys(spots))

    def _spots_of_turn(self, opinion: Opinion, actions: Sequence[Action]) -> Spots:
        before = self.replay.game.position_after(opinion.first)
        return tuple(spot for action in actions for spot in self.looking_back.spots_of(before, action))

    def _opinion(self) -> Opinion | None:
        """Of the turn that has just been played to its end."""
        if self.review is None or self.replay.at == 0:
            return None
        found = self.review.of_action(self.replay.at - 1)
        return found if found is not None and found.end == self.replay.at else None

    def _placements(self, opinion: Opinion, actions: Sequence[Action]) -> str:
        before = self.replay.game.position_after(opinion.first)
        return ", ".join(self.looking_back.name(before, action) for action in actions)

    def _side(self, opinion: Opinion | None) -> Widget:
        replay = self.replay
        points, actor = replay.scores[replay.at], replay.game.actor_of(replay.at)
        players: list[Widget] = [
            PlayerLine(seat, p, self.looking_back.holdings(replay.position, p), points[p], actor == p)
            for p, seat in enumerate(replay.seats)
        ]
        step = replay.step
        entries = self.window.say(step, replay.seats) if step is not None else []
        place = section(entries[0].place, C.DIM) if entries and entries[0].place else fill()
        when = capitalised(names.round_of(replay.game.box, replay.round))
        happened: list[Widget] = [Row([section(when, grow=1), place])]
        if not entries:
            keys = _("Arrow keys, or comma and full stop, step; Page Up and Page Down jump; Space plays.")
            happened.append(body(" ".join([keys, *(moment.legend for moment in self.moments)]), C.DIM))
        happened += [body(e.text, C.IVORY if number == 0 else C.DIM) for number, e in enumerate(entries)]
        told: Widget = Column([Column(happened, gap=4), *(self._opinion_words(opinion) if opinion else [])], gap=10)
        if self.review is not None:
            # What is below stays where it is, whatever there is to be said of a turn.
            worst = self.review.worst()[:COMPARED]
            usual = [Column([section(when), body(TWO_LINES), *self._opinion_words(o)], gap=10) for o in worst]
            told = AsHighAs(told, *usual)
        # The scores stay in sight. What the AI says needs the room of the names, and so does a low window.
        named = self.review is None and len(players) * PLAYER_HIGH < self.context.theme.room[1] * PANEL_SHARE
        strip = ScoreStrip(replay.seats, points, actor)
        inner: list[Widget] = [told, *self._review_part(), *([] if named else players)]
        parts: list[Widget] = [*(players if named else [strip]), Scroll(Column(inner, gap=10), key="side", grow=1)]
        if self.notice:
            from medina_desktop.ui.scenes.error import breakable

            parts.append(caption(breakable(self.notice)))
        return Box(Column(parts, gap=8), pad=14, surface="recess", key="side-box")

    def _review_part(self) -> list[Widget]:
        review = self.review
        if review is None:
            return []
        parts: list[Widget] = [section(_("The AI’s opinion"))]
        if not review.done:
            done = len(review.opinions)
            told = ngettext("{done} of {all} turns", "{done} of {all} turns", done)
            told = told.format(done=done, all=len(review.turns))
            parts.append(Row([Progress(review.progress, grow=1, align="center"), caption(told)], gap=8))
        return [*parts, *self._costly_turns(review)]

    def _opinion_words(self, opinion: Opinion) -> list[Widget]:
        name = self.replay.seats[opinion.player].name
        if not opinion.costly:
            return [body(_("A good turn of {name}: the AI sees nothing clearly better.").format(name=name))]
        points, better = max(1, round(opinion.lost)), self._placements(opinion, opinion.better)
        lost = ngettext("This turn cost {name} about {n} point.", "This turn cost {name} about {n} points.", points)
        return [
            strong(lost.format(name=name, n=points), C.LOSS_DARK),
            body(_("Played: {placements}.").format(placements=self._placements(opinion, opinion.played))),
            body(_("The AI would have played: {placements}.").format(placements=better)),
            body(self._why(opinion), C.DIM),
            Choice(
                [Option(False, _("As played")), Option(True, _("The AI’s turn"))],
                self.showing_better,
                self.show_better,
                key="shown",
                tooltip=_("Which of the two turns the board shows"),
            ),
        ]

    def _why(self, opinion: Opinion) -> str:
        before = self.replay.game.position_after(opinion.first)
        return self.window.why(opinion.choice, before, self.replay.seats)

    def _costly_turns(self, review: Review) -> list[Widget]:
        """A summary that leads to the turns in which most was lost."""
        whose: list[Option[int | None]] = [Option(None, _("Everybody"))]
        whose += [Option(p, seat.name) for p, seat in enumerate(self.replay.seats)]
        parts: list[Widget] = [
            strong(_("The most costly turns")),
            Choice(
                whose,
                self.whose,
                self.list_turns_of,
                key="whose",
                always_list=True,
                tooltip=_("Whose turns are listed"),
            ),
        ]
        worst = review.worst(self.whose)
        parts += [self._costly_turn(number, opinion) for number, opinion in enumerate(worst)]
        if not worst and review.done:
            parts.append(body(_("No turn cost a whole point.")))
        estimate = _(
            "An estimate: the AI’s own turn and the one that was played, both followed three rounds ahead by the same "
            "search."
        )
        simple = _("The AI did not answer for some turns: there only the points on the board were compared.")
        parts.append(caption(simple if review.by_simple_player else estimate))
        return parts

    def _costly_turn(self, number: int, opinion: Opinion) -> Widget:
        here = self.replay.at == opinion.end
        told = _("{round}, {name}: {points}").format(
            round=capitalised(names.round_of(self.replay.game.box, self.replay.round_at(opinion.first))),
            name=self.replay.seats[opinion.player].name,
            points=signed(-max(1, round(opinion.lost))),
        )
        ink, second = (C.INK, C.INK_2) if here else (C.IVORY, C.DIM)
        better = _("Better: {placements}").format(placements=self._placements(opinion, opinion.better))
        return Card(
            Column([strong(told, ink), caption(better, second)], gap=0),
            lambda: self.look_at(opinion),
            selected=here,
            pad=10,
            key=f"worst-{number}",
            tooltip=_("Go to this turn"),
        )

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
            icon("to-start", _("To the beginning (Home)"), lambda: self.go(0), "to-start", not at_start, first),
            icon("chevron-left", _("Jump back (Page Up)"), lambda: self.jump(False), "jump-back", back, nothing),
            icon("step-back", _("One step back (comma)"), lambda: self.go(replay.at - 1), "back", not at_start,
                 first),
            Button(
                "",
                self.toggle,
                icon="pause" if replay.playing else "play",
                kind="primary",
                tooltip=_("Pause (Space)") if replay.playing else _("Play (Space)"),
                key="play",
                align="center",
            ),
            icon("step", _("One step on (full stop)"), lambda: self.go(replay.at + 1), "on", not at_end, last),
            icon("chevron-right", _("Jump on (Page Down)"), lambda: self.jump(True), "jump-on", on, nothing),
            icon("to-end", _("To the end (End)"), lambda: self.go(replay.length), "to-end", not at_end, last),
        ]  # fmt: skip
        jumps = Choice(
            [Option(TURN, _("Turns")), *(Option(moment.key, moment.name) for moment in self.moments)],
            self.goal,
            self.set_goal,
            key="goal",
            always_list=True,
            align="center",
            tooltip=_("What the arrows, Page Up and Page Down jump to"),
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
            icon="hint",
            selected=reviewing,
            key="review",
            tooltip=_("Stop the AI")
            if reviewing
            else _("What the AI would have done in every turn, and how much was lost"),
            enabled=self.review is None or reviewing,
            reason=_("The AI has looked at every turn."),
            align="center",
        )
        finished = replay.game.actor_of(replay.at) == NOBODY
        actions: list[Widget] = [
            ask,
            Button(
                _("Play on from here") if wide else "",
                self.ask_play_on,
                icon="pencil",
                key="play-on",
                tooltip=_("Begin a new game from this moment"),
                enabled=not finished,
                reason=_("The game is over here: go back to an earlier moment."),
                align="center",
            ),
            Button(
                "",
                self.export_record,
                icon="save",
                key="record",
                tooltip=_("Write the record of the game to a file"),
                align="center",
            ),
            Button(
                "",
                self.export_picture,
                icon="picture",
                key="picture",
                tooltip=_("Write a picture of this moment to a file"),
                align="center",
            ),
        ]
        leave = Button(_("Back") if wide else "", self.back, icon="" if wide else "close", key="leave", align="center",
                       tooltip="" if wide else _("Back"))  # fmt: skip
        room = self.context.theme.room[0]
        if room >= 1250:
            return Row([leave, fill(), *transport, jumps, speeds, fill(), *actions], gap=8)
        return Column(
            [Row([fill(), *transport, jumps, speeds, fill()], gap=8), Row([leave, fill(), *actions], gap=8)], gap=8
        )
