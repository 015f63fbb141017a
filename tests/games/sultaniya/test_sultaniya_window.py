"""Sultaniya at the table: whole games by mouse and by keys, and nothing on the screen that its viewer may not know."""

from __future__ import annotations

import itertools
from pathlib import Path
from random import Random

import pygame
import pytest

from medina_desktop import l10n
from medina_desktop.game.box import Choice
from medina_desktop.game.record import Seat
from medina_desktop.games import new_game
from medina_desktop.games.sultaniya import words
from medina_desktop.games.sultaniya.box import BOX
from medina_desktop.games.sultaniya.preview import chances, preview
from medina_desktop.games.sultaniya.rules import apply, legal
from medina_desktop.games.sultaniya.rules.actions import (
    BUILD,
    CALL,
    DONE,
    EYE,
    HAND,
    MOVE,
    PASS,
    PASSING,
    RETURN,
    REVEAL,
    calling,
    djinn_of,
    face_of,
    place_of,
    stack_of,
    verb_of,
)
from medina_desktop.games.sultaniya.rules.plot import ALL_PLACES, BY_TEXT, STOREY_PLACES, storey_of
from medina_desktop.games.sultaniya.rules.position import EYEING, Position, seen_by
from medina_desktop.games.sultaniya.rules.reasons import why_not
from medina_desktop.games.sultaniya.rules.tiles import SIGNS
from medina_desktop.games.sultaniya.ui import drawn_tiles, sight
from medina_desktop.games.sultaniya.ui.board import SultaniyaBoard
from medina_desktop.games.sultaniya.ui.card import HoldingsBody
from medina_desktop.games.sultaniya.ui.held import take
from medina_desktop.games.sultaniya.ui.palace import Palaces
from medina_desktop.games.sultaniya.ui.strip import ObjectiveCard, Strip
from medina_desktop.games.sultaniya.ui.views import game_for
from medina_desktop.games.sultaniya.ui.window import WINDOW
from medina_desktop.l10n.writing import signed
from medina_desktop.match.match import Match
from medina_desktop.match.seats import ai, human
from medina_desktop.said import Said
from medina_desktop.storage import ruleset_files
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.scenes.curtain import CurtainScene
from medina_desktop.ui.table.bubble import place_bubble
from medina_desktop.ui.table.log import TurnHeading
from medina_desktop.ui.table.scene import TableScene
from medina_desktop.ui.table.window import Bubble, LogEntry
from medina_desktop.ui.widgets import find, walk
from medina_desktop.ui.widgets.layout_check import problems
from medina_desktop.ui.wiring import navigation
from support.sampling import every

pytestmark = pytest.mark.usefixtures("no_display")

PEOPLE = [human("Leïla", "blue"), human("Omar", "red"), human("Yasmin", "green"), human("Tarik", "yellow")]
OPPONENTS = [ai("gardener", "Omar", "red"), ai("gardener", "Yasmin", "green")]


def table(tmp_path: Path, seats: list[Seat], size: tuple[int, int] = (1280, 800), game: object = None) -> TableScene:
    store = SettingsStore()
    store.change(reduced_motion=True, ai_pace="immediate", screens_up=False)
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)
    rules = ruleset_files.load("sultaniya-solo" if len(seats) == 1 else "sultaniya")
    scene = TableScene(context, Match(game or new_game(rules, len(seats), 7), seats))  # type: ignore[arg-type]
    context.stack.push(scene)
    scene.update(0.05)
    return scene


def board_of(scene: TableScene) -> SultaniyaBoard:
    assert isinstance(scene.board, SultaniyaBoard)
    return scene.board


def click(scene: TableScene, key: str) -> None:
    widget = find(scene.root, key)
    area = widget.rect if widget is not None else scene.board.where(key)
    assert area is not None, f"there is no {key}"
    for kind, more in (
        (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        scene.context.stack.handle(pygame.Event(kind, pos=area.center, **more))
    scene.update(0.01)


def press(scene: TableScene, key: int, mod: int = 0) -> None:
    scene.context.stack.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    scene.update(0.01)


def open_curtain(scene: TableScene) -> None:
    for _ in range(3):
        top = scene.context.stack.top
        if isinstance(top, CurtainScene):
            top.open()
        scene.context.stack.update(0.05)


def likely(p: Position, random: Random) -> int:
    """Any kind of action, but games should come to an end: most tiles that can be built are."""
    actions = legal.actions(p)
    builds = [action for action in actions if verb_of(action) == BUILD]
    if builds and random.random() < 0.6:
        return random.choice(builds)
    kinds = sorted({verb_of(action) for action in actions})
    kind = random.choice([k for k in kinds if k != PASS] or kinds)
    return random.choice([action for action in actions if verb_of(action) == kind])


@pytest.mark.parametrize(
    ("players", "size"), every(4, [(2, (1024, 640)), (1, (1920, 1080)), (4, (1366, 768)), (3, (1280, 720))])
)
def test_a_whole_game_by_the_mouse(tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    scene = table(tmp_path, PEOPLE[:players], size)
    random = Random(players)
    verbs = set()
    while not scene.match.over:
        open_curtain(scene)
        assert scene.my_turn
        if len(scene.match.game.actions) % 7 == 0:
            assert not problems(scene.root, scene.ui, pygame.Rect((0, 0), size))
        action = likely(scene.match.position, random)
        for key in WINDOW.clicks(scene.position, action):
            click(scene, key)
        assert scene.match.game.actions[-1] == action
        verbs.add(verb_of(action))
    assert {BUILD, REVEAL, CALL} <= verbs
    scene.draw(pygame.Surface(size))
    assert [round(points) for points in scene.shown.scores] == scene.match.game.scores()


def by_keys(scene: TableScene, action: int) -> None:
    """An action as somebody without a mouse says it."""
    board, p = board_of(scene), scene.position
    verb = verb_of(action)
    if verb == REVEAL:
        press(scene, pygame.K_1 + stack_of(action), pygame.KMOD_SHIFT)
    elif verb == CALL:
        press(scene, (pygame.K_q, pygame.K_a, pygame.K_s, pygame.K_d)[djinn_of(action)])
        if djinn_of(action) in (0, EYE):
            press(scene, pygame.K_1 + stack_of(action))
    elif verb == BUILD:
        tile = face_of(action) >> 1
        for _ in range(30):
            press(scene, pygame.K_1 + p.terms.kind_of[tile])
            if board.hand.held is not None and board.hand.held.tile == tile:
                break
        go_to(scene, place_of(action))
        if board.hand.held is not None and board.hand.held.way(place_of(action)) != face_of(action) & 1:
            press(scene, pygame.K_f)
        press(scene, pygame.K_RETURN)
    elif verb in (MOVE, RETURN):
        go_to(scene, action >> 6 & 63 if verb == MOVE else place_of(action))
        press(scene, pygame.K_RETURN)
        if verb == RETURN:
            press(scene, pygame.K_1 + place_of(action) // 16, pygame.KMOD_SHIFT)
            return
        go_to(scene, place_of(action))
        if board.hand.held is not None and board.hand.held.way(place_of(action)) != action >> 12 & 1:
            press(scene, pygame.K_f)
        press(scene, pygame.K_RETURN)
    else:
        press(scene, pygame.K_n)


def go_to(scene: TableScene, place: int) -> None:
    """With the arrows alone."""
    board = board_of(scene)
    press(scene, pygame.K_RIGHT)
    for _ in range(20):
        row, column = divmod(board.hand.cursor, 16)
        if row != place // 16:
            press(scene, pygame.K_UP if place // 16 > row else pygame.K_DOWN)
        elif column != place % 16:
            press(scene, pygame.K_RIGHT if place % 16 > column else pygame.K_LEFT)
    assert board.hand.cursor == place


@pytest.mark.parametrize("players", every(2, [1, 2]))
def test_a_whole_game_by_the_keyboard(tmp_path: Path, players: int) -> None:
    scene = table(tmp_path, PEOPLE[:players])
    random = Random(11 + players)
    while not scene.match.over:
        open_curtain(scene)
        action = likely(scene.match.position, random)
        by_keys(scene, action)
        assert scene.match.game.actions[-1] == action, scene.match.game.rules.text(scene.match.position, action)


def test_where_a_tile_does_not_fit_the_edge_is_named_and_lit(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:3], game=game_for(3, 24))
    board, p = board_of(scene), scene.position
    tried = 0
    for tile in (tile for display in p.displays for tile in display):
        hand = take(p, tile)
        board.placing.pick(tile)
        for place in ALL_PLACES:
            board.point_at(board.shown.ground.place_rect(place).center)
            bubble = scene.view.bubble()
            assert bubble is not None
            if place in hand.places:
                assert not bubble.code
            else:
                refusal = why_not(p, hand.tried(place, 0))
                assert refusal is not None
                assert bubble.code == refusal.code
                assert bubble.lines[0] == words.why_not(refusal, p)
                assert p.terms.catalogue.tiles[tile].id not in bubble.lines[0]
                tried += bool(refusal.edges)
                scene.draw(pygame.Surface(scene.context.theme.size))
        board.put_back()
    assert tried


def test_a_tile_is_dragged_to_its_place_or_comes_back(tmp_path: Path) -> None:
    scene = table(tmp_path, [PEOPLE[0], *OPPONENTS], game=game_for(3, 24))
    p = scene.position
    action = next(action for action in legal.actions(p) if verb_of(action) == BUILD)
    widget = find(scene.root, f"tile-{p.terms.catalogue.tiles[face_of(action) >> 1].id}")
    assert widget is not None
    before = len(scene.match.game.actions)
    for end in ((3, 3), board_of(scene).shown.ground.place_rect(place_of(action)).center):
        start = widget.rect.center
        for event in (
            pygame.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1),
            pygame.Event(pygame.MOUSEMOTION, pos=(start[0], start[1] - 200), rel=(0, 0), buttons=(1, 0, 0)),
            pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1),
        ):
            scene.context.stack.handle(event)
        if end == (3, 3):
            assert board_of(scene).hand.held is None
            assert len(scene.match.game.actions) == before
    assert face_of(scene.match.game.actions[before]) >> 1 == face_of(action) >> 1


def test_what_another_did_is_marked_in_that_players_palace(tmp_path: Path) -> None:
    scene = table(tmp_path, [PEOPLE[0], *OPPONENTS], game=game_for(3, 24))
    marked = {spot for mark in scene.marks for spot in mark.spots if isinstance(spot, tuple)}
    assert {player for player, _place in marked} == {1, 2}, "both have built since"
    for player, place in marked:
        card = scene.rect_of(f"palace-{player}")
        area = board_of(scene).shown.rect_of(player, place)
        assert card is not None
        assert area is not None
        assert card.contains(area), "on the card"
        assert scene.position.palaces[player].filled >> place & 1
    lines = [entry for entry in scene.log.entries if entry.player == 1 and entry.spots]
    assert {spot[0] for entry in lines for spot in entry.spots if isinstance(spot, tuple)} == {1}
    board_of(scene).placing.enlarge(1)
    scene.update(0.01)
    place = next(place for player, place in marked if player == 1)
    assert board_of(scene).shown.rect_of(1, place) == board_of(scene).shown.ground.place_rect(place), "in the frame"


def test_another_palace_says_what_a_tile_would_bring_there(tmp_path: Path) -> None:
    scene = table(tmp_path, [PEOPLE[0], *OPPONENTS], game=game_for(3, 24))
    board, p = board_of(scene), scene.position
    board.placing.enlarge(2)
    scene.update(0.01)
    assert find(scene.root, "palace-heading") is not None
    found = 0
    for tile in (tile for display in p.displays for tile in display):
        widget = find(scene.root, f"tile-{p.terms.catalogue.tiles[tile].id}")
        assert widget is not None
        motion = pygame.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(0, 0), buttons=(0, 0, 0))
        scene.context.stack.handle(motion)
        tried, bubble = board.shown.tried, scene.view.bubble()
        assert tried is not None
        assert bubble is not None
        places = {place_of(a) for a in p.palaces[2].builds(p.terms.kind_of[tile], p.terms.bits[tile])}
        assert set(tried.previews) == places
        if places:
            found += 1
            assert bubble.lines[-1] == "if Yasmin builds it"
        scene.draw(pygame.Surface(scene.context.theme.size))
    assert found
    press(scene, pygame.K_ESCAPE)
    assert board.shown.enlarged is None
    press(scene, pygame.K_g)
    assert board.shown.enlarged == 1, "the key goes round the others"
    press(scene, pygame.K_g)
    press(scene, pygame.K_g)
    assert board.shown.enlarged is None


def test_the_plate_says_only_what_can_be_done(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2])
    assert not any(scene.position.displays)
    for sapphires, said in ((0, "reveal a tile or pass"), (9, "reveal a tile, call a djinn or pass")):
        p = scene.position.copy()
        p.sapphires = [sapphires, 0]
        assert scene.board.plate(p, 0).detail == said
    later = table(tmp_path, PEOPLE[:3], game=game_for(3, 24, sapphires=2))
    assert later.board.plate(later.position, 0).detail == "build, reveal, call a djinn or pass"


def test_in_every_step_of_every_djinn_the_plate_names_the_legal_actions_and_no_others(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2])
    steps, ends = set(), set()
    for seed in range(12):
        p, random = new_game(ruleset_files.load("sultaniya"), 2, seed).position, Random(seed)
        while not p.over:
            actions = legal.actions(p)
            verbs = {verb_of(action) for action in actions}
            said = scene.board.plate(p, p.player).detail
            steps.add(p.step)
            if p.step == EYEING and BUILD in verbs:
                assert said == "choose a tile, then its place"
            else:
                assert ("build" in said) == (BUILD in verbs), said
                assert ("reveal" in said) == (REVEAL in verbs), said
                assert ("pass" in said or "stop" in said) == bool({PASS, DONE} & verbs), said
                assert ("move" in said, "return" in said) == (MOVE in verbs, RETURN in verbs), said
            ends.add(said if len(actions) == 1 else "")
            kind = random.choice(sorted(verbs))
            apply.play(p, random.choice([action for action in actions if verb_of(action) == kind]))
    assert steps == set(range(6))
    assert "nothing fits: stop" in ends


def test_the_bubble_says_what_the_other_way_up_brings_and_which_halves_meet(tmp_path: Path) -> None:
    """In many positions: whatever it says of the other way is what flipping then brings."""
    both = halves = 0
    for turns in range(0, 40, 3):
        scene = table(tmp_path, PEOPLE[:3], game=game_for(3, turns))
        board, p = board_of(scene), scene.position
        for action in (a for a in legal.actions(p) if verb_of(a) == BUILD):
            shown = preview(p, action)
            said = words.preview_lines(shown, p)
            if shown.halves:
                halves += 1
                assert any("completes it" in line for line in said)
                meeting = [edge for edge in p.palace.site.catalogue.faces[face_of(action)].sides if edge in "dm"]
                assert meeting, "a tile with half a door or minaret"
            board.hand.held = take(p, face_of(action) >> 1)
            if face_of(action) & 1:
                board.hand.held = board.hand.held.flipped()
            board.point_at(board.shown.ground.place_rect(place_of(action)).center)
            bubble = board.bubble()
            assert bubble is not None
            told = [line for line in bubble.lines if line.startswith("flipped (F): ")]
            other = action ^ 1 << 6
            if other in legal.actions(p) and preview(p, other).points != shown.points:
                both += 1
                assert told == [f"flipped (F): {signed(preview(p, other).points) or 0}"]
            else:
                assert not told
    assert both
    assert halves


def test_the_last_turn_is_called_the_last(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:1])
    assert scene.board.plate(scene.position, 0).title == "Leïla, your turn"
    card = find(scene.root, "player-0")
    assert card is not None
    assert "turn 1 of 20" in card.tooltip
    p = scene.position.copy()
    p.number = 20
    assert scene.board.plate(p, 0).title == "Leïla, your last turn"
    two = table(tmp_path, PEOPLE[:2])
    near = two.position.copy()
    near.ending = 1
    assert two.board.plate(near, 0).title == "Leïla, your last turn"


class TestSecrets:
    def texts(self, scene: TableScene) -> str:
        """Every word that the table says or would say."""
        found = [entry.text for entry in scene.log.entries]
        for widget in walk(scene.root):
            found += [widget.tooltip, widget.reason, widget.key, *(fit.text for fit in widget.texts(scene.ui))]
        return "\n".join(found)

    def test_no_word_of_anothers_objectives_and_no_point_of_them(self, tmp_path: Path) -> None:
        scene = table(tmp_path, [PEOPLE[0], ai("gardener", "Omar", "red")], game=game_for(2, 14))
        whole = scene.match.position
        catalogue = whole.terms.catalogue
        mine = {catalogue.objectives[one].id for one in whole.objectives[0]}
        theirs = {catalogue.objectives[one].id for one in whole.objectives[1]}
        seen = self.texts(scene)
        assert all(words.OBJECTIVES[one] in seen for one in mine)
        assert not any(words.OBJECTIVES[one] in seen for one in theirs)
        board_of(scene).placing.enlarge(1)
        scene.update(0.01)
        cards = [widget for widget in walk(scene.root) if isinstance(widget, ObjectiveCard)]
        assert [card.objective for card in cards] == ["", ""]
        points = scene.match.game.rules.scores(scene.position)
        assert [round(score) for score in scene.shown.scores] == points
        assert points[1] < scene.match.game.scores()[1], "the hidden objectives are not in the score that is shown"

    def test_between_two_people_the_objectives_are_covered(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:2], game=game_for(2, 14))
        click(scene, "button-pass")
        scene.context.stack.update(0.05)
        assert isinstance(scene.context.stack.top, CurtainScene)
        cards = [widget for widget in walk(scene.root) if isinstance(widget, ObjectiveCard)]
        assert [card.objective for card in cards] == ["", ""]
        other = scene.match.game.rules.seen_by(scene.match.position, 1)
        assert round(scene.shown.scores[0]) == scene.match.game.rules.scores(other)[0]

    def test_only_the_caller_of_the_eye_sees_the_stack(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:2], game=game_for(2, 12, sapphires=3))
        scene.play(calling(EYE, 2))
        scene.catch_up()
        scene.update(0.01)
        whole = scene.match.position
        assert whole.step == EYEING
        names = [whole.terms.catalogue.tiles[tile].id for tile in whole.stacks[2]]
        assert all(find(scene.root, f"tile-{name}") is not None for name in names)
        scene.shown.viewer = 1
        scene.rebuild()
        scene.update(0.01)
        unseen = [f"tile-{name}" for name in names]
        assert not any(find(scene.root, key) is not None for key in unseen)


def test_the_keys_of_the_stacks_count_with_them() -> None:
    reveals = [key for key in BOX.keys if key.id.startswith("reveal_")]
    assert [key.default for key in reveals] == ["shift+1", "shift+2", "shift+3", "shift+4"]
    assert len({key.default for key in BOX.keys}) == len(BOX.keys)


def test_an_enlarged_palace_makes_room_when_a_turn_begins(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2])
    board = board_of(scene)
    board.shown.enlarged = 1
    board.begin_turn()
    assert board.shown.enlarged is None


def test_a_tile_is_turned_over_at_once_where_nothing_moves(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2])
    board_of(scene).director.begin_flip()
    assert board_of(scene).director.flip_share == 1.0


def test_what_a_djinn_costs_is_told_in_sapphires(tmp_path: Path) -> None:
    """Beside "+12" for points, "−3" alone would be read as points lost."""
    scene = table(tmp_path, PEOPLE[:2])
    scene.match.position.sapphires[0] = 9
    step = scene.match.play(calling(EYE, 1))
    assert words.lines_of(step, scene.match.seats)[0].text.endswith("called the eye: −3 sapphires.")


def test_a_hint_to_call_a_djinn_names_the_stack_it_is_called_for(tmp_path: Path) -> None:
    p = table(tmp_path, PEOPLE[:2]).position
    assert [words.hint_title(p, calling(EYE, stack)) for stack in (0, 3)] == [
        "Call the eye: Ground floors",
        "Call the eye: Roofs",
    ]
    assert words.hint_title(p, calling(HAND)) == "Call the hand"


def test_the_character_says_what_counts_for_it(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2])
    strip = find(scene.root, "strip")
    assert strip is not None
    character = scene.position.terms.catalogue.character[scene.position.characters[0]]
    assert words.character_name(character.id) in strip.hint()
    assert all(words.OF_SYMBOLS[SIGNS[sign]] in strip.hint() for sign in character.scores)


def test_a_tile_in_the_hand_does_not_ask_to_be_picked_up(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:3], game=game_for(3, 24, sapphires=2))
    board = board_of(scene)
    tile = next(face_of(a) >> 1 for a in legal.actions(scene.position) if verb_of(a) == BUILD)
    key = f"tile-{scene.position.terms.catalogue.tiles[tile].id}"
    for held, said in ((False, "Pick it up"), (True, "You’re holding it"), (False, "Pick it up")):
        if held:
            board.hand.held = take(scene.position, tile)
        else:
            board.hand.held = None
        scene.relayout()
        slot = find(scene.root, key)
        assert slot is not None
        assert slot.hint().startswith(said)


class TestGaps:
    def test_an_empty_place_says_what_may_still_come_there(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:2], game=game_for(2, 10))
        board, p = board_of(scene), scene.position
        place = next(place for place in ALL_PLACES if p.palaces[0].spots >> place & 1)
        scene.ui.mouse = board.shown.ground.place_rect(place).center
        board.point_at(scene.ui.mouse)
        scene.update(0.1)
        assert board.bubble() is None, "not before the pointer rests there"
        scene.update(2.0)
        bubble = board.bubble()
        assert bubble is not None
        assert bubble.lines == words.chances_lines(chances(p, 0, place, 0))

    def test_what_is_hidden_makes_no_difference_and_nothing_is_left_out(self) -> None:
        position = game_for(3, 12).position
        random = Random(4)
        kinds = range(4)
        for place in ALL_PLACES:
            kind = storey_of(place)
            seen = seen_by(position, 0)
            told = chances(seen, 0, place, 0)
            mixed = position.copy()
            for one in kinds:
                hidden = [tile for tile in mixed.stacks[one][1:] if not mixed.known[0] >> tile & 1]
                random.shuffle(hidden)
                order = iter(hidden)
                mixed.stacks[one] = tuple(
                    tile if not depth or mixed.known[0] >> tile & 1 else next(order)
                    for depth, tile in enumerate(mixed.stacks[one])
                )
            assert chances(seen_by(mixed, 0), 0, place, 0) == told
            assert chances(mixed, 0, place, 0) == told, "nor who asks of what"
            unseen = [tile for tile in position.stacks[kind][1:] if not position.known[0] >> tile & 1]
            fits = position.palaces[0].fits[place]
            assert told.of == len(unseen), "whatever lies closed in the stack, and nothing else"
            assert told.unseen == sum(bool(fits & position.terms.bits[tile]) for tile in unseen)
            on_display = sum(bool(fits & position.terms.bits[tile]) for tile in position.displays[kind])
            assert told.shown == on_display, "the top tile of the stack can’t be taken from there"
            assert told.top == any(fits & position.terms.bits[tile] for tile in position.stacks[kind][:1])
            told_of_top = "The top tile of the stack fits here." in words.chances_lines(told)
            assert told_of_top == told.top

    def test_a_tile_over_the_wrong_storey_says_why(self, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:2], game=game_for(2, 10))
        board, p = board_of(scene), scene.position
        tile = next(tile for display in p.displays for tile in display)
        board.placing.pick(tile)
        wrong = (p.terms.kind_of[tile] + 1) % 4
        board.point_at(board.shown.ground.place_rect(STOREY_PLACES[wrong][2]).center)
        bubble = board.bubble()
        assert bubble is not None
        assert bubble.lines[0].endswith("isn’t on that storey.")


class TestLog:
    def test_a_turn_is_a_heading_and_a_line(self, tmp_path: Path) -> None:
        """What was revealed and then built is told once, and what the tile brought stands behind it."""
        scene = table(tmp_path, PEOPLE[:1])
        random = Random(3)
        told = 0
        while not scene.match.over:
            scene.play(likely(scene.position, random))
            scene.catch_up()
        rows = scene.log.rows()
        lines = [row.text for row in rows if isinstance(row, LogEntry)]
        for one, other in itertools.pairwise(rows):
            if isinstance(other, LogEntry) and "revealed and built" in other.text:
                told += 1
                assert not (isinstance(one, LogEntry) and one.about == other.about)
        assert told > 2
        assert not any(" took " in text for text in lines)
        assert all("+" in text for text in lines if "sapphire" in text and "built" in text)
        assert any("sapphire" in text and "built" in text for text in lines)

    @pytest.mark.parametrize(
        ("lang", "line"), [("en", "revealed {n} "), ("fr", " dévoile {n} "), ("de", " deckt {n} ")]
    )
    def test_tiles_of_one_stack_turned_up_in_a_turn_are_one_line(self, lang: str, line: str, tmp_path: Path) -> None:
        scene = table(tmp_path, PEOPLE[:2])
        scene.context.settings.change(language=lang)
        l10n.use(lang)
        scene.log.write_all()
        stack = next(stack_of(action) for action in legal.actions(scene.position) if verb_of(action) == REVEAL)
        while reveals := [a for a in legal.actions(scene.position) if verb_of(a) == REVEAL and stack_of(a) == stack]:
            scene.play(reveals[0])
            scene.catch_up()
        scene.log.write_all()
        rows = [row for row in scene.log.rows() if isinstance(row, LogEntry)]
        assert len(scene.match.game.actions) > 1
        assert len(rows) == 1, "however many there were"
        assert line.format(n=len(scene.match.game.actions)) in rows[0].text
        l10n.use("en")


class TestAlone:
    def test_a_line_brings_what_its_heading_says_and_guards_have_no_rank(self, tmp_path: Path) -> None:
        """Nobody else is there from whom objectives would be hidden."""
        scene, random = table(tmp_path, PEOPLE[:1]), Random(3)
        while not scene.match.over:
            scene.play(likely(scene.position, random))
            scene.catch_up()
        rows, told = scene.log.rows(), 0
        for place, row in enumerate(rows):
            if isinstance(row, TurnHeading) and row.sums:
                lines = list(itertools.takewhile(lambda one: isinstance(one, LogEntry), rows[place + 1 :]))
                gained = [line.text for line in lines if "built" in line.text]  # type: ignore[union-attr]
                if len(gained) == len(lines) == 1:
                    told += 1
                    assert f": {signed(row.sums[0][1])}" in gained[0]
        assert told > 2
        assert words.guards_text(2, 9, 1) == "2"
        assert words.guards_tooltip(2, 1) == "Guards here: 2. One is enough for 9 points."


class TestUndoWithOnePerson:
    def test_goes_back_over_what_only_an_opponent_has_seen(self, tmp_path: Path) -> None:
        match = Match(game_for(2, 10), [human("Leïla", "blue"), ai("gardener", "Omar", "red")])
        mine = next(a for a in legal.actions(match.position) if verb_of(a) == BUILD)
        match.play(mine)
        while match.game.actor == 0:
            match.play(legal.actions(match.position)[0])
        match.game.position.sapphires[1] = 9
        before = len(match.game.actions)
        match.game.play(calling(EYE, 1))
        assert match.undo_target() is not None, "the opponent alone has seen the stack"
        match.game.undo(1)
        match.game.position.sapphires[0] = 9
        match.game.play(next(a for a in legal.actions(match.position) if verb_of(a) == REVEAL))
        assert len(match.game.actions) == before + 1
        assert match.undo_target() is None, "a new tile lies on top for all to see"
        assert match.undo_would_unsee

    def test_a_tile_that_the_person_knew_already_is_nothing_new(self, tmp_path: Path) -> None:
        match = Match(game_for(2, 10), [human("Leïla", "blue"), ai("gardener", "Omar", "red")])
        match.play(next(a for a in legal.actions(match.position) if verb_of(a) == BUILD))
        while match.game.actor == 0:
            match.play(legal.actions(match.position)[0])
        reveal = next(a for a in legal.actions(match.position) if verb_of(a) == REVEAL)
        below = match.position.stacks[stack_of(reveal)][1]
        match.position.known[0] |= 1 << below
        match.game.play(reveal)
        assert match.undo_target() is not None


def test_a_hint_plans_nothing_with_a_tile_that_is_still_turned_down(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2], game=game_for(2, 10))
    actions = scene.match.game.legal()
    reveal = next(action for action in actions if verb_of(action) == REVEAL)
    build = next(action for action in actions if verb_of(action) == BUILD)
    for first, lines in ((reveal, ("Two of them fit.",)), (build, ("Two of them fit.", "Then: pass."))):
        hint = Choice(first, 0.0, Said("two of them fit"), (first, build if first == reveal else PASSING))
        assert board_of(scene).hint_bubble(hint).lines == lines


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_hint_covers_no_stack_no_tile_and_nothing_of_the_tray(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = table(tmp_path, PEOPLE[:2], size, game_for(2, 12))
    board = board_of(scene)
    needed = [find(scene.root, key) for key in ("tray", *(f"stack-{kind}" for kind in range(4)))]
    for at in (*(f"stack-{kind}" for kind in range(4)), *(f"djinn-{djinn}" for djinn in range(4)), "button-pass"):
        around = board.surroundings(Bubble(("Its reason.",), title="Reveal a roof", at=at))
        shown = place_bubble((round(size[0] * 0.22), round(size[1] * 0.12)), around)
        assert not any(widget is not None and widget.rect.colliderect(shown) for widget in needed), at


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5), ((1024, 640), 2.0)]
)
def test_a_hint_for_a_stack_or_the_tray_hides_no_part_of_the_palace(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    scene = table(tmp_path, PEOPLE[:2], size, game_for(2, 12, sapphires=3))
    scene.context.settings.change(ui_scale=scale)
    scene.context.resize(size)
    scene.rebuild()
    board, ground = board_of(scene), board_of(scene).shown.ground
    palace = [ground.place_rect(place) for place in ALL_PLACES if scene.position.palaces[0].filled >> place & 1]
    needed = [find(scene.root, key) for key in ("tray", *(f"stack-{kind}" for kind in range(4)))]
    covered = [*palace, ground.strip, *(widget.rect for widget in needed if widget is not None)]
    for action in [a for a in legal.actions(scene.position) if verb_of(a) in (REVEAL, PASS)]:
        scene.hints.let_go()
        scene.hints.show(Choice(action, 0.0, Said("of the tiles you haven’t seen 4 fit, and 2 of them have a dome")))
        shown = scene.view.hint_areas()
        assert shown is not None
        assert shown[0].collidelist(covered) < 0, board.hint_bubble(scene.hints.choice).title  # type: ignore[arg-type]
        assert pygame.Rect((0, 0), size).contains(shown[0])


def test_a_replay_shows_stacks_displays_and_whose_the_djinns_are(tmp_path: Path) -> None:
    context = table(tmp_path, PEOPLE[:2]).context
    p = game_for(2, 12).position
    area = pygame.Rect(0, 0, 1100, 700)
    palaces = WINDOW.sight(context, p, ("blue", "red"), area)

    def drawn(position: Position) -> bytes:
        target = pygame.Surface(area.size)
        palaces.draw(target, position, ())
        return pygame.image.tobytes(target, "RGB")

    before = drawn(p)
    kind = next(kind for kind in range(4) if p.displays[kind])
    for change in ("displays", "stacks", "djinns"):
        other = p.copy()
        if change == "djinns":
            other.djinns[0] = 1 - max(0, other.djinns[0])
        else:
            getattr(other, change)[kind] = getattr(other, change)[kind][1:]
        assert drawn(other) != before, change


def test_a_hint_for_a_place_at_the_bottom_goes_up_into_the_sky(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2], (1024, 640), game_for(2, 2))
    board = board_of(scene)
    place = next(one for one in reversed(STOREY_PLACES[0]) if not scene.position.palaces[0].filled >> one & 1)
    shown = place_bubble((350, 140), board.surroundings(Bubble(("Its reason.",), title="Build", at=place)))
    for kind in range(4):
        stack = find(scene.root, f"stack-{kind}")
        assert stack is not None
        assert not stack.rect.colliderect(shown)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_name_of_two_words_is_read_in_their_order(size: tuple[int, int], scale: float, tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE[:2], size)
    scene.context.settings.change(ui_scale=scale)
    scene.context.resize(size)
    for character, name in words.CHARACTERS.items():
        scene.position.characters = (character, scene.position.characters[1])
        scene.rebuild()
        strip = find(scene.root, "strip")
        assert isinstance(strip, Strip)
        told = " ".join(text for text, _face, _kind in strip._lines(scene.ui))
        assert told.startswith(name)


def test_a_bubble_leaves_the_stack_that_the_eye_opened(tmp_path: Path) -> None:
    scene = table(tmp_path, PEOPLE, (1024, 640), game_for(4, 20, sapphires=3))
    scene.context.settings.change(ui_scale=2.0)
    scene.context.resize((1024, 640))
    scene.play(calling(EYE, 2))
    scene.catch_up()
    opened = find(scene.root, "open-stack")
    assert opened is not None
    around = board_of(scene).surroundings(Bubble(("guards: last → 2nd, +6",), at=BY_TEXT["d3"]))
    assert not place_bubble((350, 135), around).colliderect(opened.rect)


def test_palaces_of_a_game_that_is_over_take_the_room_of_the_stacks(tmp_path: Path) -> None:
    context, game = table(tmp_path, PEOPLE[:1]).context, game_for(2, 1000)
    area = pygame.Rect(0, 0, 640, 620)
    after, during = (WINDOW.sight(context, p, ("blue", "red"), area) for p in (game.position, game.position_after(9)))
    assert isinstance(after, sight.PalacesSight)
    assert isinstance(during, sight.PalacesSight)
    assert after.panes[0].w > during.panes[0].w


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_tiles_on_display_can_be_read_in_a_replay(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[pygame.Rect] = []

    def draw(palaces: Palaces, target: pygame.Surface, face: int, box: pygame.Rect, *light: str) -> pygame.Rect:
        drawn.append(drawn_tiles.draw_loose(palaces, target, face, box, *light))  # type: ignore[arg-type]
        return drawn[-1]

    monkeypatch.setattr(sight, "draw_loose", draw)
    context, p = table(tmp_path, PEOPLE[:1]).context, game_for(players, 8).position
    target = pygame.Surface((1100, 700))
    WINDOW.sight(context, p, ("blue", "red", "green", "yellow")[:players], target.get_rect()).draw(target, p, ())
    assert len(drawn) == sum(bool(p.stacks[kind]) + len(p.displays[kind]) for kind in range(4))
    assert all(target.get_rect().contains(area) for area in drawn)
    assert min(area.w for area in drawn) >= 90, "wide enough for symbols"


@pytest.mark.parametrize("djinns", [(), (0, 1), (0, 1, 2, 3)])
def test_with_large_text_djinns_on_a_card_hide_nothing_of_the_palace(tmp_path: Path, djinns: tuple[int, ...]) -> None:
    scene = table(tmp_path, PEOPLE[:3])
    for djinn in djinns:
        scene.position.djinns[djinn] = 1
    scene.context.settings.change(ui_scale=2.0)
    scene.context.resize((1920, 1080))
    scene.rebuild()
    scene.draw(pygame.Surface((1920, 1080)))
    body, mini = find(scene.root, "card-1"), find(scene.root, "palace-1")
    assert isinstance(body, HoldingsBody)
    assert mini is not None
    before = body.rect.left + body._rows_width(scene.ui)
    assert mini.rect.w >= body.rect.w * 2 // 5 - 1, "the palace keeps its room"
    if djinns:
        assert mini.rect.left >= before + body._figures(scene.ui)[-1].get_width(), "and they stand before it"
