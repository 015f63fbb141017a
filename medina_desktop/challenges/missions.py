"""Missions: whole games under special conditions, twelve stations along the road of each game, and the player's own.

Three stars each. A star is a set of conditions that must all hold; they are worked out from the finished game by what
every box answers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from medina_desktop import bundled, games
from medina_desktop.game.box import BadSetup, Box, Ruleset
from medina_desktop.game.declared import Where, closest, complaints
from medina_desktop.game.played import Played
from medina_desktop.game.points import lead
from medina_desktop.game.record import MAX_PLAYERS, TEMPERED
from medina_desktop.plain_text import shown
from medina_desktop.said import Counted, Said, players_said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.ruleset_files import ID_PATTERN, refuse_link
from medina_desktop.storage.yaml_files import DataError, Document, Fault, read, yaml_files_in

STARS = 3
ALL_STARS = (1 << STARS) - 1
OPENS = 2  # stations after one that has a star

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Words = Annotated[str, Meta(max_length=120)]


class Star(Struct, frozen=True, forbid_unknown_fields=True):
    """Conditions that must all hold."""

    won: bool | None = None
    lead: int | None = None
    points: int | None = None
    place: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)] | None = None
    others_at_most: int | None = None
    rows: dict[str, int] = {}
    facts: dict[str, int] = {}
    rounds: Annotated[int, Meta(ge=1)] | None = None


class Form(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mission in its file, but for `changes`: the keys of the ruleset that it changes."""

    id: str
    game: str
    road: Annotated[int, Meta(ge=1, le=99)] | None = None
    name: Name
    story: Annotated[str, Meta(max_length=160)] = ""
    begins: Words = ""  # what the first opponent says at the beginning
    ends: Words = ""  # and at the end, before anything is counted
    ruleset: str
    opponents: Annotated[list[str], Meta(max_length=MAX_PLAYERS - 1)] = []
    choose: str = ""
    against: list[str] = []
    seat: Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)] | Literal["any"] = "any"
    deal: int | Literal["any"] = "any"
    stars: Annotated[list[Star], Meta(min_length=STARS, max_length=STARS)]


@dataclass(frozen=True, eq=False)
class Mission:
    form: Form
    document: Document  # its part of the file
    own: bool = False  # the player's: its texts are shown as they are
    user_rulesets: Path | None = None

    @cached_property
    def base(self) -> Ruleset:
        """The ruleset that the mission changes. DataError where there is none."""
        return _base(self.document, self.form, self.user_rulesets)

    @cached_property
    def rules(self) -> Ruleset:
        """The complete ruleset, with what the mission changes. DataError where there is none."""
        return _rules(self.document, self.form, self.base, self.user_rulesets)

    @property
    def id(self) -> str:
        return self.form.id

    @property
    def box(self) -> Box:
        return games.box(self.form.game)

    @property
    def players(self) -> int:
        return 1 + len(self.form.opponents)

    def begin(self, seed: int, seat: int) -> Played:
        """Deal its game, with the person in this seat; the others sit around the table in their order."""
        offered = self.box.seat_choice(self.rules)
        given = {}
        if offered is not None and (self.form.choose or self.form.against):
            against = [*self.form.against, *[""] * self.players][: self.players - 1]
            given[offered.key] = ",".join([*against[:seat], self.form.choose, *against[seat:]])
        game = games.new_game(self.rules, self.players, seed, given)
        game.challenge = self.id
        return game

    def stars(self, game: Played, person: int) -> int:
        """Judge a finished game: a mask of the stars, each for itself."""
        return sum(1 << number for number, star in enumerate(self.form.stars) if holds(star, game, person))

    def describe(self, star: Star) -> Said:
        """Say what a star asks for."""
        return Said.joined(" ", list(_sentences(star, self._labels)))

    @cached_property
    def _labels(self) -> dict[str, Said]:
        return self.box.feats.labels | {row.key: row.label for row in self.begin(1, 0).sheet()}


def holds(star: Star, game: Played, person: int) -> bool:
    """Tell if all conditions of a star hold for a player of a finished game."""
    points = game.scores()
    best_other = max((p for player, p in enumerate(points) if player != person), default=0)
    facts = (game.box.feats.facts(game) or [{}] * game.players)[person]
    rows = {row.key: row.points[person] for row in game.sheet()}
    won = game.players > 1 and person in game.outcome().winners
    return all(
        (
            star.won is None or won == star.won,
            star.lead is None or lead(points, person) >= star.lead,
            star.points is None or points[person] >= star.points,
            star.place is None or sum(p > points[person] for p in points) < star.place,
            star.others_at_most is None or best_other <= star.others_at_most,
            all(rows.get(key, 0) >= least for key, least in star.rows.items()),
            all(facts.get(key, 0) >= least for key, least in star.facts.items()),
            star.rounds is None or game.round <= star.rounds,
        )
    )


def open_stations(road: Sequence[Mission], stars: Mapping[str, int]) -> set[str]:
    """The ids of the stations that can be played: the first one, those that were, and two after each with a star."""
    found: set[str] = set()
    for number, mission in enumerate(road):
        before = road[max(0, number - OPENS) : number]
        if number == 0 or stars.get(mission.id) or any(stars.get(one.id) for one in before):
            found.add(mission.id)
    return found


# -- words -------------------------------------------------------------------------------------------------------------


def _sentences(star: Star, labels: Mapping[str, Said]) -> Iterator[Said]:
    won = bool(star.won)
    if won and star.lead is None and star.points is None and star.others_at_most is None:
        yield Said("Win the game.")
    if star.lead is not None:
        n = abs(star.lead)
        if star.lead <= 0:
            yield Counted(
                "Win, or finish no more than {n} point behind.", "Win, or finish no more than {n} points behind.", n
            )
        elif won:
            yield Counted("Win by at least {n} point.", "Win by at least {n} points.", n)
        else:
            yield Counted("Finish at least {n} point ahead.", "Finish at least {n} points ahead.", n)
    if star.points is not None:
        if won and star.lead is None:
            yield Counted("Win with at least {n} point.", "Win with at least {n} points.", star.points)
        else:
            yield Counted("Score at least {n} point.", "Score at least {n} points.", star.points)
    if star.others_at_most is not None:
        n = star.others_at_most
        if won and star.lead is None and star.points is None:
            yield Counted(
                "Win, and keep everyone else at {n} point or fewer.",
                "Win, and keep everyone else at {n} points or fewer.",
                n,
            )
        else:
            yield Counted("Keep everyone else at {n} point or fewer.", "Keep everyone else at {n} points or fewer.", n)
    if star.place is not None:
        places = {1: Said("Finish first."), 2: Said("Finish second or better."), 3: Said("Finish third or better.")}
        yield places.get(star.place) or Said("Finish no lower than {n}th.", n=star.place)
    for key, least in star.rows.items():
        label = labels.get(key, Said.joined("", [key]))
        if least < 0:
            yield Counted(
                "{label}: lose no more than {n} point.", "{label}: lose no more than {n} points.", -least, label=label
            )
        elif not least:
            yield Said("{label}: lose no points.", label=label)
        else:
            yield Counted("{label}: at least {n} point.", "{label}: at least {n} points.", least, label=label)
    for key, least in star.facts.items():
        yield Said("{label}: at least {n}.", label=labels.get(key, Said.joined("", [key])), n=least)
    if star.rounds is not None:
        yield Said("Finish by round {n}.", n=star.rounds)


# -- files -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entry:
    """A mission in the list. Without a mission there is an error that says why."""

    id: str
    path: Path
    own: bool
    mission: Mission | None = None
    error: DataError | None = None


def road(game: str) -> list[Mission]:
    """The stations of a game, in their order."""
    found = [mission for mission in _ours() if mission.form.game == game]
    return sorted(found, key=lambda mission: mission.form.road or 0)


def list_own(game: str, user_folder: Path | None, user_rulesets: Path | None = None) -> list[Entry]:
    """List the player's own missions of a game; a broken file appears, in every game's list, with what is wrong."""
    found = []
    for path in yaml_files_in(user_folder) if user_folder is not None else ():
        for entry in _read_own(path, user_rulesets):
            if entry.mission is None or entry.mission.form.game == game:
                found.append(entry)
    return found


def find_mission(id_: str | None, user_folder: Path | None = None, user_rulesets: Path | None = None) -> Mission | None:
    """The mission with this id. A game that is no challenge has none, and no file is read for it."""
    if not id_:
        return None
    files = yaml_files_in(user_folder) if user_folder is not None else ()
    own = (entry.mission for path in files for entry in _read_own(path, user_rulesets))
    return next((one for one in (*_ours(), *own) if one is not None and one.id == id_), None)


def load_mission(id_: str, user_folder: Path | None = None, user_rulesets: Path | None = None) -> Mission:
    """The mission with this id, or DataError."""
    found = find_mission(id_, user_folder, user_rulesets)
    if found is None:
        known = [mission.id for mission in _ours()]
        raise DataError(Fault("", 0, Said("There is no mission {id}.", id=shown(id_)), closest(id_, known)))
    return found


def is_missions(document: Document) -> bool:
    return "missions" in document.data


def our_file() -> Path:
    return bundled.challenges() / "missions.yaml"


@lru_cache(maxsize=1)
def _ours() -> tuple[Mission, ...]:
    """Those that come with the game: tests have checked them."""
    document = read(our_file())
    parts = (_part(document, ("missions", number), plain) for number, plain in enumerate(document.data["missions"]))
    return tuple(Mission(_form(part), part) for part in parts)


def _read_own(path: Path, user_rulesets: Path | None) -> Sequence[Entry]:
    try:
        stat = path.stat()
        return _checked(path, user_rulesets, stat.st_mtime_ns, stat.st_size)
    except OSError:
        return ()


@lru_cache(maxsize=200)
def _checked(path: Path, user_rulesets: Path | None, _changed: int, _size: int) -> Sequence[Entry]:
    """The missions of a file; none where it holds something else."""
    try:
        document = read(path)
        if not is_missions(document):
            return ()
        refuse_link(path)
        found = check(document, user_rulesets)
    except DataError as error:
        return (Entry(path.stem, path, True, error=error),)
    return tuple(Entry(mission.id, path, True, mission) for mission in found)


def check(document: Document, user_rulesets: Path | None = None) -> list[Mission]:
    """The missions in a document; DataError names every fault."""
    own = not _is_bundled(document)
    listed = document.data.get("missions")
    if not isinstance(listed, list) or not listed:
        raise DataError(document.fault(("missions",), Said("`missions` must be a list of missions.")))
    found, faults = list[Mission](), list[Fault]()
    for number, plain in enumerate(listed):
        try:
            found.append(_mission(_part(document, ("missions", number), plain), user_rulesets, own))
        except DataError as error:
            faults += error.faults
    ids = [mission.id for mission in found]
    for number, mission in enumerate(found):
        where = ("missions", number, "id")
        if own and any(mission.id == ours.id for ours in _ours()):
            sentence = Said("{id} is one of the game’s own; choose another name.", id=shown(mission.id))
            faults.append(document.fault(where, sentence))
        elif mission.id in ids[:number]:
            faults.append(document.fault(where, Said("Two missions are called {id}.", id=shown(mission.id))))
    if faults:
        raise DataError(*sorted(faults, key=lambda fault: fault.line))
    return found


def _is_bundled(document: Document) -> bool:
    return Path(document.file).resolve() == our_file().resolve()


def _part(document: Document, at: Where, plain: object) -> Document:
    if not isinstance(plain, dict):
        raise DataError(document.fault(at, Said("A mission must hold `key: value` pairs.")))
    return document.part(at, plain)


def _mission(document: Document, user_rulesets: Path | None, own: bool) -> Mission:
    mission = Mission(_form(document), document, own, user_rulesets)
    _refuse(list(_faults(document, mission)))
    return mission


def _form(document: Document) -> Form:
    plain = {str(key): value for key, value in document.data.items() if key != "changes"}
    _refuse([document.fault(*one) for one in complaints(document.holding(plain), Form)])
    try:
        form = msgspec.convert(plain, Form)
    except msgspec.ValidationError as error:
        raise DataError(document.fault((), Said("This isn’t valid: {words}.", words=error))) from None
    _refuse(list(_faults_of_head(document, form)))
    return form


def _refuse(faults: list[Fault]) -> None:
    if faults:
        raise DataError(*sorted(faults, key=lambda fault: fault.line))


def _base(document: Document, form: Form, user_rulesets: Path | None) -> Ruleset:
    try:
        base: Ruleset = ruleset_files.load(form.ruleset, user_rulesets)
    except DataError as error:
        raise DataError(document.fault(("ruleset",), error.first.sentence, error.first.meant)) from None
    if base.game != form.game:
        sentence = Said("This ruleset belongs to another game, {other}.", other=shown(base.game))
        raise DataError(document.fault(("ruleset",), sentence))
    return base


def _rules(document: Document, form: Form, base: Ruleset, user_rulesets: Path | None) -> Ruleset:
    """The ruleset with what the mission changes, checked as a file that extends another one."""
    if "changes" not in document.data:
        return base
    changes = _part(document, ("changes",), document.data["changes"])
    data = {"extends": form.ruleset, "id": form.id, "name": form.name, **changes.data}
    return ruleset_files.load_document(changes.holding(data), user_rulesets)


def _faults_of_head(document: Document, form: Form) -> Iterator[Fault]:
    if not ID_PATTERN.fullmatch(form.id):
        sentence = Said("{id} can’t be an id: use lower-case letters, digits and hyphens.", id=shown(form.id))
        yield document.fault(("id",), sentence)
    if form.game not in games.GAMES:
        sentence = Said("There is no game {game}.", game=shown(form.game))
        yield document.fault(("game",), sentence, closest(form.game, games.GAMES))


def _faults(document: Document, mission: Mission) -> Iterator[Fault]:
    form, box, players = mission.form, mission.box, mission.players
    if players not in mission.rules.players:
        sentence = Said("{ruleset} isn’t for {players}.", ruleset=form.ruleset, players=players_said(players))
        yield document.fault(("opponents",), sentence)
        return
    yield from _opponents(document, form, box)
    yield from _choices(document, mission)
    if form.seat != "any" and form.seat >= players:
        sentence = Said(
            "There is no seat {seat}: seats are numbered from 0 to {last}.", seat=form.seat, last=players - 1
        )
        yield document.fault(("seat",), sentence)
    try:
        begun = mission.begin(1, 0)
    except BadSetup as error:
        yield document.fault(("against",), Said("The game can’t start like this: {reason}.", reason=error.sentence))
        return
    rows = [row.key for row in begun.sheet()]
    facts = box.feats.facts(begun)
    for number, star in enumerate(form.stars):
        at = ("stars", number)
        if star.place is not None and star.place > players:
            sentence = Said(
                "With {players}, `place` can’t be {place}.", players=players_said(players), place=star.place
            )
            yield document.fault((*at, "place"), sentence)
        for key, given, known in (("rows", star.rows, rows), ("facts", star.facts, facts[0] if facts else ())):
            for word in given:
                if word not in known:
                    yield document.fault((*at, key, word), _no_such(key, word, box), closest(word, known))


def _no_such(key: str, word: str, box: Box) -> Said:
    if key == "rows":
        return Said("There is no row {word} in {game}.", word=shown(word), game=box.name)
    return Said("There is no fact {word} in {game}.", word=shown(word), game=box.name)


def _opponents(document: Document, form: Form, box: Box) -> Iterator[Fault]:
    natures = [one.key for one in box.temperaments if one.key]
    for number, opponent in enumerate(form.opponents):
        level, _, nature = opponent.partition(TEMPERED)
        where = ("opponents", number)
        if level not in box.opponents.levels:
            sentence = Said("There is no level {word} in {game}.", word=shown(level), game=box.name)
            yield document.fault(where, sentence, closest(level, box.opponents.levels))
        elif nature and nature not in natures:
            sentence = Said("There is no temperament {word} in {game}.", word=shown(nature), game=box.name)
            yield document.fault(where, sentence, closest(nature, natures))


def _choices(document: Document, mission: Mission) -> Iterator[Fault]:
    form, offered = mission.form, mission.box.seat_choice(mission.rules)
    known: Collection[str] = [option.value for option in offered.options] if offered is not None else ()
    asked = [(("choose",), form.choose), *((("against", n), one) for n, one in enumerate(form.against))]
    for where, word in asked:
        if word and word not in known:
            sentence = Said("There is no {word} to choose in {game}.", word=shown(word), game=mission.box.name)
            yield document.fault(where, sentence, closest(word, known))
