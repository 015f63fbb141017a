"""The caravan road: a map with twelve stations, and the card of the one that is chosen. A list in narrow windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from medina_desktop.challenges import missions
from medina_desktop.challenges.missions import STARS, Entry, Mission
from medina_desktop.challenges.progress import MissionProgress, Result
from medina_desktop.challenges.today import say_result
from medina_desktop.game.record import Seat
from medina_desktop.l10n import _, ngettext, translate
from medina_desktop.l10n.dates import MONTHS
from medina_desktop.match.people import faces
from medina_desktop.play.challenge import seat_people
from medina_desktop.play.saved import SavedGame
from medina_desktop.said import players_said
from medina_desktop.ui import names
from medina_desktop.ui.challenges.stars import draw_stars, list_stars, say_stars
from medina_desktop.ui.challenges.start import start_mission
from medina_desktop.ui.context import Context
from medina_desktop.ui.scenes.forms import note
from medina_desktop.ui.shelf.boxes import FRAME, wooden_frame
from medina_desktop.ui.shelf.chosen import game_of
from medina_desktop.ui.theme import C, Face, Type
from medina_desktop.ui.widgets import (
    Box,
    Button,
    Column,
    Common,
    Crest,
    FlowRow,
    Hairline,
    Label,
    Option,
    Pressable,
    Row,
    Scroll,
    Selector,
    Size,
    Ui,
    Widget,
    body,
    caption,
    strong,
)

MAP, CARAVAN = "challenges/road.jpg", "challenges/caravan.png"
# Where the road was painted (assets/source/challenges/road.py): shares of width and height.
PLACES = (
    (0.12, 0.85), (0.26, 0.75), (0.40, 0.83), (0.55, 0.73), (0.69, 0.81), (0.84, 0.72),
    (0.90, 0.55), (0.76, 0.46), (0.60, 0.53), (0.44, 0.45), (0.57, 0.33), (0.74, 0.31),
)  # fmt: skip
SHAPE = 1440 / 972
WIDE = 1366  # pixels, and in body text: narrower windows have a list
LOW = 640


class RoadTab:
    def __init__(self, context: Context, on_change: Callable[[], None]) -> None:
        self.context, self._on_change = context, on_change
        self.game = game_of(context)
        self.stations: list[Mission] = missions.road(self.game)
        self.own: list[Entry] = []
        self.known: dict[str, MissionProgress] = {}
        self.running: SavedGame | None = None
        self.chosen = ""

    @property
    def scrolls(self) -> bool:
        return not self._wide

    @property
    def _wide(self) -> bool:
        theme = self.context.theme
        room = theme.room
        return theme.size[0] >= WIDE and room[0] >= WIDE and room[1] >= LOW and len(self.stations) == len(PLACES)

    def look(self) -> None:
        self.known = self.context.library.progress.missions(self.game)
        self.own = missions.list_own(self.game, self.context.user.challenges, self.context.user.rulesets)
        if self.mission is None or self._stars(self.chosen):
            self.chosen = self._next_station()
        self._look_for_running()

    def _look_for_running(self) -> None:
        self.running = self.context.library.find_running(self.chosen) if self.chosen else None

    def update(self, dt: float) -> bool:
        return False

    def _stars(self, id_: str) -> int:
        return self.known[id_].stars if id_ in self.known else 0

    @property
    def open(self) -> set[str]:
        stars = {id_: progress.stars for id_, progress in self.known.items()}
        own = {entry.id for entry in self.own if entry.mission is not None}
        return missions.open_stations(self.stations, stars) | own

    def _next_station(self) -> str:
        """The first open one without a star, else the last."""
        opened = [mission.id for mission in self.stations if mission.id in self.open]
        return next((id_ for id_ in opened if not self._stars(id_)), opened[-1] if opened else "")

    @property
    def missions(self) -> list[Mission]:
        return [*self.stations, *(entry.mission for entry in self.own if entry.mission is not None)]

    @property
    def mission(self) -> Mission | None:
        return next((mission for mission in self.missions if mission.id == self.chosen), None)

    # -- what one can do here -----------------------------------------------------------------------------------------

    def choose(self, id_: str) -> None:
        self.chosen = id_
        self._look_for_running()
        self._on_change()

    def play(self) -> None:
        if self.running is not None:
            self.context.navigation.go_on(self.context, self.running.id)
        elif self.mission is not None:
            start_mission(self.context, self.mission)

    # -- the page -----------------------------------------------------------------------------------------------------

    def first_focus(self) -> str:
        return "play-mission" if self.mission is not None else "back"

    def foot(self) -> list[Widget]:
        won = sum(self._stars(mission.id).bit_count() for mission in self.stations)
        told = ngettext("{n} of {all} stars", "{n} of {all} stars", won)
        return [caption(told.format(n=won, all=STARS * len(self.stations)), C.DIM, align="center")]

    def build(self) -> Widget:
        mission = self.mission
        if mission is None:
            return note(_("There are no missions for this game yet."))
        below: list[Widget] = [self._fault(entry) for entry in self.own if entry.error is not None]
        if self._wide:
            below = [*self._own_buttons(), *below]
            card = Box(self._card(mission), width=580, surface="paper", pad=(32, 24))
            left = Column([RoadMap([self._station(n) for n in range(len(self.stations))], grow=1), *below], gap=12)
            left.grow = 1
            return Row([left, card], gap=24)
        options = [Option(one.id, self._list_name(one)) for one in self.missions]
        chooser = Selector(options, self.chosen, self.choose, key="stations", always_list=True, grow=1, align="center")
        head = Row([chooser, self._play_button(mission)], gap=12)
        return Column([head, Box(self._card(mission), surface="paper", pad=(24, 18)), *below], gap=12)

    def _station(self, number: int) -> Station:
        mission = self.stations[number]
        return Station(
            number + 1,
            self._stars(mission.id).bit_count(),
            mission.id in self.open,
            mission.id == self.chosen,
            lambda: self.choose(mission.id),
            key=f"station:{number + 1}",
            tooltip=self._list_name(mission),
        )

    def _own_buttons(self) -> list[Widget]:
        own = [entry.mission for entry in self.own if entry.mission is not None]
        if not own:
            return []
        buttons: list[Widget] = [
            Button(
                one.form.name,
                lambda id_=one.id: self.choose(id_),  # type: ignore[misc]
                selected=one.id == self.chosen,
                kind="quiet",
                key=f"own:{one.id}",
            )
            for one in own
        ]
        return [FlowRow([caption(_("Your own"), C.DIM), *buttons])]

    def _fault(self, entry: Entry) -> Widget:
        assert entry.error is not None
        return body(translate(entry.error.faults[0].whole), C.SAND)

    def _list_name(self, mission: Mission) -> str:
        """A station for who cannot see the map: its number, its name and its stars."""
        name = names.of_mission(mission, mission.form.name)
        stars = say_stars(self._stars(mission.id))
        if mission.form.road is None:
            return _("{name}, {stars}").format(name=name, stars=stars)
        if mission.id not in self.open:
            stars = _("not open yet")
        return _("{n}. {name}, {stars}").format(n=mission.form.road, name=name, stars=stars)

    def _card(self, mission: Mission) -> Widget:
        form = mission.form
        lines: list[Widget] = []
        if form.road is not None:
            lines.append(caption(_("Station {n}").format(n=form.road), C.INK_2))
        lines.append(Label(names.of_mission(mission, form.name), Type.L, C.INK, Face.SERIF))
        lines += [Label(names.of_mission(mission, form.story), Type.S, C.INK), Hairline(C.LINE_PAPER)]
        seats = seat_people(mission.box, form.opponents, self.context.settings.value.player, 0, mission.id)
        for number in range(1, len(seats)):
            lines.append(self._opponent(mission, seats, number))
            if number == 1 and form.begins:
                said = _("“{remark}”").format(remark=names.of_mission(mission, form.begins))
                lines.append(body(said, C.INK_2))
        rules = _("{ruleset}, {players}").format(
            ruleset=_(mission.base.name),
            players=translate(players_said(mission.players)),
        )
        lines += [caption(rules, C.INK_2), Hairline(C.LINE_PAPER)]
        lines += list_stars(mission, self._stars(mission.id), C.INK, C.LINE_PAPER, C.GAIN_PAPER)
        lines += self._best(mission)
        if not self._wide:
            return Column(lines, gap=12)
        return Column(
            [Scroll(Column(lines, gap=12), key="card", on_paper=True, grow=1), self._play_button(mission)], gap=16
        )

    def _play_button(self, mission: Mission) -> Button:
        return Button(
            _("Continue") if self.running is not None else _("Play"),
            self.play,
            kind="primary",
            key="play-mission",
            enabled=mission.id in self.open,
            reason=_("Earn a star at either of the two stations before this one to open it."),
        )

    def _opponent(self, mission: Mission, seats: Sequence[Seat], number: int) -> Widget:
        seat = seats[number]
        told = names.level(mission.box, seat.level)
        manner = next(
            (one.manner for one in mission.box.temperaments if seat.temperament and one.key == seat.temperament), ""
        )
        if manner:
            told = _("{level}, {manner}").format(level=told, manner=translate(manner))
        who = Column([strong(seat.name, C.INK), caption(told, C.INK_2)], gap=0)
        who.grow = 1
        return Row([Crest(seat.colour, 52, faces(seats)[number], align="center"), who], gap=12)

    def _best(self, mission: Mission) -> list[Widget]:
        known = self.known.get(mission.id)
        if known is None:
            return []
        when = known.when
        date = _("{day} {month}").format(day=when.day, month=_(MONTHS[when.month - 1])) if when is not None else ""
        best = _("Best: {result}, {stars}, {date}.").format(
            result=translate(say_result(Result(known.points, known.others))),
            stars=say_stars(known.best_stars),
            date=date,
        )
        played = ngettext("Played once.", "Played {n} times.", known.times).format(n=known.times)
        return [caption(f"{best} {played}", C.INK_2)]


class Station(Pressable):
    """A disc on the map with its number, and its stars below."""

    def __init__(
        self,
        number: int,
        stars: int,
        is_open: bool,
        chosen: bool,
        on_click: Callable[[], None],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.number, self.stars, self.is_open, self.chosen, self.on_click = number, stars, is_open, chosen, on_click

    def activate(self, ui: Ui) -> None:
        self.on_click()

    def side(self, ui: Ui) -> int:
        return max(ui.theme.hit, ui.theme.px(64))

    def measure(self, ui: Ui, width: int) -> Size:
        return self.side(ui), self.side(ui)

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        radius = self.rect.w * 2 // 5
        centre = self.rect.centerx, self.rect.top + radius + 2
        fill, ink = (C.BLUE, C.IVORY) if self.chosen else (C.WALNUT_800, C.IVORY) if self.is_open else (C.SAND, C.INK_2)
        if self.chosen or self.glow(ui):
            ui.paint.circle(target, centre, radius + max(2, radius // 9), C.IVORY)
        ui.paint.circle(target, centre, radius, fill)
        ui.paint.circle_ring(target, centre, radius, C.IVORY, max(1, radius // 14))
        number = ui.line(Face.SERIF, Type.M, str(self.number), ink)
        target.blit(number, number.get_rect(center=centre))
        if self.is_open:
            side = self.rect.w * 2 // 7
            left = self.rect.centerx - 3 * side // 2
            plate = pygame.Rect(left, self.rect.bottom - side, STARS * side, side).inflate(side // 3, 0)
            ui.paint.rounded(target, plate, plate.h / 2 / ui.theme.scale, C.WALNUT_800)
            draw_stars(ui, target, (left, self.rect.bottom - side), side, self.stars, STARS, C.WALNUT_600)
        self.draw_focus(ui, target)


class RoadMap(Widget):
    """The painted map in its frame, the stations where its road leads, and a caravan at the chosen one."""

    def __init__(self, stations: Sequence[Station], **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.stations = list(stations)
        self.map = pygame.Rect(0, 0, 0, 0)

    @property
    def children(self) -> Sequence[Widget]:
        return self.stations

    def measure(self, ui: Ui, width: int) -> Size:
        return width, round(width * 0.5)

    def least_width(self, ui: Ui) -> int:
        return ui.theme.px(400)

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """As large as the picture can be in its frame without being stretched."""
        frame = 2 * ui.theme.px(FRAME)
        width = min(rect.w - frame, round((rect.h - frame) * SHAPE))
        whole = pygame.Rect(0, 0, width + frame, round(width / SHAPE) + frame)
        whole.center = rect.center
        super().place(ui, whole)
        self.map = whole.inflate(-frame, -frame)
        for station, (x, y) in zip(self.stations, PLACES, strict=True):
            side = station.side(ui)
            area = pygame.Rect(0, 0, side, side)
            area.center = self.map.left + round(x * self.map.w), self.map.top + round(y * self.map.h)
            station.place(ui, area.clamp(self.map))

    def draw(self, ui: Ui, target: pygame.Surface) -> None:
        picture = ui.sprites.scale(MAP, self.map.size)
        if picture is not None:
            target.blit(picture, self.map)
        else:
            ui.paint.paper(target, self.map, 6)
        frame = wooden_frame(ui, self.rect.size)
        if frame is not None:
            target.blit(frame, self.rect)
        for station in self.stations:
            if station.chosen:
                self._draw_caravan(ui, target, station.rect)
        for station in self.stations:
            station.draw(ui, target)

    def _draw_caravan(self, ui: Ui, target: pygame.Surface, station: pygame.Rect) -> None:
        """On its way to the chosen station, on the side where there is room."""
        high = self.map.h // 8
        caravan = ui.sprites.scale(CARAVAN, (high * 8 // 5, high))
        if caravan is not None:
            area = caravan.get_rect(midright=(station.centerx - station.w // 4, station.top + station.h // 8))
            if area.left < self.map.left:
                area.left = station.centerx + station.w // 4
            target.blit(caravan, area)
