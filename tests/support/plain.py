"""Plain data as a program at the other end of the line protocol reads it."""

import json
from typing import Any


def plain(data: object) -> Any:
    """Return data as JSON that is written and read again."""
    return json.loads(json.dumps(data))
