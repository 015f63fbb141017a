"""Looking back at a game: play, step, scrub, jump; what the AI would have done; play on from any moment.

`open_replay(context, game, seats)` shows any game; `replays(context)` is the list of kept and saved ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from medina_desktop import games
from medina_desktop.game.box import NOBODY
from medina_desktop.game.played import Played, step_of
from medina_desktop.game.record import Seat, record_of
from medina_desktop.l10n import _, translate
from medina_desktop.l10n.writing import capitalise, whole_sentence
from medina_desktop.match.people import faces
from medina_desktop.match.review import Opinion
from medina_desktop.match.seats import complete, is_human
from medina_desktop.play.lists import GameList
from medina_desktop.play.saved import SavedGame
from medina_desktop.storage.record_files import text_of_record
from medina_desktop.ui import names
from medina_desktop.ui.context import Context
from medina_desktop.ui.looking_back import Landmark, Spots
from medina_desktop.ui.pictures.paint import Painter
from medina_desktop.ui.pictures.sights import BoardPane, Sights
from medina_desktop.ui.saved.listed import ListedGames
from medina_desktop.ui.scene import Scene, WidgetScene
from medina_desktop.ui.scenes.dialog import Answer, Dialog
from medina_desktop.ui.scenes.error import breakable
from medina_desktop.ui.scenes.load import LoadScene
from medina_desktop.ui.scenes.replay_export import Exports
from medina_desktop.ui.scenes.replay_model import SPEEDS, TURN, Replay
from medina_desktop.ui.scenes.replay_parts import PlayerLine, ReplayRoot, ScoreStrip, Scrubber
from medina_desktop.ui.scenes.replay_review import ReviewPanel
from medina_desktop.ui.table.window import window_of
from medina_desktop.ui.theme import C, Theme, Timing
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    Option,
    Row,
    Scroll,
    Selector,
    Widget,
    body,
    caption,
    fill,
    find,
    section,
)
from medina_desktop.ui.widgets.layout import AsHighAs

FALL_SECONDS = Timing.PLACE_FALL / 1000
PICTURE_SIZE = (1600, 1100)
PLAYER_HIGH = 62.0  # a player's line, in body text
PANEL_SHARE = 0.3  # of the window's height that these lines may take
COMPARED = 5  # of the AI's opinions: the panel is as high as the longest of them
HIGH_WINDOW = 900.0  # in body text: what lies beside the board stays in sight
LOW_WINDOW, LINE_HIGH = 660.0, 44.0  # in body text: from here on there is room for one more of the steps before
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
    return ReplaysScene(context, list_replays(context))


def open_replay(context: Context, game: Played, seats: Sequence[Seat], at: int | None = None) -> None:
    """Look back at a game; it begins at its start, or at a given moment."""
    context.stack.push(ReplayScene(context, game, complete(seats, game.players), at or 0))


def list_replays(context: Context) -> ListedGames:
    """List every finished game, the newest first, then running and named ones that give nothing away."""
    library = context.library
    secret = [box.id for box in games.playable() if window_of(box.window).secrets]

    def go(saved: SavedGame) -> None:
        read = library.read(saved.id)
        if read.game is not None and read.record is not None:
            open_replay(context, read.game, read.record.seats)
        else:
            context.stack.push(Dialog(context, _("This game can’t be opened"), whole_sentence(translate(read.problem))))

    found = GameList(
        library,
        lambda: library.count_replays(secret),
        lambda first, most: library.list_replays(secret, first, most),
    )
    return ListedGames(context, found, go)


class ReplaysScene(LoadScene):
    """The list of games to look back at."""

    def __init__(self, context: Context, games: ListedGames) -> None:
        super().__init__(
            context,
            games,
            _("Replays"),
            _("No replays yet. Every finished game is kept here."),
        )


class ReplayScene(WidgetScene):
    def __init__(self, context: Context, game: Played, seats: Sequence[Seat], at: int = 0) -> None:
        super().__init__(context)
        self.window = window_of(game.box.window)
        self.replay = Replay(game, seats, at, self.window.looking_back.landmarks(game.ruleset))
        self.goal = TURN
        self.panel = ReviewPanel(self.replay, self.rebuild, self.show_better, self.look_at)
        self.exports = Exports(context, self.rebuild)
        self.falling = 1.0  # 0: the last piece is still in the air; 1: it lies
        self._sights = Sights(context, game, seats)

    @property
    def landmarks(self) -> Sequence[Landmark]:
        """The kinds of event to jump to, in the present language."""
        return self.window.looking_back.landmarks(self.replay.game.ruleset)

    def first_focus(self) -> str:
        return "scrubber"

    def leave(self) -> None:
        self.panel.close()

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
            self._arrive(falling=True)
            changed = True
        changed = self.panel.tick(dt) or changed
        changed = self.exports.tick() or changed
        self._refresh()  # the next frame shows the change
        return changed

    def _arrive(self, falling: bool) -> None:
        """Show where the replay stands now. `falling`: the last step is seen happening, if there is motion at all."""
        self.panel.showing_better = False
        step = self.replay.step
        seen = step is not None and self.window.looking_back.spots(step) and self.context.settings.value.speed
        self.falling = 0.0 if falling and seen else 1.0
        if falling and not seen:
            self._sound()
        self.rebuild()

    def draw_over(self, target: pygame.Surface) -> None:
        step = self.replay.step
        board = find(self.root, "board")
        if self.falling < 1.0 and step is not None and board is not None:
            self._sights.at(board.rect).draw_step(target, step, self.falling)

    def _sound(self) -> None:
        step = self.replay.step
        if step is not None and self.replay.speed <= 2:
            self.context.sounds.play(self.window.sound(step))

    # -- commands -------------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        self.replay.playing = False
        is_next = at == self.replay.at + 1
        if self.replay.go(at):
            self._arrive(falling=is_next)

    def jump(self, forward: bool) -> None:
        self.replay.playing = False
        if self.replay.jump(self.goal, forward):
            self._arrive(falling=False)

    def toggle(self) -> None:
        self.replay.toggle()
        self.rebuild()

    def set_speed(self, speed: float) -> None:
        self.replay.speed = speed
        self.rebuild()

    def set_goal(self, goal: str) -> None:
        self.goal = goal
        self.rebuild()

    def show_better(self, better: bool) -> None:
        """Show the board as it was played, or after the AI's turn instead."""
        self.replay.playing = False
        self.falling = 1.0
        self.panel.showing_better = better
        self.rebuild()

    def look_at(self, opinion: Opinion) -> None:
        """Go to the end of a turn, so that all of it is on the board."""
        self.go(opinion.end)
        self.ui.memory.pop("side:offset", None)
        self.rebuild()

    def handle(self, event: pygame.Event) -> bool:
        """The keys that step and play still work after a click on a button, but not when it was reached by Tab."""
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
        answers = [Answer(_("Same players"), lambda: self.play_on(seats), "primary")]
        if not is_human(seat):
            own = [Seat(name=s.name, kind="human", colour=s.colour) if s is seat else s for s in seats]
            answers.append(Answer(_("Take {name}’s seat").format(name=seat.name), lambda: self.play_on(own)))
        answers.append(Answer(_("Back to replay")))
        self.context.stack.push(
            Dialog(
                self.context,
                _("Take over from here?"),
                _("A new game starts from this point. The old one stays unchanged."),
                answers,
            )
        )

    def play_on(self, seats: Sequence[Seat]) -> None:
        self.context.navigation.open_table(self.context, self.replay.branch(), seats)

    def make_puzzle(self) -> None:
        self.context.navigation.make_puzzle(self.context, self.replay.branch(), self.replay.seats)

    def export_record(self) -> None:
        self.exports.write_record(text_of_record(record_of(self.replay.game, self.replay.seats)))

    def export_picture(self) -> None:
        self.exports.write_picture(self.big_picture())

    def big_picture(self) -> pygame.Surface:
        """Draw the position as a picture of its own."""
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
        better = self.panel.better_position()
        if self.falling < 1.0 and replay.step is not None:
            board = BoardPane(self._sights, replay.step.before, (), key="board")
        elif better is not None:
            board = BoardPane(self._sights, *better, key="board")
        else:
            board = BoardPane(self._sights, replay.position, self._last_spots(), key="board")
        scrubber = Scrubber(replay, self.landmarks, self.panel.costs, self.go, self.jump, self.toggle)
        return ReplayRoot(board, self._side(), scrubber, self._controls())

    def _last_spots(self) -> Spots:
        """The places of the last step; of a turn the AI has an opinion of, all of that turn's."""
        step = self.replay.step
        if step is None:
            return ()
        return tuple(dict.fromkeys(self.window.looking_back.spots(step) + self.panel.played_spots()))

    def _side(self) -> Widget:
        replay, panel = self.replay, self.panel
        points, actor = replay.scores[replay.at], replay.game.actor_of(replay.at)
        players: list[Widget] = [
            PlayerLine(seat, face, p, self.window.looking_back.holdings(replay.position, p), points[p], actor == p)
            for p, (seat, face) in enumerate(zip(replay.seats, faces(replay.seats), strict=True))
        ]
        step = replay.step
        entries = self.window.say(step, replay.seats) if step is not None else []
        place = section(entries[0].place, C.DIM) if entries and entries[0].place else fill()
        when = capitalise(names.round_of(replay.game.box, replay.round))
        happened: list[Widget] = [*self._before(), Row([section(when, grow=1), place])]
        if not entries:
            keys = _("Step with the arrow keys, or with comma and full stop. Page Up and Page Down jump; Space plays.")
            happened.append(body(" ".join([keys, *(landmark.legend for landmark in self.landmarks)]), C.DIM))
        happened += [body(e.text, C.IVORY if number == 0 else C.DIM) for number, e in enumerate(entries)]
        opinion = panel.opinion
        words: Widget = Column([Column(happened, gap=4), *(panel.describe(opinion) if opinion else [])], gap=10)
        if panel.review is not None:
            # Whatever there is to say about a turn, nothing below it moves.
            worst = panel.review.worst()[:COMPARED]
            usual = [Column([section(when), body(TWO_LINES), *panel.describe(o)], gap=10) for o in worst]
            words = AsHighAs(words, *usual)
        # The scores stay in sight. The AI's words need the room of the names, and so does a low window.
        named = panel.review is None and len(players) * PLAYER_HIGH < self.context.theme.room[1] * PANEL_SHARE
        strip = ScoreStrip(replay.seats, points, actor)
        beside = self.window.looking_back.beside(replay.position, replay.seats)
        shared = [beside] if beside is not None else []
        high = named and self.context.theme.room[1] >= HIGH_WINDOW
        inner: list[Widget] = [words, *panel.summary(), *([] if named else players), *([] if high else shared)]
        parts: list[Widget] = [*(players if named else [strip]), *(shared if high else [])]
        parts.append(Scroll(Column(inner, gap=10), key="side", grow=1))
        if self.exports.notice:
            parts.append(caption(breakable(self.exports.notice)))
        return Box(Column(parts, gap=8), pad=14, surface="recess", key="side-box")

    def _before(self) -> list[Widget]:
        """Say what led up to the last step, as many lines of it as a high window has room for."""
        replay = self.replay
        if self.panel.review is not None:
            return []
        most = int((self.context.theme.room[1] - LOW_WINDOW) // LINE_HIGH)
        earlier = [step_of(replay.game, index) for index in range(max(0, replay.at - 1 - max(0, most)), replay.at - 1)]
        said = [entry.text for step in earlier for entry in self.window.say(step, replay.seats)[:1]]
        return [caption(text, C.DIM) for text in said]

    def _controls(self) -> Widget:
        replay = self.replay
        at_start, at_end = replay.at == 0, replay.at == replay.length

        def icon(name: str, tip: str, do: object, key: str, enabled: bool, reason: str) -> Widget:
            return Button(
                "", do, icon=name, tooltip=tip, key=key, enabled=enabled, reason=reason, align="center"  # type: ignore[arg-type]
            )  # fmt: skip

        first, last = _("This is the beginning."), _("This is the end.")
        nothing = _("There’s nothing more to jump to in this direction.")
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
            icon("step", _("One step forward (full stop)"), lambda: self.go(replay.at + 1), "on", not at_end, last),
            icon("chevron-right", _("Jump forward (Page Down)"), lambda: self.jump(True), "jump-on", on, nothing),
            icon("to-end", _("To the end (End)"), lambda: self.go(replay.length), "to-end", not at_end, last),
        ]  # fmt: skip
        jumps = Selector(
            [Option(TURN, _("Turns")), *(Option(landmark.key, landmark.name) for landmark in self.landmarks)],
            self.goal,
            self.set_goal,
            key="goal",
            always_list=True,
            align="center",
            tooltip=_("What to jump to with Page Up and Page Down"),
        )
        speeds = Selector(
            [Option(s, "½ ×" if s == 0.5 else f"{s:g} ×") for s in SPEEDS],
            replay.speed,
            self.set_speed,
            key="speed",
            always_list=True,
            align="center",
            tooltip=_("Speed"),
        )
        wide = self.context.theme.room[0] >= 1500
        reviewing = self.panel.running
        ask = Button(
            (_("Stop the AI") if reviewing else _("Ask the AI")) if wide else "",
            self.panel.toggle,
            icon="hint",
            selected=reviewing,
            key="review",
            tooltip=_("Stop the AI")
            if reviewing
            else _("What the AI would have done on each turn, and how much was lost"),
            enabled=self.panel.review is None or reviewing,
            reason=_("The AI has looked at every turn."),
            align="center",
        )
        finished = replay.game.actor_of(replay.at) == NOBODY
        actions: list[Widget] = [
            ask,
            Button(
                _("Take over here") if wide else "",
                self.ask_play_on,
                icon="pencil",
                key="play-on",
                tooltip=_("Start a new game from this point"),
                enabled=not finished,
                reason=_("The game is over here, so go back to an earlier moment."),
                align="center",
            ),
            Button(
                "",
                self.make_puzzle,
                icon="puzzle",
                key="make-puzzle",
                tooltip=_("Make a puzzle of this position"),
                enabled=not finished,
                reason=_("The game is over here, so go back to an earlier moment."),
                align="center",
            ),
            Button(
                "",
                self.export_record,
                icon="save",
                key="record",
                tooltip=_("Export the game record"),
                align="center",
            ),
            Button(
                "",
                self.export_picture,
                icon="picture",
                key="picture",
                tooltip=_("Save a picture of this moment"),
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
