"""The set-up: everything that chance settles (4), drawn or checked."""

from collections.abc import Mapping
from random import Random

from medina_desktop.game.box import BadSetup, Setup
from medina_desktop.games.sultaniya.rules.position import Terms
from medina_desktop.games.sultaniya.rules.tiles import STACKS
from medina_desktop.said import N_, Said, players_said


def draw(terms: Terms, chance: Random, given: Mapping[str, str]) -> Setup:
    """A set-up; `given` may name the boards, separated by commas, an empty one being left to chance."""
    catalogue = terms.catalogue
    if given.get("boards", "").strip(","):
        boards = given["boards"].split(",")
        _fill_up(terms, boards, chance)
        _check_boards(terms, boards)
    else:
        face = chance.choice(["sun", "moon"])  # boards that are drawn show one face (4.2)
        boards = chance.sample([one.id for one in catalogue.characters if one.face == face], terms.players)
    dealt = chance.sample([one.id for one in catalogue.objectives], 2 * terms.players)
    stacks = {}
    for kind, stack in enumerate(STACKS):
        tiles = [catalogue.tiles[number].id for number in terms.in_use[kind]]
        chance.shuffle(tiles)
        stacks[stack] = tiles
    return {
        "boards": boards,
        "objectives": [dealt[2 * player : 2 * player + 2] for player in terms.everyone],
        "stacks": stacks,
    }


def _fill_up(terms: Terms, boards: list[str], chance: Random) -> None:
    """A character for each seat that has chosen none, of a board that nobody has; those all show one face (4.2)."""
    characters = terms.catalogue.character
    taken = {characters[one].board for one in boards if one in characters}
    face = chance.choice(["sun", "moon"])
    free = [one.id for one in terms.catalogue.characters if one.board not in taken and one.face == face]
    chance.shuffle(free)
    for seat, one in enumerate(boards):
        if not one and free:
            boards[seat] = free.pop()


def check(terms: Terms, setup: object) -> None:
    """BadSetup says what is wrong with a set-up that came from outside."""
    if not isinstance(setup, dict) or set(setup) != {"boards", "objectives", "stacks"}:
        raise BadSetup(Said("a set-up has exactly these parts: {parts}", parts="boards, objectives, stacks"))
    _check_boards(terms, setup["boards"])
    _check_objectives(terms, setup["objectives"])
    _check_stacks(terms, setup["stacks"])


def _texts(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadSetup(Said("this must be a list of names: {value}", value=repr(value)))
    return value


def _check_boards(terms: Terms, boards: object) -> None:
    characters, boards = terms.catalogue.character, _texts(boards)
    for one in boards:
        if one not in characters:
            sentence = N_("there is no character {name}: the characters are {all}")
            raise BadSetup(Said(sentence, name=one, all=", ".join(characters)))
    if len(boards) != terms.players:
        sentence = N_("there must be as many characters as players ({players}), not {found}")
        raise BadSetup(Said(sentence, players=terms.players, found=len(boards)))
    numbers = [characters[one].board for one in boards]
    for position, one in enumerate(boards):
        if numbers[position] in numbers[:position]:
            other = boards[numbers.index(numbers[position])]
            raise BadSetup(Said("{one} and {other} are two sides of the same board", one=other, other=one))


def _check_objectives(terms: Terms, dealt: object) -> None:
    if not isinstance(dealt, list) or len(dealt) != terms.players or any(len(_texts(one)) != 2 for one in dealt):
        raise BadSetup(
            Said("every player must be dealt 2 objectives, and this set-up doesn’t do that"), ("objectives",)
        )
    found = [one for pair in dealt for one in pair]
    for position, one in enumerate(found):
        if one not in terms.catalogue.objective:
            all_of_them = ", ".join(terms.catalogue.objective)
            raise BadSetup(Said("there is no objective {name}: the objectives are {all}", name=one, all=all_of_them))
        if one in found[:position]:
            raise BadSetup(Said("the objective {name} is dealt twice", name=one))


def _check_stacks(terms: Terms, stacks: object) -> None:
    if not isinstance(stacks, dict) or set(stacks) != set(STACKS):
        raise BadSetup(Said("a set-up has exactly these stacks: {parts}", parts=", ".join(STACKS)))
    for kind, stack in enumerate(STACKS):
        tiles = _texts(stacks[stack])
        wanted = {terms.catalogue.tiles[number].id for number in terms.in_use[kind]}
        for position, tile in enumerate(tiles):
            if tile not in wanted:
                sentence = N_("with {players}, {tile} isn’t a tile of the {stack} stack")
                raise BadSetup(Said(sentence, tile=tile, stack=stack, players=players_said(terms.players)))
            if tile in tiles[:position]:
                raise BadSetup(Said("{tile} is in the {stack} stack twice", tile=tile, stack=stack))
        missing = sorted(wanted - set(tiles))
        if missing:
            raise BadSetup(Said("{tile} is missing from the {stack} stack", tile=missing[0], stack=stack))
