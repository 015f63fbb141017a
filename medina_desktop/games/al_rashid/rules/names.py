"""The names of everything, in the order every list uses (rules.md 1). Numbers in the code are places in these lists.

The figures that go with the names (prices, points, goods) are data: see `catalogue`.
"""

SECTORS = (
    "intrigue",
    "military",
    "traditions",
    "commerce",
    "politics",
    "al-rashid",
    "silk-road",
    "spice-road",
    "sanmatia",
    "mare-indianum",
    "abbasid-caliphate",
    "mare-internum",
    "nilus-valley",
)
INTRIGUE, MILITARY, TRADITIONS, COMMERCE, POLITICS, AL_RASHID = range(6)
FIRST_COUNTRY = 6  # palaces stand before it, countries from here on
PALACES = range(FIRST_COUNTRY)
COUNTRIES = range(FIRST_COUNTRY, len(SECTORS))

GOODS = ("wood", "metal", "pottery", "spice", "silk")
WOOD, METAL, POTTERY, SPICE, SILK = range(5)
CREDIT = 5  # lies among the goods of a country, but is none
COMMON = (WOOD, METAL, POTTERY)

PAWNS = ("pasha", "merchant", "sage")
PASHA, MERCHANT, SAGE = range(3)

COLOURS = ("red", "blue")
RED, BLUE = range(2)

LEADERS = ("favourite", "general", "scholar", "vizier", "qadi")  # whose favours there are; by guild
FAVOURITE, GENERAL, SCHOLAR, VIZIER, QADI = range(5)
LEADER_OF = (FAVOURITE, GENERAL, SCHOLAR, VIZIER, QADI)  # intrigue, military, traditions, commerce, politics

TITLES = (
    "smuggler",
    "plotter",
    "informer",
    "impostor",
    "strategist",
    "recruiter",
    "raider",
    "negotiator",
    "loremaster",
    "enchanter",
    "diplomat",
    "banker",
    "trader",
    "wood-importer",
    "pottery-importer",
    "metal-importer",
    "aide",
    "steward",
    "warehouse-keeper",
    "maiden",
    "weapon-master",
    "dean",
    "economist",
    "counsellor",
    "treasurer",
    "agha",
    "silk-monopolist",
    "spice-monopolist",
    "astrologist",
    "law-expert",
    "quartermaster",
    "alchemist",
)
(
    SMUGGLER,
    PLOTTER,
    INFORMER,
    IMPOSTOR,
    STRATEGIST,
    RECRUITER,
    RAIDER,
    NEGOTIATOR,
    LOREMASTER,
    ENCHANTER,
    DIPLOMAT,
    BANKER,
    TRADER,
    WOOD_IMPORTER,
    POTTERY_IMPORTER,
    METAL_IMPORTER,
    AIDE,
    STEWARD,
    WAREHOUSE_KEEPER,
    MAIDEN,
    WEAPON_MASTER,
    DEAN,
    ECONOMIST,
    COUNSELLOR,
    TREASURER,
    AGHA,
    SILK_MONOPOLIST,
    SPICE_MONOPOLIST,
    ASTROLOGIST,
    LAW_EXPERT,
    QUARTERMASTER,
    ALCHEMIST,
) = range(32)

IMPORTED = {WOOD_IMPORTER: WOOD, POTTERY_IMPORTER: POTTERY, METAL_IMPORTER: METAL}
# Titles that are used once a year, in a turn of the resolution.
ACTIVATED = (SMUGGLER, RECRUITER, NEGOTIATOR, TRADER, *IMPORTED)

# Title masks: bit t for the first copy of title t, bit 32 + t for the second (rules.md 8.5).
ONE_COPY = (1 << 32) - 1
SECOND = 32

YEARS = 5

PHASES = ("setup", "holding", "placement", "schemes", "resolution", "over")
SETUP, HOLDING, PLACEMENT, SCHEMES, RESOLUTION, OVER = range(6)

STEPS = (
    "draw",
    "hold",
    "place",
    "scheme",
    "act",
    "remove",
    "choose",
    "pay",
    "take",
    "swap",
    "hire",
    "favour",
    "operate",
    "battle",
    "change",
)
(
    DRAW_STEP,
    HOLD_STEP,
    PLACE_STEP,
    SCHEME_STEP,
    ACT_STEP,
    REMOVE_STEP,
    CHOOSE_STEP,
    PAY_STEP,
    TAKE_STEP,
    SWAP_STEP,
    HIRE_STEP,
    FAVOUR_STEP,
    OPERATE_STEP,
    BATTLE_STEP,
    CHANGE_STEP,
) = range(15)
