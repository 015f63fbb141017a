"""How well text can be read on its ground."""

from medina_desktop.ui.theme import CREST_SYMBOL_COLOURS, PLAYER_COLOURS, C, Colour

# Text colour, background, large type only: the pairings that the widgets are made of, also those that show only while
# something is pointed at. One test measures these, another the pixels under every text of every scene.
TEXT_PAIRS: list[tuple[str, Colour, Colour, bool]] = [
    ("text on panels", C.IVORY, C.WALNUT_900, False),
    ("second text on panels", C.DIM, C.WALNUT_900, False),
    ("second text on wood", C.DIM, C.WALNUT_800, False),
    ("text on buttons", C.IVORY, C.WALNUT_700, False),
    ("text on hovered buttons", C.IVORY, C.WALNUT_700_HOVER, False),
    ("second text on buttons", C.DIM, C.WALNUT_700, False),
    ("text on disabled buttons", C.DISABLED_TEXT, C.WALNUT_800, False),
    ("text on the primary button", C.IVORY, C.BLUE, False),
    ("text on the hovered primary button", C.IVORY, C.BLUE_HOVER, False),
    ("text on switches", C.IVORY, C.BLUE_2, False),
    ("text on paper", C.INK, C.IVORY, False),
    ("second text on paper", C.INK_2, C.IVORY, False),
    ("text on chips", C.INK, C.IVORY_2, False),
    ("second text on chips", C.INK_2, C.IVORY_2, False),
    ("text of the list entry pointed at", C.INK, C.LINE_PAPER, False),
    ("second text of the list entry pointed at", C.INK_2, C.LINE_PAPER, False),
    ("text of a chosen segment that is disabled", C.INK, C.DIM, False),
    ("disabled text on panels", C.DISABLED_TEXT, C.WALNUT_900, False),
    ("second text on hovered buttons", C.DIM, C.WALNUT_700_HOVER, False),
    ("loss on wood", C.LOSS_DARK, C.WALNUT_800, False),
    ("gain on paper", C.GAIN_PAPER, C.IVORY, False),
    ("loss on paper", C.LOSS_PAPER, C.IVORY, False),
    ("gain on panels", C.GAIN_DARK, C.WALNUT_900, False),
    ("loss on panels", C.LOSS_DARK, C.WALNUT_900, False),
    ("coordinates on the frame", C.IVORY, C.WALNUT_600, False),
    *[(f"{name} crest", CREST_SYMBOL_COLOURS[name], colour, True) for name, colour in PLAYER_COLOURS.items()],
]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2: 1 (none) to 21 (black on white)."""

    def luminance(colour: Colour) -> float:
        linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
