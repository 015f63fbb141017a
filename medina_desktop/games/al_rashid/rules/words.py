"""The names people read, in English; the language files have the others."""

from medina_desktop.games.al_rashid.rules.goods import counts
from medina_desktop.said import N_, Counted, Said

SECTOR_NAMES = (
    N_("Intrigue Guild"),
    N_("Military Guild"),
    N_("Traditions Guild"),
    N_("Commerce Guild"),
    N_("Politics Guild"),
    N_("Al-Rashid’s Palace"),
    N_("Silk Road"),
    N_("Spice Road"),
    N_("Sanmatia"),
    N_("Mare Indianum"),
    N_("Abbasid Caliphate"),
    N_("Mare Internum"),
    N_("Nilus Valley"),
)
GOOD_NAMES = (N_("wood"), N_("metal"), N_("pottery"), N_("spice"), N_("silk"), N_("credit note"))
PAWN_NAMES = (N_("pasha"), N_("merchant"), N_("sage"))
COLOUR_NAMES = (N_("red"), N_("blue"))
LEADER_NAMES = (
    N_("Caliph’s Favourite"),
    N_("General"),
    N_("Court Scholar"),
    N_("Vizier"),
    N_("Qadi"),
)
TITLE_NAMES = (
    N_("Smuggler"),
    N_("Plotter"),
    N_("Informer"),
    N_("Impostor"),
    N_("Strategist"),
    N_("Recruiter"),
    N_("Raider"),
    N_("Negotiator"),
    N_("Loremaster"),
    N_("Enchanter"),
    N_("Diplomat"),
    N_("Banker"),
    N_("Trader"),
    N_("Hardwood Importer"),
    N_("Pottery Importer"),
    N_("Metal Importer"),
    N_("Aide to the Qadi"),
    N_("Steward of the City"),
    N_("Warehouse Keeper"),
    N_("Favourite’s Maiden"),
    N_("Weapon Master"),
    N_("Dean of the Academy"),
    N_("Economist"),
    N_("Counsellor to the Caliph"),
    N_("Treasurer"),
    N_("Agha"),
    N_("Silk Monopolist"),
    N_("Spice Monopolist"),
    N_("Astrologist"),
    N_("Law Expert"),
    N_("Quartermaster"),
    N_("Alchemist"),
)
PLACE_NAMES = (N_("1st place"), N_("2nd place"), N_("3rd place"), N_("4th place"), N_("5th place"))
# What is decided in each step, in the order of names.STEPS.
STEP_NAMES = (
    N_("draw a token"),
    N_("hold a pawn back"),
    N_("place a pawn"),
    N_("use a scheme to move a pawn"),
    N_("resolve a sector or use a title"),
    N_("remove a token"),
    N_("make your choice in the palace"),
    N_("pay"),
    N_("take goods"),
    N_("swap a good"),
    N_("give a good for a token"),
    N_("choose a favour"),
    N_("carry out an operation"),
    N_("fight or flee"),
    N_("change a sage into a merchant"),
)


def sector(number: int) -> Said:
    return Said(SECTOR_NAMES[number])


def good(kind: int) -> Said:
    return Said(GOOD_NAMES[kind])


def pawn(kind: int) -> Said:
    return Said(PAWN_NAMES[kind])


def colour(number: int) -> Said:
    return Said(COLOUR_NAMES[number])


def leader(number: int) -> Said:
    return Said(LEADER_NAMES[number])


def title(number: int) -> Said:
    return Said(TITLE_NAMES[number])


def step(number: int) -> Said:
    return Said(STEP_NAMES[number])


def place(number: int) -> Said:
    """Name a place among the families, from 1."""
    return Said(PLACE_NAMES[number - 1])


def goods(packed: int) -> Said:
    """`2 wood, 1 silk`."""
    return Said.joined(", ", [amount(kind, n) for kind, n in enumerate(counts(packed)) if n])


def gold(n: int) -> Counted:
    return Counted("{n} gold", "{n} gold", n)


def points(n: int) -> Counted:
    return Counted("{n} point", "{n} points", n)


def amount(kind: int, n: int) -> Counted:
    match GOOD_NAMES[kind]:
        case "wood":
            return Counted("{n} wood", "{n} wood", n)
        case "metal":
            return Counted("{n} metal", "{n} metal", n)
        case "pottery":
            return Counted("{n} pottery", "{n} pottery", n)
        case "spice":
            return Counted("{n} spice", "{n} spice", n)
        case "silk":
            return Counted("{n} silk", "{n} silk", n)
    return Counted("{n} credit note", "{n} credit notes", n)
