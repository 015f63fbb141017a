"""Medina's opponents as the shell asks them. What they search with is imported when they are first asked."""

from __future__ import annotations

from medina_desktop.game.points import lead
from medina_desktop.games.medina.ai.explain import reason_for
from medina_desktop.games.medina.ai.judge import judge
from medina_desktop.games.medina.ai.levels import ADVISER, DEFAULT_TEMPERAMENT, LADDER, TEMPERAMENTS, named
from medina_desktop.games.medina.ai.player import LEVELS, choose
from medina_desktop.games.medina.kinds import Choice, Question
from medina_desktop.games.medina.rules import legal, score
from medina_desktop.games.medina.rules.actions import text_of
from medina_desktop.games.medina.rules.apply import play
from medina_desktop.games.medina.rules.position import Position

# Further names they answer to, for tournaments: levels of earlier releases, who gives hints, levels with a temperament.
MEASURED = (*LADDER, ADVISER, *(f"{level}:{temperament}" for level in LEVELS for temperament in TEMPERAMENTS))


def at_once(p: Position) -> Choice:
    """The placement that scores best at once."""
    player = p.player

    def lead_after(action: int) -> float:
        after = p.copy()
        play(after, action)
        return lead(score.scores(after), player)

    best = max(sorted(legal.actions(p), key=text_of), key=lead_after)
    gain = lead_after(best) - lead(score.scores(p), player)
    return Choice(best, gain, reason_for(p, (best,)).sentence())


class MedinaOpponents:
    levels = LEVELS
    hint_level = ADVISER  # the best there is: a hint that the replay calls costly helps nobody
    judges_steps = False

    def choose(self, question: Question) -> Choice:
        name, _, temperament = question.level.partition(":")
        return choose(
            question.position,
            name,
            question.seconds,
            question.seed,
            question.nodes,
            temperament or DEFAULT_TEMPERAMENT,
        )

    def budget(self, p: Position, level: str) -> int | None:
        how = named(level.partition(":")[0])
        return None if how is None or how.nodes is None else how.nodes.at(p.terms.players)

    def judge(self, question: Question) -> Choice:
        return judge(question.position, question.played, question.seed)

    def at_once(self, p: Position) -> Choice:
        return at_once(p)

    def explain(self, p: Position, turn: tuple[int, ...]) -> str:
        return reason_for(p, turn).sentence()
