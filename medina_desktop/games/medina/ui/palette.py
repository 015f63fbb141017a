"""The colours of Medina's buildings, and how long a roof takes."""

from medina_desktop.ui.theme import Colour

BUILDING_COLOURS: dict[str, Colour] = {
    "grey": (0x8C, 0x90, 0x96),
    "purple": (0x6B, 0x3A, 0x93),
    "black": (0x2B, 0x2A, 0x2E),
    "brown": (0x5A, 0x33, 0x21),
    "orange": (0xE2, 0x76, 0x1C),
}
ROOF_MS = 320
