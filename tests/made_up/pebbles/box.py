"""The made-up game as the shell knows it."""

from medina_desktop.game.box import Box, Expansion, Key, Level, SeatChoice, SeatOption, Words
from medina_desktop.game.plain import PlainOpponents
from medina_desktop.game.results import Achievement, Feats
from medina_desktop.games.pebbles.rules.verbs import PebbleRules, Ruleset, SetupForm
from medina_desktop.games.pebbles.talk import PebbleTalk
from medina_desktop.said import Said

BOX = Box(
    id="pebbles",
    name=Said("Pebbles"),
    ruleset=Ruleset,
    setup=SetupForm,
    rules=PebbleRules(),
    opponents=PlainOpponents(PebbleRules()),
    talk=PebbleTalk(PebbleRules()),
    feats=Feats(
        (
            Achievement(
                "many",
                Said("Pebble heap"),
                Said("Games with five pebbles"),
                Said("Play alone."),
                lambda game, seat: seat.of("taken") >= 5,
                (1, 3, 9),
            ),
        ),
        lambda game: [{"taken": len(hand)} for hand in game.position.hands],
    ),
    tagline=Said("Stacks whose order nobody knows."),
    credit=Said("A made-up game."),
    words=Words(
        levels={"easy": Level(Said("Child"), Said("Takes what counts most."))},
        modules={"double": Said("Double pebbles"), "heavy": Said("Heavy secrets")},
    ),
    expansion=Expansion("double", Said("with double pebbles")),
    seat_choice=lambda ruleset: SeatChoice(
        "secrets", Said("Secret"), (SeatOption("3", Said("Three")), SeatOption("7", Said("Seven")))
    ),
    keys=(Key("count_pebbles", Said("Count the pebbles"), "t"),),  # as in another game: they never meet
    window="medina_desktop.games.pebbles.ui.window",
)
