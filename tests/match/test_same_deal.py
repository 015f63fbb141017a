"""What a master makes of the deal that somebody has played alone."""

from random import Random

from medina_desktop import games
from medina_desktop.game.box import Box, Question
from medina_desktop.game.played import Played
from medina_desktop.match.match import Match
from medina_desktop.match.same_deal import SameDeal, can_be_played_again
from medina_desktop.match.seats import ai, human
from medina_desktop.match.thinking import SimpleThinker, Thinker
from medina_desktop.storage import ruleset_files

BOX = games.box("sultaniya")


class Listening(SimpleThinker):
    """Keeps the questions."""

    def __init__(self, asked: list[Question]) -> None:
        super().__init__()
        self.asked = asked

    def ask(self, box: Box, question: Question) -> None:
        self.asked.append(question)
        super().ask(box, question)


def played(asked: list[Question], finished: bool = True, players: int = 1, by_ai: bool = False) -> Match:
    game = Played.new(BOX, ruleset_files.load("sultaniya-solo" if players == 1 else "sultaniya"), players, 11)
    chance = Random(3)
    while finished and not game.over:
        game.play(chance.choice(game.legal()))

    def make() -> Thinker:
        return Listening(asked)

    seats = [ai("mason", "Omar", "red") if by_ai else human("Leïla", "blue"), human("Tarik", "green")]
    return Match(game, seats[:players], make)


def test_the_strongest_level_plays_the_same_deal_to_its_end_and_sees_what_a_player_may_see() -> None:
    asked: list[Question] = []
    match = played(asked)
    deal = SameDeal(match)
    assert deal.game.setup == match.game.setup
    assert not deal.game.actions
    told = 0
    for _ in range(10_000):
        before = len(asked)
        told += deal.tick(0.02)
        if len(asked) > before:
            question, game = asked[-1], deal.game
            assert question.level == BOX.opponents.levels[-1]
            assert question.position.key() == game.rules.seen_by(game.position, 0).key(), "nothing that is hidden"
        if deal.done:
            break
    assert deal.done
    assert told == 1, "its end is told once"
    assert deal.points == deal.game.scores()[0]
    assert not deal.tick(1.0), "and nothing happens after it"


def test_only_somebody_alone_with_a_deal_that_is_over_has_a_master_to_compare_with() -> None:
    assert can_be_played_again(played([]))
    assert not can_be_played_again(played([], finished=False))
    assert not can_be_played_again(played([], players=2))
    assert not can_be_played_again(played([], by_ai=True))
    mission = played([])
    mission.game.challenge = "road-1"
    assert not can_be_played_again(mission), "a challenge has its own measure"
