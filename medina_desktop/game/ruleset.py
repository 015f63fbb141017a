"""The keys that the rulesets of all games begin with. Every other key is a game's own."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct


def key(rule: str, description: str, **limits: int) -> Meta:
    """Say what a key of the rules means, in a sentence, and to which rule of the rulebook it belongs; `limits`: see
    Meta."""
    return Meta(description=description, extra={"rule": rule}, **limits)  # type: ignore[call-overload, no-any-return]


def switch(rule: str, description: str) -> Meta:
    """The same for a key that a table may want to flip: players read the sentence, so it is translated."""
    return Meta(description=description, extra={"rule": rule, "switch": True})


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A complete set of rules: a table plays by one. Each key is declared once, with its sentence."""

    game: ClassVar[str]  # the id of the game it belongs to

    id: Annotated[
        str,
        Meta(
            pattern=r"^[a-z0-9][a-z0-9-]{0,39}$",
            description="The name programs use: lower-case letters, digits and hyphens. Left out of a file, it is the "
            "file's own name.",
        ),
    ]
    name: Annotated[str, Meta(min_length=1, max_length=60, description="The name people read.")]
    about: Annotated[str, Meta(max_length=400, description="One or two sentences for the set-up screen.")] = ""
    players: Annotated[tuple[int, ...], Meta(min_length=1, description="For how many players it is.")]
