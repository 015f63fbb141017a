"""How the table feels: nothing to be read is cut, nothing jumps, nothing is told by sound alone, the end is said."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop import l10n
from medina_desktop.game.box import NOBODY
from medina_desktop.game.played import Played, step_of
from medina_desktop.games import new_game
from medina_desktop.games.medina import words
from medina_desktop.games.medina.learn.book import section_for
from medina_desktop.games.medina.places import gate_links, kinds, pieces_left, places, spot_of
from medina_desktop.games.medina.preview import preview
from medina_desktop.games.medina.rules import events as ev
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import (
    COLOURS,
    GATE,
    MERCHANT,
    ROOF,
    STABLE,
    TEA_ACTION,
    WALL,
    kind_of,
    make,
    parse,
)
from medina_desktop.games.medina.rules.board import STRIDE, cell_at
from medina_desktop.games.medina.ui.card import HoldingsBody
from medina_desktop.games.medina.ui.city import corner_spot, standing
from medina_desktop.games.medina.ui.drawing import LINK, picture_of
from medina_desktop.games.medina.ui.tray import TraySlot, slot_kinds
from medina_desktop.games.medina.ui.views import board_of
from medina_desktop.play import ruleset_options
from medina_desktop.storage import ruleset_files
from medina_desktop.ui.scenes.rules import RulesScene
from medina_desktop.ui.table.build import how_to_begin
from medina_desktop.ui.table.cards import PlayerCard
from medina_desktop.ui.table.plate import TurnPlate
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.theme import Type
from medina_desktop.ui.widgets import find
from medina_desktop.ui.widgets.layout_check import problems
from support.medina.placing import place_by_mouse
from support.table import EVERY_TABLE, MACHINES, PEOPLE, click, press, rect_of, send, settle, table

SKIPPED_AND_BACK = (
    "grey b1, roof b1, purple h3, orange e9, brown j10, orange e8, roof j10, roof h3, roof e8, brown h9, purple c9,"
    " roof c9, orange c5, tea, roof h9, grey b3, neutral b3, tea, roof c5, tea, grey l8, purple f3, neutral l8,"
    " roof f3, brown h7, tea, roof h7"
)


def test_what_the_pointer_was_left_over_is_not_told_while_the_others_play(tmp_path: Path) -> None:
    scene = table(tmp_path, "medina-2014", [PEOPLE[0], MACHINES[1]])
    settle(scene)
    scene.flow.paused = True
    action = next(a for a in sorted(scene.match.game.legal()) if kind_of(a) < STABLE)
    place_by_mouse(scene, action)
    for _frame in range(40):
        scene.update(0.05)
    assert board_of(scene).hand.at is not None, "the pointer is where it placed the piece"
    assert scene.view.bubble() is None
    here = board_of(scene).city.spot_rect(spot_of(scene.position, action), 0).center
    for pos in ((5, 5), here):
        send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        scene.update(0.05)
    for _frame in range(12):
        scene.update(0.05)
    bubble = scene.view.bubble()
    assert bubble is not None, "who points at it again reads it, whoever's turn it is"


def plate_of(scene: TableScene) -> TurnPlate:
    plate = find(scene.root, "turn")
    assert isinstance(plate, TurnPlate)
    return plate


def play_to_the_end(scene: TableScene, seed: int = 3) -> None:
    random = Random(seed)
    while not scene.match.over:
        settle(scene)
        if not scene.match.over:
            scene.play(legal.draw(scene.match.position, random.random))


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768), (1600, 900), (2560, 1440)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_plate_never_cuts_what_is_to_be_done(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    for ruleset, players in (("medina-1999", 3), ("medina-2014-gates", 3)):
        for scale in (1.0, 1.5, 2.0):
            scene = table(tmp_path, ruleset, [PEOPLE[0], *MACHINES[1:players]], size, ui_scale=scale)
            l10n.use(language)
            scene.context.relayout()
            plate = plate_of(scene)
            wrong = problems(plate, scene.ui, pygame.Rect((0, 0), size))
            for text in plate.every:
                plate.text = text
                wrong += problems(plate, scene.ui, pygame.Rect((0, 0), size))
            assert not wrong, (ruleset, scale, wrong)


def test_the_tray_keeps_its_place_between_ones_own_turn_and_an_ais(tmp_path: Path) -> None:
    for size in ((1024, 640), (1366, 768), (1600, 900)):
        scene = table(tmp_path, size=size)
        keys = [f"slot-{kind}" for kind in (STABLE, MERCHANT, WALL)] + ["button-undo", "button-menu"]
        mine = [tuple(rect_of(scene, key)) for key in keys]
        scene.flow.paused = True
        while scene.my_turn:
            scene.play(scene.match.game.legal()[0])
        assert [tuple(rect_of(scene, key)) for key in keys] == mine


def test_tiles_lie_open_in_a_small_window_that_has_room_for_them(tmp_path: Path) -> None:
    two = table(tmp_path, seats=[PEOPLE[0], MACHINES[1]], size=(1600, 900), ui_scale=1.5)
    assert find(two.root, "tile-tower-0") is not None
    assert find(two.root, "drawer-tiles") is None
    four = table(tmp_path, seats=[PEOPLE[0], *MACHINES[1:]], size=(1024, 640))
    assert find(four.root, "tile-tower-0") is None
    assert find(four.root, "drawer-tiles") is not None


def test_whose_turn_it_is_follows_what_is_seen(tmp_path: Path) -> None:
    """While a piece is in the air it is still its player's turn; the last one does not end the game before it lands."""
    scene = table(tmp_path, seats=PEOPLE[:2], reduced_motion=False)
    random = Random(5)
    while not scene.match.over:
        mover = scene.match.position.player
        action = legal.draw(scene.match.position, random.random)
        scene.play(action)
        if action != TEA_ACTION:
            assert scene.acting == mover
            cards = [find(scene.root, f"player-{player}") for player in range(2)]
            assert [card.who.active for card in cards if isinstance(card, PlayerCard)] == [mover == 0, mover == 1]
        scene.catch_up()
        scene.shown.viewer = scene.match.position.player
    assert scene.acting is None
    assert plate_of(scene).text.title == "Results"


class TestMotion:
    def test_a_piece_that_is_taken_back_flies_and_nothing_waits_for_it(self, tmp_path: Path) -> None:
        scene = table(tmp_path, reduced_motion=False)
        scene.play(scene.match.game.legal()[0])
        while not scene.my_turn:
            scene.update(1.0)
        scene.catch_up()
        before, made = scene.shown.position, list(scene.match.game.actions)
        scene.commands.undo()
        assert scene.shown.position is scene.match.position
        assert scene.shown.moving
        assert not scene.shown.busy
        scene.draw(pygame.Surface((1280, 800)))
        scene.commands.redo()
        assert scene.shown.busy
        scene.draw(pygame.Surface((1280, 800)))
        scene.catch_up()
        assert scene.shown.position.key() == before.key()
        assert scene.match.game.actions == made

    def test_legal_places_come_out_softly(self, tmp_path: Path) -> None:
        scene = table(tmp_path, reduced_motion=False)
        board_of(scene).placing.pick(WALL)
        assert picture_of(board_of(scene)).marks == frozenset()
        for _ in range(12):
            scene.update(0.01)
            scene.draw(pygame.Surface((1280, 800)))
        assert picture_of(board_of(scene)).marks == frozenset(places(scene.match.position, WALL))

    def test_what_is_pointed_at_lights_up_and_goes_dark_again(self, tmp_path: Path) -> None:
        scene = table(tmp_path, reduced_motion=False)
        pos = rect_of(scene, "button-menu").center
        send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        assert scene.update(0.02)
        assert 0 < scene.ui.glow["button-menu"] < 1
        scene.update(0.1)
        assert scene.ui.glow == {"button-menu": 1.0}
        outside = board_of(scene).city.rect.center
        send(scene.context, pygame.MOUSEMOTION, pos=outside, rel=(0, 0), buttons=(0, 0, 0))
        scene.update(0.1)
        assert "button-menu" not in scene.ui.glow

    def test_the_kept_picture_of_the_widgets_is_the_one_drawn_anew(self, tmp_path: Path) -> None:
        """Lighting up redraws only a part of it: that part must look as the whole would."""
        scene = table(tmp_path)
        surface = pygame.Surface((1280, 800))
        scene.draw(surface)
        for key in ("button-menu", f"slot-{WALL}", "tile-palace-0", "log-fold", "player-1"):
            send(scene.context, pygame.MOUSEMOTION, pos=rect_of(scene, key).center, rel=(0, 0), buttons=(0, 0, 0))
            scene.draw(surface)
            parts = pygame.image.tobytes(scene.picture.of_widgets(surface), "RGB")
            scene.picture.changes.everything()
            assert parts == pygame.image.tobytes(scene.picture.of_widgets(surface), "RGB"), key

    def test_without_motion_everything_is_there_at_once(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        board_of(scene).placing.pick(WALL)
        assert picture_of(board_of(scene)).marks
        place_by_mouse(scene, next(a for a in scene.match.game.legal() if kind_of(a) == WALL))
        settle(scene)
        scene.commands.undo()
        assert not scene.shown.moving


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_large_text_the_plate_stays_readable(tmp_path: Path, language: str) -> None:
    for ruleset in ("medina-2014", "medina-2014-gates"):
        scene = table(tmp_path, ruleset, [PEOPLE[0], MACHINES[1]], (1440, 900), ui_scale=2.0)
        l10n.use(language)
        scene.context.relayout()
        plate = plate_of(scene)
        for text in plate.every:
            plate.text = text
            shown = plate._shown(scene.ui)[1]
            assert len(shown.title) + len(shown.detail) <= 3, text
            assert Type.XS not in (shown.title_type, shown.detail_type), text


class TestAPieceThatFitsNowhere:
    def slot(self, scene: TableScene, kind: int) -> TraySlot:
        slot = find(scene.root, f"slot-{kind}")
        assert isinstance(slot, TraySlot)
        return slot

    def test_it_says_why_once_and_leads_to_its_rule(self, tmp_path: Path) -> None:
        for ruleset, kind, sentence, section in (
            ("medina-2014", STABLE, "A stable must go next to a building, but there are no buildings yet.", "stables"),
            ("medina-2014", ROOF, "A roof must go on a building, but there are no buildings yet.", "roofs"),
            ("medina-2014-gates", GATE, "A gate must go next to a wall, but there are no walls yet.", "gates"),
        ):
            scene = table(tmp_path, ruleset, PEOPLE[:2])
            assert sentence in self.slot(scene, kind).hint()
            click(scene, rect_of(scene, f"slot-{kind}").center)
            assert scene.notice == sentence
            assert sentence not in self.slot(scene, kind).hint(), "not twice at a time"
            press(scene, pygame.K_r)
            rules = scene.context.stack.top
            assert isinstance(rules, RulesScene)
            assert rules.section == section
            scene.context.stack.pop()
            scene.update(60.0)
            assert not scene.notice
            assert sentence in self.slot(scene, kind).hint()

    @pytest.mark.parametrize(("ruleset", "players"), EVERY_TABLE)
    def test_every_kind_has_a_reason_all_through_a_game(self, tmp_path: Path, ruleset: str, players: int) -> None:
        match = table(tmp_path, ruleset, PEOPLE[:players]).match
        random = Random(players)
        heard = set()
        while not match.over:
            state, fitting = match.position, kinds(match.position)
            for kind in slot_kinds(match.game.position.terms):
                if kind not in fitting:
                    sentence, code = words.nowhere(state, state.player, kind)
                    assert sentence.endswith(".")
                    assert (code in ("none_left", "colour_gone")) == (not state.held(state.player)[kind])
                    assert "gate" not in sentence.lower() or match.game.position.terms.gates
                    heard.add(code)
            match.play(legal.draw(state, random.random))
        assert "stable_nowhere" in heard or "none_left" in heard

    def test_a_gate_is_a_gate_and_where_there_are_none_nobody_speaks_of_them(self, tmp_path: Path) -> None:
        for ruleset, kind, code in (
            ("medina-2014-gates", GATE, "gate_on_cell"),
            ("medina-2014-gates", WALL, "wall_on_cell"),
            ("medina-2014", WALL, "wall_on_cell"),
        ):
            scene = table(tmp_path, ruleset, PEOPLE[:2])
            board_of(scene).placing.pick(kind)
            board_of(scene).hand.at = cell_at(5, 5)
            found = scene.view.bubble()
            assert found is not None
            assert found.code == code
            assert section_for(code) == ("gates" if kind == GATE else "walls")
            assert ("gate" in found.lines[0].lower()) == (kind == GATE)
        scene = table(tmp_path, "medina-2014", PEOPLE[:2])
        board_of(scene).placing.pick(MERCHANT)
        board_of(scene).hand.at = cell_at(0, 5)
        found = scene.view.bubble()
        assert found is not None
        assert found.lines[0] == "Only walls go on wall spaces, and this is one."


class TestLogPoints:
    def test_each_line_carries_its_own_points(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:2])
        grey = COLOURS.index("grey")
        for action in (make(grey, cell_at(2, 2)), make(ROOF, cell_at(2, 2))):
            scene.play(action)
            scene.catch_up()
        assert [entry.text for entry in scene.log.entries[1:]] == [
            "Omar roofed a grey palace: +1.",
            "Omar took the grey palace tile: +1.",
        ]

    @pytest.mark.parametrize(("ruleset", "players"), EVERY_TABLE)
    def test_the_lines_of_whoever_places_add_up(self, tmp_path: Path, ruleset: str, players: int) -> None:
        scene = table(tmp_path, ruleset, PEOPLE[:players])
        random = Random(players + 1)
        while not scene.match.over:
            step = scene.match.play(legal.draw(scene.match.position, random.random))
            told = 0
            for entry in words.lines_of(step, scene.match.seats):
                points = re.search(r": ([+−])(\d+)\.$", entry.text)
                if points and entry.player == step.player:
                    told += int(points[2]) * (1 if points[1] == "+" else -1)
                if points and f"from {scene.match.seats[step.player].name}:" in entry.text:
                    told -= int(points[2])
            gained = score.scores(step.after)[step.player] - score.scores(step.before)[step.player]
            assert told == gained, [entry.text for entry in words.lines_of(step, scene.match.seats)]

    def test_a_roofs_preview_says_what_its_points_are(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:2])
        grey = COLOURS.index("grey")
        well = scene.match.position.set_up.well
        assert well is not None
        for action in (make(grey, well + 2), make(STABLE, well + 3)):
            scene.play(action)
            scene.catch_up()
        shown = preview(scene.match.position, make(ROOF, well + 2))
        text = words.preview_text(shown, scene.match.position, scene.match.seats)
        assert text.lines[0] == "+6 for roofing a grey palace: +1 for a building, +1 for a stable, +4 by the well"


def test_nothing_is_pointed_at_when_one_comes_back_from_the_menu(tmp_path: Path) -> None:
    scene = table(tmp_path)
    click(scene, rect_of(scene, "button-menu").center)
    assert scene.context.stack.top is not scene
    scene.context.stack.pop()
    scene.update(2.0)
    assert scene.ui.hover == ""


class TestNothingByEarAlone:
    def test_what_a_key_cannot_do_is_said(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        for key, mod, word in (
            (pygame.K_z, pygame.KMOD_CTRL, "undo"),
            (pygame.K_y, pygame.KMOD_CTRL, "othing was undone"),
            (pygame.K_t, 0, "tea"),
        ):
            scene.notice_board.sentence = ""
            press(scene, key, mod)
            assert word in scene.notice

    @pytest.mark.parametrize(("ruleset", "players"), EVERY_TABLE)
    def test_every_sound_of_a_game_has_a_line_in_the_log(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ruleset: str, players: int
    ) -> None:
        scene = table(tmp_path, ruleset, PEOPLE[:players], reduced_motion=False)
        heard: list[str] = []
        monkeypatch.setattr(scene, "sound", heard.append)
        words = {"tile": ("tower", "tile"), "tea": ("tea",), "discard": ("out of the game",), "gate": ("gate",)}
        random = Random(players)
        while not scene.match.over:
            heard.clear()
            lines = len(scene.log.entries)
            scene.play(legal.draw(scene.match.position, random.random))
            scene.catch_up()
            said = " ".join(entry.text.lower() for entry in scene.log.entries[lines:])
            assert said
            for sound in heard:
                assert any(word in said for word in words.get(sound, ("",))), (sound, said)
            scene.shown.viewer = scene.match.position.player


class TestTheEnd:
    def test_who_has_placed_everything_is_announced_and_shown(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:3])
        random = Random(3)
        told = []
        while not scene.match.over:
            scene.notice_board.sentence = ""
            scene.play(legal.draw(scene.match.position, random.random))
            scene.catch_up()
            out = [e.player for e in scene.match.game.events[-1] if isinstance(e, ev.PlayerOut)]
            if out and not scene.match.over:
                assert scene.match.seats[out[-1]].name in scene.notice
                told += out
            for player in range(3):
                card = find(scene.root, f"card-{player}")
                assert isinstance(card, HoldingsBody)
                assert bool(card.facts.finished) == (pieces_left(scene.match.position, player) == 0)
            scene.shown.viewer = scene.match.position.player
        assert not scene.notice, "the end is said once, in the log; the ribbon shows who won"
        assert scene.log.entries[-1].text == "Everything has been placed."

    def test_who_cannot_place_is_announced_once_until_they_have_placed_again(self, tmp_path: Path) -> None:
        """A game with few pieces, in which one player is skipped twice in a row, comes back, and is skipped again."""
        few = {"buildings": "1", "stables": "0", "merchants": "0", "walls": "0"}
        rules = ruleset_options.with_options(
            ruleset_files.load("medina-2014"), {f"stocks.3.{piece}": number for piece, number in few.items()}
        )
        scene = table(tmp_path, seats=PEOPLE[:3], game=new_game(rules, 3, 954))
        stuck: set[int] = set()
        was_stuck: set[int] = set()
        silent = told_again = 0
        for text in SKIPPED_AND_BACK.split(", "):
            scene.notice_board.sentence = ""
            stuck.discard(scene.match.position.player)
            scene.play(parse(text))
            scene.catch_up()
            if scene.match.over:
                break
            skipped = [e.player for e in scene.match.game.events[-1] if isinstance(e, ev.PlayerSkipped)]
            news = [player for player in skipped if player not in stuck]
            if news:
                assert scene.notice == f"{PEOPLE[news[-1]].name} couldn’t place anything."
            else:
                assert "couldn’t place" not in scene.notice
            silent += len(skipped) > len(news)
            told_again += any(player in was_stuck for player in news)
            stuck.update(skipped)
            was_stuck.update(skipped)
            scene.shown.viewer = scene.match.position.player
        assert (silent, told_again) == (1, 1)

    def test_ones_last_pieces_are_named(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:2])
        random = Random(4)
        seen = set()
        while not scene.match.over:
            state = scene.match.position
            if pieces_left(state, state.player) <= state.of - state.placed:
                seen.add(plate_of(scene).text.detail)
            scene.play(legal.draw(state, random.random))
            scene.catch_up()
            scene.shown.viewer = scene.match.position.player
        assert seen <= {"your last piece", "your last 2 pieces", "you must place a roof"}


class TestPointingWithAnEmptyHand:
    def rest_on(self, scene: TableScene, spot: int) -> str:
        pos = board_of(scene).city.spot_rect(spot, board_of(scene).city.top_of(spot, scene.position)).center
        send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        assert scene.view.bubble() is None, "not while the pointer only passes"
        scene.update(1.0)
        found = scene.view.bubble()
        return " ".join((found.title, *found.lines)) if found is not None else ""

    def test_a_palace_says_whose_it_is_and_what_it_is_worth(self, tmp_path: Path) -> None:
        scene = table(tmp_path, seats=PEOPLE[:2])
        scene.play(make(COLOURS.index("grey"), cell_at(5, 5)))
        scene.catch_up()
        scene.shown.viewer = scene.match.position.player
        scene.draw(pygame.Surface((1280, 800)))
        assert self.rest_on(scene, cell_at(5, 5)) == (
            "Grey palace – no roof yet +1 for a building Worth 1 point. "
            "Players who can still take it, in turn order: Omar, Leïla."
        )
        assert self.rest_on(scene, cell_at(2, 2)) == ""
        scene.play(make(ROOF, cell_at(5, 5)))
        scene.catch_up()
        scene.draw(pygame.Surface((1280, 800)))
        assert self.rest_on(scene, cell_at(5, 5)).startswith("Grey palace – Omar")
        assert scene.view.bubble().about == (cell_at(5, 5),)  # type: ignore[union-attr]

    def test_a_merchant_answers_from_head_to_foot(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        scene.draw(pygame.Surface((1280, 800)))
        merchant = next(drawn for drawn in board_of(scene).city._pieces if drawn.piece.what == "merchant")
        body = merchant.rect.move(board_of(scene).city.layer_rect.topleft)
        shape = merchant.sprite.surface.get_bounding_rect(min_alpha=200).move(body.topleft)
        for y in (shape.top + shape.h // 6, shape.centery, shape.bottom - shape.h // 6):
            xs = range(shape.left, shape.right)
            x = next(x for x in xs if merchant.sprite.surface.get_at((x - body.x, y - body.y)).a > 200)
            send(scene.context, pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
            scene.update(1.0)
            found = scene.view.bubble()
            assert found is not None, y
            assert found.title == "Merchant"
            assert "alike" in " ".join(found.lines)

    def test_a_tower_says_what_its_tile_says(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        scene.draw(pygame.Surface((1280, 800)))
        geo = scene.match.game.position.terms.geometry
        for number, corner in enumerate(scene.match.game.position.terms.tower_corners):
            said = self.rest_on(scene, corner_spot(geo, corner))
            assert said.strip().startswith(f"Tower tile {number + 1}, worth")

    @pytest.mark.parametrize(("ruleset", "players"), EVERY_TABLE)
    def test_everything_that_stands_is_described(self, tmp_path: Path, ruleset: str, players: int) -> None:
        scene = table(tmp_path, ruleset, PEOPLE[:players])
        random = Random(players)
        while not scene.match.over:
            scene.match.play(legal.draw(scene.match.position, random.random))
        state = scene.match.position
        for piece in standing(state, scene.colours):
            if piece.what != "tower":  # its tile says it
                found = words.describe(state, piece.spot, scene.match.seats)
                assert found is not None, piece
                assert found.title
                assert all(found.lines)
                assert piece.spot in found.spots


def test_a_refusal_lights_the_palace_it_speaks_of(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=PEOPLE[:2])
    scene.play(make(COLOURS.index("grey"), cell_at(5, 5)))
    scene.catch_up()
    scene.shown.viewer = scene.match.position.player
    board_of(scene).placing.pick(COLOURS.index("orange"))
    spot = cell_at(5, 6)
    pos = board_of(scene).city.spot_rect(spot).center
    send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    found = scene.view.bubble()
    assert found is not None
    assert found.code == "touches_palace"
    assert found.about == (cell_at(5, 5),)
    scene.draw(pygame.Surface((1280, 800)))


def test_a_refusal_is_gone_with_the_next_placement(tmp_path: Path) -> None:
    scene = table(tmp_path, seats=PEOPLE[:2])
    first, *_others = scene.match.game.legal()
    scene.notice_board.refuse("that place is taken")
    assert scene.notice_board.sentence == "That place is taken"
    scene.play(first)
    scene.catch_up()
    assert scene.notice_board.sentence != "That place is taken"


def test_the_first_merchant_of_the_first_edition_is_told_as_what_it_is(tmp_path: Path) -> None:
    scene = table(tmp_path, "medina-1999", PEOPLE[:3])
    scene.play(scene.match.game.legal()[0])
    settle(scene)
    assert scene.log.entries[0].text == f"{PEOPLE[0].name} placed the first merchant."


def test_a_hint_shows_its_piece_wherever_the_pointer_is(tmp_path: Path) -> None:
    """Also over another legal place, and when the piece was put back."""
    scene = table(tmp_path)
    press(scene, pygame.K_h)
    for _ in range(10):
        scene.context.stack.update(0.05)
    hint = scene.hint
    assert hint is not None
    board = board_of(scene)
    hinted = spot_of(board.position, hint.action)
    area = board.city.spot_rect(hinted).inflate(-8, -8)

    def seen() -> bytes:
        target = pygame.Surface((1280, 800))
        scene.draw(target)
        return pygame.image.tobytes(target.subsurface(area), "RGB")

    scene.board.point_at(None)
    with_ghost = seen()
    assert board.hand.held is not None
    elsewhere = next(spot for spot in board.hand.held.places if abs(spot - hinted) > 60)
    board.hand.at = elsewhere
    assert seen() == with_ghost or differs_little(seen(), with_ghost)
    scene.hints.drop()
    assert not differs_little(seen(), with_ghost)


def differs_little(one: bytes, other: bytes) -> bool:
    """A second line of a frame, but the same piece."""
    far = sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True))
    return far < len(one) / 5


def test_no_tooltip_stays_when_the_next_one_acts(tmp_path: Path) -> None:
    scene = table(tmp_path, ai_pace="relaxed")
    pos = rect_of(scene, "button-menu").center
    send(scene.context, pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    scene.update(1.0)
    assert scene.interaction._tip_shown
    while scene.my_turn:
        scene.play(scene.match.game.legal()[0])
    scene.update(1.0)
    assert not scene.interaction._tip_shown
    scene.flow.toggle_pause()
    other = rect_of(scene, "button-undo").center
    send(scene.context, pygame.MOUSEMOTION, pos=other, rel=(0, 0), buttons=(0, 0, 0))
    scene.update(0.5)
    assert scene.interaction._tip_shown, "what is pointed at anew is told again"


@pytest.mark.parametrize("size", [(1024, 640), (1600, 900)], ids=["small", "wide"])
def test_how_to_begin_is_read_until_the_person_has_placed_something(tmp_path: Path, size: tuple[int, int]) -> None:
    """Also when an AI seat begins."""
    scene = table(tmp_path, seats=[MACHINES[0], PEOPLE[1]], size=size)
    settle(scene)
    assert scene.log.entries, "the AI seat has begun"
    assert scene.my_turn

    def looks_told() -> bool:
        """Whether anything of it is seen: the same picture without the words differs."""
        target, other = pygame.Surface(size), pygame.Surface(size)
        scene.rebuild()
        scene.lay_out()
        scene.draw(target)
        kept, scene.board.how_to_begin = scene.board.how_to_begin, lambda: ""  # type: ignore[method-assign]
        scene.rebuild()
        scene.lay_out()
        scene.draw(other)
        scene.board.how_to_begin = kept  # type: ignore[method-assign]
        return pygame.image.tobytes(target, "RGB") != pygame.image.tobytes(other, "RGB")

    assert "Choose a piece" in how_to_begin(scene)
    assert looks_told()
    scene.play(scene.match.game.legal()[0])
    assert how_to_begin(scene) == ""
    assert not looks_told()


class TestGates:
    def game(self) -> Played:
        game = new_game(ruleset_files.load("medina-2014-gates"), 2, 1, {"well": "h8", "merchant": "b2"})
        for text in (
            "purple d5",
            "stable d4",
            "merchant b1",
            "wall aN",
            "wall 1E",
            "gate bN",
            "gate 2E",
            "roof d5",
            "tea",
        ):
            game.play_text(text)
        return game

    def test_a_pair_of_gates_is_linked_while_a_merchant_can_pass_through(self, tmp_path: Path) -> None:
        game = self.game()
        scene = table(tmp_path, seats=PEOPLE[:2], game=game)
        board = board_of(scene)
        geo = board.position.terms.geometry
        gates = {geo.space_bit[code] for code in board.position.gates if code != NOBODY}
        actions = [action for ways in places(board.position, MERCHANT).values() for action in ways]
        assert gate_links(actions, board.position) == {tuple(sorted(gates, key=lambda spot: spot // STRIDE))}
        between = [board.city.spot_rect(spot).center for spot in gates]
        area = pygame.Rect(between[0], (1, 1)).union(pygame.Rect(between[1], (1, 1)))

        def gilt() -> int:
            target = pygame.Surface((1280, 800))
            scene.draw(target)
            part = target.subsurface(area.clip(target.get_rect()))
            return pygame.mask.from_threshold(part, LINK, (6, 6, 6, 255)).count()

        before = gilt()
        board.placing.pick(MERCHANT)
        board.point_at(None)
        for _ in range(10):
            scene.update(0.05)
        assert gilt() > before + 20
        board.placing.pick(WALL)
        assert gilt() <= before + 20

    def test_a_gate_more_is_told_with_its_reason(self) -> None:
        game = new_game(ruleset_files.load("medina-2014-gates"), 3, 4)
        random = Random(2)
        while not game.over:
            game.play(legal.draw(game.position, random.random))
        lines = [line.text for n in range(len(game.actions)) for line in words.lines_of(step_of(game, n), PEOPLE)]
        assert sum("built the first gate and received 1 more." in line for line in lines) == 1


class TestCaptions:
    def test_what_is_heard_is_written_for_a_while_if_it_is_wanted(self, tmp_path: Path) -> None:
        scene = table(tmp_path, sound_captions=True)
        scene.sound("stone")
        assert scene.captions.text == "stone on stone: a wall"
        scene.sound("tick")
        assert scene.captions.text == "stone on stone: a wall", "a button's tick says nothing"
        with_it, without = pygame.Surface((1280, 800)), pygame.Surface((1280, 800))
        scene.draw(with_it)
        scene.update(2.0)
        assert scene.captions.text == ""
        scene.draw(without)
        assert pygame.image.tobytes(with_it, "RGB") != pygame.image.tobytes(without, "RGB")

    def test_nothing_is_written_otherwise(self, tmp_path: Path) -> None:
        scene = table(tmp_path)
        scene.sound("turn")
        assert scene.captions.text == ""

    def test_every_placement_has_words(self) -> None:
        from medina_desktop.games.medina.setting_up import WORDS
        from medina_desktop.games.medina.ui.motion import sound_of

        assert {sound_of(kind) for kind in range(12)} <= WORDS.sounds.keys()
