"""Some cases of many in `make test`, and all the others in `make test-long`."""

from collections.abc import Iterable
from typing import Any

import pytest


def every(step: int, cases: Iterable[Any]) -> list[Any]:
    """Marks all cases as long but each `step`-th, beginning with the first."""
    return [case if number % step == 0 else _long(case) for number, case in enumerate(cases)]


def _long(case: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long)
