"""What the tests of the compiled sums share."""

from random import Random

import pytest

from medina_desktop.games.medina.ai import compiled, glance, intuition
from medina_desktop.games.medina.rules.position import Terms
from medina_desktop.games.medina.rules.ruleset import Ruleset
from medina_desktop.play import ruleset_options
from medina_desktop.storage import ruleset_files


def rules_of(ruleset: str, options: dict[str, str]) -> Ruleset:
    found = ruleset_options.with_options(ruleset_files.load(ruleset), options)
    assert isinstance(found, Ruleset)
    return found


def made_up_intuition(players: int) -> intuition.Intuition:
    """For any table: about as large as one that was learnt, and as much of it below zero and above what is given on."""
    random = Random(players)

    def rows(count: int, length: int, most: int) -> intuition.Rows:
        return tuple(tuple(random.randint(-most, most) for _ in range(length)) for _ in range(count))

    return intuition.Intuition(
        first=rows(intuition.FIRST, glance.size(players), 3000),
        second=rows(intuition.SECOND, intuition.FIRST, 3000),
        last=rows(players, intuition.SECOND, 900),
        first_from=rows(1, intuition.FIRST, 40_000)[0],
        second_from=rows(1, intuition.SECOND, 1_000_000)[0],
        last_from=rows(1, players, 10_000_000)[0],
        shifts=(4, 12),
        point=1 / 524288,
    )


needs_compiler = pytest.mark.skipif(
    not compiled.is_for(Terms(ruleset_files.load("medina-2014"), 4)),
    reason="nothing was compiled here: no C compiler, or `python build/compile_fast.py` was not run",
)
