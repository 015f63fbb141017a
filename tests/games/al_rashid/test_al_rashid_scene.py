"""The picture of the board: what changes is drawn anew, and it looks as if all of it had been."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from medina_desktop.game.box import Choice
from medina_desktop.games.al_rashid.rules.actions import Place
from medina_desktop.games.al_rashid.rules.names import FIRST_COUNTRY, PLACE_STEP, TITLES
from medina_desktop.games.al_rashid.rules.position import Position
from medina_desktop.games.al_rashid.rules.score import places, scores
from medina_desktop.games.al_rashid.rules.stacks import stack_of
from medina_desktop.games.al_rashid.ui import views
from medina_desktop.games.al_rashid.ui.art import Art
from medina_desktop.games.al_rashid.ui.board_picture import BoardScene, crises, seals, token_spots
from medina_desktop.games.al_rashid.ui.drawing import own_seat
from medina_desktop.games.al_rashid.ui.ground import Ground, aspect
from medina_desktop.games.al_rashid.ui.year_page import YearPage
from medina_desktop.l10n import use
from medina_desktop.said import Said
from medina_desktop.storage.settings import SettingsStore
from medina_desktop.ui.context import make_context
from medina_desktop.ui.pictures.sprites import Sprites
from medina_desktop.ui.text import TextCache
from medina_desktop.ui.theme import C, Theme
from medina_desktop.ui.widgets import find, walk
from medina_desktop.ui.wiring import navigation

pytestmark = pytest.mark.usefixtures("no_display")

SIZE = (740, 462)
COLOURS = ("blue", "red", "white", "green", "yellow")


def test_what_is_drawn_bit_by_bit_looks_like_what_is_drawn_at_once() -> None:
    """Through two years of a game, one step after the other; compared with a fresh picture now and then."""
    sprites, texts = Sprites(), TextCache()
    theme = Theme((1280, 720), 1.0)
    scene = BoardScene(Art(sprites), theme, texts, COLOURS)
    _record, positions = views._played(5, 4)
    compared = 0
    for number, position in enumerate(positions[:260]):
        shown = scene.picture(position, SIZE)
        if number % 13 == 0:
            fresh = BoardScene(Art(sprites), theme, texts, COLOURS).picture(position, SIZE)
            assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(fresh, "RGB"), number
            compared += 1
    assert compared > 15


def test_no_token_hides_another() -> None:
    area = pygame.Rect(100, 50, 88, 48)
    for count in range(1, 9):
        spots = token_spots(area, count)
        assert len(spots) == count
        # The picture of a token has a rim of shadow: its face is eight tenths of it.
        faces = [spot.inflate(-spot.w // 5, -spot.h // 5) for spot in spots]
        for number, face in enumerate(faces):
            assert area.inflate(8, 12).contains(face)
            for other in faces[:number]:
                covered = face.clip(other)
                assert covered.w * covered.h <= face.w * face.h * (0.1 if count <= 6 else 0.4), count


def test_whoever_has_a_title_has_stamped_its_niche() -> None:
    """Beside each other, never on the same spot; above the tile while a copy is left."""
    p = views.game_until(5, lambda p: False).position
    niche, several = pygame.Rect(0, 0, 34, 36), 0
    for title in range(len(TITLES)):
        found = seals(p, title, niche)
        assert set(found) == {player for player in range(5) if p.has(player, title)}
        several += len(found) > 1
        rects = list(found.values())
        assert all(one.clip(two).w <= one.w // 8 for n, one in enumerate(rects) for two in rects[:n])
        if p.unsold >> title & 1:
            assert all(seal.top < niche.top for seal in rects)
    assert several


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_year_turns_with_its_crises_in_words(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """Every tile, in the longest language; the page never leaves the board."""
    store = SettingsStore()
    store.change(ui_scale=scale, language="de", screens_up=False)
    context = make_context(size, navigation(), settings=store, user_dir=tmp_path, language="de", muted=True)
    scene = views.table_for(context, views.game_until(5, views.at_step(PLACE_STEP, 3)))
    board = views.board_of(scene)
    for tile in board.position.terms.catalogue.year_tiles:
        p = board.position.copy()
        p.tiles, p.revealed = (tile,), 1
        page = YearPage(board, p, 3)
        assert len(page.told()) == len(crises(p))
        assert [player for player, _points in page.standing()] == sorted(range(5), key=lambda player: places(p)[player])
        assert sorted(page.standing()) == list(enumerate(scores(p)))
        assert board.ground.rect.contains(page.picture.get_rect(center=board.ground.rect.center))
    use("en")


def test_all_titles_of_a_card_are_seen(tmp_path: Path) -> None:
    """However many a family has: with names in two columns on the own card, close together on the others'."""
    store = SettingsStore()
    context = make_context((1920, 1080), navigation(), settings=store, user_dir=tmp_path, language="en", muted=True)
    scene = views.table_for(context, views.game_until(5, lambda p: False))
    scene.lay_out()
    most = 0
    for player in range(5):
        chips = [widget for widget in walk(scene.root) if widget.key.startswith(f"title-{player}-")]
        owned = sum(scene.position.has(player, title) for title in range(len(TITLES)))
        assert len(chips) == owned
        card = find(scene.root, f"player-{player}")
        assert card is not None
        assert all(card.rect.contains(chip.rect) and chip.rect.w >= 12 for chip in chips)
        most = max(most, owned)
    assert most > 5


@pytest.mark.parametrize(("players", "year"), [(5, 3), (3, 5)])
def test_many_families_and_titles_leave_room_for_the_log(tmp_path: Path, players: int, year: int) -> None:
    context = make_context((1920, 1080), navigation(), user_dir=tmp_path, language="en", muted=True)
    scene = views.table_for(context, views.game_until(players, views.at_step(PLACE_STEP, year)))
    scene.lay_out()
    log = find(scene.root, "log")
    assert log is not None
    assert log.rect.h > 200


def test_a_place_for_a_pawn_hides_none_of_the_own_pawns(tmp_path: Path) -> None:
    """The mark stands beside the foot of the own stack."""
    context = make_context((1920, 1080), navigation(), user_dir=tmp_path, language="en", muted=True)
    wanted = lambda p: any(isinstance(a, Place) and own_seat_taken(p, a) for a in p.options)  # noqa: E731
    scene = views.table_for(context, views.game_until(3, wanted))
    board, p = views.board_of(scene), scene.position
    board.hand.held = next(a.pawn for a in p.options if isinstance(a, Place) and own_seat_taken(p, a))
    marked = [sector for sector in board.placing.places() if stack_of(p.stacks[sector], p.player) is not None]
    picture = pygame.Surface(context.theme.size)
    scene.lay_out()
    scene.draw(picture)
    board.hand.held = None
    plain = pygame.Surface(context.theme.size)
    scene.draw(plain)
    assert marked
    for sector in marked:
        seat = board.ground.seat_rect(sector, own_seat(board, sector))
        upper = pygame.Rect(seat.left + seat.w // 4, seat.centery - seat.h // 3, seat.w // 2, seat.h // 3)
        drawn, bare = (pygame.image.tobytes(one.subsurface(upper), "RGB") for one in (picture, plain))
        assert drawn == bare


def own_seat_taken(p: Position, action: Place) -> bool:
    return stack_of(p.stacks[action.sector], p.player) is not None


def test_a_frame_leaves_a_palace_its_dome() -> None:
    ground = Ground(pygame.Rect(0, 0, 1460, round(1460 / aspect())))
    for palace in range(FIRST_COUNTRY):
        top = min(ground.box(box).top for box in ground.place(palace).niches.values())
        assert top - ground.sector_rect(palace).top > 40 * ground.scale


def test_a_hint_frames_the_sector_it_speaks_of(tmp_path: Path) -> None:
    context = make_context((1920, 1080), navigation(), user_dir=tmp_path, language="en", muted=True)
    scene = views.table_for(context, views.game_until(3, views.at_step(PLACE_STEP, 2)))
    board = views.board_of(scene)
    action = next(a for a in scene.position.options if isinstance(a, Place))
    scene.hints.show(Choice(action, 0.0, Said("why")))
    scene.update(0.01)
    picture = pygame.Surface(context.theme.size)
    scene.draw(picture)
    frame = board.ground.sector_rect(action.sector).inflate(8, 8)
    seen = [picture.get_at((frame.left + 1, y))[:3] for y in range(frame.top + 12, frame.bottom - 12)]
    assert max(map(seen.count, seen)) > len(seen) // 2, "no frame"
    assert max(seen, key=seen.count) == C.SAND
