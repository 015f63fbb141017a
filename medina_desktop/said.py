"""Sentences that can be said again in another language.

Neither the rules nor the files of the game know which language is spoken. What they have to say is English text that
remembers the template it was made from; `l10n.translate` fills the translated template with the same values.
"""

from collections.abc import Iterable


def N_(text: str) -> str:
    """Marks a template that is declared in one place and said in another."""
    return text


class Said(str):
    """`Said("There is no gate on {place}.", place="cN")`: a text, and how to make it again. A value may be Said."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, object]

    def __new__(cls, template: str, /, **values: object) -> "Said":
        said = super().__new__(cls, template.format(**values))
        said.template, said.values = template, values
        return said

    @classmethod
    def joined(cls, separator: str, parts: "list[str]") -> "Said":
        """Parts that are said one after the other."""
        names = [f"part{number}" for number in range(len(parts))]
        template = separator.join(f"{{{name}}}" for name in names)
        return cls(template, **dict(zip(names, parts, strict=True)))

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """From one process to another it keeps its template."""
        return (self.template,), self.values


class Counted(Said):
    """`Counted("{n} wall", "{n} walls", 3)`: a text with a number of things, in the form that the number wants."""

    __slots__ = ("many", "one")
    one: str
    many: str

    def __new__(cls, one: str, many: str, n: int, /, **values: object) -> "Counted":
        said = super().__new__(cls, one if n == 1 else many, n=n, **values)
        assert isinstance(said, Counted)
        said.one, said.many = one, many
        return said

    @property
    def n(self) -> int:
        n = self.values["n"]
        assert isinstance(n, int)
        return n

    def __getnewargs_ex__(self) -> tuple[tuple[str, str, int], dict[str, object]]:  # type: ignore[override]
        return (self.one, self.many, self.n), {name: value for name, value in self.values.items() if name != "n"}


def players_said(n: int) -> Counted:
    return Counted("{n} player", "{n} players", n)


def player_numbers(numbers: Iterable[int]) -> Counted:
    """ "2, 3, 4 players": the numbers of players that something is for."""
    told = sorted(numbers)
    return Counted("{numbers} player", "{numbers} players", told[-1], numbers=", ".join(map(str, told)))


class PlayerSaid(Said):
    """A player in a sentence: "player 2" for those who know no names, the name where it is known."""

    __slots__ = ("player",)
    player: int

    def __new__(cls, player: int) -> "PlayerSaid":
        said = super().__new__(cls, N_("player {number}"), number=player + 1)
        assert isinstance(said, PlayerSaid)
        said.player = player
        return said

    def __getnewargs_ex__(self) -> tuple[tuple[int], dict[str, object]]:  # type: ignore[override]
        return (self.player,), {}
