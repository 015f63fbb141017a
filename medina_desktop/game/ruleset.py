"""What the rulesets of all games begin with. Every other key is a game's own."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

RulesetId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9][a-z0-9-]{0,39}$",
        description="The name programs use: lower-case letters, digits and hyphens. Left out of a file, it is the "
        "file's own name.",
    ),
]
RulesetName = Annotated[str, Meta(min_length=1, max_length=60, description="The name people read.")]
RulesetAbout = Annotated[str, Meta(max_length=400, description="One or two sentences for the set-up screen.")]
